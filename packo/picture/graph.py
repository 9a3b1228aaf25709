"""A piece of a graph of states as a picture: cards in columns, curves between them, and a legend.

It knows nothing of games: what is on a card comes from `packo.graph`, which also says in which column and order cards
stand.  The same cards give the same bytes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from packo.picture import palette, svg
from packo.picture.svg import circle, element, fitted, group, path, rect, text, width_of
from packo.picture.svg import number as n

Role = Literal["choice", "chance", "over"]
SEATS = ("blue", "red", "green", "orange", "purple", "sky", "yellow", "black")
"""The palette colour (and so the symbol) of each seat."""
WIDE_ROWS = 11
"""With more cards than this in a column, all cards are of one line."""
LEAST_WIDTH = 720.0
_COLOURS = {
    "edge": ("#a9a493", "#5d667a"),
    "way": ("#3d4657", "#ccd2de"),
    "halo": ("#ffffff", "#171a22"),
}
_CSS = (
    "S .pk-link{fill:none;stroke:var(--pk-edge);stroke-width:1.4}"
    "S .pk-way{fill:none;stroke:var(--pk-way);stroke-width:2}"
    "S .pk-said{stroke:var(--pk-halo);stroke-width:4;stroke-linejoin:round;paint-order:stroke}"
    "S .pk-node text{pointer-events:none}"
)


@dataclass(frozen=True, slots=True)
class Card:
    """One state."""

    key: str
    """What a click on it says (its `data-action`)."""
    text: str
    """What tells it from its neighbours."""
    full: str
    """All about it, for a screen reader and for the pointer."""
    role: Role = "choice"
    actors: tuple[int, ...] = ()
    value: str = ""
    """Its value as text; empty where there is none."""
    shade: float | None = None
    """Its value from 0 to 1, for the colour."""
    more: int = 0
    """How many next states are not shown."""
    unopened: bool = False
    """What follows it has not been looked at yet."""
    loop: str = ""
    """The moves that lead back to it at once."""
    focus: bool = False
    selected: bool = False


@dataclass(frozen=True, slots=True)
class Arc:
    """An edge between two cards."""

    source: str
    target: str
    label: str
    told: bool = True
    """Whether the label is written beside it; else only the pointer finds it."""


@dataclass(frozen=True, slots=True)
class Legend:
    """What the colours and signs mean."""

    seats: tuple[str, ...] = ()
    """What the players are called."""
    colour: str = ""
    """What the colour measures; empty where cards are not coloured."""
    low: str = "0"
    high: str = "1"
    kind: str = ""
    """exact, certified or estimated; several are joined by commas."""
    note: str = ""


@dataclass(frozen=True, slots=True)
class _Box:
    card: Card
    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> float:
        return self.y + self.height / 2

    @property
    def right(self) -> float:
        return self.x + self.width


def draw(
    columns: Sequence[Sequence[Card]], arcs: Sequence[Arc], *, title: str, legend: Legend | None = None, note: str = ""
) -> str:
    """The picture: columns from left to right, each card at its place in its column."""
    legend = legend or Legend()
    boxes, right, bottom = _placed(columns, arcs)
    width = max(right + 26, LEAST_WIDTH)
    shift = (width - right - 26) / 2
    boxes = {key: replace(box, x=box.x + shift) for key, box in boxes.items()}
    foot, height = _foot(legend, boxes, bottom + 20, width, note)
    links, labels = _links(arcs, boxes)
    body = (
        rect(0, 0, width, height, 14, fill="var(--pk-paper)")
        + fitted(20, 31, title, width - 40, 18, least=12, bold=True)
        + links
        + "".join(_card(box) for box in boxes.values())
        + labels
        + foot
    )
    return svg.document(
        width, height, body, title=title, desc=_described(columns, arcs, legend, note), css=_CSS, colours=_COLOURS
    )


# -- where everything stands -------------------------------------------------------------------------------------------


def _placed(columns: Sequence[Sequence[Card]], arcs: Sequence[Arc]) -> tuple[dict[str, _Box], float, float]:
    """Each card's box by its key, and how far right and down they reach."""
    most = max((len(column) for column in columns), default=1)
    height, gap = (46.0, 16.0) if most <= WIDE_ROWS else (32.0, 11.0)
    top, tall = 50.0, most * (height + gap) - gap + 14
    place = {card.key: i for i, column in enumerate(columns) for card in column}
    x, boxes = 22.0, {}
    for i, column in enumerate(columns):
        wide = max((_width(card, height) for card in column), default=60.0)
        y = top + 8 + (tall - (len(column) * (height + gap) - gap)) / 2
        for card in column:
            boxes[card.key] = _Box(card, x, y, wide, height)
            y += height + gap
        crossing = [arc for arc in arcs if place.get(arc.target) == i + 1 and place.get(arc.source, 0) <= i]
        label = max((width_of(arc.label, 14) for arc in crossing if arc.told), default=0.0)
        x += wide + 52 + min(label, 150.0)
    last = max((box.right for box in boxes.values()), default=200.0)
    return boxes, last + 22, top + tall


