"""The picture of a piece of a graph, and the walk through it."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

import packo
from packo.core import Estimated, Game
from packo.graph import StateGraph, explore, sprout, with_values
from packo.graph.layout import ordered_layers
from packo.graph.portrait import portrait, short_texts, told
from packo.graph.walk import Walk
from packo.widgets.board import actions_in


def test_every_state_is_a_card_that_can_be_clicked(room: Game) -> None:
    graph = explore(room)
    picture = portrait(graph)
    ElementTree.fromstring(picture)
    assert actions_in(picture) == {f"n{i}" for i in range(len(graph))}
    assert picture == portrait(explore(room))
    assert graph._repr_svg_() == picture


def test_large_graphs_have_no_picture(round_of_tko: StateGraph) -> None:
    assert round_of_tko._repr_svg_() is None
    assert StateGraph()._repr_svg_() is None


def test_the_picture_in_words() -> None:
    graph = explore(packo.load("tko", rounds_to_win=1), depth=1)
    words = ElementTree.fromstring(portrait(graph)).findtext("{http://www.w3.org/2000/svg}desc")
    assert words is not None
    assert "U & K to 3200/1111" in words
    assert "change nothing" in words


def test_values_colour_and_say_their_kind(nim: Game) -> None:
    graph = with_values(explore(nim), lambda state: Estimated(0.25, 0.1, 9))
    picture = portrait(graph, said="chance to win")
    assert "chance to win (estimated)" in picture
    assert "≈0.250" in picture
    points = with_values(explore(nim), lambda state: -3)
    assert ">-3<" in portrait(points)


def test_short_texts_leave_out_what_all_share() -> None:
    graph = explore(packo.load("tko", rounds_to_win=1), depth=1)
    texts, common = short_texts(list(graph))
    assert common == "Pablo Bruz - Mello Mar, rounds 0:0"
    assert texts[graph.root] == "2200/1111"
    assert len(set(texts.values())) == len(graph)


def test_moves_that_differ_in_one_action_are_put_together(round_of_tko: StateGraph) -> None:
    root = round_of_tko.root
    assert told(round_of_tko.edges[root, root]) == "U & U, H/K & H/K, B & B"


def test_layers_are_ordered_so_that_edges_run_straight() -> None:
    assert ordered_layers([["a"], ["x", "y", "z"], ["p", "q"]], [("x", "q"), ("z", "p"), ("a", "x")])[2] == ["q", "p"]
    assert ordered_layers([], []) == []


def test_a_walk_opens_goes_and_comes_back() -> None:
    walk = Walk(packo.load("tko", rounds_to_win=1))
    start = walk.focus
    assert len(walk.view().states) == 11
    state = walk.met(3)
    walk.click(state)
    assert walk.selected == state
    assert walk.focus == start
    assert len(walk.view().states) == 20
    walk.click(state)
    assert walk.focus == state
    assert start in walk.view().states
    assert walk.go_back()
    assert walk.focus == start
    assert not walk.go_back()
    assert walk.go_forward()
    assert walk.focus == state
    assert not walk.go_forward()


def test_a_walk_closes_what_it_opened() -> None:
    walk = Walk(packo.load("tko", rounds_to_win=1))
    walk.click(walk.met(3))
    assert walk.close(walk.met(3))
    assert len(walk.view().states) == 11
    assert not walk.close(walk.met(3))


def test_a_filter_shows_only_its_moves() -> None:
    walk = Walk(packo.load("tko", rounds_to_win=1))
    walk.filter("u & *")
    view = walk.view()
    assert len(view.states) == 4
    assert {str(move) for moves in view.edges.values() for move in moves} == {"U & H", "U & B", "U & K"}
    assert walk.moves() == ("U", "H", "B", "K")
    walk.filter()
    assert len(walk.view().states) == 11


def test_a_walk_never_shows_more_than_its_cap() -> None:
    walk = Walk(packo.load("tko", rounds_to_win=1), radius=3, max_nodes=25)
    view = walk.view()
    assert len(view.states) == 25
    assert view.capped
    with pytest.raises(ValueError, match="max_nodes at least 1"):
        Walk(packo.load("tko"), max_nodes=0)


def test_a_walk_on_a_graph_knows_how_many_states_there_are(nim: Game) -> None:
    graph = explore(nim)
    assert Walk(graph).known == len(graph)
    assert Walk(sprout(nim)).known is None
    assert Walk(nim).known is None


def test_signs_that_do_not_occur_are_not_in_the_legend(kuhn: Game, nim: Game) -> None:
    assert "chance" in re.sub("<title>.*?</title>", "", portrait(explore(kuhn)).split("</style>")[1])
    assert ">chance<" not in portrait(explore(nim))
