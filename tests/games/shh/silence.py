"""Positions and plays of SHH in few words, for tests."""

from __future__ import annotations

from typing import Any

import pytest

import packo
from packo.core import IllegalAction, State
from packo.games.shh.parts import CONSONANTS, TURN, Position

EXIT_DEAL = "BFGKLSX/CHJMNPY/DQRTVWZ"
EXIT_MOVES = (
    "G", "O", "D", "L", "Y", "pass", "pass", "call up", "up & up",
    "C", "A", "K", "E", "call down", "up & up",
    "Z", "I", "P", "call up", "down & up",
    "V", "I", "A", "call up", "up & up",
    "E", "X", "I", "T",
)  # fmt: skip
"""One way to the table of the rulebook's example: C D G K L P V Y Z are scored, O is on +1, one of three pass cards is
left, and EXIT lies there.  Player 0 is on turn, and holds the S."""


def go(state: State, *moves: str) -> State:
    """The state after moves in notation."""
    for move in moves:
        state = state.child(state.parse(move))
    return state


def exit_example(**options: Any) -> State:
    """The table of the rulebook's example."""
    return go(packo.load("shh", players=3, **options).root, EXIT_DEAL, *EXIT_MOVES)


def lying(
    hands: str,
    word: str = "",
    plus: str = "",
    passes: int = 0,
    player: int = 0,
    stage: str = TURN,
    thumb: str = "",
    **options: Any,
) -> State:
    """The players hold these consonants (BC/D/ for three, of whom the last has none); all that are left are scored."""
    held = tuple(hands.split("/"))
    row = "".join(letter for letter in CONSONANTS if letter not in hands + word)
    game = packo.load("shh", players=len(held), **options)
    return State(game, Position(held, row, plus, word, passes, stage, player, thumb))


def refused(state: State, move: Any, player: int | None = None) -> str:
    """The sentence that refuses a move, which changes nothing."""
    was = repr(state.position)
    with pytest.raises(IllegalAction) as error:
        state.child(move) if player is None else state.checked_action(player, move)
    assert repr(state.position) == was
    assert error.value.rule_id == f"shh.{error.value.rule}"
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 300
    return str(error.value)


def refused_text(state: State, text: str) -> str:
    """The sentence that refuses a move in words."""
    with pytest.raises(IllegalAction) as error:
        go(state, text)
    return str(error.value)
