"""SHH: silent players lay one letter after the other, and vote on what they have spelled.

The numbers in the code are those of rules.toml.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations
from math import factorial, prod
from random import Random
from typing import Any

from packo import core
from packo.core import CHANCE, SIMULTANEOUS, TERMINAL, CardError, Cards, Deal, Image, Refusal, option
from packo.core.telling import brief, quoted
from packo.games.shh.parts import (
    CONSONANTS,
    DOWN,
    HANDS,
    LONG,
    OVER,
    STARS,
    START,
    TURN,
    UP,
    VOTE,
    VOWELS,
    Call,
    Dealt,
    Letter,
    Pass,
    Position,
    Thumb,
)
from packo.lexicon import Lexicon, chosen, read_words

PASS = Pass()
CALLS = (Call(UP), Call(DOWN))
THUMBS = (Thumb(UP), Thumb(DOWN))
LETTERS = {letter: Letter(letter) for letter in sorted(VOWELS + CONSONANTS)}
MOST_PASSES = 4
"""Pass cards in the box (rule 1)."""
UNKNOWN = "?"
"""A card that lies face down."""
LISTED = 20_000
"""Worlds are listed where there are at most so many."""


class Rules(core.Rules):
    """The whole game for two to four players, with every way to make it harder."""

    @dataclass(frozen=True)
    class Options:
        players: int = option(2, "How many play, 2 to 4.", choices=(2, 3, 4))
        passes: str = option(
            "all", "Pass cards: one for each player, one fewer, or none.", choices=("all", "one fewer", "none")
        )
        shortest: int = option(3, "How many letters a valid word has at least.", choices=(3, 4, 5))
        face_down: bool = option(False, "Whether scored consonants lie face down.")
        words: int | str = option(
            60,
            "The dictionary: 10, 20, 35, 40, 50, 55, 60 or 70 (the higher, the rarer the words in it), or a file with "
            "one word in each line.",
            parse=read_words,
        )

    cards: tuple[str, ...]
    """The letters and the pass cards, as they are in the box."""

    def __init__(self, options: Any, cards: Cards, book: core.Book) -> None:
        super().__init__(options, cards, book)
        self._players: int = options.players
        self._passes = {"all": self._players, "one fewer": self._players - 1, "none": 0}[options.passes]
        self._shortest: int = options.shortest
        self._face_down: bool = options.face_down
        if isinstance(options.words, str):
            _ = self.lexicon

    def read_cards(self, cards: Cards) -> tuple[str, ...]:
        """Five vowels, 21 consonants and four pass cards (rule 1); the game knows no others."""
        where = f"{cards.file}: SHH 1"
        for field, wanted in (("vowels", VOWELS), ("consonants", CONSONANTS)):
            listed = cards.data.get(field)
            if not isinstance(listed, str) or "".join(sorted(listed)) != wanted:
                raise CardError(f"{where}: {field} is the text {wanted!r}, each letter once, not {brief(listed)}")
        passes = cards.data.get("passes")
        if type(passes) is not int or passes != MOST_PASSES:
            raise CardError(f"{where}: there are {MOST_PASSES} pass cards, not {brief(passes)}")
        return (*VOWELS, *CONSONANTS, *(str(PASS) for _ in range(passes)))

    # -- the dictionary --------------------------------------------------------------------------------------------

    @cached_property
    def lexicon(self) -> Lexicon:
        """The words that a check accepts (rule 15); read when they are first needed."""
        return chosen(self.options.words, self.book.game)

    def is_valid(self, word: str) -> bool:
        """Whether a check finds the word valid (rules 13 to 15)."""
        return len(word) >= self._shortest and word in self.lexicon

    # -- whose turn, and what is allowed ---------------------------------------------------------------------------

    def initial(self) -> Position:
        return Position((), "", "", "", self._passes, TURN, 0)

    def current_player(self, p: Position) -> int:
        if p.stage == VOTE:
            return SIMULTANEOUS
        if p.stage == OVER:
            return TERMINAL
        return p.to_move if p.hands else CHANCE

    def legal_actions(self, p: Position, player: int) -> tuple[Any, ...]:
        """One's own consonants and the free vowels, then to pass, then to call the vote; in a vote the two thumbs."""
        if p.stage == VOTE:
            return () if player == p.to_move else THUMBS
        return _turn(p.hands[player], p.active, p.passes > 0 and p.stage == TURN)

    def universe(self) -> tuple[Any, ...]:
        return (*LETTERS.values(), PASS, *CALLS, *THUMBS)

    def why_not(self, p: Position, player: int, action: Any) -> Refusal:
        if p.stage == VOTE:
            return Refusal(11, f"the vote on {p.active} is thumbs, up or down; {quoted(action)} is neither")
        if action in THUMBS and isinstance(action, Thumb):
            return Refusal(11, f"no vote is on, so there is no thumb {action}; a vote begins with call up or call down")
        if isinstance(action, Letter) and isinstance(action.letter, str) and action.letter in LETTERS:
            return self._no_letter(p, action.letter)
        if p.stage == START:
            return Refusal(18, f"whoever called the vote now starts a new word with a letter; {quoted(action)} is none")
        if isinstance(action, Pass) and action == PASS:
            return Refusal(9, "no pass card is left" if self._passes else "this game is played without pass cards")
        if isinstance(action, Call) and action in CALLS:
            return Refusal(10, "no letter lies on the table, so there is no word to vote on")
        return Refusal(6, f"a turn is a letter, pass, call up or call down; {quoted(action)} is none of these")

    def _no_letter(self, p: Position, letter: str) -> Refusal:
        if letter in p.active:
            return Refusal(8, f"{letter} lies in the word {p.active} already, and each letter is there once")
        if letter in p.row and not self._face_down:
            return Refusal(8, f"{letter} is scored, and a scored consonant is not used again")
        return Refusal(7, f"{letter} is not in this player's hand")

    # -- what happens ----------------------------------------------------------------------------------------------

    def chance(self, p: Position) -> Deal:
        """All ways to deal the consonants, equally likely (rule 2)."""
        return _deals(HANDS[self._players])

    def step(self, p: Position, move: Any) -> Position:
        hands, row, plus, active, passes, stage, player, _ = p
        if not hands:
            return p._replace(hands=move.hands)
        if stage == VOTE:
            return self._voted(p, move)
        if type(move) is Letter:
            letter: str = move.letter
            if letter not in VOWELS:
                hand = hands[player].replace(letter, "")
                hands = (*hands[:player], hand, *hands[player + 1 :])
            return Position(hands, row, plus, active + letter, passes, TURN, (player + 1) % self._players)
        if type(move) is Pass:
            return Position(hands, row, plus, active, passes - 1, TURN, (player + 1) % self._players)
        return Position(hands, row, plus, active, passes, VOTE, player, move.thumb)

    def _voted(self, p: Position, thumbs: Any) -> Position:
        """The word is scored, or checked first; then a new one is started, or the game is over (rules 12 to 19)."""
        unanimous = p.thumb == UP and all(thumb.thumb == UP for thumb in thumbs.values())
        if not unanimous and not self.is_valid(p.active):
            return p._replace(stage=OVER, thumb="")
        row, plus = scored(p.row, p.plus, p.active)
        stage = OVER if len(row) == len(CONSONANTS) else START
        return Position(p.hands, row, plus, "", p.passes, stage, p.to_move)

    # -- the end, and what is seen ---------------------------------------------------------------------------------

    def returns(self, p: Position) -> tuple[int, ...]:
        """The team's points, for each player (rule 20)."""
        return (points(p),) * self._players

    def places(self, p: Position) -> tuple[int, ...]:
        """All are one team."""
        return (0,) * self._players

    def observation(self, p: Position, player: int) -> Position:
        """All but the others' hands, of which there are question marks, one for each card; and but the consonant row
        where it lies face down.  At the end everything is laid open (rule 19)."""
        if p.stage == OVER or not p.hands:
            return p
        hands = tuple(hand if i == player else UNKNOWN * len(hand) for i, hand in enumerate(p.hands))
        return p._replace(hands=hands, row=UNKNOWN * len(p.row) if self._face_down else p.row)

    def seen(self, p: Position, move: Any, player: int) -> Any:
        """Everything but the deal."""
        return move if p.hands else None

    def hidden(self, p: Position, player: int) -> Any:
        """The others' hands, where more than one of them has cards: a single one holds all that is unseen."""
        if p.stage == OVER:
            return None
        others = tuple(hand for i, hand in enumerate(p.hands) if i != player)
        return others if sum(map(bool, others)) > 1 else None

    def worlds(self, observation: Any, player: int) -> Iterable[Position] | Deal:
        """Each way in which the unseen consonants can lie in the others' hands, and in a row that lies face down.

        They are listed where there are at most LISTED, else drawn; all are equally likely.  What a player remembers
        of a row that lies face down is not part of what he sees.
        """
        p: Position = observation
        if p.stage == OVER or not p.hands:
            return (p,)
        own = p.hands[player]
        seen = own + p.active + p.row
        unseen = "".join(letter for letter in CONSONANTS if letter not in seen)
        sizes = (*(0 if i == player else len(hand) for i, hand in enumerate(p.hands)), p.row.count(UNKNOWN))

        def world(parts: tuple[str, ...]) -> Position:
            hands = (*parts[:player], own, *parts[player + 1 : -1])
            return p._replace(hands=hands, row=parts[-1] if self._face_down else p.row)

        def contains(q: object) -> bool:
            if type(q) is not Position or not q.hands or self.observation(q, player) != p:
                return False
            parts = (*q.hands[:player], "", *q.hands[player + 1 :], q.row if self._face_down else "")
            return is_split(unseen, sizes, parts)

        if (count := number_of_splits(sizes)) <= LISTED:
            return map(world, splits(unseen, sizes))
        return Deal(lambda rng: world(drawn(unseen, sizes, rng)), contains, count)

    # -- how it is written and told --------------------------------------------------------------------------------

    def parse(self, p: Position, player: int, text: str) -> Any:
        wanted = " ".join(text.lower().split()) if text.isascii() else ""
        if wanted.upper() in LETTERS:
            return LETTERS[wanted.upper()]
        for action in (PASS, *CALLS, *THUMBS):
            if wanted == str(action):
                return action
        raise LookupError(text)

    def parse_chance(self, p: Position, text: str) -> Dealt:
        hands = text.strip().split("/")
        if not all(hand.isascii() and hand.isalpha() for hand in hands):
            raise LookupError(text)
        return Dealt(tuple("".join(sorted(hand.upper())) for hand in hands))

    def describe(self, p: Position) -> str:
        if not p.hands:
            return "before the deal"
        if p.stage == OVER:
            end = f"{p.active} is not a valid word" if p.active else "all consonants are scored"
            return f"over, {end}: {_told_points(p)}, {_count(stars(points(p)), 'star')}"
        parts = [self._stage(p), _told_points(p)]
        if self._passes:
            parts.append(f"{_count(p.passes, 'pass card')} left")
        return ", ".join(parts)

    def _stage(self, p: Position) -> str:
        who = self.names(p)[p.to_move]
        if p.stage == VOTE:
            return f"{who} has called the vote on {p.active}, thumb {p.thumb}"
        if p.stage == START:
            return f"{who} starts a new word"
        return f"{p.active}, {who} to move" if p.active else f"no word yet, {who} to move"

    # -- what is alike ---------------------------------------------------------------------------------------------

    def symmetry(self, p: Position) -> Iterator[Image]:
        """The seats moved round, once the cards are dealt: only the deal knows where it begins."""
        players = self._players
        for shift in range(players if p.hands else 1):
            yield Image(moved_round(p, shift), tuple((i + shift) % players for i in range(players)))


