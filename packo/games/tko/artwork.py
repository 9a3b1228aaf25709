"""The artwork of TKO, all our own: eight boxers, their poses, the ring, the belt and the icons."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from hashlib import sha256
from typing import NamedTuple

from packo.games.tko.rules import STOPS
from packo.picture import palette, svg
from packo.picture.figure import BEARDS, HAIR_STYLES, OUTLINE, Look, Point, Pose, figure
from packo.picture.svg import circle, element, group, path, rect, text
from packo.picture.svg import number as n

RING = (364.0, 260.0)
"""Width and height of the ring."""
CORNERS = ("blue", "red")
TEXT = ("var(--pk-blue-text)", "var(--pk-red-text)")
FILL = ("var(--pk-blue)", "var(--pk-red)")
SHORTS = ("#0072b2", "#d0491a")
COLOURS = {
    "blue": ("#0072b2", "#1878b8"),
    "red": ("#c24a0a", "#c4500f"),
    "blue-text": ("#005a8e", "#74c3f0"),
    "red-text": ("#a63c00", "#ff9e66"),
    "blue-wash": ("#d6e8f4", "#1d3a52"),
    "red-wash": ("#f8dfd0", "#4d2f22"),
    "rim": ("#ffffff", "#e8ecf5"),
    "sky": ("#cfe0f0", "#101830"),
    "glow": ("#f7fbff", "#3d5c93"),
    "crowd": ("#b3c6dc", "#1c2a4c"),
    "canvas": ("#f6eedd", "#c8cbd8"),
    "apron": ("#3b4a6b", "#0b1122"),
    "goal": ("#e69f00", "#f2b632"),
}

LOOKS: Mapping[str, Look] = {
    "Pablo Bruz": Look("#d99a66", "slick", "#2b2233", "#e6a817", "moustache"),
    "Mello Mar": Look("#8a5a3c", "afro", "#33241f", "#1b9e77", "", "band"),
    "Barry Punch": Look("#f0c39c", "bald", "#c2622a", "#9b6bb5", "full", "", 1.1),
    "Yor Lightsout": Look("#f4cfae", "mohawk", "#f1d04b", "#4a4f5e", "stubble"),
    "Oran Crusher": Look("#b97c50", "flat", "#5a3320", "#f07f1d", "", "", 1.13),
    "Bill Cream": Look("#f3cdb0", "guard", "#f2e6c4", "#f3e7c6", "moustache"),
    "Ginger Al": Look("#f7d3b5", "curls", "#d8642a", "#5fb04a", "", "freckles", 0.96),
    "Wil Bleed": Look("#eec4a6", "spikes", "#2a2a38", "#c2417f", "goatee", "plaster", 0.96),
}
"""Our own drawings; nothing but the names is the game's."""

GUARD = Pose()
POSES: Mapping[str, Pose] = {
    "U": Pose(
        hip=(6, -90), chest=(26, -146), head=(38, -186), tilt=-6, near_elbow=(70, -128), near_fist=(90, -169),
        far_elbow=(56, -112), far_fist=(58, -146), near_knee=(-22, -48), near_foot=(-46, -4),
        far_knee=(40, -52), far_foot=(44, -4),
    ),
    "H": Pose(
        hip=(-6, -88), chest=(-6, -144), head=(4, -178), tilt=6, near_elbow=(18, -124), near_fist=(37, -164),
        far_elbow=(46, -132), far_fist=(42, -192),
    ),
    "B": Pose(
        hip=(2, -78), chest=(30, -128), head=(48, -164), tilt=4, near_elbow=(66, -112), near_fist=(112, -112),
        far_elbow=(70, -112), far_fist=(68, -148), near_knee=(-24, -40), near_foot=(-58, -4),
        far_knee=(42, -50), far_foot=(40, -4),
    ),
    "K": Pose(
        hip=(-6, -84), chest=(0, -138), head=(16, -174), tilt=8, near_elbow=(2, -96), near_fist=(36, -114),
        far_elbow=(42, -128), far_fist=(34, -90),
    ),
}  # fmt: skip
WINNER = Pose(
    chest=(0, -150), head=(6, -188), tilt=-4, face="glad", near_elbow=(-46, -168), near_fist=(-46, -210),
    far_elbow=(48, -170), far_fist=(50, -212), near_knee=(-20, -48), near_foot=(-30, -4),
    far_knee=(16, -48), far_foot=(24, -4),
)  # fmt: skip
LOSER = Pose(
    hip=(-8, -88), chest=(8, -140), head=(28, -166), tilt=26, face="out", near_elbow=(2, -104), near_fist=(14, -66),
    far_elbow=(38, -104), far_fist=(48, -68),
)  # fmt: skip


