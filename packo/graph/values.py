"""Values on the nodes of a graph."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import isfinite

from packo.core import Answer, State
from packo.graph.stategraph import StateGraph

Value = Answer | Fraction | float


def with_values(graph: StateGraph, value: Callable[[State], Value]) -> StateGraph:
    """The same graph, each node with an attribute `value`: what `value(state)` says.  It is changed in place.

    A plain number is kept as it is; an Answer also says how it was found, and pictures show that.

    Raises:
        ValueError: a value that is no finite number; the graph is as it was.
    """
    found = {state: checked(value(state), state) for state in graph}
    for state, known in found.items():
        graph.nodes[state]["value"] = known
    return graph


def checked(value: Value, state: State) -> Value:
    """The value of a state, if a picture can show it.

    Raises:
        ValueError: it is no finite number.
    """
    try:
        finite = not isinstance(value, str | bytes) and isfinite(float(value))
    except (TypeError, ValueError):
        finite = False
    except OverflowError:
        raise ValueError(f"a value is a number that a float can hold, and at {state!r} it is too large") from None
    if not finite:
        raise ValueError(f"a value is a finite number, and at {state!r} it is {value!r}")
    return value
