"""Each numbered rule of SHH, its readings and its options."""

from __future__ import annotations

from functools import cached_property
from itertools import pairwise, product
from pathlib import Path
from random import Random
from typing import Any

import pytest

import packo
from packo.core import CHANCE, SIMULTANEOUS, TERMINAL, Deal, IllegalAction, OptionError, Play, State
from packo.games.shh.parts import (
    CONSONANTS,
    DOWN,
    HANDS,
    OVER,
    PERFECT,
    STARS,
    START,
    TURN,
    UP,
    VOTE,
    VOWELS,
    Call,
    Dealt,
    Letter,
    Pass,
    Position,
    Thumb,
)
from packo.games.shh.rules import CALLS, PASS, THUMBS, Rules, free_vowels, moved_round, points, scored, stars
from packo.lexicon import Lexicon
from tests.games.shh.silence import exit_example, go, lying, refused, refused_text

# -- the example of the rulebook ---------------------------------------------------------------------------------------


@pytest.mark.rule("shh.7", "shh.9", "shh.16", "shh.17")
def test_the_table_of_the_example() -> None:
    p = exit_example().position
    assert (p.row, p.plus, p.active, p.passes) == ("CDGKLPVYZ", "O", "EXIT", 1)
    assert free_vowels(p) == "AOU"
    assert (p.to_move, p.hands[0]) == (0, "BFS")


@pytest.mark.rule("shh.10", "shh.12", "shh.18")
def test_the_example_with_a_vote_on_exit() -> None:
    state = go(exit_example(), "call up", "up & up")
    assert state.position == Position(("BFS", "HJMN", "QRW"), "CDGKLPTVXYZ", "O", "", 1, START, 0)
    assert points(state.position) == 12
    assert [str(action) for action in state.legal_actions()] == list("BFSAEIOU")
    started = go(state, "O")
    assert (started.position.active, started.current_player) == ("O", 1)
    assert free_vowels(started.position) == "AEIU"
    assert started.position.plus == "O", "it lies in the new word with its +1 side up"


@pytest.mark.rule("shh.7", "shh.17")
def test_the_example_with_the_s_of_exits() -> None:
    state = go(exit_example(), "S")
    assert (state.position.active, state.current_player) == ("EXITS", 1)
    state = go(state, "call up", "up & down")
    assert state.position == Position(("BF", "HJMN", "QRW"), "CDGKLPSTVXYZ", "EIO", "", 1, START, 1)
    assert points(state.position) == 15


@pytest.mark.rule("shh.13")
@pytest.mark.parametrize("word", ["EXIT", "EXITS", "GODLY", "CAKE", "ZIP", "VIA"])
def test_the_words_of_the_example_are_valid(word: str) -> None:
    for level in (35, 60, 70):
        assert packo.load("shh", words=level).rules.is_valid(word)


# -- a perfect game ----------------------------------------------------------------------------------------------------

PERFECT_GAMES = {
    2: ("CDFGJLMSWXZ/BHKNPQRTVY", "WASTING BEHAV*IOR LAZY JUMP FIXED QUICK"),
    3: ("FKNRVWZ/DGHLMTY/BCJPQSX", "WAS*TING BEHAVIOR LAZY JUMP FIXED QUICK"),
    4: ("CDFLPW/HJKNQ/GRSXZ/BMTVY", "WASTING BEHAVIOR* LAZY FIXED JUMP QUICK"),
}
"""Deals, and words that score everything; a star is a pass."""


def perfect_game(players: int, thumb: str) -> Play:
    """All votes are called with thumbs up; the last of the others shows this thumb."""
    deal, words = PERFECT_GAMES[players]
    play = Play.start(packo.load("shh", players=players).root)
    moves = [deal]
    for word in words.split():
        moves += ["pass" if letter == "*" else letter for letter in word]
        moves += ["call up", " & ".join([UP] * (players - 2) + [thumb])]
    for move in moves:
        play = play.then(play.state.parse(move))
    return play


@pytest.mark.rule("shh.12", "shh.13", "shh.19", "shh.20", "shh.21")
@pytest.mark.parametrize("thumb", [UP, DOWN])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_perfect_game(players: int, thumb: str) -> None:
    state = perfect_game(players, thumb).state
    p = state.position
    assert state.is_terminal
    assert p == Position(("",) * players, CONSONANTS, VOWELS, "", players - 1, OVER, p.to_move)
    assert state.returns() == (PERFECT,) * players == (26,) * players
    assert state.winners() == tuple(range(players))
    assert repr(state) == "shh: over, all consonants are scored: 26 points (21 consonants, +1 on AEIOU), 4 stars"
    assert refused(state, PASS) == "SHH 19: the game is over"


