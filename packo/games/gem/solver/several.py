"""The last round of three or four players by max^n: everybody plays for himself.

It is the round without what would be pointless for two players: payments that another one is better than in every way,
final sets of cards that are part of another, and a last bid that is more than one above the highest.  With several
players that is a convention and no proof: what one has can change whom another one hurts.  Of moves that are equal to
who makes them the first is taken, reinvestments with most gems first.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Literal, TypeAlias, get_args

import numpy as np

from packo.core.telling import brief
from packo.games.gem.parts import BID, GEMS, PAY, TAKE, Assets, Bid, Card, Pay, Position, Reinvest, Take
from packo.games.gem.paying import undominated
from packo.games.gem.rules import reinvested, rotated, without
from packo.games.gem.scoring import EXCLUSIVE, SHARED, counts
from packo.games.gem.solver.ends import Ints, ends
from packo.solve.adversarial import TooManyNodes

Goal: TypeAlias = Literal["points", "margin", "win"]
"""Points, points less the best other's, or the share of the win in sixtieths."""
Held: TypeAlias = tuple[Assets, ...]
Values: TypeAlias = tuple[int, ...]
WHOLE = 60
KEPT = 1 << 14


class Several:
    """Values of round six to all players, by seat.  `nodes` counts the last purchases that were compared.

    Args:
        most: how many last purchases may be compared.
        width: how many payments of a bid are looked at where more cards follow; None is all.

    Raises:
        ValueError: there is no such goal.
    """

    def __init__(self, goal: Goal, most: int, width: int | None = None) -> None:
        if goal not in get_args(Goal):
            raise ValueError(f"the goal of a last round of several is points, margin or win, not {brief(goal)}")
        self.goal, self.most, self.width, self.nodes = goal, most, width, 0
        self.bought = lru_cache(maxsize=KEPT)(self._bought)
        self.paid = lru_cache(maxsize=KEPT)(self._paid)
        self.auctions = lru_cache(maxsize=KEPT)(self._auction)

    # -- by assets -------------------------------------------------------------------------------------------------

    def reinvest(self, held: Held, first: int, left: int) -> Values:
        """When `left` players, from `first` on, may still reinvest."""
        order = _seats(held, first)[:left]
        gems = [ends(own).gems if player in order else _gems(own) for player, own in enumerate(held)]
        values = _played(gems, _seats(held, first), self.goal)
        best = int(values[first].argmax())
        return tuple(values[:, best].tolist())

    def _bought(self, held: Held, winner: int, card: Card) -> tuple[Values, ...]:
        """For each bid, from 0 on, when the winner has bought the last card with it."""
        self.nodes += 1
        if self.nodes > self.most:
            raise TooManyNodes(
                f"this last round is too large for max^n: it compares more than {self.most:,} last purchases; "
                "`purchases` allows more, and once a card is sold there are fewer"
            )
        table = ends(held[winner], card)
        gems = [table.gems if player == winner else ends(own).gems for player, own in enumerate(held)]
        values = _played(gems, _seats(held, winner), self.goal)
        found = []
        for bid in range(held[winner].worth + 1):
            own = np.where(table.most >= bid, values[winner], np.iinfo(np.int64).min)
            found.append(tuple(values[:, int(own.argmax())].tolist()))
        return tuple(found)

    def _paid(self, held: Held, winner: int, row: tuple[Card, ...]) -> Values:
        """When the winner has paid and is to take a card."""
        return _best((self.taken(held, winner, row, card) for card in dict.fromkeys(row)), winner)

    def taken(self, held: Held, winner: int, row: tuple[Card, ...], card: Card) -> Values:
        """When the winner takes this card, which he has paid."""
        own = held[winner]
        richer = _with(held, winner, own._replace(invested=tuple(sorted((*own.invested, card)))))
        rest = without(row, (card,))
        if not rest:
            return self.reinvest(richer, winner, len(held))
        return self.auctions(richer, rest, (winner + 1) % len(held)).play(0, -1, -1)

    def won(self, held: Held, winner: int, row: tuple[Card, ...], bid: int) -> Values:
        """When the winner has won an auction with a bid that he is to pay."""
        if len(row) == 1:
            return self.bought(held, winner, row[0])[bid]
        own = held[winner]
        payments = undominated(own, bid)[: self.width]
        return _best((self.paid(_with(held, winner, rotated(own, *how)), winner, row) for how in payments), winner)

    def _auction(self, held: Held, row: tuple[Card, ...], first: int) -> Auction:
        return Auction(self, held, row, first)

    # -- by positions ----------------------------------------------------------------------------------------------

    def value(self, p: Position) -> Values:
        """To each player, where a player is to move."""
        player, held = p.to_move, p.assets
        if p.stage == BID:
            made = len(held) - p.left
            return self.auctions(held, p.row, (player - made) % len(held)).play(made, p.bid, p.bidder)
        if p.stage == PAY:
            return self.won(held, player, p.row, p.bid)
        if p.stage == TAKE:
            return self.paid(held, player, p.row)
        return self.reinvest(held, player, p.left)

    def worth(self, p: Position, action: Any) -> Values:
        """Of one legal action, to each player."""
        player, held = p.to_move, p.assets
        if p.stage == BID:
            made = len(held) - p.left
            auction = self.auctions(held, p.row, (player - made) % len(held))
            return auction.after(made, p.bid, p.bidder, action.amount if isinstance(action, Bid) else None)
        if isinstance(action, Pay):
            return self.paid(_with(held, player, rotated(held[player], action.coins, action.cards)), player, p.row)
        if isinstance(action, Take):
            return self.taken(held, player, p.row, action.card)
        own = reinvested(held[player], action) if isinstance(action, Reinvest) else held[player]
        now = _with(held, player, own)
        if p.left > 1:
            return self.reinvest(now, (player + 1) % len(held), p.left - 1)
        return tuple(_played([_gems(one) for one in now], _seats(now, 0), self.goal)[:, 0].tolist())


