"""The last two placements of a game of two as the players see them: exact averages over what is hidden.

The model is stated, since the answer hangs on it: **a player holds all hands that fit what he sees equally likely**.
Earlier plays tell him nothing about hands.  Then

* the last placement is a plain choice: the mean margin over the other's possible score cards;
* the one before it is met by a reply that is best in this sense for the other, who sees his own hand and does not see
  the card that the first player keeps.  Among replies that are equally good for him the one that is worst for the first
  player counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from packo.games.hue.parts import BANDED, POISON, STARTING, Card
from packo.games.hue.solver.board import Put, after, ways, weights
from packo.games.hue.solver.outlook import BEYOND, Outlook

if TYPE_CHECKING:
    import numpy.typing as npt

    from packo.games.hue.parts import Seen
    from packo.games.hue.rules import Rules

    Ints = npt.NDArray[np.int64]

Hand = tuple[Card, ...]


def unseen(rules: Rules, seen: Seen) -> list[Card]:
    """The standard and poison cards that are neither on the table nor in the player's own hand."""
    cards = Counter(map(rules.held, (*rules.cards.standard, *rules.cards.poison)))
    cards.subtract(seen.hand)
    cards.subtract(rules.held(one.card) for one in seen.table if one.card.kind not in (STARTING, BANDED))
    return sorted(cards.elements())


def last_margins(values: Ints, kept: Card, others: Iterable[Card]) -> list[Fraction]:
    """What keeping a card is worth at each row of values (rows, 5): the mean margin over the other's score cards."""
    cards = list(others)
    scaled = values @ (len(cards) * weights([kept])[:, 0] - weights(cards).sum(axis=1))
    return [Fraction(int(sum_), len(cards)) for sum_ in scaled]


def margin_after_reply(table: Outlook, move: Put, kept: Card, hands: Sequence[Hand], pool: Sequence[Card]) -> Fraction:
    """The mean margin of a player who makes this move and keeps this card, over the other's two-card hands.

    `pool` is what the first player does not see.  Each hand is met by the reply that its owner thinks best: for him all
    cards of the pool that he does not hold, and of the kept card's sort, are equally likely to be the kept one.
    """
    margins = margins_after_reply(table, move, kept, hands, pool)
    return Fraction(sum(margins), len(margins))


def margins_after_reply(
    table: Outlook, move: Put, kept: Card, hands: Sequence[Hand], pool: Sequence[Card]
) -> list[int]:
    """The margin against each of the other's hands, as in `margin_after_reply`."""
    replies = _Replies(after(table, move), kept, pool)
    return [replies.margin(hand) for hand in hands]


class _Replies:
    """The best replies of all hands at one table."""

    def __init__(self, table: Outlook, kept: Card, pool: Sequence[Card]) -> None:
        sort = [card for card in pool if (card.kind == POISON) == (kept.kind == POISON)]
        self.cards = sorted(set(pool))
        self.number = {card: at for at, card in enumerate(self.cards)}
        scores = weights(self.cards)
        like = np.array([(card.kind == POISON) == (kept.kind == POISON) for card in self.cards])
        total = weights([*sort, kept]).sum(axis=1)
        mine = weights([kept])
        count = len(self.cards)
        self._reached = np.full((count, count), -(1 << 50), dtype=np.int64)
        self._margins = np.zeros((count, count), dtype=np.int64)
        self._counts = len(sort) + 1 - like[:, None] - like[None, :]
        for placed, card in enumerate(self.cards):
            aims = self._counts[placed] * scores + like[placed] * scores[:, [placed]] + like * scores - total[:, None]
            for shown in ways(card):
                values = table.values(shown)
                reached = values @ aims
                margins = values @ (mine - scores)
                most = reached.max(axis=0)
                worst = np.where(reached == most, margins, BEYOND).min(axis=0)
                same = most == self._reached[placed]
                better = most > self._reached[placed]
                low = self._margins[placed]
                self._margins[placed] = np.where(better, worst, np.where(same, np.minimum(low, worst), low))
                self._reached[placed] = np.maximum(most, self._reached[placed])

    def margin(self, hand: Hand) -> int:
        """The first player's margin when this hand replies."""
        one, two = (self.number[card] for card in hand)
        if self._reached[one, two] == self._reached[two, one]:
            return int(min(self._margins[one, two], self._margins[two, one]))
        first = self._reached[one, two] > self._reached[two, one]
        return int(self._margins[one, two] if first else self._margins[two, one])