@pytest.mark.rule("shh.20")
def test_points_rise_from_word_to_word() -> None:
    states = perfect_game(3, UP).states
    votes = [points(after.position) for before, after in pairwise(states) if is_vote(before)]
    assert votes == [5 + 2, 9 + 4, 12 + 4, 15 + 4, 18 + 4, 21 + 5]


def is_vote(state: State) -> bool:
    return state.current_player == SIMULTANEOUS


# -- the deal and the table --------------------------------------------------------------------------------------------


@pytest.mark.rule("shh.1", "shh.2", "shh.3")
@pytest.mark.parametrize(("players", "hands"), [(2, (11, 10)), (3, (7, 7, 7)), (4, (6, 5, 5, 5))])
def test_the_deal(players: int, hands: tuple[int, ...]) -> None:
    root = packo.load("shh", players=players).root
    assert root.current_player == CHANCE
    assert root.position == Position((), "", "", "", players, TURN, 0)
    assert isinstance(root.chance, Deal)
    assert HANDS[players] == hands
    state = root.sample(Random(players))
    p = state.position
    assert tuple(map(len, p.hands)) == hands
    assert "".join(sorted("".join(p.hands))) == CONSONANTS
    assert all("".join(sorted(hand)) == hand for hand in p.hands)
    assert p == root.position._replace(hands=p.hands)
    assert state.current_player == 0


@pytest.mark.rule("shh.1")
def test_y_is_a_consonant() -> None:
    assert VOWELS == "AEIOU"
    assert "Y" in CONSONANTS
    assert len(CONSONANTS) == 21
    state = go(lying("CRY/H"), "Y")
    assert state.position.hands == ("CR", "H")
    assert "Y" not in [str(action) for action in state.legal_actions()]


@pytest.mark.rule("shh.2")
def test_a_deal_in_words() -> None:
    root = packo.load("shh", players=3).root
    state = go(root, "bfgklsx/chjmnpy/dqrtvwz")
    assert state == go(root, " SBFGKLX/CHJMNPY/ZDQRTVW ")
    assert state.position.hands == ("BFGKLSX", "CHJMNPY", "DQRTVWZ")


@pytest.mark.rule("shh.2")
@pytest.mark.parametrize(
    "text",
    [
        "",
        "BFGKLSX/CHJMNPY",
        "BFGKLSX/CHJMNPY/DQRTVWZ/",
        "BFGKLS/CHJMNPYX/DQRTVWZ",
        "AFGKLSX/CHJMNPY/DQRTVWZ",
        "BFGKLSX/BHJMNPY/DQRTVWZ",
        "BFG LSX/CHJMNPY/DQRTVWZ",
        "ßFGKLSX/CHJMNPY/DQRTVWZ",
    ],
)
def test_a_deal_that_cannot_be(text: str) -> None:
    assert refused_text(packo.load("shh", players=3).root, text).startswith("SHH 2: chance cannot bring ")


@pytest.mark.rule("shh.3")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("option", "fewer"), [("all", 0), ("one fewer", 1), ("none", None)])
def test_how_many_pass_cards_there_are(players: int, option: str, fewer: int | None) -> None:
    state = packo.load("shh", players=players, passes=option).initial_state(seed=1)
    left = 0 if fewer is None else players - fewer
    assert state.position.passes == left
    for _ in range(left):
        state = go(state, "pass")
    assert PASS not in state.legal_actions()
    why = "no pass card is left" if left else "this game is played without pass cards"
    assert refused(state, PASS) == f"SHH 9: {why}"


# -- turns -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("shh.5")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_turns_go_clockwise(players: int) -> None:
    state = packo.load("shh", players=players).initial_state(seed=3)
    for turn, move in enumerate(["A", "pass", "E", "I", "pass", "O", "U"]):
        assert state.current_player == turn % players
        state = go(state, move)


@pytest.mark.rule("shh.5")
@pytest.mark.parametrize("player", [1, 2, 3, -1])
def test_nobody_acts_out_of_turn(player: int) -> None:
    state = lying("BC/DF/GH")
    for action in (Letter("D"), Letter("A"), PASS, CALLS[0]):
        assert refused(state, action, player) == f"SHH 5: player {player} has nothing to choose now; 0 must choose"
    state = go(state, "B")
    assert refused(state, Letter("C"), 0) == "SHH 5: player 0 has nothing to choose now; 1 must choose"


