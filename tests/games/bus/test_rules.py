"""Each numbered rule of BUS, its readings and its options."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import packo
from packo.core import CHANCE, TERMINAL, IllegalAction, State
from packo.games.bus.parts import (
    BUILD,
    MOVE,
    OVER,
    PICK,
    PLACE,
    STREETS,
    Bus,
    Choose,
    Draw,
    Go,
    LaidOut,
    Pass,
    Passengers,
    Progress,
    Put,
    Revealed,
    Swap,
    Turn,
)
from packo.games.bus.rules import LONGEST, NOBODY, Rules
from tests.games.bus.block import BLOCK, at, bus, card, cards, go, grid, ride, said, stands

HARD: dict[str, Any] = {"challenging": True}
SIDED = "RN BS OS YN GN PS stopE stopW stopW siteE plain plain"
"""BLOCK in challenging play.  On the right, a12N, b12S and c12S are on the side of their stops, a23N on the site's."""


def refused(state: State, move: Any) -> str:
    """The sentence that refuses a move, or its notation, which changes nothing."""
    before = repr(state.position)
    with pytest.raises(IllegalAction) as error:
        state.child(state.parse(move) if isinstance(move, str) else move)
    assert repr(state.position) == before
    assert error.value.rule_id == f"bus.{error.value.rule}"
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 300
    return str(error.value)


def started(**options: Any) -> State:
    """The block is laid out, and two passengers lie face up."""
    block = SIDED if options.get("challenging") else BLOCK
    return go(packo.load("bus", **options).root, block, "RB1 OY2")


# -- the beginning -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("bus.1", "bus.2", "bus.3")
@pytest.mark.parametrize("players", [2, 3])
def test_the_setup(players: int) -> None:
    root = packo.load("bus", players=players).root
    assert root.is_chance
    p = root.position
    assert (len(p.deck), p.open, p.grid, p.stage, p.to_move, p.left) == (15, (), (), PLACE, 0, -1)
    assert p.players == (Progress(),) * players
    laid = root.child(root.chance.sample(Random(1)))
    assert laid.is_chance
    state = laid.child(laid.chance.sample(Random(1)))
    assert (state.current_player, state.position.stage) == (0, PLACE)
    assert len(state.position.open) == 2
    assert sorted((*state.position.open, *state.position.deck)) == list(p.deck)


@pytest.mark.rule("bus.2")
def test_a_block_in_words() -> None:
    root = packo.load("bus").root
    assert go(root, BLOCK).position.grid == grid(BLOCK)
    assert go(root, f" {BLOCK.upper()} ") == go(root, BLOCK)
    assert str(root.parse(BLOCK)) == BLOCK
    hard = packo.load("bus", challenging=True).root
    assert go(hard, SIDED).position.grid == grid(SIDED)
    assert str(hard.parse(SIDED.casefold())) == SIDED


@pytest.mark.rule("bus.2")
@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({}, ""),
        ({}, "R"),
        ({}, BLOCK + " plain"),
        ({}, BLOCK.removesuffix(" plain")),
        ({}, BLOCK.replace("site", "stop")),
        ({}, BLOCK.replace("P", "R")),
        ({}, BLOCK.replace("P", "X")),
        ({}, SIDED),
        (HARD, BLOCK),
        (HARD, SIDED.replace("RN", "RE")),
        (HARD, SIDED.replace("siteE", "site")),
        (HARD, SIDED.replace("plain plain", "plain plainW")),
        (HARD, SIDED.replace("stopE", "stopN")),
        ({}, "put a12N"),
        ({}, "RB1 OY2"),
    ],
    ids=range(15),
)
def test_a_block_that_cannot_be(options: dict[str, Any], text: str) -> None:
    assert refused(packo.load("bus", **options).root, text).startswith("BUS 3: chance cannot bring ")


@pytest.mark.rule("bus.2", "bus.3")
@pytest.mark.parametrize(
    "move",
    [
        None,
        [],
        grid(BLOCK),
        LaidOut(()),
        LaidOut(list(grid(BLOCK))),
        LaidOut((1,) * 12),
        Revealed(cards("RB1 OY2")),
        Draw(),
    ],  # type: ignore[arg-type]
    ids=range(8),
)
def test_what_is_no_block(move: Any) -> None:
    assert refused(packo.load("bus").root, move).startswith("BUS 3: chance cannot bring ")


class Likewise(Revealed):
    """Equal to cards that are turned up, and of another type."""


@pytest.mark.rule("bus.3")
def test_cards_that_are_turned_up() -> None:
    state = go(packo.load("bus").root, BLOCK)
    assert go(state, "RB1 OY2") == go(state, "oy2  BR1")
    assert str(state.parse("RB1 OY2")) == "OY2 RB1"
    for text in ("", "RB1", "RB1 RB1", "RB1 OY2 YP1", "RB2 OY2", "RB1 x", "pass"):
        assert refused(state, text).startswith("BUS 3: chance cannot bring ")
    pair = cards("OY2 RB1")
    same: list[Any] = [(pair,), Likewise(pair), LaidOut(pair), Revealed(tuple(tuple(one) for one in pair))]  # type: ignore[arg-type]
    for move in [*same, None, Revealed(pair[::-1]), Revealed(list(pair)), pair]:  # type: ignore[arg-type]
        assert refused(state, move).startswith("BUS 3: chance cannot bring ")


@pytest.mark.rule("bus.3")
def test_two_lie_face_up_while_the_deck_lasts() -> None:
    state = at("ab1E", "b12N", open="RB1 OY2", deck="YP1 GP4", stage=PICK, left=9)
    state = go(state, "take RB1")
    assert (state.is_chance, state.position.open) == (True, cards("OY2"))
    assert refused(state, "RB1").startswith("BUS 3: chance cannot bring 'RB1' here")
    state = go(state, "GP4")
    assert (state.current_player, state.position.open, state.position.deck) == (1, cards("OY2 GP4"), cards("YP1"))
    last = go(at("ab1E", "b12N", open="RB1 OY2", stage=PICK, left=9), "take RB1")
    assert (last.current_player, last.position.open) == (1, cards("OY2"))


