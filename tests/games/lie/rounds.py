"""Rounds of LIE in few words, for tests."""

from __future__ import annotations

from typing import Any

import pytest

import packo
from packo.core import IllegalAction, State
from packo.games.lie.parts import Position


def go(state: State, *moves: str) -> State:
    """The state after moves in notation."""
    for move in moves:
        state = state.child(state.parse(move))
    return state


def before(counts: str = "5:5", opener: int = 0, playoff: bool = False, **options: Any) -> State:
    """Before the draw of a round in which players have so many cards: 5:4:0."""
    numbers = tuple(map(int, counts.split(":")))
    game = packo.load("lie", players=len(numbers), **options)
    return State(game, Position(numbers, opener, playoff=playoff))


def bidding(dice: str, opener: int = 0, playoff: bool = False, **options: Any) -> State:
    """Hands that are set, before the round is opened: 22244/135/- for three players, of whom the third is out."""
    shown = tuple(tuple(sorted(map(int, hand.strip("-")))) for hand in dice.split("/"))
    game = packo.load("lie", players=len(shown), **options)
    counts, way = tuple(map(len, shown)), game.options.which_way
    return State(game, Position(counts, opener, shown=shown, to_move=opener, choosing_way=way, playoff=playoff))


def refused(state: State, move: Any, player: int | None = None) -> str:
    """The sentence that refuses a move, which changes nothing."""
    was = repr(state.position)
    with pytest.raises(IllegalAction) as error:
        state.child(move) if player is None else state.checked_action(player, move)
    assert repr(state.position) == was
    assert error.value.rule_id == f"lie.{error.value.rule}"
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 300
    return str(error.value)


def refused_text(state: State, text: str) -> str:
    """The sentence that refuses a move in words."""
    with pytest.raises(IllegalAction) as error:
        go(state, text)
    return str(error.value)
