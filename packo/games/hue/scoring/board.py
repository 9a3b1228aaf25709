"""A board that knows its areas, so that what one more card would change is told without scoring all anew."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from packo.games.hue.parts import ACROSS, COLOURS, DOWN, WAYS
from packo.games.hue.scoring.faces import (
    ABOVE,
    BELOW,
    FACES,
    LEFT,
    RIGHT,
    SHIFT,
    STRIDE,
    Joins,
    root,
    unite,
    without_skulls,
)
from packo.games.hue.scoring.looks import Look, read, read_card, read_spot, visible

Values = tuple[int, int, int, int, int]
"""What the colours are worth, in the order P G B Y R."""
Span = tuple[int, int]
"""The key of a card's first square, and the step from square to square."""
Neighbour = tuple[int, Joins, int, tuple[int, ...]]
"""A visible square beside a card: beside which of the card's three, how the two join, its face, and its areas."""
Ranking = list[tuple[int, int]]
"""Points and numbers of areas, the best first."""
SIDES = ((RIGHT, 1), (LEFT, -1), (BELOW, STRIDE), (ABOVE, -STRIDE))


class Place(NamedTuple):
    """Where a card may lie: the board without the squares that it covers, and the squares beside it."""

    bare: Board
    neighbours: tuple[Neighbour, ...]
    effects: dict[int, int]
    """What a part of a card makes its colour worth here, as far as it was asked."""


class Joined(NamedTuple):
    """A card's own areas joined with those of the board: a forest over the own ones, their points at the roots, and
    the areas of the board that they take in, each with an own one."""

    parent: list[int]
    points: list[int]
    taken: dict[int, int]


