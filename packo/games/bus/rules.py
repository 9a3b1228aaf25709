"""BUS: passengers are brought home through a block of twelve streets; what is worth more is slower.

The numbers in the code are those of rules.toml.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import factorial, prod
from random import Random
from typing import Any

from packo import core
from packo.core import CHANCE, TERMINAL, CardError, Cards, Deal, Image, Lottery, OptionError, Refusal, option
from packo.core.telling import brief, quoted
from packo.games.bus.parts import (
    BUILD,
    COLOUR_NAMES,
    COLOURS,
    ENOUGH,
    MOST_IN_PROGRESS,
    MOVE,
    OVER,
    PICK,
    PLACE,
    PLAIN,
    SITE,
    STOP,
    STREET_CARDS,
    STREETS,
    Bus,
    Choose,
    Draw,
    Go,
    LaidOut,
    Pass,
    Passengers,
    Position,
    Progress,
    Put,
    Revealed,
    Ride,
    Street,
    Swap,
    Turn,
)
from packo.games.bus.streets import (
    AHEAD,
    BUSES,
    LEFT,
    MOTIONS,
    NEXT,
    PLACE_OF,
    RIGHT,
    Motion,
    headings,
    reached,
    sides,
    sign_at,
)

WAITING = 2
"""Passenger cards that lie face up (rule 3)."""
PAIRS = 15
"""Passenger cards: one for each pair of colours (rule 1)."""
LONGEST = 24
"""The most streets of a route without a limit (rule 8)."""
MOST_TURNS = 9_999
NOBODY = -1
"""Who is to move when the game is over."""
PASS, DRAW = Pass(), Draw()
WRITTEN_CARD = re.compile(r"([A-Z])([A-Z]) ?([1-5])")


class Rules(core.Rules):
    """The whole game for two or three players."""

    @dataclass(frozen=True)
    class Options:
        players: int = option(2, "How many play, 2 or 3.", choices=(2, 3))
        challenging: bool = option(False, "Whether signs count only from their own side of the street.")
        traffic: str = option(RIGHT, "On which side of the street buses drive.", choices=(RIGHT, LEFT))
        start_side: str = option(
            "any",
            "Challenging play: whether a bus starts on any side of the stop, or on the stop's own.",
            choices=("any", "stop"),
        )
        turn_cap: int = option(0, "After how many turns, of all players together, the game ends; 0 for never.")

        def __post_init__(self) -> None:
            if not 0 <= self.turn_cap <= MOST_TURNS:
                raise OptionError(f"bus: option turn_cap is 0 to {MOST_TURNS:,}, not {brief(self.turn_cap)}")

    cards: tuple[Passengers, ...]
    """The passenger cards, sorted."""

    def __init__(self, options: Any, cards: Cards, book: core.Book) -> None:
        super().__init__(options, cards, book)
        self._challenging: bool = options.challenging
        self._traffic: str = options.traffic
        self._side: str = options.traffic if options.challenging and options.start_side == "stop" else ""
        self._first_left: int = options.turn_cap or -1
        self._by_name = {
            f"{colours}{card.points}".casefold(): card
            for card in self.cards
            for colours in (card.colours, card.colours[::-1])
        }

    def read_cards(self, cards: Cards) -> tuple[Passengers, ...]:
        """Fifteen passenger cards, one for each pair of colours, and twelve street cards (rule 1)."""
        where = f"{cards.file}: BUS 1"
        listed = cards.data.get("passengers", [])
        if not isinstance(listed, list):
            raise CardError(f'{where}: passengers is a list of cards such as passengers = ["RB 1", …]')
        found = [_read_card(text, f"{cards.file}: passengers, card {n}: BUS 1") for n, text in enumerate(listed, 1)]
        pairs = Counter("".join(sorted(card.colours, key=COLOURS.index)) for card in found)
        for one, other in combinations(COLOURS, 2):
            if (copies := pairs[one + other]) != 1 and (copies > 1 or len(found) == PAIRS):
                names = f"{COLOUR_NAMES[one]} and {COLOUR_NAMES[other]}"
                raise CardError(f"{where}: there is one card of {names}, not {copies}")
        if len(found) != PAIRS:
            raise CardError(f"{where}: there are {PAIRS} passenger cards, not {len(found)}")
        streets = cards.data.get("streets", list(STREET_CARDS))
        if not isinstance(streets, list) or Counter(map(str, streets)) != Counter(STREET_CARDS):
            raise CardError(f"{where}: the street cards are {' '.join(STREET_CARDS)}")
        return tuple(sorted(found))

    # -- whose turn, and what is allowed ---------------------------------------------------------------------------

    def initial(self) -> Position:
        return Position((), self.cards, (), (Progress(),) * self.num_players, PLACE, 0, left=self._first_left)

    def current_player(self, p: Position) -> int:
        if p.stage == OVER:
            return TERMINAL
        if p.drawing or not p.grid or (p.deck and len(p.open) < WAITING):
            return CHANCE
        return p.to_move

    def legal_actions(self, p: Position, player: int) -> tuple[Any, ...]:
        """Of moves one route for each way to stand in the end and each set of passengers who get off: the shortest,
        then the first in the order of STREETS.  Of what can be built, each different block once."""
        own = p.players[p.to_move]
        if p.stage == PLACE:
            return _puts(p.grid, self._side)
        if p.stage == MOVE:
            return _goes(p.grid, own.bus, aboard(own.rides), own.limit, self._traffic)
        if p.stage == PICK:
            if len(own.rides) >= MOST_IN_PROGRESS:
                return (PASS,)
            cards = (*map(Choose, dict.fromkeys(p.open)), *((DRAW,) if p.deck else ()))
            return cards if self._starting(p) else (*cards, PASS)
        return (PASS,) if own.built else (PASS, *_builds(p.grid, _occupied(p), self._challenging))

    def is_legal(self, p: Position, player: int, action: Any) -> bool:
        return self._refusal(p, action) is None

    def why_not(self, p: Position, player: int, action: Any) -> Refusal:
        refusal = self._refusal(p, action)
        assert refusal is not None
        return refusal

    def _refusal(self, p: Position, action: Any) -> Refusal | None:
        """Which rule `action` breaks, if it does."""
        own = p.players[p.to_move]
        if p.stage == PLACE:
            return _no_place(p.grid, action, self._side)
        if p.stage == MOVE:
            return _no_move(own, action)
        if p.stage == PICK:
            return _no_pick(p, own, action, self._starting(p))
        return _no_building(p, own, action, self._challenging)

    def _starting(self, p: Position) -> bool:
        """Whether the card to be taken is the player's first (rule 5)."""
        own = p.players[p.to_move]
        return not own.rides and not own.done and p.left == self._first_left

    # -- what happens ----------------------------------------------------------------------------------------------

    def chance(self, p: Position) -> Lottery | Deal:
        """The streets as they are laid out, or which cards are turned up."""
        if not p.grid:
            return _layout(self._challenging)
        return _top(p.deck, 1 if p.drawing else min(WAITING - len(p.open), len(p.deck)))

    def step(self, p: Position, move: Any) -> Position:
        kind = type(move)
        if kind is Go:
            return self._gone(p, move.route)
        if kind is Revealed:
            deck = _without(p.deck, move.cards)
            if p.drawing:
                return self._picked(p._replace(deck=deck, drawing=False), move.cards[0])
            return p._replace(deck=deck, open=tuple(sorted((*p.open, *move.cards))))
        if kind is Choose:
            return self._picked(p._replace(open=_without(p.open, (move.card,))), move.card)
        if kind is Draw:
            return p._replace(drawing=True)
        if kind is Put:
            return p._replace(players=_with(p, p.players[p.to_move]._replace(bus=move.bus)), stage=PICK)
        if kind is LaidOut:
            return p._replace(grid=move.streets)
        if kind is Pass:
            return self._turn_over(p)
        own = p.players[p.to_move]._replace(built=True)
        return self._turn_over(p._replace(grid=rebuilt(p.grid, move), players=_with(p, own)))

    def _gone(self, p: Position, route: tuple[str, ...]) -> Position:
        """The bus has moved: passengers have got off, and what the last street offers is next (rules 7 to 14)."""
        own = p.players[p.to_move]
        bus, grid = own.bus, p.grid
        assert bus is not None
        met = set()
        sign = ""
        for street in route:
            bus = NEXT[bus][street]
            sign = sign_at(grid, bus, self._traffic)
            met.add(sign)
        rides, done = dropped(own, met)
        own = Progress(bus, rides, done, own.built)
        after = p._replace(players=_with(p, own))
        if sign == STOP and len(rides) < MOST_IN_PROGRESS and (p.open or p.deck):
            return after._replace(stage=PICK)
        if sign == SITE and not own.built:
            return after._replace(stage=BUILD)
        return self._turn_over(after)

    def _picked(self, p: Position, card: Passengers) -> Position:
        """The player has taken a card, and the turn, or the player's part of the start, is over."""
        own = p.players[p.to_move]
        after = p._replace(players=_with(p, own._replace(rides=tuple(sorted((*own.rides, Ride(card, card.colours)))))))
        if not self._starting(p):
            return self._turn_over(after)
        following = (p.to_move + 1) % len(p.players)
        stage = PLACE if p.players[following].bus is None else MOVE
        return after._replace(stage=stage, to_move=following)

    def _turn_over(self, p: Position) -> Position:
        """The next player's turn, or the end (rules 16 and 17)."""
        players = len(p.players)
        left = p.left - 1 if p.left > 0 else p.left
        if any(len(own.done) >= ENOUGH for own in p.players):
            left = players if left < 0 else min(left, players)
        if left == 0:
            return p._replace(stage=OVER, to_move=NOBODY, left=0)
        return p._replace(stage=MOVE, to_move=(p.to_move + 1) % players, left=left)

    # -- the end, and what is seen ---------------------------------------------------------------------------------

    def returns(self, p: Position) -> tuple[int, ...]:
        """The points of each player's completed cards (rule 17)."""
        return tuple(points(own) for own in p.players)

    def places(self, p: Position) -> tuple[int, ...]:
        """By points, then by the number of completed cards (rule 18)."""
        ranks = [(made, len(own.done)) for made, own in zip(self.returns(p), p.players, strict=True)]
        return tuple(sum(other > own for other in ranks) for own in ranks)

    def observation(self, p: Position, player: int) -> Position:
        return p

    def seen(self, p: Position, move: Any, player: int) -> Any:
        """Everything is done in the open."""
        return move

    def worlds(self, observation: Any, player: int) -> Iterator[Position]:
        """The position itself: the order of the deck is left to chance."""
        yield observation

    # -- how it is written and told --------------------------------------------------------------------------------

    def parse(self, p: Position, player: int, text: str) -> Any:
        """As in `core.Rules`, in small letters too.  A card may be named with its colours in either order, and a swap
        with its streets in either order."""
        word, *rest = text.casefold().split() or [""]
        if word in ("draw", "pass") and not rest:
            return DRAW if word == "draw" else PASS
        if word == "go" and rest:
            return Go(tuple(map(_street, rest)))
        if word == "swap" and len(rest) == 2:
            (one, side), (other, facing) = sorted(map(_street_and_side, rest), key=lambda part: PLACE_OF[part[0]])
            return Swap((one, other), (side, facing))
        if len(rest) == 1:
            if word == "take":
                return Choose(self._by_name[rest[0]])
            if word == "turn":
                return Turn(_street(rest[0]))
            if word == "put":
                return Put(Bus(*_street_and_side(rest[0])))
        raise LookupError(text)

    def parse_chance(self, p: Position, text: str) -> LaidOut | Revealed:
        words = text.casefold().split()
        if not p.grid:
            if len(words) != len(STREETS):
                raise LookupError(text)
            return LaidOut(tuple(_signs(street)[word] for street, word in zip(STREETS, words, strict=True)))
        if not words:
            raise LookupError(text)
        return Revealed(tuple(sorted(self._by_name[word] for word in words)))

    def describe(self, p: Position) -> str:
        names = self.names(p)
        now = " ".join(map(str, self.returns(p)))
        if p.stage == OVER:
            winners = [name for name, place in zip(names, self.places(p), strict=False) if place == 0]
            return f"over, {now.replace(' ', ':')}, {' and '.join(winners)} {'wins' if len(winners) == 1 else 'win'}"
        if not p.grid:
            return "the streets are laid out"
        told = [f"{names[p.to_move]} {_doing(p, self.current_player(p) == CHANCE)}"]
        told.append(f"open {_listed(p.open)}, deck {len(p.deck)}")
        told.append(f"points {now}")
        if p.left >= 0:
            told.append("the last turn" if p.left == 1 else f"{p.left} turns left")
        return " · ".join(told)

    # -- what is alike ---------------------------------------------------------------------------------------------

    def symmetry(self, p: Position) -> Iterator[Image]:
        """The seats moved round and the block turned; in the basic play it may be mirrored too."""
        players = len(p.players)
        for motion in map(MOTIONS.__getitem__, self._motions(p)):
            for shift in range(players):
                yield Image(moved(p, motion, shift), tuple((i + shift) % players for i in range(players)))

    def canonical(self, p: Position) -> Image:
        """As in `core.Rules`, ranked in a quicker way: by streets, then by buses and cards, then by turn."""
        players = len(p.players)
        images = [
            Image(moved(p, motion, shift), tuple((i + shift) % players for i in range(players)))
            for motion in _to_least(p.grid, self._motions(p))
            for shift in range(players)
        ]
        return min(images, key=_rank)

    def _motions(self, p: Position) -> range:
        """By their places in MOTIONS."""
        return range(1 if not p.grid else 4 if self._challenging else 8)


