"""Search of games in which nothing is hidden: alpha-beta, max^n and expectimax, each with a transposition table.

All work on positions as they are.  In a game with secrets that is the game with open hands, which is another game.

Values are the payoffs of terminal positions, exact as the game gives them.  A search to the end is exact.  One that
stops at a depth uses `evaluate` there, and what it finds is a guess wherever such a guess went in; it says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import inf
from typing import Any, NamedTuple, TypeAlias

from packo.core import CHANCE, SIMULTANEOUS, TERMINAL, Deal, Play, State
from packo.core.rules import Rules

Number: TypeAlias = Any
"""An int or a Fraction; a float where `evaluate` gives one."""
Values: TypeAlias = tuple[Number, ...]
Payoff: TypeAlias = Callable[[Rules, Any], Values]
Order: TypeAlias = Callable[[Rules, Any, tuple[Any, ...]], Iterable[Any]]
Habits: TypeAlias = Callable[[Rules, Any, int], Mapping[Any, Fraction]]
NODES = 5_000_000


class CannotSearch(ValueError):  # noqa: N818
    """Simultaneous choices, chance that cannot be listed, or more players than the search is for."""


class TooManyNodes(RuntimeError):  # noqa: N818
    """A search that met more nodes than it may."""


@dataclass(frozen=True)
class Found:
    """What a search found."""

    values: Values
    """To each player."""
    line: tuple[Any, ...]
    """Best play from the root, as far as it is sure what comes: up to the first move of chance."""
    exact: bool
    """Whether every line that matters was searched to the end."""
    nodes: int
    """Positions looked at."""
    tied: bool = False
    """Whether a player was indifferent between moves that others are not indifferent to (max^n only): then the values
    are those of one of several equilibria."""
    convention: str = ""
    """What was left out or settled without a proof that it does not matter, in a sentence; then `exact` is False."""

    def __repr__(self) -> str:
        values = ", ".join(str(value) for value in self.values)
        line = " ".join(map(str, self.line))
        how = "exact" if self.exact else "by convention" if self.convention else "a guess"
        return f"Found({values} {how}{', one of several equilibria' if self.tied else ''}; {line or 'no move'})"


def margin(rules: Rules, p: Any) -> Values:
    """Each player's points less the most that another one has."""
    points = tuple(rules.returns(p))
    if len(points) == 1:
        return points
    return tuple(x - max(points[:i] + points[i + 1 :]) for i, x in enumerate(points))


class _Entry(NamedTuple):
    depth: float
    lo: Number
    hi: Number
    move: Any
    exact: bool


def alpha_beta(
    game: State | Play,
    *,
    payoff: Payoff = margin,
    depth: int | None = None,
    evaluate: Payoff | None = None,
    order: Order | None = None,
    nodes: int = NODES,
) -> Found:
    """The value of a two-player zero-sum game without secrets, and best play, by alpha-beta.

    Args:
        payoff: each player's worth of a terminal position; the two must sum to the same everywhere.
        depth: how many moves to look ahead; None is to the end.
        evaluate: each player's worth where the depth ends; needed with a depth.
        order: the legal actions at a position, the promising first: a good order prunes much.
        nodes: how many positions it may look at.

    Raises:
        CannotSearch: not two players, simultaneous choices, or a deal that cannot be listed.
        TooManyNodes: more than `nodes` positions.
    """
    state = _state(game)
    if state.game.num_players != 2:
        raise CannotSearch(f"alpha-beta is for two players, and {state.game.title} has {state.game.num_players} here")
    if depth is not None and evaluate is None:
        raise ValueError("a search that stops at a depth needs to be told how to evaluate where it stops")
    search = _AlphaBeta(state.game.rules, payoff, evaluate, order, nodes)
    return search.found(state.position, inf if depth is None else depth)


