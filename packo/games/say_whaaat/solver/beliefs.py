"""What somebody believes of a ranking: a weight for each, in whole numbers, so that all sums over them are exact."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import accumulate, permutations
from math import factorial, gcd, lcm
from random import Random
from typing import Any

from packo.games.say_whaaat.parts import CARDS, Rank
from packo.games.say_whaaat.rules import matches

MOST_CARDS = 6


@lru_cache(maxsize=MOST_CARDS)
def rankings(cards: int = CARDS) -> tuple[Rank, ...]:
    """All rankings of so many words, in the order of their notation.

    Raises:
        ValueError: fewer than one word, or more than six.
    """
    if not 1 <= cards <= MOST_CARDS:
        raise ValueError(f"rankings are listed for 1 to {MOST_CARDS} words, not for {cards}")
    return tuple(Rank(places) for places in permutations(range(1, cards + 1)))


@lru_cache(maxsize=MOST_CARDS)
def match_table(cards: int = CARDS) -> tuple[tuple[int, ...], ...]:
    """How many words have the same place in each two rankings, in the order of `rankings`."""
    every = rankings(cards)
    return tuple(tuple(matches(one, other) for other in every) for one in every)


@lru_cache(maxsize=MOST_CARDS)
def numbered(cards: int = CARDS) -> Mapping[Rank, int]:
    """Where each ranking stands in `rankings`."""
    return {ranking: at for at, ranking in enumerate(rankings(cards))}


@dataclass(frozen=True)
class Belief:
    """How likely each ranking is.

    `weights` are whole numbers without a common divisor, in the order of `rankings(cards)`; a chance is a weight
    divided by `total`.  Also what a guesser does who draws his guess at random is a belief.

    >>> Belief.of({"1 2 3": 2, "2 1 3": 1}).chance("2 1 3")
    Fraction(1, 3)
    """

    weights: tuple[int, ...]
    cards: int = CARDS

    @classmethod
    def of(cls, chances: Mapping[Any, Any]) -> Belief:
        """From numbers in the ratio of the chances, by ranking or by how it is written; those left out are impossible,
        and what is given for the same ranking twice is added.

        Raises:
            ValueError: no ranking among them, rankings of different lengths, what is no number, or one below 0.
        """
        read: dict[Rank, Fraction] = {}
        for given, chance in chances.items():
            ranking = ranking_of(given)
            read[ranking] = read.get(ranking, Fraction(0)) + _number(chance)
        sizes = {len(ranking.places) for ranking in read}
        if len(sizes) != 1 or min(read.values()) < 0 or not any(read.values()):
            raise ValueError("a belief gives rankings of equally many words numbers of 0 or more, not all of them 0")
        cards = sizes.pop()
        return cls.weighted((read.get(ranking, Fraction(0)) for ranking in rankings(cards)), cards)

    @classmethod
    def weighted(cls, chances: Iterable[Fraction | int], cards: int = CARDS) -> Belief:
        """From numbers in the ratio of the chances, one for each ranking in order.

        Raises:
            ValueError: not as many numbers as rankings, one below 0, or all of them 0.
        """
        listed = list(chances)
        if len(listed) != len(rankings(cards)) or min(listed) < 0 or not any(listed):
            raise ValueError(
                f"a belief over rankings of {cards} words has {factorial(cards)} numbers of 0 or more, not all 0"
            )
        common = lcm(*(chance.denominator for chance in listed))
        whole = [chance.numerator * (common // chance.denominator) for chance in listed]
        shared = gcd(*whole)
        return cls(tuple(weight // shared for weight in whole), cards)

    @classmethod
    def uniform(cls, cards: int = CARDS) -> Belief:
        """Every ranking equally likely."""
        return cls((1,) * len(rankings(cards)), cards)

    @classmethod
    def sure(cls, ranking: Any) -> Belief:
        """One ranking for certain."""
        return cls.of({ranking: 1})

    @classmethod
    def mixed(cls, parts: Iterable[tuple[Fraction | int, Belief]]) -> Belief:
        """Several beliefs, each with a number in the ratio of how likely it is the right one.

        Raises:
            ValueError: no belief with a chance, a number below 0, or rankings of different lengths.
        """
        listed = [(Fraction(share) / part.total, part) for share, part in parts if share]
        if len({part.cards for _, part in listed}) != 1 or min(scale for scale, _ in listed) < 0:
            raise ValueError("beliefs are mixed by numbers of 0 or more, not all of them 0, and of equally many words")
        cards = listed[0][1].cards
        common = lcm(*(scale.denominator for scale, _ in listed))
        sums = [0] * factorial(cards)
        for scale, part in listed:
            whole = scale.numerator * (common // scale.denominator)
            for at, weight in enumerate(part.weights):
                sums[at] += whole * weight
        return cls.weighted(sums, cards)

    @cached_property
    def total(self) -> int:
        return sum(self.weights)

    @property
    def chances(self) -> dict[Rank, Fraction]:
        """The chance of each ranking that is possible."""
        listed = zip(rankings(self.cards), self.weights, strict=True)
        return {ranking: Fraction(weight, self.total) for ranking, weight in listed if weight}

    def chance(self, ranking: Any) -> Fraction:
        """How likely a ranking is."""
        read = ranking_of(ranking)
        check_words(self.cards, len(read.places))
        return Fraction(self.weights[numbered(self.cards)[read]], self.total)

    @property
    def likeliest(self) -> tuple[Rank, ...]:
        """The likeliest ranking, or several that are equally likely."""
        most = max(self.weights)
        return tuple(r for r, weight in zip(rankings(self.cards), self.weights, strict=True) if weight == most)

    @cached_property
    def placed(self) -> tuple[tuple[int, ...], ...]:
        """For each word, the weight of the rankings in which it has each place."""
        sums = [[0] * self.cards for _ in range(self.cards)]
        for ranking, weight in zip(rankings(self.cards), self.weights, strict=True):
            for card, place in enumerate(ranking.places):
                sums[card][place - 1] += weight
        return tuple(map(tuple, sums))

    @cached_property
    def marginals(self) -> tuple[tuple[Fraction, ...], ...]:
        """For each word, how likely it has each place."""
        return tuple(tuple(Fraction(number, self.total) for number in row) for row in self.placed)

    def matches(self, guess: Any) -> dict[int, Fraction]:
        """How likely a guess, or one drawn from another belief, has each number of matches."""
        plan = guess if isinstance(guess, Belief) else Belief.sure(guess)
        check_words(self.cards, plan.cards)
        counts = [0] * (self.cards + 1)
        for row, share in zip(match_table(self.cards), plan.weights, strict=True):
            if share:
                for k, number in enumerate(self.counted(row)):
                    counts[k] += share * number
        return {k: Fraction(number, plan.total * self.total) for k, number in enumerate(counts) if number}

    def counted(self, row: Sequence[int]) -> list[int]:
        """The weight of the rankings that have each number of matches with one whose row of `match_table` is given."""
        found = [0] * (self.cards + 1)
        for count, weight in zip(row, self.weights, strict=True):
            found[count] += weight
        return found

    def expected_matches(self, guess: Any) -> Fraction:
        """The mean number of matches of a guess: its sum over the marginals."""
        ranking = ranking_of(guess)
        check_words(self.cards, len(ranking.places))
        return Fraction(self.weight_of_matches(ranking), self.total)

    def weight_of_matches(self, guess: Rank) -> int:
        """The mean number of matches of a guess, times `total`."""
        return sum(row[place - 1] for row, place in zip(self.placed, guess.places, strict=True))

    def sample(self, rng: Random) -> Rank:
        """A ranking drawn with these chances, exactly."""
        drawn = rng.randrange(self.total)
        return next(r for r, end in zip(rankings(self.cards), accumulate(self.weights), strict=True) if drawn < end)

    def __repr__(self) -> str:
        first = self.likeliest
        possible = sum(map(bool, self.weights))
        more = f" and {len(first) - 1} more" if len(first) > 1 else ""
        chance = Fraction(max(self.weights), self.total)
        said = str(chance) if len(str(chance)) < 12 else f"{float(chance):.4f}"
        return f"Belief({possible} rankings, likeliest {first[0]}{more}: {said})"


def check_words(cards: int, *others: int) -> None:
    """Refuse rankings that are not of as many words.

    Raises:
        ValueError: they are not.
    """
    if other := next((other for other in others if other != cards), None):
        raise ValueError(f"a ranking of {other} words does not go with one of {cards}")


def _number(chance: Any) -> Fraction:
    try:
        return Fraction(chance)
    except (TypeError, ValueError, OverflowError, ZeroDivisionError):
        raise ValueError(f"a chance is a number, not {chance!r}") from None


def ranking_of(given: Any) -> Rank:
    """A ranking that is given as such, as its places, or as it is written.

    Raises:
        ValueError: it is none.

    >>> ranking_of("2 1 3")
    Rank(places=(2, 1, 3))
    """
    if isinstance(given, Rank):
        places: Any = given.places
    elif isinstance(given, str) and given.replace(" ", "").isdecimal():
        places = tuple(map(int, given.split() if " " in given.strip() else given.strip()))
    else:
        places = tuple(given) if isinstance(given, tuple | list) else ()
    if not places or sorted(places) != list(range(1, len(places) + 1)):
        raise ValueError(f"a ranking has each place once, as 2 1 5 3 4; {given!r} is none")
    return Rank(places)
