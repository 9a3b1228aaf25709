"""The picture of HUE: true to the table, silent on hands, each legal place one target."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import packo
from packo.games.hue import artwork
from packo.games.hue.draw import BOARD, HEIGHT, OVERLAYS, WIDTH, as_text, describe, draw, turns
from packo.games.hue.parts import COLOUR_NAMES, COLOURS, POISON, Card, Dealt, Placement, Position
from packo.games.hue.scoring import areas, colour_values
from packo.picture import View, palette

SVG = "{http://www.w3.org/2000/svg}"
GAMES = {players: packo.load("hue", players=players) for players in (2, 3, 4, 5)}
RULES: dict[Any, Any] = {players: game.rules for players, game in GAMES.items()} | {
    "bands": packo.load("hue", start_sections="bands", start_shift=2).rules,
    "several": packo.load("hue", cover_several=True, players=3).rules,
}
SOLID, STRIPED, POISONED = (Card(kind, ("B", "G", "P")) for kind in ("solid", "striped", "poison"))


@cache
def played(kind: Any, cards: int, seed: int) -> tuple[Position, Placement | None, Position | None]:
    """A position after so many cards, at most to the end, placed near each other at random; the last card; the
    position before it."""
    rules, rng = RULES[kind], Random(seed)
    p = rules.step(rules.initial(), rules.chance(rules.initial()).sample(rng))
    last = before = None
    for _ in range(cards):
        if rules.current_player(p) < 0:
            break
        near = sorted(rules.legal_actions(p, p.to_move), key=lambda a: (abs(a.x - 1) + abs(a.y - 1), str(a)))
        last, before = rng.choice(near[:60]), p
        p = rules.step(p, last)
    return p, last, before


def viewed(kind: Any = 2, cards: int = 4, seed: int = 0, **fields: Any) -> View:
    """What the player to move sees, who may choose; or what anybody sees at the end."""
    p, last, before = played(kind, cards, seed)
    rules = RULES[kind]
    mover = rules.current_player(p)
    mine = (
        {"seat": mover, "clickable": tuple(map(str, rules.legal_actions(p, mover)))} if mover >= 0 else {"seat": None}
    )
    return View(rules, p, **({"last": last, "before": before} | mine | fields))


def with_pick(view: View, card: int = 0, quarter: int = 0, **fields: Any) -> View:
    cycle = turns(view.position.hands[view.position.to_move][card])
    face, way = cycle[quarter % len(cycle)]
    kept = {name: getattr(view, name) for name in View.__dataclass_fields__}
    return View(**(kept | {"picked": f"{face}{way}"} | fields))


def root_of(markup: str) -> Any:
    return ElementTree.fromstring(markup)


def attributed(markup: str, name: str) -> list[str]:
    return [e.attrib[name] for e in root_of(markup).iter() if name in e.attrib]


def said(markup: str) -> str:
    return " | ".join(root_of(markup).itertext())


def of_way(view: View) -> list[str]:
    """The clickable actions of the picked card as it is turned."""
    assert view.picked is not None
    return [a for a in view.clickable if a.startswith(f"{view.picked[:-1]}@") and a.endswith(view.picked[-1])]


kinds = st.sampled_from(sorted(RULES, key=str))


@settings(max_examples=50, deadline=None)
@given(
    kinds, st.integers(0, 20), st.integers(0, 9), st.none() | st.integers(0, 23), st.booleans(), st.booleans(),
    st.sampled_from([(), ("You", "Bot", "C", "D", "E"), ("<Ann>", '"Bo" & co', "x\x00", "\ud800", "]]>")]),
)  # fmt: skip
def test_any_view_gives_well_formed_xml_the_same_bytes_and_just_the_places_of_the_picked_card(
    kind: Any, cards: int, seed: int, pick: int | None, shown: bool, gold: bool, names: tuple[str, ...]
) -> None:
    view = viewed(kind, cards, seed, names=names, shown=tuple(OVERLAYS) if shown else ())
    if gold:
        rng = Random(seed)
        view = View(**{n: getattr(view, n) for n in View.__dataclass_fields__} | {
            "worth": {action: rng.random() for action in view.clickable}
        })  # fmt: skip
    if pick is not None and view.clickable:
        view = with_pick(view, pick % len(view.position.hands[view.position.to_move]), pick)
    markup = draw(view)
    assert markup == draw(view)
    assert len(markup.encode("utf-8")) < 250_000
    assert sorted(attributed(markup, "data-action")) == (sorted(of_way(view)) if view.picked else [])
    if not view.clickable:
        assert not attributed(markup, "data-pick")


@pytest.mark.parametrize("kind", [2, 5, "several", "bands"])
def test_each_action_is_reached_by_picking_a_card_and_turning_it(kind: Any) -> None:
    view = viewed(kind, 3)
    reached: list[str] = []
    for card in attributed(draw(view), "data-pick"):
        words, quarters = card, []
        while words not in quarters:
            quarters.append(words)
            markup = draw(with_pick(view, picked=words))
            reached += attributed(markup, "data-action")
            (turn,) = (e for e in root_of(markup).iter() if e.attrib.get("data-key") == "r")
            words = turn.attrib["data-pick"]
        assert words == card
        assert len(quarters) == 4
    assert sorted(reached) == sorted(view.clickable)


def test_the_picked_card_is_pressed_and_picking_it_again_puts_it_down() -> None:
    view = with_pick(viewed(), 2, 3)
    (pressed,) = (e for e in root_of(draw(view)).iter() if e.attrib.get("aria-pressed") == "true")
    assert pressed.attrib["data-pick"] == view.picked
    assert "aria-pressed" not in draw(viewed())


def test_nothing_can_be_picked_by_who_may_not_choose() -> None:
    p = played(2, 3, 0)[0]
    for seat in (0, 1, None):
        markup = draw(View(RULES[2], p, seat=seat, picked="sBGPh"))
        assert "data-pick" not in markup.split("</style>")[1]
        assert not attributed(markup, "data-action")


@pytest.mark.parametrize("kind", [2, 3, 5, "several"])
@pytest.mark.parametrize("cards", [0, 4, 30])
def test_targets_do_not_overlap_can_be_spoken_and_are_14_pixels_wide_at_700(kind: Any, cards: int) -> None:
    rules = RULES[kind]
    view = viewed(kind, min(cards, sum(len(hand) - 1 for hand in viewed(kind, 0).position.hands) - 1))
    for quarter in range(4):
        root = root_of(draw(with_pick(view, 0, quarter)))
        boxes = []
        for button in (e for e in root.iter() if "data-action" in e.attrib):
            assert (button.attrib["tabindex"], button.attrib["role"]) == ("0", "button")
            assert re.fullmatch(r"(across|down) from -?\d+,-?\d+, (covering|beside); .+", button.attrib["aria-label"])
            (frame,) = (e for e in button.iter() if e.attrib.get("class") == "pk-frame")
            boxes.append(tuple(float(frame.attrib[k]) for k in ("x", "y", "width", "height")))
        assert boxes
        assert all(min(w, h) * 700 / WIDTH >= 14 for _, _, w, h in boxes)
        for (a, b, w, h), (c, d, v, g) in combinations(boxes, 2):
            assert a + w <= c or c + v <= a or b + h <= d or d + g <= b
    assert rules.current_player(view.position) >= 0


def test_every_card_and_every_place_for_one_lies_on_the_felt() -> None:
    left, top, width, height = BOARD
    for kind, cards, seed in ((2, 0, 1), (2, 6, 2), (5, 18, 3), ("several", 12, 4)):
        for quarter in range(2):
            root = root_of(draw(with_pick(viewed(kind, cards, seed), 0, quarter)))
            frames = [
                e for group in root.iter() if group.attrib.get("class") == "hue-show" for e in group
                if e.attrib.get("stroke") == "var(--pk-focus)"
            ]  # fmt: skip
            assert frames
            for e in frames:
                x, y, w, h = (float(e.attrib[k]) for k in ("x", "y", "width", "height"))
                assert left - 0.1 <= x
                assert top - 0.1 <= y
                assert x + w <= left + width + 0.1
                assert y + h <= top + height + 0.1


# -- what a place changes ----------------------------------------------------------------------------------------------


def previews(markup: str) -> Iterator[tuple[str, list[str]]]:
    """Each target's action, and the words that appear when it is pointed at."""
    root = root_of(markup)
    named = {e.attrib["id"]: e for e in root.iter() if "id" in e.attrib}
    (places,) = (e for e in root.iter() if e.attrib.get("class") == "hue-places")
    for target, shown in zip(places[::2], places[1::2], strict=True):
        assert shown.attrib["class"] == "hue-show"
        words = [
            "".join(e.itertext())
            for use in shown.iter(f"{SVG}use")
            for e in named[use.attrib["href"][1:]].iter(f"{SVG}text")
        ]
        yield target.attrib["data-action"], words


