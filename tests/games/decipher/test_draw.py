"""The picture of Decipher: true to the position, silent on the word, the same each time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import packo
from packo.core import Game, Play, State
from packo.games.decipher import artwork
from packo.games.decipher import rules as decipher
from packo.games.decipher.draw import HELD, OVERLAYS, as_text, describe, draw
from packo.games.decipher.parts import ASK, BONUS, CALL, HAND, HIDE, KINDS, OVER, Ask, Guess, Hide, Position, Zone
from packo.picture import View, palette
from packo.play.terminal import play_at_terminal
from packo.widgets import Table
from tests.games.decipher.riddle import PANDA_MOVES, begun, go, lying

NAMESPACE = "{http://www.w3.org/2000/svg}"
NAMES = ("Lee", "Tina", "Ben", "Dora")
GAMES: tuple[dict[str, Any], ...] = (
    {"length": 3},
    {"players": 3, "length": 5, "calls": "answers"},
    {"players": 4, "length": 6},
    {"players": 2, "length": 4, "calls": "own turn", "any_word": True, "words": 20},
)
EVERYTHING = tuple(OVERLAYS)


@cache
def game(**options: Any) -> Game:
    return packo.load("decipher", **options)


def shown(state: State, seat: int | None = None, **view: Any) -> View:
    """The view of a seat that may click all that it may choose."""
    rules, p = state.game.rules, state.position
    choices = () if seat is None or state.is_terminal else rules.choices(p).get(seat, ())
    return View(rules, p, seat, **{"clickable": tuple(map(str, choices)), "names": NAMES[: rules.num_players], **view})


def after(state: State, *moves: str, seat: int | None = None, **view: Any) -> View:
    """The view after moves, with the last one told."""
    earlier = go(state, *moves[:-1])
    move = earlier.parse(moves[-1])
    return shown(earlier.child(move), seat, last=move, before=earlier.position, **view)


def since(state: State, *moves: str, seat: int | None = None, **view: Any) -> View:
    """The view after moves that are told at once, but for words that are hidden."""
    told = []
    for words in moves:
        move = state.parse(words)
        if state.position.stage != HIDE:
            told.append((state.position, move))
        state = state.child(move)
    return shown(state, seat, last=told[-1][1], before=told[-1][0], since=tuple(told), **view)


def attributes(markup: str, name: str) -> list[str]:
    return [e.attrib[name] for e in ElementTree.fromstring(markup).iter() if name in e.attrib]


def actions(markup: str) -> list[str]:
    return attributes(markup, "data-action")


def picks(markup: str) -> list[str]:
    return attributes(markup, "data-pick")


def said(markup: str) -> str:
    return " | ".join(ElementTree.fromstring(markup).itertext())


def written(markup: str) -> list[str]:
    """What is written in the picture, besides its title and its description."""
    return [e.text or "" for e in ElementTree.fromstring(markup).iter(NAMESPACE + "text")]


def drawn(markup: str) -> Counter[str]:
    """How often each class is drawn."""
    return Counter(name for each in attributes(markup, "class") for name in each.split())


def pieces(markup: str, what: str = "piece") -> str:
    """The pieces in the picture, besides those of the alphabet and of printed signs."""
    return "".join(kind * drawn(markup)[f"dec-{what}-{kind}"] for kind in KINDS)


def words_in(view: View) -> set[str]:
    """All listed words of the game's length that are told in a picture or in lines of text."""
    told = (said(draw(view)) + " " + as_text(view)).replace("|", " ").split()
    return {word.strip(".,:;!?()") for word in told} & set(view.rules.vocabulary.words)


def walks(options: dict[str, Any], seed: int, most: int = 60) -> Iterator[View]:
    """What every seat sees of a random game."""
    rng = Random(seed)
    state = game(**options).root
    told: dict[str, Any] = {}
    for _ in range(most):
        rules, p = state.game.rules, state.position
        secret = bool(told) and told["before"].stage == HIDE
        for seat in (None, *sorted({p.maker, p.seeker, (p.seeker + 1) % len(p.points)})):
            yield shown(state, seat, **({} if secret and seat != p.maker else told))
        if state.is_terminal:
            break
        move: Any
        if p.stage == CALL:
            move = {k: choices[0] if rng.random() < 0.8 else Guess("CAT") for k, choices in rules.choices(p).items()}
        elif p.stage == HIDE or (p.stage == BONUS and rng.random() < 0.3):
            move = rng.choice(rules.legal_actions(p, rules.current_player(p)))
        else:
            move = rng.choice([a for a in state.legal_actions() if not isinstance(a, Guess)])
        told = {"last": move, "before": p}
        state = state.child(move)


# -- any view ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_random_games_are_drawn_the_same_twice_and_offer_all_but_words(options: dict[str, Any]) -> None:
    stages = set()
    for view in walks(options, seed=5, most=44):
        markup = draw(view)
        assert markup == draw(view)
        assert 20_000 < len(markup.encode("utf-8")) < 110_000
        plain = [action for action in view.clickable if not action.startswith(("hide ", "guess "))]
        assert sorted(actions(markup)) == sorted(plain)
        assert bool(picks(markup)) == (bool(view.clickable) and view.position.stage != HAND)
        stages.add(view.position.stage)
    assert {HIDE, HAND, ASK, BONUS} <= stages


