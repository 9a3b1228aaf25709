"""The figures about FLY that need many games, recomputed: same seeds, same numbers."""

from __future__ import annotations

from functools import cache

import pytest

import packo
from packo.core import Estimated
from packo.games.fly.chances import Hand
from packo.games.fly.figures import Results, best_by_turn, results
from packo.play import match, tournament
from tests.games.fly.picnic import dealt

pytestmark = pytest.mark.proof


def told(estimate: Estimated, digits: int = 3) -> tuple[float, float, int]:
    return round(estimate.mean, digits), round(estimate.error, digits), estimate.samples


@cache
def played(games: int, players: int = 2, scatter: float | tuple[float, ...] = 0.5) -> Results:
    """Games of eager bots from seed 0, as the first player sees them."""
    game = packo.load("fly", players=players, scatter=scatter)
    return results(match(game, ["eager"] * players, seed) for seed in range(games))


@pytest.mark.parametrize(
    ("scatter", "wins", "flies"),
    [
        (0.2, (0.98, 0.01, 200), (16.68, 0.136, 200)),
        (0.3, (0.945, 0.016, 200), (15.635, 0.148, 200)),
        (0.4, (0.755, 0.03, 200), (14.125, 0.148, 200)),
        (0.5, (0.59, 0.035, 200), (12.82, 0.17, 200)),
    ],
)
def test_how_a_steadier_hand_wins(scatter, wins, flies):
    """The first player's scatter, against one of half an inch."""
    found = played(200, 2, (scatter, 0.5))
    assert told(found.wins) == wins
    assert told(found.flies) == flies


@pytest.mark.parametrize(
    ("players", "drops", "wins", "points", "flies"),
    [
        (2, (40.02, 0.733, 100), (0.65, 0.048, 100), (12.87, 0.264, 100), (13.18, 0.232, 100)),
        (3, (39.28, 0.79, 100), (0.415, 0.049, 100), (7.52, 0.296, 100), (8.61, 0.209, 100)),
        (4, (40.65, 0.746, 100), (0.32, 0.046, 100), (4.78, 0.274, 100), (6.45, 0.177, 100)),
    ],
)
def test_how_long_a_game_lasts_and_what_it_is_worth_to_begin(players, drops, wins, points, flies):
    """With more players fewer of one's flies come to count."""
    found = played(100, players)
    assert told(found.drops) == drops
    assert told(found.wins) == wins
    assert told(found.points) == points
    assert told(found.flies) == flies


@pytest.mark.parametrize(
    ("scatter", "drops"),
    [(0.1, (17.2, 0.262, 100)), (0.25, (24.01, 0.39, 100)), (0.75, (57.5, 1.063, 100)), (1.0, (75.02, 1.551, 100))],
)
def test_how_long_a_game_lasts_by_scatter(scatter, drops):
    assert told(played(100, 2, scatter).drops) == drops


@pytest.mark.parametrize(("bot", "other", "wins"), [("collector", "sniper", 0.733), ("sniper", "eager", 0.4)])
def test_who_beats_whom(bot, other, wins):
    """Fifteen deals in both seats, with the usual hands."""
    found = tournament(packo.load("fly"), [bot, other], games=15, seed=1).score(bot, other)
    assert found is not None
    assert round(found.mean, 3) == wins


def test_the_first_seat_and_drops_that_take_nothing():
    found = played(400)
    assert told(found.wins) == (0.568, 0.025, 400)
    assert told(found.idle)[:2] == (0.501, 0.004)


@pytest.mark.parametrize(
    ("scatter", "upright", "across", "any_turn"),
    [
        (0.1, (1.58, 0.03, 20), (1.92, 0.04, 20), (2.09, 0.04, 20)),
        (0.25, (1.17, 0.03, 20), (1.39, 0.03, 20), (1.49, 0.03, 20)),
        (0.5, (0.78, 0.02, 20), (0.86, 0.02, 20), (0.9, 0.02, 20)),
    ],
)
def test_the_turn_of_the_best_drop(scatter, upright, across, any_turn):
    """Flies that it is expected to take on a full table."""
    found = best_by_turn([dealt(seed) for seed in range(20)], Hand(scatter, 15))
    assert [told(estimate, 2) for estimate in found.values()] == [upright, across, any_turn]
