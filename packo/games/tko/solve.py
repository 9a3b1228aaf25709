"""TKO solved: every state of a round, and of a match, with proved bounds and the mixes that prove them.

A round is a recursive game (H. Everett, "Recursive games", 1957).  Two blocks score nothing, so it may never end;
its value is fixed only by what a never-ending round is worth, `stalling` (to player 0; player 1 gets the rest of 1).
Every point raises the total on the bars, so states are solved by their total, highest first; only "nothing happened"
leads back to where it came from.  With the power arrow the same bars are three states: the arrow neutral, at player 0,
at player 1; only the neutral one leads back to itself.

Every value here is to player 0, the chance to win the round (or the match).  `packo.solve.recursive` proposes mixes in
floats; `packo.solve.certify` turns them into whole numbers and proves what they guarantee, at every state.
"""

from __future__ import annotations

import hashlib
import math
import os
import tempfile
import time
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache as remember
from functools import cached_property
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from packo.core.answer import Certified
from packo.games.tko.rules import ACTIONS, BOXERS, EXCHANGES, NOBODY, SUDDEN_DEATH, TOP, Bars, Place
from packo.solve import certify
from packo.solve.matrix import Batch, Floats, exact_game
from packo.solve.recursive import solve_loops

VERSION = 2
"""Raise this when the solver's answers or the cache's layout change: old caches are then rebuilt."""

Ints: TypeAlias = npt.NDArray[np.int64]
Table: TypeAlias = npt.NDArray[Any]
Mix: TypeAlias = dict[Any, Fraction]
Pair: TypeAlias = tuple[str, str]
Habit: TypeAlias = Callable[[Bars, Bars], Mapping[str, Fraction]]
Worth: TypeAlias = Fraction | int | float | str

# -- the states -------------------------------------------------------------------------------------------------------
# A player's bars are a number 0..624, or WON once a bar is at 5.  A table has shape (layers, 626, 626), player 0's bars
# first; row WON holds what a won round is worth, column WON a lost one, the corner sudden death.

NEUTRAL, AT_0, AT_1 = 0, 1, 2
WON = TOP**4
_BARS: list[Bars] = [(u, h, b, k) for u, h, b, k in product(range(TOP), repeat=4)]
_NUMBER: dict[Bars, int] = {bars: number for number, bars in enumerate(_BARS)}
_MIRROR_ACTIONS = [2, 3, 0, 1]
"""Head and body exchanged: U and B, H and K."""


def _raise(bars: Bars, bar: int) -> int:
    u, h, b, k = (points + int(at == bar) for at, points in enumerate(bars))
    return _NUMBER.get((u, h, b, k), WON)


_UP: Ints = np.array([[_raise(bars, bar) for bar in range(4)] for bars in _BARS] + [[WON] * 4])
_MIRROR: Ints = np.array([_NUMBER[b, k, u, h] for u, h, b, k in _BARS] + [WON])
_TOTAL: Ints = np.array([sum(bars) for bars in _BARS] + [0])
_SCORES: list[list[tuple[int | None, int | None]]] = [
    [
        (
            ACTIONS.index(EXCHANGES[one, two][0]) if 0 in EXCHANGES[one, two] else None,
            ACTIONS.index(EXCHANGES[one, two][1]) if 1 in EXCHANGES[one, two] else None,
        )
        for two in ACTIONS
    ]
    for one in ACTIONS
]
"""For each pair of actions, the bar on which either player scores, or None."""
_LOOP = np.array([[one is None and two is None for one, two in line] for line in _SCORES])


def check_symmetries() -> None:
    """Raise ArithmeticError unless head/body mirror and exchange of seats are symmetries of the successor tables."""
    turned = np.array(_MIRROR_ACTIONS)
    fine = (_UP[_MIRROR][:, turned] == _MIRROR[_UP]).all() and (_MIRROR[_MIRROR] == np.arange(WON + 1)).all()
    for i, j in product(range(4), repeat=2):
        one, two = _SCORES[i][j]
        there = _SCORES[_MIRROR_ACTIONS[i]][_MIRROR_ACTIONS[j]]
        fine &= there == tuple(None if bar is None else _MIRROR_ACTIONS[bar] for bar in (one, two))
        fine &= _SCORES[j][i] == (two, one)
    if not fine:
        raise ArithmeticError("the rules of TKO are not symmetric, so the solver must not use symmetries")


def _sudden_exits(win: int, lose: int) -> list[list[Table | None]]:
    """The same for sudden death, where one player scoring alone ends the round."""
    ends = {(True, False): np.array([win]), (False, True): np.array([lose])}
    return [[ends.get((one is not None, two is not None)) for one, two in line] for line in _SCORES]


def _exits(table: Table, layer: int, i: Table, j: Table, ties: bool) -> list[list[Table | None]]:
    """Where every pair of actions leads from the states (layer, i, j), read from `table`; None: nothing happened."""
    arrow = len(table) > 1
    after_0 = {NEUTRAL: AT_0, AT_0: AT_0, AT_1: NEUTRAL}[layer] if arrow else NEUTRAL
    after_1 = {NEUTRAL: AT_1, AT_1: AT_1, AT_0: NEUTRAL}[layer] if arrow else NEUTRAL

    def best(after: int, two: Table) -> Any:
        return np.maximum.reduce([table[after, _UP[i, bar], two] for bar in range(4)])

    def worst(after: int, one: Table) -> Any:
        return np.minimum.reduce([table[after, one, _UP[j, bar]] for bar in range(4)])

    # A freely placed point goes to the same places whichever action earned it.
    free_0 = best(AT_0, j) if layer == AT_0 else None
    free_1 = worst(AT_1, i) if layer == AT_1 else None

    def exit_(one: int | None, two: int | None) -> Any:
        if one is None and two is None:
            return None if layer == NEUTRAL else table[NEUTRAL, i, j]
        if two is None:
            return free_0 if free_0 is not None else table[after_0, _UP[i, one], j]
        if one is None:
            return free_1 if free_1 is not None else table[after_1, i, _UP[j, two]]
        if ties and layer == AT_0:
            return best(NEUTRAL, _UP[j, two])
        if ties and layer == AT_1:
            return worst(NEUTRAL, _UP[i, one])
        return table[NEUTRAL, _UP[i, one], _UP[j, two]]

    return [[exit_(one, two) for one, two in line] for line in _SCORES]


class _Block(NamedTuple):
    """States of one layer and one total, which lead only to blocks before them (and, when neutral, to themselves)."""

    layer: int
    i: Ints
    j: Ints


