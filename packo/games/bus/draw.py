"""The picture of BUS: the block from above, the passengers who wait, everybody's progress, and what can be done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from packo.core import CHANCE
from packo.games.bus import artwork
from packo.games.bus.artwork import INK, PAINT, Box, Plan
from packo.games.bus.parts import (
    BUILD,
    COLOUR_NAMES,
    ENDS,
    ENOUGH,
    MOST_IN_PROGRESS,
    MOVE,
    OVER,
    PICK,
    PLACE,
    PLAIN,
    SITE,
    STOP,
    STREETS,
    Bus,
    Choose,
    Draw,
    Go,
    LaidOut,
    Pass,
    Passengers,
    Position,
    Progress,
    Put,
    Revealed,
    Ride,
    Street,
    Swap,
    Turn,
)
from packo.games.bus.streets import AHEAD, LEFT, across, distances, drive, sides, sign_at
from packo.picture import svg
from packo.picture.svg import circle, fitted, group, rect, text
from packo.picture.svg import number as n
from packo.picture.table import as_text as table_text
from packo.picture.view import View

OVERLAYS: Mapping[str, str] = {
    "steps": "How many streets it is from the bus to each street",
    "deck": "Passenger cards that are still face down",
}

WIDTH = 760.0
STRIP: Box = (12.0, 8.0, 736.0, 50.0)
MAP = (12.0, 64.0, 516.0)
"""Left, top and size of the block."""
COLUMN: Box = (536.0, 64.0, 212.0, 516.0)
"""What stands beside the block: the passengers who wait, and below them what else is to be chosen."""
OFFER = 1.32
"""The scale of the cards that wait."""
PLAYERS_AT = MAP[1] + MAP[2] + 8
GAP = 6.0
TALL = {2: 230.0, 3: 262.0}
"""The height of a player's progress area, by how many players there are."""
DECK_ROW, DECK_STEP, DECK_SCALE = 5, (124.0, 45.0), 0.8
"""Of the overlay: cards in a row, from one to the next, and their scale."""
DEAL = "deal"
MOST_TOLD = 40
"""So many actions are told in words."""
COMPASS = {"N": "north", "E": "east", "S": "south", "W": "west"}
CSS = (
    "S .bs-show{display:none;pointer-events:none}"
    "S .bs-still{pointer-events:none}"
    "S .bs-face{fill-opacity:0}"
    "S [data-action]:hover .bs-face,S [data-pick]:hover .bs-face,S [data-action]:focus-visible .bs-face,"
    "S [data-pick]:focus-visible .bs-face{fill-opacity:.3}"
    "S [data-action]:hover .bs-plate,S [data-pick]:hover .bs-plate{fill:var(--pk-panel)}"
    "S .bs-lift{transition:transform .12s}"
    "S [data-action]:hover .bs-lift{transform:translateY(-3px)}"
)


def draw(view: View) -> str:
    """The position as an SVG text; nothing in BUS is secret, so all seats see the same."""
    scene = _Scene.of(view)
    players = len(scene.names)
    deck_at = PLAYERS_AT + TALL[players] + 8
    height = deck_at + (_deck_height(scene) + 8 if "deck" in view.shown else 2)
    hints = _Hints()
    board = _board(scene, hints)
    side = _column(scene, hints)
    body = rect(0, 0, WIDTH, height, 14, fill="var(--pk-paper)") + _strip(scene) + board + side
    body += "".join(_player(scene, player) for player in range(players))
    body += _face_down(scene, deck_at) if "deck" in view.shown else ""
    body += hints.markup()
    return svg.document(
        WIDTH, height, body, title=f"BUS: {scene.prompt}", desc=describe(view), css=CSS + hints.css(), colours=PAINT
    )  # fmt: skip


def describe(view: View) -> str:
    """The picture in words."""
    scene = _Scene.of(view)
    p = scene.position
    parts = [scene.story, scene.prompt]
    if p.grid:
        lying = [f"{street} {_sign_name(card)}" for street, card in zip(STREETS, p.grid, strict=True)]
        parts.append(f"Streets: {', '.join(lying)}.")
    if scene.sided:
        parts.append(f"Signs count on their own side of the street; buses drive on the {scene.traffic}.")
    parts.append(f"Waiting: {_list(_card_name(card) for card in p.open) or 'nobody'}; {len(p.deck)} face down.")
    parts += [_progress_in_words(scene, player) for player in range(len(scene.names))]
    if p.left >= 0 and scene.stage != OVER:
        parts.append(f"{_plural(p.left, 'turn')} left.")
    if scene.stage == OVER:
        parts.append(_why(scene))
    if "steps" in view.shown and (steps := _steps(scene)):
        parts.append(f"Streets to drive: {', '.join(f'{street} {count}' for street, count in steps.items())}.")
    if "deck" in view.shown:
        parts.append(f"Face down: {_list(map(str, p.deck)) or 'nothing'}.")
    if scene.picked:
        parts.append(f"Taken up: {scene.picked}.")
    if view.worth:
        best = sorted(view.worth.items(), key=lambda entry: -entry[1])
        parts.append(f"Worth: {_some([f'{action} {_percent(worth)}' for action, worth in best])}.")
    if view.clickable:
        parts.append(f"To choose from: {_some(view.clickable)}.")
    return " ".join(part for part in parts if part)


def _progress_in_words(scene: _Scene, player: int) -> str:
    own = scene.position.players[player]
    where = f"bus on {own.bus.street} heading {COMPASS[own.bus.heading]}" if own.bus else "bus not placed yet"
    rides = [f"{_card_name(ride.card)}, {_aboard(ride)}" for ride in own.rides]
    done = f"; completed {_list(map(str, own.done))}" if own.done else ""
    return (
        f"{scene.names[player]}: {where}; in progress {'; '.join(rides) or 'nothing'}; "
        f"{'no limit' if own.limit is None else f'limit {own.limit}'}{done}; {_points(own)}"
        f"{'; construction site used' if own.built else ''}."
    )


def as_text(view: View) -> str:
    """The position in lines of text: the streets as a map, who waits, and everybody's progress."""
    scene = _Scene.of(view)
    p = scene.position
    head = ["", "bus", "limit", "in progress", "completed", "points", "site"]
    rows = []
    for player, own in enumerate(p.players):
        limit = "-" if own.limit is None else str(own.limit)
        rides, done = " ".join(map(str, own.rides)) or "-", " ".join(map(str, own.done)) or "-"
        name = f"{'>' if player == scene.actor else ' '} {scene.names[player]}"
        rows.append([name, str(own.bus or "-"), limit, rides, done, str(_score(own)), "used" if own.built else "free"])
    waiting = f"Waiting: {' '.join(map(str, p.open)) or 'nobody'}; {len(p.deck)} face down."
    lines = [scene.prompt, *_map_as_text(scene), waiting]
    note = "On the map 1> is the bus of player 1, heading east.  RB1(R) in progress: only red is still aboard."
    return "\n".join([*lines, table_text("", head, rows, note).removeprefix("\n")])


def _map_as_text(scene: _Scene) -> list[str]:
    """The streets with their signs, and who stands where: 1> is player 1's bus, heading east."""
    p = scene.position
    if not p.grid:
        return []
    arrows = {"N": "^", "E": ">", "S": "v", "W": "<"}
    said = {}
    for street, card in zip(STREETS, p.grid, strict=True):
        buses = [
            f"{player + 1}{arrows[own.bus.heading]}"
            for player, own in enumerate(p.players)
            if own.bus and own.bus.street == street
        ]
        said[street] = " ".join(["-" if card.sign == PLAIN else str(card), *buses])
    wide = 5 + max(len(words) for words in said.values())
    lines = []
    for row in "123":
        across_ = [said[f"{pair}{row}"].center(wide) for pair in ("ab", "bc")]
        lines.append(f"a{row}{across_[0]}b{row}{across_[1]}c{row}".rstrip())
        if row != "3":
            down = [said[f"{column}{row}{int(row) + 1}"] for column in "abc"]
            lines.append("".join(words.ljust(wide + 2) for words in down).rstrip())
    return lines


