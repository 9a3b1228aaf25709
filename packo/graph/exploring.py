"""From rules to a graph: breadth-first search over bare positions, wrapped into states at the end."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from random import Random
from typing import Any, Literal

from packo.core import CHANCE, TERMINAL, Deal, Game, Image, Play, Rules, State, TooManyPositions
from packo.graph.stategraph import StateGraph


def explore(
    start: State | Game | Play,
    limit: int = 100_000,
    *,
    symmetry: bool = False,
    depth: int | None = None,
    horizon: Callable[[State], bool] | None = None,
    on_limit: Literal["stop", "raise"] = "stop",
    samples: int | None = None,
    seed: int = 0,
) -> StateGraph:
    """All states that can follow `start`, as a graph; its nodes stand in breadth-first order.

    Several moves that lead from one state to the same next one are one edge with several `actions`.

    Args:
        limit: the most states the graph may have.  A state is expanded wholly or not at all, so a graph that was cut
            is never silent about it: `expanded` is False where it was cut, and `graph.is_complete` is False.
        symmetry: one representative (`rules.canonical`) for all states that a symmetry of the game maps to each other.
        depth: states this many moves from the start are not expanded.
        horizon: states for which this is true are not expanded.
        on_limit: what happens at the limit: stop there, or raise.
        samples: where chance cannot be listed, draw this many outcomes; such probabilities are frequencies.
        seed: of those draws.

    Raises:
        TooManyPositions: the limit was met and `on_limit` is "raise", or chance cannot be listed and `samples` is None.

    >>> import packo
    >>> explore(packo.load("tko", rounds_to_win=1), depth=1)
    StateGraph(tko: 11 states, 11 edges, cut short)
    """
    state = as_state(start)
    follow = Follower(state.game.rules, symmetry, samples, seed)
    graph, states = _planted(state, follow)
    with _no_garbage_collection():
        for u in (queue := [graph.root]):
            at = graph.nodes[u]["depth"]
            if at == depth or (horizon is not None and horizon(u)):
                continue
            following = follow(u.position)
            room = limit - len(states)
            if len(following) > room and sum(q not in states for q in following) > room:
                if on_limit == "raise":
                    raise TooManyPositions(f"{state.game.title}: more than {limit:,} states follow; limit= allows more")
                break
            queue += _joined(graph, states, u, following)
    _sum_up(graph, follow)
    return graph


def grow(graph: StateGraph, state: State) -> tuple[State, ...]:
    """Expand one state of a graph in place, and give the states that were added.  A state is expanded only once.

    Raises:
        LookupError: the state is not in the graph.
    """
    if state not in graph:
        raise LookupError(f"not in the graph: {state!r}")
    if graph.nodes[state]["expanded"]:
        return ()
    follow = Follower(state.game.rules, graph.graph["symmetry"], graph.graph["samples"], graph.graph["seed"])
    added = _joined(graph, {u.position: u for u in graph}, state, follow(state.position))
    _sum_up(graph, follow)
    return tuple(added)


def sprout(
    start: State | Game | Play, *, symmetry: bool = False, samples: int | None = None, seed: int = 0
) -> StateGraph:
    """A graph of `start` alone, not yet expanded: the beginning of a walk with `grow`."""
    state = as_state(start)
    follow = Follower(state.game.rules, symmetry, samples, seed)
    graph, _ = _planted(state, follow)
    _sum_up(graph, follow)
    return graph


def as_state(start: State | Game | Play) -> State:
    """The state meant: itself, a game's root, or where a play stands."""
    if isinstance(start, Game):
        return start.root
    return start.state if isinstance(start, Play) else start


