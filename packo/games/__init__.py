"""One room per game.  The package can be called: `packo.games()` names all games there are."""

from __future__ import annotations

import sys
from types import ModuleType

from packo.core.room import rooms


class _Games(ModuleType):
    def __call__(self) -> tuple[str, ...]:
        """The names of all games, found by their folders."""
        return tuple(rooms())


sys.modules[__name__].__class__ = _Games
