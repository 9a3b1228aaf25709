"""Trips and the solo game of BUS solved slowly, from the words of the rules and nothing of packo's solvers.

A place is the street and the crossing ahead.  Every route is walked, nothing is left out.
"""

from __future__ import annotations

from functools import cache
from heapq import heappop, heappush

from packo.games.bus.parts import COLUMNS, STREETS


def ends_of(street):
    if street[1] in COLUMNS:
        return street[0] + street[2], street[1] + street[2]
    return street[0] + street[1], street[0] + street[2]


def place_of(bus):
    one, other = ends_of(bus.street)
    return bus.street, one if bus.heading in "WN" else other


@cache
def next_places(place):
    street, crossing = place
    found = []
    for other in STREETS:
        if other != street and crossing in ends_of(other):
            (far,) = set(ends_of(other)) - {crossing}
            found.append((other, far))
    return tuple(found)


@cache
def walks(place, most):
    """All routes of 1 to `most` streets, as tuples of places."""
    level, found = [(place,)], []
    for _ in range(most):
        level = [(*walk, after) for walk in level for after in next_places(walk[-1])]
        found += [walk[1:] for walk in level if walk[-1][0] != place[0]]
    return tuple(found)


UNLIMITED = 8
"""Streets that lead from anywhere to anywhere, a round to spare."""


def moves(signs, place, rides):
    """(end, rides after it, points, cards completed, streets) of every route; a ride is ((colours, points), aboard)."""
    limit = min((6 - card[1] for card, _ in rides), default=UNLIMITED)
    for walk in walks(place, limit):
        met = {signs[street] for street, _ in walk}
        left, points, done = [], 0, ()
        for card, aboard in rides:
            still = "".join(colour for colour in aboard if colour not in met)
            if still:
                left.append((card, still))
            else:
                points += card[1]
                done += (card,)
        yield walk[-1], tuple(sorted(left)), points, done, len(walk)


def fewest(signs, place, rides, cards, by="turns", picking=False):
    """(turns, streets) of the best trip, by Dijkstra's algorithm without a bound."""
    rides, cards = tuple(sorted(rides)), tuple(sorted(cards))
    heap = [((0, 0), place, rides, cards)]
    if picking:
        for card in cards:
            heappush(
                heap, ((0, 0), place, tuple(sorted((*rides, (card, card[0])))), tuple(c for c in cards if c != card))
            )
    settled = set()
    while heap:
        cost, place, rides, cards = heappop(heap)
        if not rides and not cards:
            return cost if by == "turns" else cost[::-1]
        if (place, rides, cards) in settled:
            continue
        settled.add((place, rides, cards))
        for end, left, _, _, streets in moves(signs, place, rides):
            step = (1, streets) if by == "turns" else (streets, 1)
            paid = (cost[0] + step[0], cost[1] + step[1])
            heappush(heap, (paid, end, left, cards))
            if signs[end[0]] == "stop" and len(left) < 3:
                for card in cards:
                    with_it = tuple(sorted((*left, (card, card[0]))))
                    heappush(heap, (paid, end, with_it, tuple(c for c in cards if c != card)))
    return None


def most(signs, place, rides, cards, turns, goal="points", site=False):
    """The most points (or cards) of so many turns, by looking at everything."""
    return _most(tuple(sorted(signs.items())), place, tuple(sorted(rides)), tuple(sorted(cards)), turns, goal, site)


@cache
def _most(signed, place, rides, cards, turns, goal, site):
    if not turns:
        return 0
    signs, best = dict(signed), 0
    for end, left, points, done, _ in moves(signs, place, rides):
        gain = points if goal == "points" else len(done)
        after = [(signed, left, cards, site)]
        if signs[end[0]] == "stop" and len(left) < 3:
            for card in cards:
                rest = tuple(c for c in cards if c != card)
                after.append((signed, tuple(sorted((*left, (card, card[0])))), rest, site))
        if site and signs[end[0]] == "site":
            for one in STREETS:
                for other in STREETS:
                    if one < other and end[0] not in (one, other):
                        built = {**signs, one: signs[other], other: signs[one]}
                        after.append((tuple(sorted(built.items())), left, cards, False))
        for city, riding, waiting, still in after:
            best = max(best, gain + _most(city, end, riding, waiting, turns - 1, goal, still))
    return best


def signs_of(grid):
    return {street: card.sign for street, card in zip(STREETS, grid, strict=True)}
