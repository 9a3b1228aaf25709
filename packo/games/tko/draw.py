"""The picture of TKO: two boxers in a ring, their point bars, and the actions to choose from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from packo.games.tko.artwork import COLOURS, CORNERS, FILL, TEXT, Bout, belt, icon, look_of, ring, tick
from packo.games.tko.rules import (
    ACTION_NAMES,
    ACTIONS,
    BOXERS,
    NOBODY,
    STOPS,
    SUDDEN_DEATH,
    TOP,
    Bars,
    Place,
    Position,
    raised,
)
from packo.picture import palette, svg
from packo.picture.figure import OUTLINE, bust
from packo.picture.svg import circle, element, fitted, group, path, rect, text
from packo.picture.svg import number as n
from packo.picture.view import View

WIDTH, HEIGHT = 760, 480
CSS = "S .pk-frame{transition:stroke .12s}S [data-action]:hover .pk-lift{fill:var(--pk-raised)}"


def draw(view: View) -> str:
    """The position as an SVG text, for the viewer's seat."""
    scene = _Scene.of(view)
    picking = len(scene.position.starts) < 2
    body = rect(0, 0, WIDTH, HEIGHT, 14, fill="var(--pk-paper)") + (_gallery(scene) if picking else _bout(scene))
    return svg.document(WIDTH, HEIGHT, body, title=_title(scene), desc=describe(view), css=CSS, colours=COLOURS)


def describe(view: View) -> str:
    """The picture in words: what everyone may see, and the viewer's own choice."""
    scene = _Scene.of(view)
    p = scene.position
    parts = [scene.story or _title(scene) + "."]
    if len(p.starts) == 2:
        for seat in (0, 1):
            bars = ", ".join(
                f"{ACTION_NAMES[a]} {v} (start {s})"
                for a, v, s in zip(ACTIONS, p.bars[seat], p.starts[seat], strict=True)
            )
            parts.append(f"{scene.names[seat]}, {CORNERS[seat]} corner: {bars}; rounds won: {p.rounds[seat]}.")
        if p.bars == SUDDEN_DEATH and scene.winner is None:
            parts.append("Sudden death: the next point that only one player earns wins the round.")
        if scene.has_arrow:
            parts.append(
                "The power arrow points " + ("at nobody." if p.arrow == NOBODY else f"at {scene.names[p.arrow]}.")
            )
    elif p.starts:
        parts.append(f"{_boxer_name(scene.roster, p.starts[0], 0)} is taken.")
    if view.worth:
        parts.append("Worth: " + ", ".join(f"{_spoken(a)} {_percent(v)}" for a, v in view.worth.items()) + ".")
    if scene.selected is not None:
        parts.append(f"Your choice: {_spoken(scene.selected)}.")
    if view.clickable:
        parts.append("To choose from: " + ", ".join(_spoken(a) for a in view.clickable) + ".")
    return " ".join(parts)


class _Scene(NamedTuple):
    """A view, and what follows from it."""

    view: View
    position: Position
    roster: Mapping[str, tuple[int, ...]]
    boxers: tuple[str, ...]
    names: tuple[str, str]
    last: tuple[str | None, str | None]
    """The exchange that led here: each player's action, or None."""
    story: str
    winner: int | None
    to_win: int
    has_arrow: bool
    selected: str | None

    @classmethod
    def of(cls, view: View) -> _Scene:
        p: Position = view.position
        options = getattr(view.rules, "options", None)
        roster = getattr(view.rules, "cards", None)
        roster = roster if isinstance(roster, Mapping) and roster else BOXERS
        boxers = tuple(_boxer_name(roster, start, seat) for seat, start in enumerate(p.starts))
        names = _names(view.names, boxers)
        to_win = int(getattr(options, "rounds_to_win", 2))
        winner = next((seat for seat in (0, 1) if p.rounds[seat] >= to_win), None)
        last = _exchange(view.last)
        if winner is not None:
            p = p._replace(bars=_final_bars(view, last))
        return cls(
            view, p, roster, boxers, names, last,
            _story(view, (_short(names[0]), _short(names[1])), last), winner, to_win,
            bool(getattr(options, "power_arrow", False)), view.selected if view.seat is not None else None,
        )  # fmt: skip


