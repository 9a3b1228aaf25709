"""The Explorer without a browser."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import ipywidgets
import pytest

import packo
from packo.core import Exact
from packo.graph import explore, with_values
from packo.widgets.board import SVG_MIME, actions_in
from packo.widgets.explorer import Explorer

ROOMS = Path(__file__).parent.parent / "rooms"


@pytest.fixture
def explorer() -> Iterator[Explorer]:
    made = Explorer("tko", rounds_to_win=1)
    yield made
    made.close()


def test_it_begins_with_what_follows_the_start(explorer: Explorer) -> None:
    assert len(explorer.nodes) == 11
    assert explorer.selected == explorer.nodes[0] == packo.load("tko", rounds_to_win=1).root
    assert explorer.status.startswith("11 states shown.")
    assert actions_in(explorer.board.svg) == {f"n{i}" for i in range(11)}


def test_a_click_opens_and_a_second_one_goes_there(explorer: Explorer) -> None:
    start = explorer.selected
    assert explorer.click("n3")
    state = explorer.selected
    assert state != start
    assert len(explorer.nodes) == 20
    assert explorer.picture.svg == state.draw()
    assert explorer.click("n3")
    assert explorer.walk.focus == state
    assert explorer.back()
    assert explorer.walk.focus == start
    assert explorer.forward()
    assert not explorer.forward()


def test_a_stale_click_does_nothing(explorer: Explorer) -> None:
    ply = explorer.board.ply
    assert explorer.click("n3", ply)
    assert not explorer.click("n4", ply)
    assert not explorer.click("n999")


def test_growing_by_state_is_clicking(explorer: Explorer) -> None:
    other = Explorer("tko", rounds_to_win=1)
    explorer.grow(explorer.nodes[3])
    other.click("n3")
    assert explorer.board.svg == other.board.svg
    assert repr(explorer) == repr(other)
    assert explorer.collapse()
    assert not explorer.collapse()
    assert len(explorer.nodes) == 11
    with pytest.raises(LookupError, match="not met yet"):
        explorer.grow(packo.load("tko").root)


def test_the_filter_by_method_and_by_controls(explorer: Explorer) -> None:
    explorer.filter("U & *")
    assert len(explorer.nodes) == 4
    assert "only moves with U & *" in explorer.status
    explorer.filter()
    explorer._moves.value = ("H",)
    assert explorer.walk.words == ("H",)
    explorer._pattern.value = "K & *; U & K"
    assert explorer.walk.words == ("K & *", "U & K")
    explorer._all.click()
    assert len(explorer.nodes) == 11


def test_the_cap_is_said(explorer: Explorer) -> None:
    small = Explorer("tko", radius=2, max_nodes=15)
    assert len(small.nodes) == 15
    assert "the picture stops at 15" in small.status


def test_folding_begins_again_up_to_symmetry() -> None:
    explorer = Explorer(packo.load("tko", boxers=("Mello Mar", "Mello Mar"), mirror=True))
    assert len(explorer.nodes) == 11
    explorer.fold()
    assert len(explorer.nodes) == 4
    assert "up to symmetry" in explorer.status
    explorer._folded.value = False
    assert len(explorer.nodes) == 11


def test_unfolding_brings_back_all_there_was() -> None:
    graph = explore(packo.load(ROOMS / "nim"))
    explorer = Explorer(graph)
    explorer.click("n2")
    explorer.focus()
    explorer._pattern.value = "1 from *"
    before = repr(explorer), explorer.status, explorer.board.svg, explorer.selected
    explorer._folded.value = True
    assert "up to symmetry: each is a representative" in explorer.status
    assert explorer.graph is not graph
    explorer.click("n1")
    explorer.filter()
    explorer._folded.value = False
    assert (repr(explorer), explorer.status, explorer.board.svg, explorer.selected) == before
    assert explorer.graph is graph
    assert explorer._pattern.value == "1 from *"
    assert not explorer._back.disabled
    explorer.fold(False)
    assert (repr(explorer), explorer.status) == before[:2]


def test_colours_are_the_same_after_unfolding() -> None:
    explorer = Explorer(ROOMS / "nim", value=lambda state: 0.25)
    explorer.fold()
    explorer.colour(lambda state: 0.75)
    explorer.fold(False)
    assert "0.750" in explorer.board.svg
    assert "0.250" not in explorer.board.svg


def test_a_filter_that_no_move_fits_is_told_as_it_was_typed(explorer: Explorer) -> None:
    explorer._pattern.value = "U; zZz; u & k"
    assert "only moves with U, zZz, u & k; there is no move zZz here." in explorer.status
    explorer._pattern.value = "u"
    assert "only moves with u." in explorer.status
    assert explorer._moves.value == ("U",)


def test_values_by_a_function() -> None:
    explorer = Explorer(ROOMS / "nim", value=lambda state: Exact(Fraction(sum(state.position.heaps), 6)))
    assert "value, Player 1 (exact)" in explorer.board.svg
    explorer.colour(False)
    assert "(exact)" not in explorer.board.svg


def test_values_by_analysis(explorer: Explorer) -> None:
    explorer.colour()
    assert "chance to win the game, Pablo Bruz (certified)" in explorer.board.svg
    assert "0.585" in explorer.board.svg
    nim = Explorer(ROOMS / "nim", value=True)
    assert "points, Player 1 (exact)" in nim.board.svg


def test_a_game_whose_values_are_only_estimated_is_not_coloured() -> None:
    explorer = Explorer(packo.load(ROOMS / "kuhn"), value=True)
    assert "not known exactly" in explorer.board.svg
    assert "estimated" not in explorer.board.svg


def test_chance_and_ends_are_walked() -> None:
    explorer = Explorer(ROOMS / "kuhn", radius=4)
    assert any(state.is_chance for state in explorer.nodes)
    end = next(state for state in explorer.nodes if state.is_terminal)
    explorer.click(f"n{explorer.walk.keys()[end]}")
    assert explorer.selected == end
    assert "points" in explorer._about.value
    explorer.focus()
    assert explorer.walk.focus == end


def test_an_explored_graph_says_how_many_states_there_are() -> None:
    graph = with_values(explore(packo.load(ROOMS / "nim")), lambda state: 0.5)
    explorer = Explorer(graph, value=lambda state: 1)
    assert explorer.status.startswith(f"7 of {len(graph)} states shown")


def test_repr_and_bundle_are_deterministic(explorer: Explorer) -> None:
    other = Explorer("tko", rounds_to_win=1)
    assert repr(explorer) == repr(other)
    data, _ = explorer._repr_mimebundle_()
    assert data[SVG_MIME] == explorer.board.svg
    assert data["text/plain"] == repr(explorer)
    before = repr(explorer)
    explorer.click("n2")
    assert repr(explorer) != before


def test_wrong_arguments_are_refused() -> None:
    with pytest.raises(ValueError, match="players 0 to 1"):
        Explorer("tko", seat=7)
    with pytest.raises(ValueError, match="options belong to a game"):
        Explorer(packo.load("tko").root, power_arrow=True)
    with pytest.raises(ValueError, match="finite number"):
        Explorer("tko", value=lambda state: float("nan"))


@pytest.mark.parametrize("value", [float("nan"), float("inf"), "x", "0.5", None, pytest.param(10**9999, id="large")])
def test_a_value_that_is_no_number_is_refused_and_changes_nothing(explorer: Explorer, value: Any) -> None:
    explorer.colour(lambda state: 0.25)
    before = explorer.board.svg
    with pytest.raises(ValueError, match="a value is a"):
        explorer.colour(lambda state: value)
    with pytest.raises(ValueError, match=r"the function to colour by failed at tko: .*: ZeroDivisionError"):
        explorer.colour(lambda state: 1 / 0)
    explorer.click("n3")
    explorer.collapse()
    explorer.focus(explorer.nodes[0])
    assert "0.250" in explorer.board.svg
    assert explorer.board.svg.count("0.250") == before.count("0.250")


def test_a_value_that_fails_later_on_is_told_in_the_picture(explorer: Explorer) -> None:
    known = explorer.nodes
    explorer.colour(lambda state: 0.25 if state in known else float("nan"))
    assert explorer.click("n3")
    assert "Not all states are coloured" in explorer.board.svg
    assert len(explorer.nodes) == 20


def test_arguments_of_the_wrong_kind_change_nothing(explorer: Explorer) -> None:
    before = repr(explorer), explorer.walk
    for do in (explorer.filter, explorer.fold):
        with pytest.raises(TypeError, match="not"):
            do(None)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="function of a state"):
        explorer.colour("x")  # type: ignore[arg-type]
    assert (repr(explorer), explorer.walk) == before


def test_an_explorer_opens_after_all_widgets_were_closed() -> None:
    ipywidgets.Widget.close_all()
    assert Explorer("tko", rounds_to_win=1)._pattern.layout.comm is not None
