"""Exact covers: each item by exactly one chosen option, each mark by at least one; counted, optimised and sampled.

Options are chosen in the order of the first item that is not covered yet, the rarest first, so each cover is met once.
What is covered so far is a whole number with a bit for each item; the tables have a row for each such set that can be
met and finished, and a column for each set of marks.  A table is filled from the full set backwards, many sets at once
with numpy.  Up to about 22 items that takes seconds where listing the covers would take for ever.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate
from random import Random
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

NEVER = 1 << 14
"""A cost that cannot be paid."""
MOST_ITEMS = 24
MOST_COVERS = 1e28
"""Counts are exact below this: they are kept modulo 2^64 and as floats, which tell how often 2^64 fits in."""
WORD = 1 << 64


class CannotCover(ValueError):  # noqa: N818
    """There is no such cover, or too much to count."""


@dataclass(frozen=True, slots=True)
class _Group:
    """Options that cover the same items."""

    items: int
    """Their items as bits, the rarest item being bit 0."""
    options: tuple[int, ...]


@dataclass(frozen=True)
class Tally:
    """What the options of a cover add up to: a few whole numbers each, and within what each of the sums must lie.

    Made by `ExactCover.tally`, which knows between what bounds the sums of the rest can be, from any covered set on.
    """

    vectors: NDArray[np.int16]
    """Shape (options, sums)."""
    low: NDArray[np.int16]
    """Shape (sets, sums): the least that the rest can add to each sum."""
    high: NDArray[np.int16]
    """The most."""


@dataclass
class Walk:
    """A walk through covers: within what sums, in what order, and how far."""

    tally: Tally | None = None
    least: Sequence[int] = ()
    """What the sums of the tally must be at least, and at most."""
    most: Sequence[int] = ()
    rng: Random | None = None
    """Shuffles the options at every step; in their order where None."""
    steps: int | None = None
    """How many options are tried before the walk is cut short; all where None."""
    cut: bool = field(default=False, init=False)
    """Whether it was, so that covers may be missing."""


class ExactCover:
    """A problem of exact cover.

    >>> problem = ExactCover(3, [(0b011, 1), (0b100, 0), (0b001, 0), (0b110, 1)], marks=1)
    >>> problem.count(), problem.count(marked=False), sorted(problem.covers())
    (2, 2, [(0, 1), (2, 3)])
    """

    def __init__(self, items: int, options: Sequence[tuple[int, int]], marks: int = 0) -> None:
        """`options`: for each the items that it covers, at least one, and the marks that it sets, as bits.

        Raises:
            ValueError: more than MOST_ITEMS items, or an option without items or beyond them.
        """
        if not 0 <= items <= MOST_ITEMS:
            raise ValueError(f"there are 0 to {MOST_ITEMS} items, not {items}")
        for at, (covered, set_) in enumerate(options):
            if not 0 < covered < 1 << items or not 0 <= set_ < 1 << marks:
                raise ValueError(f"option {at} covers no item, or has items or marks that there are not")
        self.items, self.marks = items, marks
        self.options = tuple(options)
        self._all_marks = (1 << marks) - 1
        self._place = self._places()
        self._layers = self._grouped()

    def _places(self) -> list[int]:
        """For each item the bit that stands for it."""
        often = [sum(covered >> item & 1 for covered, _ in self.options) for item in range(self.items)]
        order = sorted(range(self.items), key=lambda item: (often[item], item))
        place = [0] * self.items
        for bit, item in enumerate(order):
            place[item] = bit
        return place

    def _grouped(self) -> list[list[_Group]]:
        """For each bit the options of which it is the lowest."""
        found: list[dict[int, list[int]]] = [defaultdict(list) for _ in range(self.items)]
        for at, (covered, _) in enumerate(self.options):
            bits = self._moved(covered)
            found[(bits & -bits).bit_length() - 1][bits].append(at)
        return [[_Group(bits, tuple(layer[bits])) for bits in sorted(layer)] for layer in found]

    def _moved(self, covered: int) -> int:
        return sum(1 << bit for item, bit in enumerate(self._place) if covered >> item & 1)

    # -- the sets that can be met and finished ---------------------------------------------------------------------

    @cached_property
    def _rows(self) -> NDArray[np.int32]:
        """For each set of covered items its row, or -1 if it cannot be met or not be finished; the full set has 0."""
        size = 1 << self.items
        met = np.zeros(size, bool)
        met[0] = True
        for bit, layer in enumerate(self._layers):
            here = _lowest(met, bit)
            for group in layer:
                met[here[(here & group.items) == 0] | group.items] = True
        good = np.zeros(size, bool)
        good[size - 1] = met[size - 1]
        for bit in range(self.items - 1, -1, -1):
            here = _lowest(met, bit)
            for group in self._layers[bit]:
                free = here[(here & group.items) == 0]
                good[free[good[free | group.items]]] = True
        rows = np.full(size, -1, np.int32)
        sets = np.flatnonzero(good)[::-1]
        rows[sets] = np.arange(len(sets), dtype=np.int32)
        return rows

    @property
    def sets(self) -> int:
        """How many sets of covered items can be met and finished."""
        return int(np.count_nonzero(self._rows >= 0))

    def _steps(self) -> Iterator[tuple[_Group, NDArray[np.intp], NDArray[np.intp]]]:
        """Backwards, each group of options with the rows that it can be chosen from, and those that it leads to."""
        rows = self._rows
        for bit in range(self.items - 1, -1, -1):
            here = _lowest(rows >= 0, bit)
            for group in self._layers[bit]:
                free = here[(here & group.items) == 0]
                after = rows[free | group.items]
                good = after >= 0
                if good.any():
                    yield group, rows[free[good]].astype(np.intp), after[good].astype(np.intp)

    # -- how many --------------------------------------------------------------------------------------------------

    def count(self, marked: bool = True) -> int:
        """The number of covers; without `marked`, also those that leave a mark unset.

        Raises:
            CannotCover: more than MOST_COVERS.
        """
        return self._finishing(0, self._all_marks if marked else 0)

    @cached_property
    def _counts(self) -> tuple[NDArray[np.uint64], NDArray[np.float64]]:
        """For each row and set of marks, the ways to finish that set no mark outside it: modulo 2^64, and as floats."""
        width = 1 << self.marks
        whole, about = np.zeros((self.sets, width), np.uint64), np.zeros((self.sets, width))
        if len(whole):
            whole[0] = about[0] = 1
        subsets = np.arange(width)
        for group, here, after in self._steps():
            times = np.zeros(width, np.uint64)
            for at in group.options:
                times[(self.options[at][1] & ~subsets) == 0] += np.uint64(1)
            whole[here] += times * whole[after]
            about[here] += times.astype(float) * about[after]
        if len(about) and about.max() > MOST_COVERS:
            raise CannotCover(f"there are more than {MOST_COVERS:.0e} covers, too many to count exactly")
        return whole, about

    def _finishing(self, covered: int, wanted: int) -> int:
        """The ways to cover the rest that set all wanted marks, by inclusion and exclusion."""
        row = int(self._rows[covered])
        if row < 0:
            return 0
        whole, about = self._counts
        total = 0
        part = wanted
        while True:
            column = self._all_marks & ~part
            rest = int(whole[row, column])
            ways = rest + WORD * round((float(about[row, column]) - rest) / WORD)
            total += -ways if part.bit_count() & 1 else ways
            if not part:
                return total
            part = (part - 1) & wanted

    def sample(self, rng: Random) -> tuple[int, ...]:
        """One of the covers that set all marks, each equally likely: its options, in their order.

        Raises:
            CannotCover: there is none.
        """
        if not self.count():
            raise CannotCover("there is no cover")
        covered, wanted, chosen = 0, self._all_marks, []
        while covered != (1 << self.items) - 1:
            ways: dict[int, int] = {}
            for group in self._open(covered):
                known: dict[int, int] = {}
                for at in group.options:
                    left = wanted & ~self.options[at][1]
                    if left not in known:
                        known[left] = self._finishing(covered | group.items, left)
                    ways[at] = known[left]
            reached = list(accumulate(ways.values()))
            at = list(ways)[bisect_right(reached, rng.randrange(reached[-1]))]
            chosen.append(at)
            covered |= self._moved(self.options[at][0])
            wanted &= ~self.options[at][1]
        return tuple(sorted(chosen))

    def _open(self, covered: int) -> list[_Group]:
        """The groups that can be chosen next, and finished."""
        bit = (~covered & (covered + 1)).bit_length() - 1
        rows = self._rows
        return [group for group in self._layers[bit] if not covered & group.items and rows[covered | group.items] >= 0]

    # -- sums ------------------------------------------------------------------------------------------------------

    def tally(self, vectors: Sequence[Sequence[int]]) -> Tally:
        """What covers add up to, where each option has these numbers (shape: options, sums; -99 to 99).

        >>> problem = ExactCover(2, [(0b01, 0), (0b10, 0), (0b11, 0)])
        >>> walk = Walk(problem.tally([[1], [2], [5]]), least=[4], most=[9])
        >>> list(problem.least().covers(9, walk))
        [(2,)]
        """
        given = np.array(vectors, np.int16).reshape(len(self.options), len(vectors[0]) if vectors else 0)
        far = np.iinfo(np.int16).max // 2
        low = np.full((self.sets, given.shape[1]), far, np.int16)
        high = -low
        if len(low):
            low[0] = high[0] = 0
        for group, here, after in self._steps():
            own = given[list(group.options)]
            low[here] = np.minimum(low[here], low[after] + own.min(axis=0))
            high[here] = np.maximum(high[here], high[after] + own.max(axis=0))
        return Tally(given, low, high)

    # -- the best --------------------------------------------------------------------------------------------------

    def least(
        self,
        costs: Sequence[int] | None = None,
        uses: Sequence[int] | None = None,
        budget: int = 0,
        unmarked: int = NEVER,
    ) -> Least:
        """The least cost of a cover, for each set of items that is still to be covered.

        Args:
            costs: of each option, -9 to 9; 1 each where None.
            uses: how much of the budget each option uses up; nothing where None.
            budget: how much all options may use together.
            unmarked: the cost of each mark that is not set; it must be set where this is NEVER.
        """
        return Least(self, costs or [1] * len(self.options), uses or [0] * len(self.options), budget, unmarked)

    def fewest(self) -> int | None:
        """The fewest options of a cover that sets all marks; None where there is no cover."""
        return self.least().value

    def most(self) -> int | None:
        """The most options of a cover that sets all marks; None where there is no cover."""
        least = self.least([-1] * len(self.options)).value
        return None if least is None else -least

    def covers(self) -> Iterator[tuple[int, ...]]:
        """Every cover that sets all marks, as its options in their order."""
        return self.least([0] * len(self.options)).covers(0)


class Least:
    """What it costs at least to finish a cover, and the covers that cost no more than that or some more."""

    def __init__(
        self, problem: ExactCover, costs: Sequence[int], uses: Sequence[int], budget: int, unmarked: int
    ) -> None:
        self.problem, self.costs, self.uses = problem, tuple(costs), tuple(uses)
        self.budget, self.unmarked = budget, unmarked
        self._table = self._filled()

    @property
    def value(self) -> int | None:
        """The least cost of a cover within the budget; None where there is none."""
        return self._at(0, self.problem._all_marks, self.budget)

    def _at(self, covered: int, wanted: int, left: int) -> int | None:
        row = int(self.problem._rows[covered])
        found = int(self._table[row, wanted, left]) if row >= 0 and left >= 0 else NEVER
        return found if found < NEVER // 2 else None

    def _filled(self) -> NDArray[np.int16]:
        """For each row, set of marks that are wanted, and budget that is left: the least cost."""
        problem = self.problem
        width = 1 << problem.marks
        table = np.full((problem.sets, width, self.budget + 1), NEVER, np.int16)
        if len(table):
            table[0] = np.array([min(self.unmarked * m.bit_count(), NEVER) for m in range(width)], np.int16)[:, None]
        wanted = np.arange(width)
        for group, here, after in problem._steps():
            best: dict[tuple[int, int], int] = {}
            for at in group.options:
                if self.uses[at] <= self.budget:
                    key = self.uses[at], problem.options[at][1]
                    best[key] = min(self.costs[at], best.get(key, NEVER))
            for (used, set_), cost in best.items():
                reached = table[after][:, wanted & ~set_, : self.budget + 1 - used] + np.int16(cost)
                table[here, :, used:] = np.minimum(table[here, :, used:], reached)
        return np.minimum(table, NEVER)

    def covers(self, most: int, walk: Walk | None = None) -> Iterator[tuple[int, ...]]:
        """The covers within the budget that cost at most so much, as their options in order; those of a walk alone."""
        walk = walk or Walk()
        reach = (walk, np.array(walk.least, np.int16), np.array(walk.most, np.int16))
        for chosen in self._covers(0, self.problem._all_marks, self.budget, most, reach):
            yield tuple(sorted(chosen))

    def _covers(self, covered: int, wanted: int, left: int, most: int, reach: _Reach) -> Iterator[tuple[int, ...]]:
        walk, low, high = reach
        least = self._at(covered, wanted, left)
        if least is None or least > most:
            return
        problem, tally = self.problem, walk.tally
        if tally is not None:
            row = problem._rows[covered]
            if (tally.low[row] > high).any() or (tally.high[row] < low).any():
                return
        if covered == (1 << problem.items) - 1:
            yield ()
            return
        options = [(group.items, at) for group in problem._open(covered) for at in group.options]
        if walk.rng is not None:
            walk.rng.shuffle(options)
        for items, at in options:
            if walk.steps is not None:
                if walk.steps <= 0:
                    walk.cut = True
                    return
                walk.steps -= 1
            ahead = reach if tally is None else (walk, low - tally.vectors[at], high - tally.vectors[at])
            after = covered | items, wanted & ~problem.options[at][1], left - self.uses[at], most - self.costs[at]
            for rest in self._covers(*after, ahead):
                yield (at, *rest)


_Reach: TypeAlias = tuple[Walk, NDArray[np.int16], NDArray[np.int16]]
"""A walk, and what the sums of the rest must be at least and at most."""


def _lowest(which: NDArray[Any], bit: int) -> NDArray[np.intp]:
    """The sets, of those that are so marked, in which all bits below `bit` are there and it is not."""
    first, step = (1 << bit) - 1, 2 << bit
    found: NDArray[np.intp] = np.flatnonzero(which[first::step]) * step + first
    return found