@pytest.mark.rule("bus.4", "bus.5")
@pytest.mark.parametrize("players", [2, 3])
def test_the_start(players: int) -> None:
    """Each in turn puts a bus and takes a card; then the first moves."""
    state = started(players=players)
    rng = Random(3)
    for player in range(players):
        assert (state.current_player, state.position.stage) == (player, PLACE)
        assert said(state) == [f"put {name}" for name in ("a12N", "a12S", "b12N", "b12S", "c12N", "c12S")]
        state = go(state, "put b12N")
        assert (state.current_player, state.position.stage) == (player, PICK)
        assert "pass" not in said(state)
        assert said(state)[-1] == "draw"
        state = go(state, "draw" if player else said(state)[0]).sample(rng)
        assert len(state.position.open) == 2
    assert (state.current_player, state.position.stage) == (0, MOVE)
    assert all(own.bus == bus("b12N") and len(own.rides) == 1 for own in state.position.players)
    assert state.position.left == -1


@pytest.mark.rule("bus.5")
def test_a_card_must_be_taken_at_the_start() -> None:
    state = go(started(), "put a12N")
    assert refused(state, "pass") == "BUS 5: everybody starts with a card, so one must be taken now"
    assert refused(state, "go ab1") == "BUS 5: a card may be taken now (take OY2, draw); 'go ab1' is none of it"


@pytest.mark.rule("bus.2", "bus.5")
@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("put ab1E", "5: a bus starts on a street with a stop, and these are a12, b12, c12; ab1 has none"),
        ("put a23N", "5: a bus starts on a street with a stop, and these are a12, b12, c12; a23 has none"),
        ("put a12E", "5: on a12 a bus points N or S, not 'E'"),
        ("put a12", "5: on a12 a bus points N or S, not ''"),
        ("put zz9N", "5: the bus is to be put on a street with a stop now, as in put a12N; 'put zz9N' does not"),
        (Put(Bus("zz9", "N")), "2: there is no street 'zz9'; there are ab1 bc1 ab2"),
        (Put(("a12", "N")), "5: the bus is to be put"),  # type: ignore[arg-type]
        (Put(Bus("a12", None)), "5: the bus is to be put"),  # type: ignore[arg-type]
        (Put(Bus([], "N")), "5: the bus is to be put"),  # type: ignore[arg-type]
        (Put(Bus("a12", "N" * 99)), "5: on a12 a bus points N or S, not 'NNN"),
        ("take RB1", "5: the bus is to be put"),
        ("go a12", "5: the bus is to be put"),
        ("pass", "5: the bus is to be put"),
        ("", "5: the bus is to be put"),
        (bus("a12N"), "5: the bus is to be put"),
        (None, "5: the bus is to be put"),
    ],
    ids=range(16),
)
def test_where_no_bus_starts(move: Any, why: str) -> None:
    assert refused(started(), move).startswith(f"BUS {why}")


@pytest.mark.rule("bus.20")
def test_the_start_in_challenging_play() -> None:
    """By default a bus starts either way; by option on the side of the stop."""
    assert len(said(started(challenging=True))) == 6
    strict = started(challenging=True, start_side="stop")
    assert said(strict) == ["put a12N", "put b12S", "put c12S"]
    why = "BUS 20: a bus starts on the side of the stop, and a12S is on the other side of the street"
    assert refused(strict, "put a12S") == why
    assert said(started(challenging=True, start_side="stop", traffic="left")) == ["put a12S", "put b12N", "put c12N"]
    assert len(said(started(start_side="stop"))) == 6


@pytest.mark.rule("bus.4")
def test_nobody_acts_out_of_turn() -> None:
    for state in (started(), go(started(), "put a12N"), at("ab1E RB1", "b12N YP1"), at("a23N", "ab1E", stage=BUILD)):
        with pytest.raises(IllegalAction, match=r"^BUS 4: player 1 has nothing to choose now; 0 must choose$"):
            state.checked_action(1, state.legal_actions()[0])
        assert state.legal_actions(1) == ()


@pytest.mark.rule("bus.4")
@pytest.mark.parametrize("players", [2, 3])
def test_turns_go_round(players: int) -> None:
    state = at(*["bc3E RB1"] * players, to_move=1)
    seen = []
    for _ in range(players + 1):
        seen.append(state.current_player)
        state = go(state, "go c23" if len(seen) <= players else "go bc2")
    assert seen == [(1 + turn) % players for turn in range(players + 1)]


# -- the move ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("bus.6", "bus.8")
def test_by_one_street_at_least_and_by_the_limit_at_most() -> None:
    for points in range(1, 6):
        name = {1: "RB1", 2: "OY2", 3: "RY3", 4: "GP4", 5: "YG5"}[points]
        state = at(f"ab1E {name}", "ab1E")
        lengths = {len(action.route) for action in state.legal_actions()}
        assert lengths == set(range(1, 6 - points + 1))
    assert refused(state, "pass") == "BUS 6: the bus must move, by at least one street"
    assert refused(state, Go(())) == "BUS 6: the bus must move, by at least one street"


