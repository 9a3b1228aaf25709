"""Figures about Decipher, from plays that are known."""

from __future__ import annotations

from typing import Any

import pytest

import packo
from packo.core import Exact, Play
from packo.games.decipher import figures, solve
from packo.play import match

from .riddle import go


def played(*moves: str, **options: Any) -> Play:
    """A play by notation."""
    play = Play.start(packo.load("decipher", **options).root)
    for move in moves:
        play = play.then(play.state.parse(move))
    return play


ROUND = ("hide TIC", "hand B", "zone 3", "wait")
"""The seeker gives up in bonus mode: five points for the maker, three for him."""
GUESSED = ("hide TIC", "hand R", "zone 3", "zone 1", "guess SIC", "guess TIC")
"""One NO-token, one wrong guess, and the right one."""
TWO = {"length": 3, "any_word": True, "words": 20}


def test_how_rounds_went() -> None:
    one, other = played(*ROUND * 4, **TWO), played(*GUESSED, *ROUND * 3, **TWO)
    assert one.state.is_terminal
    assert other.state.is_terminal
    found = figures.round_results([one, other, played(*GUESSED[:2], **TWO)])
    assert found.maker.mean == (5 + (3 + 15) / 4) / 2
    assert found.seeker.mean == (3 + (5 + 6 + 1 + 9) / 4) / 2
    assert found.found.mean == (0 + 1 / 4) / 2
    assert found.noes.mean == (0 + 1 / 4) / 2
    assert found.guesses.mean == (0 + 2 / 4) / 2
    assert found.bought.mean == 0
    assert found.placed.mean == 0.25
    assert found.maker.samples == 2
    with pytest.raises(ValueError, match="at least two"):
        figures.round_results([one])


def test_how_the_words_dwindle() -> None:
    play = played("hide TIC", "hand B", "zone 1", "zone 3", "wait", **TWO)
    start = go(play.game.root, "hide TIC")
    found = figures.words_left([play, play])
    assert list(found) == [0, 1, 2]
    assert found[0].mean == len(solve.possible(start))
    assert found[2].mean == len(solve.possible(go(start, "hand B", "zone 1", "zone 3")))
    assert found[0].samples == 2
    assert (found[0].mean, found[0].error) >= (found[1].mean, found[1].error) >= (found[2].mean, 0)


def test_charts_say_what_they_show() -> None:
    game = packo.load("decipher", length=3, words=10)
    curve = figures.words_left([match(game, ["plain"] * 2, seed=seed) for seed in range(2)])
    told = str(figures.words_left_chart({"plain": curve}))
    assert "plain: 0 " in told
    assert "answers in the round" in told
    words = [solve.hard(game, word) for word in ("HIT", "OIL")]
    told = str(figures.hard_words_chart(words))
    for one in words:
        assert isinstance(one.best, Exact)
        assert f"{one.word} in the best order {one.best.value}" in told
        assert f"{one.word}: {float(one.mean):.2f}" in told