# -- what follows from a view ------------------------------------------------------------------------------------------


class _Way(NamedTuple):
    """A route that can be driven, where it ends, and what comes of it."""

    action: Go
    stands: tuple[Bus, ...]
    drops: tuple[tuple[int, str], ...]
    """Where passengers get off: the place in the route and the colour, once for each passenger."""
    done: tuple[Passengers, ...]
    """The cards that are completed."""
    then: str
    """PICK or BUILD where that is to follow at the end of the route, else empty."""

    @property
    def end(self) -> Bus:
        return self.stands[-1]

    @property
    def words(self) -> str:
        """What the route does, in a few words."""
        off = [COLOUR_NAMES[colour] for _, colour in self.drops]
        drops = f": {_list(off)} {'get' if len(off) > 1 else 'gets'} off" if off else ""
        gain = sum(card.points for card in self.done)
        points = f", +{_plural(gain, 'point')}" if gain else ""
        then = {PICK: ", then a card may be taken", BUILD: ", then there may be building"}.get(self.then, "")
        return f"{_plural(len(self.stands), 'street')} to {self.end.street}{drops}{points}{then}"


class _Scene(NamedTuple):
    """A view, and what follows from it."""

    view: View
    position: Position
    stage: str
    """PLACE, PICK, MOVE, BUILD, OVER, or DEAL while cards are laid out or turned up."""
    names: tuple[str, ...]
    plan: Plan
    sided: bool
    traffic: str
    actions: tuple[Any, ...]
    """What the player to move may choose and is clickable or has a worth, in the order of the rules."""
    pickable: frozenset[str]
    """The parts of actions that can be taken up now, as `View.picked` has them."""
    picked: str
    """What is taken up, if it is one of them; else empty."""
    story: str
    prompt: str

    @classmethod
    def of(cls, view: View) -> _Scene:
        p: Position = view.position
        stage = DEAL if view.rules.current_player(p) == CHANCE else p.stage
        names = tuple(str(view.names[k]) if k < len(view.names) else f"Player {k + 1}" for k in range(len(p.players)))
        sided = any(card.side for card in p.grid)
        traffic = -1 if view.rules.options.traffic == LEFT else 1
        plan = Plan(MAP[0], MAP[1], *((48.0, 42.0) if sided else (54.0, 15.0)), traffic)
        listed = () if stage in (DEAL, OVER) else view.rules.legal_actions(p, p.to_move)
        told = {*view.clickable, *view.worth}
        actions = tuple(action for action in listed if str(action) in told)
        scene = cls(view, p, stage, names, plan, sided, view.rules.options.traffic, actions, frozenset(), "", "", "")
        scene = scene._replace(pickable=frozenset(_pickable(scene)))
        scene = scene._replace(picked=view.picked if view.picked in scene.pickable else "")
        return scene._replace(story=_story(scene), prompt=_prompt(scene))

    @property
    def actor(self) -> int:
        """Who is to move; nobody (-1) while chance is, and at the end."""
        return -1 if self.stage in (DEAL, OVER) else self.position.to_move

    @property
    def own(self) -> Progress:
        return self.position.players[self.position.to_move]

    @property
    def actor_name(self) -> str:
        return _short(self.names[self.position.to_move])

    def open_to(self, action: Any) -> bool:
        return str(action) in self.view.clickable

    def card(self, street: str) -> Street:
        return self.position.grid[STREETS.index(street)]

    def slot(self, player: int) -> int:
        """Which place in its lane a bus has: those of earlier players are ahead."""
        bus = self.position.players[player].bus
        return sum(own.bus == bus for own in self.position.players[:player])

    def free(self, bus: Bus, without: int) -> int:
        """The first free place in a lane, not counting one player's bus."""
        taken = {self.slot(k) for k, own in enumerate(self.position.players) if own.bus == bus and k != without}
        return next(k for k in range(3) if k not in taken)


def _ways(scene: _Scene) -> list[_Way]:
    """The routes that can be chosen now, with what each does."""
    p, start = scene.position, scene.own.bus
    if start is None:
        return []
    found = []
    for action in scene.actions:
        if isinstance(action, Go):
            stands, after = drive(start, action.route), scene.view.rules.step(p, action)
            then = after.stage if after.stage in (PICK, BUILD) else ""
            found.append(_Way(action, stands, *_results(p, after, stands, scene.traffic), then))
    return found


def _results(
    before: Position, after: Position, stands: Sequence[Bus], traffic: str
) -> tuple[tuple[tuple[int, str], ...], tuple[Passengers, ...]]:
    """Who got off on a route, and where first the sign of the street said so; and the cards completed."""
    then, now = before.players[before.to_move], after.players[before.to_move]
    left = {ride.card: ride.aboard for ride in now.rides}
    off = [colour for ride in then.rides for colour in ride.aboard if colour not in left.get(ride.card, "")]
    where: dict[str, int] = {}
    for k, stand in enumerate(stands):
        where.setdefault(sign_at(before.grid, stand, traffic), k)
    done = Counter(now.done) - Counter(then.done)
    return tuple(sorted((where.get(colour, 0), colour) for colour in off)), tuple(sorted(done.elements()))


def _grouped(scene: _Scene) -> dict[Bus, list[_Way]]:
    """The routes by where they end."""
    ends: dict[Bus, list[_Way]] = {}
    for way in _ways(scene):
        ends.setdefault(way.end, []).append(way)
    return ends


def _pickable(scene: _Scene) -> set[str]:
    """Ends that several routes lead to; streets that the construction site can move."""
    open_ = [action for action in scene.actions if scene.open_to(action)]
    if scene.stage == MOVE and scene.own.bus:
        ends = Counter(str(drive(scene.own.bus, action.route)[-1]) for action in open_)
        return {end for end, count in ends.items() if count > 1}
    return {words for action in open_ for words in _takes(scene, action)}


def _takes(scene: _Scene, action: Any) -> list[str]:
    """What may be taken up first toward an action of the construction site: either street of an exchange, and in
    challenging play with the side where the sign of the card that comes there is to stand."""
    if isinstance(action, Turn):
        return [action.street + side for side in sides(action.street)]
    if isinstance(action, Swap):
        return [
            street + side
            for street, letter in zip(action.streets, action.sides, strict=True)
            for side in ((letter,) if letter else sides(street) if scene.sided else ("",))
        ]
    return []


def _steps(scene: _Scene) -> dict[str, int]:
    """How many streets it is at least to each other street: for the player to move, else for the viewer."""
    player = scene.actor if scene.actor >= 0 else scene.view.seat
    bus = scene.position.players[player].bus if player is not None and 0 <= player < len(scene.names) else None
    if bus is None or scene.stage == OVER:
        return {}
    found: dict[str, int] = {}
    for stand, count in distances(bus).items():
        if stand.street != bus.street:
            found[stand.street] = min(count, found.get(stand.street, count))
    return {street: found[street] for street in STREETS if street in found}


# -- what happened and what comes, in sentences ------------------------------------------------------------------------


def _verb(name: str, verb: str) -> str:
    """A verb in the third person, or as it follows `You`."""
    if name != "You":
        return verb
    return {"has": "have", "passes": "pass", "is": "are", "does": "do"}.get(verb, verb.removesuffix("s"))


