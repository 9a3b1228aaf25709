"""Each numbered rule of TKO, its readings and its options."""

from __future__ import annotations

import dataclasses
from itertools import product
from typing import Any

import pytest

import packo
from packo.core import SIMULTANEOUS, TERMINAL, IllegalAction, OptionError, State
from packo.games.tko.rules import (
    ACTIONS,
    BOXERS,
    EXCHANGES,
    NOBODY,
    SUDDEN_DEATH,
    Pick,
    Place,
    Position,
    mirrored,
    raised,
    scores,
    swapped,
)
from tests.games.tko.bouts import MELLO, PABLO, at, bars, go, shown

TURNS = tuple("".join(pair) for pair in product("UHBK", repeat=2))

# Who scores where, as a referee would write it down: rows are player 1, columns player 2; «·» scores nothing.
REFEREE = """
        U     H     B     K
   U    · ·   · H   U B   U ·
   H    H ·   · ·   · B   · ·
   B    B U   B ·   · ·   · K
   K    · U   · ·   K ·   · ·
"""


def referee() -> dict[str, tuple[str, str]]:
    """For each turn such as «UK», the bar on which each player scores, or «·»."""
    header, *rows = REFEREE.strip().splitlines()
    table = {}
    for row in rows:
        own, *cells = row.split()
        for other, pair in zip(header.split(), zip(cells[::2], cells[1::2], strict=True), strict=True):
            table[own + other] = pair
    return table


def after(turn: str, text: str = "0000/0000", **more: Any) -> str:
    return shown(go(at(text, **more), turn))


# -- boxers ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("tko.1")
def test_eight_boxers_of_four_points_no_two_alike() -> None:
    cards = packo.load("tko").rules.cards
    assert len(cards) == len(set(cards.values())) == 8
    assert {sum(head_start) for head_start in cards.values()} == {4}


@pytest.mark.rule("tko.1")
@pytest.mark.parametrize(
    ("name", "head_start"),
    [
        ("Pablo Bruz", "2200"),
        ("Mello Mar", "1111"),
        ("Barry Punch", "0220"),
        ("Yor Lightsout", "2110"),
        ("Oran Crusher", "1120"),
        ("Bill Cream", "0202"),
        ("Ginger Al", "2020"),
        ("Wil Bleed", "2002"),
    ],
)
def test_the_head_starts_of_the_sheet(name: str, head_start: str) -> None:
    assert packo.load("tko").rules.cards[name] == BOXERS[name] == bars(head_start)


@pytest.mark.rule("tko.2")
def test_two_different_boxers_unless_mirror() -> None:
    with pytest.raises(OptionError, match="Ginger Al twice needs mirror=True"):
        packo.load("tko", boxers=("Ginger Al", "Ginger Al"))
    game = packo.load("tko", boxers=("Ginger Al", "Ginger Al"), mirror=True)
    assert game.root.position.starts == (BOXERS["Ginger Al"],) * 2


@pytest.mark.rule("tko.2")
@pytest.mark.parametrize("mirror", [False, True])
@pytest.mark.parametrize("first", BOXERS)
def test_a_taken_boxer_is_gone_unless_mirror(first: str, mirror: bool) -> None:
    state = packo.load("tko", boxers="open", mirror=mirror).root.child(Pick(first))
    left = [name for name in BOXERS if mirror or name != first]
    assert state.legal_actions() == tuple(map(Pick, left))
    if mirror:
        assert state.child(Pick(first)).position.starts == (BOXERS[first],) * 2
        return
    with pytest.raises(IllegalAction, match=f"TKO 2: {first} is already taken") as refused:
        state.child(Pick(first))
    assert refused.value.rule_id == "tko.2"


@pytest.mark.rule("tko.3")
def test_named_boxers_start_at_once() -> None:
    state = packo.load("tko", boxers=["Wil Bleed", "Bill Cream"]).root
    assert state.actors == (0, 1)
    assert shown(state) == "2002/0202"


@pytest.mark.rule("tko.3")
def test_open_pick_one_after_the_other() -> None:
    state = packo.load("tko", boxers="open").root
    assert state.current_player == 0
    assert state.legal_actions() == tuple(map(Pick, BOXERS))
    state = go(state, "yor lightsout")
    assert state.current_player == 1
    assert state.position == Position((BOXERS["Yor Lightsout"],), ())
    state = go(state, "Oran Crusher")
    assert state.current_player == SIMULTANEOUS
    assert state.position == packo.load("tko", boxers=("Yor Lightsout", "Oran Crusher")).root.position


