"""The parts of GEM: jewels, cards, coins, and the actions of an auction."""

from __future__ import annotations

from typing import NamedTuple

GEMS = ("S", "R", "E", "A", "T", "D")
GEM_NAMES = {"S": "sapphire", "R": "ruby", "E": "emerald", "A": "amethyst", "T": "topaz", "D": "diamond"}
ROUNDS = 6
STACKS = {2: (4, 3, 3, 3, 3, 2), 3: (3, 3, 3, 3, 3, 3), 4: (4, 3, 3, 3, 3, 2)}
"""Cards in each round's stack, by the number of players."""
COINS = (1, 2, 3)
BID, PAY, TAKE, REINVEST, OVER = "bid", "pay", "take", "reinvest", "over"
"""What is to be done next.  While cards of a new stack are to be turned up, chance is to move."""
NOBODY = -1


class Card(NamedTuple):
    """A gem card: its jewels, what it pays when it is rotated (green), and what buying it free costs (red).

    Written as the jewels and the green value: SR1, D4.
    """

    gems: str
    """One or two letters of GEMS."""
    pays: int
    costs: int

    def __str__(self) -> str:
        return f"{self.gems}{self.pays}"


class Assets(NamedTuple):
    """What lies in front of a player."""

    coins: tuple[int, ...] = COINS
    """The coins that are invested, sorted."""
    invested: tuple[Card, ...] = ()
    """Gem cards with the green side up, sorted."""
    leveraged: tuple[Card, ...] = ()
    """Gem cards with the red side up, sorted."""

    @property
    def worth(self) -> int:
        """The most that can be paid now."""
        return sum(self.coins) + sum(card.pays for card in self.invested)


class Position(NamedTuple):
    """What the rules need to know, and no past.  Nothing in GEM is hidden but the order of the deck."""

    deck: tuple[Card, ...]
    """The cards that lie face down in the stacks to come, sorted: which of them comes when, chance decides."""
    row: tuple[Card, ...]
    """The cards face up for sale, sorted."""
    round: int
    """From 1 to 6; 0 before the first stack is turned up."""
    assets: tuple[Assets, ...]
    stage: str
    """BID, PAY, TAKE, REINVEST or OVER."""
    to_move: int
    opener: int
    """Who opens (or opened) the auction at hand, or opens the next one."""
    bid: int = -1
    """The highest bid of the auction at hand; -1 before the opening bid."""
    bidder: int = NOBODY
    """Who made it."""
    left: int = 0
    """How many players have yet to bid in this auction, or to reinvest in this round."""


class Bid(NamedTuple):
    """A bid of so much.  Written as the number."""

    amount: int

    def __str__(self) -> str:
        return f"{self.amount}"


class Pass(NamedTuple):
    """No bid, or no reinvestment.  Written as pass."""

    word: str = "pass"

    def __str__(self) -> str:
        return "pass"


class Pay(NamedTuple):
    """The winner of an auction rotates coins and gem cards.  Written as pay 1+3+SR1: coins, then cards."""

    coins: tuple[int, ...]
    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return "pay " + "+".join(map(str, (*self.coins, *self.cards)))


class Take(NamedTuple):
    """The winner of an auction takes a card from the row.  Written as take SR1."""

    card: Card

    def __str__(self) -> str:
        return f"take {self.card}"


class Reinvest(NamedTuple):
    """A player buys leveraged gem cards free.  Written as free EA3+SR1 by 2+3+TS1."""

    freed: tuple[Card, ...]
    coins: tuple[int, ...]
    cards: tuple[Card, ...]
    """What is rotated to pay for it."""

    def __str__(self) -> str:
        return f"free {'+'.join(map(str, self.freed))} by {'+'.join(map(str, (*self.coins, *self.cards)))}"


class Turned(NamedTuple):
    """Chance turns up the next stack.  Written as the cards in order."""

    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return " ".join(map(str, self.cards))
