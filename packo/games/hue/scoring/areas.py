"""Colour areas on the table, and what each colour is worth."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from packo.games.hue.parts import COLOURS
from packo.games.hue.scoring.faces import FACES, root, square, unite
from packo.games.hue.scoring.looks import visible

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
    """All colour areas that can be seen, by colour in the order P G B Y R; within a colour the best first,
    and those as good from left to right.

    A placement is (card, x, y, way) with a card (kind, colours) as in `packo.games.hue.parts`; later ones lie on top.

    >>> areas([(("solid", "BGG"), 0, 0, "h")])[0].worth
    6

    Raises:
        ValueError: something is not a placement.
    """
    table = visible(placements)
    begin, parent, colours, points = unite(table)
    cells: dict[int, list[Cell]] = {}
    for key, patch in begin.items():
        x, y = square(key)
        left, top = 3 * x, 3 * y
        for n, offsets in enumerate(FACES[table[key]].offsets):
            own = cells.setdefault(root(parent, patch + n), [])
            own += [(left + right, top + down) for right, down in offsets]
    ranked = sorted((colours[at], -points[at], -len(own), min(own), at) for at, own in cells.items())
    return tuple(
        Area(COLOURS[colour], max(points[at], 0), frozenset(cells[at]), points[at] < 0)
        for colour, _, _, _, at in ranked
    )


def colour_values(placements: Iterable[Any]) -> dict[str, int]:
    """What each of the five colours is worth: its best area without a skull, 0 where there is none.

    >>> colour_values([(("solid", "BGP"), 0, 0, "h"), (("poison", "YGR"), 0, 1, "h")])
    {'P': 3, 'G': 0, 'B': 3, 'Y': 3, 'R': 3}

    Raises:
        ValueError: something is not a placement.
    """
    _, _, colours, points = unite(visible(placements))
    best = [0, 0, 0, 0, 0]
    for colour, worth in zip(colours, points, strict=True):
        if worth > best[colour]:
            best[colour] = worth
    return dict(zip(COLOURS, best, strict=True))
