"""Chances of FLY against plain quadrature, against drops as the rules let them fall, and against shapes."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import erf, radians, sqrt
from random import Random

import numpy as np
import pytest
from scipy.special import ndtr

from packo.games.fly.chances import (
    Hand,
    any_fly,
    chances,
    each_fly,
    field,
    nodes,
    one_fly,
    points,
    rounding,
    share,
    size_bounds,
    together,
)
from packo.games.fly.geometry import Disc, aims, covered, covers, flies_on
from packo.games.fly.maps import best_aims, chance_map, values
from packo.games.fly.parts import Aim, Landing, Place
from tests.games.fly.picnic import CARDS, at, cards, dealt
from tests.games.fly.slow_chances import plainly, random_aim

HANDS = [Hand(0.5, 15), Hand(0.2, 4), Hand(1.0, 40), Hand(0.3, 0)]
NAMES = [str(hand) for hand in HANDS]


def flies(seed=1):
    state = dealt(seed)
    return flies_on(state.position.rows, state.game.rules.cards)


# -- one aim -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("hand", HANDS, ids=NAMES)
def test_sets_have_the_chances_of_plain_quadrature(hand):
    rng = Random(7)
    for seed in (1, 2):
        aim = random_aim(rng)
        near = [fly for fly in flies(seed) if abs(fly.x - aim.x) < 2500 and abs(fly.y - aim.y) < 2500]
        found = chances(near, aim, hand)
        plain = plainly(near, aim, hand)
        assert {frozenset(group) for group in found.sets} >= {group for group, p in plain.items() if p > 1e-9}
        for group, chance in found.sets.items():
            # Plain steps miss the kinks of shared rectangles by up to some 1e-5.
            assert float(chance) == pytest.approx(plain[frozenset(group)], abs=2e-5)


def test_chances_are_those_of_drops_as_the_rules_let_them_fall():
    state = dealt(3)
    rows, spots = state.position.rows, state.game.rules.cards
    aim, hand, drops = Aim(4300, 2000, 300), Hand(0.5, 15), 8_000
    found = chances(flies_on(rows, spots), aim, hand)
    falling = state.child(aim).chance
    rng = Random(5)
    counted = Counter(
        tuple(rows[row][column] for row, column in covered(rows, falling.sample(rng), spots)) for _ in range(drops)
    )
    assert set(counted) <= set(found.sets)
    for group, chance in found.sets.items():
        p = float(chance)
        assert abs(counted[group] - p * drops) <= 4.5 * sqrt(p * (1 - p) * drops) + 1


@pytest.mark.parametrize("hand", HANDS, ids=NAMES)
def test_the_proved_error_holds_for_rough_nodes(hand):
    f = field(flies(2))
    rng = np.random.default_rng(1)
    for angle in (0.0, 37.0, -80.5):
        aims_ = rng.uniform(-1, 10, (40, 2))
        fine, tiny = together(f, aims_, angle, hand, 1e-11)
        for tolerance in (1e-1, 1e-3, 1e-6):
            rough, error = together(f, aims_, angle, hand, tolerance)
            assert (np.abs(rough - fine).max(axis=1) <= error + tiny).all()
            assert error.max() <= tolerance


def test_one_fly_from_over_its_middle_is_a_product_whatever_the_turn():
    fly = Disc(Place(0, 0), CARDS["BS"], 300, 500, 250)
    for scatter in (0.1, 0.5, 1.5):
        exact = erf(0.25 / scatter / sqrt(2)) * erf(1.25 / scatter / sqrt(2))
        for angle, twist in ((0, 0.0), (0, 15.0), (450, 60.0), (900, 500.0)):
            chance = chances([fly], Aim(300, 500, angle), Hand(scatter, twist)).any
            assert float(chance) == pytest.approx(exact, abs=1e-9)
            assert chance.width < Fraction(1, 10**8)


def test_chances_add_up():
    found = chances(flies(), Aim(5000, 4100, -200), Hand(0.4, 20))
    assert float(sum(float(chance) for chance in found.sets.values())) == pytest.approx(1, abs=1e-7)
    for card in found.flies:
        sets = sum(float(chance) for group, chance in found.sets.items() if card in group)
        assert float(found.each[card]) == pytest.approx(sets, abs=1e-7)
    assert float(found.number) == pytest.approx(sum(map(float, found.each.values())), abs=1e-9)
    assert float(found.any) == pytest.approx(float(found.expected(any_fly)), abs=1e-8)
    own = cards("BS BC YS")
    mean = sum(float(chance) * points(own)(group) for group, chance in found.sets.items() if group)
    assert float(found.expected(points(own))) == pytest.approx(mean, abs=1e-7)
    assert float(found.expected(one_fly(CARDS["GT"]))) == pytest.approx(float(found.each[CARDS["GT"]]), abs=1e-8)


def test_a_table_moved_and_turned_has_the_same_chances():
    pair = [Disc(Place(0, 0), CARDS["BS"], 300, 500, 250), Disc(Place(0, 1), CARDS["YC"], 1300, 1000, 200)]
    one = chances(pair, Aim(700, 800, 250), Hand(0.4, 12))
    turned = [fly._replace(x=4000 - fly.y, y=1000 + fly.x) for fly in pair]
    two = chances(turned, Aim(4000 - 800, 1000 + 700, 250 + 900 - 1800), Hand(0.4, 12))
    for group, chance in one.sets.items():
        assert float(two.sets[group]) == pytest.approx(float(chance), abs=1e-8)


def test_the_turn_counts_modulo_half_a_turn():
    start, end = np.array([-1.0, 0.2]), np.array([0.3, 0.9])
    for twist in (0.1, 2.0, 6.0):
        rng = np.random.default_rng(3)
        turn = (rng.normal(0, twist, 100_000) + np.pi / 2) % np.pi - np.pi / 2
        seen = [((a <= turn) & (turn <= b)).mean() for a, b in zip(start, end, strict=True)]
        assert share(start, end, twist) == pytest.approx(np.array(seen), abs=0.01)
    wild = chances(flies(), Aim(4000, 4000, 0), Hand(0.5, 1e6))
    other = chances(flies(), Aim(4000, 4000, 777), Hand(0.5, 1e6))
    assert float(wild.any) == pytest.approx(float(other.any), abs=1e-8)


# -- hands that do not miss --------------------------------------------------------------------------------------------


def test_a_hand_that_never_misses_covers_what_the_rules_say():
    rng = Random(2)
    state = dealt(4)
    rows, spots = state.position.rows, state.game.rules.cards
    there = flies_on(rows, spots)
    for aim in [*(random_aim(rng) for _ in range(100)), *aims(there)]:
        found = chances(there, aim, Hand(0, 0))
        sure = tuple(rows[row][column] for row, column in covered(rows, aim, spots))
        assert found.sets[sure].width == 0
        assert float(found.sets[sure]) == 1


def test_a_hand_that_only_twists_covers_as_often_as_its_turns():
    there, rng = flies(5), Random(3)
    aim, hand = Aim(2700, 2300, 100), Hand(0, 25)
    found = chances(there, aim, hand)
    turns = [rng.gauss(10, 25) for _ in range(6_000)]
    counted = Counter(
        tuple(fly.card for fly in there if covers(Landing(aim.x, aim.y, round(turn * 10)), fly)) for turn in turns
    )
    for group, chance in found.sets.items():
        p = float(chance)
        assert abs(counted[group] / 6_000 - p) <= 4.5 * sqrt(p * (1 - p) / 6_000) + 0.002
    close = chances(there, aim, Hand(0.004, 25))
    assert float(close.any) == pytest.approx(float(found.any), abs=0.01)


def test_the_difference_that_rounding_makes_is_within_its_bound():
    fly = Disc(Place(0, 0), CARDS["BS"], 4000, 4000, 250)
    for hand in (Hand(0.5, 15), Hand(0.5, 0), Hand(0.1, 3)):
        rng = np.random.default_rng(1)
        n = 400_000
        x, y = rng.normal(0, hand.scatter * 1000, (2, n)) + 40
        turn = rng.normal(100, hand.twist * 10, n)
        found = []
        for a, b, c in ((x, y, turn), (np.rint(x), np.rint(y), np.rint(turn))):
            c = np.radians(c / 10)
            u, v = a * np.cos(c) + b * np.sin(c), b * np.cos(c) - a * np.sin(c)
            found.append(((np.abs(u) <= 250) & (np.abs(v) <= 1250)).mean())
        assert abs(found[0] - found[1]) <= rounding(hand)
        chance = chances([fly], Aim(3960, 3960, 100), hand).any
        assert abs(found[0] - float(chance)) <= 5 * sqrt(0.25 / n)
    assert rounding(Hand(0, 0)) == 0


# -- which sets --------------------------------------------------------------------------------------------------------


def test_sets_and_turns_are_those_of_shapes():
    pytest.importorskip("shapely")
    from packo.games.fly.shapes import aimed_to_cover

    f = field(flies(6))
    for group in f.sets:
        for turn in np.linspace(0.01, 3.13, 14):
            inside = any(start <= turn <= end for start, end in f.stretches[group])
            shape = aimed_to_cover([f.flies[i] for i in group], float(np.degrees(turn)))
            assert (shape.area > 0) == inside or shape.area < 1e-6


def test_no_set_is_missing():
    rng = Random(8)
    there = flies(7)
    f = field(there)
    known = {frozenset(f.cards(group)) for group in f.sets}
    for _ in range(3000):
        lies = random_aim(rng)
        if group := frozenset(fly.card for fly in there if covers(lies, fly)):
            assert group in known


def test_nodes_weigh_as_much_as_the_turns_that_cover():
    f = field(flies(2))
    hand = Hand(0.5, 15)
    here = nodes(f, range(len(f.sets)), 20, hand)
    for k, group in enumerate(f.sets):
        if len(group) == 1:
            assert here.weight[here.which == k].sum() == pytest.approx(1, abs=1e-9)
        else:
            weight = here.weight[here.which == k].sum()
            limits = f.stretches[group]
            turned = np.array([[start, end] for start, end in limits]) - radians(20)
            parts = [(a + lap * np.pi, b + lap * np.pi) for a, b in turned for lap in (-1, 0, 1)]
            cut = [(max(a, -np.pi / 2), min(b, np.pi / 2)) for a, b in parts]
            start, end = np.array([part for part in cut if part[0] < part[1]] or [(0, 0)]).T
            assert weight == pytest.approx(share(start, end, radians(15)).sum(), abs=1e-9)


def test_the_bound_at_complex_turns_holds():
    """The chance, continued to complex turns with the flies that limit it at the real one."""
    f, rng = field(flies(4)), np.random.default_rng(6)
    for _ in range(1500):
        k, scatter = int(rng.integers(len(f.sets))), float(rng.choice([0.1, 0.3, 0.5, 1.0]))
        start, end = f.stretches[f.sets[k]][0]
        height = float(rng.uniform(0, 1.5 * scatter))
        group = list(f.sets[k])
        aim_x, aim_y = f.x[group].mean() + rng.uniform(-2, 2), f.y[group].mean() + rng.uniform(-2, 2)
        dx, dy, real = f.x[group] - aim_x, f.y[group] - aim_y, rng.uniform(start, end)
        size = 1.0
        for axis in (0, 1):
            places = [
                (dx * np.cos(z) + dy * np.sin(z), dy * np.cos(z) - dx * np.sin(z))[axis]
                for z in (real, real + 1j * height)
            ]
            half = f.half[group][:, axis]
            upper, lower = int((places[0] + half).argmin()), int((places[0] - half).argmax())
            ends = (places[1][upper] + half[upper]) / scatter, (places[1][lower] - half[lower]) / scatter
            size *= abs(complex(ndtr(ends[0]) - ndtr(ends[1])))
        bound = size_bounds(f, np.array([k]), np.array([[height]]), scatter)[0, 0]
        assert size <= np.exp(bound) * (1 + 1e-9)


# -- maps --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("hand", [*HANDS, Hand(0, 20), Hand(0.05, 2)], ids=str)
def test_a_map_has_the_chances_of_its_aims(hand):
    there = flies(1)
    own = cards("BS BC RT")
    rng = Random(4)
    for gain in (any_fly, each_fly, points(own)):
        found = chance_map(there, gain, hand, angle=20)
        assert found.values.shape == (91, 91)
        assert found.error < 0.02
        for _ in range(4):
            i, j = rng.randrange(91), rng.randrange(91)
            exact = chances(there, Aim(i * 100, j * 100, 200), hand).expected(gain)
            assert abs(float(exact) - found.values[j, i]) <= found.error


def test_a_map_may_begin_anywhere_and_have_any_step():
    there = [fly._replace(x=fly.x + 37, y=fly.y + 11) for fly in flies(2)]
    hand = Hand(0.4, 10)
    found = chance_map(there, each_fly, hand, 45, step=130, start=(-1000, 250), shape=(60, 31))
    for i, j in ((10, 3), (30, 30), (59, 12)):
        aim = Aim(-1000 + 130 * i, 250 + 130 * j, 450)
        assert (found.xs[i], found.ys[j]) == pytest.approx((aim.x / 1000, aim.y / 1000))
        assert abs(float(chances(there, aim, hand).number) - found.values[j, i]) <= found.error


def test_a_map_is_the_same_whether_kernels_are_kept_or_new():
    first = chance_map(flies(1), any_fly, Hand(0.45, 12), 10)
    chance_map(flies(9), any_fly, Hand(0.45, 12), 10)
    assert (chance_map(flies(1), any_fly, Hand(0.45, 12), 10).values == first.values).all()


def test_values_are_expectations_within_their_errors():
    there, hand = flies(3), Hand(0.5, 15)
    f = field(there)
    more = f.coefficients(points(cards("BS BC")))
    at_ = np.array([[4.3, 2.0], [4.5, 2.2]])
    mean, error = values(f, more, at_, 30, hand, 1e-6)
    for k in (0, 1):
        aim = Aim(*(round(float(x) * 1000) for x in at_[k]), 300)
        exact = chances(there, aim, hand).expected(points(cards("BS BC")))
        assert abs(float(exact) - mean[k]) <= error[k] + 1e-8


# -- the best aim ------------------------------------------------------------------------------------------------------


def test_the_best_aim_for_a_lone_fly_is_over_its_middle():
    fly = Disc(Place(0, 0), CARDS["BS"], 4300, 4500, 250)
    aim, worth = best_aims([fly], any_fly, Hand(0.5, 15))[0]
    assert max(abs(aim.x - 4300), abs(aim.y - 4500)) <= 20
    assert worth == pytest.approx(0.37817, abs=1e-4)


@pytest.mark.parametrize("hand", [Hand(0.5, 15), Hand(0.15, 5), Hand(0, 0), Hand(0.05, 60)], ids=str)
def test_no_listed_aim_and_no_aim_of_a_map_is_better_than_the_best(hand):
    there = flies(2)
    gain = points(cards("BS BC RT GT"))
    f = field(there)
    more = f.coefficients(gain)
    best = best_aims(there, gain, hand)[0]
    assert float(chances(there, best.aim, hand).expected(gain)) == pytest.approx(best.worth, abs=2e-3)
    for aim in aims(there)[::3]:
        assert (
            float(values(f, more, np.array([[aim.x, aim.y]]) / 1000, aim.angle / 10, hand)[0][0]) <= best.worth + 2e-3
        )
    for angle in (0, 45, -75):
        found = chance_map(there, gain, hand, angle)
        assert found.best[1] <= best.worth + found.error


def test_several_best_aims_are_apart_and_in_order():
    found = best_aims(flies(1), each_fly, Hand(0.2, 5), count=3)
    assert len({one.aim for one in found}) == len(found) > 1
    assert [one.worth for one in found] == sorted((one.worth for one in found), reverse=True)
    assert found == best_aims(flies(1), each_fly, Hand(0.2, 5), count=3)


@pytest.mark.parametrize(
    "hand", [Hand(-0.1, 0), Hand(0.5, float("nan")), Hand(float("inf"), 1), Hand("a", 1)], ids=repr
)
def test_there_are_no_such_hands(hand):
    for function in (lambda: chances(flies(), Aim(0, 0, 0), hand), lambda: chance_map(flies(), any_fly, hand)):
        with pytest.raises(ValueError, match="is a finite number of at least 0"):
            function()


@pytest.mark.parametrize("hand", [Hand(1e-320, 15), Hand(0.5, 0.0009)], ids=repr)
def test_a_hand_that_no_landing_tells_from_a_steady_one(hand):
    for function in (lambda: chances(flies(), Aim(0, 0, 0), hand), lambda: chance_map(flies(), any_fly, hand)):
        with pytest.raises(ValueError, match=r"is 0, or at least 0\.001, not"):
            function()


@pytest.mark.parametrize("hand", [(0.5, 15), 0.5, None], ids=repr)
def test_what_is_no_hand(hand):
    with pytest.raises(ValueError, match=r"a hand is written as in Hand\(0.5, 15\), not "):
        chances(flies(), Aim(0, 0, 0), hand)


def test_nothing_can_be_aimed_at_on_an_empty_table():
    assert float(chances([], Aim(0, 0, 0), Hand()).any) == 0
    with pytest.raises(ValueError, match="no flies"):
        best_aims([], any_fly, Hand())


def test_words():
    table = at("BS -- YC")
    there = flies_on(table.position.rows, table.game.rules.cards)
    assert (
        repr(chances(there, Aim(300, 500, 0), Hand())) == "Chances(0.3,0.5@0 by 0.5 in, 15°: something 0.378, BS 0.378)"
    )
    assert repr(chance_map(there, any_fly, Hand())).startswith(
        "Map(91 by 91 aims by 0.5 in, 15°: at most 0.378 at 0.3,0."
    )
