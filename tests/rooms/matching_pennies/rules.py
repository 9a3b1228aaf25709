"""Matching pennies: both choose at once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from packo import core
from packo.core import SIMULTANEOUS, TERMINAL, Image, OptionError, option

SIDES = ("heads", "tails")


class Position(NamedTuple):
    played: int = 0
    lead: int = 0
    """The points of player 1."""


class Rules(core.Rules):
    @dataclass(frozen=True)
    class Options:
        rounds: int = option(1, "How many rounds are played.")

        def __post_init__(self) -> None:
            if not 1 <= self.rounds <= 100:
                raise OptionError(f"matching_pennies: option rounds is 1 to 100, not {self.rounds}")

    def initial(self) -> Position:
        return Position()

    def current_player(self, p: Position) -> int:
        return TERMINAL if p.played == self.options.rounds else SIMULTANEOUS

    def legal_actions(self, p: Position, player: int) -> tuple[str, ...]:
        return SIDES

    def universe(self) -> tuple[str, ...]:
        return SIDES

    def step(self, p: Position, move: Any) -> Position:
        return Position(p.played + 1, p.lead + (1 if move[0] == move[1] else -1))

    def returns(self, p: Position) -> tuple[int, int]:
        return p.lead, -p.lead

    def observation(self, p: Position, player: int) -> Position:
        return p

    def seen(self, p: Position, move: Any, player: int) -> Any:
        """Both coins are shown."""
        return move

    def worlds(self, observation: Any, player: int) -> Iterable[Position]:
        return (observation,)

    def describe(self, p: Position) -> str:
        return f"{p.played} of {self.options.rounds} rounds played, player 1 has {p.lead:+d}"

    def symmetry(self, p: Position) -> Iterable[Image]:
        """The seats exchanged: what matches for one differs for the other."""
        yield Image(p._replace(lead=-p.lead), (1, 0))
