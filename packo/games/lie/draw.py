"""The picture of LIE: a tavern's table with the players round it, the ladder of bids, and the viewer's hand.

While hands are set, a card is turned by taking up the dice that the hand would then show: `View.picked` is one die of
each card, in the order of the cards, such as 24135.  Before that each card shows its lower die.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import perm, prod
from typing import NamedTuple

from packo.games.lie import artwork
from packo.games.lie.artwork import CREAM, INK
from packo.games.lie.chances import Law, at_least, law
from packo.games.lie.parts import CLOCKWISE, FACES, LIE, ONES, Bid, Card, Challenge, Faces, Position, Set, Way
from packo.games.lie.rules import NOBODY, bid_holds, higher_bids, matching, settings
from packo.picture import palette, svg
from packo.picture.svg import fitted, group, rect, text
from packo.picture.view import View

OVERLAYS: Mapping[str, str] = {"chances": "How likely bids are, if all cards are turned at random"}

WIDTH = 640.0
STRIP, TABLE_AT = 50.0, 64.0
SEATS_AT, SEAT_HIGH = 74.0, 112.0
MIDDLE_AT = 196.0
LOW, HIGH = 232.0, 334.0
"""How high the middle of the table is, for few dice and for many."""
FEW = 15
"""So many numbers of dice are side by side on the ladder."""
HAND_HIGH = 172.0
LEFT, RIGHT = 18.0, 622.0
"""The edges of what lies on the table."""
FACE_NAMES = ("", "one", "two", "three", "four", "five", "six")
CSS = (
    "S .lie-card{transition:transform .12s;transform-box:fill-box;transform-origin:center}"
    "S [data-pick]:hover .lie-card{transform:rotate(9deg)}"
    "S [data-action]:hover .lie-fill,S [data-action]:focus-visible .lie-fill{fill:var(--pk-gold)}"
    "S [data-action]:hover .lie-on-gold,S [data-action]:focus-visible .lie-on-gold{fill:#20150c!important}"
    "S [data-pick]:hover .lie-fill{fill:var(--pk-raised)}"
    "S [data-action]:hover .lie-shout{fill:#e2492f}"
)
DRAW, SET, WAY, BID, END = "draw", "set", "way", "bid", "end"


def draw(view: View) -> str:
    """The position as an SVG text, for the viewer's seat."""
    scene = _Scene.of(view)
    seated = view.seat is not None
    height = scene.hand_at + (HAND_HIGH if seated else 0) + 12
    body = rect(0, 0, WIDTH, height, 14, fill="var(--pk-paper)") + _strip(scene)
    body += artwork.table(8, TABLE_AT, WIDTH - 16, height - TABLE_AT - 8)
    body += _seats(scene) + _middle(scene) + (_hand(scene) if seated else "")
    return svg.document(
        WIDTH, height, body, title=f"LIE: {scene.prompt}", desc=_described(scene), css=CSS, colours=artwork.COLOURS
    )


def describe(view: View) -> str:
    """The picture in words: what everyone may see, and the viewer's own hand."""
    return _described(_Scene.of(view))


class _Reveal(NamedTuple):
    """A challenge, with the dice that all hands showed."""

    bid: Bid
    bidder: int
    challenger: int
    shown: tuple[Faces, ...]
    wild: bool
    there: int
    """How many dice count for the bid."""
    holds: bool
    """Whether the bid was good enough, so that the challenger lost."""
    lost: int
    """How many cards fewer the loser has now."""

    @classmethod
    def of(cls, view: View) -> _Reveal | None:
        """The challenge that led here, if it did and the dice are known."""
        before, last = view.before, view.last
        if not isinstance(last, Challenge) or not isinstance(before, Position) or before.bid is None:
            return None
        if tuple(map(len, before.shown)) != before.counts:
            return None
        bid = before.bid
        losers = [i for i in (before.to_move, before.bidder) if view.position.counts[i] < before.counts[i]]
        # Rules that a person changed may let somebody else lose than the book does.
        holds = losers == [before.to_move] if len(losers) == 1 else bid_holds(before)
        loser = before.to_move if holds else before.bidder
        there = matching(before.shown, bid.face, before.wild)
        lost = before.counts[loser] - view.position.counts[loser]
        return cls(bid, before.bidder, before.to_move, before.shown, before.wild, there, holds, lost)

    @property
    def loser(self) -> int:
        return self.challenger if self.holds else self.bidder

    @property
    def winner(self) -> int:
        return self.bidder if self.holds else self.challenger

    @property
    def counted(self) -> Faces:
        """The faces that count for the bid."""
        return (ONES, self.bid.face) if self.wild and self.bid.face != ONES else (self.bid.face,)

    @property
    def dice(self) -> Faces:
        """The dice that count, the wild ones last."""
        found = [die for dice in self.shown for die in dice if die in self.counted]
        return tuple(sorted(found, key=lambda die: (die != self.bid.face, die)))


