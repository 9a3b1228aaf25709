"""Players of FLY that are programs."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

import packo
from packo.games.fly.bots import CollectorBot, EagerBot, SniperBot
from packo.games.fly.chances import Hand, chances, points
from packo.games.fly.geometry import flies_on
from packo.games.fly.parts import Aim
from packo.games.fly.prospects import lead_gained, prospect, random_score
from packo.games.fly.rules import Rules
from packo.games.fly.scoring import score
from packo.play import bots, match
from packo.play.bots import Seat
from tests.games.fly.picnic import CARDS, at, cards

FLIES = tuple(card for name, card in CARDS.items() if name != "--")
STEADY = {"scatter": 0.15, "twist": 5}


def chosen(bot, state):
    p = state.position
    return bot.choose(Seat(state.game, p.to_move, (), p, state.legal_actions()), Random(1))


def test_the_room_offers_its_bots_who_looks_farthest_last():
    assert list(bots(packo.load("fly"))) == ["random", "eager", "sniper", "collector"]


def test_changed_rules_are_not_played_by_bots_that_reckon_with_the_old_ones():
    class Other(Rules):
        def returns(self, p):
            return (0, 0)

    assert list(bots(packo.load(Other))) == ["random"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_bots_play_whole_games_the_same_each_time(players):
    game = packo.load("fly", players=players, **STEADY)
    seats = [CollectorBot(tries=1), SniperBot(tries=1), *[EagerBot()] * (players - 2)]
    play = match(game, seats, seed=3)
    assert play.state.is_terminal
    assert sum(map(len, play.state.position.taken)) == 25
    assert match(game, seats, seed=3) == play


def test_the_sniper_takes_points_and_the_eager_one_trusts_his_hand():
    state = at("BD RT YQ GC PS -- GT / PD", "BS BC", "", scatter=0.3, twist=10)
    gain = points(cards("BS BC"))
    there = flies_on(state.position.rows, state.game.rules.cards)
    sniper, eager = (chances(there, chosen(bot, state), Hand(0.3, 10)) for bot in (SniperBot(), EagerBot()))
    assert float(sniper.expected(gain)) >= float(eager.expected(gain)) - 1e-3
    assert float(sniper.each[cards("BD")[0]]) > 0.5
    listed = (chances(there, aim, Hand(0.3, 10)).expected(gain) for aim in state.legal_actions())
    assert float(sniper.expected(gain)) >= max(map(float, listed)) - 0.05


def test_a_bot_may_choose_what_is_not_listed():
    state = at("BD RT YQ GC", "BS BC", "", scatter=0.3)
    aim = chosen(SniperBot(), state)
    assert isinstance(aim, Aim)
    assert state.child(aim).position.aim == aim


@pytest.mark.parametrize("hand", [{"scatter": 0, "twist": 0}, {"scatter": 0}, {"twist": 0}, {"scatter": 0.001}])
def test_every_hand_is_played(hand):
    state = at("BD RT YQ GC -- PS", "BS BC", "", **hand)
    for bot in (EagerBot(), SniperBot(), CollectorBot()):
        there = flies_on(state.position.rows, state.game.rules.cards)
        sure = Hand(state.game.rules.scatter[0], state.game.rules.twist[0])
        if sure.scatter != 0.001:
            assert float(chances(there, chosen(bot, state), sure).any) > 0.3


def test_the_collector_denies_what_the_other_wants():
    """The other lacks one green fly to a set of three; nobody gains by the red one."""
    state = at("RD -- -- -- -- -- -- -- GT", "BS", "GC GS YQ", scatter=0, twist=0)
    there = flies_on(state.position.rows, state.game.rules.cards)
    aim = chosen(CollectorBot(), state)
    assert float(chances(there, aim, Hand(0, 0)).each[cards("GT")[0]]) == 1


# -- what the collector goes by ----------------------------------------------------------------------------------------


def slow_prospect(own, left, share):
    total = 0.0
    for mask in range(1 << len(left)):
        got = [card for k, card in enumerate(left) if mask >> k & 1]
        total += share ** len(got) * (1 - share) ** (len(left) - len(got)) * score([*own, *got])
    return total


@pytest.mark.parametrize("share", [0.5, 0.25, 0.0, 1.0])
def test_a_prospect_is_the_mean_score_over_all_that_may_fall(share):
    own, left = cards("BS BC YC RQ"), cards("BD YS YT RC GC GS PQ RS RT")
    assert prospect(own, left, share) == pytest.approx(slow_prospect(own, left, share))
    assert prospect((), left, share) == pytest.approx(slow_prospect((), left, share))
    assert prospect(own, (), share) == score(own)


def test_a_lead_grows_by_one_s_own_flies_and_by_those_that_others_cannot_have():
    taken, left = (cards("BS BC"), cards("GC GS"), cards("YT")), cards("BD GT RQ")
    gain = lead_gained(taken, left, 0)
    assert gain(()) == 0
    assert gain(cards("BD")) > gain(cards("GT")) > gain(cards("RQ"))


def test_the_score_of_random_flies_is_the_mean_over_all_choices():
    for count in (0, 1, 3, 4, 23, 24, 25):
        found = [score(chosen) for chosen in combinations(FLIES, count)]
        assert random_score(count) == Fraction(sum(found), len(found))
    with pytest.raises(ValueError, match="there are 25 flies"):
        random_score(26)


def test_ten_flies_may_score_nothing_and_eleven_five_at_least():
    """Two of each colour, and of each symbol.  Of eleven three are of a colour and three of a symbol, and at most one
    of them is of both."""
    ten = [fly for k, fly in enumerate(FLIES) if (k % 5 - k // 5) % 5 < 2]
    assert len(ten) == 10
    assert score(ten) == 0
    assert {score([*ten, fly]) for fly in FLIES if fly not in ten} == {5}
