"""GEM once more: slow, mutable, and written from the rule sheet alone.

It shares no line and no table with packo.games.gem, so that a mistake would have to be made twice to stay hidden.
Every piece in front of a player is an object that is turned over: a coin, or a gem card.  Moves are text in packo's
notation: «3», «pass», «pay 1+SR1», «take D4», «free EA3 by 2+3», and a stack as its cards.
"""

from __future__ import annotations

import copy
from itertools import combinations

PAIRS = "SR1/2 RE1/2 EA1/2 AT1/2 TS1/2 SE2/3 RA2/3 ET2/3 AS2/3 TR2/3 SR3/4 RE3/4 EA3/4 AT3/4 TS3/4 D4/5 D4/5 D4/5"
DOUBLES = "SR1/2 RE1/2 EA1/2 AT1/2 TS1/2 SE2/3 RA2/3 ET2/3 AS2/3 TR2/3 SS3/4 RR3/4 EE3/4 AA3/4 TT3/4 D4/5 D4/5 D4/5"
STACKS = {2: [4, 3, 3, 3, 3, 2], 3: [3, 3, 3, 3, 3, 3], 4: [4, 3, 3, 3, 3, 2]}


def gem_card(text):
    front, red = text.split("/")
    letters = "".join(sign for sign in front if sign.isalpha())
    green = int("".join(sign for sign in front if sign.isdigit()))
    return {"name": front, "letters": letters, "green": green, "red": int(red), "up": "green", "coin": False}


def coin(value):
    return {"name": str(value), "letters": "", "green": value, "red": None, "up": "green", "coin": True}


def in_order(things):
    """Coins by value, then cards by letters and green value."""
    return sorted(things, key=lambda thing: (not thing["coin"], thing["letters"], thing["green"]))


def subsets(things):
    for size in range(len(things) + 1):
        for chosen in combinations(things, size):
            yield list(chosen)


def plus(things):
    return "+".join(thing["name"] for thing in in_order(things))


