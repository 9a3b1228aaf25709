"""What a person may get wrong at the table: one sentence with the rule's number, and nothing is changed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import packo
from packo.core import CardError
from packo.games.decipher import rules as decipher
from packo.widgets import Table


@pytest.fixture
def table() -> Table:
    """Two players; the first is to hide a word."""
    return Table("decipher", seats={0: "you", 1: "you"})


@pytest.fixture
def handing(table: Table) -> Table:
    """COIN is hidden; the maker is to hand out a piece: R or B."""
    assert table.choose(0, "hide coin")
    return table


@pytest.fixture
def asking(handing: Table) -> Table:
    """The seeker holds a wide blue curve, and zone 3 has refused it."""
    assert handing.choose(0, "hand B")
    assert handing.choose(1, "zone 3")
    return handing


@pytest.fixture
def bonus(asking: Table) -> Table:
    """Three pieces are left: of R R R."""
    for notation in ("zone 1", "hand B", "zone 2", "hand B", "zone 2", "hand R", "zone 4"):
        assert asking.choose(0 if notation.startswith("hand") else 1, notation)
    return asking


def refused(table: Table, player: int, notation: str, sentence: str) -> None:
    """Choosing this is refused with one sentence, and neither the game nor the board is another than before."""
    play, picture, text = table.play, table.board.svg, table.save()
    assert table.choose(player, notation) is False
    assert table.status == sentence
    assert table.board.tone == "refused"
    assert (table.play, table.board.svg, table.save()) == (play, picture, text)


@pytest.mark.rule("decipher.3")
def test_a_word_of_another_length(table: Table) -> None:
    refused(table, 0, "hide panda", "Decipher 3: words have 4 letters in this game, and PANDA has 5")


@pytest.mark.rule("decipher.5")
@pytest.mark.parametrize(
    ("notation", "sentence"),
    [
        ("hide xqzj", "Decipher 5: XQZJ is not in the list of words (35)"),
        ("cion", "Decipher 5: the maker first hides a word, such as hide PANDA; 'cion' hides none"),
        ("hide", "Decipher 7: a word is text of letters, hyphens and apostrophes, not ''"),
        ("hide to be", "Decipher 7: words are of the letters A to Z, hyphens and apostrophes, unlike 'TO BE'"),
        ("hide Öl", "Decipher 7: words are of the letters A to Z, hyphens and apostrophes, unlike 'Öl'"),
        ("hide weiß", "Decipher 7: words are of the letters A to Z, hyphens and apostrophes, unlike 'weiß'"),
        ("hand R", "Decipher 5: the maker first hides a word, such as hide PANDA; 'hand R' hides none"),
    ],
)
def test_a_word_that_is_none(table: Table, notation: str, sentence: str) -> None:
    refused(table, 0, notation, sentence)


@pytest.mark.rule("decipher.8")
def test_a_word_that_the_pieces_cannot_build() -> None:
    table = Table("decipher", seats={0: "you", 1: "you"}, length=6)
    refused(table, 0, "hide suburb", "Decipher 8: SUBURB needs 9 tight green curves, and there are 8")
    refused(table, 0, "hide voodoo", "Decipher 8: VOODOO needs 9 wide blue curves, and there are 8")


@pytest.mark.rule("decipher.12")
@pytest.mark.parametrize(
    ("notation", "sentence"),
    [
        ("hand G", "Decipher 12: no tight green curve is in the box"),
        ("hand P", "Decipher 12: the maker hands out a piece, such as hand R, of R, Y, B, G; 'hand P' is none"),
        ("zone 1", "Decipher 12: the maker hands out a piece, such as hand R, of R, Y, B, G; 'zone 1' is none"),
        ("hide wall", "Decipher 5: a word is hidden already, so 'hide WALL' cannot be chosen now"),
    ],
)
def test_a_piece_that_is_not_there(handing: Table, notation: str, sentence: str) -> None:
    refused(handing, 0, notation, sentence)


@pytest.mark.rule("decipher.13", "decipher.14", "decipher.16")
@pytest.mark.parametrize(
    ("notation", "sentence"),
    [
        ("zone 3", "Decipher 14: zone 3 has refused a wide blue curve, and a no stays true"),
        ("zone 5", "Decipher 13: the zones are 1 to 4, so there is none of number 5"),
        ("zone 0", "Decipher 13: the zones are 1 to 4, so there is none of number 0"),
        ("heer", "Decipher 13: a seeker asks a zone, such as zone 1, or guesses; 'heer' is neither"),
        ("zone", "Decipher 13: a seeker asks a zone, such as zone 1, or guesses; 'zone' is neither"),
        (
            "buy",
            "Decipher 16: a wide blue curve is out already and is asked about first, so none can be bought",
        ),
        (
            "wait",
            "Decipher 14: the wide blue curve is asked about until a zone takes it, and no turn ends before",
        ),
        ("hand R", "Decipher 12: the maker hands out the pieces, so 'hand R' cannot be chosen now"),
    ],
)
def test_a_question_that_cannot_be_asked(asking: Table, notation: str, sentence: str) -> None:
    refused(asking, 1, notation, sentence)


@pytest.mark.rule("decipher.16")
@pytest.mark.parametrize(
    ("notation", "sentence"),
    [
        ("zone 1", "Decipher 16: nobody holds a piece to ask about: a piece is bought first, with buy"),
        ("hand R", "Decipher 12: the maker hands out the pieces, so 'hand R' cannot be chosen now"),
        ("buy two", "Decipher 16: in bonus mode a turn is buy, wait or a guess; 'buy two' is none of these"),
    ],
)
def test_bonus_mode(bonus: Table, notation: str, sentence: str) -> None:
    refused(bonus, 1, notation, sentence)


@pytest.mark.rule("decipher.16")
def test_a_fourth_piece_in_bonus_mode(bonus: Table) -> None:
    for zone in (3, 4, 4):
        assert bonus.choose(1, "buy")
        assert bonus.choose(0, "hand R")
        assert bonus.choose(1, f"zone {zone}")
    refused(bonus, 1, "buy", "Decipher 16: no piece is left in the box, so none can be bought")


@pytest.mark.rule("decipher.18")
@pytest.mark.parametrize(
    ("notation", "told"),
    [
        ("guess", "guess "),
        ("guess two words", "guess TWO WORDS"),
        ("guess c0in", "guess C0IN"),
        ("guess Öl", "guess Öl"),
        ("Guess weiß", "guess weiß"),
        (f"guess {'z' * 21}", f"guess {'Z' * 21}"),
    ],
)
def test_what_is_no_guess(asking: Table, notation: str, told: str) -> None:
    sentence = "Decipher 18: a guess is 1 to 20 letters, hyphens and apostrophes, such as guess PANDA; {!r} is none"
    refused(asking, 1, notation, sentence.format(told))


@pytest.mark.rule("decipher.11", "decipher.21")
def test_out_of_turn_and_out_of_guesses() -> None:
    table = Table("decipher", seats={0: "you", 1: "you", 2: "you"}, players=3, calls="own turn")
    assert table.choose(0, "hide coin")
    assert table.choose(0, "hand B")
    sentence = "Decipher 11: Player {} has nothing to choose now; Player {} must choose"
    for player in (0, 2):
        play = table.play
        assert table.choose(player, "guess coin") is False
        assert table.status == sentence.format(player + 1, 2)
        assert table.play == play
    for word in ("join", "cold", "gold"):
        assert table.choose(1, f"guess {word}")
    play = table.play
    assert table.choose(1, "guess coin") is False, "a fourth guess"
    assert table.status == sentence.format(2, 3)
    assert table.play == play


@pytest.mark.rule("decipher.26")
def test_a_move_after_the_end(table: Table) -> None:
    for maker in (0, 1, 0, 1):
        assert table.choose(maker, "hide coin")
        assert table.choose(maker, "hand R")
        assert table.choose(1 - maker, "guess coin")
    assert table.state.is_terminal
    play = table.play
    assert table.choose(0, "hide wall") is False
    assert table.status.startswith("Decipher 26: ")
    assert table.play == play


@pytest.mark.parametrize(
    ("right", "wrong", "sentence"),
    [
        ("2. hand B", "2. hand G", "line 8: Decipher 12: no tight green curve is in the box"),
        ("1. hide COIN", "1. hide JOIN", "line 7: 'hide JOIN' does not lead to the position it was recorded with"),
        ("1. hide COIN", "1. hide PANDA", "line 7: Decipher 3: words have 4 letters in this game, and PANDA has 5"),
        ("3. zone 3", "3. zone 6", "line 9: Decipher 13: the zones are 1 to 4, so there is none of number 6"),
        ("3. zone 3", "3. buy", "line 9: Decipher 16: a wide blue curve is out already and is asked about first, so "
                                "none can be bought"),
    ],
)  # fmt: skip
def test_a_damaged_record(asking: Table, right: str, wrong: str, sentence: str) -> None:
    good, play = asking.save(), asking.play
    assert right in good
    assert asking.load(good.replace(right, wrong)) is False
    assert asking.status == sentence
    assert asking.board.tone == "refused"
    assert asking.play == play
    assert asking.load(good)
    assert asking.play == play


@pytest.mark.rule("decipher.2")
def test_a_cards_file_without_a_letter(tmp_path: Path) -> None:
    own = tmp_path / "cards.toml"
    cards = Path(decipher.__file__).with_name("cards.toml").read_text(encoding="utf-8")
    own.write_text(cards.replace('Q = "BBY"\n', ""), encoding="utf-8")
    with pytest.raises(CardError, match=r"^cards.toml: Decipher 2: alphabet has no letter Q$"):
        Table(packo.load("decipher", cards=own))


@pytest.mark.rule("decipher.6")
@pytest.mark.parametrize(
    ("listed", "sentence"),
    [
        (b"COIN\nTWO WORDS\n", "mine.txt, line 2: 'TWO WORDS' has a space in it; put one word on a line"),
        (b"COIN\nCAF\xc9\n", "mine.txt, line 2: this is not UTF-8; save the list as UTF-8"),
        (b"\n", "mine.txt has no words in it"),
        (b"PANDA\n", "mine.txt has no word of 4 letters that the pieces can build"),
    ],
    ids=["spaces", "latin-1", "empty", "lengths"],
)
def test_a_list_of_words_that_is_none(asking: Table, tmp_path: Path, listed: bytes, sentence: str) -> None:
    play, text, own = asking.play, asking.save(), tmp_path / "mine.txt"
    own.write_bytes(listed)
    assert asking.new_game(words=str(own)) is False
    assert asking.status == f"decipher: option words: {sentence}"
    assert asking.board.tone == "refused"
    assert (asking.play, asking.save()) == (play, text)
    own.write_bytes(b"\xef\xbb\xbfcoin\r\nwall\r\npanda\r\n")
    assert asking.new_game(words=str(own))
    assert asking.state.game.rules.vocabulary.words == ("COIN", "WALL")


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"players": 5}, "decipher: option players cannot be 5; it can be: 2, 3, 4"),
        ({"length": 7}, "decipher: option length cannot be 7; it can be: 3, 4, 5, 6"),
        ({"calls": "always"}, "decipher: option calls cannot be 'always'; it can be: turns, answers, own turn"),
        ({"tiles": "yes"}, "decipher: option tiles is True or False, not 'yes'"),
        ({"any_word": 1}, "decipher: option any_word is True or False, not 1"),
    ],
    ids=["players", "length", "calls", "tiles", "any_word"],
)
def test_a_wrong_option_leaves_the_game_as_it_is(asking: Table, options: dict[str, Any], sentence: str) -> None:
    play = asking.play
    assert asking.new_game(**options) is False
    assert asking.status == sentence
    assert asking.board.tone == "refused"
    assert asking.play == play