class Board:
    """The visible squares, and the areas that they make.  It never changes; `after` is another board.

    `values_after` tells what the colours would be worth after a placement, for a fraction of the price of scoring the
    table: a card that covers nothing only joins areas, and what a covered square takes apart is worked out once for
    each square.

    >>> board = Board([(("solid", "BGP"), 0, 0, "h")])
    >>> board.values, board.change((("solid", "GGP"), 1, 1, "h"))
    ((3, 3, 3, 0, 0), (0, 6, 0, 0, 0))
    """

    __slots__ = ("_areas", "_bare", "_faces", "_fresh", "_labels", "_places", "_ranking", "_values")

    _values: Values | None

    def __init__(self, placements: Iterable[Any] = ()) -> None:
        """The board of these placements; later ones lie on top.

        Raises:
            ValueError: something is not a placement.
        """
        self._set({}, {}, {}, [None] * 5, 0)
        self._add_areas(visible(placements), {})

    @property
    def values(self) -> Values:
        """What the colours are worth, in the order P G B Y R."""
        if self._values is None:
            p, g, b, y, r = (ranked[0][0] if (ranked := self._ranked(colour)) else 0 for colour in range(5))
            self._values = p, g, b, y, r
        return self._values

    def colour_values(self) -> dict[str, int]:
        """What each colour is worth, by its letter."""
        return dict(zip(COLOURS, self.values, strict=True))

    def values_after(self, placement: Any) -> Values:
        """What the colours would be worth after `placement`, legal or not.

        Raises:
            ValueError: it is not a placement.
        """
        key, step, look = read(placement)
        place = self._places.get((key, step)) or self._place((key, step))
        return _values(look, place)

    def each_after(self, cards: Iterable[Any], spots: Iterable[Any]) -> Iterator[tuple[Any, Any, Values]]:
        """`values_after` for every card, as it is given, in every spot (x, y, way): card, spot, values.

        Quicker than one by one, most of all for many cards, such as all that others may hold: what one colour of a
        card is worth in a spot is worked out once for all cards that have it in the same place.

        Raises:
            ValueError: something is not a card or not a spot.
        """
        looks = [(card, {way: read_card(card, way) for way in WAYS}) for card in cards]
        for spot in spots:
            key, step = read_spot(spot)
            place = self._places.get((key, step)) or self._place((key, step))
            way = ACROSS if step == 1 else DOWN
            for card, by_way in looks:
                yield card, spot, _values(by_way[way], place)

    def change(self, placement: Any) -> Values:
        """By how much each colour's value would change.

        Raises:
            ValueError: it is not a placement.
        """
        now, then = self.values, self.values_after(placement)
        return then[0] - now[0], then[1] - now[1], then[2] - now[2], then[3] - now[3], then[4] - now[4]

    def reach(self, placement: Any) -> Values:
        """For each colour, the points of the card's own parts and of all areas that they touch, skulls left out.

        An area that this card becomes part of, by whatever other cards, has no more of the card and of what the table
        shows now beside it.  So however a game goes on, the best area of a colour is at most the sum of this over the
        cards that are still put down, or `unspoilt`.

        Raises:
            ValueError: it is not a placement.
        """
        key, step, look = read(placement)
        place = self._places.get((key, step)) or self._place((key, step))
        found = [0, 0, 0, 0, 0]
        for colour, points in zip(look.colours, look.points, strict=True):
            found[colour] += without_skulls(points)
        for area in _join(look, place).taken:
            colour, points, _ = place.bare._areas[area]
            if found[colour]:
                found[colour] += without_skulls(points)
        p, g, b, y, r = found
        return p, g, b, y, r

    def unspoilt(self) -> Values:
        """For each colour, the most points of an area, were all skulls covered."""
        found = [0, 0, 0, 0, 0]
        for colour, points, _ in self._areas.values():
            found[colour] = max(found[colour], without_skulls(points))
        p, g, b, y, r = found
        return p, g, b, y, r

    def shown(self) -> Values:
        """For each colour, all points that can be seen of it, apart from squares with skulls."""
        found = [0, 0, 0, 0, 0]
        for colour, points, _ in self._areas.values():
            found[colour] += without_skulls(points)
        p, g, b, y, r = found
        return p, g, b, y, r

    def after(self, placement: Any) -> Board:
        """The board with one more card on top.

        Raises:
            ValueError: it is not a placement.
        """
        key, step, look = read(placement)
        place = self._places.get((key, step)) or self._place((key, step))
        board = place.bare._copy()
        board._lay(look, (key, step), place)
        return board

    def __eq__(self, other: object) -> bool:
        return self._faces == other._faces if isinstance(other, Board) else NotImplemented

    def __hash__(self) -> int:
        return hash(frozenset(self._faces.items()))

    def __repr__(self) -> str:
        values = ", ".join(f"{colour} {value}" for colour, value in self.colour_values().items())
        return f"Board({len(self._faces)} squares, {values})"

    # -- how it is kept ------------------------------------------------------------------------------------------------

    def _set(
        self,
        faces: dict[int, int],
        labels: dict[int, tuple[int, ...]],
        areas: dict[int, tuple[int, int, frozenset[int]]],
        ranking: list[Ranking | None],
        fresh: int,
    ) -> None:
        self._faces = faces
        self._labels = labels
        """For each square the area of each of its patches."""
        self._areas = areas
        """Each area's colour, its points, and the keys of the squares that it lies on."""
        self._ranking = ranking
        """For each colour its areas without a skull; None until they are asked for."""
        self._values = None
        self._fresh = fresh
        """A number that no area had so far."""
        self._bare: dict[tuple[int, ...], Board] = {}
        self._places: dict[Span, Place] = {}

    def _copy(self) -> Board:
        board = object.__new__(Board)
        board._set(dict(self._faces), dict(self._labels), dict(self._areas), list(self._ranking), self._fresh)
        return board

    def __getstate__(self) -> tuple[Any, ...]:
        """All but what was worked out on the way."""
        return self._faces, self._labels, self._areas, self._ranking, self._fresh

    def __setstate__(self, kept: tuple[Any, ...]) -> None:
        self._set(*kept)

    def _ranked(self, colour: int) -> Ranking:
        """The areas of a colour without a skull, the best first."""
        ranked = self._ranking[colour]
        if ranked is None:
            of_colour = [
                (points, area) for area, (its, points, _) in self._areas.items() if its == colour and points > 0
            ]
            ranked = self._ranking[colour] = sorted(of_colour, reverse=True)
        return ranked

    def _place(self, span: Span) -> Place:
        """What a card on these squares would cover and touch; worked out once."""
        key, step = span
        squares = (key, key + step, key + 2 * step)
        covered = tuple(square for square in squares if square in self._faces)
        bare = self._without(covered) if covered else self
        neighbours = tuple(
            (number, joins, bare._faces[square + beside], bare._labels[square + beside])
            for number, square in enumerate(squares)
            for joins, beside in SIDES
            if square + beside in bare._faces
        )
        self._places[span] = Place(bare, neighbours, {})
        return self._places[span]

    def _without(self, covered: tuple[int, ...]) -> Board:
        """The board with these squares taken away; worked out once."""
        if covered not in self._bare:
            board = self._copy()
            broken = {area: board._areas.pop(area) for area in {a for key in covered for a in board._labels[key]}}
            keys = frozenset[int]().union(*(lies_on for _, _, lies_on in broken.values())).difference(covered)
            for key in covered:
                del board._faces[key], board._labels[key]
            kept = {key: tuple(-1 if area in broken else area for area in board._labels[key]) for key in keys}
            board._add_areas({key: board._faces[key] for key in sorted(keys)}, kept)
            for colour, _, _ in broken.values():
                board._ranking[colour] = None
            self._bare[covered] = board
        return self._bare[covered]

    def _add_areas(self, table: dict[int, int], kept: dict[int, tuple[int, ...]]) -> None:
        """Find the areas that these squares make among themselves; patches whose area in `kept` is not -1 keep it."""
        begin, parent, colours, points = unite(table)
        roots = [root(parent, at) for at in range(len(parent))]
        keys: dict[int, list[int]] = {}
        for key, face in table.items():
            first = begin[key]
            before = kept.get(key) or (-1,) * len(FACES[face].colours)
            self._labels[key] = tuple(
                self._fresh + roots[first + n] if area < 0 else area for n, area in enumerate(before)
            )
            for n, area in enumerate(before):
                if area < 0:
                    keys.setdefault(roots[first + n], []).append(key)
        for at, lies_on in keys.items():
            self._areas[self._fresh + at] = colours[at], points[at], frozenset(lies_on)
        self._faces.update(table)
        self._fresh += len(parent)

    def _lay(self, look: Look, span: Span, place: Place) -> None:
        """Put a card on squares that are free."""
        key, step = span
        joined = _join(look, place)
        roots = [root(joined.parent, at) for at in range(len(look.points))]
        keys: dict[int, set[int]] = {at: set() for at in roots}
        for number, patches in enumerate(look.patches):
            square = key + number * step
            self._faces[square] = look.faces[number]
            self._labels[square] = tuple(self._fresh + roots[at] for at in patches)
            for at in patches:
                keys[roots[at]].add(square)
        for area, at in joined.taken.items():
            number = self._fresh + roots[at]
            lies_on = self._areas.pop(area)[2]
            keys[roots[at]] |= lies_on
            for square in lies_on:
                self._labels[square] = tuple(number if label == area else label for label in self._labels[square])
        for at, squares in keys.items():
            self._areas[self._fresh + at] = look.colours[at], joined.points[at], frozenset(squares)
            self._ranking[look.colours[at]] = None
        self._fresh += len(roots)


