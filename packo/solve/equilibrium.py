"""Equilibria of two-player zero-sum games with hidden information: a linear programme proposes, whole numbers prove.

The programme is that of von Stengel (1996) on the sequence form, solved by HiGHS in floats.  Both players' plans are
rounded to Fractions, and for each the other's best reply is worked out in Fractions: what player 0 has for certain is a
lower bound of the value, what player 1 concedes at most is an upper bound.  Where they meet the value is exact.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import gcd, lcm
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
from scipy.optimize import linprog
from scipy.sparse import coo_array, csr_array

from packo.core import Answer, Certified, Exact, Play, State
from packo.solve.game_tree import LIMIT, Payoff, Tree, game_tree, points

Plan: TypeAlias = Sequence[Sequence[Fraction]]
"""For each information set of a player, how often to choose each of its actions."""
Floats: TypeAlias = npt.NDArray[np.float64]
ROUNDINGS = (60, 5040, 10**6, 10**9)
"""Denominators that are tried, until both bounds meet."""


REACHED = 1e-9
"""The weight below which a sequence counts as never played."""


class NotZeroSum(ValueError):  # noqa: N818
    """A game for other than two players, or one in which the players' points do not always sum to the same."""


@dataclass(frozen=True, eq=False)
class Equilibrium:
    """How two players play best where something is hidden, and what that is worth to player 0, with its proof."""

    tree: Tree
    plans: tuple[Plan, Plan]
    lo: Fraction
    """What player 0's plan has for certain, whatever player 1 does."""
    hi: Fraction
    """What player 1's plan concedes at most."""
    total: Fraction
    """What the points of both sum to."""

    @property
    def value(self) -> Answer:
        """To player 0, exact or in proved bounds."""
        return Exact(self.lo) if self.lo == self.hi else Certified(self.lo, self.hi)

    def strategy(self, play: Play, player: int) -> Mapping[Any, Fraction]:
        """How often the player should choose each action where the play stands.

        Raises:
            LookupError: he has nothing to choose there, or the play does not begin where the tree does.
        """
        number = self.tree.find(play, player)
        return dict(zip(self.tree.infosets[player][number].actions, self.plans[player][number], strict=True))

    @property
    def exploitability(self) -> Fraction:
        """What both together could gain at most by best replies to each other's plans, divided by two."""
        return (self.hi - self.lo) / 2

    def __repr__(self) -> str:
        return f"Equilibrium({self.tree.state.game.name}: {self.value!r}, {self.tree.nodes:,} nodes)"


def solve(game: State | Play | Tree, payoff: Payoff = points, limit: int = LIMIT) -> Equilibrium:
    """Best play of both in a two-player zero-sum game from a state on, with a proof of its value.

    Raises:
        NotZeroSum: not two players, or the points do not always sum to the same.
        TooManyEnds: the game is too large to be written out.
    """
    tree = game if isinstance(game, Tree) else game_tree(game, payoff, limit)
    total = constant_sum(tree)
    matrix = payoff_matrix(tree)
    x, y = _programme(tree, matrix)
    best: tuple[Fraction, Fraction, tuple[Plan, Plan]] | None = None
    for denominator in ROUNDINGS:
        plans = rounded(tree, 0, x, denominator), rounded(tree, 1, y, denominator)
        lo, hi = guaranteed(tree, 0, plans[0]), total - guaranteed(tree, 1, plans[1])
        if best is None or hi - lo < best[1] - best[0]:
            best = lo, hi, plans
        if lo == hi:
            break
    assert best is not None
    lo, hi, plans = best
    return Equilibrium(tree, plans, lo, hi, total)


def constant_sum(tree: Tree) -> Fraction:
    """What the points of both players sum to.

    Raises:
        NotZeroSum: they do not always sum to the same, or there are not two players.
    """
    title = tree.state.game.title
    if len(tree.sizes) != 2:
        raise NotZeroSum(f"{title} has {len(tree.sizes)} players here, and this solver is for two")
    different = {id(end.points): end.points for end in tree.ends}
    sums = {sum(values, Fraction(0)) for values in different.values()}
    if len(sums) > 1:
        few = ", ".join(map(str, sorted(sums)[:3]))
        raise NotZeroSum(f"the points of both players in {title} sum to {few}, and should always sum to the same")
    return sums.pop()


def payoff_matrix(tree: Tree) -> csr_array:
    """Player 0's points times the odds of chance, by the last sequences of both, (size of 0, size of 1)."""
    rows, columns = ([end.sequences[i] for end in tree.ends] for i in (0, 1))
    values = [float(end.chance) * float(end.points[0]) for end in tree.ends]
    return csr_array(coo_array((values, (rows, columns)), shape=tree.sizes))


# -- the programme -----------------------------------------------------------------------------------------------------