def _list(words: Iterable[str]) -> str:
    *most, last = [*words] or [""]
    return f"{', '.join(most)} and {last}" if most else last


def _short(name: str) -> str:
    """A name that leaves room for the rest of a sentence."""
    return name if len(name) <= 18 else name[:17].rstrip() + "…"


def _plural(count: int, thing: str) -> str:
    return f"{count} {thing}{'' if count == 1 else 's'}"


def _score(own: Progress) -> int:
    return sum(card.points for card in own.done)


def _points(own: Progress) -> str:
    return _plural(_score(own), "point")


def _percent(share: float) -> str:
    shown = round(100 * _share(share))
    return "<1%" if share > 0 and not shown else f"{shown}%"


def _share(worth: float) -> float:
    return min(max(float(worth), 0.0), 1.0)


def _some(words: Sequence[str]) -> str:
    """The first of many words, and how many more there are."""
    more = f" and {len(words) - MOST_TOLD} more" if len(words) > MOST_TOLD else ""
    return ", ".join(words[:MOST_TOLD]) + more


def _colours(card: Passengers) -> str:
    return " and ".join(COLOUR_NAMES.get(colour, colour) for colour in card.colours)


def _card_name(card: Passengers) -> str:
    return f"{card} ({_colours(card)}, {_plural(card.points, 'point')}, speed {card.speed})"


def _aboard(ride: Ride) -> str:
    if len(ride.aboard) == 2:
        return "both aboard"
    off = next(colour for colour in ride.card.colours if colour not in ride.aboard)
    return f"{COLOUR_NAMES[ride.aboard]} aboard and {COLOUR_NAMES[off]} dropped off"


def _sign_name(card: Street) -> str:
    name = {STOP: "bus stop", SITE: "construction site", PLAIN: "plain"}.get(card.sign) or COLOUR_NAMES[card.sign]
    return f"{name} on the {COMPASS[card.side]} side" if card.side else name


def _story(scene: _Scene) -> str:
    """What has just happened, in a sentence or a few; empty where there is nothing to tell."""
    view, p = scene.view, scene.position
    moves = [*view.since] or ([(view.before, view.last)] if view.last is not None else [])
    told = []
    for k, (before, move) in enumerate(moves):
        if not isinstance(before, Position):
            continue
        after = moves[k + 1][0] if k + 1 < len(moves) else p
        if isinstance(move, Mapping):
            move = next(iter(move.values())) if len(move) == 1 else None
        refill = isinstance(move, Revealed) and not before.drawing
        known = isinstance(move, Draw) and k + 1 < len(moves)
        if len(moves) == 1 or (before.to_move != view.seat and not refill and not known):
            told.append(_told(scene, before, move, after))
    return " ".join(sentence for sentence in told if sentence)


def _told(scene: _Scene, before: Position, move: Any, after: Any) -> str:
    if isinstance(move, LaidOut):
        return "The streets are laid out."
    if not 0 <= before.to_move < len(scene.names):
        return ""
    name = _short(scene.names[before.to_move])
    if isinstance(move, Revealed):
        cards = _list(f"{_colours(card)} for {card.points}" for card in move.cards)
        if before.drawing:
            return f"{name} {_verb(name, 'draws')} {cards}."
        return f"New at the stops: {cards}."
    if isinstance(move, Put):
        return f"{name} {_verb(name, 'puts')} the bus on {move.bus.street}, heading {COMPASS[move.bus.heading]}."
    if isinstance(move, Choose):
        return f"{name} {_verb(name, 'takes')} {_colours(move.card)}, {_plural(move.card.points, 'point')}."
    if isinstance(move, Draw):
        return f"{name} {_verb(name, 'draws')} the top card of the deck."
    if isinstance(move, Pass):
        return (
            f"{name} {_verb(name, 'builds')} nothing."
            if before.stage == BUILD
            else f"{name} {_verb(name, 'takes')} no card."
        )
    if isinstance(move, Swap):
        return f"{name} {_verb(name, 'exchanges')} the streets {move.streets[0]} and {move.streets[1]}."
    if isinstance(move, Turn):
        return f"{name} {_verb(name, 'turns')} the street {move.street} round."
    start = before.players[before.to_move].bus
    if isinstance(move, Go) and start and isinstance(after, Position):
        stands = drive(start, move.route)
        drops, done = _results(before, after, stands, scene.traffic)
        off = f" and {_verb(name, 'drops')} off {_list(COLOUR_NAMES[colour] for _, colour in drops)}" if drops else ""
        points = (
            f": {_list(map(str, done))} complete, {_plural(sum(card.points for card in done), 'point')}" if done else ""
        )
        return f"{name} {_verb(name, 'drives')} {_plural(len(stands), 'street')} to {stands[-1].street}{off}{points}."
    return ""


def _prompt(scene: _Scene) -> str:
    """Whose turn it is, and at what."""
    p = scene.position
    if scene.stage == DEAL:
        if not p.grid:
            return "The twelve streets are about to be laid out."
        if p.drawing:
            return f"{scene.actor_name} {_verb(scene.actor_name, 'draws')} the top card of the deck."
        return "Passenger cards are about to be turned up."
    if scene.stage == OVER:
        return _winners(scene)
    name = scene.actor_name
    if scene.stage == PLACE:
        return f"{name} {_verb(name, 'puts')} the bus on a street with a stop, either way round."
    if scene.stage == PICK:
        must = not scene.view.rules.is_legal(p, p.to_move, Pass())
        return f"{name} {_verb(name, 'takes')} a passenger card." if must else f"{name} may take a passenger card."
    if scene.stage == BUILD:
        if scene.picked:
            return f"{name} {_verb(name, 'moves')} the street at {scene.picked[:3]}: to where?"
        return f"{name} may rebuild two streets without a bus, once in the game."
    if scene.picked:
        return f"{name} {_verb(name, 'drives')} to {scene.picked[:3]}: by which route?"
    limit = scene.own.limit
    free = "as far as you like" if name == "You" else "any distance"
    reach = free if limit is None else f"up to {_plural(limit, 'street')}"
    return f"{name} {_verb(name, 'drives')} {reach}."


def _winners(scene: _Scene) -> str:
    """Who has won, and by what."""
    p = scene.position
    winners = [player for player, place in enumerate(scene.view.rules.places(p)) if place == 0]
    best = _points(p.players[winners[0]])
    if len(winners) > 1:
        return f"{_list(_short(scene.names[k]) for k in winners)} share the win with {best} each."
    name = _short(scene.names[winners[0]])
    if sum(_score(own) == _score(p.players[winners[0]]) for own in p.players) > 1:
        return f"{name} {_verb(name, 'wins')}: {best} like others, but more cards."
    return f"{name} {_verb(name, 'wins')} with {best}."


def _why(scene: _Scene) -> str:
    """How the winner was found."""
    p = scene.position
    winners = [player for player, place in enumerate(scene.view.rules.places(p)) if place == 0]
    best = p.players[winners[0]]
    tied = [k for k, own in enumerate(p.players) if _score(own) == _score(best)]
    if len(winners) > 1:
        return f"{_points(best)} and {_plural(len(best.done), 'card')} each: the win is shared."
    if len(tied) > 1:
        cards = _list(f"{_short(scene.names[k])} {len(p.players[k].done)}" for k in tied)
        return f"{_points(best)} each, so completed cards decide: {cards}."
    return f"{_points(best)} from {_plural(len(best.done), 'completed card')}."


# -- what is shown while something is pointed at -----------------------------------------------------------------------


