"""Exact matches, points, guesses and beliefs of Say Whaaat?!, each held against counting in another way."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import permutations, product
from random import Random
from typing import Any

import numpy as np
import pytest
import sympy

import packo
from packo.core import Estimated, Exact, Joint, OptionError
from packo.games.say_whaaat import solve
from packo.games.say_whaaat.parts import MATCHES, RANKINGS, Rank
from packo.games.say_whaaat.solve import Belief, Judged, Learner, Round
from packo.games.say_whaaat.solver import guessing
from packo.games.say_whaaat.solver.learning import shortfalls
from packo.games.say_whaaat.solver.tastes import FOLLOWING, TASTES
from packo.games.say_whaaat.solver.words import Acquaintance

PLAIN = list(permutations(range(5)))


def alike(one: Any, other: Any) -> int:
    return sum(a == b for a, b in zip(one, other, strict=True))


def some_belief(seed: int, cards: int = 5, possible: int = 120) -> Belief:
    rng = Random(seed)
    return Belief.of({ranking: rng.randrange(1, 50) for ranking in rng.sample(solve.rankings(cards), possible)})


def counted(outcomes: Counter[Any]) -> dict[Any, Fraction]:
    return {key: Fraction(count, outcomes.total()) for key, count in sorted(outcomes.items())}


# -- matches and points of guesses at random ---------------------------------------------------------------------------


def test_matches_are_rencontres_numbers() -> None:
    every = Counter(alike(judged, guessed) for judged in PLAIN for guessed in PLAIN)
    assert solve.matches_by_chance() == counted(every)
    assert tuple(solve.matches_by_chance()) == MATCHES
    assert every == {0: 120 * 44, 1: 120 * 45, 2: 120 * 20, 3: 120 * 10, 5: 120}
    for table_row, judged in zip(solve.match_table(), PLAIN, strict=True):
        assert table_row == tuple(alike(judged, guessed) for guessed in PLAIN)


@pytest.mark.parametrize("cards", [1, 2, 3, 4, 6])
def test_matches_with_other_numbers_of_words(cards: int) -> None:
    first = tuple(range(cards))
    every = Counter(alike(first, guessed) for guessed in permutations(first))
    assert solve.matches_by_chance(cards) == counted(every)
    assert solve.mean(solve.matches_by_chance(cards)) == 1


def naive_points(counts: tuple[int, ...], zero_bonus: bool) -> tuple[int, ...]:
    most = max(counts)
    return tuple(k + 1 if k == most and (k or zero_bonus) else k for k in counts)


@pytest.mark.parametrize("zero_bonus", [True, False])
@pytest.mark.parametrize("guessers", [1, 2])
def test_points_equal_all_rankings_and_all_guesses(guessers: int, zero_bonus: bool) -> None:
    """One and two guessers against the judge's first ranking; the test above has all 120 x 120."""
    together: Counter[Any] = Counter()
    for guesses in product(PLAIN, repeat=guessers):
        together[naive_points(tuple(alike(PLAIN[0], guess) for guess in guesses), zero_bonus)] += 1
    uniform = Belief.uniform()
    found = Round(uniform, (uniform,) * guessers, zero_bonus)
    assert found.together() == counted(together)
    own: Counter[Any] = Counter()
    for points, count in together.items():
        own[points[0]] += count
    assert solve.points_by_chance(guessers, zero_bonus=zero_bonus) == counted(own) == found.points(0)


@pytest.mark.parametrize("zero_bonus", [True, False])
@pytest.mark.parametrize("guessers", [3, 4])
def test_points_of_three_and_four_guessers(guessers: int, zero_bonus: bool) -> None:
    """All 120**3 or 120**4 ways in which the guesses can come, as arrays; the judge's ranking is the first."""
    counts = np.array([alike(PLAIN[0], guess) for guess in PLAIN], dtype=np.int8)
    others = counts
    for _ in range(guessers - 2):
        others = np.maximum.outer(others, counts).ravel()
    own: Counter[int] = Counter()
    for first in counts:
        extra = int(np.count_nonzero(others <= first)) if first or zero_bonus else 0
        own[int(first) + 1] += extra
        own[int(first)] += len(others) - extra
    assert solve.points_by_chance(guessers, zero_bonus=zero_bonus) == counted(+own)


