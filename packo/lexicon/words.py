"""A list of words, and what word games ask of it."""

from __future__ import annotations

import os
import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache, cached_property
from itertools import pairwise
from string import ascii_uppercase

from packo.core.files import name_of, path_of
from packo.core.telling import brief
from packo.lexicon import data
from packo.lexicon.index import CONSONANTS, VOWELS, Index

LEVELS = data.LEVELS
SOURCE = "SCOWL 2020.12.07, english-words and american-words"
LICENCE = "SCOWL's notice (LICENSES/SCOWL.txt): free to use, copy, change and pass on with the notice"
LONGEST = 60
"""Letters of a word in a list of one's own."""
_ALPHABET = frozenset(ascii_uppercase)


class LexiconError(ValueError):
    """A level that there is not, a file that is no list of words, or a question that is not about letters."""


class Lexicon:
    """Words of A to Z: upper case in answers, any case in questions; answers are in alphabetical order.

    >>> lexicon = load(35)
    >>> lexicon, "panda" in lexicon, "xyzzy" in lexicon
    (Lexicon(35, 39,049 words), True, False)
    >>> lexicon.makeable("topz", vowels=1, least=5)
    ('TOPAZ',)
    """

    def __init__(
        self,
        words: Iterable[str],
        name: str,
        *,
        marked: Iterable[str] = (),
        level: int | None = None,
        source: str = "",
        licence: str = "",
    ) -> None:
        """`words`: each once, in upper case; `marked`: those with an apostrophe or a hyphen."""
        self._words = tuple(sorted(words))
        self._set = frozenset(self._words)
        self._marked = tuple(sorted(marked))
        self.name = name
        self.level = level
        """None for a list of one's own."""
        self.source = source
        self.licence = licence

    @classmethod
    def from_file(cls, path: str | os.PathLike[str]) -> Lexicon:
        """A list of one's own: UTF-8, one word of A to Z a line, in any case and order.

        Blank lines are passed over.  A word with an apostrophe or a hyphen is no word of the list, but is among its
        `contractions` or `hyphenated` words.

        Raises:
            LexiconError: the file is no such list; it names the file and the line.
            OSError: the file cannot be read.
        """
        file = path_of(path)
        told = name_of(file)
        lines = re.split("\r\n|\r|\n", _decoded(file.read_bytes(), told))
        entries = {_entry(line.strip(), f"{told}, line {at}") for at, line in enumerate(lines, 1) if line.strip()}
        words = {entry for entry in entries if entry.isalpha()}
        if not words:
            raise LexiconError(f"{told} has no words in it")
        return cls(words, told, marked=entries - words, source=told)

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and _upper(word) in self._set

    def __len__(self) -> int:
        return len(self._words)

    def __iter__(self) -> Iterator[str]:
        return iter(self._words)

    def __repr__(self) -> str:
        return f"Lexicon({self.name}, {len(self):,} words)"

    # -- about a word ----------------------------------------------------------------------------------------------

    def level_of(self, word: str) -> int | None:
        """How common a word is, by SCOWL: one of LEVELS, the lower the more common; None for what packo does not list.

        >>> load().level_of("cat"), load().level_of("qi"), load(70).level_of("yob")
        (10, None, 55)
        """
        return data.levels().get(_upper(word))

    def is_plural(self, word: str, irregular: bool = True) -> bool:
        """Whether a word is the plural of a noun, even if it is a form of a verb as well (RUNS); not EATS.

        Without `irregular`, only plurals that end in S.  A word that packo does not list is a plural if it is another
        word of this lexicon with S or ES.
        """
        word = _upper(word)
        mark = data.plurals().get(word)
        if mark is not None:
            return irregular or mark == "s"
        if word in data.levels() or word not in self._set:
            return False
        return (word.endswith("S") and word[:-1] in self._set) or (word.endswith("ES") and word[:-2] in self._set)

    def is_profane(self, word: str) -> bool:
        """Whether a word is on packo's list of profanity and slurs, whether or not it is in this lexicon."""
        return _upper(word) in data.blocked()

    # -- about beginnings ------------------------------------------------------------------------------------------

    def has_prefix(self, letters: str) -> bool:
        """Whether a word begins with these letters, or is these letters."""
        letters = _upper(letters)
        at = bisect_left(self._words, letters)
        return at < len(self._words) and self._words[at].startswith(letters)

    def beginning(self, letters: str) -> tuple[str, ...]:
        """The words that begin with these letters."""
        return self._words[slice(*self._range(_upper(letters)))]

    def continuing(self, beginning: str, letters: str) -> tuple[str, ...]:
        """The words that begin so and go on, if they do, with these letters, each used at most once.

        Raises:
            LexiconError: letters that are not A to Z.

        >>> load(35).continuing("exi", "stle")
        ('EXILE', 'EXILES', 'EXIST', 'EXIT', 'EXITS')
        """
        found = self._index.makeable(_counted(beginning + letters), 0, 0, 0)
        return tuple(self._index.words(found, *self._range(_upper(beginning))))

    def _range(self, letters: str) -> tuple[int, int]:
        """Where the words that begin with these letters begin and end; the sign after Z in ASCII is [."""
        return bisect_left(self._words, letters), bisect_left(self._words, letters + "[")

    # -- about letters ---------------------------------------------------------------------------------------------

    def makeable(
        self, letters: str, vowels: int = 0, consonants: int = 0, pairs: int = 0, least: int = 2
    ) -> tuple[str, ...]:
        """The words that these letters make, each used at most once, with so many wild cards.

        Args:
            letters: in any order; a letter that stands there twice can be used twice.
            vowels: wild cards for any vowel, A E I O U.
            consonants: wild cards for any consonant, Y among them.
            pairs: wild cards for two vowels side by side or a doubled consonant.
            least: letters of the shortest word.

        Raises:
            LexiconError: letters that are not A to Z, or a negative number of wild cards.

        >>> load(20).makeable("oxb"), load(20).makeable("tk", pairs=1, least=4)
        (('BOX',), ('TOOK',))
        """
        return self.within(letters, "", vowels, consonants, pairs, least)

    def containing(self, letters: str) -> tuple[str, ...]:
        """The words that have all these letters, each as often as it stands there, and maybe more.

        >>> load(20).containing("zzle")
        ('PUZZLE', 'PUZZLED', 'PUZZLES')
        """
        return tuple(self._index.words(self._index.containing(_counted(letters))))

    def within(
        self, letters: str, holding: str, vowels: int = 0, consonants: int = 0, pairs: int = 0, least: int = 2
    ) -> tuple[str, ...]:
        """The words of `makeable` that have all the letters of `holding`, which are among `letters`.

        >>> load(35).within("cloudrst", "loud", least=5)
        ('CLOUD', 'CLOUDS', 'COULD')
        """
        if min(vowels, consonants, pairs) < 0:
            raise LexiconError("there cannot be fewer than no wild cards")
        counted = _counted(letters)
        found = self._index.makeable(counted, vowels, consonants, pairs) & self._index.containing(_counted(holding))
        return tuple(
            word
            for word in self._index.words(found)
            if len(word) >= least and (pairs < 2 or _lays(word, counted, vowels, consonants, pairs))
        )

    @cached_property
    def _index(self) -> Index:
        return Index(self._words)

    # -- signs that are no letters ---------------------------------------------------------------------------------

    def contractions(self, level: int | None = None) -> tuple[str, ...]:
        """Contractions such as DON'T, of a level or of this lexicon's own; of a list of one's own, those of the file.

        >>> load().contractions(10)[:4]
        ("AREN'T", "CAN'T", "COULDN'T", "DIDN'T")
        """
        most = self.level if level is None else _known(level)
        if most is None:
            return tuple(word for word in self._marked if "'" in word)
        return tuple(data.contractions(most))

    def hyphenated(self) -> tuple[str, ...]:
        """Words with a hyphen such as X-RAY; of a list of one's own, those of the file."""
        return data.hyphenated() if self.level is not None else tuple(word for word in self._marked if "-" in word)


