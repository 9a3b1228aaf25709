"""A round of LIE between two players as a game of vectors: who opens has one side, the other the other.

A history of bids is a rising set of bids, so it is a whole number: bit k stands for the k-th bid of the ladder.  The
histories whose last bid is k are a *level*, 2^k of them.  A side's *types* are what its bids may depend on: in full,
the hand and its dice; or the dice alone, which is coarser where hands are many.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations
from math import comb
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from packo.games.lie.chances import DECK
from packo.games.lie.parts import FACES, ONES, Bid, Card, Faces
from packo.games.lie.rules import higher_bids, matching, settings

Floats: TypeAlias = npt.NDArray[np.float64]
Ints: TypeAlias = npt.NDArray[np.int64]
Hand: TypeAlias = tuple[Card, ...]
MANY = 30
"""A side with more types in full than so many goes by its dice alone."""


class Block(NamedTuple):
    """Histories of one level at which the same side moves, counted by the same kind of ones."""

    level: int
    """The last bid."""
    mover: int
    wild: bool
    """Whether ones count for every face there."""
    rows: Ints
    """Which of the level's 2^level histories, as numbers of the bids before the last."""

    @property
    def below(self) -> Ints:
        """Where the histories are found in each higher level: there they are what comes before the last bid."""
        return self.rows + (1 << self.level)


@dataclass(frozen=True)
class Side:
    """One side's hands, and the types that its bids depend on."""

    hands: tuple[Hand, ...]
    types: tuple[tuple[Hand | None, Faces], ...]
    """A hand and its dice, or None and dice."""
    choices: tuple[tuple[int, ...], ...]
    """For each hand, the types that it can become, in the order of its settings."""
    full: bool

    @classmethod
    def of(cls, cards: int) -> Side:
        hands = tuple(sorted(set(combinations(DECK, cards))))
        pairs = [(hand, setting.faces) for hand in hands for setting in settings(hand)]
        full = len(pairs) <= MANY
        types: tuple[tuple[Hand | None, Faces], ...]
        types = tuple(pairs) if full else tuple((None, dice) for dice in sorted({dice for _, dice in pairs}))
        number = {kind: k for k, kind in enumerate(types)}
        choices = tuple(
            tuple(number[hand if full else None, setting.faces] for setting in settings(hand)) for hand in hands
        )
        return cls(hands, types, choices, full)

    @property
    def dice(self) -> tuple[Faces, ...]:
        return tuple(dice for _, dice in self.types)

    @cached_property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """Every hand with every type that it can become, by their numbers."""
        return tuple((h, t) for h, kinds in enumerate(self.choices) for t in kinds)


@dataclass(frozen=True)
class Duel:
    """A round in which the opener has so many cards and the other so many."""

    counts: tuple[int, int]
    wild: bool = False

    @cached_property
    def sides(self) -> tuple[Side, Side]:
        return Side.of(self.counts[0]), Side.of(self.counts[1])

    @cached_property
    def bids(self) -> tuple[Bid, ...]:
        return higher_bids(None, sum(self.counts))

    @cached_property
    def deals(self) -> Ints:
        """How many of the labelled deals bring each hand of the opener together with each of the other's."""
        deck = Counter(DECK)
        hands = self.sides[0].hands, self.sides[1].hands
        table = np.zeros((len(hands[0]), len(hands[1])), dtype=np.int64)
        for i, one in enumerate(hands[0]):
            mine = Counter(one)
            ways = _ways(deck, one)
            left = deck - mine
            for j, two in enumerate(hands[1]):
                table[i, j] = ways * _ways(left, two)
        return table

    @property
    def total(self) -> int:
        """The number of labelled deals."""
        a, b = self.counts
        return comb(len(DECK), a) * comb(len(DECK) - a, b)

    @cached_property
    def blocks(self) -> tuple[Block, ...]:
        """All histories with a bid, in rising order of the last bid."""
        found = []
        for level in range(len(self.bids)):
            rows = np.arange(1 << level, dtype=np.int64)
            before = np.bitwise_count(rows)
            mask = rows + (1 << level)
            lowest = np.bitwise_count((mask & -mask) - 1)
            ones = lowest % len(FACES) == FACES.index(ONES)
            for mover in (0, 1):
                for wild in (False, True) if self.wild else (False,):
                    here = (before + 1) % 2 == mover
                    if self.wild:
                        here &= ones != wild
                    if here.any():
                        found.append(Block(level, mover, wild, rows[here]))
        return tuple(found)

    def holds(self, level: int, wild: bool, one: tuple[Faces, ...], two: tuple[Faces, ...]) -> npt.NDArray[np.bool_]:
        """Whether a bid is true, for each of these dice of the opener with each of these of the other."""
        bid = self.bids[level]
        counts = [np.array([matching([dice], bid.face, wild) for dice in side]) for side in (one, two)]
        found: npt.NDArray[np.bool_] = np.add.outer(counts[0], counts[1]) >= bid.quantity
        return found


def _ways(cards: Counter[Card], hand: Hand) -> int:
    found = 1
    for card, times in Counter(hand).items():
        found *= comb(cards[card], times)
    return found


@lru_cache(maxsize=8)
def duel(counts: tuple[int, int], wild: bool) -> Duel:
    """The same object each time, with all that it has worked out."""
    return Duel(counts, wild)
