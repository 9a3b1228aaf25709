"""Questions about the letters of many words at once.

A set of words is a whole number: bit i is set if word i belongs to it.  So Python's `&` and `|` ask a question of all
words in a few microseconds.  For each letter there are the sets of words that have it at least once, twice and so on;
for each kind of pair, the words in which it stands side by side.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations_with_replacement
from string import ascii_uppercase

VOWELS = "AEIOU"
CONSONANTS = "BCDFGHJKLMNPQRSTVWXYZ"
PAIRS = (*map("".join, combinations_with_replacement(VOWELS, 2)), *(letter * 2 for letter in CONSONANTS))
"""What a wild pair can be: two vowels side by side, in either order, or a consonant twice."""
_BITS = tuple(tuple(bit for bit in range(8) if byte >> bit & 1) for byte in range(256))
_NOT_ZERO = re.compile(rb"[^\0]", re.DOTALL)


class Index:
    """Sets of the words of a sorted sequence, upper case A to Z."""

    def __init__(self, words: Sequence[str]) -> None:
        self._words = words
        self._everything = (1 << len(words)) - 1

    @cached_property
    def _at_least(self) -> dict[str, tuple[int, ...]]:
        """For each letter, the words that have it at least once, at least twice, and so on while there are any."""
        found = {}
        for letter in ascii_uppercase:
            counts = bytes(min(word.count(letter), 255) for word in reversed(self._words))
            found[letter] = tuple(_as_set(counts, least) for least in range(1, max(counts, default=0) + 1))
        return found

    @cached_property
    def _side_by_side(self) -> dict[str, int]:
        """For each kind of pair, the words in which its two letters are neighbours."""
        found = {}
        for pair in PAIRS:
            turned = pair[::-1]
            counts = bytes(pair in word or turned in word for word in reversed(self._words))
            found[pair] = _as_set(counts, 1)
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
        found = self._within(letters, VOWELS, vowels) & self._within(letters, CONSONANTS, consonants)
        if pairs:
            for pair in PAIRS:
                more = Counter(letters)
                more.update(pair)
                found |= self._side_by_side[pair] & self.makeable(more, vowels, consonants, pairs - 1)
        return found

    def _within(self, letters: Mapping[str, int], kind: str, wild: int) -> int:
        """The words that need at most so many letters of a kind beyond the given ones."""
        needing = [0] * (wild + 1)
        """The words seen so far to need at least 1, 2, ... letters more."""
        for letter in kind:
            for lacking in self._at_least[letter][letters.get(letter, 0) :]:
                for more in range(wild, 0, -1):
                    needing[more] |= needing[more - 1] & lacking
                needing[0] |= lacking
        return self._everything & ~needing[wild]

    def words(self, found: int) -> Iterator[str]:
        """The words of a set, in order."""
        octets = found.to_bytes((len(self._words) + 7) // 8, "little")
        for match in _NOT_ZERO.finditer(octets):
            start = match.start()
            for bit in _BITS[octets[start]]:
                yield self._words[8 * start + bit]


def _as_set(counts: bytes, least: int) -> int:
    """The set of the words whose count is large enough; the counts are those of the words in reverse order."""
    return int(b"0" + counts.translate(b"0" * least + b"1" * (256 - least)), 2)
