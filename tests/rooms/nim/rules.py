"""Nim: turns, everything open, and heaps in an order that does not matter."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from packo import core
from packo.core import TERMINAL, Image, Refusal, option


class Position(NamedTuple):
    heaps: tuple[int, ...]
    player: int = 0


class Take(NamedTuple):
    """Some matches from one heap, written as 3 from A."""

    matches: int
    heap: int

    def __str__(self) -> str:
        return f"{self.matches} from {chr(ord('A') + self.heap)}"


def _heaps(value: Any) -> tuple[int, ...]:
    heaps = tuple(value) if isinstance(value, tuple | list) else ()
    if not 1 <= len(heaps) <= 26 or any(type(n) is not int or not 0 <= n <= 99 for n in heaps) or not any(heaps):
        raise ValueError(f"give 1 to 26 heaps of 0 to 99 matches, not all of them empty; not {value!r}")
    return heaps


class Rules(core.Rules):
    @dataclass(frozen=True)
    class Options:
        heaps: tuple[int, ...] = option((1, 2, 3), "How many matches lie in each heap.", parse=_heaps)
        misere: bool = option(False, "Whether the last match loses.")

    def initial(self) -> Position:
        return Position(self.options.heaps)

    def current_player(self, p: Position) -> int:
        return p.player if any(p.heaps) else TERMINAL

    def legal_actions(self, p: Position, player: int) -> tuple[Take, ...]:
        return tuple(Take(n, heap) for heap, size in enumerate(p.heaps) for n in range(1, size + 1))

    def universe(self) -> tuple[Take, ...]:
        return self.legal_actions(self.initial(), 0)

    def why_not(self, p: Position, player: int, action: Any) -> Refusal:
        if isinstance(action, Take):
            return Refusal(3, f"{action} is more than there is: the heaps are {self.describe(p)}")
        return Refusal(3, f"a turn is written as in '{self.legal_actions(p, player)[0]}'; {str(action)!r} is not one")

    def step(self, p: Position, move: Take) -> Position:
        heaps = tuple(size - move.matches * (heap == move.heap) for heap, size in enumerate(p.heaps))
        return Position(heaps, 1 - p.player)

    def returns(self, p: Position) -> tuple[int, int]:
        winner = p.player if self.options.misere else 1 - p.player
        return (1, -1) if winner == 0 else (-1, 1)

    def observation(self, p: Position, player: int) -> Position:
        return p

    def seen(self, p: Position, move: Any, player: int) -> Any:
        return move

    def worlds(self, observation: Any, player: int) -> Iterable[Position]:
        return (observation,)

    def describe(self, p: Position) -> str:
        return " ".join(f"{chr(ord('A') + heap)}:{size}" for heap, size in enumerate(p.heaps))

    def canonical(self, p: Position) -> Image:
        """The heaps in order of size, and the seats exchanged where player 2 is to move."""
        return Image(Position(tuple(sorted(p.heaps))), (1, 0) if p.player else (0, 1))

    def symmetry(self, p: Position) -> Iterable[Image]:
        yield self.canonical(p)
