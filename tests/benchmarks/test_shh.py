"""How fast SHH is counted, solved and played.

Counting clears by sets of consonants is timed beside Knuth's algorithm X, which meets every cover once, over the same
words.  Ratios are of processor time.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import packo
from packo.games.shh.bots import SpellerBot
from packo.games.shh.solve import Clears, perfect
from packo.games.shh.solver.clears import consonants_of, turned_by
from packo.games.shh.solver.open_hands import solve_open
from packo.play.match import match
from packo.solve.exact_cover import ExactCover

LEVEL = 10
FEWEST = 20
"""How many times as fast as listing them covers must be counted."""
EVERY, RARE = 5, "JQXZ"
"""For the listing, which would take many hours with all words: those with rare letters, and one in so many of the rest.
"""


def listed(options: list[tuple[int, int]], items: int) -> int:
    """The number of covers that set all five marks, by algorithm X with the rarest item first."""
    every = (1 << items) - 1

    def count(covered: int, marks: int, left: list[tuple[int, int]]) -> int:
        if covered == every:
            return int(marks == 31)
        open_ = [item for item in range(items) if not covered >> item & 1]
        often = {item: sum(one >> item & 1 for one, _ in left) for item in open_}
        rarest = min(open_, key=lambda item: often[item])
        found = 0
        for one, set_ in left:
            if one >> rarest & 1:
                found += count(covered | one, marks | set_, [other for other in left if not other[0] & one])
        return found

    return count(0, 0, options)


def seconds(work: Callable[[], Any]) -> float:
    began = time.process_time()
    work()
    return time.process_time() - began


def test_counting_clears(benchmark: Any) -> None:
    every = EVERY if benchmark.enabled else 4 * EVERY
    words = [word for at, word in enumerate(Clears(LEVEL).words) if at % every == 0 or set(word) & set(RARE)]
    options = [(consonants_of(word), turned_by(word)) for word in words]
    count = benchmark(lambda: ExactCover(21, options, 5).count())
    slow = seconds(lambda: benchmark.extra_info.update(covers=listed(options, 21)))
    assert benchmark.extra_info["covers"] == count > 0
    if benchmark.enabled:
        fast = min(seconds(lambda: ExactCover(21, options, 5).count()) for _ in range(3))
        benchmark.extra_info["algorithm X, seconds"] = round(slow, 2)
        benchmark.extra_info["ratio"] = round(slow / fast)
        assert slow > FEWEST * fast


def test_counting_clears_of_a_level(benchmark: Any) -> None:
    count = benchmark.pedantic(lambda: Clears(LEVEL).count(), rounds=1)
    assert count == 420_009_691


def test_open_hands(benchmark: Any) -> None:
    state = packo.load("shh", players=3).initial_state(seed=0)

    def solve() -> Any:
        solve_open.cache_clear()
        return perfect(state)

    perfect(state)
    assert benchmark.pedantic(solve, rounds=2).value.value == 26


def test_a_game_of_a_silent_team(benchmark: Any) -> None:
    game = packo.load("shh", players=3)
    team = [SpellerBot()] * 3
    match(game, team, seed=0)
    play = benchmark.pedantic(lambda: match(game, team, seed=1), rounds=2)
    assert play.state.is_terminal
