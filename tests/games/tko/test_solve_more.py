"""What is built on the solved round: matches, habits, closed forms, the choice of a boxer."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache

import numpy as np
import pytest

from packo.core.answer import Certified
from packo.games.tko import solve as tko
from packo.games.tko.rules import SUDDEN_DEATH, Bars, Position

from .test_solve import Slow, exchange, own_cache, up

__all__ = ["own_cache"]
LATE: tuple[Bars, Bars] = ((3, 3, 2, 3), (2, 3, 3, 3))
HALF = Fraction(1, 2)


# -- matches ----------------------------------------------------------------------------------------------------------


def slow_round(starts: tuple[Bars, Bars], win: float, lose: float, stalling: float) -> float:
    """A round for given prizes, state by state, by the slow solver of test_solve; everything in its own units."""

    class Prizes(Slow):
        def __init__(self) -> None:
            self.ties = True
            self.known = type("Known", (), {"power_arrow": False, "stalling": (stalling - lose) / (win - lose)})()

        @cache  # noqa: B019
        def worth(self, a: tuple[int, ...], b: tuple[int, ...], arrow: int) -> float:
            if 5 in a or 5 in b:
                return 0.5 if 5 in a and 5 in b else float(5 in a)
            return self.value(a, b)

    relative = Prizes()
    relative.known.stalling = min(max(relative.known.stalling, 0.0), 1.0)
    return lose + (win - lose) * relative.worth(*starts, -1)


def test_a_match_against_the_slow_solver() -> None:
    starts: tuple[Bars, Bars] = ((4, 4, 4, 3), (3, 4, 4, 4))
    match = tko.solve_match(starts)

    def position(*rounds: int) -> Position:
        return Position(starts, starts, rounds=rounds)  # type: ignore[arg-type]

    level = slow_round(starts, 1, 0, 0.5)
    ahead, behind = slow_round(starts, 1, level, 0.5), slow_round(starts, level, 0, 0.5)
    first = slow_round(starts, ahead, behind, 0.5)
    for rounds, slow in (((1, 1), level), ((1, 0), ahead), ((0, 1), behind), ((0, 0), first)):
        assert match.value(position(*rounds)) == pytest.approx(slow, abs=1e-4)
        assert match.interval(position(*rounds)).width < 1e-10
    assert match.value(position(2, 1)) == 1.0
    assert match.value(position(0, 2)) == 0.0
    for player in (0, 1):
        assert sum(match.strategy(position(1, 0), player).values()) == 1


def test_a_match_of_one_round_is_the_round() -> None:
    match = tko.solve_match(("Pablo Bruz", "Mello Mar"), rounds_to_win=1)
    assert match.interval("2200/1111") == tko.solve().interval("2200/1111")


def test_a_round_that_is_over_is_the_next_one() -> None:
    starts: tuple[Bars, Bars] = ((4, 4, 4, 3), (3, 4, 4, 4))
    match = tko.solve_match()
    over = Position(starts, ((5, 4, 4, 3), (3, 4, 4, 4)))
    assert match.value(over) == match.value(Position(starts, starts, rounds=(1, 0)))


def test_stalling_outside_the_prizes_acts_as_the_nearer_prize() -> None:
    """One round ahead, a never-ending match is worth less than losing this round: player 0 must not stand still."""
    starts: tuple[Bars, Bars] = ((3, 4, 3, 4), (3, 4, 3, 4))
    match = tko.solve_match(starts)
    ahead = Position(starts, starts, rounds=(1, 0))
    level = match.value(Position(starts, starts, rounds=(1, 1)))
    assert level == 0.5
    clamped = level + (1 - level) * tko.solve(stalling=0).value(starts)
    assert match.value(ahead) == pytest.approx(clamped, abs=1e-10)
    assert match.value(starts) == pytest.approx(0.5, abs=1e-10)


def test_matches_refuse_what_they_cannot_read() -> None:
    with pytest.raises(ValueError, match="1 to 9"):
        tko.solve_match(rounds_to_win=0)
    with pytest.raises(ValueError, match="two names"):
        tko.solve_match(("Pablo Bruz", "Nobody"))
    with pytest.raises(ValueError, match="head starts"):
        tko.solve_match().value("2200/1111")


# -- habits -----------------------------------------------------------------------------------------------------------

EVEN: Mapping[str, Fraction] = {action: Fraction(1, 4) for action in "UHBK"}


@pytest.fixture(scope="module")
def even() -> tko.HabitSolution:
    return tko.best_response(EVEN)


def test_a_habit_against_fractions(even: tko.HabitSolution) -> None:
    """The same one-player game, in exact fractions, state by state."""

    @cache
    def worth(a: tuple[int, ...], b: tuple[int, ...]) -> Fraction:
        if 5 in a or 5 in b:
            return HALF if 5 in a and 5 in b else Fraction(int(5 in a))
        best = Fraction(0)
        for one in range(4):
            points = [exchange(one, two) for two in range(4)]
            out = [(x, y) for x, y in points if (x, y) != (None, None)]
            best = max(best, sum((worth(up(a, x), up(b, y)) for x, y in out), Fraction(0)) / len(out))
        return best

    # Sudden death against this habit: a punch scores against one block and loses to the other; a block wins or loses.
    assert even.value(SUDDEN_DEATH) == 0.5
    exact = worth(*LATE)
    lo, hi = even.interval(LATE)
    assert lo <= exact <= hi
    assert hi - lo < Fraction(1, 10**15)


def test_a_habit_never_gains_and_its_owner_pays(even: tko.HabitSolution) -> None:
    for state in ("2200/1111", "0000/0000", LATE, SUDDEN_DEATH):
        assert even.price(state) >= 0
    assert even.price("2200/1111") > 0.1
    assert even.action("2200/1111") in "UHBK"


def test_one_who_only_blocks_can_be_kept_waiting() -> None:
    """Against blocks alone, the other may block as well: never ending is worth `stalling` and no less."""
    blocks = tko.best_response({"H": HALF, "K": HALF}, player=0)
    assert blocks.value("0000/4444") <= 0.5
    assert blocks.value(SUDDEN_DEATH) == 0.5


def test_a_habit_may_look_at_the_bars_and_must_be_a_mix() -> None:
    with pytest.raises(ValueError, match="sum to 1"):
        tko.best_response({"U": HALF})
    with pytest.raises(ValueError, match="0 or 1"):
        tko.best_response(EVEN, player=2)


# -- closed forms -----------------------------------------------------------------------------------------------------


def test_closed_forms_lie_in_the_certified_intervals() -> None:
    forms = tko.closed_forms()
    assert sum(not form.exact.is_rational for form in forms) >= 3
    for form in forms:
        digits = Fraction(str(form.exact.evalf(40)))
        assert form.interval.lo - Fraction(1, 10**30) <= digits <= form.interval.hi + Fraction(1, 10**30)
        assert form.value == pytest.approx(float(form.interval), abs=1e-14)


# -- which boxer ------------------------------------------------------------------------------------------------------


def test_the_choice_of_a_boxer() -> None:
    table = {("a", "a"): 0.5, ("a", "b"): 0.75, ("b", "a"): 0.25, ("b", "b"): 0.5}
    choice = tko.boxer_choice(table)
    assert choice.value == Certified(HALF, HALF)
    assert choice.first == choice.second == {"a": Fraction(1)}
    assert (choice.pick, choice.reply, choice.pick_value) == ("a", "b", 0.75)
    assert tko.boxer_choice(table, mirror=False).value is None


def test_a_cyclic_table_is_mixed_and_its_bounds_hold() -> None:
    names = "rps"
    third = Fraction(1, 3)
    wins = {("r", "s"), ("s", "p"), ("p", "r")}
    width = Fraction(1, 1000)
    table = {
        (a, b): Certified(v, v + width)
        for a in names
        for b in names
        for v in [HALF if a == b else Fraction(int((a, b) in wins))]
    }
    choice = tko.boxer_choice(table)
    assert choice.first == choice.second == dict.fromkeys(names, third)
    assert choice.value == Certified(HALF, HALF + width)


def test_the_boxers_of_the_box() -> None:
    choice = tko.boxer_choice(tko.solve().table())
    assert choice.value is not None
    assert 0.5 in choice.value
    assert choice.pick == "Ginger Al"
    assert np.isclose(choice.pick_value, 1 - tko.solve().table()[choice.reply, "Ginger Al"])


def test_a_match_table_uses_its_mirror_images_and_is_kept() -> None:
    boxers = {"low": (3, 3, 4, 4), "turned": (4, 4, 3, 3), "high": (4, 4, 4, 4)}
    match = tko.solve_match()
    table = match.table(boxers)
    assert len(table) == 9
    assert table["low", "turned"] == table["low", "low"] == 0.5
    assert table["low", "high"] == table["turned", "high"] == pytest.approx(1 - table["high", "low"], abs=1e-15)
    straight = tko.solve_match((boxers["turned"], boxers["high"])).value((boxers["turned"], boxers["high"]))
    assert table["turned", "high"] == pytest.approx(straight, abs=1e-12)
    assert tko.solve_match().table(boxers) == table
