"""The states of a round as numbers, and where every pair of actions leads: what all of the solver reads from.

A player's bars are a number 0..624, or WON once a bar is at 5.  A table has shape (layers, 626, 626), player 0's bars
first; row WON holds what a won round is worth, column WON a lost one, the corner sudden death.  With the power arrow
the same bars are three states, one per layer: the arrow neutral, at player 0, at player 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from packo.core import State
from packo.games.tko.rules import ACTIONS, BOXERS, EXCHANGES, NOBODY, TOP, Bars, Rules
from packo.solve.matrix import Ints

Table: TypeAlias = npt.NDArray[Any]
Starts: TypeAlias = tuple[Bars, Bars]

NEUTRAL, AT_0, AT_1 = 0, 1, 2
WON = TOP**4
BARS: list[Bars] = [(u, h, b, k) for u, h, b, k in product(range(TOP), repeat=4)]
NUMBER: dict[Bars, int] = {bars: number for number, bars in enumerate(BARS)}
MIRROR_ACTIONS = [2, 3, 0, 1]
"""Head and body exchanged: U and B, H and K."""


def _raise(bars: Bars, bar: int) -> int:
    u, h, b, k = (points + int(at == bar) for at, points in enumerate(bars))
    return NUMBER.get((u, h, b, k), WON)


UP: Ints = np.array([[_raise(bars, bar) for bar in range(4)] for bars in BARS] + [[WON] * 4])
MIRROR: Ints = np.array([NUMBER[b, k, u, h] for u, h, b, k in BARS] + [WON])
TOTAL: Ints = np.array([sum(bars) for bars in BARS] + [0])
SCORES: list[list[tuple[int | None, int | None]]] = [
    [
        (
            ACTIONS.index(EXCHANGES[one, two][0]) if 0 in EXCHANGES[one, two] else None,
            ACTIONS.index(EXCHANGES[one, two][1]) if 1 in EXCHANGES[one, two] else None,
        )
        for two in ACTIONS
    ]
    for one in ACTIONS
]
"""For each pair of actions, the bar on which either player scores, or None."""
LOOP = np.array([[one is None and two is None for one, two in line] for line in SCORES])


def check_symmetries() -> None:
    """Raise ArithmeticError unless head/body mirror and exchange of seats are symmetries of the successor tables."""
    turned = np.array(MIRROR_ACTIONS)
    fine = (UP[MIRROR][:, turned] == MIRROR[UP]).all() and (MIRROR[MIRROR] == np.arange(WON + 1)).all()
    for i, j in product(range(4), repeat=2):
        one, two = SCORES[i][j]
        there = SCORES[MIRROR_ACTIONS[i]][MIRROR_ACTIONS[j]]
        fine &= there == tuple(None if bar is None else MIRROR_ACTIONS[bar] for bar in (one, two))
        fine &= SCORES[j][i] == (two, one)
    if not fine:
        raise ArithmeticError("the rules of TKO are not symmetric, so the solver must not use symmetries")


def sudden_exits(win: int, lose: int) -> list[list[Table | None]]:
    """The same for sudden death, where one player scoring alone ends the round."""
    ends = {(True, False): np.array([win]), (False, True): np.array([lose])}
    return [[ends.get((one is not None, two is not None)) for one, two in line] for line in SCORES]


def exits_of(table: Table, layer: int, i: Table, j: Table, ties: bool) -> list[list[Table | None]]:
    """Where every pair of actions leads from the states (layer, i, j), read from `table`; None: nothing happened."""
    arrow = len(table) > 1
    after_0 = {NEUTRAL: AT_0, AT_0: AT_0, AT_1: NEUTRAL}[layer] if arrow else NEUTRAL
    after_1 = {NEUTRAL: AT_1, AT_1: AT_1, AT_0: NEUTRAL}[layer] if arrow else NEUTRAL

    def best(after: int, two: Table) -> Any:
        return np.maximum.reduce([table[after, UP[i, bar], two] for bar in range(4)])

    def worst(after: int, one: Table) -> Any:
        return np.minimum.reduce([table[after, one, UP[j, bar]] for bar in range(4)])

    # A freely placed point goes to the same places whichever action earned it.
    free_0 = best(AT_0, j) if layer == AT_0 else None
    free_1 = worst(AT_1, i) if layer == AT_1 else None

    def exit_(one: int | None, two: int | None) -> Any:
        if one is None and two is None:
            return None if layer == NEUTRAL else table[NEUTRAL, i, j]
        if two is None:
            return free_0 if free_0 is not None else table[after_0, UP[i, one], j]
        if one is None:
            return free_1 if free_1 is not None else table[after_1, i, UP[j, two]]
        if ties and layer == AT_0:
            return best(NEUTRAL, UP[j, two])
        if ties and layer == AT_1:
            return worst(NEUTRAL, UP[i, one])
        return table[NEUTRAL, UP[i, one], UP[j, two]]

    return [[exit_(one, two) for one, two in line] for line in SCORES]


def turned(exits: Sequence[Sequence[Table | None]], unit: int) -> list[list[Table | None]]:
    """The same exits as they are to player 1, whose actions become the rows."""
    lines = ([exits[i][j] for i in range(4)] for j in range(4))
    return [[None if e is None else unit - e for e in line] for line in lines]


# -- which states are solved, and in which order ----------------------------------------------------------------------


class Block(NamedTuple):
    """States of one layer and one total, which lead only to blocks before them (and, when neutral, to themselves)."""

    layer: int
    i: Ints
    j: Ints


@dataclass(frozen=True)
class Space:
    """Which states are solved, in order; the others follow by symmetry (head/body mirror, exchange of seats)."""

    layers: int
    ties: bool
    mirror: bool
    swap: bool
    blocks: tuple[Block, ...]

    @property
    def size(self) -> int:
        return sum(len(block.i) for block in self.blocks)

    def images(self, layer: int, i: Any, j: Any) -> list[tuple[int, Any, Any, bool, bool]]:
        """A state and its mirror images: (layer, i, j, was it mirrored, were the seats exchanged)."""
        other = (NEUTRAL, AT_1, AT_0)[layer]
        answer = [(layer, i, j, False, False)]
        if self.mirror:
            answer.append((layer, MIRROR[i], MIRROR[j], True, False))
        if self.swap:
            answer += [(other, b, a, mirrored, True) for _, a, b, mirrored, _ in answer]
        return answer

    def write(self, table: Table, block: Block, numbers: Table, unit: Any) -> None:
        """Put a block's numbers, and those of its mirror images, into a table; exchanged seats have unit - number."""
        for layer, i, j, _, swapped in self.images(*block):
            table[layer, i, j] = unit - numbers if swapped else numbers

    def write_bounds(self, lo: Ints, hi: Ints, block: Block, low: Ints, high: Ints, unit: int) -> None:
        """The same for both bounds: exchanged seats exchange them too."""
        for layer, i, j, _, swapped in self.images(*block):
            lo[layer, i, j] = unit - high if swapped else low
            hi[layer, i, j] = unit - low if swapped else high

    def parts(self) -> Iterator[tuple[Block, slice]]:
        """Each block, and where its states stand among all states that are solved."""
        done = 0
        for block in self.blocks:
            yield block, slice(done, done + len(block.i))
            done += len(block.i)


