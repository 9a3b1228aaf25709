"""Recursive games whose only way back is to the same state (H. Everett, "Recursive games", 1957).

At such a state both players choose at once; an entry of the matrix either *exits* to something of known value, or
*loops*: nothing happened, choose again.  Never leaving is worth `stalling` to the row player.  With M(v) the matrix
whose loops are worth v, a value solves v = val M(v); equivalently h(v) = 0 where

    h(v) = val of the matrix with 0 at loops and (exit - v) elsewhere,

which never increases in v.  The roots may fill an interval [v1, v2]; the value of the game is then the median of v1,
stalling and v2.  A best mix may not exist where h has a double root: only mixes that come as near as one likes.

`solve_loops` therefore never trusts h alone.  Every step only offers mixes, and what a *fixed* mix guarantees in the
recursive game is a simple ratio (see `guaranteed`); the best of those are bounds lo <= value <= hi, and a state is done
when they meet.  Three steps offer mixes, each to the states that the one before has left open:

1.  Standing still, because floats cannot see a double root better than to 1e-8.  Let rows I and columns J meet in loops
    only.  If the row player keeps to I, the columns outside J are a plain matrix game, of value X; if the column player
    keeps to J, the rows outside I are one, of value Y.  So X and Y bound the value as far as these rows and columns go.
    With Y <= X every v in [Y, X] is a root of h (both stand still), and the value is the median of Y, stalling and X.
    The player who must not stand still for ever (stalling is worse for him) adds a small part of a mix that does leave:
    that is all he can do.
2.  Kernels.  A square submatrix B(v) of the matrix above is solved for its own root by Newton's step
    v + val B(v) / (chance to exit), which needs only its cofactors; kernels are taken in the order of their use.
3.  The matrix as a whole: Newton's step with h itself, inside the bounds, and bisection where it is slow.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from packo.solve.matrix import Batch, Floats, Ints, _cofactors, _normal

WIDTH = 2e-15
"""Bounds this close end the search (exits are of the order of 1)."""
NEWTON_GAP = 1e-14
"""How far apart the two guarantees of a matrix game may be on the way."""
NEAR = 1e-13
"""One action alone may stand still where Y <= X + NEAR."""
KERNELS, KERNEL_STEPS = 12, 10
"""How many kernels are tried, and how many of Newton's steps are made with each."""
LEAST_PART = 2.0**-52
"""The smallest part of a leaving mix that is added to a standing one."""


class Loops(NamedTuple):
    """N solved states: float bounds `lo`, `hi` (N,), and the mixes that give them: `rows` (m, N), `columns` (n, N)."""

    lo: Floats
    hi: Floats
    rows: Floats
    columns: Floats

    @property
    def value(self) -> Floats:
        return (self.lo + self.hi) / 2


def guaranteed(mix: Floats, exits: Floats, loop: npt.NDArray[np.bool_], stalling: float, around: Floats) -> Floats:
    """What the row player's fixed mix (m, N) guarantees, (N,): the least over columns of (exit payoff / exit chance).

    A column that only ever meets loops gives `stalling`.  `around` (N,) is subtracted and added for accuracy only.
    """
    least = np.full(mix.shape[1], np.inf)
    for j in range(exits.shape[1]):
        out = [i for i in range(exits.shape[0]) if not loop[i, j]]
        chance = np.zeros(mix.shape[1])
        pay = np.zeros(mix.shape[1])
        for i in out:
            chance += mix[i]
            pay += mix[i] * (exits[i, j] - around)
        with np.errstate(invalid="ignore", divide="ignore"):
            worth = np.where(chance > 0, around + pay / chance, stalling)
        np.minimum(least, worth, out=least)
    return least


