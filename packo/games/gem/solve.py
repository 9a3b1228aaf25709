"""GEM solved: the last round of two players exactly, by margin or by the win; of more players by max^n under a stated
convention, which is no proof; and the last two rounds of two players as far as the search reaches.

What one player should pay or buy free is in `packo.games.gem.paying`.
"""

from __future__ import annotations

import time
from fractions import Fraction
from typing import Any, Literal, TypeAlias, get_args

from packo.core import CHANCE, TERMINAL, Play, State
from packo.core.loading import load
from packo.core.telling import brief
from packo.games.gem.parts import ROUNDS, Position
from packo.games.gem.rules import Rules
from packo.games.gem.solver.duel import LastRound, can_solve
from packo.games.gem.solver.ends import Ends, ends
from packo.games.gem.solver.report import last_round, written
from packo.games.gem.solver.rounds import LastTwo
from packo.games.gem.solver.several import WHOLE, Goal, Several
from packo.solve.adversarial import CannotSearch, Found, TooManyNodes

__all__ = [
    "CONVENTION",
    "Ends",
    "LastRound",
    "LastTwo",
    "Several",
    "can_solve",
    "ends",
    "report",
    "solve_last_round",
    "solve_last_two",
]

Aim: TypeAlias = Literal["margin", "win"]
"""What two players play for in both rounds."""
PURCHASES = 20_000
"""Last purchases of three or four players that may be compared in one search."""
LAST_ROUNDS = 1_000
"""Last rounds that may be solved on the way from round five by one search: some 40 seconds of processor time."""
CONVENTION = (
    "Max^n: everybody plays for himself and takes the first of equal moves; payments, final sets and last bids that "
    "would be pointless for two players are left out, which is not proved to lose nothing for more."
)
"""What the last round of three or four players rests on."""
ONE_PAYMENT = 1
"""How many payments of a bid are looked at where all are too many for three or four players; the last card apart."""
NARROW = (3, 2, 1)
"""How many payments and final sets are looked at where all are too many."""


def solve_last_round(state: State | Play, goal: Goal = "margin", purchases: int = PURCHASES) -> Found:
    """Round six to the end, from any position of it in which a player is to move.

    With two players it is exact, and proved to lose nothing by what it leaves out: `margin` is one's points less the
    other's, `win` the share of the win.  With more it is max^n under CONVENTION: the result says so and is not `exact`,
    and `tied` is True, since ties are not followed up.  Where that needs more than `purchases` last purchases, as with
    three cards for three players, a bid is paid in one way only as long as other cards follow: then the result is a
    guess, and nothing more is claimed.

    Raises:
        ValueError: there is no such goal.
        CannotSearch: another round, or the game is over, or two players and `points`.
        TooManyNodes: with three or more players, even the guess needs more last purchases than allowed.
    """
    if goal not in get_args(Goal):
        raise ValueError(f"the goal is margin or win, or points with three or four players, not {brief(goal)}")
    here = _state(state)
    rules, p = here.game.rules, here.position
    if not isinstance(rules, Rules) or rules.current_player(p) in (CHANCE, TERMINAL) or p.round != ROUNDS:
        raise CannotSearch(f"this is for round {ROUNDS}, and the position is: {rules.describe(p)}")
    if rules.num_players > 2:
        try:
            return _several(rules, p, Several(goal, purchases), CONVENTION)
        except TooManyNodes:
            return _several(rules, p, Several(goal, purchases, ONE_PAYMENT), "")
    if goal == "points":
        raise CannotSearch("two players play for the margin or the win: points alone are not zero-sum")
    line = []
    duel = LastRound(goal)
    worth, first = duel.value(p), p.to_move
    while rules.current_player(p) >= 0:
        line.append(duel.best(p))
        p = rules.step(p, line[-1])
    return Found(_both(worth, first, goal), tuple(line), True, duel.bought.cache_info().currsize)


def _several(rules: Any, p: Position, several: Several, convention: str) -> Found:
    """The last round of three or four players, and the line of play that has its values."""
    values: tuple[Any, ...] = several.value(p)
    line = []
    while p.round == ROUNDS and rules.current_player(p) >= 0:
        line.append(next(a for a in rules.legal_actions(p, p.to_move) if several.worth(p, a) == values))
        p = rules.step(p, line[-1])
    if several.goal == "win":
        values = tuple(Fraction(value, WHOLE) for value in values)
    return Found(values, tuple(line), False, several.nodes, tied=True, convention=convention)


def solve_last_two(state: State | Play, aim: Aim = "margin", last_rounds: int = LAST_ROUNDS) -> Found:
    """Rounds five and six of two players, from any position of either in which a player is to move.

    All is searched while that takes at most `last_rounds` solved last rounds.  Beyond, only the first few payments and
    final sets are looked at, for both players; then the result is a guess and says so (`exact` is False).  `nodes` is
    the number of last rounds solved in the search that gave the result.

    Raises:
        ValueError: there is no such aim.
        CannotSearch: more players, an earlier round, or the game is over.
        TooManyNodes: not even the narrowest search is done within `last_rounds`.
    """
    if aim not in get_args(Aim):
        raise ValueError(f"the aim is margin or win, not {brief(aim)}")
    here = _state(state)
    rules, p = here.game.rules, here.position
    if rules.num_players != 2:
        raise CannotSearch(f"two rounds are searched for two players, and there are {rules.num_players} here")
    if rules.current_player(p) < 0 or p.round < ROUNDS - 1:
        raise CannotSearch(f"this is for the last two rounds, and the position is: {rules.describe(p)}")
    if p.round == ROUNDS:
        return solve_last_round(state, aim)
    last = LastRound(aim)
    for width in (None, *NARROW):
        search = LastTwo(aim, p.deck, last_rounds, width, last)
        try:
            worth = search.value(p)
            line = _line(rules, p, search)
        except TooManyNodes:
            continue
        return Found(_both(worth, p.to_move, aim), line, width is None, search.rounds)
    raise TooManyNodes(f"even a narrow search meets more than {last_rounds:,} last rounds")


def report(seed: int = 0, players: int = 2) -> str:
    """Solve the last round of a game and tell how it went, as Markdown: for two players by margin and by the win, for
    more by points under CONVENTION.

    Args:
        seed: of the deal.
        players: 2 to 4.

    Raises:
        OptionError: there is no such game.
        TooManyNodes: as in `solve_last_round`.
    """
    state = last_round(load("gem", players=players), seed)
    goals: tuple[Goal, ...] = ("margin", "win") if players == 2 else ("points",)
    start = time.perf_counter()
    found = {goal: solve_last_round(state, goal) for goal in goals}
    return written(state, {str(goal): one for goal, one in found.items()}, time.perf_counter() - start)


def _line(rules: Any, p: Position, search: LastTwo) -> tuple[Any, ...]:
    """Best play to the end of round five; the last round follows by `solve_last_round`."""
    line = []
    while p.round < ROUNDS and rules.current_player(p) >= 0:
        move = max(search.choices(p), key=lambda action: search.worth(p, action))
        line.append(move)
        p = rules.step(p, move)
    return tuple(line)


def _both(worth: int, player: int, aim: str) -> tuple[Any, Any]:
    """To both players, from what it is worth to one."""
    own, other = (Fraction(1 + worth, 2), Fraction(1 - worth, 2)) if aim == "win" else (worth, -worth)
    return (own, other) if player == 0 else (other, own)


def _state(given: State | Play) -> State:
    return given.state if isinstance(given, Play) else given