@pytest.mark.rule("tko.3")
def test_hidden_pick_both_at_once() -> None:
    with pytest.raises(OptionError, match="needs mirror=True"):
        packo.load("tko", boxers="hidden")
    state = packo.load("tko", boxers="hidden", mirror=True).root
    assert state.actors == (0, 1)
    assert state.legal_actions(0) == state.legal_actions(1) == tuple(map(Pick, BOXERS))
    assert shown(go(state, "Mello Mar & Mello Mar")) == "1111/1111"
    assert shown(go(state, "Ginger Al & Barry Punch")) == "2020/0220"


@pytest.mark.rule("tko.3")
@pytest.mark.parametrize("boxers", ["open", "hidden"])
def test_nobody_fights_before_the_boxers_are_chosen_nor_picks_after(boxers: str) -> None:
    state = packo.load("tko", boxers=boxers, mirror=True).root
    for wrong in ("U", Place("U")):
        move = wrong if boxers == "open" else {0: wrong, 1: wrong}
        with pytest.raises(IllegalAction, match=r"^TKO 3: the boxers are still being chosen") as refused:
            state.child(move)
        assert refused.value.rule_id == "tko.3"
    with pytest.raises(IllegalAction, match=r"^TKO 3: the boxers are already chosen"):
        packo.load("tko").root.child({0: Pick("Ginger Al"), 1: "U"})


@pytest.mark.rule("tko.1")
@pytest.mark.parametrize("wrong", [3, None, ["x"], {}, 16**9999, "x" * 9999, ("Mello Mar",)], ids=range(7))
def test_a_pick_or_a_place_of_anything_is_refused(wrong: Any) -> None:
    states = packo.load("tko").root, packo.load("tko", boxers="hidden", mirror=True).root
    placing = at("2200/1111", power_arrow=True)
    placing = State(placing.game, placing.position._replace(placing=0))
    for state in (*states, packo.load("tko", boxers="open").root, placing):
        for action in (Pick(wrong), Place(wrong), wrong):
            with pytest.raises(IllegalAction) as refused:
                state.child(action if state.current_player == 0 else {0: action, 1: action})
            assert len(str(refused.value)) < 300


@pytest.mark.rule("tko.1")
def test_the_name_of_a_boxer_is_not_the_pick() -> None:
    state = packo.load("tko", boxers="open").root
    with pytest.raises(IllegalAction) as refused:
        state.child("Mello Mar")
    assert str(refused.value) == (
        "TKO 1: 'Mello Mar' is the notation of an action, not the action: state.parse('Mello Mar') reads it"
    )
    assert state.child(state.parse("Mello Mar")) == state.child(Pick("Mello Mar"))


@pytest.mark.rule("tko.1")
def test_an_unknown_boxer_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(IllegalAction, match=r"^TKO 1: there is no boxer 'Ginger'; did you mean 'Ginger Al'\?"):
        go(packo.load("tko", boxers="open").root, "Ginger")
    with pytest.raises(OptionError, match=r"there is no 'Ginger'; did you mean 'Ginger Al'\?"):
        packo.load("tko", boxers=("Ginger", "Mello Mar"))


@pytest.mark.rule("tko.3")
@pytest.mark.parametrize("boxers", ["secret", "Pablo Bruz", ("Pablo Bruz",), ("A", "B", "C"), 7, (1, 2), None, [], {}])
def test_boxers_that_are_no_boxers(boxers: Any) -> None:
    with pytest.raises(OptionError, match="give two boxers' names, 'open' or 'hidden'"):
        packo.load("tko", boxers=boxers)


@pytest.mark.parametrize(
    "options", [{"boxers": "x" * 9999}, {"boxers": ("x" * 9999, "Ann")}, {"rounds_to_win": 16**9999}], ids=range(3)
)
def test_a_long_option_is_cut(options: dict[str, Any]) -> None:
    with pytest.raises(OptionError) as refused:
        packo.load("tko", **options)
    assert len(str(refused.value)) < 250


@pytest.mark.rule("tko.3")
@pytest.mark.parametrize("boxers", ["open", "hidden", ("Ginger Al", "Wil Bleed"), ["Ginger Al", "Wil Bleed"]])
def test_a_game_can_be_loaded_again_from_its_options(boxers: Any) -> None:
    game = packo.load("tko", boxers=boxers, mirror=True)
    assert packo.load("tko", **game.changed_options()) == game == eval(repr(game), {"packo": packo})
    assert game.with_options(power_arrow=True).with_options(power_arrow=False) == game