@pytest.mark.rule("bus.6", "bus.7")
def test_moves_that_are_listed() -> None:
    """One route for each end and each set of passengers who get off: the shortest, then the first."""
    state = at("ab1E GP4", "a12N", block="R B O plain Y G stop stop P stop site plain")
    assert said(state) == ["go bc1", "go b12", "go bc1 c12", "go b12 ab2", "go b12 bc2", "go b12 b23"]
    longer = at("ab1E OY2", "a12N", block="R B O plain Y G stop stop P stop site plain")
    ends = [
        (longer.child(a).position.players[0].bus, longer.child(a).position.players[0].rides)
        for a in longer.legal_actions()
    ]
    assert len(set(ends)) == len(ends)
    assert [len(action.route) for action in longer.legal_actions()] == sorted(
        len(a.route) for a in longer.legal_actions()
    )
    assert go(longer, "go b12 bc2 c12 bc1") != go(longer, "go bc1")
    assert refused(longer, "go b12 bc2 c12 bc1 ab1").startswith("BUS 8")


@pytest.mark.rule("bus.7")
@pytest.mark.parametrize(
    ("route", "why"),
    [
        ("ab1", "7: a bus makes no U-turn, so ab1E cannot go back into ab1"),
        ("b12 b12", "7: a bus makes no U-turn, so b12S cannot go back into b12"),
        ("bc1 c12 c12", "7: a bus makes no U-turn, so c12S cannot go back into c12"),
        ("a12", "7: a12 does not meet the crossing b1, which lies ahead of ab1E; bc1 and b12 do"),
        ("b12 ab1", "7: ab1 does not meet the crossing b2, which lies ahead of b12S; ab2 and bc2 and b23 do"),
        ("bc1 bc2", "7: bc2 does not meet the crossing c1, which lies ahead of bc1E; c12 does"),
        ("b23", "7: b23 does not meet the crossing b1"),
        ("c23", "7: c23 does not meet the crossing b1"),
    ],
)
def test_the_way_that_no_bus_takes(route: str, why: str) -> None:
    assert refused(at("ab1E OY2", "a12N"), f"go {route}").startswith(f"BUS {why}")


@pytest.mark.rule("bus.7")
def test_a_bus_points_away_from_the_crossing_that_it_came_by() -> None:
    state = at("ab1E", "a12N")
    ends = ("bc1", "b12", "b12 ab2", "b12 bc2", "bc1 c12 bc2", "bc1 c12 bc2 b12")
    assert [str(go(state, f"go {route}").position.players[0].bus) for route in ends] == [
        "bc1E", "b12S", "ab2W", "bc2E", "bc2W", "b12N",
    ]  # fmt: skip


@pytest.mark.rule("bus.8")
def test_the_sample_speeds() -> None:
    """Cards of speeds 5, 4 and 3 in progress: the limit is 3."""
    state = at("ab1E RB1 OY2 RY3", "a12N")
    assert [one.card.speed for one in state.position.players[0].rides] == [4, 5, 3]
    assert state.position.players[0].limit == 3
    assert max(len(action.route) for action in state.legal_actions()) == 3
    assert (
        refused(state, "go b12 bc2 c12 bc1") == "BUS 8: the speed limit of this turn is 3, and this route has 4 streets"
    )
    assert go(state, "go b12 bc2 c12").position.players[0].bus == bus("c12N")


@pytest.mark.rule("bus.8", "bus.11")
def test_the_limit_changes_for_the_next_turn_only() -> None:
    """The slow card is complete after one street, and the turn is still slow."""
    state = at("ab1E BO5(B) RB1(R)", "a12N")
    assert state.position.players[0].limit == 1
    assert refused(state, "go bc1 c12").startswith("BUS 8: the speed limit of this turn is 1")
    after = go(state, "go bc1")
    assert stands(after)[0] == "bc1E RB1(R) / BO5"
    assert after.position.players[0].limit == 5
    assert at("ab1E BO5(B)", "a12N").position.players[0].limit == 1


@pytest.mark.rule("bus.8")
def test_without_cards_in_progress_there_is_no_limit() -> None:
    state = at("ab1E / RB1 GP4", "a12N")
    assert state.position.players[0].limit is None
    assert max(len(action.route) for action in state.legal_actions()) == 6
    assert {str(state.child(a).position.players[0].bus) for a in state.legal_actions()} == {
        f"{street}{heading}"
        for street in STREETS
        if street != "ab1"
        for heading in ("WE" if "b" in street[1] or "c" in street[1] else "NS")
    }
    lap = ("b12", "ab2", "a12", "ab1")
    assert go(state, f"go {' '.join(lap * 5)} bc1").position.players[0].bus == bus("bc1E")
    assert len(lap * 6) == LONGEST == 24
    why = "BUS 8: a route has at most 24 streets, also without a speed limit, and this one has 25"
    assert refused(state, f"go {' '.join(lap * 6)} bc1") == why


@pytest.mark.rule("bus.9")
def test_a_move_does_not_end_where_it_began() -> None:
    state = at("ab1E", "a12N")
    assert refused(state, "go b12 ab2 a12 ab1") == "BUS 9: the move began on ab1, so it cannot end there"
    assert go(state, "go b12 ab2 a12 ab1 bc1").position.players[0].bus == bus("bc1E")
    other_way = "go bc1 c12 bc2 b12 ab1"
    assert refused(state, other_way).startswith("BUS 9: the move began on ab1")
    assert go(state, f"{other_way} a12").position.players[0].bus == bus("a12S")
    assert all(action.route[-1] != "ab1" for action in state.legal_actions())


@pytest.mark.rule("bus.5")
def test_several_buses_on_one_street() -> None:
    state = at("ab1E RB1", "bc1W YP1", "bc1E")
    assert go(state, "go bc1").position.players[0].bus == bus("bc1E")
    assert go(state, "go bc1 c12").position.players[0].bus == bus("c12S")


