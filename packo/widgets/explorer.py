"""Walk through the states of any game: open them one by one, see what they are worth, go where it looks interesting."""

from __future__ import annotations

import html
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ipywidgets

from packo.core import Game, Play, Rules, State
from packo.core.loading import load
from packo.graph import StateGraph
from packo.graph.portrait import portrait
from packo.graph.values import Value, checked
from packo.graph.walk import Walk
from packo.picture.show import digest
from packo.widgets.board import Board
from packo.widgets.panel import Panel, button

MOST_LISTED = 200


class Explorer(Panel):
    """The states around one state, as a picture that grows where it is clicked.

    A click opens a state: what can follow it appears.  A second click on it goes there.  The state that is selected
    stands beside the graph, drawn as the game draws it.

    Args:
        start: a game's name, a folder, a Rules class, a Game, a State, a Play, or a graph that `packo.graph.explore`
            gave (then it is known how many states there are, and values on its nodes are shown).
        symmetry: one state for all that a symmetry of the game maps to each other.
        value: what to colour states by, a function of a state; with True, `packo.play.analyse` where that is exact or
            certified.
        radius: how many moves from the focus are opened at once.
        max_nodes: the most states in one picture.
        seat: whose value is shown.
        options: options of the game.

    Every control has a method of the same effect:

    >>> explorer = Explorer("tko", rounds_to_win=1)
    >>> explorer.click("n3"), len(explorer.nodes)
    (True, 20)
    >>> explorer.filter("U"); len(explorer.nodes)
    13
    """

    def __init__(
        self,
        start: str | Path | type[Rules] | Game | State | Play | StateGraph = "tko",
        symmetry: bool = False,
        value: Callable[[State], Value] | bool | None = None,
        radius: int = 1,
        max_nodes: int = 120,
        seat: int = 0,
        **options: Any,
    ) -> None:
        self.walk = Walk(_begun(start, options), symmetry=symmetry, radius=radius, max_nodes=max_nodes)
        self._aside: tuple[Walk, str] | None = None
        self.walk.graph.root.game.check_player(seat)
        self.seat = seat
        self._value = _colouring(value)
        if self._value is not None:
            new = (state for state in self.nodes if "value" not in self.graph.nodes[state])
            self._give({state: _value_at(self._value, state) for state in new})
        self._measure = "value"
        self._refused = ""
        self.board = Board(self._clicked, label=f"{self._game.title}: states and moves")
        self.picture = Board(label="the selected state")
        super().__init__()
        self._make_controls(coloured=bool(value))
        self._show()

    # -- what a person does ----------------------------------------------------------------------------------------

    @property
    def graph(self) -> StateGraph:
        """All that has been met so far; a `networkx.DiGraph`."""
        return self.walk.graph

    @property
    def nodes(self) -> tuple[State, ...]:
        """The states in the picture."""
        return self.walk.view().states

    @property
    def selected(self) -> State:
        """The state that stands beside the graph."""
        return self.walk.selected

    @property
    def status(self) -> str:
        """The sentence above the picture."""
        return str(self.board.status)

    def click(self, node: str, ply: int | None = None) -> bool:
        """Click on a node ("n0" is the first state met), exactly as the browser does."""
        return self.board.click(node, ply)

    def grow(self, state: State) -> None:
        """Show what follows a state, and select it.

        Raises:
            LookupError: the state was not met yet.
        """
        self.walk.open(self._met(state))
        self._show()

    def collapse(self, state: State | None = None) -> bool:
        """Stop showing what follows a state, by default the selected one.  False where it was not open."""
        done = self.walk.close(self.selected if state is None else self._met(state))
        self._show()
        return done

    def focus(self, state: State | None = None) -> None:
        """Put a state in the middle, by default the selected one; `back` returns.

        Raises:
            LookupError: the state was not met yet.
        """
        self.walk.go(self.selected if state is None else self._met(state))
        self._show()

    def back(self) -> bool:
        """The focus before.  False where there is none."""
        return self._moved(self.walk.go_back())

    def forward(self) -> bool:
        """Take back a step back.  False where there is none."""
        return self._moved(self.walk.go_forward())

    def filter(self, *moves: str) -> None:
        """Show only edges with one of these moves, or actions of some player; `*` stands for anything; none: all."""
        self.walk.filter(*moves)
        self._show()

    def colour(self, value: Callable[[State], Value] | bool = True) -> None:
        """Colour by a function of the state; True: by the analysis; False: not at all.

        Raises:
            ValueError: the function fails at a state in the picture, or gives no finite number; nothing is changed.
        """
        function = _colouring(value)
        found = {} if function is None else {state: _value_at(function, state) for state in self.nodes}
        self._value = function
        self._refused = ""
        for walk in (self.walk, *([self._aside[0]] if self._aside else [])):
            for _, data in walk.graph.nodes(data=True):
                data.pop("value", None)
        self._give(found)
        with self._quietly():
            self._coloured.value = bool(value)
        self._show()

    def fold(self, symmetry: bool = True) -> None:
        """One state for all that are symmetric, or not: begins again at the focus.

        The next change takes this one back: all is again as it was before, wherever one has been meanwhile.
        """
        if not isinstance(symmetry, bool):
            raise TypeError(f"symmetry is True or False, not {symmetry!r}")
        walk, typed = self.walk, self._pattern.value
        if symmetry != walk.graph.graph["symmetry"]:
            if self._aside is None:
                self._aside = walk, typed
                self.walk = Walk(walk.focus, symmetry=symmetry, radius=walk.radius, max_nodes=walk.max_nodes)
                self.walk.words = walk.words
            else:
                (self.walk, typed), self._aside = self._aside, None
        with self._quietly():
            self._folded.value = symmetry
            self._pattern.value = typed
        self._show()

    # -- how it goes on --------------------------------------------------------------------------------------------

    @property
    def _game(self) -> Game:
        return self.walk.graph.root.game

    def _met(self, state: State) -> State:
        if state not in self.graph:
            raise LookupError(f"not met yet: {state!r}")
        return state

    def _moved(self, moved: bool) -> bool:
        self._show()
        return moved

    def _clicked(self, key: str) -> None:
        self.walk.click(self.walk.met(int(key.removeprefix("n"))))
        self._show()

    # -- what is shown ---------------------------------------------------------------------------------------------

    def _show(self) -> None:
        walk = self.walk
        view = walk.view()
        if self._coloured.value:
            self._valued(view.states)
        shown = f"{len(view.states):,} of {walk.known:,}" if walk.known is not None else f"{len(view.states):,}"
        count = f"{shown} state{'' if len(view.states) == 1 and walk.known is None else 's'} shown"
        if view.capped:
            count += f"; the picture stops at {walk.max_nodes}"
        if walk.graph.graph["symmetry"]:
            count += ", up to symmetry: each is a representative of all that are symmetric to it"
        if walk.graph.graph["sampled"]:
            count += ", chance sampled"
        if walk.words:
            count += f"; only moves with {', '.join(walk.words)}"
        if missing := walk.unmatched():
            count += f"; there is no move {' or '.join(missing)} here"
        number = walk.keys()
        svg = portrait(
            walk.graph,
            view.states,
            focus=walk.focus,
            selected=walk.selected,
            names={state: f"n{number[state]}" for state in view.states},
            edges=view.edges,
            said=f"{self._measure}, {self._names[self.seat]}",
            note=self._refused if self._coloured.value else "",
        )
        self.board.show(svg, f"{count}. A click opens a state, a second one goes there.", "look")
        self.picture.show(walk.selected.draw())
        with self._quietly():
            self._about.value = self._told(walk.selected)
            self._back.disabled, self._forward.disabled = not walk.back, not walk.forward
            self._close.disabled = walk.selected not in walk.opened
            self._go.disabled = walk.selected == walk.focus
            moves = walk.moves()[:MOST_LISTED]
            wanted = {word.casefold() for word in walk.words}
            chosen = tuple(move for move in moves if move.casefold() in wanted)
            if self._moves.options != moves:
                self._moves.options = moves
            self._moves.value = chosen

    @property
    def _names(self) -> tuple[str, ...]:
        return self._game.rules.names(self.walk.focus.position)

    def _told(self, state: State) -> str:
        """The selected state in words."""
        data = self.graph.nodes[state]
        lines = [f"<b>{html.escape(state.game.rules.describe(state.position))}</b>"]
        if data["terminal"]:
            points = zip(self._game.rules.names(state.position), data["returns"], strict=True)
            lines.append("points: " + ", ".join(f"{html.escape(name)} {x}" for name, x in points))
        elif data["expanded"]:
            moves = sum(len(actions) for _, _, actions in self.graph.out_edges(state, data="actions"))
            lines.append(f"{moves:,} moves lead to {self.graph.out_degree(state):,} different states")
        if self.graph.has_edge(state, state):
            loops = ", ".join(map(str, self.graph.edges[state, state]["actions"]))
            lines.append(f"change nothing: {html.escape(loops)}")
        value = data.get("value")
        if value is not None and self._coloured.value:
            lines.append(
                f"{html.escape(self._measure)}, {html.escape(self._names[self.seat])}: {html.escape(str(value))}"
            )
        return f'<div class="packo-note">{"<br>".join(lines)}</div>'

    def _give(self, values: dict[State, Value]) -> None:
        for state, value in values.items():
            self.graph.nodes[state]["value"] = value

    def _valued(self, states: tuple[State, ...]) -> None:
        """Values for states that have none yet."""
        for state in states:
            data = self.graph.nodes[state]
            if "value" in data:
                continue
            if self.status and not self.status.startswith("Working"):
                self.board.tell("Working out what these states are worth …", "wait")
            if self._value is not None:
                try:
                    data["value"] = _value_at(self._value, state)
                except ValueError as refusal:
                    self._refused = f"Not all states are coloured: {refusal}."
            elif not self._refused:
                found, measure = _analysed(state, self.seat)
                if found is None:
                    self._refused = "The values of this game are not known exactly; give a function as value=."
                else:
                    data["value"] = found
                    self._measure = measure

    def __repr__(self) -> str:
        return f"Explorer({self.walk.focus!r}, {len(self.nodes)} shown · svg {digest(self.board.svg)})"

    # -- controls --------------------------------------------------------------------------------------------------

    def _make_controls(self, *, coloured: bool) -> None:
        self._back = button("◀ Back", "The focus before", self.back)
        self._forward = button("Forward ▶", "Take back a step back", self.forward)
        self._go = button("Go there", "Make the selected state the focus", self.focus)
        self._close = button("Close", "Stop showing what follows the selected state", self.collapse)
        self._coloured = ipywidgets.ToggleButton(
            value=coloured, description="Colour by value", tooltip="Colour each state by what it is worth"
        )
        self._folded = ipywidgets.ToggleButton(
            value=self.graph.graph["symmetry"],
            description="Up to symmetry",
            tooltip="One state for all that a symmetry of the game maps to each other; pressed again, all is as it was",
        )
        self._moves = ipywidgets.SelectMultiple(options=(), rows=5, layout=ipywidgets.Layout(width="auto"))
        self._pattern = ipywidgets.Text(
            placeholder="or type moves, as in U & *; H",
            continuous_update=False,
            layout=ipywidgets.Layout(width="auto"),
        )
        self._all = button("All moves", "Stop filtering", self._cleared)
        self._about = ipywidgets.HTML()
        self._coloured.observe(self._colour_pressed, "value")
        self._folded.observe(self._fold_pressed, "value")
        self._moves.observe(self._moves_chosen, "value")
        self._pattern.observe(self._pattern_typed, "value")
        bar = ipywidgets.HBox([self._back, self._forward, self._go, self._close, self._coloured, self._folded])
        head = ipywidgets.HTML('<div class="packo-heading">Only these moves</div>')
        filters = ipywidgets.VBox([head, self._moves, self._pattern, self._all])
        left = ipywidgets.VBox([self.board, bar])
        side = ipywidgets.VBox([self.picture, self._about, filters])
        main = ipywidgets.HBox([left, side])
        for widget, name in ((bar, "packo-bar"), (left, "packo-left"), (side, "packo-side"), (main, "packo-main")):
            widget.add_class(name)
        self._all.add_class("packo-tall")
        self.add_class("packo-table")
        self.children = [main]

    def _colour_pressed(self, _change: Any) -> None:
        if not self._filling:
            self._show()

    def _fold_pressed(self, change: Any) -> None:
        if not self._filling:
            self.fold(change["new"])

    def _moves_chosen(self, change: Any) -> None:
        if not self._filling:
            self.filter(*change["new"])

    def _pattern_typed(self, change: Any) -> None:
        if not self._filling:
            self.filter(*change["new"].replace(",", ";").split(";"))

    def _cleared(self) -> None:
        with self._quietly():
            self._pattern.value = ""
        self.filter()


