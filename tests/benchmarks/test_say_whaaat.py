"""How fast Say Whaaat?! is counted, guessed and learned.

The points of three guessers by the formula are timed beside all 120**3 ways, and the best guess for matches as an
assignment beside all 120 guesses, in the same exact numbers.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import packo
from packo.games.say_whaaat import solve
from packo.games.say_whaaat.bots import LearnerBot
from packo.games.say_whaaat.solver.points import points_formula
from packo.play.match import match

FASTER = 10
"""How many times as fast as counting all ways the formula must be."""


def seconds(work: Callable[[], Any]) -> float:
    began = time.process_time()
    work()
    return time.process_time() - began


def all_ways(guessers: int) -> dict[int, Fraction]:
    """The points of the first of some guessers, one combination of guesses after the other."""
    counts = solve.match_table()[0]
    found: Counter[int] = Counter()
    for each in product(counts, repeat=guessers):
        found[each[0] + (each[0] == max(each))] += 1
    return {points: Fraction(number, found.total()) for points, number in sorted(found.items())}


def test_points_by_the_formula(benchmark: Any) -> None:
    guessers = 3 if benchmark.enabled else 2

    def by_formula() -> Any:
        points_formula.cache_clear()
        return solve.points_by_chance(guessers)

    by_formula()
    found = benchmark(by_formula)
    slow = seconds(lambda: benchmark.extra_info.update(same=all_ways(guessers) == found))
    assert benchmark.extra_info["same"]
    if benchmark.enabled:
        fast = min(seconds(by_formula) for _ in range(3))
        benchmark.extra_info["all ways, seconds"] = round(slow, 2)
        benchmark.extra_info["ratio"] = round(slow / fast)
        assert slow > FASTER * fast


def test_the_best_guess(benchmark: Any) -> None:
    weights = solve.plackett_luce([5, 4, 3, 2, 1]).weights

    def best() -> Any:
        return solve.best_for_matches(solve.Belief(weights))

    best()
    found = benchmark(best)
    belief = solve.Belief(weights)
    assert found.value.value == max(map(belief.expected_matches, solve.rankings()))
    if benchmark.enabled:
        slow = seconds(lambda: max(map(belief.expected_matches, solve.rankings())))
        benchmark.extra_info["all guesses, seconds"] = round(slow, 4)


def test_points_of_all_guesses(benchmark: Any) -> None:
    belief = solve.plackett_luce([5, 4, 3, 2, 1])
    worth = benchmark(lambda: solve.points_of_guesses(belief, [belief] * 3))
    assert len(worth) == 120


def test_what_is_learned(benchmark: Any) -> None:
    words = ("Love", "Oceans", "Staplers", "Pizza", "Voting")
    seen = [solve.Judged(judge, words, solve.rankings()[7 * judge]) for judge in range(9)]
    assert sum(benchmark(lambda: solve.tastes(seen, 3)).values()) == 1


def test_a_game_of_learners(benchmark: Any) -> None:
    game = packo.load("say_whaaat")
    match(game, [LearnerBot()] * 4, seed=0)
    play = benchmark.pedantic(lambda: match(game, [LearnerBot()] * 4, seed=1), rounds=1)
    assert play.state.is_terminal