def _final_bars(view: View, last: tuple[str | None, str | None]) -> tuple[Bars, ...]:
    """The bars that won the game.  The position has forgotten them; the move before it tells, where it is known."""
    before = view.before if isinstance(view.before, Position) else None
    bars: tuple[Bars, ...] = view.position.bars
    if before is None or len(before.bars) != len(bars):
        return bars
    if before.rounds == view.position.rounds or before.bars == SUDDEN_DEATH:
        return before.bars
    first, second = last
    points: tuple[str | None, ...] = (None, None)
    if isinstance(view.last, Place):
        points = tuple(view.last.bar if seat == before.placing else None for seat in (0, 1))
    elif first is not None and second is not None:
        points = _points(view, first, second)
    return tuple(raised(bar, point) if point else bar for bar, point in zip(before.bars, points, strict=True))


def _boxer_name(roster: Mapping[str, Any], start: tuple[int, ...], seat: int) -> str:
    return next(
        (name for name, bars in roster.items() if tuple(bars) == tuple(start)), f"{CORNERS[seat].title()} boxer"
    )


def _names(given: tuple[str, ...], boxers: tuple[str, ...]) -> tuple[str, str]:
    corners = ("Blue", "Red")
    chosen = given if len(given) >= 2 else boxers if len(boxers) >= 2 else corners
    if chosen[0] == chosen[1]:
        return corners if len(given) < 2 else (f"{chosen[0]} (blue)", f"{chosen[1]} (red)")
    return str(chosen[0]), str(chosen[1])


def _short(name: str) -> str:
    """A name that leaves room for the rest of a sentence."""
    return name if len(name) <= 20 else name[:19].rstrip() + "…"


def _exchange(last: Any) -> tuple[str | None, str | None]:
    if isinstance(last, Mapping) and {0, 1} <= set(last):
        first, second = str(last[0]), str(last[1])
        if first in ACTIONS and second in ACTIONS:
            return first, second
    return None, None


def _title(scene: _Scene) -> str:
    if len(scene.position.starts) < 2:
        return f"TKO: {_picker(scene)}"
    if scene.winner is not None:
        return f"TKO: {scene.names[scene.winner]} {_verb(scene.names[scene.winner], 'wins')} the TKO Champ Belt"
    return f"TKO: {scene.names[0]} against {scene.names[1]}"


# -- what happened, in a sentence -------------------------------------------------------------------------------------


def _own(name: str) -> str:
    return "your" if name == "You" else f"{name}'" if name.endswith("s") else f"{name}'s"


def _verb(name: str, verb: str) -> str:
    """The verb in the third person, or as it follows `You`."""
    return (
        {"wins": "win", "scores": "score", "places": "place", "takes": "take", "has": "have"}[verb]
        if name == "You"
        else verb
    )


