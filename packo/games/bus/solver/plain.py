"""What cards in progress are worth soon: a quick formula, without tables of all loads.

Each card counts its points, less for each turn that it would take alone at the limit of the slowest card in progress.
"""

from __future__ import annotations

from collections.abc import Iterable

from packo.games.bus.parts import COLOURS, PLAIN, STREETS, Passengers, Position, Progress, Ride
from packo.games.bus.rules import points
from packo.games.bus.solver.city import NUMBER, City
from packo.games.bus.solver.fastest import MANY, alone, status_of
from packo.games.bus.streets import distances

FADING = 0.8
"""What a point is worth a turn later."""


def soon(city: City, own: Progress) -> float:
    """A player's points, and those that the cards in progress will bring, faded by turns."""
    return points(own) + sum(faded(city, own, ride, own.limit or 1) for ride in own.rides)


def faded(city: City, own: Progress, ride: Ride, limit: int) -> float:
    """What one card in progress is worth where this is the limit."""
    if own.bus is None:
        return 0.0
    alike = Passengers(ride.card.colours, 6 - limit)
    turns = alone(city, alike, "turns")[status_of(ride)][NUMBER[own.bus]] // MANY
    return float(ride.card.points * FADING**turns)


def with_card(own: Progress, card: Passengers) -> Progress:
    """A player who has picked up a card."""
    return own._replace(rides=tuple(sorted((*own.rides, Ride(card, card.colours)))))


def nearness(p: Position, player: int, grid: Iterable[str]) -> float:
    """How near the destinations of those aboard are, worth by worth, less the same of all others; `grid`: the signs
    of the streets in their order."""
    where = {sign: street for street, sign in zip(STREETS, grid, strict=True) if sign in COLOURS and sign != PLAIN}
    total = 0.0
    for i, own in enumerate(p.players):
        if own.bus is None:
            continue
        to = distances(own.bus)
        near = {street: min(steps for bus, steps in to.items() if bus.street == street and steps) for street in where.values()}
        worth = sum(
            ride.card.points / 2 * FADING ** (near[where[colour]] / ride.card.speed)
            for ride in own.rides
            for colour in ride.aboard
        )
        total += worth if i == player else -worth
    return total
