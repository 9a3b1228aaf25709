"""The artwork of HUE, all our own: cards with a symbol for each colour, skulls, card backs, and outlines of areas."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache

from packo.games.hue.parts import ACROSS, BANDED, COLOUR_NAMES, COLOURS, POISON, SOLID, STARTING, STRIPED, Card
from packo.picture import palette, svg
from packo.picture.svg import circle, element, group, path, rect
from packo.picture.svg import number as n

UNIT = 30.0
"""The side of a square of a card, as the cards are drawn before they are scaled."""
SEAM = 1.1
"""Half the width of the white line between two squares."""
OUTLINE = "#1c1a2b"
BONE = "#fffdf6"
FILL: Mapping[str, str] = {letter: palette.PALETTE[COLOUR_NAMES[letter]].fill for letter in COLOURS}
SHADE: Mapping[str, str] = {letter: palette.mix(fill, "#000000", 0.3) for letter, fill in FILL.items()}
"""Each colour, darker: its symbol is drawn in it."""
THEME = {
    "felt": ("#e9ece6", "#1f2530"),
    "dot": ("#c9cfc6", "#333c4b"),
    "card": ("#fffefa", "#ece9e0"),
    "rim": ("#b9b6aa", "#0d1016"),
    "up": ("#00664b", "#4fd6ac"),
    "down": ("#a63c00", "#ff9e66"),
    "back": ("#46506b", "#5c6889"),
}
Cell = tuple[int, int]


@cache
def _symbol(letter: str) -> tuple[str, str]:
    """The definition of a colour's symbol, of radius 1 around the origin, and its id."""
    drawn = palette.symbol(COLOUR_NAMES[letter], 0, 0, 100, fill=SHADE[letter], transform="scale(.01)")
    name = "hue-" + svg.digest(drawn)
    return group(drawn, id=name), name


@cache
def _skull() -> tuple[str, str]:
    """The definition of a skull over crossed bones, of radius 10 around the origin, and its id."""
    bones = "".join(
        group(
            rect(-10.5, -1.5, 21, 3, 1.5, fill=BONE, stroke=OUTLINE, stroke_width=1),
            *(circle(x, y, 1.8, fill=BONE, stroke=OUTLINE, stroke_width=1) for x in (-10, 10) for y in (-1.6, 1.6)),
            rect(-9, -1, 18, 2, fill=BONE),
            transform=f"translate(0 3) rotate({turn})",
        )
        for turn in (32, -32)
    )
    head = path(
        "M-7 -3C-7 -8 -4 -10.5 0 -10.5C4 -10.5 7 -8 7 -3C7 0 5.4 1.4 4.4 2V5.2C4.4 6.2 3.8 6.8 2.8 6.8H-2.8"
        "C-3.8 6.8 -4.4 6.2 -4.4 5.2V2C-5.4 1.4 -7 0 -7 -3Z",
        fill=BONE,
        stroke=OUTLINE,
        stroke_width=1.3,
        stroke_linejoin="round",
    )
    face = path(
        "M-1.4 6.4V4M1.4 6.4V4M0 -0.6L-1.2 1.6H1.2Z",
        fill=OUTLINE,
        stroke=OUTLINE,
        stroke_width=1,
        stroke_linecap="round",
    )
    eyes = circle(-3, -3.2, 2.1, fill=OUTLINE) + circle(3, -3.2, 2.1, fill=OUTLINE)
    drawn = bones + head + face + eyes
    name = "hue-" + svg.digest(drawn)
    return group(drawn, id=name), name


@cache
def definitions() -> str:
    """What the other functions of this module refer to; once in each picture, within `<defs>`."""
    return "".join(_symbol(letter)[0] for letter in COLOURS) + _skull()[0]


