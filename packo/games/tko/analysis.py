"""What each choice of TKO is worth: the chance to win the game, with proved bounds, at every position of a bout.

While boxers are being chosen it is the chance to win one round.

A round that never ends is worth a half to both.  A player's action is worth what it wins against the other's proved mix
played for ever after; standing still with an action that only ever meets "nothing happened" is worth that half.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

from packo.core import TERMINAL, Answer, Certified, Exact, State
from packo.games.tko.rules import ACTIONS, NOBODY, SUDDEN_DEATH, Position, Rules
from packo.games.tko.solve import MatchSolution, RoundSolution, solve, solve_match
from packo.solve.analysis import Analysis, Matrix
from packo.solve.matrix import exact_game

OBJECTIVE = "chance to win the game"
ROUND_OBJECTIVE = "chance to win a round"
HALF = Fraction(1, 2)


def analyse(state: State) -> Analysis:
    """The chance of each player to win the game from `state`, and what each choice that can be made there is worth."""
    rules, p = state.game.rules, state.position
    assert isinstance(rules, Rules)
    if state.current_player == TERMINAL:
        return Analysis(tuple(map(Exact, state.returns())), {}, objective=OBJECTIVE, note="The game is over.")
    if len(p.starts) < 2:
        return _picks(rules, p)
    solution = solution_of(rules.options)
    if p.placing != NOBODY:
        return _places(rules, p, solution)
    return _exchange(rules, p, solution)


def solution_of(options: Rules.Options) -> MatchSolution:
    """The solved game under these options, whoever fights; a round is solved when it is first asked about."""
    return _solution(options.rounds_to_win, options.power_arrow, options.arrow_on_ties)


@lru_cache(maxsize=8)
def _solution(rounds_to_win: int, power_arrow: bool, arrow_on_ties: bool) -> MatchSolution:
    return solve_match(None, rounds_to_win, power_arrow, HALF, arrow_on_ties)


# -- both choose -------------------------------------------------------------------------------------------------------


def _exchange(rules: Rules, p: Position, solution: MatchSolution) -> Analysis:
    exits = [[_after(rules, p, solution, one, two) for two in ACTIONS] for one in ACTIONS]
    turned = [[None if (exit_ := exits[i][j]) is None else _other(exit_) for i in range(4)] for j in range(4)]
    mixes = {player: _mix(solution.strategy(p, player)) for player in (0, 1)}
    own = tidy(solution.interval(p))
    worth = {0: _worth(exits, mixes[1]), 1: _worth(turned, mixes[0])}
    values = tuple(tuple(float(own) if exit_ is None else float(exit_) for exit_ in line) for line in exits)
    return Analysis(
        (own, tidy(_other(own))),
        worth,
        mixes,
        Matrix(ACTIONS, ACTIONS, values),
        OBJECTIVE,
        _note(rules, p, solution),
    )


def _after(rules: Rules, p: Position, solution: MatchSolution, one: str, two: str) -> Certified | None:
    """What player 0 has after an exchange; None where nothing happened."""
    q = rules.step(p, {0: one, 1: two})
    return None if q == p else solution.interval(q)


def _worth(exits: list[list[Certified | None]], mix: Mapping[str, Fraction]) -> dict[str, Answer]:
    """The worth of each row, chosen here again and again, against the other's fixed mix."""
    return {action: tidy(_against(line, mix)) for action, line in zip(ACTIONS, exits, strict=True)}


def _against(line: list[Certified | None], mix: Mapping[str, Fraction]) -> Certified:
    there = [(share, exit_) for share, exit_ in zip(mix.values(), line, strict=True) if exit_ is not None and share]
    leaves = sum((share for share, _ in there), Fraction(0))
    if not leaves:
        return Certified(HALF, HALF)
    return Certified(
        sum((share * exit_.lo for share, exit_ in there), Fraction(0)) / leaves,
        sum((share * exit_.hi for share, exit_ in there), Fraction(0)) / leaves,
    )


def _note(rules: Rules, p: Position, solution: MatchSolution) -> str:
    if p.bars == SUDDEN_DEATH:
        return "Sudden death: all four choices in equal parts are best, and nobody has an edge."
    if solution.stalls(p):
        return "Perfect play can go on for ever here; a bout that never ends counts as half a win for both."
    arrow = f" The power arrow favours {rules.names(p)[p.arrow]}." if p.arrow != NOBODY else ""
    return f"Each choice is measured against the other's best mix; a bout that never ends counts as half a win.{arrow}"


# -- one chooses -------------------------------------------------------------------------------------------------------


