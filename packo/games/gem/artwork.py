"""The artwork of GEM, all our own: cut jewels, gem cards with two ends, coins, stacks, and a jeweller's velvet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from math import atan2, cos, hypot, pi, sin

from packo.games.gem.parts import GEMS, Card
from packo.picture import palette, svg
from packo.picture.svg import circle, element, group, path, rect, text
from packo.picture.svg import number as n

CARD = (72.0, 120.0)
"""Width and height of a gem card, before it is scaled."""
BAND, FOOT = 36.0, 25.0
"""Heights of the bands with a card's upper and lower value."""
INK = "#2a1420"
IVORY = "#f9efdc"
GOLD, BRONZE = "#f4c244", "#8a4a32"
GREEN, RED = "#17694a", "#a3282e"
COLOURS = {
    "velvet": ("#7d2348", "#4b1530"),
    "velvet-low": ("#561231", "#290a1a"),
    "piping": ("#d9a441", "#b98a35"),
    "card": ("#fffaf0", "#f1eadc"),
    "pledged": ("#cbb5b1", "#8d7776"),
    "pays": ("#17694a", "#6bd3a4"),
    "costs": ("#a3282e", "#ff9c93"),
}
FILL: Mapping[str, str] = {
    "S": "#1f66d1", "R": "#d8123a", "E": "#0c9a5b", "A": "#8b3fd1", "T": "#f08a12", "D": "#dcebf7",
}  # fmt: skip
"""The colour of each gem; its cut says the same without colour."""
Point = tuple[float, float]


# -- jewels ------------------------------------------------------------------------------------------------------------


def _round(corners: int, turn: float = 0.0) -> list[Point]:
    return [(cos(turn + 2 * pi * k / corners), sin(turn + 2 * pi * k / corners)) for k in range(corners)]


CUTS: Mapping[str, Sequence[Point]] = {
    "S": _round(12, pi / 12),
    "R": [
        (0, -0.52), (0.28, -0.84), (0.62, -0.88), (0.94, -0.6), (0.97, -0.2), (0.7, 0.3), (0.36, 0.66), (0, 0.98),
        (-0.36, 0.66), (-0.7, 0.3), (-0.97, -0.2), (-0.94, -0.6), (-0.62, -0.88), (-0.28, -0.84),
    ],
    "E": [(-0.42, -1), (0.42, -1), (0.74, -0.66), (0.74, 0.66), (0.42, 1), (-0.42, 1), (-0.74, 0.66), (-0.74, -0.66)],
    "A": [(-0.9, -0.78), (0, -0.9), (0.9, -0.78), (1, -0.62), (0.6, 0.24), (0.12, 0.97), (-0.12, 0.97), (-0.6, 0.24),
          (-1, -0.62)],
    "T": [(0, -1.06), (0.36, -0.66), (0.56, -0.2), (0.56, 0.2), (0.36, 0.66), (0, 1.06), (-0.36, 0.66), (-0.56, 0.2),
          (-0.56, -0.2), (-0.36, -0.66)],
}  # fmt: skip
"""The outline of each cut, about 1 in radius: a round one, a heart, an emerald cut, a trillion, a marquise."""
_SIDE: Sequence[tuple[Sequence[Point], float]] = (
    (((-0.58, -0.72), (0, -0.72), (-0.34, -0.24)), 0.75),
    (((0, -0.72), (0.58, -0.72), (0.34, -0.24)), 0.2),
    (((0, -0.72), (0.34, -0.24), (-0.34, -0.24)), 0.5),
    (((-0.58, -0.72), (-0.34, -0.24), (-1, -0.24)), 0.35),
    (((0.58, -0.72), (1, -0.24), (0.34, -0.24)), -0.25),
    (((-1, -0.24), (-0.34, -0.24), (0, 0.95)), 0.1),
    (((-0.34, -0.24), (0.34, -0.24), (0, 0.95)), 0.8),
    (((0.34, -0.24), (1, -0.24), (0, 0.95)), -0.5),
)
"""A brilliant from its side, facet by facet, each with the light that falls on it, from -1 to 1."""


