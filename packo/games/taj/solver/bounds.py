"""Proved bounds of TAJ's end games with both goals open, in whole numbers only.

**One vote.**  With Y, T, N for what a unanimous yea, a tie and a unanimous nay are worth, the vote of two players is
the matrix game [[Y, T], [T, N]], the same from both sides.  With a = Y - T and b = N - T its value is

    T + ab / (a + b)    where a and b are both above 0 or both below,    else T:

if one of them gains by a unanimous yea what the other gains by a unanimous nay, each can hold out for the tie; else
both mix, yea with chance b / (a + b), and the tie is bettered by half the harmonic mean of a and b.  An All/Nix card
adds two columns that no vote of the proposer can change, so with it the value is the better for its holder of that
value, what All is worth, and what Nix is worth.

**Play without end.**  A tie on seen rugs changes nothing but the proposer, and two swaps can undo each other, so play
can come back to a state by way of others.  That is a recursive game (H. Everett, "Recursive games", 1957); play that
never ends is worth `stalling`.  Write F(w) for what one turn is worth to player 0 where the states after it are worth
w.  The bounds rest on this (Everett's class C1): if

    w(s) <= F(w)(s) at every state s, and w(s) < F(w)(s) wherever w(s) > stalling,

then player 0 can get w.  *Proof.*  Let him play in each state the mix that is best for the matrices of F(w).  Then w,
along the play, is a bounded submartingale, and while w > stalling it grows by some fixed amount at each step on
average, so play cannot stay there for ever.  A play that never ends is therefore worth at least the limit of w along
it, and so is one that ends.  ∎  Player 1's bounds are the same of the game with seats and signs exchanged.

**How such w are found.**  Write D(w) for F(w), less some `loss` where that leaves it above `stalling`; all w with
w <= D(w) are bounds.  D is monotone, so from a w that is too high, w := min(w, D(w)) falls to such a bound, and from a
bound, w := max(w, D(w)) climbs through better ones.  Numbers are whole multiples of 1/UNIT point and every quotient is
rounded down, so both end.  First w falls with the least loss there is.  Where that takes long, because players go
round and round above `stalling`, it goes on with a loss in proportion to w - stalling, climbs back, and falls once
more: from there where it is above `stalling`, else from `stalling`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from packo.games.taj.rules import LAST_RUGS
from packo.games.taj.solver.words import Ints, Space

UNIT = 1 << 36
"""Bounds are whole numbers of 1/UNIT."""
CARD_SETS = 4
"""Who holds the All/Nix card: bit i is player i."""
PATIENCE = 24
"""Sweeps with the least loss before the loss is made proportional."""
LOSSES = (0, 2, 6)
"""The loss in proportion is (w - stalling) / 2**k; the next k is tried where one leaves wide bounds."""
WIDE = UNIT >> 24
LONG = 400
"""Sweeps upwards at most (every one of them is a bound), and with the least loss in a second fall."""


def half_harmonic(a: Ints, b: Ints) -> Ints:
    """ab / (a + b) rounded down where a and b are both above or both below 0, else 0; |a|, |b| < 2**48.

    The quotient of floats is off by less than 2.  So the remainder of the whole numbers is small; products modulo 2**64
    give it exactly, and it corrects the quotient (it is a fraction of less than 2**49 parts, so that the quotient of
    floats is on the same side of every whole number).

    >>> half_harmonic(np.array([3, -3, 3, 1 << 45]), np.array([6, -5, -5, 1 << 45])).tolist()
    [2, -2, 0, 17592186044416]
    """
    found = np.zeros(a.size, dtype=np.int64)
    alike = np.flatnonzero((a ^ b) >= 0)
    one, two = a.ravel()[alike], b.ravel()[alike]
    whole = one + two
    whole[whole == 0] = 1
    guess = (one * (two / whole)).astype(np.int64)
    rest = one * two - guess * whole
    found[alike] = guess + np.floor(rest / whole).astype(np.int64)
    return found.reshape(a.shape)


def other_cards(cards: int) -> int:
    """The same cards with the seats exchanged.

    >>> [other_cards(cards) for cards in range(4)]
    [0, 2, 1, 3]
    """
    return (cards & 1) << 1 | cards >> 1


class Loop(NamedTuple):
    """One pair of places where some words of a stage have two seen rugs: the vote can lead back into the stage."""

    where: Ints
    """Which of the stage's words."""
    tie: Ints
    """Their numbers in the space after a tie, and after a swap."""
    yea: Ints
    nay: Ints
    """What a unanimous nay is worth, (places, words)."""
    card: Ints | None
    """What the All/Nix card is worth to its holder; None where there is none."""


@dataclass
class Stage:
    """The words with as many rugs, as many of them unseen, under one set of cards: they lead to each other."""

    rugs: int
    cards: int
    rows: Ints
    exits: list[Ints] = field(default_factory=list)
    """For each proposer, the best of the pairs that lead out of the stage, (places, rows)."""
    loops: list[list[Loop]] = field(default_factory=list)


