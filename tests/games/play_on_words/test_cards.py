"""The cards: those of the package, and a person's own, each damage refused in one sentence; and the options."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

import packo
from packo.core import CardError, OptionError
from packo.games.play_on_words.parts import COMBOS, FLIPS, WILDS, Turned
from tests.games.play_on_words.kitchen import game
from tests.games.play_on_words.naive import CARDS

COUNTS = dict(Counter(card for card in CARDS if len(card) == 1))
OTHERS = f"combos = {list(COMBOS)}\nflips = {list(FLIPS)}\nwilds = {list(WILDS)}\n"


def own(folder: Path, others: str = OTHERS, text: str = "", **letters: object) -> Path:
    """A file of cards in which there are so many of some letters; None leaves a letter out."""
    listed = {name: count for name, count in {**COUNTS, **letters}.items() if count is not None}
    table = "[letters]\n" + "".join(f"{name} = {count}\n" for name, count in listed.items())
    path = folder / "mine.toml"
    path.write_text(text or others + table, encoding="utf-8")
    return path


def refusal(path: Path) -> str:
    """The sentence with which a file is refused."""
    with pytest.raises(CardError) as refused:
        packo.load("play_on_words", cards=path)
    sentence = str(refused.value)
    assert "\n" not in sentence
    assert len(sentence) < 300
    return sentence


@pytest.mark.rule("play_on_words.1")
def test_the_cards_of_the_package() -> None:
    found = game()
    assert sorted(CARDS) == list(found.rules.cards)
    assert len(found.rules.cards) == 81
    letters = Counter(card for card in found.rules.cards if len(card) == 1)
    assert (letters.total(), len(letters), min(letters.values()), max(letters.values())) == (70, 26, 1, 8)
    assert [letter for letter, count in letters.items() if count == 8] == ["E"]
    assert sorted(card for card in found.rules.cards if len(card) > 1) == sorted((*COMBOS, *FLIPS, *WILDS))
    assert found.card_file.provenance == "reconstructed"


@pytest.mark.rule("play_on_words.1")
def test_own_cards(tmp_path: Path) -> None:
    found = packo.load("play_on_words", cards=own(tmp_path, E=7, A=7, I=4, F=2))
    assert found.card_file.provenance == "own"
    deck = Counter(found.rules.cards)
    assert [deck[letter] for letter in "EAIF"] == [7, 7, 4, 2]
    assert len(found.rules.cards) == 81
    assert found.root.chance[Turned("E")] == Fraction(7, 81)


@pytest.mark.rule("play_on_words.1")
@pytest.mark.parametrize(
    ("letters", "why"),
    [
        ({"E": 7}, "there are 70 letter cards, not 69"),
        ({"A": 7}, "there are 70 letter cards, not 71"),
        ({"E": 9, "A": 5}, "of E there are 1 to 8 cards, not 9"),
        ({"Q": 0, "A": 7}, "of Q there are 1 to 8 cards, not 0"),
        ({"Q": None, "A": 7}, "of Q there are 1 to 8 cards, not 0"),
        ({"Q": -1}, "of Q there are 1 to 8 cards, not -1"),
        ({"Q": "true"}, "of Q there are 1 to 8 cards, not True"),
        ({"Q": 1.0}, "of Q there are 1 to 8 cards, not 1.0"),
        ({"Q": "'one'"}, "of Q there are 1 to 8 cards, not 'one'"),
        ({"e": 1}, "letters are A to Z, not 'e'"),
        ({"'Ä'": 1}, "letters are A to Z, not 'Ä'"),
        ({"ST": 1}, "letters are A to Z, not 'ST'"),
    ],
    ids=range(12),
)
def test_letters_that_are_refused(tmp_path: Path, letters: dict[str, object], why: str) -> None:
    assert refusal(own(tmp_path, **letters)) == f"mine.toml: Play On Words 1: {why}"


@pytest.mark.rule("play_on_words.1")
@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("'ST', ", "", "combos are ST, SH, TH, CH, CK, QU, one of each, not "),
        ("'QU'", "'QU', 'QU'", "combos are ST, SH, TH, CH, CK, QU, one of each, not "),
        ("'QU'", "'PH'", "combos are ST, SH, TH, CH, CK, QU, one of each, not "),
        ("'J/X'", "'J'", "flips are J/X, V/Z, one of each, not ['J', 'V/Z']"),
        ("'D*'", "'E*'", "wilds are V*, C*, D*, one of each, not ['V*', 'C*', 'E*']"),
        ("'D*'", "3", "wilds are V*, C*, D*, one of each, not ['V*', 'C*', 3]"),
        ("['V*', 'C*', 'D*']", "'V*'", "wilds are V*, C*, D*, one of each, not 'V*'"),
    ],
    ids=range(7),
)
def test_other_cards_that_are_refused(tmp_path: Path, old: str, new: str, why: str) -> None:
    assert OTHERS.count(old) == 1
    assert refusal(own(tmp_path, OTHERS.replace(old, new))).startswith(f"mine.toml: Play On Words 1: {why}")


@pytest.mark.rule("play_on_words.1")
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("\n", "mine.toml: Play On Words 1: letters is a table"),
        ("letters = ['E']\n", "mine.toml: Play On Words 1: letters is a table"),
        ("letters = [\n", "cards file mine.toml is not TOML"),
    ],
)
def test_a_file_that_is_no_set_of_cards(tmp_path: Path, text: str, why: str) -> None:
    assert refusal(own(tmp_path, text=text)).startswith(why)


@pytest.mark.rule("play_on_words.12", "play_on_words.23")
@pytest.mark.parametrize(
    ("option", "why"),
    [
        ({"players": 1}, "play_on_words: option players cannot be 1"),
        ({"players": 5}, "play_on_words: option players cannot be 5"),
        ({"best_of": 2}, "play_on_words: option best_of cannot be 2"),
        ({"words": 65}, "play_on_words: option words: it is one of 10, 20, 35, 40, 50, 55, 60, 70, or a file"),
        ({"words": True}, "play_on_words: option words: it is one of 10, 20, 35, 40, 50, 55, 60, 70, or a file"),
        ({"words": None}, "play_on_words: option words: it is one of 10, 20, 35, 40, 50, 55, 60, 70, or a file"),
        ({"words": b"words.txt"}, "play_on_words: option words: it is one of"),
        ({"words": "no/such.txt"}, "play_on_words: option words: the file 'no/such.txt' cannot be read"),
        ({"same_turn": 1}, "play_on_words: option same_turn is True or False, not 1"),
        ({"rechoose": "yes"}, "play_on_words: option rechoose is True or False, not 'yes'"),
        ({"irregular": True}, "play_on_words has no option 'irregular'; did you mean 'irregular_plurals'"),
    ],
    ids=range(11),
)
def test_options_that_are_refused(option: dict[str, object], why: str) -> None:
    with pytest.raises(OptionError) as error:
        packo.load("play_on_words", **option)
    assert str(error.value).startswith(why)
    assert "\n" not in str(error.value)


@pytest.mark.rule("play_on_words.12")
@pytest.mark.parametrize(
    ("raw", "why"),
    [
        (b"cat\nhot dog\n", "play_on_words: option words: mine.txt, line 2: "),
        (b"cat\nna\xefve\n", "play_on_words: option words: mine.txt, line 2: "),
        (b"cat\ndog\nc4t\n", "play_on_words: option words: mine.txt, line 3: "),
        (b"\n\n", "play_on_words: option words: mine.txt has no words in it"),
    ],
    ids=range(4),
)
def test_lists_of_words_that_are_refused(tmp_path: Path, raw: bytes, why: str) -> None:
    path = tmp_path / "mine.txt"
    path.write_bytes(raw)
    with pytest.raises(OptionError) as error:
        packo.load("play_on_words", words=str(path))
    assert str(error.value).startswith(why)
    assert "\n" not in str(error.value)


@pytest.mark.rule("play_on_words.12")
def test_a_path_is_an_option_as_well(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("cat\ndog\n", encoding="utf-8")
    found = packo.load("play_on_words", words=path)
    assert found.options.words == str(path)
    assert list(found.rules.lexicon) == ["CAT", "DOG"]