# -- a turn ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("tko.4")
@pytest.mark.parametrize(("first", "second"), [pair for pair in product(BOXERS, repeat=2) if pair[0] != pair[1]])
def test_markers_start_at_the_head_start(first: str, second: str) -> None:
    p = packo.load("tko", boxers=(first, second)).root.position
    assert p == Position((BOXERS[first], BOXERS[second]), (BOXERS[first], BOXERS[second]), NOBODY, NOBODY, (0, 0))


@pytest.mark.rule("tko.5")
def test_both_choose_one_of_four_at_once() -> None:
    state = packo.load("tko").root
    assert state.current_player == SIMULTANEOUS
    assert state.legal_actions(0) == state.legal_actions(1) == ACTIONS == ("U", "H", "B", "K")
    assert len(list(state.moves())) == 16


@pytest.mark.rule("tko.5")
@pytest.mark.parametrize(
    ("move", "why"),
    [
        ({0: "U"}, "player 1 has not chosen yet"),
        ({1: "U"}, "player 0 has not chosen yet"),
        ({}, "player 0 has not chosen yet"),
        ([(0, "U"), (0, "B"), (1, "U")], "player 0 has already chosen"),
        ({0: "U", 1: "B", 2: "H"}, "player 2 has nothing to choose now"),
        ("U", "several players choose at once"),
        ({0: "U", 1: "X"}, "a player chooses U, H, B or K; 'X' is none of them"),
        ({0: "UB", 1: "U"}, "'UB' is none of them"),
        ({0: None, 1: "U"}, "'None' is none of them"),
        ({0: ("U",), 1: "U"}, "is none of them"),
    ],
)
def test_each_player_chooses_exactly_one_action(move: Any, why: str) -> None:
    state = packo.load("tko").root
    was = state.position
    with pytest.raises(IllegalAction) as refused:
        state.child(move)
    assert why in str(refused.value)
    assert str(refused.value).startswith("TKO 5: ")
    assert state.position is was


@pytest.mark.rule("tko.5")
def test_both_choices_are_shown_and_nothing_is_hidden() -> None:
    play = packo.load("tko").play().then({0: "U", 1: "K"})
    for player in (0, 1):
        assert play.information_state(player)[1].seen == {0: "U", 1: "K"}
        assert play.state.observation(player) == play.state.position
        assert [world.position for world in play.state.worlds(player)] == [play.state.position]


@pytest.mark.rule("tko.6", "tko.7", "tko.8")
@pytest.mark.parametrize("turn", TURNS)
def test_all_sixteen_exchanges_against_the_referee(turn: str) -> None:
    first, second = referee()[turn]
    want = "/".join("".join("3" if bar == point else "2" for bar in "UHBK") for point in (first, second))
    assert after(turn, "2222/2222") == want
    assert EXCHANGES[turn[0], turn[1]] == {i: bar for i, bar in enumerate((first, second)) if bar != "·"}
    assert (scores(turn[0], turn[1]) or "·", scores(turn[1], turn[0]) or "·") == (first, second)


@pytest.mark.rule("tko.6", "tko.7", "tko.8")
@pytest.mark.parametrize(
    ("turns", "want"),
    [
        (("UU", "BB"), {"UU": "0000/0000", "BB": "0000/0000"}),
        (("UH", "BK"), {"UH": "0000/0100", "BK": "0000/0001"}),
        (("UB", "BU"), {"UB": "1000/0010", "BU": "0010/1000"}),
        (("UK", "BH"), {"UK": "1000/0000", "BH": "0010/0000"}),
        (("HB", "KU"), {"HB": "0000/0010", "KU": "0000/1000"}),
        (("HH", "HK", "KH", "KK"), dict.fromkeys(("HH", "HK", "KH", "KK"), "0000/0000")),
    ],
    ids=["no points", "B 1 point", "both 1 point", "A 1 point", "B 1 point again", "no points again"],
)
def test_the_six_sample_outcomes(turns: tuple[str, ...], want: dict[str, str]) -> None:
    assert {turn: after(turn) for turn in turns} == want


@pytest.mark.rule("tko.6")
def test_a_point_is_one_step_on_the_bar_of_the_punch() -> None:
    assert after("UK", "2200/1111") == "3200/1111"
    assert after("HB", "2200/1111") == "2200/1121"
    assert after("BU", "2200/1111") == "2210/2111"


