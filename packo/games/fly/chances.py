"""How likely a drop covers what, with a proved bound on the error.

A drop falls by `Hand`: the middle lands around the aim, normally in x and in y with the same deviation, and the turn
around the aimed angle, normally too.  At a given turn the middles that cover a fly are a rectangle in the swatter's own
frame (its half sides less the fly's radius); those that cover several flies are the rectangle that theirs share.  The
normal law in the plane looks the same in every frame, so the chance at that turn is a product of two differences of
normal distribution functions.

What is left is one integral over the turn.  For a set of flies its integrand is analytic between the turns at which
another fly becomes the one that limits the shared rectangle, and those turns are known.  Each stretch between is taken
by Gauss and Legendre's rule, whose error is bounded by the size of the integrand on an ellipse in the complex plane
(L. N. Trefethen, "Approximation Theory and Approximation Practice", theorem 19.3).  `size_bounds` has that size.

Turns count modulo half a turn, so the law of the turn is a wrapped normal one.  A hand that never scatters is done
without an integral.  The rules round a landing to thousandths of an inch and tenths of a degree; chances here are those
before it is rounded, and `rounding` bounds the difference.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import combinations, pairwise
from math import acos, atan2, ceil, hypot, isfinite, pi, radians, sqrt
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt
from scipy.special import ndtr

from packo.core import Certified
from packo.core.telling import brief
from packo.games.fly.geometry import HAIR, Disc
from packo.games.fly.parts import BLANK, CARD_HEIGHT, CARD_WIDTH, DEGREE, INCH, Aim, Card, Place
from packo.games.fly.rules import LEAST
from packo.games.fly.scoring import score

Floats: TypeAlias = npt.NDArray[np.float64]
Ints: TypeAlias = npt.NDArray[np.intp]
Outlines: TypeAlias = tuple[tuple[int, int, int], ...]
Gain: TypeAlias = Callable[[tuple[Card, ...]], float]
"""What it is worth to take a set of flies.  It must be 0 for none."""

TOLERANCE = 1e-9
"""The error that a single chance may have."""
SIGMAS = 9.0
"""Deviations beyond which a turn is not looked at; its chance is below 3e-19."""
UNIFORM = 2 * pi
"""A deviation of the turn beyond which it is uniform, to 1e-30."""
ROUNDING = 1e-12
"""What floating point may add to an error, for a scatter of an inch; it grows as the scatter shrinks."""
SHORTEST = 1e-12
"""Radians: a shorter stretch is none."""
RULES = (4, 6, 9, 13, 18, 26, 40)
"""Nodes that a stretch may have; one that needs more is halved."""
MOST_NODES = RULES[-1]
ELLIPSES = np.exp(np.linspace(0.1, 4.0, 24))
"""Sums of half axes of the ellipses that are tried."""


class Hand(NamedTuple):
    """How a person drops: deviations of the landing in inches, and of the turn in degrees."""

    scatter: float = 0.5
    twist: float = 15.0

    def __str__(self) -> str:
        return f"{self.scatter:g} in, {self.twist:g}°"


def checked(hand: Hand) -> Hand:
    """The hand, if there can be such a one.

    Raises:
        ValueError: no Hand, or a deviation that is not a finite number of at least 0, or that no landing can tell
            from 0.
    """
    if not isinstance(hand, Hand):
        raise ValueError(f"a hand is written as in Hand(0.5, 15), not {brief(hand)}")
    for name, number in zip(("scatter", "twist"), hand, strict=True):
        if not isinstance(number, int | float) or isinstance(number, bool) or not isfinite(number) or number < 0:
            raise ValueError(f"{name} is a finite number of at least 0, not {number!r}")
        if 0 < number < LEAST:
            raise ValueError(f"{name} is 0, or at least {LEAST}, not {number!r}")
    return hand


class Stretch(NamedTuple):
    """Turns, in radians from 0 to pi, at which a set can be covered and the same flies limit how.

    It is a single turn where flies lie so that they touch the swatter's edges; only a hand that never misses meets it.
    """

    start: float
    end: float


@dataclass(frozen=True)
class Field:
    """Flies on a table, and the sets of them that one drop can cover.  Lengths in inches, turns in radians."""

    flies: tuple[Disc, ...]

    @cached_property
    def x(self) -> Floats:
        return np.array([fly.x / INCH for fly in self.flies])

    @cached_property
    def y(self) -> Floats:
        return np.array([fly.y / INCH for fly in self.flies])

    @cached_property
    def half(self) -> Floats:
        """For each fly, half the sides of its rectangle: shape (flies, 2)."""
        radii = np.array([fly.radius / INCH for fly in self.flies])[:, None]
        return np.asarray(np.array([[CARD_WIDTH, CARD_HEIGHT]]) / (2 * INCH) - radii)

    @cached_property
    def stretches(self) -> dict[tuple[int, ...], tuple[Stretch, ...]]:
        """For each set that can be covered, by the numbers of its flies: at which turns.  Smaller sets first."""
        full = (Stretch(0.0, pi),)
        level: dict[tuple[int, ...], tuple[Stretch, ...]] = {
            (i,): full for i in range(len(self.flies)) if min(self.half[i]) >= 0
        }
        found = dict(level)
        pairs: set[tuple[int, ...]] = set()
        while level:
            following = {}
            for group in level:
                for j in range(group[-1] + 1, len(self.flies)):
                    if len(group) > 1 and not all((i, j) in pairs for i in group):
                        continue
                    if there := _turns(self.outlines((*group, j))):
                        following[(*group, j)] = there
            pairs.update(group for group in following if len(group) == 2)
            found.update(following)
            level = following
        return found

    @cached_property
    def sets(self) -> tuple[tuple[int, ...], ...]:
        return tuple(self.stretches)

    @cached_property
    def members(self) -> Ints:
        """The flies of each set, as long as the largest one, the first fly standing for none."""
        most = max(map(len, self.sets), default=1)
        return np.array([group + group[:1] * (most - len(group)) for group in self.sets], dtype=np.intp)

    def cards(self, group: Sequence[int]) -> tuple[Card, ...]:
        return tuple(self.flies[i].card for i in group)

    def outlines(self, group: Sequence[int]) -> Outlines:
        """Where the flies of a group are, seen from its first one, and their radii; in thousandths of an inch."""
        first = self.flies[group[0]]
        return tuple((fly.x - first.x, fly.y - first.y, fly.radius) for fly in [self.flies[i] for i in group])

    def coefficients(self, gain: Gain) -> Floats:
        """For each set, how much more it is worth than what its parts say: sums of these give what a set is worth."""
        worth: dict[tuple[int, ...], float] = {(): 0.0}
        found = []
        for group in self.sets:
            worth[group] = gain(self.cards(group))
            found.append(
                sum(
                    (-1) ** (len(group) - size) * worth[part]
                    for size in range(1, len(group) + 1)
                    for part in combinations(group, size)
                )
            )
        return np.array(found)

    def from_first(self, members: Ints) -> tuple[Floats, Floats]:
        """Where the flies of sets are, seen from the first one of each: the same for sets of the same shape."""
        x, y = (np.array([getattr(fly, axis) for fly in self.flies], dtype=np.int64)[members] for axis in ("x", "y"))
        return (x - x[:, :1]) / INCH, (y - y[:, :1]) / INCH

    def box(self, members: Ints, which: Ints, turns: Floats) -> tuple[Floats, Floats]:
        """Lower and upper ends of the shared rectangles of some sets at some turns, in the frame there and seen from
        the first fly: (turns, 2)."""
        x, y = (places[which] for places in self.from_first(members))
        cosine, sine = np.cos(turns)[:, None], np.sin(turns)[:, None]
        frame = np.stack([x * cosine + y * sine, y * cosine - x * sine], axis=2)
        half = self.half[members[which]]
        return (frame - half).max(axis=1), (frame + half).min(axis=1)


@lru_cache(maxsize=1 << 14)
def _turns(outlines: Outlines) -> tuple[Stretch, ...]:
    """The turns at which one drop can cover some flies, cut where other flies begin to limit it."""
    far = (CARD_WIDTH - 2 * min(r for *_, r in outlines)) ** 2 + (CARD_HEIGHT - 2 * min(r for *_, r in outlines)) ** 2
    if any((a - c) ** 2 + (b - d) ** 2 > far for (a, b, _), (c, d, _) in combinations(outlines, 2)):
        return ()
    f = Field(tuple(Disc(Place(0, 0), BLANK, *outline) for outline in outlines))
    cuts = {0.0, pi}
    for i, j in combinations(range(len(outlines)), 2):
        dx, dy = f.x[j] - f.x[i], f.y[j] - f.y[i]
        distance, direction = hypot(dx, dy), atan2(dy, dx)
        for axis in (0, 1):
            one, two = f.half[i, axis], f.half[j, axis]
            for k in (one + two, abs(one - two)):
                if k <= distance > 0:
                    for turn in (acos(k / distance), -acos(k / distance)):
                        cuts.add((direction - axis * pi / 2 + turn) % pi)
    ends = sorted(cuts)
    middles = [(a + b) / 2 for a, b in pairwise(ends)]
    turns = np.array([*middles, *ends])
    low, high = f.box(np.arange(len(outlines))[None, :], np.zeros(len(turns), dtype=np.intp), turns)
    inside = np.all(low < high, axis=1)[: len(middles)].tolist()
    found = [
        Stretch(a, b) for (a, b), within in zip(pairwise(ends), inside, strict=True) if within and b - a > SHORTEST
    ]
    touching = np.all(low <= high + HAIR / INCH, axis=1)[len(middles) :].tolist()
    single = [at for at, within in zip(ends, touching, strict=True) if within]
    lone = [at for at in single if all(abs(at - end) > SHORTEST for stretch in found for end in stretch)]
    return tuple(sorted([*found, *(Stretch(at, at) for at in lone)]))


@lru_cache(maxsize=64)
def field(flies: tuple[Disc, ...]) -> Field:
    """The field of some flies, made once."""
    return Field(flies)


# -- the law of the turn -----------------------------------------------------------------------------------------------


def density(turn: Floats, twist: float) -> Floats:
    """The density of the turn at some distances from the aim, in radians, wrapped at half turns."""
    laps = np.arange(-ceil(SIGMAS * twist / pi), ceil(SIGMAS * twist / pi) + 1) * pi
    z = (np.asarray(turn)[..., None] + laps) / twist
    return np.asarray(np.exp(-z * z / 2).sum(axis=-1) / (twist * sqrt(2 * pi)))


def share(start: Floats, end: Floats, twist: float) -> Floats:
    """The chance that the turn is between two distances from the aim, from -pi/2 to pi/2."""
    laps = np.arange(-ceil(SIGMAS * twist / pi) - 1, ceil(SIGMAS * twist / pi) + 2) * pi
    return np.asarray((ndtr((end[..., None] + laps) / twist) - ndtr((start[..., None] + laps) / twist)).sum(axis=-1))


# -- the integral over the turn ----------------------------------------------------------------------------------------


class Nodes(NamedTuple):
    """The turns at which sets are looked at, for one aimed angle: which set, the turn, and its weight.  By set."""

    which: Ints
    turn: Floats
    weight: Floats
    error: Floats
    """For each set, how far its integral may be off, whatever the aim."""


def nodes(f: Field, groups: Sequence[int], angle: float, hand: Hand, tolerance: float = TOLERANCE) -> Nodes:
    """Nodes for some sets of a field.  The errors are proved; each is at most `tolerance`."""
    aimed, twist = radians(angle), min(radians(hand.twist), UNIFORM)
    if not twist:
        which = np.array([k for k in groups if _at(f.stretches[f.sets[k]], aimed)], dtype=np.intp)
        return Nodes(which, np.full(len(which), aimed), np.ones(len(which)), np.zeros(len(f.sets)))
    reach = min(pi / 2, SIGMAS * twist)
    rows = [(k, start, end) for k in groups for start, end in _unrolled(f.stretches[f.sets[k]], aimed, reach)]
    which = np.array([k for k, _, _ in rows], dtype=np.intp)
    start, end = (np.array([row[i] for row in rows], dtype=float) for i in (1, 2))
    done: list[tuple[Ints, Floats, Floats, Ints, Floats]] = []
    while len(which):
        number, error = _needed(f, which, (start + end) / 2 - aimed, (end - start) / 2, hand.scatter, twist, tolerance)
        fits = number <= MOST_NODES
        done.append((which[fits], start[fits], end[fits], number[fits], error[fits]))
        which, start, end = which[~fits], start[~fits], end[~fits]
        middle = (start + end) / 2
        which, start, end = np.tile(which, 2), np.concatenate([start, middle]), np.concatenate([middle, end])
    return _placed(f, done, aimed, twist)


def _unrolled(stretches: Sequence[Stretch], aimed: float, reach: float) -> list[tuple[float, float]]:
    """Stretches within reach of the aimed turn, moved by half turns to lie beside it."""
    if len(stretches) == 1 and stretches[0] == (0.0, pi):
        return [(aimed - reach, aimed + reach)]
    found = []
    for start, end in stretches:
        first = ceil((aimed - reach - end) / pi)
        for lap in (first, first + 1):
            low, high = max(start + lap * pi, aimed - reach), min(end + lap * pi, aimed + reach)
            if low < high:
                found.append((low, high))
    return found


def _at(stretches: Sequence[Stretch], turn: float) -> bool:
    return any(start - SHORTEST <= turn % pi <= end + SHORTEST for start, end in stretches)


def _needed(
    f: Field, which: Ints, middle: Floats, half: Floats, scatter: float, twist: float, tolerance: float
) -> tuple[Ints, Floats]:
    """How many nodes each stretch needs, and the error that is then left."""
    sums = ELLIPSES[None, :]
    height, width = half[:, None] * (sums - 1 / sums) / 2, half[:, None] * (sums + 1 / sums) / 2
    nearest = np.maximum(np.abs(middle)[:, None] - width, 0.0)
    with np.errstate(over="ignore", divide="ignore"):
        law = np.log(density(nearest, twist)) + height**2 / (2 * twist**2)
        size = law + size_bounds(f, which, height, scatter)
        head = np.log(64 / 15 * half)[:, None] + size - np.log1p(-(sums**-2.0))
    allowed = np.log(tolerance / 16 * np.minimum(1.0, half / 0.1))[:, None]
    wanted = 1 + np.ceil(np.maximum(head - allowed, 0) / (2 * np.log(sums)))
    best = wanted.argmin(axis=1)
    rows = np.arange(len(which))
    number = np.array([*RULES, MOST_NODES + 1])[np.searchsorted(RULES, wanted[rows, best])]
    error = np.exp(np.minimum(head[rows, best] - 2 * (number - 1) * np.log(ELLIPSES[best]), 700.0))
    return number.astype(np.intp), error


def size_bounds(f: Field, which: Ints, height: Floats, scatter: float) -> Floats:
    """The logarithm of a bound on the chance at complex turns, `height` above or below the real ones, for all aims.

    Let s be the hyperbolic sine of the height and c its cosine.  An end of the rectangle is the place of a fly in the
    frame, plus a real number.  The integral of the normal density from end to end goes along the straight line between
    them, on which a point has an imaginary part of at most s (x + k), and both coordinates together a real part of at
    least c (x - k) - R, where x is the distance of the aim from the middle of the set, k the square root of 2 times the
    set's radius, and R half the diagonal of the rectangle.  So the density is at most exp(E / 2 scatter^2) times its
    peak, E = s^2 (x + k)^2 - max(0, c (x - k) - R)^2.  Its maximum over all x is s^2 (R + 2 c k)^2.  The peak times the
    lengths of both lines is the factor; a single fly's lines are real, and with k = 0 it needs none.
    """
    radius, reach = f_shapes(f)
    k, whole = sqrt(2) * radius[which][:, None], reach[which].max(axis=1)[:, None]
    cosh, sinh = np.cosh(height), np.sinh(height)
    lines = reach[which][:, None, :] + radius[which][:, None, None] * cosh[:, :, None]
    factor = np.where(k > 0, np.log(np.maximum(4 * lines.prod(axis=2) / (2 * pi * scatter**2), 1e-300)), 0.0)
    diagonal = np.hypot(reach[which][:, :1], whole)
    return np.asarray(factor + sinh**2 * (diagonal + 2 * cosh * k) ** 2 / (2 * scatter**2))


@lru_cache(maxsize=64)
def f_shapes(f: Field) -> tuple[Floats, Floats]:
    """For each set its radius around its middle, (sets,), and its largest half sides, (sets, 2)."""
    x, y = f.from_first(f.members)
    middle_x, middle_y = (x.min(axis=1) + x.max(axis=1)) / 2, (y.min(axis=1) + y.max(axis=1)) / 2
    radius = np.hypot(x - middle_x[:, None], y - middle_y[:, None]).max(axis=1)
    return radius, f.half[f.members].max(axis=1)


def _placed(f: Field, done: Sequence[tuple[Ints, Floats, Floats, Ints, Floats]], aimed: float, twist: float) -> Nodes:
    """Gauss and Legendre's nodes of all stretches, in the order of the sets."""
    sets, turns, weights = [], [], []
    total = np.zeros(len(f.sets))
    for which, start, end, number, error in done:
        np.add.at(total, which, error)
        for count in np.unique(number):
            at, weight = _legendre(int(count))
            here = number == count
            middle, half = (start[here] + end[here]) / 2, (end[here] - start[here]) / 2
            turn = middle[:, None] + half[:, None] * at
            turns.append(turn.ravel())
            weights.append((half[:, None] * weight * density(turn - aimed, twist)).ravel())
            sets.append(np.repeat(which[here], count))
    if not sets:
        return Nodes(np.zeros(0, dtype=np.intp), np.zeros(0), np.zeros(0), total)
    whole = np.concatenate(sets)
    order = np.argsort(whole, kind="stable")
    return Nodes(whole[order], np.concatenate(turns)[order], np.concatenate(weights)[order], total)


