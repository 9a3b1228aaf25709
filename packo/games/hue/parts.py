"""The parts of HUE: colours, cards, and cards lying on the table."""

from __future__ import annotations

from typing import NamedTuple

COLOURS = ("P", "G", "B", "Y", "R")
COLOUR_NAMES = {"P": "purple", "G": "green", "B": "blue", "Y": "yellow", "R": "red"}
SOLID, STRIPED, POISON, STARTING, BANDED = "solid", "striped", "poison", "starting", "banded"
KIND_LETTERS = {SOLID: "s", STRIPED: "t", POISON: "p", STARTING: "x", BANDED: "b"}
ACROSS, DOWN = "h", "v"
WAYS = (ACROSS, DOWN)
Square = tuple[int, int]


class Card(NamedTuple):
    """A card as it is held: what kind it is, and its colours in reading order.

    `colours` has three entries.  Solid and poison cards: the colours of the three squares.  Striped cards: the
    colours of the three stripes.  Starting cards: for each square, the letters of its three stripes, such as "BGR";
    banded ones (an option) have their nine bands in the same order.
    """

    kind: str
    colours: tuple[str, ...]

    def __str__(self) -> str:
        return KIND_LETTERS[self.kind] + "".join(self.colours)

    def turned(self) -> Card:
        """The same card after half a turn.

        >>> str(Card(SOLID, ("B", "G", "P")).turned()), str(Card(STARTING, ("BGR", "YPY", "RPP")).turned())
        ('sPGB', 'xPPRYPYRGB')
        """
        return Card(self.kind, tuple(part[::-1] for part in reversed(self.colours)))


class Placement(NamedTuple):
    """A card on the table, and the action that puts it there.  Written as the card, its place and its way: sBGP@3,-1h.

    (x, y) is the card's first square: the left one of a card that lies across ("h"), the top one of a card that
    lies down ("v"); y grows downwards.  Colours are in reading order: the squares of a solid card from left to right
    or from top to bottom, the stripes of a striped card, which run along it, from top to bottom where it lies across
    and from left to right where it lies down.  So the other direction of a card is the placement of `card.turned()`.
    """

    card: Card
    x: int
    y: int
    way: str

    def __str__(self) -> str:
        return f"{self.card}@{self.x},{self.y}{self.way}"

    @property
    def squares(self) -> tuple[Square, Square, Square]:
        """The three squares that the card lies on, in reading order."""
        x, y = self.x, self.y
        return ((x, y), (x + 1, y), (x + 2, y)) if self.way == ACROSS else ((x, y), (x, y + 1), (x, y + 2))


class Position(NamedTuple):
    """What the rules need to know, and no past."""

    table: tuple[Placement, ...]
    """The cards on the table: a card that covers another comes later, and else they stand in sorted order, so that
    the same table reached in another order is the same position.  Empty before the deal."""
    hands: tuple[tuple[Card, ...], ...]
    """Each player's cards, sorted, each in the direction that cards.toml gives; empty before the deal."""
    to_move: int = 0
    """Whose turn it is; 0 is the start player."""


class Seen(NamedTuple):
    """What a player sees of a position: the table, the own hand, and what everybody knows of the others' hands."""

    table: tuple[Placement, ...]
    hand: tuple[Card, ...]
    holding: tuple[tuple[int, int], ...]
    """Each player's number of standard cards and of poison cards: each was dealt one poison card, and cards are
    played face up, so all may know whether it is still in hand."""
    to_move: int


class Dealt(NamedTuple):
    """The deal: the hands, and the three starting cards in the order in which they are laid, from the upper left."""

    hands: tuple[tuple[Card, ...], ...]
    starts: tuple[Card, ...]

    def __str__(self) -> str:
        return "/".join(" ".join(map(str, part)) for part in (*self.hands, self.starts))
