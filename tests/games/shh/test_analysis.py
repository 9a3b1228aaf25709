"""What each action of SHH is worth to a player who knows who holds what, beside everything that can be laid."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

import packo
from packo.core import Estimated, Exact, Play, State
from packo.games.shh.analysis import WORD
from packo.games.shh.parts import LONG, START, TURN, VOWELS, Letter, Pass
from packo.games.shh.rules import Rules
from packo.games.shh.solver.open_hands import words_of
from packo.play.analyse import advise
from packo.play.match import match
from tests.games.shh.silence import lying


def most(state: State, action: Letter | Pass) -> int:
    """The most points of the word after an action, by laying and passing in every way."""
    rules, p = state.game.rules, state.position
    assert isinstance(rules, Rules)
    words = set(words_of(rules))
    begun = {word[:length] for word in words for length in range(len(word) + 1)}

    def gain(word: str) -> int:
        vowels = {letter for letter in word if letter in VOWELS}
        return len(word) - len(vowels) + (len(vowels - set(p.plus)) if len(word) >= LONG else 0)

    @cache
    def value(active: str, seat: int, passes: int) -> int:
        best = gain(active) if active in words else 0
        after = (seat + 1) % len(p.hands)
        if passes:
            best = max(best, value(active, after, passes - 1))
        for letter in (*p.hands[seat], *VOWELS):
            if letter not in active and active + letter in begun:
                best = max(best, value(active + letter, after, passes))
        return best

    after = (p.to_move + 1) % len(p.hands)
    if isinstance(action, Pass):
        return value(p.active, after, p.passes - 1)
    active = p.active + action.letter
    return value(active, after, p.passes) if active in begun else 0


def test_a_long_word_that_needs_a_pass() -> None:
    state = lying("BCHJKMNR/FLQSTVXY", "", plus="AEU", passes=1, stage=START, words=20)
    assert advise(Play.start(state), 0).worth[0]["C"] == Exact(8)  # CONTRIVES


@pytest.mark.parametrize("seed", range(3))
def test_worth_is_what_every_way_to_go_on_can_bring(seed: int) -> None:
    rng, asked = Random(seed), 0
    play = match(packo.load("shh", words=20), ["speller", "speller"], seed)
    for state in rng.sample([s for s in play.states if s.actors and s.position.stage in (START, TURN)], 6):
        seat = state.actors[0]
        found = advise(Play.start(state), seat)
        worth = found.worth[seat]
        for action in state.legal_actions(seat):
            if isinstance(action, Letter | Pass) and found.objective == WORD:
                asked += 1
                assert worth[str(action)] == Exact(most(state, action)), (state, action)
    assert asked > 30


def test_where_a_scored_card_may_be_in_the_hand_nothing_is_exact() -> None:
    state = lying("BCHJKMNR/FLQSTVXY", "C", plus="AEU", passes=1, face_down=True, words=20)
    worth = advise(Play.start(state), 0).worth[0]
    assert all(isinstance(worth[str(a)], Estimated) for a in state.legal_actions(0) if isinstance(a, Letter | Pass))
