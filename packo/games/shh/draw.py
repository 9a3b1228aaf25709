"""The picture of SHH: a library at night, with the scored consonants as books on the shelf, the word on the desk under
the lamp, the vowels and pass cards below it, and the viewer's hand.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from packo.games.shh import artwork
from packo.games.shh.artwork import CARD, CREAM, GOLD, INK, PALE
from packo.games.shh.parts import (
    CONSONANTS,
    LONG,
    OVER,
    PERFECT,
    STARS,
    START,
    TURN,
    UP,
    VOTE,
    VOWELS,
    Call,
    Letter,
    Pass,
    Position,
    Thumb,
)
from packo.games.shh.rules import CALLS, PASS, THUMBS, free_vowels, points, stars
from packo.picture import svg
from packo.picture.svg import fitted, group, rect, text
from packo.picture.table import as_text as table_text
from packo.picture.view import View

OVERLAYS: Mapping[str, str] = {"alive": "Letters that keep a word alive"}

WIDTH = 640.0
LEFT, RIGHT = 20.0, 620.0
STRIP, ROOM_AT = 50.0, 64.0
SHELF_AT, SLOT = 78.0, 28.5
SEATS_AT, SEAT_HIGH = 168.0, 78.0
DESK_AT = 256.0
PAD = (94.0, 268.0, 526.0, 118.0)
"""The pad with the word: left, top, width and height."""
WORD_AT, WORD_WIDE = 106.0, 394.0
"""Where letters lie on the pad."""
VOTE_AT, VOTE_WIDE = 510.0, 102.0
ROW_AT = 396.0
TAG = 18.0
"""Height of a number below a card."""
HAND_AT, HAND_HIGH = 484.0, 118.0
PASS_KEY, UP_KEY, DOWN_KEY = ".", "+", "-"
"""No letters, since each of those presses its card."""
DEAL = "deal"
CSS = (
    "S .shh-after{display:none;pointer-events:none}"
    "S [data-action]:hover .shh-after,S [data-action]:focus-visible .shh-after{display:inline}"
    "S:has([data-action]:hover) [data-action]:focus-visible:not(:hover) .shh-after{display:none}"
    "S .shh-lift{transition:transform .12s}"
    "S [data-action]:hover .shh-lift{transform:translateY(-4px)}"
    "S [data-action]:hover .shh-fill{fill:#ffd978}"
)


def draw(view: View) -> str:
    """The position as an SVG text, for the viewer's seat."""
    scene = _Scene.of(view)
    height = HAND_AT + (HAND_HIGH + 16 if scene.seat is not None else 4)
    body = rect(0, 0, WIDTH, height, 14, fill="var(--pk-paper)") + _strip(scene)
    body += artwork.room(8, ROOM_AT, WIDTH - 16, height - ROOM_AT - 8, DESK_AT)
    body += _shelf(scene) + _seats(scene) + _desk(scene) + (_hand(scene) if scene.seat is not None else "")
    return svg.document(
        WIDTH, height, body, title=f"SHH: {scene.prompt}", desc=_described(scene), css=CSS, colours=artwork.COLOURS
    )


def describe(view: View) -> str:
    """The picture in words: what everyone may see, and the viewer's own hand."""
    return _described(_Scene.of(view))


def as_text(view: View) -> str:
    """The position in lines of text: what is scored, the word, what is free, and what each player holds."""
    scene = _Scene.of(view)
    p = scene.position
    lines = [f"{scene.story} {scene.prompt}".strip()]
    row = " ".join(letter if letter in scene.row else "." for letter in CONSONANTS)
    lines.append(f"Scored:  {row if not scene.turned else f'{scene.turned} consonants, face down'}")
    vowels = (f"{v if v in scene.free else '.'}{'+1' if v in p.plus else ''}" for v in VOWELS)
    lines.append(f"Vowels:  {' '.join(vowels)}   Pass cards: {p.passes} of {scene.passes}   {_score(p)}")
    lines.append(f"Word:    {p.active or '-'}")
    rows = []
    for player, name in enumerate(scene.names):
        hand = scene.hands[player]
        held = "-" if not scene.counts[player] else " ".join(hand) if hand is not None else "?"
        mark = ">" if player in scene.acting else " "
        rows.append([f"{mark} {name}", str(scene.counts[player]), held, _thumb_in_text(scene, player)])
    return table_text("\n".join(lines), ["", "cards", "hand", "thumb"], rows)


