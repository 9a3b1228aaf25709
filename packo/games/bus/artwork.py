"""The artwork of BUS, all our own: a city block from above, houses with signs, buses, passengers and their cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from packo.games.bus.parts import (
    CROSSINGS,
    EAST,
    ENDS,
    NORTH,
    PLAIN,
    SITE,
    SOUTH,
    STOP,
    WEST,
    Bus,
    Passengers,
    Ride,
    Street,
)
from packo.games.bus.streets import across, sides
from packo.picture import palette, svg
from packo.picture.svg import circle, ellipse, group, line, path, rect, text
from packo.picture.svg import number as n

INK, IVORY = "#1b2028", "#fff9ec"
GOLD, AMBER = "#f4c244", "#ffb703"
LIMIT = "#c8202f"
CARD = (150.0, 50.0)
"""Width and height of a passenger card, before it is scaled."""
PAINT: Mapping[str, tuple[str, str]] = {
    "asphalt": ("#6a707b", "#414751"),
    "tile": ("#757c88", "#4a515c"),
    "pavement": ("#ddd6c6", "#6b7079"),
    "lawn": ("#b3cf97", "#48663f"),
    "tree": ("#5f9150", "#2f5230"),
    "water": ("#8cc3e0", "#34647f"),
    "roof": ("#c6b8a6", "#7d766c"),
    "card": ("#fffaf0", "#f1eadc"),
    "aboard": ("#dfe7f2", "#333c50"),
    "dropped": ("#dcebd6", "#2c4636"),
}
FILL: Mapping[str, str] = {
    "R": "#d5343a", "B": "#2f6fd0", "O": "#f08a24", "Y": "#f6d743", "G": "#2e9e5b", "P": "#8e4fc0",
}  # fmt: skip
"""The colour of each destination and passenger; its symbol says the same without colour."""
SYMBOLS: Mapping[str, str] = {
    "R": "M0 9C-14 -1 -10 -10 -5 -9C-2.4 -8.6 -.7 -7 0 -5C.7 -7 2.4 -8.6 5 -9C10 -10 14 -1 0 9Z",
    "B": "M0 -10.5C4 -5 7.4 -1 7.4 3A7.4 7.4 0 0 1 -7.4 3C-7.4 -1 -4 -5 0 -10.5Z",
    "O": "M0 -9A9 9 0 1 1 0 9A9 9 0 1 1 0 -9ZM0 -3.6A3.6 3.6 0 1 0 0 3.6A3.6 3.6 0 1 0 0 -3.6Z",
    "Y": svg.polyline(palette.star(0, 0, 11, 4.6, 5), closed=True),
    "G": "M0 -10L6 -2.5H3.2L8 4.5H2V9.5H-2V4.5H-8L-3.2 -2.5H-6Z",
    "P": "M3.5 -9.5A9.6 9.6 0 1 0 8.8 4.6A8 8 0 0 1 3.5 -9.5Z",
}
"""The sign of each colour, about 10 in radius: a heart, a drop, a ring, a star, a tree and a moon."""
BUSES: Sequence[tuple[str, str]] = (("#7a4a24", "#ffffff"), ("#f7f3e8", INK), ("#20252f", "#ffffff"))
"""Body and lettering of each player's bus; the number and the pattern of the roof say the same without colour."""
AHEAD: Mapping[str, tuple[int, int]] = {NORTH: (0, -1), EAST: (1, 0), SOUTH: (0, 1), WEST: (-1, 0)}
TURNED: Mapping[str, int] = {EAST: 0, SOUTH: 90, WEST: 180, NORTH: 270}
"""Degrees by which a bus that points to the right is turned."""
SLOTS = (0.74, 0.45, 0.16)
"""How far along a street the first, second and third bus of a lane stand, from 0 to 1."""
_HOUSE_SIDES: Mapping[str, str] = {
    "ab1": SOUTH, "bc1": SOUTH, "ab2": NORTH, "bc2": SOUTH, "ab3": NORTH, "bc3": NORTH,
    "a12": EAST, "b12": EAST, "c12": WEST, "a23": EAST, "b23": WEST, "c23": WEST,
}  # fmt: skip
"""On which side the house of a street is drawn where sides do not count: three to each block."""
Point = tuple[float, float]
Box = tuple[float, float, float, float]


# -- where things are --------------------------------------------------------------------------------------------------


