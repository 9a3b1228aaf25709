"""All sets of cards that a bus may have in progress, numbered, and what becomes of each set: tables for numpy.

A **load** is a set of at most three cards in progress with who is aboard of each.  With fifteen cards there are 13,276.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations, product
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from packo.games.bus.parts import MOST_IN_PROGRESS, Passengers, Ride
from packo.games.bus.solver.city import EVERY, FREE
from packo.games.bus.solver.fastest import BOTH, DONE, FIRST, SECOND, stages, status_of

Ints: TypeAlias = NDArray[np.int32]
STAGES = (BOTH, FIRST, SECOND)


class Loads:
    """The loads of some cards.

    Load 0 is the empty one.
    """

    def __init__(self, cards: tuple[Passengers, ...]) -> None:
        self.cards = cards
        pieces = [(place, stage) for place in range(len(cards)) for stage in STAGES]
        self.members: tuple[tuple[tuple[int, int], ...], ...] = tuple(
            tuple(zip(places, given, strict=True))
            for size in range(MOST_IN_PROGRESS + 1)
            for places in combinations(range(len(cards)), size)
            for given in product(STAGES, repeat=size)
        )
        """For each load its cards, by their places, and what is to be done for each."""
        self.number = {members: number for number, members in enumerate(self.members)}
        none = len(pieces)
        code = {piece: number for number, piece in enumerate(pieces)}
        coded = np.full((len(self.members), MOST_IN_PROGRESS), none, np.int32)
        for row, members in enumerate(self.members):
            coded[row, : len(members)] = [code[piece] for piece in members]
        self._index = np.full((none + 1,) * MOST_IN_PROGRESS, -1, np.int32)
        self._index[tuple(coded.T)] = np.arange(len(coded))
        self.limit = np.array([min((cards[c].speed for c, _ in m), default=FREE) for m in self.members], np.int32)
        self.rows = {limit: np.flatnonzero(self.limit == limit) for limit in np.unique(self.limit).tolist()}
        """For each limit, FREE among them, the loads that have it."""
        self.size = np.array([len(members) for members in self.members], np.int32)
        after, gone = self._pieces(pieces, code, none)
        left = after[:, coded]
        self.dropped: Ints = self._numbers(left.reshape(-1, MOST_IN_PROGRESS)).reshape(left.shape[:2])
        """(mask, load): the load after colours were dropped."""
        finished = gone[:, coded]
        worth = np.array([card.points for card, _ in product(cards, STAGES)] + [0], np.int32)[coded]
        self.points = (finished * worth).sum(axis=2, dtype=np.int16)
        """(mask, load): the points of the cards that are completed by it."""
        self.completed = finished.sum(axis=2, dtype=np.int16)
        """(mask, load): how many cards are completed by it."""
        self.open = [np.flatnonzero(self._takes(place)) for place in range(len(cards))]
        """For each card the loads to which it may be added,"""
        self.added = [
            self._numbers(np.column_stack([coded[rows][:, :2], np.full(len(rows), code[place, BOTH])]))
            for place, rows in enumerate(self.open)
        ]
        """and what they are with it."""

    def _pieces(
        self, pieces: Sequence[tuple[int, int]], code: dict[tuple[int, int], int], none: int
    ) -> tuple[Ints, Ints]:
        after = np.full((EVERY + 1, none + 1), none, np.int32)
        gone = np.zeros((EVERY + 1, none + 1), np.int32)
        for number, (place, stage) in enumerate(pieces):
            for mask, left in enumerate(stages(self.cards[place])[stage]):
                if left == DONE:
                    gone[mask, number] = 1
                else:
                    after[mask, number] = code[place, left]
        return after, gone

    def _numbers(self, coded: Ints) -> Ints:
        found: Ints = self._index[tuple(np.sort(coded, axis=1).T)]
        return found

    def _takes(self, place: int) -> NDArray[np.bool_]:
        return np.array([len(m) < MOST_IN_PROGRESS and all(c != place for c, _ in m) for m in self.members])

    def with_card(self, load: int, place: int) -> int:
        """The load with one more card; there is room for it, and it is not in it."""
        return self.number[tuple(sorted((*self.members[load], (place, BOTH))))]

    def of(self, rides: Iterable[Ride]) -> int:
        """The number of a load.

        Raises:
            ValueError: a card that is not one of these.
        """
        try:
            return self.number[tuple(sorted((self.cards.index(ride.card), status_of(ride)) for ride in rides))]
        except (ValueError, KeyError):
            raise ValueError("the cards in progress are at most three of those in the game, each once") from None

    def __len__(self) -> int:
        return len(self.members)


@lru_cache(maxsize=16)
def loads_of(cards: tuple[Passengers, ...]) -> Loads:
    """The loads of some cards, made once."""
    return Loads(cards)
