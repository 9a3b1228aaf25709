"""BUS once more: slow, mutable, and written from the rule sheet alone.

It shares no line and no table with packo.games.bus, so that a mistake would have to be made twice to stay hidden.
Crossings are points, a street is two of them, and a bus is the point that it comes from and the point that it drives
to.  Moves are text in packo's notation: «put ab1E», «take RB1», «draw», «pass», «go bc1 c12», «swap ab1 c23»,
«turn ab1», the block as its twelve cards, and passengers who are turned up as their cards.
"""

from __future__ import annotations

import copy
import itertools

PASSENGERS = "RB1 OG1 YP1 RG2 BP2 OY2 RY3 BG3 OP3 RO4 BY4 GP4 RP5 BO5 YG5"
SIGNS = "R B O Y G P stop stop stop site plain plain"
NAMES = ["ab1", "bc1", "ab2", "bc2", "ab3", "bc3", "a12", "b12", "c12", "a23", "b23", "c23"]
FARTHEST = 7
"""No route without a limit needs more streets to bring a bus anywhere."""
LONGEST = 24


def points(name):
    """The two crossings of a street, as (column, line) from (0, 0) at the upper left."""
    first, second, third = name
    if second in "abc":
        return [("abc".index(first), int(third) - 1), ("abc".index(second), int(third) - 1)]
    return [("abc".index(first), int(second) - 1), ("abc".index(first), int(third) - 1)]


ROADS = {name: points(name) for name in NAMES}
ARROWS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


def vector(bus):
    (x, y), (u, v) = bus
    return u - x, v - y


def letter(arrow):
    return next(name for name, way in ARROWS.items() if way == arrow)


def street_of(bus):
    return next(name for name, ends in ROADS.items() if set(ends) == set(bus))


def told(bus):
    return street_of(bus) + letter(vector(bus))


def placed(text):
    """A bus as it is written."""
    for start, end in itertools.permutations(ROADS[text[:3]]):
        if vector((start, end)) == ARROWS[text[3]]:
            return start, end
    raise ValueError(text)


def side(bus, traffic):
    """Where in the street the bus is: on its right hand, or on its left."""
    x, y = vector(bus)
    return letter((-y, x) if traffic == "right" else (y, -x))


def sides(name):
    return ["N", "S"] if ROADS[name][0][1] == ROADS[name][1][1] else ["W", "E"]


class Layouts:
    """Every way to lay out the street cards."""

    def __init__(self, challenging):
        self.challenging = challenging

    def __contains__(self, text):
        words = text.split()
        signs = []
        for name, word in zip(NAMES, words, strict=False):
            if self.challenging and word != "plain":
                if word[-1] not in sides(name):
                    return False
                word = word[:-1]
            signs.append(word)
        return len(words) == 12 and sorted(signs) == sorted(SIGNS.split())


