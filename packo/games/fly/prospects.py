"""What a collection of flies may come to score, if those on the table fall to the players by chance.

Each fly that is left comes to a player with the same chance, by itself.  Then the expected points at the end are exact:
a fly counts unless fewer than three of its colour, and fewer than three of its symbol, come together, and besides
itself no fly is of both kinds.  It is a model of what is to come and no proof.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb

from packo.games.fly.parts import COLOURS, SYMBOLS, Card
from packo.games.fly.scoring import SET, kinds

Prospect = Callable[[tuple[Card, ...]], float]


def prospect(own: Collection[Card], left: Collection[Card], share: float) -> float:
    """A player's expected points at the end.

    Args:
        own: the flies that he has.
        left: those that are still on the table.
        share: the chance that he gets each of these.

    >>> from packo.games.fly.parts import Card
    >>> prospect([Card("B", "S"), Card("B", "C")], [Card("B", "D")], 0.5)
    1.5
    """
    (colours, symbols), (more_colours, more_symbols) = kinds(own), kinds(left)
    total = 0.0
    for fly in own:
        lone = _fewer(SET - colours[fly.colour], more_colours[fly.colour], share)
        total += 1 - lone * _fewer(SET - symbols[fly.symbol], more_symbols[fly.symbol], share)
    for fly in left:
        lone = _fewer(SET - 1 - colours[fly.colour], more_colours[fly.colour] - 1, share)
        total += share * (1 - lone * _fewer(SET - 1 - symbols[fly.symbol], more_symbols[fly.symbol] - 1, share))
    return total


def lead(taken: Sequence[Collection[Card]], left: Collection[Card], player: int, share: float) -> float:
    """How far a player's prospect is ahead of the best of the others."""
    found = [prospect(own, left, share) for own in taken]
    return found[player] - max(found[:player] + found[player + 1 :])


def lead_gained(taken: Sequence[Collection[Card]], left: Collection[Card], player: int) -> Prospect:
    """How much a player's lead grows by taking a set of flies: it is his, and nobody else can have it."""
    share = 1 / len(taken)
    before = lead(taken, left, player, share)

    def gain(flies: tuple[Card, ...]) -> float:
        own = (*taken[player], *flies)
        rest = [fly for fly in left if fly not in flies]
        return lead((*taken[:player], own, *taken[player + 1 :]), rest, player, share) - before

    return gain


def random_score(flies: int) -> Fraction:
    """The expected points of so many flies out of the 25, each choice of them equally likely.

    A fly counts unless at most one of the other four of its colour, and at most one of its symbol, is there.

    Raises:
        ValueError: fewer than none, or more than there are.

    >>> random_score(5), round(float(random_score(13)), 4)
    (Fraction(2005, 1771), 12.2073)
    """
    kinds_, all_flies = len(COLOURS), len(COLOURS) * len(SYMBOLS)
    if not 0 <= flies <= all_flies:
        raise ValueError(f"there are {all_flies} flies, so one has 0 to {all_flies}, not {flies}")
    if not flies:
        return Fraction(0)
    mates = kinds_ - 1
    lone = sum(
        comb(mates, a) * comb(mates, b) * comb(all_flies - 1 - 2 * mates, flies - 1 - a - b)
        for a, b in product(range(SET - 1), repeat=2)
        if a + b <= flies - 1
    )
    return flies * (1 - Fraction(lone, comb(all_flies - 1, flies - 1)))


@lru_cache(maxsize=1 << 12)
def _fewer(wanted: int, among: int, share: float) -> float:
    """The chance that fewer than `wanted` of some flies come, each with chance `share`."""
    return sum((comb(among, k) * share**k * (1 - share) ** (among - k) for k in range(min(wanted, among + 1))), 0.0)
