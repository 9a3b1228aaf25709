"""TKO solved: every state of a round, and of a match, with proved bounds and the mixes that prove them.

A round is a recursive game (H. Everett, "Recursive games", 1957): two blocks score nothing, so it may never end, and
its value is fixed only by what a never-ending round is worth, `stalling` (to player 0; player 1 gets the rest of 1).
Every point raises the total on the bars, so states are solved by their total, highest first, and only "nothing happened"
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

VERSION = 1
"""Raise this when the solver's answers or the cache's layout change: old caches are then rebuilt."""

Ints: TypeAlias = npt.NDArray[np.int64]
Table: TypeAlias = npt.NDArray[Any]
Mix: TypeAlias = dict[Any, Fraction]
Pair: TypeAlias = tuple[str, str]
Worth: TypeAlias = Fraction | int | float | str

# -- the states ---------------------------------------------------------------------------------------------------------
# A player's bars are a number 0..624, or WON once a bar is at 5.  A table has shape (layers, 626, 626): player 0's bars,
# player 1's bars; row WON holds what a won round is worth, column WON a lost one, the corner sudden death.

NEUTRAL, AT_0, AT_1 = 0, 1, 2
WON = TOP**4
_BARS: list[Bars] = [(u, h, b, k) for u, h, b, k in product(range(TOP), repeat=4)]
_NUMBER: dict[Bars, int] = {bars: number for number, bars in enumerate(_BARS)}
_MIRROR_ACTIONS = [2, 3, 0, 1]
"""Head and body exchanged: U and B, H and K."""


def _raise(bars: Bars, bar: int) -> int:
    u, h, b, k = (points + (at == bar) for at, points in enumerate(bars))
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
    """Raise ArithmeticError unless head/body mirror and the exchange of seats are symmetries of the successor tables."""
    turned = np.array(_MIRROR_ACTIONS)
    fine = (_UP[_MIRROR][:, turned] == _MIRROR[_UP]).all() and (_MIRROR[_MIRROR] == np.arange(WON + 1)).all()
    for i, j in product(range(4), repeat=2):
        one, two = _SCORES[i][j]
        there = _SCORES[_MIRROR_ACTIONS[i]][_MIRROR_ACTIONS[j]]
        fine &= there == tuple(None if bar is None else _MIRROR_ACTIONS[bar] for bar in (one, two))
        fine &= _SCORES[j][i] == (two, one)
    if not fine:
        raise ArithmeticError("the rules of TKO are not symmetric, so the solver must not use symmetries")


def _exits(table: Table, layer: int, i: Table, j: Table, ties: bool) -> list[list[Table | None]]:
    """Where every pair of actions leads from the states (layer, i, j), read from `table`; None: nothing happened."""
    arrow = len(table) > 1
    after_0 = {NEUTRAL: AT_0, AT_0: AT_0, AT_1: NEUTRAL}[layer] if arrow else NEUTRAL
    after_1 = {NEUTRAL: AT_1, AT_1: AT_1, AT_0: NEUTRAL}[layer] if arrow else NEUTRAL

    def best(after: int, two: Table) -> Table:
        return np.maximum.reduce([table[after, _UP[i, bar], two] for bar in range(4)])

    def worst(after: int, one: Table) -> Table:
        return np.minimum.reduce([table[after, one, _UP[j, bar]] for bar in range(4)])

    # A freely placed point goes to the same places whichever action earned it.
    free_0 = best(AT_0, j) if layer == AT_0 else None
    free_1 = worst(AT_1, i) if layer == AT_1 else None

    def exit_(one: int | None, two: int | None) -> Table | None:
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


_whole = np.frompyfunc(int, 1, 1)


def _weights(mixes: Floats) -> npt.NDArray[np.object_]:
    """Float mixes (4, N) as whole weights: each state's are multiplied by the power of 2 that keeps every digit that matters."""
    least = np.where(mixes > 0, mixes, 1.0).min(axis=0)
    return np.asarray(_whole(np.rint(np.ldexp(mixes, np.minimum(53 - np.frexp(least)[1], 900)))))


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
        exits: list[list[Ints | None]] = [
            [None if (a is None) == (b is None) else np.array([(self.lose if a is None else self.win)[side]]) for a, b in line]
            for line in _SCORES
        ]
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


def _prove(space: _Space, x: Floats, y: Floats, ends: _Ends) -> tuple[Ints, Ints]:
    """Tables of lower and upper bounds at every state, from the mixes (4, N) alone (see packo.solve.certify)."""
    if space.mirror or space.swap:
        check_symmetries()
    if space.swap and any(a + b != ends.unit for a, b in ((ends.win[0], ends.lose[1]), ends.stalling)):
        raise ArithmeticError("the seats can be exchanged only where both players have the same to win")
    lo, hi = ends.table(space.layers, 0), ends.table(space.layers, 1)
    done = 0
    for block in space.blocks:
        part = slice(done, done + len(block.i))
        done += len(block.i)
        low = certify.lower(_weights(x[:, part]), _exits(lo, *block, space.ties), ends.stalling[0])
        high = certify.upper(_weights(y[:, part]), _exits(hi, *block, space.ties), ends.stalling[1], ends.unit)
        if (low > high).any():
            raise ArithmeticError("a lower bound is above an upper bound: the certificate contradicts itself")
        for layer, i, j, _, swapped in space.images(*block):
            lo[layer, i, j] = ends.unit - high if swapped else low
            hi[layer, i, j] = ends.unit - low if swapped else high
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
        done = 0
        for layer, i, j in space.blocks:
            slot[layer, i, j] = np.arange(done, done + len(i))
            done += len(i)
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
            return {Place(ACTIONS[bar]): share for bar, share in self._places(spot).items()} if player == spot.placing else {}
        if spot.over:
            return {}
        if spot.i == WON:
            return {action: Fraction(1, 4) for action in ACTIONS}
        mixes = self.mixes(spot.layer, np.array([spot.i]), np.array([spot.j]))[player]
        if not mixes.any():
            raise ValueError("this state cannot follow the head starts that were solved")
        weights = [int(w) for w in _weights(mixes)[:, 0]]
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
    if arrow != NOBODY and layers == 1:
        raise ValueError("the power arrow points at a player here, but this solution is without it; solve(power_arrow=True)")
    if placing != NOBODY and layers == 1:
        raise ValueError("a point is to be placed here, but this solution is without the power arrow; solve(power_arrow=True)")
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
        raise ValueError(f"stalling, what a never-ending round is worth to player 0, is a number from 0 to 1, not {stalling!r}")
    return worth


# -- the disk cache -----------------------------------------------------------------------------------------------------


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
        done = 0
        for block in space.blocks:
            part = slice(done, done + len(block.i))
            done += len(block.i)
            for layer, i, j, _, swapped in space.images(*block):
                low, high = stored["lo"][part], stored["hi"][part]
                lo[layer, i, j] = ends.unit - high if swapped else low
                hi[layer, i, j] = ends.unit - low if swapped else high
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
