"""Numbers that docs/lie.md quotes from samples, computed again."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

import packo
from packo.core import Estimated
from packo.games.lie.bots import BluffingBot
from packo.games.lie.figures import bluffs, opening_mix, shown
from packo.games.lie.rules import matching
from packo.games.lie.solve import Standing, game_values, solve_round
from packo.play.match import match

BLUFFER = BluffingBot()
QUICK = BluffingBot(iterations=20)


def chain(games: Iterable[int], bot: BluffingBot = BLUFFER) -> tuple[dict[int, Estimated], Estimated, Estimated]:
    """Of games of two bluffers with five cards each: how often the opener of a round wins it, by how many cards more he
    has; how often the first to open wins the game; and the rounds in a game."""
    game, won, first, rounds = packo.load("lie"), defaultdict(list), [], []
    for seed in games:
        play = match(game, [bot, bot], seed)
        starts = [state.position for state in play.states if not state.position.shown and not state.position.hands]
        for one, two in pairwise(starts):
            lead = one.counts[one.opener] - one.counts[1 - one.opener]
            won[lead].append(float(two.counts[one.opener] == one.counts[one.opener]))
        first.append(float(play.state.returns()[0]))
        rounds.append(float(len(starts) - 1))
    means = {lead: Estimated.of(won[lead]) for lead in sorted(won) if len(won[lead]) > 1}
    return means, Estimated.of(first), Estimated.of(rounds)


def share(against: Any, games: int, bot: BluffingBot = BLUFFER, **options: Any) -> Estimated:
    """The share of games that one bluffer wins, each chair in turn, against such players in all others."""
    game, won = packo.load("lie", **options), []
    for seed in range(games):
        chair = seed % game.num_players
        seated = [bot if i == chair else against for i in range(game.num_players)]
        won.append(float(match(game, seated, seed).state.returns()[chair]))
    return Estimated.of(won)


def near(found: Estimated, told: float) -> bool:
    """Whether a number as it is told, to three decimals, is the mean."""
    return abs(float(found) - told) < 0.0006


def test_small_samples() -> None:
    means, first, rounds = chain(range(4), QUICK)
    assert all(0 <= float(mean) <= 1 for mean in means.values())
    assert 0 <= float(first) <= 1
    assert 5 <= float(rounds) <= 9
    assert 0 <= float(share("random", 4, QUICK, hand=1)) <= 1


@pytest.mark.proof
def test_who_has_more_cards_wins_the_round() -> None:
    means, first, rounds = chain(range(400))
    told = {-1: 0.220, 0: 0.427, 1: 0.712, 2: 0.905, 3: 0.977}
    assert all(near(means[lead], mean) for lead, mean in told.items())
    assert near(first, 0.438)
    assert near(rounds, 5.558)


@pytest.mark.proof
def test_bluffers_among_honest_players() -> None:
    assert near(share("honest", 400), 0.573)
    assert near(share("honest", 400, wild=True), 0.578)
    assert near(share("honest", 120, players=6), 0.558)


@pytest.mark.proof
@pytest.mark.parametrize(("wild", "told"), [(False, 0.40), (True, 0.47)], ids=["plain", "wild"])
def test_how_often_to_bluff(wild: bool, told: float) -> None:
    solution = solve_round(wild=wild)
    assert abs(float(bluffs(solution)) - told) < 0.01
    known_to_be_false = (
        often * share
        for die, often in shown(solution, 0).items()
        for bid, share in opening_mix(solution)[die].items()
        if matching([(die,)], bid.face, wild) == bid.quantity - 2
    )
    assert sum(known_to_be_false) < Fraction(1, 1000)


@pytest.mark.proof
def test_games_of_three_cards() -> None:
    values = game_values(iterations={(2, 1): 40, (1, 2): 40})
    for standing, told in ((Standing(2, 1), Fraction("0.891")), (Standing(1, 2), Fraction("0.128"))):
        assert told in values[standing]
        assert values[standing].hi - values[standing].lo < Fraction(1, 50)
