"""What packo ships of words, and how it is written: levels, marks of plurals, contractions, and lists made by hand.

The file is text, compressed: lines of remarks; the words in upper case and alphabetical order; a letter for the level
of each; a sign for each that says whether it is a plural; then contractions and their levels.
"""

from __future__ import annotations

import codecs
import gzip
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

LEVELS = (10, 20, 35, 40, 50, 55, 60, 70)
"""How common a word is, as SCOWL sorts them: the lower, the more people know it."""
FILE = Path(__file__).with_name("words.gz")
REMARKS = "# From SCOWL 2020.12.07: english-words, american-words and english-contractions up to size 70, modified."


class Data(NamedTuple):
    """What the file holds, as text: words in alphabetical order, the letters of their levels, and so on."""

    words: list[str]
    levels: str
    marks: str
    """For each word: `s`, a plural that ends in S; `i`, any other plural; a dot."""
    contractions: list[str]
    contraction_levels: str


def pack(words: Mapping[str, int], marks: Mapping[str, str], contractions: Mapping[str, int]) -> bytes:
    """The file's bytes; the same for the same words."""
    blocks = (
        REMARKS,
        "\n".join(sorted(words)),
        "".join(sign(words[word]) for word in sorted(words)),
        "".join(marks[word] for word in sorted(words)),
        "\n".join(sorted(contractions)),
        "".join(sign(contractions[word]) for word in sorted(contractions)),
    )
    return gzip.compress("\n\n".join(blocks).encode("ascii"), 9, mtime=0)


def sign(level: int) -> str:
    """The letter of a level in the file, from a on."""
    return chr(ord("a") + LEVELS.index(level))


@cache
def shipped() -> Data:
    """What packo ships; read once."""
    _, words, levels, marks, contractions, their_levels = (
        gzip.decompress(FILE.read_bytes()).decode("ascii").split("\n\n")
    )
    return Data(words.split("\n"), levels, marks, contractions.split("\n"), their_levels)


def up_to(level: int) -> Iterator[str]:
    """The words of a level and those that are more common, in alphabetical order."""
    data = shipped()
    most = sign(level)
    return (word for word, own in zip(data.words, data.levels, strict=True) if own <= most)


def contractions(level: int) -> Iterator[str]:
    """The contractions of a level and those that are more common, in alphabetical order."""
    data = shipped()
    most = sign(level)
    return (word for word, own in zip(data.contractions, data.contraction_levels, strict=True) if own <= most)


@cache
def levels() -> dict[str, int]:
    """The level of each word."""
    data = shipped()
    level = {sign(level): level for level in LEVELS}
    return dict(zip(data.words, map(level.__getitem__, data.levels), strict=True))


@cache
def plurals() -> dict[str, str]:
    """The words that are plurals, each with its mark."""
    data = shipped()
    return {word: mark for word, mark in zip(data.words, data.marks, strict=True) if mark != "."}


def words_of(name: str) -> frozenset[str]:
    """The words of a list beside this file that was made by hand, in upper case; lines with # are remarks."""
    text = Path(__file__).with_name(name).read_text(encoding="ascii")
    return frozenset(" ".join(line for line in text.split("\n") if not line.startswith("#")).upper().split())


@cache
def blocked() -> frozenset[str]:
    """Words that a family would not want to read.  Their file has each letter moved on by thirteen."""
    return frozenset(codecs.decode(word, "rot13") for word in words_of("blocked.txt"))


@cache
def hyphenated() -> tuple[str, ...]:
    """Common words with a hyphen, of three to six signs."""
    return tuple(sorted(words_of("hyphenated.txt")))
