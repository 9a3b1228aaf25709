"""The picture of GEM: true to the position, ready to be clicked piece by piece, the same each time."""

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

import packo
from packo.core import State
from packo.games.gem import artwork
from packo.games.gem.draw import OVERLAYS, as_text, describe, draw
from packo.games.gem.parts import BID, GEMS, OVER, PAY, REINVEST, TAKE, Assets, Card, Pay, Position, Reinvest
from packo.picture import View, palette
from tests.games.gem.shop import at, go

NAMESPACE = "{http://www.w3.org/2000/svg}"
NAMES = ("Ann", "Bo", "Cy", "Dora")
RICH = "1 2 3 SR1 SE2 D4 / EA1 AT3 D4"
POOR = "1 3 RE1 / D4"
OTHERS = ("1 2 3 TS1 / ", "2 RA2 / ET2")
STAGES = (BID, PAY, TAKE, REINVEST, OVER)


def at_stage(stage: str, players: int = 2, **options: Any) -> State:
    """A position of that stage, in which player 0 is to move and has most."""
    own = (RICH, POOR, *OTHERS)[:players]
    fields: dict[str, Any] = {
        BID: {"row": "TR2 AS2 SR3", "bid": 1, "bidder": players - 1, "left": 1},
        PAY: {"row": "TR2 AS2 SR3", "bid": 4, "bidder": 0},
        TAKE: {"row": "TR2 AS2 SR3"},
        REINVEST: {"left": players},
        OVER: {"to_move": -1, "round": 6},
    }[stage]
    return at(*own, **{"stage": stage, "round": 3, "deck": "TS3 RE3 EA3", "options": options, **fields})


def shown(state: State, seat: int | None = None, **view: Any) -> View:
    """The view of a seat that may click all that it may choose."""
    rules, p = state.game.rules, state.position
    choices = () if seat is None else rules.choices(p).get(seat, ())
    return View(rules, p, seat, **{"clickable": tuple(map(str, choices)), "names": NAMES[: len(p.assets)], **view})


def attributes(markup: str, name: str) -> list[str]:
    return [e.attrib[name] for e in ElementTree.fromstring(markup).iter() if name in e.attrib]


def actions(markup: str) -> list[str]:
    return attributes(markup, "data-action")


def said(markup: str) -> str:
    return " | ".join(ElementTree.fromstring(markup).itertext())


def texts(element: ElementTree.Element, name: str) -> list[str]:
    return [e.text or "" for e in element.iter() if e.attrib.get("class") == name]


def plain_gems(own: Assets) -> Counter[str]:
    """The gems on invested cards, counted without the package."""
    return Counter(letter for card in own.invested for letter in card.gems)


def plain_scores(assets: Iterable[Assets]) -> list[int]:
    held = [plain_gems(own) for own in assets]
    points = [sum(own.values()) for own in held]
    for gem in GEMS:
        best = max(own[gem] for own in held)
        leaders = [k for k, own in enumerate(held) if best and own[gem] == best]
        for k in leaders:
            points[k] += 3 if len(leaders) == 1 else 2
    return points


def ledger(element: ElementTree.Element) -> tuple[list[int], list[int], int, int]:
    """What a drawn ledger says: all counts in order, the points, and how many majorities are alone and shared."""
    counts = [0 if words == "·" else int(words) for words in texts(element, "gm-count")]
    marks = Counter(e.attrib.get("class") for e in element.iter(NAMESPACE + "circle"))
    return counts, list(map(int, texts(element, "gm-points"))), marks["gm-most"], marks["gm-shared"]


def plain_ledger(assets: tuple[Assets, ...]) -> tuple[list[int], list[int], int, int]:
    held = [plain_gems(own) for own in assets]
    alone = shared = 0
    for gem in GEMS:
        column = [own[gem] for own in held]
        if best := max(column):
            leaders = column.count(best)
            alone, shared = (alone + 1, shared) if leaders == 1 else (alone, shared + leaders)
    return [own[gem] for own in held for gem in GEMS], plain_scores(assets), alone, shared


