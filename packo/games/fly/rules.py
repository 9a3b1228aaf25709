"""FLY: a swatter is dropped on a table of flies; three of a colour or of a symbol make flies count.

The numbers in the code are those of rules.toml.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import factorial
from random import Random
from typing import Any

from packo import core
from packo.core import CHANCE, TERMINAL, CardError, Cards, Deal, Image, Lottery, OptionError, Refusal, option
from packo.core.telling import brief, cut, quoted
from packo.games.fly.geometry import MARGIN, WIDTH, aims, covered, flies_on, normal_angle, within_reach
from packo.games.fly.parts import (
    BLANK,
    CARD_HEIGHT,
    CARD_WIDTH,
    COLOURS,
    COLUMNS,
    DEGREE,
    INCH,
    ROWS,
    SYMBOLS,
    Aim,
    Card,
    Dealt,
    Landing,
    Place,
    Position,
    Spot,
)
from packo.games.fly.scoring import scores

FLIES, BLANKS = 25, 2
"""How many table cards have a fly, and how many have none (rule 1)."""
CARDS = FLIES + BLANKS
WIDEST, FARTHEST_TURN = 9, 180
"""The largest scatter in inches and the largest twist in degrees."""
LEAST = 0.001
"""The smallest scatter in inches, and twist in degrees, besides 0: a landing is told no finer."""
LONGEST_CAP = 10_000
FAR = 100 * INCH
"""No landing is farther than this from the table's corner."""
DECIMAL = re.compile(r"(-?)([0-9]{1,4})(?:\.([0-9]{1,3}))?")
WRITTEN_FLY = re.compile(r"([A-Z])([A-Z]) ([0-9.]{1,5}) ([0-9.]{1,5}) ([0-9.]{1,5})")
EXAMPLE = "4.5,1.25@30"

Rows = tuple[tuple[Card, ...], ...]


def _deviations(unit: str, most: int) -> Any:
    """How an option is read that is a standard deviation for all, or one for each player."""

    def read(value: Any) -> tuple[float, ...]:
        numbers = value if isinstance(value, list | tuple) else (value,)
        for number in numbers:
            if isinstance(number, bool) or not isinstance(number, int | float):
                raise ValueError(f"it is a number of {unit}, or one for each player, not {brief(number)}")
            if not 0 <= number <= most:
                raise ValueError(f"it is 0 to {most} {unit}, not {brief(number)}")
            if 0 < number < LEAST:
                raise ValueError(f"it is 0, or at least {LEAST} {unit}, not {brief(number)}")
        if not numbers:
            raise ValueError("it is one number for all, or one for each player, not none")
        return tuple(float(number) + 0.0 for number in numbers)

    return read