def _programme(tree: Tree, matrix: csr_array) -> tuple[Floats, Floats]:
    """Each player's weights of sequences in an equilibrium."""
    rows, columns = tree.sizes
    own, other = tree.infosets
    variables = rows + 1 + len(other)
    # Player 0's weights come first, then what player 1 is held to at the root and at each of his information sets.
    flow = _Entries()
    flow.add(0, 0, 1.0)
    for h, infoset in enumerate(own, start=1):
        flow.add(h, infoset.parent, -1.0)
        for k in range(len(infoset.actions)):
            flow.add(h, infoset.first + k, 1.0)
    held = _Entries()
    held.add(0, rows, 1.0)
    for h, infoset in enumerate(other):
        held.add(infoset.parent, rows + 1 + h, -1.0)
        for k in range(len(infoset.actions)):
            held.add(infoset.first + k, rows + 1 + h, 1.0)
    reply = coo_array(matrix.T)
    held.extend(reply.coords[0], reply.coords[1], -reply.data)
    aim = np.zeros(variables)
    aim[rows] = -1.0
    needed = np.zeros(1 + len(own))
    needed[0] = 1.0
    found = linprog(
        aim,
        A_ub=held.matrix((columns, variables)),
        b_ub=np.zeros(columns),
        A_eq=flow.matrix((1 + len(own), variables)),
        b_eq=needed,
        bounds=[(0, None)] * rows + [(None, None)] * (1 + len(other)),
        method="highs",
    )
    if found.status != 0:
        raise RuntimeError(f"the linear programme was not solved: {found.message}")
    return np.maximum(found.x[:rows], 0), np.maximum(-found.ineqlin.marginals, 0)


class _Entries:
    """The entries of a sparse matrix, as they come."""

    def __init__(self) -> None:
        self.rows: list[int] = []
        self.columns: list[int] = []
        self.values: list[float] = []

    def add(self, row: int, column: int, value: float) -> None:
        self.extend([row], [column], [value])

    def extend(self, rows: Any, columns: Any, values: Any) -> None:
        self.rows.extend(rows)
        self.columns.extend(columns)
        self.values.extend(values)

    def matrix(self, shape: tuple[int, int]) -> csr_array:
        return csr_array(coo_array((self.values, (self.rows, self.columns)), shape=shape))


# -- the proof ---------------------------------------------------------------------------------------------------------


def rounded(tree: Tree, player: int, weights: Floats, denominator: int) -> Plan:
    """Weights of sequences as a plan in Fractions; an information set that is never reached gets equal parts."""
    plan = []
    numbers = weights.tolist()
    for infoset in tree.infosets[player]:
        count = len(infoset.actions)
        parts = numbers[infoset.first : infoset.first + count]
        total = sum(parts)
        shares = [_near(part / total, denominator) for part in parts] if total > REACHED else []
        whole = sum(shares, Fraction(0))
        if whole == 1:
            plan.append(tuple(shares))
        else:
            plan.append(tuple(share / whole for share in shares) if whole else (Fraction(1, count),) * count)
    return plan


def guaranteed(tree: Tree, player: int, plan: Plan) -> Fraction:
    """What a plan has for certain against the worst that the other can do, exactly."""
    other = 1 - player
    reach = weights_of(tree, player, plan)
    # All weights as whole numbers over one denominator: sums of Fractions would reduce at each step.
    unit = lcm(*(weight.denominator for weight in reach))
    whole = [weight.numerator * (unit // weight.denominator) for weight in reach]
    odds = lcm(*{end.chance.denominator for end in tree.ends})
    score = lcm(*{end.points[player].denominator for end in tree.ends})
    scale = odds * score
    worth = [0] * tree.sizes[other]
    for sequences, chance, values in tree.ends:
        weight = whole[sequences[player]]
        value = values[player]
        if weight and value:
            share = chance.numerator * value.numerator * (odds // chance.denominator) * (score // value.denominator)
            worth[sequences[other]] += weight * share
    for infoset in reversed(tree.infosets[other]):
        worth[infoset.parent] += min(worth[infoset.first : infoset.first + len(infoset.actions)])
    return _fraction(worth[0], unit * scale)


def weights_of(tree: Tree, player: int, plan: Plan) -> list[Fraction]:
    """How likely the player's own choices bring about each of his sequences."""
    weights = [Fraction(1)] + [Fraction(0)] * (tree.sizes[player] - 1)
    for infoset, shares in zip(tree.infosets[player], plan, strict=True):
        for k, share in enumerate(shares):
            weights[infoset.first + k] = weights[infoset.parent] * share
    return weights


@lru_cache(maxsize=4096)
def _near(number: float, denominator: int) -> Fraction:
    return Fraction(number).limit_denominator(denominator)


def _fraction(numerator: int, denominator: int) -> Fraction:
    shared = gcd(numerator, denominator)
    return Fraction(numerator // shared, denominator // shared)