def previews(markup: str) -> dict[str, ElementTree.Element]:
    """What each action shows while it is pointed at."""
    return {
        e.attrib["data-action"]: inner
        for e in ElementTree.fromstring(markup).iter(NAMESPACE + "g")
        if "data-action" in e.attrib
        for inner in e.iter(NAMESPACE + "g")
        if inner.attrib.get("class") == "gm-after"
    }


def walks(seeds: Iterable[int]) -> Iterator[tuple[State, Any, State | None]]:
    """The states of random games, each with the move that led there and the state before it."""
    for seed in seeds:
        rng = Random(seed)
        state, move, before = packo.load("gem", players=2 + seed % 3).root, None, None
        while True:
            yield state, move, before
            if state.is_terminal:
                break
            rules, p = state.game.rules, state.position
            move = rules.chance(p).sample(rng) if state.is_chance else rng.choice(rules.legal_actions(p, p.to_move))
            before, state = state, state.child(move)


# -- any view ----------------------------------------------------------------------------------------------------------


@cache
def some_states() -> tuple[State, ...]:
    walked = [state for state, _, _ in walks(range(6, 9))]
    fixed = [at_stage(stage, players) for stage in STAGES for players in (2, 3, 4)]
    strict = [at_stage(stage, needless=False) for stage in (PAY, REINVEST)]
    return (*walked[::4], *fixed, *strict)


@st.composite
def views(draw_from: st.DrawFn) -> View:
    state = draw_from(st.sampled_from(some_states()))
    rules, p = state.game.rules, state.position
    listed = sorted({str(a) for choices in rules.choices(p).values() for a in choices})
    own = p.assets[p.to_move]
    pieces = [*map(str, own.coins), *map(str, own.invested), *map(str, own.leveraged)]
    words = st.lists(st.sampled_from(pieces or ["1"]), max_size=4).map("+".join)
    text = st.text(max_size=24)
    return View(
        rules,
        p,
        seat=draw_from(st.sampled_from([None, *range(len(p.assets))])),
        clickable=tuple(draw_from(st.lists(st.sampled_from(listed), unique=True, max_size=30))) if listed else (),
        picked=draw_from(st.none() | words | st.tuples(words, words).map(" by ".join) | text),
        shown=tuple(draw_from(st.sets(st.sampled_from(sorted(OVERLAYS))))),
        worth=draw_from(st.dictionaries(st.sampled_from(listed or ["x"]) | text, st.floats(0, 1), max_size=5)),
        names=draw_from(st.sampled_from([(), ("You",), NAMES]) | st.tuples(text, text)),
    )


def may_be_clicked(view: View, action: str) -> bool:
    """An action that is clickable, or a payment that is legal and stands in no list."""
    if action in view.clickable:
        return True
    rules, p = view.rules, view.position
    found = rules.parse(p, p.to_move, action)
    unlisted = found not in rules.legal_actions(p, p.to_move)
    return isinstance(found, (Pay, Reinvest)) and unlisted and rules.is_legal(p, p.to_move, found)


@settings(max_examples=60, deadline=None)
@given(views())
def test_any_view_is_well_formed_and_the_same_twice_and_only_what_may_be_done_can_be_clicked(view: View) -> None:
    markup = draw(view)
    assert markup == draw(view)
    found = actions(markup)
    assert len(found) == len(set(found))
    assert all(may_be_clicked(view, action) for action in found)
    if view.position.stage in (BID, TAKE):
        assert set(found) == set(view.clickable)
    if not view.clickable:
        assert not found
        assert not attributes(markup, "data-pick")


