"""The best guess from a belief: for matches an assignment of places to words, for points a search over all guesses.

A guess's mean number of matches is the sum of the chances that each word has the place that it gives it, so the best
guess is a best assignment.  The floats of scipy propose one, and prices in fractions prove it (linear programming
duality).  The extra point depends on what the others guess, and is no such sum.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import lcm, prod

from packo.core import Exact
from packo.games.say_whaaat.parts import Rank
from packo.games.say_whaaat.solver.beliefs import Belief, check_words, match_table, rankings
from packo.games.say_whaaat.solver.points import Counts, chance_of_extra

Table = Sequence[Sequence[Fraction]]


@dataclass(frozen=True)
class Assigned:
    """A guess that has the most matches in the mean, and the prices that prove it."""

    guess: Rank
    value: Exact
    """The mean number of matches."""
    words: tuple[Fraction, ...]
    places: tuple[Fraction, ...]
    """A price of each word and of each place: a word and a place together cost at least their chance, so no guess has
    more matches than all prices come to, which is the value."""

    def holds(self, belief: Belief) -> bool:
        """Whether the prices prove the value."""
        fair = all(
            self.words[card] + self.places[at] >= chance
            for card, row in enumerate(belief.marginals)
            for at, chance in enumerate(row)
        )
        return fair and sum(self.words) + sum(self.places) == self.value.value == belief.expected_matches(self.guess)


def best_for_matches(belief: Belief) -> Assigned:
    """A guess with the most matches in the mean.

    >>> found = best_for_matches(Belief.of({"1 2 3": 3, "2 3 1": 3, "3 1 2": 3, "1 3 2": 1}))
    >>> str(found.guess), found.value
    ('1 3 2', Exact(6/5))
    """
    from numpy import array
    from scipy.optimize import linear_sum_assignment

    table = belief.marginals
    _, columns = linear_sum_assignment(array([list(map(float, row)) for row in table]), maximize=True)
    given = [int(column) for column in columns]
    while (prices := _prices(table, given)) is None:
        given = _improved(table, given)
    words = tuple(table[card][at] - prices[at] for card, at in enumerate(given))
    value = sum((table[card][at] for card, at in enumerate(given)), Fraction(0))
    return Assigned(Rank(tuple(at + 1 for at in given)), Exact(value), words, tuple(prices))


def _prices(table: Table, given: Sequence[int]) -> list[Fraction] | None:
    """Prices of places at which no word gains by another place than it is given; None where there are none.

    They are longest paths (Bellman and Ford) in the graph that leads from the place of each word to any other, at the
    gain of the move; there are none where a round of moves gains.
    """
    prices = [Fraction(0)] * len(given)
    for _ in range(len(given) + 1):
        changed = False
        for card, own in enumerate(given):
            for at, chance in enumerate(table[card]):
                price = prices[own] + chance - table[card][own]
                if price > prices[at]:
                    prices[at], changed = price, True
        if not changed:
            return prices
    return None


def _improved(table: Table, given: Sequence[int]) -> list[int]:
    """A better assignment than one that is not the best: the gain of a round of moves is the sum of its parts.

    The float proposal is nearly the best, so this is needed only where roundings decide; all are tried.
    """
    best = max(
        rankings(len(given)),
        key=lambda ranking: sum(table[card][place - 1] for card, place in enumerate(ranking.places)),
    )
    return [place - 1 for place in best.places]


# -- points ------------------------------------------------------------------------------------------------------------


def points_of_guesses(
    belief: Belief, others: Sequence[Belief] = (), *, teams: Sequence[Counts] = (), zero_bonus: bool = True
) -> dict[Rank, Fraction]:
    """The mean number of points in this round of every guess.

    Args:
        belief: how the judge may rank.
        others: how each of the others who guess the same judge draws a guess.
        teams: how likely each number of matches is to each other team, which guesses a judge of its own.
        zero_bonus: whether the extra point is given where nobody has a match.

    Raises:
        ValueError: others rank more or fewer words.
    """
    worth, total = _weighed(belief, others, teams, zero_bonus)
    return {guess: Fraction(number, total) for guess, number in zip(rankings(belief.cards), worth, strict=True)}


def best_for_points(
    belief: Belief, others: Sequence[Belief] = (), *, teams: Sequence[Counts] = (), zero_bonus: bool = True
) -> tuple[Rank, Exact]:
    """A guess with the most points in the mean, the first of several, and that mean; as `points_of_guesses`."""
    worth, total = _weighed(belief, others, teams, zero_bonus)
    most = max(worth)
    return rankings(belief.cards)[worth.index(most)], Exact(Fraction(most, total))


def _weighed(
    belief: Belief, others: Sequence[Belief], teams: Sequence[Counts], zero_bonus: bool
) -> tuple[list[int], int]:
    """The mean points of every guess in order, times a number, and that number."""
    cards = belief.cards
    check_words(cards, *(plan.cards for plan in others))
    table = match_table(cards)
    team_extra = {k: chance_of_extra(k, teams, zero_bonus) for k in range(cards + 1)}
    scale = lcm(*(extra.denominator for extra in team_extra.values()))
    extras = [int(extra * scale) for extra in team_extra.values()]
    plans = Counter(others)
    whole = prod(plan.total**times for plan, times in plans.items())
    matched = [k * whole * scale for k in range(cards + 1)]
    worth = [0] * len(table)
    for at, weight in enumerate(belief.weights):
        if not weight:
            continue
        up_to = [(_up_to(plan, at), times) for plan, times in plans.items()]
        points = [
            weight * (matched[k] + extras[k] * prod(sums[k] ** times for sums, times in up_to))
            for k in range(cards + 1)
        ]
        for guess, k in enumerate(table[at]):
            worth[guess] += points[k]
    return worth, belief.total * whole * scale


def _up_to(plan: Belief, at: int) -> list[int]:
    """The weight of the guesses of a plan that have at most k matches with the judge's ranking, for each k."""
    return list(accumulate(plan.counted(match_table(plan.cards)[at])))