class Side:
    """Lower bounds of what player 0 gets, for all words, places of the Taj, proposers and sets of cards."""

    def __init__(self, spaces: Mapping[int, Space], payoffs: Mapping[int, Ints], stalling: int) -> None:
        """`payoffs`: for each number of rugs, what the end of the game is worth to him, (places, N), in units."""
        self.spaces = spaces
        self.stalling = stalling
        self.top = max([stalling, *(int(some.max()) for some in payoffs.values() if some.size)])
        self.bottom = min([stalling, *(int(some.min()) for some in payoffs.values() if some.size)])
        self.values: dict[int, Ints] = {}
        """For each number of rugs: (cards, proposer, places, N)."""
        self.ruled: dict[int, Ints] = {}
        """The same before the Taj is flipped or shifted: (cards, ruler, next proposer, places, N)."""
        for rugs, space in spaces.items():
            values = np.broadcast_to(payoffs[rugs], (CARD_SETS, 2, *payoffs[rugs].shape)).copy()
            ruled = np.zeros((CARD_SETS, 2, *values.shape[1:]), dtype=np.int64)
            for cards, ruler, proposer in np.ndindex(CARD_SETS, 2, 2):
                ruled[cards, ruler, proposer] = _adjusted(values[cards, proposer], space.back, ruler)
            if rugs > LAST_RUGS:
                values[:, :, :, space.unseen > 0] = self.top
            self.values[rugs], self.ruled[rugs] = values, ruled

    def stage(self, rugs: int, cards: int, unseen: int) -> Stage:
        """The constants of a stage, whose later stages are solved."""
        space = self.spaces[rugs]
        stage = Stage(rugs, cards, np.flatnonzero(space.unseen == unseen))
        for proposer in (0, 1):
            exits, loops = self._leaving(stage, proposer)
            stage.exits.append(exits)
            stage.loops.append(loops)
        return stage

    def _leaving(self, stage: Stage, proposer: int) -> tuple[Ints, list[Loop]]:
        other, rugs, cards, rows = 1 - proposer, stage.rugs, stage.cards, stage.rows
        space, best, best_other = self.spaces[rugs], _best_of(proposer), _best_of(1 - proposer)
        removed = self._removed(rugs, cards, proposer, other)
        fewer = cards & ~(1 << other)
        by_card = self._removed(rugs, fewer, other, other) if fewer != cards else None
        exits = np.full((space.places, len(rows)), self.bottom if proposer == 0 else self.top, dtype=np.int64)
        loops: list[Loop] = []
        seen = space.words[rows] % 2 == 1
        for pair, (i, j) in enumerate(space.pairs):
            tie, yea = space.turned[pair][rows], space.swapped[pair][rows]
            nay = removed[:, tie]
            card = None
            if by_card is not None:
                card = best_other(self.ruled[rugs][fewer, other, other][:, yea], by_card[:, tie])
            back = seen[:, i] & seen[:, j]
            out = np.flatnonzero(~back)
            worth = _vote(
                self.values[rugs][cards, other][:, tie[out]],
                self.ruled[rugs][cards, proposer, other][:, yea[out]],
                nay[:, out],
                None if card is None else card[:, out],
                best_other,
            )
            exits[:, out] = best(exits[:, out], worth)
            if back.any():
                where = np.flatnonzero(back)
                loops.append(
                    Loop(where, tie[where], yea[where], nay[:, where], None if card is None else card[:, where])
                )
        return exits, loops

    def _removed(self, rugs: int, cards: int, ruler: int, proposer: int) -> Ints:
        """What it is worth that the furthest rug leaves and the ruler then moves the Taj, (places, N)."""
        space, after = self.spaces[rugs], self.ruled[rugs - 1][cards, ruler, proposer]
        found = np.zeros((space.places, len(space)), dtype=np.int64)
        for place in range(space.places):
            right = space.places - 1 - place
            if place >= right:
                first = after[place - 1][space.shorter[0]]
            if place <= right:
                last = after[place][space.shorter[1]]
            found[place] = first if place > right else last if place < right else _best_of(ruler)(first, last)
        return found

    # -- sweeps ----------------------------------------------------------------------------------------------------

    def solve(self, stage: Stage, shift: int) -> int:
        """Bounds for a stage; how many sweeps it took."""
        values, rows = self.values[stage.rugs][stage.cards], stage.rows
        before = values[:, :, rows].copy()
        values[:, :, rows] = self.top
        sweeps = self._fall(stage, shift)
        if sweeps > PATIENCE:
            sweeps += self._climb(stage)
            values[:, :, rows] = np.maximum(values[:, :, rows], self.stalling)
            sweeps += self._fall(stage, shift, LONG)
        sweeps += self._climb(stage)
        if before.max() < self.top:
            values[:, :, rows] = np.maximum(values[:, :, rows], before)
        return sweeps

    def _fall(self, stage: Stage, shift: int, patience: int = PATIENCE) -> int:
        sweeps = 0
        while self._sweep(stage, None if sweeps < patience else shift, np.minimum):
            sweeps += 1
        return sweeps

    def _climb(self, stage: Stage) -> int:
        sweeps = 0
        while sweeps < LONG and self._sweep(stage, None, np.maximum):
            sweeps += 1
        return sweeps

    def close(self, stage: Stage) -> None:
        """A stage's values are final: tell what they make of the Taj's moves."""
        space, rugs, cards = self.spaces[stage.rugs], stage.rugs, stage.cards
        for ruler, proposer in np.ndindex(2, 2):
            moved = _adjusted(self.values[rugs][cards, proposer], space.back, ruler, stage.rows)
            self.ruled[rugs][cards, ruler, proposer][:, stage.rows] = moved

    def _sweep(self, stage: Stage, shift: int | None, choose: np.ufunc) -> bool:
        """w := min or max of w and D(w), one proposer after the other; whether anything changed."""
        changed = False
        values, rows = self.values[stage.rugs][stage.cards], stage.rows
        for proposer in (0, 1):
            worth = self._turn(stage, proposer)
            above = worth - self.stalling
            loss = 1 if shift is None else 1 + (above >> shift)
            worth = np.where(above > 0, np.maximum(self.stalling, worth - loss), worth)
            old = values[proposer][:, rows]
            new = choose(old, worth)
            changed = changed or bool((new != old).any())
            values[proposer][:, rows] = new
        return changed

    def _turn(self, stage: Stage, proposer: int) -> Ints:
        """F at the stage's words, (places, rows)."""
        worth = stage.exits[proposer].copy()
        if not stage.loops[proposer]:
            return worth
        other, best = 1 - proposer, _best_of(proposer)
        space, after = self.spaces[stage.rugs], self.values[stage.rugs][stage.cards, other]
        ruled = self.ruled[stage.rugs][stage.cards, proposer, other]
        ruled[:, stage.rows] = _adjusted(after, space.back, proposer, stage.rows)
        for loop in stage.loops[proposer]:
            vote = _vote(after[:, loop.tie], ruled[:, loop.yea], loop.nay, loop.card, _best_of(other))
            worth[:, loop.where] = best(worth[:, loop.where], vote)
        return worth


