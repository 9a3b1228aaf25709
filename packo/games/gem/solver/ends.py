"""What a player may have invested in the end: the last purchase and the reinvestment after it as one table.

For each final set of invested cards the table has the highest bid that could be paid on the way.  It hangs on one
player's assets alone, so one table serves against whatever the others have.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from packo.games.gem.parts import GEMS, Assets, Card

Ints: TypeAlias = npt.NDArray[np.int64]
NEVER = -(10**4)
"""Less than any sum."""
WIDTH, MOST = 4, 7
"""A count of gems takes four bits of a number, and is at most 7: there are six gems of a kind (rule 1)."""
SPARE = sum(MOST + 1 << WIDTH * kind for kind in range(len(GEMS)))
HIGH = 60
"""A bit above all bids."""
BLOCK = 256
"""Rows that are compared at once."""


class Ends(NamedTuple):
    """Final gems of one player, none of them pointless: no other has as many of each kind and allows as high a bid."""

    gems: Ints
    """Gems of each kind on invested cards, in the order of GEMS, (ends, 6)."""
    most: Ints
    """The highest bid that can be paid on the way, (ends,)."""


@lru_cache(maxsize=1 << 14)
def ends(own: Assets, won: Card | None = None) -> Ends:
    """All that a player may end with in the last round who wins `won` with his last purchase, or buys nothing more.

    Coins and invested cards pay the bid or the reinvestment; what paid the bid may be bought free afterwards; the card
    that is won comes invested, and may pay for the reinvestment only (rules 10, 12, 14).
    """
    size = own.worth + 1 if won is not None else 1
    table = np.full((1, size), NEVER, dtype=np.int64)
    table[0, 0] = 0
    gems = np.zeros(1, dtype=np.int64)
    for coin in own.coins:
        table = np.maximum(_bid(table, coin), table + coin)
    for card in own.invested:
        bid = _bid(table, card.pays)
        kept, gone = np.maximum(table, bid - card.costs), np.maximum(bid, table + card.pays)
        table, gems = np.concatenate((kept, gone)), _with_or_without(gems, card)
    if won is not None:
        table, gems = np.concatenate((table, table + won.pays)), _with_or_without(gems, won)
    for card in own.leveraged:
        table, gems = np.concatenate((table - card.costs, table)), _with_or_without(gems, card)
        possible = table.max(axis=1) >= 0
        table, gems = table[possible], gems[possible]
    enough = table >= 0
    most = np.where(enough.any(axis=1), size - 1 - enough[:, ::-1].argmax(axis=1), -1)
    best = _undominated(gems[most >= 0] + (most[most >= 0] << WIDTH * len(GEMS)))
    return Ends(best[:, None] >> np.arange(0, WIDTH * len(GEMS), WIDTH) & MOST, best >> WIDTH * len(GEMS))


def _bid(table: Ints, value: int) -> Ints:
    """The table when a piece of this value pays the bid; row by row the bid goes up, column by column."""
    moved = np.full_like(table, NEVER)
    if value < table.shape[1]:
        moved[:, value:] = table[:, : table.shape[1] - value]
    return moved


def _with_or_without(gems: Ints, card: Card) -> Ints:
    more = sum(1 << WIDTH * GEMS.index(gem) for gem in card.gems)
    return np.concatenate((gems + more, gems))


def _undominated(rows: Ints) -> Ints:
    """Those of which no other is as high in every part, the highest number first.

    A row is a number with the bid above the gems, each gem's part having a spare bit.  With all spare bits set, one row
    less another keeps them where no part is lower.
    """
    left = np.unique(rows)[::-1]
    spare = SPARE + (1 << HIGH)
    found = left[:0]
    while len(left):
        block = left[:BLOCK]
        below = ((block[:, None] | spare) - block[None, :]) & spare == spare
        np.fill_diagonal(below, False)
        block = block[~below.any(axis=0)]
        found = np.concatenate((found, block))
        left = left[BLOCK:]
        if len(left):
            left = left[~(((block[:, None] | spare) - left[None, :]) & spare == spare).any(axis=0)]
    return found