class Plan(NamedTuple):
    """The block on the page: nine crossings and twelve streets, each as wide as a unit and three units long."""

    x: float
    y: float
    unit: float
    margin: float
    """What is left around the streets."""
    traffic: int
    """1 where a bus drives on the right, -1 on the left."""

    @property
    def size(self) -> float:
        return 9 * self.unit + 2 * self.margin

    def crossing(self, name: str) -> Point:
        """The middle of a crossing."""
        column, row = "abc".index(name[0]), "123".index(name[1])
        first = self.margin + self.unit / 2
        return self.x + first + 4 * self.unit * column, self.y + first + 4 * self.unit * row

    def box(self, street: str) -> Box:
        """Left, top, width and height of a street card."""
        (x, y), half = self.crossing(ENDS[street][0]), self.unit / 2
        if across(street):
            return x + half, y - half, 3 * self.unit, self.unit
        return x - half, y + half, self.unit, 3 * self.unit

    def middle(self, street: str) -> Point:
        x, y, wide, high = self.box(street)
        return x + wide / 2, y + high / 2

    def ahead(self, street: str, heading: str) -> Box:
        """The half of a street that lies ahead of its middle."""
        x, y, wide, high = self.box(street)
        dx, dy = AHEAD[heading]
        if dx:
            return x + (wide / 2 if dx > 0 else 0), y, wide / 2, high
        return x, y + (high / 2 if dy > 0 else 0), wide, high / 2

    def lane(self, street: str, heading: str, along: float) -> Point:
        """A point in the middle of a lane: `along` is 0 where a bus enters the street and 1 where it leaves it."""
        x, y = self.middle(street)
        dx, dy = AHEAD[heading]
        far, off = (along - 0.5) * 3 * self.unit, self.traffic * self.unit / 4
        return x + dx * far - dy * off, y + dy * far + dx * off

    def house(self, street: str, side: str) -> Box:
        """Where the house of a street stands."""
        x, y = self.middle(street)
        dx, dy = AHEAD[side or _HOUSE_SIDES[street]]
        long, deep = 1.42 * self.unit, 0.78 * self.unit
        off = self.unit / 2 + deep / 2 + 2
        wide, high = (long, deep) if across(street) else (deep, long)
        return x + dx * off - wide / 2, y + dy * off - high / 2, wide, high


def trace(plan: Plan, bus: Bus, start: float, route: Sequence[Bus], end: float) -> str:
    """The commands of a line in the lanes: from `start` along a bus's street, along a route, to `end` in the last."""
    x, y = plan.lane(bus.street, bus.heading, start)
    d, before = f"M{n(x)} {n(y)}", bus
    for here in route:
        out, into = plan.lane(before.street, before.heading, 1), plan.lane(here.street, here.heading, 0)
        d += f"L{n(out[0])} {n(out[1])}"
        if before.heading == here.heading:
            d += f"L{n(into[0])} {n(into[1])}"
        else:
            bend = (into[0], out[1]) if AHEAD[before.heading][0] else (out[0], into[1])
            d += f"Q{n(bend[0])} {n(bend[1])} {n(into[0])} {n(into[1])}"
        before = here
    x, y = plan.lane(before.street, before.heading, end)
    return d + f"L{n(x)} {n(y)}"


