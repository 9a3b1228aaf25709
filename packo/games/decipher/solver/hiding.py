"""What the maker can make of a word: the order of pieces that hides it best from a standard seeker.

The standard seeker knows the list of words, plays alone, and holds all words that are possible equally likely.  He
knows how many pieces are left once bonus mode is announced, or always, whichever is agreed on.  He asks the most
telling question, of equal ones the one that is likelier to get a yes, then the first zone.  He guesses, the words in
the order of the list, where one word is left or all that are left share all shapes; in bonus mode where he has a token
for each word left, or no piece is left to buy, and else buys.  He never declines while a word is possible.

He does nothing by chance, so against him the maker's best order is a search for one: exact, where it is small enough.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from random import Random
from typing import Any, Literal, NamedTuple, TypeAlias

from packo.core import Answer, Certified, Exact
from packo.games.decipher.parts import (
    BONUS_POINTS,
    BONUS_TOKENS,
    DECIPHER_POINTS,
    GUESS_POINTS,
    GUESS_TOKENS,
    KINDS,
    NO_PIECE,
    NO_POINTS,
    UNSEEN,
    Ask,
    Buy,
    Decline,
    Guess,
    Position,
    Zone,
    announced,
)  # fmt: skip
from packo.games.decipher.solver.questions import most_telling, questions
from packo.games.decipher.solver.table import Ints, Table
from packo.solve.adversarial import TooManyNodes

Aim: TypeAlias = Literal["points", "margin", "noes"]
NODES, MOST = 4_000, 1 << 20
"""Boards, for each of which a best piece is looked for: while somebody waits, and where a word is worked out for good.
"""


class Board(NamedTuple):
    """What lies open when the maker is to hand out a piece to a lone seeker, or in bonus mode."""

    zones: tuple[Zone, ...]
    left: int
    tokens: int = GUESS_TOKENS
    bonus: int = BONUS_TOKENS
    wrong: tuple[str, ...] = ()

    @property
    def noes(self) -> int:
        """NO-tokens on the board."""
        return sum(len(zone.noes) for zone in self.zones)


class Ending(NamedTuple):
    """How a round ends against a lone seeker."""

    found: bool
    noes: int
    tokens: int
    """Guess tokens that the seeker has left."""
    bonus: int
    """Bonus tokens that are still on the board."""
    given: int = GUESS_TOKENS
    """Guess tokens that the seeker had at first."""

    @property
    def points(self) -> int:
        """The maker's points (rule 21)."""
        sold, spent = BONUS_TOKENS - self.bonus, self.given - self.tokens
        return self.noes * NO_POINTS + sold * BONUS_POINTS + spent * GUESS_POINTS + DECIPHER_POINTS * (not self.found)

    @property
    def seekers_points(self) -> int:
        return self.tokens * GUESS_POINTS + self.found * (DECIPHER_POINTS + BONUS_POINTS * self.bonus)

    def worth(self, aim: Aim) -> int:
        """To the maker: his points, those less the seeker's, or the NO-tokens."""
        if aim == "noes":
            return self.noes
        return self.points - (self.seekers_points if aim == "margin" else 0)


class StandardSeeker:
    """The seeker that is described above; what he does hangs on what he sees alone, and is worked out once for each.

    Args:
        table: the words that can be hidden.
        counts: whether he can always count the pieces in the box.
    """

    def __init__(self, table: Table, counts: bool = False) -> None:
        self.table = table
        self.counts = counts
        self._found: dict[tuple[Any, ...], Ints] = {}
        self._asked: dict[tuple[Any, ...], int] = {}

    def possible(self, board: Board, held: str = NO_PIECE) -> Ints:
        """Where the words stand that are possible by what he sees of a board."""
        key = self._seen(board, held)
        if key not in self._found:
            self._found[key] = self.table.possible(*key)
        return self._found[key]

    def _seen(self, board: Board, held: str) -> tuple[tuple[Zone, ...], int, str, tuple[str, ...]]:
        left = board.left if self.counts or announced(board.left, held, board.bonus) else UNSEEN
        return board.zones, left, held, board.wrong

    def holding(self, board: Board, held: str) -> Ask | Guess:
        """What he does with a piece."""
        found = self.possible(board, held)
        if self._are_alike(found):
            return Guess(self.table.words[found[0]])
        key = self._seen(board, held)
        if key not in self._asked:
            self._asked[key] = self._ask(found, board.zones, held)
        return Ask(self._asked[key])

    def in_bonus_mode(self, board: Board) -> Guess | Buy | Decline:
        """What he does in bonus mode."""
        found = self.possible(board)
        if not len(found):
            return Decline()
        if len(found) <= board.tokens or not board.left or self._are_alike(found):
            return Guess(self.table.words[found[0]])
        return Buy()

    def _are_alike(self, found: Ints) -> bool:
        signatures = self.table.signatures[found]
        return len(found) > 0 and bool((signatures == signatures[0]).all())

    def _ask(self, found: Ints, zones: Sequence[Zone], held: str) -> int:
        asked = questions(self.table, found, zones, held)
        return most_telling([question for question in asked if question.yes] or asked).zone


