"""The conformance suite on SHH, at every number of players and in every way to play."""

from __future__ import annotations

from typing import Any

import pytest

import packo
from packo.core.check import check
from tests.games.shh.test_counts import ALL_OPTIONS


@pytest.mark.parametrize(
    "options",
    [{}, {"players": 3, "face_down": True}, {"players": 4, "passes": "none", "shortest": 5, "words": 35}],
    ids=str,
)
def test_the_game_keeps_its_promises(options: dict[str, Any]) -> None:
    report = check(packo.load("shh", **options), plays=1)
    assert report.ok
    assert all(clause.checked for clause in report.clauses)


@pytest.mark.proof
@pytest.mark.parametrize("options", ALL_OPTIONS, ids=str)
def test_the_game_keeps_its_promises_in_every_way_to_play(options: dict[str, Any]) -> None:
    assert check(packo.load("shh", **options), plays=3).ok
