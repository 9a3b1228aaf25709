"""Exact chances of bids: against brute force, against each other, and against what must hold."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import pairwise

import pytest

import packo
from packo.games.lie import chances
from packo.games.lie.chances import DECK, Aim, Card, at_least, best_faces, chance_true, ladder, law, mixture, view_of
from packo.games.lie.parts import Bid
from packo.play.bots import seat_of
from tests.games.lie import slow_chances
from tests.games.lie.rounds import before

HALF = Fraction(1, 2)
SOME = [Card(*pair) for pair in ((1, 2), (1, 4), (2, 4), (2, 4), (3, 4), (5, 6), (1, 2), (3, 6))]
MODELS = [
    {"random": Fraction(1)},
    {"keen": Fraction(1)},
    {"best": Fraction(1)},
    {"random": Fraction(1, 3), "keen": Fraction(1, 6), "best": HALF},
]
HAND = [Card(1, 2), Card(2, 5), Card(3, 4), Card(4, 6), Card(5, 6)]


@pytest.mark.parametrize("shares", MODELS, ids=["random", "keen", "best", "mixed"])
@pytest.mark.parametrize("wild", [False, True], ids=["", "wild"])
def test_against_brute_force_on_few_cards(shares: dict[str, Fraction], wild: bool) -> None:
    for face in (1, 2, 4, 6):
        for others in ((1,), (3,), (1, 2)):
            found = law(face, [], others, shares, wild, deck=SOME)
            assert list(found) == slow_chances.law(face, SOME, others, shares, wild)


def test_a_wild_game_whose_round_was_opened_with_ones() -> None:
    """The others turned their cards believing that ones are wild, and their dice are counted without."""
    unlike = 0
    for shares in MODELS:
        for face in range(1, 7):
            for others in ((1,), (3,), (1, 2)):
                found = list(law(face, [], others, shares, wild=False, deck=SOME, turned_wild=True))
                assert found == slow_chances.law(face, SOME, others, shares, wild=False, turned_wild=True)
                unlike += found != list(law(face, [], others, shares, wild=False, deck=SOME))
        found = list(law(4, HAND, [2], shares, wild=False, turned_wild=True))
        unseen = list((Counter(DECK) - Counter(HAND)).elements())
        assert found == slow_chances.law(4, unseen, [2], shares, wild=False, turned_wild=True)
    assert unlike > 20


@pytest.mark.parametrize("wild", [False, True], ids=["", "wild"])
def test_against_brute_force_with_the_whole_deck(wild: bool) -> None:
    hand = [Card(1, 4), Card(2, 3)]
    unseen = list((Counter(DECK) - Counter(hand)).elements())
    for shares in MODELS:
        found = law(4, hand, (1, 1), shares, wild)
        assert list(found) == slow_chances.law(4, unseen, (1, 1), shares, wild)


@pytest.mark.parametrize("wild", [False, True], ids=["", "wild"])
def test_inclusion_and_exclusion_agrees_with_deals(wild: bool) -> None:
    cards = tuple(sorted(SOME))
    for shares in MODELS:
        models = mixture(shares)
        for face, others in ((1, (2, 2)), (4, (2, 2)), (2, (1, 3)), (6, (2, 3, 3))):
            aim = Aim(face, wild, turned_wild=face != 2)
            assert chances._by_parts(aim, cards, others, models) == chances._by_deal(aim, cards, others, models)


def test_six_players_with_all_cards() -> None:
    found = law(4, HAND, [5] * 5)
    assert len(found) == 26
    assert sum(found) == 1
    assert sum(k * chance for k, chance in enumerate(found)) == Fraction(8, 2)
    keen = law(4, HAND, [5] * 5, "keen")
    assert keen[8] == 1
    assert at_least(law(4, HAND, [5] * 5, {"random": HALF, "keen": HALF}), 5) > at_least(found, 5)


@pytest.mark.proof
def test_best_faces_of_five_others_who_hold_all_cards() -> None:
    """The mean number of fours is five times that of one other, whose hands can be listed."""
    one = law(4, HAND, [5], "best")
    five = law(4, HAND, [5] * 5, "best")
    assert sum(five) == 1
    assert sum(k * x for k, x in enumerate(five)) == 5 * sum(k * x for k, x in enumerate(one))


def test_no_way_to_turn_the_cards_makes_a_bid_likelier_than_keen() -> None:
    for face in (1, 4):
        for wild in (False, True):
            laws = {model: law(face, HAND, [3], model, wild) for model in chances.MODELS}
            for count in range(4):
                most = at_least(laws["keen"], count)
                assert all(at_least(chance, count) <= most for chance in laws.values())


def test_hands_are_turned_with_wild_ones_in_mind_though_a_bid_on_ones_counts_ones_only() -> None:
    """A card with a one ties over all six faces, and shows its other die for one of them: 1/3 times 5/6."""
    assert law(1, [], [1], "best", wild=True)[1] == Fraction(5, 18)
    assert law(1, [], [1], "best", wild=False)[1] == Fraction(1, 6)
    assert law(1, [], [1], {"best": HALF, "keen": HALF}, wild=True)[1] == (Fraction(5, 18) + Fraction(1, 3)) / 2
    for model in ("random", "keen"):
        assert law(1, [], [2, 3], model, wild=True) == law(1, [], [2, 3], model, wild=False)
    for others in ([1, 1], [2]):
        assert list(law(1, [], others, MODELS[3], True)) == slow_chances.law(1, list(DECK), others, MODELS[3], True)


def test_known_chances() -> None:
    hand = [Card(1, 4)]
    assert chance_true(Bid(1, 4), hand, [4], [1]) == 1
    assert chance_true(Bid(2, 4), hand, [4], [1], "keen") == Fraction(9, 29)
    assert chance_true(Bid(2, 4), hand, [1], [1], "keen", wild=True) == Fraction(9 + 9 - 1, 29)
    assert chance_true(Bid(1, 1), hand, [4], [1], wild=True) == Fraction(9, 58)
    assert chance_true(Bid(2, 4), hand, [4], []) == 0
    assert best_faces([Card(1, 2), Card(1, 5), Card(2, 3)], wild=True) == (2, 3)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((7, [], [1]), "a die has 1 to 6 pips, not 7"),
        ((4, [Card(1, 2)] * 3, [1]), "the hand has 12 more often than the deck"),
        ((4, [], [31]), "0 and 31 cards are more than the 30"),
        ((True, [], [1]), "a die has 1 to 6 pips, not True"),
        ((1.0, [], [1]), "a die has 1 to 6 pips, not 1.0"),
        ((1, [], [1.5]), "each of the others has a whole number of cards, 0 or more, not 1.5"),
        ((1, [], [-1]), "each of the others has a whole number of cards, 0 or more, not -1"),
        ((1, [], [True]), "each of the others has a whole number of cards, 0 or more, not True"),
        ((4, [], [1], "nice"), "random, keen or best, not by 'nice'"),
        ((4, [], [1], {"keen": HALF}), "sum to 1, not to 1/2"),
    ],
)
def test_what_cannot_be_is_refused(arguments: tuple, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        law(*arguments)


@pytest.mark.parametrize("model", [None, 3, ["random"]])
def test_a_model_is_a_name_or_shares(model: object) -> None:
    with pytest.raises(TypeError, match="a model is random, keen or best, or a mapping"):
        law(1, [], [1], model)


@pytest.mark.parametrize(
    ("hand", "dice", "told"),
    [
        ([Card(1, 4)], [5], "so the cards 14 cannot show 5"),
        ([Card(1, 4)], [], "so the cards 14 cannot show no dice"),
        ([Card(1, 4)], [1, 4], "so the cards 14 cannot show 1 4"),
        ([], [2], "so the cards none cannot show 2"),
        ([Card(1, 2), Card(1, 3)], [2, 2], "so the cards 12 13 cannot show 2 2"),
    ],
)
def test_dice_that_the_cards_cannot_show_are_refused(hand: list[Card], dice: list[int], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        chance_true(Bid(1, 4), hand, dice, [1])
    with pytest.raises(ValueError, match=told):
        ladder(hand, dice, [1])


def test_dice_fit_in_whatever_order_the_cards_come() -> None:
    assert chance_true(Bid(1, 2), [Card(1, 2), Card(1, 3)], [1, 2], []) == 1
    assert chance_true(Bid(1, 2), [Card(1, 3), Card(1, 2)], [2, 1], []) == 1


def test_the_ladder() -> None:
    found = ladder(HAND, [2, 2, 4, 4, 6], [5, 5])
    assert len(list(found)) == 15 * 6
    assert [bid for bid, _ in found] == sorted(bid for bid, _ in found)
    assert found.alone[Bid(2, 4)] == 1
    assert found.alone[Bid(3, 4)] == 0
    assert found.chances[Bid(3, 4)] + found.challenges[Bid(3, 4)] == 1
    for face in range(1, 7):
        line = [found.chances[Bid(quantity, face)] for quantity in range(1, 16)]
        assert all(a >= b for a, b in pairwise(line))
    assert repr(found) == "Ladder(2 2 4 4 6 against 5+5)"
    for measure in ("chance", "alone", "challenge"):
        assert found.draw(measure).svg == found.draw(measure).svg
        assert "with 2 2 4 4 6" in found.draw(measure).svg
    with pytest.raises(ValueError, match="chance, alone or challenge, not 'luck'"):
        found.draw("luck")


def test_a_seat_remembers_its_cards_and_knows_whether_ones_are_wild() -> None:
    play = packo.load("lie", players=2, hand=2, wild=True).play(3)
    moves = {i: play.state.legal_actions(i)[0] for i in (0, 1)}
    with pytest.raises(ValueError, match="not set yet"):
        view_of(seat_of(play, 0))
    hands = play.state.position.hands
    play = play.then(moves)
    view = view_of(seat_of(play, 0))
    assert (view.hand, view.dice, view.others) == (hands[0], moves[0].faces, (2,))
    assert (view.wild, view.may_be_wild, view.turned_wild) == (False, True, True)
    ones, twos = (view_of(seat_of(play.then(bid), 1)) for bid in (Bid(1, 1), Bid(1, 2)))
    assert (ones.wild, ones.may_be_wild, ones.turned_wild) == (False, False, True)
    assert (twos.wild, twos.may_be_wild, twos.turned_wild) == (True, False, True)
    unseen = list((Counter(DECK) - Counter(ones.hand)).elements())
    for view, wild in ((ones, False), (twos, True)):
        for face in range(1, 7):
            by_hand = slow_chances.law(face, unseen, [2], MODELS[2], wild, turned_wild=True)
            assert list(view.law(face, "best")) == by_hand
            own = sum(slow_chances.counts(die, face, wild) for die in view.dice)
            for quantity in range(1, 5):
                told = view.chance(Bid(quantity, face), "best")
                assert (
                    told == sum(by_hand[max(quantity - own, 0) :]) == view.ladder("best").chances[Bid(quantity, face)]
                )
    plain = view_of(seat_of(packo.load("lie", hand=2).play(3).then(moves).then(Bid(1, 1)), 1))
    assert (plain.wild, plain.may_be_wild, plain.turned_wild) == (False, False, False)
    assert before("2:2").is_chance
