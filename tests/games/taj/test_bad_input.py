"""Bad input at a table: one sentence with the number of the rule, and nothing is changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from packo.widgets import Table
from tests.games.taj.naive import GOALS, RUGS

HOT_SEAT = {0: "you", 1: "you"}


def table(*moves: str) -> Table:
    """Two persons at a table, after some moves."""
    found = Table("taj", seats=HOT_SEAT, seed=7)
    for move in moves:
        if " & " in move:
            for player, vote in enumerate(move.split(" & ")):
                assert found.choose(player, vote)
        else:
            player = max(found.state.current_player, 0)
            assert found.choose(player, move), found.status
    return found


@pytest.mark.parametrize(
    ("moves", "player", "notation", "sentence"),
    [
        ([], 0, "3-3", "TAJ 5: two different rugs are proposed, not rug 3 twice"),
        ([], 0, "3-12", "TAJ 5: the rugs are numbered 1 to 10, so there is no rug 12"),
        ([], 0, "flip", "TAJ 12: the Taj is not to be moved now, so 'flip' cannot be chosen"),
        ([], 0, "yea", "TAJ 6: nothing is proposed yet, so 'yea' cannot be voted"),
        ([], 1, "3-7", "TAJ 4: Player 2 has nothing to choose now; Player 1 must choose"),
        (["3-7"], 0, "all", "TAJ 7: the proposer votes yea or nay, and may not use the All/Nix card for 'all'"),
        (["3-7"], 1, "maybe", "TAJ 6: a vote is yea, nay, all or nix; 'maybe' is none of them"),
        (
            ["3-7", "yea & nix", "flip", "1-2", "yea & nay", "3-4"],
            1,
            "all",
            "TAJ 7: the All/Nix card of player 1 is spent, so 'all' cannot be voted",
        ),
        (["3-7", "yea & yea"], 0, "remove-left", "TAJ 9: no rug is to leave now, so 'remove-left' cannot be chosen"),
    ],
)
def test_one_sentence_with_the_rule_and_nothing_changed(
    moves: list[str], player: int, notation: str, sentence: str
) -> None:
    at = table(*moves)
    before = at.play, dict(at.session.chosen), at.board.svg
    assert not at.choose(player, notation)
    assert at.status == sentence
    assert (at.play, at.session.chosen, at.board.svg) == before


def test_who_has_voted_votes_no_second_time() -> None:
    at = table("3-7")
    assert at.choose(0, "yea")
    before = at.play, dict(at.session.chosen), at.board.svg
    assert not at.choose(0, "nay")
    assert at.status == "TAJ 4: Player 1 has already chosen"
    assert (at.play, at.session.chosen, at.board.svg) == before
    assert at.choose(1, "nay")
    assert {player: str(vote) for player, vote in at.play.moves[-1].items()} == {0: "yea", 1: "nay"}


@pytest.mark.parametrize(
    ("written", "damaged", "sentence"),
    [
        ("2. 3-7", "2. 3-3", "TAJ 5: two different rugs are proposed, not rug 3 twice"),
        ("3. yea & nay", "3. all & nay", "TAJ 7: the proposer votes yea or nay"),
        ("3. yea & nay", "3. yea & ney", "TAJ 6: a vote is yea, nay, all or nix"),
    ],
)
def test_a_damaged_record_is_refused_by_its_line_and_rule(written: str, damaged: str, sentence: str) -> None:
    at = table("3-7", "yea & nay", "1-2")
    text, other = at.save(), table()
    assert written in text
    before = other.play, other.board.svg
    assert not other.load(text.replace(written, damaged))
    assert other.status.startswith("line ")
    assert sentence in other.status
    assert "\n" not in other.status
    assert (other.play, other.board.svg) == before
    assert other.load(text)
    assert other.play == at.play


def test_cards_without_a_colour_are_refused_and_the_game_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "four.toml"
    rugs, goals = (text.replace("G", "O").split() for text in (RUGS, GOALS))
    path.write_text(f"rugs = {rugs}\ngoals = {goals}\n", encoding="utf-8")
    at = table("3-7")
    before = at.play, at.board.svg
    assert not at.new_game(cards=str(path))
    assert "TAJ 1" in at.status
    assert "\n" not in at.status
    assert (at.play, at.board.svg) == before