@pytest.mark.rule("shh.6")
def test_what_a_player_may_do() -> None:
    state = lying("BC/DF", "LE", passes=1)
    assert [str(action) for action in state.legal_actions()] == [*"BCAIOU", "pass", "call up", "call down"]
    state = lying("BC/DF", passes=1)
    assert [str(action) for action in state.legal_actions()] == [*"BCAEIOU", "pass"]
    state = lying("BC/DF")
    assert [str(action) for action in state.legal_actions()] == list("BCAEIOU")
    state = lying("BC/DF", "LE")
    assert [str(action) for action in state.legal_actions()] == [*"BCAIOU", "call up", "call down"]


@pytest.mark.rule("shh.6")
@pytest.mark.parametrize(
    "action",
    [None, 7, "", "x" * 999, "LE", ("B",), (), b"B", Letter(""), Letter("b"), Letter("BC"), Letter(7), Letter([]),
     Letter("É"), Pass("B"), Pass("passing"), Call(""), Call("UP"), Call(None), Dealt(("BC", "DF")), object, 3.5],
    ids=range(22),
)  # fmt: skip
def test_what_is_no_turn(action: Any) -> None:
    sentence = refused(lying("BC/DF", "LE", passes=1), action)
    assert sentence.startswith("SHH 6: a turn is a letter, pass, call up or call down; ")
    assert sentence.endswith(" is none of these")


def test_a_notation_is_no_action() -> None:
    assert refused(lying("BC/DF"), "B") == (
        "SHH 6: 'B' is the notation of an action, not the action: state.parse('B') reads it"
    )


# -- letters -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("shh.7")
def test_letters_are_laid_at_the_end() -> None:
    state = lying("BC/DF/GH", "RA")
    for letter, word in zip("CEH", ("RAC", "RACE", "RACEH"), strict=True):
        state = go(state, letter)
        assert state.position.active == word
    assert state.position.hands == ("B", "DF", "G")
    assert refused_text(state, "CR").startswith("SHH 6: a turn is a letter, ")


@pytest.mark.rule("shh.7")
@pytest.mark.parametrize("letter", ["D", "F", "G"])
@pytest.mark.parametrize("stage", [TURN, START])
def test_a_consonant_of_somebody_else(letter: str, stage: str) -> None:
    state = lying("BC/DF/G", stage=stage)
    assert refused(state, Letter(letter)) == f"SHH 7: {letter} is not in this player's hand"


@pytest.mark.rule("shh.7", "shh.9", "shh.10")
def test_an_empty_hand_plays_on() -> None:
    state = lying("/DF", "LE", passes=1)
    assert [str(action) for action in state.legal_actions()] == [*"AIOU", "pass", "call up", "call down"]
    state = lying("/DF", stage=START)
    assert [str(action) for action in state.legal_actions()] == list("AEIOU")


@pytest.mark.rule("shh.8")
@pytest.mark.parametrize("letter", ["L", "E"])
def test_a_letter_of_the_word_itself(letter: str) -> None:
    state = lying("BC/DF", "LE")
    assert refused(state, Letter(letter)) == (
        f"SHH 8: {letter} lies in the word LE already, and each letter is there once"
    )


@pytest.mark.rule("shh.8")
def test_a_letter_that_is_scored() -> None:
    state = lying("BC/DF", "LE")
    sentence = "SHH 8: Z is scored, and a scored consonant is not used again"
    assert refused(state, Letter("Z")) == refused_text(state, "z") == sentence


@pytest.mark.rule("shh.8", "shh.16")
def test_a_refusal_does_not_turn_cards_up() -> None:
    """Face down it is not said where a consonant lies that is not in one's hand."""
    state = lying("BC/DF", "LE", face_down=True)
    for letter in "DFZXN":
        assert refused(state, Letter(letter)) == f"SHH 7: {letter} is not in this player's hand"


@pytest.mark.rule("shh.8", "shh.16")
def test_vowels_come_back() -> None:
    state = go(lying("BC/DF", "LEAPT"), "call up", "up")
    assert free_vowels(state.position) == VOWELS
    state = go(state, "E", "A")
    assert free_vowels(state.position) == "IOU"
    assert state.position.plus == "AE"


