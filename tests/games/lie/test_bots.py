"""Players of LIE that are programs."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

import packo
from packo.games.lie.bots import BluffingBot, HonestBot, Outlook, bids_of, for_best, habits, solved_mix
from packo.games.lie.chances import DECK, view_of
from packo.games.lie.parts import Bid, Card, Set
from packo.games.lie.rules import CHALLENGE, Rules, settings
from packo.play import bots, match, seat_of
from packo.play.bots import Chooser
from tests.games.lie.slow_chances import best, counts, turned_for


@pytest.fixture(autouse=True, scope="module")
def _own_cache(tmp_path_factory: pytest.TempPathFactory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        yield


QUICK = BluffingBot(iterations=60)


def wins(one: Chooser, rest: Chooser, games: int, players: int = 2, **options) -> int:
    """How many games the first wins, from each seat in turn."""
    game = packo.load("lie", players=players, **options)
    won = 0
    for seed in range(games):
        seat = seed % players
        play = match(game, [one if i == seat else rest for i in range(players)], seed)
        won += play.state.returns()[seat]
    return won


def test_the_room_offers_its_bots() -> None:
    assert list(bots(packo.load("lie"))) == ["random", "honest", "bluffer"]

    class Other(Rules):
        pass

    assert list(bots(packo.load(Other))) == ["random"]


def test_the_honest_one_makes_the_highest_bid_that_he_believes() -> None:
    game = packo.load("lie", players=3)
    for seed in range(4):
        play = game.play(seed)
        play = play.then({i: HonestBot().choose(seat_of(play, i), Random(0)) for i in range(3)})
        seat = seat_of(play, 0)
        bid = HonestBot().choose(seat, Random(0))
        view = view_of(seat)
        assert 2 * view.chance(bid) >= 1
        assert all(2 * view.chance(other) < 1 for other in seat.legal if other > bid)
        play = play.then(Bid(14, 6))
        assert HonestBot().choose(seat_of(play, 1), Random(0)) == CHALLENGE


def test_a_hand_is_turned_for_its_best_face() -> None:
    hand = (Card(1, 4), Card(2, 4), Card(3, 4), Card(2, 5), Card(2, 6))
    found = {for_best(hand, False, settings(hand), Random(k)) for k in range(20)}
    assert found == {Set((2, 2, 4, 4, 4)), Set((2, 2, 2, 4, 4))}
    wild = (Card(2, 4), Card(3, 4), Card(1, 6))
    assert for_best(wild, True, settings(wild), Random(1)) == Set((1, 4, 4))


WILD = [(False, False), (True, True), (False, True)]
"""Whether ones are counted as wild, and whether hands were turned for it."""


@pytest.mark.parametrize(("wild", "turned_wild"), WILD, ids=["plain", "wild", "opened with ones"])
def test_habits_are_chances(wild: bool, turned_wild: bool) -> None:
    for cards in (1, 3, 5):
        this, other = habits(cards, 4, wild, turned_wild)
        assert abs(sum(this) - 1) < 1e-12
        assert abs(sum(other) - 1) < 1e-12
        assert sum(k * x for k, x in enumerate(this)) > sum(k * x for k, x in enumerate(other))


@pytest.mark.parametrize(("wild", "turned_wild"), WILD, ids=["plain", "wild", "opened with ones"])
@pytest.mark.parametrize("cards", [1, 2, 3])
def test_habits_by_every_hand_and_every_way_to_turn_it(cards: int, wild: bool, turned_wild: bool) -> None:
    every = list(combinations(DECK, cards))
    for face in (1, 4):
        for aimed, found in zip((True, False), habits(cards, face, wild, turned_wild), strict=True):
            times = [Fraction(0)] * (cards + 1)
            for hand, alike in Counter(every).items():
                aims = best(hand, turned_wild)
                for aim in aims:
                    if (aim == face) == aimed:
                        for odds, dice in turned_for(hand, aim, turned_wild):
                            times[sum(counts(die, face, wild) for die in dice)] += odds * alike / len(aims)
            assert found == pytest.approx([float(x / sum(times)) for x in times], abs=1e-12)


def test_the_bluffer_reckons_with_ones_as_the_rules_count_them() -> None:
    """Hands are set for wild ones in a game that has them; the opening bid says whether they are counted so."""
    for options, opening, wild, turned in (
        ({"wild": True}, Bid(1, 1), False, True),
        ({"wild": True}, Bid(1, 2), True, True),
        ({}, Bid(1, 1), False, False),
    ):
        play = packo.load("lie", hand=3, **options).play(1)
        play = play.then({i: play.state.legal_actions(i)[0] for i in range(2)})
        assert Outlook(QUICK, seat_of(play, 0)).wild == turned
        outlook = Outlook(QUICK, seat_of(play.then(opening), 1))
        assert (outlook.wild, outlook.turned_wild) == (wild, turned)
        known = habits(3, 4, wild, turned)
        assert outlook._one(0, 4, ()) == pytest.approx([a / 6 + b * 5 / 6 for a, b in zip(*known, strict=True)])


def test_bids_are_recalled_with_their_bidders() -> None:
    play = packo.load("lie", players=3, hand=2).play(1)
    play = play.then({i: play.state.legal_actions(i)[0] for i in range(3)})
    for bid in (Bid(1, 2), Bid(2, 2), Bid(2, 5)):
        play = play.then(bid)
    assert bids_of(seat_of(play, 0)) == ((0, Bid(1, 2)), (1, Bid(2, 2)), (2, Bid(2, 5)))


def test_the_last_cards_are_played_by_the_proved_plan() -> None:
    play = packo.load("lie", hand=1).play(2)
    mix = solved_mix(seat_of(play, 1), 60)
    assert sum(mix.values()) == 1
    assert QUICK.choose(seat_of(play, 1), Random(1)) in {action for action, share in mix.items() if share}
    assert not solved_mix(seat_of(packo.load("lie").play(2), 1), 60)


def test_the_bluffer_beats_random() -> None:
    """In no more than 20 games he may lose one; see the longer run below."""
    assert wins(QUICK, "random", 20) >= 19


def test_every_variant_is_played_to_its_end() -> None:
    for options in (
        {"players": 2, "wild": True, "hand": 2},
        {"players": 3, "wild": True, "which_way": True, "hand": 2},
        {"players": 4, "shorter": True, "hand": 2},
    ):
        game = packo.load("lie", **options)
        play = match(game, ["honest" if i else QUICK for i in range(game.num_players)], 3)
        assert play.state.is_terminal
        again = match(game, ["honest" if i else QUICK for i in range(game.num_players)], 3)
        assert again.moves == play.moves


@pytest.mark.proof
def test_long_runs() -> None:
    assert wins("bluffer", "random", 100) >= 95
    assert wins("bluffer", "honest", 400) >= 220
    assert wins("bluffer", "honest", 60, players=6) >= 10
    assert wins("bluffer", "honest", 200, wild=True) >= 110
