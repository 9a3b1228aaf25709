"""The artwork of FLY, all our own: flies, a checked tablecloth on the grass, a swatter, and the box with the sky card.

Everything that lies on the table is drawn in hundredths of an inch.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from math import cos, pi, radians, sin

from packo.games.fly.parts import BLANK, COLOURS, SYMBOLS, Card, Spot
from packo.picture import palette, svg
from packo.picture.svg import circle, element, ellipse, group, line, path, rect
from packo.picture.svg import number as n

WIDE, HIGH = 100.0, 300.0
"""A table card, and the swatter."""
BODY = 25.0
"""The radius that flies are drawn with, before they are scaled to their own."""
INK = "#20222c"
PALE = "#ffffff"
FILL: Mapping[str, str] = {"B": "#1d62d0", "Y": "#f6cf1c", "R": "#d3202f", "G": "#0c8a52", "P": "#7431a8"}
"""The colour of each kind of fly; its wings say the same without colour."""
THEME = {
    "grass": ("#c9dda6", "#2a3b24"),
    "blade": ("#a9c47f", "#3b5231"),
    "cloth": ("#fdf5ec", "#e3d8cc"),
    "check": ("#d8352c", "#b23029"),
    "seam": ("#a3807a", "#74584f"),
    "wood": ("#a9744a", "#5d422d"),
    "set": ("#ffe08a", "#dcb34a"),
    "mesh": ("#0b6a78", "#0b6a78"),
}
Point = tuple[float, float]


def use(name: str, transform: str | None = None) -> str:
    """What is defined under an id."""
    return element("use", href=f"#{name}", transform=transform)


def moved(x: float, y: float, *, turn: float = 0.0, scale: float = 1.0) -> str:
    """The transform that puts the middle of a drawing at (x, y).

    >>> moved(3, 4, turn=30, scale=0.125), moved(3, 4)
    ('translate(3 4) rotate(30) scale(.125)', 'translate(3 4)')
    """
    parts = [f"translate({n(x)} {n(y)})"]
    if turn:
        parts.append(f"rotate({n(turn)})")
    if scale != 1:
        parts.append(f"scale({f'{scale:.4f}'.rstrip('0').rstrip('.').removeprefix('0') or '0'})")
    return " ".join(parts)


def _defined(drawn: str) -> tuple[str, str]:
    """A definition and its id, which is made of its content."""
    name = "fly-" + svg.digest(drawn)
    return group(drawn, id=name), name


# -- flies -------------------------------------------------------------------------------------------------------------

_WINGS: Mapping[str, str] = {
    "B": "M2 -6C9 -9 20 -4 21 5C21.5 13 16 16 11 12C7 9 3 2 2 -6Z",
    "Y": "M2 -8C8 -15 19 -15 21 -9C22 -4 15 -1 2 -2ZM2 0C12 0 19 6 18 12C17 17 9 15 2 6Z",
    "R": "M2 -7L23 -3L17 4L20 12L9 11Z",
    "G": "M10 -9A10 10 0 0 1 10 11A10 10 0 0 1 10 -9Z",
    "P": "M2 -6L17 -17L16 -8L23 -7L14 1L19 9L4 6Z",
}
"""The right wing, or wings, of each colour, about a fly of radius 25 that looks up: a different outline for each."""


def corners(symbol: str) -> list[Point]:
    """The corners of a symbol of radius 1; none for the circle."""
    if symbol == "S":
        return [(r * sin(k * pi / 5), -r * cos(k * pi / 5)) for k in range(10) for r in ((1.12, 0.47)[k % 2],)]
    if symbol == "D":
        return [(0, -1.15), (0.74, 0), (0, 1.15), (-0.74, 0)]
    if symbol == "T":
        return [(0, -0.98), (1, 0.78), (-1, 0.78)]
    return [(-0.8, -0.8), (0.8, -0.8), (0.8, 0.8), (-0.8, 0.8)] if symbol == "Q" else []


def sign(symbol: str, x: float, y: float, r: float, **attributes: object) -> str:
    """A symbol around (x, y)."""
    if symbol == "C":
        return circle(x, y, r * 0.86, **attributes)
    shape = svg.polyline([(x + r * a, y + r * b) for a, b in corners(symbol)], closed=True)
    return path(shape, stroke_linejoin="round", **attributes)


@cache
def _insect(colour: str) -> tuple[str, str]:
    """The definition of a fly of a colour without its symbol, and its id."""
    fill = FILL[colour]
    edge = {"stroke": INK, "stroke_linejoin": "round"}
    wing = path(_WINGS[colour], fill=palette.mix(fill, "#ffffff", 0.62), stroke_width=1.5, **edge)
    legs = path(
        "M-8 -5L-17 -14M8 -5L17 -14M-9 4L-22 7M9 4L22 7M-7 13L-14 20M7 13L14 20",
        fill="none", stroke=INK, stroke_width=1.6, stroke_linecap="round",
    )  # fmt: skip
    body = ellipse(0, 6, 13.2, 14.6, fill=fill, stroke_width=1.9, **edge)
    shine = path("M-9.5 0C-8 -5 -4 -6.6 -1 -6.6", fill="none", stroke=PALE, stroke_opacity=0.7, stroke_width=1.6,
                 stroke_linecap="round")  # fmt: skip
    head = circle(0, -13, 6.2, fill=palette.mix(fill, "#000000", 0.45), stroke_width=1.4, **edge)
    eyes = "".join(
        circle(x, -16, 4.3, fill=PALE, stroke_width=1.3, **edge) + circle(x * 0.86, -17, 1.9, fill=INK)
        for x in (-4.8, 4.8)
    )
    return _defined(legs + wing + group(wing, transform="scale(-1 1)") + body + shine + head + eyes)


@cache
def _fly(card: Card) -> tuple[str, str]:
    """The definition of a fly of radius 25 around the origin, and its id."""
    dark = card.colour == "Y"
    back = sign(card.symbol, 0, 6, 9, fill=INK if dark else PALE, stroke="none" if dark else INK,
                stroke_width=None if dark else 1.1)  # fmt: skip
    return _defined(use(_insect(card.colour)[1]) + back)


def fly(card: Card, x: float, y: float, r: float, turn: float = 0.0) -> str:
    """A fly around (x, y); its definition comes with `definitions`."""
    return use(_fly(card)[1], moved(x, y, turn=turn, scale=r / BODY))


# -- cloth -------------------------------------------------------------------------------------------------------------


@cache
def _cloth() -> tuple[str, str]:
    """The definition of a bare card, its corner at the origin, and its id.  Checks run on from card to card."""
    down = "".join(f"M{x} 0h25v300h-25z" for x in (0, 50))
    across = "".join(f"M0 {y}h100v25h-100z" for y in range(0, 300, 50))
    checks = "".join(path(d, fill="var(--pk-check)", fill_opacity=0.3) for d in (down, across))
    edge = rect(0.7, 0.7, WIDE - 1.4, HIGH - 1.4, 4, fill="none", stroke="var(--pk-seam)", stroke_width=1.4)
    return _defined(rect(0, 0, WIDE, HIGH, 4, fill="var(--pk-cloth)") + checks + edge)


def plate(spot: Spot) -> str:
    """The pale ground of a fly, which is as large as what the swatter has to cover."""
    return circle(spot.x / 10, spot.y / 10, spot.radius / 10, fill="var(--pk-cloth)", fill_opacity=0.86,
                  stroke="var(--pk-seam)", stroke_width=1, stroke_opacity=0.55)  # fmt: skip


@cache
def _card(card: Card, spot: Spot | None) -> tuple[str, str]:
    """The definition of a table card with its corner at the origin, and its id."""
    if spot is None:
        return _cloth()
    tilt = (COLOURS.index(card.colour) * 2 + SYMBOLS.index(card.symbol) * 3) % 5 * 8 - 16
    insect = fly(card, spot.x / 10, spot.y / 10, spot.radius / 10, tilt)
    return _defined(use(_cloth()[1]) + plate(spot) + insect)


def card(what: Card, spot: Spot | None, x: float, y: float) -> str:
    """A table card with its corner at (x, y); its definition comes with `definitions`."""
    return use(_card(what, spot)[1], f"translate({n(x)} {n(y)})" if x or y else None)


def definitions(spots: Mapping[Card, Spot], cards: Iterable[Card], twist: float) -> str:
    """What the other functions of this module refer to: all flies, the cards among `cards`, and the swatter."""
    shown = "".join(_card(c, spots[c])[0] for c in cards if c != BLANK)
    flies = "".join(_fly(c)[0] for c in spots)
    insects = "".join(_insect(c)[0] for c in COLOURS)
    return element("defs", _cloth()[0], insects, flies, shown, _swatter()[0], _reach(twist)[0])


# -- swatter -----------------------------------------------------------------------------------------------------------


@cache
def _swatter() -> tuple[str, str]:
    """The definition of the swatter, its middle at the origin and its handle down, and its id."""
    base = rect(-50, -150, WIDE, HIGH, 5, fill="#d9f0ee", fill_opacity=0.88, stroke=INK, stroke_width=3)
    bars = "".join(f"M{x} -136V-14" for x in range(-28, 29, 14)) + "".join(f"M-40 {y}H40" for y in range(-122, -14, 14))
    net = rect(-41, -138, 82, 126, 12, fill="#58b7ae", fill_opacity=0.45, stroke="#0b5d58", stroke_width=5)
    net += path(bars, stroke="#0b5d58", stroke_width=1.8, fill="none")
    grip = path("M-14 -12L-4 14V60M14 -12L4 14V60", fill="none", stroke="#0b5d58", stroke_width=4)
    grip += rect(-9, 56, 18, 82, 8, fill="#e8742c", stroke=INK, stroke_width=2.5)
    grip += path("M-5 72H5M-5 84H5M-5 96H5M-5 108H5", stroke=INK, stroke_width=2, stroke_opacity=0.55)
    return _defined(base + net + grip)


def swatter(transform: str | None = None) -> str:
    """The swatter around the origin, upright; its definition comes with `definitions`."""
    return use(_swatter()[1], transform)


def outline(**attributes: object) -> str:
    """The edge of the swatter around the origin, upright."""
    return rect(-50, -150, WIDE, HIGH, 5, **attributes)


@cache
def _reach(twist: float) -> tuple[str, str]:
    """The definition of a swatter that is being aimed, and its id: see through, with the arc that it may turn by."""
    drawn = outline(fill="#d9f0ee", fill_opacity=0.12, stroke=PALE, stroke_width=7, stroke_opacity=0.85)
    drawn += outline(fill="none", stroke=INK, stroke_width=3)
    drawn += rect(-41, -138, 82, 126, 12, fill="none", stroke="#0b5d58", stroke_width=3, stroke_opacity=0.5)
    drawn += path("M-14 -12L-4 14V60M14 -12L4 14V60M0 60V136", fill="none", stroke="#0b5d58", stroke_width=3,
                  stroke_opacity=0.5)  # fmt: skip
    if twist > 0:
        swing = radians(min(twist, 89.0))
        x, y = 166 * sin(swing), 166 * cos(swing)
        for side in (-1, 1):
            drawn += path(f"M{n(-x)} {n(side * y)}A166 166 0 0 {int(side < 0)} {n(x)} {n(side * y)}", fill="none",
                          stroke=INK, stroke_width=4, stroke_linecap="round", stroke_opacity=0.6)  # fmt: skip
    return _defined(drawn)


def reach(twist: float, transform: str | None = None) -> str:
    """The swatter while it is aimed with a scatter of `twist` degrees; its definition comes with `definitions`."""
    return use(_reach(twist)[1], transform)


# -- around the table --------------------------------------------------------------------------------------------------


def grass(x: float, y: float, width: float, height: float) -> str:
    """A meadow, and tufts and daisies on it that are the same every time."""
    tufts, daisies = [], ""
    for k in range(46):
        a, b = x + 14 + (k * 0.6180339887 % 1) * (width - 28), y + 16 + (k * 0.7548776662 % 1) * (height - 26)
        tufts.append(
            f"M{n(a - 4)} {n(b - 7)}Q{n(a - 1)} {n(b - 4)} {n(a)} {n(b)}Q{n(a)} {n(b - 6)} {n(a + 2)} {n(b - 9)}"
            f"M{n(a)} {n(b)}Q{n(a + 2)} {n(b - 4)} {n(a + 6)} {n(b - 6)}"
        )
        if k % 6 == 1:
            petals = "".join(circle(a + 9 + 2.6 * cos(t), b + 2.6 * sin(t), 1.7) for t in _turns(5))
            daisies += group(petals, fill="#ffffff", fill_opacity=0.9) + circle(a + 9, b, 1.7, fill="#f2b632")
    lawn = rect(x, y, width, height, 12, fill="var(--pk-grass)")
    return lawn + path("".join(tufts), fill="none", stroke="var(--pk-blade)", stroke_width=1.6,
                       stroke_linecap="round") + daisies  # fmt: skip


def _turns(count: int) -> list[float]:
    return [2 * pi * k / count for k in range(count)]


def board(width: float, height: float) -> str:
    """The table top under the cards, its corner at the origin."""
    planks = "".join(line(0, y, width, y, stroke=INK, stroke_opacity=0.25, stroke_width=2)
                     for y in range(75, int(height), 75))  # fmt: skip
    shade = rect(-4, 2, width + 18, height + 18, 12, fill="#000000", fill_opacity=0.22)
    return shade + rect(-10, -10, width + 20, height + 20, 10, fill="var(--pk-wood)") + planks


def box(x: float, y: float) -> str:
    """The box of the game with the sky card in its back, the foot of its front at (x, y): about 90 wide, 280 high."""
    sky = rect(-37, -284, 74, 170, 5, fill="#8fd0f5", stroke=INK, stroke_width=2.5)
    sky += circle(18, -258, 13, fill="#ffd84d") + "".join(
        line(18 + 17 * cos(t), -258 + 17 * sin(t), 18 + 22 * cos(t), -258 + 22 * sin(t), stroke="#ffd84d",
             stroke_width=3, stroke_linecap="round")
        for t in _turns(8)
    )  # fmt: skip
    for a, b, size in ((-10, -212, 1.0), (12, -176, 0.8), (-14, -150, 0.7)):
        sky += group(
            circle(-11, 1, 8), circle(0, -4, 11), circle(11, 1, 8), rect(-17, 0, 34, 9, 4.5),
            fill="#ffffff", transform=moved(a, b, scale=size),
        )  # fmt: skip
    lid = path("M-45 -132L-37 -146H46L38 -132Z", fill="#8f1d22", stroke=INK, stroke_width=2.5, stroke_linejoin="round")
    side = path("M38 -132L46 -146V-14L38 0Z", fill="#6f1418", stroke=INK, stroke_width=2.5, stroke_linejoin="round")
    front = rect(-45, -132, 83, 132, 3, fill="#c4262e", stroke=INK, stroke_width=2.5)
    name = svg.text(-3.5, -84, "FLY", 31, anchor="middle", bold=True, fill="#fff7ea")
    buzz = path("M-30 -30C-22 -52 -12 -14 -4 -36", fill="none", stroke="#fff7ea", stroke_width=2.4,
                stroke_dasharray="4 4", stroke_linecap="round")  # fmt: skip
    insect = use(_insect("Y")[1], moved(14, -42, turn=48, scale=0.75))
    return group(lid, sky, side, front, name, buzz, insect, transform=moved(x, y))


def crown(x: float, y: float, scale: float = 1.0) -> str:
    """A crown around (x, y), 22 wide at scale 1."""
    return path("M-10 6L-11 -5L-5 0L0 -8L5 0L11 -5L10 6Z", fill="var(--pk-gold)", stroke="#7a4f00", stroke_width=1.4,
                stroke_linejoin="round", transform=moved(x, y, scale=scale))  # fmt: skip
