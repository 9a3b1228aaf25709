"""Equilibria of games with secrets: known values, proofs that do not trust the solver, and plain twins."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from pathlib import Path
from random import Random

import pytest

import packo
from packo import core
from packo.core import SIMULTANEOUS, TERMINAL, Certified, Exact
from packo.solve.cfr import cfr_plus
from packo.solve.equilibrium import NotZeroSum, guaranteed, solve, weights_of
from packo.solve.game_tree import TooManyEnds, Tree, game_tree
from packo.solve.matrix import exact_game

ROOMS = Path(__file__).parents[1] / "rooms"
LEDUC = -0.085606424078
"""The value of Leduc poker to the first player, as it is quoted in the literature."""


@pytest.fixture(scope="module")
def kuhn() -> Tree:
    return game_tree(packo.load(ROOMS / "kuhn").root)


@pytest.fixture(scope="module")
def leduc() -> Tree:
    return game_tree(packo.load(ROOMS / "leduc").root)


class Random3(core.Rules):
    """Both choose one of three at once; what it brings was drawn at random."""

    table = tuple(tuple(Random(8).randrange(-9, 10) for _ in range(3)) for _ in range(3))

    def initial(self):
        return ()

    def current_player(self, p):
        return TERMINAL if p else SIMULTANEOUS

    def legal_actions(self, p, player):
        return ("a", "b", "c")

    def step(self, p, move):
        return (move[0], move[1])

    def returns(self, p):
        value = self.table["abc".index(p[0])]["abc".index(p[1])]
        return (value, -value)

    def observation(self, p, player):
        return p


def test_the_size_of_the_tree(kuhn: Tree, leduc: Tree) -> None:
    assert repr(kuhn) == "Tree(kuhn: 55 nodes, 30 ends, 6 + 6 information sets)"
    assert (leduc.nodes, [len(sets) for sets in leduc.infosets]) == (1936, [144, 144])
    assert sum((end.chance for end in kuhn.ends if end.sequences[0] == 1), Fraction(0)) <= 1


def test_kuhn_poker_is_worth_a_loss_of_exactly_one_eighteenth(kuhn: Tree) -> None:
    found = solve(kuhn)
    assert found.value == Exact(Fraction(-1, 18))
    assert found.exploitability == 0


def test_a_strategy_is_asked_where_a_play_stands() -> None:
    game = packo.load(ROOMS / "kuhn")
    found = solve(game.root)
    for deal in game.root.chance:
        play = game.play(deal=deal)
        mix = found.strategy(play, 0)
        assert sum(mix.values()) == 1
        bet = found.strategy(play.then("bet"), 1)["bet"]
        assert bet == {"K": 1, "Q": Fraction(1, 3), "J": 0}[deal.second]
        with pytest.raises(LookupError, match="player 1 has nothing to choose"):
            found.strategy(play, 1)


def test_leduc_poker(leduc: Tree) -> None:
    found = solve(leduc)
    assert abs(float(found.value) - LEDUC) < 1e-9
    assert isinstance(found.value, Exact | Certified)
    assert found.hi - found.lo < Fraction(1, 10**9)


def test_the_proof_agrees_with_play_by_play(kuhn: Tree) -> None:
    """What a plan guarantees, by trying every pure plan of the other against it, end by end."""
    plan = solve(kuhn).plans[0]
    own = weights_of(kuhn, 0, plan)
    sets = kuhn.infosets[1]
    worst = min(
        sum(
            (
                end.chance * end.points[0] * own[end.sequences[0]]
                for end in kuhn.ends
                if follows(kuhn, choice, end.sequences[1])
            ),
            Fraction(0),
        )
        for choice in product(*(range(len(infoset.actions)) for infoset in sets))
    )
    assert worst == guaranteed(kuhn, 0, plan) == Fraction(-1, 18)


def follows(tree: Tree, choice: tuple[int, ...], sequence: int) -> bool:
    """Whether a pure plan of player 1 brings about a sequence of his."""
    while sequence:
        number = next(k for k, i in enumerate(tree.infosets[1]) if i.first <= sequence < i.first + len(i.actions))
        infoset = tree.infosets[1][number]
        if sequence - infoset.first != choice[number]:
            return False
        sequence = infoset.parent
    return True


def test_choosing_at_once_is_a_matrix_game() -> None:
    value, _, _ = exact_game([[Fraction(x) for x in line] for line in Random3.table])
    assert solve(packo.load(Random3).root).value == Exact(value)


def test_cfr_comes_as_near_as_it_says(kuhn: Tree, leduc: Tree) -> None:
    found = cfr_plus(kuhn, 500)
    assert Fraction(-1, 18) in Certified(found.lo, found.hi)
    assert 0 < found.exploitability < Fraction(1, 1000)
    nearer = cfr_plus(leduc, 2000, precision=1e-3, every=50)
    assert nearer.exploitability <= Fraction(1, 1000)
    assert nearer.lo <= Fraction(LEDUC) <= nearer.hi
    assert repr(cfr_plus(leduc, 50)) == repr(cfr_plus(leduc, 50))


def test_what_is_refused() -> None:
    class Both(Random3):
        def returns(self, p):
            return (1, 1) if p[0] == p[1] else (0, 0)

    with pytest.raises(NotZeroSum, match="sum to 0, 2, and should always sum to the same"):
        solve(packo.load(Both).root)
    with pytest.raises(TooManyEnds, match="more than 10 ways to end"):
        solve(packo.load(ROOMS / "leduc").root, limit=10)
    with pytest.raises(ValueError, match="iterations and every are 1 or more"):
        cfr_plus(packo.load(ROOMS / "kuhn").root, 0)


def test_a_game_whose_points_sum_to_one() -> None:
    class Share(Random3):
        def returns(self, p):
            first = Fraction(Random3.returns(self, p)[0] + 9, 18)
            return (first, 1 - first)

    value, _, _ = exact_game([[Fraction(x + 9, 18) for x in line] for line in Random3.table])
    found = solve(packo.load(Share).root)
    assert found.value == Exact(value)
    assert found.total == 1
