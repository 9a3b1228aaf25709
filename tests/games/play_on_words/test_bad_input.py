"""Bad input at a table: one sentence with the number of the rule, and nothing is changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from packo.core import IllegalAction, State
from packo.games.play_on_words import rules as play_on_words
from packo.games.play_on_words.parts import OVER
from packo.widgets import Table
from tests.games.play_on_words.kitchen import at

NAME = "Play On Words"
NEW = at("CAT LOUD", "R-A-SH SHOE V*=A-T", open="C R K S T O N I", under=4)
"""Player 1 is to make a new word."""
MADE = at("CAT LOUD", "R-A-SH SHOE", open="C R K S", new=True, used=4, under=4)
"""The new word has been made."""


def table(*moves: str) -> Table:
    """Two persons at a table, after some moves."""
    found = Table(NEW, seats={0: "you", 1: "you"}, seed=7)
    for move in moves:
        assert found.choose(found.state.current_player, move), found.status
    return found


def refused(at_table: Table, player: int, notation: str, sentence: str) -> None:
    """Choosing this is refused with one sentence, and neither the game nor the board is another than before."""
    before = at_table.play, at_table.board.svg, at_table.picked
    assert at_table.choose(player, notation) is False
    assert at_table.status == sentence
    assert at_table.board.tone == "refused"
    assert (at_table.play, at_table.board.svg, at_table.picked) == before


@pytest.mark.parametrize(
    ("state", "notation", "sentence"),
    [
        (NEW, "on loud: cold", "7: a play-on keeps all the letters of LOUD, and COLD lacks U"),
        (NEW, "on 2: C-O-L-D", "7: a play-on keeps all the cards of LOUD, and COLD lacks U"),
        (NEW, "on at: sit", "7: a play-on keeps all the letters of AT, and SIT lacks A"),
        (NEW, "on 5: S-V*=I-T", "7: V* goes on standing for A as in AT"),
        (NEW, "new zebra", "8: ZEBRA cannot be made now of the cards face up, C R K S T O N I"),
        (NEW, "new t-r-o-o-p", "8: only 1 O is face up for TROOP; the cards are C R K S T O N I"),
        (NEW, "new p-o-t", "8: no P is face up for POT; the cards are C R K S T O N I"),
        (NEW, "new nork", "12: NORK is not in the dictionary (level 60)"),
        (NEW, "on loud: cloudr", "12: CLOUDR is not in the dictionary (level 60)"),
        (NEW, "new shit", "13: SHIT is profane, so it cannot be played"),
        (NEW, "new tins", "14: TINS is a plural, so it cannot be a new word"),
        (NEW, "new t-i-n-s", "14: TINS is a plural, so it cannot be a new word"),
        (NEW, "on cat: cats", "15: CATS is CAT with S at its end, which no play-on may add"),
        (NEW, "on 1: C-A-T-S", "15: CATS is CAT with S at its end, which no play-on may add"),
        (NEW, "done", "5: a turn has a new word where one can be made, such as CITRON, and none has been made yet"),
        (NEW, "on rash: brush", "7: a play-on keeps all the letters of RASH, and BRUSH lacks A"),
        (NEW, "on 3: S-H-A-R-K", "9: SH in RASH is one card, and stays one in SHARK"),
        (NEW, "on 9: cart", "6: there is no word 9 on the table; there is: 1 CAT, 2 LOUD, 3 RASH, 4 SHOE, 5 AT"),
        (NEW, "on dog: dogs", "6: there is no word 'DOG' on the table; there is: 1 CAT, 2 LOUD, 3 RASH, 4 SHOE, 5 AT"),
        (MADE, "new so", "5: a turn has one new word, and it has been made; more cards can only be played on words"),
        (
            MADE,
            "new r-o-c-k",
            "5: a turn has one new word, and it has been made; more cards can only be played on words",
        ),
        (
            MADE,
            "sock",
            "8: SOCK cannot be made now of the cards face up, C R K S, nor of a word on the table with them",
        ),
        (
            NEW,
            "cat dog",
            "3: a move is written new cat, on 1: cart, done, or as a word alone; 'cat dog' is none of them",
        ),
        (NEW, "new s-v*=k-i-n", "11: V* is any vowel, A E I O U, not 'K'"),
        (NEW, "new j/x=q-o-t", "10: J/X is J or X, not 'Q'"),
        (NEW, "new sh=th-i-n", "9: SH is SH, and does not stand for 'TH'"),
        (NEW, "new s", "5: a word has at least 2 letters, and S has 1"),
        (NEW, "on 1:", "3: a move is written new cat, on 1: cart, done, or as a word alone; 'on 1:' is none of them"),
        (
            NEW,
            "new café",
            "3: a move is written new cat, on 1: cart, done, or as a word alone; 'new café' is none of them",
        ),
    ],
    ids=range(29),
)
def test_moves_that_are_refused(state: State, notation: str, sentence: str) -> None:
    refused(Table(state, seats={0: "you", 1: "you"}), 0, notation, f"{NAME} {sentence}")


@pytest.mark.parametrize(
    ("state", "notation", "sentence"),
    [
        (NEW, "tins", "14: TINS is a plural, so it cannot be a new word"),
        (at("", "", open="N O R K S", new=True, used=3), "nor", "5: a turn has one new word, and it has been made"),
        (at("LOUD", "", open="C S"), "clouds", "15: CLOUDS is a plural with LOUD in order in it; S makes one only"),
        (at("CAT", "", open="S B"), "cats", "15: CATS is CAT with S at its end, which no play-on may add"),
        (at("LOUD", "", open="C", fresh="LOUD"), "cloud", "6: LOUD was made in this turn, so it can be played on from"),
        (at("LOUD", "", open="C O O"), "cloud", "5: CLOUD leaves no cards for a new word, which this turn must have"),
        (at("LOUD", "", open="C A T"), "loud", "8: LOUD cannot be made now of the cards face up, C A T, nor of a word"),
    ],
)
def test_a_word_alone_is_refused_for_what_is_wrong_with_it(state: State, notation: str, sentence: str) -> None:
    with pytest.raises(IllegalAction) as error:
        state.parse(notation)
    assert str(error.value).startswith(f"{NAME} {sentence}")


def test_a_second_new_word_and_playing_on_a_word_of_this_turn() -> None:
    found = table("new skin")
    refused(
        found,
        0,
        "new rot",
        f"{NAME} 5: a turn has one new word, and it has been made; more cards can only be played on words",
    )
    why = f"{NAME} 6: SKIN was made in this turn, so it can be played on from the next turn on"
    refused(found, 0, "on skin: sinker", why)
    refused(found, 1, "new rot", f"{NAME} 3: Player 2 has nothing to choose now; Player 1 must choose")
    assert found.choose(0, "on cat: cart")
    refused(
        found,
        0,
        "on cart: carrot",
        f"{NAME} 6: CART was made in this turn, so it can be played on from the next turn on",
    )


@pytest.mark.rule("play_on_words.20")
def test_nothing_is_played_once_the_game_is_over() -> None:
    found = Table(at("CAT", "TEA", stage=OVER), seats={0: "you", 1: "you"})
    for notation in ("done", "new C-A-T", "cat"):
        refused(found, 0, notation, f"{NAME} 20: the game is over")


def test_cards_that_are_taken_up_stay_so_where_a_word_is_refused() -> None:
    found = table()
    assert not found.pick("Q")
    assert found.status == "there is no 'Q' to take up in this picture; choose(player, notation) takes any action"
    assert found.pick("C")
    assert found.pick("C+T")
    refused(found, 0, "new nork", f"{NAME} 12: NORK is not in the dictionary (level 60)")
    assert found.picked == "C+T"


@pytest.mark.parametrize(
    ("written", "damaged", "sentence"),
    [
        ("9. new E-A-S-E", "9. new E-A-S-T", f"{NAME} 8: no T is face up for EAST; the cards are S Y O I E E A O"),
        ("9. new E-A-S-E", "9. new E-S-A-E", f"{NAME} 12: ESAE is not in the dictionary (level 60)"),
        ("9. new E-A-S-E", "9. done", f"{NAME} 5: a turn has a new word where one can be made"),
        ("2. * Y", "2. * YY", f"{NAME} 4: chance cannot bring 'YY' here"),
    ],
)
def test_a_damaged_record_is_refused_by_its_line_and_rule(written: str, damaged: str, sentence: str) -> None:
    played, other = Table("play_on_words", seats={0: "you", 1: "you"}, seed=9), table("new tonic")
    for move in ("new ease", "done"):
        assert played.choose(0, move)
    text = played.save()
    assert written in text
    before = other.play, other.board.svg
    assert not other.load(text.replace(written, damaged))
    assert other.status.startswith("line ")
    assert sentence in other.status
    assert "\n" not in other.status
    assert (other.play, other.board.svg) == before
    assert other.load(text)
    assert other.play == played.play


@pytest.mark.rule("play_on_words.1", "play_on_words.12")
def test_wrong_files_and_the_game_goes_on(tmp_path: Path) -> None:
    cards = Path(play_on_words.__file__).with_name("cards.toml").read_text(encoding="utf-8")
    own, words = tmp_path / "cards.toml", tmp_path / "words.txt"
    own.write_text(cards.replace("E = 8", "E = 7"), encoding="utf-8")
    words.write_text("cat\nhot dog\n", encoding="utf-8")
    latin, empty = tmp_path / "latin.txt", tmp_path / "empty.txt"
    latin.write_bytes("cat\ncafé\n".encode("latin-1"))
    empty.write_bytes(b"")
    found = table("new skin")
    before = found.play, found.board.svg
    for options, sentence in (
        ({"cards": str(own)}, "Play On Words 1: there are 70 letter cards, not 69"),
        ({"words": str(words)}, "words.txt, line 2: "),
        ({"words": str(latin)}, "latin.txt, line 2: this is not UTF-8; save the list as UTF-8"),
        ({"words": str(empty)}, "empty.txt has no words in it"),
        ({"words": str(tmp_path / "none.txt")}, "cannot be read"),
        ({"words": 61}, "it is one of 10, 20, 35, 40, 50, 55, 60, 70, or a file"),
    ):
        assert not found.new_game(**options)
        assert sentence in found.status
        assert "\n" not in found.status
        assert (found.play, found.board.svg) == before
