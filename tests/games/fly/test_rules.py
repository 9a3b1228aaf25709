"""Each numbered rule of FLY, its readings and its options."""

from __future__ import annotations

from math import factorial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import packo
from packo.core import CHANCE, Deal, IllegalAction, Lottery, Rules, State
from packo.core.check import check
from packo.core.options import OptionError
from packo.core.record import loads
from packo.games.fly.geometry import covers, flies_on, normal_angle
from packo.games.fly.parts import BLANK, Aim, Dealt, Landing, Place
from packo.games.fly.rules import FAR, consolidated, has_flies
from tests.games.fly.picnic import CARDS, LAID, STEADY, at, cards, dealt, dropped, go, rows, written

RECORDS = Path(__file__).parent.parent.parent / "records"
FULL = "BS BC BD BT BQ YS YC YD YT / YQ RS RC RD RT RQ GS GC GD / GT GQ PS PC PD PT PQ -- --"
WAYS_TO_PLAY: list[dict[str, Any]] = [
    {"players": players, **options}
    for players in (2, 3, 4)
    for options in (
        {},
        {"refill": "row 2", "scatter": 0.25, "twist": 0},
        {**STEADY, "turn_cap": 8},
        {"scatter": [0.2, 0.4, 0, 0.6][:players], "twist": [5, 0, 0, 20][:players], "turn_cap": 40},
    )
]


def refused(state: State, move: Any) -> str:
    """The sentence that refuses a move, or its notation, which changes nothing."""
    before = repr(state.position)
    with pytest.raises(IllegalAction) as error:
        state.child(state.parse(move) if isinstance(move, str) else move)
    assert repr(state.position) == before
    assert error.value.rule_id == f"fly.{error.value.rule}"
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 300
    return str(error.value)


# -- the beginning -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("fly.1", "fly.3", "fly.6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_setup(players: int) -> None:
    root = packo.load("fly", players=players).root
    assert root.current_player == CHANCE
    assert root.position.taken == ((),) * players
    assert isinstance(root.chance, Deal)
    assert root.chance.count == factorial(27) // 2
    p = root.sample(Random(1)).position
    assert [len(row) for row in p.rows] == [9, 9, 9]
    assert sorted(card for row in p.rows for card in row) == sorted([*CARDS.values(), BLANK])
    assert (p.aim, p.left, p.taken) == (None, -1, root.position.taken)


@pytest.mark.rule("fly.3")
def test_a_deal_in_words() -> None:
    root = packo.load("fly").root
    state = go(root, LAID)
    assert state == go(root, f"  {LAID.lower()}  ")
    assert written(state.position.rows) == FULL
    assert str(root.parse(LAID)) == LAID


@pytest.mark.rule("fly.3")
def test_every_order_is_as_likely() -> None:
    """Where the two blanks lie in 2,700 deals: 26 degrees of freedom, and 54.1 is passed once in a thousand."""
    chance, rng, counts = packo.load("fly").root.chance, Random(5), [0] * 27
    for _ in range(2_700):
        for number, card in enumerate(chance.sample(rng).cards):
            counts[number] += card == BLANK
    assert sum((count - 200) ** 2 / 200 for count in counts) * 26 / 25 < 54.1


@pytest.mark.rule("fly.3", "fly.6")
@pytest.mark.parametrize(
    "wrong",
    ["", "BS", LAID.replace("BS", "BC"), LAID.replace("BS", "--"), LAID + " --", LAID.replace("BS", "XX"), "1,1@0",
     "lands 1,1@0"],
)  # fmt: skip
def test_a_deal_that_cannot_be(wrong: str) -> None:
    assert refused(packo.load("fly").root, wrong).startswith("FLY 6: chance cannot bring")


@pytest.mark.rule("fly.6")
@pytest.mark.parametrize(
    "wrong",
    [cards(LAID), Dealt(cards(LAID)[1:]), Dealt(list(cards(LAID))), Dealt(tuple(map(tuple, cards(LAID)))), LAID, None],
    ids=range(6),
)  # fmt: skip
def test_what_is_no_deal(wrong: Any) -> None:
    root = packo.load("fly").root
    with pytest.raises(IllegalAction):
        root.child(wrong)
    assert Dealt(cards(LAID)) in root.chance


