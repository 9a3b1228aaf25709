"""The Table with games whose actions have parts, whose pictures have overlays, and whose rounds hide what was shown."""

from __future__ import annotations

from typing import Any

import pytest

from packo.core import State
from packo.widgets import Table
from packo.widgets.board import actions_in, picks_in


def test_a_card_is_taken_up_turned_and_put_down() -> None:
    table = Table("hue", seats={0: "you", 1: "you"}, seed=3)
    table.click("ready")
    plain = table.board.svg
    assert not actions_in(plain)
    words = min(picks_in(plain))
    assert table.pick(words)
    assert table.picked == words
    assert actions_in(table.board.svg)
    assert table.pick(words)
    assert table.picked is None
    assert table.board.svg == plain
    assert not table.pick("no such card")
    table.pick(words)
    late = table.board.ply
    assert table.click(min(actions_in(table.board.svg)))
    assert table.picked is None
    assert not table.board.pick(words, late), "the picture that it was taken up in is gone"


def test_nothing_is_typed_where_parts_can_be_taken_up() -> None:
    assert Table("hue", seats={0: "you", 1: "you"}, seed=3)._typing.layout.display == "none"


def test_overlays_are_switched_on_and_stay_on() -> None:
    table = Table("hue", seats={0: "you", 1: "random"}, seed=3)
    plain = table.board.svg
    assert table.show_overlay("areas")
    assert table.board.svg != plain
    assert not table.show_overlay("no such overlay")
    table.new_game(seed=3)
    assert table.board.svg != plain
    assert table.show_overlay("areas", False)
    assert table.board.svg == plain


def test_overlays_go_with_the_game() -> None:
    table = Table("hue", seats={0: "you", 1: "random"}, seed=3)
    table.show_overlay("areas")
    assert table.load(Table("tko", seats={0: "you", 1: "you"}).save())
    assert not table.show_overlay("areas")


def test_what_the_end_of_a_round_shows_is_seen_after_the_next_deal() -> None:
    table = Table("lie", seats={0: "you", 1: "random"}, seed=1, hand=2)
    table.choose(0, str(table.state.legal_actions(0)[0]))
    while table.state.position.shown:
        legal = [str(action) for action in table.state.legal_actions(0)]
        table.choose(0, "lie" if "lie" in legal else legal[-1])
    challenged = [str(move) for move in table.play.moves].index("lie") + 1
    assert challenged in table.session.stops
    assert table.state.position.hands, "the next cards are drawn"
    assert "lie" in table.board.svg.casefold()
    table.browse(challenged)
    assert f"move {challenged}" in table.status


def test_a_picture_is_told_what_has_happened_since_a_persons_choice_and_once_that_it_is_new(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[tuple[tuple[tuple[Any, Any], ...], bool]] = []
    draw = State.draw

    def listen(state: State, seat: int | None = None, **view: Any) -> str:
        told.append((view.get("since", ()), view.get("replayed", False)))
        return draw(state, seat, **view)

    monkeypatch.setattr(State, "draw", listen)
    table = Table("gem", seats={0: "you", 1: "random"}, seed=3)
    for choice in ("1", "0"):
        first = table.play.length
        assert table.choose(0, choice)
        plays = table.play.plays
        since = tuple((play.back.state.position, play.move) for play in plays[first + 1 :])
        assert told[-1] == (since, False)
        assert str(since[0][1]) == choice
        table.show_overlay("deck", not table._shown)
        assert told[-1] == (since, True), "the same moves are not played back twice"
        while table.session.clickable()[0] != "0":
            table.choose(0, table.session.clickable()[0])
    assert told[-1][1] is False
    table.undo()
    assert told[-1][1] is True
    table.redo()
    table.browse(2)
    assert told[-1] == ((), False), "an earlier position is shown by itself"
    table.now()
    assert told[-1][1] is True


def test_moves_that_a_viewer_does_not_know_are_not_told() -> None:
    table = Table("lie", seats={0: "you", 1: "random"}, seed=1, hand=2)
    table.choose(0, str(table.state.legal_actions(0)[0]))
    assert [str(move) for _, move in table.session._since()] == []


def test_the_turn_of_a_swatter_stays_from_drop_to_drop() -> None:
    table = Table("fly", seats={0: "you", 1: "you"}, seed=3)
    assert table.pick("@30")
    assert table.click("4.5,4.5@30")
    assert table.picked == "@30"
    assert table.click("1.5,4.5@30")
    assert table.pick("@30")
    assert table.picked is None
    table.pick("@30")
    table.new_game(seed=4)
    assert table.picked is None


def test_words_are_always_typed() -> None:
    table = Table("play_on_words", seats={0: "you", 1: "you"}, seed=3)
    assert picks_in(table.board.svg)
    assert table._typing.layout.display != "none"
    word = next(action for action in table.session.clickable() if action.startswith("new "))
    plain = "".join(tile.letters for tile in table.state.parse(word, 0).tiles)
    table._typed.value = plain.lower()
    table._play_typed()
    assert str(table.play.moves[-1]).startswith("new ")
