"""The best turn: one new word and any play-ons, of open cards and words on the table that are each used once.

What a word counts hangs on its cards alone.  So a turn is a choice of one set of open cards for the new word and one
for each word that is played on, all disjoint: a packing of sets, solved by dynamic programming over the sets of open
cards that have been used, of which eight cards have 256.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from packo.games.play_on_words import scoring
from packo.games.play_on_words.parts import NO_CARD, STACKS, New, PlayOn, Position, Tile, Word
from packo.games.play_on_words.rules import Rules
from packo.games.play_on_words.solver.anagrams import chain, chained, chosen, found
from packo.games.play_on_words.spelling import STANDS_FOR, Speller

Aim: TypeAlias = Literal["swing", "points", "taken", "cards"]
"""What a turn is to bring: points gained and points taken from others together; points gained; points taken from
others; or open cards used."""
Numbers: TypeAlias = npt.NDArray[np.int64]
MANY = 64
"""A point outweighs any number of cards."""
NEVER = -(1 << 40)
PAYS: dict[Aim, str] = {"swing": "points", "points": "points", "taken": "", "cards": "cards"}
"""What of the open cards counts."""
TAKES: dict[Aim, int] = {"swing": 2, "points": 1, "taken": 1, "cards": 0}
"""How often the points of another's word count that is taken."""
POINTS = {card: Tile(card, letters[0]).points for card, letters in STANDS_FOR.items()}


class Part(NamedTuple):
    """Some open cards for one word of a turn."""

    word: int
    """The number of the word on the table, from 1; 0 is the new word."""
    cards: tuple[str, ...]
    """Sorted."""


@dataclass(frozen=True)
class Plan:
    """A turn as cards: what is made of them is left open."""

    value: int
    """By the aim."""
    parts: tuple[Part, ...]
    """The new word first."""
    left: tuple[str, ...]
    """The open cards that stay, sorted."""


