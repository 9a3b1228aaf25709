"""The best placement for each score card, and how far each card of a hand can be carried, against plain enumeration."""

from __future__ import annotations

import random
from typing import Any

import pytest

import packo
from packo.core import Certified, Exact, State
from packo.games.hue.laying import spots
from packo.games.hue.parts import Card, Placement, Position
from packo.games.hue.placing import best_placement, best_placements, keep_table, weights
from packo.games.hue.scoring import colour_values

from . import slow_scoring as slow


def dealt(seed: int, moves: int = 0, **options: Any) -> State:
    """A random position after so many placements."""
    rng, state = random.Random(seed), packo.load("hue", **options).root
    state = state.child(state.game.rules.chance(state.position).sample(rng))
    for _ in range(moves):
        state = state.child(rng.choice(state.legal_actions()))
    return state


def small(*hand: str, **options: Any) -> State:
    """A table of one card, and these cards in the hand of player 0."""
    kinds = {"s": "solid", "t": "striped", "p": "poison"}
    cards = tuple(Card(kinds[word[0]], tuple(word[1:])) for word in hand)
    start = Card("starting", ("BGR", "YPY", "RGB"))
    game = packo.load("hue", **options)
    return State(game, Position((Placement(start, 0, 0, "h"),), (cards, cards), 0))


def points(card: Card, table: Any) -> int:
    values = colour_values(table)
    first, middle, last = card.colours
    return values[first] + 2 * values[middle] + values[last]