# -- the block ---------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def ground(plan: Plan) -> str:
    """Lawn, pavement and asphalt, four planted blocks, and the names of the crossings."""
    u, wide = plan.unit, 9 * plan.unit
    x, y = plan.x + plan.margin, plan.y + plan.margin
    body = rect(plan.x, plan.y, plan.size, plan.size, 16, fill="var(--pk-lawn)")
    body += rect(x - 6, y - 6, wide + 12, wide + 12, 14, fill="var(--pk-pavement)")
    body += rect(x, y, wide, wide, 10, fill="var(--pk-asphalt)")
    if plan.margin > 30:
        for k in range(5):
            spot = (k + 0.02) * 2.24 * u
            for tx, ty in (
                (x + spot, y - 24),
                (x + spot, y + wide + 24),
                (x - 24, y + spot),
                (x + wide + 24, y + spot),
            ):
                body += "" if 0.8 * u < spot % (4 * u) < 4 * u - 0.4 * u else _tree(tx, ty, 9)
    for k in range(4):
        left, top = x + u + 4 * u * (k % 2), y + u + 4 * u * (k // 2)
        body += rect(left, top, 3 * u, 3 * u, 8, fill="var(--pk-pavement)")
        body += rect(left + 6, top + 6, 3 * u - 12, 3 * u - 12, 6, fill="var(--pk-lawn)")
        body += "".join(_tree(left + a, top + b, 10) for a in (22, 3 * u - 22) for b in (22, 3 * u - 22))
        body += _garden(k, left + 1.5 * u, top + 1.5 * u, u)
    for crossing in CROSSINGS:
        cx, cy = plan.crossing(crossing)
        body += text(cx, cy + 6, crossing, 17, anchor="middle", bold=True, fill="#ffffff", fill_opacity=0.75)
    return body


def _garden(k: int, x: float, y: float, unit: float) -> str:
    """What lies in the middle of a block: a pond, roofs, roofs the other way, and a fountain."""
    if k == 0:
        pond = ellipse(x, y, 0.52 * unit, 0.4 * unit, fill="var(--pk-water)", stroke="#ffffff", stroke_opacity=0.6,
                       stroke_width=2)  # fmt: skip
        return pond + _tree(x + 0.36 * unit, y + 0.3 * unit, 7) + _tree(x - 0.42 * unit, y - 0.26 * unit, 6)
    if k == 3:
        rings = circle(x, y, 0.44 * unit, fill="var(--pk-pavement)")
        rings += circle(x, y, 0.27 * unit, fill="var(--pk-water)", stroke="#ffffff", stroke_opacity=0.7, stroke_width=2)
        return rings + circle(x, y, 3.5, fill="#ffffff", fill_opacity=0.85)
    a, b = 0.46 * unit, 0.3 * unit
    if k == 1:
        return _cottage(x - a, y - 0.36 * unit, a * 0.92, 2 * b) + _cottage(x + 3, y - 0.24 * unit, a * 0.92, 2 * b)
    return _cottage(x - 0.3 * unit, y - a, 2 * b, a * 0.92) + _cottage(x - 0.3 * unit, y + 3, 2 * b, a * 0.92)


def _cottage(x: float, y: float, wide: float, high: float) -> str:
    ridge = (x + wide / 2, y, x + wide / 2, y + high) if high > wide else (x, y + high / 2, x + wide, y + high / 2)
    return (
        rect(x + 1.5, y + 2.5, wide, high, 2, fill="#000000", fill_opacity=0.2)
        + rect(x, y, wide, high, 2, fill="var(--pk-roof)", stroke="#000000", stroke_opacity=0.35)
        + line(*ridge, stroke="#000000", stroke_opacity=0.35, stroke_width=1.5)
    )


def _tree(x: float, y: float, r: float) -> str:
    return (
        circle(x + 1.5, y + 2.5, r, fill="#000000", fill_opacity=0.16)
        + circle(x, y, r, fill="var(--pk-tree)")
        + circle(x - r * 0.25, y - r * 0.3, r * 0.5, fill="#ffffff", fill_opacity=0.16)
    )


def street(plan: Plan, name: str, card: Street) -> str:
    """A street card: asphalt, dashes, zebra stripes, the kerb in the colour of its sign, and its house."""
    x, y, wide, high = plan.box(name)
    u = plan.unit
    body = rect(x + 1, y + 1, wide - 2, high - 2, 4, fill="var(--pk-tile)")
    flat = across(name)
    cx, cy = x + wide / 2, y + high / 2
    ends = (x + 0.3 * u, cy, x + wide - 0.3 * u, cy) if flat else (cx, y + 0.3 * u, cx, y + high - 0.3 * u)
    body += line(*ends, stroke="#ffffff", stroke_opacity=0.8, stroke_width=2, stroke_dasharray="10 8")
    for near in (0.03, 2.85):
        zebra = (x + (near + 0.06) * u, y + 4, x + (near + 0.06) * u, y + high - 4)
        if not flat:
            zebra = (x + 4, y + (near + 0.06) * u, x + wide - 4, y + (near + 0.06) * u)
        body += line(*zebra, stroke="#ffffff", stroke_opacity=0.65, stroke_width=0.13 * u, stroke_dasharray="4 4")
    if card.sign == PLAIN:
        return body
    paint = FILL.get(card.sign, AMBER if card.sign == SITE else "#ffffff")
    for side in (card.side,) if card.side else sides(name):
        dx, dy = AHEAD[side]
        px, py = x - 0.5 + (wide + 1 - 5 if dx > 0 else 0), y - 0.5 + (high + 1 - 5 if dy > 0 else 0)
        body += rect(px, py, wide + 1 if flat else 5, 5 if flat else high + 1, 2, fill=paint, stroke=INK,
                     stroke_width=0.8)  # fmt: skip
    return body + house(card.sign, plan.house(name, card.side))


@lru_cache(maxsize=512)
def house(sign: str, box: Box) -> str:
    """A house from above: a roof in the colour of its destination with its symbol; a shelter; a building site."""
    x, y, wide, high = box
    cx, cy = x + wide / 2, y + high / 2
    body = rect(x + 2, y + 3.5, wide, high, 3, fill="#000000", fill_opacity=0.28)
    r = min(wide, high) * 0.4
    if sign == SITE:
        body += rect(x, y, wide, high, 3, fill=INK) + rect(
            x + 3, y + 3, wide - 6, high - 6, 2, fill="none", stroke=AMBER, stroke_width=6, stroke_dasharray="9 8"
        )
        return body + rect(x + 7, y + 7, wide - 14, high - 14, 2, fill="#e9ddc3") + cone(cx, cy, r / 11)
    if sign == STOP:
        body += rect(x, y, wide, high, 5, fill="#eef2f7", stroke=INK, stroke_width=1.6)
        body += rect(x + 4, y + 4, wide - 8, high - 8, 3, fill="none", stroke="#8c97a8", stroke_width=1.4)
        return body + front(cx, cy, r / 11)
    fill = FILL[sign]
    edge, light, dark = palette.mix(fill, INK, 0.65), palette.mix(fill, "#ffffff", 0.22), palette.mix(fill, INK, 0.2)
    body += rect(x, y, wide, high, 2, fill=fill, stroke=edge, stroke_width=1.8)
    cut = min(wide, high) / 2
    if wide > high:
        a, b = (x + cut, cy), (x + wide - cut, cy)
    else:
        a, b = (cx, y + cut), (cx, y + high - cut)
    corners = ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high))
    body += path(svg.polyline([corners[0], corners[1], b if wide > high else a, a], closed=True), fill=light)
    low = [corners[3], corners[2], b, a if wide > high else b]
    body += path(svg.polyline(low, closed=True), fill=dark)
    body += rect(x, y, wide, high, 2, fill="none", stroke=edge, stroke_width=1.8)
    return body + badge(sign, cx, cy, r)


