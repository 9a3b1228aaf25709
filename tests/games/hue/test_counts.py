"""Counts: places for the first card, plays by depth, random games to the end; each against the twin or by hand.

Which card a player places does not matter for where one may go.  So the number of plays is a product: places, one
after the other, times the directions of the cards in hand.  With the hands at their full size of six cards in two
directions each, the first three turns of two players have 12 · 12 · 10 choices of cards.
"""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random
from typing import Any

import pytest

import packo
from packo.core import State
from packo.games.hue import laying
from packo.games.hue.parts import Card, Placement
from packo.games.hue.scoring import colour_values
from tests.games.hue.naive import Twin
from tests.games.hue.tables import dealt, random_states

OPTIONS: list[dict[str, Any]] = [
    {},
    {"cover_several": True},
    {"start_shift": 2},
    {"start_shift": 2, "cover_several": True},
]
STARTS = [
    pytest.param({}, 0, id="at the start"),
    pytest.param({"cover_several": True}, 4, id="after four cards, covering several"),
    pytest.param({"start_shift": 2}, 7, id="after seven cards, shifted by two"),
]
"""Options, and how many cards are placed at random before the count begins."""
PLACES = {0: (50, 3086, 224096), 4: (107, 12467, 1570513), 7: (125, 16609, 2338563)}
"""Sequences of one, two and three places from each start, by the number of cards placed before."""


def start(options: dict[str, Any], cards: int) -> tuple[State, Twin]:
    """A state with so many cards placed at random, and its twin."""
    play = packo.load("hue", **options).play(seed=cards)
    state = next(islice(random_states(play.state, cards), cards, None))
    twin = Twin(**options)
    twin.play(str(play.moves[0]))
    for one in state.position.table:
        if one not in play.state.position.table:
            twin.put(str(one.card), one.x, one.y, one.way)
    twin.hands = [list(map(str, hand)) for hand in state.position.hands]
    twin.turn = state.position.to_move
    return state, twin


# -- the first card ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("hue.7", "hue.9")
@pytest.mark.parametrize(
    ("options", "touching", "covering"),
    [(OPTIONS[0], 32, 18), (OPTIONS[1], 32, 25), (OPTIONS[2], 40, 25), (OPTIONS[3], 40, 29)],
)
def test_places_for_the_first_card(options: dict[str, Any], touching: int, covering: int) -> None:
    state = dealt(**options)
    taken = set(laying.tops(state.position.table))
    spots = state.game.rules.spots(state.position.table)
    assert len(spots) == len(set(spots)) == touching + covering
    assert sum(not taken.isdisjoint(laying.squares_at(*spot)) for spot in spots) == covering
    for card in state.position.hands[0]:
        both = [action for action in state.legal_actions() if action.card in (card, card.turned())]
        assert len(both) == 2 * (touching + covering)
    assert len(state.legal_actions()) == 12 * (touching + covering)


# -- plays by depth ----------------------------------------------------------------------------------------------------


def by_rules(rules: Any, table: laying.Table, depth: int, level: int = 0) -> Counter[int]:
    """Sequences of places by their length; the cards are all alike but for a number, so none stands for another."""
    found: Counter[int] = Counter()
    for x, y, way in rules.spots(table):
        found[level + 1] += 1
        if level + 1 < depth:
            placed = Placement(Card("solid", (f"{level}", "", "")), x, y, way)
            found += by_rules(rules, laying.laid(table, placed), depth, level + 1)
    return found


def by_twin(twin: Twin, depth: int, level: int = 0) -> Counter[int]:
    found: Counter[int] = Counter()
    for x, y, way in twin.spots():
        found[level + 1] += 1
        if level + 1 < depth:
            after = twin.copy()
            after.put(f"{level}", x, y, way)
            found += by_twin(after, depth, level + 1)
    return found


@pytest.mark.rule("hue.7", "hue.9")
@pytest.mark.parametrize(("options", "cards"), STARTS)
def test_two_places_after_each_other(options: dict[str, Any], cards: int) -> None:
    state, twin = start(options, cards)
    counts = by_rules(state.game.rules, state.position.table, 2)
    assert tuple(counts[depth] for depth in (1, 2)) == PLACES[cards][:2]
    assert by_twin(twin, 2) == counts


