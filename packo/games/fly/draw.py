"""The picture of FLY: a picnic table from above, the swatter that is aimed at it or has fallen on it, and who has what.

The turn of the swatter is taken up first: `View.picked` is `@` and its angle in degrees, such as `@30`.  Then every
point around the table is an action, and so is every fly, for those who use keys.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from packo.core import CHANCE, TERMINAL
from packo.games.fly import artwork
from packo.games.fly.artwork import HIGH, INK, WIDE, moved
from packo.games.fly.geometry import Disc, covered, flies_on, normal_angle
from packo.games.fly.parts import (
    BLANK,
    COLOUR_NAMES,
    COLOURS,
    COLUMNS,
    DEGREE,
    INCH,
    ROWS,
    SYMBOL_NAMES,
    SYMBOLS,
    Aim,
    Card,
    Landing,
    Place,
    Position,
    Spot,
)
from packo.games.fly.rules import Rows, consolidated
from packo.games.fly.scoring import SET, counting, kinds, score, scores
from packo.picture import svg
from packo.picture.svg import circle, fitted, group, line, path, rect, text
from packo.picture.svg import number as n
from packo.picture.table import as_text as table_text
from packo.picture.view import View

STAYS = ("@",)
"""The turn of the swatter stays as it is until it is changed."""
OVERLAYS: Mapping[str, str] = {
    "outlines": "What has to be covered",
    "sets": "Points that each fly would bring",
    "names": "Letters of colour and symbol",
}

WIDTH = 760.0
FIELD = (10.0, 54.0, 546.0, 522.0)
"""The meadow: left, top, width and height."""
SCALE = 0.504
"""Pixels to a hundredth of an inch."""
CORNER = (FIELD[0] + 118 * SCALE, FIELD[1] + 64 * SCALE)
"""The upper left corner of the table."""
ON_TABLE = f"translate({n(CORNER[0])} {n(CORNER[1])}) scale({SCALE})"
REACH = 60.0
"""How far beyond an edge of the table the pointer aims, in hundredths of an inch."""
STRIP_AT, STRIP = FIELD[1] + FIELD[3] + 6, 56.0
ADVICE = 52.0
SIDE, SIDE_WIDTH = 564.0, 186.0
BOTTOM = STRIP_AT + STRIP
STOP = 15
"""Degrees from one turn of the swatter that is offered to the next."""
STOPS = tuple(range(-75, 91, STOP))
UNIT = INCH // 100
"""Thousandths of an inch to a unit of the drawing."""
BEST, FRAMED = 3, 16
"""Of the aims that are worth something, so many have a button, and so many are framed on the table."""
MOST_TOLD = 40
"""So many actions are told in words."""
DEAL, AIM, FALL, OVER = "deal", "aim", "fall", "over"
BEAT, FIRST = 1.3, 0.15
"""Seconds that the playback gives to a drop, and that it waits before the first."""
FALLING, WIGGLING, LIFTING, CLOSING = 0.0, 0.36, 0.6, 0.88
"""When in a drop the swatter starts to fall, what is covered struggles and lifts off, and the rows close up."""
CSS = (
    "S .fl-show,S .fl-ghost{display:none;pointer-events:none}"
    "S.pk-pointing .fl-ghost{display:inline}"
    "S [data-at]{cursor:crosshair}"
    "S [data-action]:hover .fl-show,S [data-action]:focus-visible .fl-show{display:inline}"
    "S .fl-aim .pk-frame{opacity:0}"
    "S .fl-aim:focus-visible .pk-frame{opacity:1}"
    "S .fl-aim.fl-aim:focus-visible,S .fl-best.fl-best:focus-visible{outline:none}"
    "S.pk-pointing .fl-show{display:none}"
    "S.pk-pointing .fl-last,S:has([data-action]:focus-visible) .fl-last,S:has([data-action]:hover) .fl-last"
    "{opacity:.15}"
    "S [data-pick]:hover .fl-face,S [data-action]:hover .fl-face{fill:var(--pk-panel)}"
    "@keyframes fl-slide{from{transform:translate(var(--x),var(--y))}}"
    "@keyframes fl-late{from{opacity:0}}"
    "@keyframes fl-until{from,to{opacity:1}}"
    "@keyframes fl-wiggle{20%,60%{transform:rotate(-16deg)}40%,80%{transform:rotate(16deg)}}"
    "@keyframes fl-lift{0%{opacity:1;transform:none}25%{opacity:1;transform:scale(1.25)}80%{opacity:1}"
    "100%{opacity:0;transform:translate(var(--x),var(--y)) scale(.35)}}"
    "@keyframes fl-fall{0%{opacity:0;transform:translate(var(--x),var(--y)) rotate(var(--a)) scale(2)}12%{opacity:.95}"
    "30%{opacity:1;transform:none}36%{transform:scale(.97)}42%,52%{opacity:1;transform:none}"
    "100%{opacity:0;transform:scale(1.2) rotate(6deg)}}"
    "@keyframes fl-shade{0%{opacity:0;transform:translate(90px,150px) scale(1.5)}30%,52%{opacity:.35;"
    "transform:translate(5px,7px)}75%,100%{opacity:0;transform:translate(40px,60px) scale(1.2)}}"
    "@media (prefers-reduced-motion:no-preference){"
    ".fl-slide{animation:fl-slide .36s ease-in-out backwards}"
    ".fl-late{animation:fl-late .25s backwards}"
    ".fl-until{animation:fl-until 0s}"
    ".fl-wiggle{animation:fl-wiggle .26s linear}"
    ".fl-lift{animation:fl-lift .5s ease-in both}"
    ".fl-fall{animation:fl-fall 1s ease-in both}"
    ".fl-shade{animation:fl-shade 1s ease-in both}}"
)


def draw(view: View) -> str:
    """The position as an SVG text; nothing in FLY is hidden, so all seats see the same."""
    scene = _Scene.of(view)
    advice = _advised(scene)
    height = BOTTOM + 8 + (ADVICE + 6 if advice else 0)
    body = rect(0, 0, WIDTH, height, 14, fill="var(--pk-paper)")
    on_table = [card for drop in scene.played[:1] for row in drop.before.rows for card in row]
    body += artwork.definitions(scene.spots, on_table or _cards(scene.position.rows), scene.twist)
    body += "".join(_player(scene, player) for player in range(len(scene.names)))
    body += _strip(scene) + _field(scene) + _head(scene) + _advice(scene, advice)
    return svg.document(
        WIDTH, height, body, title=f"FLY: {scene.prompt}", desc=_described(scene), css=CSS, colours=artwork.THEME
    )


def describe(view: View) -> str:
    """The picture in words."""
    return _described(_Scene.of(view))


def _described(scene: _Scene) -> str:
    view, p = scene.view, scene.position
    parts = [f"{_told(scene, drop)} The swatter {drop.landing}." for drop in scene.drops]
    parts.append(scene.prompt)
    if p.left > 0:
        parts.append(f"{_counted(p.left, 'drop')} left.")
    for player, flies in enumerate(p.taken):
        have = f"{_counted(score(flies), 'point')}, {_counted(len(flies), 'fly')}"
        parts.append(f"{scene.names[player]}: {have}{f' ({_sorted_flies(flies)})' if flies else ''}.")
        if near := _nearly(scene, player):
            parts.append(f"One more makes a set of: {', '.join(near)}.")
    for row, cards in enumerate(p.rows):
        parts.append(f"Row {row + 1}, from the box: {', '.join(map(_card_name, cards))}.")
    if scene.stage == AIM and scene.can_choose:
        parts.append(f"The swatter is turned {_angle_name(scene.angle * DEGREE)}.")
    if "sets" in view.shown and scene.stage in (AIM, FALL):
        gains = [f"{_fly_name(fly.card)} {gain}" for fly in scene.flies if (gain := _gain(scene, fly.card))]
        parts.append(f"Points that a fly would bring to {scene.names[scene.me]}: {', '.join(gains) or 'none'}.")
    if view.worth:
        best = sorted(view.worth.items(), key=lambda entry: -entry[1])
        parts.append(f"Worth: {_some([f'{action} {_percent(worth)}' for action, worth in best])}.")
    if view.clickable:
        parts.append(f"To choose from, besides any other aim: {_some(view.clickable)}.")
    return " ".join(parts)


def as_text(view: View) -> str:
    """The position in lines of text: each card with the middle of its fly in inches, and who has what."""
    scene = _Scene.of(view)
    p = scene.position
    lines = [f"{_told(scene, drop)} The swatter {drop.landing}." for drop in scene.drops]
    lines.append(scene.prompt)
    if p.rows and scene.stage != OVER:
        lines += _table_lines(scene)
    head = ["", "points", "flies", ""]
    rows = []
    for player, flies in enumerate(p.taken):
        mark = ">" if scene.stage in (AIM, FALL) and player == p.to_move else " "
        rows.append([f"{mark} {scene.names[player]}", str(score(flies)), str(len(flies)),
                     " ".join(map(str, flies)) or "-"])  # fmt: skip
    lines.append(table_text(f"{_counted(p.left, 'drop')} left." if p.left > 0 else "Taken:", head, rows))
    if scene.stage == AIM:
        lines.append("Aim with the middle of the swatter, 1 wide and 3 high, and its turn in degrees: 4.5,1.25@30")
    return "\n".join(lines)


def _table_lines(scene: _Scene) -> list[str]:
    """Three lines for each row: the cards, and below each fly its middle, right and down from the table's corner."""
    middles = {fly.place: fly for fly in scene.flies}
    lines = ["Cards from the box on; below each fly its middle, in inches right and down:"]
    for row, cards in enumerate(scene.position.rows):
        found = [middles.get(Place(row, column)) for column in range(len(cards))]
        across = [_inches(fly.x) if fly else "" for fly in found]
        down = [_inches(fly.y) if fly else "" for fly in found]
        for name, words in ((f"row {row + 1}", map(str, cards)), ("right", across), ("down", down)):
            lines.append(f"  {name:<6}" + "".join(f"{word:>7}" for word in words))
    return lines


