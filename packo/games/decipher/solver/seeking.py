"""When a guess pays: best play of one seeker against a maker, over all questions and guesses.

The seeker wants the margin, his points of the round less the maker's, or his own points alone.  He knows a list of
words, one of which was hidden.  Against a maker who hands out each piece of the box equally often this is a decision
problem, and it is solved by expectimax over what the seeker can know: the board, the words that are possible, and the
tokens.  All numbers in it are whole: a word's weight counts the orders of pieces that agree with what was handed out,
times a factor that makes all orders of each word equally many.

Until bonus mode is announced the words that are possible may differ in how many pieces are left of them.  Then every
placed piece tells whether there are more than three: the words with more go on in the main game, the others in bonus
mode.

A maker who hands out whatever hurts most knows the word, and what he hands out may give it away; best play of both is
a game.  Two things bound its value.  The seeker's plan, found as above, is sure of what it makes of each word against
the order that is worst for it.  And against the random maker, who is one that the maker may be, no plan makes more than
the best one.

Where the whole search is too large, it looks some decisions ahead.  There the least is what it brings to guess at once,
the likeliest words first, and the most is what it would bring to know the word.  So what it says is certified.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain, count
from math import factorial, perm
from typing import Any, Literal, NamedTuple, TypeAlias, get_args

from packo.core import Answer, Certified, Exact
from packo.core.telling import brief
from packo.games.decipher.parts import (
    ASK,
    BONUS,
    BONUS_POINTS,
    BONUS_TOKENS,
    DECIPHER_POINTS,
    GUESS_POINTS,
    HAND,
    KINDS,
    NO_POINTS,
    Ask,
    Buy,
    Decline,
    Guess,
    Position,
)  # fmt: skip
from packo.games.decipher.solver.questions import handed_out, weights
from packo.games.decipher.solver.table import WIDTH, Ints, Table
from packo.solve.adversarial import CannotSearch, TooManyNodes

Against: TypeAlias = Literal["random", "worst"]
Aim: TypeAlias = Literal["margin", "points"]
Action: TypeAlias = Ask | Guess | Buy | Decline
Bounds: TypeAlias = tuple[int, int]
NODES = 20_000
"""What the seeker can know, of which so many are looked at: enough for some two dozen words of four letters, or half a
dozen of six, from the first piece on, and for more words later in a round."""
SHIFT = 6
"""Bits of a packed number of pieces."""
ONES = (1 << SHIFT) - 1
WHOLE = -1
"""The depth of a search to the end."""


class Node(NamedTuple):
    """What the seeker knows when he is to choose.  Numbers of pieces are packed, `SHIFT` bits each."""

    placed: int
    """The pieces on the board, a number for each kind in each zone."""
    words: int
    """The words that are possible, a bit for each."""
    kind: int
    """Of the piece that he holds; -1 in bonus mode."""
    handed: int
    """The pieces that were handed out, a number for each kind."""
    out: int
    """How many those are in all."""
    tokens: int
    bonus: int


@dataclass(frozen=True)
class Seeking:
    """What best play of one seeker brings in a round."""

    value: Answer
    """The expected margin, or his expected points, at the end of the round."""
    worth: Mapping[Action, Answer]
    """The same after each choice that can be best: the questions that can get a yes, and a word of each group that
    shares all shapes.  Empty before a piece is handed out, and against the worst maker."""
    words: int
    """How many words are possible."""
    nodes: int
    """What was looked at."""

    @property
    def best(self) -> Action | None:
        """The choice that is worth most, of equals a guess, then the first; None where there is none to make."""
        return max(self.worth, key=lambda a: (float(self.worth[a]), isinstance(a, Guess)), default=None)

    def __repr__(self) -> str:
        best = "" if self.best is None else f"; {self.best}"
        return f"Seeking({self.value!r} over {self.words} words{best})"


def seek(table: Table, p: Position, against: Against = "random", aim: Aim = "margin", nodes: int = NODES) -> Seeking:
    """Best play of the seeker in turn, if he were the only one from here on.

    Args:
        p: where a piece is to be handed out or placed, or in bonus mode, as a seeker observes it.
        against: a maker who handed out and hands out pieces at random; or, all possible words being equally likely now,
            one who hands out from now on what is worst.
        nodes: how much may be looked at before the search is cut.

    Raises:
        CannotSearch: the seeker has nothing to do there, or no word of the table is possible.
        ValueError: there is no such maker or aim.
    """
    for name, given, known in (("maker", against, get_args(Against)), ("aim", aim, get_args(Aim))):
        if given not in known:
            raise ValueError(f"the {name} is {' or '.join(known)}, not {brief(given)}")
    if p.stage not in (HAND, ASK, BONUS) or not p.tokens[p.seeker]:
        raise CannotSearch("best play of a seeker is asked where he is in turn and has guess tokens")
    found = table.possible(p.zones, p.left, p.held, p.wrong)
    if not len(found):
        raise CannotSearch("no word of the list is possible here")
    return _deepest(Search(table, found, p, against, aim), against, nodes)


def _deepest(search: Search, against: Against, nodes: int) -> Seeking:
    """A search to the end, or else the deepest one that `nodes` allow; the first decision is always looked at."""
    best: Seeking | None = None
    for depth in chain((WHOLE,), count(1)):
        if depth == 1:
            nodes += search.looked_at
        search.nodes = None if depth == 1 else nodes
        try:
            best = search.told(depth, against)
        except TooManyNodes:
            if best is not None:
                break
        else:
            if search.closed or search.looked_at >= nodes:
                break
    assert best is not None
    return replace(best, nodes=search.looked_at)


class Search:
    """The words of a list that are possible at a position, and what a seeker can make of them.

    Worths are sums over words, each with its weight: of pairs (at least, at most), which are equal where the search
    reached the end.
    """

    def __init__(self, table: Table, found: Ints, p: Position, against: Against, aim: Aim) -> None:
        self.words = table.listed(found)
        self.nodes: int | None = None
        self.looked_at = 0
        self.closed = False
        """Whether what was told last cannot be told better by a deeper search."""
        self.margin = aim == "margin"
        needs = table.needs[:, found].tolist()
        self.more = [_masks(row) for row in needs]
        """For each kind in each zone, and each number: the words that need more."""
        self.kinds: list[list[int]] = table.kinds[:, found].tolist()
        self.lacking = [_masks(row) for row in self.kinds]
        """For each kind, and each number: the words that need more in all zones together."""
        signatures = table.signatures[found].tolist()
        members: dict[int, int] = {}
        for at, signature in enumerate(signatures):
            members[signature] = members.get(signature, 0) | 1 << at
        self.groups = tuple(members.values())
        """The words that share all shapes."""
        self.group = [members[signature] for signature in signatures]
        """For each word, those that share its shapes."""
        self.start = handed_out(p.zones, p.held)
        self.pieces: list[int] = table.pieces[found].tolist()
        """Of how many pieces each word is."""
        orders = [factorial(number - sum(self.start)) for number in self.pieces]
        prior = weights(table, found, self.start, "random" if against == "random" else "any")
        self.prior = [weight * (max(orders) // order) for weight, order in zip(prior, orders, strict=True)]
        """For each word, how likely it is for each order of the pieces that are left of it."""
        self.longer = _masks(self.pieces)
        """For each number: the words of more pieces."""
        placed = [zone.pieces.count(kind) for zone in p.zones for kind in KINDS]
        self.root = Node(
            sum(count << SHIFT * at for at, count in enumerate(placed)),
            (1 << len(self.words)) - 1,
            KINDS.index(p.held) if p.held else -1,
            sum(count << SHIFT * at for at, count in enumerate(self.start)),
            sum(self.start),
            p.tokens[p.seeker],
            p.bonus,
        )
        self.handing = p.stage == HAND
        noes = sum(len(zone.noes) for zone in p.zones)
        given = p.tokens[p.maker] * GUESS_POINTS + noes * NO_POINTS + (BONUS_TOKENS - p.bonus) * BONUS_POINTS
        self.before = -given if self.margin else 0
        """The part of the value that is certain already."""
        self._values: dict[tuple[Node, int], Bounds] = {}
        self._sure: dict[Node, Bounds] = {}
        """What did not hang on how deep the search was."""
        self._orders: dict[int, list[int]] = {}
        self._sums: dict[tuple[int, int], int] = {}
        self._plans: dict[tuple[Node, int], Any] = {}
        self._worst: dict[tuple[Node, int, int], int] = {}

    # -- what is told ----------------------------------------------------------------------------------------------

    def told(self, depth: int, against: Against) -> Seeking:
        """What the round is worth from the position on, so many decisions deep.

        Raises:
            TooManyNodes: more than may be looked at.
        """
        if self.handing:
            bounds, choices = self._hand(self.root, depth), {}
        else:
            choices = dict(self._choices(self.root, depth))
            bounds = max(lo for lo, _ in choices.values()), max(hi for _, hi in choices.values())
        self.closed = all(lo == hi for lo, hi in (bounds, *choices.values()))
        if against == "worst":
            worst = self._worst_hand if self.handing else self._against
            certain = sum(worst(self.root, depth, at) for at in range(len(self.words)))
            lo = Fraction(certain, len(self.words)) + self.before
            hi = self._mean(bounds[1])
            return Seeking(Exact(lo) if lo == hi else Certified(lo, hi), {}, len(self.words), self.looked_at)
        worth = {self._named(action): self._answer(worths) for action, worths in choices.items()}
        return Seeking(self._answer(bounds), worth, len(self.words), self.looked_at)

    def _answer(self, bounds: Bounds) -> Answer:
        lo, hi = map(self._mean, bounds)
        return Exact(lo) if lo == hi else Certified(lo, hi)

    def _mean(self, worth: int) -> Fraction:
        return Fraction(worth, self._sum(self.root.words, self.root)) + self.before

    def _named(self, action: Any) -> Action:
        return Guess(self.words[action.bit_length() - 1]) if isinstance(action, int) else action

    # -- the seeker chooses ----------------------------------------------------------------------------------------

    def value(self, node: Node, depth: int) -> Bounds:
        """What a node is worth to the seeker.

        Raises:
            TooManyNodes: more than may be looked at.
        """
        if self._are_alike(node):
            worth = max(self._guessing(node, number) for number in self._numbers(node))
            return worth, worth
        if (sure := self._sure.get(node)) is not None:
            return sure
        if depth == 0:
            return self._cut(node)
        key = node, depth
        known = self._values.get(key)
        if known is None:
            self.looked_at += 1
            if self.nodes is not None and self.looked_at > self.nodes:
                raise TooManyNodes(f"more than {self.nodes:,} nodes")
            choices = [worth for _, worth in self._choices(node, depth, prune=True)]
            known = max(lo for lo, _ in choices), max(hi for _, hi in choices)
            if known[0] == known[1]:
                self._sure[node] = known
            else:
                self._values[key] = known
        return known

    def _choices(self, node: Node, depth: int, prune: bool = False) -> Iterator[tuple[Any, Bounds]]:
        """Each choice that may be best, and its worth; a guess goes by the bit of its word.

        A question that nobody's word answers with yes cannot be best, nor a guess of a word that is not possible.

        Args:
            prune: leave out a guess that is worth no more than another choice even if it brought the word out.
        """
        below, least = depth - 1 if depth > 0 else depth, None
        options: Iterator[tuple[Any, Bounds]]
        options = self._questions(node, below) if node.kind >= 0 else self._of_bonus_mode(node, below)
        for action, worth in options:
            least = worth[0] if least is None or worth[0] > least else least
            yield action, worth
        for group in self.groups:
            if own := node.words & group:
                word = own & -own
                if not prune or least is None or self._wrong_at_best(node, word) > least:
                    worth = self._guess(node, word, below)
                    least = worth[0] if least is None or worth[0] > least else least
                    yield word, worth

    def _questions(self, node: Node, depth: int) -> Iterator[tuple[Ask, Bounds]]:
        kind = node.kind
        for row in range(kind, len(self.more), WIDTH):
            yes = node.words & self.more[row][node.placed >> SHIFT * row & ONES]
            if yes:
                no = node.words ^ yes
                placed = node.placed + (1 << SHIFT * row)
                lo, hi = self._placed(node._replace(placed=placed, words=yes, kind=-1), depth)
                if no:
                    other = node._replace(words=no)
                    cost = NO_POINTS * self._sum(no, node) if self.margin else 0
                    less, more = self.value(other, depth)
                    lo, hi = lo + less - cost, hi + more - cost
                yield Ask(row // WIDTH + 1), (lo, hi)

    def _placed(self, node: Node, depth: int) -> Bounds:
        """After a yes: the next piece is handed out, or bonus mode begins or goes on, as all can see."""
        lo = hi = 0
        for after in self._after_yes(node):
            less, more = self._hand(after, depth) if self._hands_on(after) else self.value(after, depth)
            lo, hi = lo + less, hi + more
        return lo, hi

    def _after_yes(self, node: Node) -> Iterator[Node]:
        """The words of which more than three pieces are left, and the others."""
        for words in (node.words & self._going_on(node), node.words & ~self._going_on(node)):
            if words:
                yield node._replace(words=words)

    def _going_on(self, node: Node) -> int:
        """The words of which so many pieces are left that they are handed out without a bonus token."""
        least = node.out + BONUS_TOKENS
        return self.longer[least] if least < len(self.longer) else 0

    def _hands_on(self, node: Node) -> bool:
        """Whether that is so of the words of a node."""
        return bool(node.words & self._going_on(node))

    def _left(self, node: Node) -> int:
        """How many pieces are left in bonus mode, which all possible words agree on."""
        return self.pieces[node.words.bit_length() - 1] - node.out

    def _hand(self, node: Node, depth: int) -> Bounds:
        """Each piece that is left is handed out equally often."""
        lo = hi = 0
        for after in self._handings(node):
            less, more = self.value(after, depth)
            lo, hi = lo + less, hi + more
        return lo, hi

    def _handings(self, node: Node) -> Iterator[Node]:
        for kind in range(WIDTH):
            words = node.words & self.lacking[kind][node.handed >> SHIFT * kind & ONES]
            if words:
                handed = node.handed + (1 << SHIFT * kind)
                yield node._replace(words=words, kind=kind, handed=handed, out=node.out + 1)

    def _of_bonus_mode(self, node: Node, depth: int) -> Iterator[tuple[Any, Bounds]]:
        if self._left(node) and node.bonus:
            lo, hi = self._hand(node._replace(bonus=node.bonus - 1), depth)
            cost = BONUS_POINTS * self._sum(node.words, node) if self.margin else 0
            yield Buy(), (lo - cost, hi - cost)
        ended = self._sum(node.words, node) * self._unfound(node.tokens)
        yield Decline(), (ended, ended)

    def _guess(self, node: Node, word: int, depth: int) -> Bounds:
        right = self._sum(word, node) * self._found(node.tokens - 1, node.bonus)
        rest = node.words ^ word
        cost = GUESS_POINTS * self._sum(node.words, node) if self.margin else 0
        if not rest:
            return right - cost, right - cost
        if node.tokens == 1:
            wrong = self._sum(rest, node) * self._unfound(0)
            return right + wrong - cost, right + wrong - cost
        lo, hi = self.value(node._replace(words=rest, tokens=node.tokens - 1), depth)
        return right + lo - cost, right + hi - cost

    def _wrong_at_best(self, node: Node, word: int) -> int:
        """What a guess is worth at most: if it is wrong, the next one is right."""
        rest = self._sum(node.words ^ word, node)
        worth = self._sum(word, node) * self._found(node.tokens - 1, node.bonus)
        if node.tokens == 1:
            worth += rest * self._unfound(0)
        else:
            worth += rest * (self._found(node.tokens - 2, node.bonus) - (GUESS_POINTS if self.margin else 0))
        return worth - (GUESS_POINTS * self._sum(node.words, node) if self.margin else 0)

    # -- words that look alike ---------------------------------------------------------------------------------------

    def _are_alike(self, node: Node) -> bool:
        """Whether all words share all shapes.  Then nothing more can be learnt: the seeker guesses some at once.  If
        they are wrong, he places pieces without a no until bonus mode, and declines."""
        return not node.words & ~self.group[(node.words & -node.words).bit_length() - 1]

    def _numbers(self, node: Node) -> range:
        """How many words can be guessed."""
        return range(min(node.words.bit_count(), node.tokens) + 1)

    def _guessing(self, node: Node, number: int) -> int:
        """What it is worth to guess so many words that look alike, and so have the same weight, and no more."""
        weight = self._sum(node.words & -node.words, node)
        right = sum(self._guessed(node, wrong) for wrong in range(number))
        return weight * (right + (node.words.bit_count() - number) * self._given_up(node, number))

    def _given_up(self, node: Node, wrong: int) -> int:
        """What it is worth to guess no more after so many wrong guesses."""
        return self._unfound(node.tokens - wrong) - (GUESS_POINTS * wrong if self.margin else 0)

    # -- numbers ---------------------------------------------------------------------------------------------------

    def _found(self, tokens: int, bonus: int) -> int:
        """What the end is worth where the word was found, with so many tokens left."""
        return DECIPHER_POINTS + BONUS_POINTS * bonus + GUESS_POINTS * tokens

    def _unfound(self, tokens: int) -> int:
        return GUESS_POINTS * tokens - (DECIPHER_POINTS if self.margin else 0)

    def _sum(self, words: int, node: Node) -> int:
        """The weight of some words together, where such pieces were handed out."""
        key = words, node.handed
        known = self._sums.get(key)
        if known is None:
            orders = self._orders_of(node)
            known = 0
            while words:
                low = words & -words
                known += orders[low.bit_length() - 1]
                words ^= low
            self._sums[key] = known
        return known

    def _orders_of(self, node: Node) -> list[int]:
        """For each word, its weight times the orders of its pieces that go on from what was handed out; 0 where there
        are none."""
        known = self._orders.get(node.handed)
        if known is None:
            left = [max(number - node.out, 0) for number in self.pieces]
            known = [weight * factorial(number) for weight, number in zip(self.prior, left, strict=True)]
            for kind, totals in enumerate(self.kinds):
                more = (node.handed >> SHIFT * kind & ONES) - self.start[kind]
                if more:
                    known = [w * perm(t - self.start[kind], more) for w, t in zip(known, totals, strict=True)]
            self._orders[node.handed] = known
        return known

    def _cut(self, node: Node) -> Bounds:
        """What a node is worth at least and at most where the search is cut."""
        orders, at = self._orders_of(node), self._by_weight(node)
        lo = sum(orders[one] * self._guessed(node, number) for number, one in enumerate(at))
        ended = self._unfound(node.tokens) * self._sum(node.words, node)
        best = self._sum(node.words, node) * self._guessed(node, 0)
        return (max(lo, ended) if node.kind < 0 else lo), best

    def _by_weight(self, node: Node) -> list[int]:
        """The possible words, the likeliest first."""
        orders = self._orders_of(node)
        return sorted((at for at in range(len(self.words)) if node.words >> at & 1), key=lambda at: (-orders[at], at))

    def _guessed(self, node: Node, wrong: int) -> int:
        """What it is worth to guess at once, so many words before the right one."""
        cost = GUESS_POINTS if self.margin else 0
        if wrong < node.tokens:
            return self._found(node.tokens - wrong - 1, node.bonus) - cost * (wrong + 1)
        return self._given_up(node, node.tokens)

    # -- the worst maker -------------------------------------------------------------------------------------------

    def _plan(self, node: Node, depth: int) -> Any:
        """What the seeker's plan does at a node: what is sure of most."""
        key = node, depth
        if key not in self._plans:
            self._plans[key] = max(self._choices(node, depth, prune=True), key=lambda choice: choice[1][0])[0]
        return self._plans[key]

    def _against(self, node: Node, depth: int, at: int) -> int:
        """What the plan makes of a word where pieces come in the order that is worst for it."""
        if self._are_alike(node):
            number = max(self._numbers(node), key=lambda number: self._guessing(node, number))
            before = (node.words & ((1 << at) - 1)).bit_count()
            return self._guessed(node, before) if before < number else self._given_up(node, number)
        if depth == 0:
            return self._cut_for(node, at)
        key = node, depth, at
        if key not in self._worst:
            self._worst[key] = self._planned(node, depth, at)
        return self._worst[key]

    def _planned(self, node: Node, depth: int, at: int) -> int:
        action, below, one = self._plan(node, depth), depth - 1 if depth > 0 else depth, self.margin
        if isinstance(action, int):
            if action >> at & 1:
                return self._found(node.tokens - 1, node.bonus) - GUESS_POINTS * one
            if node.tokens == 1:
                return self._unfound(0) - GUESS_POINTS * one
            other = node._replace(words=node.words ^ action, tokens=node.tokens - 1)
            return self._against(other, below, at) - GUESS_POINTS * one
        if isinstance(action, Buy):
            return self._worst_hand(node._replace(bonus=node.bonus - 1), below, at) - BONUS_POINTS * one
        if isinstance(action, Decline):
            return self._unfound(node.tokens)
        row = (action.zone - 1) * WIDTH + node.kind
        yes = node.words & self.more[row][node.placed >> SHIFT * row & ONES]
        if not yes >> at & 1:
            return self._against(node._replace(words=node.words ^ yes), below, at) - NO_POINTS * one
        after = node._replace(placed=node.placed + (1 << SHIFT * row), words=yes, kind=-1)
        after = next(part for part in self._after_yes(after) if part.words >> at & 1)
        return self._worst_hand(after, below, at) if self._hands_on(after) else self._against(after, below, at)

    def _worst_hand(self, node: Node, depth: int, at: int) -> int:
        return min(self._against(after, depth, at) for after in self._handings(node) if after.words >> at & 1)

    def _cut_for(self, node: Node, at: int) -> int:
        """What the plan of a cut makes of a word."""
        guessing = self._guessed(node, self._by_weight(node).index(at))
        if node.kind >= 0 or self._cut(node)[0] > self._unfound(node.tokens) * self._sum(node.words, node):
            return guessing
        return self._unfound(node.tokens)


def bounds(answer: Answer) -> tuple[Fraction, Fraction]:
    """Between what an answer of this search lies; equal where it is exact."""
    if isinstance(answer, Certified):
        return answer.lo, answer.hi
    assert isinstance(answer, Exact)
    return Fraction(answer.value), Fraction(answer.value)


def _masks(row: list[int]) -> list[int]:
    """For each number from 0: the places in the row where more stands, as bits; the last is empty."""
    return [sum(1 << at for at, count in enumerate(row) if count > least) for least in range(max(row) + 1)]
