"""Positions of BUS in few words, for tests.

A player is written as the bus, the cards in progress (RB1, or RB1(R) where only red is still on the bus), a stroke and
the completed cards: «ab1E RB1(R) OY2 / YP1».  A star says that the construction site is used up.  The block is written
as its twelve cards in the order of STREETS.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import packo
from packo.core import Game, State
from packo.games.bus.parts import MOVE, Bus, Passengers, Position, Progress, Ride, Street

BLOCK = "R B O Y G P stop stop stop site plain plain"
"""Destinations on all that run across, stops on the upper three that run down."""


def card(text: str) -> Passengers:
    return Passengers(text[:2], int(text[2]))


def cards(text: str) -> tuple[Passengers, ...]:
    return tuple(sorted(map(card, text.split())))


def bus(text: str) -> Bus:
    return Bus(text[:3], text[3])


def ride(text: str) -> Ride:
    return Ride(card(text), text[4:-1] or text[:2])


def grid(text: str) -> tuple[Street, ...]:
    """Sides are the last letter of a word in small letters with a capital after it: stopS, RN, siteE."""
    found = []
    for word in text.split():
        side = word[-1] if len(word) > 1 and word[-1] in "NESW" else ""
        found.append(Street(word.removesuffix(side) if side else word, side))
    return tuple(found)


def player(text: str) -> Progress:
    progress, _, done = text.replace("*", " ").partition("/")
    stands, *rides = progress.split() or [""]
    return Progress(bus(stands) if stands else None, tuple(sorted(map(ride, rides))), cards(done), "*" in text)


@lru_cache
def game_of(**options: Any) -> Game:
    return packo.load("bus", **options)


def at(
    *players: str,
    block: str = BLOCK,
    deck: str = "",
    open: str = "",
    stage: str = MOVE,
    to_move: int = 0,
    options: Mapping[str, Any] | None = None,
    **fields: Any,
) -> State:
    """A state; by default the beginning of a player's turn."""
    game = game_of(players=len(players), **(options or {}))
    p = Position(grid(block), cards(deck), cards(open), tuple(map(player, players)), stage, to_move, **fields)
    return State(game, p)


def go(state: State, *moves: str) -> State:
    """The state after moves in notation."""
    for move in moves:
        state = state.child(state.parse(move))
    return state


def stands(state: State) -> list[str]:
    """Each player as written here."""
    found = []
    for own in state.position.players:
        text = " ".join(map(str, (own.bus or "", *own.rides)))
        text += f" / {' '.join(map(str, own.done))}" if own.done else ""
        found.append(text + (" *" if own.built else ""))
    return found


def said(state: State) -> list[str]:
    """What may be chosen now."""
    return [str(action) for action in state.legal_actions()]
