"""What a drawing is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


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
    worth: Mapping[str, float] = field(default_factory=dict)
    """A number from 0 to 1 for each action's notation (how often to play it, or how good it is), drawn as a fill."""
    last: Any = None
    """The move that led here, as this viewer may know it: an action, {player: action}, or None."""
    before: Any = None
    """The position that `last` was made in, as this viewer may know it; None where `last` is None."""
    names: tuple[str, ...] = ()
    """What the players are called; by default the drawing's own choice."""