class Twin:
    """A game that is played by changing it."""

    def __init__(self, players=2, challenging=False, traffic="right", start_side="any", turn_cap=0):
        self.challenging, self.traffic, self.start_side, self.turn_cap = challenging, traffic, start_side, turn_cap
        self.lying = {}
        self.deck = PASSENGERS.split()
        self.shown = []
        self.people = [{"bus": None, "cards": {}, "done": [], "built": False} for _ in range(players)]
        self.doing = "put"
        self.turn = 0
        self.drawing = False
        self.turns = 0
        self.last_turns = None

    def copy(self):
        other = copy.copy(self)
        other.lying, other.deck, other.shown = dict(self.lying), list(self.deck), list(self.shown)
        other.people = [{**one, "cards": dict(one["cards"]), "done": list(one["done"])} for one in self.people]
        return other

    def is_over(self):
        return self.doing == "over"

    def me(self):
        return self.people[self.turn]

    # what may be done

    def waiting(self):
        """Whether chance has something to do."""
        return not self.lying or self.drawing or (len(self.shown) < 2 and bool(self.deck) and not self.is_over())

    def legal(self):
        """All moves; before the block is laid out, what can say whether it may lie so."""
        if not self.lying:
            return Layouts(self.challenging)
        if self.waiting():
            count = 1 if self.drawing else min(2 - len(self.shown), len(self.deck))
            return sorted(" ".join(cards) for cards in itertools.combinations(sorted(self.deck), count))
        return [choice for player in range(len(self.people)) for choice in self.choices(player)]

    def choices(self, player):
        """What a player may choose now."""
        if self.waiting() or self.is_over() or player != self.turn:
            return []
        return {"put": self.puts, "first": self.takes, "move": self.goes, "card": self.takes, "build": self.builds}[
            self.doing
        ]()

    def puts(self):
        found = []
        for name in NAMES:
            for start, end in itertools.permutations(ROADS[name]):
                strict = self.challenging and self.start_side == "stop"
                if self.lying[name][0] == "stop" and (not strict or self.reads((start, end)) == "stop"):
                    found.append("put " + told((start, end)))
        return found

    def takes(self):
        found = ["take " + card for card in self.shown]
        if self.deck:
            found.append("draw")
        if self.doing == "card":
            found.append("pass")
        return found

    def limit(self):
        return min((6 - int(card[-1]) for card in self.me()["cards"]), default=None)

    def reads(self, bus):
        """The sign that a bus in its street has on its side; None where it is on the other."""
        sign, where = self.lying[street_of(bus)]
        return sign if not self.challenging or where == side(bus, self.traffic) else None

    def ahead(self, bus):
        """The buses that this bus can be one street later, in the order of the streets."""
        found = []
        for name in NAMES:
            if name != street_of(bus) and bus[1] in ROADS[name]:
                one, other = ROADS[name]
                found.append((bus[1], other if bus[1] == one else one))
        return found

    def walk(self, bus, length):
        """All drives of exactly so many streets, each as the buses along it."""
        if length == 0:
            return [[]]
        return [[after, *rest] for after in self.ahead(bus) for rest in self.walk(after, length - 1)]

    def getting_off(self, drive):
        """The colours of those on the bus who get off on a drive."""
        there = set("".join(self.me()["cards"].values()))
        return there & {self.reads(bus) for bus in drive}

    def goes(self):
        """Of all drives the first for each end and each set of passengers who get off."""
        here = self.me()["bus"]
        limit = self.limit()
        found = {}
        for length in range(1, (FARTHEST if limit is None else limit) + 1):
            for drive in self.walk(here, length):
                if street_of(drive[-1]) != street_of(here):
                    what = drive[-1], frozenset(self.getting_off(drive))
                    found.setdefault(what, "go " + " ".join(map(street_of, drive)))
        return list(found.values())

    def driven(self, names):
        """The buses along some streets; None where no bus can drive so."""
        drive = []
        bus = self.me()["bus"]
        for name in names:
            found = [after for after in self.ahead(bus) if street_of(after) == name]
            if not found:
                return None
            drive.append(bus := found[0])
        return drive

    def may_go(self, names):
        """Whether these streets are a move, be it listed or not."""
        limit = self.limit() or LONGEST
        return 1 <= len(names) <= limit and self.driven(names) is not None and names[-1] != street_of(self.me()["bus"])

    def free(self):
        taken = [street_of(one["bus"]) for one in self.people if one["bus"]]
        return [name for name in NAMES if name not in taken]

    def all_builds(self):
        """Everything that can be built, be it listed or not."""
        found = []
        if self.challenging:
            found += [f"turn {name}" for name in self.free()]
        for one, other in itertools.combinations(self.free(), 2):
            ways = [
                sides(name) if self.challenging and self.lying[comes][0] != "plain" else [""]
                for name, comes in ((one, other), (other, one))
            ]
            found += [f"swap {one}{a} {other}{b}" for a in ways[0] for b in ways[1]]
        return found

    def builds(self):
        found = {}
        for move in self.all_builds():
            after = self.copy()
            after.rebuild(move)
            if after.lying != self.lying:
                found.setdefault(str(sorted(after.lying.items())), move)
        return ["pass", *found.values()]

    # what happens

    def play(self, move):
        word, *rest = move.split()
        if not self.lying:
            self.lay_out(move.split())
        elif self.waiting():
            for card in move.split():
                self.deck.remove(card)
            if self.drawing:
                self.drawing = False
                self.get_on(rest[0] if rest else word)
            else:
                self.shown = sorted([*self.shown, *move.split()])
        elif word == "put":
            self.me()["bus"] = placed(rest[0])
            self.doing = "first"
        elif word == "take":
            self.shown.remove(rest[0])
            self.get_on(rest[0])
        elif word == "draw":
            self.drawing = True
        elif word == "go":
            self.go(rest)
        else:
            if word != "pass":
                self.rebuild(move)
                self.me()["built"] = True
            self.end_turn()

    def lay_out(self, words):
        for name, word in zip(NAMES, words, strict=True):
            if self.challenging and word != "plain":
                self.lying[name] = word[:-1], word[-1]
            else:
                self.lying[name] = word, ""

    def get_on(self, card):
        self.me()["cards"][card] = card[:2]
        if self.doing == "card":
            self.end_turn()
            return
        self.turn = (self.turn + 1) % len(self.people)
        self.doing = "move" if self.me()["bus"] else "put"

    def go(self, names):
        me = self.me()
        for bus in self.driven(names):
            me["bus"] = bus
            sign = self.reads(bus)
            for card in list(me["cards"]):
                me["cards"][card] = "".join(colour for colour in me["cards"][card] if colour != sign)
                if not me["cards"][card]:
                    del me["cards"][card]
                    me["done"].append(card)
        if sign == "stop" and len(me["cards"]) < 3 and (self.shown or self.deck):
            self.doing = "card"
        elif sign == "site" and not me["built"]:
            self.doing = "build"
        else:
            self.end_turn()

    def rebuild(self, move):
        word, *names = move.split()
        if word == "turn":
            sign, where = self.lying[names[0]]
            if where:
                self.lying[names[0]] = sign, next(other for other in sides(names[0]) if other != where)
            return
        (one, a), (other, b) = ((name[:3], name[3:]) for name in names)
        self.lying[one], self.lying[other] = (self.lying[other][0], a), (self.lying[one][0], b)

    def end_turn(self):
        self.turns += 1
        if self.last_turns is not None:
            self.last_turns -= 1
        elif max(len(one["done"]) for one in self.people) >= 5:
            self.last_turns = len(self.people)
        self.turn = (self.turn + 1) % len(self.people)
        over = self.last_turns == 0 or self.turns == self.turn_cap
        self.doing = "over" if over else "move"

    # what it is worth, and what matters of it

    def scores(self):
        return [sum(int(card[-1]) for card in one["done"]) for one in self.people]

    def winner(self):
        """Who is first; None while the game is on, and where several are."""
        if not self.is_over():
            return None
        results = [(score, len(one["done"])) for score, one in zip(self.scores(), self.people, strict=True)]
        best = [player for player, result in enumerate(results) if result == max(results)]
        return best[0] if len(best) == 1 else None

    def left(self):
        """How many turns the game has yet at most; None where nobody knows."""
        known = [self.last_turns] if self.last_turns is not None else []
        known += [self.turn_cap - self.turns] if self.turn_cap else []
        return min(known, default=None)

    def key(self):
        """All that matters from here on, as text; equal for games that can no longer differ."""
        parts = [self.doing, " ".join("".join(self.lying[name]) for name in NAMES if self.lying)]
        parts += [" ".join(sorted(self.deck)), " ".join(self.shown), "drawing" if self.drawing else ""]
        for one in self.people:
            bus = told(one["bus"]) if one["bus"] else "-"
            rides = " ".join(f"{card}({there})" for card, there in sorted(one["cards"].items()))
            parts.append(f"{bus} {rides} | {' '.join(sorted(one['done']))} | {one['built']}")
        if self.doing != "over":
            parts.append(f"turn {self.turn}, left {self.left()}")
        return " / ".join(parts)
