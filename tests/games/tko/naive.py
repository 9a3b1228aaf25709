"""TKO once more: slow, mutable, and written from the rule sheet alone.

It shares no line and no table with packo.games.tko, so that a mistake would have to be made twice to stay hidden.
Moves are text in packo's notation: «U & K», «+H», a boxer's name.
"""

from __future__ import annotations

import copy

SHEET = """
Pablo Bruz     2 2 0 0
Mello Mar      1 1 1 1
Barry Punch    0 2 2 0
Yor Lightsout  2 1 1 0
Oran Crusher   1 1 2 0
Bill Cream     0 2 0 2
Ginger Al      2 0 2 0
Wil Bleed      2 0 0 2
"""


class Twin:
    """A game that is played by changing it."""

    def __init__(
        self, boxers=("Pablo Bruz", "Mello Mar"), mirror=False, power_arrow=False, arrow_on_ties=True, rounds_to_win=2
    ):
        self.with_mirror = mirror
        self.with_arrow = power_arrow
        self.free_on_ties = arrow_on_ties
        self.needed = rounds_to_win
        self.cards = {}
        for line in SHEET.strip().splitlines():
            first, last, *numbers = line.split()
            self.cards[first + " " + last] = [int(number) for number in numbers]
        self.picking = None
        self.a = {"boxer": None, "won": 0}
        self.b = {"boxer": None, "won": 0}
        self.arrow_at = None
        self.to_place = None
        self.sudden = False
        if boxers == "open" or boxers == ("open",):
            self.picking = "open"
        elif boxers == "hidden" or boxers == ("hidden",):
            self.picking = "hidden"
        else:
            self.a["boxer"], self.b["boxer"] = boxers
            self.start_round()

    def copy(self):
        twin = copy.copy(self)
        twin.a = dict(self.a)
        twin.b = dict(self.b)
        twin.arrow_at = twin.a if self.arrow_at is self.a else twin.b if self.arrow_at is self.b else None
        twin.to_place = twin.a if self.to_place is self.a else twin.b if self.to_place is self.b else None
        return twin

    def start_round(self):
        for player in (self.a, self.b):
            u, h, b, k = self.cards[player["boxer"]]
            player["uppercut"] = u
            player["head block"] = h
            player["body blow"] = b
            player["body block"] = k
        self.arrow_at = None
        self.to_place = None
        self.sudden = False

    def is_over(self):
        return self.a["won"] == self.needed or self.b["won"] == self.needed

    def winner(self):
        if self.a["won"] == self.needed:
            return 0
        if self.b["won"] == self.needed:
            return 1
        return None

    def choices(self, player):
        """What player 0 or 1 may write down now."""
        if self.is_over():
            return []
        if self.picking == "open":
            if self.a["boxer"] is None:
                return list(self.cards) if player == 0 else []
            if player == 0:
                return []
            return [name for name in self.cards if self.with_mirror or name != self.a["boxer"]]
        if self.picking == "hidden":
            return list(self.cards)
        if self.to_place is self.a:
            return ["+U", "+H", "+B", "+K"] if player == 0 else []
        if self.to_place is self.b:
            return ["+U", "+H", "+B", "+K"] if player == 1 else []
        return ["U", "H", "B", "K"]

    def legal(self):
        """All moves: both choices joined by «&» where both choose."""
        of_a, of_b = self.choices(0), self.choices(1)
        if of_a and of_b:
            return [x + " & " + y for x in of_a for y in of_b]
        return of_a + of_b

    def play(self, move):
        if self.picking == "open":
            if self.a["boxer"] is None:
                self.a["boxer"] = move
            else:
                self.b["boxer"] = move
                self.picking = None
                self.start_round()
        elif self.picking == "hidden":
            self.a["boxer"], self.b["boxer"] = move.split(" & ")
            self.picking = None
            self.start_round()
        elif move.startswith("+"):
            names = {"+U": "uppercut", "+H": "head block", "+B": "body blow", "+K": "body block"}
            self.to_place[names[move]] += 1
            self.to_place = None
            self.end_of_turn()
        else:
            self.turn(*move.split(" & "))

    def turn(self, chosen_by_a, chosen_by_b):
        point_a = self.point(chosen_by_a, chosen_by_b)
        point_b = self.point(chosen_by_b, chosen_by_a)
        if self.sudden:
            if point_a and not point_b:
                self.win(self.a)
            elif point_b and not point_a:
                self.win(self.b)
            return
        favoured = self.arrow_at
        if self.with_arrow:
            self.turn_arrow(point_a, point_b)
        for player, point in ((self.a, point_a), (self.b, point_b)):
            if not point:
                continue
            if player is favoured and (self.free_on_ties or not (point_a and point_b)):
                self.to_place = player
            else:
                player[point] += 1
        if self.to_place is None:
            self.end_of_turn()

    def point(self, mine, yours):
        """The bar on which `mine` earns a point against `yours`, or None."""
        if mine == "U":
            if yours == "U":
                return None
            if yours == "H":
                return None
            return "uppercut"
        if mine == "B":
            if yours == "B":
                return None
            if yours == "K":
                return None
            return "body blow"
        if mine == "H" and yours == "U":
            return "head block"
        if mine == "K" and yours == "B":
            return "body block"
        return None

    def turn_arrow(self, point_a, point_b):
        if bool(point_a) == bool(point_b):
            self.arrow_at = None
            return
        if point_a:
            scorer, other = self.a, self.b
        else:
            scorer, other = self.b, self.a
        if self.arrow_at is other:
            self.arrow_at = None
        else:
            self.arrow_at = scorer

    def end_of_turn(self):
        a_has_five = 5 in (self.a["uppercut"], self.a["head block"], self.a["body blow"], self.a["body block"])
        b_has_five = 5 in (self.b["uppercut"], self.b["head block"], self.b["body blow"], self.b["body block"])
        if a_has_five and b_has_five:
            self.sudden = True
            self.arrow_at = None
        elif a_has_five:
            self.win(self.a)
        elif b_has_five:
            self.win(self.b)

    def win(self, player):
        player["won"] += 1
        self.start_round()

    def key(self):
        """All that matters from here on, as text; equal for games that can no longer differ."""
        words = []
        for player in (self.a, self.b):
            words.append(str(player["boxer"]))
            words.append("won " + str(player["won"]))
            if self.sudden or self.picking:
                words.append("-")
            else:
                bars = [player["uppercut"], player["head block"], player["body blow"], player["body block"]]
                words.append(" ".join(str(bar) for bar in bars))
        for whom in (self.arrow_at, self.to_place):
            words.append("a" if whom is self.a else "b" if whom is self.b else "-")
        words.append("sudden death" if self.sudden else "-")
        return ", ".join(words)
