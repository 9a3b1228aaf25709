"""FLY once more: slow, mutable, and written from the rule sheet alone.

It shares no line and no table with packo.games.fly, so that a mistake would have to be made twice to stay hidden.  The
table is a grid of cells with a card's name or None in it, lengths are inches, and a swatter is four corners.  Moves are
text in packo's notation: the 27 cards, «4.5,1.25@30», «lands 4.612,1.403@-12.5».
"""

from __future__ import annotations

from decimal import ROUND_HALF_EVEN, Decimal
from fractions import Fraction
from itertools import combinations
from math import atan, cos, hypot, pi, sin

LETTERS = "BYRGP", "SCDTQ"
NAMES = [colour + symbol for colour in LETTERS[0] for symbol in LETTERS[1]] + ["--", "--"]
TENTHS_FROM_LEFT = {
    "B": [3, 5, 7, 4, 6],
    "Y": [4, 6, 3, 5, 7],
    "R": [5, 7, 4, 6, 3],
    "G": [6, 3, 5, 7, 4],
    "P": [7, 4, 6, 3, 5],
}
TENTHS_FROM_TOP = {
    "B": [5, 10, 15, 20, 25],
    "Y": [10, 15, 20, 25, 5],
    "R": [15, 20, 25, 5, 10],
    "G": [20, 25, 5, 10, 15],
    "P": [25, 5, 10, 15, 20],
}
"""Where a fly's middle is on its card, by colour, for each symbol in turn."""
RADIUS = 0.25


def middle(name, row, column):
    """The middle of a fly on the table, in inches."""
    index = LETTERS[1].index(name[1])
    left, top = TENTHS_FROM_LEFT[name[0]][index], TENTHS_FROM_TOP[name[0]][index]
    return Fraction(10 * column + left, 10), Fraction(30 * row + top, 10)


def swatter(x, y, angle):
    """The corners of a card that lies there, one after the other around it."""
    a = angle * pi / 180
    across, along = (cos(a) / 2, sin(a) / 2), (-1.5 * sin(a), 1.5 * cos(a))
    return [
        (x + i * across[0] + j * along[0], y + i * across[1] + j * along[1])
        for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]


def hides(corners, point, radius=RADIUS):
    """Whether a disc is within the four sides: its middle is at least a radius inward of each of them."""
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        inward = ((bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax)) / hypot(bx - ax, by - ay)
        if inward < radius - 1e-9:
            return False
    return True


def close_up(grid, first="row 1"):
    """Slide each row to the left, then move cards up from the right end of the lowest row, one at a time."""
    for number, row in enumerate(grid):
        cards = [card for card in row if card is not None]
        grid[number] = cards + [None] * (9 - len(cards))
    while True:
        used = [number for number in range(3) if grid[number][0] is not None]
        if not used:
            return
        lowest = used[-1]
        wanting = [number for number in range(lowest) if None in grid[number]]
        if not wanting:
            return
        to = wanting[-1] if first == "row 2" else wanting[0]
        end = max(column for column in range(9) if grid[lowest][column] is not None)
        grid[to][grid[to].index(None)] = grid[lowest][end]
        grid[lowest][end] = None


def decimal(number, places):
    """A fraction or a float as a decimal with so many places, without needless zeros."""
    if isinstance(number, Fraction):
        number = Decimal(number.numerator) / Decimal(number.denominator)
    text = format(Decimal(number).quantize(Decimal(1).scaleb(-places), ROUND_HALF_EVEN), "f")
    text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def aim(x, y, angle):
    return f"{decimal(x, 3)},{decimal(y, 3)}@{decimal(angle, 1)}"


def numbers(text):
    """The three numbers of an aim or of a landing."""
    place, angle = text.split("@")
    return [float(part) for part in (*place.split(","), angle)]


