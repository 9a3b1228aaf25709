"""The artwork of SHH, all our own: a library at night, with shelf, lamp and windows, letters on cards, and thumbs."""

from __future__ import annotations

from functools import cache, lru_cache

from packo.games.shh.parts import CONSONANTS, VOWELS
from packo.picture import palette, svg
from packo.picture.svg import circle, element, ellipse, group, path, rect, text
from packo.picture.svg import number as n

CARD = (50.0, 64.0)
"""Width and height of a letter's card, before it is scaled."""
BOOK = 50.0
"""How high the space for books on the shelf is."""
INK = "#1b2233"
CREAM = "#fdf3dd"
PALE = "#e7d9b8"
"""For words of less weight on walls and wood."""
GOLD = "#f2b632"
COLOURS = {
    "wall": ("#3d5a72", "#1c2a3a"),
    "wall-low": ("#2b4257", "#121c28"),
    "wood": ("#7d4f2c", "#40291a"),
    "wood-low": ("#63391d", "#2b1a10"),
    "wood-edge": ("#452511", "#170c06"),
    "niche": ("#2a170c", "#100a07"),
    "leather": ("#2c5a48", "#1d3d31"),
    "leather-low": ("#214838", "#142c23"),
    "card": ("#fdf6e6", "#ece2cc"),
    "lit": ("#ffd978", "#f0c052"),
    "worth": ("#c98a12", "#e0a52e"),
}
"""Late evening on a light page, the small hours on a dark one."""
BINDINGS = ("#7b2d2b", "#234a70", "#2b5a43", "#7a4d12", "#55335f", "#1d5a60", "#8a3f1f")
"""The colours of the books, in turn; the letters say the same without colour."""
ALIVE, DEAD = "#1d7a4c", "#8d3b30"


# -- the room ----------------------------------------------------------------------------------------------------------


def room(x: float, y: float, width: float, height: float, desk: float) -> str:
    """The wall of the library, and from the level `desk` on the top of a desk."""
    wall, wall_paint = svg.gradient([(0, "var(--pk-wall)"), (1, "var(--pk-wall-low)")], x1=0, y1=0, x2=0, y2=1)
    wood, wood_paint = svg.gradient([(0, "var(--pk-wood)"), (1, "var(--pk-wood-low)")], x1=0, y1=0, x2=0, y2=1)
    bottom, right = y + height, x + width
    body = element("defs", wall + wood) + rect(x, y, width, height, 16, fill=wall_paint)
    stripes = "".join(f"M{n(x + 20 + 40.0 * k)} {n(y + 6)}V{n(desk)}" for k in range(int((width - 20) / 40) + 1))
    body += path(stripes, stroke="#ffffff", stroke_width=14, stroke_opacity=0.025, fill="none")
    body += path(
        f"M{n(x)} {n(desk)}H{n(right)}V{n(bottom - 16)}Q{n(right)} {n(bottom)} {n(right - 16)} {n(bottom)}"
        f"H{n(x + 16)}Q{n(x)} {n(bottom)} {n(x)} {n(bottom - 16)}Z",
        fill=wood_paint,
    )
    grain = ""
    for k in range(int((bottom - desk) / 19)):
        start, long = x + 14 + (k * 173) % (width * 0.6), 120 + (k * 67) % 150
        grain += f"M{n(start)} {n(desk + 22 + 19 * k)}q{n(long / 2)} {n(-4 + (k * 5) % 9)} {n(long)} 0"
    body += path(grain, fill="none", stroke="var(--pk-wood-edge)", stroke_width=1.3, stroke_opacity=0.35)
    body += rect(x, desk - 3, width, 9, fill="var(--pk-wood-edge)") + rect(
        x, desk - 3, width, 2.5, fill=GOLD, fill_opacity=0.35
    )
    return body + rect(
        x + 1.5, y + 1.5, width - 3, height - 3, 15, fill="none", stroke="var(--pk-wood-edge)", stroke_width=3
    )


