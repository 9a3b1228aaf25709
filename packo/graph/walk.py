"""A walk through a game's states: what has been opened, where one stands, and which part of the graph is in view."""

from __future__ import annotations

from collections.abc import Iterable
from fnmatch import fnmatchcase
from typing import Any, NamedTuple

from packo.core import Game, Joint, Play, State
from packo.graph.exploring import grow, sprout
from packo.graph.stategraph import StateGraph

PREDECESSORS = 6


class View(NamedTuple):
    """The part of the graph in view."""

    states: tuple[State, ...]
    """In the order in which they were met."""
    edges: dict[tuple[State, State], tuple[Any, ...]]
    """The pairs to connect, and those of the moves between them that the filter lets through."""
    capped: bool
    """Whether states were left out because there are too many."""


class Walk:
    """A graph that grows as it is walked.

    In view are the focus, some states known to lead to it, and whatever has been opened from it on.  A state is opened
    once its next states are shown.

    >>> import packo
    >>> walk = Walk(packo.load("tko", rounds_to_win=1))
    >>> len(walk.view().states)
    11
    """

    def __init__(
        self,
        start: State | Game | Play | StateGraph,
        *,
        symmetry: bool = False,
        radius: int = 1,
        max_nodes: int = 120,
        samples: int = 12,
    ) -> None:
        if radius < 0 or max_nodes < 1:
            raise ValueError(f"radius is at least 0 and max_nodes at least 1, not {radius} and {max_nodes}")
        self.graph = start if isinstance(start, StateGraph) else sprout(start, symmetry=symmetry, samples=samples)
        self.radius, self.max_nodes = radius, max_nodes
        self.known = len(self.graph) if self.graph.is_complete and isinstance(start, StateGraph) else None
        """How many states the whole graph has, where that is known."""
        self._keys: dict[State, int] = {}
        self._states: list[State] = []
        self.opened: dict[State, None] = {}
        self.words: tuple[str, ...] = ()
        self.back: list[State] = []
        self.forward: list[State] = []
        self.focus = self.selected = self.graph.root
        self._arrive(self.focus)

    # -- going about -----------------------------------------------------------------------------------------------

    def click(self, state: State) -> None:
        """Open and select a state; where it is open and selected already, go there."""
        if state == self.selected and state != self.focus and (state in self.opened or state.is_terminal):
            self.go(state)
        elif state in self.opened or state.is_terminal:
            self.selected = state
        else:
            self.open(state)

    def open(self, state: State) -> None:
        """Show what follows a state, and select it."""
        self._open(state)
        self.selected = state

    def close(self, state: State) -> bool:
        """Stop showing what follows a state.  False where it was not open."""
        if state not in self.opened:
            return False
        del self.opened[state]
        self.selected = state
        if state not in self.view().states:
            self.selected = self.focus
        return True

    def go(self, state: State) -> None:
        """Make a state the focus."""
        if state != self.focus:
            self.back.append(self.focus)
            self.forward.clear()
        self._arrive(state)

    def go_back(self) -> bool:
        """Back to the focus before.  False where there is none."""
        if not self.back:
            return False
        self.forward.append(self.focus)
        self._arrive(self.back.pop())
        return True

    def go_forward(self) -> bool:
        """Take back a step back."""
        if not self.forward:
            return False
        self.back.append(self.focus)
        self._arrive(self.forward.pop())
        return True

    def filter(self, *words: str) -> None:
        """Show only edges with a move of that notation, or with such an action by some player; none: all edges.

        `*` stands for anything, as in "U & *"; small and capital letters are the same.
        """
        for word in words:
            if not isinstance(word, str):
                raise TypeError(f"moves are given by their notation, a text, not by {word!r}")
        self.words = tuple(word.strip() for word in words if word.strip())

    def unmatched(self) -> tuple[str, ...]:
        """The words of the filter that no move fits, of those at open states and of those that lead to the focus."""
        missing = self.words
        for edges in (self.graph.out_edges(self.opened, data="actions"), self.graph.in_edges(self.focus, "actions")):
            for _, _, moves in edges:
                if not missing:
                    return ()
                missing = tuple(word for word in missing if not any(_matches(move, (word,)) for move in moves))
        return missing

    def _arrive(self, state: State) -> None:
        """Focus on a state and open everything closer to it than the radius, as far as the cap lets."""
        level = [state]
        for _ in range(self.radius):
            following = []
            for u in level:
                if len(self.opened) < self.max_nodes:
                    self._open(u)
                    following += [v for v in self.graph.successors(u) if v not in self.opened]
            level = following
        self.focus = self.selected = state

    def _open(self, state: State) -> None:
        grow(self.graph, state)
        if not state.is_terminal:
            self.opened[state] = None

    # -- what is in view -------------------------------------------------------------------------------------------

    def view(self) -> View:
        """What is in view now: never more than `max_nodes` states, those nearest to the focus first."""
        shown: dict[State, None] = {self.focus: None}
        edges: dict[tuple[State, State], tuple[Any, ...]] = {}
        capped = False
        for u in self._before():
            if len(shown) < self.max_nodes:
                shown[u] = None
        queue = [self.focus]
        for u in queue:
            if u not in self.opened:
                continue
            for v in self.graph.successors(u):
                if v == u or not self._passing(u, v):
                    continue
                if v not in shown:
                    if len(shown) >= self.max_nodes:
                        capped = True
                        continue
                    shown[v] = None
                    queue.append(v)
        for u in shown:
            if u in self.opened or u not in queue:
                for v in self.graph.successors(u):
                    if v != u and v in shown and (moves := self._passing(u, v)):
                        edges[u, v] = moves
        keys = self.keys()
        return View(tuple(sorted(shown, key=keys.__getitem__)), edges, capped)

    def keys(self) -> dict[State, int]:
        """The number of each state met, in the order in which they were met."""
        if len(self._keys) != len(self.graph):
            self._keys = {state: i for i, state in enumerate(self.graph)}
            self._states = list(self.graph)
        return self._keys

    def met(self, number: int) -> State:
        """The state of that number."""
        self.keys()
        return self._states[number]

    def moves(self) -> tuple[str, ...]:
        """The notations of single actions at open states: what one can filter by."""
        found: dict[str, None] = {}
        for u in self.opened:
            if u.is_chance:
                for _, _, actions in self.graph.out_edges(u, data="actions"):
                    found.update(dict.fromkeys(map(str, actions)))
            for player in u.actors:
                found.update(dict.fromkeys(map(str, u.legal_actions(player))))
        return tuple(found)

    def _before(self) -> list[State]:
        """Some states known to lead to the focus, those that one came from first."""
        known = [u for u in self.graph.predecessors(self.focus) if u != self.focus and self._passing(u, self.focus)]
        visited = {state: -k for k, state in enumerate(self.back)}
        return sorted(known, key=lambda u: visited.get(u, 1))[:PREDECESSORS]

    def _passing(self, u: State, v: State) -> tuple[Any, ...]:
        actions: tuple[Any, ...] = self.graph.edges[u, v]["actions"]
        if not self.words:
            return actions
        return tuple(action for action in actions if _matches(action, self.words))


def _parts(move: Any) -> Iterable[str]:
    return [str(action) for action in move.values()] if isinstance(move, Joint) else [str(move)]


def _matches(move: Any, words: Iterable[str]) -> bool:
    names = [name.casefold() for name in (str(move), *_parts(move))]
    return any(name == word or fnmatchcase(name, word) for word in map(str.casefold, words) for name in names)