@pytest.mark.rule("bus.6")
@pytest.mark.parametrize(
    "move",
    [
        "",
        "go",
        "go zz9",
        "go ab1E",
        "bc1",
        "north",
        "put a12N",
        Go(["bc1"]),
        Go((1,)),
        Go(None),
        ("bc1",),
        None,
        3,
        Pass("no") and Put(Bus("a12", "N")),
    ],  # type: ignore[arg-type]
    ids=range(14),
)
def test_what_is_no_move(move: Any) -> None:
    assert refused(at("ab1E", "a12N"), move).startswith("BUS 6: the bus is to move now, as in go bc1; ")


@pytest.mark.rule("bus.2")
def test_streets_that_are_not_there() -> None:
    assert refused(at("ab1E", "a12N"), Go(("zz9",))).startswith("BUS 2: there is no street 'zz9'; there are ab1 bc1")
    assert refused(at("ab1E", "a12N"), Go(("bc1", "x" * 999))).startswith("BUS 2: there is no street 'xxx")
    assert refused(at("ab1E GP4", "a12N"), Go(("bc1", "c12") * 999)).startswith("BUS 7: bc1 does not meet")


# -- dropping off ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("bus.10", "bus.11")
def test_the_three_pictures_of_progress() -> None:
    """A card picked up; its yellow passenger off and the other still on; red on the bus and yellow off."""
    street = "stop Y plain R stop G P B stop site O plain"
    state = at("ab1E RB1 OY2 RY3", "a12N", block=street)
    assert stands(state)[0] == "ab1E OY2 RB1 RY3"
    assert ride("RB1").aboard == "RB"
    after = go(state, "go bc1")
    assert stands(after)[0] == "bc1E OY2(O) RB1 RY3(R)"
    assert [one.aboard for one in after.position.players[0].rides] == ["O", "RB", "R"]
    assert after.position.players[0].limit == 3
    assert after.position.players[0].done == ()


@pytest.mark.rule("bus.10")
def test_passing_is_enough_and_all_of_a_colour_get_off() -> None:
    state = at("ab1E RB1 BP2 BO5(O)", "a12N", options={}, block="stop B plain R stop G P Y stop site O plain")
    assert state.position.players[0].limit == 1
    state = at("ab1E RB1 BP2 BG3(G)", "a12N", block="stop B plain R stop G P Y stop site O plain")
    after = go(state, "go bc1 c12 bc2")
    assert stands(after)[0] == "bc2W BG3(G) BP2(P) / RB1"
    assert stands(go(state, "go bc1"))[0] == "bc1E BG3(G) BP2(P) RB1(R)"


@pytest.mark.rule("bus.10")
def test_nobody_of_another_colour_gets_off_and_no_bus_serves_another() -> None:
    state = at("ab1E GP4", "a12N RB1 YP1")
    after = go(state, "go bc1 c12")
    assert stands(after) == ["c12S GP4", "a12N RB1 YP1"]


@pytest.mark.rule("bus.10")
def test_the_street_where_a_turn_begins_drops_only_when_entered_again() -> None:
    state = at("ab1E RB1", "a12N", block="R plain plain plain G P stop stop stop site B O")
    assert stands(go(state, "go bc1"))[0] == "bc1E RB1"
    assert stands(go(state, "go b12 ab2 a12 ab1 bc1"))[0] == "bc1E RB1(B)"


@pytest.mark.rule("bus.11")
def test_two_cards_completed_in_one_move() -> None:
    state = at("ab1E RB1 BP2(P) / YP1", "a12N", block="stop R plain B plain G stop P site stop O Y")
    after = go(state, "go b12 bc2 c12 bc1")
    assert stands(after)[0] == "bc1W / BP2 RB1 YP1"
    assert after.position.players[0].limit is None
    assert "points 4 0" in repr(after)


# -- stops -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("bus.12")
def test_at_a_stop_one_may_take_a_card() -> None:
    state = go(at("ab1E RB1", "b12N", open="OY2 YP1", deck="GP4 RO4"), "go b12")
    assert (state.current_player, state.position.stage) == (0, PICK)
    assert said(state) == ["take OY2", "take YP1", "draw", "pass"]
    taken = go(state, "take YP1", "GP4")
    assert stands(taken)[0] == "b12S RB1 YP1"
    assert (taken.current_player, taken.position.stage) == (1, MOVE)
    drawn = go(state, "draw")
    assert (drawn.is_chance, drawn.position.drawing) == (True, True)
    assert {str(outcome) for outcome in drawn.chance} == {"GP4", "RO4"}
    drawn = go(drawn, "RO4")
    assert stands(drawn)[0] == "b12S RB1 RO4"
    assert (drawn.current_player, drawn.position.drawing, drawn.position.open) == (1, False, cards("OY2 YP1"))
    assert stands(go(state, "pass"))[0] == "b12S RB1"


@pytest.mark.rule("bus.12")
def test_passing_by_a_stop_is_no_stop() -> None:
    state = go(at("ab1E RB1", "b12N", open="OY2 YP1", deck="GP4 RO4"), "go b12 b23")
    assert (state.current_player, state.position.stage) == (1, MOVE)


@pytest.mark.rule("bus.12")
def test_when_cards_run_out() -> None:
    one = go(at("ab1E RB1", "b12N", open="OY2"), "go b12")
    assert said(one) == ["take OY2", "pass"]
    assert refused(one, "draw") == "BUS 12: the deck is used up, so no card can be drawn from it"
    assert refused(one, "take YP1") == "BUS 12: OY2 lies face up, so 'YP1' cannot be taken"
    none = go(at("ab1E RB1", "b12N"), "go b12")
    assert (none.current_player, none.position.stage) == (1, MOVE)
    after = go(one, "take OY2")
    assert (after.current_player, after.position.open) == (1, ())


