"""What a bus may expect to make of the turns to come, as a model: at each stop two cards lie open, drawn by chance.

The model leaves out the other players, and which cards are gone: it draws from all cards that the bus has not in
progress.  So its numbers are guesses; it is for players who look ahead, and for comparing cards.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from packo.games.bus.parts import MOST_IN_PROGRESS
from packo.games.bus.solver.city import City
from packo.games.bus.solver.horizon import driven
from packo.games.bus.solver.loads import Loads
from packo.games.bus.streets import BUSES

Floats: TypeAlias = NDArray[np.float32]
NEVER = np.float32(-1e9)


class Outlook:
    """Expected points of 0, 1, 2, … turns for each state and load, by the best choices within the model."""

    def __init__(self, city: City, loads: Loads) -> None:
        self.city, self.loads = city, loads
        self.tables: list[Floats] = [np.zeros((len(BUSES), len(loads)), np.float32)]
        """By the number of turns left: (state, load)."""
        self._gains = loads.points.astype(np.float32)

    def reach(self, turns: int) -> None:
        """Work out the tables up to a number of turns."""
        while len(self.tables) <= turns:
            table = self.tables[-1]
            after = table.copy()
            for state, stop in enumerate(self.city.stops):
                if stop:
                    after[state] = self.at_stop(table[state])
            self.tables.append(driven(self.city, self.loads, self._gains, after))

    def at_stop(self, worth: Floats) -> Floats:
        """(load): before a card is picked up, from what each load is worth after it."""
        found = worth.copy()
        with_card = np.full((len(self.loads.cards), len(worth)), NEVER, np.float32)
        for place, (rows, added) in enumerate(zip(self.loads.open, self.loads.added, strict=True)):
            with_card[place, rows] = worth[added]
        with_card.sort(axis=0)
        for size in range(MOST_IN_PROGRESS):
            rows = np.flatnonzero(self.loads.size == size)
            counts = (with_card[:, rows] > NEVER).sum(axis=0)
            for count in np.unique(counts).tolist():
                some = rows[counts == count]
                if count:
                    found[some] = _best_of_two(with_card[-count:, some], worth[some])
        return found

    def worth(self, turns: int, state: int, load: int) -> float:
        """Expected points of so many turns."""
        self.reach(turns)
        return float(self.tables[turns][state, load])


def _best_of_two(cards: Floats, none: Floats) -> Floats:
    """The mean of the best of two cards drawn, of a third one unseen, and of no card; `cards` are sorted, the least
    first."""
    count = len(cards)
    cards = np.maximum(cards, np.maximum(none, cards.mean(axis=0)))
    if count == 1:
        only: Floats = cards[0]
        return only
    shares = 2 * np.arange(count, dtype=np.float32) / (count * (count - 1))
    best: Floats = np.tensordot(shares, cards, 1).astype(np.float32)
    return best


@lru_cache(maxsize=12)
def outlook_of(city: City, loads: Loads) -> Outlook:
    """The outlook of a city, made once; its tables grow as they are asked for."""
    return Outlook(city, loads)