@pytest.mark.rule("tko.7")
def test_a_block_scores_on_the_bar_of_the_block() -> None:
    assert after("UH", "2200/1111") == "2200/1211"
    assert after("KB", "2200/1111") == "2201/1111"


@pytest.mark.rule("tko.8")
@pytest.mark.parametrize("turn", ["UU", "HH", "BB", "KK", "HK", "KH"])
@pytest.mark.parametrize("text", ["2200/1111", "4444/4444", "sudden death"])
def test_nothing_happens(turn: str, text: str) -> None:
    state = at(text)
    assert go(state, turn) == state


# -- a round -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("tko.9")
@pytest.mark.parametrize(("turn", "bar"), [("UK", 0), ("HU", 1), ("BH", 2), ("KB", 3)])
def test_five_on_any_bar_wins_the_round(turn: str, bar: int) -> None:
    own = "".join("4" if i == bar else "0" for i in range(4))
    state = at(f"{own}/4444")
    assert go(state, turn).position == Position((PABLO, MELLO), (PABLO, MELLO), rounds=(1, 0))
    other = at(f"4444/{own}")
    assert go(other, turn[::-1]).position == Position((PABLO, MELLO), (PABLO, MELLO), rounds=(0, 1))


@pytest.mark.rule("tko.9")
def test_five_wins_though_the_other_also_scores_below_five() -> None:
    assert go(at("4000/4434"), "UB").position.rounds == (1, 0) == go(at("4000/0000"), "UB").position.rounds
    assert go(at("4000/4444"), "BU").position.rounds == (0, 1)


@pytest.mark.rule("tko.9")
def test_four_on_every_bar_is_not_five_on_one() -> None:
    state = at("4434/4443")
    assert shown(go(state, "BH")) == "4444/4443"
    assert go(state, "BH").position.rounds == (0, 0)


@pytest.mark.rule("tko.10")
@pytest.mark.parametrize(("text", "turn"), [("4000/0040", "UB"), ("0040/4000", "BU"), ("4444/4444", "UB")])
def test_five_by_both_in_one_turn_is_sudden_death(text: str, turn: str) -> None:
    state = go(at(text), turn)
    assert state.position == Position((PABLO, MELLO), SUDDEN_DEATH)
    assert state.actors == (0, 1)
    assert not state.is_terminal


@pytest.mark.rule("tko.10")
@pytest.mark.parametrize("turn", TURNS)
@pytest.mark.parametrize("options", [{}, {"power_arrow": True}, {"power_arrow": True, "arrow_on_ties": False}], ids=str)
def test_sudden_death_ends_with_the_first_point_that_only_one_scores(turn: str, options: dict[str, Any]) -> None:
    state = at("sudden death", **options)
    first, second = referee()[turn]
    if (first == "·") == (second == "·"):
        assert go(state, turn) == state
    else:
        won = (0, 1) if first == "·" else (1, 0)
        assert go(state, turn).position == Position((PABLO, MELLO), (PABLO, MELLO), rounds=won)


@pytest.mark.rule("tko.10")
def test_sudden_death_goes_on_over_any_number_of_ties() -> None:
    state = go(at("4000/0040"), "UB", *["UB", "BU", "UU", "BB", "HK", "KK", "HH"] * 3)
    assert state == at("sudden death")
    assert go(state, "HU").position.rounds == (1, 0)
    assert go(state, "BK").position.rounds == (0, 1)


@pytest.mark.rule("tko.10")
def test_the_point_in_sudden_death_may_be_on_a_bar_that_stood_low() -> None:
    state = go(at("4000/0040"), "UB")
    assert go(state, "KB").position.rounds == (1, 0)
    assert go(state, "BK").position.rounds == (0, 1)


@pytest.mark.rule("tko.10")
def test_sudden_death_is_one_position_for_each_score_of_rounds() -> None:
    deaths = {go(at(text), turn) for text, turn in [("4000/0040", "UB"), ("4434/0143", "UB"), ("1043/4210", "BU")]}
    assert deaths == {at("sudden death")}
    for rounds in [(1, 0), (0, 1), (1, 1)]:
        assert go(at("4000/0040", rounds=rounds), "UB") == at("sudden death", rounds=rounds) not in deaths