@pytest.mark.rule("bus.12")
@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("take GP4", "12: OY2 YP1 lie face up, so 'GP4' cannot be taken"),
        ("take RB1", "12: OY2 YP1 lie face up, so 'RB1' cannot be taken"),
        ("take OY3", "12: a card may be taken now (take OY2, draw, pass); 'take OY3' is none of it"),
        ("take", "12: a card may be taken now"),
        ("take OY2 YP1", "12: a card may be taken now"),
        ("go bc2", "12: a card may be taken now"),
        ("swap ab1 c23", "12: a card may be taken now"),
        (Choose("OY2"), "12: a card may be taken now"),  # type: ignore[arg-type]
        (Choose(("OY", 2)), "12: a card may be taken now"),  # type: ignore[arg-type]
        (Choose(Passengers("OY", True)), "12: a card may be taken now"),
        (Choose(Passengers("OY", 3)), "12: OY2 YP1 lie face up, so 'OY3' cannot be taken"),
        (Draw("other"), "12: a card may be taken now"),
        (Pass("no"), "12: a card may be taken now"),
        (card("OY2"), "12: a card may be taken now"),
        (None, "12: a card may be taken now"),
    ],
    ids=range(15),
)
def test_what_cannot_be_taken(move: Any, why: str) -> None:
    state = at("b12S RB1", "b12N", open="OY2 YP1", deck="GP4 RO4", stage=PICK)
    assert refused(state, move).startswith(f"BUS {why}")


@pytest.mark.rule("bus.12")
def test_a_card_is_not_taken_before_the_move() -> None:
    state = at("b12S RB1", "b12N", open="OY2 YP1", deck="GP4 RO4")
    why = "BUS 12: a card is taken only after a move that ends on a stop, and the bus has yet to move"
    assert refused(state, "take OY2") == refused(state, "draw") == why


@pytest.mark.rule("bus.13")
def test_three_in_progress_and_no_fourth() -> None:
    """Three cards aboard at a stop: the turn is over.  A card completed on the way makes room."""
    full = at("ab1E RB1 YP1 RG2", "b12N", open="OY2 OG1", deck="GP4 RO4")
    assert go(full, "go b12").current_player == 1
    room = at("ab1E RB1(R) YP1 RG2", "b12N", block="plain R stop O B Y G P stop site stop plain", open="OY2 OG1")
    after = go(room, "go bc1 c12")
    assert (after.current_player, after.position.stage) == (0, PICK)
    assert stands(after)[0] == "c12S RG2(G) YP1 / RB1"
    after = go(after, "take OY2")
    assert stands(after)[0] == "c12S OY2 RG2(G) YP1 / RB1"
    half = at("ab1E RB1 YP1 RG2", "b12N", block="plain R stop O B Y G P stop site stop plain", open="OY2 OG1")
    assert go(half, "go bc1 c12").current_player == 1
    why = "BUS 13: 3 cards are in progress, and that is the most; a fourth cannot be taken"
    assert refused(full, "take OY2") == refused(full, "draw") == why
    at_stop = at("b12S RB1 YP1 RG2", "b12N", open="OY2 OG1", deck="GP4 RO4", stage=PICK)
    assert refused(at_stop, "take OY2") == refused(at_stop, "draw") == why
    assert said(at_stop) == ["pass"]


# -- the construction site ---------------------------------------------------------------------------------------------


@pytest.mark.rule("bus.14", "bus.15")
def test_two_streets_are_exchanged() -> None:
    state = go(at("a12S RB1", "bc1W"), "go a23")
    assert (state.current_player, state.position.stage) == (0, BUILD)
    assert said(state)[0] == "pass"
    after = go(state, "swap ab1 c12")
    assert after.position.grid == grid("stop B O Y G P stop stop R site plain plain")
    assert (after.current_player, after.position.players[0].built) == (1, True)
    assert stands(after)[0] == "a23S RB1 *"
    passed = go(state, "pass")
    assert passed.position.grid == grid(BLOCK)
    assert (passed.current_player, passed.position.players[0].built) == (1, False)


@pytest.mark.rule("bus.14")
def test_swaps_that_are_listed_change_something() -> None:
    state = at("a23S", "bc1W", stage=BUILD)
    free = [street for street in STREETS if street not in ("a23", "bc1")]
    signs = dict(zip(STREETS, BLOCK.split(), strict=True))
    pairs = [(a, b) for i, a in enumerate(free) for b in free[i + 1 :] if signs[a] != signs[b]]
    assert said(state) == ["pass", *(f"swap {a} {b}" for a, b in pairs)]
    assert len(pairs) == 10 * 9 // 2 - 3 - 1
    for same in ("swap a12 b12", "swap b23 c23"):
        after = go(state, same)
        assert (after.position.grid, after.position.players[0].built) == (grid(BLOCK), True)


@pytest.mark.rule("bus.15")
def test_once_in_a_game() -> None:
    state = go(at("a12S RB1 *", "bc1W"), "go a23")
    assert (state.current_player, state.position.stage) == (1, MOVE)
    why = "BUS 15: this player has used the construction site, which is allowed once in a game"
    assert refused(at("a23S *", "bc1W"), "swap ab1 c12") == why
    there = at("a23S *", "bc1W", stage=BUILD)
    assert refused(there, "swap ab1 c12") == why
    assert said(there) == ["pass"]
    assert refused(at("a23S *", "bc1W", options=HARD, block=SIDED), "turn ab1") == why


@pytest.mark.rule("bus.14")
def test_landing_on_the_site_again_is_allowed() -> None:
    state = go(at("a12S *", "bc1W"), "go a23")
    assert stands(state)[0] == "a23S *"


