"""Clears counted, and best play with open hands: against plain searches of all that can happen."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

import packo
from packo.core import SIMULTANEOUS, TERMINAL, Certified, Exact, OptionError, State
from packo.core.joint import Joint
from packo.games.shh.parts import CONSONANTS, DOWN, START, TURN, UP, VOTE, Call, Letter, Pass
from packo.games.shh.rules import THUMBS
from packo.games.shh.solve import Clears, is_clear, laid, perfect, report, start
from packo.solve.exact_cover import CannotCover

from .silence import go, lying

KNOWN = {
    10: (1_620, 6, 15, 420_009_691),
    20: (3_864, 5, 16, 1_712_082_801_004),
    35: (11_379, 5, 18, 14_362_355_312_211_004),
}
"""Words, fewest, most, and how many perfect clears, by level."""


def check_level(level: int) -> None:
    clears = Clears(level)
    assert (len(clears.words), clears.fewest(), clears.most(), clears.count()) == KNOWN[level]
    one = next(clears.shortest())
    assert len(one) == KNOWN[level][1]
    assert is_clear(one)
    rng = Random(0)
    for _ in range(3):
        assert is_clear(clears.sample(rng))


def test_clears_of_the_commonest_words() -> None:
    check_level(10)
    listed = list(Clears(10).shortest())
    assert len(set(listed)) == len(listed) == 58
    assert all(is_clear(one) for one in listed)


@pytest.mark.proof
@pytest.mark.parametrize("level", [20, 35])
def test_clears_by_level(level: int) -> None:
    check_level(level)


def test_clears_of_a_list_of_ones_own() -> None:
    words = ["worked", "behaving", "justify", "complex", "quiz", "QUIZ", "quizzes", "lamp", "jumps"]
    clears = Clears(words)
    assert list(clears.all()) == [("BEHAVING", "COMPLEX", "JUSTIFY", "QUIZ", "WORKED")]
    assert clears.count() == clears.count(perfect=False) == 1
    none = Clears(["cat", "dog"])
    assert (none.count(), none.fewest(), none.most(), list(none.shortest())) == (0, None, None, [])
    with pytest.raises(CannotCover, match="no cover"):
        none.sample(Random(0))


def test_a_clear_of_short_words_is_not_perfect() -> None:
    words = ["WORK", *(letter + "A" for letter in CONSONANTS if letter not in "WRK")]
    clears = Clears(words, shortest=2)
    assert (clears.count(perfect=False), clears.count()) == (1, 0)


# -- open hands --------------------------------------------------------------------------------------------------------


@cache
def most_points(state: State) -> int:
    """The most points by looking at every move; thumbs are up for words, and down for what is none."""
    rules, p = state.game.rules, state.position
    player = rules.current_player(p)
    if player == TERMINAL:
        return int(rules.returns(p)[0])
    moves: list[Any]
    if player == SIMULTANEOUS:
        thumb = THUMBS[0] if rules.is_valid(p.active) else THUMBS[1]
        moves = [Joint({i: thumb for i in range(rules.num_players) if i != p.to_move})]
    else:
        words = [word for word in rules.lexicon if word.startswith(p.active)]
        begun = {word[len(p.active)] for word in words if len(word) > len(p.active)}
        legal = rules.legal_actions(p, player)
        moves = [move for move in legal if move == Call(UP) and rules.is_valid(p.active)]
        moves += [move for move in legal if isinstance(move, Letter) and move.letter in begun]
        moves += [move for move in legal if isinstance(move, Pass)]
    found = [most_points(State(state.game, rules.step(p, move))) for move in moves]
    return max([len(p.row) + len(p.plus), *found])


SOME = """
    CAB BAD CABLED TAX AXE EXTRA STAIR RISE TOE OTTER ROSE DOE ODE ABODE ID SIX SIXTE RAT ART OXTERS BRED
""".split()  # noqa: SIM905
"""Words of few letters."""


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("passes", [0, 1, 3])
def test_open_hands_against_every_move(tmp_path: Any, players: int, passes: int) -> None:
    words = tmp_path / "words.txt"
    words.write_text("\n".join(SOME))
    rng = Random(10 * players + passes)
    for _ in range(6):
        held = rng.sample("BCDLRSTX", 6)
        hands = ["".join(sorted(held[i::players])) for i in range(players)]
        begun = rng.choice(["", "", "A", "O", "RI"])
        stage = START if not begun and rng.random() < 0.5 else TURN
        hands = [hand.replace("R", "") if "R" in begun else hand for hand in hands]
        state = lying("/".join(hands), begun, plus="E", passes=passes, player=rng.randrange(players), stage=stage,
                      words=str(words))  # fmt: skip
        found = perfect(state)
        assert found.value == Exact(most_points(state)), state
        assert found.play(state).state.is_terminal
        assert found.play(state).state.returns()[0] == found.value.value


@pytest.mark.parametrize(("vowel_word", "points"), [("", 19), ("EAU", 21), ("IOUE", 19), ("AEIOU", 26)])
def test_words_of_vowels_shift_the_turn(tmp_path: Any, vowel_word: str, points: int) -> None:
    """BAT and COS must both be begun by player 0, and after either it is player 1's turn."""
    words = tmp_path / "words.txt"
    words.write_text(f"BAT\nCOS\n{vowel_word}")
    state = lying("BCST/", words=str(words))
    found = perfect(state)
    assert found.value == Exact(points)
    assert found.play(state).state.returns()[0] == points


