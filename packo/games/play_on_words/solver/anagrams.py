"""Which of the open cards can be laid to a word all together, alone or with a word on the table.

A set of letters is a 64-bit sum of one fixed number for each letter, so words that are anagrams have the same sum, and
so have the cards that lay them, whatever their order.  All subsets of the open cards, with all that wild cards can
stand for, are looked up at once.  Different letters could have the same sum, though hardly ever: what is found is
therefore at least all that there is, and whoever uses a find lays its word card by card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from packo.games.play_on_words.parts import ANY_PAIR, WILDS, Tile
from packo.games.play_on_words.spelling import LETTERS, STANDS_FOR, Speller, spelled_by, ways

Sums: TypeAlias = npt.NDArray[np.uint64]
_RANDOM = Random(26)
NUMBER = {letter: np.uint64(_RANDOM.getrandbits(64)) for letter in LETTERS}
"""What each letter adds to a sum."""
BITS = 22
"""A table of 2^22 bits says of most sums at once that no word has them."""
SHIFT = np.uint64(64 - BITS)


def sum_of(letters: str) -> np.uint64:
    """The sum of some letters, modulo 2^64."""
    return np.uint64(sum(int(NUMBER[letter]) for letter in letters) % (1 << 64))


class Anagrams:
    """Words by their letters."""

    def __init__(self, words: list[str]) -> None:
        width = max(map(len, words), default=1)
        signs = np.frombuffer("".join(word.ljust(width) for word in words).encode("ascii"), np.uint8)
        numbers = np.zeros(256, np.uint64)
        for letter, number in NUMBER.items():
            numbers[ord(letter)] = number
        sums = numbers[signs.reshape(-1, width)].sum(axis=1, dtype=np.uint64)
        order = np.argsort(sums, kind="stable")
        self._words = [words[at] for at in order]
        self._sums, self._first = np.unique(sums[order], return_index=True)
        self._ends = np.append(self._first[1:], len(words))
        self._some = np.zeros(1 << BITS, np.bool_)
        self._some[self._sums >> SHIFT] = True

    def find(self, sums: Sums) -> Iterator[tuple[int, list[str]]]:
        """The places in `sums` of those that some word has, and the words of each by the alphabet."""
        if not len(self._sums):
            return
        there = np.flatnonzero(self._some[sums >> SHIFT])
        at = np.minimum(np.searchsorted(self._sums, sums[there]), len(self._sums) - 1)
        met = self._sums[at] == sums[there]
        firsts, ends = self._first[at[met]].tolist(), self._ends[at[met]].tolist()
        for place, first, end in zip(there[met].tolist(), firsts, ends, strict=True):
            yield place, self._words[first:end]


@dataclass(frozen=True)
class Subsets:
    """All subsets of some sorted cards, of equal cards the first, with all that they can stand for."""

    sums: Sums
    """What their letters sum to, each sum once, in order."""
    first: npt.NDArray[np.intp]
    """Where the masks of each sum begin; one more at the end."""
    masks: npt.NDArray[np.uint16]
    """Which cards have the sum; card k of the sorted ones is bit k."""


@lru_cache(maxsize=64)
def subsets(cards: tuple[str, ...]) -> Subsets:
    """The subsets of sorted cards, but for the empty one."""
    masks, sums = np.zeros(1, np.uint16), np.zeros(1, np.uint64)
    for k, card in enumerate(cards):
        own, base = masks, sums
        if k and cards[k - 1] == card:
            with_last = masks & np.uint16(1 << (k - 1)) > 0
            own, base = masks[with_last], sums[with_last]
        faces = np.array(sorted({sum_of(letters) for letters in STANDS_FOR[card]}), np.uint64)
        masks = np.concatenate([masks, np.repeat(own | np.uint16(1 << k), len(faces))])
        sums = np.concatenate([sums, (base[:, None] + faces[None, :]).ravel()])
    order = np.lexsort((masks[1:], sums[1:])) + 1
    each, first = np.unique(sums[order], return_index=True)
    return Subsets(each, np.append(first, len(order)), masks[order])


@lru_cache(maxsize=8)
def anagrams(speller: Speller, new: bool) -> Anagrams:
    """The words that are allowed: as a new word, or of a word on the table."""
    return Anagrams(
        [word for word in speller.lexicon if speller.is_word(word) and not (new and speller.is_plural(word))]
    )


@lru_cache(maxsize=1 << 13)
def found(speller: Speller, cards: tuple[str, ...], held: tuple[Tile, ...] = ()) -> tuple[int, ...]:
    """The sets of sorted open cards that make a word in one play, as masks.

    Args:
        cards: sorted; a set of them is a mask, and of equal cards it has the first.
        held: the word on the table that is played on; without one, new words are found.
    """
    return _sets(_finds(speller, cards, held), speller, cards, held)


@lru_cache(maxsize=1 << 10)
def chained(speller: Speller, cards: tuple[str, ...], held: tuple[Tile, ...] = ()) -> tuple[int, ...]:
    """The sets of sorted open cards that make a word in one play or several, each on the word of the one before."""
    once = found(speller, cards, held)
    known = anagrams(speller, False)
    some = _sets(_look_up(known, cards, held, speller.rechoose), speller, cards, held)
    more = (mask for mask in some if mask not in once and chain(speller, chosen(cards, mask), held))
    return tuple(sorted((*once, *more)))


def chain(speller: Speller, cards: tuple[str, ...], held: tuple[Tile, ...] = ()) -> tuple[tuple[Tile, ...], ...]:
    """Words, each made of the one before, that use all the sorted cards: as few as can be one, else some; or none."""
    if at_once := layings(speller, cards, held):
        return at_once[:1]
    for mask in found(speller, cards, held):
        part = chosen(cards, mask)
        rest = tuple(sorted((Counter(cards) - Counter(part)).elements()))
        for word in spelled(speller, part, held):
            for tiles in laid(speller, word, part, held):
                if following := chain(speller, rest, tiles):
                    return (tiles, *following)
    return ()


def spelled(speller: Speller, cards: tuple[str, ...], held: tuple[Tile, ...] = ()) -> tuple[str, ...]:
    """All words that all of these sorted cards make in one play, longest first, then by the alphabet."""
    whole = (1 << len(cards)) - 1
    words = {word for masks, some in _finds(speller, cards, held) if whole in masks for word in some}
    words = {word for word in words if lays(word, cards, held, speller.rechoose)}
    return tuple(sorted(words, key=lambda word: (-len(word), word)))


def laid(
    speller: Speller, word: str, cards: tuple[str, ...], held: tuple[Tile, ...] = ()
) -> tuple[tuple[Tile, ...], ...]:
    """The ways to lay a word with all of the cards."""
    every = ways(word, cards, held, rechoose=speller.rechoose)
    return tuple(tiles for tiles in every if len(tiles) == len(cards) + len(held))


def layings(speller: Speller, cards: tuple[str, ...], held: tuple[Tile, ...] = ()) -> tuple[tuple[Tile, ...], ...]:
    """Each word that all of these cards make in one play, laid in the first way; the longest word first."""
    return tuple(laid(speller, word, cards, held)[0] for word in spelled(speller, cards, held))


def chosen(cards: tuple[str, ...], mask: int) -> tuple[str, ...]:
    """The cards of a mask."""
    return tuple(card for k, card in enumerate(cards) if mask >> k & 1)


Finds: TypeAlias = Iterator[tuple[list[int], list[str]]]
"""Sets of open cards, and words that their letters make; some of those cannot be laid, since a combo is one unit."""


def _sets(finds: Finds, speller: Speller, cards: tuple[str, ...], held: tuple[Tile, ...]) -> tuple[int, ...]:
    """The sets that lay a word."""
    met: set[int] = set()
    for masks, words in finds:
        for mask in masks:
            if mask not in met and any(lays(word, chosen(cards, mask), held, speller.rechoose) for word in words):
                met.add(mask)
    return tuple(sorted(met))


def _finds(speller: Speller, cards: tuple[str, ...], held: tuple[Tile, ...]) -> Finds:
    """What the rules allow: no new plurals, and no S that a play-on may not add (rules 14 and 15)."""
    old = spelled_by(held)
    for masks, words in _look_up(anagrams(speller, not held), cards, held, speller.rechoose):
        yield masks, [word for word in words if not held or speller.may_become(old, word)]


def _look_up(known: Anagrams, cards: tuple[str, ...], held: tuple[Tile, ...], rechoose: bool) -> Finds:
    every = subsets(cards)
    for base in _bases(held, rechoose):
        for at, words in known.find(every.sums + base):
            yield every.masks[every.first[at] : every.first[at + 1]].tolist(), words


def _bases(held: tuple[Tile, ...], rechoose: bool) -> list[np.uint64]:
    """What the letters of held cards sum to, for all that they can stand for."""
    if not rechoose:
        return [sum_of(spelled_by(held))]
    return [np.uint64(base) for base in np.unique(_all_sums(tuple(tile.card for tile in held)))]


def _all_sums(cards: tuple[str, ...]) -> Sums:
    """The sums of all that these cards can stand for together."""
    sums = np.zeros(1, np.uint64)
    for card in cards:
        faces = np.array(sorted({sum_of(letters) for letters in STANDS_FOR[card]}), np.uint64)
        sums = (sums[:, None] + faces[None, :]).ravel()
    return sums


def lays(word: str, cards: tuple[str, ...], held: tuple[Tile, ...] = (), rechoose: bool = False) -> bool:
    """Whether all of the cards, open and held, lay a word together."""
    fixed = [tile.letters for tile in held if not rechoose or len(STANDS_FOR[tile.card]) == 1]
    free = [tile.card for tile in held if rechoose and len(STANDS_FOR[tile.card]) > 1]
    fixed += [card for card in cards if len(STANDS_FOR[card]) == 1]
    free += [card for card in cards if len(STANDS_FOR[card]) > 1]
    units = [letters for letters in fixed if len(letters) > 1]
    singles = "".join(letters for letters in fixed if len(letters) == 1)
    pairs = [card for card in free if card == ANY_PAIR]
    others = tuple(card for card in free if card != ANY_PAIR)
    return any(_matched(rest, singles, others) for rest in _without(word, [*units, *pairs]))


def _without(word: str, units: list[str]) -> Iterator[str]:
    """What is left of a word, with dots, once units of two letters have been placed, in each way."""
    if not units:
        yield word
        return
    unit, *others = units
    faces = STANDS_FOR[unit] if unit in WILDS else (unit,)
    for at in range(len(word) - 1):
        if word[at : at + 2] in faces:
            yield from _without(f"{word[:at]}..{word[at + 2 :]}", others)


def _matched(rest: str, singles: str, others: tuple[str, ...]) -> bool:
    """Whether letters are just the single ones and one for each other card."""
    have = Counter(rest.replace(".", ""))
    have.subtract(singles)
    if min(have.values(), default=0) < 0:
        return False
    return _assigned("".join(sorted(have.elements())), others)


def _assigned(letters: str, cards: tuple[str, ...]) -> bool:
    if len(letters) != len(cards):
        return False
    if not cards:
        return True
    return any(
        letter in STANDS_FOR[cards[0]] and _assigned(letters[:k] + letters[k + 1 :], cards[1:])
        for k, letter in enumerate(letters)
    )