# -- words and points --------------------------------------------------------------------------------------------------


def scored(row: str, plus: str, word: str) -> tuple[str, str]:
    """The consonant row and the vowels on +1 after a word is scored (rules 16 and 17).

    >>> scored("CG", "O", "EXITS"), scored("CG", "O", "EXIT")
    (('CGSTX', 'EIO'), ('CGTX', 'O'))
    """
    row = "".join(sorted(row + "".join(letter for letter in word if letter not in VOWELS)))
    if len(word) >= LONG:
        plus = "".join(vowel for vowel in VOWELS if vowel in plus or vowel in word)
    return row, plus


def points(p: Position) -> int:
    """A point for each scored consonant and for each vowel on its +1 side (rule 20)."""
    return len(p.row) + len(p.plus)


def stars(points: int) -> int:
    """How many stars so many points are (rule 21).

    >>> [stars(points) for points in (10, 11, 20, 21, 25, 26)]
    [1, 2, 2, 3, 3, 4]
    """
    return next(number for least, number in STARS if points >= least)


def free_vowels(p: Position) -> str:
    """The vowels that can be laid: those that do not lie in the active word (rule 8)."""
    return "".join(vowel for vowel in VOWELS if vowel not in p.active)


def moved_round(p: Position, shift: int) -> Position:
    """Every player sits `shift` seats further on."""
    players = len(p.hands)
    if not players or not (shift := shift % players):
        return p
    return p._replace(hands=p.hands[-shift:] + p.hands[:-shift], to_move=(p.to_move + shift) % players)