def _begun(start: Any, options: dict[str, Any]) -> State | Game | Play | StateGraph:
    if isinstance(start, State | Play | StateGraph):
        if options:
            raise ValueError("options belong to a game: give them where the game is loaded")
        return start
    game = start if isinstance(start, Game) else load(start)
    game = game.with_options(**options) if options else game
    return game.root


def _colouring(value: Callable[[State], Value] | bool | None) -> Callable[[State], Value] | None:
    """The function to colour by, where it is one."""
    if callable(value):
        return value
    if value is not None and not isinstance(value, bool):
        raise TypeError(f"what to colour by is a function of a state, True or False, not {value!r}")
    return None


def _value_at(function: Callable[[State], Value], state: State) -> Value:
    """What a person's function says of a state.

    Raises:
        ValueError: it fails, or gives no finite number.
    """
    try:
        value = function(state)
    except Exception as error:
        told = " ".join(str(error).split())
        raise ValueError(f"the function to colour by failed at {state!r}: {type(error).__name__} {told}") from error
    return checked(value, state)


def _analysed(state: State, seat: int) -> tuple[Value | None, str]:
    """The value by analysis where it is exact or certified, and what it measures."""
    from packo.play.analyse import analyse

    try:
        found = analyse(state, playouts=2)
    except ValueError:
        return None, ""
    if not found.value or found.value[seat].kind == "estimated":
        return None, ""
    return found.value[seat], found.objective
