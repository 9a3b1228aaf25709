"""The cards: those of the package, a person's own, and the draw of a round with its exact odds."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import chain, combinations, permutations
from math import comb, factorial
from pathlib import Path
from random import Random
from typing import Any

import pytest

import packo
from packo.core import CardError, Deal, Lottery
from packo.core.check import check
from packo.games.lie.parts import FACES, Card, Dealt
from packo.games.lie.rules import LISTED
from tests.games.lie.naive import DECK
from tests.games.lie.rounds import before

FEW_KINDS = ["12"] * 10 + ["34"] * 10 + ["56"] * 10
"""Another deck that keeps the rulebook's counts."""


def own(folder: Path, cards: list[str], text: str = "") -> Path:
    path = folder / "mine.toml"
    path.write_text(text or f"cards = {cards}\n", encoding="utf-8")
    return path


def refusal(path: Path) -> str:
    """The sentence with which a file is refused."""
    with pytest.raises(CardError) as refused:
        packo.load("lie", cards=path)
    sentence = str(refused.value)
    assert "\n" not in sentence
    return sentence


@pytest.mark.rule("lie.1")
def test_the_cards_of_the_package() -> None:
    game = packo.load("lie")
    cards = game.rules.cards
    assert len(cards) == 30
    assert Counter(cards) == dict.fromkeys((Card(*pair) for pair in combinations(FACES, 2)), 2)
    assert Counter(chain.from_iterable(cards)) == dict.fromkeys(FACES, 10)
    assert game.card_file.provenance == "counted"


@pytest.mark.rule("lie.1")
def test_own_cards_in_any_order(tmp_path: Path) -> None:
    game = packo.load("lie", cards=own(tmp_path, [card[::-1] for card in reversed(DECK)]))
    assert game.card_file.provenance == "own"
    assert game.rules.cards == packo.load("lie").rules.cards


@pytest.mark.rule("lie.1")
def test_another_deck_with_the_same_counts(tmp_path: Path) -> None:
    game = packo.load("lie", cards=own(tmp_path, FEW_KINDS), players=3, hand=2)
    chance = game.root.chance
    assert isinstance(chance, Lottery)
    # Two cards of three kinds are one of six hands, and no kind runs out.
    assert len(chance) == 6**3
    assert check(game.with_options(players=2, hand=1), plays=1).ok


@pytest.mark.rule("lie.1")
@pytest.mark.parametrize(
    ("cards", "why"),
    [
        (DECK[1:], "mine.toml: LIE 1: there are 30 cards, not 29"),
        ([*DECK, "12"], "mine.toml: LIE 1: there are 30 cards, not 31"),
        ([], "mine.toml: LIE 1: there are 30 cards, not 0"),
        (["13", *DECK[1:]], "mine.toml: LIE 1: each die is on 10 cards, and 2 is on 9"),
        (["11", *DECK[1:]], "mine.toml: card 1: LIE 1: the two dice of a card differ, and 11 has 1 twice"),
        ([*DECK[:3], "17"], "mine.toml: card 4: LIE 1: a card is two dice of 1 to 6, such as 25, not '17'"),
        ([*DECK[:3], "125"], "mine.toml: card 4: LIE 1: a card is two dice of 1 to 6, such as 25, not '125'"),
        (["²³"], "mine.toml: card 1: LIE 1: a card is two dice of 1 to 6, such as 25, not '²³'"),
    ],
    ids=range(8),
)
def test_cards_that_are_refused(tmp_path: Path, cards: list[str], why: str) -> None:
    assert refusal(own(tmp_path, cards)) == why


@pytest.mark.rule("lie.1")
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("\n", 'mine.toml: LIE 1: cards is a list of two dice each, such as cards = ["12", …]'),
        ('cards = "12"\n', "mine.toml: LIE 1: cards is a list of two dice each"),
        ("cards = [12]\n", "mine.toml: card 1: LIE 1: a card is two dice of 1 to 6, such as 25, not 12"),
        ("cards = [[1, 2]]\n", "mine.toml: card 1: LIE 1: a card is two dice of 1 to 6, such as 25, not [1, 2]"),
        ("cards = [\n", "cards file mine.toml is not TOML"),
    ],
)
def test_a_file_that_is_no_deck(tmp_path: Path, text: str, why: str) -> None:
    assert refusal(own(tmp_path, [], text)).startswith(why)


# -- the draw ----------------------------------------------------------------------------------------------------------


def by_force(counts: tuple[int, ...]) -> dict[str, Fraction]:
    """The chance of each deal, from all orders in which the thirty cards can come, each of them as likely."""
    met: Counter[str] = Counter()
    for order in permutations(DECK, sum(counts)):
        cards = iter(order)
        met["/".join(" ".join(sorted(next(cards) for _ in range(count))) or "-" for count in counts)] += 1
    return {deal: Fraction(number, met.total()) for deal, number in met.items()}


