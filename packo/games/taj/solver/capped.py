"""End games of two players with open goals and a cap on the proposals: exact, by backward induction in Fractions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations

from packo.core import TooManyPositions
from packo.games.taj.rules import LAST_RUGS
from packo.games.taj.scoring import UNDER
from packo.games.taj.solver.words import Word


@dataclass
class Capped:
    """Values of words to player 0, each worked out when it is first asked for."""

    payoff: Callable[[Word, int], Fraction]
    """What a word with the Taj at a place is worth where the game ends."""
    limit: int
    known: dict[tuple[Word, int, int, int, int], Fraction] = field(default_factory=dict)

    def value(self, word: Word, place: int, proposer: int, cards: int, left: int) -> Fraction:
        """What a state is worth before a proposal, of which `left` may still be made.

        Raises:
            TooManyPositions: more than `limit` states are needed.
        """
        if left == 0 or len(word) <= LAST_RUGS or all(mark % 2 for mark in word):
            return self.payoff(word, place)
        state = (word, place, proposer, cards, left)
        if state not in self.known:
            best = max if proposer == 0 else min
            pairs = combinations(range(len(word)), 2)
            found = best(self._vote(word, place, proposer, cards, left, i, j) for i, j in pairs)
            if len(self.known) >= self.limit:
                raise TooManyPositions(f"more than {self.limit:,} states before {left} more proposals")
            self.known[state] = found
        return self.known[state]

    def _vote(self, word: Word, place: int, proposer: int, cards: int, left: int, i: int, j: int) -> Fraction:
        other = 1 - proposer
        shown = tuple(mark | 1 if k in (i, j) else mark for k, mark in enumerate(word))
        moved = list(shown)
        moved[i], moved[j] = moved[j], moved[i]
        swapped = tuple(moved)
        tie = self.value(shown, place, other, cards, left - 1)
        yea = self._adjusted(swapped, place, proposer, other, cards, left - 1)
        nay = self._removed(shown, place, proposer, other, cards, left - 1)
        worth = tie + half_harmonic(yea - tie, nay - tie)
        fewer = cards & ~(1 << other)
        if fewer == cards:
            return worth
        by_all = self._adjusted(swapped, place, other, other, fewer, left - 1)
        by_nix = self._removed(shown, place, other, other, fewer, left - 1)
        return (min if proposer == 0 else max)(worth, by_all, by_nix)

    def _removed(self, word: Word, place: int, ruler: int, proposer: int, cards: int, left: int) -> Fraction:
        right = len(word) - UNDER - place
        worths = []
        if place >= right:
            worths.append(self._adjusted(word[1:], place - 1, ruler, proposer, cards, left))
        if place <= right:
            worths.append(self._adjusted(word[:-1], place, ruler, proposer, cards, left))
        return (max if ruler == 0 else min)(worths)

    def _adjusted(self, word: Word, place: int, ruler: int, proposer: int, cards: int, left: int) -> Fraction:
        last = len(word) - UNDER
        worths = [self.value(word[::-1], last - place, proposer, cards, left)]
        if place > 0:
            worths.append(self.value(word, place - 1, proposer, cards, left))
        if place < last:
            worths.append(self.value(word, place + 1, proposer, cards, left))
        return (max if ruler == 0 else min)(worths)


def half_harmonic(a: Fraction, b: Fraction) -> Fraction:
    """ab / (a + b) where both are above or both below 0, else 0.

    >>> half_harmonic(Fraction(3), Fraction(6)), half_harmonic(Fraction(-1), Fraction(1))
    (Fraction(2, 1), Fraction(0, 1))
    """
    return a * b / (a + b) if a * b > 0 else Fraction(0)
