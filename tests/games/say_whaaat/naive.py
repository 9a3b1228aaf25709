"""An independent twin of Say Whaaat?!: from the printed rules alone, in plain lists and texts, and slow."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from copy import copy
from itertools import permutations, product
from pathlib import Path

import packo

CARDS = Path(packo.__file__).parent / "games" / "say_whaaat" / "cards.toml"
RANKINGS = [" ".join(order) for order in permutations("12345")]


class Deals:
    """What can be turned up: five words of five different cards that are left."""

    def __init__(self, cards: list[list[str]]) -> None:
        self.cards = cards

    def __contains__(self, text: str) -> bool:
        used = [[card for card in self.cards if word in card] for word in text.split(", ")]
        return len(used) == 5 and all(used) and len({str(found) for found in used}) == 5

    def __iter__(self) -> Iterator[str]:
        raise AssertionError("a count begins after the deal")


class Together:
    """One ranking of each who chooses."""

    def __init__(self, people: list[int]) -> None:
        self.people = people

    def __contains__(self, text: str) -> bool:
        rankings = text.split(" & ")
        return len(rankings) == len(self.people) and all(ranking in RANKINGS for ranking in rankings)

    def __iter__(self) -> Iterator[str]:
        return map(" & ".join, product(RANKINGS, repeat=len(self.people)))


class Twin:
    """A game of Say Whaaat?! that is played by notation."""

    def __init__(self, players: int = 4, teams: bool = False, zero_bonus: bool = True) -> None:
        self.players, self.teams, self.zero_bonus = players, teams, zero_bonus
        self.deck: list[list[str]] = tomllib.loads(CARDS.read_text(encoding="utf-8"))["cards"]
        self.words: list[str] = []
        self.secret: dict[int, str] = {}
        self.sheets: list[list[int]] = [[] for _ in range(players)]  # what each player got, round by round
        self.round = 1
        self.stage = "deal"

    def copy(self) -> Twin:
        twin = copy(self)
        twin.deck, twin.words, twin.secret = list(self.deck), list(self.words), dict(self.secret)
        twin.sheets = [list(sheet) for sheet in self.sheets]
        return twin

    def partner(self, player: int) -> int:
        return player + 1 if player % 2 == 0 else player - 1

    def is_judge(self, player: int) -> bool:
        if self.teams:
            return (player + self.round) % 2 == 1  # first seats in rounds 1, 3 and 5
        return player == self.round - 1

    def who(self) -> list[int]:
        if self.stage not in ("rank", "guess"):
            return []
        return [player for player in range(self.players) if self.is_judge(player) == (self.stage == "rank")]

    def choices(self, player: int) -> list[str]:
        return list(RANKINGS) if player in self.who() else []

    def legal(self) -> list[str] | Deals | Together:
        if self.stage == "deal":
            return Deals(self.deck)
        if len(self.who()) == 1:
            return list(RANKINGS)
        return Together(self.who()) if self.who() else []

    def play(self, move: str) -> None:
        if self.stage == "deal":
            self.words = move.split(", ")
            self.deck = [card for card in self.deck if not set(card) & set(self.words)]
            self.stage = "rank"
        elif self.stage == "rank":
            self.secret = dict(zip(self.who(), move.split(" & "), strict=True))
            self.stage = "guess"
        else:
            self.score(dict(zip(self.who(), move.split(" & "), strict=True)))
            self.words, self.secret = [], {}
            self.round += 1
            self.stage = "over" if self.round > (6 if self.teams else self.players) else "deal"

    def score(self, guesses: dict[int, str]) -> None:
        hits = {}
        for player, guess in guesses.items():
            judged = self.secret[self.partner(player)] if self.teams else next(iter(self.secret.values()))
            hits[player] = sum(1 for mine, right in zip(guess.split(), judged.split(), strict=True) if mine == right)
        top = sorted(hits.values())[-1]
        for player in range(self.players):
            gained = 0
            if player in hits:
                gained = hits[player]
                if hits[player] == top and (top or self.zero_bonus):
                    gained += 1
            elif self.teams:
                continue
            self.sheets[player].append(gained)
            if self.teams:
                self.sheets[self.partner(player)].append(gained)

    def is_over(self) -> bool:
        return self.stage == "over"

    def scores(self) -> list[int]:
        return [sum(sheet) for sheet in self.sheets]

    def best(self) -> list[int]:
        return [max(sheet, default=0) for sheet in self.sheets]

    def winner(self) -> tuple[int, ...]:
        first = max(zip(self.scores(), self.best(), strict=True))
        return tuple(i for i, own in enumerate(zip(self.scores(), self.best(), strict=True)) if own == first)

    def key(self) -> str:
        """The state in words: all that matters for what comes."""
        people = range(0, self.players, 2 if self.teams else 1)
        return "; ".join(
            [
                self.stage,
                f"round {self.round}",
                f"{len(self.deck)} cards",
                ", ".join(self.words),
                " & ".join(self.secret[player] for player in sorted(self.secret)),
                " ".join(str(self.scores()[player]) for player in people),
                " ".join(str(self.best()[player]) for player in people),
            ]
        )