@dataclass(frozen=True)
class _Space:
    """Which states are solved, in order; the others follow by symmetry (head/body mirror, exchange of seats)."""

    layers: int
    ties: bool
    mirror: bool
    swap: bool
    blocks: tuple[_Block, ...]

    @property
    def size(self) -> int:
        return sum(len(block.i) for block in self.blocks)

    def images(self, layer: int, i: Any, j: Any) -> list[tuple[int, Any, Any, bool, bool]]:
        """A state and its mirror images: (layer, i, j, was it mirrored, were the seats exchanged)."""
        other = (NEUTRAL, AT_1, AT_0)[layer]
        answer = [(layer, i, j, False, False)]
        if self.mirror:
            answer.append((layer, _MIRROR[i], _MIRROR[j], True, False))
        if self.swap:
            answer += [(other, b, a, mirrored, True) for _, a, b, mirrored, _ in answer]
        return answer

    def write(self, table: Table, block: _Block, numbers: Table, unit: Any) -> None:
        """Put a block's numbers, and those of its mirror images, into a table; exchanged seats have unit - number."""
        for layer, i, j, _, swapped in self.images(*block):
            table[layer, i, j] = unit - numbers if swapped else numbers

    def write_bounds(self, lo: Ints, hi: Ints, block: _Block, low: Ints, high: Ints, unit: int) -> None:
        """The same for both bounds: exchanged seats exchange them too."""
        for layer, i, j, _, swapped in self.images(*block):
            lo[layer, i, j] = unit - high if swapped else low
            hi[layer, i, j] = unit - low if swapped else high

    def parts(self) -> Iterator[tuple[_Block, slice]]:
        """Each block, and where its states stand among all states that are solved."""
        done = 0
        for block in self.blocks:
            yield block, slice(done, done + len(block.i))
            done += len(block.i)


def _space(power_arrow: bool, ties: bool, swap: bool, starts: tuple[Bars, Bars] | None = None) -> _Space:
    """All states of a round, up to symmetry, or those that can follow `starts` (then without symmetries)."""
    i, j = (grid.ravel() for grid in np.indices((WON, WON)))
    if starts is not None:
        bars = np.array(_BARS)
        keep = (bars[i] >= starts[0]).all(axis=1) & (bars[j] >= starts[1]).all(axis=1)
        i, j = i[keep], j[keep]
    mirror, swap = starts is None, swap and starts is None
    key = i * WON + j
    least = np.minimum(key, _MIRROR[i] * WON + _MIRROR[j]) if mirror else key
    neutral = least
    if swap:
        neutral = np.minimum(least, np.minimum(j * WON + i, _MIRROR[j] * WON + _MIRROR[i]))
    total = _TOTAL[i] + _TOTAL[j]
    layers = 3 if power_arrow else 1
    blocks = []
    for level in range(int(total.max()), -1, -1):
        here = total == level
        for layer, first in ((NEUTRAL, neutral), (AT_0, least), (AT_1, least))[: 2 if swap and power_arrow else layers]:
            some = np.flatnonzero(here & (first == key))
            if len(some):
                blocks.append(_Block(layer, i[some], j[some]))
    return _Space(layers, ties, mirror, swap, tuple(blocks))


class _Ends(NamedTuple):
    """Bounds, in whole numbers of 1/unit, of a won round, a lost one, and one that never ends."""

    unit: int
    win: tuple[int, int]
    lose: tuple[int, int]
    stalling: tuple[int, int]

    @classmethod
    def of(cls, stalling: Fraction, win: Certified | None = None, lose: Certified | None = None) -> _Ends:
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
        exits = _sudden_exits(self.win[side], self.lose[side])
        even = np.ones((4, 1), dtype=np.int64)
        if side == 0:
            return int(certify.lower(even, exits, self.stalling[0])[0])
        return int(certify.upper(even, exits, self.stalling[1], self.unit)[0])


def _propose(space: _Space, stalling: float) -> tuple[Floats, Floats]:
    """Both players' mixes (4, N) at the N states of a space, where a round is worth 1 to its winner, in floats."""
    table = np.zeros((space.layers, WON + 1, WON + 1))
    table[:, WON, :] = 1.0
    table[:, :, WON] = 0.0
    table[:, WON, WON] = 0.5
    looping, plain = Batch(4, 4), Batch(4, 4)
    xs, ys = [], []
    for block in space.blocks:
        exits = _exits(table, *block, space.ties)
        nothing = np.zeros(len(block.i))
        games = np.array([[nothing if exit_ is None else exit_ for exit_ in line] for line in exits])
        if block.layer == NEUTRAL:
            answer = solve_loops(games, _LOOP, stalling, batch=looping)
            value, x, y = answer.value, answer.rows, answer.columns
        else:
            value, x, y, _, _ = plain.solve(games)
        space.write(table, block, value, 1.0)
        xs.append(x)
        ys.append(y)
    return np.concatenate(xs, axis=1), np.concatenate(ys, axis=1)


def _turned(exits: Sequence[Sequence[Table | None]], unit: int) -> list[list[Table | None]]:
    """The same exits as they are to player 1, whose actions become the rows."""
    lines = ([exits[i][j] for i in range(4)] for j in range(4))
    return [[None if e is None else unit - e for e in line] for line in lines]


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


def _prove(space: _Space, x: Floats, y: Floats, ends: _Ends) -> tuple[Ints, Ints]:
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
        below, above = _exits(lo, *block, space.ties), _turned(_exits(hi, *block, space.ties), unit)
        low = _lower(x[:, part], below, down, looping)
        high = unit - _lower(y[:, part], above, unit - up, looping)
        if (low > high).any():
            raise ArithmeticError("a lower bound is above an upper bound: the certificate contradicts itself")
        if space.swap and looping:
            same = (block.i == block.j) | (block.i == _MIRROR[block.j])
            low[same] = high[same] = unit // 2
        space.write_bounds(lo, hi, block, low, high, unit)
    return lo, hi


