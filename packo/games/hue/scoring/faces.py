"""What a square shows, cut into patches; how patches of neighbouring squares join; and the reading of placements.

A square is 3 × 3 cells.  A *patch* is a piece of one colour within a square: the whole square (9 cells, 3 points), a
stripe (3 cells, 1 point), or stripes side by side that are alike.  An area is made of whole patches, so its worth in
points is a whole number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import product
from operator import index
from typing import Any, NamedTuple

from packo.games.hue.parts import ACROSS, BANDED, COLOURS, DOWN, POISON, SOLID, STARTING, STRIPED, WAYS

STRIDE = 1 << 32
"""A square's key is x + y * STRIDE, so the keys of neighbours differ by 1 and by STRIDE."""
FARTHEST = 1 << 30
"""Squares farther out than this would have keys that are not their own."""
KINDS = (SOLID, STRIPED, POISON, STARTING, BANDED)
SKULL_SQUARE = 1

SKULL = -(1 << 40)
"""Points that a skull takes off its patch, so that any area with a skull in it is worth less than nothing."""
SHIFT = 10


class Face(NamedTuple):
    """What one square shows: its patches, each with a colour's number and its points, and the patch of each of the
    nine cells, row by row."""

    colours: tuple[int, ...]
    points: tuple[int, ...]
    cells: tuple[int, ...]


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
    cells = (owner[row if lying else column] for row in range(3) for column in range(3))
    return Face(tuple(colours), tuple(points), tuple(cells))


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
"""Joins with the face to the right."""
BELOW = Joins(((6, 0), (7, 1), (8, 2)))
"""Joins with the face below."""


@lru_cache(maxsize=4096)
def faces_of(card: tuple[str, tuple[str, ...]], way: str) -> tuple[int, int, int]:
    """The faces of a card's three squares where it lies `way`.

    Raises:
        ValueError: the card or the way is not one of HUE.
    """
    kind, colours = card
    if kind not in KINDS:
        raise ValueError(f"a card of HUE is {', '.join(KINDS[:-1])} or {KINDS[-1]}, not {kind!r}")
    if way not in WAYS:
        raise ValueError(f"a card lies across ({ACROSS!r}) or down ({DOWN!r}), not {way!r}")
    sections = 3 if kind in (STARTING, BANDED) else 1
    parts = tuple("".join(part) for part in colours)
    if len(parts) == 9 and sections == 3:
        parts = tuple("".join(parts[at : at + 3]) for at in (0, 3, 6))
    if [len(part) for part in parts] != [sections] * 3 or not set("".join(parts)) <= set(COLOURS):
        stated = "three groups of three" if sections == 3 else "three"
        raise ValueError(f"a {kind} card has {stated} of the letters {''.join(COLOURS)}, not {colours!r}")
    if kind == STRIPED:
        face = NUMBERS["".join(parts), way == ACROSS, False]
        return face, face, face
    if sections == 3:
        first, middle, last = (NUMBERS[part, (way == ACROSS) == (kind == STARTING), False] for part in parts)
    else:
        skulls = [kind == POISON and at == SKULL_SQUARE for at in range(3)]
        first, middle, last = (NUMBERS[part * 3, True, skull] for part, skull in zip(parts, skulls, strict=True))
    return first, middle, last


def read(placement: Any) -> tuple[int, int, tuple[int, int, int]]:
    """A placement as the key of its first square, the step from square to square, and the faces of the three.

    Raises:
        ValueError: it is not a placement; in one sentence.
    """
    try:
        card, x, y, way = placement
        kind, colours = card
    except (TypeError, ValueError):
        raise ValueError(f"a placement is a card (kind, colours), x, y, and 'h' or 'v', not {placement!r}") from None
    try:
        faces = faces_of(card, way)
    except TypeError:  # not hashable, such as a list of colours; or no card at all
        faces = faces_of((str(kind), _plain(colours)), str(way))
    if type(x) is not int or type(y) is not int:
        x, y = _whole(x), _whole(y)
    if not (-FARTHEST < x < FARTHEST and -FARTHEST < y < FARTHEST):
        raise ValueError(f"a card lies less than {FARTHEST:,} squares from the middle, not at ({x}, {y})")
    return x + y * STRIDE, 1 if way == ACROSS else STRIDE, faces


def _plain(colours: Any) -> tuple[str, ...]:
    try:
        return tuple("".join(part) for part in colours)
    except TypeError:
        raise ValueError(f"a card has three colours, not {colours!r}") from None


def _whole(number: Any) -> int:
    """A whole number of any type, numpy's among them."""
    try:
        if isinstance(number, bool):
            raise TypeError
        return index(number)
    except TypeError:
        raise ValueError(f"the place of a card is two whole numbers, and {number!r} is none") from None


def visible(placements: Iterable[Any]) -> dict[int, int]:
    """The face of each visible square by the square's key; later placements lie on top."""
    table: dict[int, int] = {}
    for key, step, (first, middle, last) in map(read, placements):
        table[key] = first
        table[key + step] = middle
        table[key + 2 * step] = last
    return table


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
    parent = list(range(len(points)))
    for joins, step in ((RIGHT, 1), (BELOW, STRIDE)):
        for key, face in table.items():
            if (other := table.get(key + step)) is None:
                continue
            for a, b in joins[face << SHIFT | other]:
                a += begin[key]
                b += begin[key + step]
                while parent[a] != a:
                    parent[a] = a = parent[parent[a]]
                while parent[b] != b:
                    parent[b] = b = parent[parent[b]]
                if a != b:
                    parent[b] = a
                    points[a] += points[b]
                    points[b] = 0
    return begin, parent, colours, points


def square(key: int) -> tuple[int, int]:
    """The (x, y) of a key.

    >>> square(-3 + 5 * STRIDE), square(2 - STRIDE)
    ((-3, 5), (2, -1))
    """
    y = (key + STRIDE // 2) // STRIDE
    return key - y * STRIDE, y
