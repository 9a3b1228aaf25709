"""A jointed cartoon boxer, drawn as a sticker: pale rim, dark outline, flat colours.  He faces right, feet at 0."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from math import atan2, degrees
from typing import NamedTuple

from packo.picture import palette, svg
from packo.picture.svg import circle, ellipse, group, path, rect
from packo.picture.svg import number as n

OUTLINE = "#1c1a2b"
RIM = "var(--pk-rim)"
"""The pale rim around a figure, a variable that the document sets."""
Point = tuple[float, float]


class Pose(NamedTuple):
    """Where the joints are, in units of about a hundredth of half a boxer, and the face he makes.

    `near` is the side toward the viewer, `far` the other one, which is the leading hand.
    """

    hip: Point = (-4, -92)
    chest: Point = (2, -150)
    head: Point = (16, -186)
    near_elbow: Point = (4, -112)
    near_fist: Point = (36, -146)
    far_elbow: Point = (48, -118)
    far_fist: Point = (66, -154)
    near_knee: Point = (-26, -48)
    near_foot: Point = (-44, -4)
    far_knee: Point = (28, -50)
    far_foot: Point = (30, -4)
    tilt: float = 0
    face: str = "set"


@dataclass(frozen=True, slots=True)
class Look:
    """What a boxer looks like; the shorts are his corner's, the gloves are his own."""

    skin: str
    hair: str
    """afro, bald, crew, curls, flat, guard, mohawk, slick or spikes."""
    hair_colour: str
    gloves: str
    beard: str = ""
    """Nothing, full, goatee, moustache or stubble."""
    mark: str = ""
    """Nothing, band, freckles, patch or plaster."""
    bulk: float = 1.0

    @property
    def shade(self) -> str:
        return palette.mix(self.skin, OUTLINE, 0.2)


@lru_cache(maxsize=256)
def figure(pose: Pose, look: Look, shorts: str) -> str:
    """The whole boxer."""
    shapes = [
        *_leg(pose.hip, pose.far_knee, pose.far_foot, look, shorts, far=True),
        *_arm(_shoulder(pose, 17), pose.far_elbow, pose.far_fist, look, far=True),
        *_leg(pose.hip, pose.near_knee, pose.near_foot, look, shorts, far=False),
        *_trunk(pose, look, shorts),
        *_head(pose, look),
        *_arm(_shoulder(pose, -19), pose.near_elbow, pose.near_fist, look, far=False),
    ]
    return "".join(rim for rim, _ in shapes) + "".join(body for _, body in shapes)


@lru_cache(maxsize=256)
def bust(look: Look, face: str = "set") -> str:
    """Head, shoulders and a glove, about 110 wide; the middle of the head is 22 above the origin."""
    shoulders = "M-46 62C-46 26 -28 16 0 16C30 16 48 28 48 62Z"
    neck = path("M-14 -6V22Q2 34 18 22V-6Z", fill=look.shade, stroke=OUTLINE, stroke_width=2.5)
    rim, head = _head(Pose(head=(0, 0), face=face), look)[0]
    glove_rim, glove = _glove((34, 50), (38, 34), look)
    place = "translate(0 -22) scale(1.1)"
    return (
        path(shoulders, fill="none", stroke=RIM, stroke_width=13)
        + group(rim, transform=place)
        + glove_rim
        + path(shoulders, fill=look.skin, stroke=OUTLINE, stroke_width=3)
        + neck
        + group(head, transform=place)
        + glove
    )


Shape = tuple[str, str]


def _shoulder(pose: Pose, dx: float) -> Point:
    return pose.chest[0] + dx, pose.chest[1] + 9


def _limb(points: tuple[Point, ...], width: float, colour: str) -> Shape:
    d = svg.polyline(points)
    shared = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    rim = path(d, stroke=RIM, stroke_width=width + 13, **shared)
    outline = path(d, stroke=OUTLINE, stroke_width=width + 5, **shared)
    return rim, outline + path(d, stroke=colour, stroke_width=width, **shared)


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _arm(shoulder: Point, elbow: Point, fist: Point, look: Look, *, far: bool) -> list[Shape]:
    skin = look.shade if far else look.skin
    return [
        _limb((shoulder, elbow, _between(elbow, fist, 0.75)), 17 * look.bulk, skin),
        _glove(elbow, fist, look, far=far),
    ]


