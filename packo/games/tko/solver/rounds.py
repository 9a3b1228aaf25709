"""A whole round solved: its value, best mixes and stalling at every state."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any, TypeAlias

import numpy as np

from packo.core.answer import Certified
from packo.games.tko.rules import BOXERS, NOBODY, SUDDEN_DEATH, Bars
from packo.games.tko.solver.kept import Setting, whole_round
from packo.games.tko.solver.proof import Mix, ProvedRound
from packo.games.tko.solver.stalling import Standing, standing_still
from packo.games.tko.solver.tables import BARS, NEUTRAL, WON, Spot, Starts, Table, exits_of, spot_of, sudden_exits
from packo.solve.matrix import Ints, exact_game

Pair: TypeAlias = tuple[str, str]
Worth: TypeAlias = Fraction | int | float | str


def worth_of(stalling: Worth) -> Fraction:
    """What a never-ending round is worth, as a fraction; a float is read as it is written (0.3 is 3/10)."""
    try:
        worth = Fraction(str(stalling)) if isinstance(stalling, float) else Fraction(stalling)
    except (TypeError, ValueError, ZeroDivisionError, OverflowError):
        worth = None
    if worth is None or isinstance(stalling, bool) or not 0 <= worth <= 1:
        raise ValueError(f"stalling, the worth of a never-ending round to player 0, goes from 0 to 1, not {stalling!r}")
    return worth


def power_of_ten(width: float) -> str:
    """A power of 10 that is at least a hundred times a width, as text: its last digits differ between machines."""
    return "0" if width <= 0 else f"1e{math.ceil(math.log10(100 * width)):d}"


class RoundSolution:
    """A solved round of TKO: proved value, mixes and stalling at every state.  Made by `solve`.

    A state is a `State` or `Position` of the game, a pair of bars ((u, h, b, k), (u, h, b, k)), or "2200/1111".
    All values are to player 0 and of the round alone: rounds already won do not matter.
    """

    def __init__(self, solved: ProvedRound, power_arrow: bool, stalling: Fraction, arrow_on_ties: bool) -> None:
        self.solved = solved
        self.power_arrow, self.stalling, self.arrow_on_ties = power_arrow, stalling, arrow_on_ties
        self.width = solved.width
        """The widest proved interval of any state."""

    def __len__(self) -> int:
        """How many states choose at once: bars (times three with the arrow), and sudden death."""
        return self.solved.space.layers * WON * WON + 1

    def __repr__(self) -> str:
        ties = "" if self.arrow_on_ties or not self.power_arrow else "arrow_on_ties=False, "
        return (
            f"RoundSolution(power_arrow={self.power_arrow}, {ties}stalling={self.stalling}, {len(self)} states, "
            f"certified to {power_of_ten(self.width)})"
        )

    def find(self, state: Any) -> Spot:
        """Where a state stands in the tables."""
        return spot_of(state, self.solved.space.layers, self.arrow_on_ties)

    def bars(self, state: Any) -> Starts | None:
        """Both players' bars at a state; None once a bar is at 5."""
        spot = self.find(state)
        return None if WON in (spot.i, spot.j) else (BARS[spot.i], BARS[spot.j])

    def value(self, state: Any) -> float:
        """The chance that player 0 wins the round: the middle of the proved interval; 1.0 or 0.0 once it is over."""
        return float(self.interval(state))

    def interval(self, state: Any) -> Certified:
        """The proved interval that holds the value of a state."""
        return self.solved.interval(self.find(state))

    def strategy(self, state: Any, player: int) -> Mix:
        """The mix {action: share} that the certificate used for a player; the shares sum to 1 exactly.

        Where a player places a point it is his best bars, as `Place` actions; {} for one who has nothing to choose.
        """
        if player not in (0, 1):
            raise ValueError(f"a player is 0 or 1, not {player!r}")
        return self.solved.mix(self.find(state), player)

    def game_matrix(self, state: Any) -> list[list[float]]:
        """What each pair of actions leads to, 4 × 4 (rows: player 0's U, H, B, K); "nothing": the state's own value."""
        spot = self.find(state)
        if spot.placing != NOBODY or spot.over:
            raise ValueError("only a state where both players choose has a matrix")
        own = self.value(state)
        if spot.i == WON:
            return [[own if e is None else float(e[0]) for e in line] for line in sudden_exits(1, 0)]
        unit = self.solved.ends.unit
        where = (spot.layer, np.array([spot.i]), np.array([spot.j]))
        lo, hi = (exits_of(table, *where, self.arrow_on_ties) for table in (self.solved.lo, self.solved.hi))

        def middle(low: Table | None, high: Table | None) -> float:
            return own if low is None or high is None else float(Fraction(int(low[0]) + int(high[0]), 2 * unit))

        return [[middle(lo[i][j], hi[i][j]) for j in range(4)] for i in range(4)]

    def standing(self, state: Any) -> tuple[float, float]:
        """(Y, X): what player 1 can hold player 0 down to by blocks alone, and what player 0 can reach by blocks alone.

        Where Y <= X, both can stand still, every v in [Y, X] solves v = val M(v), and the value is the median of Y,
        stalling and X; where Y > X, the one who falls short must punch.  Only neutral states have these.
        """
        spot = self.find(state)
        if spot.placing != NOBODY or spot.layer != NEUTRAL or spot.over:
            raise ValueError("only a state where nothing can happen, again and again, has these")
        m = self.game_matrix(state)
        x = exact_game([[Fraction(m[i][j]) for j in (0, 2)] for i in (1, 3)])[0]
        y = exact_game([[Fraction(m[i][j]) for j in (1, 3)] for i in (0, 2)])[0]
        return float(y), float(x)

    def stalls(self, state: Any) -> bool:
        """Whether optimal play can go on for ever here: both have best mixes under which nothing ever happens.

        Then the value is exactly `stalling`.  It means that both can stand still, on blocks (or on one punch), and be
        worth `stalling` at least by their own account, which is decided in whole numbers on the proved bounds of all
        exits.  False where it is disproved, and at the few knife edges that bounds cannot decide (`knife_edges`).
        At states with the arrow at a player, "nothing" turns the arrow, so nothing can happen only once: False.
        """
        spot = self.find(state)
        if spot.placing != NOBODY or spot.layer != NEUTRAL or spot.over:
            return False
        if spot.i == WON:
            return self.stalling == Fraction(1, 2)
        return bool(standing_still(self.solved, np.array([spot.i]), np.array([spot.j])).sure[0])

    @cached_property
    def _all_stalls(self) -> tuple[Ints, Standing]:
        i, j = (grid.ravel() for grid in np.indices((WON, WON)))
        low, high = (t[NEUTRAL, :WON, :WON].ravel() for t in (self.solved.lo, self.solved.hi))
        down, up = self.solved.ends.stalling
        near = np.flatnonzero((low <= up) & (high >= down))
        return near, standing_still(self.solved, i[near], j[near])

    def stalling_states(self, matters: bool = False) -> Iterator[tuple[Bars, Bars]]:
        """All states (bars of both) where optimal play is proved to be able to go on for ever, see `stalls`.

        With `matters`, only those where v = val M(v) is proved to hold on a whole interval, so that the value at this
        state follows the worth of never ending, at least to one side.
        """
        near, standing = self._all_stalls
        for key in near[standing.matters if matters else standing.sure].tolist():
            yield BARS[key // WON], BARS[key % WON]
        if self.stalling == Fraction(1, 2) and not matters:
            yield SUDDEN_DEATH

    def knife_edges(self) -> Iterator[tuple[Bars, Bars]]:
        """All states where the proved bounds are too wide to tell whether optimal play can go on for ever."""
        near, standing = self._all_stalls
        for key in near[standing.open].tolist():
            yield BARS[key // WON], BARS[key % WON]

    def table(self, boxers: Mapping[str, Sequence[int]] | None = None) -> dict[Pair, float]:
        """The value of a round for every pair of boxers, {(player 0's, player 1's): value}; `boxers`: name -> bars."""
        them = dict(boxers or BOXERS)
        return {(a, b): self.value((them[a], them[b])) for a in them for b in them}


def solve(
    power_arrow: bool = False,
    stalling: Worth = Fraction(1, 2),
    arrow_on_ties: bool = True,
    cache: bool = True,
) -> RoundSolution:
    """Solve a whole round of TKO: all bars of both, with or without the power arrow.

    `stalling` is what a never-ending round is worth to player 0, from 0 to 1.  With `cache` the answer is kept on disk
    (see `packo.solve.store`) and in memory; a missing or damaged file is made anew.

    >>> solution = solve()
    >>> solution
    RoundSolution(power_arrow=False, stalling=1/2, 390626 states, certified to 1e-12)
    >>> round(solution.value("2200/1111"), 6)
    0.585099
    """
    worth = worth_of(stalling)
    ties = arrow_on_ties or not power_arrow
    return RoundSolution(whole_round(Setting(power_arrow, ties, worth), cache), power_arrow, worth, arrow_on_ties)