# -- passengers and streets --------------------------------------------------------------------------------------------


def points(own: Progress) -> int:
    """The points of a player's completed cards."""
    return sum(card.points for card in own.done)


def aboard(rides: tuple[Ride, ...]) -> str:
    """The colours of the passengers on a bus, each once and in the order of COLOURS."""
    return _in_order("".join(ride.aboard for ride in rides))


@lru_cache(maxsize=1 << 10)
def _in_order(letters: str) -> str:
    return "".join(colour for colour in COLOURS if colour in letters)


def dropped(own: Progress, signs: set[str]) -> tuple[tuple[Ride, ...], tuple[Passengers, ...]]:
    """A player's cards in progress and completed cards once the bus has met these signs (rules 10 and 11).

    >>> card = Passengers("RB", 1)
    >>> dropped(Progress(rides=(Ride(card, "RB"),)), {"B", "stop"})[0] == (Ride(card, "R"),)
    True
    """
    rides, done = [], list(own.done)
    for card, there in own.rides:
        if left := "".join(colour for colour in there if colour not in signs):
            rides.append(Ride(card, left))
        else:
            done.append(card)
    return tuple(sorted(rides)), tuple(sorted(done))


def rebuilt(grid: tuple[Street, ...], move: Swap | Turn) -> tuple[Street, ...]:
    """The block after a swap or a turn (rules 14 and 21)."""
    cards = list(grid)
    if isinstance(move, Turn):
        place = PLACE_OF[move.street]
        cards[place] = _turned(move.street, grid[place])
    else:
        (one, other), (side, facing) = map(PLACE_OF.__getitem__, move.streets), move.sides
        cards[one], cards[other] = Street(grid[other].sign, side), Street(grid[one].sign, facing)
    return tuple(cards)