def _glove(elbow: Point, fist: Point, look: Look, *, far: bool = False) -> Shape:
    """A mitt at the fist, turned along the forearm, with cuff, thumb and a glint."""
    colour = palette.mix(look.gloves, OUTLINE, 0.18) if far else look.gloves
    turn = degrees(atan2(fist[1] - elbow[1], fist[0] - elbow[0]))
    place = f"translate({n(fist[0])} {n(fist[1])}) rotate({n(turn)})"
    mitt = "M-13 -12C-8 -19 10 -20 17 -11C22 -4 21 8 15 13C8 18 -8 17 -13 12Z"
    rim = group(path(mitt, fill=RIM, stroke=RIM, stroke_width=11, stroke_linejoin="round"), transform=place)
    body = group(
        rect(-22, -11, 13, 22, 4, fill="#f4efe4", stroke=OUTLINE, stroke_width=2.5),
        path(mitt, fill=colour, stroke=OUTLINE, stroke_width=2.8, stroke_linejoin="round"),
        path(
            "M-9 -13C-2 -20 10 -16 9 -8C7 -3 -2 -4 -7 -7Z",
            fill=palette.mix(colour, "#ffffff", 0.16),
            stroke=OUTLINE,
            stroke_width=2,
        ),
        path(
            "M13 2C14 6 11 9 7 10",
            fill="none",
            stroke="#ffffff",
            stroke_opacity=0.65,
            stroke_width=3,
            stroke_linecap="round",
        ),
        transform=place,
    )
    return rim, body


def _leg(hip: Point, knee: Point, foot: Point, look: Look, shorts: str, *, far: bool) -> list[Shape]:
    skin = look.shade if far else look.skin
    cloth = palette.mix(shorts, OUTLINE, 0.22) if far else shorts
    start = hip[0] + (7 if far else -7), hip[1] + 8
    ankle = _between(knee, foot, 0.72)
    boot_rim, boot = _boot(foot, ankle)
    return [
        _limb((start, knee, _between(knee, foot, 0.78)), 19 * look.bulk, skin),
        _limb((start, _between(start, knee, 0.62)), 29 * look.bulk, cloth),
        (boot_rim, boot),
    ]


def _boot(foot: Point, ankle: Point) -> Shape:
    x, y = foot
    shaft = (ankle[0] - x) * 0.8
    d = (
        f"M{n(x + shaft - 12)} {n(y - 20)}L{n(x - 13)} {n(y + 3)}H{n(x + 25)}"
        f"C{n(x + 25)} {n(y - 7)} {n(x + 16)} {n(y - 8)} {n(x + 11)} {n(y - 11)}L{n(x + shaft + 11)} {n(y - 20)}Z"
    )
    rim = path(d, fill=RIM, stroke=RIM, stroke_width=11, stroke_linejoin="round")
    sole = svg.line(x - 12, y + 3, x + 24, y + 3, stroke=OUTLINE, stroke_width=5, stroke_linecap="round")
    laces = svg.line(x + 1, y - 14, x + 10, y - 10, stroke="#8d93a3", stroke_width=2.5, stroke_linecap="round")
    return rim, path(d, fill="#fbfaf6", stroke=OUTLINE, stroke_width=2.8, stroke_linejoin="round") + laces + sole


def _trunk(pose: Pose, look: Look, shorts: str) -> list[Shape]:
    (hx, hy), (cx, cy) = pose.hip, pose.chest
    b = look.bulk
    d = (
        f"M{n(cx - 24 * b)} {n(cy + 4)}Q{n(cx)} {n(cy - 9)} {n(cx + 22 * b)} {n(cy + 4)}"
        f"Q{n(cx + 27 * b)} {n(cy + 26)} {n(hx + 19 * b)} {n(hy + 4)}L{n(hx - 19 * b)} {n(hy + 4)}"
        f"Q{n(cx - 26 * b)} {n(cy + 30)} {n(cx - 24 * b)} {n(cy + 4)}Z"
    )
    shared = {"fill": "none", "stroke": look.shade, "stroke_width": 3, "stroke_linecap": "round"}
    mid = _between(pose.hip, pose.chest, 0.5)
    muscles = path(
        f"M{n(cx - 12)} {n(cy + 25)}Q{n(cx)} {n(cy + 31)} {n(cx + 7)} {n(cy + 23)}"
        f"Q{n(cx + 14)} {n(cy + 30)} {n(cx + 20)} {n(cy + 22)}",
        **shared,
    ) + path(f"M{n(mid[0] + 6)} {n(mid[1] + 2)}L{n(hx + 4)} {n(hy - 12)}", **shared)
    lean = degrees(atan2(cx - hx, hy - cy))
    seat = f"M{n(-20 * b)} -4H{n(20 * b)}L{n(23 * b)} 20Q0 30 {n(-24 * b)} 20Z"
    place = f"translate({n(hx)} {n(hy)}) rotate({n(lean * 0.4)})"
    cloth = group(
        path(seat, fill=shorts, stroke=OUTLINE, stroke_width=2.8, stroke_linejoin="round"),
        path(
            f"M{n(-17 * b)} 12Q0 22 {n(17 * b)} 12", fill="none", stroke="#ffffff", stroke_opacity=0.3, stroke_width=3
        ),
        rect(-21 * b, -9, 42 * b, 12, 4, fill=look.gloves, stroke=OUTLINE, stroke_width=2.5),
        transform=place,
    )
    neck_shape = _limb(((cx + 3, cy + 2), _between(pose.chest, pose.head, 0.55)), 17 * b, look.shade)
    rim = path(d, fill=RIM, stroke=RIM, stroke_width=13, stroke_linejoin="round")
    body = path(d, fill=look.skin, stroke=OUTLINE, stroke_width=2.8, stroke_linejoin="round")
    return [neck_shape, (rim, body + muscles), ("", cloth)]


