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


VARIANTS: list[dict[str, Any]] = [
    {},
    {"wild": True},
    {"which_way": True},
    {"one_round": True},
    {"shorter": True},
    {"wild": True, "which_way": True, "shorter": True},
]


@pytest.mark.proof
@pytest.mark.parametrize("hand", [1, 2, 5])
@pytest.mark.parametrize(
    "options",
    [
        {"players": players, **variant}
        for players in (2, 3, 4, 5, 6)
        for variant in VARIANTS
        if players >= 4 or "shorter" not in variant
    ],
    ids=str,
)
def test_the_game_keeps_what_it_promises_with_every_option(options: dict[str, Any], hand: int) -> None:
    check(packo.load("lie", hand=hand, **options), plays=2)
