"""The end of a game of two with hands open, solved exactly by alpha-beta search.

Values are margins to the player who is to move: what his score card earns above the other's.  With so many placements
a plain search is hopeless; what makes it quick:

* The last placement is not searched: `Outlook.best` finds it among all places by ceilings.
* With two placements left, one reply answers many moves.  A reply and a move that share no square lead to the same
  table in either order, so one look at the table with the reply on it bounds all moves that share no square with it.
* Before that, replies that refuted one move are tried first on the next.
* A table with the same hands is searched once, in whatever order it came about.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from packo.games.hue.parts import Card
from packo.games.hue.solver.board import Put, after, ways, weights
from packo.games.hue.solver.outlook import BEYOND, Outlook

if TYPE_CHECKING:
    import numpy.typing as npt

    Ints = npt.NDArray[np.int64]

Hand = tuple[Card, ...]
KILLERS = 6
"""Replies that are tried on all moves before the moves are looked at one by one."""


class Found(NamedTuple):
    """A value, exact where it lies between the bounds that were asked about, else a bound; and a move that has it."""

    value: int
    move: Put | None


@dataclass
class Search:
    """One search; what it has learnt is kept for the next question about the same game."""

    nodes: int = 0
    """Tables at which a best move was looked for."""
    _table: dict[object, tuple[int, int, Put | None]] = field(default_factory=dict)
    _killers: dict[int, list[Put]] = field(default_factory=dict)

    def best(self, table: Outlook, mine: Hand, other: Hand, low: int = -BEYOND, high: int = BEYOND) -> Found:
        """The margin of the player to move, who holds `mine`, as far as it lies between `low` and `high`.

        Where it does not, the value is a bound: no more than the found one where that is `low` or less, no less where
        it is `high` or more.
        """
        left = len(mine) + len(other) - 2
        if left == 1:
            return self._last(table, mine, other, low)
        key = (frozenset(table.field.faces.items()), mine, other)
        least, most, move = self._table.get(key, (-BEYOND, BEYOND, None))
        if least >= high or least == most:
            return Found(least, move)
        if most <= low:
            return Found(most, move)
        low, high = max(low, least), min(high, most)
        self.nodes += 1
        found = (self._last_but_one if left == 2 else self._earlier)(table, mine, other, low, high)
        if found.value > low or left > 2:
            move = found.move or move
        if found.value >= high:
            least = max(least, found.value)
        elif found.value <= low:
            most = min(most, found.value)
        else:
            least = most = found.value
        self._table[key] = (least, most, move)
        return Found(found.value, move)

    def _last(self, table: Outlook, mine: Hand, other: Hand, low: int) -> Found:
        """One placement left, and the other's score card is known."""
        self.nodes += 1
        move = None
        for thrown, kept in _pairs(mine):
            weight = _margin(kept, other[0])
            for shown in ways(thrown):
                low, place = table.best(shown, weight, low)
                if place is not None:
                    move = Put(shown, place)
        return Found(low, move)

    def _last_but_one(self, table: Outlook, mine: Hand, other: Hand, low: int, high: int) -> Found:
        """Each has one placement left."""
        moves = _Moves(table, mine)
        tried: set[Put] = set()
        for reply in self._first_replies(table, mine, other):
            moves.answer(reply, other, tried)
            if moves.most() <= low:
                return Found(moves.most(), None)
        best = Found(-BEYOND, None)
        while True:
            number = moves.first()
            if moves.ceiling[number] <= max(low, best.value):
                return best if best.value > low else Found(max(best.value, moves.most()), None)
            move, kept = moves.move(number)
            floor = max(low, best.value)
            answer = self._last(after(table, move), other, (kept,), -int(moves.ceiling[number]) - 1)
            value = -answer.value
            moves.ceiling[number] = -BEYOND
            if value > best.value:
                best = Found(value, move)
                if value >= high:
                    return best
            if value <= floor and answer.move is not None:
                moves.answer(answer.move, other, tried)

    def _first_replies(self, table: Outlook, mine: Hand, other: Hand) -> list[Put]:
        """Replies that would be good if no move had been made."""
        found = []
        for thrown, kept in _pairs(other):
            for against in mine:
                low, move = -BEYOND, None
                for shown in ways(thrown):
                    low, place = table.best(shown, _margin(kept, against), low)
                    if place is not None:
                        move = Put(shown, place)
                if move is not None:
                    found.append((low, move))
        found.sort(key=lambda pair: -pair[0])
        return [move for _, move in found]

    def _earlier(self, table: Outlook, mine: Hand, other: Hand, low: int, high: int) -> Found:
        """Three or more placements left."""
        best = Found(-BEYOND, None)
        left = len(mine) + len(other) - 2
        killers = self._killers.setdefault(left, [])
        for move in self._ordered(table, mine, other, killers):
            rest = tuple(card for card in mine if card not in (move.shown, move.shown.turned()))
            floor = max(low, best.value)
            child = after(table, move)
            value = -self.best(child, other, rest, -floor - 1, -floor).value
            if floor < value < high:
                value = -self.best(child, other, rest, -high, -value).value
            if value > best.value:
                best = Found(value, move)
                if value >= high:
                    if move in killers:
                        killers.remove(move)
                    killers.insert(0, move)
                    del killers[4 * KILLERS :]
                    break
        return best

    def _ordered(self, table: Outlook, mine: Hand, other: Hand, killers: list[Put]) -> Iterator[Put]:
        """All moves, those first that refuted others, then by how far the mover is ahead at once."""
        places = set(table.places)
        tried = set()
        for move in tuple(killers):
            if move.place in places and (move.shown in mine or move.shown.turned() in mine):
                tried.add(move)
                yield move
        against = weights(other)
        ahead, moves = [], []
        for number, card in enumerate(mine):
            keep = weights((*mine[:number], *mine[number + 1 :]))
            for shown in ways(card):
                values = table.values(shown)
                ahead.append((values @ keep).max(axis=1) - (values @ against).max(axis=1))
                moves += [Put(shown, place) for place in table.places]
        for number in np.argsort(-np.concatenate(ahead), kind="stable").tolist():
            if moves[number] not in tried:
                yield moves[number]


