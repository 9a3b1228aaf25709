"""A graph, or a piece of one, as a picture: which card stands where, and what it says."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from math import isfinite
from typing import Any, NamedTuple

from packo.core import CHANCE, Exact, Joint, State
from packo.core.joint import SEPARATOR
from packo.graph.layout import ordered_layers
from packo.graph.stategraph import StateGraph
from packo.graph.values import Value
from packo.picture.graph import Arc, Card, Legend, draw

TOLD_EDGES = 24
"""With more edges than this only those at the focus and the selected state are labelled."""
LONG_LABEL = 26


class Scale(NamedTuple):
    """What a colour means: `low` is deep red, the middle pale, `high` deep blue."""

    low: Fraction | float = 0
    high: Fraction | float = 1
    said: str = "value"
    kind: str = ""

    def shade(self, value: Value) -> float:
        return (float(value) - float(self.low)) / (float(self.high) - float(self.low))

    @classmethod
    def of(cls, values: Iterable[Value], said: str = "value") -> Scale:
        """From 0 to 1 where all values lie there, else the same distance to both sides of 0."""
        listed = list(values)
        numbers = [float(value) for value in listed]
        kinds = ", ".join(sorted({kind for value in listed if (kind := getattr(value, "kind", ""))}))
        if all(-1e-9 <= number <= 1 + 1e-9 for number in numbers):
            return cls(0, 1, said, kinds)
        most = max(abs(number) for number in numbers)
        return cls(-most, most, said, kinds)


def portrait(
    graph: StateGraph,
    shown: Collection[State] | None = None,
    *,
    focus: State | None = None,
    selected: State | None = None,
    names: Mapping[State, str] | None = None,
    said: str = "value",
    note: str = "",
    edges: Mapping[tuple[State, State], tuple[Any, ...]] | None = None,
) -> str:
    """The states `shown` (all by default) as SVG, in columns by their depth, coloured by their attribute `value`.

    `names` are the keys that clicks carry; by default n0, n1, … in the graph's order.  `edges` are the pairs to connect
    and the moves to label them with (all by default).  `said` tells what the values measure.
    """
    states = list(graph if shown is None else shown)
    keys = names or {state: f"n{i}" for i, state in enumerate(graph)}
    depth = {state: graph.nodes[state]["depth"] for state in states}
    columns: list[list[State]] = [[s for s in states if depth[s] == d] for d in sorted(set(depth.values()))]
    inside = [
        (u, v)
        for u in states
        for v in graph.successors(u)
        if u != v and v in depth and (edges is None or (u, v) in edges)
    ]
    columns = ordered_layers(columns, inside)
    texts, common = short_texts(states)
    values = {state: value for state in states if (value := graph.nodes[state].get("value")) is not None}
    scale = Scale.of(values.values(), said) if values else None
    chosen = {state for state in (focus, selected) if state is not None}
    few = len(inside) <= TOLD_EDGES
    cards = [
        [
            _card(
                graph, state, keys[state], texts[state], depth, scale, focus=state == focus, selected=state == selected
            )
            for state in column
        ]
        for column in columns
    ]
    arcs = []
    for u, v in inside:
        data = graph.edges[u, v] if edges is None else {**graph.edges[u, v], "actions": edges[u, v]}
        arcs.append(Arc(keys[u], keys[v], told(data), few or u in chosen or v in chosen))
    root = states[0] if states else graph.root
    legend = Legend(seats=root.game.rules.names(root.position))
    if scale is not None:
        legend = Legend(legend.seats, scale.said, written(scale.low), written(scale.high), scale.kind)
    title = f"{root.game.title}: {common}" if common else root.game.title
    return draw(cards, arcs, title=title, legend=legend, note=note)


def short_texts(states: Sequence[State]) -> tuple[dict[State, str], str]:
    """What tells each state from the others, and what all of them share, from their one-line descriptions.

    Words that all unfinished states begin with, or end with, are left out.
    """
    described = {state: state.game.rules.describe(state.position) for state in states}
    going = [described[state].split(" ") for state in states if not state.is_terminal]
    if len(going) < 2 or all(words == going[0] for words in going):
        return described, ""
    shortest = min(len(words) for words in going)
    head = _shared(going, shortest)
    tail = _shared([words[::-1] for words in going], shortest - head)
    if all(len(words) == 1 for words in going):
        return described, ""
    first = " ".join(going[0][:head]).strip(" ,-")
    last = " ".join(going[0][len(going[0]) - tail :]).strip(" ,")
    texts = {}
    for state, line in described.items():
        words = line.split(" ")
        cut = " ".join(words[head : len(words) - tail]).strip(" ,") if not state.is_terminal else line
        texts[state] = cut or line
    return texts, ", ".join(part for part in (first, last) if part)


def _shared(lines: Sequence[Sequence[str]], most: int) -> int:
    """With how many equal words all lines begin."""
    for k in range(most):
        if any(words[k] != lines[0][k] for words in lines):
            return k
    return most


def told(data: Mapping[str, Any]) -> str:
    """The moves of an edge, short: joint moves that differ in one player's action are put together.

    >>> told({"actions": (Joint({0: "U", 1: "H"}), Joint({0: "U", 1: "K"}))})
    'U & H/K'
    """
    label = _listed(data["actions"])
    if "probability" in data:
        return f"{label if len(label) <= LONG_LABEL else '…'} ({data['probability']})"
    return label


def _listed(actions: Sequence[Any]) -> str:
    if all(isinstance(action, Joint) and len(action) == 2 for action in actions):
        parts = _joined(actions)
    else:
        parts = [str(action) for action in actions]
    label = parts[0]
    for k, part in enumerate(parts[1:], start=1):
        if len(label) + len(part) > LONG_LABEL:
            return f"{label}, +{len(parts) - k}"
        label += f", {part}"
    return label


def _joined(actions: Sequence[Joint]) -> list[str]:
    seconds: dict[str, list[str]] = {}
    for action in actions:
        first, second = (str(part) for part in action.values())
        seconds.setdefault(first, []).append(second)
    firsts: dict[tuple[str, ...], list[str]] = {}
    for first, others in seconds.items():
        firsts.setdefault(tuple(others), []).append(first)
    return [f"{'/'.join(own)}{SEPARATOR}{'/'.join(others)}" for others, own in firsts.items()]


def written(value: Value | None) -> str:
    """A value as short text: fractions of small denominators as they are, an estimate after `≈`.

    >>> written(Fraction(1, 3)), written(0.51234)
    ('1/3', '0.512')
    """
    if value is None:
        return ""
    kind = getattr(value, "kind", "")
    if isinstance(value, Exact):
        value = value.value
    if isinstance(value, int) or (isinstance(value, Fraction) and value.denominator < 100):
        return str(value)
    number = float(value)
    if isfinite(number) and number == int(number) and kind != "estimated":
        return str(int(number))
    if abs(number) < 5e-4 and number and kind != "estimated":
        return f"{number:.0e}"
    return f"{'≈' if kind == 'estimated' else ''}{number:.3f}"


def _card(
    graph: StateGraph,
    state: State,
    key: str,
    text: str,
    shown: Collection[State],
    scale: Scale | None,
    *,
    focus: bool,
    selected: bool,
) -> Card:
    data = graph.nodes[state]
    value = data.get("value")
    loops = graph.edges[state, state] if graph.has_edge(state, state) else None
    over = data["terminal"]
    points = " : ".join(map(str, data["returns"])) if over else ""
    known = written(value)
    full = state.game.rules.describe(state.position)
    if points:
        full += f", points {points}"
    if value is not None and scale is not None:
        full += f", {scale.said} {value if hasattr(value, 'kind') else known}"
    return Card(
        key=key,
        text=text,
        full=full,
        role="over" if over else "chance" if data["player"] == CHANCE else "choice",
        actors=state.actors,
        value=known or points,
        shade=scale.shade(value) if scale is not None and value is not None else None,
        more=sum(after not in shown for after in graph.successors(state)) if data["expanded"] else 0,
        unopened=not data["expanded"],
        loop=told(loops) if loops is not None else "",
        focus=focus,
        selected=selected,
    )