def _width(card: Card, height: float) -> float:
    turn = 22.0 * max(len(card.actors), 1)
    if height > 40:
        return min(max(width_of(card.text, 16, bold=True) + 24, turn + width_of(card.value, 14) + 34, 104.0), 250.0)
    return min(width_of(card.text, 16, bold=True) + turn + width_of(card.value, 14) + 30, 280.0)


# -- cards -------------------------------------------------------------------------------------------------------------


def _card(box: _Box) -> str:
    card = box.card
    fill = "var(--pk-raised)" if card.shade is None else palette.diverging(card.shade)
    ink = "var(--pk-ink)" if card.shade is None else palette.ink_on(fill)
    stroke, thick = ("var(--pk-line)", 1.6)
    if card.selected:
        stroke, thick = "var(--pk-focus)", 4
    round_ = box.height / 2 if card.role == "over" else 9
    frame = rect(
        box.x,
        box.y,
        box.width,
        box.height,
        round_,
        class_="pk-frame",
        stroke=stroke,
        stroke_width=thick,
        style=f"fill:{fill}",
    )
    ring = ""
    if card.focus:
        ring = rect(
            box.x - 5,
            box.y - 5,
            box.width + 10,
            box.height + 10,
            round_ + 5,
            fill="none",
            stroke="var(--pk-gold)",
            stroke_width=4,
        )
    body = element("title", svg.escape(card.full)) + ring + frame + _inside(box, ink) + _loop(box) + _badge(box)
    return svg.button(card.key, card.full, body, class_="pk-node")


def _inside(box: _Box, ink: str) -> str:
    card = box.card
    if box.height > 40:
        return (
            fitted(
                box.x + box.width / 2,
                box.y + 19,
                card.text,
                box.width - 16,
                16,
                least=11,
                anchor="middle",
                bold=True,
                fill=ink,
            )
            + _turn(card, box.x + 10, box.y + 33)
            + text(box.right - 10, box.y + 38, card.value, 14, anchor="end", fill=ink)
        )
    signs = 22.0 * max(len(card.actors), 1)
    room = box.width - signs - 18 - (width_of(card.value, 14) + 8 if card.value else 0)
    return (
        _turn(card, box.x + 8, box.middle)
        + fitted(box.x + 10 + signs, box.middle + 5, card.text, room, 16, least=11, bold=True, fill=ink)
        + text(box.right - 9, box.middle + 5, card.value, 14, anchor="end", fill=ink)
    )


def _turn(card: Card, x: float, y: float) -> str:
    """Whose turn it is: the seats' symbols, a die for chance, a flag at the end."""
    if card.role == "chance":
        return _die(x + 8, y)
    if card.role == "over":
        return _flag(x + 8, y)
    return "".join(_seat(seat, x + 8 + 20 * k, y) for k, seat in enumerate(card.actors))


def _seat(seat: int, x: float, y: float) -> str:
    chip = circle(x, y, 9, style="fill:#ffffff;stroke:#3d4657", stroke_width=1)
    return chip + palette.symbol(SEATS[seat % len(SEATS)], x, y, 6.2)


def _die(x: float, y: float) -> str:
    dots = "".join(
        circle(x + dx, y + dy, 1.6, style="fill:#14171f") for dx, dy in ((-4, -4), (4, -4), (0, 0), (-4, 4), (4, 4))
    )
    return rect(x - 8, y - 8, 16, 16, 4, style="fill:#ffffff;stroke:#3d4657", stroke_width=1.2) + dots