def badge(colour: str, x: float, y: float, r: float) -> str:
    """The symbol of a colour in a white disc with a rim of that colour."""
    rim = palette.mix(FILL[colour], INK, 0.45)
    return circle(x, y, r, fill="#ffffff", stroke=rim, stroke_width=max(1.0, r * 0.13)) + symbol(
        colour, x, y, r * 0.066
    )


def symbol(colour: str, x: float, y: float, scale: float, fill: str = INK) -> str:
    """The symbol of a colour around (x, y), 10 in radius at scale 1."""
    return path(
        SYMBOLS[colour], fill=fill, fill_rule="evenodd", transform=f"translate({n(x)} {n(y)}) scale({_fine(scale)})"
    )


def _fine(scale: float) -> str:
    return f"{scale:.4f}".rstrip("0").rstrip(".")


def front(x: float, y: float, scale: float) -> str:
    """The front of a bus, the sign of a stop, about 11 in radius at scale 1."""
    body = rect(-9, -10, 18, 18, 4, fill=INK) + rect(-6.5, -7, 13, 7, 1.5, fill="#cfe4f5")
    body += circle(-5.2, 4, 1.9, fill=AMBER) + circle(5.2, 4, 1.9, fill=AMBER)
    body += rect(-7, 7, 4, 4, 1, fill=INK) + rect(3, 7, 4, 4, 1, fill=INK)
    return group(body, transform=f"translate({n(x)} {n(y)}) scale({_fine(scale)})")


def cone(x: float, y: float, scale: float) -> str:
    """A traffic cone, the sign of the construction site, about 11 in radius at scale 1."""
    body = path("M-2.4 -11H2.4L8 7H-8Z", fill="#e4572e", stroke=INK, stroke_width=1.2, stroke_linejoin="round")
    body += path("M-4.1 -5.5H4.1L5.6 -.7H-5.6Z", fill="#ffffff") + rect(-11, 6.5, 22, 4.5, 1.5, fill=INK)
    return group(body, transform=f"translate({n(x)} {n(y)}) scale({_fine(scale)})")


