"""Which states a solution answers for, and which it refuses."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import packo
from packo.core import State
from packo.games.tko.rules import Position, Rules
from packo.games.tko.solve import closed_forms, solve, solve_match
from packo.solve import store


class Quick(Rules):
    """Any point wins the round."""

    def _judged(self, p: Position) -> Position:
        return self._round_won(p, 0)


def test_a_round_that_is_over_is_worth_what_it_returned() -> None:
    game = packo.load("tko", rounds_to_win=1)
    state = State(game, game.initial_state().position._replace(bars=((4, 0, 0, 0), (0, 0, 0, 0))))
    won = state.child({0: "U", 1: "K"})
    assert won.is_terminal
    assert solve().value(won) == 1.0
    lost = State(game, game.initial_state().position._replace(rounds=(0, 1)))
    assert solve().value(lost) == 0.0
    assert solve().strategy(won, 0) == {}


def test_other_rules_are_refused() -> None:
    changed = packo.load(Quick, rounds_to_win=1).initial_state()
    arrow = packo.load("tko", power_arrow=True).initial_state()
    for ask in (solve().value, solve().interval, solve().stalls, solve().game_matrix, lambda s: solve().strategy(s, 0)):
        with pytest.raises(ValueError, match="has rules of its own"):
            ask(changed)
        with pytest.raises(ValueError, match="this game has the power arrow"):
            ask(arrow)
    with pytest.raises(ValueError, match="has rules of its own"):
        solve_match(rounds_to_win=1).value(changed)
    with pytest.raises(ValueError, match="takes 2 rounds to win, and this solution takes 1"):
        solve_match(rounds_to_win=1).value(packo.load("tko").initial_state())


@pytest.mark.parametrize(
    "state",
    [((2.7, 2, 0, 0), (1, 1, 1, 1)), ((True, 1, 1, 1), (1, 1, 1, 1)), "aaaa/bbbb", "2200/111", "2200", None, 7,
     ((float("nan"), 0, 0, 0), (0, 0, 0, 0)), ((6, 0, 0, 0), (0, 0, 0, 0)), {"bars": 1}],
)  # fmt: skip
def test_what_is_no_state_is_refused_in_a_sentence(state: Any) -> None:
    with pytest.raises(ValueError, match=r"^a (state of a round|boxer's bars)"):
        solve().value(state)


def test_an_arrow_that_cannot_be_is_refused() -> None:
    position = packo.load("tko").initial_state().position._replace(arrow=5)
    with pytest.raises(ValueError, match="the arrow favours 0, 1 or nobody"):
        solve().value(position)


def test_closed_forms_are_of_open_rounds() -> None:
    for state in ("5000/4444", "5555/5555"):
        with pytest.raises(ValueError, match="nobody has a bar at five"):
            closed_forms([state])


def test_a_lone_array_in_place_of_a_kept_file_is_not_read(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    store.cache_folder().mkdir()
    with (store.cache_folder() / "lone.npz").open("wb") as file:
        np.save(file, np.zeros(3))
    assert store.load("lone", {"x": ((3,), float)}) is None