# -- the ring ----------------------------------------------------------------------------------------------------------

SCALE = 0.9
FLOOR = 227.0
MIDDLE = 182.0
APART = 70.0


class Bout(NamedTuple):
    """What can be seen in the ring."""

    boxers: tuple[str, ...]
    exchange: tuple[str, str] | None = None
    """Each player's last action."""
    scorers: tuple[int, ...] = ()
    pending: int | None = None
    """Whose point is still to be placed."""
    winner: int | None = None
    """Who has won the game."""
    sudden: bool = False


def ring(bout: Bout, x: float, y: float) -> str:
    """The ring with both boxers, its corner at (x, y)."""
    width, height = RING
    inner = _hall() + (_banner("SUDDEN DEATH") if bout.sudden else _apron_text("T K O")) + _fighters(bout)
    inner += _confetti() if bout.winner is not None else ""
    inner += path(
        "M0 0H364V260H0ZM10 0Q0 0 0 10V250Q0 260 10 260H354Q364 260 364 250V10Q364 0 354 0Z",
        fill="var(--pk-paper)",
        fill_rule="evenodd",
    )
    clipped = element("svg", inner, x=x, y=y, width=width, height=height, viewBox=f"0 0 {n(width)} {n(height)}")
    return clipped + rect(x, y, width, height, 10, fill="none", stroke="var(--pk-line)", stroke_width=2)


@cache
def _hall() -> str:
    """Crowd, spotlights, ropes and canvas."""
    glow, paint = svg.gradient([(0, "var(--pk-glow)"), (1, "var(--pk-sky)")], radial=True, cx=0.5, cy=0.52, r=0.62)
    crowd = "".join(
        circle(10 + 23 * k + (row % 2) * 11, 112 + 24 * row - (k * 7 + row * 5) % 9, 12, fill="var(--pk-crowd)")
        for row in range(4)
        for k in range(16)
    )
    beams = path("M70 0L20 210H150L96 0Z", fill="#ffffff", fill_opacity=0.14) + path(
        "M294 0L344 210H214L268 0Z", fill="#ffffff", fill_opacity=0.14
    )
    lamps = "".join(rect(a, -4, 30, 11, 4, fill="var(--pk-apron)") for a in (68, 266))
    floor = path("M36 184H328L364 236H0Z", fill="var(--pk-canvas)") + rect(0, 235, 364, 25, fill="var(--pk-apron)")
    ring = element(
        "ellipse",
        cx=182,
        cy=211,
        rx=64,
        ry=14,
        fill="none",
        stroke="var(--pk-apron)",
        stroke_opacity=0.16,
        stroke_width=4,
    )
    ropes = "".join(
        svg.line(36, a, 328, a, stroke=c, stroke_width=4)
        for a, c in ((112, SHORTS[1]), (136, "#ffffff"), (160, SHORTS[0]))
    )
    posts = "".join(
        rect(a - 6, 98, 12, 90, 3, fill="var(--pk-apron)") + rect(a - 9, 106, 18, 62, 5, fill=c)
        for a, c in ((36, SHORTS[0]), (328, SHORTS[1]))
    )
    return (
        element("defs", glow) + rect(0, 0, 364, 260, fill=paint) + crowd
        + rect(0, 96, 364, 110, fill=paint, fill_opacity=0.35) + lamps + beams + floor + ring + ropes + posts
    )  # fmt: skip


class _Stance(NamedTuple):
    pose: Pose
    shift: float
    """How far he steps toward the other, in the figure's units."""