def standstills(loop: npt.NDArray[np.bool_]) -> list[tuple[list[int], list[int]]]:
    """All maximal sets of rows I and columns J that meet in loops only, as pairs (I, J), none of them empty.

    >>> standstills(np.array([[True, False], [False, True]]))
    [([0], [0]), ([1], [1])]
    """
    m, n = loop.shape
    found = []
    for size in range(1, m + 1):
        for rows in combinations(range(m), size):
            columns = [j for j in range(n) if loop[list(rows), j].all()]
            closed = [i for i in range(m) if columns and loop[i, columns].all()]
            if columns and closed == list(rows):
                found.append((closed, columns))
    return found


def _improve(answer: Loops, some: Ints, low: Floats, rows: Floats, high: Floats, columns: Floats) -> None:
    better = low > answer.lo[some]
    answer.lo[some[better]] = low[better]
    answer.rows[:, some[better]] = rows[:, better]
    better = high < answer.hi[some]
    answer.hi[some[better]] = high[better]
    answer.columns[:, some[better]] = columns[:, better]


def _stand_still(answer: Loops, exits: Floats, loop: npt.NDArray[np.bool_], stalling: float) -> None:
    """Improve the bounds of `answer` by the mixes of the standstills, where they apply (see the top of this module)."""
    m, n, count = exits.shape
    for rows, columns in standstills(loop):
        out_rows = [i for i in range(m) if i not in rows]
        out_columns = [j for j in range(n) if j not in columns]
        if not out_rows or not out_columns or loop[rows][:, out_columns].any() or loop[out_rows][:, columns].any():
            continue
        part = exits
        some = np.arange(count)
        if len(rows) == len(columns) == 1:
            # Where one action alone falls short, kernels do as well.
            least, most = exits[rows[0]][out_columns].min(axis=0), exits[out_rows, columns[0]].max(axis=0)
            some = np.flatnonzero(most <= least + NEAR)
            part = exits[:, :, some]
        x_game = Batch(len(rows), len(out_columns)).solve(part[rows][:, out_columns])
        y_game = Batch(len(out_rows), len(columns)).solve(part[out_rows][:, columns])
        upper, lower = x_game.value, y_game.value
        at_least, at_most = (
            np.minimum(np.maximum(stalling, lower), upper),
            np.maximum(np.minimum(stalling, upper), lower),
        )
        x, y = np.zeros((m, len(some))), np.zeros((n, len(some)))
        x[rows], y[columns] = x_game.rows, y_game.columns
        leave_0, leave_1 = (np.clip(room / 2, LEAST_PART, 0.25) for room in (upper - at_least, at_most - lower))
        x[out_rows] = y_game.rows * np.where(stalling < at_least, leave_0, 0.0)
        y[out_columns] = x_game.columns * np.where(stalling > at_most, leave_1, 0.0)
        low = guaranteed(x, part, loop, stalling, at_least)
        high = -guaranteed(y, -part.transpose(1, 0, 2), loop.T, -stalling, -at_most)
        _improve(answer, some, low, x / x.sum(axis=0), high, y / y.sum(axis=0))


def _kernel(
    exits: Floats, loop: npt.NDArray[np.bool_], rows: Sequence[int], columns: Sequence[int], v: Floats
) -> tuple[Floats, Floats, Floats]:
    """A kernel's own root near `v`, and the mixes (m, N) and (n, N) there; nothing is promised of them."""
    size = range(len(rows))
    out = [(i, j) for i in size for j in size if not loop[rows[i], columns[j]]]
    nothing = np.zeros(len(v))
    converged = False
    for step in range(KERNEL_STEPS + 1):
        b = [[exits[rows[i], columns[j]] - v if (i, j) in out else nothing for j in size] for i in size]
        cofactors = _cofactors(b)
        x = [sum(line[1:], line[0]) for line in cofactors]
        y = [sum(line[1:], line[0]) for line in zip(*cofactors, strict=True)]
        if converged or step == KERNEL_STEPS:
            break
        determinant = sum((b[0][j] * cofactors[0][j] for j in size), nothing)
        chance = sum((x[i] * y[j] for i, j in out), nothing)
        with np.errstate(all="ignore"):
            change = determinant * sum(x[1:], x[0]) / chance
        change[~np.isfinite(change)] = 0.0
        v = v + np.clip(change, -1.0, 1.0)
        converged = not (np.abs(change) > 1e-9).any()
    return v, _normal(x, rows, len(exits)), _normal(y, columns, exits.shape[1])