# -- what a view is about ----------------------------------------------------------------------------------------------


class _Drop(NamedTuple):
    """A drop of the swatter, and what it took."""

    before: Position
    """The position in which the swatter was let go."""
    aim: Aim
    landing: Landing
    gone: tuple[Place, ...]
    flies: tuple[Card, ...]

    @classmethod
    def of(cls, before: object, move: object, spots: Mapping[Card, Spot]) -> _Drop | None:
        """A move, if it is a landing."""
        if not (isinstance(before, Position) and isinstance(move, Landing) and before.rows and before.aim):
            return None
        gone = covered(before.rows, move, spots)
        return cls(before, before.aim, move, gone, tuple(before.rows[row][column] for row, column in gone))

    @property
    def player(self) -> int:
        return self.before.to_move

    @property
    def gain(self) -> int:
        """The points that it brought."""
        own = self.before.taken[self.player]
        return score((*own, *self.flies)) - score(own)


class _Scene(NamedTuple):
    """A view, and what follows from it."""

    view: View
    position: Position
    stage: str
    """DEAL, AIM, FALL or OVER."""
    names: tuple[str, ...]
    spots: Mapping[Card, Spot]
    flies: tuple[Disc, ...]
    angle: int
    """The turn of the swatter that is taken up, in degrees."""
    me: int
    """For whom points are counted that a fly would bring: the viewer, or whoever is to move."""
    drops: tuple[_Drop, ...]
    """What is told: all drops since the viewer's own, or the last one."""
    tracks: tuple[Mapping[Card, Place], ...]
    """Where each card lay before each of the drops and after the last; () where there is nothing to play back."""
    prompt: str

    @classmethod
    def of(cls, view: View) -> _Scene:
        p: Position = view.position
        player = view.rules.current_player(p)
        stage = DEAL if not p.rows else OVER if player == TERMINAL else FALL if player == CHANCE else AIM
        names = tuple(str(view.names[k]) if k < len(view.names) else f"Player {k + 1}" for k in range(len(p.taken)))
        spots: Mapping[Card, Spot] = view.rules.cards
        since = [_Drop.of(before, move, spots) for before, move in view.since if not view.replayed]
        drops = [drop for drop in since if drop is not None][-len(names) :]
        tracks = _tracks(drops, p.rows, view.rules.options.refill)
        if not tracks:
            last = _Drop.of(view.before, view.last, spots)
            drops = [last] if last is not None else drops[-1:]
        me = view.seat if view.seat is not None and view.seat < len(names) else p.to_move
        scene = cls(
            view, p, stage, names, spots, flies_on(p.rows, spots), _picked(view.picked), me, tuple(drops), tracks, ""
        )
        return scene._replace(prompt=_prompt(scene))

    @property
    def can_choose(self) -> bool:
        return self.stage == AIM and bool(self.view.clickable)

    @property
    def played(self) -> tuple[_Drop, ...]:
        """The drops that are played back."""
        return self.drops if self.tracks else ()

    @property
    def scatter(self) -> float:
        """The standard deviation of the player to move, in hundredths of an inch."""
        return float(self.view.rules.scatter[self.position.to_move]) * 100

    @property
    def twist(self) -> float:
        """The standard deviation of the player to move, in degrees."""
        return float(self.view.rules.twist[self.position.to_move])