@pytest.mark.parametrize("guessers", [1, 2, 3, 4])
def test_points_with_beliefs_equal_brute_force_with_few_words(guessers: int) -> None:
    """Every ranking of the judge and every combination of guesses, weighed by their chances."""
    cards, possible = (4, 24) if guessers < 4 else (3, 6)
    judge = some_belief(1, cards, possible)
    plans = [some_belief(10 + i, cards, 5) for i in range(guessers)]
    for zero_bonus in (True, False):
        together: dict[Any, Fraction] = {}
        for ranking, chance in judge.chances.items():
            for guesses in product(*(plan.chances.items() for plan in plans)):
                points = naive_points(tuple(alike(ranking.places, guess.places) for guess, _ in guesses), zero_bonus)
                weight = chance
                for _, share in guesses:
                    weight *= share
                together[points] = together.get(points, Fraction(0)) + weight
        found = Round(judge, tuple(plans), zero_bonus)
        assert found.together() == dict(sorted(together.items()))
        for i in range(guessers):
            assert found.mean(i) == sum(points[i] * chance for points, chance in together.items())
            assert sum(found.points(i).values()) == 1
            assert found.matches(i) == judge.matches(plans[i])


def test_the_formula_in_n() -> None:
    n = sympy.Symbol("n", positive=True)
    for zero_bonus in (True, False):
        formula = solve.mean_formula(zero_bonus=zero_bonus)
        for guessers in (1, 2, 7):
            value = formula.subs(n, guessers)
            assert Fraction(int(value.p), int(value.q)) == solve.mean(
                solve.points_by_chance(guessers, zero_bonus=zero_bonus)
            )
        assert sympy.limit(formula, n, sympy.oo) == sympy.Rational(121, 120)
    difference = solve.mean_formula() - solve.mean_formula(zero_bonus=False)
    assert sympy.simplify(difference - sympy.Rational(11, 30) ** n) == 0
    with pytest.raises(ValueError, match="one guesser at least"):
        solve.points_by_chance(0)


def test_how_many_share_the_extra_point() -> None:
    counts = np.array([alike(PLAIN[0], guess) for guess in PLAIN], dtype=np.int8)
    three = np.stack(np.meshgrid(counts, counts, counts)).reshape(3, -1)
    most = three.max(axis=0)
    for zero_bonus in (True, False):
        winners = (three == most).sum(axis=0) * (zero_bonus | (most > 0))
        numbers, times = np.unique(winners, return_counts=True)
        found = {int(n): Fraction(int(time), 120**3) for n, time in zip(numbers, times, strict=True)}
        assert solve.sharing_by_chance(3, zero_bonus=zero_bonus) == found


def test_rounds_of_rules_have_these_points() -> None:
    """The rules lay open what the formulas count: all 120 guesses of one guesser against two fixed ones."""
    rules = packo.load("say_whaaat").rules
    p = packo.load("say_whaaat").initial_state(seed=0).position._replace(judged=(RANKINGS[0],), stage="guess")
    fixed = RANKINGS[1], RANKINGS[33]
    points = Counter(rules.laid(p, Joint({1: guess, 2: fixed[0], 3: fixed[1]})).points[1] for guess in RANKINGS)
    found = Round(Belief.sure(RANKINGS[0]), (Belief.uniform(), Belief.sure(fixed[0]), Belief.sure(fixed[1])))
    assert found.points(0) == counted(points)


def test_points_of_teams_are_of_independent_matches() -> None:
    each = [some_belief(i, 3, 4).matches(some_belief(i + 5, 3, 3)) for i in range(3)]
    together = solve.points_together(each, zero_bonus=False)
    for team in range(3):
        own: dict[int, Fraction] = {}
        for points, chance in together.items():
            own[points[team]] = own.get(points[team], Fraction(0)) + chance
        others = [*each[:team], *each[team + 1 :]]
        assert solve.own_points(each[team], others, zero_bonus=False) == dict(sorted(own.items()))
    with pytest.raises(ValueError, match="up to 6 guessers"):
        solve.points_together([each[0]] * 7)


