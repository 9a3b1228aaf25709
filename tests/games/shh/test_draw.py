"""The picture of SHH: true to the position, silent on secrets, the same each time."""

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

import packo
from packo.core import Game, Play, State
from packo.games.shh import artwork
from packo.games.shh import rules as shh
from packo.games.shh.draw import OVERLAYS, as_text, describe, draw
from packo.games.shh.parts import CONSONANTS, OVER, START, UP, VOTE, VOWELS, Letter, Pass, Position, Thumb
from packo.picture import View, palette
from packo.play.terminal import play_at_terminal
from tests.games.shh.silence import EXIT_DEAL, exit_example, go, lying

NAMESPACE = "{http://www.w3.org/2000/svg}"
NAMES = ("Ann", "Bo", "Cy", "Dora")
GAMES: tuple[dict[str, Any], ...] = (
    {},
    {"players": 3, "passes": "one fewer", "words": 35},
    {"players": 4, "face_down": True, "shortest": 5},
    {"players": 2, "face_down": True, "passes": "none"},
)
ALIVE = ("alive",)


@cache
def game(**options: Any) -> Game:
    return packo.load("shh", **options)


def shown(state: State, seat: int | None = None, **view: Any) -> View:
    """The view of a seat that may click all that it may choose."""
    rules, p = state.game.rules, state.position
    choices = () if seat is None or state.is_chance or state.is_terminal else rules.choices(p).get(seat, ())
    return View(rules, p, seat, **{"clickable": tuple(map(str, choices)), "names": NAMES[: rules.num_players], **view})


def after(state: State, *moves: str, seat: int | None = None, **view: Any) -> View:
    """The view after moves, with the last one told."""
    earlier = go(state, *moves[:-1])
    move = earlier.parse(moves[-1])
    return shown(earlier.child(move), seat, last=move, before=earlier.position, **view)


def since(state: State, *moves: str, seat: int | None = None) -> View:
    """The view after moves that are all told at once."""
    told = []
    for words in moves:
        move = state.parse(words)
        told.append((state.position, move))
        state = state.child(move)
    return shown(state, seat, last=told[-1][1], before=told[-1][0], since=tuple(told))


def attributes(markup: str, name: str) -> list[str]:
    return [e.attrib[name] for e in ElementTree.fromstring(markup).iter() if name in e.attrib]


def actions(markup: str) -> list[str]:
    return attributes(markup, "data-action")


def labels(markup: str) -> dict[str, str]:
    """What each action is called."""
    found = ElementTree.fromstring(markup).iter()
    return {e.attrib["data-action"]: e.attrib["aria-label"] for e in found if "data-action" in e.attrib}


def said(markup: str) -> str:
    return " | ".join(ElementTree.fromstring(markup).itertext())


def drawn(markup: str) -> Counter[str]:
    """How often each class is drawn."""
    return Counter(name for each in attributes(markup, "class") for name in each.split())


def books(markup: str) -> str:
    return "".join(sorted(name.removeprefix("shh-book-") for name in drawn(markup) if name.startswith("shh-book-")))


def thumbs(markup: str) -> tuple[int, int]:
    """How many thumbs are shown up and down, besides those on buttons."""
    return drawn(markup)["shh-thumb-up"], drawn(markup)["shh-thumb-down"]


def walks(options: dict[str, Any], seed: int, most: int = 40) -> Iterator[View]:
    """What every seat sees of a random game; letters come oftener than votes, and most thumbs are up."""
    rng = Random(seed)
    state = game(**options).root
    told: dict[str, Any] = {}
    for _ in range(most):
        for seat in (None, *range(state.game.num_players)):
            yield shown(state, seat, **told)
        if state.is_terminal:
            break
        rules, p = state.game.rules, state.position
        move: Any
        if state.is_chance:
            move = rules.chance(p).sample(rng)
        elif p.stage == VOTE:
            move = {k: choices[rng.random() < 0.05] for k, choices in rules.choices(p).items()}
        else:
            legal = rules.legal_actions(p, p.to_move)
            calls = legal[-2:] if p.active else ()
            move = calls[rng.random() < 0.05] if len(p.active) > 3 else rng.choice(legal[: len(legal) - len(calls)])
        told = {"last": move, "before": p}
        state = state.child(move)


