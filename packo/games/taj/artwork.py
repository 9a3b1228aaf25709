"""The artwork of TAJ, all our own: the palace hall, the Taj, the rugs, the Curator's Eye and the voting cards."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from packo.games.taj.parts import ALL, NIX, YEA, Rug
from packo.picture import palette, svg
from packo.picture.svg import circle, element, ellipse, group, line, path, rect, text
from packo.picture.svg import number as n

PAINTS: Mapping[str, str] = {"G": "green", "O": "orange", "K": "purple", "Y": "yellow", "B": "blue"}
"""The palette's colour, and with it the symbol, of each of the five colours: pink is the palette's purple."""
PITCH = 72.0
"""From the middle of a rug to the middle of the next."""
RUG = (60.0, 144.0)
"""Width and height of a rug without its fringes."""
HALL = (736.0, 346.0)
LEDGE, RAIL = 132.0, 143.0
"""Where in the hall the Taj stands, and where the rugs hang from."""
INK = "#2a1a10"
COLOURS = {
    "sky": ("#7fb2d9", "#0c1233"),
    "dawn": ("#fbe3cf", "#4a3a78"),
    "sun": ("#fff6dc", "#f4edd2"),
    "halo": ("#fffdf4", "#8a86c8"),
    "spark": ("#ffffff00", "#dfe4ff"),
    "tree": ("#55836a", "#141c3c"),
    "marble": ("#ffffff", "#e9ecfb"),
    "shade": ("#d3d2de", "#9aa2cb"),
    "hollow": ("#8f93ad", "#4c557f"),
    "edge": ("#7a7c95", "#2c3460"),
    "wall": ("#c98b63", "#4a2f3f"),
    "wall-low": ("#a9653f", "#352130"),
    "niche": ("#7d4329", "#22141f"),
    "lit": ("#f6dfb2", "#8b6a52"),
    "floor": ("#e9d6bb", "#2b2130"),
    "brass": ("#d9a441", "#d9a441"),
    "veil": ("#2b1408", "#04050e"),
    "plate": ("#fff6e3", "#171a2c"),
    "yes": ("#1b6f8a", "#2c8fb0"),
    "no": ("#a83226", "#c4493a"),
    "good": ("#00694d", "#5fd6ae"),
    "bad": ("#a83c00", "#ff9a62"),
}
"""Dawn on a light page, night on a dark one."""


# -- the hall ----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def hall(rugs: int, lit: tuple[int, ...], x: float, y: float) -> str:
    """The hall with a niche for each of so many rugs, its corner at (x, y); the niches in `lit` are in the light."""
    width, height = HALL
    inner = _sky() + _wall(rugs, lit) + _ledge()
    corners = path(
        f"M0 0H{n(width)}V{n(height)}H0Z" + _round(width, height, 12), fill="var(--pk-paper)", fill_rule="evenodd"
    )
    box = f"0 0 {n(width)} {n(height)}"
    frame = rect(x, y, width, height, 12, fill="none", stroke="var(--pk-line)", stroke_width=2)
    return element("svg", inner + corners, x=x, y=y, width=width, height=height, viewBox=box) + frame


def _round(w: float, h: float, r: float) -> str:
    return (
        f"M{n(r)} 0Q0 0 0 {n(r)}V{n(h - r)}Q0 {n(h)} {n(r)} {n(h)}H{n(w - r)}Q{n(w)} {n(h)} {n(w)} {n(h - r)}"
        f"V{n(r)}Q{n(w)} 0 {n(w - r)} 0Z"
    )


@cache
def _sky() -> str:
    """Sun or moon, sparks that are stars by night, and the garden's trees."""
    air, paint = svg.gradient([(0, "var(--pk-sky)"), (1, "var(--pk-dawn)")], x1=0, y1=0, x2=0, y2=1)
    glow, light = svg.gradient([(0, "var(--pk-halo)"), (1, "var(--pk-dawn)")], radial=True, cx=0.5, cy=0.5, r=0.5)
    stars = "".join(
        circle((k * 97 + 31) % 736, (k * k * 29 + 13 * k) % 92 + 6, 1 + k % 3 * 0.4, fill="var(--pk-spark)")
        for k in range(38)
    )
    trees = "".join(_cypress(14 + 38.6 * k, LEDGE - 2, 34 + (k * 7) % 5 * 5) for k in range(20))
    return (
        element("defs", air, glow) + rect(0, 0, HALL[0], LEDGE + 4, fill=paint)
        + circle(662, 52, 46, fill=light, fill_opacity=0.55) + circle(662, 52, 17, fill="var(--pk-sun)") + stars + trees
    )  # fmt: skip


