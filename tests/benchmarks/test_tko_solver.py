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
from ast import literal_eval
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
    solved = benchmark.pedantic(full, rounds=1)
    benchmark.extra_info["width"] = solved.width
    assert solved.width < 1e-10


def test_the_certificate(benchmark: Any) -> None:
    space = tables.space_of(False, True, True)
    x, y = proof.propose(space, 0.5)
    lo, hi = benchmark.pedantic(lambda: proof.prove(space, x.copy(), y.copy(), proof.Ends.of(HALF)), rounds=1)
    assert (lo <= hi).all()


def test_loading_from_the_cache(benchmark: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    first = kept.read_or_make(kept.Setting(False, True, HALF))
    again = benchmark.pedantic(lambda: kept.read_or_make(kept.Setting(False, True, HALF)), rounds=3)
    assert (again.lo == first.lo).all()


def openspiel_game(pyspiel: Any) -> Any:
    """TKO from `START` on as an OpenSpiel game of simultaneous moves, worth 1 to the winner and -1 to the loser."""

    def score(one: int, two: int) -> tuple[int | None, int | None]:
        first, second = tables.SCORES[one][two]
        return first, second

    class Bout(pyspiel.State):  # type: ignore[misc]
        def __init__(self, game: Any) -> None:
            super().__init__(game)
            self.bars: tuple[tuple[int, ...], ...] = START
            self.sudden_death = False
            self.winner: int | None = None

        def current_player(self) -> Any:
            return pyspiel.PlayerId.SIMULTANEOUS if self.winner is None else pyspiel.PlayerId.TERMINAL

        def _legal_actions(self, player: int) -> list[int]:
            return [0, 1, 2, 3]

        def _apply_actions(self, actions: list[int]) -> None:
            scored = score(*actions)
            if self.sudden_death:
                if (scored[0] is None) != (scored[1] is None):
                    self.winner = int(scored[0] is None)
                return
            self.bars = tuple(
                tuple(points + (at == bar) for at, points in enumerate(bars))
                for bars, bar in zip(self.bars, scored, strict=True)
            )
            reached = [5 in bars for bars in self.bars]
            self.sudden_death = all(reached)
            if any(reached) and not self.sudden_death:
                self.winner = reached.index(True)

        def _action_to_string(self, player: int, action: int) -> str:
            return "UHBK"[action]

        def is_terminal(self) -> bool:
            return self.winner is not None

        def returns(self) -> list[float]:
            return [0.0, 0.0] if self.winner is None else [1.0, -1.0] if self.winner == 0 else [-1.0, 1.0]

        def __str__(self) -> str:
            return (
                f"won by {self.winner}"
                if self.winner is not None
                else "sudden"
                if self.sudden_death
                else str(self.bars)
            )

    kind = pyspiel.GameType(
        short_name="packo_tko_late",
        long_name="TKO, late in a round",
        dynamics=pyspiel.GameType.Dynamics.SIMULTANEOUS,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=False,
        provides_observation_tensor=False,
        parameter_specification={},
    )

    class Late(pyspiel.Game):  # type: ignore[misc]
        def __init__(self) -> None:
            info = pyspiel.GameInfo(
                num_distinct_actions=4,
                max_chance_outcomes=0,
                num_players=2,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=0.0,
                max_game_length=1000,
            )
            super().__init__(kind, info, {})

        def new_initial_state(self) -> Bout:
            return Bout(self)

    return Late()


def test_against_openspiel(benchmark: Any) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    value_iteration = pytest.importorskip("open_spiel.python.algorithms.value_iteration")
    game = openspiel_game(pyspiel)
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
    off = [
        abs((values[key] + 1) / 2 - solution.value(tuple(tuple(bars) for bars in literal_eval(key))))
        for key in choosing
        if key != "sudden"
    ]
    benchmark.extra_info.update(
        openspiel_states=len(choosing),
        openspiel_seconds=round(theirs, 3),
        openspiel_largest_error=max(off),
        same_subgame_ratio=round(theirs / same, 1),
        states_per_second_ratio=round((len(solution) / ours) / (len(choosing) / theirs), 1),
    )
    assert len(choosing) == 626
    assert max(off) < 1e-2
