"""What the gems of all players score (rules 17 and 18)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from packo.games.gem.parts import GEMS, Assets, Card

EXCLUSIVE, SHARED = 3, 2
"""Points for having most gems of a kind, alone or with others."""


def gems_of(assets: Assets) -> dict[str, int]:
    """How many gems of each kind lie on the player's invested cards, in the order of GEMS.

    >>> gems_of(Assets(invested=(Card("D", 4, 5), Card("SR", 1, 2)), leveraged=(Card("SE", 2, 3),)))
    {'S': 1, 'R': 1, 'E': 0, 'A': 0, 'T': 0, 'D': 1}
    """
    return dict(zip(GEMS, counts(assets.invested), strict=True))


def majorities(assets: Sequence[Assets]) -> dict[str, tuple[int, ...]]:
    """For each kind of gem the players who have invested most of it; nobody where it is nowhere invested.

    >>> majorities((Assets(invested=(Card("SR", 1, 2),)), Assets(invested=(Card("RE", 1, 2),))))
    {'S': (0,), 'R': (0, 1), 'E': (1,), 'A': (), 'T': (), 'D': ()}
    """
    found = {}
    for gem, column in zip(GEMS, zip(*(counts(own.invested) for own in assets), strict=True), strict=True):
        most = max(column)
        found[gem] = tuple(player for player, count in enumerate(column) if count == most > 0)
    return found


def scores(assets: Sequence[Assets]) -> tuple[int, ...]:
    """Each player's points: 1 for each gem that is invested, 3 for each majority alone, 2 for each that is shared.

    >>> scores((Assets(invested=(Card("SR", 1, 2),)), Assets(invested=(Card("RE", 1, 2),))))
    (7, 7)
    """
    return _points(tuple([counts(own.invested) for own in assets]))


@lru_cache(maxsize=1 << 16)
def counts(invested: tuple[Card, ...]) -> tuple[int, ...]:
    """As `gems_of`, the six numbers alone."""
    letters = "".join(card.gems for card in invested)
    return tuple(map(letters.count, GEMS))


@lru_cache(maxsize=1 << 16)
def _points(columns: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """As `scores`, from each player's `counts`."""
    points = [sum(column) for column in columns]
    for kind in zip(*columns, strict=True):
        most = max(kind)
        if most:
            worth = EXCLUSIVE if kind.count(most) == 1 else SHARED
            for player, count in enumerate(kind):
                if count == most:
                    points[player] += worth
    return tuple(points)
