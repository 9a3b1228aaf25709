"""What players who make the most of each turn give away in the end, in the ends of many games."""

from __future__ import annotations

import pytest

import packo
from packo.core import Play, State
from packo.games.play_on_words.solve import solve_end
from packo.play import match


def missed(play: Play) -> int | None:
    """The points by which both players together miss best play, once no card is left to turn over; None where the game
    ends with such cards left."""
    for state in play.states:
        if _begins_the_end(state):
            points = play.state.returns()
            return int(abs(solve_end(state).values[0] - (points[0] - points[1])))
    return None


def _begins_the_end(state: State) -> bool:
    p = state.position
    return state.current_player >= 0 and not any((*p.under, p.used, p.new))


def sample(seeds: range) -> list[int]:
    game = packo.load("play_on_words")
    found = [missed(match(game, ["greedy", "greedy"], seed)) for seed in seeds]
    return [points for points in found if points is not None]


def test_a_few_ends_are_played_as_well_as_can_be() -> None:
    assert sample(range(4, 6)) == [0, 0]


@pytest.mark.proof
def test_nothing_is_given_away_in_these_ends() -> None:
    assert sample(range(100)) == [0] * 88
