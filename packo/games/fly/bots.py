"""Players of FLY: one who trusts his hand, one who drops where it pays at once, and one who plays for sets and against
those of the others."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from packo.games.fly.geometry import aims, covers, flies_on
from packo.games.fly.parts import BLANK, Aim, Card, Position
from packo.games.fly.rules import Rows, Rules
from packo.games.fly.scoring import score

if TYPE_CHECKING:
    from random import Random

    from packo.core import Game
    from packo.games.fly.chances import Gain
    from packo.play.bots import Bot, Seat

STEADIEST = 0.02
"""Inches: for a steadier hand, unless it never scatters, bots aim as for this one."""
TRIFLE = 0.01
"""What a fly is worth that scores nothing yet, to who wants points at once."""


def bots(game: Game) -> dict[str, Bot]:
    """The bots of FLY by name, in the order of how far they look.  They reckon with the rules, so they are not offered
    where a person changed them."""
    found: dict[str, Bot] = {}
    if type(game.rules) is Rules:
        for bot in (EagerBot(), SniperBot(), CollectorBot()):
            found[bot.name] = bot
    return found


@dataclass(frozen=True)
class EagerBot:
    """Drops at the listed aim that would gain most points, and then most flies, if the swatter fell just there."""

    name: str = "eager"

    def choose(self, seat: Seat, rng: Random) -> Aim:
        p = _position(seat)
        return _trusted(p.rows, p.taken[seat.player], _rules(seat))


@dataclass(frozen=True)
class SniperBot:
    """Drops where the expected gain of points is greatest, and of equal ones where the most flies are expected.

    He knows his own hand, and climbs from `tries` starts to the best aim of all, listed or not.
    """

    tries: int = 2
    name: str = "sniper"

    def choose(self, seat: Seat, rng: Random) -> Aim:
        p = _position(seat)
        return _sniped(p.rows, p.taken[seat.player], _rules(seat), seat.player, self.tries)


@dataclass(frozen=True)
class CollectorBot:
    """Drops where the lead is expected to grow most, by what all may score in the end if the rest of the flies fell to
    the players by chance: he prefers flies that go with his own, and those that others want."""

    tries: int = 2
    name: str = "collector"

    def choose(self, seat: Seat, rng: Random) -> Aim:
        p = _position(seat)
        return _collected(p.rows, p.taken, _rules(seat), seat.player, self.tries)


@lru_cache(maxsize=256)
def _trusted(rows: Rows, own: tuple[Card, ...], rules: Rules) -> Aim:
    flies = flies_on(rows, rules.cards)
    covered = {aim: tuple(fly.card for fly in flies if covers(aim, fly)) for aim in aims(flies)}
    return max(covered, key=lambda aim: (score((*own, *covered[aim])), len(covered[aim])))


@lru_cache(maxsize=256)
def _sniped(rows: Rows, own: tuple[Card, ...], rules: Rules, player: int, tries: int) -> Aim:
    """Kept, since after drops that miss a player finds everything as it was."""
    from packo.games.fly.chances import points

    gained = points(own)
    return _aimed(rows, lambda flies: gained(flies) + TRIFLE * len(flies), rules, player, tries)


@lru_cache(maxsize=256)
def _collected(rows: Rows, taken: tuple[tuple[Card, ...], ...], rules: Rules, player: int, tries: int) -> Aim:
    from packo.games.fly.prospects import lead_gained

    left = tuple(card for row in rows for card in row if card != BLANK)
    return _aimed(rows, lead_gained(taken, left, player), rules, player, tries)


def _aimed(rows: Rows, gain: Gain, rules: Rules, player: int, tries: int) -> Aim:
    """The best aim of a player for a gain, with his own hand."""
    from packo.games.fly.chances import Hand
    from packo.games.fly.maps import best_aims

    scatter, twist = rules.scatter[player], rules.twist[player]
    hand = Hand(max(scatter, STEADIEST) if scatter else 0.0, twist)
    return best_aims(flies_on(rows, rules.cards), gain, hand, tries=tries)[0].aim


def _rules(seat: Seat) -> Rules:
    rules = seat.game.rules
    assert isinstance(rules, Rules)
    return rules


def _position(seat: Seat) -> Position:
    """In FLY a player sees the whole position."""
    p: Any = seat.observation
    assert isinstance(p, Position)
    return p