class Follower:
    """What follows a position, with equal next positions merged."""

    def __init__(self, rules: Rules, symmetry: bool, samples: int | None, seed: int) -> None:
        self.rules = rules
        self.symmetry = symmetry
        self.samples = samples
        self.seed = seed
        self.sampled = False
        self._images: dict[Any, Image] = {}
        self._identity = tuple(range(rules.num_players))

    def representative(self, p: Any) -> Image:
        if not self.symmetry:
            return Image(p, self._identity)
        image = self._images.get(p)
        if image is None:
            image = self._images[p] = self.rules.canonical(p)
        return image

    def __call__(self, p: Any) -> dict[Any, dict[str, Any]]:
        """The next positions in the order of the moves, each with the attributes of the edge to it."""
        player = self.rules.current_player(p)
        if player == TERMINAL:
            return {}
        if player == CHANCE:
            chances = self._chances(p)
            following = self._merged(p, iter(chances))
            for data in following.values():
                data["probability"] = sum((chances[move] for move in data["actions"]), Fraction(0))
            return following
        return self._merged(p, self.rules.moves(p))

    def _merged(self, p: Any, moves: Iterator[Any]) -> dict[Any, dict[str, Any]]:
        step = self.rules.step
        groups: dict[Any, list[Any]] = {}
        if not self.symmetry:
            for move in moves:
                groups.setdefault(step(p, move), []).append(move)
            return {q: {"actions": tuple(group)} for q, group in groups.items()}
        seats: dict[Any, list[tuple[int, ...]]] = {}
        for move in moves:
            image = self.representative(step(p, move))
            groups.setdefault(image.position, []).append(move)
            seats.setdefault(image.position, []).append(image.seats)
        return {q: {"actions": tuple(group), "seats": tuple(seats[q])} for q, group in groups.items()}

    def _chances(self, p: Any) -> dict[Any, Fraction]:
        chances = self.rules.chance(p)
        if not isinstance(chances, Deal):
            return dict(chances)
        if self.samples is None:
            many = f"{chances.count:,} outcomes" if chances.count is not None else "too many outcomes"
            raise TooManyPositions(
                f"{self.rules.book.title}: chance has {many} here, which cannot be listed; "
                "start after the deal (game.initial_state(seed=7)), or draw some of them (samples=20)"
            )
        self.sampled = True
        rng = Random(f"{self.seed} {p!r}")
        counts: dict[Any, int] = {}
        for _ in range(self.samples):
            outcome = chances.sample(rng)
            counts[outcome] = counts.get(outcome, 0) + 1
        return {outcome: Fraction(count, self.samples) for outcome, count in counts.items()}


def _planted(state: State, follow: Follower) -> tuple[StateGraph, dict[Any, State]]:
    image = follow.representative(state.position)
    root = State(state.game, image.position)
    graph = StateGraph(
        root=root,
        seats=image.seats,
        game=state.game.name,
        symmetry=follow.symmetry,
        samples=follow.samples,
        seed=follow.seed,
        sampled=False,
    )
    graph.add_node(root, **_facts(root, 0))
    return graph, {root.position: root}


def _joined(graph: StateGraph, states: dict[Any, State], u: State, following: dict[Any, dict[str, Any]]) -> list[State]:
    """Put what follows `u` into the graph, and give what is new in it."""
    facts = graph.nodes[u]
    facts["expanded"] = True
    added = []
    leaving = {}
    for q, data in following.items():
        v = states.get(q)
        if v is None:
            states[q] = v = State(u.game, q)
            graph.add_node(v, **_facts(v, facts["depth"] + 1))
            added.append(v)
        leaving[v] = data
    graph.link(u, leaving)
    return added


def _facts(state: State, depth: int) -> dict[str, Any]:
    player = state.current_player
    if player == TERMINAL:
        return {"depth": depth, "player": player, "terminal": True, "expanded": True, "returns": state.returns()}
    return {"depth": depth, "player": player, "terminal": False, "expanded": False}


def _sum_up(graph: StateGraph, follow: Follower) -> None:
    sampled = graph.graph["sampled"] or follow.sampled
    whole = not sampled and all(expanded for _, expanded in graph.nodes(data="expanded"))
    graph.graph.update(sampled=sampled, complete=whole, states=len(graph))


@contextmanager
def _no_garbage_collection() -> Iterator[None]:
    """Millions of small objects are made and none of them is garbage: looking for some would double the time."""
    on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if on:
            gc.enable()