def _flag(x: float, y: float) -> str:
    chip = circle(x, y, 9, style="fill:#ffffff;stroke:#3d4657", stroke_width=1)
    return chip + path(
        f"M{n(x - 3)} {n(y + 6)}V{n(y - 6)}L{n(x + 6)} {n(y - 3)}L{n(x - 3)} {n(y)}",
        style="fill:#14171f;stroke:#14171f",
        stroke_width=1.4,
    )


def _loop(box: _Box) -> str:
    """A small arrow that turns back, on the upper left corner."""
    if not box.card.loop:
        return ""
    x, y = box.x + 3, box.y + 1
    ring = circle(x, y, 9.5, fill="var(--pk-paper)", stroke="var(--pk-line)", stroke_width=1.2)
    turn = path(
        f"M{n(x + 4.6)} {n(y + 1.5)}A5 5 0 1 1 {n(x + 3)} {n(y - 4)}",
        fill="none",
        stroke="var(--pk-way)",
        stroke_width=1.9,
        stroke_linecap="round",
    )
    head = path(f"M{n(x + 0.4)} {n(y - 3.4)}H{n(x + 5.4)}V{n(y - 8.2)}Z", style="fill:var(--pk-way)")
    return ring + turn + head


def _badge(box: _Box) -> str:
    """How many next states are not shown, on the right edge."""
    card = box.card
    label = f"+{card.more}" if card.more else "+" if card.unopened else ""
    if not label:
        return ""
    wide = max(width_of(label, 13, bold=True) + 11, 22)
    x = box.right - 4
    return rect(
        x, box.middle - 10.5, wide, 21, 10.5, fill="var(--pk-panel)", stroke="var(--pk-way)", stroke_width=1.4
    ) + text(x + wide / 2, box.middle + 4.8, label, 13, anchor="middle", bold=True)


# -- edges -------------------------------------------------------------------------------------------------------------


def _links(arcs: Sequence[Arc], boxes: dict[str, _Box]) -> tuple[str, str]:
    """The curves, weak ones below, and the labels of those that are told."""
    there = [arc for arc in arcs if arc.source in boxes and arc.target in boxes and arc.source != arc.target]
    coming: dict[str, list[Arc]] = {}
    for arc in sorted(there, key=lambda arc: boxes[arc.source].middle):
        coming.setdefault(arc.target, []).append(arc)
    drawn: list[tuple[bool, str]] = []
    labels = []
    for arc in there:
        source, target = boxes[arc.source], boxes[arc.target]
        others = coming[arc.target]
        spread = min(13.0, (target.height - 12) / len(others))
        y = target.middle + (others.index(arc) - (len(others) - 1) / 2) * spread
        d, forward = _curve(source, target, y)
        head = _head(target.x - 2, y) if forward else _head(target.right + 2, y, back=True)
        title = element("title", svg.escape(arc.label))
        style = "pk-way" if arc.told else "pk-link"
        paint = f"fill:var(--pk-{'way' if arc.told else 'edge'})"
        drawn.append((arc.told, group(title, path(d, class_=style), path(head, style=paint))))
        if arc.told and forward:
            below = others[0] is not arc if len(others) > 1 else source.middle < y - 20
            labels.append(
                fitted(
                    target.x - 14,
                    y + 14 if below else y - 5,
                    arc.label,
                    150,
                    14,
                    least=10,
                    anchor="end",
                    class_="pk-said",
                    fill="var(--pk-ink)",
                )
            )
    return "".join(markup for _, markup in sorted(drawn, key=lambda link: link[0])), "".join(labels)


def _curve(source: _Box, target: _Box, y: float) -> tuple[str, bool]:
    """The commands of the curve, and whether it goes from left to right."""
    start = source.right + (22 if source.card.more or source.card.unopened else 0)
    forward = target.x > source.right
    if forward:
        end = target.x - 9
        bend = max((end - start) * 0.5, 24)
        points = ((start, source.middle), (start + bend, source.middle), (end - bend, y), (end, y))
    else:
        far = max(source.right, target.right) + 34 + min(abs(source.middle - y) * 0.12, 40)
        points = ((source.right, source.middle), (far, source.middle), (far, y), (target.right + 9, y))
    first, *rest = (f"{n(px)} {n(py)}" for px, py in points)
    return f"M{first}C{' '.join(rest)}", forward


