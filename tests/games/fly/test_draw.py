"""The picture of FLY: true to the position, ready to be aimed at, the same each time; drops are played back."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise
from math import cos, radians, sin
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import packo
from packo.core import State
from packo.games.fly import artwork
from packo.games.fly.draw import CSS, OVERLAYS, STOPS, as_text, describe, draw
from packo.games.fly.parts import BLANK, COLOUR_NAMES, COLOURS, SYMBOL_NAMES, SYMBOLS, Aim, Card, Landing, Position
from packo.picture import View, palette
from packo.widgets import Table
from tests.games.fly.picnic import at, dealt, dropped, go

NAMESPACE = "{http://www.w3.org/2000/svg}"
NAMES = ("Ann", "Bo", "Cy", "Dora")
SHARE = ("YC YS YT RC BC", "BD BQ GD", "RS", "PT")
FLIES = [Card(colour, symbol) for colour in COLOURS for symbol in SYMBOLS]
TABLE = "RD -- PS PC PD GS GC GT GQ / RT BS BT -- YD YQ PQ"
OVER_TABLE = "-- --"


def at_drop(players: int = 2, **fields: Any) -> State:
    """A position in the middle of a game, in which player 0 is to drop and has most."""
    return at(TABLE, *SHARE[:players], **fields)


def shown(state: State, seat: int | None = None, **view: Any) -> View:
    """The view of a seat that may click all that it may choose."""
    rules, p = state.game.rules, state.position
    choices = () if seat is None else rules.choices(p).get(seat, ())
    return View(rules, p, seat, **{"clickable": tuple(map(str, choices)), "names": NAMES[: len(p.taken)], **view})


def after(before: State, *moves: str, seat: int | None = 0, **view: Any) -> View:
    """The view after moves, which are played back."""
    state, since = before, []
    for text in moves:
        rules, p = state.game.rules, state.position
        move = rules.parse_chance(p, text) if state.is_chance else rules.parse(p, p.to_move, text)
        since.append((p, move))
        state = state.child(move)
    last, earlier = (since[-1][1], since[-1][0]) if since else (None, None)
    return shown(state, seat, **{"since": tuple(since), "last": last, "before": earlier, **view})


def tree(markup: str) -> ElementTree.Element:
    return ElementTree.fromstring(markup)


def attributes(markup: str, name: str) -> list[str]:
    return [e.attrib[name] for e in tree(markup).iter() if name in e.attrib]


def actions(markup: str) -> list[str]:
    return attributes(markup, "data-action")


def picks(markup: str) -> list[str]:
    return attributes(markup, "data-pick")


def classed(markup: str, name: str) -> list[ElementTree.Element]:
    return [e for e in tree(markup).iter() if e.attrib.get("class") == name]


def said(markup: str) -> str:
    return " | ".join(tree(markup).itertext())


def desc(markup: str) -> str:
    return tree(markup).findtext(NAMESPACE + "desc") or ""


def plain_score(flies: Iterable[Card]) -> int:
    """A player's points, counted without the package."""
    held = list(flies)
    return sum(
        [card.colour for card in held].count(fly.colour) >= 3 or [card.symbol for card in held].count(fly.symbol) >= 3
        for fly in held
    )


def plain_covered(state: State, aim: Aim | Landing) -> list[Card]:
    """The flies in a swatter, by the distance of their middles to its long and short axis, without the package."""
    found, t = [], radians(aim.angle / 10)
    for row, cards in enumerate(state.position.rows):
        for column, card in enumerate(cards):
            if card != BLANK:
                spot = state.game.rules.cards[card]
                dx, dy = 1000 * column + spot.x - aim.x, 3000 * row + spot.y - aim.y
                aside, along = abs(dx * cos(t) + dy * sin(t)), abs(dy * cos(t) - dx * sin(t))
                if aside <= 500 - spot.radius + 1e-6 and along <= 1500 - spot.radius + 1e-6:
                    found.append(card)
    return found


def plain_gain(own: tuple[Card, ...], card: Card) -> int:
    return plain_score((*own, card)) - plain_score(own)


@cache
def ids() -> dict[str, Card]:
    """The id of each card's drawing."""
    cards = packo.load("fly").rules.cards
    drawn = {card: artwork.card(card, spot, 0, 0) for card, spot in cards.items()}
    drawn[BLANK] = artwork.card(BLANK, None, 0, 0)
    return {tree(f'<svg xmlns="x">{use}</svg>')[0].attrib["href"]: card for card, use in drawn.items()}


