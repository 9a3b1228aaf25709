"""The end of a game of two with hands open, solved exactly by alpha-beta search.

Values are margins to the player who is to move: what his score card earns above the other's.  With so many placements
a plain search is hopeless; what makes it quick:

* The last placement is not searched: `Outlook.best` finds it among all places by ceilings.
* With two placements left, one reply answers many moves.  A reply and a move that share no square lead to the same
  table in either order, so one look at the table with the reply on it bounds all moves that share no square with it.
* What such a bound leaves open are mostly moves that cover something, where it is rough.  They are looked at on the
  tables of the replies that are known already, before a new reply is searched.
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
from packo.games.hue.solver.outlook import BEYOND, Outlook, Place

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
        if not left:
            return Found(int(_margin(mine[0], other[0]) @ np.array(table.field.values)), None)
        if left == 1:
            return self._last(table, mine, other, low, high)
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

    def _last(self, table: Outlook, mine: Hand, other: Hand, low: int, high: int) -> Found:
        """One placement left, and the other's score card is known."""
        self.nodes += 1
        move = None
        for thrown, kept in _pairs(mine):
            weight = _margin(kept, other[0])
            for shown in ways(thrown):
                low, place = table.best(shown, weight, low, high)
                if place is not None:
                    move = Put(shown, place)
                    if low >= high:
                        return Found(low, move)
        return Found(low, move)

    def _last_but_one(self, table: Outlook, mine: Hand, other: Hand, low: int, high: int) -> Found:
        """Each has one placement left."""
        killers = self._killers.setdefault(2, [])
        places = set(table.places)
        best = Found(-BEYOND, None)
        looked = set()
        for move in killers[:2]:
            if move.place in places and (kept := _kept(mine, move.shown)) is not None:
                floor = max(low, best.value)
                value = -self._last(after(table, move), other, (kept,), -high, -floor).value
                looked.add(move)
                if value > floor:
                    best = Found(value, move)
                    if value >= high:
                        return best
        moves = _Moves(table, mine)
        for move in looked:
            moves.drop(move)
        replies = self._killers.setdefault(1, [])
        waiting = [reply for reply in replies[:KILLERS] if reply.place in places and _kept(other, reply.shown)]
        fresh = True
        while True:
            number = moves.first()
            floor = max(low, best.value)
            if moves.ceiling[number] <= floor:
                return best if best.value > low else Found(low, None)
            if moves.refuted(number, floor):
                continue
            move, kept = moves.move(number)
            taken = set(move.place.keys)
            reply = next((reply for reply in waiting if taken.isdisjoint(reply.place.keys)), None)
            if reply is not None:
                waiting.remove(reply)
                moves.answer(reply, other, floor)
                continue
            if fresh:
                fresh = False
                waiting += _first_replies(table, mine, other)
                continue
            answer = self._last(after(table, move), other, (kept,), -high, -floor)
            value = -answer.value
            moves.ceiling[number] = -BEYOND
            if value > floor:
                best = Found(value, move)
                if value >= high:
                    _remember(killers, move)
                    return best
                continue
            if answer.move is not None:
                _remember(replies, answer.move)
                moves.answer(answer.move, other, floor)

    def _earlier(self, table: Outlook, mine: Hand, other: Hand, low: int, high: int) -> Found:
        """Three or more placements left."""
        best = Found(-BEYOND, None)
        left = len(mine) + len(other) - 2
        if not left:
            return Found(int(_margin(mine[0], other[0]) @ np.array(table.field.values)), None)
        killers = self._killers.setdefault(left, [])
        for move in self._ordered(table, mine, other, killers):
            rest = _without(mine, move.shown)
            floor = max(low, best.value)
            child = after(table, move)
            value = -self.best(child, other, rest, -floor - 1, -floor).value
            if floor < value < high:
                value = -self.best(child, other, rest, -high, -value).value
            if value > best.value:
                best = Found(value, move)
                if value >= high:
                    _remember(killers, move)
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


