"""Which words cards make: a formation alone, or together with a word that lies on the table.

The cards that may be used are its *open* cards, and the cards of a word that is played on are *held*: all of them stay.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from string import ascii_uppercase
from typing import NamedTuple

from packo.games.play_on_words.parts import (
    ANY_CONSONANT,
    ANY_PAIR,
    ANY_VOWEL,
    COMBOS,
    FLIPS,
    NO_CARD,
    VOWELS,
    WILDS,
    Tile,
)
from packo.lexicon import Lexicon

LETTERS = tuple(ascii_uppercase)
CONSONANTS = "".join(letter for letter in LETTERS if letter not in VOWELS)
"""Y among them."""
LEAST = 2
"""Letters of the shortest word."""
ENDINGS = ("S", "ES")
"""What a play-on may not only add at the end (rule 15)."""
PLURAL = "S"
"""What makes a plural (rule 15)."""
STANDS_FOR = {
    **{letter: (letter,) for letter in LETTERS},
    **{combo: (combo,) for combo in COMBOS},
    **{flip: tuple(flip.split("/")) for flip in FLIPS},
    ANY_VOWEL: tuple(VOWELS),
    ANY_CONSONANT: tuple(CONSONANTS),
    ANY_PAIR: (*map("".join, product(VOWELS, repeat=2)), *(letter * 2 for letter in CONSONANTS)),
}
"""What each card can stand for: itself, one of two letters, or what a wild card is (rules 9 to 11)."""
TILES = {card: {letters: Tile(card, letters) for letters in found} for card, found in STANDS_FOR.items()}
"""Each card as it can lie in a word."""


_KIND = {card: number for number, card in enumerate(STANDS_FOR)}
"""Letters first, then combos, flips and wild cards."""


class Play(NamedTuple):
    """A word that can be made, and one choice of the open cards for it."""

    spelled: str
    tiles: tuple[Tile, ...]
    used: tuple[str, ...]
    """The open cards among them, sorted."""

    @property
    def points(self) -> int:
        """What the word counts at the end of the game."""
        return sum(tile.points for tile in self.tiles)


@dataclass(frozen=True)
class Speller:
    """The words that are allowed, and what cards make of them.

    Plays are in a fixed order: most points first, then by the alphabet; of one spelling the best choice of cards comes
    first: most points, fewest wild cards, fewest cards.  Of the ways to lay the same cards there is only the first of
    `ways`.  Cards may be given in any order, and NO_CARD among them.
    """

    lexicon: Lexicon
    irregular_plurals: bool = False
    """Whether a new word may be an irregular plural (rule 14)."""
    rechoose: bool = False
    """Whether a flip or wild card that is held may stand for something else than before (rule 7)."""
    plurals_in_order: bool = False
    """Whether a play-on may make a plural by S though the old letters keep their order (rule 15)."""

    # -- words -----------------------------------------------------------------------------------------------------

    def is_word(self, word: str) -> bool:
        """Whether a word is in the dictionary, long enough and decent (rules 5, 12 and 13)."""
        return len(word) >= LEAST and word in self.lexicon and not self.lexicon.is_profane(word)

    def is_plural(self, word: str) -> bool:
        """Whether a word is a plural that no new word may be (rule 14)."""
        return self.lexicon.is_plural(word, irregular=not self.irregular_plurals)

    def only_adds_ending(self, old: str, word: str) -> str:
        """What ending a word is the old one with, S or ES; none if it is another word (rule 15)."""
        return next((ending for ending in ENDINGS if word == old + ending), "")

    def is_plural_in_order(self, old: str, word: str) -> bool:
        """Whether a word is a plural whose S is added behind the old letters, which keep their order, so that no
        play-on may make it (rule 15): CLOUDS of LOUD, not RATS of ART.

        With `plurals_in_order` none is.
        """
        if self.plurals_in_order or not self.lexicon.is_plural(word, irregular=False):
            return False
        letters = iter(word.removesuffix(PLURAL))
        return all(letter in letters for letter in old)

    def may_become(self, old: str, word: str) -> bool:
        """Whether a play-on may turn one into the other, as far as rule 15 goes."""
        return not self.only_adds_ending(old, word) and not self.is_plural_in_order(old, word)

    # -- plays -----------------------------------------------------------------------------------------------------

    def new_words(self, cards: Iterable[str]) -> tuple[Play, ...]:
        """Every new word that these open cards make, with every choice of cards for it (rules 5 and 9 to 14)."""
        return _new_words(self, _in_order(cards))

    def play_ons(self, cards: Iterable[str], held: tuple[Tile, ...]) -> tuple[Play, ...]:
        """Every word that open cards make of a word on the table, with every choice of cards (rules 6, 7, 9 to 15)."""
        return _play_ons(self, _in_order(cards), held)

    def best_plays(
        self, cards: Iterable[str], held: tuple[Tile, ...] = (), leaving_new_word: bool = False
    ) -> tuple[Play, ...]:
        """Every word that open cards make, alone or of a word on the table, with the best choice of cards for it.

        Args:
            leaving_new_word: only choices that leave open cards for a new word.
        """
        return _best_plays(self, _in_order(cards), held, leaving_new_word)

    def best_play(
        self, word: str, cards: Iterable[str], held: tuple[Tile, ...] = (), leaving_new_word: bool = False
    ) -> Play | None:
        """The best choice of cards for one word, in upper case; None where it is not among `best_plays`."""
        sorted_cards = _in_order(cards)
        if not self.is_word(word) or not _is_allowed(self, held, word):
            return None
        return _best(self, _Stock(sorted_cards, held, self.rechoose), word, sorted_cards, leaving_new_word)

    def has_new_word(self, cards: Iterable[str]) -> bool:
        """Whether these open cards make a new word."""
        return self.leaves_new_word(cards, ())

    def leaves_new_word(self, cards: Iterable[str], used: Iterable[str]) -> bool:
        """Whether the open cards make a new word once some of them have been used."""
        return _remainders(self, _in_order(cards)).make_word(tuple(sorted(used)))

    def has_play_on(self, cards: Iterable[str], held: tuple[Tile, ...]) -> bool:
        """Whether these open cards make a word of one on the table."""
        return next(_every_play(self, _in_order(cards), held), None) is not None


def ways(
    word: str, cards: Iterable[str], held: tuple[Tile, ...] = (), *, rechoose: bool = False
) -> tuple[tuple[Tile, ...], ...]:
    """All ways to lay a word, in upper case, with all the held cards and any of the open ones.

    They are in order, letter by letter: first letter cards, then combos, flips and wild cards.

    >>> [" ".join(map(str, tiles)) for tiles in ways("STAR", ["A", "R", "S", "T", "ST", "C*"])]
    ['S T A R', 'S T A C*=R', 'S C*=T A R', 'ST A R', 'ST A C*=R', 'C*=S T A R']
    """
    return tuple(dict.fromkeys(tiles for tiles, _ in _Stock(_in_order(cards), held, rechoose).ways(word)))


def spelled_by(tiles: Iterable[Tile]) -> str:
    """The letters of some tiles."""
    return "".join(tile.letters for tile in tiles)


def is_tile(tile: Tile) -> bool:
    """Whether the card exists and can stand for these letters."""
    return tile.letters in STANDS_FOR.get(tile.card, ())


# -- laying words ------------------------------------------------------------------------------------------------------


class _Stock:
    """Cards of which words are laid: held ones, which all must be used, and open ones."""

    def __init__(self, cards: tuple[str, ...], held: tuple[Tile, ...], rechoose: bool) -> None:
        fixed = [tile for tile in held if _is_fixed(tile.card, rechoose)]
        free = [tile.card for tile in held if not _is_fixed(tile.card, rechoose)]
        self._kinds: list[str] = []
        """The card of each kind of piece."""
        self._left: list[int] = []
        """How many pieces of each kind are at hand."""
        self._owed: list[int] = []
        """How many of them are held, and so must be used."""
        self._pieces: dict[str, list[tuple[str, int, Tile]]] = {}
        """By the letter it begins with: what a piece can stand for, its kind, and how it lies in a word."""
        bound = Counter(free) + Counter(tile.card for tile in fixed if tile.card == tile.letters)
        available = bound + Counter(cards)
        for card, count in available.items():
            self._add(card, TILES[card], count, bound[card])
        for tile, count in Counter(tile for tile in fixed if tile.card != tile.letters).items():
            self._add(tile.card, {tile.letters: tile}, count, count)
        for pieces in self._pieces.values():
            pieces.sort(key=lambda piece: _KIND[piece[2].card])
        self._fixed = "".join(tile.letters for tile in fixed)
        self._others = [*free, *cards]

    def _add(self, card: str, tiles: dict[str, Tile], count: int, bound: int) -> None:
        kind = len(self._kinds)
        self._kinds.append(card)
        self._left.append(count)
        self._owed.append(bound)
        for letters, tile in tiles.items():
            self._pieces.setdefault(letters[0], []).append((letters, kind, tile))

    def candidates(self, lexicon: Lexicon) -> tuple[str, ...]:
        """The words of the lexicon that the letters allow; some cannot be laid, since a combo is one unit, and a flip
        card is one letter."""
        letters = self._fixed + "".join("".join(STANDS_FOR[card]) for card in self._others if card not in WILDS)
        wild = Counter(self._others)
        return lexicon.within(
            letters,
            self._fixed,
            vowels=wild[ANY_VOWEL],
            consonants=wild[ANY_CONSONANT],
            pairs=wild[ANY_PAIR],
            least=LEAST,
        )

    def ways(self, word: str) -> Iterator[tuple[tuple[Tile, ...], tuple[str, ...]]]:
        """Each way to lay the word, and the open cards that it uses, sorted."""
        length, left, owed, pieces = len(word), self._left, self._owed, self._pieces
        laid: list[Tile] = []

        def lay(at: int, missing: int) -> Iterator[tuple[tuple[Tile, ...], tuple[str, ...]]]:
            """The ways from a letter on, with so many held cards still to be used."""
            if at == length:
                if not missing:
                    used = [card for card, due in zip(self._kinds, owed, strict=True) for _ in range(-due)]
                    yield tuple(laid), tuple(sorted(used))
                return
            if missing > length - at:
                return
            for letters, kind, tile in pieces.get(word[at], ()):
                if left[kind] and (len(letters) == 1 or word.startswith(letters, at)):
                    following = missing - (owed[kind] > 0)
                    left[kind] -= 1
                    owed[kind] -= 1
                    laid.append(tile)
                    yield from lay(at + len(letters), following)
                    laid.pop()
                    owed[kind] += 1
                    left[kind] += 1

        yield from lay(0, sum(owed))

    def plays(self, word: str) -> Iterator[Play]:
        """One play for each choice of open cards that lay the word."""
        met = set()
        for tiles, used in self.ways(word):
            if used not in met:
                met.add(used)
                yield Play(word, tiles, used)


def _is_fixed(card: str, rechoose: bool) -> bool:
    """Whether a held card goes on standing for what it stood for."""
    return not rechoose or len(STANDS_FOR[card]) == 1


def _in_order(cards: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(card for card in cards if card != NO_CARD))


def _rank(play: Play) -> tuple[int, str, int, int, tuple[str, ...]]:
    wild = sum(card in WILDS for card in play.used)
    return -play.points, play.spelled, wild, len(play.used), play.used


def _is_allowed(speller: Speller, held: tuple[Tile, ...], word: str) -> bool:
    """Whether a word of the dictionary may be made, alone or of held cards (rules 13 to 15)."""
    if speller.lexicon.is_profane(word):
        return False
    return speller.may_become(spelled_by(held), word) if held else not speller.is_plural(word)


def _every_play(speller: Speller, cards: tuple[str, ...], held: tuple[Tile, ...]) -> Iterator[Play]:
    if not cards:
        return
    stock = _Stock(cards, held, speller.rechoose)
    for word in stock.candidates(speller.lexicon):
        if _is_allowed(speller, held, word):
            yield from (play for play in stock.plays(word) if play.used)


def _best(speller: Speller, stock: _Stock, word: str, cards: tuple[str, ...], leaving_new_word: bool) -> Play | None:
    left = _remainders(speller, cards)
    fit = (play for play in stock.plays(word) if play.used and (not leaving_new_word or left.make_word(play.used)))
    return min(fit, key=_rank, default=None)


@lru_cache(maxsize=1 << 5)
def _new_words(speller: Speller, cards: tuple[str, ...]) -> tuple[Play, ...]:
    return tuple(sorted(_every_play(speller, cards, ()), key=_rank))


@lru_cache(maxsize=1 << 8)
def _play_ons(speller: Speller, cards: tuple[str, ...], held: tuple[Tile, ...]) -> tuple[Play, ...]:
    return tuple(sorted(_every_play(speller, cards, held), key=_rank))


@lru_cache(maxsize=1 << 12)
def _best_plays(
    speller: Speller, cards: tuple[str, ...], held: tuple[Tile, ...], leaving_new_word: bool
) -> tuple[Play, ...]:
    if not cards:
        return ()
    stock = _Stock(cards, held, speller.rechoose)
    words = (word for word in stock.candidates(speller.lexicon) if _is_allowed(speller, held, word))
    every = (_best(speller, stock, word, cards, leaving_new_word) for word in words)
    return tuple(sorted(filter(None, every), key=_rank))


# -- what is left for a new word ---------------------------------------------------------------------------------------


class _Remainders:
    """Of which of the sorted open cards new words are made, once others have been used.

    What has been found out is kept: cards that make a word make one with others as well.
    """

    def __init__(self, speller: Speller, cards: tuple[str, ...]) -> None:
        self._speller = speller
        self._cards = cards
        self._making: list[int] = []
        self._known: dict[tuple[str, ...], bool] = {}

    def make_word(self, used: tuple[str, ...]) -> bool:
        """Whether a new word can be made without the used cards, which are sorted."""
        if used not in self._known:
            self._known[used] = self._found_out(tuple(sorted((Counter(self._cards) - Counter(used)).elements())))
        return self._known[used]

    def _found_out(self, rest: tuple[str, ...]) -> bool:
        mask = _mask(self._cards, rest)
        if any(making & mask == making for making in self._making):
            return True
        word = _short_new_word(self._speller, rest)
        if word is not None:
            self._making.append(_mask(self._cards, word.used))
        return word is not None


@lru_cache(maxsize=1 << 10)
def _remainders(speller: Speller, cards: tuple[str, ...]) -> _Remainders:
    return _Remainders(speller, cards)


def _short_new_word(speller: Speller, cards: tuple[str, ...]) -> Play | None:
    """A new word of as few letters as can be."""
    if not cards:
        return None
    stock = _Stock(cards, (), speller.rechoose)
    words = sorted((word for word in stock.candidates(speller.lexicon) if _is_allowed(speller, (), word)), key=len)
    return next((play for word in words for play in stock.plays(word)), None)


def _mask(cards: tuple[str, ...], some: Iterable[str]) -> int:
    """Some of the sorted cards as a whole number, of equal cards the first; a subset is a subset of bits."""
    mask, taken = 0, Counter[str]()
    for card in some:
        mask |= 1 << cards.index(card) + taken[card]
        taken[card] += 1
    return mask
