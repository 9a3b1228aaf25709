"""Matrix games: the batch of kernels against linear programs, and the exact simplex method against both."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import linprog

from packo.solve.matrix import Batch, exact_game, kernels


def by_linear_program(game: np.ndarray) -> float:
    """The value of one matrix game, by HiGHS."""
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


@pytest.mark.parametrize("shape", [(1, 1), (2, 2), (2, 4), (3, 3), (4, 4), (4, 7)])
def test_the_batch_agrees_with_linear_programs(shape: tuple[int, int]) -> None:
    games = np.random.default_rng(1).normal(size=(*shape, 60))
    solved = Batch(*shape).solve(games)
    assert solved.gap.max() < 1e-12
    for k in range(games.shape[2]):
        assert solved.value[k] == pytest.approx(by_linear_program(games[:, :, k]), abs=1e-9)


def test_games_full_of_ties_are_solved() -> None:
    games = np.random.default_rng(2).integers(0, 3, size=(4, 4, 3000)) / 2
    solved = Batch(4, 4).solve(games)
    assert solved.gap.max() < 1e-13
    for k in range(0, 3000, 30):
        exact = exact_game([[Fraction(float(entry)) for entry in line] for line in games[:, :, k]])[0]
        assert solved.value[k] == pytest.approx(float(exact), abs=1e-12)


def test_a_singular_kernel_is_believed_on_its_own_rows_only() -> None:
    game = np.array([[0.5, 0.0, 0.5, 1.0], [1.0, 0.5, 0.0, 0.5], [0.5, 1.0, 0.5, 0.0], [0.0, 0.5, 1.0, 0.5]])[
        :, :, None
    ]
    solved = Batch(4, 4).solve(game)
    assert solved.value[0] == pytest.approx(0.5)
    assert (solved.rows[:, 0] @ game[:, :, 0]).min() == pytest.approx(0.5)


def test_a_guess_changes_nothing_but_the_time() -> None:
    games = np.random.default_rng(3).normal(size=(4, 4, 200))
    batch = Batch(4, 4)
    first = batch.solve(games)
    again = batch.solve(games, first.kernel)
    assert np.allclose(first.value, again.value, atol=1e-13)
    assert len(kernels(4, 4)) == 69


@given(st.lists(st.lists(st.integers(-5, 5), min_size=3, max_size=3), min_size=1, max_size=5))
def test_the_exact_method_is_a_saddle_point(rows: list[list[int]]) -> None:
    value, x, y = exact_game(rows)
    assert sum(x) == sum(y) == 1
    assert all(sum(p * line[j] for p, line in zip(x, rows, strict=True)) >= value for j in range(3))
    assert all(sum(q * entry for q, entry in zip(y, line, strict=True)) <= value for line in rows)


def test_bad_shapes_are_refused() -> None:
    with pytest.raises(ValueError, match="1 to 4"):
        Batch(5, 5)
    with pytest.raises(ValueError, match="not 2 × 2"):
        Batch(3, 3).solve(np.zeros((2, 2, 1)))
    with pytest.raises(ValueError, match="rectangular"):
        exact_game([[1, 2], [3]])
