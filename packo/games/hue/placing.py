"""HUE without opponents: the best placement for each score card, and how far each card of a hand can still be carried.

Only the table and one player's own hand are looked at, so nothing is told that this player may not know.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from packo.core import Certified, Exact, State
from packo.core.telling import brief
from packo.games.hue.laying import Table, spots
from packo.games.hue.parts import ACROSS, COLOURS, WAYS, Card, Placement, Position
from packo.games.hue.scoring import Board, Values
from packo.picture.table import as_html, as_text

BEAM = 8
"""How many boards are kept after each placement where a good line is looked for."""
SEARCHED = 2
"""Up to how many placements of one's own are searched in full."""
NOTHING = (0, 0, 0, 0, 0)
Weights = tuple[int, int, int, int, int]
Reach = Exact | Certified


@dataclass(frozen=True)
class BestPlacement:
    """What one more card can make of a score card: exact."""

    score_card: Card
    now: int
    """Its score as the table lies."""
    score: int
    """The most that it can score after one placement; `now` where there is nothing to place."""
    placements: tuple[Placement, ...]
    """All placements that give `score`, card by card, in the order of the game's actions."""

    def __repr__(self) -> str:
        return as_text(*_best_table((self,)))

    def _repr_html_(self) -> str:
        return as_html(*_best_table((self,)))


@dataclass(frozen=True)
class BestPlacements:
    """For each card of a hand as the score card, what the best placement of another one makes of it: exact."""

    rows: tuple[BestPlacement, ...]

    def __repr__(self) -> str:
        return as_text(*_best_table(self.rows))

    def _repr_html_(self) -> str:
        return as_html(*_best_table(self.rows))


@dataclass(frozen=True)
class Keep:
    """How a card would score if it were kept."""

    card: Card
    now: int
    """As the table lies.  Exact."""
    next: int
    """After the best placement of another card of the hand.  Exact."""
    reachable: Reach
    """After all other cards of the hand, the others never moving.  `Exact`, or `Certified` between what `line` gives
    and a proved bound."""
    line: tuple[Placement, ...]
    """Placements of all other cards that give the score of `reachable`, or its lower end."""


@dataclass(frozen=True)
class KeepTable:
    """Each card of a hand: what it scores now, after one's next placement, and after all that one can place."""

    rows: tuple[Keep, ...]

    def __repr__(self) -> str:
        return as_text(*_keep_table(self.rows))

    def _repr_html_(self) -> str:
        return as_html(*_keep_table(self.rows))


def best_placement(
    table: Table, score_card: Card, cards: Iterable[Card], *, cover_several: bool = False
) -> BestPlacement:
    """All placements of one of `cards` after which `score_card` scores most (rules 7 to 9, 14 to 17).  Exact."""
    return _best(_Plan(Board(table), tuple(table), tuple(cards), ()), score_card, cover_several)


def best_placements(state: State, player: int | None = None) -> BestPlacements:
    """For each card of a player's hand as the score card, the best placements of another card.  Exact.

    The player is the one to move where none is named.  Whose turn it is does not matter.

    Raises:
        ValueError: it is no state of HUE, there is no such player, or nothing has been dealt.
    """
    table, hand, several = _seen(state, player)
    board = Board(table)
    rows = [_best(_Plan(board, table, _others(hand, card), ()), card, several) for card in hand]
    return BestPlacements(tuple(rows))


def keep_table(state: State, player: int | None = None, *, searched: int = SEARCHED) -> KeepTable:
    """For each card of a player's hand what it scores now, after the next placement, and at most by own placements.

    The last number is what the player can reach alone: all other cards of the hand go down, in any order, and nobody
    else moves.  It is exact where they are at most `searched` cards (all lines are searched; `searched=3` takes
    minutes).  Else it is certified: its lower end is reached by the line that is given, which a beam search found, and
    its upper end is a bound that no line can pass.  What the others put down may make it more, or less.

    Raises:
        ValueError: it is no state of HUE, there is no such player, or nothing has been dealt.
    """
    table, hand, several = _seen(state, player)
    board = Board(table)
    limits = _Limits(board, table, hand, several)
    rows = []
    for card in hand:
        start = _Plan(board, table, _others(hand, card), ())
        best = _best(start, card, several)
        found = _beam(start, card, several)
        highest = limits.of(weights(card), start.left)
        if len(start.left) <= max(searched, 1):
            if found.score < highest and len(start.left) > 1:
                found = _search(start, found, card, limits)
            highest = found.score
        value = Exact(found.score) if found.score >= highest else Certified(Fraction(found.score), Fraction(highest))
        rows.append(Keep(card, best.now, best.score, value, found.line))
    return KeepTable(tuple(rows))


