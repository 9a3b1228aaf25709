"""A short list of words, with which the independent twin is quick."""

from __future__ import annotations

import pytest

from packo.lexicon import load

EVERY = 12
"""One word in so many."""


@pytest.fixture(scope="session")
def few_words(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The path of a list of some hundred words of three to six letters."""
    words = [word for word in load(20) if 3 <= len(word) <= 6]
    path = tmp_path_factory.mktemp("words") / "few.txt"
    path.write_text("\n".join(words[::EVERY]), encoding="utf-8")
    return str(path)
