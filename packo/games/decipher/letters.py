"""The alphabet of letter pieces: what a letter is built of, which words can be built, and what a board leaves possible.

The numbers are those of rules.toml.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, reduce
from operator import add, or_
from random import Random
from string import ascii_uppercase
from typing import Any

from packo.core import CardError, Cards
from packo.core.telling import brief
from packo.games.decipher.parts import KIND_NAMES, KINDS, Zone

SPECIALS = "'-"
"""Signs that count as letters (rule 7)."""
LARGEST_LETTER = 4
"""Pieces of a letter at most (rule 2)."""
MOST_PIECES = 99
SUPPLY = {"R": 16, "Y": 16, "B": 8, "G": 8}
TILES = {"letters": 3, "specials": 2}
PUBLISHED, INFERRED, OPEN = "published", "inferred", "open"
"""How sure a letter of the package's alphabet is: told in public, deduced from what is told, or a guess."""
WRITTEN = re.compile(rf"[A-Z{SPECIALS}]+")
Counts = tuple[int, ...]
"""How many pieces of each kind, in the order of KINDS."""
Sizes = tuple[int, int]
"""Of how many pieces a word is built, at least and at most."""


class Alphabet:
    """What each letter is built of, and how many pieces and tiles are in the box.

    >>> Alphabet({"A": "YRR", "T": "RY"}).signature("AT"), Alphabet({"A": "YRR", "T": "RY"}).needs("AT")
    (('RRY', 'RY'), (3, 2, 0, 0))
    """

    def __init__(
        self,
        pieces: Mapping[str, str],
        supply: Mapping[str, int] = SUPPLY,
        tiles: Mapping[str, int] = TILES,
        evidence: Mapping[str, str] | None = None,
    ) -> None:
        self.pieces = {letter: sorted_pieces(pieces[letter]) for letter in sorted(pieces)}
        self.supply = {kind: supply[kind] for kind in KINDS}
        self.tiles = dict(tiles)
        self.evidence = dict(evidence or {})
        """Where a letter is known from, in words, for those of which it is told."""
        self._counts = {letter: counts_of(built) for letter, built in self.pieces.items()}
        self._key = tuple(tuple(table.items()) for table in (self.pieces, self.supply, self.tiles, self.evidence))

    def __contains__(self, letter: object) -> bool:
        return letter in self.pieces

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Alphabet) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __repr__(self) -> str:
        return f"Alphabet({len(self.pieces)} letters, {sum(self.supply.values())} pieces)"

    # -- about a word ----------------------------------------------------------------------------------------------

    def needs(self, word: str) -> Counts:
        """How many pieces of each kind a word is built of.

        Raises:
            KeyError: it has a letter that is not in the alphabet.
        """
        return tuple(sum(column) for column in zip((0,) * len(KINDS), *(self._counts[c] for c in word), strict=True))

    def size(self, word: str) -> int:
        """How many pieces a word is built of."""
        return sum(len(self.pieces[letter]) for letter in word)

    def signature(self, word: str) -> tuple[str, ...]:
        """What lies in each zone once the whole word is built; words with the same one look alike (rule 2)."""
        return tuple(self.pieces[letter] for letter in word)

    def missing(self, word: str) -> str:
        """The first kind of which the word needs more pieces than there are; empty where it can be built (rule 8)."""
        needs = zip(KINDS, self.needs(word), strict=True)
        return next((kind for kind, number in needs if number > self.supply[kind]), "")

    def missing_tile(self, word: str) -> str:
        """The first letter of which the word needs more tiles than there are; empty where it can be laid (rule 9)."""
        return next((letter for letter, number in Counter(word).items() if number > self.number_of_tiles(letter)), "")

    def number_of_tiles(self, letter: str) -> int:
        return self.tiles["specials" if letter in SPECIALS else "letters"]

    # -- about a zone ----------------------------------------------------------------------------------------------

    def lacks(self, letter: str, zone: Zone, kind: str) -> bool:
        """Whether a letter still needs a piece of this kind where these pieces lie already: the answer (rule 13)."""
        return self.pieces[letter].count(kind) > zone.pieces.count(kind)

    def can_be(self, letter: str, zone: Zone) -> bool:
        """Whether a zone that has taken these pieces and refused those can be of this letter (rule 13)."""
        built = self.pieces[letter]
        return all(
            built.count(kind) == zone.pieces.count(kind)
            if kind in zone.noes
            else built.count(kind) >= zone.pieces.count(kind)
            for kind in KINDS
        )

    def letters_for(self, zone: Zone) -> tuple[str, ...]:
        """The letters that a zone can be of."""
        return tuple(letter for letter in self.pieces if self.can_be(letter, zone))

    def alike(self) -> tuple[str, ...]:
        """Letters that are built of the same pieces, where there are several: AH, say.

        >>> Alphabet({"H": "RRY", "A": "RRY", "T": "RY"}).alike()
        ('AH',)
        """
        groups: dict[str, str] = {}
        for letter, built in self.pieces.items():
            groups[built] = groups.get(built, "") + letter
        return tuple(group for group in groups.values() if len(group) > 1)


