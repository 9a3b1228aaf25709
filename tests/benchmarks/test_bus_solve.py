"""How fast trips of BUS are found: A* with a bound by single cards, against searches that know nothing of the way; and
how far the solo game is solved.

The task of the first two is the same: from a stop, the fewest turns for five drawn cards, or for three.  Plain search
is Dijkstra's algorithm over the same turns without the bound.  networkx gets the explicit graph of all states, and its
building is counted, since nobody has it beforehand.  Nothing is asserted about time.
"""

from __future__ import annotations

import time
from random import Random
from typing import Any

import networkx as nx
import pytest

import packo
from packo.games.bus.parts import Passengers
from packo.games.bus.rules import Rules
from packo.games.bus.solve import Trip, city_of, fastest, solo
from packo.games.bus.solver.city import NUMBER
from packo.games.bus.solver.fastest import Node, Search, alone
from packo.games.bus.streets import BUSES

GAME = packo.load("bus")
RULES = GAME.rules
assert isinstance(RULES, Rules)
BOX = RULES.cards
CITY = city_of(GAME.initial_state(seed=1).position.grid)
START = BUSES[CITY.starts[0]]


class Blind(Search):
    """The same search without a bound."""

    def bound(self, node: Node) -> int:
        return 0


def timed(call: Any) -> tuple[Any, float]:
    began = time.perf_counter()
    return call(), time.perf_counter() - began


def anew(cards: tuple[Passengers, ...]) -> Trip:
    """With the tables of single cards made anew."""
    alone.cache_clear()
    found = fastest(CITY, START, (), cards)
    assert found is not None
    return found


def by_networkx(cards: tuple[Passengers, ...]) -> tuple[int, int]:
    search, graph = Search(CITY, (), cards), nx.DiGraph()
    start: Node = (NUMBER[START], search.first)
    met = {start}
    for node in (queue := [start]):
        for way, _, after in search.turns(node):
            cost = search.cost(way)
            if cost < graph.get_edge_data(node, after, {}).get("weight", cost + 1):
                graph.add_edge(node, after, weight=cost)
            if after not in met:
                met.add(after)
                queue.append(after)
    costs = nx.single_source_dijkstra_path_length(graph, start)
    return min(cost for node, cost in costs.items() if search.is_end(node)) // search.turn, len(graph)


@pytest.mark.parametrize("count", [3, 5])
def test_a_trip_against_plain_search(benchmark: Any, count: int) -> None:
    if count > 3 and benchmark.disabled:
        pytest.skip("it takes seconds, and the suite holds its result elsewhere")
    cards = tuple(Random(1).sample(BOX, count))
    anew(cards)
    found = benchmark.pedantic(lambda: anew(cards), rounds=3)
    ours = min(timed(lambda: anew(cards))[1] for _ in range(3))
    plain, theirs = timed(lambda: Blind(CITY, (), cards).run(START, False, 10**7))
    (length, states), slowest = timed(lambda: by_networkx(cards))
    benchmark.extra_info.update(
        turns=found.turns,
        states=found.met,
        plain_states=plain.met,
        graph_states=states,
        time_ratio_plain=round(theirs / ours, 1),
        time_ratio_networkx=round(slowest / ours, 1),
    )
    assert plain.turns == found.turns == length
    assert plain.streets == found.streets


@pytest.mark.parametrize("turns", [4, 8, 12])
def test_the_solo_game(benchmark: Any, turns: int) -> None:
    if turns > 4 and benchmark.disabled:
        pytest.skip("it takes seconds, and the suite holds its result elsewhere")
    found = benchmark.pedantic(lambda: solo(CITY, BOX, turns), rounds=1)
    benchmark.extra_info.update(points=found.found, exact=found.exact, states=found.met)
    assert found.found > turns
