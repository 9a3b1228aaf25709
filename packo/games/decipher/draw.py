"""The picture of Decipher: the board with a zone for each letter, the box, what is in hand, and the alphabet of pieces.

A word is spelled by taking up its letters: `View.picked` is what has been spelled so far, and once it is long enough
it can be guessed or hidden.  The maker sees the letters of the word grow piece by piece; to all others the pieces of a
zone are a stack, until the word is laid open.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from packo.games.decipher import artwork
from packo.games.decipher.artwork import CREAM, GOLD, INK, PALE, SOFT
from packo.games.decipher.letters import LARGEST_LETTER, Alphabet
from packo.games.decipher.parts import (
    ASK,
    BONUS,
    BONUS_POINTS,
    BONUS_TOKENS,
    CALL,
    DECIPHER_POINTS,
    GUESS_TOKENS,
    HAND,
    HIDE,
    KIND_NAMES,
    KINDS,
    NOBODY,
    OVER,
    Ask,
    Buy,
    Decline,
    Guess,
    Hand,
    Hide,
    Position,
    Zone,
    least_left,
)
from packo.games.decipher.rules import callers, found_by
from packo.picture import svg
from packo.picture.svg import fitted, group, rect, text
from packo.picture.table import as_text as table_text
from packo.picture.view import View

TYPED = True
"""A word is typed as soon as it is clicked together."""
OVERLAYS: Mapping[str, str] = {"fits": "Letters that still fit", "words": "Words that still fit"}

WIDTH = 700.0
LEFT, RIGHT = 18.0, 682.0
STRIP, MAT_AT = 50.0, 64.0
SEATS_AT, SEAT_HIGH = 72.0, 60.0
BOARD_AT = 139.0
ZONES_AT = BOARD_AT + 9
PIECES_HIGH, TILE, SIGN = 96.0, 34.0, 34.0
"""Heights of the pieces in a zone, of the letter below them, and of a sign below that."""
FIT_LINE, FIT_WIDE = 17.0, 12.3
"""The height of a line of letters that fit, and the width of a letter."""
BAND = 40.0
PANEL_HIGH = 102.0
BOX_WIDE = 326.0
CHIP = 40.0
CHIPS_HIGH = CHIP + 24
"""The heights of a word that is offered, and of all with the line above them."""
KEYS_WIDE, KEY_HIGH = 661.0, 64.0
HEAD = 34.0
LAST_HIGH = 62.0
OFFERED = 8
"""So many words are offered at once."""
MOST_TOLD = 40
"""So many actions are told in words."""
BUY_KEY, WAIT_KEY, SAY_KEY, BACK_KEY = "+", ".", "!", "<"
"""No letters, since each of those spells."""
HELD = "piece"
"""The words of the pick that is the piece in hand, which can be dragged into a zone."""
CSS = (
    "S .dec-after{display:none;pointer-events:none}"
    "S [data-action]:hover .dec-after,S [data-action]:focus-visible .dec-after{display:inline}"
    "S [data-action]:hover .dec-before,S [data-action]:focus-visible .dec-before{display:none}"
    "S:has([data-action]:hover) [data-action]:focus-visible:not(:hover) .dec-after{display:none}"
    "S:has([data-action]:hover) [data-action]:focus-visible:not(:hover) .dec-before{display:inline}"
    "S [data-action]:hover .dec-face,S [data-pick]:hover .dec-face{fill:var(--pk-lit)}"
    "S .dec-lift{transition:transform .12s}"
    "S [data-pick]:hover .dec-lift{transform:translateY(-3px)}"
)


def draw(view: View) -> str:
    """The position as an SVG text, for the viewer's seat."""
    scene = _Scene.of(view)
    plan = _Plan.of(scene)
    body = rect(0, 0, WIDTH, plan.height, 14, fill="var(--pk-paper)") + _strip(scene)
    body += artwork.mat(8, MAT_AT, WIDTH - 16, plan.height - MAT_AT - 8)
    body += _seats(scene) + _board(scene, plan) + _box(scene, plan) + _table(scene, plan) + _last_round(scene, plan)
    body += _offer(scene, plan) + _guide(scene, plan)
    return svg.document(
        WIDTH, plan.height, body, title=f"Decipher: {scene.prompt}", desc=_described(scene), css=CSS,
        colours=artwork.COLOURS,
    )  # fmt: skip


def describe(view: View) -> str:
    """The picture in words: what everyone may see, and to the maker the word and what is left in the box."""
    return _described(_Scene.of(view))


def as_text(view: View) -> str:
    """The position in lines of text: the zones with what they have taken and refused, the box, and who has what."""
    scene = _Scene.of(view)
    p = scene.position
    lines = [f"{scene.story} {scene.prompt}".strip()]
    for k, zone in enumerate(scene.zones):
        letter = scene.word[k] if scene.word else "?"
        fits = f"   fits: {scene.fits[k]}" if scene.fits is not None else ""
        lines.append(f"Zone {k + 1}: {letter}  {zone.pieces or '-'}{f'   no {zone.noes}' if zone.noes else ''}{fits}")
    held = f"   {_says(scene, p.seeker, 'holds', p.held)}" if p.held else ""
    box = f" ({' '.join(f'{kind}{scene.box.count(kind)}' for kind in KINDS)})" if scene.box else ""
    lines.append(f"Box: {scene.left}{box}{held}   Bonus tokens: {p.bonus}")
    lines.append(f"Wrong guesses: {', '.join(p.wrong) or 'none'}")
    rows = []
    for player, name in enumerate(scene.names):
        mark = ">" if player in scene.acting else " "
        role = "maker" if player == p.maker and scene.stage != OVER else "seeker" if scene.stage != OVER else ""
        gained = f"{scene.reveal.gained[player]:+d}" if scene.reveal is not None else ""
        tokens = str(p.tokens[player]) if player < len(p.tokens) else "-"
        rows.append([f"{mark} {name}", role, str(p.points[player]), gained, tokens])
    return table_text("\n".join(lines), ["", "", "points", "gained", "tokens"], rows)


