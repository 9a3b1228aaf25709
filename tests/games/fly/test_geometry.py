"""What a swatter covers: by shapely's polygons, by other numbers, and by hand; and which aims are listed."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import cos, hypot, pi, sin
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import packo
from packo.games.fly.geometry import (
    MARGIN,
    Disc,
    aims,
    covered,
    covers,
    flies_on,
    in_frame,
    normal_angle,
    turn,
    within_reach,
)
from packo.games.fly.parts import Aim, Landing, Place
from tests.games.fly.naive import hides, swatter
from tests.games.fly.picnic import CARDS, dealt, rows

SPOTS = packo.load("fly").rules.cards
CIRCLE = 360
"""Corners of the polygons that stand for a circle: one inside it, one around it."""


def landings(count: int, seed: int) -> list[Landing]:
    """Landings all over the table and a little beyond, at all angles; every fourth along the table."""
    rng = Random(seed)
    angles = (rng.choice((0, 900)) if number % 4 == 0 else rng.randint(-899, 900) for number in range(count))
    return [Landing(rng.randint(-1000, 10_000), rng.randint(-1000, 10_000), angle) for angle in angles]


def near_a_fly(fly: Disc, rng: Random) -> Landing:
    """A landing about where coverage begins and ends."""
    angle = rng.randint(-899, 900)
    a = angle / 10 * pi / 180
    u, v = rng.uniform(-300, 300), rng.uniform(-1_400, 1_400)
    return Landing(round(fly.x - u * cos(a) + v * sin(a)), round(fly.y - u * sin(a) - v * cos(a)), angle)


@pytest.mark.rule("fly.2", "fly.8")
def test_ten_thousand_landings_cover_what_shapely_says() -> None:
    """A covered polygon around the outline proves that the fly is covered, and one inside the outline that is not
    covered proves that it is not.  Between the two lies a hundredth of a thousandth of an inch."""
    shapely = pytest.importorskip("shapely")
    table, rng, met, undecided = dealt(3).position.rows, Random(1), Counter[int](), 0
    flies = flies_on(table, SPOTS)
    unit = [(cos(2 * pi * k / CIRCLE), sin(2 * pi * k / CIRCLE)) for k in range(CIRCLE)]
    inside, around = (
        {fly: shapely.Polygon([(fly.x + radius * x, fly.y + radius * y) for x, y in unit]) for fly in flies}
        for radius in (250 - 1e-5, 250 / cos(pi / CIRCLE) + 1e-5)
    )
    for landed in landings(5_000, 2) + [near_a_fly(rng.choice(flies), rng) for _ in range(5_000)]:
        corners = swatter(landed.x / 1000, landed.y / 1000, landed.angle / 10)
        card = shapely.Polygon([(1000 * x, 1000 * y) for x, y in corners])
        shapely.prepare(card)
        places = covered(table, landed, SPOTS)
        met[len(places)] += 1
        for fly in flies:
            if hypot(fly.x - landed.x, fly.y - landed.y) > 1_600:
                assert fly.place not in places
            elif card.covers(around[fly]):
                assert fly.place in places
            elif not card.covers(inside[fly]):
                assert fly.place not in places
            else:
                undecided += 1
    assert met[0] > 1_000
    assert met[1] > 2_000
    assert met[2] > 100
    assert undecided < 20


@pytest.mark.rule("fly.2", "fly.8")
def test_ten_thousand_landings_cover_what_distances_to_the_edges_say() -> None:
    table, rng = dealt(5).position.rows, Random(6)
    flies, hits = flies_on(table, SPOTS), 0
    for _ in range(10_000):
        fly = rng.choice(flies)
        landed = near_a_fly(fly, rng)
        corners = swatter(landed.x / 1000, landed.y / 1000, landed.angle / 10)
        says = hides(corners, (fly.x / 1000, fly.y / 1000))
        assert covers(landed, fly) == says
        assert (fly.place in covered(table, landed, SPOTS)) == says
        hits += says
    assert 3_000 < hits < 9_000


@pytest.mark.rule("fly.8")
@given(
    x=st.integers(-1_000, 1_000),
    y=st.integers(-2_000, 2_000),
    angle=st.integers(-899, 900),
    move=st.tuples(st.integers(-5_000, 5_000), st.integers(-5_000, 5_000)),
)
def test_coverage_knows_no_place_and_no_side(x: int, y: int, angle: int, move: tuple[int, int]) -> None:
    """It is the same anywhere, for a card turned by 180 degrees, in the mirror, and with the table turned."""
    dx, dy = move

    def over(x: int, y: int, angle: int, fly: tuple[int, int] = (0, 0)) -> bool:
        return covers(Landing(x, y, angle), Disc(Place(0, 0), CARDS["BS"], *fly, 250))

    says = over(x, y, angle)
    assert over(x + dx, y + dy, angle, (dx, dy)) == says
    assert over(-x, -y, angle) == says
    assert over(-x, y, normal_angle(-angle)) == says
    assert over(x, -y, normal_angle(-angle)) == says
    assert over(-y, x, normal_angle(angle + 900)) == says
    assert over(0, 0, angle, (-x, -y)) == says


@given(st.integers(-5_000, 5_000))
def test_a_turn_has_a_cosine_and_a_sine(angle: int) -> None:
    cosine, sine = turn(angle)
    assert cosine == pytest.approx(cos(angle * pi / 1800), abs=1e-12)
    assert sine == pytest.approx(sin(angle * pi / 1800), abs=1e-12)


def test_the_frame_of_a_swatter() -> None:
    """Clockwise by 90 degrees, what is to the right of the table's point of view is at the upper end of the card."""
    assert in_frame(Landing(1000, 1000, 0), 1200, 1500) == (200, 500)
    assert in_frame(Landing(1000, 1000, 900), 1500, 1200) == (200, -500)
    assert in_frame(Aim(0, 0, 450), 1000, 1000) == pytest.approx((1000 * 2**0.5, 0))


