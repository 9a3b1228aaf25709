"""What each listed aim of FLY is worth: the points that a drop is expected to gain at once, certified; where no drop
can gain a point yet, the flies; and with few flies left between two players, the chance to win.

Chances are those of landings before they are rounded to thousandths of an inch, which changes next to nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import numpy as np

from packo.core import CHANCE, TERMINAL, Answer, Certified, Exact, State
from packo.games.fly.chances import TOLERANCE, Chances, Field, Floats, chances, each_fly, field, points
from packo.games.fly.geometry import flies_on
from packo.games.fly.maps import values
from packo.games.fly.parts import BLANK, DEGREE, INCH, Aim, Position
from packo.games.fly.rules import Rules
from packo.games.fly.solve import hands, solve_end
from packo.solve.adversarial import CannotSearch
from packo.solve.analysis import Analysis

POINTS, FLIES, WIN = "points after this drop", "flies of this drop", "share of the win"
FEW = 3
"""Flies on the table up to which the end of a game of two is solved."""
OVER = "The game is over."
DEALING = "The table is not yet laid out."
AT_ONCE = (
    "Certified: a player's points, and what a drop at each listed aim is expected to add at once, by the hand of the "
    "options. What it does to later drops is not in it."
)
FALLING = "Certified: a player's points, and what the swatter that falls is expected to add."
NO_POINTS = "Certified: no drop can gain a point yet, so this is how many flies each is expected to take."
TO_THE_END = "Certified for the listed aims: both choose from them to the end. Other aims may be better."


def analyse(state: State) -> Analysis:
    """Points at once; the share of the win where the end is near."""
    rules, p = state.game.rules, state.position
    assert isinstance(rules, Rules)
    player = rules.current_player(p)
    now: tuple[Answer, ...] = tuple(map(Exact, state.returns() if player == TERMINAL else rules.returns(p)))
    if player == TERMINAL:
        return Analysis(now, {}, objective="points", note=OVER)
    if not p.rows:
        return Analysis(now, {}, objective=POINTS, note=DEALING)
    if player == CHANCE:
        low, high = _after(rules, p).expected(points(p.taken[p.to_move]))
        before = rules.returns(p)[p.to_move]
        return Analysis(
            _with(now, p.to_move, Certified(before + low, before + high)), {}, objective=POINTS, note=FALLING
        )
    there = sum(card != BLANK for row in p.rows for card in row)
    if rules.num_players == 2 and there <= FEW:
        try:
            end = solve_end(state, "win")
        except CannotSearch:
            pass
        else:
            return Analysis(
                end.values, {player: {str(a): worth for a, worth in end.worth.items()}}, objective=WIN, note=TO_THE_END
            )
    f = field(flies_on(p.rows, rules.cards))
    more = f.coefficients(points(p.taken[player]))
    if not more.any():
        flies = _at_once(rules, p, f, f.coefficients(each_fly), 0)
        nothing: tuple[Answer, ...] = (Exact(0),) * rules.num_players
        return _told(nothing, player, flies, FLIES, NO_POINTS)
    return _told(now, player, _at_once(rules, p, f, more, rules.returns(p)[player]), POINTS, AT_ONCE)


def _told(now: tuple[Answer, ...], player: int, worth: Mapping[Aim, Certified], objective: str, note: str) -> Analysis:
    best = max(worth.values(), key=float)
    told: dict[str, Answer] = {str(aim): value for aim, value in worth.items()}
    return Analysis(_with(now, player, best), {player: told}, objective=objective, note=note)


def _at_once(rules: Rules, p: Position, f: Field, more: Floats, now: int) -> dict[Aim, Certified]:
    """What a player has after a drop at each listed aim, who has `now` before it."""
    hand = hands(rules)[p.to_move]
    found = {}
    for aim in rules.legal_actions(p, p.to_move):
        at = np.array([[aim.x, aim.y]]) / INCH
        mean, error = (float(one[0]) for one in values(f, more, at, aim.angle / DEGREE, hand, TOLERANCE))
        found[aim] = Certified(*(now + Fraction(mean) + k * Fraction(error) for k in (-1, 1)))
    return found


def _after(rules: Rules, p: Position) -> Chances:
    """What the swatter may cover that has been let go."""
    assert p.aim is not None
    return chances(flies_on(p.rows, rules.cards), p.aim, hands(rules)[p.to_move])


def _with(now: tuple[Answer, ...], player: int, answer: Answer) -> tuple[Answer, ...]:
    return (*now[:player], answer, *now[player + 1 :])
