"""Paths as people give them."""

from __future__ import annotations

import os
from pathlib import Path

from packo.core.telling import brief


def path_of(given: str | os.PathLike[str]) -> Path:
    """The path that a person gave; `~` is the person's own folder.

    Raises:
        TypeError: it is no path.
        OSError: no file can have such a name.
    """
    path = given if isinstance(given, str) else os.fspath(given) if isinstance(given, os.PathLike) else None
    if not isinstance(path, str):
        raise TypeError(f"a path is text or a Path, not {brief(given)}")
    if not path:
        raise FileNotFoundError("the path is empty: give the name of a file")
    try:
        possible = b"\0" not in os.fsencode(path)
    except UnicodeEncodeError:
        possible = False
    if not possible:
        raise FileNotFoundError(f"no file can have the name {brief(path)}")
    return Path(os.path.expanduser(path))


def name_of(path: Path) -> str:
    """The file's name as it can be told: what cannot be printed is escaped, and a long name is cut.

    >>> name_of(Path("cards/mine.toml")), name_of(Path("two\\nlines"))
    ('mine.toml', 'two\\\\nlines')
    """
    return brief(path.name)[1:-1]
