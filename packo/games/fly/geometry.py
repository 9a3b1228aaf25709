"""Where flies lie on the table, what a swatter covers, and where it is worth aiming (rules 2, 5 and 8).

Lengths are thousandths of an inch and angles tenths of a degree, as in `parts`.  A swatter at an angle has a frame of
its own, in which it is upright: there its middle is the origin, u runs across it and v along it.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
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
    single = [Aim(fly.x, fly.y, angle) for fly in flies for angle in (UPRIGHT, ACROSS)]
    pairs = {pair: aim for pair in combinations(flies, 2) if (aim := _over(pair)) is not None}
    threes = (_over(three) for three in combinations(flies, 3) if all(pair in pairs for pair in combinations(three, 2)))
    return tuple(dict.fromkeys([*single, *pairs.values(), *(aim for aim in threes if aim is not None)]))


def _over(group: tuple[Disc, ...]) -> Aim | None:
    """The aim along the longest line of a group, or None where the swatter does not cover the group so."""
    first, last = max(combinations(group, 2), key=_distance)
    dx, dy = last.x - first.x, last.y - first.y
    length = dx * dx + dy * dy
    if length > (CARD_WIDTH**2 + CARD_HEIGHT**2):
        return None
    aside = [Fraction((fly.y - first.y) * dx - (fly.x - first.x) * dy, length) for fly in group]
    middle = (min(aside) + max(aside)) / 2
    aim = Aim(
        round(Fraction(first.x + last.x, 2) - middle * dy),
        round(Fraction(first.y + last.y, 2) + middle * dx),
        normal_angle(round(degrees(atan2(-dx, dy)) * DEGREE)),
    )
    return aim if all(covers(aim, fly) for fly in group) else None


def _distance(pair: tuple[Disc, Disc]) -> int:
    first, last = pair
    return (last.x - first.x) ** 2 + (last.y - first.y) ** 2


def within_reach(aim: Aim) -> bool:
    """Whether the middle is at most MARGIN beyond an edge of the full table."""
    return -MARGIN <= aim.x <= WIDTH + MARGIN and -MARGIN <= aim.y <= HEIGHT + MARGIN