@lru_cache(maxsize=16)
def window(x: float, y: float, width: float, height: float, *, moon: bool) -> str:
    """An arched window with the night in it."""
    sky, paint = svg.gradient([(0, "#0b1430"), (1, "#2b3f77")], x1=0, y1=0, x2=0, y2=1)
    arch = (
        f"M{n(x)} {n(y + height)}V{n(y + 26)}Q{n(x)} {n(y)} {n(x + width / 2)} {n(y)}"
        f"Q{n(x + width)} {n(y)} {n(x + width)} {n(y + 26)}V{n(y + height)}Z"
    )
    body = element("defs", sky) + path(arch, fill=paint)
    stars = "".join(
        f"M{n(x + 10 + (k * 37) % (width - 20))} {n(y + 16 + (k * 23 + 7) % (height - 26))}h0" for k in range(9)
    )
    body += path(stars, stroke="#fff6d8", stroke_width=2, stroke_linecap="round")
    if moon:
        top = f"{n(x + width * 0.72)} {n(y + height * 0.16)}"
        body += path(f"M{top}a11 11 0 1 1 -9 17a10 10 0 0 0 9 -17Z", fill="#fff3c4")
    bars = f"M{n(x + width / 2)} {n(y)}V{n(y + height)}M{n(x)} {n(y + height * 0.52)}H{n(x + width)}"
    body += path(bars, stroke="var(--pk-wood-low)", stroke_width=4, fill="none")
    body += path(arch, fill="none", stroke="var(--pk-wood)", stroke_width=6, stroke_linejoin="round")
    return body + rect(x - 8, y + height - 2, width + 16, 7, 2, fill="var(--pk-wood)", stroke="var(--pk-wood-edge)")


def lamp(x: float, y: float) -> str:
    """A banker's lamp whose foot stands at (x, y), about 120 high; its light falls to the right."""
    body = ellipse(x, y, 27, 7, fill="#8a6420") + ellipse(x, y - 3, 25, 6, fill="#d9a441")
    body += rect(x - 3, y - 92, 6, 88, 2, fill="#c8922f") + rect(x - 3, y - 92, 2, 88, 1, fill="#f3d58a")
    body += path(f"M{n(x + 24)} {n(y - 84)}v22", stroke="#f3d58a", stroke_width=1.6) + circle(
        x + 24, y - 60, 2.6, fill="#f3d58a"
    )
    shade = f"M{n(x - 35)} {n(y - 82)}Q{n(x - 33)} {n(y - 116)} {n(x)} {n(y - 116)}Q{n(x + 33)} {n(y - 116)} "
    body += path(f"{shade}{n(x + 35)} {n(y - 82)}Z", fill="#1f7a55", stroke="#0d3b29", stroke_width=1.6)
    body += path(
        f"M{n(x - 24)} {n(y - 90)}Q{n(x - 22)} {n(y - 109)} {n(x - 4)} {n(y - 110)}", stroke="#8fe0b8",
        stroke_width=3.4, stroke_linecap="round", fill="none", stroke_opacity=0.75,
    )  # fmt: skip
    body += rect(x - 36, y - 84, 72, 5, 2.5, fill="#f3d58a")
    return body + circle(x, y - 118, 3.4, fill="#d9a441")


def light(x: float, y: float, rx: float, ry: float) -> str:
    """A pool of warm light around (x, y)."""
    glow = [(0, "rgba(255,226,140,.5)"), (0.55, "rgba(255,214,120,.16)"), (1, "rgba(255,214,120,0)")]
    definition, paint = svg.gradient(glow, radial=True)
    return element("defs", definition) + ellipse(x, y, rx, ry, fill=paint)


@lru_cache(maxsize=8)
def pad(x: float, y: float, width: float, height: float) -> str:
    """The leather pad that the word lies on."""
    definition, paint = svg.gradient([(0, "var(--pk-leather)"), (1, "var(--pk-leather-low)")], x1=0, y1=0, x2=0, y2=1)
    body = element("defs", definition) + rect(x, y + 3, width, height, 10, fill="#000000", fill_opacity=0.35)
    body += rect(x, y, width, height, 10, fill=paint, stroke="var(--pk-wood-edge)", stroke_width=2)
    return body + rect(
        x + 5, y + 5, width - 10, height - 10, 7, fill="none", stroke="#d9a441", stroke_width=1.2, stroke_opacity=0.6
    )


# -- the shelf ---------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def shelf(x: float, y: float, width: float) -> str:
    """An empty shelf; books stand at the level y + BOOK + 9."""
    body = rect(x, y, width, BOOK + 9, fill="var(--pk-niche)")
    body += rect(x - 5, y - 6, width + 10, 8, 2, fill="var(--pk-wood)", stroke="var(--pk-wood-edge)")
    board = rect(x - 5, y + BOOK + 9, width + 10, 22, 2, fill="var(--pk-wood)", stroke="var(--pk-wood-edge)")
    sides = rect(x - 5, y, 5, BOOK + 9, fill="var(--pk-wood)") + rect(x + width, y, 5, BOOK + 9, fill="var(--pk-wood)")
    return body + sides + board


