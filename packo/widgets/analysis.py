"""What is each move worth: to those who choose now, how often to play it, and what it costs to play otherwise."""

from __future__ import annotations

import html
from collections.abc import Mapping
from fractions import Fraction
from math import isfinite
from numbers import Real
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import ipywidgets

from packo.core import Game, Play, Rules, State
from packo.core.loading import load
from packo.picture.chart import bar_chart, heat_map
from packo.picture.show import digest
from packo.solve import analysis as solved
from packo.widgets.board import EMPTY, Board
from packo.widgets.panel import Panel, display

if TYPE_CHECKING:
    from packo.widgets.table import Table

MOST_BARS = 20
MOST_SLIDERS = 12
FULL = 100
"""The weight at a slider's right end."""
NEAR = 1e-9
"""Replies this close to the worst one are named with it."""


class WhatIf(NamedTuple):
    """What a mix of one's own is worth where both choose at once, both playing perfectly afterwards."""

    player: int
    mix: dict[str, float]
    """How often each action is played; the shares sum to 1."""
    guarantee: float
    """The worth against the reply that is worst for the player."""
    punished_by: tuple[str, ...]
    """The other's actions that hold the player down to that."""
    against_best_mix: float
    """The worth against the other's best mix, who does not know of the change."""
    price: float
    """How much less the guarantee is than what perfect play has; never below 0."""


