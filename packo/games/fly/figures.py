"""Figures about FLY: maps of chances over the table, the best aims, and what a steady hand is worth.

Maps are coloured numbers whose error is proved; it is told below each.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import pairwise
from struct import pack
from typing import Literal, TypeAlias, get_args
from zlib import adler32, crc32

import numpy as np

from packo.core import Estimated, Play, State
from packo.core.telling import brief
from packo.games.fly import artwork
from packo.games.fly.chances import Gain, Hand, any_fly, chances, each_fly, points
from packo.games.fly.geometry import HEIGHT, WIDTH, flies_on
from packo.games.fly.maps import Map, best_aims, chance_map, close
from packo.games.fly.parts import CARD_HEIGHT, CARD_WIDTH, DEGREE, INCH, Aim, Card, Position
from packo.games.fly.rules import Rules
from packo.games.fly.solve import Best, hands
from packo.picture import palette, svg
from packo.picture.chart import bar_chart, line_chart
from packo.picture.show import Drawing

Shows: TypeAlias = Literal["any", "flies", "points"]
"""The chance to take something, the expected flies, or the points that the player to move gains at once."""
WORDS: Mapping[str, str] = {"any": "chance to take something", "flies": "expected flies", "points": "points at once"}
SCALE, EDGE, HEAD, FOOT = 0.6, 48.0, 98.0, 122.0
"""Pixels for a hundredth of an inch, and around the table: there is room for a swatter that lies over its edge."""
PAD, TITLE = 20.0, 44.0
"""The margin of what is written, and the height of the title."""
LEVELS = 32
"""Colours of a map."""


# -- maps --------------------------------------------------------------------------------------------------------------


def aim_map(state: State, shows: Shows = "any", angle: float = 0.0, hand: Hand | None = None) -> Map:
    """What a drop brings, for 91 by 91 aims over the full table at an angle; `hand` is that of the player to move.

    Raises:
        ValueError: there is nothing such to show, no such hand, or the table is not laid out.
    """
    rules, p = _laid_out(state)
    if shows not in get_args(Shows):
        raise ValueError(f"a map shows {', '.join(get_args(Shows))}, not {brief(shows)}")
    gains: Mapping[str, Gain] = {"any": any_fly, "flies": each_fly, "points": points(p.taken[p.to_move])}
    hand = hands(rules)[p.to_move] if hand is None else hand
    return chance_map(flies_on(p.rows, rules.cards), gains[shows], hand, angle)


def aim_picture(state: State, shows: Shows = "any", angle: float = 0.0, hand: Hand | None = None) -> Drawing:
    """That map under the flies, and the swatter at the best aim of the map.

    Raises:
        ValueError: as `aim_map`.
    """
    found = aim_map(state, shows, angle, hand)
    rules, p = _laid_out(state)
    aim, most = found.best
    told = f"{WORDS[shows]} by aim, the swatter at {angle:g}° and the hand {found.hand}"
    best = f"Best here: {most:.3f} at {aim.x / INCH:g}, {aim.y / INCH:g}." if most > 0 else "Nothing to gain here."
    notes = f"{best} Every number is within {found.error:.1g} of the truth (proved)."
    body = _heat(found, most) + _flies(rules, p) + (_outline(aim, "", 0) if most > 0 else "")
    return _page(body, rules, f"{told[:1].upper()}{told[1:]}", notes, _scale(most))


def best_picture(state: State, found: Sequence[Best]) -> Drawing:
    """Swatters at the best aims for some goals; aims that are next to each other are drawn as one.

    Raises:
        ValueError: the table is not laid out.
    """
    rules, p = _laid_out(state)
    goals: dict[Aim, list[str]] = {}
    for best in found:
        at = next((aim for aim in goals if close(aim, best.aim)), best.aim)
        goals.setdefault(at, []).append(best.goal)
    body = _flies(rules, p) + "".join(_outline(aim, ", ".join(said), k) for k, (aim, said) in enumerate(goals.items()))
    told = "; ".join(
        f"{best.goal} {best.aim}: {float(best.points):.2f} points, {float(best.flies):.2f} flies" for best in found
    )
    return _page(body, rules, "The best aims that were found", told, "")


def _laid_out(state: State) -> tuple[Rules, Position]:
    rules, p = state.game.rules, state.position
    if not isinstance(rules, Rules) or not p.rows:
        raise ValueError(f"this is for positions of FLY whose table is laid out, and this is {state!r}")
    return rules, p


def _page(body: str, rules: Rules, title: str, notes: str, legend: str) -> Drawing:
    width, height = WIDTH / 10 * SCALE + 2 * EDGE, HEIGHT / 10 * SCALE + HEAD + FOOT
    cloth = svg.rect(0, 0, WIDTH / 10, HEIGHT / 10, 6, fill="var(--pk-cloth)", stroke="var(--pk-seam)", stroke_width=2)
    table = svg.group(cloth + body, transform=f"translate({EDGE:g} {HEAD:g}) scale({SCALE:g})")
    lines = svg.wrap(notes, width - 2 * PAD, 14, lines=2)
    foot = "".join(
        svg.fitted(PAD, height - 32 + 19 * k, line, width - 2 * PAD, 14, fill="var(--pk-soft)")
        for k, line in enumerate(lines)
    )
    head = svg.rect(0, 0, width, TITLE, 12, fill="var(--pk-paper)")
    head += svg.fitted(PAD, 29, title, width - 2 * PAD, 18, least=12, bold=True)
    paper = svg.rect(0, 0, width, height, 12, fill="var(--pk-paper)")
    whole = artwork.definitions(rules.cards, (), 0) + paper + table + head + foot + legend
    return Drawing(svg.document(width, height, whole, title=title, desc=notes, colours=artwork.THEME), title)


def _flies(rules: Rules, p: Position) -> str:
    """The edges of the cards on the table, and the flies."""
    edge = {"fill": "none", "stroke": "var(--pk-seam)", "stroke_width": 1, "stroke_opacity": 0.6}
    width, height = CARD_WIDTH / 10, CARD_HEIGHT / 10
    cards = "".join(
        svg.rect(column * width, row * height, width, height, 4, **edge)
        for row, there in enumerate(p.rows)
        for column in range(len(there))
    )
    return cards + "".join(
        artwork.fly(fly.card, fly.x / 10, fly.y / 10, fly.radius / 10) for fly in flies_on(p.rows, rules.cards)
    )


def _outline(aim: Aim, label: str, k: int) -> str:
    """The swatter at an aim, its middle a cross, and a label at its upper end."""
    dashes = (None, "14 8", "4 7", "22 6 4 6")[k % 4]
    place = artwork.moved(aim.x / 10, aim.y / 10, turn=aim.angle / DEGREE)
    pale = artwork.outline(fill="none", stroke="#ffffff", stroke_width=7, stroke_opacity=0.8)
    drawn = pale + artwork.outline(fill="none", stroke=artwork.INK, stroke_width=3.5, stroke_dasharray=dashes)
    cross = svg.path("M-9 0H9M0 -9V9", stroke=artwork.INK, stroke_width=3)
    halo = {"paint_order": "stroke", "stroke": "#ffffff", "stroke_width": 6, "stroke_linejoin": "round"}
    written = (
        svg.fitted(0, -122, label, 96, 24, least=12, anchor="middle", bold=True, fill=artwork.INK, **halo)
        if label
        else ""
    )
    return svg.group(drawn + cross + written, transform=place)


def _scale(most: float) -> str:
    """The colours from 0 to the greatest number."""
    x, y, wide = PAD, HEIGHT / 10 * SCALE + HEAD + FOOT - 70, 10
    steps = "".join(
        svg.rect(x + 22 + wide * k, y, wide + 0.4, 14, fill=palette.sequential(k / (LEVELS - 1))) for k in range(LEVELS)
    )
    end = svg.text(x + 30 + wide * LEVELS, y + 12, f"{most:.2f}", 14, fill="var(--pk-soft)")
    return svg.text(x, y + 12, "0", 14, fill="var(--pk-soft)") + steps + end


def _heat(found: Map, most: float) -> str:
    """A map as an image, a pixel an aim, its top row first."""
    shares = found.values / most if most > 0 else np.zeros_like(found.values)
    pixels = np.clip(np.rint(shares * (LEVELS - 1)), 0, LEVELS - 1).astype(np.uint8)
    left, top = found.xs[0] * 100, found.ys[0] * 100
    step_x, step_y = (float(line[1] - line[0]) * 100 for line in (found.xs, found.ys))
    return svg.element(
        "image",
        x=left - step_x / 2,
        y=top - step_y / 2,
        width=step_x * pixels.shape[1],
        height=step_y * pixels.shape[0],
        href="data:image/png;base64," + b64encode(_png(pixels.tolist())).decode(),
        preserveAspectRatio="none",
        opacity=0.92,
    )


def _png(rows: Sequence[Sequence[int]]) -> bytes:
    """Rows of levels as a PNG with a palette.  It is not compressed, so that it is the same on every machine."""
    data = b"".join(b"\0" + bytes(row) for row in rows)
    blocks = [data[k : k + 0xFFFF] for k in range(0, len(data), 0xFFFF)]
    stored = b"".join(
        pack("<BHH", k == len(blocks) - 1, len(block), len(block) ^ 0xFFFF) + block for k, block in enumerate(blocks)
    )
    head = pack(">IIBBBBB", len(rows[0]), len(rows), 8, 3, 0, 0, 0)
    parts = [(b"IHDR", head), (b"PLTE", _colours()), (b"IDAT", b"\x78\x01" + stored + pack(">I", adler32(data)))]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        pack(">I", len(body)) + kind + body + pack(">I", crc32(kind + body)) for kind, body in [*parts, (b"IEND", b"")]
    )


@cache
def _colours() -> bytes:
    return b"".join(bytes(palette.rgb(palette.sequential(k / (LEVELS - 1)))) for k in range(LEVELS))


# -- what a steady hand is worth ---------------------------------------------------------------------------------------


def skill_curve(
    states: Iterable[State], scatters: Sequence[float] = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1.0), twist: float = 15.0
) -> dict[str, list[tuple[float, float]]]:
    """By scatter: the chance of one fly from over its middle, and the best flies of a drop, the mean of some tables.

    The second is from the aims that a search finds, so from below.

    Raises:
        ValueError: no states.
    """
    tables = [flies_on(p.rows, rules.cards) for rules, p in map(_laid_out, states)]
    if not tables:
        raise ValueError("a curve needs at least one table")
    fly = tables[0][:1]
    over = Aim(fly[0].x, fly[0].y, 0)
    one = [(scatter, float(chances(fly, over, Hand(scatter, twist)).any)) for scatter in scatters]
    best = [
        (scatter, sum(best_aims(flies, each_fly, Hand(scatter, twist))[0].worth for flies in tables) / len(tables))
        for scatter in scatters
    ]
    return {"one fly, aimed at": one, "flies of the best drop": best}


TURNS = range(-80, 91, 10)
"""Degrees."""


def best_by_turn(states: Iterable[State], hand: Hand) -> dict[str, Estimated]:
    """The expected flies of the best drop upright, across, and at the best of `TURNS`, on maps of some tables.

    Raises:
        ValueError: fewer than two states.
    """
    found: dict[str, list[float]] = {"upright": [], "across": [], "any turn": []}
    for state in states:
        most = {turn: aim_map(state, "flies", turn, hand).best[1] for turn in TURNS}
        for name, best in (("upright", most[0]), ("across", most[90]), ("any turn", max(most.values()))):
            found[name].append(best)
    return {name: Estimated.of(numbers) for name, numbers in found.items()}


def skill_chart(curve: Mapping[str, Sequence[tuple[float, float]]], title: str = "What a steady hand takes") -> Drawing:
    """The lines of `skill_curve`."""
    drawn = line_chart(curve, title=title, x_label="scatter, inches", y_label="flies a drop")
    return Drawing(drawn, title)


@dataclass(frozen=True)
class Results:
    """What some plays came to for one player."""

    wins: Estimated
    """His share of the win, a tie being shared."""
    points: Estimated
    flies: Estimated
    drops: Estimated
    """Drops of all players until the end."""
    idle: Estimated
    """The share of all drops that take nothing."""


def results(plays: Iterable[Play], player: int = 0) -> Results:
    """What finished plays came to for a player; those that are not finished are left out.

    Raises:
        ValueError: fewer than two finished plays.
    """
    done = [play for play in plays if play.state.is_terminal]
    places = [play.state.game.rules.places(play.state.position) for play in done]
    return Results(
        wins=Estimated.of(float(Fraction(place[player] == 0, place.count(0))) for place in places),
        points=Estimated.of(float(play.state.returns()[player]) for play in done),
        flies=Estimated.of(len(play.state.position.taken[player]) for play in done),
        drops=Estimated.of(sum(isinstance(move, Aim) for move in play.moves) for play in done),
        idle=Estimated.of(
            float(before.position.taken == after.position.taken)
            for play in done
            for before, after in pairwise(play.states)
            if isinstance(before.position, Position) and before.position.aim is not None
        ),
    )


def wins_chart(found: Mapping[str, Results], title: str = "How a steadier hand wins") -> Drawing:
    """One bar for each: the share of the win."""
    numbers = ", ".join(str(result.wins.samples) for result in found.values())
    drawn = bar_chart(
        list(found),
        [result.wins for result in found.values()],
        title=title,
        x_label="share of the win",
        format=".2f",
        x_range=(0, 1),
        notes=f"plays: {numbers}",
    )
    return Drawing(drawn, title)


def sets_in_reach(taken: Sequence[Card], left: Sequence[Card]) -> dict[str, int]:
    """For each colour and each symbol of which a player lacks no more flies than are left: how many he lacks to three.

    >>> from packo.games.fly.parts import Card
    >>> sets_in_reach([Card("B", "S"), Card("B", "C")], [Card("B", "D"), Card("R", "S")])
    {'B': 1}
    """
    found = {}
    for part in (0, 1):
        for kind in sorted({card[part] for card in (*taken, *left)}):
            lacking = 3 - sum(card[part] == kind for card in taken)
            if 0 < lacking <= sum(card[part] == kind for card in left):
                found[kind] = lacking
    return found
