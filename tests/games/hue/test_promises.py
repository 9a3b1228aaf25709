"""The conformance suite on HUE, at every number of players and with every option."""

from __future__ import annotations

from typing import Any

import pytest

import packo
from packo.core.check import check


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"players": 3, "cover_several": True, "start_shift": 2},
        {"players": 4, "start_sections": "bands"},
        {"players": 5, "cover_several": True, "start_sections": "bands", "start_shift": 2},
    ],
    ids=str,
)
def test_the_game_keeps_what_it_promises(options: dict[str, Any]) -> None:
    check(packo.load("hue", **options), plays=1)


@pytest.mark.proof
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("several", [False, True])
@pytest.mark.parametrize("shift", [1, 2])
@pytest.mark.parametrize("sections", ["squares", "bands"])
def test_the_game_keeps_what_it_promises_with_every_option(
    players: int, several: bool, shift: int, sections: str
) -> None:
    game = packo.load("hue", players=players, cover_several=several, start_shift=shift, start_sections=sections)
    check(game, plays=2)
