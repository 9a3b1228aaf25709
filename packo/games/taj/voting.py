"""TAJ's end games for two players with both goals open, solved with proofs: proposals, votes, All/Nix cards.

All values are to player 0, and player 1 has the opposite: the margin (player 0's points less player 1's), or player 0's
chance to win, a tie shared.  A vote is a matrix game; `packo.games.taj.solver.bounds` says what it is worth, and how
play that can go on for ever is solved.  Two questions need an answer that the rules do not give:

* *What is a game worth that never ends?*  The parameter `stalling`, a constant: 0 for the margin, and 1/2 for the
  chance to win, so that nobody gains by it.  (A game that is given up and scored as it stands is another game: the
  option `turn_cap`.)
* *How long is it played?*  With the option `turn_cap` the game is finite, and the answer is exact, in Fractions, where
  a few thousand states decide it.  Without a cap the answer is a proved interval, and nearly always one of under 1e-9.

What it holds for: two players who both know both goals.  In the game itself goals are secret, so these are values of
the game that is played once everything has been guessed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from random import Random
from typing import Any, Literal, Protocol, TypeAlias

import numpy as np

from packo.core import CHANCE, SIMULTANEOUS, TERMINAL, Answer, Certified, Exact, Game, State
from packo.core.joint import Joint
from packo.games.taj.parts import ALL, NAY, NIX, YEA, Display, Goal, Position, Vote
from packo.games.taj.rules import LAST_RUGS, RUGS, VOTES, Rules, furthest, without
from packo.games.taj.scoring import score
from packo.games.taj.solver.asked import rules_of
from packo.games.taj.solver.bounds import UNIT, Bounds, bounds_of
from packo.games.taj.solver.capped import Capped, half_harmonic
from packo.games.taj.solver.words import Classes, Ints, Space, Word, spaces_from
from packo.solve.whole import CannotSolve

OpenObjective: TypeAlias = Literal["margin", "win"]
STALLING: Mapping[str, Fraction] = {"margin": Fraction(0), "win": Fraction(1, 2)}
"""What a game that never ends is worth to player 0, unless somebody says otherwise."""
STALLING_RANGE: Mapping[str, tuple[int, int]] = {"margin": (-1000, 1000), "win": (0, 1)}
"""What it may be; no margin is anywhere near a thousand."""
LIMIT = 400_000
"""Rows of rugs with a place for the Taj; the states are up to eight times as many."""
CAPPED_LIMIT = 20_000
ONE = Fraction(1)

Span: TypeAlias = tuple[Fraction, Fraction]


class Source(Protocol):
    """Where the bounds of states before a proposal come from."""

    def span(self, p: Position) -> Span:
        """The bounds of a position where a proposal is to be made."""
        ...

    def __len__(self) -> int: ...


@dataclass(frozen=True)
class Endless:
    """Proved bounds of a game without a cap."""

    classes: Classes
    spaces: Mapping[int, Space] = field(repr=False)
    bounds: Bounds = field(repr=False)
    cards: int

    def span(self, p: Position) -> Span:
        word, place = self.classes.read(p.display)
        cards = card_set(p)
        if len(word) not in self.spaces or cards & ~self.cards:
            raise LookupError("this state is not reached from the one that was solved")
        at = cards, p.proposer, place, self.spaces[len(word)].find(word)
        lo, hi = (int(part[len(word)][at]) for part in (self.bounds.lo, self.bounds.hi))
        return Fraction(lo, UNIT), Fraction(hi, UNIT)

    def __len__(self) -> int:
        """States before a proposal: rows, places of the Taj, proposers, and who holds a card."""
        rows = sum(int((s.unseen > 0).sum()) * s.places for rugs, s in self.spaces.items() if rugs > LAST_RUGS)
        return rows * 2 << self.cards.bit_count()


@dataclass(frozen=True)
class Finite:
    """Exact values of a game with a cap."""

    classes: Classes
    capped: Capped = field(repr=False)
    turn_cap: int

    def span(self, p: Position) -> Span:
        word, place = self.classes.read(p.display)
        value = self.capped.value(word, place, p.proposer, card_set(p), self.turn_cap - p.turns)
        return value, value

    def __len__(self) -> int:
        return len(self.capped.known)


@dataclass(frozen=True, eq=False)
class OpenSolution:
    """What `solve_open` gives.  Values are to player 0."""

    game: Any
    objective: OpenObjective
    stalling: Fraction
    first: Position = field(repr=False)
    source: Source = field(repr=False)

    def interval(self, state: State | Position) -> Certified:
        """Proved bounds of what a state is worth, at any stage of a turn.

        Raises:
            LookupError: the state is not reached from the one that was solved.
        """
        return Certified(*self._span(self._position(state)))

    def answer(self, state: State | Position) -> Answer:
        """As `interval`; exact where the bounds meet."""
        return tidy(self._span(self._position(state)))

    def value(self, state: State | Position) -> float:
        """The middle of `interval`."""
        return float(self.interval(state))

    def strategy(self, state: State | Position, player: int) -> dict[Any, Fraction]:
        """How a player is to choose so as to get the value: {action: share}; {} where he has no choice.

        It proves the player's own bound: the lower one is player 0's, the upper one player 1's.
        """
        p = self._position(state)
        rules: Rules = self.game.rules
        choices = rules.choices(p)
        if player not in choices:
            return {}
        if p.proposal is not None:
            mix = self.ballot(p).mix(player)
            return {vote: mix[vote.card] for vote in choices[player]}
        best = self._best(player, [(self._span(rules.step(p, action))[player], action) for action in choices[player]])
        return {action: ONE if action == best else Fraction(0) for action in choices[player]}

    def worth(self, state: State | Position, player: int) -> dict[Any, Answer]:
        """What each choice of a player is worth to player 0, the other playing his proved mix in this vote."""
        p = self._position(state)
        rules: Rules = self.game.rules
        actions = rules.choices(p).get(player, ())
        if p.proposal is None:
            return {action: tidy(self._span(rules.step(p, action))) for action in actions}
        ballot = self.ballot(p)
        return {vote: tidy(ballot.against(player, vote.card)) for vote in actions}

    def ballot(self, state: State | Position) -> Ballot:
        """The vote at a state as a matrix game.

        Raises:
            ValueError: nothing is to be voted on there.
        """
        p = self._position(state)
        if p.proposal is None:
            raise ValueError("no rugs are proposed here, so there is no vote")
        other = 1 - p.proposer

        def after(own: str, others: str) -> Span:
            votes = {p.proposer: Vote(own), other: Vote(others)}
            return self._span(self.game.rules.step(p, Joint(votes)))

        cards = {card: after(YEA, card) for card in (ALL, NIX) if p.cards[other]}
        return Ballot(p.proposer, after(YEA, YEA), after(YEA, NAY), after(NAY, NAY), cards)

    def _span(self, p: Position) -> Span:
        rules: Rules = self.game.rules
        player = rules.current_player(p)
        if player == TERMINAL:
            value = payoff_of(p.display, _goals(p), self.objective)
            return value, value
        if p.proposal is not None:
            return self.ballot(p).span()
        if not p.pending:
            return self.source.span(p)
        best = max if player == 0 else min
        spans = [self._span(rules.step(p, action)) for action in rules.legal_actions(p, player)]
        return best(lo for lo, _ in spans), best(hi for _, hi in spans)

    def _best(self, player: int, worths: list[tuple[Fraction, Any]]) -> Any:
        """The first of the best."""
        most = (max if player == 0 else min)(worth for worth, _ in worths)
        return next(action for worth, action in worths if worth == most)

    def _position(self, state: State | Position) -> Position:
        p: Position = state.position if isinstance(state, State) else state
        if _goals(p) != _goals(self.first):
            raise LookupError("other goals are held in this state than in the one that was solved")
        return p

    def __len__(self) -> int:
        return len(self.source)

    @property
    def kind(self) -> str:
        return "exact" if isinstance(self.source, Finite) else "certified"

    def __repr__(self) -> str:
        rugs = len(self.first.display.rugs)
        ends = f"{self.game.options.turn_cap} proposals" if self.kind == "exact" else f"stalling {self.stalling}"
        return (
            f"OpenSolution({self.game.name}, {rugs} rugs, {self.objective}, {ends}, {len(self):,} states, {self.kind})"
        )


@dataclass(frozen=True)
class Ballot:
    """A vote of two as a matrix game; what each outcome is worth to player 0, as bounds."""

    proposer: int
    yea: Span
    """A unanimous yea, a tie, and a unanimous nay."""
    tie: Span
    nay: Span
    cards: Mapping[str, Span]
    """All and Nix, where the other player holds the card."""

    def span(self) -> Span:
        lo, hi = (self._value(side) for side in (0, 1))
        return lo, hi

    def _value(self, side: int) -> Fraction:
        worth = self._plain(side)
        cards = [span[side] for span in self.cards.values()]
        return (min if self.proposer == 0 else max)(worth, *cards) if cards else worth

    def _plain(self, side: int) -> Fraction:
        tie = self.tie[side]
        return tie + half_harmonic(self.yea[side] - tie, self.nay[side] - tie)

    def mix(self, player: int) -> dict[str, Fraction]:
        """The mix that proves the player's bound."""
        shares = {vote.card: Fraction(0) for vote in VOTES}
        if player != self.proposer and self.cards:
            best = (min if self.proposer == 0 else max)(self.cards.items(), key=lambda item: item[1][player])
            if best[1][player] == self._value(player) != self._plain(player):
                return shares | {best[0]: ONE}
        a, b = (part[player] - self.tie[player] for part in (self.yea, self.nay))
        if a * b > 0:
            return shares | {YEA: b / (a + b), NAY: a / (a + b)}
        return shares | {YEA if (a >= b if player == 0 else b >= a) else NAY: ONE}

    def after(self, own: str, other: str) -> Span:
        """What follows when the proposer votes `own`."""
        if other in self.cards:
            return self.cards[other]
        return self.tie if own != other else self.yea if own == YEA else self.nay

    def against(self, player: int, card: str) -> Span:
        """What a player's vote is worth against the other's mix."""
        mix = {vote: share for vote, share in self.mix(1 - player).items() if share}
        spans = [
            (share, self.after(card, vote) if player == self.proposer else self.after(vote, card))
            for vote, share in mix.items()
        ]
        lo, hi = (sum((share * span[side] for share, span in spans), Fraction(0)) for side in (0, 1))
        return lo, hi


