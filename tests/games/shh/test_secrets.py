"""Worlds that differ only in what is hidden from a player look alike to that player, in every way and to the end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import packo
from packo.core import Play
from packo.games.shh.parts import CONSONANTS, DOWN, OVER, VOTE, VOWELS, Call, Dealt, Letter
from packo.picture.view import overlays
from packo.play import seat_of

GAMES: list[dict[str, Any]] = [
    {"players": 3},
    {"players": 3, "face_down": True},
    {"players": 4, "passes": "none"},
    {"players": 4, "face_down": True, "shortest": 4},
]


def picture(play: Play, seat: int | None) -> str:
    legal = play.state.legal_actions(seat) if seat in play.state.actors else ()
    return play.state.draw(seat, clickable=tuple(map(str, legal)), shown=tuple(overlays(play.game)), **play.view(seat))


def told(play: Play, player: int) -> list[Any]:
    """All that reaches a player: what he knows, the pictures, and the words."""
    state, rules = play.state, play.game.rules
    found = [
        play.information_state(player), repr(play.information_state(player)), state.observation(player),
        repr(state.observation(player)), repr(state), repr(play), rules.describe(state.position), state.is_terminal,
        picture(play, player), picture(play, None), state._repr_svg_(), play._repr_svg_(), state.actors,
        state.legal_actions(player), str(play.view(player).get("last")),
    ]  # fmt: skip
    if player in state.actors:
        seat = seat_of(play, player)
        found += [seat.legal, repr(seat)]
        refusals = [rules.why_not(state.position, player, Letter(letter)) for letter in CONSONANTS]
        found += [refusals[CONSONANTS.index(letter)] for letter in CONSONANTS if Letter(letter) not in seat.legal]
    return found


def others_swap(play: Play, player: int, rng: Random) -> tuple[Play, Play]:
    """Two plays in which others' hands differ, and this player's do not."""
    (world,) = play.state.worlds(player, rng, 1)
    return play, Play.start(play.game.root).then(Dealt(world.position.hands))


@pytest.mark.rule("shh.4", "shh.16")
@pytest.mark.parametrize("options", GAMES, ids=str)
def test_worlds_that_differ_only_in_hidden_hands_look_alike(options: dict[str, Any]) -> None:
    """As long as both plays can go on with the same moves: own letters, vowels, letters that an other holds in both."""
    game = packo.load("shh", **options)
    compared = 0
    for seed in range(2):
        rng = Random(seed)
        player = rng.randrange(game.num_players)
        one, two = others_swap(game.play(seed=seed), player, rng)
        assert one.state != two.state
        for _ in range(14):
            assert told(one, player) == told(two, player)
            compared += 1
            move = same_move(one, two, rng)
            one, two = one.then(move), two.then(move)
            if one.state.is_terminal:
                break
        if one.state.is_terminal:
            assert told(one, player) != told(two, player), "at the end all hands are laid open"
    assert compared > 15


def same_move(one: Play, two: Play, rng: Random) -> Any:
    """A move that is legal in both plays; a vote is mostly unanimous, so that they go on for long."""
    if one.state.position.stage == VOTE:
        return next(one.state.moves())
    both = [action for action in one.state.legal_actions() if action in two.state.legal_actions()]
    return rng.choice([action for action in both if action != Call(DOWN)] or both)


@pytest.mark.rule("shh.4", "shh.19")
def test_the_end_lays_all_hands_open() -> None:
    game = packo.load("shh", players=3)
    one, two = others_swap(game.play(seed=1), 0, Random(1))
    for text in ("A", "call down", "up & up"):
        assert told(one, 0) == told(two, 0)
        one, two = (play.then(play.state.parse(text)) for play in (one, two))
    assert one.state.position.stage == OVER
    assert told(one, 0) != told(two, 0)
    assert one.state.observation(0) == one.state.position


def test_what_is_not_hidden_is_told() -> None:
    """The comparison has teeth: to whoever holds the other cards, the two worlds differ in each of these ways."""
    one, two = others_swap(packo.load("shh", players=3).play(seed=4), 0, Random(2))
    changed = next(i for i in (1, 2) if one.state.position.hands[i] != two.state.position.hands[i])
    for first, second in list(zip(told(one, changed), told(two, changed), strict=True))[:4]:
        assert first != second
    assert picture(one, changed) != picture(two, changed)


@pytest.mark.rule("shh.16")
def test_a_row_that_lies_face_down_is_not_in_any_picture() -> None:
    """Positions that differ only in which consonants are scored and which an other still holds."""
    game = packo.load("shh", players=3, face_down=True)
    state = game.initial_state(seed=2)
    own = state.position.hands[0]
    rest = [letter for letter in CONSONANTS if letter not in own]
    pictures = set()
    for row in (rest[:7], rest[7:]):
        held = [letter for letter in rest if letter not in row]
        p = state.position._replace(hands=(own, "".join(held[:4]), "".join(held[4:])), row="".join(row), active="A")
        pictures.add((game.picture(p, 0, {}), game.picture(p, None, {}), game.rules.describe(p)))
    assert len(pictures) == 1


def test_vowels_are_everybodys() -> None:
    state = packo.load("shh", players=4).initial_state(seed=2)
    for player in range(4):
        seen: Any = state.observation(player)
        assert "".join(seen.hands).replace("?", "") == state.position.hands[player]
        assert not set(seen.hands[player]) & set(VOWELS)
