"""Players of Play On Words: one who makes the most of each turn, one who knows common words only, and one who thinks of
what he leaves to the next player."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from packo.games.play_on_words.parts import Position
from packo.games.play_on_words.rules import DONE, Rules

if TYPE_CHECKING:
    from random import Random

    from packo.core import Game
    from packo.play.bots import Bot, Seat


def bots(game: Game) -> dict[str, Bot]:
    """The bots of Play On Words by name, the strongest last.  They reckon with the rules, so they are not offered where
    a person changed them."""
    found: dict[str, Bot] = {}
    if type(game.rules) is Rules:
        for bot in (GreedyBot(),):
            found[bot.name] = bot
    return found


@dataclass(frozen=True)
class GreedyBot:
    """Plays the turn that brings most points to him and takes most from others, all eight cards or not."""

    name: str = "greedy"

    def choose(self, seat: Seat, rng: Random) -> Any:
        return next(iter(_best(seat.game.rules, _position(seat))), DONE)


@lru_cache(maxsize=16)
def _best(rules: Rules, p: Position) -> tuple[Any, ...]:
    from packo.games.play_on_words.solver.turns import Turns, carried_out

    plan = Turns(rules.speller, rules.options.same_turn, p).best()
    return carried_out(rules, p, plan).moves


def _position(seat: Seat) -> Position:
    """In Play On Words a player sees the whole position."""
    assert isinstance(seat.observation, Position)
    return seat.observation