@pytest.mark.rule("bus.14", "bus.21")
@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("swap ab1 bc1", "14: a bus stands on bc1, so its card cannot be moved"),
        ("swap ab1 a23", "14: a bus stands on a23, so its card cannot be moved"),
        ("swap ab1 ab1", "14: two streets are exchanged, and ab1 is only one"),
        (Swap(("c12", "ab1")), "14: the streets of a swap are named in order: ab1 c12"),
        ("swap ab1S c12E", "19: in the basic play streets have no sides: swap ab1 c12"),
        ("turn ab1", "21: a single street is turned round in challenging play only"),
        ("swap ab1", "14: streets may be rebuilt now (swap ab1 c23, pass); 'swap ab1' is none of it"),
        ("swap ab1 zz9", "14: streets may be rebuilt now"),
        ("swap ab1X c12", "14: streets may be rebuilt now"),
        (Swap(("ab1", "zz9")), "2: there is no street 'zz9'"),
        (Swap(["ab1", "c12"]), "14: streets may be rebuilt now"),  # type: ignore[arg-type]
        (Swap(("ab1", "c12", "c23")), "14: streets may be rebuilt now"),  # type: ignore[arg-type]
        (Swap(("ab1", 3)), "14: streets may be rebuilt now"),  # type: ignore[arg-type]
        (Swap(("ab1", "c12"), (None, "")), "14: streets may be rebuilt now"),  # type: ignore[arg-type]
        (Turn(3), "14: streets may be rebuilt now"),  # type: ignore[arg-type]
        ("draw", "14: streets may be rebuilt now"),
        ("go a12", "14: streets may be rebuilt now"),
        (Pass("no"), "14: streets may be rebuilt now"),
        (None, "14: streets may be rebuilt now"),
    ],
    ids=range(19),
)
def test_what_cannot_be_built(move: Any, why: str) -> None:
    assert refused(at("a23S RB1", "bc1W", stage=BUILD), move).startswith(f"BUS {why}")


@pytest.mark.rule("bus.14")
def test_nothing_is_built_before_the_move() -> None:
    why = "BUS 14: streets are rebuilt only after a move that ends on the site, and the bus has yet to move"
    assert refused(at("a23S", "bc1W"), "swap ab1 c12") == refused(at("a23S", "bc1W"), "turn ab1") == why


# -- the end -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("bus.16", "bus.17")
@pytest.mark.parametrize("players", [2, 3])
def test_five_completed_cards_bring_the_last_turns(players: int) -> None:
    """After that turn everybody has one more, whoever had five first too."""
    others = ["c23S GP4"] * (players - 1)
    state = go(at("ab1E BY4(B) / RB1 OY2 RY3 YP1", *others), "go bc1")
    assert (state.position.left, state.current_player) == (players, 1)
    for turn in range(players - 1):
        state = go(state, "go bc3")
        assert (state.position.left, state.current_player) == (players - 1 - turn, (2 + turn) % players)
    assert state.current_player == 0
    state = go(state, "go c12 bc2")
    assert state.current_player == TERMINAL
    p = state.position
    assert (p.stage, p.left, p.to_move) == (OVER, 0, NOBODY)
    assert state.returns() == (11, *[0] * (players - 1))
    with pytest.raises(IllegalAction, match=r"^BUS 17: the game is over$"):
        state.child(Pass())


@pytest.mark.rule("bus.16")
def test_another_five_do_not_bring_more_turns() -> None:
    state = at("ab1E / OY2 RY3 YP1 RG2 BP2", "ab1E BY4(B) / OG1 BG3 OP3 GP4", to_move=1, left=2)
    state = go(state, "go bc1")
    assert (len(state.position.players[1].done), state.position.left, state.current_player) == (5, 1, 0)
    assert go(state, "go bc1").is_terminal
    assert at("ab1E / OY2 RY3 YP1 RG2", "ab1E").position.left == -1


@pytest.mark.rule("bus.16")
def test_a_card_that_is_taken_at_the_last_stop_ends_the_game() -> None:
    state = go(at("ab1E / OY2", "c23S", open="RB1 YP1", deck="RG2", left=1), "go b12", "take RB1")
    assert state.is_terminal
    assert state.position.open == cards("YP1")


@pytest.mark.rule("bus.17")
def test_an_end_by_a_cap() -> None:
    state = go(
        packo.load("bus", turn_cap=3).root, BLOCK, "RB1 OY2", "put a12N", "draw", "YP1", "put b12N", "draw", "RG2"
    )
    assert (state.position.left, state.current_player) == (3, 0)
    state = go(state, "go ab1", "go bc1")
    assert (state.position.left, state.current_player) == (1, 0)
    assert repr(state).endswith("· the last turn")
    assert go(state, "go bc1").is_terminal
    near = go(at("ab1E BY4(B) / RB1 OY2 RY3 YP1", "c23S", left=9, options={"turn_cap": 9}), "go bc1")
    assert near.position.left == 2
    nearer = go(at("ab1E BY4(B) / RB1 OY2 RY3 YP1", "c23S", left=2, options={"turn_cap": 9}), "go bc1")
    assert nearer.position.left == 1


@pytest.mark.rule("bus.17", "bus.18")
def test_the_end_game_example() -> None:
    """Fourteen points against twelve: on the last turn a bus with a limit of 2 drives two streets, and its yellow
    passenger gets off on the first of them."""
    state = at(
        "c23S / BY4 GP4 BG3 RG2 OG1",
        "ab1E RO4(R) YP1(Y) / RY3 BO5 RB1 BP2",
        block="O Y stop R B G P stop plain site stop plain",
        to_move=1,
        left=1,
    )
    assert state.position.players[1].limit == 2
    over = go(state, "go bc1 c12")
    assert stands(over)[1] == "c12S RO4(R) / BO5 BP2 RB1 RY3 YP1"
    assert over.returns() == (14, 12)
    assert over.winners() == (0,)
    assert repr(over) == "bus: over, 14:12, Player 1 wins"


