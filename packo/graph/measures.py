"""Measures of a graph of states, exact.

A self-loop is a move after which nothing has changed.  Plays that make such a move may be as long as one likes, so
`longest`, `shortest` and `count_plays` leave self-loops out; `expected_length` counts them, since chance leaves them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple

from packo.core import CHANCE, Rules, State
from packo.graph.stategraph import StateGraph

Policy = Callable[[State], Mapping[Any, Any]]
"""How often each move is made at a state: weights (Fractions, or floats) that sum to 1."""


class CutShort(ValueError):  # noqa: N818
    """A measure of whole plays was asked of a graph that does not hold them all."""


class Turn(NamedTuple):
    """One place of a play in a graph."""

    state: State
    actions: tuple[Any, ...]
    """The moves that lead on to the next turn's state, any of them; () at the end."""


class Branching(NamedTuple):
    """How many ways on a state has, over the states at which somebody chooses."""

    moves: Counter[int]
    """How many states have that many legal moves (joint moves where several choose at once)."""
    successors: Counter[int]
    """How many states have that many different next states, a state itself included where it can come back."""

    @property
    def mean_moves(self) -> Fraction:
        return _mean(self.moves)

    @property
    def mean_successors(self) -> Fraction:
        return _mean(self.successors)


class Quotient(NamedTuple):
    """How far a symmetry folds a graph."""

    states: int
    classes: int
    sizes: Counter[int]
    """How many classes have that many states of the graph."""


def by_depth(graph: StateGraph) -> tuple[int, ...]:
    """How many states are 0, 1, 2, … moves from the root by the shortest way.

    >>> import packo
    >>> from packo.graph import explore
    >>> by_depth(explore(packo.load("tko", rounds_to_win=1), depth=2))
    (1, 10, 53)
    """
    counts = Counter(depth for _, depth in graph.nodes(data="depth"))
    return tuple(counts[depth] for depth in range(max(counts, default=-1) + 1))


def terminals(graph: StateGraph) -> tuple[State, ...]:
    """The states at which the game is over, in the graph's order."""
    return tuple(state for state, over in graph.nodes(data="terminal") if over)


def branching(graph: StateGraph) -> Branching:
    """How many moves and next states there are where somebody chooses, over the expanded states."""
    moves: Counter[int] = Counter()
    successors: Counter[int] = Counter()
    for state, data in graph.nodes(data=True):
        if data["expanded"] and not data["terminal"] and data["player"] != CHANCE:
            moves[sum(len(actions) for _, _, actions in graph.out_edges(state, data="actions"))] += 1
            successors[graph.out_degree(state)] += 1
    return Branching(moves, successors)


def shortest(graph: StateGraph) -> tuple[Turn, ...]:
    """A play with the fewest moves from the root to an end.

    Raises:
        CutShort: the graph does not hold all plays.
        ValueError: no play ends.
    """
    return _extreme(graph, longest=False)


def longest(graph: StateGraph) -> tuple[Turn, ...]:
    """A play with the most moves from the root to an end, never standing still.

    Raises:
        CutShort: the graph does not hold all plays.
        ValueError: no play ends, or play can come back to a state by other ways than standing still.
    """
    return _extreme(graph, longest=True)


def count_plays(graph: StateGraph) -> int:
    """How many plays there are from the root to an end, that never stand still: the exact number of move sequences.

    In a quotient by symmetry the number is that of the whole game.

    Raises:
        CutShort: the graph does not hold all plays.
        ValueError: play can come back to a state by other ways than standing still.
    """
    ways: dict[State, int] = {}
    for state in reversed(_order(graph)):
        ways[state] = int(graph.nodes[state]["terminal"]) + sum(
            len(actions) * ways[after] for _, after, actions in graph.out_edges(state, data="actions") if after != state
        )
    return ways[graph.root]


def expected_length(graph: StateGraph, policy: Policy | None = None) -> Fraction | float:
    """How many moves a play has on average from the root, those that stand still included.

    Chance moves by its odds.  `policy` gives the odds of the moves at every other state; by default all legal moves
    are equally likely.  Exact where the policy's odds are Fractions.

    Raises:
        CutShort: the graph does not hold all plays.
        ValueError: play can come back to a state by other ways than standing still, or never leaves a state.
    """
    length: dict[State, Any] = {}
    for state in reversed(_order(graph)):
        if graph.nodes[state]["terminal"]:
            length[state] = Fraction(0)
            continue
        odds = _odds(graph, state, policy)
        leaves = sum(odds.values()) - odds.pop(state, 0)
        if not leaves:
            raise ValueError(f"under this policy play never leaves {state!r}")
        length[state] = (1 + _dot([(p, length[after]) for after, p in odds.items() if p])) / leaves
    expected: Fraction | float = length[graph.root]
    return expected