def weights(score_card: Card) -> Weights:
    """How often each colour counts, in the order P G B Y R: the ends once, the middle twice (rule 17).

    >>> weights(Card("solid", ("B", "G", "P")))
    (1, 2, 1, 0, 0)
    """
    first, middle, last = score_card.colours
    p, g, b, y, r = ((first == colour) + 2 * (middle == colour) + (last == colour) for colour in COLOURS)
    return p, g, b, y, r


# -- one placement, a beam of them, all of them ------------------------------------------------------------------------


class _Plan(NamedTuple):
    """A table on the way, the cards that are still to be put down, and what was put down so far."""

    board: Board
    table: Table
    left: tuple[Card, ...]
    line: tuple[Placement, ...]

    def options(self, cover_several: bool) -> Iterator[tuple[Placement, Values]]:
        """Each placement of a card that is left, and what the colours are worth after it."""
        for card, spot, values in self.board.each_after(_directions(self.left), spots(self.table, cover_several)):
            yield Placement(card, *spot), values

    def then(self, placement: Placement) -> _Plan:
        card = placement.card
        left = _others(self.left, card if card in self.left else card.turned())
        return _Plan(self.board.after(placement), (*self.table, placement), left, (*self.line, placement))


class _Found(NamedTuple):
    score: int
    line: tuple[Placement, ...]


def _points(weight: Weights, values: Values) -> int:
    return sum(times * value for times, value in zip(weight, values, strict=True))


def _best(plan: _Plan, score_card: Card, cover_several: bool) -> BestPlacement:
    weight = weights(score_card)
    now = _points(weight, plan.board.values)
    score = -1
    best: list[Placement] = []
    for placement, values in plan.options(cover_several):
        points = _points(weight, values)
        if points > score:
            score, best = points, []
        if points == score:
            best.append(placement)
    order = {card: number for number, card in enumerate(_directions(plan.left))}
    best.sort(key=lambda placement: order[placement.card])
    return BestPlacement(score_card, now, score if best else now, tuple(best))


def _beam(start: _Plan, score_card: Card, cover_several: bool) -> _Found:
    """A good line: after each placement the BEAM best tables go on."""
    weight = weights(score_card)
    plans = [start]
    for _ in start.left:
        ranked = sorted(
            (-_points(weight, values), number, placement)
            for number, plan in enumerate(plans)
            for placement, values in plan.options(cover_several)
        )
        following: dict[Board, _Plan] = {}
        for _, number, placement in ranked:
            plan = plans[number].then(placement)
            following.setdefault(plan.board, plan)
            if len(following) == BEAM:
                break
        plans = list(following.values())
    best = max(plans, key=lambda plan: _points(weight, plan.board.values))
    return _Found(_points(weight, best.board.values), best.line)


class _Limits:
    """What no line can pass, however the cards go down and in whatever order.

    The best area of a colour either has none of these cards in it, or is made of their parts and of areas beside
    them; and it has no more than all that is seen of the colour and all that is put down of it.
    """

    def __init__(self, board: Board, table: Table, hand: Iterable[Card], cover_several: bool) -> None:
        self.board, self.cover_several = board, cover_several
        self.unspoilt, self.shown = board.unspoilt(), board.shown()
        around = _around(table, cover_several)
        self.reaches: dict[Card, list[Values]] = {}
        self.highest: dict[Card, Values] = {}
        self.parts: dict[Card, Values] = {}
        for card in set(hand):
            everywhere = {board.reach((way, *spot)) for way in (card, card.turned()) for spot in around}
            self.reaches[card] = self.reaches[card.turned()] = _undominated(everywhere)
            p, g, b, y, r = map(max, zip(*everywhere, strict=True))
            self.highest[card] = self.highest[card.turned()] = p, g, b, y, r
            self.parts[card] = self.parts[card.turned()] = Board().reach((card, 0, 0, ACROSS))

    def of(self, weight: Weights, left: Sequence[Card], line: Sequence[Placement] = ()) -> int:
        """The most points that can be reached when the placements of `line` are made and the cards `left` follow."""
        parts = [self.parts[card] for card in (*(placement.card for placement in line), *left)]
        there = [shown + sum(part) for shown, *part in zip(self.shown, *parts, strict=True)]
        first = self.reaches[left[0]] if left else [NOTHING]
        known = [self.board.reach(placement) for placement in line] + [self.highest[card] for card in left[1:]]
        touched = [sum(reach) for reach in zip(NOTHING, *known, strict=True)]
        highest = 0
        for spot in first:
            total = 0
            for times, alone, most, reach, others in zip(weight, self.unspoilt, there, spot, touched, strict=True):
                total += times * max(alone, min(most, reach + others))
            highest = max(highest, total)
        return highest