@dataclass(frozen=True, eq=False)
class _Round:
    """A solved round: bounds at every state, and the mixes at the states of `space`."""

    space: _Space
    ends: _Ends
    x: Floats
    y: Floats
    lo: Ints
    hi: Ints
    slot: npt.NDArray[np.int32] = field(repr=False)

    @classmethod
    def proved(cls, space: _Space, x: Floats, y: Floats, ends: _Ends) -> _Round:
        return cls.of(space, x, y, ends, *_prove(space, x, y, ends))

    @classmethod
    def of(cls, space: _Space, x: Floats, y: Floats, ends: _Ends, lo: Ints, hi: Ints) -> _Round:
        slot = np.full((space.layers, WON, WON), -1, dtype=np.int32)
        for block, part in space.parts():
            slot[block.layer, block.i, block.j] = np.arange(part.start, part.stop)
        return cls(space, ends, x, y, lo, hi, slot)

    def mixes(self, layer: int, i: Ints, j: Ints) -> tuple[Floats, Floats]:
        """Both players' mixes (4, N) at any N states of one layer."""
        x, y = np.zeros((4, len(i))), np.zeros((4, len(i)))
        for there, a, b, mirrored, swapped in self.space.images(layer, i, j):
            slot = self.slot[there, a, b]
            fits = slot >= 0
            one, two = self.x[:, slot[fits]], self.y[:, slot[fits]]
            if mirrored:
                one, two = one[_MIRROR_ACTIONS], two[_MIRROR_ACTIONS]
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

    def exchanged(self) -> _Round:
        """The same round seen from the other seat: what was worth s to player 0 is now worth 1 - s to him."""
        turn = [NEUTRAL, AT_1, AT_0][: self.space.layers]
        unit = self.ends.unit
        blocks = tuple(_Block((NEUTRAL, AT_1, AT_0)[layer], j, i) for layer, i, j in self.space.blocks)
        space = _Space(self.space.layers, self.space.ties, self.space.mirror, self.space.swap, blocks)

        def over(bounds: tuple[int, int]) -> tuple[int, int]:
            return unit - bounds[1], unit - bounds[0]

        ends = _Ends(unit, over(self.ends.lose), over(self.ends.win), over(self.ends.stalling))
        lo, hi = (np.ascontiguousarray(unit - t.transpose(0, 2, 1)[turn]) for t in (self.hi, self.lo))
        return _Round.of(space, self.y, self.x, ends, lo, hi)

    def mix(self, spot: _Spot, player: int) -> Mix:
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

    def _places(self, spot: _Spot) -> dict[int, Fraction]:
        """The bars that guarantee the placer the most, in equal parts."""
        if spot.placing == 0:
            worth = {bar: int(self.lo[spot.layer, _UP[spot.i, bar], spot.j]) for bar in range(4)}
        else:
            worth = {bar: -int(self.hi[spot.layer, spot.i, _UP[spot.j, bar]]) for bar in range(4)}
        best = [bar for bar in worth if worth[bar] == max(worth.values())]
        return {bar: Fraction(1, len(best)) for bar in best}

    def interval(self, spot: _Spot) -> Certified:
        """The bounds at a spot; a point to be placed goes where it is worth most to its owner."""
        if spot.placing == NOBODY:
            return self.certified(spot.layer, spot.i, spot.j)
        if spot.placing == 0:
            options = [self.certified(spot.layer, int(_UP[spot.i, bar]), spot.j) for bar in range(4)]
            return Certified(max(o.lo for o in options), max(o.hi for o in options))
        options = [self.certified(spot.layer, spot.i, int(_UP[spot.j, bar])) for bar in range(4)]
        return Certified(min(o.lo for o in options), min(o.hi for o in options))


class _Spot(NamedTuple):
    """Where a position stands in the tables."""

    layer: int
    i: int
    j: int
    placing: int = NOBODY

    @property
    def over(self) -> bool:
        return self.placing == NOBODY and (self.i == WON) != (self.j == WON)


def _bars(value: Any) -> int:
    bars = tuple(int(points) for points in value)
    if len(bars) != 4 or not all(0 <= points <= TOP for points in bars):
        raise ValueError(f"a boxer's bars are four numbers from 0 to {TOP}, in the order U, H, B, K, not {value!r}")
    return WON if TOP in bars else _NUMBER[bars[0], bars[1], bars[2], bars[3]]


def _spot(state: Any, layers: int) -> _Spot:
    """Find a State, a Position, a pair of bars, or "2200/1111" in the tables."""
    position = getattr(state, "position", state)
    if isinstance(position, str):
        position = tuple(part.strip() for part in position.split("/"))
    bars = getattr(position, "bars", position)
    if len(bars) != 2:
        raise ValueError(f"a state of a round has two boxers' bars, such as '2200/1111', not {state!r}")
    arrow, placing = getattr(position, "arrow", NOBODY), getattr(position, "placing", NOBODY)
    if (arrow != NOBODY or placing != NOBODY) and layers == 1:
        raise ValueError("the power arrow is in use here, but this solution is without it; solve(power_arrow=True)")
    i, j = _bars(bars[0]), _bars(bars[1])
    layer = NEUTRAL if i == j == WON else (AT_0, AT_1, NEUTRAL)[arrow]
    return _Spot(layer, i, j, placing)


def _worth(stalling: Worth) -> Fraction:
    """What a never-ending round is worth, as a fraction; a float is read as it is written (0.3 is 3/10)."""
    try:
        worth = Fraction(str(stalling)) if isinstance(stalling, float) else Fraction(stalling)
    except (TypeError, ValueError, ZeroDivisionError, OverflowError):
        worth = None
    if worth is None or isinstance(stalling, bool) or not 0 <= worth <= 1:
        raise ValueError(f"stalling, the worth of a never-ending round to player 0, goes from 0 to 1, not {stalling!r}")
    return worth


# -- the disk cache ---------------------------------------------------------------------------------------------------


def cache_folder() -> Path:
    """Where solved rounds are kept: packo/ in XDG_CACHE_HOME, or in ~/.cache."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "packo"


def _digest(arrays: Mapping[str, Table], name: str) -> Table:
    digest = hashlib.blake2b(name.encode(), digest_size=32)
    for key in sorted(arrays):
        array = np.ascontiguousarray(arrays[key])
        digest.update(f"{key} {array.dtype.str} {array.shape}".encode())
        digest.update(array.data)
    return np.frombuffer(digest.digest(), dtype=np.uint8)


def _save(name: str, arrays: dict[str, Table]) -> None:
    """Write a cache file in one step; a folder that cannot be written to means no cache."""
    try:
        folder = cache_folder()
        folder.mkdir(parents=True, exist_ok=True)
        handle, path = tempfile.mkstemp(dir=folder, suffix=".part")
    except OSError:
        return
    try:
        with os.fdopen(handle, "wb") as file:
            np.savez(file, allow_pickle=False, digest=_digest(arrays, name), **arrays)
        os.replace(path, folder / f"{name}.npz")
    except OSError:
        Path(path).unlink(missing_ok=True)


def _load(name: str, shapes: Mapping[str, tuple[tuple[int, ...], type]]) -> dict[str, Table] | None:
    """Read a cache file; None where it is missing, damaged, or not what its name says."""
    try:
        with np.load(cache_folder() / f"{name}.npz", allow_pickle=False) as file:
            arrays = {key: file[key] for key in shapes}
            digest = file["digest"]
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile, zlib.error, NotImplementedError):
        return None
    if any(arrays[key].shape != shape or arrays[key].dtype != kind for key, (shape, kind) in shapes.items()):
        return None
    return arrays if np.array_equal(digest, _digest(arrays, name)) else None


def _cached_round(power_arrow: bool, stalling: Fraction, ties: bool, cache: bool) -> _Round:
    """A whole round, from the cache or solved and proved anew."""
    ends = _Ends.of(stalling)
    space = _space(power_arrow, ties, swap=stalling == Fraction(1, 2))
    name = f"tko-v{VERSION}-arrow{int(power_arrow)}-ties{int(ties)}-stalling{stalling.numerator}_{stalling.denominator}"
    name = name if len(name) < 100 else f"tko-v{VERSION}-{hashlib.blake2b(name.encode(), digest_size=16).hexdigest()}"
    n = space.size
    shapes: dict[str, tuple[tuple[int, ...], type]] = {
        "x": ((4, n), np.float64), "y": ((4, n), np.float64), "lo": ((n,), np.int64), "hi": ((n,), np.int64),
    }  # fmt: skip
    stored = _load(name, shapes) if cache else None
    if stored is not None:
        lo, hi = ends.table(space.layers, 0), ends.table(space.layers, 1)
        for block, part in space.parts():
            space.write_bounds(lo, hi, block, stored["lo"][part], stored["hi"][part], ends.unit)
        return _Round.of(space, stored["x"], stored["y"], ends, lo, hi)
    answer = _Round.proved(space, *_propose(space, float(stalling)), ends)
    if cache:
        where = [np.concatenate([np.full(len(b.i), b.layer) for b in space.blocks])]
        where += [np.concatenate([getattr(b, side) for b in space.blocks]) for side in "ij"]
        _save(name, {"x": answer.x, "y": answer.y, "lo": answer.lo[tuple(where)], "hi": answer.hi[tuple(where)]})
    return answer


@remember
def _round(power_arrow: bool, stalling: Fraction, ties: bool, cache: bool) -> _Round:
    return _cached_round(power_arrow, stalling, ties, cache)


# -- stalling ---------------------------------------------------------------------------------------------------------


def _two_rows_reach_zero(a: Table, b: Table, c: Table, d: Table) -> npt.NDArray[np.bool_]:
    """Whether some mix of the rows (a, b) and (c, d) has no negative column; exact for Python integers."""
    pure = ((a >= 0) & (b >= 0)) | ((c >= 0) & (d >= 0))
    one = (a >= 0) & (d >= 0) & (b < 0) & (c < 0) & (a * d >= b * c)
    two = (b >= 0) & (c >= 0) & (a < 0) & (d < 0) & (b * c >= a * d)
    return np.asarray((pure | one | two).astype(bool))


def _standing(exits: Sequence[Sequence[Table | None]], stalling: int) -> dict[str, npt.NDArray[np.bool_]]:
    """Where player 0 can stand still (on blocks, U or B) and be worth `stalling` or more, if exits are worth these."""
    over = [[None if e is None else e.astype(object) - stalling for e in line] for line in exits]
    u, _, b, _ = over
    four = [e for i in (1, 3) for j in (0, 2) if (e := over[i][j]) is not None]
    blocks = _two_rows_reach_zero(*four)
    punches = {
        name: np.logical_and.reduce([np.asarray(e >= 0, dtype=bool) for e in line if e is not None])
        for name, line in (("U", u), ("B", b))
    }
    return {"HK": blocks, **punches}


class _Standing(NamedTuple):
    """What is known of standing still at N states, three arrays (N,) of bool."""

    sure: npt.NDArray[np.bool_]
    """Proved: some pair of best mixes never leaves."""
    matters: npt.NDArray[np.bool_]
    """Proved: moreover a slightly different worth of never ending, here alone, would be this state's value as well."""
    open: npt.NDArray[np.bool_]
    """Neither proved nor disproved: a tie closer than the bounds."""