# -- passing -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("shh.9")
def test_everybody_uses_the_same_pass_cards() -> None:
    state = lying("BC/DF/G", "LE", passes=2)
    one = go(state, "pass")
    assert one.position == state.position._replace(passes=1, to_move=1)
    two = go(one, "pass")
    assert two.position == state.position._replace(passes=0, to_move=2)
    assert refused(two, PASS) == "SHH 9: no pass card is left"
    later = go(two, "G", "B", "call up", "up & up", "D", "E")
    assert later.position.passes == 0, "used cards stay used"


@pytest.mark.rule("shh.9")
def test_a_pass_before_the_first_word() -> None:
    state = packo.load("shh", players=3).initial_state(seed=1)
    state = go(state, "pass", "pass", "pass")
    assert (state.position.active, state.position.passes, state.current_player) == ("", 0, 0)
    assert [str(action) for action in state.legal_actions()] == [*state.position.hands[0], *VOWELS]


# -- the vote ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("shh.10")
@pytest.mark.parametrize("call", CALLS, ids=str)
def test_no_vote_without_a_word(call: Call) -> None:
    state = lying("BC/DF", passes=1)
    assert call not in state.legal_actions()
    assert refused(state, call) == "SHH 10: no letter lies on the table, so there is no word to vote on"


@pytest.mark.rule("shh.10")
def test_who_has_nothing_else_calls_the_vote() -> None:
    state = lying("/DF", "AEIOU")
    assert state.legal_actions() == CALLS
    state = go(state, "call up", "up")
    assert [str(action) for action in state.legal_actions()] == list("AEIOU"), "there are always vowels to start with"


@pytest.mark.rule("shh.10", "shh.11")
@pytest.mark.parametrize("thumb", [UP, DOWN])
@pytest.mark.parametrize(("players", "caller"), [(2, 0), (2, 1), (3, 1), (4, 3)])
def test_all_others_vote_at_once(players: int, caller: int, thumb: str) -> None:
    hands = "/".join(["BC", "DF", "GH", "JK"][:players])
    state = go(lying(hands, "LET", player=caller), f"call {thumb}")
    assert state.position == lying(hands, "LET", player=caller, stage=VOTE, thumb=thumb).position
    assert state.current_player == SIMULTANEOUS
    assert state.actors == tuple(player for player in range(players) if player != caller)
    assert state.legal_actions(caller) == ()
    assert all(state.legal_actions(player) == THUMBS for player in state.actors)
    for player in range(players):
        assert state.observation(player).thumb == thumb, "the caller's thumb is there to be seen"


@pytest.mark.rule("shh.5", "shh.11")
def test_each_has_one_thumb() -> None:
    state = go(lying("BC/DF/GH", "LET"), "call up")
    assert refused(state, THUMBS[0], 0) == "SHH 5: player 0 has nothing to choose now; 1 and 2 must choose"
    every = dict.fromkeys(range(3), THUMBS[0])
    assert refused(state, every) == "SHH 5: player 0 has nothing to choose now"
    assert refused(state, {1: THUMBS[0]}) == "SHH 5: player 2 has not chosen yet"
    twice = [(1, THUMBS[0]), (2, THUMBS[0]), (1, THUMBS[1])]
    assert refused(state, twice) == "SHH 5: player 1 has already chosen in this move"


@pytest.mark.rule("shh.11")
@pytest.mark.parametrize(
    "action", [Letter("D"), Letter("A"), PASS, *CALLS, Thumb("UP"), Thumb(None), None, "x", 3], ids=range(10)
)
def test_what_is_no_thumb(action: Any) -> None:
    state = go(lying("BC/DF/GH", "LET"), "call up")
    sentence = refused(state, {1: action, 2: THUMBS[0]})
    assert sentence.startswith("SHH 11: the vote on LET is thumbs, up or down; ")
    assert sentence == refused(state, action, 1)


@pytest.mark.rule("shh.11")
@pytest.mark.parametrize("stage", [TURN, START])
def test_no_thumb_without_a_vote(stage: str) -> None:
    state = lying("BC/DF", "LET" if stage == TURN else "", stage=stage)
    assert refused(state, THUMBS[1]) == (
        "SHH 11: no vote is on, so there is no thumb down; a vote begins with call up or call down"
    )


@pytest.mark.rule("shh.12")
@pytest.mark.parametrize("word", ["LET", "TLE", "L", "LE", "EA", "QXZ"])
def test_all_thumbs_up_score_whatever_it_is(word: str) -> None:
    state = go(lying("BC/DF/GH", word), "call up", "up & up")
    assert state.position.stage == START
    assert set(word) - set(VOWELS) <= set(state.position.row)


