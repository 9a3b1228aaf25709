"""An independent twin of LIE: from the printed rules alone, in plain lists and texts, and slow."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from itertools import permutations, product

PAIRS = "12 13 14 15 16 23 24 25 26 34 35 36 45 46 56"
DECK = f"{PAIRS} {PAIRS}".split()
"""The thirty cards."""


class Deals:
    """What can be drawn; with few cards it can be listed as well."""

    def __init__(self, left: list[int]) -> None:
        self.left = left

    def __contains__(self, text: str) -> bool:
        hands, pile = text.split("/"), list(DECK)
        if len(hands) != len(self.left):
            return False
        for hand, left in zip(hands, self.left, strict=True):
            cards = [] if hand == "-" else hand.split(" ")
            if len(cards) != left or cards != sorted(cards):
                return False
            for card in cards:
                if card not in pile:
                    return False
                pile.remove(card)
        return True

    def __iter__(self) -> Iterator[str]:
        found = {}
        for order in permutations(DECK, sum(self.left)):
            hands, rest = [], list(order)
            for left in self.left:
                hands.append(" ".join(sorted(rest[:left])) or "-")
                rest = rest[left:]
            found["/".join(hands)] = True
        return iter(found)


class Together:
    """One choice of each player."""

    def __init__(self, lists: list[list[str]]) -> None:
        self.lists = lists

    def __contains__(self, text: str) -> bool:
        words = text.split(" & ")
        return len(words) == len(self.lists) and all(map(list.__contains__, self.lists, words))

    def __iter__(self) -> Iterator[str]:
        return map(" & ".join, product(*self.lists))


class Twin:
    """A game of LIE that is played by notation."""

    def __init__(
        self,
        players: int = 2,
        hand: int = 5,
        wild: bool = False,
        which_way: bool = False,
        shorter: bool = False,
        one_round: bool = False,
    ) -> None:
        self.variants = {"wild": wild, "way": which_way, "shorter": shorter, "round": one_round}
        self.left = [hand] * players
        self.stage = "draw"
        self.first = 0
        self.tie = False
        self.champion: int | None = None
        self.new_round()

    def new_round(self) -> None:
        self.cards: list[list[str]] = [[] for _ in self.left]
        self.dice = ["" for _ in self.left]
        self.bids: list[tuple[int, int, int]] = []  # who, how many, of what
        self.backwards = False
        self.turn: int | None = None

    def copy(self) -> Twin:
        twin = copy(self)
        twin.left, twin.dice, twin.bids = list(self.left), list(self.dice), list(self.bids)
        twin.cards = [list(hand) for hand in self.cards]
        return twin

    def is_over(self) -> bool:
        return self.champion is not None

    def scores(self) -> list[int]:
        return [1 if player == self.champion else 0 for player in range(len(self.left))]

    def winner(self) -> int | None:
        return self.champion

    # what may be done

    def choices(self, player: int) -> list[str]:
        if self.stage == "set":
            return sorted(self.ways_to_turn(self.cards[player])) if self.left[player] else []
        if player != self.turn:
            return []
        if self.stage == "way":
            return ["clockwise", "counter"]
        found = []
        for many in range(1, sum(self.left) + 1):
            for face in range(1, 7):
                if not self.bids or many > self.bids[-1][1] or (many == self.bids[-1][1] and face > self.bids[-1][2]):
                    found.append(f"{many}x{face}")
        return [*found, "lie"] if self.bids else found

    def ways_to_turn(self, cards: list[str]) -> set[str]:
        if not cards:
            return {""}
        rest = self.ways_to_turn(cards[1:])
        return {"".join(sorted(die + others)) for die in cards[0] for others in rest}

    def legal(self) -> list[str] | Deals | Together:
        """Every move, joint ones and deals among them."""
        if self.stage == "draw":
            return Deals(self.left)
        if self.stage == "set":
            return Together([self.choices(player) for player, left in enumerate(self.left) if left])
        return self.choices(self.turn) if self.turn is not None else []

    # what happens

    def play(self, move: str) -> None:
        if self.stage == "draw":
            self.cards = [[] if hand == "-" else sorted(hand.split()) for hand in move.split("/")]
            self.stage = "set"
        elif self.stage == "set":
            words = move.split(" & ")
            for player, left in enumerate(self.left):
                if left:
                    self.dice[player] = words.pop(0)
            self.cards = [[] for _ in self.left]
            self.turn = self.first
            self.stage = "way" if self.variants["way"] else "bid"
        elif self.stage == "way":
            self.backwards = move == "counter"
            self.stage = "bid"
        elif move == "lie":
            self.challenge()
        else:
            many, face = move.split("x")
            assert self.turn is not None
            self.bids.append((self.turn, int(many), int(face)))
            self.turn = self.after(self.turn, self.backwards)

    def after(self, player: int, backwards: bool) -> int:
        """The neighbour among those who still have cards, or had one until now."""
        ring = [i for i, left in enumerate(self.left) if left or i == player]
        if backwards:
            ring.reverse()
        return (ring * 2)[ring.index(player) + 1]

    def there_are(self) -> int:
        """How many dice count for the last bid."""
        face = self.bids[-1][2]
        table = "".join(self.dice)
        if self.ones_are_wild() and face != 1:
            table = table.replace("1", str(face))
        return table.count(str(face))

    def ones_are_wild(self) -> bool:
        return bool(self.variants["wild"] and self.bids and self.bids[0][2] != 1)

    def challenge(self) -> None:
        who, many, _ = self.bids[-1]
        assert self.turn is not None
        winner, loser = (self.turn, who) if self.there_are() < many else (who, self.turn)
        self.left[loser] -= self.left[loser] if self.tie else 1
        self.first = winner
        self.new_round()
        self.stage = "draw"
        if self.variants["round"]:
            self.won_by(winner)
            return
        if self.variants["shorter"] and not self.tie and min(self.left) == 0:
            self.tie = True
            most = max(self.left)
            self.left = [left if left == most else 0 for left in self.left]
            if not self.left[winner]:
                self.first = self.after(winner, backwards=False)
        still_in = [player for player, left in enumerate(self.left) if left > 0]
        if len(still_in) == 1:
            self.won_by(still_in[0])

    def won_by(self, player: int) -> None:
        self.champion = self.first = player
        self.tie = False
        self.stage = "over"

    def key(self) -> str:
        """The state in words: all that matters for what comes, and who began."""
        last = "{} bid {} of {}".format(*self.bids[-1]) if self.bids else "no bid"
        parts = [
            self.stage,
            " ".join(map(str, self.left)),
            f"first {self.first}",
            "/".join(" ".join(hand) for hand in self.cards),
            "/".join(self.dice),
            "backwards" if self.backwards else "onwards",
            last,
            f"turn of {self.turn}",
            "wild ones" if self.ones_are_wild() else "plain ones",
            "tie" if self.tie else "",
            f"won by {self.champion}",
        ]
        return "; ".join(parts)