def _cypress(x: float, foot: float, high: float) -> str:
    d = f"M{n(x)} {n(foot - high)}C{n(x + 7)} {n(foot - high / 2)} {n(x + 9)} {n(foot)} {n(x)} {n(foot)}"
    d += f"C{n(x - 9)} {n(foot)} {n(x - 7)} {n(foot - high / 2)} {n(x)} {n(foot - high)}Z"
    return path(d, fill="var(--pk-tree)", fill_opacity=0.75)


def _wall(rugs: int, lit: tuple[int, ...]) -> str:
    """The wall below the terrace: a row of pointed niches, those under the Taj in its light, and the floor."""
    stone, paint = svg.gradient([(0, "var(--pk-wall)"), (1, "var(--pk-wall-low)")], x1=0, y1=0, x2=0, y2=1)
    width, height = HALL
    floor = height - 40
    first = row_start(rugs) % PITCH - PITCH
    parts = [element("defs", stone), rect(0, LEDGE, width, height - LEDGE, fill=paint)]
    start = round((row_start(rugs) - first) / PITCH)
    for k in range(12):
        bright = k - start in lit
        parts.append(_niche(first + PITCH * (k + 0.5), floor, bright=bright))
    parts.append(rect(0, floor, width, 40, fill="var(--pk-floor)"))
    parts.append(line(0, floor, width, floor, stroke="var(--pk-brass)", stroke_width=2))
    parts += [
        path(
            svg.polyline(palette.star(18.4 + 36.8 * k, floor + 20, 14, 10, 8), closed=True),
            fill="var(--pk-wall)",
            fill_opacity=0.16,
        )
        for k in range(20)
    ]
    return "".join(parts)


def _niche(x: float, floor: float, *, bright: bool) -> str:
    top = LEDGE + 24
    d = f"M{n(x - 33)} {n(floor)}V{n(top + 30)}C{n(x - 33)} {n(top + 8)} {n(x - 8)} {n(top + 12)} {n(x)} {n(top)}"
    d += f"C{n(x + 8)} {n(top + 12)} {n(x + 33)} {n(top + 8)} {n(x + 33)} {n(top + 30)}V{n(floor)}Z"
    fill = "var(--pk-lit)" if bright else "var(--pk-niche)"
    return path(
        d, fill=fill, fill_opacity=None if bright else 0.7, stroke="var(--pk-brass)", stroke_width=1.2,
        stroke_opacity=0.9 if bright else 0.45,
    )  # fmt: skip


@cache
def _ledge() -> str:
    """The marble terrace, and the brass rail under it."""
    frieze = "".join(
        path(f"M{n(23 * k)} {n(LEDGE + 8)}L{n(23 * k + 5)} {n(LEDGE + 4.5)}L{n(23 * k + 10)} {n(LEDGE + 8)}"
             f"L{n(23 * k + 5)} {n(LEDGE + 11.5)}Z", fill="var(--pk-brass)", fill_opacity=0.55)
        for k in range(1, 32)
    )  # fmt: skip
    stone = rect(0, LEDGE, HALL[0], 14, fill="var(--pk-shade)") + rect(0, LEDGE, HALL[0], 3.5, fill="var(--pk-marble)")
    shadow = rect(0, LEDGE + 14, HALL[0], 5, fill="#000000", fill_opacity=0.22)
    rod = rect(0, RAIL + 6, HALL[0], 4.5, fill="var(--pk-brass)", stroke="#6d4a10", stroke_width=0.8)
    return stone + frieze + shadow + rod


def row_start(rugs: int) -> float:
    """Where in the hall a row of so many rugs begins."""
    return (HALL[0] - PITCH * rugs) / 2


# -- the Taj -----------------------------------------------------------------------------------------------------------


