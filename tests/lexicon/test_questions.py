"""Answers are those of looking at every word, whatever is asked."""

from __future__ import annotations

import random
from string import ascii_letters, ascii_uppercase

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from packo.lexicon import Lexicon, LexiconError, load
from tests.lexicon import naive

SAMPLE = Lexicon(random.Random(1).sample(sorted(load(70)), 1200), "sample")
LETTERS = "".join(random.Random(2).sample(list(load(35)), 400))
"""Letters as often as they are in words."""
WORDS = st.sampled_from(sorted(SAMPLE))
WILD = st.tuples(st.integers(0, 2), st.integers(0, 2), st.integers(0, 2))
DRAWN = st.lists(st.sampled_from(LETTERS), max_size=10).map("".join)


@settings(max_examples=60)
@given(letters=DRAWN, wild=WILD, least=st.integers(0, 5))
def test_makeable_is_what_can_be_laid(letters: str, wild: tuple[int, int, int], least: int) -> None:
    assert SAMPLE.makeable(letters.lower(), *wild, least=least) == naive.within(SAMPLE, letters, "", wild, least)


@settings(max_examples=60)
@given(word=WORDS, more=DRAWN, wild=WILD)
def test_within_also_holds_letters(word: str, more: str, wild: tuple[int, int, int]) -> None:
    found = SAMPLE.within(word + more, word, *wild)
    assert found == naive.within(SAMPLE, word + more, word, wild, 2)
    assert word in found


@given(letters=st.lists(st.sampled_from(LETTERS), max_size=5).map("".join))
def test_containing_counts_letters(letters: str) -> None:
    assert SAMPLE.containing(letters) == naive.containing(SAMPLE, letters)


@given(word=WORDS, length=st.integers(0, 8), other=st.text(ascii_uppercase, max_size=3))
def test_beginnings(word: str, length: int, other: str) -> None:
    for letters in (word[:length], other, word + other):
        assert SAMPLE.beginning(letters.lower()) == naive.beginning(SAMPLE, letters)
        assert SAMPLE.has_prefix(letters) == bool(naive.beginning(SAMPLE, letters))


@given(word=WORDS, length=st.integers(0, 8), more=DRAWN)
def test_continuing_a_word(word: str, length: int, more: str) -> None:
    start = word[:length]
    found = SAMPLE.continuing(start.lower(), more)
    assert found == naive.within(naive.beginning(SAMPLE, start), start + more, "", (0, 0, 0), 0)
    assert word in SAMPLE.continuing(start, word[length:])


@pytest.mark.parametrize("seed", range(4))
def test_the_whole_lexicon_answers_like_a_scan(seed: int) -> None:
    lexicon, rng = load(60), random.Random(seed)
    letters = "".join(rng.choices(LETTERS, k=rng.randint(3, 9)))
    wild = (rng.randint(0, 1), rng.randint(0, 1), 0) if seed % 3 else (0, 0, 0)
    assert lexicon.makeable(letters, *wild) == naive.within(lexicon, letters, "", wild, 2)
    assert lexicon.makeable(letters, *wild) == naive.fitting(lexicon, letters, *wild[:2])
    assert lexicon.containing(letters[:4]) == naive.containing(lexicon, letters[:4])
    naive.laid.cache_clear()


def test_a_wild_pair_is_two_vowels_or_one_consonant_twice() -> None:
    lexicon = Lexicon(["BOAT", "BAOT", "BALL", "BALE", "BAYY", "BACK", "BAIT"], "seven")
    assert lexicon.makeable("BT", pairs=1) == ("BAIT", "BAOT", "BOAT")
    assert lexicon.makeable("BA", pairs=1) == ("BALL", "BAYY")
    assert lexicon.makeable("BA", consonants=2) == ("BACK", "BALL", "BAYY")
    assert lexicon.makeable("BL", vowels=2) == ("BALE",)


def test_two_wild_pairs_share_no_letter() -> None:
    assert Lexicon(["AAA", "AAAA", "AEIO"], "three").makeable("", pairs=2) == ("AAAA", "AEIO")


def test_wild_cards_need_not_be_used() -> None:
    assert "CAT" in load().makeable("CAT", 1, 1, 1)


def test_answers_about_no_words() -> None:
    lexicon = Lexicon([], "none")
    assert (len(lexicon), tuple(lexicon), lexicon.makeable("ABC", 1, 1, 1)) == (0, (), ())
    assert (lexicon.containing("A"), lexicon.beginning(""), lexicon.has_prefix("")) == ((), (), False)


@pytest.mark.parametrize("letters", ["A1", "É", "A B", "ſ", "*"])
def test_questions_are_about_letters(letters: str) -> None:
    for ask in (
        SAMPLE.makeable,
        SAMPLE.containing,
        lambda given: SAMPLE.within("ABC", given),
        lambda given: SAMPLE.continuing("A", given),
    ):
        with pytest.raises(LexiconError, match="letters are A to Z, not"):
            ask(letters)
    assert letters not in SAMPLE
    assert not SAMPLE.has_prefix(letters)
    assert SAMPLE.beginning(letters) == ()


@pytest.mark.parametrize("wild", [(-1, 0, 0), (0, -1, 0), (0, 0, -1)])
def test_wild_cards_are_not_fewer_than_none(wild: tuple[int, int, int]) -> None:
    with pytest.raises(LexiconError, match="fewer than no wild cards"):
        SAMPLE.makeable("ABC", *wild)


@given(text=st.one_of(st.text(ascii_letters, max_size=6), st.text(max_size=4), WORDS.map(str.lower), WORDS))
def test_membership(text: str) -> None:
    listed = text.isascii() and text.upper() in set(SAMPLE)
    assert (text in SAMPLE) == listed
