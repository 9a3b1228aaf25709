"""HUE's areas and colour values: by hand, against the naive twin, and the board that keeps them while cards come."""

from __future__ import annotations

import pickle
import random
import re
import subprocess
import sys
from typing import Any

import pytest

from packo.games.hue.parts import Card
from packo.games.hue.scoring import Area, Board, areas, colour_values

from . import slow_scoring as slow

# A final table of three players, found by random play with the cards of the room.  It makes the colours worth what
# they are worth in the rulebook's example of scoring.
SAMPLE = """
xRPGBYBGPR@0,0h xGYPRBRPYG@1,1h xPBYGRGYBP@2,2h sGRB@3,0h pPYG@1,3h tGRY@0,1v tRBP@5,-2v tYPB@-1,-1h sPBG@2,4h
sBGY@5,3v sRYG@2,-1h pRPG@-1,2h sGPY@-1,-3v tBYG@5,1v tYGP@0,-5v tGRP@-3,-3h sRPB@0,-3h tGBR@5,-1h
"""
KINDS = {"s": "solid", "t": "striped", "p": "poison", "x": "starting", "b": "banded"}


def written(text: str) -> list[Any]:
    """Placements by their notation."""
    found = []
    for kind, letters, x, y, way in re.findall(r"([stpxb])([PGBYR]+)@(-?\d+),(-?\d+)([hv])", text):
        each = len(letters) // 3
        card = Card(KINDS[kind], tuple(letters[at : at + each] for at in range(0, len(letters), each)))
        found.append((card, int(x), int(y), way))
    return found


def values(text: str) -> dict[str, int]:
    return {colour: value for colour, value in colour_values(written(text)).items() if value}


# -- by hand ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hue.14")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("sBGP@0,0h", {"B": 3, "G": 3, "P": 3}),
        ("sBGP@0,0v", {"B": 3, "G": 3, "P": 3}),
        ("tBGP@0,0h", {"B": 3, "G": 3, "P": 3}),
        ("sBBP@0,0h", {"B": 6, "P": 3}),
        ("tBBP@0,0v", {"B": 6, "P": 3}),
        ("sBGP@0,0h sBGP@0,1h", {"B": 6, "G": 6, "P": 6}),
        ("sBGP@0,0h sPBR@3,0h", {"B": 3, "G": 3, "P": 6, "R": 3}),
        ("tBGP@0,0h tBGP@3,0h", {"B": 6, "G": 6, "P": 6}),  # stripes go on
        ("tBGP@0,0h tPGB@3,0h", {"B": 3, "G": 6, "P": 3}),
        ("tBGP@0,0h tPGB@0,1h", {"B": 3, "G": 3, "P": 6}),  # long side on long side
        ("tBGP@0,0h tBGP@0,1h", {"B": 3, "G": 3, "P": 3}),
        ("tBGP@0,0h sBBB@0,1h", {"B": 9, "G": 3, "P": 3}),  # the blue stripe does not touch them
        ("tBGP@0,0h sPPP@0,1h", {"B": 3, "G": 3, "P": 12}),
        (
            "tBGP@0,0h tGBP@3,-1v",
            {"B": 3, "G": 6, "P": 3},
        ),  # stripes end on a stripe along: green meets its whole height
        ("tBGP@0,0h sRGR@3,-1v", {"B": 3, "G": 6, "P": 3, "R": 3}),
        ("sBGP@0,0h sBGP@1,1h", {"B": 3, "G": 3, "P": 3}),  # shifted: green lies under blue
        ("sBGP@0,0h sYBR@-1,1v", {"B": 3, "G": 3, "P": 3, "Y": 3, "R": 3}),  # only corners meet
        ("xBGR/YPY/RGB@0,0h".replace("/", ""), {"B": 1, "G": 1, "R": 1, "Y": 1, "P": 1}),
        ("xBGRBPGBGR@0,0v", {"B": 3, "G": 1, "R": 1, "P": 1}),
        ("bBGRRPYYGB@0,0h", {"B": 1, "G": 1, "R": 2, "Y": 2, "P": 1}),
        ("bBGRRPYYGB@0,0h sBRB@0,1h", {"B": 4, "G": 1, "R": 5, "Y": 2, "P": 1}),
        ("xBGRYPYRGB@0,0h sRYB@0,1h", {"B": 4, "G": 1, "R": 4, "Y": 4, "P": 1}),  # its lowest rectangles
    ],
)
def test_worked_out_by_hand(text: str, expected: dict[str, int]) -> None:
    assert values(text) == expected


