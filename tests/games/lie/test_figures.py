"""Figures about LIE."""

from __future__ import annotations

from fractions import Fraction

import pytest

from packo.core import Certified
from packo.games.lie import figures
from packo.games.lie.parts import Bid, Card
from packo.games.lie.rules import CHALLENGE
from packo.games.lie.solve import RoundSolution, Standing, solve_round
from packo.games.lie.solver.duel import duel
from packo.games.lie.solver.report import as_markdown


@pytest.fixture(scope="module")
def solution(tmp_path_factory: pytest.TempPathFactory) -> RoundSolution:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        return solve_round(iterations=60)


def test_mixes_are_shares(solution: RoundSolution) -> None:
    assert sum(figures.shown(solution, 0).values()) == 1
    for mix in (*figures.opening_mix(solution).values(), *figures.answer_mix(solution, Bid(1, 6)).values()):
        assert sum(mix.values()) == 1
    assert figures.answer_mix(solution, Bid(1, 6))[6].get(CHALLENGE) < Fraction(1, 100)
    assert Fraction(1, 10) < figures.bluffs(solution) < Fraction(1, 2)


def test_who_never_bluffs_loses_by_it(solution: RoundSolution) -> None:
    """The best honest reply is one of all replies."""
    for side, most in ((0, solution.hi), (1, 1 - solution.lo)):
        assert 0 < solution.without_bluff(side) < most
    prices = figures.price_of_honesty(solution)
    assert list(prices) == ["the opener", "the other"]
    assert all(0 <= price.lo <= price.hi < 1 for price in prices.values())


def test_pictures_are_the_same_each_time(solution: RoundSolution) -> None:
    values = {Standing(1, 1): Certified(solution.lo, solution.hi)}
    for draw, told in (
        (lambda: figures.how_often_to_bluff(solution), "are bluffs"),
        (lambda: figures.how_often_to_call(solution), "called a lie"),
        (lambda: figures.worth_of_openings(solution, Card(2, 5)), "with the card 25"),
        (lambda: figures.price_of_a_bluff(solution), "never to bluff"),
        (lambda: figures.ladder_figure((Card(1, 4), Card(4, 5)), [4, 4], [2, 2]), "with 4 4"),
        (lambda: figures.standings(values), "1 against 1"),
    ):
        assert draw().svg == draw().svg
        assert told in " ".join(draw().svg.split())


def test_figures_of_one_card_say_so() -> None:
    coarse = RoundSolution(duel((2, 1), False), (), Fraction(0), Fraction(1))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="hands of one card, not of 2"):
        figures.opening_mix(coarse)


def test_a_round_in_words(solution: RoundSolution) -> None:
    lines = as_markdown(solution).splitlines()
    assert lines[0] == "# A round of LIE: one card to open against one card, ones like other dice"
    (value,) = (line for line in lines if line.startswith("* the opener wins "))
    low, high = (Fraction(word) for word in value.split() if word[0].isdigit())
    assert low <= solution.lo < solution.hi <= high
    assert high - low < solution.hi - solution.lo + Fraction(3, 10**5)
    tables = [line.split("|")[2:-1] for line in lines if line.startswith("| **")]
    assert [len(row) for row in tables[:2]] == [6, 6]
    for row in tables[: 2 + len(figures.opening_mix(solution))]:
        assert 97 <= sum(int(cell.strip().removesuffix("%")) for cell in row if "%" in cell) <= 103
    assert f"{float(figures.bluffs(solution)):.0%} of all opening bids are bluffs" in "\n".join(lines)


def test_a_round_of_more_cards_in_words() -> None:
    coarse = RoundSolution(duel((2, 1), True), (), Fraction(1, 3), Fraction(2, 3))  # type: ignore[arg-type]
    told = as_markdown(coarse)
    assert told.startswith("# A round of LIE: 2 cards to open against one card, ones wild\n")
    assert "the opener wins 0.33333 to 0.66667 of the rounds (certified)" in told
    assert "|" not in told