@lru_cache(maxsize=64)
def _legendre(count: int) -> tuple[Floats, Floats]:
    return np.polynomial.legendre.leggauss(count)


def together(
    f: Field, aims: Floats, angle: float, hand: Hand, tolerance: float = TOLERANCE, groups: Sequence[int] | None = None
) -> tuple[Floats, Floats]:
    """The chance that each set is covered, with or without others: (sets, aims), and its error: (sets,).

    `aims` are in inches, of shape (aims, 2), all at one angle in degrees.  Sets that are not in `groups` get 0.
    """
    chosen = range(len(f.sets)) if groups is None else groups
    if not hand.scatter:
        return unscattered(f, aims, angle, hand, chosen), np.full(len(f.sets), ROUNDING if hand.twist else 0.0)
    here = nodes(f, chosen, angle, hand, tolerance)
    found = np.zeros((len(f.sets), len(aims)))
    if len(here.which):
        low, high = f.box(f.members, here.which, here.turn)
        cosine, sine = np.cos(here.turn)[:, None], np.sin(here.turn)[:, None]
        fly = f.members[here.which, :1]
        x, y = aims[:, 0][None, :] - f.x[fly], aims[:, 1][None, :] - f.y[fly]
        mass = here.weight[:, None] * np.ones_like(x)
        for axis, place in ((0, x * cosine + y * sine), (1, y * cosine - x * sine)):
            upper, lower = high[:, axis, None], low[:, axis, None]
            mass *= np.maximum(ndtr((upper - place) / hand.scatter) - ndtr((lower - place) / hand.scatter), 0.0)
        first = np.flatnonzero(np.diff(here.which, prepend=-1))
        found[here.which[first]] = np.add.reduceat(mass, first, axis=0)
    return found, here.error + ROUNDING * max(1.0, 1 / hand.scatter)


