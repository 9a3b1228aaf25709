"""The numbers that docs/hue.md quotes from many plays, computed again: slow, so `make proof` runs them."""

from __future__ import annotations

from pathlib import Path

import pytest

import packo
from packo.core import Estimated, Play
from packo.games.hue.bots import Keen, SearchBot
from packo.games.hue.figures import cover_worth, poison_worth, seat_edge
from packo.games.hue.variants import compare_rules
from packo.play import match

from .test_variants import NoCovering

DOCUMENT = Path(__file__).parents[3] / "docs" / "hue.md"
pytestmark = pytest.mark.proof


def row(*cells: str | Estimated) -> str:
    """A row of a table as the document has it."""
    return "| " + " | ".join(cell if isinstance(cell, str) else told(cell) for cell in cells) + " |"


def told(estimate: Estimated) -> str:
    return f"{estimate.mean:.2f} ± {estimate.error:.2f}"


def quoted(*rows: str) -> None:
    """All these rows stand in the document."""
    text = DOCUMENT.read_text(encoding="utf-8").splitlines()
    assert [one for one in rows if one not in text] == []


@pytest.fixture(scope="module")
def searchers() -> list[Play]:
    """A hundred games between searching bots, light ones."""
    game, bot = packo.load("hue"), SearchBot(worlds=30, width=6)
    return [match(game, [bot, bot], seed) for seed in range(100)]


@pytest.fixture(scope="module")
def greedy() -> list[Play]:
    game = packo.load("hue")
    return [match(game, ["greedy", "greedy"], seed) for seed in range(1000)]


def test_poison(searchers: list[Play], greedy: list[Play]) -> None:
    strong, plain = poison_worth(searchers), poison_worth(greedy)
    quoted(
        row("points that all skulls take from the five colours together", strong.colours, plain.colours),
        row("points that a skull takes from its owner", strong.owner, plain.owner),
        row("points that it takes from the other", strong.others, plain.others),
        row("how far it brings its owner ahead", strong.edge, plain.edge),
        row("share of the skulls that lie covered at the end", strong.covered, plain.covered),
        row("share of the players who keep their poison card", strong.kept, plain.kept),
        row("share of the games that the other would have won without skulls", strong.turned, plain.turned),
    )


def test_covering(searchers: list[Play]) -> None:
    found = cover_worth(searchers[:50])
    quoted(
        row("points gained at a turn, mean", found.gain),
        row("at the first placement", found.by_turn[0]),
        row("at the last placement", found.by_turn[-1]),
        row("share of the turns at which no placement beside is as good", found.best),
        row("share of the placements that cover", found.used),
    )


def test_seats(searchers: list[Play], greedy: list[Play]) -> None:
    strong, plain = seat_edge(searchers), seat_edge(greedy)
    quoted(
        row("games that the start player wins", strong.wins[0], plain.wins[0]),
        row("of these by the tie-break alone", strong.by_tie, plain.by_tie),
        row("points of the start player", strong.points[0], plain.points[0]),
        row("points of the other", strong.points[1], plain.points[1]),
        row("the start player's lead", strong.lead, plain.lead),
    )


@pytest.mark.parametrize("players", [3, 4, 5])
def test_seats_of_more_players(players: int) -> None:
    game = packo.load("hue", players=players)
    edge = seat_edge(match(game, ["greedy"] * players, seed) for seed in range(100))
    quoted(row(str(players), *edge.wins, *[""] * (5 - players)))


def test_a_game_without_covering() -> None:
    plays = [[match(packo.load(rules), [Keen(), Keen()], seed) for seed in range(50)] for rules in ("hue", NoCovering)]
    found = compare_rules(*plays)
    quoted(*(row(name, *estimates) for name, estimates in found.measures.items()))
