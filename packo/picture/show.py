"""A drawing that a notebook shows: the SVG, and one line that stands for it."""

from __future__ import annotations

from hashlib import sha256


def digest(text: str) -> str:
    """Six hex digits that stand for a picture.

    >>> digest("<svg/>")
    'd4dc56'
    """
    return sha256(text.encode("utf-8", "backslashreplace")).hexdigest()[:6]


class Drawing:
    """An SVG text with a name.  Notebooks show the picture; `str` is the SVG, `repr` one deterministic line.

    >>> Drawing("<svg/>", "nothing")
    Drawing(nothing · svg d4dc56)
    """

    def __init__(self, svg: str, name: str) -> None:
        self.svg = svg
        self.name = name

    def _repr_svg_(self) -> str:
        return self.svg

    def __str__(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"Drawing({self.name} · svg {digest(self.svg)})"