def _stalls(solved: _Round, i: Ints, j: Ints) -> _Standing:
    """Where optimal play can stand still at neutral states (N,), decided in whole numbers on bounds of the exits."""
    unit, (down, up) = solved.ends.unit, solved.ends.stalling
    lo = _exits(solved.lo, NEUTRAL, i, j, solved.space.ties)
    hi = _exits(solved.hi, NEUTRAL, i, j, solved.space.ties)
    lo_1, hi_1 = _turned(hi, unit), _turned(lo, unit)
    sure_0, sure_1 = _standing(lo, up), _standing(lo_1, unit - down)
    more_0, more_1 = _standing(lo, up + 1), _standing(lo_1, unit - down + 1)
    may_0, may_1 = _standing(hi, down), _standing(hi_1, unit - up)
    sure = np.logical_or.reduce([sure_0[name] & sure_1[name] for name in sure_0])
    more = [(more_0[name] & sure_1[name]) | (sure_0[name] & more_1[name]) for name in sure_0]
    may = np.logical_or.reduce([may_0[name] & may_1[name] for name in may_0])
    return _Standing(sure, np.logical_or.reduce(more), may & ~sure)


# -- a round ----------------------------------------------------------------------------------------------------------


def _power_of_ten(width: float) -> str:
    """A power of 10 that is at least a hundred times a width, as text: its last digits differ between machines."""
    return "0" if width <= 0 else f"1e{math.ceil(math.log10(100 * width)):d}"


