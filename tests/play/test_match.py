"""One game between bots."""

from __future__ import annotations

from pathlib import Path

import pytest

import packo
from packo.core import IllegalAction
from packo.play.bots import RandomBot, seat_of
from packo.play.match import match

ROOMS = Path(__file__).parents[1] / "rooms"


class Watcher:
    """Plays at random and keeps what it was shown, for the test alone."""

    name = "watcher"

    def __init__(self, draws=1):
        self.draws = draws
        self.seats = []

    def choose(self, seat, rng):
        self.seats.append(seat)
        for _ in range(self.draws - 1):
            rng.random()
        return RandomBot().choose(seat, rng)


def blocker(seat, rng):
    return "H"


def test_the_same_seed_gives_the_same_play():
    game = packo.load("tko")
    assert match(game, ["random", "random"], 3) == match(game, ["random", "random"], 3)
    assert match(game, ["random", "random"], 3) != match(game, ["random", "random"], 4)


def test_the_deal_is_that_of_the_game():
    game = packo.load(ROOMS / "kuhn")
    for seed in range(10):
        assert match(game, ["random", "random"], seed).moves[0] == game.play(seed).moves[0]


def test_what_one_bot_draws_does_not_change_what_the_other_does():
    game = packo.load("tko")
    one, two = (match(game, [Watcher(draws), "random"], 5) for draws in (1, 4))
    shortest = min(len(one), len(two))
    assert [move[1] for move in one.moves[:shortest]] == [move[1] for move in two.moves[:shortest]]
    assert [move[0] for move in one.moves] != [move[0] for move in two.moves]


@pytest.mark.parametrize("game", ["tko", ROOMS / "kuhn", ROOMS / "nim", ROOMS / "matching_pennies"])
def test_a_bot_is_shown_what_its_seat_may_know(game):
    game = packo.load(game)
    watchers = [Watcher(), Watcher()]
    play = match(game, watchers, 2)
    for player, watcher in enumerate(watchers):
        chose = [earlier for earlier in play.plays[:-1] if player in earlier.state.actors]
        assert watcher.seats == [seat_of(earlier, player) for earlier in chose]


def test_a_game_without_end_is_not_finished():
    play = match(packo.load("tko"), [blocker, blocker], 1, max_moves=50)
    assert len(play) == 50
    assert not play.state.is_terminal


def test_fewer_than_no_moves_are_refused():
    assert len(match(packo.load("tko"), [blocker, blocker], 1, max_moves=0)) == 0
    with pytest.raises(ValueError, match="max_moves is 0 or more, not -1"):
        match(packo.load("tko"), [blocker, blocker], 1, max_moves=-1)


def test_an_illegal_choice_names_the_bot():
    def cheat(seat, rng):
        return "X"

    with pytest.raises(IllegalAction, match="TKO 5") as caught:
        match(packo.load("tko"), [cheat, "random"], 1)
    assert caught.value.__notes__ == ["the bot cheat in seat 0 chose 'X'"]