class _Scene(NamedTuple):
    """A view, and what follows from it."""

    view: View
    position: Position
    stage: str
    """DRAW, SET, WAY, BID or END."""
    names: tuple[str, ...]
    hand: tuple[Card, ...]
    """The viewer's cards, while hands are set."""
    words: Faces
    """The die of each of these cards that is up."""
    dice: Faces
    """The dice that the viewer shows, once all hands are set."""
    chances: Mapping[int, Law]
    """For each face, the chances of 0, 1, 2, … dice of the others that count, where they are to be shown."""
    reveal: _Reveal | None
    story: str
    prompt: str

    @classmethod
    def of(cls, view: View) -> _Scene:
        p: Position = view.position
        stage = _stage(p)
        names = tuple(str(view.names[k]) if k < len(view.names) else f"Player {k + 1}" for k in range(len(p.counts)))
        hand = p.hands[view.seat] if stage == SET and view.seat is not None else ()
        dice = p.shown[view.seat] if stage in (WAY, BID) and view.seat is not None else ()
        scene = cls(view, p, stage, names, hand, _words(view, hand), dice, {}, _Reveal.of(view), "", "")
        if stage == BID and dice and "chances" in view.shown:
            scene = scene._replace(chances=_chances(scene))
        return scene._replace(story=_story(scene), prompt=_prompt(scene))

    @property
    def wild(self) -> bool:
        """Whether ones count for other faces, as far as is known: a bid on anything else would make them wild."""
        return self.position.wild or (self.wild_game and self.position.bid is None)

    @property
    def hand_at(self) -> float:
        """The upper edge of the viewer's hand."""
        options = getattr(self.view.rules, "options", None)
        most = len(self.names) * int(getattr(options, "hand", 0))
        return MIDDLE_AT + (LOW if max(most, sum(self.position.counts)) <= FEW else HIGH) + 6

    @property
    def middle(self) -> float:
        """How high the middle of the table is."""
        return self.hand_at - MIDDLE_AT - 6

    @property
    def wild_game(self) -> bool:
        return bool(getattr(getattr(self.view.rules, "options", None), "wild", False))

    @property
    def acting(self) -> tuple[int, ...]:
        """Whom the game waits for."""
        p = self.position
        if self.stage == SET:
            return tuple(k for k, count in enumerate(p.counts) if count)
        return (p.to_move,) if self.stage in (WAY, BID) else ()


def _stage(p: Position) -> str:
    if p.shown:
        return WAY if p.choosing_way else BID
    if p.hands:
        return SET
    return END if p.winner != NOBODY else DRAW


def _words(view: View, hand: tuple[Card, ...]) -> Faces:
    """Which die of each card is up: as taken up, or as chosen in secret, else the lower one."""
    picked = view.picked if view.clickable else None
    if picked is not None and len(picked) == len(hand):
        for faces in product(*hand):
            if picked == _written(faces):
                return faces
    lower = tuple(card.low for card in hand)
    return (hand and view.selected is not None and _turned(hand, view.selected, lower)) or lower


def _written(faces: Iterable[int]) -> str:
    return "".join(map(str, faces))


def _turned(hand: tuple[Card, ...], notation: str, now: Faces) -> Faces | None:
    """How the cards are turned to show these dice, with as few as possible turned; None if they cannot."""
    ways = [faces for faces in product(*hand) if _written(sorted(faces)) == notation]
    return max(ways, key=lambda faces: sum(a == b for a, b in zip(faces, now, strict=True)), default=None)


# -- what happened and what comes, in sentences ------------------------------------------------------------------------


def _told(bid: Bid) -> str:
    """A bid in words: 3 fives."""
    name = FACE_NAMES[bid.face]
    ending = "" if bid.quantity == 1 else "es" if bid.face == 6 else "s"
    return f"{bid.quantity or 'no'} {name}{ending}"


def _verb(name: str, verb: str) -> str:
    """A verb in the third person, or as it follows `You`."""
    if name != "You":
        return verb
    return {"is": "are", "has": "have", "loses": "lose"}.get(verb, verb.removesuffix("s"))


