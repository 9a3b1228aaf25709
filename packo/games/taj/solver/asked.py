"""Whether a solver of TAJ was asked about TAJ."""

from __future__ import annotations

from typing import Any

from packo.core import Game, State
from packo.core.telling import brief
from packo.games.taj.rules import Rules
from packo.solve.whole import CannotSolve


def rules_of(asked: Any) -> Rules:
    """The rules behind a state or a game of TAJ.

    Raises:
        CannotSolve: it is no state and no game of TAJ.
    """
    game = asked.game if isinstance(asked, State) else asked
    if not isinstance(game, Game):
        raise CannotSolve(f"the solvers of TAJ begin with a state or a game of TAJ, not with {brief(asked)}")
    rules = game.rules
    if not isinstance(rules, Rules):
        raise CannotSolve(f"the solvers of TAJ begin with a state or a game of TAJ, not of {game.title}")
    return rules
