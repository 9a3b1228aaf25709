"""The picture of TAJ: true to the position, silent on secrets, the same each time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise, permutations
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import packo
from packo.core import CHANCE, TERMINAL, Game, State
from packo.games.taj import artwork
from packo.games.taj.draw import OVERLAYS, as_text, describe, draw
from packo.games.taj.parts import (
    ADJUST,
    COLOUR_NAMES,
    COLOURS,
    REMOVE,
    Adjust,
    Display,
    Goal,
    Position,
    Propose,
    Remove,
    Rug,
    Vote,
)
from packo.picture import View, palette

NAMESPACE = "{http://www.w3.org/2000/svg}"
RUGS = tuple(Rug(*letters) for letters in ["BGO", "GOK", "OKY", "KYB", "YBG", "YGK", "BOY", "GKB", "OYG", "KBO"])
GOALS = tuple(Goal(*letters) for letters in ["OBG", "KGO", "YOK", "BKY", "GYB", "YKG", "BYO", "GBK", "OGY", "KOB"])
NAMES = ("Ann", "Bo", "Cy", "Dora")
STAGES = ("propose", "vote", REMOVE, ADJUST, "end")


@cache
def game(players: int = 2, **options: Any) -> Game:
    return packo.load("taj", players=players, **options)


def position(
    players: int = 2, rugs: int = 10, taj: int = 3, *, right: bool = True, seen: Iterable[int] = (), **rest: Any
) -> Position:
    display = Display(RUGS[:rugs], tuple(k in set(seen) for k in range(rugs)), taj, right)
    return Position(display, GOALS[:players], (True,) * players, 0)._replace(**rest)


def at_stage(stage: str, players: int = 2) -> Position:
    """A position of that stage; where somebody decides alone, it is player 1."""
    return {
        "propose": position(players, proposer=1),
        "vote": position(players, proposal=(2, 6), proposer=1),
        REMOVE: position(players, 7, 2, pending=(REMOVE, ADJUST), ruler=1),
        ADJUST: position(players, pending=(ADJUST,), ruler=1),
        "end": position(players, 5, 1),
    }[stage]


def shown(p: Position, seat: int | None = None, **view: Any) -> View:
    """The view of a seat that may click all that it may choose."""
    rules = game(len(p.cards)).rules
    choices = () if seat is None else rules.choices(p).get(seat, ())
    return View(rules, p, seat, **{"clickable": tuple(map(str, choices)), **view})


def attributes(markup: str, name: str) -> list[str]:
    return [e.attrib[name] for e in ElementTree.fromstring(markup).iter() if name in e.attrib]


def actions(markup: str) -> list[str]:
    return attributes(markup, "data-action")


def said(markup: str) -> str:
    return " | ".join(ElementTree.fromstring(markup).itertext())


def plain_values(display: Display) -> dict[str, int]:
    """What the colours are worth, counted without the package."""
    under = display.rugs[display.taj : display.taj + 3]
    worth = dict.fromkeys(COLOURS, 0)
    for rug in under:
        for points, colour in enumerate(rug, start=1):
            worth[colour] += points
    for colour in under[2] if display.plus_right else under[0]:
        worth[colour] += 1
    return worth


def plain_score(display: Display, goal: Goal) -> int:
    worth = plain_values(display)
    return 2 * worth[goal.double] + worth[goal.single] - worth[goal.minus]


def swapped(display: Display, left: int, right: int) -> Display:
    rugs = list(display.rugs)
    rugs[left], rugs[right] = rugs[right], rugs[left]
    return display._replace(rugs=tuple(rugs))


def number(words: str) -> int:
    return int(words.replace("−", "-"))


def values_in(element: ElementTree.Element) -> dict[str, int]:
    """The five values that are drawn in an element."""
    found = {}
    for e in element.iter(NAMESPACE + "text"):
        first, _, second = e.attrib.get("class", "").partition(" ")
        if first == "tj-value":
            found[second.removeprefix("tj-")] = number(e.text or "")
    return found


def total_in(element: ElementTree.Element) -> int | None:
    totals = [number(e.text or "") for e in element.iter(NAMESPACE + "text") if e.attrib.get("class") == "tj-total"]
    return totals[0] if totals else None


def previews(markup: str) -> dict[str, ElementTree.Element]:
    """What each action shows while it is pointed at: the group with the values after it."""
    found = {}
    for e in ElementTree.fromstring(markup).iter(NAMESPACE + "g"):
        if "data-action" in e.attrib:
            for inner in e.iter(NAMESPACE + "g"):
                if inner.attrib.get("class") == "tj-after" and values_in(inner):
                    found[e.attrib["data-action"]] = inner
    return found


def walks(seeds: Iterable[int]) -> Iterator[tuple[State, Any, State | None]]:
    """The states of random games, each with the move that led there and the state before it."""
    for seed in seeds:
        rng = Random(seed)
        state, move, before = game(2 + seed % 3, turn_cap=12).root, None, None
        while True:
            yield state, move, before
            if state.is_terminal:
                break
            rules, p = state.game.rules, state.position
            if state.is_chance:
                move = rules.chance(p).sample(rng)
            elif p.proposal is not None:
                move = {k: rng.choice(choices) for k, choices in rules.choices(p).items()}
            else:
                move = rng.choice(rules.legal_actions(p, state.current_player))
            before, state = state, state.child(move)


def views_of_walks(seeds: Iterable[int]) -> Iterator[View]:
    for state, move, before in walks(seeds):
        for seat in (None, *range(len(state.position.cards))):
            earlier = None if before is None else before.position
            yield shown(state.position, seat, last=move, before=earlier, names=NAMES[: len(state.position.cards)])


# -- any view ----------------------------------------------------------------------------------------------------------


@st.composite
def views(draw_from: st.DrawFn) -> View:
    players = draw_from(st.integers(2, 4))
    rugs = draw_from(st.integers(5, 10))
    base = position(
        players,
        rugs,
        draw_from(st.integers(0, rugs - 3)),
        right=draw_from(st.booleans()),
        seen=draw_from(st.sets(st.integers(0, rugs - 1))),
    )
    proposer, ruler = draw_from(st.integers(0, players - 1)), draw_from(st.integers(0, players - 1))
    pair = tuple(sorted(draw_from(st.sets(st.integers(0, rugs - 1), min_size=2, max_size=2))))
    p = base._replace(
        proposer=proposer,
        cards=draw_from(st.tuples(*[st.booleans()] * players)),
        **draw_from(
            st.sampled_from(
                [
                    {},
                    {"proposal": pair},
                    *({"pending": w, "ruler": ruler} for w in ((REMOVE,), (ADJUST,), (REMOVE, ADJUST))),
                ]
            )
        ),
    )
    rules = game(players).rules
    listed = sorted({str(a) for choices in rules.choices(p).values() for a in choices})
    text = st.text(max_size=24)
    return View(
        rules,
        p,
        seat=draw_from(st.sampled_from([None, *range(players)])),
        clickable=tuple(draw_from(st.lists(st.sampled_from(listed), unique=True))) if listed else (),
        selected=draw_from(st.none() | st.sampled_from(listed or [None])),
        picked=draw_from(st.none() | st.integers(0, 11).map(str) | text),
        shown=tuple(draw_from(st.sets(st.sampled_from(sorted(OVERLAYS))))),
        worth=draw_from(st.dictionaries(st.sampled_from(listed or ["x"]), st.floats(0, 1), max_size=5)),
        names=draw_from(st.sampled_from([(), ("You",), NAMES]) | st.tuples(text, text)),
    )


@settings(max_examples=40, deadline=None)
@given(views())
def test_any_view_is_well_formed_and_the_same_twice_and_only_what_is_clickable_can_be_clicked(view: View) -> None:
    markup = draw(view)
    assert markup == draw(view)
    found = actions(markup)
    assert len(found) == len(set(found))
    assert set(found) <= set(view.clickable)
    if view.position.proposal is not None or view.position.pending:
        assert set(found) == set(view.clickable)
    if not view.clickable:
        assert not attributes(markup, "data-pick")


def test_whole_games_can_be_looked_at_from_every_seat() -> None:
    drawn = 0
    for view in views_of_walks(range(3)):
        markup = draw(view)
        assert len(markup.encode("utf-8")) < 200_000
        picks = set(attributes(markup, "data-pick"))
        proposing = view.clickable and view.position.proposal is None and not view.position.pending
        assert picks == ({str(k + 1) for k in range(len(view.position.display.rugs))} if proposing else set())
        assert set(actions(markup)) == (set() if proposing else set(view.clickable))
        drawn += 1
    assert drawn > 60


def test_the_largest_picture_is_small() -> None:
    for players in (2, 3, 4):
        p = position(players)
        view = shown(p, 0, picked="4", shown=tuple(OVERLAYS), worth={str(Propose(3, 9)): 0.5}, names=NAMES[:players])
        assert 50_000 < len(draw(view).encode("utf-8")) < 200_000


# -- secrets -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("stage", STAGES[:-1])
def test_nobody_is_shown_the_goals_of_others(stage: str, players: int) -> None:
    p = at_stage(stage, players)
    before = position(players, proposal=(0, 1))
    votes = {k: Vote("yea") for k in range(players)}
    for seat in (None, *range(players)):
        drawn = set()
        for others in (GOALS[4:8], GOALS[6:10], (None,) * 4):
            goals = tuple(goal if k == seat else others[k] for k, goal in enumerate(p.goals))
            view = shown(p._replace(goals=goals), seat, last=votes, before=before._replace(goals=goals), picked="2")
            drawn.add(draw(view))
        assert len(drawn) == 1


def test_the_deal_that_led_here_is_told_without_its_goals() -> None:
    root, rules = game().root.position, game().rules
    drawn = set()
    for goals in (GOALS[:2], (GOALS[0], GOALS[5])):
        dealt = rules.parse_chance(root, f"{' '.join(map(str, RUGS))}/{' '.join(map(str, goals))}")
        drawn.add(draw(View(rules, rules.step(root, dealt), 0, last=dealt, before=root)))
    assert len(drawn) == 1


def test_in_the_end_all_goals_are_revealed_to_all() -> None:
    p = at_stage("end", 4)
    for seat in (None, 0, 3):
        told = said(draw(shown(p, seat, names=NAMES)))
        for name, goal in zip(NAMES, p.goals, strict=True):
            assert goal is not None
            assert f"{name}'s goal: two times {COLOUR_NAMES[goal.double]}" in told
            assert f": {plain_score(p.display, goal)} points." in told


def test_a_vote_is_marked_for_its_own_seat_only() -> None:
    p = at_stage("vote", 3)
    onlooker = draw(shown(p))
    chosen = {vote: draw(shown(p, 0, selected=vote, clickable=())) for vote in ("yea", "nay", "all", "nix")}
    assert len({onlooker, *chosen.values()}) == 5
    assert all(f"{vote.title()} is your vote" in said(markup) for vote, markup in chosen.items())
    assert draw(View(game(3).rules, p, selected="yea")) == onlooker


# -- what the colours are worth ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("taj", "right"), [(0, True), (3, False), (7, True)])
def test_the_values_and_the_own_score_are_drawn(taj: int, right: bool) -> None:
    p = position(3, taj=taj, right=right)
    root = ElementTree.fromstring(draw(shown(p, 2)))
    assert values_in(root) == plain_values(p.display)
    assert p.goals[2] is not None
    assert total_in(root) == plain_score(p.display, p.goals[2])
    assert total_in(ElementTree.fromstring(draw(shown(p)))) is None


@pytest.mark.parametrize("first", [1, 4, 10])
def test_pointing_at_a_second_rug_tells_what_the_swap_would_change(first: int) -> None:
    p = position(2, taj=2, right=False)
    found = previews(draw(shown(p, 0, picked=str(first))))
    assert set(found) == {f"{min(first, k)}-{max(first, k)}" for k in range(1, 11) if k != first}
    for action, inner in found.items():
        left, right = (int(k) - 1 for k in action.split("-"))
        after = swapped(p.display, left, right)
        assert values_in(inner) == plain_values(after)
        assert total_in(inner) == plain_score(after, GOALS[0])


def test_pointing_at_a_vote_tells_what_the_colours_would_be_worth() -> None:
    p = position(2, proposal=(4, 9))
    found = previews(draw(shown(p, 1)))
    assert set(found) == {"yea", "nay", "all", "nix"}
    for vote, inner in found.items():
        after = swapped(p.display, 4, 9) if vote in ("yea", "all") else p.display
        assert values_in(inner) == plain_values(after)
        assert total_in(inner) == plain_score(after, GOALS[1])


@pytest.mark.parametrize(("taj", "ways"), [(0, {"flip", "shift-right"}), (7, {"flip", "shift-left"})])
def test_pointing_at_a_way_to_move_the_taj_tells_what_it_changes(taj: int, ways: set[str]) -> None:
    p = position(2, taj=taj, pending=(ADJUST,), ruler=1)
    found = previews(draw(shown(p, 1)))
    assert set(found) == ways
    for way, inner in found.items():
        step = {"flip": 0, "shift-left": -1, "shift-right": 1}[way]
        after = p.display._replace(taj=taj + step, plus_right=p.display.plus_right != (way == "flip"))
        assert values_in(inner) == plain_values(after)
        assert total_in(inner) == plain_score(after, GOALS[1])


def test_what_is_shown_when_pointed_at_is_hidden_until_then() -> None:
    markup = draw(shown(position(), 0, picked="1"))
    assert ".tj-after{display:none;pointer-events:none}" in markup
    assert "[data-action]:hover .tj-after" in markup
    assert "[data-action]:focus-visible .tj-after" in markup


def test_the_overlay_lists_the_score_of_every_goal() -> None:
    p = position()
    plain, overlaid = (said(draw(shown(p, 0, shown=names))).split(" | ") for names in ((), ("scores",)))
    head = overlaid.index("What each goal would score now")
    assert "What each goal would score now" not in plain
    assert [number(words) for words in overlaid[head + 4 : head + 41 : 4]] == [
        plain_score(p.display, goal) for goal in GOALS
    ]


def test_the_overlay_of_changes_marks_each_rug() -> None:
    p = position()
    told = said(draw(shown(p, 0, picked="5", shown=("changes",)))).split(" | ")
    now = plain_score(p.display, GOALS[0])
    for k in range(10):
        if k != 4:
            change = plain_score(swapped(p.display, k, 4), GOALS[0]) - now
            words = f"+{change}" if change > 0 else str(change).replace("-", "−")
            assert (str(k + 1), words) in pairwise(told)


# -- proposing, removing, moving ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("rugs", range(6, 11))
def test_every_proposal_is_two_clicks_away(rugs: int) -> None:
    p = position(rugs=rugs, taj=rugs - 4)
    first = shown(p, 0)
    reached = set()
    for pick in attributes(draw(first), "data-pick"):
        markup = draw(shown(p, 0, picked=pick))
        assert attributes(markup, "data-pick") == [pick]
        assert attributes(markup, "aria-pressed") == ["true"]
        assert len(actions(markup)) == rugs - 1
        reached |= set(actions(markup))
    assert reached == set(first.clickable)


def test_a_pick_that_means_nothing_is_no_pick() -> None:
    p = position()
    plain = draw(shown(p, 0))
    for words in ("", "0", "11", "x", "3-7", "٣"):
        assert draw(shown(p, 0, picked=words)) == plain
    some = shown(p, 0, clickable=("3-7", "3-9"))
    assert attributes(draw(some), "data-pick") == ["3", "7", "9"]


def test_a_proposed_rug_hangs_lower() -> None:
    def heights(p: Position) -> list[float]:
        root = ElementTree.fromstring(draw(shown(p)))
        hung = [e for e in root.iter() if e.attrib.get("class") == "tj-rug"]
        return [float(e[0].attrib["transform"].split()[1].rstrip(")")) for e in hung]

    before, after = heights(position()), heights(position(proposal=(2, 6)))
    assert [k for k in range(10) if after[k] > before[k]] == [2, 6]
    assert [k for k in range(10) if after[k] == before[k]] == [0, 1, 3, 4, 5, 7, 8, 9]


def test_the_two_end_rugs_can_be_removed() -> None:
    markup = draw(shown(at_stage(REMOVE), 1))
    assert sorted(actions(markup)) == ["remove-left", "remove-right"]
    assert not actions(draw(shown(at_stage(REMOVE), 0)))


def test_a_proposer_sees_why_he_has_no_all_or_nix_and_others_when_it_is_spent() -> None:
    p = at_stage("vote", 3)
    assert said(draw(shown(p, 1))).count("not as proposer") == 2
    assert "not as proposer" not in said(draw(shown(p, 0)))
    assert sorted(actions(draw(shown(p, 1)))) == ["nay", "yea"]
    spent = p._replace(cards=(False, True, True))
    assert said(draw(shown(spent, 0))).split(" | ").count("spent") == 3
    assert sorted(actions(draw(shown(spent, 0)))) == ["nay", "yea"]


@pytest.mark.parametrize("stage", STAGES[:-1])
def test_what_can_be_clicked_is_spoken_and_reached_by_keyboard(stage: str) -> None:
    root = ElementTree.fromstring(draw(shown(at_stage(stage), 1, picked="2")))
    buttons = [e for e in root.iter() if "data-action" in e.attrib or "data-pick" in e.attrib]
    assert len(buttons) >= 2
    for e in buttons:
        assert (e.attrib["tabindex"], e.attrib["role"]) == ("0", "button")
        assert len(e.attrib["aria-label"]) > 3
        frame = next(inner for inner in e.iter() if inner.attrib.get("class") == "pk-frame")
        assert min(float(frame.attrib["width"]), float(frame.attrib["height"])) * 700 / 760 >= 44


# -- what is told ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stage", "sentence"),
    [
        ("propose", "Bo is to propose two rugs that change places."),
        ("vote", "All vote on Bo's proposal: shall rugs 3 and 7 change places?"),
        (REMOVE, "Bo takes one of the two end rugs out of the game."),
        (ADJUST, "Bo flips the Taj or shifts it by one rug."),
    ],
)
def test_one_sentence_says_whose_turn_it_is(stage: str, sentence: str) -> None:
    assert sentence in said(draw(shown(at_stage(stage, 3), names=NAMES[:3])))
    mine = said(draw(shown(at_stage(stage, 3), 1, names=("Ann", "You", "Cy"))))
    assert "You " in mine or "your proposal" in mine


VOTED = position(3, proposal=(1, 4), proposer=1)


@pytest.mark.parametrize(
    ("votes", "told"),
    [
        ("yea nay yea", "2 yea, 1 nay: rugs 2 and 5 change places."),
        ("nay nay yea", "1 yea, 2 nay: no swap, and rug 10 has left."),
        ("yea yea yea", "All vote yea: rugs 2 and 5 change places."),
        ("nay nay nay", "All vote nay: no swap, and rug 10 has left."),
        ("all nay nix", "Cy plays Nix, and no other vote counts: no swap, and rug 10 has left."),
        ("all nay yea", "Ann plays All, and no other vote counts: rugs 2 and 5 change places."),
    ],
)
def test_the_last_vote_is_told(votes: str, told: str) -> None:
    rules = game(3).rules
    move = {k: Vote(card) for k, card in enumerate(votes.split())}
    words = said(draw(View(rules, rules.step(VOTED, move), last=move, before=VOTED, names=NAMES[:3])))
    assert told in words
    void = 2 if set(votes.split()) & {"all", "nix"} else 0
    assert words.count(", void") == void


def test_a_tie_is_told_and_an_end_rug_that_has_to_leave() -> None:
    rules = game(2).rules
    tied = {0: Vote("yea"), 1: Vote("nay")}
    before = position(2, proposal=(0, 5))
    view = View(rules, rules.step(before, tied), last=tied, before=before, names=NAMES[:2])
    assert "1 yea, 1 nay: a tie, so rugs 1 and 6 stay." in said(draw(view))
    refused = {0: Vote("nay"), 1: Vote("nay")}
    before = position(2, 9, proposal=(0, 5))
    view = View(rules, rules.step(before, refused), last=refused, before=before, names=NAMES[:2])
    assert "All vote nay: no swap, and an end rug has to leave." in said(draw(view))


@pytest.mark.parametrize(
    ("move", "before", "told"),
    [
        (Propose(2, 6), position(), "Ann proposes rugs 3 and 7."),
        (Remove("left"), at_stage(REMOVE), "Bo removes rug 1 (blue-green-orange)."),
        (Remove("right"), at_stage(REMOVE), "Bo removes rug 7 (blue-orange-yellow)."),
        (Adjust("flip"), at_stage(ADJUST), "Bo turns the Taj over."),
        (Adjust("left"), at_stage(ADJUST), "Bo shifts the Taj to the left."),
    ],
)
def test_every_other_move_is_told(move: Any, before: Position, told: str) -> None:
    rules = game().rules
    assert told in said(draw(View(rules, rules.step(before, move), last=move, before=before, names=NAMES[:2])))
    you = said(draw(View(rules, rules.step(before, move), last=move, before=before, names=("You", "You"))))
    assert any(f"You {verb} " in you for verb in ("propose", "remove", "turn", "shift"))


def test_swapped_rugs_say_where_they_came_from() -> None:
    rules = game(3).rules
    move = {k: Vote("yea") for k in range(3)}
    words = said(draw(View(rules, rules.step(VOTED, move), last=move, before=VOTED))).split(" | ")
    assert {"2 ← 5", "5 ← 2"} <= set(words)
    assert {"2 → 5", "5 → 2"} <= set(said(draw(shown(VOTED))).split(" | "))


@pytest.mark.parametrize(
    ("goals", "told"),
    [((GOALS[0], GOALS[1]), "Ann wins with"), ((GOALS[0], GOALS[0]), "Ann and Bo share the win with")],
)
def test_the_end_names_the_winners(goals: tuple[Goal, ...], told: str) -> None:
    p = max(
        (position(2, 5, taj, right=right, goals=goals) for taj in (0, 1, 2) for right in (False, True)),
        key=lambda q: plain_score(q.display, goals[0]) - plain_score(q.display, goals[1]),
    )
    best = plain_score(p.display, goals[0])
    words = said(draw(shown(p, names=NAMES[:2])))
    assert f"{told} {best} points" in words
    assert "wins" not in said(draw(shown(position(2, goals=goals), names=NAMES[:2])))


def test_the_description_tells_rugs_eyes_values_and_cards() -> None:
    p = position(2, taj=1, right=False, seen=(0, 4), cards=(True, False))
    view = shown(p, 1, names=NAMES[:2], worth={"1-2": 0.25})
    told = ElementTree.fromstring(draw(view)).findtext(NAMESPACE + "desc")
    assert told == describe(view)
    assert told is not None
    assert "Under the Taj: rugs 2 to 4, +1 over rug 2." in told
    assert "1 blue-green-orange, seen; 2 green-orange-pink; 3 orange-pink-yellow;" in told
    values = ", ".join(f"{COLOUR_NAMES[c]} {v}" for c, v in plain_values(p.display).items())
    assert f"The colours are worth: {values}." in told
    assert "All/Nix cards still held by: Ann." in told
    assert "Worth: 1-2 25%." in told
    assert "2 of 10 seen" in said(draw(view))


def test_before_the_deal_there_is_a_hall_without_rugs() -> None:
    for players in (2, 3, 4):
        state = game(players).root
        assert state.game.rules.current_player(state.position) == CHANCE
        markup = draw(View(state.game.rules, state.position, shown=tuple(OVERLAYS)))
        assert "about to be dealt" in said(markup)
        assert values_of_dashes(markup) == 5
        assert not [e for e in ElementTree.fromstring(markup).iter() if e.attrib.get("class") == "tj-rug"]


def values_of_dashes(markup: str) -> int:
    return sum(e.text == "–" for e in ElementTree.fromstring(markup).iter(NAMESPACE + "text"))


def test_the_cap_on_turns_is_shown_where_there_is_one() -> None:
    p = position(turns=3)
    assert "turn 3 of 20" in said(draw(View(game(turn_cap=20).rules, p)))
    assert "turn 3" not in said(draw(View(game().rules, p)))
    ended = position(turns=20)
    assert game(turn_cap=20).rules.current_player(ended) == TERMINAL
    assert "wins with" in said(draw(View(game(turn_cap=20).rules, ended)))


# -- worth, looks ------------------------------------------------------------------------------------------------------


def test_worth_is_drawn_on_rugs_votes_and_ways() -> None:
    worth = {"1-2": 0.31, "2-5": 0.62, "5-9": 0.07}
    told = said(draw(shown(position(), 0, worth=worth))).split(" | ")
    assert [(a, b) for a, b in pairwise(told) if b.endswith("%")] == [
        ("1", "31%"), ("2", "62%"), ("5", "62%"), ("9", "7%"),
    ]  # fmt: skip
    told = said(draw(shown(position(), 0, worth=worth, picked="2"))).split(" | ")
    assert [(a, b) for a, b in pairwise(told) if b.endswith("%")] == [("1", "31%"), ("5", "62%")]
    for stage, shares in (
        ("vote", {"yea": 0.25, "nix": 0.001}),
        (REMOVE, {"remove-left": 0.25, "remove-right": 0.001}),
        (ADJUST, {"flip": 0.25, "shift-left": 0.001}),
    ):
        told = said(draw(shown(at_stage(stage), 0, worth=shares))).split(" | ")
        assert {"25%", "<1%"} <= set(told)


def test_each_part_of_the_display_changes_the_picture() -> None:
    rows = [position(goals=(None, None))]
    rows += [rows[0]._replace(display=rows[0].display._replace(taj=k)) for k in range(8) if k != 3]
    rows += [position(goals=(None, None), right=False), position(goals=(None, None), seen=(5,))]
    rows += [position(rugs=k, taj=2, goals=(None, None)) for k in range(6, 10)]
    rows.append(position(goals=(None, None), cards=(False, True)))
    rows.append(position(goals=(None, None), proposer=1))
    assert len({draw(shown(p)) for p in rows}) == len(rows) == 16


def test_hostile_names_stay_text() -> None:
    evil = ("<script>alert(1)</script>", "\"' onload='x' &amp; ]]> \x00\ud800")
    for stage in STAGES:
        markup = draw(shown(at_stage(stage), 0, names=evil))
        root = ElementTree.fromstring(markup)
        assert not [e for e in root.iter() if e.tag.endswith("script") or "onload" in e.attrib]
        assert markup.encode("utf-8").decode("utf-8") == markup
    assert "<script>alert(1)</script>" in "".join(root.itertext())


def test_every_rug_and_colour_has_its_own_look() -> None:
    assert len({artwork.rug(Rug(*rug), seen=seen) for rug in permutations(COLOURS, 3) for seen in (False, True)}) == 120
    symbols = {palette.PALETTE[artwork.PAINTS[colour]].symbol for colour in COLOURS}
    assert symbols == {"triangle", "hexagon", "star", "plus", "circle"}


@pytest.mark.parametrize("page", [0, 1], ids=["light", "dark"])
def test_words_in_colour_can_be_read(page: int) -> None:
    colours = {name: pair[page] for name, pair in artwork.COLOURS.items()}
    grounds = (("#ffffff", "#f4f1ea", colours["plate"]), ("#171a22", "#232834", "#2e3442", colours["plate"]))[page]
    for name in ("good", "bad"):
        assert all(palette.contrast(colours[name], ground) >= 4.5 for ground in grounds)
    for name in ("yes", "no"):
        assert palette.contrast(colours[name], "#ffffff") >= 3


def test_the_lines_of_text_show_the_rugs_under_the_taj() -> None:
    lines = as_text(shown(position(rugs=5, taj=1, seen=(0, 4), right=False), 0)).splitlines()
    assert [line.split() for line in lines[1:7]] == [
        ["rug", "1", "2", "3", "4", "5"],
        ["outer,", "1", "point", *"BGOKY"],
        ["middle,", "2", *"GOKYB"],
        ["centre,", "3", *"OKYBG"],
        ["eye", "up", "up"],
        ["Taj", "+1", "T", "T"],
    ]
    assert lines[6].index("+1") + 1 == lines[1].index("2")
    assert lines[7].startswith("The colours are worth: green ")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("stage", STAGES)
def test_the_lines_of_text_have_the_own_goal_and_no_other(stage: str, players: int) -> None:
    p = at_stage(stage, players)
    for seat in (None, *range(players)):
        words = as_text(shown(p, seat))
        told = [f"goal {goal}, two times" in words for goal in p.goals]
        assert told == [stage == "end" or player == seat for player in range(players)]
    assert as_text(View(game().rules, game().root.position)) == "The rugs and the goals are about to be dealt."
