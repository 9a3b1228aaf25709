"""Each numbered rule of HUE, its readings and its options."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random
from typing import Any

import pytest

import packo
from packo.core import CHANCE, TERMINAL, Deal, IllegalAction, OptionError, State
from packo.games.hue import laying
from packo.games.hue.parts import BANDED, POISON, SOLID, STARTING, STRIPED, Card, Dealt, Placement, Position, Seen
from packo.games.hue.rules import BEFORE_THE_DEAL, LISTED, score
from packo.games.hue.scoring import colour_values
from tests.games.hue.tables import START, at, card, cards, dealt, go, placement, random_states, table

HANDS = "sBGY pRPG tPGB / sRPB pBGR tYPR"
PLAYERS = (2, 3, 4, 5)


def worth(placed: str) -> dict[str, int]:
    """The colours that are worth something on a table."""
    return {colour: value for colour, value in colour_values(table(placed)).items() if value}


def refused(state: State, move: Any) -> IllegalAction:
    """How a move is refused; the state stays as it was."""
    before = repr(state.position)
    with pytest.raises(IllegalAction) as refusal:
        state.child(state.parse(move) if isinstance(move, str) else move)
    assert repr(state.position) == before
    assert "\n" not in str(refusal.value)
    return refusal.value


def allowed(state: State, move: str) -> bool:
    rules, action = state.game.rules, placement(move)
    legal: bool = rules.is_legal(state.position, state.current_player, action)
    assert legal == (action in state.legal_actions())
    return legal


# -- cards and setup ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("hue.1")
def test_thirty_cards_in_five_colours() -> None:
    deck = packo.load("hue").rules.cards
    kinds = Counter(one.kind for group in deck for one in group)
    assert kinds == {SOLID: 10, STRIPED: 10, STARTING: 5, POISON: 5}
    assert {letter for group in deck for one in group for part in one.colours for letter in part} == set("PGBYR")


@pytest.mark.rule("hue.2")
def test_sections_of_each_kind() -> None:
    assert worth("sBBP@0,0h") == {"B": 6, "P": 3}
    assert worth("tBBP@0,0h") == worth("tBBP@0,0v") == {"B": 6, "P": 3}
    assert worth("tBPB@0,0h") == {"B": 3, "P": 3}
    assert worth("sBPB@0,0v") == {"B": 3, "P": 3}
    assert worth("pBPG@0,0h") == {"B": 3, "G": 3}


@pytest.mark.rule("hue.2")
def test_sections_of_starting_cards_either_way() -> None:
    # In squares: the middle stripe of the first two is B, and three sections of B make one area.  In bands: only the
    # two that stand beside each other.
    assert worth("xPBGRBBYYG@0,0h") == {"P": 1, "B": 3, "G": 1, "R": 1, "Y": 2}
    assert worth("bPBGRBBYYG@0,0h") == {"P": 1, "B": 2, "G": 1, "R": 1, "Y": 2}
    for sections, kind in (("squares", STARTING), ("bands", BANDED)):
        state = dealt(start_sections=sections)
        assert {one.card.kind for one in state.position.table} == {kind}


@pytest.mark.rule("hue.3")
@pytest.mark.parametrize("shift", [1, 2])
def test_three_starting_cards_on_a_diagonal(shift: int) -> None:
    drawn = set()
    for seed in range(40):
        state = dealt(seed, start_shift=shift)
        placed = state.position.table
        assert sorted((one.x, one.y, one.way) for one in placed) == [(k * shift, k, "h") for k in range(3)]
        assert len({one.card for one in placed}) == 3
        drawn.update((one.card, one.y) for one in placed)
    assert len(drawn) == 15


@pytest.mark.rule("hue.4")
@pytest.mark.parametrize("players", PLAYERS)
def test_one_poison_card_each_and_five_standard_cards_or_four(players: int) -> None:
    deck = packo.load("hue").rules.cards
    for seed in range(10):
        state = dealt(seed, players=players)
        held = [one for hand in state.position.hands for one in hand]
        assert len(set(held)) == len(held)
        assert set(held) <= {*deck.standard, *deck.poison}
        for hand in state.position.hands:
            assert [one.kind == POISON for one in hand].count(True) == 1
            assert len(hand) == (5 if players == 5 else 6)
            assert hand == tuple(sorted(hand))


@pytest.mark.rule("hue.4")
@pytest.mark.parametrize(
    ("players", "hands"),
    [(2, 15504 * 3003), (3, 15504 * 3003 * 252), (4, 15504 * 3003 * 252), (5, 4845 * 1820 * 495 * 70)],
)
def test_the_number_of_deals(players: int, hands: int) -> None:
    poison, starts = {2: 20, 3: 60, 4: 120, 5: 120}[players], 60
    assert packo.load("hue", players=players).root.chance.count == hands * poison * starts


@pytest.mark.rule("hue.5")
@pytest.mark.parametrize(("players", "standard", "poison"), [(2, 10, 3), (3, 5, 2), (4, 0, 1), (5, 0, 0)])
def test_what_is_left_over_never_comes_up(players: int, standard: int, poison: int) -> None:
    deck = packo.load("hue").rules.cards
    for seed in range(5):
        state = dealt(seed, players=players)
        dealt_out = {one for hand in state.position.hands for one in hand} | {o.card for o in state.position.table}
        unused = {one for group in deck for one in group} - dealt_out
        kinds = Counter("standard" if one in deck.standard else one.kind for one in unused)
        assert kinds == Counter({"standard": standard, POISON: poison, STARTING: 2})
        *_, end = random_states(state, seed)
        shown = {one.card for one in end.position.table} | {hand[0] for hand in end.position.hands}
        assert not shown & {way for one in unused - {*deck.starting} for way in (one, one.turned())}


# -- turns and places --------------------------------------------------------------------------------------------------


@pytest.mark.rule("hue.6")
@pytest.mark.parametrize("players", PLAYERS)
def test_one_card_each_turn_clockwise(players: int) -> None:
    states = list(random_states(dealt(1, players=players), 1))
    for turn, (state, after) in enumerate(pairwise(states)):
        player = turn % players
        assert state.current_player == player
        assert state.actors == (player,)
        sizes = [len(hand) for hand in state.position.hands]
        sizes[player] -= 1
        assert [len(hand) for hand in after.position.hands] == sizes
        assert len(after.position.table) == len(state.position.table) + 1
    assert len(states) - 1 == {2: 10, 3: 15, 4: 20, 5: 20}[players]


@pytest.mark.rule("hue.6")
def test_nobody_moves_out_of_turn_nor_passes_nor_plays_what_he_has_not_got() -> None:
    state = at(START, HANDS)
    assert refused(state, {1: placement("sRPB@3,0h")}).rule_id == "hue.6"
    assert refused(state, {}).rule_id == "hue.6"
    strange = refused(state, "sRPB@3,0h")
    assert str(strange) == "HUE 6: a player places a card of his own hand, and 'sRPB' is not in it"
    assert refused(state, "xBGRYPYRGB@3,0h").rule_id == "hue.6"
    again = go(state, "sBGY@3,0h", "sRPB@-3,0h")
    assert refused(again, "sBGY@0,-1h").rule_id == "hue.6"
    assert refused(again, "sYGB@0,-1h").rule_id == "hue.6"


@pytest.mark.rule("hue.7")
def test_a_card_lies_in_each_of_four_directions() -> None:
    state = at(START, HANDS)
    for move in ("sBGY@3,0h", "sYGB@3,0h", "sBGY@0,1v", "sYGB@0,1v"):
        after = go(state, move)
        assert placement(move) in after.position.table
        assert after.position.hands[0] == cards("pRPG tPGB")


@pytest.mark.rule("hue.7")
@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("sBGY@3,-1h", "'sBGY@3,-1h' touches the other cards only at a corner"),
        ("sBGY@5,-1v", "'sBGY@5,-1v' touches the other cards only at a corner"),
        ("sBGY@-1,-3v", "'sBGY@-1,-3v' touches the other cards only at a corner"),
        ("sBGY@9,9h", "'sBGY@9,9h' touches the other cards nowhere"),
        ("pRPG@0,-3h", "'pRPG@0,-3h' touches the other cards nowhere"),
    ],
)
def test_corners_are_not_enough(move: str, why: str) -> None:
    refusal = refused(at(START, HANDS), move)
    assert str(refusal) == f"HUE 7: {why}; a whole side of a square must lie along another"


@pytest.mark.rule("hue.7")
@pytest.mark.parametrize(
    "move", ["sBGY@3,0h", "sBGY@3,-2v", "sBGY@-3,0h", "sBGY@0,1v", "sBGY@-2,1h", "sBGY@4,3h", "tPGB@0,-1h", "pRPG@2,3h"]
)
def test_one_side_is_enough(move: str) -> None:
    state = at(START, HANDS)
    assert allowed(state, move)
    assert len(laying.tops(go(state, move).position.table)) == 9 + 3


@pytest.mark.rule("hue.7")
@pytest.mark.parametrize(
    ("move", "why"),
    [
        (Placement(card("sBGY"), 3, 0, "d"), "a card lies across (h) or down (v), so 'd' is no way to place it"),
        (Placement(card("sBGY"), 3, 0, "H"), "a card lies across (h) or down (v), so 'H' is no way to place it"),
        (Placement(card("sBGY"), 3.0, 0, "h"), "a placement is a card, two whole numbers and a way, not ("),  # type: ignore[arg-type]
        (Placement(card("sBGY"), 3, False, "h"), "a placement is a card, two whole numbers and a way, not ("),
        (Placement(card("sBGY"), 10**9, 0, "h"), "'sBGY@1000000000,0h' touches the other cards nowhere"),
        (Placement(card("sBGY"), 10**5000, 0, "h"), "a value of type Placement touches the other cards nowhere"),
        (Placement("sBGY", 3, 0, "h"), "a placement is a card, two whole numbers and a way, not ("),  # type: ignore[arg-type]
        (Placement(None, None, [], "h"), "a placement is a card, two whole numbers and a way, not ("),  # type: ignore[arg-type]
        (Placement(Card(SOLID, ["B", "G", "Y"]), 3, 0, "h"), "a placement is a card, two whole"),  # type: ignore[arg-type]
        (card("sBGY"), "a player places a card, as in sBGP@3,-1h; 'sBGY' is no placement"),
        ((card("sBGY"), 3, 0, "h"), "a player places a card, as in sBGP@3,-1h; "),
        ("sBGY", "a player places a card, as in sBGP@3,-1h; 'sBGY' is no placement"),
        (None, "a player places a card, as in sBGP@3,-1h; 'None' is no placement"),
        (7, "a player places a card, as in sBGP@3,-1h; '7' is no placement"),
    ],
    ids=range(14),
)
def test_what_is_no_placement(move: Any, why: str) -> None:
    state = at(START, HANDS)
    with pytest.raises(IllegalAction) as refusal:
        state.checked_action(0, move)
    assert refusal.value.rule_id == "hue.7"
    assert str(refusal.value).startswith(f"HUE 7: {why}")


@pytest.mark.rule("hue.8")
def test_every_card_may_go_in_both_directions_wherever_one_may_go() -> None:
    state = at(START, HANDS)
    spots = state.game.rules.spots(state.position.table)
    ways = [way for one in state.position.hands[0] for way in (one, one.turned())]
    assert set(state.legal_actions()) == {Placement(way, *spot) for way in ways for spot in spots}
    assert len(state.legal_actions()) == 6 * len(spots) == 300


@pytest.mark.rule("hue.8")
def test_a_card_that_reads_the_same_when_turned_is_listed_once() -> None:
    state = at(START, "sBGB pRPG / sRPB pBGR")
    assert len(state.legal_actions()) == 3 * 50


@pytest.mark.rule("hue.9")
@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("sBGY@-1,0h", "'sBGY@-1,0h' would cover 2 squares of xBGRYPYRGB@0,0h"),
        ("sBGY@0,0h", "'sBGY@0,0h' would cover 3 squares of xBGRYPYRGB@0,0h"),
        ("sBGY@1,-1v", "'sBGY@1,-1v' would cover squares of 2 cards at once"),
        ("sBGY@2,0v", "'sBGY@2,0v' would cover squares of 3 cards at once"),
    ],
)
def test_no_more_than_one_square_is_covered(move: str, why: str) -> None:
    refusal = refused(at(START, HANDS), move)
    assert str(refusal) == f"HUE 9: {why}; a card that covers takes exactly one square of a card"


@pytest.mark.rule("hue.9")
@pytest.mark.parametrize(
    "move", ["sBGY@-2,0h", "sBGY@0,0v", "sBGY@0,-2v", "sBGY@0,-1v", "sBGY@4,2h", "tPGB@4,2v", "pRPG@3,1h", "pRPG@3,-1v"]
)
def test_one_square_may_be_covered(move: str) -> None:
    state = at(START, HANDS)
    assert allowed(state, move)
    assert len(laying.tops(go(state, move).position.table)) == 9 + 2


@pytest.mark.rule("hue.9")
def test_one_square_each_of_several_cards_is_an_option() -> None:
    state = at(START, HANDS, cover_several=True)
    for move in ("sBGY@1,-1v", "sBGY@2,0v", "sBGY@1,0v"):
        assert allowed(state, move)
    for move in ("sBGY@-1,0h", "sBGY@0,0h"):
        assert refused(state, move).rule_id == "hue.9"
    deep = go(state, "sBGY@2,0v")
    assert set(laying.tops(deep.position.table).values()) == {0, 1, 2, 3}
    both = refused(deep, "sRPB@1,1h")
    assert str(both).startswith("HUE 9: 'sRPB@1,1h' would cover 2 squares of xGYPRBRPYG@1,1h")


@pytest.mark.rule("hue.10")
def test_a_covered_square_is_gone_with_its_colours() -> None:
    assert worth("sBGP@0,0h") == {"B": 3, "G": 3, "P": 3}
    assert worth("sBGP@0,0h sRYY@2,0v") == {"B": 3, "G": 3, "R": 3, "Y": 6}
    assert worth("sRYY@2,0v sBGP@0,0h") == {"B": 3, "G": 3, "P": 3, "Y": 6}


@pytest.mark.rule("hue.10", "hue.12")
def test_a_covered_skull_is_gone() -> None:
    assert worth("pGPG@0,0h sPRY@1,1h") == {"G": 3, "R": 3, "Y": 3}
    assert worth("pGPG@0,0h sPRY@1,1h sPYR@1,0v") == {"G": 3, "P": 3, "R": 3, "Y": 3}


@pytest.mark.rule("hue.10")
def test_what_covers_may_be_covered() -> None:
    state = go(at(START, HANDS), "sBGY@0,0v", "pBGR@-2,0h")
    assert len(laying.tops(state.position.table)) == 13
    under = [one for one in state.position.table if (0, 0) in one.squares]
    assert [str(one) for one in under] == ["xBGRYPYRGB@0,0h", "sBGY@0,0v", "pBGR@-2,0h"]
    again = go(state, "tPGB@-2,-1v")
    assert [str(one) for one in again.position.table if (-2, 0) in one.squares] == ["pBGR@-2,0h", "tPGB@-2,-1v"]


@pytest.mark.rule("hue.11")
@pytest.mark.parametrize("players", [2, 5])
def test_cards_stay_where_they_are(players: int) -> None:
    for state, after in pairwise(random_states(dealt(3, players=players), 3)):
        kept = [one for one in after.position.table if one in state.position.table]
        assert kept == list(state.position.table)


@pytest.mark.rule("hue.12")
def test_a_poison_card_is_placed_or_kept_like_any_other() -> None:
    state = at(START, "sBGY pRPG / sRPB pBGR")
    assert {one.card.kind for one in state.legal_actions()} == {SOLID, POISON}
    end = go(state, "sBGY@3,0h", "pBGR@-3,0h")
    assert end.is_terminal
    assert end.position.hands == (cards("pRPG"), cards("sRPB"))


# -- the end and the score ---------------------------------------------------------------------------------------------


@pytest.mark.rule("hue.13")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_game_ends_with_one_card_each(players: int) -> None:
    *before, end = random_states(dealt(2, players=players), 2)
    assert end.current_player == TERMINAL
    assert [len(hand) for hand in end.position.hands] == [1] * players
    assert not any(state.is_terminal for state in before)
    assert end.legal_actions() == ()
    assert refused(end, placement("sBGY@3,0h")).rule_id == "hue.13"
    assert all(end.observation(player) == end.position for player in range(players))


@pytest.mark.rule("hue.13")
def test_any_card_may_be_kept_until_the_last_turn() -> None:
    state = at(START, "sBGY pRPG tPGB / sRPB pBGR tYPR")
    kept = set()
    for first in ("sBGY@3,0h", "pRPG@3,0h", "tPGB@3,0h"):
        for second in ("sBGY@-3,0h", "pRPG@-3,0h", "tPGB@-3,0h"):
            if first[:4] != second[:4]:
                end = go(state, first, "sRPB@0,1v", second, "tYPR@-1,1v")
                kept.add(str(end.position.hands[0][0]))
    assert kept == {"sBGY", "pRPG", "tPGB"}


@pytest.mark.rule("hue.14")
@pytest.mark.parametrize(
    ("placed", "values"),
    [
        ("sBGP@0,0h sBYR@0,1h", {"B": 6, "G": 3, "P": 3, "Y": 3, "R": 3}),
        ("sBGP@0,0h sRBY@0,1h", {"B": 3, "G": 3, "P": 3, "Y": 3, "R": 3}),
        ("sPGB@0,0h tBYR@3,0h", {"P": 3, "G": 3, "B": 6, "Y": 3, "R": 3}),
        ("tPGB@0,0h sBYR@0,1h", {"P": 3, "G": 3, "B": 6, "Y": 3, "R": 3}),
        ("sPGB@0,0h tRBY@3,0v", {"P": 3, "G": 3, "B": 3, "Y": 3, "R": 3}),
        ("sPGB@0,0h xYBYRRRGGG@3,0h", {"P": 3, "G": 3, "B": 4, "Y": 1, "R": 3}),
        ("xYBYGBGPBP@0,0h xRBRGBGPBP@3,0h", {"Y": 1, "B": 6, "G": 1, "P": 1, "R": 1}),
    ],
)
def test_areas_go_across_cards_and_count_three_or_one(placed: str, values: dict[str, int]) -> None:
    assert worth(placed) == values


@pytest.mark.rule("hue.15")
def test_only_the_best_area_of_a_colour_counts_and_an_absent_colour_nothing() -> None:
    assert worth("sBBG@0,0h sBBB@9,9h sGBG@20,20v") == {"B": 9, "G": 3}
    assert colour_values(table("sBBG@0,0h"))["R"] == 0


@pytest.mark.rule("hue.16")
def test_a_skull_makes_its_area_worth_nothing_and_no_other_area() -> None:
    assert worth("pGPG@0,0h") == {"G": 3}
    assert worth("pGPG@0,0h sPPP@1,1v") == {"G": 3}
    assert worth("pGPG@0,0h sPPP@1,1v sRPR@9,9h") == {"G": 3, "P": 3, "R": 3}
    assert worth("pPPG@0,0h") == {"G": 3}
    assert worth("pGPG@0,0h xPRPRYRGYG@1,1h") == {"G": 3, "P": 1, "R": 1, "Y": 2}
    assert worth("pGPG@0,0h sGGG@2,1v") == {"G": 12}


@pytest.mark.rule("hue.16")
def test_poison_may_come_before_or_after_what_it_touches() -> None:
    assert worth("pGPG@0,0h sPYR@1,1h") == worth("sPYR@1,1h pGPG@0,0h") == {"G": 3, "Y": 3, "R": 3}
    assert worth("pGPG@0,0h sPPP@1,1v sGYR@1,1h") == {"G": 3, "P": 6, "Y": 3, "R": 3}


SAMPLE = "sGGG@0,0h sPPY@0,2h xYYBGPGRGR@3,2h xYPYPYPRGP@-3,4h sRRB@0,4h xBRPGYGRPR@3,4h pYPY@0,6h sRPR@0,7h"


@pytest.mark.rule("hue.17")
def test_the_three_score_cards_of_the_rulebook() -> None:
    """Purple 6, green 9, blue 4, yellow 5, red 7, and a poisoned purple area."""
    assert worth(SAMPLE) == {"P": 6, "G": 9, "B": 4, "Y": 5, "R": 7}
    end = at(SAMPLE, "tBGP / sPRY / pYRB")
    assert end.is_terminal
    assert end.returns() == (28, 25, 23)
    assert end.game.rules.places(end.position) == (0, 1, 2)
    assert end.winners() == (0,)


@pytest.mark.rule("hue.17")
@pytest.mark.parametrize(("text", "points"), [("sBGP", 28), ("tPGB", 28), ("sPRY", 25), ("pYRB", 23), ("pBRY", 23)])
def test_a_score_card_counts_its_middle_twice(text: str, points: int) -> None:
    assert score(card(text), {"P": 6, "G": 9, "B": 4, "Y": 5, "R": 7}) == points


@pytest.mark.rule("hue.17")
def test_no_two_cards_of_the_hand_score_alike() -> None:
    deck = packo.load("hue").rules.cards
    assert len({(one.colours[1], frozenset(one.colours)) for one in (*deck.standard, *deck.poison)}) == 25


@pytest.mark.rule("hue.18")
@pytest.mark.parametrize(
    ("hands", "points", "places"),
    [
        ("tBGP / sBGP", (28, 28), (0, 1)),
        ("sPRY / tBGP / sPGB", (25, 28, 28), (2, 0, 1)),
        ("pYRB / sPRY / tPRY", (23, 25, 25), (2, 0, 1)),
        ("tBGP / pYRB / sPRY / tPGB / sPRY", (28, 23, 25, 28, 25), (0, 4, 2, 1, 3)),
    ],
)
def test_ties_go_to_the_start_player_and_on_clockwise(
    hands: str, points: tuple[int, ...], places: tuple[int, ...]
) -> None:
    end = at(SAMPLE, hands)
    assert end.returns() == points
    assert end.game.rules.places(end.position) == places
    assert end.winners() == (places.index(0),)


# -- the deal, and what players know -----------------------------------------------------------------------------------


def test_before_the_deal() -> None:
    root = packo.load("hue", players=3).root
    assert root.current_player == CHANCE
    assert root.position == BEFORE_THE_DEAL == Position((), (), 0)
    assert repr(root) == "hue: the cards are to be dealt"
    assert root.observation(1) == Seen((), (), (), 0)
    assert list(root.game.rules.worlds(root.observation(1), 1)) == [BEFORE_THE_DEAL]
    assert root.game.rules.hidden(root.position, 0) is None
    assert list(root.game.rules.symmetry(root.position)) == []
    assert root.game.rules.canonical(root.position).position == root.position


@pytest.mark.rule("hue.4", "hue.5")
@pytest.mark.parametrize("players", PLAYERS)
def test_a_deal_is_written_and_read_and_no_other_is_taken(players: int) -> None:
    root = packo.load("hue", players=players).root
    deal = root.chance.sample(Random(7))
    assert deal in root.chance
    assert root.parse(str(deal)) == root.parse(f"  {str(deal).lower().replace('/', '  /  ')} ") == deal
    hands, starts = deal.hands, deal.starts
    turned = str(deal).replace(str(hands[0][0]), str(hands[0][0].turned()), 1)
    assert root.parse(turned) == deal
    lame = [
        Dealt(hands[1:], starts),
        Dealt(hands, starts[1:]),
        Dealt(hands, (starts[0], *starts[:2])),
        Dealt((*hands[:-1], hands[0]), starts),
        Dealt((hands[0][::-1], *hands[1:]), starts),
        Dealt((hands[0][1:], *hands[1:]), starts),
        Dealt((tuple(sorted((*hands[0][1:], card("sPPP")))), *hands[1:]), starts),
        Dealt((tuple(sorted(one.turned() for one in hands[0])), *hands[1:]), starts),
        Dealt(list(hands), starts),  # type: ignore[arg-type]
        Dealt((None, *hands[1:]), starts),  # type: ignore[arg-type]
        Dealt(hands, (*starts[:2], hands[0][0])),
        (hands, starts),
        None,
    ]
    for wrong in lame:
        assert wrong not in root.chance
        assert refused(root, wrong).rule_id == "hue.5"
    for text in ("", "/", str(deal).partition("/")[2], str(deal).replace("x", "s"), str(deal).replace("G", "Q")):
        with pytest.raises(IllegalAction, match=r"^HUE 5: "):
            root.parse(text)


@pytest.mark.rule("hue.4")
@pytest.mark.parametrize("players", PLAYERS)
def test_a_player_sees_his_own_hand_and_who_holds_poison(players: int) -> None:
    for state in random_states(dealt(5, players=players), 5):
        if state.is_terminal:
            break
        p = state.position
        for player in range(players):
            seen = state.observation(player)
            assert seen == Seen(
                p.table,
                p.hands[player],
                tuple((len(hand) - (hand[0].kind == POISON), int(hand[0].kind == POISON)) for hand in p.hands),
                p.to_move,
            )
            assert state.game.rules.hidden(p, player) == p.hands[:player] + p.hands[player + 1 :]


def test_a_placement_is_seen_by_all_and_the_deal_by_nobody() -> None:
    root = packo.load("hue").root
    deal = root.chance.sample(Random(0))
    state = root.child(deal)
    move = state.legal_actions()[0]
    for player in (0, 1):
        assert root.game.rules.seen(root.position, deal, player) is None
        assert root.game.rules.seen(state.position, move, player) == move


def test_the_line_that_all_may_read_names_nobodys_cards() -> None:
    state = at(START, HANDS)
    assert repr(state) == "hue: Player 1 to place, 3 cards on the table, 3 in hand each · P1 G1 B1 Y1 R1"
    after = go(state, "sBGY@3,0h")
    assert repr(after) == "hue: Player 2 to place, 4 cards on the table, 3 or 2 in hand · P1 G3 B4 Y3 R1"
    for p in after.game.rules.worlds(after.observation(0), 0):
        assert after.game.rules.describe(p) == after.game.rules.describe(after.position)
    end = at(SAMPLE, "pYRB / tBGP")
    assert repr(end) == "hue: Player 2 wins, points 23:28 · P6 G9 B4 Y5 R7"


def test_worlds_are_all_hands_that_fit_where_they_are_few() -> None:
    deck = packo.load("hue").rules.cards
    state = at(START, "sBGY pRPG / sRPB pBGR")
    rules, p = state.game.rules, state.position
    worlds = list(rules.worlds(state.observation(0), 0))
    hands = {q.hands[1] for q in worlds}
    standard, poison = set(deck.standard) - {rules.held(card("sBGY"))}, set(deck.poison) - {card("pRPG")}
    assert len(worlds) == 19 * 4
    assert hands == {tuple(sorted((one, other))) for one in standard for other in poison}
    assert p in worlds
    assert {q.hands[0] for q in worlds} == {p.hands[0]}
    assert {(q.table, q.to_move) for q in worlds} == {(p.table, p.to_move)}


def test_worlds_leave_out_what_lies_on_the_table_even_covered_and_turned() -> None:
    state = at(f"{START} tBGP@0,0v sYGB@-2,0h", "pRPG sRPB / tYPR pBGR")
    hands = {q.hands[1] for q in state.game.rules.worlds(state.observation(0), 0)}
    assert len(hands) == (20 - 3) * 4
    shown = {card("tPGB"), card("sBGY"), card("sRPB"), card("pRPG")}
    assert not shown & {one for hand in hands for one in hand}


@pytest.mark.parametrize(
    ("players", "ways"),
    [(3, 3003 * 252 * 4 * 3), (4, 3003 * 252 * 4 * 3 * 2), (5, 1820 * 495 * 70 * 24)],
)
def test_many_worlds_are_counted_and_sampled(players: int, ways: int) -> None:
    state = dealt(9, players=players)
    p, rules = state.position, state.game.rules
    worlds = rules.worlds(state.observation(1), 1)
    assert isinstance(worlds, Deal)
    assert worlds.count == ways
    assert p in worlds
    rng = Random(1)
    drawn = [worlds.sample(rng) for _ in range(50)]
    assert len(set(drawn)) == 50
    for q in drawn:
        assert q in worlds
        assert rules.observation(q, 1) == state.observation(1)
    assert p._replace(hands=(p.hands[2], p.hands[1], p.hands[0], *p.hands[3:])) in worlds
    assert p._replace(hands=(p.hands[1], p.hands[0], *p.hands[2:])) not in worlds
    assert p._replace(hands=(p.hands[0], p.hands[1], p.hands[0], *p.hands[3:])) not in worlds
    assert p._replace(hands=(p.hands[0][::-1], *p.hands[1:])) not in worlds
    assert p._replace(to_move=2) not in worlds
    assert None not in worlds
    assert state not in worlds


def test_worlds_are_as_many_as_are_counted() -> None:
    for players in PLAYERS:
        for state in random_states(dealt(4, players=players), 4):
            if state.is_terminal:
                continue
            unseen = state.game.rules._unseen(state.observation(0), 0)
            worlds = state.game.rules.worlds(state.observation(0), 0)
            assert isinstance(worlds, Deal) == (unseen.ways > LISTED)
            if not isinstance(worlds, Deal) and unseen.ways < 3000:
                listed = list(worlds)
                assert len(listed) == len(set(listed)) == unseen.ways
                assert state.position in listed


# -- the table as a position -------------------------------------------------------------------------------------------


def test_the_same_table_in_another_order_is_the_same_position() -> None:
    state = at(START, HANDS)
    one = go(state, "sBGY@3,0h", "sRPB@-3,0h", "pRPG@0,-1h", "pBGR@4,3h")
    other = go(state, "pRPG@0,-1h", "pBGR@4,3h", "sBGY@3,0h", "sRPB@-3,0h")
    assert one.position == other.position
    covering = go(state, "sBGY@0,0v", "sRPB@-2,0h")
    covered = go(at(START, HANDS, to_move=1), "sRPB@-2,0h", "sBGY@0,0v")
    assert covering.position.table != covered.position.table
    assert sorted(covering.position.table) == sorted(covered.position.table)


def test_the_order_of_the_table_is_the_least_that_covering_allows() -> None:
    for state in random_states(dealt(6, players=4), 6):
        placed, left = [], list(state.position.table)
        order = list(left)
        while left:
            free = [
                one
                for one in left
                if not any(
                    set(one.squares) & set(under.squares) and order.index(under) < order.index(one)
                    for under in left
                    if under != one
                )
            ]
            placed.append(min(free))
            left.remove(min(free))
        assert placed == order


@pytest.mark.parametrize("sections", ["squares", "bands"])
@pytest.mark.parametrize("several", [False, True])
def test_turning_and_mirroring_keep_the_game(sections: str, several: bool) -> None:
    states = list(random_states(dealt(8, players=3, start_sections=sections, cover_several=several), 8))
    rng = Random(0)
    for state in (states[0], states[6], states[-2]):
        rules, placed = state.game.rules, state.position.table
        for change in (laying.quarter_turned, laying.mirrored):
            image: tuple[Placement, ...] = ()
            for one in placed:
                image = laying.laid(image, change(one))
            assert colour_values(image) == colour_values(placed)
            p = state.position._replace(table=image)
            moves = state.legal_actions()
            assert set(rules.legal_actions(p, p.to_move)) == set(map(change, moves))
            for move in rng.sample(moves, 40):
                after, other = rules.step(state.position, move), rules.step(p, change(move))
                assert after.hands == other.hands
                assert rules.canonical(after) == rules.canonical(other)
                assert colour_values(after.table) == colour_values(other.table)


def test_four_quarter_turns_and_two_mirrors_change_nothing() -> None:
    for text in ("sBGP@3,-1h", "tBGP@3,-1v", "pRPG@0,4v", "xBGRYPYRGG@1,1h", "xBGRYPYRGG@1,1v", "bBGRYPYRGG@2,0v"):
        one = placement(text)
        turned = [one]
        for _ in range(4):
            turned.append(laying.quarter_turned(turned[-1]))
        assert turned[4] == one
        assert turned[2].card == one.card.turned()
        assert len({tuple(sorted(each.squares)) for each in turned}) == 4
        assert laying.mirrored(laying.mirrored(one)) == one


def test_a_position_has_eight_images_and_one_that_stands_for_all() -> None:
    state = go(at(START, HANDS), "sBGY@3,0h", "tYPR@0,0v")
    rules = state.game.rules
    images = list(rules.symmetry(state.position))
    assert len(images) == len({image.position for image in images}) == 8
    least = rules.canonical(state.position)
    assert least in images
    assert {rules.canonical(image.position) for image in images} == {least}
    moved = state.position._replace(table=tuple(one._replace(x=one.x + 5, y=one.y - 9) for one in state.position.table))
    assert rules.canonical(moved) == least


# -- notation ----------------------------------------------------------------------------------------------------------


def test_placements_are_read_in_any_case_and_spacing() -> None:
    state = at(START, HANDS)
    wanted = placement("sBGY@3,-2v")
    for text in ("sBGY@3,-2v", "SBGY@3,-2V", "sbgy@3,-2v", "  sBGY @ 3 , -2 v ", "s BGY@3,-2v"):
        assert state.parse(text) == wanted
    for text in (
        "",
        "sBGY",
        "sBGY@3v",
        "sBGY@3,2",
        "sBG@3,2v",
        "zBGY@3,2v",
        "sBGQ@3,2v",
        "sBGYPPPPPP@3,2v",
        "xBGY@3,2v",
    ):
        with pytest.raises(IllegalAction):
            state.parse(text)
    for text in ("xBGY@3,2v", "sBGY@3.0,2v", "sBGY@3,2d", "sBGY@99999999,2v", "sBGY@٣,2v", "sBGY@3,2v x"):
        with pytest.raises(IllegalAction):
            state.parse(text)
    for move in state.legal_actions():
        assert state.parse(str(move)) == move


# -- options -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"players": 1}, "hue: option players cannot be 1; it can be: 2, 3, 4, 5"),
        ({"players": 6}, "hue: option players cannot be 6; it can be: 2, 3, 4, 5"),
        ({"start_shift": 0}, "hue: option start_shift cannot be 0; it can be: 1, 2"),
        ({"start_sections": "band"}, "hue: option start_sections cannot be 'band'; did you mean 'bands'? it can be:"),
        ({"cover_several": 1}, "hue: option cover_several is True or False, not 1"),
    ],
)
def test_options_that_there_are_not(options: dict[str, Any], why: str) -> None:
    with pytest.raises(OptionError) as refusal:
        packo.load("hue", **options)
    assert str(refusal.value).startswith(why)