def test_whole_games_can_be_looked_at_from_every_seat() -> None:
    drawn = 0
    for state, move, before in walks(range(3)):
        rules, p = state.game.rules, state.position
        earlier = None if before is None else before.position
        seats = {None, *rules.choices(p)} if drawn % 5 else {None, *range(len(p.assets))}
        for seat in seats:
            view = shown(state, seat, last=move, before=earlier)
            markup = draw(view)
            assert len(markup.encode("utf-8")) < 200_000
            assert set(actions(markup)) <= set(view.clickable)
            assert bool(attributes(markup, "data-pick")) == (bool(view.clickable) and p.stage in (PAY, REINVEST))
            drawn += 1
    assert drawn > 200


def test_the_picture_of_one_who_owns_everything_is_drawn_soon_and_small() -> None:
    every = "1 2 3 " + " ".join(map(str, packo.load("gem").rules.cards[:17]))
    last = str(packo.load("gem").rules.cards[17])
    state = at(every, "1 2 3", row=last, round=6, to_move=0)
    markup = draw(shown(state, 0, shown=tuple(OVERLAYS)))
    assert len(actions(markup)) == state.position.assets[0].worth + 1
    assert 100_000 < len(markup.encode("utf-8")) < 250_000


# -- what is told ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("stage", STAGES)
def test_the_ledger_counts_gems_marks_majorities_and_adds_points(stage: str, players: int) -> None:
    state = at_stage(stage, players)
    assert ledger(ElementTree.fromstring(draw(shown(state)))) == plain_ledger(state.position.assets)


def test_the_rulebooks_sample_is_drawn_with_its_scores() -> None:
    state = at(
        "1 2 3 EA1 AT1 SE2 RA2 ET2 AS2 D4 / SR1 RE3", "1 2 3 TR2 SR3 RE1 EA3 AT3 TS3 D4 D4 / TS1",
        round=6, stage=OVER, to_move=-1,
    )  # fmt: skip
    markup = draw(shown(state))
    assert ledger(ElementTree.fromstring(markup))[1] == [21, 25]
    told = said(markup).split(" | ")
    assert "Bo wins with 25 points." in told
    assert "25 points: 14 for gems, 11 for majorities." in told
    assert "3 gem cards are still leveraged and count for nothing." in told
    assert (told.count("+3"), told.count("+2")) == (5, 2)


def test_a_tie_is_broken_by_gems_and_said_so() -> None:
    broken = at("1 2 3 RE1 EA3 SE2 EA1", "1 2 3 SR3 D4 TS3", round=6, stage=OVER, to_move=-1)
    assert plain_scores(broken.position.assets) == [16, 16]
    told = said(draw(shown(broken)))
    assert "Ann wins: 16 points like others, but more gems." in told
    assert "16 points each, so the gems decide: Ann 8 and Bo 5." in told
    assert "No gem card is leveraged." in told
    shared = at("1 2 3 SR1", "1 2 3 ET2 / D4", round=6, stage=OVER, to_move=-1)
    assert plain_scores(shared.position.assets) == [8, 8]
    told = said(draw(shown(shared)))
    assert "Ann and Bo share the win with 8 points each." in told
    assert "8 points and 2 gems each: the win is shared." in told
    assert "1 gem card is still leveraged and counts for nothing." in told


@pytest.mark.parametrize(
    ("stage", "sentence"),
    [
        (BID, "Ann bids over 1, or passes."),
        (PAY, "Ann has won with 4, and rotates coins and cards to pay it."),
        (TAKE, "Ann takes a card from the row; it comes leveraged."),
        (REINVEST, "Ann may buy leveraged cards free."),
    ],
)
def test_one_sentence_says_whose_turn_it_is(stage: str, sentence: str) -> None:
    assert sentence in said(draw(shown(at_stage(stage))))
    mine = said(draw(shown(at_stage(stage), 0, names=("You", "Bo"))))
    assert any(f"You {verb} " in mine for verb in ("bid", "have", "take", "may"))


def test_the_opener_is_told_that_he_must_bid_and_the_last_round_comes_invested() -> None:
    opening = at(RICH, POOR, row="TR2", to_move=0)
    markup = draw(shown(opening, 0))
    assert "Ann opens the auction with a bid of 0 or more." in said(markup)
    assert "The opener | must bid" in said(markup)
    assert "pass" not in actions(markup)
    last = at(RICH, POOR, row="TR2", stage=TAKE, round=6, to_move=0)
    assert "Ann takes a card from the row; it comes invested." in said(draw(shown(last, 0)))


