from __future__ import annotations

from dataclasses import dataclass, fields
from fractions import Fraction

import pytest

import packo
from packo.core import OptionError, option
from packo.core.options import NoOptions, read_options, suggest, to_json


def _even(value):
    if value % 2:
        raise ValueError(f"an even number, not {value}")
    return value // 2


@dataclass(frozen=True)
class Options:
    flag: bool = option(False, "a flag")
    count: int = option(3, "a count")
    word: str = option("a", "a word")
    share: Fraction = option(Fraction(1, 2), "a share")  # noqa: RUF009
    mode: str = option("slow", "a mode", choices=("slow", "fast"))
    level: int = option(1, "a level", choices=(1, 2))
    half: int = option(0, "half of it", parse=_even)
    other: tuple[int, ...] = option((), "no way to give it")


def test_what_is_given_is_read():
    given = {"flag": True, "count": 0, "word": "", "share": "2/3", "mode": "fast", "level": 2, "half": 8}
    options = read_options(Options, given, "toy")
    assert options == Options(True, 0, "", Fraction(2, 3), "fast", 2, 4)
    assert read_options(Options, {}, "toy") == Options()
    assert read_options(Options, {"share": 2}, "toy").share == Fraction(2)
    assert read_options(NoOptions, {}, "toy") == NoOptions()


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("flg", True, "toy has no option 'flg'; did you mean 'flag'? it has: flag, count, word, share, mode, level, "),
        ("zzzzzz", 1, "toy has no option 'zzzzzz'; it has: flag, count, "),
        ("flag", 1, "toy: option flag is True or False, not 1"),
        ("flag", "True", "toy: option flag is True or False, not 'True'"),
        ("count", True, "toy: option count is a whole number, not True"),
        ("count", 3.0, "toy: option count is a whole number, not 3.0"),
        ("word", 3, "toy: option word is text, not 3"),
        ("share", 0.5, "toy: option share is a fraction such as '1/2', not 0.5"),
        ("share", "1/0", "toy: option share is a fraction such as '1/2', not '1/0'"),
        ("share", True, "toy: option share is a fraction such as '1/2', not True"),
        ("mode", "fats", "toy: option mode cannot be 'fats'; did you mean 'fast'? it can be: slow, fast"),
        ("level", True, "toy: option level cannot be True; it can be: 1, 2"),
        ("level", 1.0, "toy: option level cannot be 1.0; "),
        ("half", 3, "toy: option half: an even number, not 3"),
        ("half", "x", "toy: option half: "),
    ],
)
def test_what_does_not_fit_is_refused_in_one_sentence(name, value, sentence):
    with pytest.raises(OptionError) as error:
        read_options(Options, {name: value}, "toy")
    assert str(error.value).startswith(sentence)
    assert "\n" not in str(error.value)


def test_a_long_value_is_cut():
    for name, value in (("x" * 9999, 1), ("flag", "x" * 9999), ("mode", "x" * 9999), ("count", [0] * 9999)):
        with pytest.raises(OptionError) as error:
            read_options(Options, {name: value}, "toy")
        assert len(str(error.value)) < 250


def test_options_are_documented():
    assert [field.metadata["doc"] for field in fields(Options)][:2] == ["a flag", "a count"]


def test_options_are_frozen():
    with pytest.raises(AttributeError):
        packo.load("tko").options.mirror = True


def test_a_suggestion_folds_case():
    assert suggest("HUE", ["hue", "tko"], "there is") == "did you mean 'hue'? there is: hue, tko"
    assert suggest("x", [], "there is") == "there is none"


def test_to_json():
    assert to_json((1, "a", Fraction(1, 2), (True, None))) == [1, "a", "1/2", [True, None]]


def test_changing_options_keeps_the_others():
    game = packo.load("tko", power_arrow=True)
    assert game.with_options(rounds_to_win=1).changed_options() == {"power_arrow": True, "rounds_to_win": 1}
    assert game.with_options(power_arrow=False) == packo.load("tko")
    assert repr(game) == "packo.load('tko', power_arrow=True)"
    with pytest.raises(OptionError, match="tko has no option 'arrow'"):
        game.with_options(arrow=True)