@pytest.mark.rule("shh.13")
@pytest.mark.parametrize("thumbs", [thumbs for thumbs in product([UP, DOWN], repeat=3) if DOWN in thumbs], ids=str)
@pytest.mark.parametrize(("word", "valid"), [("LET", True), ("TLE", False)])
def test_any_thumb_down_has_the_word_checked(word: str, valid: bool, thumbs: tuple[str, ...]) -> None:
    caller, *others = thumbs
    state = go(lying("BC/DF/GH", word), f"call {caller}", " & ".join(others))
    p = state.position
    if valid:
        assert p == lying("BC/DF/GH", stage=START).position
    else:
        assert p == lying("BC/DF/GH", word, stage=OVER).position
        assert state.current_player == TERMINAL


@pytest.mark.rule("shh.14")
@pytest.mark.parametrize("shortest", [3, 4, 5])
@pytest.mark.parametrize("word", ["A", "BE", "LET", "LAMP", "EXITS", "PLUMBERS"])
def test_the_shortest_valid_word(word: str, shortest: int) -> None:
    state = go(lying("C/D", word, shortest=shortest), "call down", "up")
    assert state.is_terminal == (len(word) < shortest)
    assert state.game.rules.is_valid(word) == (len(word) >= shortest)
    assert not go(lying("C/D", word, shortest=shortest), "call up", "up").is_terminal


@pytest.mark.rule("shh.15")
@pytest.mark.parametrize(
    ("words", "valid"),
    [
        (10, {"WORK": True, "EXIT": False, "GODLY": False, "SPLAY": False, "HYPOZEUGMA": False}),
        (20, {"WORK": True, "EXIT": True, "GODLY": False, "SPLAY": False, "HYPOZEUGMA": False}),
        (35, {"WORK": True, "EXIT": True, "GODLY": True, "SPLAY": False, "HYPOZEUGMA": False}),
        (60, {"WORK": True, "EXIT": True, "GODLY": True, "SPLAY": True, "HYPOZEUGMA": False}),
        (70, {"WORK": True, "EXIT": True, "GODLY": True, "SPLAY": True, "HYPOZEUGMA": True}),
    ],
)
def test_the_level_of_the_dictionary(words: int, valid: dict[str, bool]) -> None:
    rules = packo.load("shh", words=words).rules
    assert {word: rules.is_valid(word) for word in valid} == valid


@pytest.mark.rule("shh.15")
@pytest.mark.parametrize("word", ["PARIS", "LONDON", "ROBERT", "NATO", "USA", "XQZ", ""])
def test_no_names_and_no_abbreviations(word: str) -> None:
    assert not packo.load("shh").rules.is_valid(word)


@pytest.mark.rule("shh.15")
def test_a_dictionary_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("tle\nqx\nexits\n", encoding="utf-8")
    game = packo.load("shh", words=str(path))
    assert [game.rules.is_valid(word) for word in ("TLE", "EXITS", "QX", "LET")] == [True, True, False, False]
    assert game == packo.load("shh", words=path)
    state = lying("BC/DF", "TLE", words=str(path))
    assert go(state, "call down", "down").position.stage == START


@pytest.mark.rule("shh.15")
def test_whoever_changes_the_words_changes_those_of_a_file_too(tmp_path: Path) -> None:
    class LongWords(Rules):
        @cached_property
        def lexicon(self) -> Lexicon:
            return Lexicon([word for word in super().lexicon if len(word) >= 5], "long")

    path = tmp_path / "mine.txt"
    path.write_text("cat\nexits\n", encoding="utf-8")
    assert list(packo.load(LongWords, words=str(path)).rules.lexicon) == ["EXITS"]


@pytest.mark.rule("shh.15")
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("cat\ntwo words\n", "mine.txt, line 2"),
        ("cat\n\nc4t\n", "mine.txt, line 3"),
        ("", "mine.txt"),
    ],
)
def test_a_dictionary_that_is_none(tmp_path: Path, text: str, why: str) -> None:
    path = tmp_path / "mine.txt"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(OptionError) as error:
        packo.load("shh", words=str(path))
    assert str(error.value).startswith(f"shh: option words: {why}")
    assert "\n" not in str(error.value)