@pytest.mark.parametrize(
    ("stage", "move", "told"),
    [
        (BID, "5", "Ann bids 5."),
        (BID, "pass", "Ann passes."),
        (PAY, "pay 1+3", "Ann pays 4 with 1 and 3."),
        (TAKE, "take TR2", "Ann takes TR2 (topaz and ruby), leveraged."),
        (REINVEST, "free EA1+AT3 by 1+2+3", "Ann buys AT3 and EA1 free with 1, 2 and 3."),
        (REINVEST, "pass", "Ann buys nothing free."),
    ],
)
def test_every_move_is_told(stage: str, move: str, told: str) -> None:
    before = at_stage(stage)
    action = before.parse(move)
    after = before.child(action)
    view = shown(after, last=action, before=before.position)
    assert told in said(draw(view))
    you = said(draw(shown(after, last=action, before=before.position, names=("You", "Bo"))))
    assert any(f"You {verb} " in you for verb in ("bid", "pay", "take", "buy")) or "You pass." in you


def test_a_stack_that_is_turned_up_and_coins_that_come_back_are_told() -> None:
    root = packo.load("gem").root
    turned = root.game.rules.parse_chance(root.position, "SR1 D4 RE1 AT1")
    told = said(draw(shown(root.child(turned), last=turned, before=root.position)))
    assert "Stack 1 is turned up: AT1, D4, RE1 and SR1." in told
    last = at("1 SR1 / D4", "1 2 3 / SE2", stage=REINVEST, left=1, deck="TS3 RE3 EA3", to_move=1, round=3)
    move = last.parse("pass")
    told = said(draw(shown(last.child(move), last=move, before=last.position)))
    assert "Bo buys nothing free. All coins come back." in told
    assert "Stack 4 of 6 is about to be turned up." in told


def test_before_a_stack_is_turned_up_its_backs_lie_on_the_velvet() -> None:
    for players, size in ((2, 4), (3, 3), (4, 4)):
        state = packo.load("gem", players=players).root
        view = shown(state, 0, shown=tuple(OVERLAYS))
        markup = draw(view)
        assert "Stack 1 of 6 is about to be turned up." in said(markup)
        assert "18 still face | down" in said(markup)
        assert not actions(markup)
        assert markup.count('fill="#2c2450"') == 6 + size


def test_the_overlay_shows_the_cards_that_are_face_down() -> None:
    state = at(RICH, POOR, row="TR2", deck="TS3 RE3 SR3", to_move=0)
    plain, overlaid = (draw(shown(state, shown=names)) for names in ((), ("deck",)))
    assert "3 still face" not in said(plain)
    assert "3 still face" in said(overlaid)
    for card in state.position.deck:
        name = artwork.card(card, 0, 0, 0.6).partition("transform=")[0]
        assert overlaid.count(name) > plain.count(name)


def test_the_description_tells_what_everybody_has() -> None:
    state = at_stage(PAY)
    view = shown(state, 0, worth={"pay 1+3": 0.25}, picked="1")
    told = ElementTree.fromstring(draw(view)).findtext(NAMESPACE + "desc")
    assert told == describe(view)
    assert told is not None
    assert "For sale: AS2, amethyst and sapphire, pays 2, costs 3; " in told
    assert "Ann: can pay 13; coins 1, 2 and 3; invested D4, SE2 and SR1; leveraged AT3, D4 and EA1;" in told
    assert "Bo: can pay 5; coins 1 and 3 (spent 2);" in told
    assert "Most of a kind: sapphire Ann; ruby Ann and Bo; emerald Ann and Bo; diamond Ann." in told
    assert "Taken up: 1, 1 of 4." in told
    assert "Worth: pay 1+3 25%." in told
    many = shown(at_stage(REINVEST), 0)
    assert len(many.clickable) > 40
    assert f"and {len(many.clickable) - 40} more." in describe(many)


