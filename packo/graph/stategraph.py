"""A networkx graph of states whose repr is one deterministic line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import networkx as nx

from packo.core import State

PICTURE_LIMIT = 200


class StateGraph(nx.DiGraph):  # type: ignore[misc]
    """What `explore` gives: an ordinary `networkx.DiGraph` whose nodes are states; everything of networkx works on it.

    Node attributes: `depth` (fewest moves from the root), `player` (as `State.current_player`), `terminal`, `expanded`
    (whether what follows the state is in the graph), `returns` (at the end only, exact).
    Edge attributes: `actions` (the moves that lead from one to the other), `probability` (at chance only, a Fraction),
    `seats` (in a quotient only: for each of the actions, `seats[i]` is the seat that player i has in the next state).
    Graph attributes: `root`, `seats` (where the players of the first state sit in the root), `game` (its name),
    `complete` (every state is expanded or terminal), `symmetry`, `sampled` (some chance was sampled), `states`.
    """

    @property
    def root(self) -> State:
        """The state that the exploration began with, or its representative."""
        root: State = self.graph["root"]
        return root

    @property
    def is_complete(self) -> bool:
        """Whether everything that can follow the root is in this graph."""
        return bool(self.graph.get("complete")) and len(self) == self.graph.get("states")

    def link(self, u: State, following: Mapping[State, dict[str, Any]]) -> None:
        """All edges from `u` at once, both ends being in the graph: as `add_edges_from`, three times as fast."""
        leaving = self._succ[u]
        for v, data in following.items():
            leaving[v] = self._pred[v][u] = data

    def __repr__(self) -> str:
        if "root" not in self.graph:
            return f"StateGraph({len(self):,} states, {self.number_of_edges():,} edges)"
        whole = self.graph["states"]
        if len(self) != whole:
            how = f"part of {whole:,} states"
        else:
            how = "complete" if self.graph["complete"] else "cut short"
        if self.graph["sampled"]:
            how += ", chance sampled"
        if self.graph["symmetry"]:
            how += ", up to symmetry"
        size = f"{_count(len(self), 'state')}, {_count(self.number_of_edges(), 'edge')}"
        return f"StateGraph({self.graph['game']}: {size}, {how})"

    def __str__(self) -> str:
        return repr(self)

    def _repr_svg_(self) -> str | None:
        """The layered picture of a graph of at most 200 states."""
        if not 0 < len(self) <= PICTURE_LIMIT:
            return None
        from packo.graph.portrait import portrait

        return portrait(self)


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
