"""Where optimal play can stand still for ever, decided in whole numbers on proved bounds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from packo.games.tko.solver.proof import ProvedRound
from packo.games.tko.solver.tables import NEUTRAL, Table, exits_of, turned
from packo.solve.matrix import Ints


def _two_rows_reach_zero(a: Table, b: Table, c: Table, d: Table) -> npt.NDArray[np.bool_]:
    """Whether some mix of the rows (a, b) and (c, d) has no negative column; exact for Python integers."""
    pure = ((a >= 0) & (b >= 0)) | ((c >= 0) & (d >= 0))
    one = (a >= 0) & (d >= 0) & (b < 0) & (c < 0) & (a * d >= b * c)
    two = (b >= 0) & (c >= 0) & (a < 0) & (d < 0) & (b * c >= a * d)
    return np.asarray((pure | one | two).astype(bool))


def _standing(exits: Sequence[Sequence[Table | None]], stalling: int) -> dict[str, npt.NDArray[np.bool_]]:
    """Where player 0 can stand still (on blocks, U or B) and be worth `stalling` or more, if exits are worth these."""
    over = [[None if e is None else e.astype(object) - stalling for e in line] for line in exits]
    u, _, b, _ = over
    four = [e for i in (1, 3) for j in (0, 2) if (e := over[i][j]) is not None]
    blocks = _two_rows_reach_zero(*four)
    punches = {
        name: np.logical_and.reduce([np.asarray(e >= 0, dtype=bool) for e in line if e is not None])
        for name, line in (("U", u), ("B", b))
    }
    return {"HK": blocks, **punches}


class Standing(NamedTuple):
    """What is known of standing still at N states, three arrays (N,) of bool."""

    sure: npt.NDArray[np.bool_]
    """Proved: some pair of best mixes never leaves."""
    matters: npt.NDArray[np.bool_]
    """Proved: moreover a slightly different worth of never ending, here alone, would be this state's value as well."""
    open: npt.NDArray[np.bool_]
    """Neither proved nor disproved: a tie closer than the bounds."""


def standing_still(solved: ProvedRound, i: Ints, j: Ints) -> Standing:
    """Where optimal play can stand still at neutral states (N,), decided in whole numbers on bounds of the exits."""
    unit, (down, up) = solved.ends.unit, solved.ends.stalling
    lo = exits_of(solved.lo, NEUTRAL, i, j, solved.space.ties)
    hi = exits_of(solved.hi, NEUTRAL, i, j, solved.space.ties)
    lo_1, hi_1 = turned(hi, unit), turned(lo, unit)
    sure_0, sure_1 = _standing(lo, up), _standing(lo_1, unit - down)
    more_0, more_1 = _standing(lo, up + 1), _standing(lo_1, unit - down + 1)
    may_0, may_1 = _standing(hi, down), _standing(hi_1, unit - up)
    sure = np.logical_or.reduce([sure_0[name] & sure_1[name] for name in sure_0])
    more = [(more_0[name] & sure_1[name]) | (sure_0[name] & more_1[name]) for name in sure_0]
    may = np.logical_or.reduce([may_0[name] & may_1[name] for name in may_0])
    return Standing(sure, np.logical_or.reduce(more), may & ~sure)
