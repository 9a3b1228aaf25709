"""Solved rounds: known values, proofs against plain twins, plans by notation, games of rounds."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import numpy as np
import pytest

import packo
from packo.core import Certified
from packo.games.lie.chances import DECK
from packo.games.lie.parts import Bid, Card, Set
from packo.games.lie.rules import CHALLENGE, settings
from packo.games.lie.solve import RoundSolution, Standing, game_values, solve_round
from packo.games.lie.solver import proof
from packo.games.lie.solver.duel import Side, duel
from packo.games.lie.solver.learning import learnt
from packo.play import advise, analyse
from packo.solve.equilibrium import guaranteed, solve
from packo.solve.game_tree import game_tree
from tests.games.lie.rounds import bidding, go

FEW = 60
"""Iterations that are quick; what they prove is poor, and true."""


@pytest.fixture(autouse=True, scope="module")
def _own_cache(tmp_path_factory: pytest.TempPathFactory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        yield


@cache
def solved(wild: bool = False) -> RoundSolution:
    return solve_round(wild=wild, iterations=FEW)


def test_the_size_of_a_round() -> None:
    here = duel((1, 1), True)
    assert here.total == 870 == here.deals.sum()
    assert sum(len(block.rows) for block in here.blocks) == 2**12 - 1
    assert len(here.sides[0].types) == 30
    two = Side.of(2)
    assert (len(two.hands), len(two.types), len(two.pairs), two.full) == (120, 21, 465, False)
    assert duel((2, 1), False).deals.sum() == 435 * 28


@pytest.mark.parametrize(
    ("wild", "value", "within"), [(False, 0.474711, 0.01), (True, 0.5119, 0.03)], ids=["plain", "wild"]
)
def test_one_card_each(wild: bool, value: float, within: float) -> None:
    found = solved(wild)
    assert isinstance(found.value, Certified)
    assert value in found.value
    assert found.exploitability < within


@pytest.mark.proof
@pytest.mark.parametrize(("wild", "width"), [(False, Fraction(1, 500_000)), (True, Fraction(1, 2000))])
def test_one_card_each_to_the_end(wild: bool, width: Fraction) -> None:
    """The exploitability is half of the width: below a millionth of a round where ones are ordinary."""
    found = solve_round(wild=wild, iterations=1000)
    assert found.hi - found.lo < width


@pytest.mark.proof
def test_three_cards() -> None:
    first = solve_round(2, 1, iterations=40)
    assert first.hi - first.lo < Fraction(1, 100)
    assert 0.771 in first.value
    second = solve_round(1, 2, iterations=40)
    assert second.hi - second.lo < Fraction(1, 40)
    assert 0.270 in second.value


HISTORIES = [
    (0, "1x2 1x6"),
    (0, "1x1 1x6"),
    (0, "1x3 1x4 1x5 2x1"),
    (1, "1x6"),
    (1, "1x5 1x6 2x2"),
    (1, "2x1"),
]


@pytest.mark.parametrize("wild", [False, True], ids=["plain", "wild"])
@pytest.mark.parametrize(("player", "made"), HISTORIES)
def test_best_replies_by_recursion_over_single_bids(player: int, made: str, wild: bool) -> None:
    """What each choice is worth against the other's plan, which is asked choice by choice, in Fractions."""
    found = solved(wild)
    bids = tuple(Bid(*map(int, word.split("x"))) for word in made.split())
    for hand in ((Card(1, 6),), (Card(2, 5),)):
        for setting in settings(hand):
            twin = Twin(found, player, setting.faces)
            reach = twin.met(hand[0], bids)
            mass = sum(reach.values())
            expected = {choice: value / mass for choice, value in twin.choices(bids, reach).items()} if mass else {}
            assert found.worth(player, hand, setting.faces, bids) == expected


