"""LIE at a terminal: what a person reads there."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

import packo
from packo.cli import app
from packo.games.lie import solve as room
from packo.games.lie.bots import HonestBot
from packo.games.lie.parts import Bid, Card, Laid, Position
from packo.play.terminal import play_at_terminal


def typed(*lines: str, **options: object) -> str:
    """All that is told to the first player, who types these lines."""
    left, told = list(lines), []
    game = packo.load("lie", **options)

    def ask(prompt: str, secret: bool) -> str:
        if not left:
            raise EOFError
        return left.pop(0)

    play_at_terminal(game, 3, {i: HonestBot() for i in range(1, game.num_players)}, ask, told.append)
    return "\n".join(told)


def test_a_round_is_told_in_words() -> None:
    told = typed("12334", "3x3", "lie")
    for line in (
        "Player 1 sees: Player 1 has the cards 14 15 23 26 34; Player 2 has 5 hidden cards",
        "Player 1 sees: Player 1 has the dice 1 2 3 3 4; Player 2 has 5 hidden dice",
        "shown: Player 1 has the dice 1 2 3 3 4; Player 2 has the dice 3 3 5 5 5: 3 count for the bid 4x5",
    ):
        assert line in told.splitlines()
    assert not [word for word in ("Position(", "Card(", "low=", "((") if word in told]


@pytest.mark.parametrize(
    ("position", "told"),
    [
        (Position((2, 1, 0), 0), "Player 1 draws 2 cards; Player 2 draws 1 card; Player 3 is out"),
        (Position((1, 2), 0, hands=((Card(1, 4),), ())), "Player 1 has the card 14; Player 2 has 2 hidden cards"),
        (Position((1, 1), 0, shown=((), (6,))), "Player 1 has 1 hidden die; Player 2 has the die 6"),
    ],
)
def test_positions_in_words(position: Position, told: str) -> None:
    assert str(position) == told
    assert repr(position).startswith("Position(counts=")


def test_hands_laid_open_in_words() -> None:
    laid = Laid(((1, 4), (), (4,)), Bid(2, 4), 1)
    assert str(laid) == ("Player 1 has the dice 1 4; Player 2 is out; Player 3 has the die 4: 1 counts for the bid 2x4")


def test_a_solved_round_is_printed(monkeypatch: pytest.MonkeyPatch, tmp_path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setitem(room.ITERATIONS, 2, 20)
    printed = CliRunner().invoke(app, ["solve", "lie", "-o", "wild=true"])
    assert printed.exit_code == 0
    assert printed.output.startswith("# A round of LIE: one card to open against one card, ones wild")
    assert "How often the other calls an opening bid a lie" in printed.output
    refused = CliRunner().invoke(app, ["solve", "lie", "-o", "opener=2", "-o", "other=2"])
    assert refused.exit_code == 2
    assert "a round is solved where both have cards, three in all at most, not 2 and 2" in refused.output
