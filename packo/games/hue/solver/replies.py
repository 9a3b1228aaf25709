"""The best reply to a table, for all hands at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from packo.games.hue.parts import Card
from packo.games.hue.solver.board import ways, weights
from packo.games.hue.solver.outlook import Outlook

if TYPE_CHECKING:
    import numpy.typing as npt

    Ints = npt.NDArray[np.int64]

NEVER = -(1 << 30)
"""Less than any margin."""


def best_replies(table: Outlook, cards: Sequence[Card], mine: Sequence[Card], *, even: bool = True) -> Ints:
    """For each pair of these cards the most that one who places the first and keeps the second can be ahead, (n, n).

    His margin is over the best of my cards `mine` on the table that he leaves; the diagonal is NEVER.  Where not
    `even`, it is his score alone.
    """
    scores, own = weights(cards), weights(mine)
    best = np.full((len(cards), len(cards)), NEVER, dtype=np.int64)
    for number, card in enumerate(cards):
        for shown in ways(card):
            values = table.values(shown)
            reached = values @ scores
            if even:
                reached -= (values @ own).max(axis=1)[:, None]
            np.maximum(best[number], reached.max(axis=0), out=best[number])
    np.fill_diagonal(best, NEVER)
    return best
