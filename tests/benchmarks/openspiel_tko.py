"""One round of TKO without the power arrow as a Python game of OpenSpiel: a second engine, written apart from ours.

Importing this module registers `python_tko`.  Load it with `load("2200/1111")`.
"""

from __future__ import annotations

from typing import Any

import pyspiel

UPPERCUT, HEAD_BLOCK, BODY_BLOW, BODY_BLOCK = range(4)
NAMES = "UHBK"
TOP = 5
_DEFAULTS = {"bars": "2200/1111", "max_game_length": 10_000}

_TYPE = pyspiel.GameType(
    short_name="python_tko",
    long_name="TKO, one round",
    dynamics=pyspiel.GameType.Dynamics.SIMULTANEOUS,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
    provides_factored_observation_string=False,
    parameter_specification=_DEFAULTS,
)


class TKOGame(pyspiel.Game):
    """A round from given bars; `max_game_length` turns without a winner give each player 0, winning 1, losing -1."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = {**_DEFAULTS, **(params or {})}
        info = pyspiel.GameInfo(
            num_distinct_actions=4,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=params["max_game_length"],
        )
        super().__init__(_TYPE, info, params)
        self.bars = [[int(digit) for digit in side] for side in params["bars"].split("/")]
        self.most = params["max_game_length"]

    def new_initial_state(self) -> TKOState:
        return TKOState(self)


class TKOState(pyspiel.State):
    """Bars of both players, whether it is sudden death, and who has won."""

    def __init__(self, game: TKOGame) -> None:
        super().__init__(game)
        self.bars = [list(side) for side in game.bars]
        self.most = game.most
        self.turns = 0
        self.sudden_death = False
        self.winner: int | None = None

    def current_player(self) -> int:
        return pyspiel.PlayerId.TERMINAL if self.is_terminal() else pyspiel.PlayerId.SIMULTANEOUS

    def _legal_actions(self, player: int) -> list[int]:
        return [UPPERCUT, HEAD_BLOCK, BODY_BLOW, BODY_BLOCK]

    def _apply_actions(self, actions: list[int]) -> None:
        one, two = actions
        self.turns += 1
        scored = _scores(one, two), _scores(two, one)
        if self.sudden_death:
            if scored[0] != scored[1]:
                self.winner = 0 if scored[0] else 1
            return
        for player, action in enumerate(actions):
            self.bars[player][action] += scored[player]
        first, second = (TOP in side for side in self.bars)
        if first and second:
            self.sudden_death = True
        elif first or second:
            self.winner = 0 if first else 1

    def _action_to_string(self, player: int, action: int) -> str:
        return NAMES[action]

    def is_terminal(self) -> bool:
        return self.winner is not None or self.turns >= self.most

    def returns(self) -> list[float]:
        if self.winner is None:
            return [0.0, 0.0]
        return [1.0, -1.0] if self.winner == 0 else [-1.0, 1.0]

    def __str__(self) -> str:
        if self.winner is not None:
            return f"won by {self.winner}"
        sides = "/".join("".join(map(str, side)) for side in self.bars)
        return "sudden death" if self.sudden_death else sides


def _scores(own: int, other: int) -> bool:
    """Whether `own` scores against `other`."""
    if own == UPPERCUT:
        return other in (BODY_BLOW, BODY_BLOCK)
    if own == BODY_BLOW:
        return other in (UPPERCUT, HEAD_BLOCK)
    return other == (UPPERCUT if own == HEAD_BLOCK else BODY_BLOW)


pyspiel.register_game(_TYPE, TKOGame)


def load(bars: str = "2200/1111", max_game_length: int = 10_000) -> Any:
    """The game from these starting bars, player 0's first, each in the order U, H, B, K."""
    return pyspiel.load_game("python_tko", {"bars": bars, "max_game_length": max_game_length})