@cache
def hatching() -> tuple[str, str]:
    """The definition of a dark hatch, and the paint that refers to it."""
    lines = rect(0, 0, 2.4, 7, fill=OUTLINE, fill_opacity=0.62)
    name = "pk-" + svg.digest("hatch" + lines)
    return (
        element(
            "pattern", lines, id=name, width=7, height=7, patternUnits="userSpaceOnUse", patternTransform="rotate(45)"
        ),
        f"url(#{name})",
    )


def dotted(size: float, x: float, y: float) -> tuple[str, str]:
    """The definition of a grid of dots, one at each corner of squares of that size from (x, y) on, and its paint."""
    dot = circle(size / 2, size / 2, 1.3, fill="var(--pk-dot)")
    where = {"x": x - size / 2, "y": y - size / 2, "width": size, "height": size}
    name = "pk-" + svg.digest(dot + repr(where))
    return element("pattern", dot, id=name, patternUnits="userSpaceOnUse", **where), f"url(#{name})"


def mark(letter: str, x: float, y: float, r: float) -> str:
    """A colour's symbol in its darker shade around (x, y)."""
    return use(_symbol(letter)[1], f"translate({n(x)} {n(y)}) scale({n(r)})")


def skull(x: float, y: float, r: float) -> str:
    """A skull around (x, y)."""
    return use(_skull()[1], f"translate({n(x)} {n(y)}) scale({n(r / 10)})")


def use(name: str, transform: str | None = None) -> str:
    """What is defined under an id."""
    return element("use", href=f"#{name}", transform=transform)


def at(x: float, y: float, scale: float) -> str:
    """The transform that puts a drawing's corner at (x, y).

    >>> at(3, 4, 1.5)
    'translate(3 4) scale(1.5)'
    """
    return f"translate({n(x)} {n(y)}) scale({f'{scale:.4f}'.rstrip('0').rstrip('.')})"


# -- cards -------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=512)
def card(face: Card, way: str) -> str:
    """A card with its first square's corner at the origin, each square `UNIT` wide."""
    long, short = 3 * UNIT, UNIT
    width, height = (long, short) if way == ACROSS else (short, long)
    shadow = rect(1, 1.8, width, height, 3.5, fill="#000000", fill_opacity=0.2)
    paper = rect(
        0.25, 0.25, width - 0.5, height - 0.5, 3.5, fill="var(--pk-card)", stroke="var(--pk-rim)", stroke_width=0.5
    )
    faces = {SOLID: _solid, POISON: _solid, STRIPED: _striped, STARTING: _sections, BANDED: _sections}
    body = faces[face.kind](face, way)
    return shadow + paper + body + (skull(*_middle(1, way), 9.5) if face.kind == POISON else "")


def _middle(square: int, way: str) -> tuple[float, float]:
    along, aside = UNIT * (square + 0.5), UNIT / 2
    return (along, aside) if way == ACROSS else (aside, along)


def _box(along: float, aside: float, length: float, breadth: float, way: str, letter: str, r: float = 1.4) -> str:
    """A coloured rectangle: `along` the card from its first square on, and `aside` across it."""
    if way == ACROSS:
        return rect(along, aside, length, breadth, r, fill=FILL[letter])
    return rect(aside, along, breadth, length, r, fill=FILL[letter])


def _solid(face: Card, way: str) -> str:
    """Three squares; the symbol of a poison card's middle one stands small in its corner, beside the skull."""
    drawn = ""
    for k, letter in enumerate(face.colours):
        drawn += _box(UNIT * k + SEAM, SEAM, UNIT - 2 * SEAM, UNIT - 2 * SEAM, way, letter, 2.2)
        x, y = _middle(k, way)
        small = face.kind == POISON and k == 1
        drawn += mark(letter, x - 10.4, y - 10.4, 2.6) if small else mark(letter, x, y, 5.6)
    return drawn


