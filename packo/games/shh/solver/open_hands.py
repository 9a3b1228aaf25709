"""Best play with all hands open: the most points that valid words can bring, and a line of play that brings them.

Every word is to be valid, although the rules score whatever nobody doubts (rule 12).  A line is a set of words, each
consonant in at most one of them, laid one after the other by the players in turn.  What a word needs of the table does
not hang on when it is laid (`seating`), so sets of words are searched as exact covers, with the passes inside words as
a budget; then the words are put in the order with the fewest passes between them.

Words in a row without a pass between them are a trail that uses each of them once: at every seat but the first and the
last as many end as begin.  So what words begin and end at a seat, taken together, can differ by little more than the
passes, and covers that cannot come out so are left at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from random import Random
from typing import Any

from packo.core import Certified, Exact, Play, State
from packo.core.joint import Joint
from packo.games.shh.parts import CONSONANTS, DOWN, LONG, OVER, START, TURN, UP, VOTE, VOWELS, Letter, Position
from packo.games.shh.rules import CALLS, LETTERS, PASS, THUMBS, Rules, points
from packo.games.shh.solver.clears import turned_by, usable
from packo.games.shh.solver.seating import Laid, in_a_row, laid, route
from packo.solve.exact_cover import ExactCover, Tally, Walk

LIMIT = 200_000
"""Words that are tried in a search for a set, before the rest is left open."""
TRIES, SHORT = 20, 3_000
"""First so many short searches are made, each of so many words: the first with long words and few passes ahead, the
others in an order of their own.  A good set is not rare, but a search can spend all its time where there is none."""


@dataclass(frozen=True)
class OpenHands:
    """The most points from a position, and how to come to them."""

    value: Exact | Certified
    """The team's points at the end."""
    words: tuple[str, ...]
    """The words in order, the one that lies on the table first."""
    passes: int
    """Pass cards that are used."""
    moves: tuple[Any, ...] = field(repr=False)
    """Every move to the end of the game."""
    tried: int = field(repr=False, default=0)
    """Words that were tried."""

    def play(self, state: State | Play) -> Play:
        """The line played by the rules from where it was solved.

        Raises:
            IllegalAction: it was solved for another position.
        """
        play = state if isinstance(state, Play) else Play.start(state)
        for move in self.moves:
            play = play.then(move)
        return play


@dataclass(frozen=True)
class _Plan:
    """Words in order, each with what is laid of it; and what is lost."""

    first: Laid | None
    rest: tuple[Laid, ...]
    lost: int
    """Consonants that are not scored, and vowels that are not turned."""


@lru_cache(maxsize=8)
def words_of(rules: Rules) -> tuple[str, ...]:
    """The valid words that can be laid, in alphabetical order."""
    return usable((word for word in rules.lexicon if rules.is_valid(word)), 1)


@lru_cache(maxsize=4096)
def solve_open(rules: Rules, p: Position, limit: int = LIMIT) -> OpenHands:
    """The most points from a position whose hands are dealt.

    Args:
        limit: of words that are tried in a search; where it is met, the value is Certified.
    """
    players = rules.num_players
    if p.stage == OVER:
        return OpenHands(Exact(points(p)), (), 0, ())
    before: tuple[Any, ...] = ()
    at = p
    if p.stage == VOTE:
        thumb = THUMBS[0] if rules.is_valid(p.active) else THUMBS[1]
        before = (Joint({i: thumb for i in range(players) if i != p.to_move}),)
        at = rules.step(p, before[0])
        if at.stage == OVER:
            return OpenHands(Exact(points(at)), (), 0, before)
    search = _Search(rules, at)
    plan, best, tried = search.best(limit)
    moves, end = _moves(rules, at, plan, search)
    words = tuple(one.word for one in ((plan.first,) if plan.first else ()) + plan.rest)
    value: Exact | Certified = Exact(points(end))
    if points(end) < best:
        value = Certified(Fraction(points(end)), Fraction(best))
    return OpenHands(value, words, at.passes - end.passes, before + moves, tried)


