"""Figures about Play On Words: their samples, counted once more by hand."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import packo
from packo.games.play_on_words.figures import (
    SPECIAL,
    card_chart,
    card_worth,
    eights,
    no_word,
    results,
    tables,
)
from packo.games.play_on_words.solver.report import turn_starts
from packo.play import match
from tests.games.play_on_words.kitchen import game


def test_a_card_is_worth_what_the_best_turn_brings_more() -> None:
    found = card_worth(game(words=35), ["C*", "QU", "E"], 12, seed=2)
    assert list(found) == ["C*", "QU", "E"]
    assert all(one.samples == 12 for one in found.values())
    assert found == card_worth(game(words=35), ["C*", "QU", "E"], 12, seed=2)
    assert found["C*"].mean > found["QU"].mean


def test_tables_are_turns_with_eight_open_cards() -> None:
    found = list(tables(game(words=35), 4, seed=1))
    assert len(found) == 4
    assert all(p.full and not p.used and not p.new for p in found)
    assert found == list(tables(game(words=35), 4, seed=1))
    starts = turn_starts(game(words=35), 7)
    assert starts[0].words == ()
    assert len(starts) > 3


def test_results_are_means_of_plays() -> None:
    found = game(players=3, words=35)
    plays = [match(found, ["greedy"] * 3, seed) for seed in range(4)]
    told = results(plays)
    ends = [play.state.returns() for play in plays]
    assert told.points.mean == sum(map(sum, ends)) / 4
    assert told.margin.mean == sum(a - (b + c) / 2 for a, b, c in ends) / 4
    assert told.turns.mean == sum(str(move) == "done" for play in plays for move in play.moves) / 4
    assert told.play_ons.mean == sum(str(move).startswith("on ") for play in plays for move in play.moves) / 4
    assert 0 <= told.thefts.mean <= told.play_ons.mean
    assert told.ahead.mean == sum(sorted(end)[-1] - sorted(end)[-2] for end in ends) / 4
    assert results([*plays, found.play(seed=1)]) == told


def test_formations_without_a_word_are_those_of_the_rules() -> None:
    speller = game().rules.speller
    rng = Random(3)
    drawn = [rng.sample(game().rules.cards, 8) for _ in range(150)]
    none = [not speller.new_words([card for card in cards if "*" not in card]) for cards in drawn]
    assert no_word(game(), 150, 3, wilds=False).mean == sum(none) / 150
    assert no_word(game(), 150, 3).mean <= sum(none) / 150
    assert 0 <= eights(game(words=35), 5, 1).mean <= 1


def test_the_chart_names_every_card() -> None:
    svg = card_chart(card_worth(game(words=20), SPECIAL, 3, seed=1)).svg
    for name in ("ST", "QU", "J/X", "any vowel", "any consonant", "doubled consonant", "tables: 3"):
        assert name in svg


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (lambda: card_worth(game(), ["E"], 1), "at least two samples"),
        (lambda: results([]), "at least two samples"),
        (lambda: no_word(packo.load("tko")), "for Play On Words, not for"),
    ],
)
def test_what_cannot_be_shown_says_why(call: Any, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        call()