@pytest.mark.parametrize(("kind", "cards"), [(2, 0), (2, 7), (4, 14), ("several", 6), ("bands", 5)])
def test_a_place_shows_the_change_of_each_value_and_of_each_other_card_in_hand(kind: Any, cards: int) -> None:
    plain = viewed(kind, cards, 5)
    hand = plain.position.hands[plain.position.to_move]
    was = colour_values(plain.position.table)
    changes = 0
    for number in range(len(hand)):
        view = with_pick(plain, number, number)
        legal = {str(a): a for a in view.rules.legal_actions(view.position, view.position.to_move)}
        for action, words in previews(draw(view)):
            now = colour_values((*view.position.table, legal[action]))
            expected: list[str] = []
            for c in COLOURS:
                if now[c] != was[c]:
                    more = now[c] - was[c]
                    expected += [f"{was[c]} →", str(now[c]), f"+{more}" if more > 0 else f"−{-more}"]
            for other, card in enumerate(hand):
                a, b, c = card.colours
                before, after = (v[a] + 2 * v[b] + v[c] for v in (was, now))
                if other != number and before != after:
                    expected += [f"{before} →", str(after)]
            assert words == expected
            changes += bool(expected)
    assert changes


def turned_right(cells: dict[tuple[int, int], str]) -> dict[tuple[int, int], str]:
    """A quarter turn clockwise, the corner back at the origin; y grows downwards."""
    height = max(y for _, y in cells)
    return {(height - y, x): letter for (x, y), letter in cells.items()}


