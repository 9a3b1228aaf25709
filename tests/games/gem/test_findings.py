"""The figures of docs/gem.md that need many games, recomputed: same seeds, same numbers."""

from __future__ import annotations

from functools import cache

import pytest

import packo
from packo.core import Estimated, Play, State
from packo.games.gem import figures
from packo.games.gem.bots import GreedyBot
from packo.games.gem.parts import ROUNDS
from packo.games.gem.solve import LastRound
from packo.play.match import match

pytestmark = pytest.mark.proof


@cache
def played(games: int) -> list[Play]:
    return [match(packo.load("gem"), [GreedyBot(), GreedyBot()], seed=seed) for seed in range(games)]


def told(estimate: Estimated | None, digits: int = 2) -> tuple[float, float, int]:
    assert estimate is not None
    return round(estimate.mean, digits), round(estimate.error, digits), estimate.samples


def last_round(play: Play) -> State:
    return next(state for state in play.states if state.position.round == ROUNDS and state.current_player >= 0)


def test_what_auctions_cost() -> None:
    found = figures.prices(played(200))
    assert told(found.zero, 3) == (0.246, 0.003, 200)
    assert [round(share.mean, 2) for share in found.zero_by_round] == [0.19, 0.3, 0.27, 0.3, 0.36, 0.0]
    assert [round(price.mean, 2) for price in found.price_by_round] == [1.99, 1.33, 1.29, 1.23, 1.08, 2.53]
    assert told(found.opener) == (0.52, 0.01, 200)


def test_the_price_of_a_shared_majority() -> None:
    found = figures.shared_majorities(played(200))
    assert told(found.shared) == (2.57, 0.07, 200)
    assert told(found.breakable) == (0.53, 0.04, 200)
    assert told(found.cost) == (2.93, 0.07, 106)


@pytest.mark.parametrize(
    ("number", "margin"),
    [
        (1, (2.68, 0.82, 100)),
        (2, (3.64, 0.74, 100)),
        (3, (3.48, 0.65, 100)),
        (4, (4.03, 0.55, 100)),
        (5, (3.34, 0.43, 100)),
        (6, (6.75, 0.43, 100)),
    ],
)
def test_what_the_third_coin_is_worth(number: int, margin: tuple[float, float, int]) -> None:
    game = packo.load(figures.WITHOUT_COIN[number])
    poorer = [match(game, [GreedyBot(), GreedyBot()], seed=seed) for seed in range(100)]
    assert told(figures.coin_worth(played(200)[:100], poorer).margin) == margin


def test_what_is_given_away_in_the_last_round() -> None:
    solver, given = LastRound("margin"), []
    for play in played(200)[:40]:
        chosen = [(state.position, move) for state, move in zip(play.states, play.moves, strict=False)]
        given.append(sum(solver.value(p) - solver.worth(p, move) for p, move in chosen if p.round == ROUNDS))
    assert told(Estimated.of(given)) == (8.38, 0.82, 40)


def test_what_the_last_round_is_worth_to_its_opener() -> None:
    margin, win = LastRound("margin"), LastRound("win")
    ends = [last_round(play).position for play in played(200)[:40]]
    assert told(Estimated.of(abs(margin.value(p)) for p in ends)) == (3.33, 0.43, 40)
    results = [win.value(p) for p in ends]
    assert [results.count(result) for result in (1, 0, -1)] == [10, 11, 19]