class Rules(core.Rules):
    """The whole game for two to four players."""

    @dataclass(frozen=True)
    class Options:
        players: int = option(2, "How many play, 2 to 4.", choices=(2, 3, 4))
        scatter: tuple[float, ...] = option(
            (0.5,),
            "Inches by which the swatter misses the aim, a standard deviation: one for all, or one for each player.",
            parse=_deviations("inches", WIDEST),
        )
        twist: tuple[float, ...] = option(
            (15.0,),
            "Degrees by which it is turned away, a standard deviation: one for all, or one for each player.",
            parse=_deviations("degrees", FARTHEST_TURN),
        )
        refill: str = option(
            "row 1", "Which row is filled first where the first and the second have voids.", choices=("row 1", "row 2")
        )
        turn_cap: int = option(
            0, f"The game also ends after so many drops, 1 to {LONGEST_CAP}, scored as it stands; 0: it does not."
        )

        def __post_init__(self) -> None:
            for name, numbers in (("scatter", self.scatter), ("twist", self.twist)):
                if len(numbers) not in (1, self.players):
                    raise OptionError(
                        f"fly: option {name} is one number for all, or one for each of {self.players} players, "
                        f"not {len(numbers)} numbers"
                    )
            if not 0 <= self.turn_cap <= LONGEST_CAP:
                raise OptionError(f"fly: option turn_cap is 0 to {LONGEST_CAP}, not {brief(self.turn_cap)}")

    cards: Mapping[Card, Spot]
    """Where each fly sits on its card; the flies in the order of COLOURS, and of SYMBOLS within a colour."""

    def __init__(self, options: Any, cards: Cards, book: core.Book) -> None:
        super().__init__(options, cards, book)
        self._players: int = options.players
        self._refill: str = options.refill
        self._turn_cap: int = options.turn_cap
        self._deck = (*self.cards, *(BLANK,) * BLANKS)
        self._by_name = {str(card).casefold(): card for card in self._deck}
        self.scatter = _for_each(options.scatter, self._players)
        """Each player's standard deviation in inches, the same to the right and down."""
        self.twist = _for_each(options.twist, self._players)
        """Each player's standard deviation in degrees."""

    def read_cards(self, cards: Cards) -> dict[Card, Spot]:
        """Twenty-five flies, each pair of colour and symbol once and inside its card, and two blanks (rules 1, 2)."""
        listed, where = cards.data.get("flies"), f"{cards.file}: FLY 1"
        if not isinstance(listed, list):
            raise CardError(f'{where}: flies is a list of flies such as flies = ["BS 0.3 0.5 0.25", …]')
        found: dict[Card, Spot] = {}
        for number, text in enumerate(listed, start=1):
            card, spot = _fly(text, f"{cards.file}: fly {number}")
            if card in found:
                raise CardError(f"{cards.file}: fly {number}: FLY 1: {card} stands twice")
            found[card] = spot
        flies = [Card(colour, symbol) for colour, symbol in product(COLOURS, SYMBOLS)]
        if missing := ", ".join(str(card) for card in flies if card not in found):
            raise CardError(f"{where}: there are {FLIES} flies, not {len(found)}; missing: {cut(missing)}")
        blanks = cards.data.get("blanks", BLANKS)
        if type(blanks) is not int or blanks != BLANKS:
            raise CardError(f"{where}: there are {BLANKS} blanks, not {brief(blanks)}")
        return {card: found[card] for card in flies}

    # -- whose turn, and what is allowed ---------------------------------------------------------------------------

    def initial(self) -> Position:
        return Position((), ((),) * self._players, 0, left=self._turn_cap or -1)

    def current_player(self, p: Position) -> int:
        if not p.rows or p.aim is not None:
            return CHANCE
        return TERMINAL if p.left == 0 or not has_flies(p.rows) else p.to_move

    def legal_actions(self, p: Position, player: int) -> tuple[Aim, ...]:
        """Over the middle of each fly, upright and across; then where two or three flies are covered together."""
        return aims(flies_on(p.rows, self.cards))

    def is_legal(self, p: Position, player: int, action: Any) -> bool:
        return _no_aim(action) is None

    def why_not(self, p: Position, player: int, action: Any) -> Refusal:
        refusal = _no_aim(action)
        assert refusal is not None
        return refusal

    # -- what happens ----------------------------------------------------------------------------------------------

    def chance(self, p: Position) -> Lottery | Deal:
        """The order of the cards; then where the swatter lands, which a hand without scatter and twist knows."""
        if not p.rows:
            deck = self._deck
            return Deal(
                lambda rng: Dealt(tuple(rng.sample(deck, CARDS))),
                self._can_be_dealt,
                factorial(CARDS) // factorial(BLANKS),
            )
        assert p.aim is not None
        aim, scatter, twist = p.aim, self.scatter[p.to_move] * INCH, self.twist[p.to_move] * DEGREE
        if not scatter and not twist:
            return Steady(aim)
        return Deal(lambda rng: landing(aim, scatter, twist, rng), lambda move: _can_land(move, aim, scatter, twist))

    def step(self, p: Position, move: Any) -> Position:
        if not p.rows:
            rows = tuple(move.cards[row * COLUMNS : (row + 1) * COLUMNS] for row in range(ROWS))
            return p._replace(rows=rows)
        if p.aim is None:
            return p._replace(aim=move)
        rows, taken = p.rows, p.taken
        if gone := covered(rows, move, self.cards):
            flies = (rows[row][column] for row, column in gone)
            own = tuple(sorted((*taken[p.to_move], *flies)))
            taken = (*taken[: p.to_move], own, *taken[p.to_move + 1 :])
            rows = consolidated(rows, gone, self._refill)
        return Position(rows, taken, (p.to_move + 1) % self._players, None, max(p.left - 1, -1))

    # -- the end, and what is seen ---------------------------------------------------------------------------------

    def returns(self, p: Position) -> tuple[int, ...]:
        """Each player's points (rules 13 and 14)."""
        return scores(p.taken)

    def places(self, p: Position) -> tuple[int, ...]:
        """By points, then by the number of flies (rule 15)."""
        ranks = tuple(zip(self.returns(p), map(len, p.taken), strict=True))
        return tuple(sum(other > own for other in ranks) for own in ranks)

    def observation(self, p: Position, player: int) -> Position:
        return p

    def seen(self, p: Position, move: Any, player: int) -> Any:
        """Everything is done in the open."""
        return move

    def worlds(self, observation: Any, player: int) -> Iterator[Position]:
        """The position itself: nothing is hidden."""
        yield observation

    # -- how it is written and told --------------------------------------------------------------------------------

    def parse(self, p: Position, player: int, text: str) -> Aim:
        return Aim(*_swatter(text))

    def parse_chance(self, p: Position, text: str) -> Dealt | Landing:
        words = text.casefold().split()
        if not p.rows:
            if not words:
                raise LookupError(text)
            return Dealt(tuple(self._by_name[word] for word in words))
        if words[:1] != ["lands"]:
            raise LookupError(text)
        return Landing(*_swatter(" ".join(words[1:])))

    def describe(self, p: Position) -> str:
        names, points = self.names(p), scores(p.taken)
        player = self.current_player(p)
        if player == TERMINAL:
            winners = [name for name, place in zip(names, self.places(p), strict=True) if place == 0]
            verb = "wins" if len(winners) == 1 else "win"
            return f"over, {':'.join(map(str, points))}, {' and '.join(winners)} {verb}"
        if not p.rows:
            return "the table is laid out"
        doing = "drops" if p.aim is None else f"aims at {p.aim}"
        flies = sum(card != BLANK for row in p.rows for card in row)
        cap = f" · {_count(p.left, 'drop')} left" if p.left > 0 else ""
        told = f"{_count(flies, 'fly')} · points {' '.join(map(str, points))}{cap}"
        return f"{told} · {names[p.to_move]} {doing}"

    # -- what is alike ---------------------------------------------------------------------------------------------

    def symmetry(self, p: Position) -> Iterator[Image]:
        """The seats moved round, where all players drop alike."""
        if len(set(self.scatter)) > 1 or len(set(self.twist)) > 1:
            return
        players = self._players
        for shift in range(players):
            taken = p.taken[-shift:] + p.taken[:-shift]
            seats = tuple((player + shift) % players for player in range(players))
            yield Image(p._replace(taken=taken, to_move=seats[p.to_move]), seats)

    def _can_be_dealt(self, move: object) -> bool:
        if type(move) is not Dealt or type(move.cards) is not tuple:
            return False
        return all(type(card) is Card for card in move.cards) and Counter(move.cards) == Counter(self._deck)


