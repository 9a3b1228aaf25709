"""What a square shows, cut into patches, and how patches of neighbouring squares join.

A square is 3 × 3 cells.  A *patch* is a piece of one colour within a square: the whole square (9 cells, 3 points), a
stripe (3 cells, 1 point), or stripes side by side that are alike.  An area is made of whole patches, so its worth in
points is a whole number.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import NamedTuple

from packo.games.hue.parts import COLOURS

STRIDE = 1 << 32
"""A square's key is x + y * STRIDE, so the keys of neighbours differ by 1 and by STRIDE."""
SKULL = -(1 << 40)
"""Points that a skull takes off its patch, so that any area with a skull in it is worth less than nothing."""
SHIFT = 10


class Face(NamedTuple):
    """What one square shows: its patches, and the patch of each of the nine cells, row by row."""

    colours: tuple[int, ...]
    """The number of each patch's colour."""
    points: tuple[int, ...]
    cells: tuple[int, ...]
    offsets: tuple[tuple[tuple[int, int], ...], ...]
    """The cells of each patch, by column and row within the square."""


def _face(stripes: tuple[str, ...], lying: bool, skull: bool = False) -> Face:
    """The face with these three stripes, from top to bottom where they are `lying`, else from left to right."""
    colours: list[int] = []
    points: list[int] = []
    owner = []
    for at, letter in enumerate(stripes):
        if at and letter == stripes[at - 1]:
            points[-1] += 1
        else:
            colours.append(COLOURS.index(letter))
            points.append(SKULL + 1 if skull else 1)
        owner.append(len(colours) - 1)
    cells = tuple(owner[row if lying else column] for row in range(3) for column in range(3))
    offsets = tuple(
        tuple((at % 3, at // 3) for at, patch in enumerate(cells) if patch == n) for n in range(len(colours))
    )
    return Face(tuple(colours), tuple(points), cells, offsets)


def _all_faces() -> Iterator[tuple[tuple[str, bool, bool], Face]]:
    for stripes, lying in product(product(COLOURS, repeat=3), (True, False)):
        yield ("".join(stripes), lying, False), _face(stripes, lying)
    for colour in COLOURS:
        yield (colour * 3, True, True), _face((colour,) * 3, True, skull=True)


FACES: tuple[Face, ...] = tuple(dict.fromkeys(face for _, face in _all_faces()))
"""Every face that a square can show.  A face is told by its place in it, which is the same in every process."""
NUMBERS = {look: FACES.index(face) for look, face in _all_faces()}
"""The number of a face by its three stripes, whether they lie, and whether there is a skull."""


class Joins(dict[int, tuple[tuple[int, int], ...]]):
    """For two faces side by side the pairs of patches that are like and touch: one of the first face, one of the
    second.  Its keys are first << SHIFT | second; a pair of faces is worked out when it is first asked for."""

    def __init__(self, border: tuple[tuple[int, int], ...]) -> None:
        super().__init__()
        self.border = border

    def __missing__(self, pair: int) -> tuple[tuple[int, int], ...]:
        one, other = FACES[pair >> SHIFT], FACES[pair & ((1 << SHIFT) - 1)]
        touching = {(one.cells[a], other.cells[b]) for a, b in self.border}
        self[pair] = tuple(sorted((a, b) for a, b in touching if one.colours[a] == other.colours[b]))
        return self[pair]


RIGHT = Joins(((2, 0), (5, 3), (8, 6)))
LEFT = Joins(((0, 2), (3, 5), (6, 8)))
BELOW = Joins(((6, 0), (7, 1), (8, 2)))
ABOVE = Joins(((0, 6), (1, 7), (2, 8)))


def unite(table: Mapping[int, int]) -> tuple[dict[int, int], list[int], list[int], list[int]]:
    """The patches of the visible squares put together to areas, as a forest.

    Returns where the patches of each square begin in the three lists, and the lists: each patch's parent (a root is
    its own), its colour, and its points.  All points of an area are at its root.
    """
    begin: dict[int, int] = {}
    colours: list[int] = []
    points: list[int] = []
    for key, face in table.items():
        begin[key] = len(points)
        colours += FACES[face].colours
        points += FACES[face].points
    parent, beside = list(range(len(points))), table.get
    for joins, step in ((RIGHT, 1), (BELOW, STRIDE)):
        for key, face in table.items():
            other = beside(key + step)
            if other is None or not (pairs := joins[face << SHIFT | other]):
                continue
            one, two = begin[key], begin[key + step]
            for mine, theirs in pairs:
                a, b = one + mine, two + theirs
                while a != (up := parent[a]):
                    a = up
                while b != (up := parent[b]):
                    b = up
                if a != b:
                    parent[b] = a
                    points[a] += points[b]
                    points[b] = 0
    return begin, parent, colours, points


def root(parent: list[int], at: int) -> int:
    """The root of a patch in such a forest."""
    while parent[at] != at:
        at = parent[at]
    return at


def without_skulls(points: int) -> int:
    """The points of an area apart from its squares with skulls.

    >>> without_skulls(7), without_skulls(7 + 2 * (3 + SKULL))
    (7, 7)
    """
    size = points % -SKULL
    return size - 3 * ((size - points) // -SKULL)


def square(key: int) -> tuple[int, int]:
    """The (x, y) of a key.

    >>> square(-3 + 5 * STRIDE), square(2 - STRIDE)
    ((-3, 5), (2, -1))
    """
    y = (key + STRIDE // 2) // STRIDE
    return key - y * STRIDE, y
