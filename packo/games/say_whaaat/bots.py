"""Players of Say Whaaat?!: honest judges with a taste, who guess at random, by what is popular, or by what they learn.

A taste belongs to the seat and the bot's seed, so whoever sits there likes the same things in every game; another seed
is another group of people.  What the learner expects of people is just how these tastes are drawn.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from packo.games.say_whaaat.parts import RANK, Position
from packo.games.say_whaaat.rules import Rules
from packo.games.say_whaaat.solver.outlook import Outlook, rankings_seen
from packo.games.say_whaaat.solver.tastes import Judged, taste_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from packo.core import Game
    from packo.play.bots import Bot, Seat


def bots(game: Game) -> dict[str, Bot]:
    """The bots of Say Whaaat?! by name, the strongest last.  They reckon with its rules, so they are not offered where
    a person changed those."""
    people: tuple[Bot, ...] = (CarelessBot(), PopularBot(), LearnerBot())
    return {bot.name: bot for bot in people} if type(game.rules) is Rules else {}


def _ranked(seat: Seat, rng: Random, group: int) -> Any:
    """The bot as a judge: a ranking by his taste."""
    return taste_of(group, seat.player).belief(_position(seat).words).sample(rng)


def _guessed(seat: Seat, seen: Sequence[Judged]) -> Any:
    """The guess with the most points in the mean."""
    rules = seat.game.rules
    assert isinstance(rules, Rules)
    return Outlook.of(rules, _position(seat), seat.player, seen).best()[0]


def _position(seat: Seat) -> Position:
    assert isinstance(seat.observation, Position)
    return seat.observation


@dataclass(frozen=True)
class CarelessBot:
    """An honest judge who guesses at random."""

    seed: int = 0
    name: str = "careless"

    def choose(self, seat: Seat, rng: Random) -> Any:
        if _position(seat).stage == RANK:
            return _ranked(seat, rng, self.seed)
        return rng.choice(seat.legal)


@dataclass(frozen=True)
class PopularBot:
    """An honest judge who guesses that others rank as most people are taken to, whatever has been laid open."""

    seed: int = 0
    name: str = "popular"

    def choose(self, seat: Seat, rng: Random) -> Any:
        if _position(seat).stage == RANK:
            return _ranked(seat, rng, self.seed)
        return _guessed(seat, ())


@dataclass(frozen=True)
class LearnerBot:
    """An honest judge who learns from all rankings that are laid open what each person has at heart, and how far he,
    and the whole group, follow what most people think."""

    seed: int = 0
    name: str = "learner"

    def choose(self, seat: Seat, rng: Random) -> Any:
        if _position(seat).stage == RANK:
            return _ranked(seat, rng, self.seed)
        rules = seat.game.rules
        assert isinstance(rules, Rules)
        return _guessed(seat, rankings_seen(rules, seat.information_state))
