"""A play: a first state and the moves since.  Positions forget; plays remember."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any, NamedTuple

from packo.core.rules import CHANCE, SIMULTANEOUS, Shown
from packo.core.telling import brief

if TYPE_CHECKING:
    from random import Random

    from packo.core.game import Game
    from packo.core.state import State


SEEDS = 10**100
"""Seeds are smaller than this and greater than its negative, so that a record can hold them."""


class Step(NamedTuple):
    """One entry of an information state."""

    own: Hashable
    """The player's own action since the entry before, or None."""
    seen: Hashable
    """What the player saw of the move itself."""
    observation: Hashable
    """What the player sees after it."""


class Play:
    """An immutable history.  `then` gives a longer play and leaves this one as it was."""

    __slots__ = ("back", "length", "move", "seed", "state")

    state: State
    """Where the play stands."""
    back: Play | None
    """The play before its last move; None at the start."""
    move: Any
    """The last move; None at the start."""
    seed: int | None
    """The seed that the deal was drawn with, for the record."""
    length: int
    """How many moves were made, chance included."""

    def __init__(self, state: State, back: Play | None, move: Any, seed: int | None) -> None:
        _set_state(self, state)
        _set_back(self, back)
        _set_move(self, move)
        _set_seed(self, seed)
        _set_length(self, 0 if back is None else back.length + 1)

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"a play cannot be changed: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a play cannot be changed: {name}")

    def __copy__(self) -> Play:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Play:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _replayed, (self.plays[0].state, self.moves, self.seed)

    @classmethod
    def start(cls, state: State, seed: int | None = None) -> Play:
        """A play with no moves.  The seed is only remembered, for the record.

        Raises:
            ValueError: the seed is no whole number, or has more digits than a record can hold.
        """
        if seed is not None and (type(seed) is not int or abs(seed) >= SEEDS):
            raise ValueError(f"the seed is None or a whole number of at most 100 digits, not {brief(seed)}")
        return cls(state, None, None, seed)

    def then(self, move: Any) -> Play:
        """The play with one more move.

        Raises:
            IllegalAction: the move breaks a rule; this play is as it was.
        """
        legal = self.state.checked(move)
        return Play(self.state.after(legal), self, legal, self.seed)

    def deal(self, rng: Random) -> Play:
        """The play once chance has moved, as often as it is to move."""
        play = self
        while play.state.is_chance:
            play = play.then(play.state.chance.sample(rng))
        return play

    @property
    def game(self) -> Game:
        return self.state.game

    @property
    def plays(self) -> tuple[Play, ...]:
        """This play and all that it grew from, the start first."""
        line: list[Play] = []
        play: Play | None = self
        while play is not None:
            line.append(play)
            play = play.back
        return tuple(reversed(line))

    @property
    def states(self) -> tuple[State, ...]:
        return tuple(play.state for play in self.plays)

    @property
    def moves(self) -> tuple[Any, ...]:
        return tuple(play.move for play in self.plays[1:])

    def information_state(self, player: int) -> tuple[Step, ...]:
        """All that the player has seen and done, in order: perfect recall."""
        self.game.check_player(player)
        return tuple(play.step(player) for play in self.plays)

    def step(self, player: int) -> Step:
        """The last entry of the player's information state, which depends on the last move alone."""
        rules = self.game.rules
        observation = rules.observation(self.state.position, player)
        if self.back is None:
            return Step(None, None, observation)
        before = self.back.state
        seen = rules.seen(before.position, self.move, player)
        return Step(own_action(before, self.move, player), seen, observation)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Play):
            return NotImplemented
        return self.plays[0].state == other.plays[0].state and self.moves == other.moves

    def __hash__(self) -> int:
        return hash((self.state, self.length))

    def __len__(self) -> int:
        return self.length

    def __bool__(self) -> bool:
        return True

    def __repr__(self) -> str:
        return f"Play({len(self)} moves, {self.state!r})"

    def _repr_svg_(self) -> str:
        if self.back is None:
            return self.state.draw()
        return self.state.draw(**self.view(None))

    def view(self, player: int | None) -> dict[str, Any]:
        """The fields `last` and `before` of a `View`, as far as the player (None: an onlooker) may know them."""
        if self.back is None:
            return {}
        before = self.back.state.position
        watchers = range(self.game.num_players) if player is None else (player,)
        for watcher in watchers:
            seen = self.game.rules.seen(before, self.move, watcher)
            if (seen.move if isinstance(seen, Shown) else seen) != self.move:
                return {}
        return {"last": self.move, "before": before}


# As in State: once, by the slots themselves.
_set_state, _set_back, _set_move, _set_seed, _set_length = (
    vars(Play)[name].__set__ for name in ("state", "back", "move", "seed", "length")
)


def _replayed(first: State, moves: tuple[Any, ...], seed: int | None) -> Play:
    play = Play.start(first, seed)
    for move in moves:
        play = Play(play.state.after(move), play, move, seed)
    return play


def own_action(state: State, move: Any, player: int) -> Hashable:
    """What the player himself did in a move made at a state; None where it was not his to make."""
    actor = state.current_player
    if actor == SIMULTANEOUS:
        return move.get(player)  # type: ignore[no-any-return]
    return move if actor == player and actor != CHANCE else None
