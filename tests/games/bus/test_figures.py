"""Figures about BUS, from a few blocks."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

import packo
from packo.core import Estimated
from packo.games.bus.figures import (
    BlockSpeed,
    BuildingWorth,
    block_chart,
    block_speed,
    blocks,
    building_chart,
    building_worth,
    long_run,
    reach_picture,
    speed_chart,
    speed_worth,
)
from packo.games.bus.parts import STOP
from tests.games.bus.block import at

SVG = "{http://www.w3.org/2000/svg}"


def ends(drawing):
    root = ElementTree.fromstring(drawing.svg)
    return [g.attrib["aria-label"] for g in root.iter(f"{SVG}g") if g.attrib.get("class") == "pk-end"]


@pytest.mark.parametrize("rides", ["", "RB1", "RB1 OG1 YP1(P)", "RP5 OG1"])
def test_the_picture_has_every_end_and_what_each_way_drops(rides):
    state = at(f"b12S {rides}", "ab1E RG2")
    drawing = reach_picture(state)
    told = ends(drawing)
    assert len(told) == len(state.legal_actions())
    for move in state.legal_actions():
        own = state.child(move).position.players[0]
        (said,) = [text for text in told if text.split(": ")[1].split(", ")[0] == " ".join(move.route)]
        assert said.startswith(f"{own.bus}:")
        before = [colour for ride in state.position.players[0].rides for colour in ride.aboard]
        after = [colour for ride in own.rides for colour in ride.aboard]
        assert ("drops" in said) == (len(after) < len(before))
    assert reach_picture(state).svg == drawing.svg
    assert all(text in drawing.svg for text in told)


def test_the_picture_is_of_whom_one_asks_for():
    state = at("b12S RB1", "ab1E RP5")
    assert "Player 2" in reach_picture(state, 1).name
    assert "in 1" in reach_picture(state, 1).name
    assert len(ends(reach_picture(state, 1, limit=3))) > len(ends(reach_picture(state, 1)))
    for limit in (0, 25):
        with pytest.raises(ValueError, match="1 to 24"):
            reach_picture(state, 0, limit)
    with pytest.raises(ValueError, match="placed"):
        reach_picture(packo.load("bus").initial_state(seed=1))


def test_the_picture_keeps_to_the_side_of_the_street():
    block = "RN B O Y G P stop stop stop site plain plain"
    near, far = (reach_picture(at(stand, "", block=block)) for stand in ("bc1W RB1(R)", "a12N RB1(R)"))
    assert "ab1W: ab1, drops red" in near.svg
    assert "ab1E: ab1, drops" not in far.svg


def test_blocks_are_those_of_the_seeds():
    game = packo.load("bus")
    found = list(blocks(game, 3, seed=5))
    assert [city.grid for city in found] == [game.initial_state(seed=s).position.grid for s in (5, 6, 7)]
    with pytest.raises(ValueError, match="two blocks"):
        list(blocks(game, 1))
    with pytest.raises(ValueError, match="about BUS"):
        speed_worth(packo.load("tko"), 2)


def test_the_long_run_of_cheap_cards_is_a_card_a_turn_at_most():
    """Nobody picks up more than one card a turn, so cards of one point bring no more than a point a turn."""
    game = packo.load("bus")
    (city, _) = blocks(game, 2, seed=1)
    cards = game.rules.cards
    cheap = [card for card in cards if card.points == 1]
    assert 0.5 < long_run(city, cheap) <= 1
    assert long_run(city, cheap) < long_run(city, cards)
    assert [street.sign for street in city.grid].count(STOP) == 3


def test_block_speeds_are_means_over_blocks():
    found = block_speed(packo.load("bus"), 2, seed=1, draws=1)
    assert found.rate.samples == found.five_cards.samples == 2
    assert "2 drawn blocks" in repr(found)
    assert found.five_cards == Estimated.of(found.turns)
    assert all(turns == int(turns) >= 5 for turns in found.turns)
    assert {found.quickest, found.slowest} == set(found.grids)
    assert "2 drawn blocks" in block_chart(found).svg
    made_up = BlockSpeed((2.0, 1.0), (6.0, 8.0), found.grids)
    assert (made_up.five_cards.mean, made_up.quickest) == (7, found.grids[0])


def test_a_slow_card_takes_longer_alone():
    found = speed_worth(packo.load("bus"), 2, seed=1)
    turns = [found.alone[worth].mean for worth in (1, 2, 3, 4, 5)]
    assert turns == sorted(turns)
    assert found.only[1].mean < found.only[3].mean
    chart = speed_chart(found)
    assert "2 blocks" in chart.svg
    assert "points a turn" in repr(found)


@pytest.mark.proof
def test_what_the_site_adds_is_never_less_than_nothing():
    found = building_worth(packo.load("bus"), (2,), count=2, cards=2, seed=1)
    assert found.gains[2].mean >= 0
    assert found.share[2].samples == 2
    assert "2 turns" in building_chart(found).svg
    assert "2 drawn cards" in repr(found)
    assert isinstance(found, BuildingWorth)