class Analysis(Panel):
    """What each move at a state is worth, and where two choose at once, sliders for a mix of one's own.

    `of` is a game's name, a folder, a Rules class, a Game, a State or a Play.  Every number says how it was found:
    exact, certified or estimated.

    Each slider is a weight of its own: an action is played with its part of their sum, which stands beside it.  A
    slider that is not moved stands for the share it was set to, not for that share rounded to the slider's steps.

    >>> import packo
    >>> analysis = Analysis(packo.load("tko", rounds_to_win=1))
    >>> change = analysis.what_if("U", 1)
    >>> change.punished_by, round(change.guarantee, 3), round(change.price, 3)
    (('H',), 0.514, 0.071)
    """

    def __init__(
        self, of: str | Path | type[Rules] | Game | State | Play = "tko", player: int = 0, **options: Any
    ) -> None:
        self.state = _state(of, options)
        self.found: solved.Analysis = solved.Analysis((), {})
        self._player = player
        self._changed: dict[str, float] | None = None
        self._set: dict[str, float] = {}
        self._set_to_best = True
        self._followed: Any = None
        self.board = Board(label="what each choice is worth")
        self.bars: list[Board] = []
        super().__init__()
        self._make_controls()
        self.show(self.state)

    # -- what a person does ----------------------------------------------------------------------------------------

    def show(self, state: State | Play) -> None:
        """Analyse another state."""
        from packo.play.analyse import analyse

        if not isinstance(state, State | Play):
            raise TypeError(f"what is shown is a State or a Play, not {state!r}")
        self.state = state.state if isinstance(state, Play) else state
        self.board.tell("Working out what each move is worth …", "wait")
        try:
            self.found = analyse(self.state)
        except ValueError as refusal:
            self._blank(f"What each move is worth cannot be told: {refusal}.")
            return
        self._changed = None
        self._dress()
        self._draw()

    def what_if(self, action: str, share: float, player: int | None = None) -> WhatIf:
        """Play an action with that share, the others of the present mix in proportion: what does it cost?

        Raises:
            ValueError: the share is not from 0 to 1, or nobody else chooses at the same time here.
            LookupError: there is no such action.
        """
        player = self._mixing(player)
        mix = self._mix() if player == self._player else _best_mix(self.found, player)
        return self._change_to(player, _shifted(mix, action, share))

    def what_if_mix(self, mix: Mapping[str, float], player: int | None = None) -> WhatIf:
        """Play the actions in these proportions (finite weights, not all 0; those left out are not played).

        Raises:
            ValueError, LookupError: as in `what_if`.
        """
        player = self._mixing(player)
        own = self._actions_of(player)
        if not isinstance(mix, Mapping):
            raise TypeError(f"a mix gives each action its weight, as in {{{own[0]!r}: 1}}, and is not {mix!r}")
        for action in mix:
            if action not in own:
                raise LookupError(f"there is no action {action!r} here; there is {', '.join(own)}")
        return self._change_to(player, _shares({action: mix.get(action, 0) for action in own}))

    def reset(self) -> None:
        """Back to the best mix."""
        self._changed = None
        self._dress()
        self._draw()

    def choose_player(self, player: int) -> None:
        """Whose mix the sliders change.

        Raises:
            ValueError: that player does not choose here.
        """
        if self.found.matrix is None or player not in self._players():
            raise ValueError(f"player {player} has no mix to change here")
        self._player = player
        self._changed = None
        self._dress()
        self._draw()

    @property
    def change(self) -> WhatIf:
        """What the mix of the sliders is worth.

        Raises:
            ValueError: nobody else chooses at the same time here.
        """
        if self.found.matrix is None:
            raise ValueError(f"what-if needs two players who choose at once: {self.state!r}")
        return what_if(self.found, self._player, self._mix())

    @property
    def status(self) -> str:
        """The sentence above the picture."""
        return str(self.board.status)

    def follow(self, table: Table) -> Analysis:
        """Show what each move is worth wherever the table stands, from now on.  Gives this widget.

        Where something is hidden from the table's viewer nothing is shown, since it would tell.
        """
        from packo.widgets.table import Table

        if not isinstance(table, Table):
            raise TypeError(f"what is followed is a Table, not {table!r}")
        self.unfollow()
        self._followed = table
        table.board.observe(self._table_moved, "ply")
        self._table_moved(None)
        return self

    def unfollow(self) -> None:
        """Stop following a table."""
        if self._followed is not None:
            self._followed.board.unobserve(self._table_moved, "ply")
            self._followed = None

    # -- how it goes on --------------------------------------------------------------------------------------------

    def _table_moved(self, _change: Any) -> None:
        session = self._followed.session
        state, viewer = session.displayed.state, session.viewer
        if session.curtain is not None or not session.sees_all(state, viewer):
            self.state = state
            self._blank("What each move is worth is not shown here, since it would tell what is hidden.")
        elif state != self.state or not self.found.value:
            self.show(state)

    def _players(self) -> tuple[int, ...]:
        matrix = self.found.matrix
        return () if matrix is None else (matrix.row_player, matrix.column_player)

    def _actions(self) -> tuple[str, ...]:
        return self._actions_of(self._player)

    def _actions_of(self, player: int) -> tuple[str, ...]:
        matrix = self.found.matrix
        assert matrix is not None
        return matrix.rows if player == matrix.row_player else matrix.columns

    def _mixing(self, player: int | None) -> int:
        """Whose mix is to be changed: the one whose sliders are shown where nobody is named."""
        if self.found.matrix is None:
            raise ValueError(f"what-if needs two players who choose at once: {self.state!r}")
        if player is None:
            return self._player
        if player not in self._players():
            raise ValueError(f"player {player} has no mix to change here")
        return player

    def _change_to(self, player: int, mix: dict[str, float]) -> WhatIf:
        if player != self._player:
            self.choose_player(player)
        self._changed = mix
        self._dress()
        self._draw()
        return self.change

    def _mix(self) -> dict[str, float]:
        return dict(self._changed) if self._changed is not None else _best_mix(self.found, self._player)

    # -- what is shown ---------------------------------------------------------------------------------------------

    def _blank(self, told: str) -> None:
        self.found = solved.Analysis((), {})
        self._changed = None
        self.board.show(EMPTY, told, "look")
        self._show_bars([])
        self._note.value = ""
        self._dress()

    def _draw(self) -> None:
        """Bring pictures and sentences up to date; never the sliders, which may be in a person's hand."""
        found, names = self.found, self._names
        values = "; ".join(f"{name} {value}" for name, value in zip(names, found.value, strict=False))
        status = f"{found.objective[:1].upper()}{found.objective[1:]}: {values}."
        bars = _bars(found, names)
        if found.matrix is not None:
            self.board.show(self._table_picture(), status, "look")
            self._show_change()
        else:
            self.board.show(bars.pop(0) if bars else self.state.draw(), status, "look")
        self._show_bars(bars)
        self._note.value = f'<div class="packo-note">{html.escape(found.note)}</div>' if found.note else ""

    def _show_bars(self, bars: list[str]) -> None:
        """As many boards below as there are charts, each kept from state to state."""
        while len(self.bars) < len(bars):
            board = Board(label="what each choice is worth")
            board.layout.flex = "1 1 400px"
            self.bars.append(board)
        for board, picture in zip(self.bars, bars, strict=False):
            if board.svg != picture:
                board.show(picture)
        if len(self._below.children) != len(bars):
            self._below.children = tuple(self.bars[: len(bars)])

    def _table_picture(self) -> str:
        found, matrix = self.found, self.found.matrix
        assert matrix is not None
        row, column = matrix.row_player, matrix.column_player
        changed = list(self._changed.values()) if self._changed is not None else None
        numbers = [value for line in matrix.values for value in line]
        low, high = _span(numbers)
        names = self._names
        return heat_map(
            matrix.rows,
            matrix.columns,
            matrix.values,
            row_mix=list(_best_mix(found, row).values()),
            column_mix=list(_best_mix(found, column).values()),
            row_what_if=changed if self._player == row else None,
            column_what_if=changed if self._player == column else None,
            title=f"{found.objective[:1].upper()}{found.objective[1:]}, {names[row]}",
            row_title=names[row],
            column_title=names[column],
            low=low,
            high=high,
            kind=_kinds(found),
        )

    def _show_change(self) -> None:
        """The shares beside the sliders and the sentence under them."""
        change = self.change
        other = self._names[next(i for i in self._players() if i != self._player)]
        for action, label in self._labels.items():
            label.value = f"{change.mix[action]:.1%}"
        if self._changed is None:
            head = f"The best mix of {self._names[self._player]}. Move a slider to see what another one costs."
        else:
            head = f"This mix costs {change.price:.3f}." if change.price >= 5e-4 else "This mix costs nothing."
        rows = [
            ("whatever the other does, at least", f"{change.guarantee:.3f}"),
            (f"{other} holds it down by", " or ".join(change.punished_by)),
            (f"against the best mix of {other}", f"{change.against_best_mix:.3f}"),
            ("with perfect play", f"{float(self.found.value[self._player]):.3f}"),
        ]
        cells = "".join(
            f'<tr><td style="padding-right:14px">{html.escape(a)}</td><td><b>{html.escape(b)}</b></td></tr>'
            for a, b in rows
        )
        self._told.value = (
            f'<div class="packo-note"><b>{html.escape(head)}</b><table style="margin:6px 0;border-spacing:0 2px">'
            f"{cells}</table>Both play perfectly afterwards.</div>"
        )

    def _dress(self) -> None:
        """Make what depends on the state and the player: whose sliders, for which actions, set to the present mix.

        The sliders are new ones each time, so that what the browser still has to say of the old ones is not heard.
        """
        shown = self.found.matrix is not None
        if shown and self._player not in self._players():
            self._player = self._players()[0]
        old = [*self._rows.children, *self._sliders.values(), *self._labels.values()]
        self._sliders.clear()
        self._labels.clear()
        with self._quietly():
            if not shown:
                self._set = {}
                self._whose.options = self._rows.children = ()
            else:
                names = self._names
                whose = tuple((names[i], i) for i in self._players())
                if tuple(self._whose.options) != whose:
                    self._whose.options = whose
                self._whose.value = self._player
                self._set, self._set_to_best = self._mix(), self._changed is None
                for action in self._actions()[:MOST_SLIDERS]:
                    self._sliders[action] = self._slider(action)
                    self._labels[action] = ipywidgets.Label(layout=ipywidgets.Layout(width="56px", flex="0 0 auto"))
                self._rows.children = tuple(
                    ipywidgets.HBox([self._sliders[action], self._labels[action]]) for action in self._sliders
                )
        for widget in old:
            widget.unobserve_all()
            for part in (widget, widget.layout, getattr(widget, "style", None)):
                if part is not None:
                    part.close()
        display(self._panel, shown)

    def _moved(self, _change: Any) -> None:
        """A slider was moved, by a person or on the browser's word; the mix follows from where they all stand."""
        if self._filling:
            return
        at = {action: slider.value for action, slider in self._sliders.items()}
        if all(value == _notch(self._set[action]) for action, value in at.items()):
            self._changed = None if self._set_to_best else dict(self._set)
        else:
            weights = {action: FULL * share for action, share in self._set.items()}
            weights.update(
                (action, value) for action, value in at.items() if not 0 < value == _notch(self._set[action])
            )
            if not sum(weights.values()):
                for label in self._labels.values():
                    label.value = "–"
                self._told.value = (
                    '<div class="packo-note"><b>Some move must have a weight.</b> Until then the picture stays.</div>'
                )
                return
            self._changed = _shares(weights)
        self._draw()

    @property
    def _names(self) -> tuple[str, ...]:
        return self.state.game.rules.names(self.state.position)

    def __repr__(self) -> str:
        pictures = self.board.svg + "".join(board.svg for board in self._below.children)
        return f"Analysis({self.state!r} · svg {digest(pictures)})"

    # -- controls --------------------------------------------------------------------------------------------------

    def _make_controls(self) -> None:
        self._sliders: dict[str, ipywidgets.IntSlider] = {}
        self._labels: dict[str, ipywidgets.Label] = {}
        self._whose = ipywidgets.ToggleButtons(options=())
        self._whose.style.button_width = "auto"
        self._rows = ipywidgets.VBox([])
        self._told = ipywidgets.HTML()
        self._note = ipywidgets.HTML()
        self._reset = ipywidgets.Button(description="Best mix", tooltip="Back to the best mix")
        self._reset.on_click(lambda _: self.reset())
        self._reset.add_class("packo-tall")
        self._whose.observe(self._player_chosen, "value")
        head = ipywidgets.HTML('<div class="packo-heading">What if I choose more often</div>')
        hint = ipywidgets.HTML(
            '<div class="packo-note">Each slider is a weight; its part of their sum stands beside it.</div>'
        )
        self._panel = ipywidgets.VBox([head, self._whose, hint, self._rows, self._told, self._reset])
        left, main = ipywidgets.VBox([self.board, self._note]), ipywidgets.HBox([])
        side, self._below = ipywidgets.VBox([self._panel]), ipywidgets.HBox([])
        main.children = [left, side]
        for widget, name in (
            (left, "packo-left"),
            (side, "packo-side"),
            (main, "packo-main"),
            (self._below, "packo-main"),
        ):
            widget.add_class(name)
        self.add_class("packo-table")
        self.children = [main, self._below]

    def _slider(self, action: str) -> ipywidgets.IntSlider:
        slider = ipywidgets.IntSlider(
            value=_notch(self._set[action]),
            min=0,
            max=FULL,
            description=action,
            readout=False,
            style={"description_width": f"{12 + 8 * max(map(len, self._actions()))}px"},
            layout=ipywidgets.Layout(width="auto", flex="1 1 auto", min_width="0"),
        )
        slider.observe(self._moved, "value")
        return slider

    def _player_chosen(self, change: Any) -> None:
        if not self._filling and change["new"] is not None:
            self.choose_player(change["new"])


