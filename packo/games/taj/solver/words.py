"""Rows of rugs as words: what two open goals can tell apart, numbered, with tables of what each proposal leads to.

Where both goals are known and only the difference of the two scores matters, a rug is two numbers: what it adds to the
difference under the Taj, and what it adds once more under the +1.  Rugs with the same two numbers are one *class*, and
a row is a *word* of *marks*, class times two, plus one where the Curator has seen the rug.  Exchanging rugs of a class
commutes with every rule, since no rule but the scoring looks at what is on a rug, so words are a sound quotient.

The row may be read from its other end, too.  So the +1 is always thought of as over the rightmost rug under the Taj: a
display with the +1 on the left is read from right to left, and to flip the Taj is to turn the word round.  What is left
of a display is its word and the index of the leftmost rug under the Taj.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import numpy.typing as npt

from packo.core import TooManyPositions
from packo.games.taj.displays import Worth, worth_of
from packo.games.taj.parts import Display, Goal, Rug
from packo.games.taj.rules import LAST_RUGS
from packo.games.taj.scoring import UNDER

Ints = npt.NDArray[np.int64]
Word = tuple[int, ...]

BITS = 5
"""A mark is less than 2**BITS: ten rugs, seen or not."""
NOWHERE = -1


def difference_of(rug: Rug, goals: tuple[Goal, Goal]) -> Worth:
    """What a rug adds to player 0's score less player 1's.

    >>> difference_of(Rug("G", "O", "K"), (Goal("O", "B", "G"), Goal("K", "G", "O")))
    Worth(points=-2, extra=-1)
    """
    own, other = (worth_of(rug, goal) for goal in goals)
    return Worth(own.points - other.points, own.extra - other.extra)


@dataclass(frozen=True)
class Classes:
    """The classes of rugs under two open goals."""

    goals: tuple[Goal, Goal]
    worths: tuple[Worth, ...]
    """In ascending order; a rug's class is the place of its worth."""

    @classmethod
    def of(cls, display: Display, goals: tuple[Goal, Goal]) -> Classes:
        return cls(goals, tuple(sorted({difference_of(rug, goals) for rug in display.rugs})))

    def read(self, display: Display) -> tuple[Word, int]:
        """A display as its word and the place of the Taj, the +1 being on the right.

        Raises:
            LookupError: a rug of another class is in it.
        """
        try:
            marks = [
                2 * self.worths.index(difference_of(rug, self.goals)) + seen
                for rug, seen in zip(display.rugs, display.seen, strict=True)
            ]
        except ValueError:
            raise LookupError("there is a rug in this display that was not in the one that was solved") from None
        if display.plus_right:
            return tuple(marks), display.taj
        return tuple(reversed(marks)), len(marks) - UNDER - display.taj

    def margin(self, word: Word, place: int) -> int:
        """Player 0's score less player 1's with the Taj at a place."""
        under = [self.worths[mark // 2] for mark in word[place : place + UNDER]]
        return sum(worth.points for worth in under) + under[-1].extra

    def margins(self, words: npt.NDArray[np.uint8]) -> Ints:
        """Player 0's score less player 1's for every place of the Taj, (places, N), of words (N, rugs)."""
        under, plus = (np.array([worth[k] for worth in self.worths], dtype=np.int64)[words // 2] for k in (0, 1))
        places = range(words.shape[1] - UNDER + 1)
        rows = [under[:, t : t + UNDER].sum(axis=1) + plus[:, t + UNDER - 1] for t in places]
        return np.stack(rows)


@dataclass(frozen=True)
class Space:
    """All words of so many rugs that play can reach, in ascending order of their codes, and where they lead."""

    rugs: int
    codes: Ints
    words: npt.NDArray[np.uint8]
    """(N, rugs)."""
    unseen: Ints
    """How many rugs of each word the Curator has not seen, (N,); where none, the game is over."""
    turned: Ints
    """The word with the two rugs of each pair seen, (pairs, N)."""
    swapped: Ints
    """The same with the two exchanged."""
    back: Ints
    """The word read from its other end, (N,)."""
    shorter: tuple[Ints, Ints]
    """The word without its first, without its last rug, in the space of one rug less; NOWHERE where none is asked."""

    @property
    def pairs(self) -> list[tuple[int, int]]:
        return list(combinations(range(self.rugs), 2))

    @property
    def places(self) -> int:
        """In how many places the Taj may be."""
        return self.rugs - UNDER + 1

    def __len__(self) -> int:
        return len(self.codes)

    def find(self, word: Word) -> int:
        """The number of a word.

        Raises:
            LookupError: play does not reach it.
        """
        code = int(_codes(np.array([word], dtype=np.uint8))[0])
        at = int(np.searchsorted(self.codes, code))
        if at == len(self) or self.codes[at] != code:
            raise LookupError("this row of rugs is not reached from the state that was solved")
        return at


def spaces_from(words: Collection[Word], limit: int) -> dict[int, Space]:
    """The spaces of all words that can be reached from these, by number of rugs, from the five that end the game on.

    Raises:
        TooManyPositions: there are more than `limit` words with a place for the Taj among them.
    """
    longest = max(map(len, words), default=0)
    found: dict[int, npt.NDArray[np.uint8]] = {}
    met = 0
    dropped = np.zeros((0, longest), dtype=np.uint8)
    for rugs in range(longest, LAST_RUGS - 1, -1):
        given = [word for word in words if len(word) == rugs]
        first = np.concatenate([dropped, np.array(given, dtype=np.uint8).reshape(-1, rugs)])
        found[rugs] = _reachable(first, limit - met)
        met += len(found[rugs]) * (rugs - UNDER + 1)
        shown = _playable_turned(found[rugs])
        dropped = _unique(np.concatenate([shown[:, 1:], shown[:, :-1]]))
    spaces: dict[int, Space] = {}
    below: Ints = np.zeros(0, dtype=np.int64)
    for rugs in range(LAST_RUGS, longest + 1):
        spaces[rugs] = _space(found[rugs], below)
        below = spaces[rugs].codes
    return spaces


def _reachable(first: npt.NDArray[np.uint8], most: int) -> npt.NDArray[np.uint8]:
    """All words that turns without a removal lead to, and the words read backwards.

    Levels of unseen rugs are closed one after the other, so each word is expanded once.
    """
    known = _unique(np.concatenate([first, first[:, ::-1]]))
    frontier = known
    while len(frontier):
        if len(known) * (known.shape[1] - UNDER + 1) > most:
            raise TooManyPositions("there are too many rows of rugs to reach from here")
        if frontier.shape[1] <= LAST_RUGS:
            break
        following = []
        open_ = frontier[(frontier % 2 == 0).any(axis=1)]
        for i, j in combinations(range(frontier.shape[1]), 2):
            shown = _turned(open_, i, j)
            following += [shown, _exchanged(shown, i, j)]
        new = _unique(np.concatenate([*following, *(part[:, ::-1] for part in following)]))
        codes, old = _codes(new), _codes(known)
        frontier = new[~np.isin(codes, old, assume_unique=True)]
        known = _unique(np.concatenate([known, frontier]))
    return known


def _space(words: npt.NDArray[np.uint8], below: Ints) -> Space:
    rugs = words.shape[1]
    codes = _codes(words)
    unseen = (words % 2 == 0).sum(axis=1)
    over = (unseen == 0) if rugs > LAST_RUGS else np.ones(len(words), dtype=np.bool_)

    def number(found: npt.NDArray[np.uint8], among: Ints) -> Ints:
        wanted = _codes(found)
        at = np.minimum(np.searchsorted(among, wanted), max(len(among) - 1, 0))
        there = among[at] == wanted if len(among) else np.zeros(len(wanted), dtype=np.bool_)
        return np.where(there, at, NOWHERE)

    turned, swapped = [], []
    for i, j in combinations(range(rugs), 2):
        shown = _turned(words, i, j)
        turned.append(np.where(over, NOWHERE, number(shown, codes)))
        swapped.append(np.where(over, NOWHERE, number(_exchanged(shown, i, j), codes)))
    shorter = number(words[:, 1:], below), number(words[:, :-1], below)
    back = number(words[:, ::-1], codes)
    return Space(rugs, codes, words, unseen, np.stack(turned), np.stack(swapped), back, shorter)


def _playable_turned(words: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    """The words that a proposal leaves before a rug is removed."""
    open_ = words[(words % 2 == 0).any(axis=1)]
    return _unique(np.concatenate([_turned(open_, i, j) for i, j in combinations(range(words.shape[1]), 2)]))


def _turned(words: npt.NDArray[np.uint8], i: int, j: int) -> npt.NDArray[np.uint8]:
    shown = words.copy()
    shown[:, [i, j]] |= 1
    return shown


def _exchanged(words: npt.NDArray[np.uint8], i: int, j: int) -> npt.NDArray[np.uint8]:
    found = words.copy()
    found[:, [i, j]] = words[:, [j, i]]
    return found


def _codes(words: npt.NDArray[np.uint8]) -> Ints:
    """Each word as one number; words of one length are in the same order as their codes."""
    codes = np.zeros(len(words), dtype=np.int64)
    for column in range(words.shape[1]):
        codes = (codes << BITS) | words[:, column].astype(np.int64)
    return codes


def _unique(words: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    """The different words in ascending order."""
    _, first = np.unique(_codes(words), return_index=True)
    return words[first]
