"""The figures about Play On Words that need many games, recomputed: same seeds, same numbers."""

from __future__ import annotations

import pytest

import packo
from packo.core import Estimated
from packo.games.play_on_words.figures import card_worth, eights, no_word, results
from packo.play import match, tournament

pytestmark = pytest.mark.proof


def told(estimate: Estimated | None, digits: int = 2) -> tuple[float, float, int]:
    assert estimate is not None
    return round(estimate.mean, digits), round(estimate.error, digits), estimate.samples


def test_what_special_cards_are_worth() -> None:
    """Wild cards bring most though they count nothing, the one for consonants by far; QU and the flips bring less than
    a letter."""
    found = card_worth(packo.load("play_on_words"), count=400, seed=1)
    assert {card: told(worth) for card, worth in found.items()} == {
        "ST": (-0.20, 0.20, 400),
        "SH": (0.24, 0.21, 400),
        "TH": (-0.73, 0.20, 400),
        "CH": (-0.98, 0.19, 400),
        "CK": (-0.97, 0.20, 400),
        "QU": (-1.55, 0.18, 400),
        "J/X": (-1.73, 0.18, 400),
        "V/Z": (-1.49, 0.19, 400),
        "V*": (1.75, 0.24, 400),
        "C*": (3.71, 0.30, 400),
        "D*": (0.74, 0.23, 400),
    }


def test_how_often_a_turn_can_use_all_eight_cards() -> None:
    assert told(eights(packo.load("play_on_words"), 400, seed=1), 3) == (0.107, 0.016, 400)


def test_how_often_eight_cards_make_no_word() -> None:
    game = packo.load("play_on_words")
    assert told(no_word(game, 1500, seed=1), 4) == (0.0093, 0.0025, 1500)
    assert told(no_word(game, 1500, seed=1, wilds=False), 4) == (0.018, 0.0034, 1500)


GAMES = {
    2: {
        "wins": (0.495, 0.035),
        "margin": (-0.09, 1.114),
        "points": (38.67, 0.164),
        "turns": (7.11, 0.052),
        "play_ons": (6.105, 0.137),
        "thefts": (5.385, 0.14),
        "eights": (0.34, 0.042),
        "ahead": (12.14, 0.707),
    },
    3: {
        "wins": (0.295, 0.032),
        "margin": (-1.47, 0.917),
        "points": (46.62, 0.172),
        "turns": (8.625, 0.057),
        "play_ons": (8.465, 0.163),
        "thefts": (7.855, 0.167),
        "eights": (0.385, 0.047),
        "ahead": (10.345, 0.594),
    },
    4: {
        "wins": (0.258, 0.031),
        "margin": (0.062, 0.762),
        "points": (54.835, 0.168),
        "turns": (10.045, 0.063),
        "play_ons": (10.75, 0.192),
        "thefts": (10.31, 0.197),
        "eights": (0.455, 0.05),
        "ahead": (8.79, 0.49),
    },
}
"""By the number of players, the means of 200 games and their standard errors."""


@pytest.mark.parametrize("players", GAMES)
def test_how_games_go(players: int) -> None:
    """To begin is worth nothing that could be seen, and most play-ons are thefts."""
    found = results(match(packo.load("play_on_words", players=players), ["greedy"] * players, n) for n in range(200))
    assert {name: told(getattr(found, name), 3) for name in GAMES[players]} == {
        name: (*figures, 200) for name, figures in GAMES[players].items()
    }


@pytest.mark.parametrize(
    ("better", "other", "games", "score"),
    [("greedy", "casual", 20, (0.75, 0.06, 20)), ("careful", "greedy", 25, (0.6, 0.05, 25))],
)
def test_who_beats_whom(better: str, other: str, games: int, score: tuple[float, float, int]) -> None:
    found = tournament(packo.load("play_on_words"), [better, other], games=games, seed=1)
    assert told(found.score(better, other)) == score
