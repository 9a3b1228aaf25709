"""Recursive games whose only way back is to the same state (H. Everett, "Recursive games", 1957).

At such a state both players choose at once; an entry of the matrix either *exits* to something of known value, or
*loops*: nothing happened, choose again.  Never leaving is worth `stalling` to the row player.  With M(v) the matrix
whose loops are worth v, a value solves v = val M(v); equivalently h(v) = 0 where

    h(v) = val of the matrix with 0 at loops and (exit - v) elsewhere,

which never increases in v.  The roots may fill an interval [v1, v2]; the value of the game is then the median of v1,
stalling and v2.  A best mix may not exist where h has a double root: only mixes that come as near as one likes.

`solve_loops` therefore never trusts h alone.  Each matrix game gives a mix for either player, and what a *fixed* mix
guarantees in the recursive game is a simple ratio (see `guaranteed`).  The best of those are bounds lo <= value <= hi;
Newton's step v + h / (chance to exit) runs inside them, and bisection takes over where it is slow.

Standing still comes first, because floats cannot see a double root better than to 1e-8.  Let rows I and columns J meet
in loops only.  If the row player keeps to I, the columns outside J are a plain matrix game, of value X; if the column
player keeps to J, the rows outside I are one, of value Y.  Every v in [Y, X] is a root of h (both stand still), so with
Y <= X the value is the median of Y, stalling and X, as far as these rows and columns go.  The player who must not stand
still for ever (stalling is worse for him) adds a small part of a mix that does leave: that is all he can do.
"""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from packo.solve.matrix import Batch, Floats, Ints, _cofactors

WIDTH = 1e-15
"""Bounds this close end the search (exits are of the order of 1)."""
NEWTON_GAP = 1e-14
"""How far apart the two guarantees of a matrix game may be on the way."""
NEAR = 1e-13
"""Standing still is tried where Y <= X + NEAR; the bounds tell whether it was right."""
SCALE = 1 << 130
"""Whole numbers stand for floats times this in the last refinement."""
REFINE_STEPS, REFINE_KERNELS = 8, 12
LEAST_PART = 2.0**-48
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
    m, n, _ = exits.shape
    for rows, columns in standstills(loop):
        out_rows = [i for i in range(m) if i not in rows]
        out_columns = [j for j in range(n) if j not in columns]
        if not out_rows or not out_columns or loop[rows][:, out_columns].any() or loop[out_rows][:, columns].any():
            continue
        mine = exits[rows][:, out_columns]
        his = exits[out_rows][:, columns]
        if len(rows) == 1 == len(columns):
            possible = mine[0].min(axis=0) + NEAR >= his[:, 0].max(axis=0)
        else:
            possible = np.ones(exits.shape[2], dtype=bool)
        some = np.flatnonzero(possible)
        if not len(some):
            continue
        x_game = Batch(len(rows), len(out_columns)).solve(mine[:, :, some])
        y_game = Batch(len(out_rows), len(columns)).solve(his[:, :, some])
        near = y_game.value <= x_game.value + NEAR
        some = some[near]
        upper, lower = x_game.value[near], y_game.value[near]
        v = np.clip(stalling, np.minimum(lower, upper), np.maximum(lower, upper))
        x = np.zeros((m, len(some)))
        y = np.zeros((n, len(some)))
        x[rows] = x_game.rows[:, near]
        y[columns] = y_game.columns[:, near]
        leave_0 = np.where(stalling < v, np.clip((upper - v) / 2, LEAST_PART, 0.25), 0.0)
        leave_1 = np.where(stalling > v, np.clip((v - lower) / 2, LEAST_PART, 0.25), 0.0)
        x[out_rows] += y_game.rows[:, near] * leave_0
        y[out_columns] += x_game.columns[:, near] * leave_1
        part = exits[:, :, some]
        low = guaranteed(x, part, loop, stalling, v)
        high = -guaranteed(y, -part.transpose(1, 0, 2), loop.T, -stalling, -v)
        _improve(answer, some, low, x / x.sum(axis=0), high, y / y.sum(axis=0))