class _Reveal(NamedTuple):
    """A round that has just ended, with all that is laid open."""

    word: str
    zones: tuple[Zone, ...]
    maker: int
    finder: int
    """Who found the word, or NOBODY."""
    gained: tuple[int, ...]
    bonus: int
    """The bonus tokens that were still on the board."""

    @classmethod
    def of(cls, before: Position, move: Any, after: Position) -> _Reveal | None:
        """The round that this move ended, if it did."""
        if before.stage == HIDE or (after.stage != OVER and after.round == before.round):
            return None
        gained = tuple(b - a for a, b in zip(before.points, after.points, strict=True))
        return cls(before.word, before.zones, before.maker, found_by(before, move), gained, before.bonus)

    def why(self, player: int) -> str:
        """What a player's points of the round are made of."""
        rest = self.gained[player]
        parts = []
        if player == (self.maker if self.finder == NOBODY else self.finder):
            parts.append(f"{DECIPHER_POINTS} {'not found' if self.finder == NOBODY else 'deciphered'}")
            rest -= DECIPHER_POINTS
        bonus = BONUS_TOKENS - self.bonus if player == self.maker else self.bonus if player == self.finder else 0
        if bonus:
            parts.append(f"{BONUS_POINTS * bonus} bonus")
            rest -= BONUS_POINTS * bonus
        if player == self.maker:
            noes = sum(len(zone.noes) for zone in self.zones)
            if noes:
                parts.append(f"{noes} NO")
            rest -= noes
        if rest:
            parts.append(f"{_count(rest, 'token')} {'given' if player == self.maker else 'left'}")
        return ", ".join(parts) or "nothing"


def _guesses(before: Position, move: Any) -> list[tuple[int, str]]:
    """Who guesses what in a move."""
    if isinstance(move, Mapping):
        return [(player, each.word) for player, each in sorted(move.items()) if isinstance(each, Guess)]
    return [(before.seeker, move.word)] if isinstance(move, Guess) else []


class _Scene(NamedTuple):
    """A view, and what follows from it."""

    view: View
    position: Position
    stage: str
    seat: int | None
    names: tuple[str, ...]
    alphabet: Mapping[str, str]
    """The pieces of each letter."""
    zones: tuple[Zone, ...]
    """The zones, also those of the round that has just ended."""
    word: str
    """The word, where the viewer may see it."""
    draft: str
    """What the viewer has spelled so far."""
    spelling: type[Guess] | type[Hide] | None
    """What the viewer may spell a word for."""
    reveal: _Reveal | None
    fits: tuple[str, ...] | None
    """The letters that can still be in each zone, where that is asked for."""
    acting: tuple[int, ...]
    """Whom the game waits for."""
    story: str
    prompt: str

    @classmethod
    def of(cls, view: View) -> _Scene:
        p: Position = view.position
        names = tuple(str(view.names[k]) if k < len(view.names) else f"Player {k + 1}" for k in range(len(p.points)))
        between = p.stage in (HIDE, OVER)
        reveal = _last_reveal(view)
        if reveal is not None and between:
            zones, word = reveal.zones, reveal.word
        else:
            zones = p.zones or (Zone(),) * view.rules.options.length
            word = p.word if p.stage == OVER or view.seat == p.maker else ""
        spelling = _spelling(view)
        scene = cls(
            view, p, p.stage, view.seat, names, _alphabet(view.rules.cards), zones, word, "", spelling, reveal,
            fits=None, acting=_acting(view), story="", prompt="",
        )  # fmt: skip
        scene = scene._replace(draft=_draft(scene))
        if "fits" in view.shown and not between:
            scene = scene._replace(fits=_fitting(scene))
        return scene._replace(story=_story(scene), prompt=_prompt(scene))

    @property
    def making(self) -> bool:
        """Whether the viewer has hidden the word that is sought now."""
        return self.seat == self.position.maker and self.stage not in (HIDE, OVER) and bool(self.word)

    @property
    def box(self) -> str:
        """The pieces left in the box, where the viewer sees them."""
        if not self.making:
            return ""
        p = self.position
        placed = "".join(zone.pieces for zone in p.zones) + p.held
        needed = "".join(self.needs(letter) for letter in p.word)
        return "".join(kind * (needed.count(kind) - placed.count(kind)) for kind in KINDS)

    @property
    def counted(self) -> bool:
        """Whether the viewer knows how many pieces are left in the box."""
        return self.making or bool(self.view.rules.counted(self.position))

    @property
    def left(self) -> str:
        """How many pieces are left in the box, as far as the viewer knows."""
        return str(self.position.left) if self.counted else f"{least_left(self.position.held)} or more"

    def needs(self, letter: str) -> str:
        return self.alphabet.get(letter, "")

    @property
    def open(self) -> bool:
        """Whether the pieces lie as letters: to the maker, and to all once a round has ended."""
        return bool(self.word)


def _alphabet(cards: Alphabet) -> Mapping[str, str]:
    """The pieces of each letter, the letters before the signs."""
    return {letter: cards.pieces[letter] for letter in sorted(cards.pieces, key=lambda c: (not c.isalpha(), c))}


def _spelling(view: View) -> type[Guess] | type[Hide] | None:
    p: Position = view.position
    if not view.clickable or view.seat is None:
        return None
    if p.stage == HIDE and view.seat == p.maker:
        return Hide
    guessing = p.stage == CALL or (p.stage in (ASK, BONUS) and view.seat == p.seeker)
    return Guess if guessing and view.seat != p.maker and p.tokens[view.seat] > 0 else None


def _acting(view: View) -> tuple[int, ...]:
    p: Position = view.position
    if p.stage in (HIDE, HAND):
        return (p.maker,)
    if p.stage in (ASK, BONUS):
        return (p.seeker,)
    if p.stage == CALL:
        return callers(p)
    return ()


def _draft(scene: _Scene) -> str:
    """What has been spelled: letters of the alphabet, as many as there are zones at most."""
    picked = scene.view.picked or ""
    if scene.spelling is None or len(picked) > len(scene.zones) or any(c not in scene.alphabet for c in picked):
        return ""
    return picked


def _events(view: View) -> Iterator[tuple[Position, Any, Position]]:
    """What has happened, oldest first: the position before, the move, and the position after."""
    told = view.since or (((view.before, view.last),) if view.last is not None else ())
    known = [(before, move) for before, move in told if isinstance(before, Position)]
    for place, (before, move) in enumerate(known):
        yield before, move, known[place + 1][0] if place + 1 < len(known) else view.position


def _last_reveal(view: View) -> _Reveal | None:
    ended = [reveal for event in _events(view) if (reveal := _Reveal.of(*event)) is not None]
    return ended[-1] if ended else None


# -- which letters still fit -------------------------------------------------------------------------------------------