def _head(pose: Pose, look: Look) -> list[Shape]:
    """A head in three-quarter view around the origin, then put in place and tilted."""
    place = f"translate({n(pose.head[0])} {n(pose.head[1])}) rotate({n(pose.tilt)}) scale(1.14)"
    jaw = "M-22 -6C-23 -27 22 -29 23 -6C24 2 25 10 19 19C14 26 -2 27 -10 21C-18 15 -22 6 -22 -6Z"
    back, front = _HAIR[look.hair](look.hair_colour)
    face = (
        path(jaw, fill=look.skin, stroke=OUTLINE, stroke_width=2.8)
        + ellipse(-15, 2, 5, 7, fill=look.skin, stroke=OUTLINE, stroke_width=2.2)
        + _beard(look)
        + _features(pose.face, look)
        + _mark(look)
    )
    rim_paint = {"fill": RIM, "stroke": RIM, "stroke_width": 11, "stroke_linejoin": "round"}
    rim = path(jaw, **rim_paint) + path(_HAIR_RIM[look.hair], **rim_paint)
    return [(group(rim, transform=place), group(back, face, front, transform=place))]


def _features(face: str, look: Look) -> str:
    pen = {"fill": "none", "stroke": OUTLINE, "stroke_linecap": "round", "stroke_linejoin": "round"}
    nose = path("M14 -3C20 1 20 6 13 7", stroke_width=2.6, **pen)
    brow = palette.mix(look.hair_colour, OUTLINE, 0.45)
    if face == "ouch":
        eyes = path("M1 -7L7 -4L1 -1M22 -7L16 -4L22 -1", stroke_width=2.6, **pen)
        return eyes + nose + ellipse(9, 15, 5, 4.5, fill="#6b1420", stroke=OUTLINE, stroke_width=2)
    if face == "out":
        eyes = path("M1 -7L7 -1M7 -7L1 -1M15 -7L21 -1M21 -7L15 -1", stroke_width=2.4, **pen)
        return eyes + nose + path("M4 16Q9 12 15 16", stroke_width=2.6, **pen)
    if face == "glad":
        eyes = path("M0 -3Q4 -9 8 -3M14 -3Q18 -9 22 -3", stroke_width=2.6, **pen)
        grin = path("M1 11Q10 13 18 10Q17 20 9 20Q3 19 1 11Z", fill="#ffffff", stroke=OUTLINE, stroke_width=2.2)
        return eyes + nose + grin
    eyes = ellipse(4, -4, 2.7, 3.4, fill=OUTLINE) + ellipse(18, -4, 2.5, 3.4, fill=OUTLINE)
    brows = path("M-2 -10L8 -8M15 -8L23 -10.5", fill="none", stroke=brow, stroke_width=3.4, stroke_linecap="round")
    mouth = path("M4 16L15 14.5" if face == "set" else "M3 15H16", stroke_width=2.6, **pen)
    return eyes + brows + nose + mouth


def _beard(look: Look) -> str:
    colour = look.hair_colour
    pen = {"stroke": OUTLINE, "stroke_width": 2.2, "stroke_linejoin": "round"}
    drawings = {
        "full": path(
            "M-17 6C-12 8 -6 6 -2 10C4 7 14 7 21 9C22 15 20 22 14 27C6 32 -6 29 -11 22C-15 17 -17 12 -17 6Z",
            fill=colour,
            **pen,
        ),
        "goatee": path("M3 20Q10 17 16 19Q16 29 9 30Q4 28 3 20Z", fill=colour, **pen),
        "moustache": path("M10 8C5 7 1 10 -2 14C4 15 8 13 11 11C14 13 18 14 22 12C20 9 15 7 10 8Z", fill=colour, **pen),
        "stubble": path("M-15 10C-8 8 18 7 21 10C20 17 17 22 12 23C3 25 -8 22 -12 17Z", fill=colour, fill_opacity=0.3),
    }
    return drawings.get(look.beard, "")


