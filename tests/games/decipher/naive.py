"""An independent twin of Decipher: from the printed rules alone, with every piece and token as a thing, and slow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import copy
from functools import cache
from itertools import product
from math import prod

from packo.lexicon import load

PIECES = {
    "A": "RRY", "B": "RGG", "C": "B", "D": "RB", "E": "RYYY", "F": "RYY", "G": "BYY", "H": "RRY", "I": "R", "J": "YG",
    "K": "RYY", "L": "RY", "M": "RRYY", "N": "RRR", "O": "BB", "P": "RG", "Q": "BBY", "R": "RYG", "S": "GG", "T": "RY",
    "U": "YYG", "V": "RR", "W": "RRYY", "X": "RR", "Y": "YYY", "Z": "RYY", "-": "Y", "'": "Y",
}  # fmt: skip
BOX = Counter("R" * 16 + "Y" * 16 + "B" * 8 + "G" * 8)
SHORT_LIST = 24
"""Guesses are listed when at most so many words are possible."""


@cache
def words_to_hide(words: int | str, length: int, tiles: bool) -> tuple[str, ...]:
    lexicon = load(words)
    found = []
    for word in sorted({*lexicon, *lexicon.contractions(), *lexicon.hyphenated()}):
        if len(word) != length or not Counter("".join(PIECES[letter] for letter in word)) <= BOX:
            continue
        if tiles and any(word.count(letter) > (2 if letter in "'-" else 3) for letter in word):
            continue
        if not lexicon.is_profane(word):
            found.append(word)
    return tuple(found)


class Every:
    """Joint moves that are too many to list: each seeker's choices."""

    def __init__(self, choices: list[list[str]]) -> None:
        self.choices = choices

    def __contains__(self, move: str) -> bool:
        calls = move.split(" & ")
        return len(calls) == len(self.choices) and all(map(list.__contains__, self.choices, calls))

    def __iter__(self) -> Iterator[str]:
        return (" & ".join(calls) for calls in product(*self.choices))

    def __len__(self) -> int:
        return prod(map(len, self.choices))