@cache
def book(letter: str) -> str:
    """A book that stands at (0, 0) with its lower left corner, 27 wide; a letter on its spine."""
    place = CONSONANTS.index(letter)
    high = BOOK - (place * 5) % 9
    body = rect(0, -high, 27, high, 2.5, class_=f"shh-book-{letter}", fill=BINDINGS[place % len(BINDINGS)],
                stroke="#0e0a08", stroke_width=0.8)  # fmt: skip
    body += path(f"M3 {n(-high + 5)}h21M3 {n(-high + 8)}h21M3 -5h21", stroke="#e9c877", stroke_width=1.3, fill="none")
    return body + text(13.5, -high / 2 + 6, letter, 19, anchor="middle", bold=True, fill=CREAM)


@cache
def turned_book(place: int) -> str:
    """A book with its spine to the wall, at (0, 0) with its lower left corner: nothing tells which it is."""
    high = BOOK - (place * 5) % 9
    body = rect(0, -high, 27, high, 2.5, class_="shh-turned", fill="#6b5a44", stroke="#0e0a08", stroke_width=0.8)
    body += rect(4, -high + 3, 19, high - 5, 1, fill="#e9dcbd")
    lines = "".join(f"M{n(7 + 3.0 * k)} {n(-high + 4)}V-3" for k in range(5))
    return body + path(lines, stroke="#b9a57c", stroke_width=0.9, fill="none")


# -- cards -------------------------------------------------------------------------------------------------------------


@cache
def card(letter: str, *, plus: bool = False, framed: bool = False) -> str:
    """A letter's card with its corner at (0, 0): vowels are round at the top, and golden on their +1 side.

    A framed one shows when the pointer or the focus is on it.
    """
    class_ = "pk-frame shh-face" if framed else "shh-face"
    width, height = CARD
    vowel = letter in VOWELS
    fill = "var(--pk-lit)" if plus else "var(--pk-card)"
    edge = "#9c4a1b" if vowel else "#2b4a6b"
    if vowel:
        shape = f"M1 {n(height - 7)}V25Q1 1 25 1Q{n(width - 1)} 1 {n(width - 1)} 25V{n(height - 7)}"
        shape += (
            f"Q{n(width - 1)} {n(height - 1)} {n(width - 7)} {n(height - 1)}H7Q1 {n(height - 1)} 1 {n(height - 7)}Z"
        )
        body = path(shape, fill=fill, class_=class_, stroke=edge, stroke_width=2)
        low = height - 19.0
    else:
        body = rect(1, 1, width - 2, height - 2, 7, fill=fill, class_=class_, stroke=edge, stroke_width=2)
        body += path(f"M8 8h{n(width - 16)}M8 {n(height - 8)}h{n(width - 16)}", stroke=edge, stroke_width=1.4,
                     stroke_opacity=0.5, fill="none")  # fmt: skip
        low = height / 2 + 12.5
    body += text(width / 2, low, letter, 35, anchor="middle", bold=True, fill=INK)
    if plus:
        body += text(width / 2, height - 4.5, "+1", 15, anchor="middle", bold=True, fill="#7a3410")
    elif vowel:
        body += path(f"M18 {n(height - 8.5)}h14", stroke=edge, stroke_width=1.6, stroke_opacity=0.6, fill="none")
    return body


def placed(markup: str, x: float, y: float, scale: float = 1, **attributes: object) -> str:
    """Markup with its corner at (x, y), scaled."""
    sized = f" scale({n(scale)})" if scale != 1 else ""
    return group(markup, transform=f"translate({n(x)} {n(y)}){sized}", **attributes)


def gap(x: float, y: float, width: float, height: float, letter: str = "") -> str:
    """The place where a card is to lie, or where a letter has been taken from."""
    body = rect(
        x, y, width, height, min(8, width / 5), fill="#000000", fill_opacity=0.14, stroke=CREAM, stroke_opacity=0.6,
        stroke_width=1.5, stroke_dasharray="5 4",
    )  # fmt: skip
    if letter:
        body += text(x + width / 2, y + height / 2 + 8, letter, 23, anchor="middle", fill=CREAM, opacity=0.45)
    return body


@lru_cache(maxsize=64)
def back(x: float, y: float, width: float, height: float) -> str:
    """A face-down card with its corner at (x, y)."""
    body = rect(x, y, width, height, width * 0.14, class_="shh-back", fill="#27405f", stroke="#0f1a29", stroke_width=1)
    inset = width * 0.11
    body += rect(x + inset, y + inset, width - 2 * inset, height - 2 * inset, width * 0.07, fill="none",
                 stroke="#d9a441", stroke_width=1)  # fmt: skip
    return body + hush(x + width / 2, y + height / 2, width * 0.27)