def test_the_lines_of_text_tell_what_everybody_has_and_scores() -> None:
    first, sale, head, mine, other, note = as_text(shown(at_stage(PAY), 0)).splitlines()
    assert first.startswith("Round 3 of 6. ")
    assert sale == "For sale: AS2 (3)  SR3 (4)  TR2 (3)"
    assert head.split() == ["can", "pay", "coins", *GEMS, "points", "invested", "leveraged"]
    assert " ".join(mine.split()) == "> Ann 13 1 2 3 2* 1= 1= . . 1* 15 D4 SE2 SR1 AT3 (4) D4 (5) EA1 (2)"
    assert " ".join(other.split()) == "Bo 5 1 - 3 . 1= 1= . . . 6 RE1 D4 (5)"
    assert head.index("points") == mine.index("15 ") == other.index("6  ")
    assert "* most of a gem, +3; = shared, +2." in note


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_lines_of_text_begin_with_whose_turn_it_is_or_who_has_won(players: int) -> None:
    for stage in STAGES:
        lines = as_text(shown(at_stage(stage, players))).splitlines()
        assert sum(line.startswith("> ") for line in lines) == (stage != OVER)
        assert [any(name in line for line in lines[1:]) for name in NAMES[:players]] == [True] * players
    assert "wins" in lines[0]
    assert "Stack 1 of 6" in as_text(shown(packo.load("gem", players=players).root)).splitlines()[0]


# -- bidding and taking ------------------------------------------------------------------------------------------------


def test_a_bid_shows_the_cheapest_way_to_pay_it() -> None:
    state = at_stage(BID)
    found = previews(draw(shown(state, 0)))
    assert set(found) == {str(k) for k in range(2, 14)}
    rules, own = state.game.rules, state.position.assets[0]
    for amount, inner in found.items():
        words = next(e.text or "" for e in inner.iter(NAMESPACE + "text"))
        pieces = words.removeprefix(f"Pay {amount} with ").partition(":")[0]
        due = state.position._replace(stage=PAY, bid=int(amount), bidder=0)
        listed = rules.legal_actions(due, 0)
        chosen = rules.parse(due, 0, f"pay {pieces}")
        paid = [sum(pay.coins) + sum(card.pays for card in pay.cards) for pay in (chosen, *listed)]
        assert chosen in listed
        assert paid[0] == min(paid)
        assert words.endswith(f": {own.worth - paid[0]} left")
        dashed = [e for e in inner.iter(NAMESPACE + "rect") if "stroke-dasharray" in e.attrib]
        assert len(dashed) == len(chosen.coins) + len(chosen.cards)


def test_pointing_at_a_card_for_sale_tells_what_it_would_change() -> None:
    state = at_stage(TAKE, 3)
    p = state.position
    found = previews(draw(shown(state, 0)))
    assert set(found) == {"take AS2", "take SR3", "take TR2"}
    for card in p.row:
        own = p.assets[0]._replace(invested=(*p.assets[0].invested, card))
        assert ledger(found[f"take {card}"]) == plain_ledger((own, *p.assets[1:]))


def test_equal_cards_for_sale_are_clicked_once() -> None:
    state = at(RICH.replace("D4", "ET2"), POOR.replace("/ D4", ""), row="D4 D4 TR2", stage=TAKE, to_move=0)
    assert sorted(actions(draw(shown(state, 0)))) == ["take D4", "take TR2"]


# -- paying and reinvesting, piece by piece ----------------------------------------------------------------------------


def picks(markup: str) -> list[str]:
    return attributes(markup, "data-pick")


