"""HUE's areas once more, the obvious way: a graph of cells and its connected components.  And boards to try it on."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

import networkx as nx

Cells = dict[tuple[int, int], tuple[str, bool]]


def paint(placements: Iterable[Any]) -> Cells:
    """Each visible cell's colour, and whether it is part of a square with a skull."""
    cells: Cells = {}
    for (kind, colours), x, y, way in placements:
        for along in range(9):
            for across in range(3):
                third = along // 3
                if kind in ("solid", "poison"):
                    colour = colours[third]
                elif kind == "striped":
                    colour = colours[across]
                elif kind == "starting":
                    colour = colours[third][across]
                else:
                    colour = "".join(colours)[along]
                column, row = (along, across) if way == "h" else (across, along)
                cells[3 * x + column, 3 * y + row] = colour, kind == "poison" and third == 1
    return cells


def areas(placements: Iterable[Any]) -> list[tuple[str, frozenset[tuple[int, int]], bool]]:
    """Colour, cells, and whether a skull lies there."""
    cells = paint(placements)
    graph = nx.Graph()
    graph.add_nodes_from(cells)
    for (column, row), (colour, _) in cells.items():
        for beside in ((column + 1, row), (column, row + 1)):
            if beside in cells and cells[beside][0] == colour:
                graph.add_edge((column, row), beside)
    found = []
    for component in nx.connected_components(graph):
        poisoned = any(cells[cell][1] for cell in component)
        found.append((cells[next(iter(component))][0], frozenset(component), poisoned))
    return found


def colour_values(placements: Iterable[Any]) -> dict[str, float]:
    """The best area without a skull of each colour, in thirds of cells."""
    best: dict[str, float] = dict.fromkeys("PGBYR", 0)
    for colour, cells, poisoned in areas(placements):
        if not poisoned:
            best[colour] = max(best[colour], len(cells) / 3)
    return best


# -- boards -----------------------------------------------------------------------------------------------------------


def random_card(rng: random.Random, colours: str = "PGBYR") -> tuple[str, tuple[str, ...]]:
    """A card of any kind with any colours; few colours make large areas."""
    kind = rng.choice(("solid", "striped", "poison", "starting", "banded"))
    each = 3 if kind in ("starting", "banded") else 1
    return kind, tuple("".join(rng.choices(colours, k=each)) for _ in range(3))


def heap(rng: random.Random, cards: int, room: int, colours: str = "PGBYR") -> list[Any]:
    """Cards thrown on a table of room × room squares, however they overlap."""
    return [
        (random_card(rng, colours), rng.randrange(room), rng.randrange(room), rng.choice("hv")) for _ in range(cards)
    ]


def legal_places(table: Iterable[Any]) -> list[tuple[int, int, str]]:
    """Where a card may go: three squares that cover exactly one visible one, or none and share a side with one."""
    taken = set()
    for _, x, y, way in table:
        taken |= {(x + n, y) if way == "h" else (x, y + n) for n in range(3)}
    found = []
    columns, rows = [x for x, _ in taken], [y for _, y in taken]
    for x in range(min(columns) - 3, max(columns) + 4):
        for y in range(min(rows) - 3, max(rows) + 4):
            for way in "hv":
                mine = [(x + n, y) if way == "h" else (x, y + n) for n in range(3)]
                beside = [(a + c, b + d) for a, b in mine for c, d in ((1, 0), (-1, 0), (0, 1), (0, -1))]
                covered = sum(at in taken for at in mine)
                if covered == 1 or (covered == 0 and any(at in taken for at in beside)):
                    found.append((x, y, way))
    return found


def grown(rng: random.Random, cards: int, colours: str = "PGBYR") -> list[Any]:
    """Three cards along a diagonal, and then legal placements."""
    table = [(random_card(rng, colours), at, at, "h") for at in range(3)]
    for _ in range(cards):
        table.append((random_card(rng, colours), *rng.choice(legal_places(table))))
    return table
