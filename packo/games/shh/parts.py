"""The parts of SHH: 26 letters that exist once each, a row of pass cards, and a silent vote."""

from __future__ import annotations

from typing import NamedTuple

VOWELS = "AEIOU"
CONSONANTS = "BCDFGHJKLMNPQRSTVWXYZ"
HANDS = {2: (11, 10), 3: (7, 7, 7), 4: (6, 5, 5, 5)}
"""Consonants that each player is dealt, by the number of players: the deal begins with player 0."""
LONG = 5
"""Letters of a word that turns its vowels to their +1 side."""
PERFECT = len(VOWELS) + len(CONSONANTS)
STARS = ((26, 4), (21, 3), (11, 2), (0, 1))
"""From so many points on, so many stars."""
TURN, START, VOTE, OVER = "turn", "start", "vote", "over"
"""What is to be done next: a turn; the first letter of a new word, by whoever called the vote; the others' thumbs."""


class Position(NamedTuple):
    """What the rules need to know, and no past."""

    hands: tuple[str, ...]
    """Each player's consonants in alphabetical order; () before they are dealt, which is chance."""
    row: str
    """The consonants that have been scored, in alphabetical order.  In an observation under the option `face_down` each
    of them is a question mark."""
    plus: str
    """The vowels that lie on their +1 side, in alphabetical order; they can be used again."""
    active: str
    """The letters of the active word so far."""
    passes: int
    """Pass cards that are still available, to anybody."""
    stage: str
    to_move: int
    """Whose turn it is; in a vote, who has called it."""
    thumb: str = ""
    """How the caller has voted, UP or DOWN, while the others vote."""


UP, DOWN = "up", "down"


class Letter(NamedTuple):
    """A player adds a letter to the active word, or starts a new one with it.  Written as the letter."""

    letter: str

    def __str__(self) -> str:
        return self.letter


class Pass(NamedTuple):
    """A player turns a pass card over.  Written as pass."""

    word: str = "pass"

    def __str__(self) -> str:
        return "pass"


class Call(NamedTuple):
    """A player calls the vote on the active word with a thumb of his own.  Written as call up or call down."""

    thumb: str

    def __str__(self) -> str:
        return f"call {self.thumb}"


class Thumb(NamedTuple):
    """The vote of another player, at the same time as the others'.  Written as up or down."""

    thumb: str

    def __str__(self) -> str:
        return self.thumb


class Dealt(NamedTuple):
    """Chance deals the consonants.  Written as the hands, BCDFGHJKLMN/PQRSTVWXYZ."""

    hands: tuple[str, ...]

    def __str__(self) -> str:
        return "/".join(self.hands)
