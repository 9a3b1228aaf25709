"""What actions of BUS are worth, and the panel beside the table."""

from __future__ import annotations

from random import Random

import pytest

import packo
from packo.core import Estimated, Exact
from packo.games.bus import analysis
from packo.games.bus.analysis import advise, analyse
from packo.play import match, seat_of
from packo.play.analyse import beliefs, beliefs_title
from tests.games.bus.block import at
from tests.games.bus.drawn import last_turns


@pytest.fixture
def quick(monkeypatch):
    monkeypatch.setattr(analysis, "PLAYOUTS", 2)


def test_actions_of_the_last_turns_are_exact():
    state = last_turns(Random(17), 2)
    found = analyse(state)
    worth = found.worth[state.current_player]
    assert {str(action) for action in state.legal_actions()} == set(worth)
    assert all(isinstance(answer, Exact) for answer in (*found.value, *worth.values()))
    best = max(answer.value for answer in worth.values())
    assert found.value[state.current_player].value == best
    assert found.value[0].value == -found.value[1].value


def test_before_them_actions_are_estimated_and_those_that_bring_them_on_are_exact(quick):
    state = at("bc1W RB1(R) / RG2 BP2 OG1 OY2", "ab3E RY3 / BG3", open="YP1 OP3", deck="RO4 BY4 GP4")
    found = analyse(state)
    kinds = {name: answer.kind for name, answer in found.worth[0].items()}
    assert set(kinds.values()) == {"exact", "estimated"}
    assert {name for name, kind in kinds.items() if kind == "exact"} == {
        str(move) for move in state.legal_actions() if "ab1" in move.route
    }
    assert all(isinstance(answer, Estimated) for answer in found.value)
    assert found.note.startswith("Estimated")
    assert found.note.endswith("exact.")


def test_a_move_that_cannot_but_bring_on_the_last_turns_is_exact():
    block = "plain site plain stop stop stop R B O Y G P"
    state = at("ab1W RP5(R) / OG1 YP1 BP2 OY2", "ab3W RB1", block=block, open="BG3 BO5", deck="RG2 RY3")
    assert list(map(str, state.legal_actions())) == ["go a12"]
    found = analyse(state)
    assert found.worth == {0: {"go a12": Exact(10)}}
    assert found.value == (Exact(10), Exact(-10))


def test_an_analysis_is_the_same_each_time_and_from_a_seat(quick):
    play = packo.load("bus").play(seed=3)
    found = analyse(play.state)
    assert analyse(play.state) == found == advise(seat_of(play, 0))
    assert set(found.worth[0]) == {str(action) for action in play.state.legal_actions()}


def test_an_analysis_of_three_players_and_of_the_site(quick):
    state = at("ab1E RB1", "ab2E RG2", "ab3E BP2", open="OG1 YP1", deck="OY2")
    assert len(analyse(state).value) == 3
    site = at("a23S RB1", "ab2E RG2", stage="build", open="OG1 YP1", deck="OY2")
    assert set(analyse(site).worth[0]) == {str(action) for action in site.legal_actions()}


def test_an_analysis_of_chance_and_of_the_end(quick):
    dealt = at("ab1E RB1", "ab2E RG2", open="OG1", deck="OY2 YP1")
    assert all(isinstance(answer, Estimated) for answer in analyse(dealt).value)
    over = at("ab1E / RB1", "ab2E / RG2", stage="over", to_move=-1, left=0)
    assert analyse(over).value == (Exact(-1), Exact(1))


def test_the_panel_shows_where_the_bus_can_go():
    play = match(packo.load("bus"), ["greedy", "greedy"], 1, max_moves=12)
    drawing = beliefs(play, 1)
    assert "Player 2's bus can go" in drawing.name
    assert beliefs(packo.load("bus").play(seed=1), 0) is None
    assert beliefs_title(play.game)
