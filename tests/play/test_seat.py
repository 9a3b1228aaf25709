"""A seat recalls when it is read, and tells what was known when it was handed out."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest

import packo
from packo.core import Play, State
from packo.play import match
from packo.play.bots import Seat, seat_of

GAME = packo.load("tko", rounds_to_win=1)


def test_seats_read_late_and_in_any_order_tell_what_was_known_then():
    kept = []

    def keeper(seat, rng):
        kept.append(seat)
        return rng.choice(seat.legal)

    play = match(GAME, [keeper, "random"], seed=3)
    assert len(kept) == len(play) > 3
    middle = len(kept) // 2
    for k in (middle, 0, len(kept) - 1, *range(len(kept))):
        assert kept[k].information_state == play.plays[k].information_state(0)


def test_a_seat_is_a_value_however_it_was_made():
    play = GAME.play(1).then({0: "U", 1: "B"})
    seat = seat_of(play, 0)
    plain = Seat(GAME, 0, play.information_state(0), play.state.observation(0), play.state.legal_actions(0))
    assert seat == plain
    assert hash(seat) == hash(plain)
    assert repr(seat_of(play, 0)) == repr(plain)
    assert pickle.loads(pickle.dumps(seat_of(play, 0))) == plain
    assert replace(seat_of(play, 0), legal=("U",)).information_state == plain.information_state
    with pytest.raises(AttributeError, match="a seat has no 'state'"):
        _ = seat.state


def test_no_attribute_of_a_seat_leads_to_the_state():
    """Neither before the information state is read nor after; a function's inside is not looked into."""
    game = packo.load("tko", boxers="hidden", mirror=True)
    seat = seat_of(game.play(1), 0)
    for _ in range(2):
        names = [name for name in dir(seat) if not name.startswith("__")]
        found = [getattr(seat, name, None) for name in names]
        assert "information_state" in names
        assert not any(isinstance(value, Play | State) for value in found)
        assert not any(isinstance(getattr(value, "args", None), tuple) for value in found)