@pytest.mark.rule("lie.2")
@pytest.mark.parametrize("counts", ["1:1", "0:1:1", "2:1", "1:1:1", "0:1:0:2:0"])
def test_the_odds_of_few_cards(counts: str) -> None:
    chance = before(counts).chance
    assert isinstance(chance, Lottery)
    assert sum(chance.values()) == 1
    assert {str(deal): odds for deal, odds in chance.items()} == by_force(tuple(map(int, counts.split(":"))))


@pytest.mark.rule("lie.2")
def test_odds_in_numbers() -> None:
    chance: Any = before("1:1", hand=1).chance
    assert len(chance) == 15 * 15
    one, other = Card(1, 2), Card(5, 6)
    assert chance[Dealt(((one,), (one,)))] == Fraction(2 * 1, 30 * 29)
    assert chance[Dealt(((one,), (other,)))] == Fraction(2 * 2, 30 * 29)
    chance = before("2:2").chance
    # A pair of equal cards for one, and then for the other as well; or each has one of both kinds.
    assert chance[Dealt(((one, one), (other, other)))] == Fraction(1, comb(30, 2) * comb(28, 2))
    assert chance[Dealt(((one, other), (one, other)))] == Fraction(2 * 2, comb(30, 2) * comb(28, 2))
    # 15 pairs and 105 mixed hands for one; beside a pair 14 + 91 hands are left, beside a mixed one 13 + 105.
    assert len(chance) == 15 * (14 + 91) + 105 * (13 + 105)
    assert sum(chance.values()) == 1


@pytest.mark.rule("lie.2")
@pytest.mark.parametrize(
    ("counts", "listed"),
    [("2:2", True), ("3:1", True), ("0:2:0:2", True), ("3:2", False), ("4:1", False), ("2:1:1", False), ("5:5", False)],
)
def test_what_is_listed(counts: str, listed: bool) -> None:
    chance = before(counts).chance
    assert isinstance(chance, Lottery if listed else Deal)
    if isinstance(chance, Lottery):
        assert len(chance) == len(list(chance)) <= LISTED


@pytest.mark.rule("lie.2")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_number_of_draws(players: int) -> None:
    chance = packo.load("lie", players=players).root.chance
    assert isinstance(chance, Deal)
    assert chance.count == factorial(30) // factorial(5) ** players // factorial(30 - 5 * players)


@pytest.mark.rule("lie.2")
@pytest.mark.parametrize("counts", ["1:1", "2:2", "5:5", "5:0:3:1", "5:5:5:5:5:5"])
def test_draws_are_hands_out_of_one_deck(counts: str) -> None:
    state, rng = before(counts), Random(7)
    chance = state.chance
    met = set()
    for _ in range(300):
        dealt = chance.sample(rng)
        assert dealt in chance
        assert ":".join(str(len(hand)) for hand in dealt.hands) == counts
        assert all(list(hand) == sorted(hand) for hand in dealt.hands)
        assert not Counter(map(str, chain.from_iterable(dealt.hands))) - Counter(DECK)
        assert state.parse(str(dealt)) == dealt
        met.update(dealt.hands[-1])
    assert met == set(packo.load("lie").rules.cards)


@pytest.mark.rule("lie.2")
def test_draws_have_the_listed_odds() -> None:
    chance, rng = before("1:1").chance, Random(11)
    pairs = sum(deal.hands[0] == deal.hands[1] for deal in (chance.sample(rng) for _ in range(6_000)))
    # One in 29; the standard deviation of the number is 14.
    assert abs(pairs - 6_000 / 29) < 4 * 14.2


@pytest.mark.rule("lie.2")
@pytest.mark.parametrize("counts", ["1:1", "5:5"])
def test_what_cannot_be_drawn(counts: str) -> None:
    state = before(counts)
    chance, cards = state.chance, packo.load("lie").rules.cards
    n = state.position.counts[0]
    one, two = cards[:n], cards[n : 2 * n]
    assert Dealt((one, two)) in chance
    wrong: tuple[Any, ...] = (
        Dealt((one, two[:-1])),
        Dealt((one, (*two, cards[-1]))),
        Dealt((one,)),
        Dealt((one, two, ())),
        Dealt(([*one], two)),
        Dealt((one, tuple(map(tuple, two)))),
        Dealt((one, (*two[:-1], Card(1, 7)))),
        Dealt((one, (*two[:-1], Card(2, 1)))),
        Dealt((one, (*two[:-1], Card([], 1)))),
        Dealt((tuple(Card(float(a), b) for a, b in one), two)),
        Dealt(None),
        (one, two),
        None,
        [],
    )
    for outcome in wrong:
        assert outcome not in chance
    if n > 1:
        assert Dealt((one[::-1], two)) not in chance
        assert Dealt((one, one)) not in chance