class Auction:
    """One auction by backward induction over its bidders."""

    def __init__(self, game: Several, held: Held, row: tuple[Card, ...], first: int) -> None:
        self.game, self.held, self.row, self.first = game, held, row, first
        self._won: dict[tuple[int, int], Values] = {}
        self._played: dict[tuple[int, int, int], Values] = {}

    def play(self, made: int, bid: int, bidder: int) -> Values:
        """When `made` players have spoken."""
        key = made, bid, bidder
        if key not in self._played:
            self._played[key] = self._settled(bid, bidder) if made == len(self.held) else self._choice(*key)
        return self._played[key]

    def _choice(self, made: int, bid: int, bidder: int) -> Values:
        player = (self.first + made) % len(self.held)
        most = self.held[player].worth
        if made == len(self.held) - 1:
            most = min(most, bid + 1)
        amounts = [*([None] if bid >= 0 else []), *range(bid + 1, most + 1)]
        return _best((self.after(made, bid, bidder, amount) for amount in amounts), player)

    def after(self, made: int, bid: int, bidder: int, amount: int | None) -> Values:
        """When the next player bids so much, or passes."""
        if amount is None:
            return self.play(made + 1, bid, bidder)
        return self.play(made + 1, amount, (self.first + made) % len(self.held))

    def _settled(self, bid: int, bidder: int) -> Values:
        if (bidder, bid) not in self._won:
            self._won[bidder, bid] = self.game.won(self.held, bidder, self.row, bid)
        return self._won[bidder, bid]


def _played(gems: list[Ints], order: list[int], goal: Goal) -> Ints:
    """Values to each player for each choice of the first in the order, once the others have chosen after him, each
    among his rows; (players, the first one's rows)."""
    players = range(len(gems))
    laid = [gems[i].reshape([-1 if i == j else 1 for j in order] + [len(GEMS)]) for i in players]
    most = laid[0]
    for own in laid[1:]:
        most = np.maximum(most, own)
    having = sum((own == most).astype(np.int64) for own in laid)
    bonus = np.where(having == 1, EXCLUSIVE, SHARED) * (most > 0)
    points = np.stack([(own + bonus * (own == most)).sum(axis=-1) for own in laid])
    values = points if goal == "points" else _leads(points) if goal == "margin" else _shares(points, laid)
    for axis in range(len(order) - 1, 0, -1):
        best = np.expand_dims(values[order[axis]].argmax(axis=-1), -1)
        values = np.stack([np.take_along_axis(value, best, axis=-1)[..., 0] for value in values])
    return values


def _leads(points: Ints) -> Ints:
    return np.stack([own - np.delete(points, i, axis=0).max(axis=0) for i, own in enumerate(points)])


def _shares(points: Ints, laid: list[Ints]) -> Ints:
    """Most points, then most gems (rule 19); a tie shares the win."""
    ranks = np.stack([own * 2 * WHOLE + gems.sum(axis=-1) for own, gems in zip(points, laid, strict=True)])
    first = ranks == ranks.max(axis=0)
    shares: Ints = first * (WHOLE // first.sum(axis=0))
    return shares


def _best(values: Iterable[Values], player: int) -> Values:
    """The first of the best for a player."""
    return max(values, key=lambda value: value[player])


def _seats(held: Held, first: int) -> list[int]:
    return [(first + k) % len(held) for k in range(len(held))]


def _gems(own: Assets) -> Ints:
    return np.array([counts(own.invested)])


def _with(held: Held, player: int, own: Assets) -> Held:
    return (*held[:player], own, *held[player + 1 :])
