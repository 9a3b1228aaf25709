"""How what a person gave is told back within a sentence: on one line, not too long, and whatever it is."""

from __future__ import annotations

from typing import Any

LONGEST = 60


def cut(text: str, longest: int = LONGEST) -> str:
    """The text, or its beginning where it is too long.

    >>> cut("a long story", 7)
    'a long…'
    """
    return text if len(text) <= longest else text[: longest - 1] + "…"


def brief(value: Any) -> str:
    """A value as Python writes it, cut: its repr, or its kind where it has none.

    >>> brief("x" * 100_000) == repr("x" * 59 + "…")
    True
    >>> brief([1, 2]), brief(0), brief(16**9999)
    ('[1, 2]', '0', 'a value of type int')
    """
    if isinstance(value, str):
        return repr(cut(value))
    try:
        return cut(repr(value))
    except Exception:  # a number with too many digits, lists nested too deeply, a class that cannot write itself
        return f"a value of type {type(value).__name__}"


def quoted(action: Any) -> str:
    """A move in quotation marks, as it is written in notation, cut.

    >>> quoted(3), quoted("U"), quoted(None)
    ("'3'", "'U'", "'None'")
    """
    try:
        return brief(str(action))
    except Exception:
        return brief(action)
