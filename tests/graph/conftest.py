"""The graphs that many tests look at, explored once."""

from __future__ import annotations

from pathlib import Path

import pytest

import packo
from packo.core import Game
from packo.graph import StateGraph, explore

ROOMS = Path(__file__).parent.parent / "rooms"


@pytest.fixture(scope="session")
def round_of_tko() -> StateGraph:
    """A single round, Pablo Bruz against Mello Mar, without the power arrow: 57,603 states."""
    return explore(packo.load("tko", rounds_to_win=1))


@pytest.fixture(params=["nim", "kuhn", "matching_pennies"])
def room(request: pytest.FixtureRequest) -> Game:
    return packo.load(ROOMS / request.param)


@pytest.fixture
def nim() -> Game:
    return packo.load(ROOMS / "nim")


@pytest.fixture
def kuhn() -> Game:
    return packo.load(ROOMS / "kuhn")
