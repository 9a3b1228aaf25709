"""A round with its proof: mixes proposed in floats, and the bounds that whole numbers prove of them at every state."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from packo.core.answer import Certified
from packo.games.tko.rules import ACTIONS, NOBODY, Place
from packo.games.tko.solver.tables import (
    AT_0,
    AT_1,
    LOOP,
    MIRROR,
    MIRROR_ACTIONS,
    NEUTRAL,
    UP,
    WON,
    Block,
    Space,
    Spot,
    Table,
    check_symmetries,
    exits_of,
    sudden_exits,
    turned,
)
from packo.solve import certify
from packo.solve.matrix import Batch, Floats, Ints
from packo.solve.recursive import solve_loops

Mix: TypeAlias = dict[Any, Fraction]


class Ends(NamedTuple):
    """Bounds, in whole numbers of 1/unit, of a won round, a lost one, and one that never ends."""

    unit: int
    win: tuple[int, int]
    lose: tuple[int, int]
    stalling: tuple[int, int]

    @classmethod
    def of(cls, stalling: Fraction, win: Certified | None = None, lose: Certified | None = None) -> Ends:
        q = stalling.denominator
        unit = q * (2**61 // q) if q <= 2**30 else 2**61

        def outward(lo: Fraction, hi: Fraction) -> tuple[int, int]:
            return math.floor(lo * unit), math.ceil(hi * unit)

        one, none = Certified(Fraction(1), Fraction(1)), Certified(Fraction(0), Fraction(0))
        return cls(unit, outward(*(win or one)), outward(*(lose or none)), outward(stalling, stalling))

    def table(self, layers: int, side: int) -> Ints:
        """An empty table of lower (0) or upper (1) bounds, with only its ends filled in."""
        table = np.zeros((layers, WON + 1, WON + 1), dtype=np.int64)
        table[:, WON, :] = self.win[side]
        table[:, :, WON] = self.lose[side]
        table[:, WON, WON] = self._sudden_death(side)
        return table

    def _sudden_death(self, side: int) -> int:
        """Sudden death, by the certificate: all four actions in equal parts, whatever never ending is worth."""
        exits = sudden_exits(self.win[side], self.lose[side])
        even = np.ones((4, 1), dtype=np.int64)
        if side == 0:
            return int(certify.lower(even, exits, self.stalling[0])[0])
        return int(certify.upper(even, exits, self.stalling[1], self.unit)[0])


def propose(space: Space, stalling: float) -> tuple[Floats, Floats]:
    """Both players' mixes (4, N) at the N states of a space, where a round is worth 1 to its winner, in floats."""
    table = np.zeros((space.layers, WON + 1, WON + 1))
    table[:, WON, :] = 1.0
    table[:, :, WON] = 0.0
    table[:, WON, WON] = 0.5
    looping, plain = Batch(4, 4), Batch(4, 4)
    xs, ys = [], []
    for block in space.blocks:
        exits = exits_of(table, *block, space.ties)
        nothing = np.zeros(len(block.i))
        games = np.array([[nothing if exit_ is None else exit_ for exit_ in line] for line in exits])
        if block.layer == NEUTRAL:
            answer = solve_loops(games, LOOP, stalling, batch=looping)
            value, x, y = answer.value, answer.rows, answer.columns
        else:
            value, x, y, _, _ = plain.solve(games)
        space.write(table, block, value, 1.0)
        xs.append(x)
        ys.append(y)
    return np.concatenate(xs, axis=1), np.concatenate(ys, axis=1)


