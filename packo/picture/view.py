"""What a drawing is asked for.

Where an action is made of parts (a card, then a place), a drawing takes it in two steps: an element with a `data-pick`
says which part it stands for, in words of the drawing's own; once that is `picked`, the drawing offers the actions that
go with it.  Where the actions are a continuum (a point on a table), an element with a `data-at` makes one of where
it is clicked: see `packo.picture.svg.spot`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from packo.core import Game
from packo.core.room import home_of


@dataclass(frozen=True, slots=True)
class View:
    """A position, who looks at it, and what may be clicked.  A room's `draw.py` has `draw(view) -> str`, an SVG text.

    The same view gives the same bytes.  What `seat` must not see is not in the SVG, not even hidden.
    """

    rules: Any
    position: Any
    seat: int | None = None
    """Who looks; None is an onlooker, who sees what is public."""
    clickable: tuple[str, ...] = ()
    """Notations of the actions that can be clicked now; each gets a `data-action`.  Nothing else gets one."""
    selected: str | None = None
    """The notation of the action that the viewer has chosen but not yet shown to the others."""
    picked: str | None = None
    """The part of an action that the viewer has taken up: the `data-pick` of an element of an earlier drawing."""
    shown: tuple[str, ...] = ()
    """The overlays that are switched on.  A draw.py lists what it has as `OVERLAYS`, {name: what the switch says}."""
    worth: Mapping[str, float] = field(default_factory=dict)
    """A number from 0 to 1 for each action's notation (how often to play it, or how good it is), drawn as a fill."""
    last: Any = None
    """The move that led here, as this viewer may know it: an action, {player: action}, or None."""
    before: Any = None
    """The position that `last` was made in, as this viewer may know it; None where `last` is None."""
    since: tuple[tuple[Any, Any], ...] = ()
    """What has happened since the last choice of a person, that choice included, oldest first: the position before each
    move and the move, of those that the viewer knows.  A drawing can tell them, and play them back."""
    replayed: bool = False
    """Whether `since` was in an earlier picture already, so that it is not played back again."""
    names: tuple[str, ...] = ()
    """What the players are called; by default the drawing's own choice."""


def overlays(game: Game) -> Mapping[str, str]:
    """What can be switched on in a game's pictures: the `OVERLAYS` of its draw.py, by name."""
    room = home_of(type(game.rules))
    found: Mapping[str, str] = getattr(room and room.module("draw"), "OVERLAYS", {})
    return found


def typed(game: Game) -> bool:
    """Whether there is always a box to type a move: where the game's draw.py has a `TYPED` that is true."""
    room = home_of(type(game.rules))
    return bool(getattr(room and room.module("draw"), "TYPED", False))


def stays(game: Game, words: str) -> bool:
    """Whether a part that was taken up stays so after a move, such as the turn of a tool: the `STAYS` of the game's
    draw.py lists how the words of such parts begin."""
    room = home_of(type(game.rules))
    return words.startswith(tuple(getattr(room and room.module("draw"), "STAYS", ())))
