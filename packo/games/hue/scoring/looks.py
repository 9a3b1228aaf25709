"""Placements as scoring uses them: checked once, and then known by how a card looks that lies across or down."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from operator import index
from typing import Any, NamedTuple

from packo.core.telling import brief
from packo.games.hue.parts import ACROSS, BANDED, COLOURS, DOWN, POISON, SOLID, STARTING, STRIPED, WAYS
from packo.games.hue.scoring.faces import FACES, NUMBERS, STRIDE, root, unite

FARTHEST = 1 << 30
"""Squares farther out than this would have keys that are not their own."""
KINDS = (SOLID, STRIPED, POISON, STARTING, BANDED)
SKULL_SQUARE = 1
Faces = tuple[int, int, int]
_ANY = (SOLID, COLOURS[:3])


class Look(NamedTuple):
    """A card that lies across or down: its faces, and the areas that it has by itself."""

    faces: Faces
    colours: tuple[int, ...]
    """The colour of each area of its own."""
    points: tuple[int, ...]
    patches: tuple[tuple[int, ...], ...]
    """For each of the three squares, the own area of each patch."""
    parts: tuple[int, ...]
    """For a card of three plain parts, each of another colour: a number for each, the same on every card that has
    this part in this place.  What a part does to its own colour hangs on nothing else on the card.  Else empty."""


@lru_cache(maxsize=4096)
def look(card: tuple[str, tuple[str, ...]], way: str) -> Look:
    """How a card looks that lies `way`.

    Raises:
        ValueError: the card or the way is not one of HUE.
    """
    kind, colours = card
    if kind not in KINDS:
        raise ValueError(f"a card of HUE is {', '.join(KINDS[:-1])} or {KINDS[-1]}, not {brief(kind)}")
    if way not in WAYS:
        raise ValueError(f"a card lies across ({ACROSS!r}) or down ({DOWN!r}), not {brief(way)}")
    sections = 3 if kind in (STARTING, BANDED) else 1
    parts = tuple("".join(part) for part in colours)
    if len(parts) == 9 and sections == 3:
        parts = tuple("".join(parts[at : at + 3]) for at in (0, 3, 6))
    if [len(part) for part in parts] != [sections] * 3 or not set("".join(parts)) <= set(COLOURS):
        stated = "three groups of three" if sections == 3 else "three"
        raise ValueError(f"a {kind} card has {stated} of the letters {''.join(COLOURS)}, not {brief(colours)}")
    if kind == STRIPED:
        first = middle = last = NUMBERS["".join(parts), way == ACROSS, False]
    elif sections == 3:
        first, middle, last = (NUMBERS[part, (way == ACROSS) == (kind == STARTING), False] for part in parts)
    else:
        skulls = [kind == POISON and at == SKULL_SQUARE for at in range(3)]
        first, middle, last = (NUMBERS[part * 3, True, skull] for part, skull in zip(parts, skulls, strict=True))
    numbers: tuple[int, ...] = ()
    if sections == 1 and len(set(parts)) == 3:
        numbers = tuple(
            (KINDS.index(SOLID if at != SKULL_SQUARE and kind == POISON else kind) * 3 + at) * 5 + COLOURS.index(part)
            for at, part in enumerate(parts)
        )
    return _look((first, middle, last), 1 if way == ACROSS else STRIDE, numbers)


def _look(faces: Faces, step: int, parts: tuple[int, ...]) -> Look:
    begin, parent, colours, points = unite({at * step: face for at, face in enumerate(faces)})
    roots = [at for at, up in enumerate(parent) if at == up]
    patches = tuple(
        tuple(roots.index(root(parent, begin[at * step] + n)) for n in range(len(FACES[face].colours)))
        for at, face in enumerate(faces)
    )
    return Look(faces, tuple(colours[at] for at in roots), tuple(points[at] for at in roots), patches, parts)


def read(placement: Any) -> tuple[int, int, Look]:
    """A placement as the key of its first square, the step from square to square, and the look of the card.

    Raises:
        ValueError: it is not a placement; in one sentence.
    """
    try:
        return _read(*placement)
    except TypeError:  # not four things, not hashable, or not of the types that are usual
        pass
    try:
        card, x, y, way = placement
    except (TypeError, ValueError):
        raise ValueError(
            f"a placement is a card (kind, colours), x, y, and 'h' or 'v', not {brief(placement)}"
        ) from None
    seen = read_card(card, way)
    x, y = _whole(x), _whole(y)
    if not (-FARTHEST < x < FARTHEST and -FARTHEST < y < FARTHEST):
        raise ValueError(f"a card lies less than {FARTHEST:,} squares from the middle, not at ({x}, {y})")
    return x + y * STRIDE, 1 if way == ACROSS else STRIDE, seen


@lru_cache(maxsize=1 << 14, typed=True)
def _read(card: Any, x: int, y: int, way: str) -> tuple[int, int, Look]:
    """What `read` gives for the placements that are met again and again.

    Raises:
        TypeError: it has to be looked at more closely.
    """
    if type(x) is not int or type(y) is not int or not (-FARTHEST < x < FARTHEST and -FARTHEST < y < FARTHEST):
        raise TypeError
    return x + y * STRIDE, 1 if way == ACROSS else STRIDE, read_card(card, way)


def read_card(card: Any, way: Any) -> Look:
    """How a card looks that lies `way`.

    Raises:
        ValueError: it is not a card, or not a way to lie.
    """
    try:
        kind, colours = card
    except (TypeError, ValueError):
        raise ValueError(f"a card is a kind and three colours, not {brief(card)}") from None
    try:
        return look(card, way)
    except TypeError:  # not hashable, such as a list of colours; or no colours at all
        return look((str(kind), _plain(colours)), str(way))


def read_spot(spot: Any) -> tuple[int, int]:
    """Where a card goes, (x, y, way), as the key of its first square and the step from square to square.

    Raises:
        ValueError: it is not such a spot.
    """
    try:
        x, y, way = spot
    except (TypeError, ValueError):
        raise ValueError(f"a spot is x, y, and 'h' or 'v', not {brief(spot)}") from None
    return read((_ANY, x, y, way))[:2]


def _plain(colours: Any) -> tuple[str, ...]:
    try:
        return tuple("".join(part) for part in colours)
    except TypeError:
        raise ValueError(f"a card has three colours, not {brief(colours)}") from None


def _whole(number: Any) -> int:
    """A whole number of any type, numpy's among them."""
    try:
        if isinstance(number, bool):
            raise TypeError
        return index(number)
    except TypeError:
        raise ValueError(f"the place of a card is two whole numbers, and {brief(number)} is none") from None


def visible(placements: Iterable[Any]) -> dict[int, int]:
    """The face of each visible square by the square's key; later placements lie on top."""
    table: dict[int, int] = {}
    for key, step, (faces, _, _, _, _) in map(read, placements):
        first, middle, last = faces
        table[key] = first
        table[key + step] = middle
        table[key + 2 * step] = last
    return table
