"""Positions and plays of Decipher in few words, for tests."""

from __future__ import annotations

from typing import Any

import pytest

import packo
from packo.core import IllegalAction, State
from packo.games.decipher.parts import KINDS, Position, Zone
from packo.games.decipher.rules import on_turn

PANDA_MOVES = (
    "hide PANDA",
    "hand B", "zone 1", "zone 4", "wait",
    "hand G", "zone 3", "zone 1", "wait",
    "hand R", "zone 1", "wait", "hand R", "zone 2", "wait", "hand R", "zone 2", "wait", "hand R", "zone 3", "wait",
    "hand R", "zone 3", "wait", "hand R", "zone 3", "wait", "hand R", "zone 4", "wait",
    "hand Y", "zone 3", "zone 2", "wait",
    "guess MANGO", "buy", "hand R", "zone 5", "wait",
    "guess CANDY", "wait",
    "guess PANDA",
)  # fmt: skip
"""One way to the end of the rulebook's example: Lee is player 0, Tina 1, and Ben 2."""


def go(state: State, *moves: str) -> State:
    """The state after moves in notation."""
    for move in moves:
        state = state.child(state.parse(move))
    return state


def begun(word: str, **options: Any) -> State:
    """The first word of a game is hidden."""
    game = packo.load("decipher", **{"length": len(word), "any_word": True, **options})
    return go(game.root, f"hide {word}")


def zone(text: str) -> Zone:
    pieces, _, noes = text.replace(".", "").partition("-")
    return Zone(pieces, noes)


def lying(
    word: str,
    board: str,
    held: str = "",
    stage: str = "",
    seeker: int = 1,
    tokens: tuple[int, ...] = (),
    bonus: int = 3,
    wrong: tuple[str, ...] = (),
    declined: int = 0,
    number: int = 0,
    **options: Any,
) -> State:
    """The zones of the first maker's word as they write themselves, RY-BG . R . for four; and what else there is."""
    start = begun(word, **options)
    zones = tuple(map(zone, board.split()))
    left = start.position.left - sum(len(z.pieces) for z in zones) - len(held)
    tokens = tokens or start.position.tokens
    p = Position(
        (0,) * len(tokens), number, 0, "", seeker, word, zones, left, held, tokens, bonus, wrong, declined
    )  # fmt: skip
    assert all(
        z.pieces + z.noes == "".join(k for part in (z.pieces, z.noes) for k in sorted(part, key=KINDS.index))
        for z in zones
    )
    return State(start.game, on_turn(p) if not stage else p._replace(stage=stage))


def refused(state: State, move: Any, player: int | None = None) -> str:
    """The sentence that refuses a move, which changes nothing."""
    was = repr(state.position)
    with pytest.raises(IllegalAction) as error:
        state.child(move) if player is None else state.checked_action(player, move)
    assert repr(state.position) == was
    assert error.value.rule_id == f"decipher.{error.value.rule}"
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 300
    return str(error.value)


def refused_text(state: State, text: str) -> str:
    """The sentence that refuses a move in words."""
    with pytest.raises(IllegalAction) as error:
        go(state, text)
    return str(error.value)