def _striped(face: Card, way: str) -> str:
    """Three stripes along the card, cut into squares by white lines."""
    breadth = (UNIT - 2 * SEAM) / 3
    drawn = "".join(
        _box(SEAM, SEAM + breadth * k, 3 * UNIT - 2 * SEAM, breadth, way, letter, 0.8)
        for k, letter in enumerate(face.colours)
    )
    cuts = "".join(
        rect(cut - SEAM, 1, 2 * SEAM, UNIT - 2, fill="var(--pk-card)")
        if way == ACROSS
        else rect(1, cut - SEAM, UNIT - 2, 2 * SEAM, fill="var(--pk-card)")
        for cut in (UNIT, 2 * UNIT)
    )
    symbols = ""
    for square in range(3):
        for k, letter in enumerate(face.colours):
            along, aside = UNIT * (square + 0.5), SEAM + breadth * (k + 0.5)
            symbols += mark(letter, *((along, aside) if way == ACROSS else (aside, along)), 2.5)
    return drawn + cuts + symbols


def _sections(face: Card, way: str) -> str:
    """Nine small rectangles: three along each square (starting cards), or three across it (banded ones)."""
    breadth = (UNIT - 2 * SEAM) / 3
    drawn = symbols = ""
    for square, letters in enumerate(face.colours):
        for k, letter in enumerate(letters):
            start, offset = UNIT * square + SEAM, breadth * k
            if face.kind == STARTING:
                drawn += _box(start, SEAM + offset, UNIT - 2 * SEAM, breadth, way, letter, 0.8)
                along, aside = UNIT * (square + 0.5), SEAM + offset + breadth / 2
            else:
                drawn += _box(start + offset, SEAM, breadth, UNIT - 2 * SEAM, way, letter, 0.8)
                along, aside = start + offset + breadth / 2, UNIT / 2
            symbols += mark(letter, *((along, aside) if way == ACROSS else (aside, along)), 2.5)
    return drawn + symbols


def back(x: float, y: float, width: float, height: float) -> str:
    """The back of a card: five bands of colour on a dark ground."""
    inset = width * 0.16
    band = (height - 2 * inset) / len(COLOURS)
    return rect(
        x, y, width, height, width * 0.18, fill="var(--pk-back)", stroke="var(--pk-card)", stroke_width=1
    ) + "".join(
        rect(x + inset, y + inset + band * k, width - 2 * inset, band, fill=FILL[letter])
        for k, letter in enumerate(COLOURS)
    )


# -- areas -------------------------------------------------------------------------------------------------------------


def outline(cells: Iterable[Cell], size: float, x: float, y: float) -> str:
    """The path around cells of that size, the cell (0, 0) having its corner at (x, y); holes are loops as well.

    >>> outline([(0, 0), (1, 0)], 10, 0, 0)
    'M0 0L20 0L20 10L0 10Z'
    """
    inside = set(cells)
    ends: dict[Cell, list[Cell]] = {}
    for a, b in sorted(inside):
        for start, end, beyond in (
            ((a, b), (a + 1, b), (a, b - 1)),
            ((a + 1, b), (a + 1, b + 1), (a + 1, b)),
            ((a + 1, b + 1), (a, b + 1), (a, b + 1)),
            ((a, b + 1), (a, b), (a - 1, b)),
        ):
            if beyond not in inside:
                ends.setdefault(start, []).append(end)
    loops = []
    while ends:
        first = min(ends)
        loop, here = [first], _next(ends, first)
        while here != first:
            loop.append(here)
            here = _next(ends, here)
        loops.append(svg.polyline([(x + size * a, y + size * b) for a, b in _corners(loop)], closed=True))
    return "".join(loops)


def _next(ends: dict[Cell, list[Cell]], here: Cell) -> Cell:
    end = ends[here].pop()
    if not ends[here]:
        del ends[here]
    return end


def _corners(loop: list[Cell]) -> list[Cell]:
    """The points of a loop at which it turns."""
    around = [loop[-1], *loop, loop[0]]
    return [
        here
        for before, here, after in zip(around, around[1:], around[2:], strict=False)
        if (here[0] - before[0], here[1] - before[1]) != (after[0] - here[0], after[1] - here[1])
    ]