def _by_kernels(
    answer: Loops, open_: Ints, exits: Floats, loop: npt.NDArray[np.bool_], stalling: float, v: Floats, batch: Batch
) -> None:
    """Improve the bounds of `answer` at the states `open_`, from `v`, by the kernels that the batch has used most."""
    for number in np.argsort(-batch.uses, kind="stable")[:KERNELS]:
        if not len(open_):
            return
        part = exits[:, :, open_]
        rows, columns = batch.kernels[number]
        root, x, y = _kernel(part, loop, rows, columns, v)
        low = guaranteed(x, part, loop, stalling, root)
        high = -guaranteed(y, -part.transpose(1, 0, 2), loop.T, -stalling, -root)
        _improve(answer, open_, low, x, high, y)
        still = answer.hi[open_] - answer.lo[open_] > WIDTH
        batch.uses[number] += len(still) - still.sum()
        open_, v = open_[still], v[still]


def solve_loops(
    exits: Floats,
    loop: npt.NDArray[np.bool_],
    stalling: float,
    *,
    batch: Batch | None = None,
    width: float = WIDTH,
    rounds: int = 60,
) -> Loops:
    """Solve N states at once: `exits` (m, n, N), `loop` (m, n) says which entries loop (their exits are not read).

    >>> game = np.array([[[0.0], [1.0]], [[1.0], [0.0]]])      # v = val [[v, 1], [1, 0]]: worth 1, with no best mix
    >>> solved = solve_loops(game, np.array([[True, False], [False, False]]), 0.5)
    >>> bool(solved.lo[0] > 1 - 1e-12), float(solved.hi[0])
    (True, 1.0)
    """
    m, n, count = exits.shape
    batch = batch or Batch(m, n)
    exits = np.where(loop[:, :, None], 0.0, exits)
    outside = ~loop
    flipped = -exits.transpose(1, 0, 2)
    answer = Loops(
        np.full(count, -np.inf), np.full(count, np.inf), np.full((m, count), 1 / m), np.full((n, count), 1 / n),
    )  # fmt: skip
    _stand_still(answer, exits, loop, stalling)
    v = np.full(count, stalling)
    if outside.any():
        entries = exits[outside]
        v = np.clip(v, entries.min(axis=0), entries.max(axis=0))
        open_ = np.flatnonzero(~(answer.hi - answer.lo <= width))
        _by_kernels(answer, open_, exits, loop, stalling, v[open_], batch)
    open_ = np.flatnonzero(~(answer.hi - answer.lo <= width))
    v = v[open_]
    kernel: Ints | None = None
    before = np.full(len(open_), np.inf)
    for _ in range(rounds):
        if not len(open_):
            break
        part = exits[:, :, open_]
        solved = batch.solve(np.where(loop[:, :, None], 0.0, part - v), kernel, NEWTON_GAP)
        low = guaranteed(solved.rows, part, loop, stalling, v)
        high = -guaranteed(solved.columns, flipped[:, :, open_], loop.T, -stalling, -v)
        _improve(answer, open_, low, solved.rows, high, solved.columns)
        lo, hi = answer.lo[open_], answer.hi[open_]
        chance = np.zeros(len(open_))
        for i, j in zip(*np.nonzero(outside), strict=True):
            chance += solved.rows[i] * solved.columns[j]
        with np.errstate(invalid="ignore", divide="ignore"):
            newton = np.where(chance > 0, v + solved.value / chance, np.inf)
        following = np.clip(newton, lo, hi)
        slow = (following == v) | (hi - lo > before / 2)
        following[slow] = ((lo + hi) / 2)[slow]
        going = (hi - lo > width) & np.isfinite(hi - lo) & (following != v)
        before = (hi - lo)[going]
        open_, v, kernel = open_[going], following[going], solved.kernel[going]
    return answer
