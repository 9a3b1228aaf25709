"""How fast HUE's colours are valued: a whole table, one more card on a known table, and many cards on many spots.

The comparison is with the obvious way, a networkx graph of all cells and its connected components, which is kept in
`tests/games/hue/slow_scoring.py`.  Tables are those at the end of random games of two players; one more card is tried
on the tables before the last one.  Ratios are of processor time, the best of some runs of each.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable
from typing import Any

import pytest

import packo
from packo.games.hue.scoring import Board, areas, colour_values
from tests.games.hue import slow_scoring as slow

GAMES = 20
FEWEST = 20
"""How many times as fast as the naive way a whole table must be valued."""


def last_states() -> list[Any]:
    """Random games, each one card before its end."""
    rng, found = random.Random(1), []
    game = packo.load("hue")
    for _ in range(GAMES):
        state = game.root.child(game.rules.chance(game.root.position).sample(rng))
        for _ in range(9):
            state = state.child(rng.choice(state.legal_actions()))
        found.append(state)
    return found


@pytest.fixture(scope="module")
def states() -> list[Any]:
    return last_states()


def seconds(work: Callable[[], Any], runs: int = 5) -> float:
    """The processor time of the quickest of some runs."""
    best = float("inf")
    for _ in range(runs):
        began = time.process_time()
        work()
        best = min(best, time.process_time() - began)
    return best


def naive(tables: Iterable[Any]) -> float:
    """What the naive way takes for one of these tables."""
    tables = list(tables)
    return seconds(lambda: [slow.colour_values(table) for table in tables], runs=3) / len(tables)


def tell(benchmark: Any, fast: float, slow_one: float, unit: str) -> None:
    benchmark.extra_info[f"microseconds per {unit}"] = round(fast * 1e6, 1)
    benchmark.extra_info["naive microseconds"] = round(slow_one * 1e6)
    benchmark.extra_info["ratio"] = round(slow_one / fast)


def test_colour_values(benchmark: Any, states: list[Any]) -> None:
    tables = [state.child(state.legal_actions()[0]).position.table for state in states]
    found = benchmark(lambda: [colour_values(table) for table in tables])
    assert found == [slow.colour_values(table) for table in tables]
    if benchmark.enabled:
        fast, slow_one = seconds(lambda: [colour_values(table) for table in tables]) / GAMES, naive(tables)
        tell(benchmark, fast, slow_one, "table")
        assert slow_one > FEWEST * fast


def test_areas_with_their_cells(benchmark: Any, states: list[Any]) -> None:
    tables = [state.position.table for state in states]
    found = benchmark(lambda: [areas(table) for table in tables])
    assert [len(each) for each in found] == [len(slow.areas(table)) for table in tables]
    if benchmark.enabled:
        tell(benchmark, seconds(lambda: [areas(table) for table in tables]) / GAMES, naive(tables), "table")


def test_one_more_card_after_another(benchmark: Any, states: list[Any]) -> None:
    """A game played on: each table is made of the one before."""

    def play() -> list[Any]:
        found = []
        for state in states:
            board = Board(state.position.table[:3])
            for placement in state.position.table[3:]:
                board = board.after(placement)
            found.append(board.values)
        return found

    found = benchmark(play)
    assert found == [tuple(slow.colour_values(state.position.table).values()) for state in states]
    if benchmark.enabled:
        steps = [state.position.table[:at] for state in states for at in range(4, 13)]
        tell(benchmark, seconds(play) / len(steps), naive(steps), "card")


def test_what_each_legal_placement_would_make(benchmark: Any, states: list[Any]) -> None:
    """All placements of a hand of two cards, from a board that has not been asked before."""
    legal = [state.legal_actions() for state in states]
    boards: list[Board] = []

    def anew() -> None:
        boards[:] = [Board(state.position.table) for state in states]

    def ask() -> list[Any]:
        return [
            [board.values_after(action) for action in actions] for board, actions in zip(boards, legal, strict=True)
        ]

    found = benchmark.pedantic(ask, setup=anew, rounds=5)
    some = [(number, at) for number in range(GAMES) for at in range(0, len(legal[number]), 97)]
    for number, at in some:
        table = (*states[number].position.table, legal[number][at])
        assert found[number][at] == tuple(slow.colour_values(table).values())
    if benchmark.enabled:
        fast = benchmark.stats.stats.min / sum(map(len, legal))
        tell(benchmark, fast, naive((*states[n].position.table, legal[n][at]) for n, at in some), "placement")


def test_all_hand_cards_of_the_game_on_all_spots(benchmark: Any, states: list[Any]) -> None:
    """In bulk: what each card that anybody may hold would make, on every spot, both ways round."""
    rules = states[0].game.rules
    cards = rules.directions((*rules.cards.standard, *rules.cards.poison))
    spots = [rules.spots(state.position.table) for state in states]

    def ask() -> int:
        return sum(
            sum(1 for _ in Board(state.position.table).each_after(cards, some))
            for state, some in zip(states, spots, strict=True)
        )

    count = benchmark.pedantic(ask, rounds=3)
    assert count == len(cards) * sum(map(len, spots))
    if benchmark.enabled:
        fast = benchmark.stats.stats.min / count
        tell(benchmark, fast, naive((*state.position.table, state.legal_actions()[0]) for state in states), "placement")