def _mark(look: Look) -> str:
    drawings = {
        "band": path(
            "M-22 -12C-12 -17 14 -18 23 -12L22 -18C12 -25 -12 -24 -21 -18Z",
            fill="#f4efe4",
            stroke=OUTLINE,
            stroke_width=2.2,
        ),
        "freckles": "".join(
            circle(x, y, 1.4, fill="#a8542a") for x, y in ((-4, 4), (0, 7), (3, 3), (17, 4), (20, 7), (7, 7))
        ),
        "patch": path("M-22 -12L20 -2", stroke=OUTLINE, stroke_width=2.2) + ellipse(4, -4, 6, 5.5, fill=OUTLINE),
        "plaster": group(
            rect(-8, -3.5, 16, 7, 3.5, fill="#f6e3c5", stroke=OUTLINE, stroke_width=1.8),
            circle(0, 0, 1.2, fill="#a8846a"),
            transform="translate(-3 9) rotate(-28)",
        ),
    }
    return drawings.get(look.mark, "")


def _cap(d: str, colour: str) -> str:
    return path(d, fill=colour, stroke=OUTLINE, stroke_width=2.6, stroke_linejoin="round")


_SHAPES = {
    "bald": "M-20 -14C-12 -27 12 -27 20 -14",
    "crew": "M-24 0C-28 -22 -16 -33 4 -32C20 -31 26 -20 23 -12C14 -19 0 -19 -10 -14C-14 -10 -14 -4 -18 -2Z",
    "slick": (
        "M-22 8C-32 -10 -24 -33 2 -33C22 -33 28 -20 24 -9C18 -18 4 -20 -6 -17C-14 -14 -13 -4 -16 -2C-17 4 -19 7 -22 8Z"
    ),
    "flat": "M-24 2L-27 -34L-22 -40L22 -41L26 -34L23 -11C14 -16 -2 -17 -11 -13L-14 -2Z",
    "mohawk": "M-20 -12C-30 -22 -24 -40 -8 -42C6 -47 24 -44 25 -30C26 -24 22 -19 16 -20C4 -23 -12 -20 -20 -12Z",
    "spikes": (
        "M-24 4L-34 -8L-26 -13L-34 -27L-21 -26L-22 -41L-8 -33L0 -46L9 -33L22 -41L21 -26L30 -22"
        "L23 -10C14 -17 0 -18 -9 -14C-14 -11 -13 -4 -17 0Z"
    ),
    "afro": (
        "M-22 12C-38 12 -42 -8 -34 -18C-38 -32 -22 -44 -10 -42C0 -50 18 -46 24 -38"
        "C34 -34 34 -20 25 -12C16 -17 -2 -18 -11 -13C-14 -8 -13 -2 -16 0C-17 6 -18 10 -22 12Z"
    ),
    "curls": (
        "M-20 8A8 8 0 0 1 -27 -4A8 8 0 0 1 -29 -17A9 9 0 0 1 -21 -30A10 10 0 0 1 -6 -37"
        "A10 10 0 0 1 11 -36A9 9 0 0 1 24 -27A8 8 0 0 1 24 -12A7 7 0 0 1 13 -15A8 8 0 0 1 1 -15"
        "A8 8 0 0 1 -10 -11A6 6 0 0 1 -15 -1A6 6 0 0 1 -20 8Z"
    ),
    "guard": (
        "M-20 22C-33 8 -31 -34 2 -33C26 -33 29 -20 26 -11C16 -16 2 -17 -4 -14C-9 -8 -6 2 -8 10"
        "C-6 14 -2 16 0 20L-4 28C-10 28 -16 26 -20 22Z"
    ),
}


def _front(style: str) -> Callable[[str], tuple[str, str]]:
    def hair(colour: str) -> tuple[str, str]:
        cap = _cap(_SHAPES[style], colour)
        if style == "guard":
            stripe = path(
                "M-16 -22C-6 -29 12 -29 22 -20", fill="none", stroke="#ffffff", stroke_opacity=0.6, stroke_width=4
            )
            return "", cap + stripe + ellipse(
                -15, 3, 5.5, 7.5, fill=palette.mix(colour, OUTLINE, 0.3), stroke=OUTLINE, stroke_width=2
            )
        shine = path(
            "M-14 -22Q-4 -30 8 -28",
            fill="none",
            stroke="#ffffff",
            stroke_opacity=0.28,
            stroke_width=3.5,
            stroke_linecap="round",
        )
        return "", cap + shine

    return hair


def _bald(colour: str) -> tuple[str, str]:
    glint = path(
        "M-8 -19Q0 -23 8 -21",
        fill="none",
        stroke="#ffffff",
        stroke_opacity=0.6,
        stroke_width=3.5,
        stroke_linecap="round",
    )
    return "", glint


_HAIR: dict[str, Callable[[str], tuple[str, str]]] = {style: _front(style) for style in _SHAPES} | {"bald": _bald}
_HAIR_RIM = _SHAPES
HAIR_STYLES = tuple(sorted(_SHAPES))
BEARDS = ("", "full", "goatee", "moustache", "stubble")
MARKS = ("", "band", "freckles", "patch", "plaster")
