"""Graphs of states: plain functions from rules to `networkx` graphs, and from graphs to numbers, layouts and files.

>>> import packo
>>> from packo.graph import by_depth, explore
>>> graph = explore(packo.load("tko", rounds_to_win=1), depth=3)
>>> graph, by_depth(graph)
(StateGraph(tko: 260 states, 701 edges, cut short), (1, 10, 53, 196))
"""

from __future__ import annotations

from packo.graph.exploring import explore, grow, sprout
from packo.graph.export import plain, sigma, to_dot, to_graphml
from packo.graph.layout import layers
from packo.graph.measures import (
    Branching,
    CutShort,
    Quotient,
    Turn,
    branching,
    by_depth,
    count_plays,
    expected_length,
    longest,
    quotient_summary,
    shortest,
    terminals,
)
from packo.graph.stategraph import StateGraph
from packo.graph.values import with_values

__all__ = [
    "Branching",
    "CutShort",
    "Quotient",
    "StateGraph",
    "Turn",
    "branching",
    "by_depth",
    "count_plays",
    "expected_length",
    "explore",
    "grow",
    "layers",
    "longest",
    "plain",
    "quotient_summary",
    "shortest",
    "sigma",
    "sprout",
    "terminals",
    "to_dot",
    "to_graphml",
    "with_values",
]
