"""The figures of docs/say_whaaat.md, recomputed: same seeds, same numbers; those that take long are long proofs."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import packo
from packo.core import Estimated, Exact
from packo.games.say_whaaat import figures, solve
from packo.games.say_whaaat.bots import CarelessBot, LearnerBot, PopularBot
from packo.play import match

GAMES = 200


def told(estimate: Any) -> tuple[float, float, int]:
    assert isinstance(estimate, Estimated)
    return round(estimate.mean, 2), round(estimate.error, 2), estimate.samples


def test_points_at_random() -> None:
    """One match in the mean, and the extra point; with many guessers only a perfect guess is sure of it."""
    means = {n: solve.mean(solve.points_by_chance(n)) for n in (2, 3, 5, 9)}
    assert {n: round(float(mean), 4) for n, mean in means.items()} == {2: 1.6549, 3: 1.4834, 5: 1.3225, 9: 1.1980}
    assert means[3] == Fraction(2563259, 1728000)
    assert solve.points_by_chance(9)[6] == Fraction(1, 120)


def test_who_copies_shares_the_extra_point() -> None:
    """Against one who is sure to guess a certain ranking, the same guess never loses the extra point; another may."""
    belief = solve.plackett_luce([5, 4, 3, 2, 1])
    best = solve.best_for_matches(belief)
    worth = solve.points_of_guesses(belief, [solve.Belief.sure(best.guess)])
    assert worth[best.guess] == max(worth.values()) == best.value.value + 1


LEARNED = [
    ("Plackett and Luce", 1.387, (1.45, 1.59, 1.66), 1.685),
    ("swaps", 1.885, (1.95, 2.29, 2.42), 2.541),
    ("misses", 1.968, (1.97, 2.38, 2.50), 2.712),
]
"""After one ranking exactly, after two, five and ten estimated, and of one who knows the judge exactly."""


@pytest.mark.parametrize(("name", "one", "later", "known"), LEARNED)
def test_how_fast_a_judge_is_learned(name: Any, one: float, later: tuple[float, ...], known: float) -> None:
    learner = solve.worth_learner() if name == "Plackett and Luce" else solve.mallows_learner(steps=name)
    curve = solve.learning_curve(learner)
    assert curve.means[0] == Exact(1)
    assert round(float(curve.means[1]), 3) == one
    assert tuple(told(curve.means[seen])[0] for seen in (2, 5, 10)) == later
    assert round(float(curve.known), 3) == known


def test_single_words_are_learned_slowly() -> None:
    """After twenty games with the same judge a guess has hardly more than one at random; a smaller sample."""
    found = solve.matches_by_rounds((20, 40), 20)
    assert [told(mean)[0] for mean in found.values()] == [1.08, 1.18]


@pytest.mark.proof
def test_single_words_are_learned_over_many_games() -> None:
    found = solve.matches_by_rounds()
    assert [told(mean)[0] for mean in found.values()] == [1.06, 1.20, 1.29, 1.42, 1.54]


def test_a_taste_is_learned_within_a_game() -> None:
    """A small sample of what the long proof measures."""
    curve = solve.taste_curve(3, 10)
    assert curve.learner[0] == Estimated(0.0, 0.0, 10)
    assert all(known.mean > learner.mean for known, learner in zip(curve.known, curve.learner, strict=True))


@pytest.mark.proof
def test_how_fast_a_taste_is_learned() -> None:
    curve = solve.taste_curve(judges=200)
    assert [told(gain)[0] for gain in curve.learner] == [0.0, 0.06, 0.07, 0.10, 0.15, 0.16, 0.15]
    assert [told(gain)[0] for gain in curve.known] == [0.28, 0.27, 0.25, 0.24, 0.26, 0.25, 0.23]


@pytest.mark.proof
@pytest.mark.parametrize(
    ("teams", "bot", "mean"),
    [
        (False, CarelessBot, (1.03, 0.02)),
        (False, PopularBot, (1.34, 0.04)),
        (False, LearnerBot, (1.33, 0.04)),
        (True, CarelessBot, (1.01, 0.02)),
        (True, PopularBot, (1.33, 0.03)),
        (True, LearnerBot, (1.39, 0.03)),
    ],
)
def test_what_bots_match(teams: bool, bot: Any, mean: tuple[float, float]) -> None:
    """Games of four of a kind, each with a group of its own: where everybody judges once, there is nothing to learn."""
    game = packo.load("say_whaaat", teams=teams)
    plays = [match(game, [bot(seed=seed)] * 4, seed) for seed in range(GAMES)]
    assert told(figures.matches_in_play(plays)) == (*mean, GAMES)
