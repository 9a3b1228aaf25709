"""TAJ solved: which displays can follow, the fewest proposals to a wanted one, the scores within reach; open end games
with proofs, equilibria of three and four players, and what votes reveal.

This page gathers what other parts use; the work is done in the modules that it imports from.
"""

from packo.games.taj.displays import (
    OUTCOMES,
    Quotient,
    Turn,
    Worth,
    display_graph,
    eyes_sleep,
    is_over,
    successors,
    worth_of,
)
from packo.games.taj.planning import (
    Plan,
    PlanError,
    Range,
    ReachableScores,
    Wanted,
    bound,
    pattern_distances,
    plan,
    reachable_scores,
    row_of,
)
from packo.games.taj.posterior import Graded, Posterior, Sincere, posterior, posteriors
from packo.games.taj.solver.report import report
from packo.games.taj.solver.several import Equilibrium, guaranteed, solve_equilibrium
from packo.games.taj.voting import CardWorth, OpenSolution, card_worth, end_games, solve_open

__all__ = [
    "OUTCOMES",
    "CardWorth",
    "Equilibrium",
    "Graded",
    "OpenSolution",
    "Plan",
    "PlanError",
    "Posterior",
    "Quotient",
    "Range",
    "ReachableScores",
    "Sincere",
    "Turn",
    "Wanted",
    "Worth",
    "bound",
    "card_worth",
    "display_graph",
    "end_games",
    "eyes_sleep",
    "guaranteed",
    "is_over",
    "pattern_distances",
    "plan",
    "posterior",
    "posteriors",
    "reachable_scores",
    "report",
    "row_of",
    "solve_equilibrium",
    "solve_open",
    "successors",
    "worth_of",
]
