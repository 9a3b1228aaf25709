"""Laying cards on the table: in which order they are kept, where one more may go, and the table turned or mirrored."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from packo.games.hue.parts import ACROSS, DOWN, STARTING, STRIPED, Card, Placement, Square

Spot = tuple[int, int, str]
"""Where a card goes: x and y of its first square, and the way it lies."""
Table = tuple[Placement, ...]
SQUARES = 3
"""The squares of a card."""
MARGIN = SQUARES
"""Columns and rows around the table that a card which touches it may need."""


def laid(table: Table, new: Placement) -> Table:
    """The table with one more card on top of all that it covers.

    The order is the least one in which every card comes after the cards that it covers, so it does not tell in which
    order cards were played that do not lie on each other.
    """
    first = 0
    for index in range(len(table) - 1, -1, -1):
        if share_a_square(table[index], new):
            first = index + 1
            break
    for index in range(first, len(table)):
        if table[index] > new:
            return (*table[:index], new, *table[index:])
    return (*table, new)


def share_a_square(one: Placement, other: Placement) -> bool:
    """Whether two cards lie on the same square somewhere."""
    right, down = other.x - one.x, other.y - one.y
    if one.way == other.way:
        along, aside = (right, down) if one.way == ACROSS else (down, right)
        return aside == 0 and -SQUARES < along < SQUARES
    if one.way == DOWN:
        right, down = -right, -down
    return 0 <= right < SQUARES and -SQUARES < down <= 0


def tops(table: Table) -> dict[Square, int]:
    """For each square with a card on it, which card is the uppermost there, by its number in the table."""
    return {square: number for number, placement in enumerate(table) for square in placement.squares}


def squares_at(x: int, y: int, way: str) -> tuple[Square, Square, Square]:
    """The squares of a card whose first square is (x, y)."""
    return ((x, y), (x + 1, y), (x + 2, y)) if way == ACROSS else ((x, y), (x, y + 1), (x, y + 2))


@lru_cache(maxsize=512)
def spots(table: Table, cover_several: bool = False) -> tuple[Spot, ...]:
    """Where one more card may go (rules 7 and 9), those across before those down, each row by row.

    The squares of the table are the bits of one number, row after row with free columns on both sides, so that a
    place is found for all first squares at once: shifted by one square of a card, the number says where that square
    would cover another.
    """
    uppermost = tops(table)
    left, top = min(x for x, _ in uppermost) - MARGIN, min(y for _, y in uppermost) - MARGIN
    width = max(x for x, _ in uppermost) - left + 1 + MARGIN
    taken = 0
    for x, y in uppermost:
        taken |= 1 << ((y - top) * width + x - left)
    beside = (taken << 1 | taken >> 1 | taken << width | taken >> width) & ~taken
    found: list[Spot] = []
    for way, unit in ((ACROSS, 1), (DOWN, width)):
        first, middle, last = taken, taken >> unit, taken >> 2 * unit
        covering = first | middle | last
        one = (first ^ middle ^ last) & ~(first & middle & last)
        allowed = one | ((beside | beside >> unit | beside >> 2 * unit) & ~covering)
        if cover_several:
            for bit in _bits(covering & ~one):
                x, y = bit % width + left, bit // width + top
                cards = [uppermost[square] for square in squares_at(x, y, way) if square in uppermost]
                if len(set(cards)) == len(cards):
                    allowed |= 1 << bit
        found += [(bit % width + left, bit // width + top, way) for bit in _bits(allowed)]
    return tuple(found)


def _bits(number: int) -> Iterator[int]:
    """Which bits of a number are set, from the lowest."""
    while number:
        lowest = number & -number
        yield lowest.bit_length() - 1
        number ^= lowest


# -- turned and mirrored -----------------------------------------------------------------------------------------------


def images(table: Table) -> Iterator[Table]:
    """The table as it is, mirrored, and each of them after each quarter turn: eight tables, moved to the origin."""
    for turns in range(4):
        for mirror in (False, True):
            yield _image(table, mirror, turns)


def least_image(table: Table) -> Table:
    """One of the eight images, the same one for all eight: that whose outline comes first, and of such the least."""
    spots = [(x, y, way) for _, x, y, way in table]
    outlines = {}
    for mirror, seen in ((False, spots), (True, [_spot_mirrored(*spot) for spot in spots])):
        for turns in range(4):
            left, top = min(x for x, _, _ in seen), min(y for _, y, _ in seen)
            outlines[mirror, turns] = sorted((x - left, y - top, way) for x, y, way in seen)
            seen = [_spot_turned(*spot) for spot in seen]
    least = min(outlines.values())
    return min(_image(table, mirror, turns) for (mirror, turns), outline in outlines.items() if outline == least)


def quarter_turned(placement: Placement) -> Placement:
    """A card after the table has made a quarter turn clockwise about the square (0, 0)."""
    card, x, y, way = placement
    return Placement(_stripes_reversed(card) if way == ACROSS else _length_reversed(card), *_spot_turned(x, y, way))


def mirrored(placement: Placement) -> Placement:
    """A card in a mirror that stands upright on the square (0, 0): left is right.

    A solid, striped or poison card in the mirror is the same card, turned or not.  A starting card may become one that
    is not in the box; but those are dealt before anybody chooses.
    """
    card, x, y, way = placement
    return Placement(_length_reversed(card) if way == ACROSS else _stripes_reversed(card), *_spot_mirrored(x, y, way))


def _spot_turned(x: int, y: int, way: str) -> Spot:
    return (-y, x, DOWN) if way == ACROSS else (-y - SQUARES + 1, x, ACROSS)


def _spot_mirrored(x: int, y: int, way: str) -> Spot:
    return (-x - SQUARES + 1, y, way) if way == ACROSS else (-x, y, way)


def _length_reversed(card: Card) -> Card:
    """What stood first along the length of the card stands last; what ran along it does not change places."""
    if card.kind == STRIPED:
        return card
    if card.kind == STARTING:
        return Card(card.kind, card.colours[::-1])
    return card.turned()


def _stripes_reversed(card: Card) -> Card:
    """What ran along one long side of the card runs along the other."""
    if card.kind == STRIPED:
        return card.turned()
    if card.kind == STARTING:
        return Card(card.kind, tuple(stripes[::-1] for stripes in card.colours))
    return card


def _image(table: Table, mirror: bool, turns: int) -> Table:
    """The table mirrored or not and then turned so often, with its upper left corner at (0, 0)."""
    placements = list(map(mirrored, table)) if mirror else list(table)
    for _ in range(turns):
        placements = list(map(quarter_turned, placements))
    left, top = min(placement.x for placement in placements), min(placement.y for placement in placements)
    image: Table = ()
    for card, x, y, way in placements:
        image = laid(image, Placement(card, x - left, y - top, way))
    return image