class _Vote(NamedTuple):
    """A vote that has been taken."""

    word: str
    caller: int
    thumbs: Mapping[int, str]
    """Of all players, the caller among them."""
    scored: bool
    gained: int
    """How many points more there are."""

    @property
    def unanimous(self) -> bool:
        return all(thumb == UP for thumb in self.thumbs.values())

    @property
    def told(self) -> str:
        """What came of it, in a sentence."""
        if self.unanimous:
            how = "all thumbs up"
        else:
            how = "checked, and it is a word" if self.scored else "checked, and it is no valid word"
        return f"{self.word}: {how}{f', +{self.gained}' if self.gained else ''}."


class _Scene(NamedTuple):
    """A view, and what follows from it."""

    view: View
    position: Position
    stage: str
    """DEAL, TURN, START, VOTE or OVER."""
    seat: int | None
    names: tuple[str, ...]
    counts: tuple[int, ...]
    """How many consonants each player holds."""
    hands: tuple[str | None, ...]
    """The hands that the viewer sees; None for the others'."""
    row: str
    """The scored consonants that lie face up."""
    turned: int
    """How many lie face down."""
    passes: int
    """Pass cards of the game, the used ones among them."""
    vote: _Vote | None
    """The last vote, if it is news."""
    alive: Counter[str] | None
    """For each letter, how many words go on with it; None where that is not asked for."""
    story: str
    prompt: str

    @classmethod
    def of(cls, view: View) -> _Scene:
        p: Position = view.position
        stage = p.stage if p.hands or p.stage == OVER else DEAL
        players = len(p.hands) or view.rules.num_players
        names = tuple(str(view.names[k]) if k < len(view.names) else f"Player {k + 1}" for k in range(players))
        open_to = range(players) if stage == OVER else () if view.seat is None else (view.seat,)
        hands = tuple(hand if k in open_to else None for k, hand in enumerate(p.hands)) or (None,) * players
        hidden = stage != OVER and bool(getattr(getattr(view.rules, "options", None), "face_down", False))
        scene = cls(
            view, p, stage, view.seat, names, tuple(map(len, p.hands)) or (0,) * players, hands,
            row="" if hidden else p.row, turned=len(p.row) if hidden else 0, passes=view.rules.initial().passes,
            vote=_last_vote(view), alive=None, story="", prompt="",
        )  # fmt: skip
        if "alive" in view.shown and stage in (TURN, START):
            scene = scene._replace(alive=_continuations(scene))
        return scene._replace(story=_story(scene), prompt=_prompt(scene))

    @property
    def own(self) -> str:
        """The viewer's consonants."""
        return "" if self.seat is None or self.stage == DEAL else self.position.hands[self.seat]

    @property
    def free(self) -> str:
        """The vowels that can be laid."""
        return free_vowels(self.position)

    @property
    def acting(self) -> tuple[int, ...]:
        """Whom the game waits for."""
        p = self.position
        if self.stage == VOTE:
            return tuple(k for k in range(len(self.names)) if k != p.to_move)
        return (p.to_move,) if self.stage in (TURN, START) else ()

    def thumb(self, player: int) -> str:
        """The thumb that a player shows, "?" for one that is kept back until all have voted, "" for none."""
        if self.stage == VOTE:
            if player == self.position.to_move:
                return self.position.thumb
            return self.view.selected or "?" if player == self.seat else "?"
        return self.vote.thumbs.get(player, "") if self.vote is not None else ""


# -- which letters keep a word alive -----------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def _words(rules: Any) -> tuple[str, ...]:
    """The valid words in which no letter comes twice, in alphabetical order."""
    return tuple(word for word in rules.lexicon if len(set(word)) == len(word) and rules.is_valid(word))


def _continuations(scene: _Scene) -> Counter[str]:
    """For each letter, how many valid words begin with the active word and that letter, as far as the viewer knows.

    A word counts if none of its further letters is seen to be scored, and if somebody may hold them: where nobody else
    has consonants left, they are vowels or the viewer's own.
    """
    p = scene.position
    others = sum(count for k, count in enumerate(scene.counts) if k != scene.seat)
    unseen = [letter for letter in CONSONANTS if letter not in scene.row] if others else []
    return _counted(scene.view.rules, p.active, frozenset({*scene.free, *scene.own, *unseen} - set(p.active)))


