"""What the lexicon answers, found by looking at every word."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache

VOWELS = frozenset("AEIOU")


def beginning(words: Iterable[str], letters: str) -> tuple[str, ...]:
    return tuple(word for word in words if word.startswith(letters))


def containing(words: Iterable[str], letters: str) -> tuple[str, ...]:
    need = Counter(letters)
    return tuple(word for word in words if all(word.count(letter) >= n for letter, n in need.items()))


def within(words: Iterable[str], letters: str, holding: str, wild: tuple[int, int, int], least: int) -> tuple[str, ...]:
    have = tuple(sorted(letters))
    return tuple(word for word in containing(words, holding) if len(word) >= least and laid(word, have, *wild))


def fitting(words: Iterable[str], letters: str, vowels: int, consonants: int) -> tuple[str, ...]:
    """Words of these letters and wild cards for one letter each, as quickly as looking at every word allows."""
    have, found = Counter(letters), []
    for word in words:
        wild = [consonants, vowels]
        for letter in set(word):
            lacking = word.count(letter) - have[letter]
            if lacking > 0:
                wild[letter in VOWELS] -= lacking
                if min(wild) < 0:
                    break
        else:
            found.append(word)
    return tuple(found)


@cache
def laid(word: str, letters: tuple[str, ...], vowels: int, consonants: int, pairs: int) -> bool:
    """Lays the word from left to right, each letter in every possible way."""
    if not word:
        return True
    first, rest = word[0], word[1:]
    if first in letters:
        at = letters.index(first)
        if laid(rest, letters[:at] + letters[at + 1 :], vowels, consonants, pairs):
            return True
    if first in VOWELS and vowels and laid(rest, letters, vowels - 1, consonants, pairs):
        return True
    if first not in VOWELS and consonants and laid(rest, letters, vowels, consonants - 1, pairs):
        return True
    fits = rest and (VOWELS.issuperset(word[:2]) or (first == rest[0] and first not in VOWELS))
    return bool(pairs and fits and laid(rest[1:], letters, vowels, consonants, pairs - 1))
