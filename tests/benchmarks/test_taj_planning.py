"""How fast plans of TAJ are found: A* with the bound by patterns, against searches that know nothing of the way.

The task is the same for all: from a whole deal of ten rugs, by votes that are simple majorities, the fewest proposals
to the best score that a goal can have, which are three.  Plain search is breadth-first over displays, by the same
turns, and stops at the first that is good enough.  networkx gets the explicit graph of all displays within three
proposals, and its building is counted, since nobody has it beforehand.  Ratios are of the time and of the displays that
were met; nothing is asserted about time.
"""

from __future__ import annotations

import time
from typing import Any

import networkx as nx
import pytest

import packo
from packo.games.taj.displays import turns
from packo.games.taj.parts import Display
from packo.games.taj.planning import _pattern_distances
from packo.games.taj.scoring import score
from packo.games.taj.solve import Plan, display_graph, pattern_distances, plan, reachable_scores

STATE = packo.load("taj").initial_state(seed=1)
CARDS = STATE.game.rules.cards
START = Display(CARDS.rugs, (False,) * 10, 3, True)
GOAL = CARDS.goals[0]
OUTCOMES = ("yea", "nay")
MANY = 1_000_000


def informed() -> Plan:
    found = plan(START, GOAL, OUTCOMES)
    assert found is not None
    return found


def timed(call: Any) -> tuple[Any, float]:
    began = time.perf_counter()
    return call(), time.perf_counter() - began


def plain(least: int) -> tuple[int, int]:
    """The fewest proposals to a score, breadth-first, and how many displays were met."""
    depths = {START: 0}
    for display in (queue := [START]):
        for _, after in turns(display, OUTCOMES):
            if after not in depths:
                depths[after] = depths[display] + 1
                if score(after, GOAL) >= least:
                    return depths[after], len(depths)
                queue.append(after)
    raise AssertionError("the score can be reached")


def test_a_plan_against_plain_search(benchmark: Any) -> None:
    pattern_distances(OUTCOMES)
    found = benchmark.pedantic(informed, rounds=5)
    ours = min(timed(informed)[1] for _ in range(5))
    (length, met), theirs = timed(lambda: plain(score(found.displays[-1], GOAL)))
    benchmark.extra_info.update(
        proposals=found.length,
        displays=found.met,
        plain_displays=met,
        displays_ratio=round(met / found.met),
        time_ratio=round(theirs / ours, 1),
    )
    assert length == found.length == 3


def by_networkx(least: int) -> tuple[int, int]:
    graph = display_graph(START, OUTCOMES, depth=3, limit=MANY)
    lengths = nx.single_source_shortest_path_length(graph, START)
    return min(lengths[display] for display in graph if score(display, GOAL) >= least), len(graph)


def test_a_plan_against_networkx(benchmark: Any) -> None:
    if benchmark.disabled:
        pytest.skip("it takes seconds, and the suite holds its result elsewhere")
    pattern_distances(OUTCOMES)
    found = benchmark.pedantic(informed, rounds=5)
    ours = min(timed(informed)[1] for _ in range(5))
    (length, met), theirs = timed(lambda: by_networkx(score(found.displays[-1], GOAL)))
    benchmark.extra_info.update(
        displays=found.met,
        graph_displays=met,
        displays_ratio=round(met / found.met),
        time_ratio=round(theirs / ours, 1),
    )
    assert length == found.length


def test_the_distances_of_all_patterns(benchmark: Any) -> None:
    def anew() -> int:
        _pattern_distances.cache_clear()
        return sum(table.size for table in pattern_distances().values())

    benchmark.extra_info["patterns"] = benchmark.pedantic(anew, rounds=3)
    assert benchmark.extra_info["patterns"] == sum((n - 2) * 2 * n**3 for n in range(5, 11))


def test_a_table_of_all_goals(benchmark: Any) -> None:
    pattern_distances()
    table = benchmark(reachable_scores, STATE, None, 4)
    assert len(table.ranges) == 10