def _exact_mixes(exits: Sequence[Sequence[Table | None]], stalling: int) -> Iterator[Floats]:
    """Player 0's mixes (4, N) that may be worth `stalling` exactly: only blocks, U, B, only punches.

    Two actions are mixed so that the two columns where both exit are worth the same; the parts come from whole numbers
    without common divisors, so a tie that is exact stays exact.
    """
    size = next(len(e) for line in exits for e in line if e is not None)
    for (i, j), (p, q) in (((1, 3), (0, 2)), ((0, 2), (1, 3))):
        four = (exits[i][p], exits[i][q], exits[j][p], exits[j][q])
        a, b, c, d = ((e - stalling).astype(object) for e in four if e is not None)
        one, two = d - c, a - b
        one, two = np.where(one + two < 0, -one, one), np.where(one + two < 0, -two, two)
        common = np.maximum(np.gcd(one, two), 1)
        one, two = (np.maximum(part // common, 0).astype(float) for part in (one, two))
        idle = one + two == 0
        mix = np.zeros((4, size))
        mix[i], mix[j] = np.where(idle, 0.5, one), np.where(idle, 0.5, two)
        yield mix / mix.sum(axis=0)
    for action in (0, 2):
        pure = np.zeros((4, size))
        pure[action] = 1.0
        yield pure


def _lower(x: Floats, exits: list[list[Table | None]], stalling: int, looping: bool) -> Ints:
    """Player 0's certified bounds (N,); `x` (4, N) is changed where standing still proves more.

    Only a mix that is right to the last digit can prove that a state is worth `stalling` exactly, which floats miss by
    1e-16; so where a bound falls short of it by next to nothing, the mixes that stand still are tried as well.
    """
    low = certify.lower(certify.whole_weights(x), exits, stalling)
    if looping:
        near = np.flatnonzero((low < stalling) & (low > stalling - 2**30))
        if len(near):
            part = [[None if e is None else e[near] for e in line] for line in exits]
            for mix in _exact_mixes(part, stalling):
                other = certify.lower(certify.whole_weights(mix), part, stalling)
                better = other > low[near]
                low[near[better]] = other[better]
                x[:, near[better]] = mix[:, better]
    return low


def prove(space: Space, x: Floats, y: Floats, ends: Ends) -> tuple[Ints, Ints]:
    """Tables of lower and upper bounds at every state, from the mixes (4, N) alone (see packo.solve.certify).

    A few mixes are exchanged for better ones on the way (see `_lower`).  A state that is its own image when the seats
    are exchanged is worth v = 1 - v to either player, so 1/2: that is the only bound not proved by a mix.
    """
    if space.mirror or space.swap:
        check_symmetries()
    if space.swap and any(a + b != ends.unit for a, b in ((ends.win[0], ends.lose[1]), ends.stalling)):
        raise ArithmeticError("the seats can be exchanged only where both players have the same to win")
    lo, hi = ends.table(space.layers, 0), ends.table(space.layers, 1)
    unit, (down, up) = ends.unit, ends.stalling
    for block, part in space.parts():
        looping = block.layer == NEUTRAL
        below, above = exits_of(lo, *block, space.ties), turned(exits_of(hi, *block, space.ties), unit)
        low = _lower(x[:, part], below, down, looping)
        high = unit - _lower(y[:, part], above, unit - up, looping)
        if (low > high).any():
            raise ArithmeticError("a lower bound is above an upper bound: the certificate contradicts itself")
        if space.swap and looping:
            same = (block.i == block.j) | (block.i == MIRROR[block.j])
            low[same] = high[same] = unit // 2
        space.write_bounds(lo, hi, block, low, high, unit)
    return lo, hi


@dataclass(frozen=True, eq=False)
class ProvedRound:
    """A solved round: bounds at every state, and the mixes at the states of `space`."""

    space: Space
    ends: Ends
    x: Floats
    y: Floats
    lo: Ints
    hi: Ints
    slot: npt.NDArray[np.int32] = field(repr=False)

    @classmethod
    def proved(cls, space: Space, x: Floats, y: Floats, ends: Ends) -> ProvedRound:
        return cls.of(space, x, y, ends, *prove(space, x, y, ends))

    @classmethod
    def of(cls, space: Space, x: Floats, y: Floats, ends: Ends, lo: Ints, hi: Ints) -> ProvedRound:
        slot = np.full((space.layers, WON, WON), -1, dtype=np.int32)
        for block, part in space.parts():
            slot[block.layer, block.i, block.j] = np.arange(part.start, part.stop)
        return cls(space, ends, x, y, lo, hi, slot)

    @classmethod
    def stored(cls, space: Space, ends: Ends, arrays: Mapping[str, Table]) -> ProvedRound:
        """From the arrays of `to_store`."""
        lo, hi = ends.table(space.layers, 0), ends.table(space.layers, 1)
        for block, part in space.parts():
            space.write_bounds(lo, hi, block, arrays["lo"][part], arrays["hi"][part], ends.unit)
        return cls.of(space, arrays["x"], arrays["y"], ends, lo, hi)

    def to_store(self) -> dict[str, Table]:
        """Mixes and bounds at the states of `space`, in their order."""
        bounds = {
            name: np.concatenate([table[block] for block in self.space.blocks])
            for name, table in (("lo", self.lo), ("hi", self.hi))
        }
        return {"x": self.x, "y": self.y, **bounds}

    def mixes(self, layer: int, i: Ints, j: Ints) -> tuple[Floats, Floats]:
        """Both players' mixes (4, N) at any N states of one layer."""
        x, y = np.zeros((4, len(i))), np.zeros((4, len(i)))
        for there, a, b, mirrored, swapped in self.space.images(layer, i, j):
            slot = self.slot[there, a, b]
            fits = slot >= 0
            one, two = self.x[:, slot[fits]], self.y[:, slot[fits]]
            if mirrored:
                one, two = one[MIRROR_ACTIONS], two[MIRROR_ACTIONS]
            if swapped:
                one, two = two, one
            x[:, fits], y[:, fits] = one, two
        return x, y

    def certified(self, layer: int, i: int, j: int) -> Certified:
        unit = self.ends.unit
        return Certified(Fraction(int(self.lo[layer, i, j]), unit), Fraction(int(self.hi[layer, i, j]), unit))

    @property
    def width(self) -> float:
        return float((self.hi - self.lo).max() / self.ends.unit)

    def exchanged(self) -> ProvedRound:
        """The same round seen from the other seat: what was worth s to player 0 is now worth 1 - s to him."""
        turn = [NEUTRAL, AT_1, AT_0][: self.space.layers]
        unit = self.ends.unit
        blocks = tuple(Block((NEUTRAL, AT_1, AT_0)[layer], j, i) for layer, i, j in self.space.blocks)
        space = Space(self.space.layers, self.space.ties, self.space.mirror, self.space.swap, blocks)

        def over(bounds: tuple[int, int]) -> tuple[int, int]:
            return unit - bounds[1], unit - bounds[0]

        ends = Ends(unit, over(self.ends.lose), over(self.ends.win), over(self.ends.stalling))
        lo, hi = (np.ascontiguousarray(unit - t.transpose(0, 2, 1)[turn]) for t in (self.hi, self.lo))
        return ProvedRound.of(space, self.y, self.x, ends, lo, hi)

    def mix(self, spot: Spot, player: int) -> Mix:
        """One player's mix at a spot, in the fractions that the certificate used."""
        if spot.placing != NOBODY:
            places = self._places(spot) if player == spot.placing else {}
            return {Place(ACTIONS[bar]): share for bar, share in places.items()}
        if spot.over:
            return {}
        if spot.i == WON:
            return {action: Fraction(1, 4) for action in ACTIONS}
        mixes = self.mixes(spot.layer, np.array([spot.i]), np.array([spot.j]))[player]
        if not mixes.any():
            raise ValueError("this state cannot follow the head starts that were solved")
        weights = [int(w) for w in certify.whole_weights(mixes)[:, 0]]
        return {action: Fraction(w, sum(weights)) for action, w in zip(ACTIONS, weights, strict=True)}

    def _places(self, spot: Spot) -> dict[int, Fraction]:
        """The bars that guarantee the placer the most, in equal parts."""
        if spot.placing == 0:
            worth = {bar: int(self.lo[spot.layer, UP[spot.i, bar], spot.j]) for bar in range(4)}
        else:
            worth = {bar: -int(self.hi[spot.layer, spot.i, UP[spot.j, bar]]) for bar in range(4)}
        best = [bar for bar in worth if worth[bar] == max(worth.values())]
        return {bar: Fraction(1, len(best)) for bar in best}

    def interval(self, spot: Spot) -> Certified:
        """The bounds at a spot; a point to be placed goes where it is worth most to its owner."""
        if spot.placing == NOBODY:
            return self.certified(spot.layer, spot.i, spot.j)
        if spot.placing == 0:
            options = [self.certified(spot.layer, int(UP[spot.i, bar]), spot.j) for bar in range(4)]
            return Certified(max(o.lo for o in options), max(o.hi for o in options))
        options = [self.certified(spot.layer, spot.i, int(UP[spot.j, bar])) for bar in range(4)]
        return Certified(min(o.lo for o in options), min(o.hi for o in options))
