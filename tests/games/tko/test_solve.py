"""The round of TKO, against a slow solver that codes the rules for itself, and against what must hold anyway."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from packo.games.tko import solve as tko
from packo.games.tko.rules import BOXERS, NOBODY, SUDDEN_DEATH, Place, Position
from packo.games.tko.solver import kept, proof, tables
from packo.games.tko.solver.rounds import worth_of
from packo.solve import certify, store

from .slow import Slow, exchange, matrix_value, random_bars, up

HALF = Fraction(1, 2)


# Near a double root a sign is lost below about sqrt(1e-10), hence the tolerance.


def test_random_states_against_the_slow_solver(plain: tko.RoundSolution) -> None:
    rng, slow = random.Random(1), Slow(plain)
    states = [random_bars(rng) for _ in range(10)] + rng.sample(list(plain.stalling_states()), 2)
    for a, b in states:
        if (a, b) != SUDDEN_DEATH:
            assert plain.value((a, b)) == pytest.approx(slow.value(a, b), abs=1e-4), (a, b)


def test_another_worth_of_never_ending_against_the_slow_solver() -> None:
    solution = tko.solve(stalling=0)
    rng, slow = random.Random(2), Slow(solution)
    for a, b in [random_bars(rng) for _ in range(8)]:
        assert solution.value((a, b)) == pytest.approx(slow.value(a, b), abs=1e-4), (a, b)


@pytest.mark.proof
@pytest.mark.parametrize("ties", [True, False])
def test_the_power_arrow_against_the_slow_solver(ties: bool) -> None:
    solution = tko.solve(power_arrow=True, arrow_on_ties=ties)
    rng, slow = random.Random(3), Slow(solution, ties)
    for a, b in [random_bars(rng) for _ in range(15)]:
        for arrow in (NOBODY, 0, 1):
            exact = solution.value(Position((a, b), (a, b), arrow))
            assert exact == pytest.approx(slow.value(a, b, arrow), abs=1e-4), (a, b, arrow)
    assert solution.width < 1e-10


# -- the certificate --------------------------------------------------------------------------------------------------


def test_every_interval_is_narrow(plain: tko.RoundSolution) -> None:
    assert plain.width < 1e-10
    assert len(plain) == 390_626


def test_the_certificate_in_fractions_by_hand(plain: tko.RoundSolution) -> None:
    """At random states both mixes are checked again, in fractions, on intervals of the states that follow."""
    rng = random.Random(4)
    half = Fraction(1, 2)

    def ends(a: tuple[int, ...], b: tuple[int, ...]) -> tuple[Fraction, Fraction]:
        if 5 in a or 5 in b:
            sure = half if 5 in a and 5 in b else Fraction(int(5 in a))
            return sure, sure
        return tuple(plain.interval((a, b)))

    for a, b in [random_bars(rng) for _ in range(40)]:
        lo, hi = plain.interval((a, b))
        x = list(plain.strategy((a, b), 0).values())
        y = list(plain.strategy((a, b), 1).values())
        assert sum(x) == sum(y) == 1
        for fixed in range(4):
            down, up_, chance_x, chance_y = Fraction(0), Fraction(0), Fraction(0), Fraction(0)
            for other in range(4):
                points = exchange(other, fixed)
                if points != (None, None):
                    down += x[other] * ends(up(a, points[0]), up(b, points[1]))[0]
                    chance_x += x[other]
                points = exchange(fixed, other)
                if points != (None, None):
                    up_ += y[other] * ends(up(a, points[0]), up(b, points[1]))[1]
                    chance_y += y[other]
            tiny = Fraction(1, 2**59)  # rounding, and the states that are 1/2 by symmetry
            symmetric = tiny if a != b and a != (b[2], b[3], b[0], b[1]) else Fraction(1, 10**12)
            assert (down / chance_x if chance_x else half) >= lo - symmetric
            assert (up_ / chance_y if chance_y else half) <= hi + symmetric


def late_space() -> tuple[tables.Space, tuple[tuple[int, ...], tuple[int, ...]]]:
    starts = ((3, 3, 2, 3), (2, 3, 3, 3))
    return tables.space_of(False, True, False, starts), starts


def test_a_tampered_mix_proves_less() -> None:
    space, starts = late_space()
    ends = proof.Ends.of(Fraction(1, 2))
    x, y = proof.propose(space, 0.5)
    first = proof.ProvedRound.proved(space, x.copy(), y.copy(), ends)
    x[:, -1] = [0.0, 0.0, 0.0, 1.0]
    second = proof.ProvedRound.proved(space, x, y, ends)
    spot = (0, tables.NUMBER[starts[0]], tables.NUMBER[starts[1]])
    assert first.certified(*spot).width < Fraction(1, 10**12)
    assert second.certified(*spot).width > Fraction(1, 100)


def test_a_wrong_value_is_contradicted() -> None:
    """Bounds above the value cannot be proved by any mix: the other player's mix contradicts them."""
    space, starts = late_space()
    solved = proof.ProvedRound.proved(space, *proof.propose(space, 0.5), proof.Ends.of(Fraction(1, 2)))
    spot = (0, tables.NUMBER[starts[0]], tables.NUMBER[starts[1]])
    claimed = solved.certified(*spot).hi + Fraction(1, 10**9)
    rng = np.random.default_rng(5)
    exits = tables.exits_of(solved.lo, 0, np.full(2000, spot[1]), np.full(2000, spot[2]), True)
    best = certify.lower(rng.integers(1, 2**40, size=(4, 2000)), exits, solved.ends.stalling[0]).max()
    assert Fraction(int(best), solved.ends.unit) < claimed