def _fighters(bout: Bout) -> str:
    if bout.winner is not None:
        stances = [_Stance(WINNER if bout.winner == seat else LOSER, -6) for seat in (0, 1)]
    elif bout.exchange is not None:
        first, second = bout.exchange
        stances = [_stance(first, second), _stance(second, first)]
    else:
        stances = [_Stance(GUARD, 0), _Stance(GUARD, 0)]
    blocked = bout.exchange is not None and bout.exchange[1] in STOPS
    order = (1, 0) if blocked or bout.winner == 0 else (0, 1)
    shadows = "".join(
        svg.ellipse(_x(seat, stances[seat].shift - 5), FLOOR + 2, 56, 8, fill="#000000", fill_opacity=0.2)
        for seat in (0, 1)
    )
    drawn = "".join(_fighter(bout, seat, stances[seat]) for seat in order)
    return shadows + drawn + ("" if bout.winner is not None else _effects(bout, stances))


def _x(seat: int, along: float) -> float:
    """Where a point of a figure, `along` units ahead of its origin, is on the stage."""
    side = 1 if seat == 0 else -1
    return MIDDLE - side * APART + side * SCALE * along


def _fighter(bout: Bout, seat: int, stance: _Stance) -> str:
    body = figure(stance.pose, look_of(bout.boxers[seat]), SHORTS[seat])
    if bout.winner == seat:
        hip = stance.pose.hip
        readable = "" if seat == 0 else " scale(-1 1)"
        body += group(belt(0, 0, 0.34), transform=f"translate({n(hip[0])} {n(hip[1] - 3)}){readable}")
    mirror = "" if seat == 0 else " scale(-1 1)"
    return group(body, transform=f"translate({n(_x(seat, stance.shift))} {n(FLOOR)}) scale({n(SCALE)}){mirror}")


def look_of(name: str) -> Look:
    """A boxer's look: drawn by hand for the eight of the game, made of the name for any other."""
    if name in LOOKS:
        return LOOKS[name]
    seed = sha256(name.encode("utf-8", "backslashreplace")).digest()
    skins = ("#8a5a3c", "#b97c50", "#d99a66", "#f0c39c", "#f7d3b5")
    hairs = ("#2b2233", "#5a3320", "#c2622a", "#d9b44a", "#8d93a3")
    gloves = ("#e6a817", "#1b9e77", "#9b6bb5", "#4a4f5e", "#f07f1d", "#f3e7c6", "#5fb04a", "#c2417f")
    marks = ("", "", "freckles", "plaster", "patch")
    return Look(
        skins[seed[0] % 5], HAIR_STYLES[seed[1] % len(HAIR_STYLES)], hairs[seed[2] % 5], gloves[seed[3] % 8],
        BEARDS[seed[4] % len(BEARDS)], marks[seed[5] % 5], 0.95 + seed[6] % 16 / 100,
    )  # fmt: skip


_STEP = {("U", "U"): -16, ("B", "B"): -38, ("U", "H"): 8, ("U", "K"): 28, ("B", "K"): -10, ("B", "H"): 6}


def _stance(own: str, other: str) -> _Stance:
    """The pose for an exchange: the action's own, hurt where a punch gets through."""
    pose = POSES[own]
    if other not in STOPS and own != other and STOPS.get(own) != other:
        pose = _hurt(pose, other, punching=own not in STOPS)
    return _Stance(pose, _STEP.get((own, other), 0))


def _hurt(pose: Pose, punch: str, *, punching: bool) -> Pose:
    (hx, hy), (cx, cy), (ax, ay) = pose.head, pose.chest, pose.hip
    if punching:
        return pose._replace(face="ouch", tilt=pose.tilt - 8)
    if punch == "U":
        return pose._replace(face="ouch", head=(hx - 16, hy - 5), chest=(cx - 8, cy), tilt=-22)
    return pose._replace(face="ouch", hip=(ax - 12, ay), chest=(cx - 2, cy + 6), head=(hx + 2, hy + 7), tilt=16)


def _fist(seat: int, stance: _Stance) -> Point:
    return _x(seat, stance.shift + stance.pose.near_fist[0]), FLOOR + SCALE * stance.pose.near_fist[1]