def unscattered(f: Field, aims: Floats, angle: float, hand: Hand, groups: Sequence[int]) -> Floats:
    """As `together`, where the middle lands exactly where it was aimed: sums over the turns between which a set is
    covered."""
    aimed, twist = radians(angle), min(radians(hand.twist), UNIFORM)
    found = np.zeros((len(f.sets), len(aims)))
    for k in groups:
        group = list(f.sets[k])
        dx, dy = f.x[group][None, :] - aims[:, :1], f.y[group][None, :] - aims[:, 1:]
        near = np.flatnonzero((np.hypot(dx, dy) <= np.hypot(*f.half[group].T) + 1e-9).all(axis=1))
        if not len(near):
            continue
        dx, dy, half = dx[near], dy[near], f.half[group]
        if not twist:
            found[k, near] = _covered(dx[..., None], dy[..., None], half, np.full((len(near), 1), aimed))[:, 0]
            continue
        distance, direction = np.hypot(dx, dy), np.arctan2(dy, dx)
        cuts = [np.full((len(near), 1), -pi / 2), np.full((len(near), 1), pi / 2)]
        for axis in (0, 1):
            with np.errstate(invalid="ignore", divide="ignore"):
                bend = np.arccos(np.clip(half[:, axis] / distance, -1, 1))
            for turn in (bend, -bend):
                cuts.append((direction - axis * pi / 2 + turn - aimed + pi / 2) % pi - pi / 2)
        ends = np.sort(np.concatenate(cuts, axis=1), axis=1)
        start, end = ends[:, :-1], ends[:, 1:]
        inside = _covered(dx[..., None], dy[..., None], half, (start + end) / 2 + aimed)
        found[k, near] = (share(start, end, twist) * inside).sum(axis=1)
    return found