def test_no_symmetry_is_used_that_does_not_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    tables.check_symmetries()
    crooked = tables.UP.copy()
    crooked[0, 0] = 7
    monkeypatch.setattr(tables, "UP", crooked)
    with pytest.raises(ArithmeticError, match="not symmetric"):
        tables.check_symmetries()


# -- what must hold ---------------------------------------------------------------------------------------------------


@pytest.mark.proof
@pytest.mark.parametrize("arrow", [False, True])
def test_both_symmetries_hold_at_all_states_without_being_used(arrow: bool) -> None:
    space = tables.space_of(arrow, True, False, ((0, 0, 0, 0), (0, 0, 0, 0)))
    assert space.size == 625 * 625 * (3 if arrow else 1)
    solved = proof.ProvedRound.proved(space, *proof.propose(space, 0.5), proof.Ends.of(Fraction(1, 2)))
    assert solved.width < 1e-10
    value = (solved.lo / 2 + solved.hi / 2)[:, :625, :625] / solved.ends.unit
    other = value[[0, 2, 1][: len(value)]].transpose(0, 2, 1)
    assert np.abs(value + other - 1).max() < 1e-9
    mirror = tables.MIRROR[:625]
    assert np.abs(value - value[:, mirror][:, :, mirror]).max() < 1e-9


@pytest.mark.proof
def test_the_other_seat_sees_the_rest_of_one() -> None:
    """value at s of (a, b), and at 1 - s of (b, a), sum to 1; here the two are solved separately."""
    low, high = tko.solve(stalling=Fraction(1, 5)), tko.solve(stalling="4/5")
    one, two = ((s.solved.lo + s.solved.hi)[0, :625, :625] / 2 / s.solved.ends.unit for s in (low, high))
    assert np.abs(one + two.T - 1).max() < 1e-9
    assert max(low.width, high.width) < 1e-10


def test_the_exchanged_round_sums_to_one() -> None:
    zero = tko.solve(stalling=0).solved
    one = zero.exchanged()
    rng = random.Random(6)
    for a, b in [random_bars(rng) for _ in range(50)]:
        here, there = (
            zero.certified(0, tables.NUMBER[a], tables.NUMBER[b]),
            one.certified(0, tables.NUMBER[b], tables.NUMBER[a]),
        )
        assert here.lo + there.hi == 1
    assert one.ends.stalling == (one.ends.unit, one.ends.unit)