# -- what is taken and moved -------------------------------------------------------------------------------------------


def has_flies(rows: Rows) -> bool:
    """Whether any card on the table has a fly."""
    return any(card != BLANK for row in rows for card in row)


def consolidated(rows: Rows, gone: Collection[Place], refill: str = "row 1") -> Rows:
    """The table without the cards of some places, its voids closed and filled (rules 10 and 11)."""
    places = set(gone)
    left = [
        [card for column, card in enumerate(cards) if (row, column) not in places] for row, cards in enumerate(rows)
    ]
    order = (1, 0) if refill == "row 2" else (0, 1)
    while True:
        while left and not left[-1]:
            left.pop()
        for row in order:
            if row < len(left) - 1 and len(left[row]) < COLUMNS:
                left[row].append(left[-1].pop())
                break
        else:
            return tuple(map(tuple, left))


class Steady(Lottery):
    """Where a swatter lands from a hand without scatter and twist: where it is aimed."""

    __slots__ = ()

    def __init__(self, aim: Aim) -> None:
        super().__init__({Landing(*aim): Fraction(1)})

    def __contains__(self, outcome: object) -> bool:
        """Only a `Landing` will do: an aim, which equals it, is no outcome."""
        return (
            type(outcome) is Landing
            and all(type(number) is int for number in outcome)
            and super().__contains__(outcome)
        )


