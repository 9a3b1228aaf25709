"""The picture of Play On Words: true to the position, words spelled by clicks, the same each time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from packo.core import State
from packo.games.play_on_words import artwork
from packo.games.play_on_words.draw import GILT, OVERLAYS, as_text, describe, draw
from packo.games.play_on_words.parts import (
    COMBOS,
    FLIPS,
    NO_CARD,
    OVER,
    PLAY,
    STACKS,
    WILDS,
    Done,
    New,
    PlayOn,
    Position,
    Tile,
)
from packo.games.play_on_words.spelling import STANDS_FOR
from packo.picture import View, palette, svg
from packo.widgets import Table
from tests.games.play_on_words.kitchen import at, game, go, tiles

NAMESPACE = "{http://www.w3.org/2000/svg}"
NAMES = ("Ann", "Bo", "Cy", "Dora")
WORDS = ("LOUD C-A-SH HEART", "STAR V*=A-T", "RAIN J/X=X-I", "MET")
FULL = "CAT LOUD ART NET PIE BEE ATE OAR DIN TIE RAN LION INTO EAR LAP GUM HUB FIN OPEN RUSE ION YAM CUD"
OPEN = "C T ST V/Z E C* R E"


def kitchen(players: int = 2, **fields: Any) -> State:
    """A table with words before everybody, and player 0 to move."""
    return at(*WORDS[:players], **{"open": OPEN, "under": (4, 3, 4, 5, 2, 0, 1, 3), **fields})


def shown(state: State, seat: int | None = None, **view: Any) -> View:
    """The view of a seat that may click all that it may choose."""
    rules, p = state.game.rules, state.position
    choices = () if seat is None or state.is_chance or state.is_terminal else rules.choices(p).get(seat, ())
    names = NAMES[: state.game.num_players]
    return View(rules, p, seat, **{"clickable": tuple(map(str, choices)), "names": names, **view})


def after(state: State, *moves: str, seat: int | None = None, fresh: bool = True, **view: Any) -> View:
    """The view once moves have been made, which are its news where it is `fresh`."""
    news = []
    for move in moves:
        found = (
            state.game.rules.parse_chance(state.position, move) if state.is_chance else state.parse(move)
        )  # fmt: skip
        news.append((state.position, found))
        state = state.child(found)
    since = tuple(news) if fresh else ()
    return shown(state, seat, since=since, before=news[-1][0], last=news[-1][1], **view)


def attributes(markup: str, name: str) -> list[str]:
    return [e.attrib[name] for e in ElementTree.fromstring(markup).iter() if name in e.attrib]


def actions(markup: str) -> list[str]:
    return attributes(markup, "data-action")


def picks(markup: str) -> list[str]:
    return attributes(markup, "data-pick")


def said(markup: str) -> str:
    return " | ".join(ElementTree.fromstring(markup).itertext())


def label_of(markup: str, name: str, value: str) -> str:
    return next(e.attrib["aria-label"] for e in ElementTree.fromstring(markup).iter() if e.attrib.get(name) == value)


def number_of(state: State, spelled: str) -> int:
    return [word.spelled for word in state.position.words].index(spelled) + 1


def walks(seeds: Iterable[int]) -> Iterator[tuple[State, Any, State | None]]:
    """The states of random games, each with the move that led there and the state before it."""
    for seed in seeds:
        rng = Random(seed)
        state, move, before = game(players=2 + seed % 3, best_of=(1, 3)[seed % 2]).root, None, None
        while True:
            yield state, move, before
            if state.is_terminal or state.position.games:
                break
            rules, p = state.game.rules, state.position
            move = rules.chance(p).sample(rng) if state.is_chance else rng.choice(rules.legal_actions(p, p.to_move))
            before, state = state, state.child(move)


# -- any view ----------------------------------------------------------------------------------------------------------


@cache
def some_states() -> tuple[State, ...]:
    walked = [state for state, _, _ in walks(range(6, 9))]
    fixed = [kitchen(players) for players in (2, 3, 4)]
    return (*walked[::4], *fixed, kitchen(new=True, used=3), kitchen(stage=OVER), kitchen(4, options={"best_of": 3}))


@st.composite
def views(draw_from: st.DrawFn) -> View:
    state = draw_from(st.sampled_from(some_states()))
    rules, p = state.game.rules, state.position
    over = state.is_terminal or state.is_chance
    listed = [] if over else sorted(map(str, rules.legal_actions(p, p.to_move)))
    cards = st.lists(st.sampled_from([card for card in p.open if card] or ["E"]), max_size=4).map("+".join)
    numbers = st.integers(0, len(p.words) + 1)
    on = st.builds("on {}: {}".format, numbers, cards) | st.builds("on {}".format, numbers)
    text = st.text(max_size=24)
    return View(
        rules,
        p,
        seat=draw_from(st.sampled_from([None, *range(state.game.num_players)])),
        clickable=tuple(draw_from(st.lists(st.sampled_from(listed), unique=True, max_size=30))) if listed else (),
        picked=draw_from(st.none() | cards | on | st.builds("{} #{}".format, cards, numbers) | text),
        shown=tuple(draw_from(st.sets(st.sampled_from(sorted(OVERLAYS))))),
        worth=draw_from(st.dictionaries(st.sampled_from(listed or ["x"]) | text, st.floats(0, 1), max_size=5)),
        names=draw_from(st.sampled_from([(), ("You",), NAMES]) | st.tuples(text, text)),
    )


def may_be_clicked(view: View, action: str) -> bool:
    """An action that is clickable, or a play that is legal and stands in no list."""
    if action in view.clickable:
        return True
    rules, p = view.rules, view.position
    found = rules.parse(p, p.to_move, action)
    unlisted = found not in rules.legal_actions(p, p.to_move)
    return str(found) == action and unlisted and rules.is_legal(p, p.to_move, found)


@settings(max_examples=40, deadline=None)
@given(views())
def test_any_view_is_well_formed_and_the_same_twice_and_only_what_may_be_done_can_be_clicked(view: View) -> None:
    markup = draw(view)
    assert markup == draw(view)
    found = actions(markup)
    assert len(found) == len(set(found))
    assert all(may_be_clicked(view, action) for action in found)
    assert ("done" in found) == ("done" in view.clickable)
    if not set(view.clickable) - {"done"}:
        assert not set(found) - {"done"}
        assert not picks(markup)
    assert as_text(view)


def test_whole_games_can_be_looked_at_from_every_seat() -> None:
    drawn = 0
    for state, move, before in walks(range(1, 3)):
        p = state.position
        for seat in {None, p.to_move}:
            names = tuple(OVERLAYS) if drawn % 5 == 0 else ()
            view = shown(state, seat, last=move, before=before and before.position, shown=names)
            markup = draw(view)
            assert len(markup.encode("utf-8")) < 120_000
            assert set(actions(markup)) <= set(view.clickable)
            assert bool(picks(markup)) == bool(set(view.clickable) - {"done"})
            drawn += 1
    assert drawn > 150


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_table_full_of_words_is_drawn_with_each_of_them_in_its_owners_row(players: int) -> None:
    pool = FULL.split()
    state = at(*(" ".join(pool[k::players]) for k in range(players)), open="E E V* D*")
    markup = draw(shown(state, 0))
    assert len(markup.encode("utf-8")) < 150_000
    assert {f"on {k}" for k in range(1, len(pool) + 1)} <= set(picks(markup))
    rects = [
        (e, next(r for r in e.iter(NAMESPACE + "rect") if r.attrib.get("class") == "pk-frame").attrib)
        for e in ElementTree.fromstring(markup).iter()
        if e.attrib.get("data-pick", "").startswith("on ")
    ]
    boxes = [tuple(float(r[name]) for name in ("x", "y", "width", "height")) for _, r in rects]
    assert all(x >= 130 and x + wide <= 708 for x, _, wide, _ in boxes)
    for k, (x, y, wide, high) in enumerate(boxes):
        for left, top, breadth, height in boxes[:k]:
            assert x >= left + breadth or left >= x + wide or y >= top + height or top >= y + high
    tops = [{y for (_, y, _, _), word in zip(boxes, state.position.words, strict=True) if word.owner == owner}
            for owner in range(players)]  # fmt: skip
    assert all(max(tops[k]) < min(tops[k + 1]) for k in range(players - 1))


# -- what is told ------------------------------------------------------------------------------------------------------


def test_points_are_those_of_the_words() -> None:
    markup = draw(shown(kitchen(4)))
    told = [int(e.text or "") for e in ElementTree.fromstring(markup).iter() if e.attrib.get("class") == "pw-points"]
    assert told == [4 + 4 + 5, 4 + 1, 4 + 2, 3]


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({}, "Ann makes a new word, and may play on words of the table."),
        ({"new": True, "used": 3}, "Ann may play on words, or is done."),
        ({"open": "C T", "under": 0}, "No new word can be made: Ann may play on words."),
        ({"stage": OVER}, "Ann wins with 13 points."),
    ],
    ids=["new", "made", "none", "over"],
)
def test_one_sentence_says_whose_turn_it_is(fields: dict[str, Any], sentence: str) -> None:
    told = said(draw(shown(kitchen(**fields))))
    assert sentence in told
    mine = said(draw(shown(kitchen(**fields), names=("You", "Bo"))))
    assert any(f"{name} {verb} " in mine for name, verb in (("You", "make"), ("You", "may"), ("You", "win")))


def test_the_turn_tells_whether_the_new_word_is_made_and_how_many_cards_are_used() -> None:
    before, done = draw(shown(kitchen(), 0)), draw(shown(kitchen(open="C T", new=True, used=6, full=True), 0))
    assert "new word to make" in said(before)
    assert "done" not in actions(before)
    assert "new word made" in said(done)
    assert "done" in actions(done)
    assert "Used in this turn: 6 of 8 cards." in said(done)
    last = draw(shown(kitchen(open="", new=True, used=8, full=True), 0))
    assert "8 used: bonus turn" in said(last)
    assert actions(last) == ["done"]
    assert not picks(last)


@pytest.mark.parametrize(
    ("move", "told"),
    [
        ("new rest", "Ann makes REST."),
        ("on loud: cloud", "Ann turns LOUD into CLOUD."),
        ("on star: rates", "Ann steals STAR from Bo for RATES."),
    ],
)
def test_every_move_is_told(move: str, told: str) -> None:
    assert told in said(draw(after(kitchen(open=OPEN), move, fresh=False)))
    mine = said(draw(after(kitchen(), move, names=("You", "Bo"))))
    assert any(f"You {verb} " in mine for verb in ("make", "turn", "steal"))


def test_turns_of_others_are_told_in_one_sentence_each_and_own_moves_are_left_out() -> None:
    state = go(kitchen(under=0), "new vet")
    told = said(draw(after(state, "done", "on loud: cloud", "new re", seat=0)))
    assert "Bo steals LOUD from Ann for CLOUD and makes RE." in told
    assert "Ann is done" not in told
    assert "Ann is done." in said(draw(after(state, "done", seat=1)))


def test_cards_that_are_turned_over_or_discarded_are_told() -> None:
    root = game(players=2).root
    view = after(root, "E", seat=0)
    assert "E is turned over." in said(draw(view))
    assert "A card is about to be turned over." in said(draw(view))
    stuck = root.position._replace(
        open=(NO_CARD, *"BCDFGHK"), under=(4,) * 8, discarding=1, unseen=("A", "E", "R"), stage="flip"
    )
    told = said(draw(after(State(root.game, stuck), "A", seat=0)))
    assert "No new word could be made, so cards were discarded." in told


def test_backs_and_numbers_show_how_deep_the_stacks_are() -> None:
    root = draw(shown(game(players=4).root))
    assert "56 cards face down in the stacks" in said(root)
    assert said(root).split(" | ").count("7") == STACKS
    markup = draw(shown(kitchen()))
    assert "C (4 beneath), T (3 beneath), ST (4 beneath)" in said(markup)
    gone = draw(shown(kitchen(open="C . ST", under=0)))
    assert gone.count('stroke-dasharray="6 6"') == STACKS - 2


def test_a_tie_is_broken_by_special_cards_and_said_so() -> None:
    broken = at("C-A-SH", "STAR", stage=OVER)
    told = said(draw(shown(broken)))
    assert "Ann wins with 4 points." in told
    assert "decide: Ann 1 and Bo 0." in told.replace(" | ", " ")
    shared = said(draw(shown(at("LOUD", "STAR", stage=OVER)))).replace(" | ", " ")
    assert "Ann and Bo share the win with 4 points each." in shared
    assert "4 points and 0 special cards each: the win is shared." in shared


def test_a_match_tells_the_games_that_are_won() -> None:
    fields: dict[str, Any] = {"options": {"best_of": 3}, "wins": (1, 0), "games": 1}
    assert "1 won" in said(draw(shown(kitchen(**fields))))
    over = said(draw(shown(kitchen(**{**fields, "wins": (0, 2), "games": 2, "stage": OVER}))))
    assert "Bo wins with 2 of 2 games." in over
    assert as_text(shown(kitchen(**fields))).splitlines()[3].split() == ["points", "games", "words"]


def test_the_description_tells_what_lies_there() -> None:
    state = kitchen()
    view = shown(state, 0, worth={"new R-E-ST": 0.25}, picked="C+C*")
    told = ElementTree.fromstring(draw(view)).findtext(NAMESPACE + "desc")
    assert told == describe(view)
    assert told is not None
    assert "Ann: 13 points; words: CASH (C-A-SH), HEART, LOUD." in told
    assert "Bo: 5 points; words: STAR, AT (V*=A-T)." in told
    assert "Taken up: C and any consonant." in told
    assert "Worth: new R-E-ST 25%." in told


def test_lines_of_text_tell_the_same() -> None:
    state = kitchen(fresh="LOUD")
    assert as_text(shown(state)).splitlines() == [
        "Ann makes a new word, and may play on words of the table.",
        "  C (4)    T (3)    ST (4)   V/Z (5)",
        "  E (2)    C*       R (1)    E (3)",
        "       points  words",
        "> Ann  13      1 CASH (C-A-SH), 2 HEART, 3 LOUD*",
        "  Bo   5       4 STAR, 5 AT (V*=A-T)",
        "Cards beneath in brackets. * made in this turn. A move: new cat, on 1: cart, a word alone, or done.",
    ]


# -- spelling by clicks ------------------------------------------------------------------------------------------------


def test_a_word_grows_card_by_card_and_is_offered() -> None:
    state = kitchen()
    first = draw(shown(state, 0))
    assert picks(first)[:STACKS] == ["C", "T", "ST", "V/Z", "E", "C*", "R", "E2"]
    one = draw(shown(state, 0, picked="R"))
    assert {"R+E", "R+E2", "R+ST"} <= set(picks(one))
    whole = draw(shown(state, 0, picked="R+E+ST"))
    assert actions(whole)[0] == "new R-E-ST"
    assert label_of(whole, "data-action", "new R-E-ST") == "REST, new word, +4"
    assert "Ann spells with R, E and ST." in said(whole)


def test_a_card_or_word_that_is_pressed_again_is_put_down_and_one_press_puts_down_all() -> None:
    state = kitchen()
    number = number_of(state, "STAR")
    root = ElementTree.fromstring(draw(shown(state, 0, picked=f"on {number}: C+E")))
    pressed = [e.attrib["data-pick"] for e in root.iter() if e.attrib.get("aria-pressed") == "true"]
    assert pressed == ["nothing", f"on {number}: E", f"on {number}: C", "C+E"]
    assert draw(shown(state, 0, picked="nothing")) == draw(shown(state, 0))
    assert "C" in picks(draw(shown(state, 0, picked="C")))


def test_a_word_on_the_table_comes_in_before_or_after_its_letters() -> None:
    state = kitchen()
    number = number_of(state, "LOUD")
    word = draw(shown(state, 0, picked=f"on {number}"))
    assert not actions(word)
    assert f"on {number}: C" in picks(word)
    assert f"on {number}: C" in picks(draw(shown(state, 0, picked="C")))
    both = draw(shown(state, 0, picked=f"on {number}: C"))
    assert actions(both) == [f"on {number}: C-L-O-U-D", f"on {number}: C-O-U-L-D"]
    assert label_of(both, "data-action", f"on {number}: C-L-O-U-D") == "CLOUD, on own LOUD, +1"


def test_without_a_word_taken_up_play_ons_of_all_words_are_offered_those_that_win_most_first() -> None:
    state = kitchen()
    markup = draw(shown(state, 0, picked="E"))
    first = actions(markup)[0]
    assert first.startswith(f"on {number_of(state, 'STAR')}: ")
    assert label_of(markup, "data-action", first).endswith("on STAR −4, Bo, +5")
    olds = {state.position.words[state.parse(name).word - 1].spelled for name in all_pages(state, "E")}
    assert {"STAR", "AT"} <= olds


def all_pages(state: State, picked: str) -> list[str]:
    found, markup, words = [], draw(shown(state, 0, picked=picked)), picked
    while True:
        found += [action for action in actions(markup) if action != "done"]
        more = [e.attrib["data-pick"] for e in ElementTree.fromstring(markup).iter() if e.attrib.get("data-key") == "-"]
        if not more or more[0] == picked:
            return found
        words = more[0]
        markup = draw(shown(state, 0, picked=words))


def spelled_out(state: State, action: New | PlayOn) -> str:
    """The words of the pick that holds exactly the cards of a play, and the word that it is made of."""
    rest = Counter(tile.card for tile in action.tiles)
    head = ""
    if isinstance(action, PlayOn):
        rest -= Counter(tile.card for tile in state.position.words[action.word - 1].tiles)
        head = f"on {action.word}: "
    names = [card + (str(k + 1) if k else "") for card, count in sorted(rest.items()) for k in range(count)]
    return head + "+".join(names)


def test_every_listed_play_can_be_spelled_by_clicks() -> None:
    state = at("LOUD", "STAR", open="C T ST V/Z E D*", under=3)
    listed = [action for action in state.legal_actions() if not isinstance(action, Done)]
    pages: dict[str, list[str]] = {}
    assert len(listed) > 30
    for action in listed:
        picked = spelled_out(state, action)
        if picked not in pages:
            pages[picked] = all_pages(state, picked)
            assert len(pages[picked]) == len(set(pages[picked]))
        assert str(action) in pages[picked]


def test_what_is_offered_uses_exactly_the_cards_that_are_taken_up_and_is_legal() -> None:
    state = kitchen()
    rules, p = state.game.rules, state.position
    seen = set()
    for picked in ("T+E+C*", "C+V/Z+E", "R+E+E2", f"on {number_of(state, 'STAR')}: E+C*"):
        chosen = Counter(name.rstrip("2") for name in picked.split(": ")[-1].split("+"))
        for name in all_pages(state, picked):
            action = state.parse(name)
            assert rules.is_legal(p, 0, action)
            cards = Counter(tile.card for tile in action.tiles)
            if isinstance(action, PlayOn):
                cards -= Counter(tile.card for tile in p.words[action.word - 1].tiles)
            assert cards == chosen
            seen.add(type(action))
    assert seen == {New, PlayOn}


def test_a_choice_of_cards_that_is_not_listed_can_be_clicked_too() -> None:
    state = kitchen()
    listed = {str(action) for action in state.legal_actions()}
    found = all_pages(state, "R+E+C*")
    unlisted = [name for name in found if name not in listed]
    assert unlisted
    for name in unlisted:
        assert state.child(state.parse(name)).position.words != state.position.words


def test_what_was_clicked_in_order_comes_first_and_a_wild_card_follows_from_the_word() -> None:
    state = at("LOUD", "STAR", open="C V* T A S", under=3)
    found = actions(draw(shown(state, 0, picked="C+V*+T")))
    assert found[:3] == ["new C-V*=A-T", "new C-V*=O-T", "new C-V*=U-T"]
    assert actions(draw(shown(state, 0, picked="T+A+C")))[0] != "new C-A-T"


@pytest.mark.parametrize(
    ("picked", "told"),
    [
        ("C+A+T+S", "CATS is a plural, so it cannot be a new word."),
        ("on {STAR}: S", "STARS is STAR with S at its end, which no play-on may add."),
        ("C+T+R", "No word is made of exactly these cards."),
        ("on {LOUD}", "Now click the cards that go into LOUD"),
    ],
)
def test_why_nothing_is_offered_is_said(picked: str, told: str) -> None:
    state = at("LOUD", "STAR", open="C A T S R", under=3)
    picked = picked.format(LOUD=number_of(state, "LOUD"), STAR=number_of(state, "STAR"))
    assert told in said(draw(shown(state, 0, picked=picked))).replace(" | ", " ")


def test_a_second_new_word_is_refused_in_words() -> None:
    state = at("LOUD", "MAXIM", open="A T V*", under=3, new=True)
    told = said(draw(shown(state, 0, picked="A+T"))).replace(" | ", " ")
    assert "A turn has one new word, and it has been made" in told


def test_a_play_on_that_leaves_no_new_word_is_not_offered() -> None:
    state = at("LOUD", "STAR", open="C A T", under=0)
    on = f"on {number_of(state, 'STAR')}"
    taken = draw(shown(state, 0, picked=f"{on}: A+T+C"))
    assert not [name for name in actions(taken) if name.startswith("on ")]
    for name in all_pages(state, f"{on}: A"):
        assert state.game.rules.is_legal(state.position, 0, state.parse(name))


@pytest.mark.parametrize("words", ["", "0", "X", "x", "E+E", "E3", "on", "on 99", "on 0: C", "on 1:", "on 1: ", "C #1",
                                   "C #", "#1", "C+", "+C", "on 1: C+C", "on -1", "on ١", "C #99999"])  # fmt: skip
def test_a_pick_that_means_nothing_is_no_pick(words: str) -> None:
    state = kitchen()
    assert draw(shown(state, 0, picked=words)) == draw(shown(state, 0))


def test_a_word_of_this_turn_is_marked_and_cannot_be_taken_up() -> None:
    state = kitchen(fresh="LOUD", new=True)
    number = number_of(state, "LOUD")
    markup = draw(shown(state, 0))
    assert f"on {number}" not in picks(markup)
    assert 'stroke-dasharray="6 4"' in markup
    assert draw(shown(state, 0, picked=f"on {number}")) == markup


@pytest.mark.parametrize("picked", [None, "C+E", "on 1: E", "E"])
def test_what_can_be_clicked_is_spoken_and_reached_by_keyboard(picked: str | None) -> None:
    root = ElementTree.fromstring(draw(shown(kitchen(new=True), 0, picked=picked)))
    buttons = [e for e in root.iter() if "data-action" in e.attrib or "data-pick" in e.attrib]
    assert len(buttons) >= 8
    for e in buttons:
        assert (e.attrib["tabindex"], e.attrib["role"]) == ("0", "button")
        assert len(e.attrib["aria-label"]) > 3
        frame = next(inner for inner in e.iter() if inner.attrib.get("class") == "pk-frame")
        assert min(float(frame.attrib["width"]), float(frame.attrib["height"])) * 700 / 720 >= 44


def keys(markup: str) -> dict[str, str]:
    return {
        e.attrib["data-key"]: e.attrib.get("data-pick", e.attrib.get("data-action", ""))
        for e in ElementTree.fromstring(markup).iter()
        if "data-key" in e.attrib
    }


def test_letters_are_typed_on_the_keyboard() -> None:
    state = kitchen()
    picked = ""
    for key in "re2":
        picked = keys(draw(shown(state, 0, picked=picked)))[key]
    assert picked == "R+E+C*"
    markup = draw(shown(state, 0, picked=picked))
    assert keys(markup)["e"] == "R+E+C*+E2"
    assert keys(markup)["+"] == actions(markup)[0]
    assert keys(markup)["0"] == "nothing"
    assert {"s", "v"} <= set(keys(draw(shown(state, 0))))
    for words in (None, "E", "E+E2", "on 1: C"):
        found = attributes(draw(shown(state, 0, picked=words)), "data-key")
        assert len(found) == len(set(found))


def test_words_are_spelled_at_a_table_by_clicks_alone() -> None:
    state = at("LOUD", "STAR", open="R E ST C", under=3)
    table = Table(state, seats={0: "you", 1: "you"})
    for words in ("R", "R+E", "R+E+ST"):
        assert table.pick(words)
    assert table.click("new R-E-ST")
    number = number_of(table.state, "LOUD")
    assert table.pick(f"on {number}")
    assert table.pick(f"on {number}: C")
    assert table.click(f"on {number}: C-L-O-U-D")
    assert table.picked is None
    assert [word.spelled for word in table.state.position.words if word.owner == 0] == ["CLOUD", "REST"]
    assert table.click("done")
    assert table.state.is_chance or table.state.position.to_move == 1


# -- what has moved ----------------------------------------------------------------------------------------------------


def flying(markup: str) -> list[tuple[float, float]]:
    """How far everything that flies in comes from, in the order of the picture."""
    found = []
    for e in ElementTree.fromstring(markup).iter():
        if e.attrib.get("class") == "pw-fly":
            style = dict(part.split(":") for part in e.attrib["style"].split(";"))
            found.append((float(style["--x"].removesuffix("px")), float(style["--y"].removesuffix("px"))))
    return found


def test_a_stolen_word_flies_over_with_the_cards_that_are_added_and_is_marked() -> None:
    state = at("ART", "LOUD", open="C A T", under=0)
    markup = draw(after(state, "on loud: cloud", seat=0))
    distances = flying(markup)
    assert len(distances) == 5
    assert distances[0][1] < 0
    assert all(y > 0 for _, y in distances[1:])
    assert 'class="pw-stolen"' in markup
    own = draw(after(at("LOUD", "ART", open="C A T", under=0), "on loud: cloud", seat=0))
    assert 'class="pw-stolen"' not in own
    late = draw(after(state, "on loud: cloud", seat=0, fresh=False))
    assert not flying(late)
    assert 'class="pw-stolen"' in late


def test_a_word_that_is_stolen_twice_comes_from_where_it_lay_at_first() -> None:
    state = at("LOUD", "ART", "MET", open="C H O N", under=0)
    view = after(state, "on art: cart", "new no", "done", "on cart: chart", seat=2)
    assert [word.spelled for word in view.position.words if word.owner == 1] == ["CHART"]
    markup = draw(view)
    chart, no = flying(markup)[-5:], flying(markup)[:-5]
    assert [y < 0 for _, y in chart] == [True, True, False, False, False]
    assert [y for _, y in chart[2:]] == [0, 0, 0]
    assert all(x < 0 for x, _ in chart[2:])
    assert len(no) == 2
    assert "Ann steals ART from Bo for CART and makes NO. Bo steals CART from Ann for CHART." in said(markup)


def test_cards_that_are_turned_over_open_one_after_the_other() -> None:
    root = game(players=2).root
    markup = draw(after(root, "E", "A", "T", seat=0))
    assert markup.count('class="pw-turn"') == 3
    assert 'class="pw-turn"' not in draw(after(root, "E", "A", "T", seat=0, fresh=False))


# -- what could have been played, worth, looks -------------------------------------------------------------------------


def test_the_best_plays_are_shown_on_wish_by_what_they_win() -> None:
    state = kitchen()
    assert not [name for name in actions(draw(shown(state, 0))) if name != "done"]
    markup = draw(shown(state, 0, shown=("best",)))
    p = state.position

    def wins(action: Any) -> int:
        if isinstance(action, Done):
            return 0
        points = sum(tile.points for tile in action.tiles)
        if isinstance(action, New):
            return points
        old = p.words[action.word - 1]
        return points + (old.points if old.owner != 0 else -old.points)

    names = actions(markup)
    listed = {str(action): wins(action) for action in state.legal_actions()}
    found = [listed.pop(name) for name in names]
    rest = listed.values()
    assert len(found) == 7
    assert found == sorted(found, reverse=True)
    assert min(found) >= max(rest)
    number = number_of(state, "LOUD")
    on = actions(draw(shown(state, 0, shown=("best",), picked=f"on {number}")))
    assert on
    assert all(name.startswith(f"on {number}: ") for name in on)


def test_all_that_was_made_in_a_turn_stands_in_the_picture() -> None:
    state = at("LOUD CAT", "STAR RASH MET", open="C A T K O R I E", under=2)
    moves = ("new it", "on loud: cloud", "on rash: shark", "on star: roaster", "done")
    markup = draw(after(state, *moves, seat=1, shown=("missed",)))
    told = "Ann makes IT, turns LOUD into CLOUD, steals RASH from Bo for SHARK and steals STAR from Bo for ROASTER."
    lines = [element.text or "" for element in ElementTree.fromstring(markup).iter(f"{NAMESPACE}text")]
    assert told in " ".join(lines[5:])
    assert [line for line in lines if line.endswith("…")] == []


@pytest.mark.parametrize("dark", [0, 1])
def test_words_can_be_read_on_gold(dark: int) -> None:
    """With a contrast of 4.5 at least, where an offer or a word is coloured by its worth."""
    state = at("LOUD CAT", "STAR RASH", open="C A T K O R I E", under=2)
    worth = {str(action): 1.0 for action in state.legal_actions()}
    markup = draw(shown(state, 0, worth=worth))
    assert f'fill="var(--pk-gold)" fill-opacity="{GILT}"' in markup
    offer = next(line for line in markup.split("<g ") if ">new word<" in line)
    assert "var(--pk-soft)" not in offer.split("new word")[0].rpartition("<text")[2]
    colours = svg.THEME
    plate = palette.mix(colours["raised"][dark], colours["gold"][dark], GILT)
    assert palette.contrast(plate, colours["ink"][dark]) >= 4.5


def test_what_could_have_been_played_is_told_after_a_turn() -> None:
    state = at("LOUD", "STAR", open="C A T E R", under=0)
    view = after(state, "new at", "done", seat=1, shown=("missed",))
    told = said(draw(view))
    assert "Ann makes AT." in told
    possible = next(words for words in told.split(" | ") if words.startswith("Possible as well: "))
    best = max(
        (play for word in state.position.words if word.owner == 1
         for play in state.game.rules.speller.best_plays(state.position.open, word.tiles)
         if state.game.rules.is_legal(state.position, 0, PlayOn(number_of(state, "STAR"), play.tiles))),
        key=lambda play: play.points,
    )  # fmt: skip
    assert f" on STAR +{best.points} and 4 taken" in possible
    assert "Possible as well" not in said(draw(after(state, "new at", "done", seat=1)))
    later = after(state, "new at", seat=0, fresh=False, shown=("missed",))
    assert "Possible as well" in said(draw(later))
    assert "is told here as soon as" in said(draw(shown(state, 0, shown=("missed",))))


def test_worth_is_drawn_on_offers_words_and_the_end_of_the_turn() -> None:
    state = kitchen(new=True)
    number = number_of(state, "LOUD")
    worth = {f"on {number}: C-L-O-U-D": 0.31, "done": 0.002}
    told = said(draw(shown(state, 0, worth=worth))).split(" | ")
    assert "31%" in told
    assert "Done <1%" in told
    assert set(actions(draw(shown(state, 0, worth=worth)))) == set(worth)
    looking = draw(shown(state, None, worth=worth))
    assert "31%" in said(looking)
    assert not actions(looking)


def test_each_part_of_the_position_changes_the_picture() -> None:
    state = kitchen(options={"best_of": 3})
    p: Position = state.position
    changed = [
        p,
        p._replace(open=("H", *p.open[1:])),
        p._replace(under=(3, *p.under[1:])),
        p._replace(words=p.words[1:]),
        p._replace(words=(p.words[0]._replace(owner=1), *p.words[1:])),
        p._replace(words=(p.words[0]._replace(fresh=True), *p.words[1:])),
        p._replace(to_move=1),
        p._replace(new=True),
        p._replace(used=2),
        p._replace(full=False),
        p._replace(discarding=STACKS),
        p._replace(wins=(1, 0), games=1),
        p._replace(stage=OVER),
    ]
    assert p.full
    assert p.stage == PLAY
    assert len({draw(View(state.game.rules, q)) for q in changed}) == len(changed)


def test_hostile_names_stay_text() -> None:
    evil = ("<script>alert(1)</script>", "\"' onload='x' &amp; ]]> \x00\ud800")
    for view in (
        shown(kitchen(), 0, names=evil, picked="E"),
        shown(kitchen(stage=OVER), names=evil),
        after(at("LOUD", "STAR", open="C A T", under=0), "new at", names=evil),
    ):
        markup = draw(view)
        root = ElementTree.fromstring(markup)
        assert not [e for e in root.iter() if e.tag.endswith("script") or "onload" in e.attrib]
        assert markup.encode("utf-8").decode("utf-8") == markup
        assert "<script>alert(1)</script>" in "".join(root.itertext())


def test_every_card_has_its_own_look_open_and_laid() -> None:
    assert len({artwork.face(card, 0, 0) for card in STANDS_FOR}) == len(STANDS_FOR)
    every = [Tile(card, letters) for card, found in STANDS_FOR.items() for letters in found]
    assert len({artwork.laid(tile, 0, 0, 34) for tile in every}) == len(every)
    assert {artwork.kind_of(card) for card in (*COMBOS, *FLIPS, *WILDS, "E")} == {"letter", "combo", "flip", "wild"}
    assert artwork.breadth(tiles("ST-A")[0], 34) > artwork.breadth(tiles("ST-A")[1], 34)


@pytest.mark.parametrize("page", [0, 1], ids=["light", "dark"])
def test_words_in_colour_can_be_read(page: int) -> None:
    colours = {name: pair[page] for name, pair in artwork.COLOURS.items()}
    for kind in ("letter", "combo", "flip", "wild"):
        assert palette.contrast(colours[kind], artwork.INK) >= 7
    assert palette.contrast(colours["gain"], ("#ffffff", "#2e3442")[page]) >= 4.5
    assert palette.contrast(colours["towel"], ("#1d2330", "#f2f0ea")[page]) >= 7
    assert palette.contrast("#1f7f86", "#ffffff") >= 4.5