def space_of(power_arrow: bool, ties: bool, swap: bool, starts: tuple[Bars, Bars] | None = None) -> Space:
    """All states of a round, up to symmetry, or those that can follow `starts` (then without symmetries)."""
    bars = np.array(BARS)
    follow = [np.flatnonzero((bars >= start).all(axis=1)) for start in starts or (BARS[0], BARS[0])]
    i, j = (grid.ravel() for grid in np.meshgrid(*follow, indexing="ij"))
    mirror, swap = starts is None, swap and starts is None
    key = i * WON + j
    least = np.minimum(key, MIRROR[i] * WON + MIRROR[j]) if mirror else key
    neutral = least
    if swap:
        neutral = np.minimum(least, np.minimum(j * WON + i, MIRROR[j] * WON + MIRROR[i]))
    total = TOTAL[i] + TOTAL[j]
    layers = 3 if power_arrow else 1
    blocks = []
    for level in range(int(total.max()), -1, -1):
        here = total == level
        for layer, first in ((NEUTRAL, neutral), (AT_0, least), (AT_1, least))[: 2 if swap and power_arrow else layers]:
            some = np.flatnonzero(here & (first == key))
            if len(some):
                blocks.append(Block(layer, i[some], j[some]))
    return Space(layers, ties, mirror, swap, tuple(blocks))