class Twin:
    """A reply that is worked out history by history."""

    def __init__(self, found: RoundSolution, player: int, dice: tuple[int, ...]) -> None:
        self.found, self.player, self.dice = found, player, dice
        self.other = 1 - player

    def met(self, own: Card, bids: tuple[Bid, ...]) -> dict[tuple[Card, tuple[int, ...]], Fraction]:
        """What the other can hold after these bids, with the chance that he does and has made his of them."""
        left = list(DECK)
        left.remove(own)
        found: dict[tuple[Card, tuple[int, ...]], Fraction] = {}
        for card in left:
            for setting, share in self.found.setting(self.other, (card,)).items():
                for turn in range(self.other, len(bids), 2):
                    share *= self.found.bidding(self.other, (card,), setting.faces, bids[:turn])[bids[turn]]
                if share:
                    key = card, setting.faces
                    found[key] = found.get(key, Fraction(0)) + share / len(left)
        return found

    def holds(self, bids: tuple[Bid, ...], his: tuple[int, ...]) -> bool:
        count = (*self.dice, *his).count(bids[-1].face)
        if self.found.duel.wild and bids[0].face != 1 and bids[-1].face != 1:
            count += (*self.dice, *his).count(1)
        return count >= bids[-1].quantity

    def choices(self, bids, reach):
        """The chance to be there and win, by each choice of the player."""
        ladder = self.found.duel.bids
        found = {bid: self.value((*bids, bid), reach) for bid in ladder[ladder.index(bids[-1]) + 1 :]}
        found[CHALLENGE] = sum((w for (_, his), w in reach.items() if not self.holds(bids, his)), Fraction(0))
        return found

    def value(self, bids, reach) -> Fraction:
        if not reach:
            return Fraction(0)
        if len(bids) % 2 == self.player:
            return max(self.choices(bids, reach).values())
        total, parts = Fraction(0), {}
        for (card, his), weight in reach.items():
            for choice, share in self.found.bidding(self.other, (card,), his, bids).items():
                if choice == CHALLENGE:
                    total += weight * share * self.holds(bids, his)
                elif share:
                    parts.setdefault(choice, {})[card, his] = weight * share
        return total + sum((self.value((*bids, bid), part) for bid, part in parts.items()), Fraction(0))


def test_a_plan_is_no_better_than_its_worth_at_the_start() -> None:
    """The best first choices of all hands, averaged over the cards, are what the proof says."""
    found = solved()
    total = Fraction(0)
    for hand in found.duel.sides[0].hands:
        total += max(found.worth_of_settings(0, hand).values()) / 15
    assert total == found.hi
    total = Fraction(0)
    for hand in found.duel.sides[1].hands:
        total += max(found.worth_of_settings(1, hand).values()) / 15
    assert 1 - total == found.lo