def _picked(words: str | None) -> int:
    """The angle that is taken up; upright where it is none of those offered."""
    return next((angle for angle in STOPS if words == f"@{angle}"), 0)


def _tracks(drops: Sequence[_Drop], rows: Rows, refill: str) -> tuple[Mapping[Card, Place], ...]:
    """Where each card lies before each drop and after the last, blanks told apart; () where drops are missing."""
    if not drops:
        return ()
    now = _told_apart(drops[0].before.rows)
    tracks = []
    for drop in drops:
        if _plain(now) != drop.before.rows:
            return ()
        tracks.append(_places(now))
        now = consolidated(now, drop.gone, refill)
    return (*tracks, _places(now)) if _plain(now) == rows else ()


def _told_apart(rows: Rows) -> Rows:
    """The rows with a number on each blank."""
    blanks = iter(range(ROWS * COLUMNS))
    return tuple(tuple(Card("-", str(next(blanks))) if card == BLANK else card for card in row) for row in rows)


def _plain(rows: Rows) -> Rows:
    return tuple(tuple(BLANK if card.colour == BLANK.colour else card for card in row) for row in rows)


def _places(rows: Rows) -> dict[Card, Place]:
    return {card: Place(row, column) for row, cards in enumerate(rows) for column, card in enumerate(cards)}


def _cards(rows: Rows) -> list[Card]:
    return [card for row in rows for card in row]


def _gain(scene: _Scene, card: Card) -> int:
    """The points that a fly would bring to the one for whom they are counted."""
    own = scene.position.taken[scene.me]
    return score((*own, card)) - score(own)


def _aim_of(scene: _Scene, notation: str) -> Aim | None:
    try:
        aim: Aim = scene.view.rules.parse(scene.position, scene.position.to_move, notation)
    except LookupError:
        return None
    return aim


# -- words -------------------------------------------------------------------------------------------------------------


def _verb(name: str, verb: str) -> str:
    """A verb in the third person, or as it follows `You`."""
    if name != "You":
        return verb
    return {"has": "have", "misses": "miss", "is": "are"}.get(verb, verb.removesuffix("s"))


def _list(words: Iterable[str]) -> str:
    *most, last = [*words] or [""]
    return f"{', '.join(most)} and {last}" if most else last


def _short(name: str) -> str:
    """A name that leaves room for the rest of a sentence."""
    return name if len(name) <= 18 else name[:17].rstrip() + "…"


def _counted(count: int, word: str) -> str:
    plural = word[:-1] + "ies" if word.endswith("y") else word + "s"
    return f"{count} {word if count == 1 else plural}"


def _percent(worth: float) -> str:
    shown = round(100 * _share(worth))
    return "<1%" if worth > 0 and not shown else f"{shown}%"


def _share(worth: float) -> float:
    return min(max(float(worth), 0.0), 1.0)


def _some(words: Sequence[str]) -> str:
    """The first of many words, and how many more there are."""
    more = f" and {len(words) - MOST_TOLD} more" if len(words) > MOST_TOLD else ""
    return ", ".join(words[:MOST_TOLD]) + more


def _fly_name(card: Card) -> str:
    return f"{COLOUR_NAMES[card.colour]} {SYMBOL_NAMES[card.symbol]}"


def _card_name(card: Card) -> str:
    return "blank" if card == BLANK else _fly_name(card)


def _sorted_flies(flies: Iterable[Card]) -> str:
    return ", ".join(map(_fly_name, sorted(flies, key=_order)))


def _order(card: Card) -> tuple[int, int]:
    return COLOURS.index(card.colour), SYMBOLS.index(card.symbol)


def _inches(value: int) -> str:
    return f"{value / INCH:.3f}".rstrip("0").rstrip(".")


def _angle_name(angle: int) -> str:
    """The turn of a swatter in words; `angle` in tenths of a degree."""
    if angle == 0:
        return "upright"
    if angle == 90 * DEGREE:
        return "across"
    return f"{n(abs(angle) / DEGREE)}° {'right' if angle > 0 else 'left'}"


def _nearly(scene: _Scene, player: int) -> list[str]:
    """The colours and symbols of which one more fly makes a set, and one is left."""
    colours, symbols = kinds(scene.position.taken[player])
    if scene.stage == OVER:
        return []
    there, also = {fly.card.colour for fly in scene.flies}, {fly.card.symbol for fly in scene.flies}
    found = [name for letter, name in COLOUR_NAMES.items() if colours[letter] == SET - 1 and letter in there]
    return found + [name for letter, name in SYMBOL_NAMES.items() if symbols[letter] == SET - 1 and letter in also]


def _told(scene: _Scene, drop: _Drop) -> str:
    """A drop in a sentence."""
    name = _short(scene.names[drop.player])
    if not drop.flies:
        return f"{name} {_verb(name, 'aims')} at {drop.aim} and {_verb(name, 'covers')} no fly."
    flies = _list(f"the {_fly_name(card)}" for card in drop.flies)
    gain = f" for {_counted(drop.gain, 'point')}" if drop.gain else ""
    return f"{name} {_verb(name, 'aims')} at {drop.aim} and {_verb(name, 'takes')} {flies}{gain}."


def _prompt(scene: _Scene) -> str:
    """Whose turn it is, or who has won."""
    p = scene.position
    if scene.stage == DEAL:
        return "The table is about to be laid out."
    if scene.stage == OVER:
        return _verdict(scene)
    name = _short(scene.names[p.to_move])
    if scene.stage == FALL:
        return f"{name} {_verb(name, 'has')} let go of the swatter at {p.aim}."
    if scene.can_choose:
        return f"{name} {_verb(name, 'drops')} the swatter: click where its middle should land."
    return f"{name} {_verb(name, 'drops')} the swatter."


def _winners(scene: _Scene) -> list[int]:
    return [k for k, place in enumerate(scene.view.rules.places(scene.position)) if place == 0]


def _verdict(scene: _Scene) -> str:
    points, winners = scores(scene.position.taken), _winners(scene)
    names = [_short(scene.names[k]) for k in winners]
    most = points[winners[0]]
    if len(winners) > 1:
        return f"{_list(names)} share the win with {_counted(most, 'point')} each."
    if sum(other == most for other in points) > 1:
        return f"{names[0]} {_verb(names[0], 'wins')}: {_counted(most, 'point')} like others, but more flies."
    return f"{names[0]} {_verb(names[0], 'wins')} with {_counted(most, 'point')}."


