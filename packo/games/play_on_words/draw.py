"""The picture of Play On Words: a kitchen table with eight letter cards, what is being spelled, and all words made."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from packo.core import CHANCE
from packo.games.play_on_words import artwork
from packo.games.play_on_words.artwork import COLOURS as PAINT
from packo.games.play_on_words.parts import (
    ANY_CONSONANT,
    ANY_PAIR,
    ANY_VOWEL,
    FLIP,
    NO_CARD,
    OVER,
    PLAY,
    STACKS,
    Done,
    New,
    PlayOn,
    Position,
    Tile,
    Turned,
    Word,
)
from packo.games.play_on_words.scoring import points, specials
from packo.games.play_on_words.spelling import LEAST, STANDS_FOR, spelled_by
from packo.picture import svg
from packo.picture.svg import circle, fitted, group, rect, text
from packo.picture.svg import number as n
from packo.picture.table import as_text as table_text
from packo.picture.view import View

TYPED = True
"""A word is typed as soon as it is clicked together."""
OVERLAYS: Mapping[str, str] = {"best": "Best plays now", "missed": "What could have been played"}

WIDTH = 720.0
TABLE = (12.0, 88.0, 696.0, 318.0)
TOWEL = (396.0, 97.0, 302.0, 300.0)
"""The table, and on it the towel where words are spelled: left, top, width and height."""
CARDS_AT, CARD_STEP = (26.0, 104.0), (91.0, 118.0)
TRAY = (408.0, 120.0, 278.0, 54.0)
OFFERS_AT, OFFER = 181.0, (138.0, 46.0)
"""Where the offered words begin, and the size of the button of one."""
OFFERED = 8
"""So many words are offered at once."""
PLAYERS_AT = TABLE[1] + TABLE[3] + 8
WORDS_AT, RIGHT = 138.0, 702.0
CHIP, TILE, TALLY = 46.0, 34.0, 22.0
"""Heights of a word's plate and of the cards on it, and the width of its points."""
LINE, GAP = CHIP + 6, 6.0
GILT = 0.4
"""How dense gold is beneath words, so that they can be read on it in light and in dark pictures."""
MISSED = 6
"""How many words the overlay tells of a turn."""
NOTHING = "nothing"
"""The words of the pick that puts everything down."""
TAKE_BACK = "×"
NO_WORD = 12
"""The rule that a word is in the dictionary."""
NUMBER = re.compile(r"[0-9]{1,4}")
MOST_TOLD = 40
"""So many actions are told in words."""
WILD_KEYS = {ANY_VOWEL: "1", ANY_CONSONANT: "2", ANY_PAIR: "3"}
WILD_TOLD = {ANY_VOWEL: "any vowel", ANY_CONSONANT: "any consonant", ANY_PAIR: "a pair"}
CSS = (
    "S .pw-after{display:none;pointer-events:none}"
    "S [data-action]:hover .pw-after,S [data-action]:focus-visible .pw-after{display:inline}"
    "S:has([data-action]:hover) [data-action]:focus-visible:not(:hover) .pw-after{display:none}"
    "S .pw-lift{transition:transform .12s}"
    "S [data-pick]:hover .pw-lift{transform:translateY(-4px)}"
    "S [data-action]:hover .pw-face,S [data-pick]:hover .pw-face{fill:var(--pk-panel)}"
    "@keyframes pw-fly{from{transform:translate(var(--x),var(--y))}}"
    "@keyframes pw-late{from{opacity:0}}"
    "@keyframes pw-turn{from{opacity:0;transform:scaleX(.05)}}"
    "@media (prefers-reduced-motion:no-preference){"
    ".pw-fly{animation:pw-fly .55s ease-in-out backwards}"
    ".pw-late{animation:pw-late .3s backwards}"
    ".pw-turn{animation:pw-turn .3s ease-out backwards;transform-box:fill-box;transform-origin:center}}"
)

Play = New | PlayOn
Point = tuple[float, float]


def draw(view: View) -> str:
    """The position as an SVG text; nothing in Play On Words is secret, so all seats see the same."""
    scene = _Scene.of(view)
    spread = _Spread.of(scene.position.words, len(scene.names))
    trails, turned = _trails(scene)
    missed = _missed(scene) if "missed" in view.shown else []
    below = spread.bottom + 2
    height = below + (_missed_height(missed) + 10 if missed else 4)
    body = rect(0, 0, WIDTH, height, 14, fill="var(--pk-paper)")
    body += _strip(scene) + artwork.table(*TABLE)
    body += _towel(scene) + _formation(scene, turned) + _turn(scene)
    body += "".join(_player(scene, spread, player) for player in range(len(scene.names)))
    body += "".join(_word(scene, k, spread.spots[k], trails.get(k)) for k in range(len(scene.position.words)))
    body += _missed_panel(missed, below) if missed else ""
    return svg.document(
        WIDTH, height, body, title=f"Play On Words: {scene.prompt}", desc=describe(view), css=CSS, colours=PAINT
    )  # fmt: skip


def describe(view: View) -> str:
    """The picture in words."""
    scene = _Scene.of(view)
    p = scene.position
    parts = [scene.story, scene.prompt]
    lying = [
        f"{card or 'no card'} ({under} beneath)" if under else card
        for card, under in zip(p.open, p.under, strict=True)
        if card or under
    ]
    parts.append(f"Formation: {', '.join(lying) or 'no card'}.")
    for player, count in enumerate(points(p.words, len(scene.names))):
        own = [_word_told(word) for word in p.words if word.owner == player]
        won = f", {p.wins[player]} of {p.games} games" if p.wins else ""
        parts.append(f"{scene.names[player]}: {_points(count)}{won}; words: {', '.join(own) or 'none'}.")
    if scene.stage == PLAY and p.full:
        parts.append(f"Used in this turn: {p.used} of {STACKS} cards.")
    if scene.pick.any:
        parts.append(f"Taken up: {_chosen_told(scene)}.")
    for told in _missed(scene) if "missed" in view.shown else []:
        parts.append(f"{told.head} {told.tail}")
    if view.worth:
        best = sorted(view.worth.items(), key=lambda entry: -entry[1])
        parts.append(f"Worth: {_some([f'{action} {_percent(worth)}' for action, worth in best])}.")
    if view.clickable:
        parts.append(f"To choose from: {_some(view.clickable)}.")
    return " ".join(part for part in parts if part)