class RoundSolution:
    """A solved round of TKO: proved value, mixes and stalling at every state.  Made by `solve`.

    A state is a `State` or `Position` of the game, a pair of bars ((u, h, b, k), (u, h, b, k)), or "2200/1111".
    All values are to player 0 and of the round alone: rounds already won do not matter.
    """

    def __init__(self, solved: _Round, power_arrow: bool, stalling: Fraction, arrow_on_ties: bool) -> None:
        self._solved = solved
        self.power_arrow, self.stalling, self.arrow_on_ties = power_arrow, stalling, arrow_on_ties
        self.width = solved.width
        """The widest proved interval of any state."""

    def __len__(self) -> int:
        """How many states choose at once: bars (times three with the arrow), and sudden death."""
        return self._solved.space.layers * WON * WON + 1

    def __repr__(self) -> str:
        ties = "" if self.arrow_on_ties or not self.power_arrow else "arrow_on_ties=False, "
        return (
            f"RoundSolution(power_arrow={self.power_arrow}, {ties}stalling={self.stalling}, {len(self)} states, "
            f"certified to {_power_of_ten(self.width)})"
        )

    def _find(self, state: Any) -> _Spot:
        return _spot(state, self._solved.space.layers)

    def value(self, state: Any) -> float:
        """The chance that player 0 wins the round: the middle of the proved interval; 1.0 or 0.0 once it is over."""
        return float(self.interval(state))

    def interval(self, state: Any) -> Certified:
        """The proved interval that holds the value of a state."""
        return self._solved.interval(self._find(state))

    def strategy(self, state: Any, player: int) -> Mix:
        """The mix {action: share} that the certificate used for a player; the shares sum to 1 exactly.

        Where a player places a point it is his best bars, as `Place` actions; {} for one who has nothing to choose.
        """
        if player not in (0, 1):
            raise ValueError(f"a player is 0 or 1, not {player!r}")
        return self._solved.mix(self._find(state), player)

    def game_matrix(self, state: Any) -> list[list[float]]:
        """What each pair of actions leads to, 4 × 4 (rows: player 0's U, H, B, K); "nothing": the state's own value."""
        spot = self._find(state)
        if spot.placing != NOBODY or spot.over:
            raise ValueError("only a state where both players choose has a matrix")
        own = self.value(state)
        if spot.i == WON:
            return [[own if e is None else float(e[0]) for e in line] for line in _sudden_exits(1, 0)]
        unit = self._solved.ends.unit
        where = (spot.layer, np.array([spot.i]), np.array([spot.j]))
        lo, hi = (_exits(table, *where, self.arrow_on_ties) for table in (self._solved.lo, self._solved.hi))

        def middle(low: Table | None, high: Table | None) -> float:
            return own if low is None or high is None else float(Fraction(int(low[0]) + int(high[0]), 2 * unit))

        return [[middle(lo[i][j], hi[i][j]) for j in range(4)] for i in range(4)]

    def standing(self, state: Any) -> tuple[float, float]:
        """(Y, X): what player 1 can hold player 0 down to by blocks alone, and what player 0 can reach by blocks alone.

        Where Y <= X, both can stand still, every v in [Y, X] solves v = val M(v), and the value is the median of Y,
        stalling and X; where Y > X, the one who falls short must punch.  Only neutral states have these.
        """
        spot = self._find(state)
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
        spot = self._find(state)
        if spot.placing != NOBODY or spot.layer != NEUTRAL or spot.over:
            return False
        if spot.i == WON:
            return self.stalling == Fraction(1, 2)
        return bool(_stalls(self._solved, np.array([spot.i]), np.array([spot.j])).sure[0])

    @cached_property
    def _all_stalls(self) -> tuple[Ints, _Standing]:
        i, j = (grid.ravel() for grid in np.indices((WON, WON)))
        low, high = (t[NEUTRAL, :WON, :WON].ravel() for t in (self._solved.lo, self._solved.hi))
        down, up = self._solved.ends.stalling
        near = np.flatnonzero((low <= up) & (high >= down))
        return near, _stalls(self._solved, i[near], j[near])

    def stalling_states(self, matters: bool = False) -> Iterator[tuple[Bars, Bars]]:
        """All states (bars of both) where optimal play is proved to be able to go on for ever, see `stalls`.

        With `matters`, only those where v = val M(v) is proved to hold on a whole interval, so that the value at this
        state follows the worth of never ending, at least to one side.
        """
        near, standing = self._all_stalls
        for key in near[standing.matters if matters else standing.sure].tolist():
            yield _BARS[key // WON], _BARS[key % WON]
        if self.stalling == Fraction(1, 2) and not matters:
            yield SUDDEN_DEATH

    def knife_edges(self) -> Iterator[tuple[Bars, Bars]]:
        """All states where the proved bounds are too wide to tell whether optimal play can go on for ever."""
        near, standing = self._all_stalls
        for key in near[standing.open].tolist():
            yield _BARS[key // WON], _BARS[key % WON]

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
    (see `cache_folder`) and in memory; a missing or damaged file is made anew.

    >>> solution = solve()
    >>> solution
    RoundSolution(power_arrow=False, stalling=1/2, 390626 states, certified to 1e-12)
    >>> round(solution.value("2200/1111"), 6)
    0.585099
    """
    worth = _worth(stalling)
    make = _round if cache else _cached_round
    solved = make(power_arrow, worth, arrow_on_ties or not power_arrow, cache)
    return RoundSolution(solved, power_arrow, worth, arrow_on_ties)


# -- a match ----------------------------------------------------------------------------------------------------------


class MatchSolution:
    """A match of several rounds between two boxers, solved pair by pair when asked.  Made by `solve_match`.

    At the score (i, j) a round is played for what the match is worth at (i + 1, j) and at (i, j + 1); never ending any
    round is never ending the match, worth `stalling` to player 0.  Where `stalling` lies outside what the round is
    played for, it acts as the nearer of the two: either player can force an end by mixing U and B, so no v beyond them
    solves v = val M(v).
    """

    def __init__(
        self,
        pair: tuple[Bars, Bars] | None,
        rounds_to_win: int,
        power_arrow: bool,
        stalling: Fraction,
        arrow_on_ties: bool,
        cache: bool,
    ) -> None:
        self._pair, self._cache = pair, cache
        self.rounds_to_win, self.power_arrow = rounds_to_win, power_arrow
        self.stalling, self.arrow_on_ties = stalling, arrow_on_ties
        self._rounds: dict[tuple[tuple[Bars, Bars], tuple[int, int]], _Round | Certified] = {}

    def __repr__(self) -> str:
        who = "any boxers" if self._pair is None else "/".join("".join(map(str, bars)) for bars in self._pair)
        rules = f"rounds_to_win={self.rounds_to_win}, power_arrow={self.power_arrow}, stalling={self.stalling}"
        return f"MatchSolution({who}, {rules})"

    def _start(self, starts: tuple[Bars, Bars], score: tuple[int, int]) -> Certified:
        """What the match is worth when a round begins at a score."""
        if score[0] >= self.rounds_to_win:
            return Certified(Fraction(1), Fraction(1))
        if score[1] >= self.rounds_to_win:
            return Certified(Fraction(0), Fraction(0))
        solved = self._solve_round(starts, score)
        if isinstance(solved, Certified):
            return solved
        return solved.certified(NEUTRAL, _NUMBER[starts[0]], _NUMBER[starts[1]])

    def _solve_round(self, starts: tuple[Bars, Bars], score: tuple[int, int]) -> _Round | Certified:
        """The round at a score; a bare interval where winning and losing it are the same."""
        key = (starts, score)
        if key not in self._rounds:
            win = self._start(starts, (score[0] + 1, score[1]))
            lose = self._start(starts, (score[0], score[1] + 1))
            self._rounds[key] = self._make_round(starts, win, lose)
        return self._rounds[key]

    def _make_round(self, starts: tuple[Bars, Bars], win: Certified, lose: Certified) -> _Round | Certified:
        prize = float(win) - float(lose)
        if prize <= 1e-12:
            return Certified(min(win.lo, lose.lo), max(win.hi, lose.hi))
        if win.lo == 1 and lose.hi == 0:
            return _round(self.power_arrow, self.stalling, self.arrow_on_ties, self._cache)
        ends = _Ends.of(self.stalling, win, lose)
        space = _space(self.power_arrow, self.arrow_on_ties, False, starts)
        relative = (float(self.stalling) - float(lose)) / prize
        at_0, at_1 = self._extreme(0), self._extreme(1)
        apart = max(int((at_1.hi[b.layer, b.i, b.j] - at_0.lo[b.layer, b.i, b.j]).max()) for b in space.blocks)
        same = apart / at_0.ends.unit < STALLING_DOES_NOT_MATTER
        if relative <= 0 or relative >= 1 or same:
            # Player 0's mix is proof against a worth of 0 and player 1's against 1, so they hold whatever it is.
            one, two = (at_0, at_0) if relative <= 0 else (at_1, at_1) if relative >= 1 else (at_0, at_1)
            x = np.concatenate([one.mixes(*block)[0] for block in space.blocks], axis=1)
            y = np.concatenate([two.mixes(*block)[1] for block in space.blocks], axis=1)
        else:
            x, y = _propose(space, relative)
        return _Round.proved(space, x, y, ends)

    def _extreme(self, stalling: int) -> _Round:
        """The round where never ending is worth 0 to player 0, or 1 (the same from the other seat)."""
        return _extreme(self.power_arrow, self.arrow_on_ties, self._cache, stalling)

    def _find(self, state: Any) -> tuple[_Round | Certified, _Spot]:
        position = getattr(state, "position", state)
        starts = getattr(position, "starts", None) or self._pair
        if starts is None or len(starts) != 2:
            raise ValueError("the value of a match depends on both boxers' head starts; give a position that has them")
        pair = _four(starts[0]), _four(starts[1])
        won, lost = getattr(position, "rounds", (0, 0))
        score = won, lost
        spot = _spot(position, 3 if self.power_arrow else 1)
        if self.rounds_to_win in score:
            worth = Fraction(int(score[0] > score[1]))
            return Certified(worth, worth), spot
        if spot.over:
            return self._start(pair, (score[0] + (spot.i == WON), score[1] + (spot.j == WON))), spot
        return self._solve_round(pair, score), spot

    def interval(self, state: Any) -> Certified:
        """The proved interval that holds what the match is worth to player 0 at any position of it."""
        solved, spot = self._find(state)
        return solved if isinstance(solved, Certified) else solved.interval(spot)

    def value(self, state: Any) -> float:
        """The chance that player 0 wins the match: the middle of the proved interval."""
        return float(self.interval(state))

    def strategy(self, state: Any, player: int) -> Mix:
        """A player's certified mix {action: share} at any position of the match; {} where he has nothing to choose."""
        if player not in (0, 1):
            raise ValueError(f"a player is 0 or 1, not {player!r}")
        solved, spot = self._find(state)
        if not isinstance(solved, Certified):
            return solved.mix(spot, player)
        position = getattr(state, "position", state)
        if spot.over or self.rounds_to_win in getattr(position, "rounds", (0, 0)):
            return {}
        return {action: Fraction(1, 4) for action in ACTIONS}

    def stalls(self, state: Any) -> bool:
        """Whether optimal play of the match can stand still for ever at this state; see `RoundSolution.stalls`."""
        solved, spot = self._find(state)
        if isinstance(solved, Certified) or spot.placing != NOBODY or spot.layer != NEUTRAL or spot.over:
            return False
        if spot.i == WON:
            return self._level(solved)
        return bool(_stalls(solved, np.array([spot.i]), np.array([spot.j])).sure[0])

    @staticmethod
    def _level(solved: _Round) -> bool:
        """Whether sudden death is worth exactly what never ending is."""
        win, lose, stalling = solved.ends.win, solved.ends.lose, solved.ends.stalling
        return win[0] == win[1] and lose[0] == lose[1] and 2 * stalling[0] == 2 * stalling[1] == win[0] + lose[0]

    def table(self, boxers: Mapping[str, Sequence[int]] | None = None) -> dict[Pair, float]:
        """The value of a match for every pair of boxers; kept on disk, since all pairs take a few minutes.

        Pairs that are each other's mirror images (head and body, and with `stalling` 1/2 the seats) are solved once.
        """
        them = {name: _four(bars) for name, bars in (boxers or BOXERS).items()}
        rules = (self.rounds_to_win, self.power_arrow, self.arrow_on_ties, str(self.stalling), tuple(them.values()))
        name = f"tko-v{VERSION}-match-{hashlib.blake2b(repr(rules).encode(), digest_size=12).hexdigest()}"
        shape = (len(them), len(them))
        stored = _load(name, {"value": (shape, np.float64)}) if self._cache else None
        if stored is None:
            known: dict[tuple[Bars, Bars], float] = {}
            for a in them.values():
                for b in them.values():
                    if (a, b) not in known:
                        known |= self._with_images(a, b)
            stored = {"value": np.array([[known[a, b] for b in them.values()] for a in them.values()])}
            if self._cache:
                _save(name, stored)
        return {(a, b): float(stored["value"][i, j]) for i, a in enumerate(them) for j, b in enumerate(them)}

    def _with_images(self, a: Bars, b: Bars) -> dict[tuple[Bars, Bars], float]:
        """What a match between two boxers is worth, and their mirror images with it."""

        def turned(bars: Bars) -> Bars:
            u, h, blow, block = bars
            return blow, block, u, h

        alike = self.stalling == Fraction(1, 2)
        value = 0.5 if alike and b in (a, turned(a)) else float(self._start((a, b), (0, 0)))
        self._rounds.clear()
        images = {(a, b): value, (turned(a), turned(b)): value}
        return images | ({(two, one): 1 - worth for (one, two), worth in images.items()} if alike else {})


STALLING_DOES_NOT_MATTER = 1e-12
"""Where no value of a round moves by more than this between stalling worth 0 and worth 1, its mixes serve any worth."""


def _four(bars: Iterable[Any]) -> Bars:
    bars = tuple(bars)
    if _bars(bars) == WON:
        raise ValueError(f"a round cannot begin with a bar at {TOP}: {tuple(bars)!r}")
    u, h, b, k = (int(points) for points in bars)
    return u, h, b, k


@remember
def _extreme(power_arrow: bool, ties: bool, cache: bool, stalling: int) -> _Round:
    if stalling == 1:
        return _extreme(power_arrow, ties, cache, 0).exchanged()
    return _round(power_arrow, Fraction(0), ties, cache)


def solve_match(
    boxers: tuple[Any, Any] | None = None,
    rounds_to_win: int = 2,
    power_arrow: bool = False,
    stalling: Worth = Fraction(1, 2),
    arrow_on_ties: bool = True,
    cache: bool = True,
) -> MatchSolution:
    """Solve a match of several rounds (best of three by default) between two boxers, given by name or by bars.

    Without `boxers` it answers for the head starts in each position it is asked about.
    """
    if not isinstance(rounds_to_win, int) or not 1 <= rounds_to_win <= 9:
        raise ValueError(f"rounds_to_win is a whole number from 1 to 9, not {rounds_to_win!r}")
    pair = None
    if boxers is not None:
        unknown = [name for name in boxers if isinstance(name, str) and name not in BOXERS and len(name) != 4]
        if len(boxers) != 2 or unknown:
            raise ValueError(f"boxers are two names of {', '.join(BOXERS)}, or two boxers' bars, not {boxers!r}")
        one, two = (BOXERS.get(who, who) if isinstance(who, str) else who for who in boxers)
        pair = _four(one), _four(two)
    return MatchSolution(pair, rounds_to_win, power_arrow, _worth(stalling), arrow_on_ties or not power_arrow, cache)


# -- closed forms -----------------------------------------------------------------------------------------------------


class ClosedForm(NamedTuple):
    """A late state whose value is known exactly: an algebraic number, as sympy writes it."""

    state: tuple[Bars, Bars]
    exact: Any
    """The value to player 0, a sympy number."""
    value: float
    interval: Certified
    """What the whole solution proves of the same state, by other means."""


LATE_STATES = ("3344/4444", "3244/4444", "3343/4444", "3344/4443", "3443/4443")
"""States with a short exact value, for `closed_forms`."""


def closed_forms(states: Iterable[Any] = LATE_STATES) -> list[ClosedForm]:
    """The exact values of late states (stalling 1/2, no arrow), as algebraic numbers.

    Where both can stand still the value is the median of Y, 1/2 and X (`packo.solve.recursive`), in fractions.
    Elsewhere the supports of the certified mixes say which kernel to trust; its determinant, as a polynomial in the
    value v of the state, has the exact value as a root.  That the kernel's mixes are mixes, and guarantee v on the
    whole matrix, is checked to 40 digits.  Raises ArithmeticError where a state is of neither kind.

    >>> for form in closed_forms(["3344/4444", "3244/4444"]):
    ...     print(form.exact)
    1/3
    CRootOf(8*x**3 - 8*x**2 + 5*x - 1, 0)
    """
    solution = solve()
    answer = []
    for state in states:
        spot = _spot(state, 1)
        exact = _algebraic(spot.i, spot.j)
        bars = (_BARS[spot.i], _BARS[spot.j])
        answer.append(ClosedForm(bars, exact, float(exact), solution.interval(bars)))
    return answer


@remember
def _algebraic(i: int, j: int) -> Any:
    """The exact value at two players' bars, by its kernel, from the exact values of all it can lead to."""
    import sympy

    half = sympy.Rational(1, 2)
    if i == WON or j == WON:
        return half if i == j else sympy.Integer(int(i == WON))
    if i == j or i == _MIRROR[j]:
        return half
    solution = solve()
    v = sympy.Symbol("v")
    exits = [[_algebraic_exit(i, j, one, two) for one, two in line] for line in _SCORES]
    near = solution.interval((_BARS[i], _BARS[j]))
    if near.lo == near.hi == Fraction(1, 2):
        return half
    lower, upper = solution.standing((_BARS[i], _BARS[j]))
    if lower <= upper + 1e-12:
        return sympy.Rational(*_median(exits).as_integer_ratio())
    mixes = solution._solved.mixes(NEUTRAL, np.array([i]), np.array([j]))
    rows, columns = (np.flatnonzero(mix[:, 0] > 1e-9).tolist() for mix in mixes)
    if len(rows) != len(columns):
        raise ArithmeticError(f"the best mixes at {_BARS[i]}/{_BARS[j]} have {len(rows)} and {len(columns)} actions")
    whole = sympy.Matrix([[0 if exit_ is None else exit_ - v for exit_ in line] for line in exits])
    kernel = whole.extract(rows, columns)
    roots = [root for root in sympy.Poly(sympy.expand(kernel.det()), v, extension=True).all_roots() if root.is_real]
    best = min(roots, key=lambda root: abs(root.evalf(40) - sympy.Float(float(near))))
    _check_kernel(whole.subs(v, best.evalf(60)), rows, columns)
    return best


def _median(exits: Sequence[Sequence[Any]]) -> Fraction:
    """The value of a state where both can stand still on blocks, from rational exits."""
    known = [[e is not None and e.is_rational for e in line] for line in exits]
    if not all(known[i][j] and known[j][i] for i in (1, 3) for j in (0, 2)):
        raise ArithmeticError("an exit is irrational, and so may be the value")
    x = exact_game([[Fraction(int(exits[i][j].p), int(exits[i][j].q)) for j in (0, 2)] for i in (1, 3)])[0]
    y = exact_game([[Fraction(int(exits[i][j].p), int(exits[i][j].q)) for j in (1, 3)] for i in (0, 2)])[0]
    if y > x:
        raise ArithmeticError("not both players can stand still")
    return sorted((y, Fraction(1, 2), x))[1]


def _check_kernel(game: Any, rows: list[int], columns: list[int]) -> None:
    """Raise ArithmeticError unless a kernel of a sympy matrix has positive mixes that guarantee 0, to 1e-40."""
    adjugate = game.extract(rows, columns).adjugate()
    x = [sum(adjugate[:, i]) for i in range(len(rows))]
    y = [sum(adjugate[j, :]) for j in range(len(columns))]
    total = sum(x)
    x, y = [part / total for part in x], [part / total for part in y]
    low = min(sum(p * game[i, j] for p, i in zip(x, rows, strict=True)) for j in range(4))
    high = max(sum(q * game[i, j] for q, j in zip(y, columns, strict=True)) for i in range(4))
    if min(*x, *y) <= 0 or low < -1e-40 or high > 1e-40:
        raise ArithmeticError("the supports of the mixes are not a kernel")


def _algebraic_exit(i: int, j: int, one: int | None, two: int | None) -> Any:
    if one is None and two is None:
        return None
    return _algebraic(i if one is None else int(_UP[i, one]), j if two is None else int(_UP[j, two]))


# -- habits -----------------------------------------------------------------------------------------------------------


class HabitSolution:
    """What a habit is worth against a reply that knows it.  Made by `best_response`.

    One player chooses by the same rule at every turn; the other faces a decision problem, whose value is bounded as the
    certificate does it: a fixed mix is met best by one action, again and again, until something happens.  The replying
    player may also keep the round from ending, where the habit lets him; that is worth `stalling`.
    """

    def __init__(self, habit: Habit, player: int, equilibrium: RoundSolution) -> None:
        self.player, self.equilibrium = player, equilibrium
        self._habit = habit
        self._last: tuple[Mapping[str, Fraction] | None, list[int]] = (None, [])
        solved = equilibrium._solved
        self._ends = _Ends.of(equilibrium.stalling)
        self._space = _space(equilibrium.power_arrow, equilibrium.arrow_on_ties, False, ((0, 0, 0, 0), (0, 0, 0, 0)))
        self._lo, self._hi = (self._ends.table(solved.space.layers, side) for side in (0, 1))
        self._lo[:, WON, WON], self._hi[:, WON, WON] = (self._sudden_death(side) for side in (0, 1))
        self._solve()

    def __repr__(self) -> str:
        return f"HabitSolution(player={self.player}, {self.equilibrium!r})"

    def _weights(self, own: Bars, other: Bars) -> list[int]:
        mix = self._habit(own, other)
        if mix is self._last[0]:
            return self._last[1]
        shares = [Fraction(mix.get(action, 0)) for action in ACTIONS]
        if any(share < 0 for share in shares) or sum(shares) != 1 or set(mix) - set(ACTIONS):
            raise ValueError(f"a habit gives shares of U, H, B and K that sum to 1, not {dict(mix)!r}")
        common = math.lcm(*(share.denominator for share in shares))
        self._last = mix, [int(share * common) for share in shares]
        return self._last[1]

    def _sudden_death(self, side: int) -> int:
        five: Bars = (TOP, TOP, TOP, TOP)
        weights = np.array([self._weights(five, five)], dtype=object).T
        exits = _sudden_exits(self._ends.win[side], self._ends.lose[side])
        return int(self._bound(weights, exits, side)[0])

    def _bound(self, weights: Table, exits: list[list[Table | None]], side: int) -> Ints:
        """The value of the reply, rounded down (side 0) or up (side 1)."""
        unit, stalling = self._ends.unit, self._ends.stalling[side]
        if self.player == 1:
            exits, stalling = _turned(exits, unit), unit - stalling
        # The certificate rounds down; one more unit bounds what it rounded away.
        value = certify.lower(weights, exits, stalling)
        if side != self.player:
            value = np.minimum(value + 1, unit)
        return value if self.player == 0 else unit - value

    def _solve(self) -> None:
        weights: Table = np.zeros((4, 0), dtype=object)
        for block in self._space.blocks:
            if block.layer == NEUTRAL:
                lines = [self._at(i, j) for i, j in zip(block.i.tolist(), block.j.tolist(), strict=True)]
                weights = np.array(lines, dtype=object).T
            for side, table in enumerate((self._lo, self._hi)):
                exits = _exits(table, *block, self._space.ties)
                table[block.layer, block.i, block.j] = self._bound(weights, exits, side)

    def _at(self, i: int, j: int) -> list[int]:
        own, other = (i, j) if self.player == 0 else (j, i)
        return self._weights(_BARS[own], _BARS[other])

    def _spot(self, state: Any) -> _Spot:
        return self.equilibrium._find(state)

    def interval(self, state: Any) -> Certified:
        """The proved interval of what the round is worth to player 0 when the habit meets its best reply."""
        spot, unit = self._spot(state), self._ends.unit
        options = [spot] if spot.placing == NOBODY else [
            spot._replace(i=int(_UP[spot.i, bar])) if spot.placing == 0 else spot._replace(j=int(_UP[spot.j, bar]))
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
            exits = _sudden_exits(unit, 0)
        else:
            weights = self._at(spot.i, spot.j)
            exits = _exits(self._lo, spot.layer, np.array([spot.i]), np.array([spot.j]), self._space.ties)
        stalling = self._ends.stalling[0]
        if self.player == 1:
            exits, stalling = _turned(exits, unit), unit - stalling
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
) -> HabitSolution:
    """The best reply to a habit of `player`: a mix {action: share}, or a function from (own bars, other's) to one.

    Shares are fractions that sum to 1.  In sudden death the function is asked with all bars at 5.  With the power arrow
    the owner of the habit places free points well; the habit is about the four actions.
    """
    if player not in (0, 1):
        raise ValueError(f"a player is 0 or 1, not {player!r}")
    rule = habit if callable(habit) else (lambda own, other: habit)
    return HabitSolution(rule, player, solve(power_arrow, stalling, arrow_on_ties, cache))


# -- which boxer ------------------------------------------------------------------------------------------------------


class BoxerChoice(NamedTuple):
    """How to choose boxers, from a table of values."""

    value: Certified | None
    """Both choose in secret, and may choose the same: what that is worth to player 0; None where they may not."""
    first: Mix | None
    """Player 0's best mix of boxers for the secret choice."""
    second: Mix | None
    """Player 1's."""
    pick: str
    """One after the other: player 0's best first pick."""
    reply: str
    """Player 1's best answer to it, among those left."""
    pick_value: float
    """What that pair is worth to player 0."""
    replies: dict[str, tuple[str, float]]
    """For every first pick the best answer, and the value."""


def boxer_choice(table: Mapping[Pair, float | Certified], mirror: bool = True) -> BoxerChoice:
    """Choose boxers by a table {(player 0's, player 1's): value to player 0}, from `table()` of a round or of a match.

    The secret choice (only with `mirror`: both may take the same boxer) is a matrix game, solved exactly on the middles
    of the entries; its bounds come from what both mixes guarantee on their ends.  A float stands for itself, exactly.
    """
    names = list(dict.fromkeys(a for a, _ in table))
    ends = {
        pair: entry if isinstance(entry, Certified) else Certified(Fraction(entry), Fraction(entry))
        for pair, entry in table.items()
    }
    replies: dict[str, tuple[str, float]] = {}
    for a in names:
        others = [b for b in names if b != a or len(names) == 1]
        reply = min(others, key=lambda b: float(ends[a, b]))
        replies[a] = reply, float(ends[a, reply])
    pick = max(names, key=lambda a: replies[a][1])
    if not mirror:
        return BoxerChoice(None, None, None, pick, *replies[pick], replies)
    _, x, y = exact_game([[(ends[a, b].lo + ends[a, b].hi) / 2 for b in names] for a in names])
    low = min(sum((p * ends[a, b].lo for a, p in zip(names, x, strict=True)), Fraction(0)) for b in names)
    high = max(sum((q * ends[a, b].hi for b, q in zip(names, y, strict=True)), Fraction(0)) for a in names)
    first, second = ({name: share for name, share in zip(names, mix, strict=True) if share} for mix in (x, y))
    return BoxerChoice(Certified(low, high), first, second, pick, *replies[pick], replies)


# -- reports ----------------------------------------------------------------------------------------------------------


def _markdown(table: Mapping[Pair, float]) -> list[str]:
    names = list(dict.fromkeys(a for a, _ in table))
    lines = ["| | " + " | ".join(names) + " |", "|---" * (len(names) + 1) + "|"]
    return lines + [f"| **{a}** | " + " | ".join(f"{table[a, b]:.4f}" for b in names) + " |" for a in names]


def report(power_arrow: bool = False) -> str:
    """Solve and prove a round anew, without the cache, and tell how it went, as Markdown."""
    start = time.perf_counter()
    space = _space(power_arrow, True, swap=True)
    x, y = _propose(space, 0.5)
    solved_in = time.perf_counter() - start
    solved = _Round.proved(space, x, y, _Ends.of(Fraction(1, 2)))
    proved_in = time.perf_counter() - start - solved_in
    solution = RoundSolution(solved, power_arrow, Fraction(1, 2), True)
    plain = _space(power_arrow, True, swap=False, starts=((0, 0, 0, 0), (0, 0, 0, 0)))
    again = _Round.proved(plain, *_propose(plain, 0.5), _Ends.of(Fraction(1, 2)))
    middle = (again.lo[NEUTRAL] / 2 + again.hi[NEUTRAL] / 2)[:WON, :WON] / again.ends.unit
    seats = np.abs(middle + middle.T - 1).max()
    mirror = np.abs(middle - middle[np.ix_(_MIRROR[:WON], _MIRROR[:WON])]).max()
    edges, stalling = len(list(solution.knife_edges())), len(list(solution.stalling_states()))
    matters = len(list(solution.stalling_states(matters=True)))
    return "\n".join(
        [
            f"# A round of TKO {'with' if power_arrow else 'without'} the power arrow",
            "",
            f"* {len(solution):,} states; {space.size:,} were solved, the others are mirror images",
            f"* solved in {solved_in:.1f} s, proved in {proved_in:.1f} s",
            f"* widest proved interval: {solution.width:.1e}",
            "* solved and proved once more without any use of symmetry: at all bars, value(a, b) + value(b, a) is 1 up",
            f"  to {seats:.0e}, and the head/body mirror changes no value by more than {mirror:.0e}",
            f"* optimal play can go on for ever at {stalling:,} states (proved); the worth of never ending decides the",
            f"  value itself at {matters:,} of them;",
            f"  {edges:,} ties are closer than the bounds" if edges else "  no tie is left open",
            "",
            "The value of a round to the boxer of the row:",
            "",
            *_markdown(solution.table()),
        ]
    )


def match_report(power_arrow: bool = False, cache: bool = True) -> str:
    """The best-of-three table of all boxers, and how far it is from independent rounds, as Markdown."""
    start = time.perf_counter()
    rounds = solve(power_arrow, cache=cache).table()
    matches = solve_match(power_arrow=power_arrow, cache=cache).table()
    took = time.perf_counter() - start
    off = {pair: matches[pair] - p * p * (3 - 2 * p) for pair, p in rounds.items()}
    worst = max(off, key=lambda pair: abs(off[pair]))
    return "\n".join(
        [
            f"# A match of TKO, best of three, {'with' if power_arrow else 'without'} the power arrow",
            "",
            f"* all pairs in {took:.0f} s",
            f"* p²(3 - 2p), p the value of a round, is off by up to {abs(off[worst]):.4f} ({worst[0]} - {worst[1]})",
            "",
            *_markdown(matches),
        ]
    )
