"""The figures about Say Whaaat?! show the numbers that they are given, and say what kind those are."""

from __future__ import annotations

from typing import Any

import pytest

import packo
from packo.core import Estimated, Exact
from packo.games.say_whaaat import figures, solve
from packo.games.say_whaaat.bots import CarelessBot
from packo.games.say_whaaat.solver.tastes import TasteCurve
from packo.play import match


def plays(**options: Any) -> list[Any]:
    game = packo.load("say_whaaat", **options)
    return [match(game, [CarelessBot(seed)] * game.num_players, seed) for seed in range(3)]


def test_matches_and_points() -> None:
    told = str(figures.matches_chart())
    assert all(chance in told for chance in ("11/30", "3/8", "1/6", "1/12", "0.008"))
    assert "exact" in told
    drawn = str(figures.extra_point_chart())
    assert "exact" in drawn
    assert "1.48" in drawn
    assert repr(figures.extra_point_chart()).startswith("Drawing(Points of a round")


def test_beliefs() -> None:
    belief = solve.likeliest_is_not_best().belief
    told = str(figures.guesses_chart(belief))
    assert "2 1 3 (40%)" in told
    assert "8/5" in told
    marginals = str(figures.marginals_map(belief, ("Tea", "Bees", "Naps")))
    assert "<title>Tea, 1: 60%</title>" in marginals
    assert "word 1" in str(figures.marginals_map(belief))
    assert "(0.8%)" in str(figures.guesses_chart(solve.Belief.uniform()))


def test_learning() -> None:
    curve = solve.Curve((Exact(1), Estimated(1.5, 0.1, 20)), Exact(2))
    told = str(figures.learning_chart({"swaps": curve}))
    assert "swaps 2.00" in told
    assert "estimated" in told
    some = (Estimated(0.0, 0.0, 9), Estimated(0.25, 0.05, 9))
    assert "knows the taste" in str(figures.taste_chart(TasteCurve(some, some)))
    assert "rounds 1 to 20" in str(figures.words_chart({(1, 20): Estimated(1.06, 0.01, 40)}))


@pytest.mark.parametrize("options", [{}, {"players": 6, "teams": True}])
def test_matches_in_play(options: dict[str, Any]) -> None:
    some = plays(**options)
    rounds = [figures.laid_open(play) for play in some]
    guessers = 3
    each = [[sum(laid.matches) / guessers for laid in one] for one in rounds]
    assert {len(one) for one in each} == {some[0].game.rules.rounds}
    by_round = figures.matches_by_round(some)
    assert [round(mean.mean, 9) for mean in by_round] == [
        round(sum(column) / 3, 9) for column in zip(*each, strict=True)
    ]
    mean = figures.matches_in_play(some)
    assert mean.mean == pytest.approx(sum(map(sum, each)) / 3 / len(each[0]))
    assert mean.samples == 3
    for play, laid in zip(some, rounds, strict=True):
        points = [sum(one.points[i] for one in laid) for i in range(play.game.rules.scorers)]
        assert tuple(points) == play.state.position.scores
    assert "games each: 3" in str(figures.guessers_chart({"careless": mean}))
    assert "careless" in str(figures.rounds_chart({"careless": by_round}))
    with pytest.raises(ValueError, match="at least two"):
        figures.matches_in_play(some[:1])
