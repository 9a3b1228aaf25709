"""How well players stand before the last round: a guess by formula, and one auction searched on top of it.

The formula takes it that leveraged cards, and an even share of those to come, are bought free as far as the money
lasts: the coins that are invested now and all coins of the rounds to come.  Its numbers were chosen by play against the
other bots.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import tanh
from typing import Any

from packo.games.gem.parts import BID, COINS, PAY, REINVEST, ROUNDS, TAKE, Assets, Bid, Card, Pass, Pay, Position
from packo.games.gem.paying import settlements, settling, undominated
from packo.games.gem.rules import reinvested, rotated, without
from packo.games.gem.scoring import EXCLUSIVE, counts

Stand = tuple[float, ...]
"""Points that each player is expected to have, less the most that another one is."""


@dataclass(frozen=True)
class Formula:
    """What the guess takes things to be worth, in points."""

    money: float = 0.4
    """Money beyond what is needed to buy all cards free, for each that can be paid."""
    pays: float = 0.4
    """An invested card's green value, for each that it can pay."""
    spread: float = 0.35
    """How uncertain a majority is at the end, in gems, and how much more in each round before."""
    wider: float = 0.35
    share: float = 1.0
    """How much of his even share of the unsold cards' costs a player will have to pay as well."""
    lasting: float = 0.7
    """The share of his money that a player has for buying cards free; the rest goes to auctions."""

    def stand(self, assets: Sequence[Assets], number: int, unsold: int) -> Stand:
        """Where the players stand in a round, `unsold` being what all cards cost together that nobody has yet."""
        left = ROUNDS - number
        held = [_held(own) for own in assets]
        effective: list[list[float]] = []
        points: list[float] = []
        for own, (gems, pledged, debt, pays) in zip(assets, held, strict=True):
            money = sum(COINS) * left + sum(own.coins)
            freed = min(1.0, self.lasting * money / (debt + self.share * unsold / len(assets))) if debt else 1.0
            effective.append([gem + freed * more for gem, more in zip(gems, pledged, strict=True)])
            points.append(self.money * max(0, money - debt) + self.pays * pays)
        width = self.spread + self.wider * left
        for i, own_gems in enumerate(effective):
            points[i] += sum(own_gems)
            for kind, count in enumerate(own_gems):
                most = max(gems[kind] for j, gems in enumerate(effective) if j != i)
                points[i] += EXCLUSIVE * (1 + tanh((count - most) / width)) / 2
        return _leads(points)


@lru_cache(maxsize=1 << 12)
def _held(own: Assets) -> tuple[tuple[int, ...], tuple[int, ...], int, int]:
    """Gems on invested and on leveraged cards, what the leveraged cost, and what the invested pay."""
    debt = sum(card.costs for card in own.leveraged)
    return counts(own.invested), counts(own.leveraged), debt, sum(card.pays for card in own.invested)


def _leads(points: Sequence[float]) -> Stand:
    if len(points) == 2:
        return (points[0] - points[1], points[1] - points[0])
    return tuple(own - max(other for j, other in enumerate(points) if j != i) for i, own in enumerate(points))