def shift(element: ElementTree.Element) -> tuple[float, float]:
    """How far an element with a class for sliding comes from."""
    found = dict(re.findall(r"--([xy]):(-?[\d.]+)px", element.attrib.get("style", "")))
    return float(found["x"]), float(found["y"])


def table(markup: str) -> list[tuple[Card, tuple[float, float], tuple[float, float]]]:
    """The cards that lie on the table at last: each with its corner, and with the corner where its slides begin."""
    found = []

    def walk(element: ElementTree.Element, x: float, y: float) -> None:
        if element.attrib.get("class") in ("fl-lift", "fl-show"):
            return
        if element.tag == NAMESPACE + "defs":
            return
        if element.attrib.get("class") == "fl-slide":
            dx, dy = shift(element)
            x, y = x + dx, y + dy
        if element.tag == NAMESPACE + "use" and element.attrib["href"] in ids():
            place = re.fullmatch(r"translate\((\S+) (\S+)\)", element.attrib.get("transform", "translate(0 0)"))
            assert place
            left, top = float(place[1]), float(place[2])
            found.append((ids()[element.attrib["href"]], (left, top), (left + x, top + y)))
        for child in element:
            walk(child, x, y)

    walk(tree(markup), 0, 0)
    return found


def laid(rows: Iterable[Iterable[Card]]) -> Counter[tuple[Card, tuple[float, float]]]:
    """Where cards lie, as `table` finds them."""
    return Counter((card, (100.0 * x, 300.0 * y)) for y, row in enumerate(rows) for x, card in enumerate(row))


def boxes(markup: str) -> tuple[int, int, int, int]:
    """How many flies are lit and not, and how many kinds are a set or nearly one, over all players."""
    found = Counter(e.attrib.get("class") for e in tree(markup).iter())
    return found["fl-lit"], found["fl-dull"], found["fl-set"], found["fl-near"]


def plain_boxes(state: State) -> tuple[int, int, int, int]:
    p, over = state.position, state.is_terminal
    points = sum(map(plain_score, p.taken))
    left = [card for row in p.rows for card in row]
    sets = near = 0
    for flies in p.taken:
        for k, kinds in enumerate((COLOURS, SYMBOLS)):
            for kind in kinds:
                count = [card[k] for card in flies].count(kind)
                sets += count >= 3
                near += count == 2 and not over and kind in [card[k] for card in left]
    return points, sum(map(len, p.taken)) - points, sets, near


def walks(seeds: Iterable[int]) -> Iterator[tuple[State, list[tuple[Position, Any]]]]:
    """The states of random games of good aims, each with the moves that led there."""
    for seed in seeds:
        rng = Random(seed)
        state, moves = packo.load("fly", players=2 + seed % 3, scatter=0.2, twist=4).root, []
        while True:
            yield state, moves
            if state.is_terminal:
                break
            rules, p = state.game.rules, state.position
            move = rules.chance(p).sample(rng) if state.is_chance else rng.choice(rules.legal_actions(p, p.to_move))
            moves = [*moves, (p, move)]
            state = state.child(move)


# -- any view ----------------------------------------------------------------------------------------------------------


@cache
def some_states() -> tuple[tuple[State, tuple[tuple[Position, Any], ...]], ...]:
    walked = [(state, tuple(moves)) for state, moves in walks(range(3))]
    fixed = [at_drop(players, left=left) for players in (2, 3, 4) for left in (-1, 0, 5)]
    return (*walked[::5], walked[-1], *((state, ()) for state in fixed), (go(at_drop(), "4.5,1@30"), ()))


@st.composite
def views(draw_from: st.DrawFn) -> View:
    state, moves = draw_from(st.sampled_from(some_states()))
    rules, p = state.game.rules, state.position
    listed = sorted({str(a) for choices in rules.choices(p).values() for a in choices})
    text = st.text(max_size=24)
    told = draw_from(st.sampled_from([(), moves[-1:], moves[-4:], moves[-40:], moves[-4:-2]]))
    before, last = draw_from(st.sampled_from([(None, None), *moves[-1:], *moves[-3:-2]]))
    return View(
        rules,
        p,
        seat=draw_from(st.sampled_from([None, *range(len(p.taken))])),
        clickable=tuple(draw_from(st.lists(st.sampled_from(listed), unique=True, max_size=30))) if listed else (),
        picked=draw_from(st.none() | st.sampled_from(STOPS).map("@{}".format) | text),
        shown=tuple(draw_from(st.sets(st.sampled_from(sorted(OVERLAYS))))),
        worth=draw_from(st.dictionaries(st.sampled_from(listed or ["x"]) | text, st.floats(0, 1), max_size=5)),
        last=last,
        before=before,
        since=told,
        names=draw_from(st.sampled_from([(), ("You",), NAMES]) | st.tuples(text, text)),
    )