def _reason(scene: _Scene) -> str:
    """How the game was decided, in a sentence."""
    taken = scene.position.taken
    points, winners = scores(taken), _winners(scene)
    most = points[winners[0]]
    even = [k for k, other in enumerate(points) if other == most]
    if len(winners) > 1:
        return f"{_counted(most, 'point')} and {_counted(len(taken[winners[0]]), 'fly')} each: the win is shared."
    if len(even) > 1:
        held = _list(f"{_short(scene.names[k])} {len(taken[k])}" for k in even)
        return f"{_counted(most, 'point')} each, so the number of flies decides: {held}."
    if scene.flies:
        return "The drops are used up: the game is over."
    return "Nothing is left but blanks: the game is over."


# -- the head ----------------------------------------------------------------------------------------------------------


def _head(scene: _Scene) -> str:
    """What is to be done, and what has happened."""
    p = scene.position
    left = _counted(p.left, "drop") + " left" if p.left > 0 and scene.stage != OVER else ""
    room = 736 - (svg.width_of(left, 15) + 12 if left else 0)
    body = fitted(14, 26, scene.prompt, room, 20, least=13, bold=True)
    body = _late(scene, body) if scene.stage == OVER else body
    body += text(748, 26, left, 15, anchor="end", fill="var(--pk-soft)") if left else ""
    told = _told(scene, scene.drops[-1]) if len(scene.drops) == 1 else " ".join(_brief(scene, d) for d in scene.drops)
    return body + (_late(scene, fitted(14, 46, told, 736, 15, least=11, fill="var(--pk-soft)")) if told else "")


def _brief(scene: _Scene, drop: _Drop) -> str:
    """A drop in few words, for a line of several."""
    gain = f" (+{drop.gain})" if drop.gain else ""
    return f"{_short(scene.names[drop.player])}: {', '.join(map(_fly_name, drop.flies)) or 'no fly'}{gain}."


# -- the table ---------------------------------------------------------------------------------------------------------


def _field(scene: _Scene) -> str:
    """The meadow and all that lies on it, and the swatter over it."""
    p = scene.position
    body = artwork.grass(*FIELD)
    inner = artwork.board(COLUMNS * WIDE, ROWS * HIGH) + artwork.box(-61, 290)
    if not p.rows:
        inner += "".join(artwork.card(BLANK, None, *_corner(Place(row, column)))
                         for row in range(ROWS) for column in range(COLUMNS))  # fmt: skip
        inner += rect(250, 370, 400, 160, 30, fill="var(--pk-paper)", fill_opacity=0.92)
        inner += text(450, 440, "27 cards", 56, anchor="middle", bold=True)
        inner += text(450, 494, "face down", 44, anchor="middle", fill="var(--pk-soft)")
    inner += _table(scene) + _overlays(scene)
    inner += _worths(scene) + _still(scene) + _aiming(scene) + _result(scene) + _playback(scene)
    return body + group(inner, transform=ON_TABLE)


def _corner(place: Place) -> tuple[float, float]:
    return place.column * WIDE, place.row * HIGH


def _middle(fly: Disc) -> tuple[float, float]:
    return fly.x / UNIT, fly.y / UNIT


def _start(index: int) -> float:
    """When a drop of the playback begins, in seconds."""
    return FIRST + BEAT * index


def _after(when: float, **lengths: float) -> str:
    """The style of an element that starts to move then; lengths are variables of its keyframes."""
    return "".join(f"--{name}:{n(value)}px;" for name, value in lengths.items()) + f"animation-delay:{n(when)}s"


def _late(scene: _Scene, drawn: str) -> str:
    """What is not to be seen before all drops have been played back."""
    if not (drawn and scene.played):
        return drawn
    return group(drawn, class_="fl-late", style=_after(_start(len(scene.played)) - 0.2))


def _table(scene: _Scene) -> str:
    """The cards; where drops are played back, each comes sliding from where it lay."""
    p, tracks = scene.position, scene.tracks
    together: dict[tuple[tuple[int, int], ...], str] = {}
    for card, place in (tracks[-1] if tracks else _places(_told_apart(p.rows))).items():
        steps = _steps(tracks, card)
        drawn = artwork.card(_known(card), scene.spots.get(card), *_corner(place))
        together[steps] = together.get(steps, "") + drawn
    return "".join(_sliding(drawn, steps) for steps, drawn in together.items())


def _known(card: Card) -> Card:
    """A card without the number that tells blanks apart."""
    return BLANK if card.colour == BLANK.colour else card


def _steps(tracks: Sequence[Mapping[Card, Place]], card: Card) -> tuple[tuple[int, int], ...]:
    """How far a card moves after each drop until it is gone, in columns and rows back to where it came from."""
    way = [places[card] for places in tracks if card in places]
    return tuple((old.column - new.column, old.row - new.row) for old, new in pairwise(way))


def _sliding(drawn: str, steps: Sequence[tuple[int, int]]) -> str:
    for index, (columns, rows) in enumerate(steps):
        if columns or rows:
            style = _after(_start(index) + CLOSING, x=columns * WIDE, y=rows * HIGH)
            drawn = group(drawn, class_="fl-slide", style=style)
    return drawn


def _overlays(scene: _Scene) -> str:
    """What is switched on, over the flies."""
    shown, body = scene.view.shown, ""
    for fly in scene.flies if scene.stage != OVER else ():
        x, y = _middle(fly)
        if "outlines" in shown:
            body += circle(x, y, fly.radius / UNIT, fill="none", stroke=INK, stroke_width=3)
        if "names" in shown:
            body += _tag(x, y + 40, str(fly.card), "var(--pk-paper)", None)
        if "sets" in shown and (gain := _gain(scene, fly.card)):
            body += _tag(x + 30, y - 32, f"+{gain}", "var(--pk-gold)", INK)
    return _late(scene, body)


def _tag(x: float, y: float, words: str, ground: str, ink: str | None) -> str:
    """A word on a small ground of its own."""
    wide = svg.width_of(words, 26, bold=True) + 8
    return rect(x - wide / 2, y - 15, wide, 29, 8, fill=ground, stroke=INK, stroke_width=1.5) + text(
        x, y + 9, words, 26, anchor="middle", bold=True, fill=ink
    )