def _upper(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def _short(name: str) -> str:
    """A name that leaves room for the rest of a sentence."""
    return name if len(name) <= 18 else name[:17].rstrip() + "…"


def _says(scene: _Scene, player: int, verb: str, rest: str = "") -> str:
    """A sentence without its end: who, the verb as it fits, and the rest."""
    name = _short(scene.names[player])
    return _upper(f"{name} {_verb(name, verb)} {rest}".rstrip())


def _story(scene: _Scene) -> str:
    """The last move, and what it led to, in a sentence; empty where there is none to tell."""
    view, p = scene.view, scene.position
    if scene.reveal is not None:
        seen = scene.reveal
        counted = _told(Bid(seen.there, seen.bid.face))
        verb = "is" if seen.there == 1 else "are"
        called = _says(scene, seen.challenger, "calls", f"{_told(seen.bid)} a lie")
        return f"{called}: there {verb} {counted}, so {_loss(scene, seen, start=False)}."
    if scene.stage == BID and p.bid is not None:
        return f"{_says(scene, p.bidder, 'bids', _told(p.bid))}."
    if scene.stage == BID and isinstance(view.last, Way):
        return f"{_says(scene, p.opener, 'has', 'said that bidding runs')} {view.last}."
    if scene.stage in (WAY, BID):
        return "All hands are set, and nobody sees another's dice."
    if scene.stage == SET:
        return "The cards are drawn."
    return ""


def _loss(scene: _Scene, seen: _Reveal, *, start: bool = True) -> str:
    """What the loser of a challenge loses."""
    name = _short(scene.names[seen.loser])
    name = name if start or name != "You" else "you"
    have = "lose" if name.lower() == "you" else "loses"
    if getattr(getattr(scene.view.rules, "options", None), "one_round", False):
        return f"{name} {have} the round"
    if scene.position.counts[seen.loser]:
        return f"{name} {have} a card"
    what = "the last card" if seen.lost == 1 else "all cards"
    return f"{name} {have} {what} and {'are' if have == 'lose' else 'is'} out"


def _prompt(scene: _Scene) -> str:
    """Whose turn it is, and at what."""
    p, view = scene.position, scene.view
    if scene.stage == END:
        return f"{_says(scene, p.winner, 'wins')}!"
    if scene.stage == DRAW:
        return f"The cards are about to be drawn; {_says(scene, p.opener, 'opens')} the round."
    if scene.stage == SET:
        if scene.hand and view.clickable:
            return "Set your hand: only the upper die of each card counts."
        return "All set their hands in secret."
    if scene.stage == WAY:
        return f"{_says(scene, p.to_move, 'says', 'which way the bidding runs')}."
    if p.bid is None:
        return f"{_says(scene, p.to_move, 'opens', 'with a first bid')}."
    if not higher_bids(p.bid, sum(p.counts)):
        return f"{_says(scene, p.to_move, 'has', 'to call it a lie: no bid is higher')}."
    name = _short(scene.names[p.to_move])
    return _upper(f"{name} {_verb(name, 'bids')} more, or {_verb(name, 'calls')} it a lie.")


def _ones(scene: _Scene) -> str:
    """What ones count for in this round, where that is a question."""
    p = scene.position
    if not scene.wild_game or scene.stage not in (WAY, BID):
        return ""
    if p.bid is None:
        return "ones will be wild, unless opened with ones"
    return "ones are wild" if p.wild else "ones are not wild"


def _described(scene: _Scene) -> str:
    p, view = scene.position, scene.view
    parts = [scene.story, scene.prompt]
    cards = (
        f"{name} {f'{count} cards' if count > 1 else '1 card' if count else 'out'}"
        for name, count in zip(scene.names, p.counts, strict=True)
    )
    parts.append(f"Cards: {', '.join(cards)}.")
    if p.playoff:
        parts.append("Playoff: whoever loses a challenge is out.")
    if scene.stage in (WAY, BID):
        parts.append(f"{sum(p.counts)} dice are in play.")
        parts.append(f"Bidding runs {'' if p.direction == CLOCKWISE else 'counter-'}clockwise." if not p.choosing_way
                     else "")  # fmt: skip
        parts.append(f"{_upper(_ones(scene))}." if _ones(scene) else "")
    if scene.hand:
        parts.append(f"Your cards: {' '.join(map(str, scene.hand))}, turned to {' '.join(map(str, scene.words))}.")
    if scene.dice:
        parts.append(f"Your dice: {' '.join(map(str, scene.dice))}.")
    if scene.reveal is not None:
        for name, dice in zip(scene.names, scene.reveal.shown, strict=True):
            parts.append(f"{name} showed {' '.join(map(str, dice))}." if dice else "")
    if view.worth:
        parts.append("Worth: " + ", ".join(f"{a} {_percent(v)}" for a, v in view.worth.items()) + ".")
    if view.seat is not None and view.selected is not None:
        parts.append(f"Your choice: {view.selected}.")
    if view.clickable:
        parts.append("To choose from: " + ", ".join(view.clickable) + ".")
    return " ".join(part for part in parts if part)


# -- above the table ---------------------------------------------------------------------------------------------------


def _strip(scene: _Scene) -> str:
    """What just happened, and who is to do what."""
    marked = bool(scene.view.clickable) or scene.stage == END
    body = rect(
        8, 8, WIDTH - 16, STRIP, 9, fill="var(--pk-panel)", stroke="var(--pk-gold)" if marked else "none",
        stroke_width=2.5,
    )  # fmt: skip
    if not scene.story:
        return body + fitted(20, 40, scene.prompt, 600, 20, least=12, bold=True)
    body += fitted(20, 27, scene.story, 600, 15.5, least=11, fill="var(--pk-soft)")
    return body + fitted(20, 49, scene.prompt, 600, 19, least=12, bold=True)


# -- round the table ---------------------------------------------------------------------------------------------------


def _seats(scene: _Scene) -> str:
    """The others, from the viewer's left to his right, as the turn goes round with the clock; for onlookers all."""
    count, seat = len(scene.names), scene.view.seat
    others = [(seat + k) % count for k in range(1, count)] if seat is not None else list(range(count))
    gap = 14.0
    wide = min((RIGHT - LEFT - gap * (len(others) - 1)) / len(others), 260.0)
    left = (WIDTH - wide * len(others) - gap * (len(others) - 1)) / 2
    body = "".join(_seat(scene, player, left + (wide + gap) * k, wide) for k, player in enumerate(others))
    if scene.position.choosing_way:
        return body
    right = scene.position.direction == CLOCKWISE
    middle = SEATS_AT + SEAT_HIGH / 2
    return body + "".join(
        artwork.chevron(left + (wide + gap) * k - gap / 2, middle, right=right) for k in range(1, len(others))
    )


def _plate(x: float, y: float, wide: float, high: float, *, acting: bool) -> str:
    """A dark plate on the table, with a gold edge where the game waits for its player."""
    edge = {"stroke": "#f2b632", "stroke_width": 3.5} if acting else {"stroke": "#e3b95b", "stroke_opacity": 0.45}
    return rect(x, y, wide, high, 11, fill="#1c0f06", fill_opacity=0.62, **edge)


def _seat(scene: _Scene, player: int, x: float, wide: float) -> str:
    """A player: name, cards, and what he has said."""
    p, y, seen = scene.position, SEATS_AT, scene.reveal
    count = p.counts[player]
    body = _plate(x, y, wide, SEAT_HIGH, acting=player in scene.acting)
    said = f"{count}" if count else "out"
    if seen is not None and player == seen.loser and count and scene.stage != SET:
        said = f"{count + seen.lost}→{count}"
    room = wide - (26 if "→" in said else 42) - svg.width_of(said, 16, bold=True)
    body += fitted(x + 10, y + 23, scene.names[player], room, 17, least=11, bold=True, fill=CREAM)
    body += text(x + wide - 10, y + 23, said, 16, anchor="end", bold=True, fill="#f2d79a")
    if count and "→" not in said:
        body += artwork.back(x + wide - 26 - svg.width_of(said, 16, bold=True), y + 9, 12, 17)
    if seen is not None and seen.shown[player]:
        body += _shown_dice(seen.shown[player], x, y + 52, wide, seen.counted)
    else:
        body += _fan(count, x, y + 32, wide)
    body += _saying(scene, player, x, y + 74, wide)
    if p.winner == player:
        body += artwork.crown(x + wide / 2, y + 3, 0.9)
    return body if count or (seen is not None and seen.shown[player]) else group(body, opacity=0.55)


def _shown_dice(faces: Faces, x: float, y: float, wide: float, lit: Faces) -> str:
    """Dice in the middle of a seat, in two rows where it is narrow; those that count in gold."""
    split = 3 if wide < 130 else 5
    rows = [row for row in (faces[:split], faces[split:]) if row]
    size = 25.0 if len(rows) == 1 else 19.0
    body = ""
    for k, row in enumerate(rows):
        left = x + (wide - (size + 4) * len(row) + 4) / 2
        body += artwork.dice(row, left, y + (size + 3) * (k - (len(rows) - 1) / 2), size, gap=4, lit=lit)
    return body


def _fan(count: int, x: float, y: float, wide: float) -> str:
    """Face-down cards side by side."""
    step = min(29.0, (wide - 44) / 4)
    left = x + (wide - step * (count - 1) - 24) / 2
    return "".join(artwork.back(left + step * k, y, 24, 34) for k in range(count))


def _saying(scene: _Scene, player: int, x: float, y: float, wide: float) -> str:
    """The lowest part of a seat: the last bid, the challenge, or what the player is to do."""
    p, seen = scene.position, scene.reveal
    middle = x + wide / 2
    if seen is not None and scene.stage != SET:
        if player == seen.challenger:
            return artwork.shout(middle - 42, y, 84, 36, "Lie!", 17, fill="#b3321f", stroke=CREAM, stroke_width=1.6)
        return _bubble(seen.bid, middle, y) if player == seen.bidder else ""
    if scene.stage == BID and player == p.bidder and p.bid is not None:
        return _bubble(p.bid, middle, y)
    doing = {SET: "sets a hand", WAY: "says which way", BID: "opens" if p.bid is None else "to answer"}
    if player in scene.acting:
        return fitted(middle, y + 23, doing[scene.stage], wide - 12, 15, least=11, anchor="middle", fill="#f2d79a")
    if scene.stage in (DRAW, SET) and player == p.opener:
        return fitted(middle, y + 23, "opens next", wide - 12, 15, least=11, anchor="middle", fill="#f2d79a")
    return ""


def _bubble(bid: Bid, x: float, y: float) -> str:
    """What a player has bid, in a speech bubble around x."""
    body = rect(x - 40, y, 80, 33, 15, fill=CREAM, stroke=INK, stroke_width=1.2)
    body += text(x - 3, y + 23, f"{bid.quantity} ×", 19, anchor="end", bold=True, fill=INK)
    return body + artwork.die(bid.face, x + 18, y + 16.5, 24)


# -- the middle of the table -------------------------------------------------------------------------------------------


def _middle(scene: _Scene) -> str:
    if scene.stage == BID:
        return _heading(scene) + _ladder(scene)
    if scene.stage == WAY:
        return _ways(scene)
    if scene.stage == SET:
        return _choices(scene) if scene.hand and (scene.view.clickable or scene.view.worth) else _setting(scene)
    if scene.reveal is not None:
        return _revealed(scene, scene.reveal)
    return _triumph(scene) if scene.stage == END else _drawing(scene)


def _heading(scene: _Scene) -> str:
    """The last bid, and what counts in this round."""
    p, y = scene.position, MIDDLE_AT
    if p.bid is None:
        body = text(LEFT + 4, y + 27, "No bid yet", 22, bold=True, fill=CREAM)
    else:
        number = f"{p.bid.quantity} ×"
        at = LEFT + 4 + svg.width_of(number, 28, bold=True) + 22
        body = text(LEFT + 4, y + 29, number, 28, bold=True, fill=CREAM) + artwork.die(p.bid.face, at, y + 19, 32)
        body += fitted(at + 26, y + 27, f"bid by {scene.names[p.bidder]}", 200, 18, least=12, fill=CREAM)
    said = f"{sum(p.counts)} dice"
    ones = _ones(scene)
    body += text(RIGHT - 4, y + (17 if ones else 26), said, 17, anchor="end", bold=True, fill=CREAM)
    if ones:
        body += text(RIGHT - 4, y + 36, ones, 15, anchor="end", fill=CREAM)
        body += artwork.die(ONES, RIGHT - svg.width_of(ones, 15) - 16, y + 31, 17)
    if getattr(getattr(scene.view.rules, "options", None), "which_way", False):
        body += artwork.arrow(RIGHT - svg.width_of(said, 17, bold=True) - 24, y + (11 if ones else 20), 10,
                              clockwise=p.direction == CLOCKWISE)  # fmt: skip
    return body


def _ladder(scene: _Scene) -> str:
    """All bids: a row for each die, the numbers side by side; for many dice in two halves, one below the other."""
    most = sum(scene.position.counts)
    halves = 1 if most <= FEW else 2
    columns = -(-most // halves)
    top, left = MIDDLE_AT + 42, LEFT + 88.0
    wide = min((RIGHT - left) / max(columns, 1), 100.0)
    high = min((scene.middle - 44 - 8 * (halves - 1)) / (6 * halves), 36.0)
    body = ""
    for half in range(halves):
        for row, face in enumerate(FACES):
            y = top + (high * 6 + 8) * half + high * row
            body += _row_head(scene, face, y, high)
            for column in range(columns):
                quantity = columns * half + column + 1
                if quantity <= most:
                    body += _cell(scene, Bid(quantity, face), left + wide * column, y, wide, high)
    return body


def _row_head(scene: _Scene, face: int, y: float, high: float) -> str:
    """The die of a row, and how many of it the viewer shows."""
    size = min(high - 4, 28.0)
    middle = y + high / 2 - 1.5
    body = artwork.die(face, LEFT + 6 + size / 2, middle, size)
    own = _own(scene, face)
    if own:
        body += text(LEFT + 82, middle + 5, f"you {own}", 14, anchor="end", bold=True, fill="#a5f0cf")
    return body


def _own(scene: _Scene, face: int) -> int:
    """How many of the viewer's dice count for a bid on a face."""
    return matching((scene.dice,), face, scene.wild and face != ONES)


def _cell(scene: _Scene, bid: Bid, x: float, y: float, wide: float, high: float) -> str:
    view, p, action = scene.view, scene.position, str(bid)
    higher = p.bid is None or bid > p.bid
    last, clickable = bid == p.bid, action in view.clickable
    before = view.before.bid if isinstance(view.before, Position) and p.bid is not None else None
    w, h = wide - 3, high - 3
    size = min(17.0, h * 0.72, wide * 0.5)
    if not higher and not last:
        dim = text(x + w / 2, y + h / 2 + size * 0.36, bid.quantity, size, anchor="middle", fill=CREAM, opacity=0.45)
        ring = rect(x + 1, y + 1, w - 2, h - 2, 5, fill="none", stroke=CREAM, stroke_width=1.8, stroke_dasharray="4 3")
        return dim + ring if bid == before else dim
    fill, ink = ("#f2b632", INK) if last else ("var(--pk-sheet)", "var(--pk-ink)")
    chance, worth = _chance(scene, bid), view.worth.get(action)
    if chance is not None and worth is None and not last:
        fill = palette.sequential(chance)
        ink = palette.ink_on(fill)
    body = rect(x, y, w, h, 5, fill=fill, class_=None if last else "lie-fill")
    if worth is not None:
        body += rect(x, y, w * _share(worth), h, 5, fill="var(--pk-worth)")
    if _own(scene, bid.face) >= bid.quantity:
        body += rect(x + 3, y + 3, 4, h - 6, 2, fill="var(--pk-mine)")
    edge = "#ffffff" if last else "var(--pk-sheet-edge)"
    body += rect(x, y, w, h, 5, fill="none", class_="pk-frame", stroke=edge, stroke_width=2.4 if last else 1.2)
    share = worth if worth is not None else chance
    percent = share is not None and h >= 26 and wide >= 34
    size = min(size, h * 0.5) if percent else size
    level = y + h / 2 + size * 0.36 - (6 if percent else 0)
    body += text(x + w / 2, level, bid.quantity, size, anchor="middle", bold=True, fill=ink, class_="lie-on-gold")
    if percent and share is not None:
        body += text(x + w / 2, y + h - 3.5, _percent(share), 11.5, anchor="middle", fill=ink, class_="lie-on-gold")
    if clickable:
        said = _told(bid) + (f", true in {_percent(chance)}" if chance is not None else "")
        return svg.button(action, f"bid {said}", svg.element("title", said), body)
    return group(body, opacity=None if last or not view.clickable else 0.5)


def _ways(scene: _Scene) -> str:
    """The two ways in which bidding may run."""
    top = MIDDLE_AT + (scene.middle - LOW) / 2
    body = text(WIDTH / 2, top + 30, "Which way does the bidding run?", 21, anchor="middle", bold=True, fill=CREAM)
    for k, clockwise in enumerate((True, False)):
        action = "clockwise" if clockwise else "counter"
        x, y, worth = 84 + 246.0 * k, top + 52, scene.view.worth.get(action)
        drawn = rect(x, y, 226, 150, 14, fill="var(--pk-sheet)", class_="lie-fill")
        if worth is not None:
            drawn += rect(x, y, 226 * _share(worth), 150, 14, fill="var(--pk-gold)", fill_opacity=0.7)
            drawn += text(x + 214, y + 24, _percent(worth), 16, anchor="end", bold=True)
        drawn += rect(x, y, 226, 150, 14, fill="none", class_="pk-frame", stroke="var(--pk-sheet-edge)", stroke_width=2)
        drawn += artwork.arrow(x + 113, y + 66, 42, clockwise=clockwise, colour="var(--pk-ink)")
        label = "Clockwise" if clockwise else "Counter-clockwise"
        drawn += text(x + 113, y + 138, label, 19, anchor="middle", bold=True, class_="lie-on-gold")
        clickable = action in scene.view.clickable
        body += svg.button(action, label, drawn) if clickable else group(drawn, opacity=0.75)
    return body


def _choices(scene: _Scene) -> str:
    """All dice that the viewer's hand can show; one is taken up by a click, or a face as often as there is."""
    y = MIDDLE_AT
    body = text(LEFT + 4, y + 25, "Turn to", 17, bold=True, fill=CREAM)
    for place, face in enumerate(FACES):
        words = tuple(face if face in card else now for card, now in zip(scene.hand, scene.words, strict=True))
        there = sum(face in card for card in scene.hand)
        x = LEFT + 76 + 78.0 * place
        drawn = rect(x, y + 2, 72, 36, 8, fill="#1c0f06", fill_opacity=0.5, class_="pk-frame", stroke="#e3b95b",
                     stroke_width=1.4)  # fmt: skip
        drawn += artwork.die(face, x + 20, y + 20, 26)
        drawn += text(x + 42, y + 26, f"×{there}", 16, bold=True, fill=CREAM)
        usable = there and words != scene.words and scene.view.clickable
        label = f"turn {there} {'card' if there == 1 else 'cards'} to {FACE_NAMES[face]}"
        body += svg.picker(_written(words), label, drawn) if usable else group(drawn, opacity=0.4 if not there else 0.7)
    sets = settings(scene.hand)
    columns = 4 if len(sets) > 12 else 3 if len(sets) > 6 else 2
    rows = -(-len(sets) // columns)
    wide = (RIGHT - LEFT + 8) / columns
    high = min((scene.middle - 50) / rows, 58.0)
    for k, each in enumerate(sets):
        body += _chip(scene, each, LEFT + wide * (k % columns), y + 48 + high * (k // columns), wide - 8, high - 4)
    return body


def _chip(scene: _Scene, each: Set, x: float, y: float, wide: float, high: float) -> str:
    """A way to set the hand, to take up."""
    notation = str(each)
    up = notation == _written(sorted(scene.words))
    worth = scene.view.worth.get(notation)
    size = min(high - 5, max(22.0, high - 18), (wide - 50) / len(each.faces) - 2.5)
    drawn = rect(x, y, wide, high, 7, fill="var(--pk-sheet)", class_="lie-fill")
    if worth is not None:
        left = x + 12 + (size + 2.5) * len(each.faces)
        room = x + wide - left
        drawn += rect(left, y, room * _share(worth), high, 4, fill="var(--pk-worth)")
        drawn += fitted(x + wide - 5, y + high / 2 + 5, _percent(worth), room - 8, 14, least=9, anchor="end", bold=True)
    edge = {"stroke": "#f2b632", "stroke_width": 4} if up else {"stroke": "var(--pk-sheet-edge)", "stroke_width": 1.2}
    drawn += rect(x, y, wide, high, 7, fill="none", class_="pk-frame", **edge)
    drawn += artwork.dice(each.faces, x + 7, y + high / 2, size, gap=2.5)
    words = _turned(scene.hand, notation, scene.words)
    if words is None or up or notation not in scene.view.clickable:
        return group(drawn)
    return svg.picker(_written(words), f"turn the cards to {' '.join(map(str, each.faces))}", drawn)


def _setting(scene: _Scene) -> str:
    """Nothing to see while hands are set."""
    waits = scene.hand and scene.view.selected is not None
    head = "Your hand is set" if waits else "Hands are being set"
    said = "Once all hands are set, no card may be turned until the round is over."
    return _sheet(scene, head, (said,), tankards=True)


def _drawing(scene: _Scene) -> str:
    """Before the draw."""
    middle = MIDDLE_AT + scene.middle / 2
    cards = sum(scene.position.counts)
    body = artwork.pile(LEFT + 96, middle - 44) + artwork.tankard(RIGHT - 90, middle, 2.2)
    body += text(WIDTH / 2 + 8, middle - 6, "Thirty cards", 24, anchor="middle", bold=True, fill=CREAM)
    return body + text(WIDTH / 2 + 8, middle + 22, f"{cards} will be drawn", 18, anchor="middle", fill=CREAM)


def _sheet(scene: _Scene, head: str, lines: Iterable[str], *, tankards: bool) -> str:
    """A note on the table: a headline and some lines."""
    middle = MIDDLE_AT + scene.middle / 2
    body = rect(120, middle - 70, 400, 140, 12, fill="var(--pk-sheet)", stroke="var(--pk-sheet-edge)", stroke_width=2)
    body += fitted(WIDTH / 2, middle - 20, head, 370, 27, least=14, anchor="middle", bold=True)
    for k, line in enumerate(row for said in lines for row in svg.wrap(said, 350, 16.5)):
        body += fitted(WIDTH / 2, middle + 14 + 23 * k, line, 370, 16.5, least=12, anchor="middle")
    if tankards:
        body += artwork.tankard(70, middle, 2) + artwork.tankard(WIDTH - 76, middle, 2)
    return body


def _triumph(scene: _Scene) -> str:
    """Who has won, where nothing is known of how."""
    middle = MIDDLE_AT + scene.middle / 2
    lines = (_last_line(scene),)
    return _sheet(scene, scene.prompt, lines, tankards=True) + artwork.crown(WIDTH / 2, middle - 74, 1.5)


def _last_line(scene: _Scene) -> str:
    p = scene.position
    if getattr(getattr(scene.view.rules, "options", None), "one_round", False):
        return "The round is over."
    left = p.counts[p.winner]
    return f"With {left} {'card' if left == 1 else 'cards'} left." if left else ""


def _revealed(scene: _Scene, seen: _Reveal) -> str:
    """The end of a round: the bid, what there is, and who loses a card."""
    middle = MIDDLE_AT + scene.middle / 2
    top = middle - 108
    body = rect(40, top, 560, 216, 12, fill="var(--pk-sheet)", stroke="var(--pk-sheet-edge)", stroke_width=2)
    halves = (
        (180.0, _says(scene, seen.bidder, "bid"), seen.bid.quantity),
        (460.0, "There is" if seen.there == 1 else "There are", seen.there),
    )
    for x, said, number in halves:
        body += fitted(x, top + 27, said, 250, 17, least=12, anchor="middle", fill="var(--pk-soft)")
        body += text(x - 4, top + 74, f"{number} ×", 36, anchor="end", bold=True)
        body += artwork.die(seen.bid.face, x + 34, top + 61, 44)
    body += svg.line(WIDTH / 2, top + 18, WIDTH / 2, top + 84, stroke="var(--pk-sheet-edge)", stroke_width=1.5)
    dice = seen.dice
    if dice:
        size = min(24.0, 520 / len(dice) - 4)
        body += artwork.dice(dice, WIDTH / 2 - (size + 4) * len(dice) / 2 + 2, top + 110, size, gap=4)
    verdict, paint = ("The bid is true.", "var(--pk-good)") if seen.holds else ("It was a lie!", "var(--pk-bad)")
    body += text(WIDTH / 2, top + 155, verdict, 25, anchor="middle", bold=True, fill=paint)
    body += fitted(WIDTH / 2, top + 180, f"{_upper(_loss(scene, seen))}.", 530, 17, least=12, anchor="middle")
    after = scene.prompt if scene.stage == END else f"{_says(scene, scene.position.opener, 'opens')} the next round."
    body += fitted(WIDTH / 2, top + 204, after, 530, 17, least=12, anchor="middle", bold=scene.stage == END)
    return body + (artwork.crown(WIDTH / 2, top - 2, 1.3) if scene.stage == END else "")


# -- the viewer's hand -------------------------------------------------------------------------------------------------


def _hand(scene: _Scene) -> str:
    """The viewer's own seat: the cards on the left, the button to end the turn with on the right."""
    seat = scene.view.seat
    assert seat is not None
    p, y = scene.position, scene.hand_at
    body = _plate(LEFT - 4, y, RIGHT - LEFT + 8, HAND_HIGH - 6, acting=seat in scene.acting)
    body += fitted(LEFT + 8, y + 20, _hand_head(scene, seat), 420, 16, least=11, bold=True, fill=CREAM)
    return body + _own_cards(scene, seat, y + 26) + _main_button(scene, y + 26) + (
        artwork.crown(RIGHT - 84, y + 60, 2) if p.winner == seat else ""
    )  # fmt: skip


def _hand_head(scene: _Scene, seat: int) -> str:
    p, seen = scene.position, scene.reveal
    name = scene.names[seat]
    whose = "Your hand" if name == "You" else f"{_short(name)}: your hand"
    if seen is not None and scene.stage in (DRAW, END) and seen.shown[seat]:
        role = "you called it a lie" if seat == seen.challenger else f"you bid {_told(seen.bid)}"
        return f"{whose} · {role}" if seat in (seen.challenger, seen.bidder) else whose
    if not p.counts[seat]:
        return f"{whose}: you are out"
    if scene.stage == SET:
        return f"{whose}: click a card to turn it" if scene.view.clickable else whose
    if p.bid is not None and p.bidder == seat:
        return f"{whose} · you bid {_told(p.bid)}"
    return whose


def _own_cards(scene: _Scene, seat: int, y: float) -> str:
    seen = scene.reveal
    if scene.hand:
        return "".join(_own_card(scene, place, y) for place in range(len(scene.hand)))
    dice = scene.dice
    lit: Faces = ()
    if scene.stage in (DRAW, END) and seen is not None:
        dice, lit = seen.shown[seat], seen.counted
    if not dice:
        return _fan_of_own(scene.position.counts[seat], y) if scene.stage == DRAW else ""
    return "".join(_set_card(face, LEFT + 6 + 83.0 * place, y, lit) for place, face in enumerate(dice))


def _own_card(scene: _Scene, place: int, y: float) -> str:
    """A card while the hand is set: a click turns it."""
    card, up = scene.hand[place], scene.words[place]
    down = card.high if up == card.low else card.low
    x = LEFT + 6 + 83.0 * place
    width, height = artwork.CARD
    drawn = group(artwork.card(up, down), class_="lie-card")
    drawn += rect(0, 0, width, height, 9, fill="none", class_="pk-frame", stroke="none", stroke_width=3)
    clickable = bool(scene.view.clickable)
    drawn += artwork.turn(width - 12, height / 2) if clickable else ""
    moved = f"translate({svg.number(x)} {svg.number(y)})"
    if not clickable:
        return group(drawn, transform=moved)
    words = (*scene.words[:place], down, *scene.words[place + 1 :])
    return svg.picker(
        _written(words), f"card {card}: turn it from {up} to {down}", drawn, transform=moved, data_key=place + 1
    )


def _set_card(face: int, x: float, y: float, lit: Faces) -> str:
    """A card that is set: its other half is behind the table's edge."""
    width, low = artwork.CARD[0], 74.0
    box = f"0 0 {svg.number(width)} {svg.number(low)}"
    half = svg.element(
        "svg", artwork.half_card(face, lit=not lit or face in lit), x=x, y=y, width=width, height=low, viewBox=box
    )
    shelf = rect(x - 2, y + low, width + 4, 12, 2, fill="var(--pk-rim)")
    name = text(x + width / 2, y + low + 36, FACE_NAMES[face], 17, anchor="middle", bold=face in lit, fill=CREAM)
    return half + shelf + name


def _fan_of_own(count: int, y: float) -> str:
    width, height = artwork.CARD
    return "".join(artwork.back(LEFT + 6 + 83.0 * k, y, width, height) for k in range(count))


def _main_button(scene: _Scene, y: float) -> str:
    """To set the hand, or to call the last bid a lie."""
    view, x, wide = scene.view, RIGHT - 170, 162.0
    if scene.stage == SET and scene.hand:
        action = _written(sorted(scene.words))
        if action in view.clickable:
            drawn = rect(x, y + 14, wide, 104, 14, fill="#f2b632", class_="pk-frame", stroke=INK, stroke_width=2)
            drawn += text(x + wide / 2, y + 56, "Set my dice", 24, anchor="middle", bold=True, fill=INK)
            size = 22.0
            left = x + (wide - (size + 4) * len(scene.words) + 4) / 2
            drawn += artwork.dice(tuple(sorted(scene.words)), left, y + 88, size, gap=4)
            return svg.button(action, f"set my dice: {' '.join(sorted(action))}", drawn, data_key="s")
        if view.selected is not None:
            return text(x + wide / 2, y + 70, "✓ set", 24, anchor="middle", bold=True, fill="#f2b632")
        return ""
    if scene.stage != BID or scene.position.bid is None:
        return ""
    clickable, worth = LIE in view.clickable, view.worth.get(LIE)
    if not clickable and worth is None:
        return ""
    drawn = artwork.shout(
        x - 6,
        y + 2,
        wide + 16,
        116,
        "Lie!",
        40,
        fill="#b3321f",
        stroke=CREAM,
        stroke_width=3,
        class_="pk-frame lie-shout",
    )
    if worth is not None:
        drawn += rect(x + 22, y + 114, 120, 20, 6, fill=INK, stroke=CREAM)
        drawn += rect(x + 23, y + 115, 118 * _share(worth), 18, 5, fill="#b88300")
        drawn += text(x + 82, y + 129.5, _percent(worth), 15, anchor="middle", bold=True, fill="#ffffff")
    label = f"call it a lie: {_told(scene.position.bid)}"
    chance = _chance(scene, scene.position.bid)
    if chance is not None:
        false = f"false in {_percent(1 - chance)}"
        drawn += text(x + wide / 2, y + 92, false, 15, anchor="middle", bold=True, fill="#ffffff")
    return svg.button(LIE, label, drawn, data_key="l") if clickable else group(drawn)


# -- how likely a bid is -----------------------------------------------------------------------------------------------


def _chances(scene: _Scene) -> Mapping[int, Law]:
    """For each face, the law of the others' dice that count."""
    others = tuple(count for k, count in enumerate(scene.position.counts) if count and k != scene.view.seat)
    deck = tuple(sorted(scene.view.rules.cards))
    return {face: _law(scene.dice, others, face, scene.wild and face != ONES, deck) for face in FACES}


def _chance(scene: _Scene, bid: Bid) -> float | None:
    """That a bid is true if all cards were turned at random, by the viewer's dice; None where that is not asked for."""
    if not scene.chances:
        return None
    return float(at_least(scene.chances[bid.face], bid.quantity - _own(scene, bid.face)))


@lru_cache(maxsize=256)
def _law(dice: Faces, others: tuple[int, ...], face: int, wild: bool, deck: tuple[Card, ...]) -> Law:
    """How many dice of the others count for a face, exactly, if every card of the game is turned by a coin.

    A position has forgotten the other halves of the viewer's cards, so this goes over all hands that they can be.
    What matters of a hand is only how many dice on each of its cards count.
    """
    weights: Counter[tuple[int, ...]] = Counter()
    example: dict[tuple[int, ...], tuple[Card, ...]] = {}
    for hand, ways in _hands(dice, deck).items():
        kinds = tuple(sorted(sum(die == face or (wild and die == ONES) for die in card) for card in hand))
        weights[kinds] += ways
        example[kinds] = hand
    total = [Fraction(0)] * (sum(others) + 1)
    for kinds, ways in weights.items():
        for count, chance in enumerate(law(face, example[kinds], others, wild=wild, deck=deck)):
            total[count] += chance * Fraction(ways, weights.total())
    return tuple(total)


@lru_cache(maxsize=16)
def _hands(dice: Faces, deck: tuple[Card, ...]) -> Mapping[tuple[Card, ...], int]:
    """The hands that can show these dice, and in how many ways each can be drawn and turned so."""
    alike = Counter(deck)
    found: Counter[tuple[Card, ...]] = Counter()
    for hand in product(*([card for card in sorted(alike) if die in card] for die in dice)):
        found[tuple(sorted(hand))] += prod(perm(alike[card], times) for card, times in Counter(hand).items())
    return +found


# -- small things ------------------------------------------------------------------------------------------------------


def _share(worth: float) -> float:
    return min(max(float(worth), 0.0), 1.0)


def _percent(worth: float) -> str:
    share = _share(worth)
    return f"{100 * share:.0f}%" if share in (0, 1) or 0.005 <= share < 0.995 else "<1%" if share < 0.5 else ">99%"
