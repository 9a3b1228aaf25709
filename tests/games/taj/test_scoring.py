"""Colour values and scores: the two displays that the rulebook scores, and every display by counting."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

import packo
from packo.games.taj.parts import COLOURS, Display, Goal, Rug
from packo.games.taj.scoring import colour_values, score, worths
from tests.games.taj.hall import at, display
from tests.games.taj.naive import GOALS, RUGS


def goal(text: str) -> Goal:
    return Goal(*text)


def counted(under: tuple[str, ...], plus: int) -> dict[str, int]:
    """By writing every colour as often as it counts, and counting the letters."""
    letters = ""
    for index, (outer, middle, centre) in enumerate(under):
        letters += outer + middle * 2 + centre * 3 + (outer + middle + centre) * (index == plus)
    return {colour: letters.count(colour) for colour in COLOURS}


@pytest.mark.rule("taj.16")
def test_one_rug_by_itself() -> None:
    values = colour_values(display("[+BYO GOK KBY]"))
    # B 1 + 2 and one more under the +1, Y 2 + 3 + 1, O 3 + 2 + 1, G 1, K 3 + 1.
    assert values == {"G": 1, "O": 6, "K": 4, "Y": 6, "B": 4}
    assert sum(values.values()) == 21


@pytest.mark.rule("taj.16", "taj.17")
def test_the_first_sample_of_the_rulebook() -> None:
    shown = display("KYB [BGO OKY YGK+] YBG")
    assert colour_values(shown) == {"O": 4, "B": 1, "G": 5, "Y": 5, "K": 6}
    assert list(colour_values(shown)) == ["G", "O", "K", "Y", "B"]
    assert score(shown, goal("OBG")) == 2 * 4 + 1 - 5 == 4


@pytest.mark.rule("taj.17")
def test_the_second_sample_of_the_rulebook() -> None:
    """Values of 3, 5 and 4 under twice, once and minus once make 7; eighty ways to have them."""
    found = []
    for under in permutations(RUGS.split(), 3):
        for plus_right in (False, True):
            shown = Display(tuple(Rug(*word) for word in under), (False,) * 3, 0, plus_right)
            values = colour_values(shown)
            found += [score(shown, goal(word)) for word in GOALS.split() if [values[c] for c in word] == [3, 5, 4]]
    assert found == [7] * 80


@pytest.mark.rule("taj.16")
def test_the_flip_moves_one_point_on_each_of_three_colours() -> None:
    right, left = (colour_values(display(text)) for text in ("[BGO OKY YGK+]", "[+BGO OKY YGK]"))
    assert {colour: left[colour] - right[colour] for colour in COLOURS} == {"G": 0, "O": 1, "K": -1, "Y": -1, "B": 1}


@pytest.mark.rule("taj.16")
def test_only_what_is_under_the_taj_counts() -> None:
    rng = Random(4)
    for _ in range(60):
        words = rng.sample(RUGS.split(), rng.randrange(5, 11))
        taj = rng.randrange(len(words) - 2)
        plus_right = rng.random() < 0.5
        shown = Display(tuple(Rug(*word) for word in words), (True,) * len(words), taj, plus_right)
        want = counted(tuple(words[taj : taj + 3]), 2 if plus_right else 0)
        assert colour_values(shown) == want
        assert worths(shown) == tuple(want.values())
        for word in GOALS.split():
            assert score(shown, goal(word)) == 2 * want[word[0]] + want[word[1]] - want[word[2]]


@pytest.mark.rule("taj.16")
def test_all_displays_by_counting() -> None:
    for under in permutations(RUGS.split(), 3):
        rugs = tuple(Rug(*word) for word in under)
        for plus in (0, 2):
            values = colour_values(Display(rugs, (False,) * 3, 0, plus == 2))
            assert values == counted(under, plus)
            assert sum(values.values()) == 21


def test_the_values_are_a_copy() -> None:
    shown = display("[BGO OKY YGK+]")
    colour_values(shown)["G"] = 99
    assert colour_values(shown)["G"] == 5


def test_nothing_is_worth_anything_before_the_deal() -> None:
    assert colour_values(packo.load("taj").root.position.display) == dict.fromkeys(COLOURS, 0)


@pytest.mark.rule("taj.17")
@pytest.mark.parametrize(
    ("goals", "points", "winners"),
    [
        # G 5, O 4, K 6, Y 5, B 1
        ("OBG YOK", (4, 8), (1,)),
        ("KGO OBG", (13, 4), (0,)),
        ("BKY KOB GBK", (3, 15, 5), (1,)),
        ("GYB OGY", (14, 8), (0,)),
        ("YOK OGY BKY", (8, 8, 3), (0, 1)),
        ("BYO BKY OBG YOK", (3, 3, 4, 8), (3,)),
    ],
)
def test_most_points_win_and_a_tie_is_shared(goals: str, points: tuple[int, ...], winners: tuple[int, ...]) -> None:
    state = at("KYB [BGO OKY YGK+] YBG", players=len(points), goals=goals)
    assert state.is_terminal
    assert state.returns() == points
    assert state.winners() == winners
