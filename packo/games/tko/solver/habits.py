"""What a habit is worth against a reply that knows it."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any, TypeAlias

import numpy as np

from packo.core.answer import Certified
from packo.games.tko.rules import ACTIONS, NOBODY, TOP, Bars
from packo.games.tko.solver.proof import Ends
from packo.games.tko.solver.rounds import RoundSolution, Worth, solve
from packo.games.tko.solver.tables import (
    BARS,
    NEUTRAL,
    UP,
    WON,
    Block,
    Spot,
    Starts,
    Table,
    exits_of,
    space_of,
    starts_of,
    sudden_exits,
    turned,
)
from packo.solve import certify
from packo.solve.matrix import Ints

Habit: TypeAlias = Callable[[Bars, Bars], Mapping[str, Fraction]]
START: Bars = (0, 0, 0, 0)
UNSOLVED = -1


class HabitSolution:
    """What a habit is worth against a reply that knows it.  Made by `best_response`.

    One player chooses by the same rule at every turn; the other faces a decision problem, whose value is bounded as the
    certificate does it: a fixed mix is met best by one action, again and again, until something happens.  The replying
    player may also keep the round from ending, where the habit lets him; that is worth `stalling`.
    """

    def __init__(
        self, habit: Mapping[str, Fraction] | Habit, player: int, equilibrium: RoundSolution, starts: Starts | None
    ) -> None:
        self.player, self.equilibrium, self.starts = player, equilibrium, starts
        self._rule = habit if callable(habit) else (lambda own, other: habit)
        self._fixed = None if callable(habit) else _whole(habit)
        self._ends = Ends.of(equilibrium.stalling)
        self._space = space_of(equilibrium.power_arrow, equilibrium.arrow_on_ties, False, starts or (START, START))
        self._lo, self._hi = (self._ends.table(self._space.layers, side) for side in (0, 1))
        for side, table in enumerate((self._lo, self._hi)):
            table[:, :WON, :WON] = UNSOLVED
            table[:, WON, WON] = self._sudden_death(side)
        self._solve()

    def __repr__(self) -> str:
        starts = "" if self.starts is None else f"{_text(self.starts)}, "
        return f"HabitSolution(player={self.player}, {starts}{self.equilibrium!r})"

    def _weights(self, own: Bars, other: Bars) -> list[int]:
        return _whole(self._rule(own, other))

    def _sudden_death(self, side: int) -> int:
        five: Bars = (TOP, TOP, TOP, TOP)
        weights = np.array([self._weights(five, five)], dtype=object).T
        exits = sudden_exits(self._ends.win[side], self._ends.lose[side])
        return int(self._bound(weights, exits, side)[0])

    def _bound(self, weights: Table, exits: list[list[Table | None]], side: int) -> Ints:
        """The value of the reply, rounded down (side 0) or up (side 1)."""
        unit, stalling = self._ends.unit, self._ends.stalling[side]
        if self.player == 1:
            exits, stalling = turned(exits, unit), unit - stalling
        # The certificate rounds down; one more unit bounds what it rounded away.
        value = certify.lower(weights, exits, stalling)
        if side != self.player:
            value = np.minimum(value + 1, unit)
        return value if self.player == 0 else unit - value

    def _solve(self) -> None:
        weights: Table = np.zeros((4, 0), dtype=object)
        for block in self._space.blocks:
            if block.layer == NEUTRAL:
                weights = self._weights_at(block)
            for side, table in enumerate((self._lo, self._hi)):
                exits = exits_of(table, *block, self._space.ties)
                table[block.layer, block.i, block.j] = self._bound(weights, exits, side)

    def _weights_at(self, block: Block) -> Table:
        """The habit's weights (4, N) at the states of a block."""
        if self._fixed is not None:
            return np.repeat(np.array([self._fixed], dtype=object).T, len(block.i), axis=1)
        return np.array(
            [self._at(i, j) for i, j in zip(block.i.tolist(), block.j.tolist(), strict=True)], dtype=object
        ).T

    def _at(self, i: int, j: int) -> list[int]:
        own, other = (i, j) if self.player == 0 else (j, i)
        return self._weights(BARS[own], BARS[other])

    def _spot(self, state: Any) -> Spot:
        spot = self.equilibrium.find(state)
        if max(spot.i, spot.j) < WON and self._lo[spot.layer, spot.i, spot.j] == UNSOLVED:
            assert self.starts is not None
            raise ValueError(f"this habit was solved for what can follow {_text(self.starts)}, and this cannot")
        return spot

    def interval(self, state: Any) -> Certified:
        """The proved interval of what the round is worth to player 0 when the habit meets its best reply."""
        spot, unit = self._spot(state), self._ends.unit
        options = [spot] if spot.placing == NOBODY else [
            spot._replace(i=int(UP[spot.i, bar])) if spot.placing == 0 else spot._replace(j=int(UP[spot.j, bar]))
            for bar in range(4)
        ]  # fmt: skip
        pick = min if spot.placing == 1 else max
        lo, hi = (pick(int(table[o.layer, o.i, o.j]) for o in options) for table in (self._lo, self._hi))
        return Certified(Fraction(lo, unit), Fraction(hi, unit))

    def value(self, state: Any) -> float:
        """What the round is worth to player 0 when the habit meets its best reply."""
        return float(self.interval(state))

    def action(self, state: Any) -> str:
        """The other player's best action against the habit (the first of several equals)."""
        spot = self._spot(state)
        if spot.placing != NOBODY or spot.over:
            raise ValueError("nobody chooses an action here")
        unit = self._ends.unit
        if spot.i == WON:
            five: Bars = (TOP, TOP, TOP, TOP)
            weights = self._weights(five, five)
            exits = sudden_exits(unit, 0)
        else:
            weights = self._at(spot.i, spot.j)
            exits = exits_of(self._lo, spot.layer, np.array([spot.i]), np.array([spot.j]), self._space.ties)
        stalling = self._ends.stalling[0]
        if self.player == 1:
            exits, stalling = turned(exits, unit), unit - stalling
        column = np.array([weights], dtype=object).T
        worth = [int(certify.lower(column, [[line[j]] for line in exits], stalling)[0]) for j in range(4)]
        return ACTIONS[worth.index(min(worth))]

    def price(self, state: Any) -> float:
        """How much of the round the habit gives away: its owner's equilibrium value less the habit's, 0 or more."""
        lost = self.equilibrium.value(state) - self.value(state)
        return max(0.0, lost if self.player == 0 else -lost)


