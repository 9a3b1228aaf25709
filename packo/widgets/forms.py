"""A form for the options of any game, made from the fields of its Options dataclass."""

from __future__ import annotations

import ast
import dataclasses
import html
import re
import typing
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import ipywidgets

from packo.core import Game

_QUOTED = re.compile(r"(?<!\w)'(\w+)'(?!\w)")
"""A value that an option's doc names, as in 'open'."""


class OptionsForm(ipywidgets.VBox):  # type: ignore[misc]
    """One control for each option.  `values` is what they say; nothing is checked here, the game does that.

    >>> import packo
    >>> OptionsForm(packo.load("tko")).values()["rounds_to_win"]
    2
    """

    def __init__(self, game: Game) -> None:
        self._game: Game | None = None
        self._readers: dict[str, Callable[[], Any]] = {}
        super().__init__()
        self.show(game)

    def show(self, game: Game) -> None:
        """Controls for the options of a game, set to what they are in it; those of the same game stay as they are."""
        if game == self._game:
            return
        self._game = game
        hints = typing.get_type_hints(type(game.options))
        names = tuple(game.rules.cards) if isinstance(game.rules.cards, Mapping) else ()
        rows = []
        self._readers = {}
        for field in dataclasses.fields(game.options):
            value = getattr(game.options, field.name)
            controls, self._readers[field.name] = _controls(field, hints.get(field.name), value, names)
            doc = html.escape(str(field.metadata.get("doc", "")))
            label = html.escape(field.name.replace("_", " "))
            head = ipywidgets.HTML(f'<div class="packo-option"><b>{label}</b> {doc}</div>')
            rows.append(ipywidgets.VBox([head, *controls]))
        replace_children(self, rows or [ipywidgets.HTML("This game has no options.")])

    def values(self) -> dict[str, Any]:
        """The options as they stand in the form."""
        return {name: read() for name, read in self._readers.items()}

    def __repr__(self) -> str:
        return f"OptionsForm({', '.join(f'{name}={value!r}' for name, value in self.values().items())})"


def replace_children(box: ipywidgets.Box, children: Sequence[ipywidgets.Widget]) -> None:
    """Put other widgets into a box, and close those that were in it: the browser forgets them too."""
    before, box.children = box.children, children
    for old in before:
        _close(old)


def _close(widget: ipywidgets.Widget) -> None:
    for child in getattr(widget, "children", ()):
        _close(child)
    parts = [getattr(widget, name, None) for name in ("layout", "style")]
    for part in (widget, *parts):
        if isinstance(part, ipywidgets.Widget):
            part.close()


def _controls(
    field: dataclasses.Field[Any], kind: Any, value: Any, names: tuple[Any, ...]
) -> tuple[list[ipywidgets.Widget], Callable[[], Any]]:
    choices = field.metadata.get("choices")
    if choices:
        box = ipywidgets.Dropdown(options=[(str(c), c) for c in choices], value=value)
        return [box], lambda: box.value
    if isinstance(value, bool):
        tick = ipywidgets.Checkbox(value=value, description=field.name.replace("_", " "), indent=False)
        return [tick], lambda: tick.value
    if isinstance(value, int) and kind in (int, None):
        number = ipywidgets.IntText(value=value)
        return [number], lambda: number.value
    default: Any = field.default
    if _all_named(default, names):
        return _name_controls(default, value, names, str(field.metadata.get("doc", "")))
    line = ipywidgets.Text(value=_written(value), continuous_update=False)
    if kind in (str, Fraction):
        return [line], lambda: line.value
    return [line], lambda: _literal(line.value)


def _all_named(value: Any, names: tuple[Any, ...]) -> bool:
    return isinstance(value, tuple) and bool(value) and all(item in names for item in value)


def _name_controls(
    default: tuple[Any, ...], value: Any, names: tuple[Any, ...], doc: str
) -> tuple[list[ipywidgets.Widget], Callable[[], Any]]:
    """A dropdown for each card that the option names, and a line for whatever else the option can be.

    What stands in the line counts, until a card is picked: that empties the line.
    """
    named = _all_named(value, names) and len(value) == len(default)
    start = value if named else default
    options = [(str(name), name) for name in names]
    boxes = [ipywidgets.Dropdown(options=options, value=item) for item in start]
    special = dict.fromkeys(word for word in _QUOTED.findall(doc) if word not in names)
    hint = f"or type {' or '.join(special)}" if special else "or something else"
    line = ipywidgets.Text(value="" if named else _written(value), placeholder=hint, continuous_update=False)

    def picked(_change: Any) -> None:
        line.value = ""

    for box in boxes:
        box.observe(picked, "value")

    def read() -> Any:
        return _literal(line.value) if line.value.strip() else tuple(box.value for box in boxes)

    return [*boxes, line], read


def _written(value: Any) -> str:
    if isinstance(value, tuple) and len(value) == 1 and isinstance(value[0], str):
        return value[0]
    return str(value)


def _literal(written: str) -> Any:
    """A Python literal, or else the text as it stands.

    >>> _literal("(1, 2)"), _literal("open")
    ((1, 2), 'open')
    """
    try:
        return ast.literal_eval(written.strip())
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        return written.strip()
