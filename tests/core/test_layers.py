"""Imports point one way, the rules need nothing but Python, and importing packo is cheap."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import packo

PACKAGE = Path(packo.__file__).parent
LAYERS = {
    "core": 0,
    "solve": 1,
    "search": 1,
    "graph": 1,
    "picture": 1,
    "lexicon": 1,
    "games": 2,
    "": 3,
    "play": 3,
    "widgets": 4,
    "adapters": 4,
    "cli": 4,
    "__main__": 4,
}
"""The part of packo that a module is in, or "" for packo itself (`packo.load`), and its layer."""
MODULES = sorted(PACKAGE.rglob("*.py"))
HEAVY = {"numpy", "scipy", "sympy", "networkx", "ipywidgets", "anywidget", "IPython", "matplotlib", "typer", "rich"}


def dotted(path: Path) -> str:
    name = ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
    return name.removesuffix(".__init__")


def is_module(name: str) -> bool:
    path = PACKAGE.parent.joinpath(*name.split("."))
    return path.is_dir() or path.with_suffix(".py").exists()


def imported(path: Path) -> Iterator[str]:
    """The modules that a file imports, wherever in it."""
    package = dotted(path) if path.name == "__init__.py" else dotted(path).rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            base = ".".join([*above, *(node.module.split(".") if node.module else [])])
            for alias in node.names:
                inner = f"{base}.{alias.name}"
                yield inner if base.startswith("packo") and is_module(inner) else base


def part(module: str) -> str:
    return [*module.split("."), ""][1]


ADVISERS = ("bots.py", "analysis.py")
"""What is handed a Seat names the layer that makes it, for the type checker."""


@pytest.mark.parametrize("path", MODULES, ids=dotted)
def test_imports_point_one_way(path):
    if dotted(path) == "packo":
        return
    own = part(dotted(path))
    layer = LAYERS["play"] if own == "games" and path.name in ADVISERS else LAYERS[own]
    for module in imported(path):
        if module.partition(".")[0] == "packo":
            assert LAYERS[part(module)] <= layer, f"{dotted(path)} imports {module}"
            if own == part(module) == "games":
                assert module.split(".")[2:3] == dotted(path).split(".")[2:3], f"{dotted(path)} imports {module}"


def test_every_part_of_the_package_has_a_layer():
    assert {part(dotted(path)) for path in MODULES} <= LAYERS.keys()


@pytest.mark.parametrize(
    "path",
    [path for path in MODULES if part(dotted(path)) == "core" or path.name in ("rules.py", "scoring.py")],
    ids=dotted,
)
def test_rules_need_nothing_but_python(path):
    for module in imported(path):
        top = module.partition(".")[0]
        assert top in sys.stdlib_module_names or top == "packo", f"{dotted(path)} imports {module}"
        assert top != "packo" or part(module) in ("core", "lexicon", "games"), f"{dotted(path)} imports {module}"


def run(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_importing_packo_and_playing_needs_no_library():
    code = "import sys, packo; packo.load('tko').initial_state(seed=1).child({0: 'U', 1: 'B'}); print(*sys.modules)"
    assert not HEAVY & {name.partition(".")[0] for name in run(code).split()}


def test_importing_packo_takes_under_a_tenth_of_a_second():
    code = "import time; t = time.process_time(); import packo; print(time.process_time() - t)"
    assert min(float(run(code)) for _ in range(5)) < 0.1