def _values(look: Look, place: Place) -> Values:
    """What the colours are worth with a card in this place."""
    bare, effects = place.bare, place.effects
    values = list(bare.values)
    known = [effects[part] for part in look.parts if part in effects]
    if len(known) == 3:
        for colour, points in zip(look.colours, known, strict=True):
            values[colour] = points
    else:
        joined = _join(look, place)
        for colour in look.colours:
            values[colour] = _best_left(bare._ranked(colour), joined.taken)
        for colour, points in zip(look.colours, joined.points, strict=True):
            if points > values[colour]:
                values[colour] = points
        for colour, part in zip(look.colours, look.parts, strict=False):
            effects[part] = values[colour]
    p, g, b, y, r = values
    return p, g, b, y, r


def _best_left(ranking: Ranking, taken: dict[int, int]) -> int:
    """The points of the best area that was not taken in."""
    for points, area in ranking:
        if area not in taken:
            return points
    return 0


def _join(look: Look, place: Place) -> Joined:
    """Join the areas of a card with those of the squares beside it."""
    parent, points = list(range(len(look.points))), list(look.points)
    taken: dict[int, int] = {}
    areas = place.bare._areas
    for number, joins, face, labels in place.neighbours:
        for mine, other in joins[look.faces[number] << SHIFT | face]:
            at, area = look.patches[number][mine], labels[other]
            while parent[at] != at:
                at = parent[at]
            if area not in taken:
                taken[area] = at
                points[at] += areas[area][1]
            elif (twin := root(parent, taken[area])) != at:
                parent[twin] = at
                points[at] += points[twin]
                points[twin] = 0
    return Joined(parent, points, taken)