def _undominated(vectors: Iterable[Values]) -> list[Values]:
    """Those that no other one equals or passes in all five numbers."""
    kept: list[Values] = []
    for vector in sorted(vectors, reverse=True):
        if not any(all(a >= b for a, b in zip(other, vector, strict=True)) for other in kept):
            kept.append(vector)
    return kept


def _around(table: Table, cover_several: bool) -> list[tuple[int, int, str]]:
    """All spots that touch a card of this table or cover one, allowed now or once other cards lie there."""
    taken = {square for placement in table for square in placement.squares}
    columns, rows = [x for x, _ in taken], [y for _, y in taken]
    found = []
    for x, y, way in product(range(min(columns) - 3, max(columns) + 2), range(min(rows) - 3, max(rows) + 2), WAYS):
        covered = sum(square in taken for square in Placement(_ANY, x, y, way).squares)
        if covered <= 1 or cover_several:
            found.append((x, y, way))
    return found


def _search(start: _Plan, found: _Found, score_card: Card, limits: _Limits) -> _Found:
    """The best line of all; lines that cannot beat the best so far are cut off."""
    weight = weights(score_card)
    known: set[tuple[Board, tuple[Card, ...]]] = set()
    best = found

    def go_on(plan: _Plan) -> None:
        nonlocal best
        for placement, values in plan.options(limits.cover_several):
            if len(plan.left) == 1:
                if (points := _points(weight, values)) > best.score:
                    best = _Found(points, (*plan.line, placement))
                continue
            card = placement.card if placement.card in plan.left else placement.card.turned()
            if limits.of(weight, _others(plan.left, card), (*plan.line, placement)) <= best.score:
                continue
            following = plan.then(placement)
            if (key := (following.board, following.left)) not in known:
                known.add(key)
                go_on(following)

    go_on(start)
    return best


_ANY = Card("solid", ("P", "G", "B"))


def _directions(cards: Iterable[Card]) -> list[Card]:
    """Each card in both directions, once where a turned card reads the same, in the order of the game's actions."""
    return list(dict.fromkeys(way for card in cards for way in (card, card.turned())))


def _others(hand: Sequence[Card], card: Card) -> tuple[Card, ...]:
    """The hand without one such card."""
    at = hand.index(card)
    return (*hand[:at], *hand[at + 1 :])


def _seen(state: State, player: int | None) -> tuple[Table, tuple[Card, ...], bool]:
    """The table, the player's hand, and whether several cards may be covered at once."""
    if not isinstance(state, State):
        raise ValueError(f"placements are looked for from a state of HUE, not from {brief(state)}")
    p, game = state.position, state.game
    if not isinstance(p, Position):
        raise ValueError(f"placements are looked for from a state of HUE, not of {game.title}")
    if not p.table:
        raise ValueError("nothing has been dealt yet")
    if player is None:
        player = p.to_move
    if player not in range(len(p.hands)):
        raise ValueError(f"a player is 0 to {len(p.hands) - 1}, not {player!r}")
    return p.table, p.hands[player], game.rules.options.cover_several


# -- told --------------------------------------------------------------------------------------------------------------

Rows = list[tuple[str, ...]]


def _best_table(rows: Sequence[BestPlacement]) -> tuple[str, tuple[str, ...], Rows]:
    head = ("score card", "now", "best", "ways", "for example")
    body: Rows = [
        (
            str(row.score_card),
            str(row.now),
            str(row.score),
            str(len(row.placements)),
            " ".join(map(str, row.placements[:1])),
        )
        for row in rows
    ]
    return "The best placement for each score card (exact)", head, body


def _keep_table(rows: Sequence[Keep]) -> tuple[str, tuple[str, ...], Rows]:
    head = ("keep", "now", "next", "alone", "by")
    body: Rows = [
        (str(row.card), str(row.now), str(row.next), _told(row.reachable), " ".join(map(str, row.line))) for row in rows
    ]
    return "What each card scores if it is kept: now, after one placement, after all of one's own", head, body


def _told(value: Reach) -> str:
    return f"{value.lo} to {value.hi} (certified)" if isinstance(value, Certified) else str(value)
