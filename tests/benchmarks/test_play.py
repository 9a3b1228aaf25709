"""Random bouts of TKO in a second: on bare positions, on states, as whole matches, and in OpenSpiel's Python.

The same loop drives all engines: is it over, what may both do, draw, apply.  It is a round from the
head starts of the default boxers, without the power arrow.
"""

from __future__ import annotations

from random import Random
from time import perf_counter

import pytest

import packo
from packo.core import TERMINAL
from packo.play import match

pytest.importorskip("pyspiel")

from tests.benchmarks import openspiel_tko

BOUTS = 200
ACTIONS = openspiel_tko.NAMES


@pytest.fixture(scope="module")
def game():
    return packo.load("tko", rounds_to_win=1)


@pytest.fixture(scope="module")
def other():
    return openspiel_tko.load()


def on_positions(game, bouts=BOUTS):
    rules, rng, won = game.rules, Random(1), 0
    for _ in range(bouts):
        p = rules.initial()
        while rules.current_player(p) != TERMINAL:
            p = rules.step(p, {0: rng.choice(rules.legal_actions(p, 0)), 1: rng.choice(rules.legal_actions(p, 1))})
        won += rules.returns(p)[0]
    return won


def on_states(game, bouts=BOUTS):
    rng, won = Random(1), 0
    for _ in range(bouts):
        state = game.initial_state(seed=1)
        while not state.is_terminal:
            state = state.child({0: rng.choice(state.legal_actions(0)), 1: rng.choice(state.legal_actions(1))})
        won += state.returns()[0]
    return won


def as_matches(game, bouts=BOUTS):
    return sum(match(game, ["random", "random"], seed).state.returns()[0] for seed in range(bouts))


def in_openspiel(game, bouts=BOUTS):
    rng, won = Random(1), 0
    for _ in range(bouts):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_actions([rng.choice(state.legal_actions(0)), rng.choice(state.legal_actions(1))])
        won += state.returns()[0] == 1
    return won


def test_both_engines_agree_turn_by_turn(game):
    """The same choices give the same bars and the same winner, from the head starts of all pairs of boxers."""
    boxers = [(name, "".join(map(str, bars))) for name, bars in game.rules.cards.items()]
    for seed, ((one, first), (two, second)) in enumerate((a, b) for a in boxers for b in boxers):
        state = packo.load("tko", boxers=(one, two), mirror=True, rounds_to_win=1).initial_state()
        twin = openspiel_tko.load(f"{first}/{second}").new_initial_state()
        rng = Random(seed)
        while not state.is_terminal:
            assert not twin.is_terminal()
            bars = "/".join("".join(map(str, side)) for side in state.position.bars)
            assert str(twin) == ("sudden death" if bars == "5555/5555" else bars)
            choices = rng.randrange(4), rng.randrange(4)
            state = state.child({0: ACTIONS[choices[0]], 1: ACTIONS[choices[1]]})
            twin.apply_actions(choices)
        assert twin.is_terminal()
        assert twin.returns() == [2 * won - 1 for won in state.returns()]


def test_engines_agree_on_the_benchmark_itself(game, other):
    assert on_positions(game) == on_states(game) == in_openspiel(other)


@pytest.mark.parametrize("way", [on_positions, on_states, as_matches, in_openspiel])
def test_random_bouts(benchmark, game, other, way):
    """`ratio_to_openspiel`: bouts in a second over those of OpenSpiel, measured in the same test."""
    subject = other if way is in_openspiel else game
    result = benchmark(way, subject)
    assert 0 < result < BOUTS
    began = perf_counter()
    in_openspiel(other)
    openspiel = perf_counter() - began
    if benchmark.stats is not None:
        benchmark.extra_info["bouts_per_second"] = round(BOUTS / benchmark.stats.stats.median)
        benchmark.extra_info["openspiel_bouts_per_second"] = round(BOUTS / openspiel)
        benchmark.extra_info["ratio_to_openspiel"] = round(openspiel / benchmark.stats.stats.median, 2)