def _worths(scene: _Scene) -> str:
    """A gold frame where an aim is worth something, turned as the swatter would be; the best are the boldest."""
    body = ""
    best = sorted(scene.view.worth.items(), key=lambda entry: (-entry[1], entry[0]))[:FRAMED]
    for notation, worth in reversed(best):
        aim, share = _aim_of(scene, notation) if scene.stage == AIM else None, _share(worth)
        if aim is None or share < 0.3 * _share(best[0][1]) or not share:
            continue
        bold = share**2
        bar = "".join(
            rect(-30, -46, 60, 92, 16, fill="none", stroke=stroke, stroke_width=wide * (0.3 + bold),
                 stroke_opacity=0.15 + 0.85 * bold)
            for stroke, wide in ((INK, 8.5), ("var(--pk-gold)", 5.5))
        )  # fmt: skip
        body += group(bar, transform=moved(aim.x / UNIT, aim.y / UNIT, turn=aim.angle / DEGREE))
    return group(body, pointer_events="none") if body else ""


def _still(scene: _Scene) -> str:
    """The last landing, see through, with what it took; or the swatter that is in the air."""
    p = scene.position
    if scene.stage == FALL and p.aim is not None:
        x, y, turn = p.aim.x / UNIT, p.aim.y / UNIT, p.aim.angle / DEGREE
        shade = artwork.outline(
            fill="#000000", fill_opacity=0.25, transform=moved(x + 24, y + 36, turn=turn, scale=1.1)
        )
        raised = group(artwork.swatter(moved(x, y, turn=turn, scale=1.2)), opacity=0.8)
        return _scattered(scene, moved(x, y)) + shade + raised
    if not scene.drops or scene.stage not in (AIM, OVER):
        return ""
    drop = scene.drops[-1]
    x, y = drop.landing.x / UNIT, drop.landing.y / UNIT
    body = group(
        artwork.outline(fill="#d9f0ee", fill_opacity=0.22, stroke="#ffffff", stroke_width=7, stroke_opacity=0.75),
        artwork.outline(fill="none", stroke=INK, stroke_width=3, stroke_dasharray="14 8"),
        path("M-14 -12L-4 14V130M14 -12L4 14V130", fill="none", stroke=INK, stroke_width=2.4, stroke_opacity=0.35),
        rect(-41, -138, 82, 126, 12, fill="none", stroke=INK, stroke_width=2.4, stroke_opacity=0.35),
        transform=moved(x, y, turn=drop.landing.angle / DEGREE),
    )
    a, b = drop.aim.x / UNIT, drop.aim.y / UNIT
    for stroke, wide in (("#ffffff", 8), (INK, 3.5)):
        body += line(a, b, x, y, stroke=stroke, stroke_width=wide, stroke_dasharray="2 8", stroke_linecap="round")
        body += path(f"M{n(a - 12)} {n(b)}h24M{n(a)} {n(b - 12)}v24", stroke=stroke, stroke_width=wide,
                     stroke_linecap="round")  # fmt: skip
    body += _catch(scene, drop, x, y)
    return _late(scene, group(body, class_="fl-last", pointer_events="none"))


def _catch(scene: _Scene, drop: _Drop, x: float, y: float) -> str:
    """A label in the middle of a swatter that has landed: who dropped it, and the flies that it took."""
    wide = 46.0 + (48 * len(drop.flies) if drop.flies else 92)
    x = min(max(x, wide / 2 - 140), COLUMNS * WIDE + 90 - wide / 2)
    y = min(max(y, -60.0), ROWS * HIGH + 60)
    left = x - wide / 2
    body = rect(left, y - 27, wide, 54, 27, fill="var(--pk-paper)", fill_opacity=0.94, stroke=INK, stroke_width=2)
    body += circle(left + 25, y, 18, fill="var(--pk-ink)")
    body += text(left + 25, y + 9, drop.player + 1, 26, anchor="middle", bold=True, fill="var(--pk-paper)")
    for k, card in enumerate(drop.flies):
        body += artwork.fly(card, left + 72 + 48 * k, y, 23)
    if not drop.flies:
        body += text(left + 52, y + 9, "no fly", 26, fill="var(--pk-ink)")
    return body


def _result(scene: _Scene) -> str:
    """At the end: a card on the table with the winners and the points."""
    if scene.stage != OVER:
        return ""
    taken, winners = scene.position.taken, _winners(scene)
    places = scene.view.rules.places(scene.position)
    high = 150.0 + 58 * len(taken)
    x, y = 190.0, 600 - high / 2
    body = rect(x + 6, y + 10, 520, high, 26, fill="#000000", fill_opacity=0.3)
    body += rect(x, y, 520, high, 26, fill="var(--pk-paper)", stroke="var(--pk-gold)", stroke_width=5)
    body += artwork.crown(x + 260, y + 44, 3)
    name = _list(scene.names[k] for k in winners)
    verb = _verb(name, "wins") if len(winners) == 1 else "share the win"
    body += fitted(x + 260, y + 112, f"{name} {verb}", 480, 42, least=24, anchor="middle", bold=True)
    for row, k in enumerate(sorted(range(len(taken)), key=lambda k: places[k])):
        at = y + 170 + 58 * row
        body += fitted(x + 36, at, scene.names[k], 210, 34, least=22, bold=k in winners)
        body += text(x + 300, at, score(taken[k]), 40, anchor="end", bold=True)
        body += text(x + 484, at, _counted(len(taken[k]), "fly"), 32, anchor="end", fill="var(--pk-soft)")
    return _late(scene, body)


# -- aiming ------------------------------------------------------------------------------------------------------------


def _aiming(scene: _Scene) -> str:
    """Where the swatter can be aimed: anywhere with a pointer, at flies with keys."""
    if not scene.can_choose:
        return ""
    angle = scene.angle
    ghost = _scattered(scene, None) + artwork.reach(scene.twist, f"rotate({angle})" if angle else None)
    ghost += group(_safe(scene), transform=f"rotate({angle})" if angle else None)
    ghost += path("M-9 0H9M0 -9V9", stroke=INK, stroke_width=3)
    follow = group(group(ghost, transform="scale(.01)"), class_="fl-ghost",
                   style="transform:translate(var(--pk-x),var(--pk-y))")  # fmt: skip
    inches = REACH / 100
    ground = rect(-inches, -inches, COLUMNS * WIDE / 100 + 2 * inches, ROWS * HIGH / 100 + 2 * inches, fill="none",
                  pointer_events="all")  # fmt: skip
    label = f"aim with the swatter {_angle_name(angle * DEGREE)}"
    spot = svg.spot(f"{{x}},{{y}}@{angle}", label, ground)
    return _listed(scene) + group(follow, spot, transform="scale(100)")


def _safe(scene: _Scene) -> str:
    """The rectangle in the swatter in which the middle of a fly must lie to be covered."""
    radius = max(spot.radius for spot in scene.spots.values()) / UNIT
    if radius >= WIDE / 2:
        return ""
    return rect(radius - WIDE / 2, radius - HIGH / 2, WIDE - 2 * radius, HIGH - 2 * radius, 3, fill="var(--pk-gold)",
                fill_opacity=0.1, stroke=INK, stroke_width=2.6, stroke_dasharray="7 5")  # fmt: skip