def _turned(street: str, card: Street) -> Street:
    return Street(card.sign, next(side for side in sides(street) if side != card.side)) if card.side else card


def moved(p: Position, motion: Motion, shift: int = 0) -> Position:
    """The position with the block moved by a symmetry of the square, and every player `shift` seats further on."""
    count = len(p.players)
    shift %= count
    players = tuple(own if own.bus is None else own._replace(bus=motion.bus(own.bus)) for own in p.players)
    to_move = NOBODY if p.to_move == NOBODY else (p.to_move + shift) % count
    return p._replace(
        grid=motion.grid(p.grid), players=players[count - shift :] + players[: count - shift], to_move=to_move
    )


@lru_cache(maxsize=1 << 12)
def _to_least(grid: tuple[Street, ...], motions: range) -> tuple[Motion, ...]:
    """Of some of MOTIONS those that make the least of a grid: several where it has a symmetry of its own."""
    images = {motion: MOTIONS[motion].grid(grid) for motion in motions}
    return tuple(MOTIONS[motion] for motion, image in images.items() if image == min(images.values()))


def _rank(image: Image) -> tuple[Any, ...]:
    p = image.position
    players = tuple((own.bus or (), own.rides, own.done, own.built) for own in p.players)
    return players, p.to_move, image.seats


