"""A table with all places for one more card: what the five colours are worth after each, for all places at once.

How the many are done: a square of one colour, or a stripe, joins the areas of its colour along its border, so what its
colour is worth then depends on the set of these areas alone.  Sets are bit masks.  What a set makes of a colour is
reckoned once for a table, and a card whose three colours differ changes just those three colours.

A card that covers a square is put on the field without that square.  For a search that is much work for places of
which most are no good, so there is a ceiling for them too, from the field as it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from packo.games.hue.parts import POISON, STRIPED, Card
from packo.games.hue.scoring.faces import STRIDE
from packo.games.hue.solver.field import AROUND, LETTERS, Bits, Field, faces_of

if TYPE_CHECKING:
    import numpy.typing as npt

    Ints = npt.NDArray[np.int64]
    Bools = npt.NDArray[np.bool_]

BEYOND = 1 << 30
"""More than any margin."""


class Place(NamedTuple):
    """Where a card may lie: the key of its first square, the step to the next one, and the keys that it covers."""

    first: int
    step: int
    covered: tuple[int, ...]

    @property
    def keys(self) -> tuple[int, int, int]:
        return self.first, self.first + self.step, self.first + 2 * self.step


class Covers(NamedTuple):
    """What is known of the places that cover something; one row for each."""

    rows: Ints
    """Their numbers among all places."""
    low: Ints
    """What each colour is worth at least without the areas of the covered squares, (rows, 5)."""
    has: Bools
    """Whether such an area has the colour, (rows, 5)."""
    open: Bools
    """Whether a skull is in such an area, so that covering may set it free."""


class Outlook:
    """A field and the places where a card may go.

    `owners` tells cards apart: it gives a number for the card that is visible at each key.  Where `several`, one square
    each of several cards may be covered.
    """

    __slots__ = (
        "_bare", "_covers", "_exact", "_lines", "_poisoned", "_squares", "_worth", "field", "owners", "places",
        "several",
    )  # fmt: skip

    def __init__(self, field: Field, places: Sequence[Place], owners: Mapping[int, int], several: bool = False) -> None:
        self.field, self.places, self.owners, self.several = field, places, owners, several
        self._bare: dict[tuple[int, ...], Field] = {(): field}
        self._squares: Ints | None = None
        self._lines: Ints | None = None
        self._covers: Covers | None = None
        self._worth: dict[Bits, int] = {}
        self._exact: tuple[Ints, Ints, Ints, Ints] | None = None
        self._poisoned: tuple[Ints, Bools] | None = None

    def after(self, place: Place, shown: Card) -> Outlook:
        """The outlook with a card on this place.  Only places that meet the new card are looked for anew."""
        keys = place.keys
        owners = dict(self.owners)
        owners.update(dict.fromkeys(keys, max(owners.values()) + 1))
        kept = [p for _, p in self.apart(place)]
        known = {(p.first, p.step) for p in kept}
        near = [key + step for key in keys for step in AROUND if key + step not in owners]
        for key in (*keys, *near):
            for step in (1, STRIDE):
                for first in (key, key - step, key - 2 * step):
                    if (first, step) not in known:
                        known.add((first, step))
                        covered = tuple([k for k in (first, first + step, first + 2 * step) if k in owners])
                        if len(covered) < 2 or (self.several and len({owners[k] for k in covered}) == len(covered)):
                            kept.append(Place(first, step, covered))
        return Outlook(self.field.after(keys, faces_of(shown, place.step)), kept, owners, self.several)

    def apart(self, place: Place) -> list[tuple[int, Place]]:
        """The places, with their numbers, that share no square with this one."""
        a, b, c = taken = place.keys
        found = []
        for number, other in enumerate(self.places):
            first, step, _ = other
            if first not in taken:
                second, third = first + step, first + 2 * step
                if second not in taken and third != a and third != b and third != c:
                    found.append((number, other))
        return found

    # -- exact ---------------------------------------------------------------------------------------------------------

    def bare(self, place: Place) -> Field:
        """The field without what this place covers."""
        if (field := self._bare.get(place.covered)) is None:
            field = self._bare[place.covered] = self.field.without(place.covered)
        return field

    def values_at(self, shown: Card, place: Place) -> list[int]:
        """The five values after the card is put on one place."""
        field = self.bare(place)
        colours = [LETTERS[c] for c in shown.colours]
        if len({*colours}) < 3:
            return list(self.field.after(place.keys, faces_of(shown, place.step)).values)
        values = list(field.values)
        if shown.kind == STRIPED:
            for colour, mask in zip(colours, field.lines(place.first, place.step), strict=True):
                values[colour] = field.five(mask)[colour]
            return values
        for number, (colour, key) in enumerate(zip(colours, place.keys, strict=True)):
            skull = 5 if shown.kind == POISON and number == 1 else 0
            values[colour] = field.five(field.border(key))[colour + skull]
        return values

    def values(self, shown: Card) -> Ints:
        """The five values after the card is put on each place, in the direction shown; (places, 5)."""
        colours = [LETTERS[c] for c in shown.colours]
        if len({*colours}) < 3:
            return np.array([self.values_at(shown, place) for place in self.places])
        base, worth, squares, lines = self._all()
        rows = base.copy()
        for part, colour in enumerate(colours):
            if shown.kind == STRIPED:
                rows[:, colour] = worth[lines[:, part], colour]
            else:
                rows[:, colour] = worth[squares[:, part], colour + (5 if shown.kind == POISON and part == 1 else 0)]
        return rows

    def _all(self) -> tuple[Ints, Ints, Ints, Ints]:
        """The five values before, on the field under each place, (places, 5); what `Field.five` says of sets of areas;
        and the rows in it of the three squares and of the three stripes of each place."""
        if self._exact is None:
            known: dict[tuple[tuple[int, ...], Bits], int] = {}
            base, rows = [], []
            worth: list[tuple[int, ...]] = []
            for place in self.places:
                field = self.bare(place)
                base.append(field.values)
                for mask in (*map(field.border, place.keys), *field.lines(place.first, place.step)):
                    row = known.get((place.covered, mask))
                    if row is None:
                        row = known[place.covered, mask] = len(worth)
                        worth.append(field.five(mask))
                    rows.append(row)
            at = np.array(rows).reshape(-1, 6)
            self._exact = np.array(base), np.array(worth), at[:, :3], at[:, 3:]
        return self._exact

    # -- from above ----------------------------------------------------------------------------------------------------

    def ceilings(self, shown: Card, weights: Ints) -> Ints:
        """No less than the weighted sum of the five values after the card is put on each place; (places,).

        It is exact where nothing is covered.  For a card that shows a colour twice it is BEYOND.
        """
        colours = [LETTERS[c] for c in shown.colours]
        if len({*colours}) < 3:
            return np.full(len(self.places), BEYOND, dtype=np.int64)
        parts = self._rows(shown.kind == STRIPED)
        worth, poisoned = self._worths()
        values = np.array(self.field.values)
        gains = worth * np.concatenate((weights, weights)) - np.concatenate((values * weights, values * weights))
        skulls = [5 if shown.kind == POISON and at == 1 else 0 for at in range(3)]
        found: Ints = int(values @ weights) + gains[parts[:, 0], colours[0]]
        found += gains[parts[:, 1], colours[1] + skulls[1]]
        found += gains[parts[:, 2], colours[2]]
        covers = self._covered()
        if not len(covers.rows):
            return found
        total = np.zeros(len(covers.rows), dtype=np.int64)
        for colour in range(5):
            weight = int(weights[colour])
            if not weight:
                continue
            if colour not in colours:
                total += weight * values[colour] if weight > 0 else weight * covers.low[:, colour]
                continue
            at = colours.index(colour)
            rows = parts[covers.rows, at]
            has = covers.has[:, colour]
            killed = poisoned[rows, colour] | bool(skulls[at])
            if weight > 0:
                reached = worth[rows, colour + skulls[at]]
                total += weight * np.where(killed & has, values[colour], reached)
            else:
                left = np.where(has, 0, worth[rows, colour + 5])
                total += weight * np.where(killed, left, covers.low[:, colour])
        total[covers.open] = BEYOND
        found[covers.rows] = total
        return found

    def best(self, shown: Card, weights: Ints, floor: int, enough: int = BEYOND) -> tuple[int, Place | None]:
        """The most that the weighted sum can be after the card is put down, and where.

        `floor` and None where it is not more than that; a sum of `enough` or more ends the search for a better one.
        """
        ceilings = self.ceilings(shown, weights)
        place = None
        covers = self._covered().rows
        if len(covers) and ceilings[covers[0]] < BEYOND:
            plain = ceilings.copy()
            plain[covers] = -BEYOND
            number = int(plain.argmax())
            if (most := int(plain[number])) > floor:
                floor, place = most, self.places[number]
                if most >= enough:
                    return floor, place
            order = covers[np.argsort(-ceilings[covers], kind="stable")].tolist()
        else:
            order = np.argsort(-ceilings, kind="stable").tolist()
        for number in order:
            if ceilings[number] <= floor:
                break
            here = self.places[number]
            reached = sum([int(w) * v for w, v in zip(weights, self.values_at(shown, here), strict=True)])
            if reached > floor:
                floor, place = reached, here
                if reached >= enough:
                    break
        return floor, place

    def _rows(self, striped: bool) -> Ints:
        """For each place the rows, in the table of `_worths`, of the areas at its three squares or stripes."""
        found = self._lines if striped else self._squares
        if found is None:
            number, field, rows = self._worth, self.field, []
            for first, step, _ in self.places:
                if striped:
                    masks: tuple[Bits, ...] = field.lines(first, step)
                else:
                    masks = field.border(first), field.border(first + step), field.border(first + 2 * step)
                for mask in masks:
                    rows.append(number.setdefault(mask, len(number)))
            found = np.array(rows, dtype=np.int64).reshape(-1, 3)
            if striped:
                self._lines = found
            else:
                self._squares = found
        return found

    def _worths(self) -> tuple[Ints, Bools]:
        """For each set of areas what `Field.five` says of it, and which colours have a skull in it."""
        known = self._poisoned
        begin = 0 if known is None else len(known[0])
        if begin < len(self._worth):
            worth, poisoned = self.field.fives(list(self._worth)[begin:])
            if known is not None:
                worth, poisoned = np.concatenate((known[0], worth)), np.concatenate((known[1], poisoned))
            known = self._poisoned = worth, poisoned
        assert known is not None
        return known

    def _covered(self) -> Covers:
        if self._covers is None:
            field = self.field
            known: dict[tuple[int, ...], int] = {}
            rows, which, low, has, open_ = [], [], [], [], []
            for number, place in enumerate(self.places):
                if place.covered:
                    if place.covered not in known:
                        known[place.covered] = len(known)
                        under = 0
                        for key in place.covered:
                            under |= field.on(key)
                        low.append([field.left(colour, under) for colour in range(5)])
                        has.append(field.which(under))
                        open_.append(bool(under & field.dead))
                    rows.append(number)
                    which.append(known[place.covered])
            self._covers = Covers(
                np.array(rows, dtype=np.int64),
                np.array(low, dtype=np.int64).reshape(-1, 5)[which],
                np.array(has, dtype=bool).reshape(-1, 5)[which],
                np.array(open_, dtype=bool)[which],
            )
        return self._covers