# -- any view ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_random_games_are_drawn_the_same_twice_and_offer_all_that_may_be_chosen(options: dict[str, Any]) -> None:
    stages = set()
    for seed in range(2):
        for view in walks(options, seed, most=25):
            markup = draw(view)
            assert markup == draw(view)
            assert 15_000 < len(markup.encode("utf-8")) < 100_000
            assert sorted(actions(markup)) == sorted(view.clickable)
            stages.add(view.position.stage)
    assert {VOTE, START} <= stages


@cache
def walked(number: int, seed: int) -> tuple[View, ...]:
    return tuple(walks(GAMES[number], seed, most=16))


@st.composite
def views(draw_from: st.DrawFn) -> View:
    """Views that nobody would meet in a game: odd names, clicks, worths and words said."""
    number = draw_from(st.integers(0, len(GAMES) - 1))
    every = walked(number, draw_from(st.integers(0, 3)))
    view = every[draw_from(st.integers(0, len(every) - 1))]
    other = every[draw_from(st.integers(0, len(every) - 1))]
    legal = sorted(map(str, game(**GAMES[number]).rules.universe()))
    text = st.text(max_size=12)
    told = draw_from(st.sampled_from((view, other)))
    return View(
        view.rules,
        view.position,
        view.seat,
        clickable=tuple(draw_from(st.lists(st.sampled_from(view.clickable), unique=True))) if view.clickable else (),
        selected=draw_from(st.none() | st.sampled_from(view.clickable)) if view.clickable else None,
        picked=draw_from(st.none() | text),
        shown=tuple(draw_from(st.sets(st.sampled_from(sorted(OVERLAYS))))),
        worth=draw_from(st.dictionaries(st.sampled_from(legal), st.floats(0, 1), max_size=5)),
        last=told.last,
        before=told.before,
        since=draw_from(st.sampled_from(((), ((told.before, told.last), (view.before, view.last))))),
        names=draw_from(st.sampled_from([(), ("You",), NAMES]) | st.tuples(text, text)),
    )


@settings(max_examples=60)
@given(views())
def test_any_view_is_well_formed_and_the_same_twice_and_only_what_is_clickable_can_be_clicked(view: View) -> None:
    markup = draw(view)
    assert markup == draw(view)
    assert sorted(actions(markup)) == sorted(view.clickable)
    assert as_text(view) == as_text(view)


# -- secrets -----------------------------------------------------------------------------------------------------------


def same(one: View, other: View) -> bool:
    assert (draw(one) == draw(other)) == (describe(one) == describe(other)) == (as_text(one) == as_text(other))
    return draw(one) == draw(other)


@pytest.mark.rule("shh.4")
@pytest.mark.parametrize("moves", [(), ("S",), ("pass",), ("call up",), ("call up", "up & up"), ("call down",)])
def test_nobody_is_shown_the_hands_of_others(moves: tuple[str, ...]) -> None:
    one = lying("BFS/HJMN/QRW", "EXIT", plus="O", passes=1)
    other = lying("BFS/HQRW/JMN", "EXIT", plus="O", passes=1)
    for overlay in ((), ALIVE):
        pairs = [
            tuple(
                after(state, *moves, seat=seat, shown=overlay) if moves else shown(state, seat, shown=overlay)
                for state in (one, other)
            )
            for seat in (None, 0, 1)
        ]
        assert [same(*pair) for pair in pairs] == [True, True, False]


@pytest.mark.rule("shh.4")
def test_who_watches_sees_no_hand_at_all() -> None:
    state = exit_example()
    markup = draw(shown(state))
    assert drawn(markup)["shh-back"] == 3 + 4 + 3 + 3  # those in the hands, and a small one for each number
    assert "Your hand" not in said(markup)
    assert same(shown(state, clickable=()), shown(lying("HJM/BFSN/QRW", "EXIT", plus="O", passes=1)))