@lru_cache(maxsize=64)
def _counted(rules: Any, active: str, usable: frozenset[str]) -> Counter[str]:
    words = _words(rules)
    found: Counter[str] = Counter()
    for word in words[bisect_left(words, active) : bisect_left(words, active + "[")]:
        rest = word[len(active) :]
        if rest and usable.issuperset(rest):
            found[rest[0]] += 1
    return found


# -- what happened and what comes, in sentences ------------------------------------------------------------------------

_VERBS = {"is": "are", "has": "have", "passes": "pass"}
"""Verbs that do not merely lose their s."""


def _verb(name: str, verb: str) -> str:
    """A verb in the third person, or as it follows `You`."""
    return _VERBS.get(verb, verb.removesuffix("s")) if name == "You" else verb


def _short(name: str) -> str:
    """A name that leaves room for the rest of a sentence."""
    return name if len(name) <= 18 else name[:17].rstrip() + "…"


def _name(view: View, player: int) -> str:
    return _short(str(view.names[player])) if player < len(view.names) else f"Player {player + 1}"


def _says(view: View, player: int, verb: str, rest: str = "") -> str:
    """A sentence without its end: who, the verb as it fits, and the rest."""
    name = _name(view, player)
    return f"{name} {_verb(name, verb)} {rest}".rstrip()


def _events(view: View) -> Iterator[tuple[Position, Any, Position]]:
    """What has happened, oldest first: the position before, the move, and the position after."""
    told = view.since or (((view.before, view.last),) if view.last is not None else ())
    known = [(before, move) for before, move in told if isinstance(before, Position) and before.hands]
    for place, (before, move) in enumerate(known):
        yield before, move, known[place + 1][0] if place + 1 < len(known) else view.position


def _vote_of(before: Position, move: Any, after: Position) -> _Vote | None:
    if before.stage != VOTE or not isinstance(move, Mapping):
        return None
    thumbs = {before.to_move: before.thumb, **{player: thumb.thumb for player, thumb in move.items()}}
    scored = not (after.stage == OVER and after.active)
    return _Vote(before.active, before.to_move, thumbs, scored, points(after) - points(before))


def _last_vote(view: View) -> _Vote | None:
    votes = [vote for event in _events(view) if (vote := _vote_of(*event)) is not None]
    return votes[-1] if votes else None


def _told(view: View, before: Position, move: Any, after: Position) -> str:
    """A move in a sentence."""
    player = before.to_move
    if (vote := _vote_of(before, move, after)) is not None:
        return vote.told
    if isinstance(move, Letter):
        if not before.active:
            return f"{_says(view, player, 'begins', f'a word with {move}')}."
        return f"{_says(view, player, 'adds', f'{move} to {before.active}')}."
    if isinstance(move, Pass):
        return f"{_says(view, player, 'passes')}."
    if isinstance(move, Call):
        return f"{_says(view, player, 'calls', f'the vote on {before.active}')}."
    return ""


def _story(scene: _Scene) -> str:
    """The moves since the viewer's last one as far as they fit into a line, the last vote before all others."""
    view = scene.view
    events = list(_events(view))
    if any(isinstance(move, Mapping) for _, move, _ in events):
        # A vote that has been taken says all that its call does.
        events = [event for event in events if not isinstance(event[1], Call) or event is events[-1]]
    told = [sentence for event in events if (sentence := _told(view, *event))]
    kept = scene.vote.told if scene.vote is not None else ""
    while len(told) > 1 and svg.width_of(" ".join(told), 14) > 600:
        told.remove(next(sentence for sentence in told if sentence != kept))
    if not told and scene.stage == TURN and not scene.position.active and not scene.position.row:
        return "The consonants are dealt. From now on, silence."
    return " ".join(told)


