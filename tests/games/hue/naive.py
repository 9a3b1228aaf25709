"""HUE once more: slow, mutable, and written from the rule sheet alone.

It shares no line and no table with packo.games.hue, so that a mistake would have to be made twice to stay hidden.
Cards are text such as sBGP, and moves are text in packo's notation: a deal, then placements such as «sBGP@3,-1h».
"""

from __future__ import annotations

import copy

from tests.games.hue.slow_scoring import colour_values

# The middle colour, and the ends of two solid cards, of two striped ones and of the poison card with that middle.
SHEET = """
P  RB YG  YR YB  RG
B  PG RY  RP RG  PY
G  BY PR  PB PY  BR
Y  GR BP  BG BR  GP
R  YP GB  GY GP  YB
"""
STARTING = "BGRYPYRGB GYPRBRPYG YRBPGPBRY RPGBYBGPR PBYGRGYBP"


def box() -> dict[str, list[str]]:
    """The cards by the kind of their backs, each in one of its two directions."""
    cards: dict[str, list[str]] = {"standard": [], "poison": [], "starting": ["x" + card for card in STARTING.split()]}
    for line in SHEET.strip().splitlines():
        middle, *ends = line.split()
        words = [left + middle + right for left, right in ends]
        cards["standard"] += ["s" + words[0], "s" + words[1], "t" + words[2], "t" + words[3]]
        cards["poison"].append("p" + words[4])
    return cards


def other_way(card: str) -> str:
    return card[0] + card[:0:-1]


class Twin:
    """A game that is played by changing it."""

    def __init__(self, players=2, cover_several=False, start_shift=1, start_sections="squares"):
        self.players = players
        self.several = cover_several
        self.shift = start_shift
        self.sections = start_sections
        self.hands = []
        self.piles = {}  # for each square, what lies there from the bottom to the top
        self.played = []
        self.turn = 0

    def copy(self):
        twin = copy.copy(self)
        twin.hands = [list(hand) for hand in self.hands]
        twin.piles = {square: list(pile) for square, pile in self.piles.items()}
        twin.played = list(self.played)
        return twin

    # -- the deal

    def deals(self, text):
        """Whether chance may deal so."""
        *hands, starts = [part.split(" ") for part in text.split("/")]
        letter = "x" if self.sections == "squares" else "b"
        left = [card for cards in box().values() for card in cards]
        if len(hands) != self.players or len(starts) != 3:
            return False
        for word in [word for hand in hands for word in hand] + ["x" + start[1:] for start in starts]:
            found = word if word in left else other_way(word)
            if found not in left:
                return False
            left.remove(found)
        for hand in hands:
            kinds = [word[0] for word in hand]
            if kinds.count("p") != 1 or kinds.count("s") + kinds.count("t") != (4 if self.players == 5 else 5):
                return False
        return all(start[0] == letter for start in starts)

    def deal(self, text):
        *hands, starts = [part.split(" ") for part in text.split("/")]
        self.hands = hands
        for number, start in enumerate(starts):
            self.put(start, number * self.shift, number, "h")

    # -- placing

    def squares(self, x, y, way):
        return [(x + step, y) if way == "h" else (x, y + step) for step in range(3)]

    def put(self, card, x, y, way):
        name = f"{card}@{x},{y}{way}"
        self.played.append((card, x, y, way))
        for square in self.squares(x, y, way):
            self.piles.setdefault(square, []).append(name)

    def allows(self, x, y, way):
        """Whether a card may lie there."""
        covered = []
        touches = False
        for across, down in self.squares(x, y, way):
            if (across, down) in self.piles:
                covered.append(self.piles[across, down][-1])
            for beside in ((across + 1, down), (across - 1, down), (across, down + 1), (across, down - 1)):
                if beside in self.piles:
                    touches = True
        if not covered:
            return touches
        if len(covered) == 1:
            return True
        return self.several and len(covered) == len(set(covered))

    def spots(self):
        """Everywhere a card may lie."""
        columns = [x for x, y in self.piles]
        rows = [y for x, y in self.piles]
        return [
            (x, y, way)
            for way in "hv"
            for x in range(min(columns) - 4, max(columns) + 3)
            for y in range(min(rows) - 4, max(rows) + 3)
            if self.allows(x, y, way)
        ]

    def legal(self):
        """All moves as text; before the deal, what can say whether a deal is one."""
        if not self.piles:
            return Deals(self)
        if self.is_over():
            return []
        spots = self.spots()
        moves = []
        for card in self.hands[self.turn]:
            for word in {card, other_way(card)}:
                moves += [f"{word}@{x},{y}{way}" for x, y, way in spots]
        return moves

    def play(self, move):
        if not self.piles:
            self.deal(move)
            return
        card, place = move.split("@")
        x, y = place[:-1].split(",")
        hand = self.hands[self.turn]
        hand.remove(card if card in hand else other_way(card))
        self.put(card, int(x), int(y), place[-1])
        self.turn = (self.turn + 1) % self.players

    # -- the end

    def is_over(self):
        return bool(self.hands) and all(len(hand) == 1 for hand in self.hands)

    def values(self):
        kinds = {"s": "solid", "t": "striped", "p": "poison", "x": "starting", "b": "banded"}
        placements = []
        for card, x, y, way in self.played:
            colours = card[1:] if len(card) == 4 else [card[1:4], card[4:7], card[7:]]
            placements.append(((kinds[card[0]], colours), x, y, way))
        return colour_values(placements)

    def points(self):
        worth = self.values()
        return [worth[card[1]] + 2 * worth[card[2]] + worth[card[3]] for (card,) in self.hands]

    def winner(self):
        if not self.is_over():
            return None
        points = self.points()
        return points.index(max(points))  # the start player first, then clockwise

    def key(self):
        """All that matters from here on; equal for games that can no longer differ."""
        piles = sorted((square, tuple(pile)) for square, pile in self.piles.items())
        return tuple(piles), tuple(tuple(sorted(hand)) for hand in self.hands), self.turn


class Deals:
    """What chance may deal, as far as one can ask."""

    def __init__(self, twin):
        self.twin = twin

    def __contains__(self, text):
        return self.twin.deals(text)
