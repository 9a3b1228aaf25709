"""A round of TKO once more, written apart from the solver: the rules from the rulebook's list, and a slow solver."""

from __future__ import annotations

import random

import numpy as np
from scipy.optimize import linprog

from packo.games.tko import solve as tko
from packo.games.tko.rules import NOBODY, Position

U, H, B, K = range(4)
PUNCHES = {U, B}
BLOCKS = {H: U, K: B}


def exchange(one: int, two: int) -> tuple[int | None, int | None]:
    """The bars on which both score, written from the rulebook's list of outcomes."""
    if one in PUNCHES and two in PUNCHES:
        return (None, None) if one == two else (one, two)
    if one in PUNCHES:
        return (None, two) if BLOCKS[two] == one else (one, None)
    if two in PUNCHES:
        return (one, None) if BLOCKS[one] == two else (None, two)
    return None, None


def up(bars: tuple[int, ...], bar: int | None) -> tuple[int, ...]:
    return tuple(points + (at == bar) for at, points in enumerate(bars))


class Slow:
    """One state at a time: linear programs, and bisection on the sign of h.  `known` gives values further on."""

    def __init__(self, known: tko.RoundSolution, ties: bool = True) -> None:
        self.known, self.ties = known, ties

    def worth(self, a: tuple[int, ...], b: tuple[int, ...], arrow: int) -> float:
        if 5 in a and 5 in b:
            return 0.5
        if 5 in a or 5 in b:
            return float(5 in a)
        return self.known.value(Position((a, b), (a, b), arrow))

    def after(self, a: tuple[int, ...], b: tuple[int, ...], arrow: int, one: int, two: int) -> float | None:
        """What a pair of actions leads to; None where nothing happened and the arrow was neutral."""
        x, y = exchange(one, two)
        if x is None and y is None:
            return None if arrow == NOBODY else self.worth(a, b, NOBODY)
        if x is not None and y is not None:
            if arrow == 0 and self.ties:
                return max(self.worth(up(a, bar), up(b, y), NOBODY) for bar in range(4))
            if arrow == 1 and self.ties:
                return min(self.worth(up(a, x), up(b, bar), NOBODY) for bar in range(4))
            return self.worth(up(a, x), up(b, y), NOBODY)
        scorer = 0 if y is None else 1
        if not self.known.power_arrow:
            return self.worth(up(a, x), up(b, y), NOBODY)
        if arrow == scorer == 0:
            return max(self.worth(up(a, bar), b, 0) for bar in range(4))
        if arrow == scorer == 1:
            return min(self.worth(a, up(b, bar), 1) for bar in range(4))
        return self.worth(up(a, x), up(b, y), NOBODY if arrow == 1 - scorer else scorer)

    def value(self, a: tuple[int, ...], b: tuple[int, ...], arrow: int = NOBODY) -> float:
        entries = [[self.after(a, b, arrow, one, two) for two in range(4)] for one in range(4)]
        loop = np.array([[entry is None for entry in line] for line in entries])
        exits = np.array([[0.0 if entry is None else entry for entry in line] for line in entries])
        if not loop.any():
            return matrix_value(exits)
        stalling = float(self.known.stalling)

        def h(v: float) -> float:
            return matrix_value(np.where(loop, 0.0, exits - v))

        start = h(stalling)
        if abs(start) < 1e-10:
            return stalling
        inside, outside = stalling, 1.0 if start > 0 else 0.0
        for _ in range(26):
            middle = (inside + outside) / 2
            here = h(middle)
            if here * start > 0 and abs(here) > 1e-10:
                inside = middle
            else:
                outside = middle
        return (inside + outside) / 2


def matrix_value(game: np.ndarray) -> float:
    result = linprog(
        [0.0] * 4 + [-1.0],
        A_ub=np.hstack([-game.T, np.ones((4, 1))]),
        b_ub=np.zeros(4),
        A_eq=[[1.0] * 4 + [0.0]],
        b_eq=[1.0],
        bounds=[(0, None)] * 4 + [(None, None)],
    )
    return float(result.x[-1])


def random_bars(rng: random.Random) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return tuple(rng.randrange(5) for _ in range(4)), tuple(rng.randrange(5) for _ in range(4))
