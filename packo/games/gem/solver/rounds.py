"""The last two rounds of two players: round five is searched on top of exact last rounds, as far as allowed.

In round five the last stack is known: the two cards that are left.  The facts of `duel` hold here too, and of the sets
of cards that a player may have invested at the round's end only those count that are not part of another.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from packo.games.gem.parts import BID, COINS, PAY, ROUNDS, TAKE, Assets, Bid, Card, Pass, Pay, Position, Take
from packo.games.gem.paying import settlements, settling, undominated, without_any
from packo.games.gem.rules import PASS, reinvested, rotated, without
from packo.games.gem.solver.duel import KEPT, Aim, LastRound, best_opening
from packo.solve.adversarial import TooManyNodes


class LastTwo:
    """Values from round five on, to the player who is named first; the other's are the opposite.

    Args:
        most: how many last rounds may be solved.
        width: how many payments of a bid, and final sets of a round, are looked at; None is all, and exact.
        last: a solver of last rounds with all that it remembers; a new one by default.
    """

    def __init__(
        self, aim: Aim, deck: tuple[Card, ...], most: int, width: int | None = None,
        last: LastRound | None = None,
    ) -> None:  # fmt: skip
        self.last = last or LastRound(aim)
        self.deck, self.most, self.width = deck, most, width
        self.rounds = 0
        self.next_round = lru_cache(maxsize=KEPT)(self._next_round)
        self.settle = lru_cache(maxsize=KEPT)(self._settle)
        self.answered = lru_cache(maxsize=KEPT)(self._answered)
        self.paid = lru_cache(maxsize=KEPT)(self._paid)
        self.won = lru_cache(maxsize=KEPT)(self._won)
        self.auction = lru_cache(maxsize=KEPT)(self._auction)

    # -- by assets -------------------------------------------------------------------------------------------------

    def _next_round(self, opener: Assets, other: Assets) -> int:
        """To the opener of the last round, when round five is over."""
        self.rounds += 1
        if self.rounds > self.most:
            raise TooManyNodes(f"the search met more than {self.most:,} last rounds")
        return self.last.auction(opener, other, self.deck)

    def _settle(self, first: Assets, second: Assets) -> int:
        """When both may reinvest, the winner of the last card first; the other opens the next round (rule 11)."""
        replies = self._settled(second)
        best: int | None = None
        for own in self._settled(first):
            worth = self._worst(own, replies, best)
            best = worth if best is None else max(best, worth)
        assert best is not None
        return best

    def _worst(self, first: Assets, replies: list[Assets], enough: int | None) -> int:
        """The second's best answer, to the first, or something not above `enough`.  An answer that was good moves to
        the front of the replies."""
        worst: int | None = None
        at = 0
        for number, other in enumerate(replies):
            worth = -self.next_round(other, first)
            if worst is None or worth < worst:
                worst, at = worth, number
            if enough is not None and worst <= enough:
                break
        assert worst is not None
        replies.insert(0, replies.pop(at))
        return worst

    def _answered(self, first: Assets, second: Assets) -> int:
        """When the first has reinvested, and the second may."""
        return self._worst(first, self._settled(second), None)

    def _settled(self, own: Assets) -> list[Assets]:
        """Assets at the beginning of the next round, those with most invested gems first."""
        every = [*own.invested, *own.leveraged]
        found = sorted(settlements(own), key=lambda cards: (-sum(len(card.gems) for card in cards), cards))
        return [
            Assets(COINS, invested, tuple(sorted(without_any(every, invested)))) for invested in found[: self.width]
        ]

    def _paid(self, winner: Assets, other: Assets, row: tuple[Card, ...]) -> int:
        """When the winner has paid and is to take a card."""
        return max(self.taken(winner, other, row, card) for card in dict.fromkeys(row))

    def taken(self, winner: Assets, other: Assets, row: tuple[Card, ...], card: Card) -> int:
        """When the winner takes this card, which he has paid."""
        richer = winner._replace(leveraged=tuple(sorted((*winner.leveraged, card))))
        rest = without(row, (card,))
        return -self.auction(other, richer, rest) if rest else self.settle(richer, other)

    def _won(self, winner: Assets, other: Assets, row: tuple[Card, ...], bid: int) -> int:
        """When the winner has won an auction with a bid that he is to pay."""
        payments = undominated(winner, bid)[: self.width]
        return max(self.paid(rotated(winner, *payment), other, row) for payment in payments)

    def _auction(self, opener: Assets, other: Assets, row: tuple[Card, ...]) -> int:
        """When the opener is to bid."""

        def own(bid: int) -> int:
            return self.won(opener, other, row, bid)

        def let_go(bid: int) -> int | None:
            return -self.won(other, opener, row, bid + 1) if bid < other.worth else None

        return best_opening(own, let_go, opener.worth)[1]

    # -- by positions ----------------------------------------------------------------------------------------------

    def value(self, p: Position) -> int:
        """To the player who is to move."""
        if p.round == ROUNDS:
            return self.last.value(p)
        own, other = p.assets[p.to_move], p.assets[1 - p.to_move]
        if p.stage == BID and p.bid < 0:
            return self.auction(own, other, p.row)
        return max(self.worth(p, action) for action in self.choices(p))

    def choices(self, p: Position) -> list[Any]:
        """The actions that count, in the order of the rules."""
        own = p.assets[p.to_move]
        if p.stage == BID:
            if p.bid < 0:
                return [Bid(amount) for amount in range(own.worth + 1)]
            return [PASS, *([Bid(p.bid + 1)] if p.bid < own.worth else [])]
        if p.stage == PAY:
            return [Pay(*payment) for payment in undominated(own, p.bid)[: self.width]]
        if p.stage == TAKE:
            return [Take(card) for card in dict.fromkeys(p.row)]
        return [settling(own, after.invested) for after in self._settled(own)]

    def worth(self, p: Position, action: Any) -> int:
        """Of one action to the player who chooses it."""
        own, other = p.assets[p.to_move], p.assets[1 - p.to_move]
        if p.round == ROUNDS:
            return self.last.worth(p, action)
        if isinstance(action, Bid):
            worth = self.won(own, other, p.row, action.amount)
            if p.bid < 0 and action.amount < other.worth:
                worth = min(worth, -self.won(other, own, p.row, action.amount + 1))
            return worth
        if p.stage == BID:
            return -self.won(other, own, p.row, p.bid)
        if p.stage == PAY:
            return self.paid(rotated(own, action.coins, action.cards), other, p.row)
        if p.stage == TAKE:
            return self.taken(own, other, p.row, action.card)
        return self._reinvestment(p, action)

    def _reinvestment(self, p: Position, action: Any) -> int:
        own, other = p.assets[p.to_move], p.assets[1 - p.to_move]
        after = _back(own if isinstance(action, Pass) else reinvested(own, action))
        if p.left == 2:
            return self.answered(after, other)
        return self.next_round(after, _back(other)) if p.opener == p.to_move else -self.next_round(_back(other), after)


def _back(own: Assets) -> Assets:
    """With all coins invested again, as at the end of a round."""
    return own._replace(coins=COINS)
