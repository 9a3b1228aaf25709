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
        "V*": (1.82, 0.24, 400),
        "C*": (3.74, 0.30, 400),
        "D*": (0.80, 0.23, 400),
    }


def test_how_often_a_turn_can_use_all_eight_cards() -> None:
    assert told(eights(packo.load("play_on_words"), 400, seed=1), 3) == (0.107, 0.016, 400)


def test_how_often_eight_cards_make_no_word() -> None:
    game = packo.load("play_on_words")
    assert told(no_word(game, 1500, seed=1), 4) == (0.0093, 0.0025, 1500)
    assert told(no_word(game, 1500, seed=1, wilds=False), 4) == (0.018, 0.0034, 1500)
