"""Figures about HUE: each number again by a plainer way, on a few plays."""

from __future__ import annotations

from typing import Any

import pytest

import packo
from packo.core import Play, State
from packo.games.hue.figures import (
    cover_chart,
    cover_gain,
    cover_worth,
    poison_chart,
    poison_worth,
    sample_of,
    seat_chart,
    seat_edge,
)
from packo.games.hue.parts import Card, Placement, Position
from packo.play import match

from . import slow_scoring as slow


@pytest.fixture(scope="module")
def plays() -> list[Play]:
    return [match(packo.load("hue"), ["random", "random"], seed) for seed in range(12)]


def mean(numbers: Any) -> float:
    numbers = list(numbers)
    return sum(numbers) / len(numbers)


def naive_points(table: Any, card: Card) -> float:
    values = slow.colour_values(table)
    first, middle, last = card.colours
    return values[first] + 2 * values[middle] + values[last]


def test_seats(plays: list[Play]) -> None:
    found = seat_edge(plays)
    points = [play.state.returns() for play in plays]
    assert found.points[0].mean == pytest.approx(mean(first for first, _ in points))
    assert found.lead.mean == pytest.approx(mean(first - second for first, second in points))
    assert found.wins[0].mean == mean(first >= second for first, second in points)  # ties are the start player's
    assert found.by_tie.mean == mean(first == second for first, second in points)
    assert sum(share.mean for share in found.wins) == 1
    assert found.wins[0].samples == 12
    assert found.sample == "12 plays, 12 seeds from 0 to 11"


def test_poison_by_hand() -> None:
    game = packo.load("hue")
    table = (
        Placement(Card("starting", ("BGR", "YPY", "RGB")), 0, 0, "h"),
        Placement(Card("solid", ("R", "R", "B")), 0, 1, "h"),
        Placement(Card("poison", ("Y", "R", "B")), 0, 2, "h"),
    )
    p = Position(
        table[:2], ((Card("poison", tuple("YRB")), Card("solid", tuple("RBY"))), (Card("solid", tuple("YRP")),))
    )
    play = Play.start(State(game, p), 1).then(table[2])
    assert play.state.is_terminal
    before = slow.colour_values([table[0], table[1], (("solid", ("Y", "R", "B")), 0, 2, "h")])
    after = slow.colour_values(table)
    found = poison_worth([play, play])
    assert found.colours.mean == sum(before.values()) - sum(after.values())
    assert found.owner.mean == before["R"] - after["R"]
    assert found.others.mean == 2 * (before["R"] - after["R"])
    assert found.edge.mean == found.others.mean - found.owner.mean
    assert found.owner.mean > 0
    assert (found.covered.mean, found.kept.mean) == (0, 0)


def test_poison_on_plays(plays: list[Play]) -> None:
    done = [play for play in plays if any(at.card.kind == "poison" for at in play.state.position.table)]
    found = poison_worth(plays)
    lost = []
    for play in done:
        table = play.state.position.table
        plain = [(("solid" if at.card.kind == "poison" else at.card.kind, at.card.colours), *at[1:]) for at in table]
        lost.append(sum(slow.colour_values(plain).values()) - sum(slow.colour_values(table).values()))
    assert found.colours.mean == pytest.approx(mean(lost))
    kept = [mean(hand[0].kind == "poison" for hand in play.state.position.hands) for play in done]
    assert found.kept.mean == pytest.approx(mean(kept))
    assert found.colours.samples == len(done)


def test_covering(plays: list[Play]) -> None:
    found = cover_worth(plays[:2])
    assert len(found.by_turn) == 10
    assert found.gain.mean == pytest.approx(mean(gain.mean for gain in found.by_turn))
    covers = [
        mean(
            any(square in at.squares for at in state.position.table for square in move.squares)
            for state, move in zip(play.states, play.moves, strict=False)
            if isinstance(move, Placement)
        )
        for play in plays[:2]
    ]
    assert found.used.mean == pytest.approx(mean(covers))


def test_what_covering_adds_to_one_placement_by_plain_enumeration(plays: list[Play]) -> None:
    state = plays[3].states[10]
    p, best = state.position, {True: 0.0, False: 0.0}
    hand = p.hands[p.to_move]
    assert len(hand) == 2
    for move in state.legal_actions():
        covers = any(square in at.squares for at in p.table for square in move.squares)
        (keep,) = [card for card in hand if move.card not in (card, card.turned())]
        best[covers] = max(best[covers], naive_points([*p.table, move], keep))
    assert cover_gain(p) == max(0, best[True] - best[False])


def test_charts_say_their_sample(plays: list[Play]) -> None:
    for chart in (
        poison_chart(poison_worth(plays)),
        seat_chart(seat_edge(plays)),
        cover_chart(cover_worth(plays[:2])),
    ):
        svg = chart._repr_svg_()
        assert svg.startswith("<svg")
        assert "seeds from 0" in svg
        assert "estimated" in svg


def test_too_few_plays_are_refused(plays: list[Play]) -> None:
    unfinished = Play.start(packo.load("hue").root)
    for figure in (poison_worth, cover_worth, seat_edge):
        with pytest.raises(ValueError, match="at least two finished plays, not 1"):
            figure([*[play for play in plays if poison_in(play)][:1], unfinished])
    assert sample_of([unfinished]) == "1 play"


def poison_in(play: Play) -> bool:
    return any(at.card.kind == "poison" for at in play.state.position.table)