@cache
def walked(number: int, seed: int) -> tuple[View, ...]:
    return tuple(walks(GAMES[number], seed, most=30))


@st.composite
def views(draw_from: st.DrawFn) -> View:
    """Views that nobody would meet in a game: odd names, clicks, worths and words said."""
    number = draw_from(st.integers(0, len(GAMES) - 1))
    every = walked(number, draw_from(st.integers(0, 2)))
    view = every[draw_from(st.integers(0, len(every) - 1))]
    other = every[draw_from(st.integers(0, len(every) - 1))]
    legal = [*view.clickable[:30], "zone 1", "hand R", "buy", "wait", "guess CAT"]
    text = st.text(max_size=12)
    told = draw_from(st.sampled_from((view, other)))
    pairs = tuple((v.before, v.last) for v in (told, view) if v.before is not None)
    return View(
        view.rules,
        view.position,
        view.seat,
        clickable=tuple(draw_from(st.lists(st.sampled_from(view.clickable), unique=True))) if view.clickable else (),
        selected=draw_from(st.none() | st.sampled_from(legal)),
        picked=draw_from(st.none() | text | st.text("ABCDE-'", max_size=7) | st.just(HELD)),
        shown=tuple(sorted(draw_from(st.sets(st.sampled_from(sorted(OVERLAYS)))))),
        worth=draw_from(st.dictionaries(st.sampled_from(legal), st.floats(0, 1), max_size=5)),
        last=view.last,
        before=view.before,
        since=draw_from(st.sampled_from(((), pairs))),
        names=draw_from(st.sampled_from([(), ("You",), NAMES]) | st.tuples(text, text)),
    )


@settings(max_examples=60)
@given(views())
def test_any_view_is_well_formed_and_offers_only_what_is_legal(view: View) -> None:
    markup = draw(view)
    assert markup == draw(view)
    found = actions(markup)
    assert len(found) == len(set(found))
    for name in set(found) - set(view.clickable):
        action = view.rules.parse(view.position, view.seat, name)
        assert view.rules.is_legal(view.position, view.seat, action)
    if not view.clickable:
        assert not found + picks(markup)
    assert as_text(view) == as_text(view)


def test_the_largest_pictures_are_small() -> None:
    state = lying("MAMMAL", "RRY RRY RRYY-B RRYY-B RR-G R-B", players=4, tokens=(4, 2, 2, 1), wrong=("CAT", "COW"))
    worth = dict.fromkeys(("buy", "wait", "guess MAMMAL", "guess MAMMAS"), 0.5)
    markup = draw(shown(state, 1, worth=worth, shown=EVERYTHING, picked="MAMMAL"))
    assert 50_000 < len(markup.encode("utf-8")) < 110_000


# -- the word is a secret ----------------------------------------------------------------------------------------------


def same_picture(one: View, other: View) -> bool:
    return draw(one) == draw(other) and as_text(one) == as_text(other)


@pytest.mark.rule("decipher.4", "decipher.12")
@pytest.mark.parametrize("stage", [HAND, ASK, BONUS, CALL])
def test_only_the_maker_is_shown_which_word_it_is_and_what_is_left_in_the_box(stage: str) -> None:
    board, held = ("R-B R-G .", "R" if stage == ASK else "")
    one, other = (
        lying(word, board, held=held, stage=stage, players=3, wrong=("COT",), tokens=(1, 3, 2), any_word=True)
        for word in ("HAT", "TAH")
    )
    assert one.position.left == other.position.left
    for overlay in ((), EVERYTHING):
        for seat in (None, 1, 2):
            views = [shown(state, seat, shown=overlay) for state in (one, other)]
            assert same_picture(*views)
            observed = shown(one, seat, shown=overlay)
            hidden = View(
                one.game.rules, one.position._replace(word=""), seat, observed.clickable, shown=overlay, names=NAMES[:3]
            )
            assert same_picture(observed, hidden)
        assert not same_picture(shown(one, 0, shown=overlay), shown(other, 0, shown=overlay))


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_no_picture_of_a_seeker_tells_the_word_of_the_round(number: int) -> None:
    met = 0
    for view in walked(number, 7):
        p = view.position
        if p.stage in (HIDE, OVER) or view.seat == p.maker:
            continue
        before = {view.before.word} if view.before is not None and view.before.round != p.round else set()
        assert words_in(view) <= before | {*p.wrong} | {guess[6:] for guess in view.clickable}
        classes = drawn(draw(view))
        assert not any(name.startswith(("dec-tile", "dec-ghost")) for name in classes)
        met += 1
    assert met > 20