@pytest.mark.rule("tko.10", "tko.14")
def test_the_arrow_is_of_no_account_in_sudden_death() -> None:
    state = go(at("4000/0040", arrow=1, power_arrow=True, arrow_on_ties=False), "UB")
    assert state == at("sudden death", power_arrow=True, arrow_on_ties=False)
    over = go(state, "BK")
    assert (over.position.placing, over.position.arrow) == (NOBODY, NOBODY)


@pytest.mark.rule("tko.11")
@pytest.mark.parametrize("turn", ["UK", "HU"])
def test_a_new_round_starts_afresh(turn: str) -> None:
    state = go(at("4400/3333", arrow=1, power_arrow=True), turn)
    assert state.position == Position((PABLO, MELLO), (PABLO, MELLO), rounds=(1, 0))


@pytest.mark.rule("tko.11")
def test_the_arrow_is_neutral_after_a_round_won_with_it() -> None:
    state = go(at("4000/1111", arrow=0, power_arrow=True), "UK", "+U")
    assert state.position == Position((PABLO, MELLO), (PABLO, MELLO), rounds=(1, 0))
    state = go(at("sudden death", power_arrow=True), "UK", "UK")
    assert state.position.arrow == 0
    assert state.position.placing == NOBODY


# -- the power arrow ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("tko.12", "tko.13")
@pytest.mark.parametrize("turn", TURNS)
@pytest.mark.parametrize("arrow", [NOBODY, 0, 1])
@pytest.mark.parametrize("ties", [True, False])
def test_every_turn_of_the_arrow(arrow: int, turn: str, ties: bool) -> None:
    scorers = [i for i, bar in enumerate(referee()[turn]) if bar != "·"]
    want = {
        # (who scores alone, where the arrow was): where it is then
        (0, NOBODY): 0, (0, 0): 0, (0, 1): NOBODY,
        (1, NOBODY): 1, (1, 1): 1, (1, 0): NOBODY,
    }  # fmt: skip
    state = go(at("2200/1111", arrow=arrow, power_arrow=True, arrow_on_ties=ties), turn)
    assert state.position.arrow == (want[scorers[0], arrow] if len(scorers) == 1 else NOBODY)


@pytest.mark.rule("tko.12")
@pytest.mark.parametrize("turn", TURNS)
def test_without_the_option_there_is_no_arrow(turn: str) -> None:
    state = go(at("2200/1111"), turn, turn)
    assert (state.position.arrow, state.position.placing) == (NOBODY, NOBODY)
    assert not packo.load("tko").options.power_arrow


@pytest.mark.rule("tko.12")
def test_the_arrow_starts_neutral_and_comes_round_by_way_of_neutral() -> None:
    state = packo.load("tko", power_arrow=True).root
    arrows = [state.position.arrow]
    for turn in ("UK", "KU", "KU", "UK", "HB", "HH"):
        state = go(state, turn)
        arrows.append(state.position.arrow)
    assert arrows == [NOBODY, 0, NOBODY, 1, NOBODY, 1, NOBODY]


@pytest.mark.rule("tko.13")
@pytest.mark.parametrize("turn", [turn for turn, pair in referee().items() if (pair[0] == "·") == (pair[1] == "·")])
@pytest.mark.parametrize("arrow", [0, 1])
def test_a_turn_that_nobody_wins_turns_the_arrow_neutral(turn: str, arrow: int) -> None:
    assert go(at("2200/1111", arrow=arrow, power_arrow=True), turn).position.arrow == NOBODY


@pytest.mark.rule("tko.14")
@pytest.mark.parametrize("turn", TURNS)
@pytest.mark.parametrize("arrow", [NOBODY, 0, 1])
@pytest.mark.parametrize("ties", [True, False])
def test_who_places_a_point(arrow: int, turn: str, ties: bool) -> None:
    points = referee()[turn]
    scorers = [i for i, bar in enumerate(points) if bar != "·"]
    favoured = arrow in scorers and (len(scorers) == 1 or ties)
    state = go(at("2222/2222", arrow=arrow, power_arrow=True, arrow_on_ties=ties), turn)
    assert state.position.placing == (arrow if favoured else NOBODY)
    moved = ["".join("3" if bar == point else "2" for bar in "UHBK") for point in points]
    if favoured:
        moved[arrow] = "2222"
    assert shown(state) == "/".join(moved)


