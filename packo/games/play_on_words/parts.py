"""The parts of Play On Words: letter cards, combos, flips and wilds, eight stacks, and words that may be stolen.

A card is its code: a letter; a combo of two letters (ST); a flip card with both of its letters, of which one is chosen
as it is laid (J/X); a wild card: V* is any vowel, C* any consonant, D* a pair of vowels or a doubled consonant.
"""

from __future__ import annotations

from typing import NamedTuple

COMBOS = ("ST", "SH", "TH", "CH", "CK", "QU")
FLIPS = ("J/X", "V/Z")
ANY_VOWEL, ANY_CONSONANT, ANY_PAIR = "V*", "C*", "D*"
WILDS = (ANY_VOWEL, ANY_CONSONANT, ANY_PAIR)
VOWELS = "AEIOU"
STACKS = 8
"""In two rows of four, numbered from the upper left."""
DEPTH = {2: 5, 3: 6, 4: 7}
"""Cards in each stack, by the number of players."""
FLIP, PLAY, OVER = "flip", "play", "over"
"""What is to be done next: chance turns a card over; the player makes words; nothing."""
NO_CARD = ""


class Tile(NamedTuple):
    """A card as it lies in a word, with the letters that it stands for.  A plain card or combo is written as its
    letters, a flip or wild card as its code and the letters: E, ST, J/X=X, V*=A, D*=LL."""

    card: str
    letters: str

    @property
    def points(self) -> int:
        """2 for a combo, 0 for a wild card, 1 for any other."""
        return 0 if self.card in WILDS else 2 if self.card in COMBOS else 1

    def __str__(self) -> str:
        return self.card if self.card == self.letters else f"{self.card}={self.letters}"


class Word(NamedTuple):
    """A word on the table, before its owner."""

    owner: int
    tiles: tuple[Tile, ...]
    fresh: bool = False
    """Whether it was made or stolen in the turn at hand; such a word cannot be played on until the turn is over."""

    @property
    def spelled(self) -> str:
        return "".join(tile.letters for tile in self.tiles)

    @property
    def points(self) -> int:
        return sum(tile.points for tile in self.tiles)


class Position(NamedTuple):
    """What the rules need to know, and no past.  Nothing is hidden but the order of the cards, which is chance."""

    open: tuple[str, ...]
    """The face-up card of each of the eight places; NO_CARD where there is none."""
    under: tuple[int, ...]
    """How many face-down cards lie beneath each place."""
    unseen: tuple[str, ...]
    """All cards that nobody has seen, in the stacks or set aside, sorted."""
    words: tuple[Word, ...]
    """The words on the table, sorted; an action names one by its number, from 1."""
    stage: str
    to_move: int
    new: bool = False
    """Whether the new word of this turn has been made."""
    used: int = 0
    """Cards of the formation that have been used this turn."""
    full: bool = False
    """Whether the turn began with eight open cards."""
    discarding: int = 0
    """The place whose card goes next where no new word can be made; STACKS when all have been tried."""
    passed: int = 0
    """Turns in a row in which nothing was played."""
    first: int = 0
    """Who began this game of the match."""
    wins: tuple[int, ...] = ()
    """Games won by each player, in a match."""
    games: int = 0
    """Games of the match that are over."""


class New(NamedTuple):
    """A player makes the new word of the turn.  Written as new C-A-T."""

    tiles: tuple[Tile, ...]

    def __str__(self) -> str:
        return "new " + "-".join(map(str, self.tiles))


class PlayOn(NamedTuple):
    """A player makes another word of a word on the table and cards of the formation.  Written as on 2: C-A-R-T."""

    word: int
    """The number of the word, from 1, in the order of `Position.words`."""
    tiles: tuple[Tile, ...]

    def __str__(self) -> str:
        return f"on {self.word}: " + "-".join(map(str, self.tiles))


class Done(NamedTuple):
    """A player ends the turn.  Written as done."""

    word: str = "done"

    def __str__(self) -> str:
        return "done"


class Turned(NamedTuple):
    """Chance turns over the next card.  Written as the card."""

    card: str

    def __str__(self) -> str:
        return self.card
