"""How fast small games with secrets are solved and proved, and how that compares with OpenSpiel and Gambit.

The same trees for everyone: each game is written out as an extensive-form file, which both peers read.  `ours` is the
time from the rules in Python to a value that is proved in Fractions: the tree is built in it.  Theirs begins with the
game already read.  OpenSpiel's linear programme and Gambit's float programme prove nothing; OpenSpiel's CFR+ runs until
its exploitability is below 1e-3 of the points that are doubled in the file, or for 2000 iterations; Gambit's rational
programme is exact.  Each of Gambit's programmes runs in a process of its own and may use PATIENCE seconds of processor
time; one that gives no value is told by `float_failed` or `exact_failed`, and its ratio by what it had used by then.
Needs open_spiel, cvxpy and ecos, or pygambit.  Nothing is asserted about time.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import packo
from packo.core import SIMULTANEOUS, Game, Play
from packo.games.lie.chances import law
from packo.games.lie.parts import Card
from packo.games.lie.solve import RoundSolution
from packo.games.lie.solver.duel import duel
from packo.games.lie.solver.learning import learnt
from packo.games.lie.solver.proof import conceded, written
from packo.solve.equilibrium import solve
from packo.solve.game_tree import game_tree
from tests.benchmarks import cut_lie

ROOMS = Path(__file__).parents[1] / "rooms"
GAMES: dict[str, Callable[[], Game]] = {
    "kuhn": lambda: packo.load(ROOMS / "kuhn"),
    "leduc": lambda: packo.load(ROOMS / "leduc"),
    "cut of lie": lambda: packo.load(cut_lie.Rules, hand=1, one_round=True),
}
ENOUGH, STEPS, MOST = 1e-3, 50, 2000
PATIENCE, IMPATIENCE = 120, 2
"""Seconds of processor time; less where nothing is timed."""
GAMBIT = """
import json, resource, sys, time
import pygambit
file, kind, patience = sys.argv[1:]
game = pygambit.read_efg(file)
resource.setrlimit(resource.RLIMIT_CPU, (int(time.process_time()) + int(patience),) * 2)
began = time.perf_counter()
try:
    found = pygambit.nash.lp_solve(game, rational=kind == "exact", use_strategic=False)
    told = {"seconds": time.perf_counter() - began, "value": str(found.equilibrium.payoffs["Player 1"])}
except RuntimeError as error:
    told = {"seconds": time.perf_counter() - began, "failed": str(error)}
print(json.dumps(told))
"""


def timed(work: Callable[[], Any]) -> tuple[Any, float]:
    began = time.perf_counter()
    return work(), time.perf_counter() - began


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    return GAMES[request.param]()


def ours(benchmark: Any, game: Game) -> tuple[Fraction, float]:
    """Our value in the points of the file, to within 1e-9, and the seconds it took to prove it."""
    found = benchmark.pedantic(lambda: solve(game.root), rounds=5, warmup_rounds=1)
    assert found.exploitability < Fraction(1, 10**9)
    benchmark.extra_info.update(nodes=found.tree.nodes, kind=found.value.kind)
    seconds = 1.0 if benchmark.stats is None else benchmark.stats.stats.median
    return found.lo + found.hi - found.total, seconds


def nodes_of(file: str) -> int:
    return file.count("\n") - 1


def test_the_file_has_our_tree(game: Game) -> None:
    """But that choices made at once are written as one after the other: then the second player's nodes come on top."""
    file = cut_lie.extensive_form(Play.start(game.root))
    second = 0
    for deal in game.root.chance:
        state = game.root.child(deal)
        if state.current_player == SIMULTANEOUS:
            second += len(state.legal_actions(0))
    assert nodes_of(file) == game_tree(game.root).nodes + second


def test_against_openspiel(benchmark: Any, game: Game) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    sequence_form_lp = pytest.importorskip("open_spiel.python.algorithms.sequence_form_lp")
    file = cut_lie.extensive_form(Play.start(game.root))
    theirs = pyspiel.load_efg_game(file)
    assert count(theirs.new_initial_state()) == nodes_of(file)
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
    assert abs(value - float(own)) < 1e-6
    benchmark.extra_info.update(
        lp_seconds=round(seconds, 4),
        lp_ratio=round(seconds / took, 2),
        cfr_iterations=iterations,
        cfr_seconds=round(cfr, 3),
        cfr_ratio=round(cfr / took, 1),
    )


def count(state: Any) -> int:
    """The nodes from a state of OpenSpiel's on."""
    return 1 + sum(count(state.child(action)) for action in ([] if state.is_terminal() else state.legal_actions()))


def by_gambit(file: Path, kind: str, patience: int) -> dict[str, Any]:
    """What a programme of Gambit's finds, `float` or `exact`, or how it failed."""
    command = [sys.executable, "-c", GAMBIT, str(file), kind, str(patience)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode < 0:
        return {"failed": f"no value within {patience} s of processor time", "seconds": patience}
    assert done.returncode == 0, done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def test_against_gambit(benchmark: Any, game: Game, tmp_path: Path) -> None:
    pytest.importorskip("pygambit")
    file = tmp_path / "game.efg"
    file.write_text(cut_lie.extensive_form(Play.start(game.root)))
    own, took = ours(benchmark, game)
    for kind, within in (("float", Fraction(1, 10**6)), ("exact", Fraction(1, 10**9))):
        found = by_gambit(file, kind, PATIENCE if benchmark.enabled else IMPATIENCE)
        told = {"seconds": round(found["seconds"], 4), "ratio": round(found["seconds"] / took, 2)}
        if "failed" in found:
            told["failed"] = found["failed"]
        else:
            assert abs(Fraction(found["value"]) - own) < within
        benchmark.extra_info.update({f"{kind}_{name}": value for name, value in told.items()})


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
