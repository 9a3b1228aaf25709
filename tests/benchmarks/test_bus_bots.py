"""How quickly the bots of BUS play whole games, and how long a choice takes them at most."""

from __future__ import annotations

from random import Random
from time import perf_counter
from typing import Any

import pytest

import packo
from packo.games.bus.bots import GreedyBot, SearchBot
from packo.play import match, seat_of


@pytest.mark.parametrize("bot", [GreedyBot(), SearchBot()], ids=["greedy", "searcher"])
@pytest.mark.parametrize("players", [2, 3])
def test_a_game(benchmark: Any, bot: Any, players: int) -> None:
    game = packo.load("bus", players=players)
    play = benchmark.pedantic(lambda: match(game, [bot] * players, 1), rounds=1)
    longest = 0.0
    for before in play.plays[:-1]:
        if not before.state.is_chance:
            began = perf_counter()
            bot.choose(seat_of(before, before.state.current_player), Random(1))
            longest = max(longest, perf_counter() - began)
    benchmark.extra_info.update(moves=len(play), longest_choice_ms=round(1000 * longest))
    assert play.state.is_terminal