def test_every_payment_is_reached_by_picking_its_pieces() -> None:
    state = at_stage(PAY)
    listed = set(shown(state, 0).clickable)
    reached: set[str] = set()
    seen: set[str | None] = set()
    waiting: list[str | None] = [None]
    while waiting:
        picked = waiting.pop()
        if picked in seen:
            continue
        seen.add(picked)
        markup = draw(shown(state, 0, picked=picked))
        if picked is not None and f"pay {picked}" in actions(markup):
            reached.add(f"pay {picked}")
        waiting += [words for words in picks(markup) if words not in seen]
    assert listed <= reached
    assert len(seen) == 1 + 2**6 - 1
    sums = {words: sum(int(piece[-1]) for piece in words.split("+")) for words in seen if words}
    assert reached == {f"pay {words}" for words, total in sums.items() if total >= 4}


@pytest.mark.parametrize(
    ("picked", "said_", "payable"),
    [(None, "0 of 4 needed", False), ("1+2", "3 of 4 needed", False), ("1+3", "4 of 4 needed", True),
     ("2+3", "5 of 4 needed, 1 too much", True), ("1+2+3", "6 of 4 needed, 2 too much", True)],
)  # fmt: skip
def test_the_sum_is_always_in_sight(picked: str | None, said_: str, payable: bool) -> None:
    state = at_stage(PAY)
    markup = draw(shown(state, 0, picked=picked))
    assert said_ in said(markup)
    assert texts(ElementTree.fromstring(markup), "gm-paid") == [said_.partition(" ")[0]]
    assert (f"pay {picked}" in actions(markup)) == payable
    assert attributes(markup, "aria-pressed").count("true") == len((picked or "").split("+")) - (picked is None)


def test_a_needless_payment_is_refused_with_the_reason_where_it_is_forbidden() -> None:
    strict, free = at_stage(PAY, needless=False), at_stage(PAY)
    assert "pay 1+2+3" in actions(draw(shown(free, 0, picked="1+2+3")))
    markup = draw(shown(strict, 0, picked="1+2+3"))
    assert "pay 1+2+3" not in actions(markup)
    assert "needed" in said(markup)
    assert "is not" in said(markup)
    assert "pay 1+3" in actions(draw(shown(strict, 0, picked="1+3")))


def test_a_choice_that_is_not_offered_cannot_be_clicked() -> None:
    state = at_stage(PAY)
    assert actions(draw(shown(state, 0, picked="1+3", clickable=("pay 2+SE2",)))) == []
    assert actions(draw(shown(state, 0, picked="2", clickable=("pay 2+SE2",)))) == ["pay 2+SE2"]


def test_suggestions_hold_what_is_picked_and_the_cheapest_come_first() -> None:
    state = at_stage(PAY)
    assert actions(draw(shown(state, 0))) == ["pay D4", "pay 1+3", "pay 2+SE2"]
    held = actions(draw(shown(state, 0, picked="SR1")))
    assert held
    assert all("SR1" in action for action in held)
    worth = {"pay 2+3": 0.6, "pay 1+3": 0.4}
    assert actions(draw(shown(state, 0, worth=worth)))[:2] == ["pay 2+3", "pay 1+3"]


def test_pointing_at_a_payment_or_a_reinvestment_tells_what_it_changes() -> None:
    for state, picked in (
        (at_stage(PAY), None),
        (at_stage(PAY), "2+SE2"),
        (at_stage(REINVEST, 3), None),
        (at_stage(REINVEST, 3), "EA1 by 2"),
    ):
        markup = draw(shown(state, 0, picked=picked))
        found = previews(markup)
        assert found
        for action, inner in found.items():
            p = state.position
            own = state.game.rules.step(p, state.parse(action)).assets[0]
            assert ledger(inner) == plain_ledger((own, *p.assets[1:]))


