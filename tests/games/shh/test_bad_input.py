"""What a person may get wrong at the table: one sentence with the rule's number, and nothing is changed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import packo
from packo.core import CardError
from packo.games.shh import rules as shh
from packo.widgets import Table


@pytest.fixture
def table() -> Table:
    """Two players: BCDFGHLMNQT against JKPRSVWXYZ."""
    return Table("shh", seats={0: "you", 1: "you"}, seed=7)


@pytest.fixture
def spelled(table: Table) -> Table:
    """HE lies on the table; player 0 is on turn."""
    assert table.choose(0, "H")
    assert table.choose(1, "E")
    return table


@pytest.fixture
def voting(spelled: Table) -> Table:
    """Player 0 has called the vote on HE."""
    assert spelled.choose(0, "call up")
    return spelled


@pytest.fixture
def scored(voting: Table) -> Table:
    """HE is scored, and player 0 starts a new word."""
    assert voting.choose(1, "up")
    return voting


def refused(table: Table, player: int, notation: str, sentence: str) -> None:
    """Choosing this is refused with one sentence, and neither the game nor the board is another than before."""
    play, picture, text = table.play, table.board.svg, table.save()
    assert table.choose(player, notation) is False
    assert table.status == sentence
    assert table.board.tone == "refused"
    assert (table.play, table.board.svg, table.save()) == (play, picture, text)


@pytest.mark.rule("shh.7")
@pytest.mark.parametrize("letter", ["J", "z"])
def test_a_letter_of_the_other_player(spelled: Table, letter: str) -> None:
    refused(spelled, 0, letter, f"SHH 7: {letter.upper()} is not in this player's hand")


@pytest.mark.rule("shh.8")
@pytest.mark.parametrize("letter", ["H", "E"])
def test_a_letter_that_lies_in_the_word(spelled: Table, letter: str) -> None:
    refused(spelled, 0, letter, f"SHH 8: {letter} lies in the word HE already, and each letter is there once")


@pytest.mark.rule("shh.8")
def test_a_letter_that_is_scored(scored: Table) -> None:
    refused(scored, 0, "H", "SHH 8: H is scored, and a scored consonant is not used again")


@pytest.mark.rule("shh.6")
@pytest.mark.parametrize("words", ["HELP", "two letters", "up up", "É", "call", "call sideways"])
def test_what_is_no_turn(spelled: Table, words: str) -> None:
    refused(spelled, 0, words, f"SHH 6: a turn is a letter, pass, call up or call down; {words!r} is none of these")


@pytest.mark.rule("shh.9")
def test_a_pass_with_no_card_left(table: Table) -> None:
    assert table.choose(0, "pass")
    assert table.choose(1, "pass")
    refused(table, 0, "pass", "SHH 9: no pass card is left")


@pytest.mark.rule("shh.3", "shh.9")
def test_a_pass_in_a_game_without_pass_cards() -> None:
    table = Table("shh", seats={0: "you", 1: "you"}, seed=7, passes="none")
    refused(table, 0, "pass", "SHH 9: this game is played without pass cards")


@pytest.mark.rule("shh.10")
@pytest.mark.parametrize("call", ["call up", "call down"])
def test_a_vote_on_no_word(table: Table, call: str) -> None:
    refused(table, 0, call, "SHH 10: no letter lies on the table, so there is no word to vote on")


@pytest.mark.rule("shh.11")
@pytest.mark.parametrize("words", ["J", "A", "pass", "call down", "sideways"])
def test_something_else_than_a_thumb(voting: Table, words: str) -> None:
    refused(voting, 1, words, f"SHH 11: the vote on HE is thumbs, up or down; {words!r} is neither")


@pytest.mark.rule("shh.11")
def test_a_thumb_without_a_vote(spelled: Table) -> None:
    refused(
        spelled,
        0,
        "up",
        "SHH 11: no vote is on, so there is no thumb up; a vote begins with call up or call down",
    )


@pytest.mark.rule("shh.11")
def test_the_caller_votes_again(voting: Table) -> None:
    play = voting.play
    assert voting.choose(0, "down") is False
    assert voting.status.startswith("SHH 5: ")
    assert voting.board.tone == "refused"
    assert voting.play == play


@pytest.mark.rule("shh.18")
@pytest.mark.parametrize("words", ["pass", "call up", "call down", "HELP"])
def test_a_new_word_that_is_not_started(scored: Table, words: str) -> None:
    refused(scored, 0, words, f"SHH 18: whoever called the vote now starts a new word with a letter; {words!r} is none")


@pytest.mark.rule("shh.5")
def test_a_second_letter_out_of_turn(spelled: Table) -> None:
    assert spelled.choose(0, "L")
    play = spelled.play
    assert spelled.choose(0, "D") is False
    assert spelled.status.startswith("SHH 5: ")
    assert spelled.board.tone == "refused"
    assert spelled.play == play


@pytest.mark.rule("shh.19")
def test_a_letter_after_the_end(voting: Table) -> None:
    assert voting.choose(1, "down")
    assert voting.state.is_terminal
    play = voting.play
    assert voting.choose(0, "B") is False
    assert voting.status.startswith("SHH 19: ")
    assert voting.play == play


@pytest.mark.parametrize(
    ("right", "wrong", "sentence"),
    [
        ("4. call up", "4. call down", "line 10: 'call down' does not lead to the position it was recorded with"),
        ("2. H", "2. J", "line 8: SHH 7: J is not in this player's hand"),
        ("3. E", "3. H", "line 9: SHH 8: H lies in the word H already, and each letter is there once"),
        ("5. up", "5. E", "line 11: SHH 11: the vote on HE is thumbs, up or down; 'E' is neither"),
        ("2. H", "2. HELP", "line 8: SHH 6: a turn is a letter, pass, call up or call down; 'HELP' is none of these"),
        ("BCDFGHLMNQT", "BCDFGHLMNQS", "line 7: SHH 2: chance cannot bring 'BCDFGHLMNQS/JKPRSVWXYZ' here"),
    ],
)  # fmt: skip
def test_a_damaged_record(scored: Table, right: str, wrong: str, sentence: str) -> None:
    good, play = scored.save(), scored.play
    assert right in good
    assert scored.load(good.replace(right, wrong)) is False
    assert scored.status == sentence
    assert scored.board.tone == "refused"
    assert scored.play == play
    assert scored.load(good)
    assert scored.play == play


@pytest.mark.rule("shh.1")
def test_a_cards_file_without_y(tmp_path: Path) -> None:
    own = tmp_path / "cards.toml"
    cards = Path(shh.__file__).with_name("cards.toml").read_text(encoding="utf-8")
    own.write_text(cards.replace("XYZ", "XZ"), encoding="utf-8")
    with pytest.raises(CardError, match="SHH 1: consonants is the text 'BCDFGHJKLMNPQRSTVWXYZ'") as caught:
        Table(packo.load("shh", cards=own))
    assert "\n" not in str(caught.value)


@pytest.mark.rule("shh.15")
@pytest.mark.parametrize(
    ("listed", "sentence"),
    [
        (b"CAT\nTWO WORDS\n", "mine.txt, line 2: 'TWO WORDS' has a space in it; put one word on a line"),
        (b"CAT\nCAF\xc9\n", "mine.txt, line 2: this is not UTF-8; save the list as UTF-8"),
        ("CAT\nDOG\n".encode("utf-16"), "mine.txt, line 1: this is not UTF-8; save the list as UTF-8"),
        (b"CAT\n\nR2D2\n", "mine.txt, line 3: 'R2D2' has '2' in it; words are letters A to Z"),
        (b"\n", "mine.txt has no words in it"),
    ],
    ids=["spaces", "latin-1", "utf-16", "digits", "empty"],
)  # fmt: skip
def test_a_list_of_words_that_is_none(spelled: Table, tmp_path: Path, listed: bytes, sentence: str) -> None:
    play, text, own = spelled.play, spelled.save(), tmp_path / "mine.txt"
    own.write_bytes(listed)
    assert spelled.new_game(words=str(own)) is False
    assert spelled.status == f"shh: option words: {sentence}"
    assert spelled.board.tone == "refused"
    assert (spelled.play, spelled.save()) == (play, text)
    own.write_bytes(b"\xef\xbb\xbfcat\r\nhe\r\n")
    assert spelled.new_game(words=str(own), seed=7)
    assert spelled.state.game.rules.is_valid("CAT")
    assert not spelled.state.game.rules.is_valid("DOG")


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"players": 5}, "shh: option players cannot be 5; it can be: 2, 3, 4"),
        ({"shortest": 6}, "shh: option shortest cannot be 6; it can be: 3, 4, 5"),
        ({"passes": "two"}, "shh: option passes cannot be 'two'; it can be: all, one fewer, none"),
        ({"face_down": "no"}, "shh: option face_down is True or False, not 'no'"),
        (
            {"words": 33},
            "shh: option words: it is one of 10, 20, 35, 40, 50, 55, 60, 70, or a file with one word in each line, "
            "not 33",
        ),
        ({"words": "none.txt"}, "shh: option words: the file 'none.txt' cannot be read: No such file or directory"),
    ],
    ids=["players", "shortest", "passes", "face_down", "level", "no file"],
)  # fmt: skip
def test_a_wrong_option_leaves_the_game_as_it_is(spelled: Table, options: dict[str, Any], sentence: str) -> None:
    play = spelled.play
    assert spelled.new_game(**options) is False
    assert spelled.status == sentence
    assert spelled.board.tone == "refused"
    assert spelled.play == play