@settings(max_examples=50, deadline=None)
@given(views())
def test_any_view_is_well_formed_and_the_same_twice_and_only_what_may_be_done_can_be_clicked(view: View) -> None:
    markup = draw(view)
    assert markup == draw(view)
    assert len(markup.encode("utf-8")) < 120_000
    found, rules, p = actions(markup), view.rules, view.position
    assert len(found) == len(set(found))
    listed = set(map(str, rules.legal_actions(p, p.to_move))) if found else set()
    for action in found:
        assert action in view.clickable or action not in listed
        assert rules.is_legal(p, p.to_move, rules.parse(p, p.to_move, action))
    assert len(attributes(markup, "data-at")) == bool(view.clickable)
    assert bool(picks(markup)) == bool(view.clickable)
    if not view.clickable:
        assert not found
    fixed = [card for card, *_ in table(markup)]
    assert sorted(fixed) == sorted(card for row in p.rows for card in row) or not p.rows


def test_whole_games_can_be_looked_at_and_every_card_lies_in_its_place() -> None:
    drawn = 0
    for state, moves in walks(range(3)):
        p = state.position
        before, last = moves[-1] if moves else (None, None)
        markup = draw(shown(state, None if state.is_chance else drawn % 2, before=before, last=last))
        assert len(markup.encode("utf-8")) < 120_000
        drawn += 1
        if p.rows:
            assert Counter((card, corner) for card, corner, _ in table(markup)) == laid(p.rows)
            assert boxes(markup) == plain_boxes(state)
    assert drawn > 100


def test_the_largest_pictures_stay_small() -> None:
    state = dealt(3, players=4)
    rules, p = state.game.rules, state.position
    listed = tuple(map(str, rules.legal_actions(p, 0)))
    since: list[tuple[Position, Any]] = []
    for aim in listed[:8:2]:
        for move in (rules.parse(state.position, 0, aim), Landing(*rules.parse(state.position, 0, aim))):
            since.append((state.position, move))
            state = state.child(move)
    worth = {str(action): 0.5 + 0.001 * k for k, action in enumerate(rules.legal_actions(state.position, 0))}
    markup = draw(shown(state, 0, worth=worth, shown=tuple(OVERLAYS), since=tuple(since), last=since[-1][1]))
    assert len(classed(markup, "fl-fall")) == 4
    assert len(markup.encode("utf-8")) < 120_000


# -- aiming ------------------------------------------------------------------------------------------------------------


def test_every_point_is_an_aim_with_the_turn_that_is_taken_up() -> None:
    state = at_drop()
    for angle in STOPS:
        markup = draw(shown(state, 0, picked=f"@{angle}"))
        assert attributes(markup, "data-at") == [f"{{x}},{{y}}@{angle}"]
        action = state.game.rules.parse(state.position, 0, f"4.52,-0.5@{angle}")
        assert state.game.rules.is_legal(state.position, 0, action)
        (pressed,) = [e for e in tree(markup).iter() if e.attrib.get("aria-pressed") == "true"]
        assert pressed.attrib["data-pick"] == f"@{angle}"
    assert attributes(draw(shown(state, 0)), "data-at") == ["{x},{y}@0"]


def test_a_turn_can_be_clicked_anywhere_on_its_button() -> None:
    """An element that is not painted is not hit."""
    for e in tree(draw(shown(at_drop(), 0))).iter():
        if "data-pick" in e.attrib:
            assert e.find(NAMESPACE + "rect").attrib["fill"] != "none"  # type: ignore[union-attr]


def test_the_ground_that_is_aimed_at_is_measured_in_inches_from_the_corner_of_the_table() -> None:
    root = tree(draw(shown(at_drop(), 0)))
    parents = {child: parent for parent in root.iter() for child in parent}
    (spot,) = [e for e in root.iter() if "data-at" in e.attrib]
    ground = spot.find(NAMESPACE + "rect")
    assert ground is not None
    assert [float(ground.attrib[name]) for name in ("x", "y", "width", "height")] == [-0.6, -0.6, 10.2, 10.2]
    assert parents[spot].attrib["transform"] == "scale(100)"
    table_of_it = parents[parents[spot]].attrib["transform"]
    (on_table,) = [e for e in root.iter() if e.attrib.get("transform") == table_of_it]
    assert on_table is parents[parents[spot]]
    cards = [e for e in on_table.iter(NAMESPACE + "use") if e.attrib["href"] in ids()]
    assert len(cards) == 16
    assert all(parents[e] is on_table for e in cards)