def _effects(bout: Bout, stances: list[_Stance]) -> str:
    """Where a punch lands a star, where it is stopped a shield; in a scorer's corner his point."""
    if bout.exchange is None:
        return ""
    actions = first, second = bout.exchange
    parts = []
    if first == second and first not in STOPS:
        x = (_fist(0, stances[0])[0] + _fist(1, stances[1])[0]) / 2
        parts.append(_flash(x, _fist(0, stances[0])[1], 20))
    else:
        for seat in (0, 1):
            if actions[seat] in STOPS:
                continue
            x, y = _fist(seat, stances[seat])
            side = 1 if seat == 0 else -1
            stopped = STOPS.get(actions[1 - seat]) == actions[seat]
            parts.append(
                _shield(x + side * 15, y, side)
                if stopped
                else _burst(x + side * 12, y + (5 if actions[seat] == "U" else 0))
            )
    parts += [_bubble(seat, pending=bout.pending == seat) for seat in bout.scorers]
    return "".join(parts)


def _burst(x: float, y: float) -> str:
    outer = path(
        svg.polyline(palette.star(x, y, 25, 12, 9), closed=True),
        fill="#ffd84a",
        stroke=OUTLINE,
        stroke_width=2.4,
        stroke_linejoin="round",
    )
    return outer + path(svg.polyline(palette.star(x, y, 12, 6, 7), closed=True), fill="#ffffff")


def _flash(x: float, y: float, r: float) -> str:
    """Short lines all around: glove against glove."""
    rays = palette.star(x, y, r + 14, r + 14, 5)
    return "".join(
        svg.line(
            x + (a - x) * 0.62, y + (b - y) * 0.62, a, b, stroke="#ffd84a", stroke_width=4.5, stroke_linecap="round"
        )
        for a, b in rays
    )


def _shield(x: float, y: float, side: int) -> str:
    """An arc that holds a punch off, bulging to where the punch comes from."""
    back = x - side * 8
    d = f"M{n(back)} {n(y - 30)}Q{n(x + side * 2)} {n(y)} {n(back)} {n(y + 30)}"
    pens = ((OUTLINE, 9), ("#7ee0c0", 5))
    return "".join(path(d, fill="none", stroke=ink, stroke_width=width, stroke_linecap="round") for ink, width in pens)


def _bubble(seat: int, *, pending: bool) -> str:
    x = 30.0 if seat == 0 else 334.0
    return circle(x, 64, 23, fill=FILL[seat], stroke="#ffffff", stroke_width=3) + text(
        x, 71, "+1?" if pending else "+1", 20, anchor="middle", bold=True, fill="#ffffff"
    )


def _apron_text(words: str) -> str:
    return text(182, 253, words, 16, anchor="middle", bold=True, fill="#ffffff", fill_opacity=0.75, letter_spacing=4)


def _banner(words: str) -> str:
    """A red banner along the front of the ring."""
    stars = "".join(path(svg.polyline(palette.star(x, 248, 9, 4, 5), closed=True), fill="#ffd84a") for x in (62, 302))
    band = rect(0, 235, 364, 25, fill="#b3261e") + svg.line(0, 235, 364, 235, stroke="#ffd84a", stroke_width=2.5)
    return band + stars + text(183, 254, words, 18, anchor="middle", bold=True, fill="#ffffff", letter_spacing=3)


@cache
def _confetti() -> str:
    """Paper snips over the whole ring, always the same ones."""
    colours = ("#e69f00", "#56b4e9", "#009e73", "#f0e442", "#cc79a7", "#d55e00")
    snips = []
    for k in range(54):
        a, b, c, *_ = sha256(bytes((k,))).digest()
        place = f"translate({n(a * 364 / 255)} {n(b * 228 / 255)}) rotate({c})"
        snips.append(rect(-4, -2.2, 8, 4.4, 1, fill=colours[k % 6], transform=place))
    return "".join(snips)