def hush(x: float, y: float, r: float) -> str:
    """A face with a finger on its lips, around (x, y)."""
    body = circle(0, 0, 10, fill="#f6d9a8", stroke="#5b3a1c", stroke_width=1)
    body += path("M-6 -2.5q2 2 4 0M2 -2.5q2 2 4 0", stroke=INK, stroke_width=1.4, fill="none", stroke_linecap="round")
    body += path("M-4 4.5h8", stroke="#9c4a1b", stroke_width=1.6, stroke_linecap="round")
    body += path("M0 1.5V11", stroke="#5b3a1c", stroke_width=5, stroke_linecap="round")
    body += path("M0 1.5V11", stroke="#f1c48a", stroke_width=3.4, stroke_linecap="round")
    return placed(body, x, y, r / 10)


def pass_card(x: float, y: float, *, used: bool) -> str:
    """A pass card with its corner at (x, y), as large as a letter's: a slip with a hushed face, or turned over."""
    width, height = CARD
    wide = width - 4
    if used:
        body = rect(x, y + 1, wide, height - 2, 6, class_="shh-used", fill="#000000", fill_opacity=0.22, stroke=PALE,
                    stroke_width=1.4, stroke_dasharray="4 3")  # fmt: skip
        return body + text(x + wide / 2, y + height / 2 + 5, "used", 15, anchor="middle", fill=PALE)
    body = rect(x, y + 1, wide, height - 2, 6, class_="shh-pass", fill="#e7eef2", stroke="#34566b",
                stroke_width=2)  # fmt: skip
    body += hush(x + wide / 2, y + 24, 14)
    return body + text(x + wide / 2, y + height - 9, "pass", 16, anchor="middle", bold=True, fill=INK)


# -- signs -------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def thumb(x: float, y: float, size: float, *, up: bool, class_: str | None = None) -> str:
    """A hand with its thumb up or down, around (x, y), about `size` high; up is green and down is red."""
    fill = "#2f9e6b" if up else "#c9502f"
    body = rect(-12, -1, 5, 12.5, 1.5, fill=CREAM, stroke=INK, stroke_width=1)
    body += path(
        "M-6 0Q-2 -3 -1 -9Q-0.6 -12.4 1.6 -12.2Q4.6 -11.6 4 -7L3.4 -3H9.5Q12 -3 11.8 -0.6Q11.7 0.9 10.5 1.4"
        "Q12.3 2.4 11.5 4.4Q11 5.6 9.9 5.8Q11 7 10.2 8.6Q9.6 9.6 8.5 9.7Q8.4 11.5 6 11.5H-1Q-4 11.5 -6 10Z",
        fill=fill, stroke=INK, stroke_width=1, stroke_linejoin="round",
    )  # fmt: skip
    body += path("M10.5 1.4H6.4M9.9 5.8H6.2M8.5 9.7H5.8", stroke=INK, stroke_width=0.9, fill="none")
    scale = size / 24
    return group(
        body, transform=f"translate({n(x)} {n(y)}) scale({n(scale)} {n(scale if up else -scale)})",
        class_=class_ or f"shh-thumb-{'up' if up else 'down'}",
    )  # fmt: skip


def unknown_thumb(x: float, y: float, size: float) -> str:
    """A hand that is not shown yet."""
    body = circle(x, y, size / 2, fill="#000000", fill_opacity=0.3, stroke=PALE, stroke_width=1.5,
                  stroke_dasharray="3 3")  # fmt: skip
    return body + text(x, y + size * 0.22, "?", size * 0.62, anchor="middle", bold=True, fill=PALE)


def stars(x: float, y: float, r: float, count: int, *, of: int = 4) -> str:
    """A row of stars around (x, y), of which so many shine."""
    body = ""
    for k in range(of):
        points = palette.star(x + (k - (of - 1) / 2) * r * 2.25, y, r, r * 0.45, 5)
        shine = {"fill": GOLD, "stroke": "#5f4208"} if k < count else {"fill": "#000000", "fill_opacity": 0.25,
                                                                        "stroke": PALE}  # fmt: skip
        body += path(svg.polyline(points, closed=True), class_="shh-star" if k < count else None, stroke_width=1,
                     stroke_linejoin="round", **shine)  # fmt: skip
    return body


def mark(x: float, y: float, *, alive: bool) -> str:
    """A round sign at (x, y): a tick for a letter that keeps the word alive, a cross for one that does not."""
    sign = "M-4 0.5L-1 3.5L4.5 -3.5" if alive else "M-3.2 -3.2L3.2 3.2M3.2 -3.2L-3.2 3.2"
    body = circle(0, 0, 8, class_=f"shh-{'alive' if alive else 'dead'}", fill=ALIVE if alive else DEAD, stroke=CREAM,
                  stroke_width=1.4)  # fmt: skip
    return placed(body + path(sign, stroke="#ffffff", stroke_width=2.2, stroke_linecap="round", fill="none"), x, y)