def cells_of(card: Card, way: str) -> dict[tuple[int, int], str]:
    """The nine by three cells of a card, written down once more from the meaning of reading order."""
    found = {}
    for k in range(3):
        for along in range(3):
            for aside in range(3):
                letter = card.colours[aside] if card.kind == "striped" else card.colours[k]
                found[(3 * k + along, aside) if way == "h" else (aside, 3 * k + along)] = letter
    return found


@pytest.mark.parametrize(
    "card", [SOLID, STRIPED, POISONED, Card("solid", ("B", "G", "B")), Card("striped", tuple("RYR"))]
)
def test_turning_is_a_quarter_turn_clockwise(card: Card) -> None:
    cycle = turns(card)
    assert cycle[0] == (card, "h")
    assert len(cycle) == len(set(cycle)) == (2 if card.turned() == card else 4)
    for one, other in pairwise([*cycle, cycle[0]]):
        assert turned_right(cells_of(*one)) == cells_of(*other)


# -- what must not be seen ---------------------------------------------------------------------------------------------


def dealt_anew(p: Position, seat: int | None, rng: Random) -> Position:
    """The same to `seat`: the others hold as many standard and poison cards, out of those that `seat` does not see."""
    deck = RULES[2].cards
    known = {placed.card for placed in p.table} | set(p.hands[seat] if seat is not None else ())
    known |= {card.turned() for card in known}
    stacks = [[card for card in part if card not in known] for part in (deck.standard, deck.poison)]
    for stack in stacks:
        rng.shuffle(stack)
    return p._replace(
        hands=tuple(
            hand if player == seat else tuple(stacks[card.kind == POISON].pop() for card in hand)
            for player, hand in enumerate(p.hands)
        )
    )


@pytest.mark.parametrize("kind", [2, 3, 4])
@pytest.mark.parametrize("cards", [1, 3, 9])
def test_the_hands_of_others_are_not_in_the_picture(kind: int, cards: int) -> None:
    p = played(kind, cards, cards)[0]
    rules, rng = RULES[kind], Random(cards)
    for seat in (*range(kind), None):
        other = dealt_anew(p, seat, rng)
        assert other != p
        clickable = tuple(map(str, rules.legal_actions(p, seat))) if seat == p.to_move else ()
        for picked in (None, f"{p.hands[p.to_move][0]}h"):
            one, two = (draw(View(rules, q, seat=seat, clickable=clickable, picked=picked)) for q in (p, other))
            assert one == two
            assert ("if kept" in one) == (seat is not None)