# -- naming a state ---------------------------------------------------------------------------------------------------


class Spot(NamedTuple):
    """Where a position stands in the tables."""

    layer: int
    i: int
    j: int
    placing: int = NOBODY

    @property
    def over(self) -> bool:
        return self.placing == NOBODY and (self.i == WON) != (self.j == WON)


def number_of(value: Any) -> int:
    """The number of a player's bars, given as four whole numbers or as text such as "2200"; WON with a bar at 5."""
    points = [int(n) if isinstance(n, str) and n.isdecimal() else n for n in value]
    fine = len(points) == 4 and all(isinstance(n, int | np.integer) and not isinstance(n, bool) for n in points)
    if not fine or not all(0 <= n <= TOP for n in points):
        raise ValueError(f"a boxer's bars are four numbers from 0 to {TOP}, in the order U, H, B, K, not {value!r}")
    u, h, b, k = (int(n) for n in points)
    return WON if TOP in (u, h, b, k) else NUMBER[u, h, b, k]


def spot_of(state: Any, layers: int, ties: bool = True) -> Spot:
    """Find a State, a Position, a pair of bars, or "2200/1111" in the tables.

    Raises:
        ValueError: it is no state of a round, or a State of a game under other rules than were solved.
    """
    if isinstance(state, State):
        check_game(state, layers, ties)
        if state.is_terminal:
            return Spot(NEUTRAL, WON, 0) if state.returns()[0] else Spot(NEUTRAL, 0, WON)
    position = getattr(state, "position", state)
    if isinstance(position, str):
        position = tuple(part.strip() for part in position.split("/"))
    bars = getattr(position, "bars", position)
    if not isinstance(bars, tuple | list) or len(bars) != 2 or not all(isinstance(b, tuple | list | str) for b in bars):
        raise ValueError(f"a state of a round has two boxers' bars, such as '2200/1111', not {state!r}")
    arrow, placing = getattr(position, "arrow", NOBODY), getattr(position, "placing", NOBODY)
    if arrow not in (NOBODY, 0, 1) or placing not in (NOBODY, 0, 1):
        raise ValueError(f"the arrow favours 0, 1 or nobody ({NOBODY}), and so it is with placing, not {state!r}")
    if (arrow != NOBODY or placing != NOBODY) and layers == 1:
        raise ValueError("the power arrow is in use here, but this solution is without it; solve(power_arrow=True)")
    i, j = number_of(bars[0]), number_of(bars[1])
    layer = NEUTRAL if i == j == WON else (AT_0, AT_1, NEUTRAL)[arrow]
    return Spot(layer, i, j, placing)


def check_game(state: State, layers: int, ties: bool) -> None:
    """Refuse a state of a game whose rules are not the ones that were solved.

    A game without the arrow may be asked about in a solution with it: its bars are there, with the arrow neutral.

    Raises:
        ValueError: in one sentence that says which rule differs.
    """
    rules = state.game.rules
    if type(rules) is not Rules:
        raise ValueError(
            f"{state.game.name} has rules of its own, and this solution is of TKO's; "
            "packo.solve.whole.solve_game solves others"
        )
    if rules.options.power_arrow and layers == 1:
        raise ValueError("this game has the power arrow, but this solution is without it; solve(power_arrow=True)")
    if rules.options.power_arrow and rules.options.arrow_on_ties != ties:
        raise ValueError(f"this game has arrow_on_ties={rules.options.arrow_on_ties}, and this solution has {ties}")


def head_start(bars: Iterable[Any]) -> Bars:
    """A boxer's head start as bars; ValueError with a bar at 5."""
    bars = tuple(bars)
    if number_of(bars) == WON:
        raise ValueError(f"a round cannot begin with a bar at {TOP}: {tuple(bars)!r}")
    u, h, b, k = (int(points) for points in bars)
    return u, h, b, k


def starts_of(boxers: Any) -> Starts:
    """Two boxers' head starts, from their names or their bars."""
    unknown = [name for name in boxers if isinstance(name, str) and name not in BOXERS and len(name) != 4]
    if len(boxers) != 2 or unknown:
        raise ValueError(f"boxers are two names of {', '.join(BOXERS)}, or two boxers' bars, not {boxers!r}")
    one, two = (BOXERS.get(who, who) if isinstance(who, str) else who for who in boxers)
    return head_start(one), head_start(two)
