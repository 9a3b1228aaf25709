"""A table and hands as the solvers hold them: a field, its places, and score cards as weights of the five colours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from packo.games.hue.laying import Table, spots
from packo.games.hue.parts import ACROSS, DOWN, Card, Placement
from packo.games.hue.scoring.faces import STRIDE, square
from packo.games.hue.scoring.looks import visible
from packo.games.hue.solver.field import LETTERS, STEPS, Field
from packo.games.hue.solver.outlook import Outlook, Place

if TYPE_CHECKING:
    import numpy.typing as npt

    Ints = npt.NDArray[np.int64]


class Put(NamedTuple):
    """A card shown in one direction, and the place where it is put."""

    shown: Card
    place: Place

    def placement(self) -> Placement:
        """The action of the game."""
        x, y = square(self.place.first)
        return Placement(self.shown, x, y, ACROSS if self.place.step == 1 else DOWN)


def ways(card: Card) -> tuple[Card, ...]:
    """A card in its directions: two, or one where it reads the same turned."""
    turned = card.turned()
    return (card,) if turned == card else (card, turned)


def weights(cards: Sequence[Card]) -> Ints:
    """How often each colour counts on each of these score cards, (5, cards): the middle one twice."""
    found = np.zeros((5, len(cards)), dtype=np.int64)
    for number, card in enumerate(cards):
        for letter, times in zip(card.colours, (1, 2, 1), strict=True):
            found[LETTERS[letter], number] += times
    return found


def outlook_of(table: Table, several: bool) -> Outlook:
    """The places on a table of the game, in the order of the game's actions."""
    owners = {x + y * STRIDE: number for number, placement in enumerate(table) for x, y in placement.squares}
    found = []
    for x, y, way in spots(table, several):
        first, step = x + y * STRIDE, STEPS[way]
        covered = tuple(key for key in (first, first + step, first + 2 * step) if key in owners)
        found.append(Place(first, step, covered))
    return Outlook(Field.of(visible(table)), found, owners, several)


def after(table: Outlook, move: Put) -> Outlook:
    """The table with one more card."""
    return table.after(move.place, move.shown)
