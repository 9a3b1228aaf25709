"""The figures of docs/taj.md that need many games, recomputed: same seeds, same numbers."""

from __future__ import annotations

import pytest

import packo
from packo.core import Estimated, Game, Play
from packo.games.taj import figures
from packo.games.taj.voting import card_worth, end_games
from packo.play.match import match

pytestmark = pytest.mark.proof


def played(game: Game, bot: str, games: int) -> list[Play]:
    return [match(game, [bot] * game.num_players, seed=seed, max_moves=2_000) for seed in range(games)]


def told(estimate: Estimated) -> tuple[float, float, int]:
    return round(estimate.mean, 2), round(estimate.error, 2), estimate.samples


@pytest.mark.parametrize(
    ("bot", "players", "games", "mean"),
    [
        ("random", 2, 1000, (10.07, 0.1, 1000)),
        ("random", 3, 400, (8.1, 0.1, 400)),
        ("random", 4, 400, (9.35, 0.14, 400)),
        ("greedy", 2, 400, (18.57, 0.47, 400)),
        ("greedy", 3, 200, (8.27, 0.15, 200)),
        ("greedy", 4, 200, (12.33, 0.41, 200)),
        ("careful", 2, 60, (7.45, 0.37, 60)),
    ],
)
def test_how_long_games_are(bot: str, players: int, games: int, mean: tuple[float, float, int]) -> None:
    found = figures.game_lengths(played(packo.load("taj", players=players), bot, games))
    assert told(found.mean) == mean
    assert found.unfinished == 0
    if (bot, players) == ("random", 2):
        assert found.endings == {"five rugs": 80, "all seen": 872, "both": 48}


def test_what_the_card_is_worth_to_a_greedy_player() -> None:
    games = (packo.load("taj"), packo.load(figures.FirstWithoutCard))
    found = figures.card_worth(*(played(game, "greedy", 400) for game in games))
    assert told(found.points) == (1.77, 0.27, 400)
    assert told(found.margin) == (3.55, 0.49, 400)
    assert told(found.wins) == (0.17, 0.02, 400)


@pytest.mark.parametrize(
    ("unseen", "worths"),
    [
        (6, [8.5, 13, 16, 13, 15, 9, 13, 7, 15, 13, 14, 8]),
        (2, [7.2857, 13, 16, 13, 15, 9, 13, 7]),
    ],
)
def test_what_the_card_is_worth_to_who_answers(unseen: int, worths: list[float]) -> None:
    ends = end_games(packo.load("taj"), len(worths), unseen=unseen)
    assert [float(card_worth(end, 1).worth) for end in ends] == pytest.approx(worths, abs=1e-4)


def test_what_so_many_proposals_reach() -> None:
    found = figures.reach(packo.load("taj"), deals=200, proposals=3)
    one, two = ([round(mean.mean, 2) for mean in means] for means in found.best.values())
    assert (one, two) == ([8.4, 18.92, 20.98, 21.0], [8.4, 19.32, 21.97, 22.0])
