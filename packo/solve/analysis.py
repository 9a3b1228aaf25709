"""What each move at a state is worth, and how it was found: what a room's `analysis.py` gives."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from packo.core import Answer


@dataclass(frozen=True, slots=True)
class Matrix:
    """A simultaneous choice of two players as a matrix game; `values[i][j]` is worth to the row player."""

    rows: tuple[str, ...]
    columns: tuple[str, ...]
    values: tuple[tuple[float, ...], ...]
    row_player: int = 0
    column_player: int = 1


@dataclass(frozen=True, slots=True)
class Analysis:
    """The worth of a state to each player, of each action, and how often to play it.  Actions go by their notation.

    A room's `analysis.py` has `analyse(state) -> Analysis`; where a room has none, `packo.play.analyse` falls back to
    exhaustive search of small games and to labelled estimates of others.
    """

    value: tuple[Answer, ...]
    """To each player."""
    worth: Mapping[int, Mapping[str, Answer]]
    """For each player who chooses now: the worth to him of each of his actions, the others playing their best."""
    mix: Mapping[int, Mapping[str, Fraction]] = field(default_factory=dict)
    """For each player who chooses now: how often to play each action; where empty, the best action is as good."""
    matrix: Matrix | None = None
    objective: str = "points"
    """What the numbers measure: points, margin, or chance to win."""
    note: str = ""
    """One sentence for a person about this state, for example that perfect play can go on for ever."""
