"""The figures of docs/shh.md, recomputed: same seeds, same numbers; those that need many games are long proofs."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import packo
from packo.core import Estimated
from packo.games.shh import figures
from packo.games.shh.parts import VOTE
from packo.games.shh.rules import CALLS, PASS, THUMBS
from packo.games.shh.solve import Clears, perfect
from packo.play.bots import Seat
from packo.play.match import match

PLAYS = 60


def told(estimate: Estimated) -> tuple[float, float, int]:
    return round(estimate.mean, 2), round(estimate.error, 2), estimate.samples


def team(players: int, variant: str, plays: int = PLAYS) -> figures.TeamScore:
    game = packo.load("shh", players=players, **figures.VARIANTS[variant])
    return figures.team_score(match(game, figures.team_of(variant, players), seed=seed) for seed in range(plays))


def never_doubts(seat: Seat, rng: Random) -> Any:
    """Lays all vowels, then whatever he holds, and thinks of no word."""
    p: Any = seat.observation
    if p.stage == VOTE:
        return THUMBS[0]
    letters = [action for action in seat.legal if len(str(action)) == 1]
    vowels = [action for action in letters if str(action) in "AEIOU"]
    own = [action for action in letters if str(action) not in "AEIOU"]
    if vowels and not p.plus and p.active.strip("AEIOU") == "":
        return vowels[0]
    return (own or ([PASS] if PASS in seat.legal else []) or ([CALLS[0]] if p.active else vowels))[0]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_team_that_never_doubts_a_word_needs_no_words(players: int) -> None:
    """Rule 12 scores whatever nobody has checked, so thumbs that are always up make 26 points of nonsense."""
    for seed in range(5):
        play = match(packo.load("shh", players=players), [never_doubts] * players, seed=seed)
        assert play.state.returns() == (26,) * players


def test_a_silent_team_over_some_plays() -> None:
    """A small sample of what the long proofs measure."""
    found = team(3, "the main game", 3)
    assert 22 <= found.points.mean <= 26
    assert sum(found.by_stars.values()) == 3


@pytest.mark.proof
@pytest.mark.parametrize(
    ("players", "variant", "points", "perfect", "plays"),
    [
        (2, "the main game", (25.67, 0.07), 42, PLAYS),
        (2, "no pass cards", (25.48, 0.09), 36, PLAYS),
        (3, "the main game", (24.78, 0.14), 16, PLAYS),
        (3, "one pass card fewer", (23.98, 0.41), 13, PLAYS),
        (3, "no pass cards", (22.75, 0.49), 6, PLAYS),
        (3, "words of 4 letters or more", (23.85, 0.2), 8, PLAYS),
        (3, "words of 5 letters or more", (20.83, 0.29), 0, PLAYS),
        (3, "face down, and remembered", (24.78, 0.14), 16, PLAYS),
        (3, "face down, and forgotten", (22.5, 0.37), 1, 30),
        (4, "the main game", (24.5, 0.25), 7, 30),
    ],
)
def test_what_a_silent_team_makes(
    players: int, variant: str, points: tuple[float, float], perfect: int, plays: int
) -> None:
    found = team(players, variant, plays)
    assert told(found.points) == (*points, plays)
    assert found.by_stars[4] == perfect


@pytest.mark.proof
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("passes", ["all", "none"])
def test_with_open_hands_everything_can_be_scored(players: int, passes: str) -> None:
    game = packo.load("shh", players=players, passes=passes)
    for seed in range(20):
        state = game.initial_state(seed=seed)
        found = perfect(state)
        assert found.value.kind == "exact"
        assert float(found.value) == 26
        assert found.play(state).state.returns()[0] == 26


@pytest.mark.proof
@pytest.mark.parametrize(
    ("level", "fewest", "most", "count"),
    [
        (40, 4, 18, 26_888_105_876_496_339),
        (50, 4, 18, 376_116_439_731_020_474),
        (55, 4, 18, 1_053_821_834_463_054_284),
        (60, 4, 18, 2_827_218_895_078_185_022),
        (70, 4, 19, 219_807_560_887_367_215_797),
    ],
)
def test_clears_of_large_lists(level: int, fewest: int, most: int, count: int) -> None:
    clears = Clears(level)
    assert (clears.fewest(), clears.most(), clears.count()) == (fewest, most, count)
