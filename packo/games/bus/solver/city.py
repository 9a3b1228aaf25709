"""A laid out block made ready for search: 24 states of a bus, and where moves from each of them lead.

A state is a street and a heading, here a number from 0 to 23.  Colours are bits of a mask, in the order of COLOURS.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from packo.games.bus.parts import COLOURS, SITE, STOP, STREETS, Ride, Street, Swap
from packo.games.bus.rules import rebuilt
from packo.games.bus.streets import BUSES, RIGHT, reached, sign_at

NUMBER = {bus: number for number, bus in enumerate(BUSES)}
FREE = 0
"""Stands for no limit; nobody is on the bus then."""
EVERY = (1 << len(COLOURS)) - 1
"""The mask of all colours."""


def mask_of(colours: Iterable[str]) -> int:
    """Colours as a mask.

    >>> mask_of("RO")
    5
    """
    return sum(1 << COLOURS.index(colour) for colour in set(colours))


def colours_of(mask: int) -> str:
    """A mask as colours.

    >>> colours_of(5)
    'RO'
    """
    return "".join(colour for place, colour in enumerate(COLOURS) if mask >> place & 1)


def aboard_of(rides: Iterable[Ride]) -> int:
    """The colours of those who are on the bus, as a mask."""
    return mask_of("".join(ride.aboard for ride in rides))


class Way(NamedTuple):
    """Where a move leads, whom it drops, and a shortest route that does it."""

    end: int
    dropped: int
    """Colours, as a mask."""
    route: tuple[str, ...]


class City:
    """The streets as they lie, and on which side buses drive where that matters.

    Raises:
        ValueError: the streets are not laid out.
    """

    def __init__(self, grid: tuple[Street, ...], traffic: str = RIGHT) -> None:
        if len(grid) != len(STREETS):
            raise ValueError(f"a city has {len(STREETS)} streets, and {len(grid)} are laid out here")
        self.grid = grid
        self.traffic = traffic
        signs = [sign_at(grid, bus, traffic) for bus in BUSES]
        self.stops = tuple(sign == STOP for sign in signs)
        """Whether passengers may be picked up at each state."""
        self.sites = tuple(sign == SITE for sign in signs)
        """Whether streets may be exchanged at each state."""
        self.starts = tuple(n for n, bus in enumerate(BUSES) if grid[STREETS.index(bus.street)].sign == STOP)
        """Where a bus may be placed: any street with a stop, either heading (rule 5)."""
        self._ways: dict[tuple[int, int, int], tuple[Way, ...]] = {}

    def ways(self, state: int, limit: int, aboard: int = EVERY) -> tuple[Way, ...]:
        """The moves that may matter to a bus alone: none drops less than another one that ends alike and is no longer.

        `limit` is FREE where there is none; `aboard` the colours of passengers on the bus.
        """
        key = state, limit, aboard if limit else 0
        if key not in self._ways:
            self._ways[key] = tuple(self._best(*key))
        return self._ways[key]

    def _best(self, state: int, limit: int, aboard: int) -> Iterator[Way]:
        """Shorter routes first, and of these the ones that drop more: so a later one can be better only by whom it
        drops."""
        found: dict[int, list[int]] = {}
        every = reached(self.grid, BUSES[state], colours_of(aboard), limit or None, self.traffic)
        for route, bus, colours in sorted(every, key=lambda one: (len(one.route), -len(one.dropped))):
            end, dropped = NUMBER[bus], mask_of(colours)
            before = found.setdefault(end, [])
            if all(dropped & ~other for other in before):
                before.append(dropped)
                yield Way(end, dropped, route)

    def exchanged(self, swap: Swap) -> City:
        """The city after the cards of two streets have changed places, each way round as `swap` says."""
        return city_of(rebuilt(self.grid, swap), self.traffic)

    def exchanges(self, occupied: Iterable[str]) -> dict[Swap, City]:
        """What a bus on the site may make of the city where sides do not count (rule 14), each different city once."""
        taken = set(occupied) | {bus.street for bus, site in zip(BUSES, self.sites, strict=True) if site}
        free = [street for street in STREETS if street not in taken]
        cities: dict[tuple[Street, ...], Swap] = {self.grid: Swap(("", ""))}
        found = {}
        for pair in combinations(free, 2):
            swap = Swap(pair)
            city = self.exchanged(swap)
            if city.grid not in cities:
                cities[city.grid] = swap
                found[swap] = city
        return found

    @property
    def plain(self) -> bool:
        """Whether sides of the street do not count."""
        return not any(street.side for street in self.grid)

    def __repr__(self) -> str:
        return f"City({' '.join(map(str, self.grid))})"


@lru_cache(maxsize=512)
def city_of(grid: tuple[Street, ...], traffic: str = RIGHT) -> City:
    """A city, made once."""
    return City(grid, traffic)
