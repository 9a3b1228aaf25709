"""How steady a hand is: its scatter and twist from drops that were measured, with exact intervals.

In the model the middle misses the aim normally in x and in y, with the same deviation and no drift, and the turn
misses normally, too.  The sum of the squared misses over the variance then has the chi-square law, with two degrees of
freedom a drop for the scatter and one for the twist; so the intervals are exact for any number of drops.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import isfinite, sqrt
from typing import Any, NamedTuple

from packo.core.telling import quoted
from packo.games.fly.chances import Hand
from packo.games.fly.geometry import normal_angle
from packo.games.fly.parts import CARD_HEIGHT, CARD_WIDTH, DEGREE, INCH, Aim, Landing
from packo.picture import svg
from packo.picture.show import Drawing

LEVEL = 0.95
EXAMPLE = "4.5,1.25@30 lands 4.61,1.4@-12.5"
_NUMBER = r"(-?(?:\d{1,4}(?:\.\d{1,6})?|\.\d{1,6}))"
_SWATTER = re.compile(rf"{_NUMBER}\s*,\s*{_NUMBER}(?:\s*@\s*{_NUMBER})?")


class Drop(NamedTuple):
    """Where somebody aimed and where the swatter came to lie; without angles nothing is learned of the twist."""

    aim: Aim
    landing: Landing
    turned: bool = True
    """Whether the angles were measured."""


class Interval(NamedTuple):
    """A deviation, and an interval that holds the true one with chance `level`, whatever it is."""

    value: float
    low: float
    high: float
    level: float = LEVEL

    def __repr__(self) -> str:
        return f"{self.value:.3g} ({self.low:.3g} to {self.high:.3g}, {self.level:.0%})"


@dataclass(frozen=True)
class Skill:
    """A person's hand, as some drops tell it."""

    drops: int
    scatter: Interval
    """In inches."""
    twist: Interval | None
    """In degrees; None where no angle was measured."""
    drift: tuple[float, float]
    """The mean miss to the right and down, in inches.  The model has none; where it is large, aim the other way."""

    @property
    def hand(self) -> Hand:
        """For chances and as options: `packo.load("fly", scatter=hand.scatter, twist=hand.twist)`.

        Raises:
            ValueError: no angle was measured.
        """
        if self.twist is None:
            raise ValueError("no drop has angles, so the twist is not known")
        return Hand(self.scatter.value, self.twist.value)

    def __repr__(self) -> str:
        twist = "unknown" if self.twist is None else f"{self.twist!r}°"
        return f"Skill({self.drops} drops: scatter {self.scatter!r} in, twist {twist})"


def fit(drops: Iterable[Drop], level: float = LEVEL) -> Skill:
    """The hand behind some drops: root mean squares of the misses, and exact chi-square intervals.

    A turn counts modulo half a turn, so a twist beyond some 40 degrees comes out too small.

    Raises:
        ValueError: no drops, or a level that is not between 0 and 1.

    >>> fit(read_drops("1,1@0 lands 1.3,1@10\\n1,1@0 lands 1,0.6@-10"))
    Skill(2 drops: scatter 0.25 (0.15 to 0.718, 95%) in, twist 10 (5.21 to 62.8, 95%)°)
    """
    seen = tuple(drops)
    if not seen:
        raise ValueError("a hand is measured from at least one drop")
    if not 0 < level < 1:
        raise ValueError(f"a level is between 0 and 1, not {level!r}")
    right = [(drop.landing.x - drop.aim.x) / INCH for drop in seen]
    down = [(drop.landing.y - drop.aim.y) / INCH for drop in seen]
    turns = [normal_angle(drop.landing.angle - drop.aim.angle) / DEGREE for drop in seen if drop.turned]
    drift = sum(right) / len(seen), sum(down) / len(seen)
    twist = _deviation(turns, level) if turns else None
    return Skill(len(seen), _deviation([*right, *down], level), twist, drift)


def _deviation(misses: Sequence[float], level: float) -> Interval:
    """The deviation of normal numbers around 0."""
    from scipy.stats import chi2

    squares, count = sum(miss * miss for miss in misses), len(misses)
    low, high = (sqrt(squares / float(chi2.isf(tail, count))) for tail in ((1 - level) / 2, (1 + level) / 2))
    return Interval(sqrt(squares / count), low, high, level)


def read_drops(text: str) -> tuple[Drop, ...]:
    """Drops as text, one a line: the aim, `lands`, and where the swatter came to lie, in inches and degrees clockwise.

    Angles may be left out, at both or at none.  What follows a # is a comment, and empty lines do not count.

    Raises:
        ValueError: a line that cannot be read, by its number.

    >>> read_drops("4.5,1.25 lands 4.61,1.4  # a first try")[0].landing
    Landing(x=4610, y=1400, angle=0)
    """
    found = []
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.partition("#")[0].strip()
        if not words:
            continue
        parts = [_SWATTER.fullmatch(part.strip()) for part in words.split("lands")]
        if len(parts) != 2 or parts[0] is None or parts[1] is None:
            raise ValueError(f"line {number}: a drop is written as in {EXAMPLE}, not {quoted(words)}")
        (x, y, angle), (u, v, turn) = parts[0].groups(), parts[1].groups()
        if (angle is None) != (turn is None):
            raise ValueError(f"line {number}: the angle is given for the aim and for the landing, or for neither")
        aim, landing = Aim(*_units(x, y, angle)), Landing(*_units(u, v, turn))
        found.append(Drop(aim, landing, angle is not None))
    return tuple(found)


