"""How many positions a round and a match have, against counts made by hand.

Each bar can rise alone (a punch against the wrong block, a block against its punch), so every pair of bars below five
comes about, and a player's bars from head start s take n(s) = the product of 5 - s(bar) values.  Without the arrow a
round has n · n' of these, one sudden death (a turn of two different punches with both at four), and two ends.
"""

from __future__ import annotations

from itertools import combinations
from math import prod
from typing import Any

import pytest

import packo
from packo.core import TERMINAL
from packo.games.tko.rules import BOXERS, NOBODY, SUDDEN_DEATH, Bars
from tests.games.tko.bouts import bars

PAIRS = list(combinations(BOXERS, 2))


def spread(start: Bars) -> int:
    """The bars below five that lie on or above a head start."""
    return prod(5 - bar for bar in start)


def struck(start: Bars) -> int:
    """The bars just after a punch: one punch bar is above its head start and may stand at five, the rest are below.

    As many with the uppercut raised as there are bars before it, as many with the body blow; both ways lead to those
    bars on which both punches are above the head start and below five.
    """
    u, h, b, k = start
    return 2 * spread(start) - (4 - u) * (5 - h) * (4 - b) * (5 - k)


def unended(first: Bars, second: Bars, arrow: bool, ties: bool) -> int:
    """The positions of a round that goes on."""
    n, m = spread(first), spread(second)
    if not arrow:
        return n * m + 1
    # The arrow points at a player only if that player has scored; then it may be that a point is to be placed.
    favoured = (n - 1) * m + n * (m - 1)
    placing = favoured + ((n - 1) * struck(second) + (m - 1) * struck(first) if ties else 0)
    return n * m + favoured + placing + 1


def reached(**options: Any) -> int:
    return sum(1 for _ in packo.load("tko", **options).rules.reachable(5_000_000))


@pytest.mark.proof
def test_a_single_round_by_hand() -> None:
    # Pablo Bruz: uppercut and head block from 2 to 4, the others from 0 to 4.  Mello Mar: all from 1 to 4.
    assert 3 * 3 * 5 * 5 * 4 * 4 * 4 * 4 == 225 * 256 == 57_600
    assert reached(rounds_to_win=1) == 57_600 + 1 + 2 == 57_603


@pytest.mark.proof
@pytest.mark.parametrize("pair", PAIRS, ids=" - ".join)
def test_a_single_round_of_every_pair(pair: tuple[str, str]) -> None:
    assert reached(boxers=pair, rounds_to_win=1) == unended(*(BOXERS[name] for name in pair), False, False) + 2


@pytest.mark.proof
@pytest.mark.parametrize("pair", [("Ginger Al", "Wil Bleed"), ("Barry Punch", "Oran Crusher")], ids=" - ".join)
@pytest.mark.parametrize("ties", [True, False])
def test_a_single_round_with_the_arrow(pair: tuple[str, str], ties: bool) -> None:
    count = reached(boxers=pair, rounds_to_win=1, power_arrow=True, arrow_on_ties=ties)
    assert count == unended(*(BOXERS[name] for name in pair), True, ties) + 2


@pytest.mark.proof
def test_a_match_is_four_rounds_and_four_ends() -> None:
    # 0:0, 1:0, 0:1 and 1:1, each with the positions of a round; 2:0, 2:1, 1:2 and 0:2.
    assert reached() == 4 * unended(BOXERS["Pablo Bruz"], BOXERS["Mello Mar"], False, False) + 4 == 230_408


@pytest.mark.parametrize("first", ["4434", "3443", "3434", "4040", "3333", "4444"], ids=str)
@pytest.mark.parametrize("second", ["3443", "4343", "4444", "2434"], ids=str)
@pytest.mark.parametrize(("arrow", "ties"), [(False, True), (True, True), (True, False)])
def test_a_round_from_bars_near_five(first: str, second: str, arrow: bool, ties: bool) -> None:
    rules = packo.load("tko", rounds_to_win=1, power_arrow=arrow, arrow_on_ties=ties).rules
    starts = (bars(first), bars(second))
    begin = rules.initial()._replace(starts=starts, bars=starts)
    seen, stack = {begin}, [begin]
    while stack:
        p = stack.pop()
        for q in (rules.step(p, move) for move in rules.moves(p)):
            if q not in seen:
                seen.add(q)
                stack.append(q)
    assert len(seen) == unended(*starts, arrow, ties) + 2
    assert sum(rules.current_player(p) == TERMINAL for p in seen) == 2
    assert sum(p.bars == SUDDEN_DEATH for p in seen) == 1
    for p in seen:
        assert p.placing == NOBODY or p.arrow in (NOBODY, p.placing)
        assert p.bars == SUDDEN_DEATH or all(five.count(5) <= (p.placing != NOBODY) for five in p.bars)