def aim_over(points):
    """The swatter along the two points that are farthest apart, the rest on both sides of its long middle line."""
    best, ends = -1, None
    for a, b in combinations(points, 2):
        apart = (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
        if apart > best:
            best, ends = apart, (a, b)
    (ax, ay), (bx, by) = ends
    x, y = (ax + bx) / 2, (ay + by) / 2
    for px, py in points:
        if (px, py) not in ends:
            along = ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / best
            foot = (ax + along * (bx - ax), ay + along * (by - ay))
            x, y = x + (px - foot[0]) / 2, y + (py - foot[1]) / 2
    angle = 90 if ay == by else -atan((bx - ax) / (by - ay)) * 180 / pi
    return aim(x, y, angle)


class Landings:
    """All that can be written as a landing; too many to list."""

    def __contains__(self, text):
        return text.startswith("lands ") and aim(*map(Decimal, map(str, numbers(text[6:])))) == text[6:]


class Deals:
    """All orders of the 27 cards; too many to list."""

    def __contains__(self, text):
        return sorted(text.split()) == sorted(NAMES)


class Twin:
    """A game that is played by changing it."""

    def __init__(self, players=2, scatter=(0.5,), twist=(15.0,), refill="row 1", turn_cap=0):
        self.grid = None
        self.piles = [[] for _ in range(players)]
        self.turn = 0
        self.aimed = None
        self.first = refill
        self.drops, self.cap = 0, turn_cap
        self.steady = [scatter[i % len(scatter)] == 0 and twist[i % len(twist)] == 0 for i in range(players)]

    def copy(self):
        other = object.__new__(Twin)
        other.__dict__.update(self.__dict__)
        other.grid = None if self.grid is None else [list(row) for row in self.grid]
        other.piles = [list(pile) for pile in self.piles]
        return other

    def cards(self):
        """Every card on the table with its row and column."""
        return [
            (self.grid[row][column], row, column) for row in range(3) for column in range(9) if self.grid[row][column]
        ]

    def flies(self):
        return [card for card in self.cards() if card[0] != "--"]

    def is_over(self):
        if self.grid is None or self.aimed is not None:
            return False
        return not self.flies() or (self.cap > 0 and self.drops >= self.cap)

    def choices(self, player):
        """The aims to consider."""
        if self.grid is None or self.aimed is not None or self.is_over() or player != self.turn:
            return []
        points = [middle(*card) for card in self.flies()]
        found = []
        for x, y in points:
            found += [aim(x, y, 0), aim(x, y, 90)]
        near = {(a, b) for a, b in combinations(points, 2) if hypot(a[0] - b[0], a[1] - b[1]) < 3}
        for size in (2, 3):
            for group in combinations(points, size):
                if all(pair in near for pair in combinations(group, 2)):
                    text = aim_over(group)
                    if all(hides(swatter(*numbers(text)), point) for point in group):
                        found.append(text)
        return [text for number, text in enumerate(found) if text not in found[:number]]

    def legal(self):
        """All moves to consider, or what knows all landings and deals."""
        if self.grid is None:
            return Deals()
        if self.aimed is not None:
            return ["lands " + self.aimed] if self.steady[self.turn] else Landings()
        return self.choices(self.turn)

    def play(self, move):
        if self.grid is None:
            cards = move.split()
            self.grid = [cards[:9], cards[9:18], cards[18:]]
        elif self.aimed is None:
            self.aimed = move
        else:
            self.land(*numbers(move[len("lands ") :]))

    def land(self, x, y, angle):
        corners = swatter(x, y, angle)
        for name, row, column in self.flies():
            if hides(corners, middle(name, row, column)):
                self.piles[self.turn].append(name)
                self.grid[row][column] = None
        close_up(self.grid, self.first)
        self.aimed = None
        self.drops += 1
        self.turn = (self.turn + 1) % len(self.piles)

    def scores(self):
        """Points as they would be now."""
        totals = []
        for pile in self.piles:
            letters = "".join(pile)
            totals.append(sum(any(letters.count(letter) >= 3 for letter in name) for name in pile))
        return totals

    def winner(self):
        """Who is first; None while the game is on, and where several are."""
        if not self.is_over():
            return None
        results = [(points, len(pile)) for points, pile in zip(self.scores(), self.piles, strict=True)]
        best = [player for player, result in enumerate(results) if result == max(results)]
        return best[0] if len(best) == 1 else None

    def key(self):
        """All that matters from here on, as text; equal for games that can no longer differ."""
        table = "to be laid out" if self.grid is None else " / ".join(" ".join(filter(None, row)) for row in self.grid)
        piles = " | ".join(" ".join(sorted(pile)) for pile in self.piles)
        left = f", {self.cap - self.drops} left" if self.cap else ""
        return f"{table} · {piles} · turn {self.turn}, aim {self.aimed}{left}"
