"""Driving through the block of BUS: headings, routes, what a route passes, and the symmetries of the square.

A bus has 24 ways to stand: on each of twelve streets with one of two headings.  The numbers in the code are those of
rules.toml.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from packo.games.bus.parts import (
    COLOURS,
    COLUMNS,
    CROSSINGS,
    EAST,
    ENDS,
    LINES,
    NORTH,
    SOUTH,
    STREETS,
    WEST,
    Bus,
    Street,
)

RIGHT, LEFT = "right", "left"
"""On which side of the street buses drive."""


def across(street: str) -> bool:
    """Whether a street runs from left to right, and not from top to bottom.

    >>> across("ab1"), across("a12")
    (True, False)
    """
    return street[1] in COLUMNS


def headings(street: str) -> tuple[str, str]:
    """The two headings that a bus may have on a street, toward its first and toward its second crossing.

    >>> headings("ab1"), headings("a12")
    (('W', 'E'), ('N', 'S'))
    """
    return (WEST, EAST) if across(street) else (NORTH, SOUTH)


def sides(street: str) -> tuple[str, str]:
    """The two sides of a street.

    >>> sides("ab1"), sides("a12")
    (('N', 'S'), ('W', 'E'))
    """
    return (NORTH, SOUTH) if across(street) else (WEST, EAST)


BUSES = tuple(Bus(street, heading) for street in STREETS for heading in headings(street))
"""All ways to stand, in the order of STREETS."""

AHEAD: Mapping[Bus, str] = {bus: ENDS[bus.street][headings(bus.street).index(bus.heading)] for bus in BUSES}
"""The crossing that a bus comes to next."""

MEETING: Mapping[str, tuple[str, ...]] = {
    crossing: tuple(street for street in STREETS if crossing in ENDS[street]) for crossing in CROSSINGS
}
"""The streets that meet at a crossing."""

NEIGHBOURS: Mapping[str, tuple[str, ...]] = {
    street: tuple(other for other in STREETS if other != street and set(ENDS[other]) & set(ENDS[street]))
    for street in STREETS
}
"""The streets that share a crossing with a street."""


def _entered(street: str, crossing: str) -> Bus:
    """A bus that has turned into a street at a crossing."""
    return Bus(street, headings(street)[1 - ENDS[street].index(crossing)])


NEXT: Mapping[Bus, Mapping[str, Bus]] = {
    bus: {street: _entered(street, AHEAD[bus]) for street in MEETING[AHEAD[bus]] if street != bus.street}
    for bus in BUSES
}
"""For each way to stand the streets that may come next, and how the bus then stands there (rule 7)."""


def side_of(bus: Bus, traffic: str = RIGHT) -> str:
    """The side of its street that a bus drives on (rule 19).

    >>> side_of(Bus("ab1", "E")), side_of(Bus("ab1", "W")), side_of(Bus("a12", "N")), side_of(Bus("a12", "N"), "left")
    ('S', 'N', 'E', 'W')
    """
    right = {NORTH: EAST, EAST: SOUTH, SOUTH: WEST, WEST: NORTH}[bus.heading]
    return right if traffic == RIGHT else {NORTH: SOUTH, SOUTH: NORTH, EAST: WEST, WEST: EAST}[right]


def sign_at(grid: tuple[Street, ...], bus: Bus, traffic: str = RIGHT) -> str:
    """What the street card under a bus shows it: a colour, STOP, SITE or PLAIN; empty where the sign stands on the
    other side of the street (rule 19).

    >>> from packo.games.bus.parts import STREET_CARDS
    >>> grid = tuple(Street(sign) for sign in STREET_CARDS)
    >>> sign_at(grid, Bus("ab1", "E"))
    'R'
    >>> sign_at((Street("R", "N"), *grid[1:]), Bus("ab1", "E"))
    ''
    """
    street = grid[PLACE_OF[bus.street]]
    return street.sign if street.side in ("", side_of(bus, traffic)) else ""


PLACE_OF: Mapping[str, int] = {street: place for place, street in enumerate(STREETS)}


def drive(bus: Bus, route: tuple[str, ...]) -> tuple[Bus, ...]:
    """How a bus stands after each street of a route.

    Raises:
        ValueError: the route cannot be driven from there.

    >>> [str(stand) for stand in drive(Bus("ab1", "E"), ("bc1", "c12"))]
    ['bc1E', 'c12S']
    """
    stands = []
    for street in route:
        following = NEXT[bus].get(street)
        if following is None:
            raise ValueError(f"{street} does not follow on {bus}: {', '.join(NEXT[bus])} do")
        stands.append(bus := following)
    return tuple(stands)


def routes(bus: Bus, steps: int) -> Iterator[tuple[str, ...]]:
    """All routes of exactly so many streets, in the order of STREETS.

    >>> [" ".join(route) for route in routes(Bus("ab1", "E"), 2)]
    ['bc1 c12', 'b12 ab2', 'b12 bc2', 'b12 b23']
    """
    if not steps:
        yield ()
        return
    for street, following in NEXT[bus].items():
        for rest in routes(following, steps - 1):
            yield (street, *rest)


@lru_cache(maxsize=len(BUSES))
def distances(bus: Bus) -> Mapping[Bus, int]:
    """How many streets a bus drives, at least, to stand in each way; 0 for how it stands.

    >>> found = distances(Bus("ab1", "E"))
    >>> len(found), found[Bus("bc1", "E")], max(found.values())
    (24, 1, 6)
    """
    found = {bus: 0}
    queue = [bus]
    for stand in queue:
        for following in NEXT[stand].values():
            if following not in found:
                found[following] = found[stand] + 1
                queue.append(following)
    return found


class Reached(NamedTuple):
    """An end that a bus can reach, and a route to it."""

    route: tuple[str, ...]
    bus: Bus
    dropped: str
    """The colours of passengers aboard whose destination is passed or reached, in the order of COLOURS."""


@lru_cache(maxsize=1 << 14)
def reached(
    grid: tuple[Street, ...], bus: Bus, aboard: str = "", limit: int | None = None, traffic: str = RIGHT
) -> tuple[Reached, ...]:
    """One route for each way to stand in the end and each set of passengers dropped on the way there: the shortest,
    and of these the first in the order of STREETS; so are the routes sorted.

    Args:
        aboard: the colours of the passengers aboard, each once and in the order of COLOURS.
        limit: the most streets; None where there is no limit.

    No route ends on the street where it begins (rule 9), but it may pass there.
    """
    shown = {stand: sign for stand in BUSES if (sign := sign_at(grid, stand, traffic)) and sign in aboard}
    start = (bus, frozenset[str]())
    seen = {start}
    level: list[tuple[tuple[str, ...], Bus, frozenset[str]]] = [((), *start)]
    found = []
    steps = 0
    while level and (limit is None or steps < limit):
        following = []
        for route, stand, dropped in level:
            for street, after in NEXT[stand].items():
                gone = dropped | {shown[after]} if after in shown else dropped
                if (after, gone) not in seen:
                    seen.add((after, gone))
                    following.append(((*route, street), after, gone))
        level = following
        steps += 1
        found += [
            Reached(route, stand, "".join(colour for colour in COLOURS if colour in gone))
            for route, stand, gone in level
            if stand.street != bus.street
        ]
    return tuple(found)


# -- symmetries --------------------------------------------------------------------------------------------------------


class Motion(NamedTuple):
    """A symmetry of the square, as what it makes of the streets, and of the four directions."""

    name: str
    streets: Mapping[str, str]
    directions: Mapping[str, str]
    """Of headings and of sides of the street alike."""
    turns: bool
    """Whether it turns the square and does not mirror it: mirrors exchange right-hand and left-hand traffic."""

    def bus(self, bus: Bus) -> Bus:
        return Bus(self.streets[bus.street], self.directions[bus.heading])

    def grid(self, grid: tuple[Street, ...]) -> tuple[Street, ...]:
        """The cards as they lie after it; () for no cards."""
        lying = {self.streets[street]: card for street, card in zip(STREETS, grid, strict=bool(grid))}
        return tuple(
            Street(card.sign, self.directions[card.side] if card.side else "")
            for card in (lying[street] for street in STREETS if grid)
        )


def _motion(name: str, mirrored: bool, quarters: int) -> Motion:
    """The square mirrored left to right, if it is, and then turned clockwise by so many quarters."""

    def moved(x: int, y: int) -> tuple[int, int]:
        """A point or a direction, from the middle; x goes to the right and y goes down."""
        if mirrored:
            x = -x
        for _ in range(quarters):
            x, y = -y, x
        return x, y

    def crossing(name: str) -> str:
        x, y = moved(COLUMNS.index(name[0]) - 1, LINES.index(name[1]) - 1)
        return COLUMNS[x + 1] + LINES[y + 1]

    between = {frozenset(ends): street for street, ends in ENDS.items()}
    streets = {street: between[frozenset(map(crossing, ENDS[street]))] for street in STREETS}
    vectors = {NORTH: (0, -1), EAST: (1, 0), SOUTH: (0, 1), WEST: (-1, 0)}
    directions = {one: next(other for other in vectors if vectors[other] == moved(*vectors[one])) for one in vectors}
    return Motion(name, streets, directions, not mirrored)


MOTIONS = tuple(
    _motion(f"{'mirrored, ' if mirrored else ''}turned by {90 * quarters} degrees", mirrored, quarters)
    for mirrored in (False, True)
    for quarters in range(4)
)
"""The eight symmetries of the square: the four turns, and then the four mirrors."""