def _scattered(scene: _Scene, where: str | None) -> str:
    """Where the middle will come to lie: within the inner circle 39 times in 100, within the outer one 86 times."""
    if not scene.scatter:
        return ""
    outer = circle(0, 0, 2 * scene.scatter, fill="#ffffff", fill_opacity=0.14, stroke=INK, stroke_width=2,
                   stroke_dasharray="4 7", stroke_opacity=0.7)  # fmt: skip
    inner = circle(
        0, 0, scene.scatter, fill="#ffffff", fill_opacity=0.18, stroke=INK, stroke_width=2, stroke_opacity=0.6
    )
    return group(outer, inner, transform=where)


def _listed(scene: _Scene) -> str:
    """The aims that keys reach: at each fly as the swatter is turned now, and those listed with about that turn."""
    view, p = scene.view, scene.position
    told = {notation: aim for notation in view.clickable if (aim := _aim_of(scene, notation)) is not None}
    listed = frozenset(map(str, view.rules.legal_actions(p, p.to_move)))
    chosen = {}
    for fly in scene.flies:
        aim = Aim(fly.x, fly.y, scene.angle * DEGREE)
        if str(aim) in told or str(aim) not in listed:
            chosen[str(aim)] = aim
    chosen |= {notation: aim for notation, aim in told.items() if _stop(aim.angle) == scene.angle}
    taken = set(_advised(scene))
    return "".join(_target(scene, notation, aim) for notation, aim in chosen.items() if notation not in taken)


def _stop(angle: int) -> int:
    """The turn on offer that is nearest to an angle in tenths of a degree."""
    return normal_angle(round(angle / (STOP * DEGREE)) * STOP * DEGREE) // DEGREE


def _target(scene: _Scene, notation: str, aim: Aim) -> str:
    """An aim for keys: no pointer meets it, and nothing of it is seen until it has the focus."""
    x, y = aim.x / UNIT, aim.y / UNIT
    frame = rect(x - 28, y - 28, 56, 56, 10, class_="pk-frame", fill="none")
    return svg.button(notation, _aim_label(scene, aim), frame, _preview(scene, aim), class_="fl-aim",
                      pointer_events="none")  # fmt: skip


def _preview(scene: _Scene, aim: Aim) -> str:
    """The swatter over an aim, seen while that is chosen."""
    return group(artwork.reach(scene.twist, moved(aim.x / UNIT, aim.y / UNIT, turn=aim.angle / DEGREE)),
                 class_="fl-show")  # fmt: skip


def _aim_label(scene: _Scene, aim: Aim) -> str:
    rows = scene.position.rows
    flies = [_fly_name(rows[row][column]) for row, column in covered(rows, aim, scene.spots)]
    return f"aim at {_list(flies) or 'no fly'}, {_angle_name(aim.angle)}"


# -- playback ----------------------------------------------------------------------------------------------------------


def _playback(scene: _Scene) -> str:
    """What has gone since: flies that lift off, and swatters that fall.  Without animation nothing of it is seen."""
    body = ""
    for index, drop in enumerate(scene.played):
        begin, track = _start(index), scene.tracks[index]
        x, y = drop.landing.x / UNIT, drop.landing.y / UNIT
        body += "".join(_lifted(scene, card, track[card], drop.player, begin, index) for card in drop.flies)
        turn = drop.landing.angle / DEGREE
        swing = normal_angle(drop.aim.angle - drop.landing.angle) / DEGREE
        drift = _after(begin + FALLING, x=(drop.aim.x - drop.landing.x) / UNIT, y=(drop.aim.y - drop.landing.y) / UNIT)
        shade = group(artwork.outline(fill="#000000", transform=f"rotate({n(turn)})"), class_="fl-shade", opacity=0,
                      style=_after(begin + FALLING))  # fmt: skip
        falling = group(artwork.swatter(f"rotate({n(turn)})"), class_="fl-fall", opacity=0,
                        style=f"--a:{n(swing)}deg;{drift}")  # fmt: skip
        body += group(shade, falling, transform=moved(x, y))
    return group(body, pointer_events="none", aria_hidden="true") if body else ""


def _lifted(scene: _Scene, card: Card, place: Place, player: int, begin: float, index: int) -> str:
    """A card that is taken: it lies until its drop, its fly struggles, and it goes to the player."""
    spot = scene.spots[card]
    dx, dy = spot.x / UNIT, spot.y / UNIT
    left, top = _corner(place)
    box = _Box.of(scene, player)
    x, y = box.cell_at(card)
    goal = {"x": (x - CORNER[0]) / SCALE - left - dx, "y": (y - CORNER[1]) / SCALE - top - dy}
    wiggle = group(artwork.plate(Spot(0, 0, spot.radius)), artwork.fly(card, 0, 0, spot.radius / UNIT),
                   class_="fl-wiggle", style=_after(begin + WIGGLING))  # fmt: skip
    lift = group(artwork.card(BLANK, None, -dx, -dy), wiggle, class_="fl-lift", opacity=0,
                 style=_after(begin + LIFTING, **goal))  # fmt: skip
    return _sliding(group(lift, transform=moved(left + dx, top + dy)), _steps(scene.tracks, card)[:index])


# -- the turn of the swatter, and good aims ----------------------------------------------------------------------------


def _strip(scene: _Scene) -> str:
    """Below the table: how the swatter is turned, or how the game has ended."""
    x, y, width = FIELD[0], STRIP_AT, FIELD[2]
    body = rect(x, y, width, STRIP, 10, fill="var(--pk-panel)")
    if scene.can_choose:
        step = (width - 10) / (len(STOPS) + 2)
        places = [x + 5 + step * k for k in range(len(STOPS) + 2)]
        body += _turn(scene, -STOP, "q", places[0], step) + _turn(scene, STOP, "e", places[-1], step)
        return body + "".join(_stop_button(scene, angle, places[k + 1], step) for k, angle in enumerate(STOPS))
    if scene.stage == OVER:
        lines = svg.wrap(_reason(scene), width - 70, 17)
        said = artwork.crown(x + 32, y + STRIP / 2 + 2, 1.7)
        for k, words in enumerate(lines):
            said += fitted(x + 62, y + STRIP / 2 + 6 - 11 * (len(lines) - 1) + 22 * k, words, width - 74, 17, least=12)
        return body + _late(scene, said)
    words = "Rows close up towards the box; the last row fills the others."
    return body + fitted(x + 16, y + STRIP / 2 + 6, words, width - 32, 16, least=12, fill="var(--pk-soft)")


