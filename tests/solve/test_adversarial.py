"""Search without secrets: each engine against plain backward induction."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

import packo
from packo import core
from packo.core import CHANCE, TERMINAL, Lottery
from packo.play import analyse
from packo.solve.adversarial import CannotSearch, TooManyNodes, alpha_beta, expectimax, max_n

ROOMS = Path(__file__).parents[1] / "rooms"


class Made(core.Rules):
    """A tree of four moves drawn at random: three branches each, a coin after the second, points at the leaves."""

    seed = 0

    def initial(self):
        return ""

    def current_player(self, p):
        return {0: 0, 1: 1, 2: CHANCE, 3: 0, 4: 1}.get(len(p), TERMINAL)

    def legal_actions(self, p, player):
        return ("a", "b", "c")

    def chance(self, p):
        return Lottery({"h": Fraction(1, 3), "t": Fraction(2, 3)})

    def step(self, p, move):
        return p + move

    def returns(self, p):
        value = Random(f"{self.seed}{p}").randrange(-9, 10)
        return (value, -value)

    def observation(self, p, player):
        return p


class Three(Made):
    """The same for three players, each with points of his own."""

    players = 3

    def current_player(self, p):
        return len(p) % 3 if len(p) < 5 else TERMINAL

    def returns(self, p):
        rng = Random(f"{self.seed}{p}")
        return tuple(rng.randrange(4) for _ in range(3))


def made(seed: int, cls: type[core.Rules] = Made) -> core.State:
    return packo.load(type(cls.__name__, (cls,), {"seed": seed, "__doc__": cls.__doc__})).root


def plain(rules, p):
    """Backward induction, with nothing clever in it."""
    player = rules.current_player(p)
    if player == TERMINAL:
        return tuple(map(Fraction, rules.returns(p)))
    if player == CHANCE:
        parts = [(odds, plain(rules, rules.step(p, o))) for o, odds in rules.chance(p).items()]
        return tuple(sum(odds * v[i] for odds, v in parts) for i in range(rules.num_players))
    return max((plain(rules, rules.step(p, a)) for a in rules.legal_actions(p, player)), key=lambda v: v[player])


@pytest.mark.parametrize("seed", range(12))
def test_alpha_beta_and_max_n_find_what_plain_induction_finds(seed: int) -> None:
    state = made(seed)
    wanted = plain(state.game.rules, state.position)
    pruned, full = alpha_beta(state, payoff=lambda rules, p: rules.returns(p)), max_n(state)
    assert pruned.values == full.values == wanted
    assert pruned.exact
    assert full.exact
    assert pruned.nodes <= full.nodes
    first, second = pruned.line[:2]
    assert plain(state.game.rules, first + second) == wanted


@pytest.mark.parametrize("seed", range(6))
def test_max_n_of_three(seed: int) -> None:
    state = made(seed, Three)
    found = max_n(state)
    assert found.values == plain(state.game.rules, "")
    assert state.game.rules.returns("".join(found.line)) == found.values


def test_a_tie_that_matters_to_others_is_told() -> None:
    class Kingmaker(Three):
        def current_player(self, p):
            return TERMINAL if p else 0

        def returns(self, p):
            return {"a": (1, 2, 0), "b": (1, 0, 2), "c": (0, 0, 0)}[p]

    found = max_n(packo.load(Kingmaker).root)
    assert found.values == (1, 2, 0)
    assert found.tied


def test_nim_is_what_its_theorem_says() -> None:
    game = packo.load(ROOMS / "nim")
    found = alpha_beta(game.root)
    assert found.exact
    worth = analyse(game.root, objective="margin").value
    assert [a.value for a in worth] == list(found.values)
    end = game.root
    for move in found.line:
        end = end.child(move)
    assert end.is_terminal


def test_the_best_against_chance_players() -> None:
    state = made(3)
    rules = state.game.rules

    def blind(p):
        player = rules.current_player(p)
        if player == TERMINAL:
            return Fraction(rules.returns(p)[0])
        if player == CHANCE:
            return sum(odds * blind(rules.step(p, o)) for o, odds in rules.chance(p).items())
        values = [blind(rules.step(p, a)) for a in "abc"]
        return max(values) if player == 0 else sum(values) / 3

    assert expectimax(state, 0).values[0] == blind("")
    always_a = expectimax(state, 0, habits=lambda rules, p, player: {"a": Fraction(1)})
    assert always_a.values[0] <= max(
        rules.returns(x + "a" + c + y + "a")[0] for x in "abc" for c in "ht" for y in "abc"
    )


def test_a_search_that_stops_early_says_that_it_guesses() -> None:
    state = made(1)
    guess = alpha_beta(state, depth=2, evaluate=lambda rules, p: (0.5, -0.5))
    assert not guess.exact
    assert guess.values == (0.5, -0.5)
    assert "a guess" in repr(guess)
    assert alpha_beta(state, depth=9, evaluate=lambda rules, p: (0, 0)).exact
    with pytest.raises(ValueError, match="how to evaluate"):
        alpha_beta(state, depth=2)


def test_what_is_refused() -> None:
    with pytest.raises(CannotSearch, match="at once"):
        alpha_beta(packo.load("tko").initial_state())
    with pytest.raises(CannotSearch, match="two players, and"):
        alpha_beta(made(0, Three))
    with pytest.raises(TooManyNodes, match="more than 20 positions"):
        alpha_beta(made(0), nodes=20)

    class Lopsided(Made):
        def returns(self, p):
            return (len(p), p.count("a"))

    with pytest.raises(CannotSearch, match="not zero-sum"):
        alpha_beta(packo.load(Lopsided).root, payoff=lambda rules, p: rules.returns(p))
