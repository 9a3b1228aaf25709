"""Figures about silent teams, from plays that are known."""

from __future__ import annotations

import pytest

import packo
from packo.core import Play
from packo.games.shh import figures
from packo.games.shh.bots import SpellerBot
from packo.games.shh.rules import Rules
from packo.games.shh.solve import perfect
from packo.play.match import match

from .silence import lying


def ended(*moves: str) -> Play:
    """A play from its last consonants, B, N and T, with two pass cards."""
    play = Play.start(lying("BN/T", passes=2, words=35))
    for move in moves:
        play = play.then(play.state.parse(move))
    return play


ALL = ended("B", "A", "N", "call up", "up", "T", "O", "E", "call down", "up")
FAILED = ended("B", "pass", "A", "pass", "N", "call up", "up", "E", "call down", "up")
"""BAN is scored; E is no word."""


def test_how_a_team_did() -> None:
    found = figures.team_score([ALL, FAILED, ended("B")])
    assert found.by_points == {20: 1, 21: 1}
    assert found.by_stars == {1: 0, 2: 1, 3: 1, 4: 0}
    assert (found.points.mean, found.points.samples) == (20.5, 2)
    assert (found.words.mean, found.passes.mean, found.perfect.mean) == (1.5, 1, 0)
    with pytest.raises(ValueError, match="at least two"):
        figures.team_score([ALL])


def test_charts_say_what_they_show() -> None:
    score = figures.team_score([ALL, FAILED])
    told = str(figures.variants_chart({"the main game": score, "no pass cards": score}))
    assert "the main game: " in told
    assert "plays each: 2" in told
    told = str(figures.points_chart(score))
    assert "20 points: 1." in told
    assert "21 points: 1." in told


@pytest.mark.parametrize("variant", figures.VARIANTS)
def test_every_variant_can_be_played(variant: str) -> None:
    game = packo.load("shh", players=3, words=20, **figures.VARIANTS[variant])
    team = figures.team_of(variant, 3)
    assert [bot.remembers for bot in team] == ["forgotten" not in variant] * 3
    play = match(game, team, seed=1)
    assert play.state.is_terminal


def test_a_line_with_open_hands_is_a_play_like_others() -> None:
    state = packo.load("shh", words=35).initial_state(seed=2)
    assert isinstance(state.game.rules, Rules)
    lines = [perfect(state).play(state), match(state.game, [SpellerBot()] * 2, seed=2)]
    found = figures.team_score(lines)
    assert found.by_points[26] >= 1
    assert found.points.mean <= 26
