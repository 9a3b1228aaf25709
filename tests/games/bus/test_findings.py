"""The figures about BUS that need many blocks or games, recomputed: same seeds, same numbers."""

from __future__ import annotations

import pytest

import packo
from packo.core import Estimated, Exact
from packo.games.bus.figures import block_speed, building_worth, speed_worth
from packo.games.bus.solve import city_of, solo
from packo.play import tournament

pytestmark = pytest.mark.proof


def told(estimate: Estimated | None, digits: int = 2) -> tuple[float, float, int]:
    assert estimate is not None
    return round(estimate.mean, digits), round(estimate.error, digits), estimate.samples


def test_what_speed_is_worth_against_points() -> None:
    """Cards of three and four points bring most, and those of one point least: nobody picks up more than one a turn."""
    found = speed_worth(packo.load("bus"), 12, seed=1)
    assert {worth: told(turns) for worth, turns in found.alone.items()} == {
        1: (1.13, 0.02, 12),
        2: (1.47, 0.06, 12),
        3: (1.72, 0.05, 12),
        4: (2.36, 0.08, 12),
        5: (4.26, 0.11, 12),
    }
    assert {worth: told(rate) for worth, rate in found.alone_rate.items()} == {
        1: (0.89, 0.02, 12),
        2: (1.38, 0.05, 12),
        3: (1.75, 0.04, 12),
        4: (1.72, 0.06, 12),
        5: (1.18, 0.03, 12),
    }
    assert {worth: told(rate) for worth, rate in found.only.items()} == {
        1: (0.99, 0.01, 12),
        2: (1.77, 0.06, 12),
        3: (2.17, 0.07, 12),
        4: (2.12, 0.06, 12),
        5: (1.50, 0.05, 12),
    }
    assert told(found.every) == (1.89, 0.03, 12)


def test_which_blocks_are_quick() -> None:
    found = block_speed(packo.load("bus"), 10, seed=1, draws=2)
    assert told(found.rate) == (1.89, 0.03, 10)
    assert told(found.five_cards) == (8.15, 0.26, 10)
    assert [round(rate, 2) for rate in (min(found.rates), max(found.rates))] == [1.80, 2.07]
    assert (min(found.turns), max(found.turns)) == (7.0, 9.5)


def test_when_building_pays() -> None:
    """Not in four turns; in six it adds something on two of four blocks."""
    found = building_worth(packo.load("bus"), (4, 6), count=4, cards=4, seed=1)
    assert told(found.gains[4]) == (0.0, 0.0, 4)
    assert told(found.gains[6]) == (0.75, 0.48, 4)
    assert told(found.share[6]) == (0.5, 0.29, 4)


def test_building_with_two_cards_and_three_turns() -> None:
    """Rarely, and then much."""
    found = building_worth(packo.load("bus"), (3,), count=12, cards=2)
    assert told(found.gains[3]) == (0.75, 0.41, 12)
    assert told(found.share[3]) == (0.25, 0.13, 12)


@pytest.mark.parametrize(("turns", "points"), [(4, 12), (8, 21), (12, 28)])
def test_the_solo_game_is_exact_up_to_twelve_turns(turns: int, points: int) -> None:
    game = packo.load("bus")
    city = city_of(game.initial_state(seed=1).position.grid)
    assert solo(city, game.rules.cards, turns).value == Exact(points)


@pytest.mark.parametrize(
    ("options", "games", "score"),
    [
        ({}, 20, (0.887, 0.053, 20)),
        ({"players": 3}, 5, (0.489, 0.057, 5)),
        ({"challenging": True}, 8, (0.750, 0.094, 8)),
    ],
    ids=str,
)
def test_who_beats_whom(options: dict[str, object], games: int, score: tuple[float, float, int]) -> None:
    found = tournament(packo.load("bus", **options), ["searcher", "greedy"], games=games, seed=1)
    assert told(found.score("searcher", "greedy"), 3) == score