def landing(aim: Aim, scatter: float, twist: float, rng: Random) -> Landing:
    """Where a swatter lands that is aimed so; `scatter` in thousandths of an inch, `twist` in tenths of a degree."""
    x, y = round(aim.x + rng.normalvariate(0, scatter)), round(aim.y + rng.normalvariate(0, scatter))
    return Landing(x, y, normal_angle(round(aim.angle + rng.normalvariate(0, twist))))


def _can_land(move: object, aim: Aim, scatter: float, twist: float) -> bool:
    """Whether chance can bring this landing: a hand without scatter, or without twist, does not miss in that."""
    if type(move) is not Landing or any(type(number) is not int for number in move):
        return False
    if not scatter and (move.x, move.y) != (aim.x, aim.y):
        return False
    if not twist and move.angle != aim.angle:
        return False
    return abs(move.x) <= FAR and abs(move.y) <= FAR and move.angle == normal_angle(move.angle)


def _for_each(numbers: Sequence[float], players: int) -> tuple[float, ...]:
    return tuple(numbers) * players if len(numbers) == 1 else tuple(numbers)


# -- refusals ----------------------------------------------------------------------------------------------------------


def _no_aim(action: Any) -> Refusal | None:
    """Which rule an aim breaks, if it does."""
    if type(action) is not Aim or any(type(number) is not int for number in action):
        return Refusal(
            5,
            f"a drop is aimed in inches to the right and down and degrees, as in {EXAMPLE}, with at most "
            f"3 decimals and 1; {quoted(action)} is no aim",
        )
    if action.angle != normal_angle(action.angle):
        same = action._replace(angle=normal_angle(action.angle))
        return Refusal(5, f"a turn is above -90 to 90 degrees; the card of {quoted(action)} lies as at {quoted(same)}")
    if not within_reach(action):
        return Refusal(
            5,
            f"the middle is over -{MARGIN // INCH} to {(WIDTH + MARGIN) // INCH} inches in x and in y, "
            f"no more than {MARGIN // INCH} beyond the table; {quoted(action)} is not",
        )
    return None


# -- words and cards ---------------------------------------------------------------------------------------------------


def _count(number: int, what: str) -> str:
    plural = {"fly": "flies", "drop": "drops"}[what]
    return f"{number} {what if number == 1 else plural}"


def _swatter(text: str) -> tuple[int, int, int]:
    """What an aim or a landing is written as: inches to the right and down, and degrees."""
    place, at, angle = text.partition("@")
    x, comma, y = place.partition(",")
    if not at or not comma:
        raise LookupError(text)
    return _units(x, INCH), _units(y, INCH), _units(angle, DEGREE)


def _units(text: str, unit: int) -> int:
    """A decimal as a whole number of 1/`unit`; it must be one."""
    match = DECIMAL.fullmatch(text.strip())
    digits = len(str(unit)) - 1
    if match is None or len(part := match[3] or "") > digits:
        raise LookupError(text)
    value = int(match[2]) * unit + int(part.ljust(digits, "0"))
    return -value if match[1] else value


def _fly(text: Any, where: str) -> tuple[Card, Spot]:
    """A fly of a cards file, inside its card (rules 1 and 2)."""
    match = WRITTEN_FLY.fullmatch(text) if isinstance(text, str) else None
    try:
        if match is None or match[1] not in COLOURS or match[2] not in SYMBOLS:
            raise LookupError(text)
        x, y, radius = (_units(match[number], INCH) for number in (3, 4, 5))
    except LookupError:
        raise CardError(
            f"{where}: FLY 1: a fly is a colour of {''.join(COLOURS)}, a symbol of {''.join(SYMBOLS)}, and inches from "
            f"the left and from the top and of its radius, as in BS 0.3 0.5 0.25, not {brief(text)}"
        ) from None
    if radius == 0 or not radius <= x <= CARD_WIDTH - radius or not radius <= y <= CARD_HEIGHT - radius:
        raise CardError(
            f"{where}: FLY 2: the outline lies inside a card of {CARD_WIDTH // INCH} by {CARD_HEIGHT // INCH} inches, "
            f"and {text} does not"
        )
    return Card(match[1], match[2]), Spot(x, y, radius)
