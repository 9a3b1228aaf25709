"""The most that one bus can make of so many turns if completed cards could be picked up again: a bound, by numpy.

Nobody else plays.  Whoever stands at a stop may pick up any card that he does not have in progress; so a state is a
place and a load, and one turn after the other is worked out backwards for all of them at once.  Since cards may come
again, the value is never less than that of the true game, in which each card is there once.

Some cards may be marked as `once`: they cannot be picked up twice.  Each doubles the table and brings the bound nearer
to the truth.  That is the decremental state space relaxation of vehicle routing (Righini and Salani 2008).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from packo.games.bus.parts import Swap
from packo.games.bus.solver.city import City
from packo.games.bus.solver.loads import Loads
from packo.games.bus.streets import BUSES

Goal: TypeAlias = Literal["points", "cards"]
"""What is counted: the points of completed cards, or the cards."""
SMALL = 2_000
"""Loads up to which the tables of all exchanges are kept."""
Table: TypeAlias = NDArray[np.int16]
"""(used, state, load): the most that can still be made; `used` has a bit for each card of `once`."""


def driven(city: City, loads: Loads, gains: Table, after: NDArray[Any]) -> NDArray[Any]:
    """(…, state, load): the most before a move, from what it is worth to stand somewhere after it."""
    found = np.zeros_like(after)
    for limit, rows in loads.rows.items():
        moved = {}
        for state in range(len(BUSES)):
            best = None
            for way in city.ways(state, limit):
                if way.dropped not in moved:
                    moved[way.dropped] = loads.dropped[way.dropped, rows], gains[way.dropped, rows]
                to, gain = moved[way.dropped]
                worth = after[..., way.end, :][..., to] + gain
                best = worth if best is None else np.maximum(best, worth, out=best)
            found[..., state, rows] = best
    return found


class Horizon:
    """Bounds for 0, 1, 2, … turns.

    Args:
        once: places of cards that can be picked up only once.
        site: whether the bus may still use the site (then sides of the street must not count).

    Raises:
        ValueError: the site where sides of the street count.
    """

    def __init__(
        self, city: City, loads: Loads, goal: Goal = "points", once: Sequence[int] = (), site: bool = False
    ) -> None:
        if site and not city.plain:
            raise ValueError("the site is reckoned with where sides of the street do not count")
        self.city, self.loads, self.goal, self.once = city, loads, goal, tuple(once)
        self.gains = loads.points if goal == "points" else loads.completed
        shape = 1 << len(self.once), len(BUSES), len(loads)
        self.tables: list[Table] = [np.zeros(shape, np.int16)]
        """By the number of turns left, without the site."""
        self.exchanges: dict[Swap, City] = city.exchanges(()) if site else {}
        self._others = {swap: Horizon(other, loads, goal, once) for swap, other in self.exchanges.items()}
        self.open_tables: list[Table] = [self.tables[0]] if site else []
        """The same while the site may still be used."""

    def reach(self, turns: int) -> None:
        """Work out the bounds up to a number of turns."""
        while len(self.tables) <= turns:
            if self.open_tables:
                best = self.open_tables[-1].copy()
                for other in self._others.values():
                    other.reach(len(self.tables) - 1)
                    for state in self._site_states:
                        np.maximum(best[:, state], other.tables[-1][:, state], out=best[:, state])
                    if len(self.loads) > SMALL:
                        other.forget()
                self.open_tables.append(driven(self.city, self.loads, self.gains, self._offered(best)))
            self.tables.append(driven(self.city, self.loads, self.gains, self._offered(self.tables[-1])))

    @property
    def _site_states(self) -> list[int]:
        return [state for state, site in enumerate(self.city.sites) if site]

    def exchanged(self, swap: Swap, turns: int) -> Horizon:
        """The bounds, up to a number of turns, once the site has made this exchange."""
        found = self._others[swap]
        if len(self.loads) > SMALL:
            found = Horizon(found.city, self.loads, self.goal, self.once)
        found.reach(turns)
        return found

    def forget(self) -> None:
        """Keep only the last table, in the place of all."""
        self.tables[:-1] = [self.tables[-1]] * (len(self.tables) - 1)

    def picked(self, table: Table, state: int) -> Table:
        """(used, load): with the best card that may be picked up at a state, or none."""
        found = table[:, state].copy()
        for place, (rows, added) in enumerate(zip(self.loads.open, self.loads.added, strict=True)):
            if place in self.once:
                bit = 1 << self.once.index(place)
                fresh = np.array([used for used in range(len(table)) if not used & bit])[:, None]
                found[fresh, rows] = np.maximum(found[fresh, rows], table[fresh | bit, state, added])
            else:
                found[:, rows] = np.maximum(found[:, rows], table[:, state, added])
        return found

    def _offered(self, table: Table) -> Table:
        """After a move, before a card is picked up where the bus stands at a stop."""
        found = table.copy()
        for state, stop in enumerate(self.city.stops):
            if stop:
                found[:, state] = self.picked(table, state)
        return found


@lru_cache(maxsize=8)
def horizon_of(city: City, loads: Loads, goal: Goal, once: tuple[int, ...], site: bool) -> Horizon:
    """Bounds that are kept; their tables grow as they are asked for."""
    return Horizon(city, loads, goal, once, site)