def test_a_word_that_is_hidden_is_not_told_by_the_move() -> None:
    seen = Play.start(game(players=3, length=5).root, 1).then(Hide("PANDA"))
    assert "PANDA" not in said(draw(shown(seen.state, 1, **seen.view(1))))
    assert "A word is hidden in the box." in said(draw(shown(seen.state, 1, **seen.view(1))))
    assert "Lee has hidden a word." in said(draw(shown(seen.state, 0, **seen.view(0))))
    assert "Lee hands Tina a long red stick." in said(draw(after(begun("PANDA", players=3), "hand R", seat=1)))


def test_a_guess_that_is_still_secret_is_not_shown_to_others() -> None:
    state = lying("PANDA", "R R R . .", stage=CALL, players=4)
    own = shown(state, 2, selected="guess PANDA", clickable=())
    assert "Your guess: PANDA" in written(draw(own))
    assert "PANDA" not in said(draw(shown(state, 3)))


# -- zones -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("decipher.13", "decipher.14", "decipher.15")
def test_zones_show_their_pieces_and_what_they_have_refused() -> None:
    state = lying("PANDA", "RG-YB RY RRR-G . Y-B", held="R", players=3)
    for seat in (None, 1, 2):
        markup = draw(shown(state, seat))
        assert pieces(markup) == "RRRRRYYG"
        assert {kind: drawn(markup)[f"dec-no-{kind}"] for kind in KINDS} == {"R": 1, "Y": 1, "B": 2, "G": 1}
        assert {drawn(markup)[f"dec-sign-{kind}"] for kind in KINDS} == {5}
        assert drawn(markup)["dec-held"] == 1
        for told in ("Zone 1: R G, no Y B.", "Zone 3: R R R, no G.", "Zone 4: empty."):
            assert told in describe(shown(state, seat))


def test_a_zone_that_refused_the_piece_cannot_be_asked_again() -> None:
    state = lying("PANDA", "R-G R R-G . .", held="G", players=3)
    markup = draw(shown(state, 1))
    assert [name for name in actions(markup) if name.startswith("zone")] == ["zone 2", "zone 4", "zone 5"]
    assert HELD in picks(markup)
    assert drawn(markup)["dec-asked"] == 3
    assert not picks(draw(shown(state, 2))) + actions(draw(shown(state, 2)))


def test_the_maker_sees_letters_grow_and_what_is_left_to_hand_out() -> None:
    state = lying("PANDA", "RG R-G RR . .", players=3)
    markup = draw(shown(state, 0))
    assert Counter(pieces(markup, "piece")) - Counter("RGRRR") == Counter("RRRRRYYB")
    assert Counter(pieces(markup, "ghost")) == Counter("RRRRRYYB")
    assert [e.text for e in ElementTree.fromstring(markup).iter() if e.attrib.get("class") == "dec-tile"] == [*"PANDA"]
    assert actions(markup) == ["hand R", "hand Y", "hand B"]
    assert {"× 5", "× 2", "× 1", "× 0"} <= set(written(markup))
    assert "The word is PANDA." in describe(shown(state, 0))
    assert "8 pieces left in the box: R R R R R Y Y B." in describe(shown(state, 0))


def test_a_stack_tells_no_more_than_how_many_pieces_of_each_kind_there_are() -> None:
    one = lying("HAT", "RRY RR RY", held="Y", players=3)
    other = lying("AHT", "RRY RR RY", held="Y", players=3)
    assert same_picture(shown(one, 1), shown(other, 1))


# -- spelling a word ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("decipher.18")
def test_a_guess_is_spelled_letter_by_letter_and_then_said() -> None:
    state = begun("PANDA", players=3)
    state = go(state, "hand R")
    word = ""
    for letter in "ZEBRA":
        markup = draw(shown(state, 1, picked=word or None))
        assert word + letter in picks(markup)
        assert not [name for name in actions(markup) if name.startswith("guess")]
        word += letter
    markup = draw(shown(state, 1, picked=word))
    assert [name for name in actions(markup) if name.startswith("guess")] == ["guess ZEBRA"]
    assert set(picks(markup)) == {"ZEBRA", "ZEBR", HELD}
    pressed = [e for e in ElementTree.fromstring(markup).iter() if e.attrib.get("aria-pressed") == "true"]
    assert [e.attrib["data-pick"] for e in pressed] == ["ZEBRA"]
    assert "Spelled so far: ZEBRA." in describe(shown(state, 1, picked=word))


@pytest.mark.rule("decipher.5", "decipher.8")
def test_a_word_that_cannot_be_hidden_is_refused_as_soon_as_it_is_spelled() -> None:
    state = game(length=6).root
    for word, why in (("QXZQXZ", "QXZQXZ is not in the list of words"), ("VOODOO", "VOODOO needs 9 wide blue curves")):
        markup = draw(shown(state, 0, picked=word))
        assert not actions(markup)
        assert any(told.startswith(why) for told in written(markup))
    assert actions(draw(shown(state, 0, picked="PUZZLE"))) == ["hide PUZZLE"]


def test_the_pieces_that_a_spelled_word_needs_are_seen_before_it_is_hidden() -> None:
    markup = draw(shown(game(length=5).root, 0, picked="PAN"))
    assert Counter(pieces(markup, "ghost")) == Counter("RG" + "RRY" + "RRR")
    assert drawn(markup)["dec-pencil"] == 3
    assert not pieces(draw(shown(game(length=5).root, 1)), "ghost")