class _Search:
    """Sets of words for one position, at its start of a word or inside one."""

    def __init__(self, rules: Rules, p: Position) -> None:
        self.p, self.players = p, rules.num_players
        self.owner = {letter: i for i, hand in enumerate(p.hands) for letter in hand}
        self.left = "".join(letter for letter in CONSONANTS if letter in self.owner)
        self.unturned = "".join(vowel for vowel in VOWELS if vowel not in p.plus)
        every = words_of(rules)
        self.vowel_words = tuple(word for word in every if not set(word) - set(VOWELS))
        self.turner = next((word for word in self.vowel_words if turned_by(word) and self.unturned), "")
        """A word of all five vowels, if there is one: laid once for each player it turns them and shifts no turn."""
        at_hand = {*self.owner, *VOWELS}
        self.rest = self._affordable(
            laid(word, self.owner, self.players)
            for word in every
            if word not in self.vowel_words and at_hand >= set(word)
        )
        self.first = self._firsts(every, at_hand) if p.active or p.stage == START else None

    def _affordable(self, words: Iterable[Laid]) -> list[Laid]:
        return sorted(
            (one for one in words if one.used <= self.p.passes), key=lambda one: (one.used, -len(one.word), one.word)
        )

    def _firsts(self, every: Sequence[str], at_hand: set[str]) -> list[Laid]:
        """What the word on the table can become, or the word that whoever called the vote begins at once."""
        p = self.p
        found = []
        for word in every:
            rest = word[len(p.active) :]
            if word.startswith(p.active) and at_hand >= set(rest):
                one = laid(rest, self.owner, self.players, p.to_move)
                if p.stage == TURN or not one.passes[0]:
                    found.append(one._replace(word=word))
        return self._affordable(found)

    def is_last(self, first: Laid | None) -> bool:
        """Whether no consonant is left after the first word, so that the game is over at its vote."""
        return first is not None and set(self.left) <= set(first.word)

    def unturned_at_end(self, first: Laid | None) -> int:
        """The vowels that the word of all five can turn no more, since the game is over before."""
        if not self.turner or first is None or not self.is_last(first):
            return 0
        turned = first.word if turned_by(first.word) else ""
        return sum(vowel not in turned for vowel in self.unturned)

    def best(self, limit: int) -> tuple[_Plan, int, int]:
        """A plan, the most points that there can be, and how many words were tried."""
        p = self.p
        worst = sum(letter not in VOWELS for letter in self.left + p.active) + len(self.unturned)
        nothing = _Plan(None, (), worst)
        if self.first is not None and not self.first:
            return nothing, points(p), 0
        everything, tried = points(p) + worst, 0
        for inside in sorted({0, p.passes}):
            problem = _Problem(self, False, inside)
            if problem.table.value == 0:
                plan, seen, _ = problem.plan(0, limit)
                tried += seen
                if plan is not None:
                    return plan, everything, tried
        problem = _Problem(self, True, p.passes)
        lowest = problem.table.value
        assert lowest is not None
        open_from: int | None = None
        for lost in range(lowest, worst + 1):
            plan, seen, done = problem.plan(lost, limit)
            tried += seen
            if open_from is None and (plan is not None or not done):
                open_from = lost
            if plan is not None and open_from is not None:
                return plan, everything - open_from, tried
        return nothing, everything - (worst if open_from is None else open_from), tried


