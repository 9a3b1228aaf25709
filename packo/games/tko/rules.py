"""TKO: two boxers, four bars each, both choose at once."""

from __future__ import annotations

from typing import NamedTuple

UPPERCUT, HEAD_BLOCK, BODY_BLOW, BODY_BLOCK = "U", "H", "B", "K"
ACTIONS = (UPPERCUT, HEAD_BLOCK, BODY_BLOW, BODY_BLOCK)
NOBODY = -1
TOP = 5
Bars = tuple[int, int, int, int]
SUDDEN_DEATH: tuple[Bars, Bars] = ((TOP,) * 4, (TOP,) * 4)


class Position(NamedTuple):
    """What the rules need to know of a bout, and no past."""

    starts: tuple[Bars, ...]
    """Each boxer's points at the start of a round, in the order uppercut, head block, body blow, body block."""
    bars: tuple[Bars, ...]
    """Each player's point markers, in the same order; in sudden death they no longer matter and all stand at 5."""
    arrow: int = NOBODY
    """Whom the power arrow favours: 0, 1 or NOBODY."""
    placing: int = NOBODY
    """Who has earned a point by the arrow's favour and has yet to say on which bar, or NOBODY."""
    rounds: tuple[int, int] = (0, 0)
    """Rounds won by each player."""