def _fitting(scene: _Scene) -> tuple[str, ...]:
    """For each zone the letters that it can still be, by what everybody sees.

    A letter has all pieces that lie in its zone and not one more of a kind that was refused; the zones lack together
    just the pieces that have not been placed, or at least as many as there must be while nobody can count them; and
    some zone lacks the one that is in hand.
    """
    p, cards = scene.position, scene.view.rules.cards
    open_ = [
        [
            (letter, len(cards.pieces[letter]) - len(zone.pieces), bool(p.held) and cards.lacks(letter, zone, p.held))
            for letter in scene.alphabet
            if cards.can_be(letter, zone)
        ]
        for zone in scene.zones
    ]
    counted = scene.view.rules.counted(p)
    goal = len(p.held) + (p.left if counted else least_left(p.held))
    most = goal if counted else LARGEST_LETTER * len(open_)
    ways = [{(missing, takes) for _, missing, takes in each} for each in open_]

    def others(number: int) -> set[tuple[int, bool]]:
        """How many pieces the other zones can lack together, and whether one of them lacks the piece in hand."""
        reached = {(0, False)}
        for k, each in enumerate(ways):
            if k != number:
                reached = {(a + b, x or y) for a, x in reached for b, y in each if a + b <= most}
        return reached

    found = []
    for number, each in enumerate(open_):
        rest = others(number)
        found.append(
            "".join(
                letter
                for letter, missing, takes in each
                if any(
                    goal <= missing + more <= most and (takes or elsewhere or not p.held) for more, elsewhere in rest
                )
            )
        )
    return tuple(found)


# -- what happened and what comes, in sentences ------------------------------------------------------------------------


def _verb(name: str, verb: str) -> str:
    """A verb in the third person, or as it follows `You`."""
    if name != "You":
        return verb
    return {"is": "are", "has": "have", "guesses": "guess"}.get(verb, verb.removesuffix("s"))


def _short(name: str) -> str:
    """A name that leaves room for the rest of a sentence."""
    return name if len(name) <= 18 else name[:17].rstrip() + "…"


def _name(scene: _Scene, player: int) -> str:
    return _short(scene.names[player])


def _object(scene: _Scene, player: int) -> str:
    """A player where something is done to him."""
    name = _name(scene, player)
    return "you" if name == "You" else name


def _says(scene: _Scene, player: int, verb: str, rest: str = "") -> str:
    """A sentence without its end: who, the verb as it fits, and the rest."""
    name = _name(scene, player)
    return f"{name} {_verb(name, verb)} {rest}".rstrip()


def _count(number: int, what: str) -> str:
    """So many of something: no pieces, 1 piece, 2 pieces."""
    return f"{number or 'no'} {what}{'' if number == 1 else 's'}"


def _a(kind: str) -> str:
    return f"a {KIND_NAMES[kind]}"


def _told(scene: _Scene, before: Position, move: Any, after: Position) -> str:
    """A move in a sentence."""
    if isinstance(move, Hide):
        return f"{_says(scene, before.maker, 'has', 'hidden a word')}."
    if isinstance(move, Hand):
        return f"{_says(scene, before.maker, 'hands', _object(scene, before.seeker))} {_a(move.kind)}."
    if isinstance(move, Ask) and 0 < move.zone <= len(before.zones):
        kept = after.zones[move.zone - 1] if len(after.zones) == len(before.zones) else before.zones[move.zone - 1]
        refused = kept.noes != before.zones[move.zone - 1].noes
        answer = f"it needs no {KIND_NAMES[before.held]}" if refused else f"it takes the {KIND_NAMES[before.held]}"
        asked = f"{_says(scene, before.seeker, 'asks', f'zone {move.zone}')}: {answer}."
        begins = not refused and (after.left, after.bonus) == (BONUS_TOKENS, BONUS_TOKENS)
        return f"{asked} Bonus mode begins." if begins else asked
    if isinstance(move, Buy):
        return f"{_says(scene, before.seeker, 'gives', _object(scene, before.maker))} a bonus token for a piece."
    if isinstance(move, Decline):
        return f"{_says(scene, before.seeker, 'waits')}."
    told = [f"{_says(scene, player, 'guesses', word)}: no." for player, word in _guesses(before, move)]
    if not told and isinstance(move, Mapping):
        return "Nobody calls out a guess."
    return " ".join(told)


def _story(scene: _Scene) -> str:
    """The moves since the viewer's last one as far as they fit into a line, the end of a round before all others."""
    events = list(_events(scene.view))
    told = [_told(scene, *event) for event in events]
    kept = ""
    if scene.reveal is not None:
        found = scene.reveal.finder
        who = "nobody has found it" if found == NOBODY else f"{_says(scene, found, 'has', 'found it')}"
        kept = f"The word was {scene.reveal.word}: {who}."
        ended = next(k for k, event in enumerate(events) if _Reveal.of(*event) == scene.reveal)
        told[ended] = kept
    while len(told) > 1 and svg.width_of(" ".join(told), 14) > WIDTH - 40:
        told.remove(next(sentence for sentence in told if sentence != kept))
    if not told and scene.stage in (HAND, ASK, BONUS) and not any(zone.pieces or zone.noes for zone in scene.zones):
        return "A word is hidden in the box."
    return " ".join(sentence for sentence in told if sentence)


def _prompt(scene: _Scene) -> str:
    """Whose turn it is, and what it can be."""
    p = scene.position
    if scene.stage == OVER:
        places = scene.view.rules.places(p)
        best = [k for k, place in enumerate(places) if place == min(places)]
        if len(best) > 1:
            who = " and ".join(_name(scene, k) for k in best)
            return f"{who} share the win with {_count(p.points[best[0]], 'point')}."
        return f"{_says(scene, best[0], 'wins')} with {_count(p.points[best[0]], 'point')}!"
    if scene.stage == HIDE:
        return f"{_says(scene, p.maker, 'hides', f'a word of {len(scene.zones)} letters')}."
    if scene.stage == HAND:
        return f"{_says(scene, p.maker, 'picks', 'a piece for')} {_object(scene, p.seeker)}."
    if scene.stage == ASK:
        return f"{_says(scene, p.seeker, 'holds', _a(p.held))}: which zone needs it?"
    if scene.stage == CALL:
        if scene.seat in scene.acting and scene.view.clickable:
            return "Call out a guess, or wait."
        return "The other seekers may call out a guess."
    name = _name(scene, p.seeker)
    verbs = []
    if p.left:
        verbs.append(f"{_verb(name, 'asks')} for a piece")
    if p.tokens[p.seeker]:
        verbs.append(_verb(name, "guesses"))
    verbs.append(_verb(name, "waits"))
    return f"{name} {', '.join(verbs[:-1])}{' or ' if len(verbs) > 1 else ''}{verbs[-1]}."


