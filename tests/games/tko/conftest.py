"""The solved round is kept in a folder of the tests' own, and solved once for all of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from packo.games.tko import solve as tko
from packo.games.tko.solver import kept


@pytest.fixture(scope="session", autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder; nothing that was solved elsewhere is in memory."""
    folder = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(folder))
        kept.forget()
        yield folder / "packo"
        kept.forget()


@pytest.fixture(scope="session")
def plain(own_cache: Path) -> tko.RoundSolution:
    """A whole round without the power arrow, never ending worth one half."""
    return tko.solve()
