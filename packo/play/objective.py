"""What a finished game is worth to each player: points, margin, or win with ties shared."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Literal, TypeAlias, get_args

from packo.core import Rules
from packo.core.options import suggest

Objective: TypeAlias = Literal["points", "margin", "win"]


class ObjectiveError(ValueError):
    """There is no such objective."""


def objective_of(text: str) -> Objective:
    """The objective of that name.

    Raises:
        ObjectiveError: with the nearest one.
    """
    for objective in get_args(Objective):
        if objective == text:
            return objective  # type: ignore[no-any-return]
    raise ObjectiveError(f"there is no objective {text!r}; {suggest(text, get_args(Objective), 'there is')}")


def payoffs(rules: Rules, p: Any, objective: Objective) -> tuple[Fraction, ...]:
    """What the terminal position `p` is worth to each player.

    `points` are the game's own; `margin` is one's points less the most that any other player has; `win` shares 1
    among those in first place after tie-breaks.
    """
    objective_of(objective)
    if objective == "win":
        places = rules.places(p)
        share = Fraction(1, places.count(0))
        return tuple(share if place == 0 else Fraction(0) for place in places)
    points = tuple(Fraction(x) for x in rules.returns(p))
    if objective == "points" or len(points) == 1:
        return points
    return tuple(x - max(points[:i] + points[i + 1 :]) for i, x in enumerate(points))
