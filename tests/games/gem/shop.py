"""Positions of GEM in few words, for tests.

What lies in front of a player is written as coins, invested cards, a stroke and leveraged cards: «1 3 SR1 D4 / SE2».
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import packo
from packo.core import State
from packo.games.gem.parts import BID, NOBODY, OVER, Assets, Card, Position

CARDS: Mapping[str, Card] = {
    str(card): card for gems in ("pairs", "doubles") for card in packo.load("gem", gems=gems).rules.cards
}


def cards(text: str) -> tuple[Card, ...]:
    return tuple(sorted(CARDS[name] for name in text.split()))


def assets(text: str) -> Assets:
    green, _, red = text.partition("/")
    words = green.split()
    coins = tuple(sorted(int(word) for word in words if word.isdigit()))
    return Assets(coins, cards(" ".join(word for word in words if not word.isdigit())), cards(red))


def at(
    *players: str,
    row: str = "",
    deck: str = "",
    round: int = 1,
    stage: str = BID,
    to_move: int = 0,
    options: Mapping[str, Any] | None = None,
    **fields: Any,
) -> State:
    """A state; by default the beginning of an auction, or of the reinvestment, with all players still to come."""
    game = packo.load("gem", players=len(players), **(options or {}))
    fields.setdefault("opener", NOBODY if stage == OVER else to_move)
    fields.setdefault("left", len(players))
    p = Position(cards(deck), cards(row), round, tuple(map(assets, players)), stage, to_move, **fields)
    return State(game, p)


def go(state: State, *moves: str) -> State:
    """The state after moves in notation."""
    for move in moves:
        state = state.child(state.parse(move))
    return state


def held(state: State) -> list[str]:
    """What lies in front of each player, as it is written here."""
    found = []
    for own in state.position.assets:
        green = " ".join(map(str, (*own.coins, *own.invested)))
        red = " ".join(map(str, own.leveraged))
        found.append(f"{green} / {red}" if red else green)
    return found


def said(state: State) -> list[str]:
    """What may be said now."""
    return [str(action) for action in state.legal_actions()]