def _lit(fill: str, light: float, dim: bool) -> str:
    shade = palette.mix(fill, "#ffffff", 0.55 * light) if light > 0 else palette.mix(fill, "#12081c", -0.55 * light)
    return palette.mix(shade, "#6d5f66", 0.45) if dim else shade


def _facets(gem: str) -> list[tuple[Sequence[Point], float]]:
    """The facets of a gem, each with its light, which comes from the upper left."""
    if gem == "D":
        return list(_SIDE)
    cut = CUTS[gem]
    inner = [(x * 0.54, y * 0.54 + (0.02 if gem in "RA" else 0)) for x, y in cut]
    found: list[tuple[Sequence[Point], float]] = []
    for k, (one, other) in enumerate(zip(cut, (*cut[1:], cut[0]), strict=True)):
        middle = atan2(one[1] + other[1], one[0] + other[0])
        light = 0.8 * cos(middle + 3 * pi / 4) + (0.16 if k % 2 else -0.1)
        found.append(((one, other, inner[(k + 1) % len(cut)], inner[k]), light))
    found.append((inner, 0.34))
    tilted = [(x, y) for x, y in inner if x + y <= 0.0]
    if len(tilted) > 2:
        found.append((tilted, 0.62))
    return found


@cache
def _jewel(gem: str, dim: bool) -> tuple[str, str]:
    """The definition of a gem, 20 in radius around the origin, and its id."""
    outline = CUTS.get(gem) or [(-0.58, -0.72), (0.58, -0.72), (1, -0.24), (0, 0.95), (-1, -0.24)]

    def d(points: Sequence[Point]) -> str:
        return svg.polyline([(20 * x, 20 * y) for x, y in points], closed=True)

    edge = palette.mix(FILL[gem], "#12081c", 0.72)
    body = path(d(outline), fill=_lit(FILL[gem], 0, dim), stroke=edge, stroke_width=2.4, stroke_linejoin="round")
    body += "".join(path(d(facet), fill=_lit(FILL[gem], light, dim)) for facet, light in _facets(gem))
    if not dim:
        body += path("M-9 -7L-6.5 -11L-4 -7L-6.5 -3Z", fill="#ffffff", fill_opacity=0.85)
    name = "gem-" + svg.digest(body)
    return group(body, id=name), name


@cache
def definitions() -> str:
    """What `jewel` refers to; once in each picture."""
    return element("defs", *(_jewel(gem, dim)[0] for gem in GEMS for dim in (False, True)))


@lru_cache(maxsize=1024)
def jewel(gem: str, x: float, y: float, r: float, *, dim: bool = False) -> str:
    """A gem around (x, y), about r in radius."""
    return element("use", href=f"#{_jewel(gem, dim)[1]}", transform=f"translate({n(x)} {n(y)}) scale({_fine(r / 20)})")


def _fine(scale: float) -> str:
    return f"{scale:.4f}".rstrip("0").rstrip(".")


