"""What each move is worth: exact where it is, and labelled where it is not."""

from __future__ import annotations

from fractions import Fraction
from functools import reduce
from operator import xor
from pathlib import Path
from typing import NamedTuple

import pytest

import packo
from packo import core
from packo.core import CHANCE, TERMINAL, Estimated, Exact, Lottery
from packo.play.analyse import advise, analyse

ROOMS = Path(__file__).parents[1] / "rooms"


class Dice(NamedTuple):
    turn: int = 0
    total: int = 0


class Gamble(core.Rules):
    """Stop with 1, or throw a die: 6 gives 12, anything else 0.  One player."""

    players = 1

    def initial(self):
        return Dice()

    def current_player(self, p):
        return {0: 0, 1: CHANCE}.get(p.turn, TERMINAL)

    def legal_actions(self, p, player):
        return ("stop", "throw")

    def chance(self, p):
        return Lottery.uniform(range(1, 7))

    def step(self, p, move):
        if p.turn == 0:
            return Dice(2, 1) if move == "stop" else Dice(1)
        return Dice(2, 12 if move == 6 else 0)

    def returns(self, p):
        return (p.total,)

    def observation(self, p, player):
        return p


class Walk(Gamble):
    """Round and round until somebody stops."""

    def current_player(self, p):
        return TERMINAL if p.turn == 9 else 0

    def legal_actions(self, p, player):
        return ("go", "stop")

    def step(self, p, move):
        return Dice(9, p.turn) if move == "stop" else Dice((p.turn + 1) % 3)


@pytest.mark.parametrize("heaps", [(1, 2, 3), (1, 2, 4), (3, 3), (5,)])
def test_nim_is_won_where_the_nim_sum_is_not_zero(heaps):
    state = packo.load(ROOMS / "nim", heaps=heaps).initial_state()
    found = analyse(state)
    won = 1 if reduce(xor, heaps) else -1
    assert found.value == (Exact(Fraction(won)), Exact(Fraction(-won)))
    for action in state.legal_actions():
        left = reduce(xor, state.child(action).position.heaps)
        assert found.worth[0][str(action)] == Exact(Fraction(-1 if left else 1))


def test_chance_is_weighed_in_fractions():
    found = analyse(packo.load(Gamble).initial_state())
    assert found.worth[0] == {"stop": Exact(Fraction(1)), "throw": Exact(Fraction(2))}
    assert found.value == (Exact(Fraction(2)),)


def test_positions_that_come_back_are_not_called_exact():
    found = analyse(packo.load(Walk).initial_state(), playouts=20)
    assert all(isinstance(answer, Estimated) for answer in (*found.value, *found.worth[0].values()))
    assert "positions can come back" in found.note


def test_hidden_information_and_too_many_positions_are_estimated():
    kuhn = analyse(packo.load(ROOMS / "kuhn").initial_state(seed=1), playouts=20)
    assert "something is hidden" in kuhn.note
    nim = analyse(packo.load(ROOMS / "nim", heaps=(9, 9, 9)).initial_state(), playouts=20, positions=50)
    assert "more than 50 positions" in nim.note
    assert all(answer.kind == "estimated" for answer in (*kuhn.value, *nim.value))


def test_estimates_are_the_same_for_the_same_seed():
    state = packo.load(ROOMS / "matching_pennies").initial_state()
    assert analyse(state, playouts=20, seed=1) == analyse(state, playouts=20, seed=1)
    assert set(analyse(state, playouts=20).worth) == {0, 1}


def test_the_end_is_exact():
    state = packo.load(ROOMS / "nim", heaps=(1,)).initial_state()
    end = state.child(state.legal_actions()[0])
    assert analyse(end).value == (Exact(Fraction(1)), Exact(Fraction(-1)))
    assert analyse(end, objective="win").value == (Exact(Fraction(1)), Exact(Fraction(0)))


def test_where_another_choice_of_the_indifferent_matters_it_is_said():
    class Giver(Gamble):
        """Player 1 decides what player 0 gets, and gains nothing."""

        players = 2

        def current_player(self, p):
            return 1 if p.turn == 0 else TERMINAL

        def step(self, p, move):
            return Dice(2, 1 if move == "stop" else 0)

        def returns(self, p):
            return (p.total, 0)

    assert "indifferent" in analyse(packo.load(Giver).initial_state()).note


def test_advice_rests_on_what_the_player_may_know() -> None:
    """In Kuhn poker a holder of the king knows that he has the best card; the other's card changes nothing for him."""
    game = packo.load(ROOMS / "kuhn")
    dealt = {str(deal): game.play(deal=deal) for deal in game.root.chance}
    advices = {deal: advise(dealt[deal], 0, playouts=60) for deal in ("KQ", "KJ", "QK", "QJ")}
    assert advices["KQ"] == advices["KJ"]
    assert advices["QK"] == advices["QJ"]
    assert isinstance(advices["KQ"].value[0], Estimated)
    assert float(advices["KQ"].worth[0]["bet"]) > float(advices["QK"].worth[0]["bet"])
    assert "look the same" in advices["KQ"].note


def test_advice_where_nothing_is_hidden_is_the_analysis() -> None:
    play = packo.load(ROOMS / "nim").play()
    assert advise(play, 0) == analyse(play.state)
    with pytest.raises(ValueError, match="player 1 does not choose here"):
        advise(play, 1)