def what_if(found: solved.Analysis, player: int, mix: Mapping[str, float]) -> WhatIf:
    """What a player's mix is worth at a state where two choose at once; what one wins, the other loses."""
    matrix = found.matrix
    if matrix is None:
        raise ValueError("what-if needs two players who choose at once")
    value = float(found.value[player])
    other_player = matrix.column_player if player == matrix.row_player else matrix.row_player
    other_mix = _best_mix(found, other_player)
    if player == matrix.row_player:
        table, replies = [list(line) for line in matrix.values], matrix.columns
    else:
        total = value + float(found.value[other_player])
        table, replies = [[total - x for x in line] for line in zip(*matrix.values, strict=True)], matrix.rows
    against = [
        sum(share * line[j] for share, line in zip(mix.values(), table, strict=True)) for j in range(len(replies))
    ]
    worst = min(against)
    return WhatIf(
        player,
        dict(mix),
        worst,
        tuple(reply for reply, worth in zip(replies, against, strict=True) if worth <= worst + NEAR),
        sum(share * worth for share, worth in zip(other_mix.values(), against, strict=True)),
        max(value - worst, 0.0),
    )


def _notch(share: float) -> int:
    """Where a slider stands for a share."""
    return round(FULL * share)


def _shifted(mix: Mapping[str, float], action: str, share: float) -> dict[str, float]:
    """The mix with one action at that share and the others in proportion.

    >>> _shifted({"a": 0.5, "b": 0.25, "c": 0.25}, "a", 0)
    {'a': 0.0, 'b': 0.5, 'c': 0.5}
    """
    if action not in mix:
        raise LookupError(f"there is no action {action!r} here; there is {', '.join(mix)}")
    if not isinstance(share, Real) or not 0 <= share <= 1:
        raise ValueError(f"a share is from 0 to 1, not {share!r}")
    rest = sum(x for name, x in mix.items() if name != action)
    even = 1 / max(len(mix) - 1, 1)
    others = {name: (x / rest if rest > NEAR else even) * (1 - share) for name, x in mix.items()}
    return {name: float(share) if name == action else others[name] for name in mix}