# -- cards and coins ---------------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def card(face: Card, x: float, y: float, scale: float, *, leveraged: bool = False) -> str:
    """A gem card with its corner at (x, y): the value that counts now is upright, the other one stands on its head.

    Invested it is light and its green value is up; leveraged it is dusky, its gems are dull, and a lock is beside the
    red value that is now up.
    """
    width, height = CARD
    up, down = (RED, GREEN) if leveraged else (GREEN, RED)
    value, other = (face.costs, face.pays) if leveraged else (face.pays, face.costs)
    paper = "var(--pk-pledged)" if leveraged else "var(--pk-card)"
    body = rect(1.2, 2.4, width, height, 8, fill="#000000", fill_opacity=0.28)
    body += rect(0, 0, width, height, 8, fill=paper, stroke=INK, stroke_width=1.3)
    body += path(f"M0 {n(BAND)}V8Q0 0 8 0H{n(width - 8)}Q{n(width)} 0 {n(width)} 8V{n(BAND)}Z", fill=up)
    low = height - FOOT
    body += path(
        f"M0 {n(low)}V{n(height - 8)}Q0 {n(height)} 8 {n(height)}H{n(width - 8)}Q{n(width)} {n(height)} {n(width)} "
        f"{n(height - 8)}V{n(low)}Z",
        fill=down, fill_opacity=0.6 if leveraged else 0.85,
    )  # fmt: skip
    body += path(f"M0 {n(BAND)}H{n(width)}M0 {n(low)}H{n(width)}", fill="none", stroke=GOLD, stroke_width=1.6)
    body += lock(20, 18, 1.0) if leveraged else _penny(20, 18)
    body += text(44, 29.5, value, 32, anchor="middle", bold=True, fill="#ffffff")
    body += group(
        text(0, 0, other, 19, anchor="middle", bold=True, fill="#ffffff"),
        transform=f"translate({n(width / 2)} {n(low + 6)}) rotate(180)",
    )
    middle = (BAND + low) / 2
    spots = ((width / 2, middle, 22.0),) if len(face.gems) == 1 else ((23, middle - 8, 17.5), (49, middle + 8, 17.5))
    stones = "".join(jewel(gem, *spot, dim=leveraged) for gem, spot in zip(face.gems, spots, strict=True))
    if leveraged:
        stones = group(stones, transform=f"rotate(180 {n(width / 2)} {n(middle)})")
    return group(body, stones, transform=f"translate({n(x)} {n(y)}) scale({_fine(scale)})")


def _penny(x: float, y: float) -> str:
    """A little coin: this value pays."""
    return circle(x, y, 8.5, fill=GOLD, stroke="#7a4f00", stroke_width=1.4) + circle(
        x, y, 5, fill="none", stroke="#7a4f00", stroke_width=1.2
    )


def lock(x: float, y: float, scale: float) -> str:
    """A padlock around (x, y), 16 high at scale 1: what is pledged."""
    shackle = path("M-4.5 -1V-4.5A4.5 4.5 0 0 1 4.5 -4.5V-1", fill="none", stroke="#ffffff", stroke_width=2.4)
    body = rect(-7.5, -1.5, 15, 10.5, 2.4, fill="#ffffff", stroke=INK, stroke_width=0.8)
    hole = path("M0 2V5.6", stroke=INK, stroke_width=2.4, stroke_linecap="round")
    return group(shackle, body, hole, transform=f"translate({n(x)} {n(y)}) scale({_fine(scale)})")


@lru_cache(maxsize=64)
def coin(value: int, x: float, y: float, r: float, *, spent: bool = False) -> str:
    """A coin around (x, y): gold, or red-brown and on its head where it is spent."""
    if spent:
        body = circle(0, 0, r, fill=BRONZE, stroke=INK, stroke_width=1.4)
        body += circle(0, 0, r * 0.78, fill="none", stroke="#d39a80", stroke_width=1, stroke_dasharray="2 2.4")
        figure = text(0, r * 0.4, value, r * 1.1, anchor="middle", bold=True, fill="#f0cdbb")
        return group(body, group(figure, transform="rotate(180)"), transform=f"translate({n(x)} {n(y)})")
    body = circle(0.8, 1.6, r, fill="#000000", fill_opacity=0.25)
    body += circle(0, 0, r, fill=GOLD, stroke="#7a4f00", stroke_width=1.6)
    body += circle(0, 0, r * 0.78, fill="#ffd76b", stroke="#b87a08", stroke_width=1.2)
    arc = path(f"M{n(-r * 0.6)} {n(-r * 0.3)}A{n(r * 0.68)} {n(r * 0.68)} 0 0 1 {n(r * 0.1)} {n(-r * 0.67)}",
               fill="none", stroke="#fff6d8", stroke_width=2.2, stroke_linecap="round")  # fmt: skip
    figure = text(0, r * 0.42, value, r * 1.2, anchor="middle", bold=True, fill="#4a2f00")
    return group(body, arc, figure, transform=f"translate({n(x)} {n(y)})")