def _head(x: float, y: float, *, back: bool = False) -> str:
    side = 9 if back else -9
    return f"M{n(x)} {n(y)}L{n(x + side)} {n(y - 4.5)}V{n(y + 4.5)}Z"


# -- legend ------------------------------------------------------------------------------------------------------------


def _foot(legend: Legend, boxes: dict[str, _Box], y: float, width: float, note: str) -> tuple[str, float]:
    """The legend under the cards, and how high the picture is with it."""
    parts = svg.line(20, y, width - 20, y, stroke="var(--pk-line)", stroke_width=1.2)
    y += 26
    if legend.colour:
        parts += _scale(legend, 20, y)
        y += 30
    x = 20.0
    for sign, said in _signs(legend, boxes):
        need = 30 + width_of(said, 14)
        if x > 20 and x + need > width - 16:
            x, y = 20.0, y + 27
        parts += group(sign, transform=f"translate({n(x + 9)} {n(y - 5)})") + text(
            x + 24, y, said, 14, fill="var(--pk-soft)"
        )
        x += need + 16
    for line in svg.wrap(" ".join(part for part in (legend.note, note) if part), width - 40, 14, lines=3):
        y += 24
        parts += fitted(20, y, line, width - 40, 14, least=11)
    return parts, y + 18


def _scale(legend: Legend, x: float, y: float) -> str:
    stops, paint = svg.gradient((k / 8, palette.diverging(k / 8)) for k in range(9))
    left = x + width_of(legend.low, 14) + 8
    bar = rect(left, y - 13, 150, 17, 4, fill=paint, stroke="var(--pk-line)", stroke_width=1)
    said = f"{legend.colour}{f' ({legend.kind})' if legend.kind else ''}"
    after = left + 158
    return (
        element("defs", stops)
        + text(x, y, legend.low, 14)
        + bar
        + text(after, y, legend.high, 14)
        + text(after + width_of(legend.high, 14) + 14, y, said, 14, bold=True)
    )


def _signs(legend: Legend, boxes: dict[str, _Box]) -> list[tuple[str, str]]:
    """Only the signs that occur, each drawn around the origin, and what it means."""
    cards = [box.card for box in boxes.values()]
    seats = sorted({seat for card in cards for seat in card.actors})
    signs = [(_seat(seat, 0, 0), f"{_named(legend.seats, seat)} chooses") for seat in seats]
    if any(card.role == "chance" for card in cards):
        signs.append((_die(0, 0), "chance"))
    if any(card.role == "over" for card in cards):
        signs.append((_flag(0, 0), "the game is over"))
    if any(card.loop for card in cards):
        sample = _Box(Card("", "", "", loop="x"), -3, -1, 0, 0)
        signs.append((_loop(sample), "some moves change nothing"))
    if any(card.more or card.unopened for card in cards):
        sample = _Box(Card("", "", "", unopened=True), 0, 0, -7, 0)
        signs.append((_badge(sample), "more follows"))
    return signs


def _named(names: tuple[str, ...], seat: int) -> str:
    return names[seat] if seat < len(names) else f"Player {seat + 1}"


def _described(columns: Sequence[Sequence[Card]], arcs: Sequence[Arc], legend: Legend, note: str) -> str:
    """The picture in words: each card, and where its moves lead."""
    text_of = {card.key: card.text for column in columns for card in column}
    lines = []
    for card in (card for column in columns for card in column):
        ways = [
            f"{arc.label} to {text_of[arc.target]}"
            for arc in arcs
            if arc.source == card.key and arc.target in text_of and arc.target != card.key
        ]
        said = card.full + (f"; {', '.join(ways)}" if ways else "")
        said += f"; {card.loop} change nothing" if card.loop else ""
        lines.append(said + (f"; {card.more} more follow" if card.more else "") + ".")
    if legend.colour:
        lines.append(f"Colour: {legend.colour}{f', {legend.kind}' if legend.kind else ''}.")
    return " ".join([*lines, legend.note, note]).strip()