def _with(p: Position, own: Progress) -> tuple[Progress, ...]:
    """The players, `own` being the one who is to move."""
    return (*p.players[: p.to_move], own, *p.players[p.to_move + 1 :])


def _without(cards: tuple[Passengers, ...], gone: tuple[Passengers, ...]) -> tuple[Passengers, ...]:
    """What is left of some cards, of which none is there twice."""
    return tuple(card for card in cards if card not in gone)


def _occupied(p: Position) -> frozenset[str]:
    """The streets on which a bus stands."""
    return frozenset(own.bus.street for own in p.players if own.bus is not None)


def _puts(grid: tuple[Street, ...], traffic: str) -> tuple[Put, ...]:
    """`traffic`: the side on which buses drive, where a bus must start on the side of the stop; else empty."""
    stops = [bus for bus in BUSES if grid[PLACE_OF[bus.street]].sign == STOP]
    return tuple(Put(bus) for bus in stops if not traffic or sign_at(grid, bus, traffic))


@lru_cache(maxsize=1 << 13)
def _goes(grid: tuple[Street, ...], bus: Bus, aboard: str, limit: int | None, traffic: str) -> tuple[Go, ...]:
    return tuple(Go(found.route) for found in reached(grid, bus, aboard, limit, traffic))


@lru_cache(maxsize=1 << 10)
def _builds(grid: tuple[Street, ...], occupied: frozenset[str], challenging: bool) -> tuple[Swap | Turn, ...]:
    """Each block that can be built once: cards turned round first told as such, then those that are exchanged."""
    free = [street for street in STREETS if street not in occupied]
    moves: list[Swap | Turn] = list(map(Turn, free)) if challenging else []
    for one, other in combinations(free, 2):
        moves += [Swap((one, other), ways) for ways in _ways(grid, one, other, challenging)]
    found: dict[tuple[Street, ...], Swap | Turn] = {}
    for move in moves:
        after = rebuilt(grid, move)
        if after != grid:
            found.setdefault(after, move)
    return tuple(found.values())


