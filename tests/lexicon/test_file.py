"""A list of one's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from packo.core.options import OptionError
from packo.lexicon import Lexicon, LexiconError, chosen, load, read_words


def write(folder: Path, text: str | bytes) -> Path:
    path = folder / "mine.txt"
    path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
    return path


@pytest.mark.parametrize(
    "text",
    ["cat\ndog\nzyzzyva\n", "DOG\r\nzyzzyva\r\nCat", "\ufeffzyzzyva\n\n  cat \n\tdog\ncat\n", "dog\rcat\rzyzzyva\r"],
    ids=["plain", "windows", "marked, blank lines, twice", "old mac"],
)
def test_one_word_a_line(tmp_path: Path, text: str) -> None:
    for own in (
        Lexicon.from_file(write(tmp_path, text)),
        load(str(tmp_path / "mine.txt")),
        load(tmp_path / "mine.txt"),
    ):
        assert tuple(own) == ("CAT", "DOG", "ZYZZYVA")
        assert repr(own) == "Lexicon(mine.txt, 3 words)"
        assert (own.name, own.source, own.licence, own.level) == ("mine.txt", "mine.txt", "", None)
        assert "Dog" in own
        assert own.makeable("odg") == ("DOG",)
        assert own.has_prefix("zyz")


def test_apostrophes_and_hyphens_stand_apart(tmp_path: Path) -> None:
    own = Lexicon.from_file(write(tmp_path, "don't\nx-ray\nit’s\nbox\n"))
    assert tuple(own) == ("BOX",)
    assert own.contractions() == ("DON'T", "IT'S")
    assert own.hyphenated() == ("X-RAY",)
    assert "DON'T" not in own


def test_plurals_of_words_that_packo_does_not_list(tmp_path: Path) -> None:
    own = Lexicon.from_file(write(tmp_path, "zorbl\nzorbls\nzorblches\nzorblch\nblings\nruns\neats\nmen\n"))
    assert [word for word in own if own.is_plural(word)] == ["MEN", "RUNS", "ZORBLCHES", "ZORBLS"]
    assert not own.is_plural("MEN", irregular=False)
    assert not own.is_plural("zorblss")
    assert own.level_of("runs") == load().level_of("runs")
    assert own.level_of("zorbl") is None


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("cat\nice cream\n", "mine.txt, line 2: 'ice cream' has a space in it; put one word on a line"),
        ("cat\n\nab\tc\n", r"mine.txt, line 3: 'ab\tc' has a space in it; put one word on a line"),
        ("cat\ncat2\n", "mine.txt, line 2: 'cat2' has '2' in it; words are letters A to Z"),
        ("café\n", "mine.txt, line 1: 'café' has 'é' in it; words are letters A to Z"),
        ("dog\ncat,\n", "mine.txt, line 2: 'cat,' has ',' in it; words are letters A to Z"),
        ("dog\r\n-cat\r\n", "mine.txt, line 2: '-cat' is no word; an apostrophe or a hyphen stands between letters"),
        ("x" * 61, "mine.txt, line 1: '" + "x" * 59 + "…' is longer than 60 letters"),
        ("", "mine.txt has no words in it"),
        ("\n \n", "mine.txt has no words in it"),
        ("don't\n", "mine.txt has no words in it"),
        ("cat\ncafé".encode("latin-1"), "mine.txt, line 2: this is not UTF-8; save the list as UTF-8"),
        ("cat\n".encode("utf-16"), "mine.txt, line 1: this is not UTF-8; save the list as UTF-8"),
        (
            "cat\n".encode("utf-16-le"),
            r"mine.txt, line 1: 'c\x00a\x00t\x00' has '\x00' in it; words are letters A to Z",
        ),
    ],
)
def test_a_wrong_line_is_named(tmp_path: Path, text: str | bytes, told: str) -> None:
    with pytest.raises(LexiconError) as caught:
        Lexicon.from_file(write(tmp_path, text))
    assert str(caught.value) == told


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(OSError, match=r"none\.txt"):
        load(tmp_path / "none.txt")
    with pytest.raises(OSError, match="the path is empty"):
        load("")
    with pytest.raises(TypeError, match="a path is text or a Path"):
        Lexicon.from_file(3)  # type: ignore[arg-type]


# -- as an option of a game --------------------------------------------------------------------------------------------


def test_the_option_is_a_level_or_a_file(tmp_path: Path) -> None:
    path = write(tmp_path, "cat\n")
    assert read_words(35) == 35
    assert read_words(path) == read_words(str(path)) == str(path)
    assert chosen(35, "game") is load(35)
    assert tuple(chosen(read_words(path), "game")) == ("CAT",)


@pytest.mark.parametrize("given", [36, True, 60.0, None, [60]], ids=str)
def test_other_options_are_refused(given: object) -> None:
    with pytest.raises(
        ValueError, match="it is one of 10, 20, 35, 40, 50, 55, 60, 70, or a file with one word in each"
    ):
        read_words(given)


def test_a_path_is_text() -> None:
    class Odd:
        def __fspath__(self) -> bytes:
            return b"mine.txt"

    with pytest.raises(ValueError, match=r"the path of a file is text, not b'mine.txt'"):
        read_words(Odd())


def test_a_wrong_file_is_told_as_an_option(tmp_path: Path) -> None:
    path = write(tmp_path, "cat\nno word\n")
    with pytest.raises(OptionError) as caught:
        chosen(str(path), "game")
    assert str(caught.value).startswith("game: option words: mine.txt, line 2: 'no word' has a space in it")
    with pytest.raises(OptionError, match=r"game: option words: the file 'none\.txt' cannot be read: No such file"):
        chosen("none.txt", "game")
