"""Players of HUE that are programs."""

from __future__ import annotations

from random import Random

import pytest

import packo
from packo.games.hue.bots import GreedyBot, SearchBot
from packo.games.hue.rules import Rules, score
from packo.games.hue.scoring import colour_values
from packo.play import bots, match, seat_of, tournament

OPTIONS = [
    {},
    {"players": 3, "cover_several": True},
    {"players": 4, "start_sections": "bands"},
    {"players": 5, "start_shift": 2},
]


def test_the_room_offers_its_bots_the_strongest_last():
    assert list(bots(packo.load("hue"))) == ["random", "greedy", "searcher"]


def test_changed_rules_are_not_played_by_bots_that_reckon_with_the_old_ones():
    class Other(Rules):
        def returns(self, p):
            return (0, 0)

    assert list(bots(packo.load(Other))) == ["random"]


@pytest.mark.parametrize("options", OPTIONS)
def test_a_bot_plays_whole_games_the_same_each_time(options):
    game = packo.load("hue", **options)
    bot = SearchBot(worlds=6, width=2)
    seats = [bot, *["greedy"] * (game.num_players - 1)]
    play = match(game, seats, seed=3)
    assert play.state.is_terminal
    assert match(game, seats, seed=3) == play


def test_greedy_keeps_the_card_that_is_worth_most_at_once():
    game = packo.load("hue")
    play = match(game, ["random", "random"], seed=5, max_moves=5)
    state, seat = play.state, seat_of(play, play.state.current_player)

    def best(action):
        child = state.child(action).position
        values = colour_values(child.table)
        return max(score(card, values) for card in child.hands[seat.player])

    most = max(map(best, seat.legal))
    chosen = {GreedyBot().choose(seat, Random(seed)) for seed in range(8)}
    assert {best(action) for action in chosen} == {most}


def test_a_bot_chooses_by_what_its_seat_knows():
    """With the other's hand exchanged for another that fits, the choice is the same."""
    game = packo.load("hue")
    play = match(game, ["random", "random"], seed=8, max_moves=7)
    player = play.state.current_player
    seat = seat_of(play, player)
    for world in list(game.rules.worlds(seat.observation, player))[:3]:
        other = seat_of(packo.core.Play.start(packo.core.State(game, world)), player)
        bot = SearchBot(worlds=10, width=4)
        assert bot.choose(other, Random(1)) == bot.choose(seat, Random(1))


@pytest.mark.parametrize("seed", [2, 6])
def test_the_searcher_places_its_last_card_so_that_it_wins_most_often(seed):
    """Held against the rules: each action at the end of the game, over all score cards that the other may hold."""
    game = packo.load("hue")
    play = match(game, ["greedy", "greedy"], seed=seed, max_moves=10)
    player = play.state.current_player
    seat = seat_of(play, player)
    worlds = list(game.rules.worlds(seat.observation, player))

    def wins(action):
        return sum(game.rules.places(game.rules.step(world, action))[player] == 0 for world in worlds)

    chosen = SearchBot().choose(seat, Random(1))
    some = Random(seed).sample(seat.legal, 60)
    assert wins(chosen) == max(map(wins, [chosen, *some]))
    assert len({wins(action) for action in some}) > 1


def test_the_searcher_is_ahead_of_greedy_and_of_random():
    entries = {"searcher": SearchBot(worlds=60, width=16), "greedy": "greedy", "random": "random"}
    found = tournament(packo.load("hue"), entries, games=3, seed=1)
    assert found.score("searcher", "random").mean >= 0.75
    assert found.score("searcher", "greedy").mean > 0.5


@pytest.mark.proof
@pytest.mark.parametrize(("other", "wins"), [("random", 95), ("greedy", 60)])
def test_the_searcher_wins_so_many_of_a_hundred_games(other, wins):
    found = tournament(packo.load("hue"), ["searcher", other], games=50, seed=20)
    assert 100 * found.score("searcher", other).mean >= wins


@pytest.mark.proof
@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_searcher_wins_more_than_its_share_with_more_players(players):
    found = tournament(packo.load("hue", players=players), ["searcher", "greedy"], games=12, seed=4)
    assert found.score("searcher", "greedy").mean > 1 / players