def _prompt(scene: _Scene) -> str:
    """Whose turn it is, and what it can be."""
    p, view = scene.position, scene.view
    if scene.stage == DEAL:
        return "The consonants are about to be dealt."
    if scene.stage == OVER:
        said = "All 26 points" if points(p) == PERFECT else f"The game is over: {_count(points(p), 'point')}"
        return f"{said}, {_count(stars(points(p)), 'star')}."
    if scene.stage == VOTE:
        name = _name(view, p.to_move)
        whose = "Your" if name == "You" else f"{name}'s"
        thumb = f"{whose} thumb is {p.thumb}"
        if scene.seat in scene.acting and view.clickable:
            return f"Is {p.active} a word? {thumb}."
        return f"{thumb}; the others vote on {p.active}."
    if scene.stage == START:
        return f"{_says(view, p.to_move, 'starts', 'a new word')}."
    name = _name(view, p.to_move)
    verbs = []
    if scene.counts[p.to_move] or scene.free:
        verbs.append(f"{_verb(name, 'adds' if p.active else 'lays')} {'a' if p.active else 'the first'} letter")
    if p.passes:
        verbs.append(_verb(name, "passes"))
    if p.active:
        verbs.append(f"{_verb(name, 'calls')} a vote")
    return f"{name} {', '.join(verbs[:-1])}{' or ' if len(verbs) > 1 else ''}{verbs[-1]}."


def _count(number: int, what: str) -> str:
    """So many of something: no points, 1 point, 2 points."""
    return f"{number or 'no'} {what}{'' if number == 1 else 's'}"


def _score(p: Position) -> str:
    return f"{_count(points(p), 'point')}, {_count(stars(points(p)), 'star')}"


def _thumb_in_text(scene: _Scene, player: int) -> str:
    return scene.thumb(player) or "-"


def _described(scene: _Scene) -> str:
    p, view = scene.position, scene.view
    parts = [scene.story, scene.prompt]
    if scene.stage != DEAL:
        parts.append(f"Word: {p.active} ({_count(len(p.active), 'letter')})." if p.active else "No word lies there.")
        scored = f"{scene.turned or 'none'} face down" if scene.turned else " ".join(scene.row) or "none"
        parts.append(f"Consonants scored: {scored}.")
        parts.append(f"Free vowels: {' '.join(scene.free) or 'none'}; on +1: {' '.join(p.plus) or 'none'}.")
        parts.append(f"Pass cards: {p.passes} of {scene.passes} left. {_score(p)}.")
        held = (
            f"{name} {'shows ' + ' '.join(hand) if hand and player != scene.seat else _count(count, 'card')}"
            for player, (name, hand, count) in enumerate(zip(scene.names, scene.hands, scene.counts, strict=True))
        )
        parts.append(f"Hands: {', '.join(held)}.")
    if scene.own:
        parts.append(f"Your hand: {' '.join(scene.own)}.")
    thumbs = [f"{name} {scene.thumb(k)}" for k, name in enumerate(scene.names) if scene.thumb(k) not in ("", "?")]
    if thumbs:
        parts.append(f"Thumbs: {', '.join(thumbs)}.")
    parts.append(_word_told(scene))
    if scene.alive is not None:
        own = [f"{letter} {_words_told(scene.alive[letter])}" for letter in (*scene.own, *scene.free)]
        parts.append(f"Letters that keep a word alive: {', '.join(own) or 'none'}.")
    if view.worth:
        parts.append("Worth: " + ", ".join(f"{a} {_percent(v)}" for a, v in view.worth.items()) + ".")
    if scene.seat is not None and view.selected is not None:
        parts.append(f"Your choice: {view.selected}.")
    if view.clickable:
        parts.append("To choose from: " + ", ".join(view.clickable) + ".")
    return " ".join(part for part in parts if part)


def _words_told(number: int) -> str:
    return f"in {number} words" if number > 1 else "in 1 word" if number else "in no word"


def _word_told(scene: _Scene) -> str:
    """Whether the active word is one now, where the overlay tells it."""
    p = scene.position
    if "alive" not in scene.view.shown or not p.active or scene.stage not in (TURN, VOTE):
        return ""
    return f"{p.active} is {'a valid word' if scene.view.rules.is_valid(p.active) else 'no valid word'} now."


# -- above the library -------------------------------------------------------------------------------------------------


def _strip(scene: _Scene) -> str:
    """What just happened, and who is to do what."""
    marked = bool(scene.view.clickable) or scene.stage == OVER
    body = rect(
        8, 8, WIDTH - 16, STRIP, 9, fill="var(--pk-panel)", stroke="var(--pk-gold)" if marked else "none",
        stroke_width=2.5,
    )  # fmt: skip
    if not scene.story:
        return body + fitted(20, 40, scene.prompt, 600, 20, least=12, bold=True)
    body += fitted(20, 27, scene.story, 600, 15.5, least=11, fill="var(--pk-soft)")
    return body + fitted(20, 49, scene.prompt, 600, 19, least=12, bold=True)


# -- the shelf ---------------------------------------------------------------------------------------------------------


