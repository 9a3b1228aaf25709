"""Chances for many aims at once, as maps over the table, and the search for the best aim.

The chance to cover a set of flies depends on where the aim lies from them and on nothing else, so it is computed once
for each shape of a set, as a square of numbers around it: a kernel.  A map is a sum of moved kernels, whatever it is a
map of.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from math import ceil, floor, log, pi, sqrt
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from scipy.special import ndtr

from packo.games.fly import geometry
from packo.games.fly.chances import Field, Floats, Gain, Hand, checked, field, nodes, together, unscattered
from packo.games.fly.geometry import MARGIN, WIDTH, Disc, normal_angle
from packo.games.fly.parts import DEGREE, INCH, Aim

STEP = 100
"""Thousandths of an inch between the aims of a map."""
SIDE = 91
"""Aims along a side of the map of a full table."""
ROUGH = 4e-4
"""The error that a map may have, for a gain of 1 a fly."""
STEPS = 512
"""Entries of the table of the normal distribution function for one deviation."""
ENDS = 8
"""Deviations at which that table ends, on both sides."""


@dataclass(frozen=True)
class Map:
    """Expectations over aims at one angle: `values[j, i]` is for the aim at `xs[i]`, `ys[j]`, in inches."""

    angle: float
    hand: Hand
    xs: Floats
    ys: Floats
    values: Floats
    error: float
    """How far any value may be off: proved."""

    @property
    def best(self) -> tuple[Aim, float]:
        """The aim of the greatest value on the map, and that value."""
        j, i = np.unravel_index(int(self.values.argmax()), self.values.shape)
        aim = Aim(round(float(self.xs[i]) * INCH), round(float(self.ys[j]) * INCH), round(self.angle * DEGREE))
        return aim, float(self.values[j, i])

    def __repr__(self) -> str:
        aim, most = self.best
        return f"Map({len(self.xs)} by {len(self.ys)} aims by {self.hand}: at most {most:.3f} at {aim})"


def chance_map(
    flies: Sequence[Disc],
    gain: Gain,
    hand: Hand,
    angle: float = 0.0,
    step: int = STEP,
    start: tuple[int, int] = (0, 0),
    shape: tuple[int, int] = (SIDE, SIDE),
    rough: float = ROUGH,
) -> Map:
    """The expected gain for every aim of a grid, at an angle in degrees.

    Args:
        gain: what a set of flies is worth, 0 for none: `any_fly`, `each_fly`, `one_fly(card)`, or a player's points.
        step, start: between aims, and the first one, in thousandths of an inch.
        shape: aims in x and in y.

    Raises:
        ValueError: there is no such hand.
    """
    checked(hand)
    f = field(tuple(flies))
    return summed(f, f.coefficients(gain), hand, angle, step, start, shape, rough)


def summed(
    f: Field,
    more: Floats,
    hand: Hand,
    angle: float,
    step: int,
    start: tuple[int, int],
    shape: tuple[int, int],
    rough: float,
) -> Map:
    """As `chance_map`, for a gain that is given as `f.coefficients(gain)`."""
    total, error = np.zeros((shape[1], shape[0])), 0.0
    wanted = np.flatnonzero(more).tolist()
    places = []
    for k in wanted:
        first = f.flies[f.sets[k][0]]
        places.append((divmod(first.x - start[0], step), divmod(first.y - start[1], step)))
    kernels = _kernels(f, wanted, [(fx, fy) for (_, fx), (_, fy) in places], hand, angle, step, rough / 4)
    for k, ((i, _), (j, _)), kernel in zip(wanted, places, kernels, strict=True):
        error += abs(float(more[k])) * kernel.error
        _add(total, float(more[k]), kernel.values, i + kernel.left, j + kernel.top)
    xs, ys = (
        first / INCH + np.arange(n, dtype=np.float64) * (step / INCH) for first, n in zip(start, shape, strict=True)
    )
    return Map(angle, hand, xs, ys, total, error)


class _Kernel(NamedTuple):
    """The chance to cover a set, for the aims near enough to it."""

    values: npt.NDArray[np.float32]
    left: int
    top: int
    """Where the values begin, in steps to the right and down from the aim that its first fly lies beyond."""
    error: float


def _add(total: Floats, more: float, values: npt.NDArray[np.float32], i: int, j: int) -> None:
    """Add a kernel whose corner is at column i and row j of a map, as far as it lies in it."""
    left, top = max(i, 0), max(j, 0)
    right, bottom = min(i + values.shape[1], total.shape[1]), min(j + values.shape[0], total.shape[0])
    if left < right and top < bottom:
        total[top:bottom, left:right] += more * values[top - j : bottom - j, left - i : right - i]


def _kernels(
    f: Field,
    groups: Sequence[int],
    within: Sequence[tuple[int, int]],
    hand: Hand,
    angle: float,
    step: int,
    tolerance: float,
) -> list[_Kernel]:
    """The kernels of some sets whose first flies lie so far, in thousandths of an inch, beyond an aim of the grid.

    Sets of the same shape in the same place have the same kernel, on this table and on others, so they are kept.
    """
    keys = [(f.outlines(f.sets[k]), at, hand, angle, step, tolerance) for k, at in zip(groups, within, strict=True)]
    new = {key: k for key, k in zip(keys, groups, strict=True) if key not in _KEPT}
    made = dict(
        zip(new, _made(f, list(new.values()), [key[1] for key in new], hand, angle, step, tolerance), strict=True)
    )
    found = [_KEPT.get(key) or made[key] for key in keys]
    _KEPT.update(made)
    while len(_KEPT) > KERNELS:
        del _KEPT[next(iter(_KEPT))]
    return found


_KEPT: dict[Any, _Kernel] = {}
KERNELS = 3000


def _made(
    f: Field,
    groups: Sequence[int],
    within: Sequence[tuple[int, int]],
    hand: Hand,
    angle: float,
    step: int,
    tolerance: float,
) -> list[_Kernel]:
    if not hand.scatter:
        return [_exact_kernel(f, k, at, hand, angle, step) for k, at in zip(groups, within, strict=True)]
    here = nodes(f, groups, angle, hand, tolerance)
    low, high = f.box(f.members, here.which, here.turn)
    cosine, sine = np.cos(here.turn), np.sin(here.turn)
    peaks = here.weight * (high - low).prod(axis=1) / (2 * pi * hand.scatter**2)
    made = []
    for k, at in zip(groups, within, strict=True):
        first, last = np.searchsorted(here.which, [k, k + 1])
        order = first + np.argsort(peaks[first:last], kind="stable")
        slight = np.cumsum(peaks[order]) <= tolerance
        left_out, rows = float(peaks[order[slight]].sum()), np.sort(order[~slight])
        peak, (x, y, radius) = min(float(peaks[rows].sum()), 1.0), _ring(f, k)
        error = float(here.error[k]) + left_out + 4 * TABLE_ERROR + 1e-6 * radius / hand.scatter
        if not len(rows):
            made.append(_Kernel(np.zeros((1, 1), dtype=np.float32), 0, 0, error))
            continue
        reach = radius + hand.scatter * sqrt(2 * log(max(peak / tolerance, 1.0)))
        (left, xs), (top, ys) = (_line(at[axis] / INCH + (x, y)[axis], reach, step) for axis in (0, 1))
        dx, dy = at[0] / INCH, at[1] / INCH
        values = np.zeros((len(ys), len(xs)), dtype=np.float32)
        for node in rows:
            c, s = float(cosine[node]), float(sine[node])
            across, along = dx * c + dy * s, dy * c - dx * s
            chance = _between(low[node, 0] + across, high[node, 0] + across, xs * c, ys * s, hand.scatter)
            chance *= _between(low[node, 1] + along, high[node, 1] + along, -xs * s, ys * c, hand.scatter)
            chance *= np.float32(here.weight[node])
            values += chance
        made.append(_Kernel(values, left, top, error + tolerance))
    return made


def _exact_kernel(f: Field, k: int, at: tuple[int, int], hand: Hand, angle: float, step: int) -> _Kernel:
    first, (x, y, radius) = f.flies[f.sets[k][0]], _ring(f, k)
    (left, xs), (top, ys) = (_line(at[axis] / INCH + (x, y)[axis], radius, step) for axis in (0, 1))
    aims = np.stack(np.meshgrid(xs + (first.x - at[0]) / INCH, ys + (first.y - at[1]) / INCH), axis=2)
    values = unscattered(f, aims.reshape(-1, 2), angle, hand, [k])[k].reshape(len(ys), len(xs))
    return _Kernel(values.astype(np.float32), left, top, 1e-6)


def _ring(f: Field, k: int) -> tuple[float, float, float]:
    """A circle that holds all middles that cover a set: its middle, seen from the first fly, and its radius.

    Middles that cover two flies are in discs around both, and so in one around the point halfway.
    """
    group = list(f.sets[k])
    diagonal = float(np.hypot(*f.half[group].T).max())
    x, y = (places[0] for places in f.from_first(np.array([group])))
    far = int(np.hypot(x, y).argmax())
    return float(x[far]) / 2, float(y[far]) / 2, sqrt(max(diagonal**2 - float(x[far] ** 2 + y[far] ** 2) / 4, 0.0))


def _line(middle: float, reach: float, step: int) -> tuple[int, Floats]:
    """The aims of the grid within reach of a place, along one side, and which is the first."""
    first, last = floor((middle - reach) * INCH / step), ceil((middle + reach) * INCH / step)
    return first, np.arange(first, last + 1, dtype=np.float64) * (step / INCH)


def _between(lower: float, upper: float, x: Floats, y: Floats, scatter: float) -> npt.NDArray[np.float32]:
    """The chance that a normal number around each x + y is between two ends, from a table: shape (y, x)."""
    scale, middle = STEPS / scatter, ENDS * STEPS
    found = []
    for end in (upper, lower):
        at = np.add.outer(-y * scale, (end - x) * scale + middle, dtype=np.float32)
        np.clip(at, 0, 2 * middle - 1, out=at)
        cell = at.astype(np.intp)
        at -= cell
        at *= _RISE[cell]
        at += _TABLE[cell]
        found.append(at)
    found[0] -= found[1]
    return found[0]


_TABLE = ndtr(np.arange(-ENDS * STEPS, ENDS * STEPS + 1) / STEPS).astype(np.float32)
_RISE = np.diff(_TABLE)
TABLE_ERROR = 0.25 / (8 * STEPS**2) + 3e-6
"""A straight line between entries is off by at most an eighth of the square of their distance times the greatest second
derivative, 0.242; the rest is for single precision."""


# -- the best aim ------------------------------------------------------------------------------------------------------

ANGLES = tuple(range(-60, 91, 30))
"""Angles, in degrees, of the maps from which a search sets out."""
COARSE, COARSE_ROUGH = 200, 2e-2
"""The step and the error of those maps."""
STEADY = 0.1
"""A scatter, in inches, below which such maps may miss the best aims: then all aims that cover much are looked at."""
SEEDS = 16
"""Aims that cover much, from which a search sets out."""
FINE = 1e-3
"""The bound on the error of a chance in the search; the errors themselves are far smaller."""
OFFSETS = np.array(list(product((-1.0, 0.0, 1.0), repeat=2)))


class Found(NamedTuple):
    """An aim, and what it is worth to within a few times FINE."""

    aim: Aim
    worth: float


def values(
    f: Field, more: Floats, aims: Floats, angle: float, hand: Hand, tolerance: float = FINE
) -> tuple[Floats, Floats]:
    """The expectations of a gain, given as `f.coefficients(gain)`, and their errors: (aims,) and (aims,).

    Aims are in inches and near each other; sets out of reach of all of them are left out, and are in the error.
    """
    middle = aims.mean(axis=0)
    spread = float(np.hypot(*(aims - middle).T).max())
    first = f.members[:, 0]
    far = np.hypot(f.x[first] - middle[0], f.y[first] - middle[1]) - spread - np.hypot(*f.half[first].T)
    reach = hand.scatter * sqrt(-2 * log(tolerance))
    near = np.flatnonzero((more != 0) & (far <= reach))
    found, error = together(f, aims, angle, hand, tolerance, near.tolist())
    left_out = (np.abs(more) * (far > reach)).sum() * tolerance if hand.scatter else 0.0
    return more[near] @ found[near], np.full(len(aims), np.abs(more[near]) @ error[near] + left_out)


def best_aims(flies: Sequence[Disc], gain: Gain, hand: Hand, count: int = 1, tries: int = 3) -> tuple[Found, ...]:
    """The best aims that a search finds, the best first and none near another, from `tries` starts.

    It looks at maps at a few angles and at aims that would cover much, and climbs from the best of both.  What it finds
    is a lower bound of what the best aim is worth; that no better one is missed is not proved.

    Raises:
        ValueError: there is no such hand, or there are no flies.
    """
    checked(hand)
    if not flies:
        raise ValueError("there are no flies to aim at")
    f, known = field(tuple(flies)), cache(gain)
    more = f.coefficients(known)
    starts = _apart(sorted(_starts(f, more, known, hand), key=lambda found: -found.worth), tries)
    found = sorted((_climbed(f, more, start, hand) for start in starts), key=lambda found: -found.worth)
    return tuple(_apart(found, count))


def _starts(f: Field, more: Floats, gain: Gain, hand: Hand) -> list[Found]:
    found = []
    if hand.scatter >= STEADY:
        side = WIDTH // COARSE + 1
        for angle in ANGLES:
            plan = summed(f, more, hand, angle, COARSE, (0, 0), (side, side), COARSE_ROUGH)
            found.append(Found(*plan.best))
    listed = geometry.aims(f.flies)
    worth = {aim: _at_best(f, aim, gain) for aim in listed}
    for aim in sorted(worth, key=lambda aim: -worth[aim])[:SEEDS]:
        found.append(Found(aim, _value(f, more, aim, hand)))
    return found


def _at_best(f: Field, aim: Aim, gain: Gain) -> float:
    """What an aim is worth if the swatter lands there."""
    flies = tuple(fly.card for fly in f.flies if geometry.covers(aim, fly))
    return gain(flies) if flies else 0.0


def _value(f: Field, more: Floats, aim: Aim, hand: Hand) -> float:
    at = np.array([[aim.x, aim.y]]) / INCH
    return float(values(f, more, at, aim.angle / DEGREE, hand)[0][0])


def _apart(found: Sequence[Found], count: int) -> list[Found]:
    """The first few that are not close to one before."""
    kept: list[Found] = []
    for one in found:
        if len(kept) < count and not any(close(one.aim, other.aim) for other in kept):
            kept.append(one)
    return kept


def close(one: Aim, other: Aim) -> bool:
    """Whether two aims are next to each other."""
    turn = abs(normal_angle(one.angle - other.angle))
    return max(abs(one.x - other.x), abs(one.y - other.y)) <= INCH // 4 and turn <= 20 * DEGREE


def _climbed(f: Field, more: Floats, start: Found, hand: Hand) -> Found:
    """The best aim near one, by looking around it in ever smaller steps."""
    best = Found(start.aim, _value(f, more, start.aim, hand))
    step, turn = 200, 16 * DEGREE
    while step >= 10:
        looked = best
        for angle in dict.fromkeys(normal_angle(best.aim.angle + change) for change in (0, turn, -turn)):
            aims = np.rint(np.array([best.aim.x, best.aim.y]) + step * OFFSETS)
            aims = aims.clip(-MARGIN, WIDTH + MARGIN)
            worth = values(f, more, aims / INCH, angle / DEGREE, hand)[0]
            k = int(worth.argmax())
            if worth[k] > looked.worth + 1e-6:
                looked = Found(Aim(int(aims[k, 0]), int(aims[k, 1]), angle), float(worth[k]))
        if looked == best:
            step, turn = step // 2, turn // 2
        best = looked
    return best
