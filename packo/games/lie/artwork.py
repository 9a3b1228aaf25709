"""The artwork of LIE, all our own: a tavern's table, dice, two-faced cards, their backs, and the tankard."""

from __future__ import annotations

from functools import cache, lru_cache
from math import copysign, cos, pi, sin

from packo.picture import svg
from packo.picture.svg import circle, element, group, path, rect, text
from packo.picture.svg import number as n

CARD = (76.0, 136.0)
"""Width and height of a card in the viewer's hand."""
DIE = 46.0
"""The edge of a die on such a card."""
INK = "#20150c"
CREAM = "#fff3dc"
COLOURS = {
    "plank": ("#8b5a33", "#3d2a1c"),
    "plank-low": ("#6f4424", "#2b1c12"),
    "seam": ("#4f2e16", "#180e07"),
    "rim": ("#4a2a13", "#120a05"),
    "sheet": ("#fbf0d8", "#473528"),
    "sheet-edge": ("#b98f58", "#7d6047"),
    "mine": ("#0b7a55", "#4fd3a4"),
    "good": ("#00694d", "#5fd6ae"),
    "bad": ("#a83c00", "#ff9a62"),
    "worth": ("#edb94a", "#80600f"),
}
"""A table by daylight on a light page, by candlelight on a dark one."""
_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


# -- the table ---------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def table(x: float, y: float, width: float, height: float) -> str:
    """A table of broad planks with a rim."""
    wood, paint = svg.gradient([(0, "var(--pk-plank)"), (1, "var(--pk-plank-low)")], x1=0, y1=0, x2=0, y2=1)
    body = element("defs", wood) + rect(x, y, width, height, 16, fill=paint)
    rows = max(round(height / 92), 1)
    step = height / rows
    seams, grain = "", ""
    for k in range(rows):
        top = y + step * k
        if k:
            seams += f"M{n(x)} {n(top)}h{n(width)}"
        joint = x + width * ((k * 37 + 29) % 83 + 8) / 100
        seams += f"M{n(joint)} {n(top)}v{n(step)}"
        for line in range(1, 4):
            start = x + (k * 131 + line * 89) % (width * 0.55)
            long = 70 + (k * 53 + line * 71) % 190
            level = top + step * line / 4 + (k * 7 + line * 5) % 9 - 4
            grain += f"M{n(start)} {n(level)}q{n(long / 2)} {n(-6 + (line * 5 + k) % 12)} {n(long)} 0"
    body += path(grain, fill="none", stroke="var(--pk-seam)", stroke_width=1.4, stroke_opacity=0.3)
    body += path(seams, fill="none", stroke="var(--pk-seam)", stroke_width=2, stroke_opacity=0.65)
    return body + rect(x + 2, y + 2, width - 4, height - 4, 15, fill="none", stroke="var(--pk-rim)", stroke_width=4)


# -- dice --------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def die(face: int, x: float, y: float, size: float, *, lit: bool = False) -> str:
    """A die with its middle at (x, y); the ones' pip is orange, and `lit` gives it a gold frame."""
    half, dot = size / 2, size * (0.3 if face == 1 else 0.19)
    edge, thick = ("#e69f00", max(size * 0.1, 2.5)) if lit else ("#5d5346", max(size * 0.03, 0.8))
    cube = rect(
        x - half, y - half, size, size, size * 0.2, class_=f"lie-{face}", fill="#fdfbf4", stroke=edge,
        stroke_width=thick,
    )  # fmt: skip
    pips = "".join(f"M{n(x + a * size * 0.26)} {n(y + b * size * 0.26)}h0" for a, b in _PIPS[face])
    return cube + path(pips, stroke="#d55e00" if face == 1 else INK, stroke_width=dot, stroke_linecap="round")


def dice(faces: tuple[int, ...], x: float, y: float, size: float, *, gap: float = 3, lit: tuple[int, ...] = ()) -> str:
    """A row of dice from the left edge x, around the level y; those of the faces in `lit` have a gold frame."""
    return "".join(die(face, x + size / 2 + (size + gap) * k, y, size, lit=face in lit) for k, face in enumerate(faces))


# -- cards -------------------------------------------------------------------------------------------------------------


def card(top: int, bottom: int) -> str:
    """A card with its corner at (0, 0): the die that counts above, the other one below, upside down and in the dark."""
    width, height = CARD
    below = group(die(bottom, 0, 0, DIE), transform=f"translate({n(width / 2)} {n(height - 35)}) rotate(180)")
    return _blank() + below + group(_shade(), opacity=0.62) + die(top, width / 2, 35, DIE + 4, lit=True)


def half_card(face: int, *, lit: bool) -> str:
    """A card whose other half is out of sight."""
    return _blank() + die(face, CARD[0] / 2, 35, DIE + 4, lit=lit)


@cache
def _blank() -> str:
    width, height = CARD
    middle = height / 2
    body = rect(0, 0, width, height, 9, fill="#1f4a4d", stroke=INK, stroke_width=1.5)
    body += rect(4, 4, width - 8, height - 8, 6, fill="none", stroke="#e3b95b", stroke_width=1.2, stroke_opacity=0.7)
    return body + path(
        f"M12 {n(middle)}H{n(width / 2 - 9)}M{n(width - 12)} {n(middle)}H{n(width / 2 + 9)}"
        f"M{n(width / 2)} {n(middle - 5)}l5 5l-5 5l-5 -5Z",
        fill="none", stroke="#e3b95b", stroke_width=1.6,
    )  # fmt: skip