def _turned(angle: int) -> int:
    """An angle in degrees as one of those that are offered."""
    return normal_angle(angle * DEGREE) // DEGREE


def _stop_button(scene: _Scene, angle: int, x: float, step: float) -> str:
    """A turn of the swatter, as a small swatter that is turned so."""
    y, chosen = STRIP_AT + 4, angle == scene.angle
    ground = "var(--pk-raised)" if chosen else "transparent"
    body = rect(x + 1, y, step - 2, STRIP - 8, 7, fill=ground, class_="fl-face")
    worth = _best(scene, angle)
    if worth is not None:
        body += rect(x + 1, y + (STRIP - 8) * (1 - worth), step - 2, (STRIP - 8) * worth, 5, fill="var(--pk-gold)",
                     fill_opacity=0.4)  # fmt: skip
    body += rect(x + 1, y, step - 2, STRIP - 8, 7, class_="pk-frame", fill="none",
                 stroke="var(--pk-ink)" if chosen else "none", stroke_width=2.5)  # fmt: skip
    middle = x + step / 2
    small = rect(-3.7, -11, 7.4, 22, 1.5, fill="var(--pk-ink)" if chosen else "none", stroke="var(--pk-ink)",
                 stroke_width=1.5)  # fmt: skip
    body += group(small, transform=moved(middle, y + 17, turn=angle))
    body += text(middle, y + 43, f"{angle}°".replace("-", "−"), 13, anchor="middle", bold=chosen,
                 fill=None if chosen or worth else "var(--pk-soft)")  # fmt: skip
    words = f"@{angle}"
    label = f"turn the swatter {_angle_name(angle * DEGREE)}"
    return svg.picker(words, label, body, pressed=scene.view.picked == words)


def _best(scene: _Scene, angle: int) -> float | None:
    """The most that an aim with about this turn is worth; None where nothing is said of one."""
    aims = ((_aim_of(scene, notation), worth) for notation, worth in scene.view.worth.items())
    found = [_share(worth) for aim, worth in aims if aim is not None and _stop(aim.angle) == angle]
    return max(found) if found else None


def _turn(scene: _Scene, step: int, key: str, x: float, width: float) -> str:
    """Turns the swatter by one step; the key does the same."""
    y, middle, side = STRIP_AT + 4, x + width / 2, 1 if step > 0 else -1
    body = rect(x + 1, y, width - 2, STRIP - 8, 7, fill="var(--pk-raised)", class_="fl-face")
    body += rect(x + 1, y, width - 2, STRIP - 8, 7, class_="pk-frame", fill="none", stroke="var(--pk-line)",
                 stroke_width=1.5)  # fmt: skip
    arc = path("M-8 5A9 9 0 1 1 8 5M8 5L13 -1M8 5L2 0", fill="none", stroke="var(--pk-ink)", stroke_width=2.4,
               stroke_linecap="round", stroke_linejoin="round")  # fmt: skip
    body += group(arc, transform=f"translate({n(middle)} {n(y + 17)}) scale({side} 1)")
    body += text(middle, y + 43, key.upper(), 14, anchor="middle", bold=True)
    angle = _turned(scene.angle + step)
    return svg.picker(f"@{angle}", f"turn the swatter {STOP}° {'right' if step > 0 else 'left'}", body, data_key=key)


def _advised(scene: _Scene) -> tuple[str, ...]:
    """The best of the aims that can be clicked and that a worth is known of."""
    if not scene.can_choose:
        return ()
    worth = scene.view.worth
    known = [(notation, worth[notation]) for notation in scene.view.clickable if notation in worth]
    aims = [(notation, worth) for notation, worth in known if worth > 0 and _aim_of(scene, notation) is not None]
    return tuple(notation for notation, _ in sorted(aims, key=lambda entry: -entry[1])[:BEST])


def _advice(scene: _Scene, aims: Sequence[str]) -> str:
    """A button for each of the best aims; the swatter is seen over it while it is pointed at."""
    y, width = BOTTOM + 6, (WIDTH - 20 + 6) / BEST
    body = ""
    for k, notation in enumerate(aims):
        aim, x = _aim_of(scene, notation), 10 + width * k
        if aim is None:
            continue
        worth, rows = scene.view.worth[notation], scene.position.rows
        face = rect(x, y, width - 6, ADVICE - 4, 9, fill="var(--pk-raised)", class_="fl-face")
        face += rect(x, y, (width - 6) * _share(worth), ADVICE - 4, 9, fill="var(--pk-gold)", fill_opacity=0.45)
        face += rect(x, y, width - 6, ADVICE - 4, 9, class_="pk-frame", fill="none", stroke="var(--pk-soft)",
                     stroke_width=1.5)  # fmt: skip
        small = rect(-5, -15, 10, 30, 2, fill="none", stroke="var(--pk-ink)", stroke_width=2)
        face += group(small, transform=moved(x + 24, y + 24, turn=aim.angle / DEGREE))
        cards = [rows[row][column] for row, column in covered(rows, aim, scene.spots)]
        for place, card in enumerate(cards[:3]):
            face += artwork.fly(card, x + 62 + 36 * place, y + 24, 16)
        face += text(x + width - 18, y + 31, _percent(worth), 20, anchor="end", bold=True)
        show = group(_preview(scene, aim), transform=ON_TABLE)
        body += svg.button(notation, f"{_aim_label(scene, aim)}, worth {_percent(worth)}", face, show, class_="fl-best")
    return body


# -- players -----------------------------------------------------------------------------------------------------------


class _Box(NamedTuple):
    """Where a player's flies are shown: a table of colours by symbols, with a cell for each fly."""

    y: float
    height: float
    cell: float
    left: float
    top: float

    @classmethod
    def of(cls, scene: _Scene, player: int) -> _Box:
        count = len(scene.names)
        height = (BOTTOM - FIELD[1] + 6) / count - 6
        y = FIELD[1] + (height + 6) * player
        cell = {2: 27.0, 3: 17.6}.get(count, 16.4)
        return cls(y, height, cell, SIDE + (12 if count == 2 else 7), y + 35)

    def cell_at(self, card: Card) -> tuple[float, float]:
        """The middle of a fly's cell."""
        row, column = _order(card)
        return self.left + (column + 1.5) * self.cell, self.top + (row + 1.5) * self.cell


