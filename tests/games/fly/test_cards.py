"""The flies as data: the counts, the places on their cards, and a person's own file."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import packo
from packo.core import CardError
from packo.core.check import check
from packo.games.fly import rules as fly
from packo.games.fly.parts import BLANK, COLOURS, SYMBOLS, Card, Spot
from tests.games.fly.naive import NAMES, RADIUS, middle
from tests.games.fly.picnic import LAID, STEADY, dropped, go

TEXT = Path(fly.__file__).with_name("cards.toml").read_text(encoding="utf-8")
SPOTS = packo.load("fly").rules.cards


def own(folder: Path, *changes: tuple[str, str], text: str = TEXT) -> Path:
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


def refusal(path: Path) -> str:
    with pytest.raises(CardError) as error:
        packo.load("fly", cards=path)
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 300
    return str(error.value)


@pytest.mark.rule("fly.1")
def test_every_colour_has_every_symbol_once() -> None:
    assert [str(card) for card in SPOTS] == [colour + symbol for colour in COLOURS for symbol in SYMBOLS]
    assert len(SPOTS) == 25
    assert BLANK not in SPOTS
    state = go(packo.load("fly").root, LAID)
    assert Counter(map(str, (card for row in state.position.rows for card in row))) == Counter(NAMES)


@pytest.mark.rule("fly.2")
def test_flies_are_where_the_twin_has_them_and_inside_their_cards() -> None:
    for card, (x, y, radius) in SPOTS.items():
        assert (x, y) == tuple(1000 * part for part in middle(str(card), 0, 0))
        assert radius == 1000 * RADIUS
        assert radius <= x <= 1000 - radius
        assert radius <= y <= 3000 - radius


@pytest.mark.rule("fly.2")
def test_no_set_is_easier_to_hit() -> None:
    """All places differ; each colour and each symbol has every distance from the left and from the top once."""
    assert len({(spot.x, spot.y) for spot in SPOTS.values()}) == 25
    for kind in (*COLOURS, *SYMBOLS):
        spots = [spot for card, spot in SPOTS.items() if kind in (card.colour, card.symbol)]
        assert sorted(spot.x for spot in spots) == [300, 400, 500, 600, 700]
        assert sorted(spot.y for spot in spots) == [500, 1000, 1500, 2000, 2500]


def test_where_the_cards_come_from() -> None:
    card_file = packo.load("fly").card_file
    assert card_file.provenance == "reconstructed"
    assert "ours" in card_file.note


@pytest.mark.rule("fly.1", "fly.2")
def test_own_cards_in_any_order_with_flies_of_their_own_size(tmp_path: Path) -> None:
    path = own(
        tmp_path,
        ('"BS 0.3 0.5 0.25", "BC 0.5 1 0.25"', '"BC 0.125 2.875 0.125", "BS 0.5 1.5 0.5"'),
        ("blanks = 2\n", ""),
    )
    game = packo.load("fly", cards=path, **STEADY)
    assert game.card_file.provenance == "own"
    assert game.rules.cards[Card("B", "C")] == Spot(125, 2875, 125)
    assert game.rules.cards[Card("B", "S")] == Spot(500, 1500, 500)
    assert list(game.rules.cards) == list(SPOTS)
    state = go(game.root, LAID)
    # A fly as wide as its card is covered where the middle line of the swatter goes through its middle, and only there.
    for aim in ("0.5,1.5@0", "0.5,2.5@0", "0.5,1.5@17", "1,1.5@90"):
        assert "BS" in map(str, dropped(state, aim).position.taken[0])
    for aim in ("0.501,1.5@0", "0.5,2.501@0", "0.5,2.5@1", "1,1.501@90"):
        assert "BS" not in map(str, dropped(state, aim).position.taken[0])
    assert check(packo.load("fly", cards=path, turn_cap=6), plays=1).ok


@pytest.mark.rule("fly.1", "fly.2")
@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ([('"BS 0.3 0.5 0.25", ', "")], "mine.toml: FLY 1: there are 25 flies, not 24; missing: BS"),
        (
            [('"BS 0.3 0.5 0.25", ', ""), ('"GQ 0.4 1.5 0.25",', "")],
            "mine.toml: FLY 1: there are 25 flies, not 23; missing: BS, GQ",
        ),
        ([("BC 0.5", "BS 0.5")], "mine.toml: fly 2: FLY 1: BS stands twice"),
        ([('0.25",\n]', '0.25", "PQ 0.3 0.5 0.25",\n]')], "mine.toml: fly 26: FLY 1: PQ stands twice"),
        ([("blanks = 2", "blanks = 3")], "mine.toml: FLY 1: there are 2 blanks, not 3"),
        ([("blanks = 2", "blanks = true")], "mine.toml: FLY 1: there are 2 blanks, not True"),
        ([("blanks = 2", "blanks = '--'")], "mine.toml: FLY 1: there are 2 blanks, not '--'"),
        *(
            (
                [("RS 0.5 1.5 0.25", wrong)],
                f"mine.toml: fly 11: FLY 2: the outline lies inside a card of 1 by 3 inches, and {wrong} does not",
            )
            for wrong in ("RS 0.249 1.5 0.25", "RS 0.751 1.5 0.25", "RS 0.5 0.249 0.25", "RS 0.5 2.751 0.25",
                          "RS 0.5 1.5 0.501", "RS 0.5 1.5 0", "RS 9999 1.5 0.25")
        ),
        *(
            (
                [("RS 0.5 1.5 0.25", wrong)],
                "mine.toml: fly 11: FLY 1: a fly is a colour of BYRGP, a symbol of SCDTQ, and inches from the left and "
                f"from the top and of its radius, as in BS 0.3 0.5 0.25, not '{wrong}'",
            )
            for wrong in ("", "RS", "RS 0.5 1.5", "RX 0.5 1.5 0.25", "OS 0.5 1.5 0.25", "rs 0.5 1.5 0.25",
                          "-- 0.5 1.5 0.25", "RS 0.5 1.5 0.25 1", "RS 0,5 1,5 0,25", "RS -0.5 1.5 0.25",
                          "RS 0.5001 1.5 0.25", "RS ٥ 1.5 0.25", " RS 0.5 1.5 0.25", "RS 1.2.3 1.5 0.25")
        ),
    ],
)  # fmt: skip
def test_cards_that_are_refused(tmp_path: Path, changes: list[tuple[str, str]], why: str) -> None:
    assert refusal(own(tmp_path, *changes)) == why


@pytest.mark.rule("fly.1")
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("\n", 'mine.toml: FLY 1: flies is a list of flies such as flies = ["BS 0.3 0.5 0.25", …]'),
        ("flies = 'BS 0.3 0.5 0.25'\n", "mine.toml: FLY 1: flies is a list of flies"),
        ("flies = []\n", "mine.toml: FLY 1: there are 25 flies, not 0; missing: BS, BC, BD"),
        ("flies = [3]\n", "mine.toml: fly 1: FLY 1: a fly is a colour of BYRGP"),
        ("flies = [['BS']]\n", "mine.toml: fly 1: FLY 1: a fly is a colour of BYRGP"),
        (f"flies = ['{'B' * 9_999}']\n", "mine.toml: fly 1: FLY 1: a fly is a colour of BYRGP"),
        ("flies = [\n", "cards file mine.toml is not TOML"),
    ],
)
def test_a_file_that_is_no_set_of_flies(tmp_path: Path, text: str, why: str) -> None:
    assert refusal(own(tmp_path, text=text)).startswith(why)