@pytest.mark.rule("tko.14")
@pytest.mark.parametrize("player", [0, 1])
@pytest.mark.parametrize("bar", range(4))
def test_the_point_goes_on_any_bar_the_own_one_included(player: int, bar: int) -> None:
    turn = ("UK", "KU")[player]
    state = go(at("2222/2222", arrow=player, power_arrow=True), turn)
    assert state.actors == (player,)
    assert state.legal_actions() == tuple(map(Place, "UHBK"))
    assert state.legal_actions(1 - player) == ()
    state = go(state, f"+{'UHBK'[bar]}")
    want = ["2222", "2222"]
    want[player] = "".join("3" if i == bar else "2" for i in range(4))
    assert shown(state) == "/".join(want)
    assert (state.position.arrow, state.position.placing, state.actors) == (player, NOBODY, (0, 1))


@pytest.mark.rule("tko.14")
def test_it_is_no_extra_point() -> None:
    state = go(at("2200/1111", arrow=0, power_arrow=True), "UK")
    assert shown(state) == "2200/1111"
    assert sum(map(sum, go(state, "+B").position.bars)) == sum(map(sum, state.position.bars)) + 1


@pytest.mark.rule("tko.14")
@pytest.mark.parametrize("wrong", ["U", Pick("Ginger Al"), Place("X"), "+U", None, 3])
def test_only_a_bar_can_be_chosen_while_a_point_is_placed(wrong: Any) -> None:
    state = go(at("2200/1111", arrow=0, power_arrow=True), "UK")
    with pytest.raises(IllegalAction) as refused:
        state.child(wrong)
    assert refused.value.rule_id == "tko.14"
    assert state.legal_actions() == tuple(map(Place, "UHBK"))


@pytest.mark.rule("tko.14")
def test_the_other_player_never_places_and_nobody_places_unfavoured() -> None:
    placing = go(at("2200/1111", arrow=0, power_arrow=True), "UK")
    with pytest.raises(IllegalAction, match="player 1 has nothing to choose now"):
        placing.child({1: Place("U")})
    for state in (at("2200/1111", power_arrow=True), at("2200/1111"), at("2200/1111", arrow=1, power_arrow=True)):
        with pytest.raises(IllegalAction, match=r"^TKO 14: no point may be placed freely now") as refused:
            state.child({0: Place("U"), 1: "U"})
        assert refused.value.rule_id == "tko.14"


@pytest.mark.rule("tko.14")
def test_the_arrow_stays_and_rewards_again() -> None:
    state = go(at("0000/0000", arrow=0, power_arrow=True), "UK", "+K", "HU", "+K", "BH", "+K", "KB", "+K")
    assert shown(state) == "0004/0000"
    assert state.position.arrow == 0
    assert go(state, "UK", "+K").position.rounds == (1, 0)


@pytest.mark.rule("tko.9", "tko.14")
def test_the_round_is_judged_only_once_the_point_is_placed() -> None:
    state = go(at("4000/1111", arrow=0, power_arrow=True), "UK")
    assert state.position.rounds == (0, 0)
    assert go(state, "+U").position.rounds == (1, 0)
    assert go(state, "+H").position.rounds == (0, 0)
    assert shown(go(state, "+H")) == "4100/1111"


@pytest.mark.rule("tko.15")
@pytest.mark.parametrize("arrow", [0, 1])
def test_when_both_score_the_favoured_one_still_places(arrow: int) -> None:
    state = go(at("2222/2222", arrow=arrow, power_arrow=True), "UB")
    assert (state.position.placing, state.position.arrow) == (arrow, NOBODY)
    state = go(state, "+K")
    assert shown(state) == ("2223/2232", "3222/2223")[arrow]
    assert (state.position.placing, state.position.arrow) == (NOBODY, NOBODY)


@pytest.mark.rule("tko.15")
@pytest.mark.parametrize("arrow", [0, 1])
def test_strict_reading_nobody_places_when_both_score(arrow: int) -> None:
    state = go(at("2222/2222", arrow=arrow, power_arrow=True, arrow_on_ties=False), "UB")
    assert shown(state) == "3222/2232"
    assert (state.position.placing, state.position.arrow, state.actors) == (NOBODY, NOBODY, (0, 1))
    alone = go(at("2222/2222", arrow=arrow, power_arrow=True, arrow_on_ties=False), ("UK", "KU")[arrow])
    assert alone.position.placing == arrow


@pytest.mark.rule("tko.10", "tko.15")
def test_placing_can_lead_to_sudden_death_or_decline_it_and_lose() -> None:
    state = go(at("4000/0040", arrow=0, power_arrow=True), "UB")
    assert shown(state) == "4000/0050"
    assert state.position.rounds == (0, 0)
    assert go(state, "+U") == at("sudden death", power_arrow=True)
    for bar in "HBK":
        assert go(state, f"+{bar}").position.rounds == (0, 1)


