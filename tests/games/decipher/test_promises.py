"""The conformance suite on Decipher, at every number of players, every length and in every way to play."""

from __future__ import annotations

from typing import Any

import pytest

import packo
from packo.core.check import check
from tests.games.decipher.test_counts import ALL_OPTIONS


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"players": 3, "length": 5, "calls": "answers"},
        {"players": 4, "length": 6, "tiles": True},
        {"length": 3, "any_word": True},
        {"players": 3, "count": "open"},
        {"length": 4, "any_word": True, "count": "open"},
    ],
    ids=str,
)
def test_the_game_keeps_its_promises(options: dict[str, Any]) -> None:
    report = check(packo.load("decipher", **options), plays=1)
    assert report.ok
    assert [clause.name for clause in report.clauses if not clause.checked] == ["chance"]


@pytest.mark.proof
@pytest.mark.parametrize("options", ALL_OPTIONS, ids=str)
def test_the_game_keeps_its_promises_in_every_way_to_play(options: dict[str, Any]) -> None:
    assert check(packo.load("decipher", **options), plays=3).ok


@pytest.mark.proof
@pytest.mark.parametrize("words", [10, 20, 40, 50, 55, 60, 70])
def test_the_game_keeps_its_promises_with_every_list(words: int) -> None:
    assert check(packo.load("decipher", players=3, words=words), plays=3).ok