@cache
def _shade() -> str:
    width, height = CARD
    low = height / 2 + 6
    return path(
        f"M2 {n(low)}H{n(width - 2)}V{n(height - 9)}Q{n(width - 2)} {n(height - 2)} {n(width - 9)} {n(height - 2)}H9"
        f"Q2 {n(height - 2)} 2 {n(height - 9)}Z",
        fill="#0d2224",
    )


@lru_cache(maxsize=256)
def back(x: float, y: float, width: float, height: float) -> str:
    """A face-down card with its corner at (x, y)."""
    body = rect(x, y, width, height, width * 0.12, fill="#8c2f22", stroke=INK, stroke_width=1.2)
    body += rect(x + 2.5, y + 2.5, width - 5, height - 5, width * 0.08, fill="none", stroke="#e3b95b", stroke_width=1,
                 stroke_opacity=0.8)  # fmt: skip
    return body + tankard(x + width / 2, y + height / 2, min(width, height * 0.8) / 46, plain=True)


def ghost(x: float, y: float, width: float, height: float) -> str:
    """The place of a card that was lost, crossed out."""
    return rect(
        x, y, width, height, width * 0.12, fill="none", stroke=CREAM, stroke_width=1.6, stroke_dasharray="4 3"
    ) + path(
        f"M{n(x + 5)} {n(y + height / 2 - width / 2 + 5)}l{n(width - 10)} {n(width - 10)}m0 {n(10 - width)}"
        f"l{n(10 - width)} {n(width - 10)}",
        stroke="#ff9a62", stroke_width=2.6, stroke_linecap="round", fill="none",
    )  # fmt: skip


def pile(x: float, y: float) -> str:
    """A pile of face-down cards."""
    return "".join(back(x + 2.2 * k, y - 2.2 * k, 62, 92) for k in range(6))


# -- signs -------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def tankard(x: float, y: float, scale: float, *, plain: bool = False) -> str:
    """A tankard with foam, about 40 high, its middle at (x, y); a plain one is all in one tone."""
    metal, foam = ("#e3b95b", "#f3dca6") if plain else ("#c98a2b", "#fffaf0")
    body = path("M12 -7h6q5 0 5 6v8q0 6 -5 6h-6v-4h5q2 0 2 -3v-6q0 -3 -2 -3h-5Z", fill=metal)
    body += path("M-13 -9H13L11 17Q11 20 8 20H-8Q-11 20 -11 17Z", fill=metal)
    body += path("M-6 -3L-5 14M0 -3V14M6 -3L5 14", stroke=INK, stroke_width=2, stroke_opacity=0.45, fill="none")
    body += path("M-15 -9q-4 -7 3 -9q2 -6 9 -4q6 -4 10 1q8 0 7 7q2 4 -2 5q-3 3 -6 0q-4 4 -8 0q-4 4 -8 0q-3 2 -5 0Z",
                 fill=foam)  # fmt: skip
    return group(body, transform=f"translate({n(x)} {n(y)}) scale({n(scale)})")


@cache
def _crown() -> str:
    points = path("M-16 10L-18 -8L-8 1L0 -13L8 1L18 -8L16 10Z", fill="#f2b632", stroke=INK, stroke_width=1.6,
                  stroke_linejoin="round")  # fmt: skip
    return points + circle(0, 4, 2.6, fill="#a8291c")


def crown(x: float, y: float, scale: float = 1) -> str:
    """The winner's crown about (x, y)."""
    return group(_crown(), transform=f"translate({n(x)} {n(y)}) scale({n(scale)})")


def arrow(x: float, y: float, r: float, *, clockwise: bool, colour: str = CREAM) -> str:
    """A round arrow about (x, y), turning with the clock or against it."""
    arc = path("M-7 -7.5A10 10 0 1 1 -9.5 4", fill="none", stroke=colour, stroke_width=3.4, stroke_linecap="round")
    head = path("M-14.5 1.5L-4.5 3L-11.5 11Z", fill=colour)
    return group(
        arc, head, transform=f"translate({n(x)} {n(y)}) scale({n(-r / 12 if clockwise else r / 12)} {n(r / 12)})"
    )


def chevron(x: float, y: float, *, right: bool) -> str:
    """Which way the turn goes on, between two seats."""
    side = 1 if right else -1
    return path(
        f"M{n(x - 3 * side)} {n(y - 8)}L{n(x + 3.5 * side)} {n(y)}L{n(x - 3 * side)} {n(y + 8)}",
        fill="none", stroke=CREAM, stroke_width=3, stroke_linecap="round", stroke_linejoin="round",
    )  # fmt: skip


def turn(x: float, y: float) -> str:
    """The sign that a card can be turned."""
    return circle(x, y, 10, fill=CREAM, stroke=INK, stroke_width=1.4) + arrow(x, y, 6.5, clockwise=True, colour=INK)


def shout(x: float, y: float, width: float, height: float, word: str, size: float, **paint: object) -> str:
    """A jagged bubble with a word in it."""
    points = []
    count = 22
    outer = ((width / 2, height / 2), (width / 2 - width * 0.07, height / 2 - height * 0.13))
    for k in range(count):
        rx, ry = outer[k % 2]
        share = k / count
        points.append(_around(x + width / 2, y + height / 2, rx, ry, share))
    body = path(svg.polyline(points, closed=True), stroke_linejoin="round", **paint)
    return body + text(
        x + width / 2, y + height / 2 + size * 0.35, word, size, anchor="middle", bold=True, fill="#ffffff"
    )


def _around(x: float, y: float, rx: float, ry: float, share: float) -> tuple[float, float]:
    """A point of a rounded box, between an ellipse and a rectangle, at a share of the way round."""
    c, s = cos(2 * pi * share), sin(2 * pi * share)
    return x + rx * copysign(abs(c) ** 0.55, c), y + ry * copysign(abs(s) ** 0.55, s)
