"""The artwork of Say Whaaat?!, all our own: a comic stage, cards, the gavel, meeples and the shout."""

from __future__ import annotations

from functools import cache, lru_cache
from math import copysign, cos, pi, sin

from packo.picture import palette, svg
from packo.picture.svg import circle, element, group, path, rect, text
from packo.picture.svg import number as n

INK = "#241a2e"
CREAM = "#fffaf0"
GOLD = "#f2b632"
COLOURS = {
    "stage": ("#ffe9a8", "#3a2b52"),
    "stage-low": ("#ffd166", "#241a38"),
    "dots": ("#ffc233", "#4d3a6d"),
    "edge": ("#8a5a00", "#120b1f"),
    "sheet": ("#fffaf0", "#332845"),
    "sheet-line": ("#d9c595", "#5a4a75"),
    "lane": ("#f3e6c4", "#453760"),
    "on-stage": ("#2b1d00", "#f6efff"),
    "hint": ("#5b4300", "#d3c6ea"),
    "slot": ("#8a6a1c", "#a794c9"),
    "outline": (INK, "#f4ead2"),
    "good": ("#00694d", "#5fd6ae"),
    "worth": ("#8fd3bd", "#1f6b55"),
}
"""A stage by day on a light page, by night on a dark one."""
FILLS = (
    "#0072b2",
    "#d55e00",
    "#009e73",
    "#e69f00",
    "#56b4e9",
    "#cc79a7",
    "#f0e442",
    "#3a3f4b",
    "#8a4b2d",
    "#e9e4d8",
)
"""The colours of the players' cards and meeples: Okabe and Ito's eight, a brown and a bone."""
HANDLE = "#8a4b2d"
LONGEST_LINE = 15
"""Letters of a card's word in one line."""


def ink(player: int) -> str:
    """The ink that reads best on a player's colour."""
    return palette.ink_on(FILLS[player])


# -- the stage ---------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def stage(x: float, y: float, width: float, height: float) -> str:
    """A comic page: a warm ground, and dots that grow towards two corners."""
    ground, paint = svg.gradient([(0, "var(--pk-stage)"), (1, "var(--pk-stage-low)")], x1=0, y1=0, x2=0, y2=1)
    body = element("defs", ground) + rect(x, y, width, height, 16, fill=paint)
    for k in range(9):
        size = 9.0 - k
        left, low = x + 13 + 13.0 * k, y + height - 13
        rows = 9 - k
        body += path(
            "".join(f"M{n(left)} {n(low - 13.0 * row)}h0M{n(x + x + width - left)} {n(y + 13 + 13.0 * row)}h0"
                    for row in range(rows)),
            stroke="var(--pk-dots)", stroke_width=size, stroke_linecap="round", stroke_opacity=0.75,
        )  # fmt: skip
    return body + rect(
        x + 1.5, y + 1.5, width - 3, height - 3, 15, fill="none", stroke="var(--pk-edge)", stroke_width=3
    )


# -- cards -------------------------------------------------------------------------------------------------------------


def word_card(x: float, y: float, width: float, height: float, word: str) -> str:
    """A word card, with the word in one line or two; its upper edge is the tail of a speech bubble."""
    body = rect(x + 2, y + 3, width, height, 9, fill="#000000", fill_opacity=0.25)
    body += rect(x, y, width, height, 9, fill=CREAM, stroke=INK, stroke_width=1.8, class_="say-face")
    body += text(x + width - 6, y + height - 6, "?!", height * 0.24, anchor="end", bold=True, fill="#eccf86")
    return body + lettering(x + width / 2, y + height / 2, word, width - 6, 19, 3)


def lettering(x: float, y: float, word: str, width: float, size: float, lines: int) -> str:
    """A word of a card around (x, y), in as many lines as it needs and as large as it fits."""
    parts = svg.wrap(" ".join(map(_broken, word.split())), width, size * 0.95, lines=lines)
    size = min(size, *(width / (0.93 * svg.width_of(part, 1, bold=True)) for part in parts))
    step = size * 1.1
    top = y - step * (len(parts) - 1) / 2 + size * 0.35
    return "".join(
        text(x, top + step * k, part, size, anchor="middle", bold=True, fill=INK) for k, part in enumerate(parts)
    )


def _broken(word: str) -> str:
    """A very long word in two."""
    half = len(word) // 2
    return word if len(word) <= LONGEST_LINE else f"{word[:half]}- {word[half:]}"


def card_back(x: float, y: float, width: float, height: float) -> str:
    """A word card that is not turned up yet."""
    body = rect(x, y, width, height, 9, fill="#c2410c", stroke=INK, stroke_width=1.8)
    body += rect(x + 5, y + 5, width - 10, height - 10, 6, fill="none", stroke=GOLD, stroke_width=1.6)
    return body + text(
        x + width / 2, y + height / 2 + height * 0.16, "?!", height * 0.46, anchor="middle", bold=True, fill=GOLD
    )


def rank_card(
    x: float, y: float, width: float, height: float, place: int, player: int, *, lit: bool = True, gold: bool = False
) -> str:
    """A ranking card with a place on it, in a player's colour; pale where it is not `lit`, framed where it matched."""
    fill, colour = (FILLS[player], ink(player)) if lit else ("var(--pk-sheet)", "var(--pk-soft)")
    edge, thick = (GOLD, max(height * 0.1, 2.6)) if gold else (INK if lit else "var(--pk-sheet-line)", 1.4)
    body = rect(x, y, width, height, min(width, height) * 0.18, fill=fill, stroke=edge, stroke_width=thick)
    if gold:
        body += rect(
            x - thick / 2, y - thick / 2, width + thick, height + thick, min(width, height) * 0.2, fill="none",
            stroke=INK, stroke_width=0.9,
        )  # fmt: skip
    return body + text(
        x + width / 2, y + height / 2 + height * 0.27, place, height * 0.76, anchor="middle", bold=True, fill=colour
    )