@pytest.mark.parametrize("picked", ["pan", "PANDAS", "P4N", "", HELD, "É", "P N"])
def test_what_cannot_be_spelled_is_as_if_nothing_was(picked: str) -> None:
    state = go(begun("PANDA", players=3), "hand R")
    assert drawn(draw(shown(state, 1, picked=picked)))["dec-pencil"] == 0
    assert "P" in picks(draw(shown(state, 1, picked=picked)))


def test_nobody_spells_out_of_turn_or_without_a_token() -> None:
    state = lying("PANDA", "RG R RR . .", held="R", players=4, tokens=(3, 3, 0, 3))
    for seat in (None, 0, 2, 3):
        assert not picks(draw(shown(state, seat)))
    call = lying("PANDA", "RG R RR . .", stage=CALL, players=4, tokens=(3, 3, 0, 3))
    assert [bool(picks(draw(shown(call, seat)))) for seat in range(4)] == [False, False, False, True]


def test_a_person_spells_a_word_at_the_table() -> None:
    table = Table("decipher", seats={0: "you", 1: "you"}, seed=1, length=3)
    for words in ("B", "BO", "BOX"):
        assert table.pick(words)
    assert table.click("hide BOX")
    assert table.click("hand B")
    assert table.click("ready")
    assert table.pick("C")
    assert table.pick("C")
    assert table.picked is None
    for words in ("C", "CA", "C", "CO", "COX"):
        assert table.pick(words)
    assert table.click("guess COX")
    assert table.state.position.wrong == ("COX",)
    assert table.click("zone 2")


def test_the_piece_in_hand_can_be_dragged_into_a_zone() -> None:
    state = go(begun("BOX"), "hand B")
    plain = draw(shown(state, 1))
    taken = draw(shown(state, 1, picked=HELD))
    assert actions(plain) == actions(taken) == ["zone 1", "zone 2", "zone 3"]
    pressed = [e for e in ElementTree.fromstring(taken).iter() if e.attrib.get("aria-pressed") == "true"]
    assert [e.attrib["data-pick"] for e in pressed] == [HELD]


# -- letters and words that fit ----------------------------------------------------------------------------------------


def fitting(state: State) -> list[str]:
    """The letters that a zone can be, by trying all spellings."""
    p, alphabet = state.position, state.game.rules.cards.pieces
    lying = sum(len(zone.pieces) for zone in p.zones)
    unknown = state.observation(1).left < 0  # type: ignore[attr-defined]
    least, most = (lying + 4, 99) if unknown else (lying + len(p.held) + p.left,) * 2
    options = [
        [
            letter
            for letter, built in alphabet.items()
            if all(built.count(k) >= zone.pieces.count(k) for k in KINDS)
            and all(built.count(k) == zone.pieces.count(k) for k in zone.noes)
        ]
        for zone in p.zones
    ]
    found: list[set[str]] = [set() for _ in p.zones]
    for spelled in product(*options):
        takes = any(
            alphabet[letter].count(p.held) > zone.pieces.count(p.held)
            for letter, zone in zip(spelled, p.zones, strict=True)
        )
        if least <= sum(len(alphabet[letter]) for letter in spelled) <= most and (takes or not p.held):
            for letters, letter in zip(found, spelled, strict=True):
                letters.add(letter)
    return ["".join(sorted(letters, key=lambda c: (not c.isalpha(), c))) for letters in found]


@pytest.mark.parametrize(
    "state",
    [
        begun("BOX"),
        begun("III"),
        begun("IIN", count="open"),
        lying("BOX", "R-Y B-R .", held="G"),
        lying("BOX", "R-Y B-R .", held="G", count="open"),
        lying("NEW", "RRR .-BG .-B", held="Y"),
        lying("NEW", "RRR .-BG .-B", held="Y", count="open"),
        lying("SIC", "G-R R-YBG .-Y", held="B"),
        lying("ICE", ". B R-B", held="Y"),
        lying("HAT", "RRY RRY RY-G"),
        lying("I-I", "R-Y . R-B", held="Y"),
    ],
    ids=("start", "III", "IIN", "BOX", "BOX counted", "NEW", "NEW counted", "SIC", "ICE", "HAT", "I-I"),
)
def test_the_overlay_tells_the_letters_that_still_fit(state: State) -> None:
    truth = fitting(state)
    told = describe(shown(state, 1, shown=("fits",)))
    for number, letters in enumerate(truth, start=1):
        assert f"fits {' '.join(letters)}." in told.partition(f"Zone {number}:")[2].partition("Zone")[0]
    assert "fits" not in describe(shown(state, 1))
    assert draw(shown(state, 1, shown=("fits",))) != draw(shown(state, 1))


def test_a_spelled_letter_that_does_not_fit_is_marked_only_where_that_is_asked_for() -> None:
    state = lying("BOX", "R-Y B-R .", held="G")
    assert drawn(draw(shown(state, 1, picked="CO", shown=("fits",))))["dec-wrong"] == 1
    assert drawn(draw(shown(state, 1, picked="CO")))["dec-wrong"] == 0


