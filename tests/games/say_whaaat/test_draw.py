"""The picture of Say Whaaat?!: true to the position, silent on rankings, the same each time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from packo.games.say_whaaat import artwork
from packo.games.say_whaaat.draw import as_text, describe, draw
from packo.games.say_whaaat.parts import DEAL, GUESS, OVER, RANK, RANKINGS, Position, Rank
from packo.picture import View, palette
from packo.play.bots import bots
from packo.play.terminal import play_at_terminal
from packo.widgets import Table
from tests.games.say_whaaat.rounds import (
    FIRST,
    GUESSED,
    JUDGED,
    NAMES,
    PAIRS_GUESSED,
    PAIRS_JUDGED,
    SECOND,
    after,
    game,
    shown,
    start,
)

NAMESPACE = "{http://www.w3.org/2000/svg}"
GAMES: tuple[dict[str, Any], ...] = (
    {},
    {"players": 3},
    {"players": 10},
    {"teams": True},
    {"players": 10, "teams": True},
)
WORTH = {"2 1 5 3 4": 0.31, "1 2 3 4 5": 0.004, "2 1 5 4 3": 0.12, "5 4 3 2 1": 0.001}
EMPTY = "....."


def parts(markup: str, name: str) -> list[str]:
    return [e.attrib[name] for e in ElementTree.fromstring(markup).iter() if name in e.attrib]


def actions(markup: str) -> list[str]:
    return parts(markup, "data-action")


def labels(markup: str) -> dict[str, str]:
    """What each part that can be taken up is called, and its words."""
    root = ElementTree.fromstring(markup)
    return {e.attrib["aria-label"]: e.attrib["data-pick"] for e in root.iter() if "data-pick" in e.attrib}


def said(markup: str) -> str:
    return " | ".join(ElementTree.fromstring(markup).itertext())


def texts(markup: str) -> list[str]:
    """The texts of the drawing, without title and description."""
    return ["".join(e.itertext()) for e in ElementTree.fromstring(markup).iter(NAMESPACE + "text")]


def walks(options: dict[str, Any], seed: int) -> Iterator[View]:
    """What every seat sees of a random game, with what has happened since the last choice."""
    rng, state = Random(seed), game(**options).root
    told: dict[str, Any] = {}
    while True:
        for seat in (None, *range(state.game.num_players)):
            yield shown(state, seat, **told)
        if state.is_terminal:
            return
        p, move = state.position, None
        if state.is_chance:
            move = state.chance.sample(rng)
            told = {"since": ((told["before"], told["last"]), (p, move)), "last": move, "before": p} if told else {}
        else:
            move = {player: rng.choice(RANKINGS) for player in state.actors}
            told = {"last": move, "before": p} if p.stage == GUESS else told
        state = state.child(move)


# -- any view ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_random_games_are_drawn_the_same_twice(options: dict[str, Any]) -> None:
    stages = Counter[str]()
    for number, view in enumerate(walks(options, 1)):
        if number % 3:
            continue
        markup = draw(view)
        assert markup == draw(view)
        assert 8_000 < len(markup.encode("utf-8")) < 90_000
        assert not actions(markup), "a ranking is first put together"
        assert bool(labels(markup)) == bool(view.clickable)
        stages[view.position.stage] += 1
    assert set(stages) == {DEAL, RANK, GUESS, OVER}


@cache
def walked(number: int, seed: int) -> tuple[View, ...]:
    return tuple(walks(GAMES[number], seed))


@st.composite
def views(draw_from: st.DrawFn) -> View:
    """Views that nobody would meet in a game: odd names, picks, worths and stories."""
    number = draw_from(st.integers(0, len(GAMES) - 1))
    every = walked(number, draw_from(st.integers(0, 2)))
    view, other = (every[draw_from(st.integers(0, len(every) - 1))] for _ in range(2))
    text = st.text(max_size=12)
    notations = st.sampled_from([str(rank) for rank in RANKINGS])
    return View(
        view.rules,
        view.position,
        view.seat,
        clickable=tuple(draw_from(st.lists(st.sampled_from(view.clickable), unique=True))) if view.clickable else (),
        selected=draw_from(st.none() | notations | text),
        picked=draw_from(st.none() | text | st.text("12345. ", max_size=7)),
        worth=draw_from(st.dictionaries(notations, st.floats(0, 1), max_size=5)),
        last=other.last,
        before=other.before,
        since=draw_from(st.sampled_from(((), other.since, view.since))),
        replayed=draw_from(st.booleans()),
        names=draw_from(st.sampled_from([(), ("You",), NAMES]) | st.tuples(text, text)),
    )


@settings(max_examples=60)
@given(views())
def test_any_view_is_well_formed_and_the_same_twice_and_only_what_is_clickable_can_be_clicked(view: View) -> None:
    markup = draw(view)
    assert markup == draw(view)
    found = actions(markup)
    assert len(found) == len(set(found)) <= 1
    assert set(found) <= set(view.clickable)
    if not view.clickable:
        assert not labels(markup)
    assert as_text(view) == as_text(view)


# -- secrets -----------------------------------------------------------------------------------------------------------


def same(one: View, other: View) -> bool:
    assert (draw(one) == draw(other)) == (describe(one) == describe(other))
    return draw(one) == draw(other)


@pytest.mark.rule("say_whaaat.4")
def test_nobody_but_the_judge_is_shown_the_ranking() -> None:
    one, other = start(FIRST, JUDGED), start(FIRST, "5 4 3 2 1")
    assert [same(shown(one, seat), shown(other, seat)) for seat in (None, 0, 1, 2, 3)] == [
        True,
        False,
        True,
        True,
        True,
    ]
    assert as_text(shown(one, 1)) == as_text(shown(other, 1))
    teams = start(FIRST, PAIRS_JUDGED, teams=True), start(FIRST, "1 2 3 4 5 & 5 4 3 2 1", teams=True)
    told = [same(shown(teams[0], seat), shown(teams[1], seat)) for seat in (None, 0, 1, 2, 3)]
    assert told == [True, True, True, False, True]


@pytest.mark.rule("say_whaaat.4")
@pytest.mark.parametrize("options", [{}, {"teams": True}], ids=str)
def test_the_picture_is_made_of_what_the_seat_observes(options: dict[str, Any]) -> None:
    state = start(FIRST, PAIRS_JUDGED if options else JUDGED, **options)
    for seat in range(4):
        seen = state.game.rules.observation(state.position, seat)
        view = shown(state, seat)
        assert same(view, View(view.rules, seen, seat, clickable=view.clickable, names=view.names))
        assert as_text(view) == as_text(View(view.rules, seen, seat, names=view.names, clickable=view.clickable))


@pytest.mark.rule("say_whaaat.6")
def test_what_is_chosen_is_only_for_the_chooser() -> None:
    state = start(FIRST, JUDGED)
    assert same(shown(state, None, selected="1 2 3 4 5"), shown(state, None))
    assert same(shown(state, 0, selected="1 2 3 4 5"), shown(state, 0))
    markup = draw(shown(state, 2, clickable=(), selected="1 2 3 5 4"))
    assert not actions(markup)
    assert not labels(markup)
    assert "Your choice: 1 Cats, 2 Ghost stories, 3 Thunderstorms, 4 Bubble wrap, 5 Zoos." in said(markup)
    assert "✓ Your cards lie face down. Waiting for the others." in said(markup)


def test_a_round_is_only_laid_open_if_it_is_known() -> None:
    state = start(FIRST, JUDGED)
    guesses = state.parse(GUESSED)
    seen = state.game.rules.observation(state.position, 1)
    for before, last in ((seen, guesses), (state.position, None), (state.position, {1: RANKINGS[0]}), (None, guesses)):
        view = shown(state.child(guesses), 1, before=before, last=last)
        assert same(view, shown(state.child(guesses), 1))


# -- putting a ranking together ----------------------------------------------------------------------------------------


@pytest.mark.rule("say_whaaat.5")
@pytest.mark.parametrize("seat", [0, 1])
def test_every_ranking_is_reached_by_clicking_words_in_order(seat: int) -> None:
    state = start(FIRST) if seat == 0 else start(FIRST, JUDGED)
    open_words: list[str | None] = [None]
    met: set[str | None] = {None}
    found = set()
    while open_words:
        markup = draw(shown(state, seat, picked=open_words.pop()))
        found.update(actions(markup))
        for label, words in labels(markup).items():
            if ": lay " in label and words not in met:
                met.add(words)
                open_words.append(words)
    assert found == {str(rank) for rank in RANKINGS}


def clicks(seat: int, *names: str) -> str | None:
    """What is taken up after clicks on what is called so."""
    state = start(FIRST) if seat == 0 else start(FIRST, JUDGED)
    picked: str | None = None
    for name in names:
        found = labels(draw(shown(state, seat, picked=picked)))
        (words,) = [words for label, words in found.items() if label.startswith(name)]
        picked = None if words == picked else words
    return picked


@pytest.mark.rule("say_whaaat.5")
@pytest.mark.parametrize(
    ("names", "picked"),
    [
        (("Zoos",), "...1."),
        (("Zoos", "Cats"), "2..1."),
        (("Zoos", "Cats", "Bubble", "Ghost"), "24513"),
        (("take up 4", "Zoos"), "...4."),
        (("take up 4", "take up 2", "Zoos", "Cats"), "1..2."),
        (("take up 4",), "..... 4"),
        (("take up 4", "put 4 down"), EMPTY),
        (("Zoos", "Zoos"), "...1. 1"),
        (("Zoos", "Zoos", "Cats"), "1...."),
        (("Zoos", "Zoos", "Zoos"), "...1."),
        (("Zoos", "Cats", "Zoos", "Cats"), "1..2."),
        (("Zoos", "take up 2", "Zoos"), "...2."),
        (("Zoos", "Cats", "Bubble", "Ghost", "Zoos", "Thunder"), "24153"),
        (("Zoos", "Cats", "start again"), EMPTY),
    ],
    ids=lambda value: value if isinstance(value, str) else ", ".join(value),
)
def test_what_clicks_do(names: tuple[str, ...], picked: str) -> None:
    for seat in (0, 1):
        assert clicks(seat, *names) == picked


def test_escape_puts_the_card_down_and_keeps_the_rest() -> None:
    """Escape presses what is taken up; the words there are those without the card in hand."""
    for picked, left in (("2..1. 4", "2..1."), ("2..1. 1", "2..1."), ("24513 5", "24513")):
        root = ElementTree.fromstring(draw(shown(start(FIRST), 0, picked=picked)))
        (pressed,) = [e for e in root.iter() if e.attrib.get("aria-pressed") == "true"]
        assert pressed.attrib["data-pick"] == left
    assert not parts(draw(shown(start(FIRST), 0, picked="2..1.")), "aria-pressed")


@pytest.mark.parametrize(
    "words", ["", "1", "11...", "123456", "1234567", "2..1.  4", "2..1. 6", "x....", "٢..1.", "..... 0"]
)
def test_a_pick_that_means_nothing_is_no_pick(words: str) -> None:
    assert same(shown(start(FIRST), 0, picked=words), shown(start(FIRST), 0))


def test_a_whole_ranking_can_be_laid_with_a_click_or_a_key() -> None:
    view = shown(start(FIRST), 0, picked="21534")
    root = ElementTree.fromstring(draw(view))
    (button,) = [e for e in root.iter() if "data-action" in e.attrib]
    assert button.attrib["data-action"] == "2 1 5 3 4"
    assert button.attrib["data-key"] == "l"
    assert button.attrib["aria-label"] == ("lay my ranking: Ghost stories, Cats, Zoos, Bubble wrap, Thunderstorms")
    assert "Lay my guess" in said(draw(shown(start(FIRST, JUDGED), 1, picked="21534")))
    assert sorted(parts(draw(view), "data-key")) == ["0", "1", "2", "3", "4", "5", "l"]
    assert not actions(draw(shown(start(FIRST), 0, picked="21534", clickable=("1 2 3 4 5",))))


def test_a_person_at_the_table_ranks_by_clicks() -> None:
    table = Table("say_whaaat", players=3, seats={0: "you", 1: "random", 2: "random"}, seed=7)
    for words in ("...1.", "2..1.", "2..13", "24513"):
        assert table.pick(words)
    assert table.picked == "24513"
    assert table.click("2 4 5 1 3")
    assert str(table.play.moves[1]) == "2 4 5 1 3"
    assert "laid open" in table.board.svg
    assert table.picked is None


@pytest.mark.parametrize("options", [{}, {"players": 10}, {"teams": True}], ids=str)
def test_what_can_be_clicked_is_spoken_and_reached_by_keyboard(options: dict[str, Any]) -> None:
    state = start(FIRST, **options)
    for picked in (None, "2..1.", "2..1. 4", "21534", "21534 1"):
        root = ElementTree.fromstring(draw(shown(state, 0, picked=picked, worth=WORTH)))
        met = 0
        for e in root.iter():
            if "data-action" in e.attrib or "data-pick" in e.attrib:
                assert (e.attrib["tabindex"], e.attrib["role"]) == ("0", "button")
                assert len(e.attrib["aria-label"]) > 3
                frames = [inner for inner in e.iter() if "pk-frame" in inner.attrib.get("class", "").split()]
                assert len(frames) == 1
                met += 1
        assert met >= 5


def test_the_best_rankings_are_suggested_with_their_worth() -> None:
    for picked in (None, "21534"):
        markup = draw(shown(start(FIRST), 0, picked=picked, worth=WORTH))
        found = {label: words for label, words in labels(markup).items() if label.startswith("put ")}
        assert found == {
            "put 2 1 5 3 4 on the table, worth 31%": "21534",
            "put 2 1 5 4 3 on the table, worth 12%": "21543",
            "put 1 2 3 4 5 on the table, worth <1%": "12345",
        }
        assert "Worth: 2 1 5 3 4 31%, 2 1 5 4 3 12%, 1 2 3 4 5 <1%." in said(markup)
    assert "Lay my ranking, 31%" in said(draw(shown(start(FIRST), 0, picked="21534", worth=WORTH)))


# -- what lies there ---------------------------------------------------------------------------------------------------


def test_the_five_words_are_on_the_cards() -> None:
    for seat in (None, 0, 1):
        words = " ".join(texts(draw(shown(start(FIRST), seat))))
        for word in ("Cats", "Ghost stories", "Thunderstorms", "Zoos", "Bubble wrap"):
            assert word in words


def test_before_the_deal_the_cards_are_face_down() -> None:
    for options in GAMES:
        markup = draw(shown(start(**options)))
        assert texts(markup).count("?!") == 5
        assert "five words are about to be turned up" in said(markup)
        assert not actions(markup)


@pytest.mark.parametrize("players", range(3, 11))
def test_all_players_are_named_and_have_a_meeple_on_the_board(players: int) -> None:
    for moves in ((FIRST,), (FIRST, JUDGED)):
        for seat in (None, 0, 1):
            found = texts(draw(shown(start(*moves, players=players), seat)))
            for k in range(players):
                assert NAMES[k] in found
                assert str(k + 1) in found
            assert found.count("(0)") == players


def test_a_round_is_laid_open() -> None:
    markup = draw(after(start(FIRST, JUDGED), GUESSED, seat=1))
    found = texts(markup)
    assert found.count("+4") == 1
    assert found.count("+1") == 2
    assert "Whaaat?!" in found
    gold = [
        e for e in ElementTree.fromstring(markup).iter(NAMESPACE + "rect") if e.attrib.get("stroke") == artwork.GOLD
    ]
    assert len(gold) == 3 + 1 + 1, "each match is lit"
    assert "Ann puts Ghost stories first and Thunderstorms last. Bo has 3 matches." in said(markup)
    assert "Matches: Bo 3 for 4 points, Cy 1 for 1 point, Dora 1 for 1 point." in said(markup)


def test_the_last_round_is_news_when_a_new_one_lies_there() -> None:
    view = after(start(FIRST, JUDGED), GUESSED, SECOND, "1 2 3 4 5", seat=2, since=True)
    markup = draw(view)
    assert "Round 1 is laid open." in said(markup)
    assert "Cats" in texts(markup)
    assert "Tea" in texts(markup)
    assert labels(markup)
    assert "How does Bo rank the five?" in said(markup)
    assert "1 2 3 4 5" not in said(markup)
    assert "Last round, from first to last:" in as_text(view)


def test_a_round_is_played_back_once() -> None:
    state = start(FIRST, JUDGED)
    view = after(state, GUESSED, SECOND, seat=1, since=True)
    once, still = draw(view), draw(after(state, GUESSED, SECOND, seat=1, since=True, replayed=True))
    assert 'class="say-pop"' in once
    assert 'class="say-run"' in once
    assert 'class="say-pop"' not in still
    assert 'class="say-run"' not in still
    assert texts(once) == texts(still)
    delays = [style for style in parts(once, "style") if style.startswith("animation-delay")]
    assert {f"animation-delay:{0.45 * place:.2f}".rstrip("0").rstrip(".") + "s" for place in range(1, 7)} == set(delays)


def test_in_the_team_game_judges_and_guesses_are_side_by_side() -> None:
    markup = draw(after(start(FIRST, PAIRS_JUDGED, teams=True), PAIRS_GUESSED, seat=0))
    assert "Ann & Bo have 3 matches." in said(markup)
    assert texts(markup).count("Ann & Bo") == 1
    gold = [
        e for e in ElementTree.fromstring(markup).iter(NAMESPACE + "rect") if e.attrib.get("stroke") == artwork.GOLD
    ]
    assert len(gold) == 3 + 2


# -- sentences ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moves", "options", "seat", "told"),
    [
        ((), {}, None, "Round 1 of 4: five words are about to be turned up."),
        ((FIRST,), {}, None, "Ann ranks the five in secret."),
        ((FIRST,), {}, 1, "Ann ranks the five in secret."),
        ((FIRST,), {}, 0, "Which is most important to you? Click the words, the first one first."),
        ((FIRST, JUDGED), {}, 0, "The others guess how Ann ranks the five."),
        ((FIRST, JUDGED), {}, 3, "How does Ann rank the five? Click the first one first."),
        ((FIRST,), {"teams": True}, 1, "All judges rank the five in secret."),
        ((FIRST, PAIRS_JUDGED), {"teams": True}, 3, "How does Cy rank the five? Click the first one first."),
        ((FIRST, PAIRS_JUDGED), {"teams": True}, 2, "The partners guess how their judges rank the five."),
    ],
)
def test_whose_turn_it_is_is_told(moves: tuple[str, ...], options: dict[str, Any], seat: int | None, told: str) -> None:
    markup = draw(shown(start(*moves, **options), seat))
    assert told in texts(markup)
    assert f"Say Whaaat?!: {told}" in said(markup)


@pytest.mark.parametrize(
    ("guesses", "told"),
    [
        ("2 1 3 5 4 & 1 2 5 4 3 & 5 4 1 3 2", "Bo has 3 matches."),
        ("2 1 3 5 4 & 2 1 4 3 5 & 5 4 1 3 2", "Bo and Cy have 3 matches."),
        ("2 1 5 3 4 & 1 2 5 4 3 & 5 4 1 3 2", "Bo has all 5 words."),
        ("1 2 5 4 3 & 5 4 1 3 2 & 1 2 3 4 5", "Bo and Cy have 1 match."),
        ("1 2 3 4 5 & 1 2 3 4 5 & 1 2 3 4 5", "Nobody has a match. Whaaat?!"),
    ],
)
def test_what_a_round_brought_is_told(guesses: str, told: str) -> None:
    assert told in said(draw(after(start(FIRST, JUDGED), guesses)))


def over(scores: tuple[int, ...], best: tuple[int, ...], **options: Any) -> View:
    rules = game(**options).rules
    return View(rules, Position((), (), OVER, rules.rounds, (), scores, best), names=NAMES[: rules.num_players])


def test_the_end_is_told() -> None:
    assert "Bo wins!" in texts(draw(over((3, 9, 5, 1), (3, 4, 5, 1))))
    assert "Bo and Dora win!" in texts(draw(over((3, 9, 5, 9), (3, 4, 5, 4))))
    assert "Ann & Bo win!" in texts(draw(over((9, 5), (3, 5), teams=True)))
    assert "The end" in texts(draw(over((9, 5), (3, 5), teams=True)))
    won = over((9, 1, 1), (3, 1, 1), players=3)
    assert "You win!" in texts(draw(View(won.rules, won.position, names=("You", "Bo", "Cy"))))


def test_you_are_spoken_to_as_you() -> None:
    names = ("You", "Bo", "Cy", "Dora")
    assert "You rank the five in secret." in texts(draw(shown(start(FIRST), None, names=names)))
    assert "The others guess how you rank the five." in texts(draw(shown(start(FIRST, JUDGED), 0, names=names)))
    told = said(draw(after(start(FIRST, JUDGED), GUESSED, seat=0, names=names)))
    assert "You put Ghost stories first and Thunderstorms last." in told
    second = ("Ann", "You", "Cy", "Dora")
    assert "You have 3 matches." in said(draw(after(start(FIRST, JUDGED), GUESSED, seat=1, names=second)))


def test_the_description_tells_all_that_the_picture_does() -> None:
    view = shown(start(FIRST, JUDGED), 1, picked="2..1. 4", worth={"2 1 5 3 4": 0.25})
    told = ElementTree.fromstring(draw(view)).findtext(NAMESPACE + "desc")
    assert told == describe(view)
    assert told is not None
    for part in (
        "Round 1 of 4. Words: Cats, Ghost stories, Thunderstorms, Zoos, Bubble wrap.",
        "Judge: Ann.",
        "Points: Ann 0 (best round 0), Bo 0 (best round 0)",
        "Ranked so far: 1 Zoos, 2 Cats.",
        "Taken up: 4.",
        "Worth: 2 1 5 3 4 25%.",
    ):
        assert part in told
    judge = describe(shown(start(FIRST, JUDGED), 0))
    assert "Your ranking: 1 Ghost stories, 2 Cats, 3 Zoos, 4 Bubble wrap, 5 Thunderstorms." in judge


def test_each_part_of_the_position_changes_the_picture() -> None:
    p = start(FIRST, JUDGED).position
    rows = [
        p,
        p._replace(words=tuple(SECOND.split(", "))),
        p._replace(stage=RANK, judged=()),
        p._replace(round=1),
        p._replace(scores=(0, 1, 0, 0)),
        p._replace(best=(0, 1, 0, 0)),
        p._replace(judged=(Rank((1, 2, 3, 4, 5)),)),
        start().position,
        p._replace(stage=OVER, words=(), judged=(), round=4),
    ]
    assert len({draw(View(game().rules, q, 0, names=NAMES[:4])) for q in rows}) == len(rows)


def test_hostile_names_and_words_stay_text() -> None:
    evil = ("<script>alert(1)</script>", "\"' onload='x' &amp; ]]> \x00\ud800", "", "x" * 500)
    for view in (
        shown(start(FIRST), 0, names=evil),
        shown(start(FIRST, JUDGED), 1, names=evil),
        after(start(FIRST, JUDGED), GUESSED, names=evil),
        shown(start(), names=evil),
    ):
        markup = draw(view)
        root = ElementTree.fromstring(markup)
        assert not [e for e in root.iter() if e.tag.endswith("script") or "onload" in e.attrib]
        assert markup.encode("utf-8").decode("utf-8") == markup
    words = ("<b>bold</b>", "M" * 30, "'\"", "a b c d e f g h", "ü" * 16)
    position = start(FIRST).position._replace(words=words)
    markup = draw(View(game().rules, position, 1, names=NAMES[:4]))
    assert "<b>" not in markup
    assert "<b>bold</b>" in said(markup)


def test_words_are_broken_into_lines_and_stay_on_their_cards() -> None:
    for word in (*(word for card in game().rules.cards for word in card), "M" * 30, "i" * 30, "W W W W W W W W W W"):
        drawn = ElementTree.fromstring(f"<g>{artwork.word_card(0, 0, 92, 82, word)}</g>")
        lines = [e for e in drawn.iter("text") if e.attrib.get("text-anchor") == "middle"]
        assert 1 <= len(lines) <= 3
        assert all(9 < float(e.attrib["font-size"]) <= 19 for e in lines) or len(word) >= 19


@pytest.mark.parametrize("page", [0, 1], ids=["light", "dark"])
def test_words_on_the_stage_can_be_read(page: int) -> None:
    colours = {name: pair[page] for name, pair in artwork.COLOURS.items()}
    for ground in ("stage", "stage-low", "sheet", "dots"):
        assert palette.contrast(colours["on-stage"], colours[ground]) >= 4.5
    ink = ("#1d2330", "#f2f0ea")[page]
    for ground in ("sheet", "worth", "lane"):
        assert palette.contrast(ink, colours[ground]) >= 4.5
    assert palette.contrast(colours["good"], colours["sheet"]) >= 4.5
    assert palette.contrast(artwork.INK, artwork.CREAM) >= 4.5
    for player in range(10):
        assert palette.contrast(artwork.FILLS[player], artwork.ink(player)) >= 4.5
    assert len(set(artwork.FILLS)) == 10


# -- at the terminal ---------------------------------------------------------------------------------------------------


def test_the_position_in_lines_of_text() -> None:
    assert as_text(after(start(FIRST, JUDGED), GUESSED, seat=1)).splitlines() == [
        "Ann puts Ghost stories first and Thunderstorms last. Bo has 3 matches. "
        "Round 2 of 4: five words are about to be turned up.",
        "             Cats  Ghost stories  Thunderstorms  Zoos  Bubble wrap  points",
        "Ann (judge)  2     1              5              3     4",
        "Bo           2     1              3              5     4            +4",
        "Cy           1     2              5              4     3            +1",
        "Dora         5     4              1              3     2            +1",
        "Points: Ann 0, Bo 4, Cy 1, Dora 1.",
    ]
    assert "Ann (judge)  ?     ?" in as_text(shown(start(FIRST, JUDGED), 1))
    assert "Ann (judge)  2     1" in as_text(shown(start(FIRST, JUDGED), 0))
    assert "Ann (judge)  -     -" in as_text(shown(start(FIRST), 0))
    assert as_text(shown(start())).splitlines()[-1] == "Points: Ann 0, Bo 0, Cy 0, Dora 0."


def test_a_person_at_the_terminal_reads_it() -> None:
    told: list[str] = []
    typed = ["2 1 5 3 4", "quit"]

    def ask(prompt: str, secret: bool) -> str:
        return typed.pop(0)

    random = bots(game(players=3))["random"]
    play = play_at_terminal(game(players=3), 4, {1: random, 2: random}, ask, told.append)
    text = "\n".join(told)
    assert "Player 1 (judge)  " in text
    assert str(play.moves[1]) == "2 1 5 3 4"
    assert "shown: " in text
