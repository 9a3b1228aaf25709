"""Bad input at a table: one sentence with the number of the rule, and nothing is changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from packo.core import State
from packo.games.gem import rules as gem
from packo.widgets import Table
from tests.games.gem.shop import at

PAYS = at("1 2 3 SR1 D4 / EA3", "1 2 3", row="AT1 TR2", round=2, stage="pay", bid=5, bidder=0)
TAKES = at("2 D4", "1 2 3", row="AT1 TR2", round=2, stage="take")
REINVESTS = at("1 2 3 SR1 / EA3 SR1 D4", "1 2 3", round=2, stage="reinvest")


def table(*moves: str) -> Table:
    """Two persons at a table after some moves of the first auction."""
    found = Table("gem", seats={0: "you", 1: "you"}, seed=7)
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
    ("moves", "player", "notation", "sentence"),
    [
        ([], 0, "pass", "GEM 5: the opener must bid, 0 or more, and cannot pass"),
        ([], 0, "-1", "GEM 5: a bid is 0 or more, not -1"),
        ([], 0, "7", "GEM 7: 7 is beyond what is invested, which can pay 6"),
        ([], 1, "2", "GEM 3: Player 2 has nothing to choose now; Player 1 must choose"),
        (["2"], 1, "2", "GEM 6: a bid is higher than the last one, which was 2; 2 is not"),
        (["2"], 1, "1", "GEM 6: a bid is higher than the last one, which was 2; 1 is not"),
        (["2"], 1, "take TS3", "GEM 6: now a player bids, a number such as 2, or passes; 'take TS3' is neither"),
        (["2", "pass"], 0, "pay 1", "GEM 8: 1 is less than the bid of 2"),
        (["2", "pass"], 0, "pay 2+2", "GEM 9: each player has one coin 2, and it pays once"),
        (["2", "pass"], 0, "pay 2+D4", "GEM 9: 'D4' is not among this player's invested cards"),
        (
            ["2", "pass", "pay 2"],
            0,
            "take SR9",
            "GEM 10: a card of the row is to be taken now, as in take D4; 'take SR9' takes none",
        ),
    ],
)
def test_in_an_auction(moves: list[str], player: int, notation: str, sentence: str) -> None:
    refused(table(*moves), player, notation, sentence)


@pytest.mark.parametrize(
    ("state", "notation", "sentence"),
    [
        (PAYS, "pay 3+EA3", "GEM 9: no EA3 is invested, and what is leveraged pays nothing"),
        (PAYS, "pay 2+3+EA3", "GEM 9: no EA3 is invested, and what is leveraged pays nothing"),
        (PAYS, "pay 1+4", "GEM 9: there is no coin 4; the coins are 1, 2, 3"),
        (PAYS, "pay 1", "GEM 8: 1 is less than the bid of 5"),
        (PAYS, "pass", "GEM 8: the bid of 5 is to be paid now, as in pay 1+3; 'pass' is no payment"),
        (TAKES, "take D4", "GEM 10: the row is AT1 TR2, so 'D4' cannot be taken"),
        (REINVESTS, "free EA3 by 1", "GEM 13: 1 is less than the 4 that EA3 costs"),
        (REINVESTS, "free D4 by 2+3+D4", "GEM 14: D4 cannot both pay and be bought free in one reinvestment"),
        (REINVESTS, "free EA3 by EA3", "GEM 14: EA3 cannot both pay and be bought free in one reinvestment"),
        (REINVESTS, "free TR2 by 3", "GEM 12: 'TR2' is not among this player's leveraged cards"),
        (
            REINVESTS,
            "free",
            "GEM 12: cards are bought free now, as in free D4 by 3, or pass; 'free' is neither",
        ),
    ],
)
def test_paying_taking_and_reinvesting(state: State, notation: str, sentence: str) -> None:
    refused(Table(state, seats={0: "you", 1: "you"}), 0, notation, sentence)


def test_nothing_needless_where_the_option_says_so() -> None:
    strict = at("1 2 3", "1 2 3", row="AT1 TR2", stage="pay", bid=3, bidder=0, options={"needless": False})
    sentence = "GEM 8: 1 is not needed for the bid of 3, and nothing needless may be rotated"
    refused(Table(strict, seats={0: "you", 1: "you"}), 0, "pay 1+3", sentence)


@pytest.mark.parametrize(
    ("written", "damaged", "sentence"),
    [
        ("2. 2", "2. 9", "GEM 7: 9 is beyond what is invested, which can pay 6"),
        ("3. pass", "3. 1", "GEM 6: a bid is higher than the last one, which was 2; 1 is not"),
        ("4. pay 2", "4. pay 1", "GEM 8: 1 is less than the bid of 2"),
        ("5. take TS3", "5. take TS1", "GEM 10: the row is D4 RE1 SE2 TS3, so 'TS1' cannot be taken"),
    ],
)
def test_a_damaged_record_is_refused_by_its_line_and_rule(written: str, damaged: str, sentence: str) -> None:
    played, other = table("2", "pass", "pay 2", "take TS3"), table("0")
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


@pytest.mark.rule("gem.1")
def test_a_card_too_few_and_the_game_goes_on(tmp_path: Path) -> None:
    own, cards = tmp_path / "cards.toml", Path(gem.__file__).with_name("cards.toml").read_text(encoding="utf-8")
    own.write_text(cards.replace('"SR 1/2", ', ""), encoding="utf-8")
    found = table("2")
    before = found.play, found.board.svg
    assert not found.new_game(cards=str(own))
    assert found.status.endswith("GEM 1: there are 18 gem cards, not 17")
    assert "\n" not in found.status
    assert (found.play, found.board.svg) == before


def test_a_piece_that_is_not_there_cannot_be_taken_up() -> None:
    found = Table(PAYS, seats={0: "you", 1: "you"})
    assert found.pick("EA3") is False
    assert found.pick("4") is False
    assert found.picked is None
    assert found.click("pay 1+4") is False
    assert found.state == PAYS