def test_the_number_of_cards_and_poison_in_hand_are_for_all_to_see() -> None:
    p = played(3, 5, 1)[0]
    for seat in (0, None):
        words = describe(View(RULES[3], p, seat=seat))
        for player, hand in enumerate(p.hands):
            held = "poison among them" if any(c.kind == POISON for c in hand) else "no poison"
            assert f"Player {player + 1}: {len(hand)} cards, {held}." in words


# -- what is told ------------------------------------------------------------------------------------------------------


def test_the_values_are_in_the_legend_and_in_the_words() -> None:
    view = viewed(2, 6, 3)
    values = colour_values(view.position.table)
    told = said(draw(view))
    for letter in COLOURS:
        assert f"{COLOUR_NAMES[letter]} {values[letter]}" in told
        assert re.search(rf"\| {COLOUR_NAMES[letter]} \| {values[letter]} \|", told)
    assert root_of(draw(view)).findtext(f"{SVG}desc") == describe(view)


def test_each_own_card_says_what_it_would_score() -> None:
    view = viewed(2, 6, 3)
    values = colour_values(view.position.table)
    kept = [values[c.colours[0]] + 2 * values[c.colours[1]] + values[c.colours[2]] for c in view.position.hands[0]]
    assert re.findall(r"if kept: \| (\d+)", said(draw(view))) == [str(points) for points in kept]
    assert all(f"({points} if kept)" in describe(view) for points in kept)


def test_the_lines_of_text_have_the_table_cell_by_cell() -> None:
    """A solid card across, and a poison card that stands over its end."""
    table = (
        Placement(Card("solid", ("B", "G", "P")), 0, 0, "h"),
        Placement(Card("striped", ("B", "G", "P")), 0, 1, "h"),
        Placement(Card("poison", ("Y", "R", "B")), 2, -1, "v"),
    )
    p = Position(table, ((SOLID, POISONED), (STRIPED, SOLID)), 0)
    lines = as_text(View(RULES[2], p, 0)).splitlines()
    assert lines[1:13] == [
        "     -1   0   1   2   3",
        "  -2  .   .   .   .   .",
        "                 YYY",
        "  -1  .   .   .  YYY  .",
        "                 YYY",
        "         BBB GGG RRR",
        "   0  .  BBB GGG RxR  .",
        "         BBB GGG RRR",
        "         BBB BBB BBB",
        "   1  .  GGG GGG BBB  .",
        "         PPP PPP BBB",
        "   2  .   .   .   .   .",
    ]
    values = colour_values(table)
    assert lines[13] == "The colours are worth: " + ", ".join(f"{COLOUR_NAMES[c]} {values[c]}" for c in COLOURS) + "."


@pytest.mark.parametrize("players", [2, 3])
def test_the_lines_of_text_have_the_own_hand_and_no_other(players: int) -> None:
    p, *_ = played(players, 4, 3)
    for seat in (None, *range(players)):
        words = as_text(View(RULES[players], p, seat))
        for player, hand in enumerate(p.hands):
            own = {card for card in hand if sum(card in other for other in p.hands) == 1}
            assert own
            assert all((f"  {card!s:<5} " in words) == (player == seat) for card in own)


def test_the_lines_of_text_at_the_end_have_the_score_cards() -> None:
    view = viewed(2, 99)
    points = view.rules.returns(view.position)
    words = as_text(view)
    assert all(f" = {own}." in words for own in points)
    assert "hand, and what" not in words
    assert as_text(View(RULES[2], RULES[2].initial())).startswith("The cards are about to be dealt.")


def test_the_last_card_is_marked_and_told() -> None:
    view = viewed(2, 5, 2)
    assert view.last is not None
    assert view.before is not None
    was, now = colour_values(view.before.table), colour_values(view.position.table)
    changes = [f"{COLOUR_NAMES[c]} {was[c]} → {now[c]}" for c in COLOURS if was[c] != now[c]]
    story = f"Player {view.before.to_move + 1} placed {view.last.card.kind} "
    assert story in said(draw(view))
    assert all(change in said(draw(view)) for change in changes)
    plain = View(view.rules, view.position, seat=view.seat, clickable=view.clickable)
    assert draw(view).count("<path") == draw(plain).count("<path") + 2


