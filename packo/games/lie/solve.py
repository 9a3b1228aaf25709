"""LIE between two players, solved: rounds of few cards with proved bounds, and the games that they make up.

Whoever wins a round is better off in the game than whoever loses it, and nothing else about a round matters later.  So
a round is played for itself, and its value is the opener's chance to win it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import prod

import numpy as np

from packo.core import Answer, Certified, Exact, OptionError
from packo.games.lie.parts import Bid, Card, Challenge, Set
from packo.games.lie.rules import CHALLENGE, settings
from packo.games.lie.solver.duel import Duel, Ints, duel
from packo.games.lie.solver.learning import learnt
from packo.games.lie.solver.proof import UNIT, Reply, Weights, conceded, plan_of, written
from packo.games.lie.solver.report import as_markdown
from packo.solve import store

ITERATIONS = {2: 300, 3: 60}
"""By the cards of both.  One card each: the value is proved to some 5e-5, in some six seconds; 1000 prove 1.5e-6.
Three cards take a minute or so, and the value is proved to 0.006 where two open, and to 0.012 where one does."""
MOST_BIDS = 18
"""Rounds of three cards have so many bids, and 262,144 histories of bids; those of four have 64 times as many."""
KIND = "lie-round-v1"


@dataclass(frozen=True, eq=False, repr=False)
class RoundSolution:
    """Plans for both sides of a round, and what they are sure of.  Side 0 opens."""

    duel: Duel
    plans: tuple[Weights, Weights]
    lo: Fraction
    """The opener wins at least so much of the rounds by his plan, whatever the other does."""
    hi: Fraction
    """By the other's plan the opener wins at most so much, whatever he does."""

    @property
    def value(self) -> Answer:
        """The opener's chance to win the round."""
        return Exact(self.lo) if self.lo == self.hi else Certified(self.lo, self.hi)

    @property
    def exploitability(self) -> Fraction:
        """What both together could gain by best replies to each other's plans, divided by two: of a round, exactly."""
        return (self.hi - self.lo) / 2

    def setting(self, side: int, hand: Sequence[Card]) -> dict[Set, Fraction]:
        """How often a side's hand is turned to show which dice."""
        own = self.duel.sides[side]
        number = self._hand(side, hand)
        weights = self.plans[side].setting[number]
        total = int(weights.sum())
        return {
            setting: Fraction(int(weights[kind]), total)
            for setting, kind in zip(settings(own.hands[number]), own.choices[number], strict=True)
        }

    def bidding(
        self, side: int, hand: Sequence[Card], dice: Sequence[int], bids: Sequence[Bid] = ()
    ) -> dict[Bid | Challenge, Fraction]:
        """How often a side makes which bid, or challenges, after these bids of the round.

        At a history that its own plan never leads to, every choice is equally often.

        Raises:
            ValueError: it is not this side's turn, the bids do not rise, or there is no such hand.
        """
        kind = self._kind(side, self._hand(side, hand), dice)
        if len(bids) % 2 != side:
            raise ValueError(f"it is not side {side}'s turn after {len(bids)} bids")
        ladder = self.duel.bids
        if any(bid not in ladder for bid in bids) or list(bids) != sorted(set(bids)):
            raise ValueError(f"bids rise, and are on at most {sum(self.duel.counts)} dice: {', '.join(map(str, bids))}")
        if not bids:
            weights = self.plans[side].opening[:, kind]
            choices: tuple[Bid | Challenge, ...] = ladder
        else:
            level = ladder.index(bids[-1])
            weights = self._weights(level, sum(1 << ladder.index(bid) for bid in bids[:-1]), side, kind)
            choices = (*ladder[level + 1 :], CHALLENGE)
        total = int(weights.sum())
        return {
            choice: Fraction(int(weight), total) if total else Fraction(1, len(choices))
            for choice, weight in zip(choices, weights, strict=True)
        }

    def worth(
        self, side: int, hand: Sequence[Card], dice: Sequence[int], bids: Sequence[Bid] = ()
    ) -> dict[Bid | Challenge, Fraction]:
        """A side's chance to win the round by each choice: against the other's plan, with best choices afterwards.

        Empty where the other's plan never leads to these bids.  Raises ValueError as `bidding` does.
        """
        choices = list(self.bidding(side, hand, dice, bids))
        number = self._hand(side, hand)
        kind = self._kind(side, number, dice)
        numbers = [self.duel.bids.index(bid) for bid in bids]
        found = Reply(self.duel, side, self.plans[1 - side]).choices(number, kind, numbers)
        return {} if found is None else dict(zip(choices, found, strict=True))

    def worth_of_settings(self, side: int, hand: Sequence[Card]) -> dict[Set, Fraction]:
        """A side's chance to win the round by each way to turn its hand, against the other's plan."""
        number = self._hand(side, hand)
        own = self.duel.sides[side]
        reply = Reply(self.duel, side, self.plans[1 - side])
        worths = reply.worths(tuple((number, kind) for kind in own.choices[number])).max(axis=0)
        mass = int(reply.met[number].sum()) * UNIT
        return {
            setting: Fraction(int(worth), mass)
            for setting, worth in zip(settings(own.hands[number]), worths, strict=True)
        }

    def without_bluff(self, side: int) -> Fraction:
        """The most a side wins of the rounds against the other's plan if he never bids where no die of his counts.

        He may turn his hand as he likes; who opens always has a bid, and who has none later challenges.
        """
        return Reply(self.duel, side, self.plans[1 - side], honest=True).value

    def _kind(self, side: int, number: int, dice: Sequence[int]) -> int:
        own = self.duel.sides[side]
        shown = [setting.faces for setting in settings(own.hands[number])]
        if tuple(sorted(dice)) not in shown:
            hand = " ".join(map(str, own.hands[number]))
            raise ValueError(f"the cards {hand} cannot show {' '.join(map(str, dice))}")
        return own.choices[number][shown.index(tuple(sorted(dice)))]

    def _hand(self, side: int, hand: Sequence[Card]) -> int:
        cards = tuple(sorted(hand))
        if cards not in self.duel.sides[side].hands:
            raise ValueError(f"side {side} has no hand {' '.join(map(str, cards)) or 'without cards'} in this round")
        return self.duel.sides[side].hands.index(cards)

    def _weights(self, level: int, row: int, side: int, kind: int) -> Ints:
        for block, parts in zip(self.duel.blocks, self.plans[side].bidding, strict=True):
            if (block.level, block.mover) == (level, side):
                at = int(np.searchsorted(block.rows, row))
                if at < len(block.rows) and block.rows[at] == row:
                    found: Ints = parts[:, at, kind]
                    return found
        raise AssertionError("unreachable: every history is in a block")

    def __repr__(self) -> str:
        a, b = self.duel.counts
        return f"RoundSolution({a} against {b}{', wild' if self.duel.wild else ''}: {self.value!r})"