def test_plans_are_shares_of_what_may_be_chosen() -> None:
    found = solved()
    for side, bids in ((0, []), (1, [Bid(1, 6)]), (0, [Bid(1, 2), Bid(2, 4)]), (1, [Bid(2, 6)])):
        mix = found.bidding(side, [Card(4, 6)], [6], bids)
        state = go(bidding("6/6", hand=1, one_round=True), *map(str, bids))
        assert tuple(mix) == state.legal_actions()
        assert sum(mix.values()) == 1
    assert set(found.setting(0, [Card(2, 5)])) == {Set((2,)), Set((5,))}
    assert found.setting(0, [Card(2, 5)])[Set((5,))] > Fraction(9, 10)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((0, [Card(1, 2)], [3]), "the cards 12 cannot show 3"),
        ((0, [Card(1, 2)] * 2, [1]), "no hand 12 12 in this round"),
        ((1, [Card(1, 2)], [1]), "not side 1's turn after 0 bids"),
        ((1, [Card(1, 2)], [1], [Bid(3, 1)]), "bids rise, and are on at most 2 dice: 3x1"),
        ((0, [Card(1, 2)], [1], [Bid(2, 1), Bid(1, 1)]), "bids rise"),
    ],
)
def test_what_no_plan_knows_is_refused(arguments: tuple, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        solved().bidding(*arguments)


@pytest.mark.parametrize(
    ("arguments", "told"), [((0, 1), "not 0 and 1"), ((2, 2), "not 2 and 2"), ((1, 1, False, 0), "1 or more")]
)
def test_rounds_that_are_not_solved(arguments: tuple, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        solve_round(*arguments)


def test_parts_make_up_the_whole() -> None:
    weights = np.random.default_rng(3).random((5, 40))
    whole = np.arange(40) * 1000
    parts = proof.split(whole, weights)
    assert (parts >= 0).all()
    assert (parts.sum(axis=0) == whole).all()


def test_a_plan_from_the_disk_is_checked_and_proved_again() -> None:
    from packo.games.lie import solve as room

    first = solved()
    again = room._solved.__wrapped__((1, 1), False, FEW)
    assert (again.lo, again.hi) == (first.lo, first.hi)
    plan = first.plans[0]
    spoilt = plan.opening.copy()
    spoilt[0] += 1
    assert proof.plan_of(first.duel, 0, plan.setting, spoilt, plan.bidding) is None
    assert proof.plan_of(first.duel, 0, plan.setting, plan.opening, plan.bidding) is not None


def test_the_same_plan_each_time() -> None:
    one, two = (learnt(duel((1, 1), False), 3) for _ in range(2))
    assert all((a == b).all() for a, b in zip(one[0].bidding, two[0].bidding, strict=True))


def test_a_game_of_one_card_each_is_its_round() -> None:
    values = game_values(most=2, iterations={(1, 1): FEW})
    assert values == {Standing(1, 1): Certified(solved().lo, solved().hi)}


def test_a_cut_of_lie_by_the_general_solver() -> None:
    from tests.benchmarks.cut_lie import Rules

    tree = game_tree(packo.load(Rules, hand=1, one_round=True).root)
    found = solve(tree)
    assert tree.nodes == 4582
    assert found.lo == found.hi == guaranteed(tree, 0, found.plans[0])


# -- advice ------------------------------------------------------------------------------------------------------------


def test_advice_in_a_solved_round(monkeypatch: pytest.MonkeyPatch) -> None:
    from packo.games.lie import solve as room

    monkeypatch.setitem(room.ITERATIONS, 2, FEW)
    play = packo.load("lie", hand=1).play(5)
    found = advise(play, 0)
    assert found.objective == "chance to win the round"
    assert set(found.worth[0]) == {str(action) for action in play.state.legal_actions(0)} == set(found.mix[0])
    play = play.then({i: play.state.legal_actions(i)[1] for i in (0, 1)})
    found = advise(play, 0)
    assert sum(found.mix[0].values()) == 1
    assert all(0 <= float(answer) <= 1 for answer in found.worth[0].values())
    assert len(found.value) == 2


def test_advice_elsewhere_is_the_exact_chance_to_be_right() -> None:
    play = packo.load("lie", players=3).play(5)
    found = advise(play, 1)
    assert found.objective == "dice of one face"
    play = play.then({i: play.state.legal_actions(i)[0] for i in range(3)}).then(Bid(6, 1))
    found = advise(play, 1)
    assert found.objective == "chance to be right"
    assert 0 < float(found.worth[1]["lie"]) < 1
    assert float(found.worth[1]["7x1"]) < 1 - float(found.worth[1]["lie"])


def test_with_all_hands_open() -> None:
    state = go(bidding("4/4"), "1x4")
    found = analyse(state)
    assert [action for action, answer in found.worth[1].items() if float(answer) == 1] == ["2x4"]
    found = analyse(go(bidding("44/46/15"), "3x4"))
    assert [action for action, answer in found.worth[1].items() if float(answer) == 1] == []
    found = analyse(go(bidding("44/46/15"), "4x4"))
    assert [action for action, answer in found.worth[1].items() if float(answer) == 1] == ["lie"]
    assert analyse(packo.load("lie", hand=1).root).value[0].kind == "estimated"