def solve_open(
    state: State,
    *,
    objective: OpenObjective = "margin",
    stalling: Fraction | int | str | None = None,
    limit: int = LIMIT,
) -> OpenSolution:
    """Solve the end game of two players from `state`, both goals being known to both.

    Six or seven rugs in any state take seconds to about a minute.  With the option `turn_cap` the answer is exact, and
    takes a second or so for three more proposals.

    Args:
        state: anywhere in a turn; everything that can be reached from it is solved with it.
        objective: `margin` (points ahead) or `win` (the chance to win, a tie shared).
        stalling: what a game that never ends is worth to player 0: -1000 to 1000 for the margin, 0 to 1 for the chance
            to win.  It has no meaning where `turn_cap` ends the game.
        limit: refuse to solve more rows of rugs, each counted once for every place of the Taj.

    Raises:
        CannotSolve: it is no state of TAJ, there are not two players, nothing is dealt, or a goal is not known.
        TooManyPositions: the end game is too large.
        ValueError: no such objective, or a `stalling` that cannot be.
    """
    rules, p = rules_of(state), state.position
    if objective not in STALLING:
        raise ValueError(f"an objective here is margin or win, not {objective!r}")
    endless = STALLING[objective] if stalling is None else Fraction(stalling)
    low, high = STALLING_RANGE[objective]
    if not low <= endless <= high:
        raise ValueError(f"stalling is from {low} to {high} where the {objective} is asked for, not {stalling}")
    if rules.num_players != 2:
        raise CannotSolve(f"this solver is for two players, and {rules.num_players} play here")
    if state.current_player == CHANCE:
        raise CannotSolve("nothing is dealt yet; this solver is for end games")
    goals = _goals(p)
    classes = Classes.of(p.display, goals)
    turn_cap = state.game.options.turn_cap
    source: Source
    if turn_cap:
        payoff = partial(_worth_of_word, classes, objective)
        source = Finite(classes, Capped(payoff, min(limit, CAPPED_LIMIT)), turn_cap)
    else:
        words = {classes.read(q.display)[0] for q in _proposing(rules, p)}
        spaces = spaces_from(words, limit)
        payoffs = {rugs: _in_units(classes.margins(space.words), objective) for rugs, space in spaces.items()}
        rounded = int(endless * UNIT // 1), -int(-endless * UNIT // 1)
        source = Endless(classes, spaces, bounds_of(spaces, payoffs, rounded, card_set(p)), card_set(p))
    solution = OpenSolution(state.game, objective, endless, p, source)
    if turn_cap:
        solution.interval(p)
    return solution


def _proposing(rules: Rules, p: Position) -> Iterable[Position]:
    """The first positions from `p` on, `p` among them, where a proposal is to be made."""
    player = rules.current_player(p)
    if player == TERMINAL:
        return
    if player != SIMULTANEOUS and not p.pending:
        yield p
        return
    for move in rules.moves(p):
        yield from _proposing(rules, rules.step(p, move))


def _in_units(margins: Ints, objective: OpenObjective) -> Ints:
    return margins * UNIT if objective == "margin" else (np.sign(margins) + 1) * (UNIT // 2)


def _worth_of_margin(margin: int, objective: OpenObjective) -> Fraction:
    if objective == "margin":
        return Fraction(margin)
    return Fraction((margin > 0) - (margin < 0) + 1, 2)


def _worth_of_word(classes: Classes, objective: OpenObjective, word: Word, place: int) -> Fraction:
    return _worth_of_margin(classes.margin(word, place), objective)


def payoff_of(display: Display, goals: tuple[Goal, Goal], objective: OpenObjective) -> Fraction:
    """What a display is worth to player 0 where the game ends with it."""
    return _worth_of_margin(score(display, goals[0]) - score(display, goals[1]), objective)


def card_set(p: Position) -> int:
    """Who holds the All/Nix card: bit i is player i.

    >>> card_set(Position(Display((), (), 3, True), (None, None), (False, True), 0))
    2
    """
    return sum(held << player for player, held in enumerate(p.cards))


def tidy(span: Span) -> Answer:
    """Bounds that meet are exact.

    >>> tidy((ONE, ONE))
    Exact(1)
    """
    lo, hi = span
    return Exact(lo) if lo == hi else Certified(lo, hi)


def _goals(p: Position) -> tuple[Goal, Goal]:
    """Both goals.

    Raises:
        CannotSolve: one is not known.
    """
    one, two = p.goals
    if one is None or two is None:
        raise CannotSolve("a goal is not known here; this solver is for open goals")
    return one, two


# -- the All/Nix card --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class CardWorth:
    """What a player's All/Nix card is worth in an end game with open goals, to the player himself."""

    player: int
    objective: OpenObjective
    held: Answer
    """What the state is worth to him with the card, and had it been spent before."""
    spent: Answer

    @property
    def worth(self) -> Answer:
        """The difference, which a proof bounds.  It may be below 0: an early turn can be better than a card."""
        (a, b), (c, d) = _ends(self.held), _ends(self.spent)
        return tidy((a - d, b - c))

    def __repr__(self) -> str:
        return f"CardWorth(player {self.player}, {self.objective}, {self.held} with, {self.spent} without)"


def card_worth(
    state: State,
    player: int,
    *,
    objective: OpenObjective = "margin",
    stalling: Fraction | int | str | None = None,
    solution: OpenSolution | None = None,
) -> CardWorth:
    """What the All/Nix card of a player is worth at a state before a proposal: with it, less without it.

    A solution of the state may be given, so that it is not solved again.

    Raises:
        ValueError: the player has no such card any more, or no proposal is to be made at the state.
        CannotSolve, TooManyPositions: as `solve_open`.
    """
    rules_of(state)
    p: Position = state.position
    state.game.check_player(player)
    if state.is_terminal or p.proposal is not None or p.pending:
        raise ValueError("the worth of a card is told before a proposal")
    if not p.cards[player]:
        raise ValueError(f"the All/Nix card of player {player} is spent")
    solved = solution or solve_open(state, objective=objective, stalling=stalling)
    without = p._replace(cards=tuple(held and i != player for i, held in enumerate(p.cards)))
    held, spent = (_for(player, solved.interval(q), solved.objective) for q in (p, without))
    return CardWorth(player, solved.objective, held, spent)


def end_games(game: Game, count: int, rugs: int = 6, unseen: int = 6, seed: int = 0) -> Iterator[State]:
    """End games drawn at random, player 0 to propose and nothing spent: a sample of what cards and moves are worth.

    Each is a deal from which rugs have left at the far ends, one after the other as rule 9 says (of two equally far the
    left one), with the Taj where it began.  Which `unseen` rugs of those that stay the Curator has not seen is drawn.

    Raises:
        CannotSolve: it is another game than TAJ.
        ValueError: there are no such end games.
    """
    rules_of(game)
    if not LAST_RUGS < rugs <= RUGS:
        raise ValueError(f"an end game has {LAST_RUGS + 1} to {RUGS} rugs, not {rugs}")
    if not 1 <= unseen <= rugs:
        raise ValueError(f"of {rugs} rugs there are 1 to {rugs} of them unseen, not {unseen}")
    return _end_games(game, count, rugs, unseen, seed)


def _end_games(game: Game, count: int, rugs: int, unseen: int, seed: int) -> Iterator[State]:
    for number in range(count):
        rng = Random(f"taj end game/{seed}/{number}")
        p: Position = game.root.sample(rng).position
        display = p.display
        while len(display.rugs) > rugs:
            display = without(display, furthest(display)[0])
        hidden = rng.sample(range(rugs), unseen)
        display = display._replace(seen=tuple(k not in hidden for k in range(rugs)))
        yield State(game, p._replace(display=display))


def _for(player: int, bounds: Certified, objective: OpenObjective) -> Answer:
    """A value of player 0's as the player's own."""
    if player == 0:
        return tidy((bounds.lo, bounds.hi))
    whole = 1 if objective == "win" else 0
    return tidy((whole - bounds.hi, whole - bounds.lo))


def _ends(answer: Answer) -> Span:
    if isinstance(answer, Certified):
        return answer.lo, answer.hi
    assert isinstance(answer, Exact)
    return answer.value, answer.value