@lru_cache(maxsize=1 << 14)
def _turn(hand: str, active: str, may_pass: bool) -> tuple[Any, ...]:
    """Before a new word's first letter there is nothing to vote on."""
    letters = [LETTERS[letter] for letter in hand]
    vowels = [LETTERS[vowel] for vowel in VOWELS if vowel not in active]
    return (*letters, *vowels, *((PASS,) if may_pass else ()), *(CALLS if active else ()))


# -- the deal ----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def _deals(sizes: tuple[int, ...]) -> Deal:
    def contains(outcome: object) -> bool:
        return type(outcome) is Dealt and is_split(CONSONANTS, sizes, outcome.hands)

    return Deal(lambda rng: Dealt(drawn(CONSONANTS, sizes, rng)), contains, number_of_splits(sizes))


def splits(letters: str, sizes: tuple[int, ...]) -> Iterator[tuple[str, ...]]:
    """Every way to part different letters into hands of these sizes, which hold them all.

    >>> list(splits("BCD", (1, 0, 2)))
    [('B', '', 'CD'), ('C', '', 'BD'), ('D', '', 'BC')]
    """
    if not sizes:
        yield ()
        return
    for part in combinations(letters, sizes[0]):
        rest = "".join(letter for letter in letters if letter not in part)
        for others in splits(rest, sizes[1:]):
            yield ("".join(part), *others)


