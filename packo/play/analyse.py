"""What each move at a state is worth: from the room's own analysis, by exhaustive search, or estimated.

Exhaustive search is backward induction in Fractions.  It is called exact only where it is: in a game without hidden
information, in which players choose one after the other, chance can be listed, and no position comes back.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from random import Random
from typing import Any

from packo.core import CHANCE, SIMULTANEOUS, TERMINAL, Answer, Deal, Estimated, Exact, Game, Play, Rules, State
from packo.core.joint import Joint
from packo.core.room import home_of
from packo.picture.show import Drawing
from packo.play.bots import seat_of
from packo.play.objective import Objective, objective_of, payoffs
from packo.solve.analysis import Analysis

POSITIONS = 20_000
"""Exhaustive search gives up beyond so many positions."""
PLAYOUTS = 200
"""Random playouts behind an estimate, for each action."""
PLAYOUT_MOVES = 2_000

Values = tuple[Any, ...]


def analyse(
    state: State,
    *,
    objective: Objective = "points",
    positions: int = POSITIONS,
    playouts: int = PLAYOUTS,
    seed: int = 0,
) -> Analysis:
    """The worth of a state to each player and of each action to those who choose now.

    The room's `analysis.py` answers where there is one; it says itself what it measures, and the other arguments do
    not reach it.  It is not asked about rules that a person changed in a class of his own.  Otherwise small games are
    searched to the end, up to `positions` positions, and others are estimated by `playouts` random playouts for each
    action, which look at the true state, hidden information included.

    Raises:
        ValueError: there is no such objective, or the game is too long for random playouts to end.
    """
    objective_of(objective)
    if (own := _of_the_room(state.game, "analyse")) is not None:
        found: Analysis = own(state)
        return found
    if state.is_terminal:
        values = payoffs(state.game.rules, state.position, objective)
        return Analysis(tuple(map(Exact, values)), {}, objective=objective, note="The game is over.")
    try:
        return _searched(state, objective, positions)
    except NotSearchable as why:
        return _estimated(state, objective, playouts, seed, str(why))


def advise(
    play: Play, player: int, *, objective: Objective = "points", playouts: int = PLAYOUTS, seed: int = 0
) -> Analysis:
    """What each action is worth to a player, from what he may know where the play stands and nothing more.

    Where nothing is hidden from him this is `analyse`.  Else the room's `analysis.advise(seat)` answers where there is
    one; by default each action is estimated by random playouts from positions that he cannot tell from the true one,
    each drawn as `Rules.worlds` gives them.

    Raises:
        ValueError: the player does not choose there; or as in `analyse`.
    """
    objective_of(objective)
    state = play.state
    state.game.check_player(player)
    if player not in state.actors:
        raise ValueError(f"player {player} does not choose here: {state!r}")
    if state.observation(player) == state.position:
        return analyse(state, objective=objective, playouts=playouts, seed=seed)
    if (own := _of_the_room(state.game, "advise")) is not None:
        found: Analysis = own(seat_of(play, player))
        return found
    return _advised(state, player, objective, playouts, seed)


def beliefs(play: Play, player: int) -> Drawing | None:
    """What a player can make of what he has seen of the others, as a picture: the room's `analysis.beliefs(seat)`.

    None where the game has no such picture, or nothing to show yet.
    """
    play.game.check_player(player)
    own = _of_the_room(play.game, "beliefs")
    drawing: Drawing | None = own(seat_of(play, player)) if own is not None else None
    return drawing


def beliefs_title(game: Game) -> str:
    """What the switch of that picture says, the room's `analysis.BELIEFS`; empty where there is none."""
    return _of_the_room(game, "BELIEFS") or ""


def _of_the_room(game: Game, function: str) -> Any:
    """Something of the room's analysis.py; None where there is none, or where the rules are a person's own."""
    room = home_of(type(game.rules))
    module = room.module("analysis") if room is not None else None
    if room is None or module is None or type(game.rules) is not room.rules_class():
        return None
    return getattr(module, function, None)


# -- exhaustive search ---------------------------------------------------------------------------------------------


class NotSearchable(Exception):  # noqa: N818
    """Backward induction would not be exact here; the reason, as a clause."""


def _searched(state: State, objective: Objective, positions: int) -> Analysis:
    search = _search(state.game, objective)
    values = search.solve(state.position, positions)
    player = state.current_player
    worth: dict[int, Mapping[str, Answer]] = {}
    if player >= 0:
        rules, p = state.game.rules, state.position
        worth[player] = {
            str(action): Exact(search.values[rules.step(p, action)][player])
            for action in rules.legal_actions(p, player)
        }
    note = "Searched to the end."
    if search.tied:
        note = (
            "Searched to the end; where a player was indifferent the first action was taken, and another choice of his "
            "can change what the others get."
        )
    return Analysis(tuple(map(Exact, values)), worth, objective=objective, note=note)


@lru_cache(maxsize=8)
def _search(game: Game, objective: Objective) -> _Search:
    return _Search(game.rules, objective)


