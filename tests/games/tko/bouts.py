"""Positions of TKO in few words, for tests."""

from __future__ import annotations

from typing import Any

import packo
from packo.core import State
from packo.games.tko.rules import BOXERS, NOBODY, SUDDEN_DEATH, Position

PABLO, MELLO = BOXERS["Pablo Bruz"], BOXERS["Mello Mar"]


def bars(text: str) -> tuple[int, ...]:
    """The four bars in the order U, H, B, K: «2200»."""
    return tuple(map(int, text))


def at(text: str, arrow: int = NOBODY, rounds: tuple[int, int] = (0, 0), **options: Any) -> State:
    """The default boxers at «2200/1111», or in sudden death."""
    both = SUDDEN_DEATH if text == "sudden death" else tuple(map(bars, text.split("/")))
    return State(packo.load("tko", **options), Position((PABLO, MELLO), both, arrow, rounds=rounds))


def go(state: State, *moves: str) -> State:
    """The state after moves in notation; a turn may be written «UK»."""
    for move in moves:
        text = " & ".join(move) if len(move) == 2 and move.isalpha() else move
        state = state.child(state.parse(text))
    return state


def shown(state: State) -> str:
    """The bars as text, or «sudden death»."""
    if state.position.bars == SUDDEN_DEATH:
        return "sudden death"
    return "/".join("".join(map(str, one)) for one in state.position.bars)
