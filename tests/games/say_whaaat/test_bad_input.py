"""What a person may get wrong at the table: one sentence with the rule's number, and nothing is changed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import packo
from packo.core import CardError, IllegalAction
from packo.core.record import RecordError, loads
from packo.games.say_whaaat import rules as say_whaaat
from packo.widgets import Table

YOU = dict.fromkeys(range(3), "you")


@pytest.fixture
def table() -> Table:
    """Three persons; five words lie on the table, and player 0 is the judge."""
    return Table("say_whaaat", players=3, seats=YOU, seed=7)


@pytest.fixture
def ranked(table: Table) -> Table:
    """Player 0 has ranked; players 1 and 2 guess."""
    assert table.choose(0, "2 1 5 3 4")
    return table


@pytest.fixture
def guessed(ranked: Table) -> Table:
    """Player 1 has guessed as well."""
    assert ranked.choose(1, "1 2 3 4 5")
    return ranked


def refused(table: Table, player: int, notation: str, sentence: str) -> None:
    """Choosing this is refused with one sentence, and neither the game nor the board is another than before."""
    play, picture, text = table.play, table.board.svg, table.save()
    assert table.choose(player, notation) is False
    assert table.status == sentence
    assert table.board.tone == "refused"
    assert (table.play, table.board.svg, table.save()) == (play, picture, text)


@pytest.mark.rule("say_whaaat.5")
@pytest.mark.parametrize(
    ("notation", "why"),
    [
        ("1 1 2 3 4", "every place is given once, and '1 1 2 3 4' gives 1 to more than one word and 5 to none"),
        ("123455", "a ranking has 5 places, one for each word, and '1 2 3 4 5 5' has 6"),
        ("1 2 3 4 6", "places are 1 to 5, so '1 2 3 4 6' has none for 6"),
        ("1 2 3", "a ranking has 5 places, one for each word, and '1 2 3' has 3"),
        (
            "Cats first",
            "a ranking is the places of the five words from left to right, such as 2 1 5 3 4; 'Cats first' is none",
        ),
        ("", "a ranking is the places of the five words from left to right, such as 2 1 5 3 4; '' is none"),
    ],
    ids=["two ones", "six places", "a six", "three places", "words", "nothing"],
)
def test_no_ranking(table: Table, notation: str, why: str) -> None:
    refused(table, 0, notation, f"Say Whaaat?! 5: {why}")
    assert table.choose(0, "21534")
    refused(table, 1, notation, f"Say Whaaat?! 5: {why}")


@pytest.mark.rule("say_whaaat.4")
def test_a_guess_before_the_judge_is_done(table: Table) -> None:
    refused(table, 1, "1 2 3 4 5", "Say Whaaat?! 4: Player 2 has nothing to choose now; Player 1 must choose")


@pytest.mark.rule("say_whaaat.4")
def test_the_judge_guesses(ranked: Table) -> None:
    refused(
        ranked, 0, "1 2 3 4 5", "Say Whaaat?! 4: Player 1 has nothing to choose now; Player 2 and Player 3 must choose"
    )


@pytest.mark.rule("say_whaaat.4")
def test_a_second_guess(guessed: Table) -> None:
    refused(guessed, 1, "5 4 3 2 1", "Say Whaaat?! 4: Player 2 has already chosen")
    assert guessed.choose(2, "2 1 5 3 4")
    assert guessed.state.position.scores[2] == 6


@pytest.mark.rule("say_whaaat.9")
def test_a_guess_after_the_end() -> None:
    table = Table("say_whaaat", players=3, seats=YOU, seed=7)
    while not table.state.is_terminal:
        assert table.choose(table.session.waiting[0], "1 2 3 4 5")
    refused(table, 0, "1 2 3 4 5", "Say Whaaat?! 9: the game is over")


RANKED, GUESSED = "2. 2 1 5 3 4", "3. 1 2 3 4 5 & 2 1 5 3 4"


@pytest.mark.parametrize(
    ("right", "wrong", "sentence"),
    [
        (
            RANKED,
            "2. 2 1 5 3 3",
            "line 9: Say Whaaat?! 5: every place is given once, and '2 1 5 3 3' gives 3 to more than one word and 4 to "
            "none",
        ),
        (
            RANKED,
            "2. 2 1 5 3 4 6",
            "line 9: Say Whaaat?! 5: a ranking has 5 places, one for each word, and '2 1 5 3 4 6' has 6",
        ),
        (
            GUESSED,
            "3. 1 2 3 4 5",
            "line 10: Say Whaaat?! 4: 2 actions are needed here, as in A & B, not '1 2 3 4 5'",
        ),
        (
            GUESSED,
            "3. * Cats, Zoos, Tea, Naps, Bees",
            "line 10: a star marks a move of chance, and chance is not to move here",
        ),
    ],
    ids=["two threes", "six places", "one guess", "chance"],
)
@pytest.mark.rule("say_whaaat.4", "say_whaaat.5")
def test_a_damaged_record(guessed: Table, right: str, wrong: str, sentence: str) -> None:
    assert guessed.choose(2, "2 1 5 3 4")
    good, play = guessed.save(), guessed.play
    assert right in good
    assert guessed.load(good.replace(right, wrong)) is False
    assert guessed.status == sentence
    assert guessed.board.tone == "refused"
    assert guessed.play == play
    assert guessed.load(good)
    assert guessed.play == play


def test_a_changed_ranking_is_found(guessed: Table) -> None:
    assert guessed.choose(2, "2 1 5 3 4")
    good = guessed.save()
    with pytest.raises(RecordError, match="does not lead to the position it was recorded with"):
        loads(good.replace("2. 2 1 5 3 4", "2. 1 2 5 3 4"))


@pytest.mark.rule("say_whaaat.2")
def test_words_that_chance_cannot_bring(guessed: Table) -> None:
    text = guessed.save()
    words = guessed.play.plays[1].state.position.words
    with pytest.raises(RecordError, match=r"Say Whaaat\?! 2: chance cannot bring"):
        loads(text.replace(words[0], words[1]))


@pytest.mark.rule("say_whaaat.1")
def test_a_cards_file_with_a_word_twice(tmp_path: Path) -> None:
    own = tmp_path / "cards.toml"
    cards = Path(say_whaaat.__file__).with_name("cards.toml").read_text(encoding="utf-8")
    own.write_text(cards.replace('"Homework"', '"hot showers"'), encoding="utf-8")
    with pytest.raises(CardError) as caught:
        Table(packo.load("say_whaaat", cards=own))
    assert str(caught.value) == (
        "cards.toml: card 1: Say Whaaat?! 1: each word is there once, and 'hot showers' is on card 1 already"
    )


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"players": 2}, "say_whaaat: option players cannot be 2; it can be: 3, 4, 5, 6, 7, 8, 9, 10"),
        ({"players": 5, "teams": True}, "say_whaaat: option teams is for an even number of players, not 5"),
        ({"teams": 1}, "say_whaaat: option teams is True or False, not 1"),
        ({"zero_bonus": "no"}, "say_whaaat: option zero_bonus is True or False, not 'no'"),
    ],
    ids=["two", "odd teams", "teams", "zero_bonus"],
)
@pytest.mark.rule("say_whaaat.11")
def test_a_wrong_option_leaves_the_game_as_it_is(ranked: Table, options: dict[str, Any], sentence: str) -> None:
    play = ranked.play
    assert ranked.new_game(**options) is False
    assert ranked.status == sentence
    assert ranked.board.tone == "refused"
    assert ranked.play == play


@pytest.mark.rule("say_whaaat.6")
def test_a_state_is_as_it_was_after_a_refusal(ranked: Table) -> None:
    state = ranked.state
    before = repr(state), state.position
    for move in ({1: 5, 2: 6}, {0: 1}, "1 2 3 4 5", None, 7, {}):
        with pytest.raises(IllegalAction):
            state.child(move)
    assert (repr(state), state.position) == before