class _Problem:
    """The exact cover: the consonants left, and one first word where there must be one; consonants can be left over at
    the cost of a point where `leaving`, and vowels can stay as they are at the same cost.  Inside words, so many passes
    may be used."""

    def __init__(self, search: _Search, leaving: bool, inside: int) -> None:
        self.search = search
        first, players = search.first, search.players
        self.options: list[Laid | None] = []
        masks: list[tuple[int, int]] = []
        start = 1 << len(search.left)
        for one in search.rest:
            if one.used > inside:
                continue
            self.options.append(one)
            masks.append((self._items(one.word), self._marks(one.word)))
        self.firsts = len(self.options)
        for one in first or ():
            if one.used > inside:
                continue
            self.options.append(one)
            masks.append((self._items(one.word) | start, self._marks(one.word)))
        self.words = len(self.options)
        if leaving:
            self.options += [None] * len(search.left)
            masks += [(1 << at, 0) for at in range(len(search.left))]
        costs = [0 if option is not None else 1 for option in self.options]
        uses = [option.used if option is not None else 0 for option in self.options]
        cover = ExactCover(len(search.left) + (first is not None), masks, 0 if search.turner else len(search.unturned))
        self.table = cover.least(costs, uses, inside, unmarked=1)
        self.players = players
        self.tally, self.least, self.most = self._balance(cover)

    def _balance(self, cover: ExactCover) -> tuple[Tally | None, list[int], list[int]]:
        """For each seat how many more words begin there than end, and within what that must be; None where words of
        vowels can be laid between others, which need not balance."""
        search = self.search
        if search.vowel_words:
            return None, [], []
        vectors = []
        for at, option in enumerate(self.options):
            vector = [0] * self.players
            if option is not None:
                vector[option.start] += at < self.firsts
                vector[option.end] -= 1
            vectors.append(vector)
        least = [-1 - search.p.passes] * self.players
        most = [search.p.passes] * self.players
        if search.first is None:
            least[search.p.to_move] += 1
            most[search.p.to_move] += 1
        return cover.tally(vectors), least, most

    def _items(self, word: str) -> int:
        return sum(1 << at for at, letter in enumerate(self.search.left) if letter in word)

    def _marks(self, word: str) -> int:
        if self.search.turner:
            return 0
        turned = {vowel for at, vowel in enumerate(VOWELS) if turned_by(word) >> at & 1}
        return sum(1 << at for at, vowel in enumerate(self.search.unturned) if vowel in turned)

    def plan(self, lost: int, limit: int) -> tuple[_Plan | None, int, bool]:
        """A plan that loses at most so much; how many words were tried, and whether those were all."""
        tried = 0
        for seed in range(TRIES):
            steps = min(SHORT, limit - tried)
            plan, used, done = self._walked(lost, steps, Random(seed) if seed else None)
            tried += used
            if plan is not None or done or tried >= limit:
                return plan, tried, done
        plan, used, done = self._walked(lost, limit - tried, None)
        return plan, tried + used, done

    def _walked(self, lost: int, steps: int, rng: Random | None) -> tuple[_Plan | None, int, bool]:
        """The same, from one search of at most so many steps."""
        search, passes = self.search, self.search.p.passes
        walk = Walk(self.tally, self.least, self.most, rng, steps)
        for cover in self.table.covers(lost, walk):
            chosen = [self.options[at] for at in cover if at < self.firsts]
            rest = [one for one in chosen if one is not None]
            firsts = [self.options[at] for at in cover if self.firsts <= at < self.words]
            first = firsts[0] if firsts else None
            if search.unturned_at_end(first) > lost:
                continue
            start = first.end if first else search.p.to_move
            waiting, order = in_a_row(rest, start, self.players, search.vowel_words)
            if waiting + sum(one.used for one in (*rest, *((first,) if first else ()))) <= passes:
                return _Plan(first, order, lost), steps - (walk.steps or 0), True
        return None, steps - (walk.steps or 0), not walk.cut


# -- from words to moves -----------------------------------------------------------------------------------------------


def _moves(rules: Rules, p: Position, plan: _Plan, search: _Search) -> tuple[tuple[Any, ...], Position]:
    """The moves of a plan to the end of the game, and the end."""
    line = _Line(rules, p)
    if plan.first:
        line.lay(plan.first.word[len(p.active) :], plan.first.passes)
    if search.turner and (plan.first or search.first is None) and not search.is_last(plan.first):
        for _ in range(rules.num_players):
            line.begin(search.turner, (0,) * LONG)
    for one in plan.rest:
        waiting, before = route(line.p.to_move, one.start, rules.num_players, search.vowel_words)
        for word in before:
            line.begin(word, (0,) * len(word))
        line.wait(waiting)
        line.begin(one.word, one.passes)
    line.finish()
    return tuple(line.moves), line.p


class _Line:
    """Moves that are made one after the other."""

    def __init__(self, rules: Rules, p: Position) -> None:
        self.rules, self.p = rules, p
        self.moves: list[Any] = []

    def make(self, move: Any) -> None:
        self.moves.append(move)
        self.p = self.rules.step(self.p, move)

    def vote(self, thumb: str) -> None:
        """Everybody shows the same thumb."""
        caller = self.p.to_move
        self.make(CALLS[thumb == DOWN])
        self.make(Joint({i: THUMBS[thumb == DOWN] for i in range(self.rules.num_players) if i != caller}))

    def wait(self, passes: int) -> None:
        for _ in range(passes):
            self.make(PASS)

    def begin(self, word: str, passes: Sequence[int]) -> None:
        """Another word, after a vote on the one that lies there."""
        if self.p.active:
            self.vote(UP)
        self.lay(word, passes)

    def lay(self, letters: str, passes: Sequence[int]) -> None:
        """Letters at the end of the word on the table."""
        for letter, waiting in zip(letters, passes, strict=True):
            self.wait(waiting)
            self.make(LETTERS[letter])

    def finish(self) -> None:
        """The word on the table is scored if it is one, and the game ended: by a check that fails, if need be."""
        if self.p.active and self.rules.is_valid(self.p.active):
            self.vote(UP)
        if self.p.stage != OVER and not self.p.active:
            self.make(Letter(VOWELS[0]))
        if self.p.stage != OVER:
            self.vote(DOWN)
