"""The picture of HUE: the table of cards, what the colours are worth now, the players, and the viewer's hand.

A card of the hand is picked up first: `View.picked` is the card and its way, such as `sBGPh`.  Then each legal place
for it, as it is turned, is one target on the square where its middle would lie.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from packo.games.hue import artwork
from packo.games.hue.artwork import BONE, FILL, OUTLINE, UNIT, at, mark, skull, use
from packo.games.hue.parts import (
    ACROSS,
    BANDED,
    COLOUR_NAMES,
    COLOURS,
    DOWN,
    POISON,
    STARTING,
    STRIPED,
    WAYS,
    Card,
    Dealt,
    Placement,
    Position,
    Square,
)
from packo.games.hue.scoring import Area, Board, areas, colour_values
from packo.picture import svg
from packo.picture.svg import circle, element, fitted, group, path, rect, text
from packo.picture.svg import number as n
from packo.picture.view import View

OVERLAYS: Mapping[str, str] = {"areas": "Outline areas"}

WIDTH, HEIGHT = 700, 606
BOARD = (10.0, 58.0, 480.0, 406.0)
"""Corner, width and height of the table."""
SIDE, SIDE_WIDTH = 500.0, 190.0
ROW = 43.0
"""Height of a colour's row in the legend."""
HAND = 472.0
CONTRAST = 3
"""Most places are nearly as good as the best; the power of their worth sets the best ones off."""
MARGIN = 3
"""Squares around the table: as far as a card that touches it can reach."""
CSS = (
    "S .hue-show{display:none;pointer-events:none}"
    "S [data-action]:hover+.hue-show,S [data-action]:focus-visible+.hue-show{display:inline}"
    "S .hue-places:hover [data-action]:focus-visible:not(:hover)+.hue-show{display:none}"
    "S .hue-places:hover .hue-dot,S .hue-places:focus-within .hue-dot{opacity:.2}"
    "S [data-action]:hover .hue-dot,S [data-action]:focus-visible .hue-dot{opacity:0}"
    "S:has([data-action]:hover) .hue-value,S:has([data-action]:focus-visible) .hue-value{opacity:.5}"
)
_NOTATION = re.compile(r"(.+)@(-?\d+),(-?\d+)([hv])")
Values = Mapping[str, int]


def draw(view: View) -> str:
    """The position as an SVG text, for the viewer's seat."""
    scene = _Scene.of(view)
    before_deal = not scene.position.hands
    paper = rect(0, 0, WIDTH, HEIGHT, 14, fill="var(--pk-paper)")
    body = paper + _head(scene) + _board(scene) + _legend(scene) + _players(scene)
    body += _deck() if before_deal else _scores(scene) if scene.over else _hand(scene)
    board = artwork.dotted(scene.frame.size, *scene.frame.corner(0, 0))[0]
    defs = element("defs", artwork.definitions(), artwork.hatching()[0], board)
    places = _places(scene)
    title = f"HUE: {_headline(scene)}"
    return svg.document(
        WIDTH, HEIGHT, defs + body + places, title=title, desc=_described(scene), css=CSS, colours=artwork.THEME
    )


def describe(view: View) -> str:
    """The picture in words: what everyone may see, and the viewer's own hand."""
    return _described(_Scene.of(view))


def _described(scene: _Scene) -> str:
    view, p = scene.view, scene.position
    parts = [f"{_headline(scene)}."]
    if story := _story(scene):
        parts.append(story)
    if not p.hands:
        return " ".join(parts)
    parts.append("Colours are worth: " + ", ".join(f"{COLOUR_NAMES[c]} {scene.values[c]}" for c in COLOURS) + ".")
    if poisoned := sorted({COLOUR_NAMES[area.colour] for area in scene.areas if area.poisoned}):
        parts.append(f"Poisoned areas: {', '.join(poisoned)}.")
    if scene.over:
        parts += [f"{scene.names[i]} kept {spoken(h[0])}: {_sum(scene, h[0])}." for i, h in enumerate(p.hands)]
    else:
        parts += [f"{scene.names[i]}: {_holding(hand)}." for i, hand in enumerate(p.hands)]
        if scene.hand:
            kept = (f"{spoken(c)} ({score(scene.values, c)} if kept)" for c in scene.hand)
            parts.append(f"{_own(_holder(scene))} hand: {', '.join(kept)}.")
    if "areas" in scene.view.shown:
        parts.append("Areas: " + ", ".join(f"{COLOUR_NAMES[a.colour]} {a.worth}" for a in scene.areas) + ".")
    parts.append("On the table, later cards on top: " + "; ".join(map(spoken_place, p.table)) + ".")
    if scene.picked is not None:
        card, way = scene.picked
        parts.append(f"Picked up: {spoken(card)}, {_WAY[way]}; {len(scene.candidates)} places.")
    if view.worth and scene.can_choose:
        best = sorted(view.worth.items(), key=lambda item: (-item[1], item[0]))[:5]
        parts.append("Worth most: " + ", ".join(f"{notation} {value:.2f}" for notation, value in best) + ".")
    return " ".join(parts)


