"""What each action of BUS is worth: exact in the last turns of two players, estimated before and with more players.

Margins are a player's points less the most that another one has.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any

from packo.core import CHANCE, TERMINAL, Answer, Estimated, Exact, State
from packo.games.bus.bots import soonest
from packo.games.bus.figures import reach_picture
from packo.games.bus.parts import BUILD, Position
from packo.games.bus.rules import Rules
from packo.games.bus.solver.judge import Judge, lead
from packo.games.bus.solver.lasts import Lasts, begun
from packo.games.bus.solver.plain import nearer
from packo.picture.show import Drawing
from packo.solve.adversarial import TooManyNodes
from packo.solve.analysis import Analysis

if TYPE_CHECKING:
    from packo.play.bots import Seat

OBJECTIVE = "margin"
PLAYOUTS = 8
"""Playouts behind an estimate."""
PLAYOUT_MOVES = 400
LOOKED_AT = 3
"""Actions that are played out; the others are estimated by the formula, set right by what it missed in these."""
OVER = "The game is over; a margin is one's points less the most that another has."
LAST = "Exact: both play the last turns for their margin."
PLAYED = (
    "Estimated: what looks best by a formula is played out by players who want points soon, with cards drawn by "
    "chance; the rest is the formula, set right by what it missed in those."
)
SOME = " Actions that bring on the last turns for certain are exact."
BELIEFS = "Where the bus can go"


def analyse(state: State) -> Analysis:
    """Margins: exact in the last turns of two players, else estimated, but for actions that bring those on."""
    rules, p = state.game.rules, state.position
    assert isinstance(rules, Rules)
    player = rules.current_player(p)
    if player == TERMINAL:
        return Analysis(tuple(map(Exact, _margins(state.returns()))), {}, objective=OBJECTIVE, note=OVER)
    if player == CHANCE:
        return Analysis(_estimates(_played_out(rules, p)), {}, objective=OBJECTIVE, note=PLAYED)
    exact = _exact(rules, p, state.legal_actions())
    if len(exact) == len(state.legal_actions()):
        own = max(answer.value for answer in exact.values())
        values = (Exact(own), Exact(-own)) if player == 0 else (Exact(-own), Exact(own))
        named: dict[str, Answer] = {str(action): answer for action, answer in exact.items()}
        return Analysis(values, {player: named}, objective=OBJECTIVE, note=LAST)
    return _estimated(state, rules, exact)


def advise(seat: Seat) -> Analysis:
    """The same from a seat: in BUS it sees everything."""
    return analyse(State(seat.game, seat.observation))


def beliefs(seat: Seat) -> Drawing | None:
    """Where the player's bus can go at its limit, and whom each way drops; None before the bus is placed."""
    p = seat.observation
    assert isinstance(p, Position)
    if not p.grid or p.players[seat.player].bus is None:
        return None
    return reach_picture(State(seat.game, p), seat.player)


def _exact(rules: Rules, p: Position, legal: Sequence[Any]) -> dict[Any, Exact]:
    """Actions after which the last turns of two players are certain, as far as they can be searched."""
    if rules.num_players != 2:
        return {}
    lasts, found = Lasts(rules), {}
    for action in legal:
        q = rules.step(p, action)
        if begun(q):
            try:
                found[action] = Exact(lasts.worth(p, action))
            except TooManyNodes:
                break
    return found


def _estimated(state: State, rules: Rules, exact: dict[Any, Exact]) -> Analysis:
    """The best few actions by playouts, and all others by the formula."""
    p, player, legal = state.position, state.current_player, state.legal_actions()
    looks = _looks(rules, p, legal)
    open_ = [action for action in legal if action not in exact]
    best = sorted(open_, key=lambda action: -looks[action])[:LOOKED_AT]
    played = {action: _played_out(rules, rules.step(p, action)) for action in best}
    means = {action: Estimated.of(float(end[player]) for end in ends) for action, ends in played.items()}
    missed = [means[action].mean - looks[action] for action in best]
    shift = sum(missed) / len(missed)
    error = max(max(means[action].error for action in best), max(abs(one - shift) for one in missed), 1.0)
    named: dict[str, Answer] = {
        str(action): exact.get(action) or means.get(action) or Estimated(looks[action] + shift, error, len(missed))
        for action in legal
    }
    first = max(best, key=lambda action: means[action].mean)
    values = _estimates(played[first])
    certain = max(exact, key=lambda action: exact[action].value, default=None)
    if certain is not None and float(exact[certain]) > means[first].mean:
        own = exact[certain].value
        values = tuple(Estimated(float(own if i == player else -own), means[first].error, PLAYOUTS) for i in (0, 1))
    return Analysis(values, {player: named}, objective=OBJECTIVE, note=PLAYED + (SOME if exact else ""))


def _looks(rules: Rules, p: Position, legal: Sequence[Any]) -> dict[Any, float]:
    """Every legal action's worth to the player who chooses, by the formula."""
    judge, player = Judge(rules), p.to_move
    if p.stage == BUILD:
        found = judge.worths(p, legal[:1])[legal[0]]
        return {action: lead(found, player) + nearer(p, player, action) for action in legal}
    return {action: lead(worth, player) for action, worth in judge.worths(p, legal).items()}


def _played_out(rules: Rules, p: Position) -> list[tuple[Fraction, ...]]:
    """Margins at the end of some playouts; one that is not over after `PLAYOUT_MOVES` moves counts as it stands."""
    ends = []
    for number in range(PLAYOUTS):
        rng, q = Random(f"{number}"), p
        for _ in range(PLAYOUT_MOVES):
            player = rules.current_player(q)
            if player == TERMINAL:
                break
            chosen = (
                rules.chance(q).sample(rng) if player == CHANCE else soonest(rules, q, rules.legal_actions(q, player))
            )
            q = rules.step(q, chosen)
        ends.append(_margins(rules.returns(q)))
    return ends


def _margins(points: Any) -> tuple[Fraction, ...]:
    return tuple(Fraction(own - max(other for j, other in enumerate(points) if j != i)) for i, own in enumerate(points))


def _estimates(ends: list[tuple[Fraction, ...]]) -> tuple[Answer, ...]:
    return tuple(Estimated.of(map(float, column)) for column in zip(*ends, strict=True))
