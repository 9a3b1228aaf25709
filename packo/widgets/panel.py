"""What Table, Analysis and Explorer share: a board with controls around it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import ipywidgets

from packo.widgets.board import Board, with_picture


class Panel(ipywidgets.VBox):  # type: ignore[misc]
    """A board and its controls.  Where there is no kernel its picture stands for it."""

    board: Board
    _filling = False

    @contextmanager
    def _quietly(self) -> Iterator[None]:
        """Changes of controls made here are ours, not a person's."""
        before, self._filling = self._filling, True
        try:
            yield
        finally:
            self._filling = before

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        data, metadata = with_picture(super()._repr_mimebundle_(**kwargs), self.board.svg)
        return {**data, "text/plain": repr(self)}, metadata


def button(label: str, tooltip: str, press: Callable[[], object], style: str = "") -> ipywidgets.Button:
    """A button that calls `press`."""
    made = ipywidgets.Button(description=label, tooltip=tooltip, button_style=style)
    made.on_click(lambda _: press())
    return made


def display(widget: ipywidgets.Widget, shown: bool) -> None:
    """Show or hide a widget, and send nothing where nothing changes."""
    wanted = None if shown else "none"
    if widget.layout.display != wanted:
        widget.layout.display = wanted
