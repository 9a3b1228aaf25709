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
        "ST": (-0.18, 0.20, 400),
        "SH": (0.27, 0.21, 400),
        "TH": (-0.71, 0.20, 400),
        "CH": (-0.97, 0.19, 400),
        "CK": (-0.94, 0.19, 400),
        "QU": (-1.53, 0.18, 400),
        "J/X": (-1.70, 0.18, 400),
        "V/Z": (-1.47, 0.19, 400),
        "V*": (1.81, 0.24, 400),
        "C*": (3.74, 0.30, 400),
        "D*": (0.80, 0.23, 400),
    }


def test_how_often_a_turn_can_use_all_eight_cards() -> None:
    assert told(eights(packo.load("play_on_words"), 400, seed=1), 3) == (0.107, 0.016, 400)


def test_how_often_eight_cards_make_no_word() -> None:
    game = packo.load("play_on_words")
    assert told(no_word(game, 1500, seed=1), 4) == (0.0093, 0.0025, 1500)
    assert told(no_word(game, 1500, seed=1, wilds=False), 4) == (0.018, 0.0034, 1500)


def test_how_games_of_two_go() -> None:
    """To begin is worth nothing that could be seen; a game has seven turns, and a third of them sees all eight cards
    used in one."""
    found = results(match(packo.load("play_on_words"), ["greedy"] * 2, seed) for seed in range(200))
    assert told(found.wins, 3) == (0.495, 0.035, 200)
    assert told(found.margin, 1) == (-0.1, 1.1, 200)
    assert told(found.points) == (38.74, 0.16, 200)
    assert told(found.turns) == (7.12, 0.05, 200)
    assert told(found.play_ons) == (6.12, 0.13, 200)
    assert told(found.thefts) == (5.39, 0.14, 200)
    assert told(found.eights) == (0.34, 0.04, 200)
    assert told(found.ahead, 1) == (11.9, 0.7, 200)


@pytest.mark.parametrize(("players", "wins", "turns"), [(3, (0.295, 0.032, 200), (8.6, 0.1, 200))])
def test_how_games_of_more_go(players: int, wins: tuple[float, float, int], turns: tuple[float, float, int]) -> None:
    found = results(match(packo.load("play_on_words", players=players), ["greedy"] * players, n) for n in range(200))
    assert told(found.wins, 3) == wins
    assert told(found.turns, 1) == turns


@pytest.mark.parametrize(
    ("better", "other", "games", "score"),
    [("greedy", "casual", 20, (0.75, 0.06, 20)), ("careful", "greedy", 25, (0.6, 0.05, 25))],
)
def test_who_beats_whom(better: str, other: str, games: int, score: tuple[float, float, int]) -> None:
    found = tournament(packo.load("play_on_words"), [better, other], games=games, seed=1)
    assert told(found.score(better, other)) == score
