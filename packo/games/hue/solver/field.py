"""The visible squares with their areas, and what joining some of them would make of a colour."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from packo.games.hue.parts import ACROSS, DOWN, Card
from packo.games.hue.scoring.faces import BELOW, FACES, RIGHT, SHIFT, STRIDE
from packo.games.hue.scoring.looks import read

if TYPE_CHECKING:
    import numpy.typing as npt

    Ints = npt.NDArray[np.int64]
    Bools = npt.NDArray[np.bool_]
    Floats = npt.NDArray[np.float64]

LETTERS = {letter: number for number, letter in enumerate("PGBYR")}
STEPS = {ACROSS: 1, DOWN: STRIDE}
AROUND = (1, STRIDE, -1, -STRIDE)
"""From a square to its neighbours: right, below, left, above."""
FACING = ((0, 3, 6), (0, 1, 2), (2, 5, 8), (6, 7, 8))
"""Which cells of a neighbour touch a square: of the one to the right, below, to the left, above."""
OWN = 3
"""Points of a solid square, and of a whole stripe."""
Bits = int
"""A set of areas."""
WORD_BITS = 62
WORD = (1 << WORD_BITS) - 1


def faces_of(shown: Card, step: int) -> tuple[int, int, int]:
    """The faces of the three squares of a card that lies across (step 1) or down."""
    first, middle, last = read((shown, 0, 0, ACROSS if step == 1 else DOWN))[2].faces
    return first, middle, last


class Field:
    """Visible squares and their areas.  It never changes: `after` and `without` give another one, and label anew only
    the areas that are touched; all others keep their numbers.

    `faces` gives the number of each visible square's face by its key (see `packo.games.hue.scoring.faces`).
    """

    __slots__ = (
        "_borders", "_colours", "_label", "_lines", "_masks", "_members", "_memo", "_near", "_ranked",
        "_ranked_arrays", "_sides", "_stale", "_whence", "_worths", "dead", "faces", "values",
    )  # fmt: skip

    def __init__(
        self, faces: dict[int, int], label: dict[int, int], colours: list[int], worths: list[int],
        members: list[tuple[int, ...]],
    ) -> None:  # fmt: skip
        self.faces = faces
        self._label = label
        """The area of each patch: the keys are 3 * square + patch."""
        self._colours, self._worths, self._members = colours, worths, members
        """For each area its colour, its points (less than nothing with a skull) and its patches.  An area that is no
        more keeps its number, with no patches."""
        self._masks = [0] * 5
        self.dead: Bits = 0
        """The areas with a skull."""
        ranked: list[list[tuple[int, Bits]]] = [[], [], [], [], []]
        for at, worth in enumerate(worths):
            bit = 1 << at
            self._masks[colours[at]] |= bit
            if worth > 0:
                ranked[colours[at]].append((worth, bit))
            elif worth < 0:
                self.dead |= bit
        for areas in ranked:
            areas.sort(reverse=True)
        self._ranked = ranked
        self._ranked_arrays: tuple[Ints, Ints, Floats] | None = None
        self.values = tuple([areas[0][0] if areas else 0 for areas in ranked])
        """What the five colours are worth, in the order P G B Y R."""
        self._memo: dict[Bits, tuple[int, ...]] = {}
        self._sides: dict[int, Bits] = {}
        self._borders: dict[int, Bits] = {}
        self._lines: dict[tuple[int, int], tuple[Bits, Bits, Bits]] = {}
        self._whence: Field | None = None
        self._stale: Bits = 0
        self._near: set[int] = set()

    @classmethod
    def of(cls, faces: Mapping[int, int]) -> Field:
        """The field of these visible squares."""
        return cls({}, {}, [], [], [])._changed((), faces)

    def after(self, keys: tuple[int, int, int], faces: tuple[int, int, int]) -> Field:
        """The field with a card on these squares."""
        return self._changed([key for key in keys if key in self.faces], dict(zip(keys, faces, strict=True)))

    def without(self, keys: Collection[int]) -> Field:
        """The field without these squares."""
        return self._changed(keys, {})

    def _changed(self, gone: Iterable[int], new: Mapping[int, int]) -> Field:
        faces, label = self.faces.copy(), self._label.copy()
        stale, near = set(), set(new)
        for key in gone:
            near.add(key)
            for node in range(3 * key, 3 * key + len(FACES[faces.pop(key)].colours)):
                stale.add(label.pop(node))
        faces.update(new)
        loose: list[int] = []
        for key, number in new.items():
            for node in range(3 * key, 3 * key + len(FACES[number].colours)):
                loose.append(node)
                for other in _neighbours(faces, node):
                    if (at := label.get(other)) is not None:
                        stale.add(at)
        colours, worths, members = self._colours.copy(), self._worths.copy(), self._members.copy()
        for at in stale:
            loose.extend([node for node in members[at] if node in label])
            worths[at], members[at] = 0, ()
        for node in loose:
            label[node] = -1
        for node in loose:
            if label[node] >= 0:
                continue
            number = len(worths)
            found, waiting, worth = [], [node], 0
            label[node] = number
            while waiting:
                here = waiting.pop()
                found.append(here)
                worth += FACES[faces[here // 3]].points[here % 3]
                for other in _neighbours(faces, here):
                    if label[other] == -1:
                        label[other] = number
                        waiting.append(other)
            colours.append(FACES[faces[node // 3]].colours[node % 3])
            worths.append(worth)
            members.append(tuple(found))
        child = Field(faces, label, colours, worths, members)
        child._whence = self
        child._stale = sum([1 << at for at in stale])
        child._near = {key + step for key in near for step in AROUND} | near
        return child

    # -- sets of areas -------------------------------------------------------------------------------------------------

    def on(self, key: int) -> Bits:
        """The areas on a visible square."""
        return sum({1 << self._label[node] for node in range(3 * key, 3 * key + len(FACES[self.faces[key]].colours))})

    def side(self, key: int, which: int) -> Bits:
        """The areas that square `key` shows to its neighbour in direction `which` seen from there; none where there
        is no square."""
        if (face := self.faces.get(key)) is None:
            return 0
        at = 4 * key + which
        if (mask := self._sides.get(at)) is None:
            mask, label, cells = 0, self._label, FACES[face].cells
            for cell in FACING[which]:
                mask |= 1 << label[3 * key + cells[cell]]
            self._sides[at] = mask
        return mask

    def cell(self, key: int, which: int) -> Bits:
        """The area of one cell of a square; none where there is no square."""
        if (face := self.faces.get(key)) is None:
            return 0
        return 1 << self._label[3 * key + FACES[face].cells[which]]

    def border(self, key: int) -> Bits:
        """The areas that touch the sides of a square."""
        mask = self._borders.get(key)
        if mask is None:
            if self._whence is not None and key not in self._near:
                mask = self._whence.border(key)
                if mask & self._stale:
                    mask = None
            if mask is None:
                side = self.side
                mask = side(key + 1, 0) | side(key + STRIDE, 1) | side(key - 1, 2) | side(key - STRIDE, 3)
            self._borders[key] = mask
        return mask

    def lines(self, first: int, step: int) -> tuple[Bits, Bits, Bits]:
        """The areas that touch each of the three stripes of a striped card on a place."""
        place = (first, step)
        masks = self._lines.get(place)
        if masks is None:
            near, second, third = self._near, first + step, first + 2 * step
            if self._whence is not None and not (first in near or second in near or third in near):
                masks = self._whence.lines(first, step)
                if (masks[0] | masks[1] | masks[2]) & self._stale:
                    masks = None
            if masks is None:
                masks = self._find_lines((first, second, third), step)
            self._lines[place] = masks
        return masks

    def _find_lines(self, keys: tuple[int, int, int], step: int) -> tuple[Bits, Bits, Bits]:
        side, cell = self.side, self.cell
        first, _, last = keys
        if step == 1:
            ends = [cell(first - 1, 3 * n + 2) | cell(last + 1, 3 * n) for n in range(3)]
            for key in keys:
                ends[0] |= side(key - STRIDE, 3)
                ends[2] |= side(key + STRIDE, 1)
        else:
            ends = [cell(first - STRIDE, 6 + n) | cell(last + STRIDE, n) for n in range(3)]
            for key in keys:
                ends[0] |= side(key - 1, 2)
                ends[2] |= side(key + 1, 0)
        return ends[0], ends[1], ends[2]

    # -- what they are worth -------------------------------------------------------------------------------------------

    def five(self, mask: Bits) -> tuple[int, ...]:
        """What each colour would be worth if three points of it joined its areas in `mask`; then the same with a skull
        in these three points."""
        if (found := self._memo.get(mask)) is None:
            plain, dead = list(self.values), list(self.values)
            for colour in range(5):
                own = mask & self._masks[colour]
                if not own:
                    if plain[colour] < OWN:
                        plain[colour] = OWN
                    continue
                rest = self.left(colour, own)
                joined = OWN
                while own:
                    bit = own & -own
                    joined += self._worths[bit.bit_length() - 1]
                    own ^= bit
                plain[colour] = joined if joined > rest else rest
                dead[colour] = rest
            found = self._memo[mask] = (*plain, *dead)
        return found

    def left(self, colour: int, mask: Bits) -> int:
        """What a colour is worth by its areas that are not in `mask`."""
        for worth, bit in self._ranked[colour]:
            if not bit & mask:
                return worth
        return 0

    def which(self, mask: Bits) -> tuple[bool, ...]:
        """For each colour whether one of its areas is in `mask`."""
        return tuple([bool(mask & own) for own in self._masks])

    def fives(self, masks: Sequence[Bits]) -> tuple[Ints, Bools]:
        """`five` for many sets at once, (masks, 10); and for each colour whether a skull is in the set, (masks, 5)."""
        ranks, worths, sums = self._ranks()
        count = len(self._worths)
        words = [np.array([mask >> low & WORD for mask in masks]) for low in range(0, count, WORD_BITS)]
        bits = [np.arange(min(WORD_BITS, count - low)) for low in range(0, count, WORD_BITS)]
        inside = np.zeros((len(masks), count + 1), dtype=np.int64)
        for number, (word, bit) in enumerate(zip(words, bits, strict=True)):
            inside[:, number * WORD_BITS : number * WORD_BITS + len(bit)] = word[:, None] >> bit & 1
        joined = (inside[:, :count].astype(np.float64) @ sums).astype(np.int64)
        best = inside[:, ranks].argmin(axis=2)
        found = np.empty((len(masks), 10), dtype=np.int64)
        rest = worths[np.arange(5), best]
        np.maximum(joined[:, :5] + OWN, rest, out=found[:, :5])
        found[:, 5:] = rest
        return found, joined[:, 5:] > 0

    def _ranks(self) -> tuple[Ints, Ints, Floats]:
        """For each colour its areas without a skull, the best first, filled up with a number that is no area's,
        (5, most); what they are worth; and per area what it adds to each colour, and to each colour's skulls."""
        if self._ranked_arrays is None:
            count = len(self._worths)
            most = 1 + max(map(len, self._ranked))
            ranks = np.full((5, most), count, dtype=np.int64)
            worths = np.zeros((5, most), dtype=np.int64)
            for colour, areas in enumerate(self._ranked):
                if areas:
                    ranks[colour, : len(areas)] = [bit.bit_length() - 1 for _, bit in areas]
                    worths[colour, : len(areas)] = [worth for worth, _ in areas]
            sums = np.zeros((count, 10))
            own = np.array(self._worths, dtype=np.float64)
            at = np.arange(count)
            colours = np.array(self._colours, dtype=np.int64)
            sums[at, colours] = own
            sums[at, colours + 5] = own < 0
            self._ranked_arrays = ranks, worths, sums
        return self._ranked_arrays


def _neighbours(faces: Mapping[int, int], node: int) -> list[int]:
    """The patches of neighbouring squares that are like this one and touch it."""
    key, patch = divmod(node, 3)
    face = faces[key]
    found: list[int] = []
    for side, step in enumerate(AROUND):
        if (other := faces.get(key + step)) is not None:
            at = 3 * (key + step)
            for to in _REACHED[side << 2 * SHIFT | face << SHIFT | other][patch]:
                found.append(at + to)
    return found


class _Reached(dict[int, tuple[tuple[int, ...], ...]]):
    """For a side and two faces, the second on that side of the first: which patches of the second each patch of the
    first joins."""

    def __missing__(self, at: int) -> tuple[tuple[int, ...], ...]:
        side, one, other = at >> 2 * SHIFT, at >> SHIFT & (1 << SHIFT) - 1, at & (1 << SHIFT) - 1
        joins = (RIGHT, BELOW)[side % 2]
        pairs = joins[one << SHIFT | other] if side < 2 else [(b, a) for a, b in joins[other << SHIFT | one]]
        self[at] = tuple(tuple(b for a, b in pairs if a == patch) for patch in range(len(FACES[one].colours)))
        return self[at]


_REACHED = _Reached()