@pytest.mark.rule("hue.2")
def test_sections_are_rectangles_along_the_card_or_bands_across_it() -> None:
    along = {area.cells for area in areas(written("xBGRYPYRGB@0,0h")) if area.colour == "P"}
    assert along == {frozenset({(3, 1), (4, 1), (5, 1)})}
    across = {area.cells for area in areas(written("bBGRYPYRGB@0,0h")) if area.colour == "P"}
    assert across == {frozenset({(4, 0), (4, 1), (4, 2)})}
    down = {area.cells for area in areas(written("xBGRYPYRGB@0,0v")) if area.colour == "P"}
    assert down == {frozenset({(1, 3), (1, 4), (1, 5)})}


@pytest.mark.rule("hue.15")
def test_only_the_best_area_counts_and_an_absent_colour_is_worth_nothing() -> None:
    assert colour_values(written("sBBG@0,0h sGBG@0,1h sGGB@0,2h")) == {"P": 0, "G": 9, "B": 9, "Y": 0, "R": 0}
    assert values("sBGB@0,0h sGRB@0,1h") == {"B": 6, "G": 3, "R": 3}  # not the sum of areas apart
    assert colour_values([]) == {"P": 0, "G": 0, "B": 0, "Y": 0, "R": 0}
    assert areas([]) == ()


@pytest.mark.rule("hue.16")
def test_poison() -> None:
    assert values("pYRB@0,0h") == {"Y": 3, "B": 3}  # the skull's own square is an area with a skull in it
    assert values("pYRB@0,0h sRRR@0,1h") == {"Y": 3, "B": 3}  # all of it is poisoned
    assert values("pYRB@0,0h sYGR@0,1h") == {"Y": 6, "B": 3, "G": 3, "R": 3}  # a red area apart still counts
    assert values("pYRB@0,0h sRBG@2,1h") == {"Y": 3, "B": 3, "R": 3, "G": 3}
    assert values("pYRB@0,0h tRBG@0,1h tRBG@3,1h") == {"Y": 3, "B": 6, "G": 6}  # through the stripe, to its far end


@pytest.mark.rule("hue.10")
def test_a_covered_square_is_gone_with_its_colours_and_its_skull() -> None:
    assert values("pYRB@0,0h sRRG@1,1h") == {"Y": 3, "B": 3, "G": 3}
    assert values("pYRB@0,0h sRRG@1,1h sGPB@1,-1v") == {"Y": 3, "B": 3, "G": 3, "P": 3, "R": 3}
    assert values("sBBB@0,0h sYRY@1,-1v") == {"B": 3, "Y": 3, "R": 3}  # cut in two
    assert values("sBBB@0,0h sYRY@1,-1v sBPG@1,0v") == {"B": 9, "Y": 3, "P": 3, "G": 3}  # a cover may be covered


@pytest.mark.rule("hue.16")
def test_an_area_says_what_it_is() -> None:
    found = areas(written("pYRB@0,0h sRBG@1,1h tBPG@0,2h"))
    assert [(area.colour, area.worth, area.size, area.poisoned) for area in found] == [
        ("P", 3, 3, False),
        ("G", 3, 3, False),
        ("G", 3, 3, False),
        ("B", 9, 9, False),
        ("Y", 3, 3, False),
        ("R", 0, 6, True),
    ]
    assert isinstance(found[0], Area)
    assert found[-1].cells == {(column, row) for column in (3, 4, 5) for row in range(6)}


@pytest.mark.rule("hue.14")
def test_colours_need_no_card_of_the_room_and_pairs_will_do() -> None:
    expected = {"P": 3, "G": 0, "B": 6, "Y": 0, "R": 0}
    for card in (("solid", "BBP"), ("solid", ["B", "B", "P"]), ["solid", ("B", "B", "P")], Card("solid", tuple("BBP"))):
        assert colour_values([(card, 4, -2, "v")]) == expected
        assert Board([(card, 4, -2, "v")]).colour_values() == expected
    assert colour_values([(("starting", "BGRYPYRGB"), 0, 0, "h")]) == colour_values(written("xBGRYPYRGB@0,0h"))


def test_the_order_of_areas_hangs_on_nothing_but_the_table() -> None:
    apart = written("sBGP@0,0h tRBG@0,1h pYRB@3,0v")
    assert areas(apart) == areas(apart[::-1]) == areas(iter(apart))