def as_text(view: View) -> str:
    """The position in lines of text: the table square by square, and the hand of whose eyes it is for.

    A square is three letters wide and three lines high, as its stripes lie; a skull is an x in its middle.
    """
    scene = _Scene.of(view)
    p = scene.position
    lines = [_upper(f"{_headline(scene)}. {_story(scene)}".strip())]
    if not p.hands:
        return lines[0]
    lines += _table_lines(scene)
    lines.append("The colours are worth: " + ", ".join(f"{COLOUR_NAMES[c]} {scene.values[c]}" for c in COLOURS) + ".")
    if scene.over:
        lines += [f"{scene.names[i]} kept {held}, {_sum(scene, held)}." for i, (held,) in enumerate(p.hands)]
        return "\n".join(lines)
    lines += [f"{scene.names[i]}: {_holding(hand)}." for i, hand in enumerate(p.hands)]
    if scene.hand:
        lines.append(f"{_own(_holder(scene))} hand, and what a card scores if it is kept:")
        lines += [f"  {card!s:<5} {score(scene.values, card):>3}  {spoken(card)}" for card in scene.hand]
        lines.append(
            "To place a card: the card, its first square and its way, as in "
            f"{scene.hand[0]}@{p.table[0].x},{p.table[0].y}h; h lies across, v stands. The letters are those that are "
            "read from the left, or from the top."
        )
    return "\n".join(lines)


