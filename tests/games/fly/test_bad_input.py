"""Bad input at a table: one sentence with the number of the rule, and nothing is changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from packo.games.fly import rules as fly
from packo.widgets import Table
from tests.games.fly.picnic import STEADY, at

NO_AIM = (
    "FLY 5: a drop is aimed in inches to the right and down and degrees, as in 4.5,1.25@30, with at most 3 decimals "
    "and 1; '{}' is no aim"
)
FAR_OFF = "FLY 5: the middle is over -3 to 12 inches in x and in y, no more than 3 beyond the table; '{}' is not"


def table(*moves: str) -> Table:
    """Two persons with steady hands after some drops."""
    found = Table("fly", seats={0: "you", 1: "you"}, seed=7, **STEADY)
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
        ([], 0, "", NO_AIM.format("")),
        ([], 0, "BS", NO_AIM.format("BS")),
        ([], 0, "4,5", NO_AIM.format("4,5")),
        ([], 0, "4,5@0.25", NO_AIM.format("4,5@0.25")),
        ([], 0, "lands 4,5@0", NO_AIM.format("lands 4,5@0")),
        ([], 0, "4,5@-90", "FLY 5: a turn is above -90 to 90 degrees; the card of '4,5@-90' lies as at '4,5@90'"),
        ([], 0, "12.5,5@0", FAR_OFF.format("12.5,5@0")),
        ([], 0, "4,-3.1@0", FAR_OFF.format("4,-3.1@0")),
        ([], 1, "4,5@0", "FLY 4: Player 2 has nothing to choose now; Player 1 must choose"),
        (["4,5@0"], 0, "4,5@0", "FLY 4: Player 1 has nothing to choose now; Player 2 must choose"),
    ],
)
def test_at_a_table(moves: list[str], player: int, notation: str, sentence: str) -> None:
    refused(table(*moves), player, notation, sentence)


def test_after_the_end() -> None:
    found = Table(at("BS -- --", **STEADY), seats={0: "you", 1: "you"})
    assert found.choose(0, "0.3,0.5@0")
    assert found.state.is_terminal
    before = found.play
    assert not found.choose(1, "0.3,0.5@0")
    assert found.status == "FLY 12: the game is over"
    assert found.play == before


@pytest.mark.parametrize(
    ("written", "damaged", "sentence"),
    [
        ("2. 4,5@0", "2. 4,5@-90", "FLY 5: a turn is above -90 to 90 degrees"),
        ("3. * lands 4,5@0", "3. * lands 4,5.1@0", "FLY 6: chance cannot bring 'lands 4,5.1@0' here"),
        ("3. * lands 4,5@0", "3. * 4,5@0", "FLY 6: chance cannot bring '4,5@0' here"),
        ("4. 1,1@30", "4. 1,13@30", "FLY 5: the middle is over -3 to 12 inches"),
        ("1. * ", "1. * -- ", "FLY 6: chance cannot bring "),
    ],
)
def test_a_damaged_record_is_refused_by_its_line_and_rule(written: str, damaged: str, sentence: str) -> None:
    played, other = table("4,5@0", "1,1@30"), table("4,5@0")
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


@pytest.mark.rule("fly.1")
def test_a_file_with_24_flies_and_the_game_goes_on(tmp_path: Path) -> None:
    own, cards = tmp_path / "cards.toml", Path(fly.__file__).with_name("cards.toml").read_text(encoding="utf-8")
    own.write_text(cards.replace('"BS 0.3 0.5 0.25", ', ""), encoding="utf-8")
    found = table("4,5@0")
    before = found.play, found.board.svg
    assert not found.new_game(cards=str(own))
    assert found.status.endswith("FLY 1: there are 25 flies, not 24; missing: BS")
    assert "\n" not in found.status
    assert (found.play, found.board.svg) == before
