"""packo: play, walk and solve small tabletop games.

>>> import packo
>>> game = packo.load("tko", power_arrow=True)
>>> game.initial_state().legal_actions(0)
('U', 'H', 'B', 'K')
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from packo import games
from packo.core.game import Game
from packo.core.loading import load, paint_with
from packo.core.room import Room

__version__ = "0.1.0"
__all__ = ["games", "load"]


def _picture(room: Room | None, game: Game, position: Any, seat: int | None, view: Mapping[str, Any]) -> str:
    from packo.picture import View
    from packo.picture.default import draw as default

    draw = getattr(room and room.module("draw"), "draw", default)
    text: str = draw(View(rules=game.rules, position=position, seat=seat, **view))
    return text


paint_with(_picture)
