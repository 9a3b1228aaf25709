"""Which boxer to take, from a table of values."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from packo.core.answer import Certified
from packo.games.tko.solver.proof import Mix
from packo.games.tko.solver.rounds import Pair
from packo.solve.matrix import exact_game


class BoxerChoice(NamedTuple):
    """How to choose boxers, from a table of values."""

    value: Certified | None
    """Both choose in secret, and may choose the same: what that is worth to player 0; None where they may not."""
    first: Mix | None
    """Player 0's best mix of boxers for the secret choice."""
    second: Mix | None
    """Player 1's."""
    pick: str
    """One after the other: player 0's best first pick."""
    reply: str
    """Player 1's best answer to it, among those he may take."""
    pick_value: float
    """What that pair is worth to player 0."""
    replies: dict[str, tuple[str, float]]
    """For every first pick the best answer, and the value."""


def boxer_choice(table: Mapping[Pair, float | Certified], mirror: bool = True) -> BoxerChoice:
    """Choose boxers by a table {(player 0's, player 1's): value to player 0}, from `table()` of a round or of a match.

    With `mirror` both may take the same boxer.  Only then can both choose in secret: that is a matrix game, solved
    exactly on the middles of the entries; its bounds come from what both mixes guarantee on their ends.  A float stands
    for itself, exactly.
    """
    names = list(dict.fromkeys(a for a, _ in table))
    ends = {
        pair: entry if isinstance(entry, Certified) else Certified(Fraction(entry), Fraction(entry))
        for pair, entry in table.items()
    }
    replies: dict[str, tuple[str, float]] = {}
    for a in names:
        others = [b for b in names if mirror or b != a or len(names) == 1]
        reply = min(others, key=lambda b: float(ends[a, b]))
        replies[a] = reply, float(ends[a, reply])
    pick = max(names, key=lambda a: replies[a][1])
    if not mirror:
        return BoxerChoice(None, None, None, pick, *replies[pick], replies)
    _, x, y = exact_game([[(ends[a, b].lo + ends[a, b].hi) / 2 for b in names] for a in names])
    low = min(sum((p * ends[a, b].lo for a, p in zip(names, x, strict=True)), Fraction(0)) for b in names)
    high = max(sum((q * ends[a, b].hi for b, q in zip(names, y, strict=True)), Fraction(0)) for a in names)
    first, second = ({name: share for name, share in zip(names, mix, strict=True) if share} for mix in (x, y))
    return BoxerChoice(Certified(low, high), first, second, pick, *replies[pick], replies)
