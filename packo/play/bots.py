"""What a bot is: something that chooses an action from what its seat may know.

A bot is handed a `Seat`, never a state, so it cannot look at what is hidden.  It keeps nothing between choices: all
that happened is in the seat's information state.  Any function of a seat and a random.Random is a bot too:

>>> import packo
>>> from packo.play import match
>>> def puncher(seat, rng):
...     return "U"
>>> match(packo.load("tko", rounds_to_win=1), [puncher, "random"], seed=7)
Play(6 moves, tko: Pablo Bruz wins, rounds 1:0)
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, runtime_checkable

from packo.core import SIMULTANEOUS, Game, Joint, Play, State
from packo.core.options import suggest
from packo.core.play import Step
from packo.core.room import home_of


class BotError(ValueError):
    """Something that is no bot, no bot of that name, bots for the wrong number of seats, or one that cannot travel."""


class _Recalling:
    __slots__ = ("_recall",)
    _recall: Callable[[], tuple[Step, ...]]


@dataclass(frozen=True, slots=True)
class Seat(_Recalling):
    """All that a bot is told when it must choose."""

    game: Game
    """The rules, which everybody knows.  It is not the state."""
    player: int
    information_state: tuple[Step, ...]
    """What the player has seen and done so far, in order."""
    observation: Hashable
    """What the player sees now."""
    legal: tuple[Any, ...]
    """The actions to choose from."""

    def __init__(
        self,
        game: Game,
        player: int,
        information_state: tuple[Step, ...] | Callable[[], tuple[Step, ...]],
        observation: Hashable,
        legal: tuple[Any, ...],
    ) -> None:
        """A function may be given for the information state: it is called when a bot first reads that."""
        _set_game(self, game)
        _set_player(self, player)
        _set_observation(self, observation)
        _set_legal(self, legal)
        if isinstance(information_state, tuple):
            _set_information_state(self, information_state)
        else:
            _set_recall(self, information_state)

    if not TYPE_CHECKING:

        def __getattr__(self, name):
            """What is not there yet: the information state."""
            if name != "information_state":
                raise AttributeError(f"a seat has no {name!r}")
            _set_information_state(self, self._recall())
            return self.information_state


_set_game, _set_player, _set_information_state, _set_observation, _set_legal = (
    vars(Seat)[field.name].__set__ for field in fields(Seat)
)
_set_recall = vars(_Recalling)["_recall"].__set__


@runtime_checkable
class Bot(Protocol):
    """A player that is a program."""

    @property
    def name(self) -> str: ...

    def choose(self, seat: Seat, rng: Random) -> Any:
        """One of `seat.legal`.  All randomness comes from `rng`."""


Chooser: TypeAlias = Bot | Callable[[Seat, Random], Any] | str
"""What may be given where a bot is wanted: a bot, a function of a seat and a random.Random, or the name of one of
the game's bots."""


@dataclass(frozen=True, slots=True)
class RandomBot:
    """Every legal action equally often."""

    name: str = "random"

    def choose(self, seat: Seat, rng: Random) -> Any:
        return rng.choice(seat.legal)


@dataclass(frozen=True, slots=True)
class FunctionBot:
    """A plain function as a bot."""

    function: Callable[[Seat, Random], Any]

    @property
    def name(self) -> str:
        return str(getattr(self.function, "__name__", type(self.function).__name__))

    def choose(self, seat: Seat, rng: Random) -> Any:
        return self.function(seat, rng)

    def __repr__(self) -> str:
        return f"FunctionBot({self.name})"


def bots(game: Game) -> dict[str, Bot]:
    """The bots there are for a game, by name: `random`, and those of the room's bots.py."""
    return {"random": RandomBot(), **_bots_of_the_room(game)}


@lru_cache(maxsize=16)
def _bots_of_the_room(game: Game) -> Mapping[str, Bot]:
    """Made once for a game, and so with all that they have worked out."""
    room = home_of(type(game.rules))
    module = room.module("bots") if room is not None else None
    return module.bots(game) if module is not None else {}


def bot(game: Game, chooser: Chooser) -> Bot:
    """The bot that is meant.

    Raises:
        BotError: not a bot, a function or a name; or the game has no bot of that name (the sentence has the nearest).
    """
    if isinstance(chooser, str):
        known = bots(game)
        if chooser not in known:
            raise BotError(f"{game.name} has no bot {chooser!r}; {suggest(chooser, known, 'it has')}")
        return known[chooser]
    if isinstance(chooser, Bot):
        return chooser
    if callable(chooser):
        return FunctionBot(chooser)
    raise BotError(f"a bot has a name and a method choose(seat, rng), or is a function; {chooser!r} is neither")


def seated(game: Game, choosers: Sequence[Chooser]) -> tuple[Bot, ...]:
    """One bot for each seat, in seat order.

    Raises:
        BotError: too many, too few, or not bots.
    """
    if isinstance(choosers, str) or len(choosers) != game.num_players:
        given = repr(choosers) if isinstance(choosers, str) else len(choosers)
        raise BotError(f"{game.title} needs a list of {game.num_players} bots, one for each seat, not {given}")
    return tuple(bot(game, chooser) for chooser in choosers)


def hides(state: State, player: int, persons: Sequence[int]) -> bool:
    """Whether others of these persons are not to see what a player, who chooses alone, will choose."""
    others = [person for person in persons if person != player]
    legal = state.legal_actions(player) if others else ()
    if not legal:
        return False
    move = Joint({player: legal[0]}) if state.current_player == SIMULTANEOUS else legal[0]
    return any(state.game.rules.seen(state.position, move, person) is None for person in others)


def seat_of(play: Play, player: int, memory: list[Step] | None = None) -> Seat:
    """What the player may know where the play stands; `legal` is () for one who waits.

    `memory` is for one who asks at every move of a play: a list, empty at first and the same each time, which keeps
    what was already recalled.
    """
    known = [] if memory is None else memory
    state = play.state
    legal = state.legal_actions(player)
    observation = state.game.rules.observation(state.position, player)
    return Seat(state.game, player, lambda: _recalled(play, player, known), observation, legal)


def _recalled(play: Play, player: int, memory: list[Step]) -> tuple[Step, ...]:
    new = []
    here: Play | None = play
    while here is not None and here.length >= len(memory):
        new.append(here.step(player))
        here = here.back
    memory += reversed(new)
    return tuple(memory[: play.length + 1])