def without(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    return tuple(other for other in hand if other != card)


def every(table: Any, hand: tuple[Card, ...], several: bool = False) -> list[Placement]:
    """All placements of one of these cards."""
    ways = [way for card in hand for way in dict.fromkeys((card, card.turned()))]
    return [Placement(way, *spot) for way in ways for spot in spots(table, several)]


@pytest.mark.rule("hue.17")
def test_the_best_placement_against_the_naive_twin() -> None:
    state = dealt(1, 9)
    hand = state.position.hands[state.position.to_move]
    found = best_placements(state)
    assert [row.score_card for row in found.rows] == list(hand)
    for row in found.rows:
        (other,) = without(hand, row.score_card)
        scores = {}
        for placement in every(state.position.table, (other,)):
            values = slow.colour_values([*state.position.table, placement])
            scores[placement] = sum(
                times * values[colour] for times, colour in zip((1, 2, 1), row.score_card.colours, strict=True)
            )
        best = max(scores.values())
        assert row.score == best
        assert set(row.placements) == {placement for placement, score in scores.items() if score == best}
        assert row.now == points(row.score_card, state.position.table)


def test_all_ties_are_listed_in_the_order_of_the_actions() -> None:
    for seed, options in ((2, {}), (3, {"cover_several": True}), (4, {"players": 5, "start_sections": "bands"})):
        state = dealt(seed, 3, **options)
        legal = state.legal_actions()
        for row in best_placements(state).rows:
            after = [(a, points(row.score_card, [*state.position.table, a])) for a in legal if _other(a, row)]
            best = max(score for _, score in after)
            assert (row.score, list(row.placements)) == (best, [a for a, score in after if score == best])


def _other(action: Placement, row: Any) -> bool:
    return action.card not in (row.score_card, row.score_card.turned())


def test_a_score_card_of_somebody_else() -> None:
    state = small("sBGP", "tYRP")
    table, hand = state.position.table, state.position.hands[0]
    found = best_placement(table, Card("poison", ("R", "B", "Y")), hand)
    after = {placement: points(found.score_card, [*table, placement]) for placement in every(table, hand)}
    assert found.score == max(after.values())
    assert set(found.placements) == {placement for placement, score in after.items() if score == found.score}
    assert {placement.card.kind for placement in found.placements} <= {"solid", "striped"}


def test_what_can_be_reached_alone_with_one_card_and_with_none() -> None:
    state = dealt(5, 8)
    for row, best in zip(keep_table(state).rows, best_placements(state).rows, strict=True):
        assert (row.reachable, row.next, row.now) == (Exact(best.score), best.score, best.now)
        assert row.line[0] in best.placements
    over = dealt(5, 10)
    assert over.is_terminal
    for player in (0, 1):
        (row,) = keep_table(over, player).rows
        assert row.now == row.next == over.returns()[player]
        assert (row.reachable, row.line) == (Exact(row.now), ())
        assert best_placements(over, player).rows[0].placements == ()


@pytest.mark.parametrize(
    ("hand", "options"),
    [
        (("pYRB", "sBGP", "tPGY"), {}),
        (("sRYP", "tYPB", "sGRB"), {}),
        (("sBGP", "pRBG", "pBRY"), {"cover_several": True}),
    ],
)
def test_two_cards_are_searched_in_full(hand: tuple[str, ...], options: dict[str, Any]) -> None:
    state = small(*hand, **options)
    several = state.game.rules.options.cover_several
    table, cards = state.position.table, state.position.hands[0]
    rows = keep_table(state).rows
    best = dict.fromkeys(cards, 0)
    for row in rows[:1]:
        for one in without(cards, row.card):
            (two,) = without(without(cards, row.card), one)
            for first in every(table, (one,), several):
                for second in every((*table, first), (two,), several):
                    best[row.card] = max(best[row.card], points(row.card, (*table, first, second)))
        assert row.reachable == Exact(best[row.card])
        assert points(row.card, (*table, *row.line)) == best[row.card]


@pytest.mark.proof
def test_three_cards_searched_in_full_lie_within_what_was_certified() -> None:
    state = small("sBGP", "tYRP", "pYRB", "sGYR")
    for bound, exact in zip(keep_table(state).rows, keep_table(state, searched=3).rows, strict=True):
        assert isinstance(exact.reachable, Exact)
        lo, hi = bound.reachable if isinstance(bound.reachable, Certified) else (bound.reachable.value,) * 2
        assert lo <= exact.reachable.value <= hi


def test_no_line_passes_the_bound_and_the_line_that_is_given_reaches_its_end() -> None:
    rng = random.Random(6)
    for seed, moves, options in ((8, 2, {}), (9, 4, {"cover_several": True, "start_shift": 2})):
        state = dealt(seed, moves, **options)
        several = state.game.rules.options.cover_several
        hand = state.position.hands[state.position.to_move]
        rows = keep_table(state).rows
        assert [row.card for row in rows] == list(hand)
        for row in rows:
            assert isinstance(row.reachable, Certified)
            table = state.position.table
            left = without(hand, row.card)
            for placement in row.line:
                card = placement.card if placement.card in left else placement.card.turned()
                assert placement in every(table, (card,), several)
                left, table = without(left, card), (*table, placement)
            assert left == ()
            assert points(row.card, table) == row.reachable.lo >= row.next >= row.now
            for _ in range(4):
                assert points(row.card, _greedy_line(rng, state, row.card, several)) <= row.reachable.hi


def _greedy_line(rng: random.Random, state: State, keep: Card, several: bool) -> Any:
    """A line that often takes the best of some placements, so that it comes as far as it can."""
    table, left = state.position.table, without(state.position.hands[state.position.to_move], keep)
    while left:
        some = rng.sample(every(table, left, several), rng.choice((1, 20, 30)))
        placement = max(some, key=lambda placement: points(keep, (*table, placement)))
        left = tuple(card for card in left if placement.card not in (card, card.turned()))
        table = (*table, placement)
    return table


def test_the_others_hands_are_not_looked_at() -> None:
    state = dealt(10, 8)
    p = state.position
    other = State(state.game, p._replace(hands=(p.hands[0], p.hands[1][::-1][:1] * len(p.hands[1]))))
    assert keep_table(state, 0) == keep_table(other, 0)
    assert best_placements(state, 0) == best_placements(other, 0)


def test_weights() -> None:
    assert weights(Card("striped", ("R", "Y", "R"))) == (0, 0, 0, 2, 2)


def test_who_and_when() -> None:
    for table in (best_placements, keep_table):
        with pytest.raises(ValueError, match="nothing has been dealt yet"):
            table(packo.load("hue").root)
        with pytest.raises(ValueError, match="a player is 0 to 1, not 2"):
            table(dealt(1), 2)


def test_tables_are_told_as_text_and_as_html() -> None:
    found = keep_table(small("sBGP", "tYRP"))
    assert repr(found) == repr(keep_table(small("sBGP", "tYRP")))
    assert repr(found).splitlines()[1].split() == ["keep", "now", "next", "alone", "by"]
    assert repr(found).splitlines()[2].startswith("sBGP  4    7     7 (exact)")
    assert found._repr_html_().count("<tr>") == 3
    best = best_placements(small("sBGP", "tYRP"))
    assert "(exact)" in repr(best)
    assert str(best.rows[0].placements[0]) in best._repr_html_()
    assert repr(best.rows[0]).count("\n") == 2
    assert best.rows[0]._repr_html_().startswith("<table><caption>The best placement")


def test_states_of_other_games_are_refused_in_a_sentence() -> None:
    asked: Any
    for ask in (keep_table, best_placements):
        for asked, told in ((packo.load("gem").root, "of GEM"), (3, "from 3")):
            with pytest.raises(ValueError, match=f"^placements are looked for from a state of HUE, not {told}$"):
                ask(asked)
