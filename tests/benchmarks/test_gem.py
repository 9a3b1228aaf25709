"""How quickly GEM's last round is solved, beside plain alpha-beta where that ends, and a choice of the searcher."""

from __future__ import annotations

from random import Random
from time import process_time
from typing import Any

import pytest

import packo
from packo.games.gem.solve import solve_last_round
from packo.play import match, seat_of
from packo.solve.adversarial import alpha_beta
from tests.games.gem.shop import at


@pytest.mark.parametrize("players", [2, 4])
def test_a_last_round(benchmark: Any, players: int) -> None:
    play = match(packo.load("gem", players=players), ["greedy"] * players, seed=1)
    state = next(s for s in play.states if s.position.round == 6 and len(s.position.row) == 2)
    goal: Any = "margin" if players == 2 else "points"
    found = benchmark.pedantic(lambda: solve_last_round(state, goal), rounds=1)
    benchmark.extra_info.update(values=" ".join(map(str, found.values)), last_purchases=found.nodes)
    assert found.exact == (players == 2)


def test_a_small_last_round_beside_alpha_beta(benchmark: Any) -> None:
    state = at("1 2 SR1 / SE2", "3 RE1 / RA2", round=6, row="AT1 D4")
    started = process_time()
    plain = alpha_beta(state)
    took = process_time() - started
    found = benchmark.pedantic(lambda: solve_last_round(state), rounds=1)
    benchmark.extra_info.update(nodes=plain.nodes, alpha_beta_seconds=round(took, 2))
    assert found.values == plain.values


def test_a_choice_of_the_searcher(benchmark: Any) -> None:
    from packo.games.gem.bots import SearchBot

    play = match(packo.load("gem"), ["greedy", "greedy"], 1, max_moves=40)
    seat = seat_of(play, play.state.current_player)
    chosen = benchmark.pedantic(lambda: SearchBot().choose(seat, Random(1)), rounds=1)
    assert chosen in seat.legal
