"""The picture of TKO: true to the position, silent on secrets, the same each time."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import product
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from packo.games.tko import artwork
from packo.games.tko.draw import describe, draw
from packo.games.tko.rules import ACTION_NAMES, ACTIONS, BOXERS, EXCHANGES, PLACES, SUDDEN_DEATH, Bars, Place, Position
from packo.picture import View, palette

NAMESPACE = "{http://www.w3.org/2000/svg}"
NAMES = tuple(BOXERS)
PLACING = tuple(map(str, PLACES))
START = Position((BOXERS["Pablo Bruz"], BOXERS["Mello Mar"]), (BOXERS["Pablo Bruz"], BOXERS["Mello Mar"]))


def rules(**options: Any) -> SimpleNamespace:
    chosen = {"boxers": ("Pablo Bruz", "Mello Mar"), "power_arrow": False, "rounds_to_win": 2} | options
    return SimpleNamespace(options=SimpleNamespace(**chosen), cards=BOXERS, exchanges=EXCHANGES)


def actions_in(markup: str) -> list[str]:
    return [e.attrib["data-action"] for e in ElementTree.fromstring(markup).iter() if "data-action" in e.attrib]


def said(markup: str) -> str:
    return " | ".join(ElementTree.fromstring(markup).itertext())


bars: st.SearchStrategy[Bars] = st.tuples(*[st.integers(0, 5)] * 4)
positions = st.one_of(
    st.builds(
        Position,
        starts=st.tuples(bars, bars),
        bars=st.one_of(st.tuples(bars, bars), st.just(SUDDEN_DEATH)),
        arrow=st.integers(-1, 1),
        placing=st.integers(-1, 1),
        rounds=st.tuples(st.integers(0, 2), st.integers(0, 2)),
    ),
    st.sampled_from([Position((), ()), Position((BOXERS["Bill Cream"],), ())]),
)
notations = st.one_of(
    st.sampled_from([*ACTIONS, *PLACING, *NAMES]), st.text(min_size=1, max_size=8).filter(str.isprintable)
)
moves = st.one_of(
    st.none(), notations, st.fixed_dictionaries({0: st.sampled_from(ACTIONS), 1: st.sampled_from(ACTIONS)})
)


@st.composite
def views(draw_from: st.DrawFn) -> View:
    position = draw_from(positions)
    clickable = draw_from(st.lists(notations, unique=True, max_size=10))
    if position.placing == -1 or len(position.starts) < 2:
        clickable = [a for a in clickable if a not in PLACING]
    return View(
        rules(power_arrow=draw_from(st.booleans()), rounds_to_win=draw_from(st.sampled_from([1, 2, 3, 9]))),
        position,
        seat=draw_from(st.sampled_from([None, 0, 1])),
        clickable=tuple(clickable),
        selected=draw_from(st.none() | notations),
        worth=draw_from(st.dictionaries(notations, st.floats(0, 1), max_size=4)),
        last=draw_from(moves),
        before=draw_from(st.none() | positions),
        names=draw_from(st.sampled_from([(), ("You", "Bot"), ("<Ann>", '"Bo" & co'), ("Ann", "Ann")])),
    )


@settings(max_examples=150, deadline=None)
@given(views())
def test_any_view_gives_well_formed_xml_the_same_bytes_and_just_its_clickable_actions(view: View) -> None:
    markup = draw(view)
    assert markup == draw(view)
    assert sorted(actions_in(markup)) == sorted(view.clickable)


@pytest.mark.parametrize(
    ("position", "clickable"),
    [
        (START, ACTIONS),
        (START._replace(placing=1), PLACING),
        (Position((), ()), NAMES),
        (Position((BOXERS["Wil Bleed"],), ()), NAMES[:7]),
    ],
)
def test_what_can_be_clicked_is_spoken_and_reached_by_keyboard(position: Position, clickable: tuple[str, ...]) -> None:
    root = ElementTree.fromstring(draw(View(rules(), position, clickable=clickable)))
    buttons = [e for e in root.iter() if "data-action" in e.attrib]
    assert tuple(e.attrib["data-action"] for e in buttons) == clickable
    for e in buttons:
        assert (e.attrib["tabindex"], e.attrib["role"]) == ("0", "button")
        assert len(e.attrib["aria-label"]) > 3


@pytest.mark.parametrize("clickable", [ACTIONS, PLACING, NAMES])
def test_targets_are_at_least_44_pixels_at_700_wide(clickable: tuple[str, ...]) -> None:
    position = {"U": START, "+": START._replace(placing=0)}.get(clickable[0][0], Position((), ()))
    root = ElementTree.fromstring(draw(View(rules(), position, clickable=clickable)))
    for button in (e for e in root.iter() if "data-action" in e.attrib):
        frame = next(e for e in button.iter() if e.attrib.get("class") == "pk-frame")
        assert min(float(frame.attrib["width"]), float(frame.attrib["height"])) * 700 / 760 >= 44


def test_a_secret_choice_is_drawn_for_its_own_seat_only() -> None:
    for position, actions in ((START, ACTIONS), (START._replace(placing=0), PLACING), (Position((), ()), NAMES)):
        plain = {seat: draw(View(rules(), position, seat=seat, clickable=actions)) for seat in (0, None)}
        chosen = {
            action: {
                seat: draw(View(rules(), position, seat=seat, clickable=actions, selected=action)) for seat in (0, None)
            }
            for action in actions
        }
        assert all(drawn[None] == plain[None] for drawn in chosen.values())
        assert len({drawn[0] for drawn in chosen.values()} | {plain[0]}) == len(actions) + 1


def test_the_text_tells_all_bars_and_rounds() -> None:
    position = START._replace(bars=((3, 2, 1, 0), (1, 4, 1, 2)), rounds=(1, 0), arrow=1)
    desc = ElementTree.fromstring(draw(View(rules(power_arrow=True), position))).findtext(NAMESPACE + "desc")
    assert desc == describe(View(rules(power_arrow=True), position))
    assert desc is not None
    assert (
        "Pablo Bruz, blue corner: uppercut 3 (start 2), head block 2 (start 2), body blow 1 (start 0), "
        "body block 0 (start 0); rounds won: 1."
    ) in desc
    assert (
        "Mello Mar, red corner: uppercut 1 (start 1), head block 4 (start 1), body blow 1 (start 1), "
        "body block 2 (start 1); rounds won: 0."
    ) in desc
    assert "The power arrow points at Mello Mar." in desc


def test_each_value_of_each_bar_changes_the_picture() -> None:
    drawn = {
        draw(View(rules(), START._replace(bars=tuple(values if s == seat else START.bars[s] for s in (0, 1)))))
        for seat in (0, 1)
        for values in product(range(6), repeat=2)
        for values in [(*values, 3, 4)]
    }
    assert len(drawn) == 72


@pytest.mark.parametrize(
    ("last", "story"),
    [
        ({0: "U", 1: "H"}, "Blue's uppercut runs into the head block: Red scores on head block."),
        ({0: "K", 1: "B"}, "Red's body blow runs into the body block: Blue scores on body block."),
        ({0: "U", 1: "K"}, "Blue's uppercut gets past the body block: Blue scores on uppercut."),
        ({0: "H", 1: "B"}, "Red's body blow gets past the head block: Red scores on body blow."),
        ({0: "U", 1: "B"}, "Blue's uppercut meets Red's body blow: both score."),
        ({0: "B", 1: "B"}, "Both choose body blow: no points."),
        ({0: "H", 1: "K"}, "Both block: no points."),
    ],
)
def test_the_last_exchange_is_told_in_a_sentence(last: Mapping[int, str], story: str) -> None:
    assert story in said(draw(View(rules(), START, last=last, names=("Blue", "Red"))))


def test_every_exchange_has_its_own_picture() -> None:
    drawn = {draw(View(rules(), START, last={0: a, 1: b})) for a, b in product(ACTIONS, ACTIONS)}
    assert len(drawn) == 16


def test_a_changed_rule_changes_the_sentence() -> None:
    kind = rules()
    kind.exchanges = {**EXCHANGES, ("H", "K"): {0: "H"}}
    assert "Both block: Blue scores on head block." in said(
        draw(View(kind, START, last={0: "H", 1: "K"}, names=("Blue", "Red")))
    )


def test_the_winner_is_named_where_both_score() -> None:
    before = START._replace(bars=((4, 2, 0, 0), (1, 1, 1, 1)))
    told = said(
        draw(View(rules(), START._replace(rounds=(1, 0)), last={0: "U", 1: "B"}, before=before, names=("A", "B")))
    )
    assert "both score, and A wins round 1." in told


def test_the_bars_that_won_the_game_stay_to_be_seen() -> None:
    before = START._replace(bars=((4, 2, 0, 0), (1, 1, 1, 1)), rounds=(1, 0))
    after = START._replace(rounds=(2, 0))
    told = said(draw(View(rules(), after, last={0: "U", 1: "B"}, before=before)))
    assert "uppercut 5 (start 2)" in told
    assert "body blow 2 (start 1)" in told
    assert "uppercut 2 (start 2)" in said(draw(View(rules(), after)))
    placed = before._replace(placing=0, arrow=0)
    told = said(draw(View(rules(power_arrow=True), after, last=Place("U"), before=placed)))
    assert "uppercut 5 (start 2)" in told
    assert "body blow 1 (start 1)" in told


def test_the_winner_of_a_round_is_told() -> None:
    before = START._replace(bars=((4, 2, 0, 0), (1, 1, 1, 1)))
    after = START._replace(rounds=(1, 0))
    told = said(draw(View(rules(), after, last={0: "U", 1: "K"}, before=before, names=("You", "Bot"))))
    assert "Your uppercut gets past the body block: You score on uppercut and win round 1." in told


def test_placing_is_announced_and_then_told() -> None:
    placing = START._replace(arrow=0, placing=0)
    view = View(rules(power_arrow=True), placing, last={0: "U", 1: "K"}, clickable=PLACING, names=("Blue", "Red"))
    assert "Blue may place the point on any bar." in said(draw(view))
    assert "Blue has a point to place." in said(draw(view))
    done = View(rules(power_arrow=True), START._replace(arrow=0), last=PLACES[2], before=placing, names=("Blue", "Red"))
    assert "Blue places the point on body blow." in said(draw(done))


def test_the_power_arrow_is_drawn_only_when_it_is_in_play() -> None:
    for arrow in (-1, 0, 1):
        assert "power" not in said(draw(View(rules(), START._replace(arrow=arrow)))).lower()
    assert len({draw(View(rules(power_arrow=True), START._replace(arrow=arrow))) for arrow in (-1, 0, 1)}) == 3


def test_sudden_death_is_a_banner() -> None:
    assert "SUDDEN DEATH" in said(draw(View(rules(), START._replace(bars=SUDDEN_DEATH))))
    assert "SUDDEN DEATH" not in said(draw(View(rules(), START)))


@pytest.mark.parametrize(("rounds", "to_win", "winner"), [((2, 1), 2, "Blue"), ((0, 1), 1, "Red")])
def test_the_winner_takes_the_belt(rounds: tuple[int, int], to_win: int, winner: str) -> None:
    view = View(rules(rounds_to_win=to_win), START._replace(rounds=rounds), names=("Blue", "Red"))
    assert f"{winner} takes the belt!" in said(draw(view))
    assert "takes the belt" not in said(draw(View(rules(rounds_to_win=3), view.position)))


def test_worth_is_a_share_with_a_percentage() -> None:
    worth = {"U": 0.41, "H": 0.001, "B": 0.5, "K": 1.0}
    told = said(draw(View(rules(), START, worth=worth)))
    assert {"41%", "<1%", "50%", "100%"} <= set(told.split(" | "))
    assert "Worth: uppercut 41%, head block <1%, body blow 50%, body block 100%." in told


def test_two_of_the_same_boxer_can_be_told_apart() -> None:
    mirror = Position((BOXERS["Mello Mar"],) * 2, (BOXERS["Mello Mar"],) * 2)
    told = said(draw(View(rules(), mirror)))
    assert {"Blue", "Red"} <= set(re.split(r" \| ", told))


def test_hostile_names_stay_text() -> None:
    evil = ("<script>alert(1)</script>", "\"' onload='x' &amp; ]]> \x00\ud800")
    markup = draw(View(rules(), START, names=evil, last={0: "U", 1: "H"}))
    root = ElementTree.fromstring(markup)
    assert not [e for e in root.iter() if e.tag.endswith("script") or "onload" in e.attrib]
    assert "<script>alert(1)</script>" in "".join(root.itertext())
    markup.encode("utf-8")


def test_the_eight_boxers_and_any_other_look_different() -> None:
    looks = [artwork.look_of(name) for name in (*NAMES, "Anna", "Otto", "")]
    assert len(set(looks)) == len(looks)
    assert artwork.look_of("Anna") == artwork.look_of("Anna")


@pytest.mark.parametrize("page", [0, 1], ids=["light", "dark"])
def test_corner_colours_can_be_read(page: int) -> None:
    colours = {name: pair[page] for name, pair in artwork.COLOURS.items()}
    grounds = {"light": ("#ffffff", "#f4f1ea"), "dark": ("#171a22", "#232834", "#2e3442")}["dark" if page else "light"]
    for corner in artwork.CORNERS:
        assert all(palette.contrast(colours[f"{corner}-text"], ground) >= 4.5 for ground in grounds)
        assert palette.contrast(colours[f"{corner}-text"], colours[f"{corner}-wash"]) >= 4.5
        assert palette.contrast(colours[corner], "#ffffff") >= 4.5


def test_action_names_are_spelled_out() -> None:
    told = said(draw(View(rules(), START, clickable=ACTIONS)))
    assert all(name in told for name in ACTION_NAMES.values())
