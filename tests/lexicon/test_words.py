"""What is in the list: levels, plurals, profanity, signs that are no letters; and that it can be made again."""

from __future__ import annotations

import codecs
import copy
import gzip
import hashlib
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from packo import lexicon
from packo.lexicon import LEVELS, LexiconError, data, load
from packo.lexicon.build import build

ROOT = Path(__file__).parents[2]
SCOWL = Path(os.environ.get("PACKO_SCOWL", "/"))
"""Where the Debian package `scowl` is unpacked; by default, where it is installed."""
DIGEST = "46b6800e4059e228d561c09951076ecb7296f178211f346c8fbe33bba22a5b5a"
"""SHA-256 of the file's text; the compressed bytes hang on the version of zlib."""
COUNTS = {10: 3_970, 20: 10_896, 35: 39_049, 40: 43_725, 50: 61_222, 55: 66_850, 60: 76_592, 70: 110_294}


def digest(packed: bytes) -> str:
    return hashlib.sha256(gzip.decompress(packed)).hexdigest()


# -- the file ----------------------------------------------------------------------------------------------------------


def test_the_file_is_the_one_that_was_checked() -> None:
    assert digest(data.FILE.read_bytes()) == DIGEST


@pytest.mark.skipif(
    not (SCOWL / "usr/share/dict/scowl").is_dir(),
    reason="the Debian package scowl 2020.12.07 is not installed, and PACKO_SCOWL names no folder where it is unpacked",
)
def test_the_file_is_what_the_script_makes_of_scowl() -> None:
    assert digest(build(SCOWL)) == DIGEST


def test_the_script_says_what_it_needs(tmp_path: Path) -> None:
    for arguments, told in (((), "build FOLDER"), ((str(tmp_path),), "unpack the Debian package scowl")):
        command = [sys.executable, "-m", "packo.lexicon.build", *arguments]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.returncode == 1
        assert told in done.stderr
        assert "Traceback" not in done.stderr


def test_the_file_is_small() -> None:
    assert data.FILE.stat().st_size < 500_000


