"""The table of FLY as shapely geometries, in inches: for measuring areas, and for whoever likes to go on with shapely.

shapely is not needed to play; it is loaded when one of these is called.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from packo.games.fly.geometry import Disc
from packo.games.fly.parts import CARD_HEIGHT, CARD_WIDTH, DEGREE, INCH, Aim, Landing, Place
from packo.games.fly.rules import Rows

SEGMENTS = 64
"""Straight lines in a quarter of a circle."""


def swatter(lies: Aim | Landing) -> Any:
    """The swatter as a polygon."""
    from shapely import affinity, box

    x, y, across, along = lies.x / INCH, lies.y / INCH, CARD_WIDTH / 2 / INCH, CARD_HEIGHT / 2 / INCH
    return affinity.rotate(box(x - across, y - along, x + across, y + along), lies.angle / DEGREE, origin=(x, y))


def card(place: Place) -> Any:
    """The card of a place as a box."""
    from shapely import box

    x, y = place.column * CARD_WIDTH / INCH, place.row * CARD_HEIGHT / INCH
    return box(x, y, x + CARD_WIDTH / INCH, y + CARD_HEIGHT / INCH)


def fly(disc: Disc) -> Any:
    """The outline of a fly, as a polygon of 256 corners that lies inside it."""
    from shapely import Point

    return Point(disc.x / INCH, disc.y / INCH).buffer(disc.radius / INCH, quad_segs=SEGMENTS)


def table(rows: Rows) -> Any:
    """All cards that lie on the table, as one geometry."""
    from shapely import unary_union

    return unary_union([card(Place(row, column)) for row, cards in enumerate(rows) for column in range(len(cards))])


def aimed_to_cover(flies: Iterable[Disc], angle: float) -> Any:
    """The middles at which a swatter at an angle, in degrees clockwise, covers all of some flies; it may be empty."""
    from shapely import affinity, box, intersection_all

    parts = []
    for disc in flies:
        x, y = disc.x / INCH, disc.y / INCH
        across, along = (CARD_WIDTH / 2 - disc.radius) / INCH, (CARD_HEIGHT / 2 - disc.radius) / INCH
        parts.append(affinity.rotate(box(x - across, y - along, x + across, y + along), angle, origin=(x, y)))
    return intersection_all(parts)


def uncovered(rows: Rows, lies: Aim | Landing) -> Any:
    """What of the table one sees while the swatter lies on it."""
    return table(rows).difference(swatter(lies))
