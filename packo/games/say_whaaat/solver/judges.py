"""Two models of a judge, and what is known of them in closed form.

Plackett and Luce: every word has a worth; the judge takes the first place's word with chances as the worths are, then
the second's of those that are left, and so on.  Mallows: the judge has a ranking in mind, and each step away from it
makes a ranking less likely by the same factor, the spread (0: never away; 1: any ranking).  Steps are counted as
swaps of neighbouring places (Kendall's distance), or as words that have another place (Hamming's).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import gcd, lcm, prod
from typing import Any, Literal, TypeAlias, get_args

from packo.games.say_whaaat.parts import CARDS, Rank
from packo.games.say_whaaat.rules import matches
from packo.games.say_whaaat.solver.beliefs import Belief, check_words, ranking_of, rankings

Distance: TypeAlias = Literal["swaps", "misses"]


@lru_cache(maxsize=8192)
def _plackett_luce(worths: tuple[int, ...]) -> Belief:
    divisors = [_divisor(worths, ranking) for ranking in rankings(len(worths))]
    common = lcm(*divisors)
    return Belief.weighted([common // divisor for divisor in divisors], len(worths))


def _divisor(worths: Sequence[int], ranking: Rank) -> int:
    """The product of what is left before each choice, by which the product of all worths is divided."""
    found, left = 1, 0
    for card in sorted(range(len(worths)), key=ranking.places.__getitem__, reverse=True):
        left += worths[card]
        found *= left
    return found


def _whole(worths: Sequence[Fraction | int]) -> tuple[int, ...]:
    """Whole numbers in the same ratios."""
    read = [Fraction(worth) for worth in worths]
    if not read or min(read) <= 0:
        raise ValueError(f"every worth is more than 0, not {', '.join(map(str, worths))}")
    common = lcm(*(worth.denominator for worth in read))
    return tuple(worth.numerator * (common // worth.denominator) for worth in read)


def chance_of(worths: Sequence[Fraction | int], ranking: Rank) -> Fraction:
    """How likely a judge of Plackett and Luce ranks like this who finds the words worth so much.

    Raises:
        ValueError: a worth of 0 or less.
    """
    whole = _whole(worths)
    return Fraction(prod(whole), _divisor(whole, ranking))


def plackett_luce(worths: Sequence[Fraction | int]) -> Belief:
    """How a judge ranks who finds words worth so much, exactly.

    Raises:
        ValueError: a worth of 0 or less.

    >>> plackett_luce([2, 1, 1]).chance("1 2 3")
    Fraction(1, 4)
    """
    whole = _whole(worths)
    shared = gcd(*whole)
    return _plackett_luce(tuple(worth // shared for worth in whole))


def distance(one: Any, other: Any, steps: Distance = "swaps") -> int:
    """How many steps two rankings are apart.

    Raises:
        ValueError: they are not of equally many words, or there are no such steps.

    >>> distance("1 2 3", "3 2 1", "swaps"), distance("1 2 3", "3 2 1", "misses")
    (3, 2)
    """
    a, b = ranking_of(one), ranking_of(other)
    check_words(len(a.places), len(b.places))
    if steps not in get_args(Distance):
        raise ValueError(f"steps are swaps or misses, not {steps!r}")
    if steps == "misses":
        return len(a.places) - matches(a, b)
    pairs = combinations(range(len(a.places)), 2)
    return sum((a.places[i] < a.places[j]) != (b.places[i] < b.places[j]) for i, j in pairs)


def mallows(centre: Any, spread: Fraction | int, steps: Distance = "swaps") -> Belief:
    """How a judge ranks who has a ranking in mind, exactly.

    Args:
        centre: that ranking.
        spread: 0 to 1, how much less likely each step away is.

    Raises:
        ValueError: a spread of less than 0 or more than 1, or no such steps.
    """
    factor = Fraction(spread)
    if not 0 <= factor <= 1:
        raise ValueError(f"a spread is 0 to 1, not {spread}")
    return _mallows(ranking_of(centre).places, factor, steps)


@lru_cache(maxsize=4096)
def _mallows(centre: tuple[int, ...], spread: Fraction, steps: Distance) -> Belief:
    cards = len(centre)
    return Belief.weighted([spread ** distance(centre, other.places, steps) for other in rankings(cards)], cards)


# -- closed forms ------------------------------------------------------------------------------------------------------


def normaliser(steps: Distance = "swaps", cards: int = CARDS) -> Any:
    """What the numbers spread**steps of all rankings sum to, as a sympy expression in the spread s.

    Swaps: the product of 1 + s + … + s**(i - 1) for i = 1, …, cards.  Misses: the sum of C(cards, d) !d s**d, with !d
    the derangements of d words.

    >>> normaliser("misses")
    44*s**5 + 45*s**4 + 20*s**3 + 10*s**2 + 1
    """
    from sympy import Symbol, binomial, expand, subfactorial

    s = Symbol("s")
    if steps == "misses":
        return expand(sum(binomial(cards, d) * subfactorial(d) * s**d for d in range(cards + 1)))
    return expand(prod(sum(s**j for j in range(i)) for i in range(1, cards + 1)))


def matches_of_centre(steps: Distance = "swaps", cards: int = CARDS) -> Any:
    """The mean number of matches of one who guesses the ranking that the judge has in mind, in the spread s (sympy).

    With misses it is cards minus the mean of the misses, s Z'(s) / Z(s) of the normaliser Z; with swaps it is summed
    over all rankings.
    """
    from sympy import Symbol, cancel, diff

    s = Symbol("s")
    total = normaliser(steps, cards)
    if steps == "misses":
        return cancel(cards - s * diff(total, s) / total)
    centre = rankings(cards)[0]
    weighted = sum(matches(centre, other) * s ** distance(centre, other) for other in rankings(cards))
    return cancel(weighted / total)


def pairwise(worths: Sequence[Fraction | int], first: int, second: int) -> Fraction:
    """How likely a judge of Plackett and Luce puts one word before another, whatever the others are: its share of the
    worth of both.

    Raises:
        ValueError: a worth of 0 or less.
    """
    whole = _whole(worths)
    one, other = Fraction(whole[first]), Fraction(whole[second])
    return one / (one + other)