@pytest.mark.rule("fly.4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_drop_each_whatever_comes_of_it(players: int) -> None:
    """The first seat begins; a fly is taken in every second drop."""
    state = dealt(3, players=players)
    for turn in range(12):
        assert state.current_player == turn % players
        before = state.position.taken
        aim = state.legal_actions()[0] if turn % 2 else "-3,-3@0"
        state = dropped(state, str(aim))
        assert (state.position.taken != before) == bool(turn % 2)


@pytest.mark.rule("fly.4")
def test_nobody_drops_out_of_turn() -> None:
    state = dealt()
    with pytest.raises(IllegalAction, match=r"FLY 4: player 1 has nothing to choose now; 0 must choose"):
        state.checked_action(1, Aim(0, 0, 0))
    with pytest.raises(IllegalAction, match="FLY 4"):
        go(state, "1,1@0").checked_action(0, Aim(0, 0, 0))


# -- the aim -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fly.5")
@pytest.mark.parametrize(
    ("text", "aim", "again"),
    [
        ("4.5,1.25@30", Aim(4500, 1250, 300), "4.5,1.25@30"),
        ("-3,12@90", Aim(-3000, 12000, 900), "-3,12@90"),
        ("12,-3@-89.9", Aim(12000, -3000, -899), "12,-3@-89.9"),
        (" 0.001 , -0.001 @ -0.1 ", Aim(1, -1, -1), "0.001,-0.001@-0.1"),
        ("1.500,02.0@-0", Aim(1500, 2000, 0), "1.5,2@0"),
    ],
)
def test_an_aim_in_words(text: str, aim: Aim, again: str) -> None:
    state = dealt()
    assert state.parse(text) == aim
    assert type(state.parse(text)) is Aim
    assert str(aim) == again
    after = go(state, text)
    assert after.position == state.position._replace(aim=aim)
    assert after.current_player == CHANCE


@pytest.mark.rule("fly.5")
@pytest.mark.parametrize(
    ("text", "why"),
    [
        *(
            (text, f"FLY 5: a drop is aimed in inches to the right and down and degrees, as in 4.5,1.25@30, "
             f"with at most 3 decimals and 1; '{text}' is no aim")
            for text in ("", "BS", "4.5,1.25", "4.5@30", "1,2,3@4", "1;2@3", "1.2345,1@0", "1,1@0.25", "1.,1@0",
                         ".5,1@0", "+1,1@0", "1e1,1@0", "--1,1@0", "nan,1@0", "١,1@0", "1,1@", "99999,1@0")
        ),
        ("1,1@-90", "FLY 5: a turn is above -90 to 90 degrees; the card of '1,1@-90' lies as at '1,1@90'"),
        ("1,1@100.5", "FLY 5: a turn is above -90 to 90 degrees; the card of '1,1@100.5' lies as at '1,1@-79.5'"),
        ("1,1@360", "FLY 5: a turn is above -90 to 90 degrees; the card of '1,1@360' lies as at '1,1@0'"),
        *(
            (text, "FLY 5: the middle is over -3 to 12 inches in x and in y, no more than 3 beyond the table; "
             f"'{text}' is not")
            for text in ("-3.001,0@0", "12.001,0@0", "0,-3.001@0", "0,12.001@0", "9999,9999@0")
        ),
    ],
)  # fmt: skip
def test_an_aim_that_is_refused(text: str, why: str) -> None:
    assert refused(dealt(), text) == why


@pytest.mark.rule("fly.5")
@pytest.mark.parametrize(
    "wrong",
    [(1000, 1000, 0), Landing(1000, 1000, 0), Aim(1.0, 1, 0), Aim(True, 1, 0), Aim(1, 1, None), Aim(10**5000, 1, 0),
     Aim(1, 1, 10**5000), "1,1@0", None, [], {}],
    ids=range(11),
)  # fmt: skip
def test_what_is_no_aim(wrong: Any) -> None:
    assert refused_value(dealt(), wrong).startswith("FLY 5: ")


def refused_value(state: State, move: Any) -> str:
    with pytest.raises(IllegalAction) as error:
        state.checked_action(state.current_player, move)
    return str(error.value)


@pytest.mark.rule("fly.5")
@given(
    x=st.integers(-3_000, 12_000),
    y=st.integers(-3_000, 12_000),
    angle=st.integers(-899, 900),
)
def test_every_aim_within_reach_is_legal_and_reads_back(x: int, y: int, angle: int) -> None:
    state, aim = at("BS"), Aim(x, y, angle)
    assert state.parse(str(aim)) == aim
    after = state.child(aim)
    landed = Landing(x, y, angle)
    assert after.parse(str(landed)) == landed
    assert type(after.parse(str(landed))) is Landing


@pytest.mark.rule("fly.5")
@given(st.integers(-100_000, 100_000))
def test_a_turn_has_one_name(angle: int) -> None:
    normal = normal_angle(angle)
    assert -900 < normal <= 900
    assert (angle - normal) % 1800 == 0


# -- where it lands ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("fly.6", "fly.7")
def test_a_landing_is_normal_about_the_aim() -> None:
    """20,000 drops: means within 4 standard errors, deviations within 4 of theirs (one in 70 of itself for 10,000)."""
    state = go(dealt(scatter=[0.4, 1], twist=[12, 1]), "4,5@10")
    drops = 20_000
    rng, chance = Random(2), state.chance
    assert isinstance(chance, Deal)
    assert chance.count is None
    landed = [chance.sample(rng) for _ in range(drops)]
    for number, (aimed, sigma) in enumerate(((4000, 400), (5000, 400), (100, 120))):
        values = [landing[number] for landing in landed]
        mean = sum(values) / drops
        deviation = (sum((value - mean) ** 2 for value in values) / drops) ** 0.5
        assert abs(mean - aimed) < 4 * sigma / drops**0.5
        assert abs(deviation / sigma - 1) < 4 / (2 * drops) ** 0.5
        assert abs(sum(abs(value - aimed) < sigma for value in values) / drops - 0.6827) < 0.014


@pytest.mark.rule("fly.6", "fly.7")
def test_each_player_has_a_hand_of_his_own() -> None:
    state = dealt(scatter=[0, 2], twist=[0, 40])
    assert state.game.rules.scatter == (0.0, 2.0)
    assert isinstance(go(state, "1,1@0").chance, Lottery)
    state = dropped(state, "1,1@0")
    assert isinstance(go(state, "1,1@0").chance, Deal)
    assert refused(go(dealt(scatter=[0, 2], twist=[0, 40]), "1,1@0"), "lands 1,1.001@0").startswith("FLY 6")
    go(state, "1,1@0", "lands 1,1.001@0")


@pytest.mark.rule("fly.6", "fly.7")
def test_hands_that_do_not_miss() -> None:
    """Without scatter and twist the landing is known; without one of them, that part of it."""
    both = go(dealt(**STEADY), "4.5,1.25@30")
    assert dict(both.chance) == {Landing(4500, 1250, 300): 1}
    assert Aim(4500, 1250, 300) not in both.chance
    place, turn = (go(dealt(scatter=s, twist=t), "4.5,1.25@30").chance for s, t in ((0, 9), (0.3, 0)))
    for seed in range(50):
        landed = place.sample(Random(seed))
        assert landed[:2] == (4500, 1250)
        assert landed in place
        assert turn.sample(Random(seed)).angle == 300
    assert Landing(4500, 1251, 300) not in place
    assert Landing(4500, 1250, 301) in place
    assert Landing(4500, 1251, 300) in turn
    assert Landing(4500, 1250, 301) not in turn


@pytest.mark.rule("fly.6")
@pytest.mark.parametrize("scatter", [0, 0.5])
@pytest.mark.parametrize(
    "wrong",
    ["", "1,1@0", "lands", "lands 1,1", "lands 1,1@-90", "lands 1,1@91", "lands 1.0001,1@0", "lands 101,1@0",
     "lands 1,-101@0", "lands 1,1@0.05", LAID],
)  # fmt: skip
def test_a_landing_that_cannot_be(scatter: float, wrong: str) -> None:
    state = go(dealt(scatter=scatter, twist=0 if scatter == 0 else 15), "1,1@0")
    assert refused(state, wrong).startswith("FLY 6: chance cannot bring")


@pytest.mark.rule("fly.6")
@pytest.mark.parametrize(
    "wrong", [(1, 1, 0), Aim(1, 1, 0), Landing(1.0, 1, 0), Landing(True, 1, 0), None, []], ids=range(6)
)
def test_what_is_no_landing(wrong: Any) -> None:
    for options in ({}, STEADY):
        state = go(dealt(**options), "0.001,0.001@0")
        with pytest.raises(IllegalAction):
            state.child(wrong)


@pytest.mark.rule("fly.6")
def test_the_widest_hand_lands_where_it_can_be_written() -> None:
    chance = go(dealt(scatter=9, twist=180), "12,12@90").chance
    for seed in range(2_000):
        landed = chance.sample(Random(seed))
        assert landed in chance
        assert max(abs(landed.x), abs(landed.y)) < FAR


# -- what is taken -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("fly.2", "fly.8", "fly.9")
def test_a_fly_is_taken_when_its_whole_outline_is_under_the_swatter() -> None:
    """BS has its middle at 0.3,0.5 and a radius of a quarter; upright there is a quarter to each side."""
    state = at("BS --", **STEADY)
    for inside in ("0.3,0.5@0", "0.05,0.5@0", "0.55,0.5@0", "0.3,1.75@0", "0.55,-0.75@0", "1.55,0.75@90"):
        assert state.child(state.parse(inside)).sample(Random(0)).is_terminal
    for outside in ("0.049,0.5@0", "0.551,0.5@0", "0.3,1.751@0", "0.3,-0.751@0", "1.551,0.5@90", "0.3,0.751@90"):
        after = dropped(state, outside)
        assert after.position == state.position._replace(to_move=1)


@pytest.mark.rule("fly.8")
@pytest.mark.parametrize("angle", [0, 30, -30, 45, -45, 60, -60, 90])
def test_touching_the_edge_counts_at_every_angle(angle: int) -> None:
    """RS: 0.5,1.5 on its card.  Half an inch across at 30 degrees is a quarter in the swatter's frame, exactly."""
    state = at("RS --", **STEADY)
    edges = {0: ("0.75,1.5@0", "0.751,1.5@0"), 90: ("0.5,1.75@90", "0.5,1.751@90")}
    for sign in (-1, 1):
        edges[30 * sign] = (f"0.5,1@{30 * sign}", f"0.5,0.999@{30 * sign}")
        edges[60 * sign] = (f"1,1.5@{60 * sign}", f"1.001,1.5@{60 * sign}")
        edges[45 * sign] = (f"0.853,1.5@{45 * sign}", f"0.854,1.5@{45 * sign}")
    touching, over = edges[angle]
    assert dropped(state, touching).position.taken[0] == cards("RS")
    assert dropped(state, over).position.taken[0] == ()


@pytest.mark.rule("fly.9")
def test_all_covered_flies_are_taken_and_blanks_never() -> None:
    """Upright over two rows: RS at 0.5,1.5 and GD at 0.5,3.5.  The blank on the other column stays."""
    state = at("RS -- BS YS BC BD BT BQ YC / GD --", "", "PQ", **STEADY)
    after = dropped(state, "0.5,2.5@0").position
    assert after.taken == (cards("GD RS"), cards("PQ"))
    assert written(after.rows) == "-- BS YS BC BD BT BQ YC --"
    assert dropped(state, "1.5,1.5@0").position == state.position._replace(to_move=1)
    assert dropped(state, "-3,-3@0").position == state.position._replace(to_move=1)


@pytest.mark.rule("fly.9")
def test_what_is_taken_lies_before_the_player_who_dropped() -> None:
    state = dropped(at("BS RS --", "", "YS YC", "", to_move=1, **STEADY), "0.3,0.5@0")
    assert state.position.taken == ((), cards("BS YC YS"), ())
    assert state.current_player == 2


# -- closing and filling -----------------------------------------------------------------------------------------------


@pytest.mark.rule("fly.10", "fly.11")
@pytest.mark.parametrize(
    ("gone", "left"),
    [
        ((), FULL),
        (((2, 8),), "BS BC BD BT BQ YS YC YD YT / YQ RS RC RD RT RQ GS GC GD / GT GQ PS PC PD PT PQ --"),
        (((2, 0), (2, 3)), "BS BC BD BT BQ YS YC YD YT / YQ RS RC RD RT RQ GS GC GD / GQ PS PD PT PQ -- --"),
        (((0, 0),), "BC BD BT BQ YS YC YD YT -- / YQ RS RC RD RT RQ GS GC GD / GT GQ PS PC PD PT PQ --"),
        (((1, 4),), "BS BC BD BT BQ YS YC YD YT / YQ RS RC RD RQ GS GC GD -- / GT GQ PS PC PD PT PQ --"),
        (((0, 4), (0, 5)), "BS BC BD BT YC YD YT -- -- / YQ RS RC RD RT RQ GS GC GD / GT GQ PS PC PD PT PQ"),
        # A column of two: row 1 takes the rightmost card of row 3, then row 2 takes the next.
        (((0, 2), (1, 2)), "BS BC BT BQ YS YC YD YT -- / YQ RS RD RT RQ GS GC GD -- / GT GQ PS PC PD PT PQ"),
        (((0, 0), (1, 0), (2, 8)), "BC BD BT BQ YS YC YD YT -- / RS RC RD RT RQ GS GC GD PQ / GT GQ PS PC PD PT"),
    ],
)
def test_voids_are_closed_and_filled_from_the_lowest_row(gone: tuple[tuple[int, int], ...], left: str) -> None:
    assert written(consolidated(rows(FULL), [Place(*place) for place in gone])) == left


@pytest.mark.rule("fly.11")
@pytest.mark.parametrize(
    ("table", "gone", "left", "second_first"),
    [
        # One card in the third row, and a void in each row above.
        ("BS BC BD BT BQ YS YC YD YT / YQ RS RC RD RT RQ GS GC GD / GT", ((0, 0), (1, 0)),
         "BC BD BT BQ YS YC YD YT GT / RS RC RD RT RQ GS GC GD",
         "BC BD BT BQ YS YC YD YT GT / RS RC RD RT RQ GS GC GD"),
        ("BS BC BD BT BQ YS YC YD YT / YQ RS RC RD RT RQ GS GC GD / GT PS", ((0, 0), (1, 0)),
         "BC BD BT BQ YS YC YD YT PS / RS RC RD RT RQ GS GC GD GT",
         "BC BD BT BQ YS YC YD YT GT / RS RC RD RT RQ GS GC GD PS"),
        # The third row is used up, and the second supplies the first.
        ("BS BC BD BT BQ YS YC YD YT / YQ RS RC RD RT RQ GS GC GD / GT", ((0, 0), (0, 1), (0, 2)),
         "BT BQ YS YC YD YT GT GD GC / YQ RS RC RD RT RQ GS", None),
        ("BS BC BD BT BQ YS YC YD YT / YQ RS", ((0, 4),), "BS BC BD BT YS YC YD YT RS / YQ", None),
        ("BS BC BD BT BQ YS YC YD YT / YQ", ((0, 4),), "BS BC BD BT YS YC YD YT YQ", None),
        ("BS BC BD BT BQ YS YC YD YT / YQ", ((0, 4), (0, 5)), "BS BC BD BT YC YD YT YQ", None),
        ("BS BC BD BT BQ YS YC YD YT / YQ", ((1, 0),), "BS BC BD BT BQ YS YC YD YT", None),
        ("BS -- BC --", ((0, 0), (0, 2)), "-- --", None),
        ("BS BC BD BT BQ YS YC YD YT / -- --", tuple((0, column) for column in range(9)), "-- --", None),
    ],
)  # fmt: skip
def test_rows_supply_each_other_until_they_are_used_up(
    table: str, gone: tuple[tuple[int, int], ...], left: str, second_first: str | None
) -> None:
    places = [Place(*place) for place in gone]
    assert written(consolidated(rows(table), places)) == left
    assert written(consolidated(rows(table), places, "row 2")) == (second_first or left)


@pytest.mark.rule("fly.10", "fly.11")
@pytest.mark.parametrize("refill", ["row 1", "row 2"])
def test_a_drop_closes_the_rows_by_the_option(refill: str) -> None:
    """GS at 0.6,2.0 in row 1 and PC at 0.4,3.5 in row 2 are covered by an upright swatter at 0.5,2.75."""
    table = "GS BC BD BT BQ YS YC YD YT / PC RS RC RD RT RQ GT GC GD / GQ BS PD --"
    after = dropped(at(table, refill=refill, **STEADY), "0.5,2.75@0").position
    assert after.taken[0] == cards("GS PC")
    first, second = ("--", "PD") if refill == "row 1" else ("PD", "--")
    assert written(after.rows) == (f"BC BD BT BQ YS YC YD YT {first} / RS RC RD RT RQ GT GC GD {second} / GQ BS")


@pytest.mark.rule("fly.11")
def test_blanks_move_as_other_cards_do() -> None:
    after = dropped(at("RS BC BD BT BQ YS YC YD YT / YQ -- --", **STEADY), "0.5,1.5@0")
    assert written(after.position.rows) == "BC BD BT BQ YS YC YD YT -- / YQ --"


# -- the end -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fly.12")
def test_the_game_ends_when_the_two_blanks_are_left() -> None:
    state = at("-- BS YC --", "GD", "", **STEADY)
    state = dropped(state, "1.3,0.5@0")
    assert not state.is_terminal
    assert written(state.position.rows) == "-- YC --"
    state = dropped(state, "1.6,1.5@0")
    assert state.is_terminal
    assert written(state.position.rows) == "-- --"
    assert state.legal_actions() == ()
    assert refused(state, "1,1@0") == "FLY 12: the game is over"
    assert refused(state, Aim(1, 1, 0)) == "FLY 12: the game is over"
    assert not has_flies(state.position.rows)


@pytest.mark.rule("fly.12")
@pytest.mark.parametrize("cap", [1, 2, 5])
def test_a_cap_of_drops(cap: int) -> None:
    state = dealt(4, turn_cap=cap, players=3)
    for number in range(cap):
        assert state.position.left == cap - number
        state = dropped(state, "-3,-3@0")
    assert state.is_terminal
    assert (state.position.left, state.returns(), state.winners()) == (0, (0, 0, 0), (0, 1, 2))


@pytest.mark.rule("fly.12")
def test_a_cap_does_not_keep_a_game_from_its_end() -> None:
    state = dropped(at("BS -- --", left=9, turn_cap=30, **STEADY), "0.3,0.5@0")
    assert state.is_terminal
    assert state.position.left == 8


@pytest.mark.rule("fly.12")
def test_a_steady_game_takes_a_fly_at_least_in_every_drop() -> None:
    state, rng, drops = dealt(8, **STEADY), Random(8), 0
    while not state.is_terminal:
        state, drops = state.child(rng.choice(state.legal_actions())).sample(rng), drops + 1
        assert sum(map(len, state.position.taken)) >= drops
    assert drops <= 25


# -- points ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fly.13", "fly.14", "fly.15")
@pytest.mark.parametrize(
    ("piles", "points", "places"),
    [
        (("BS BC BD", "YS RC GD PT"), (3, 0), (0, 1)),
        (("BS YS", "BC RC"), (0, 0), (0, 0)),
        # Equal points: more flies are ahead.
        (("BS BC BD", "YS YC YD PT"), (3, 3), (1, 0)),
        (("BS BC BD RT", "YS YC YD PT", "GQ"), (3, 3, 0), (0, 0, 2)),
        (("GQ", "BS BC BD RT", "YS YC YD", "RS RC RD PD PT"), (0, 3, 3, 3), (3, 1, 2, 0)),
        (("YC YS YQ RC BC", "BD BT BQ BS GC", "PT"), (5, 4, 0), (0, 1, 2)),
        # More flies do not beat more points.
        (("BS BC BD", "YS YC RD RT GQ GS PC PD"), (3, 0), (0, 1)),
    ],
)
def test_who_wins(piles: tuple[str, ...], points: tuple[int, ...], places: tuple[int, ...]) -> None:
    state = at("-- --", *piles)
    assert state.is_terminal
    assert state.returns() == points
    assert state.game.rules.places(state.position) == places
    assert state.winners() == tuple(player for player, place in enumerate(places) if place == 0)


@pytest.mark.rule("fly.15")
def test_a_written_game_that_the_tie_break_decides() -> None:
    play = loads((RECORDS / "fly-two-tie-break.txt").read_text(encoding="utf-8"))
    assert play.state.returns() == (11, 11)
    assert [len(pile) for pile in play.state.position.taken] == [12, 13]
    assert play.state.winners() == (1,)


# -- what is listed, told and alike ------------------------------------------------------------------------------------


@pytest.mark.rule("fly.5")
def test_listed_aims_are_few_in_a_fixed_order_and_each_covers_something() -> None:
    for seed in range(5):
        state = dealt(seed)
        rules, p = state.game.rules, state.position
        flies, listed = flies_on(p.rows, rules.cards), state.legal_actions()
        assert len(listed) == len(set(listed)) < 200
        for number, fly in enumerate(flies):
            assert listed[2 * number : 2 * number + 2] == (Aim(fly.x, fly.y, 0), Aim(fly.x, fly.y, 900))
        counts = [sum(covers(aim, fly) for fly in flies) for aim in listed]
        assert min(counts[:50]) >= 1
        assert min(counts[50:]) >= 2
        assert max(counts) >= 3


def test_nothing_is_hidden() -> None:
    state = go(dealt(players=3), "1,1@0")
    for player in range(3):
        assert state.observation(player) == state.position
        assert state.game.rules.seen(state.position, Landing(1, 1, 0), player) == Landing(1, 1, 0)
        assert [world.position for world in state.worlds(player)] == [state.position]
    assert type(state.game.rules).hidden is Rules.hidden


@pytest.mark.rule("fly.4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_seats_may_move_round_where_all_drop_alike(players: int) -> None:
    rules = packo.load("fly", players=players).rules
    state = dealt(2, players=players)
    for _ in range(6):
        state = dropped(state, str(state.legal_actions()[0]))
    images = list(rules.symmetry(state.position))
    assert len({image.position for image in images}) == players
    for position, seats in images:
        assert seats[state.position.to_move] == position.to_move
        assert all(position.taken[seats[i]] == state.position.taken[i] for i in range(players))
        assert rules.canonical(position).position == rules.canonical(state.position).position
    for own in ({"scatter": list(range(players))}, {"twist": list(range(players))}):
        assert list(packo.load("fly", players=players, **own).rules.symmetry(state.position)) == []


def test_told_in_a_line() -> None:
    root = packo.load("fly", turn_cap=3, **STEADY).root
    state = go(root, LAID)
    assert repr(root) == "fly: the table is laid out"
    assert repr(state) == "fly: 25 flies · points 0 0 · 3 drops left · Player 1 drops"
    assert repr(go(state, "0.3,0.5@0")) == "fly: 25 flies · points 0 0 · 3 drops left · Player 1 aims at 0.3,0.5@0"
    assert repr(dropped(state, "0.3,0.5@0")) == "fly: 24 flies · points 0 0 · 2 drops left · Player 2 drops"
    assert repr(at("BS -- --")) == "fly: 1 fly · points 0 0 · Player 1 drops"
    assert repr(at("BS -- --", left=1, turn_cap=1)) == "fly: 1 fly · points 0 0 · 1 drop left · Player 1 drops"
    assert repr(at("-- --", "BS BC BD", "YS")) == "fly: over, 3:0, Player 1 wins"
    assert repr(at("-- --", "BS", "YS")) == "fly: over, 0:0, Player 1 and Player 2 win"


# -- options and promises ----------------------------------------------------------------------------------------------


@pytest.mark.rule("fly.6", "fly.7")
@pytest.mark.parametrize(
    ("option", "read"),
    [
        ({"scatter": 1}, (1.0,)),
        ({"scatter": 0.25}, (0.25,)),
        ({"scatter": [0.25, 0]}, (0.25, 0.0)),
        ({"scatter": (9, 9.0)}, (9.0, 9.0)),
        ({"twist": 180}, (180.0,)),
        ({"twist": [-0.0, 1e-3]}, (0.0, 0.001)),
    ],
)
def test_one_number_for_all_or_one_for_each(option: dict[str, Any], read: tuple[float, ...]) -> None:
    game = packo.load("fly", **option)
    (name,) = option
    assert getattr(game.options, name) == read
    assert repr(getattr(game.options, name)) == repr(read)
    assert getattr(game.rules, name) == (read if len(read) == 2 else read * 2)


@pytest.mark.rule("fly.6", "fly.7", "fly.11", "fly.12")
@pytest.mark.parametrize(
    ("option", "why"),
    [
        ({"players": 1}, "fly: option players cannot be 1"),
        ({"players": 5}, "fly: option players cannot be 5"),
        ({"refill": "row 3"}, "fly: option refill cannot be 'row 3'; did you mean"),
        ({"turn_cap": -1}, "fly: option turn_cap is 0 to 10000, not -1"),
        ({"turn_cap": 10_001}, "fly: option turn_cap is 0 to 10000, not 10001"),
        ({"turn_cap": 1.0}, "fly: option turn_cap is a whole number, not 1.0"),
        ({"scatter": -0.1}, "fly: option scatter: it is 0 to 9 inches, not -0.1"),
        ({"scatter": 1e-320}, "fly: option scatter: it is 0, or at least 0.001 inches, not 1e-320"),
        ({"twist": [15, 0.0009]}, "fly: option twist: it is 0, or at least 0.001 degrees, not 0.0009"),
        ({"scatter": 9.1}, "fly: option scatter: it is 0 to 9 inches, not 9.1"),
        ({"scatter": float("nan")}, "fly: option scatter: it is 0 to 9 inches, not nan"),
        ({"scatter": 10**400}, "fly: option scatter: it is 0 to 9 inches, not 1000"),
        ({"scatter": "0.5"}, "fly: option scatter: it is a number of inches, or one for each player, not '0.5'"),
        ({"scatter": True}, "fly: option scatter: it is a number of inches, or one for each player, not True"),
        ({"scatter": None}, "fly: option scatter: it is a number of inches, or one for each player, not None"),
        ({"scatter": []}, "fly: option scatter: it is one number for all, or one for each player, not none"),
        ({"scatter": [0.5, "x"]}, "fly: option scatter: it is a number of inches, or one for each player, not 'x'"),
        (
            {"scatter": [1, 2, 3]},
            "fly: option scatter is one number for all, or one for each of 2 players, not 3 numbers",
        ),
        ({"twist": 180.5}, "fly: option twist: it is 0 to 180 degrees, not 180.5"),
        (
            {"twist": [1, 2], "players": 3},
            "fly: option twist is one number for all, or one for each of 3 players, not 2",
        ),
        ({"scater": 1}, "fly has no option 'scater'; did you mean 'scatter'?"),
    ],
    ids=range(21),
)
def test_options_that_are_refused(option: dict[str, Any], why: str) -> None:
    with pytest.raises(OptionError) as error:
        packo.load("fly", **option)
    assert str(error.value).startswith(why)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("options", [WAYS_TO_PLAY[k] for k in (0, 5, 7, 11)], ids=str)
def test_the_promises_that_packo_builds_on(options: dict[str, Any]) -> None:
    """With a cap, so that it is quick; `test_the_promises_in_many_plays` has whole games at every count and option."""
    assert check(packo.load("fly", **{"turn_cap": 12, **options}), plays=2).ok


@pytest.mark.proof
@pytest.mark.parametrize("options", WAYS_TO_PLAY, ids=str)
def test_the_promises_in_many_plays(options: dict[str, Any]) -> None:
    assert check(packo.load("fly", **options), plays=30).ok


def ends(plays: range) -> list[int]:
    """How many drops random plays take; each ends with all flies taken."""
    lengths = []
    for seed in plays:
        state, rng, drops = dealt(seed, players=2 + seed % 3), Random(seed), 0
        while not state.is_terminal:
            state, drops = state.child(rng.choice(state.legal_actions())).sample(rng), drops + 1
        assert state.position.rows == (cards("-- --"),)
        assert sum(map(len, state.position.taken)) == 25
        lengths.append(drops)
    return lengths


@pytest.mark.rule("fly.12")
def test_random_games_end() -> None:
    assert max(ends(range(40))) < 200


@pytest.mark.proof
def test_a_thousand_random_games_end() -> None:
    lengths = ends(range(1_000))
    assert max(lengths) < 300
    assert 30 < sum(lengths) / len(lengths) < 60


@pytest.mark.rule("fly.6", "fly.7")
def test_the_share_of_hits_that_the_reading_names() -> None:
    """An upright drop over a fly takes it three times in eight: 0.375, within 4 standard errors."""
    state = go(at("RS --"), "0.5,1.5@0")
    rng, drops = Random(1), 20_000
    hits = sum(state.child(state.chance.sample(rng)).is_terminal for _ in range(drops))
    assert abs(hits / drops - 0.375) < 4 * (0.375 * 0.625 / drops) ** 0.5