def as_text(view: View) -> str:
    """The position in lines of text: the formation with what lies beneath, and everybody's words with their numbers."""
    scene = _Scene.of(view)
    p = scene.position
    lines = [scene.prompt]
    half = STACKS // 2
    shown = [f"{card or '·'} ({under})" if under else card or "·" for card, under in zip(p.open, p.under, strict=True)]
    broad = max(map(len, shown))
    for row in (shown[:half], shown[half:]):
        lines.append("  " + "  ".join(cell.ljust(broad) for cell in row).rstrip())
    rows = []
    for player, count in enumerate(points(p.words, len(scene.names))):
        mark = ">" if player == scene.actor else " "
        own = [f"{k} {_word_told(word)}" for k, word in enumerate(p.words, start=1) if word.owner == player]
        won = [str(p.wins[player])] if p.wins else []
        rows.append([f"{mark} {scene.names[player]}", str(count), *won, ", ".join(own) or "-"])
    head = ["", "points", *(["games"] if p.wins else []), "words"]
    note = "Cards beneath in brackets. * made in this turn. A move: new cat, on 1: cart, a word alone, or done."
    return "\n".join([*lines[:-1], table_text(lines[-1], head, rows, note)])


def _word_told(word: Word) -> str:
    """A word, with its cards where they are not all letters: CASH (C-A-SH)."""
    plain = all(len(tile.card) == 1 for tile in word.tiles)
    return word.spelled + ("" if plain else f" ({'-'.join(map(str, word.tiles))})") + ("*" if word.fresh else "")


# -- what is taken up --------------------------------------------------------------------------------------------------


class _Pick(NamedTuple):
    """What the viewer has taken up: a word on the table, open cards in the order of the clicks, and a page of words."""

    number: int = 0
    """The word on the table, from 1; 0 where there is none."""
    places: tuple[int, ...] = ()
    page: int = 1

    @property
    def any(self) -> bool:
        return bool(self.number or self.places)

    def words(self, cards: Sequence[str]) -> str:
        """As in C+A+T, on 2, on 2: C+E2, on 2: C #3: a card is its code, with a number from the second equal one on."""
        chosen = "+".join(_card_key(cards, place) for place in self.places)
        base = f"on {self.number}" + (f": {chosen}" if chosen else "") if self.number else chosen
        return f"{base} #{self.page}".strip() if self.page > 1 else base

    @classmethod
    def read(cls, words: str, p: Position) -> _Pick:
        """What the words of an earlier drawing stand for; nothing where they do not fit the position."""
        base, _, page = words.rpartition("#") if "#" in words else (words, "", "1")
        on, _, chosen = base.strip().partition(":") if base.startswith("on ") else ("", "", base.strip())
        keys = {_card_key(p.open, place): place for place in range(STACKS) if p.open[place]}
        places = [keys.get(name.strip(), -1) for name in chosen.split("+")] if chosen.strip() else []
        number = on.removeprefix("on ").strip()
        if -1 in places or not all(NUMBER.fullmatch(digits) for digits in (number or "0", page)):
            return cls()
        pick = cls(int(number or 0), tuple(places), int(page))
        known = not on or (0 < pick.number <= len(p.words) and not p.words[pick.number - 1].fresh)
        fits = known and len(set(places)) == len(places) and pick.words(p.open) == words
        return pick if fits else cls()

    def toggled(self, place: int) -> _Pick:
        """With a card of the formation taken up last, or put down."""
        kept = tuple(other for other in self.places if other != place)
        return _Pick(self.number, kept if place in self.places else (*kept, place))

    def on(self, number: int) -> _Pick:
        """With a word on the table taken up, or put down."""
        return _Pick(0 if number == self.number else number, self.places)


def _card_key(cards: Sequence[str], place: int) -> str:
    """A card of the formation by name: E, and E2 for the second E."""
    copy = cards[: place + 1].count(cards[place])
    return cards[place] + (str(copy) if copy > 1 else "")


class _Scene(NamedTuple):
    """A view, and what follows from it."""

    view: View
    position: Position
    stage: str
    names: tuple[str, ...]
    pick: _Pick
    mine: bool
    """Whether the viewer may make words now."""
    story: str
    prompt: str

    @classmethod
    def of(cls, view: View) -> _Scene:
        p: Position = view.position
        stage = FLIP if view.rules.current_player(p) == CHANCE else p.stage
        count = view.rules.options.players
        names = tuple(str(view.names[k]) if k < len(view.names) else f"Player {k + 1}" for k in range(count))
        mine = stage == PLAY and any(action != str(Done()) for action in view.clickable)
        pick = _Pick.read(view.picked, p) if view.picked and mine else _Pick()
        scene = cls(view, p, stage, names, pick, mine, "", "")
        return scene._replace(story=_story(scene), prompt=_prompt(scene))

    @property
    def actor(self) -> int:
        """Whose turn it is; -1 at the end."""
        return -1 if self.stage == OVER else self.position.to_move

    @property
    def actor_name(self) -> str:
        return _short(self.names[self.position.to_move])

    @property
    def old(self) -> Word | None:
        """The word on the table that is taken up."""
        return self.position.words[self.pick.number - 1] if self.pick.number else None

    @property
    def chosen(self) -> tuple[str, ...]:
        """The cards of the formation that are taken up, sorted."""
        return tuple(sorted(self.position.open[place] for place in self.pick.places))

    @property
    def plays_back(self) -> bool:
        """Whether what has happened is shown in motion."""
        return bool(self.view.since) and not self.view.replayed

    def told_moves(self) -> list[tuple[Position, Any]]:
        """What has happened since the viewer's own choice, or the last move: the position before each, and the move."""
        view = self.view
        found = []
        for before, move in view.since or ((view.before, view.last),):
            if isinstance(move, Mapping) and len(move) == 1:
                move = next(iter(move.values()))
            if isinstance(before, Position) and isinstance(move, New | PlayOn | Done | Turned):
                known = not isinstance(move, PlayOn) or 0 < move.word <= len(before.words)
                if known and 0 <= before.to_move < len(self.names):
                    found.append((before, move))
        return found


# -- what happened and what comes, in sentences ------------------------------------------------------------------------


def _verb(name: str, verb: str) -> str:
    """A verb in the third person, or as it follows `You`."""
    if name != "You":
        return verb
    return {"has": "have", "is": "are"}.get(verb, verb.removesuffix("s"))


