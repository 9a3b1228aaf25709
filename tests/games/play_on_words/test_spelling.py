"""What cards spell, against trying every word of the dictionary with every card."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from random import Random
from typing import Any

import pytest

from packo.games.play_on_words.parts import NO_CARD, WILDS, Tile
from packo.games.play_on_words.spelling import STANDS_FOR, Play, Speller, is_tile, spelled_by, ways
from packo.lexicon import load
from tests.games.play_on_words import naive
from tests.games.play_on_words.kitchen import tiles

OLD = [
    "AT",
    "LOUD",
    "CAT",
    "R-A-SH",
    "SHOE",
    "SH-O-E",
    "COME",
    "V*=A-T",
    "J/X=J-O-T",
    "D*=EA-R",
    "QU-I-CK",
    "S-T-ST-A",
    "C*=C-V*=A-T",
    "T-R-D*=EE",
]
"""Words on a table, some of which are none."""


@cache
def twin(words: int, **options: Any) -> naive.Twin:
    return naive.Twin(words=words, **options)


def some_cards(rng: Random, count: int = 8, wild: bool = False) -> list[str]:
    """Cards of the deck; with a wild card if so asked."""
    cards = rng.sample(naive.CARDS, count)
    return [*cards[1:], rng.choice(WILDS)] if wild else cards


def plain(tiles: tuple[Tile, ...]) -> list[tuple[str, str]]:
    return [tuple(tile) for tile in tiles]


def by_twin(found: naive.Twin, held: str, cards: list[str]) -> dict[tuple[str, tuple[str, ...]], int]:
    """Each spelling with each choice of cards, and its points."""
    made = found.made(plain(tiles(held)) if held else [], sorted(cards))
    return {
        (word, tuple(loose)): sum(naive.value(card) for card, _ in way)
        for word, found_ways in made.items()
        for way, loose in found_ways
    }


def same(plays: tuple[Play, ...], wanted: dict[tuple[str, tuple[str, ...]], int]) -> None:
    """The plays are those wanted, each once, and in their order."""
    assert len({(play.spelled, play.used) for play in plays}) == len(plays)
    assert {(play.spelled, play.used): play.points for play in plays} == wanted
    order = [(-play.points, play.spelled, sum(card in WILDS for card in play.used), len(play.used)) for play in plays]
    assert order == sorted(order)
    assert all(spelled_by(play.tiles) == play.spelled and all(map(is_tile, play.tiles)) for play in plays)


# -- laying one word ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("play_on_words.7", "play_on_words.9", "play_on_words.10", "play_on_words.11")
@pytest.mark.parametrize("rechoose", [False, True])
def test_all_ways_to_lay_a_word(rechoose: bool) -> None:
    rng, many = Random(7), 0
    words = [word for word in load(20) if len(word) <= 6]
    for number in range(900):
        word = rng.choice(words)
        held = () if number % 3 else tiles(rng.choice(OLD))
        cards = [*word[:: rng.choice((1, 2))], *some_cards(rng, 3), *rng.sample(WILDS, rng.randint(0, 3))]
        cards += rng.choices(["ST", "SH", "TH", "CH", "QU", "J/X"], k=2)
        if held and number % 2:
            word = rng.choice([other for other in words if len(other) > 3])
            cards += word
        found = ways(word, cards, held, rechoose=rechoose)
        wanted = {tuple(way) for way, _ in naive.laid(word, plain(held), cards, rechoose)}
        assert len(set(found)) == len(found)
        assert {tuple(plain(way)) for way in found} == wanted
        sorts = [[naive.sort_of(tile.card) for tile in way] for way in found]
        assert sorts == sorted(sorts)
        many += len(found) > 1
    assert many > 120


@pytest.mark.rule("play_on_words.9")
@pytest.mark.parametrize(
    ("word", "cards", "held", "wanted"),
    [
        ("HORSE", "R", "SHOE", ["H-O-R-S-E"]),
        ("HORSE", "R", "SH-O-E", []),
        ("SHARK", "K", "R-A-SH", ["SH-A-R-K"]),
        ("SHARK", "SH K", "R-A-SH", ["SH-A-R-K"]),
        ("CLOUD", "C C*", "LOUD", ["C-L-O-U-D", "C*=C-L-O-U-D"]),
        ("BANANA", "B A A N N V*", "", ["B-A-N-A-N-V*=A", "B-A-N-V*=A-N-A", "B-V*=A-N-A-N-A"]),
        ("LOUD", "O", "LOUD", ["L-O-U-D"]),
        ("TREE", "T R E D*", "", ["T-R-D*=EE"]),
        ("EERIE", "D* R I E D*", "", ["D*=EE-R-I-E", "D*=EE-R-D*=IE"]),
        ("", "A", "", [""]),
    ],
    ids=range(10),
)
def test_some_words_by_hand(word: str, cards: str, held: str, wanted: list[str]) -> None:
    found = ways(word, cards.split(), tiles(held) if held else ())
    assert ["-".join(map(str, way)) for way in found] == wanted


@pytest.mark.rule("play_on_words.10", "play_on_words.11")
def test_what_a_card_stands_for() -> None:
    assert {card: list(letters) for card, letters in STANDS_FOR.items()} == {
        card: naive.faces(card) for card in STANDS_FOR
    }
    assert set(STANDS_FOR) == set(naive.CARDS)
    assert not is_tile(Tile("E", "A"))
    assert not is_tile(Tile("", ""))
    assert not is_tile(Tile("V*", "V*"))


# -- all words ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("play_on_words.5", "play_on_words.14")
@pytest.mark.parametrize("irregular", [False, True])
@pytest.mark.parametrize("wild", [False, True])
def test_new_words_of_random_formations(irregular: bool, wild: bool) -> None:
    speller, other = Speller(load(10), irregular), twin(10, irregular_plurals=irregular)
    rng, many = Random(1), 0
    for _ in range(8):
        cards = some_cards(rng, rng.choice((4, 7, 8, 8)), wild)
        plays = speller.new_words([*cards, NO_CARD])
        same(plays, by_twin(other, "", cards))
        assert speller.has_new_word(cards) == bool(plays)
        many += len(plays)
    assert many > 60


@pytest.mark.rule("play_on_words.6", "play_on_words.7", "play_on_words.15")
@pytest.mark.parametrize("rechoose", [False, True])
@pytest.mark.parametrize("wild", [False, True])
@pytest.mark.parametrize("plurals_in_order", [False, True])
def test_play_ons_of_random_formations(rechoose: bool, wild: bool, plurals_in_order: bool) -> None:
    options = {"rechoose": rechoose, "plurals_in_order": plurals_in_order}
    speller, other = Speller(load(10), **options), twin(10, **options)
    rng, many = Random(2), 0
    for old in OLD:
        cards = some_cards(rng, rng.choice((3, 7, 8)), wild)
        plays = speller.play_ons(cards, tiles(old))
        same(plays, by_twin(other, old, cards))
        assert speller.has_play_on(cards, tiles(old)) == bool(plays)
        many += len(plays)
    assert many > 5


@pytest.mark.rule("play_on_words.15")
def test_plurals_of_every_word_of_a_small_dictionary() -> None:
    """Each word with each that holds it, under both readings of rule 15, against the twin; the stricter one refuses
    more, and both refuse S or ES alone at the end."""
    lexicon, kept = load(10), {False: 0, True: 0}
    for plurals_in_order, count in kept.items():
        speller, other = (
            Speller(lexicon, plurals_in_order=plurals_in_order),
            twin(10, plurals_in_order=plurals_in_order),
        )
        for old in list(lexicon)[::40]:
            for word in lexicon.containing(old):
                may = speller.may_become(old, word)
                assert may != other.is_mere_plural(old, word), (old, word)
                count += may
        kept[plurals_in_order] = count
    assert 100 < kept[False] < kept[True]


@pytest.mark.rule("play_on_words.12")
def test_the_whole_dictionary() -> None:
    speller, other = Speller(load(60)), twin(60)
    for cards in ("L O R A E N S T", "L ST R A E CH J/X V*"):
        same(speller.new_words(cards.split()), by_twin(other, "", cards.split()))
    cards = ["C", "T", "R", "D*", "E", "S"]
    same(speller.play_ons(cards, tiles("LOUD")), by_twin(other, "LOUD", cards))


@pytest.mark.proof
@pytest.mark.rule("play_on_words.12")
@pytest.mark.parametrize("rechoose", [False, True])
def test_the_whole_dictionary_with_all_wild_cards(rechoose: bool) -> None:
    speller, other = Speller(load(60), rechoose=rechoose), twin(60, rechoose=rechoose)
    rng = Random(3)
    for number in range(4):
        cards = [*some_cards(rng, 5), *WILDS] if number % 2 else some_cards(rng)
        same(speller.new_words(cards), by_twin(other, "", cards))
        for old in rng.sample(OLD, 4):
            same(speller.play_ons(cards, tiles(old)), by_twin(other, old, cards))


@pytest.mark.rule("play_on_words.5")
def test_what_is_left_for_a_new_word() -> None:
    """After every choice of cards; equal cards stand for each other."""
    speller = Speller(load(10))
    rng, answers = Random(5), Counter[bool]()
    for _ in range(6):
        cards = sorted(some_cards(rng, 7))
        for count in range(8):
            for used in combinations(cards, count):
                rest = (Counter(cards) - Counter(used)).elements()
                left = speller.leaves_new_word(cards, used)
                assert left == bool(speller.new_words(rest))
                answers[left] += 1
    assert min(answers.values()) > 50


@pytest.mark.rule("play_on_words.8")
def test_one_play_for_each_spelling_is_the_best_choice() -> None:
    speller, cards = Speller(load(20)), ["S", "T", "ST", "A", "R", "V*", "C*", "E"]
    for held in ((), tiles("AT"), tiles("C*=C-A-R")):
        every = speller.play_ons(cards, held) if held else speller.new_words(cards)
        for leaving in (False, True):
            plays = [play for play in every if not leaving or speller.leaves_new_word(cards, play.used)]
            best = speller.best_plays(cards, held, leaving)
            assert [play.spelled for play in best] == list(dict.fromkeys(play.spelled for play in plays))
            assert len(best) < len(plays)
            for play in best:
                others = [other for other in plays if other.spelled == play.spelled]
                assert rank(play) == min(map(rank, others))
                assert play in others
                assert speller.best_play(play.spelled, cards, held, leaving) == play
    assert speller.best_play("TARS", cards) is speller.best_play("XYZZY", cards) is None


def rank(play: Play) -> tuple[Any, ...]:
    return -play.points, sum(card in WILDS for card in play.used), len(play.used), play.used


@pytest.mark.rule("play_on_words.8")
def test_the_order_of_the_cards_does_not_matter() -> None:
    speller = Speller(load(20))
    assert speller.new_words("TSTAR") == speller.new_words(["R", NO_CARD, *"ATST"])
    assert speller.play_ons([], tiles("CAT")) == speller.new_words([]) == ()
