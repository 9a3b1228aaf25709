"""How fast small games with secrets are solved and proved, and how that compares with OpenSpiel and Gambit.

The same trees for everyone: each game is written out as an extensive-form file, which both peers read.  `ours` is the
time from the rules in Python to a value that is proved in Fractions: the tree is built in it.  Theirs begins with the
game already read.  OpenSpiel's linear programme and Gambit's float programme prove nothing; OpenSpiel's CFR+ runs until
its exploitability is below 1e-3 of the points that are doubled in the file, or for 2000 iterations; Gambit's rational
programme is exact.  Needs open_spiel, cvxpy and ecos, or pygambit.  Nothing is asserted about time.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import packo
from packo.core import Game, Play
from packo.games.lie.chances import law
from packo.games.lie.parts import Card
from packo.games.lie.solve import RoundSolution
from packo.games.lie.solver.duel import duel
from packo.games.lie.solver.learning import learnt
from packo.games.lie.solver.proof import conceded, written
from packo.solve.equilibrium import solve
from tests.benchmarks import cut_lie

ROOMS = Path(__file__).parents[1] / "rooms"
GAMES: dict[str, Callable[[], Game]] = {
    "kuhn": lambda: packo.load(ROOMS / "kuhn"),
    "leduc": lambda: packo.load(ROOMS / "leduc"),
    "cut of lie": lambda: packo.load(cut_lie.Rules, hand=1, one_round=True),
}
ENOUGH, STEPS, MOST = 1e-3, 50, 2000


def timed(work: Callable[[], Any]) -> tuple[Any, float]:
    began = time.perf_counter()
    return work(), time.perf_counter() - began


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    return GAMES[request.param]()


def ours(benchmark: Any, game: Game) -> tuple[float, float]:
    """Our value in the points of the file, and the seconds it took to prove it."""
    found = benchmark.pedantic(lambda: solve(game.root), rounds=5, warmup_rounds=1)
    assert found.exploitability < Fraction(1, 10**9)
    benchmark.extra_info.update(nodes=found.tree.nodes, kind=found.value.kind)
    seconds = 1.0 if benchmark.stats is None else benchmark.stats.stats.median
    return 2 * float(found.value) - float(found.total), seconds


def test_against_openspiel(benchmark: Any, game: Game) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    sequence_form_lp = pytest.importorskip("open_spiel.python.algorithms.sequence_form_lp")
    theirs = pyspiel.load_efg_game(cut_lie.extensive_form(Play.start(game.root)))
    (value, *_), seconds = timed(lambda: sequence_form_lp.solve_zero_sum_game(theirs))

    def learn() -> int:
        solver = pyspiel.CFRPlusSolver(theirs)
        for number in range(1, MOST + 1):
            solver.evaluate_and_update_policy()
            if number % STEPS == 0 and pyspiel.exploitability(theirs, solver.average_policy()) < ENOUGH:
                return number
        return MOST

    iterations, cfr = timed(learn)
    own, took = ours(benchmark, game)
    assert abs(value - own) < 1e-6
    benchmark.extra_info.update(
        lp_seconds=round(seconds, 4),
        lp_ratio=round(seconds / took, 2),
        cfr_iterations=iterations,
        cfr_seconds=round(cfr, 3),
        cfr_ratio=round(cfr / took, 1),
    )


def test_against_gambit(benchmark: Any, game: Game, tmp_path: Path) -> None:
    gambit = pytest.importorskip("pygambit")
    file = tmp_path / "game.efg"
    file.write_text(cut_lie.extensive_form(Play.start(game.root)))
    theirs = gambit.read_efg(str(file))
    floats, fast = timed(lambda: gambit.nash.lp_solve(theirs, rational=False, use_strategic=False))
    exact, slow = timed(lambda: gambit.nash.lp_solve(theirs, rational=True, use_strategic=False))
    own, took = ours(benchmark, game)
    for found in (floats, exact):
        assert abs(float(found.equilibria[0].payoff(theirs.players[0])) - own) < 1e-6
    benchmark.extra_info.update(
        float_seconds=round(fast, 4),
        float_ratio=round(fast / took, 2),
        exact_seconds=round(slow, 3),
        exact_ratio=round(slow / took, 1),
    )


@pytest.mark.parametrize("wild", [False, True], ids=["plain", "wild"])
def test_a_round_of_one_card_each(benchmark: Any, wild: bool) -> None:
    def solved() -> RoundSolution:
        here = duel((1, 1), wild)
        one, two = learnt(here, 100)
        plans = written(here, 0, one), written(here, 1, two)
        return RoundSolution(here, plans, 1 - conceded(here, 0, plans[0]), conceded(here, 1, plans[1]))

    found = benchmark.pedantic(solved, rounds=1)
    benchmark.extra_info["exploitability"] = f"{float(found.exploitability):.2e}"
    assert found.exploitability < Fraction(1, 100)


def test_the_chances_of_five_others(benchmark: Any) -> None:
    hand = [Card(1, 2), Card(2, 5), Card(3, 4), Card(4, 6), Card(5, 6)]
    found = benchmark.pedantic(lambda: law(4, hand, [5] * 5, {"random": "1/2", "keen": "1/2"}, wild=True), rounds=1)
    assert sum(found) == 1
