"""Two words that fit the same board look alike to a seeker, in every way, until the word is shown."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import packo
from packo.core import Play, Shown
from packo.games.decipher.parts import HIDE, OVER, Ask, Buy, Decline, Guess, Hand, Hide
from packo.picture.view import overlays
from packo.play import seat_of

GAMES: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 3, "length": 5, "calls": "answers"},
    {"players": 4, "length": 3},
    {"players": 3, "length": 4, "any_word": True, "calls": "own turn"},
]
TRIED = (Ask(1), Ask(9), Buy(), Decline(), Hand("R"), Hide("MALT"), Guess("?"))


def picture(play: Play, seat: int | None) -> str:
    legal = play.state.legal_actions(seat) if seat in play.state.actors else ()
    return play.state.draw(seat, clickable=tuple(map(str, legal)), shown=tuple(overlays(play.game)), **play.view(seat))


def told(play: Play, player: int) -> list[Any]:
    """All that reaches a player: what he knows, the pictures, and the words."""
    state, rules = play.state, play.game.rules
    found = [
        play.information_state(player), repr(play.information_state(player)), state.observation(player),
        repr(state.observation(player)), picture(play, player), repr(state), repr(play),
        rules.describe(state.position), state.is_terminal, picture(play, None), state._repr_svg_(), play._repr_svg_(),
        state.actors, state.legal_actions(player), str(play.view(player).get("last")), rules.candidates(state.position),
    ]  # fmt: skip
    if player in state.actors:
        seat = seat_of(play, player)
        found += [seat.legal, repr(seat)]
        found += [rules.why_not(state.position, player, move) for move in TRIED if move not in seat.legal]
    return found


def hidden_as(game: Any, word: str) -> Play:
    return Play.start(game.root).then(Hide(word))


def pair(game: Any, rng: Random) -> tuple[str, str]:
    """Two words of as many pieces."""
    words = game.rules.vocabulary.words
    while True:
        one, two = rng.sample(words, 2)
        if game.rules.cards.size(one) == game.rules.cards.size(two):
            return one, two


def same_move(one: Play, two: Play, rng: Random) -> Any:
    """A move that both plays can make, and that is answered alike; None where there is none."""
    moves = [move for move in one.state.moves() if not says(move, one) and not says(move, two)]
    rng.shuffle(moves)
    rules = one.game.rules
    for move in moves:
        if isinstance(move, Hand) and move not in two.state.legal_actions():
            continue
        p, q = rules.step(one.state.position, move), rules.step(two.state.position, move)
        if (p.stage in (HIDE, OVER)) == (q.stage in (HIDE, OVER)) and p._replace(word="") == q._replace(word=""):
            return move
    return None


def says(move: Any, play: Play) -> bool:
    """Whether somebody guesses the word by this move."""
    return play.state.position.word in str(move).split()


@pytest.mark.rule("decipher.12", "decipher.13")
@pytest.mark.parametrize("options", GAMES, ids=str)
def test_words_that_fit_the_same_board_look_alike_to_all_seekers(options: dict[str, Any]) -> None:
    game = packo.load("decipher", **options)
    compared = 0
    for seed in range(2):
        rng = Random(seed)
        one, two = (hidden_as(game, word) for word in pair(game, rng))
        for _ in range(9):
            for player in range(1, game.num_players):
                assert told(one, player) == told(two, player)
                compared += 1
            assert told(one, 0) != told(two, 0), "the maker knows"
            if (move := same_move(one, two, rng)) is None:
                break
            one, two = one.then(move), two.then(move)
            if one.state.position.stage in (HIDE, OVER):
                break
    assert compared > 8


@pytest.mark.rule("decipher.22")
def test_the_end_of_a_round_lays_the_word_open() -> None:
    """To all, and at once: until then it is in nothing that a seeker is told."""
    game = packo.load("decipher", players=3, any_word=True)
    plays = [hidden_as(game, word) for word in ("XJQV", "VJQX")]
    for text in ("hand R", "guess NONE", "guess NOR", "guess NO", "guess NINE", "guess NUN"):
        assert told(plays[0], 1) == told(plays[1], 1)
        assert "XJQV" not in str(told(plays[0], 2))
        plays = [play.then(play.state.parse(text)) for play in plays]
    plays = [play.then(play.state.parse("guess NAN")) for play in plays]
    for player in range(3):
        seen = [play.step(player).seen for play in plays]
        assert all(isinstance(shown, Shown) for shown in seen)
        assert [shown.also.word for shown in seen] == ["XJQV", "VJQX"]
    assert plays[0].state == plays[1].state, "the next round begins, and it is as if it had not been"


def test_what_is_not_hidden_is_told() -> None:
    """The comparison has teeth: to the maker the two plays differ in what he knows and in his picture."""
    game = packo.load("decipher")
    one, two = hidden_as(game, "MALT"), hidden_as(game, "WALL")
    for first, second in list(zip(told(one, 0), told(two, 0), strict=True))[:5]:
        assert first != second
    assert told(one, 1) == told(two, 1)


@pytest.mark.rule("decipher.22")
def test_a_word_of_another_round_is_not_shown_again() -> None:
    """What a position holds of the rounds before are their points."""
    game = packo.load("decipher", any_word=True)
    play = hidden_as(game, "XJQV")
    for text in ("hand R", "guess XJQV", "hide QJVX", "hand R", "zone 3"):
        play = play.then(play.state.parse(text))
    assert "XJQV" not in repr(play.state.position)
    assert "QJVX" not in str(told(play, 0))
    assert "QJVX" in str(told(play, 1))


@pytest.mark.rule("decipher.4")
def test_the_last_word_is_shown_to_all_at_the_end() -> None:
    play = Play.start(packo.load("decipher").root)
    for word in ("MALT", "WALL", "COIN", "PLOT"):
        play = play.then(Hide(word))
        play = play.then(play.state.legal_actions()[0]).then(Guess(word))
    assert play.state.is_terminal
    assert {play.state.observation(player) for player in range(2)} == {play.state.position}
    assert play.state.position.word == "PLOT"
    assert list(play.state.worlds(0)) == [play.state]