# -- scoring -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("shh.16", "shh.17")
@pytest.mark.parametrize(
    ("word", "plus", "after"),
    [
        ("LEAP", "", ""),
        ("LEAP", "OU", "OU"),
        ("LEAPT", "", "AE"),
        ("LEAPT", "AO", "AEO"),
        ("LYNXES", "", "E"),
        ("GLYPHS", "I", "I"),
        ("AEIOU", "", "AEIOU"),
    ],
)
def test_what_a_word_scores(word: str, plus: str, after: str) -> None:
    before = lying("BC/DF", word, plus)
    p = go(before, "call up", "up").position
    consonants = [letter for letter in word if letter not in VOWELS]
    assert list(p.row) == sorted([*before.position.row, *consonants])
    assert (p.plus, p.active, p.hands) == (after, "", ("BC", "DF"))
    assert scored(before.position.row, plus, word) == (p.row, p.plus)


@pytest.mark.rule("shh.16")
def test_face_down_is_seen_by_nobody() -> None:
    state = go(lying("BC/DF/GH", "LET", face_down=True), "call up", "up & up")
    assert len(state.position.row) == 15
    for player in range(3):
        seen: Any = state.observation(player)
        assert seen.row == "?" * 15
    over = go(state, "B", "call down", "up & up")
    assert over.is_terminal
    assert over.observation(0) == over.position, "at the end everything is laid open"
    assert points(over.position) == 15


# -- a new word --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("shh.18")
@pytest.mark.parametrize("caller", [0, 1, 2])
def test_the_caller_starts_the_new_word(caller: int) -> None:
    state = go(lying("BC/DF/GH", "LET", passes=2, player=caller), "call up", "up & down")
    assert state.current_player == caller
    assert [str(action) for action in state.legal_actions()] == [*state.position.hands[caller], *VOWELS]
    for action in (PASS, *CALLS):
        assert refused(state, action) == (
            f"SHH 18: whoever called the vote now starts a new word with a letter; '{action}' is none"
        )
    after = go(state, state.position.hands[caller][0])
    assert after.current_player == (caller + 1) % 3
    assert CALLS[0] in after.legal_actions(), "one letter can be voted on"


# -- the end -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("shh.19", "shh.20")
def test_an_invalid_word_ends_the_game() -> None:
    state = go(lying("BC/DF", "TLEAP", "EO", passes=1), "call down", "up")
    assert state.is_terminal
    assert state.returns() == (14 + 2, 14 + 2), "the last word scores nothing, and its vowel E stays on +1"
    assert state.position.active == "TLEAP"
    assert state.position.hands == ("BC", "DF")
    assert repr(state) == "shh: over, TLEAP is not a valid word: 16 points (14 consonants, +1 on EO), 2 stars"
    assert refused(state, Letter("B")) == "SHH 19: the game is over"


@pytest.mark.rule("shh.19")
def test_the_last_consonant_is_not_yet_the_end() -> None:
    state = go(lying("B/", "LAM", passes=1), "B")
    assert state.position.hands == ("", "")
    assert not state.is_terminal
    state = go(state, "pass", "E", "call up")
    assert not state.is_terminal
    end = go(state, "up")
    assert end.is_terminal
    assert end.returns() == (21 + 2, 21 + 2)
    assert repr(end) == "shh: over, all consonants are scored: 23 points (21 consonants, +1 on AE), 3 stars"


@pytest.mark.rule("shh.19", "shh.12")
def test_the_last_consonant_in_a_word_that_is_none() -> None:
    state = go(lying("B/", "LAM"), "B", "call up")
    assert go(state, "up").returns() == (21, 21)
    assert go(lying("B/", "MAL"), "B", "call up", "up").returns() == (21, 21), "nobody had it checked"
    assert go(lying("B/", "MAL"), "B", "call up", "down").returns() == (18, 18)


@pytest.mark.rule("shh.20")
def test_all_have_the_same_points() -> None:
    for players in (2, 3, 4):
        state = lying("/".join("BCDF"[:players]), "TLE", "AU", stage=OVER)
        assert state.returns() == (len(state.position.row) + 2,) * players
        assert state.winners() == tuple(range(players))


