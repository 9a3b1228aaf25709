"""What a plan is sure of in a round, whatever the other does: in whole numbers, and trusting nothing.

A plan is written down in weights: UNIT at the start for each type, split among the choices at each history that its own
bids lead to, so that the parts sum to the whole.  The plan is *defined* by these whole numbers.  The other's best reply
to it is worked out in int64, for every hand and all its dice, however coarse the types of the plan are: no sum is
larger than the number of deals times the units, which is below 2^63.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from packo.games.lie.rules import matching
from packo.games.lie.solver.duel import Block, Duel, Floats, Ints
from packo.games.lie.solver.learning import Plans

UNIT = 1 << 30
"""The weight of a type before it bids."""
SETTING_UNIT = 1 << 18
"""The weight of a hand before it is set."""
CHUNK = 64
"""So many hands with their dice reply at a time."""


@dataclass(frozen=True)
class Weights:
    """A side's plan in whole numbers."""

    setting: Ints
    """Of each hand as each type, (hands, types); a hand's sum to SETTING_UNIT."""
    opening: Ints
    """Of the bids that open, (bids, types); UNIT for each type.  Empty for the side that does not open."""
    bidding: tuple[Ints, ...]
    """As in `Plans`: at each history, the parts of the weight that leads there."""
    reach: tuple[Ints, ...]
    """For each level, the weight that the side's own bids leave to each history, (histories, types)."""


def written(duel: Duel, player: int, plans: Plans) -> Weights:
    """A plan in whole numbers, as near to the shares as the units allow."""
    side = duel.sides[player]
    setting = np.zeros((len(side.hands), len(side.types)), dtype=np.int64)
    for h, (kinds, weights) in enumerate(zip(side.choices, plans.setting, strict=True)):
        setting[h, list(kinds)] = split(np.array(SETTING_UNIT), weights)
    whole = np.full(len(side.types), UNIT, dtype=np.int64)
    opening = split(whole, plans.opening) if player == 0 else np.zeros((0, len(side.types)), dtype=np.int64)
    reach = _start(duel, player, opening)
    bidding = []
    for block, weights in zip(duel.blocks, plans.bidding, strict=True):
        before = reach[block.level][block.rows]
        parts = split(before, weights) if block.mover == player else np.zeros((0, 0, 0), dtype=np.int64)
        bidding.append(parts)
        _spread(duel, block, before, parts, reach)
    return Weights(setting, opening, tuple(bidding), tuple(reach))


def plan_of(duel: Duel, player: int, setting: Ints, opening: Ints, bidding: tuple[Ints, ...]) -> Weights | None:
    """A plan from its parts; None where they are no plan: negative, or not the sums that they should be."""
    side = duel.sides[player]
    possible = np.zeros(setting.shape, dtype=bool)
    for h, kinds in enumerate(side.choices):
        possible[h, list(kinds)] = True
    if (setting < 0).any() or setting[~possible].any() or (setting.sum(axis=1) != SETTING_UNIT).any():
        return None
    if player == 0 and ((opening < 0).any() or (opening.sum(axis=0) != UNIT).any()):
        return None
    reach = _start(duel, player, opening)
    for block, parts in zip(duel.blocks, bidding, strict=True):
        before = reach[block.level][block.rows]
        if block.mover == player and ((parts < 0).any() or (parts.sum(axis=0) != before).any()):
            return None
        _spread(duel, block, before, parts, reach)
    return Weights(setting, opening, bidding, tuple(reach))


def _start(duel: Duel, player: int, opening: Ints) -> list[Ints]:
    """The weights of all histories, of which only those of one bid are right as yet."""
    reach = [
        np.full((1 << level, len(duel.sides[player].types)), UNIT, dtype=np.int64) for level in range(len(duel.bids))
    ]
    if player == 0:
        for level, weights in enumerate(opening):
            reach[level][0] = weights
    return reach


def _spread(duel: Duel, block: Block, before: Ints, parts: Ints, reach: list[Ints]) -> None:
    """What comes after the histories of a block gets its weight."""
    for higher in range(block.level + 1, len(duel.bids)):
        reach[higher][block.below] = parts[higher - block.level - 1] if len(parts) else before


def split(whole: Ints, weights: Floats) -> Ints:
    """Whole numbers in parts along a new first axis, in proportion to weights; where there are none, into equal parts.

    >>> split(np.array([60, 60]), np.array([[1.0, 0.0], [2.0, 0.0], [3.0, 0.0]])).tolist()
    [[10, 20], [20, 20], [30, 20]]
    """
    total = weights.sum(axis=0)
    some = total > 0
    shares = np.where(some, weights, 1.0) / np.where(some, total, float(len(weights)))
    edges = np.rint(np.cumsum(shares, axis=0) * whole).astype(np.int64)
    np.minimum(edges, whole, out=edges)
    edges[-1] = whole
    found: Ints = np.diff(edges, axis=0, prepend=0)
    return found


