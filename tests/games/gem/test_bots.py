"""Players of GEM that are programs."""

from __future__ import annotations

import pytest

import packo
from packo.games.gem.bots import GreedyBot, SearchBot
from packo.games.gem.rules import Rules
from packo.play import bots, match, tournament

OPTIONS = [{}, {"players": 3, "needless": False}, {"players": 4, "gems": "doubles"}]


def test_the_room_offers_its_bots_the_strongest_last():
    assert list(bots(packo.load("gem"))) == ["random", "greedy", "searcher"]


def test_changed_rules_are_not_played_by_bots_that_reckon_with_the_old_ones():
    class Other(Rules):
        def returns(self, p):
            return (0, 0)

    assert list(bots(packo.load(Other))) == ["random"]


@pytest.mark.parametrize("options", OPTIONS)
def test_bots_play_whole_games_the_same_each_time(options):
    game = packo.load("gem", **options)
    seats = [SearchBot(width=2), *[GreedyBot()] * (game.num_players - 1)]
    play = match(game, seats, seed=3)
    assert play.state.is_terminal
    assert match(game, seats, seed=3) == play


def test_the_searcher_is_ahead_of_greedy_and_of_random():
    game = packo.load("gem")
    assert tournament(game, ["searcher", "random"], games=2, seed=1).score("searcher", "random").mean == 1
    assert tournament(game, ["searcher", "greedy"], games=2, seed=1).score("searcher", "greedy").mean > 0.5


@pytest.mark.proof
@pytest.mark.parametrize(("other", "wins"), [("random", 95), ("greedy", 60)])
def test_the_searcher_wins_so_many_of_a_hundred_games(other, wins):
    found = tournament(packo.load("gem"), ["searcher", other], games=50, seed=20)
    assert 100 * found.score("searcher", other).mean >= wins


@pytest.mark.proof
@pytest.mark.parametrize("players", [3, 4])
def test_the_searcher_wins_more_than_its_share_with_more_players(players):
    found = tournament(packo.load("gem", players=players), ["searcher", "greedy"], games=12, seed=4)
    assert found.score("searcher", "greedy").mean > 1 / players