def test_a_table_is_played_by_clicking_points_and_turns() -> None:
    table_ = Table(packo.load("fly", scatter=0, twist=0), seats={0: "you", 1: "random"}, seed=5)
    assert table_.click("4.52,1.5@0")
    assert len(classed(table_.board.svg, "fl-fall")) == 2
    assert not table_.click("4.52,1.5@30")
    assert table_.pick("@30")
    assert not classed(table_.board.svg, "fl-fall")
    assert not table_.click("4.52,1.5@0")
    assert table_.click("-0.25,1.5@30")
    moves = [str(play.move) for play in table_.play.plays[1:]]
    assert "4.52,1.5@0" in moves
    assert "lands -0.25,1.5@30" in moves


def test_the_dial_has_every_turn_and_the_keys_go_round() -> None:
    state = at_drop()
    angle, seen = 0, []
    for _ in STOPS:
        root = tree(draw(shown(state, 0, picked=f"@{angle}")))
        stops = [e.attrib["data-pick"] for e in root.iter() if "data-pick" in e.attrib and "data-key" not in e.attrib]
        assert stops == [f"@{k}" for k in STOPS]
        keys = {e.attrib["data-key"]: e.attrib["data-pick"] for e in root.iter() if "data-key" in e.attrib}
        assert set(keys) == {"q", "e"}
        back = tree(draw(shown(state, 0, picked=keys["e"])))
        assert {e.attrib["data-key"]: e.attrib["data-pick"] for e in back.iter() if "data-key" in e.attrib}["q"] == (
            f"@{angle}"
        )
        seen.append(angle)
        angle = int(keys["e"].removeprefix("@"))
    assert angle == 0
    assert sorted(seen) == list(range(-75, 91, 15))


@pytest.mark.parametrize("words", ["", "30", "@", "@7", "@-90", "@030", "@105", "@٣٠", "30@", "@30 "])
def test_a_pick_that_means_nothing_is_no_pick(words: str) -> None:
    state = at_drop()
    assert draw(shown(state, 0, picked=words)) == draw(shown(state, 0))


def test_keys_reach_each_fly_at_each_turn_and_each_listed_aim_at_its_own() -> None:
    state = at_drop()
    rules, p = state.game.rules, state.position
    listed = {str(aim) for aim in rules.legal_actions(p, 0)}
    reached = set()
    for angle in STOPS:
        root = tree(draw(shown(state, 0, picked=f"@{angle}")))
        targets = {e.attrib["data-action"]: e for e in root.iter() if "data-action" in e.attrib}
        reached |= set(targets)
        for y, row in enumerate(p.rows):
            for x, card in enumerate(row):
                if card != BLANK:
                    spot = rules.cards[card]
                    assert str(Aim(1000 * x + spot.x, 3000 * y + spot.y, 10 * angle)) in targets
        for notation, target in targets.items():
            aim = rules.parse(p, 0, notation)
            assert min(abs(aim.angle - 10 * angle), 1800 - abs(aim.angle - 10 * angle)) <= 75
            assert (target.attrib["tabindex"], target.attrib["role"]) == ("0", "button")
            assert target.attrib["pointer-events"] == "none"
            label = target.attrib["aria-label"]
            flies = {f"{COLOUR_NAMES[card.colour]} {SYMBOL_NAMES[card.symbol]}" for card in plain_covered(state, aim)}
            named = {f"{c} {s}" for c in COLOUR_NAMES.values() for s in SYMBOL_NAMES.values() if f"{c} {s}" in label}
            assert named == flies
            assert ("upright" in label, "across" in label) == (aim.angle == 0, aim.angle == 900)
    assert listed <= reached


def test_an_aim_that_is_not_offered_is_no_target() -> None:
    state = at_drop()
    listed = list(map(str, state.legal_actions()))
    markup = draw(shown(state, 0, clickable=(listed[2],)))
    assert actions(markup) == [listed[2]]
    assert len(actions(draw(shown(state, 0, clickable=(listed[2],), picked="@30")))) == 14