@pytest.mark.parametrize(
    ("placement", "sentence"),
    [
        ((("solid", "BG"), 0, 0, "h"), "a solid card has three of the letters PGBYR, not 'BG'"),
        ((("solid", ("B", "GG", "P")), 0, 0, "h"), "three of the letters"),
        ((("solid", "BGX"), 0, 0, "h"), "three of the letters"),
        ((("starting", "BGP"), 0, 0, "h"), "a starting card has three groups of three of the letters PGBYR"),
        ((("dotted", "BGP"), 0, 0, "h"), "a card of HUE is solid, striped, poison, starting or banded, not 'dotted'"),
        ((("solid", "BGP"), 0, 0, "d"), r"a card lies across \('h'\) or down \('v'\), not 'd'"),
        ((("solid", "BGP"), 0, 0, ["h"]), "a card lies across"),
        ((("solid", "BGP"), 0.5, 0, "h"), "two whole numbers, and 0.5 is none"),
        ((("solid", "BGP"), 0, True, "h"), "two whole numbers, and True is none"),
        ((("solid", "BGP"), 1 << 40, 0, "h"), "less than 1,073,741,824 squares from the middle"),
        ((("solid", 7), 0, 0, "h"), "a card has three colours, not 7"),
        ((("solid", (1, 2, 3)), 0, 0, "h"), "a card has three colours"),
        (("solid", 0, 0, "h"), "a card is a kind and three colours, not 'solid'"),
        ((("solid", "BGP"), 0, 0), "a placement is a card"),
        (None, "a placement is a card"),
    ],
)
def test_what_is_no_placement_is_refused_in_one_sentence(placement: Any, sentence: str) -> None:
    board = Board(written("sBGP@0,0h"))
    for attempt in (colour_values, areas, Board):
        with pytest.raises(ValueError, match=sentence) as caught:
            attempt([placement])
        assert "\n" not in str(caught.value)
    for attempt in (board.after, board.values_after, board.change):
        with pytest.raises(ValueError, match=sentence):
            attempt(placement)
    assert board == Board(written("sBGP@0,0h"))


def test_whole_numbers_of_numpy_are_whole_numbers() -> None:
    import numpy as np

    assert colour_values([(("solid", "BGP"), np.int64(2), np.int8(-1), "h")])["G"] == 3


# -- the rulebook's example -------------------------------------------------------------------------------------------


@pytest.mark.rule("hue.17")
@pytest.mark.parametrize(("card", "expected"), [("BGP", 28), ("PRY", 25), ("YRB", 23)])
def test_the_sums_of_the_rulebook(card: str, expected: int) -> None:
    found = colour_values(written(SAMPLE))
    assert found == {"P": 6, "G": 9, "B": 4, "Y": 5, "R": 7}
    first, middle, last = card
    assert found[first] + 2 * found[middle] + found[last] == expected


def test_the_sample_is_a_table_that_can_be_played() -> None:
    table = written(SAMPLE)
    kinds = [card.kind for card, *_ in table]
    assert kinds[:3] == ["starting"] * 3
    assert (len(table), kinds.count("starting"), kinds.count("poison")) == (18, 3, 2)
    held = {(card.kind, min(card.colours, card.colours[::-1])) for card, *_ in table}
    assert len(held) == 18
    assert not held & {("striped", tuple("BGP")), ("striped", tuple("PGB")), ("poison", tuple("BRY"))}
    for at in range(3, 18):
        assert table[at][1:] in slow.legal_places(table[:at])


# -- against the naive twin -------------------------------------------------------------------------------------------


def random_board(rng: random.Random) -> list[Any]:
    """Heaps of cards that overlap anyhow, and boards grown by legal placements; few colours make large areas."""
    colours = rng.choice(("PG", "GBY", "PGBYR", "PGBYR"))
    if rng.random() < 0.05:
        return slow.grown(rng, rng.randint(0, 2), colours)
    return slow.heap(rng, rng.choice((1, 2, 2, 3, 3, 6)), rng.randint(1, 4), colours)


def equal_to_the_twin(placements: list[Any]) -> None:
    found, expected = areas(placements), slow.areas(placements)
    assert len(found) == len(expected)
    assert {(area.colour, area.cells, area.poisoned) for area in found} == set(expected)
    assert all(area.worth == (0 if area.poisoned else len(area.cells) / 3) for area in found)
    best: dict[str, float] = dict.fromkeys("PGBYR", 0)
    for colour, cells, poisoned in expected:
        if not poisoned:
            best[colour] = max(best[colour], len(cells) / 3)
    assert colour_values(placements) == best


