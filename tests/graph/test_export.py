"""Files for other programs: what is written is read back."""

from __future__ import annotations

import re
import sys
from fractions import Fraction
from pathlib import Path

import networkx as nx
import pytest

from packo.core import Exact, Game
from packo.graph import explore, layers, plain, sigma, to_dot, to_graphml, with_values
from packo.graph.layout import rings

STRING = r'"((?:[^"\\]|\\.)*)"'
ATTRIBUTES = rf"\[([a-z_]+={STRING}(?:, [a-z_]+={STRING})*)\];"
NODE = re.compile(rf"  (n\d+) {ATTRIBUTES}")
EDGE = re.compile(rf"  (n\d+) -> (n\d+) {ATTRIBUTES}")


def test_graphml_is_read_back(room: Game, tmp_path: Path) -> None:
    graph = with_values(explore(room), lambda state: Exact(Fraction(1, 3)))
    back = nx.read_graphml(to_graphml(graph, tmp_path / "graph.graphml"))
    clean = plain(graph)
    assert dict(back.nodes(data=True)) == dict(clean.nodes(data=True))
    assert {(u, v): data for u, v, data in back.edges(data=True)} == {(u, v): d for u, v, d in clean.edges(data=True)}
    assert back.nodes["n0"]["label"] == repr(room.root)
    assert back.nodes["n0"]["value_text"] == "1/3 (exact)"


def test_graphml_of_a_quotient(nim: Game, tmp_path: Path) -> None:
    graph = explore(nim, symmetry=True)
    back = nx.read_graphml(to_graphml(graph, str(tmp_path / "graph.graphml")))
    assert len(back) == len(graph)


def test_dot_is_well_formed(room: Game, tmp_path: Path) -> None:
    graph = explore(room)
    text = to_dot(graph, tmp_path / "graph.dot")
    assert (tmp_path / "graph.dot").read_text(encoding="utf-8") == text
    first, *lines, last, end = text.split("\n")
    assert first == f'digraph "{room.name}" {{'
    assert (last, end) == ("}", "")
    nodes = [match[1] for line in lines if (match := NODE.fullmatch(line))]
    edges = [(match[1], match[2]) for line in lines if (match := EDGE.fullmatch(line))]
    assert len(lines) == 2 + len(nodes) + len(edges)
    assert nodes == [f"n{i}" for i in range(len(graph))]
    assert edges == list(plain(graph).edges)
    assert text == to_dot(explore(room))


def test_dot_escapes(nim: Game) -> None:
    graph = explore(nim, depth=0)
    graph.graph["game"] = 'a "quoted" \\N name\nof two lines'
    assert to_dot(graph).startswith('digraph "a \\"quoted\\" \\\\N name\\nof two lines" {')


def test_layers_are_the_depths_and_the_same_every_time(room: Game) -> None:
    graph = explore(room)
    places = layers(graph)
    assert {state: x for state, (x, _) in places.items()} == {s: float(d) for s, d in graph.nodes(data="depth")}
    assert len(set(places.values())) == len(graph)
    assert places == layers(explore(room))
    for depth in range(3):
        column = [y for x, y in places.values() if x == depth]
        assert sum(column) == pytest.approx(0)


def test_sigma_is_optional_and_has_a_limit(nim: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("ipysigma")
    assert type(sigma(explore(nim))).__name__ == "Sigma"
    assert type(sigma(with_values(explore(nim), lambda state: 0.5))).__name__ == "Sigma"
    monkeypatch.setitem(sys.modules, "ipysigma", None)
    with pytest.raises(ImportError, match=r"pip install 'packo\[big-graphs\]'"):
        sigma(explore(nim))


def test_rings_are_as_far_out_as_states_are_deep(nim: Game) -> None:
    graph = explore(nim)
    places = rings(graph)
    assert len(set(places.values())) == len(graph)
    for state, (x, y) in places.items():
        assert (x * x + y * y) ** 0.5 == pytest.approx(graph.nodes[state]["depth"])
