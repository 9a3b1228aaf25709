"""How quickly FLY's maps are drawn, beside the plain loop, and how long chances, best aims, ends and choices take."""

from __future__ import annotations

from random import Random
from time import process_time
from typing import Any

import numpy as np
import pytest

from packo.games.fly import maps
from packo.games.fly.bots import CollectorBot, SniperBot
from packo.games.fly.chances import Hand, chances, each_fly
from packo.games.fly.figures import aim_picture
from packo.games.fly.geometry import flies_on
from packo.games.fly.maps import best_aims, chance_map
from packo.games.fly.parts import Aim
from packo.games.fly.solve import solve_end
from packo.play.bots import Seat
from tests.games.fly.picnic import at, dealt
from tests.games.fly.slow_chances import loop_map

PART = 10
"""The plain loop is timed on so many aims a side, and its time taken for all 91."""


def fresh() -> None:
    """Forget all kernels, as after a slider has moved."""
    maps._KEPT.clear()


def test_a_map_beside_the_plain_loop(benchmark: Any) -> None:
    state, hand = dealt(2), Hand(0.5, 15)
    flies = flies_on(state.position.rows, state.game.rules.cards)
    started = process_time()
    plain = np.array(loop_map(flies, hand, 20, (PART, PART), 16))
    took = (process_time() - started) * (91 / PART) ** 2
    found = benchmark.pedantic(lambda: chance_map(flies, each_fly, hand, 20), setup=fresh, rounds=5)
    assert np.abs(found.values[:PART, :PART] - plain).max() <= found.error + 1e-3
    benchmark.extra_info.update(plain_seconds=round(took, 1), proved_error=f"{found.error:.1g}")


@pytest.mark.parametrize("shows", ["any", "points"])
def test_a_map_s_picture_when_a_slider_moves(benchmark: Any, shows: Any) -> None:
    state = at("BD BT RQ GT YC YT YD BC PQ / -- PS PC RS RC GD GC PT GQ / YQ BQ", "BS", "YS RT")
    drawing = benchmark.pedantic(lambda: aim_picture(state, shows, 20, Hand(0.5, 15)), setup=fresh, rounds=5)
    benchmark.extra_info.update(bytes=len(drawing.svg))


def test_chances_of_one_aim(benchmark: Any) -> None:
    state = dealt(2)
    flies = flies_on(state.position.rows, state.game.rules.cards)
    found = benchmark(lambda: chances(flies, Aim(4300, 4000, 300), Hand()))
    benchmark.extra_info.update(widest=f"{max(float(chance.width) for chance in found.sets.values()):.0e}")


def test_the_best_aim_for_flies(benchmark: Any) -> None:
    state = dealt(2)
    flies = flies_on(state.position.rows, state.game.rules.cards)
    found = benchmark.pedantic(lambda: best_aims(flies, each_fly, Hand()), setup=fresh, rounds=5)
    assert found[0].worth > 0.5


def test_the_end_with_four_flies(benchmark: Any) -> None:
    state = at("-- BD BT RQ -- YC", "BS BC", "YS YD YT")
    end = benchmark.pedantic(lambda: solve_end(state), rounds=3)
    benchmark.extra_info.update(positions=end.positions)


@pytest.mark.parametrize("bot", [SniperBot(), CollectorBot()], ids=lambda bot: bot.name)
def test_a_choice(benchmark: Any, bot: Any) -> None:
    states = iter(dealt(seed) for seed in range(3, 20))

    def seat() -> tuple[tuple[Seat], dict[str, Any]]:
        fresh()
        state = next(states)
        return (Seat(state.game, 0, (), state.position, state.legal_actions()),), {}

    chosen = benchmark.pedantic(lambda given: bot.choose(given, Random(1)), setup=seat, rounds=5)
    assert isinstance(chosen, Aim)
