"""What a player may have invested in the end: the last purchase and the reinvestment after it as one table.

For each final set of invested cards the table has the highest bid that could be paid on the way.  It hangs on one
player's assets alone, so one table serves against whatever the others have.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from packo.games.gem.parts import GEMS, Assets, Card

Ints: TypeAlias = npt.NDArray[np.int64]
NEVER = -(10**4)
"""Less than any sum."""
_DIGITS = 8 ** np.arange(len(GEMS))
"""There are six gems of a kind, so counts are digits of a number (rule 1)."""


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
    gems = np.zeros((1, len(GEMS)), dtype=np.int64)
    for coin in own.coins:
        table = np.maximum(_bid(table, coin), table + coin)
    for card in own.invested:
        kept = np.maximum(table, _bid(table, card.pays) - card.costs)
        table, gems = _either(kept, np.maximum(_bid(table, card.pays), table + card.pays), gems, card)
    if won is not None:
        table, gems = _either(table, table + won.pays, gems, won)
    for card in own.leveraged:
        table, gems = _either(table - card.costs, table, gems, card)
        possible = table.max(axis=1) >= 0
        table, gems = table[possible], gems[possible]
    enough = table >= 0
    most = np.where(enough.any(axis=1), size - 1 - enough[:, ::-1].argmax(axis=1), -1)
    return _best(gems[most >= 0], most[most >= 0])


def _bid(table: Ints, value: int) -> Ints:
    """The table when a piece of this value pays the bid; row by row the bid goes up, column by column."""
    moved = np.full_like(table, NEVER)
    if value < table.shape[1]:
        moved[:, value:] = table[:, : table.shape[1] - value]
    return moved


def _either(kept: Ints, gone: Ints, gems: Ints, card: Card) -> tuple[Ints, Ints]:
    """Both tables, one with the card among the final ones."""
    more = np.array([card.gems.count(gem) for gem in GEMS])
    return np.concatenate((kept, gone)), np.concatenate((gems + more, gems))


def _best(gems: Ints, most: Ints) -> Ends:
    """Without the pointless ones, in a fixed order."""
    rows = np.column_stack((gems, most))
    left = rows[np.lexsort((*rows.T, rows.sum(axis=1)))[::-1]]
    left = left[np.sort(np.unique(left[:, :-1] @ _DIGITS, return_index=True)[1])]
    found: list[Any] = []
    while len(left):
        found.append(left[0])
        left = left[(left > left[0]).any(axis=1)]
    best = np.array(found)
    return Ends(best[:, :-1], best[:, -1])
