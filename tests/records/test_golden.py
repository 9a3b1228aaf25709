"""Golden plays are read, replayed, and played again to the byte; and each shows what it was chosen for."""

from __future__ import annotations

from importlib import import_module
from itertools import pairwise
from pathlib import Path

import pytest

from packo.core import Play
from packo.core.record import dumps, loads
from packo.games.tko.rules import NOBODY, SUDDEN_DEATH
from tests.records.golden import again, random_play

FOLDER = Path(__file__).parent
RECORDS = sorted(path.stem for path in FOLDER.glob("*.txt"))


def text(name: str) -> str:
    return (FOLDER / f"{name}.txt").read_bytes().decode("utf-8")


def golden(name: str) -> Play:
    return loads(text(name))


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_is_replayed_and_written_as_it_was(name: str) -> None:
    play = golden(name)
    assert dumps(play) == text(name)
    assert play.game.name == name.partition("-")[0]
    assert play.state.is_terminal


@pytest.mark.parametrize("name", RECORDS)
def test_the_random_player_plays_it_again(name: str) -> None:
    assert again(text(name)) == text(name)


@pytest.mark.parametrize("name", RECORDS)
def test_the_twin_plays_it_to_the_same_winner(name: str) -> None:
    play = golden(name)
    twin = import_module(f"tests.games.{play.game.name}.naive").Twin(**play.game.changed_options())
    for move in play.moves:
        assert str(move) in twin.legal()
        twin.play(str(move))
    assert twin.is_over()
    winner = twin.winner()
    assert play.state.winners() == (winner if isinstance(winner, tuple) else (winner,))


@pytest.mark.parametrize("seed", [1, 2])
def test_another_seed_is_another_play(seed: int) -> None:
    play = golden("tko-basic")
    assert random_play(play.game, seed) != play
    assert random_play(play.game, seed) == random_play(play.game, seed)


def rounds(play: Play) -> tuple[int, int]:
    won: tuple[int, int] = play.state.position.rounds
    return won


def deaths(play: Play) -> int:
    """How often a round went into sudden death."""
    sudden = [state.position.bars == SUDDEN_DEATH for state in play.states]
    return sum(now and not before for before, now in pairwise(sudden))


def placed(play: Play) -> list[tuple[bool, bool]]:
    """For each point that was placed: whether both had scored, and whether it won the round."""
    return [
        (p.arrow == NOBODY, q.rounds != p.rounds)
        for p, q in pairwise(state.position for state in play.states)
        if p.placing != NOBODY
    ]


@pytest.mark.rule("tko.16")
def test_a_basic_game_of_two_rounds() -> None:
    play = golden("tko-basic")
    assert play.game.changed_options() == {}
    assert (rounds(play), play.state.returns()) == ((2, 0), (1, 0))


@pytest.mark.rule("tko.10", "tko.16")
def test_a_game_of_three_rounds_with_sudden_death() -> None:
    play = golden("tko-sudden-death")
    assert sum(rounds(play)) == 3
    assert deaths(play) > 0


@pytest.mark.rule("tko.14", "tko.15")
def test_a_game_with_the_arrow() -> None:
    play = golden("tko-arrow")
    assert play.game.options.power_arrow
    assert sum(rounds(play)) == 3
    assert {both for both, _ in placed(play)} == {won for _, won in placed(play)} == {True, False}


@pytest.mark.rule("tko.15")
def test_a_game_with_the_arrow_read_strictly() -> None:
    play = golden("tko-arrow-strict")
    assert not play.game.options.arrow_on_ties
    assert [both for both, _ in placed(play)] == [False]


@pytest.mark.rule("tko.3")
def test_games_whose_boxers_are_chosen_in_play() -> None:
    play = golden("tko-open-pick")
    assert [str(move) for move in play.moves[:2]] == ["Bill Cream", "Yor Lightsout"]
    hidden = golden("tko-hidden-mirror")
    assert len(set(hidden.state.position.starts)) == 1
    assert rounds(hidden) in [(3, 2), (2, 3)]
