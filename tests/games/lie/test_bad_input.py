"""What a person may get wrong at the table: one sentence with the rule's number, and nothing is changed."""

from __future__ import annotations

from pathlib import Path

import pytest

import packo
from packo.core import CardError
from packo.games.lie import rules as lie
from packo.widgets import Table


@pytest.fixture
def table() -> Table:
    """Two cards each are dealt: 14 23 against 24 35."""
    return Table("lie", seats={0: "you", 1: "you"}, seed=7, hand=2)


@pytest.fixture
def hands_set(table: Table) -> Table:
    assert table.choose(0, "24")
    assert table.choose(1, "45")
    return table


@pytest.fixture
def opened(hands_set: Table) -> Table:
    """Two fours are bid, and the second player answers."""
    assert hands_set.choose(0, "2x4")
    return hands_set


def refused(table: Table, player: int, notation: str, sentence: str) -> None:
    """Choosing this is refused with one sentence, and neither the game nor the board is another than before."""
    play, picture, text = table.play, table.board.svg, table.save()
    assert table.choose(player, notation) is False
    assert table.status == sentence
    assert table.board.tone == "refused"
    assert (table.play, table.board.svg, table.save()) == (play, picture, text)


@pytest.mark.rule("lie.7")
@pytest.mark.parametrize("bid", ["2x4", "2x3", "1x6"])
def test_a_bid_that_is_not_higher(opened: Table, bid: str) -> None:
    refused(opened, 1, bid, f"LIE 7: '{bid}' is not higher than the last bid, '2x4'")


@pytest.mark.rule("lie.4")
def test_a_challenge_before_any_bid(hands_set: Table) -> None:
    refused(hands_set, 0, "lie", "LIE 4: the opener must bid: there is no bid to challenge yet")


@pytest.mark.rule("lie.9")
def test_a_challenge_before_the_hands_are_set(table: Table) -> None:
    refused(table, 0, "lie", "LIE 9: the hands are not set yet, so there is no bid to challenge")


@pytest.mark.rule("lie.8")
@pytest.mark.parametrize(("bid", "number"), [("5x6", "5"), ("99x3", "99")])
def test_a_bid_on_more_dice_than_there_are(opened: Table, bid: str, number: str) -> None:
    refused(opened, 1, bid, f"LIE 8: 4 cards are in play, so no bid is on {number} dice")


@pytest.mark.rule("lie.6")
@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("2x7", "dice have one to six pips, so there are none of 7"),
        ("0x3", "a bid is on one die or more, not on 0"),
        ("three fives", "a bid is a number and a die, such as 3x5, and a challenge is lie; 'three fives' is neither"),
    ],
)
def test_what_is_no_bid(hands_set: Table, words: str, reason: str) -> None:
    refused(hands_set, 0, words, f"LIE 6: {reason}")


@pytest.mark.rule("lie.3")
@pytest.mark.parametrize(
    ("dice", "reason"),
    [
        ("11", "the cards 14 23 cannot show the dice '11'"),
        ("1", "one die of each card is chosen, 2 in all, not 1"),
        ("124", "one die of each card is chosen, 2 in all, not 3"),
        ("the fours", "a hand is set by its dice, such as 22244; 'the fours' are none"),
        ("2x4", "the hands are not set yet, so '2x4' cannot be bid"),
    ],
)
def test_dice_that_the_hand_does_not_have(table: Table, dice: str, reason: str) -> None:
    refused(table, 0, dice, f"LIE 3: {reason}")


@pytest.mark.rule("lie.3")
def test_a_card_turned_during_the_round(opened: Table) -> None:
    refused(opened, 1, "25", "LIE 3: the hands are set and stay as they are, so '25' cannot be chosen now")


@pytest.mark.rule("lie.14")
def test_a_way_where_bidding_runs_clockwise(hands_set: Table) -> None:
    refused(hands_set, 0, "counter", "LIE 14: bidding runs clockwise here, so 'counter' cannot be chosen")


@pytest.mark.rule("lie.14")
def test_a_bid_before_the_way_is_said() -> None:
    table = Table("lie", seats={0: "you", 1: "you"}, seed=7, hand=2, which_way=True)
    assert table.choose(0, "24")
    assert table.choose(1, "45")
    refused(table, 0, "2x4", "LIE 14: the opener first says clockwise or counter; '2x4' is neither")


@pytest.mark.rule("lie.5")
def test_somebody_whose_turn_it_is_not(opened: Table) -> None:
    play = opened.play
    assert opened.choose(0, "3x4") is False
    assert opened.status.startswith("LIE 5: ")
    assert opened.board.tone == "refused"
    assert opened.play == play


@pytest.mark.rule("lie.12")
def test_a_bid_after_the_end() -> None:
    table = Table("lie", seats={0: "you", 1: "you"}, seed=7, hand=1)
    for player, setting in enumerate([table.state.legal_actions(0)[0], table.state.legal_actions(1)[0]]):
        assert table.choose(player, str(setting))
    assert table.choose(0, "2x6")
    assert table.choose(1, "lie")
    assert table.state.is_terminal
    play = table.play
    assert table.choose(0, "1x1") is False
    assert table.status.startswith("LIE 12: ")
    assert table.play == play


@pytest.mark.parametrize(
    ("right", "wrong", "sentence"),
    [
        ("2x4", "lie", "line 10: LIE 4: the opener must bid: there is no bid to challenge yet"),
        ("24 & 45", "11 & 45", "line 9: LIE 3: the cards 14 23 cannot show the dice '11'"),
    ],
)
def test_a_damaged_record(opened: Table, right: str, wrong: str, sentence: str) -> None:
    good, play = opened.save(), opened.play
    assert opened.load(good.replace(right, wrong)) is False
    assert opened.status == sentence
    assert opened.board.tone == "refused"
    assert opened.play == play
    assert opened.load(good)
    assert opened.play == play


@pytest.mark.rule("lie.1")
def test_a_cards_file_with_a_card_too_many_of_a_die(tmp_path: Path) -> None:
    own = tmp_path / "cards.toml"
    cards = Path(lie.__file__).with_name("cards.toml").read_text(encoding="utf-8")
    own.write_text(cards.replace('"12"', '"13"', 1), encoding="utf-8")
    with pytest.raises(CardError, match="LIE 1: each die is on 10 cards, and 2 is on 9") as caught:
        Table(packo.load("lie", cards=own))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"players": 7}, "lie: option players cannot be 7; it can be: 2, 3, 4, 5, 6"),
        ({"shorter": True}, "lie: option shorter is for 4 to 6 players, not 2"),
    ],
    ids=["players", "shorter"],
)
def test_a_wrong_option_leaves_the_game_as_it_is(opened: Table, options: dict[str, int], sentence: str) -> None:
    play = opened.play
    assert opened.new_game(**options) is False
    assert opened.status == sentence
    assert opened.board.tone == "refused"
    assert opened.play == play


def test_a_pick_that_is_not_there(table: Table) -> None:
    assert table.pick("99") is False
    assert table.picked is None
    assert table.click("99") is False
    assert table.play.length == 1
