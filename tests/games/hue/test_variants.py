"""HUE under changed rules: a bot that asks where it may go, and what a change does."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import packo
from packo.core import Play
from packo.games.hue import rules as hue
from packo.games.hue.bots import Keen
from packo.games.hue.laying import Spot, Table, squares_at, tops
from packo.games.hue.parts import Placement
from packo.games.hue.scoring import colour_values
from packo.games.hue.variants import compare_rules
from packo.play import match, seat_of


class NoCovering(hue.Rules):
    """A card may only lie beside others."""

    def spots(self, table: Table) -> tuple[Spot, ...]:
        taken = tops(table).keys()
        return tuple(spot for spot in super().spots(table) if taken.isdisjoint(squares_at(*spot)))


def plays(rules: Any, seeds: range) -> list[Play]:
    return [match(packo.load(rules), [Keen(), Keen()], seed) for seed in seeds]


def test_nobody_covers_where_the_rules_forbid_it() -> None:
    for play in plays(NoCovering, range(2)):
        assert play.state.is_terminal
        assert len(tops(play.state.position.table)) == 3 * len(play.state.position.table)


@pytest.mark.parametrize("rules", ["hue", NoCovering])
def test_it_keeps_the_card_that_is_worth_most_at_once(rules: Any) -> None:
    play = match(packo.load(rules), ["random", "random"], seed=5, max_moves=8)
    state = play.state
    seat = seat_of(play, state.current_player)

    def best(action: Placement) -> int:
        after = state.child(action).position
        values = colour_values(after.table)
        return max(hue.score(card, values) for card in after.hands[seat.player])

    chosen = {Keen().choose(seat, Random(seed)) for seed in range(6)}
    assert chosen <= set(seat.legal)
    assert {best(action) for action in chosen} == {max(map(best, seat.legal))}


def test_a_change_is_measured_deal_by_deal() -> None:
    before, after = plays("hue", range(3)), plays(NoCovering, range(3))
    found = compare_rules(before, after)
    old, new, change = found.measures["five colours together"]
    sums = [[sum(colour_values(play.state.position.table).values()) for play in each] for each in (before, after)]
    assert old.mean == pytest.approx(sum(sums[0]) / 3)
    assert new.mean == pytest.approx(sum(sums[1]) / 3)
    differences = [b - a for a, b in zip(*sums, strict=True)]
    assert change.mean == pytest.approx(sum(differences) / 3)
    spread = sum((d - change.mean) ** 2 for d in differences) / 2
    assert change.error == pytest.approx((spread / 3) ** 0.5)
    leads = [play.state.returns()[0] - play.state.returns()[1] for play in before]
    assert found.measures["start player's lead"][0].mean == pytest.approx(sum(leads) / 3)
    assert "on 3 deals (estimated)" in repr(found)
    assert "five colours together" in found._repr_html_()


def test_what_cannot_be_compared_is_refused() -> None:
    done = plays("hue", range(2))
    with pytest.raises(ValueError, match="of the same seeds"):
        compare_rules(done, done[::-1])
    with pytest.raises(ValueError, match="at least two plays, not 1"):
        compare_rules(done[:1], done[:1])
    unfinished = [Play.start(packo.load("hue").root, seed) for seed in range(2)]
    with pytest.raises(ValueError, match="only finished plays"):
        compare_rules(done, unfinished)