def solve_round(opener: int = 1, other: int = 1, wild: bool = False, iterations: int | None = None) -> RoundSolution:
    """A round between an opener with so many cards and another player with so many, three cards in all at most.

    It is kept on disk.  Whatever is read from there is proved again.

    Raises:
        ValueError: too many cards, too few, or no iterations.
    """
    if min(opener, other) < 1 or opener + other > MOST_BIDS // 6:
        raise ValueError(f"a round is solved where both have cards, three in all at most, not {opener} and {other}")
    count = ITERATIONS[opener + other] if iterations is None else iterations
    if count < 1:
        raise ValueError(f"iterations is 1 or more, not {count}")
    return _solved((opener, other), wild, count)


def report(opener: int = 1, other: int = 1, wild: bool = False) -> str:
    """A round of so many cards, solved and proved, as Markdown; see `solve_round`.

    How often to do what is told of rounds of a card each.

    Raises:
        OptionError: too many cards, or too few.
    """
    try:
        return as_markdown(solve_round(opener, other, wild))
    except ValueError as error:
        raise OptionError(f"lie: {error}") from None


@lru_cache(maxsize=8)
def _solved(counts: tuple[int, int], wild: bool, iterations: int) -> RoundSolution:
    here = duel(counts, wild)
    plans = _kept(here, iterations)
    if plans is None:
        proposed = learnt(here, iterations)
        plans = written(here, 0, proposed[0]), written(here, 1, proposed[1])
        arrays = {f"{name}{i}": array for i, plan in enumerate(plans) for name, array in _arrays(plan).items()}
        store.save(_name(here, iterations), arrays)
        store.keep_newest(KIND, 12)
    return RoundSolution(here, plans, 1 - conceded(here, 0, plans[0]), conceded(here, 1, plans[1]))