def _list(words: Iterable[str]) -> str:
    *most, last = [*words] or [""]
    return f"{', '.join(most)} and {last}" if most else last


def _short(name: str) -> str:
    """A name that leaves room for the rest of a sentence."""
    return name if len(name) <= 18 else name[:17].rstrip() + "…"


def _points(count: int) -> str:
    return f"{count} {'point' if count == 1 else 'points'}"


def _percent(share: float) -> str:
    shown = round(100 * _share(share))
    return "<1%" if share > 0 and not shown else f"{shown}%"


def _share(worth: float) -> float:
    return min(max(float(worth), 0.0), 1.0)


def _some(words: Sequence[str]) -> str:
    """The first of many words, and how many more there are."""
    more = f" and {len(words) - MOST_TOLD} more" if len(words) > MOST_TOLD else ""
    return ", ".join(words[:MOST_TOLD]) + more


def _chosen_told(scene: _Scene) -> str:
    cards = _list(WILD_TOLD.get(card := scene.position.open[place], card) for place in scene.pick.places)
    old = scene.old
    return f"{old.spelled}{' and ' + cards if cards else ''}" if old is not None else cards


def _story(scene: _Scene) -> str:
    """What others have done since the viewer's own choice, or the last move, in sentences."""
    moves = scene.told_moves()
    if any(before.to_move != scene.view.seat and not isinstance(move, Turned) for before, move in moves):
        moves = [(before, move) for before, move in moves if before.to_move != scene.view.seat]
    told: list[tuple[int, list[str]]] = []
    for before, move in moves:
        if isinstance(move, Turned):
            continue
        if not told or told[-1][0] != before.to_move:
            told.append((before.to_move, []))
        told[-1][1].append(_told(scene, before, move))
    sentences = []
    for player, done in told:
        shown = [deed for deed in done if deed] or [_verb(scene.names[player], "is") + " done"]
        sentences.append(f"{_short(scene.names[player])} {_list(shown)}.")
    turned = [(before, move) for before, move in scene.told_moves() if isinstance(move, Turned)]
    if any(before.discarding for before, _ in turned):
        sentences.append("No new word could be made, so cards were discarded.")
    elif not told and turned:
        cards = _list(move.card for _, move in turned)
        sentences.append(f"{cards} {'is' if len(turned) == 1 else 'are'} turned over.")
    return " ".join(sentences)


def _told(scene: _Scene, before: Position, move: Any) -> str:
    name = scene.names[before.to_move]
    if isinstance(move, New):
        return f"{_verb(name, 'makes')} {spelled_by(move.tiles)}"
    if not isinstance(move, PlayOn):
        return ""
    old, word = before.words[move.word - 1], spelled_by(move.tiles)
    if old.owner == before.to_move:
        return f"{_verb(name, 'turns')} {old.spelled} into {word}"
    owner = _short(scene.names[old.owner])
    return f"{_verb(name, 'steals')} {old.spelled} from {'you' if owner == 'You' else owner} for {word}"


def _prompt(scene: _Scene) -> str:
    """Whose turn it is, and at what."""
    p = scene.position
    if scene.stage == OVER:
        return _winners(scene)
    if scene.stage == FLIP:
        return "A card is about to be turned over."
    name = scene.actor_name
    if scene.pick.any:
        return f"{name} {_verb(name, 'spells')} with {_chosen_told(scene)}."
    if p.discarding == STACKS:
        return f"No new word can be made: {name} may play on words."
    if p.new:
        return f"{name} may play on words, or {_verb(name, 'is')} done."
    return f"{name} {_verb(name, 'makes')} a new word, and may play on words of the table."


def _winners(scene: _Scene) -> str:
    """Who has won, and by what."""
    p = scene.position
    places, results = scene.view.rules.places(p), scene.view.rules.returns(p)
    winners = [player for player, place in enumerate(places) if place == 0]
    best = f"{results[winners[0]]} of {p.games} games" if p.wins else _points(results[winners[0]])
    if len(winners) > 1:
        return f"{_list(scene.names[k] for k in winners)} share the win with {best} each."
    name = scene.names[winners[0]]
    return f"{name} {_verb(name, 'wins')} with {best}."


def _own_gain(before: Position, action: Play) -> int:
    """How many points the player to move gets by a play."""
    found = sum(tile.points for tile in action.tiles)
    if isinstance(action, New):
        return found
    old = before.words[action.word - 1]
    return found - (old.points if old.owner == before.to_move else 0)


def _taken(before: Position, action: Play) -> int:
    """How many points a play takes from another player."""
    if isinstance(action, New):
        return 0
    old = before.words[action.word - 1]
    return 0 if old.owner == before.to_move else old.points


def _gain(before: Position, action: Play) -> int:
    """What a play wins over the one who is hit most by it."""
    return _own_gain(before, action) + _taken(before, action)


# -- above the table ---------------------------------------------------------------------------------------------------


def _strip(scene: _Scene) -> str:
    """Who is to do what, after what just happened."""
    active = bool(scene.view.clickable) or scene.stage == OVER
    body = rect(
        12, 8, 696, 74, 9, fill="var(--pk-panel)", stroke="var(--pk-gold)" if active else "none", stroke_width=2.5
    )
    if not scene.story:
        return body + fitted(26, 53, scene.prompt, 670, 22, least=12, bold=True)
    lines = svg.wrap(scene.story, 640, 16)
    top = 29.0 if len(lines) > 1 else 33.0
    for row, words in enumerate(lines):
        body += fitted(26, top + 19 * row, words, 670, 16, least=11, fill="var(--pk-soft)")
    return body + fitted(26, top + 19 * len(lines) + 5, scene.prompt, 670, 20, least=12, bold=True)


# -- the formation -----------------------------------------------------------------------------------------------------


