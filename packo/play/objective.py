"""What a finished game is worth to each player: points, margin, or win with ties shared."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Literal, TypeAlias, get_args

from packo.core import Rules
from packo.core.options import suggest

Objective: TypeAlias = Literal["points", "margin", "win"]


def check_objective(objective: str) -> None:
    """Refuse an objective that does not exist.

    Raises:
        ValueError: with the nearest one.
    """
    if objective not in get_args(Objective):
        raise ValueError(
            f"there is no objective {objective!r}; {suggest(objective, get_args(Objective), 'there is')}"
        )


def payoffs(rules: Rules, p: Any, objective: Objective) -> tuple[Fraction, ...]:
    """What the terminal position `p` is worth to each player.

    `points` are the game's own; `margin` is one's points less the most that any other player has; `win` shares 1
    among those in first place after tie-breaks.
    """
    check_objective(objective)
    if objective == "win":
        places = rules.places(p)
        share = Fraction(1, places.count(0))
        return tuple(share if place == 0 else Fraction(0) for place in places)
    points = tuple(Fraction(x) for x in rules.returns(p))
    if objective == "points" or len(points) == 1:
        return points
    return tuple(x - max(points[:i] + points[i + 1 :]) for i, x in enumerate(points))
