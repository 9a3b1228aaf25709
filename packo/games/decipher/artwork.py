"""The artwork of Decipher, all our own: pieces and the letters made of them, zones, tokens, and the box on a mat."""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache
from math import cos, radians, sin
from typing import NamedTuple

from packo.games.decipher.parts import KINDS
from packo.picture import palette, svg
from packo.picture.svg import circle, element, group, path, rect, text
from packo.picture.svg import number as n

THICK = 0.5
"""How thick a piece is, where a long stick is 4 long; all arrangements are in this unit."""
INK = "#1d2330"
CREAM = "#fdf6e4"
PALE = "#d5e3df"
"""For words of less weight on the mat."""
GOLD = "#f2b632"
SOFT = "#54503f"
"""For words of less weight on paper."""
FILLS = {"R": "#d8342c", "Y": "#f6c419", "B": "#2a6fd0", "G": "#2f9c4c"}
EDGES = {"R": "#7c130e", "Y": "#7d5c00", "B": "#123a75", "G": "#12532a"}
SEATS = ("#7a4aa8", "#b3541a", "#0f7686", "#a8336a")
"""The colour of each player's guess tokens."""
NO = "#3a2230"
COLOURS = {
    "mat": ("#24605c", "#12302f"),
    "mat-low": ("#1b4b49", "#0c2224"),
    "mat-line": ("#6fb3a8", "#3f7d76"),
    "mat-edge": ("#0f2f2e", "#061415"),
    "board": ("#3b3350", "#221d31"),
    "sheet": ("#fbf4e2", "#e8dfc9"),
    "slot": ("#efe4c8", "#d8ccb0"),
    "lit": ("#ffe28f", "#f6d06b"),
    "box": ("#8a5a2f", "#5a3a1e"),
    "box-low": ("#6a421f", "#3f2813"),
    "well": ("#f3ead4", "#ded3ba"),
    "worth": ("#c98a12", "#e0a52e"),
}
"""A mat by day on a light page, under a lamp on a dark one."""


class Put(NamedTuple):
    """Where a piece lies: its middle, and how far it is turned clockwise in degrees."""

    kind: str
    x: float
    y: float
    angle: float = 0.0


