"""Graphs for other programs: GraphML, DOT, and a large view in the notebook by ipysigma."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import networkx as nx

from packo.core import CHANCE, SIMULTANEOUS, TERMINAL, State
from packo.graph.layout import rings
from packo.graph.stategraph import StateGraph

SIGMA_LIMIT = 20_000
BETWEEN = "; "
"""What stands between several actions of one edge, and several players' returns."""


def plain(graph: StateGraph) -> nx.DiGraph:
    """The graph with names for nodes (n0, n1, … in order) and plain texts and numbers for attributes."""
    names = {state: f"n{i}" for i, state in enumerate(graph)}
    copy = nx.DiGraph(game=graph.graph["game"], complete=graph.is_complete, symmetry=graph.graph["symmetry"])
    for state, data in graph.nodes(data=True):
        copy.add_node(names[state], **_node(state, data))
    for u, v, data in graph.edges(data=True):
        copy.add_edge(names[u], names[v], **_edge(data))
    return copy


def to_graphml(graph: StateGraph, path: str | Path) -> Path:
    """Write GraphML; `networkx.read_graphml` and Gephi, yEd, Cytoscape read it.  Gives the path."""
    path = Path(path)
    nx.write_graphml(plain(graph), path)
    return path


def to_dot(graph: StateGraph, path: str | Path | None = None) -> str:
    """The graph in Graphviz's DOT language, also written to `path` where one is given.

    >>> import packo
    >>> from packo.graph import explore
    >>> print(to_dot(explore(packo.load("tko", rounds_to_win=1), limit=1)))
    digraph "tko" {
      rankdir=LR;
      node [shape=box];
      n0 [label="tko: Pablo Bruz - Mello Mar 2200/1111, rounds 0:0", depth="0", player="all", expanded="False"];
    }
    <BLANKLINE>
    """
    copy = plain(graph)
    lines = [f"digraph {_quoted(graph.graph['game'])} {{", "  rankdir=LR;", "  node [shape=box];"]
    lines += [f"  {name} [{_attributes(data)}];" for name, data in copy.nodes(data=True)]
    lines += [f"  {u} -> {v} [{_attributes(data)}];" for u, v, data in copy.edges(data=True)]
    text = "\n".join([*lines, "}", ""])
    if path is not None:
        Path(path).write_text(text, encoding="utf-8")
    return text


def sigma(graph: StateGraph, **settings: Any) -> Any:
    """Thousands of states at once in a notebook, by ipysigma, in rings by their depth; `settings` go to its `Sigma`.

    Raises:
        ImportError: ipysigma is not installed.
        ValueError: the graph has more than 20,000 states, which a browser does not stand.
    """
    try:
        from ipysigma import Sigma
    except ImportError:
        raise ImportError("large graphs need ipysigma: pip install 'packo[big-graphs]'") from None
    if len(graph) > SIGMA_LIMIT:
        raise ValueError(f"{len(graph):,} states are too many to draw; explore with limit={SIGMA_LIMIT:,} or a depth")
    copy = plain(graph)
    for name, (x, y) in zip(copy, rings(graph).values(), strict=True):
        copy.nodes[name].update(x=x, y=y)
    colour = "value" if any("value" in data for _, data in copy.nodes(data=True)) else "player"
    chosen = {"node_label": "label", "node_color": colour, "edge_label": "label", "start_layout": False, "height": 560}
    chosen["default_edge_color"] = "#e6e6e6"
    if colour == "value":
        chosen["node_color_gradient"] = "RdBu"
    return Sigma(copy, **{**chosen, **settings})


def _node(state: State, data: dict[str, Any]) -> dict[str, Any]:
    player = data["player"]
    facts = {
        "label": repr(state),
        "depth": data["depth"],
        "player": {CHANCE: "chance", SIMULTANEOUS: "all", TERMINAL: "over"}.get(player, str(player)),
        "expanded": data["expanded"],
    }
    if "returns" in data:
        facts["returns"] = BETWEEN.join(map(str, data["returns"]))
    if "value" in data:
        facts["value"] = float(data["value"])
        facts["value_text"] = str(data["value"])
    return facts


def _edge(data: dict[str, Any]) -> dict[str, Any]:
    facts: dict[str, Any] = {"label": BETWEEN.join(map(str, data["actions"])), "moves": len(data["actions"])}
    if "probability" in data:
        facts["probability"] = str(data["probability"])
    if "seats" in data:
        facts["seats"] = BETWEEN.join(" ".join(map(str, seats)) for seats in data["seats"])
    return facts


def _attributes(data: dict[str, Any]) -> str:
    return ", ".join(f"{name}={_quoted(value)}" for name, value in data.items())


def _quoted(value: Any) -> str:
    r"""A quoted string of DOT: a quote is escaped, a backslash doubled (else \N would mean the node's name)."""
    text = str(value).replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{text}"'