@pytest.mark.parametrize("face_down", [False, True])
def test_the_picture_is_made_of_what_the_seat_observes(face_down: bool) -> None:
    state = exit_example(face_down=face_down)
    for seat in range(3):
        seen = state.game.rules.observation(state.position, seat)
        for overlay in ((), ALIVE):
            view = shown(state, seat, shown=overlay)
            assert same(view, View(view.rules, seen, seat, clickable=view.clickable, names=NAMES, shown=overlay))


@pytest.mark.rule("shh.16")
def test_a_row_that_lies_face_down_tells_only_how_many_there_are() -> None:
    position = Position(("BF", "GH"), "CDJ", "", "A", 1, "turn", 0)
    rules = game(players=2, face_down=True).rules
    other = position._replace(row="KLM", hands=("BF", "ZX"))
    for overlay in ((), ALIVE):
        assert same(*(View(rules, p, 0, shown=overlay) for p in (position, other)))
        assert same(*(View(rules, p, shown=overlay) for p in (position, other)))
    markup = draw(View(rules, position, 0))
    assert (books(markup), drawn(markup)["shh-turned"]) == ("", 3)
    assert "3 of 21 consonants scored, face down" in said(markup)
    end = draw(View(rules, position._replace(stage=OVER), 0))
    assert (books(end), drawn(end)["shh-turned"]) == ("CDJ", 0)


def test_what_was_scored_is_not_told_by_the_move_that_scored_it_when_it_lies_face_down() -> None:
    state = lying("B/C/D", "EXIT", face_down=True)
    words = said(draw(after(state, "call up", "up & up", seat=0)))
    assert "EXIT: all thumbs up, +2." in words
    assert "Consonants scored: 18 face down." in words


@pytest.mark.rule("shh.11")
def test_thumbs_are_shown_only_when_all_have_voted() -> None:
    state = exit_example()
    for seat in (None, 0, 1, 2):
        view = after(state, "call down", seat=seat)
        assert thumbs(draw(view)) == (0, 1)
    chosen = after(state, "call down", seat=1, clickable=(), selected="up")
    assert thumbs(draw(chosen)) == (1, 1)
    assert "✓ Up" in said(draw(chosen))
    assert "Your choice: up." in said(draw(chosen))
    assert same(after(state, "call down", selected="up"), after(state, "call down"))
    for seat in (None, 0, 1, 2):
        assert thumbs(draw(after(state, "call down", "up & up", seat=seat))) == (2, 1)


def test_the_picture_of_a_play_keeps_its_secrets() -> None:
    play = Play.start(game(players=3).root)
    for move in (EXIT_DEAL, "G", "O"):
        play = play.then(play.state.parse(move))
    markup = play.state.draw(1, **play.view(1))
    assert "Bo" not in said(markup)
    assert "Player 2 adds O to G." in said(markup)
    assert "Your hand: C H J M N P Y." in said(markup)


# -- what lies there ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("shh.16")
def test_scored_consonants_are_books_in_their_places() -> None:
    state = exit_example()
    markup = draw(shown(state, 0))
    assert books(markup) == "CDGKLPVYZ"
    assert "9 of 21 consonants scored" in said(markup)
    assert books(draw(after(state, "call up", "up & up"))) == "CDGKLPTVXYZ"
    places = [e for e in ElementTree.fromstring(markup).iter() if "translate" in e.attrib.get("transform", "")]
    standing = [e.attrib["transform"] for e in places for inner in e if "shh-book" in inner.attrib.get("class", "")]
    assert len(standing) == 9
    columns = [float(each.removeprefix("translate(").split()[0]) for each in standing]
    wanted = [CONSONANTS.index(letter) for letter in "CDGKLPVYZ"]
    assert [round((x - columns[0]) / (columns[-1] - columns[0]) * (20 - 1)) + 1 for x in columns] == wanted