def _shelf(scene: _Scene) -> str:
    """The scored consonants in their alphabetical places; face down they fill the shelf from the left."""
    left = (WIDTH - SLOT * len(CONSONANTS)) / 2
    floor = SHELF_AT + artwork.BOOK + 9
    body = artwork.shelf(left - 3, SHELF_AT, SLOT * len(CONSONANTS) + 6)
    for place, letter in enumerate(CONSONANTS):
        x = left + SLOT * place + (SLOT - 27) / 2
        if letter in scene.row:
            body += artwork.placed(artwork.book(letter), x, floor)
        elif place < scene.turned:
            body += artwork.placed(artwork.turned_book(place), x, floor)
        elif not scene.turned:
            body += text(x + 13.5, floor - 16, letter, 17, anchor="middle", fill=PALE, opacity=0.5)
    count = len(scene.position.row)
    said = f"{count} of {len(CONSONANTS)} consonants scored{', face down' if scene.turned else ''}"
    return body + text(WIDTH / 2, floor + 16.5, said, 15, anchor="middle", bold=True, fill=CREAM)


# -- the others --------------------------------------------------------------------------------------------------------


def _seats(scene: _Scene) -> str:
    """The others, from the viewer's left to his right, as the turn goes round with the clock; for onlookers all."""
    count, seat = len(scene.names), scene.seat
    others = [(seat + k) % count for k in range(1, count)] if seat is not None else list(range(count))
    if len(others) == 1:
        body = artwork.window(38, SEATS_AT + 2, 110, SEAT_HIGH, moon=False)
        body += artwork.window(WIDTH - 148, SEATS_AT + 2, 110, SEAT_HIGH, moon=True)
        return body + _seat(scene, others[0], 180, 280)
    if len(others) == 2:
        body = artwork.window(WIDTH / 2 - 48, SEATS_AT + 2, 96, SEAT_HIGH, moon=True)
        return body + _seat(scene, others[0], LEFT, 232) + _seat(scene, others[1], RIGHT - 232, 232)
    gap = 10.0
    wide = (RIGHT - LEFT - gap * (len(others) - 1)) / len(others)
    return "".join(_seat(scene, player, LEFT + (wide + gap) * k, wide) for k, player in enumerate(others))


def _plate(x: float, y: float, wide: float, high: float, *, acting: bool) -> str:
    """A dark plate, with a gold edge where the game waits for its player."""
    edge = {"stroke": GOLD, "stroke_width": 3.5} if acting else {"stroke": "#d9a441", "stroke_opacity": 0.45}
    return rect(x, y, wide, high, 10, fill="#0b1220", fill_opacity=0.66, **edge)


def _seat(scene: _Scene, player: int, x: float, wide: float) -> str:
    """A player: name, cards face down (open at the end), and thumb."""
    y, count, hand, thumb = SEATS_AT, scene.counts[player], scene.hands[player], scene.thumb(player)
    acting = player in scene.acting
    body = _plate(x, y, wide, SEAT_HIGH, acting=acting)
    said = str(count)
    room = wide - 38 - svg.width_of(said, 17, bold=True)
    name = f"▸ {scene.names[player]}" if acting else scene.names[player]
    body += fitted(x + 10, y + 22, name, room, 17, least=11, bold=True, fill=CREAM)
    if hand is not None:
        # All of the width for letters that are to be read: the thumb takes the place of their number.
        step = min(29.0, (wide - 47) / max(count - 1, 1))
        scale = min(0.54, step / (CARD[0] + 1))
        body += "".join(
            artwork.placed(artwork.card(letter), x + 10 + step * k, y + 34, scale) for k, letter in enumerate(hand)
        )
        return body + _thumb(thumb, x + wide - 22, y + 18, 26)
    if scene.stage != DEAL:
        body += text(x + wide - 10, y + 22, said, 17, anchor="end", bold=True, fill="#f2d79a")
        body += artwork.back(x + wide - 27 - svg.width_of(said, 17, bold=True), y + 7, 13, 17)
    step = min(29.0, (wide - (66 if thumb else 20) - 27) / max(count - 1, 1))
    body += "".join(artwork.back(x + 10 + step * k, y + 32, 27, 38) for k in range(count))
    return body + _thumb(thumb, x + wide - 28, y + 51, 34)


