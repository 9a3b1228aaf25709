"""The conformance suite on LIE, at every number of players and with every option."""

from __future__ import annotations

from typing import Any

import pytest

import packo
from packo.core.check import check


@pytest.mark.parametrize(
    "options",
    [
        {"hand": 1, "wild": True},
        {"players": 4, "shorter": True, "which_way": True},
        {"players": 6, "one_round": True},
    ],
    ids=str,
)
def test_the_game_keeps_what_it_promises(options: dict[str, Any]) -> None:
    check(packo.load("lie", **options), plays=1)


@pytest.mark.proof
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("hand", [1, 2, 5])
@pytest.mark.parametrize(
    "variants",
    [
        {},
        {"wild": True},
        {"which_way": True},
        {"one_round": True},
        {"shorter": True},
        {"wild": True, "which_way": True, "shorter": True},
    ],
    ids=str,
)
def test_the_game_keeps_what_it_promises_with_every_option(players: int, hand: int, variants: dict[str, bool]) -> None:
    variants = {name: value for name, value in variants.items() if name != "shorter" or players >= 4}
    check(packo.load("lie", players=players, hand=hand, **variants), plays=2)
