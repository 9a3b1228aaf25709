"""The exact values of late states, as algebraic numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache as remember
from typing import Any, NamedTuple

import numpy as np

from packo.core.answer import Certified
from packo.games.tko.rules import Bars
from packo.games.tko.solver.rounds import solve
from packo.games.tko.solver.tables import BARS, MIRROR, NEUTRAL, SCORES, UP, WON, spot_of
from packo.solve.matrix import exact_game


class ClosedForm(NamedTuple):
    """A late state whose value is known exactly: an algebraic number, as sympy writes it."""

    state: tuple[Bars, Bars]
    exact: Any
    """The value to player 0, a sympy number."""
    value: float
    interval: Certified
    """What the whole solution proves of the same state, by other means."""


LATE_STATES = ("3344/4444", "3244/4444", "3343/4444", "3344/4443", "3443/4443")
"""States with a short exact value, for `closed_forms`."""


def closed_forms(states: Iterable[Any] = LATE_STATES) -> list[ClosedForm]:
    """The exact values of late states (stalling 1/2, no arrow), as algebraic numbers.

    Where both can stand still the value is the median of Y, 1/2 and X (`packo.solve.recursive`), in fractions.
    Elsewhere the supports of the certified mixes say which kernel to trust; its determinant, as a polynomial in the
    value v of the state, has the exact value as a root.  That the kernel's mixes are mixes, and guarantee v on the
    whole matrix, is checked to 40 digits.  Raises ArithmeticError where a state is of neither kind.

    >>> for form in closed_forms(["3344/4444", "3244/4444"]):
    ...     print(form.exact)
    1/3
    CRootOf(8*x**3 - 8*x**2 + 5*x - 1, 0)
    """
    solution = solve()
    answer = []
    for state in states:
        spot = spot_of(state, 1)
        if WON in (spot.i, spot.j):
            raise ValueError(f"a closed form is of a state in which nobody has a bar at five, not {state!r}")
        exact = _algebraic(spot.i, spot.j)
        bars = (BARS[spot.i], BARS[spot.j])
        answer.append(ClosedForm(bars, exact, float(exact), solution.interval(bars)))
    return answer


@remember
def _algebraic(i: int, j: int) -> Any:
    """The exact value at two players' bars, by its kernel, from the exact values of all it can lead to."""
    import sympy

    half = sympy.Rational(1, 2)
    if i == WON or j == WON:
        return half if i == j else sympy.Integer(int(i == WON))
    if i == j or i == MIRROR[j]:
        return half
    solution = solve()
    v = sympy.Symbol("v")
    exits = [[_algebraic_exit(i, j, one, two) for one, two in line] for line in SCORES]
    near = solution.interval((BARS[i], BARS[j]))
    if near.lo == near.hi == Fraction(1, 2):
        return half
    lower, upper = solution.standing((BARS[i], BARS[j]))
    if lower <= upper + 1e-12:
        return sympy.Rational(*_median(exits).as_integer_ratio())
    mixes = solution.solved.mixes(NEUTRAL, np.array([i]), np.array([j]))
    rows, columns = (np.flatnonzero(mix[:, 0] > 1e-9).tolist() for mix in mixes)
    if len(rows) != len(columns):
        raise ArithmeticError(f"the best mixes at {BARS[i]}/{BARS[j]} have {len(rows)} and {len(columns)} actions")
    whole = sympy.Matrix([[0 if exit_ is None else exit_ - v for exit_ in line] for line in exits])
    kernel = whole.extract(rows, columns)
    roots = [root for root in sympy.Poly(sympy.expand(kernel.det()), v, extension=True).all_roots() if root.is_real]
    best = min(roots, key=lambda root: abs(root.evalf(40) - sympy.Float(float(near))))
    _check_kernel(whole.subs(v, best.evalf(60)), rows, columns)
    return best


def _median(exits: Sequence[Sequence[Any]]) -> Fraction:
    """The value of a state where both can stand still on blocks, from rational exits."""
    known = [[e is not None and e.is_rational for e in line] for line in exits]
    if not all(known[i][j] and known[j][i] for i in (1, 3) for j in (0, 2)):
        raise ArithmeticError("an exit is irrational, and so may be the value")
    x = exact_game([[Fraction(int(exits[i][j].p), int(exits[i][j].q)) for j in (0, 2)] for i in (1, 3)])[0]
    y = exact_game([[Fraction(int(exits[i][j].p), int(exits[i][j].q)) for j in (1, 3)] for i in (0, 2)])[0]
    if y > x:
        raise ArithmeticError("not both players can stand still")
    return sorted((y, Fraction(1, 2), x))[1]


def _check_kernel(game: Any, rows: list[int], columns: list[int]) -> None:
    """Raise ArithmeticError unless a kernel of a sympy matrix has positive mixes that guarantee 0, to 1e-40."""
    adjugate = game.extract(rows, columns).adjugate()
    x = [sum(adjugate[:, i]) for i in range(len(rows))]
    y = [sum(adjugate[j, :]) for j in range(len(columns))]
    total = sum(x)
    x, y = [part / total for part in x], [part / total for part in y]
    low = min(sum(p * game[i, j] for p, i in zip(x, rows, strict=True)) for j in range(4))
    high = max(sum(q * game[i, j] for q, j in zip(y, columns, strict=True)) for i in range(4))
    if min(*x, *y) <= 0 or low < -1e-40 or high > 1e-40:
        raise ArithmeticError("the supports of the mixes are not a kernel")


def _algebraic_exit(i: int, j: int, one: int | None, two: int | None) -> Any:
    if one is None and two is None:
        return None
    return _algebraic(i if one is None else int(UP[i, one]), j if two is None else int(UP[j, two]))
