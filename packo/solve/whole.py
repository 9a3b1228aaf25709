"""Any small two-player zero-sum game, solved at every position: turns, simultaneous choices, listed chance.

Play must move on: the only way back to a position is straight from itself (choose again because nothing happened).
That covers trees, race games, and recursive games such as a round of TKO, under any rules that a person writes.
Positions are solved from the end backwards, thousands at a time; floats propose mixes, whole numbers prove bounds
(`packo.solve.certify`), and the answer for every position is the proved interval.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from packo.core import CHANCE, SIMULTANEOUS, TERMINAL, Certified, Lottery, State, TooManyPositions
from packo.core.rules import Rules
from packo.solve import certify
from packo.solve.matrix import Batch
from packo.solve.recursive import solve_loops

UNIT = 1 << 60
"""Bounds are whole numbers of 1/UNIT of the span between the least and the greatest return."""
HERE = -1
"""In a successor matrix: the entry leads back to the same position."""


class CannotSolve(ValueError):  # noqa: N818
    """A game that this solver is not made for; the sentence says why."""


class Node(NamedTuple):
    """A position as a matrix of numbers of successors, shape (rows, columns); chance has one row, with odds."""

    rows: tuple[Any, ...]
    columns: tuple[Any, ...]
    successors: npt.NDArray[np.int64]
    odds: tuple[Fraction, ...] = ()


@dataclass(frozen=True)
class Solution:
    """What `solve_game` gives.  Values are player 0's returns; player 1 has the rest of a constant sum."""

    game: Any
    stalling: Fraction
    bottom: Fraction
    span: Fraction
    numbers: Mapping[Any, int] = field(repr=False)
    nodes: list[Node | None] = field(repr=False)
    lo: npt.NDArray[np.int64] = field(repr=False)
    hi: npt.NDArray[np.int64] = field(repr=False)
    mixes: list[tuple[list[int], list[int]] | None] = field(repr=False)

    def interval(self, state: Any) -> Certified:
        """The proved bounds of player 0's return from a State or a position."""
        at = self._number(state)
        lo, hi = (self.bottom + self.span * Fraction(int(bound), UNIT) for bound in (self.lo[at], self.hi[at]))
        return Certified(lo, hi)

    def value(self, state: Any) -> float:
        """The middle of `interval`."""
        return float(self.interval(state))

    def strategy(self, state: Any, player: int) -> dict[Any, Fraction]:
        """The mix that proves the player's bound: {action: share}, sums to exactly 1; {} where he has no choice."""
        at = self._number(state)
        node, mixes = self.nodes[at], self.mixes[at]
        actions = () if node is None or node.odds else (node.rows, node.columns)[player]
        if mixes is None or not actions or actions == (None,):
            return {}
        weights = mixes[player]
        return {action: Fraction(w, sum(weights)) for action, w in zip(actions, weights, strict=True)}

    @property
    def width(self) -> float:
        """The widest interval of all positions."""
        return float((self.hi - self.lo).max()) / UNIT * float(self.span)

    def _number(self, state: Any) -> int:
        position = state.position if isinstance(state, State) else state
        if position not in self.numbers:
            raise LookupError(f"this position was not reached from the one that was solved: {state!r}")
        return self.numbers[position]

    def __len__(self) -> int:
        return len(self.nodes)

    def __repr__(self) -> str:
        return f"Solution({self.game!r}, {len(self):,} positions, stalling {self.stalling}, certified)"


def solve_game(state: State, stalling: Fraction | int | str = Fraction(1, 2), limit: int = 200_000) -> Solution:
    """Solve every position that can be reached from `state`.

    `stalling` is what never leaving a position for ever is worth to player 0, within the range of the returns.

    Raises:
        CannotSolve: not two players, returns of no constant sum, hidden information, or play that can come back to a
            position by way of another.
        TooManyPositions: more than `limit` positions.

    >>> import packo
    >>> solved = solve_game(packo.load("tko", rounds_to_win=1).initial_state())     # doctest: +SKIP
    """
    rules = state.game.rules
    if rules.num_players != 2:
        raise CannotSolve(f"{state.game.title} has {rules.num_players} players here; this solver is for two")
    numbers, nodes, ends = _expand(rules, state.position, limit)
    sums = {sum(returns, Fraction(0)) for returns in ends.values()}
    if len(sums) > 1:
        raise CannotSolve(f"{state.game.title} is not zero-sum: returns add up to {sorted(sums)}")
    worths = [Fraction(returns[0]) for returns in ends.values()]
    if not worths:
        raise CannotSolve("play never ends from here")
    bottom, span = min(worths), max(worths) - min(worths) or Fraction(1)
    stall = Fraction(stalling)
    if not bottom <= stall <= bottom + span:
        raise ValueError(
            f"stalling is from {bottom} to {bottom + span}, the range of player 0's returns, not {stalling}"
        )
    solver = _Solver(nodes, (stall - bottom) / span)
    for number, returns in ends.items():
        solver.set(number, (returns[0] - bottom) / span)
    for height in _heights(nodes, state):
        solver.solve(height)
    return Solution(state.game, stall, bottom, span, numbers, nodes, solver.lo, solver.hi, solver.mixes)


