"""The boxers: those of the package, and a person's own, each damage refused in one sentence."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import packo
from packo.core import CardError, OptionError
from packo.games.tko.rules import BOXERS

OWN = {
    "Ann": (4, 0, 0, 0),
    "Bo O'Neil": (0, 4, 0, 0),
    "Ćiro": (0, 0, 4, 0),
    "D-4": (0, 0, 0, 4),
    "Mr. E": (3, 1, 0, 0),
    "Fritz Größe": (1, 3, 0, 0),
    "G": (1, 1, 1, 1),
    "王": (2, 0, 1, 1),
}
FIELDS = ("uppercut", "head_block", "body_blow", "body_block")


def entry(name: str, points: tuple[object, ...]) -> str:
    numbers = "".join(f"{field} = {number}\n" for field, number in zip(FIELDS, points, strict=True))
    return f'[[boxer]]\nname = "{name}"\n{numbers}\n'


def own(folder: Path, boxers: dict[str, tuple[int, ...]] | None = None, more: str = "") -> Path:
    path = folder / "mine.toml"
    text = more + "".join(entry(name, points) for name, points in (OWN if boxers is None else boxers).items())
    path.write_text(text, encoding="utf-8")
    return path


def refusal(path: Path, **options: object) -> str:
    """The sentence with which a file is refused."""
    with pytest.raises(CardError) as refused:
        packo.load("tko", cards=path, **options)
    sentence = str(refused.value)
    assert "\n" not in sentence
    assert "mine.toml" in sentence
    return sentence


@pytest.mark.rule("tko.1")
def test_the_cards_of_the_package_are_those_of_the_rulebook() -> None:
    game = packo.load("tko")
    assert game.rules.cards == BOXERS
    assert game.card_file.provenance == "rulebook"


@pytest.mark.rule("tko.1")
@pytest.mark.parametrize("head", ["", 'provenance = "rulebook"\nnote = "lies"\n'])
def test_own_boxers(tmp_path: Path, head: str) -> None:
    game = packo.load("tko", cards=own(tmp_path, more=head), boxers=("Ann", "王"))
    assert game.rules.cards == OWN
    assert game.card_file.provenance == "own"
    assert game.root.position.bars == ((4, 0, 0, 0), (2, 0, 1, 1))
    assert repr(game.root) == "tko: Ann - 王 4000/2011, rounds 0:0"
    assert game.root.child({0: "U", 1: "K"}).position.rounds == (1, 0)
    assert game != packo.load("tko")
    assert game.with_options(power_arrow=True).rules.cards == OWN


@pytest.mark.rule("tko.3")
def test_own_boxers_are_picked_by_name(tmp_path: Path) -> None:
    state = packo.load("tko", cards=own(tmp_path), boxers="open").root
    assert [str(pick) for pick in state.legal_actions()] == list(OWN)
    for name in OWN:
        assert str(state.parse(name.upper())) == name
    for more in ({}, {"boxers": ("Pablo Bruz", "Ann")}):
        with pytest.raises(OptionError) as refused:
            packo.load("tko", cards=own(tmp_path), **more)
        assert str(refused.value).startswith(
            "tko: option boxers: there is no 'Pablo Bruz'; "
            "your cards (mine.toml) have boxers of their own, so name two of them as boxers=(…, …): Ann, Bo O'Neil"
        )


@pytest.mark.rule("tko.1")
@pytest.mark.parametrize("name", ["U", "u", "H", "B", "K", "k", "\N{KELVIN SIGN}"])
def test_an_action_is_no_name(tmp_path: Path, name: str) -> None:
    path = own(tmp_path, {name: (4, 0, 0, 0)})
    assert refusal(path) == (
        f"mine.toml: boxer 1: TKO 1: no boxer's name is {name!r}, which is the notation of an action"
    )


@pytest.mark.rule("tko.1")
@pytest.mark.parametrize("count", [0, 1, 7, 9])
def test_eight_boxers_no_more_no_less(tmp_path: Path, count: int) -> None:
    nine = {**OWN, "Ninth": (0, 0, 2, 2)}
    path = own(tmp_path, dict(list(nine.items())[:count]))
    assert refusal(path) == f"mine.toml: TKO 1: there are 8 boxers, not {count}"


@pytest.mark.rule("tko.1")
def test_doubles(tmp_path: Path) -> None:
    twice = own(tmp_path, more=entry("ann", (2, 2, 0, 0)))
    assert refusal(twice) == "mine.toml: boxer 2: TKO 1: the name 'Ann' stands twice"
    alike = own(tmp_path, {**OWN, "王": (4, 0, 0, 0)})
    assert refusal(alike) == "mine.toml: boxer 8: TKO 1: 王 has the same head start as Ann"


@pytest.mark.rule("tko.1")
@pytest.mark.parametrize(
    ("points", "why"),
    [
        ((1, 1, 1, 2), "Third has 5 points in all, not 4"),
        ((0, 0, 0, 0), "Third has 0 points in all, not 4"),
        ((5, 0, 0, 0), "uppercut is a whole number from 0 to 4, not 5"),
        ((2, -1, 2, 1), "head_block is a whole number from 0 to 4, not -1"),
        ((1, 1, "2.0", 0), "body_blow is a whole number from 0 to 4, not 2.0"),
        ((1, 1, 1, "true"), "body_block is a whole number from 0 to 4, not True"),
        (('"2"', 1, 1, 0), "uppercut is a whole number from 0 to 4, not '2'"),
        (("[2]", 1, 1, 0), "uppercut is a whole number from 0 to 4, not [2]"),
    ],
)
def test_four_points_in_whole_numbers(tmp_path: Path, points: tuple[object, ...], why: str) -> None:
    path = own(tmp_path, dict(list(OWN.items())[:2]))
    path.write_text(path.read_text(encoding="utf-8") + entry("Third", points), encoding="utf-8")
    assert refusal(path) == f"mine.toml: boxer 3: TKO 1: {why}"


@pytest.mark.rule("tko.1")
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[[boxer]]\nuppercut = 4\n", "boxer 1: TKO 1: a boxer has a name"),
        ("[[boxer]]\nname = 7\n", "boxer 1: TKO 1: a boxer has a name"),
        ('[[boxer]]\nname = "  "\n', "boxer 1: TKO 1: a boxer has a name"),
        ('boxer = ["Ann"]\n', "boxer 1: TKO 1: a boxer has a name"),
        ('[[boxer]]\nname = "Ann"\nuppercut = 4\n', "boxer 1: TKO 1: Ann has no head_block"),
        ('[boxer]\nname = "Ann"\n', "TKO 1: each boxer is a table of its own, headed [[boxer]]"),
        ("boxer = 3\n", "TKO 1: each boxer is a table of its own, headed [[boxer]]"),
        ("", "TKO 1: there are 8 boxers, not 0"),
    ],
)
def test_an_entry_that_is_no_boxer(tmp_path: Path, text: str, why: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    assert refusal(path) == f"mine.toml: {why}"


@pytest.mark.rule("tko.1")
@pytest.mark.parametrize("name", [" Ann", "Ann ", "A & B", "A&B", "A\\nB", "A ; B", "A #1234", "* A", "+U", "A\\tB"])
def test_a_name_can_be_written_in_notation_and_records(tmp_path: Path, name: str) -> None:
    path = own(tmp_path, {name: (4, 0, 0, 0)})
    assert refusal(path).startswith("mine.toml: boxer 1: TKO 1: a name is one line with none of &;#*+")


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    assert refusal(tmp_path / "mine.toml") == "cards file mine.toml: No such file or directory"
    path = tmp_path / "mine.toml"
    path.write_text("[[boxer]\n", encoding="utf-8")
    assert refusal(path).startswith("cards file mine.toml is not TOML: ")
    path.write_text("x = " + "[" * 9999, encoding="utf-8")
    assert refusal(path) == "cards file mine.toml: it is nested too deeply to read"
    path.write_text("x = " + "9" * 5000, encoding="utf-8")
    assert refusal(path) == "cards file mine.toml: it has a number with too many digits to read"
    path.write_text(f"{'x' * 9999} = 1\n" * 2, encoding="utf-8")
    assert len(refusal(path)) < 300
    path.write_bytes(b"name = '\xff'")
    assert refusal(path).startswith("cards file mine.toml is not TOML: ")
    path.unlink()
    path.mkdir()
    assert refusal(path) == "cards file mine.toml: Is a directory"


@pytest.mark.parametrize(
    ("path", "why"),
    [
        ("", "cards file: the path is empty: give the name of a file"),
        ("a\0b", "cards file: no file can have the name 'a\\x00b'"),
        ("a\ud800b", "cards file: no file can have the name 'a\\ud800b'"),
        (3, "cards file: a path is text or a Path, not 3"),
        (b"mine.toml", "cards file: a path is text or a Path, not b'mine.toml'"),
        (False, "cards file: a path is text or a Path, not False"),
        ("two\nlines", "cards file two\\nlines: No such file or directory"),
        ("x" * 9999, f"cards file {'x' * 59}…: File name too long"),
    ],
    ids=range(8),
)
def test_a_path_that_is_none(path: Any, why: str) -> None:
    with pytest.raises(CardError) as refused:
        packo.load("tko", cards=path)
    assert str(refused.value) == why


def test_a_tilde_is_the_folder_of_the_person(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    own(tmp_path)
    game = packo.load("tko", cards="~/mine.toml", boxers=("Ann", "王"))
    assert repr(game) == "packo.load('tko', cards='mine.toml', boxers=('Ann', '王'))"
    assert game.with_options(power_arrow=True).rules.cards == OWN


@pytest.mark.rule("tko.1")
@pytest.mark.parametrize("field", ["name", "uppercut"])
@pytest.mark.parametrize(
    "value", [f'"{"&" * 100_000}"', f"0x{'f' * 9999}", f"{'[' * 400}{']' * 400}"], ids=["text", "number", "list"]
)
def test_a_long_value_is_cut(tmp_path: Path, field: str, value: str) -> None:
    values = {"name": '"Ann"', "uppercut": "4", "head_block": "0", "body_blow": "0", "body_block": "0", field: value}
    path = tmp_path / "mine.toml"
    path.write_text("[[boxer]]\n" + "".join(f"{key} = {text}\n" for key, text in values.items()), encoding="utf-8")
    assert len(refusal(path)) < 250