def _described(scene: _Scene) -> str:
    p, view = scene.position, scene.view
    parts = [scene.story, scene.prompt]
    if p.stage != OVER:
        parts.append(f"{_says(scene, p.maker, 'is', 'the maker of the word')}, in round {p.round + 1}.")
    for number, zone in enumerate(scene.zones, start=1):
        told = [" ".join(zone.pieces) or "empty"]
        if zone.noes:
            told.append(f"no {' '.join(zone.noes)}")
        if scene.fits is not None:
            told.append(f"fits {' '.join(scene.fits[number - 1]) or 'none'}")
        parts.append(f"Zone {number}: {', '.join(told)}.")
    if scene.word:
        parts.append(f"The word {'was' if p.stage in (HIDE, OVER) else 'is'} {scene.word}.")
    if p.stage not in (HIDE, OVER):
        box = f": {' '.join(scene.box)}" if scene.box else ""
        left = _count(p.left, "piece").capitalize() if scene.counted else f"{scene.left} pieces"
        parts.append(f"{left} left in the box{box}.")
        parts.append(f"{_count(p.bonus, 'bonus token').capitalize()} on the board.")
        parts.append(f"Wrong guesses: {', '.join(p.wrong) or 'none'}.")
        tokens = (
            f"{name} {'was given ' if player == p.maker else 'has '}{p.tokens[player]}"
            for player, name in enumerate(scene.names)
        )
        parts.append(f"Guess tokens: {', '.join(tokens)}.")
    parts.append(f"Points: {', '.join(f'{name} {p.points[k]}' for k, name in enumerate(scene.names))}.")
    if scene.reveal is not None:
        gains = (f"{name} {scene.reveal.gained[k]} ({scene.reveal.why(k)})" for k, name in enumerate(scene.names))
        parts.append(f"Won with {scene.reveal.word} in the round before: {'; '.join(gains)}.")
    if scene.draft:
        parts.append(f"Spelled so far: {scene.draft}.")
    if view.worth:
        parts.append(f"Worth: {_some([f'{a} {_percent(v)}' for a, v in _by_worth(view)])}.")
    if scene.seat is not None and view.selected is not None:
        parts.append(f"Your choice: {view.selected}.")
    if view.clickable:
        parts.append(f"To choose from: {_some(view.clickable)}.")
    return " ".join(part for part in parts if part)


def _some(told: Sequence[str]) -> str:
    """A list that is cut where it is long."""
    more = len(told) - MOST_TOLD
    return ", ".join(told[:MOST_TOLD]) + (f" and {more} more" if more > 0 else "")


def _by_worth(view: View) -> list[tuple[str, float]]:
    return sorted(view.worth.items(), key=lambda entry: -entry[1])


# -- where things are --------------------------------------------------------------------------------------------------