class _Hints:
    """Layers above everything, each shown while the button of its number is pointed at or has the focus."""

    def __init__(self) -> None:
        self._layers: list[str] = []

    def add(self, *markup: str) -> str:
        """A layer; the class for its button."""
        self._layers.append("".join(markup))
        return f"bs-b bs-b{len(self._layers) - 1}"

    def markup(self) -> str:
        return "".join(group(layer, class_=f"bs-show bs-h{k}") for k, layer in enumerate(self._layers))

    def css(self) -> str:
        return "".join(
            f"S:has(.bs-b{k}:hover) .bs-h{k},S:not(:has(.bs-b:hover)):has(.bs-b{k}:focus-visible) .bs-h{k}"
            "{display:inline}"
            for k in range(len(self._layers))
        )


def _say(words: str) -> str:
    """A sentence in the strip, in place of what it says."""
    x, y, wide, high = STRIP
    return (
        rect(x + 3, y + 3, wide - 6, high - 6, 7, fill="var(--pk-gold)")
        + fitted(x + 14, y + 33, words, wide - 28, 20, least=12, bold=True, fill=INK)
    )  # fmt: skip


def _route(scene: _Scene, way: _Way) -> str:
    """A route on the streets: the line, the streets with the number of each step, who gets off, and where it ends."""
    plan, player = scene.plan, scene.position.to_move
    start = scene.own.bus
    if start is None:
        return ""
    body = ""
    for street in dict.fromkeys(way.action.route):
        x, y, wide, high = plan.box(street)
        body += rect(x + 1, y + 1, wide - 2, high - 2, 5, fill="var(--pk-gold)", fill_opacity=0.32)
    slot = scene.free(way.end, player)
    end = artwork.SLOTS[slot]
    d = artwork.trace(plan, start, artwork.SLOTS[scene.slot(player)] + 0.15, way.stands, end)
    for paint, width in ((INK, 10), ("#ffe08a", 6)):
        body += svg.path(d, fill="none", stroke=paint, stroke_width=width, stroke_linejoin="round",
                         stroke_linecap="round")  # fmt: skip
    x, y = plan.lane(way.end.street, way.end.heading, end)
    body += artwork.bus(player, x, y, way.end.heading, _bus_scale(plan))
    body += _numbers(plan, way) + _getting_off(plan, way)
    return body + _say(f"{way.words[0].upper()}{way.words[1:]}")


def _numbers(plan: Plan, way: _Way) -> str:
    """The number of each step, in its lane; further on where a route comes back to a lane."""
    passed: Counter[Bus] = Counter()
    body = ""
    for k, stand in enumerate(way.stands, 1):
        along = (0.07 if k == len(way.stands) else 0.3) + 0.17 * passed[stand]
        passed[stand] += 1
        x, y = plan.lane(stand.street, stand.heading, along)
        body += circle(x, y, 11, fill="#ffe08a", stroke=INK, stroke_width=2)
        body += text(x, y + 5.5, k, 16, anchor="middle", bold=True, fill=INK)
    return body


def _getting_off(plan: Plan, way: _Way) -> str:
    """Who gets off on a route, on the streets where that is; the points for cards completed, at the crossing ahead."""
    body = ""
    for place in sorted({k for k, _ in way.drops}):
        off, stand = [colour for k, colour in way.drops if k == place], way.stands[place]
        x, y = plan.middle(stand.street)
        if place == len(way.stands) - 1:
            dx, dy = artwork.AHEAD[stand.heading]
            x, y = x - 0.4 * plan.unit * dx, y - 0.4 * plan.unit * dy
        for j, colour in enumerate(off):
            at = x + 30.0 * (j - (len(off) - 1) / 2)
            body += circle(at, y, 22, fill="#ffffff", stroke=INK, stroke_width=1.6)
            body += artwork.passenger(colour, at, y + 2, 0.86) + artwork.tick(at + 15, y - 15, 8.5)
    if way.done:
        x, y = plan.crossing(AHEAD[way.end])
        body += rect(x - 25, y - 17, 50, 34, 9, fill=artwork.GOLD, stroke=INK, stroke_width=2)
        gain = f"+{sum(card.points for card in way.done)}"
        body += text(x, y + 8, gain, 23, anchor="middle", bold=True, fill=INK)
    return body


# -- above the block ---------------------------------------------------------------------------------------------------


def _strip(scene: _Scene) -> str:
    """Who is to do what, after what just happened; and how many turns are left."""
    x, y, wide, high = STRIP
    active = bool(scene.view.clickable) or scene.stage == OVER
    body = rect(
        x, y, wide, high, 9, fill="var(--pk-panel)", stroke="var(--pk-gold)" if active else "none", stroke_width=2.5
    )
    left = scene.position.left if scene.stage != OVER else -1
    room = wide - 24 - (142 if left >= 0 else 0)
    if left >= 0:
        words = "last turn" if left == 1 else f"{left} turns left"
        body += rect(x + wide - 138, y + 9, 128, high - 18, 8, fill="var(--pk-gold)")
        body += text(x + wide - 74, y + 31, words, 17, anchor="middle", bold=True, fill=INK)
    if scene.story:
        body += fitted(x + 12, y + 19, scene.story, room, 15, least=11, fill="var(--pk-soft)")
        return body + fitted(x + 12, y + 41, scene.prompt, room, 19, least=12, bold=True)
    return body + fitted(x + 12, y + 32, scene.prompt, room, 20, least=12, bold=True)


# -- the block ---------------------------------------------------------------------------------------------------------


def _bus_scale(plan: Plan) -> float:
    return plan.unit / 54 * 0.96


def _board(scene: _Scene, hints: _Hints) -> str:
    """The streets, where the buses have driven, the buses, and what can be done on the streets."""
    plan, p = scene.plan, scene.position
    body = artwork.ground(plan)
    if not p.grid:
        for k in range(12):
            x, y, wide, high = plan.box(STREETS[k])
            body += rect(x + 3, y + 3, wide - 6, high - 6, 6, fill="none", stroke="#ffffff", stroke_opacity=0.6,
                         stroke_width=2, stroke_dasharray="6 6")  # fmt: skip
        return body
    body += "".join(artwork.street(plan, street, card) for street, card in zip(STREETS, p.grid, strict=True))
    body += _trails(scene)
    if scene.stage == PLACE:
        body += "".join(_start(scene, action, hints) for action in scene.actions if isinstance(action, Put))
    elif scene.stage == MOVE:
        ends = _grouped(scene)
        body += "".join(_end(scene, end, ends[end], hints) for end in sorted(ends, key=_place_of))
    elif scene.stage == BUILD:
        body += _site(scene, hints)
    body += group(*(_bus_of(scene, player) for player in range(len(p.players))), class_="bs-still")
    return body + (_step_chips(scene) if "steps" in scene.view.shown else "")


def _place_of(bus: Bus) -> tuple[int, str]:
    return STREETS.index(bus.street), bus.heading


def _bus_of(scene: _Scene, player: int) -> str:
    bus = scene.position.players[player].bus
    if bus is None:
        return ""
    x, y = scene.plan.lane(bus.street, bus.heading, artwork.SLOTS[scene.slot(player)])
    halo = ""
    if player == scene.actor:
        dx, _ = artwork.AHEAD[bus.heading]
        a, b = (32.0, 17.0) if dx else (17.0, 32.0)
        halo = rect(x - a, y - b, 2 * a, 2 * b, 15, fill="var(--pk-gold)", fill_opacity=0.75)
    return halo + artwork.bus(player, x, y, bus.heading, _bus_scale(scene.plan))