class Vocabulary:
    """Words of one length that can be built, and which of them a board leaves possible.

    A set of words is a whole number whose bits are their places in `words`.
    """

    def __init__(self, words: Iterable[str], alphabet: Alphabet) -> None:
        self.alphabet = alphabet
        self.words = tuple(sorted(words))
        """In the order of their signs: an apostrophe or a hyphen before A."""
        self._place = {word: at for at, word in enumerate(self.words)}
        self._sizes: dict[int, int] = {}
        self._with: dict[tuple[int, str], int] = {}
        for at, word in enumerate(self.words):
            size = alphabet.size(word)
            self._sizes[size] = self._sizes.get(size, 0) | 1 << at
            for zone, letter in enumerate(word):
                self._with[zone, letter] = self._with.get((zone, letter), 0) | 1 << at
        self._in_zone = lru_cache(maxsize=1 << 14)(self._words_in_zone)

    def __contains__(self, word: object) -> bool:
        return word in self._place

    def __len__(self) -> int:
        return len(self.words)

    def __repr__(self) -> str:
        return f"Vocabulary({len(self):,} words)"

    def possible(self, zones: Sequence[Zone], sizes: Sizes, held: str, wrong: Iterable[str]) -> int:
        """The words that such zones can be of, as bits.

        Args:
            sizes: of how many pieces the word is built, at least and at most.
            held: a piece that some zone still needs, or none.
            wrong: words that it is not.
        """
        least, most = sizes
        bits = reduce(or_, (words for size, words in self._sizes.items() if least <= size <= most), 0)
        taking = 0
        for number, zone in enumerate(zones):
            fitting, lacking = self._in_zone(number, zone, held)
            bits &= fitting
            taking |= lacking
        if held:
            bits &= taking
        for word in wrong:
            if (at := self._place.get(word)) is not None:
                bits &= ~(1 << at)
        return bits

    def listed(self, bits: int) -> tuple[str, ...]:
        """The words of such a set."""
        return tuple(self._among(bits))

    def _among(self, bits: int) -> Iterator[str]:
        while bits:
            low = bits & -bits
            yield self.words[low.bit_length() - 1]
            bits ^= low

    def _words_in_zone(self, number: int, zone: Zone, held: str) -> tuple[int, int]:
        """The words whose letter there fits the zone, and those of them whose letter still needs the held piece."""
        fitting = lacking = 0
        for letter in self.alphabet.letters_for(zone):
            words = self._with.get((number, letter), 0)
            fitting |= words
            if held and self.alphabet.lacks(letter, zone, held):
                lacking |= words
        return fitting, lacking


