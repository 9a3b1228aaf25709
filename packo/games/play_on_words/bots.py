"""Players of Play On Words: one who makes the most of each turn, one who knows common words only, and one who thinks of
what he leaves to the next player."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from packo.games.play_on_words.parts import New, Position
from packo.games.play_on_words.rules import DONE, Rules
from packo.games.play_on_words.spelling import Speller
from packo.lexicon import Lexicon, load

if TYPE_CHECKING:
    from random import Random

    from packo.core import Game
    from packo.play.bots import Bot, Seat


def bots(game: Game) -> dict[str, Bot]:
    """The bots of Play On Words by name, the strongest last.  They reckon with the rules, so they are not offered where
    a person changed them."""
    found: dict[str, Bot] = {}
    if type(game.rules) is Rules:
        for bot in (CasualBot(), GreedyBot(), CarefulBot()):
            found[bot.name] = bot
    return found


@dataclass(frozen=True)
class CasualBot:
    """Makes the most of each turn with the words that most people know.

    Where he must make a new word and knows none, he finds one that counts little.
    """

    level: int = 35
    """The dictionary that he knows; words of it that the game does not allow he does not play."""
    name: str = "casual"

    def choose(self, seat: Seat, rng: Random) -> Any:
        rules, p = _asked(seat)
        moves = _known_turn(rules, p, self.level)
        if DONE in seat.legal or any(isinstance(move, New) for move in moves):
            return next(iter(moves), DONE)
        return [action for action in seat.legal if isinstance(action, New)][-1]


@dataclass(frozen=True)
class GreedyBot:
    """Plays the turn that brings most points to him and takes most from others."""

    name: str = "greedy"

    def choose(self, seat: Seat, rng: Random) -> Any:
        return next(iter(_best_turn(*_asked(seat))), DONE)


@dataclass(frozen=True)
class CarefulBot:
    """Compares the best turns by what the next player could do after them: what words lie there to be taken, and which
    cards.  It looks at the best reply over samples of the cards that come."""

    turns: int = 8
    samples: int = 8
    ahead: int = 1
    name: str = "careful"

    def choose(self, seat: Seat, rng: Random) -> Any:
        rules, p = _asked(seat)
        return next(iter(_careful_turn(rules, p, self.turns, self.samples, self.ahead)), DONE)


@lru_cache(maxsize=16)
def _known_turn(rules: Rules, p: Position, level: int) -> tuple[Any, ...]:
    from packo.games.play_on_words.solver.turns import best_turn

    return best_turn(rules, p, _knowing(rules.speller, level)).moves


@lru_cache(maxsize=4)
def _knowing(speller: Speller, level: int) -> Speller:
    """What somebody finds who knows the words of a level."""
    known = load(level)
    return replace(speller, lexicon=Lexicon([word for word in speller.lexicon if word in known], f"known, {level}"))


@lru_cache(maxsize=16)
def _best_turn(rules: Rules, p: Position) -> tuple[Any, ...]:
    from packo.games.play_on_words.solver.turns import best_turn

    return best_turn(rules, p).moves


@lru_cache(maxsize=16)
def _careful_turn(rules: Rules, p: Position, turns: int, samples: int, ahead: int) -> tuple[Any, ...]:
    from packo.games.play_on_words.solver.replies import prospects

    return prospects(rules, p, turns, samples, ahead)[0].turn.moves


def _asked(seat: Seat) -> tuple[Rules, Position]:
    """In Play On Words a player sees the whole position."""
    rules, p = seat.game.rules, seat.observation
    assert isinstance(rules, Rules)
    assert isinstance(p, Position)
    return rules, p