class Rides(Rules):
    """A card in progress brings a point as well."""

    def returns(self, p: Any) -> tuple[int, ...]:
        return tuple(made + len(own.rides) for made, own in zip(super().returns(p), p.players, strict=True))


@pytest.mark.rule("bus.18")
def test_who_wins_follows_from_points_that_are_counted_in_another_way() -> None:
    rules = packo.load(Rides).rules
    p = at("ab1E RG2 BP2 / OY2", "c23S / RY3", stage=OVER, to_move=NOBODY, left=0).position
    assert rules.returns(p) == (4, 3)
    assert rules.places(p) == (0, 1)
    assert rules.describe(p) == "over, 4:3, Player 1 wins"


@pytest.mark.rule("bus.18")
def test_ties() -> None:
    def over(*players: str) -> tuple[int, ...]:
        state = at(*players, stage=OVER, to_move=NOBODY, left=0)
        return state.game.rules.places(state.position)

    assert over("ab1E / BO5", "ab1E / RB1 GP4") == (1, 0)
    assert over("ab1E / BO5", "ab1E / RP5") == (0, 0)
    assert over("ab1E / BO5", "ab1E / RB1 GP4", "ab1E / RP5 YP1") == (2, 1, 0)
    assert over("ab1E", "ab1E", "ab1E") == (0, 0, 0)


@pytest.mark.rule("bus.17")
def test_cards_in_progress_count_nothing() -> None:
    state = at("ab1E YG5(Y) BO5 / RB1", "ab1E / OY2", stage=OVER, to_move=NOBODY, left=0)
    assert state.returns() == (1, 2)


# -- challenging play --------------------------------------------------------------------------------------------------


@pytest.mark.rule("bus.19")
@pytest.mark.parametrize(("traffic", "off"), [("right", True), ("left", False)])
def test_passengers_get_off_on_their_side(traffic: str, off: bool) -> None:
    """Blue stands on the south side of bc1: on the right of a bus that points east."""
    options = {**HARD, "traffic": traffic}
    state = at("ab1E BG3(B)", "a12N", block=SIDED, options=options)
    assert (stands(go(state, "go bc1"))[0] == "bc1E / BG3") == off
    back = at("c12N BG3(B)", "a12N", block=SIDED, options=options)
    assert (stands(go(back, "go bc1"))[0] == "bc1W / BG3") != off


@pytest.mark.rule("bus.19")
def test_stops_and_the_site_count_on_their_side() -> None:
    def stage_after(stand: str, route: str) -> str:
        state = at(f"{stand} RB1", "a12N", block=SIDED, options=HARD, open="OY2 YP1")
        after = go(state, route)
        return after.position.stage if after.current_player == 0 else "over"

    assert stage_after("ab1E", "go b12") == PICK
    assert stage_after("b23N", "go b12") == "over"
    assert stage_after("a12S", "go a23") == "over"
    assert stage_after("ab3W", "go a23") == BUILD


@pytest.mark.rule("bus.19")
def test_in_the_basic_play_sides_do_not_matter() -> None:
    for traffic in ("right", "left"):
        for stand, route in (("ab1E", "go bc1"), ("c12N", "go bc1")):
            state = at(f"{stand} BG3(B)", "a12N", options={"traffic": traffic})
            assert stands(go(state, route))[0].endswith("/ BG3")


@pytest.mark.rule("bus.21")
def test_a_card_is_turned_round() -> None:
    state = at("a23N", "bc1W", block=SIDED, stage=BUILD, options=HARD)
    after = go(state, "turn ab1")
    assert after.position.grid == grid(SIDED.replace("RN", "RS"))
    assert after.position.players[0].built
    turns = [text for text in said(state) if text.startswith("turn")]
    assert turns == [f"turn {street}" for street in ("ab1", "ab2", "bc2", "ab3", "bc3", "a12", "b12", "c12")]
    assert go(state, "turn b23").position.grid == grid(SIDED)
    assert refused(state, "turn bc1") == "BUS 14: a bus stands on bc1, so its card cannot be moved"
    assert refused(state, "turn a23") == "BUS 14: a bus stands on a23, so its card cannot be moved"
    assert refused(state, Turn("zz9")).startswith("BUS 2: there is no street 'zz9'")


@pytest.mark.rule("bus.21")
def test_exchanged_cards_lie_either_way_round() -> None:
    state = at("a23N", "bc1W", block=SIDED, stage=BUILD, options=HARD)
    assert [text for text in said(state) if text.startswith("swap ab1") and "c12" in text] == [
        "swap ab1N c12W", "swap ab1N c12E", "swap ab1S c12W", "swap ab1S c12E",
    ]  # fmt: skip
    assert go(state, "swap ab1S c12E").position.grid == grid("stopS BS OS YN GN PS stopE stopW RE siteE plain plain")
    assert [text for text in said(state) if text.startswith("swap ab1") and "c23" in text] == [
        "swap ab1 c23W", "swap ab1 c23E",
    ]  # fmt: skip
    assert go(state, "swap ab1 c23W").position.grid == grid("plain BS OS YN GN PS stopE stopW stopW siteE plain RW")
    assert "swap b23 c23" not in said(state)
    assert [text for text in said(state) if text.startswith("swap a12") and "b12" in text] == ["swap a12W b12E"]
    why = "BUS 21: a swap says on which side each sign comes to stand: swap ab1N c12W or swap ab1N c12E or "
    assert refused(state, "swap ab1 c12").startswith(why)
    assert refused(state, "swap ab1E c12E").startswith(why)
    assert refused(state, "swap ab1N c23W").startswith("BUS 21: a swap says on which side each sign comes to stand: ")


