"""The ledger: each numbered rule of a game, and the tests that hold it.

A test says which rules it holds by the mark `@pytest.mark.rule("tko.9", ...)`.  The marks are read from the text of the
test files, so the ledger is the same whatever part of the suite ran, and nothing is imported.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from packo.core.book import Book, Rule
from packo.core.room import Room

MARK = "rule"
IDLE = {"skip": "it is skipped", "xfail": "it is expected to fail", "proof": "it does not run by default"}
"""Marks under which a test holds no rule, and why."""


class LedgerError(ValueError):
    """A rule mark that cannot be read: the sentence names the file and the line."""


@dataclass(frozen=True, slots=True)
class MarkedTest:
    """A test that carries a rule mark."""

    file: str
    """Its path below the folder of tests, with forward slashes."""
    line: int
    name: str
    """Its name as pytest prints it: `TestArrow::test_stays` for a method."""
    rules: tuple[str, ...]
    """The rules it is marked with, for example `tko.9`."""
    fault: str = ""
    """Why it holds none of them; empty where it does."""

    def __str__(self) -> str:
        return f"{self.file}::{self.name}"


@dataclass(frozen=True, slots=True)
class Entry:
    """A rule and the tests that hold it."""

    id: str
    rule: Rule
    tests: tuple[MarkedTest, ...]


def ledger(game: Room | Book, tests: Path | Iterable[MarkedTest]) -> list[Entry]:
    """Each rule of a game, in the order of its book, with the tests that hold it.

    `tests` is the folder of tests, or what `marks` found there.  A test that checks nothing holds nothing.

    Raises:
        LedgerError: as in `marks`.
    """
    book = game.book() if isinstance(game, Room) else game
    found = marks(tests) if isinstance(tests, Path) else list(tests)
    ids = {number: f"{book.game}.{number}" for number in book}
    return [
        Entry(ids[number], rule, tuple(test for test in found if ids[number] in test.rules and not test.fault))
        for number, rule in book.items()
    ]


def faults(games: Iterable[Room | Book], tests: Path | Iterable[MarkedTest]) -> list[str]:
    """What is wrong with the ledgers of all games together, one sentence each; [] where nothing is.

    A rule has no test that holds it; a mark names a rule that none of the games has; a marked test checks nothing.
    """
    books = [game.book() if isinstance(game, Room) else game for game in games]
    found = marks(tests) if isinstance(tests, Path) else list(tests)
    known = {f"{book.game}.{number}" for book in books for number in book}
    wrong = [
        f"{entry.id} ({entry.rule.title}): no test holds this rule"
        for book in books
        for entry in ledger(book, found)
        if not entry.tests
    ]
    for test in found:
        wrong += [f"{test}: there is no rule {rule}" for rule in test.rules if rule not in known]
        if test.fault and test.fault not in IDLE.values():
            wrong.append(f"{test}: it holds no rule, because {test.fault}")
    return wrong


def find_tests() -> Path | None:
    """The folder of tests of a source checkout; None where packo was installed without it."""
    root = Path(__file__).resolve().parents[2]
    return root / "tests" if (root / "tests").is_dir() and (root / "pyproject.toml").is_file() else None


def marks(folder: Path) -> list[MarkedTest]:
    """All tests below the folder that carry a rule mark, by file and line.

    Marks are read on tests, on classes, on modules (`pytestmark`), and on single parameters of a test.

    Raises:
        LedgerError: a file that is not Python, or a mark that does not spell out its rules as text.
    """
    found: list[MarkedTest] = []
    for path in sorted({*folder.rglob("test_*.py"), *folder.rglob("*_test.py")}):
        file = path.relative_to(folder).as_posix()
        try:
            tree = ast.parse(path.read_text(encoding="utf-8"))
        except (SyntaxError, UnicodeDecodeError) as error:
            raise LedgerError(f"{file} is not Python: {error}") from None
        found += _File(file, tree).tests()
    return found


Function = ast.FunctionDef | ast.AsyncFunctionDef


class _File:
    def __init__(self, file: str, tree: ast.Module) -> None:
        self.file = file
        self.tree = tree
        self.helpers = {node.name: node for node in ast.walk(tree) if isinstance(node, Function)}

    def tests(self) -> Iterator[MarkedTest]:
        yield from self._tests(self.tree.body, "", _pytestmark(self.tree.body))

    def _tests(self, body: list[ast.stmt], prefix: str, above: list[ast.expr]) -> Iterator[MarkedTest]:
        for node in body:
            if isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
                inherited = [*above, *node.decorator_list, *_pytestmark(node.body)]
                yield from self._tests(node.body, f"{prefix}{node.name}::", inherited)
            elif isinstance(node, Function) and node.name.startswith("test"):
                marked = [*above, *node.decorator_list]
                rules = tuple(dict.fromkeys(self._rules(marked)))
                if rules:
                    yield MarkedTest(self.file, node.lineno, prefix + node.name, rules, self._fault(node, marked))

    def _rules(self, marked: list[ast.expr]) -> Iterator[str]:
        for node in _walk(marked):
            if isinstance(node, ast.Call) and _mark(node.func) == MARK:
                if not node.args or node.keywords or not all(_is_text(argument) for argument in node.args):
                    raise LedgerError(f"{self.file}:{node.lineno}: a rule mark spells out its rules, as in 'tko.9'")
                yield from (argument.value for argument in node.args)  # type: ignore[attr-defined]

    def _fault(self, test: Function, marked: list[ast.expr]) -> str:
        for mark in marked:
            name = _mark(mark.func if isinstance(mark, ast.Call) else mark)
            if name in IDLE:
                return IDLE[name]
        return "" if self._checks(test, frozenset()) else "it checks nothing"

    def _checks(self, function: Function, above: frozenset[str]) -> bool:
        """Whether a function asserts, expects an error, or calls something that does."""
        return any(self._is_check(node, above | {function.name}) for stmt in function.body for node in ast.walk(stmt))

    def _is_check(self, node: ast.AST, above: frozenset[str]) -> bool:
        if isinstance(node, ast.Assert):
            return not isinstance(node.test, ast.Constant)
        if not isinstance(node, ast.Call):
            return False
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if name in self.helpers:
            return name not in above and self._checks(self.helpers[name], above)
        return name in ("raises", "warns") or name.lstrip("_").startswith(("assert", "check"))


def _pytestmark(body: list[ast.stmt]) -> list[ast.expr]:
    """The marks of a module or a class: the value of `pytestmark`, or its items."""
    for node in body:
        if isinstance(node, ast.Assign) and any(getattr(target, "id", "") == "pytestmark" for target in node.targets):
            return list(node.value.elts) if isinstance(node.value, ast.List | ast.Tuple) else [node.value]
    return []


def _walk(nodes: list[ast.expr]) -> Iterator[ast.AST]:
    for node in nodes:
        yield from ast.walk(node)


def _mark(node: ast.expr) -> str:
    """`rule` for `pytest.mark.rule` and `mark.rule`; empty for anything else."""
    if not isinstance(node, ast.Attribute):
        return ""
    owner = node.value
    return node.attr if "mark" in (getattr(owner, "attr", ""), getattr(owner, "id", "")) else ""


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)