@pytest.mark.parametrize(
    ("hands", "word", "points"), [("S/", "BATHE", 23), ("SN/", "BATHE", 25), ("/", "HALT", 21), ("N/G", "HALT", 24)]
)
def test_a_word_of_all_vowels_does_not_follow_the_last_consonant(
    tmp_path: Any, hands: str, word: str, points: int
) -> None:
    """AEIOU turns all vowels, but not once the table is cleared."""
    words = tmp_path / "words.txt"
    words.write_text("BATHES\nHALT\nAEIOU")
    state = lying(hands, word, words=str(words))
    found = perfect(state)
    assert found.value == Exact(points)
    assert found.play(state).state.returns()[0] == points


@pytest.mark.parametrize(("players", "passes"), [(2, "all"), (2, "none"), (3, "one fewer"), (4, "none")])
def test_everything_can_be_scored_from_a_deal(players: int, passes: str) -> None:
    game = packo.load("shh", players=players, passes=passes, words=35)
    state = game.initial_state(seed=players)
    found = perfect(state)
    assert found.value == Exact(26)
    end = found.play(state).state
    assert end.is_terminal
    assert end.returns() == (26,) * players
    assert is_clear(word for word in found.words)
    assert found.passes == game.rules.initial().passes - end.position.passes


def test_who_begins_and_where_cards_lie() -> None:
    deal = "BCDFGHJKLMN/PQRSTVWXYZ"
    for first in (0, 1):
        state = start(deal, first, words=20)
        found = perfect(deal, first=first, words=20)
        assert state.position.to_move == first
        assert found.play(state).state.returns()[0] == found.value.value
    with pytest.raises(ValueError, match="player"):
        start(deal, 2)
    with pytest.raises(ValueError, match="dealt"):
        perfect(packo.load("shh").root)


def test_a_vote_that_is_on_is_finished(tmp_path: Any) -> None:
    words = tmp_path / "words.txt"
    words.write_text("TOE\nONE")
    for passes, points in ((0, 20), (1, 21)):
        word = lying("N/", "TOE", passes=passes, stage=VOTE, thumb=UP, words=str(words))
        assert perfect(word).value == Exact(points)
    none = lying("XT/B", "TO", stage=VOTE, thumb=DOWN)
    assert perfect(none).value == Exact(len(none.position.row))
    assert perfect(go(none, "down")).moves == ()


def test_laying_waits_for_whoever_holds_the_letter() -> None:
    owner = {"C": 0, "T": 1, "S": 1}
    one = laid("CASTE", owner, 2, start=1)
    assert one.passes == (1, 0, 1, 1, 0)
    assert one.end == (1 + 5 + 3) % 2
    for start_at in range(3):
        assert laid("CAST", owner, 3, start_at).used >= laid("CAST", owner, 3).used


def test_the_limit_leaves_an_interval_that_holds_the_value() -> None:
    state = packo.load("shh", players=4, passes="none").initial_state(seed=1)
    bounded = perfect(state, limit=10)
    assert isinstance(bounded.value, Certified)
    assert bounded.value.lo == bounded.play(state).state.returns()[0] < bounded.value.hi == 26
    assert perfect(state).value == Exact(26)


def test_words_that_go_round_the_table_without_a_pass() -> None:
    """Listed in order, the covers of this deal begin with many that no order brings round the table."""
    state = packo.load("shh", players=4, passes="none").initial_state(seed=3)
    found = perfect(state)
    assert (found.value, found.passes) == (Exact(26), 0)
    assert found.play(state).state.returns()[0] == 26


def test_clears_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("quiz\njack\n", encoding="utf-8")
    assert Clears(path).words == Clears(str(path)).words == ("JACK", "QUIZ")


def test_the_report() -> None:
    with pytest.raises(OptionError, match="level"):
        report(level=11)
    told = report(level=10)
    assert "| 10 | 1,620 | 6 | 15 | 420,009,691 |" in told
    assert told.count("| 26 (exact) |") == 3


def test_subsets_of_words_by_hand() -> None:
    """Clears of a short list, beside every set of its words."""
    words = "worked behaving justify complex quiz jolt spy fix zeta cow mild verb king quash".split()  # noqa: SIM905
    upper = sorted(word.upper() for word in words)
    sets = [some for size in range(1, 8) for some in combinations(upper, size) if is_clear(some)]
    assert sorted(Clears(words).all()) == sorted(sets)
