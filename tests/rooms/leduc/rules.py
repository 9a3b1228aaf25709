"""Leduc poker (Southey et al. 2005): six cards of three ranks, two rounds of betting, one common card."""

from __future__ import annotations

from typing import Any, NamedTuple

from packo import core
from packo.core import CHANCE, TERMINAL, Lottery

RANKS = "JQK"
FOLD, CALL, RAISE = "fold", "call", "raise"
SIZES = (2, 4)
MOST_RAISES = 2


class Hands(NamedTuple):
    """Both private cards.  Written as QJ."""

    first: str
    second: str

    def __str__(self) -> str:
        return self.first + self.second


class Position(NamedTuple):
    hands: tuple[str, ...] = ()
    common: str = ""
    bets: tuple[tuple[str, ...], ...] = ((),)
    """Each round's actions."""


def done(bets: tuple[str, ...]) -> bool:
    """Whether a round of betting is over without a fold."""
    return len(bets) >= 2 and bets[-1] == CALL


class Rules(core.Rules):
    def initial(self) -> Position:
        return Position()

    def current_player(self, p: Position) -> int:
        if not p.hands:
            return CHANCE
        bets = p.bets[-1]
        if bets[-1:] == (FOLD,) or (done(bets) and len(p.bets) == 2):
            return TERMINAL
        return CHANCE if done(bets) else len(bets) % 2

    def chance(self, p: Position) -> Lottery:
        deck = [r for r in RANKS for _ in range(2)]
        if not p.hands:
            return Lottery.uniform(Hands(a, b) for i, a in enumerate(deck) for j, b in enumerate(deck) if i != j)
        for card in p.hands:
            deck.remove(card)
        return Lottery.uniform(deck)

    def legal_actions(self, p: Position, player: int) -> tuple[str, ...]:
        bets = p.bets[-1]
        raised = bets.count(RAISE)
        actions = (FOLD,) if bets[-1:] == (RAISE,) else ()
        return (*actions, CALL, *((RAISE,) if raised < MOST_RAISES else ()))

    def universe(self) -> tuple[str, ...]:
        return (FOLD, CALL, RAISE)

    def step(self, p: Position, move: Any) -> Position:
        if not p.hands:
            return p._replace(hands=tuple(move))
        if done(p.bets[-1]):
            return p._replace(common=move, bets=(*p.bets, ()))
        return p._replace(bets=(*p.bets[:-1], (*p.bets[-1], move)))

    def returns(self, p: Position) -> tuple[int, int]:
        paid = [1, 1]
        for bets, size in zip(p.bets, SIZES, strict=False):
            for number, action in enumerate(bets):
                own, other = number % 2, 1 - number % 2
                if action != FOLD:
                    paid[own] = paid[other] + (size if action == RAISE else 0)
        if p.bets[-1][-1] == FOLD:
            winner = len(p.bets[-1]) % 2
        else:
            ranks = [3 if card == p.common else RANKS.index(card) for card in p.hands]
            if ranks[0] == ranks[1]:
                return (0, 0)
            winner = 0 if ranks[0] > ranks[1] else 1
        won = paid[1 - winner]
        return (won, -won) if winner == 0 else (-won, won)

    def observation(self, p: Position, player: int) -> Any:
        return (p.hands[player] if p.hands else "", p.common, p.bets)

    def worlds(self, observation: Any, player: int) -> Any:
        card, common, bets = observation
        if not card:
            return (Position(),)
        own = [(card, other) if player == 0 else (other, card) for other in RANKS]
        fits = [hands for hands in own if all((*hands, common).count(rank) <= 2 for rank in RANKS)]
        return tuple(Position(hands, common, bets) for hands in fits)

    def hidden(self, p: Position, player: int) -> Any:
        return p.hands[1 - player] if p.hands else None