def _thumb(thumb: str, x: float, y: float, size: float) -> str:
    if not thumb:
        return ""
    return artwork.unknown_thumb(x, y, size) if thumb == "?" else artwork.thumb(x, y, size, up=thumb == UP)


# -- the desk ----------------------------------------------------------------------------------------------------------


def _desk(scene: _Scene) -> str:
    """The lamp, the pad with the word, the vowels, the pass cards and the points."""
    x, y, wide, high = PAD
    body = artwork.pad(*PAD) + artwork.light(x + wide * 0.36, y + high * 0.42, 300, 96)
    body += artwork.lamp(54, y + high - 2)
    if scene.stage == OVER:
        body += _ending(scene)
    elif scene.stage == DEAL:
        body += "".join(artwork.back(WORD_AT + 8 + 3.0 * k, y + 20 - 2.0 * k, 52, 74) for k in range(6))
        body += text(WORD_AT + 100, y + 56, f"{len(CONSONANTS)} consonants", 24, bold=True, fill=CREAM)
        body += text(WORD_AT + 100, y + 82, f"for {len(scene.names)} players", 18, fill=PALE)
    else:
        body += _word(scene) + _votes(scene)
    return body + _vowels(scene) + _passes(scene) + _plaque(scene)


def _tiles(scene: _Scene) -> tuple[float, float, float]:
    """Where the first letter of the word lies, how far the next one is, and the scale of their cards."""
    places = len(scene.position.active) + (scene.stage in (TURN, START))
    step = min(64.0, WORD_WIDE / max(places, 1))
    return _word_middle(scene) - step * places / 2, step, (step - min(4.0, step * 0.08)) / CARD[0]


def _word_middle(scene: _Scene) -> float:
    """The middle of the pad, less the buttons for a vote where there is a word to vote on."""
    return WORD_AT + WORD_WIDE / 2 if scene.position.active else PAD[0] + PAD[2] / 2


def _word(scene: _Scene) -> str:
    """The letters of the word, the place of the next one, and a line below."""
    p, y = scene.position, PAD[1] + 8
    left, step, scale = _tiles(scene)
    y += (78 - CARD[1] * scale) / 2
    body = ""
    for place, letter in enumerate(p.active):
        body += artwork.placed(artwork.card(letter, plus=letter in p.plus), left + step * place, y, scale)
    if scene.stage in (TURN, START):
        body += artwork.gap(left + step * len(p.active), y, CARD[0] * scale, CARD[1] * scale)
    said, paint = _note(scene)
    return body + fitted(
        _word_middle(scene), PAD[1] + PAD[3] - 11, said, WORD_WIDE, 16.5, least=11, anchor="middle", fill=paint
    )


def _note(scene: _Scene) -> tuple[str, str]:
    """The line below the word, and its colour."""
    p = scene.position
    if (told := _word_told(scene)) and scene.alive is not None:
        further = scene.alive.total()
        more = f"{further or 'no'} longer word{'' if further == 1 else 's'} begin{'s' if further == 1 else ''} so"
        return f"{told.removesuffix(' now.')}; {more}", "#ffe39a" if "a valid" in told else PALE
    if told:
        return told, "#ffe39a" if "a valid" in told else PALE
    if not p.active:
        return ("A new word begins here" if p.row else "The first word begins here"), PALE
    count = _count(len(p.active), "letter")
    if len(p.active) >= LONG:
        return f"{count}: its vowels turn to +1 when it is scored", "#ffe39a"
    return f"{count}; with {LONG} or more its vowels turn to +1", PALE


def _votes(scene: _Scene) -> str:
    """To call the vote, or to vote; or how the viewer has voted."""
    voting = scene.stage == VOTE
    body = ""
    actions: tuple[Call | Thumb, ...] = THUMBS if voting else CALLS
    for k, (action, key) in enumerate(zip(actions, (UP_KEY, DOWN_KEY), strict=True)):
        notation, y = str(action), PAD[1] + 10 + 50.0 * k
        clickable, worth = notation in scene.view.clickable, scene.view.worth.get(notation)
        chosen = voting and scene.seat in scene.acting and scene.view.selected == notation
        if not clickable and worth is None and not chosen:
            continue
        up = action.thumb == UP
        drawn = rect(VOTE_AT, y, VOTE_WIDE, 46, 9, fill="#f2e6cb", class_="pk-frame shh-fill",
                     stroke=GOLD if chosen else INK, stroke_width=4 if chosen else 1.6)  # fmt: skip
        drawn += artwork.thumb(VOTE_AT + 23, y + 23, 32, up=up, class_="shh-sign")
        head = f"{'✓ ' if chosen else ''}{'Up' if up else 'Down'}" if voting else "Call"
        drawn += text(VOTE_AT + 44, y + 20, head, 16.5, bold=True, fill=INK)
        if worth is not None:
            drawn += _worth(worth, VOTE_AT + 43, y + 25, VOTE_WIDE - 49)
        else:
            drawn += text(VOTE_AT + 44, y + 38, "a word" if up else "check", 16, fill=INK)
        label = f"vote thumbs {action.thumb}" if voting else f"call the vote with thumbs {action.thumb}"
        told = f"{label}: {'it is a word' if up else 'have it checked'}"
        body += (
            svg.button(notation, told, svg.element("title", f"{told} (key {key})"), drawn, data_key=key)
            if clickable
            else group(drawn)
        )
    return body


