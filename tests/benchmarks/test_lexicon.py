"""How fast the lexicon answers, beside looking at every word of the same list.

All is asked of the 76,592 words of level 60, with what games ask: the cards of a formation, with and without wild
cards; words that contain a word of the table; beginnings.  Loading, and the index that the first question about
letters builds, are timed apart.  Ratios are of processor time: the quickest of some runs through all questions, and one
run of the scan through the first of them.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from packo.lexicon import Lexicon, data, load
from packo.lexicon.index import Index
from tests.lexicon import naive

FEWEST = 100
"""How many times as fast as looking at every word each kind of answer must be."""
QUESTIONS = 20
SCANS = 3
"""Of the questions, so many are answered by looking at every word as well."""
LETTERS = "EEEEEEEEAAAAAAIIIIINNNNOOOORRRRSSSSTTTTDDDLLLUUUBBCCGGHHMMPPYYFJKQVWXZ"


class Kind(NamedTuple):
    """Questions of one kind, and the two ways to answer one."""

    asked: list[Any]
    fast: Callable[[Lexicon, Any], Any]
    scan: Callable[[Lexicon, Any], Any]


def formations(cards: int) -> list[str]:
    rng = random.Random(cards)
    return ["".join(rng.sample(LETTERS, cards)) for _ in range(QUESTIONS)]


def table_words() -> list[str]:
    return random.Random(1).sample([word for word in load(35) if 4 <= len(word) <= 6], QUESTIONS)


def made(cards: int, vowels: int = 0, consonants: int = 0) -> Kind:
    return Kind(
        formations(cards),
        lambda words, letters: words.makeable(letters, vowels, consonants),
        lambda words, letters: naive.fitting(words, letters, vowels, consonants),
    )


KINDS = {
    "eight letters": made(8),
    "seven letters and a wild vowel": made(7, vowels=1),
    "six letters and two wild cards": made(6, vowels=1, consonants=1),
    "seven letters and a wild pair": Kind(
        formations(7),
        lambda words, letters: words.makeable(letters, pairs=1),
        lambda words, letters: naive.within(words, letters, "", (0, 0, 1), 2),
    ),
    "a word of the table and eight letters": Kind(
        list(zip(table_words(), formations(8), strict=True)),
        lambda words, given: words.within("".join(given), given[0]),
        lambda words, given: naive.within(words, "".join(given), given[0], (0, 0, 0), 2),
    ),
    "three letters and eight to go on with": Kind(
        [(word[:3], letters) for word, letters in zip(table_words(), formations(8), strict=True)],
        lambda words, given: words.continuing(*given),
        lambda words, given: naive.fitting(naive.beginning(words, given[0]), "".join(given), 0, 0),
    ),
    "containing a word": Kind(table_words(), Lexicon.containing, naive.containing),
    "beginning": Kind([word[:3] for word in table_words()], Lexicon.beginning, naive.beginning),
    "whether a word begins so": Kind(
        [word[:3] + "Q" for word in table_words()],
        Lexicon.has_prefix,
        lambda words, letters: any(word.startswith(letters) for word in words),
    ),
    "whether it is a word": Kind(
        [word[::-1] for word in table_words()],
        lambda words, word: word in words,
        lambda words, word: any(word == other for other in words),
    ),
}


def seconds(work: Callable[[], Any], runs: int) -> float:
    """The processor time of the quickest of some runs."""
    best = float("inf")
    for _ in range(runs):
        began = time.process_time()
        work()
        best = min(best, time.process_time() - began)
    return best


@pytest.mark.parametrize("name", KINDS)
def test_answers(benchmark: Any, name: str) -> None:
    kind, words = KINDS[name], load(60)
    words.makeable("A", pairs=1)
    found = benchmark(lambda: [kind.fast(words, given) for given in kind.asked])
    for answer, given in zip(found[:1], kind.asked, strict=False):
        assert answer == kind.scan(words, given)
    if benchmark.enabled:
        fast = seconds(lambda: [kind.fast(words, given) for given in kind.asked], 9) / QUESTIONS
        naive.laid.cache_clear()
        slow = seconds(lambda: [kind.scan(words, given) for given in kind.asked[:SCANS]], 1) / SCANS
        benchmark.extra_info["microseconds each"] = round(fast * 1e6, 1)
        benchmark.extra_info["looking at every word"] = round(slow * 1e6)
        benchmark.extra_info["ratio"] = round(slow / fast)
        assert slow > FEWEST * fast


def test_loading(benchmark: Any) -> None:
    """From the file to a lexicon, nothing of it read before."""

    def load_anew() -> Lexicon:
        data.shipped.cache_clear()
        return Lexicon(data.up_to(60), "60")

    words = benchmark(load_anew)
    assert tuple(words) == tuple(load(60))


def test_building_the_index(benchmark: Any) -> None:
    words = tuple(load(60))

    def build() -> Index:
        index = Index(words)
        index.makeable({}, 0, 0, 1)
        return index

    index = benchmark.pedantic(build, rounds=3)
    assert index.words(index.containing({"Z": 3})) == [word for word in words if word.count("Z") >= 3]