# -- buses and passengers ----------------------------------------------------------------------------------------------


@cache
def _bus(player: int) -> str:
    """A bus from above that points to the right, 48 long and 24 wide around the origin; without its number."""
    body = BUSES[player][0]
    edge = "#000000" if player != 2 else "#f2f0ea"
    out = rect(-22.5, -9.5, 46, 22, 5, fill="#000000", fill_opacity=0.3)
    out += rect(-24, -11, 48, 22, 5, fill=body, stroke=edge, stroke_width=1.6)
    out += path("M14 -8.5H18Q21.5 0 18 8.5H14Q17 0 14 -8.5Z", fill="#bfe0f2")
    if player == 0:
        out += path("M-21 -6.5H9M-21 6.5H9", stroke=GOLD, stroke_width=2.2)
    elif player == 1:
        out += path("M-20 -10V10M-15 -10V10", stroke="#8c6d3a", stroke_width=2.6)
    else:
        out += path("M-23 -6L-13 4M-19 -10L-13 -4M-23 2L-16 9M5 10L13 2M5 0L13 -8", stroke="#9fb0c8", stroke_width=1.8)
    return out + path("M21 -4L27 0L21 4Z", fill=AMBER, stroke=INK, stroke_width=0.8)


@lru_cache(maxsize=512)
def bus(player: int, x: float, y: float, heading: str, scale: float) -> str:
    """A player's bus around (x, y), 48 long at scale 1, with its arrow ahead and its number upright."""
    letter = BUSES[player][1]
    turned = group(_bus(player), transform=f"rotate({TURNED[heading]})" if TURNED[heading] else None)
    plate = circle(-3 * AHEAD[heading][0], -3 * AHEAD[heading][1], 8.2, fill=BUSES[player][0])
    number = text(
        -3 * AHEAD[heading][0], 5.2 - 3 * AHEAD[heading][1], player + 1, 15, anchor="middle", bold=True, fill=letter
    )
    return group(turned, plate, number, transform=f"translate({n(x)} {n(y)}) scale({_fine(scale)})")


def ghost(x: float, y: float, heading: str, scale: float) -> str:
    """A place for a bus: its outline and a broad arrow."""
    body = rect(-24, -11, 46, 22, 6, fill="#ffffff", fill_opacity=0.3, stroke="#ffffff", stroke_width=1.8,
                stroke_dasharray="4 3")  # fmt: skip
    body += path("M-14 -3.2H2V-8.6L15 0L2 8.6V3.2H-14Z", fill="#ffffff", stroke=INK, stroke_width=1.2)
    return group(body, transform=f"translate({n(x)} {n(y)}) rotate({TURNED[heading]}) scale({_fine(scale)})")


@lru_cache(maxsize=256)
def passenger(colour: str, x: float, y: float, scale: float, *, faint: bool = False) -> str:
    """A passenger around (x, y), 38 high at scale 1: a head and a coat with the symbol of the destination."""
    fill = FILL[colour]
    edge = palette.mix(fill, INK, 0.6)
    body = path("M-16 19V10Q-16 -4 0 -4Q16 -4 16 10V19Z", fill=fill, stroke=edge, stroke_width=1.6)
    body += circle(0, -11, 7.6, fill=fill, stroke=edge, stroke_width=1.6)
    body += badge(colour, 0, 8, 9.4)
    return group(body, transform=f"translate({n(x)} {n(y)}) scale({_fine(scale)})", opacity=0.55 if faint else None)


def speed(limit: object, x: float, y: float, r: float) -> str:
    """A round sign with a speed limit; a bar across it where there is none."""
    body = circle(x, y, r, fill="#ffffff", stroke=INK, stroke_width=max(0.8, r * 0.05))
    if limit is None:
        body += circle(x, y, r * 0.86, fill="none", stroke="#4b5563", stroke_width=r * 0.14)
        a = r * 0.58
        return body + line(x - a, y + a, x + a, y - a, stroke="#4b5563", stroke_width=r * 0.22)
    body += circle(x, y, r * 0.84, fill="none", stroke=LIMIT, stroke_width=r * 0.26)
    return body + text(x, y + r * 0.42, limit, r * 1.2, anchor="middle", bold=True, fill=INK)


