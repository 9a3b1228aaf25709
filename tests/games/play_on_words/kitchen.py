"""Positions of Play On Words in few words, for tests.

The words before a player are written with spaces between them; a word of letter cards alone is written as it is read,
any other card by card: «CAT», «C-A-SH», «V*=A-T».  A formation is its cards, with . for a place without one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

import packo
from packo.core import IllegalAction, State
from packo.games.play_on_words.parts import NO_CARD, PLAY, STACKS, Position, Tile, Word

LOADED: dict[str, Any] = {}
"""Games by their options: a dictionary is read once."""


def game(**options: Any) -> Any:
    """The game under some options, loaded once."""
    name = repr(sorted(options.items()))
    if name not in LOADED:
        LOADED[name] = packo.load("play_on_words", **options)
    return LOADED[name]


def tiles(text: str) -> tuple[Tile, ...]:
    pieces = text.split("-") if "-" in text or "=" in text else list(text)
    return tuple(Tile(card, letters or card) for card, _, letters in (piece.partition("=") for piece in pieces))


def cards(text: str) -> tuple[str, ...]:
    """Eight places, the last ones without a card where fewer are given."""
    found = [NO_CARD if card == "." else card for card in text.split()]
    return tuple(found + [NO_CARD] * (STACKS - len(found)))


def at(
    *players: str,
    open: str = "",
    under: int | tuple[int, ...] = 0,
    to_move: int = 0,
    fresh: str = "",
    options: Mapping[str, Any] | None = None,
    **fields: Any,
) -> State:
    """A state in which a player is at the beginning of a turn.

    `under` is the number of cards beneath each place; `fresh` lists words that were made in this turn.  What lies in
    the stacks or aside is what is left of the cards.
    """
    found = game(players=len(players), **(options or {}))
    words = [
        Word(owner, tiles(text), text in fresh.split()) for owner, own in enumerate(players) for text in own.split()
    ]
    formation = cards(open)
    beneath = (under,) * STACKS if isinstance(under, int) else under
    lying = Counter(formation) + Counter(tile.card for word in words for tile in word.tiles)
    unseen = sorted((Counter(found.rules.cards) - lying).elements())
    fields.setdefault("full", NO_CARD not in formation)
    if not fields.get("new") and not found.rules.speller.has_new_word(formation):
        fields.setdefault("discarding", STACKS)
    if found.options.best_of > 1:
        fields.setdefault("wins", (0,) * len(players))
    fields.setdefault("stage", PLAY)
    p = Position(formation, beneath, tuple(unseen), tuple(sorted(words)), to_move=to_move, **fields)
    return State(found, p)


def go(state: State, *moves: str) -> State:
    """The state after moves in notation."""
    for move in moves:
        state = state.child(state.parse(move))
    return state


def held(state: State) -> list[str]:
    """The words before each player, as they are read."""
    p = state.position
    return [
        " ".join(word.spelled for word in p.words if word.owner == player) for player in range(state.game.num_players)
    ]


def said(state: State) -> list[str]:
    """What may be said now."""
    return [str(action) for action in state.legal_actions()]


def spelled(state: State) -> set[str]:
    """What may be spelled now, as plain words."""
    return {"".join(tile.letters for tile in action.tiles) for action in state.legal_actions() if str(action) != "done"}


def refused(state: State, move: Any) -> str:
    """The sentence that refuses a move, or its notation, which changes nothing."""
    before = repr(state.position)
    with pytest.raises(IllegalAction) as refusal:
        state.child(state.parse(move) if isinstance(move, str) else move)
    error = refusal.value
    assert repr(state.position) == before
    assert error.rule_id == f"play_on_words.{error.rule}"
    assert "\n" not in str(error)
    assert len(str(error)) < 300
    return str(error)
