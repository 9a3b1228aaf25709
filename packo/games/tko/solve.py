"""TKO solved: every state of a round, and of a match, with proved bounds and the mixes that prove them.

A round is a recursive game (H. Everett, "Recursive games", 1957).  Two blocks score nothing, so it may never end;
its value is fixed only by what a never-ending round is worth, `stalling` (to player 0; player 1 gets the rest of 1).
Every point raises the total on the bars, so states are solved by their total, highest first; only "nothing happened"
leads back to where it came from.  With the power arrow the same bars are three states: the arrow neutral, at player 0,
at player 1; only the neutral one leads back to itself.

Every value here is to player 0, the chance to win the round (or the match).  `packo.solve.recursive` proposes mixes in
floats; `packo.solve.certify` turns them into whole numbers and proves what they guarantee, at every state.

This page gathers what other parts use; the work is done in `packo.games.tko.solver`, one idea to a module.
"""

from packo.games.tko.solver.choice import BoxerChoice, boxer_choice
from packo.games.tko.solver.closed_forms import ClosedForm, closed_forms
from packo.games.tko.solver.habits import Habit, HabitSolution, best_response
from packo.games.tko.solver.match import MatchSolution, solve_match
from packo.games.tko.solver.proof import Mix
from packo.games.tko.solver.report import match_report, report
from packo.games.tko.solver.rounds import Pair, RoundSolution, Worth, solve
from packo.solve.store import cache_folder

__all__ = [
    "BoxerChoice",
    "ClosedForm",
    "Habit",
    "HabitSolution",
    "MatchSolution",
    "Mix",
    "Pair",
    "RoundSolution",
    "Worth",
    "best_response",
    "boxer_choice",
    "cache_folder",
    "closed_forms",
    "match_report",
    "report",
    "solve",
    "solve_match",
]
