"""Counterfactual regret minimisation: CFR+ (Tammelin 2014), for games too large for a linear programme.

All information sets of a player that lie equally deep are updated at once.  Every result comes with an exact proof of
how good it is: the other's best replies in Fractions, as in `packo.solve.equilibrium`.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np
import numpy.typing as npt
from scipy.sparse import csr_array

from packo.core import Play, State
from packo.solve.equilibrium import Equilibrium, constant_sum, guaranteed, payoff_matrix, rounded
from packo.solve.game_tree import LIMIT, Payoff, Tree, game_tree, points

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
DENOMINATOR = 10**6
"""Shares of the average plan are rounded to fractions with at most this denominator."""


def cfr_plus(
    game: State | Play | Tree,
    iterations: int = 1000,
    payoff: Payoff = points,
    *,
    precision: Fraction | float = 0,
    every: int = 100,
    limit: int = LIMIT,
) -> Equilibrium:
    """Both players' average plans after some iterations, with exact bounds of what they guarantee.

    Args:
        iterations: at most how many times both plans are updated, player 0 first.
        precision: stop once the proved exploitability is no more than this; it is looked at every `every` iterations.

    Raises:
        NotZeroSum: not two players, or the points do not always sum to the same.
        TooManyEnds: the game is too large to be written out.
    """
    if iterations < 1 or every < 1:
        raise ValueError(f"iterations and every are 1 or more, not {iterations} and {every}")
    tree = game if isinstance(game, Tree) else game_tree(game, payoff, limit)
    total = constant_sum(tree)
    matrix = payoff_matrix(tree)
    sides = _Side.of(tree, 0, matrix), _Side.of(tree, 1, csr_array(-matrix.T))
    for number in range(1, iterations + 1):
        for side, other in (sides, sides[::-1]):
            side.update(other.reach, number)
        if number == iterations or (precision and number % every == 0):
            found = _proved(tree, sides, total)
            if found.exploitability <= precision or number == iterations:
                return found
    raise AssertionError("unreachable: the last iteration returns")


def _proved(tree: Tree, sides: tuple[_Side, _Side], total: Fraction) -> Equilibrium:
    plans = rounded(tree, 0, sides[0].sums, DENOMINATOR), rounded(tree, 1, sides[1].sums, DENOMINATOR)
    return Equilibrium(tree, plans, guaranteed(tree, 0, plans[0]), total - guaranteed(tree, 1, plans[1]), total)


@dataclass(frozen=True)
class _Level:
    """A player's information sets that lie equally deep, their sequences one after the other."""

    sequences: Ints
    starts: Ints
    """Where each information set begins among `sequences`."""
    sizes: Ints
    parents: Ints
    """Each information set's sequence before."""


class _Side:
    """One player's regrets and plans."""

    def __init__(self, size: int, levels: list[_Level], matrix: csr_array) -> None:
        self.levels = levels
        self.matrix = matrix
        self.regrets = np.zeros(size)
        self.plan = np.ones(size)
        """How often each sequence's last action is chosen at its information set."""
        self.sums = np.zeros(size)
        """Weights of sequences, summed over iterations, later ones counting more."""
        self.reach = np.ones(size)
        for level in levels:
            self.plan[level.sequences] = np.repeat(1 / level.sizes, level.sizes)
        self._walk()

    @classmethod
    def of(cls, tree: Tree, player: int, matrix: csr_array) -> _Side:
        by_depth: dict[int, list[int]] = {}
        infosets = tree.infosets[player]
        for number, infoset in enumerate(infosets):
            by_depth.setdefault(infoset.depth, []).append(number)
        levels = []
        for depth in sorted(by_depth):
            here = [infosets[number] for number in by_depth[depth]]
            sizes = np.array([len(infoset.actions) for infoset in here])
            sequences = np.concatenate([np.arange(i.first, i.first + len(i.actions)) for i in here])
            parents = np.array([infoset.parent for infoset in here])
            levels.append(_Level(sequences, np.concatenate([[0], np.cumsum(sizes)[:-1]]), sizes, parents))
        return cls(tree.sizes[player], levels, matrix)

    def update(self, other_reach: Floats, number: int) -> None:
        """One iteration against the other's plan."""
        worth = np.asarray(self.matrix @ other_reach)
        for level in reversed(self.levels):
            here, plan = worth[level.sequences], self.plan[level.sequences]
            values = np.add.reduceat(here * plan, level.starts)
            regrets = np.maximum(self.regrets[level.sequences] + here - np.repeat(values, level.sizes), 0)
            self.regrets[level.sequences] = regrets
            totals = np.repeat(np.add.reduceat(regrets, level.starts), level.sizes)
            equal = np.repeat(1 / level.sizes, level.sizes)
            self.plan[level.sequences] = np.where(totals > 0, regrets / np.where(totals > 0, totals, 1), equal)
            np.add.at(worth, level.parents, values)
        self._walk()
        self.sums += number * self.reach

    def _walk(self) -> None:
        """How likely the player's own choices bring about each of his sequences."""
        for level in self.levels:
            before = np.repeat(self.reach[level.parents], level.sizes)
            self.reach[level.sequences] = before * self.plan[level.sequences]
