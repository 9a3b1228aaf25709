"""The rules and their independent twin agree, move by move; moves and positions are counted by hand; games end."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import packo
from packo.core import SIMULTANEOUS, Play, State
from packo.core.record import dumps, loads
from packo.games.shh.parts import CONSONANTS, OVER, START, VOTE, VOWELS
from packo.games.shh.rules import points
from tests.games.shh.naive import Twin
from tests.games.shh.silence import EXIT_DEAL, EXIT_MOVES, go, lying

RECORDS = Path(__file__).parents[2] / "records"
ALL_OPTIONS: list[dict[str, Any]] = [
    {"players": players, "passes": passes, "shortest": shortest, "face_down": face_down}
    for players, passes, shortest, face_down in product(
        (2, 3, 4), ("all", "one fewer", "none"), (3, 4, 5), (False, True)
    )
]
WAYS_TO_PLAY: list[dict[str, Any]] = [
    {},
    {"players": 2, "passes": "none", "shortest": 5, "words": 70},
    {"players": 3, "face_down": True},
    {"players": 3, "passes": "one fewer", "shortest": 4, "words": 35},
    {"players": 4},
    {"players": 4, "passes": "none", "face_down": True, "words": 10},
]


def key(state: State) -> str:
    """A state in the words of the twin's key."""
    p = state.position
    parts = [
        "/".join(p.hands or [""] * state.game.num_players),
        p.row,
        p.plus,
        p.active,
        f"{p.passes} unused",
        f"turn of {p.to_move}",
        "new word" if p.stage == START else "",
        f"thumb {p.thumb or None}",
        "over" if p.stage == OVER else "on",
    ]
    return "; ".join(parts)


def check_agreement(state: State, twin: Twin) -> None:
    assert key(state) == twin.key()
    assert state.is_terminal == twin.is_over()
    if state.is_terminal:
        assert list(state.returns()) == twin.scores()
        assert state.winners() == twin.winner()
    if not state.is_chance:
        for player in range(state.game.num_players):
            assert [str(action) for action in state.legal_actions(player)] == twin.choices(player)


def check_cards(state: State) -> None:
    """No card is lost and none is there twice."""
    p = state.position
    if p.hands:
        assert sorted("".join(p.hands) + p.row + "".join(set(p.active) - set(VOWELS))) == list(CONSONANTS)
        assert len(set(p.active)) == len(p.active)
        assert list(p.plus) == sorted(set(p.plus) & set(VOWELS))
        assert list(p.row) == sorted(p.row)
        assert 0 <= p.passes <= state.game.num_players


def random_move(state: State, rng: Random) -> str:
    """Mostly letters, and thumbs up, so that many words are scored, and some games are played to the last letter."""
    if state.is_chance:
        return str(state.chance.sample(rng))
    if state.current_player == SIMULTANEOUS:
        return " & ".join("up" if rng.random() < 0.97 else "down" for _ in state.actors)
    actions = [str(action) for action in state.legal_actions()]
    calls = [action for action in actions if action.startswith("call")]
    if calls and rng.random() < 0.2:
        return "call up" if rng.random() < 0.97 else "call down"
    return rng.choice([action for action in actions if action not in calls] or calls)


def check_plays(options: dict[str, Any], seeds: range) -> Counter[str]:
    """Random plays step by step against the twin; what was met in them."""
    met: Counter[str] = Counter()
    game = packo.load("shh", **options)
    for seed in seeds:
        rng = Random(seed)
        state, twin, scored = game.root, Twin(**options), 0
        while not state.is_terminal:
            check_agreement(state, twin)
            check_cards(state)
            move = random_move(state, rng)
            met["words"] += state.position.stage == VOTE
            state = state.child(state.parse(move))
            twin.play(move)
            assert points(state.position) >= scored
            scored = points(state.position)
        check_agreement(state, twin)
        check_cards(state)
        met["cleared" if not state.position.active else "lost"] += 1
        met["long words"] += bool(state.position.plus)
    return met


@pytest.mark.rule("shh.5", "shh.9", "shh.12", "shh.17", "shh.18", "shh.19", "shh.20")
@pytest.mark.parametrize("options", WAYS_TO_PLAY, ids=str)
def test_random_plays_agree_to_their_end(options: dict[str, Any]) -> None:
    met = check_plays(options, range(12))
    assert met["cleared"] + met["lost"] == 12 < met["words"]
    assert met["lost"] > 0
    assert met["long words"] > 0


@pytest.mark.proof
@pytest.mark.parametrize("options", ALL_OPTIONS, ids=str)
def test_many_random_plays_agree(options: dict[str, Any]) -> None:
    met = check_plays(options, range(60))
    assert met["cleared"] > 0
    assert met["lost"] > 0


def check_games_end(options: dict[str, Any], seeds: range) -> None:
    """Games of players who choose at random, thumbs and all."""
    game = packo.load("shh", **options)
    for seed in seeds:
        rng, state, moves = Random(seed), game.root, 0
        while not state.is_terminal:
            if state.is_chance:
                state = state.sample(rng)
            else:
                state = state.child({player: rng.choice(state.legal_actions(player)) for player in state.actors})
            moves += 1
            assert moves < 1_000
        check_cards(state)
        assert state.returns()[0] in range(27)


