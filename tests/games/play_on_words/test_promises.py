"""The conformance suite holds Play On Words to what everything else builds on, in every way to play."""

from __future__ import annotations

from typing import Any

import pytest

from packo.core.check import check
from tests.games.play_on_words.kitchen import game

ALL_OPTIONS: list[dict[str, Any]] = [
    *({"players": players, "best_of": best_of} for players in (2, 3, 4) for best_of in (1, 3, 5)),
    *({name: True, "players": 3} for name in ("irregular_plurals", "same_turn", "rechoose", "plurals_in_order")),
    *({"words": level} for level in (10, 35, 70)),
    {
        "players": 4,
        "best_of": 3,
        "irregular_plurals": True,
        "same_turn": True,
        "rechoose": True,
        "plurals_in_order": True,
        "words": 20,
    },
]


@pytest.mark.parametrize("options", [{}, ALL_OPTIONS[-1]], ids=str)
def test_the_game_keeps_its_promises(options: dict[str, Any]) -> None:
    report = check(game(**options), plays=1)
    assert report.ok
    assert [clause.name for clause in report.clauses if not clause.checked] == ["hidden", "symmetry"]


@pytest.mark.proof
@pytest.mark.parametrize("options", ALL_OPTIONS, ids=str)
def test_the_game_keeps_its_promises_in_every_way_to_play(options: dict[str, Any]) -> None:
    assert check(game(**options), plays=4).ok