def _trails(scene: _Scene) -> str:
    """The routes that have been driven since the viewer's own choice, or in the last move."""
    view, body = scene.view, ""
    for before, move in [*view.since] or [(view.before, view.last)]:
        if isinstance(move, Mapping) and len(move) == 1:
            move = next(iter(move.values()))
        if not isinstance(move, Go) or not isinstance(before, Position):
            continue
        player = before.to_move
        start, now = before.players[player].bus, scene.position.players[player].bus
        if start is None or now != (stands := drive(start, move.route))[-1]:
            continue
        d = artwork.trace(scene.plan, start, artwork.SLOTS[0], stands, artwork.SLOTS[scene.slot(player)])
        body += svg.path(d, fill="none", stroke="#ffffff", stroke_opacity=0.75, stroke_width=4, stroke_dasharray="1 9",
                         stroke_linecap="round")  # fmt: skip
    return group(body, class_="bs-still") if body else ""


def _step_chips(scene: _Scene) -> str:
    """How far each street is; those beyond the limit are pale."""
    limit, body = scene.own.limit, ""
    for street, count in _steps(scene).items():
        x, y = _kerb(scene, street)
        near = limit is None or count <= limit
        body += circle(x, y, 13, fill="#ffffff" if near else "#9aa1ad", stroke=INK, stroke_width=1.6)
        body += text(x, y + 6, count, 17, anchor="middle", bold=True, fill=INK)
    return group(body, class_="bs-still")


def _kerb(scene: _Scene, street: str) -> tuple[float, float]:
    """A place across the street from its house."""
    x, y = scene.plan.middle(street)
    left, top, wide, high = scene.plan.house(street, scene.card(street).side)
    off = scene.plan.unit / 2 + 3
    if across(street):
        return x, y + (off if top + high / 2 < y else -off)
    return x + (off if left + wide / 2 < x else -off), y


def _target(scene: _Scene, bus: Bus, worth: float | None, *, pressed: bool = False) -> str:
    """The half of a street where a bus would stand: lit up, with its outline and arrow."""
    x, y, wide, high = scene.plan.ahead(bus.street, bus.heading)
    body = ""
    if worth is not None:
        body += rect(
            x + 2, y + 2, wide - 4, high - 4, 7, fill="var(--pk-gold)", fill_opacity=0.12 + 0.88 * _share(worth)
        )
    body += rect(x, y, wide, high, 8, fill="#ffffff", class_="bs-face")
    gx, gy = scene.plan.lane(bus.street, bus.heading, artwork.SLOTS[scene.free(bus, scene.position.to_move)])
    body += artwork.ghost(gx, gy, bus.heading, _bus_scale(scene.plan))
    body += rect(x + 1.5, y + 1.5, wide - 3, high - 3, 8, fill="none", class_="pk-frame", pointer_events="all",
                 stroke=artwork.GOLD, stroke_width=4 if pressed else 2.4)  # fmt: skip
    return body if worth is None else body + _tag(*_chip_at(scene, bus), _percent(worth))


def _beside(scene: _Scene, bus: Bus) -> tuple[float, float]:
    """The middle of the lane that runs the other way, in the same half of the street."""
    turned = scene.plan._replace(traffic=-scene.plan.traffic)
    return turned.lane(bus.street, bus.heading, 0.75)


def _chip_at(scene: _Scene, bus: Bus) -> tuple[float, float]:
    """Where there is room for a few letters: beside the bus, or before it where the street runs down."""
    if across(bus.street):
        return _beside(scene, bus)
    return scene.plan.middle(bus.street)[0], scene.plan.lane(bus.street, bus.heading, 0.955)[1]


def _start(scene: _Scene, action: Put, hints: _Hints) -> str:
    """A place to begin."""
    bus, player = action.bus, scene.position.to_move
    face = _target(scene, bus, scene.view.worth.get(str(action)))
    if not scene.open_to(action):
        return group(face)
    x, y = scene.plan.lane(bus.street, bus.heading, artwork.SLOTS[scene.free(bus, player)])
    said = f"Begin on {bus.street}, heading {COMPASS[bus.heading]}"
    hint = hints.add(artwork.bus(player, x, y, bus.heading, _bus_scale(scene.plan)), _say(said))
    return svg.button(str(action), said, face, class_=hint)


def _end(scene: _Scene, end: Bus, ways: list[_Way], hints: _Hints) -> str:
    """A place to drive to: chosen at once where one route leads there, else taken up to choose the route."""
    worths = [worth for way in ways if (worth := scene.view.worth.get(str(way.action))) is not None]
    open_ = [way for way in ways if scene.open_to(way.action)]
    pressed = scene.picked == str(end)
    face = _target(scene, end, max(worths, default=None), pressed=pressed)
    x, y = _beside(scene, end)
    if not worths and len(ways) > 1:
        cx, cy = _chip_at(scene, end)
        face += rect(cx - 25, cy - 10, 50, 20, 6, fill=artwork.GOLD, stroke=INK, stroke_width=1.2)
        face += text(cx, cy + 5.5, f"{len(ways)} ways", 15, anchor="middle", bold=True, fill=INK)
    elif not worths:
        off = sorted(colour for _, colour in ways[0].drops)
        for k, colour in enumerate(off):
            far = min(21.0, 72 / len(off)) * (k - (len(off) - 1) / 2)
            at = (x + far, y) if across(end.street) else (x, y + far)
            face += artwork.badge(colour, *at, 9.5)
    if not open_:
        return group(face)
    name = f"{end.street} heading {COMPASS[end.heading]}"
    hint = hints.add(_route(scene, max(open_, key=lambda way: (len(way.drops), -len(way.stands)))))
    if len(open_) == 1:
        return svg.button(str(open_[0].action), f"{name}: {open_[0].words}", face, class_=hint)
    return svg.picker(str(end), f"{name}: {len(open_)} routes", face, pressed=pressed, class_=hint)


# -- the construction site ---------------------------------------------------------------------------------------------


def _site(scene: _Scene, hints: _Hints) -> str:
    """The streets that can be exchanged: one is taken up, then the other is chosen."""
    body = ""
    first, side = scene.picked[:3], scene.picked[3:]
    worths = _site_worths(scene)
    for street in STREETS:
        if scene.picked and street != first:
            body += "".join(
                _exchange(scene, action, street, hints)
                for action in scene.actions
                if isinstance(action, Swap) and _fits(action, first, side) and street in action.streets
            )
            continue
        words = _words_for(scene, street)
        if not words and street not in worths:
            continue
        x, y, wide, high = scene.plan.box(street)
        face = ""
        if not scene.picked and street in worths:
            face += rect(x + 2, y + 2, wide - 4, high - 4, 7, fill="var(--pk-gold)",
                         fill_opacity=0.12 + 0.88 * _share(worths[street]))  # fmt: skip
            face += _tag(*scene.plan.middle(street), _percent(worths[street]))
        face += rect(x, y, wide, high, 8, fill="#ffffff", class_="bs-face")
        pressed = street == first
        face += rect(x + 1.5, y + 1.5, wide - 3, high - 3, 8, fill="none", class_="pk-frame", pointer_events="all",
                     stroke=artwork.GOLD, stroke_width=5 if pressed else 2.4,
                     stroke_dasharray=None if pressed else "9 5")  # fmt: skip
        said = f"{street}, {_sign_name(scene.card(street))}"
        picked = scene.picked if pressed else words
        body += (
            svg.picker(picked, f"take up {said}", face, pressed=pressed, data_key=f"street {street}")
            if picked
            else group(face)
        )
    return body


def _tag(x: float, y: float, words: str) -> str:
    return (
        rect(x - 21, y - 10, 42, 20, 6, fill=INK, fill_opacity=0.82)
        + text(x, y + 6, words, 17, anchor="middle", bold=True, fill="#ffffff")
    )  # fmt: skip


