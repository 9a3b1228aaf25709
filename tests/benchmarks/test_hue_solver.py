"""How fast HUE's end game is solved, and how many tables a plain minimax would score for the same answer.

`nodes` are tables at which the search looked for a best move.  The plain count is exact for two placements left; for
three and four it is the product of the choices along best play, since counting them would take days.
"""

from __future__ import annotations

from typing import Any

import pytest

import packo
from packo.games.hue.solve import solve_open
from packo.play import match


@pytest.mark.parametrize("left", [2, 3, 4])
def test_the_end_game_with_open_hands(benchmark: Any, left: int) -> None:
    if left > 2 and benchmark.disabled:
        pytest.skip("it takes seconds, and the suite holds its result elsewhere")
    state = match(packo.load("hue"), ["greedy", "greedy"], 1, max_moves=11 - left).state
    solution = benchmark.pedantic(lambda: solve_open(state), rounds=1)
    plain, here = 1, state
    for move in solution.line:
        plain *= len(here.legal_actions())
        here = here.child(move)
    if left == 2:
        plain = sum(len(state.child(action).legal_actions()) for action in state.legal_actions())
    points = here.returns()
    benchmark.extra_info.update(
        margin=solution.values[0].value, nodes=solution.nodes, plain=plain, ratio=plain // solution.nodes
    )
    assert points[0] - points[1] == solution.values[0].value


def test_a_choice_of_the_searcher(benchmark: Any) -> None:
    from random import Random

    from packo.games.hue.bots import SearchBot
    from packo.play import seat_of

    play = match(packo.load("hue"), ["greedy", "greedy"], 1, max_moves=3)
    seat = seat_of(play, play.state.current_player)
    chosen = benchmark.pedantic(lambda: SearchBot().choose(seat, Random(1)), rounds=3)
    assert chosen in seat.legal
