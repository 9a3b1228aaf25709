"""Exact covers, beside every choice of options."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from packo.solve.exact_cover import CannotCover, ExactCover, Walk

Options = list[tuple[int, int]]


def every_cover(items: int, options: Options, marks: int) -> set[tuple[int, ...]]:
    """All covers that set all marks, by trying every choice of options."""
    found = set()
    for size in range(items + 1):
        for chosen in combinations(range(len(options)), size):
            covered = [options[at][0] for at in chosen]
            together = set_ = 0
            for at in chosen:
                together |= options[at][0]
                set_ |= options[at][1]
            disjoint = sum(one.bit_count() for one in covered) == items
            if disjoint and together == (1 << items) - 1 and set_ == (1 << marks) - 1:
                found.add(chosen)
    return found


problems = st.integers(1, 5).flatmap(
    lambda items: st.tuples(
        st.just(items),
        st.lists(st.tuples(st.integers(1, (1 << items) - 1), st.integers(0, 3)), max_size=10),
    )
)


@settings(max_examples=60, deadline=None)
@given(problems)
def test_covers_are_those_of_every_choice(problem: tuple[int, Options]) -> None:
    items, options = problem
    cover = ExactCover(items, options, marks=2)
    wanted = every_cover(items, options, 2)
    assert set(cover.covers()) == wanted
    assert len(list(cover.covers())) == cover.count() == len(wanted)
    unmarked = [(covered, 3) for covered, _ in options]
    assert cover.count(marked=False) == len(every_cover(items, unmarked, 2))
    sizes = sorted(map(len, wanted))
    assert (cover.fewest(), cover.most()) == ((sizes[0], sizes[-1]) if wanted else (None, None))
    if wanted:
        assert cover.sample(Random(1)) in wanted


@settings(max_examples=40, deadline=None)
@given(problems, st.data())
def test_the_least_cost_within_a_budget(problem: tuple[int, Options], data: st.DataObject) -> None:
    items, options = problem
    costs, uses = (data.draw(st.lists(st.integers(0, 3), min_size=len(options), max_size=len(options))) for _ in "ab")
    least = ExactCover(items, options, marks=2).least(costs, uses, budget=3, unmarked=2)
    found = []
    for chosen in every_cover(items, [(covered, 3) for covered, _ in options], 2):
        set_ = 0
        for at in chosen:
            set_ |= options[at][1]
        if sum(uses[at] for at in chosen) <= 3:
            found.append((sum(costs[at] for at in chosen) + 2 * (2 - set_.bit_count()), chosen))
    assert least.value == (min(found)[0] if found else None)
    if found:
        assert set(least.covers(min(found)[0] + 1)) == {chosen for cost, chosen in found if cost <= min(found)[0] + 1}


@settings(max_examples=60, deadline=None)
@given(problems, st.data())
def test_a_walk_meets_the_covers_whose_sums_lie_within_bounds(
    problem: tuple[int, Options], data: st.DataObject
) -> None:
    items, options = problem
    numbers = st.lists(st.integers(-3, 3), min_size=2, max_size=2)
    vectors = data.draw(st.lists(numbers, min_size=len(options), max_size=len(options)))
    low, high = data.draw(numbers), data.draw(numbers)
    least = ExactCover(items, options, marks=2).least()
    tally = least.problem.tally(vectors)
    sums = {
        chosen: [sum(vectors[at][k] for at in chosen) for k in range(2)] for chosen in every_cover(items, options, 2)
    }
    wanted = {chosen for chosen, sum_ in sums.items() if all(low[k] <= sum_[k] <= high[k] for k in range(2))}
    for rng in (None, Random(3)):
        walk = Walk(tally, low, high, rng)
        found = list(least.covers(items, walk))
        assert (set(found), len(found), walk.cut) == (wanted, len(wanted), False)


def test_a_walk_is_cut_short() -> None:
    options = [(1 << item, 0) for item in range(4) for _ in range(3)]
    least = ExactCover(4, options).least()
    walk = Walk(steps=10)
    found = list(least.covers(4, walk))
    assert walk.cut
    assert 0 < len(found) < 3**4
    walk = Walk(steps=1000)
    assert len(list(least.covers(4, walk))) == 3**4
    assert not walk.cut


def test_each_cover_is_drawn_equally_often() -> None:
    options = [(0b1, 0), (0b10, 1), (0b100, 0), (0b11, 1), (0b110, 1), (0b111, 0), (0b101, 0), (0b10, 1)]
    cover = ExactCover(3, options, marks=1)
    rng = Random(5)
    drawn = [cover.sample(rng) for _ in range(1200)]
    every = every_cover(3, options, 1)
    assert set(drawn) == every
    assert len(every) == cover.count() == 6
    assert all(150 < drawn.count(one) < 250 for one in every)


def test_counts_beyond_64_bits_are_exact() -> None:
    """Each of twelve items alone, in a hundred ways."""
    items, ways = 12, 100
    options = [(1 << item, 0) for item in range(items) for _ in range(ways)]
    assert ExactCover(items, options).count() == ways**items == 10**24


def test_too_many_to_count() -> None:
    options = [(1 << item, 0) for item in range(15) for _ in range(100)]
    with pytest.raises(CannotCover, match="too many"):
        ExactCover(15, options).count()


def test_nothing_to_cover_and_no_cover() -> None:
    assert list(ExactCover(0, []).covers()) == [()]
    nothing = ExactCover(2, [(1, 0)])
    assert (nothing.count(), nothing.fewest(), nothing.sets) == (0, None, 0)
    with pytest.raises(CannotCover, match="no cover"):
        nothing.sample(Random(0))


@pytest.mark.parametrize(("items", "options"), [(30, []), (2, [(0, 0)]), (2, [(4, 0)]), (2, [(1, 1)])])
def test_what_is_no_problem_is_refused(items: int, options: Options) -> None:
    with pytest.raises(ValueError, match=r"items|covers"):
        ExactCover(items, options)
