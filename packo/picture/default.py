"""The picture of a game that has no drawing of its own: a card of what the viewer knows, and a button per action."""

from __future__ import annotations

import re
from collections.abc import Mapping, Set
from dataclasses import fields, is_dataclass
from fractions import Fraction
from typing import Any

from packo.core import CHANCE, SIMULTANEOUS, TERMINAL
from packo.picture import svg
from packo.picture.svg import fitted, group, rect, text, width_of
from packo.picture.view import View

WIDTH = 640.0
_LINES = 6


def draw(view: View) -> str:
    """What `view.seat` observes, field by field, then the last move and the actions to click.

    An onlooker (seat None) sees whose turn it is and `rules.public(position)` or, where the rules have no such method,
    `rules.describe(position)`, the line that every player may see.
    """
    title = _game_name(view)
    facts = _facts(view)
    y, body = 78.0, ""
    for key, value in facts:
        drawn, y = _fact(key, value, y)
        body += drawn
    buttons, y = _buttons(view, y + 6)
    height = y + 10
    card = rect(0, 0, WIDTH, height, 14, fill="var(--pk-paper)") + rect(
        1, 1, WIDTH - 2, height - 2, 13, fill="none", stroke="var(--pk-line)", stroke_width=1.5
    )
    head = fitted(20, 34, title, 400, 23, bold=True) + fitted(
        WIDTH - 20, 33, _seat_text(view), 180, 15, anchor="end", fill="var(--pk-soft)"
    )
    rule = svg.line(20, 48, WIDTH - 20, 48, stroke="var(--pk-gold)", stroke_width=3)
    return svg.document(WIDTH, height, card + head + rule + body + buttons, title=title, desc=_desc(view, title, facts))


def _game_name(view: View) -> str:
    """The game's name as its rule book has it, else the module or class of its rules."""
    rules = view.rules
    for owner in (rules, getattr(rules, "book", None)):
        for attribute in ("title", "name", "game"):
            name = getattr(owner, attribute, None)
            if isinstance(name, str) and name:
                return name.upper() if len(name) <= 3 else name
    return type(rules).__name__


def _player(view: View, seat: int) -> str:
    return str(view.names[seat]) if 0 <= seat < len(view.names) else f"Player {seat + 1}"


def _seat_text(view: View) -> str:
    return "seen by all" if view.seat is None else f"seen by {_player(view, view.seat)}"


def _facts(view: View) -> list[tuple[str, str]]:
    """Key and text of each line; nothing that the viewer must not know."""
    facts = [("turn", _turn(view))]
    if view.seat is not None:
        facts += _fields(view.rules.observation(view.position, view.seat))
    elif callable(public := getattr(view.rules, "public", None)):
        facts += _fields(public(view.position))
    elif callable(describe := getattr(view.rules, "describe", None)):
        facts.append(("position", str(describe(view.position))))
    if view.last is not None:
        facts.append(("last move", _last(view)))
    return facts


def _turn(view: View) -> str:
    player = view.rules.current_player(view.position)
    constants = {TERMINAL: "the game is over", SIMULTANEOUS: "all choose at once", CHANCE: "chance decides"}
    return constants.get(player) or f"{_player(view, player)} to choose"


def _last(view: View) -> str:
    if isinstance(view.last, Mapping):
        parts = (f"{_player(view, k) if isinstance(k, int) else shown(k)}: {shown(v)}" for k, v in view.last.items())
        return "; ".join(parts)
    return shown(view.last)


def _fields(seen: Any) -> list[tuple[str, str]]:
    """The parts of an observation by name: a NamedTuple's, a dataclass's, a mapping's, or the whole as one."""
    if hasattr(seen, "_fields"):
        return [(name.replace("_", " "), shown(getattr(seen, name))) for name in seen._fields]
    if is_dataclass(seen) and not isinstance(seen, type):
        return [(f.name.replace("_", " "), shown(getattr(seen, f.name))) for f in fields(seen)]
    if isinstance(seen, Mapping):
        return [(shown(key).replace("_", " "), shown(value)) for key, value in seen.items()]
    return [("position", shown(seen))]


