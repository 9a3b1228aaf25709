"""The parts of Decipher: letter pieces of four kinds, zones that refuse or take them, and tokens."""

from __future__ import annotations

from typing import NamedTuple

KINDS = ("R", "Y", "B", "G")
KIND_NAMES = {"R": "long red stick", "Y": "short yellow stick", "B": "wide blue curve", "G": "tight green curve"}
LENGTHS = (3, 4, 5, 6)
GUESS_TOKENS = 3
BONUS_TOKENS = 3
"""As many as there are pieces in the box when bonus mode begins."""
DECIPHER_POINTS, BONUS_POINTS, GUESS_POINTS, NO_POINTS = 5, 2, 1, 1
HIDE, HAND, ASK, BONUS, CALL, OVER = "hide", "hand", "ask", "bonus", "call", "over"
"""What is to be done next: the maker hides a word; the maker hands out a piece; the seeker in turn asks a zone about
the piece he holds, or guesses; in bonus mode he asks for a piece, guesses or declines; the seekers whose turn it is not
may call out a guess; nothing."""
NO_PIECE = ""
NOBODY = -1
UNSEEN = -1
"""How many pieces are left in the box, to who cannot count them."""


class Zone(NamedTuple):
    """What a letter zone of the board shows.  Written as its pieces, and what it has refused: RY-BG."""

    pieces: str = ""
    """The pieces that lie here, in the order of KINDS."""
    noes: str = ""
    """The kinds that a NO-token covers, in the order of KINDS."""

    def __str__(self) -> str:
        return f"{self.pieces}-{self.noes}" if self.noes else self.pieces or "."


class Position(NamedTuple):
    """What the rules need to know, and no past."""

    points: tuple[int, ...]
    """Each player's points from the rounds that are over."""
    round: int
    """From 0."""
    maker: int
    stage: str
    seeker: int
    """The word seeker whose turn it is."""
    word: str = ""
    """The secret word; empty before it is hidden, and in what a seeker observes."""
    zones: tuple[Zone, ...] = ()
    left: int = 0
    """How many pieces are still in the box; UNSEEN in what a seeker observes until bonus mode is announced."""
    held: str = NO_PIECE
    """The piece that the seeker in turn holds."""
    tokens: tuple[int, ...] = ()
    """Guess tokens of each player; the maker's entry is what the seekers have given him."""
    bonus: int = BONUS_TOKENS
    """Bonus tokens on the board; the others are the maker's."""
    wrong: tuple[str, ...] = ()
    """The words that were guessed in this round, sorted."""
    declined: int = 0
    """Seekers in a row who have declined in bonus mode."""


def announced(left: int, held: str, bonus: int) -> bool:
    """Whether bonus mode was announced, so that everybody knows how many pieces are left.

    The maker announces it when a piece has been placed and three are left.  Until then at least `least_left` are.
    """
    return bonus < BONUS_TOKENS or UNSEEN < left < least_left(held)


def least_left(held: str) -> int:
    """How many pieces are left at least before bonus mode: more than three were, before one was handed out.

    >>> least_left(NO_PIECE), least_left("R")
    (4, 3)
    """
    return BONUS_TOKENS + 1 - len(held)


class Hide(NamedTuple):
    """The maker hides a word.  Written as hide PANDA."""

    word: str

    def __str__(self) -> str:
        return f"hide {self.word}"


class Hand(NamedTuple):
    """The maker hands out a piece.  Written as hand R."""

    kind: str

    def __str__(self) -> str:
        return f"hand {self.kind}"


class Ask(NamedTuple):
    """The seeker asks whether the piece goes into a zone, from 1.  Written as zone 2."""

    zone: int

    def __str__(self) -> str:
        return f"zone {self.zone}"


class Buy(NamedTuple):
    """In bonus mode the seeker gives a bonus token to the maker for a piece.  Written as buy."""

    word: str = "buy"

    def __str__(self) -> str:
        return "buy"


class Decline(NamedTuple):
    """In bonus mode the seeker does nothing; out of turn a seeker keeps silent.  Written as wait."""

    word: str = "wait"

    def __str__(self) -> str:
        return "wait"


class Guess(NamedTuple):
    """A seeker gives a token and guesses the word.  Written as guess PANDA."""

    word: str

    def __str__(self) -> str:
        return f"guess {self.word}"


class Revealed(NamedTuple):
    """What the end of a round lays open.

    >>> print(Revealed("PANDA", 1, (8, 10, 2)))
    the word was PANDA, Player 2 has found it: 8, 10, 2 points
    """

    word: str
    finder: int
    """Who found the word, or NOBODY."""
    points: tuple[int, ...]
    """Each player's points of this round."""

    def __str__(self) -> str:
        finder = "nobody" if self.finder == NOBODY else f"Player {self.finder + 1}"
        return f"the word was {self.word}, {finder} has found it: {', '.join(map(str, self.points))} points"
