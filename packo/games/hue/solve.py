"""HUE's end game solved: with hands open exactly, with hands closed as exact averages over what is hidden.

With hands open (`solve_open`) the last four placements of a game of two are a zero-sum game in margins.  With three to
five players each may help another at no cost to himself, and what he does then is no matter of the rules; so that is
not called solved.

With hands closed an average over open-hand solutions is not what a player can get: it lets him choose in each world as
if he knew it.  So here an answer is given only where a player's knowledge is handled as it is, for the last two
placements and a stated model of belief (`packo.games.hue.solver.closed`).

This page gathers what other parts use; the work is done in `packo.games.hue.solver`, one idea to a module.
"""

from packo.games.hue.solver.closed import last_margins, margin_after_reply
from packo.games.hue.solver.report import report
from packo.games.hue.solver.solution import MOST_LEFT, OpenSolution, open_margins, solve_open

__all__ = ["MOST_LEFT", "OpenSolution", "last_margins", "margin_after_reply", "open_margins", "report", "solve_open"]
