"""The gem cards: those of the package, and a person's own, each damage refused in one sentence."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import packo
from packo.core import CardError
from packo.core.check import check
from packo.games.gem.parts import GEMS
from tests.games.gem.naive import DOUBLES, PAIRS

WORDS = ["SR 1/2", "RE 1/2", "EA 1/2", "AT 1/2", "TS 1/2", "SE 2/3", "RA 2/3", "ET 2/3", "AS 2/3", "TR 2/3"]
WORDS += ["SR 3/4", "RE 3/4", "EA 3/4", "AT 3/4", "TS 3/4", "D 4/5", "D 4/5", "D 4/5"]


def own(folder: Path, *changes: tuple[str, str], text: str = "") -> Path:
    """A file of eighteen cards, each (old, new) of `changes` made once."""
    words = list(WORDS)
    for old, new in changes:
        words[words.index(old)] = new
    path = folder / "mine.toml"
    path.write_text(text or f"cards = {words}\n", encoding="utf-8")
    return path


def refusal(path: Path, gems: str = "pairs") -> str:
    """The sentence with which a file is refused."""
    with pytest.raises(CardError) as refused:
        packo.load("gem", cards=path, gems=gems)
    sentence = str(refused.value)
    assert "\n" not in sentence
    assert len(sentence) < 300
    return sentence


@pytest.mark.rule("gem.1")
@pytest.mark.parametrize(("gems", "words"), [("pairs", PAIRS), ("doubles", DOUBLES)])
def test_the_cards_of_the_package(gems: str, words: str) -> None:
    game = packo.load("gem", gems=gems)
    assert sorted(f"{card}/{card.costs}" for card in game.rules.cards) == sorted(words.split())
    assert list(game.rules.cards) == sorted(game.rules.cards)
    assert game.card_file.provenance == "reconstructed"


@pytest.mark.rule("gem.1")
@pytest.mark.parametrize("gems", ["pairs", "doubles"])
def test_they_are_balanced(gems: str) -> None:
    cards = packo.load("gem", gems=gems).rules.cards
    assert Counter(gem for card in cards for gem in card.gems) == dict.fromkeys(GEMS, 6) | {"D": 3}
    for level in (1, 2, 3):
        assert Counter(g for card in cards if card.pays == level for g in card.gems) == dict.fromkeys(GEMS[:5], 2)
    assert {(card.gems, card.pays) for card in cards if "D" in card.gems} == {("D", 4)}
    assert all(card.costs == card.pays + 1 for card in cards)


@pytest.mark.rule("gem.1")
@pytest.mark.parametrize("gems", ["pairs", "doubles"])
def test_own_cards_are_those_of_the_file_whatever_the_option(tmp_path: Path, gems: str) -> None:
    """A file may hold all eighteen in one list; which gems share a card, and the values, are free."""
    changes = (("SR 1/2", "SS 1/2"), ("RE 1/2", "RR 9/1"), ("SE 2/3", "ED 2/3"), ("D 4/5", "E 12/99"))
    game = packo.load("gem", cards=own(tmp_path, *changes), gems=gems)
    assert game.card_file.provenance == "own"
    assert {"SS1", "RR9", "ED2", "E12"} <= {str(card) for card in game.rules.cards}
    assert check(game, plays=1).ok


@pytest.mark.rule("gem.1")
@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ([("SR 1/2", "SS 1/2")], "mine.toml: GEM 1: there are 6 gems of S (sapphire), not 7"),
        ([("D 4/5", "DD 4/5")], "mine.toml: GEM 1: there are 3 gems of D (diamond), not 4"),
        ([("TS 3/4", "T 3/4"), ("TR 2/3", "SR 2/3")], "mine.toml: GEM 1: there are 6 gems of T (topaz), not 5"),
        ([("SR 3/4", "SR 1/4")], "mine.toml: GEM 1: cards that are written SR1 have the same red value"),
        ([("SR 1/2", "SR 0/2")], "mine.toml: cards, card 1: GEM 1: both values are 1 to 99, not 0 and 2"),
        ([("RE 1/2", "RE 1/0")], "mine.toml: cards, card 2: GEM 1: both values are 1 to 99, not 1 and 0"),
        *(
            (
                [("D 4/5", wrong)],
                "mine.toml: cards, card 16: GEM 1: a card is one or two letters of SREATD and two numbers, "
                f"as in SR 1/2, not '{wrong}'",
            )
            for wrong in ("", "D", "D4/5", "D 4", "D -4/5", "D 4/100", "DDD 4/5", "X 4/5", "d 4/5", "D 4/5 ", "D ٤/5")
        ),
    ],
)
def test_cards_that_are_refused(tmp_path: Path, changes: list[tuple[str, str]], why: str) -> None:
    assert refusal(own(tmp_path, *changes)) == why


@pytest.mark.rule("gem.1")
@pytest.mark.parametrize(
    ("text", "why"),
    [
        (f"cards = {WORDS[1:]}\n", "mine.toml: GEM 1: there are 18 gem cards, not 17"),
        (f"cards = {WORDS}\npairs = ['SR 1/2']\n", "mine.toml: GEM 1: there are 18 gem cards, not 19"),
        ("\n", "mine.toml: GEM 1: there are 18 gem cards, not 0"),
        ("cards = 'SR 1/2'\n", 'mine.toml: GEM 1: cards is a list of cards such as cards = ["SR 1/2", …]'),
        ("pairs = {}\n", 'mine.toml: GEM 1: pairs is a list of cards such as pairs = ["SR 1/2", …]'),
        ("cards = [3]\n", "mine.toml: cards, card 1: GEM 1: a card is one or two letters of SREATD"),
        (f"cards = ['{'S' * 999}']\n", "mine.toml: cards, card 1: GEM 1: a card is one or two letters of SREATD"),
        ("pairs = [['S']]\n", "mine.toml: pairs, card 1: GEM 1: a card is one or two letters of SREATD"),
        ("cards = [\n", "cards file mine.toml is not TOML"),
    ],
)
def test_a_file_that_is_no_set_of_cards(tmp_path: Path, text: str, why: str) -> None:
    assert refusal(own(tmp_path, text=text)).startswith(why)


@pytest.mark.rule("gem.1")
def test_only_the_third_five_of_the_option_are_read(tmp_path: Path) -> None:
    words = WORDS[:10] + WORDS[15:]
    path = own(tmp_path, text=f"cards = {words}\npairs = {WORDS[10:15]}\ndoubles = ['SS 3/4']\n")
    assert len(packo.load("gem", cards=path).rules.cards) == 18
    assert refusal(path, "doubles") == "mine.toml: GEM 1: there are 18 gem cards, not 14"


@pytest.mark.rule("gem.1", "gem.8")
@pytest.mark.parametrize(
    ("option", "why"),
    [
        ({"players": 1}, "gem: option players cannot be 1"),
        ({"players": 5}, "gem: option players cannot be 5"),
        ({"players": True}, "gem: option players cannot be True"),
        ({"gems": "triples"}, "gem: option gems cannot be 'triples'"),
        ({"needless": 1}, "gem: option needless is True or False, not 1"),
        ({"gem": "pairs"}, "gem has no option 'gem'; did you mean 'gems'"),
    ],
)
def test_options_that_are_refused(option: dict[str, object], why: str) -> None:
    with pytest.raises(packo.core.OptionError) as error:
        packo.load("gem", **option)
    assert str(error.value).startswith(why)