def _expand(
    rules: Rules, first: Any, limit: int
) -> tuple[dict[Any, int], list[Node | None], dict[int, tuple[int | Fraction, ...]]]:
    """Number all reachable positions, breadth first; their nodes; the returns of the terminal ones."""
    numbers = {first: 0}
    order = [first]
    nodes: list[Node | None] = []
    ends: dict[int, tuple[int | Fraction, ...]] = {}

    def number(p: Any) -> int:
        if p not in numbers:
            if len(numbers) >= limit:
                raise TooManyPositions(f"there are more than {limit:,} positions from here")
            numbers[p] = len(order)
            order.append(p)
        return numbers[p]

    for here, p in enumerate(order):
        player = rules.current_player(p)
        if player == TERMINAL:
            ends[here] = rules.returns(p)
            nodes.append(None)
            continue
        if any(rules.observation(p, i) != p for i in (0, 1)):
            raise CannotSolve(f"{rules.book.title} hides information, which this solver does not do")
        odds: tuple[Fraction, ...] = ()
        rows: tuple[Any, ...] = (None,)
        columns: tuple[Any, ...] = (None,)
        if player == CHANCE:
            lottery = rules.chance(p)
            if not isinstance(lottery, Lottery):
                raise CannotSolve(f"{rules.book.title} has a deal here whose outcomes cannot be listed")
            columns, odds = tuple(lottery), tuple(lottery.values())
            moves = [list(columns)]
        elif player == SIMULTANEOUS:
            rows, columns = (rules.legal_actions(p, i) for i in (0, 1))
            joint = list(rules.moves(p))
            rows, columns = rows or (None,), columns or (None,)
            moves = [joint[i * len(columns) : (i + 1) * len(columns)] for i in range(len(rows))]
        elif player == 0:
            rows = rules.legal_actions(p, 0)
            moves = [[action] for action in rows]
        else:
            columns = rules.legal_actions(p, 1)
            moves = [list(columns)]
        leads = np.array([[number(rules.step(p, move)) for move in line] for line in moves])
        nodes.append(Node(rows, columns, np.where(leads == here, HERE, leads), odds))
    return numbers, nodes, ends


def _heights(nodes: list[Node | None], state: State) -> list[list[int]]:
    """Positions by the length of the longest way to an end, shortest first; ends are left out."""
    successors: list[set[int]] = [
        set() if node is None else set(node.successors.ravel().tolist()) - {HERE} for node in nodes
    ]
    before: dict[int, list[int]] = defaultdict(list)
    missing = []
    for here, following in enumerate(successors):
        missing.append(len(following))
        for there in following:
            before[there].append(here)
    level = [here for here, count in enumerate(missing) if count == 0]
    heights: list[list[int]] = []
    done = 0
    while level:
        done += len(level)
        heights.append(level)
        following_level = []
        for there in level:
            for here in before[there]:
                missing[here] -= 1
                if missing[here] == 0:
                    following_level.append(here)
        level = following_level
    if done < len(nodes):
        raise CannotSolve(
            f"{state.game.title} can come back to a position by way of others; "
            "this solver needs play in which the only way back is straight from itself"
        )
    return [[here for here in level if nodes[here] is not None] for level in heights]


class _Solver:
    """Bounds of every position, filled in from the end backwards, in units of the span of the returns."""

    def __init__(self, nodes: list[Node | None], stalling: Fraction) -> None:
        self.nodes = nodes
        self.stalling = stalling
        self.stall_down = int(stalling * UNIT // 1)
        self.stall_up = -int(-stalling * UNIT // 1)
        self.lo = np.zeros(len(nodes), dtype=np.int64)
        self.hi = np.full(len(nodes), UNIT, dtype=np.int64)
        self.mixes: list[tuple[list[int], list[int]] | None] = [None] * len(nodes)
        self.batches: dict[tuple[int, int], Batch] = {}

    def set(self, number: int, value: Fraction) -> None:
        self.lo[number] = int(value * UNIT // 1)
        self.hi[number] = -int(-value * UNIT // 1)

    def solve(self, numbers: list[int]) -> None:
        """Solve positions whose successors are all solved, those of one shape together."""
        alike: dict[tuple[tuple[int, ...], bytes], list[int]] = defaultdict(list)
        for number in numbers:
            node = self.nodes[number]
            assert node is not None
            if node.odds:
                self._chance(number, node)
            else:
                alike[node.successors.shape, (node.successors == HERE).tobytes()].append(number)
        for (shape, _), group in alike.items():
            self._choices(np.array(group), shape)

    def _chance(self, number: int, node: Node) -> None:
        away = [(int(s), odd) for s, odd in zip(node.successors[0], node.odds, strict=True) if s != HERE]
        chance = sum((odd for _, odd in away), Fraction(0))
        if not chance:
            self.lo[number], self.hi[number] = self.stall_down, self.stall_up
            return
        self.lo[number] = sum(odd * int(self.lo[s]) for s, odd in away) // chance
        self.hi[number] = -(-sum(odd * int(self.hi[s]) for s, odd in away) // chance)

    def _choices(self, numbers: npt.NDArray[np.int64], shape: tuple[int, ...]) -> None:
        m, n = shape
        successors = np.stack([self.nodes[number].successors for number in numbers], axis=2)
        loop = successors[:, :, 0] == HERE
        middle = (self.lo / UNIT + self.hi / UNIT) / 2
        batch = self.batches.setdefault((m, n), Batch(m, n)) if min(m, n) <= 4 else None
        if batch is None:
            raise CannotSolve(f"a choice of {m} against {n} actions at once is more than this solver takes")
        solved = solve_loops(middle[successors], loop, float(self.stalling), batch=batch)
        x, y = certify.whole_weights(solved.rows), certify.whole_weights(solved.columns)

        def exits(bounds: npt.NDArray[np.int64]) -> list[list[npt.NDArray[np.int64] | None]]:
            return [[None if loop[i, j] else bounds[successors[i, j]] for j in range(n)] for i in range(m)]

        self.lo[numbers] = certify.lower(x, exits(self.lo), self.stall_down)
        self.hi[numbers] = certify.upper(y, exits(self.hi), self.stall_up, UNIT)
        for k, number in enumerate(numbers):
            self.mixes[number] = ([int(w) for w in x[:, k]], [int(w) for w in y[:, k]])