def load(words: int | str | os.PathLike[str] = 60) -> Lexicon:
    """The words that packo ships up to a level, or a list of one's own in a file (`Lexicon.from_file`).

    Level 35 has the words that a group knows, 60 those of a standard dictionary, 70 is lenient.  A level is put
    together once.

    Raises:
        LexiconError: there is no such level, or the file is no list of words.
        OSError: the file cannot be read.
    """
    if isinstance(words, str | os.PathLike):
        return Lexicon.from_file(words)
    return _of_level(_known(words))


@cache
def _of_level(level: int) -> Lexicon:
    return Lexicon(data.up_to(level), str(level), level=level, source=SOURCE, licence=LICENCE)


def _known(level: int) -> int:
    if type(level) is not int or level not in LEVELS:
        raise LexiconError(f"there is no level {brief(level)} of words; there is: {', '.join(map(str, LEVELS))}")
    return level


def _upper(text: str) -> str:
    """The text in upper case; signs beyond ASCII stay as they are, lest some of them become letters A to Z."""
    return text.upper() if text.isascii() else text


def _counted(letters: str) -> Counter[str]:
    """How often each letter stands there.

    Raises:
        LexiconError: they are not all A to Z.
    """
    counted = Counter(_upper(letters))
    strange = sorted(counted.keys() - _ALPHABET)
    if strange:
        raise LexiconError(f"letters are A to Z, not {brief(strange[0])}")
    return counted


def _lays(word: str, letters: Counter[str], vowels: int, consonants: int, pairs: int) -> bool:
    """Whether a word can be laid with these letters and wild cards, no letter under two of them."""
    lacking = Counter(word) - letters
    if (
        sum(lacking[letter] for letter in VOWELS) <= vowels
        and sum(lacking[letter] for letter in CONSONANTS) <= consonants
    ):
        return True
    return pairs > 0 and any(
        _lays(word[:at] + "." + word[at + 2 :], letters, vowels, consonants, pairs - 1)
        for at, (one, other) in enumerate(pairwise(word))
        if (one in VOWELS and other in VOWELS) or (one == other and one in CONSONANTS)
    )


def _decoded(raw: bytes, told: str) -> str:
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise LexiconError(f"{told}, line {line}: this is not UTF-8; save the list as UTF-8") from None


def _entry(line: str, where: str) -> str:
    """A line of a list in upper case."""
    if len(line) > LONGEST:
        raise LexiconError(f"{where}: {brief(line)} is longer than {LONGEST} letters")
    line = line.replace("’", "'")
    if re.fullmatch(r"[A-Za-z]+(['-][A-Za-z]+)*", line):
        return line.upper()
    for sign in line:
        if sign.isspace():
            raise LexiconError(f"{where}: {brief(line)} has a space in it; put one word on a line")
        if not (sign.isascii() and sign.isalpha()) and sign not in "'-":
            raise LexiconError(f"{where}: {brief(line)} has {brief(sign)} in it; words are letters A to Z")
    raise LexiconError(f"{where}: {brief(line)} is no word; an apostrophe or a hyphen stands between letters")