def _corner(place: int) -> Point:
    return CARDS_AT[0] + CARD_STEP[0] * (place % 4), CARDS_AT[1] + CARD_STEP[1] * (place // 4)


def _formation(scene: _Scene, turned: Mapping[int, float]) -> str:
    """The eight stacks, two rows of four; `turned` says which cards have just been turned over, and when."""
    p, body = scene.position, ""
    keys = _letter_keys(scene)
    for place, (card, under) in enumerate(zip(p.open, p.under, strict=True)):
        x, y = _corner(place)
        width, height = artwork.CARD
        if under:
            body += artwork.stack(x, y, under - (card == NO_CARD))
        if card:
            body += _open_card(scene, place, keys, turned.get(place))
        elif under:
            body += artwork.back(x, y)
        else:
            body += rect(x + 1, y + 1, width - 2, height - 2, 9, fill="none", stroke="var(--pk-grain)",
                         stroke_width=2, stroke_dasharray="6 6")  # fmt: skip
        if under:
            cx, cy = x + width + 1, y + height - 1
            body += circle(cx, cy, 11.5, fill="#0d4a50", stroke="#ffffff", stroke_width=1.5)
            body += text(cx, cy + 5.5, under, 16, anchor="middle", bold=True, fill="#ffffff")
    return body


def _open_card(scene: _Scene, place: int, keys: Mapping[int, str], when: float | None) -> str:
    """A card face up, to be taken up or put down by whoever makes words."""
    p, pick = scene.position, scene.pick
    x, y = _corner(place)
    width, height = artwork.CARD
    card = p.open[place]
    chosen = place in pick.places
    face = artwork.face(card, x, y)
    if when is not None:
        face = group(face, class_="pw-turn", style=f"animation-delay:{n(when)}s")
    if chosen:
        face = group(face, transform="translate(0 -6)")
        y -= 6
    body = group(face, class_="pw-lift")
    body += rect(x - 2, y - 2, width + 4, height + 4, 10, fill="none", class_="pk-frame", pointer_events="all",
                 stroke="var(--pk-focus)" if chosen else "none", stroke_width=4 if chosen else 3)  # fmt: skip
    if chosen:
        body += circle(x + width - 5, y + 6, 13, fill="var(--pk-focus)", stroke="#ffffff", stroke_width=2)
        body += text(x + width - 5, y + 12, pick.places.index(place) + 1, 17, anchor="middle", bold=True,
                     fill="var(--pk-paper)")  # fmt: skip
    if not scene.mine:
        return group(body)
    words = pick.toggled(place).words(p.open) or pick.words(p.open)
    label = f"{'put down' if chosen else 'take up'} {_card_told(card)}"
    return svg.picker(words, label, body, pressed=chosen, data_key=keys[place])


def _card_told(card: str) -> str:
    return WILD_TOLD.get(card, f"card {card}")


def _letter_keys(scene: _Scene) -> dict[int, str]:
    """The key that presses each open card: its letter, or 1 to 3 for the wild ones; a name where that is taken.

    Of equal cards the letter is the key of the first one that is not taken up yet.
    """
    p, found = scene.position, dict.fromkeys(range(STACKS), "")
    order = sorted(
        (place for place in range(STACKS) if p.open[place]),
        key=lambda place: (len(p.open[place]) > 1, place in scene.pick.places, place),
    )
    taken: set[str] = set()
    for place in order:
        card = p.open[place]
        key = WILD_KEYS.get(card, card[0].lower())
        found[place] = f"card {place + 1}" if key in taken else key
        taken.add(key)
    return found


def _turn(scene: _Scene) -> str:
    """Below the cards: whether the new word is made, how many of the eight are used, and the end of the turn."""
    p = scene.position
    x, y = CARDS_AT[0], CARDS_AT[1] + 2 * CARD_STEP[1] + 8
    body = rect(x - 4, y, 350, 48, 10, fill="var(--pk-paper)", fill_opacity=0.82)
    if scene.stage != PLAY:
        left = sum(p.under)
        told = f"{left} {'card' if left == 1 else 'cards'} face down in the stacks" if left else "No card is face down"
        return body + fitted(x + 171, y + 30, told, 330, 18, least=12, anchor="middle")
    none = p.discarding == STACKS
    said = "no new word" if none else "new word made" if p.new else "new word to make"
    if none:
        body += text(x + 14, y + 22, "–", 20, anchor="middle", bold=True)
    else:
        body += artwork.tick(x + 14, y + 16, 9, done=p.new)
    body += fitted(x + 30, y + 21.5, said, 150, 17, least=12, bold=True)
    for k in range(STACKS if p.full else 0):
        used = k < p.used
        body += rect(x + 6 + 12.5 * k, y + 31, 10, 11, 2, fill="var(--pk-gold)" if used else "none",
                     stroke="var(--pk-ink)", stroke_width=1.2, stroke_opacity=0.8)  # fmt: skip
    told = ("8 used: bonus turn" if p.used == STACKS else "8: bonus turn") if p.full and any(p.under) else ""
    body += fitted(x + 112, y + 42, told, 118, 15, least=11, fill="var(--pk-soft)") if told else ""
    return body + _done(scene, x + 236, y + 1)


def _done(scene: _Scene, x: float, y: float) -> str:
    """The button that ends the turn."""
    view, p = scene.view, scene.position
    action = str(Done())
    clickable, worth = action in view.clickable, view.worth.get(action)
    if not view.clickable and worth is None:
        return ""
    live = clickable and (p.new or p.discarding == STACKS)
    width, height = 108.0, 46.0
    body = rect(x, y, width, height, 9, fill="var(--pk-gold)" if live and worth is None else "var(--pk-raised)",
                class_=None if live and worth is None else "pw-face",
                fill_opacity=None if clickable or worth is not None else 0.6)  # fmt: skip
    if worth is not None:
        body += rect(x, y, width * _share(worth), height, 9, fill="var(--pk-gold)", fill_opacity=GILT)
    body += rect(x, y, width, height, 9, fill="none", class_="pk-frame", stroke_width=2,
                 stroke="var(--pk-soft)" if clickable else "var(--pk-line)")  # fmt: skip
    ink = artwork.INK if live and worth is None else None if clickable or worth is not None else "var(--pk-soft)"
    label = "Done" if worth is None else f"Done {_percent(worth)}"
    body += fitted(x + width / 2, y + 30, label, width - 10, 21, least=12, anchor="middle", bold=True, fill=ink)
    return svg.button(action, "the turn is done", body, data_key=".") if clickable else group(body)


# -- the towel: what is being spelled ----------------------------------------------------------------------------------


def _towel(scene: _Scene) -> str:
    """Where words are spelled and offered; else what cards count, and at the end who has won."""
    body = artwork.towel(*TOWEL)
    if scene.stage == OVER:
        return body + _end(scene)
    offers = _offers(scene)
    if scene.pick.any:
        body += _tray(scene)
    elif offers:
        head = "Most worth" if scene.view.worth else "Best plays now"
        body += fitted(TRAY[0] + TRAY[2] / 2, TRAY[1] + 35, head, TRAY[2], 19, least=12, anchor="middle", bold=True)
    if not offers and not scene.pick.any:
        return body + _guide(scene)
    return body + _pages(scene, offers) + (_verdict(scene, offers) if scene.pick.any else "")


def _tray(scene: _Scene) -> str:
    """The cards that are taken up, and a button that puts them down."""
    x, y, width, _ = TRAY
    old = scene.old
    spelled = tuple(_unread(scene.position.open[place]) for place in scene.pick.places)
    body = _row(old.tiles if old else (), spelled, x, y, width - 54)
    cross = rect(x + width - 46, y + 4, 46, 46, 10, fill="var(--pk-raised)", class_="pw-face")
    cross += rect(x + width - 46, y + 4, 46, 46, 10, fill="none", class_="pk-frame", stroke="var(--pk-soft)",
                  stroke_width=1.6)  # fmt: skip
    cross += text(x + width - 23, y + 37, TAKE_BACK, 30, anchor="middle", bold=True)
    return body + svg.picker(NOTHING, "put everything down", cross, pressed=True, data_key="0")


def _unread(card: str) -> Tile:
    """A card before it is laid: a wild one stands for no letter yet."""
    if card in WILD_KEYS:
        return Tile(card, "??" if card == ANY_PAIR else "?")
    return Tile(card, card)


def _row(held: Sequence[Tile], added: Sequence[Tile], x: float, y: float, width: float) -> str:
    """Laid cards in a row, those of a word on the table on a plate."""
    between = 12.0 if held and added else 0.0
    high = TRAY[3]
    total = sum(artwork.breadth(tile, high) for tile in (*held, *added))
    if total + between + 8 > width:
        high = int(high * (width - between - 8) / total)
    at, top = x + 4, y + (TRAY[3] - high) / 2
    plate = sum(artwork.breadth(tile, high) for tile in held)
    body = rect(x, top - 4, plate + 8, high + 8, 7, fill="var(--pk-gold)", fill_opacity=0.7) if held else ""
    for k, tile in enumerate((*held, *added)):
        at += between if k == len(held) else 0.0
        body += artwork.laid(tile, at, top, high)
        at += artwork.breadth(tile, high)
    return body


def _offers(scene: _Scene) -> list[Play]:
    """The plays that are offered, in order.

    Where cards are taken up: all that use exactly these, also legal ones that are not listed; first new words that are
    spelled as they were clicked, then those that win most.  Else, where that is asked for, those that are worth most or
    win most.
    """
    p, view, pick = scene.position, scene.view, scene.pick
    if scene.stage != PLAY:
        return []
    if not pick.places:
        if not _asked(scene):
            return []
        found = [
            action
            for action in view.rules.legal_actions(p, p.to_move)
            if action != Done() and pick.number in (0, getattr(action, "word", 0))
        ]
        if view.worth:
            worth = view.worth
            return sorted((a for a in found if str(a) in worth), key=lambda a: -worth[str(a)])
        return sorted(found, key=lambda a: (-_gain(p, a), isinstance(a, PlayOn)))
    typed = re.compile("".join(f"(?:{'|'.join(STANDS_FOR[p.open[place]])})" for place in pick.places))
    found = []
    listed: Collection[Any] | None = None
    for action in _with_cards(scene):
        open_ = str(action) in view.clickable
        if not open_ and view.rules.is_legal(p, p.to_move, action):
            listed = view.rules.legal_actions(p, p.to_move) if listed is None else listed
            open_ = action not in listed
        if open_:
            found.append(action)

    def order(action: Play) -> tuple[bool, int, str]:
        word = spelled_by(action.tiles)
        return typed.fullmatch(word) is None, -_gain(p, action), word

    return sorted(found, key=order)


def _asked(scene: _Scene) -> bool:
    return bool(scene.view.worth) or "best" in scene.view.shown


def _with_cards(scene: _Scene) -> list[Play]:
    """All plays of exactly the cards that are taken up, on the word that is taken up or, where none is, on any."""
    p, speller, used = scene.position, scene.view.rules.speller, scene.chosen
    found: list[Play] = []
    if not scene.pick.number and not p.new:
        found += [New(play.tiles) for play in speller.new_words(used) if play.used == used]
    for number, word in enumerate(p.words, start=1):
        if not word.fresh and scene.pick.number in (0, number):
            plays = speller.play_ons(used, word.tiles)
            found += [PlayOn(number, play.tiles) for play in plays if play.used == used]
    return found


def _pages(scene: _Scene, offers: Sequence[Play]) -> str:
    """As many offers as there is room for, and a button for more of them."""
    if len(offers) <= OFFERED:
        return "".join(_offer(scene, action, k) for k, action in enumerate(offers))
    each = OFFERED - 1
    pages = -(-len(offers) // each)
    page = min(max(scene.pick.page, 1), pages)
    shown = offers[each * (page - 1) : each * page]
    body = "".join(_offer(scene, action, k) for k, action in enumerate(shown))
    x, y = _offer_corner(each)
    width, height = OFFER
    more = rect(x, y, width, height, 8, fill="var(--pk-panel)", class_="pw-face")
    more += rect(x, y, width, height, 8, fill="none", class_="pk-frame", stroke="var(--pk-soft)", stroke_width=1.4)
    more += text(x + width / 2, y + 20, "…", 22, anchor="middle", bold=True)
    more += fitted(x + width / 2, y + 38, f"{page} of {pages}", width - 8, 15, anchor="middle", fill="var(--pk-soft)")
    if not scene.mine:
        return body + group(more)
    words = scene.pick._replace(page=page % pages + 1).words(scene.position.open)
    if not words:
        words = NOTHING
    return body + svg.picker(words, f"more words, page {page} of {pages}", more, data_key="-")


def _offer_corner(k: int) -> Point:
    return TRAY[0] + (OFFER[0] + 2) * (k % 2), OFFERS_AT + (OFFER[1] + 2.5) * (k // 2)


def _offer(scene: _Scene, action: Play, k: int) -> str:
    """A word that can be made, what it wins, and while it is pointed at the cards it is made of."""
    view, p, name = scene.view, scene.position, str(action)
    x, y = _offer_corner(k)
    width, height = OFFER
    word, worth = spelled_by(action.tiles), view.worth.get(name)
    won = f"+{_own_gain(p, action)}" if worth is None else _percent(worth)
    body = rect(x, y, width, height, 8, fill="var(--pk-raised)", class_="pw-face")
    if worth is not None:
        body += rect(x, y, width * _share(worth), height, 8, fill="var(--pk-gold)", fill_opacity=GILT)
    body += rect(x, y, width, height, 8, fill="none", class_="pk-frame", stroke="var(--pk-soft)", stroke_width=1.4)
    room = svg.width_of(won, 17, bold=True)
    body += fitted(x + 8, y + 21, word, width - room - 20, 19, least=11, bold=True)
    body += text(x + width - 8, y + 21, won, 17, anchor="end", bold=True,
                 fill="var(--pk-gain)" if worth is None else None)  # fmt: skip
    body += fitted(x + 8, y + 39, _offer_told(scene, action), width - 16, 15, least=11,
                   fill="var(--pk-soft)" if worth is None else None)  # fmt: skip
    if not scene.mine or (name not in view.clickable and not scene.pick.places):
        return group(body)
    tray = rect(TRAY[0] - 4, TRAY[1] - 4, TRAY[2] + 8, TRAY[3] + 8, 6, fill="var(--pk-towel)")
    tray += _row((), action.tiles, TRAY[0], TRAY[1], TRAY[2])
    label = f"{word}, {_offer_told(scene, action)}, {won}"
    return svg.button(name, label, body, group(tray, class_="pw-after"), data_key="+" if k == 0 else None)


def _offer_told(scene: _Scene, action: Play) -> str:
    if isinstance(action, New):
        return "new word"
    old = scene.position.words[action.word - 1]
    if old.owner == scene.position.to_move:
        return f"on own {old.spelled}"
    owner = _short(scene.names[old.owner])
    return f"on {old.spelled} −{old.points}, {'you' if owner == 'You' else owner}"


def _verdict(scene: _Scene, offers: Sequence[Play]) -> str:
    """Below the offers, where there is room: what speaks against the cards as they were clicked."""
    rows = -(-len(offers) // 2)
    said = _objection(scene, offers) if rows < 3 else ""
    if not offers and not said:
        old = scene.old
        if not scene.pick.places and old is not None:
            said = f"Now click the cards that go into {old.spelled}, in any order."
        else:
            more = f" that keeps all of {old.spelled}" if old else ""
            said = f"No word{more} is made of exactly these cards. Click more of them, or put some down."
    y = OFFERS_AT + 22 + (OFFER[1] + 2.5) * rows
    return "".join(
        fitted(TRAY[0] + 4, y + 22 * k, words, TRAY[2] - 8, 17, least=11)
        for k, words in enumerate(svg.wrap(said, TRAY[2] - 8, 17, lines=7 - 2 * rows))
    )


def _objection(scene: _Scene, offers: Sequence[Play]) -> str:
    """The rule that forbids the word as it was clicked; nothing where it is just no word, or has wild or flip cards."""
    p, rules, old, pick = scene.position, scene.view.rules, scene.old, scene.pick
    cards = [p.open[place] for place in pick.places]
    if not cards or any(len(STANDS_FOR[card]) > 1 for card in cards):
        return ""
    tiles = tuple(Tile(card, card) for card in cards)
    tried: Play = PlayOn(pick.number, (*old.tiles, *tiles)) if old else New(tiles)
    word = spelled_by(tried.tiles)
    spelled = any(spelled_by(action.tiles) == word for action in offers)
    if spelled or len(word) < LEAST or rules.is_legal(p, p.to_move, tried) or (p.new and not old and offers):
        return ""
    refusal = rules.why_not(p, p.to_move, tried)
    return "" if refusal.rule == NO_WORD else f"{refusal.reason[:1].upper()}{refusal.reason[1:]}."


def _guide(scene: _Scene) -> str:
    """How words are made here, and what cards count."""
    x, y = TRAY[0] + 2, TRAY[1] + 16
    body = ""
    if scene.mine:
        told = (
            "Click the letters of a word one after the other, or type them.",
            "To play on a word, click it as well, before or after its letters.",
        )
        for said in told:
            for words in svg.wrap(said, TRAY[2] - 6, 18, lines=3):
                body += fitted(x, y, words, TRAY[2], 18, least=12)
                y += 21
            y += 4
    else:
        body += fitted(x, y + 2, "What the cards are", TRAY[2], 19, bold=True)
        y += 22
    samples = (
        (Tile("E", "E"), "a letter: 1 point"),
        (Tile("ST", "ST"), "two letters, one card: 2 points"),
        (Tile("J/X", "J/X"), "one of the two: 1 point"),
        (Tile(ANY_VOWEL, "?"), "any vowel: no points"),
        (Tile(ANY_CONSONANT, "?"), "any consonant: no points"),
        (Tile(ANY_PAIR, "??"), "AE, OO, LL …: no points"),
    )
    y -= 4
    shown = (*samples[:3], (samples[3][0], "a wild card: no points")) if scene.mine else samples
    step = min(36.0, (OFFERS_AT + 190 - y) / len(shown))
    high = step - 4
    for k, (tile, said) in enumerate(shown):
        top = y + step * k
        body += artwork.laid(tile, x + (high * artwork.BROAD - artwork.breadth(tile, high)) / 2, top, high)
        at = x + high * artwork.BROAD + 10
        body += fitted(at, top + high / 2 + 6, said, TRAY[0] + TRAY[2] - at, 17, least=11)
    return body


def _end(scene: _Scene) -> str:
    """Who has won, and how a tie was broken."""
    p, count = scene.position, len(scene.names)
    places, scores, special = scene.view.rules.places(p), points(p.words, count), specials(p.words, count)
    winners = [player for player, place in enumerate(places) if place == 0]
    x, y, width, _ = TOWEL
    middle = x + width / 2
    body = artwork.crown(middle, y + 58, 1.4)
    names = svg.wrap(_list(scene.names[k] for k in winners), width - 24, 26, lines=2)
    for row, words in enumerate(names):
        body += fitted(middle, y + 112 + 28 * row, words, width - 24, 26, least=13, anchor="middle", bold=True)
    best = scores[winners[0]]
    tied = [player for player in range(count) if scores[player] == best]
    lines = [f"{_points(best)}, {sum(word.owner == winners[0] for word in p.words)} words"]
    if p.wins:
        lines = [f"{p.wins[winners[0]]} of {p.games} games"]
    elif len(winners) > 1:
        lines = [f"{_points(best)} and {special[winners[0]]} special cards each: the win is shared."]
    elif len(tied) > 1:
        told = _list(f"{scene.names[k]} {special[k]}" for k in tied)
        lines.append(f"Equal in points, so combo, flip and wild cards decide: {told}.")
    top = y + 116 + 28 * len(names)
    for said in lines:
        for words in svg.wrap(said, width - 30, 18, lines=4):
            body += fitted(middle, top, words, width - 24, 18, least=11, anchor="middle")
            top += 22
    return body


# -- the players and their words ---------------------------------------------------------------------------------------


class _Spread(NamedTuple):
    """Where the words lie: the corner of each, and the top and height of each player's row."""

    spots: tuple[Point, ...]
    rows: tuple[Point, ...]
    bottom: float

    @classmethod
    def of(cls, words: Sequence[Word], players: int) -> _Spread:
        spots: dict[int, Point] = {}
        rows: list[Point] = []
        y = PLAYERS_AT
        for player in range(players):
            x, line = WORDS_AT, 0
            for k, word in enumerate(words):
                if word.owner != player:
                    continue
                wide = _chip_width(word.tiles)
                if x + wide > RIGHT and x > WORDS_AT:
                    x, line = WORDS_AT, line + 1
                spots[k] = (x, y + 8 + LINE * line)
                x += wide + 6
            height = max(66.0, LINE * (line + 1) + 10)
            rows.append((y, height))
            y += height + GAP
        return cls(tuple(spots[k] for k in range(len(words))), tuple(rows), y)


def _chip_width(tiles: Iterable[Tile]) -> float:
    return 12 + sum(artwork.breadth(tile, TILE) for tile in tiles) + TALLY


def _tile_corners(tiles: Iterable[Tile], spot: Point) -> list[Point]:
    """Where each card of a word lies."""
    x, y = spot[0] + 6, spot[1] + 6
    found = []
    for tile in tiles:
        found.append((x, y))
        x += artwork.breadth(tile, TILE)
    return found


def _player(scene: _Scene, spread: _Spread, player: int) -> str:
    """The row of a player: the name, the points, and the room for the words."""
    p = scene.position
    y, height = spread.rows[player]
    leads = scene.stage == OVER and scene.view.rules.places(p)[player] == 0
    marked = player == scene.actor or leads
    body = rect(12, y, 696, height, 10, fill="var(--pk-panel)", stroke="var(--pk-gold)" if marked else "var(--pk-line)",
                stroke_width=3 if marked else 1)  # fmt: skip
    name = scene.names[player]
    body += fitted(22, y + 25, name, 108, 18, least=12, bold=True)
    count = points(p.words, len(scene.names))[player]
    body += text(22, y + 55, count, 29, bold=True, class_="pw-points")
    at = 28 + svg.width_of(str(count), 29, bold=True)
    told = f"{'point' if count == 1 else 'points'}"
    body += fitted(at, y + 54, told, WORDS_AT - at - 8, 16, least=11, fill="var(--pk-soft)")
    if p.wins:
        body += fitted(128, y + 25, f"{p.wins[player]} won", 44, 14, anchor="end", fill="var(--pk-soft)")
    if not any(word.owner == player for word in p.words):
        body += text(WORDS_AT + 6, y + height / 2 + 6, "no word yet", 17, fill="var(--pk-soft)")
    return body


class _Trail(NamedTuple):
    """Where a word comes from, as far as that is known: where its cards were, whose it was, and when it moves."""

    owner: int
    tiles: tuple[Tile, ...]
    origins: tuple[Point, ...]
    when: float = 0.0
    made: bool = False
    """Whether it has been made since."""
    robbed: int = -1
    """Whose it was before, where somebody else's."""


def _trails(scene: _Scene) -> tuple[dict[int, _Trail], dict[int, float]]:
    """How the words came to be since, by their index, and when cards of the formation were turned over."""
    p, moves = scene.position, scene.told_moves()
    trails: list[_Trail] = []
    turned: dict[int, float] = {}
    when = 0.1
    for k, (before, move) in enumerate(moves):
        if sorted((trail.owner, trail.tiles) for trail in trails) != sorted((w.owner, w.tiles) for w in before.words):
            spots = _Spread.of(before.words, len(scene.names)).spots
            trails = [
                _Trail(word.owner, word.tiles, tuple(_tile_corners(word.tiles, spot)))
                for word, spot in zip(before.words, spots, strict=True)
            ]
        if isinstance(move, New | PlayOn):
            trails.append(_trail(before, move, trails, when))
            when += 0.6
        elif isinstance(move, Turned):
            after = moves[k + 1][0] if k + 1 < len(moves) else p
            for place in range(STACKS):
                if not before.open[place] and after.open[place] == move.card:
                    turned[place] = when
                    break
            when += 0.12
    found: dict[int, _Trail] = {}
    for k, word in enumerate(p.words):
        for trail in reversed(trails):
            if (trail.owner, trail.tiles) == (word.owner, word.tiles):
                found[k] = trail
                trails.remove(trail)
                break
    return found, turned if scene.plays_back else {}


def _trail(before: Position, move: Play, trails: list[_Trail], when: float) -> _Trail:
    """How the word of a move comes to be; the word that it was made of is taken out of the trails."""
    corners: dict[str, list[Point]] = {}
    robbed = -1
    if isinstance(move, PlayOn):
        old = before.words[move.word - 1]
        source = next(trail for trail in trails if (trail.owner, trail.tiles) == (old.owner, old.tiles))
        trails.remove(source)
        robbed = old.owner if old.owner != before.to_move else -1
        for tile, corner in zip(source.tiles, source.origins, strict=True):
            corners.setdefault(tile.card, []).append(corner)
    for place, card in enumerate(before.open):
        x, y = _corner(place)
        corners.setdefault(card, []).append((x + artwork.CARD[0] / 3, y + artwork.CARD[1] / 3))
    origins = tuple(corners[tile.card].pop(0) if corners.get(tile.card) else CARDS_AT for tile in move.tiles)
    return _Trail(before.to_move, move.tiles, origins, when, True, robbed)


def _word(scene: _Scene, k: int, spot: Point, trail: _Trail | None) -> str:
    """A word before its owner, to be played on by whoever makes words."""
    p, word = scene.position, scene.position.words[k]
    x, y = spot
    width, number = _chip_width(word.tiles), k + 1
    chosen = scene.pick.number == number
    made = trail is not None and trail.made
    moving = trail if scene.plays_back else None
    plate = rect(x, y, width, CHIP, 8, fill="var(--pk-raised)", class_="pw-face")
    worth = _word_worth(scene, number)
    if made and worth is None:
        plate += rect(x, y, width, CHIP, 8, fill="var(--pk-gold)", fill_opacity=GILT)
    if worth is not None:
        plate += rect(x, y, width * _share(worth), CHIP, 8, fill="var(--pk-gold)", fill_opacity=GILT)
    plate += rect(x, y, width, CHIP, 8, fill="none", class_="pk-frame",
                  stroke="var(--pk-focus)" if chosen else "var(--pk-gold)" if word.fresh else "var(--pk-line)",
                  stroke_width=4 if chosen else 2.5 if word.fresh else 1.5,
                  stroke_dasharray="6 4" if word.fresh else None)  # fmt: skip
    plate += text(x + width - TALLY / 2 - 3, y + 29, word.points, 16, anchor="middle",
                  fill="var(--pk-soft)" if worth is None and not made else None)  # fmt: skip
    tiles = "".join(_tile(tile, corner, moving, j) for j, (tile, corner) in
                    enumerate(zip(word.tiles, _tile_corners(word.tiles, spot), strict=True)))  # fmt: skip
    if made and trail is not None and trail.robbed >= 0:
        badge = circle(x + 3, y + 4, 11, fill=artwork.VIOLET, stroke="#ffffff", stroke_width=1.5)
        tiles += group(badge, artwork.swipe(x + 2, y + 4, 0.85), class_="pw-stolen")
    if moving is not None and moving.made:
        plate = group(plate, class_="pw-late", style=f"animation-delay:{n(moving.when)}s")
    body = plate + tiles
    if moving is not None and not moving.made:
        body = _flying(body, moving.origins[0], (x + 6, y + 6), 0.0)
    if not scene.mine or word.fresh:
        return group(body)
    words = scene.pick.on(number).words(p.open) or scene.pick.words(p.open)
    label = f"{'leave' if chosen else 'play on'} {word.spelled} of {scene.names[word.owner]}"
    return svg.picker(words, label, body, pressed=chosen, data_key=f"word {number}")


def _tile(tile: Tile, corner: Point, moving: _Trail | None, j: int) -> str:
    body = artwork.laid(tile, *corner, TILE)
    if moving is None or not moving.made:
        return body
    return _flying(body, moving.origins[j], corner, moving.when)


def _flying(body: str, origin: Point, corner: Point, when: float) -> str:
    """What flies in from elsewhere, where it does not lie there already."""
    x, y = origin[0] - corner[0], origin[1] - corner[1]
    if not x and not y:
        return body
    return group(body, class_="pw-fly", style=f"--x:{n(x)}px;--y:{n(y)}px;animation-delay:{n(when)}s")


def _word_worth(scene: _Scene, number: int) -> float | None:
    """The most that a play on a word is worth."""
    head = f"on {number}: "
    return max((worth for action, worth in scene.view.worth.items() if action.startswith(head)), default=None)


# -- what could have been played ---------------------------------------------------------------------------------------


class _Missed(NamedTuple):
    """A turn that has been played, in two sentences: what was made, and what could have been."""

    head: str
    tail: str


def _missed(scene: _Scene) -> list[_Missed]:
    """What could have been played in the turns that are known, most points first."""
    turns: list[tuple[Position, list[Any]]] = []
    open_ = False
    for before, move in scene.told_moves():
        if isinstance(move, Turned):
            continue
        if not open_ or turns[-1][0].to_move != before.to_move:
            turns.append((before, []))
        turns[-1][1].append((before, move))
        open_ = not isinstance(move, Done)
    found = [_missed_turn(scene, start, moves) for start, moves in turns]
    if not found:
        return [_Missed("What could have been played", "is told here as soon as somebody has played.")]
    return found[-len(scene.names) :]


def _missed_turn(scene: _Scene, start: Position, moves: Sequence[tuple[Position, Any]]) -> _Missed:
    name = _short(scene.names[start.to_move])
    deeds = [deed for before, move in moves if (deed := _told(scene, before, move))]
    played = {spelled_by(move.tiles) for _, move in moves if isinstance(move, New | PlayOn)}
    plays = [action for action in scene.view.rules.legal_actions(start, start.to_move) if action != Done()]
    plays.sort(key=lambda action: (-_gain(start, action), isinstance(action, PlayOn)))
    told: list[str] = []
    for action in plays:
        word = spelled_by(action.tiles)
        if word not in played and len(told) < MISSED:
            played.add(word)
            on = "" if isinstance(action, New) else f" on {start.words[action.word - 1].spelled}"
            taken = _taken(start, action)
            told.append(f"{word}{on} +{_own_gain(start, action)}" + (f" and {taken} taken" if taken else ""))
    head = f"{name} {_list(deeds) if deeds else _verb(name, 'is') + ' done'}."
    if not told:
        return _Missed(head, "Nothing else could be played.")
    while len(svg.wrap(tail := f"Possible{' as well' if deeds else ''}: {', '.join(told)}.", 640, 16, lines=3)) > 2:
        told.pop()
    return _Missed(head, tail)


def _missed_lines(told: _Missed) -> tuple[list[str], list[str]]:
    """What was made, in bold letters, and what could have been, line by line."""
    return svg.wrap(told.head, 640, 17, lines=3), svg.wrap(told.tail, 640, 16)


def _missed_height(missed: Sequence[_Missed]) -> float:
    rows = [list(map(len, _missed_lines(told))) for told in missed]
    return sum(20 * heads + 19 * tails + 10 for heads, tails in rows) + 14


def _missed_panel(missed: Sequence[_Missed], y: float) -> str:
    body = rect(12, y, 696, _missed_height(missed), 10, fill="var(--pk-panel)", stroke="var(--pk-line)")
    top = y + 28
    for told in missed:
        heads, tails = _missed_lines(told)
        for words in heads:
            body += fitted(26, top, words, 668, 17, least=12, bold=True)
            top += 20
        for words in tails:
            body += fitted(26, top, words, 668, 16, least=12)
            top += 19
        top += 10
    return body