def test_the_overlay_offers_some_of_the_words_that_still_fit() -> None:
    state = lying("PANDA", "RG-Y RY RRR-Y R-Y RY", players=3, any_word=False)
    fit = state.game.rules.candidates(state.position)
    markup = draw(shown(state, 1, shown=("words",)))
    guesses = [name[6:] for name in actions(markup) if name.startswith("guess ")]
    assert guesses == list(fit)[:8]
    assert "PANDA" in guesses
    assert f"{len(fit)} word{'' if len(fit) == 1 else 's'} of the list still fit" in said(markup)
    assert not [name for name in actions(draw(shown(state, 1))) if name.startswith("guess ")]
    many = go(begun("PANDA", players=3, any_word=False), "hand R")
    offered = [a for a in actions(draw(shown(many, 1, shown=("words",), picked="PA"))) if a.startswith("guess ")]
    assert len(offered) == 8
    assert all(name.startswith("guess PA") for name in offered)
    assert not actions(draw(shown(many, 2, shown=("words",))))


def test_the_overlay_offers_words_to_hide() -> None:
    markup = draw(shown(game(length=5).root, 0, shown=("words",), picked="PAND"))
    assert actions(markup) == ["hide PANDA"]
    assert len(actions(draw(shown(game(length=5).root, 0, shown=("words",))))) == 8
    assert "words" not in written(draw(shown(game(length=5).root, 1, shown=("words",))))


def test_the_list_of_words_is_read_only_where_it_is_asked_for() -> None:
    class Unread(decipher.Rules):
        """Whoever opens the list fails."""

        @property
        def lexicon(self) -> Any:
            raise AssertionError("the list was read")

    state = State(packo.load(Unread, length=3), lying("BOX", "R-Y B-R .", held="G").position)
    view = View(state.game.rules, state.position, 1, clickable=("zone 1",), shown=("fits",), picked="CAT")
    assert "guess CAT" in actions(draw(view))
    with pytest.raises(AssertionError, match="was read"):
        draw(View(state.game.rules, state.position, 1, shown=("words",)))


# -- tokens, bonus mode and calls --------------------------------------------------------------------------------------


@pytest.mark.rule("decipher.10", "decipher.16", "decipher.18")
def test_tokens_and_wrong_words_are_shown() -> None:
    state = lying("PANDA", "RG RRY RRR RB .", players=4, tokens=(4, 3, 0, 2), bonus=1, wrong=("CANDY", "MANGO"))
    markup = draw(shown(state, 1))
    assert drawn(markup)["dec-guess"] == 3 + 2 + 1
    assert drawn(markup)["dec-used"] == 4
    assert drawn(markup)["dec-gone"] == 2
    assert drawn(markup)["dec-decipher"] == 1
    assert {"out", "CANDY, MANGO"} <= set(written(markup))
    told = describe(shown(state, 1))
    assert "1 bonus token on the board." in told
    assert "Guess tokens: Lee was given 4, Tina has 3, Ben has 0, Dora has 2." in told
    assert "Wrong guesses: CANDY, MANGO." in told


@pytest.mark.rule("decipher.16", "decipher.17")
@pytest.mark.parametrize(
    ("state", "told", "offered"),
    [
        (lying("PANDA", "RG RRY RRR RB .", players=3), "Tina asks for a piece, guesses or waits.", ["buy", "wait"]),
        (lying("PANDA", "RG RRY RRR RB RRY", players=3), "Tina guesses or waits.", ["wait"]),
    ],
    ids=("three left", "none left"),
)
def test_bonus_mode_is_told(state: State, told: str, offered: list[str]) -> None:
    markup = draw(shown(state, 1))
    assert told in written(markup)
    assert actions(markup) == offered
    assert not actions(draw(shown(state, 2)))


@pytest.mark.rule("decipher.19", "decipher.20")
def test_those_who_may_call_out_are_marked_and_may_keep_silent() -> None:
    state = lying("PANDA", "R R R . .", stage=CALL, players=4, tokens=(1, 3, 3, 2))
    assert actions(draw(shown(state, 2))) == ["wait"]
    assert "Keep silent" in written(draw(shown(state, 2)))
    assert {"▸ Ben", "▸ Dora"} <= set(written(draw(shown(state))))
    assert "▸ Tina" not in written(draw(shown(state)))
    answers = lying("PANDA", "R-G R R . .", held="G", stage=CALL, players=4, calls="answers")
    assert drawn(draw(shown(answers, 2)))["dec-held"] == 1
    told = draw(after(state, "wait & guess CANDY"))
    assert "Dora guesses CANDY: no." in said(told)
    assert "Nobody calls out a guess." in said(draw(after(state, "wait & wait")))


# -- the end of a round ------------------------------------------------------------------------------------------------