def _upper(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def _story(view: View, names: tuple[str, str], last: tuple[str | None, str | None]) -> str:
    """The last move, and what it led to, in a sentence or two; empty where there is none to tell."""
    p: Position = view.position
    before = view.before if isinstance(view.before, Position) else None
    first, second = last
    if first is not None and second is not None:
        told = _fought(view, names, first, second, sudden=before is not None and before.bars == SUDDEN_DEATH)
    else:
        told = _other_move(view, names, before)
    if before is not None and before.rounds != p.rounds:
        winner = 0 if p.rounds[0] > before.rounds[0] else 1
        won = f"{_verb(names[winner], 'wins')} round {sum(p.rounds)}."
        told = f"{told[:-1]}, and {names[winner]} {won}" if told.endswith("both score.") else f"{told[:-1]} and {won}"
    elif told and p.bars == SUDDEN_DEATH:
        told += " The next single point wins."
    return _upper(told.strip())


def _fought(view: View, names: tuple[str, str], first: str, second: str, *, sudden: bool) -> str:
    points = _points(view, first, second)
    lead = _clash(names, first, second)
    bars = {seat: ACTION_NAMES.get(str(bar), str(bar)) for seat, bar in enumerate(points) if bar is not None}
    if not bars:
        return f"{lead}: no points."
    if len(bars) == 2:
        return f"{lead}: both score{', and so it goes on' if sudden else ''}."
    ((seat, bar),) = bars.items()
    name = names[seat]
    if view.position.placing == seat:
        return f"{lead}: {name} {_verb(name, 'has')} a point to place."
    return f"{lead}: {name} {_verb(name, 'scores')} on {bar}."


def _points(view: View, first: str, second: str) -> tuple[str | None, str | None]:
    """The bar that each player scores on, by the rules at hand."""
    points = view.rules.exchanges[first, second]
    return points.get(0), points.get(1)


def _clash(names: tuple[str, str], first: str, second: str) -> str:
    if first == second:
        return f"Both choose {ACTION_NAMES[first]}"
    if first in STOPS and second in STOPS:
        return "Both block"
    if first not in STOPS and second not in STOPS:
        return f"{_own(names[0])} {ACTION_NAMES[first]} meets {_own(names[1])} {ACTION_NAMES[second]}"
    puncher, punch, block = (0, first, second) if second in STOPS else (1, second, first)
    how = "runs into" if STOPS[block] == punch else "gets past"
    return f"{_own(names[puncher])} {ACTION_NAMES[punch]} {how} the {ACTION_NAMES[block]}"


def _other_move(view: View, names: tuple[str, str], before: Position | None) -> str:
    last = view.last
    if isinstance(last, Mapping):
        last = next(iter(last.values())) if len(last) == 1 else None
    placed = str(last) if last is not None else ""
    if placed[:1] == "+" and placed[1:] in ACTIONS:
        who = names[before.placing] if before is not None and before.placing in (0, 1) else "the favoured player"
        return f"{who} {_verb(who, 'places')} the point on {ACTION_NAMES[placed[1:]]}."
    return ""


# -- the bout ----------------------------------------------------------------------------------------------------------


def _bout(scene: _Scene) -> str:
    return (
        "".join(_corner(scene, seat) + _panel(scene, seat) for seat in (0, 1))
        + _clock(scene)
        + _ring(scene)
        + _sentence(scene)
        + (_triumph(scene, scene.winner) if scene.winner is not None and not scene.view.clickable else _choices(scene))
    )


def _corner(scene: _Scene, seat: int) -> str:
    """The player's name, the boxer's, and the rounds won."""
    side = 1 if seat == 0 else -1
    edge = 12 if seat == 0 else WIDTH - 12
    anchor = "start" if seat == 0 else "end"
    badge = circle(edge + side * 20, 31, 18, fill=FILL[seat]) + palette.symbol(
        CORNERS[seat], edge + side * 20, 31, 9, fill="#ffffff"
    )
    name, boxer = scene.names[seat], scene.boxers[seat]
    room = 232 - min(scene.to_win, 3) * 28
    below = f"{CORNERS[seat]} corner" if boxer == name else boxer
    x = edge + side * 46
    return (
        badge
        + fitted(x, 28, name, room, 20, least=14, anchor=anchor, bold=True, fill=TEXT[seat])
        + fitted(x, 47, below, room, 14, least=12, anchor=anchor, fill="var(--pk-soft)")
        + _rounds(scene, seat, edge + side * ((54 if scene.to_win <= 3 else 64) + room))
    )


def _rounds(scene: _Scene, seat: int, x: float) -> str:
    """A card for each round that wins the game, the last one the belt; those won are lit."""
    side = 1 if seat == 0 else -1
    won = scene.position.rounds[seat]
    if scene.to_win > 3:
        label = f"{won}/{scene.to_win}"
        return _card(x, 31, 34, label, lit=won > 0)
    return "".join(
        _card(x + side * 28 * k, 31, 24, "" if k == scene.to_win - 1 else str(k + 1), lit=k < won)
        for k in range(scene.to_win)
    )


def _card(x: float, y: float, width: float, label: str, *, lit: bool) -> str:
    """A round-winner card, or with no label the card of the belt, around (x, y)."""
    paint = (
        {"fill": "var(--pk-gold)", "stroke": OUTLINE}
        if lit
        else {"fill": "var(--pk-panel)", "stroke": "var(--pk-line)"}
    )
    frame = rect(x - width / 2, y - 17, width, 34, 5, stroke_width=2, **paint)
    ink = "#1c1a2b" if lit else "var(--pk-soft)"
    if label:
        return frame + text(x, y + 5.5, label, 16, anchor="middle", bold=True, fill=ink)
    strap = rect(x - 10, y - 4, 20, 8, 2, style=f"fill:{ink}")
    return (
        frame
        + strap
        + circle(x, y, 7, style=f"fill:{ink}")
        + path(
            svg.polyline(palette.star(x, y, 5, 2.2, 5), closed=True),
            fill="var(--pk-gold)" if lit else "var(--pk-panel)",
        )
    )


def _clock(scene: _Scene) -> str:
    """Which round it is, and the power arrow when it is in play."""
    p = scene.position
    if scene.winner is not None:
        return text(380, 38, "Final bell", 19, anchor="middle", bold=True)
    label = f"Round {sum(p.rounds) + 1}"
    if not scene.has_arrow:
        aim = "one round" if scene.to_win == 1 else f"first to {scene.to_win}"
        return text(380, 29, label, 19, anchor="middle", bold=True) + text(
            380, 48, aim, 14, anchor="middle", fill="var(--pk-soft)"
        )
    return text(380, 20, label, 16, anchor="middle", bold=True) + _power_arrow(p.arrow)


def _power_arrow(arrow: int) -> str:
    """The power arrow, pointing at a player or, upright and grey, at nobody."""
    turn = {0: 180, 1: 0}.get(arrow, -90)
    reach = 46 if arrow != NOBODY else 15
    d = f"M{-reach} -6H{reach - 16}V-14L{reach} 0L{reach - 16} 14V6H{-reach}Z"
    lit = arrow != NOBODY
    drawn = path(
        d, fill=FILL[arrow] if lit else "var(--pk-line)", stroke="var(--pk-gold)" if lit else "var(--pk-soft)",
        stroke_width=3 if lit else 2, stroke_linejoin="round", transform=f"translate(380 42) rotate({turn})",
    )  # fmt: skip
    if lit:
        return drawn + text(380 - (2 * arrow - 1) * 6, 46.5, "POWER", 12.5, anchor="middle", bold=True, fill="#ffffff")
    return (
        drawn
        + text(360, 47, "power", 12.5, anchor="end", fill="var(--pk-soft)")
        + text(400, 47, "arrow", 12.5, fill="var(--pk-soft)")
    )


# -- point bars --------------------------------------------------------------------------------------------------------


def _panel(scene: _Scene, seat: int) -> str:
    """A player's four point bars."""
    x = 12.0 if seat == 0 else WIDTH - 190.0
    placing = scene.position.placing == seat
    frame = rect(
        x, 62, 178, 260, 10, fill="var(--pk-panel)", stroke="var(--pk-gold)" if placing else FILL[seat],
        stroke_width=3 if placing else 1.5, stroke_opacity=None if placing else 0.45,
    )  # fmt: skip
    return frame + "".join(_bar(scene, seat, k, x + 6, 67 + 63 * k) for k in range(4))


def _bar(scene: _Scene, seat: int, k: int, x: float, y: float) -> str:
    """One point bar: icon, name and letter above the numbers 0 to 5 with the marker's arrow; to click when placing."""
    action = ACTIONS[k]
    value, start = scene.position.bars[seat][k], scene.position.starts[seat][k]
    notation = f"+{action}"
    mine = scene.position.placing == seat
    clickable = mine and notation in scene.view.clickable
    worth = scene.view.worth.get(notation) if mine else None
    chosen = mine and scene.selected == notation
    body = ""
    if clickable or worth is not None or chosen:
        body += rect(x, y, 166, 61, 8, fill="var(--pk-raised)", class_="pk-lift")
        body += rect(x, y, 166 * _share(worth), 61, 8, fill="var(--pk-gold)", fill_opacity=0.32) if worth else ""
        body += rect(
            x, y, 166, 61, 8, fill="none", class_="pk-frame", stroke="var(--pk-gold)", stroke_width=4 if chosen else 2,
            stroke_dasharray=None if chosen else "6 4",
        )  # fmt: skip
    body += icon(action, x + 4, y + 3, 24)
    body += fitted(x + 33, y + 20, ACTION_NAMES[action], 86, 15, bold=True)
    tag = _percent(worth) if worth is not None else "+1" if clickable else action
    body += text(x + 160, y + 20, tag, 15, anchor="end", bold=True, fill=TEXT[seat])
    body += _cells(seat, value, start, x + 2, y + 37)
    if not clickable:
        return group(body)
    return svg.button(notation, f"place the point on {ACTION_NAMES[action]}, from {value} to {value + 1}", body)


def _cells(seat: int, value: int, start: int, x: float, y: float) -> str:
    """The numbers 0 to 5: pale with a star what the boxer starts with, full what is earned, a marker at the value."""
    parts = []
    for number in range(TOP + 1):
        left = x + 27 * number
        filled = start < number <= value
        head_start = number <= start and start > 0
        fill = (
            FILL[seat]
            if filled or number == value
            else f"var(--pk-{CORNERS[seat]}-wash)"
            if head_start
            else "var(--pk-raised)"
        )
        edge = "var(--pk-goal)" if number == TOP else "var(--pk-line)"
        parts.append(rect(left + 1, y, 25, 21, 4, fill=fill, stroke=edge, stroke_width=2 if number == TOP else 1))
        ink = "#ffffff" if filled or number == value else TEXT[seat] if head_start else "var(--pk-soft)"
        parts.append(text(left + 13.5, y + 16, number, 15, anchor="middle", bold=number == value, fill=ink))
        if 0 < number <= start:
            parts.append(
                path(
                    svg.polyline(palette.star(left + 22, y + 1.5, 5, 2.2, 5), closed=True),
                    fill="var(--pk-gold)",
                    stroke=OUTLINE,
                    stroke_width=0.8,
                )
            )
    tip = x + 27 * min(value, TOP) + 13.5
    marker = path(
        svg.polyline([(tip - 8, y - 11), (tip + 8, y - 11), (tip, y - 1)], closed=True),
        fill=FILL[seat],
        stroke="var(--pk-panel)",
        stroke_width=1.5,
    )
    return "".join(parts) + marker


def _ring(scene: _Scene) -> str:
    first, second = scene.last
    exchange = (first, second) if first is not None and second is not None else None
    points = _points(scene.view, *exchange) if exchange is not None else (None, None)
    bout = Bout(
        scene.boxers,
        exchange,
        tuple(seat for seat in (0, 1) if points[seat] is not None),
        scene.position.placing,
        scene.winner,
        scene.winner is None and scene.position.bars == SUDDEN_DEATH,
    )
    return ring(bout, 198, 62)


# -- below the ring ----------------------------------------------------------------------------------------------------


def _sentence(scene: _Scene) -> str:
    """The strip under the ring: what happened, or what to do."""
    said = scene.story or _prompt(scene)
    return rect(12, 329, 736, 36, 9, fill="var(--pk-panel)") + fitted(
        380, 353, said, 716, 17, least=12, anchor="middle", bold=True
    )


def _prompt(scene: _Scene) -> str:
    p = scene.position
    if scene.winner is not None:
        return f"{scene.names[scene.winner]} {_verb(scene.names[scene.winner], 'wins')} the game."
    if p.placing != NOBODY:
        return _may_place(scene)
    if p.bars == SUDDEN_DEATH:
        return "Sudden death: the next point that only one player earns wins the round."
    if scene.view.seat in (0, 1) and scene.view.clickable:
        return "Choose in secret: a punch scores unless it is blocked; a block scores when it stops a punch."
    return "Both choose an action in secret, then show it at once."


def _may_place(scene: _Scene) -> str:
    return f"{scene.names[scene.position.placing]} may place the point on any bar."


def _choices(scene: _Scene) -> str:
    """The four actions, to click where they can be chosen, and whatever else can be clicked."""
    if scene.position.placing != NOBODY and not set(scene.view.clickable) & set(ACTIONS):
        return _placing_note(scene)
    drawn = {f"+{a}" for a in ACTIONS} if scene.position.placing != NOBODY else set()
    others = [a for a in scene.view.clickable if a not in ACTIONS and a not in drawn]
    tiles = [*ACTIONS, *others]
    width = (736 - 10 * (len(tiles) - 1)) / len(tiles)
    return "".join(_tile(scene, a, 12 + k * (width + 10), width) for k, a in enumerate(tiles))


def _placing_note(scene: _Scene) -> str:
    seat = scene.position.placing
    body = rect(
        12, 373, 736, 97, 10, fill="var(--pk-panel)", stroke="var(--pk-gold)", stroke_width=2.5, stroke_dasharray="8 5"
    )
    x = 70 if seat == 0 else 690
    arrow = path(
        "M0 -32L26 -4H11V30H-11V-4H-26Z",
        fill=FILL[seat],
        stroke="var(--pk-gold)",
        stroke_width=3,
        stroke_linejoin="round",
        transform=f"translate({x} 422)",
    )
    body += arrow + fitted(380, 417, _may_place(scene), 540, 21, least=14, anchor="middle", bold=True, fill=TEXT[seat])
    body += fitted(
        380,
        445,
        "The power arrow favoured this corner when the point was earned.",
        540,
        15,
        least=12,
        anchor="middle",
        fill="var(--pk-soft)",
    )
    extras = [a for a in scene.view.clickable if a[:1] != "+" or a[1:] not in ACTIONS]
    return body + "".join(_tile(scene, a, 560 - 150 * k, 140) for k, a in enumerate(extras))


def _tile(scene: _Scene, action: str, x: float, width: float) -> str:
    """One action as on the card one pinches: icon, name, letter, what it stops, and its worth as a fill."""
    view = scene.view
    clickable = action in view.clickable
    worth = view.worth.get(action)
    chosen = scene.selected == action
    y, height = 373.0, 97.0
    body = rect(x, y, width, height, 11, fill="var(--pk-raised)" if clickable or chosen else "var(--pk-panel)")
    if worth is not None:
        body += rect(x, y, max(width * _share(worth), 0), height, 11, fill="var(--pk-gold)", fill_opacity=0.36)
    edge = (
        "var(--pk-gold)"
        if chosen
        else TEXT[view.seat]
        if clickable and view.seat in (0, 1)
        else "var(--pk-soft)"
        if clickable
        else "var(--pk-line)"
    )
    body += rect(
        x,
        y,
        width,
        height,
        11,
        fill="none",
        class_="pk-frame",
        stroke=edge,
        stroke_width=5 if chosen else 2.2 if clickable else 1.2,
    )
    known = action in ACTION_NAMES
    left = x + (68 if known else 14)
    room = x + width - left - 7
    if known:
        body += icon(action, x + 8, y + 9, 56) + text(
            x + 36, y + 87, action, 17, anchor="middle", bold=True, fill="var(--pk-soft)"
        )
        hints = zip(_hint(action), (46, 62), strict=True)
        body += "".join(fitted(left, y + dy, hint, room, 14, least=12, fill="var(--pk-soft)") for hint, dy in hints)
    body += fitted(left, y + 28, ACTION_NAMES.get(action, action), room, 18, least=12, bold=True)
    if worth is not None:
        body += text(left, y + 88, _percent(worth), 21, bold=True)
    if chosen:
        body += tick(x + width - 20, y + 80) + (
            "" if worth is not None else text(left, y + 86, "chosen", 16, bold=True)
        )
    label = ACTION_NAMES.get(action, action)
    return svg.button(action, label, body) if clickable else group(body)


def _hint(action: str) -> tuple[str, str]:
    if action in STOPS:
        return "stops the", ACTION_NAMES[STOPS[action]]
    return "stopped by", next(ACTION_NAMES[block] for block, punch in STOPS.items() if punch == action)


def _triumph(scene: _Scene, winner: int) -> str:
    """The belt goes to the winner."""
    name, rounds = scene.names[winner], scene.position.rounds
    body = rect(12, 373, 736, 97, 11, fill="var(--pk-panel)", stroke="var(--pk-gold)", stroke_width=2.5)
    body += belt(152, 421, 0.92)
    body += fitted(
        500,
        415,
        f"{name} {_verb(name, 'takes')} the belt!",
        440,
        25,
        least=15,
        anchor="middle",
        bold=True,
        fill=TEXT[winner],
    )
    return body + text(
        500, 446, f"rounds {rounds[winner]} to {rounds[1 - winner]}", 17, anchor="middle", fill="var(--pk-soft)"
    )


# -- choosing a boxer --------------------------------------------------------------------------------------------------


def _hidden(scene: _Scene) -> bool:
    """Whether both pick at once, in secret."""
    return getattr(getattr(scene.view.rules, "options", None), "boxers", ()) == ("hidden",)


def _picker(scene: _Scene) -> str:
    """Who picks, as a sentence."""
    if _hidden(scene):
        return "both pick a boxer in secret"
    given = scene.view.names
    who = (given if len(given) >= 2 else ("Blue", "Red"))[len(scene.position.starts)]
    return f"{who} {'pick' if who == 'You' else 'picks'} a boxer"


def _gallery(scene: _Scene) -> str:
    """All boxers as cards, to click where they can be picked."""
    names = [*scene.roster, *(a for a in scene.view.clickable if a not in scene.roster)]
    rows = max(2, -(-len(names) // 4))
    height = (406 - 10 * (rows - 1)) / rows
    corner = 1 if (scene.view.seat if _hidden(scene) else len(scene.position.starts)) == 1 else 0
    head = circle(32, 31, 18, fill=FILL[corner]) + palette.symbol(CORNERS[corner], 32, 31, 9, fill="#ffffff")
    head += fitted(62, 38, _upper(_picker(scene)), 430, 22, least=14, bold=True, fill=TEXT[corner])
    head += text(748, 37, "★ points to start with; five on a bar win", 14, anchor="end", fill="var(--pk-soft)")
    return head + "".join(
        _boxer_card(scene, name, 12 + 186.5 * (k % 4), 64 + (height + 10) * (k // 4), height / 198)
        for k, name in enumerate(names)
    )


def _boxer_card(scene: _Scene, name: str, x: float, y: float, scale: float) -> str:
    """A boxer's card, 176.5 by 198 before scaling: bust, name, head starts."""
    view = scene.view
    bars = scene.roster.get(name)
    clickable = name in view.clickable
    worth = view.worth.get(name)
    chosen = scene.selected == name
    taken = bars is not None and tuple(bars) in scene.position.starts
    body = rect(0, 0, 176.5, 198, 11, fill="var(--pk-raised)" if clickable else "var(--pk-panel)")
    if worth is not None:
        body += rect(0, 0, 176.5 * _share(worth), 198, 11, fill="var(--pk-gold)", fill_opacity=0.34)
    edge = "var(--pk-gold)" if chosen else "var(--pk-soft)" if clickable else "var(--pk-line)"
    body += rect(0, 0, 176.5, 198, 11, fill="none", class_="pk-frame", stroke=edge, stroke_width=5 if chosen else 2)
    body += rect(8, 8, 98, 146, 8, fill="var(--pk-sky)") + element(
        "svg",
        group(bust(look_of(name)), transform="translate(49 88)"),
        x=8,
        y=8,
        width=98,
        height=146,
        viewBox="0 0 98 146",
    )
    body += (
        "".join(_head_start(a, bars[k], 112, 12 + 36 * k) for k, a in enumerate(ACTIONS)) if bars is not None else ""
    )
    body += fitted(12, 183, name, 110 if worth is not None else 152, 18, least=12, bold=True)
    if worth is not None:
        body += text(167, 183, _percent(worth), 17, anchor="end", bold=True)
    if taken:
        body += circle(90, 26, 15, fill=FILL[0], stroke="#ffffff", stroke_width=2) + palette.symbol(
            "blue", 90, 26, 8, fill="#ffffff"
        )
    if chosen:
        body += tick(90, 136)
    place = f"translate({n(x)} {n(y)}) scale({scale:.4f})"
    if not clickable:
        return group(body, transform=place, opacity=0.6 if taken and view.clickable else None)
    spoken = ", ".join(f"{ACTION_NAMES[a]} {v}" for a, v in zip(ACTIONS, bars, strict=True)) if bars is not None else ""
    return svg.button(name, f"{name}: {spoken}" if spoken else name, body, transform=place)


def _head_start(action: str, points: int, x: float, y: float) -> str:
    stars = "".join(
        path(
            svg.polyline(palette.star(x + 38 + 15 * k, y + 14, 7.5, 3.3, 5), closed=True),
            fill="var(--pk-gold)",
            stroke=OUTLINE,
            stroke_width=1,
        )
        for k in range(min(points, 2))
    )
    if points > 2:
        stars = text(x + 30, y + 20, f"{points}★", 16, bold=True)
    return group(icon(action, x, y, 27), stars or text(x + 32, y + 20, "0", 15, fill="var(--pk-soft)"))


# -- small things ------------------------------------------------------------------------------------------------------


def _share(worth: float | None) -> float:
    return min(max(float(worth or 0), 0.0), 1.0)


def _percent(worth: float) -> str:
    share = _share(worth)
    return f"{100 * share:.0f}%" if share in (0, 1) or 0.005 <= share < 0.995 else "<1%" if share < 0.5 else ">99%"


def _spoken(notation: str) -> str:
    if notation[:1] == "+" and notation[1:] in ACTION_NAMES:
        return f"+1 on {ACTION_NAMES[notation[1:]]}"
    return ACTION_NAMES.get(notation, notation)