def _first_replies(table: Outlook, mine: Hand, other: Hand) -> Iterator[Put]:
    """Replies that would be good if no move had been made; where something is covered, by their ceilings."""
    found: dict[Put, int] = {}
    for thrown, kept in _pairs(other):
        for against in mine:
            for shown in ways(thrown):
                ceilings = table.ceilings(shown, _margin(kept, against))
                ceilings[ceilings == BEYOND] = -BEYOND
                number = int(ceilings.argmax())
                move = Put(shown, table.places[number])
                found[move] = max(found.get(move, -BEYOND), int(ceilings[number]))
    yield from sorted(found, key=lambda move: -found[move])[:KILLERS]


class _Moves:
    """All moves at a table with two placements left, and a ceiling on the margin of each."""

    def __init__(self, table: Outlook, mine: Hand) -> None:
        self.table = table
        self._places = set(table.places)
        self._tried: set[Put] = set()
        self.choices = [(shown, kept) for thrown, kept in _pairs(mine) for shown in ways(thrown)]
        self.ceiling = np.full(len(self.choices) * len(table.places), BEYOND, dtype=np.int64)
        self._answers: list[tuple[Card, Outlook, frozenset[Place]]] = []
        """Replies so far, the one that was of use last at the end: the card that each keeps, the table with it, and the
        places there that share no square with it and cover something."""

    def first(self) -> int:
        return int(self.ceiling.argmax())

    def drop(self, move: Put) -> None:
        """A move that needs no more thought."""
        choice = next(at for at, (shown, _) in enumerate(self.choices) if shown == move.shown)
        self.ceiling[choice * len(self.table.places) + self.table.places.index(move.place)] = -BEYOND

    def move(self, number: int) -> tuple[Put, Card]:
        """A move, and the card that it keeps."""
        choice, place = divmod(number, len(self.table.places))
        shown, kept = self.choices[choice]
        return Put(shown, self.table.places[place]), kept

    def answer(self, reply: Put, other: Hand, floor: int) -> None:
        """Lower the ceilings of all moves that share no square with this reply, if it is one without them.

        Moves whose ceilings are no more than `floor` are left alone.
        """
        if reply in self._tried or reply.place not in self._places:
            return
        self._tried.add(reply)
        kept = _kept(other, reply.shown)
        assert kept is not None
        count = len(self.table.places)
        ceiling = self.ceiling.reshape(-1, count)
        unsure = set(np.flatnonzero((ceiling > floor).any(axis=0)).tolist())
        apart = [(number, place) for number, place in self.table.apart(reply.place) if number in unsure]
        if not apart:
            return
        numbers = np.array([number for number, _ in apart], dtype=np.int64)
        field = after(self.table, reply).field
        there = Outlook(field, [place for _, place in apart], self.table.owners, self.table.several)
        self._answers.append((kept, there, frozenset([place for _, place in apart if place.covered])))
        for choice, (shown, own) in enumerate(self.choices):
            low = ceiling[choice, numbers]
            if (low > floor).any():
                ceiling[choice, numbers] = np.minimum(low, there.ceilings(shown, _margin(own, kept)))

    def refuted(self, number: int, floor: int) -> bool:
        """Whether one of the replies so far holds a move that covers something to `floor`, and lower its ceiling.

        The ceilings of such moves are rough; this looks at the table with both.
        """
        move, own = self.move(number)
        for at in range(len(self._answers) - 1, -1, -1):
            kept, there, places = self._answers[at]
            if move.place in places:
                values = there.values_at(move.shown, move.place)
                reached = sum([w * v for w, v in zip(_margin(own, kept).tolist(), values, strict=True)])
                if reached <= floor:
                    self.ceiling[number] = reached
                    self._answers.append(self._answers.pop(at))
                    return True
        return False


def _kept(hand: Hand, shown: Card) -> Card | None:
    """What is left of two cards when one of them is shown; None where it is neither."""
    one, two = hand
    turned = shown.turned()
    if one in (shown, turned):
        return two
    return one if two in (shown, turned) else None


def _without(hand: Hand, shown: Card) -> Hand:
    at = hand.index(shown if shown in hand else shown.turned())
    return hand[:at] + hand[at + 1 :]


def _remember(killers: list[Put], move: Put) -> None:
    if move in killers:
        killers.remove(move)
    killers.insert(0, move)
    del killers[4 * KILLERS :]


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