def test_the_wheel_has_the_words_and_their_notice(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as inside:
        (notice,) = [name for name in inside.namelist() if name.endswith("licenses/LICENSES/SCOWL.txt")]
        text = inside.read(notice)
        inside.extractall(tmp_path / "unpacked")
    assert text == (ROOT / "LICENSES" / "SCOWL.txt").read_bytes()
    assert b"provided that the above copyright notice appears in all copies" in text
    script = (
        "import sys; sys.path.insert(0, sys.argv[1]); from packo import lexicon; "
        "own = lexicon.load(); "
        "print(lexicon.__file__.startswith(sys.argv[1]), own, own.is_profane('x'), own.hyphenated()[0])"
    )
    command = [sys.executable, "-I", "-c", script, str(tmp_path / "unpacked")]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.stdout.split() == ["True", "Lexicon(60,", "76,592", "words)", "False", "A-BOMB"], done.stderr


def printed(code: str) -> str:
    command = [sys.executable, "-c", code]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


def test_importing_packo_reads_no_words() -> None:
    assert printed("import sys, packo; print('packo.lexicon' in sys.modules)") == "False"
    assert printed("import packo.lexicon.data as data; print(data.shipped.cache_info().currsize)") == "0"


def test_loading_takes_under_three_tenths_of_a_second() -> None:
    code = (
        "import time, packo; t = time.process_time(); from packo import lexicon; lexicon.load(70); "
        "print(time.process_time() - t)"
    )
    assert min(float(printed(code)) for _ in range(3)) < 0.3


# -- levels ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_levels_hold_what_is_more_common(level: int) -> None:
    own = load(level)
    assert len(own) == COUNTS[level]
    assert own is load(level)
    assert list(own) == sorted(set(own))
    assert all(re.fullmatch("[A-Z]{2,15}", word) for word in own)
    assert max(own.level_of(word) or 99 for word in own) == level
    assert {word for word in load(70) if (load(70).level_of(word) or 99) <= level} == set(own)
    assert repr(own) == f"Lexicon({level}, {COUNTS[level]:,} words)"
    assert own.name == str(level)
    assert "SCOWL" in own.source
    assert "LICENSES/SCOWL.txt" in own.licence


def test_the_document_counts_right() -> None:
    rows = re.findall(r"^\| (\d\d) \| ([\d,]+) \| ([\d,]+) \|", (ROOT / "docs" / "lexicon.md").read_text("utf-8"), re.M)
    assert [(int(level), words, some) for level, words, some in rows] == [
        (level, f"{len(load(level)):,}", f"{sum(3 <= len(word) <= 6 for word in load(level)):,}") for level in LEVELS
    ]


def test_words_of_rulebooks_are_common() -> None:
    given = "exit exits panda box red took cloud comet cart shark horse active loud come art hero play late steal"
    assert [word for word in given.split() if word not in load(35)] == []
    assert load(60).level_of("splay") == 40
    assert load().level_of("xyzzy") is None


def test_common_words_are_known_to_the_group_and_rare_ones_are_not() -> None:
    assert {"GODLY", "CAKE", "ZIP", "VIA", "JUMPY", "QUIZ"} <= set(load(35))
    assert {"HYPOZEUGMA", "TESSERAE"} <= set(load(70)) - set(load(60))


def test_names_abbreviations_and_contractions_are_no_words() -> None:
    for word in ("PARIS", "LONDON", "HENRIETTA", "KB", "CS", "TV", "USA", "DONT", "ES", "JEW"):
        assert word not in load(70), word
    assert [word for word in load(70) if not set("AEIOUY") & set(word)] == sorted(data.words_of("no_vowel.txt"))


@pytest.mark.parametrize("level", [0, 15, 80, -35, True, 60.0, None, [60], 10**5000], ids=range(9))
def test_other_levels_are_refused(level: object) -> None:
    with pytest.raises(LexiconError, match=r"there is no level .* of words; there is: 10, 20, 35, 40, 50, 55, 60, 70"):
        load(level)  # type: ignore[arg-type]


def test_a_copied_lexicon_is_the_same() -> None:
    own = copy.deepcopy(load(10))
    assert list(own) == list(load(10))
    assert own.makeable("cat") == load(10).makeable("cat")


# -- plurals -----------------------------------------------------------------------------------------------------------

ENDING_IN_S = "runs boxes cities knives oases cats buses quizzes potatoes monarchs indices axes lives halves crises"
IRREGULAR = "men women children feet teeth geese mice lice dice oxen firemen cacti larvae criteria phenomena kibbutzim"
NO_PLURALS = (
    "eats knows breathes proves believes suffices gas bus lens news series species his its yes always us as is this "
    "princess discus discusses physics agenda data media opera people stamina sheep cat man bless hers loss"
)


@pytest.mark.parametrize("word", ENDING_IN_S.split())
def test_plurals_that_end_in_s(word: str) -> None:
    assert load().is_plural(word)
    assert load().is_plural(word, irregular=False)


@pytest.mark.parametrize("word", IRREGULAR.split())
def test_irregular_plurals(word: str) -> None:
    assert load(70).is_plural(word)
    assert not load(70).is_plural(word, irregular=False)


@pytest.mark.parametrize("word", NO_PLURALS.split())
def test_words_that_are_no_plurals(word: str) -> None:
    assert word in load()
    assert not load().is_plural(word)


def test_lists_of_plurals_are_of_listed_words() -> None:
    assert data.words_of("plurals.txt") <= set(load(70))
    assert data.words_of("not_plural.txt") <= set(load(70))
    assert not data.words_of("plurals.txt") & data.words_of("not_plural.txt")
    assert data.words_of("plurals.txt") <= data.plurals().keys()
    assert not data.words_of("not_plural.txt") & data.plurals().keys()
    assert all((mark == "s") == word.endswith("S") for word, mark in data.plurals().items())


# -- profanity ---------------------------------------------------------------------------------------------------------


def test_blocked_words_are_refused_in_any_case() -> None:
    own = load()
    assert len(data.blocked()) == 360
    assert all(re.fullmatch("[A-Z]{3,15}", word) for word in data.blocked())
    assert all(own.is_profane(word) and own.is_profane(word.lower()) for word in data.blocked())
    assert sum(word in load(70) for word in data.blocked()) == 275


def test_the_blocked_words_are_in_order_and_of_a_family_no_form_is_left_out() -> None:
    path = Path(data.__file__).with_name("blocked.txt")
    written = " ".join(line for line in path.read_text().split("\n") if not line.startswith("#")).split()
    assert written == sorted(set(written))
    for stem in ("znfgheong", "sryyngv", "obyyvk", "shpx", "fuvg", "phag", "ovgpu", "oybjwbo", "jnax", "ohyyfuvg"):
        family = load(70).beginning(codecs.decode(stem, "rot13"))
        assert [word for word in family if not load().is_profane(word)] == []


def test_words_with_a_plain_sense_are_not_blocked() -> None:
    given = "cat ass cock hell tit chink rooster screw arsenal scrap cocktail snigger therapist analyst class"
    assert [word for word in given.split() if load().is_profane(word)] == []


def test_no_file_that_people_read_has_blocked_words_in_plain_sight() -> None:
    strong = {word for word in data.blocked() if len(word) > 4}
    for path in [*(ROOT / "packo" / "lexicon").glob("*.*"), *(ROOT / "docs").glob("*.md")]:
        if path.suffix in (".py", ".txt", ".md"):
            text = re.sub("[^A-Z]+", " ", path.read_text(encoding="utf-8").upper()).split()
            assert not strong & set(text), path.name


# -- apostrophes and hyphens -------------------------------------------------------------------------------------------


def test_contractions_by_level() -> None:
    own = load()
    assert own.contractions() == own.contractions(60)
    assert own.contractions(10) == load(10).contractions()
    assert {"I'D", "DON'T", "WE'LL", "CAN'T"} <= set(own.contractions())
    assert "SAN'A" not in load(70).contractions()
    assert sum(3 <= len(word) <= 6 for word in own.contractions()) == 46
    sizes = [len(own.contractions(level)) for level in LEVELS]
    assert sizes == sorted(sizes)
    assert all(re.fullmatch("[A-Z]+'[A-Z]+", word) for word in own.contractions(70))
    with pytest.raises(LexiconError, match="there is no level 30"):
        own.contractions(30)


def test_hyphenated_words() -> None:
    found = load(10).hyphenated()
    assert {"X-RAY", "YO-YO", "CO-OP", "E-MAIL"} <= set(found)
    assert list(found) == sorted(set(found))
    assert all(re.fullmatch("[A-Z]+-[A-Z]+", word) and 3 <= len(word) <= 6 for word in found)


def test_the_module_shows_what_it_has() -> None:
    assert sorted(lexicon.__all__) == ["LEVELS", "Lexicon", "LexiconError", "chosen", "load", "read_words"]