# -- words and symmetries ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "texts"),
    [
        (started(), {"put a12N": Put(bus("a12N")), " PUT  A12n ": Put(bus("a12N"))}),
        (
            go(started(), "put a12N"),
            {"take RB1": Choose(card("RB1")), "Take br1": Choose(card("RB1")), "DRAW": Draw()},
        ),
        (at("ab1E", "a12N"), {"go bc1 c12": Go(("bc1", "c12")), "GO  BC1 C12": Go(("bc1", "c12"))}),
        (
            at("a23N", "bc1W", stage=BUILD),
            {"swap ab1 c12": Swap(("ab1", "c12")), "SWAP C12 AB1": Swap(("ab1", "c12")), "pass": Pass()},
        ),
        (
            at("a23N", "bc1W", block=SIDED, stage=BUILD, options=HARD),
            {
                "swap ab1s c12E": Swap(("ab1", "c12"), ("S", "E")),
                "swap c12E ab1S": Swap(("ab1", "c12"), ("S", "E")),
                "Turn AB1": Turn("ab1"),
            },
        ),
    ],
    ids=range(5),
)
def test_moves_in_words(state: State, texts: dict[str, Any]) -> None:
    for text, action in texts.items():
        assert state.parse(text) == action
        assert state.checked(action) == action
        assert state.parse(str(action)) == action


@pytest.mark.parametrize(
    ("state", "line"),
    [
        (packo.load("bus").root, "the streets are laid out"),
        (
            go(packo.load("bus").root, BLOCK),
            "Player 1 waits while cards are turned up · open nothing, deck 15 · points 0 0",
        ),
        (started(), "Player 1 puts a bus on a stop · open OY2 RB1, deck 13 · points 0 0"),
        (go(started(), "put a12N"), "Player 1 takes a card at a12N · open OY2 RB1, deck 13 · points 0 0"),
        (go(started(), "put a12N", "draw"), "Player 1 draws a card · open OY2 RB1, deck 13 · points 0 0"),
        (
            go(started(), "put a12N", "take RB1"),
            "Player 2 waits while a card is turned up · open OY2, deck 13 · points 0 0",
        ),
        (
            at("ab1E RB1(R) OY2 / YP1", "a12N", open="GP4", left=2),
            "Player 1 moves from ab1E by 1 to 4 with OY2 RB1(R) · open GP4, deck 0 · points 1 0 · 2 turns left",
        ),
        (at("ab1E YG5", "a12N / RP5"), "Player 1 moves from ab1E by 1 with YG5 · open nothing, deck 0 · points 0 5"),
        (at("ab1E", "a12N"), "Player 1 moves from ab1E without a limit · open nothing, deck 0 · points 0 0"),
        (
            at("ab1E", "a12N RB1", stage=BUILD, to_move=1, left=1),
            "Player 2 may build at a12N with RB1 · open nothing, deck 0 · points 0 0 · the last turn",
        ),
        (at("ab1E / BO5", "a12N / RP5", stage=OVER, to_move=NOBODY, left=0), "over, 5:5, Player 1 and Player 2 win"),
    ],
    ids=range(11),
)
def test_the_line_that_everybody_may_read(state: State, line: str) -> None:
    assert repr(state) == f"bus: {line}"


@pytest.mark.rule("bus.2", "bus.4")
def test_the_images_of_a_position() -> None:
    state = at("ab1E RB1", "c23S", "b12N", to_move=1)
    images = list(state.game.rules.symmetry(state.position))
    assert len(images) == 8 * 3
    assert len({image.position for image in images}) == 24
    assert images[0] == (state.position, (0, 1, 2))
    quarter = images[3 + 1]
    assert quarter.seats == (1, 2, 0)
    assert [str(own.bus) for own in quarter.position.players] == ["bc2E", "c12S", "ab3W"]
    assert quarter.position.to_move == 2
    hard = at("ab1E RB1", "c23S", block=SIDED, options=HARD)
    assert len(list(hard.game.rules.symmetry(hard.position))) == 4 * 2
    root = packo.load("bus", players=3).root
    assert [image.position.to_move for image in root.game.rules.symmetry(root.position)] == [0, 1, 2]
    over = at("ab1E", "a12N", stage=OVER, to_move=NOBODY, left=0)
    assert {image.position.to_move for image in over.game.rules.symmetry(over.position)} == {NOBODY}


def test_everybody_sees_everything() -> None:
    state, rng = packo.load("bus", players=3).root, Random(9)
    for _ in range(30):
        for player in range(3):
            assert state.observation(player) == state.position
            assert [world.position for world in state.worlds(player)] == [state.position]
            assert state.game.rules.hidden(state.position, player) is None
        move = state.chance.sample(rng) if state.current_player == CHANCE else rng.choice(state.legal_actions())
        assert {state.game.rules.seen(state.position, move, player) for player in range(3)} == {move}
        state = state.child(move)


@pytest.mark.rule("bus.4", "bus.12", "bus.16")
def test_a_player_alone() -> None:
    """Positions with one player, all cards open and so many turns left are played as well: solvers use them."""
    game = packo.load("bus")
    p = game.rules.initial()._replace(
        grid=grid(BLOCK), deck=(), open=game.rules.cards, players=(Progress(bus("a12S")),), stage=MOVE, left=2
    )
    rules = game.rules
    assert rules.current_player(p) == 0
    p = rules.step(p, Go(("ab2", "b12")))
    assert (p.stage, len(rules.legal_actions(p, 0))) == (PICK, 16)
    p = rules.step(p, Choose(card("OY2")))
    assert (p.to_move, p.left, p.stage, len(p.open)) == (0, 1, MOVE, 14)
    p = rules.step(p, Go(("bc1",)))
    assert (rules.current_player(p), rules.returns(p), rules.places(p)) == (TERMINAL, (0,), (0,))