@cache
def taj() -> str:
    """The Taj over three rugs: its foot around (0, 0), 212 wide and 122 high."""
    face, paint = svg.gradient([(0, "var(--pk-marble)"), (1, "var(--pk-shade)")], x1=0, y1=0, x2=1, y2=0.25)
    pen: dict[str, Any] = {"stroke": "var(--pk-edge)", "stroke_width": 1.1, "stroke_linejoin": "round"}
    back = "".join(_minaret(x, -12, 58, 5, paint) for x in (-84, 84))
    front = "".join(_minaret(x, -8, 82, 7.5, paint) for x in (-101, 101))
    block = path("M-60 -12V-52L-52 -56H52L60 -52V-12Z", fill=paint, **pen)
    sides = path("M-60 -12V-52L-47 -56V-12ZM60 -12V-52L47 -56V-12Z", fill="var(--pk-shade)", fill_opacity=0.75)
    portal = rect(-23, -64, 46, 52, fill=paint, **pen) + rect(-19, -60, 38, 48, fill="none", stroke="var(--pk-shade)")
    iwan = _arch(0, -12, 28, 42, "var(--pk-hollow)") + _arch(0, -12, 10, 18, "var(--pk-edge)")
    tiers = "".join(
        _arch(side * a, foot, 11 if a < 45 else 6.5, 15, "var(--pk-hollow)")
        for side in (-1, 1) for a in (35, 53.5) for foot in (-13, -34)
    )  # fmt: skip
    dome = path(
        "M-21 -66C-30 -73 -33 -84 -25 -93C-18 -101 -5 -104 0 -114C5 -104 18 -101 25 -93C33 -84 30 -73 21 -66Z",
        fill=paint, **pen,
    ) + path("M-16 -70C-24 -78 -24 -88 -14 -95", fill="none", stroke="var(--pk-marble)", stroke_width=3,
             stroke_linecap="round", stroke_opacity=0.9)  # fmt: skip
    drum = rect(-20, -70, 40, 7, fill="var(--pk-shade)", **pen) + line(
        -18, -66.5, 18, -66.5, stroke="var(--pk-brass)", stroke_width=1.6, stroke_dasharray="3 2.4"
    )
    kiosks = "".join(_kiosk(x, -55, paint) for x in (-39, 39))
    steps = rect(-108, -8, 216, 8, fill=paint, **pen) + rect(-68, -13, 136, 5.5, fill=paint, **pen)
    arcade = "".join(_arch(-99 + 11 * k, 0, 5, 5.5, "var(--pk-hollow)") for k in range(19))
    return (
        element("defs", face) + back + dome + drum + kiosks + block + sides + tiers + portal + iwan + front + steps
        + arcade + _finial(0, -113, 10)
    )  # fmt: skip


def _arch(x: float, foot: float, wide: float, high: float, fill: str) -> str:
    half, spring = wide / 2, foot - high * 0.62
    d = f"M{n(x - half)} {n(foot)}V{n(spring)}Q{n(x - half)} {n(foot - high * 0.86)} {n(x)} {n(foot - high)}"
    d += f"Q{n(x + half)} {n(foot - high * 0.86)} {n(x + half)} {n(spring)}V{n(foot)}Z"
    return path(d, fill=fill)


def _minaret(x: float, foot: float, high: float, wide: float, paint: str) -> str:
    pen = {"stroke": "var(--pk-edge)", "stroke_width": 0.9}
    top = foot - high
    half, tip = wide / 2, wide * 0.36
    shaft = path(
        f"M{n(x - half)} {n(foot)}L{n(x - tip)} {n(top)}H{n(x + tip)}L{n(x + half)} {n(foot)}Z", fill=paint, **pen
    )
    rings = "".join(
        rect(x - half - 0.6, foot - high * share, wide + 1.2, 2.4, 1, fill="var(--pk-marble)", **pen)
        for share in (0.36, 0.68, 1.0)
    )
    cap = path(
        f"M{n(x - half)} {n(top - 5)}Q{n(x - half)} {n(top - 9)} {n(x)} {n(top - 13)}"
        f"Q{n(x + half)} {n(top - 9)} {n(x + half)} {n(top - 5)}Z", fill=paint, **pen,
    )  # fmt: skip
    posts = rect(x - tip, top - 5, 2 * tip, 5, fill="var(--pk-hollow)")
    return shaft + posts + rings + cap + _finial(x, top - 12.5, 5)