class Outlook:
    """What the actions at one position are worth by the formula, after `depth` auctions of this round are searched.

    In an auction everybody bids and pays for his own stand: max^n, and of equal choices the first.
    """

    def __init__(self, formula: Formula, depth: int, width: int) -> None:
        self.formula, self.depth, self.width = formula, depth, width
        self._bought: dict[Any, Stand] = {}

    def worths(self, p: Position, legal: Sequence[Any]) -> dict[Any, Stand]:
        """Of the legal actions (of reinvestments only those that are not part of another) to all players."""
        own, player = p.assets[p.to_move], p.to_move
        if p.stage == BID:
            auction = _Auction(self, p.assets, p.row, p.round, _costs(p.deck), self.depth)
            first = (player - (len(p.assets) - p.left)) % len(p.assets)
            return {
                action: auction.after(first, len(p.assets) - p.left, p.bid, p.bidder, _amount(action))
                for action in legal
            }
        if p.stage == PAY:
            good = {Pay(*payment) for payment in undominated(own, p.bid)}
            return {
                action: self._taken(p, rotated(own, action.coins, action.cards)) for action in legal if action in good
            }
        if p.stage == TAKE:
            return {action: self._with(p, own, action.card) for action in legal}
        return dict(self.reinvestments(p))

    def _taken(self, p: Position, own: Assets) -> Stand:
        return max((self._with(p, own, card) for card in dict.fromkeys(p.row)), key=lambda stand: stand[p.to_move])

    def _with(self, p: Position, own: Assets, card: Card) -> Stand:
        return self.taken(p.assets, p.to_move, own, p.row, card, p.round, _costs(p.deck), self.depth)

    def reinvestments(self, p: Position) -> list[tuple[Any, Stand]]:
        assert p.stage == REINVEST
        player, own = p.to_move, p.assets[p.to_move]
        found = []
        for invested in settlements(own):
            move = settling(own, invested)
            after = own if isinstance(move, Pass) else reinvested(own, move)
            assets = (*p.assets[:player], after._replace(coins=()), *p.assets[player + 1 :])
            found.append((move, self.formula.stand(assets, p.round, _costs(p.deck))))
        return found

    def taken(
        self, assets: tuple[Assets, ...], player: int, own: Assets, row: tuple[Card, ...], card: Card, number: int,
        deck: int, depth: int,
    ) -> Stand:  # fmt: skip
        """When a player with these assets takes a card of the row."""
        if number == ROUNDS:
            own = own._replace(invested=tuple(sorted((*own.invested, card))))
        else:
            own = own._replace(leveraged=tuple(sorted((*own.leveraged, card))))
        held = (*assets[:player], own, *assets[player + 1 :])
        rest = without(row, (card,))
        if not rest or depth <= 1:
            return self.formula.stand(held, number, deck + _costs(rest))
        key = held, rest, player, depth
        if key not in self._bought:
            auction = _Auction(self, held, rest, number, deck, depth - 1)
            self._bought[key] = auction.play((player + 1) % len(held), 0, -1, -1)
        return self._bought[key]


class _Auction:
    """One auction, by backward induction over its bidders."""

    def __init__(
        self, outlook: Outlook, assets: tuple[Assets, ...], row: tuple[Card, ...], number: int, deck: int,
        depth: int,
    ) -> None:  # fmt: skip
        self.outlook, self.assets, self.row, self.number, self.deck = outlook, assets, row, number, deck
        self.depth = depth
        self._won: dict[tuple[int, int], Stand] = {}
        self._played: dict[tuple[int, int, int, int], Stand] = {}

    def play(self, first: int, made: int, bid: int, bidder: int) -> Stand:
        """When `made` players have spoken, the first of them `first`."""
        key = first, made, bid, bidder
        if key not in self._played:
            players = len(self.assets)
            if made == players:
                self._played[key] = self.won(bidder, bid)
            else:
                player = (first + made) % players
                most = self.assets[player].worth
                if made == players - 1:
                    most = min(most, bid + 1)
                amounts = [*((-1,) if bid >= 0 else ()), *range(bid + 1, most + 1)]
                stands = (self.after(first, made, bid, bidder, amount) for amount in amounts)
                self._played[key] = max(stands, key=lambda stand: stand[player])
        return self._played[key]

    def after(self, first: int, made: int, bid: int, bidder: int, amount: int) -> Stand:
        """When the next player bids so much; -1 is a pass."""
        if amount < 0:
            return self.play(first, made + 1, bid, bidder)
        return self.play(first, made + 1, amount, (first + made) % len(self.assets))

    def won(self, player: int, bid: int) -> Stand:
        """When a player has won with a bid: the best for him of the likeliest payments, and of the cards."""
        if (player, bid) not in self._won:
            own = self.assets[player]
            after = (rotated(own, *payment) for payment in undominated(own, bid)[: self.outlook.width])
            self._won[player, bid] = max(
                (
                    self.outlook.taken(self.assets, player, left, self.row, card, self.number, self.deck, self.depth)
                    for left in after
                    for card in dict.fromkeys(self.row)
                ),
                key=lambda stand: stand[player],
            )
        return self._won[player, bid]


def _amount(action: Bid | Pass) -> int:
    return action.amount if isinstance(action, Bid) else -1


def _costs(cards: Sequence[Card]) -> int:
    return sum(card.costs for card in cards)
