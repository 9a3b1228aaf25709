"""The solver of any small game: against known values, against the solver of TKO, and what it refuses."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import packo
from packo import core
from packo.core import CHANCE, SIMULTANEOUS, TERMINAL, Lottery, TooManyPositions, option
from packo.games.tko.rules import EXCHANGES
from packo.games.tko.rules import Rules as Tko
from packo.games.tko.solver.kept import Setting, make_round
from packo.games.tko.solver.rounds import RoundSolution
from packo.games.tko.solver.tables import Starts
from packo.solve.whole import CannotSolve, solve_game

ROOMS = Path(__file__).parents[1] / "rooms"


class Race(core.Rules):
    """Count up by one or two, in turn, after a die has said where to begin; who says six wins."""

    def initial(self) -> tuple[int, int]:
        return (-1, 0)

    def current_player(self, p: tuple[int, int]) -> int:
        return CHANCE if p[0] < 0 else TERMINAL if p[0] >= 6 else p[1]

    def legal_actions(self, p: tuple[int, int], player: int) -> tuple[int, ...]:
        return tuple(n for n in (1, 2) if p[0] + n <= 6)

    def chance(self, p: tuple[int, int]) -> Lottery:
        return Lottery({0: Fraction(1, 3), 1: Fraction(2, 3)})

    def step(self, p: tuple[int, int], move: int) -> tuple[int, int]:
        return (move, 0) if p[0] < 0 else (p[0] + move, 1 - p[1])

    def returns(self, p: tuple[int, int]) -> tuple[int, int]:
        return (-3, 3) if p[1] == 0 else (3, -3)

    def observation(self, p: tuple[int, int], player: int) -> tuple[int, int]:
        return p


class Loop(NamedTuple):
    """One choice of two against two; 'again' leads back."""

    over: int | None = None


class Choose(core.Rules):
    """v = val [[again, 1], [1, 0]]: worth 1, and no mix reaches it (Everett 1957)."""

    table: tuple[tuple[int | None, ...], ...] = ((None, 1), (1, 0))

    def initial(self) -> Loop:
        return Loop()

    def current_player(self, p: Loop) -> int:
        return SIMULTANEOUS if p.over is None else TERMINAL

    def legal_actions(self, p: Loop, player: int) -> tuple[str, ...]:
        return tuple("abcd"[: len(self.table) if player == 0 else len(self.table[0])])

    def step(self, p: Loop, move: Any) -> Loop:
        return Loop(self.table["abcd".index(move[0])]["abcd".index(move[1])])

    def returns(self, p: Loop) -> tuple[int, int]:
        assert p.over is not None
        return (p.over, 1 - p.over)

    def observation(self, p: Loop, player: int) -> Loop:
        return p


def test_turns_and_chance_are_solved_exactly() -> None:
    game = packo.load(Race)
    solution = solve_game(game.root, stalling=0)
    # Six minus a multiple of three is lost for who is to move: 0 and 3 are, so 0 is lost and 1 is won.
    assert solution.interval((0, 0)).lo == solution.interval((0, 0)).hi == -3
    assert solution.value((1, 0)) == 3
    assert solution.value(game.root) == pytest.approx(Fraction(-3, 3) + Fraction(6, 3), abs=1e-15)
    assert solution.width < 1e-15
    assert solution.strategy((1, 0), 0) == {1: 0, 2: 1}
    assert solution.strategy((1, 0), 1) == {}


def test_nim_is_won_as_its_sum_says() -> None:
    game = packo.load(ROOMS / "nim")
    solution = solve_game(game.initial_state(), stalling=0)
    for position in solution.numbers:
        if game.rules.current_player(position) != TERMINAL:
            assert abs(solution.value(position)) == 1
    assert solution.width == 0


def test_matching_pennies_is_even() -> None:
    game = packo.load(ROOMS / "matching_pennies")
    state = game.initial_state()
    solution = solve_game(state, stalling=0)
    middle = solution.value(state)
    assert middle == pytest.approx(0, abs=1e-15)
    assert all(sum(solution.strategy(state, i).values()) == 1 for i in (0, 1))


def test_a_value_that_no_mix_reaches_is_bounded_close() -> None:
    state = packo.load(Choose).initial_state()
    low, high = solve_game(state, stalling=0).interval(state)
    assert 1 - low < 1e-12
    assert high == 1


@pytest.mark.parametrize("stalling", [Fraction(0), Fraction(1, 3), Fraction(1, 2), Fraction(1)])
def test_where_both_can_stand_still_never_ending_decides(stalling: Fraction) -> None:
    class Still(Choose):
        """Both can wait for ever."""

        table = ((None, 1), (0, 0))

    state = packo.load(Still).initial_state()
    low, high = solve_game(state, stalling=stalling).interval(state)
    assert low <= stalling <= high
    assert high - low < 1e-12


def special_solver(bars: Starts, power_arrow: bool) -> RoundSolution:
    """The solver of TKO, for what can follow these bars."""
    half = Fraction(1, 2)
    return RoundSolution(make_round(Setting(power_arrow, True, half, starts=bars)), power_arrow, half, True)


def test_it_agrees_with_the_solver_of_tko() -> None:
    late = packo.load("tko", rounds_to_win=1)
    position = late.initial_state().position._replace(bars=((3, 2, 3, 2), (2, 3, 3, 2)))
    state = core.State(late, position)
    general, special = solve_game(state), special_solver(position.bars, power_arrow=False)
    assert len(general) > 500
    for p in general.numbers:
        if late.rules.current_player(p) == SIMULTANEOUS:
            a, b = general.interval(p), special.interval(p)
            assert max(a.lo, b.lo) <= min(a.hi, b.hi)
    assert general.width < 1e-11


def test_it_agrees_with_the_arrow_and_at_placements() -> None:
    late = packo.load("tko", rounds_to_win=1, power_arrow=True)
    position = late.initial_state().position._replace(bars=((3, 3, 3, 3), (4, 3, 3, 3)))
    general, special = solve_game(core.State(late, position)), special_solver(position.bars, power_arrow=True)
    placing = [p for p in general.numbers if p.placing >= 0]
    assert placing
    for p in general.numbers:
        if late.rules.current_player(p) != TERMINAL:
            assert general.value(p) == pytest.approx(special.value(p), abs=1e-11)


def test_it_solves_changed_rules() -> None:
    class SoftBlocks(Tko):
        """A block stops its punch, but scores nothing."""

        exchanges = {t: {i: bar for i, bar in who.items() if bar in "UB"} for t, who in EXCHANGES.items()}  # noqa: RUF012

    state = packo.load(SoftBlocks, boxers=("Ginger Al", "Bill Cream"), rounds_to_win=1).initial_state()
    solution = solve_game(state)
    # Nobody can be hurt by blocking both heights evenly, and Ginger Al loses nothing by throwing either punch.
    assert 0.5 - 1e-9 <= solution.value(state) <= 1


@dataclass(frozen=True)
class _Players:
    players: int = option(3, "How many play.")


def test_what_it_is_not_made_for_is_refused() -> None:
    class Three(Race):
        """Three players."""

        Options = _Players

    class Back(Race):
        """Two positions lead to each other."""

        def step(self, p: tuple[int, int], move: int) -> tuple[int, int]:
            return (0, 0) if p[0] == 1 else super().step(p, move)

    class Uneven(Race):
        """The loser pays nothing."""

        def returns(self, p: tuple[int, int]) -> tuple[int, int]:
            return (0, 3) if p[1] == 0 else (p[0], 0)

    for rules, words in ((Three, "3 players"), (Back, "by way of others"), (Uneven, "not zero-sum")):
        with pytest.raises(CannotSolve, match=words):
            solve_game(packo.load(rules).root, stalling=0)
    with pytest.raises(CannotSolve, match="hides information"):
        solve_game(packo.load(ROOMS / "kuhn").root, stalling=0)
    with pytest.raises(TooManyPositions, match="more than 10 positions"):
        solve_game(packo.load("tko").initial_state(), limit=10)
    with pytest.raises(ValueError, match="stalling is from -3 to 3"):
        solve_game(packo.load(Race).root, stalling=7)
    with pytest.raises(LookupError, match="not reached"):
        solve_game(packo.load(Race).root, stalling=0).value((99, 0))
