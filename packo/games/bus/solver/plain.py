"""What cards in progress are worth soon, and what building is worth: quick formulas, without tables of all loads."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from packo.games.bus.parts import COLOURS, STREETS, Bus, Passengers, Position, Progress, Ride, Street
from packo.games.bus.rules import PASS, points, rebuilt
from packo.games.bus.solver.city import NUMBER, City
from packo.games.bus.solver.fastest import MANY, alone, status_of
from packo.games.bus.streets import distances

FADING = 0.8
"""What a point is worth a turn later."""
ROUND = 4
"""Streets that lead back to where one is: once round a square."""
GAIN = 0.25
"""How much building must bring, in points, to be chosen by `best_building`."""


def soon(city: City, own: Progress) -> float:
    """A player's points, and those that the cards in progress will bring: each fades for every turn that the card would
    take alone at the present limit."""
    if own.bus is None:
        return 0.0
    made, state = float(points(own)), NUMBER[own.bus]
    for ride in own.rides:
        alike = Passengers(ride.card.colours, 6 - (own.limit or 1))
        turns = alone(city, alike, "turns")[status_of(ride)][state] // MANY
        made += ride.card.points * FADING**turns
    return made


def with_card(own: Progress, card: Passengers) -> Progress:
    """A player who has picked up a card."""
    return own._replace(rides=tuple(sorted((*own.rides, Ride(card, card.colours)))))


def nearer(p: Position, player: int, action: Any) -> float:
    """What building brings a player, in points: how much nearer the destinations of those on his bus come, and how much
    farther those of the others go; 0 for nothing built."""
    if action == PASS:
        return 0.0
    return _nearness(p, player, rebuilt(p.grid, action)) - _nearness(p, player, p.grid)


def best_building(p: Position, player: int, legal: Sequence[Any]) -> Any:
    """What brings a player most; PASS where nothing brings more than `GAIN`."""
    best = max(legal, key=lambda action: nearer(p, player, action))
    return best if nearer(p, player, best) > GAIN else PASS


def _nearness(p: Position, player: int, grid: tuple[Street, ...]) -> float:
    where = {card.sign: street for street, card in zip(STREETS, grid, strict=True) if card.sign in COLOURS}
    total = 0.0
    for i, own in enumerate(p.players):
        if own.bus is not None:
            worth = sum(
                ride.card.points / 2 * FADING ** (_steps(own.bus, where[colour]) / ride.card.speed)
                for ride in own.rides
                for colour in ride.aboard
            )
            total += worth if i == player else -worth
    return total


@lru_cache(maxsize=1 << 9)
def _steps(bus: Bus, street: str) -> int:
    """How many streets a bus drives, at least, to enter one."""
    return min(steps or ROUND for stand, steps in distances(bus).items() if stand.street == street)