def _kiosk(x: float, foot: float, paint: str) -> str:
    pen = {"stroke": "var(--pk-edge)", "stroke_width": 0.9}
    posts = "".join(rect(x + a, foot - 9, 2, 9, fill="var(--pk-shade)") for a in (-8, -1, 6))
    dome = path(
        f"M{n(x - 9)} {n(foot - 9)}C{n(x - 12)} {n(foot - 16)} {n(x - 3)} {n(foot - 18)} {n(x)} {n(foot - 22)}"
        f"C{n(x + 3)} {n(foot - 18)} {n(x + 12)} {n(foot - 16)} {n(x + 9)} {n(foot - 9)}Z", fill=paint, **pen,
    )  # fmt: skip
    return rect(x - 8, foot - 9, 16, 9, fill="var(--pk-hollow)") + posts + dome + _finial(x, foot - 21, 5)


def _finial(x: float, y: float, high: float) -> str:
    return line(x, y, x, y - high, stroke="var(--pk-brass)", stroke_width=1.6) + circle(
        x, y - high * 0.45, high * 0.2 + 0.5, fill="var(--pk-brass)"
    )


def badge(x: float, y: float, r: float = 16, *, ghost: bool = False) -> str:
    """The +1 medallion around (x, y); as a ghost, where it would be on the Taj's other face."""
    if ghost:
        disc = circle(
            x, y, r, fill="var(--pk-paper)", fill_opacity=0.85, stroke="var(--pk-gold)", stroke_width=2.5,
            stroke_dasharray="4 3",
        )  # fmt: skip
        return disc + text(x, y + r * 0.38, "+1", r * 1.05, anchor="middle", bold=True)
    rays = path(svg.polyline(palette.star(x, y, r + 3.5, r - 0.5, 16), closed=True), fill="#b87a08")
    disc = circle(x, y, r, fill="#f6c445", stroke="#7a4f00", stroke_width=1.5)
    ring = circle(x, y, r - 3, fill="none", stroke="#7a4f00", stroke_width=0.9, stroke_dasharray="2 1.6")
    return rays + disc + ring + text(x, y + r * 0.38, "+1", r * 1.05, anchor="middle", bold=True, fill="#3c2600")


# -- rugs --------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def rug(parts: Rug, *, seen: bool) -> str:
    """A hanging rug, its upper edge around (0, 0): outer part with one symbol, middle with two, centre with three.

    The Curator's Eye is at its foot, asleep, until it has been seen; then the rug hangs the other way round, the eye is
    open and next to the Taj.
    """
    width, height = RUG
    left = -width / 2
    outer, middle, centre = (palette.PALETTE[PAINTS[c]].fill for c in parts)
    inks = [_motif(c) for c in parts]
    loops = "".join(rect(a - 2.5, -8, 5, 10, 2, fill="#8a5a2b", stroke=INK, stroke_width=0.7) for a in (-20, 0, 20))
    body = _fringe(height) + rect(left, 0, width, height, 2.5, fill=outer, stroke=INK, stroke_width=1.4)
    stitch = rect(left + 3, 3, width - 6, height - 6, 1.5, fill="none", stroke=inks[0], stroke_opacity=0.5,
                  stroke_width=1.2, stroke_dasharray="3 2.2")  # fmt: skip
    field = path(_notched(-22, 22, 22, height - 22, 5), fill=middle, stroke=INK, stroke_width=1.1)
    field += path(_notched(-19, 25, 19, height - 25, 4), fill="none", stroke=inks[1], stroke_opacity=0.4)
    heart = path(_medallion(16, 40, height - 40), fill=centre, stroke=INK, stroke_width=1.1)
    heart += path(_medallion(13.4, 43.6, height - 43.6), fill="none", stroke=inks[2], stroke_opacity=0.4)
    half = height / 2
    marks = [(0, half - 17, 2), (0, half, 2), (0, half + 17, 2), (0, 31.5, 1), (0, height - 31.5, 1)]
    marks.append((0, height - 12.5 if seen else 12.5, 0))
    signs = "".join(palette.symbol(PAINTS[parts[k]], x, y, 6.8, fill=inks[k]) for x, y, k in marks)
    corners = "".join(
        path(svg.polyline(palette.star(x, y, 4, 1.6, 4), closed=True), fill=inks[0], fill_opacity=0.6)
        for x in (-21, 21) for y in (12, height - 12)
    )  # fmt: skip
    return loops + body + stitch + field + heart + corners + signs + eye(0, 11.5 if seen else height - 11.5, seen=seen)


def _motif(colour: str) -> str:
    """The ink of the symbols on a colour."""
    return "#ffffff" if palette.ink_on(palette.PALETTE[PAINTS[colour]].fill) == palette.LIGHT_INK else INK


