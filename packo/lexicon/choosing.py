"""The option `words` of a game: a level of packo's own words, or the path of a file."""

from __future__ import annotations

import os
from typing import Any

from packo.core.options import OptionError
from packo.core.telling import brief
from packo.lexicon.words import LEVELS, Lexicon, LexiconError, load


def read_words(given: Any) -> int | str:
    """What a person gave for the option; to be its `parse`.  The file itself is not read.

    Raises:
        ValueError: it is neither a level nor a path.

    >>> read_words(35), read_words("mine.txt")
    (35, 'mine.txt')
    """
    if isinstance(given, str | os.PathLike):
        path = os.fspath(given)
        if not isinstance(path, str):
            raise ValueError(f"the path of a file is text, not {brief(path)}")
        return path
    if type(given) is not int or given not in LEVELS:
        levels = ", ".join(map(str, LEVELS))
        raise ValueError(f"it is one of {levels}, or a file with one word in each line, not {brief(given)}")
    return given


def chosen(words: int | str, game: str) -> Lexicon:
    """The lexicon that the option names.

    Raises:
        OptionError: there is no such file, or it is no list of words.
    """
    try:
        return load(words)
    except OSError as error:
        reason = f"the file {brief(words)} cannot be read: {error.strerror or error}"
    except LexiconError as error:
        reason = str(error)
    raise OptionError(f"{game}: option words: {reason}")
