"""Say Whaaat?! solved: what a round brings, the best guess from a belief, and how fast a judge is learned.

This page gathers what other parts use; the work is done in `packo.games.say_whaaat.solver`, one idea to a module.
All chances are exact, given the model of the judge that they come from.
"""

from __future__ import annotations

from packo.games.say_whaaat.solver.beliefs import Belief, match_table, ranking_of, rankings
from packo.games.say_whaaat.solver.guessing import Assigned, best_for_matches, best_for_points, points_of_guesses
from packo.games.say_whaaat.solver.judges import (
    chance_of,
    distance,
    mallows,
    matches_of_centre,
    normaliser,
    pairwise,
    plackett_luce,
)
from packo.games.say_whaaat.solver.learning import Curve, Learner, learning_curve, mallows_learner, worth_learner
from packo.games.say_whaaat.solver.outlook import Outlook, rankings_seen
from packo.games.say_whaaat.solver.points import (
    Round,
    match_polynomial,
    matches_by_chance,
    mean,
    mean_formula,
    own_points,
    points_by_chance,
    points_formula,
    points_together,
    sharing_by_chance,
)
from packo.games.say_whaaat.solver.report import report
from packo.games.say_whaaat.solver.surprises import Surprise, likeliest_is_not_best, most_matches_is_not_best
from packo.games.say_whaaat.solver.tastes import (
    POPULAR,
    THEMES,
    Judged,
    Taste,
    TasteCurve,
    learned,
    taste_curve,
    taste_of,
    tastes,
)
from packo.games.say_whaaat.solver.words import Acquaintance, matches_by_rounds

__all__ = [
    "POPULAR",
    "THEMES",
    "Acquaintance",
    "Assigned",
    "Belief",
    "Curve",
    "Judged",
    "Learner",
    "Outlook",
    "Round",
    "Surprise",
    "Taste",
    "TasteCurve",
    "best_for_matches",
    "best_for_points",
    "chance_of",
    "distance",
    "learned",
    "learning_curve",
    "likeliest_is_not_best",
    "mallows",
    "mallows_learner",
    "match_polynomial",
    "match_table",
    "matches_by_chance",
    "matches_by_rounds",
    "matches_of_centre",
    "mean",
    "mean_formula",
    "most_matches_is_not_best",
    "normaliser",
    "own_points",
    "pairwise",
    "plackett_luce",
    "points_by_chance",
    "points_formula",
    "points_of_guesses",
    "points_together",
    "ranking_of",
    "rankings",
    "rankings_seen",
    "report",
    "sharing_by_chance",
    "taste_curve",
    "taste_of",
    "tastes",
    "worth_learner",
]
