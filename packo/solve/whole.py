"""Any small two-player zero-sum game, solved at every position: turns, simultaneous choices, listed chance.

Play must move on: the only way back to a position is straight from itself (choose again because nothing happened).
That covers trees, race games, and recursive games such as a round of TKO, under any rules that a person writes.
Positions are solved from the end backwards, thousands at a time; floats propose mixes, whole numbers prove bounds
(`packo.solve.certify`), and the answer for every position is the proved interval.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from packo.core import CHANCE, SIMULTANEOUS, TERMINAL, Certified, Lottery, State, TooManyPositions
from packo.core.rules import Rules
from packo.solve import certify
from packo.solve.matrix import Batch, Ints
from packo.solve.recursive import solve_loops

UNIT = 1 << 60
"""Bounds are whole numbers of 1/UNIT of the span between the least and the greatest return."""


class CannotSolve(ValueError):  # noqa: N818
    """A game that this solver is not made for; the sentence says why."""


class Choice(NamedTuple):
    """What can be chosen at a position: the actions of player 0 and of player 1, (None,) for one who waits."""

    rows: tuple[Any, ...]
    columns: tuple[Any, ...]
    place: int
    """Where the position stands among those of its shape."""

    @property
    def shape(self) -> tuple[int, int]:
        return len(self.rows), len(self.columns)


class Chance(NamedTuple):
    """A position where chance moves, and where that leads."""

    successors: tuple[int, ...]
    odds: tuple[Fraction, ...]


@dataclass
class Alike:
    """All positions with as many rows and columns."""

    shape: tuple[int, int]
    numbers: Ints
    successors: Ints
    """Where each pair of choices leads, (N, rows, columns)."""
    x: npt.NDArray[np.object_]
    """Player 0's mixes as whole weights, (rows, N)."""
    y: npt.NDArray[np.object_]
    """Player 1's, (columns, N)."""

    @classmethod
    def of(cls, shape: tuple[int, int], numbers: list[int], successors: list[int]) -> Alike:
        m, n = shape
        count = len(numbers)
        x, y = np.ones((m, count), dtype=object), np.ones((n, count), dtype=object)
        return cls(shape, np.array(numbers), np.array(successors).reshape(count, m, n), x, y)


@dataclass(frozen=True)
class Graph:
    """All positions that can be reached, numbered breadth first."""

    numbers: Mapping[Any, int]
    nodes: list[Choice | Chance | None]
    """None at the end of the game."""
    alike: dict[tuple[int, int], Alike]
    ends: dict[int, tuple[int | Fraction, ...]]
    """What the ends return."""


@dataclass(frozen=True)
class Solution:
    """What `solve_game` gives.  Values are player 0's returns; player 1 has the rest of a constant sum."""

    game: Any
    stalling: Fraction
    bottom: Fraction
    span: Fraction
    graph: Graph = field(repr=False)
    lo: Ints = field(repr=False)
    hi: Ints = field(repr=False)

    @property
    def numbers(self) -> Mapping[Any, int]:
        """Every position, and where its bounds stand in `lo` and `hi`."""
        return self.graph.numbers

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
        node = self.graph.nodes[self._number(state)]
        if not isinstance(node, Choice):
            return {}
        actions = (node.rows, node.columns)[player]
        if actions == (None,):
            return {}
        alike = self.graph.alike[node.shape]
        weights = [int(weight) for weight in (alike.x, alike.y)[player][:, node.place]]
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
        return len(self.numbers)

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
    graph = _expand(rules, state.position, limit)
    sums = {sum(returns, Fraction(0)) for returns in graph.ends.values()}
    if len(sums) > 1:
        raise CannotSolve(f"{state.game.title} is not zero-sum: returns add up to {sorted(sums)}")
    worths = [Fraction(returns[0]) for returns in graph.ends.values()]
    if not worths:
        raise CannotSolve("play never ends from here")
    bottom, span = min(worths), max(worths) - min(worths) or Fraction(1)
    stall = Fraction(stalling)
    if not bottom <= stall <= bottom + span:
        raise ValueError(
            f"stalling is from {bottom} to {bottom + span}, the range of player 0's returns, not {stalling}"
        )
    solver = _Solver(graph, (stall - bottom) / span)
    for number, returns in graph.ends.items():
        solver.set(number, (returns[0] - bottom) / span)
    for level in _levels(graph, state):
        solver.solve(level)
    return Solution(state.game, stall, bottom, span, graph, solver.lo, solver.hi)


def _expand(rules: Rules, first: Any, limit: int) -> Graph:
    """Number all reachable positions, and note where they lead."""
    numbers = {first: 0}
    order = [first]
    nodes: list[Choice | Chance | None] = []
    ends: dict[int, tuple[int | Fraction, ...]] = {}
    of_shape: dict[tuple[int, int], tuple[list[int], list[int]]] = defaultdict(lambda: ([], []))

    def lead(p: Any, moves: Iterable[Any]) -> Iterator[int]:
        for move in moves:
            q = rules.step(p, move)
            number = numbers.get(q)
            if number is None:
                if len(order) >= limit:
                    raise TooManyPositions(f"there are more than {limit:,} positions from here")
                number = numbers[q] = len(order)
                order.append(q)
            yield number

    for here, p in enumerate(order):
        player = rules.current_player(p)
        if player == TERMINAL:
            ends[here] = rules.returns(p)
            nodes.append(None)
            continue
        if any(rules.observation(p, i) != p for i in (0, 1)):
            raise CannotSolve(f"{rules.book.title} hides information, which this solver does not do")
        if player == CHANCE:
            lottery = rules.chance(p)
            if not isinstance(lottery, Lottery):
                raise CannotSolve(f"{rules.book.title} has a deal here whose outcomes cannot be listed")
            nodes.append(Chance(tuple(lead(p, lottery)), tuple(lottery.values())))
            continue
        choosing = (0, 1) if player == SIMULTANEOUS else (player,)
        rows, columns = (rules.legal_actions(p, i) if i in choosing else () for i in (0, 1))
        moves = rules.moves(p) if player == SIMULTANEOUS else rows or columns
        members, successors = of_shape[len(rows) or 1, len(columns) or 1]
        nodes.append(Choice(rows or (None,), columns or (None,), len(members)))
        members.append(here)
        successors.extend(lead(p, moves))
    alike = {shape: Alike.of(shape, *lists) for shape, lists in of_shape.items()}
    return Graph(numbers, nodes, alike, ends)