class _Moves:
    """All moves at a table with two placements left, and a ceiling on the margin of each."""

    def __init__(self, table: Outlook, mine: Hand) -> None:
        self.table = table
        self.choices = [(shown, kept) for thrown, kept in _pairs(mine) for shown in ways(thrown)]
        self.ceiling = np.full(len(self.choices) * len(table.places), BEYOND, dtype=np.int64)

    def most(self) -> int:
        return int(self.ceiling.max())

    def first(self) -> int:
        return int(self.ceiling.argmax())

    def move(self, number: int) -> tuple[Put, Card]:
        """A move, and the card that it keeps."""
        choice, place = divmod(number, len(self.table.places))
        shown, kept = self.choices[choice]
        return Put(shown, self.table.places[place]), kept

    def answer(self, reply: Put, other: Hand, tried: set[Put]) -> None:
        """Lower the ceilings of all moves that share no square with this reply, if it is one without them."""
        if reply in tried or reply.place not in self.table.places:
            return
        tried.add(reply)
        kept = next(card for card in other if card not in (reply.shown, reply.shown.turned()))
        apart = self.table.apart(reply.place)
        numbers = np.array([number for number, _ in apart], dtype=np.int64)
        places = [place for _, place in apart]
        field = after(self.table, reply).field
        there = Outlook(field, places, self.table.owners, self.table.several)
        count = len(self.table.places)
        for choice, (shown, own) in enumerate(self.choices):
            at = choice * count + numbers
            self.ceiling[at] = np.minimum(self.ceiling[at], there.ceilings(shown, _margin(own, kept)))


def _pairs(hand: Hand) -> list[tuple[Card, Card]]:
    """What two cards leave to choose: (placed, kept)."""
    one, two = hand
    return [(one, two)] if one == two else [(one, two), (two, one)]


_WEIGHTS: dict[tuple[Card, Card], Ints] = {}


def _margin(own: Card, other: Card) -> Ints:
    """The weights of the five colours in one score card's lead over another."""
    if (found := _WEIGHTS.get((own, other))) is None:
        both = weights((own, other))
        found = _WEIGHTS[own, other] = both[:, 0] - both[:, 1]
    return found
