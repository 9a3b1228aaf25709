"""The artwork of Play On Words, all our own: letter cards of four kinds, and a kitchen table in the sun."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from packo.games.play_on_words.parts import ANY_CONSONANT, ANY_PAIR, ANY_VOWEL, COMBOS, FLIPS, WILDS, Tile
from packo.picture import palette, svg
from packo.picture.svg import circle, element, fitted, group, path, rect, text
from packo.picture.svg import number as n

CARD = (76.0, 98.0)
"""Width and height of a card in the formation."""
LEAF = 1.9
"""How far each card beneath a face-up card looks out."""
NARROW, BROAD = 0.74, 1.1
"""Widths of a laid card for each unit of its height: with one letter, and with two."""
INK = "#2b1d12"
EDGE = "#7c5a38"
ORANGE, BLUE, VIOLET = "#e67a00", "#0b659f", "#7a3fb0"
COLOURS = {
    "wood": ("#edc78f", "#6b4826"),
    "wood-low": ("#e0b071", "#54371c"),
    "grain": ("#b07d43", "#37230f"),
    "sun": ("#fff6cf", "#c58d48"),
    "towel": ("#fffdf6", "#2c2a2f"),
    "check": ("#d8434a", "#a8323a"),
    "gain": ("#17694a", "#6bd3a4"),
    "letter": ("#fffaf0", "#f3ecdd"),
    "combo": ("#d3e9fa", "#c6def2"),
    "flip": ("#ffe3bd", "#f6d8ad"),
    "wild": ("#e9dbf8", "#dfcef2"),
}
WILD_WORDS: Mapping[str, tuple[str, str]] = {
    ANY_VOWEL: ("any", "vowel"),
    ANY_CONSONANT: ("any", "cons."),
    ANY_PAIR: ("pair or", "double"),
}
"""What stands on a wild card."""


def kind_of(card: str) -> str:
    """letter, combo, flip or wild."""
    return "combo" if card in COMBOS else "flip" if card in FLIPS else "wild" if card in WILDS else "letter"


def paper(card: str) -> str:
    """The colour of a card; what else is on it says the same without colour."""
    return f"var(--pk-{kind_of(card)})"


# -- cards -------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=512)
def face(card: str, x: float, y: float) -> str:
    """A card face up in the formation, with its corner at (x, y).

    Dots at its foot are its points: one for a letter, two for a combo, whose letters hang together; a flip card has
    both of its letters, one on its head, and an orange dot; a wild card has a star and no dots.
    """
    width, height = CARD
    body = rect(0, 0, width, height, 9, fill=paper(card), stroke=EDGE, stroke_width=1.5)
    body += rect(4, 4, width - 8, height - 8, 6, fill="none", stroke=EDGE, stroke_opacity=0.35)
    kind = kind_of(card)
    if kind == "wild":
        first, second = WILD_WORDS[card]
        body += star(width / 2, 29, 18)
        body += fitted(width / 2, 64, first, width - 12, 17, anchor="middle", fill=INK)
        body += fitted(width / 2, 85, second, width - 12, 19, least=13, anchor="middle", bold=True, fill=INK)
    elif kind == "flip":
        up, down = card.split("/")
        body += path(f"M{n(width - 8)} 9L8 {n(height - 9)}", stroke=ORANGE, stroke_width=2, stroke_opacity=0.6)
        body += text(25, 45, up, 44, anchor="middle", bold=True, fill=INK)
        upside = text(0, 0, down, 44, anchor="middle", bold=True, fill=INK)
        body += group(upside, transform=f"translate({n(width - 25)} {n(height - 45)}) rotate(180)")
        body += circle(width / 2, height / 2, 9, fill=ORANGE, stroke="#ffffff", stroke_width=2)
    elif kind == "combo":
        body += fitted(width / 2, 62, card, width - 14, 46, anchor="middle", bold=True, fill=INK)
        body += path(f"M14 70Q{n(width / 2)} 79 {n(width - 14)} 70", fill="none", stroke=BLUE, stroke_width=3.4,
                     stroke_linecap="round")  # fmt: skip
        body += _dot(width / 2 - 6, height - 11) + _dot(width / 2 + 6, height - 11)
    else:
        body += text(width / 2, 69, card, 58, anchor="middle", bold=True, fill=INK)
        body += _dot(width / 2, height - 11)
    return group(body, transform=f"translate({n(x)} {n(y)})")


def _dot(x: float, y: float) -> str:
    return circle(x, y, 3.2, fill=INK)


def star(x: float, y: float, r: float) -> str:
    """The star of a wild card around (x, y)."""
    return path(svg.polyline(palette.star(x, y, r, r * 0.45, 5), closed=True), fill=VIOLET)


def breadth(tile: Tile, height: float) -> float:
    """How wide a laid card is: a card of two letters is broader than others."""
    return round(height * (BROAD if len(tile.letters) > 1 else NARROW), 2)


@lru_cache(maxsize=4096)
def laid(tile: Tile, x: float, y: float, height: float) -> str:
    """A card as it lies in a word, with its corner at (x, y): its letters, and a star, a dot or a bow for its kind."""
    width, kind = breadth(tile, height), kind_of(tile.card)
    body = rect(x + 0.5, y, width - 1, height, height * 0.12, fill=paper(tile.card), stroke=EDGE, stroke_width=1)
    size = height * 0.68
    body += fitted(x + width / 2, y + height * 0.74, tile.letters, width - 3, size, anchor="middle", bold=True,
                   fill=INK)  # fmt: skip
    if kind == "wild":
        body += star(x + width - height * 0.15, y + height * 0.14, height * 0.17)
    elif kind == "flip":
        body += circle(x + width - height * 0.15, y + height * 0.14, height * 0.1, fill=ORANGE)
    elif kind == "combo":
        low = y + height * 0.86
        body += path(f"M{n(x + width * 0.2)} {n(low)}Q{n(x + width / 2)} {n(low + height * 0.1)} "
                     f"{n(x + width * 0.8)} {n(low)}", fill="none", stroke=BLUE, stroke_width=height * 0.05,
                     stroke_linecap="round")  # fmt: skip
    return body


@lru_cache(maxsize=64)
def back(x: float, y: float) -> str:
    """A card face down."""
    width, height = CARD
    body = rect(0, 0, width, height, 9, fill="#1f7f86", stroke="#0d4a50", stroke_width=1.5)
    body += rect(6, 6, width - 12, height - 12, 6, fill="none", stroke="#bfe9e6", stroke_width=1.6)
    letters = (("P", 24, 40, -12), ("O", 52, 48, 9), ("W", 36, 80, -6))
    for letter, left, low, turn in letters:
        shown = text(0, 0, letter, 28, anchor="middle", bold=True, fill="#e9fbf7")
        body += group(shown, transform=f"translate({left} {low}) rotate({turn})")
    return group(body, transform=f"translate({n(x)} {n(y)})")


@lru_cache(maxsize=256)
def stack(x: float, y: float, under: int) -> str:
    """The edges of the cards beneath the card at (x, y)."""
    width, height = CARD
    shift = LEAF * under
    body = rect(x + shift + 1, y + shift + 2, width, height, 9, fill="#000000", fill_opacity=0.22)
    for k in range(under, 0, -1):
        body += rect(x + LEAF * k, y + LEAF * k, width, height, 9, fill="#1f7f86" if k % 2 else "#2f979b",
                     stroke="#0d4a50", stroke_width=0.9)  # fmt: skip
    return body


# -- the table and small things ----------------------------------------------------------------------------------------


@lru_cache(maxsize=4)
def table(x: float, y: float, width: float, height: float) -> str:
    """A table of wooden boards, with the light of a window on it."""
    sheen, paint = svg.gradient([(0, "var(--pk-wood)"), (1, "var(--pk-wood-low)")], x1=0, y1=0, x2=0.6, y2=1)
    boards, grain, step = "", "", height / 4
    for k in range(1, 4):
        boards += f"M{n(x)} {n(y + step * k)}H{n(x + width)}"
    for k in range(4):
        joint = x + width * (0.63, 0.28, 0.81, 0.46)[k]
        boards += f"M{n(joint)} {n(y + step * k)}V{n(y + step * (k + 1))}"
        for j, share in enumerate((0.3, 0.62)):
            low, left = y + step * (k + share), x + width * (0.07 + 0.23 * ((k * 3 + j * 2) % 4))
            grain += f"M{n(left)} {n(low)}q{n(width * 0.06)} -5 {n(width * 0.12)} 0t{n(width * 0.09)} 1"
    pane = "".join(
        path(f"M{n(x + left)} {n(y)}h{n(width * 0.15)}l{n(-height * 0.42)} {n(height)}h{n(-width * 0.15)}Z",
             fill="var(--pk-sun)", fill_opacity=0.26)
        for left in (width * 0.36, width * 0.54)
    )  # fmt: skip
    inner = element(
        "svg", path(grain, fill="none", stroke="var(--pk-grain)", stroke_opacity=0.4, stroke_width=1.2),
        path(boards, fill="none", stroke="var(--pk-grain)", stroke_opacity=0.65, stroke_width=1.6), pane,
        x=x, y=y, width=width, height=height, viewBox=f"{n(x)} {n(y)} {n(width)} {n(height)}",
    )  # fmt: skip
    return (
        element("defs", sheen) + rect(x, y, width, height, 14, fill=paint) + inner
        + rect(x + 1, y + 1, width - 2, height - 2, 13, fill="none", stroke="var(--pk-grain)", stroke_width=2.5)
    )  # fmt: skip


@lru_cache(maxsize=4)
def towel(x: float, y: float, width: float, height: float) -> str:
    """A tea towel with a chequered hem above and below."""
    body = rect(x + 2, y + 3, width, height, 4, fill="#000000", fill_opacity=0.2)
    body += rect(x, y, width, height, 4, fill="var(--pk-towel)", stroke="var(--pk-check)", stroke_opacity=0.5)
    side = 6.0
    checks = ""
    for top in (y + 3, y + height - 3 - 2 * side):
        for row in range(2):
            for k in range(row, int((width - 4) / side), 2):
                checks += f"M{n(x + 2 + side * k)} {n(top + side * row)}h{n(side)}v{n(side)}h{n(-side)}z"
    return body + path(checks, fill="var(--pk-check)", fill_opacity=0.85)


def tick(x: float, y: float, r: float, *, done: bool) -> str:
    """A box that is ticked off, or still to be."""
    body = circle(x, y, r, fill="var(--pk-gain)" if done else "var(--pk-paper)", stroke="var(--pk-ink)",
                  stroke_width=1.4)  # fmt: skip
    if done:
        body += path(f"M{n(x - r * 0.5)} {n(y)}l{n(r * 0.35)} {n(r * 0.4)}l{n(r * 0.65)} {n(-r * 0.8)}", fill="none",
                     stroke="var(--pk-paper)", stroke_width=r * 0.28, stroke_linecap="round",
                     stroke_linejoin="round")  # fmt: skip
    return body


def crown(x: float, y: float, scale: float = 1.0) -> str:
    """A crown around (x, y), 44 wide at scale 1."""
    body = path("M-20 12L-22 -9L-10 1L0 -15L10 1L22 -9L20 12Z", fill="#f4c244", stroke="#7a4f00", stroke_width=2,
                stroke_linejoin="round")  # fmt: skip
    body += "".join(circle(left, top, 3.4, fill="#d8434a", stroke="#7a4f00") for left, top in
                    ((-22, -11), (0, -17), (22, -11)))  # fmt: skip
    body += rect(-20, 9, 40, 7, 2, fill="#d99a1c", stroke="#7a4f00", stroke_width=1.4)
    return group(body, transform=f"translate({n(x)} {n(y)}) scale({n(scale)})")


def swipe(x: float, y: float, scale: float = 1.0) -> str:
    """An arrow that bends over to the other side, around (x, y): a stolen word."""
    body = path("M-7 4C-6 -6 4 -7 6 0", fill="none", stroke="#ffffff", stroke_width=2.4, stroke_linecap="round")
    head = path("M2 -1L6.4 5L10 -1.6Z", fill="#ffffff")
    return group(body, head, transform=f"translate({n(x)} {n(y)}) scale({n(scale)})")
