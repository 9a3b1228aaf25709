"""From rules to a graph: against a slow search by states, and against numbers counted elsewhere."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import networkx as nx
import pytest

import packo
from packo.core import CHANCE, Deal, Game, State, TooManyPositions
from packo.graph import StateGraph, explore, grow, quotient_summary, sprout


def slow(root: State) -> dict[State, dict[State, list[Any]]]:
    """The same search by states alone, as a person would write it."""
    links: dict[State, dict[State, list[Any]]] = {}
    queue = [root]
    for u in queue:
        if u in links:
            continue
        links[u] = {}
        for move in u.moves():
            v = u.child(move)
            links[u].setdefault(v, []).append(move)
            queue.append(v)
    return links


def test_a_room_is_explored_as_the_slow_search_does(room: Game) -> None:
    graph, links = explore(room), slow(room.root)
    assert set(graph) == set(links)
    assert graph.is_complete
    for u, following in links.items():
        assert set(graph.successors(u)) == set(following)
        for v, moves in following.items():
            assert list(graph.edges[u, v]["actions"]) == moves
        assert graph.nodes[u]["player"] == u.current_player
        assert graph.nodes[u]["terminal"] == u.is_terminal
        assert graph.nodes[u].get("returns") == (u.returns() if u.is_terminal else None)


def test_depth_is_the_fewest_moves_and_nodes_stand_breadth_first(room: Game) -> None:
    graph = explore(room)
    assert dict(graph.nodes(data="depth")) == dict(nx.single_source_shortest_path_length(graph, room.root))
    depths = [depth for _, depth in graph.nodes(data="depth")]
    assert depths == sorted(depths)


def test_odds_of_chance_sum_to_one(kuhn: Game) -> None:
    graph = explore(kuhn)
    chances = [u for u, player in graph.nodes(data="player") if player == CHANCE]
    assert chances
    for u in chances:
        assert sum(graph.edges[edge]["probability"] for edge in graph.out_edges(u)) == 1
    assert all("probability" not in data for u, _, data in graph.edges(data=True) if u not in chances)


def test_a_round_of_tko_has_57603_states(round_of_tko: StateGraph) -> None:
    assert repr(round_of_tko) == "StateGraph(tko: 57,603 states, 550,754 edges, complete)"
    assert sum(nx.number_of_selfloops(round_of_tko.subgraph([u])) for u in list(round_of_tko)[:1]) == 1
    assert max(depth for _, depth in round_of_tko.nodes(data="depth")) == 19


def test_every_exchange_of_tko_is_on_one_edge(round_of_tko: StateGraph) -> None:
    for u in list(round_of_tko)[::97]:
        moves = [move for _, _, actions in round_of_tko.out_edges(u, data="actions") for move in actions]
        assert Counter(moves) == Counter(u.moves())
        for _, v, actions in round_of_tko.out_edges(u, data="actions"):
            assert all(u.child(move) == v for move in actions)


def test_the_limit_cuts_honestly() -> None:
    game = packo.load("tko", rounds_to_win=1)
    graph = explore(game, 50)
    assert len(graph) <= 50
    assert not graph.is_complete
    assert "cut short" in repr(graph)
    for u in graph:
        assert graph.nodes[u]["expanded"] == (u.is_terminal or graph.out_degree(u) > 0)
        if graph.nodes[u]["expanded"]:
            assert {u.child(move) for move in u.moves()} == set(graph.successors(u))
    with pytest.raises(TooManyPositions, match="more than 50 states follow"):
        explore(game, 50, on_limit="raise")


def test_a_limit_that_is_just_enough_does_not_cut(nim: Game) -> None:
    size = len(explore(nim))
    assert explore(nim, size).is_complete
    assert not explore(nim, size - 1).is_complete


def test_depth_and_horizon_cut(nim: Game) -> None:
    assert max(depth for _, depth in explore(nim, depth=2).nodes(data="depth")) == 2
    graph = explore(nim, horizon=lambda state: state.current_player == 1)
    assert len(graph) == 7
    assert not graph.is_complete


def test_explores_from_any_state_and_play(nim: Game) -> None:
    state = next(nim.root.child(move) for move in nim.root.moves())
    graph = explore(state)
    assert graph.root == state
    assert graph.nodes[state]["depth"] == 0
    assert explore(nim.play().then(next(nim.root.moves()))).root == state


@pytest.mark.proof
def test_the_quotient_of_tko_is_as_large_as_an_independent_count_of_orbits(round_of_tko: StateGraph) -> None:
    folded = explore(packo.load("tko", rounds_to_win=1), symmetry=True)
    summary = quotient_summary(round_of_tko)
    assert (summary.states, summary.classes) == (57603, 36677)
    assert len(folded) == summary.classes
    assert sum(size * times for size, times in summary.sizes.items()) == 57603
    assert repr(folded).endswith("complete, up to symmetry)")


def test_the_quotient_late_in_a_round_is_as_large_as_an_independent_count_of_orbits() -> None:
    game = packo.load("tko", rounds_to_win=1)
    late = State(game, game.rules.initial()._replace(bars=((3, 3, 2, 3), (3, 2, 3, 3))))
    whole, folded = explore(late), explore(late, symmetry=True)
    summary = quotient_summary(whole)
    assert len(folded) == summary.classes < len(whole)


def test_the_quotient_of_two_equal_boxers_needs_no_canonical_form() -> None:
    """Counted another way: the least of the four images, written out here for the bars alone."""
    game = packo.load("tko", boxers=("Mello Mar", "Mello Mar"), mirror=True, rounds_to_win=1)

    def least(p: Any) -> Any:
        def mirror(b: Any) -> Any:
            return (b[2], b[3], b[0], b[1])

        if game.rules.current_player(p) == -4:
            return max(p.rounds), min(p.rounds)
        a, b = p.bars
        pairs = (a, b), (b, a), (mirror(a), mirror(b)), (mirror(b), mirror(a))
        return min(pairs)

    whole = explore(game, 100_000, depth=4)
    folded = explore(game, 100_000, depth=4, symmetry=True)
    classes = {least(u.position) for u in whole}
    ends = {u.position.rounds for u in whole if u.is_terminal}
    assert ends == {(1, 0), (0, 1)}
    assert len(folded) == len(classes)


def test_seats_carry_a_player_to_the_next_state() -> None:
    graph = explore(packo.load("tko", rounds_to_win=1), symmetry=True, depth=2)
    for u, _, data in graph.edges(data=True):
        assert len(data["seats"]) == len(data["actions"])
        for move, seats in zip(data["actions"], data["seats"], strict=True):
            image = u.game.rules.canonical(u.child(move).position)
            assert image.seats == seats
            assert sorted(seats) == [0, 1]


def test_a_deal_that_cannot_be_listed_says_what_to_do(kuhn: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = type(kuhn.rules)
    first = next(iter(kuhn.root.moves()))
    monkeypatch.setattr(
        rules, "chance", lambda self, p: Deal(lambda rng: first, lambda outcome: outcome == first, 10**9)
    )
    with pytest.raises(TooManyPositions, match=r"1,000,000,000 outcomes .*samples=20"):
        explore(kuhn)
    graph = explore(kuhn, samples=5)
    assert not graph.is_complete
    assert "chance sampled" in repr(graph)
    assert [data["probability"] for _, _, data in graph.out_edges(kuhn.root, data=True)] == [Fraction(1)]


def test_growing_by_hand_ends_at_the_same_graph(nim: Game) -> None:
    graph = sprout(nim)
    assert repr(graph) == "StateGraph(nim: 1 state, 0 edges, cut short)"
    pending = [graph.root]
    for u in pending:
        pending += grow(graph, u)
        assert grow(graph, u) == ()
    whole = explore(nim)
    assert graph.is_complete
    assert set(graph.edges) == set(whole.edges)
    assert list(graph) == list(whole)
    with pytest.raises(LookupError, match="not in the graph"):
        grow(explore(nim.root, depth=0), pending[-1])


def test_networkx_works_on_it(nim: Game) -> None:
    graph = explore(nim)
    assert nx.is_directed_acyclic_graph(graph)
    part = graph.subgraph(list(graph)[:5])
    assert repr(part).endswith(f"part of {len(graph)} states)")
    assert not part.is_complete
    assert graph.copy().is_complete
    assert repr(StateGraph()) == "StateGraph(0 states, 0 edges)"
    assert repr(explore(nim)) == repr(graph)