@pytest.mark.rule("hue.14", "hue.15", "hue.16")
def test_ten_thousand_random_boards_against_the_twin() -> None:
    rng = random.Random(1)
    for _ in range(10_000):
        equal_to_the_twin(random_board(rng))


@pytest.mark.rule("hue.14")
def test_whole_games_against_the_twin() -> None:
    rng = random.Random(2)
    for cards in (10, 15, 20):
        for _ in range(5):
            equal_to_the_twin(slow.grown(rng, cards))


# -- the board --------------------------------------------------------------------------------------------------------


def in_order(placements: list[Any]) -> tuple[int, ...]:
    return tuple(int(value) for value in slow.colour_values(placements).values())


def test_a_board_tells_what_any_card_would_change() -> None:
    rng = random.Random(3)
    for _ in range(70):
        placements = random_board(rng)
        board = Board()
        for at, placement in enumerate(placements):
            for _ in range(3):
                place = rng.randrange(-3, 8), rng.randrange(-3, 8), rng.choice("hv")
                other = (slow.random_card(rng), *place)
                assert board.values_after(other) == in_order([*placements[:at], other])
            expected = in_order(placements[: at + 1])
            assert board.values_after(placement) == expected
            before = board.values
            change = tuple(new - old for new, old in zip(expected, before, strict=True))
            assert board.change(placement) == change
            after = board.after(placement)
            assert (after.values, board.values) == (expected, before)
            assert after == Board(placements[: at + 1])
            board = after


def test_a_board_far_on_is_as_right_as_a_new_one() -> None:
    rng = random.Random(4)
    for _ in range(3):
        placements = slow.grown(rng, 20, "PGB")
        board = Board(placements[:3])
        for placement in placements[3:]:
            board = board.after(placement)
        assert board == Board(placements)
        for place in slow.legal_places(placements)[::7]:
            other = (slow.random_card(rng, "PGB"), *place)
            assert board.values_after(other) == Board(placements).values_after(other) == in_order([*placements, other])


def test_many_cards_on_many_spots_at_once() -> None:
    rng = random.Random(5)
    for _ in range(3):
        placements = slow.grown(rng, 5)
        plain = [(kind, tuple(rng.sample("PGBYR", 3))) for kind in ("solid", "striped", "poison") for _ in range(4)]
        cards = [*plain, slow.random_card(rng), slow.random_card(rng, "PG")]
        spots = [*slow.legal_places(placements)[::17], (0, 0, "h"), (1, 0, "v")]
        found = list(Board(placements).each_after(cards, spots))
        assert [(card, spot) for card, spot, _ in found] == [(card, spot) for spot in spots for card in cards]
        for card, spot, after in found:
            assert after == in_order([*placements, (card, *spot)])
    with pytest.raises(ValueError, match="a spot is x, y, and 'h' or 'v', not 5"):
        list(Board().each_after(cards, [5]))


def test_boards_are_equal_by_what_can_be_seen() -> None:
    covered = Board(written("sRRR@0,0h sBGP@0,0h"))
    assert covered == Board(written("sBGP@0,0h"))
    assert hash(covered) == hash(Board(written("sBGP@0,0h")))
    assert covered != Board(written("sPGB@0,0h"))
    assert covered != "sBGP@0,0h"
    assert repr(covered) == "Board(3 squares, P 3, G 3, B 3, Y 0, R 0)"


def test_a_board_goes_to_another_process() -> None:
    board = Board(written(SAMPLE)[:10])
    more = written(SAMPLE)[10]
    again = pickle.loads(pickle.dumps(board))
    assert again == board
    assert again.values_after(more) == board.values_after(more)
    code = (
        "import pickle, sys; from packo.games.hue.scoring import Board;"
        "Board([(('striped', 'RRG'), 0, 0, 'v')]);"
        "b = pickle.load(sys.stdin.buffer); m = pickle.load(sys.stdin.buffer); print(b.values_after(m))"
    )
    sent = pickle.dumps(board) + pickle.dumps(more)
    told = subprocess.run([sys.executable, "-c", code], input=sent, capture_output=True, check=True, timeout=60)
    assert told.stdout.decode().strip() == str(board.values_after(more))
