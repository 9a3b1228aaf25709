"""What a silent player can expect of a word: who may hold which letter, and what the word may bring in the end.

A partner is taken to hold each unseen consonant by chance, each as likely as his hand is large, and each apart from the
others; whoever is on turn is taken to lay the best of the letters that he holds, or to call the vote where that brings
more.  With two players all that is unseen is in the other's hand, so nothing is left to chance but what he wants.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from math import log

from packo.games.shh.parts import CONSONANTS, LONG, VOWELS, Position
from packo.games.shh.rules import Rules
from packo.games.shh.solver.open_hands import words_of

Holding = Mapping[str, float]
"""For each letter, how likely a player can lay it."""


@dataclass(frozen=True)
class Formula:
    """How a player weighs words.  The numbers were chosen by play."""

    rare: float = 0.7
    """How much more than a point a rare consonant is worth, which is hard to place later: times the logarithm of how
    many times rarer it is than the commonest one."""
    loss: float = 0.3
    """What a word that cannot be finished costs, for each point that is still to be made."""
    wait: float = 0.7
    """What is left of a word's worth if somebody has to pass for it."""
    longest: int = 7
    """Letters of the longest words that are thought of."""


def beginning(rules: Rules, active: str) -> Sequence[str]:
    """The valid words that begin so and can be laid, in alphabetical order."""
    return _between(words_of(rules), active)


@lru_cache(maxsize=4096)
def continuing(rules: Rules, active: str) -> tuple[str, ...]:
    """The letters with which a word that begins so goes on."""
    words = beginning(rules, active)
    return tuple(letter for letter, _ in groupby(word[len(active)] for word in words if len(word) > len(active)))


def _between(words: Sequence[str], active: str) -> Sequence[str]:
    return words[bisect_left(words, active) : bisect_left(words, active + "[")]


@lru_cache(maxsize=8)
def rarity(rules: Rules) -> Mapping[str, float]:
    """For each consonant, the logarithm of how many times fewer words have it than have the commonest one."""
    often = {letter: sum(letter in word for word in words_of(rules)) for letter in CONSONANTS}
    most = max(often.values(), default=0)
    return {letter: log(most / count) if count else 0.0 for letter, count in often.items()}


@lru_cache(maxsize=8)
def vowel_words(rules: Rules) -> tuple[str, ...]:
    """The valid words without a consonant, which can be laid again and again."""
    return tuple(word for word in words_of(rules) if not set(word) - set(VOWELS))


class Outlook:
    """What a player expects of the word on the table, whatever comes next."""

    def __init__(self, rules: Rules, p: Position, player: int, held: Sequence[Holding], formula: Formula) -> None:
        self.p, self.player, self.held, self.formula = p, player, held, formula
        self.players = rules.num_players
        left = {letter for hand in held for letter in hand}
        self.worth = {letter: 1 + formula.rare * value for letter, value in rarity(rules).items()}
        for letter in p.active:
            left.add(letter)
        usable = left.union(VOWELS)
        self.valid = rules.is_valid(p.active)
        idle = {word for word in vowel_words(rules) if not self.gain(word)}
        """Words that bring nothing are not thought of: a team could lay them for ever."""
        self.words = [
            word
            for word in beginning(rules, p.active)
            if len(word) <= max(formula.longest, len(p.active) + 2) and usable.issuperset(word) and word not in idle
        ]
        to_come = len(left) + len(VOWELS) - len(p.plus)
        self.failed = -formula.loss * to_come
        self._known: dict[tuple[str, int, bool], float] = {}

    def gain(self, word: str) -> float:
        """What it is worth to score a word."""
        gained = sum(self.worth[letter] for letter in word if letter not in VOWELS)
        if len(word) >= LONG:
            gained += sum(letter in VOWELS and letter not in self.p.plus for letter in word)
        return gained

    def letters(self) -> dict[str, float]:
        """What each letter that leads on to a word is worth, laid by the player now."""
        depth = len(self.p.active)
        return {
            letter: self._value(list(words), self.p.active + letter, self._next(self.player), self.p.passes > 0)
            for letter, words in self._branches(self.words, depth)
            if letter in VOWELS or letter in self.held[self.player]
        }

    def waiting(self) -> float:
        """What a pass is worth."""
        if not self.words:
            return self.failed
        value = self._value(self.words, self.p.active, self._next(self.player), self.p.passes > 1)
        return self.failed + self.formula.wait * (value - self.failed)

    def _branches(self, words: Sequence[str], depth: int) -> list[tuple[str, list[str]]]:
        longer = (word for word in words if len(word) > depth)
        return [(letter, list(some)) for letter, some in groupby(longer, key=lambda word: word[depth])]

    def _next(self, seat: int) -> int:
        return (seat + 1) % self.players

    def _value(self, words: Sequence[str], active: str, seat: int, may_pass: bool) -> float:
        """What a word is worth when a player is on turn; `words` are those that begin so, in order."""
        key = active, seat, may_pass
        if key not in self._known:
            self._known[key] = self._worked_out(words, active, seat, may_pass)
        return self._known[key]

    def _worked_out(self, words: Sequence[str], active: str, seat: int, may_pass: bool) -> float:
        stop = self.gain(active) if words[0] == active else self.failed
        hand = self.held[seat]
        depth = len(active)
        choices = []
        for letter, some in self._branches(words, depth):
            likely = 1.0 if letter in VOWELS else hand.get(letter, 0.0)
            if likely:
                value = self._value(some, active + letter, self._next(seat), may_pass)
                if value > stop:
                    choices.append((value, likely))
        choices.sort(reverse=True)
        total, none = 0.0, 1.0
        for value, likely in choices:
            total += none * likely * value
            none *= 1 - likely
        if none and stop == self.failed and may_pass:
            later = self._value(words, active, self._next(seat), False)
            stop = self.failed + self.formula.wait * (later - self.failed)
        return total + none * stop
