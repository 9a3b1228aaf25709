"""What a person may get wrong at the table: one sentence with the rule's number, and nothing is changed."""

from __future__ import annotations

from pathlib import Path

import pytest

import packo
from packo.core import CardError
from packo.games.hue import rules as hue
from packo.games.hue.parts import Card, Placement, Position
from packo.widgets import Table


@pytest.fixture(scope="module")
def position() -> Position:
    """The first position of a deal."""
    p: Position = packo.load("hue").initial_state(seed=7).position
    return p


@pytest.fixture
def table() -> Table:
    return Table("hue", seats={0: "you", 1: "you"}, seed=7)


def refused(table: Table, notation: str, sentence: str) -> None:
    """Choosing this is refused with one sentence, and neither the game nor the board is another than before."""
    play, picture, moves = table.play, table.board.svg, table.save()
    assert table.choose(0, notation) is False
    assert table.status == sentence
    assert table.board.tone == "refused"
    assert (table.play, table.board.svg, table.save()) == (play, picture, moves)


@pytest.mark.rule("hue.9")
def test_two_squares_are_covered(table: Table, position: Position) -> None:
    card = position.hands[0][0]
    under = position.table[0]
    refused(
        table, str(Placement(card, 1, 0, "h")),
        f"HUE 9: '{card}@1,0h' would cover 2 squares of {under}; a card that covers takes exactly one square of a card",
    )  # fmt: skip
    refused(
        table, str(Placement(card, 1, 0, "v")),
        f"HUE 9: '{card}@1,0v' would cover squares of 2 cards at once; a card that covers takes exactly one "
        "square of a card",
    )  # fmt: skip


@pytest.mark.rule("hue.7")
@pytest.mark.parametrize(
    ("place", "how"), [("3,-1h", "only at a corner"), ("-3,-1h", "only at a corner"), ("20,20v", "nowhere")]
)
def test_no_side_meets(table: Table, position: Position, place: str, how: str) -> None:
    written = f"{position.hands[0][0]}@{place}"
    refused(
        table, written,
        f"HUE 7: '{written}' touches the other cards {how}; a whole side of a square must lie along another",
    )  # fmt: skip


@pytest.mark.rule("hue.6")
def test_a_card_of_somebody_else(table: Table, position: Position) -> None:
    card = next(card for card in position.hands[1] if not {card, card.turned()} & set(position.hands[0]))
    refused(
        table, f"{card}@3,0h", f"HUE 6: a player places a card of his own hand, and '{card}' is not in it"
    )  # fmt: skip


def test_what_is_not_written_as_a_placement(table: Table) -> None:
    play = table.play
    assert table.choose(0, "the blue one there") is False
    assert table.board.tone == "refused"
    assert table.status.startswith("HUE 7: ")
    assert "\n" not in table.status
    assert table.play == play


@pytest.mark.rule("hue.6")
def test_somebody_whose_turn_it_is_not(table: Table, position: Position) -> None:
    play = table.play
    assert table.choose(1, f"{position.hands[1][0]}@3,0h") is False
    assert table.status.startswith("HUE 6: ")
    assert table.board.tone == "refused"
    assert table.play == play


def test_a_damaged_record(table: Table, position: Position) -> None:
    card = position.hands[0][0]
    assert table.choose(0, f"{card}@3,0h")
    good, play = table.save(), table.play
    assert table.load(good.replace(f"{card}@3,0h", f"{card}@1,0h")) is False
    assert "HUE 9: " in table.status
    assert "\n" not in table.status
    assert table.play == play
    assert table.load(good)
    assert table.play == play


@pytest.mark.rule("hue.1")
def test_a_cards_file_with_a_colour_missing(tmp_path: Path) -> None:
    own = tmp_path / "cards.toml"
    cards = Path(hue.__file__).with_name("cards.toml").read_text(encoding="utf-8")
    own.write_text(cards.replace("R", "B"), encoding="utf-8")
    with pytest.raises(CardError, match="HUE 1: there are five colours on the cards, and none shows red") as caught:
        Table(packo.load("hue", cards=own))
    assert "\n" not in str(caught.value)


def test_a_wrong_option_leaves_the_game_as_it_is(table: Table) -> None:
    play = table.play
    assert table.new_game(players=6) is False
    assert table.board.tone == "refused"
    assert "players" in table.status
    assert table.play == play


def test_a_pick_that_is_not_there(table: Table) -> None:
    assert table.pick("sQQQh") is False
    assert table.picked is None
    assert table.click(str(Placement(Card("solid", ("B", "G", "P")), 3, 0, "h"))) is False
    assert table.play.length == 1