def _places(rules: Rules, p: Position, solution: MatchSolution) -> Analysis:
    """A point to be placed (rule 14): each bar, for the player who has it."""
    player = p.placing
    after = {str(action): solution.interval(rules.step(p, action)) for action in rules.legal_actions(p, player)}
    worth = {name: tidy(own if player == 0 else _other(own)) for name, own in after.items()}
    mix = {name: Fraction(0) for name in worth} | _mix(solution.strategy(p, player))
    own = tidy(solution.interval(p))
    note = f"{rules.names(p)[player]} places a point: the bar that is worth most is best."
    return Analysis((own, tidy(_other(own))), {player: worth}, {player: mix}, None, OBJECTIVE, note)


def _picks(rules: Rules, p: Position) -> Analysis:
    """Boxers to be chosen (rule 3), one after the other in the open or both at once, measured by one round.

    A whole game would have to be solved for every pair of boxers, which takes a minute or so; a single round between
    any two is in one table.
    """
    picks = tuple(rules.cards)
    bounds = {(one, two): _round(rules, one, two) for one in picks for two in picks}
    if rules.options.boxers == ("open",):
        return _open_pick(rules, p, bounds)
    table = [[float(bounds[one, two]) for two in picks] for one in picks]
    _, x, y = exact_game([[Fraction(value) for value in line] for line in table])
    mixes = {0: dict(zip(picks, x, strict=True)), 1: dict(zip(picks, y, strict=True))}
    rows = {one: _blend([(mixes[1][two], bounds[one, two]) for two in picks]) for one in picks}
    columns = {two: _blend([(mixes[0][one], bounds[one, two]) for one in picks]) for two in picks}
    own = tidy(Certified(min(c.lo for c in columns.values()), max(r.hi for r in rows.values())))
    worth: dict[int, Mapping[str, Answer]] = {
        0: {name: tidy(row) for name, row in rows.items()},
        1: {name: tidy(_other(column)) for name, column in columns.items()},
    }
    matrix = Matrix(picks, picks, tuple(tuple(line) for line in table))
    note = _by_one_round(rules, "Each boxer is measured against the other's best mix of boxers")
    return Analysis((own, tidy(_other(own))), worth, mixes, matrix, _pick_objective(rules), note)


def _open_pick(rules: Rules, p: Position, bounds: Mapping[tuple[str, str], Certified]) -> Analysis:
    """One after the other: the second knows the first."""
    player = len(p.starts)
    legal = [str(pick) for pick in rules.legal_actions(p, player)]
    if player == 0:
        after = {
            one: _best([bounds[one, two] for two in rules.cards if rules.options.mirror or two != one], 1)
            for one in legal
        }
        told = "Each boxer is measured against the other's best reply to it"
    else:
        (taken,) = (name for name, start in rules.cards.items() if start == p.starts[0])
        after = {two: bounds[taken, two] for two in legal}
        told = f"Each boxer is measured in perfect play against {taken}"
    own = _best(list(after.values()), player)
    worth = {name: tidy(bound if player == 0 else _other(bound)) for name, bound in after.items()}
    values = (tidy(own), tidy(_other(own)))
    return Analysis(values, {player: worth}, {}, None, _pick_objective(rules), _by_one_round(rules, told))


def _best(bounds: list[Certified], player: int) -> Certified:
    pick = max if player == 0 else min
    return Certified(pick(b.lo for b in bounds), pick(b.hi for b in bounds))


def _round(rules: Rules, one: str, two: str) -> Certified:
    options = rules.options
    return _round_solution(options.power_arrow, options.arrow_on_ties).interval((rules.cards[one], rules.cards[two]))


@lru_cache(maxsize=4)
def _round_solution(power_arrow: bool, arrow_on_ties: bool) -> RoundSolution:
    return solve(power_arrow, HALF, arrow_on_ties)


def _pick_objective(rules: Rules) -> str:
    return OBJECTIVE if rules.options.rounds_to_win == 1 else ROUND_OBJECTIVE


def _by_one_round(rules: Rules, told: str) -> str:
    return f"{told}." if rules.options.rounds_to_win == 1 else f"{told}, in a single round; the game has more of them."


# -- bounds ------------------------------------------------------------------------------------------------------------


def tidy(bounds: Answer) -> Answer:
    """Bounds that meet are exact.

    >>> tidy(Certified(HALF, HALF))
    Exact(1/2)
    """
    return Exact(bounds.lo) if isinstance(bounds, Certified) and bounds.lo == bounds.hi else bounds


def _other(bounds: Any) -> Certified:
    """The same for the other player: his chance is the rest of 1."""
    lo, hi = (bounds.value, bounds.value) if isinstance(bounds, Exact) else (bounds.lo, bounds.hi)
    return Certified(1 - hi, 1 - lo)


def _blend(parts: list[tuple[Fraction, Certified]]) -> Certified:
    return Certified(
        sum((share * bound.lo for share, bound in parts), Fraction(0)),
        sum((share * bound.hi for share, bound in parts), Fraction(0)),
    )


def _mix(mix: Mapping[Any, Fraction]) -> dict[str, Fraction]:
    return {str(action): share for action, share in mix.items()}