@pytest.mark.rule("tko.15")
def test_placing_can_win_where_the_own_bar_would_not() -> None:
    state = go(at("0004/1111", arrow=0, power_arrow=True), "UB")
    assert go(state, "+K").position.rounds == (1, 0)
    assert shown(go(state, "+U")) == "1004/1121"


# -- the game ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("tko.16")
@pytest.mark.parametrize(
    ("winners", "returns"),
    [((0, 0), (1, 0)), ((1, 1), (0, 1)), ((0, 1, 0), (1, 0)), ((1, 0, 0), (1, 0)), ((0, 1, 1), (0, 1))],
)
def test_best_of_three(winners: tuple[int, ...], returns: tuple[int, int]) -> None:
    state = packo.load("tko", boxers=("Pablo Bruz", "Wil Bleed")).root
    for round_winner in winners:
        assert not state.is_terminal
        assert state.winners() == ()
        state = go(state, *[("UK", "KU")[round_winner]] * 3)
    assert state.is_terminal
    assert state.current_player == TERMINAL
    assert state.position.rounds == (winners.count(0), winners.count(1))
    assert state.returns() == returns
    assert state.winners() == (returns.index(1),)
    assert state.actors == () == state.legal_actions()
    with pytest.raises(IllegalAction, match=r"^TKO 16: the game is over"):
        state.child({0: "U", 1: "U"})
    with pytest.raises(IllegalAction, match=r"^TKO 16"):
        state.parse("U & U")


@pytest.mark.rule("tko.16")
@pytest.mark.parametrize("needed", [1, 3, 9])
def test_another_number_of_rounds(needed: int) -> None:
    state = packo.load("tko", rounds_to_win=needed).root
    for played in range(2 * needed - 1):
        assert not state.is_terminal
        state = go(state, *(["UK"] * 3 if played % 2 == 0 else ["KU"] * 4))
    assert state.is_terminal
    assert state.position.rounds == (needed, needed - 1)
    assert state.returns() == (1, 0)


@pytest.mark.rule("tko.16")
@pytest.mark.parametrize("wrong", [0, -1, 10, True, "2", 1.0, None])
def test_a_number_of_rounds_that_cannot_be(wrong: Any) -> None:
    with pytest.raises(OptionError, match="option rounds_to_win"):
        packo.load("tko", rounds_to_win=wrong)


@pytest.mark.rule("tko.16")
def test_points_are_not_told_before_the_end() -> None:
    with pytest.raises(LookupError, match="the game is not over"):
        packo.load("tko").root.returns()


def test_every_option_is_the_reading_of_a_rule() -> None:
    game = packo.load("tko")
    readings = [reading.option for rule in game.book.values() for reading in rule.readings if reading.option]
    assert {option.partition(" = ")[0] for option in readings} == {f.name for f in dataclasses.fields(game.options)}


# -- how it is told ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "line"),
    [
        (at("2200/1111"), "tko: Pablo Bruz - Mello Mar 2200/1111, rounds 0:0"),
        (at("sudden death", rounds=(1, 0)), "tko: Pablo Bruz - Mello Mar sudden death, rounds 1:0"),
        (
            go(at("2200/1111", arrow=0, power_arrow=True), "UK"),
            "tko: Pablo Bruz - Mello Mar 2200/1111, rounds 0:0, arrow at Pablo Bruz, Pablo Bruz places a point",
        ),
        (go(at("2200/4111", rounds=(1, 1)), "KU"), "tko: Mello Mar wins, rounds 1:2"),
        (packo.load("tko", boxers="open").root, "tko: choosing boxers"),
    ],
    ids=str,
)
def test_a_state_is_told_in_one_line(state: State, line: str) -> None:
    assert repr(state) == line


def test_a_mirror_match_tells_the_two_apart() -> None:
    state = packo.load("tko", boxers=("Ginger Al", "Ginger Al"), mirror=True, power_arrow=True).root
    assert state.game.rules.names(state.position) == ("Ginger Al (1)", "Ginger Al (2)")
    assert repr(go(state, "KU")) == ("tko: Ginger Al (1) - Ginger Al (2) 2020/3020, rounds 0:0, arrow at Ginger Al (2)")


