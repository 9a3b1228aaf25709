"""The passenger and street cards: those of the package, and a person's own, each damage refused in one sentence."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

import packo
from packo.core import CardError, OptionError
from packo.core.check import check
from packo.games.bus.parts import COLOURS, STREET_CARDS
from tests.games.bus.block import card
from tests.games.bus.naive import PASSENGERS, SIGNS

WORDS = ["RB 1", "OG 1", "YP 1", "RG 2", "BP 2", "OY 2", "RY 3", "BG 3", "OP 3", "RO 4", "BY 4", "GP 4"]
WORDS += ["RP 5", "BO 5", "YG 5"]


def own(folder: Path, *changes: tuple[str, str], text: str = "") -> Path:
    """A file of fifteen cards, each (old, new) of `changes` made once."""
    words = list(WORDS)
    for old, new in changes:
        words[words.index(old)] = new
    path = folder / "mine.toml"
    path.write_text(text or f"passengers = {words}\n", encoding="utf-8")
    return path


def refusal(path: Path) -> str:
    """The sentence with which a file is refused."""
    with pytest.raises(CardError) as refused:
        packo.load("bus", cards=path)
    sentence = str(refused.value)
    assert "\n" not in sentence
    assert len(sentence) < 300
    return sentence


@pytest.mark.rule("bus.1")
def test_the_cards_of_the_package() -> None:
    game = packo.load("bus")
    assert sorted(map(str, game.rules.cards)) == sorted(PASSENGERS.split())
    assert list(game.rules.cards) == sorted(game.rules.cards)
    assert game.card_file.provenance == "reconstructed"
    assert sorted(STREET_CARDS) == sorted(SIGNS.split())
    assert game.card_file.data["streets"] == list(STREET_CARDS)


@pytest.mark.rule("bus.1")
def test_they_are_balanced() -> None:
    """Every pair of colours once; three cards of each value, with each colour once on each; every colour worth 15."""
    cards = packo.load("bus").rules.cards
    assert {frozenset(card.colours) for card in cards} == {frozenset(pair) for pair in combinations(COLOURS, 2)}
    for value in range(1, 6):
        level = [card for card in cards if card.points == value]
        assert sorted("".join(card.colours for card in level)) == sorted(COLOURS)
        assert {card.speed for card in level} == {6 - value}
    assert sum(card.points for card in cards) == 45
    assert {colour: sum(c.points for c in cards if colour in c.colours) for colour in COLOURS} == dict.fromkeys(
        COLOURS, 15
    )


@pytest.mark.rule("bus.1")
def test_the_cards_of_the_rulebook() -> None:
    """Red and blue, orange and yellow, red and yellow, at speeds 5, 4 and 3."""
    assert {(c.colours, c.speed) for c in packo.load("bus").rules.cards} >= {("RB", 5), ("OY", 4), ("RY", 3)}


@pytest.mark.rule("bus.1")
def test_own_cards(tmp_path: Path) -> None:
    """Which pair is worth what, and which of its colours comes first, is free."""
    path = own(tmp_path, ("RB 1", "BR 5"), ("RP 5", "RP1"), ("YP 1", "PY 1"))
    game = packo.load("bus", cards=path, turn_cap=8)
    assert game.card_file.provenance == "own"
    assert {"BR5", "RP1", "PY1"} <= set(map(str, game.rules.cards))
    assert check(game, plays=1).ok
    assert game.rules.parse(game.rules.initial(), 0, "take rb5").card == card("BR5")


@pytest.mark.rule("bus.1")
@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ([("RB 1", "OG 2")], "mine.toml: BUS 1: there is one card of red and blue, not 0"),
        ([("RB 1", "GO 2"), ("RY 3", "RB 1")], "mine.toml: BUS 1: there is one card of red and yellow, not 0"),
        *(
            (
                [("RB 1", wrong)],
                "mine.toml: passengers, card 1: BUS 1: a card is two different letters of RBOYGP and 1 to 5 points, "
                f"as in RB 1, not '{wrong}'",
            )
            for wrong in (
                "",
                "R",
                "RB",
                "RB 0",
                "RB 6",
                "RB -1",
                "RR 1",
                "RX 1",
                "rb 1",
                "R B 1",
                "RB  1",
                "RBO 1",
                "RB ١",
            )
        ),
    ],
)
def test_cards_that_are_refused(tmp_path: Path, changes: list[tuple[str, str]], why: str) -> None:
    assert refusal(own(tmp_path, *changes)) == why


@pytest.mark.rule("bus.1")
@pytest.mark.parametrize(
    ("text", "why"),
    [
        (f"passengers = {WORDS[1:]}\n", "mine.toml: BUS 1: there are 15 passenger cards, not 14"),
        (f"passengers = {[*WORDS, 'RB 2']}\n", "mine.toml: BUS 1: there is one card of red and blue, not 2"),
        ("\n", "mine.toml: BUS 1: there are 15 passenger cards, not 0"),
        ("passengers = 'RB 1'\n", 'mine.toml: BUS 1: passengers is a list of cards such as passengers = ["RB 1", …]'),
        ("passengers = {}\n", 'mine.toml: BUS 1: passengers is a list of cards such as passengers = ["RB 1", …]'),
        ("passengers = [3]\n", "mine.toml: passengers, card 1: BUS 1: a card is two different letters"),
        ("passengers = [['R']]\n", "mine.toml: passengers, card 1: BUS 1: a card is two different letters"),
        (f"passengers = ['{'R' * 999}']\n", "mine.toml: passengers, card 1: BUS 1: a card is two different letters"),
        (f"passengers = {WORDS}\nstreets = 3\n", "mine.toml: BUS 1: the street cards are R B O Y G P stop stop stop"),
        (f"passengers = {WORDS}\nstreets = ['R']\n", "mine.toml: BUS 1: the street cards are R B O Y G P stop stop"),
        (f"passengers = {WORDS}\nstreets = {[[]] * 12}\n", "mine.toml: BUS 1: the street cards are R B O Y G P stop"),
        ("passengers = [\n", "cards file mine.toml is not TOML"),
    ],
    ids=range(12),
)
def test_a_file_that_is_no_set_of_cards(tmp_path: Path, text: str, why: str) -> None:
    assert refusal(own(tmp_path, text=text)).startswith(why)


@pytest.mark.rule("bus.1")
def test_streets_may_be_told_in_any_order(tmp_path: Path) -> None:
    path = own(tmp_path, text=f"passengers = {WORDS}\nstreets = {list(STREET_CARDS[::-1])}\n")
    assert packo.load("bus", cards=path).rules.cards == packo.load("bus").rules.cards


@pytest.mark.rule("bus.17", "bus.19", "bus.20")
@pytest.mark.parametrize(
    ("option", "why"),
    [
        ({"players": 1}, "bus: option players cannot be 1"),
        ({"players": 4}, "bus: option players cannot be 4"),
        ({"players": True}, "bus: option players cannot be True"),
        ({"challenging": 1}, "bus: option challenging is True or False, not 1"),
        ({"traffic": "Left"}, "bus: option traffic cannot be 'Left'; did you mean 'left'?"),
        ({"start_side": "own"}, "bus: option start_side cannot be 'own'"),
        ({"turn_cap": -1}, "bus: option turn_cap is 0 to 9,999, not -1"),
        ({"turn_cap": 10_000}, "bus: option turn_cap is 0 to 9,999, not 10000"),
        ({"turn_cap": True}, "bus: option turn_cap is a whole number, not True"),
        ({"turn_cap": 16**9999}, "bus: option turn_cap is 0 to 9,999, not a value of type int"),
        ({"turns": 3}, "bus has no option 'turns'; did you mean 'turn_cap'?"),
    ],
    ids=range(11),
)
def test_options_that_are_refused(option: dict[str, object], why: str) -> None:
    with pytest.raises(OptionError) as error:
        packo.load("bus", **option)
    assert str(error.value).startswith(why)