def best_response(
    habit: Mapping[str, Fraction] | Habit,
    player: int = 1,
    power_arrow: bool = False,
    stalling: Worth = Fraction(1, 2),
    arrow_on_ties: bool = True,
    cache: bool = True,
    boxers: tuple[Any, Any] | None = None,
) -> HabitSolution:
    """The best reply to a habit of `player`: a mix {action: share}, or a function from (own bars, other's) to one.

    Shares are fractions that sum to 1.  In sudden death the function is asked with all bars at 5.  With the power arrow
    the owner of the habit places free points well; the habit is about the four actions.  With `boxers`, two names or
    two boxers' bars, only what can follow their bars is solved, which takes a small part of the time.
    """
    if player not in (0, 1):
        raise ValueError(f"a player is 0 or 1, not {player!r}")
    starts = None if boxers is None else starts_of(boxers)
    return HabitSolution(habit, player, solve(power_arrow, stalling, arrow_on_ties, cache), starts)


def _whole(mix: Mapping[str, Fraction]) -> list[int]:
    """A mix as whole weights of the four actions."""
    shares = tuple(mix.get(action, Fraction(0)) for action in ACTIONS)
    if any(share < 0 for share in shares) or sum(shares) != 1 or set(mix) - set(ACTIONS):
        raise ValueError(f"a habit gives shares of U, H, B and K that sum to 1, not {dict(mix)!r}")
    return _without_divisors(shares)


@lru_cache(maxsize=1000)
def _without_divisors(shares: tuple[Fraction, ...]) -> list[int]:
    parts = [Fraction(share) for share in shares]
    common = math.lcm(*(part.denominator for part in parts))
    return [int(part * common) for part in parts]


def _text(starts: Starts) -> str:
    return "/".join("".join(map(str, bars)) for bars in starts)
