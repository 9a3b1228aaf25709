"""How fast the words that a board leaves possible are found, and how fast rounds are solved.

The words are compared with a filter that looks at every word letter by letter.  Ratios are of processor time.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from itertools import product
from typing import Any

import packo
from packo.core import Exact, State
from packo.games.decipher import solve
from packo.games.decipher.bots import SleuthBot
from packo.games.decipher.parts import ASK, HIDE, OVER, Position
from packo.games.decipher.solver.hiding import StandardSeeker, hardness
from packo.games.decipher.solver.table import Table
from packo.games.decipher.solver.tables import table_of
from packo.lexicon import load
from packo.play.match import match

WORDS = 20_000
FEWEST = 20
"""How many times as fast as the plain filter the table must be."""
MOST_SECONDS = 0.05
"""For the words after an answer."""


def six_letters() -> tuple[str, ...]:
    """Words of six letters, and halves of them put together, until there are enough."""
    words = [word for word in load(70) if len(word) == 6]
    fronts, backs = sorted({word[:3] for word in words})[::9], sorted({word[3:] for word in words})[::9]
    more = (front + back for front, back in product(fronts, backs))
    return tuple(dict.fromkeys([*words, *more]))[: WORDS + 4_000]


def naive(words: tuple[str, ...], pieces: Any, p: Position) -> list[str]:
    """The words that a board leaves possible, by counting what each letter still needs."""
    found = []
    size = p.left + len(p.held) + sum(len(zone.pieces) for zone in p.zones)
    for word in words:
        if sum(len(pieces[letter]) for letter in word) != size or word in p.wrong:
            continue
        lacking = 0
        for letter, zone in zip(word, p.zones, strict=True):
            more = Counter(pieces[letter])
            more.subtract(zone.pieces)
            if min(more.values()) < 0 or any(more[kind] for kind in zone.noes):
                break
            lacking += more[p.held] if p.held else 1
        else:
            if lacking:
                found.append(word)
    return found


def seconds(work: Callable[[], Any]) -> float:
    began = time.process_time()
    work()
    return time.process_time() - began


def test_words_that_are_possible(benchmark: Any) -> None:
    game = packo.load("decipher", length=6)
    words = six_letters()
    assert len(words) > WORDS
    table = Table(words, game.rules.alphabet)
    play = match(game, ["plain"] * 2, seed=3)
    positions = [s.position for s in play.states if s.position.round == 0 and s.position.stage not in (HIDE, OVER)]

    def every() -> list[Any]:
        return [table.possible(p.zones, p.left, p.held, p.wrong) for p in positions]

    found = benchmark(every)
    checked = range(len(positions)) if benchmark.enabled else range(0, len(positions), 8)
    slow = seconds(lambda: benchmark.extra_info.update(same=all(
        naive(words, game.rules.alphabet, positions[k]) == list(table.listed(found[k])) for k in checked
    )))  # fmt: skip
    assert benchmark.extra_info["same"]
    if benchmark.enabled:
        fast = min(seconds(every) for _ in range(5))
        benchmark.extra_info["milliseconds for an answer"] = round(1000 * fast / len(positions), 3)
        benchmark.extra_info["ratio"] = round(slow / fast)
        assert fast / len(positions) < MOST_SECONDS
        assert slow > FEWEST * fast


def test_putting_a_table_together(benchmark: Any) -> None:
    words, pieces = six_letters(), packo.load("decipher").rules.alphabet
    table = benchmark(lambda: Table(words, pieces))
    assert len(table.signatures) == len(words)


def test_best_play_over_a_few_words(benchmark: Any) -> None:
    game = packo.load("decipher")
    play = match(game, ["plain"] * 2, seed=1)
    few = next(s for s in play.states if s.position.stage == ASK and 6 <= len(solve.possible(s)) <= 12)
    found = benchmark.pedantic(lambda: solve.best_play(few), rounds=3)
    assert isinstance(found.value, Exact)


def test_how_well_a_word_hides(benchmark: Any) -> None:
    rules: Any = packo.load("decipher").rules
    table = table_of(rules)
    found = benchmark.pedantic(
        lambda: hardness(StandardSeeker(table), "KNOB", rules.alphabet, nodes=1 << 20), rounds=2
    )  # fmt: skip
    assert float(found.mean) < float(found.best)


def test_a_game_of_sleuths(benchmark: Any) -> None:
    game = packo.load("decipher", players=3)
    team = [SleuthBot()] * 3
    play = benchmark.pedantic(lambda: match(game, team, seed=1), rounds=1)
    assert isinstance(play.state, State)
    assert play.state.is_terminal