def points(count: object, x: float, y: float, r: float) -> str:
    """A gold ticket with points."""
    return (
        rect(x - r, y - r, 2 * r, 2 * r, r * 0.35, fill=GOLD, stroke="#7a4f00", stroke_width=max(0.8, r * 0.08))
        + text(x, y + r * 0.5, count, r * 1.4, anchor="middle", bold=True, fill=INK)
    )  # fmt: skip


def card(face: Passengers, x: float, y: float, scale: float, ride: Ride | None = None) -> str:
    """A passenger card with its corner at (x, y): a passenger on each side, points and speed between them.

    Once the left of the two alone is off the bus, the card lies upside down: the one on board is always on the left.
    """
    return group(_card(face, ride), transform=f"translate({n(x)} {n(y)}) scale({_fine(scale)})")


@lru_cache(maxsize=256)
def _card(face: Passengers, ride: Ride | None) -> str:
    wide, high = CARD
    aboard = face.colours if ride is None else ride.aboard
    turned = len(aboard) == 1 and aboard == face.colours[1]
    order = face.colours[::-1] if turned else face.colours
    body = rect(1.2, 2, wide, high, 6, fill="#000000", fill_opacity=0.25)
    body += rect(0, 0, wide, high, 6, fill="var(--pk-card)", stroke=INK, stroke_width=1.2)
    for k, colour in enumerate(order):
        left, tint = 100.0 * k, palette.mix(FILL[colour], "#ffffff", 0.62)
        d = f"M46 1.2H8Q1.2 1.2 1.2 8V{n(high - 8)}Q1.2 {n(high - 1.2)} 8 {n(high - 1.2)}H46Z"
        body += path(d, fill=tint, transform=f"translate({n(wide)} 0) scale(-1 1)" if k else None)
        off = colour not in aboard
        body += passenger(colour, left + 24 + 2 * k, 27, 1.06, faint=off)
        body += tick(left + 38 + 2 * k, 12, 8) if off else ""
    body += points(face.points, 61.5, 25, 12) + speed(face.speed, 88.5, 25, 13)
    if turned:
        upper, lower = (
            "M68 7.2A9 5 0 0 1 82 6.5M83.5 2.5L82.4 7.2L77.6 6.4",
            "M82 43A9 5 0 0 1 68 43.5M66.5 47.7L67.6 42.9",
        )
        body += path(f"{upper}{lower}L72.4 43.7", fill="none", stroke=INK, stroke_width=1.5)
    return body


def back(x: float, y: float, wide: float, high: float, points_: object = None) -> str:
    """A passenger card face down; a completed one shows its points on a gold ticket."""
    body = rect(x, y, wide, high, 4, fill="#2f4858", stroke="#f2efe6", stroke_width=1.2)
    body += rect(
        x + 3, y + 3, wide - 6, high - 6, 2, fill="none", stroke="#8fb3c6", stroke_width=1, stroke_dasharray="4 3"
    )
    if points_ is None:
        return body + front(x + wide / 2, y + high / 2, high / 42)
    return body + points(points_, x + wide / 2, y + high / 2, high * 0.38)


def crown(x: float, y: float, scale: float = 1.0) -> str:
    """A crown around (x, y), 44 wide at scale 1."""
    body = path("M-20 12L-22 -9L-10 1L0 -15L10 1L22 -9L20 12Z", fill=GOLD, stroke="#7a4f00", stroke_width=2,
                stroke_linejoin="round")  # fmt: skip
    band = rect(-20, 9, 40, 7, 2, fill="#d99a1c", stroke="#7a4f00", stroke_width=1.4)
    return group(body, band, transform=f"translate({n(x)} {n(y)}) scale({_fine(scale)})")


def tick(x: float, y: float, r: float) -> str:
    """A check mark in a green disc."""
    a = r * 0.53
    return circle(x, y, r, fill="#1f7a45", stroke="#ffffff", stroke_width=max(0.8, r * 0.14)) + path(
        f"M{n(x - a)} {n(y)}L{n(x - a * 0.2)} {n(y + a * 0.8)}L{n(x + a)} {n(y - a * 0.9)}",
        fill="none", stroke="#ffffff", stroke_width=r * 0.28, stroke_linecap="round", stroke_linejoin="round",
    )  # fmt: skip