@pytest.mark.rule("shh.17")
def test_vowels_on_their_plus_side_say_so() -> None:
    def plus(view: View) -> int:
        return said(draw(view)).split(" | ").count("+1")

    assert plus(shown(exit_example())) == 1
    assert plus(after(exit_example(), "S", "call up", "up & up")) == 3
    assert plus(shown(lying("B/C", "AE", plus="AEIOU"))) == 5


@pytest.mark.rule("shh.9")
def test_pass_cards_are_used_one_by_one() -> None:
    def cards(view: View) -> tuple[int, int]:
        return drawn(draw(view))["shh-pass"], drawn(draw(view))["shh-used"]

    state = go(game(players=4).root, "BCDFGH/JKLMN/PQRST/VWXYZ")
    assert cards(shown(state)) == (4, 0)
    assert cards(after(state, "pass", "pass")) == (2, 2)
    for passes, there in (("one fewer", 3), ("none", 0)):
        state = go(game(players=4, passes=passes).root, "BCDFGH/JKLMN/PQRST/VWXYZ")
        assert cards(shown(state, 0)) == (there, 0)
        assert ("pass" in actions(draw(shown(state, 0)))) == (there > 0)


def test_the_others_sit_from_the_left_hand_on() -> None:
    state = go(game(players=4).root, "BCDFGH/JKLMN/PQRST/VWXYZ")
    for seat in range(4):
        told = said(draw(shown(state, seat))).replace("▸ ", "").split(" | ")
        order = [name for name in told if name in NAMES]
        assert order == [NAMES[(seat + k) % 4] for k in (1, 2, 3)]


def test_it_is_said_whose_turn_it_is() -> None:
    state = exit_example()
    assert "▸ Ann" in said(draw(shown(state)))
    assert "▸ Bo" in said(draw(after(state, "S")))
    voting = said(draw(after(state, "call up")))
    assert "▸ Bo" in voting
    assert "▸ Cy" in voting
    assert "▸ Ann" not in voting
    assert "▸" not in said(draw(after(go(state, "O"), "call up", "down & up")))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_before_the_deal_there_are_no_hands(players: int) -> None:
    state = game(players=players).root
    for seat in (None, 0):
        markup = draw(shown(state, seat, shown=ALIVE))
        assert "The consonants are about to be dealt." in said(markup)
        assert f"for {players} players" in said(markup)
        assert not actions(markup)


def test_the_longest_words_find_room() -> None:
    state = lying("Z/Y", "".join(sorted(set(CONSONANTS + VOWELS) - {"Y", "Z"})), passes=2)
    for view in (shown(state, 0), after(state, "call down", "up")):
        for e in ElementTree.fromstring(draw(view)).iter():
            if "translate" in (moved := e.attrib.get("transform", "")):
                assert 8 <= float(moved.removeprefix("translate(").split()[0]) <= 632


# -- what is told ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moves", "told"),
    [
        (("S",), "Ann adds S to EXIT."),
        (("pass",), "Ann passes."),
        (("call down",), "Ann calls the vote on EXIT."),
        (("call down",), "Ann's thumb is down; the others vote on EXIT."),
        (("call up", "up & up"), "EXIT: all thumbs up, +2."),
        (("call down", "up & up"), "EXIT: checked, and it is a word, +2."),
        (("call up", "up & down"), "EXIT: checked, and it is a word, +2."),
        (("S", "call up", "up & up"), "EXITS: all thumbs up, +5."),
        (("B", "call up", "up & up"), "EXITB: all thumbs up, +5."),
        (("B", "call up", "up & down"), "EXITB: checked, and it is no valid word."),
        (("call up", "up & up"), "Ann starts a new word."),
        (("call up", "up & up", "O"), "Ann begins a word with O."),
    ],
)
def test_a_move_is_told(moves: tuple[str, ...], told: str) -> None:
    view = after(exit_example(), *moves)
    assert told in said(draw(view))
    assert told in describe(view)
    assert told in as_text(view)