def test_a_boxer_against_himself_is_even(plain: tko.RoundSolution) -> None:
    for bars in product(range(0, 5, 2), repeat=4):
        assert tuple(plain.interval((bars, bars))) == (Fraction(1, 2), Fraction(1, 2))


def test_the_table_of_boxers(plain: tko.RoundSolution) -> None:
    table = plain.table()
    assert len(table) == 64
    for a, b in table:
        assert table[a, b] + table[b, a] == pytest.approx(1, abs=1e-12)
    assert table["Pablo Bruz", "Mello Mar"] == pytest.approx(0.5850993990734, abs=1e-10)
    assert min(table["Ginger Al", other] for other in BOXERS if other != "Ginger Al") > 0.5
    own = plain.table({"A": (2, 2, 0, 0), "B": (1, 1, 1, 1)})
    assert own["A", "B"] == table["Pablo Bruz", "Mello Mar"]


def test_more_points_may_be_worth_nothing_but_never_cost(plain: tko.RoundSolution) -> None:
    value = (plain.solved.lo[0] / 2 + plain.solved.hi[0] / 2) / plain.solved.ends.unit
    for bar in range(4):
        more = value[tables.UP[:625, bar]][:, :625]
        assert (more - value[:625, :625]).min() > -1e-11


# -- stalling ---------------------------------------------------------------------------------------------------------


def test_where_play_may_stand_still_the_value_is_exactly_stalling(plain: tko.RoundSolution) -> None:
    states = list(plain.stalling_states())
    assert len(states) == len(set(states)) == 5304
    assert len(list(plain.stalling_states(matters=True))) == 658
    for a, b in random.Random(7).sample(states, 200):
        assert plain.stalls((a, b))
        assert tuple(plain.interval((a, b))) == (Fraction(1, 2), Fraction(1, 2))
    assert not any(plain.stalls(state) for state in plain.knife_edges())


def test_the_interval_of_roots_moves_with_stalling(plain: tko.RoundSolution) -> None:
    """At ((0, 4, 0, 4), (0, 4, 0, 4)) only blocks can be trusted: the state is worth what never ending is worth."""
    state = ((0, 4, 0, 4), (0, 4, 0, 4))
    y, x = plain.standing(state)
    assert y < 0.5 < x
    assert plain.stalls(state)
    assert tko.solve(stalling=0).value(state) < 0.5


def test_sudden_death_is_even_whatever_never_ending_is_worth(plain: tko.RoundSolution) -> None:
    for solution in (plain, tko.solve(stalling=0)):
        assert tuple(solution.interval(SUDDEN_DEATH)) == (Fraction(1, 2), Fraction(1, 2))
        assert set(solution.strategy(SUDDEN_DEATH, 0).values()) == {Fraction(1, 4)}
    assert plain.stalls(SUDDEN_DEATH)
    assert not tko.solve(stalling=0).stalls(SUDDEN_DEATH)


# -- asking -----------------------------------------------------------------------------------------------------------


def test_all_ways_to_name_a_state(plain: tko.RoundSolution) -> None:
    bars = ((2, 2, 0, 0), (1, 1, 1, 1))
    same = {
        plain.value(state) for state in ("2200/1111", bars, Position(bars, bars), Position(bars, bars, rounds=(1, 0)))
    }
    assert len(same) == 1
    assert plain.value(((5, 0, 0, 0), (0, 0, 0, 0))) == 1.0
    assert plain.value(((4, 0, 0, 0), (0, 0, 5, 0))) == 0.0
    assert plain.strategy(((5, 0, 0, 0), (0, 0, 0, 0)), 0) == {}


def test_the_matrix_has_its_own_value(plain: tko.RoundSolution) -> None:
    matrix = plain.game_matrix("2200/1111")
    assert matrix[0][0] == matrix[1][3] == plain.value("2200/1111")
    assert matrix[0][3] == plain.value("3200/1111")
    assert matrix_value(np.array(matrix)) == pytest.approx(plain.value("2200/1111"), abs=1e-9)
    assert plain.game_matrix(SUDDEN_DEATH)[0] == [0.5, 0.0, 0.5, 1.0]