# -- the belt and the icons --------------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def belt(x: float, y: float, scale: float) -> str:
    """The TKO Champ Belt around (x, y), 260 wide at scale 1."""
    gold, dark = "#f2b632", "#9a6a00"
    strap = path(
        "M-130 -15Q-60 -24 0 -24Q60 -24 130 -15V15Q60 24 0 24Q-60 24 -130 15Z",
        fill="#2b2233",
        stroke=OUTLINE,
        stroke_width=3,
    )
    stitches = path(
        "M-122 -9Q-60 -17 0 -17Q60 -17 122 -9M-122 9Q-60 17 0 17Q60 17 122 9",
        fill="none",
        stroke="#8d7f9c",
        stroke_width=1.6,
        stroke_dasharray="5 4",
    )
    sides = "".join(
        rect(a - 21, -20, 42, 40, 9, fill=gold, stroke=OUTLINE, stroke_width=2.6)
        + path(svg.polyline(palette.star(a, 1, 14, 6, 5), closed=True), fill=dark)
        for a in (-82, 82)
    )
    plate = path(
        svg.polyline(palette.star(0, 0, 49, 43, 12), closed=True),
        fill=gold,
        stroke=OUTLINE,
        stroke_width=3,
        stroke_linejoin="round",
    )
    inside = circle(0, 0, 35, fill="#fff3c9", stroke=dark, stroke_width=2.5)
    words = text(0, 3, "TKO", 24, anchor="middle", bold=True, fill=OUTLINE) + text(
        0, 19, "CHAMP", 12, anchor="middle", bold=True, fill=dark
    )
    star = path(svg.polyline(palette.star(0, -23, 7, 3, 5), closed=True), fill=dark)
    return group(
        strap, stitches, sides, plate, inside, words, star, transform=f"translate({n(x)} {n(y)}) scale({n(scale)})"
    )


@lru_cache(maxsize=256)
def icon(action: str, x: float, y: float, size: float) -> str:
    """A punch (glove) or a block (shield) at a head or a body, in a square with its corner at (x, y)."""
    head = action in ("U", "H")
    aim, rest = "var(--pk-ink)", "var(--pk-line)"
    man = circle(31, 11.5, 8.5, fill=aim if head else rest) + path(
        "M19 45L20.5 27Q22 22 31 22Q40 22 41.5 27L43 45Z", fill=rest if head else aim
    )
    return group(
        man,
        _shield_icon(head) if action in STOPS else _glove_icon(head),
        transform=f"translate({n(x)} {n(y)}) scale({n(size / 48)})",
    )


def _glove_icon(head: bool) -> str:
    mitt = "M-10 -8C-6 -13 7 -13 11 -7C14 -2 13 6 9 9C4 12 -6 11 -10 8Z"
    place = "translate(17 22) rotate(-62)" if head else "translate(14 34)"
    trail = path(
        "M5 45Q1 36 6 30M12 46Q9 42 10 39" if head else "M0 24H6M0 44H6",
        fill="none",
        stroke="var(--pk-soft)",
        stroke_width=3,
        stroke_linecap="round",
    )
    glove = group(
        path(mitt, fill="#d55e00", stroke=OUTLINE, stroke_width=2.6, stroke_linejoin="round"),
        rect(-15, -7, 7, 14, 2, fill="#f4efe4", stroke=OUTLINE, stroke_width=2.2),
        path("M-7 -8C-2 -12 6 -10 5 -5C3 -2 -2 -3 -6 -4Z", fill="#ee8a3c", stroke=OUTLINE, stroke_width=1.8),
        transform=place,
    )
    return trail + glove


def _shield_icon(head: bool) -> str:
    y = 2 if head else 22
    return group(
        path(
            "M0 0L11 -3.5L22 0V9C22 16 17 20 11 23C5 20 0 16 0 9Z",
            fill="#009e73",
            stroke=OUTLINE,
            stroke_width=2.6,
            stroke_linejoin="round",
        ),
        path("M11 2V17M5 8H17", stroke="#ffffff", stroke_width=3.2, stroke_linecap="round"),
        transform=f"translate(6 {y + 3})",
    )


def tick(x: float, y: float) -> str:
    """A check mark in a gold disc."""
    return circle(x, y, 13, fill="var(--pk-gold)", stroke=OUTLINE, stroke_width=2) + path(
        f"M{n(x - 6)} {n(y)}L{n(x - 1)} {n(y + 5)}L{n(x + 7)} {n(y - 6)}",
        fill="none",
        stroke=OUTLINE,
        stroke_width=3.5,
        stroke_linecap="round",
        stroke_linejoin="round",
    )