def test_the_ghost_shows_the_scatter_of_the_player_and_what_is_surely_covered() -> None:
    for scatter, twist, player, expected in (
        ((0.5,), (15.0,), 0, [50.0, 100.0]),
        ((0.25, 1.0), (0.0, 10.0), 1, [100.0, 200.0]),
        ((0.0,), (0.0,), 0, []),
    ):
        state = at_drop(to_move=player, scatter=scatter, twist=twist)
        markup = draw(shown(state, player, picked="@45"))
        (ghost,) = classed(markup, "fl-ghost")
        assert ghost.attrib["style"] == "transform:translate(var(--pk-x),var(--pk-y))"
        assert sorted(float(e.attrib["r"]) for e in ghost.iter(NAMESPACE + "circle")) == expected
        safe = [e for e in ghost.iter(NAMESPACE + "rect") if "stroke-dasharray" in e.attrib]
        assert [[float(e.attrib[k]) for k in ("x", "y", "width", "height")] for e in safe] == [[-25, -125, 50, 250]]
        assert "rotate(45)" in {e.attrib.get("transform") for e in ghost.iter()}
    assert "S.pk-pointing .fl-ghost{display:inline}" in CSS
    assert not classed(draw(shown(at_drop(), None)), "fl-ghost")


# -- what is told ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_points_sets_and_what_is_missing_are_shown(players: int) -> None:
    state = at_drop(players)
    markup = draw(shown(state))
    assert [int(e.text or "") for e in classed(markup, "fl-points")] == [5, 0, 0, 0][:players]
    assert boxes(markup) == plain_boxes(state)
    assert "One more makes a set of: blue, diamond." in desc(markup)
    assert "Ann: 5 points, 5 flies (blue circle, yellow star, yellow circle, yellow triangle, red circle)." in desc(
        markup
    )
    told = said(markup).split(" | ")
    assert any(words.startswith("1 more: ") for words in told) if players == 2 else "1 more:" in told


def test_a_kind_of_which_none_is_left_lacks_nothing() -> None:
    state = at("RS GT -- --", "BD BQ YT", "")
    assert "One more makes" not in desc(draw(shown(state)))
    assert boxes(draw(shown(state)))[3] == 0


@pytest.mark.parametrize(
    ("aim", "landing", "told"),
    [
        ("0.4,2.5", "0.4,2.5", "Ann aims at 0.4,2.5@0 and takes the red diamond and the red triangle for 2 points."),
        ("2.7,2", "2.7,2", "Ann aims at 2.7,2@0 and takes the purple star."),
        ("1.5,1.5", "1.5,1.5", "Ann aims at 1.5,1.5@0 and covers no fly."),
        ("-1,-1", "-1.5,-1.5", "Ann aims at -1,-1@0 and covers no fly."),
    ],
)
def test_every_drop_is_told(aim: str, landing: str, told: str) -> None:
    for since in (True, False):
        view = after(at_drop(), f"{aim}@0", f"lands {landing}@0", **({} if since else {"since": ()}))
        markup = draw(view)
        assert told in said(markup)
        assert f"{told} The swatter lands {landing}@0." in desc(markup)
        you = said(draw(after(at_drop(), f"{aim}@0", f"lands {landing}@0", names=("You", "Bo"))))
        assert "You aim at" in you
        assert " and take the " in you or " and cover no fly." in you


def test_a_drop_that_scores_tells_its_points() -> None:
    before = at("RS YQ -- --", "YC YS BC", "")
    markup = draw(after(before, "1.5,0.5@90", "lands 1.5,0.5@90"))
    assert "Ann aims at 1.5,0.5@90 and takes the yellow square for 3 points." in said(markup)


def test_whose_turn_it_is_and_how_many_drops_are_left_is_said() -> None:
    assert "Ann drops the swatter." in said(draw(shown(at_drop())))
    assert "You drop the swatter: click where its middle should land." in said(
        draw(shown(at_drop(), 0, names=("You", "Bo")))
    )
    assert "Ann has let go of the swatter at 4.5,1@30." in said(draw(shown(go(at_drop(), "4.5,1@30"))))
    assert "The table is about to be laid out." in said(draw(shown(packo.load("fly").root)))
    for left, words in ((1, "1 drop left"), (7, "7 drops left")):
        markup = draw(shown(at_drop(left=left)))
        assert words in said(markup).split(" | ")
        assert f"{words}." in desc(markup)


def test_the_end_tells_the_winner_and_what_broke_a_tie() -> None:
    plain = said(draw(shown(at(OVER_TABLE, "YC YS YT", "BD BQ"))))
    assert "Ann wins with 3 points." in plain
    assert "Nothing is left but blanks" in plain
    broken = said(draw(shown(at(OVER_TABLE, "YC YS YT", "BD BQ BT GS", "RS"))))
    assert "Bo wins: 3 points like others, but more flies." in broken
    assert "3 points each, so the number of flies decides: Ann 3 and | Bo 4." in broken
    shared = said(draw(shown(at(OVER_TABLE, "YC YS YT", "BD BQ BT"))))
    assert "Ann and Bo share the win with 3 points each." in shared
    assert "3 points and 3 flies each: the win is shared." in shared
    capped = said(draw(shown(at_drop(left=0))))
    assert "The drops are used up" in capped
    markup = draw(shown(at(OVER_TABLE, "YC YS YT", "BD BQ BT GS", "RS")))
    for words in ("Bo wins", "4 flies", "1 fly", "first", "second", "third"):
        assert words in said(markup).split(" | ")
    assert boxes(markup)[3] == 0


