"""The same games under every combination of options, and a file to go on from."""

from __future__ import annotations

import json
import warnings

import pytest

import packo
from packo.core import OptionError
from packo.play.match import match
from packo.play.pool import game_seed
from packo.play.sweep import SweepError, sweep

VALUES = {"power_arrow": [False, True], "rounds_to_win": [1, 2]}


def run(path=None, **changed):
    return sweep("tko", changed.pop("options", VALUES), **{"games": 10, "seed": 3, "path": path, **changed})


def test_every_combination_on_the_same_seeds():
    found = run()
    assert [variant.options for variant in found.variants] == [
        {"power_arrow": False, "rounds_to_win": 1},
        {"power_arrow": False, "rounds_to_win": 2},
        {"power_arrow": True, "rounds_to_win": 1},
        {"power_arrow": True, "rounds_to_win": 2},
    ]
    variant = found.variant(power_arrow=True, rounds_to_win=1)
    game = packo.load("tko", power_arrow=True, rounds_to_win=1)
    for number, result in enumerate(variant.results):
        play = match(game, ["random", "random"], game_seed(3, number))
        assert (result.payoffs, result.length) == (play.state.returns(), len(play))


def test_a_difference_is_of_pairs():
    found = run()
    one, two = found.variants[:2]
    assert found.difference(one, one).error == 0
    assert found.difference(two, one).mean == pytest.approx(two.score(0).mean - one.score(0).mean)


def test_it_goes_on_where_it_stopped(tmp_path):
    path = tmp_path / "sweep.jsonl"
    whole = run(path)
    lines = path.read_text().splitlines()
    assert len(lines) == 5
    path.write_text("\n".join([*lines[:2], lines[2][: len(lines[2]) // 2]]))
    with pytest.warns(UserWarning, match="the last line is damaged"):
        again = run(path)
    assert repr(again) == repr(whole)
    assert again == whole
    assert path.read_text().splitlines() == lines
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert run(path) == whole


def test_what_is_in_the_file_is_not_played_again(tmp_path, monkeypatch):
    path = tmp_path / "sweep.jsonl"
    whole = run(path)
    monkeypatch.setattr("packo.play.pool._result", None)
    assert run(path) == whole


@pytest.mark.parametrize(
    ("changed", "name"),
    [({"seed": 4}, "seed"), ({"games": 11}, "games"), ({"bots": ["random", "habitual"]}, "bots")],
)
def test_a_file_of_another_sweep_is_refused(tmp_path, changed, name):
    path = tmp_path / "sweep.jsonl"
    run(path)
    before = path.read_text()
    with pytest.raises(SweepError, match=f"holds another sweep: its {name} is"):
        run(path, **changed)
    assert path.read_text() == before


@pytest.mark.parametrize("text", ["{}\n", "hello\n", '{"a": 1}\n[1]\n'])
def test_a_file_of_something_else_is_refused_and_kept(tmp_path, text):
    path = tmp_path / "notes.txt"
    path.write_text(text)
    with pytest.raises(SweepError):
        run(path)
    assert path.read_text() == text


def test_a_damaged_line_in_the_middle_is_refused(tmp_path):
    path = tmp_path / "sweep.jsonl"
    run(path)
    lines = path.read_text().splitlines()
    path.write_text("\n".join([lines[0], "[[", *lines[2:]]))
    with pytest.raises(SweepError, match="line 2 is damaged"):
        run(path)


@pytest.mark.parametrize(
    "change",
    [
        lambda entry: ["9999", 5],
        lambda entry: [["1", "1"], 5],
        lambda entry: [["1"], 5],
        lambda entry: [["1", "0", "0"], 5],
        lambda entry: [["1/0", "0"], 5],
        lambda entry: [["nan", "0"], 5],
        lambda entry: [["1.0", "0"], 5],
        lambda entry: [[1, 0], 5],
        lambda entry: [["1", "0"], -5],
        lambda entry: [["1", "0"], True],
        lambda entry: [["1", "0"], 10_001],
        lambda entry: [["1", "0"], 5, 5],
        lambda entry: [None, 5],
        lambda entry: None,
    ],
)
def test_a_result_that_no_sweep_wrote_is_damage(tmp_path, change):
    path = tmp_path / "sweep.jsonl"
    whole = run(path)
    lines = path.read_text().splitlines()
    for number in (2, 4):
        entries = json.loads(lines[number])
        damaged = [*lines[:number], json.dumps([change(entries[0]), *entries[1:]]), *lines[number + 1 :]]
        path.write_text("\n".join(damaged))
        if number == 2:
            with pytest.raises(SweepError, match="line 3 is damaged"):
                run(path)
        else:
            with pytest.warns(UserWarning, match="the last line is damaged"):
                assert run(path) == whole


def test_a_line_too_many_and_a_very_deep_one_are_damage(tmp_path):
    path = tmp_path / "sweep.jsonl"
    run(path)
    lines = path.read_text().splitlines()
    path.write_text("\n".join([*lines, lines[-1], lines[-1]]))
    with pytest.raises(SweepError, match="line 6 is damaged"):
        run(path)
    path.write_text("\n".join([lines[0], "[" * 100_000, *lines[2:]]))
    with pytest.raises(SweepError, match="line 2 is damaged"):
        run(path)
    path.write_bytes(bytes(range(256)))
    with pytest.raises(SweepError, match="not a file of sweep results"):
        run(path)


def rules_called(name, first):
    """A class of that name; player 0 gets `first`."""

    class Own(packo.core.room.find_room("tko").rules_class()):
        def returns(self, p):
            return (first, 1 - first)

    Own.__name__ = Own.__qualname__ = name
    return Own


def test_rules_of_ones_own_that_changed_are_another_sweep(tmp_path):
    path = tmp_path / "sweep.jsonl"
    values = {"rounds_to_win": [1]}
    before = sweep(rules_called("Own", 1), values, games=3, path=path, objective="points")
    assert sweep(rules_called("Own", 1), values, games=3, path=path, objective="points") == before
    with pytest.raises(SweepError, match="the code of the rules has changed since it was begun"):
        sweep(rules_called("Own", 0), values, games=3, path=path, objective="points")


def test_a_bot_with_another_body_is_another_sweep(tmp_path):
    path = tmp_path / "sweep.jsonl"

    def bot(seat, rng):
        return rng.choice(seat.legal)

    first = bot
    run(path, bots=[bot, "random"])

    def bot(seat, rng):
        return seat.legal[0]

    with pytest.raises(SweepError, match="the code of the bots has changed since it was begun"):
        run(path, bots=[bot, "random"])
    assert run(path, bots=[first, "random"]).bots == ("bot", "random")


@pytest.mark.parametrize("values", [[], [1, 1], "12", 1])
def test_no_value_and_the_same_value_twice_are_refused(values):
    with pytest.raises(SweepError):
        run(options={"rounds_to_win": values})


def test_a_game_is_given_at_least_one_move():
    with pytest.raises(SweepError, match="at least 1 move, not -1"):
        run(max_moves=-1)


def test_a_wrong_value_is_refused_before_anything_is_played():
    with pytest.raises(OptionError, match="True or False"):
        run(options={"power_arrow": [False, 3]})


def test_the_table_says_what_it_is():
    found = run()
    assert "(estimated)" in repr(found)
    assert "±" in repr(found)
    assert found._repr_html_().startswith("<table>")
