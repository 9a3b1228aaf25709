"""Colours that everyone can tell apart (Okabe and Ito, 2008), each with a symbol, and two scales for numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import cos, pi, sin
from types import MappingProxyType

from packo.picture import svg

DARK_INK, LIGHT_INK = "#000000", "#ffffff"


@dataclass(frozen=True, slots=True)
class Colour:
    """A colour, the ink to write on it, and the symbol that says the same without colour."""

    name: str
    fill: str
    symbol: str
    """circle, square, triangle, diamond, plus, star, hexagon or bars."""

    @property
    def ink(self) -> str:
        return ink_on(self.fill)


_COLOURS = (
    Colour("blue", "#0072b2", "circle"),
    Colour("red", "#d55e00", "diamond"),
    Colour("green", "#009e73", "triangle"),
    Colour("orange", "#e69f00", "hexagon"),
    Colour("sky", "#56b4e9", "square"),
    Colour("purple", "#cc79a7", "star"),
    Colour("yellow", "#f0e442", "plus"),
    Colour("black", "#3a3f4b", "bars"),
)
PALETTE: Mapping[str, Colour] = MappingProxyType({colour.name: colour for colour in _COLOURS})
"""Okabe and Ito's eight, by name; red is their vermillion, and black is a dark grey."""

_SEQUENTIAL = ("#f7f4ec", "#cfe3ee", "#8fc1df", "#3f93c5", "#0b659f", "#073f68")
_DIVERGING = ("#a23f00", "#d97a34", "#f1bd94", "#f7f4ec", "#a5cde6", "#4696c8", "#005b94")


def rgb(colour: str) -> tuple[int, int, int]:
    """The three channels of `#rrggbb`, 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(first: str, second: str, share: float) -> str:
    """The colour at `share` (0 to 1) of the way from the first to the second.

    >>> mix("#000000", "#ffffff", 0.5)
    '#808080'
    """
    return "#" + "".join(f"{int(a + (b - a) * share + 0.5):02x}" for a, b in zip(rgb(first), rgb(second), strict=True))


def luminance(colour: str) -> float:
    """Relative luminance after WCAG 2: 0 for black, 1 for white."""
    red, green, blue = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in rgb(colour))
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: str, second: str) -> float:
    """Contrast ratio after WCAG 2, from 1 to 21.

    >>> contrast("#000000", "#ffffff")
    21.0
    """
    low, high = sorted((luminance(first), luminance(second)))
    return round((high + 0.05) / (low + 0.05), 2)


def ink_on(fill: str) -> str:
    """The dark or the light ink, whichever reads better on `fill`."""
    return max((DARK_INK, LIGHT_INK), key=lambda ink: contrast(fill, ink))


def sequential(share: float) -> str:
    """Pale for 0 to deep blue for 1; numbers beyond are cut."""
    return _along(_SEQUENTIAL, share)


def diverging(share: float) -> str:
    """Red for 0, pale for 1/2, blue for 1; numbers beyond are cut."""
    return _along(_DIVERGING, share)


def _along(stops: tuple[str, ...], share: float) -> str:
    place = min(max(float(share), 0.0), 1.0) * (len(stops) - 1)
    left = min(int(place), len(stops) - 2)
    return mix(stops[left], stops[left + 1], place - left)


def symbol(name: str, x: float, y: float, r: float, **attributes: object) -> str:
    """A palette colour's symbol around (x, y), about r in radius, in that colour unless `fill` says otherwise."""
    colour = PALETTE[name]
    attributes.setdefault("fill", colour.fill)
    if colour.symbol == "circle":
        return svg.circle(x, y, r * 0.9, **attributes)
    return svg.path(svg.polyline(_outline(colour.symbol, x, y, r), closed=True), **attributes)


def _outline(shape: str, x: float, y: float, r: float) -> list[tuple[float, float]]:
    """The corners of a symbol."""
    if shape == "bars":
        corners = [(-1, -0.9), (-0.3, -0.9), (-0.3, 0.9), (0.3, 0.9), (0.3, -0.9), (1, -0.9), (1, 0.9), (-1, 0.9)]
        return [(x + r * a * 0.9, y + r * b) for a, b in corners]
    if shape == "plus":
        a, b = 0.36 * r, r
        signs = [
            (-a, -b),
            (a, -b),
            (a, -a),
            (b, -a),
            (b, a),
            (a, a),
            (a, b),
            (-a, b),
            (-a, a),
            (-b, a),
            (-b, -a),
            (-a, -a),
        ]
        return [(x + dx, y + dy) for dx, dy in signs]
    if shape == "star":
        return star(x, y, r, 0.45 * r, 5)
    count, turn = {"square": (4, pi / 4), "diamond": (4, 0.0), "triangle": (3, 0.0), "hexagon": (6, pi / 6)}[shape]
    reach = r * 1.15 if shape in ("square", "triangle") else r
    return [
        (x + reach * sin(turn + 2 * pi * k / count), y - reach * cos(turn + 2 * pi * k / count)) for k in range(count)
    ]


def star(x: float, y: float, outer: float, inner: float, points: int) -> list[tuple[float, float]]:
    """The corners of a star with one point straight up."""
    return [
        (x + (inner if k % 2 else outer) * sin(pi * k / points), y - (inner if k % 2 else outer) * cos(pi * k / points))
        for k in range(2 * points)
    ]
