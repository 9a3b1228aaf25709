"""What flies score: the rulebook's examples, all small collections by hand, and random ones by another count."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from packo.games.fly.parts import COLOURS, SYMBOLS, Card
from packo.games.fly.scoring import counting, kinds, score, scores
from tests.games.fly.picnic import cards

FLIES = [Card(colour, symbol) for colour in COLOURS for symbol in SYMBOLS]


@pytest.mark.rule("fly.13", "fly.14")
def test_a_yellow_circle_counts_in_both_sets_and_once() -> None:
    """The rulebook's five points: a yellow circle, two more yellow flies, two more circles."""
    pile = cards("YC YS YQ RC BC")
    assert score(pile) == 5
    assert counting(pile) == pile
    assert score(cards("YS YQ RC BC")) == 0
    for other in ("PC", "YT"):
        assert score((*pile, *cards(other))) == 6


@pytest.mark.rule("fly.13")
@pytest.mark.parametrize(("two", "third"), [("YS GS", "RS"), ("BS BC", "BT"), ("PT PQ", "PC"), ("GD RD", "BD")])
def test_a_third_of_a_kind_makes_all_of_it_count(two: str, third: str) -> None:
    """The rulebook's stars and blue flies, and two more kinds."""
    assert score(cards(two)) == 0
    assert score(cards(f"{two} {third}")) == 3


@pytest.mark.rule("fly.13", "fly.14")
def test_the_examples_of_four_players() -> None:
    """The rulebook says of A five flies and 0 points, of B seven flies, one of which is worth nothing, and 6 points, of
    C 4 points, and of D 9; which flies they have stands in its pictures alone."""
    a, b, c, d = (
        cards(t) for t in ("BS YS BC YT RD", "BS BC BD YT RT GT PQ", "BS BC BD BT YQ", "BS BC BD YS YC YD RS RC RD")
    )
    assert scores((a, b, c, d)) == (0, 6, 4, 9)
    assert (len(a), len(b)) == (5, 7)
    assert set(b) - set(counting(b)) == set(cards("PQ"))


@pytest.mark.rule("fly.13", "fly.14")
@pytest.mark.parametrize(
    ("size", "points"),
    [
        (0, {0: 1}),
        (1, {0: 25}),
        (2, {0: 300}),
        # Ten kinds, each with C(5, 3) ways to have three.
        (3, {3: 100, 0: 2_200}),
        # Four of a kind, or three and one of the 20 others.
        (4, {4: 50, 3: 2_000, 0: 10_600}),
        # Five of a kind; two kinds that cross in one fly, with two more of each; four and one; three and two.
        (5, {5: 10 + 25 * 6 * 6, 4: 50 * 20, 3: 100 * 190 - 2 * 900, 0: 53_130 - 910 - 1_000 - 17_200}),
    ],
)
def test_all_small_collections_by_hand(size: int, points: dict[int, int]) -> None:
    assert Counter(map(score, combinations(FLIES, size))) == points


@pytest.mark.rule("fly.13", "fly.14")
def test_random_collections_by_crossing_out() -> None:
    """Points are the flies less those that stand in no row and no column of three in the square of all flies."""
    rng, met = Random(4), Counter[int]()
    for _ in range(3_000):
        pile = rng.sample(FLIES, rng.randint(0, 25))
        square = [[Card(colour, symbol) in pile for symbol in SYMBOLS] for colour in COLOURS]
        lost = sum(
            square[c][s] and sum(square[c]) < 3 and sum(row[s] for row in square) < 3
            for c in range(5)
            for s in range(5)
        )
        assert score(pile) == len(pile) - lost
        met[score(pile)] += 1
    assert set(met) >= {0, *range(3, 26)}
    assert not {1, 2} & set(met)


@pytest.mark.rule("fly.13", "fly.14")
@given(st.permutations(FLIES), st.permutations(COLOURS), st.permutations(SYMBOLS), st.integers(0, 25))
def test_order_and_names_do_not_matter_and_more_is_no_less(
    order: list[Card], colours: list[str], symbols: list[str], size: int
) -> None:
    pile = order[:size]
    renamed = [Card(colours[COLOURS.index(fly.colour)], symbols[SYMBOLS.index(fly.symbol)]) for fly in sorted(pile)]
    swapped = [Card(COLOURS[SYMBOLS.index(fly.symbol)], SYMBOLS[COLOURS.index(fly.colour)]) for fly in pile]
    assert score(pile) == score(sorted(pile)) == score(renamed) == score(swapped)
    assert score(order[: size + 1]) >= score(pile)
    assert score(pile) <= size


def test_the_kinds_of_a_pile() -> None:
    assert kinds(cards("YC YS BC")) == (Counter(Y=2, B=1), Counter(C=2, S=1))
    assert scores([(), cards("YC YS YT")]) == (0, 3)
