"""Where the nodes of a graph stand: layers from left to right, ordered so that few edges cross, the same every time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from math import cos, pi, sin
from typing import Any, TypeVar

from packo.core import State
from packo.graph.stategraph import StateGraph

Node = TypeVar("Node", bound=Hashable)
SWEEPS = 8


def layers(graph: StateGraph) -> dict[State, tuple[float, float]]:
    """A place (x, y) for every state: x is its depth, y its rank in its layer, around 0.

    >>> import packo
    >>> from packo.graph import explore
    >>> sorted(layers(explore(packo.load("tko"), depth=1)).values())[:2]
    [(0.0, 0.0), (1.0, -4.5)]
    """
    columns: dict[int, list[State]] = {}
    for state, depth in graph.nodes(data="depth"):
        columns.setdefault(depth, []).append(state)
    ordered = ordered_layers([columns[depth] for depth in sorted(columns)], graph.edges())
    return {
        state: (float(depth), row - (len(column) - 1) / 2)
        for depth, column in zip(sorted(columns), ordered, strict=True)
        for row, state in enumerate(column)
    }


def rings(graph: StateGraph) -> dict[State, tuple[float, float]]:
    """A place (x, y) for every state: the layers as rings around the root, as far out as they are deep."""
    places = layers(graph)
    counts = Counter(x for x, _ in places.values())
    answer = {}
    for state, (x, y) in places.items():
        angle = 2 * pi * (y / counts[x] + 0.25)
        answer[state] = (x * cos(angle), x * sin(angle))
    return answer


def ordered_layers(
    columns: Sequence[Sequence[Node]], edges: Iterable[tuple[Node, Node]], sweeps: int = SWEEPS
) -> list[list[Node]]:
    """The columns, each sorted by the mean place of its neighbours in the other columns, a few times to and fro.

    The best order met is kept; ties stand as they stood, so the same graph gives the same order.

    >>> ordered_layers([["a", "b"], ["p", "q"]], [("a", "q"), ("b", "p")])
    [['a', 'b'], ['q', 'p']]
    """
    column_of = {node: i for i, column in enumerate(columns) for node in column}
    before: dict[Any, list[Any]] = {node: [] for node in column_of}
    after: dict[Any, list[Any]] = {node: [] for node in column_of}
    for u, v in edges:
        if u in column_of and v in column_of and column_of[u] != column_of[v]:
            u, v = (u, v) if column_of[u] < column_of[v] else (v, u)
            after[u].append(v)
            before[v].append(u)
    current = [list(column) for column in columns]
    best, least = current, _stretch(current, after)
    for sweep in range(sweeps):
        current = [list(column) for column in current]
        forth = sweep % 2 == 0
        neighbours = before if forth else after
        for i in range(len(current)) if forth else reversed(range(len(current))):
            place = _places(current)
            current[i].sort(key=lambda node: _barycenter(place, neighbours[node], place[node]))
        stretch = _stretch(current, after)
        if stretch < least:
            best, least = current, stretch
    return best


def _places(columns: Sequence[Sequence[Any]]) -> dict[Any, float]:
    return {node: row - (len(column) - 1) / 2 for column in columns for row, node in enumerate(column)}


def _barycenter(place: Mapping[Any, float], neighbours: Sequence[Any], own: float) -> float:
    return sum(place[node] for node in neighbours) / len(neighbours) if neighbours else own


def _stretch(columns: Sequence[Sequence[Any]], after: Mapping[Any, Sequence[Any]]) -> float:
    """How far the edges go up and down, squared and summed."""
    place = _places(columns)
    return sum((place[u] - place[v]) ** 2 for u, others in after.items() for v in others)
