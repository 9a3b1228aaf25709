"""Figures about GEM, from a few plays."""

from __future__ import annotations

import pytest

import packo
from packo.games.gem.bots import GreedyBot
from packo.games.gem.figures import WITHOUT_COIN, coin_chart, coin_worth, prices, shared_majorities, zero_chart
from packo.games.gem.parts import BID, Take
from packo.games.gem.scoring import majorities
from packo.play import match

SEEDS = range(6)


@pytest.fixture(scope="module")
def plays():
    return [match(packo.load("gem"), [GreedyBot(), GreedyBot()], seed=seed) for seed in SEEDS]


@pytest.mark.parametrize("number", WITHOUT_COIN)
def test_the_coin_is_lacking_in_one_round_alone(number):
    play = match(packo.load(WITHOUT_COIN[number]), [GreedyBot(), GreedyBot()], seed=1)
    opened = {}
    for state in play.states:
        p = state.position
        if p.row and p.stage == BID:
            opened.setdefault(p.round, [own.coins for own in p.assets])
    assert opened == {at: [(1, 2) if at == number else (1, 2, 3), (1, 2, 3)] for at in range(1, 7)}


def test_what_a_coin_is_worth_is_the_mean_difference(plays):
    less = [match(packo.load(WITHOUT_COIN[2]), [GreedyBot(), GreedyBot()], seed=seed) for seed in SEEDS]
    found = coin_worth(plays, less)
    gains = [one.state.returns()[0] - two.state.returns()[0] for one, two in zip(plays, less, strict=True)]
    assert found.points.mean == pytest.approx(sum(gains) / len(gains))
    assert found.margin.samples == len(SEEDS)
    assert "round 2" in coin_chart({2: found}).svg


def test_bids_of_zero_are_counted_once_for_each_card(plays):
    found = prices(plays)
    free = sum(
        state.position.stage == "take" and play.states[at - 1].position.stage == BID
        for play in plays
        for at, state in enumerate(play.states)
    )
    sold = sum(isinstance(move, Take) for play in plays for move in play.moves)
    assert sold == 18 * len(SEEDS)
    assert found.zero.mean == pytest.approx(free / sold)
    assert len(found.zero_by_round) == 6
    assert found.zero_by_round[0].samples == len(SEEDS)
    assert "6 plays" in zero_chart(found).svg


def test_shared_majorities_are_those_of_the_final_tables(plays):
    found = shared_majorities(plays)
    ties = [sum(len(who) > 1 for who in majorities(play.state.position.assets).values()) for play in plays]
    assert found.shared.mean == pytest.approx(sum(ties) / len(ties))
    assert found.lost.mean == pytest.approx(4 * sum(ties) / len(ties))
    assert 0 <= found.breakable.mean <= 1


def test_one_play_is_no_sample(plays):
    for figure in (prices, shared_majorities):
        with pytest.raises(ValueError, match="at least two"):
            figure(plays[:1])