class Twin:
    """A game that is played by changing it."""

    def __init__(self, players=2, gems="pairs", needless=True):
        self.needless = needless
        self.cards = [gem_card(word) for word in (PAIRS if gems == "pairs" else DOUBLES).split()]
        self.face_down = list(self.cards)
        self.for_sale = []
        self.people = [[coin(1), coin(2), coin(3)] for _ in range(players)]
        self.stacks = list(STACKS[players])
        self.round = 0
        self.doing = "turning up"
        self.turn = 0
        self.bids = []
        self.asked = []
        self.last_winner = None

    def copy(self):
        """Another game whose pieces may be turned over without turning these."""
        other = copy.copy(self)
        twins = {id(thing): dict(thing) for things in (self.cards, *self.people) for thing in things}
        other.cards, other.face_down, other.for_sale = (
            [twins[id(card)] for card in cards] for cards in (self.cards, self.face_down, self.for_sale)
        )
        other.people = [[twins[id(thing)] for thing in things] for things in self.people]
        other.bids, other.asked = list(self.bids), list(self.asked)
        return other

    def after(self, player):
        return player + 1 if player + 1 < len(self.people) else 0

    def is_over(self):
        return self.doing == "over"

    def green_up(self, player):
        return [thing for thing in self.people[player] if thing["up"] == "green"]

    def red_cards(self, player):
        return [thing for thing in self.people[player] if thing["up"] == "red" and not thing["coin"]]

    def worth(self, player):
        return sum(thing["green"] for thing in self.green_up(player))

    def highest(self):
        """The highest bid of the auction and who made it."""
        made = [(amount, player) for player, amount in self.bids if amount is not None]
        return max(made) if made else (None, None)

    def payments(self, player, due, needless=False):
        """All things that may be rotated together for so much, as text."""
        found = set()
        for chosen in subsets(self.green_up(player)):
            total = sum(thing["green"] for thing in chosen)
            if total < due:
                continue
            if needless or all(total - thing["green"] < due for thing in chosen):
                found.add(plus(chosen))
        return found

    def reinvestments(self, player, needless=False):
        found, ways = set(), {}
        for freed in subsets(self.red_cards(player)):
            due = sum(card["red"] for card in freed)
            if freed and due <= self.worth(player):
                if due not in ways:
                    ways[due] = self.payments(player, due, needless)
                found |= {f"free {plus(freed)} by {paid}" for paid in ways[due]}
        return found

    def choices(self, player, needless=False):
        """What a player may say now; payments with needless pieces only where asked for."""
        if self.doing in ("over", "turning up") or player != self.turn:
            return []
        if self.doing == "bidding":
            highest, _ = self.highest()
            if highest is None:
                return [str(amount) for amount in range(self.worth(player) + 1)]
            return ["pass"] + [str(amount) for amount in range(self.worth(player) + 1) if amount > highest]
        if self.doing == "paying":
            return sorted("pay " + paid for paid in self.payments(player, self.highest()[0], needless))
        if self.doing == "taking":
            return sorted({"take " + card["name"] for card in self.for_sale})
        return ["pass", *sorted(self.reinvestments(player, needless))]

    def legal(self):
        """All moves."""
        if self.doing == "turning up":
            size = self.stacks[self.round]
            return sorted(
                {" ".join(c["name"] for c in in_order(found)) for found in combinations(self.face_down, size)}
            )
        return [choice for player in range(len(self.people)) for choice in self.choices(player)]

    def play(self, move):
        if self.doing == "turning up":
            self.for_sale = self.named(self.face_down, move.split())
            self.face_down = [card for card in self.face_down if not any(card is sold for sold in self.for_sale)]
            self.round += 1
            self.open_auction()
        elif self.doing == "bidding":
            self.bids.append((self.turn, None if move == "pass" else int(move)))
            self.turn = self.after(self.turn)
            if len(self.bids) == len(self.people):
                amount, self.turn = self.highest()
                self.doing = "paying" if amount > 0 else "taking"
        elif self.doing == "paying":
            self.rotate(self.turn, move[len("pay ") :].split("+"))
            self.doing = "taking"
        elif self.doing == "taking":
            self.take(move[len("take ") :])
        else:
            if move != "pass":
                freed, paid = move[len("free ") :].split(" by ")
                cards = self.named(self.red_cards(self.turn), freed.split("+"))
                self.rotate(self.turn, paid.split("+"))
                for card in cards:
                    card["up"] = "green"
            self.asked.append(self.turn)
            self.ask_next()

    def named(self, things, names):
        """As many different things, by their names."""
        found = []
        for name in names:
            left = [thing for thing in things if not any(thing is other for other in found)]
            found.append(next(thing for thing in left if thing["name"] == name))
        return found

    def open_auction(self):
        self.doing, self.bids = "bidding", []

    def rotate(self, player, names):
        for thing in self.named(self.green_up(player), names):
            thing["up"] = "red"

    def take(self, name):
        (card,) = self.named(self.for_sale, [name])
        self.for_sale = [other for other in self.for_sale if other is not card]
        card["up"] = "green" if self.round == 6 else "red"
        self.people[self.turn].append(card)
        self.last_winner = self.turn
        if self.for_sale:
            self.turn = self.after(self.turn)
            self.open_auction()
        else:
            self.doing, self.asked = "reinvesting", []
            self.ask_next()

    def ask_next(self):
        """The next player who has a card that he could buy free."""
        while len(self.asked) < len(self.people):
            self.turn = self.after(self.asked[-1]) if self.asked else self.last_winner
            cheapest = min((card["red"] for card in self.red_cards(self.turn)), default=None)
            if cheapest is not None and cheapest <= self.worth(self.turn):
                return
            self.asked.append(self.turn)
        for things in self.people:
            for thing in things:
                if thing["coin"]:
                    thing["up"] = "green"
        self.turn = self.after(self.last_winner)
        self.doing = "over" if self.round == 6 else "turning up"

    def gems(self, player):
        return "".join(thing["letters"] for thing in self.green_up(player))

    def scores(self):
        """Points as they would be now."""
        totals = [len(self.gems(player)) for player in range(len(self.people))]
        for letter in "SREATD":
            held = [self.gems(player).count(letter) for player in range(len(self.people))]
            leaders = [player for player in range(len(held)) if held[player] == max(held)]
            if max(held) == 0:
                continue
            for player in leaders:
                totals[player] += 3 if len(leaders) == 1 else 2
        return totals

    def winner(self):
        """Who is first; None while the game is on, and where several are."""
        if not self.is_over():
            return None
        results = [(score, len(self.gems(player))) for player, score in enumerate(self.scores())]
        best = [player for player, result in enumerate(results) if result == max(results)]
        return best[0] if len(best) == 1 else None

    def key(self):
        """All that matters from here on, as text; equal for games that can no longer differ."""
        parts = [f"round {self.round}", self.doing]
        parts.append(" ".join(card["name"] for card in in_order(self.face_down)))
        parts.append(" ".join(card["name"] for card in in_order(self.for_sale)))
        for player in range(len(self.people)):
            parts.append(plus(self.green_up(player)) + " | " + plus(self.red_cards(player)))
        if self.doing != "over":
            parts.append(f"turn {self.turn}")
        if self.doing == "bidding":
            parts.append(f"bids {len(self.bids)}, highest {self.highest()}")
        if self.doing == "paying":
            parts.append(f"bid {self.highest()[0]}")
        if self.doing == "reinvesting":
            parts.append(f"asked {len(self.asked)}, last {self.last_winner}")
        return " / ".join(parts)