def _best_of(player: int) -> np.ufunc:
    return np.minimum if player else np.maximum


def _vote(tie: Ints, yea: Ints, nay: Ints, card: Ints | None, best_other: np.ufunc) -> Ints:
    worth = tie + half_harmonic(yea - tie, nay - tie)
    return worth if card is None else np.asarray(best_other(worth, card))


def _adjusted(after: Ints, back: Ints, ruler: int, rows: Ints | slice = slice(None)) -> Ints:
    """The best that the ruler makes by flipping the Taj or shifting it, (places, rows), of values (places, N)."""
    best = _best_of(ruler)
    found: Ints = after[::-1][:, back[rows]].copy()
    here = after[:, rows]
    found[1:] = best(found[1:], here[:-1])
    found[:-1] = best(found[:-1], here[1:])
    return found


# -- both sides --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Bounds:
    """Bounds of every state, in units: `lo` and `hi` hold (cards, proposer, places, N) for each number of rugs."""

    lo: Mapping[int, Ints]
    hi: Mapping[int, Ints]
    sweeps: int


def bounds_of(
    spaces: Mapping[int, Space], payoffs: Mapping[int, Ints], stalling: tuple[int, int], cards: int
) -> Bounds:
    """Bounds where at most `cards` are held; `stalling` is rounded down and up."""
    low = Side(spaces, payoffs, stalling[0])
    high = Side(spaces, {rugs: -some for rugs, some in payoffs.items()}, -stalling[1])
    sweeps = 0
    for rugs, held, unseen in _stages(spaces, cards):
        sides = ((low, low.stage(rugs, held, unseen)), (high, high.stage(rugs, other_cards(held), unseen)))
        for shift in LOSSES:
            sweeps += sum(side.solve(stage, shift) for side, stage in sides)
            least, most = (side.values[rugs][stage.cards][:, :, stage.rows] for side, stage in sides)
            if (-most[::-1] - least).max() <= WIDE:
                break
        for side, stage in sides:
            side.close(stage)
    turned = [other_cards(held) for held in range(CARD_SETS)]
    return Bounds(low.values, {rugs: -some[turned][:, ::-1] for rugs, some in high.values.items()}, sweeps)


def _stages(spaces: Mapping[int, Space], cards: int) -> Iterator[tuple[int, int, int]]:
    """Each stage after all that it leads to."""
    for rugs, space in spaces.items():
        if rugs > LAST_RUGS:
            for held in range(CARD_SETS):
                if not held & ~cards:
                    for unseen in np.unique(space.unseen[space.unseen > 0]).tolist():
                        yield rugs, held, unseen