def _ways(grid: tuple[Street, ...], one: str, other: str, challenging: bool) -> list[tuple[str, str]]:
    """The sides on which the signs may come to stand when the cards of two streets are exchanged."""
    return [
        (side, facing)
        for side in _sides(one, grid[PLACE_OF[other]], challenging)
        for facing in _sides(other, grid[PLACE_OF[one]], challenging)
    ]


def _sides(street: str, card: Street, challenging: bool) -> tuple[str, ...]:
    """Where the sign of a card may stand on a street."""
    return sides(street) if challenging and card.sign != PLAIN else ("",)


# -- chance ------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=2)
def _layout(challenging: bool) -> Deal:
    """All ways to lay out the street cards; in challenging play with the side of each sign."""
    alike = prod(factorial(copies) for copies in Counter(STREET_CARDS).values())
    signs = sum(sign != PLAIN for sign in STREET_CARDS)

    def sample(rng: Random) -> LaidOut:
        cards = rng.sample(STREET_CARDS, len(STREET_CARDS))
        return LaidOut(
            tuple(
                Street(sign, rng.choice(_sides(street, Street(sign), challenging)))
                for street, sign in zip(STREETS, cards, strict=True)
            )
        )

    def contains(outcome: Any) -> bool:
        return (
            type(outcome) is LaidOut
            and type(outcome.streets) is tuple
            and all(
                type(card) is Street and type(card.sign) is str and type(card.side) is str for card in outcome.streets
            )
            and Counter(card.sign for card in outcome.streets) == Counter(STREET_CARDS)
            and all(
                card.side in _sides(street, card, challenging)
                for street, card in zip(STREETS, outcome.streets, strict=True)
            )
        )

    return Deal(sample, contains, factorial(len(STREETS)) // alike * (2**signs if challenging else 1))


class Top(Lottery):
    """The cards that may lie on top of a shuffled deck, all equally likely."""

    __slots__ = ()

    def __contains__(self, outcome: object) -> bool:
        """Only a `Revealed` of cards will do: other tuples that equal one are no outcome."""
        return (
            type(outcome) is Revealed
            and type(outcome.cards) is tuple
            and all(map(_is_card, outcome.cards))
            and super().__contains__(outcome)
        )


@lru_cache(maxsize=1 << 10)
def _top(deck: tuple[Passengers, ...], count: int) -> Top:
    drawn = [Revealed(cards) for cards in combinations(deck, count)]
    return Top(dict.fromkeys(drawn, Fraction(1, len(drawn))))


# -- refusals ----------------------------------------------------------------------------------------------------------


def _no_place(grid: tuple[Street, ...], action: Any, traffic: str) -> Refusal | None:
    """`traffic` as in `_puts`."""
    if type(action) is not Put or not _is_bus(action.bus):
        example = _puts(grid, traffic)[0]
        return Refusal(
            5, f"the bus is to be put on a street with a stop now, as in {example}; {quoted(action)} does not"
        )
    street, heading = action.bus
    if (refusal := _no_street(street)) is not None:
        return refusal
    if grid[PLACE_OF[street]].sign != STOP:
        stops = [name for name, card in zip(STREETS, grid, strict=True) if card.sign == STOP]
        return Refusal(5, f"a bus starts on a street with a stop, and these are {', '.join(stops)}; {street} has none")
    if heading not in headings(street):
        return Refusal(5, f"on {street} a bus points {' or '.join(headings(street))}, not {brief(heading)}")
    if traffic and not sign_at(grid, action.bus, traffic):
        return Refusal(20, f"a bus starts on the side of the stop, and {action.bus} is on the other side of the street")
    return None


def _no_move(own: Progress, action: Any) -> Refusal | None:
    bus, limit = own.bus, own.limit
    assert bus is not None
    kind = type(action)
    if kind is Choose or kind is Draw:
        if len(own.rides) >= MOST_IN_PROGRESS:
            return _fourth()
        return Refusal(12, "a card is taken only after a move that ends on a stop, and the bus has yet to move")
    if kind is Swap or kind is Turn:
        if own.built:
            return _again()
        return Refusal(14, "streets are rebuilt only after a move that ends on the site, and the bus has yet to move")
    if kind is Pass:
        return Refusal(6, "the bus must move, by at least one street")
    if kind is not Go or type(action.route) is not tuple or not all(type(street) is str for street in action.route):
        return Refusal(6, f"the bus is to move now, as in go {next(iter(NEXT[bus]))}; {quoted(action)} is no move")
    if not action.route:
        return Refusal(6, "the bus must move, by at least one street")
    stand = bus
    for street in action.route:
        if (refusal := _no_street(street)) is not None:
            return refusal
        if street not in NEXT[stand]:
            if street == stand.street:
                return Refusal(7, f"a bus makes no U-turn, so {stand} cannot go back into {street}")
            return Refusal(
                7,
                f"{street} does not meet the crossing {AHEAD[stand]}, which lies ahead of {stand}; "
                f"{' and '.join(NEXT[stand])} {'do' if len(NEXT[stand]) > 1 else 'does'}",
            )
        stand = NEXT[stand][street]
    steps = len(action.route)
    if limit is not None and steps > limit:
        return Refusal(8, f"the speed limit of this turn is {limit}, and this route has {steps} streets")
    if steps > LONGEST:
        return Refusal(
            8, f"a route has at most {LONGEST} streets, also without a speed limit, and this one has {steps}"
        )
    if stand.street == bus.street:
        return Refusal(9, f"the move began on {bus.street}, so it cannot end there")
    return None


def _no_pick(p: Position, own: Progress, action: Any, starting: bool) -> Refusal | None:
    kind = type(action)
    if kind is Pass and action == PASS:
        return Refusal(5, "everybody starts with a card, so one must be taken now") if starting else None
    taking = (kind is Choose and _is_card(action.card)) or (kind is Draw and action == DRAW)
    if not taking:
        words = [f"take {p.open[0]}"] if p.open else []
        words += ["draw"] if p.deck else []
        words += [] if starting else ["pass"]
        rule = 5 if starting else 12
        return Refusal(rule, f"a card may be taken now ({', '.join(words)}); {quoted(action)} is none of it")
    if len(own.rides) >= MOST_IN_PROGRESS:
        return _fourth()
    if kind is Draw:
        return None if p.deck else Refusal(12, "the deck is used up, so no card can be drawn from it")
    if action.card in p.open:
        return None
    lie = f"{_listed(p.open)} {'lie' if len(p.open) > 1 else 'lies'} face up" if p.open else "no card lies face up"
    return Refusal(12, f"{lie}, so {quoted(action.card)} cannot be taken")


def _no_building(p: Position, own: Progress, action: Any, challenging: bool) -> Refusal | None:
    kind = type(action)
    if kind is Pass and action == PASS:
        return None
    swapping = kind is Swap and _are_texts(action.streets) and _are_texts(action.sides)
    if not swapping and not (kind is Turn and type(action.street) is str):
        example = "swap ab1S c23E, turn ab1" if challenging else "swap ab1 c23"
        return Refusal(14, f"streets may be rebuilt now ({example}, pass); {quoted(action)} is none of it")
    if own.built:
        return _again()
    if kind is Turn and not challenging:
        return Refusal(21, "a single street is turned round in challenging play only")
    streets = action.streets if swapping else (action.street,)
    for street in streets:
        if (refusal := _no_street(street)) is not None:
            return refusal
        if street in _occupied(p):
            return Refusal(14, f"a bus stands on {street}, so its card cannot be moved")
    return _no_swap(p.grid, action, challenging) if swapping else None


def _no_swap(grid: tuple[Street, ...], action: Swap, challenging: bool) -> Refusal | None:
    """What is wrong with the exchange of two streets on which no bus stands."""
    one, other = action.streets
    if one == other:
        return Refusal(14, f"two streets are exchanged, and {one} is only one")
    if PLACE_OF[one] > PLACE_OF[other]:
        return Refusal(14, f"the streets of a swap are named in order: {other} {one}")
    ways = _ways(grid, one, other, challenging)
    if action.sides in ways:
        return None
    if not challenging:
        return Refusal(19, f"in the basic play streets have no sides: swap {one} {other}")
    told = " or ".join(str(Swap(action.streets, way)) for way in ways)
    return Refusal(21, f"a swap says on which side each sign comes to stand: {told}; {quoted(action)} does not")


def _fourth() -> Refusal:
    return Refusal(13, f"{MOST_IN_PROGRESS} cards are in progress, and that is the most; a fourth cannot be taken")


def _again() -> Refusal:
    return Refusal(15, "this player has used the construction site, which is allowed once in a game")


def _no_street(street: str) -> Refusal | None:
    return (
        None if street in PLACE_OF else Refusal(2, f"there is no street {brief(street)}; there are {' '.join(STREETS)}")
    )


def _is_card(card: Any) -> bool:
    return type(card) is Passengers and type(card.colours) is str and type(card.points) is int


def _is_bus(bus: Any) -> bool:
    return type(bus) is Bus and type(bus.street) is str and type(bus.heading) is str


def _are_texts(pair: Any) -> bool:
    return type(pair) is tuple and len(pair) == 2 and all(type(text) is str for text in pair)


# -- words and cards ---------------------------------------------------------------------------------------------------


def _doing(p: Position, chance: bool) -> str:
    """What the player who is to move does, with the cards on the bus."""
    own = p.players[p.to_move]
    if chance:
        turned_up = "a card is" if p.open else "cards are"
        return "draws a card" if p.drawing else f"waits while {turned_up} turned up"
    if p.stage == PLACE:
        return "puts a bus on a stop"
    carries = f" with {_listed(own.rides)}" if own.rides else ""
    if p.stage == MOVE:
        limit = "without a limit" if own.limit is None else f"by 1 to {own.limit}" if own.limit > 1 else "by 1"
        return f"moves from {own.bus} {limit}{carries}"
    return f"{'takes a card at' if p.stage == PICK else 'may build at'} {own.bus}{carries}"


def _listed(things: tuple[Any, ...]) -> str:
    return " ".join(map(str, things)) or "nothing"


def _street(name: str) -> str:
    if name not in PLACE_OF:
        raise LookupError(name)
    return name


def _street_and_side(word: str) -> tuple[str, str]:
    """A street and the letter after it, which may be missing."""
    street, side = _street(word[:3]), word[3:].upper()
    if side not in ("", "N", "E", "S", "W"):
        raise LookupError(word)
    return street, side


@lru_cache(maxsize=len(STREETS))
def _signs(street: str) -> dict[str, Street]:
    """All cards that may lie on a street, by how they are written."""
    cards = [Street(sign, side) for sign in STREET_CARDS for side in ("", *sides(street)) if sign != PLAIN or not side]
    return {str(card).casefold(): card for card in cards}


def _read_card(text: Any, where: str) -> Passengers:
    match = WRITTEN_CARD.fullmatch(text) if isinstance(text, str) else None
    if match is None or not {match[1], match[2]} <= set(COLOURS) or match[1] == match[2]:
        raise CardError(
            f"{where}: a card is two different letters of {''.join(COLOURS)} and 1 to 5 points, as in RB 1, "
            f"not {brief(text)}"
        )
    return Passengers(match[1] + match[2], int(match[3]))