def shown(value: Any, *, inside: bool = False) -> str:
    """A value as short text, the same in every run: sets are sorted, addresses are left out.

    >>> shown((1, (2, 3), "a")), shown(frozenset({2, 1})), shown(None), shown({"x": 1}), shown(())
    ('1, (2, 3), a', '{1, 2}', '–', 'x: 1', 'none')
    """
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (str, int, Fraction)):
        return str(value)
    if isinstance(value, float):
        return f"{value:.6g}"
    if isinstance(value, Mapping):
        told = ", ".join(f"{shown(k, inside=True)}: {shown(v, inside=True)}" for k, v in value.items()) or "none"
        return f"({told})" if inside and value else told
    if isinstance(value, Set):
        return "{" + ", ".join(sorted(shown(v, inside=True) for v in value)) + "}"
    if isinstance(value, (tuple, list)) and type(value).__str__ is object.__str__:
        if hasattr(value, "_fields"):
            told = ", ".join(f"{k} {shown(v, inside=True)}" for k, v in zip(value._fields, value, strict=True))
        else:
            told = ", ".join(shown(v, inside=True) for v in value) or "none"
        return f"({told})" if inside else told
    return re.sub(r" at 0x[0-9a-fA-F]+", "", str(value))


def _fact(key: str, value: str, y: float) -> tuple[str, float]:
    """A line (or a few) of key and value; returns the markup and the next y."""
    lines = _folded(value, WIDTH - 190, 17)
    said = "".join(fitted(170, y + 24 * k, one, WIDTH - 190, 17, least=11) for k, one in enumerate(lines))
    label = fitted(156, y, key, 136, 15, least=11, anchor="end", fill="var(--pk-soft)")
    return label + said, y + 24 * len(lines) + 8


def _folded(value: str, width: float, size: float) -> list[str]:
    """The text in up to six lines; line ends are kept, and text without spaces is cut where the line is full."""
    lines: list[str] = []
    for row in value.splitlines() or [""]:
        for part in svg.wrap(row, width, size, lines=_LINES) or [""]:
            while width_of(part, size) > width and len(lines) < _LINES:
                cut = max(1, next(k for k in range(len(part), 0, -1) if k == 1 or width_of(part[:k], size) <= width))
                lines.append(part[:cut])
                part = part[cut:]
            lines.append(part)
    return lines if len(lines) <= _LINES else [*lines[: _LINES - 1], lines[_LINES - 1] + " …"]


def _buttons(view: View, y: float) -> tuple[str, float]:
    """All actions that can be clicked or have a worth, in rows of buttons 46 high."""
    actions = [*view.clickable, *(a for a in view.worth if a not in view.clickable)]
    chosen = view.selected if view.seat is not None else None
    if chosen is not None and chosen not in actions:
        actions.append(chosen)
    x, parts = 20.0, []
    for action in actions:
        worth = view.worth.get(action)
        wide = min(max(width_of(action, 17, bold=True) + (62 if worth is not None else 32), 60.0), WIDTH - 40)
        if x + wide > WIDTH - 20:
            x, y = 20.0, y + 54
        parts.append(_button(action, x, y, wide, worth, clickable=action in view.clickable, chosen=action == chosen))
        x += wide + 8
    return "".join(parts), y + (56 if actions else 0)


def _button(action: str, x: float, y: float, wide: float, worth: float | None, *, clickable: bool, chosen: bool) -> str:
    share = min(max(float(worth or 0), 0.0), 1.0)
    body = rect(x, y, wide, 46, 9, fill="var(--pk-raised)" if clickable else "var(--pk-panel)")
    body += rect(x, y, wide * share, 46, 9, fill="var(--pk-gold)", fill_opacity=0.36) if worth is not None else ""
    edge = "var(--pk-gold)" if chosen else "var(--pk-soft)" if clickable else "var(--pk-line)"
    body += rect(x, y, wide, 46, 9, fill="none", class_="pk-frame", stroke=edge, stroke_width=4.5 if chosen else 1.8)
    if worth is None:
        body += fitted(x + wide / 2, y + 29, action, wide - 12, 17, least=10, anchor="middle", bold=True)
    else:
        body += fitted(x + 12, y + 29, action, wide - 62, 17, least=10, bold=True)
        body += text(x + wide - 10, y + 29, f"{100 * share:.0f}%", 15, anchor="end")
    return svg.button(action, action, body) if clickable else group(body)


def _desc(view: View, title: str, facts: list[tuple[str, str]]) -> str:
    told = [f"{title}, {_seat_text(view)}.", *(f"{key}: {value}." for key, value in facts)]
    if view.worth:
        told.append("Worth: " + ", ".join(f"{a} {100 * float(v):.0f}%" for a, v in view.worth.items()) + ".")
    if view.selected is not None and view.seat is not None:
        told.append(f"Your choice: {view.selected}.")
    if view.clickable:
        told.append("To choose from: " + ", ".join(view.clickable) + ".")
    return " ".join(told)
