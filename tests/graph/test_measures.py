"""Measures, against listing all plays of small games, and against simulation."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import Any

import pytest

import packo
from packo.core import Game, State
from packo.graph import (
    CutShort,
    StateGraph,
    branching,
    by_depth,
    count_plays,
    expected_length,
    explore,
    longest,
    quotient_summary,
    shortest,
    terminals,
    with_values,
)


def plays(state: State) -> Iterator[int]:
    """The length of every play, one by one."""
    if state.is_terminal:
        yield 0
    for move in state.moves():
        for length in plays(state.child(move)):
            yield length + 1


def mean_length(state: State) -> Fraction:
    if state.is_terminal:
        return Fraction(0)
    moves = list(state.moves())
    odds = {m: state.chance[m] for m in moves} if state.is_chance else dict.fromkeys(moves, Fraction(1, len(moves)))
    return 1 + sum((p * mean_length(state.child(move)) for move, p in odds.items()), Fraction(0))


def test_lengths_and_numbers_of_plays_are_those_of_a_list_of_all_plays(room: Game) -> None:
    graph = explore(room)
    lengths = list(plays(room.root))
    assert count_plays(graph) == len(lengths)
    assert len(longest(graph)) - 1 == max(lengths)
    assert len(shortest(graph)) - 1 == min(lengths)
    assert expected_length(graph) == mean_length(room.root)


def test_a_play_is_a_play(room: Game) -> None:
    graph = explore(room)
    for play in (longest(graph), shortest(graph)):
        assert play[0].state == room.root
        assert play[-1].state.is_terminal
        assert play[-1].actions == ()
        for turn, after in pairwise(play):
            assert all(turn.state.child(move) == after.state for move in turn.actions)


def test_a_round_of_tko(round_of_tko: StateGraph) -> None:
    """Bars of 2200 and 1111 can take 11 + 12 points that end nothing, and each exchange brings at least one."""
    assert sum(by_depth(round_of_tko)) == 57603
    assert by_depth(round_of_tko)[:3] == (1, 10, 53)
    assert {state.returns() for state in terminals(round_of_tko)} == {(1, 0), (0, 1)}
    assert len(shortest(round_of_tko)) - 1 == 3
    room_left = sum(4 - points for bars in ((2, 2, 0, 0), (1, 1, 1, 1)) for points in bars)
    # All bars filled to four, then both reach five at once, then sudden death.
    assert len(longest(round_of_tko)) - 1 == room_left + 2
    assert count_plays(round_of_tko) == 22802393990248421608
    measured = branching(round_of_tko)
    assert measured.moves == {16: 57601}
    assert max(measured.successors) == 11
    assert measured.mean_moves == 16


def test_expected_length_counts_standing_still() -> None:
    """Sudden death: 6 of 16 exchanges let nobody score, 2 let both; 8 of 16 end it, so two exchanges on average."""
    game = packo.load("tko", rounds_to_win=1)
    p = game.rules.initial()
    five = ((5,) * 4, (5,) * 4)
    graph = explore(State(game, p._replace(bars=five)))
    leaving = sum(len(actions) for u, v, actions in graph.edges(data="actions") if u != v)
    assert expected_length(graph) == Fraction(16, leaving)


def test_expected_length_under_a_policy_and_by_simulation(kuhn: Game) -> None:
    graph = explore(kuhn)

    def passing(state: State) -> dict[str, float]:
        return {"pass": 0.75, "bet": 0.25}

    rng, total = Random(5), 0
    for _ in range(4000):
        state, length = kuhn.root.sample(rng), 1
        while not state.is_terminal:
            state, length = state.child("pass" if rng.random() < 0.75 else "bet"), length + 1
        total += length
    assert float(expected_length(graph, passing)) == pytest.approx(total / 4000, abs=0.05)
    assert expected_length(graph, lambda state: {"pass": Fraction(1)}) == 3


def test_a_policy_that_never_leaves_is_refused() -> None:
    game = packo.load("tko", rounds_to_win=1)
    five = ((5,) * 4, (5,) * 4)
    graph = explore(State(game, game.rules.initial()._replace(bars=five)))
    with pytest.raises(ValueError, match="never leaves"):
        expected_length(graph, lambda state: {move: 1 for move in state.moves() if str(move) == "H & H"})


def test_the_quotient_has_as_many_and_as_long_plays(nim: Game) -> None:
    whole, folded = explore(nim), explore(nim, symmetry=True)
    assert len(folded) == quotient_summary(whole).classes < len(whole)
    assert count_plays(folded) == count_plays(whole)
    assert len(longest(folded)) == len(longest(whole))
    assert expected_length(folded) == expected_length(whole)


def test_measures_of_whole_plays_refuse_a_graph_that_was_cut(nim: Game) -> None:
    graph = explore(nim, depth=1)
    for measure in (longest, shortest, count_plays, expected_length):
        with pytest.raises(CutShort, match="does not hold all plays"):
            measure(graph)
    assert by_depth(graph) == (1, 6)


def test_the_power_arrow_can_bring_play_back() -> None:
    """With the arrow at a player, "nothing happened" turns it away, and a point brings it back; no cycle comes of that,
    since the point stays on the bar."""
    graph = explore(packo.load("tko", rounds_to_win=1, power_arrow=True), depth=2)
    assert sum(graph.has_edge(u, u) for u in graph) < len(graph)


def test_values_are_put_on_nodes(nim: Game) -> None:
    graph = with_values(explore(nim), lambda state: sum(state.position.heaps))
    assert graph.nodes[nim.root]["value"] == 6


def test_a_cycle_is_named(nim: Game) -> None:
    graph = explore(nim)
    last: Any = list(graph)[5]
    graph.add_edge(last, graph.root, actions=("back",))
    with pytest.raises(ValueError, match="play can come back"):
        count_plays(graph)
    assert len(shortest(graph)) - 1 == 3