def _table_lines(scene: _Scene) -> list[str]:
    """The squares of the table with numbers on the edges, and one more on each side."""
    cells = {cell: area.colour for area in scene.areas for cell in area.cells}
    cells |= {(3 * x + 1, 3 * y + 1): "x" for x, y in _skulls(scene.position.table)}
    squares = {(x // 3, y // 3) for x, y in cells}
    columns, rows = ([place[k] for place in squares] for k in (0, 1))
    across, down = range(min(columns) - 1, max(columns) + 2), range(min(rows) - 1, max(rows) + 2)
    lines = ["     " + " ".join(f"{x:^3}" for x in across).rstrip()]
    for y in down:
        for k in range(3) if y in rows else (1,):
            drawn = (_letters(cells, x, 3 * y + k, dotted=k == 1) for x in across)
            lines.append(f"{y if k == 1 else '':>4} {' '.join(drawn)}".rstrip())
    return lines


def _letters(cells: Mapping[Square, str], x: int, row: int, *, dotted: bool) -> str:
    """A line of a square; an empty one has a dot in its middle."""
    if (3 * x, row) not in cells:
        return " . " if dotted else "   "
    return "".join(cells[column, row] for column in range(3 * x, 3 * x + 3))


# -- words -------------------------------------------------------------------------------------------------------------

_WAY = {ACROSS: "across", DOWN: "down"}


def spoken(card: Card) -> str:
    """A card in words.

    >>> spoken(Card("solid", ("B", "G", "P"))), spoken(Card("starting", ("BGR", "YPY", "RGB")))
    ('solid blue-green-purple', 'starting BGR YPY RGB')
    """
    if card.kind in (STARTING, BANDED):
        return f"{card.kind} {' '.join(card.colours)}"
    return f"{card.kind} {'-'.join(COLOUR_NAMES[c] for c in card.colours)}"


def spoken_place(placed: Placement) -> str:
    """A card on the table in words.

    >>> spoken_place(Placement(Card("solid", ("B", "G", "P")), 3, -1, "h"))
    'solid blue-green-purple across from 3,-1'
    """
    return f"{spoken(placed.card)} {_WAY[placed.way]} from {placed.x},{placed.y}"


def score(values: Values, card: Card) -> int:
    """What a card scores if it is kept: its three colours, the middle one twice."""
    first, middle, last = card.colours
    return values[first] + 2 * values[middle] + values[last]


def turns(card: Card) -> tuple[tuple[Card, str], ...]:
    """A card as it looks after each quarter turn clockwise, from lying across on.

    Squares keep their order from left to right when they come to stand; what was the top stripe is then the right one.

    >>> [f"{c}{way}" for c, way in turns(Card("solid", ("B", "G", "P")))]
    ['sBGPh', 'sBGPv', 'sPGBh', 'sPGBv']
    >>> [f"{c}{way}" for c, way in turns(Card("striped", ("B", "G", "P")))]
    ['tBGPh', 'tPGBv', 'tPGBh', 'tBGPv']
    """
    other = card.turned()
    standing, upside = (other, card) if card.kind == STRIPED else (card, other)
    cycle = ((card, ACROSS), (standing, DOWN), (other, ACROSS), (upside, DOWN))
    return cycle[:2] if other == card else cycle


def _holding(hand: tuple[Card, ...]) -> str:
    """What everybody knows of a hand."""
    poison = sum(card.kind == POISON for card in hand)
    return f"{len(hand)} cards, {'poison among them' if poison else 'no poison'}"


def _sum(scene: _Scene, card: Card) -> str:
    first, middle, last = (scene.values[c] for c in card.colours)
    return f"{first} + 2×{middle} + {last} = {score(scene.values, card)}"


def _upper(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def _own(name: str) -> str:
    return "Your" if name == "You" else f"{name}'" if name.endswith("s") else f"{name}'s"


def _verb(name: str, verb: str) -> str:
    """The verb in the third person, or as it follows `You`."""
    return verb.removesuffix("s") if name == "You" else verb


# -- what a view is about ----------------------------------------------------------------------------------------------


class _Frame(NamedTuple):
    """Where the squares of the table are."""

    left: int
    top: int
    size: float
    x: float
    y: float

    @classmethod
    def of(cls, table: tuple[Placement, ...], margin: int) -> _Frame:
        """The table with a margin.  Bounds are even numbers, so that the picture does not move at each card."""
        squares = [square for placed in table for square in placed.squares] or [(0, 0), (4, 2)]
        columns, rows = [x for x, _ in squares], [y for _, y in squares]
        left, top = (_even(min(columns) - margin), _even(min(rows) - margin))
        right, bottom = (-_even(-max(columns) - 1 - margin), -_even(-max(rows) - 1 - margin))
        across, down = right - left, bottom - top
        size = int(min(BOARD[2] / across, BOARD[3] / down, 46) * 4) / 4
        x = BOARD[0] + (BOARD[2] - size * across) / 2
        y = BOARD[1] + (BOARD[3] - size * down) / 2
        return cls(left, top, size, x, y)

    def corner(self, x: float, y: float) -> tuple[float, float]:
        """The upper left corner of a square."""
        return self.x + self.size * (x - self.left), self.y + self.size * (y - self.top)


def _even(bound: int) -> int:
    return bound - bound % 2


class _Candidate(NamedTuple):
    """A legal place for the picked card."""

    action: str
    placed: Placement
    covers: tuple[int, ...]
    """Which of its squares lie on cards, by index."""
    values: Values
    """What the colours would be worth."""


class _Scene(NamedTuple):
    """A view, and what follows from it."""

    view: View
    position: Position
    names: tuple[str, ...]
    over: bool
    hand: tuple[Card, ...]
    """The cards that the viewer sees in hand; none at the end."""
    can_choose: bool
    picked: tuple[Card, str] | None
    lifted: int | None
    """Which card of the hand is picked up."""
    candidates: tuple[_Candidate, ...]
    values: Values
    areas: tuple[Area, ...]
    frame: _Frame

    @classmethod
    def of(cls, view: View) -> _Scene:
        p: Position = view.position
        over = bool(p.hands) and all(len(hand) == 1 for hand in p.hands)
        players = len(p.hands) or int(getattr(getattr(view.rules, "options", None), "players", 2))
        given = view.names if len(view.names) >= players else tuple(f"Player {i + 1}" for i in range(players))
        names = tuple(given[:players])
        actions = {} if over else _actions(view.clickable)
        hand = () if over else _hand_of(view, actions)
        picked = _picked(view.picked, hand) if actions else None
        lifted = next((k for k, card in enumerate(hand) if picked in turns(card)), None)
        table, zones = p.table, areas(p.table)
        return cls(
            view, p, names, over, hand, bool(actions), picked, lifted, _candidates(table, actions, picked),
            colour_values(table), zones, _Frame.of(table, 1 if over else MARGIN),
        )  # fmt: skip


@lru_cache(maxsize=8)
def _actions(clickable: tuple[str, ...]) -> dict[str, tuple[str, int, int, str]]:
    """Card, place and way of each notation that is a placement's."""
    found = ((notation, _NOTATION.fullmatch(notation)) for notation in clickable)
    return {notation: (m[1], int(m[2]), int(m[3]), m[4]) for notation, m in found if m}


def _hand_of(view: View, actions: Mapping[str, tuple[str, int, int, str]]) -> tuple[Card, ...]:
    """The viewer's hand; for whoever may move without a seat, the cards that the actions name."""
    hands = view.position.hands
    if view.seat is not None and view.seat < len(hands):
        return tuple(hands[view.seat])
    named = {card for card, *_ in actions.values()}
    mover = hands[view.position.to_move] if hands and named else ()
    return tuple(card for card in mover if {str(card), str(card.turned())} & named)


def _picked(words: str | None, hand: tuple[Card, ...]) -> tuple[Card, str] | None:
    return next(((c, way) for card in hand for c, way in turns(card) if f"{c}{way}" == words), None)


def _candidates(
    table: tuple[Placement, ...],
    actions: Mapping[str, tuple[str, int, int, str]],
    picked: tuple[Card, str] | None,
) -> tuple[_Candidate, ...]:
    """The places of the picked card as it is turned, from the top down."""
    if picked is None:
        return ()
    card, way = picked
    name = str(card)
    places = sorted((y, x, action) for action, (c, x, y, w) in actions.items() if c == name and w == way)
    taken = {square for placed in table for square in placed.squares}
    board = Board(table)
    found = []
    for y, x, action in places:
        placed = Placement(card, x, y, way)
        covers = tuple(k for k, square in enumerate(placed.squares) if square in taken)
        found.append(_Candidate(action, placed, covers, dict(zip(COLOURS, board.values_after(placed), strict=True))))
    return tuple(found)


# -- the head ----------------------------------------------------------------------------------------------------------


def _headline(scene: _Scene) -> str:
    p = scene.position
    if not p.hands:
        return "the cards are about to be dealt"
    if not scene.over:
        name = scene.names[p.to_move]
        return f"{_own(name)} turn to place a card"
    points = [score(scene.values, hand[0]) for hand in p.hands]
    name = scene.names[points.index(max(points))]
    return f"{name} {_verb(name, 'wins')} with {max(points)} points"


def _story(scene: _Scene) -> str:
    """The last move in a sentence, or how a tie was broken; empty where there is nothing to tell."""
    p = scene.position
    if scene.over:
        points = [score(scene.values, hand[0]) for hand in p.hands]
        tied = [i for i, own in enumerate(points) if own == max(points)]
        if len(tied) > 1:
            who = " and ".join(scene.names[i] for i in tied)
            why = "the start player" if tied[0] == 0 else "the next after the start player"
            return f"A tie of {who}: it goes to {why}, {scene.names[tied[0]]}."
    last, before = scene.view.last, scene.view.before
    if isinstance(last, Dealt):
        return "The cards are dealt, and three starting cards lie on the table."
    if not isinstance(last, Placement):
        return ""
    by = scene.names[before.to_move] if isinstance(before, Position) and before.hands else ""
    told = f"{by} placed {spoken(last.card)}" if by else f"{spoken(last.card).capitalize()} was placed"
    if isinstance(before, Position):
        was = colour_values(before.table)
        changes = [f"{COLOUR_NAMES[c]} {was[c]} → {scene.values[c]}" for c in COLOURS if was[c] != scene.values[c]]
        told += f": {', '.join(changes)}" if changes else ": no value changed"
    return f"{told}."


def _head(scene: _Scene) -> str:
    headline = _headline(scene)
    shown = headline[:1].upper() + headline[1:]
    story = _story(scene) or ("The last card in hand is the score card." if scene.position.hands else "")
    return fitted(14, 27, shown, 672, 21, least=14, bold=True) + fitted(
        14, 47, story, 672, 15, least=11, fill="var(--pk-soft)"
    )


# -- the table ---------------------------------------------------------------------------------------------------------


def _board(scene: _Scene) -> str:
    """The felt, the cards, the mark of the last one, poisoned areas, and the outlines where they are wanted."""
    frame = scene.frame
    dots = artwork.dotted(frame.size, *frame.corner(0, 0))[1]
    felt = "".join(rect(*BOARD, 12, fill=fill) for fill in ("var(--pk-felt)", dots))
    cards = "".join(_lying(scene, placed) for placed in scene.position.table)
    areas_drawn = _outlines(scene) if "areas" in scene.view.shown else ""
    return group(felt, cards, _last(scene), _poisoned(scene), areas_drawn)


def _lying(scene: _Scene, placed: Placement) -> str:
    x, y = scene.frame.corner(placed.x, placed.y)
    return group(artwork.card(placed.card, placed.way), transform=at(x, y, scene.frame.size / UNIT))


def _around(scene: _Scene, placed: Placement, **attributes: object) -> str:
    """A frame around a card on the table."""
    x, y = scene.frame.corner(placed.x, placed.y)
    size = scene.frame.size
    width, height = (3 * size, size) if placed.way == ACROSS else (size, 3 * size)
    return rect(x, y, width, height, size * 0.12, fill="none", **attributes)


def _last(scene: _Scene) -> str:
    """Brackets at the corners of the card that was placed last."""
    last = scene.view.last
    if not isinstance(last, Placement) or last not in scene.position.table:
        return ""
    size = scene.frame.size
    x, y = scene.frame.corner(last.x, last.y)
    width, height = (3 * size, size) if last.way == ACROSS else (size, 3 * size)
    arm = size * 0.3
    line = "".join(
        svg.polyline([(a + i * arm, b), (a, b), (a, b + j * arm)])
        for a, i in ((x - 2, 1), (x + width + 2, -1))
        for b, j in ((y - 2, 1), (y + height + 2, -1))
    )
    ends = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    return path(line, stroke="var(--pk-paper)", stroke_width=7, **ends) + path(
        line, stroke="var(--pk-ink)", stroke_width=3.5, **ends
    )


def _poisoned(scene: _Scene) -> str:
    """Poisoned areas are hatched; the skulls stand out of the hatch."""
    frame = scene.frame
    x, y = frame.corner(0, 0)
    hatch = artwork.hatching()[1]
    drawn = "".join(
        path(artwork.outline(area.cells, frame.size / 3, x, y), fill=hatch, fill_rule="evenodd")
        for area in scene.areas
        if area.poisoned
    )
    for square in _skulls(scene.position.table):
        left, top = frame.corner(*square)
        drawn += skull(left + frame.size / 2, top + frame.size / 2, frame.size * 0.34)
    return drawn


def _skulls(table: tuple[Placement, ...]) -> list[Square]:
    """The squares on which a skull can be seen."""
    on_top = {square: (placed, k) for placed in table for k, square in enumerate(placed.squares)}
    return sorted(square for square, (placed, k) in on_top.items() if placed.card.kind == POISON and k == 1)


def _outlines(scene: _Scene) -> str:
    """All areas with what they are worth; the best of each colour stands out."""
    frame = scene.frame
    x, y = frame.corner(0, 0)
    cell = frame.size / 3
    thin, strong, labels = "", "", ""
    skulls = {(3 * a + i, 3 * b + j) for a, b in _skulls(scene.position.table) for i in range(3) for j in range(3)}
    for area in scene.areas:
        line = artwork.outline(area.cells, cell, x, y)
        best = area.worth > 0 and not area.poisoned and area.worth == scene.values[area.colour]
        if best:
            strong += path(line, fill="none", stroke=BONE, stroke_width=5, stroke_linejoin="round")
            strong += path(line, fill="none", stroke=OUTLINE, stroke_width=2.6, stroke_linejoin="round")
        else:
            thin += path(line, fill="none", stroke=OUTLINE, stroke_width=1.1, stroke_opacity=0.75)
        a, b = _heart(area.cells, skulls)
        broad = all((a + i, b + j) in area.cells for i in (-1, 0, 1) for j in (-1, 0, 1))
        size = frame.size * (0.44 if broad and best else 0.34 if best else 0.3)
        labels += text(
            x + cell * (a + 0.5), y + cell * (b + 0.5) + size * 0.36, area.worth, size, anchor="middle", bold=True,
            fill=OUTLINE, stroke=BONE, stroke_width=size * 0.28, paint_order="stroke", stroke_linejoin="round",
        )  # fmt: skip
    return thin + strong + labels


def _heart(cells: Iterable[artwork.Cell], skulls: set[artwork.Cell]) -> artwork.Cell:
    """The cell of an area that a number stands on best: off the skull, deep inside, near the middle."""
    inside = frozenset(cells)
    a, b = (sum(cell[k] for cell in inside) / len(inside) for k in (0, 1))

    def badness(cell: artwork.Cell) -> tuple[bool, int, float, artwork.Cell]:
        x, y = cell
        around = sum((x + i, y + j) in inside for i in (-1, 0, 1) for j in (-1, 0, 1))
        return cell in skulls, -around, (x - a) ** 2 + (y - b) ** 2, cell

    return min(inside, key=badness)


# -- places for the picked card ----------------------------------------------------------------------------------------


def _places(scene: _Scene) -> str:
    """A target for each place; beside it, hidden until it is pointed at, the card there and what it changes."""
    if scene.picked is None or not scene.candidates:
        return ""
    card, way = scene.picked
    art = group(artwork.card(card, way), transform=at(0, 0, scene.frame.size / UNIT))
    shared: dict[str, str] = {}
    art_name = _share(shared, art)
    drawn = "".join(
        _target(scene, candidate, shared) + _preview(scene, candidate, shared, art_name)
        for candidate in scene.candidates
    )
    return element("defs", *shared.values()) + group(drawn, class_="hue-places")


def _share(shared: dict[str, str], drawn: str) -> str:
    """The id under which a drawing can be used many times."""
    name = "hue-" + svg.digest(drawn)
    shared[name] = group(drawn, id=name)
    return name


def _target(scene: _Scene, candidate: _Candidate, shared: dict[str, str]) -> str:
    """The square of the card's middle, to click."""
    placed, size = candidate.placed, scene.frame.size
    x, y = scene.frame.corner(*placed.squares[1])
    body = rect(
        x + 1, y + 1, size - 2, size - 2, size * 0.14, class_="pk-frame", fill="none", stroke="none", stroke_width=2,
        pointer_events="all",
    )  # fmt: skip
    worth, dot = scene.view.worth.get(candidate.action), ""
    if worth is not None:
        gold = min(max(float(worth), 0.0), 1.0) ** CONTRAST
        dot = rect(
            x + 2, y + 2, size - 4, size - 4, size * 0.14, fill="var(--pk-gold)", fill_opacity=0.08 + 0.8 * gold,
            stroke="var(--pk-gold)", stroke_width=0.5 + 2 * gold, pointer_events="none",
        )  # fmt: skip
    dot += use(_share(shared, _pill(size, placed.way, candidate.covers)), f"translate({n(x)} {n(y)})")
    return svg.button(candidate.action, _place_label(scene, candidate), body, group(dot, class_="hue-dot"))


def _preview(scene: _Scene, candidate: _Candidate, shared: dict[str, str], art: str) -> str:
    """The card as it would lie, what it covers, and what it changes in the legend and in the hand."""
    placed, size = candidate.placed, scene.frame.size
    left, top = scene.frame.corner(placed.x, placed.y)
    drawn = use(art, f"translate({n(left)} {n(top)})")
    drawn += _around(scene, placed, stroke="var(--pk-focus)", stroke_width=3)
    for k in candidate.covers:
        a, b = scene.frame.corner(*placed.squares[k])
        for stroke, dashes in ((BONE, None), (OUTLINE, "5 4")):
            drawn += rect(
                a + 4, b + 4, size - 8, size - 8, 3, fill="none", stroke=stroke, stroke_width=2, stroke_dasharray=dashes
            )
    for row, letter in enumerate(COLOURS):
        was, now = scene.values[letter], candidate.values[letter]
        if was != now:
            drawn += use(_share(shared, _change(row, was, now)))
    for k, card in enumerate(scene.hand):
        was, now = score(scene.values, card), score(candidate.values, card)
        if was != now and k != scene.lifted:
            drawn += use(_share(shared, _kept(_slot_box(scene, k), was, now)))
    return group(drawn, class_="hue-show")


def _place_label(scene: _Scene, candidate: _Candidate) -> str:
    changes = [
        f"{COLOUR_NAMES[c]} {scene.values[c]} to {candidate.values[c]}"
        for c in COLOURS
        if scene.values[c] != candidate.values[c]
    ]
    how = "covering" if candidate.covers else "beside"
    return f"{_WAY[candidate.placed.way]} from {candidate.placed.x},{candidate.placed.y}, {how}; " + (
        ", ".join(changes) or "no change"
    )


def _pill(size: float, way: str, covers: tuple[int, ...]) -> str:
    """A small card in the middle of a square, lying as the picked one does; a square that covers another is dark."""
    third = size * 0.2
    breadth = third * 1.15
    along, aside = (size - 3 * third) / 2, (size - breadth) / 2

    def box(start: float, length: float, **attributes: object) -> str:
        if way == ACROSS:
            return rect(start, aside, length, breadth, third * 0.35, **attributes)
        return rect(aside, start, breadth, length, third * 0.35, **attributes)

    whole = box(along, 3 * third, fill="var(--pk-raised)", stroke="var(--pk-ink)", stroke_width=1.3)
    return whole + "".join(box(along + third * k, third, fill="var(--pk-ink)") for k in covers)


# -- legend ------------------------------------------------------------------------------------------------------------


def _row_top(row: int) -> float:
    return BOARD[1] + 24 + ROW * row


def _legend(scene: _Scene) -> str:
    """The five colours, and what each is worth now."""
    head = text(
        SIDE + 2, BOARD[1] + 13, "Worth at the end" if scene.over else "Worth now", 15, bold=True, fill="var(--pk-soft)"
    )
    rows = ""
    poisoned = {area.colour for area in scene.areas if area.poisoned}
    for row, letter in enumerate(COLOURS):
        y = _row_top(row)
        value = str(scene.values[letter]) if scene.position.hands else "–"
        rows += rect(SIDE, y, SIDE_WIDTH, ROW - 5, 9, fill="var(--pk-panel)")
        rows += _swatch(letter, SIDE + 5, y + 5)
        said = fitted(SIDE + 43, y + 25, COLOUR_NAMES[letter], 74, 17, least=12)
        if letter in poisoned:
            said += skull(SIDE + 125, y + 19, 10)
        said += text(SIDE + SIDE_WIDTH - 12, y + 29, value, 28, anchor="end", bold=True)
        rows += group(said, class_="hue-value")
    return head + rows


def _swatch(letter: str, x: float, y: float) -> str:
    return rect(x, y, 28, 28, 6, fill=FILL[letter], stroke="var(--pk-card)", stroke_width=1.5) + mark(
        letter, x + 14, y + 14, 8
    )


def _change(row: int, was: int, now: int) -> str:
    """What lies over a row of the legend while a place is pointed at that changes the colour's value."""
    y = _row_top(row)
    tone = "var(--pk-up)" if now > was else "var(--pk-down)"
    sign = "+" if now > was else "−"
    return (
        rect(SIDE + 38, y, SIDE_WIDTH - 38, ROW - 5, 9, fill="var(--pk-panel)")
        + rect(SIDE + 1, y + 1, SIDE_WIDTH - 2, ROW - 7, 8, fill="none", stroke=tone, stroke_width=2)
        + text(SIDE + 43, y + 26, f"{was} →", 18, fill="var(--pk-soft)")
        + text(SIDE + 98, y + 28, now, 26, bold=True, fill="var(--pk-ink)")
        + text(SIDE + SIDE_WIDTH - 11, y + 27, f"{sign}{abs(now - was)}", 22, anchor="end", bold=True, fill=tone)
    )


def _kept(box: tuple[float, float, float, float], was: int, now: int) -> str:
    """What lies over a card of the hand while a place is pointed at that changes what the card would score."""
    x, y, width, _ = box
    tone = "var(--pk-up)" if now > was else "var(--pk-down)"
    return (
        rect(x + 3, y + 46, width - 6, 25, 7, fill="var(--pk-raised)")
        + text(x + width / 2 + 4, y + 65, f"{was} →", 16, anchor="end", fill="var(--pk-soft)")
        + text(x + width / 2 + 9, y + 66, now, 20, bold=True, fill=tone)
    )


# -- players -----------------------------------------------------------------------------------------------------------


def _players(scene: _Scene) -> str:
    """Each player: whose turn it is, how many cards are left, and whether poison is still in hand."""
    top, bottom = _row_top(5) + 4, BOARD[1] + BOARD[3]
    step = min((bottom - top) / len(scene.names), 40.0)
    return "".join(_player(scene, seat, top + step * seat, step - 4) for seat in range(len(scene.names)))


def _player(scene: _Scene, seat: int, y: float, height: float) -> str:
    p = scene.position
    hand = p.hands[seat] if p.hands else ()
    points = [score(scene.values, held[0]) for held in p.hands] if scene.over else []
    marked = points.index(max(points)) == seat if scene.over else bool(p.hands) and p.to_move == seat
    middle = y + height / 2
    edge = {"stroke": "var(--pk-gold)", "stroke_width": 2.5} if marked else {"stroke": "none"}
    body = rect(SIDE + 1, y, SIDE_WIDTH - 2, height, 8, fill="var(--pk-raised)" if marked else "none", **edge)
    body += circle(SIDE + 16, middle, 9.5, fill="var(--pk-ink)" if marked else "var(--pk-line)")
    body += text(
        SIDE + 16, middle + 4.5, seat + 1, 13, anchor="middle", bold=True,
        fill="var(--pk-paper)" if marked else "var(--pk-ink)",
    )  # fmt: skip
    poison = not scene.over and any(card.kind == POISON for card in hand)
    body += fitted(SIDE + 32, middle + 5.5, scene.names[seat], 94 if poison else 112, 16, least=11, bold=marked)
    if scene.over:
        return body + text(SIDE + SIDE_WIDTH - 11, middle + 6.5, points[seat], 20, anchor="end", bold=True)
    if poison:
        body += skull(SIDE + 138, middle, 8.5)
    if hand:
        body += artwork.back(SIDE + 150, middle - 10, 13, 20) + text(
            SIDE + SIDE_WIDTH - 11, middle + 6, len(hand), 18, anchor="end", bold=True
        )
    return body


# -- below the table ---------------------------------------------------------------------------------------------------


def _deck() -> str:
    """Before the deal: a row of card backs."""
    frame = rect(10, HAND, WIDTH - 20, HEIGHT - HAND - 10, 12, fill="var(--pk-panel)")
    fan = "".join(
        group(artwork.back(-22, -45, 44, 90), transform=f"translate({n(350 + 62 * k)} {n(HAND + 62)}) rotate({3 * k})")
        for k in range(-4, 5)
    )
    return frame + fan


def _hand(scene: _Scene) -> str:
    """The viewer's cards, each with what it would score if it were kept; or a word that the hands are hidden."""
    frame = rect(10, HAND, WIDTH - 20, HEIGHT - HAND - 10, 12, fill="var(--pk-panel)")
    if not scene.hand:
        return frame + "".join(_backs(scene, seat) for seat in range(len(scene.names)))
    slots = "".join(_slot(scene, k) for k in range(len(scene.hand)))
    return frame + text(22, HAND + 26, _instruction(scene), 16, bold=True) + _turn_button(scene) + slots


def _slot_box(scene: _Scene, k: int) -> tuple[float, float, float, float]:
    """Corner, width and height of a card's place in the hand; a picked card is lifted."""
    step = min(670 / len(scene.hand), 112.0)
    return 350 - step * (len(scene.hand) / 2 - k), HAND + (36.0 if k == scene.lifted else 42.0), step - 6, 74.0


def _backs(scene: _Scene, seat: int) -> str:
    """A hand as the others see it."""
    room = (WIDTH - 20) / len(scene.names)
    middle = 10 + room * (seat + 0.5)
    hand = scene.position.hands[seat]
    width = min(36.0, (room - 24) / max(len(hand), 1) - 3)
    left = middle - (width + 3) * len(hand) / 2
    name = fitted(middle, HAND + 28, scene.names[seat], room - 16, 16, least=11, anchor="middle", bold=True)
    backs = "".join(artwork.back(left + (width + 3) * k, HAND + 40, width, 2 * width) for k in range(len(hand)))
    return name + backs


def _holder(scene: _Scene) -> str:
    """Whose hand is shown."""
    return scene.names[scene.position.to_move if scene.view.seat is None else scene.view.seat]


def _instruction(scene: _Scene) -> str:
    if scene.picked is not None:
        return "Choose its place, or press it again to put it down"
    return f"{_own(_holder(scene))} hand{': pick up a card' if scene.can_choose else ''}"


def _slot(scene: _Scene, k: int) -> str:
    """A card of the hand.  What it would score lies below it."""
    x, y, width, height = _slot_box(scene, k)
    card, lifted = scene.hand[k], k == scene.lifted
    view = scene.view
    names = {str(card), str(card.turned())}
    usable = any(name in names for name, *_ in _actions(view.clickable).values()) if scene.can_choose else False
    body = rect(x, y, width, height, 9, fill="var(--pk-raised)")
    worth = _best(scene, ((name, way) for name in names for way in WAYS))
    if worth is not None:
        body += rect(x, y, width * worth, height, 9, fill="var(--pk-gold)", fill_opacity=0.4)
    body += rect(
        x, y, width, height, 9, class_="pk-frame", fill="none",
        stroke="var(--pk-focus)" if lifted else "var(--pk-soft)" if usable else "var(--pk-line)",
        stroke_width=4 if lifted else 1.6 if usable else 1,
    )  # fmt: skip
    scale = min((width - 14) / (3 * UNIT), 1.1)
    body += group(artwork.card(card, ACROSS), transform=at(x + (width - 3 * UNIT * scale) / 2, y + 8, scale))
    kept = score(scene.values, card)
    middle = x + width / 2
    ink = "var(--pk-soft)" if worth is None else "var(--pk-ink)"
    body += group(
        text(middle + 12, y + 65, "if kept:", 14, anchor="end", fill=ink),
        text(middle + 17, y + 66, kept, 20, bold=True),
        class_="hue-value",
    )
    if not usable:
        return group(body)
    words = f"{scene.picked[0]}{scene.picked[1]}" if lifted and scene.picked is not None else f"{card}{ACROSS}"
    label = f"put down {spoken(card)}" if lifted else f"pick up {spoken(card)}, {kept} if kept"
    return svg.picker(words, label, body, pressed=lifted)


def _best(scene: _Scene, turned: Iterable[tuple[str, str]]) -> float | None:
    """The most that a place is worth, 0 to 1, for a card in these ways; None where nothing is said of it."""
    worth, ways = scene.view.worth, set(turned)
    told = _actions(tuple(worth)).items() if scene.can_choose else ()
    found = [worth[action] for action, (name, _, _, way) in told if (name, way) in ways]
    return min(max(float(max(found)), 0.0), 1.0) if found else None


def _turn_button(scene: _Scene) -> str:
    """Turns the picked card by a quarter, clockwise."""
    if scene.picked is None or scene.lifted is None:
        return ""
    cycle = turns(scene.hand[scene.lifted])
    card, way = cycle[(cycle.index(scene.picked) + 1) % len(cycle)]
    x, y = WIDTH - 20 - 150.0, HAND + 5
    now, lying = scene.picked
    width, height = (30, 10) if lying == ACROSS else (10, 30)
    body = rect(x, y, 150, 32, 9, fill="var(--pk-raised)")
    worth = _best(scene, ((str(c), w) for c, w in cycle if (c, w) != scene.picked))
    if worth is not None:
        body += rect(x, y, 150 * worth, 32, 9, fill="var(--pk-gold)", fill_opacity=0.4)
    body += rect(x, y, 150, 32, 9, class_="pk-frame", fill="none", stroke="var(--pk-soft)", stroke_width=1.6)
    body += group(artwork.card(now, lying), transform=at(x + 24 - width / 2, y + 16 - height / 2, 10 / UNIT))
    body += text(x + 48, y + 21.5, "Turn it", 16, bold=True)
    body += rect(x + 118, y + 6, 22, 20, 5, fill="var(--pk-panel)", stroke="var(--pk-line)")
    body += text(x + 129, y + 21, "R", 14, anchor="middle", bold=True)
    return svg.picker(f"{card}{way}", f"turn it: {spoken(card)}, {_WAY[way]}", body, data_key="r")


def _scores(scene: _Scene) -> str:
    """At the end: everybody's score card, and how its points add up."""
    hands = scene.position.hands
    frame = rect(10, HAND, WIDTH - 20, HEIGHT - HAND - 10, 12, fill="var(--pk-panel)")
    points = [score(scene.values, hand[0]) for hand in hands]
    winner = points.index(max(points))
    step = min(672 / len(hands), 170.0)
    left = 350 - step * len(hands) / 2
    drawn = ""
    for seat, (card, *_) in enumerate(hands):
        x, width, y = left + step * seat + 3, step - 6, HAND + 8
        won = seat == winner
        drawn += rect(
            x, y, width, 108, 9, fill="var(--pk-raised)", stroke="var(--pk-gold)" if won else "var(--pk-line)",
            stroke_width=3 if won else 1,
        )  # fmt: skip
        name = f"★ {scene.names[seat]}" if won else scene.names[seat]
        drawn += fitted(x + width / 2, y + 24, name, width - 12, 16, least=11, anchor="middle", bold=True)
        scale = min((width - 20) / (3 * UNIT), 1.2)
        drawn += group(artwork.card(card, ACROSS), transform=at(x + (width - 3 * UNIT * scale) / 2, y + 36, scale))
        drawn += fitted(x + width / 2, y + 96, _sum(scene, card), width - 10, 18, least=11, anchor="middle", bold=True)
    return frame + drawn