def rank_back(x: float, y: float, width: float, height: float, player: int) -> str:
    """A ranking card that lies face down."""
    body = rect(x, y, width, height, min(width, height) * 0.18, fill=FILLS[player], stroke=INK, stroke_width=1.4)
    inset = min(width, height) * 0.12
    body += rect(
        x + inset, y + inset, width - 2 * inset, height - 2 * inset, 3, fill="none", stroke=ink(player),
        stroke_width=1.2, stroke_opacity=0.6,
    )  # fmt: skip
    return body + text(
        x + width / 2, y + height / 2 + height * 0.19, "?", height * 0.52, anchor="middle", bold=True, fill=ink(player)
    )


def slot(x: float, y: float, width: float, height: float, *, next_here: bool = False) -> str:
    """Where a ranking card is to be laid."""
    return rect(
        x, y, width, height, min(width, height) * 0.18, fill="var(--pk-sheet)", fill_opacity=0.45,
        stroke="var(--pk-slot)", stroke_width=2 if next_here else 1.6, stroke_dasharray="5 4", class_="say-slot",
    )  # fmt: skip


# -- people and things -------------------------------------------------------------------------------------------------


@lru_cache(maxsize=128)
def meeple(x: float, y: float, high: float, player: int, label: str = "") -> str:
    """A wooden meeple around (x, y), with a number on it."""
    body = path(
        "M0 -10.5C3.4 -10.5 5 -8 4.6 -5.2C8 -4.6 11 -2.4 11 0.2C11 2 8.6 2 5.2 1.6C5.8 4.6 7.4 6.4 8.6 8.4"
        "C9.6 10.2 8.8 10.6 7.4 10.6H2.6C1.4 10.6 0.9 7.4 0 7.4C-0.9 7.4 -1.4 10.6 -2.6 10.6H-7.4"
        "C-8.8 10.6 -9.6 10.2 -8.6 8.4C-7.4 6.4 -5.8 4.6 -5.2 1.6C-8.6 2 -11 2 -11 0.2C-11 -2.4 -8 -4.6 -4.6 -5.2"
        "C-5 -8 -3.4 -10.5 0 -10.5Z",
        fill=FILLS[player], stroke="var(--pk-outline)", stroke_width=1.3, stroke_linejoin="round",
    )  # fmt: skip
    body += text(0, 3.4, label, 9.5, anchor="middle", bold=True, fill=ink(player)) if label else ""
    return group(body, transform=f"translate({n(x)} {n(y)}) scale({n(high / 21)})")


@cache
def _gavel() -> str:
    head = rect(-9, -6, 18, 11, 2.5, fill="#b5703f", stroke=INK, stroke_width=1.3)
    head += path("M-5.5 -6V5M5.5 -6V5", stroke=GOLD, stroke_width=2)
    handle = rect(-1.8, 5, 3.6, 16, 1.6, fill=HANDLE, stroke=INK, stroke_width=1.2)
    return group(handle, head, transform="rotate(-38)")


def gavel(x: float, y: float, scale: float = 1) -> str:
    """The judge's gavel about (x, y)."""
    return group(_gavel(), transform=f"translate({n(x)} {n(y)}) scale({n(scale)})")


def thought(x: float, y: float, scale: float = 1) -> str:
    """A little cloud of thought, up and to the right of (x, y)."""
    body = circle(1, -1, 1.6, fill=CREAM, stroke=INK, stroke_width=0.9)
    body += path(
        "M5 -5q-3 -1 -2 -4q0 -3 4 -3q2 -4 7 -2q4 -2 6 1q4 0 3 4q2 4 -3 4q-2 3 -6 1q-3 3 -9 -1Z",
        fill=CREAM, stroke=INK, stroke_width=1,
    )  # fmt: skip
    body += path("M8 -8.6h0M12.6 -8.6h0M17.2 -8.6h0", stroke=INK, stroke_width=2.2, stroke_linecap="round")
    return group(body, transform=f"translate({n(x)} {n(y)}) scale({n(scale)})")


@cache
def _crown() -> str:
    return path(
        "M-10 6L-11 -5L-5 1L0 -8L5 1L11 -5L10 6Z", fill=GOLD, stroke=INK, stroke_width=1.3, stroke_linejoin="round"
    )


def crown(x: float, y: float, scale: float = 1) -> str:
    """The winner's crown about (x, y)."""
    return group(_crown(), transform=f"translate({n(x)} {n(y)}) scale({n(scale)})")


@lru_cache(maxsize=64)
def shout(x: float, y: float, width: float, height: float, words: str, size: float) -> str:
    """A jagged bubble around (x, y) with words in it."""
    points = []
    for k in range(26):
        part = 1.0 if k % 2 == 0 else 0.8
        c, s = cos(2 * pi * k / 26), sin(2 * pi * k / 26)
        points.append(
            (
                x + width / 2 * part * copysign(abs(c) ** 0.6, c),
                y + height / 2 * part * copysign(abs(s) ** 0.6, s),
            )
        )
    body = path(
        svg.polyline(points, closed=True), fill="#c81e4a", stroke=CREAM, stroke_width=1.6, stroke_linejoin="round"
    )
    return body + text(x, y + size * 0.35, words, size, anchor="middle", bold=True, fill="#ffffff")
