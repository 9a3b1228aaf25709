"""TAJ once more: slow, mutable, and written from the rule sheet alone.

It shares no line and no table with packo.games.taj, so that a mistake would have to be made twice to stay hidden.
The row is three lists, left of the Taj, under it and right of it.  Moves are text in packo's notation: «3-7»,
«yea & nay», «remove-left», «flip», and the deal as the rugs, a stroke and the goals.
"""

from __future__ import annotations

import copy

RUGS = "BGO GOK OKY KYB YBG YGK BOY GKB OYG KBO"
GOALS = "OBG KGO YOK BKY GYB YKG BYO GBK OGY KOB"


class Deals:
    """All deals, which are too many to list."""

    def __init__(self, players):
        self.players = players

    def __contains__(self, text):
        rugs, goals = text.split("/")
        goals = goals.split()
        if sorted(rugs.split()) != sorted(RUGS.split()) or len(goals) != self.players:
            return False
        return len(set(goals)) == len(goals) and all(goal in GOALS.split() for goal in goals)


class Twin:
    """A game that is played by changing it."""

    def __init__(self, players=2, turn_cap=0):
        self.cap = turn_cap
        self.left = []
        self.under = []
        self.right = []
        self.plus = "right"
        self.players = [{"goal": None, "special": True} for _ in range(players)]
        self.proposer = 0
        self.proposed = None
        self.todo = []
        self.chooser = None
        self.made = 0

    def copy(self):
        return copy.deepcopy(self)

    def row(self):
        return self.left + self.under + self.right

    def is_over(self):
        rugs = self.row()
        if not rugs or self.proposed or self.todo:
            return False
        if len(rugs) == 5:
            return True
        if all(rug["eye"] == "up" for rug in rugs):
            return True
        return self.cap > 0 and self.made >= self.cap

    def choices(self, player):
        """What a player may say now."""
        if not self.row() or self.is_over():
            return []
        if self.proposed:
            if player != self.proposer and self.players[player]["special"]:
                return ["yea", "nay", "all", "nix"]
            return ["yea", "nay"]
        if self.todo:
            if player != self.chooser:
                return []
            if self.todo[0] == "remove":
                return ["remove-left", "remove-right"]
            found = ["flip"]
            if self.left:
                found.append("shift-left")
            if self.right:
                found.append("shift-right")
            return found
        if player != self.proposer:
            return []
        count = len(self.row())
        return [f"{a}-{b}" for a in range(1, count + 1) for b in range(a + 1, count + 1)]

    def legal(self):
        """All moves: votes joined by «&»."""
        if not self.row():
            return Deals(len(self.players))
        lists = [self.choices(player) for player in range(len(self.players))]
        if not self.proposed:
            return [choice for choices in lists for choice in choices]
        moves = [[]]
        for choices in lists:
            moves = [[*move, choice] for move in moves for choice in choices]
        return [" & ".join(move) for move in moves]

    def play(self, move):
        if "/" in move:
            self.deal(move)
        elif self.proposed:
            self.vote(move.split(" & "))
        elif move.startswith("remove-"):
            self.remove(move[len("remove-") :])
            self.todo.pop(0)
            self.go_on()
        elif move == "flip":
            self.plus = "left" if self.plus == "right" else "right"
            self.todo.pop(0)
            self.go_on()
        elif move.startswith("shift-"):
            if move == "shift-left":
                self.under.insert(0, self.left.pop())
                self.right.insert(0, self.under.pop())
            else:
                self.under.append(self.right.pop(0))
                self.left.append(self.under.pop(0))
            self.todo.pop(0)
            self.go_on()
        else:
            first, second = move.split("-")
            self.proposed = [self.row()[int(first) - 1], self.row()[int(second) - 1]]
            self.made += 1

    def deal(self, text):
        rugs, goals = text.split("/")
        rugs = [{"colours": word, "eye": "down"} for word in rugs.split()]
        self.left, self.under, self.right = rugs[0:3], rugs[3:6], rugs[6:10]
        for player, goal in zip(self.players, goals.split(), strict=True):
            player["goal"] = goal

    def vote(self, cards):
        count = len(self.players)
        in_turn = [(self.proposer + k) % count for k in range(count)]
        specials = [player for player in in_turn if cards[player] in ("all", "nix")]
        for player in specials:
            self.players[player]["special"] = False
        self.chooser = self.proposer
        yeas, nays = cards.count("yea"), cards.count("nay")
        if specials:
            self.chooser = specials[0]
            yeas, nays = (count, 0) if cards[self.chooser] == "all" else (0, count)
        one, two = self.proposed
        self.proposed = None
        one["eye"] = two["eye"] = "up"
        if yeas > nays:
            one["colours"], two["colours"] = two["colours"], one["colours"]
        if nays > yeas:
            if len(self.left) > len(self.right):
                self.remove("left")
            elif len(self.left) < len(self.right):
                self.remove("right")
            else:
                self.todo.append("remove")
        if yeas == 0 or nays == 0:
            self.todo.append("adjust")
        self.go_on()

    def remove(self, side):
        if side == "left":
            del self.left[0]
        else:
            del self.right[-1]

    def go_on(self):
        if not self.todo:
            self.chooser = None
            self.proposer = (self.proposer + 1) % len(self.players)

    def worth(self):
        """The points of every colour."""
        points = dict.fromkeys("GOKYB", 0)
        for rug in self.under:
            outer, middle, centre = rug["colours"]
            points[outer] += 1
            points[middle] += 2
            points[centre] += 3
        if self.under:
            for colour in self.under[2 if self.plus == "right" else 0]["colours"]:
                points[colour] += 1
        return points

    def scores(self):
        points = self.worth()
        found = []
        for player in self.players:
            double, single, minus = player["goal"]
            found.append(points[double] * 2 + points[single] - points[minus])
        return found

    def winner(self):
        """Who has most points; None while the game is on, and where several have."""
        if not self.is_over():
            return None
        scores = self.scores()
        best = [player for player, score in enumerate(scores) if score == max(scores)]
        return best[0] if len(best) == 1 else None

    def key(self):
        """All that matters from here on, as text; equal for games that can no longer differ."""
        parts = []
        for rugs in (self.left, self.under, self.right):
            parts.append(" ".join(rug["colours"] + ("*" if rug["eye"] == "up" else "") for rug in rugs))
        parts.append(self.plus)
        for player in self.players:
            parts.append(str(player["goal"]) + (" has the card" if player["special"] else ""))
        parts.append(str(self.proposer))
        rugs = self.row()
        if self.proposed:
            parts.append(" ".join(str(place) for place, rug in enumerate(rugs) if any(rug is p for p in self.proposed)))
        parts.append(" ".join(self.todo) + " " + str(self.chooser))
        parts.append(str(self.made) if self.cap else "-")
        return " / ".join(parts)
