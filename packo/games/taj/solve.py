"""TAJ solved: which displays can follow, the fewest proposals to a wanted one, and the scores within reach.

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

__all__ = [
    "OUTCOMES",
    "Plan",
    "PlanError",
    "Quotient",
    "Range",
    "ReachableScores",
    "Turn",
    "Wanted",
    "Worth",
    "bound",
    "display_graph",
    "eyes_sleep",
    "is_over",
    "pattern_distances",
    "plan",
    "reachable_scores",
    "row_of",
    "successors",
    "worth_of",
]