class _Plan(NamedTuple):
    """Where the parts of the picture are, from above."""

    zone_wide: float
    rows: int
    """Rows of signs in a zone."""
    fit_lines: int
    zone_high: float
    panel_at: float
    offer_at: float
    last_at: float
    """Where the round before is told."""
    guide_at: float
    height: float
    offer: _Offer | None
    columns: int
    """How many letters of the alphabet are side by side."""

    @classmethod
    def of(cls, scene: _Scene) -> _Plan:
        count = len(scene.zones)
        wide = min(190.0, (RIGHT - LEFT - 8 - 6 * (count - 1)) / count)
        rows = 1 if wide > 138 else 2
        lines = 0
        if scene.fits is not None:
            each = int((wide - 8) // FIT_WIDE)
            told = [letters for letters in scene.fits if len(letters) < len(scene.alphabet)]
            lines = max((1, *(-(-len(letters) // each) for letters in told)))
        high = PIECES_HIGH + TILE + 18 + rows * (SIGN + 4) + (6 + FIT_LINE * lines if lines else 0)
        panel = ZONES_AT + high + BAND + 12
        offer = _Offer.of(scene)
        offer_at = panel + PANEL_HIGH + 8
        last_at = offer_at + (CHIPS_HIGH + 6 if offer is not None else 0)
        guide = last_at + (LAST_HIGH + 6 if _tells_last_round(scene) else 0)
        height = guide + HEAD + 2 * (KEY_HIGH + 3) + 18
        return cls(
            wide, rows, lines, high, panel, offer_at, last_at, guide, height, offer, -(-len(scene.alphabet) // 2)
        )

    def zone(self, number: int, count: int) -> float:
        """The left edge of a zone."""
        whole = count * self.zone_wide + 6 * (count - 1)
        return WIDTH / 2 - whole / 2 + (self.zone_wide + 6) * number


# -- above the mat -----------------------------------------------------------------------------------------------------


def _strip(scene: _Scene) -> str:
    """What just happened, and who is to do what."""
    marked = bool(scene.view.clickable) or scene.stage == OVER
    body = rect(
        8, 8, WIDTH - 16, STRIP, 9, fill="var(--pk-panel)", stroke="var(--pk-gold)" if marked else "none",
        stroke_width=2.5,
    )  # fmt: skip
    if not scene.story:
        return body + fitted(20, 40, scene.prompt, WIDTH - 40, 20, least=12, bold=True)
    body += fitted(20, 27, scene.story, WIDTH - 40, 15.5, least=11, fill="var(--pk-soft)")
    return body + fitted(20, 49, scene.prompt, WIDTH - 40, 19, least=12, bold=True)


# -- the players -------------------------------------------------------------------------------------------------------


def _plate(x: float, y: float, wide: float, high: float, *, acting: bool = False) -> str:
    """A dark plate, with a gold edge where the game waits for its player."""
    edge = {"stroke": GOLD, "stroke_width": 3.5} if acting else {"stroke": CREAM, "stroke_opacity": 0.3}
    return rect(x, y, wide, high, 10, fill="#08191c", fill_opacity=0.62, **edge)


def _seats(scene: _Scene) -> str:
    count, gap = len(scene.names), 8.0
    wide = (RIGHT - LEFT - gap * (count - 1)) / count
    return "".join(_seat(scene, player, LEFT + (wide + gap) * player, wide) for player in range(count))


def _seat(scene: _Scene, player: int, x: float, wide: float) -> str:
    """A player: name, points, and his tokens; of the maker, what he has been given."""
    p, y = scene.position, SEATS_AT
    acting = player in scene.acting
    body = _plate(x, y, wide, SEAT_HIGH, acting=acting)
    points = str(p.points[player])
    room = wide - 28 - svg.width_of(points, 22, bold=True)
    name = f"▸ {scene.names[player]}" if acting else scene.names[player]
    body += fitted(x + 10, y + 23, name, room, 17, least=11, bold=True, fill=CREAM)
    body += text(x + wide - 10, y + 25, points, 22, anchor="end", bold=True, fill="#ffd978")
    low = y + 45
    if scene.stage in (HIDE, OVER):
        gained = scene.reveal.gained[player] if scene.reveal is not None else None
        role = "hides a word" if scene.stage == HIDE and player == p.maker else ""
        if gained is not None:
            said = f"+{gained}"
            body += text(x + wide - 10, low + 6, said, 17, anchor="end", bold=True, fill="#b9f0c9")
        return body + fitted(x + 10, low + 6, role, wide - 60, 16, least=11, fill=PALE)
    if player != p.maker:
        for k in range(GUESS_TOKENS):
            body += artwork.guess_token(x + 21 + 24.0 * k, low, 10.5, player, used=k >= p.tokens[player])
        if not p.tokens[player]:
            body += fitted(x + 84, low + 6, "out", wide - 92, 16, fill=PALE)
        return body
    noes = sum(len(zone.noes) for zone in scene.zones)
    given = BONUS_TOKENS - p.bonus
    at = x + 20
    for drawn, number in (
        (artwork.no_token("R", at, low, 10.5), noes),
        (artwork.guess_token(at + 42, low, 10.5, player), p.tokens[player]),
        (artwork.bonus_token(at + 84, low, 11), given),
    ):
        body += drawn + text(at + 13, low + 6, str(number), 16, bold=True, fill=CREAM)
        at += 42
    return body


# -- the board ---------------------------------------------------------------------------------------------------------


def _board(scene: _Scene, plan: _Plan) -> str:
    """The zones, and below them the tokens that are on the board and the words that were wrong."""
    high = plan.zone_high + BAND + 14
    body = artwork.board(LEFT - 6, BOARD_AT, RIGHT - LEFT + 12, high)
    body += "".join(_zone(scene, plan, number) for number in range(len(scene.zones)))
    y = ZONES_AT + plan.zone_high + BAND / 2 + 2
    if scene.stage in (HIDE, OVER):
        return body + _result(scene, y)
    p = scene.position
    body += artwork.decipher_token(LEFT + 24, y, 16)
    for k in range(BONUS_TOKENS):
        body += artwork.bonus_token(LEFT + 66 + 34.0 * k, y, 14, gone=k >= p.bonus)
    if not p.wrong:
        return body
    body += text(LEFT + 166, y + 6, "not:", 16, fill=PALE)
    return body + fitted(LEFT + 202, y + 6, ", ".join(p.wrong), RIGHT - LEFT - 212, 18, least=11, bold=True, fill=CREAM)


def _result(scene: _Scene, y: float) -> str:
    """What became of the word."""
    if scene.reveal is None or not scene.reveal.word:
        return fitted(WIDTH / 2, y + 6, _hint(scene), RIGHT - LEFT - 20, 17, anchor="middle", fill=CREAM)
    found = scene.reveal.finder
    said = "Nobody found it" if found == NOBODY else f"{_says(scene, found, 'has', 'found it')}"
    body = artwork.decipher_token(LEFT + 26, y, 16)
    return body + fitted(
        LEFT + 56, y + 7, f"{said}: {scene.reveal.word}", RIGHT - LEFT - 70, 20, least=12, bold=True, fill=CREAM
    )


def _hint(scene: _Scene) -> str:
    if scene.stage == OVER:
        return "All words have been played"
    return f"{len(scene.zones)} letters, a zone for each"


def _zone(scene: _Scene, plan: _Plan, number: int) -> str:
    """A zone with its pieces, its letter where that is known, its four signs, and letters that fit."""
    p, zone = scene.position, scene.zones[number]
    x, y, wide = plan.zone(number, len(scene.zones)), ZONES_AT, plan.zone_wide
    name = str(Ask(number + 1))
    clickable, worth = name in scene.view.clickable, scene.view.worth.get(name)
    body = rect(x, y, wide, plan.zone_high, 8, fill="var(--pk-sheet)", class_="pk-frame dec-face", stroke="#0f0b18",
                stroke_width=1.6)  # fmt: skip
    place = (x + 6, y + 8, wide - 12, PIECES_HIGH - 12)
    body += group(_pieces(scene, number, *place), class_="dec-before")
    tile_at = y + PIECES_HIGH + TILE / 2 + 2
    body += _letter(scene, number, x + wide / 2, tile_at)
    body += text(x + 8, tile_at + 6, str(number + 1), 17, bold=True, fill=SOFT)
    if worth is not None:
        body += _worth(worth, x + wide - 38, tile_at - 8, 34)
    each = 4 // plan.rows
    sign = (wide - 8 - 4 * (each - 1)) / each
    for k, kind in enumerate(KINDS):
        sx = x + 4 + (sign + 4) * (k % each)
        sy = y + PIECES_HIGH + TILE + 12 + (SIGN + 4) * (k // each)
        body += artwork.symbol(kind, sx, sy, sign, SIGN, asked=kind == p.held and kind not in zone.noes)
        if kind in zone.noes:
            body += artwork.no_token(kind, sx + sign / 2, sy + SIGN / 2, min(SIGN, sign) / 2)
    if scene.fits is not None:
        low = y + PIECES_HIGH + TILE + 14 + plan.rows * (SIGN + 4)
        body += _fits(scene.fits[number], x, low, wide, plan.fit_lines, whole=len(scene.alphabet))
    if not clickable:
        return group(body)
    after = group(artwork.stack(zone.pieces, *place, 21, asked=p.held), class_="dec-after")
    return svg.button(name, f"ask zone {number + 1} about {_a(p.held)}", body, after, data_key=str(number + 1))


def _pieces(scene: _Scene, number: int, x: float, y: float, wide: float, high: float) -> str:
    """What lies in a zone: a stack, or the letter as far as it is built; or the letter that is spelled to be hidden."""
    if scene.spelling is Hide and scene.draft:
        if number >= len(scene.draft):
            return ""
        letter = scene.draft[number]
        return artwork.letter(letter, scene.needs(letter), x, y, wide, high, 21, there="")
    zone = scene.zones[number]
    if scene.open:
        letter = scene.word[number] if number < len(scene.word) else ""
        return artwork.letter(letter, scene.needs(letter), x, y, wide, high, 21, there=zone.pieces)
    return artwork.stack(zone.pieces, x, y, wide, high, 21) if zone.pieces else ""


def _letter(scene: _Scene, number: int, x: float, y: float) -> str:
    """The letter of a zone: spelled by the viewer, or of the word that he sees; else an empty slot."""
    if number < len(scene.draft):
        letter = scene.draft[number]
        kind = "wrong" if scene.fits is not None and letter not in scene.fits[number] else "pencil"
        return artwork.tile(letter, x, y, TILE - 3, kind=kind)
    if scene.word and not scene.draft and number < len(scene.word):
        return artwork.tile(scene.word[number], x, y, TILE - 3)
    size = TILE - 5
    body = rect(x - size / 2, y - size / 2, size, size, 5, fill="var(--pk-slot)", stroke="#8b7f63", stroke_opacity=0.5,
                stroke_dasharray="4 3")  # fmt: skip
    return body + text(x, y + 7, "?", 20, anchor="middle", fill=SOFT, opacity=0.7)


def _fits(letters: str, x: float, y: float, wide: float, lines: int, *, whole: int) -> str:
    """The letters that a zone can still be."""
    each = int((wide - 8) // FIT_WIDE)
    if len(letters) == whole:
        return text(x + wide / 2, y + 13, "any letter", 15, anchor="middle", fill=INK)
    if not letters:
        return text(x + wide / 2, y + 13, "none", 15, anchor="middle", fill=INK)
    body = ""
    for k in range(lines):
        row = letters[each * k : each * (k + 1)]
        start = x + wide / 2 - FIT_WIDE * (len(row) - 1) / 2
        for place, letter in enumerate(row):
            body += text(start + FIT_WIDE * place, y + 13 + FIT_LINE * k, letter, 15, anchor="middle", bold=True,
                         fill=INK)  # fmt: skip
    return body


# -- the box, and what is in hand --------------------------------------------------------------------------------------


def _box(scene: _Scene, plan: _Plan) -> str:
    """The box: open to the maker, else its lid, with how many pieces are left where that is known."""
    x, y = LEFT, plan.panel_at
    if scene.making:
        return artwork.tray(x, y, BOX_WIDE, PANEL_HIGH) + "".join(
            _well(scene, kind, k, y) for k, kind in enumerate(KINDS)
        )
    body = artwork.lid(x, y, BOX_WIDE, PANEL_HIGH)
    middle = x + BOX_WIDE * 0.72
    if scene.stage in (HIDE, OVER):
        return body + text(middle, y + PANEL_HIGH * 0.7, "no word in it", 17, anchor="middle", fill=CREAM)
    if not scene.counted:
        return body + text(middle, y + PANEL_HIGH * 0.7, f"{scene.left} left", 17, anchor="middle", fill=CREAM)
    body += text(middle, y + PANEL_HIGH * 0.68, scene.left, 36, anchor="middle", bold=True, fill=CREAM)
    left = "piece left" if scene.position.left == 1 else "pieces left"
    return body + text(middle, y + PANEL_HIGH * 0.86, left, 16, anchor="middle", fill=CREAM)


def _well(scene: _Scene, kind: str, k: int, y: float) -> str:
    """The pieces of a kind that are left, for the maker to hand out."""
    count, name = scene.box.count(kind), str(Hand(kind))
    wide = (BOX_WIDE - 14 - 6 * 3) / 4
    x = LEFT + 7 + (wide + 6) * k
    clickable, worth = name in scene.view.clickable, scene.view.worth.get(name)
    edge = {"stroke": GOLD, "stroke_width": 3} if clickable else {"stroke": "#2b1909", "stroke_width": 1.4}
    body = artwork.well(x, y + 7, wide, PANEL_HIGH - 14, class_="pk-frame dec-face", **edge)
    body += artwork.heap(kind, count, x + 5, y + 12, wide - 10, PANEL_HIGH - 44)
    if worth is not None:
        body += _worth(worth, x + 5, y + PANEL_HIGH - 28, wide - 10)
    else:
        body += text(x + wide / 2, y + PANEL_HIGH - 14, f"× {count}", 17, anchor="middle", bold=True, fill=INK)
    if not clickable:
        return group(body)
    return svg.button(name, f"hand out {_a(kind)}, {count} left", body, data_key=kind.lower())


def _table(scene: _Scene, plan: _Plan) -> str:
    """Beside the box: the piece in hand and what can be done, or what the last round has brought."""
    x, y = LEFT + BOX_WIDE + 8, plan.panel_at
    wide = RIGHT - x
    body = _plate(x, y, wide, PANEL_HIGH)
    if scene.stage in (HIDE, OVER):
        return body + _gains(scene, x, y, wide)
    p = scene.position
    buttons = _buttons(scene, x + wide - 164, y)
    room = wide - (172 if buttons else 0)
    if p.held:
        body += _hand(scene, x, y, room)
    elif scene.stage == HAND:
        said = f"{_says(scene, p.seeker, 'waits')} for a piece."
        if scene.view.clickable:
            said = f"Click on the piece that {_object(scene, p.seeker)} will get."
        body += _lines(said, x + room / 2, y + PANEL_HIGH / 2, room - 30)
    else:
        verb, _, word = (scene.view.selected or "").partition(" ")
        if scene.stage == CALL:
            said = f"Your guess: {word}" if verb == "guess" and scene.seat is not None else "Does anybody guess?"
        else:
            said = "Bonus mode" if p.left else "All pieces are placed"
        body += _lines(said, x + room / 2, y + PANEL_HIGH / 2, room - 20, bold=True)
    return body + buttons


def _lines(said: str, x: float, y: float, wide: float, *, bold: bool = False) -> str:
    """A sentence in up to three lines around (x, y)."""
    size = 20.0 if bold else 17.0
    rows = svg.wrap(said, wide, size, lines=3)
    top = y - (size + 5) * (len(rows) - 1) / 2 + size * 0.36
    return "".join(
        fitted(x, top + (size + 5) * k, row, wide + 16, size, least=11, anchor="middle", bold=bold, fill=CREAM)
        for k, row in enumerate(rows)
    )


def _hand(scene: _Scene, x: float, y: float, wide: float) -> str:
    """The piece that the seeker in turn holds."""
    p = scene.position
    middle = x + 54
    drawn = group(artwork.one(p.held, middle, y + PANEL_HIGH / 2, 19.5, class_="dec-held"), class_="dec-lift")
    body = drawn
    asking = any(str(Ask(k + 1)) in scene.view.clickable for k in range(len(scene.zones)))
    if asking:
        frame = rect(x + 8, y + 6, 92, PANEL_HIGH - 12, 8, fill="#ffffff", fill_opacity=0.07, class_="pk-frame",
                     stroke=CREAM, stroke_opacity=0.4, stroke_width=1.5, stroke_dasharray="5 4")  # fmt: skip
        pressed = scene.view.picked == HELD
        body = svg.picker(HELD, f"take up {_a(p.held)}", frame, drawn, pressed=pressed)
    told = f"{_says(scene, p.seeker, 'holds', _a(p.held))}."
    if asking:
        told = f"{KIND_NAMES[p.held].capitalize()}: click on a zone, or drag it there."
    if wide < 200:
        return body
    return body + _lines(told, x + 100 + (wide - 100) / 2, y + PANEL_HIGH / 2, wide - 126)


def _buttons(scene: _Scene, x: float, y: float) -> str:
    """To ask for a piece in bonus mode, and to wait."""
    shown = []
    for action, key, label in (
        (str(Buy()), BUY_KEY, "ask for a piece, for a bonus token"),
        (str(Decline()), WAIT_KEY, "keep silent" if scene.stage == CALL else "wait, without a piece or a guess"),
    ):
        worth, chosen = scene.view.worth.get(action), scene.view.selected == action and scene.stage == CALL
        if action in scene.view.clickable or worth is not None or chosen:
            shown.append((action, key, label, worth, chosen))
    body, high = "", 44.0
    top = y + PANEL_HIGH / 2 - (high * len(shown) + 6 * (len(shown) - 1)) / 2
    for k, (action, key, label, worth, chosen) in enumerate(shown):
        at = top + (high + 6) * k
        drawn = _face(x, at, 156, high, chosen=chosen)
        head = "Ask for a piece" if action == str(Buy()) else "Keep silent" if scene.stage == CALL else "Wait"
        if action == str(Buy()):
            drawn += artwork.bonus_token(x + 20, at + high / 2, 12)
        else:
            drawn += text(x + 20, at + high / 2 + 7, "✓" if chosen else "…", 20, anchor="middle", bold=True, fill=INK)
        drawn += fitted(x + 38, at + (20 if worth is not None else 28), head, 112, 17, least=12, bold=True, fill=INK)
        if worth is not None:
            drawn += _worth(worth, x + 38, at + 25, 110)
        told = f"{label} (key {key})"
        title = svg.element("title", told)
        body += (
            svg.button(action, label, title, drawn, data_key=key) if action in scene.view.clickable else group(drawn)
        )
    return body


def _face(x: float, y: float, wide: float, high: float, *, chosen: bool = False) -> str:
    """The face of a button."""
    return rect(x, y, wide, high, 8, fill="#f6ead0", class_="pk-frame dec-face", stroke=GOLD if chosen else INK,
                stroke_width=4 if chosen else 1.6)  # fmt: skip


def _gains(scene: _Scene, x: float, y: float, wide: float) -> str:
    """What each player has won in the round that has ended."""
    reveal = scene.reveal
    if reveal is None:
        said = "The game is over" if scene.stage == OVER else "No word is sought yet"
        return text(x + wide / 2, y + PANEL_HIGH / 2 + 6, said, 18, anchor="middle", fill=PALE)
    step = min(26.0, (PANEL_HIGH - 14) / len(scene.names))
    top = y + PANEL_HIGH / 2 - step * len(scene.names) / 2
    body = ""
    for player in range(len(scene.names)):
        base = top + step * player + step / 2 + 5.5
        body += text(x + 40, base, f"+{reveal.gained[player]}", 17, anchor="end", bold=True, fill="#ffd978")
        said = f"{_short(scene.names[player])}: {reveal.why(player)}"
        body += fitted(x + 50, base, said, wide - 58, 15.5, least=10, fill=CREAM)
    return body


def _tells_last_round(scene: _Scene) -> bool:
    """Whether a round has ended since the viewer's last choice, and another one has begun already."""
    return scene.reveal is not None and scene.stage not in (HIDE, OVER)


def _last_round(scene: _Scene, plan: _Plan) -> str:
    """The word of the round before, and what everybody won with it."""
    reveal = scene.reveal
    if reveal is None or not _tells_last_round(scene):
        return ""
    y = plan.last_at
    body = _plate(LEFT - 4, y, RIGHT - LEFT + 8, LAST_HIGH)
    x = LEFT + 4
    for letter in reveal.word:
        body += rect(x, y + 7, 38, LAST_HIGH - 14, 5, fill="var(--pk-sheet)")
        body += artwork.letter(letter, scene.needs(letter), x + 4, y + 11, 30, LAST_HIGH - 22, 9, prefix="last")
        x += 42
    x += 8
    found = reveal.finder
    who = "Nobody found it" if found == NOBODY else _says(scene, found, "has", "found it")
    body += fitted(x, y + 26, f"The word was {reveal.word}. {who}.", RIGHT - 6 - x, 17, bold=True, fill=CREAM)
    gains = ", ".join(f"{_short(name)} +{reveal.gained[k]}" for k, name in enumerate(scene.names))
    return body + fitted(x, y + 49, gains, RIGHT - 6 - x, 16, fill=PALE)


# -- words, and the alphabet -------------------------------------------------------------------------------------------


class _Offer(NamedTuple):
    """Words that can be chosen with a click, where that is asked for."""

    said: str
    actions: tuple[str, ...]

    @classmethod
    def of(cls, scene: _Scene) -> _Offer | None:
        """The words that are worth most; else some of all that fit and begin as what has been spelled."""
        view, p = scene.view, scene.position
        action = Hide if scene.stage == HIDE else Guess
        valued = [name for name, _ in _by_worth(view) if name.startswith(f"{action('')}{scene.draft}")]
        if valued:
            return cls("Words by what they are worth", tuple(valued[:OFFERED]))
        if "words" not in view.shown or scene.stage == OVER or (scene.stage == HIDE and scene.spelling is None):
            return None
        fitting = view.rules.candidates(p._replace(word=""))
        found = [word for word in fitting if word.startswith(scene.draft)]
        words = _count(len(found), "word").capitalize()
        if scene.stage == HIDE:
            said = f"{words} of the list can be hidden"
        else:
            said = f"{words} of the list still fit{'s' if len(found) == 1 else ''}"
        if scene.draft:
            said += f" and begin{'s' if len(found) == 1 else ''} with {scene.draft}"
        chosen = found
        if len(found) > OFFERED:
            said += ", some of them:"
            chosen = [found[k * (len(found) - 1) // (OFFERED - 1)] for k in range(OFFERED)]
        return cls(said, tuple(str(action(word)) for word in chosen))


def _offer(scene: _Scene, plan: _Plan) -> str:
    """Words as buttons."""
    if plan.offer is None:
        return ""
    body = fitted(LEFT + 4, plan.offer_at + 16, plan.offer.said, RIGHT - LEFT - 10, 16, bold=True, fill=CREAM)
    wide = (RIGHT - LEFT - 6 * (OFFERED - 1)) / OFFERED
    for k, action in enumerate(plan.offer.actions):
        x, y = LEFT + (wide + 6) * k, plan.offer_at + 24
        worth, word = scene.view.worth.get(action), action.partition(" ")[2]
        drawn = _face(x, y, wide, CHIP, chosen=scene.view.selected == action)
        low = y + (19 if worth is not None else 26)
        drawn += fitted(x + wide / 2, low, word, wide - 8, 17, least=10, anchor="middle", bold=True, fill=INK)
        if worth is not None:
            drawn += _worth(worth, x + 6, y + 22, wide - 12)
        open_ = action in scene.view.clickable or (scene.spelling is not None and _can_say(scene, word))
        body += svg.button(action, action, drawn) if open_ else group(drawn)
    return body


def _can_say(scene: _Scene, word: str) -> bool:
    """Whether the viewer can guess or hide a word, be it listed or not."""
    if scene.spelling is None:
        return False
    action = scene.spelling(word)
    return str(action) in scene.view.clickable or bool(scene.view.rules.is_legal(scene.position, scene.seat, action))


def _guide(scene: _Scene, plan: _Plan) -> str:
    """The alphabet with the pieces of each letter; to who may spell a word, its keys."""
    body = _plate(LEFT - 4, plan.guide_at, RIGHT - LEFT + 8, HEAD + 2 * (KEY_HIGH + 3) + 3)
    body += _heading(scene, plan)
    known = set().union(*scene.fits) if scene.fits is not None else set(scene.alphabet)
    step = KEYS_WIDE / plan.columns
    for k, letter in enumerate(scene.alphabet):
        x = WIDTH / 2 - KEYS_WIDE / 2 + step * (k % plan.columns)
        y = plan.guide_at + HEAD + (KEY_HIGH + 3) * (k // plan.columns)
        body += _key(scene, letter, x + 1, y, step - 2, faded=letter not in known)
    return body


def _key(scene: _Scene, letter: str, x: float, y: float, wide: float, *, faded: bool) -> str:
    high = KEY_HIGH
    drawn = rect(x, y, wide, high, 6, fill="var(--pk-sheet)", class_="pk-frame dec-face", stroke="#0f2f2e",
                 stroke_width=1.2)  # fmt: skip
    drawn += artwork.letter(letter, scene.needs(letter), x + 4, y + 5, wide - 8, 37, 9, shiny=False, prefix="key")
    drawn += text(x + wide / 2, y + high - 6, letter, 17, anchor="middle", bold=True, fill=INK)
    drawn = group(drawn, opacity=0.45) if faded else drawn
    if scene.spelling is None or len(scene.draft) >= len(scene.zones):
        return group(drawn)
    return svg.picker(scene.draft + letter, f"letter {letter}", drawn, data_key=letter.lower())


def _heading(scene: _Scene, plan: _Plan) -> str:
    """What the alphabet is for, and what can be done with the word that is being spelled."""
    x, y = LEFT + 6, plan.guide_at + 23
    if scene.spelling is None:
        return text(x, y, "The letters and their pieces", 17, bold=True, fill=CREAM)
    doing = "hide" if scene.spelling is Hide else "guess"
    if not scene.draft:
        said = f"To {doing} a word, spell it with these letters or type it"
        return fitted(x, y, said, RIGHT - LEFT - 12, 17, bold=True, fill=CREAM)
    body = ""
    at = RIGHT - 2.0
    missing = len(scene.zones) - len(scene.draft)
    if not missing:
        said, body, at = _saying(scene, plan, at)
    else:
        said = f"{scene.draft}: {_count(missing, 'letter')} more"
    for words, sign, label, key in (
        (scene.draft, "×", "put the spelled word down", None),
        (scene.draft[:-1], "⌫", "take the last letter back", BACK_KEY),
    ):
        if not words:
            continue
        at -= 38
        drawn = _face(at, plan.guide_at + 4, 34, 26) + text(
            at + 17, plan.guide_at + 23, sign, 17, anchor="middle", bold=True, fill=INK
        )
        body += svg.picker(words, label, drawn, pressed=words == scene.draft, data_key=key)
    return body + fitted(x, y, said, at - x - 8, 17, least=11, bold=True, fill=CREAM)


def _saying(scene: _Scene, plan: _Plan, right: float) -> tuple[str, str, float]:
    """The line for a word that is spelled to its end, a button to say it, and where the room to its left ends."""
    assert scene.spelling is not None
    action = scene.spelling(scene.draft)
    name = str(action)
    if not _can_say(scene, scene.draft):
        return str(scene.view.rules.why_not(scene.position, scene.seat, action).reason), "", right
    if plan.offer is not None and name in plan.offer.actions:
        return f"{scene.draft}: see above", "", right
    worth = scene.view.worth.get(name)
    doing = "Hide" if scene.spelling is Hide else "Guess"
    wide = min(220.0, svg.width_of(f"{doing} {scene.draft}", 17, bold=True) + 28)
    x = right - wide
    drawn = _face(x, plan.guide_at + 4, wide, 26, chosen=scene.view.selected == name)
    drawn += fitted(x + wide / 2, plan.guide_at + 23, f"{doing} {scene.draft}", wide - 12, 17, anchor="middle",
                    bold=True, fill=INK)  # fmt: skip
    told = f"{name}{f', {_percent(worth)}' if worth is not None else ''} (key {SAY_KEY})"
    body = svg.button(name, name, svg.element("title", told), drawn, data_key=SAY_KEY)
    said = "It costs a guess token" if scene.spelling is Guess else "Only you will see it"
    return said, body, x - 4


# -- small things ------------------------------------------------------------------------------------------------------


def _worth(worth: float, x: float, y: float, wide: float) -> str:
    """What an action is worth, as a bar with a number."""
    body = rect(x, y, wide, 16, 4, fill=INK, stroke=CREAM, stroke_width=0.8)
    body += rect(x + 1, y + 1, (wide - 2) * _share(worth), 14, 3, fill="#8a6210")
    return body + text(x + wide / 2, y + 13, _percent(worth), 14, anchor="middle", bold=True, fill="#ffffff")


def _share(worth: float) -> float:
    return min(max(float(worth), 0.0), 1.0)


def _percent(worth: float) -> str:
    share = _share(worth)
    return f"{100 * share:.0f}%" if share in (0, 1) or 0.005 <= share < 0.995 else "<1%" if share < 0.5 else ">99%"