class Spellings:
    """All texts of the alphabet's letters that zones can be of, words or not, within the supply of pieces."""

    def __init__(self, alphabet: Alphabet, zones: Sequence[Zone], sizes: Sizes, held: str) -> None:
        """As `Vocabulary.possible`."""
        self._least, self._most = sizes
        self._held = held
        self._supply = tuple(alphabet.supply[kind] for kind in KINDS)
        self._choices: list[dict[tuple[Counts, bool], str]] = []
        """For each zone the letters that need the same, by what they need and whether they take the held piece."""
        for zone in zones:
            alike: dict[tuple[Counts, bool], str] = {}
            for letter in alphabet.letters_for(zone):
                key = counts_of(alphabet.pieces[letter]), bool(held) and alphabet.lacks(letter, zone, held)
                alike[key] = alike.get(key, "") + letter
            self._choices.append(alike)
        self._known: dict[tuple[int, Counts, bool], int] = {}

    @property
    def count(self) -> int:
        """How many there are, exactly."""
        return self._ways(0, (0,) * len(KINDS), not self._held)

    def __iter__(self) -> Iterator[str]:
        """Each once, in a fixed order."""
        return self._texts("", (0,) * len(KINDS), not self._held)

    def __contains__(self, text: object) -> bool:
        if not isinstance(text, str) or len(text) != len(self._choices):
            return False
        used, taken = (0,) * len(KINDS), not self._held
        for letter, alike in zip(text, self._choices, strict=True):
            key = next((key for key, letters in alike.items() if letter in letters), None)
            if key is None:
                return False
            used, taken = tuple(map(add, used, key[0])), taken or key[1]
        return self._ways(len(text), used, taken) == 1

    def sample(self, rng: Random) -> str:
        """One of them, all equally likely."""
        text, used, taken = "", (0,) * len(KINDS), not self._held
        for at in range(len(self._choices)):
            following = list(self._following(at, used, taken))
            draw = rng.randrange(sum(ways * len(letters) for letters, _, _, ways in following))
            for letters, after, now, ways in following:
                if draw < ways * len(letters):
                    text, used, taken = text + letters[draw // ways], after, now
                    break
                draw -= ways * len(letters)
        return text

    def _following(self, at: int, used: Counts, taken: bool) -> Iterator[tuple[str, Counts, bool, int]]:
        """The letters for a zone, with what is used after them and in how many ways each goes on."""
        for (needs, takes), letters in self._choices[at].items():
            after = tuple(map(add, used, needs))
            now = taken or takes
            if ways := self._ways(at + 1, after, now):
                yield letters, after, now, ways

    def _ways(self, at: int, used: Counts, taken: bool) -> int:
        if sum(used) > self._most or any(number > most for number, most in zip(used, self._supply, strict=True)):
            return 0
        if at == len(self._choices):
            return int(taken and sum(used) >= self._least)
        key = at, used, taken
        if key not in self._known:
            self._known[key] = sum(len(letters) * ways for letters, _, _, ways in self._following(at, used, taken))
        return self._known[key]

    def _texts(self, text: str, used: Counts, taken: bool) -> Iterator[str]:
        if len(text) == len(self._choices):
            if self._ways(len(text), used, taken):
                yield text
            return
        for letters, after, now, _ in self._following(len(text), used, taken):
            for letter in letters:
                yield from self._texts(text + letter, after, now)


def sorted_pieces(pieces: str) -> str:
    """The pieces in the order of KINDS.

    >>> sorted_pieces("GYR")
    'RYG'
    """
    return "".join(sorted(pieces, key=KINDS.index))


def counts_of(pieces: str) -> Counts:
    """How many of them are of each kind.

    >>> counts_of("RRY")
    (2, 1, 0, 0)
    """
    return tuple(pieces.count(kind) for kind in KINDS)


def named(kind: str, number: int = 1) -> str:
    """So many pieces of a kind in words.

    >>> named("G", 8), named("R")
    ('8 tight green curves', 'long red stick')
    """
    return KIND_NAMES[kind] if number == 1 else f"{number} {KIND_NAMES[kind]}s"


# -- a file of one's own -----------------------------------------------------------------------------------------------


def read_alphabet(cards: Cards) -> Alphabet:
    """The alphabet in a cards file.

    `alphabet` has the pieces of each letter A to Z, and maybe of the apostrophe and the hyphen; `supply` how many
    pieces there are of each kind and `tiles` how many tiles of each letter, both as in the box where nothing is said;
    `evidence` where a letter is known from.

    Raises:
        CardError: an entry is missing, or is none; the sentence names it.
    """
    pieces = _table(cards, "alphabet", "2", 'the pieces of each letter, such as A = "RRY"')
    for letter, built in pieces.items():
        _check_letter(f"{cards.file}: Decipher 2: letter {brief(letter)}", letter, built)
    for letter in ascii_uppercase:
        if letter not in pieces:
            raise CardError(f"{cards.file}: Decipher 2: alphabet has no letter {letter}")
    supply = _numbers(cards, "supply", "1", SUPPLY)
    tiles = _numbers(cards, "tiles", "9", TILES)
    evidence = _table(cards, "evidence", "2", "where each letter is known from") if "evidence" in cards.data else {}
    for letter, told in evidence.items():
        if letter not in pieces or not isinstance(told, str):
            raise CardError(
                f"{cards.file}: Decipher 2: evidence tells of a letter of the alphabet in words, "
                f"not {brief(letter)} = {brief(told)}"
            )
    return Alphabet(pieces, supply, tiles, evidence)


def _check_letter(where: str, letter: str, built: Any) -> None:
    if len(letter) != 1 or letter not in ascii_uppercase + SPECIALS:
        raise CardError(f"{where}: letters are A to Z, the apostrophe and the hyphen")
    if not isinstance(built, str) or not built or not set(built) <= set(KINDS):
        raise CardError(f"{where}: its pieces are written with {', '.join(KINDS)}, such as RRY, not {brief(built)}")
    if len(built) > LARGEST_LETTER:
        raise CardError(f"{where}: a letter has at most {LARGEST_LETTER} pieces, and {built} are {len(built)}")


def _table(cards: Cards, entry: str, rule: str, what: str) -> dict[str, Any]:
    found = cards.data.get(entry)
    if not isinstance(found, dict):
        raise CardError(f"{cards.file}: Decipher {rule}: {entry} is a table with {what}, not {brief(found)}")
    return found


def _numbers(cards: Cards, entry: str, rule: str, usual: Mapping[str, int]) -> Mapping[str, int]:
    """A table of whole numbers; as usual where the file has none."""
    if entry not in cards.data:
        return usual
    found = _table(cards, entry, rule, f"a number for each of {', '.join(usual)}")
    for name in (*found, *usual):
        where = f"{cards.file}: Decipher {rule}: {entry}"
        if name not in usual or name not in found:
            raise CardError(f"{where} has a number for each of {', '.join(usual)}, and no others: {brief(name)}")
        number = found[name]
        if type(number) is not int or not 1 <= number <= MOST_PIECES:
            raise CardError(f"{where}: {name} is a whole number from 1 to {MOST_PIECES}, not {brief(number)}")
    return found
