"""Players of GEM: one who buys what counts at once, and one who looks an auction ahead and plays the end exactly."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from packo.games.gem.parts import BID, PAY, ROUNDS, TAKE, Assets, Bid, Card, Pay, Position, Take
from packo.games.gem.paying import best_reinvestment, cheapest
from packo.games.gem.rules import PASS, Rules
from packo.games.gem.scoring import scores

if TYPE_CHECKING:
    from random import Random

    from packo.core import Game
    from packo.games.gem.solver.duel import LastRound
    from packo.games.gem.solver.outlook import Formula
    from packo.play.bots import Bot, Seat


def bots(game: Game) -> dict[str, Bot]:
    """The bots of GEM by name, the strongest last.  They reckon with the rules, so they are not offered where a person
    changed them."""
    found: dict[str, Bot] = {}
    if type(game.rules) is Rules:
        for bot in (GreedyBot(), SearchBot()):
            found[bot.name] = bot
    return found


@dataclass(frozen=True)
class GreedyBot:
    """Wants the card that would bring him furthest ahead if it were invested, and buys free what scores most at once.

    He bids with coins alone, and no more than the card brings beyond what it costs to buy free.  As the opener he bids
    half of that, as another one the least that is more than the highest bid.  He pays what gives up least.
    """

    name: str = "greedy"

    def choose(self, seat: Seat, rng: Random) -> Any:
        p = _position(seat)
        own = p.assets[seat.player]
        if p.stage == PAY:
            return Pay(*cheapest(own, p.bid))
        if p.stage == TAKE:
            return Take(self._wanted(p)[0])
        if p.stage != BID:
            return best_reinvestment(p.assets, seat.player).move
        limit = min(self._wanted(p)[1], sum(own.coins))
        if p.bid < 0:
            return Bid(max(0, limit // 2))
        return Bid(p.bid + 1) if p.bid < limit else PASS

    def _wanted(self, p: Position) -> tuple[Card, int]:
        """The card of the row that brings most beyond what it costs, and how much."""
        found = {}
        for card in p.row:
            own = p.assets[p.to_move]
            richer = own._replace(invested=(*own.invested, *own.leveraged, card))
            held = own._replace(invested=(*own.invested, *own.leveraged))
            gain = _ahead(_with(p, richer), p.to_move) - _ahead(_with(p, held), p.to_move)
            found[card] = gain - (card.costs if p.round < ROUNDS else 0)
        best = max(found, key=lambda card: found[card])
        return best, found[best]


@dataclass(frozen=True)
class SearchBot:
    """Looks `depth` auctions of the round ahead, guesses by a formula where that leaves everybody, and plays the last
    round of two players exactly.

    Everybody is taken to bid and pay for his own lead.  Of the payments of a bid the `width` cheapest are looked at.
    """

    depth: int = 1
    width: int = 6
    formula: Formula | None = None
    name: str = "searcher"

    def choose(self, seat: Seat, rng: Random) -> Any:
        from packo.games.gem.solver.duel import can_solve
        from packo.games.gem.solver.outlook import Formula, Outlook

        if len(seat.legal) == 1:
            return seat.legal[0]
        p = _position(seat)
        if can_solve(seat.game.rules, p):
            return _last_round().best(p)
        worths = Outlook(self.formula or Formula(), self.depth, self.width).worths(p, seat.legal)
        return max(worths, key=lambda action: worths[action][seat.player])


@lru_cache(maxsize=1)
def _last_round() -> LastRound:
    """Who plays by it wants to win, and then to win by most."""
    from packo.games.gem.solver.duel import LastRound

    return LastRound("both")


def _position(seat: Seat) -> Position:
    """In GEM a player sees the whole position."""
    assert isinstance(seat.observation, Position)
    return seat.observation


def _ahead(assets: Sequence[Assets], player: int) -> int:
    points = scores(assets)
    return points[player] - max(points[:player] + points[player + 1 :])


def _with(p: Position, own: Assets) -> tuple[Assets, ...]:
    return (*p.assets[: p.to_move], own, *p.assets[p.to_move + 1 :])