def test_a_reinvestment_is_put_together_from_red_and_green() -> None:
    state = at_stage(REINVEST)
    markup = draw(shown(state, 0))
    assert "pass" in actions(markup)
    assert "EA1" in picks(markup)
    one = draw(shown(state, 0, picked="EA1"))
    assert "EA1 by 2" in picks(one)
    assert "0 of 2 needed" in said(one)
    both = draw(shown(state, 0, picked="EA1 by 2"))
    assert "2 of 2 needed" in said(both)
    assert "free EA1 by 2" in actions(both)
    assert attributes(both, "aria-pressed") == ["true", "true"]
    assert {"EA1", "2", "EA1 by 2+3", "AT3+EA1 by 2"} <= set(picks(both))
    needless = draw(shown(state, 0, picked="EA1 by 1+2"))
    assert "free EA1 by 1+2" in actions(needless)
    nothing = draw(shown(state, 0, picked="2"))
    assert "2 paid for nothing yet" in said(nothing)
    assert "pick red cards to | buy free" in said(nothing)


def test_every_listed_reinvestment_has_its_picture_to_click() -> None:
    state = at("1 2 3 SR1 / EA1 D4 D4", "1 2 3 / ", stage=REINVEST, round=3, to_move=0)
    view = shown(state, 0)
    for action in view.clickable:
        if action != "pass":
            picked = action.removeprefix("free ")
            assert action in actions(draw(shown(state, 0, picked=picked)))


def test_a_piece_that_is_put_down_leaves_the_others() -> None:
    state = at_stage(PAY)
    assert picks(draw(shown(state, 0, picked="1")))[0] == "1"
    pressed = [
        e.attrib["data-pick"]
        for e in ElementTree.fromstring(draw(shown(state, 0, picked="1+3+SR1"))).iter()
        if e.attrib.get("aria-pressed") == "true"
    ]
    assert pressed == ["3+SR1", "1+SR1", "1+3"]


@pytest.mark.parametrize("words", ["", "0", "7", "x", "1+1", "3+1", "SR1 by 1", "EA1", " by ", "1+", "١"])
def test_a_pick_that_means_nothing_is_no_pick(words: str) -> None:
    state = at_stage(PAY)
    assert draw(shown(state, 0, picked=words)) == draw(shown(state, 0))


def test_equal_cards_are_picked_one_after_the_other() -> None:
    state = at("1 D4 D4 / SR1", "2", row="TR2", stage=PAY, bid=8, bidder=0, to_move=0)
    first = picks(draw(shown(state, 0)))
    assert first == ["1", "D4", "D4"]
    assert picks(draw(shown(state, 0, picked="D4"))) == ["1+D4", "D4", "D4+D4"]
    assert "pay D4+D4" in actions(draw(shown(state, 0, picked="D4+D4")))


@pytest.mark.parametrize("stage", STAGES[:-1])
def test_what_can_be_clicked_is_spoken_and_reached_by_keyboard(stage: str) -> None:
    root = ElementTree.fromstring(draw(shown(at_stage(stage), 0, picked="1+3")))
    buttons = [e for e in root.iter() if "data-action" in e.attrib or "data-pick" in e.attrib]
    assert len(buttons) >= 3
    for e in buttons:
        assert (e.attrib["tabindex"], e.attrib["role"]) == ("0", "button")
        assert len(e.attrib["aria-label"]) > 3
        frame = next(inner for inner in e.iter() if inner.attrib.get("class") == "pk-frame")
        assert min(float(frame.attrib["width"]), float(frame.attrib["height"])) * 700 / 760 >= 44


def test_every_piece_keeps_its_key_when_something_is_picked() -> None:
    state = at("1 2 3 SR1 D4 D4 / EA1 D4", "1 2 3", stage=REINVEST, round=3, to_move=0)
    keys = [
        [e.attrib["data-key"] for e in ElementTree.fromstring(draw(shown(state, 0, picked=words))).iter()
         if "data-pick" in e.attrib]
        for words in (None, "1", "D4 by D4", "EA1 by SR1")
    ]  # fmt: skip
    assert len(set(keys[0])) == len(keys[0]) == 8
    assert all(other == keys[0] for other in keys)


# -- worth, looks ------------------------------------------------------------------------------------------------------