@pytest.mark.rule("shh.19")
@pytest.mark.parametrize("options", WAYS_TO_PLAY, ids=str)
def test_games_end(options: dict[str, Any]) -> None:
    check_games_end(options, range(40))


@pytest.mark.proof
@pytest.mark.parametrize("options", WAYS_TO_PLAY, ids=str)
def test_a_thousand_games_end(options: dict[str, Any]) -> None:
    check_games_end(options, range(1_000))


@settings(max_examples=40)
@given(st.sampled_from(WAYS_TO_PLAY), st.integers(0, 2**32), st.lists(st.integers(0, 60), max_size=60))
def test_any_play_agrees_and_reads_back(options: dict[str, Any], seed: int, choices: list[int]) -> None:
    """Whatever is chosen: the twin agrees, no card is lost, and the record of the play reads back."""
    game = packo.load("shh", **options)
    play, twin = game.play(seed=seed), Twin(**options)
    twin.play(str(play.moves[0]))
    for choice in choices:
        check_agreement(play.state, twin)
        check_cards(play.state)
        if play.state.is_terminal:
            break
        moves = list(play.state.moves())
        # A thumb down ends most games, so choose it seldom.
        move = moves[0] if play.state.position.stage == VOTE and choice < 50 else moves[choice % len(moves)]
        twin.play(str(move))
        play = play.then(move)
    assert loads(dumps(play)) == play


@settings(max_examples=60)
@given(st.permutations(CONSONANTS), st.permutations(VOWELS), st.integers(0, 8), st.integers(0, 5), st.booleans())
def test_what_a_scored_word_leaves(
    consonants: list[str], vowels: list[str], many: int, few: int, unanimous: bool
) -> None:
    word = "".join(consonants[:many] + vowels[:few])
    if not word:
        return
    hand = "".join(sorted(consonants[many : many + 3]))
    before = lying(f"{hand}/", word, "I")
    after = go(before, "call up", "up" if unanimous else "down").position
    if unanimous or before.game.rules.is_valid(word):
        assert set(after.row) == set(before.position.row) | set(consonants[:many])
        assert set(after.plus) == {"I", *(vowels[:few] if len(word) >= 5 else ())}
        assert (after.stage, after.active) == (START, "")
    else:
        assert after == before.position._replace(stage=OVER)


# -- counted by hand ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("shh.6", "shh.7", "shh.8")
def test_first_moves_by_hand() -> None:
    """Two players with 11 and 10 consonants, five vowels and two pass cards."""
    state = packo.load("shh").initial_state(seed=1)
    firsts = [state.child(move) for move in state.legal_actions()]
    assert len(firsts) == 11 + 5 + 1
    seconds = sum(len(after.legal_actions()) for after in firsts)
    after_consonant, after_vowel, after_pass = 10 + 5 + 1 + 2, 10 + 4 + 1 + 2, 10 + 5 + 1
    assert seconds == 11 * after_consonant + 5 * after_vowel + after_pass


@pytest.mark.rule("shh.10", "shh.11")
@pytest.mark.parametrize(("hands", "votes"), [("BC/D", 2), ("BC/D/F", 4), ("BC/D/F/G", 8)])
def test_votes_by_hand(hands: str, votes: int) -> None:
    for word, ends in (("LET", 1), ("TLE", 2)):
        for call in ("call up", "call down"):
            state = go(lying(hands, word), call)
            after = Counter(state.child(move).position for move in state.moves())
            assert after.total() == votes
            assert len(after) == (ends if call == "call up" else 1)


def test_positions_forget_the_order_of_words() -> None:
    """Words that are scored in another order, by whatever thumbs, lead to one position."""
    one = go(lying("BT/GH", "LEAPS"), "call up", "up", "B", "I", "T", "call up", "up")
    two = go(lying("BT/GH", "SPALE"), "call up", "up", "B", "I", "T", "call down", "down")
    assert one == two
    assert one != go(lying("BT/GH", "LEAPS"), "call down", "up", "B", "I", "T", "call up", "down", "G")


def test_the_way_to_the_example_agrees() -> None:
    twin = Twin(players=3)
    play = Play.start(packo.load("shh", players=3).root)
    for move in (EXIT_DEAL, *EXIT_MOVES):
        assert move in twin.legal()
        play = play.then(play.state.parse(move))
        twin.play(move)
        check_agreement(play.state, twin)
        check_cards(play.state)


@pytest.mark.rule("shh.12", "shh.13", "shh.19")
@pytest.mark.parametrize(
    ("name", "words", "left", "scored"),
    [
        ("two", {"BAN"}, "O", 14),
        ("three-face-down", set(), "U", 21),
        ("four", {"LID"}, "UVNOEXAWP", 13),
        ("no-passes", set(), "", 26),
        ("one-fewer", {"WANE"}, "U", 22),
    ],
)
def test_what_the_golden_plays_show(name: str, words: set[str], left: str, scored: int) -> None:
    """Scored words that are valid, the word that ended the game, and the points."""
    play = loads((RECORDS / f"shh-{name}.txt").read_text(encoding="utf-8"))
    votes = [(a.position, b.position) for a, b in pairwise(play.states) if a.position.stage == VOTE]
    rules = play.game.rules
    assert {p.active for p, q in votes if q.stage == START and rules.is_valid(p.active)} == words
    assert (play.state.position.active, points(play.state.position)) == (left, scored)
