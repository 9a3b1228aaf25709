"""The solo game: the most that one bus makes of so many turns when all cards lie open.  Exact where it says so.

A search forward, turn by turn, with each card picked up once; `horizon` tells it what is still possible at most.  Of
many states it keeps the most promising ones.  Whatever is cut off could have brought a known number at most, so what is
found is exact where nothing that was cut off could be better, and else lies between what was found and the best of
what was cut off.  Where a card that comes again in the bound is to blame, the bound is made sharper and the search runs
once more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple, get_args

from packo.core import Certified, Exact
from packo.core.telling import brief
from packo.games.bus.parts import MOST_IN_PROGRESS, Bus, Passengers, Ride, Swap
from packo.games.bus.solver.city import FREE, NUMBER, City, Way, aboard_of, colours_of
from packo.games.bus.solver.fastest import left_aboard
from packo.games.bus.solver.horizon import Goal, Horizon, horizon_of
from packo.games.bus.solver.loads import loads_of
from packo.games.bus.streets import BUSES
from packo.picture.table import as_html, as_text

KEPT = 1_000
"""States that are kept after each turn, in the first search; later ones keep more."""
TRIES = 4
"""Searches, each with one more card that cannot come again in the bound."""


class Leg(NamedTuple):
    """One turn of the solo game."""

    route: tuple[str, ...]
    """Empty for the card that is picked up before the first turn."""
    dropped: str
    card: Passengers | None
    swap: Swap | None
    gained: int
    """What it adds to what is counted."""


@dataclass(frozen=True, repr=False)
class Solo:
    """The most that was found, and what is proved about it."""

    value: Exact | Certified
    start: Bus
    legs: tuple[Leg, ...]
    """A way to make as much as the lower end of `value`."""
    turns: int
    goal: Goal
    met: int
    """States that were looked at."""

    @property
    def found(self) -> int:
        """What `legs` make."""
        return sum(leg.gained for leg in self.legs)

    @property
    def exact(self) -> bool:
        return isinstance(self.value, Exact)

    def _table(self) -> tuple[str, list[str], list[tuple[str, ...]]]:
        rows: list[tuple[str, ...]] = []
        turn = total = 0
        for leg in self.legs:
            turn += bool(leg.route)
            total += leg.gained
            done = str(leg.card or leg.swap or "")
            rows.append((str(turn), " ".join(leg.route), " ".join(leg.dropped), done, str(total)))
        told = f"{self.found} (exact)" if self.exact else f"{self.value.lo} to {self.value.hi} (certified)"  # type: ignore[union-attr]
        caption = f"The most {self.goal} in {self.turns} turns from {self.start}: {told}"
        return caption, ["turn", "route", "dropped", "then", self.goal], rows

    def __repr__(self) -> str:
        return as_text(*self._table())

    def _repr_html_(self) -> str:
        return as_html(*self._table())


def solo(
    city: City,
    cards: Iterable[Passengers],
    turns: int,
    *,
    bus: Bus | None = None,
    rides: Iterable[Ride] = (),
    goal: Goal = "points",
    picking: bool = True,
    site: bool = False,
    kept: int = KEPT,
    tries: int = TRIES,
) -> Solo:
    """The most that a bus can make of `turns` turns, with all of `cards` open to it.

    Args:
        cards: those that may be picked up, each once.
        bus: where it begins; None: at any stop, whichever is best (rule 5).
        rides: what it has in progress at the beginning.
        goal: what is counted, points or cards.
        picking: whether it may pick up a card before its first turn, as at the start of the game.
        site: whether it may use the construction site, once.
        kept: states kept after each turn of the first search.
        tries: how many searches are tried for an exact answer, each keeping twice as many states as the one before.

    Raises:
        ValueError: turns, kept or tries that are no such number, no such goal, a card twice, more than three in
            progress, or the site where sides of the street count.
    """
    if not isinstance(turns, int) or isinstance(turns, bool) or turns < 0:
        raise ValueError(f"turns is 0 or more, not {brief(turns)}")
    for name, number in (("kept", kept), ("tries", tries)):
        if not isinstance(number, int) or isinstance(number, bool) or number < 1:
            raise ValueError(f"{name} is 1 or more, not {brief(number)}")
    if goal not in get_args(Goal):
        raise ValueError(f"the goal is points or cards, not {brief(goal)}")
    riding = tuple(rides)
    box = (*cards, *(ride.card for ride in riding))
    if len(set(box)) < len(box) or len(riding) > MOST_IN_PROGRESS:
        raise ValueError("each card is there once, and at most three of them are in progress (BUS 13)")
    loads = loads_of(tuple(sorted(box)))
    once: list[int] = []
    best: _Search | None = None
    high: int | None = None
    for attempt in range(tries):
        horizon = horizon_of(city, loads, goal, tuple(once), site)
        horizon.reach(turns)
        search = _Search(horizon, kept << attempt, -1 if best is None else best.low)
        search.run(turns, bus, riding, picking)
        high = search.high if high is None else min(high, search.high)
        if best is None or search.low > best.low:
            best = search
        if best.low >= high or not search.blocked:
            break
        once.append(search.blocked.most_common(1)[0][0])
    assert best is not None
    assert high is not None
    start, legs = best.line()
    low = sum(leg.gained for leg in legs)
    value = Exact(low) if low >= high else Certified(Fraction(low), Fraction(high))
    return Solo(value, start, legs, turns, goal, best.met)


class _Node(NamedTuple):
    city: Swap | None
    """What the site has made of the city; None where it is as it was."""
    state: int
    load: int
    used: int
    """The cards that were picked up, as a mask of their places."""


class _Entry(NamedTuple):
    made: int
    back: _Node | None
    way: Way | None
    card: int
    """The place of the card picked up; -1 for none."""


class _Search:
    """One search forward; what may come after a state is bounded by `horizon`."""

    def __init__(self, horizon: Horizon, kept: int, known: int) -> None:
        self.horizon, self.kept, self.low = horizon, kept, known
        self.loads = horizon.loads
        box = self.loads.cards
        self.every = sum(card.points for card in box) if horizon.goal == "points" else len(box)
        """What all cards together bring: nobody makes more."""
        self.blocked: Counter[int] = Counter()
        """How often each card came again in the bound of something that could have been better."""
        self.met = 0
        self.cut = -1
        """The most that anything that was cut off could have made."""
        self.layers: list[dict[_Node, _Entry]] = []
        self.others: dict[Swap, Horizon] = {}
        self.bits = [(1 << place, 1 << number) for number, place in enumerate(horizon.once)]

    @property
    def high(self) -> int:
        return max(self.low, self.cut)

    def run(self, turns: int, bus: Bus | None, rides: tuple[Ride, ...], picking: bool) -> None:
        """Fill the layers; `low` is what the best end has made, or what was known before."""
        self.turns = turns
        load, used = self.loads.of(rides), 0
        for ride in rides:
            used |= 1 << self.loads.cards.index(ride.card)
        layer: dict[_Node, _Entry] = {}
        for state in self.horizon.city.starts if bus is None else (NUMBER[bus],):
            node = _Node(None, state, load, used)
            layer[node] = _Entry(0, None, None, -1)
            if picking:
                for card, picked in self._picks(node, 0, turns):
                    layer[picked] = _Entry(0, None, None, card)
        self.layers.append(layer)
        for left in reversed(range(turns)):
            layer = self._after(self._best(layer, left + 1), left)
            self.layers.append(layer)
        if layer:
            self.low = max(self.low, max(entry.made for entry in layer.values()))

    def _table(self, node: _Node, left: int) -> int:
        """The most that can still be made."""
        used = 0
        for place, bit in self.bits:
            if node.used & place:
                used |= bit
        if node.city is not None:
            table = self._other(node.city).tables[left]
        elif self.horizon.open_tables:
            table = self.horizon.open_tables[left]
        else:
            table = self.horizon.tables[left]
        return int(table.item(used, node.state, node.load))

    def _other(self, swap: Swap) -> Horizon:
        if swap not in self.others:
            self.others[swap] = self.horizon.exchanged(swap, self.turns)
        return self.others[swap]

    def _best(self, layer: dict[_Node, _Entry], left: int) -> dict[_Node, _Entry]:
        """The most promising states of a layer that may be better than what is known."""
        ranked = sorted(
            ((min(entry.made + self._table(node, left), self.every), node) for node, entry in layer.items()),
            key=lambda pair: (-pair[0], pair[1].state, pair[1].load, pair[1].used, str(pair[1].city)),
        )
        hopeful = [(most, node) for most, node in ranked if most > self.low]
        for most, _ in hopeful[self.kept :]:
            self.cut = max(self.cut, most)
            break
        return {node: layer[node] for _, node in hopeful[: self.kept]}

    def _after(self, layer: dict[_Node, _Entry], left: int) -> dict[_Node, _Entry]:
        """All states one turn on."""
        following: dict[_Node, _Entry] = {}
        for node, entry in layer.items():
            city = self.horizon.city if node.city is None else self.horizon.exchanges[node.city]
            limit = int(self.loads.limit[node.load])
            aboard = self._aboard(node.load)
            for way in city.ways(node.state, limit or FREE, aboard):
                made = entry.made + int(self.horizon.gains[way.dropped, node.load])
                moved = node._replace(state=way.end, load=int(self.loads.dropped[way.dropped, node.load]))
                _enter(following, moved, _Entry(made, node, way, -1))
                if city.stops[way.end]:
                    for card, picked in self._picks(moved, made, left):
                        _enter(following, picked, _Entry(made, node, way, card))
                if node.city is None and self.horizon.exchanges and city.sites[way.end]:
                    for swap in self.horizon.exchanges:
                        _enter(following, moved._replace(city=swap), _Entry(made, node, way, -1))
        self.met += len(following)
        return following

    def _aboard(self, load: int) -> int:
        return aboard_of(self._rides(load))

    def _rides(self, load: int) -> Iterator[Ride]:
        for place, stage in self.loads.members[load]:
            card = self.loads.cards[place]
            yield Ride(card, left_aboard(card, stage))

    def _picks(self, node: _Node, made: int, left: int) -> Iterator[tuple[int, _Node]]:
        if self.loads.size[node.load] == MOST_IN_PROGRESS:
            return
        members = self.loads.members[node.load]
        for card in range(len(self.loads.cards)):
            bit = 1 << card
            if any(place == card for place, _ in members):
                continue
            load = self.loads.with_card(node.load, card)
            picked = node._replace(load=load, used=node.used | bit)
            if not node.used & bit:
                yield card, picked
            elif card not in self.horizon.once and made + self._table(picked, left) > self.low:
                self.blocked[card] += 1

    def line(self) -> tuple[Bus, tuple[Leg, ...]]:
        """The best line of play, from its start."""
        node, entry = max(self.layers[-1].items(), key=lambda pair: pair[1].made)
        legs = []
        for layer in reversed(self.layers[:-1]):
            assert entry.back is not None
            assert entry.way is not None
            before = layer[entry.back]
            swap = node.city if entry.back.city != node.city else None
            legs.append(self._leg(entry.way, entry, entry.made - before.made, swap))
            node, entry = entry.back, before
        if entry.card >= 0:
            legs.append(Leg((), "", self.loads.cards[entry.card], None, 0))
        return BUSES[node.state], tuple(reversed(legs))

    def _leg(self, way: Way, entry: _Entry, gained: int, swap: Swap | None) -> Leg:
        card = self.loads.cards[entry.card] if entry.card >= 0 else None
        return Leg(way.route, colours_of(way.dropped), card, swap, gained)


def _enter(layer: dict[_Node, _Entry], node: _Node, entry: _Entry) -> None:
    known = layer.get(node)
    if known is None or entry.made > known.made:
        layer[node] = entry
