"""Bad input at a table: one sentence with the number of the rule, and nothing is changed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from packo.core import State
from packo.games.bus import rules as bus
from packo.games.bus.parts import BUILD, PICK
from packo.widgets import Table
from tests.games.bus.block import at
from tests.games.bus.test_rules import HARD, SIDED

CARDS: dict[str, Any] = {"open": "GP4 YP1", "deck": "BO5 OP3"}
MOVES = at("ab1E RY3 RB1(B)", "c23S OY2", **CARDS)
FULL = at("ab1E RY3 RB1(B) RG2", "c23S OY2", **CARDS)
FREE = at("ab1E / RB1", "c23S OY2", **CARDS)
PICKS = at("b12S RY3", "c23S OY2", stage=PICK, **CARDS)
PICKS_FULL = at("b12S RY3 RB1(B) RG2", "c23S OY2", stage=PICK, **CARDS)
BUILDS = at("a23S RY3", "bc1W OY2", stage=BUILD, **CARDS)
BUILT = at("a23S RY3 *", "bc1W OY2", stage=BUILD, **CARDS)
BUILT_MOVES = at("a23S RY3 *", "bc1W OY2", **CARDS)
HARD_BUILDS = at("a23N RY3", "bc1W OY2", block=SIDED, options=HARD, stage=BUILD, **CARDS)


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
        (MOVES, "go ab1", "BUS 7: a bus makes no U-turn, so ab1E cannot go back into ab1"),
        (MOVES, "go b12 b12", "BUS 7: a bus makes no U-turn, so b12S cannot go back into b12"),
        (MOVES, "go a12", "BUS 7: a12 does not meet the crossing b1, which lies ahead of ab1E; bc1 and b12 do"),
        (
            MOVES,
            "go b12 ab2 a12 ab1",
            "BUS 8: the speed limit of this turn is 3, and this route has 4 streets",
        ),
        (MOVES, "go bc1 c12 c23 bc3", "BUS 8: the speed limit of this turn is 3, and this route has 4 streets"),
        (FREE, "go b12 ab2 a12 ab1", "BUS 9: the move began on ab1, so it cannot end there"),
        (MOVES, "pass", "BUS 6: the bus must move, by at least one street"),
        (MOVES, "go", "BUS 6: the bus is to move now, as in go bc1; 'go' is no move"),
        (MOVES, "go main street", "BUS 6: the bus is to move now, as in go bc1; 'go main street' is no move"),
        (MOVES, "put b12N", "BUS 6: the bus is to move now, as in go bc1; 'put b12N' is no move"),
        (FULL, "take GP4", "BUS 13: 3 cards are in progress, and that is the most; a fourth cannot be taken"),
        (PICKS_FULL, "draw", "BUS 13: 3 cards are in progress, and that is the most; a fourth cannot be taken"),
        (PICKS, "take OY2", "BUS 12: GP4 YP1 lie face up, so 'OY2' cannot be taken"),
        (PICKS, "take BO5", "BUS 12: GP4 YP1 lie face up, so 'BO5' cannot be taken"),
        (PICKS, "go b23", "BUS 12: a card may be taken now (take GP4, draw, pass); 'go b23' is none of it"),
        (
            BUILT,
            "swap ab1 c12",
            "BUS 15: this player has used the construction site, which is allowed once in a game",
        ),
        (
            BUILT_MOVES,
            "swap ab1 c12",
            "BUS 15: this player has used the construction site, which is allowed once in a game",
        ),
        (BUILDS, "swap ab1 bc1", "BUS 14: a bus stands on bc1, so its card cannot be moved"),
        (BUILDS, "swap ab1 a23", "BUS 14: a bus stands on a23, so its card cannot be moved"),
        (BUILDS, "swap ab1 ab1", "BUS 14: two streets are exchanged, and ab1 is only one"),
        (BUILDS, "turn ab1", "BUS 21: a single street is turned round in challenging play only"),
        (HARD_BUILDS, "turn bc1", "BUS 14: a bus stands on bc1, so its card cannot be moved"),
        (
            HARD_BUILDS,
            "swap ab1 b23N",
            "BUS 21: a swap says on which side each sign comes to stand: swap ab1 b23W or swap ab1 b23E; "
            "'swap ab1 b23N' does not",
        ),
    ],
    ids=range(23),
)
def test_moving_picking_and_building(state: State, notation: str, sentence: str) -> None:
    refused(Table(state, seats={0: "you", 1: "you"}), 0, notation, sentence)


def test_out_of_turn() -> None:
    sentence = "BUS 4: Player 2 has nothing to choose now; Player 1 must choose"
    refused(Table(MOVES, seats={0: "you", 1: "you"}), 1, "go bc3", sentence)


def started(*moves: str) -> Table:
    """Two persons at a table after some moves."""
    found = Table("bus", seats={0: "you", 1: "you"}, seed=7)
    for move in moves:
        assert found.choose(found.state.current_player, move), found.status
    return found


def test_the_start() -> None:
    table = started()
    puts = [str(action) for action in table.state.legal_actions()]
    stops = sorted({put[4:7] for put in puts}, key=puts.__str__().index)
    elsewhere = next(street for street in ("ab1", "bc1", "ab2", "bc2") if street not in stops)
    told = f"BUS 5: a bus starts on a street with a stop, and these are {', '.join(stops)}; {elsewhere} has none"
    refused(table, 0, f"put {elsewhere}E", told)
    assert table.choose(0, puts[0])
    refused(table, 0, "pass", "BUS 5: everybody starts with a card, so one must be taken now")


def test_a_damaged_record_is_refused_by_its_line_and_rule() -> None:
    played, other = started(), started()
    first = str(played.state.legal_actions()[0])
    assert played.choose(0, first)
    assert played.choose(0, "draw")
    text, before = played.save(), (other.play, other.board.svg)
    assert f"3. {first}" in text
    for damaged, sentence in (
        (text.replace(f"3. {first}", f"3. {first[:-1]}X"), "BUS 5: "),
        (text.replace("4. draw", "4. pass"), "BUS 5: everybody starts with a card, so one must be taken now"),
        (text.replace("4. draw", "4. take RB9"), "BUS 5: a card may be taken now"),
    ):
        assert not other.load(damaged)
        assert other.status.startswith("line ")
        assert sentence in other.status
        assert "\n" not in other.status
        assert (other.play, other.board.svg) == before
    assert other.load(text)
    assert other.play == played.play


@pytest.mark.rule("bus.1")
def test_a_card_too_few_and_the_game_goes_on(tmp_path: Path) -> None:
    own, cards = tmp_path / "cards.toml", Path(bus.__file__).with_name("cards.toml").read_text(encoding="utf-8")
    own.write_text(cards.replace('"RB 1", ', ""), encoding="utf-8")
    found = started()
    before = found.play, found.board.svg
    assert not found.new_game(cards=str(own))
    assert found.status.endswith("BUS 1: there are 15 passenger cards, not 14")
    assert "\n" not in found.status
    assert (found.play, found.board.svg) == before


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"players": 4}, "bus: option players cannot be 4; it can be: 2, 3"),
        ({"traffic": "up"}, "bus: option traffic cannot be 'up'; it can be: right, left"),
        ({"start_side": "left"}, "bus: option start_side cannot be 'left'; it can be: any, stop"),
        ({"challenging": "maybe"}, "bus: option challenging is True or False, not 'maybe'"),
        ({"turn_cap": -1}, "bus: option turn_cap is 0 to 9,999, not -1"),
        ({"speed": 3}, "bus has no option 'speed'; it has: players, challenging, traffic, start_side, turn_cap"),
    ],
    ids=str,
)
def test_options_that_are_none_and_the_game_goes_on(options: dict[str, Any], sentence: str) -> None:
    found = started()
    before = found.play, found.board.svg
    assert not found.new_game(**options)
    assert found.status == sentence
    assert (found.play, found.board.svg) == before


def test_what_is_not_in_the_picture_is_neither_clicked_nor_taken_up() -> None:
    found = Table(MOVES, seats={0: "you", 1: "you"})
    before = found.play, found.board.svg
    assert not found.click("go ab1")
    assert "no 'go ab1' to click" in found.status
    assert not found.pick("a12N")
    assert "no 'a12N' to take up" in found.status
    assert (found.play, found.board.svg, found.picked) == (*before, None)
