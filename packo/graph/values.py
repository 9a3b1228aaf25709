"""Values on the nodes of a graph."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from packo.core import Answer, State
from packo.graph.stategraph import StateGraph

Value = Answer | Fraction | float


def with_values(graph: StateGraph, value: Callable[[State], Value]) -> StateGraph:
    """The same graph, each node with an attribute `value`: what `value(state)` says.  It is changed in place.

    A plain number is kept as it is; an Answer also says how it was found, and pictures show that.
    """
    for state in graph:
        graph.nodes[state]["value"] = value(state)
    return graph
