"""Questions about the letters of many words at once.

A set of words is a whole number with a bit for each word, the first word's the highest.  So Python's `&` and `|` ask a
question of all words in a few microseconds.  For each letter there are the sets of words that have it in each place,
and at least once, twice and so on; for each kind of pair, the words in which it stands side by side.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import combinations_with_replacement
from string import ascii_uppercase

VOWELS = "AEIOU"
CONSONANTS = "BCDFGHJKLMNPQRSTVWXYZ"
PAIRS = (*map("".join, combinations_with_replacement(VOWELS, 2)), *(letter * 2 for letter in CONSONANTS))
"""What a wild pair can be: two vowels side by side, in either order, or a consonant twice."""
_ONE = re.compile("1")


class Index:
    """Sets of the words of a sorted sequence, upper case A to Z."""

    def __init__(self, words: Sequence[str]) -> None:
        self._words = words
        self._everything = (1 << len(words)) - 1

    @cached_property
    def _places(self) -> dict[str, list[int]]:
        """For each letter, the words that have it in the first place, in the second, and so on."""
        width = max(map(len, self._words), default=0)
        text = "".join(word.ljust(width) for word in self._words).encode("ascii")
        columns = [text[place::width] for place in range(width)]
        return {letter: [_as_set(column, letter) for column in columns] for letter in ascii_uppercase}

    @cached_property
    def _at_least(self) -> dict[str, list[int]]:
        """For each letter, the words that have it at least once, at least twice, and so on while there are any."""
        found = {}
        for letter, places in self._places.items():
            sets: list[int] = []
            for place in filter(None, places):
                sets.append(0)
                for more in range(len(sets) - 1, 0, -1):
                    sets[more] |= sets[more - 1] & place
                sets[0] |= place
                if not sets[-1]:
                    sets.pop()
            found[letter] = sets
        return found

    @cached_property
    def _side_by_side(self) -> dict[str, int]:
        """For each kind of pair, the words in which its two letters are neighbours."""
        found = dict.fromkeys(PAIRS, 0)
        for pair in PAIRS:
            for turn in (pair, pair[::-1]):
                for place, next_place in zip(self._places[turn[0]], self._places[turn[1]][1:], strict=False):
                    found[pair] |= place & next_place
        return found

    def containing(self, letters: Mapping[str, int]) -> int:
        """The words that have each letter at least so many times."""
        found = self._everything
        for letter, count in letters.items():
            if count:
                sets = self._at_least[letter]
                found &= sets[count - 1] if count <= len(sets) else 0
        return found

    def makeable(self, letters: Mapping[str, int], vowels: int, consonants: int, pairs: int) -> int:
        """The words that these letters make, with so many wild cards; each need not be used.

        With two wild pairs or more, also words in which two of the pairs would have to share a letter.
        """
        by_vowels = self._within(letters, VOWELS, vowels)
        by_consonants = self._within(letters, CONSONANTS, consonants)
        found = by_vowels & by_consonants
        for pair in PAIRS if pairs else ():
            more = Counter(letters)
            more.update(pair)
            if pairs > 1:
                found |= self._side_by_side[pair] & self.makeable(more, vowels, consonants, pairs - 1)
            elif pair[0] in VOWELS:
                found |= self._side_by_side[pair] & by_consonants & self._within(more, VOWELS, vowels)
            else:
                found |= self._side_by_side[pair] & by_vowels & self._within(more, CONSONANTS, consonants)
        return found

    def _within(self, letters: Mapping[str, int], kind: str, wild: int) -> int:
        """The words that need at most so many letters of a kind beyond the given ones."""
        needing = [0] * (wild + 1)
        """The words seen so far to need at least 1, 2, ... letters more."""
        for letter in kind:
            have = letters.get(letter, 0)
            for lacking in self._at_least[letter][have : have + wild + 1]:
                for more in range(wild, 0, -1):
                    needing[more] |= needing[more - 1] & lacking
                needing[0] |= lacking
        return self._everything & ~needing[wild]

    def words(self, found: int, first: int = 0, end: int | None = None) -> list[str]:
        """The words of a set, in order; of a part of the sequence, those from one place up to another."""
        end = len(self._words) if end is None else end
        part = (found >> (len(self._words) - end)) & ((1 << (end - first)) - 1)
        return [self._words[first + one.start()] for one in _ONE.finditer(f"{part:0{end - first}b}")]


def _as_set(column: bytes, letter: str) -> int:
    """The set of the words whose entry in a column is this letter."""
    return int(b"0" + column.translate(bytes(48 + (octet == ord(letter)) for octet in range(256))), 2)
