"""The parts of Say Whaaat?!: word cards with two sides, and rankings of five."""

from __future__ import annotations

from itertools import permutations
from typing import NamedTuple

CARDS = 5
"""Cards that are ranked in a round."""
TEAM_ROUNDS = 6
MATCHES = (0, 1, 2, 3, 5)
"""How many cards a guess can match: four is impossible."""
DEAL, RANK, GUESS, OVER = "deal", "rank", "guess", "over"
"""What is to be done next: chance turns up five words; each judge ranks them in secret; the guessers guess; nothing."""


class Card(NamedTuple):
    """A word card: the words on its two sides, of which one is seen."""

    front: str
    back: str


class Rank(NamedTuple):
    """A ranking: the place, from 1, of each of the five words on the table from left to right; a judge's own, or a
    guess of it.  Written as 2 1 5 3 4."""

    places: tuple[int, ...]

    def __str__(self) -> str:
        return " ".join(map(str, self.places))


RANKINGS = tuple(Rank(places) for places in permutations(range(1, CARDS + 1)))
"""All 120, in the order of their notation."""


class Position(NamedTuple):
    """What the rules need to know, and no past: what earlier rounds tell of a judge's taste, a play remembers."""

    deck: tuple[int, ...]
    """The numbers of the cards that have not been used, sorted: which come next, and which side up, chance decides."""
    words: tuple[str, ...]
    """The words on the table; () before they are turned up."""
    stage: str
    round: int
    """From 0.  In the solo game also the judge of the round."""
    judged: tuple[Rank, ...] = ()
    """The judge's ranking, in the team game each team's judge's; () before, and in what a guesser observes."""
    scores: tuple[int, ...] = ()
    """Of each player; in the team game of each team."""
    best: tuple[int, ...] = ()
    """The most points in a single round so far, as in `scores`."""


class TurnedUp(NamedTuple):
    """Chance turns up five words.  Written as the words with commas between them."""

    words: tuple[str, ...]

    def __str__(self) -> str:
        return ", ".join(self.words)


class Laid(NamedTuple):
    """A round as it is laid open when all have guessed.

    >>> ranks = Rank((1, 2, 3, 4, 5)), Rank((1, 3, 2, 5, 4))
    >>> print(Laid(("Rain", "Naps", "Bees", "Salt", "Love"), 0, ranks[:1], (None, *ranks), (0, 5, 1), (0, 6, 1)))
    Rain 1, Naps 2, Bees 3, Salt 4, Love 5: 0, 6, 1
    """

    words: tuple[str, ...]
    round: int
    judged: tuple[Rank, ...]
    """As in `Position`, all open."""
    guessed: tuple[Rank | None, ...]
    """Each player's guess; None for a judge."""
    matches: tuple[int, ...]
    """Each scorer's matches: each player's, in the team game each team's; a judge has none."""
    points: tuple[int, ...]
    """What each scorer gets for the round."""

    def __str__(self) -> str:
        rankings = (
            ", ".join(f"{word} {place}" for word, place in zip(self.words, rank.places, strict=True))
            for rank in self.judged
        )
        return f"{' / '.join(rankings)}: {', '.join(map(str, self.points))}"
