"""The best turn against a search that tries everything, and what solvers refuse."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, get_args

import pytest

import packo
from packo.core import State
from packo.games.play_on_words import scoring, solve
from packo.games.play_on_words.parts import NO_CARD, STACKS, Position, Word
from packo.games.play_on_words.rules import DONE
from packo.games.play_on_words.solver.anagrams import chosen, found, lays, spelled
from packo.games.play_on_words.solver.turns import Turns
from packo.games.play_on_words.spelling import STANDS_FOR, ways
from packo.solve.adversarial import CannotSearch
from tests.games.play_on_words.kitchen import at, game, tiles
from tests.games.play_on_words.naive import Twin, value

OPTIONS: list[dict[str, Any]] = [
    {},
    {"same_turn": True},
    {"rechoose": True},
    {"irregular_plurals": True, "same_turn": True, "rechoose": True},
]


def random_table(options: dict[str, Any], seed: int, cards: int, words: int, wild: bool) -> State:
    """A position with some words on the table, and open cards."""
    rng, found_ = Random(seed), game(**options)
    rules = found_.rules
    deck = [card for card in rules.cards if wild or len(STANDS_FOR[card]) == 1]
    rng.shuffle(deck)
    formation = [deck.pop() for _ in range(cards)]
    made: list[Word] = []
    for _ in range(40):
        rng.shuffle(deck)
        some = rules.speller.new_words(deck[:6])
        if some and len(made) < words:
            play = rng.choice(some)
            made.append(Word(rng.randrange(rules.num_players), play.tiles))
            for card in play.used:
                deck.remove(card)
    lying = Counter(formation) + Counter(tile.card for word in made for tile in word.tiles)
    p = Position(
        tuple(formation) + (NO_CARD,) * (STACKS - cards),
        (0,) * STACKS,
        tuple(sorted((Counter(rules.cards) - lying).elements())),
        tuple(sorted(made)),
        "play",
        rng.randrange(rules.num_players),
        full=cards == STACKS,
        discarding=0 if rules.speller.has_new_word(formation) else STACKS,
    )
    return State(found_, p)


def twin_of(state: State, **options: Any) -> Twin:
    """The same position of the independent twin."""
    p, twin = state.position, Twin(players=state.game.num_players, **options)
    twin.places = [{"card": card or None, "below": under} for card, under in zip(p.open, p.under, strict=True)]
    twin.unknown, twin.turn, twin.turning = list(p.unseen), p.to_move, None
    twin.table = [{"owner": w.owner, "tiles": [tuple(t) for t in w.tiles], "now": w.fresh} for w in p.words]
    twin.has_made_new, twin.taken, twin.eight = p.new, p.used, p.full
    return twin


def tried_out(twin: Twin) -> dict[tuple[str, ...], tuple[int, int]]:
    """By the open cards that are used, the most points gained and taken together, and the most points gained."""
    player, points = twin.turn, [points for points, _ in twin.results()]
    cards, ends, met = twin.showing(), {}, set()
    queue = [twin]
    while queue:
        here = queue.pop()
        if not here.needs_new():
            used = tuple(sorted((Counter(cards) - Counter(here.showing())).elements()))
            more = [now - before for (now, _), before in zip(here.results(), points, strict=True)]
            swing = 2 * more[player] - sum(more)
            best = ends.get(used, (-1, -1))
            ends[used] = max(best[0], swing), max(best[1], more[player])
        for move in sorted(here.every_choice() - {"done"}):
            after = here.copy()
            after.play(move)
            if after.key() not in met:
                met.add(after.key())
                queue.append(after)
    return ends


def by_turns(state: State, aim: solve.Aim) -> dict[tuple[str, ...], int]:
    """By the open cards that are used, what the solver finds."""
    rules, p = state.game.rules, state.position
    turns = Turns(rules.speller, rules.options.same_turn, p, aim)
    return {chosen(turns.cards, mask): int(worth) for mask, worth in enumerate(turns.worth) if worth >= 0}


@pytest.mark.parametrize("options", OPTIONS, ids=repr)
@pytest.mark.parametrize("seed", range(6))
def test_turns_are_those_of_a_search_that_tries_everything(few_words: str, options: dict[str, Any], seed: int) -> None:
    options = {"words": few_words, **options}
    state = random_table(options, seed, 6 if seed % 2 else 5, 3, seed % 3 == 0)
    tried = tried_out(twin_of(state, **options))
    assert by_turns(state, "swing") == {used: swing for used, (swing, _) in tried.items()}
    assert by_turns(state, "points") == {used: points for used, (_, points) in tried.items()}
    best = solve.best_turn(state)
    assert best.value == max(swing for swing, _ in tried.values())