def test_worth_is_drawn_on_chips_pieces_cards_and_suggestions() -> None:
    told = said(draw(shown(at_stage(BID), 0, worth={"5": 0.31, "pass": 0.002}))).split(" | ")
    assert {"31%", "<1%"} <= set(told)
    told = said(draw(shown(at_stage(TAKE), 0, worth={"take TR2": 0.31}))).split(" | ")
    assert told.count("31%") == 1
    worth = {"pay 1+3": 0.31, "pay 2+3": 0.62}
    told = said(draw(shown(at_stage(PAY), 0, worth=worth))).split(" | ")
    assert (told.count("31%"), told.count("62%")) == (2, 3)
    told = said(draw(shown(at_stage(PAY), 0, worth=worth, picked="1"))).split(" | ")
    assert (told.count("31%"), told.count("62%")) == (3, 0)


def test_each_part_of_the_position_changes_the_picture() -> None:
    base = at_stage(BID, 2)
    p: Position = base.position
    own = p.assets[0]
    changed = [
        p,
        p._replace(bid=2),
        p._replace(bidder=0),
        p._replace(to_move=1),
        p._replace(round=4),
        p._replace(row=p.row[:2]),
        p._replace(stage=PAY),
        p._replace(assets=(own._replace(coins=(1, 2)), p.assets[1])),
        p._replace(assets=(own._replace(invested=own.invested[:2]), p.assets[1])),
        p._replace(assets=(own._replace(leveraged=own.leveraged[1:]), p.assets[1])),
    ]
    assert len({draw(View(base.game.rules, q)) for q in changed}) == len(changed)


def test_hostile_names_stay_text() -> None:
    evil = ("<script>alert(1)</script>", "\"' onload='x' &amp; ]]> \x00\ud800")
    for stage in STAGES:
        markup = draw(shown(at_stage(stage), 0, names=evil))
        root = ElementTree.fromstring(markup)
        assert not [e for e in root.iter() if e.tag.endswith("script") or "onload" in e.attrib]
        assert markup.encode("utf-8").decode("utf-8") == markup
    assert "<script>alert(1)</script>" in "".join(root.itertext())


def test_every_gem_has_its_own_cut_and_every_side_its_own_look() -> None:
    cuts = {gem: tuple(artwork.CUTS.get(gem, ())) for gem in GEMS}
    assert len(set(cuts.values())) == len(GEMS)
    every = {Card(*card) for gems in ("pairs", "doubles") for card in packo.load("gem", gems=gems).rules.cards}
    looks = {artwork.card(card, 0, 0, 1, leveraged=side) for card in every for side in (False, True)}
    assert len(looks) == 2 * len(every) == 42
    assert len({artwork.coin(k, 0, 0, 20, spent=side) for k in (1, 2, 3) for side in (False, True)}) == 6


@pytest.mark.parametrize("page", [0, 1], ids=["light", "dark"])
def test_words_in_colour_can_be_read(page: int) -> None:
    colours = {name: pair[page] for name, pair in artwork.COLOURS.items()}
    grounds = (("#ffffff", "#f4f1ea"), ("#171a22", "#232834", "#2e3442"))[page]
    for name in ("pays", "costs"):
        assert all(palette.contrast(colours[name], ground) >= 4.5 for ground in grounds)
    for name in ("velvet", "velvet-low"):
        assert palette.contrast(colours[name], artwork.IVORY) >= 7
    assert min(palette.contrast(band, "#ffffff") for band in (artwork.GREEN, artwork.RED)) >= 4.5


def test_a_played_auction_moves_the_picture_along() -> None:
    state = at("1 2 3 SR1", "1 2 3", row="D4 TR2", to_move=0, round=2)
    told = [said(draw(shown(go(state, *moves)))) for moves in ((), ("2",), ("2", "4"), ("2", "4", "pay 1+3"))]
    assert "No bid yet" in told[0]
    assert "Highest bid 2: Ann" in told[1]
    assert "Sold for 4 to Bo" in told[2]
    assert "Bo takes a card" in told[3]
