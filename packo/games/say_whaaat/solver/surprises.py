"""Why the likeliest ranking is not always the best guess, and the guess with most matches not always worth the most.

The examples are the smallest of their kind: the fewest possible rankings, then the smallest common denominator.
Rankings may be renamed so that the first possible one is 1 2 3 …, so only such are looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, pairwise
from math import gcd
from typing import Any

from packo.core import Exact
from packo.games.say_whaaat.parts import Rank
from packo.games.say_whaaat.solver.beliefs import Belief, match_table, rankings
from packo.games.say_whaaat.solver.guessing import best_for_matches, points_of_guesses

MOST_WEIGHT = 14
"""The largest common denominator that is looked at."""

Weights = tuple[int, ...]
Found = tuple[tuple[int, ...], Weights]
"""Which rankings are possible, by number, and their weights."""


@dataclass(frozen=True)
class Surprise:
    """A belief at which the guess that first comes to mind is not the best."""

    belief: Belief
    expected: Rank
    """The guess that comes to mind."""
    expected_value: Exact
    """Its mean matches, or points."""
    best: Rank
    value: Exact
    """The mean matches, or points, of the best guess."""


@lru_cache(maxsize=16)
def likeliest_is_not_best(cards: int = 3, *, impossible: bool = False) -> Surprise:
    """The smallest belief with one likeliest ranking that has fewer matches than another guess.

    Args:
        cards: words, 3 to 5.  With two, or with two rankings that are possible, the likeliest ranking is always best.
        impossible: whether the better guess is to be one that cannot be right in all; 4 words are the fewest for that.

    Raises:
        LookupError: there is none with a common denominator of up to 14.
    """

    def fits(chosen: tuple[int, ...], weights: Weights, means: Any) -> bool:
        most = max(weights)
        if weights.count(most) > 1 or means.max() <= means[chosen[weights.index(most)]]:
            return False
        return not impossible or means[list(chosen)].max() < means.max()

    belief = _belief(cards, _first(cards, fits))
    found = best_for_matches(belief)
    (likeliest,) = belief.likeliest
    return Surprise(belief, likeliest, Exact(belief.expected_matches(likeliest)), found.guess, found.value)


@lru_cache(maxsize=32)
def most_matches_is_not_best(others: int = 1, cards: int = 3) -> Surprise:
    """The smallest belief at which the one guess with the most matches has fewer points than another.

    Args:
        others: how many others guess, at random.
        cards: words, 3 to 5.

    Raises:
        LookupError: there is none with a common denominator of up to 14.
    """
    plans = [Belief.uniform(cards)] * others

    def fits(chosen: tuple[int, ...], weights: Weights, means: Any) -> bool:
        first = int(means.argmax())
        if (means == means[first]).sum() > 1:
            return False
        worth = list(points_of_guesses(_belief(cards, (chosen, weights)), plans).values())
        return max(worth) > worth[first]

    belief = _belief(cards, _first(cards, fits))
    first = best_for_matches(belief).guess
    worth = points_of_guesses(belief, plans)
    best = max(worth, key=worth.__getitem__)
    return Surprise(belief, first, Exact(worth[first]), best, Exact(worth[best]))


def _first(cards: int, fits: Callable[[tuple[int, ...], Weights, Any], bool]) -> Found:
    """The smallest belief of a kind.  A test is given the sums of weights that each guess matches, as an array."""
    from numpy import array

    table = array(match_table(cards))
    for possible in range(2, min(len(table), MOST_WEIGHT) + 1):
        for total, chosen in _supports(len(table), possible):
            splits = _splits(total, possible)
            means = table[:, list(chosen)] @ array(splits).T
            for at, weights in enumerate(splits):
                if fits(chosen, weights, means[:, at]):
                    return chosen, weights
    raise LookupError(f"there is no such belief over rankings of {cards} words with denominators up to {MOST_WEIGHT}")


def _supports(number: int, possible: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The sum of the weights, and which rankings are possible, the first in order among them; small sums first."""
    for total in range(possible, MOST_WEIGHT + 1):
        for rest in combinations(range(1, number), possible - 1):
            yield total, (0, *rest)


@lru_cache(maxsize=64)
def _splits(total: int, parts: int) -> list[Weights]:
    """The ways to write a number as a sum of so many in order, each at least 1 and without a common divisor."""
    found = []
    for cuts in combinations(range(1, total), parts - 1):
        ends = (0, *cuts, total)
        split = tuple(b - a for a, b in pairwise(ends))
        if gcd(*split) == 1:
            found.append(split)
    return found


def _belief(cards: int, found: Found) -> Belief:
    return Belief.of({rankings(cards)[at]: weight for at, weight in zip(*found, strict=True)})
