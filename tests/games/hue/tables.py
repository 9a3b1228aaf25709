"""Tables and hands of HUE in few words, for tests."""

from __future__ import annotations

import re
from collections.abc import Iterable
from random import Random
from typing import Any

import packo
from packo.core import State
from packo.games.hue.laying import laid
from packo.games.hue.parts import KIND_LETTERS, Card, Placement, Position

START = "xBGRYPYRGB@0,0h xGYPRBRPYG@1,1h xYRBPGPBRY@2,2h"
"""Three starting cards, as they lie where they are shifted by one square."""
KINDS = {letter: kind for kind, letter in KIND_LETTERS.items()}


def card(text: str) -> Card:
    """A card by its notation, be it in the box or not."""
    letters = text[1:]
    return Card(KINDS[text[0]], tuple(letters if len(letters) == 3 else re.findall("...", letters)))


def cards(text: str) -> tuple[Card, ...]:
    """A hand: «sBGP pRPG»."""
    return tuple(sorted(map(card, text.split())))


def placement(text: str) -> Placement:
    """A card on the table, in notation."""
    word, x, y, way = re.fullmatch(r"(\w+)@(-?\d+),(-?\d+)([hv])", text).groups()  # type: ignore[union-attr]
    return Placement(card(word), int(x), int(y), way)


def table(text: str) -> tuple[Placement, ...]:
    """Cards put on the table one after the other."""
    placed: tuple[Placement, ...] = ()
    for word in text.split():
        placed = laid(placed, placement(word))
    return placed


def at(placed: str, hands: str, to_move: int = 0, **options: Any) -> State:
    """A state with these cards on the table, and hands «sBGP pRPG / tPGB pYRB»."""
    held = tuple(map(cards, hands.split("/")))
    return State(packo.load("hue", players=len(held), **options), Position(table(placed), held, to_move))


def dealt(seed: int = 0, **options: Any) -> State:
    """A game after the deal."""
    state: State = packo.load("hue", **options).play(seed=seed).state
    return state


def go(state: State, *moves: str) -> State:
    """The state after moves in notation."""
    for move in moves:
        state = state.child(state.parse(move))
    return state


def random_states(state: State, seed: int) -> Iterable[State]:
    """A play at random from a state on, with the state itself."""
    rng = Random(seed)
    while not state.is_terminal:
        yield state
        state = state.child(rng.choice(state.legal_actions()))
    yield state
