"""Two words that fit the same board look alike to a seeker, in every way, until the word is shown."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import packo
from packo.core import Deal, Play, Shown
from packo.games.decipher import solve
from packo.games.decipher.bots import PlainBot, SleuthBot
from packo.games.decipher.parts import HIDE, OVER, Ask, Buy, Decline, Guess, Hand, Hide
from packo.picture.view import overlays
from packo.play import seat_of
from packo.play.analyse import advise, beliefs

GAMES: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 3, "length": 5, "calls": "answers"},
    {"players": 4, "length": 3},
    {"players": 3, "length": 4, "any_word": True, "calls": "own turn"},
    {"players": 3, "length": 4, "count": "open"},
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
    """Two words of different numbers of pieces, more than three; of as many, if those can be counted."""
    words, size = game.rules.vocabulary.words, game.rules.cards.size
    while True:
        one, two = rng.sample(words, 2)
        if min(size(one), size(two)) > 3 and (size(one) == size(two)) == (game.options.count == "open"):
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
        if p._replace(word="", left=0) == q._replace(word="", left=0):
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


@pytest.mark.rule("decipher.12", "decipher.13")
@pytest.mark.parametrize("options", [{"length": 3, "words": 20}, {"length": 4, "players": 3, "words": 10}], ids=str)
def test_advice_and_beliefs_hang_on_what_is_seen(options: dict[str, Any]) -> None:
    game = packo.load("decipher", **options)
    compared = 0
    for seed in range(3):
        rng = Random(seed)
        one, two = (hidden_as(game, word) for word in pair(game, rng))
        while (move := same_move(one, two, rng)) is not None:
            one, two = one.then(move), two.then(move)
            if one.state.position.stage in (HIDE, OVER):
                break
            for player in range(1, game.num_players):
                assert str(beliefs(one, player)) == str(beliefs(two, player))
                if player in one.state.actors:
                    assert advise(one, player) == advise(two, player)
                    seats = [seat_of(play, player) for play in (one, two)]
                    assert len({bot.choose(seat, Random(seed)) for seat in seats for bot in (PlainBot(),)}) == 1
                    assert len({SleuthBot(boards=10, few=3).choose(seat, Random(seed)) for seat in seats}) == 1
                    compared += 1
            assert solve.possible(one) == solve.possible(two)
    assert compared > 3


@pytest.mark.rule("decipher.12", "decipher.16")
def test_bonus_mode_tells_how_many_pieces_there_were() -> None:
    """CIS is of four pieces, LID of five: the first piece that is placed tells."""
    game = packo.load("decipher", length=3, any_word=True)
    plays = [hidden_as(game, word) for word in ("CIS", "LID")]
    for text in ("hand R", "zone 2"):
        assert told(plays[0], 1) == told(plays[1], 1)
        plays = [play.then(play.state.parse(text)) for play in plays]
    seen = [play.state.observation(1) for play in plays]
    assert [(p.stage, p.left) for p in seen] == [("bonus", 3), ("hand", -1)]
    assert [play.state.position.left for play in plays] == [3, 4]
    assert "Bonus mode begins." in picture(plays[0], 1)
    assert "Bonus mode" not in picture(plays[1], 1)


@pytest.mark.rule("decipher.12")
@pytest.mark.parametrize("any_word", [False, True])
def test_every_world_has_the_pieces_of_its_word_in_the_box(any_word: bool) -> None:
    game = packo.load("decipher", any_word=any_word)
    state = hidden_as(game, "COIN").state.child(Hand("B")).child(Ask(1))
    worlds: Any = game.rules.worlds(state.observation(1), 1)
    assert isinstance(worlds, Deal) == any_word
    rng = Random(0)
    found = [worlds.sample(rng) for _ in range(200)] if any_word else list(worlds)
    for p in found:
        assert p.left == game.rules.cards.size(p.word) - 1 > 3
        assert game.rules.observation(p, 1) == state.observation(1)
    assert len({p.left for p in found}) > 5
    if any_word:
        assert all(p in worlds for p in (*found, state.position))
        assert state.position._replace(left=5) not in worlds


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
