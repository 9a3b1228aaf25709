"""Colour areas on the table, and what each colour is worth."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from packo.games.hue.parts import COLOURS
from packo.games.hue.scoring.faces import BELOW, FACES, RIGHT, STRIDE, joins, square, visible

Cell = tuple[int, int]


class Area(NamedTuple):
    """Like cells that hang together by their sides.  A cell is (column, row); square (x, y) has the columns 3x to
    3x + 2 and the rows 3y to 3y + 2."""

    colour: str
    worth: int
    """In points: a third of the cells; 0 where a skull lies in the area."""
    cells: frozenset[Cell]
    poisoned: bool

    @property
    def size(self) -> int:
        """What the area would be worth without a skull."""
        return len(self.cells) // 3


def areas(placements: Iterable[Any]) -> tuple[Area, ...]:
    """All colour areas that can be seen, by colour in the order P G B Y R; within a colour the best first.

    A placement is (card, x, y, way) with a card (kind, colours) as in `packo.games.hue.parts`; later ones lie on top.

    >>> areas([(("solid", "BGG"), 0, 0, "h")])[0].worth
    6

    Raises:
        ValueError: something is not a placement.
    """
    table = visible(placements)
    found = []
    for patches in _joined(table):
        colour, worth, cells, poisoned = 0, 0, [], False
        for key, at in patches:
            face = FACES[table[key]]
            colour, points, skull = face.patches[at]
            worth += points
            poisoned |= skull
            x, y = square(key)
            cells += [(3 * x + n % 3, 3 * y + n // 3) for n in range(9) if face.cells[n] == at]
        found.append((colour, 0 if poisoned else -worth, -worth, min((row, column) for column, row in cells), cells))
    return tuple(
        Area(COLOURS[colour], -worth, frozenset(cells), worth != size)
        for colour, worth, size, _, cells in sorted(found)
    )


def colour_values(placements: Iterable[Any]) -> dict[str, int]:
    """What each of the five colours is worth: its best area without a skull, 0 where there is none.

    >>> colour_values([(("solid", "BGP"), 0, 0, "h"), (("poison", "YGR"), 0, 1, "h")])
    {'P': 3, 'G': 0, 'B': 3, 'Y': 3, 'R': 3}

    Raises:
        ValueError: something is not a placement.
    """
    table = visible(placements)
    best = [0, 0, 0, 0, 0]
    for patches in _joined(table):
        worth = 0
        for key, at in patches:
            colour, points, skull = FACES[table[key]].patches[at]
            if skull:
                break
            worth += points
        else:
            if worth > best[colour]:
                best[colour] = worth
    return dict(zip(COLOURS, best, strict=True))


def _joined(table: dict[int, int]) -> list[list[tuple[int, int]]]:
    """The patches of the table, as (key of the square, number of the patch), put together to areas."""
    area = {(key, at): [(key, at)] for key, face in table.items() for at in range(len(FACES[face].patches))}
    for key, face in table.items():
        for side, step in ((RIGHT, 1), (BELOW, STRIDE)):
            if (other := table.get(key + step)) is None:
                continue
            for a, b in joins(face, other, side):
                one, two = area[key, a], area[key + step, b]
                if one is two:
                    continue
                if len(one) < len(two):
                    one, two = two, one
                one += two
                for patch in two:
                    area[patch] = one
    return list({id(patches): patches for patches in area.values()}.values())
