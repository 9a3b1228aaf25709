"""The picture of LIE: true to the position, silent on secrets, the same each time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import packo
from packo.core import Game, Play, State
from packo.games.lie import artwork
from packo.games.lie import rules as lie
from packo.games.lie.draw import OVERLAYS, describe, draw
from packo.games.lie.parts import FACES, Bid, Card, Challenge, Position, Set, Way
from packo.picture import View, palette
from tests.games.lie.rounds import before, bidding, go

NAMESPACE = "{http://www.w3.org/2000/svg}"
NAMES = ("Ann", "Bo", "Cy", "Dora", "Eve", "Finn")
GAMES: tuple[dict[str, Any], ...] = (
    {"hand": 1},
    {"players": 2, "hand": 2, "wild": True},
    {"players": 3, "hand": 2, "which_way": True},
    {"players": 2, "one_round": True},
    {"players": 4, "hand": 2, "shorter": True},
    {"players": 6, "hand": 3, "wild": True, "which_way": True},
)


@cache
def game(**options: Any) -> Game:
    return packo.load("lie", **options)


def hands(state: State, text: str) -> State:
    """After a draw: 14 23/15 66."""
    return state.child(state.game.rules.parse_chance(state.position, text))


def shown(state: State, seat: int | None = None, **view: Any) -> View:
    """The view of a seat that may click all that it may choose."""
    rules, p = state.game.rules, state.position
    choices = () if seat is None or state.is_chance or state.is_terminal else rules.choices(p).get(seat, ())
    return View(rules, p, seat, **{"clickable": tuple(map(str, choices)), "names": NAMES[: len(p.counts)], **view})


def after(state: State, *moves: str, seat: int | None = None, **view: Any) -> View:
    """The view after moves, with the last one told."""
    earlier = go(state, *moves[:-1])
    move = earlier.parse(moves[-1])
    return shown(earlier.child(move), seat, last=move, before=earlier.position, **view)


def attributes(markup: str, name: str) -> list[str]:
    return [e.attrib[name] for e in ElementTree.fromstring(markup).iter() if name in e.attrib]


def actions(markup: str) -> list[str]:
    return attributes(markup, "data-action")


def picks(markup: str) -> list[str]:
    return attributes(markup, "data-pick")


def said(markup: str) -> str:
    return " | ".join(ElementTree.fromstring(markup).itertext())


def dice_in(markup: str) -> Counter[int]:
    """How many dice of each face are drawn."""
    classes = Counter(attributes(markup, "class"))
    return Counter({face: classes[f"lie-{face}"] for face in FACES})


def in_rows(markup: str) -> Counter[int]:
    """The dice that are drawn besides those that head the rows of the ladder."""
    rows = 2 if "16" in said(markup).split(" | ") or "11" in said(markup).split(" | ") else 1
    return dice_in(markup) - Counter(dict.fromkeys(FACES, rows))


def walks(options: dict[str, Any], seed: int, most: int = 40) -> Iterator[View]:
    """What every seat sees of a random game."""
    rng = Random(seed)
    state = game(**options).root
    told: dict[str, Any] = {}
    for _ in range(most):
        for seat in (None, *range(len(state.position.counts))):
            yield shown(state, seat, **told)
        if state.is_terminal:
            break
        rules, p = state.game.rules, state.position
        move: Any
        if state.is_chance:
            move = rules.chance(p).sample(rng)
        elif p.hands:
            move = {k: rng.choice(choices) for k, choices in rules.choices(p).items()}
        else:
            legal = rules.legal_actions(p, p.to_move)
            move = legal[-1] if rng.random() < 0.4 else rng.choice(legal[:6])
        told = {"last": move, "before": p}
        state = state.child(move)


# -- any view ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_random_games_are_drawn_the_same_twice_and_offer_only_what_may_be_chosen(options: dict[str, Any]) -> None:
    drawn = 0
    for view in walks(options, seed=7, most=9):
        markup = draw(view)
        assert markup == draw(view)
        assert len(markup.encode("utf-8")) < 200_000
        found = actions(markup)
        assert len(found) == len(set(found))
        if view.position.hands and view.clickable:
            assert set(found) < set(view.clickable) or len(view.clickable) == 1
            assert picks(markup)
        else:
            assert set(found) == set(view.clickable)
            assert not picks(markup)
        drawn += 1
    assert drawn > 10


@cache
def walked(number: int, seed: int) -> tuple[View, ...]:
    return tuple(walks(GAMES[number], seed, most=9))


@st.composite
def views(draw_from: st.DrawFn) -> View:
    """Views that nobody would meet in a game: odd names, clicks and picks."""
    number = draw_from(st.integers(0, len(GAMES) - 1))
    every = walked(number, draw_from(st.integers(0, 3)))
    view = every[draw_from(st.integers(0, len(every) - 1))]
    legal = sorted(map(str, game(**GAMES[number]).rules.universe()))[:40]
    text = st.text(max_size=12)
    return View(
        view.rules,
        view.position,
        view.seat,
        clickable=tuple(draw_from(st.lists(st.sampled_from(view.clickable), unique=True))) if view.clickable else (),
        selected=draw_from(st.none() | st.sampled_from(legal)),
        picked=draw_from(st.none() | text | st.text("123456", max_size=5)),
        shown=tuple(draw_from(st.sets(st.sampled_from(sorted(OVERLAYS))))),
        worth=draw_from(st.dictionaries(st.sampled_from(legal), st.floats(0, 1), max_size=5)),
        last=view.last,
        before=view.before,
        names=draw_from(st.sampled_from([(), ("You",), NAMES]) | st.tuples(text, text)),
    )


@settings(max_examples=40)
@given(views())
def test_any_view_is_well_formed_and_the_same_twice_and_only_what_is_clickable_can_be_clicked(view: View) -> None:
    markup = draw(view)
    assert markup == draw(view)
    found = actions(markup)
    assert len(found) == len(set(found))
    assert set(found) <= set(view.clickable)
    if not view.position.hands:
        assert set(found) == set(view.clickable)
    if not view.clickable:
        assert not picks(markup)


def test_the_largest_pictures_are_small() -> None:
    state = bidding("/".join(["11223"] * 6), wild=True)
    worth = {str(bid): 0.5 for bid in state.legal_actions()}
    assert 60_000 < len(draw(shown(state, 0, worth=worth, shown=("chances",))).encode("utf-8")) < 200_000
    state = hands(before("5:5"), "12 13 24 35 46/12 13 24 35 46")
    worth = {str(each): 0.5 for each in state.legal_actions(0)}
    assert 50_000 < len(draw(shown(state, 0, worth=worth)).encode("utf-8")) < 200_000


# -- secrets -----------------------------------------------------------------------------------------------------------


def same_picture(one: View, other: View) -> bool:
    return draw(one) == draw(other)


def test_nobody_is_shown_the_cards_of_others() -> None:
    one = hands(before("2:2:2"), "12 34/13 26/45 56")
    other = hands(before("2:2:2"), "12 34/24 35/16 36")
    assert same_picture(shown(one, 0, picked="24"), shown(other, 0, picked="24"))
    assert same_picture(shown(one), shown(other))
    assert not same_picture(shown(one, 1), shown(other, 1))
    observed = View(one.game.rules, one.game.rules.observation(one.position, 0), 0, names=NAMES[:3])
    assert same_picture(observed, shown(one, 0, clickable=()))


@pytest.mark.parametrize("moves", [("2x3",), ("2x3", "3x1"), ("clockwise",), ("counter", "1x1")])
def test_nobody_is_shown_the_dice_of_others(moves: tuple[str, ...]) -> None:
    which_way = moves[0] in ("clockwise", "counter")
    one, other = (bidding(dice, which_way=which_way, wild=True) for dice in ("124/336/5", "124/115/6"))
    overlay = ("chances",)
    assert same_picture(after(one, *moves, seat=0, shown=overlay), after(other, *moves, seat=0, shown=overlay))
    assert same_picture(after(one, *moves), after(other, *moves))
    assert not same_picture(after(one, *moves, seat=1), after(other, *moves, seat=1))


def test_the_choices_of_others_are_not_shown_while_hands_are_set_nor_after() -> None:
    state = hands(before("1:1"), "12/34")
    drawn = set()
    for face in (3, 4):
        choices = {0: Set((1,)), 1: Set((face,))}
        drawn.add(draw(shown(state.child(choices), 0, last=choices, before=state.position)))
    assert len(drawn) == 1


def test_the_other_halves_of_a_hand_are_gone_once_it_is_set() -> None:
    drawn = set()
    for cards in ("12/34", "15/34"):
        state = hands(before("1:1"), cards)
        choices = {0: Set((1,)), 1: Set((3,))}
        drawn.add(draw(shown(state.child(choices), 0, last=choices, before=state.position)))
    assert len(drawn) == 1


def test_onlookers_see_no_dice_but_those_that_are_bid() -> None:
    markup = draw(after(bidding("12/34"), "2x6"))
    assert in_rows(markup) == Counter({6: 2})
    assert "Your" not in said(markup)


# -- setting a hand ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cards", ["14", "12 12", "13 24 56", "12 13 24 35 46", "12 12 13 13 14"])
def test_every_way_to_set_the_hand_is_reached_by_turning_cards(cards: str) -> None:
    count = len(cards.split())
    state = hands(before(f"{count}:1", hand=5), f"{cards}/56")
    open_words: list[str | None] = [None]
    seen: set[str | None] = {None}
    found = set()
    while open_words:
        markup = draw(shown(state, 0, picked=open_words.pop()))
        (action,) = actions(markup)
        found.add(action)
        fresh = set(picks(markup)) - seen
        seen |= fresh
        open_words += sorted(fresh)
    assert found == {str(each) for each in state.legal_actions(0)}
    assert seen - {None} == {"".join(map(str, faces)) for faces in product(*state.position.hands[0])}


def test_the_cards_show_their_lower_dice_until_one_is_turned() -> None:
    state = hands(before("2:1"), "14 25/36")
    plain = draw(shown(state, 0))
    assert actions(plain) == ["12"]
    assert "Your cards: 14 25, turned to 1 2." in said(plain)
    turned = draw(shown(state, 0, picked="42"))
    assert actions(turned) == ["24"]
    assert "turned to 4 2." in said(turned)
    assert {"12", "45"} <= set(picks(turned))
    assert attributes(plain, "data-key") == ["1", "2", "s"]


def test_all_cards_can_be_turned_to_a_face_at_once() -> None:
    state = hands(before("3:1", hand=3), "14 24 45/36")
    found = {
        e.attrib["aria-label"]: e.attrib["data-pick"]
        for e in ElementTree.fromstring(draw(shown(state, 0))).iter()
        if "data-pick" in e.attrib
    }
    assert found["turn 3 cards to four"] == "444"
    assert found["turn 1 card to five"] == "125"
    assert not [label for label in found if "six" in label]


@pytest.mark.parametrize("words", ["", "1", "123", "16", "6 4", "x", "٤٢"])
def test_a_pick_that_means_nothing_is_no_pick(words: str) -> None:
    state = hands(before("2:1"), "14 25/36")
    assert same_picture(shown(state, 0, picked=words), shown(state, 0))


def test_a_hand_that_is_set_waits_for_the_others() -> None:
    state = hands(before("2:1"), "14 25/36")
    markup = draw(shown(state, 0, clickable=(), selected="24"))
    assert not actions(markup) + picks(markup)
    assert "turned to 4 2." in said(markup)
    assert "Your hand is set" in said(markup)
    assert "✓ set" in said(markup)
    assert same_picture(View(state.game.rules, state.position, selected="24"), View(state.game.rules, state.position))


def test_who_is_out_has_nothing_to_set() -> None:
    state = hands(before("1:0:2"), "14/-/25 36")
    markup = draw(shown(state, 1))
    assert not actions(markup) + picks(markup)
    assert "you are out" in said(markup)
    assert "Cards: Ann 1 card, Bo out, Cy 2 cards." in said(markup)


# -- bidding -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dice", ["1/2", "12345/66666", "123/456/111/234", "11111/22222/33333/44444/55555/66666"])
def test_the_opener_can_bid_all_that_is_allowed_and_not_challenge(dice: str) -> None:
    state = bidding(dice)
    assert set(actions(draw(shown(state, 0)))) == {
        f"{quantity}x{face}" for quantity in range(1, sum(state.position.counts) + 1) for face in FACES
    }
    assert not actions(draw(shown(state, 1)))


def test_only_higher_bids_and_the_challenge_can_be_clicked() -> None:
    view = after(bidding("12/34"), "3x4", seat=1)
    assert set(actions(draw(view))) == {"3x5", "3x6", "4x1", "4x2", "4x3", "4x4", "4x5", "4x6", "lie"}
    assert actions(draw(after(bidding("12/34"), "4x6", seat=1))) == ["lie"]
    assert "Bo has to call it a lie: no bid is higher." in said(draw(after(bidding("12/34"), "4x6")))


def test_the_last_bid_and_the_one_before_it_are_marked() -> None:
    def marks(view: View) -> tuple[int, int]:
        root = ElementTree.fromstring(draw(view))
        gold = [e for e in root.iter(NAMESPACE + "rect") if e.attrib.get("fill") == "#f2b632"]
        ring = [e for e in root.iter(NAMESPACE + "rect") if "stroke-dasharray" in e.attrib]
        return len(gold), len(ring)

    start = bidding("12/34/5")
    assert marks(after(start, "1x4", seat=2)) == (1, 0)
    assert marks(after(start, "1x4", "2x1", seat=2)) == (1, 1)
    assert "Bo bids 2 ones." in said(draw(after(start, "1x4", "2x1")))


def test_the_row_of_a_die_says_how_many_of_it_the_viewer_shows() -> None:
    def own(view: View) -> list[str]:
        return [words for words in said(draw(view)).split(" | ") if words.startswith("you ")]

    state = bidding("11335/2")
    assert own(shown(state, 0)) == ["you 2", "you 2", "you 1"]
    assert own(shown(state)) == []
    wild = bidding("11335/2", wild=True)
    assert own(shown(wild, 0)) == ["you 2", "you 2", "you 4", "you 2", "you 3", "you 2"]
    assert own(after(wild, "1x1", seat=0)) == ["you 2", "you 2", "you 1"]


@pytest.mark.parametrize(
    ("moves", "told"),
    [
        ((), "Ones will be wild, unless opened with ones."),
        (("1x2",), "Ones are wild."),
        (("1x1",), "Ones are not wild."),
    ],
)
def test_what_ones_count_for_is_told_where_they_may_be_wild(moves: tuple[str, ...], told: str) -> None:
    assert told in said(draw(shown(go(bidding("12/34", wild=True), *moves))))
    assert "wild" not in said(draw(shown(go(bidding("12/34"), *moves))))


def test_the_opener_says_which_way() -> None:
    state = bidding("12/34/5", which_way=True)
    assert set(actions(draw(shown(state, 0)))) == {"clockwise", "counter"}
    assert not actions(draw(shown(state, 2)))
    ways = {way: draw(after(state, way)) for way in ("clockwise", "counter")}
    assert "Ann has said that bidding runs counter." in said(ways["counter"])
    assert "Bidding runs counter-clockwise." in said(ways["counter"])
    assert "Bidding runs clockwise." in said(ways["clockwise"])


def test_the_others_sit_from_the_left_hand_on() -> None:
    state = bidding("1/2/3/4")
    for seat in range(4):
        told = said(draw(shown(state, seat))).split(" | ")
        order = [name for name in told if name in NAMES]
        assert order == [NAMES[(seat + k) % 4] for k in (1, 2, 3)]


# -- the end of a round ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "bid", "wild", "told"),
    [
        ("112/34", "2x1", False, "Bo calls 2 ones a lie: there are 2 ones, so Bo loses a card."),
        ("112/34", "3x1", False, "Bo calls 3 ones a lie: there are 2 ones, so Ann loses a card."),
        ("112/34", "1x6", False, "Bo calls 1 six a lie: there are no sixes, so Ann loses a card."),
        ("112/34", "2x4", True, "Bo calls 2 fours a lie: there are 3 fours, so Bo loses a card."),
        ("112/3", "3x3", True, "Bo calls 3 threes a lie: there are 3 threes, so Bo loses the last card and is out."),
        ("112/3", "1x3", False, "Bo calls 1 three a lie: there is 1 three, so Bo loses the last card and is out."),
    ],
)
def test_a_challenge_is_told(dice: str, bid: str, wild: bool, told: str) -> None:
    view = after(bidding(dice, wild=wild), bid, "lie")
    assert told in said(draw(view))
    assert ("The bid is true." in said(draw(view))) == ("so Bo" in told)
    assert ("It was a lie!" in said(draw(view))) == ("so Ann" in told)


def test_who_loses_by_rules_that_were_changed_is_told() -> None:
    class MoreThanBid(lie.Rules):
        """A bid is true only if there are more dice than it says."""

        def step(self, p: Position, move: Any) -> Position:
            if isinstance(move, Challenge) and p.bid is not None:
                p = p._replace(bid=Bid(p.bid.quantity + 1, p.bid.face))
            return super().step(p, move)

    state = State(packo.load(MoreThanBid), bidding("112/34").position)
    for bid, told in (("2x1", "so Ann loses a card."), ("1x1", "so Bo loses a card.")):
        assert told in said(draw(after(state, bid, "lie")))


def test_after_a_challenge_all_see_all_dice() -> None:
    state = bidding("126/356/44")
    for seat in (None, 0, 1, 2):
        markup = draw(after(state, "2x6", "lie", seat=seat))
        assert dice_in(markup) - Counter({6: 4 if seat == 0 else 5}) == Counter({1: 1, 2: 1, 3: 1, 4: 2, 5: 1, 6: 2})
        assert "Ann showed 1 2 6. Bo showed 3 5 6. Cy showed 4 4." in said(markup)
        assert "3→2" in said(markup) or seat == 1


def test_the_wild_ones_are_counted_with_the_others() -> None:
    markup = draw(after(bidding("116/36", wild=True), "4x6", "lie"))
    drawn = [e for e in ElementTree.fromstring(markup).iter() if e.attrib.get("class", "").startswith("lie-")]
    lit = Counter(e.attrib["class"] for e in drawn if e.attrib.get("stroke") == "#e69f00")
    assert lit == {"lie-1": 2, "lie-6": 2}
    assert "There are" in said(markup)
    assert "4 ×" in said(markup)


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_play_tells_everybody_of_a_challenge(seat: int | None) -> None:
    play = Play.start(bidding("112/34")).then(Bid(2, 1)).then(Challenge())
    assert "Ann showed 1 1 2. Bo showed 3 4." in said(draw(shown(play.state, seat, **play.view(seat))))


def test_a_challenge_without_the_dice_is_not_told() -> None:
    state = go(bidding("112/34"), "2x1")
    seen = state.game.rules.observation(state.position, 1)
    unknown: dict[str, Any] = {}
    for told in (unknown, {"last": Challenge(), "before": seen}):
        assert "showed" not in said(draw(shown(go(state, "lie"), 1, **told)))


def test_the_dice_of_the_last_round_can_still_be_seen_at_the_next_hand() -> None:
    state = go(bidding("112/34"), "2x1")
    after_draw = hands(go(state, "lie"), "12 13 14/56")
    view = shown(after_draw, 0, last=Challenge(), before=state.position)
    assert "Ann showed 1 1 2. Bo showed 3 4." in said(draw(view))
    assert "Bo calls 2 ones a lie" in said(draw(view))
    assert actions(draw(view)) == ["111"]


@pytest.mark.parametrize(
    ("start", "moves", "told"),
    [
        (bidding("1/2"), ("2x6", "lie"), "Bo wins!"),
        (bidding("12/34", one_round=True), ("2x6", "lie"), "so Ann loses the round"),
        (bidding("12/3/45/6", shorter=True), ("2x4", "3x6", "lie"), "so Bo loses the last card and is out."),
        (bidding("12/-/45/-", shorter=True, playoff=True), ("3x1", "lie"), "so Ann loses all cards and is out."),
    ],
)
def test_the_end_of_the_game_is_told(start: State, moves: tuple[str, ...], told: str) -> None:
    assert told in said(draw(after(start, *moves)))
    assert "wins" not in said(draw(shown(start)))


def test_the_winner_is_named_where_the_last_move_is_not_known() -> None:
    end = go(bidding("1/22"), "3x6", "lie")
    assert end.is_terminal
    for seat in (None, 0, 1):
        words = said(draw(shown(end, seat)))
        assert "Bo wins!" in words
        assert "With 2 cards left." in words
    assert "You win!" in said(draw(shown(end, 1, names=("Ann", "You"))))


def test_a_playoff_is_told() -> None:
    assert "Playoff" in said(draw(shown(bidding("12/-/45/-", shorter=True, playoff=True))))
    assert "Playoff" not in said(draw(shown(bidding("12/3/45/-", shorter=True))))


def test_before_the_draw_no_dice_are_there() -> None:
    for options in GAMES:
        state = game(**options).root
        for seat in (None, 0):
            markup = draw(shown(state, seat, shown=tuple(OVERLAYS)))
            assert "about to be drawn" in said(markup)
            assert not dice_in(markup).total()
            assert not actions(markup) + picks(markup)


# -- how likely bids are -----------------------------------------------------------------------------------------------


def turned_at_random(own: tuple[int, ...], others: int) -> dict[Bid, Fraction]:
    """How often each bid is true among all equally likely draws and turns in which the player shows these dice."""
    deck = [card for card in combinations(FACES, 2) for _ in range(2)]
    times: Counter[tuple[int, ...]] = Counter()
    for dealt in permutations(range(30), len(own) + others):
        if all(die in deck[card] for die, card in zip(own, dealt, strict=False)):
            for dice in product(*(deck[card] for card in dealt[len(own) :])):
                times[dice] += 1
    return {
        Bid(quantity, face): Fraction(
            sum(n for dice, n in times.items() if (*own, *dice).count(face) >= quantity), times.total()
        )
        for quantity in range(1, len(own) + others + 1)
        for face in FACES
    }


@pytest.mark.parametrize("dice", ["3/2", "34/2", "33/2", "5/12"])
def test_the_overlay_tells_the_chances_by_the_viewers_dice(dice: str) -> None:
    state = bidding(dice)
    own = state.position.shown[0]
    root = ElementTree.fromstring(draw(shown(state, 0, shown=("chances",))))
    labels = {e.attrib["data-action"]: e.attrib["aria-label"] for e in root.iter() if "data-action" in e.attrib}
    for bid, chance in turned_at_random(own, sum(state.position.counts[1:])).items():
        percent = labels[str(bid)].partition(", true in ")[2]
        if percent[0] not in "<>":
            assert abs(float(percent.removesuffix("%")) / 100 - chance) <= 0.005 + 1e-9
        assert (percent == "100%") == (chance == 1)


def test_the_overlay_needs_a_viewer_who_shows_dice() -> None:
    state = go(bidding("12/34/-"), "2x3")
    for seat in (None, 2):
        assert same_picture(shown(state, seat, shown=("chances",)), shown(state, seat))
    assert "false in" in said(draw(shown(state, 1, shown=("chances",))))
    assert not same_picture(shown(state, 0, shown=("chances",)), shown(state, 0))


# -- worth, looks ------------------------------------------------------------------------------------------------------


def test_worth_is_drawn_on_sets_bids_ways_and_the_challenge() -> None:
    set_hand = hands(before("2:1"), "14 25/36")
    bids = go(bidding("12/34"), "1x4")
    ways = bidding("12/34", which_way=True)
    for state, seat, worth in (
        (set_hand, 0, {"12": 0.31, "45": 0.001}),
        (bids, 1, {"2x3": 0.31, "lie": 0.001}),
        (ways, 0, {"clockwise": 0.31, "counter": 0.001}),
    ):
        told = said(draw(shown(state, seat, worth=worth))).split(" | ")
        assert {"31%", "<1%"} <= set(told)
        assert f"Worth: {', '.join(f'{a} {p}' for a, p in zip(worth, ('31%', '<1%'), strict=True))}." in " ".join(told)


@pytest.mark.parametrize("players", [2, 6])
def test_what_can_be_clicked_is_spoken_and_reached_by_keyboard(players: int) -> None:
    for view in walks({"players": players, "which_way": True}, seed=3, most=6):
        for e in ElementTree.fromstring(draw(view)).iter():
            if "data-action" in e.attrib or "data-pick" in e.attrib:
                assert (e.attrib["tabindex"], e.attrib["role"]) == ("0", "button")
                assert len(e.attrib["aria-label"]) > 3
                frames = [inner for inner in e.iter() if "pk-frame" in inner.attrib.get("class", "").split()]
                assert len(frames) == 1


def test_the_description_tells_all_that_the_picture_does() -> None:
    view = after(bidding("126/35"), "1x6", seat=1, worth={"lie": 0.25})
    told = ElementTree.fromstring(draw(view)).findtext(NAMESPACE + "desc")
    assert told == describe(view)
    assert told is not None
    for part in (
        "Ann bids 1 six. Bo bids more, or calls it a lie.",
        "Cards: Ann 3 cards, Bo 2 cards.",
        "5 dice are in play.",
        "Your dice: 3 5.",
        "Worth: lie 25%.",
        "To choose from: 2x1,",
    ):
        assert part in told
    assert "1 2 6" not in told


def test_each_part_of_the_position_changes_the_picture() -> None:
    p = bidding("12/34/5", wild=True, which_way=True).position._replace(choosing_way=False)
    rows: list[Position] = [
        p,
        p._replace(direction=-1),
        p._replace(choosing_way=True),
        p._replace(to_move=1),
        p._replace(bid=Bid(2, 3), bidder=0, to_move=1, wild=True),
        p._replace(bid=Bid(2, 3), bidder=0, to_move=1),
        p._replace(bid=Bid(2, 4), bidder=0, to_move=1),
        p._replace(bid=Bid(2, 4), bidder=2, to_move=1),
        p._replace(counts=(2, 3, 1)),
        Position((2, 2, 1), 0),
        Position((2, 2, 1), 1),
        Position((2, 0, 0), 0, winner=0),
        Position((2, 2, 1), 0, hands=((Card(1, 2), Card(1, 3)), (Card(2, 4), Card(3, 4)), (Card(5, 6),))),
    ]
    rules = game(players=3, wild=True, which_way=True).rules
    assert len({draw(View(rules, q)) for q in rows}) == len(rows)


def test_every_move_is_told_to_you_as_you() -> None:
    start = bidding("12/34", which_way=True)
    names = ("You", "You")
    for moves in (("clockwise",), ("clockwise", "2x4"), ("counter", "2x4", "lie")):
        assert "You " in said(draw(after(start, *moves, names=names)))
    assert isinstance(start.parse("counter"), Way)


def test_hostile_names_stay_text() -> None:
    evil = ("<script>alert(1)</script>", "\"' onload='x' &amp; ]]> \x00\ud800")
    start = bidding("12/34")
    for view in (shown(start, 0, names=evil), after(start, "2x4", "lie", names=evil), shown(before("1:1"), names=evil)):
        markup = draw(view)
        root = ElementTree.fromstring(markup)
        assert not [e for e in root.iter() if e.tag.endswith("script") or "onload" in e.attrib]
        assert markup.encode("utf-8").decode("utf-8") == markup


def test_every_die_has_its_own_look_and_only_ones_have_an_orange_pip() -> None:
    drawn = [artwork.die(face, 0, 0, 30) for face in FACES]
    assert len(set(drawn)) == 6
    assert ["#d55e00" in each for each in drawn] == [True] + [False] * 5
    assert [each.count("h0") for each in drawn] == list(FACES)


@pytest.mark.parametrize("page", [0, 1], ids=["light", "dark"])
def test_words_on_the_table_can_be_read(page: int) -> None:
    colours = {name: pair[page] for name, pair in artwork.COLOURS.items()}
    for ground in ("plank", "plank-low"):
        assert palette.contrast(artwork.CREAM, colours[ground]) >= 4.5
    ink = ("#1d2330", "#f2f0ea")[page]
    for ground in ("sheet", "worth"):
        assert palette.contrast(ink, colours[ground]) >= 4.5
    for name in ("good", "bad"):
        assert palette.contrast(colours[name], colours["sheet"]) >= 4.5