def _site_worths(scene: _Scene) -> dict[str, float]:
    """For each street the most that an exchange of it, or turning it, is worth."""
    found: dict[str, float] = {}
    for action in scene.actions:
        worth = scene.view.worth.get(str(action))
        if worth is not None and isinstance(action, (Swap, Turn)):
            for street in action.streets if isinstance(action, Swap) else (action.street,):
                found[street] = max(worth, found.get(street, worth))
    return found


def _words_for(scene: _Scene, street: str) -> str:
    """How a street is taken up first: with the side where its own sign stands now, if that can be."""
    own = scene.card(street).side
    return next((street + side for side in (own, *sides(street), "") if street + side in scene.pickable), "")


def _fits(action: Swap, first: str, side: str) -> bool:
    """Whether an exchange has that street in it and lets the sign of the card that comes there stand on that side."""
    return first in action.streets and action.sides[action.streets.index(first)] in ("", side)


def _zone(scene: _Scene, street: str, side: str) -> tuple[str, tuple[float, float]]:
    """The outline of where to click for a street and the side of a sign, and its middle: the street, or half of it and
    the place of the house beside it."""
    x, y, wide, high = scene.plan.box(street)
    if not side:
        outline = [(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)]
        return svg.polyline(outline, closed=True), (x + wide / 2, y + high / 2)
    dx, dy = artwork.AHEAD[side]
    unit, (mx, my) = scene.plan.unit, scene.plan.middle(street)
    near, far, long, short = unit / 2, 1.3 * unit, 1.5 * unit - 1, 0.74 * unit
    corners = [
        (0.0, -long),
        (near, -long),
        (near, -short),
        (far, -short),
        (far, short),
        (near, short),
        (near, long),
        (0.0, long),
    ]
    outline = [(mx + dx * out + abs(dy) * along, my + dy * out + abs(dx) * along) for out, along in corners]
    return svg.polyline(outline, closed=True), (mx + dx * near, my + dy * near)


def _exchange(scene: _Scene, action: Swap, street: str, hints: _Hints) -> str:
    """The other street of an exchange; pointing at it shows both cards where they would come to lie."""
    place = action.streets.index(street)
    outline, middle = _zone(scene, street, action.sides[place])
    worth = scene.view.worth.get(str(action))
    face = ""
    if worth is not None:
        face += svg.path(outline, fill="var(--pk-gold)", fill_opacity=0.12 + 0.7 * _share(worth))
        face += _tag(*middle, _percent(worth))
    face += svg.path(outline, fill="#ffffff", class_="bs-face")
    face += svg.path(outline, fill="none", class_="pk-frame", pointer_events="all", stroke=artwork.GOLD,
                     stroke_width=2.4, stroke_dasharray="9 5", stroke_linejoin="round")  # fmt: skip
    if not scene.open_to(action):
        return group(face)
    one, other = action.streets
    comes = (scene.card(other).sign, one, action.sides[0]), (scene.card(one).sign, other, action.sides[1])
    words = f"{_list(f'{_sign_name(Street(sign, side))} to {where}' for sign, where, side in comes)}"
    words = f"{words[0].upper()}{words[1:]}"
    return svg.button(str(action), words, face, class_=hints.add(_rebuilt(scene, action), _say(words)))


def _rebuilt(scene: _Scene, action: Swap | Turn) -> str:
    """The streets as they would lie after an action of the construction site."""
    after: Position = scene.view.rules.step(scene.position, action)
    streets = action.streets if isinstance(action, Swap) else (action.street,)
    body = ""
    for street in streets:
        for side in sides(street) if scene.sided else ("",):
            x, y, wide, high = scene.plan.house(street, side)
            body += rect(x - 2, y - 2, wide + 6, high + 7, 4, fill="var(--pk-lawn)")
        card = after.grid[STREETS.index(street)]
        x, y, wide, high = scene.plan.box(street)
        body += rect(x - 6, y - 6, wide + 12, high + 12, 6, fill="var(--pk-pavement)")
        body += artwork.street(scene.plan, street, card)
        body += rect(x, y, wide, high, 8, fill="none", stroke=artwork.GOLD, stroke_width=5)
    return body


# -- beside the block --------------------------------------------------------------------------------------------------


def _column(scene: _Scene, hints: _Hints) -> str:
    """The passengers who wait, or the routes to the end that is taken up; below them what else is to be chosen."""
    x, y, wide, high = COLUMN
    body = rect(x, y, wide, high, 12, fill="var(--pk-panel)")
    if scene.stage == MOVE and scene.picked:
        return body + _choices(scene, hints)
    body += _waiting(scene)
    low = y + 300
    if scene.stage == OVER:
        return body + _finish(scene, low)
    if scene.stage == PICK:
        return body + _picking(scene, low)
    if scene.stage == BUILD:
        return body + _building(scene, low, hints)
    return body + _reference(scene, low)


