"""Kuhn poker (1950): a deal, hidden hands, and one bet."""

from __future__ import annotations

from typing import Any, NamedTuple

from packo import core
from packo.core import CHANCE, TERMINAL, Lottery

CARDS = "JQK"
PASS, BET = "pass", "bet"
FOLDS = ((BET, PASS), (PASS, BET, PASS))
SHOWDOWNS = ((PASS, PASS), (BET, BET), (PASS, BET, BET))


class Deal(NamedTuple):
    """The first player's card, then the second's.  Written as QJ."""

    first: str
    second: str

    def __str__(self) -> str:
        return self.first + self.second


class Position(NamedTuple):
    hands: tuple[str, ...] = ()
    bets: tuple[str, ...] = ()


class Rules(core.Rules):
    def initial(self) -> Position:
        return Position()

    def current_player(self, p: Position) -> int:
        if not p.hands:
            return CHANCE
        return TERMINAL if p.bets in FOLDS or p.bets in SHOWDOWNS else len(p.bets) % 2

    def chance(self, p: Position) -> Lottery:
        return Lottery.uniform(Deal(a, b) for a in CARDS for b in CARDS if a != b)

    def legal_actions(self, p: Position, player: int) -> tuple[str, ...]:
        return (PASS, BET)

    def universe(self) -> tuple[str, ...]:
        return (PASS, BET)

    def step(self, p: Position, move: Any) -> Position:
        return p._replace(bets=(*p.bets, move)) if p.hands else Position(hands=tuple(move))

    def returns(self, p: Position) -> tuple[int, int]:
        if p.bets in FOLDS:
            folder = (len(p.bets) - 1) % 2
            return (-1, 1) if folder == 0 else (1, -1)
        stake = 2 if BET in p.bets else 1
        first, second = (CARDS.index(card) for card in p.hands)
        return (stake, -stake) if first > second else (-stake, stake)

    def observation(self, p: Position, player: int) -> Position:
        """The bets, one's own card, and after a showdown the other's."""
        return p if p.bets in SHOWDOWNS else p._replace(hands=p.hands[player : player + 1])

    def hidden(self, p: Position, player: int) -> str | None:
        return None if not p.hands or p.bets in SHOWDOWNS else p.hands[1 - player]

    def describe(self, p: Position) -> str:
        told = ", ".join(p.bets) if p.bets else "no bets yet" if p.hands else "to be dealt"
        return f"{told}; {' against '.join(p.hands)}" if p.bets in SHOWDOWNS else told
