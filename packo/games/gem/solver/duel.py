"""The last round of two players, exactly.

Three facts make it quick.  All hold because more invested assets are never worse for their owner: he can copy whatever
he would do with less.

* The second bidder bids one more than the first, or passes: a higher bid wins as well, and can only cost more.
* What a bid wins falls as it rises.  So the best opening bid lies where it becomes dearer to win than to let go, and is
  found by halving.
* The last purchase and both reinvestments after it hang on one player's assets each (`ends`), so they are compared as
  two tables.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Literal, TypeAlias, get_args

import numpy as np

from packo.core import TERMINAL
from packo.core.rules import Rules
from packo.core.telling import brief
from packo.games.gem.parts import (
    BID,
    GEMS,
    PAY,
    REINVEST,
    ROUNDS,
    TAKE,
    Assets,
    Bid,
    Card,
    Pass,
    Pay,
    Position,
    Reinvest,
    Take,
)
from packo.games.gem.paying import settlements, settling, undominated
from packo.games.gem.rules import PASS, reinvested, rotated, without
from packo.games.gem.scoring import EXCLUSIVE, counts
from packo.games.gem.solver.ends import Ints, ends

Aim: TypeAlias = Literal["margin", "win", "both"]
"""Points less the other's; 1 for a win, 0 for a tie and -1 for a loss, after the tie-break by gems (rule 19); or a win
above all, and then the margin."""
DECIDED = 1000
"""What a win is worth beside the margin, where both count: more than any margin."""
KEPT = 1 << 16
"""Positions of the last round that are remembered."""
_LEADS = np.array([lead + EXCLUSIVE * ((lead > 0) - (lead < 0)) for lead in range(-20, 21)])
"""What a lead of -20 to 20 gems of one kind is worth: the gems, and the majority; a shared one is worth the same to
both."""


def worth_of(own: Ints, other: Ints, aim: Aim) -> Ints:
    """What final gems are worth against others, (ends, others' ends)."""
    lead = own[:, None, :] - other[None, :, :]
    margin: Ints = _LEADS[lead + 20].sum(axis=2)
    if aim == "margin":
        return margin
    most = 2 * EXCLUSIVE * len(GEMS) * 20
    wins: Ints = np.sign(margin * most + lead.sum(axis=2))
    return wins if aim == "win" else DECIDED * wins + margin


class LastRound:
    """Values of round six between two players, to the player who is named first; the other's are the opposite.

    Raises:
        ValueError: there is no such aim.
    """

    def __init__(self, aim: Aim) -> None:
        if aim not in get_args(Aim):
            raise ValueError(f"the aim of a last round of two is margin, win or both, not {brief(aim)}")
        self.aim = aim
        self.bought = lru_cache(maxsize=KEPT)(self._bought)
        self.paid = lru_cache(maxsize=KEPT)(self._paid)
        self.won = lru_cache(maxsize=KEPT)(self._won)
        self.auction = lru_cache(maxsize=KEPT)(self._auction)

    # -- by assets -------------------------------------------------------------------------------------------------

    def reinvest(self, first: Assets, second: Assets) -> int:
        """When both may still reinvest, `first` first."""
        return int(worth_of(ends(first).gems, ends(second).gems, self.aim).min(axis=1).max())

    def _bought(self, winner: Assets, other: Assets, card: Card) -> tuple[int, ...]:
        """For each bid, from 0 on, when the winner has bought the last card with it."""
        table = ends(winner, card)
        values = worth_of(table.gems, ends(other).gems, self.aim).min(axis=1)
        most = np.full(winner.worth + 1, np.iinfo(np.int64).min)
        np.maximum.at(most, table.most, values)
        return tuple(np.maximum.accumulate(most[::-1])[::-1].tolist())

    def _paid(self, winner: Assets, other: Assets, row: tuple[Card, ...]) -> int:
        """When the winner has paid and is to take a card."""
        return max(self.taken(winner, other, row, card) for card in dict.fromkeys(row))

    def taken(self, winner: Assets, other: Assets, row: tuple[Card, ...], card: Card) -> int:
        """When the winner takes this card, which he has paid."""
        richer = winner._replace(invested=tuple(sorted((*winner.invested, card))))
        rest = without(row, (card,))
        return -self.auction(other, richer, rest) if rest else self.reinvest(richer, other)

    def _won(self, winner: Assets, other: Assets, row: tuple[Card, ...], bid: int) -> int:
        """When the winner has won an auction with a bid that he is to pay."""
        if len(row) == 1:
            return self.bought(winner, other, row[0])[bid]
        return max(self.paid(rotated(winner, *payment), other, row) for payment in undominated(winner, bid))

    def _best_opening(self, opener: Assets, other: Assets, row: tuple[Card, ...]) -> tuple[int, int]:
        def own(bid: int) -> int:
            return self.won(opener, other, row, bid)

        def let_go(bid: int) -> int | None:
            """None where the other cannot bid more."""
            return -self.won(other, opener, row, bid + 1) if bid < other.worth else None

        return best_opening(own, let_go, opener.worth)

    def opening(self, opener: Assets, other: Assets, row: tuple[Card, ...]) -> int:
        """The best opening bid."""
        return self._best_opening(opener, other, row)[0]

    def _auction(self, opener: Assets, other: Assets, row: tuple[Card, ...]) -> int:
        """When the opener is to bid."""
        return self._best_opening(opener, other, row)[1]

    # -- by positions ----------------------------------------------------------------------------------------------

    def value(self, p: Position) -> int:
        """To the player who is to move; at the end to player 0."""
        if p.stage == BID and p.row:
            own, other = p.assets[p.to_move], p.assets[1 - p.to_move]
            if p.bid < 0:
                return self.auction(own, other, p.row)
            least = p.bid + 1
            given = -self.won(other, own, p.row, p.bid)
            return max(given, self.won(own, other, p.row, least)) if least <= own.worth else given
        own, other = p.assets[p.to_move], p.assets[1 - p.to_move]
        if p.stage == PAY:
            return max(self.paid(rotated(own, *payment), other, p.row) for payment in undominated(own, p.bid))
        if p.stage == TAKE:
            return self.paid(own, other, p.row)
        if p.stage == REINVEST:
            if p.left == 2:
                return self.reinvest(own, other)
            return int(worth_of(ends(own).gems, _gems(other), self.aim).max())
        return int(worth_of(_gems(p.assets[0]), _gems(p.assets[1]), self.aim)[0, 0])

    def worth(self, p: Position, action: Any) -> int:
        """Of one legal action to the player who chooses it."""
        own, other = p.assets[p.to_move], p.assets[1 - p.to_move]
        if isinstance(action, Bid):
            worth = self.won(own, other, p.row, action.amount)
            if p.bid < 0 and action.amount < other.worth:
                worth = min(worth, -self.won(other, own, p.row, action.amount + 1))
            return worth
        if isinstance(action, Pass) and p.stage == BID:
            return -self.won(other, own, p.row, p.bid)
        if isinstance(action, Pay):
            return self.paid(rotated(own, action.coins, action.cards), other, p.row)
        if isinstance(action, Take):
            return self.taken(own, other, p.row, action.card)
        after = reinvested(own, action) if isinstance(action, Reinvest) else own
        replies = ends(other).gems if p.left == 2 else _gems(other)
        return int(worth_of(_gems(after), replies, self.aim).min())

    def best(self, p: Position) -> Any:
        """A best action: of equal opening bids a low one, else the first in the order of the rules, where the second
        bidder bids at most one more, and payments and reinvestments that are pointless are left out."""
        own, other = p.assets[p.to_move], p.assets[1 - p.to_move]
        choices: list[Any]
        if p.stage == BID:
            if p.bid < 0:
                return Bid(self.opening(own, other, p.row))
            choices = [PASS, *([Bid(p.bid + 1)] if p.bid < own.worth else [])]
        elif p.stage == PAY:
            choices = [Pay(*payment) for payment in undominated(own, p.bid)]
        elif p.stage == TAKE:
            choices = [Take(card) for card in dict.fromkeys(p.row)]
        else:
            choices = [settling(own, invested) for invested in settlements(own)]
        return max(choices, key=lambda action: self.worth(p, action))


def best_opening(own: Callable[[int], int], let_go: Callable[[int], int | None], most: int) -> tuple[int, int]:
    """The best opening bid up to `most`, the lowest of equals nearby, and its value.

    `own(bid)` is the value of winning with a bid, and never rises; `let_go(bid)` of being overbid by one, and never
    falls; None is where nobody can.  The value of a bid is the lower of the two.
    """
    low, high = 0, most
    while low < high:
        middle = (low + high) // 2
        other = let_go(middle)
        if other is None or other >= own(middle):
            high = middle
        else:
            low = middle + 1
    found = []
    for bid in (low - 1, low):
        if bid >= 0:
            other = let_go(bid)
            found.append((bid, own(bid) if other is None else min(own(bid), other)))
    return max(found, key=lambda entry: (entry[1], -entry[0]))


def can_solve(rules: Rules, p: Position) -> bool:
    """Whether a position is in the last round of two players."""
    if rules.num_players != 2:
        return False
    return rules.current_player(p) == TERMINAL or (p.round == ROUNDS and rules.current_player(p) >= 0)


def _gems(own: Assets) -> Ints:
    return np.array([counts(own.invested)])