@pytest.mark.rule("decipher.22", "decipher.23", "decipher.24")
@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_at_the_end_of_a_round_the_word_is_laid_open_and_its_points_are_told(seat: int | None) -> None:
    view = after(game(players=3, length=5).root, *PANDA_MOVES, seat=seat)
    markup = draw(view)
    assert "The word was PANDA: Tina has found it." in said(markup)
    assert [e.text for e in ElementTree.fromstring(markup).iter() if e.attrib.get("class") == "dec-tile"] == [*"PANDA"]
    assert {"+8", "+10", "+2"} <= set(written(markup))
    assert "Lee: 2 bonus, 3 NO, 3 tokens given" in written(markup)
    assert "Tina: 5 deciphered, 4 bonus, 1 token left" in written(markup)
    assert "Ben: 2 tokens left" in written(markup)
    assert not actions(markup)


def test_a_word_that_nobody_found_is_told() -> None:
    state = lying("PANDA", "RG RRY RRR RB .", players=3, declined=1)
    markup = draw(after(state, "wait", seat=0))
    assert "The word was PANDA: nobody has found it." in said(markup)
    assert "Nobody found it: PANDA" in written(markup)
    assert "Lee: 5 not found" in written(markup)
    assert Counter(pieces(markup, "ghost")) == Counter("RRY")


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_a_round_that_ended_before_the_next_word_was_hidden_is_still_told(seat: int | None) -> None:
    view = since(lying("PANDA", "RG RRY RRR RB .", players=3, any_word=True), "guess PANDA", "hide COMET", "hand B",
                 seat=seat)  # fmt: skip
    markup = draw(view)
    assert "The word was PANDA: Tina has found it." in said(markup)
    assert "The word was PANDA. Tina has found it." in written(markup)
    assert "Lee +1, Tina +13, Ben +3" in written(markup)
    assert ("COMET" in said(markup)) == (seat == 1)
    assert Counter(pieces(markup, "last")) == Counter("RGRRYRRRRBRRY")


def test_several_moves_are_told_and_the_end_of_a_round_is_never_left_out() -> None:
    view = since(lying("PANDA", "RG RRY RRR RB .", players=3, any_word=True), "guess MANGO", "guess CANDY",
                 "guess PANDA", "hide COMET", "hand B", seat=2)  # fmt: skip
    assert "The word was PANDA: Tina has found it." in describe(view)
    assert "Tina hands Ben a wide blue curve." in describe(view)
    assert "guesses MANGO" not in describe(view)


@pytest.mark.rule("decipher.25", "decipher.26")
def test_the_end_of_the_game_is_told_and_all_is_open() -> None:
    state = lying("BOX", "RGG BB R", number=3, declined=0, players=2)
    end = go(state, "guess BOX")
    assert end.is_terminal
    for seat in (None, 0, 1):
        for view in (after(state, "guess BOX", seat=seat), shown(end, seat)):
            markup = draw(view)
            assert "Tina wins with 13 points!" in said(markup)
            assert "The word was BOX." in describe(view)
            assert pieces(markup).count("R") == 2
            assert not actions(markup) + picks(markup)
    tied = State(end.game, end.position._replace(points=(4, 4)))
    assert "Lee and Tina share the win with 4 points." in said(draw(shown(tied)))
    assert "You win with 13 points!" in said(draw(shown(end, 1, names=("Ann", "You"))))


# -- worth, keys, looks ------------------------------------------------------------------------------------------------


def test_worth_is_drawn_on_zones_pieces_buttons_and_words() -> None:
    asking = go(begun("PANDA", players=3), "hand R")
    bonus = lying("PANDA", "RG RRY RRR RB .", players=3)
    for view in (
        shown(asking, 1, worth={"zone 1": 0.31, "zone 5": 0.001}),
        shown(begun("PANDA", players=3), 0, worth={"hand R": 0.31, "hand B": 0.001}),
        shown(bonus, 1, worth={"buy": 0.31, "wait": 0.001}),
        shown(bonus, 1, worth={"guess PANDA": 0.31, "guess PANIC": 0.001}),
        shown(game(length=5).root, 0, worth={"hide PANDA": 0.31, "hide PANIC": 0.001}),
    ):
        told = written(draw(view))
        assert {"31%", "<1%"} <= set(told)
        first, second = view.worth
        assert f"Worth: {first} 31%, {second} <1%." in describe(view)


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_what_can_be_clicked_is_spoken_and_reached_by_keyboard(number: int) -> None:
    for view in walked(number, 1):
        keys = []
        for e in ElementTree.fromstring(draw(view)).iter():
            if "data-action" in e.attrib or "data-pick" in e.attrib:
                assert (e.attrib["tabindex"], e.attrib["role"]) == ("0", "button")
                assert len(e.attrib["aria-label"]) > 4
                frames = [inner for inner in e.iter() if "pk-frame" in inner.attrib.get("class", "").split()]
                assert len(frames) == 1
                keys += [e.attrib["data-key"]] if "data-key" in e.attrib else []
        assert len(keys) == len(set(keys))
        assert all(len(key) == 1 for key in keys)


