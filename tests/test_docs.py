"""The documents: their examples run, their links lead somewhere, and the game that they build is a game."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import packo
from packo.core import Game
from packo.core.check import check
from packo.play import analyse
from packo.play.analyse import _searched

ROOT = Path(__file__).parents[1]
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
TUTORIAL = ROOT / "docs" / "adding-a-game.md"
FILE = re.compile(r"^`(pebbles/[\w.]+)`\n+```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)#\s]+)(#[^)]*)?\)")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder with the tutorial's game in it, which PACKO_GAMES names."""
    home = tmp_path_factory.mktemp("games")
    for name, content in FILE.findall(TUTORIAL.read_text(encoding="utf-8")):
        path = home / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(content, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PACKO_GAMES", os.pathsep.join(filter(None, [str(home), os.environ.get("PACKO_GAMES", "")])))
        yield home


@pytest.fixture
def pebbles(folder: Path) -> Game:
    return packo.load("pebbles")


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_examples_run(path: Path, folder: Path) -> None:
    result = doctest.testfile(str(path), module_relative=False, encoding="utf-8")
    assert result.failed == 0
    assert result.attempted or path.name not in ("adding-a-game.md", "answers.md")


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    text = re.sub(r"```.*?```", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    local = [target for target, _ in LINK.findall(text) if "://" not in target and not target.startswith("mailto:")]
    assert not [target for target in local if not (path.parent / target).exists()]


def test_the_tutorial_shows_every_file_of_a_room(folder: Path) -> None:
    shown = {path.name for path in (folder / "pebbles").iterdir() if path.is_file()}
    assert shown == {"rules.toml", "rules.py", "cards.toml", "draw.py", "analysis.py", "bots.py"}


@pytest.mark.parametrize("most", [1, 2, 3, 9])
def test_the_tutorials_game_keeps_every_clause(folder: Path, most: int) -> None:
    assert check(packo.load("pebbles", most=most)).ok


def test_the_tutorials_closed_form_is_what_search_finds(pebbles: Game) -> None:
    for position in pebbles.rules.reachable():
        state = packo.core.State(pebbles, position)
        if not state.is_terminal:
            found, searched = analyse(state), _searched(state, "win", 10_000)
            assert (found.value, found.worth) == (searched.value, searched.worth), state


def test_the_tutorials_perfect_bot_wins_what_can_be_won(pebbles: Game) -> None:
    assert analyse(pebbles.initial_state()).value[0].kind == "exact"
    for seed in range(30):
        assert packo.play.match(pebbles, ["perfect", "random"], seed=seed).state.winners() == (0,)


def test_the_tutorials_bare_rules_are_a_game_already(folder: Path, tmp_path: Path) -> None:
    """With rules.toml and rules.py alone: loaded by folder, drawn, checked, searched."""
    bare = tmp_path / "pebbles"
    bare.mkdir()
    for name in ("rules.toml", "rules.py"):
        (bare / name).write_bytes((folder / "pebbles" / name).read_bytes())
    game = packo.load(bare)
    assert check(game, plays=5).ok
    assert game.initial_state().draw().startswith("<svg")
    assert analyse(game.initial_state()).value == (packo.core.Exact(1), packo.core.Exact(0))


def test_the_tutorials_code_is_clean(folder: Path) -> None:
    command = [sys.executable, "-m", "ruff", "check", "--config", str(ROOT / "pyproject.toml"), str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    command = [sys.executable, "-m", "mypy", "--config-file", str(ROOT / "pyproject.toml")]
    files = sorted(str(path) for path in (folder / "pebbles").glob("*.py"))
    done = subprocess.run([*command, *files], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