def conceded(duel: Duel, player: int, plan: Weights) -> Fraction:
    """The most that the other can win of a round against a player's plan: exactly."""
    return Reply(duel, 1 - player, plan).value


class Reply:
    """A player's best reply to the other's plan; if he is `honest`, he bids only where a die of his counts."""

    def __init__(self, duel: Duel, player: int, plan: Weights, honest: bool = False) -> None:
        self.duel, self.player, self.plan, self.honest = duel, player, plan, honest
        self.side = duel.sides[player]
        deals = duel.deals if player == 0 else duel.deals.T
        self.met: Ints = deals @ plan.setting
        """For each own hand, the weights of the other's types, (hands, types)."""

    @property
    def value(self) -> Fraction:
        """How much of the round it wins."""
        best = np.zeros(len(self.side.hands), dtype=np.int64)
        for start in range(0, len(self.side.pairs), CHUNK):
            pairs = self.side.pairs[start : start + CHUNK]
            for (hand, _), worth in zip(pairs, self.worths(pairs).max(axis=0), strict=True):
                best[hand] = max(best[hand], worth)
        return Fraction(int(best.sum()), self.duel.total * SETTING_UNIT * UNIT)

    def worths(self, pairs: tuple[tuple[int, int], ...]) -> Ints:
        """What the first bids are worth to hands that become types, (bids, pairs); one row for who does not open."""
        first: Ints = np.array([level[0] for level in self.values(pairs)])
        if self.player == 0:
            first *= self._may(pairs)
        return first if self.player == 0 else first.sum(axis=0, keepdims=True)

    def values(self, pairs: tuple[tuple[int, int], ...]) -> list[Ints]:
        """For each level what its histories are worth to hands that become types, (histories, pairs)."""
        duel, levels = self.duel, len(self.duel.bids)
        met = self.met[[hand for hand, _ in pairs]].T
        dice = tuple(self.side.dice[kind] for _, kind in pairs)
        values = [np.zeros((1 << level, len(pairs)), dtype=np.int64) for level in range(levels)]
        may = self._may(pairs)
        for number in range(len(duel.blocks) - 1, -1, -1):
            block = duel.blocks[number]
            if block.mover == self.player:
                found = self.plan.reach[block.level][block.rows] @ (met * self._won(block, dice))
                for higher in range(block.level + 1, levels):
                    np.maximum(found, values[higher][block.below] * may[higher], out=found)
            else:
                found = self.plan.bidding[number][-1] @ (met * self._won(block, dice))
                for higher in range(block.level + 1, levels):
                    found += values[higher][block.below]
            values[block.level][block.rows] = found
        return values

    def choices(self, hand: int, kind: int, bids: Sequence[int]) -> list[Fraction] | None:
        """The chance to win by each choice at a history of bids, given by their numbers, the best ones afterwards.

        The choices are the higher bids in order, and the challenge where there is a bid.  None where the other's plan
        never leads there.
        """
        pairs = ((hand, kind),)
        values = self.values(pairs)
        row = sum(1 << bid for bid in bids)
        if not bids:
            mass = int(self.met[hand].sum()) * UNIT
            return [Fraction(int(level[0, 0]), mass) for level in values] if mass else None
        last = bids[-1]
        weights = self.plan.reach[last][row - (1 << last)] * self.met[hand]
        mass = int(weights.sum())
        if not mass:
            return None
        (block,) = [
            b for b in self.duel.blocks if b.level == last and b.mover == self.player and row - (1 << last) in b.rows
        ]
        dice = (self.side.dice[kind],)
        called = int((weights[:, None] * self._won(block, dice)).sum())
        return [Fraction(int(level[row, 0]), mass) for level in values[last + 1 :]] + [Fraction(called, mass)]

    def _may(self, pairs: tuple[tuple[int, int], ...]) -> Ints:
        """1 where a hand makes a bid at all, (bids, pairs): no chance is below the 0 of what is not done."""
        if not self.honest:
            return np.ones((len(self.duel.bids), len(pairs)), dtype=np.int64)
        dice = [self.side.dice[kind] for _, kind in pairs]
        wild = self.duel.wild
        return np.array(
            [[matching([own], bid.face, wild) > 0 for own in dice] for bid in self.duel.bids], dtype=np.int64
        )

    def _won(self, block: Block, dice: tuple[tuple[int, ...], ...]) -> Ints:
        """1 where the player wins when the last bid is called, (the other's types, pairs)."""
        theirs = self.duel.sides[1 - self.player].dice
        if self.player == 0:
            holds = self.duel.holds(block.level, block.wild, dice, theirs).T
        else:
            holds = self.duel.holds(block.level, block.wild, theirs, dice)
        return (holds if block.mover != self.player else ~holds).astype(np.int64)