def _waiting(scene: _Scene) -> str:
    """The face-up cards and the deck, to be clicked at a stop."""
    x, y, wide, _ = COLUMN
    p = scene.position
    body = text(x + 14, y + 26, "Passengers", 19, bold=True)
    body += text(x + wide - 12, y + 26, "waiting", 16, anchor="end", fill="var(--pk-soft)")
    at = y + 38
    for k in range(2):
        if k < len(p.open):
            face = artwork.card(p.open[k], x + 7, at, OFFER)
            body += _offer(scene, Choose(p.open[k]), at, f"take {_card_name(p.open[k])}", face, f"{k + 1}")
        else:
            body += rect(x + 3, at + 2, 206, 66, 8, fill="none", stroke="var(--pk-line)", stroke_width=2,
                         stroke_dasharray="6 5")  # fmt: skip
        at += 86
    for k in range(min(3, (len(p.deck) + 4) // 5), 0, -1):
        body += artwork.back(x + 7 + 3 * (k - 1), at - 3 * (k - 1), 192, 66)
    if not p.deck:
        body += rect(x + 3, at + 2, 206, 66, 8, fill="none", stroke="var(--pk-line)", stroke_width=2,
                     stroke_dasharray="6 5")  # fmt: skip
        return body + text(x + wide / 2, at + 41, "no card left", 16, anchor="middle", fill="var(--pk-soft)")
    count = text(x + 48, at + 43, len(p.deck), 28, anchor="middle", bold=True, fill="#ffffff")
    count += text(x + 158, at + 39, "face down", 14, anchor="middle", fill="#ffffff")
    return body + _offer(scene, Draw(), at, f"draw from the deck of {len(p.deck)}", count, "d")


def _offer(scene: _Scene, action: Any, y: float, said: str, face: str, key: str) -> str:
    """A card to be taken, or the deck; with its worth."""
    x, name = COLUMN[0], str(action)
    worth = scene.view.worth.get(name) if action in scene.actions else None
    bar = ""
    if worth is not None:
        bar += rect(x + 7, y + 66, 198, 9, 4, fill="var(--pk-line)", stroke=INK, stroke_width=0.8)
        bar += rect(x + 7, y + 66, max(4.0, 198 * _share(worth)), 9, 4, fill="var(--pk-gold)")
        bar += _tag(x + 106, y + 66, _percent(worth))
    if not (action in scene.actions and scene.open_to(action)):
        return group(face, bar)
    frame = rect(x + 2, y - 4, 208, 81, 10, fill="none", class_="pk-frame", pointer_events="all",
                 stroke="var(--pk-gold)", stroke_width=4)  # fmt: skip
    return svg.button(name, said, group(face, class_="bs-lift"), frame, bar, data_key=key)


def _button(scene: _Scene, action: Any, label: str, place: Box, said: str, key: str | None, *, hint: str = "") -> str:
    """A large button for an action."""
    x, y, wide, high = place
    worth, open_ = scene.view.worth.get(str(action)), scene.open_to(action)
    body = rect(x, y, wide, high, 10, fill="var(--pk-raised)", class_="bs-plate")
    if worth is not None:
        body += rect(x, y, wide * _share(worth), high, 10, fill="var(--pk-gold)", fill_opacity=0.55)
    body += rect(x, y, wide, high, 10, fill="none", class_="pk-frame", stroke="var(--pk-soft)", stroke_width=2)
    top = y + high / 2 + (7 if worth is None else -2)
    body += fitted(x + wide / 2, top, label, wide - 14, 19, least=13, anchor="middle", bold=True)
    if worth is not None:
        body += text(x + wide / 2, top + 20, _percent(worth), 16, anchor="middle", bold=True)
    return svg.button(str(action), said, body, data_key=key, class_=hint or None) if open_ else group(body)


def _lines(x: float, y: float, words: str, wide: float, *, size: float = 16, lines: int = 4) -> str:
    """A few lines of soft text."""
    return "".join(
        fitted(x, y + (size + 4) * k, line, wide, size, least=11, fill="var(--pk-soft)")
        for k, line in enumerate(svg.wrap(words, wide, size, lines=lines))
    )


def _picking(scene: _Scene, y: float) -> str:
    x, _, wide, _ = COLUMN
    own = scene.own
    room = MOST_IN_PROGRESS - len(own.rides)
    name = scene.actor_name
    told = f"{name} {_verb(name, 'has')} room for {_plural(room, 'card')}. The lowest speed of all cards is the limit."
    body = _lines(x + 14, y + 26, told, wide - 28)
    if any(isinstance(action, Pass) for action in scene.actions):
        body += _button(scene, Pass(), "No card", (x + 12, y + 146, wide - 24, 56), "take no card", "n")
    return body


def _building(scene: _Scene, y: float, hints: _Hints) -> str:
    """What the construction site offers besides the streets themselves: to turn one round, or to leave it."""
    x, _, wide, _ = COLUMN
    first, side = scene.picked[:3], scene.picked[3:]
    body = artwork.cone(x + 28, y + 16, 1.1) + text(x + 50, y + 22, "Construction", 18, bold=True)
    at = y + 40
    if not scene.picked:
        told = "Pick a street, then the one to exchange it with." + (" Or turn one round." if scene.sided else "")
        body += _lines(x + 14, at + 14, told, wide - 28)
    elif not scene.sided:
        body += _lines(x + 14, at + 14, f"Now the street that changes places with {first}.", wide - 28)
    else:
        body += text(x + 14, at + 12, f"Sign that comes to {first}:", 15, fill="var(--pk-soft)")
        half = (wide - 32) / 2
        for k, other in enumerate(sides(first)):
            place = (x + 12 + (half + 8) * k, at + 20, half, 48.0)
            body += _toggle(
                first + other, f"{COMPASS[other]} side", place, other == side, first + other in scene.pickable
            )
        turn = Turn(first)
        if turn in scene.actions:
            hint = hints.add(_rebuilt(scene, turn), _say(f"Turn {first} round")) if scene.open_to(turn) else ""
            place = (x + 12, at + 74, wide - 24, 46.0)
            body += _button(scene, turn, f"Turn {first} round", place, f"turn {first} round", "t", hint=hint)
    if any(isinstance(action, Pass) for action in scene.actions):
        body += _button(scene, Pass(), "Build nothing", (x + 12, y + 166, wide - 24, 44), "build nothing", "n")
    return body


def _toggle(words: str, label: str, place: Box, chosen: bool, open_: bool) -> str:
    """On which side the sign is to stand that comes to the street that is taken up."""
    x, y, wide, high = place
    body = rect(
        x,
        y,
        wide,
        high,
        9,
        fill="var(--pk-gold)" if chosen else "var(--pk-raised)",
        class_=None if chosen else "bs-plate",
    )
    body += rect(x, y, wide, high, 9, fill="none", class_="pk-frame", stroke="var(--pk-soft)", stroke_width=2)
    body += fitted(x + wide / 2, y + high / 2 + 6, label, wide - 8, 17, anchor="middle", bold=chosen,
                   fill=INK if chosen else None)  # fmt: skip
    return (
        svg.picker(words, f"sign on the {label}", body, data_key=f"side {label}")
        if open_ and not chosen
        else group(body)
    )


def _choices(scene: _Scene, hints: _Hints) -> str:
    """The routes to the end that is taken up, each as a small map with who gets off."""
    x, y, wide, high = COLUMN
    ways = [way for way in _ways(scene) if str(way.end) == scene.picked]
    body = fitted(x + 14, y + 26, f"{len(ways)} ways to {scene.picked[:3]}", wide - 28, 19, bold=True)
    tall = min(118.0, (high - 46) / len(ways) - 6)
    for k, way in enumerate(ways):
        body += _choice(scene, way, (x + 8, y + 40 + (tall + 6) * k, wide - 16, tall), hints, f"{k + 1}")
    below = y + 40 + (tall + 6) * len(ways) + 22
    return body + (
        _lines(x + 14, below, "Click the end again for another end.", wide - 28) if below < y + high - 30 else ""
    )


def _choice(scene: _Scene, way: _Way, place: Box, hints: _Hints, key: str) -> str:
    x, y, wide, high = place
    worth = scene.view.worth.get(str(way.action))
    body = rect(x, y, wide, high, 9, fill="var(--pk-raised)", class_="bs-plate")
    if worth is not None:
        body += rect(x, y, wide * _share(worth), high, 9, fill="var(--pk-gold)", fill_opacity=0.5)
    size = min(high - 10, 92.0)
    body += _small_map(scene, way, x + 6, y + (high - size) / 2, size)
    left = x + size + 14
    gain = sum(card.points for card in way.done)
    body += text(left, y + 22, _plural(len(way.stands), "street"), 16, bold=True)
    if worth is not None:
        body += text(x + wide - 8, y + high - 8, _percent(worth), 16, anchor="end", bold=True)
    colours = [colour for _, colour in way.drops]
    step = min(22.0, (wide - size - 30) / max(1, len(colours)))
    for j, colour in enumerate(colours):
        body += artwork.badge(colour, left + 10 + step * j, y + 38, 10)
    if not colours:
        body += text(left, y + 43, "no drop", 15, fill="var(--pk-soft)")
    if gain:
        body += (
            artwork.points(f"+{gain}", left + 12, y + 64, 12)
            if high > 76
            else artwork.points(f"+{gain}", x + wide - 18, y + 18, 12)
        )
    body += rect(x, y, wide, high, 9, fill="none", class_="pk-frame", stroke="var(--pk-soft)", stroke_width=2)
    if not scene.open_to(way.action):
        return group(body)
    said = f"{' '.join(way.action.route)}: {way.words}"
    return svg.button(str(way.action), said, body, data_key=key, class_=hints.add(_route(scene, way)))


def _small_map(scene: _Scene, way: _Way, x: float, y: float, size: float) -> str:
    """The twelve streets as lines, and a route along them."""
    plan = Plan(0, 0, size / 9.2, size / 92, scene.plan.traffic)
    body = ""
    for street in STREETS:
        (ax, ay), (bx, by) = (plan.crossing(end) for end in ENDS[street])
        sign = scene.card(street).sign
        body += svg.line(ax, ay, bx, by, stroke="var(--pk-line)", stroke_width=size / 14, stroke_linecap="round")
        if sign in artwork.FILL:
            mx, my = plan.middle(street)
            body += circle(mx, my, size / 18, fill=artwork.FILL[sign], stroke=INK, stroke_width=0.8)
    start = scene.own.bus
    if start is not None:
        d = artwork.trace(plan, start, artwork.SLOTS[1], way.stands, 0.7)
        body += svg.path(d, fill="none", stroke="var(--pk-ink)", stroke_width=3.2, stroke_linejoin="round")
        sx, sy = plan.lane(start.street, start.heading, artwork.SLOTS[1])
        ex, ey = plan.lane(way.end.street, way.end.heading, 0.7)
        body += circle(sx, sy, 3.6, fill="var(--pk-ink)")
        body += svg.path("M-5 -5L6 0L-5 5Z", fill="var(--pk-ink)",
                         transform=f"translate({n(ex)} {n(ey)}) rotate({artwork.TURNED[way.end.heading]})")  # fmt: skip
    return group(body, transform=f"translate({n(x)} {n(y)})")


def _reference(scene: _Scene, y: float) -> str:
    """How the game goes, for whoever has no card to choose now."""
    x, _, wide, _ = COLUMN
    told = (
        (
            artwork.badge("Y", 0, 0, 14),
            "Reach it on its own side: they get off." if scene.sided else "Pass or reach it: these passengers get off.",
        ),
        (artwork.front(0, 0, 1.3), "End here: take a passenger card."),
        (artwork.cone(0, 0, 1.3), "End here, once: exchange two streets."),
    )
    body = svg.line(x + 12, y, x + wide - 12, y, stroke="var(--pk-line)", stroke_width=1.5)
    for k, (icon, words) in enumerate(told):
        top = y + 12 + 68.0 * k
        body += group(icon, transform=f"translate({n(x + 28)} {n(top + 26)})")
        body += _lines(x + 54, top + 18, words, wide - 64, size=15, lines=3)
    return body


def _finish(scene: _Scene, y: float) -> str:
    """Who has won, and how a tie was broken."""
    x, _, wide, _ = COLUMN
    p = scene.position
    winners = [player for player, place in enumerate(scene.view.rules.places(p)) if place == 0]
    body = rect(x + 6, y, wide - 12, 200, 10, fill="var(--pk-raised)", stroke="var(--pk-gold)", stroke_width=3)
    body += artwork.crown(x + wide / 2, y + 34, 1.2)
    names = _list(scene.names[k] for k in winners)
    body += fitted(x + wide / 2, y + 78, names, wide - 30, 24, least=14, anchor="middle", bold=True)
    return body + _lines(x + 18, y + 106, _why(scene), wide - 36, lines=5)


# -- the players -------------------------------------------------------------------------------------------------------


def _player(scene: _Scene, player: int) -> str:
    """A player's progress area: bus, limit, construction site, points; who is aboard, dropped off, and what is done."""
    p, count = scene.position, len(scene.names)
    own, acts = p.players[player], player == scene.actor
    won = scene.stage == OVER and scene.view.rules.places(p)[player] == 0
    wide = (736 - GAP * (count - 1)) / count
    x, y, lit = 12 + (wide + GAP) * player, PLAYERS_AT, acts or won
    body = rect(
        x, y, wide, TALL[count], 10, fill="var(--pk-panel)", stroke="var(--pk-gold)" if lit else "var(--pk-line)",
        stroke_width=3 if lit else 1.2,
    )  # fmt: skip
    body += artwork.bus(player, x + 36, y + 25, "E", 1.15)
    room = wide - 84 if count == 3 else wide - 262
    name = scene.names[player]
    body += fitted(x + 72, y + 31, name, room, 19, least=12, bold=True)
    if count == 3:
        return (
            body
            + _facts(own, x + 6, y + 44)
            + _progress(own, x + 12, y + 104, 0.72)
            + _done(own, x + 12, y + 231, 216, 26)
        )
    return (
        body
        + _facts(own, x + wide - 182, y + 4)
        + _progress(own, x + 10, y + 66, 1.0)
        + _done_beside(own, x + 317, y + 50)
    )


def _facts(own: Progress, x: float, y: float) -> str:
    """The present limit, the construction site, and the points; 176 wide."""
    body = artwork.speed(own.limit, x + 20, y + 20, 17)
    for k, words in enumerate(("no", "limit") if own.limit is None else ("limit",)):
        body += text(x + 41, y + (17 + 16 * k if own.limit is None else 26), words, 16, fill="var(--pk-soft)")
    used = group(artwork.cone(x + 103, y + 19, 1.1), opacity=0.4 if own.built else None)
    body += used + (text(x + 103, y + 40, "used", 13, anchor="middle", fill="var(--pk-soft)") if own.built else "")
    body += artwork.points(_score(own), x + 142, y + 20, 17)
    return body + text(x + 163, y + 26, "pt", 15, fill="var(--pk-soft)")


def _progress(own: Progress, x: float, y: float, scale: float) -> str:
    """The cards in progress: on the left with both aboard, in the middle with one dropped off."""
    wide, high = (size * scale for size in artwork.CARD)
    step = high + 3
    tall = MOST_IN_PROGRESS * step + 1
    body = rect(x, y, wide, tall, 6, fill="var(--pk-aboard)") + rect(
        x + wide, y, wide, tall, 6, fill="var(--pk-dropped)"
    )
    size = 14 if scale < 1 else 15
    body += text(x + wide / 2, y - 5, "picked up", size, anchor="middle", fill="var(--pk-soft)")
    body += text(x + 1.5 * wide, y - 5, "dropped off", size, anchor="middle", fill="var(--pk-soft)")
    body += svg.line(x + wide, y + 3, x + wide, y + tall - 3, stroke="var(--pk-soft)", stroke_width=1.5,
                     stroke_dasharray="4 4")  # fmt: skip
    for k, ride in enumerate(own.rides):
        left = x if len(ride.aboard) == 2 else x + wide / 2
        body += artwork.card(ride.card, left, y + 2 + step * k, scale, ride)
    return body


def _done(own: Progress, x: float, y: float, wide: float, high: float) -> str:
    """The completed cards in a row, face down, each with its points."""
    if not own.done:
        return text(x, y + high * 0.7, "no card completed yet", 14, fill="var(--pk-soft)")
    step = min(42.0, (wide - 40) / max(1, len(own.done) - 1))
    return "".join(artwork.back(x + step * k, y, 40, high, card.points) for k, card in enumerate(own.done))


def _done_beside(own: Progress, x: float, y: float) -> str:
    """The completed cards one above the other."""
    body = text(x + 20, y + 11, "done", 15, anchor="middle", fill="var(--pk-soft)")
    step = min(31.0, 132 / max(1, len(own.done) - 1))
    for k in range(len(own.done), ENOUGH):
        body += rect(x, y + 17 + 31 * k, 40, 28, 4, fill="none", stroke="var(--pk-line)", stroke_width=1.5,
                     stroke_dasharray="4 3")  # fmt: skip
    return body + "".join(artwork.back(x, y + 17 + step * k, 40, 28, card.points) for k, card in enumerate(own.done))


def _deck_height(scene: _Scene) -> float:
    rows = max(1, -(-len(scene.position.deck) // DECK_ROW))
    return DECK_STEP[1] * rows + 19


def _face_down(scene: _Scene, y: float) -> str:
    """The cards that are still in the deck, in no order."""
    deck = scene.position.deck
    body = rect(12, y, 736, _deck_height(scene), 10, fill="var(--pk-panel)", stroke="var(--pk-line)")
    for k, words in enumerate(
        svg.wrap(f"{len(deck)} still face down" if deck else "No card is face down", 84, 16, lines=3)
    ):
        body += text(24, y + 30 + 20 * k, words, 16, bold=True)
    for k, card in enumerate(deck):
        row, place = divmod(k, DECK_ROW)
        body += artwork.card(card, 118 + DECK_STEP[0] * place, y + 12 + DECK_STEP[1] * row, DECK_SCALE)
    return body
