"""The parts of BUS: a block of twelve streets, buses with a heading, passengers, and how all of it is written.

The block has nine crossings: columns a, b, c from left to right and rows 1, 2, 3 from top to bottom.  A street joins
two neighbouring crossings: ab1 lies between a1 and b1, a12 between a1 and a2.
"""

from __future__ import annotations

from typing import NamedTuple

COLUMNS, LINES = "abc", "123"
CROSSINGS = tuple(column + line for line in LINES for column in COLUMNS)
"""a1, b1, c1, a2, ... c3."""
STREETS = ("ab1", "bc1", "ab2", "bc2", "ab3", "bc3", "a12", "b12", "c12", "a23", "b23", "c23")
"""The places of the street cards: the six that run across, then the six that run down."""
ENDS = {
    street: (
        (street[0] + street[2], street[1] + street[2])
        if street[1] in COLUMNS
        else (street[0] + street[1], street[0] + street[2])
    )
    for street in STREETS
}
"""The two crossings that a street joins, left or upper first."""
COLOURS = ("R", "B", "O", "Y", "G", "P")
COLOUR_NAMES = {"R": "red", "B": "blue", "O": "orange", "Y": "yellow", "G": "green", "P": "purple"}
STOP, SITE, PLAIN = "stop", "site", "plain"
"""What a street card may show besides a destination, which is one of COLOURS."""
STREET_CARDS = (*COLOURS, STOP, STOP, STOP, SITE, PLAIN, PLAIN)
NORTH, EAST, SOUTH, WEST = "N", "E", "S", "W"
MOST_IN_PROGRESS = 3
ENOUGH = 5
"""Completed cards that bring on the last turns."""
PLACE, PICK, MOVE, BUILD, OVER = "place", "pick", "move", "build", "over"
"""What is to be done next.  While passenger cards are to be turned up or drawn, chance is to move."""


class Passengers(NamedTuple):
    """A passenger card: two colours, and points from 1 to 5.  Written as the colours and the points: RB1."""

    colours: str
    """Two letters of COLOURS, in the order that the card shows them."""
    points: int

    @property
    def speed(self) -> int:
        """The limit while the card is in progress: 6 less the points."""
        return 6 - self.points

    def __str__(self) -> str:
        return f"{self.colours}{self.points}"


class Ride(NamedTuple):
    """A passenger card in progress: who of its two is still on the bus.

    Written as the card and who is on board, as in RB1(R); the whole card alone where both are.
    """

    card: Passengers
    aboard: str
    """One or two of the card's colours, in its order."""

    def __str__(self) -> str:
        return f"{self.card}" if self.aboard == self.card.colours else f"{self.card}({self.aboard})"


class Bus(NamedTuple):
    """Where a bus stands and which way it points.  Written as ab1E."""

    street: str
    heading: str
    """EAST or WEST on a street that runs across, NORTH (up) or SOUTH on one that runs down."""

    def __str__(self) -> str:
        return f"{self.street}{self.heading}"


class Progress(NamedTuple):
    """A player's bus and cards."""

    bus: Bus | None = None
    """None before it is placed."""
    rides: tuple[Ride, ...] = ()
    """Cards in progress, sorted."""
    done: tuple[Passengers, ...] = ()
    """Completed cards, sorted."""
    built: bool = False
    """Whether the construction site is used up."""

    @property
    def limit(self) -> int | None:
        """The speed limit at the start of a turn: the lowest among the cards in progress, None where there is none."""
        return min((ride.card.speed for ride in self.rides), default=None)


class Street(NamedTuple):
    """A street card as it lies: what it shows, and on which side.  Written as R, stop, site or plain; in challenging
    play with the side of the street where the sign stands: RN, stopW."""

    sign: str
    """A colour, STOP, SITE or PLAIN."""
    side: str = ""
    """NORTH or SOUTH of a street that runs across, WEST or EAST of one that runs down; empty where sides do not count
    (standard play, and plain streets)."""

    def __str__(self) -> str:
        return f"{self.sign}{self.side}"


class Position(NamedTuple):
    """What the rules need to know, and no past.  Nothing in BUS is hidden but the order of the deck."""

    grid: tuple[Street, ...]
    """The street cards in the order of STREETS; () before they are laid out."""
    deck: tuple[Passengers, ...]
    """The passenger cards that lie face down, sorted: which of them is on top, chance decides."""
    open: tuple[Passengers, ...]
    """The face-up passenger cards, sorted: two while the deck lasts."""
    players: tuple[Progress, ...]
    stage: str
    """PLACE, PICK, MOVE, BUILD or OVER."""
    to_move: int
    drawing: bool = False
    """Whether the player who is to move has asked for the top card of the deck."""
    left: int = -1
    """Turns left once the last ones have begun (or under a cap, whichever is less); -1 before."""


class Put(NamedTuple):
    """A player puts the bus on a street with a stop, with a heading.  Written as put ab1E."""

    bus: Bus

    def __str__(self) -> str:
        return f"put {self.bus}"


class Choose(NamedTuple):
    """A player takes a face-up passenger card.  Written as take RB1."""

    card: Passengers

    def __str__(self) -> str:
        return f"take {self.card}"


class Draw(NamedTuple):
    """A player takes the top card of the deck.  Written as draw."""

    word: str = "draw"

    def __str__(self) -> str:
        return "draw"


class Pass(NamedTuple):
    """No card at a stop, or nothing built at the site.  Written as pass."""

    word: str = "pass"

    def __str__(self) -> str:
        return "pass"


class Go(NamedTuple):
    """A player moves along streets, in order.  Written as go bc1 c12."""

    route: tuple[str, ...]

    def __str__(self) -> str:
        return "go " + " ".join(self.route)


class Swap(NamedTuple):
    """The construction site exchanges the cards of two streets.  Written as swap ab1 c23, in the order of STREETS.

    In challenging play each card may come to lie either way round, so that its sign stands on a chosen side:
    swap ab1S c23E names, for each street, where the sign of the card that comes there will stand; no letter is for a
    plain card.
    """

    streets: tuple[str, str]
    sides: tuple[str, str] = ("", "")

    def __str__(self) -> str:
        return "swap " + " ".join(street + side for street, side in zip(self.streets, self.sides, strict=True))


class Turn(NamedTuple):
    """In challenging play the construction site turns one street card round instead.  Written as turn ab1."""

    street: str

    def __str__(self) -> str:
        return f"turn {self.street}"


class LaidOut(NamedTuple):
    """Chance lays out the streets.  Written as the twelve cards in the order of STREETS."""

    streets: tuple[Street, ...]

    def __str__(self) -> str:
        return " ".join(map(str, self.streets))


class Revealed(NamedTuple):
    """Chance turns up passenger cards, or the card that a player has drawn.  Written as the cards."""

    cards: tuple[Passengers, ...]

    def __str__(self) -> str:
        return " ".join(map(str, self.cards))
