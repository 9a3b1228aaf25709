"""How fast the best turn of Play On Words is found: by sums of letters and a packing of sets, against a search that
tries every word of the dictionary with the cards and then every choice of plays.

The task is the same: eight open cards, twelve words on the table, the most points gained and taken, with common words
(level 20), since the naive search takes too long with more.  Nothing is asserted about time.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import packo
from packo.core import Game, State
from packo.games.play_on_words import solve, spelling
from packo.games.play_on_words.parts import WILDS, New, Position, Word
from packo.games.play_on_words.solver import anagrams, turns
from tests.games.play_on_words.naive import Twin, value

GAME = packo.load("play_on_words")
COMMON = 20
WORDS = 12


def table(seed: int, wilds: int, game: Game = GAME) -> State:
    """Twelve words of small cards on the table, and a formation with so many wild cards."""
    rng, rules = Random(seed), game.rules
    deck = [card for card in rules.cards if card not in WILDS]
    rng.shuffle(deck)
    formation = [*WILDS[:wilds], *(deck.pop() for _ in range(8 - wilds))]
    words: list[Word] = []
    while len(words) < WORDS:
        rng.shuffle(deck)
        if plays := [play for play in rules.speller.new_words(deck[:6]) if len(play.used) <= 4]:
            play = rng.choice(plays)
            words.append(Word(rng.randrange(2), play.tiles))
            for card in play.used:
                deck.remove(card)
    unseen = tuple(sorted((Counter(deck) + Counter(WILDS[wilds:])).elements()))
    return State(game, Position(tuple(formation), (1,) * 8, unseen, tuple(sorted(words)), "play", 0, full=True))


def anew(state: State) -> solve.Turn:
    """With nothing kept but the dictionary's sums."""
    for kept in (anagrams.found, anagrams.subsets, turns.least):
        kept.cache_clear()
    return solve.best_turn(state)


def naive(state: State) -> int:
    """The same by trying everything."""
    p, twin = state.position, Twin(words=COMMON)
    cards = sorted(p.open)
    plays = [[(used, 0) for used in uses(twin.made([], cards))]]
    for word in p.words:
        taken = 2 * word.points if word.owner != p.to_move else 0
        found = twin.made([tuple(tile) for tile in word.tiles], cards)
        plays.append([(used, taken) for used in uses(found)])

    def tried(number: int, left: Counter[str]) -> Iterator[int]:
        if number == len(plays):
            yield 0
            return
        if number or not plays[0]:
            yield from tried(number + 1, left)
        for used, taken in plays[number]:
            if all(left[card] >= count for card, count in Counter(used).items()):
                own = taken + sum(map(value, used))
                yield from (own + more for more in tried(number + 1, left - Counter(used)))

    return max(tried(0, Counter(cards)))


def uses(found: dict[str, list[Any]]) -> list[tuple[str, ...]]:
    return sorted({tuple(used) for ways in found.values() for _, used in ways})


def test_the_best_turn_against_a_naive_search(benchmark: Any) -> None:
    if benchmark.disabled:
        pytest.skip("it takes seconds, and the suite holds its result elsewhere")
    state = table(1, 0, packo.load("play_on_words", words=COMMON))
    anew(state)
    turn = benchmark.pedantic(lambda: anew(state), rounds=5)
    began = time.perf_counter()
    best = naive(state)
    slow = time.perf_counter() - began
    began = time.perf_counter()
    anew(state)
    quick = time.perf_counter() - began
    benchmark.extra_info.update(swing=turn.value, plays=len(turn.moves), time_ratio_naive=round(slow / quick))
    assert turn.value == best


@pytest.mark.parametrize("wilds", [0, 1, 2, 3])
def test_the_best_turn_with_wild_cards(benchmark: Any, wilds: int) -> None:
    state = table(3, wilds)
    anew(state)
    turn = benchmark.pedantic(lambda: anew(state), rounds=5)
    benchmark.extra_info.update(swing=turn.value, plays=len(turn.moves))
    assert turn.value > 0


def forgotten() -> None:
    """Nothing is kept of what cards spell."""
    for kept in (spelling._best_plays, spelling._remainders):
        kept.cache_clear()


@pytest.mark.parametrize("wilds", [0, 3])
def test_the_rules_ask_for_a_new_word(benchmark: Any, wilds: int) -> None:
    """Whether there is one, which is asked after each card that is turned over, and all actions, when a turn begins."""
    state = table(3, wilds)
    rules, p = state.game.rules, state.position
    benchmark.pedantic(lambda: rules.speller.has_new_word(p.open), setup=forgotten, rounds=5)
    began = time.perf_counter()
    forgotten()
    actions = rules.legal_actions(p, p.to_move)
    benchmark.extra_info.update(actions=len(actions), seconds_for_all=round(time.perf_counter() - began, 3))
    assert rules.speller.has_new_word(p.open) == any(isinstance(action, New) for action in actions)
