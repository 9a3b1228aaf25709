"""Two-player zero-sum matrix games: thousands of small ones at once in floats, or one of any size in exact fractions.

The batch solver looks for the square *kernels* of Shapley and Snow ("Basic solutions of discrete games", 1950): every
matrix game has optimal mixes that equalise a square submatrix B, and they are ratios of sums of cofactors of B.
Kernels are tried in the order in which they solved games before, and a game leaves the batch when a kernel's two mixes
guarantee the same amount on the *whole* matrix, so a wrong kernel is never believed.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

Floats: TypeAlias = npt.NDArray[np.float64]
Ints: TypeAlias = npt.NDArray[np.int64]
Kernel: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]

GAP = 2e-15
"""A kernel is believed at once when its two guarantees differ by no more than this (payoffs are of the order of 1)."""


class Solved(NamedTuple):
    """N solved games: `value` (N,), the row player's mixes `rows` (m, N), the column player's `columns` (n, N)."""

    value: Floats
    rows: Floats
    columns: Floats
    gap: Floats
    """What the mixes are proved (in floats) to be apart: the column player's guarantee minus the row player's, (N,)."""
    kernel: Ints
    """Which kernel gave the mixes, (N,): a good first guess for a nearby game."""


def kernels(rows: int, columns: int) -> list[Kernel]:
    """All square submatrices of a rows × columns matrix, small ones first; a 4 × 4 matrix has 69.

    >>> len(kernels(4, 4)), kernels(1, 2)
    (69, [((0,), (0,)), ((0,), (1,))])
    """
    sizes = range(1, min(rows, columns) + 1)
    return [(i, j) for k in sizes for i in combinations(range(rows), k) for j in combinations(range(columns), k)]


def _cofactors(b: Sequence[Sequence[Floats]]) -> list[list[Floats]]:
    """The cofactors of a k × k matrix of arrays, k up to 4."""
    k = len(b)
    if k == 1:
        return [[np.ones_like(b[0][0])]]
    if k == 2:
        return [[b[1][1], -b[1][0]], [-b[0][1], b[0][0]]]
    if k == 3:
        after = ((1, 2), (2, 0), (0, 1))
        return [[b[p][r] * b[q][s] - b[p][s] * b[q][r] for r, s in after] for p, q in after]
    if k == 4:
        pairs = list(combinations(range(4), 2))
        upper = {(p, q): b[0][p] * b[1][q] - b[0][q] * b[1][p] for p, q in pairs}
        lower = {(p, q): b[2][p] * b[3][q] - b[2][q] * b[3][p] for p, q in pairs}
        answer = []
        for i, partner, minors in ((0, 1, lower), (1, 0, lower), (2, 3, upper), (3, 2, upper)):
            line = []
            for j in range(4):
                p, q, r = (c for c in range(4) if c != j)
                a = b[partner]
                minor = a[p] * minors[q, r] - a[q] * minors[p, r] + a[r] * minors[p, q]
                line.append(minor if (i + j) % 2 == 0 else -minor)
            answer.append(line)
        return answer
    raise ValueError(f"kernels are at most 4 × 4, not {k} × {k}")


def _normal(raw: Sequence[Floats], places: Sequence[int], size: int) -> Floats:
    """Sums of cofactors as mixes (size, N): signs cleared, negatives cut to 0, sums 1 (even where all are 0)."""
    mix = np.zeros((size, raw[0].shape[0]))
    total = sum(raw[1:], raw[0])
    sign = np.where(total < 0, -1.0, 1.0)
    for place, part in zip(places, raw, strict=True):
        np.maximum(part * sign, 0.0, out=mix[place])
    total = mix.sum(axis=0)
    with np.errstate(invalid="ignore", divide="ignore"):
        mix /= total
    singular = np.flatnonzero(~(total > 0))
    if len(singular):
        mix[:, singular] = 0.0
        for place in places:
            mix[place, singular] = 1.0 / len(places)
    return mix


class Batch:
    """A solver of many rows × columns games that remembers which kernels were useful.

    >>> batch = Batch(2, 2)
    >>> solved = batch.solve(np.array([[[1.0], [0.0]], [[0.0], [1.0]]]))
    >>> float(solved.value[0]), solved.rows[:, 0].tolist()
    (0.5, [0.5, 0.5])
    """

    def __init__(self, rows: int, columns: int) -> None:
        if not 1 <= min(rows, columns) <= 4:
            raise ValueError(f"the shorter side of a batch's matrices is 1 to 4, not {min(rows, columns)}")
        self.shape = rows, columns
        self.kernels = kernels(rows, columns)
        self.uses = np.zeros(len(self.kernels), dtype=np.int64)

    def solve(self, games: Floats, guess: Ints | None = None, gap: float = GAP) -> Solved:
        """Solve `games` of shape (rows, columns, N), row player maximising; `guess` (N,): kernels to try first.

        Where no kernel comes within `gap`, the best pair of mixes is returned; read `Solved.gap`.
        """
        m, n, count = games.shape
        if (m, n) != self.shape:
            raise ValueError(f"this batch solves {self.shape[0]} × {self.shape[1]} games, not {m} × {n}")
        best = Solved(
            np.zeros(count), np.full((m, count), 1 / m), np.full((n, count), 1 / n), np.full(count, np.inf),
            np.zeros(count, dtype=np.int64),
        )  # fmt: skip
        open_ = np.arange(count)
        if guess is not None:
            order = np.argsort(guess, kind="stable")
            numbers, starts = np.unique(guess[order], return_index=True)
            for number, some in zip(numbers, np.split(order, starts[1:]), strict=True):
                self._try(int(number), games, some, best)
            open_ = np.flatnonzero(best.gap > gap)
        for number in np.argsort(-self.uses, kind="stable"):
            if not len(open_):
                break
            self._try(int(number), games, open_, best)
            open_ = open_[best.gap[open_] > gap]
        self.uses += np.bincount(best.kernel, minlength=len(self.kernels))
        return best

    def _try(self, number: int, games: Floats, some: Ints, best: Solved) -> None:
        """Try one kernel on the games `some`, and keep its mixes where they are better than the best so far."""
        m, n = self.shape
        rows, columns = self.kernels[number]
        a = games[:, :, some]
        cofactors = _cofactors([[a[i, j] for j in columns] for i in rows])
        x = _normal([sum(line[1:], line[0]) for line in cofactors], rows, m)
        y = _normal([sum(line[1:], line[0]) for line in zip(*cofactors, strict=True)], columns, n)
        low = _least([sum((x[i] * a[i, j] for i in rows), np.zeros(len(some))) for j in range(n)])
        high = -_least([-sum((y[j] * a[i, j] for j in columns), np.zeros(len(some))) for i in range(m)])
        gap = high - low
        better = gap < best.gap[some]
        won = some[better]
        best.value[won] = (low[better] + high[better]) / 2
        best.rows[:, won] = x[:, better]
        best.columns[:, won] = y[:, better]
        best.gap[won] = gap[better]
        best.kernel[won] = number


def _least(arrays: Sequence[Floats]) -> Floats:
    least = arrays[0]
    for array in arrays[1:]:
        least = np.minimum(least, array)
    return least


def exact_game(payoffs: Sequence[Sequence[Fraction | int]]) -> tuple[Fraction, list[Fraction], list[Fraction]]:
    """The exact value and optimal mixes (value, row mix, column mix) of one matrix game, by the simplex method.

    All numbers are fractions; Bland's rule keeps it from cycling.  The answer is checked before it is returned.

    >>> exact_game([[0, 2], [1, 0]])
    (Fraction(2, 3), [Fraction(1, 3), Fraction(2, 3)], [Fraction(2, 3), Fraction(1, 3)])
    """
    m, n = len(payoffs), len(payoffs[0]) if payoffs else 0
    if not n or any(len(line) != n for line in payoffs):
        raise ValueError("a matrix game needs a rectangular matrix with at least one row and one column")
    shift = 1 - min(Fraction(entry) for line in payoffs for entry in line)
    # With A > 0 the column player maximises sum(q) subject to A q <= 1, q >= 0; value = 1 / sum(q), y = q * value.
    width = n + m + 1
    table = [
        [Fraction(entry) + shift for entry in line] + [Fraction(int(i == k)) for k in range(m)] + [Fraction(1)]
        for i, line in enumerate(payoffs)
    ]
    goal = [Fraction(-1)] * n + [Fraction(0)] * (m + 1)
    basis = [n + i for i in range(m)]
    while True:
        enter = next((j for j in range(width - 1) if goal[j] < 0), None)
        if enter is None:
            break
        _, _, leave = min((table[i][-1] / table[i][enter], basis[i], i) for i in range(m) if table[i][enter] > 0)
        pivot = table[leave][enter]
        table[leave] = [entry / pivot for entry in table[leave]]
        for i in range(m):
            if i != leave and table[i][enter]:
                factor = table[i][enter]
                table[i] = [a - factor * b for a, b in zip(table[i], table[leave], strict=True)]
        factor = goal[enter]
        goal = [a - factor * b for a, b in zip(goal, table[leave], strict=True)]
        basis[leave] = enter
    value = 1 / goal[-1]
    y = [Fraction(0)] * n
    for i, j in enumerate(basis):
        if j < n:
            y[j] = table[i][-1] * value
    x = [goal[n + i] * value for i in range(m)]
    value -= shift
    low = min(sum((x[i] * payoffs[i][j] for i in range(m)), Fraction(0)) for j in range(n))
    high = max(sum((payoffs[i][j] * y[j] for j in range(n)), Fraction(0)) for i in range(m))
    if not low == value == high or sum(x) != 1 or sum(y) != 1 or min(x) < 0 or min(y) < 0:
        raise ArithmeticError("the simplex method did not end at an optimum")
    return value, x, y