class _Search:
    """Backward induction with a memory of the positions that it has solved."""

    def __init__(self, rules: Rules, objective: Objective) -> None:
        self.rules = rules
        self.objective: Objective = objective
        self.values: dict[Any, Values] = {}
        self.tied = False

    def solve(self, p: Any, limit: int) -> Values:
        """The value of `p` to each player.

        Raises:
            NotSearchable: not exact, or more than `limit` positions.
        """
        if p in self.values:
            return self.values[p]
        most = len(self.values) + limit
        open_ = {p}
        stack: list[tuple[Any, tuple[Any, ...], Iterator[Any]]] = [self._opened(p)]
        while stack:
            q, following, rest = stack[-1]
            for r in rest:
                if r in open_:
                    raise NotSearchable("positions can come back")
                if r not in self.values:
                    if len(self.values) + len(open_) >= most:
                        raise NotSearchable(f"there are more than {limit:,} positions to search")
                    open_.add(r)
                    stack.append(self._opened(r))
                    break
            else:
                stack.pop()
                open_.remove(q)
                self.values[q] = self._value(q, following)
        return self.values[p]

    def _opened(self, p: Any) -> tuple[Any, tuple[Any, ...], Iterator[Any]]:
        rules = self.rules
        actor = rules.current_player(p)
        if actor == SIMULTANEOUS:
            raise NotSearchable("players choose at the same time")
        if any(rules.observation(p, i) != p for i in range(rules.num_players)):
            raise NotSearchable("something is hidden")
        if actor == CHANCE and isinstance(rules.chance(p), Deal):
            raise NotSearchable("chance cannot be listed")
        following = () if actor == TERMINAL else tuple(rules.step(p, move) for move in rules.moves(p))
        return p, following, iter(following)

    def _value(self, p: Any, following: tuple[Any, ...]) -> Values:
        actor = self.rules.current_player(p)
        if actor == TERMINAL:
            return payoffs(self.rules, p, self.objective)
        values = [self.values[q] for q in following]
        if actor == CHANCE:
            chances = self.rules.chance(p)
            assert not isinstance(chances, Deal)
            return tuple(
                sum(chance * value[i] for chance, value in zip(chances.values(), values, strict=True))
                for i in range(self.rules.num_players)
            )
        best = max(values, key=lambda value: value[actor])
        self.tied = self.tied or any(value[actor] == best[actor] and value != best for value in values)
        return best


# -- random playouts -----------------------------------------------------------------------------------------------


def playout(rules: Rules, p: Any, rng: Random, max_moves: int = PLAYOUT_MOVES) -> tuple[Any, int]:
    """Play on from `p` with every legal action equally likely; the last position and the number of moves made.

    The last position is terminal unless `max_moves` ran out.
    """
    for made in range(max_moves):
        player = rules.current_player(p)
        if player == TERMINAL:
            return p, made
        move: Any
        if player == CHANCE:
            move = rules.chance(p).sample(rng)
        elif player == SIMULTANEOUS:
            move = {i: rng.choice(rules.legal_actions(p, i)) for i in rules.actors(p)}
        else:
            move = rng.choice(rules.legal_actions(p, player))
        p = rules.step(p, move)
    return p, max_moves


def _estimated(state: State, objective: Objective, playouts: int, seed: int, why: str) -> Analysis:
    rules, p = state.game.rules, state.position
    worth: dict[int, Mapping[str, Answer]] = {}
    samples = _sampled(rules, p, objective, playouts, seed, {})
    unfinished = playouts - len(samples)
    for player in state.actors:
        means: dict[str, Answer] = {}
        for action in state.legal_actions(player):
            found = _sampled(rules, p, objective, playouts, seed, {player: action})
            unfinished += playouts - len(found)
            means[str(action)] = _mean([values[player] for values in found], state)
        worth[player] = means
    value = tuple(_mean([values[i] for values in samples], state) for i in range(rules.num_players))
    note = f"Estimated by random playouts, in which everybody plays at random from here on, since {why}."
    if unfinished:
        note += f" {unfinished} playouts were not over after {PLAYOUT_MOVES:,} moves and are left out."
    return Analysis(value, worth, objective=objective, note=note)


def _advised(state: State, player: int, objective: Objective, playouts: int, seed: int) -> Analysis:
    rules = state.game.rules
    worlds = [world.position for world in state.worlds(player, Random(f"{seed}/worlds"), playouts)]
    means: dict[str, Answer] = {}
    every: list[tuple[float, ...]] = []
    for action in state.legal_actions(player):
        found = [
            values
            for number, p in enumerate(worlds)
            for values in _sampled(rules, p, objective, 1, f"{seed}/{number}", {player: action})
        ]
        every += found
        means[str(action)] = _mean([values[player] for values in found], state)
    value = tuple(_mean([values[i] for values in every], state) for i in range(rules.num_players))
    note = (
        "Estimated by random playouts from positions that look the same to this player; everybody plays at random from "
        "here on."
    )
    return Analysis(value, {player: means}, objective=objective, note=note)


def _sampled(
    rules: Rules, p: Any, objective: Objective, playouts: int, seed: int | str, fixed: Mapping[int, Any]
) -> list[tuple[float, ...]]:
    """What finished playouts gave to each player, the first choice of some players being fixed."""
    found = []
    for number in range(playouts):
        rng = Random(f"{seed}/{number}")
        q = rules.step(p, _first(rules, p, rng, fixed)) if fixed else p
        end, _ = playout(rules, q, rng, PLAYOUT_MOVES)
        if rules.current_player(end) == TERMINAL:
            found.append(tuple(float(x) for x in payoffs(rules, end, objective)))
    return found


def _first(rules: Rules, p: Any, rng: Random, fixed: Mapping[int, Any]) -> Any:
    if rules.current_player(p) != SIMULTANEOUS:
        (action,) = fixed.values()
        return action
    return Joint({i: fixed[i] if i in fixed else rng.choice(rules.legal_actions(p, i)) for i in rules.actors(p)})


def _mean(samples: list[float], state: State) -> Estimated:
    if len(samples) < 2:
        raise ValueError(f"random playouts from {state!r} do not end within {PLAYOUT_MOVES:,} moves")
    return Estimated.of(samples)
