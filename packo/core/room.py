"""Rooms: a game is a folder with a rules.py, and is found by its folder."""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import ModuleType

from packo.core.book import Book, read_book
from packo.core.cards import NO_CARDS, Cards, read_cards
from packo.core.options import suggest
from packo.core.rules import Rules
from packo.core.telling import brief

FOLDERS_VARIABLE = "PACKO_GAMES"
"""The environment variable that lists further folders with rooms in them."""


class UnknownGame(LookupError):  # noqa: N818
    """There is no room of that name."""

    def __str__(self) -> str:
        return str(self.args[0])


@dataclass(frozen=True)
class Room:
    """A folder with a game in it: rules.toml, rules.py, and as it likes cards.toml, draw.py, solve.py, bots.py."""

    name: str
    folder: Path
    package: str
    """The dotted name under which the folder's modules are imported."""

    def module(self, name: str) -> ModuleType | None:
        """One module of the room, or None where the room has none of that name."""
        if not (self.folder / f"{name}.py").exists():
            return None
        self._register()
        return importlib.import_module(f"{self.package}.{name}")

    def rules_class(self) -> type[Rules]:
        """The author's Rules."""
        module = self.module("rules")
        found = getattr(module, "Rules", None)
        if not (isinstance(found, type) and issubclass(found, Rules)) or found.__abstractmethods__:
            raise UnknownGame(f"{self.folder.name}/rules.py defines no complete class Rules(packo.core.Rules)")
        return found

    def book(self) -> Book:
        return read_book(self.folder / "rules.toml")

    def cards(self) -> Cards:
        path = self.folder / "cards.toml"
        return read_cards(path) if path.exists() else NO_CARDS

    def _register(self) -> None:
        if self.package in sys.modules or importlib.util.find_spec(self.package.partition(".")[0]):
            return
        package = ModuleType(self.package)
        package.__path__ = [str(self.folder)]
        sys.modules[self.package] = package


def rooms() -> dict[str, Room]:
    """All rooms by name, those of the package first, then those in the folders that PACKO_GAMES lists."""
    found: dict[str, Room] = {}
    for folder in _folders():
        for room in _rooms_in(folder):
            found.setdefault(room.name, room)
    return dict(sorted(found.items()))


def find_room(name: str | Path) -> Room:
    """The room of that name, or the room in that folder.

    Raises:
        UnknownGame: with the nearest name.
    """
    if not isinstance(name, str | Path):
        raise UnknownGame(f"a game is given by name, by its folder (a Path) or as a Rules class, not as {brief(name)}")
    if isinstance(name, Path):
        if not (name / "rules.py").exists():
            raise UnknownGame(f"there is no game in the folder {brief(name.name)}: it has no rules.py")
        return _room_at(name)
    known = rooms()
    if name not in known:
        raise UnknownGame(f"there is no game {brief(name)}; {suggest(name, known, 'there is')}")
    return known[name]


def room_of(rules: type[Rules]) -> Room:
    """The room that a Rules class, or the class it builds on, was written in.

    Raises:
        UnknownGame: none of its classes stands in a room.
    """
    room = home_of(rules)
    if room is None:
        raise UnknownGame(f"{rules.__name__} builds on no game that has a room with a rules.toml")
    return room


@lru_cache(maxsize=128)
def home_of(rules: type[Rules]) -> Room | None:
    """As `room_of`, but None for a class that stands in no room, such as a new game in a notebook."""
    for cls in rules.__mro__:
        module = sys.modules.get(cls.__module__)
        file = getattr(module, "__file__", None)
        if file and Path(file).name == "rules.py" and (Path(file).parent / "rules.toml").exists():
            return _room_at(Path(file).parent)
    return None


def _folders() -> Iterator[Path]:
    yield _home()
    for name in os.environ.get(FOLDERS_VARIABLE, "").split(os.pathsep):
        if name:
            yield Path(name)


def _home() -> Path:
    return Path(__file__).parent.parent / "games"


def _rooms_in(folder: Path) -> Iterator[Room]:
    if folder.is_dir():
        for path in sorted(folder.iterdir()):
            if (path / "rules.py").exists():
                yield _room_at(path)


def _room_at(folder: Path) -> Room:
    folder = folder.resolve()
    if folder.parent == _home().resolve():
        return Room(folder.name, folder, f"packo.games.{folder.name}")
    from hashlib import sha256  # here, since few rooms need it and every import of packo would pay for it

    mark = sha256(str(folder).encode()).hexdigest()[:8]
    return Room(folder.name, folder, f"packo_room_{mark}_{folder.name}")