def _covered(dx: Floats, dy: Floats, half: Floats, turn: Floats) -> npt.NDArray[np.bool_]:
    """Whether all flies at some distances are covered, for aims by turns."""
    cosine, sine = np.cos(turn)[:, None, :], np.sin(turn)[:, None, :]
    across, along = np.abs(dx * cosine + dy * sine), np.abs(dy * cosine - dx * sine)
    limit = half[None, :, :, None] + HAIR / INCH
    return np.asarray(((across <= limit[:, :, 0]) & (along <= limit[:, :, 1])).all(axis=1))


def rounding(hand: Hand, radius: float = 0.25) -> float:
    """A bound on how much the chance to cover a fly differs for the landing as the rules round it.

    Rounding moves the middle by at most half a thousandth of an inch in x and in y, and the turn by half a tenth of a
    degree, so each side of the fly's rectangle by at most what is computed here; the chance to land so near a side is
    at most that times twice the peak of the normal density.  Where the middle never scatters, at most four turns are
    ends of being covered.  Rounding goes both ways, and the true difference is far below.

    >>> round(rounding(Hand(0.5, 15)), 4), round(rounding(Hand(0.5, 0)), 4)
    (0.0087, 0.0045)
    """
    checked(hand)
    shift, turn = sqrt(2) * 0.5 / INCH, radians(0.5 / DEGREE) if hand.twist else 0.0
    if not hand.scatter:
        return min(1.0, 8 * turn * (1 / (sqrt(2 * pi) * radians(hand.twist)) + 1 / pi)) if turn else 0.0
    sides = CARD_WIDTH / 2 / INCH - radius, CARD_HEIGHT / 2 / INCH - radius
    moved = 2 * shift + turn * sum(sides)
    return min(1.0, 4 * moved / (sqrt(2 * pi) * hand.scatter))


