"""Every numbered rule of every game is held by a test, and the ledger itself is honest."""

from __future__ import annotations

from pathlib import Path

import pytest

from packo.core.book import Book, Rule
from packo.core.ledger import LedgerError, MarkedTest, faults, find_tests, ledger, marks
from packo.core.room import Room, rooms

TESTS = Path(__file__).parent
ROOMS = [room for room in rooms().values() if room.package.startswith("packo.games.")]
BOOK = Book("toy", "TOY", 1, "", {n: Rule(n, f"Rule {n}", "", "rulebook") for n in (1, 2)}, {})


@pytest.fixture(scope="module")
def marked() -> list[MarkedTest]:
    return marks(TESTS)


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.name)
def test_each_rule_is_held_by_a_test(room: Room, marked: list[MarkedTest]) -> None:
    missing = [f"{entry.id}: {entry.rule.title}" for entry in ledger(room, marked) if not entry.tests]
    assert not missing, "no test holds these rules"


def test_each_mark_names_a_rule_and_each_marked_test_checks_something(marked: list[MarkedTest]) -> None:
    wrong = [fault for fault in faults(ROOMS, marked) if "no test holds" not in fault]
    assert not wrong


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.name)
def test_each_reading_names_an_option_of_the_game_and_the_default_is_the_default(room: Room) -> None:
    options = room.rules_class().Options
    for rule in room.book().values():
        for reading in rule.readings:
            if reading.option:
                name, _, value = reading.option.partition(" = ")
                assert name in options.__dataclass_fields__, f"{room.name}.{rule.number}: there is no option {name}"
                default = options.__dataclass_fields__[name].default
                is_default = value in (repr(default), repr(default).replace("'", '"'))
                assert is_default == reading.default, f"{room.name}.{rule.number}: {reading.option}, not {default!r}"


def test_the_tests_are_found() -> None:
    assert find_tests() == TESTS


def found(folder: Path, text: str) -> dict[str, tuple[tuple[str, ...], str]]:
    (folder / "deep").mkdir(exist_ok=True)
    (folder / "deep" / "test_it.py").write_text(text, encoding="utf-8")
    (folder / "helper.py").write_text("@pytest.mark.rule('toy.9')\ndef test_no(): assert x", encoding="utf-8")
    return {test.name: (test.rules, test.fault) for test in marks(folder)}


def test_marks_on_functions_classes_modules_and_parameters(tmp_path: Path) -> None:
    text = """
import pytest
from pytest import mark
pytestmark = [pytest.mark.rule("toy.1")]

def test_module(): assert x
@mark.rule("toy.2", "toy.3")
@mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("toy.4"))])
def test_own(n): assert n
@pytest.mark.rule("toy.5")
class TestSome:
    @pytest.mark.rule("toy.1")
    async def test_method(self): assert x
    def helper(self): assert x
class Other:
    def test_not_collected(self): assert x
"""
    assert found(tmp_path, text) == {
        "test_module": (("toy.1",), ""),
        "test_own": (("toy.1", "toy.2", "toy.3", "toy.4"), ""),
        "TestSome::test_method": (("toy.1", "toy.5"), ""),
    }


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ("assert x", ""),
        ("with pytest.raises(ValueError): x()", ""),
        ("check_twins(x)", ""),
        ("self.assertEqual(1, x)", ""),
        ("for y in x:\n        assert y", ""),
        ("honest(x)", ""),
        ("pass", "it checks nothing"),
        ("assert True", "it checks nothing"),
        ("x()", "it checks nothing"),
        ("check_idly(x)", "it checks nothing"),
        ("loop(x)", "it checks nothing"),
    ],
)
def test_a_test_that_checks_nothing_holds_nothing(tmp_path: Path, body: str, fault: str) -> None:
    text = f"""
def honest(x): assert x
def check_idly(x): print(x)
def loop(x): loop(x)
@pytest.mark.rule("toy.1")
def test_it(x):
    {body}
"""
    assert found(tmp_path, text) == {"test_it": (("toy.1",), fault)}
    assert bool(ledger(BOOK, tmp_path)[0].tests) == (not fault)


@pytest.mark.parametrize("mark", ["skip", "skip(reason='later')", "xfail", "proof"])
def test_a_test_that_does_not_run_holds_nothing(tmp_path: Path, mark: str) -> None:
    text = f"@pytest.mark.rule('toy.1')\n@pytest.mark.{mark}\ndef test_it(): assert x\n"
    assert found(tmp_path, text)["test_it"][1]
    assert [sentence.split(" ")[0] for sentence in faults([BOOK], tmp_path)] == ["toy.1", "toy.2"]


def test_faults_are_told(tmp_path: Path) -> None:
    text = """
@pytest.mark.rule("toy.1", "toy.3")
def test_one(): assert x
@pytest.mark.rule("toy.2")
def test_two(): pass
"""
    found(tmp_path, text)
    assert faults([BOOK], tmp_path) == [
        "toy.2 (Rule 2): no test holds this rule",
        "deep/test_it.py::test_one: there is no rule toy.3",
        "deep/test_it.py::test_two: it holds no rule, because it checks nothing",
    ]


@pytest.mark.parametrize("mark", ["rule()", "rule(7)", "rule(NAME)", "rule(id='toy.1')"])
def test_a_mark_spells_out_its_rules(tmp_path: Path, mark: str) -> None:
    with pytest.raises(LedgerError, match=r"deep/test_it\.py:1"):
        found(tmp_path, f"@pytest.mark.{mark}\ndef test_it(): assert x\n")


def test_a_file_that_is_not_python_is_named(tmp_path: Path) -> None:
    with pytest.raises(LedgerError, match=r"deep/test_it\.py is not Python"):
        found(tmp_path, "def")
