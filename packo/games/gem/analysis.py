"""What each action of GEM is worth: exact in the last round of two players, estimated before and with more players.

Margins are a player's points less the most that another one has.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

from packo.core import CHANCE, TERMINAL, Answer, Estimated, Exact, State
from packo.games.gem.parts import Pass, Reinvest
from packo.games.gem.rules import Rules, reinvested, rotated
from packo.games.gem.solver.duel import LastRound, can_solve
from packo.games.gem.solver.outlook import Formula, Outlook
from packo.solve.analysis import Analysis

OBJECTIVE = "margin"
PLAYOUTS = 4
"""Playouts behind an estimate."""
LOOKED_AT = 3
"""Actions that are played out; the others are estimated by the formula, set right by what it missed in these."""
OVER = "The game is over; a margin is one's points less the most that another has."
LAST = "Exact: both play the rest of the last round for their margin."
PLAYED = (
    "Estimated: what looks best by a formula is played out by players who look one auction ahead, with the stacks to "
    "come drawn by chance; the rest is the formula, set right by what it missed in those."
)


def analyse(state: State) -> Analysis:
    """Margins: exact in round six of two players, else estimated."""
    rules, p = state.game.rules, state.position
    assert isinstance(rules, Rules)
    player = rules.current_player(p)
    if player == TERMINAL:
        return Analysis(tuple(map(Exact, _margins(state.returns()))), {}, objective=OBJECTIVE, note=OVER)
    if player >= 0 and can_solve(rules, p):
        duel = LastRound("margin")
        own = duel.value(p)
        values = (Exact(own), Exact(-own)) if player == 0 else (Exact(-own), Exact(own))
        exact = {str(action): Exact(duel.worth(p, action)) for action in state.legal_actions()}
        return Analysis(values, {player: exact}, objective=OBJECTIVE, note=LAST)
    if player == CHANCE:
        ends = _played_out(rules, p)
        return Analysis(_estimates(ends), {}, objective=OBJECTIVE, note=PLAYED)
    return _estimated(state, rules)


def _estimated(state: State, rules: Rules) -> Analysis:
    """The best few actions by playouts, and all others by the formula."""
    p, player = state.position, state.current_player
    looks = _formula(p, state.legal_actions(), player)
    best = sorted(looks, key=lambda action: -looks[action])[:LOOKED_AT]
    played = {action: _played_out(rules, rules.step(p, action)) for action in best}
    worth: dict[Any, Estimated] = {
        action: Estimated.of(float(end[player]) for end in ends) for action, ends in played.items()
    }
    missed = [worth[action].mean - looks[action] for action in best]
    shift = sum(missed) / len(missed)
    error = max(max(worth[action].error for action in best), max(abs(one - shift) for one in missed), 1.0)
    named: dict[str, Answer] = {
        str(action): worth[action] if action in worth else Estimated(looks[action] + shift, error, len(missed))
        for action in looks
    }
    first = max(best, key=lambda action: worth[action].mean)
    return Analysis(_estimates(played[first]), {player: named}, objective=OBJECTIVE, note=PLAYED)


def _formula(p: Any, legal: tuple[Any, ...], player: int) -> dict[Any, float]:
    """Every legal action's worth to the player by the formula; what a searcher leaves out is looked at as it lies."""
    formula = Formula()
    found = Outlook(formula, 1, 3).worths(p, legal)
    looks = {}
    for action in legal:
        if action in found:
            looks[action] = found[action][player]
            continue
        own = p.assets[player]
        if isinstance(action, Reinvest):
            own = reinvested(own, action)._replace(coins=())
        elif isinstance(action, Pass):
            own = own._replace(coins=())
        else:
            own = rotated(own, action.coins, action.cards)
        assets = (*p.assets[:player], own, *p.assets[player + 1 :])
        unsold = sum(card.costs for card in (*p.deck, *p.row))
        looks[action] = formula.stand(assets, p.round, unsold)[player]
    return looks


def _played_out(rules: Rules, p: Any) -> list[tuple[Fraction, ...]]:
    """Margins at the end of some playouts."""
    ends = []
    for number in range(PLAYOUTS):
        rng, q = Random(f"{number}"), p
        while (player := rules.current_player(q)) != TERMINAL:
            q = rules.step(q, rules.chance(q).sample(rng) if player == CHANCE else _likely(rules, q, rng))
        ends.append(_margins(rules.returns(q)))
    return ends


def _likely(rules: Rules, p: Any, rng: Random) -> Any:
    """The best action by the formula, with a little noise that keeps playouts apart."""
    found = Outlook(Formula(), 1, 2).worths(p, rules.legal_actions(p, p.to_move))
    return max(found, key=lambda action: found[action][p.to_move] + rng.gauss(0, 0.5))


def _margins(points: Any) -> tuple[Fraction, ...]:
    return tuple(Fraction(own - max(other for j, other in enumerate(points) if j != i)) for i, own in enumerate(points))


def _estimates(ends: list[tuple[Fraction, ...]]) -> tuple[Answer, ...]:
    return tuple(Estimated.of(map(float, column)) for column in zip(*ends, strict=True))
