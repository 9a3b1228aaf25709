"""Makes the shipped words again from SCOWL: `python -m packo.lexicon.build FOLDER`.

FOLDER is where the Debian package `scowl` has been unpacked: `apt-get download scowl`, then `dpkg-deb -x scowl_*.deb
FOLDER`.  The file that is made depends on the version of the package; packo's is of 2020.12.07.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Container, Iterator
from pathlib import Path

from packo.lexicon.data import FILE, LEVELS, pack, words_of

SPELLINGS = ("english", "american")
NOUNS_UP_TO = 60
"""A word is taken for a noun if SCOWL lists its possessive up to this level."""
SHORT_UP_TO = 60
"""Of two letters, the words up to this level: above it they are mostly abbreviations."""
NO_VOWEL = words_of("no_vowel.txt")
"""The words without A, E, I, O, U or Y that are no abbreviations."""
NOT_WORDS = frozenset({"ES", "JEW"})
"""An ending, and a name."""
PLURAL = words_of("plurals.txt")
"""Plurals that the endings do not give away."""
NOT_PLURAL = words_of("not_plural.txt")
"""Words that look like plurals of nouns, and are none."""
SIBILANT = ("S", "X", "Z", "CH", "SH")


def build(folder: Path) -> bytes:
    """The shipped file, from an unpacked package; the same bytes each time.

    Raises:
        FileNotFoundError: there is no SCOWL in the folder.
    """
    lists = folder / "usr" / "share" / "dict" / "scowl"
    if not lists.is_dir():
        raise FileNotFoundError(f"no usr/share/dict/scowl in {folder.name or folder}: unpack the Debian package scowl")
    words = {word: level for word, level in _listed(lists, "words", r"[A-Z]{2,15}") if _is_word(word, level)}
    nouns = {word[:-2] for word, level in _listed(lists, "words", r"[A-Z]+'S") if level <= NOUNS_UP_TO}
    marks = {word: _mark(word, _is_plural(word, nouns, words)) for word in words}
    return pack(words, marks, dict(_listed(lists, "contractions", r"[A-Z]+'[A-Z]+")))


def _listed(lists: Path, kind: str, pattern: str) -> Iterator[tuple[str, int]]:
    """The entries of a class that match, in upper case with their levels, each once, the most common first."""
    known = set()
    for level in LEVELS:
        for spelling in SPELLINGS:
            path = lists / f"{spelling}-{kind}.{level}"
            lines = path.read_text(encoding="latin-1").split("\n") if path.exists() else []
            for line in lines:
                word = line.upper() if line.isascii() and (line.islower() or line.startswith("I'")) else ""
                if word not in known and re.fullmatch(pattern, word):
                    known.add(word)
                    yield word, level


def _is_word(word: str, level: int) -> bool:
    if word in NOT_WORDS or (len(word) == 2 and level > SHORT_UP_TO):
        return False
    return word in NO_VOWEL or any(vowel in word for vowel in "AEIOUY")


def _mark(word: str, plural: bool) -> str:
    return "." if not plural else "s" if word.endswith("S") else "i"


def _is_plural(word: str, nouns: Container[str], words: Container[str]) -> bool:
    if word in NOT_PLURAL:
        return False
    if word in PLURAL or (word.endswith("MEN") and word[:-2] + "AN" in words):
        return True
    return word.endswith("S") and any(one in nouns for one in _singulars(word))


def _singulars(word: str) -> Iterator[str]:
    """What a noun may be whose plural is this word, as English makes plurals that end in S."""
    if not word.endswith("SS"):
        yield word[:-1]
    if word.endswith("ES") and word[:-2].endswith((*SIBILANT, "O")):
        yield word[:-2]
    if word.endswith(("SSES", "ZZES")):
        yield word[:-3]
    if word.endswith("IES"):
        yield word[:-3] + "Y"
    if word.endswith("VES"):
        yield from (word[:-3] + "F", word[:-3] + "FE")
    if word.endswith("SES"):
        yield word[:-2] + "IS"
    if word.endswith("ICES"):
        yield from (word[:-4] + "EX", word[:-4] + "IX")


def main() -> None:
    """Writes the file into the package."""
    if len(sys.argv) != 2:
        raise SystemExit("python -m packo.lexicon.build FOLDER")
    try:
        made = build(Path(sys.argv[1]))
    except FileNotFoundError as error:
        raise SystemExit(str(error)) from None
    FILE.write_bytes(made)
    print(f"{FILE.name}: {len(made):,} bytes")


if __name__ == "__main__":
    main()