def _shares(weights: Mapping[str, float]) -> dict[str, float]:
    """Weights in proportion, so that they sum to 1.

    >>> _shares({"a": 1, "b": 3})
    {'a': 0.25, 'b': 0.75}
    """
    try:
        numbers = {name: float(weight) for name, weight in weights.items() if isinstance(weight, Real)}
    except OverflowError:
        numbers = {}
    total = sum(numbers.values())
    if len(numbers) < len(weights) or not isfinite(total) or min(numbers.values()) < 0 or total == 0:
        raise ValueError("weights are finite numbers, at least 0, not all 0, and of a finite sum")
    return {name: number / total for name, number in numbers.items()}


def _best_mix(found: solved.Analysis, player: int) -> dict[str, float]:
    """A player's best mix, over all his actions in order; where none is given, his best actions in equal parts."""
    matrix = found.matrix
    actions = tuple(found.worth.get(player, ()))
    if matrix is not None and player in (matrix.row_player, matrix.column_player):
        actions = matrix.rows if player == matrix.row_player else matrix.columns
    mix = found.mix.get(player)
    if mix:
        return {action: float(mix.get(action, Fraction(0))) for action in actions}
    worth = {action: float(answer) for action, answer in found.worth.get(player, {}).items()}
    best = [action for action, value in worth.items() if value >= max(worth.values()) - NEAR]
    return {action: 1 / len(best) if action in best else 0.0 for action in actions}


