"""How fast a state space is explored: on bare positions, and by states as a person would write it."""

from __future__ import annotations

from typing import Any

import packo
from packo.core import State
from packo.graph import explore, longest

STATES = 3000


def naive(root: State, limit: int) -> dict[State, set[State]]:
    """Breadth-first search by `child`, which checks every move."""
    links: dict[State, set[State]] = {root: set()}
    for u in (queue := [root]):
        for move in u.moves():
            v = u.child(move)
            links[u].add(v)
            if v not in links:
                if len(links) >= limit:
                    return links
                links[v] = set()
                queue.append(v)
    return links


def test_explore(benchmark: Any) -> None:
    graph = benchmark(explore, packo.load("tko", rounds_to_win=1), STATES)
    benchmark.extra_info["states per second"] = (
        round(len(graph) / benchmark.stats.stats.mean) if benchmark.enabled else 0
    )
    assert STATES * 0.99 < len(graph) <= STATES


def test_explore_by_states(benchmark: Any) -> None:
    links = benchmark(naive, packo.load("tko", rounds_to_win=1).root, STATES)
    assert len(links) == STATES


def test_explore_up_to_symmetry(benchmark: Any) -> None:
    game = packo.load("tko", boxers=("Mello Mar", "Mello Mar"), mirror=True, rounds_to_win=1)
    graph = benchmark(explore, game, 1000, symmetry=True)
    assert len(graph) <= 1000


def test_longest(benchmark: Any) -> None:
    game = packo.load("tko", rounds_to_win=1)
    graph = explore(State(game, game.rules.initial()._replace(bars=((3, 3, 2, 3), (3, 2, 3, 3)))))
    assert benchmark(longest, graph)[-1].state.is_terminal
