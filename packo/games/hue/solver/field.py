"""The table as a search needs it: its areas, and what all five colours are worth after each of many placements.

A `Field` is the visible squares with their areas labelled.  It never changes: `after` and `without` give another one
and label anew only the areas that are touched.  `Outlook` is a field with a list of places: it gives the five values
after a card is put on each of them, for all places at once.

How the many are done: a square of one colour, or a stripe, joins the areas of its colour along its border, so what its
colour is worth then depends on the set of these areas alone.  Sets are bit masks.  What a set makes of a colour is
reckoned once for a field, and a card whose three colours differ changes just those three colours.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from packo.games.hue.parts import ACROSS, DOWN, POISON, STRIPED, Card
from packo.games.hue.scoring.faces import BELOW, FACES, RIGHT, SHIFT, STRIDE
from packo.games.hue.scoring.looks import read

if TYPE_CHECKING:
    import numpy.typing as npt

    Ints = npt.NDArray[np.int64]

LETTERS = {letter: number for number, letter in enumerate("PGBYR")}
STEPS = {ACROSS: 1, DOWN: STRIDE}
FACING = ((0, 3, 6), (0, 1, 2), (2, 5, 8), (6, 7, 8))
"""Which cells of a neighbour touch a square: of the one to the right, below, to the left, above."""
OWN = 3
"""Points of a solid square, and of a whole stripe."""


class Place(NamedTuple):
    """Where a card may lie: the key of its first square, the step to the next one, and the keys that it covers."""

    first: int
    step: int
    covered: tuple[int, ...]

    @property
    def keys(self) -> tuple[int, int, int]:
        return self.first, self.first + self.step, self.first + 2 * self.step


def faces_of(shown: Card, step: int) -> tuple[int, int, int]:
    """The faces of the three squares of a card that lies across (step 1) or down."""
    first, middle, last = read((shown, 0, 0, ACROSS if step == 1 else DOWN))[2].faces
    return first, middle, last


class Field:
    """Visible squares and their areas.

    `faces` gives the number of each visible square's face by its key (see `packo.games.hue.scoring.faces`).
    """

    __slots__ = ("_colours", "_label", "_masks", "_members", "_memo", "_ranked", "_sides", "_worths", "faces", "values")

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
        for at, colour in enumerate(colours):
            self._masks[colour] |= 1 << at
        ranked: list[list[tuple[int, int]]] = [[] for _ in range(5)]
        for at, worth in enumerate(worths):
            if worth > 0:
                ranked[colours[at]].append((worth, 1 << at))
        self._ranked = [sorted(areas, reverse=True) for areas in ranked]
        self.values = tuple(areas[0][0] if areas else 0 for areas in self._ranked)
        """What the five colours are worth, in the order P G B Y R."""
        self._memo: dict[int, tuple[int, ...]] = {}
        self._sides: dict[int, int] = {}

    @classmethod
    def of(cls, faces: Mapping[int, int]) -> Field:
        """The field of these visible squares."""
        return cls({}, {}, [], [], [])._changed((), faces)

    def after(self, place: Place, faces: tuple[int, int, int]) -> Field:
        """The field with a card on this place."""
        return self._changed(place.covered, dict(zip(place.keys, faces, strict=True)))

    def without(self, keys: Collection[int]) -> Field:
        """The field without these squares."""
        return self._changed(keys, {})

    def _changed(self, gone: Iterable[int], new: Mapping[int, int]) -> Field:
        faces, label = self.faces.copy(), self._label.copy()
        stale = set()
        for key in gone:
            for node in range(3 * key, 3 * key + len(FACES[faces.pop(key)].colours)):
                stale.add(label.pop(node))
        faces.update(new)
        loose: list[int] = []
        for key, number in new.items():
            loose.extend(range(3 * key, 3 * key + len(FACES[number].colours)))
            for node in loose[-len(FACES[number].colours) :]:
                for other in _neighbours(faces, node):
                    if (at := label.get(other)) is not None:
                        stale.add(at)
        colours, worths, members = self._colours.copy(), self._worths.copy(), self._members.copy()
        for at in stale:
            loose.extend(node for node in members[at] if node in label)
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
            colour = FACES[faces[node // 3]].colours[node % 3]
            colours.append(colour)
            worths.append(worth)
            members.append(tuple(found))
        return Field(faces, label, colours, worths, members)

    def side(self, key: int, which: int) -> int:
        """The areas that square `key` shows on the side that faces direction `which` from outside, as bits."""
        if (face := self.faces.get(key)) is None:
            return 0
        at = 4 * key + which
        if (mask := self._sides.get(at)) is None:
            mask, label, cells = 0, self._label, FACES[face].cells
            for cell in FACING[which]:
                mask |= 1 << label[3 * key + cells[cell]]
            self._sides[at] = mask
        return mask

    def cell(self, key: int, which: int) -> int:
        """The area of one cell of a square, as a bit; 0 where there is no square."""
        if (face := self.faces.get(key)) is None:
            return 0
        return 1 << self._label[3 * key + FACES[face].cells[which]]

    def border(self, key: int) -> int:
        """The areas that touch the sides of an empty square, as bits."""
        side = self.side
        return side(key + 1, 0) | side(key + STRIDE, 1) | side(key - 1, 2) | side(key - STRIDE, 3)

    def five(self, mask: int) -> tuple[int, ...]:
        """What each colour would be worth if three points of it joined its areas in `mask`; then the same with a skull
        in these three points."""
        if (found := self._memo.get(mask)) is None:
            plain, dead = [], []
            for colour in range(5):
                own = mask & self._masks[colour]
                if not own:
                    plain.append(max(self.values[colour], OWN))
                    dead.append(self.values[colour])
                    continue
                joined, rest = OWN, 0
                for worth, bit in self._ranked[colour]:
                    if not bit & own:
                        rest = worth
                        break
                while own:
                    bit = own & -own
                    joined += self._worths[bit.bit_length() - 1]
                    own ^= bit
                plain.append(max(joined, rest))
                dead.append(rest)
            found = self._memo[mask] = (*plain, *dead)
        return found


def _neighbours(faces: Mapping[int, int], node: int) -> list[int]:
    """The patches of neighbouring squares that are like this one and touch it."""
    key, patch = divmod(node, 3)
    face = faces[key]
    found = []
    for table, step in ((RIGHT, 1), (BELOW, STRIDE)):
        if (other := faces.get(key + step)) is not None:
            found += [3 * (key + step) + b for a, b in table[face << SHIFT | other] if a == patch]
        if (other := faces.get(key - step)) is not None:
            found += [3 * (key - step) + a for a, b in table[other << SHIFT | face] if b == patch]
    return found


class Outlook:
    """A field and all places where a card may go.

    `owners` tells cards apart: it gives a number for the card that is visible at each key.  Where `several`, one square
    each of several cards may be covered.
    """

    __slots__ = ("_base", "_fields", "_solid", "_striped", "_which", "field", "owners", "places", "several")

    def __init__(self, field: Field, places: Sequence[Place], owners: Mapping[int, int], several: bool = False) -> None:
        self.field, self.places, self.owners, self.several = field, places, owners, several
        self._fields: list[Field] | None = None
        self._base: Ints
        self._which: list[int] = []
        self._solid: tuple[Ints, Ints] | None = None
        self._striped: Ints | None = None

    def after(self, place: Place, faces: tuple[int, int, int]) -> Outlook:
        """The outlook with a card on this place.  Only places that meet the new card are looked for anew."""
        keys = place.keys
        owners = dict(self.owners)
        owners.update(dict.fromkeys(keys, max(owners.values()) + 1))
        kept = [p for p in self.places if p.first not in keys and p.keys[1] not in keys and p.keys[2] not in keys]
        known = {(p.first, p.step) for p in kept}
        near = [key + step for key in keys for step in (1, STRIDE, -1, -STRIDE) if key + step not in owners]
        for key in (*keys, *near):
            for step in (1, STRIDE):
                for first in (key, key - step, key - 2 * step):
                    if (first, step) not in known:
                        known.add((first, step))
                        covered = tuple(k for k in (first, first + step, first + 2 * step) if k in owners)
                        if len(covered) < 2 or (self.several and len({owners[k] for k in covered}) == len(covered)):
                            kept.append(Place(first, step, covered))
        return Outlook(self.field.after(place, faces), kept, owners, self.several)

    def _prepare(self) -> list[Field]:
        """The field under each place: what it covers is taken away first."""
        if self._fields is None:
            number: dict[tuple[int, ...], int] = {(): 0}
            fields = [self.field]
            for place in self.places:
                if place.covered not in number:
                    number[place.covered] = len(fields)
                    fields.append(self.field.without(place.covered))
                self._which.append(number[place.covered])
            self._fields = fields
            self._base = np.array([field.values for field in fields])[self._which]
        return self._fields

    def values(self, shown: Card) -> Ints:
        """The five values after the card is put on each place, in the direction shown; (places, 5)."""
        fields = self._prepare()
        colours = [LETTERS[c] for c in shown.colours]
        if len(set(colours)) < 3:
            return self._slowly(shown)
        rows = self._base.copy()
        if shown.kind == STRIPED:
            lines = self._lines(fields)
            for stripe, colour in enumerate(colours):
                rows[:, colour] = lines[:, stripe, colour]
            return rows
        worth, at = self._squares(fields)
        for square_, colour in enumerate(colours):
            dead = 5 if shown.kind == POISON and square_ == 1 else 0
            rows[:, colour] = worth[at[:, square_], colour + dead]
        return rows

    def _squares(self, fields: list[Field]) -> tuple[Ints, Ints]:
        """For solid squares: what each colour is then worth, (squares, 10), and the three rows of each place."""
        if self._solid is None:
            number: dict[tuple[int, int], int] = {}
            worth: list[tuple[int, ...]] = []
            at = []
            for place, which in zip(self.places, self._which, strict=True):
                rows = []
                for key in place.keys:
                    row = number.get((which, key))
                    if row is None:
                        row = number[which, key] = len(worth)
                        worth.append(fields[which].five(fields[which].border(key)))
                    rows.append(row)
                at.append(rows)
            self._solid = np.array(worth), np.array(at)
        return self._solid

    def _lines(self, fields: list[Field]) -> Ints:
        """For stripes: what each colour is then worth, (places, 3 stripes, 10)."""
        if self._striped is None:
            found = []
            for (first, step, _), which in zip(self.places, self._which, strict=True):
                field, last = fields[which], first + 2 * step
                side, cell, five = field.side, field.cell, field.five
                if step == 1:
                    ends = [cell(first - 1, 3 * n + 2) | cell(last + 1, 3 * n) for n in range(3)]
                    one = [side(key - STRIDE, 3) for key in (first, first + 1, last)]
                    two = [side(key + STRIDE, 1) for key in (first, first + 1, last)]
                else:
                    ends = [cell(first - STRIDE, 6 + n) | cell(last + STRIDE, n) for n in range(3)]
                    one = [side(key - 1, 2) for key in (first, first + STRIDE, last)]
                    two = [side(key + 1, 0) for key in (first, first + STRIDE, last)]
                found.append(
                    (
                        five(ends[0] | one[0] | one[1] | one[2]),
                        five(ends[1]),
                        five(ends[2] | two[0] | two[1] | two[2]),
                    )
                )
            self._striped = np.array(found)
        return self._striped

    def _slowly(self, shown: Card) -> Ints:
        """For a card that shows a colour twice: each place by itself."""
        rows = []
        for place in self.places:
            rows.append(self.field.after(place, faces_of(shown, place.step)).values)
        return np.array(rows)
