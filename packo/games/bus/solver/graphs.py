"""The block as graphs of networkx: crossings, streets, and streets with a heading."""

from __future__ import annotations

from collections.abc import Sequence

import networkx as nx

from packo.games.bus.parts import CROSSINGS, ENDS, PLAIN, STREETS, Street
from packo.games.bus.streets import AHEAD, BUSES, NEIGHBOURS, NEXT, RIGHT, sign_at


def crossings_graph(grid: Sequence[Street] = ()) -> nx.Graph:
    """Nine crossings and twelve streets between them.

    An edge has its `street`, and its `sign` where the cards are laid out.

    >>> graph = crossings_graph()
    >>> len(graph), graph.size()
    (9, 12)
    """
    graph = nx.Graph(name="crossings of BUS")
    graph.add_nodes_from(CROSSINGS)
    for street, sign in zip(STREETS, _signs(grid), strict=True):
        graph.add_edge(*ENDS[street], street=street, sign=sign)
    return graph


def streets_graph(grid: Sequence[Street] = ()) -> nx.Graph:
    """Twelve streets; neighbours share a crossing.  It is the line graph of the crossings.

    >>> graph = streets_graph()
    >>> len(graph), graph.size()
    (12, 22)
    """
    graph = nx.Graph(name="streets of BUS")
    for street, sign in zip(STREETS, _signs(grid), strict=True):
        graph.add_node(street, sign=sign)
    graph.add_edges_from((street, other) for street in STREETS for other in NEIGHBOURS[street])
    return graph


def headings_graph(grid: Sequence[Street] = (), traffic: str = RIGHT) -> nx.DiGraph:
    """The 24 ways in which a bus may stand, and the streets that it may enter next from each (rule 7).

    A node has the crossing `ahead`, and the `sign` that counts for a bus there: in challenging play nothing, where the
    sign stands on the other side of the street.

    >>> graph = headings_graph()
    >>> len(graph), graph.size()
    (24, 44)
    """
    graph = nx.DiGraph(name="streets and headings of BUS")
    cards = tuple(grid)
    for bus in BUSES:
        graph.add_node(bus, ahead=AHEAD[bus], sign=sign_at(cards, bus, traffic) if cards else "")
    graph.add_edges_from((bus, after) for bus in BUSES for after in NEXT[bus].values())
    return graph


def _signs(grid: Sequence[Street]) -> list[str]:
    if grid and len(grid) != len(STREETS):
        raise ValueError(f"the block has {len(STREETS)} streets, and {len(grid)} cards are given")
    return [street.sign for street in grid] or [PLAIN] * len(STREETS)