# -- beliefs and guesses -----------------------------------------------------------------------------------------------


def test_beliefs_are_read_and_refused() -> None:
    belief = Belief.of({"2 1 3": Fraction(1, 2), (1, 2, 3): Fraction(1, 4), Rank((3, 2, 1)): Fraction(1, 4)})
    assert belief == Belief.of({"213": 2, "123": 1, "321": 1})
    assert repr(belief) == "Belief(3 rankings, likeliest 2 1 3: 1/2)"
    assert belief.marginals[0] == (Fraction(1, 4), Fraction(1, 2), Fraction(1, 4))
    draws = Counter(belief.sample(Random(seed)) for seed in range(400))
    assert set(draws) == set(belief.chances)
    assert 150 < draws[Rank((2, 1, 3))] < 250
    for wrong in ({}, {"1 2": 1, "1 2 3": 1}, {"1 2": -1}, {"1 2": 0}):
        with pytest.raises(ValueError, match="a belief gives rankings"):
            Belief.of(wrong)
    for text in ("1 1 2", "", "1 3", 7):
        with pytest.raises(ValueError, match="a ranking has each place once"):
            Belief.sure(text)
    with pytest.raises(ValueError, match="1 to 6 words"):
        solve.rankings(7)


@pytest.mark.parametrize("seed", range(12))
def test_the_best_guess_is_a_best_assignment(seed: int) -> None:
    belief = some_belief(seed, 5, (2, 3, 7, 120)[seed % 4])
    found = solve.best_for_matches(belief)
    means = {
        guess: sum(chance * alike(guess.places, ranking.places) for ranking, chance in belief.chances.items())
        for guess in RANKINGS
    }
    assert found.holds(belief)
    assert found.value == Exact(max(means.values())) == Exact(means[found.guess])
    assert belief.expected_matches(found.guess) == means[found.guess]
    assert solve.mean(belief.matches(found.guess)) == means[found.guess]


def test_prices_of_a_worse_guess_prove_nothing() -> None:
    belief = some_belief(3)
    found = solve.best_for_matches(belief)
    worst = min(RANKINGS, key=belief.expected_matches)
    assert not guessing.Assigned(worst, found.value, found.words, found.places).holds(belief)
    cheaper = (found.words[0] - Fraction(1, 10**9), *found.words[1:])
    lower = Exact(found.value.value - Fraction(1, 10**9))
    assert not guessing.Assigned(found.guess, lower, cheaper, found.places).holds(belief)


