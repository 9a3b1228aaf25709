"""The parts of TAJ: rugs, goals, the display and the votes."""

from __future__ import annotations

from typing import NamedTuple

COLOURS = ("G", "O", "K", "Y", "B")
COLOUR_NAMES = {"G": "green", "O": "orange", "K": "pink", "Y": "yellow", "B": "blue"}
YEA, NAY, ALL, NIX = "yea", "nay", "all", "nix"
FLIP, LEFT, RIGHT = "flip", "left", "right"
"""What may be done with the Taj after a unanimous vote: turn it over, or shift it one rug to a side."""
REMOVE, ADJUST = "remove", "adjust"
"""What may be left to decide after a vote, in this order."""


class Rug(NamedTuple):
    """A rug: the colours of its outer part (1 point), its middle (2) and its centre (3).  Written as three letters."""

    outer: str
    middle: str
    centre: str

    def __str__(self) -> str:
        return "".join(self)


class Goal(NamedTuple):
    """A secret goal: the colours that count twice, once, and once with a minus.  Written as three letters."""

    double: str
    single: str
    minus: str

    def __str__(self) -> str:
        return "".join(self)


class Display(NamedTuple):
    """The row of rugs, from left to right, and the Taj above it."""

    rugs: tuple[Rug, ...]
    seen: tuple[bool, ...]
    """Whether each rug's Curator's Eye is up."""
    taj: int
    """The index of the leftmost of the three rugs under the Taj."""
    plus_right: bool
    """Whether the +1 is over the rightmost of the three; else it is over the leftmost."""


class Position(NamedTuple):
    """What the rules need to know, and no past.  Before the deal the display has no rugs."""

    display: Display
    goals: tuple[Goal | None, ...]
    """Each player's goal; in what a player sees, None for the others'."""
    cards: tuple[bool, ...]
    """Whether each player still has the All/Nix card."""
    proposer: int
    proposal: tuple[int, int] | None = None
    """The indices of the two rugs that are being voted on, the left one first."""
    pending: tuple[str, ...] = ()
    """What the ruler has yet to decide: REMOVE, ADJUST or both, the next one first."""
    ruler: int = -1
    """Who decides what is pending, or -1."""
    turns: int = 0
    """Proposals made so far; counted only where the option `turn_cap` ends the game, else 0."""


class Propose(NamedTuple):
    """Two rugs are to change places.  Written as their numbers from the left: 3-7 is the third and the seventh."""

    left: int
    right: int
    """Indices, from 0."""

    def __str__(self) -> str:
        return f"{self.left + 1}-{self.right + 1}"


class Vote(NamedTuple):
    """A vote: yea, nay, all or nix."""

    card: str

    def __str__(self) -> str:
        return f"{self.card}"


class Remove(NamedTuple):
    """Which of the two furthest rugs leaves the display.  Written as remove-left or remove-right."""

    side: str

    def __str__(self) -> str:
        return f"remove-{self.side}"


class Adjust(NamedTuple):
    """What happens to the Taj: flip, shift-left or shift-right."""

    how: str

    def __str__(self) -> str:
        return FLIP if self.how == FLIP else f"shift-{self.how}"


class Dealt(NamedTuple):
    """The deal: the ten rugs from left to right, and each player's goal."""

    rugs: tuple[Rug, ...]
    goals: tuple[Goal, ...]

    def __str__(self) -> str:
        return f"{' '.join(map(str, self.rugs))}/{' '.join(map(str, self.goals))}"
