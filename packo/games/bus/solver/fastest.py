"""The fewest turns, or the fewest streets, in which one bus completes certain cards.  Exact, by A*.

The bus is alone: nobody takes a card that is wanted, and the streets stay as they are.  The bound of A* is the greatest
of two kinds.  What the bus needs for one of the cards alone, were there no others, is found beforehand for all cards
and states.  And a bus picks up at most one card a turn and delivers none in the turn in which it picks it up (rules 10
and 12), so for n cards that are to be picked up it needs n + 1 turns.  Both fall by no more than a turn costs, so A*
never opens a state twice.

A bus that has dropped more is never worse off: it may copy whatever it would do with more on board.  So moves are left
out beside others that end alike, drop as much and are no longer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from heapq import heappop, heappush
from typing import Any, Literal, NamedTuple, TypeAlias, get_args

from packo.core.telling import brief
from packo.games.bus.parts import MOST_IN_PROGRESS, Bus, Choose, Go, Passengers, Ride
from packo.games.bus.solver.city import EVERY, FREE, NUMBER, City, Way, colours_of, mask_of
from packo.games.bus.streets import BUSES
from packo.picture.table import as_html, as_text

By: TypeAlias = Literal["turns", "streets"]
"""What is to be few; of ways that are alike in it the one with the fewest of the other."""
MANY = 10_000
"""More turns, and more streets, than any way needs."""
LIMIT = 500_000
"""States that a search may meet."""
WAITING, BOTH, FIRST, SECOND, DONE = range(5)
"""What there is still to do for a card: to pick it up, to drop both passengers, only the first, only the second."""
Status: TypeAlias = tuple[int, ...]
Node: TypeAlias = tuple[int, Status]


class TripError(ValueError):
    """A trip that nobody can make, or that is asked for in a way that means nothing."""


class TooManyStates(RuntimeError):  # noqa: N818
    """The search met more states than it may."""


class Leg(NamedTuple):
    """One turn of a trip."""

    route: tuple[str, ...]
    """Empty for the card that is picked up before the first turn."""
    dropped: str
    """Colours whose passengers leave the bus on the way."""
    card: Passengers | None
    """The card that is picked up in the end."""

    @property
    def moves(self) -> tuple[Any, ...]:
        """What a player does in it."""
        return (*((Go(self.route),) if self.route else ()), *((Choose(self.card),) if self.card else ()))

    def __str__(self) -> str:
        return ", ".join(map(str, self.moves))


@dataclass(frozen=True, repr=False)
class Trip:
    """A way to complete cards that no other one beats."""

    start: Bus
    cards: tuple[Passengers, ...]
    """Those that it completes."""
    legs: tuple[Leg, ...]
    by: By
    met: int
    """States that the search met."""

    @property
    def turns(self) -> int:
        """How many turns it takes."""
        return sum(bool(leg.route) for leg in self.legs)

    @property
    def streets(self) -> int:
        """How many streets are entered."""
        return sum(len(leg.route) for leg in self.legs)

    def __len__(self) -> int:
        return self.turns

    def __bool__(self) -> bool:
        return True

    def _table(self) -> tuple[str, list[str], list[tuple[str, ...]]]:
        rows: list[tuple[str, ...]] = []
        turn = 0
        for leg in self.legs:
            turn += bool(leg.route)
            rows.append((str(turn), " ".join(leg.route), " ".join(leg.dropped), str(leg.card or "")))
        cards = " ".join(map(str, self.cards)) or "nothing"
        caption = f"{cards} from {self.start}: {self.turns} turns, {self.streets} streets; the fewest {self.by} (exact)"
        return caption, ["turn", "route", "dropped", "picked up"], rows

    def __repr__(self) -> str:
        return as_text(*self._table())

    def _repr_html_(self) -> str:
        return as_html(*self._table())


def fastest(
    city: City,
    bus: Bus,
    rides: Iterable[Ride] = (),
    cards: Iterable[Passengers] = (),
    *,
    by: By = "turns",
    picking: bool = False,
    deliver: Iterable[Passengers] | None = None,
    limit: int = LIMIT,
) -> Trip | None:
    """The fewest turns (or streets) in which a bus completes its rides and the given cards; None where it never can.

    Args:
        bus: where it stands before the first turn.
        rides: the cards in progress; all of them bound the speed.
        cards: those that are to be picked up first, at stops, one at a time, in whatever order is best.
        by: what is to be few.
        picking: whether the bus may pick up one of the cards before its first turn.
        deliver: which of the cards in progress are to be completed; all of them where None.
        limit: the most states that the search may meet.

    Raises:
        TripError: a card twice, more than three in progress, or something that is no such card.
        TooManyStates: the limit was met.
    """
    search = Search(city, tuple(rides), tuple(cards), by, deliver)
    return search.run(bus, picking, limit)


class Search:
    """A* over states of one bus and of the cards that are with it or wanted."""

    def __init__(
        self,
        city: City,
        rides: tuple[Ride, ...],
        cards: tuple[Passengers, ...],
        by: By = "turns",
        deliver: Iterable[Passengers] | None = None,
    ) -> None:
        if by not in get_args(By):
            raise TripError(f"what is to be few is turns or streets, not {brief(by)}")
        self.city, self.by = city, by
        self.cards = (*(ride.card for ride in rides), *cards)
        if len(set(self.cards)) < len(self.cards):
            raise TripError("no card can be in progress twice, or be in progress and to be picked up")
        if len(rides) > MOST_IN_PROGRESS:
            raise TripError(f"at most {MOST_IN_PROGRESS} cards are in progress (BUS 13), not {len(rides)}")
        wanted = {ride.card for ride in rides} if deliver is None else set(deliver)
        if odd := sorted(wanted - {ride.card for ride in rides}):
            raise TripError(f"{odd[0]} is not in progress, so it cannot be asked for as one that is")
        self.wanted = tuple(card in wanted or place >= len(rides) for place, card in enumerate(self.cards))
        self.first: Status = (*map(status_of, rides), *(WAITING for _ in cards))
        self.driving: dict[Status, tuple[int, int]] = {}
        self.after = tuple(map(stages, self.cards))
        self.turn, self.street = (MANY, 1) if by == "turns" else (1, MANY)
        self.tables = tuple(
            alone(city, card, by) if wanted else None for card, wanted in zip(self.cards, self.wanted, strict=True)
        )

    def cost(self, way: Way) -> int:
        """Of one turn."""
        return self.turn + self.street * len(way.route)

    def bound(self, node: Node) -> int:
        """Never more than what is left to pay."""
        state, status = node
        left = waiting = 0
        for table, stage in zip(self.tables, status, strict=True):
            if table is not None and stage != DONE:
                left = max(left, table[stage][state])
                waiting += stage == WAITING
        if waiting:
            left = max(left, (waiting + 1) * (self.turn + self.street))
        return left

    def is_end(self, node: Node) -> bool:
        return all(stage == DONE or not wanted for stage, wanted in zip(node[1], self.wanted, strict=True))

    def turns(self, node: Node) -> Iterator[tuple[Way, Passengers | None, Node]]:
        """All turns that may matter, and where they lead."""
        state, status = node
        if status not in self.driving:
            self.driving[status] = self._driving(status)
        for way in self.city.ways(state, *self.driving[status]):
            dropped = way.dropped
            after = tuple([table[stage][dropped] for table, stage in zip(self.after, status, strict=True)])
            yield way, None, (way.end, after)
            if self.city.stops[way.end]:
                for card, picked in self.picks(after):
                    yield way, card, (way.end, picked)

    def picks(self, status: Status) -> Iterator[tuple[Passengers, Status]]:
        """The cards that may be picked up, and what comes of it."""
        if sum(BOTH <= stage < DONE for stage in status) < MOST_IN_PROGRESS:
            for place, stage in enumerate(status):
                if stage == WAITING:
                    yield self.cards[place], (*status[:place], BOTH, *status[place + 1 :])

    def _driving(self, status: Status) -> tuple[int, int]:
        """The limit, and the colours aboard."""
        limit = aboard = 0
        for card, stage in zip(self.cards, status, strict=True):
            if BOTH <= stage < DONE:
                limit = min(limit or card.speed, card.speed)
                aboard |= mask_of(left_aboard(card, stage))
        return limit, aboard

    def run(self, bus: Bus, picking: bool, limit: int) -> Trip | None:
        """The best trip from a place.

        Raises:
            TooManyStates: the limit was met.
        """
        start: Node = NUMBER[bus], self.first
        best = {start: 0}
        back: dict[Node, tuple[Node, Leg]] = {}
        heap = [(self.bound(start), 0, start)]
        if picking:
            for card, picked in self.picks(self.first):
                node = start[0], picked
                best[node], back[node] = 0, (start, Leg((), "", card))
                heappush(heap, (self.bound(node), 0, node))
        settled_: set[Node] = set()
        while heap:
            _, paid, node = heappop(heap)
            if node in settled_:
                continue
            if self.is_end(node):
                return self._trip(bus, node, back, len(best))
            settled_.add(node)
            paid = -paid
            for way, picked_up, after in self.turns(node):
                now = paid + self.cost(way)
                if now < best.get(after, now + 1):
                    if after not in best and len(best) >= limit:
                        raise TooManyStates(f"the search met more than {limit:,} states")
                    best[after] = now
                    back[after] = node, Leg(way.route, colours_of(way.dropped), picked_up)
                    bound = self.bound(after)
                    if bound < MANY * MANY:
                        heappush(heap, (now + bound, -now, after))
        return None

    def _trip(self, bus: Bus, node: Node, back: dict[Node, tuple[Node, Leg]], met: int) -> Trip:
        legs = []
        while node in back:
            node, leg = back[node]
            legs.append(leg)
        done = tuple(card for card, wanted in zip(self.cards, self.wanted, strict=True) if wanted)
        return Trip(bus, done, tuple(reversed(legs)), self.by, met)


def status_of(ride: Ride) -> int:
    """What there is still to do for a card in progress."""
    if ride.aboard == ride.card.colours:
        return BOTH
    return FIRST if ride.aboard == ride.card.colours[0] else SECOND


def left_aboard(card: Passengers, stage: int) -> str:
    """Who of a card is on the bus."""
    return {BOTH: card.colours, FIRST: card.colours[0], SECOND: card.colours[1]}.get(stage, "")


def settled(card: Passengers, stage: int, dropped: int) -> int:
    """What is still to do for a card after colours were dropped."""
    if not BOTH <= stage < DONE or not dropped:
        return stage
    left = [not mask_of(colour) & dropped and colour in left_aboard(card, stage) for colour in card.colours]
    return {(True, True): BOTH, (True, False): FIRST, (False, True): SECOND, (False, False): DONE}[left[0], left[1]]


@lru_cache(maxsize=256)
def stages(card: Passengers) -> tuple[tuple[int, ...], ...]:
    """What is still to do for a card after colours were dropped: by what was to do before, and by their mask."""
    return tuple(tuple(settled(card, stage, dropped) for dropped in range(EVERY + 1)) for stage in range(DONE + 1))


@lru_cache(maxsize=1 << 12)
def alone(city: City, card: Passengers, by: By) -> Sequence[Sequence[int]]:
    """What it costs to complete one card were there no other: by what is to be done for it, and by state."""
    turn, street = (MANY, 1) if by == "turns" else (1, MANY)
    never = MANY * MANY
    table = [[never] * len(BUSES) for _ in range(DONE)] + [[0] * len(BUSES)]
    for stage in (FIRST, SECOND, BOTH, WAITING):
        limit = FREE if stage == WAITING else card.speed
        ways = [
            [
                (turn + street * len(way.route), way.end, settled(card, stage, way.dropped))
                for way in city.ways(state, limit, mask_of(left_aboard(card, stage)))
            ]
            for state in range(len(BUSES))
        ]
        better = True
        while better:
            better = False
            for state, some in enumerate(ways):
                for cost, end, after in some:
                    rest = table[after][end]
                    if stage == WAITING and city.stops[end]:
                        rest = min(rest, table[BOTH][end])
                    if cost + rest < table[stage][state]:
                        table[stage][state] = cost + rest
                        better = True
    return table