def _fringe(height: float) -> str:
    d = "".join(f"M{n(-27 + 4.5 * k)} {n(height)}v6.5M{n(-27 + 4.5 * k)} 0v-4" for k in range(13))
    return path(d, fill="none", stroke="#f3e3c0", stroke_width=2, stroke_linecap="round") + path(
        d, fill="none", stroke="#8a6a3a", stroke_width=0.6, stroke_linecap="round"
    )


def _notched(x1: float, y1: float, x2: float, y2: float, cut: float) -> str:
    """A rectangle with a step cut out of each corner."""
    return (
        f"M{n(x1 + cut)} {n(y1)}H{n(x2 - cut)}v{n(cut)}h{n(cut)}V{n(y2 - cut)}h{n(-cut)}v{n(cut)}H{n(x1 + cut)}"
        f"v{n(-cut)}h{n(-cut)}V{n(y1 + cut)}h{n(cut)}Z"
    )


def _medallion(half: float, top: float, foot: float) -> str:
    """A long field with a pointed end at either side."""
    arc = min(12.0, (foot - top) / 3)
    return (
        f"M0 {n(top)}C{n(half * 0.4)} {n(top + arc * 0.7)} {n(half)} {n(top + arc * 0.4)} {n(half)} {n(top + arc)}"
        f"V{n(foot - arc)}C{n(half)} {n(foot - arc * 0.4)} {n(half * 0.4)} {n(foot - arc * 0.7)} 0 {n(foot)}"
        f"C{n(-half * 0.4)} {n(foot - arc * 0.7)} {n(-half)} {n(foot - arc * 0.4)} {n(-half)} {n(foot - arc)}"
        f"V{n(top + arc)}C{n(-half)} {n(top + arc * 0.4)} {n(-half * 0.4)} {n(top + arc * 0.7)} 0 {n(top)}Z"
    )


def eye(x: float, y: float, *, seen: bool, scale: float = 1.0) -> str:
    """The Curator's Eye around (x, y): open and gold-rimmed where he has seen the rug, else asleep."""
    lid = "M-11 0Q0 -10.5 11 0Q0 10.5 -11 0Z"
    if seen:
        drawn = (
            path(lid, fill="#fffdf2", stroke=INK, stroke_width=1.5)
            + circle(0, 0, 4.5, fill="#b57b00", stroke=INK, stroke_width=1)
            + circle(0, 0, 2, fill=INK)
            + circle(1.4, -1.4, 0.9, fill="#ffffff")
        )
    else:
        drawn = path(lid, fill="#efe2c8", stroke=INK, stroke_width=1.3) + path(
            "M-9 0.5Q0 6 9 0.5M-5 3.2L-6.4 6M0 4L0 7.2M5 3.2L6.4 6", fill="none", stroke=INK, stroke_width=1.4,
            stroke_linecap="round",
        )  # fmt: skip
    return group(drawn, transform=f"translate({n(x)} {n(y)}) scale({n(scale)})")


# -- small things ------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def sign(colour: str, x: float, y: float, r: float) -> str:
    """A colour as a tile with its symbol, r in radius, around (x, y)."""
    fill = palette.PALETTE[PAINTS[colour]].fill
    tile = rect(x - r, y - r, 2 * r, 2 * r, r * 0.32, fill=fill, stroke=INK, stroke_width=max(1, r * 0.08))
    return tile + palette.symbol(PAINTS[colour], x, y, r * 0.6, fill=_motif(colour))


@lru_cache(maxsize=64)
def seal(vote: str, x: float, y: float, r: float) -> str:
    """A vote's seal around (x, y): a lotus with a tick or a cross; All and Nix, which rule, shine in gold."""
    good = vote in (YEA, ALL)
    colour = "var(--pk-yes)" if good else "var(--pk-no)"
    ruling = vote in (ALL, NIX)
    parts = []
    if ruling:
        rays = palette.star(x, y, r * 1.0, r * 0.8, 20)
        parts.append(path(svg.polyline(rays, closed=True), fill="#f6c445", stroke="#7a4f00", stroke_width=r * 0.04))
    reach = r * (0.74 if ruling else 0.94)
    petal = ellipse(0, -reach * 0.62, reach * 0.24, reach * 0.36, fill=colour, stroke="#ffffff", stroke_width=r * 0.035)
    petals = "".join(group(petal, transform=f"translate({n(x)} {n(y)}) rotate({45 * k})") for k in range(8))
    heart = circle(x, y, reach * 0.6, fill=colour, stroke="#ffffff", stroke_width=r * 0.05)
    a = reach * 0.3
    d = (
        f"M{n(x - a * 1.1)} {n(y + a * 0.1)}L{n(x - a * 0.25)} {n(y + a * 0.95)}L{n(x + a * 1.15)} {n(y - a * 0.8)}"
        if good
        else f"M{n(x - a)} {n(y - a)}L{n(x + a)} {n(y + a)}M{n(x + a)} {n(y - a)}L{n(x - a)} {n(y + a)}"
    )
    mark = path(
        d, fill="none", stroke="#ffffff", stroke_width=r * 0.15, stroke_linecap="round", stroke_linejoin="round"
    )
    return "".join(parts) + petals + heart + mark


