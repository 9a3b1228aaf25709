"""Driving through the block: ways to stand, routes, distances, what is reached, and the symmetries of the square."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from packo.games.bus.parts import COLOURS, CROSSINGS, ENDS, STREETS, Bus
from packo.games.bus.streets import (
    AHEAD,
    BUSES,
    LEFT,
    MEETING,
    MOTIONS,
    NEIGHBOURS,
    NEXT,
    PLACE_OF,
    RIGHT,
    Reached,
    distances,
    drive,
    headings,
    reached,
    routes,
    side_of,
    sides,
    sign_at,
)
from tests.games.bus.block import BLOCK, bus, grid
from tests.games.bus.naive import SIGNS

ROUTES = {1: 44, 2: 80, 3: 136, 4: 224, 5: 400, 6: 704, 7: 1_216}
"""Routes of exactly so many streets, from all ways to stand together."""

stand = st.sampled_from(BUSES)
layout = st.permutations(SIGNS.split()).map(" ".join).map(grid)


@pytest.mark.rule("bus.2")
def test_the_block() -> None:
    assert len(CROSSINGS) == 9
    assert len(STREETS) == len(set(ENDS.values())) == 12
    assert Counter(len(streets) for streets in MEETING.values()) == {2: 4, 3: 4, 4: 1}
    assert len(MEETING["b2"]) == 4
    assert {street: set(ends) for street, ends in ENDS.items()} == {
        street: {crossing for crossing, streets in MEETING.items() if street in streets} for street in STREETS
    }
    assert NEIGHBOURS["ab1"] == ("bc1", "a12", "b12")
    assert NEIGHBOURS["ab2"] == ("bc2", "a12", "b12", "a23", "b23")
    assert all(a in NEIGHBOURS[b] for a in STREETS for b in NEIGHBOURS[a])
    assert [PLACE_OF[street] for street in STREETS] == list(range(12))


@pytest.mark.rule("bus.7")
def test_the_ways_to_stand() -> None:
    assert len(BUSES) == len(set(BUSES)) == 24
    assert [AHEAD[bus(text)] for text in ("ab1E", "ab1W", "a12N", "a12S")] == ["b1", "a1", "a1", "a2"]
    assert headings("bc3") == ("W", "E")
    assert headings("c12") == ("N", "S")


@pytest.mark.rule("bus.7")
def test_the_way_ahead() -> None:
    """From the crossing ahead into any other street; the bus points away from it then."""
    assert {name: list(map(str, NEXT[bus(name)].values())) for name in ("ab1E", "ab1W", "ab2E", "b12S", "c12N")} == {
        "ab1E": ["bc1E", "b12S"],
        "ab1W": ["a12S"],
        "ab2E": ["bc2E", "b12N", "b23S"],
        "b12S": ["ab2W", "bc2E", "b23S"],
        "c12N": ["bc1W"],
    }
    for one in BUSES:
        assert list(NEXT[one]) == [street for street in MEETING[AHEAD[one]] if street != one.street]
        for street, after in NEXT[one].items():
            assert after.street == street
            assert AHEAD[after] != AHEAD[one]
            assert AHEAD[one] in ENDS[street]
    assert sum(map(len, NEXT.values())) == 44


@pytest.mark.rule("bus.7")
def test_routes_are_counted() -> None:
    assert {steps: sum(1 for one in BUSES for _ in routes(one, steps)) for steps in ROUTES} == ROUTES
    assert list(routes(BUSES[0], 0)) == [()]


@pytest.mark.rule("bus.7")
def test_routes_are_those_of_the_whole_list() -> None:
    """Every row of streets that can be driven, of all there are."""
    for one in BUSES[::5]:
        found = list(routes(one, 3))
        assert found == [row for row in product(STREETS, repeat=3) if drivable(one, row)]


def drivable(one: Bus, row: tuple[str, ...]) -> bool:
    """Whether each street meets the one before at the crossing that it was not entered from."""
    behind = next(end for end in ENDS[one.street] if end != AHEAD[one])
    for before, street in pairwise((one.street, *row)):
        crossing = next(end for end in ENDS[before] if end != behind)
        if street == before or crossing not in ENDS[street]:
            return False
        behind = crossing
    return True


@pytest.mark.rule("bus.7")
def test_every_way_to_stand_is_reached_from_every_other() -> None:
    assert all(len(distances(one)) == 24 for one in BUSES)
    assert max(max(distances(one).values()) for one in BUSES) == 7
    to_streets = {
        (one, street): min(steps for end, steps in distances(one).items() if end.street == street)
        for one in BUSES
        for street in STREETS
    }
    assert max(to_streets.values()) == 4
    assert all(steps == 0 for (one, street), steps in to_streets.items() if street == one.street)


@pytest.mark.rule("bus.7")
def test_distances_are_those_of_the_shortest_routes() -> None:
    for one in BUSES:
        first = {one: 0}
        for steps in range(1, 8):
            for route in routes(one, steps):
                first.setdefault(drive(one, route)[-1], steps)
        assert distances(one) == first


@pytest.mark.rule("bus.7")
def test_a_route_is_driven() -> None:
    assert list(map(str, drive(bus("ab1E"), ("b12", "ab2", "a12", "ab1", "bc1")))) == [
        "b12S", "ab2W", "a12N", "ab1E", "bc1E",
    ]  # fmt: skip
    assert drive(bus("ab1E"), ()) == ()
    with pytest.raises(ValueError, match=r"^a12 does not follow on ab1E: bc1, b12 do$"):
        drive(bus("ab1E"), ("a12",))
    with pytest.raises(ValueError, match=r"^ab1 does not follow on ab1E"):
        drive(bus("ab1E"), ("ab1",))


@pytest.mark.rule("bus.19")
def test_the_sides_of_traffic() -> None:
    right = {"ab1E": "S", "ab1W": "N", "a12N": "E", "a12S": "W"}
    assert {name: side_of(bus(name)) for name in right} == right
    left = {"ab1E": "N", "ab1W": "S", "a12N": "W", "a12S": "E"}
    assert {name: side_of(bus(name), LEFT) for name in left} == left
    for street in STREETS:
        one, other = (Bus(street, heading) for heading in headings(street))
        assert {side_of(one), side_of(other)} == set(sides(street))
        assert side_of(one) == side_of(other, LEFT)


@pytest.mark.rule("bus.19")
def test_a_sign_counts_from_its_side() -> None:
    signs = grid("RN stopS OS YN GN PS stopW siteE plain stopW BE plain")
    assert [sign_at(signs, bus(name)) for name in ("ab1E", "ab1W", "bc1E", "b12N", "b12S", "c12N")] == [
        "", "R", "stop", "site", "", "plain",
    ]  # fmt: skip
    assert [sign_at(signs, bus(name), LEFT) for name in ("ab1E", "ab1W")] == ["R", ""]
    assert [sign_at(grid(BLOCK), one) for one in BUSES[:4]] == ["R", "R", "B", "B"]


# -- what is reached ---------------------------------------------------------------------------------------------------


def slow_reached(signs: tuple, one: Bus, aboard: str, limit: int) -> list[Reached]:  # type: ignore[type-arg]
    """All routes, of which the first is kept for each end and what it drops."""
    first: dict[tuple[Bus, str], Reached] = {}
    for steps in range(1, limit + 1):
        for route in routes(one, steps):
            on_the_way = drive(one, route)
            gone = "".join(c for c in COLOURS if c in aboard and c in {sign_at(signs, b) for b in on_the_way})
            if route[-1] != one.street:
                first.setdefault((on_the_way[-1], gone), Reached(route, on_the_way[-1], gone))
    return list(first.values())


@pytest.mark.rule("bus.6", "bus.9", "bus.10")
@settings(max_examples=60, deadline=None)
@given(signs=layout, one=stand, aboard=st.sets(st.sampled_from(COLOURS)), limit=st.integers(1, 5))
def test_what_is_reached_is_the_first_of_all_routes(
    signs: tuple,
    one: Bus,
    aboard: set[str],
    limit: int,  # type: ignore[type-arg]
) -> None:
    colours = "".join(colour for colour in COLOURS if colour in aboard)
    assert list(reached(signs, one, colours, limit)) == slow_reached(signs, one, colours, limit)


@pytest.mark.rule("bus.8")
def test_without_a_limit_every_other_street_is_reached_both_ways() -> None:
    for one in BUSES:
        ends = reached(grid(BLOCK), one)
        assert {end.bus for end in ends} == {other for other in BUSES if other.street != one.street}
        assert [len(end.route) for end in ends] == sorted(distances(one)[end.bus] for end in ends)
        assert {end.dropped for end in ends} == {""}


@pytest.mark.rule("bus.9", "bus.10")
def test_several_ways_to_one_end() -> None:
    """Round the upper right square or straight on: the same end, and other passengers off."""
    ends = [
        (" ".join(end.route), end.dropped)
        for end in reached(grid("stop R B plain Y G P stop site plain O stop"), bus("b12S"), "RBOP", 5)
        if end.bus == bus("bc2E")
    ]
    assert ends[0] == ("bc2", "")
    assert len(ends) == len({dropped for _, dropped in ends}) > 1
    assert ("ab2 a12 ab1 b12 bc2", "BP") in ends


# -- symmetries --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("bus.2")
def test_the_eight_symmetries_of_the_square() -> None:
    assert len({tuple(motion.streets.items()) for motion in MOTIONS}) == 8
    assert [motion.turns for motion in MOTIONS] == [True] * 4 + [False] * 4
    assert dict(MOTIONS[0].streets) == {street: street for street in STREETS}
    quarter = MOTIONS[1]
    assert [quarter.streets[street] for street in ("ab1", "c12", "bc3", "a23")] == ["c12", "bc3", "a23", "ab1"]
    assert str(quarter.bus(bus("ab1E"))) == "c12S"
    together = {tuple(one.streets[other.streets[street]] for street in STREETS) for one in MOTIONS for other in MOTIONS}
    assert together == {tuple(motion.streets.values()) for motion in MOTIONS}


@pytest.mark.rule("bus.2")
@pytest.mark.parametrize("motion", MOTIONS, ids=lambda motion: motion.name)
def test_a_symmetry_keeps_the_way_ahead_and_the_side(motion) -> None:  # type: ignore[no-untyped-def]
    for one in BUSES:
        image = motion.bus(one)
        assert {motion.bus(after) for after in NEXT[one].values()} == set(NEXT[image].values())
        assert side_of(image, RIGHT if motion.turns else LEFT) == motion.directions[side_of(one)]
    rng = Random(4)
    for _ in range(5):
        signs = grid(" ".join(rng.sample(SIGNS.split(), 12)))
        moved = motion.grid(signs)
        assert all(moved[PLACE_OF[motion.streets[s]]] == signs[PLACE_OF[s]] for s in STREETS)
    assert motion.grid(()) == ()


@pytest.mark.rule("bus.2", "bus.6", "bus.10")
@settings(max_examples=40, deadline=None)
@given(signs=layout, one=stand, aboard=st.sets(st.sampled_from(COLOURS)), motion=st.sampled_from(MOTIONS))
def test_what_is_reached_moves_with_the_square(signs, one, aboard, motion) -> None:  # type: ignore[no-untyped-def]
    colours = "".join(colour for colour in COLOURS if colour in aboard)
    here = {(motion.bus(end.bus), end.dropped, len(end.route)) for end in reached(signs, one, colours, 4)}
    there = {(end.bus, end.dropped, len(end.route)) for end in reached(motion.grid(signs), motion.bus(one), colours, 4)}
    assert here == there
