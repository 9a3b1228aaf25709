"""What each action of Play On Words is worth: exact between two players once no card is left to turn over, else
estimated.

A margin is a player's points less the mean of the others', in the game at hand; of a match that is over, in its last
game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from packo.core import TERMINAL, Answer, Estimated, Exact, State
from packo.games.play_on_words.parts import PLAY, PlayOn, Position
from packo.games.play_on_words.rules import DONE, Rules, added
from packo.games.play_on_words.solver.ends import NODES, can_solve, solve_end
from packo.games.play_on_words.solver.replies import afterwards, lead
from packo.games.play_on_words.solver.turns import Turns, best_turn
from packo.solve.adversarial import TooManyNodes
from packo.solve.analysis import Analysis

if TYPE_CHECKING:
    from packo.play.bots import Seat

OBJECTIVE = "margin in points"
PLAYOUTS = 8
"""Playouts behind an estimate."""
LOOKED_AT = 4
"""Actions that are played out; the others are estimated by the points of the turn, set right by what those missed in
these."""
ONE_LINE = 1.0
"""The error that is told, in points, where there is one playout only, since no card is turned over."""
OVER = "The game is over; a margin is one's points less the mean of the others'."
LAST_GAME = "The match is over; this is the margin of its last game, one's points less the mean of the others'."
LAST = "Exact: no card is left to turn over, and both play for their margin."
PLAYED = (
    "Estimated: the best few actions are played out to the end by players who make the most of each turn; the others "
    "are the points of the best turn with them, set right by what those missed in the best."
)


def analyse(state: State) -> Analysis:
    """Margins at the end of this game: exact in the end of two players, else estimated."""
    rules, p = state.game.rules, state.position
    assert isinstance(rules, Rules)
    player = rules.current_player(p)
    if player == TERMINAL:
        values = tuple(map(Exact, lead(p, rules.num_players)))
        return Analysis(values, {}, objective=OBJECTIVE, note=LAST_GAME if p.wins else OVER)
    if p.stage != PLAY:
        return Analysis(_means(rules, afterwards(rules, p, PLAYOUTS)), {}, objective=OBJECTIVE, note=PLAYED)
    if can_solve(rules, p):
        try:
            return _exact(state)
        except TooManyNodes:
            pass
    return _estimated(rules, p, state.legal_actions())


def advise(seat: Seat) -> Analysis:
    """The same from a seat: in Play On Words it sees everything."""
    return analyse(State(seat.game, seat.observation))


def _exact(state: State) -> Analysis:
    """Every action, by alpha-beta to the end of this game.

    Raises:
        TooManyNodes: more than NODES positions.
    """
    p, player = state.position, state.current_player
    game, met = state.game.with_options(best_of=1), 0
    worth: dict[str, Answer] = {}
    own: list[int] = []
    for action in state.legal_actions():
        q = game.rules.step(p._replace(wins=(), games=0), action)
        if q.stage == PLAY:
            found = solve_end(game, q, NODES - met)
            met += found.nodes
            own.append(found.values[player])
        else:
            own.append(int(lead(q, 2)[player]))
        worth[str(action)] = Exact(own[-1])
    best = max(own)
    values = (Exact(best), Exact(-best)) if player == 0 else (Exact(-best), Exact(best))
    return Analysis(values, {player: worth}, objective=OBJECTIVE, note=LAST)


def _estimated(rules: Rules, p: Position, legal: Sequence[Any]) -> Analysis:
    """The best few actions by playouts, and all others by the points of the turn."""
    player = p.to_move
    before = float(lead(p, rules.num_players)[player])
    looks = {action: before + swing for action, swing in swings(rules, p, legal).items()}
    best = sorted(looks, key=lambda action: -looks[action])[:LOOKED_AT]
    ends = {action: afterwards(rules, _finished(rules, p, action), PLAYOUTS) for action in best}
    means = {action: _means(rules, ends[action]) for action in best}
    missed = [float(means[action][player]) - looks[action] for action in best]
    shift = sum(missed) / len(missed)
    error = max(1.0, *(abs(one - shift) for one in missed), *(_error(means[action][player]) for action in best))
    named: dict[str, Answer] = {
        str(action): means[action][player] if action in means else Estimated(look + shift, error, len(missed))
        for action, look in looks.items()
    }
    first = max(best, key=lambda action: float(means[action][player]))
    return Analysis(means[first], {player: named}, objective=OBJECTIVE, note=PLAYED)


def swings(rules: Rules, p: Position, legal: Sequence[Any]) -> dict[Any, int]:
    """For each action the points gained and taken in the best turn with it; what is played on is left alone after."""
    turns = Turns(rules.speller, rules.options.same_turn, p)
    found = {}
    for action in legal:
        if action == DONE:
            found[action] = 0
            continue
        number = action.word if isinstance(action, PlayOn) else 0
        held = p.words[number - 1].tiles if number else ()
        found[action] = turns.with_part(number, added(action.tiles, held))
    return found


def _finished(rules: Rules, p: Position, action: Any) -> Position:
    """The turn's best plays after an action."""
    return p if action == DONE else best_turn(rules, rules.step(p, action)).after


def _means(rules: Rules, ends: list[Position]) -> tuple[Answer, ...]:
    """Each player's margin over samples of the end."""
    leads = [tuple(map(float, lead(q, rules.num_players))) for q in ends]
    if len(leads) == 1:
        return tuple(Estimated(one, ONE_LINE, 1) for one in leads[0])
    return tuple(Estimated.of(column) for column in zip(*leads, strict=True))


def _error(answer: Answer) -> float:
    assert isinstance(answer, Estimated)
    return answer.error
