"""An independent twin of SHH: from the printed rules alone, with a note of where each card lies, and slow."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from itertools import product

from packo.lexicon import load

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
TABLE, WORD, ROW, DECK = "vowel row", "word", "consonant row", "deck"


class Deals:
    """All ways to deal the consonants, which are too many to list."""

    def __init__(self, players: int) -> None:
        self.sizes = [len(range(seat, 21, players)) for seat in range(players)]

    def __contains__(self, text: str) -> bool:
        hands = text.split("/")
        return (
            [len(hand) for hand in hands] == self.sizes
            and all(list(hand) == sorted(hand) for hand in hands)
            and sorted("AEIOU" + "".join(hands)) == list(ALPHABET)
        )

    def __iter__(self) -> Iterator[str]:
        raise AssertionError("a count begins after the deal")


class Twin:
    """A game of SHH that is played by notation."""

    def __init__(
        self,
        players: int = 2,
        passes: str = "all",
        shortest: int = 3,
        face_down: bool = False,
        words: int | str = 60,
    ) -> None:
        self.players = players
        self.shortest = shortest
        self.dictionary = load(words)
        self.places = {letter: TABLE if letter in "AEIOU" else DECK for letter in ALPHABET}
        self.turned = ""  # vowels on their +1 side
        self.word = ""
        self.unused = {"all": players, "one fewer": players - 1, "none": 0}[passes]
        self.turn = 0
        self.new_word = False  # whether the player on turn has had his vote
        self.thumb: str | None = None  # that of the caller
        self.over = False

    def copy(self) -> Twin:
        twin = copy(self)
        twin.places = dict(self.places)
        return twin

    def lying(self, place: str) -> str:
        return "".join(letter for letter in ALPHABET if self.places[letter] == place)

    def is_over(self) -> bool:
        return self.over

    def scores(self) -> list[int]:
        return [len(self.lying(ROW)) + len(self.turned)] * self.players

    def winner(self) -> tuple[int, ...]:
        """All win together."""
        return tuple(range(self.players))

    # what may be done

    def choices(self, player: int) -> list[str]:
        if self.over or self.lying(DECK):
            return []
        if self.thumb is not None:
            return ["up", "down"] if player != self.turn else []
        if player != self.turn:
            return []
        found = [*self.lying(f"hand {player}"), *self.lying(TABLE)]
        if not self.new_word:
            if self.unused > 0:
                found.append("pass")
            if self.word:
                found += ["call up", "call down"]
        return found

    def legal(self) -> list[str] | Deals:
        if self.lying(DECK):
            return Deals(self.players)
        if self.thumb is not None:
            return [" & ".join(thumbs) for thumbs in product(["up", "down"], repeat=self.players - 1)]
        return self.choices(self.turn)

    # what happens

    def play(self, move: str) -> None:
        if self.lying(DECK):
            for player, hand in enumerate(move.split("/")):
                for letter in hand:
                    self.places[letter] = f"hand {player}"
        elif self.thumb is not None:
            self.vote([self.thumb, *move.split(" & ")])
        elif move.startswith("call "):
            self.thumb = move.removeprefix("call ")
        else:
            if move == "pass":
                self.unused -= 1
            else:
                self.word += move
                self.places[move] = WORD
            self.new_word = False
            self.turn = (self.turn + 1) % self.players

    def vote(self, thumbs: list[str]) -> None:
        self.thumb = None
        if "down" in thumbs and (len(self.word) < self.shortest or self.word not in self.dictionary):
            self.over = True
            return
        for letter in self.word:
            vowel = letter in "AEIOU"
            self.places[letter] = TABLE if vowel else ROW
            if vowel and len(self.word) >= 5 and letter not in self.turned:
                self.turned += letter
        self.word = ""
        if len(self.lying(ROW)) == 21:
            self.over = True
        else:
            self.new_word = True

    def key(self) -> str:
        """The state in words."""
        parts = [
            "/".join(self.lying(f"hand {player}") for player in range(self.players)),
            self.lying(ROW),
            "".join(sorted(self.turned)),
            self.word,
            f"{self.unused} unused",
            f"turn of {self.turn}",
            "new word" if self.new_word and not self.over else "",
            f"thumb {self.thumb}",
            "over" if self.over else "on",
        ]
        return "; ".join(parts)