def _ending(scene: _Scene) -> str:
    """The points, the stars, and the word that was no word."""
    p, y = scene.position, PAD[1]
    middle = WORD_AT + 130 if p.active else PAD[0] + PAD[2] / 2
    body = text(middle, y + 56, _count(points(p), "point"), 40, anchor="middle", bold=True, fill=CREAM)
    body += artwork.stars(middle, y + 88, 15, stars(points(p)))
    if not p.active:
        return body
    step = min(44.0, 250 / len(p.active))
    left = 476 - step * len(p.active) / 2
    scale = (step - min(3.0, step * 0.08)) / CARD[0]
    for place, letter in enumerate(p.active):
        drawn = artwork.card(letter, plus=letter in p.plus)
        body += artwork.placed(drawn, left + step * place, y + 16 + (56 - CARD[1] * scale) / 2, scale, opacity=0.8)
    body += svg.line(left - 4, y + 44, left + step * len(p.active) + 2, y + 44, stroke="#e2593a", stroke_width=5,
                     stroke_linecap="round", stroke_opacity=0.85)  # fmt: skip
    return body + text(476, y + 102, "no valid word", 19, anchor="middle", bold=True, fill="#ffb39c")


def _vowels(scene: _Scene) -> str:
    """The vowel row; a vowel that lies in the word has left its place free."""
    p, body = scene.position, ""
    for place, vowel in enumerate(VOWELS):
        x = LEFT + 56.0 * place
        if vowel in p.active:
            body += artwork.gap(x + 1, ROW_AT + 1, CARD[0] - 2, CARD[1] - 2, vowel)
        else:
            body += _letter(scene, vowel, x, ROW_AT)
    return body


def _letter(scene: _Scene, letter: str, x: float, y: float) -> str:
    """A card to lay; while the pointer is on it, it is seen at the end of the word as well."""
    p, view = scene.position, scene.view
    clickable, worth = letter in view.clickable, view.worth.get(letter)
    drawn = artwork.card(letter, plus=letter in p.plus, framed=True)
    said = f"{letter}{' on +1' if letter in p.plus else ''}"
    tag = ""
    if scene.alive is not None:
        words = scene.alive[letter]
        drawn += artwork.mark(CARD[0] - 7, 8, alive=words > 0)
        said += f", {_words_told(words)}"
        if worth is None:
            tag = _tag(_brief(words), x, y)
    if worth is not None:
        tag = _worth(worth, x, y + CARD[1] + 2, CARD[0])
    shown = group(artwork.placed(drawn, x, y, opacity=0.72 if scene.alive and not scene.alive[letter] else None),
                  class_="shh-lift") + tag  # fmt: skip
    if not clickable:
        return group(shown)
    left, step, scale = _tiles(scene)
    after = artwork.placed(
        artwork.card(letter, plus=letter in p.plus), left + step * len(p.active),
        PAD[1] + 8 + (78 - CARD[1] * scale) / 2, scale, class_="shh-after",
    )  # fmt: skip
    title = svg.element("title", said) if scene.alive is not None else ""
    return svg.button(letter, f"lay {said}", title, shown, after, data_key=letter.lower())


def _brief(words: int) -> str:
    return str(words) if words else "–"


def _tag(said: str, x: float, y: float) -> str:
    """A number below a card."""
    return text(x + CARD[0] / 2, y + CARD[1] + 15, said, 15.5, anchor="middle", bold=True, fill=CREAM)