def _levels(graph: Graph, state: State) -> Iterator[Ints]:
    """Positions by the length of the longest way to an end, ends first."""
    here = [np.repeat(alike.numbers, alike.shape[0] * alike.shape[1]) for alike in graph.alike.values()]
    there = [alike.successors.ravel() for alike in graph.alike.values()]
    for number, node in enumerate(graph.nodes):
        if isinstance(node, Chance):
            here.append(np.full(len(node.successors), number))
            there.append(np.array(node.successors))
    before, after = (np.concatenate([np.zeros(0, dtype=np.int64), *ends]) for ends in (here, there))
    moving = before != after
    before, after = before[moving], after[moving]
    missing = np.bincount(before, minlength=len(graph.nodes))
    by_successor = np.argsort(after, kind="stable")
    before, after = before[by_successor], after[by_successor]
    first = np.searchsorted(after, np.arange(len(graph.nodes) + 1))
    level = np.flatnonzero(missing == 0)
    done = 0
    while len(level):
        done += len(level)
        yield level
        leading = np.concatenate([before[first[number] : first[number + 1]] for number in level])
        some, times = np.unique(leading, return_counts=True)
        missing[some] -= times
        level = some[missing[some] == 0]
    if done < len(graph.nodes):
        raise CannotSolve(
            f"{state.game.title} can come back to a position by way of others; "
            "this solver needs play in which the only way back is straight from itself"
        )


class _Solver:
    """Bounds of every position, filled in from the end backwards, in units of the span of the returns."""

    def __init__(self, graph: Graph, stalling: Fraction) -> None:
        self.graph = graph
        self.stalling = stalling
        self.stall_down = int(stalling * UNIT // 1)
        self.stall_up = -int(-stalling * UNIT // 1)
        self.lo = np.zeros(len(graph.nodes), dtype=np.int64)
        self.hi = np.full(len(graph.nodes), UNIT, dtype=np.int64)
        self.batches: dict[tuple[int, int], Batch] = {}

    def set(self, number: int, value: Fraction) -> None:
        self.lo[number] = int(value * UNIT // 1)
        self.hi[number] = -int(-value * UNIT // 1)

    def solve(self, level: Ints) -> None:
        """Solve positions whose successors are all solved, those of one shape together."""
        places: dict[tuple[int, int], list[int]] = defaultdict(list)
        for number in level.tolist():
            node = self.graph.nodes[number]
            if isinstance(node, Chance):
                self._chance(number, node)
            elif node is not None:
                places[node.shape].append(node.place)
        for shape, some in places.items():
            self._choices(self.graph.alike[shape], np.array(some))

    def _chance(self, number: int, node: Chance) -> None:
        away = [(there, odd) for there, odd in zip(node.successors, node.odds, strict=True) if there != number]
        chance = sum((odd for _, odd in away), Fraction(0))
        if not chance:
            self.lo[number], self.hi[number] = self.stall_down, self.stall_up
            return
        self.lo[number] = sum(odd * int(self.lo[there]) for there, odd in away) // chance
        self.hi[number] = -(-sum(odd * int(self.hi[there]) for there, odd in away) // chance)

    def _choices(self, alike: Alike, places: Ints) -> None:
        """Solve some positions of one shape, those whose same entries lead back to them together."""
        numbers = alike.numbers[places]
        loops = (alike.successors[places] == numbers[:, None, None]).reshape(len(places), -1)
        patterns, which = np.unique(loops, axis=0, return_inverse=True)
        for k, pattern in enumerate(patterns):
            self._same_loops(alike, places[which.ravel() == k], pattern.reshape(alike.shape))

    def _same_loops(self, alike: Alike, places: Ints, loop: npt.NDArray[np.bool_]) -> None:
        m, n = alike.shape
        if min(m, n) > 4:
            raise CannotSolve(f"a choice of {m} against {n} actions at once is more than this solver takes")
        batch = self.batches.setdefault((m, n), Batch(m, n))
        numbers, successors = alike.numbers[places], alike.successors[places].transpose(1, 2, 0)
        middle = (self.lo[successors] / UNIT + self.hi[successors] / UNIT) / 2
        solved = solve_loops(middle, loop, float(self.stalling), batch=batch)
        x, y = certify.whole_weights(solved.rows), certify.whole_weights(solved.columns)

        def exits(bounds: Ints) -> list[list[Ints | None]]:
            return [[None if loop[i, j] else bounds[successors[i, j]] for j in range(n)] for i in range(m)]

        self.lo[numbers] = certify.lower(x, exits(self.lo), self.stall_down)
        self.hi[numbers] = certify.upper(y, exits(self.hi), self.stall_up, UNIT)
        alike.x[:, places], alike.y[:, places] = x, y
