"""The rules and their independent twin agree, move by move; rounds are counted in full; games end."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import comb, perm
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from packo.core import Deal, Play, State
from packo.core.check import check
from packo.core.record import dumps, loads
from packo.games.say_whaaat.parts import MATCHES, OVER, RANKINGS
from tests.games.say_whaaat.naive import Twin
from tests.games.say_whaaat.rounds import FIRST, JUDGED, SECOND, THIRD, game, go, start
from tests.records.golden import random_play

RECORDS = Path(__file__).parents[2] / "records"
ALL_OPTIONS: list[dict[str, Any]] = [
    {"players": players, "teams": teams, "zero_bonus": zero_bonus}
    for players in range(3, 11)
    for teams in (False, True)
    for zero_bonus in (True, False)
    if not teams or players % 2 == 0
]
WAYS_TO_PLAY: list[dict[str, Any]] = [
    {},
    {"players": 3, "zero_bonus": False},
    {"players": 10},
    {"players": 4, "teams": True},
    {"players": 10, "teams": True, "zero_bonus": False},
]


def key(state: State) -> str:
    """A state in the words of the twin's key."""
    p = state.position
    return "; ".join(
        [
            p.stage,
            f"round {p.round + 1}",
            f"{len(p.deck)} cards",
            ", ".join(p.words),
            " & ".join(map(str, p.judged)),
            " ".join(map(str, p.scores)),
            " ".join(map(str, p.best)),
        ]
    )


def check_agreement(state: State, twin: Twin) -> None:
    assert key(state) == twin.key()
    assert state.is_terminal == twin.is_over()
    assert list(state.game.rules.returns(state.position)) == twin.scores()
    assert {state.game.rules.cards[number] for number in state.position.deck} == set(map(tuple, twin.deck))
    if state.is_terminal:
        assert state.winners() == twin.winner()
    if not state.is_chance:
        for player in range(state.game.num_players):
            assert [str(action) for action in state.legal_actions(player)] == twin.choices(player)
        assert state.is_terminal or list(state.actors) == twin.who()


def check_play(options: dict[str, Any], seed: int) -> Counter[str]:
    """A random play step by step against the twin; what was met in it."""
    rng, state, twin, met = Random(seed), game(**options).root, Twin(**options), Counter[str]()
    while not state.is_terminal:
        check_agreement(state, twin)
        if state.is_chance:
            move = str(state.chance.sample(rng))
        else:
            move = " & ".join(str(rng.choice(RANKINGS)) for _ in state.actors)
        assert move in twin.legal()
        scores = state.position.scores
        state = go(state, move)
        twin.play(move)
        met["rounds"] += state.position.scores != scores
    check_agreement(state, twin)
    met["ties"] += len(state.winners()) > (2 if options.get("teams") else 1)
    return met


@pytest.mark.rule("say_whaaat.7", "say_whaaat.8", "say_whaaat.9", "say_whaaat.10", "say_whaaat.11")
@pytest.mark.parametrize("options", WAYS_TO_PLAY, ids=str)
def test_random_plays_agree_to_their_end(options: dict[str, Any]) -> None:
    met = sum((check_play(options, seed) for seed in range(15)), Counter[str]())
    assert met["rounds"] > 15


@pytest.mark.proof
@pytest.mark.parametrize("options", ALL_OPTIONS, ids=str)
def test_many_random_plays_agree(options: dict[str, Any]) -> None:
    met = sum((check_play(options, seed) for seed in range(200)), Counter[str]())
    assert met["rounds"] > 200
    assert met["ties"] > 0


def check_games_end(options: dict[str, Any], seeds: range) -> None:
    for seed in seeds:
        state = random_play(game(**options), seed).state
        rules = state.game.rules
        assert state.is_terminal
        assert state.position.stage == OVER
        most = 6 * (rules.rounds if options.get("teams") else rules.rounds - 1)
        assert all(0 <= best <= 6 and best <= score <= most for score, best in
                   zip(state.position.scores, state.position.best, strict=True))  # fmt: skip
        assert 5 not in state.position.best, "nobody has four matches and the extra point, nor five without it"


@pytest.mark.rule("say_whaaat.9")
@pytest.mark.parametrize("options", WAYS_TO_PLAY, ids=str)
def test_games_end(options: dict[str, Any]) -> None:
    check_games_end(options, range(25))


@pytest.mark.proof
@pytest.mark.parametrize("options", WAYS_TO_PLAY, ids=str)
def test_a_thousand_games_end(options: dict[str, Any]) -> None:
    check_games_end(options, range(1_000))


@settings(max_examples=30)
@given(st.sampled_from(WAYS_TO_PLAY), st.integers(0, 2**32), st.lists(st.integers(0, 119), max_size=60))
def test_any_play_agrees_and_reads_back(options: dict[str, Any], seed: int, choices: list[int]) -> None:
    """Whatever is chosen: the twin agrees, and the record of the play reads back."""
    play, twin, rng, left = game(**options).play(seed=seed), Twin(**options), Random(seed), list(choices)
    for move in play.moves:
        twin.play(str(move))
    while not play.state.is_terminal and len(left) >= len(play.state.actors):
        check_agreement(play.state, twin)
        length = len(play)
        play = play.then({player: RANKINGS[left.pop()] for player in play.state.actors}).deal(rng)
        for move in play.moves[length:]:
            twin.play(str(move))
    check_agreement(play.state, twin)
    assert loads(dumps(play)) == play


