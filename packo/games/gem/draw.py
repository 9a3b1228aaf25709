"""The picture of GEM: a jeweller's velvet with the cards for sale, what everybody owns, and what can be done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from packo.core import CHANCE
from packo.games.gem import artwork
from packo.games.gem.artwork import COLOURS as PAINT
from packo.games.gem.artwork import INK, IVORY
from packo.games.gem.parts import (
    BID,
    COINS,
    GEM_NAMES,
    GEMS,
    NOBODY,
    OVER,
    PAY,
    REINVEST,
    ROUNDS,
    STACKS,
    TAKE,
    Assets,
    Bid,
    Card,
    Pass,
    Pay,
    Position,
    Reinvest,
    Take,
    Turned,
)
from packo.games.gem.rules import reinvested, rotated, without
from packo.games.gem.scoring import EXCLUSIVE, SHARED, gems_of, majorities, scores
from packo.picture import svg
from packo.picture.svg import circle, fitted, group, rect, text
from packo.picture.svg import number as n
from packo.picture.table import as_text as table_text
from packo.picture.view import View

OVERLAYS: Mapping[str, str] = {"deck": "Cards that are still face down"}

WIDTH = 760.0
TABLE = (12.0, 64.0, 736.0, 226.0)
LEDGER = (394.0, 75.0, 343.0, 204.0)
"""The velvet, and on it what everybody has of each gem: left, top, width and height."""
ROW_Y, ROW_SCALE = 129.0, 1.16
PLAYERS_AT = TABLE[1] + TABLE[3] + 8
LINE, GAP = 88.0, 6.0
"""Height of a line of cards before a player, and the gap between players."""
PIECE = 2 / 3
"""The scale of cards before a player."""
PIECES_AT, RIGHT, STEP = 157.0, 740.0, 51.0
CHIP = 52.0
ZONE = 112.0
DECK = 92.0
"""Heights of the zone below the players, and of the overlay."""
DEAL = "deal"
MOST_TOLD = 40
"""So many actions are told in words."""
CSS = (
    "S .gm-after{display:none;pointer-events:none}"
    "S .gm-lift{transition:transform .12s}"
    "S [data-action]:hover .gm-after,S [data-action]:focus-visible .gm-after{display:inline}"
    "S:has([data-action]:hover) [data-action]:focus-visible:not(:hover) .gm-after{display:none}"
    "S [data-action]:hover .gm-lift,S [data-pick]:hover .gm-lift{transform:translateY(-4px)}"
    "S [data-action]:hover .gm-face{fill:var(--pk-panel)}"
)


def draw(view: View) -> str:
    """The position as an SVG text; nothing in GEM is secret, so all seats see the same."""
    scene = _Scene.of(view)
    zone = _zone_at(scene)
    deck_at = zone + _zone_height(scene) + 8
    overlaid = "deck" in view.shown
    height = deck_at + (DECK + 8 if overlaid else 4)
    body = rect(0, 0, WIDTH, height, 14, fill="var(--pk-paper)") + artwork.definitions()
    body += _strip(scene) + artwork.velvet(*TABLE) + _table(scene)
    body += "".join(_player(scene, player) for player in range(len(scene.names)))
    body += _face_down(scene, deck_at) if overlaid else ""
    body += _zone(scene, zone) + (_row(scene) if scene.stage == TAKE else "")
    return svg.document(
        WIDTH, height, body, title=f"GEM: {scene.prompt}", desc=describe(view), css=CSS, colours=PAINT
    )  # fmt: skip


def describe(view: View) -> str:
    """The picture in words."""
    scene = _Scene.of(view)
    p = scene.position
    parts = [scene.story, scene.prompt]
    if p.round and scene.stage != OVER:
        parts.append(f"Round {p.round} of {ROUNDS}.")
    if p.row:
        parts.append("For sale: " + "; ".join(_card_name(card) for card in p.row) + ".")
    if scene.stage == BID and p.bid >= 0:
        parts.append(f"Highest bid: {p.bid}, by {scene.names[p.bidder]}.")
    points, most = scores(p.assets), majorities(p.assets)
    for player, own in enumerate(p.assets):
        spent = [str(coin) for coin in COINS if coin not in own.coins]
        gems = [f"{count} {GEM_NAMES[gem]}" for gem, count in gems_of(own).items() if count]
        parts.append(
            f"{scene.names[player]}: can pay {own.worth}; coins {_list(map(str, own.coins)) or 'none'}"
            f"{f' (spent {_list(spent)})' if spent else ''}; invested {_list(map(str, own.invested)) or 'nothing'}; "
            f"leveraged {_list(map(str, own.leveraged)) or 'nothing'}; gems {_list(gems) or 'none'}; "
            f"{_points(points[player])}."
        )
    leads = [
        f"{GEM_NAMES[gem]} {_list(scene.names[player] for player in players)}"
        for gem, players in most.items()
        if players
    ]
    parts.append(f"Most of a kind: {'; '.join(leads) or 'nobody'}.")
    if "deck" in view.shown:
        parts.append(f"Face down: {_list(map(str, p.deck)) or 'nothing'}.")
    if scene.pick.any and scene.stage == REINVEST:
        parts.append(f"Taken up: {scene.pick.words}, to buy for {scene.due} with {scene.paid}.")
    elif scene.pick.any:
        parts.append(f"Taken up: {scene.pick.words}, {scene.paid} of {scene.due}.")
    if view.worth:
        best = sorted(view.worth.items(), key=lambda entry: -entry[1])
        parts.append(f"Worth: {_some([f'{action} {_percent(worth)}' for action, worth in best])}.")
    if view.clickable:
        parts.append(f"To choose from: {_some(view.clickable)}.")
    return " ".join(part for part in parts if part)


def as_text(view: View) -> str:
    """The position in lines of text: what is for sale, and what everybody has and scores.

    A red value stands after each card that has one to be paid: for sale, or leveraged.
    """
    scene = _Scene.of(view)
    p, over = scene.position, scene.stage == OVER
    caption = scene.prompt if over or not p.round else f"Round {p.round} of {ROUNDS}. {scene.prompt}"
    lines = [caption]
    if p.row:
        lines.append(f"For sale: {'  '.join(f'{card} ({card.costs})' for card in p.row)}")
    head = ["", "can pay", "coins", *GEMS, "points", "invested", "leveraged"]
    most, points, rows = majorities(p.assets), scores(p.assets), []
    for player, own in enumerate(p.assets):
        name = f"{'>' if player == scene.actor else ' '} {scene.names[player]}"
        coins = " ".join(str(coin) if coin in own.coins else "-" for coin in COINS)
        held = [_count(count, player, most[gem]) for gem, count in gems_of(own).items()]
        green = " ".join(map(str, own.invested)) or "-"
        red = " ".join(f"{card} ({card.costs})" for card in own.leveraged) or "-"
        rows.append([name, str(own.worth), coins, *held, str(points[player]), green, red])
    note = f"Green value in a card's name, red value in brackets. * most of a gem, +{EXCLUSIVE}; = shared, +{SHARED}."
    return "\n".join([*lines[:-1], table_text(lines[-1], head, rows, note)])


def _count(count: int, player: int, most: tuple[int, ...]) -> str:
    """How many gems of a kind a player has invested, marked where nobody has more."""
    mark = "" if player not in most else "*" if len(most) == 1 else "="
    return f"{count or '.'}{mark}"


class _Pick(NamedTuple):
    """The pieces that the viewer has taken up: cards to buy free, and what is to pay for them or for the bid."""

    freed: tuple[Card, ...] = ()
    coins: tuple[int, ...] = ()
    cards: tuple[Card, ...] = ()

    @property
    def any(self) -> bool:
        return bool(self.freed or self.coins or self.cards)

    @property
    def paid(self) -> int:
        return sum(self.coins) + sum(card.pays for card in self.cards)

    @property
    def words(self) -> str:
        """As in the notation of actions: 1+3+SR1 where only pieces that pay are chosen, EA3 by 1+2, EA3."""
        paying = "+".join(map(str, (*self.coins, *self.cards)))
        if not self.freed:
            return paying
        return "+".join(map(str, self.freed)) + (f" by {paying}" if paying else "")

    @classmethod
    def read(cls, words: str, own: Assets, stage: str) -> _Pick:
        """What the words of an earlier drawing stand for; nothing where they do not fit what the player has."""
        freed, by, paying = words.partition(" by ") if " by " in words else ("", "", words)
        pick = cls._found(freed.split("+") if by else [], paying.split("+"), own)
        if not by and (pick is None or pick.words != words):
            pick = cls._found(paying.split("+"), [], own)
        if pick is None or pick.words != words or (pick.freed and stage != REINVEST):
            return cls()
        return pick

    @classmethod
    def _found(cls, freed: Iterable[str], paying: Iterable[str], own: Assets) -> _Pick | None:
        there: dict[str, list[Any]] = {"red": [*own.leveraged], "coin": [*own.coins], "green": [*own.invested]}
        chosen: dict[str, list[Any]] = {side: [] for side in there}
        for names, sides in ((freed, ("red",)), (paying, ("coin", "green"))):
            for name in names:
                found = [(side, piece) for side in sides for piece in there[side] if str(piece) == name]
                if not found:
                    return None
                side, piece = found[0]
                there[side].remove(piece)
                chosen[side].append(piece)
        return cls(*(tuple(sorted(pieces)) for pieces in chosen.values()))

    def toggled(self, piece: Any, chosen: bool, *, leveraged: bool) -> _Pick:
        """With that piece taken up, or put down where it was `chosen`."""

        def changed(pieces: tuple[Any, ...]) -> tuple[Any, ...]:
            return without(pieces, (piece,)) if chosen else tuple(sorted((*pieces, piece)))

        if leveraged:
            return self._replace(freed=changed(self.freed))
        if isinstance(piece, Card):
            return self._replace(cards=changed(self.cards))
        return self._replace(coins=changed(self.coins))


class _Scene(NamedTuple):
    """A view, and what follows from it."""

    view: View
    position: Position
    stage: str
    """DEAL, BID, PAY, TAKE, REINVEST or OVER."""
    names: tuple[str, ...]
    pick: _Pick
    worths: Mapping[tuple[bool, str, int], float]
    """What the pieces of the player to move are worth, as `_worths` has it."""
    story: str
    prompt: str

    @classmethod
    def of(cls, view: View) -> _Scene:
        p: Position = view.position
        stage = DEAL if view.rules.current_player(p) == CHANCE else p.stage
        names = tuple(str(view.names[k]) if k < len(view.names) else f"Player {k + 1}" for k in range(len(p.assets)))
        pick = _Pick()
        if view.picked and view.clickable and stage in (PAY, REINVEST):
            pick = _Pick.read(view.picked, p.assets[p.to_move], stage)
        scene = cls(view, p, stage, names, pick, _worths(view, pick), "", "")
        return scene._replace(story=_story(scene), prompt=_prompt(scene))

    @property
    def actor(self) -> int:
        """Who is to move; nobody before a stack is turned up and at the end."""
        return NOBODY if self.stage in (DEAL, OVER) else self.position.to_move

    @property
    def own(self) -> Assets:
        """What the player who is to move has."""
        return self.position.assets[self.position.to_move]

    @property
    def actor_name(self) -> str:
        return _short(self.names[self.position.to_move])

    @property
    def due(self) -> int:
        """What is to be paid for the bid, or for the cards that are to be bought free."""
        return self.position.bid if self.stage == PAY else sum(card.costs for card in self.pick.freed)

    @property
    def paid(self) -> int:
        return self.pick.paid

    def after(self, own: Assets) -> tuple[Assets, ...]:
        """What all have, with the player to move having `own`."""
        k = self.position.to_move
        return (*self.position.assets[:k], own, *self.position.assets[k + 1 :])

    def done(self, action: Pay | Reinvest) -> tuple[Assets, ...]:
        """What all have after a payment or a reinvestment."""
        own = self.own
        after = rotated(own, action.coins, action.cards) if isinstance(action, Pay) else reinvested(own, action)
        return self.after(after)

    def offered(self, action: Any) -> bool:
        """Whether an action can be clicked: it is among those listed, or a payment that is legal and is not listed."""
        view, p = self.view, self.position
        if not view.clickable:
            return False
        if str(action) in view.clickable:
            return True
        listed = view.rules.legal_actions(p, p.to_move)
        return action not in listed and bool(view.rules.is_legal(p, p.to_move, action))


# -- what happened and what comes, in sentences ------------------------------------------------------------------------


def _verb(name: str, verb: str) -> str:
    """A verb in the third person, or as it follows `You`."""
    if name != "You":
        return verb
    return {"has": "have", "passes": "pass", "is": "are"}.get(verb, verb.removesuffix("s"))


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


def _gems_name(card: Card) -> str:
    if len(card.gems) == 2 and card.gems[0] == card.gems[1]:
        return f"two of {GEM_NAMES.get(card.gems[0], card.gems[0])}"
    return " and ".join(GEM_NAMES.get(gem, gem) for gem in card.gems)


def _card_name(card: Card) -> str:
    return f"{card}, {_gems_name(card)}, pays {card.pays}, costs {card.costs}"


def _some(words: Sequence[str]) -> str:
    """The first of many words, and how many more there are."""
    more = f" and {len(words) - MOST_TOLD} more" if len(words) > MOST_TOLD else ""
    return ", ".join(words[:MOST_TOLD]) + more


def _pieces_name(pieces: Iterable[Any]) -> str:
    return _list(map(str, pieces))


def _story(scene: _Scene) -> str:
    """The last move, and what it led to, in a sentence; empty where there is none to tell."""
    view, before, p = scene.view, scene.view.before, scene.position
    if not isinstance(before, Position) or view.last is None:
        return ""
    move = next(iter(view.last.values())) if isinstance(view.last, Mapping) and len(view.last) == 1 else view.last
    if isinstance(move, Turned):
        return f"Stack {p.round} is turned up: {_pieces_name(move.cards)}."
    if not 0 <= before.to_move < len(scene.names):
        return ""
    name = _short(scene.names[before.to_move])
    told = _told(before, move, name)
    if told and before.stage in (TAKE, REINVEST) and p.stage in (BID, OVER) and not p.row:
        return f"{told} All coins come back."
    return told


def _told(before: Position, move: Any, name: str) -> str:
    if isinstance(move, Bid):
        return f"{name} {_verb(name, 'opens' if before.bid < 0 else 'bids')} {'with ' if before.bid < 0 else ''}{move}."
    if isinstance(move, Pass):
        done = "buys nothing free" if before.stage == REINVEST else "passes"
        return f"{name} {_verb(name, done.split()[0])}{done[len(done.split()[0]) :]}."
    if isinstance(move, Pay):
        return f"{name} {_verb(name, 'pays')} {before.bid} with {_pieces_name((*move.coins, *move.cards))}."
    if isinstance(move, Take):
        side = "invested" if before.round == ROUNDS else "leveraged"
        return f"{name} {_verb(name, 'takes')} {move.card} ({_gems_name(move.card)}), {side}."
    if isinstance(move, Reinvest):
        by = _pieces_name((*move.coins, *move.cards))
        return f"{name} {_verb(name, 'buys')} {_pieces_name(move.freed)} free with {by}."
    return ""


def _prompt(scene: _Scene) -> str:
    """Whose turn it is, and at what."""
    p, mine = scene.position, bool(scene.view.clickable)
    if scene.stage == DEAL:
        return f"Stack {p.round + 1} of {ROUNDS} is about to be turned up."
    if scene.stage == OVER:
        return _winners(scene)
    name = scene.actor_name
    if scene.stage == BID:
        if p.bid < 0:
            return f"{name} {_verb(name, 'opens')} the auction with a bid of 0 or more."
        over = f"over {p.bid}, or {_verb(name, 'passes')}"
        return f"{name} {_verb(name, 'bids')} {over}."
    if scene.stage == PAY:
        if mine and scene.pick.any:
            return f"{name} {_verb(name, 'rotates')} {scene.pick.words}: {scene.paid} of the {p.bid} that was bid."
        return f"{name} {_verb(name, 'has')} won with {p.bid}, and {_verb(name, 'rotates')} coins and cards to pay it."
    if scene.stage == TAKE:
        side = "it comes invested" if p.round == ROUNDS else "it comes leveraged"
        return f"{name} {_verb(name, 'takes')} a card from the row; {side}."
    if mine and scene.pick.freed:
        bought = _pieces_name(scene.pick.freed)
        return f"{name} {_verb(name, 'buys')} {bought} free for {scene.due}; {scene.paid} is paid so far."
    if mine and scene.pick.any:
        return f"{name} {_verb(name, 'pays')} {scene.paid}; for which red cards?"
    return f"{name} may buy leveraged cards free."


def _winners(scene: _Scene) -> str:
    """Who has won, and by what."""
    places, points = scene.view.rules.places(scene.position), scores(scene.position.assets)
    winners = [player for player, place in enumerate(places) if place == 0]
    best = points[winners[0]]
    if len(winners) > 1:
        return f"{_list(scene.names[k] for k in winners)} share the win with {_points(best)} each."
    name = scene.names[winners[0]]
    if points.count(best) > 1:
        return f"{name} {_verb(name, 'wins')}: {_points(best)} like others, but more gems."
    return f"{name} {_verb(name, 'wins')} with {_points(best)}."


# -- above the table ---------------------------------------------------------------------------------------------------


def _strip(scene: _Scene) -> str:
    """Who is to do what, after what just happened; and the six rounds."""
    active = bool(scene.view.clickable) or scene.stage == OVER
    body = rect(
        12, 8, 736, 50, 9, fill="var(--pk-panel)", stroke="var(--pk-gold)" if active else "none", stroke_width=2.5
    )
    room = 528.0
    if scene.story:
        body += fitted(24, 27, scene.story, room, 15, least=11, fill="var(--pk-soft)")
        body += fitted(24, 49, scene.prompt, room, 19, least=12, bold=True)
    else:
        body += fitted(24, 40, scene.prompt, room, 20, least=12, bold=True)
    return body + svg.line(562, 15, 562, 51, stroke="var(--pk-line)", stroke_width=1.5) + _rounds(scene)


def _rounds(scene: _Scene) -> str:
    """The six stacks, each with the number of its cards: those that are sold, the one at hand, and those to come."""
    p = scene.position
    said = f"round {p.round} of {ROUNDS}" if p.round else f"{ROUNDS} rounds"
    body = text(658, 27, said, 15, anchor="middle", bold=True)
    for k, size in enumerate(STACKS[len(p.assets)]):
        x, y = 574 + 28.5 * k, 33.0
        if k >= p.round:
            body += rect(x, y, 25, 20, 3, fill="#2c2450", stroke="#f4c244", stroke_width=1.3)
            body += text(x + 12.5, y + 15.5, size, 15, anchor="middle", bold=True, fill="#ffffff")
        elif k == p.round - 1 and scene.stage not in (OVER, DEAL):
            body += rect(x, y, 25, 20, 3, fill="var(--pk-gold)", stroke=INK, stroke_width=1.3)
            body += text(x + 12.5, y + 15.5, len(p.row), 15, anchor="middle", bold=True, fill=INK)
        else:
            body += rect(
                x, y, 25, 20, 3, fill="none", stroke="var(--pk-soft)", stroke_width=1.2, stroke_dasharray="3 3"
            )
            body += text(x + 12.5, y + 15.5, "✓", 15, anchor="middle", fill="var(--pk-soft)")
    return body


# -- the velvet --------------------------------------------------------------------------------------------------------


def _table(scene: _Scene) -> str:
    """The auction and the cards for sale on the left, what everybody has of each gem on the right."""
    assets = scene.position.assets
    if scene.stage == OVER:
        x, y, wide, high = TABLE
        return _ledger(scene, assets, (x + 12, y + 11, wide - 24, high - 22), heading="")
    body = _ledger(scene, assets, LEDGER, heading="") + _auction(scene)
    if scene.stage == TAKE:
        return body
    return body + (_row(scene) if scene.position.row else _empty_row(scene))


def _auction(scene: _Scene) -> str:
    """The plate above the row: the highest bid and whose it is, and in which order the players bid."""
    p = scene.position
    body = rect(24, 75, 360, 44, 8, fill="#000000", fill_opacity=0.3)
    body += artwork.gavel(46, 97, 1.0)
    count = len(scene.names)
    room = 300.0 - (32.0 * count if scene.stage in (BID, REINVEST) else 0)
    body += fitted(70, 104, _auction_said(scene), room, 20, least=13, bold=True, fill=IVORY)
    if scene.stage == BID:
        order = [(p.opener + k) % count for k in range(count)]
    elif scene.stage == REINVEST:
        order = [(p.to_move + p.left + k) % count for k in range(count)]
    else:
        return body
    for k, player in enumerate(order):
        x = 384 - 22 - 32.0 * (count - 1 - k)
        leads, acts, done = player == p.bidder, player == p.to_move, k < count - p.left
        body += circle(
            x, 97, 13, fill=artwork.GOLD if leads else "#ffffff" if acts else "none", fill_opacity=1,
            stroke=artwork.GOLD if acts or leads else IVORY, stroke_width=3 if acts else 1.5,
            stroke_opacity=0.45 if done and not leads else None,
        )  # fmt: skip
        ink = INK if leads or acts else IVORY
        body += text(
            x, 102.5, player + 1, 16, anchor="middle", bold=True, fill=ink,
            fill_opacity=0.5 if done and not leads else None,
        )  # fmt: skip
    return body


def _auction_said(scene: _Scene) -> str:
    p = scene.position
    if scene.stage == BID:
        return f"Highest bid {p.bid}: {scene.names[p.bidder]}" if p.bid >= 0 else "No bid yet"
    if scene.stage == PAY:
        name = scene.names[p.to_move]
        return f"Sold for {p.bid} to {'you' if name == 'You' else name}"
    if scene.stage == TAKE:
        return f"{scene.names[p.to_move]} {_verb(scene.names[p.to_move], 'takes')} a card"
    if scene.stage == REINVEST:
        return "Reinvestment"
    return f"Round {p.round + 1} of {ROUNDS}"


def _row(scene: _Scene) -> str:
    """The cards for sale; to be clicked by whoever has won the auction."""
    row = scene.position.row
    wide = artwork.CARD[0] * ROW_SCALE
    pitch = min(92.0, (360 - wide) / max(len(row) - 1, 1))
    start = 204 - (pitch * (len(row) - 1) + wide) / 2
    seen: set[Card] = set()
    body = ""
    for k, card in enumerate(row):
        body += _for_sale(scene, card, start + pitch * k, first=card not in seen)
        seen.add(card)
    return body


def _for_sale(scene: _Scene, card: Card, x: float, *, first: bool) -> str:
    """A card of the row.  Of equal cards one is enough to click."""
    wide, high = artwork.CARD[0] * ROW_SCALE, artwork.CARD[1] * ROW_SCALE
    action = Take(card)
    worth = scene.view.worth.get(str(action)) if first else None
    body = group(artwork.card(card, x, ROW_Y, ROW_SCALE), class_="gm-lift")
    clickable = first and scene.stage == TAKE and str(action) in scene.view.clickable
    body += rect(
        x - 3, ROW_Y - 3, wide + 6, high + 6, 11, fill="none", class_="pk-frame", pointer_events="all",
        stroke=artwork.GOLD if clickable else "none", stroke_width=3,
    )  # fmt: skip
    body += _gold(x, ROW_Y + high - 26, wide, 26, worth) if worth is not None else ""
    if not clickable:
        return group(body)
    own = scene.own
    after = scene.after(own._replace(invested=tuple(sorted((*own.invested, card)))))
    heading = f"With {card} invested"
    return svg.button(
        str(action), f"take {_card_name(card)}", body, _after(scene, after, heading), class_="gm-sale"
    )  # fmt: skip


def _empty_row(scene: _Scene) -> str:
    """What lies in the middle between auctions."""
    p = scene.position
    if scene.stage == REINVEST:
        lines = ("All cards of this round are sold.", "Leveraged cards may be bought free,",
                 "one player after the other;", "then all coins come back.")  # fmt: skip
        return "".join(text(204, 168 + 25 * k, said, 18, anchor="middle", fill=IVORY) for k, said in enumerate(lines))
    size = STACKS[len(p.assets)][p.round] if p.round < ROUNDS else 0
    wide, high = artwork.CARD[0] * ROW_SCALE, artwork.CARD[1] * ROW_SCALE
    start = 204 - (92 * (size - 1) + wide) / 2
    return "".join(artwork.back(start + 92 * k, ROW_Y, wide, high) for k in range(size))


def _gold(x: float, y: float, wide: float, high: float, worth: float) -> str:
    """A bar that is filled with gold as far as an action is worth, and the percentage."""
    return (
        rect(x, y, wide, high, 5, fill="var(--pk-paper)", fill_opacity=0.92)
        + rect(x, y, wide * _share(worth), high, 5, fill="var(--pk-gold)", fill_opacity=0.75)
        + text(x + wide / 2, y + high / 2 + 5.5, _percent(worth), 16, anchor="middle", bold=True)
    )  # fmt: skip


# -- what everybody has of each gem ------------------------------------------------------------------------------------


def _after(scene: _Scene, after: tuple[Assets, ...], heading: str) -> str:
    """The ledger as it would be: shown while an action is pointed at."""
    return group(_ledger(scene, after, LEDGER, heading=heading), class_="gm-after")


def _ledger(
    scene: _Scene, assets: tuple[Assets, ...], place: tuple[float, float, float, float], *, heading: str
) -> str:
    """A line for each player: gems of each kind with the majorities marked, all gems, and the points.

    What differs from the position's own assets is marked.  At the end it is wide, and tells what each majority scores.
    """
    x, y, wide, high = place
    final = scene.stage == OVER
    now, most = scene.position.assets, majorities(assets)
    names, each = (wide * 0.24, wide * 0.093) if final else (70.0, 38.4)
    centres = [x + names + each * (k + 0.5) for k in range(len(GEMS))]
    total = x + wide - (44 if final else 23)
    body = rect(
        x, y, wide, high, 9, fill="var(--pk-raised)", stroke="var(--pk-gold)" if heading else "var(--pk-piping)",
        stroke_width=3.5 if heading else 1.5,
    )  # fmt: skip
    if heading:
        body += fitted(x + wide - 12, y + high - 10, heading, 158, 16, least=11, anchor="end", bold=True)
    title = "Final score" if final else "Invested"
    body += fitted(x + 9, y + 25, title, names - 11, 15, least=11, bold=True, fill="var(--pk-soft)")
    body += "".join(artwork.jewel(gem, cx, y + 20, 12.5) for gem, cx in zip(GEMS, centres, strict=True))
    if final:
        body += text(x + names + each * 6.6, y + 25, "gems", 15, anchor="middle", fill="var(--pk-soft)")
    body += text(total, y + 25, "points" if final else "pts", 15, anchor="middle", fill="var(--pk-soft)")
    step = min(44.0, (high - 66) / len(assets))
    top = y + 38 + max(0.0, (high - 66 - step * len(assets)) / 2)
    points, before = scores(assets), scores(now)
    places = scene.view.rules.places(scene.position) if final else ()
    for player, own in enumerate(assets):
        middle = top + step * (player + 0.5)
        if player == scene.actor or (final and places[player] == 0):
            body += rect(x + 5, middle - step / 2 + 1, wide - 10, step - 2, 6, fill="var(--pk-gold)", fill_opacity=0.2)
        name, number = scene.names[player], f"{player + 1}"
        name = name if name.endswith(number) else f"{number} {name}"
        body += fitted(x + 10, middle + 6, name, names - 14, 17, least=11, bold=True)
        held, old = gems_of(own), gems_of(now[player])
        pledged = Counter("".join(card.gems for card in own.leveraged))
        for gem, cx in zip(GEMS, centres, strict=True):
            body += _cell(held[gem], cx, middle, most[gem], player, final=final, changed=held[gem] != old[gem],
                          pledged=0 if final else pledged[gem])  # fmt: skip
        if final:
            body += text(x + names + each * 6.6, middle + 6, sum(held.values()), 18, anchor="middle")
        change = points[player] - before[player]
        paint = None if not change else "var(--pk-pays)" if change > 0 else "var(--pk-costs)"
        shown = f"{points[player]}"
        body += text(total, middle + 8, shown, 23, anchor="middle", bold=True, fill=paint, class_="gm-points")
    legend = y + high - 11
    body += circle(x + 17, legend - 4.5, 7.5, fill=artwork.GOLD, stroke="#7a4f00")
    body += text(x + 30, legend, f"most +{EXCLUSIVE}", 14, fill="var(--pk-soft)")
    body += circle(x + 107, legend - 4.5, 7, fill="none", stroke="var(--pk-gold)", stroke_width=2.6)
    body += text(x + 120, legend, f"shared +{SHARED}", 14, fill="var(--pk-soft)")
    if not final and not heading:
        body += text(x + 212, legend, "+1", 13, bold=True, fill="var(--pk-costs)")
        body += text(x + 232, legend, "leveraged", 14, fill="var(--pk-soft)")
    return body


def _cell(
    count: int, x: float, y: float, most: tuple[int, ...], player: int, *, final: bool, changed: bool, pledged: int
) -> str:
    """How many gems of a kind a player has invested, whether that is most, and how many are leveraged."""
    body, ink = "", None
    aside = 11.5 if player in most else 6.5
    at = x - 15 if final and player in most else x - (aside - 2.5 if pledged else 0)
    if player in most:
        if len(most) == 1:
            body += circle(at, y, 10.5, fill=artwork.GOLD, stroke="#7a4f00", class_="gm-most")
            ink = INK
        else:
            body += circle(at, y, 10, fill="none", stroke="var(--pk-gold)", stroke_width=2.4, class_="gm-shared")
        if final:
            body += text(at + 18, y + 6, f"+{EXCLUSIVE if len(most) == 1 else SHARED}", 16)
    shown = str(count) if count else "·"
    body += text(at, y + 6.5, shown, 18, anchor="middle", bold=bool(count), fill=ink or (None if count else
                 "var(--pk-soft)"), class_="gm-count")  # fmt: skip
    if changed:
        body += rect(at - 9, y + 14, 18, 3, 1.5, fill="var(--pk-focus)")
    if pledged:
        body += text(at + aside, y - 4, f"+{pledged}", 12.5, bold=True, fill="var(--pk-costs)")
    return body


# -- the players -------------------------------------------------------------------------------------------------------


def _lines(scene: _Scene) -> int:
    """Two players own more each, so they get a second line for what is leveraged."""
    return 2 if len(scene.names) == 2 else 1


def _player_at(scene: _Scene, player: int) -> float:
    return PLAYERS_AT + (LINE * _lines(scene) + 12 + GAP) * player


def _zone_at(scene: _Scene) -> float:
    return _player_at(scene, len(scene.names)) + 2


class _Piece(NamedTuple):
    """A coin or a card before a player, and where it lies."""

    what: int | Card
    leveraged: bool
    copy: int
    """How many equal ones on the same side are left of it."""
    x: float
    y: float

    @property
    def value(self) -> int:
        return self.what.pays if isinstance(self.what, Card) else self.what


def _pieces(scene: _Scene, player: int) -> list[_Piece]:
    """Everything before a player: coins in fixed places, invested cards, and leveraged ones on the right or below."""
    own, y = scene.position.assets[player], _player_at(scene, player) + 9
    found = [_Piece(coin, coin not in own.coins, 0, PIECES_AT + 51 * k, y) for k, coin in enumerate(COINS)]
    first = PIECES_AT + 51 * len(COINS) + 4
    room = RIGHT - first
    green, red = len(own.invested), len(own.leveraged)
    if _lines(scene) == 2:
        step = min(STEP, (room - 48) / max(green - 1, 1))
        found += _laid(own.invested, False, first, y, step)
        step = min(STEP, (RIGHT - PIECES_AT - 48) / max(red - 1, 1))
        return found + _laid(own.leveraged, True, PIECES_AT, y + LINE, step)
    step = min(STEP, (room - 48 - (8 if green and red else 0)) / max(green + red - 1, 1))
    found += _laid(own.invested, False, first, y, step)
    return found + _laid(own.leveraged, True, RIGHT - 48 - step * (red - 1), y, step)


def _laid(cards: tuple[Card, ...], leveraged: bool, x: float, y: float, step: float) -> list[_Piece]:
    return [
        _Piece(card, leveraged, cards[:k].count(card), x + step * k, y) for k, card in enumerate(cards)
    ]  # fmt: skip


def _player(scene: _Scene, player: int) -> str:
    """A player: name, what can be paid now, the points, and all coins and cards."""
    p, y = scene.position, _player_at(scene, player)
    own, acts = p.assets[player], player == scene.actor
    won = scene.stage == OVER and scene.view.rules.places(p)[player] == 0
    high = LINE * _lines(scene) + 12
    body = rect(
        12, y, 736, high, 10, fill="var(--pk-panel)", stroke="var(--pk-gold)" if acts or won else "var(--pk-line)",
        stroke_width=3 if acts or won else 1.2,
    )  # fmt: skip
    lit = acts or won
    body += circle(33, y + 24, 14, fill="var(--pk-gold)" if lit else "var(--pk-raised)", stroke="var(--pk-soft)")
    body += text(33, y + 29.5, player + 1, 16, anchor="middle", bold=True, fill=INK if lit else None)
    name = scene.names[player]
    body += fitted(53, y + 30, name, 96, 18, least=12, bold=True)
    body += rect(20, y + 45, 60, 48, 7, fill="var(--pk-raised)") + rect(86, y + 45, 60, 48, 7, fill="var(--pk-raised)")
    points = scores(p.assets)[player]
    first: tuple[int, str, str | None] = (own.worth, "can pay", "var(--pk-pays)")
    if scene.stage == OVER:
        first = (sum(gems_of(own).values()), "gems", None)
    for x, (value, said, paint) in ((50, first), (116, (points, "points", None))):
        body += text(x, y + 69, value, 23, anchor="middle", bold=True, fill=paint)
        body += text(x, y + 87, said, 14, anchor="middle", fill="var(--pk-soft)")
    if _lines(scene) == 2:
        seat = "you" if scene.view.seat == player and name != "You" else ""
        body += text(30, y + 118, seat, 15, fill="var(--pk-soft)") if seat else ""
        if not own.leveraged:
            body += text(PIECES_AT + 4, y + LINE + 54, "nothing leveraged", 15, fill="var(--pk-soft)")
    body += svg.line(151, y + 8, 151, y + high - 8, stroke="var(--pk-line)", stroke_width=1.2)
    pieces = _pieces(scene, player)
    red = [piece.x for piece in pieces if piece.leveraged and isinstance(piece.what, Card)]
    if red:
        top, right = y + 3 + LINE * (_lines(scene) - 1), max(red) + 54
        body += rect(min(red) - 6, top, right - min(red) + 6, 92, 9, fill="var(--pk-costs)", fill_opacity=0.16)
    return group(body + "".join(_piece(scene, player, piece) for piece in pieces))


def _piece(scene: _Scene, player: int, piece: _Piece) -> str:
    """A coin or card; to be taken up by the player who pays or reinvests.

    What its `data-pick` says changes with every pick; by its `data-key` the keyboard's focus finds it again.
    """
    x, y, what = piece.x, piece.y, piece.what
    if isinstance(what, Card):
        face = artwork.card(what, 0, 0, PIECE, leveraged=piece.leveraged)
    else:
        face = artwork.coin(what, 24, 40, 22, spent=piece.leveraged)
    active = player == scene.actor and scene.stage in (PAY, REINVEST)
    pool: tuple[Any, ...] = scene.pick.freed if piece.leveraged else (*scene.pick.coins, *scene.pick.cards)
    chosen = active and pool.count(what) > piece.copy
    if chosen:
        face = group(face, transform="rotate(-11 24 40)")
    hung = group(group(face, transform=f"translate({n(x)} {n(y)})"), class_="gm-lift")
    hit = rect(
        x - 1.5, y - 3, 51, 86, 8, fill="none", class_="pk-frame", pointer_events="all",
        stroke="var(--pk-gold)" if chosen else "none", stroke_width=3.5,
    )  # fmt: skip
    body = hung + hit
    held = piece.leveraged and not isinstance(what, Card)
    worth = scene.worths.get((piece.leveraged, str(what), piece.copy + 1)) if active and not held else None
    if worth is not None:
        body += _gold(x, y + 58, 48, 22, worth)
    elif chosen:
        body += artwork.tick(x + 8, y + 74, 10)
    if not active or not _may_be_picked(scene, piece):
        return group(body)
    words = scene.pick.toggled(what, chosen, leveraged=piece.leveraged).words or scene.pick.words
    said = f"the card {_card_name(what)}" if isinstance(what, Card) else f"the coin {what}"
    doing = "buy free" if piece.leveraged else "pay with"
    label = f"put {said} down" if chosen else f"{doing} {said}"
    side = "red" if piece.leveraged else "green"
    key = f"{what} {side} {piece.copy + 1}" if isinstance(what, Card) else str(what)
    return svg.picker(words, label, body, pressed=chosen, data_key=key)


def _may_be_picked(scene: _Scene, piece: _Piece) -> bool:
    """What is invested pays; in a reinvestment a leveraged card can be bought free."""
    if not scene.view.clickable:
        return False
    if not piece.leveraged:
        return True
    return scene.stage == REINVEST and isinstance(piece.what, Card)


def _parts_of(action: str) -> tuple[Counter[str], Counter[str]]:
    """The cards that a payment or a reinvestment buys free, and what pays for it, by name."""
    freed, _, paying = action.removeprefix("free ").partition(" by ") if " by " in action else ("", "", action[4:])
    return Counter(freed.split("+") if freed else []), Counter(paying.split("+"))


def _worths(view: View, pick: _Pick) -> dict[tuple[bool, str, int], float]:
    """For a piece (leveraged or not, its name, how many of them) the best action that uses it and all of the pick."""
    freed, paying = Counter(map(str, pick.freed)), Counter(map(str, (*pick.coins, *pick.cards)))
    best: dict[tuple[bool, str, int], float] = {}
    for action, worth in view.worth.items():
        if not action.startswith(("pay ", "free ")):
            continue
        buys, pays = _parts_of(action)
        if pick.any and not (freed <= buys and paying <= pays):
            continue
        for leveraged, names in ((True, buys), (False, pays)):
            for name, count in names.items():
                for copies in range(1, count + 1):
                    key = (leveraged, name, copies)
                    best[key] = max(worth, best.get(key, worth))
    return best


# -- below the players -------------------------------------------------------------------------------------------------


def _zone_height(scene: _Scene) -> float:
    if scene.stage != BID:
        return ZONE
    return max(ZONE, _chip_lines(scene) * _chip_height(scene) + 8)


def _per_line() -> int:
    return int((748 - 134) // CHIP)


def _chip_lines(scene: _Scene) -> int:
    return -(-(scene.own.worth + 1) // _per_line())


def _chip_height(scene: _Scene) -> float:
    """Chips with a percentage below them need more room."""
    return CHIP + (18 if scene.view.worth else 0)


def _zone(scene: _Scene, y: float) -> str:
    """What to choose; for others, what is going on."""
    chooses = bool(scene.view.clickable or scene.view.worth)
    if scene.stage == OVER:
        return _end(scene, y)
    if scene.stage == BID and chooses:
        return _bidding(scene, y)
    if scene.stage == PAY and chooses:
        return _paying(scene, y)
    if scene.stage == REINVEST and chooses:
        return _reinvesting(scene, y)
    return _reference(y)


def _bidding(scene: _Scene, y: float) -> str:
    """A chip for each amount that the player has, and one to pass."""
    p, own = scene.position, scene.own
    body = rect(12, y, 736, _zone_height(scene), 10, fill="var(--pk-panel)")
    body += _button(scene, Pass(), "Pass", (20, y + 8, 106, ZONE - 16), "pass", key="p", shut="The opener must bid"
                    if p.bid < 0 else "")  # fmt: skip
    step = _chip_height(scene)
    top = y + (_zone_height(scene) - step * _chip_lines(scene)) / 2
    for amount in range(own.worth + 1):
        line, place = divmod(amount, _per_line())
        body += _chip(scene, amount, 138 + CHIP * place, top + step * line)
    return body


def _chip(scene: _Scene, amount: int, x: float, y: float) -> str:
    """An amount to bid, with the cheapest way to pay it while it is pointed at."""
    action = str(Bid(amount))
    clickable, worth = action in scene.view.clickable, scene.view.worth.get(action)
    middle = (x + CHIP / 2, y + CHIP / 2)
    body = rect(x + 1.5, y + 1.5, CHIP - 3, CHIP - 3, 24, fill="none", class_="pk-frame", pointer_events="all")
    body += circle(*middle, 22, fill="var(--pk-raised)" if clickable else "none", class_="gm-face",
                   stroke="var(--pk-pays)" if clickable else "var(--pk-line)", stroke_width=2.5)  # fmt: skip
    if clickable:
        body += circle(*middle, 18.5, fill="none", stroke="var(--pk-pays)", stroke_width=1.2, stroke_dasharray="3 4")
    if worth is not None:
        body += circle(*middle, 22 * _share(worth) ** 0.5, fill="var(--pk-gold)", fill_opacity=0.7)
        body += text(middle[0], y + CHIP + 13, _percent(worth), 15, anchor="middle", bold=True)
    body += text(
        middle[0], middle[1] + 7.5, amount, 21, anchor="middle", bold=True,
        fill=None if clickable else "var(--pk-soft)", fill_opacity=None if clickable else 0.55,
    )  # fmt: skip
    if not clickable:
        return group(body)
    own = scene.own
    ways = _cheapest(own, amount)
    paid = sum(piece.pays if isinstance(piece, Card) else piece for piece in ways)
    said = f"Pay {amount} with {'+'.join(map(str, ways))}: {own.worth - paid} left" if ways else "0 costs nothing"
    plate = rect(24, 75, 360, 44, 8, fill="var(--pk-raised)", stroke="var(--pk-gold)", stroke_width=3)
    plate += fitted(36, 103, said, 336, 19, least=12, bold=True)
    return svg.button(action, f"bid {amount}. {said}", body, group(plate, _ghosts(scene, (), ways), class_="gm-after"))


def _cheapest(own: Assets, amount: int) -> tuple[int | Card, ...]:
    """What pays an amount with the least sum, and that with the fewest pieces, coins before cards."""
    best: dict[int, tuple[int | Card, ...]] = {0: ()}
    pieces: list[tuple[int, int | Card]] = [(coin, coin) for coin in own.coins]
    for value, piece in pieces + [(card.pays, card) for card in own.invested]:
        for total, chosen in sorted(best.items(), reverse=True):
            longer = best.get(total + value)
            if longer is None or len(chosen) + 1 < len(longer):
                best[total + value] = (*chosen, piece)
    return best[min(total for total in best if total >= amount)]


def _ghosts(scene: _Scene, freed: Iterable[Card], paying: Iterable[Any]) -> str:
    """Frames around the pieces of the player to move that an action would rotate."""
    red: Counter[Any] = Counter(freed)
    green: Counter[Any] = Counter(paying)
    body = ""
    for piece in _pieces(scene, scene.position.to_move):
        wanted = (red if piece.leveraged else green)[piece.what]
        if wanted > piece.copy:
            paint = "var(--pk-pays)" if piece.leveraged else "var(--pk-costs)"
            body += rect(piece.x - 2, piece.y - 3, 52, 86, 8, fill="none", stroke=paint, stroke_width=4,
                         stroke_dasharray="8 5")  # fmt: skip
    return body


def _button(
    scene: _Scene, action: Any, label: str, place: tuple[float, float, float, float], said: str, *,
    key: str | None = None, shut: str = "", extra: str = "", strong: bool = False, open_: bool | None = None,
) -> str:  # fmt: skip
    """A large button for an action; where it cannot be clicked, why."""
    x, y, wide, high = place
    clickable = str(action) in scene.view.clickable if open_ is None else open_
    worth = scene.view.worth.get(str(action))
    live = strong and clickable
    body = rect(x, y, wide, high, 10, fill="var(--pk-gold)" if live else "var(--pk-raised)" if clickable else "none",
                class_=None if live else "gm-face")  # fmt: skip
    if worth is not None:
        body += rect(x, y, wide * _share(worth), high, 10, fill="var(--pk-gold)", fill_opacity=0.5)
    edge = "var(--pk-soft)" if clickable else "var(--pk-line)"
    body += rect(x, y, wide, high, 10, fill="none", class_="pk-frame", stroke=edge, stroke_width=2)
    ink = INK if live else None if clickable else "var(--pk-soft)"
    lines = svg.wrap(shut, wide - 12, 14, lines=4) if shut and not clickable else []
    top = y + high / 2 + 7 - 8.5 * len(lines) - (9 if worth is not None else 0)
    body += fitted(x + wide / 2, top, label, wide - 12, 21, least=13, anchor="middle", bold=True, fill=ink)
    for k, words in enumerate(lines):
        body += fitted(x + wide / 2, top + 21 + 17 * k, words, wide - 10, 14, least=11, anchor="middle",
                       fill="var(--pk-soft)")  # fmt: skip
    if worth is not None:
        body += text(x + wide / 2, top + 24, _percent(worth), 16, anchor="middle", bold=True)
    return svg.button(str(action), said, body, extra, data_key=key) if clickable else group(body)


def _paying(scene: _Scene, y: float) -> str:
    """The sum so far, the button to pay, and the cheapest payments."""
    pick, due, paid = scene.pick, scene.due, scene.paid
    body = rect(12, y, 736, ZONE, 10, fill="var(--pk-panel)")
    body += _sum(scene, y, f"{paid} of {due} needed")
    action = Pay(pick.coins, pick.cards)
    can, shut = _verdict(scene, action, paid, due)
    extra = _after(scene, scene.done(action), "After paying") if can else ""
    body += _button(scene, action, "Pay", (218, y + 8, 128, ZONE - 16), f"pay with {pick.words}", key="p", shut=shut,
                    extra=extra, strong=True, open_=can)  # fmt: skip
    return body + _suggestions(scene, y, 356, 3)


def _reinvesting(scene: _Scene, y: float) -> str:
    """What the chosen cards cost and what is paid, the buttons to buy and to leave it, and what would gain most."""
    pick, due, paid = scene.pick, scene.due, scene.paid
    body = rect(12, y, 736, ZONE, 10, fill="var(--pk-panel)")
    body += _sum(scene, y, f"{paid} of {due} needed" if pick.freed else f"{paid} paid for nothing yet")
    action = Reinvest(pick.freed, pick.coins, pick.cards)
    can, shut = _verdict(scene, action, paid, due)
    if not pick.freed:
        can, shut = False, "pick red cards to buy free"
    extra = _after(scene, scene.done(action), "Reinvested") if can else ""
    body += _button(scene, action, "Reinvest", (218, y + 8, 128, ZONE - 16), f"buy free: {pick.words}", key="r",
                    shut=shut, extra=extra, strong=True, open_=can)  # fmt: skip
    body += _button(scene, Pass(), "Nothing", (354, y + 8, 92, ZONE - 16), "buy nothing free", key="n")
    return body + _suggestions(scene, y, 454, 2)


def _verdict(scene: _Scene, action: Any, paid: int, due: int) -> tuple[bool, str]:
    """Whether what is chosen can be done, and else why not."""
    if not scene.view.clickable:
        return False, ""
    if paid < due or not (action.coins or action.cards):
        return False, f"{due - paid} more to rotate" if scene.pick.any else "pick coins and cards to rotate"
    if scene.offered(action):
        return True, ""
    p, rules = scene.position, scene.view.rules
    if rules.is_legal(p, p.to_move, action):
        return False, "not offered here"
    return False, str(rules.why_not(p, p.to_move, action).reason)


def _sum(scene: _Scene, y: float, said: str) -> str:
    """What is paid so far against what is due, as numbers and as a bar."""
    due, paid = scene.due, scene.paid
    enough = paid >= due and bool(due)
    body = rect(20, y + 8, 190, ZONE - 16, 8, fill="var(--pk-raised)")
    body += text(34, y + 58, paid, 44, bold=True, fill="var(--pk-pays)" if enough else None, class_="gm-paid")
    at = 40 + svg.width_of(str(paid), 44, bold=True)
    body += text(at, y + 58, f"/ {due}", 26, fill="var(--pk-soft)")
    if enough:
        body += artwork.tick(190, y + 44, 12)
    body += rect(34, y + 68, 162, 9, 4.5, fill="var(--pk-line)")
    full = min(1.0, paid / due) if due else 0.0
    if full:
        body += rect(34, y + 68, 162 * full, 9, 4.5, fill="var(--pk-pays)" if enough else "var(--pk-gold)")
    over = f", {paid - due} too much" if enough and paid > due else ""
    return body + fitted(34, y + 95, said + over, 168, 15, least=11, fill="var(--pk-soft)")


def _suggestions(scene: _Scene, y: float, x: float, count: int) -> str:
    """Whole payments that go with what is taken up: the cheapest ones, or those that gain or are worth most."""
    found = _suggested(scene, count)[:count]
    wide = (740 - x - 8.0 * (count - 1)) / count
    body = "".join(_suggestion(scene, action, x + (wide + 8) * k, y + 8, wide) for k, action in enumerate(found))
    if not found:
        for k, words in enumerate(svg.wrap("No other way to pay goes with what you have picked.", 740 - x - 24, 15)):
            body += text((x + 740) / 2, y + 52 + 20 * k, words, 15, anchor="middle", fill="var(--pk-soft)")
    return body


def _suggested(scene: _Scene, count: int) -> list[Any]:
    """The listed actions that hold all that is taken up, the best first; without the one that is taken up itself."""
    p, pick, worth = scene.position, scene.pick, scene.view.worth
    open_ = set(scene.view.clickable) or set(worth)
    coins, cards, freed = set(pick.coins), Counter(pick.cards), pick.freed
    found = [
        action
        for action in scene.view.rules.legal_actions(p, p.to_move)
        if not isinstance(action, Pass)
        and coins <= set(action.coins)
        and cards <= Counter(action.cards)
        and (not freed or freed == action.freed)
        and (action.coins, action.cards) != (pick.coins, pick.cards)
        and str(action) in open_
    ]
    if worth:
        return sorted(found, key=lambda action: -worth.get(str(action), 0.0))
    if scene.stage == REINVEST:
        found.sort(key=lambda action: (-_gain(scene, action), _paid(action), len(action.cards)))
        return found if freed else _undominated(found, count)
    return found


def _undominated(found: Iterable[Reinvest], count: int) -> list[Reinvest]:
    """The first `count` reinvestments that do not buy the same as an earlier one, or more."""
    kept: list[Reinvest] = []
    for action in found:
        if len(kept) == count:
            break
        if not any(Counter(other.freed) <= Counter(action.freed) for other in kept):
            kept.append(action)
    return kept


def _paid(action: Pay | Reinvest) -> int:
    return sum(action.coins) + sum(card.pays for card in action.cards)


def _gain(scene: _Scene, action: Reinvest) -> int:
    """How the points of the player to move change."""
    player = scene.position.to_move
    return scores(scene.done(action))[player] - scores(scene.position.assets)[player]


def _suggestion(scene: _Scene, action: Any, x: float, y: float, wide: float) -> str:
    """A whole payment or reinvestment to click, with its pieces drawn small."""
    view, high = scene.view, ZONE - 16
    name, worth = str(action), view.worth.get(str(action))
    clickable = name in view.clickable
    body = rect(x, y, wide, high, 9, fill="var(--pk-raised)", class_="gm-face")
    if worth is not None:
        body += rect(x, y, wide * _share(worth), high, 9, fill="var(--pk-gold)", fill_opacity=0.4)
    body += rect(x, y, wide, high, 9, fill="none", class_="pk-frame", stroke="var(--pk-soft)", stroke_width=1.6)
    if isinstance(action, Reinvest):
        over = _paid(action) - sum(card.costs for card in action.freed)
        gain = _gain(scene, action)
        head = f"{'+' if gain > 0 else '−' if gain < 0 else '±'}{_points(abs(gain))}"
    else:
        over, head = _paid(action) - scene.due, f"pays {_paid(action)}"
    head = f"{_percent(worth)}" if worth is not None else head
    body += fitted(x + wide / 2, y + 20, head, wide - 10, 16, least=11, anchor="middle", bold=True)
    freed = action.freed if isinstance(action, Reinvest) else ()
    body += _tokens(freed, (*action.coins, *action.cards), x + 6, y + 27, wide - 12)
    foot = "exactly enough" if not over else f"{over} too much"
    body += fitted(x + wide / 2, y + high - 7, foot, wide - 10, 14, least=11, anchor="middle", fill="var(--pk-soft)")
    if not clickable:
        return group(body)
    heading = "After paying" if isinstance(action, Pay) else "Reinvested"
    shown = group(
        _ledger(scene, scene.done(action), LEDGER, heading=heading),
        _ghosts(scene, freed, (*action.coins, *action.cards)),
        class_="gm-after",
    )
    return svg.button(name, f"{name}: {head}, {foot}", body, shown)


def _tokens(freed: tuple[Card, ...], paying: tuple[Any, ...], x: float, y: float, wide: float) -> str:
    """Small pictures of what is bought free, an arrow, and of what pays."""
    scale, arrow = 0.38, 18.0
    each = artwork.CARD[0] * scale
    sides = [side for side in (freed, paying) if side]
    between = arrow * (len(sides) - 1)
    steps = len(freed) + len(paying) - len(sides)
    pitch = min(each + 3, (wide - between - each * len(sides)) / max(steps, 1))
    at = x + (wide - between - each * len(sides) - pitch * steps) / 2
    body = ""
    for k, side in enumerate(sides):
        if k:
            body += svg.path(
                f"M{n(at + 15)} {n(y + 22)}H{n(at + 3)}M{n(at + 8)} {n(y + 17)}L{n(at + 3)} {n(y + 22)}L{n(at + 8)} "
                f"{n(y + 27)}", fill="none", stroke="var(--pk-ink)", stroke_width=2.4,
            )  # fmt: skip
            at += arrow
        for j, piece in enumerate(side):
            left = at + pitch * j
            if isinstance(piece, Card):
                body += artwork.card(piece, left, y, scale)
            else:
                body += artwork.coin(piece, left + each / 2, y + 23, 12.5)
        at += each + pitch * (len(side) - 1)
    return body


def _reference(y: float) -> str:
    """How the game goes, for whoever has nothing to choose now."""
    told = (
        ("Green pays", "What is invested pays its green value and turns round."),
        ("Red costs", "Paying its red value turns a leveraged card back."),
        ("Gems", "At the end a point for each gem on invested cards."),
        ("Majorities", f"Most of a kind: {EXCLUSIVE} points, or {SHARED} each if shared."),
    )
    icons = (
        artwork.card(Card("SR", 2, 3), 0, 0, 0.45),
        artwork.card(Card("SR", 2, 3), 0, 0, 0.45, leveraged=True),
        artwork.jewel("E", 16, 16, 13) + artwork.jewel("A", 16, 42, 13),
        artwork.crown(17, 26, 0.75),
    )
    body = ""
    for k, ((head, said), icon) in enumerate(zip(told, icons, strict=True)):
        x = 12 + 186.0 * k
        body += rect(x, y, 178, ZONE, 10, fill="var(--pk-panel)")
        body += group(icon, transform=f"translate({n(x + 10)} {n(y + 40)})")
        body += text(x + 10, y + 26, head, 16, bold=True)
        for row, words in enumerate(svg.wrap(said, 118, 15, lines=4)):
            body += fitted(x + 52, y + 48 + 18.5 * row, words, 124, 15, least=11)
    return body


def _end(scene: _Scene, y: float) -> str:
    """Who has won, how a tie was broken, and what was out."""
    p = scene.position
    places, points = scene.view.rules.places(p), scores(p.assets)
    winners = [player for player, place in enumerate(places) if place == 0]
    body = rect(12, y, 736, ZONE, 10, fill="var(--pk-panel)", stroke="var(--pk-gold)", stroke_width=3)
    body += artwork.crown(64, y + 58, 1.5)
    body += fitted(120, y + 44, _list(scene.names[k] for k in winners), 610, 27, least=14, bold=True)
    gems = [sum(gems_of(own).values()) for own in p.assets]
    best = points[winners[0]]
    tied = [player for player, count in enumerate(points) if count == best]
    if len(winners) > 1:
        said = f"{_points(best)} and {gems[winners[0]]} gems each: the win is shared."
    elif len(tied) > 1:
        counts = _list(f"{scene.names[k]} {gems[k]}" for k in tied)
        said = f"{_points(best)} each, so the gems decide: {counts}."
    else:
        said = f"{_points(best)}: {gems[winners[0]]} for gems, {best - gems[winners[0]]} for majorities."
    body += fitted(120, y + 72, said, 610, 18, least=12)
    out = sum(len(own.leveraged) for own in p.assets)
    cards, count = ("card is", "counts") if out == 1 else ("cards are", "count")
    told = f"{out} gem {cards} still leveraged and {count} for nothing." if out else "No gem card is leveraged."
    return body + fitted(120, y + 96, told, 610, 15, least=11, fill="var(--pk-soft)")


def _face_down(scene: _Scene, y: float) -> str:
    """The cards that are still in the stacks, in no order."""
    deck = scene.position.deck
    body = rect(12, y, 736, DECK, 10, fill="var(--pk-panel)", stroke="var(--pk-line)")
    said = f"{len(deck)} still face down" if deck else "No card is face down"
    for k, words in enumerate(svg.wrap(said, 90, 16, lines=3)):
        body += text(24, y + 40 + 20 * k, words, 16, bold=True)
    pitch = min(44.0, 575 / max(len(deck) - 1, 1))
    return body + "".join(artwork.card(card, 122 + pitch * k, y + 10, 0.6) for k, card in enumerate(deck))