_V = 13.63
"""Two long sticks that are leant together at this angle."""
ARRANGED: dict[str, tuple[Put, ...]] = {
    "A": (Put("R", 0.74, 2, 15), Put("R", 2.26, 2, -15), Put("Y", 1.5, 2.75, 90)),
    "B": (Put("R", 0.25, 2), Put("G", 1.5, 1, -90), Put("G", 1.5, 3, -90)),
    "C": (Put("B", 1, 2),),
    "D": (Put("R", 0.25, 2), Put("B", 1.5, 2, 180)),
    "E": (Put("R", 0.25, 2), Put("Y", 1.5, 0.25, 90), Put("Y", 1.5, 2, 90), Put("Y", 1.5, 3.75, 90)),
    "F": (Put("R", 0.25, 2), Put("Y", 1.5, 0.25, 90), Put("Y", 1.5, 2, 90)),
    "G": (Put("B", 1, 2), Put("Y", 2.25, 3), Put("Y", 1.9, 1.75, 90)),
    "H": (Put("R", 0.25, 2), Put("R", 2.75, 2), Put("Y", 1.5, 2, 90)),
    "I": (Put("R", 0.25, 2),),
    "J": (Put("Y", 1.75, 1), Put("G", 1, 3)),
    "K": (Put("R", 0.25, 2), Put("Y", 1.38, 1.12, 45), Put("Y", 1.38, 2.88, -45)),
    "L": (Put("R", 0.25, 2), Put("Y", 1.5, 3.75, 90)),
    "M": (Put("R", 0.25, 2), Put("R", 3.25, 2), Put("Y", 1.13, 1, -32), Put("Y", 2.37, 1, 32)),
    "N": (Put("R", 0.25, 2), Put("R", 2.75, 2), Put("R", 1.5, 2, -22)),
    "O": (Put("B", 1, 2), Put("B", 3, 2, 180)),
    "P": (Put("R", 0.25, 2), Put("G", 1.5, 1, -90)),
    "Q": (Put("B", 1, 2), Put("B", 3, 2, 180), Put("Y", 3.1, 3.4, -45)),
    "R": (Put("R", 0.25, 2), Put("G", 1.5, 1, -90), Put("Y", 1.3, 2.95, -38)),
    "S": (Put("G", 1, 1, 90), Put("G", 1, 3, -90)),
    "T": (Put("R", 1, 2.5), Put("Y", 1, 0.25, 90)),
    "U": (Put("Y", 0.25, 1), Put("Y", 1.75, 1), Put("G", 1, 3)),
    "V": (Put("R", 0.79, 2, -_V), Put("R", 2.21, 2, _V)),
    "W": (Put("R", 0.25, 2), Put("R", 3.25, 2), Put("Y", 1.13, 3, 32), Put("Y", 2.37, 3, -32)),
    "X": (Put("R", 1.5, 2, -30), Put("R", 1.5, 2, 30)),
    "Y": (Put("Y", 0.6, 0.95, -35), Put("Y", 1.9, 0.95, 35), Put("Y", 1.25, 2.7)),
    "Z": (Put("Y", 1, 0.25, 90), Put("R", 1, 2.2, 26), Put("Y", 1, 4.15, 90)),
    "-": (Put("Y", 1, 2, 90),),
    "'": (Put("Y", 0.25, 1),),
}
"""How the pieces of a letter are put together."""
_REACH = {"R": (THICK / 2, 2.0), "Y": (THICK / 2, 1.0), "B": (1.0, 2.0), "G": (1.0, 1.0)}
"""Half the width and half the height of a piece that is not turned."""
_OUTLINES = {
    "R": "M-.25 -1.88Q-.25 -2 -.13 -2H.13Q.25 -2 .25 -1.88V1.88Q.25 2 .13 2H-.13Q-.25 2 -.25 1.88Z",
    "Y": "M-.25 -.88Q-.25 -1 -.13 -1H.13Q.25 -1 .25 -.88V.88Q.25 1 .13 1H-.13Q-.25 1 -.25 .88Z",
    "B": "M1 -2A2 2 0 0 0 1 2V1.5A1.5 1.5 0 0 1 1 -1.5Z",
    "G": "M-1 -1V0A1 1 0 0 0 1 0V-1H.5V0A.5 .5 0 0 1 -.5 0V-1Z",
}
_SHINES = {
    "R": "M-.09 -1.75V1.75",
    "Y": "M-.09 -.75V.75",
    "B": "M.85 -1.83A1.84 1.84 0 0 0 .85 1.83",
    "G": "M-.84 -.85V0A.84 .84 0 0 0 .3 .78",
}


# -- pieces and letters ------------------------------------------------------------------------------------------------


def spelled(letter: str, needs: str) -> tuple[Put, ...]:
    """How pieces are put together as a letter; neatly stacked where this is a person's own way to build it."""
    known = ARRANGED.get(letter, ())
    return known if Counter(put.kind for put in known) == Counter(needs) else stacked(needs)


@cache
def stacked(pieces: str) -> tuple[Put, ...]:
    """Pieces side by side in the order of KINDS, short ones two to a column: they make no letter."""
    columns: list[list[str]] = []
    for kind in KINDS:
        for _ in range(pieces.count(kind)):
            if kind in "YG" and columns and columns[-1] == [kind]:
                columns[-1].append(kind)
            else:
                columns.append([kind])
    found, at = [], 0.0
    for column in columns:
        wide = 2 * _REACH[column[0]][0]
        high = [2 * _REACH[kind][1] for kind in column]
        y = 4.0 - sum(high) - 0.16 * (len(column) - 1)
        for kind, each in zip(column, high, strict=True):
            found.append(Put(kind, at + wide / 2, y + each / 2))
            y += each + 0.16
        at += wide + 0.42
    return tuple(found)