@dataclass(eq=False)
class Hiding:
    """One word, a standard seeker, and what the maker wants of the round."""

    seeker: StandardSeeker
    word: str
    alphabet: Mapping[str, str]
    aim: Aim = "points"
    nodes: int = NODES
    given: int = GUESS_TOKENS
    """Guess tokens that the seeker had at first."""
    _best: dict[Board, tuple[int, str]] = field(default_factory=dict, repr=False)
    _mean: dict[Board, Fraction] = field(default_factory=dict, repr=False)
    _after: dict[tuple[Board, str], Board | Ending] = field(default_factory=dict, repr=False)

    def start(self) -> Board | Ending:
        """The empty board; of a word so small that the round begins in bonus mode, where the seeker leads from it."""
        size = sum(len(self.alphabet[letter]) for letter in self.word)
        board = Board((Zone(),) * len(self.word), size, tokens=self.given)
        return board if size > BONUS_TOKENS else self.in_bonus_mode(board)

    def drawn(self, rng: Random) -> Ending:
        """How a round ends in which pieces are handed out at random."""
        here = self.start()
        while isinstance(here, Board):
            left = self.left(here)
            here = self.after(here, rng.choices(list(left), list(left.values()))[0])
        return here

    def left(self, board: Board) -> dict[str, int]:
        """How many pieces of each kind are in the box, without the kinds that are not."""
        lacking = dict.fromkeys(KINDS, 0)
        for letter, zone in zip(self.word, board.zones, strict=True):
            for kind in KINDS:
                lacking[kind] += self.alphabet[letter].count(kind) - zone.pieces.count(kind)
        return {kind: count for kind, count in lacking.items() if count}

    def after(self, board: Board, kind: str) -> Board | Ending:
        """Where the seeker leads from a piece that is handed out: to the next piece, or to the end."""
        key = board, kind
        if key not in self._after:
            self._after[key] = self.with_piece(board._replace(left=board.left - 1), kind)
        return self._after[key]

    def with_piece(self, board: Board, kind: str) -> Board | Ending:
        """The same for a board where the seeker holds the piece."""
        while True:
            action = self.seeker.holding(board, kind)
            if isinstance(action, Guess):
                guessed = self._guessed(board, action.word)
                if isinstance(guessed, Ending):
                    return guessed
                board = guessed
                continue
            at = action.zone - 1
            zone = board.zones[at]
            yes = self.alphabet[self.word[at]].count(kind) > zone.pieces.count(kind)
            pieces, noes = (zone.pieces + kind, zone.noes) if yes else (zone.pieces, zone.noes + kind)
            lies = Zone(_in_order(pieces), _in_order(noes))
            board = board._replace(zones=(*board.zones[:at], lies, *board.zones[at + 1 :]))
            if yes:
                return board if board.left > BONUS_TOKENS else self.in_bonus_mode(board)

    def in_bonus_mode(self, board: Board) -> Board | Ending:
        """Where the seeker leads from a board of bonus mode: to a piece that he bought, or to the end."""
        while True:
            action = self.seeker.in_bonus_mode(board)
            if isinstance(action, Buy):
                return board._replace(bonus=board.bonus - 1)
            if isinstance(action, Decline):
                return self._end(board, False)
            guessed = self._guessed(board, action.word)
            if isinstance(guessed, Ending):
                return guessed
            board = guessed

    def _guessed(self, board: Board, word: str) -> Board | Ending:
        board = board._replace(tokens=board.tokens - 1)
        if word == self.word or not board.tokens:
            return self._end(board, word == self.word)
        return board._replace(wrong=tuple(sorted((*board.wrong, word))))

    def _end(self, board: Board, found: bool) -> Ending:
        return Ending(found, board.noes, board.tokens, board.bonus, self.given)

    # -- the maker's choice ----------------------------------------------------------------------------------------

    def best(self, board: Board | Ending) -> int:
        """What the best order of pieces brings.

        Raises:
            TooManyNodes: more boards than may be looked at.
        """
        return board.worth(self.aim) if isinstance(board, Ending) else self._looked_at(board)[0]

    def mean(self, board: Board | Ending) -> Fraction:
        """What pieces bring on average that are handed out at random.

        Raises:
            TooManyNodes: more boards than may be looked at.
        """
        if isinstance(board, Ending):
            return Fraction(board.worth(self.aim))
        if board not in self._mean:
            self._check(len(self._mean))
            left = self.left(board)
            total = sum((count * self.mean(self.after(board, kind)) for kind, count in left.items()), Fraction(0))
            self._mean[board] = total / sum(left.values())
        return self._mean[board]

    def order(self, board: Board | Ending) -> tuple[str, ...]:
        """A best order of pieces up to the end of the round; of equal pieces the first kind.

        Raises:
            TooManyNodes: more boards than may be looked at.
        """
        return self._followed(board, lambda here: self._looked_at(here)[1])

    def line(self, board: Board | Ending) -> tuple[str, ...]:
        """The best order, or where that is too much, pieces that hide best at once."""
        try:
            return self.order(board)
        except TooManyNodes:
            return self._followed(board, self.near)

    def _followed(self, board: Board | Ending, chosen: Callable[[Board], str]) -> tuple[str, ...]:
        kinds = []
        while isinstance(board, Board):
            kinds.append(chosen(board))
            board = self.after(board, kinds[-1])
        return tuple(kinds)

    def _looked_at(self, board: Board) -> tuple[int, str]:
        if board not in self._best:
            self._check(len(self._best))
            worths = {kind: self.best(self.after(board, kind)) for kind in self.left(board)}
            best = max(worths, key=worths.__getitem__)
            self._best[board] = worths[best], best
        return self._best[board]

    def _check(self, known: int) -> None:
        if known >= self.nodes:
            raise TooManyNodes(f"more than {self.nodes:,} boards")

    # -- where that is too much ------------------------------------------------------------------------------------

    def near(self, board: Board) -> str:
        """The piece that hides best at once: it costs the seeker most NO-tokens, and leaves most words possible."""
        return max(self.left(board), key=partial(self._hides, board))

    def _hides(self, board: Board, kind: str) -> tuple[int, int, int]:
        after = self.after(board, kind)
        if isinstance(after, Ending):
            return (0 if after.found else 1, after.worth(self.aim), 0)
        return (1, after.noes, len(self.seeker.possible(after)))

    def played(self, board: Board | Ending) -> Ending:
        """How the round ends if each piece is the one that hides best at once."""
        while isinstance(board, Board):
            board = self.after(board, self.near(board))
        return board

    def answer(self, board: Board | Ending) -> Answer:
        """What the best order of pieces brings: exact, or bounds where it is too much.

        At least it is what pieces bring that hide best at once.  At most each kind that is still in the box is refused
        by all zones but one, and the seeker buys all pieces and does not find the word.
        """
        try:
            return Exact(self.best(board))
        except TooManyNodes:
            assert isinstance(board, Board)
            lo = self.played(board).worth(self.aim)
            more = sum(sum(kind not in zone.noes for zone in board.zones) - 1 for kind in self.left(board))
            hi = Ending(False, board.noes + more, 0, 0, self.given).worth(self.aim)
            return Exact(lo) if lo == hi else Certified(Fraction(lo), Fraction(hi))


@dataclass(frozen=True)
class Hardness:
    """How well a word hides from a standard seeker: what the maker gets."""

    word: str
    mean: Answer
    """On average, if he hands out pieces at random."""
    best: Answer
    """In the best order."""
    order: tuple[str, ...]
    """Such an order."""

    def __repr__(self) -> str:
        return f"Hardness({self.word}: {self.mean!r} at random, {self.best!r} at best by {''.join(self.order)})"


def hardness(
    seeker: StandardSeeker, word: str, alphabet: Mapping[str, str], aim: Aim = "points", nodes: int = MOST
) -> Hardness:
    """How well a word hides; exact where no more than `nodes` boards can come up.

    Raises:
        TooManyNodes: they can, so that the average is not known.
    """
    hiding = Hiding(seeker, word, alphabet, aim, nodes)
    start = hiding.start()
    return Hardness(word, Exact(hiding.mean(start)), Exact(hiding.best(start)), hiding.order(start))


def board_of(p: Position) -> Board:
    """What lies open at a position, as if the seeker in turn were the only one."""
    return Board(p.zones, p.left, p.tokens[p.seeker], p.bonus, p.wrong)


def _in_order(kinds: Iterable[str]) -> str:
    return "".join(sorted(kinds, key=KINDS.index))
