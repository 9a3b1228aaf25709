"""The project itself: what it declares, what it ships, and that it is clean."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

import packo

ROOT = Path(__file__).parents[1]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
CONDA_NAMES = {"playwright-python": "playwright"}
"""Packages that conda-forge calls by another name."""
DATA = (".toml", ".js", ".css", ".typed", ".txt")
HOSTS = re.compile(r"pythonhosted\.|pypi\.org/simple|registry\.npmjs|-index-url|--find-links", re.IGNORECASE)
LAYERS = (
    ("core",),
    ("solve", "search", "graph", "picture", "lexicon"),
    ("games",),
    ("play",),
    ("widgets", "adapters", "cli"),
)
"""Imports point from later to earlier; within a layer parts may know each other, except that no game knows another."""
MACHINE_PATHS = re.compile(r"(?<![\w.~}/-])/(?:root|home|Users|work|mnt|tmp/pytest)/[\w.]")


@cache
def tracked() -> tuple[Path, ...]:
    """The files of the repository that are there now; of an unpacked source archive, all of them."""
    command = ["git", "-c", "safe.directory=*", "ls-files", "-z"]
    listing = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if listing.returncode == 0 and listing.stdout:
        names = listing.stdout.rstrip("\0").split("\0")
        return tuple(path for name in names if (path := ROOT / name).is_file())
    return tuple(path for path in ROOT.rglob("*") if path.is_file() and not _hidden(path.relative_to(ROOT)))


def _hidden(path: Path) -> bool:
    return any(part.startswith(".") or part == "__pycache__" for part in path.parts)


def sources() -> Iterator[Path]:
    """The Python files of the package."""
    return (path for path in tracked() if path.suffix == ".py" and path.is_relative_to(ROOT / "packo"))


# -- what it declares --------------------------------------------------------------------------------------------------


def requirements(lines: list[str]) -> dict[str, str]:
    """Names in lower case, and what stands behind them."""
    split = (re.fullmatch(r"([\w.-]+)\s*(.*)", line) for line in lines)
    return {found[1].lower().replace("_", "-"): found[2] for found in split if found}


def test_conda_and_pip_install_the_same() -> None:
    environment = yaml.safe_load((ROOT / "environment.yml").read_text(encoding="utf-8"))
    assert environment["channels"] == ["conda-forge"]
    listed = environment["dependencies"]
    conda = requirements([entry for entry in listed if isinstance(entry, str)])
    conda = {CONDA_NAMES.get(name, name): version for name, version in conda.items()}
    assert conda.pop("pip") == ""
    assert conda.pop("python") == PROJECT["requires-python"]
    assert conda == requirements(PROJECT["dependencies"] + PROJECT["optional-dependencies"]["test"])
    assert [entry for entry in listed if isinstance(entry, dict)] == [{"pip": ["--editable ."]}]


def test_version_and_licence_are_told_once() -> None:
    assert packo.__version__ == PROJECT["version"]
    assert PROJECT["license"] == "BSD-3-Clause"
    licence = (ROOT / "LICENSE").read_text(encoding="utf-8")
    assert "Redistribution and use in source and binary forms" in licence
    assert "Neither the name of" in licence


def test_commands_in_the_documents_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z]+):", makefile, re.MULTILINE))
    commands = set(re.findall(r"^def ([a-z]+)", (ROOT / "packo" / "cli.py").read_text(encoding="utf-8"), re.MULTILINE))
    for path in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))):
        text = path.read_text(encoding="utf-8")
        code = "\n".join(re.findall(r"```.*?```|`[^`\n]+`", text, re.DOTALL))
        assert set(re.findall(r"(?:^|`) *make ([a-z]+)", code, re.MULTILINE)) <= targets, path.name
        assert set(re.findall(r"(?:^|`|\$ )packo ([a-z]+)", code, re.MULTILINE)) <= commands, path.name


@pytest.mark.parametrize("target", ["lab", "test", "proof", "bench", "notebooks"])
def test_make_knows_its_targets_and_says_so(target: str) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert re.search(rf"^{target}:.*## \S", makefile, re.MULTILINE)
    assert re.search(rf"^\.PHONY:.*\b{target}\b", makefile, re.MULTILINE)


# -- how it hangs together ---------------------------------------------------------------------------------------------


def imported(path: Path) -> Iterator[tuple[int, str]]:
    """The modules of packo that a file imports when it runs, wherever in the file, each with its line."""
    waiting: list[ast.AST] = [ast.parse(path.read_text(encoding="utf-8"))]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            waiting += node.orelse
        elif isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name}:{node.lineno}: packo imports by full names"
            yield from ((node.lineno, f"{node.module}.{alias.name}") for alias in node.names)
        else:
            waiting += ast.iter_child_nodes(node)


def test_imports_point_one_way() -> None:
    rank = {part: number for number, parts in enumerate(LAYERS) for part in parts}
    wrong = []
    for path in sources():
        own = path.relative_to(ROOT).with_suffix("").parts[1:]
        if own[0] not in rank:
            continue
        for line, module in imported(path):
            part, *rest = [*module.split("."), "", ""][1:]
            if not module.startswith("packo.") or part not in rank:
                continue
            stranger = own[0] == part == "games" and len(own) > 2 and rest[0] != own[1]
            if rank[part] > rank[own[0]] or stranger:
                wrong.append(f"{path.relative_to(ROOT).as_posix()}:{line}: {module}")
    assert not wrong


def test_the_core_needs_the_standard_library_alone() -> None:
    known = sys.stdlib_module_names | {"packo"}
    files = [path for path in sources() if path.is_relative_to(ROOT / "packo" / "core")]
    assert files
    for path in files:
        foreign = {module.split(".")[0] for _, module in imported(path)} - known
        assert not foreign, path.name


# -- what it ships -----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    built = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stdout + built.stderr
    (found,) = folder.glob("*.whl")
    return found


SMOKE = """
import sys
import packo
assert packo.__file__.startswith(sys.argv[1]), packo.__file__
for name in packo.games():
    game = packo.load(name)
    state = game.initial_state(seed=1)
    assert state.actors and state.draw().startswith("<svg"), name
