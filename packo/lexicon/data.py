"""What packo ships of words, and how it is written: levels, marks of plurals, contractions, and lists made by hand.

The file is text, compressed: lines of remarks; the words in upper case and alphabetical order; a letter for the level
of each; a sign for each that says whether it is a plural; then contractions and their levels.
"""

from __future__ import annotations

import codecs
import gzip
from functools import cache
from pathlib import Path
from typing import NamedTuple

LEVELS = (10, 20, 35, 40, 50, 55, 60, 70)
"""How common a word is, as SCOWL sorts them: the lower, the more people know it."""
FILE = Path(__file__).with_name("words.gz")
REMARKS = "# From SCOWL 2020.12.07: english-words, american-words and english-contractions up to size 70, modified."
SIGNS = "abcdefgh"
"""The letters that stand for the levels in the file."""


class Data(NamedTuple):
    """Words and contractions, each with its level, and the marks of the words in their order."""

    levels: dict[str, int]
    marks: str
    """For each word: `s`, a plural that ends in S; `i`, any other plural; a dot."""
    contractions: dict[str, int]


def packed(data: Data) -> str:
    """Data as the file has them."""
    sign = dict(zip(LEVELS, SIGNS, strict=True))
    return "\n\n".join(
        (
            REMARKS,
            "\n".join(data.levels),
            "".join(map(sign.__getitem__, data.levels.values())),
            data.marks,
            "\n".join(data.contractions),
            "".join(map(sign.__getitem__, data.contractions.values())),
        )
    )


@cache
def shipped() -> Data:
    """The words that packo ships; read once."""
    text = gzip.decompress(FILE.read_bytes()).decode("ascii")
    _, words, levels, marks, contractions, their_levels = text.split("\n\n")
    level = dict(zip(SIGNS, LEVELS, strict=True)).__getitem__
    return Data(
        dict(zip(words.split("\n"), map(level, levels), strict=True)),
        marks,
        dict(zip(contractions.split("\n"), map(level, their_levels), strict=True)),
    )


@cache
def plurals() -> dict[str, str]:
    """The words that are plurals, each with its mark."""
    data = shipped()
    return {word: mark for word, mark in zip(data.levels, data.marks, strict=True) if mark != "."}


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