class Turns:
    """All turns, or ends of a turn, of the player to move, by the open cards that they use."""

    def __init__(self, speller: Speller, same_turn: bool, p: Position, aim: Aim = "swing") -> None:
        self._aim = aim
        self.cards = tuple(sorted(card for card in p.open if card != NO_CARD))
        self._least = least(self.cards)
        own = [{"points": POINTS[card], "cards": 1}.get(PAYS[aim], 0) * MANY - 1 for card in self.cards]
        self._gained: Numbers = _sums(own)
        """By the set of open cards: what it brings, less a trifle for each, so that of equal turns one with few cards
        is best."""
        new: tuple[int, ...] = ()
        if not p.new and (new := found(speller, self.cards)) and same_turn:
            new = chained(speller, self.cards)
        self._sets: list[tuple[int, tuple[int, ...], int]] = [(0, new, 0)] if new else []
        """For each word: its number, the sets of cards of which something can be made with it, and what it is worth to
        take it."""
        for number, word in enumerate(p.words, start=1):
            if not word.fresh:
                find = chained if same_turn else found
                if sets := find(speller, self.cards, word.tiles):
                    self._sets.append((number, sets, self._taken(word, p.to_move)))
        self._layers = self._solved(self._sets, bool(new))
        self._others: dict[int, Numbers] = {}
        self.worth: Numbers = -(-self._layers[-1] // MANY)
        """By the set of used cards: the most that a turn brings by the aim; much below zero where there is none."""

    def _taken(self, word: Word, player: int) -> int:
        if word.owner == player:
            return 0
        return TAKES[self._aim] * word.points

    def _solved(self, sets_of: list[tuple[int, tuple[int, ...], int]], owing: bool) -> list[Numbers]:
        """After each word, by the set of used cards: the most that has been brought."""
        size = 1 << len(self.cards)
        parts, rests, firsts = _splits(len(self.cards))
        layer = np.full(size, NEVER * MANY, np.int64)
        layer[0] = 0
        layers = [layer]
        for number, sets, taken in sets_of:
            more = np.where(self._any_of(sets), self._gained + taken * MANY, NEVER * MANY)
            best = np.maximum.reduceat(more[parts] + layer[rests], firsts)
            layer = best if owing and number == 0 else np.maximum(layer, best)
            layers.append(layer)
        return layers

    def _any_of(self, sets: tuple[int, ...]) -> npt.NDArray[np.bool_]:
        """Which sets of cards are one of these, whichever of equal cards they have."""
        these = np.zeros(len(self._least), np.bool_)
        these[list(sets)] = True
        return these[self._least]

    def best(self) -> Plan:
        """The best turn: of equal ones one with the fewest cards."""
        return self.plan(int(np.argmax(self._layers[-1])))

    def with_part(self, word: int, cards: tuple[str, ...]) -> int:
        """The most that a turn brings in which these open cards go to a word, from which nothing else is made; the new
        word is 0.

        Raises:
            ValueError: nothing is made of them with this word, or no new word is left that must be made.
        """
        sets = {number: (sets, taken) for number, sets, taken in self._sets}
        mask = self._mask(cards)
        if word not in sets or not self._any_of(sets[word][0])[mask]:
            raise ValueError(f"nothing is made of word {word} and {' '.join(cards)}")
        rest = self._without(word)
        apart = rest[(np.arange(len(rest)) & mask) == 0].max()
        if apart < NEVER:
            raise ValueError(f"with {' '.join(cards)} for word {word} no new word is left")
        return int(-(-(apart + self._gained[mask] + sets[word][1] * MANY) // MANY))

    def _mask(self, cards: tuple[str, ...]) -> int:
        mask, at = 0, -1
        for card in sorted(cards):
            at = self.cards.index(card, at + 1)
            mask |= 1 << at
        return mask

    def _without(self, word: int) -> Numbers:
        """The last layer, a word being left alone."""
        if word not in self._others:
            kept = [one for one in self._sets if one[0] != word]
            self._others[word] = self._solved(kept, bool(kept) and kept[0][0] == 0)[-1]
        return self._others[word]

    def plans(self, count: int) -> tuple[Plan, ...]:
        """The best turn for each of the best sets of used cards, best first, of equal cards each set once."""
        final = self._layers[-1]
        able = np.flatnonzero((self.worth > NEVER // 2) & (self._least == np.arange(len(final))))
        return tuple(self.plan(mask) for mask in sorted(able.tolist(), key=lambda mask: -final[mask])[:count])

    def plan(self, mask: int) -> Plan:
        """The best turn that uses these cards.

        Raises:
            ValueError: there is none.
        """
        rest, parts = mask, list[Part]()
        if self.worth[mask] <= NEVER // 2:
            raise ValueError(f"no turn uses just {' '.join(chosen(self.cards, mask)) or 'no card'}")
        for k in range(len(self._sets), 0, -1):
            number, sets, taken = self._sets[k - 1]
            wanted = self._layers[k][rest]
            if number and self._layers[k - 1][rest] == wanted:
                continue
            for part in np.flatnonzero(self._any_of(sets)).tolist():
                worth = self._gained[part] + taken * MANY
                if part & rest == part and self._layers[k - 1][rest ^ part] + worth == wanted:
                    parts.append(Part(number, chosen(self.cards, part)))
                    rest ^= part
                    break
        assert not rest
        left = chosen(self.cards, len(self._layers[0]) - 1 ^ mask)
        return Plan(int(self.worth[mask]), tuple(reversed(parts)), left)


@lru_cache(maxsize=STACKS + 1)
def _splits(count: int) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp], npt.NDArray[np.intp]]:
    """All sets of so many cards as a part and the rest of it, set by set, and where each set begins."""
    parts, rests, firsts = list[int](), list[int](), list[int]()
    for whole in range(1 << count):
        firsts.append(len(parts))
        part = whole
        while True:
            parts.append(part)
            rests.append(whole ^ part)
            if not part:
                break
            part = part - 1 & whole
    return np.array(parts), np.array(rests), np.array(firsts)


@lru_cache(maxsize=1 << 8)
def least(cards: tuple[str, ...]) -> npt.NDArray[np.intp]:
    """For each set of sorted cards, the set that has the first of equal cards instead."""
    found, sizes = np.zeros(1, np.intp), np.zeros(1, np.intp)
    first = 0
    for k, card in enumerate(cards):
        if card != cards[first]:
            first, sizes = k, np.zeros(1 << k, np.intp)
        found = np.concatenate([found, found + (1 << (first + sizes))])
        sizes = np.concatenate([sizes, sizes + 1])
    return found


def _sums(numbers: list[int]) -> Numbers:
    """The sum over each set."""
    found = np.zeros(1, np.int64)
    for number in numbers:
        found = np.concatenate([found, found + number])
    return found


# -- turns as moves ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Turn:
    """A turn, or the rest of one, without the word that ends it."""

    moves: tuple[New | PlayOn, ...]
    value: int
    """By the aim."""
    points: int
    """What the player has more than before."""
    taken: int
    """What the others have less than before."""
    after: Position
    """The position once the moves have been made."""

    @property
    def left(self) -> tuple[str, ...]:
        """The open cards that stay, sorted."""
        return tuple(sorted(card for card in self.after.open if card != NO_CARD))

    @property
    def all_eight(self) -> bool:
        """Whether the turn, with what was played in it before, uses eight open cards."""
        return self.after.used == STACKS

    def __repr__(self) -> str:
        moves = ", ".join(map(str, self.moves)) or "nothing"
        return f"Turn({moves}; {self.value:+d}, {self.points} gained, {self.taken} taken)"


def carried_out(rules: Rules, p: Position, plan: Plan, speller: Speller | None = None) -> Turn:
    """A plan as moves, with the longest word for each set of cards, and of equal ones the first by the alphabet.

    Args:
        speller: whose words the plan was made with; all that the rules allow where None.
    """
    player, moves, q = p.to_move, list[New | PlayOn](), p
    for part in plan.parts:
        old = p.words[part.word - 1] if part.word else None
        for tiles in chain(speller or rules.speller, part.cards, old.tiles if old else ()):
            move = PlayOn(q.words.index(old) + 1, tiles) if old else New(tiles)
            moves.append(move)
            q = rules.step(q, move)
            old = Word(player, tiles, not rules.options.same_turn)
    before, after = (scoring.points(r.words, rules.num_players) for r in (p, q))
    gained = after[player] - before[player]
    return Turn(tuple(moves), plan.value, gained, sum(before) - before[player] - sum(after) + after[player], q)


def best_turn(rules: Rules, p: Position, speller: Speller | None = None) -> Turn:
    """The turn with the greatest swing, of all words or of those that somebody knows."""
    plan = Turns(speller or rules.speller, rules.options.same_turn, p).best()
    return carried_out(rules, p, plan, speller)