def _name(here: Duel, iterations: int) -> str:
    return store.named(KIND, *here.counts, "wild" if here.wild else "plain", iterations)


def _arrays(plan: Weights) -> store.Arrays:
    """A plan for the disk: weights are at most 2^30."""
    bidding = np.concatenate([parts.ravel() for parts in plan.bidding])
    return {
        "setting": plan.setting.astype(np.int32),
        "opening": plan.opening.astype(np.int32),
        "bidding": bidding.astype(np.int32),
    }


def _kept(here: Duel, iterations: int) -> tuple[Weights, Weights] | None:
    shapes: dict[str, tuple[tuple[int, ...], type]] = {}
    levels = len(here.bids)
    for i, side in enumerate(here.sides):
        width = len(side.types)
        count = sum((levels - b.level) * len(b.rows) * width for b in here.blocks if b.mover == i)
        shapes[f"setting{i}"] = (len(side.hands), width), np.int32
        shapes[f"opening{i}"] = (0 if i else levels, width), np.int32
        shapes[f"bidding{i}"] = (count,), np.int32
    arrays = store.load(_name(here, iterations), shapes)
    if arrays is None:
        return None
    plans = []
    for i, side in enumerate(here.sides):
        parts, at, flat = [], 0, arrays[f"bidding{i}"].astype(np.int64)
        for block in here.blocks:
            shape = (levels - block.level, len(block.rows), len(side.types)) if block.mover == i else (0, 0, 0)
            parts.append(flat[at : at + prod(shape)].reshape(shape))
            at += prod(shape)
        setting, opening = (arrays[f"{name}{i}"].astype(np.int64) for name in ("setting", "opening"))
        plan = plan_of(here, i, setting, opening, tuple(parts))
        if plan is None:
            return None
        plans.append(plan)
    return plans[0], plans[1]


# -- games -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Standing:
    """Between two rounds of a game of two."""

    opener: int
    """How many cards who opens has."""
    other: int


def game_values(
    wild: bool = False, most: int = 3, iterations: Mapping[tuple[int, int], int] | None = None
) -> dict[Standing, Certified]:
    """The opener's chance to win the game, between any two rounds with at most `most` cards in all.

    The winner of a round opens the next.  If the opener wins, the other has a card less; if he loses, he has one less
    himself and the other opens.

    Args:
        iterations: of each round by the cards of opener and other, where it is not the usual number.
    """
    found: dict[Standing, Certified] = {}
    for total in range(2, most + 1):
        for opener in range(1, total):
            other = total - opener
            count = (iterations or {}).get((opener, other))
            round_ = solve_round(opener, other, wild, count)
            one = Fraction(1)
            won = found[Standing(opener, other - 1)] if other > 1 else Certified(one, one)
            # After a lost round it is the other who opens, with all his cards.
            lost = found[Standing(other, opener - 1)] if opener > 1 else Certified(one, one)
            found[Standing(opener, other)] = Certified(
                round_.lo * won.lo + (1 - round_.lo) * (1 - lost.hi),
                round_.hi * won.hi + (1 - round_.hi) * (1 - lost.lo),
            )
    return found
