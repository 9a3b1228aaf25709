"""How fast an open end game of TAJ is solved and proved, and how that compares with plain backward induction.

`six` and `seven` are whole end games with both All/Nix cards, in states before a proposal.  The comparison is between
the solver of capped games, which works on words, and the slow twin of the tests, which works on positions by the rules
and takes every vote as a linear programme: the same state, the same exact value.  Nothing is asserted about time.
"""

from __future__ import annotations

import time
from typing import Any

import pytest

from packo.core import Exact
from packo.games.taj.posterior import posterior
from packo.games.taj.voting import solve_open
from tests.games.taj import slow_voting
from tests.games.taj.hall import at
from tests.games.taj.test_posterior import random_play

SIX = "BGO [GOK OKY KYB+] YBG YGK"
SEVEN = "BGO* GOK* [OKY* KYB* YBG+] YGK BOY"
FEW = "BGO* BGO* [OKY* BGO OKY+] OKY*"


def test_six_rugs(benchmark: Any) -> None:
    solution = benchmark.pedantic(lambda: solve_open(at(SIX)), rounds=1)
    benchmark.extra_info["states"] = len(solution)
    assert solution.interval(at(SIX)).width < 1e-6


def test_seven_rugs(benchmark: Any) -> None:
    if not benchmark.enabled:
        pytest.skip("half a minute, for `make bench` alone")
    solution = benchmark.pedantic(lambda: solve_open(at(SEVEN)), rounds=1)
    benchmark.extra_info["states"] = len(solution)
    assert solution.interval(at(SEVEN)).width < 1e-6


def test_against_plain_backward_induction(benchmark: Any) -> None:
    state = at(FEW, turn_cap=2)
    began = time.perf_counter()
    plain = slow_voting.capped(state.game.rules, state.position)  # type: ignore[arg-type]
    theirs = time.perf_counter() - began
    began = time.perf_counter()
    solution = benchmark.pedantic(lambda: solve_open(state), rounds=1)
    ours = time.perf_counter() - began
    benchmark.extra_info.update(plain_seconds=round(theirs, 3), ratio=round(theirs / ours, 1))
    assert solution.answer(state) == Exact(plain)


def test_a_posterior_of_four_players(benchmark: Any) -> None:
    play = random_play(4, 5)
    found = benchmark(lambda: posterior(play, 0))
    benchmark.extra_info["worlds"] = len(found.joint)
    assert sum(found.joint.values()) == 1
