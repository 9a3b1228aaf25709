"""Positions of FLY in few words, for tests: cards as they are written, rows separated by a stroke."""

from __future__ import annotations

from random import Random
from typing import Any

import packo
from packo.core import State
from packo.games.fly.parts import BLANK, COLOURS, SYMBOLS, Card, Position
from packo.games.fly.rules import Rows

CARDS = {str(card): card for card in (*(Card(c, s) for c in COLOURS for s in SYMBOLS), BLANK)}
LAID = "BS BC BD BT BQ YS YC YD YT YQ RS RC RD RT RQ GS GC GD GT GQ PS PC PD PT PQ -- --"
"""A deal."""
STEADY: dict[str, Any] = {"scatter": 0, "twist": 0}
"""Hands that never miss."""


def cards(text: str) -> tuple[Card, ...]:
    return tuple(CARDS[name] for name in text.split())


def rows(text: str) -> Rows:
    """«BS YC -- / GT» is a table of two rows."""
    return tuple(map(cards, text.split("/")))


def written(table: Rows) -> str:
    return " / ".join(" ".join(map(str, row)) for row in table)


def at(table: str, *taken: str, to_move: int = 0, left: int = -1, **options: Any) -> State:
    """A state before a drop, with the flies of each player; two players with none where nothing is said."""
    piles = taken or ("", "")
    game = packo.load("fly", players=len(piles), **options)
    position = Position(rows(table), tuple(tuple(sorted(cards(pile))) for pile in piles), to_move, None, left)
    return State(game, position)


def go(state: State, *moves: str) -> State:
    """The state after moves in notation."""
    for move in moves:
        state = state.child(state.parse(move))
    return state


def dropped(state: State, aim: str, landing: str | None = None) -> State:
    """The state after an aim and its landing, by default where it is aimed."""
    return go(state, aim, f"lands {landing or aim}")


def dealt(seed: int = 1, **options: Any) -> State:
    """A game whose table is laid out."""
    return packo.load("fly", **options).root.sample(Random(seed))
