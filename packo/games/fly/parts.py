"""The parts of FLY: flies on a table of cards, a swatter that is dropped, and how both are written.

Lengths are whole thousandths of an inch, angles whole tenths of a degree, so that a drop is written and read back
without loss.  The origin is the upper left corner of the table, x runs right along a row, y runs down from row to row.
"""

from __future__ import annotations

from typing import NamedTuple

COLOURS = ("B", "Y", "R", "G", "P")
COLOUR_NAMES = {"B": "blue", "Y": "yellow", "R": "red", "G": "green", "P": "purple"}
SYMBOLS = ("S", "C", "D", "T", "Q")
SYMBOL_NAMES = {"S": "star", "C": "circle", "D": "diamond", "T": "triangle", "Q": "square"}
ROWS, COLUMNS = 3, 9
INCH, DEGREE = 1000, 10
"""Units of length and of angle."""
CARD_WIDTH, CARD_HEIGHT = 1 * INCH, 3 * INCH
"""A table card; the swatter is one, too."""
HALF_TURN = 180 * DEGREE
"""A card that is turned by so much covers the same."""


class Card(NamedTuple):
    """A table card: a fly of a colour and a symbol, or a blank.  Written as both letters, as in BS; a blank is --."""

    colour: str
    symbol: str

    def __str__(self) -> str:
        return f"{self.colour}{self.symbol}"


BLANK = Card("-", "-")


class Spot(NamedTuple):
    """Where a fly sits on its card: its centre from the upper left corner of the card, and its radius."""

    x: int
    y: int
    radius: int


class Place(NamedTuple):
    """A place of the table: row from 0 to 2, the order of the deal, and column from 0, next to the box."""

    row: int
    column: int


class Position(NamedTuple):
    """What the rules need to know, and no past.  Nothing in FLY is hidden."""

    rows: tuple[tuple[Card, ...], ...]
    """The table: rows from the first down, each from the box's side; no row that is empty.  () before the deal."""
    taken: tuple[tuple[Card, ...], ...]
    """The flies of each player, sorted."""
    to_move: int
    aim: Aim | None = None
    """Where the player who is to move has let go of the swatter; chance then says where it lands."""
    left: int = -1
    """Drops left under a cap of turns; -1 without a cap."""


class Aim(NamedTuple):
    """Where a player aims: the middle of the swatter, and its turn clockwise from upright, above -90 to 90 degrees.

    Written in inches and degrees, as in 4.5,1.25@30.
    """

    x: int
    y: int
    angle: int

    def __str__(self) -> str:
        return f"{_decimal(self.x, INCH)},{_decimal(self.y, INCH)}@{_decimal(self.angle, DEGREE)}"


class Landing(NamedTuple):
    """Where the swatter comes to lie, in the terms of an Aim.  Written as lands 4.612,1.403@-12.5."""

    x: int
    y: int
    angle: int

    def __str__(self) -> str:
        return f"lands {_decimal(self.x, INCH)},{_decimal(self.y, INCH)}@{_decimal(self.angle, DEGREE)}"


class Dealt(NamedTuple):
    """Chance lays out the table.  Written as its 27 cards, row by row."""

    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return " ".join(map(str, self.cards))


def _decimal(value: int, unit: int) -> str:
    """A whole number of units of 1/`unit` as a decimal, without needless zeros."""
    whole, part = divmod(abs(value), unit)
    digits = f"{part:0{len(str(unit)) - 1}d}".rstrip("0")
    return ("-" if value < 0 else "") + (f"{whole}.{digits}" if digits else f"{whole}")