# -- one aim -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Chances:
    """What one drop may cover.  Sets are tuples of cards in the order of the table."""

    aim: Aim
    hand: Hand
    flies: tuple[Card, ...]
    sets: Mapping[tuple[Card, ...], Certified]
    """The chance to cover exactly that set, the empty one first; sets that cannot be covered are left out."""
    each: Mapping[Card, Certified]
    """The chance of each fly."""
    number: Certified
    """The expected number of flies."""
    totals: Mapping[tuple[Card, ...], tuple[float, float]]
    """The chance that all of a set are covered, with or without others, and its error."""

    @property
    def any(self) -> Certified:
        """The chance to cover at least one fly."""
        low, high = self.sets[()]
        return Certified(1 - high, 1 - low)

    def expected(self, gain: Gain) -> Certified:
        """The expected gain; `gain` says what a set of flies is worth, and is 0 for none."""
        worth: dict[tuple[Card, ...], float] = {(): 0.0}
        mean, error = Fraction(0), Fraction(0)
        for group, (total, off) in self.totals.items():
            worth[group] = gain(group)
            parts = (part for size in range(1, len(group)) for part in combinations(group, size))
            more = Fraction(worth[group]) - sum(
                ((-1) ** (len(group) - len(part) + 1) * Fraction(worth[part]) for part in parts), Fraction(0)
            )
            mean += more * Fraction(total)
            error += abs(more) * Fraction(off)
        return Certified(mean - error, mean + error)

    def __repr__(self) -> str:
        best = max(self.each, key=lambda card: self.each[card].hi, default=None)
        told = f", {best} {float(self.each[best]):.3f}" if best is not None else ""
        return f"Chances({self.aim} by {self.hand}: something {float(self.any):.3f}{told})"