print(*packo.games())
"""


def test_the_wheel_has_all_modules_and_all_data(wheel: Path) -> None:
    inside = set(zipfile.ZipFile(wheel).namelist())
    wanted = {
        path.relative_to(ROOT).as_posix()
        for path in tracked()
        if path.is_relative_to(ROOT / "packo") and path.suffix in (".py", *DATA)
    }
    assert wanted
    assert not wanted - inside
    assert any(name.endswith("LICENSE") for name in inside)


def test_every_game_loads_from_the_wheel(wheel: Path, tmp_path: Path) -> None:
    zipfile.ZipFile(wheel).extractall(tmp_path)
    script = f"import sys; sys.path.insert(0, sys.argv[1])\n{SMOKE}"
    assert run_python(sys.executable, script, tmp_path).split() == list(own_games())


@pytest.mark.proof
def test_the_wheel_alone_is_enough_to_load_every_game(wheel: Path, tmp_path: Path) -> None:
    """In a new environment without any of the dependencies: rules and pictures need the standard library alone."""
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path / "venv")], check=True)
    python = tmp_path / "venv" / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    subprocess.run([python, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", str(wheel)], check=True)
    assert run_python(str(python), SMOKE, tmp_path).split() == list(own_games())


def own_games() -> tuple[str, ...]:
    """The games of the package, not those of folders that the environment names."""
    return tuple(sorted(path.parent.name for path in (ROOT / "packo" / "games").glob("*/rules.py")))


def run_python(python: str, script: str, folder: Path) -> str:
    """What a script prints that is run without this folder and without the environment's settings."""
    done = subprocess.run(
        [python, "-I", "-c", script, str(folder)], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


# -- that it is clean --------------------------------------------------------------------------------------------------


def gives_away(line: str) -> bool:
    """Whether a line names a package host, or a path that only one machine has."""
    return bool(HOSTS.search(line) or MACHINE_PATHS.search(line))


def test_no_file_knows_a_machine_or_a_package_host() -> None:
    found = []
    for path in tracked():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        if path == Path(__file__):
            continue
        for number, line in enumerate(text.splitlines(), start=1):
            if gives_away(line):
                found.append(f"{path.relative_to(ROOT)}:{number}: {line.strip()[:100]}")
    assert not found


def test_machine_paths_and_hosts_are_recognised() -> None:
    for text in ('File "/root/x.py"', "in /home/ann/packo", "--extra-index-url=https://somewhere"):
        assert gives_away(text), text
    for text in ("the framework/home/page", "https://example.org/work/it", "packo/core", "a/root/b", "/tmp/x"):
        assert not gives_away(text), text


def test_what_is_public_says_what_it_is() -> None:
    """Every module, and every public function and class that stands at the top of one, has a docstring."""
    silent = []
    for path in sources():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        name = path.relative_to(ROOT).as_posix()
        if tree.body and not ast.get_docstring(tree):
            silent.append(name)
        for node in tree.body:
            if (
                isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
                and not node.name.startswith("_")
                and not ast.get_docstring(node)
            ):
                silent.append(f"{name}:{node.lineno}: {node.name}")
    assert not silent


@pytest.mark.parametrize(
    "command",
    [("ruff", "check", "."), ("ruff", "format", "--check", "."), ("mypy",)],
    ids=["ruff check", "ruff format", "mypy"],
)
def test_linters_have_nothing_to_say(command: tuple[str, ...]) -> None:
    done = subprocess.run([sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