def test_the_description_tells_the_table_and_what_may_be_done() -> None:
    state = at_drop()
    first = str(state.legal_actions()[0])
    view = shown(state, 0, worth={first: 0.254}, picked="@-30", shown=("sets",))
    told = desc(draw(view))
    assert told == describe(view)
    assert "Row 1, from the box: red diamond, blank, purple star, " in told
    assert "The swatter is turned 30° left." in told
    assert f"Worth: {first} 25%." in told
    assert f"and {len(view.clickable) - 40} more." in told
    gains = {card: plain_gain(state.position.taken[0], card) for row in state.position.rows for card in row}
    for card, gain in gains.items():
        if card != BLANK and gain:
            assert f"{COLOUR_NAMES[card.colour]} {SYMBOL_NAMES[card.symbol]} {gain}" in told


def test_the_lines_of_text_tell_where_each_fly_is_and_who_has_what() -> None:
    state = at_drop(left=3)
    prompt, _, *lines = as_text(shown(state, 0)).splitlines()
    assert prompt == "Ann drops the swatter: click where its middle should land."
    names, right, down = (line.split() for line in lines[:3])
    assert names[:5] == ["row", "1", "RD", "--", "PS"]
    assert right[:3] == ["right", "0.4", "2.7"]
    assert down[:3] == ["down", "2.5", "2.5"]
    assert lines[5].split()[:2] == ["down", "3.5"]
    assert [len(line) for line in lines[:3]] == [len(lines[0])] * 3
    assert lines[6] == "3 drops left."
    assert lines[8].split() == [">", "Ann", "5", "5", "BC", "RC", "YC", "YS", "YT"]
    assert "Ann wins with 3 points." in as_text(shown(at(OVER_TABLE, "YC YS YT", "BD BQ")))
    assert "row" not in as_text(shown(at(OVER_TABLE, "YC YS YT", "BD BQ")))


# -- drops that are played back ----------------------------------------------------------------------------------------


def seconds(element: ElementTree.Element) -> float:
    found = re.search(r"animation-delay:([\d.]+)s", element.attrib["style"])
    assert found
    return float(found[1])


def test_drops_are_played_back_one_after_the_other_and_cards_come_from_where_they_lay() -> None:
    played = 0
    for state, moves in walks((2, 3)):
        players = len(state.position.taken)
        for drops in range(1, players + 1):
            since = tuple(moves[-2 * drops :])
            if state.is_chance or len(moves) % 3 or len(since) < 2 * drops or not isinstance(since[0][1], Aim):
                continue
            markup = draw(shown(state, 0, since=since, last=since[-1][1], before=since[-1][0]))
            falls = classed(markup, "fl-fall")
            assert len(falls) == drops
            begins = [seconds(e) for e in falls]
            assert begins == sorted(begins)
            assert all(1.0 <= later - now <= 1.5 for now, later in pairwise(begins))
            taken = [
                card
                for before, move in since
                if isinstance(move, Landing)
                for card in plain_covered(State(state.game, before), move)
            ]
            assert len(classed(markup, "fl-lift")) == len(classed(markup, "fl-wiggle")) == len(taken)
            found = table(markup)
            assert Counter((card, corner) for card, corner, _ in found) == laid(state.position.rows)
            start = laid(since[0][0].rows)
            gone = {key: count for key, count in start.items() if key[0] in taken}
            assert Counter((card, corner) for card, _, corner in found) == start - Counter(gone)
            played += bool(taken)
    assert played > 20


def test_what_is_taken_lifts_off_from_its_place_when_the_swatter_has_landed() -> None:
    before = at("RS BQ YC -- / --", "", "")
    view = after(before, "0.5,1.5@0", "lands 0.5,1.5@0", "1.6,1.5@0", "lands 1.6,1.5@0")
    markup = draw(view)
    lifts, falls = classed(markup, "fl-lift"), classed(markup, "fl-fall")
    assert [len(lifts), len(falls)] == [2, 2]
    for lift, fall in zip(lifts, falls, strict=True):
        assert seconds(fall) + 0.3 < seconds(lift) < seconds(fall) + 1
        assert lift.attrib["opacity"] == fall.attrib["opacity"] == "0"
    parents = {child: parent for parent in tree(markup).iter() for child in parent}
    where = {parents[e].attrib["transform"] for e in parents if e.attrib.get("class") == "fl-lift"}
    assert where == {"translate(50 150)", "translate(160 150)"}