def write_drops(drops: Iterable[Drop]) -> str:
    """Drops as `read_drops` reads them."""
    lines = []
    for drop in drops:
        line = f"{drop.aim} {drop.landing}"
        lines.append(line if drop.turned else re.sub(r"@-?[\d.]+", "", line))
    return "\n".join(lines)


def _units(x: str, y: str, angle: str | None) -> tuple[int, int, int]:
    """Thousandths of an inch, and the tenths of a degree by which a card covers the same."""
    return round(float(x) * INCH), round(float(y) * INCH), normal_angle(round(float(angle or 0) * DEGREE))


# -- a picture to click ------------------------------------------------------------------------------------------------

SCALE = 60
"""Pixels an inch."""
HALF = 3
"""Inches from the target to the edge of the picture."""
CLICKED = re.compile(rf"lands {_NUMBER},{_NUMBER}(?:@{_NUMBER})?")


def target(drops: Sequence[Drop] = (), angle: float | None = None, level: float = LEVEL) -> Drawing:
    """A target at which one drops a card, to click where its middle came to lie.

    A click makes the words that `clicked` reads.  The drops so far are crosses, with circles of one and two deviations.

    Args:
        angle: how the card lies that is clicked next, in degrees; None where angles are not measured.

    Raises:
        ValueError: an angle that is no number.
    """
    if angle is not None and not isfinite(angle):
        raise ValueError(f"an angle is a finite number of degrees, not {angle!r}")
    side = 2 * HALF * SCALE
    turn = "" if angle is None else f"@{normal_angle(round(angle * DEGREE)) / DEGREE:g}"
    width, height = CARD_WIDTH / INCH, CARD_HEIGHT / INCH
    thin: dict[str, Any] = {"fill": "none", "vector_effect": "non-scaling-stroke"}
    card = svg.rect(-width / 2, -height / 2, width, height, stroke="var(--pk-line)", stroke_width=1.5, **thin)
    lines = svg.path(f"M{-HALF} 0H{HALF}M0 {-HALF}V{HALF}", stroke="var(--pk-line)", stroke_width=1, **thin)
    told, rings = "No drops yet: click where the middle of the card lies.", ""
    if drops:
        skill = fit(drops, level)
        told = f"{len(drops)} drop{'s' * (len(drops) > 1)}: scatter {skill.scatter!r} in"
        told += f"; twist {skill.twist!r}°." if skill.twist is not None else "."
        rings = "".join(
            svg.circle(0, 0, k * skill.scatter.value, stroke="var(--pk-focus)", stroke_width=1.5, **thin)
            for k in (1, 2)
        )
    marks = "".join(_mark(drop) for drop in drops)
    ghost = svg.rect(
        -width / 2,
        -height / 2,
        width,
        height,
        class_="fly-ghost",
        stroke="var(--pk-gold)",
        stroke_width=2,
        transform=f"rotate({angle or 0:g})",
        **thin,
    )
    pad = svg.rect(-HALF, -HALF, 2 * HALF, 2 * HALF, fill="transparent")
    body = svg.group(
        card
        + lines
        + rings
        + marks
        + svg.group(ghost, class_="fly-at")
        + svg.spot("lands {x},{y}" + turn, "where the card lies", pad),
        transform=f"translate({side / 2} {side / 2}) scale({SCALE})",
    )
    css = (
        "S .fly-at{opacity:0;pointer-events:none}"
        "S.pk-pointing .fly-at{opacity:1;transform:translate(var(--pk-x),var(--pk-y))}"
    )
    paper = svg.rect(0, 0, side, side, 12, fill="var(--pk-paper)")
    foot = "".join(
        svg.fitted(12, side + 24 + 20 * k, line, side - 24, 15, fill="var(--pk-soft)")
        for k, line in enumerate(svg.wrap(told, side - 24, 15))
    )
    title = "Where did the card land?"
    return Drawing(svg.document(side, side + 58, paper + body + foot, title=title, desc=told, css=css), title)


def _mark(drop: Drop) -> str:
    """A cross where a card landed, seen from its aim, with an arm along it."""
    x, y = (drop.landing.x - drop.aim.x) / INCH, (drop.landing.y - drop.aim.y) / INCH
    turn = normal_angle(drop.landing.angle - drop.aim.angle) / DEGREE if drop.turned else 0
    return svg.path(
        "M-0.08 0H0.08M0 -0.2V0.2",
        stroke="var(--pk-ink)",
        stroke_width=2,
        fill="none",
        vector_effect="non-scaling-stroke",
        transform=f"translate({x:g} {y:g}) rotate({turn:g})",
    )


def clicked(words: str) -> Drop:
    """The drop that a click on `target` tells, aimed upright at the middle of it.

    Raises:
        ValueError: no such words.
    """
    found = CLICKED.fullmatch(words)
    if found is None:
        raise ValueError(f"a click on the target says lands 0.12,-0.3@10, not {quoted(words)}")
    x, y, angle = found.groups()
    return Drop(Aim(0, 0, 0), Landing(*_units(x, y, angle)), angle is not None)
