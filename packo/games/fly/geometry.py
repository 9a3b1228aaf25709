"""Where flies lie on the table, what a swatter covers, and where it is worth aiming (rules 2, 5 and 8).

Lengths are thousandths of an inch and angles tenths of a degree, as in `parts`.  A swatter at an angle has a frame of
its own, in which it is upright: there its middle is the origin, u runs across it and v along it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations
from math import atan2, cos, degrees, radians, sin
from typing import NamedTuple

from packo.games.fly.parts import (
    BLANK,
    CARD_HEIGHT,
    CARD_WIDTH,
    COLUMNS,
    DEGREE,
    HALF_TURN,
    INCH,
    ROWS,
    Aim,
    Card,
    Landing,
    Place,
    Spot,
)

WIDTH, HEIGHT = COLUMNS * CARD_WIDTH, ROWS * CARD_HEIGHT
"""The full table, a square of nine inches."""
MARGIN = 3 * INCH
"""How far beyond an edge of the full table one may aim (rule 5)."""
UPRIGHT, ACROSS = 0, 90 * DEGREE
HAIR = 1e-6
"""Thousandths of an inch that are granted to rounding, so that a fly that touches the swatter's edge from within is
covered at every angle."""


class Disc(NamedTuple):
    """A fly on the table: its outline, and the card that it sits on."""

    place: Place
    card: Card
    x: int
    y: int
    radius: int


def flies_on(rows: tuple[tuple[Card, ...], ...], spots: Mapping[Card, Spot]) -> tuple[Disc, ...]:
    """All flies on the table, row by row.  `spots` says where each fly sits on its card; blanks have none."""
    found = []
    for row, cards in enumerate(rows):
        for column, card in enumerate(cards):
            if card != BLANK:
                x, y, radius = spots[card]
                found.append(Disc(Place(row, column), card, column * CARD_WIDTH + x, row * CARD_HEIGHT + y, radius))
    return tuple(found)


def in_frame(swatter: Aim | Landing, x: int, y: int) -> tuple[float, float]:
    """A point of the table in the frame of a swatter, as (u, v)."""
    cosine, sine = turn(swatter.angle)
    dx, dy = x - swatter.x, y - swatter.y
    return dx * cosine + dy * sine, dy * cosine - dx * sine


def covers(swatter: Aim | Landing, fly: Disc) -> bool:
    """Whether the fly's outline lies wholly inside the swatter, its edge included (rule 8)."""
    u, v = in_frame(swatter, fly.x, fly.y)
    slack = HAIR - fly.radius
    return abs(u) <= CARD_WIDTH // 2 + slack and abs(v) <= CARD_HEIGHT // 2 + slack


def covered(
    rows: tuple[tuple[Card, ...], ...], swatter: Aim | Landing, spots: Mapping[Card, Spot]
) -> tuple[Place, ...]:
    """The places of the flies that a swatter covers where it lies, row by row."""
    return tuple([fly.place for fly in flies_on(rows, spots) if covers(swatter, fly)])


@lru_cache(maxsize=1 << 12)
def turn(angle: int) -> tuple[float, float]:
    """Cosine and sine of an angle; exact where the card lies along the table."""
    if angle % ACROSS == 0:
        return ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))[angle // ACROSS % 4]
    return cos(radians(angle / DEGREE)), sin(radians(angle / DEGREE))


def normal_angle(angle: int) -> int:
    """The angle above -90 to 90 degrees at which a card covers the same.

    >>> normal_angle(-900), normal_angle(1000), normal_angle(3600)
    (900, -800, 0)
    """
    return HALF_TURN // 2 - (HALF_TURN // 2 - angle) % HALF_TURN


@lru_cache(maxsize=1 << 10)
def aims(flies: tuple[Disc, ...]) -> tuple[Aim, ...]:
    """Aims worth a thought, each once: over the middle of each fly, upright and across; then for each pair, and for
    each three flies, the swatter along the line of the two that are farthest apart, with all of them as near to its
    middle lines as can be, where it covers them all."""
    found = [Aim(fly.x, fly.y, angle) for fly in flies for angle in (UPRIGHT, ACROSS)]
    partners: list[list[int]] = []
    for number, fly in enumerate(flies):
        near = [k for k in range(number + 1, len(flies)) if _distance(fly, flies[k]) <= CARD_HEIGHT**2]
        over = {k: aim for k in near if (aim := _over((fly, flies[k]))) is not None}
        found += over.values()
        partners.append(list(over))
    for number, near in enumerate(partners):
        for second, third in combinations(near, 2):
            if third in partners[second] and (aim := _over((flies[number], flies[second], flies[third]))) is not None:
                found.append(aim)
    return tuple(dict.fromkeys(found))


def _over(group: tuple[Disc, ...]) -> Aim | None:
    """The aim along the longest line of a group, or None where the swatter does not cover the group so."""
    first, last = max(combinations(group, 2), key=lambda pair: _distance(*pair))
    dx, dy, length = last.x - first.x, last.y - first.y, _distance(first, last)
    aside = [(fly.y - first.y) * dx - (fly.x - first.x) * dy for fly in group]
    middle = min(aside) + max(aside)
    aim = Aim(
        _nearest((first.x + last.x) * length - middle * dy, 2 * length),
        _nearest((first.y + last.y) * length + middle * dx, 2 * length),
        normal_angle(round(degrees(atan2(-dx, dy)) * DEGREE)),
    )
    return aim if all(covers(aim, fly) for fly in group) else None


def _distance(one: Disc, other: Disc) -> int:
    """The square of it."""
    return (other.x - one.x) ** 2 + (other.y - one.y) ** 2


def _nearest(numerator: int, denominator: int) -> int:
    """The nearest whole number, of two the even one.

    >>> [_nearest(number, 2) for number in (-3, -1, 1, 3, 5)], _nearest(7, 4)
    ([-2, 0, 0, 2, 2], 2)
    """
    whole, rest = divmod(2 * numerator + denominator, 2 * denominator)
    return whole - (rest == 0 and whole % 2)


def within_reach(aim: Aim) -> bool:
    """Whether the middle is at most MARGIN beyond an edge of the full table."""
    return -MARGIN <= aim.x <= WIDTH + MARGIN and -MARGIN <= aim.y <= HEIGHT + MARGIN
