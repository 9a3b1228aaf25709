"""Every pair in both seats, and the same on any number of workers."""

from __future__ import annotations

from pathlib import Path

import pytest

import packo
from packo.play.bots import BotError, RandomBot
from packo.play.match import match
from packo.play.objective import ObjectiveError, payoffs
from packo.play.pool import game_seed
from packo.play.tournament import tournament

ROOMS = Path(__file__).parents[1] / "rooms"


def low(seat, rng):
    return "B"


def blocker(seat, rng):
    return "H"


def test_means_are_those_of_the_games_played_one_by_one():
    game = packo.load("tko", rounds_to_win=1)
    found = tournament(game, {"low": low, "random": "random"}, games=30, seed=4)
    scores = []
    for number in range(30):
        seed = game_seed(4, number)
        one = match(game, [low, RandomBot()], seed).state.returns()[0]
        two = match(game, [RandomBot(), low], seed).state.returns()[1]
        scores.append((one + two) / 2)
    score = found.score("low", "random")
    assert score.mean == pytest.approx(sum(scores) / 30)
    assert score.samples == 30
    assert found.score("random", "low").mean == pytest.approx(1 - score.mean)
    assert found.pairings[0].finished == 60


@pytest.mark.parametrize("name", ["tko", ROOMS / "kuhn"])
def test_two_workers_find_what_one_finds(name):
    game = packo.load(name)
    one, two = (tournament(game, {"a": "random", "b": RandomBot()}, games=30, seed=1, workers=n) for n in (1, 2))
    assert one == two
    assert repr(one) == repr(two)


def test_unfinished_games_are_counted_and_said():
    game = packo.load("tko")
    found = tournament(game, {"blocker": blocker, "again": blocker, "random": "random"}, games=3, max_moves=60)
    assert found.score("blocker", "again") is None
    assert found.unfinished >= 6
    assert f"{found.unfinished} games were not over after 60 moves and are in no mean." in repr(found)
    assert f"{found.unfinished} games were not over" in found._repr_html_()


def test_a_table_has_no_addresses_and_escapes_names():
    found = tournament(packo.load("tko", rounds_to_win=1), {"<b>": low, "random": "random"}, games=2)
    assert "0x" not in repr(found)
    assert "&lt;b&gt;" in found._repr_html_()
    assert "<b>" not in found._repr_html_()


def test_a_local_function_cannot_go_to_a_worker():
    def local(seat, rng):
        return "U"

    with pytest.raises(BotError, match=r"cannot be sent to another process.*workers=1"):
        tournament(packo.load("tko"), {"local": local, "random": "random"}, games=2, workers=2)


def test_objectives():
    game = packo.load(ROOMS / "nim")
    end = match(game, ["random", "random"], 1).state
    points = end.returns()
    assert payoffs(game.rules, end.position, "points") == points
    assert payoffs(game.rules, end.position, "margin") == tuple(2 * x for x in points)
    assert payoffs(game.rules, end.position, "win") == tuple((1 + x) // 2 for x in points)
    with pytest.raises(ObjectiveError, match="did you mean 'margin'"):
        tournament(game, ["random", "random"], objective="margins")


def test_one_bot_is_no_tournament():
    with pytest.raises(BotError, match="at least two"):
        tournament(packo.load("tko"), ["random"])
