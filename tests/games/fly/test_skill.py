"""A hand measured from drops: exact intervals, and words that say where text is wrong."""

from __future__ import annotations

from math import sqrt

import numpy as np
import pytest

import packo
from packo.games.fly.parts import Aim, Landing
from packo.games.fly.skill import Drop, clicked, fit, read_drops, target, write_drops
from packo.widgets.board import Board


def dropped(rng, count, scatter, twist):
    aim = Aim(4500, 3000, 300)
    return [
        Drop(
            aim,
            Landing(
                round(aim.x + rng.normal(0, 1000 * scatter)),
                round(aim.y + rng.normal(0, 1000 * scatter)),
                round(aim.angle + rng.normal(0, 10 * twist)),
            ),
        )
        for _ in range(count)
    ]


def test_the_deviations_are_root_mean_squares():
    found = fit(read_drops("1,1@0 lands 1.3,0.9@8\n2,2@10 lands 2.1,2.5@-2"))
    assert found.drops == 2
    assert found.scatter.value == pytest.approx(sqrt((0.3**2 + 0.1**2 + 0.1**2 + 0.5**2) / 4))
    assert found.twist is not None
    assert found.twist.value == pytest.approx(sqrt((8**2 + 12**2) / 2))
    assert found.drift == pytest.approx((0.2, 0.2))


def test_intervals_are_those_of_the_chi_square_tables():
    """Quantiles from a printed table: 20 degrees of freedom, 9.591 and 34.170; 10, 3.247 and 20.483."""
    drops = [Drop(Aim(0, 0, 0), Landing(300, 400, 100))] * 10
    found = fit(drops)
    squares = 10 * 0.25
    assert (found.scatter.low, found.scatter.high) == pytest.approx(
        (sqrt(squares / 34.170), sqrt(squares / 9.591)), 1e-3
    )
    assert found.twist is not None
    assert (found.twist.low, found.twist.high) == pytest.approx((sqrt(1000 / 20.483), sqrt(1000 / 3.247)), 1e-3)


def test_intervals_hold_the_truth_as_often_as_they_say():
    rng = np.random.default_rng(11)
    held = [0, 0]
    for _ in range(400):
        found = fit(dropped(rng, 6, 0.4, 12), level=0.9)
        assert found.twist is not None
        held[0] += found.scatter.low <= 0.4 <= found.scatter.high
        held[1] += found.twist.low <= 12 <= found.twist.high
    for count in held:
        assert abs(count - 360) <= 4 * sqrt(400 * 0.9 * 0.1)


def test_a_turn_counts_modulo_half_a_turn():
    found = fit(read_drops("0,0@85 lands 0.1,0@-85"))
    assert found.twist is not None
    assert found.twist.value == 10


def test_a_measured_hand_goes_into_the_options():
    hand = fit(dropped(np.random.default_rng(1), 30, 0.3, 8)).hand
    game = packo.load("fly", scatter=hand.scatter, twist=hand.twist)
    assert game.rules.scatter == (hand.scatter,) * 2
    with pytest.raises(ValueError, match="no drop has angles"):
        _ = fit(read_drops("0,0 lands 1,1")).hand


def test_text_reads_back():
    text = "4.5,1.25@30 lands 4.612,1.403@-12.5\n1,2 lands 1.1,2.05\n-0.5,0@-90 lands 0,0@90"
    drops = read_drops(text)
    assert drops[0] == Drop(Aim(4500, 1250, 300), Landing(4612, 1403, -125))
    assert not drops[1].turned
    assert read_drops(write_drops(drops)) == drops
    assert read_drops("\n # nothing\n\n1,1 lands 2,2 # x") == (Drop(Aim(1000, 1000, 0), Landing(2000, 2000, 0), False),)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("1,1@0 lands 1,1@0\n1,1", "line 2: a drop is written as in 4.5,1.25@30 lands"),
        ("a,1@0 lands 1,1@0", "line 1: .* not 'a,1@0 lands 1,1@0'"),
        ("\n\n1,1@0 lands 1,1", "line 3: the angle is given for the aim and for the landing, or for neither"),
        ("1,1 lands 2,2 lands 3,3", "line 1"),
        ("1,1 lands 99999,2", "line 1"),
        ("1,1 lands nan,2", "line 1"),
    ],
)
def test_what_cannot_be_read_is_told_by_its_line(text, told):
    with pytest.raises(ValueError, match=told):
        read_drops(text)


def test_a_hand_needs_drops_and_a_level():
    with pytest.raises(ValueError, match="at least one drop"):
        fit([])
    for level in (0, 1, -1, 2):
        with pytest.raises(ValueError, match="between 0 and 1"):
            fit(read_drops("0,0 lands 1,1"), level)


def test_the_target_is_clicked_where_the_card_lies():
    drops = []

    def click(words):
        drops.append(clicked(words))
        board.show(str(target(drops, 10)))

    board = Board(click)
    board.show(str(target(drops, 10)))
    assert "No drops yet" in board.svg
    assert board.click("lands 0.31,-0.42@10")
    assert board.click("lands -0.1,0@10")
    assert not board.click("lands 0.31,-0.42@20")
    assert drops[0] == Drop(Aim(0, 0, 0), Landing(310, -420, 100))
    assert "2 drops: scatter 0.266" in board.svg
    assert str(target(drops, 10)) == str(target(drops, 10))
    assert not clicked("lands 0.5,1").turned


def test_what_is_no_click_and_no_angle_is_refused():
    with pytest.raises(ValueError, match="a click on the target"):
        clicked("lands here")
    with pytest.raises(ValueError, match="finite number of degrees"):
        target(angle=float("inf"))