@pytest.mark.rule("fly.2")
def test_where_flies_lie_on_the_table() -> None:
    found = flies_on(rows("BS -- YC / -- GC"), SPOTS)
    assert found == (
        Disc(Place(0, 0), CARDS["BS"], 300, 500, 250),
        Disc(Place(0, 2), CARDS["YC"], 2600, 1500, 250),
        Disc(Place(1, 1), CARDS["GC"], 1300, 5500, 250),
    )


@pytest.mark.rule("fly.8")
def test_a_whole_row_of_flies_under_one_swatter() -> None:
    """GC 0.3,2.5  BQ 1.6,2.5  YT 2.5,2.5: across, 2.5 inches of flies' middles fit in."""
    table = rows("GC BQ YT")
    assert covered(table, Landing(1400, 2500, 900), SPOTS) == (Place(0, 0), Place(0, 1), Place(0, 2))
    assert covered(table, Landing(1551, 2500, 900), SPOTS) == (Place(0, 1), Place(0, 2))
    assert covered(table, Landing(1400, 2500, 0), SPOTS) == (Place(0, 1),)


@pytest.mark.rule("fly.5")
@pytest.mark.parametrize(
    ("aim", "within"),
    [
        (Aim(-MARGIN, -MARGIN, 0), True),
        (Aim(12_000, 12_000, 0), True),
        (Aim(-MARGIN - 1, 0, 0), False),
        (Aim(0, 12_001, 0), False),
    ],
)
def test_what_is_within_reach(aim: Aim, within: bool) -> None:
    assert within_reach(aim) is within


@pytest.mark.rule("fly.5")
def test_listed_aims_miss_no_pair_and_no_three_that_lie_well_together() -> None:
    """Each set of two or three flies that one of 20,000 random landings covers with a margin of 0.05 inches to all
    sides of the swatter is covered by a listed aim."""
    for seed in range(2):
        flies, rng, groups = flies_on(dealt(seed).position.rows, SPOTS), Random(seed), set()
        wider = [fly._replace(radius=fly.radius + 50) for fly in flies]
        for _ in range(20_000):
            landed = Landing(rng.randint(0, 9_000), rng.randint(0, 9_000), rng.randint(-899, 900))
            near = [k for k, fly in enumerate(wider) if abs(fly.x - landed.x) < 1_500 and covers(landed, fly)]
            groups |= {group for size in (2, 3) for group in combinations(near, size)}
        listed = aims(flies)
        assert len(groups) > 30
        assert max(map(len, groups)) == 3
        for group in groups:
            assert any(all(covers(aim, flies[k]) for k in group) for aim in listed)


@pytest.mark.rule("fly.5")
def test_aims_over_two_and_three_by_hand() -> None:
    """RS 0.5,1.5 and GD 0.5,3.5 lie in a column; GC 0.3,2.5, BQ 1.6,2.5 and YT 2.5,2.5 in a line."""
    assert [str(aim) for aim in aims(flies_on(rows("RS / GD"), SPOTS))] == [
        "0.5,1.5@0", "0.5,1.5@90", "0.5,3.5@0", "0.5,3.5@90", "0.5,2.5@0",
    ]  # fmt: skip
    assert [str(aim) for aim in aims(flies_on(rows("GC BQ YT"), SPOTS))][6:] == [
        "0.95,2.5@90", "1.4,2.5@90", "2.05,2.5@90",
    ]  # fmt: skip
    # BT 0.4,2 and GT 1.7,1 and BS 2.3,0.5: the line of the first and the last, and GT a little off it.
    found = [str(aim) for aim in aims(flies_on(rows("BT GT BS"), SPOTS))]
    assert len(found) == 6 + 3 + 1
    assert found[-1] == "1.356,1.258@51.7"
    assert aims(()) == ()