def test_without_animation_the_end_is_seen_and_nothing_that_moves() -> None:
    before = at("RS BQ YC -- / --", "", "")
    moves = ("0.5,1.5@0", "lands 0.5,1.5@0", "1.6,1.5@0", "lands 1.7,1.5@-10")
    replayed, still = draw(after(before, *moves)), draw(after(before, *moves, since=()))
    assert [card for card, *_ in table(replayed)] == [card for card, *_ in table(still)]
    for name in ("fl-fall", "fl-shade", "fl-lift", "fl-until"):
        assert all(e.attrib["opacity"] == "0" for e in classed(replayed, name))
        assert not classed(still, name)
    for markup in (replayed, still):
        (last,) = classed(markup, "fl-last")
        assert "translate(170 150) rotate(-10)" in {e.attrib.get("transform") for e in last.iter()}
        assert "2" in [e.text for e in last.iter(NAMESPACE + "text")]
    moving = re.sub(r"@keyframes [^@]*", "", CSS)
    outside, _, inside = moving.partition("@media (prefers-reduced-motion:no-preference){")
    assert "animation" not in outside
    assert inside.count("animation:") == 7


def test_the_points_before_a_drop_stand_until_it_has_been_played_back() -> None:
    before = at("RS YQ BD -- --", "YC YS BC", "")
    markup = draw(after(before, "1.5,1.5@0", "lands 1.7,1.5@0", "2.7,1.5@0", "lands 1.7,1.5@0"))
    assert [int(e.text or "") for e in classed(markup, "fl-points")] == [3, 0]
    (earlier,) = classed(markup, "fl-until")
    assert [e.text for e in earlier.iter(NAMESPACE + "text")] == ["0"]
    assert earlier.attrib["aria-hidden"] == "true"


def test_a_story_with_a_gap_is_not_played_back() -> None:
    moves = [f"{lands}{aim}" for aim in ("0.4,2.5@0", "1.7,2@0", "1.4,1@0") for lands in ("", "lands ")]
    view = after(at_drop(3), *moves)
    since = view.since
    assert len(classed(draw(view), "fl-fall")) == 3
    for told in (since[:-2], since[2:4], (*since[:2], *since[4:])):
        markup = draw(View(view.rules, view.position, 0, since=told, last=view.last, before=view.before))
        assert not classed(markup, "fl-fall")
        assert "Player 3 aims at 1.4,1@0 and takes the purple circle." in said(markup)


# -- overlays and worth ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_the_overlay_of_sets_counts_what_a_fly_would_bring(seat: int | None) -> None:
    state = at_drop()
    own = state.position.taken[seat or 0]
    gains = Counter(
        f"+{gain}" for row in state.position.rows for card in row if card != BLANK and (gain := plain_gain(own, card))
    )
    told = Counter(said(draw(shown(state, seat, shown=("sets",)))).split(" | "))
    assert gains
    assert {words: count for words, count in told.items() if re.fullmatch(r"\+\d", words)} == gains
    assert "+1" not in said(draw(shown(state, seat)))


def test_overlays_name_flies_and_outline_them() -> None:
    state = at_drop()
    flies = [card for row in state.position.rows for card in row if card != BLANK]
    told = said(draw(shown(state, shown=("names",)))).split(" | ")
    assert set(map(str, flies)) <= set(told)
    plain, outlined = (
        sum(e.attrib["r"] == "25" for e in tree(draw(shown(state, shown=names))).iter(NAMESPACE + "circle"))
        for names in ((), ("outlines",))
    )
    assert outlined - plain == len(flies)


def test_worth_is_framed_on_the_table_and_the_best_aims_have_buttons() -> None:
    state = at_drop()
    listed = list(map(str, state.legal_actions()))
    worth = {listed[0]: 0.9, listed[1]: 0.62, listed[3]: 0.31, listed[-1]: 0.75, listed[5]: 0.0}
    markup = draw(shown(state, 0, worth=worth))
    best = [e.attrib["data-action"] for e in classed(markup, "fl-best")]
    assert best == [listed[0], listed[-1], listed[1]]
    assert {"90%", "75%", "62%"} <= set(said(markup).split(" | "))
    frames = [e for e in tree(markup).iter(NAMESPACE + "rect") if e.attrib.get("width") == "60"]
    assert len([e for e in frames if e.attrib["stroke"] == "var(--pk-gold)"]) == 4
    for e in classed(markup, "fl-best"):
        frame = next(inner for inner in e.iter() if inner.attrib.get("class") == "pk-frame")
        assert min(float(frame.attrib["width"]), float(frame.attrib["height"])) >= 44
    assert not classed(draw(shown(state, None, worth=worth)), "fl-best")