def _worth(worth: float, x: float, y: float, wide: float) -> str:
    """What an action is worth, as a bar with a number."""
    body = rect(x, y, wide, 16, 4, fill=INK, stroke=CREAM, stroke_width=0.8)
    body += rect(x + 1, y + 1, (wide - 2) * _share(worth), 14, 3, fill="#8a6210")
    return body + text(x + wide / 2, y + 13, _percent(worth), 14, anchor="middle", bold=True, fill="#ffffff")


def _passes(scene: _Scene) -> str:
    """The pass cards: one button for all that are left."""
    p, view = scene.position, scene.view
    step = CARD[0] + 2
    left = LEFT + 56 * len(VOWELS) + 14
    cards = ""
    used = ""
    for place in range(scene.passes):
        x = left + step * place
        if place < p.passes:
            cards += artwork.pass_card(x, ROW_AT, used=False)
        else:
            used += artwork.pass_card(x, ROW_AT, used=True)
    if not cards:
        return used
    worth = view.worth.get(str(PASS))
    if worth is not None:
        cards += _worth(worth, left, ROW_AT + CARD[1] + 2, step * p.passes - 6)
    if str(PASS) not in view.clickable:
        return group(cards) + used
    # One frame for the whole button: arrow keys know where it is, and a click between two cards is a click on it.
    frame = rect(left - 3, ROW_AT - 2, step * p.passes, CARD[1] + 4, 8, fill="none", class_="pk-frame", stroke="none",
                 stroke_width=3, pointer_events="all")  # fmt: skip
    label = f"pass, with one of {_count(p.passes, 'pass card')}"
    shown = group(cards, class_="shh-lift")
    title = svg.element("title", f"{label} (key {PASS_KEY})")
    return svg.button(str(PASS), label, title, shown, frame, data_key=PASS_KEY) + used


def _plaque(scene: _Scene) -> str:
    """The points so far, and the stars they are."""
    number = points(scene.position)
    x, wide = RIGHT - 96, 96.0
    body = rect(x, ROW_AT, wide, CARD[1], 8, fill="#0b1220", fill_opacity=0.66, stroke="#d9a441", stroke_opacity=0.7)
    at = x + wide / 2
    said = f"{number} point{'' if number == 1 else 's'}"
    body += fitted(at, ROW_AT + 31, said, wide - 10, 22, least=14, anchor="middle", bold=True,
                   fill=CREAM)  # fmt: skip
    return body + artwork.stars(at, ROW_AT + 48, 8.5, stars(number))


# -- the viewer's hand -------------------------------------------------------------------------------------------------


def _hand(scene: _Scene) -> str:
    seat = scene.seat
    assert seat is not None
    body = _plate(LEFT - 4, HAND_AT, RIGHT - LEFT + 8, HAND_HIGH, acting=seat in scene.acting)
    name = scene.names[seat]
    whose = "Your hand" if name == "You" else f"{_short(name)}: your hand"
    if scene.stage != DEAL:
        whose += f" · {_count(len(scene.own), 'consonant')}"
    body += fitted(LEFT + 8, HAND_AT + 22, whose, 500, 17, least=11, bold=True, fill=CREAM)
    body += _next_star(scene)
    thumb = scene.thumb(seat)
    room = RIGHT - LEFT - 12 - (50 if thumb else 0)
    step = min(CARD[0] + 5, (room - CARD[0]) / max(len(scene.own) - 1, 1))
    body += "".join(_letter(scene, letter, LEFT + 6 + step * k, HAND_AT + 32) for k, letter in enumerate(scene.own))
    return body + _thumb(thumb, RIGHT - 28, HAND_AT + 66, 44)


def _next_star(scene: _Scene) -> str:
    """What the next star takes."""
    missing = [least - points(scene.position) for least, _ in STARS if least > points(scene.position)]
    if scene.stage in (DEAL, OVER) or not missing:
        return ""
    said = f"{_count(min(missing), 'point')} to the next star"
    return text(RIGHT - 8, HAND_AT + 22, said, 15, anchor="end", fill=PALE)


# -- small things ------------------------------------------------------------------------------------------------------


def _share(worth: float) -> float:
    return min(max(float(worth), 0.0), 1.0)


def _percent(worth: float) -> str:
    share = _share(worth)
    return f"{100 * share:.0f}%" if share in (0, 1) or 0.005 <= share < 0.995 else "<1%" if share < 0.5 else ">99%"
