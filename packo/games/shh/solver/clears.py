"""Ways to clear all 21 consonants with words that repeat no letter, whoever may hold them: an exact cover.

A clear is perfect if the words of five letters or more turn all five vowels as well.  Hands and turns are left out
here; packo.games.shh.solver.open_hands has them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from os import PathLike
from random import Random
from typing import Any

from packo.games.shh.parts import CONSONANTS, LONG, VOWELS
from packo.lexicon import Lexicon, load
from packo.solve.exact_cover import ExactCover, Least

SHORTEST = 3

Words = tuple[str, ...]


def usable(words: Iterable[str], shortest: int = SHORTEST) -> Words:
    """The words that can be laid: long enough, and no letter twice.

    >>> usable(["CAT", "TOOT", "AT"])
    ('CAT',)
    """
    return tuple(word for word in words if len(word) >= shortest and len(set(word)) == len(word))


def consonants_of(word: str) -> int:
    """A word's consonants as bits, B being bit 0.

    >>> consonants_of("ABOUT"), consonants_of("ABC")
    (32769, 3)
    """
    return sum(1 << CONSONANTS.index(letter) for letter in word if letter not in VOWELS)


def turned_by(word: str) -> int:
    """The vowels that a word turns when it is scored, as bits (rule 17).

    >>> turned_by("ABOUT"), turned_by("BOUT")
    (25, 0)
    """
    return sum(1 << at for at, vowel in enumerate(VOWELS) if vowel in word) if len(word) >= LONG else 0


class Clears:
    """The clears of a list of words.

    >>> some = Clears(["WORKED", "BEHAVING", "JUSTIFY", "COMPLEX", "QUIZ", "CAT"])
    >>> some, some.count(), some.fewest(), next(some.shortest())
    (Clears(6 words), 1, 5, ('BEHAVING', 'COMPLEX', 'JUSTIFY', 'QUIZ', 'WORKED'))
    """

    def __init__(
        self, words: int | str | PathLike[str] | Iterable[str] | Lexicon = 60, shortest: int = SHORTEST
    ) -> None:
        """`words`: a level of packo's own, the path of a file, or the words themselves; `shortest`: letters at least.

        Raises:
            LexiconError, OSError: there is no such level, or no such list.
        """
        listed = load(words) if isinstance(words, int | str | PathLike) else [word.upper() for word in words]
        self.words: Words = tuple(word for word in sorted({*usable(listed, shortest)}) if consonants_of(word))

    def __repr__(self) -> str:
        return f"Clears({len(self.words):,} words)"

    @cached_property
    def cover(self) -> ExactCover:
        """Consonants as items, vowels on their +1 side as marks, a word as an option."""
        options = [(consonants_of(word), turned_by(word)) for word in self.words]
        return ExactCover(len(CONSONANTS), options, len(VOWELS))

    def count(self, perfect: bool = True) -> int:
        """How many sets of words clear all consonants exactly once, and turn all vowels where `perfect`."""
        return self.cover.count(marked=perfect)

    @cached_property
    def _fewest(self) -> Least:
        return self.cover.least()

    def fewest(self) -> int | None:
        """The fewest words of a perfect clear; None where there is none."""
        return self._fewest.value

    def most(self) -> int | None:
        """The most words of a perfect clear; None where there is none."""
        return self.cover.most()

    def shortest(self) -> Iterator[Words]:
        """All perfect clears with the fewest words."""
        return self._named(self._fewest.covers(self._fewest.value or 0))

    def all(self) -> Iterator[Words]:
        """All perfect clears, which are very many in a large list of words."""
        return self._named(self.cover.covers())

    def sample(self, rng: Random) -> Words:
        """One of the perfect clears, each equally likely.

        Raises:
            CannotCover: there is none.
        """
        return next(self._named([self.cover.sample(rng)]))

    def _named(self, covers: Iterable[tuple[int, ...]]) -> Iterator[Words]:
        for cover in covers:
            yield tuple(self.words[at] for at in cover)


def is_clear(words: Iterable[str], perfect: bool = True) -> bool:
    """Whether words clear all consonants exactly once, and turn all vowels where `perfect`.

    >>> is_clear("OVERCASTING WHIZ JUMPY FIXABLE QUAKED".split()), is_clear(["CAT"])
    (True, False)
    """
    given = list(words)
    laid: Any = sorted(letter for word in given for letter in word if letter not in VOWELS)
    turned = 0
    for word in given:
        turned |= turned_by(word)
    return laid == list(CONSONANTS) and (not perfect or turned == (1 << len(VOWELS)) - 1)