def test_names_while_boxers_are_chosen() -> None:
    state = packo.load("tko", boxers="open", mirror=True).root
    names = state.game.rules.names
    assert names(state.position) == ("Player 1", "Player 2")
    assert names(go(state, "Ginger Al").position) == ("Ginger Al", "Player 2")
    assert names(go(state, "Ginger Al", "Ginger Al").position) == ("Ginger Al (1)", "Ginger Al (2)")


@pytest.mark.parametrize("text", ["U & K", " u &  k ", "u & K"])
def test_a_turn_is_read_however_it_is_spaced(text: str) -> None:
    state = packo.load("tko").root
    assert state.parse(text) == {0: "U", 1: "K"}
    assert str(state.parse(text)) == "U & K"


def test_notation_of_every_action_is_read_back() -> None:
    rules = packo.load("tko").rules
    assert len(set(map(str, rules.universe()))) == len(rules.universe()) == 4 + 4 + 8
    for action in rules.universe():
        back = rules.parse(at("2200/1111").position, 0, str(action))
        assert (type(back), back) == (type(action), action)


# -- symmetry ----------------------------------------------------------------------------------------------------------

SPOTS = [
    Position((PABLO, MELLO), (bars("3214"), bars("1431"))),
    Position((PABLO, MELLO), (bars("3214"), bars("1431")), 0),
    Position((PABLO, MELLO), (bars("3214"), bars("1431")), 1, 1, (1, 0)),
    Position((PABLO, MELLO), (bars("3214"), bars("1451")), NOBODY, 0, (0, 1)),
    Position((PABLO, MELLO), (bars("4444"), bars("4444")), 0, NOBODY, (1, 1)),
    Position((PABLO, MELLO), SUDDEN_DEATH, rounds=(1, 1)),
    Position((PABLO, MELLO), SUDDEN_DEATH, rounds=(1, 0)),
    Position((PABLO, MELLO), (PABLO, MELLO), rounds=(2, 0)),
    Position((PABLO, MELLO), (PABLO, MELLO), rounds=(1, 2)),
]


@pytest.mark.parametrize("p", SPOTS, ids=str)
def test_images_keep_the_game(p: Position) -> None:
    rules = packo.load("tko", power_arrow=True).rules
    mine = rules.canonical(p)
    for image in rules.symmetry(p):
        q, seats = image
        assert rules.canonical(q).position == mine.position
        assert len(rules.actors(q)) == len(rules.actors(p))
        assert {seats[i] for i in rules.actors(p)} == set(rules.actors(q))
        children = [{rules.canonical(rules.step(one, move)).position for move in rules.moves(one)} for one in (p, q)]
        assert children[0] == children[1]
        if rules.current_player(p) == TERMINAL:
            assert [rules.returns(q)[seats[i]] for i in (0, 1)] == list(rules.returns(p))


def test_mirrored_and_swapped_undo_themselves_and_keep_turns() -> None:
    rules = packo.load("tko", power_arrow=True).rules
    turn = dict(zip("UHBK", "BKUH", strict=True))
    for p in SPOTS:
        assert mirrored(mirrored(p)) == p == swapped(swapped(p))
        if rules.current_player(p) == SIMULTANEOUS:
            for a, b in product(ACTIONS, repeat=2):
                assert rules.step(mirrored(p), {0: turn[a], 1: turn[b]}) == mirrored(rules.step(p, {0: a, 1: b}))
                assert rules.step(swapped(p), {0: b, 1: a}) == swapped(rules.step(p, {0: a, 1: b}))
        elif p.placing != NOBODY:
            for bar in ACTIONS:
                assert rules.step(mirrored(p), Place(turn[bar])) == mirrored(rules.step(p, Place(bar)))
                assert rules.step(swapped(p), Place(bar)) == swapped(rules.step(p, Place(bar)))


def test_a_finished_game_and_a_last_round_forget_what_no_longer_matters() -> None:
    rules = packo.load("tko").rules

    def different(rounds: tuple[int, int]) -> int:
        pairs = product(BOXERS.values(), repeat=2)
        spots = [Position(starts, SUDDEN_DEATH if max(rounds) < 2 else starts, rounds=rounds) for starts in pairs]
        return len({rules.canonical(p).position for p in spots})

    assert different((2, 0)) == different((1, 2)) == different((1, 1)) == 1
    assert different((1, 0)) > 1


def test_a_raised_bar() -> None:
    assert [raised((1, 2, 3, 4), bar) for bar in ACTIONS] == [(2, 2, 3, 4), (1, 3, 3, 4), (1, 2, 4, 4), (1, 2, 3, 5)]