class _AlphaBeta:
    """Fail-soft alpha-beta on player 0's worth; the other's is the constant sum less it."""

    def __init__(self, rules: Rules, payoff: Payoff, evaluate: Payoff | None, order: Order | None, nodes: int) -> None:
        self.rules, self.payoff, self.evaluate, self.order, self.most = rules, payoff, evaluate, order, nodes
        self.table: dict[Any, _Entry] = {}
        self.nodes = 0
        self.total: Number = None

    def found(self, p: Any, depth: float) -> Found:
        value, exact = self.search(p, depth, -inf, inf)
        return Found((value, self.total - value), tuple(self._line(p, depth)), exact, self.nodes)

    def _line(self, p: Any, depth: float) -> Iterable[Any]:
        """Best play: a position that was only bounded so far is searched again, which the table makes cheap."""
        while depth > 0 and self.rules.current_player(p) >= 0:
            self.search(p, depth, -inf, inf)
            move = self.table[p].move
            yield move
            p, depth = self.rules.step(p, move), depth - 1

    def _worth(self, p: Any, payoff: Payoff) -> Number:
        first, second = payoff(self.rules, p)
        if self.total is None:
            self.total = first + second
        elif payoff is self.payoff and first + second != self.total:
            raise CannotSearch(f"the payoffs of both sum to {self.total} and to {first + second}: not zero-sum")
        return first

    def search(self, p: Any, depth: float, alpha: Number, beta: Number) -> tuple[Number, bool]:
        """Player 0's worth, or a bound of it outside (alpha, beta); and whether no guess went into it."""
        self.nodes += 1
        if self.nodes > self.most:
            raise TooManyNodes(f"the search met more than {self.most:,} positions")
        player = self.rules.current_player(p)
        if player == TERMINAL:
            return self._worth(p, self.payoff), True
        if depth <= 0:
            assert self.evaluate is not None
            return self._worth(p, self.evaluate), False
        known = self.table.get(p)
        if known is not None and (known.exact or known.depth == depth):
            if known.lo == known.hi or known.lo >= beta:
                return known.lo, known.exact
            if known.hi <= alpha:
                return known.hi, known.exact
            alpha, beta = max(alpha, known.lo), min(beta, known.hi)
        if player == CHANCE:
            return self._chance(p, depth)
        if player == SIMULTANEOUS:
            raise CannotSearch("players choose at once here: packo.solve.whole solves such games")
        return self._choice(p, player, depth, alpha, beta, known.move if known else None)

    def _chance(self, p: Any, depth: float) -> tuple[Number, bool]:
        value: Number = 0
        exact = True
        for outcome, chance in _listed(self.rules, p):
            worth, sure = self.search(self.rules.step(p, outcome), depth - 1, -inf, inf)
            value += chance * worth
            exact = exact and sure
        self.table[p] = _Entry(depth, value, value, None, exact)
        return value, exact

    def _choice(
        self, p: Any, player: int, depth: float, alpha: Number, beta: Number, first: Any
    ) -> tuple[Number, bool]:
        low, high = alpha, beta
        best: Number = None
        move = None
        exact = True
        for action in self._ordered(p, player, first):
            worth, sure = self.search(self.rules.step(p, action), depth - 1, alpha, beta)
            exact = exact and sure
            if best is None or (worth > best if player == 0 else worth < best):
                best, move = worth, action
            if player == 0:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if alpha >= beta:
                break
        assert best is not None
        lo = best if best > low else -inf
        hi = best if best < high else inf
        self.table[p] = _Entry(depth, lo, hi, move, exact)
        return best, exact

    def _ordered(self, p: Any, player: int, first: Any) -> Iterable[Any]:
        actions = self.rules.legal_actions(p, player)
        ordered = actions if self.order is None else tuple(self.order(self.rules, p, actions))
        if first is None:
            return ordered
        return (first, *(action for action in ordered if action != first))


def max_n(
    game: State | Play,
    *,
    payoff: Payoff | None = None,
    depth: int | None = None,
    evaluate: Payoff | None = None,
    nodes: int = NODES,
) -> Found:
    """Best play of any number of players without secrets, each for himself (Luckhardt and Irani 1986).

    Where a player is indifferent he takes the first such move in the order of the rules.  With more than two players
    another choice of his can change what the others get: `Found.tied` says whether that happened anywhere on the way.

    Args and errors are those of `alpha_beta`; by default the payoff is the game's own points.
    """
    if depth is not None and evaluate is None:
        raise ValueError("a search that stops at a depth needs to be told how to evaluate where it stops")
    state = _state(game)
    search = _MaxN(state.game.rules, payoff or _points, evaluate, nodes)
    return search.found(state.position, inf if depth is None else depth)


