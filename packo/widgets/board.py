"""One SVG that can be clicked: the widget under every other widget."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from packo.picture.show import digest

SVG_MIME = "image/svg+xml"
EMPTY = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"></svg>'
_HERE = Path(__file__).parent
_ACTION = re.compile(r"""\sdata-action=(?:"([^"]*)"|'([^']*)')""")
_SPOT = re.compile(r"""\sdata-at=(?:"([^"]*)"|'([^']*)')""")
_NUMBER = r"-?\d{1,6}(?:\.\d{1,4})?"
_PICK = re.compile(r"""\sdata-pick=(?:"([^"]*)"|'([^']*)')""")


@lru_cache(maxsize=16)
def actions_in(svg: str) -> frozenset[str]:
    """The actions that can be clicked in a picture.

    >>> sorted(actions_in('<svg><g data-action="U"/><g data-action="a &amp; b"/></svg>'))
    ['U', 'a & b']
    """
    return frozenset(html.unescape(a or b) for a, b in _ACTION.findall(svg))


@lru_cache(maxsize=16)
def spots_in(svg: str) -> tuple[re.Pattern[str], ...]:
    """What the actions look like that a click makes of a point in a picture, one pattern for each `data-at`.

    >>> [bool(p.fullmatch("4.5,-1@30")) for p in spots_in('<svg><g data-at="{x},{y}@30"/></svg>')]
    [True]
    """
    templates = dict.fromkeys(html.unescape(a or b) for a, b in _SPOT.findall(svg))
    return tuple(
        re.compile(re.escape(template).replace(r"\{x\}", _NUMBER).replace(r"\{y\}", _NUMBER)) for template in templates
    )


@lru_cache(maxsize=16)
def picks_in(svg: str) -> frozenset[str]:
    """The parts of actions that can be taken up in a picture."""
    return frozenset(html.unescape(a or b) for a, b in _PICK.findall(svg))


def with_picture(bundle: Any, svg: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """A widget's mimebundle and metadata, with a still picture for readers who have no kernel."""
    data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
    return {**data, SVG_MIME: svg}, metadata


class Board(anywidget.AnyWidget):
    """A picture whose `data-action` elements can be clicked, tapped and reached by keys.  A `data-at` element makes an
    action of the point that is clicked (`packo.picture.svg.spot`).

    `show` puts up a new picture; each picture has a number, its ply, and a click counts only for the picture it was
    made on, once.  `on_click` gets the action; it usually calls `show`.  Where it does not, the same picture goes up
    again, ready for the next click.  `on_pick` gets the words of a `data-pick` element in the same way; in the browser
    such an element can also be dragged onto an action that the next picture has.

    >>> board = Board(print)
    >>> board.show('<svg><circle data-action="hit" r="9"/></svg>')
    >>> board.click("hit"), board.click("miss")
    hit
    (True, False)
    """

    _esm = _HERE / "board.js"
    _css = _HERE / "board.css"
    svg = traitlets.Unicode(EMPTY).tag(sync=True)
    ply = traitlets.Int(0).tag(sync=True)
    label = traitlets.Unicode("game board", help="What a screen reader calls the board.").tag(sync=True)
    status = traitlets.Unicode("", help="A sentence above the picture, read out when it changes.").tag(sync=True)
    tone = traitlets.Unicode("", help="What kind of sentence: turn, wait, look, refused or end.").tag(sync=True)
    fresh = traitlets.Bool(False, help="Whether the picture is for other eyes than the last one.").tag(sync=True)
    max_width = traitlets.Unicode("", help="A CSS length; empty: as wide as the picture wants.").tag(sync=True)
    hovers = traitlets.Bool(False, help="Whether the browser tells what the pointer is on.").tag(sync=True)

    def __init__(
        self,
        on_click: Callable[[str], None] | None = None,
        on_hover: Callable[[str | None], None] | None = None,
        on_pick: Callable[[str], None] | None = None,
        **traits: Any,
    ) -> None:
        super().__init__(**{"hovers": on_hover is not None, **traits})
        self._on_click = on_click
        self._on_hover = on_hover
        self._on_pick = on_pick
        self._taken = -1
        self.on_msg(self._receive)

    def show(self, svg: str, status: str | None = None, tone: str = "", *, fresh: bool = False) -> None:
        """Put up a picture, and with it a sentence: all of it and its ply go to the browser in one message.

        `fresh` says that somebody else looks now: neither focus nor pointer may tell what was clicked before.
        """
        with self.hold_sync():
            self.svg = svg
            self.ply += 1
            self.fresh = fresh
            if status is not None:
                self.status, self.tone = status, tone

    def tell(self, status: str, tone: str = "") -> None:
        """Change the sentence alone; the picture can still be clicked."""
        with self.hold_sync():
            self.status, self.tone = status, tone

    def click(self, action: str, ply: int | None = None) -> bool:
        """Click, exactly as the browser does; `ply` is the picture that was clicked, by default the one that is up.

        False where nothing happens: the picture was another one, was clicked already, or has no such action.
        """
        there = action in actions_in(self.svg) or any(spot.fullmatch(action) for spot in spots_in(self.svg))
        return self._press(action, ply, there, self._on_click)

    def pick(self, words: str, ply: int | None = None) -> bool:
        """Take up a part of an action, as `click` does with whole ones."""
        return self._press(words, ply, words in picks_in(self.svg), self._on_pick)

    def _press(self, what: str, ply: int | None, there: bool, do: Callable[[str], None] | None) -> bool:
        ply = self.ply if ply is None else ply
        if ply != self.ply or ply == self._taken or not there:
            return False
        self._taken = ply
        try:
            if do is not None:
                do(what)
        finally:
            if self.ply == ply:
                self.show(self.svg, fresh=self.fresh)
        return True

    def hover(self, action: str | None, ply: int | None = None) -> bool:
        """Point at an action, or at none: as the browser does where `hovers` is set."""
        known = action is None or action in actions_in(self.svg)
        if self._on_hover is None or not known or (ply is not None and ply != self.ply):
            return False
        self._on_hover(action)
        return True

    def _receive(self, _widget: Any, content: Any, _buffers: Any) -> None:
        """A message from the browser; anything that is not well formed is nobody's click."""
        if not isinstance(content, dict) or type(content.get("ply")) is not int:
            return
        kind, action, ply = content.get("kind"), content.get("action"), content["ply"]
        if kind == "click" and isinstance(action, str):
            self.click(action, ply)
        elif kind == "pick" and isinstance(action, str):
            self.pick(action, ply)
        elif kind == "hover" and (action is None or isinstance(action, str)):
            self.hover(action, ply)

    def __repr__(self) -> str:
        return f"Board(svg {digest(self.svg)})"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        return with_picture(super()._repr_mimebundle_(**kwargs), self.svg)
