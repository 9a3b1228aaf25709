"""What the colours of a display are worth, and what a goal makes of them (rules 16 and 17)."""

from __future__ import annotations

from functools import lru_cache

from packo.games.taj.parts import COLOURS, Display, Goal, Rug

UNDER = 3
"""How many rugs the Taj stands over."""
OUTER, MIDDLE, CENTRE = 1, 2, 3
INDEX = {colour: index for index, colour in enumerate(COLOURS)}


def colour_values(display: Display) -> dict[str, int]:
    """The points of each of the five colours, in the order of COLOURS; all 0 before the deal.

    >>> rugs = (Rug("B", "G", "O"), Rug("O", "K", "Y"), Rug("Y", "G", "K"))
    >>> colour_values(Display(rugs, (False,) * 3, 0, True))
    {'G': 5, 'O': 4, 'K': 6, 'Y': 5, 'B': 1}
    """
    return dict(zip(COLOURS, worths(display), strict=True))


def score(display: Display, goal: Goal) -> int:
    """The goal's points: its first colour twice, its second once, less its third.

    >>> rugs = (Rug("B", "G", "O"), Rug("O", "K", "Y"), Rug("Y", "G", "K"))
    >>> score(Display(rugs, (False,) * 3, 0, True), Goal("O", "B", "G"))
    4
    """
    worth = worths(display)
    return 2 * worth[INDEX[goal.double]] + worth[INDEX[goal.single]] - worth[INDEX[goal.minus]]


def worths(display: Display) -> tuple[int, ...]:
    """As `colour_values`, the five numbers alone."""
    return _worths(display.rugs[display.taj : display.taj + UNDER], display.plus_right)


@lru_cache(maxsize=8192)
def _worths(under: tuple[Rug, ...], plus_right: bool) -> tuple[int, ...]:
    points = [0] * len(COLOURS)
    for rug in under:
        points[INDEX[rug.outer]] += OUTER
        points[INDEX[rug.middle]] += MIDDLE
        points[INDEX[rug.centre]] += CENTRE
    for colour in under[-1 if plus_right else 0] if under else ():
        points[INDEX[colour]] += 1
    return tuple(points)