def expectimax(
    game: State | Play,
    player: int,
    *,
    habits: Habits | None = None,
    payoff: Payoff | None = None,
    depth: int | None = None,
    evaluate: Payoff | None = None,
    nodes: int = NODES,
) -> Found:
    """The best that one player can do against others who play by habit.

    Args:
        player: whose choices are the best ones.
        habits: how often another player chooses each action at a position; by default all equally often.
        payoff, depth, evaluate, nodes, errors: as in `alpha_beta`; by default the payoff is the game's own points.
    """
    if depth is not None and evaluate is None:
        raise ValueError("a search that stops at a depth needs to be told how to evaluate where it stops")
    state = _state(game)
    state.game.check_player(player)
    search = _MaxN(state.game.rules, payoff or _points, evaluate, nodes, player, habits or _any)
    return search.found(state.position, inf if depth is None else depth)


def _points(rules: Rules, p: Any) -> Values:
    return rules.returns(p)


def _any(rules: Rules, p: Any, player: int) -> Mapping[Any, Fraction]:
    actions = rules.legal_actions(p, player)
    return dict.fromkeys(actions, Fraction(1, len(actions)))


class _MaxN:
    """Backward induction on vectors; with `habits`, all but one player are chance."""

    def __init__(
        self,
        rules: Rules,
        payoff: Payoff,
        evaluate: Payoff | None,
        nodes: int,
        only: int | None = None,
        habits: Habits = _any,
    ) -> None:
        self.rules, self.payoff, self.evaluate, self.most = rules, payoff, evaluate, nodes
        self.only, self.habits = only, habits
        self.table: dict[tuple[Any, float], tuple[Values, bool, Any]] = {}
        self.nodes = 0
        self.tied = False

    def found(self, p: Any, depth: float) -> Found:
        values, exact = self.search(p, depth)
        line = []
        while (known := self.table.get((p, depth))) is not None and known[2] is not None:
            line.append(known[2])
            p, depth = self.rules.step(p, known[2]), depth - 1
        return Found(values, tuple(line), exact, self.nodes, self.tied)

    def search(self, p: Any, depth: float) -> tuple[Values, bool]:
        known = self.table.get((p, depth))
        if known is not None:
            return known[0], known[1]
        self.nodes += 1
        if self.nodes > self.most:
            raise TooManyNodes(f"the search met more than {self.most:,} positions")
        player = self.rules.current_player(p)
        if player == TERMINAL:
            return self.payoff(self.rules, p), True
        if depth <= 0:
            assert self.evaluate is not None
            return self.evaluate(self.rules, p), False
        if player == SIMULTANEOUS:
            raise CannotSearch("players choose at once here: packo.solve.whole solves such games")
        if player == CHANCE:
            found = (*self._average(_listed(self.rules, p), p, depth), None)
        elif self.only is not None and player != self.only:
            found = (*self._average(self.habits(self.rules, p, player).items(), p, depth), None)
        else:
            found = self._best(p, player, depth)
        self.table[p, depth] = found
        return found[0], found[1]

    def _average(self, chances: Iterable[tuple[Any, Fraction]], p: Any, depth: float) -> tuple[Values, bool]:
        values = [Fraction(0)] * self.rules.num_players
        exact = True
        for move, chance in chances:
            worth, sure = self.search(self.rules.step(p, move), depth - 1)
            values = [a + chance * b for a, b in zip(values, worth, strict=True)]
            exact = exact and sure
        return tuple(values), exact

    def _best(self, p: Any, player: int, depth: float) -> tuple[Values, bool, Any]:
        best: Values | None = None
        move = None
        exact = True
        for action in self.rules.legal_actions(p, player):
            worth, sure = self.search(self.rules.step(p, action), depth - 1)
            exact = exact and sure
            if best is None or worth[player] > best[player]:
                best, move = worth, action
            elif worth[player] == best[player] and worth != best:
                self.tied = True
        assert best is not None
        return best, exact, move


def _listed(rules: Rules, p: Any) -> Iterable[tuple[Any, Fraction]]:
    chances = rules.chance(p)
    if isinstance(chances, Deal):
        raise CannotSearch(f"{rules.book.title}: the outcomes of this deal cannot be listed")
    return chances.items()


def _state(game: State | Play) -> State:
    return game.state if isinstance(game, Play) else game
