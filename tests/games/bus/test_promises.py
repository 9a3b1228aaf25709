"""The conformance suite holds BUS to what everything else builds on, in every way to play."""

from __future__ import annotations

from typing import Any

import pytest

import packo
from packo.core.check import check
from tests.games.bus.test_counts import ALL_OPTIONS


@pytest.mark.parametrize(
    "options",
    [{"turn_cap": 12}, {"players": 3, "challenging": True, "start_side": "stop", "traffic": "left", "turn_cap": 9}],
    ids=str,
)
def test_the_game_keeps_its_promises(options: dict[str, Any]) -> None:
    report = check(packo.load("bus", **options), plays=1)
    assert report.ok
    assert [clause.name for clause in report.clauses if not clause.checked] == ["hidden"]


@pytest.mark.proof
@pytest.mark.parametrize("options", ALL_OPTIONS, ids=str)
def test_the_game_keeps_its_promises_in_every_way_to_play(options: dict[str, Any]) -> None:
    assert check(packo.load("bus", **options), plays=4).ok
