"""Recursive games with known values, and against plain bisection with linear programs."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.optimize import linprog

from packo.solve.certify import lower, upper
from packo.solve.recursive import solve_loops, standstills

V = None
"""An entry that leads back to the state itself."""


def solved(lines: list[list[float | None]], stalling: float) -> tuple[float, float]:
    exits = np.array([[[0.0 if entry is V else entry] for entry in line] for line in lines])
    loop = np.array([[entry is V for entry in line] for line in lines])
    answer = solve_loops(exits, loop, stalling)
    return float(answer.lo[0]), float(answer.hi[0])


def game_value(game: np.ndarray) -> float:
    m, n = game.shape
    result = linprog(
        [0.0] * m + [-1.0],
        A_ub=np.hstack([-game.T, np.ones((n, 1))]),
        b_ub=np.zeros(n),
        A_eq=[[1.0] * m + [0.0]],
        b_eq=[1.0],
        bounds=[(0, None)] * m + [(None, None)],
    )
    return float(result.x[-1])


def by_bisection(exits: np.ndarray, loop: np.ndarray, stalling: float, tiny: float = 1e-10) -> float:
    """The median of v1, stalling and v2, from the sign of h alone."""

    def h(v: float) -> float:
        return game_value(np.where(loop, 0.0, exits - v))

    start = h(stalling)
    if abs(start) < tiny:
        return stalling
    inside, outside = stalling, (exits.max() if start > 0 else exits.min())
    for _ in range(24):
        middle = (inside + outside) / 2
        if h(middle) * np.sign(start) > tiny:
            inside = middle
        else:
            outside = middle
    return (inside + outside) / 2


def test_a_game_without_a_best_mix() -> None:
    for stalling in (0.0, 0.5, 1.0):
        lo, hi = solved([[V, 1.0], [1.0, 0.0]], stalling)
        assert 1 - 1e-12 < lo <= hi <= 1 + 1e-15


@pytest.mark.parametrize(
    ("stalling", "value"), [(0.0, 0.4), (0.3, 0.4), (0.4, 0.4), (0.5, 0.5), (0.7, 0.7), (0.9, 0.7), (1.0, 0.7)]
)
def test_a_whole_interval_of_roots_gives_the_median(stalling: float, value: float) -> None:
    lo, hi = solved([[V, 0.4], [0.7, V]], stalling)
    assert lo == pytest.approx(value, abs=1e-12)
    assert hi == pytest.approx(value, abs=1e-12)


def test_only_loops_are_worth_stalling() -> None:
    assert solved([[V, V], [V, V]], 0.25) == (0.25, 0.25)


def test_no_loop_is_a_plain_game() -> None:
    assert solved([[0.0, 1.0], [1.0, 0.0]], 0.9) == pytest.approx((0.5, 0.5))


def test_maximal_standstills() -> None:
    u_h_b_k = np.array([[1, 0, 0, 0], [0, 1, 0, 1], [0, 0, 1, 0], [0, 1, 0, 1]], dtype=bool)
    assert standstills(u_h_b_k) == [([0], [0]), ([2], [2]), ([1, 3], [1, 3])]


@pytest.mark.parametrize("seed", range(3))
def test_random_games_against_bisection(seed: int) -> None:
    rng = np.random.default_rng(seed)
    loop = rng.random((3, 3)) < 0.4
    loop[0, 0] = True
    loop[2, :] = [False, False, True] if seed % 2 else [False, True, False]
    exits = rng.random((3, 3, 6))
    stalling = float(rng.random())
    answer = solve_loops(exits, loop, stalling)
    assert (answer.hi - answer.lo).max() < 1e-9
    for k in range(6):
        slow = by_bisection(np.where(loop, 0.5, exits[:, :, k]), loop, stalling)
        assert answer.value[k] == pytest.approx(slow, abs=2e-4)


def test_an_almost_double_root_is_found_to_the_last_digits() -> None:
    """Two blocks stand still, but for a deficit of 1e-11: the best mix punches with a chance of 1e-11 or so."""
    exits = np.array([[0, 0.2, 0.1, 0.6], [0.55 - 1e-11, 0, 0.25, 0], [0.3, 0.6, 0, 0.2], [0.25, 0, 0.55, 0]])
    loop = np.array([[1, 0, 0, 0], [0, 1, 0, 1], [0, 0, 1, 0], [0, 1, 0, 1]], dtype=bool)
    answer = solve_loops(exits[:, :, None], loop, 0.5)
    assert answer.hi[0] - answer.lo[0] < 1e-14


class TestCertificate:
    """The checker on states small enough to check by hand; 1 is 1,000 units."""

    loop_row = (None, np.array([1000]))

    def test_a_mix_guarantees_its_worst_ratio(self) -> None:
        exits = [[None, np.array([1000])], [np.array([1000]), np.array([0])]]
        assert lower(np.array([[999], [1]]), exits, 0).tolist() == [999]
        assert lower(np.array([[1], [0]]), exits, 300).tolist() == [300]

    def test_rounding_never_helps(self) -> None:
        exits = [[np.array([1])], [np.array([2])]]
        assert lower(np.array([[1], [1]]), exits, 0).tolist() == [1]
        assert upper(np.array([[1]]), [[np.array([1])], [np.array([2])]], 0, 1000).tolist() == [2]

    def test_weights_must_be_a_mix(self) -> None:
        for bad in ([[0], [0]], [[-1], [2]]):
            with pytest.raises(ValueError, match="weights"):
                lower(np.array(bad), [[None], [np.array([5])]], 0)