def chances(flies: Sequence[Disc], aim: Aim, hand: Hand) -> Chances:
    """What a drop may cover, each chance with a proved interval.

    Raises:
        ValueError: there is no such hand.
    """
    checked(hand)
    f = field(tuple(flies))
    at = np.array([[aim.x / INCH, aim.y / INCH]])
    found, error = together(f, at, aim.angle / DEGREE, hand)
    totals = {f.cards(group): (float(found[k, 0]), float(error[k])) for k, group in enumerate(f.sets)}
    exact: dict[tuple[Card, ...], tuple[float, float]] = {(): (1.0, 0.0)}
    for group, (total, off) in totals.items():
        exact[group] = (0.0, 0.0)
        for size in range(len(group) + 1):
            for part in combinations(group, size):
                mean, so_far = exact[part]
                exact[part] = mean + (-1) ** (len(group) - size) * total, so_far + off
    each = {
        card: _interval(*totals[(card,)]) if (card,) in totals else Certified(Fraction(0), Fraction(0))
        for card in f.cards(range(len(f.flies)))
    }
    single = [totals[(card,)] for card in each if (card,) in totals]
    number, doubt = (sum((Fraction(one[k]) for one in single), Fraction(0)) for k in (0, 1))
    return Chances(
        aim,
        hand,
        f.cards(range(len(f.flies))),
        {group: _interval(*value) for group, value in exact.items()},
        each,
        Certified(max(number - doubt, Fraction(0)), number + doubt),
        totals,
    )


def _interval(mean: float, error: float) -> Certified:
    """A chance by its mean and error, cut to what a chance can be."""
    return Certified(*(min(max(Fraction(mean) + k * Fraction(error), Fraction(0)), Fraction(1)) for k in (-1, 1)))


# -- what a drop may be worth ------------------------------------------------------------------------------------------


def any_fly(flies: tuple[Card, ...]) -> float:
    """1 for taking something: its expectation is the chance to."""
    return float(bool(flies))


def each_fly(flies: tuple[Card, ...]) -> float:
    """The number of flies."""
    return float(len(flies))


def one_fly(card: Card) -> Gain:
    """1 for taking that fly."""
    return lambda flies: float(card in flies)


def points(taken: Sequence[Card]) -> Gain:
    """The points that a player with these flies gains at once."""
    before = score(taken)
    return lambda flies: float(score((*taken, *flies)) - before)