def test_the_description_tells_all_that_the_picture_does() -> None:
    view = after(begun("PANDA", players=3), "hand R", seat=1, worth={"zone 1": 0.25}, picked="PA", shown=("fits",))
    told = ElementTree.fromstring(draw(view)).findtext(NAMESPACE + "desc")
    assert told == describe(view)
    for part in (
        "Lee hands Tina a long red stick. Tina holds a long red stick: which zone needs it?",
        "Lee is the maker of the word, in round 1.",
        "Zone 1: empty, fits A B",
        "3 or more pieces left in the box.",
        "3 bonus tokens on the board.",
        "Points: Lee 0, Tina 0, Ben 0.",
        "Spelled so far: PA.",
        "Worth: zone 1 25%.",
        "To choose from: zone 1, zone 2, zone 3, zone 4, zone 5.",
    ):
        assert part in told


@pytest.mark.parametrize(
    ("moves", "told"),
    [
        (("hand G", "zone 2"), "Tina asks zone 2: it needs no tight green curve."),
        (("hand G", "zone 1"), "Tina asks zone 1: it takes the tight green curve."),
        (("hand G", "guess CANDY"), "Tina guesses CANDY: no."),
        (("hand G", "zone 1", "wait"), "Nobody calls out a guess."),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_every_move_is_told(moves: tuple[str, ...], told: str) -> None:
    assert told in written(draw(after(begun("PANDA", players=3), *moves, seat=2)))


def test_bonus_moves_are_told_and_you_are_spoken_to_as_you() -> None:
    state = lying("PANDA", "RG RRY RRR RB .", players=3)
    for moves, told in (
        (("buy",), "Tina gives Lee a bonus token for a piece."),
        (("wait",), "Tina waits."),
    ):
        assert told in said(draw(after(state, *moves, seat=2)))
    for seat, moves, told in (
        (0, ("buy",), "Tina gives you a bonus token for a piece. You pick a piece for Tina."),
        (1, ("buy",), "You give Lee a bonus token for a piece. Lee picks a piece for you."),
        (1, ("wait",), "You wait. Ben asks for a piece, guesses or waits."),
        (1, ("guess CANDY",), "You guess CANDY: no. You ask for a piece, guess or wait."),
        (1, ("guess PANDA",), "The word was PANDA: You have found it. You hide a word of 5 letters."),
    ):
        names = tuple("You" if seat == k else name for k, name in enumerate(NAMES[:3]))
        assert told in describe(after(state, *moves, names=names))


def test_each_part_of_the_position_changes_the_picture() -> None:
    p = lying("PANDA", "RG R-G RR . .", held="R", players=3).position
    rows: list[Position] = [
        p,
        p._replace(points=(1, 0, 0)),
        p._replace(round=1),
        p._replace(maker=2),
        p._replace(stage=CALL),
        p._replace(stage=BONUS, held=""),
        p._replace(seeker=2),
        p._replace(zones=(*p.zones[:4], Zone("R"))),
        p._replace(zones=(*p.zones[:4], Zone("", "B"))),
        p._replace(left=p.left - 1),
        p._replace(held="Y"),
        p._replace(tokens=(1, 2, 3)),
        p._replace(bonus=2),
        p._replace(wrong=("CANDY",)),
        game(players=3, length=5).root.position,
        p._replace(stage=OVER),
    ]
    rules = game(players=3, length=5, count="open").rules
    assert len({draw(View(rules, q)) for q in rows}) == len(rows)
    assert len({draw(View(rules, q, 1)) for q in rows}) == len(rows)


@pytest.mark.rule("decipher.12", "decipher.16")
def test_the_closed_box_shows_how_many_pieces_are_left_once_bonus_mode_is_announced() -> None:
    """Before, the picture hangs on it for the maker alone."""
    rules = game(players=3, length=5).rules
    p = lying("PANDA", "RG R-G RR . .", held="R", players=3).position
    for q, least in ((p, 3), (p._replace(held="", left=8, stage=HAND), 4)):
        told = set()
        for left in (q.left, q.left + 3):
            for view in (View(rules, q._replace(left=left)), View(rules, q._replace(left=left), 1)):
                told.add((draw(view), describe(view), as_text(view)))
        told.add(tuple(each(View(rules, rules.observation(q, 1))) for each in (draw, describe, as_text)))
        assert f"{least} or more left" in "".join(map(said, (picture for picture, *_ in told)))
        assert len({text for _, _, text in told}) == 1
        assert f"{q.left} pieces left in the box" in describe(View(rules, q, 0))
        open_view = View(game(players=3, length=5, count="open").rules, q, 1)
        assert f"{q.left} pieces left in the box" in describe(open_view)
    bonus = lying("MALT", "RRYY RRY R .", players=3)
    assert "3 pieces left in the box" in describe(shown(bonus, 1))
    assert "Box: 3 " in as_text(shown(bonus, 1))


@pytest.mark.rule("decipher.16")
def test_the_picture_announces_bonus_mode() -> None:
    play = Play.start(lying("MALT", "RRYY RRY . .", held="R", players=3))
    for zone, announced in ((3, True), (2, False)):
        later = play.then(Ask(zone))
        for seat in (None, 0, 1, 2):
            assert ("Bonus mode begins." in describe(shown(later.state, seat, **later.view(seat)))) == announced


def test_hostile_names_stay_text() -> None:
    evil = ("<script>alert(1)</script>", "\"' onload='x' &amp; ]]> \x00\ud800", "")
    state = go(begun("PANDA", players=3), "hand R")
    for view in (
        shown(state, 1, names=evil),
        after(state, "zone 1", seat=2, names=evil),
        after(state, "guess PANDA", names=evil),
        shown(game(players=3).root, names=evil),
    ):
        markup = draw(view)
        root = ElementTree.fromstring(markup)
        assert not [e for e in root.iter() if e.tag.endswith("script") or "onload" in e.attrib]
        assert markup.encode("utf-8").decode("utf-8") == markup


# -- letters of pieces -------------------------------------------------------------------------------------------------


@pytest.mark.rule("decipher.2")
def test_every_letter_is_drawn_of_just_its_pieces_and_unlike_all_others() -> None:
    alphabet = game().rules.cards.pieces
    assert set(artwork.ARRANGED) == set(alphabet)
    for letter, built in alphabet.items():
        assert Counter(put.kind for put in artwork.ARRANGED[letter]) == Counter(built)
        assert artwork.spelled(letter, built) == artwork.ARRANGED[letter]
    assert len({artwork.letter(letter, built, 0, 0, 60, 80, 18) for letter, built in alphabet.items()}) == 28


def test_a_letter_of_a_persons_own_pieces_is_a_stack_of_them() -> None:
    assert Counter(put.kind for put in artwork.spelled("A", "BBG")) == Counter("BBG")
    assert artwork.spelled("A", "BBG") == artwork.stacked("BBG")


@pytest.mark.parametrize("pieces_", ["R", "RRYY", "BBY", "RYYY", "GGGG", "BBBB", "RYBG"])
def test_stacked_pieces_do_not_overlap(pieces_: str) -> None:
    boxes = [artwork.extent((put,)) for put in artwork.stacked(pieces_)]
    assert len(boxes) == len(pieces_)
    for k, (left, top, right, bottom) in enumerate(boxes):
        for other in boxes[:k]:
            assert right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top
    assert max(bottom for *_, bottom in boxes) - min(top for _, top, *_ in boxes) <= 4.2


@pytest.mark.parametrize("page", [0, 1], ids=["light", "dark"])
def test_words_on_the_mat_can_be_read(page: int) -> None:
    colours = {name: pair[page] for name, pair in artwork.COLOURS.items()}
    for ground in ("mat", "mat-low", "board", "box-low"):
        assert palette.contrast(artwork.CREAM, colours[ground]) >= 4.5
    for ground in ("sheet", "slot", "lit", "well"):
        assert palette.contrast(artwork.INK, colours[ground]) >= 4.5
        assert palette.contrast(artwork.SOFT, colours[ground]) >= 4.5
    for fill in (*artwork.SEATS, artwork.NO):
        assert palette.contrast("#ffffff", fill) >= 4.5
    for kind in KINDS:
        assert palette.contrast(artwork.EDGES[kind], colours["sheet"]) >= 4.5


# -- at the terminal ---------------------------------------------------------------------------------------------------


def test_the_position_in_lines_of_text() -> None:
    state = lying("PANDA", "RG-Y R-G RR . .", held="R", players=3, tokens=(1, 2, 3), wrong=("CANDY",))
    assert as_text(shown(state, 1)).splitlines() == [
        "Tina holds a long red stick: which zone needs it?",
        "Zone 1: ?  RG   no Y",
        "Zone 2: ?  R   no G",
        "Zone 3: ?  RR",
        "Zone 4: ?  -",
        "Zone 5: ?  -",
        "Box: 3 or more   Tina holds R   Bonus tokens: 3",
        "Wrong guesses: CANDY",
        "                points  gained  tokens",
        "  Lee   maker   0               1",
        "> Tina  seeker  0               2",
        "  Ben   seeker  0               3",
    ]
    own = as_text(shown(state, 0)).splitlines()
    assert own[1] == "Zone 1: P  RG   no Y"
    assert own[6] == "Box: 7 (R4 Y2 B1 G0)   Tina holds R   Bonus tokens: 3"


class _Maker:
    """A bot that hides PANDA, and hands out what comes first."""

    name = "maker"

    def choose(self, seat: Any, rng: Random) -> Any:
        return next((action for action in seat.legal if str(action) == "hide PANDA"), seat.legal[0])


def test_a_person_at_the_terminal_reads_it() -> None:
    told: list[str] = []
    typed = ["zone 1", "guess candy", "quit"]

    def ask(prompt: str, secret: bool) -> str:
        return typed.pop(0)

    play = play_at_terminal(game(length=5), 4, {0: _Maker()}, ask, told.append)
    text = "\n".join(told)
    assert "Zone 1: ?  R" in text
    assert "Wrong guesses: CANDY" in text
    assert "PANDA" not in text
    assert play.state.position.word == "PANDA"