def extent(puts: tuple[Put, ...]) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of what lies there, as if pieces filled their rectangles; of nothing four zeros."""
    if not puts:
        return 0.0, 0.0, 0.0, 0.0
    spans = []
    for put in puts:
        wide, high = _REACH[put.kind]
        turn = radians(put.angle)
        c, s = abs(cos(turn)), abs(sin(turn))
        rx, ry = wide * c + high * s, wide * s + high * c
        spans.append((put.x - rx, put.y - ry, put.x + rx, put.y + ry))
    left, top, right, bottom = zip(*spans, strict=True)
    return min(left), min(top), max(right), max(bottom)


def piece(put: Put, *, ghost: bool = False, shiny: bool = True, class_: str | None = None) -> str:
    """A piece where it lies, in units; a ghost is the outline of one that is still missing."""
    turn = f"translate({n(put.x)} {n(put.y)})" + (f" rotate({n(put.angle)})" if put.angle else "")
    if ghost:
        return path(
            _OUTLINES[put.kind], transform=turn, class_=class_ or f"dec-ghost-{put.kind}", fill=FILLS[put.kind],
            fill_opacity=0.13, stroke=EDGES[put.kind], stroke_opacity=0.6, stroke_width=0.09, stroke_dasharray=".3 .2",
        )  # fmt: skip
    body = path(
        _OUTLINES[put.kind], fill=FILLS[put.kind], stroke=EDGES[put.kind], stroke_width=0.1, stroke_linejoin="round"
    )
    if shiny:
        body += path(_SHINES[put.kind], fill="none", stroke="#ffffff", stroke_opacity=0.5, stroke_width=0.1,
                     stroke_linecap="round")  # fmt: skip
    return group(body, transform=turn, class_=class_ or f"dec-piece-{put.kind}")


def fitted(
    puts: tuple[Put, ...], x: float, y: float, wide: float, high: float, most: float, body: str, *, low: bool = False
) -> str:
    """Pieces in the middle of a rectangle (or on its lower edge), scaled so that they fit and a unit is at most `most`.

    `body` is their markup in units.
    """
    left, top, right, bottom = extent(puts)
    scale = min(most, wide / max(right - left, 0.5), high / max(bottom - top, 0.5))
    dx = x + wide / 2 - scale * (left + right) / 2
    dy = y + high - scale * bottom if low else y + high / 2 - scale * (top + bottom) / 2
    return group(body, transform=f"translate({n(dx)} {n(dy)}) scale({n(scale)})")


@lru_cache(maxsize=512)
def letter(
    name: str, needs: str, x: float, y: float, wide: float, high: float, most: float, *, there: str | None = None,
    shiny: bool = True, prefix: str = "piece",
) -> str:  # fmt: skip
    """A letter of its pieces within a rectangle; where only some of them are there, the others are ghosts."""
    puts = spelled(name, needs)
    left = Counter(needs if there is None else there)
    body = ""
    for put in puts:
        left[put.kind] -= 1
        lies = left[put.kind] >= 0
        body += piece(put, ghost=not lies, shiny=shiny, class_=f"dec-{prefix}-{put.kind}" if lies else None)
    return fitted(puts, x, y, wide, high, most, body)


@lru_cache(maxsize=256)
def stack(pieces: str, x: float, y: float, wide: float, high: float, most: float, *, asked: str = "") -> str:
    """Pieces neatly stacked on the lower edge of a rectangle, and one more that is asked about."""
    puts = stacked(pieces + asked)
    new = next((put for put in reversed(puts) if put.kind == asked), None)
    lying = "dec-preview" if asked else None
    body = "".join(piece(put, ghost=put is new, class_="dec-asked" if put is new else lying) for put in puts)
    return fitted(puts, x, y, wide, high, most, body, low=True)


@lru_cache(maxsize=512)
def one(kind: str, x: float, y: float, unit: float, *, ghost: bool = False, class_: str | None = None) -> str:
    """A single piece around (x, y)."""
    body = piece(Put(kind, 0, 0), ghost=ghost, class_=class_)
    return group(body, transform=f"translate({n(x)} {n(y)}) scale({n(unit)})")


# -- the mat and the board ---------------------------------------------------------------------------------------------


@lru_cache(maxsize=32)
def mat(x: float, y: float, width: float, height: float) -> str:
    """The mat on the desk, ruled in squares."""
    definition, paint = svg.gradient([(0, "var(--pk-mat)"), (1, "var(--pk-mat-low)")], x1=0, y1=0, x2=0, y2=1)
    body = element("defs", definition) + rect(x, y, width, height, 14, fill=paint)
    right, bottom = x + width, y + height
    thin = "".join(f"M{n(x + 4 + 26.0 * k)} {n(y + 3)}V{n(bottom - 3)}" for k in range(1, int((width - 8) / 26) + 1))
    thin += "".join(f"M{n(x + 3)} {n(y + 26.0 * k)}H{n(right - 3)}" for k in range(1, int((height - 6) / 26) + 1))
    body += path(thin, fill="none", stroke="var(--pk-mat-line)", stroke_width=0.7, stroke_opacity=0.22)
    return body + rect(
        x + 1.5, y + 1.5, width - 3, height - 3, 13, fill="none", stroke="var(--pk-mat-edge)", stroke_width=3
    )


@lru_cache(maxsize=32)
def board(x: float, y: float, width: float, height: float) -> str:
    """The board that the zones are on."""
    body = rect(x, y + 3, width, height, 11, fill="#000000", fill_opacity=0.35)
    body += rect(x, y, width, height, 11, fill="var(--pk-board)", stroke="#14101f", stroke_width=1.5)
    return body + rect(
        x + 3.5, y + 3.5, width - 7, height - 7, 8, fill="none", stroke=GOLD, stroke_width=1, stroke_opacity=0.5
    )


@lru_cache(maxsize=512)
def symbol(kind: str, x: float, y: float, wide: float, high: float, *, asked: bool = False) -> str:
    """The printed sign of a kind in its field with a corner at (x, y); `asked` marks that of the piece in hand."""
    mark = {"stroke": "#b06f00", "stroke_width": 2.6} if asked else {"stroke": "#8b7f63", "stroke_opacity": 0.45}
    body = rect(x, y, wide, high, 6, fill="var(--pk-lit)" if asked else "var(--pk-slot)", **mark)
    unit = (high - 5) / 4
    return body + one(kind, x + wide / 2, y + high / 2, unit, class_=f"dec-sign-{kind}")


@lru_cache(maxsize=64)
def no_token(kind: str, x: float, y: float, r: float) -> str:
    """A NO token around (x, y) that covers the sign of a kind."""
    body = circle(x, y + 1.2, r, fill="#000000", fill_opacity=0.3)
    body += circle(x, y, r, class_=f"dec-no-{kind}", fill=NO, stroke=EDGES[kind], stroke_width=1)
    body += circle(x, y, r - 2.4, fill="none", stroke=FILLS[kind], stroke_width=2.2)
    return body + text(x, y + r * 0.33, "NO", r * 0.9, anchor="middle", bold=True, fill="#ffffff")


@lru_cache(maxsize=64)
def tile(letter: str, x: float, y: float, size: float, *, kind: str = "tile") -> str:
    """A letter tile around (x, y): of the rack, or pencilled by who is spelling, or one that cannot be."""
    if kind == "pencil":
        body = rect(x - size / 2, y - size / 2, size, size, 5, fill="#ffffff", fill_opacity=0.75, stroke="#3c5a8c",
                    stroke_width=1.6, stroke_dasharray="4 3")  # fmt: skip
        ink = "#23457d"
    elif kind == "wrong":
        body = rect(x - size / 2, y - size / 2, size, size, 5, fill="#ffe3dc", stroke="#a3271a", stroke_width=1.8,
                    stroke_dasharray="4 3")  # fmt: skip
        ink = "#96200f"
    else:
        body = rect(x - size / 2, y - size / 2 + 1.5, size, size, 5, fill="#000000", fill_opacity=0.28)
        body += rect(x - size / 2, y - size / 2, size, size, 5, fill="#fffdf5", stroke="#5b4a2b", stroke_width=1.4)
        ink = INK
    return body + text(x, y + size * 0.29, letter, size * 0.8, anchor="middle", bold=True, fill=ink,
                       class_=f"dec-{kind}")  # fmt: skip


# -- tokens ------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def guess_token(x: float, y: float, r: float, player: int, *, used: bool = False) -> str:
    """A guess token of a player around (x, y); a used one is a ring."""
    if used:
        return circle(x, y, r - 0.8, class_="dec-used", fill="none", stroke=CREAM, stroke_opacity=0.5, stroke_width=1.4,
                      stroke_dasharray="3 2.4")  # fmt: skip
    body = circle(x, y, r, class_="dec-guess", fill=SEATS[player % len(SEATS)], stroke=CREAM, stroke_width=1.5)
    return body + text(x, y + r * 0.5, "?", r * 1.45, anchor="middle", bold=True, fill="#ffffff")


@lru_cache(maxsize=64)
def bonus_token(x: float, y: float, r: float, *, gone: bool = False) -> str:
    """A bonus token around (x, y), worth two; or its empty place."""
    corners = svg.polyline(palette.star(x, y, r, r * 0.82, 8), closed=True)
    if gone:
        return path(corners, class_="dec-gone", fill="#000000", fill_opacity=0.2, stroke=CREAM, stroke_opacity=0.45,
                    stroke_width=1.2, stroke_dasharray="3 2.4")  # fmt: skip
    body = path(corners, class_="dec-bonus", fill="#bfe0ef", stroke="#21576e", stroke_width=1.5,
                stroke_linejoin="round")  # fmt: skip
    return body + text(x, y + r * 0.4, "2", r * 1.15, anchor="middle", bold=True, fill="#0e3a4d")


@lru_cache(maxsize=16)
def decipher_token(x: float, y: float, r: float) -> str:
    """The decipher token around (x, y), worth five."""
    body = path(svg.polyline(palette.star(x, y, r * 1.08, r * 0.86, 10), closed=True), class_="dec-decipher",
                fill=GOLD, stroke="#5f4208", stroke_width=1.5, stroke_linejoin="round")  # fmt: skip
    return body + text(x, y + r * 0.4, "5", r * 1.15, anchor="middle", bold=True, fill="#3b2900")


# -- the box -----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=32)
def lid(x: float, y: float, width: float, height: float) -> str:
    """The closed box, with the four shapes on its lid."""
    definition, paint = svg.gradient([(0, "var(--pk-box)"), (1, "var(--pk-box-low)")], x1=0, y1=0, x2=0, y2=1)
    body = element("defs", definition) + rect(x, y + 3, width, height, 9, fill="#000000", fill_opacity=0.35)
    body += rect(x, y, width, height, 9, fill=paint, stroke="#2b1909", stroke_width=1.8)
    body += rect(x + 5, y + 5, width - 10, height - 10, 6, fill="none", stroke="#e9c07a", stroke_width=1.2,
                 stroke_opacity=0.7)  # fmt: skip
    body += path(f"M{n(x + 5)} {n(y + height * 0.3)}H{n(x + width - 5)}", stroke="#2b1909", stroke_opacity=0.45)
    unit = height * 0.105
    signs = "".join(
        one(kind, x + at, y + height * 0.64, unit, class_=f"dec-lid-{kind}")
        for kind, at in zip(KINDS, (30.0, 52.0, 80.0, 116.0), strict=True)
    )
    keyhole = circle(x + width / 2, y + height * 0.3 - 1, 5.5, fill="#e9c07a", stroke="#2b1909")
    keyhole += path(f"M{n(x + width / 2)} {n(y + height * 0.3 - 2)}v5", stroke="#2b1909", stroke_width=2.4,
                    stroke_linecap="round")  # fmt: skip
    return body + group(signs, opacity=0.9) + keyhole


@lru_cache(maxsize=32)
def tray(x: float, y: float, width: float, height: float) -> str:
    """The open box with its secret compartment."""
    body = rect(x, y + 3, width, height, 9, fill="#000000", fill_opacity=0.35)
    body += rect(x, y, width, height, 9, fill="var(--pk-box)", stroke="#2b1909", stroke_width=1.8)
    return body + rect(x + 3, y + 3, width - 6, height - 6, 7, fill="var(--pk-box-low)")


@lru_cache(maxsize=128)
def heap(kind: str, count: int, x: float, y: float, width: float, height: float) -> str:
    """Pieces of a kind that lie in a heap within a rectangle, each of them seen."""
    if not count:
        return ""
    across, high = 2 * _REACH[kind][0], 2 * _REACH[kind][1]
    unit = min(height / 4, 15.0)
    rows = 2 if high == 2 and count > 2 else 1
    columns = -(-count // rows)
    step = min(across * unit + 4, (width - across * unit) / max(columns - 1, 1))
    left = x + width / 2 - step * (columns - 1) / 2
    body = ""
    for k in range(count):
        row, column = divmod(k, columns)
        shift = (high * unit + 2) * (row - (rows - 1) / 2)
        body += one(kind, left + step * column, y + height / 2 + shift, unit)
    return body


def well(x: float, y: float, width: float, height: float, **attributes: object) -> str:
    """A compartment of the box."""
    return rect(x, y, width, height, 6, fill="var(--pk-well)", **attributes)
