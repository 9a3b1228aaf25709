"""The picture of BUS: true to the position, ready to be clicked street by street, the same each time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import packo
from packo.core import State
from packo.games.bus import artwork
from packo.games.bus.draw import OVERLAYS, as_text, describe, draw
from packo.games.bus.parts import BUILD, COLOURS, ENDS, MOVE, OVER, PICK, PLACE, STREETS, Bus, Swap, Turn
from packo.games.bus.streets import drive, sides
from packo.picture import View, palette
from tests.games.bus.block import at, go

NAMESPACE = "{http://www.w3.org/2000/svg}"
NAMES = ("Ann", "Bo", "Cy")
BLOCK = "O stop P Y plain R B stop site G stop plain"
SIDED = "ON stopS PN YN plain RS BW stopW siteE GE stopE plain"
WAITING = {"deck": "YP1 RY3 OP3", "open": "RG2 BG3"}
PLAYERS = ("a23N RB1 OY2 / YG5 BP2", "b12S RP5 RO4(O) BY4 / OG1 *", "a23S / RY3 GP4")
STAGES = (PLACE, PICK, MOVE, BUILD, OVER)


def at_stage(stage: str, players: int = 2, *, sided: bool = False, **fields: Any) -> State:
    """A position of that stage; player 0 is to move."""
    own = list(PLAYERS[:players])
    if stage == PLACE:
        own = [""] * players
    if stage == PICK:
        own[0] = own[0].replace("a23N", "bc1E")
    if stage == BUILD:
        own[0] = own[0].replace("a23N", "c12S")
    if stage == OVER:
        fields = {"to_move": -1, "left": 0, **fields}
    options = {"challenging": sided, **fields.pop("options", {})}
    return at(*own, **{"block": SIDED if sided else BLOCK, "stage": stage, "options": options, **WAITING, **fields})


def shown(state: State, seat: int | None = None, **view: Any) -> View:
    """The view of a seat that may click all that it may choose."""
    rules, p = state.game.rules, state.position
    choices = () if seat is None else rules.choices(p).get(seat, ())
    return View(rules, p, seat, **{"clickable": tuple(map(str, choices)), "names": NAMES[: len(p.players)], **view})


def attributes(markup: str, name: str) -> list[str]:
    return [e.attrib[name] for e in ElementTree.fromstring(markup).iter() if name in e.attrib]


def actions(markup: str) -> list[str]:
    return attributes(markup, "data-action")


def picks(markup: str) -> list[str]:
    return attributes(markup, "data-pick")


def said(markup: str) -> str:
    return " | ".join(ElementTree.fromstring(markup).itertext())


def classes(element: ElementTree.Element) -> list[str]:
    return element.attrib.get("class", "").split()


def hints(markup: str) -> dict[str, ElementTree.Element]:
    """What is shown while an action is pointed at."""
    root = ElementTree.fromstring(markup)
    layers = {name: e for e in root.iter() if "bs-show" in classes(e) for name in classes(e) if name != "bs-show"}
    return {
        e.attrib["data-action"]: layers[name.replace("bs-b", "bs-h")]
        for e in root.iter()
        if "data-action" in e.attrib
        for name in classes(e)
        if name.startswith("bs-b") and name != "bs-b"
    }


def words(element: ElementTree.Element) -> list[str]:
    return [e.text or "" for e in element.iter(NAMESPACE + "text")]


def reached(state: State, **view: Any) -> set[str]:
    """Every action that can be clicked, at once or once parts have been taken up."""
    found: set[str] = set()
    seen: set[str | None] = set()
    waiting: list[str | None] = [None]
    while waiting:
        picked = waiting.pop()
        if picked not in seen:
            seen.add(picked)
            markup = draw(shown(state, state.position.to_move, picked=picked, **view))
            found |= set(actions(markup))
            waiting += picks(markup)
    return found


def walks(seeds: Iterable[int]) -> Iterator[tuple[State, Any, State | None]]:
    """The states of random games, each with the move that led there and the state before it."""
    for seed in seeds:
        rng = Random(seed)
        options = {"players": 2 + seed % 2, "challenging": seed % 4 > 1, "traffic": ("right", "left")[seed % 3 == 2]}
        state, move, before = packo.load("bus", turn_cap=24, **options).root, None, None
        while True:
            yield state, move, before
            if state.is_terminal:
                break
            rules, p = state.game.rules, state.position
            if state.is_chance:
                move = rules.chance(p).sample(rng)
            else:
                choices = rules.legal_actions(p, p.to_move)
                nexts = [a for a in choices if rules.step(p, a).stage in (PICK, BUILD)]
                move = rng.choice(nexts or choices)
            before, state = state, state.child(move)


# -- any view ----------------------------------------------------------------------------------------------------------


@cache
def some_states() -> tuple[State, ...]:
    walked = [state for state, _, _ in walks(range(4, 8))]
    fixed = [at_stage(stage, k, sided=sided) for stage in STAGES for k in (2, 3) for sided in (False, True)]
    return (*walked[::5], *fixed)


@st.composite
def views(draw_from: st.DrawFn) -> View:
    state = draw_from(st.sampled_from(some_states()))
    rules, p = state.game.rules, state.position
    listed = sorted({str(a) for choices in rules.choices(p).values() for a in choices})
    parts = [str(Bus(street, heading)) for street in STREETS for heading in "NESW"] + list(STREETS)
    text = st.text(max_size=24)
    return View(
        rules,
        p,
        seat=draw_from(st.sampled_from([None, *range(len(p.players))])),
        clickable=tuple(draw_from(st.lists(st.sampled_from(listed), unique=True, max_size=30))) if listed else (),
        picked=draw_from(st.none() | st.sampled_from(parts) | text),
        shown=tuple(draw_from(st.sets(st.sampled_from(sorted(OVERLAYS))))),
        worth=draw_from(st.dictionaries(st.sampled_from(listed or ["x"]) | text, st.floats(0, 1), max_size=5)),
        names=draw_from(st.sampled_from([(), ("You",), NAMES]) | st.tuples(text, text)),
    )


@settings(max_examples=60, deadline=None)
@given(views())
def test_any_view_is_well_formed_and_the_same_twice_and_only_what_may_be_done_can_be_clicked(view: View) -> None:
    markup = draw(view)
    assert markup == draw(view)
    found = actions(markup)
    assert len(found) == len(set(found))
    assert set(found) <= set(view.clickable)
    if view.position.stage in (PLACE, PICK):
        assert set(found) == set(view.clickable)
    if not view.clickable:
        assert not found
        assert not picks(markup)


def test_whole_games_can_be_looked_at_from_every_seat() -> None:
    drawn, stages = 0, set()
    for state, move, before in walks(range(4)):
        rules, p = state.game.rules, state.position
        earlier = None if before is None else before.position
        for seat in {*rules.choices(p)} if drawn % 7 else {None, *range(len(p.players))}:
            markup = draw(shown(state, seat, last=move, before=earlier))
            assert len(markup.encode("utf-8")) < 200_000
            assert set(actions(markup)) <= set(rules.choices(p) and shown(state, seat).clickable)
            stages.add(p.stage)
        drawn += 1
    assert drawn > 150
    assert stages >= {PLACE, PICK, MOVE, BUILD}


@pytest.mark.parametrize("stage", STAGES)
def test_seats_that_may_not_choose_see_the_same_and_can_click_nothing(stage: str) -> None:
    state = at_stage(stage)
    markups = {draw(shown(state, seat, clickable=())) for seat in (None, 0, 1)}
    assert len(markups) == 1
    assert not actions(*markups)
    assert not picks(*markups)


def test_every_action_of_random_games_is_reached_by_clicks() -> None:
    checked = 0
    for state, _, _ in list(walks(range(8, 12)))[::9]:
        if not state.is_terminal and not state.is_chance:
            assert reached(state) == set(shown(state, state.position.to_move).clickable)
            checked += 1
    assert checked > 15


@pytest.mark.parametrize("stage", STAGES[:-1])
@pytest.mark.parametrize("sided", [False, True], ids=["basic", "challenging"])
def test_every_action_is_reached_by_clicks(stage: str, sided: bool) -> None:
    state = at_stage(stage, 3, sided=sided)
    listed = set(shown(state, 0).clickable)
    assert len(listed) > 2
    assert reached(state) == listed


@pytest.mark.parametrize("stage", STAGES[:-1])
def test_what_can_be_clicked_is_spoken_and_reached_by_keyboard(stage: str) -> None:
    for sided in (False, True):
        first = draw(shown(at_stage(stage, sided=sided), 0))
        for picked in (None, *picks(first)[:2]):
            root = ElementTree.fromstring(draw(shown(at_stage(stage, sided=sided), 0, picked=picked)))
            buttons = [e for e in root.iter() if "data-action" in e.attrib or "data-pick" in e.attrib]
            assert len(buttons) >= 3
            for e in buttons:
                assert (e.attrib["tabindex"], e.attrib["role"]) == ("0", "button")
                assert len(e.attrib["aria-label"]) > 3
                frame = next(inner for inner in e.iter() if inner.attrib.get("class") == "pk-frame")
                if "width" in frame.attrib:
                    assert min(float(frame.attrib["width"]), float(frame.attrib["height"])) * 700 / 760 >= 40


# -- what is told ------------------------------------------------------------------------------------------------------


def test_the_description_tells_the_whole_position() -> None:
    state = at_stage(MOVE)
    view = shown(state, 0, worth={"go ab2": 0.25}, shown=tuple(OVERLAYS))
    told = ElementTree.fromstring(draw(view)).findtext(NAMESPACE + "desc")
    assert told == describe(view)
    assert told is not None
    assert "Ann drives up to 4 streets." in told
    assert "Streets: ab1 orange, bc1 bus stop, ab2 purple, bc2 yellow, ab3 plain, bc3 red, a12 blue," in told
    assert "Waiting: BG3 (blue and green, 3 points, speed 3) and RG2 (red and green, 2 points, speed 4);" in told
    assert "3 face down." in told
    assert "Ann: bus on a23 heading north; in progress OY2 (orange and yellow, 2 points, speed 4), both aboard;" in told
    assert "RO4 (red and orange, 4 points, speed 2), orange aboard and red dropped off;" in told
    assert "limit 1; completed OG1; 1 point; construction site used." in told
    assert "Streets to drive: ab1 2, bc1 3, ab2 1," in told
    assert "Face down: OP3, RY3 and YP1." in told
    assert "Worth: go ab2 25%." in told
    assert "To choose from: go ab2, go a12, " in told
    sided = describe(shown(at_stage(MOVE, sided=True, left=2), 0))
    assert "ab1 orange on the north side" in sided
    assert "buses drive on the right." in sided
    assert "2 turns left." in sided


@pytest.mark.parametrize(
    ("stage", "told"),
    [(PLACE, "Ann puts the bus on a street with a stop, either way round."), (PICK, "Ann may take a passenger card."),
     (MOVE, "Ann drives up to 4 streets."), (BUILD, "Ann may rebuild two streets without a bus, once in the game."),
     (OVER, "Ann wins with 7 points.")],
)  # fmt: skip
def test_the_strip_says_what_is_to_be_done(stage: str, told: str) -> None:
    assert told in said(draw(shown(at_stage(stage), 0))).split(" | ")


def test_without_a_card_there_is_no_limit() -> None:
    state = at_stage(MOVE, 3, to_move=2)
    assert "Cy drives any distance." in said(draw(shown(state, 2)))
    assert "You drive as far as you like." in said(draw(shown(state, 2, names=("Ann", "Bo", "You"))))


def test_what_a_move_has_done_is_told() -> None:
    state = at_stage(MOVE)
    move = state.parse("go a12 ab1")
    after = state.child(move)
    told = said(draw(shown(after, 1, last=move, before=state.position)))
    assert "Ann drives 2 streets to ab1 and drops off blue and orange." in told
    ready = at("a23N OY2(Y) / RB1", *PLAYERS[1:2], block=BLOCK, **WAITING)
    move = ready.parse("go ab2 bc2")
    told = said(draw(shown(ready.child(move), 1, last=move, before=ready.position)))
    assert "Ann drives 2 streets to bc2 and drops off yellow: OY2 complete, 2 points." in told
    site = at_stage(BUILD)
    move = site.parse("swap ab1 bc3")
    told = said(draw(shown(site.child(move), 1, last=move, before=site.position)))
    assert "Ann exchanges the streets ab1 and bc3." in told


def test_all_that_others_have_done_since_the_own_choice_is_told() -> None:
    first = at_stage(MOVE)
    mine = first.parse("go ab2")
    second = first.child(mine)
    theirs = second.parse("go b23")
    third = second.child(theirs)
    view = shown(
        third, 0, last=theirs, before=second.position, since=((first.position, mine), (second.position, theirs))
    )
    told = said(draw(view)).split(" | ")
    assert "Bo drives 1 street to b23." in told
    assert not any("Ann drives 1 street to" in sentence for sentence in told)
    assert draw(view).count('stroke-dasharray="1 9"') == 2


def test_before_the_streets_are_laid_out_their_places_are_empty() -> None:
    for players in (2, 3):
        root = packo.load("bus", players=players).root
        markup = draw(shown(root, 0, shown=tuple(OVERLAYS)))
        assert "The twelve streets are about to be laid out." in said(markup)
        assert not actions(markup)
        assert markup.count('stroke-dasharray="6 6"') == 12


def test_the_end_tells_who_has_won_and_how_a_tie_was_broken() -> None:
    clear = said(draw(shown(at_stage(OVER), 0)))
    assert "Ann wins with 7 points." in clear
    assert "7 points from 2 | completed cards." in clear
    more = at("ab1E / YG5", "ab1E / RG2 BG3", stage=OVER, to_move=-1, left=0)
    assert "Bo wins: 5 points like others, but more cards." in said(draw(shown(more)))
    assert "5 points each, so completed cards decide: Ann 1 and Bo 2." in describe(shown(more))
    shared = at("ab1E / RG2 BG3", "ab1E / YG5", "bc1E / RG2 BG3", stage=OVER, to_move=-1, left=0)
    assert "Ann and Cy share the win with 5 points each." in said(draw(shown(shared)))
    assert "5 points and 2 cards each: the win is shared." in describe(shown(shared))


def test_the_last_turns_are_counted() -> None:
    assert "2 turns left" in said(draw(shown(at_stage(MOVE, left=2), 0)))
    assert "last turn" in said(draw(shown(at_stage(MOVE, left=1), 0))).split(" | ")
    assert "left" not in said(draw(shown(at_stage(MOVE), 0)))


def test_the_lines_of_text_are_a_map_and_a_table() -> None:
    lines = as_text(shown(at_stage(MOVE), 0)).splitlines()
    assert lines[0] == "Ann drives up to 4 streets."
    assert [line.split() for line in lines[1:6]] == [
        ["a1", "O", "b1", "stop", "c1"],
        ["B", "stop", "2v", "site"],
        ["a2", "P", "b2", "Y", "c2"],
        ["G", "1^", "stop", "-"],
        ["a3", "-", "b3", "R", "c3"],
    ]
    assert lines[6] == "Waiting: BG3 RG2; 3 face down."
    assert lines[8].split() == [">", "Ann", "a23N", "4", "OY2", "RB1", "BP2", "YG5", "7", "free"]
    assert lines[9].split() == ["Bo", "b12S", "1", "BY4", "RO4(O)", "RP5", "OG1", "1", "used"]
    assert "1> is the bus of player 1" in lines[-1]
    assert as_text(shown(packo.load("bus").root)).splitlines()[0] == "The twelve streets are about to be laid out."
    assert as_text(shown(at_stage(OVER))).splitlines()[0] == "Ann wins with 7 points."


# -- driving -----------------------------------------------------------------------------------------------------------


def test_each_end_is_one_click_or_is_taken_up_where_routes_differ() -> None:
    state = at_stage(MOVE)
    start = state.position.players[0].bus
    assert start is not None
    ends: dict[str, list[str]] = {}
    for action in state.legal_actions():
        ends.setdefault(str(drive(start, action.route)[-1]), []).append(str(action))
    markup = draw(shown(state, 0))
    assert set(actions(markup)) == {routes[0] for routes in ends.values() if len(routes) == 1}
    assert (
        set(picks(markup))
        == {end for end, routes in ends.items() if len(routes) > 1}
        == {"b23S", "bc1E", "bc2E", "c12S"}
    )
    for end in picks(markup):
        taken = draw(shown(state, 0, picked=end))
        assert set(ends[end]) <= set(actions(taken))
        assert f"{len(ends[end])} ways to {end[:3]}" in said(taken)
        pressed = [e for e in ElementTree.fromstring(taken).iter() if e.attrib.get("aria-pressed") == "true"]
        assert [e.attrib["data-pick"] for e in pressed] == [end]


def test_pointing_at_an_end_shows_the_route_with_its_steps_and_who_gets_off() -> None:
    state = at_stage(MOVE)
    found = hints(draw(shown(state, 0)))
    for action in map(str, state.legal_actions()):
        if action not in found:
            continue
        after = state.child(state.parse(action)).position.players[0]
        before = state.position.players[0]
        told, steps = words(found[action])[-1], len(action.split()) - 1
        assert told.startswith(f"{steps} street{'s' if steps > 1 else ''} to {action.split()[-1]}")
        assert {str(k + 1) for k in range(steps)} <= set(words(found[action]))
        off = sum(len(ride.aboard) for ride in before.rides) - sum(len(ride.aboard) for ride in after.rides)
        ticks = [e for e in found[action].iter(NAMESPACE + "circle") if e.attrib.get("fill") == "#1f7a45"]
        assert len(ticks) == off
        gain = sum(card.points for card in after.done) - sum(card.points for card in before.done)
        assert (f"+{gain}" in words(found[action])) == (gain > 0)
        assert ("then a card may be taken" in told) == (state.child(state.parse(action)).position.stage == PICK)
    assert len(found) > 12


def test_a_completed_card_is_announced_with_its_points() -> None:
    state = at("a23N OY2(Y)", "ab1E", block=BLOCK, **WAITING)
    told = words(hints(draw(shown(state, 0)))["go ab2 bc2"])
    assert "+2" in told
    assert "2 streets to bc2: yellow gets off, +2 points" in told


def test_in_challenging_play_only_a_sign_on_the_side_of_the_bus_lets_off() -> None:
    state = at("bc1W OY2", "b23N", block=SIDED, options={"challenging": True}, **WAITING)
    told = hints(draw(shown(state, 0)))
    assert any("orange gets off" in word for word in words(told["go ab1"]))
    left = at("bc1W OY2", "b23N", block=SIDED, options={"challenging": True, "traffic": "left"}, **WAITING)
    assert not any("orange" in word for word in words(hints(draw(shown(left, 0)))["go ab1"]))


@pytest.mark.parametrize("traffic", [1, -1], ids=["right", "left"])
def test_a_route_is_drawn_from_the_bus_through_the_lanes(traffic: int) -> None:
    plan = artwork.Plan(0, 0, 54, 15, traffic)
    start = Bus("a23", "N")
    for route in (("ab2", "bc2", "c12"), ("a12", "ab1", "b12", "ab2")):
        stands = drive(start, route)
        d = artwork.trace(plan, start, 0.5, stands, 0.5)
        assert d.startswith("M{} {}".format(*map(artwork.n, plan.lane("a23", "N", 0.5))))
        assert d.endswith("L{} {}".format(*map(artwork.n, plan.lane(stands[-1].street, stands[-1].heading, 0.5))))
        turns = sum(one.heading != other.heading for one, other in pairwise((start, *stands)))
        assert d.count("Q") == turns


def test_lanes_lie_on_the_side_of_the_traffic_and_houses_beside_their_street() -> None:
    right, left = (artwork.Plan(0, 0, 54, 15, traffic) for traffic in (1, -1))
    assert right.lane("ab1", "E", 0.5)[1] > right.middle("ab1")[1] > left.lane("ab1", "E", 0.5)[1]
    assert right.lane("a12", "N", 0.5)[0] > right.middle("a12")[0] > left.lane("a12", "N", 0.5)[0]
    for street in STREETS:
        x, y, wide, high = right.box(street)
        assert {wide, high} == {54, 162}
        mx, my = right.middle(street)
        one, other = map(right.crossing, ENDS[street])
        assert (mx, my) == ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
        for side in sides(street):
            hx, hy, hw, hh = right.house(street, side)
            apart = hx >= x + wide or hx + hw <= x or hy >= y + high or hy + hh <= y
            assert apart
            dx, dy = artwork.AHEAD[side]
            assert dx * (hx + hw / 2 - mx) + dy * (hy + hh / 2 - my) > 0


def test_buses_on_one_street_stand_apart() -> None:
    plan = artwork.Plan(0, 0, 54, 15, 1)
    spots = [plan.lane("ab1", "E", along) for along in artwork.SLOTS]
    assert all(one[0] - other[0] >= 46 for one, other in pairwise(spots))
    state = at("ab1E RB1", "ab1E OY2", "ab1W RG2", block=BLOCK, **WAITING)
    markup = draw(shown(state, 0))
    for player, (x, y) in enumerate((spots[0], spots[1], plan.lane("ab1", "W", artwork.SLOTS[0]))):
        bus = artwork.bus(player, x + 12, y + 64, "EEW"[player], 0.96)
        assert bus in markup


# -- cards and the construction site -----------------------------------------------------------------------------------


def test_cards_lie_where_their_passengers_are() -> None:
    state = at("a23N RB1 OY2(Y) RG2(R)", "ab1E", block=BLOCK)
    plain = draw(shown(state, 0))
    half = artwork.CARD[0] / 2
    for k, (ride, left) in enumerate(zip(state.position.players[0].rides, (half, 0, half), strict=True)):
        assert artwork.card(ride.card, 22 + left, 588 + 68 + 53 * k, 1, ride) in plain
    both, first, second = (artwork.card(ride.card, 0, 0, 1, ride) for ride in state.position.players[0].rides)
    assert len({both, first, second}) == 3


def test_a_card_lies_upside_down_once_its_left_passenger_is_off() -> None:
    root = packo.load("bus").root
    for card in root.game.rules.cards:
        one, other = (at(f"ab1E {card}({colour})", "ab1E").position.players[0].rides[0] for colour in card.colours)
        assert artwork.card(card, 0, 0, 1, one).count("M68 7.2") == 0
        assert artwork.card(card, 0, 0, 1, other).count("M68 7.2") == 1


def test_cards_are_taken_by_a_click_and_their_worth_is_gold() -> None:
    state = at_stage(PICK)
    markup = draw(shown(state, 0, worth={"take RG2": 0.31, "draw": 0.62, "pass": 0.004}))
    assert sorted(actions(markup)) == ["draw", "pass", "take BG3", "take RG2"]
    assert {"31%", "62%", "<1%"} <= set(said(markup).split(" | "))
    empty = at("bc1E RB1", "ab1E", block=BLOCK, stage=PICK, open="RG2", deck="")
    assert sorted(actions(draw(shown(empty, 0)))) == ["pass", "take RG2"]
    assert "no card left" in said(draw(shown(empty, 0)))


def test_worth_is_gold_on_the_ends() -> None:
    state = at_stage(MOVE)
    routes = {"go ab2": 0.31, "go ab2 bc2": 0.1, "go a12 ab1 b12 bc2": 0.62}
    told = said(draw(shown(state, 0, worth=routes))).split(" | ")
    assert {"31%", "62%"} <= set(told)
    assert "10%" not in told
    told = said(draw(shown(state, 0, worth=routes, picked="bc2E"))).split(" | ")
    assert {"10%", "62%"} <= set(told)


def test_streets_are_exchanged_one_after_the_other() -> None:
    state = at_stage(BUILD)
    first = draw(shown(state, 0))
    assert actions(first) == ["pass"]
    assert "b12" not in picks(first)
    assert "c12" not in picks(first)
    second = draw(shown(state, 0, picked="ab1"))
    assert "swap ab1 bc3" in actions(second)
    assert "swap ab1 bc3" in actions(draw(shown(state, 0, picked="bc3")))
    assert picks(second) == ["ab1"]
    assert "Red to ab1 and orange to bc3" in words(hints(second)["swap ab1 bc3"])


def test_in_challenging_play_sides_are_chosen_and_a_street_is_turned() -> None:
    state = at_stage(BUILD, sided=True)
    swaps = [a for a in state.legal_actions() if isinstance(a, Swap) and a.streets == ("ab1", "bc3")]
    assert len(swaps) == 4
    for side in "NS":
        markup = draw(shown(state, 0, picked=f"ab1{side}"))
        assert {str(a) for a in swaps if a.sides[0] == side} <= set(actions(markup))
        assert not {str(a) for a in swaps if a.sides[0] != side} & set(actions(markup))
        assert "turn ab1" in actions(markup)
        assert {"ab1N", "ab1S"} == set(picks(markup))
    turns = [a for a in state.legal_actions() if isinstance(a, Turn)]
    assert {str(a) for a in turns} <= reached(state)


@pytest.mark.parametrize("text", ["", "x", "a12", "ab9E", "go ab2", "bc1W", "١"])
def test_a_pick_that_means_nothing_is_no_pick(text: str) -> None:
    state = at_stage(MOVE)
    assert draw(shown(state, 0, picked=text)) == draw(shown(state, 0))


def test_the_overlays_show_the_deck_and_the_distances() -> None:
    state = at_stage(MOVE)
    plain, deck, steps = (draw(shown(state, 0, shown=names)) for names in ((), ("deck",), ("steps",)))
    assert "still face" not in said(plain)
    assert "3 still face" in said(deck)
    for k, card in enumerate(state.position.deck):
        assert artwork.card(card, 118 + 124.0 * k, 588 + 230 + 20, 0.8) in deck
    assert len(words(ElementTree.fromstring(steps))) == len(words(ElementTree.fromstring(plain))) + 11


# -- looks -------------------------------------------------------------------------------------------------------------


def test_each_part_of_the_position_changes_the_picture() -> None:
    base = at_stage(MOVE)
    p = base.position
    own, other = p.players
    changed = [
        p,
        p._replace(to_move=1),
        p._replace(left=2),
        p._replace(stage=BUILD),
        p._replace(grid=(p.grid[1], p.grid[0], *p.grid[2:])),
        p._replace(open=p.open[:1]),
        p._replace(deck=p.deck[:1]),
        p._replace(players=(own._replace(bus=Bus("a23", "S")), other)),
        p._replace(players=(own._replace(rides=own.rides[:1]), other)),
        p._replace(players=(own._replace(done=own.done[:1]), other)),
        p._replace(players=(own._replace(built=True), other)),
    ]
    assert len({draw(View(base.game.rules, q)) for q in changed}) == len(changed)
    sided = at_stage(MOVE, sided=True)
    q = go(at_stage(BUILD, sided=True), "turn ab1").position._replace(players=sided.position.players, to_move=0)
    assert draw(View(sided.game.rules, q)) != draw(View(sided.game.rules, sided.position))


def test_hostile_names_stay_text() -> None:
    evil = ("<script>alert(1)</script>", "\"' onload='x' &amp; ]]> \x00\ud800")
    for stage in STAGES:
        markup = draw(shown(at_stage(stage), 0, names=evil))
        root = ElementTree.fromstring(markup)
        assert not [e for e in root.iter() if e.tag.endswith("script") or "onload" in e.attrib]
        assert markup.encode("utf-8").decode("utf-8") == markup
    assert "<script>alert(1)</script>" in "".join(root.itertext())


def test_every_colour_has_its_own_symbol_and_every_player_an_own_bus() -> None:
    assert len({artwork.SYMBOLS[colour] for colour in COLOURS}) == len(COLOURS)
    assert len({artwork.bus(player, 0, 0, "E", 1) for player in range(3)}) == 3
    for colour in COLOURS:
        for markup in (artwork.passenger(colour, 0, 0, 1), artwork.house(colour, (0, 0, 76, 42))):
            assert artwork.SYMBOLS[colour] in markup


@pytest.mark.parametrize("page", [0, 1], ids=["light", "dark"])
def test_words_and_symbols_can_be_read(page: int) -> None:
    assert all(palette.contrast(body, letter) >= 4.5 for body, letter in artwork.BUSES)
    assert palette.contrast(artwork.INK, artwork.GOLD) >= 7
    paint = {name: pair[page] for name, pair in artwork.PAINT.items()}
    assert palette.contrast(paint["asphalt"], "#ffffff") >= 4.5
    assert palette.contrast(paint["card"], artwork.INK) >= 7
