"""Both sides' plans for a round, learnt by predictive CFR+ (Farina, Kroer and Sandholm 2021).

All types and all histories of a level are updated at once, as arrays.  What comes out is a proposal: how good it is,
`packo.games.lie.solver.proof` finds out.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from packo.games.lie.solver.duel import Block, Duel, Floats

SMALL = 1 << 18
"""Multiplications that one thread does faster than several, where others are at work too."""
FLOOR = 1e-9
"""How often each hand is taken to become each type, at the least, where types stand for several hands."""


@dataclass(frozen=True)
class Plans:
    """What one side does: how often each hand becomes each type, and how often each type makes each choice.

    Any positive multiples of the shares do.
    """

    setting: tuple[Floats, ...]
    """For each hand, the weights of its settings."""
    opening: Floats
    """Weights of the bids that open, (bids, types); only the opener's are used."""
    bidding: tuple[Floats, ...]
    """For each block of the duel where the side moves: weights of the higher bids in order and of the challenge,
    (choices, histories, types); an empty array for the other blocks."""


def learnt(duel: Duel, iterations: int) -> tuple[Plans, Plans]:
    """Average plans of the opener and of the other after some iterations."""
    sides = _Learner(duel, 0), _Learner(duel, 1)
    for number in range(1, iterations + 1):
        for one, other in (sides, sides[::-1]):
            one.update(other, float(number) ** 2)
    return sides[0].plans(), sides[1].plans()


class _Regrets:
    """Regrets of the choices at some information sets, along the first axis, and what to choose next."""

    def __init__(self, shape: tuple[int, ...]) -> None:
        self.regrets = np.zeros(shape)
        self.shares = np.full(shape, 1.0 / shape[0])
        self.sums = np.zeros(shape)

    def update(self, worths: Floats) -> Floats:
        """Learn from what each choice is worth; gives what the shares so far were worth."""
        value: Floats = np.einsum("a...,a...->...", self.shares, worths)
        worths -= value
        self.regrets += worths
        np.maximum(self.regrets, 0, out=self.regrets)
        worths += self.regrets
        np.maximum(worths, 0, out=worths)
        total = worths.sum(axis=0)
        none = total <= 0
        total[none] = 1.0
        np.divide(worths, total, out=self.shares)
        if none.any():
            self.shares[:, none] = 1.0 / len(self.shares)
        return value


def _times(many: Floats, few: Floats) -> Floats:
    """A product of matrices, some rows at a time: products so small are worth no second thread, and get none."""
    rows = max(1, SMALL // few.size)
    if len(many) <= rows:
        return many @ few
    found = np.empty((len(many), few.shape[1]))
    for start in range(0, len(many), rows):
        np.matmul(many[start : start + rows], few, out=found[start : start + rows])
    return found


class _Learner:
    def __init__(self, duel: Duel, player: int) -> None:
        self.duel = duel
        self.player = player
        self.side = duel.sides[player]
        self.levels = len(duel.bids)
        width = len(self.side.types)
        self.opening = _Regrets((self.levels, width)) if player == 0 else None
        self.bidding = [
            _Regrets((self.levels - block.level, len(block.rows), width)) if block.mover == player else None
            for block in duel.blocks
        ]
        self.setting = [_Regrets((len(kinds), 1)) for kinds in self.side.choices]
        self.reach = [np.ones((1 << level, width)) for level in range(self.levels)]
        deals = duel.deals.astype(float) / duel.total
        self.joint: Floats = deals if player == 0 else deals.T
        """Of each own hand with each of the other's."""
        self.won = [self._won(block) for block in duel.blocks]
        self.walk()

    def shares_of_hands(self) -> Floats:
        """How often each hand becomes each type, (hands, types)."""
        table = np.zeros((len(self.side.hands), len(self.side.types)))
        for h, (kinds, regrets) in enumerate(zip(self.side.choices, self.setting, strict=True)):
            table[h, list(kinds)] = regrets.shares[:, 0]
        return table

    def weights_of_hands(self) -> Floats:
        """How much each hand counts in each type, (types, hands): the type's rows sum to 1 where it is coarse."""
        possible = np.zeros((len(self.side.types), len(self.side.hands)))
        for h, kinds in enumerate(self.side.choices):
            possible[list(kinds), h] = 1.0
        if self.side.full:
            return possible
        weights = possible * (self.shares_of_hands().T + FLOOR) * self.joint.sum(axis=1)
        found: Floats = weights / (weights.sum(axis=1, keepdims=True) * self.joint.sum(axis=1).mean())
        return found

    def walk(self) -> None:
        """How likely the side's own bids bring about each history, by type."""
        for level in range(self.levels):
            self.reach[level][0] = self.opening.shares[level] if self.opening is not None else 1.0
        for block, regrets in zip(self.duel.blocks, self.bidding, strict=True):
            before = self.reach[block.level][block.rows]
            for higher in range(block.level + 1, self.levels):
                now = before if regrets is None else before * regrets.shares[higher - block.level - 1]
                self.reach[higher][block.below] = now

    def update(self, other: _Learner, weight: float) -> None:
        """One iteration against the other's shares."""
        together = self.weights_of_hands() @ self.joint @ other.shares_of_hands()
        values = [np.zeros((1 << level, len(self.side.types))) for level in range(self.levels)]
        own = self.shares_of_hands()
        mass: Floats = own.sum(axis=0) if self.side.full else self.joint.sum(axis=1) @ own
        for number in range(len(self.duel.blocks) - 1, -1, -1):
            block = self.duel.blocks[number]
            called = other.reach[block.level][block.rows]
            regrets, theirs = self.bidding[number], other.bidding[number]
            if regrets is None:
                assert theirs is not None
                found = _times(called * theirs.shares[-1], (together * self.won[number]).T)
                for higher in range(block.level + 1, self.levels):
                    found += values[higher][block.below]
            else:
                worths = np.empty_like(regrets.shares)
                for higher in range(block.level + 1, self.levels):
                    worths[higher - block.level - 1] = values[higher][block.below]
                worths[-1] = _times(called, (together * self.won[number]).T)
                regrets.sums += (weight * mass * self.reach[block.level][block.rows]) * regrets.shares
                found = regrets.update(worths)
            values[block.level][block.rows] = found
        first = np.array([level[0] for level in values])
        if self.opening is not None:
            self.opening.sums += weight * mass * self.opening.shares
            value = self.opening.update(first)
        else:
            value = first.sum(axis=0)
        for kinds, regret in zip(self.side.choices, self.setting, strict=True):
            regret.sums += weight * regret.shares
            regret.update(value[list(kinds), None])
        self.walk()

    def _won(self, block: Block) -> Floats:
        """1 where the side wins when the last bid is called, (own types, the other's types)."""
        dice = self.duel.sides[0].dice, self.duel.sides[1].dice
        holds = self.duel.holds(block.level, block.wild, *dice)
        if self.player == 1:
            holds = holds.T
        return (holds if block.mover != self.player else ~holds).astype(float)

    def plans(self) -> Plans:
        opening = self.opening.sums if self.opening is not None else np.zeros((0, len(self.side.types)))
        none = np.zeros((0, 0, 0))
        bidding = tuple(none if regrets is None else regrets.sums for regrets in self.bidding)
        return Plans(tuple(regrets.sums[:, 0] for regrets in self.setting), opening, bidding)
