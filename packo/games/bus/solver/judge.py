"""A guess at how a game will end: points made, and what each bus may expect of the turns that are left.

How many turns are left is known once the last ones have begun, and guessed before from how many cards everybody has
completed.  What a bus may expect of them comes from `outlook`; for the next turn the cards that lie open count, and not
drawn ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import floor
from typing import Any

from packo.games.bus.parts import (
    BUILD,
    ENOUGH,
    MOST_IN_PROGRESS,
    OVER,
    PICK,
    Choose,
    Draw,
    Passengers,
    Position,
    Ride,
)
from packo.games.bus.rules import DRAW, PASS, Rules, points
from packo.games.bus.solver.city import NUMBER, City, city_of
from packo.games.bus.solver.loads import Loads, loads_of
from packo.games.bus.solver.outlook import Outlook, outlook_of

LONGEST = 12
"""No more turns than this are looked at."""


@dataclass(frozen=True)
class Formula:
    """How turns to come are guessed."""

    pace: float = 1.1
    """Cards that a player completes in a turn."""
    rest: float = 0.0
    """Turns that a card takes beyond that, at the end."""


class Judge:
    """Guesses about positions of one game."""

    def __init__(self, rules: Rules, formula: Formula | None = None) -> None:
        self.rules = rules
        self.formula = formula or Formula()
        self.loads: Loads = loads_of(tuple(rules.cards))

    def city(self, p: Position) -> City:
        return city_of(p.grid, self.rules.options.traffic)

    def turns_left(self, p: Position) -> tuple[float, ...]:
        """For each player, from a position between two turns; a guess while nobody has completed five cards."""
        players = len(p.players)
        if p.stage == OVER:
            return (0.0,) * players
        most = max(len(own.done) for own in p.players)
        rounds = (ENOUGH - most) / self.formula.pace + self.formula.rest + 1
        if p.left < 0:
            return (rounds,) * players
        sure = tuple(float((p.left - (i - p.to_move) % players + players - 1) // players) for i in range(players))
        return sure if p.left <= players else tuple(min(rounds, turns) for turns in sure)

    def expected(self, p: Position) -> tuple[float, ...]:
        """Points of each player in the end, from a position between two turns (or the end)."""
        outlook = outlook_of(self.city(p), self.loads)
        found = []
        for own, turns in zip(p.players, self.turns_left(p), strict=True):
            made = float(points(own))
            if own.bus is not None and turns > 0:
                made += self._to_come(outlook, NUMBER[own.bus], self.loads.of(own.rides), min(turns, LONGEST), p.open)
            found.append(made)
        return tuple(found)

    def _to_come(self, outlook: Outlook, state: int, load: int, turns: float, cards: Sequence[Passengers]) -> float:
        """The next turn by search, with the cards that lie open; between whole numbers of turns, a share of both."""
        whole = floor(turns)
        share = turns - whole
        low = self._next(outlook, state, load, whole, cards) if whole else 0.0
        return low if not share else low + share * (self._next(outlook, state, load, whole + 1, cards) - low)

    def _next(self, outlook: Outlook, state: int, load: int, turns: int, cards: Sequence[Passengers]) -> float:
        outlook.reach(turns)
        after, loads, city = outlook.tables[turns - 1], self.loads, outlook.city
        places = [loads.cards.index(card) for card in cards]
        best = 0.0
        for way in city.ways(state, int(loads.limit[load])):
            then = int(loads.dropped[way.dropped, load])
            worth = after.item(way.end, then)
            if city.stops[way.end] and loads.size[then] < MOST_IN_PROGRESS:
                held = {place for place, _ in loads.members[then]}
                for place in places:
                    if place not in held:
                        worth = max(worth, after.item(way.end, loads.with_card(then, place)))
            best = max(best, worth + int(loads.points[way.dropped, load]))
        return best

    def worths(self, p: Position, actions: Sequence[Any]) -> dict[Any, tuple[float, ...]]:
        """What each player may expect when the one who is to move takes each of these actions."""
        return {action: self.after(p, action) for action in actions}

    def after(self, p: Position, action: Any) -> tuple[float, ...]:
        """What everybody may expect after an action; the rest of the turn is the mover's best choice."""
        player = p.to_move
        if isinstance(action, Draw):
            return _mean([self._taken(p, card, p.open) for card in p.deck])
        if isinstance(action, Choose):
            return self._taken(p, action.card, tuple(card for card in p.open if card != action.card))
        q = self.rules.step(p, action)
        if q.to_move == player and q.stage == PICK and q.players[player].bus is not None:
            return max((self.after(q, choice) for choice in self._choices(q)), key=lambda worth: lead(worth, player))
        if q.to_move == player and q.stage == BUILD:
            return self.expected(self.rules.step(q, PASS))
        return self.expected(q)

    def _choices(self, p: Position) -> Iterator[Any]:
        yield from map(Choose, p.open)
        if p.deck:
            yield DRAW
        if p.players[p.to_move].rides or p.players[p.to_move].done:
            yield PASS

    def _taken(self, p: Position, card: Passengers, cards: tuple[Passengers, ...]) -> tuple[float, ...]:
        """After a card was taken; the one that is turned up instead is not looked at."""
        own = p.players[p.to_move]
        richer = own._replace(rides=tuple(sorted((*own.rides, Ride(card, card.colours)))))
        players = (*p.players[: p.to_move], richer, *p.players[p.to_move + 1 :])
        q = p._replace(players=players, open=cards, deck=(), drawing=False)
        return self.expected(self.rules.step(q, PASS))


def lead(worth: Sequence[float], player: int) -> float:
    """What a player has more than the best other one."""
    return worth[player] - max(x for i, x in enumerate(worth) if i != player)


def _mean(worths: Sequence[tuple[float, ...]]) -> tuple[float, ...]:
    return tuple(sum(column) / len(worths) for column in zip(*worths, strict=True))