def _newton_in_whole_numbers(
    exits: Floats, v: Floats, rows: tuple[int, ...], columns: tuple[int, ...], inside: list[tuple[int, int]]
) -> tuple[Floats, Floats]:
    """Mixes (m, N) and (n, N) of one kernel at its own root near `v`; nan where the kernel gives no mixes."""
    whole = np.frompyfunc(lambda number: int(number * SCALE), 1, 1)
    size = exits.shape[2]
    pay = {(i, j): whole(exits[rows[i], columns[j]]) for i, j in inside}
    at = whole(v)
    zero = np.zeros(size, dtype=object)
    for _ in range(REFINE_STEPS):
        b = [[pay[i, j] - at if (i, j) in pay else zero for j in range(len(columns))] for i in range(len(rows))]
        cofactors = _cofactors(b)
        x = [sum(line[1:], line[0]) for line in cofactors]
        y = [sum(line[1:], line[0]) for line in zip(*cofactors, strict=True)]
        total = sum(x[1:], x[0])
        chance = sum((x[i] * y[j] for i, j in inside), zero)
        determinant = sum((b[0][j] * cofactors[0][j] for j in range(len(columns))), zero)
        good = chance != 0
        step = np.where(good, determinant * total // np.where(good, chance, 1), 0)
        at = np.minimum(np.maximum(at + step, -SCALE), 2 * SCALE)
    answer = []
    for mix, places, count in ((x, rows, exits.shape[0]), (y, columns, exits.shape[1])):
        whole_mix = np.array([part * np.where(total < 0, -1, 1) for part in mix], dtype=object).reshape(len(mix), size)
        fine = (whole_mix >= 0).all(axis=0) & (total != 0)
        full = np.full((count, size), np.nan)
        full[:, fine] = 0.0
        for place, part in zip(places, whole_mix, strict=True):
            full[place, fine] = (part[fine] / np.abs(total[fine])).astype(float)
        answer.append(full)
    return answer[0], answer[1]


def _refine(
    answer: Loops, some: Ints, v: Floats, exits: Floats, loop: npt.NDArray[np.bool_], stalling: float, batch: Batch
) -> None:
    """Newton's step once more at the states `some`, from `v`, in whole numbers: for roots that are almost double.

    There a best mix may leave with a chance of 1e-12 or so; in floats the small weights lose their digits to rounding.
    The kernels are tried in the order in which the batch has used them, and a state leaves when its bounds meet.
    """
    for number in np.argsort(-batch.uses, kind="stable")[:REFINE_KERNELS]:
        if not len(some):
            return
        rows, columns = batch.kernels[number]
        inside = [(i, j) for i in range(len(rows)) for j in range(len(columns)) if not loop[rows[i], columns[j]]]
        if inside:
            part = exits[:, :, some]
            x, y = _newton_in_whole_numbers(part, v, rows, columns, inside)
            low = guaranteed(x, part, loop, stalling, v)
            high = -guaranteed(y, -part.transpose(1, 0, 2), loop.T, -stalling, -v)
            low[np.isnan(x[0])] = -np.inf
            high[np.isnan(y[0])] = np.inf
            _improve(answer, some, low, x, high, y)
            still = answer.hi[some] - answer.lo[some] > WIDTH
            some, v = some[still], v[still]


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
    open_ = np.flatnonzero(~(answer.hi - answer.lo <= width))
    if outside.any():
        entries = exits[outside]
        v = np.clip(stalling, entries.min(axis=0), entries.max(axis=0))[open_]
    else:
        v = np.full(len(open_), stalling)
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
    hard = np.flatnonzero((answer.hi - answer.lo > width) & np.isfinite(answer.hi - answer.lo))
    if len(hard):
        _refine(answer, hard, answer.value[hard], exits, loop, stalling, batch)
    return answer
