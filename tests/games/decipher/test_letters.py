"""The alphabet of letter pieces, what words need, and what a board leaves possible."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import packo
from packo.games.decipher.letters import (
    INFERRED,
    OPEN,
    PUBLISHED,
    Alphabet,
    Spellings,
    Vocabulary,
    counts_of,
    named,
    sorted_pieces,
)
from packo.games.decipher.parts import KINDS, Zone
from packo.lexicon import load
from tests.games.decipher.naive import BOX, PIECES, says_yes

ALPHABET: Alphabet = packo.load("decipher").rules.cards


# -- the table ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("decipher.2")
def test_the_alphabet_of_the_package() -> None:
    assert ALPHABET.pieces == {letter: sorted_pieces(pieces) for letter, pieces in PIECES.items()}
    assert list(ALPHABET.pieces) == sorted(PIECES)
    assert all(1 <= len(pieces) <= 4 for pieces in ALPHABET.pieces.values())
    assert packo.load("decipher").rules.alphabet == ALPHABET.pieces
    assert repr(ALPHABET) == "Alphabet(28 letters, 48 pieces)"
    assert packo.load("decipher", players=3).rules.cards == ALPHABET
    assert hash(ALPHABET) == hash(packo.load("decipher", players=3).rules.cards)
    assert Alphabet(PIECES, dict.fromkeys(KINDS, 9)) != ALPHABET


@pytest.mark.rule("decipher.2")
def test_it_says_of_each_letter_where_it_is_known_from() -> None:
    assert set(ALPHABET.evidence) == set(PIECES)
    sure = {letter: told.partition(":")[0] for letter, told in ALPHABET.evidence.items()}
    assert Counter(sure.values()) == {PUBLISHED: 15, INFERRED: 10, OPEN: 3}
    assert {letter for letter, how in sure.items() if how == OPEN} == {"G", "-", "'"}
    assert all(told.partition(": ")[2] for told in ALPHABET.evidence.values())


@pytest.mark.rule("decipher.2")
def test_letters_that_are_built_of_the_same_pieces() -> None:
    assert ALPHABET.alike() == ("'-", "AH", "FKZ", "LT", "MW", "VX")


@pytest.mark.rule("decipher.2")
def test_what_is_told_in_public_of_the_alphabet() -> None:
    """One long and one short stick can still become L, T, R, F, K, Z, E, A, H, M or W; SAU and PUR share all pieces."""
    both = {letter for letter in ALPHABET.pieces if ALPHABET.can_be(letter, Zone("RY"))}
    assert both == set("LTRFKZEAHMW")
    assert ALPHABET.needs("SAU") == ALPHABET.needs("PUR")
    assert ALPHABET.size("SAU") == 8


# -- words -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("decipher.1", "decipher.2")
@pytest.mark.parametrize(
    ("word", "needs"),
    [
        ("BOX", (3, 0, 2, 2)),
        ("RED", (3, 4, 1, 1)),
        ("TOOK", (2, 3, 4, 0)),
        ("PANDA", (9, 2, 1, 1)),
        ("I'D", (2, 1, 1, 0)),
    ],
)
def test_what_words_need(word: str, needs: tuple[int, ...]) -> None:
    assert ALPHABET.needs(word) == needs
    assert ALPHABET.size(word) == sum(needs)
    assert counts_of("".join(ALPHABET.signature(word))) == needs


@pytest.mark.rule("decipher.8")
@pytest.mark.parametrize(
    ("word", "kind"),
    [("SUBURB", "G"), ("VOODOO", "B"), ("PANDA", ""), ("BUSSES", "G"), ("NNNNNN", "R"), ("YYYYYY", "Y")],
)
def test_the_kind_that_is_missing(word: str, kind: str) -> None:
    assert ALPHABET.missing(word) == kind


@pytest.mark.rule("decipher.8")
@pytest.mark.parametrize(
    ("level", "lacking"), [(35, {"SUBURB", "VOODOO"}), (60, {"SUBURB", "VOODOO", "BUSSES", "HOODOO", "SUSSES"})]
)
def test_words_that_cannot_be_built(level: int, lacking: set[str]) -> None:
    words = [word for word in load(level) if 3 <= len(word) <= 6]
    assert {word for word in words if ALPHABET.missing(word)} == lacking
    assert {word for word in words if not Counter("".join(map(PIECES.get, word))) <= BOX} == lacking  # type: ignore[arg-type]


@pytest.mark.rule("decipher.2")
def test_how_many_common_words_share_all_shapes() -> None:
    groups = Counter(ALPHABET.signature(word) for word in load(35) if 3 <= len(word) <= 6)
    shared = [number for number in groups.values() if number > 1]
    assert sum(groups.values()) == 11_110
    assert (sum(shared), len(shared)) == (935, 445)


@pytest.mark.rule("decipher.9")
@pytest.mark.parametrize(
    ("word", "letter"), [("ASSESS", "S"), ("PEEWEE", "E"), ("BANANA", ""), ("A-B-C-", "-"), ("X-X-X", "")]
)
def test_the_tile_that_is_missing(word: str, letter: str) -> None:
    assert ALPHABET.missing_tile(word) == letter
    assert 26 * ALPHABET.number_of_tiles("A") + ALPHABET.number_of_tiles("-") + ALPHABET.number_of_tiles("'") == 82


def test_a_letter_that_the_alphabet_lacks() -> None:
    assert "Ä" not in ALPHABET
    with pytest.raises(KeyError):
        ALPHABET.needs("MÄLT")


def test_pieces_in_words() -> None:
    assert [named(kind) for kind in KINDS] == [
        "long red stick", "short yellow stick", "wide blue curve", "tight green curve"
    ]  # fmt: skip
    assert named("Y", 17) == "17 short yellow sticks"
    assert sorted_pieces("GBYYR") == "RYYBG"


# -- zones -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("decipher.13")
def test_the_answer_for_every_letter_and_everything_that_can_lie_there() -> None:
    for letter, built in PIECES.items():
        for lying in {"".join(part) for size in range(5) for part in product(built, repeat=size)}:
            pieces = sorted_pieces(lying)
            if not Counter(pieces) - Counter(built):
                for kind in KINDS:
                    told = ALPHABET.lacks(letter, Zone(pieces), kind)
                    assert told == says_yes(letter, 0, kind, list(pieces))
                    assert told == (kind in (Counter(built) - Counter(pieces)))


@pytest.mark.rule("decipher.13", "decipher.14")
def test_which_letters_a_zone_can_be_of() -> None:
    assert ALPHABET.letters_for(Zone()) == tuple(sorted(PIECES))
    assert ALPHABET.letters_for(Zone("RY", "YBG")) == ("A", "H", "L", "T")
    assert ALPHABET.letters_for(Zone("", "RYB")) == ("S",)
    assert ALPHABET.letters_for(Zone("RRR")) == ("N",)
    assert ALPHABET.letters_for(Zone("RRR", "R")) == ("N",)
    assert ALPHABET.letters_for(Zone("BG")) == ()


# -- what a board leaves possible --------------------------------------------------------------------------------------


class Log:
    """A round as the seekers hear it: each piece that was handed out, and each answer."""

    def __init__(self, word: str, rng: Random, pieces: int, refusing: float) -> None:
        self.size = len("".join(PIECES[letter] for letter in word))
        self.board: list[list[str]] = [[] for _ in word]
        self.noes: list[list[str]] = [[] for _ in word]
        self.events: list[tuple[int | None, str, bool, tuple[str, ...]]] = []
        self.held = ""
        box = [kind for letter in word for kind in PIECES[letter]]
        rng.shuffle(box)
        for kind in box[:pieces]:
            self.events.append((None, kind, True, tuple("".join(zone) for zone in self.board)))
            self.held = kind
            zones = [z for z in range(len(word)) if kind not in self.noes[z]]
            rng.shuffle(zones)
            for zone in zones:
                if kind == box[pieces - 1] and rng.random() > refusing:
                    return
                answer = says_yes(word, zone, kind, self.board[zone])
                self.events.append((zone, kind, answer, tuple("".join(zone) for zone in self.board)))
                if answer:
                    self.board[zone].append(kind)
                    self.held = ""
                    break
                self.noes[zone].append(kind)

    def agrees(self, word: str, more: int = 0) -> bool:
        """Whether a maker of this word, who may have begun with some more pieces or fewer, would have handed out the
        same and answered so."""
        if abs(len("".join(PIECES[letter] for letter in word)) - self.size) > more:
            return False
        for zone, kind, answer, board in self.events:
            if zone is None:
                if "".join(PIECES[letter] for letter in word).count(kind) <= "".join(board).count(kind):
                    return False
            elif says_yes(word, zone, kind, list(board[zone])) != answer:
                return False
        return True

    @property
    def zones(self) -> tuple[Zone, ...]:
        pairs = zip(self.board, self.noes, strict=True)
        return tuple(Zone(sorted_pieces("".join(on)), sorted_pieces("".join(off))) for on, off in pairs)


WORDS = {
    length: [word for word in load(35) if len(word) == length and not ALPHABET.missing(word)] for length in (3, 4, 5, 6)
}
VOCABULARIES = {length: Vocabulary(words, ALPHABET) for length, words in WORDS.items()}


@pytest.mark.rule("decipher.13", "decipher.14")
@settings(max_examples=150)
@given(st.sampled_from([3, 4, 5, 6]), st.integers(0, 10**6), st.integers(0, 24), st.sampled_from([0.3, 0.9, 1.0]))
def test_the_possible_words_are_those_whose_maker_would_have_said_the_same(
    length: int, seed: int, pieces: int, refusing: float
) -> None:
    rng = Random(seed)
    word = rng.choice(WORDS[length])
    log = Log(word, rng, min(pieces, ALPHABET.size(word)), refusing)
    wrong = tuple(rng.sample(WORDS[length], 2))
    vocabulary = VOCABULARIES[length]
    for more in (2, 0):
        bits = vocabulary.possible(log.zones, (log.size - more, log.size + more), log.held, wrong)
        expected = [other for other in WORDS[length] if log.agrees(other, more) and other not in wrong]
        assert list(vocabulary.listed(bits)) == expected
    assert (word in expected) == (word not in wrong)


def test_a_vocabulary() -> None:
    vocabulary = Vocabulary(["MALT", "WALL", "CO-L", "COIN"], ALPHABET)
    assert vocabulary.words == ("CO-L", "COIN", "MALT", "WALL")
    assert len(vocabulary) == 4
    assert "WALL" in vocabulary
    assert "MALL" not in vocabulary
    assert repr(vocabulary) == "Vocabulary(4 words)"
    nothing = (Zone(),) * 4
    assert vocabulary.listed(vocabulary.possible(nothing, (11, 11), "", ())) == ("MALT", "WALL")
    assert vocabulary.listed(vocabulary.possible(nothing, (11, 11), "", ("WALL", "NONE"))) == ("MALT",)
    assert vocabulary.listed(vocabulary.possible(nothing, (7, 10), "", ())) == ("COIN",)
    assert vocabulary.listed(vocabulary.possible(nothing, (4, 48), "", ())) == vocabulary.words
    assert vocabulary.possible(nothing, (11, 11), "B", ()) == 0
    assert vocabulary.possible(nothing, (12, 99), "", ()) == 0


# -- texts that are no words -------------------------------------------------------------------------------------------


def naive_spellings(zones: tuple[Zone, ...], sizes: tuple[int, int], held: str) -> list[str]:
    found = []
    for letters in product(sorted(PIECES), repeat=len(zones)):
        pieces = Counter("".join(PIECES[letter] for letter in letters))
        if not sizes[0] <= pieces.total() <= sizes[1] or not pieces <= BOX:
            continue
        if not all(fits(letter, zone) for letter, zone in zip(letters, zones, strict=True)):
            continue
        lying = Counter("".join(zone.pieces for zone in zones))
        if held and pieces[held] <= lying[held]:
            continue
        found.append("".join(letters))
    return found


def fits(letter: str, zone: Zone) -> bool:
    need, there = Counter(PIECES[letter]), Counter(zone.pieces)
    return not there - need and not any(kind in need - there for kind in zone.noes)


@pytest.mark.rule("decipher.5", "decipher.13")
@pytest.mark.parametrize(
    ("board", "sizes", "held"),
    [
        ((Zone(), Zone(), Zone()), (7, 7), ""),
        ((Zone(), Zone(), Zone()), (12, 12), "G"),
        ((Zone("RY"), Zone("", "R"), Zone("B")), (8, 8), "Y"),
        ((Zone("RY"), Zone("", "R"), Zone("B")), (7, 48), "Y"),
        ((Zone("RY", "BG"), Zone("", "RB"), Zone()), (9, 9), ""),
        ((Zone("RY", "BG"), Zone("", "RB"), Zone()), (6, 10), ""),
        ((Zone("BB", "RYBG"), Zone("BB", "RYBG"), Zone("BB", "RYBG")), (6, 6), ""),
        ((Zone("BB", "RYBG"), Zone("BB", "RYBG"), Zone("BB", "RYBG")), (10, 48), ""),
        ((Zone("BB", "RYBG"), Zone("BB", "RYBG"), Zone("BB", "RYBG")), (6, 6), "B"),
        ((Zone("R"), Zone("R")), (8, 8), "Y"),
    ],
    ids=str,
)
def test_all_texts_that_a_board_leaves(board: tuple[Zone, ...], sizes: tuple[int, int], held: str) -> None:
    spellings, expected = Spellings(ALPHABET, board, sizes, held), naive_spellings(board, sizes, held)
    assert spellings.count == len(expected)
    found = list(spellings)
    assert sorted(found) == expected
    assert len(set(found)) == len(found)
    assert all(text in spellings for text in expected)
    rng, others = Random(1), [text for text in ("AAA", "III", "ZZ", "", "MWE", "É", "NNN") if text not in expected]
    assert all(text not in spellings for text in (*others, None, 7))
    if expected:
        drawn = Counter(spellings.sample(rng) for _ in range(300))
        assert set(drawn) <= set(expected)


def test_texts_are_drawn_evenly() -> None:
    spellings = Spellings(ALPHABET, (Zone("R"), Zone("B")), (4, 5), "")
    every = list(spellings)
    number, rng = 200 * len(every), Random(3)
    drawn = Counter(spellings.sample(rng) for _ in range(number))
    assert set(drawn) == set(every)
    share = 1 / len(every)
    assert all(abs(drawn[text] - 200) < 6 * (number * share * (1 - share)) ** 0.5 for text in every)


def test_texts_need_no_more_than_the_supply() -> None:
    small = Alphabet(PIECES, {"R": 3, "Y": 2, "B": 1, "G": 1})
    spellings = Spellings(small, (Zone(), Zone()), (5, 5), "")
    found = set(spellings)
    assert found
    for text in found:
        assert all(a <= b for a, b in zip(small.needs(text), (3, 2, 1, 1), strict=True))
    assert spellings.count == len(found) < Spellings(ALPHABET, (Zone(), Zone()), (5, 5), "").count


def test_signs_of_another_case_are_no_letters() -> None:
    values: tuple[Any, ...] = ("a", "", "AB", None, 1)
    assert not any(value in ALPHABET for value in values)