def _player(scene: _Scene, player: int) -> str:
    """A player's points, and the flies as a table of colours by symbols, in which sets are lit."""
    p, box = scene.position, _Box.of(scene, player)
    flies = p.taken[player]
    over = scene.stage == OVER
    marked = player in _winners(scene) if over else scene.stage in (AIM, FALL) and player == p.to_move
    body = rect(SIDE, box.y, SIDE_WIDTH, box.height, 10, fill="var(--pk-panel)",
                stroke="var(--pk-gold)" if marked else "none", stroke_width=3)  # fmt: skip
    body += circle(SIDE + 18, box.y + 18, 10.5, fill="var(--pk-ink)" if marked else "var(--pk-line)")
    body += text(SIDE + 18, box.y + 23, player + 1, 14, anchor="middle", bold=True,
                 fill="var(--pk-paper)" if marked else None)  # fmt: skip
    points = str(score(flies))
    body += _points(scene, player, SIDE + SIDE_WIDTH - 12, box.y + 27)
    room = SIDE_WIDTH - 56 - svg.width_of(points, 26, bold=True)
    if over and marked:
        body += _late(scene, artwork.crown(SIDE + SIDE_WIDTH - 32 - svg.width_of(points, 26, bold=True), box.y + 18))
        room -= 28
    body += fitted(SIDE + 34, box.y + 24, scene.names[player], room, 17, least=11, bold=marked)
    return body + _matrix(scene, player, box) + _summary(scene, player, box)


def _points(scene: _Scene, player: int, x: float, y: float) -> str:
    """The points; while drops are played back, those that each of the player's drops led to, one after the other."""
    steps = [(index, drop) for index, drop in enumerate(scene.played) if drop.player == player and drop.gain]
    body, begin = "", 0.0
    for index, drop in steps:
        until = _start(index) + LIFTING + 0.4
        style = f"animation-delay:{n(begin)}s;animation-duration:{n(until - begin)}s"
        earlier = text(x, y, score(drop.before.taken[player]), 26, anchor="end", bold=True)
        body += group(earlier, class_="fl-until", opacity=0, style=style, aria_hidden="true")
        begin = until
    now = text(x, y, score(scene.position.taken[player]), 26, anchor="end", bold=True, class_="fl-points")
    return body + (group(now, class_="fl-late", style=_after(begin)) if steps else now)


def _matrix(scene: _Scene, player: int, box: _Box) -> str:
    """Colours down and symbols across; a lit head is a set, a dashed one lacks one fly."""
    p, cell = scene.position, box.cell
    flies = frozenset(p.taken[player])
    worth = frozenset(counting(flies))
    colours, symbols = kinds(flies)
    there, near = frozenset(_cards(p.rows)), frozenset(_nearly(scene, player))
    body = ""
    for k, letter in enumerate(COLOURS):
        middle = box.top + (k + 1.5) * cell
        body += _head_cell(
            box.left, box.top + (k + 1) * cell, cell, colours[letter] >= SET, COLOUR_NAMES[letter] in near
        )
        ink = INK if letter == "Y" else "#ffffff"
        body += rect(box.left + cell * 0.16, middle - cell * 0.34, cell * 0.68, cell * 0.68, cell * 0.16,
                     fill=artwork.FILL[letter])  # fmt: skip
        body += text(
            box.left + cell / 2, middle + cell * 0.21, letter, cell * 0.58, anchor="middle", bold=True, fill=ink
        )
    for k, letter in enumerate(SYMBOLS):
        body += _head_cell(
            box.left + (k + 1) * cell, box.top, cell, symbols[letter] >= SET, SYMBOL_NAMES[letter] in near
        )
        ink = INK if symbols[letter] >= SET else "var(--pk-ink)"
        body += artwork.sign(letter, box.left + (k + 1.5) * cell, box.top + cell / 2, cell * 0.27, fill=ink)
    for card in scene.spots:
        body += _cell(scene, player, box, card, held=card in flies, lit=card in worth, there=card in there)
    return body


def _head_cell(x: float, y: float, cell: float, whole: bool, near: bool) -> str:
    """The ground of a colour or a symbol at the table's edge: lit for a set, dashed where one fly is missing."""
    if not (whole or near):
        return ""
    return rect(x + 1, y + 1, cell - 2, cell - 2, cell * 0.18, fill="var(--pk-set)" if whole else "none",
                stroke="var(--pk-gold)", stroke_width=2 if whole else 1.8,
                stroke_dasharray=None if whole else "3.5 2.5", class_="fl-set" if whole else "fl-near")  # fmt: skip


def _cell(scene: _Scene, player: int, box: _Box, card: Card, *, held: bool, lit: bool, there: bool) -> str:
    x, y = box.cell_at(card)
    half = box.cell / 2 - 1
    if not held:
        return circle(x, y, 1.8, fill="var(--pk-soft)", fill_opacity=0.7) if there else ""
    drops = [index for index, drop in enumerate(scene.drops) if drop.player == player and card in drop.flies]
    body = rect(x - half, y - half, 2 * half, 2 * half, box.cell * 0.18,
                fill="var(--pk-set)" if lit else "var(--pk-cloth)", stroke="var(--pk-gold)" if lit else "none",
                stroke_width=1.2, class_="fl-lit" if lit else "fl-dull")  # fmt: skip
    if drops:
        body += rect(x - half, y - half, 2 * half, 2 * half, box.cell * 0.18, fill="none", stroke="var(--pk-ink)",
                     stroke_width=2)  # fmt: skip
    body += artwork.fly(card, x, y, half * 0.98)
    if drops and scene.played:
        return group(body, class_="fl-late", style=_after(_start(drops[0]) + LIFTING + 0.4))
    return body


def _summary(scene: _Scene, player: int, box: _Box) -> str:
    """How many flies, and what is missing to a set, in words."""
    flies = scene.position.taken[player]
    dull = len(flies) - score(flies)
    size, below = 15.0, len(scene.names) == 2
    wide = SIDE_WIDTH - 28 if below else SIDE + SIDE_WIDTH - 6 - (box.left + 6 * box.cell + 7)
    x = SIDE + 16 if below else box.left + 6 * box.cell + 7
    y = box.top + 6 * box.cell + 20 if below else box.top + 13
    lines = [_counted(len(flies), "fly") + (f", {dull} without a set" if dull and below else "")]
    if near := _nearly(scene, player):
        lines += svg.wrap(f"1 more: {', '.join(near)}", wide, size, lines=3 if below else 4)
    if scene.stage == OVER:
        place = scene.view.rules.places(scene.position)[player]
        lines.append(("first", "second", "third", "fourth")[place])
    return "".join(fitted(x, y + 18 * k, words, wide, size, least=11, fill=None if k == 0 else "var(--pk-soft)")
                   for k, words in enumerate(lines))  # fmt: skip