def card_back(x: float, y: float, width: float, height: float) -> str:
    """A voting card face down."""
    frame = rect(x, y, width, height, 6, fill="#5a2f4a", stroke="#f6c445", stroke_width=1.6)
    star = palette.star(x + width / 2, y + height / 2, min(width, height) * 0.36, min(width, height) * 0.2, 8)
    return frame + path(svg.polyline(star, closed=True), fill="none", stroke="#f6c445", stroke_width=1.4)


def all_nix(x: float, y: float, *, held: bool) -> str:
    """A player's All/Nix card, 56 by 26 with its corner at (x, y): there, or spent."""
    if held:
        body = rect(x, y, 56, 26, 5, fill="#f6c445", stroke="#7a4f00", stroke_width=1.6)
        return body + text(x + 28, y + 17.5, "All/Nix", 13.5, anchor="middle", bold=True, fill="#3c2600")
    body = rect(x, y, 56, 26, 5, fill="none", stroke="var(--pk-soft)", stroke_width=1.4, stroke_dasharray="4 3")
    return body + text(x + 28, y + 17.5, "spent", 13.5, anchor="middle", fill="var(--pk-soft)")


def crown(x: float, y: float, scale: float = 1.0) -> str:
    """A jewelled crown around (x, y), 40 wide at scale 1."""
    body = path("M-20 12L-23 -10L-10 0L0 -16L10 0L23 -10L20 12Z", fill="#f6c445", stroke="#7a4f00", stroke_width=2,
                stroke_linejoin="round")  # fmt: skip
    gems = "".join(
        circle(a, b, 2.8, fill=c) for a, b, c in ((-23, -11, "#a83226"), (0, -17, "#1b6f8a"), (23, -11, "#a83226"))
    )
    band = rect(-20, 8, 40, 7, 2, fill="#d99a1c", stroke="#7a4f00", stroke_width=1.4)
    return group(body, band, gems, transform=f"translate({n(x)} {n(y)}) scale({n(scale)})")


def tick(x: float, y: float) -> str:
    """A check mark in a gold disc."""
    return circle(x, y, 12, fill="var(--pk-gold)", stroke=INK, stroke_width=2) + path(
        f"M{n(x - 5.5)} {n(y)}L{n(x - 1)} {n(y + 4.5)}L{n(x + 6)} {n(y - 5.5)}",
        fill="none", stroke=INK, stroke_width=3.2, stroke_linecap="round", stroke_linejoin="round",
    )  # fmt: skip


def arrow(kind: str, x: float, y: float, r: float) -> str:
    """What happens to the Taj, as an arrow around (x, y): left, right, or flip (two arrows in a circle)."""
    pen = {"fill": "none", "stroke": "var(--pk-ink)", "stroke_width": r * 0.2, "stroke_linecap": "round",
           "stroke_linejoin": "round"}  # fmt: skip
    if kind == "flip":
        d = "M-7 -4A8 8 0 0 1 7 -4M7 -9V-3.6H1.6M7 4A8 8 0 0 1 -7 4M-7 9V3.6H-1.6"
        return path(d, transform=f"translate({n(x)} {n(y)}) scale({n(r / 14)})", **{**pen, "stroke_width": 2.6})
    side = 1 if kind == "right" else -1
    a, b = side * r * 0.5, r * 0.4
    tip, back = x + a, x + a - side * b
    head = f"M{n(back)} {n(y - b)}L{n(tip)} {n(y)}L{n(back)} {n(y + b)}"
    return path(f"M{n(x - a)} {n(y)}H{n(tip)}{head}", **pen)