def quotient_summary(graph: StateGraph) -> Quotient:
    """Into how many classes the game's symmetries put the states of a graph, without building the quotient.

    Two states are in one class where images under `rules.symmetry` lead from one to the other.
    """
    rules: Rules = graph.root.game.rules
    number: dict[Any, int] = {}
    for start in graph:
        if start.position in number:
            continue
        pending = [start.position]
        met = {number[start.position]} if start.position in number else set()
        orbit = set(pending)
        while pending:
            for image in rules.symmetry(pending.pop()):
                q = image.position
                if q in number:
                    met.add(number[q])
                elif q not in orbit:
                    orbit.add(q)
                    pending.append(q)
        label = min(met, default=len(number))
        number.update(dict.fromkeys(orbit, label))
        if len(met) > 1:
            number.update((q, label) for q, other in list(number.items()) if other in met)
    sizes = Counter(number[state.position] for state in graph)
    return Quotient(len(graph), len(sizes), Counter(sizes.values()))


def _odds(graph: StateGraph, state: State, policy: Policy | None) -> dict[State, Any]:
    """The chance of each next state."""
    edges = graph.out_edges(state, data=True)
    if graph.nodes[state]["player"] == CHANCE:
        return {after: data["probability"] for _, after, data in edges}
    if policy is None:
        total = sum(len(data["actions"]) for _, _, data in edges)
        return {after: Fraction(len(data["actions"]), total) for _, after, data in edges}
    weights = policy(state)
    return {after: sum(weights.get(move, 0) for move in data["actions"]) for _, after, data in edges}


def _dot(pairs: list[tuple[Any, Any]]) -> Any:
    """The sum of the products; rationals over one common denominator, which is ten times as fast as one by one."""
    if not all(isinstance(p, Fraction | int) and isinstance(x, Fraction | int) for p, x in pairs):
        return sum(float(p) * float(x) for p, x in pairs)
    denominator = lcm(*(p.denominator * x.denominator for p, x in pairs))
    return Fraction(
        sum(p.numerator * x.numerator * (denominator // (p.denominator * x.denominator)) for p, x in pairs), denominator
    )


def _extreme(graph: StateGraph, *, longest: bool) -> tuple[Turn, ...]:
    """The extreme play; of several the first in the order of the moves."""
    left: dict[State, int] = {}
    way: dict[State, State] = {}
    for state in reversed(_order(graph) if longest else _searched(graph)):
        if graph.nodes[state]["terminal"]:
            left[state] = 0
            continue
        for after in graph.successors(state):
            if after == state or after not in left:
                continue
            moves = left[after] + 1
            if state not in left or (moves > left[state] if longest else moves < left[state]):
                left[state], way[state] = moves, after
    if graph.root not in left:
        raise ValueError(f"no play from {graph.root!r} ends")
    turns, state = [], graph.root
    while state in way:
        turns.append(Turn(state, graph.edges[state, way[state]]["actions"]))
        state = way[state]
    return (*turns, Turn(state, ()))


def _searched(graph: StateGraph) -> list[State]:
    """The states so that the nearer an end, the later: breadth-first from all ends, backwards."""
    _whole(graph)
    order = dict.fromkeys(terminals(graph))
    for state in (queue := list(order)):
        for before in graph.predecessors(state):
            if before not in order:
                order[before] = None
                queue.append(before)
    return queue[::-1]


def _order(graph: StateGraph) -> list[State]:
    """The states so that every move that changes something leads to a later one."""
    _whole(graph)
    waits = {state: graph.in_degree(state) - graph.has_edge(state, state) for state in graph}
    order = [state for state, others in waits.items() if not others]
    for state in order:
        for after in graph.successors(state):
            if after != state:
                waits[after] -= 1
                if not waits[after]:
                    order.append(after)
    if len(order) < len(graph):
        state = next(state for state, others in waits.items() if others)
        raise ValueError(f"play can come back to the same state by more than one move, for example around {state!r}")
    return order


def _whole(graph: StateGraph) -> None:
    if not graph.is_complete:
        raise CutShort(f"{graph!r} does not hold all plays: explore with a greater limit, and without depth or horizon")


def _mean(counts: Counter[int]) -> Fraction:
    return Fraction(sum(number * times for number, times in counts.items()), max(sum(counts.values()), 1))
