"""What a bot is told, and what it is not."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from random import Random

import pytest

import packo
from packo.core import Play
from packo.play.bots import Bot, BotError, RandomBot, Seat, bot, bots, seat_of, seated

ROOMS = Path(__file__).parents[1] / "rooms"


def first(seat, rng):
    return seat.legal[0]


def test_a_seat_holds_no_state_and_no_play():
    play = packo.load("tko").play(1).then({0: "U", 1: "B"})
    seat = seat_of(play, 1)
    assert {field.name for field in dataclasses.fields(Seat)} == {
        "game",
        "player",
        "information_state",
        "observation",
        "legal",
    }
    assert not any(isinstance(getattr(seat, field.name), Play | packo.core.State) for field in dataclasses.fields(seat))
    assert seat.legal == ("U", "H", "B", "K")
    with pytest.raises(dataclasses.FrozenInstanceError):
        seat.player = 0


def test_two_deals_that_a_player_cannot_tell_apart_give_equal_seats():
    game = packo.load(ROOMS / "kuhn")
    outcomes = list(game.root.chance)
    seats = {}
    for outcome in outcomes:
        seat = seat_of(game.play(1, deal=outcome), 0)
        seats.setdefault(seat.observation, set()).add(seat)
    assert len(seats) < len(outcomes)
    assert all(len(same) == 1 for same in seats.values())


def test_one_who_waits_has_nothing_to_choose():
    play = packo.load(ROOMS / "nim").play(1)
    assert seat_of(play, 1).legal == ()


def test_every_game_has_a_random_bot():
    assert bots(packo.load(ROOMS / "nim")) == {"random": RandomBot()}
    assert isinstance(RandomBot(), Bot)


def test_a_function_is_a_bot():
    game = packo.load("tko")
    made = bot(game, first)
    assert made.name == "first"
    assert made.choose(seat_of(game.play(1), 0), Random(1)) == "U"
    assert repr(made) == "FunctionBot(first)"


def test_a_wrong_bot_is_refused_in_a_sentence():
    game = packo.load("tko")
    with pytest.raises(BotError, match="did you mean 'random'"):
        bot(game, "randon")
    with pytest.raises(BotError, match="3 is neither"):
        bot(game, 3)
    with pytest.raises(BotError, match="a list of 2 bots"):
        seated(game, ["random"])