@pytest.mark.parametrize("bad", [2, -1, "x", None, True, float("nan"), "1/0"])
def test_a_bad_worth_of_never_ending_is_refused(bad: object) -> None:
    with pytest.raises(ValueError, match="from 0 to 1"):
        tko.solve(stalling=bad)  # type: ignore[arg-type]


@pytest.mark.parametrize("good", [Fraction(3, 10), 0.3, "3/10", "0.3"])
def test_a_worth_is_read_as_it_is_written(good: object) -> None:
    assert worth_of(good) == Fraction(3, 10)  # type: ignore[arg-type]


def test_bad_states_are_refused(plain: tko.RoundSolution) -> None:
    for bad in ("2200", "22000/1111", ((6, 0, 0, 0), (0, 0, 0, 0))):
        with pytest.raises(ValueError, match="bars"):
            plain.value(bad)
    bars = ((0, 0, 0, 0), (0, 0, 0, 0))
    with pytest.raises(ValueError, match="power_arrow=True"):
        plain.value(Position(bars, bars, arrow=0))
    with pytest.raises(ValueError, match="0 or 1"):
        plain.strategy("2200/1111", 2)


@pytest.mark.proof
def test_placing_a_point() -> None:
    solution = tko.solve(power_arrow=True)
    bars = ((4, 0, 2, 0), (0, 3, 0, 3))
    placing = Position(bars, bars, arrow=0, placing=0)
    assert solution.value(placing) == 1.0
    assert solution.strategy(placing, 0) == {Place("U"): Fraction(1)}
    assert solution.strategy(placing, 1) == {}
    lost = Position(bars, ((3, 0, 2, 0), (0, 5, 0, 3)), arrow=NOBODY, placing=0)
    assert solution.value(lost) == 0.0
    tied = Position(bars, ((4, 0, 2, 0), (0, 5, 0, 3)), arrow=NOBODY, placing=0)
    assert solution.value(tied) == 0.5


def test_the_repr_is_the_same_everywhere(plain: tko.RoundSolution) -> None:
    assert repr(plain) == "RoundSolution(power_arrow=False, stalling=1/2, 390626 states, certified to 1e-12)"


# -- the cache --------------------------------------------------------------------------------------------------------


def test_a_damaged_cache_is_never_believed(own_cache: Path, plain: tko.RoundSolution) -> None:
    space, _ = late_space()
    x, y = proof.propose(space, 0.5)
    arrays = {"x": x, "y": y}
    shapes: dict[str, tuple[tuple[int, ...], type]] = {"x": (x.shape, np.float64), "y": (y.shape, np.float64)}
    store.save("late", dict(arrays))
    path = own_cache / "late.npz"
    assert store.load("late", shapes) is not None
    whole = path.read_bytes()
    assert store.load("late", {"x": ((4, 1), np.float64)}) is None
    for at in (len(whole) // 3, len(whole) // 2):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        assert store.load("late", shapes) is None
    for broken in (b"", b"not a zip", whole[: len(whole) // 2]):
        path.write_bytes(broken)
        assert store.load("late", shapes) is None
    path.write_bytes(whole)
    path.rename(own_cache / "other.npz")
    assert store.load("other", shapes) is None
    assert store.load("late", shapes) is None
    assert not list(own_cache.glob("*.part"))


def test_the_cache_gives_the_same(plain: tko.RoundSolution) -> None:
    again = kept.read_or_make(kept.Setting(False, True, HALF))
    assert np.array_equal(again.lo, plain.solved.lo)
    assert np.array_equal(again.hi, plain.solved.hi)


def test_only_the_newest_files_of_a_kind_are_kept(own_cache: Path) -> None:
    for number in range(5):
        store.save(f"some-kind-{number}", {"x": np.zeros(2)})
    store.save("other-kind-0", {"x": np.zeros(2)})
    store.keep_newest("some-kind", 2)
    assert {path.stem for path in own_cache.glob("*kind*")} == {"some-kind-3", "some-kind-4", "other-kind-0"}


def test_no_folder_is_no_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    store.save("late", {"x": np.zeros(3)})
    assert store.load("late", {"x": ((3,), np.float64)}) is None
