"""TAJ's open end games once more, slowly: by the rules alone, position by position, every vote a linear programme.

Nothing of `packo.games.taj.solver` is used: no words, no mirror, no closed form of a vote.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from packo.core import SIMULTANEOUS, TERMINAL
from packo.games.taj.parts import Position
from packo.games.taj.rules import Rules
from packo.solve.matrix import exact_game

Worth = Callable[[Position], Fraction]


def payoff(rules: Rules, p: Position, objective: str = "margin") -> Fraction:
    one, two = rules.returns(p)
    if objective == "margin":
        return Fraction(one - two)
    return Fraction(1, 2) if one == two else Fraction(int(one > two))


def turn(rules: Rules, p: Position, worth: Worth, objective: str = "margin") -> Fraction:
    """What one turn from `p` on is worth to player 0, where `worth` is what the next proposals are worth."""
    player = rules.current_player(p)
    if player == TERMINAL:
        return payoff(rules, p, objective)
    if player == SIMULTANEOUS:
        choices = rules.choices(p)
        table = [
            [after(rules, rules.step(p, {0: one, 1: two}), worth, objective) for two in choices[1]]
            for one in choices[0]
        ]
        return exact_game(table)[0]
    worths = [after(rules, rules.step(p, action), worth, objective) for action in rules.legal_actions(p, player)]
    return max(worths) if player == 0 else min(worths)


def after(rules: Rules, p: Position, worth: Worth, objective: str) -> Fraction:
    """The same within a turn: the next proposal has its worth."""
    if proposing(rules, p):
        return worth(p)
    return turn(rules, p, worth, objective)


def proposing(rules: Rules, p: Position) -> bool:
    return rules.current_player(p) >= 0 and not p.pending


def capped(rules: Rules, p: Position, objective: str = "margin") -> Fraction:
    """The value of a game with a cap, by backward induction."""
    known: dict[Position, Fraction] = {}

    def worth(q: Position) -> Fraction:
        if q not in known:
            known[q] = turn(rules, q, worth, objective)
        return known[q]

    return after(rules, p, worth, objective)


def next_proposals(rules: Rules, p: Position) -> Iterator[Position]:
    """The proposals that can come next after a proposal at `p`."""
    for move in rules.moves(p):
        q = rules.step(p, move)
        if proposing(rules, q):
            yield q
        elif rules.current_player(q) != TERMINAL:
            yield from next_proposals(rules, q)


def reachable(rules: Rules, p: Position) -> list[Position]:
    """All positions with a proposal to be made that can be reached from `p`, itself among them."""
    found = {p: None}
    stack = [p]
    while stack:
        for q in next_proposals(rules, stack.pop()):
            if q not in found:
                found[q] = None
                stack.append(q)
    return list(found)