class Twin:
    """A game of Decipher that is played by notation.

    What a seeker holds possible are the words whose maker would have handed out the same pieces, have given the same
    answers, and have announced bonus mode at the same time; and have begun with as many pieces in the box, if all can
    count them.
    """

    def __init__(
        self,
        players: int = 2,
        length: int = 4,
        words: int | str = 35,
        any_word: bool = False,
        calls: str = "turns",
        tiles: bool = False,
        count: str = "announced",
    ) -> None:
        self.players = players
        self.length = length
        self.list = words_to_hide(words, length, tiles)
        self.calls = calls
        self.count = count
        self.points = [0] * players
        self.makers = list(range(players)) * (2 if players == 2 else 1)  # of the rounds that are to come
        self.over = False
        self.begin()

    def begin(self) -> None:
        """A new round, if there is one."""
        if not self.makers:
            self.over = True
            return
        self.maker = self.makers.pop(0)
        self.seekers = [(self.maker + step) % self.players for step in range(1, self.players)]  # the first is in turn
        self.tokens = dict.fromkeys(self.seekers, 3)
        self.given = 0  # guess tokens that the maker has
        self.bonus_board, self.bonus_maker = 3, 0
        self.word: str | None = None
        self.box: list[str] = []
        self.board: list[list[str]] = [[] for _ in range(self.length)]
        self.covered: list[list[str]] = [[] for _ in range(self.length)]
        self.hand: str | None = None
        self.bought = False
        self.calling = False
        self.said: list[str] = []
        self.declined = 0
        self.open: list[str] = []  # the words that are possible

    def copy(self) -> Twin:
        twin = copy(self)
        for name in ("points", "makers", "seekers", "box", "said", "open"):
            setattr(twin, name, list(getattr(self, name)))
        twin.tokens = dict(self.tokens)
        twin.board, twin.covered = ([list(part) for part in parts] for parts in (self.board, self.covered))
        return twin

    def is_over(self) -> bool:
        return self.over

    def scores(self) -> list[int]:
        return self.points

    def winner(self) -> tuple[int, ...]:
        return tuple(i for i, points in enumerate(self.points) if points == max(self.points))

    # what may be done

    @property
    def bonus_mode(self) -> bool:
        return len(self.box) <= 3 and self.hand is None and not self.bought

    def waiting(self) -> list[int]:
        """Who may call out now, in the order of turns."""
        return [seeker for seeker in self.seekers[1:] if self.tokens[seeker]]

    def guesses(self) -> list[str]:
        return [f"guess {word}" for word in self.open] if len(self.open) <= SHORT_LIST else []

    def choices(self, player: int) -> list[str]:
        if self.over:
            return []
        if self.word is None:
            return [f"hide {word}" for word in self.list] if player == self.maker else []
        if self.calling:
            return ["wait", *self.guesses()] if player in self.waiting() else []
        if self.hand is not None:
            if player != self.seekers[0]:
                return []
            zones = [f"zone {zone + 1}" for zone in range(self.length) if self.hand not in self.covered[zone]]
            return zones + self.guesses()
        if self.bonus_mode:
            if player != self.seekers[0]:
                return []
            return [*(["buy"] if self.box else []), "wait", *self.guesses()]
        return [f"hand {kind}" for kind in "RYBG" if kind in self.box] if player == self.maker else []

    def legal(self) -> list[str] | Every:
        choices = [found for player in range(self.players) if (found := self.choices(player))]
        return Every(choices) if self.calling else next(iter(choices), [])

    # what happens

    def play(self, move: str) -> None:
        verb, _, rest = move.partition(" ")
        if self.calling:
            self.hear(dict(zip(sorted(self.waiting()), move.split(" & "), strict=True)))
        elif verb == "hide":
            self.word = rest
            self.box = [kind for letter in rest for kind in PIECES[letter]]
            self.open = [word for word in self.list if self.count != "open" or size(word) == len(self.box)]
            self.announce(0)
        elif verb == "hand":
            self.hand, self.bought = rest, False
            self.box.remove(rest)
            lying = sum(zone.count(rest) for zone in self.board)
            self.open = [word for word in self.open if sum(PIECES[c].count(rest) for c in word) > lying]
        elif verb == "zone":
            self.ask(int(rest) - 1)
        elif verb == "buy":
            self.bonus_board -= 1
            self.bonus_maker += 1
            self.bought, self.declined = True, 0
        elif verb == "wait":
            self.declined += 1
            if self.declined == len([seeker for seeker in self.seekers if self.tokens[seeker]]):
                self.score(None)
            else:
                self.pass_on()
        else:
            self.declined = 0
            self.guess(self.seekers[0], rest)

    def ask(self, zone: int) -> None:
        assert self.word is not None
        assert self.hand is not None
        kind, board = self.hand, self.board[zone]
        answer = says_yes(self.word, zone, kind, board)
        self.open = [word for word in self.open if says_yes(word, zone, kind, board) == answer]
        if answer:
            board.append(kind)
            self.hand = None
            self.pass_on()
            if self.bonus_board == 3:
                self.announce(sum(map(len, self.board)))
        else:
            self.covered[zone].append(kind)
        self.calling = bool(self.waiting()) and self.calls in (("turns", "answers") if answer else ("answers",))

    def announce(self, lying: int) -> None:
        """The maker says whether bonus mode begins, and then all see how many pieces are left."""
        if len(self.box) <= 3:
            self.open = [word for word in self.open if size(word) - lying == len(self.box)]
        else:
            self.open = [word for word in self.open if size(word) - lying > 3]

    def pass_on(self) -> None:
        """The next seeker who is not out is in turn."""
        self.seekers.append(self.seekers.pop(0))
        while not self.tokens[self.seekers[0]]:
            self.seekers.append(self.seekers.pop(0))

    def hear(self, calls: dict[int, str]) -> None:
        self.calling = False
        number = len(self.makers)
        for seeker in self.waiting():
            if calls[seeker] != "wait" and not self.over and len(self.makers) == number and self.word is not None:
                self.guess(seeker, calls[seeker].removeprefix("guess "))

    def guess(self, seeker: int, word: str) -> None:
        self.tokens[seeker] -= 1
        self.given += 1
        if word == self.word:
            self.score(seeker)
            return
        if word not in self.said:
            self.said.append(word)
        self.open = [other for other in self.open if other != word]
        if not any(self.tokens.values()):
            self.score(None)
        elif not self.tokens[self.seekers[0]]:
            self.pass_on()

    def score(self, finder: int | None) -> None:
        for seeker, left in self.tokens.items():
            self.points[seeker] += left
        self.points[self.maker] += sum(map(len, self.covered)) + 2 * self.bonus_maker + self.given
        self.hand = None  # it is put back
        if finder is None:
            self.points[self.maker] += 5
        else:
            self.points[finder] += 5 + 2 * self.bonus_board
        self.begin()

    def key(self) -> str:
        """The state in words."""
        if self.over:
            ended = f"over after {self.word}, {self.lying()}, tokens {self.spent()}, said {' '.join(sorted(self.said))}"
            return f"points {self.points}; {ended}"
        parts = [
            f"points {self.points}",
            f"{len(self.makers)} makers to come",
            f"maker {self.maker}",
            f"word {self.word}",
            f"in turn {self.seekers[0]}",
            self.lying(),
            f"box {''.join(sorted(self.box))}",
            f"tokens {self.spent()}",
            f"said {' '.join(sorted(self.said))}",
            f"declined {self.declined}",
            "calls" if self.calling else "",
            "bought" if self.bought else "",
        ]
        return "; ".join(parts)

    def spent(self) -> str:
        own = " ".join(str(self.tokens.get(player, self.given)) for player in range(self.players))
        return f"{own}, {self.bonus_board} on the board"

    def lying(self) -> str:
        zones = (
            "".join(sorted(on)) + "/" + "".join(sorted(off)) for on, off in zip(self.board, self.covered, strict=True)
        )
        return f"{' '.join(zones)}, held {self.hand}"


def size(word: str) -> int:
    """How many pieces it has."""
    return len("".join(PIECES[letter] for letter in word))


def says_yes(word: str, zone: int, kind: str, lying: list[str]) -> bool:
    """What the maker of a word answers."""
    needed = list(PIECES[word[zone]])
    for piece in lying:
        if piece in needed:
            needed.remove(piece)
    return kind in needed
