"""The parts of LIE: two-faced cards, bids, and what is on the table."""

from __future__ import annotations

from typing import NamedTuple

FACES = (1, 2, 3, 4, 5, 6)
ONES = 1
CLOCKWISE, COUNTER = 1, -1
"""Directions in which bidding runs: to the next higher seat, or to the next lower one."""
LIE = "lie"
"""The challenge."""


class Card(NamedTuple):
    """A card with two different dice, the lower one first.  Written as 25."""

    low: int
    high: int

    def __str__(self) -> str:
        return f"{self.low}{self.high}"


Faces = tuple[int, ...]
"""The dice that a hand shows, sorted."""


class Set(NamedTuple):
    """A hand is set: which die of each card counts.  Written as the dice in order: 22244.

    Two ways to turn the cards that show the same dice are the same action, since nobody ever sees the other halves.
    """

    faces: Faces

    def __str__(self) -> str:
        return "".join(map(str, self.faces))


class Bid(NamedTuple):
    """So many dice of one face among all hands.  Written as 3x5: three fives."""

    quantity: int
    face: int

    def __str__(self) -> str:
        return f"{self.quantity}x{self.face}"


class Challenge(NamedTuple):
    """The last bid is called a lie.  Written as lie."""

    word: str = LIE

    def __str__(self) -> str:
        return LIE


class Way(NamedTuple):
    """The opener says which way bidding runs (an option).  Written as clockwise or counter."""

    direction: int

    def __str__(self) -> str:
        return "clockwise" if self.direction == CLOCKWISE else "counter"


class Position(NamedTuple):
    """What the rules need to know, and no past."""

    counts: tuple[int, ...]
    """How many cards each player draws in this round; 0 is out of the game."""
    opener: int
    """Who opens the bidding of this round."""
    hands: tuple[tuple[Card, ...], ...] = ()
    """Each player's cards, sorted, until the hands are set; empty before the deal.  In what a player sees, the
    others' hands are empty."""
    shown: tuple[Faces, ...] = ()
    """Each player's dice once all hands are set.  In what a player sees, the others' dice are empty."""
    direction: int = CLOCKWISE
    bid: Bid | None = None
    """The last bid."""
    bidder: int = -1
    """Who made it."""
    to_move: int = -1
    """Whose turn it is to bid or challenge, or to say which way; -1 before."""
    wild: bool = False
    """Whether ones count as every die in this round."""
    choosing_way: bool = False
    """Whether the opener has yet to say which way bidding runs."""
    playoff: bool = False
    """Whether the shorter game goes on between tied players, of whom the loser of a challenge is out at once."""
    winner: int = -1
    """Who has won the game, or -1.  (Where only one round is played: who won the challenge.)"""

    def __str__(self) -> str:
        """What each player has before him, as far as it is there to be seen.

        >>> print(Position((2, 1), 0, shown=((1, 4), ())))
        Player 1 has the dice 1 4; Player 2 has 1 hidden die
        """
        return "; ".join(f"Player {player + 1} {self._has(player)}" for player in range(len(self.counts)))

    def _has(self, player: int) -> str:
        count, parts = self.counts[player], self.hands or self.shown
        one, more = ("die", "dice") if self.shown else ("card", "cards")
        if not count:
            return "is out"
        if not parts:
            return f"draws {count} {one if count == 1 else more}"
        if not parts[player]:
            return f"has {count} hidden {one if count == 1 else more}"
        return f"has the {one if count == 1 else more} {' '.join(map(str, parts[player]))}"


class Laid(NamedTuple):
    """All hands as a challenge lays them open.

    >>> print(Laid(((1, 4), (4,)), Bid(3, 4), 2))
    Player 1 has the dice 1 4; Player 2 has the die 4: 2 count for the bid 3x4
    """

    shown: tuple[Faces, ...]
    bid: Bid
    """The bid that was challenged."""
    found: int
    """How many dice count for it."""

    def __str__(self) -> str:
        table = Position(tuple(map(len, self.shown)), 0, shown=self.shown)
        return f"{table}: {self.found} {'count' if self.found != 1 else 'counts'} for the bid {self.bid}"


class Dealt(NamedTuple):
    """The cards drawn in a round, each player's sorted; a player who is out has none.  Written as 12 35/24 56."""

    hands: tuple[tuple[Card, ...], ...]

    def __str__(self) -> str:
        return "/".join(" ".join(map(str, hand)) or "-" for hand in self.hands)