def test_before_the_deal_and_after_it() -> None:
    rules = RULES[4]
    before = draw(View(rules, rules.initial()))
    assert "The cards are about to be dealt" in said(before)
    assert not attributed(before, "data-action")
    dealt = rules.chance(rules.initial()).sample(Random(1))
    assert isinstance(dealt, Dealt)
    p = rules.step(rules.initial(), dealt)
    told = said(draw(View(rules, p, seat=2, last=dealt, before=rules.initial())))
    assert "three starting cards lie on the table" in told
    assert "Player 1's turn to place a card" in told
    assert not any(str(card) in told for card in dealt.hands[0])


def final(values: dict[str, int], *cards: str) -> View:
    """An end whose table is one row of solid cards that give colours their values in multiples of three."""
    row = [letter for letter, value in values.items() for _ in range(value // 3)]
    assert len(row) % 3 == 0
    table = tuple(Placement(Card("solid", tuple(row[k : k + 3])), k, 0, "h") for k in range(0, len(row), 3))
    assert colour_values(table) == {c: values.get(c, 0) for c in COLOURS}
    kinds = {"s": "solid", "t": "striped", "p": "poison"}
    hands = tuple((Card(kinds[c[0]], tuple(c[1:])),) for c in cards)
    return View(RULES[len(cards)], Position(table, hands, 0), names=("Ann", "Bo", "Cy", "Di", "Ed")[: len(cards)])


def test_the_end_shows_all_score_cards_with_their_sums_and_the_winner() -> None:
    told = said(draw(final({"P": 6, "G": 9, "B": 3}, "sBGP", "pYRB", "tGYP")))
    assert "3 + 2×9 + 6 = 27" in told
    assert "0 + 2×0 + 3 = 3" in told
    assert "9 + 2×0 + 6 = 15" in told
    assert "Ann wins with 27 points" in told
    assert "★ Ann" in told
    assert "A tie" not in told


@pytest.mark.parametrize(
    ("cards", "story"),
    [
        (("sBGP", "sPGB"), "A tie of Ann and Bo: it goes to the start player, Ann."),
        (("sYRY", "sPGB", "tBGP"), "A tie of Bo and Cy: it goes to the next after the start player, Bo."),
    ],
)
def test_it_is_said_how_a_tie_is_broken(cards: tuple[str, ...], story: str) -> None:
    assert story in said(draw(final({"P": 6, "G": 9, "B": 3}, *cards)))


def test_the_end_looks_the_same_to_everybody() -> None:
    view = final({"P": 6, "G": 9, "B": 3}, "sBGP", "pYRB", "tGYP")
    drawn = {draw(View(view.rules, view.position, seat=seat, names=view.names)) for seat in (None, 0, 1, 2)}
    assert len(drawn) == 1


# -- areas -------------------------------------------------------------------------------------------------------------


def hatched(markup: str) -> list[str]:
    return [e.attrib["d"] for e in root_of(markup).iter(f"{SVG}path") if "url(" in e.attrib.get("fill", "")]


def test_poisoned_areas_are_hatched_until_the_skull_is_covered() -> None:
    poison = Placement(Card("poison", ("B", "G", "R")), 0, 0, "h")
    beside = Placement(Card("solid", ("G", "Y", "P")), 1, 1, "v")
    cover = Placement(Card("solid", ("Y", "P", "R")), 1, -2, "v")
    hand = ((SOLID, STRIPED), (SOLID, POISONED))
    for table, areas_hatched in (((poison,), 1), ((poison, beside), 1), ((poison, beside, cover), 0)):
        markup = draw(View(RULES[2], Position(table, hand, 0)))
        assert len(hatched(markup)) == areas_hatched
        assert ("Poisoned areas: green." in said(markup)) == bool(areas_hatched)
    assert hatched(draw(View(RULES[2], Position((poison,), hand, 0)))) != hatched(
        draw(View(RULES[2], Position((poison, beside), hand, 0)))
    )


def test_the_overlay_outlines_each_area_and_says_what_it_is_worth() -> None:
    view = viewed(2, 8, 3)
    table = view.position.table
    found = areas(table)
    plain, shown = draw(view), draw(viewed(2, 8, 3, shown=("areas",)))
    values = colour_values(table)
    best = sum(area.worth > 0 and area.worth == values[area.colour] for area in found)
    assert shown.count("<path") - plain.count("<path") == len(found) + best
    numbers = [int("".join(e.itertext())) for e in root_of(shown).iter(f"{SVG}text") if "paint-order" in e.attrib]
    assert sorted(numbers) == sorted(area.worth for area in found)
    assert "Areas: " in said(shown)
    assert "Areas: " not in said(plain)


def enclosed(d: str) -> float:
    """The area within closed loops; holes, which run the other way, are taken off."""
    total = 0.0
    for loop in re.findall(r"M([^Z]+)Z", d):
        points = [tuple(map(float, point.split())) for point in loop.split("L")]
        total += sum(a * y - x * b for (a, b), (x, y) in pairwise([*points, points[0]])) / 2
    return total


cells = st.frozensets(st.tuples(st.integers(-3, 3), st.integers(-3, 3)), min_size=1, max_size=30)


@settings(max_examples=100, deadline=None)
@given(cells)
def test_an_outline_encloses_just_its_cells(inside: frozenset[tuple[int, int]]) -> None:
    d = artwork.outline(inside, 10, 0, 0)
    assert enclosed(d) == 100 * len(inside)
    assert d == artwork.outline(sorted(inside, reverse=True), 10, 0, 0)


# -- gold --------------------------------------------------------------------------------------------------------------


def gold_in(element: Any, attribute: str) -> list[float]:
    return [float(e.attrib[attribute]) for e in element.iter(f"{SVG}rect") if e.attrib.get("fill") == "var(--pk-gold)"]


def test_worth_is_gold_on_places_and_the_best_of_them_on_cards_of_the_hand() -> None:
    view = viewed(2, 2, 1)
    rng = Random(1)
    worth = {action: rng.random() for action in view.clickable}
    gold = viewed(2, 2, 1, worth=worth)
    hand = view.position.hands[view.position.to_move]
    slots = [e for e in root_of(draw(gold)).iter() if "data-pick" in e.attrib]
    for slot, card in zip(slots, hand, strict=True):
        best = max(v for a, v in worth.items() if a.split("@")[0] in (str(card), str(card.turned())))
        (width,) = (float(e.attrib["width"]) for e in slot.iter() if e.attrib.get("class") == "pk-frame")
        assert gold_in(slot, "width") == [pytest.approx(best * width, abs=0.01)]
    picked = with_pick(gold, 1, 1)
    for target in (e for e in root_of(draw(picked)).iter() if "data-action" in e.attrib):
        assert gold_in(target, "fill-opacity") == [
            pytest.approx(0.08 + 0.8 * worth[target.attrib["data-action"]] ** 3, abs=0.006)
        ]
    assert 'fill-opacity="0.4"' not in draw(view)
    assert "Worth most: " in describe(gold)


# -- looks -------------------------------------------------------------------------------------------------------------


def test_the_table_moves_at_most_every_other_time_that_it_grows_by_a_square() -> None:
    hand = ((SOLID, STRIPED), (SOLID, POISONED))
    column = [Placement(SOLID, 0, y, "h") for y in range(9)]
    first_card = re.compile(r'<g transform="(translate\([^"]*)"><rect x="1" y="1.8"')
    places = []
    for count in range(1, 10):
        found = first_card.search(draw(View(RULES[2], Position(tuple(column[:count]), hand, 0))))
        assert found is not None
        places.append(found[1])
    moved = [one != other for one, other in pairwise(places)]
    assert not any(one and other for one, other in pairwise(moved))


def test_cards_of_a_kind_and_in_a_way_look_different() -> None:
    deck = RULES[2].cards
    drawn = {artwork.card(c, way) for c in (*deck.standard, *deck.poison, *deck.starting) for way in "hv"}
    assert len(drawn) == 60
    assert len({artwork.mark(letter, 0, 0, 1) for letter in COLOURS}) == 5


@pytest.mark.parametrize("page", [0, 1], ids=["light", "dark"])
def test_changes_can_be_read_and_symbols_seen(page: int) -> None:
    grounds = {0: ("#f4f1ea", "#ffffff"), 1: ("#232834", "#2e3442")}[page]
    for tone in ("up", "down"):
        assert all(palette.contrast(artwork.THEME[tone][page], ground) >= 4.5 for ground in grounds)
    for letter in COLOURS:
        assert palette.contrast(artwork.FILL[letter], artwork.SHADE[letter]) >= 1.5


def test_the_picture_has_one_size() -> None:
    for cards in (0, 5, 10):
        assert f'viewBox="0 0 {WIDTH} {HEIGHT}"' in draw(viewed(2, cards))