@pytest.mark.rule("shh.21")
def test_the_stars() -> None:
    told = {number: {points for points in range(27) if stars(points) == number} for number in (1, 2, 3, 4)}
    assert told == {1: set(range(11)), 2: set(range(11, 21)), 3: set(range(21, 26)), 4: {26}}
    assert [least for least, _ in STARS] == [26, 21, 11, 0]


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"players": 1}, "shh: option players cannot be 1; "),
        ({"players": 5}, "shh: option players cannot be 5; "),
        ({"passes": "some"}, "shh: option passes cannot be 'some'; "),
        ({"passes": 0}, "shh: option passes cannot be 0; "),
        ({"shortest": 2}, "shh: option shortest cannot be 2; "),
        ({"face_down": 1}, "shh: option face_down is True or False, not 1"),
        (
            {"words": 61},
            "shh: option words: it is one of 10, 20, 35, 40, 50, 55, 60, 70, or a file with one word in each",
        ),
        ({"words": True}, "shh: option words: it is one of 10, "),
        ({"words": 60.0}, "shh: option words: it is one of 10, "),
        ({"words": None}, "shh: option words: it is one of 10, "),
        ({"words": b"words.txt"}, "shh: option words: it is one of 10, "),
        (
            {"words": "no/such/words.txt"},
            "shh: option words: the file 'no/such/words.txt' cannot be read: No such file",
        ),
        ({"words": ""}, "shh: option words: "),
        ({"words": "a\0b"}, "shh: option words: "),
        ({"facedown": True}, "shh has no option 'facedown'; did you mean 'face_down'? "),
    ],
    ids=range(15),
)
def test_options_that_are_refused(options: dict[str, Any], why: str) -> None:
    with pytest.raises(OptionError) as error:
        packo.load("shh", **options)
    assert str(error.value).startswith(why)
    assert "\n" not in str(error.value)


# -- who knows what ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("shh.4")
def test_what_a_player_sees() -> None:
    state = exit_example()
    p = state.position
    assert state.observation(1) == p._replace(hands=("???", "HJMN", "???"))
    assert state.game.rules.hidden(p, 1) == ("BFS", "QRW")
    for turned in ("call up", "up & up", "O"):
        state = go(state, turned)
        seen: Any = state.observation(2)
        assert seen == state.position._replace(hands=("???", "????", "QRW"))
    assert packo.load("shh").root.observation(0) == packo.load("shh").root.position


@pytest.mark.rule("shh.4")
def test_a_single_partner_holds_what_is_left() -> None:
    """Of two players each knows the other's hand; so does one of three where somebody has no card left."""
    rules = lying("BC/DF", "LET").game.rules
    assert rules.hidden(lying("BC/DF", "LET").position, 0) is None
    state = lying("BC/DF/", "LET")
    assert [rules.hidden(state.position, player) for player in range(3)] == [None, None, ("BC", "DF")]
    assert [world.position for world in state.worlds(0)] == [state.position]


@pytest.mark.rule("shh.4")
def test_everything_else_is_seen() -> None:
    play = packo.load("shh", players=3).play(seed=5)
    assert [step.seen for step in play.information_state(1)] == [None, None]
    for text in ("A", "pass", "E", "call up", "up & down"):
        move = play.state.parse(text)
        play = play.then(move)
        for player in range(3):
            assert play.information_state(player)[-1].seen == move
            assert play.view(player)["last"] == move


@pytest.mark.parametrize(
    ("hands", "player", "worlds"),
    [("BC/DF/GH", 0, 6), ("BC/DF/GH", 2, 6), ("BC/DFJ/GHKM/N", 3, 1260), ("B/C/D/F", 0, 6), ("BCDF/GHJK", 1, 1)],
)
def test_worlds_are_all_hands_that_the_others_may_hold(hands: str, player: int, worlds: int) -> None:
    state = lying(hands, "LET", player=player)
    found = [world.position for world in state.worlds(player)]
    assert len(found) == len(set(found)) == worlds
    assert state.position in found
    for q in found:
        assert q.hands[player] == state.position.hands[player]
        assert tuple(map(len, q.hands)) == tuple(map(len, state.position.hands))
        assert sorted("".join(q.hands)) == sorted(hands.replace("/", ""))
        assert q == state.position._replace(hands=q.hands)


@pytest.mark.rule("shh.16")
def test_worlds_of_a_row_that_lies_face_down() -> None:
    state = lying("BCDFGHJK/LMNPQ/RST", "V", face_down=True)
    assert state.position.row == "WXYZ"
    listed = {world.position for world in lying("BCDFGHJKLMNPQRS/T/V", "WX", face_down=True).worlds(0)}
    assert {(p.hands[1], p.hands[2], p.row) for p in listed} == {
        (one, two, "".join(sorted({*"TVYZ"} - {one, two}))) for one in "TVYZ" for two in "TVYZ" if one != two
    }
    worlds: Any = state.game.rules.worlds(state.observation(0), 0)
    assert isinstance(worlds, Deal)
    assert worlds.count == 27720
    assert state.position in worlds
    rng = Random(3)
    drawn = [worlds.sample(rng) for _ in range(40)]
    assert len({p.row for p in drawn}) > 30
    assert all(p in worlds for p in drawn)


