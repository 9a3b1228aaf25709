"""How fast a round of TKO is solved, proved and loaded, and how that compares with OpenSpiel's value iteration.

The comparison is in states per second.  Here: all 390,626 states (without the power arrow), solved in floats and
proved, to intervals under 1e-12.  OpenSpiel: `value_iteration` on the same rules written as a Python game, from
4040/4040 on (626 states where both choose), until a sweep changes no value by more than 1e-4: a looser end.  Its cost
per state grows with the depth of the game, so the small game is in its favour too.  `same_subgame_ratio` compares
both on those 626 states alone.  Only its call is timed, its listing
of states included.  It needs open_spiel, cvxpy and ecos.  Nothing is asserted about time.
"""

from __future__ import annotations

import time
from fractions import Fraction
from typing import Any

import pytest

from packo.games.tko import solve as tko
from packo.games.tko.solver import kept, proof, tables

HALF = Fraction(1, 2)
START = ((4, 0, 4, 0), (4, 0, 4, 0))
THRESHOLD = 1e-4


def full() -> proof.ProvedRound:
    space = tables.space_of(False, True, True)
    return proof.ProvedRound.proved(space, *proof.propose(space, 0.5), proof.Ends.of(HALF))


def test_a_whole_round(benchmark: Any) -> None:
    if benchmark.disabled:
        pytest.skip("it takes seconds, and the suite holds its result elsewhere")
    solved = benchmark.pedantic(full, rounds=1)
    benchmark.extra_info["width"] = solved.width
    assert solved.width < 1e-10


def test_the_certificate(benchmark: Any) -> None:
    if benchmark.disabled:
        pytest.skip("it takes seconds, and the suite holds its result elsewhere")
    space = tables.space_of(False, True, True)
    x, y = proof.propose(space, 0.5)
    lo, hi = benchmark.pedantic(lambda: proof.prove(space, x.copy(), y.copy(), proof.Ends.of(HALF)), rounds=1)
    assert (lo <= hi).all()


def test_loading_from_the_cache(benchmark: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    if benchmark.disabled:
        pytest.skip("it takes seconds, and the suite holds its result elsewhere")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    first = kept.read_or_make(kept.Setting(False, True, HALF))
    again = benchmark.pedantic(lambda: kept.read_or_make(kept.Setting(False, True, HALF)), rounds=3)
    assert (again.lo == first.lo).all()


def test_against_openspiel(benchmark: Any) -> None:
    pytest.importorskip("pyspiel")
    value_iteration = pytest.importorskip("open_spiel.python.algorithms.value_iteration")
    from tests.benchmarks import openspiel_tko

    game = openspiel_tko.load("/".join("".join(map(str, bars)) for bars in START))
    began = time.perf_counter()
    values = value_iteration.value_iteration(game, depth_limit=-1, threshold=THRESHOLD, cyclic_game=True)
    theirs = time.perf_counter() - began
    choosing = [key for key in values if not key.startswith("won")]
    began = time.perf_counter()
    solved = benchmark.pedantic(full, rounds=1)
    ours = time.perf_counter() - began
    began = time.perf_counter()
    kept.make_round(kept.Setting(False, True, HALF, starts=START))
    same = time.perf_counter() - began
    solution = tko.RoundSolution(solved, False, HALF, True)
    off = [abs((values[key] + 1) / 2 - solution.value(key)) for key in choosing if key != "sudden death"]
    benchmark.extra_info.update(
        openspiel_states=len(choosing),
        openspiel_seconds=round(theirs, 3),
        openspiel_largest_error=max(off),
        same_subgame_ratio=round(theirs / same, 1),
        states_per_second_ratio=round((len(solution) / ours) / (len(choosing) / theirs), 1),
    )
    assert len(choosing) == 626
    assert max(off) < 1e-2