@pytest.mark.proof
@pytest.mark.parametrize(("options", "cards"), STARTS)
def test_three_places_after_each_other(options: dict[str, Any], cards: int) -> None:
    state, twin = start(options, cards)
    counts = by_rules(state.game.rules, state.position.table, 3)
    assert tuple(counts[depth] for depth in (1, 2, 3)) == PLACES[cards]
    assert by_twin(twin, 3) == counts


@pytest.mark.proof
def test_whole_moves_are_places_times_directions() -> None:
    """Two whole plies from the start, card for card: 12 · 50, and 12 · 12 times the pairs of places."""
    state, twin = start({}, 0)
    rules = state.game.rules
    first = [rules.step(state.position, move) for move in state.legal_actions()]
    assert len(first) == len(set(first)) == 12 * PLACES[0][0]
    assert sum(len(rules.legal_actions(p, 1)) for p in first) == 144 * PLACES[0][1]
    assert set(map(str, state.legal_actions())) == set(twin.legal())


# -- random games ------------------------------------------------------------------------------------------------------


def play_beside_the_twin(seed: int, options: dict[str, Any]) -> None:
    """A random game, at each turn of which both programs allow the same, to the same end."""
    rng = Random(seed)
    play = packo.load("hue", **options).play(seed=seed)
    state, twin = play.state, Twin(**options)
    twin.play(str(play.moves[0]))
    while not state.is_terminal:
        assert not twin.is_over()
        assert twin.turn == state.current_player
        actions = state.legal_actions()
        assert sorted(map(str, actions)) == sorted(twin.legal())
        move = rng.choice(actions)
        state = state.child(move)
        twin.play(str(move))
    assert twin.is_over()
    assert colour_values(state.position.table) == twin.values()
    assert list(state.returns()) == twin.points()
    assert state.winners() == (twin.winner(),)


@pytest.mark.parametrize(
    ("seed", "options"),
    [
        (1, {}),
        (2, {"players": 3, "cover_several": True}),
        (3, {"players": 4, "start_sections": "bands"}),
        (4, {"players": 5, "start_shift": 2, "cover_several": True}),
    ],
    ids=str,
)
def test_a_game_beside_the_twin(seed: int, options: dict[str, Any]) -> None:
    play_beside_the_twin(seed, options)


@pytest.mark.proof
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("several", [False, True])
@pytest.mark.parametrize("shift", [1, 2])
@pytest.mark.parametrize("sections", ["squares", "bands"])
def test_many_games_beside_the_twin(players: int, several: bool, shift: int, sections: str) -> None:
    options = {"players": players, "cover_several": several, "start_shift": shift, "start_sections": sections}
    for seed in range(10):
        play_beside_the_twin(100 + seed, options)


def all_cards_accounted_for(seed: int, options: dict[str, Any]) -> None:
    """At the end each card of the box is on the table, a score card, or one of those that were set aside."""
    play = packo.load("hue", **options).play(seed=seed)
    rules, players = play.game.rules, play.game.num_players
    first = play.state.position
    *_, end = random_states(play.state, seed)
    in_game = Counter(card for hand in first.hands for card in hand)
    starts = Counter(placement.card for placement in first.table)
    shown = Counter(placement.card for placement in end.position.table) - starts
    held = Counter(rules.held(card) for card in shown.elements())
    for hand in end.position.hands:
        assert len(hand) == 1
        held.update(hand)
    assert held == in_game
    standard, poison = Counter(rules.cards.standard), Counter(rules.cards.poison)
    aside = (standard - held).total(), (poison - held).total(), 5 - starts.total()
    assert aside == ({2: 10, 3: 5, 4: 0, 5: 0}[players], 5 - players, 2)
    assert held.total() + starts.total() + sum(aside) == 30
    assert held <= standard + poison
    assert len(end.position.table) == 3 + {2: 10, 3: 15, 4: 20, 5: 20}[players]


@pytest.mark.rule("hue.1", "hue.5", "hue.11", "hue.13")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_games_end_with_all_thirty_cards_accounted_for(players: int) -> None:
    for seed in range(10):
        options = OPTIONS[seed % 4]
        all_cards_accounted_for(seed, {"players": players, **options})


@pytest.mark.proof
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("sections", ["squares", "bands"])
def test_a_thousand_games_end_with_all_thirty_cards_accounted_for(players: int, sections: str) -> None:
    for seed in range(125):
        options = OPTIONS[seed % 4]
        all_cards_accounted_for(1000 + seed, {"players": players, "start_sections": sections, **options})
