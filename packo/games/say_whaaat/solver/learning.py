"""How fast a guesser learns a judge: exact posteriors over a list of judges that there may be.

In the laboratory the same five words are ranked again and again.  What the judge may be like is a list of hypotheses
with prior chances, each a belief over the 120 rankings, so that all sums are finite: nothing is sampled but judges
and what they rank, and only for the mean over more than one ranking seen, which is told as an estimate.  Where all
judges are taken to think alike, the rankings of all of them are shown to one learner.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import product
from math import lcm
from random import Random
from typing import TYPE_CHECKING, Any

from packo.core import Answer, Estimated, Exact, Lottery
from packo.games.say_whaaat.parts import CARDS
from packo.games.say_whaaat.solver.beliefs import Belief, check_words, match_table, numbered, ranking_of, rankings
from packo.games.say_whaaat.solver.guessing import best_for_matches
from packo.games.say_whaaat.solver.judges import Distance, mallows, plackett_luce

if TYPE_CHECKING:
    from numpy.typing import NDArray

WORTHS = (1, 3, 9)
"""What a word may be worth to a judge, before anything is known: each equally likely, word by word."""
SPREADS = (Fraction(1, 5), Fraction(2, 5), Fraction(3, 5))
"""Spreads of a judge of Mallows, before anything is known: each equally likely, around any ranking."""
CLOSE = 1e-9
"""Means that differ by less are alike; of guesses that are alike the first is taken."""
NEAR = 1e-6
"""Floats of sums of positive numbers err by less than this share."""


@dataclass(frozen=True)
class Learner:
    """What somebody makes of the rankings of one judge that he has seen.

    `prior` has a chance of each hypothesis, `judges` how the judge ranks under it.
    """

    prior: tuple[Fraction, ...]
    judges: tuple[Belief, ...]

    @classmethod
    def of(cls, hypotheses: Iterable[tuple[Fraction | int, Belief]]) -> Learner:
        """From hypotheses with numbers in the ratio of their chances; those under which judges are alike are one.

        Raises:
            ValueError: there is none with a chance, or a number below 0.
        """
        shares: dict[Belief, Fraction] = {}
        for share, judge in hypotheses:
            if share < 0:
                raise ValueError(f"the chance of a hypothesis is 0 or more, not {share}")
            shares[judge] = shares.get(judge, Fraction(0)) + share
        total = sum(shares.values())
        if not total:
            raise ValueError("a learner needs a hypothesis with a chance of more than 0")
        judges = tuple(judge for judge, share in shares.items() if share)
        return cls(tuple(shares[judge] / total for judge in judges), judges)

    def after(self, *seen: Any) -> Learner:
        """The learner who has seen more rankings of the same words by the same judge (Bayes' rule, exact).

        Raises:
            ValueError: no hypothesis allows what was seen, or it is a ranking of more or fewer words.
        """
        chances = list(self.prior)
        for ranking in map(ranking_of, seen):
            check_words(self.judges[0].cards, len(ranking.places))
            at = numbered(len(ranking.places))[ranking]
            chances = [
                chance * Fraction(judge.weights[at], judge.total)
                for chance, judge in zip(chances, self.judges, strict=True)
            ]
        return Learner.of(zip(chances, self.judges, strict=True))

    def belief(self) -> Belief:
        """How the judge will rank the next time, over all hypotheses."""
        return Belief.mixed(zip(self.prior, self.judges, strict=True))

    def if_known(self) -> Exact:
        """The mean matches of one who knows which hypothesis is true, over all of them: what can be learned at most."""
        best = (best_for_matches(judge).value.value for judge in self.judges)
        return Exact(sum((share * value for share, value in zip(self.prior, best, strict=True)), Fraction(0)))

    def after_one(self) -> Exact:
        """The mean matches of the best guess of one who has seen a single ranking, over all that it may be.

        Floats say which guesses may be the best after each ranking, and whole numbers decide among those.
        """
        from numpy import array

        prior, chances = self.arrays
        cards = self.judges[0].cards
        means = chances @ array(match_table(cards), dtype=float)
        scales = [share / judge.total**2 for share, judge in zip(self.prior, self.judges, strict=True)]
        common = lcm(*(scale.denominator for scale in scales))
        whole = [scale.numerator * (common // scale.denominator) for scale in scales]
        total = 0
        for seen in range(len(rankings(cards))):
            believed = (prior * chances[:, seen]) @ means
            near = [g for g, mean in zip(rankings(cards), believed, strict=True) if mean >= believed.max() * (1 - NEAR)]
            weights = [scale * judge.weights[seen] for scale, judge in zip(whole, self.judges, strict=True)]
            total += max(
                sum(w * judge.weight_of_matches(g) for w, judge in zip(weights, self.judges, strict=True)) for g in near
            )
        return Exact(Fraction(total, common))

    @cached_property
    def arrays(self) -> tuple[NDArray[Any], NDArray[Any]]:
        """The prior, and the chances of the rankings under each hypothesis, as floats for estimates."""
        from numpy import array

        rows = [[weight / judge.total for weight in judge.weights] for judge in self.judges]
        return array(list(map(float, self.prior))), array(rows)


def worth_learner(worths: Sequence[int] = WORTHS, cards: int = CARDS) -> Learner:
    """A learner who takes the judge for one of Plackett and Luce, each word's worth being any of a few numbers."""
    return _worth_learner(tuple(worths), cards)


@lru_cache(maxsize=8)
def _worth_learner(worths: tuple[int, ...], cards: int) -> Learner:
    return Learner.of((1, plackett_luce(each)) for each in product(worths, repeat=cards))


def mallows_learner(spreads: Sequence[Fraction] = SPREADS, steps: Distance = "swaps", cards: int = CARDS) -> Learner:
    """A learner who takes the judge for one of Mallows, with any ranking in mind and one of a few spreads."""
    return _mallows_learner(tuple(spreads), steps, cards)


@lru_cache(maxsize=8)
def _mallows_learner(spreads: tuple[Fraction, ...], steps: Distance, cards: int) -> Learner:
    return Learner.of((1, mallows(centre, spread, steps)) for spread in spreads for centre in rankings(cards))


# -- how fast ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Curve:
    """The mean matches of the best guess by how many rankings have been seen; a guess at random has 1."""

    means: tuple[Answer, ...]
    """After 0, 1, 2, … rankings: the first two exact, the others estimated over judges."""
    known: Exact
    """Of one who knows all that there is to know of the judge."""


def learning_curve(learner: Learner, seen: int = 10, judges: int = 400, seed: int = 0) -> Curve:
    """How fast a learner learns a judge like those of his prior.

    What is estimated is how far a guess falls short of that of one who knows the judge; what the latter has is exact.

    Args:
        seen: how many rankings.
        judges: how many are drawn for the estimates, which are over judges and what they rank; what a guess then has
            in the mean is worked out.

    Raises:
        ValueError: fewer than two judges.
    """
    known = learner.if_known()
    means: list[Answer] = [best_for_matches(learner.belief()).value, learner.after_one()]
    for short in shortfalls(learner, seen, judges, seed)[2:]:
        lacking = Estimated.of(short)
        means.append(Estimated(float(known) - lacking.mean, lacking.error, lacking.samples))
    return Curve(tuple(means[: seen + 1]), known)


def shortfalls(learner: Learner, seen: int, judges: int, seed: int) -> list[list[float]]:
    """For some judges drawn from the prior, after 0, 1, 2, … rankings: the mean matches that the best guess has less
    than that of one who knows the judge."""
    from numpy import array, tile

    prior, chances = learner.arrays
    means = chances @ array(match_table(learner.judges[0].cards), dtype=float)
    rng = Random(f"{seed}")
    numbers = Lottery(dict(enumerate(learner.prior)))
    true = [numbers.sample(rng) for _ in range(judges)]
    most = means[true].max(axis=1)
    posterior = tile(prior, (judges, 1))
    found = []
    for step in range(seen + 1):
        believed = posterior @ means
        guesses = (believed >= believed.max(axis=1, keepdims=True) - CLOSE).argmax(axis=1)
        found.append([float(short) for short in most - means[true, guesses]])
        if step < seen:
            ranked = [numbered(judge.cards)[judge.sample(rng)] for judge in (learner.judges[at] for at in true)]
            posterior = posterior * chances[:, ranked].T
            posterior /= posterior.sum(axis=1, keepdims=True)
    return found