def back(x: float, y: float, width: float, height: float) -> str:
    """A gem card face down."""
    r = min(width, height)
    middle = (x + width / 2, y + height / 2)
    star = palette.star(*middle, r * 0.34, r * 0.17, 8)
    return (
        rect(x, y, width, height, r * 0.11, fill="#2c2450", stroke="#f4c244", stroke_width=max(1.0, r * 0.035))
        + path(svg.polyline(star, closed=True), fill="none", stroke="#f4c244", stroke_width=max(0.8, r * 0.03))
    )  # fmt: skip


# -- the table and small things ----------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def velvet(x: float, y: float, width: float, height: float) -> str:
    """The table: quilted velvet with a gold piping."""
    sheen, paint = svg.gradient(
        [(0, "var(--pk-velvet)"), (1, "var(--pk-velvet-low)")], radial=True, cx=0.36, cy=0.4, r=0.75
    )
    d = "".join(
        f"M{n(x + a)} {n(y)}L{n(x + a + height)} {n(y + height)}M{n(x + a + height)} {n(y)}L{n(x + a)} {n(y + height)}"
        for a in range(-int(height), int(width), 44)
    )
    inner = element(
        "svg", path(d, fill="none", stroke="#000000", stroke_opacity=0.16, stroke_width=1.6),
        x=x, y=y, width=width, height=height, viewBox=f"{n(x)} {n(y)} {n(width)} {n(height)}",
    )  # fmt: skip
    return (
        element("defs", sheen) + rect(x, y, width, height, 14, fill=paint) + inner
        + rect(x + 1, y + 1, width - 2, height - 2, 13, fill="none", stroke="var(--pk-piping)", stroke_width=2.5)
        + rect(x + 5, y + 5, width - 10, height - 10, 10, fill="none", stroke="var(--pk-piping)", stroke_width=0.8,
               stroke_opacity=0.7, stroke_dasharray="5 4")
    )  # fmt: skip


def gavel(x: float, y: float, scale: float = 1.0) -> str:
    """An auctioneer's hammer around (x, y), about 32 wide at scale 1."""
    head = rect(-9, -13, 18, 12, 2.5, fill="#b5763a", stroke=INK, stroke_width=1.4)
    bands = path("M-5 -13V-1M5 -13V-1", stroke=GOLD, stroke_width=2.4)
    handle = rect(-2.2, -2, 4.4, 18, 2, fill="#8a5423", stroke=INK, stroke_width=1.2)
    block = rect(-14, 12, 20, 5, 2, fill="#8a5423", stroke=INK, stroke_width=1.2)
    return group(
        block, group(handle, head, bands, transform="translate(2 0) rotate(-38)"),
        transform=f"translate({n(x)} {n(y)}) scale({_fine(scale)})",
    )  # fmt: skip


def crown(x: float, y: float, scale: float = 1.0) -> str:
    """A crown with three jewels around (x, y), 44 wide at scale 1."""
    body = path("M-20 12L-22 -9L-10 1L0 -15L10 1L22 -9L20 12Z", fill=GOLD, stroke="#7a4f00", stroke_width=2,
                stroke_linejoin="round")  # fmt: skip
    band = rect(-20, 9, 40, 7, 2, fill="#d99a1c", stroke="#7a4f00", stroke_width=1.4)
    stones = jewel("S", -22, -11, 4.5) + jewel("R", 0, -17, 5) + jewel("E", 22, -11, 4.5)
    return group(body, band, stones, transform=f"translate({n(x)} {n(y)}) scale({_fine(scale)})")


def tick(x: float, y: float, r: float) -> str:
    """A check mark in a gold disc."""
    a = r / hypot(1, 1) * 0.75
    return circle(x, y, r, fill=GOLD, stroke=INK, stroke_width=1.6) + path(
        f"M{n(x - a)} {n(y)}L{n(x - a * 0.2)} {n(y + a * 0.8)}L{n(x + a)} {n(y - a * 0.9)}",
        fill="none", stroke=INK, stroke_width=r * 0.28, stroke_linecap="round", stroke_linejoin="round",
    )  # fmt: skip