@pytest.mark.parametrize("options", [{}, {"players": 3}, {"players": 10}, {"players": 6, "teams": True}], ids=str)
def test_the_game_keeps_its_promises(options: dict[str, Any]) -> None:
    report = check(game(**options), plays=1)
    assert report.ok
    assert all(clause.checked for clause in report.clauses)


@pytest.mark.proof
@pytest.mark.parametrize("options", ALL_OPTIONS, ids=str)
def test_the_game_keeps_its_promises_in_every_way_to_play(options: dict[str, Any]) -> None:
    assert check(game(**options), plays=3).ok


# -- counts ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("say_whaaat.2", "say_whaaat.4")
def test_moves_of_a_round_by_hand() -> None:
    """A row of words, 120 rankings, and 120 guesses of each guesser."""
    root = game(players=3).root
    assert isinstance(root.chance, Deal)
    assert root.chance.count == perm(108, 5) * 2**5 == 428_041_635_840
    state = go(root, FIRST)
    ranked = [state.child(move) for move in state.moves()]
    assert len(ranked) == len({after.position for after in ranked}) == 120
    assert sum(1 for _ in ranked[57].moves()) == 120**2


def points_of(pair: tuple[int, int], zero_bonus: bool) -> tuple[int, ...]:
    """What two guessers with so many matches get."""
    most = max(pair)
    return tuple(hits + (hits == most and (most > 0 or zero_bonus)) for hits in pair)


@pytest.mark.rule("say_whaaat.7", "say_whaaat.8")
@pytest.mark.parametrize("zero_bonus", [True, False])
def test_all_guesses_of_two_are_counted(zero_bonus: bool) -> None:
    """All 14,400 pairs of guesses: how often each pair of points comes follows from the rencontres numbers."""
    state = start(FIRST, JUDGED, players=3, zero_bonus=zero_bonus)
    found = Counter(state.child(move).position.scores[1:] for move in state.moves())
    derangements = {0: 1, 1: 0, 2: 1, 3: 2, 4: 9, 5: 44}
    ways = {hits: comb(5, hits) * derangements[5 - hits] for hits in MATCHES}
    expected: Counter[tuple[int, ...]] = Counter()
    for first in MATCHES:
        for second in MATCHES:
            expected[points_of((first, second), zero_bonus)] += ways[first] * ways[second]
    assert found == expected
    assert len(found) == 25
    assert found.total() == 14_400


@pytest.mark.rule("say_whaaat.7", "say_whaaat.11")
def test_a_team_guess_counts_as_in_the_solo_game() -> None:
    """Where both judges rank alike, two teams get what two guessers get."""
    solo = start(FIRST, JUDGED, players=3)
    teams = start(FIRST, f"{JUDGED} & {JUDGED}", players=4, teams=True)
    for first, second in zip(RANKINGS[::7], RANKINGS[::-7], strict=True):
        alone = solo.child({1: first, 2: second}).position.scores[1:]
        assert teams.child({1: first, 3: second}).position.scores == alone


@pytest.mark.rule("say_whaaat.5")
def test_the_order_of_the_words_does_not_matter_for_matches() -> None:
    """A round with its columns in another order gives the same points."""
    words, rng = FIRST.split(", "), Random(4)
    for order in list(permutations(range(5)))[::17]:
        judged, *guesses = (rng.choice(RANKINGS) for _ in range(4))
        results = set()
        for columns in (tuple(range(5)), order):
            ranks = [" ".join(str(rank.places[k]) for k in columns) for rank in (judged, *guesses)]
            state = start(", ".join(words[k] for k in columns), ranks[0], " & ".join(ranks[1:]))
            results.add(state.position.scores)
        assert len(results) == 1


def test_positions_forget_earlier_rounds() -> None:
    """Other rankings with the same points lead to the same position."""
    one = start(FIRST, "1 2 3 4 5", "1 2 3 4 5 & 1 3 4 5 2 & 2 3 4 5 1")
    two = start(FIRST, "5 4 3 2 1", "5 4 3 2 1 & 1 4 2 3 5 & 1 2 4 5 3")
    assert one.position.scores == (0, 6, 1, 0)
    assert one == two


# -- golden plays ------------------------------------------------------------------------------------------------------


def golden(name: str) -> Play:
    return loads((RECORDS / f"say_whaaat-{name}.txt").read_bytes())


@pytest.mark.rule("say_whaaat.10", "say_whaaat.11")
@pytest.mark.parametrize(
    ("name", "scores", "best", "winners"),
    [
        ("four-tie-break", (4, 5, 3, 5), (3, 3, 2, 4), (3,)),
        ("four-shared", (3, 6, 2, 6), (2, 3, 2, 3), (1, 3)),
        ("needs-a-match", (4, 4, 2, 4), (3, 3, 2, 4), (3,)),
        ("teams-tie-break", (10, 10), (3, 4), (2, 3)),
    ],
)
def test_what_the_golden_plays_show(
    name: str, scores: tuple[int, ...], best: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    state = golden(name).state
    assert (state.position.scores, state.position.best, state.winners()) == (scores, best, winners)
    assert state.position.scores.count(max(scores)) > 1


@pytest.mark.rule("say_whaaat.8")
def test_the_same_moves_give_fewer_points_where_the_extra_point_needs_a_match() -> None:
    one, two = golden("four-tie-break"), golden("needs-a-match")
    assert one.moves == two.moves
    gained = [a - b for a, b in zip(one.state.returns(), two.state.returns(), strict=True)]
    assert gained == [0, 1, 1, 1]


def test_three_rounds_of_words_are_known() -> None:
    """The rows that the tests lay are rows that chance can bring."""
    chance = game().root.chance
    assert all(game().root.parse(row) in chance for row in (FIRST, SECOND, THIRD))
