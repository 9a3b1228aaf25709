"""A picture of numbers that a person sets: move a slider, and it is drawn again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import ipywidgets

from packo.picture.show import digest
from packo.widgets.board import Board
from packo.widgets.forms import replace_children
from packo.widgets.panel import Panel

Range: TypeAlias = tuple[float, float, float, float]
"""The least and the greatest number, the step, and the number at first."""


class Sliders(Panel):
    """A drawing with sliders and menus.

    `draw` is called with what they say, by name, and gives an SVG or a Drawing.  A control is a tuple of four numbers
    (least, greatest, step, first) for a slider, or a list of words for a menu.  What is clicked in the picture goes to
    `click`; then it is drawn again.

    >>> from packo.picture.svg import circle, document
    >>> dot = Sliders(lambda r: document(9, 9, circle(4, 4, r), title="dot", desc=f"{r}"), r=(1, 4, 0.5, 2))
    >>> dot.set(r=3)
    >>> dot.values, 'r="3"' in dot.board.svg
    ({'r': 3.0}, True)
    """

    def __init__(
        self, draw: Callable[..., Any], click: Callable[[str], object] | None = None, **controls: Range | list[str]
    ) -> None:
        self._draw_picture, self._click = draw, click
        self._controls = {name: _control(name, given) for name, given in controls.items()}
        self.board = Board(self._clicked if click is not None else None, label="a picture with sliders")
        super().__init__()
        for control in self._controls.values():
            control.observe(self._moved, "value")
        self.children = [ipywidgets.HBox([*self._controls.values()]), self.board]
        self.children[0].layout.flex_flow = "row wrap"
        self.redraw()

    @property
    def values(self) -> dict[str, Any]:
        """What the controls say."""
        return {name: control.value for name, control in self._controls.items()}

    def set(self, **values: Any) -> None:
        """Set some controls, as a person does, and draw once.

        Raises:
            LookupError: there is no such control.
            ValueError: a number outside its slider, or a word that is not in the menu.
        """
        for name, value in values.items():
            if name not in self._controls:
                raise LookupError(f"there is no control {name!r}; there is {', '.join(self._controls) or 'none'}")
            _refuse_outside(name, self._controls[name], value)
        with self._quietly():
            for name, value in values.items():
                self._controls[name].value = value
        self.redraw()

    def click(self, action: str) -> bool:
        """Click in the picture; False where nothing there can be clicked so."""
        return self.board.click(action)

    def redraw(self) -> None:
        """Draw again, what else the drawing depends on having changed."""
        drawn = self._draw_picture(**self.values)
        self.board.show(str(drawn))

    def close(self) -> None:
        """Close the controls with the panel."""
        replace_children(self, [])
        super().close()

    def _clicked(self, action: str) -> None:
        assert self._click is not None
        self._click(action)
        self.redraw()

    def _moved(self, _change: Any) -> None:
        if not self._filling:
            self.redraw()

    def __repr__(self) -> str:
        told = ", ".join(f"{name}={value!r}" for name, value in self.values.items())
        return f"Sliders({told} · svg {digest(self.board.svg)})"


def _control(name: str, given: Range | list[str]) -> Any:
    label = name.replace("_", " ")
    if isinstance(given, list):
        return ipywidgets.Dropdown(options=given, description=label)
    low, high, step, first = given
    return ipywidgets.FloatSlider(
        value=first, min=low, max=high, step=step, description=label, readout_format=".2f", continuous_update=True
    )


def _refuse_outside(name: str, control: Any, value: Any) -> None:
    if isinstance(control, ipywidgets.Dropdown):
        if value not in control.options:
            raise ValueError(f"{name} is one of {', '.join(control.options)}, not {value!r}")
    elif isinstance(value, bool) or not isinstance(value, int | float) or not control.min <= value <= control.max:
        raise ValueError(f"{name} is a number from {control.min:g} to {control.max:g}, not {value!r}")
