"""What collected flies score (rules 13 and 14)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from packo.games.fly.parts import Card

SET = 3
"""Flies of a colour, or of a symbol, that make all of that kind count."""


def counting(flies: Iterable[Card]) -> tuple[Card, ...]:
    """The flies that are worth a point, in the order given: those with at least SET of their colour or their symbol.

    >>> list(map(str, counting([Card("Y", "C"), Card("Y", "S"), Card("Y", "T"), Card("R", "S")])))
    ['YC', 'YS', 'YT']
    """
    flies = tuple(flies)
    colours, symbols = kinds(flies)
    return tuple([fly for fly in flies if colours[fly.colour] >= SET or symbols[fly.symbol] >= SET])


def score(flies: Iterable[Card]) -> int:
    """A player's points: one for each fly that counts.

    >>> score([Card("Y", "C"), Card("Y", "S"), Card("Y", "Q"), Card("R", "C"), Card("B", "C")])
    5
    """
    return len(counting(flies))


def scores(taken: Iterable[Iterable[Card]]) -> tuple[int, ...]:
    """Each player's points."""
    return tuple(map(score, taken))


def kinds(flies: Iterable[Card]) -> tuple[Counter[str], Counter[str]]:
    """How many flies there are of each colour, and of each symbol."""
    flies = tuple(flies)
    return Counter(fly.colour for fly in flies), Counter(fly.symbol for fly in flies)
