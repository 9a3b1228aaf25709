"""What a round brings: matches, and points with the extra one, exactly.

The guess of one who knows nothing has k matches as often as permutations have k fixed points (rencontres numbers).
Whoever has the most matches gets a point more, and so does each who has as many (rule 8).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb, prod
from typing import Any

from packo.games.say_whaaat.parts import CARDS
from packo.games.say_whaaat.solver.beliefs import Belief, check_words, match_table

Counts = Mapping[int, Fraction]
"""How likely each number of matches, or of points, is."""
MOST_TOGETHER = 6
"""Guessers whose points are listed together."""


# -- guesses at random -------------------------------------------------------------------------------------------------


def match_polynomial(cards: int = CARDS) -> Any:
    """How many rankings have k matches with a given one, as the coefficient of x**k; a sympy polynomial.

    >>> match_polynomial().as_expr()
    x**5 + 10*x**3 + 20*x**2 + 45*x + 44
    """
    from sympy import Poly, Symbol, binomial, subfactorial

    x = Symbol("x")
    return Poly(sum(binomial(cards, k) * subfactorial(cards - k) * x**k for k in range(cards + 1)), x)


@lru_cache(maxsize=16)
def matches_by_chance(cards: int = CARDS) -> Counts:
    """How likely a guess at random has k matches.

    >>> {k: str(chance) for k, chance in matches_by_chance().items()}
    {0: '11/30', 1: '3/8', 2: '1/6', 3: '1/12', 5: '1/120'}
    """
    polynomial = match_polynomial(cards)
    ways = {int(k): int(count) for (k,), count in polynomial.terms()}
    total = sum(ways.values())
    return {k: Fraction(ways[k], total) for k in sorted(ways)}


@lru_cache(maxsize=16)
def points_formula(cards: int = CARDS, zero_bonus: bool = True) -> Any:
    """The generating function of a guesser's points, where n guess at random: the coefficient of x**k is how likely he
    gets k points.  A sympy expression in x and n.

    With p(k) the chance of k matches and F(k) that of at most k, he gets the extra point with k matches as often as
    none of n - 1 others has more: F(k)**(n - 1).
    """
    from sympy import Integer, Rational, Symbol

    x, n = Symbol("x"), Symbol("n", positive=True)
    found, up_to = Integer(0), Rational(0)
    for k, chance in matches_by_chance(cards).items():
        p = Rational(chance.numerator, chance.denominator)
        up_to += p
        extra = up_to ** (n - 1) if k or zero_bonus else Integer(0)
        found += p * (extra * x ** (k + 1) + (1 - extra) * x**k)
    return found


def mean_formula(cards: int = CARDS, zero_bonus: bool = True) -> Any:
    """The mean of a guesser's points where n guess at random: one for matches, and the chance of the extra point.

    A sympy expression in n, which falls to 1 + 1/120 as n grows.
    """
    from sympy import Symbol, diff, expand

    x = Symbol("x")
    return expand(diff(points_formula(cards, zero_bonus), x).subs(x, 1))


def points_by_chance(guessers: int, cards: int = CARDS, zero_bonus: bool = True) -> Counts:
    """How likely each number of points is to one of so many who guess at random.

    Raises:
        ValueError: fewer than one guesser.
    """
    from sympy import Poly, Symbol

    if guessers < 1:
        raise ValueError(f"there is one guesser at least, not {guessers}")
    x, n = Symbol("x"), Symbol("n", positive=True)
    terms = Poly(points_formula(cards, zero_bonus).subs(n, guessers), x).terms()
    return {int(k): Fraction(int(chance.p), int(chance.q)) for (k,), chance in sorted(terms)}


def sharing_by_chance(guessers: int, cards: int = CARDS, zero_bonus: bool = True) -> Counts:
    """How likely so many get the extra point of a round in which all guess at random; 0 where nobody gets it.

    k matches are the most, and j have them, in as many ways as j of n can be chosen: C(n, j) p(k)**j F(k - 1)**(n - j).

    Raises:
        ValueError: fewer than one guesser.
    """
    if guessers < 1:
        raise ValueError(f"there is one guesser at least, not {guessers}")
    found, below = dict.fromkeys(range(guessers + 1), Fraction(0)), Fraction(0)
    for k, chance in matches_by_chance(cards).items():
        for j in range(1, guessers + 1):
            at = j if k or zero_bonus else 0
            found[at] += comb(guessers, j) * chance**j * below ** (guessers - j)
        below += chance
    return {j: chance for j, chance in found.items() if chance}


# -- guessers who know something ---------------------------------------------------------------------------------------


def own_points(own: Counts, others: Sequence[Counts], zero_bonus: bool = True) -> Counts:
    """How likely each number of points is, from independent numbers of matches."""
    found: dict[int, Fraction] = {}
    for k, chance in own.items():
        extra = chance_of_extra(k, others, zero_bonus)
        for points, share in ((k, 1 - extra), (k + 1, extra)):
            if share:
                found[points] = found.get(points, Fraction(0)) + chance * share
    return dict(sorted(found.items()))


def chance_of_extra(matches: int, others: Sequence[Counts], zero_bonus: bool = True) -> Fraction:
    """How likely so many matches bring the extra point: none of the others has more."""
    if not matches and not zero_bonus:
        return Fraction(0)
    up_to = (sum((chance for k, chance in one.items() if k <= matches), Fraction(0)) for one in others)
    return prod(up_to, start=Fraction(1))


def points_together(each: Sequence[Counts], zero_bonus: bool = True) -> dict[tuple[int, ...], Fraction]:
    """How likely all points of a round are, from independent numbers of matches, as in the team game.

    Raises:
        ValueError: more than six guessers.
    """
    if len(each) > MOST_TOGETHER:
        raise ValueError(f"points are listed together for up to {MOST_TOGETHER} guessers, not for {len(each)}")
    found: dict[tuple[int, ...], Fraction] = {}
    for counts in product(*each):
        most = max(counts)
        extra = int(most > 0 or zero_bonus)
        points = tuple(k + (extra if k == most else 0) for k in counts)
        chance = prod((one[k] for one, k in zip(each, counts, strict=True)), start=Fraction(1))
        found[points] = found.get(points, Fraction(0)) + chance
    return dict(sorted(found.items()))


@dataclass(frozen=True)
class Round:
    """A round of the main game: how the judge may rank, and what each guesser does, independently once that is known.

    Everything is summed over all rankings of the judge, so it is exact for these beliefs.

    Raises:
        ValueError: no guesser, or one who ranks more or fewer words than the judge.
    """

    judge: Belief
    plans: tuple[Belief, ...]
    """How each guesser draws his guess; `Belief.sure` for one who has decided."""
    zero_bonus: bool = True

    def __post_init__(self) -> None:
        if not self.plans:
            raise ValueError("there is one guesser at least, not 0")
        check_words(self.judge.cards, *(plan.cards for plan in self.plans))

    def matches(self, guesser: int) -> Counts:
        """How likely a guesser has each number of matches."""
        return self.judge.matches(self.plans[guesser])

    def points(self, guesser: int) -> Counts:
        """How likely a guesser gets each number of points."""
        found: dict[int, Fraction] = {}
        for share, each in self._cases():
            others = [*each[:guesser], *each[guesser + 1 :]]
            for points, chance in own_points(each[guesser], others, self.zero_bonus).items():
                found[points] = found.get(points, Fraction(0)) + share * chance
        return dict(sorted(found.items()))

    def mean(self, guesser: int) -> Fraction:
        """The mean of a guesser's points."""
        return mean(self.points(guesser))

    def together(self) -> dict[tuple[int, ...], Fraction]:
        """How likely all points of the round are, for up to six guessers."""
        found: dict[tuple[int, ...], Fraction] = {}
        for share, each in self._cases():
            for points, chance in points_together(each, self.zero_bonus).items():
                found[points] = found.get(points, Fraction(0)) + share * chance
        return dict(sorted(found.items()))

    def _cases(self) -> list[tuple[Fraction, tuple[Counts, ...]]]:
        """The guessers' numbers of matches for each way in which the judge can rank, alike ones together."""
        cases: dict[tuple[tuple[tuple[int, Fraction], ...], ...], Fraction] = {}
        for at, weight in enumerate(self.judge.weights):
            if weight:
                each = tuple(tuple(sorted(_given(plan, at).items())) for plan in self.plans)
                cases[each] = cases.get(each, Fraction(0)) + Fraction(weight, self.judge.total)
        return [(share, tuple(map(dict, each))) for each, share in cases.items()]


def _given(plan: Belief, at: int) -> Counts:
    """A guesser's matches where the judge's ranking is known."""
    counts = plan.counted(match_table(plan.cards)[at])
    return {k: Fraction(number, plan.total) for k, number in enumerate(counts) if number}


def mean(counts: Counts) -> Fraction:
    """The mean of a distribution."""
    return sum((k * chance for k, chance in counts.items()), Fraction(0))