def _bars(found: solved.Analysis, names: tuple[str, ...]) -> list[str]:
    """One bar per action, for each player who chooses."""
    charts = []
    for player, worth in found.worth.items():
        mix = found.mix.get(player, {})
        listed = list(worth)
        if len(listed) > MOST_BARS:
            listed = sorted(listed, key=lambda action: -float(worth[action]))[:MOST_BARS]
        labels = [f"{action}  ({float(mix[action]):.0%})" if mix.get(action) else action for action in listed]
        left_out = len(worth) - len(listed)
        low, high = _span([float(answer) for answer in worth.values()])
        charts.append(
            bar_chart(
                labels,
                [worth[action] for action in listed],
                title=f"Worth of each choice to {names[player]}",
                x_label=found.objective,
                x_range=(low, high),
                markers={float(found.value[player]): "perfect play"} if found.mix else {},
                notes=f"The best {MOST_BARS} of {len(worth)}; {left_out} are left out." if left_out else "",
            )
        )
    return charts


def _span(numbers: list[float]) -> tuple[float, float]:
    """0 to 1 where all numbers lie there, else as far on both sides of 0."""
    if not numbers or all(-NEAR <= x <= 1 + NEAR for x in numbers):
        return 0.0, 1.0
    most = max(abs(x) for x in numbers)
    return -most, most


def _kinds(found: solved.Analysis) -> str:
    answers = [*found.value, *(answer for worth in found.worth.values() for answer in worth.values())]
    return ", ".join(sorted({answer.kind for answer in answers}))


def _state(of: Any, options: dict[str, Any]) -> State:
    if isinstance(of, State | Play):
        if options:
            raise ValueError("options belong to a game: give them where the game is loaded")
        return of.state if isinstance(of, Play) else of
    game = of if isinstance(of, Game) else load(of)
    return (game.with_options(**options) if options else game).initial_state(seed=0)