# -- looks -------------------------------------------------------------------------------------------------------------


def test_each_part_of_the_position_changes_the_picture() -> None:
    base = at_drop()
    p: Position = base.position
    changed = [
        p,
        p._replace(to_move=1),
        p._replace(left=4),
        p._replace(left=5),
        p._replace(aim=Aim(4500, 1250, 300)),
        p._replace(aim=Aim(4500, 1250, 310)),
        p._replace(rows=(p.rows[0], p.rows[1][:-1])),
        p._replace(rows=(p.rows[0][::-1], p.rows[1])),
        p._replace(taken=(p.taken[0][1:], p.taken[1])),
        p._replace(taken=p.taken[::-1]),
    ]
    assert len({draw(View(base.game.rules, q)) for q in changed}) == len(changed)


def test_hostile_names_stay_text() -> None:
    evil = ("<script>alert(1)</script>", "\"' onload='x' &amp; ]]> \x00\ud800")
    for state in (at_drop(), at(OVER_TABLE, "YC YS YT", "BD"), go(at_drop(), "1,1@0")):
        markup = draw(shown(state, names=evil))
        root = tree(markup)
        assert not [e for e in root.iter() if e.tag.endswith("script") or "onload" in e.attrib]
        assert markup.encode("utf-8").decode("utf-8") == markup
    assert "<script>alert(1)</script>" in "".join(root.itertext())


def test_every_fly_has_its_own_look_also_without_colour() -> None:
    assert len({artwork.fly(card, 0, 0, 25) for card in FLIES}) == len(FLIES) == 25
    assert len({artwork.sign(symbol, 0, 0, 10) for symbol in SYMBOLS}) == len(SYMBOLS)
    plain = draw(shown(at_drop()))
    wings = {e.attrib["d"] for e in tree(plain).iter(NAMESPACE + "path")}
    assert len(wings & set(artwork._WINGS.values())) == len(COLOURS)
    assert set(COLOURS) <= set(said(plain).split(" | "))


def test_all_that_is_referred_to_is_defined() -> None:
    view = after(at_drop(4), "0.4,2.5@0", "lands 0.4,2.5@0", "2.7,2@0", "lands 2.7,2@0", shown=tuple(OVERLAYS))
    for markup in (draw(view), draw(shown(packo.load("fly").root)), draw(shown(at(OVER_TABLE, "YC", "")))):
        defined = attributes(markup, "id")
        assert len(defined) == len(set(defined))
        assert {name.removeprefix("#") for name in attributes(markup, "href")} <= set(defined)


@pytest.mark.parametrize("page", [0, 1], ids=["light", "dark"])
def test_words_in_colour_can_be_read(page: int) -> None:
    for letter, fill in artwork.FILL.items():
        assert palette.contrast(fill, artwork.INK if letter == "Y" else artwork.PALE) >= 4.3
    assert palette.contrast(artwork.THEME["set"][page], artwork.INK) >= 4.5


def test_a_file_of_larger_flies_is_drawn_as_it_says(tmp_path: Any) -> None:
    lines = [f'"{card} 0.5 1.5 0.4"' for card in FLIES]
    file = tmp_path / "mine.toml"
    file.write_text(f'provenance = "reconstructed"\nblanks = 2\nflies = [{", ".join(lines)}]\n', encoding="utf-8")
    state = packo.load("fly", cards=str(file)).root.sample(Random(1))
    (ghost,) = classed(draw(shown(state, 0)), "fl-ghost")
    (safe,) = [e for e in ghost.iter(NAMESPACE + "rect") if "stroke-dasharray" in e.attrib]
    assert [float(safe.attrib[k]) for k in ("x", "y", "width", "height")] == [-10, -110, 20, 220]


def test_a_played_game_moves_the_picture_along() -> None:
    state = at("RS BQ -- --", "", "", scatter=0, twist=0)
    one = dropped(state, "0.5,1.5@0")
    two = dropped(one, "0.6,1.5@0")
    told = [said(draw(shown(step))) for step in (state, one, two)]
    assert "Ann drops the swatter." in told[0]
    assert "Bo drops the swatter." in told[1]
    assert "Ann and Bo share the win with 0 points each." in told[2]