@pytest.mark.parametrize(("players", "count"), [(3, 3432), (4, 756756)])
def test_worlds_after_the_deal(players: int, count: int) -> None:
    state = packo.load("shh", players=players).initial_state(seed=1)
    worlds: Any = state.game.rules.worlds(state.observation(0), 0)
    if count <= 20_000:
        assert len(list(worlds)) == count
        return
    assert worlds.count == count
    assert state.position in worlds
    rng = Random(3)
    drawn = [worlds.sample(rng) for _ in range(50)]
    assert len(set(drawn)) == 50
    assert all(q in worlds and state.game.rules.observation(q, 0) == state.observation(0) for q in drawn)
    p = state.position
    swapped = (p.hands[0], p.hands[2], p.hands[1], p.hands[3])
    assert p._replace(hands=swapped) in worlds
    for wrong in (
        None, 3, (), p._replace(hands=()), p._replace(hands=p.hands[:-1]), p._replace(passes=1), state,
        p._replace(hands=(p.hands[1], p.hands[0], *p.hands[2:])), p._replace(hands=(*p.hands[:3], p.hands[3][::-1])),
        p._replace(hands=(*p.hands[:3], p.hands[2])), state.observation(0), state.game.root.position,
    ):  # fmt: skip
        assert wrong not in worlds


# -- words, and what is alike ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("b", Letter("B")),
        (" Y ", Letter("Y")),
        ("PASS", PASS),
        ("call  UP", CALLS[0]),
        ("Call down", CALLS[1]),
        ("up", THUMBS[0]),
        (" DOWN", THUMBS[1]),
    ],
)
def test_how_moves_may_be_typed(text: str, action: Any) -> None:
    assert lying("BCY/DF").parse(text) == action


@pytest.mark.parametrize("text", ["", "É", "\u017f", "\u212a", "callup", "call", "thumbs up", "BC", "1", "?"])
def test_what_is_no_notation(text: str) -> None:
    with pytest.raises(IllegalAction):
        lying("BCY/DF").parse(text)


def test_how_it_is_told() -> None:
    state = packo.load("shh", players=3).root
    lines = [state.game.rules.describe(state.position)]
    for move in ("BFGKLSX/CHJMNPY/DQRTVWZ", "G", "O", "pass", "call up", "up & up", "A", "call down", "down & up"):
        state = go(state, move)
        lines.append(state.game.rules.describe(state.position))
    assert lines == [
        "before the deal",
        "no word yet, Player 1 to move, no points, 3 pass cards left",
        "G, Player 2 to move, no points, 3 pass cards left",
        "GO, Player 3 to move, no points, 3 pass cards left",
        "GO, Player 1 to move, no points, 2 pass cards left",
        "Player 1 has called the vote on GO, thumb up, no points, 2 pass cards left",
        "Player 1 starts a new word, 1 point (1 consonant), 2 pass cards left",
        "A, Player 2 to move, 1 point (1 consonant), 2 pass cards left",
        "Player 2 has called the vote on A, thumb down, 1 point (1 consonant), 2 pass cards left",
        "over, A is not a valid word: 1 point (1 consonant), 1 star",
    ]
    assert repr(packo.load("shh", passes="none").initial_state(1)) == "shh: no word yet, Player 1 to move, no points"
    assert repr(lying("BC/DF", "LE", "EO", passes=1, player=1)) == (
        "shh: LE, Player 2 to move, 18 points (16 consonants, +1 on EO), 1 pass card left"
    )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_with_the_seats_moved_round_is_the_same_game(players: int) -> None:
    game = packo.load("shh", players=players)
    rng = Random(players)
    state = game.initial_state(seed=1)
    while not state.is_terminal:
        p = state.position
        for shift in range(players):
            image = State(game, moved_round(p, shift))
            assert moved_round(image.position, players - shift) == p
            assert image.actors == tuple(sorted((i + shift) % players for i in state.actors))
            assert game.rules.canonical(image.position).position == game.rules.canonical(p).position
        choices = {i: rng.choice(state.legal_actions(i)) for i in state.actors}
        image = State(game, moved_round(p, 1)).child({(i + 1) % players: action for i, action in choices.items()})
        state = state.child(choices)
        assert image.position == moved_round(state.position, 1)
    assert moved_round(game.root.position, 1) == game.root.position