def number_of_splits(sizes: tuple[int, ...]) -> int:
    """How many `splits` there are.

    >>> number_of_splits((1, 0, 2)), number_of_splits((11, 10))
    (3, 352716)
    """
    return factorial(sum(sizes)) // prod(map(factorial, sizes))


def drawn(letters: str, sizes: tuple[int, ...], rng: Random) -> tuple[str, ...]:
    """One of the `splits` at random."""
    pile = iter(rng.sample(letters, len(letters)))
    return tuple("".join(sorted(next(pile) for _ in range(size))) for size in sizes)


def is_split(letters: str, sizes: tuple[int, ...], parts: Any) -> bool:
    """Whether `parts` is one of the `splits`: a tuple of texts."""
    return (
        type(parts) is tuple
        and all(type(part) is str for part in parts)
        and tuple(map(len, parts)) == sizes
        and all("".join(sorted(part)) == part for part in parts)
        and "".join(sorted("".join(parts))) == letters
    )


# -- telling -----------------------------------------------------------------------------------------------------------


def _told_points(p: Position) -> str:
    """The points, and where they are."""
    told = _count(points(p), "point")
    if not points(p):
        return told
    return f"{told} ({_count(len(p.row), 'consonant')}{f', +1 on {p.plus}' if p.plus else ''})"


def _count(number: int, what: str) -> str:
    """So many of something.

    >>> _count(1, "star"), _count(0, "pass card")
    ('1 star', 'no pass cards')
    """
    return f"{number or 'no'} {what}{'' if number == 1 else 's'}"