def test_all_that_has_happened_since_is_told_and_the_vote_is_never_left_out() -> None:
    view = since(exit_example(), "S", "call up", "up & up", "A", seat=0)
    words = describe(view)
    for told in ("Ann adds S to EXIT.", "EXITS: all thumbs up, +5.", "Bo begins a word with A."):
        assert told in words
    assert "Bo calls" not in words
    assert thumbs(draw(view)) == (3, 0)
    long = since(exit_example(), *("S", "pass", "call up", "down & up", "U", "E", "A", "I", "O"), seat=0)
    assert "EXITS: checked, and it is a word, +5." in describe(long)
    assert "Bo passes." not in describe(long)
    lost = since(exit_example(), "O", "call up", "down & up", seat=0)
    assert "EXITO: checked, and it is no valid word." in describe(lost)


@pytest.mark.rule("shh.6", "shh.10", "shh.18")
@pytest.mark.parametrize(
    ("state", "told"),
    [
        (lying("BC/D", passes=1), "Ann lays the first letter or passes."),
        (lying("BC/D"), "Ann lays the first letter."),
        (lying("BC/D", "A", passes=1), "Ann adds a letter, passes or calls a vote."),
        (lying("BC/D", "A"), "Ann adds a letter or calls a vote."),
        (lying("/D", "AEIOU"), "Ann calls a vote."),
        (lying("BC/D", stage=START), "Ann starts a new word."),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_a_turn_can_be_is_told(state: State, told: str) -> None:
    assert told in said(draw(shown(state, 0))).split(" | ")
    if "calls" in told and "adds" not in told:
        assert set(actions(draw(shown(state, 0)))) == {"call up", "call down"}


def test_you_are_spoken_to_as_you() -> None:
    names = ("You", "Bo", "Cy")
    state = exit_example()
    assert "You add a letter, pass or call a vote." in describe(shown(state, 0, names=names))
    for moves, told in (
        (("pass",), "You pass."),
        (("call up",), "Your thumb is up; the others vote on EXIT."),
        (("call up", "up & up"), "You start a new word."),
        (("S",), "You add S to EXIT."),
    ):
        assert told in describe(after(state, *moves, seat=0, names=names))
    assert "Is EXIT a word? Ann's thumb is up." in describe(after(state, "call up", seat=1))


def test_the_last_vote_is_told_by_what_came_of_it_even_under_changed_rules() -> None:
    class Lenient(shh.Rules):
        """Whatever is checked is found valid."""

        def is_valid(self, word: str) -> bool:
            return True

    state = State(packo.load(Lenient, players=3), exit_example().position)
    view = after(state, "B", "call up", "up & down", shown=ALIVE)
    assert "EXITB: checked, and it is a word, +5." in describe(view)
    assert "EXITB is a valid word now." in describe(after(state, "B", shown=ALIVE))


# -- the end -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("shh.19", "shh.20", "shh.21")
def test_the_end_is_told_and_all_hands_are_open() -> None:
    for seat in (None, 0, 1, 2):
        markup = draw(after(go(exit_example(), "O"), "call up", "down & up", seat=seat))
        assert "The game is over: 10 points, 1 star." in said(markup)
        assert "no valid word" in said(markup).split(" | ")
        assert "Bo shows H J M N" in said(markup) or seat == 1
        assert not actions(markup)
        assert drawn(markup)["shh-star"] == 2


@pytest.mark.rule("shh.19", "shh.21")
@pytest.mark.parametrize(("plus", "told", "stars"), [("AEIOU", "All 26 points, 4 stars.", 4), ("", "21 points, 3", 3)])
def test_a_shelf_that_is_full_is_the_end(plus: str, told: str, stars: int) -> None:
    markup = draw(after(lying("/T/", "RA", plus=plus, player=1), "T", "call up", "up & up", seat=0))
    assert told in said(markup)
    assert "no valid word" not in said(markup)
    assert books(markup) == CONSONANTS
    assert drawn(markup)["shh-star"] == 2 * stars


def test_the_next_star_is_counted_down_to() -> None:
    assert "1 point to the next star" in said(draw(shown(exit_example(), 0)))
    assert "9 points to the next star" in said(draw(after(exit_example(), "call up", "up & up", seat=0)))
    assert "next star" not in said(draw(shown(exit_example())))


# -- letters that keep a word alive ------------------------------------------------------------------------------------


def counted(state: State, seat: int | None, shortest: int = 3) -> dict[str, int]:
    """For each letter, how many words go on with it, by going over the whole list."""
    p, rules = state.position, state.game.rules
    scored = set() if rules.options.face_down else set(p.row)
    held = set(CONSONANTS) - scored if any(h for k, h in enumerate(p.hands) if k != seat) else set()
    held |= set(VOWELS) | (set(p.hands[seat]) if seat is not None else set())
    found: Counter[str] = Counter()
    for word in rules.lexicon:
        fits = word.startswith(p.active) and len(word) > len(p.active) and len(word) >= shortest
        if fits and len(set(word)) == len(word) and set(word[len(p.active) :]) <= held - set(p.active):
            found[word[len(p.active)]] += 1
    return found


@pytest.mark.parametrize(
    ("state", "seat"),
    [
        (exit_example(), 0),
        (exit_example(), 1),
        (exit_example(face_down=True), 0),
        (lying("BCDFG/HJKLM/NPQRS", passes=3), 0),
        (lying("BFS/LMN", "A", player=1), 1),
        (lying("LMT/", "A"), 0),
        (lying("LMT/", "A", face_down=True), 0),
        (lying("RST/LN", stage=START, words=35), 0),
    ],
    ids=("exit", "another", "face down", "begun", "A", "alone", "alone, face down", "start"),
)
def test_the_overlay_counts_the_words_that_go_on_with_each_letter(state: State, seat: int) -> None:
    truth = counted(state, seat)
    markup = draw(shown(state, seat, shown=ALIVE))
    free = [vowel for vowel in VOWELS if vowel not in state.position.active]
    letters = [*state.position.hands[seat], *free]
    told = {letter: f"in {n or 'no'} word{'' if n < 2 else 's'}" for letter in letters for n in (truth[letter],)}
    listed = ", ".join(f"{letter} {words}" for letter, words in told.items())
    assert f"Letters that keep a word alive: {listed}." in said(markup)
    if state.position.to_move == seat:
        for letter, words in told.items():
            assert labels(markup)[letter].endswith(f", {words}")
    assert drawn(markup)["shh-alive"] == sum(truth[letter] > 0 for letter in letters)
    assert drawn(markup)["shh-dead"] == sum(truth[letter] == 0 for letter in letters)


@pytest.mark.rule("shh.14", "shh.15")
def test_the_overlay_tells_whether_the_word_is_one_now() -> None:
    assert "EXIT is a valid word; 1 longer word begins so" in said(draw(shown(exit_example(), 0, shown=ALIVE)))
    assert "EXITO is no valid word; no longer words begin so" in said(draw(after(exit_example(), "O", shown=ALIVE)))
    assert "EXIT is no valid word" in describe(shown(lying("BFS/HJMN", "EXIT", shortest=5), 0, shown=ALIVE))
    assert "EXIT is a valid word now." in said(draw(after(exit_example(), "call up", seat=1, shown=ALIVE)))
    for view in (shown(exit_example(), 0), after(exit_example(), "call up", seat=1)):
        assert "valid word" not in said(draw(view))


def test_the_overlay_counts_only_words_that_are_long_enough() -> None:
    five = lying("TS/BCD", "EX", shortest=5)
    assert counted(five, 0, shortest=5) != counted(five, 0)
    marks = {shortest: describe(shown(lying("TS/BCD", "EX", shortest=shortest), 0, shown=ALIVE)) for shortest in (3, 5)}
    assert f"I in {counted(five, 0, shortest=5)['I']} word" in marks[5]
    assert marks[3] != marks[5]


def test_the_overlay_needs_no_word_and_no_seat() -> None:
    start = go(game(players=3, words=20).root, EXIT_DEAL)
    markup = draw(shown(start, shown=ALIVE))
    assert drawn(markup)["shh-alive"] == 5
    assert not drawn(draw(shown(start)))["shh-alive"]
    assert not drawn(draw(after(go(exit_example(), "O"), "call up", "down & up", seat=0, shown=ALIVE)))["shh-dead"]


def test_the_dictionary_is_read_only_where_it_is_asked_for() -> None:
    class Unread(shh.Rules):
        """Whoever opens the dictionary fails."""

        @property
        def lexicon(self) -> Any:
            raise AssertionError("the dictionary was read")

    state = State(packo.load(Unread, players=3), exit_example().position)
    assert "EXIT" in said(draw(shown(state, 0)))
    with pytest.raises(AssertionError, match="was read"):
        draw(shown(state, 0, shown=ALIVE))


# -- worth, keys, looks ------------------------------------------------------------------------------------------------


def test_worth_is_drawn_on_letters_passes_calls_and_thumbs() -> None:
    state = exit_example()
    for view in (
        shown(state, 0, worth={"S": 0.31, "pass": 0.001}),
        shown(state, 0, worth={"A": 0.31, "call down": 0.001}, shown=ALIVE),
        after(state, "call up", seat=1, worth={"up": 0.31, "down": 0.001}),
        shown(state, worth={"call up": 0.31, "pass": 0.001}),
    ):
        told = said(draw(view)).split(" | ")
        assert {"31%", "<1%"} <= set(told)
        first, second = view.worth
        assert f"Worth: {first} 31%, {second} <1%." in describe(view)


@pytest.mark.parametrize("players", [2, 4])
def test_what_can_be_clicked_is_spoken_and_reached_by_keyboard(players: int) -> None:
    for view in walks({"players": players}, seed=3, most=12):
        keys = []
        for e in ElementTree.fromstring(draw(view)).iter():
            if "data-action" in e.attrib:
                assert (e.attrib["tabindex"], e.attrib["role"]) == ("0", "button")
                assert len(e.attrib["aria-label"]) > 4
                keys.append(e.attrib["data-key"])
                if len(e.attrib["data-action"]) == 1:
                    assert keys[-1] == e.attrib["data-action"].lower()
                frames = [inner for inner in e.iter() if "pk-frame" in inner.attrib.get("class", "").split()]
                assert len(frames) == 1
        assert len(keys) == len(set(keys)) == len(view.clickable)


def test_a_letter_is_seen_at_the_end_of_the_word_before_it_is_laid() -> None:
    markup = draw(shown(exit_example(), 0))
    assert drawn(markup)["shh-after"] == len("BFS") + len("AOU")
    assert not drawn(draw(shown(exit_example(), 1)))["shh-after"]


def test_the_description_tells_all_that_the_picture_does() -> None:
    view = after(exit_example(), "pass", seat=1, worth={"H": 0.25})
    told = ElementTree.fromstring(draw(view)).findtext(NAMESPACE + "desc")
    assert told == describe(view)
    for part in (
        "Ann passes. Bo adds a letter or calls a vote.",
        "Word: EXIT (4 letters).",
        "Consonants scored: C D G K L P V Y Z.",
        "Free vowels: A O U; on +1: O.",
        "Pass cards: 0 of 3 left. 10 points, 1 star.",
        "Hands: Ann 3 cards, Bo 4 cards, Cy 3 cards.",
        "Your hand: H J M N.",
        "Worth: H 25%.",
        "To choose from: H, J, M, N, A, O, U, call up, call down.",
    ):
        assert part in told


def test_each_part_of_the_position_changes_the_picture() -> None:
    p = lying("BFS/HJMN/QRW", "EXIT", plus="O", passes=1).position
    rows = [
        p,
        p._replace(hands=("BFS", "HJM", "QRW")),
        p._replace(row=p.row[1:]),
        p._replace(plus=""),
        p._replace(active="EXITS"),
        p._replace(active=""),
        p._replace(passes=2),
        p._replace(to_move=1),
        p._replace(active="", stage=START),
        p._replace(stage=VOTE, thumb="up"),
        p._replace(stage=VOTE, thumb="down"),
        p._replace(stage=OVER),
        p._replace(stage=OVER, active=""),
        game(players=3).root.position,
    ]
    rules = game(players=3).rules
    assert len({draw(View(rules, q)) for q in rows}) == len(rows)
    assert len({draw(View(rules, q, 0)) for q in rows}) == len(rows)


def test_hostile_names_stay_text() -> None:
    evil = ("<script>alert(1)</script>", "\"' onload='x' &amp; ]]> \x00\ud800", "")
    state = exit_example()
    for view in (
        shown(state, 0, names=evil),
        after(state, "call up", seat=1, names=evil),
        after(state, "call up", "up & up", names=evil),
        shown(game(players=3).root, names=evil),
    ):
        markup = draw(view)
        root = ElementTree.fromstring(markup)
        assert not [e for e in root.iter() if e.tag.endswith("script") or "onload" in e.attrib]
        assert markup.encode("utf-8").decode("utf-8") == markup


def test_letters_and_thumbs_have_looks_of_their_own() -> None:
    assert len({artwork.book(letter) for letter in CONSONANTS}) == 21
    assert len({artwork.card(letter, plus=plus) for letter in VOWELS for plus in (False, True)}) == 10
    assert artwork.thumb(0, 0, 24, up=True) != artwork.thumb(0, 0, 24, up=False)


@pytest.mark.parametrize("page", [0, 1], ids=["light", "dark"])
def test_words_in_the_library_can_be_read(page: int) -> None:
    colours = {name: pair[page] for name, pair in artwork.COLOURS.items()}
    for ground in ("wood", "wood-low", "leather", "leather-low", "niche"):
        assert palette.contrast(artwork.CREAM, colours[ground]) >= 4.5
    for ground in ("card", "lit"):
        assert palette.contrast(artwork.INK, colours[ground]) >= 4.5
    for binding in artwork.BINDINGS:
        assert palette.contrast(artwork.CREAM, binding) >= 4.5
    for sign in (artwork.ALIVE, artwork.DEAD):
        assert palette.contrast("#ffffff", sign) >= 4.5


# -- at the terminal ---------------------------------------------------------------------------------------------------


def test_the_position_in_lines_of_text() -> None:
    assert as_text(after(exit_example(), "call up", "down & up", seat=2)).splitlines() == [
        "EXIT: checked, and it is a word, +2. Ann starts a new word.",
        "Scored:  . C D . G . . K L . . P . . . T V . X Y Z",
        "Vowels:  A E I O+1 U   Pass cards: 1 of 3   12 points, 2 stars",
        "Word:    -",
        "       cards  hand   thumb",
        "> Ann  3      ?      up",
        "  Bo   4      ?      down",
        "  Cy   3      Q R W  up",
    ]
    assert "Scored:  9 consonants, face down" in as_text(shown(exit_example(face_down=True), 0))


class _Passer:
    """A bot that passes where it can, else shows its thumb up, else does what comes first."""

    name = "passer"

    def choose(self, seat: Any, rng: Random) -> Any:
        return next((action for action in seat.legal if action in (Pass(), Thumb(UP))), seat.legal[0])


def test_a_person_at_the_terminal_reads_it() -> None:
    told: list[str] = []
    typed = ["B", "O", "quit"]

    def ask(prompt: str, secret: bool) -> str:
        return typed.pop(0)

    play = play_at_terminal(game(), 4, {1: _Passer()}, ask, told.append)
    first = play.plays[1].state.position
    text = "\n".join(told)
    assert f"> Player 1  11     {' '.join(first.hands[0])}" in text
    assert " ".join(first.hands[1]) not in text
    assert Letter("O") in [each.move for each in play.plays]