def test_a_wrong_proposal_is_put_right(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the floats propose, the fractions decide."""
    belief = some_belief(5)
    right = solve.best_for_matches(belief)
    worst = min(RANKINGS, key=belief.expected_matches)
    proposal = range(5), [place - 1 for place in worst.places]
    monkeypatch.setattr("scipy.optimize.linear_sum_assignment", lambda table, maximize: proposal)
    found = solve.best_for_matches(belief)
    assert found.value == right.value
    assert found.holds(belief)


@pytest.mark.parametrize("zero_bonus", [True, False])
def test_points_of_guesses_equal_the_points_of_rounds(zero_bonus: bool) -> None:
    belief, others = some_belief(2, 4, 9), (some_belief(3, 4, 5), Belief.uniform(4), Belief.uniform(4))
    worth = solve.points_of_guesses(belief, others, zero_bonus=zero_bonus)
    for guess, value in worth.items():
        assert Round(belief, (Belief.sure(guess), *others), zero_bonus).mean(0) == value
    guess, most = solve.best_for_points(belief, others, zero_bonus=zero_bonus)
    assert most == Exact(max(worth.values())) == Exact(worth[guess])


def test_points_of_guesses_of_teams() -> None:
    belief, teams = some_belief(2), [some_belief(3).matches(some_belief(4)), solve.matches_by_chance()]
    worth = solve.points_of_guesses(belief, teams=teams)
    for guess in RANKINGS[::17]:
        assert worth[guess] == solve.mean(solve.own_points(belief.matches(guess), teams))


# -- surprises ---------------------------------------------------------------------------------------------------------


def test_with_two_possible_rankings_the_likeliest_is_best() -> None:
    """With places a and b where the two differ, any guess agrees with at most one of them there."""
    for cards in (2, 3, 4, 5):
        for other in solve.rankings(cards)[1:]:
            belief = Belief.of({solve.rankings(cards)[0]: 2, other: 1})
            assert solve.best_for_matches(belief).value.value == belief.expected_matches(belief.likeliest[0])


def test_the_likeliest_ranking_is_not_always_best() -> None:
    found = solve.likeliest_is_not_best()
    assert {str(r): str(c) for r, c in found.belief.chances.items()} == {
        "1 2 3": "3/10",
        "1 3 2": "3/10",
        "2 1 3": "2/5",
    }
    assert (str(found.expected), found.expected_value) == ("2 1 3", Exact(Fraction(3, 2)))
    assert (str(found.best), found.value) == ("1 2 3", Exact(Fraction(8, 5)))


def test_no_smaller_belief_with_three_words_is_a_surprise() -> None:
    """All beliefs over three rankings of three words with denominators below ten, in any order of the rankings."""
    for total in range(3, 10):
        for chosen in permutations(solve.rankings(3), 3):
            for a in range(total, 0, -1):
                for b in range(1, total - a):
                    weights = a, b, total - a - b
                    if a <= max(weights[1:]):
                        continue
                    belief = Belief.of(dict(zip(chosen, weights, strict=True)))
                    best = max(map(belief.expected_matches, solve.rankings(3)))
                    assert belief.expected_matches(chosen[0]) == best


def test_an_impossible_guess_can_be_best() -> None:
    found = solve.likeliest_is_not_best(4, impossible=True)
    assert found.belief.chance(found.best) == 0
    assert found.value == Exact(2)
    assert all(found.belief.expected_matches(ranking) < 2 for ranking in found.belief.chances)
    with pytest.raises(LookupError, match="no such belief"):
        solve.likeliest_is_not_best(2)


@pytest.mark.parametrize("others", [1, 3])
def test_most_matches_are_not_always_most_points(others: int) -> None:
    found = solve.most_matches_is_not_best(others)
    assert solve.best_for_matches(found.belief).guess == found.expected
    plans = (Belief.uniform(3),) * others
    values = [Round(found.belief, (Belief.sure(guess), *plans)).mean(0) for guess in (found.expected, found.best)]
    assert [Exact(value) for value in values] == [found.expected_value, found.value]
    assert values[0] < values[1]
    assert found.belief.expected_matches(found.expected) > found.belief.expected_matches(found.best)


# -- judges ------------------------------------------------------------------------------------------------------------


def test_plackett_luce_chooses_word_by_word() -> None:
    worths = [Fraction(5), Fraction(3, 2), Fraction(1), Fraction(4), Fraction(1, 3)]
    belief = solve.plackett_luce(worths)
    assert sum(belief.chances.values()) == 1
    for ranking, chance in belief.chances.items():
        left, product_ = list(range(5)), Fraction(1)
        for place in range(1, 6):
            card = ranking.places.index(place)
            product_ *= worths[card] / sum(worths[i] for i in left)
            left.remove(card)
        assert chance == product_ == solve.chance_of(worths, ranking)
    first = [row[0] for row in belief.marginals]
    assert first == [worth / sum(worths) for worth in worths]
    for i, j in permutations(range(5), 2):
        before = sum(chance for ranking, chance in belief.chances.items() if ranking.places[i] < ranking.places[j])
        assert before == solve.pairwise(worths, i, j)
    assert solve.plackett_luce([7] * 5) == Belief.uniform()
    with pytest.raises(ValueError, match="more than 0"):
        solve.plackett_luce([1, 0])


@pytest.mark.parametrize("steps", ["swaps", "misses"])
def test_mallows_and_its_closed_forms(steps: Any) -> None:
    spread, centre = Fraction(2, 7), RANKINGS[77]
    belief = solve.mallows(centre, spread, steps)
    total = solve.normaliser(steps).subs("s", sympy.Rational(2, 7))
    for ranking, chance in belief.chances.items():
        if steps == "misses":
            away = 5 - alike(ranking.places, centre.places)
        else:
            order = [centre.places[ranking.places.index(place)] for place in range(1, 6)]
            away = sum(a > b for at, a in enumerate(order) for b in order[at + 1 :])
        assert solve.distance(centre, ranking, steps) == away
        assert chance * Fraction(int(total.p), int(total.q)) == spread**away
    matched = solve.matches_of_centre(steps).subs("s", sympy.Rational(2, 7))
    assert Fraction(int(matched.p), int(matched.q)) == belief.expected_matches(centre)
    assert belief.likeliest == (centre,)
    assert solve.best_for_matches(belief).guess == centre
    assert solve.mallows(centre, 1, steps) == Belief.uniform()
    assert solve.mallows(centre, 0, steps) == Belief.sure(centre)


def test_what_is_no_judge_of_mallows() -> None:
    with pytest.raises(ValueError, match="a spread is 0 to 1, not 2"):
        solve.mallows("1 2 3", 2)
    wrong: Any = "jumps"
    with pytest.raises(ValueError, match="swaps or misses"):
        solve.distance("1 2", "2 1", wrong)


# -- learning ----------------------------------------------------------------------------------------------------------


def test_the_posterior_is_bayes_rule() -> None:
    judges = [some_belief(seed, 3, 6) for seed in range(3)]
    learner = Learner.of(zip((1, 2, 3), judges, strict=True)).after("1 2 3", "2 1 3")
    weights = [
        share * judge.chance("1 2 3") * judge.chance("2 1 3") for share, judge in zip((1, 2, 3), judges, strict=True)
    ]
    assert learner.prior == tuple(weight / sum(weights) for weight in weights)
    for ranking in solve.rankings(3):
        chance = sum(share * judge.chance(ranking) for share, judge in zip(learner.prior, judges, strict=True))
        assert learner.belief().chance(ranking) == chance
    with pytest.raises(ValueError, match="a chance of more than 0"):
        Learner.of([(1, Belief.sure("1 2 3"))]).after("2 1 3")
    assert len(Learner.of([(1, judges[0]), (2, judges[0])]).prior) == 1


def test_after_one_ranking_exactly() -> None:
    """What the best guess has in the mean, over every ranking that may be seen, one posterior after the other."""
    learner = Learner.of((share, some_belief(seed, 3, 6)) for seed, share in enumerate((1, 2, 2, 5)))
    slow = Fraction(0)
    for seen in solve.rankings(3):
        slow += learner.belief().chance(seen) * solve.best_for_matches(learner.after(seen).belief()).value.value
    assert learner.after_one() == Exact(slow)
    assert solve.best_for_matches(learner.belief()).value.value <= slow <= learner.if_known().value


def test_learners_who_know_nothing_have_one_match() -> None:
    for learner in (solve.worth_learner(), solve.mallows_learner(), solve.mallows_learner(steps="misses")):
        assert learner.belief() == Belief.uniform()
        assert sum(learner.prior) == 1


def test_with_misses_the_posterior_depends_on_how_often_each_word_had_each_place() -> None:
    """Two lots of rankings with the same counts of words and places tell the same."""
    learner = solve.mallows_learner((Fraction(1, 3),), "misses", 3)
    even, odd = ("1 2 3", "2 3 1", "3 1 2"), ("1 3 2", "3 2 1", "2 1 3")
    assert learner.after(*even).belief() == learner.after(*odd).belief()
    swaps = solve.mallows_learner((Fraction(1, 3),), "swaps", 3)
    assert swaps.after("1 2 3", "1 2 3").belief().likeliest == (Rank((1, 2, 3)),)


def test_estimates_of_learning_meet_the_exact_values() -> None:
    learner = solve.mallows_learner((Fraction(1, 4), Fraction(1, 2)), cards=3)
    known = float(learner.if_known())
    exact = (float(solve.best_for_matches(learner.belief()).value), float(learner.after_one()))
    for value, short in zip(exact, shortfalls(learner, 1, 1500, 0), strict=True):
        estimate = Estimated.of(short)
        assert abs(known - estimate.mean - value) < 4 * estimate.error
    curve = solve.learning_curve(learner, 4, 300)
    assert curve == solve.learning_curve(learner, 4, 300)
    assert [answer.kind for answer in curve.means] == ["exact", "exact", "estimated", "estimated", "estimated"]
    assert float(curve.means[1]) < float(curve.means[4]) < known + 0.1


# -- single words, and tastes ------------------------------------------------------------------------------------------


def test_new_words_teach_nothing_of_worths_and_the_same_words_what_the_learner_knows() -> None:
    first, second = list("abcde"), list("fghij")
    known = Acquaintance().after(first, RANKINGS[7])
    assert np.allclose(known.chances(second), 1 / 120)
    (at,) = [at for at, ranking in enumerate(RANKINGS) if ranking == RANKINGS[7]]
    exact = solve.worth_learner().after(RANKINGS[7])
    assert known.chances(first)[at] > 1.5 / 120
    levels = [sum(level * chance for level, chance in enumerate(known.known[word])) for word in first]
    by_place = [levels[RANKINGS[7].places.index(place)] for place in range(1, 6)]
    assert by_place == sorted(by_place, reverse=True)
    assert by_place[0] > 1.2 > 0.8 > by_place[4]
    assert exact.belief().likeliest == (RANKINGS[7],)
    assert solve.matches_by_rounds((3, 6), 3, deck=10) == solve.matches_by_rounds((3, 6), 3, deck=10)


def test_tastes_are_learned_by_bayes_rule() -> None:
    """The same posterior from the joint chance of the group's exponent and each person's taste."""
    words = ("Love", "Oceans", "Staplers", "Pizza", "Voting"), ("Trees", "Bread", "Sleep", "Truth", "Money")
    seen = [Judged(0, words[0], RANKINGS[3]), Judged(1, words[1], RANKINGS[50]), Judged(0, words[1], RANKINGS[4])]

    def likely(person: int, taste: Any) -> Fraction:
        chance = Fraction(1)
        for one in seen:
            if one.judge == person:
                chance *= taste.belief(one.words).chance(one.ranking)
        return chance

    def apart(group: int) -> dict[int, Fraction]:
        weights = {a: Fraction(1, 3) ** abs(a - group) for a in FOLLOWING}
        return {a: weight / sum(weights.values()) for a, weight in weights.items()}

    joint: dict[Any, Fraction] = {}
    for group, share in FOLLOWING.items():
        own = apart(group)
        for mine, other in product(TASTES, TASTES):
            weight = share * own[mine.exponent] * own[other.exponent] * likely(0, mine) * likely(1, other)
            joint[mine] = joint.get(mine, Fraction(0)) + weight
    total = sum(joint.values())
    found = solve.tastes(seen, 0)
    assert found == {taste: weight / total for taste, weight in joint.items()}
    belief = solve.learned(seen, 0, words[0])
    assert belief == Belief.mixed((share, taste.belief(words[0])) for taste, share in found.items())


def test_unknown_words_are_all_alike() -> None:
    strange = ("Ab", "Cd", "Ef", "Gh", "Ij")
    assert solve.learned([], 0, strange) == Belief.uniform()
    assert all(solve.taste_of(group, 0) in TASTES for group in range(20))


def test_every_word_of_the_deck_has_a_rank_and_a_theme() -> None:
    rules: Any = packo.load("say_whaaat").rules
    words = [word for card in rules.cards for word in card]
    assert sorted(words) == sorted(solve.POPULAR)
    assert {theme for _, theme in solve.POPULAR.values()} == set(solve.THEMES)
    assert sum(len(words.split(",")) for ranks in solve.THEMES.values() for words in ranks.values()) == len(words)


def test_the_report() -> None:
    told = solve.report(judges=20)
    assert "| chance | 11/30 | 3/8 | 1/6 | 1/12 | 1/120 |" in told
    assert "| 3 | 1.4834 | 0.4834 | 1.4341 | 0.6571 |" in told
    assert "1 2 3: 3/10, 1 3 2: 3/10, 2 1 3: 2/5 | 2 1 3 | 3/2 | 1 2 3 | 8/5 |" in told
    assert told.count("±") == 9


# -- bad input ---------------------------------------------------------------------------------------------------------

THREE, FOUR = solve.Belief.uniform(3), solve.Belief.uniform(4)


def test_what_is_given_for_a_ranking_twice_is_added() -> None:
    assert solve.Belief.of({"1 2 3": 1, "123": 2, "2 1 3": 3}).chance("1 2 3") == Fraction(1, 2)


@pytest.mark.parametrize(
    ("do", "sentence"),
    [
        (lambda: solve.Belief.of({"1 2 3": float("nan")}), "a chance is a number, not nan"),
        (lambda: solve.Belief.of({"1 2 3": None}), "a chance is a number, not None"),
        (lambda: solve.Belief.weighted([1, 2], 3), "a belief over rankings of 3 words has 6 numbers of 0 or more"),
        (lambda: solve.Belief.weighted([0] * 6, 3), "a belief over rankings of 3 words has 6 numbers of 0 or more"),
        (lambda: solve.Belief.weighted([-1, *[1] * 5], 3), "a belief over rankings of 3 words has 6 numbers of 0 or"),
        (lambda: solve.Belief.mixed([]), "beliefs are mixed by numbers of 0 or more, not all of them 0"),
        (lambda: solve.Belief.mixed([(1, THREE), (1, FOUR)]), "beliefs are mixed by numbers"),
        (lambda: solve.Belief.uniform(7), "rankings are listed for 1 to 6 words, not for 7"),
        (lambda: THREE.chance("1 2 3 4"), "a ranking of 4 words does not go with one of 3"),
        (lambda: THREE.expected_matches("1 2 3 4"), "a ranking of 4 words does not go with one of 3"),
        (lambda: THREE.matches(FOUR), "a ranking of 4 words does not go with one of 3"),
        (lambda: solve.points_of_guesses(THREE, [THREE, FOUR]), "a ranking of 4 words does not go with one of 3"),
        (lambda: solve.Round(THREE, (FOUR,)), "a ranking of 4 words does not go with one of 3"),
        (lambda: solve.Round(THREE, ()), "there is one guesser at least, not 0"),
        (lambda: solve.sharing_by_chance(0), "there is one guesser at least, not 0"),
        (lambda: solve.distance("1 2", "1 2 3"), "a ranking of 3 words does not go with one of 2"),
        (lambda: solve.pairwise([1, 0], 0, 1), "every worth is more than 0, not 1, 0"),
        (lambda: solve.Learner.of([(-1, THREE)]), "the chance of a hypothesis is 0 or more, not -1"),
        (lambda: solve.Learner.of([(1, THREE)]).after("1 2 3 4"), "a ranking of 4 words does not go with one of 3"),
    ],
    ids=range(19),
)
def test_a_question_that_makes_no_sense_is_refused(do: Callable[[], Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=re.escape(sentence)) as refused:
        do()
    assert "\n" not in str(refused.value)


def test_learners_take_lists_and_are_made_once() -> None:
    assert solve.worth_learner([1, 3], 3) is solve.worth_learner((1, 3), cards=3)
    spreads = [Fraction(1, 3)]
    assert solve.mallows_learner(spreads, cards=3) is solve.mallows_learner(tuple(spreads), "swaps", 3)


@pytest.mark.parametrize("judges", [-3, 0, 1, 10**9])
def test_a_report_on_too_few_or_too_many_judges(judges: int) -> None:
    with pytest.raises(OptionError, match=f"estimates rest on 2 to 10000 judges, not {judges}"):
        solve.report(judges=judges)
