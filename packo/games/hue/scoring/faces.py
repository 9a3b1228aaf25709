"""What a square shows, cut into patches; how patches of neighbouring squares join; and the reading of placements.

A square is 3 × 3 cells.  A *patch* is a piece of one colour within a square: the whole square (9 cells, 3 points), a
stripe (3 cells, 1 point), or stripes side by side that are alike.  An area is made of whole patches, so its worth in
points is a whole number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from operator import index
from typing import Any, NamedTuple

from packo.games.hue.parts import ACROSS, BANDED, COLOURS, DOWN, POISON, SOLID, STARTING, STRIPED, WAYS

STRIDE = 1 << 32
"""A square's key is x + y * STRIDE, so the keys of neighbours differ by 1 and by STRIDE."""
FARTHEST = 1 << 30
"""Squares farther out than this would have keys that are not their own."""
RIGHT, BELOW = 0, 1
KINDS = (SOLID, STRIPED, POISON, STARTING, BANDED)
SKULL_SQUARE = 1

Patch = tuple[int, int, bool]
"""The number of a colour, the points, and whether the skull is on it."""


class Face(NamedTuple):
    """What one square shows: its patches, and the patch of each of the nine cells, row by row."""

    patches: tuple[Patch, ...]
    cells: tuple[int, ...]


FACES: list[Face] = []
"""Each face that was met so far; faces are told apart by their place in it."""
_NUMBERS: dict[Face, int] = {}


def _number(face: Face) -> int:
    if face not in _NUMBERS:
        _NUMBERS[face] = len(FACES)
        FACES.append(face)
    return _NUMBERS[face]


def _face(stripes: str, lying: bool, skull: bool = False) -> int:
    """The face with these three stripes, from top to bottom where they are `lying`, else from left to right."""
    patches: list[Patch] = []
    owner = []
    for at, letter in enumerate(stripes):
        colour = COLOURS.index(letter)
        if at and letter == stripes[at - 1]:
            patches[-1] = (colour, patches[-1][1] + 1, skull)
        else:
            patches.append((colour, 1, skull))
        owner.append(len(patches) - 1)
    cells = (owner[row if lying else column] for row in range(3) for column in range(3))
    return _number(Face(tuple(patches), tuple(cells)))


@cache
def joins(first: int, second: int, side: int) -> tuple[tuple[int, int], ...]:
    """The pairs of patches that are like and touch: one of `first`, one of `second`, which lies to its right (side
    RIGHT) or below it (side BELOW).  There are fewer than 300 faces."""
    one, other = FACES[first], FACES[second]
    border = ((2, 0), (5, 3), (8, 6)) if side == RIGHT else ((6, 0), (7, 1), (8, 2))
    touching = {(one.cells[a], other.cells[b]) for a, b in border}
    return tuple(sorted((a, b) for a, b in touching if one.patches[a][0] == other.patches[b][0]))


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
        face = _face("".join(parts), way == ACROSS)
        return face, face, face
    if sections == 3:
        first, middle, last = (_face(part, (way == ACROSS) == (kind == STARTING)) for part in parts)
    else:
        skulls = [kind == POISON and at == SKULL_SQUARE for at in range(3)]
        first, middle, last = (_face(part * 3, True, skull) for part, skull in zip(parts, skulls, strict=True))
    return first, middle, last


def read(placements: Iterable[Any]) -> Iterator[tuple[int, int, tuple[int, int, int]]]:
    """Each placement as the key of its first square, the step from square to square, and the faces of the three.

    Raises:
        ValueError: something is not a placement; in one sentence.
    """
    for placement in placements:
        try:
            card, x, y, way = placement
            kind, colours = card
        except (TypeError, ValueError):
            raise ValueError(
                f"a placement is a card (kind, colours), x, y, and 'h' or 'v', not {placement!r}"
            ) from None
        try:
            faces = faces_of((kind, colours), way)
        except TypeError:  # a list of colours, or something that is no colour at all
            faces = faces_of((str(kind), _plain(colours)), str(way))
        if type(x) is not int or type(y) is not int:
            x, y = _whole(x), _whole(y)
        if not (-FARTHEST < x < FARTHEST and -FARTHEST < y < FARTHEST):
            raise ValueError(f"a card lies less than {FARTHEST:,} squares from the middle, not at ({x}, {y})")
        yield x + y * STRIDE, 1 if way == ACROSS else STRIDE, faces


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
    for key, step, (first, middle, last) in read(placements):
        table[key] = first
        table[key + step] = middle
        table[key + 2 * step] = last
    return table


def square(key: int) -> tuple[int, int]:
    """The (x, y) of a key.

    >>> square(-3 + 5 * STRIDE), square(2 - STRIDE)
    ((-3, 5), (2, -1))
    """
    y = (key + STRIDE // 2) // STRIDE
    return key - y * STRIDE, y
