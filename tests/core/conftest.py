from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import packo
from packo.core import Game

TOYS = Path(__file__).parent.parent / "rooms"


@pytest.fixture(scope="session")
def toys(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder outside the package with the toy rooms in it."""
    folder = tmp_path_factory.mktemp("games") / "rooms"
    shutil.copytree(TOYS, folder, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


@pytest.fixture(scope="session")
def load(toys: Path) -> Callable[..., Game]:
    """Load a game: a toy from its folder, another by name."""

    def load_any(name: str, **options: Any) -> Game:
        return packo.load(toys / name if (toys / name).is_dir() else name, **options)

    return load_any
