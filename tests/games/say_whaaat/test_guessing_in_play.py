"""The figures of docs/say_whaaat.md on guessing in play, recomputed; those that need many games are long proofs."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

import packo
from packo.core import Estimated, Play
from packo.games.say_whaaat import figures
from packo.games.say_whaaat.bots import CarelessBot, LearnerBot, PopularBot
from packo.games.say_whaaat.solve import Belief, best_for_matches, learned
from packo.play.match import match

PLAYS = 200
KINDS: dict[str, Any] = {"careless": CarelessBot, "popular": PopularBot, "learner": LearnerBot}


def told(estimate: Estimated, digits: int = 2) -> tuple[float, float]:
    return round(estimate.mean, digits), round(estimate.error, digits)


@cache
def plays_of(kind: str, teams: bool, plays: int = PLAYS) -> tuple[Play, ...]:
    """Games of four bots of a kind; each has a group of people of its own, the same for every kind."""
    game = packo.load("say_whaaat", teams=teams)
    return tuple(match(game, [KINDS[kind](seed)] * 4, seed) for seed in range(plays))


def lost(belief: Belief) -> float:
    """The mean matches that the best of the likeliest rankings falls short of the best guess."""
    return float(best_for_matches(belief).value.value - max(map(belief.expected_matches, belief.likeliest)))


def mean_matches(play: Play) -> float:
    """Of all guesses of a team game."""
    counts = [count for laid in figures.laid_open(play) for count in laid.matches]
    return sum(counts) / len(counts)


def test_who_wins_some_games() -> None:
    """A small sample of what the long proofs measure."""
    ends = [play.state for play in plays_of("popular", False, 6)]
    assert [len(state.winners()) > 1 for state in ends] == [True, True, False, False, False, True]
    assert [round(mean_matches(play), 2) for play in plays_of("careless", True, 2)] == [1.58, 0.75]


def test_the_likeliest_ranking_in_some_deals() -> None:
    game = packo.load("say_whaaat")
    found = [lost(learned((), 0, game.initial_state(seed=seed).position.words)) for seed in range(20)]
    assert 0 < sum(map(bool, found)) < 20
    assert max(found) < 0.05


@pytest.mark.proof
def test_the_likeliest_ranking_in_many_deals() -> None:
    game = packo.load("say_whaaat")
    found = [lost(learned((), 0, game.initial_state(seed=seed).position.words)) for seed in range(1000)]
    assert sum(map(bool, found)) == 303
    assert round(max(found), 3) == 0.046
    assert told(Estimated.of(found), 4) == (0.0052, 0.0003)


@pytest.mark.proof
def test_what_learning_brings_to_teams() -> None:
    """Over the same games, so that what the judges do is the same for both."""
    each = [[mean_matches(play) for play in plays_of(kind, True)] for kind in ("learner", "popular")]
    assert told(Estimated.of(a - b for a, b in zip(*each, strict=True))) == (0.06, 0.02)


@pytest.mark.proof
@pytest.mark.parametrize(("kind", "shared"), [("careless", 17), ("popular", 108), ("learner", 109)])
def test_how_often_a_win_is_shared(kind: str, shared: int) -> None:
    assert sum(len(play.state.winners()) > 1 for play in plays_of(kind, False)) == shared


@pytest.mark.proof
def test_a_learner_at_a_mixed_table() -> None:
    """Two careless guessers, a popular one and a learner, each in every seat in turn."""
    game = packo.load("say_whaaat")
    points: dict[str, list[float]] = {kind: [] for kind in KINDS}
    wins: dict[str, list[float]] = {kind: [] for kind in KINDS}
    for seed in range(PLAYS):
        seats = ["careless", "careless", "popular", "learner"]
        seats = seats[seed % 4 :] + seats[: seed % 4]
        state = match(game, [KINDS[kind](seed) for kind in seats], seed).state
        for seat, kind in enumerate(seats):
            points[kind].append(float(state.returns()[seat]))
            wins[kind].append(seat in state.winners())
    assert {kind: told(Estimated.of(found), 1) for kind, found in points.items()} == {
        "careless": (4.6, 0.1),
        "popular": (5.7, 0.2),
        "learner": (5.9, 0.2),
    }
    assert {kind: told(Estimated.of(found)) for kind, found in wins.items()} == {
        "careless": (0.23, 0.02),
        "popular": (0.25, 0.03),
        "learner": (0.4, 0.03),
    }
