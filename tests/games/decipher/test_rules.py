"""Each numbered rule of Decipher, its readings and its options."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import packo
from packo.core import SIMULTANEOUS, TERMINAL, Joint, OptionError, Play, Shown, State
from packo.games.decipher.letters import WRITTEN
from packo.games.decipher.parts import (
    ASK,
    BONUS,
    CALL,
    HAND,
    HIDE,
    NOBODY,
    OVER,
    UNSEEN,
    Ask,
    Buy,
    Decline,
    Guess,
    Hand,
    Hide,
    Position,
    Revealed,
    Zone,
)
from packo.games.decipher.rules import BUY, LISTED, WAIT, active, callers, moved_round, no_tokens, round_points
from tests.games.decipher.riddle import PANDA_MOVES, begun, go, lying, refused, refused_text

# -- the example of the rulebook ---------------------------------------------------------------------------------------


def panda() -> Play:
    play = Play.start(packo.load("decipher", players=3, length=5).root)
    for move in PANDA_MOVES:
        play = play.then(play.state.parse(move))
    return play


@pytest.mark.rule("decipher.9", "decipher.18", "decipher.22", "decipher.23", "decipher.24")
def test_the_example_of_the_rulebook() -> None:
    """Lee hid PANDA and has 8, Tina found it and has 10, Ben has 2."""
    play = panda()
    before, after = play.plays[-2].state.position, play.state.position
    assert no_tokens(before) == 3
    assert (before.bonus, before.tokens) == (2, (2, 2, 2))
    assert after.points == (8, 10, 2)
    assert (after.round, after.maker, after.stage, after.seeker) == (1, 1, HIDE, 2)
    assert after == Position((8, 10, 2), 1, 1, HIDE, 2, tokens=(3, 0, 3))
    told = Shown(Guess("PANDA"), Revealed("PANDA", 1, (8, 10, 2)))
    for player in range(3):
        assert play.step(player).seen == told


@pytest.mark.rule("decipher.16")
def test_bonus_mode_of_the_example_begins_with_three_pieces_left() -> None:
    stages = [(state.position.left, state.position.stage) for state in panda().states[1:-1]]
    assert (4, HAND) in stages
    assert (3, BONUS) in stages
    assert (3, HAND) in stages, "after a piece is bought"
    assert all(left <= 3 for left, stage in stages if stage == BONUS)


# -- pieces, letters and words -----------------------------------------------------------------------------------------


@pytest.mark.rule("decipher.1")
def test_the_pieces_in_the_box() -> None:
    cards = packo.load("decipher").rules.cards
    assert cards.supply == {"R": 16, "Y": 16, "B": 8, "G": 8}
    assert sum(cards.supply.values()) == 48


@pytest.mark.rule("decipher.2")
def test_letters_that_are_alike_cannot_be_told_apart() -> None:
    rules = packo.load("decipher").rules
    alike = {"WALL", "MALL", "MALT", "WATT"}
    assert len({rules.cards.signature(word) for word in alike}) == 1
    board = " ".join(rules.cards.signature("MALT"))
    state = lying("MALT", board, any_word=False)
    assert set(state.game.rules.candidates(state.position)) >= alike


@pytest.mark.rule("decipher.3")
@pytest.mark.parametrize("length", [3, 4, 5, 6])
def test_all_words_of_a_game_have_one_length(length: int) -> None:
    root = packo.load("decipher", length=length).root
    assert {len(hide.word) for hide in root.legal_actions()} == {length}
    first = root.child(root.legal_actions()[0])
    assert first.position.zones == (Zone(),) * length


@pytest.mark.rule("decipher.3")
def test_the_usual_length_is_four() -> None:
    root = packo.load("decipher").root
    assert root.game.options.length == 4
    assert refused(root, Hide("PANDA")) == "Decipher 3: words have 4 letters in this game, and PANDA has 5"
    assert refused(root, Hide("A" * 10**6)).endswith("AAA… has 1000000")
    assert refused_text(root, "hide box") == "Decipher 3: words have 4 letters in this game, and BOX has 3"


@pytest.mark.rule("decipher.5")
def test_a_word_that_is_not_in_the_list() -> None:
    root = packo.load("decipher").root
    assert refused(root, Hide("XQZJ")) == "Decipher 5: XQZJ is not in the list of words (35)"
    assert refused_text(packo.load("decipher", length=5).root, "hide paris").startswith("Decipher 5: PARIS is not in")
    free = packo.load("decipher", any_word=True).root
    assert free.child(Hide("XQZJ")).position.word == "XQZJ"
    assert free.legal_actions() == tuple(map(Hide, free.game.rules.vocabulary.words))


@pytest.mark.rule("decipher.5")
def test_profanity_is_not_hidden() -> None:
    rules = packo.load("decipher", words=70).rules
    blocked = [word for word in rules.lexicon if len(word) == 4 and rules.lexicon.is_profane(word)]
    assert blocked
    for word in blocked:
        assert word not in rules.vocabulary
        assert rules.why_no_word(word).reason == f"{word} is a word that packo does not play with"
        assert rules.why_no_word(word).rule == 5


@pytest.mark.rule("decipher.6")
def test_the_list_of_words(tmp_path: Path) -> None:
    sizes = [len(packo.load("decipher", words=level).rules.vocabulary) for level in (20, 35, 60, 70)]
    assert sizes == sorted(set(sizes))
    assert packo.load("decipher").options.words == 35
    path = tmp_path / "mine.txt"
    path.write_text("panda\nmalt\nco-op\nbanana\nzarf\n", encoding="utf-8")
    game = packo.load("decipher", words=str(path))
    assert game.root.legal_actions() == (Hide("MALT"), Hide("ZARF"))
    assert refused(game.root, Hide("WALL")) == "Decipher 5: WALL is not in the list of words (mine.txt)"


@pytest.mark.rule("decipher.7")
def test_signs_are_letters() -> None:
    root = packo.load("decipher", length=5).root
    for word in ("DON'T", "CAN'T", "X-RAY"):
        assert Hide(word) in root.legal_actions()
        assert go(root, f"hide {word.lower()}").position.left == root.game.rules.cards.size(word)
    assert go(root, "hide don’t").position.word == "DON'T"
    assert refused(root, Hide("DON’T")).startswith("Decipher 7: words are of the letters A to Z, hyphens")
    assert refused(root, Hide("pansy")).startswith("Decipher 7: words are of the letters A to Z, hyphens")
    assert refused(root, Hide("")).startswith("Decipher 7: a word is text of letters, hyphens and apostrophes, not ''")
    assert refused(root, Hide(None)).startswith("Decipher 7: ")  # type: ignore[arg-type]


@pytest.mark.rule("decipher.8")
@pytest.mark.parametrize(
    ("word", "why"),
    [
        ("SUBURB", "SUBURB needs 9 tight green curves, and there are 8"),
        ("VOODOO", "VOODOO needs 9 wide blue curves, and there are 8"),
        ("HOODOO", "HOODOO needs 9 wide blue curves, and there are 8"),
        ("BUSSES", "BUSSES needs 9 tight green curves, and there are 8"),
    ],
)
def test_words_for_which_the_pieces_do_not_suffice(word: str, why: str) -> None:
    for options in ({}, {"words": 70}, {"any_word": True}):
        root = packo.load("decipher", length=6, **options).root
        assert Hide(word) not in root.legal_actions()
        assert refused(root, Hide(word)) == f"Decipher 8: {why}"


@pytest.mark.rule("decipher.9")
def test_tiles_limit_the_words_if_that_is_agreed() -> None:
    free, tiled = (packo.load("decipher", length=6, words=70, tiles=tiles) for tiles in (False, True))
    lost = set(free.rules.vocabulary.words) - set(tiled.rules.vocabulary.words)
    assert "ASSESS" in lost
    assert lost == {word for word in free.rules.vocabulary.words if max(map(word.count, word)) > 3}
    assert refused(tiled.root, Hide("ASSESS")) == "Decipher 9: ASSESS needs 4 tiles of S, and there are 3"
    signs = packo.load("decipher", length=6, any_word=True, tiles=True).root
    assert refused(signs, Hide("A-B-C-")) == "Decipher 9: A-B-C- needs 3 tiles of -, and there are 2"
    assert go(signs, "hide A-B-CD").position.word == "A-B-CD"


@pytest.mark.rule("decipher.5")
def test_a_word_is_hidden_once_and_first() -> None:
    root = packo.load("decipher").root
    for move in (Guess("MALT"), Ask(1), Hand("R"), BUY, WAIT):
        assert refused(root, move) == (
            f"Decipher 5: the maker first hides a word, such as hide PANDA; '{move}' hides none"
        )
    hidden = go(root, "hide malt")
    for state in (hidden, go(hidden, "hand R"), lying("MALT", "RRYY RRY RY .")):
        assert refused(state, Hide("WALL")) == (
            "Decipher 5: a word is hidden already, so 'hide WALL' cannot be chosen now"
        )


# -- rounds and turns --------------------------------------------------------------------------------------------------


def found_at_once(state: State, word: str) -> State:
    """The maker hides the word, hands out a piece, and it is guessed."""
    state = go(state, f"hide {word}")
    return go(state, str(state.legal_actions()[0]), f"guess {word}")


@pytest.mark.rule("decipher.4", "decipher.10", "decipher.25", "decipher.26")
@pytest.mark.parametrize(("players", "makers"), [(2, [0, 1, 0, 1]), (3, [0, 1, 2]), (4, [0, 1, 2, 3])])
def test_everybody_makes_words(players: int, makers: list[int]) -> None:
    state, met, seekers = packo.load("decipher", players=players).root, [], []
    while not state.is_terminal:
        assert state.position.stage == HIDE
        assert state.current_player == state.position.maker
        met.append(state.position.maker)
        seekers.append(state.position.seeker)
        assert state.position.tokens == tuple(0 if i == met[-1] else 3 for i in range(players))
        state = found_at_once(state, "MALT")
    assert met == makers
    assert seekers == [(maker + 1) % players for maker in makers]
    p = state.position
    assert (p.stage, p.word, p.round) == (OVER, "MALT", len(makers) - 1)
    assert state.current_player == TERMINAL
    assert refused(state, WAIT) == "Decipher 26: the game is over"
    # Each finder has 5 + 3 * 2 + 2, each other seeker 3, each maker 1.
    assert sum(state.returns()) == len(makers) * (13 + 3 * (players - 2) + 1)
    assert state.returns() == p.points


@pytest.mark.rule("decipher.26")
@pytest.mark.parametrize(
    ("points", "places"),
    [((5, 9, 7), (2, 0, 1)), ((9, 9, 7), (0, 0, 2)), ((4, 4, 4), (0, 0, 0)), ((4, 5, 4), (1, 0, 1))],
)
def test_most_points_win_and_ties_are_shared(points: tuple[int, ...], places: tuple[int, ...]) -> None:
    state = lying("MALT", ". . . .", stage=OVER, players=3, number=2)
    over = State(state.game, state.position._replace(points=points))
    assert over.returns() == points
    assert over.game.rules.places(over.position) == places
    assert over.winners() == tuple(i for i, place in enumerate(places) if place == 0)


@pytest.mark.rule("decipher.11", "decipher.12", "decipher.15")
def test_seekers_take_turns_clockwise() -> None:
    state = begun("MALT", players=4, calls="own turn")
    seekers = []
    for kind, zone in (("R", 1), ("R", 2), ("R", 3), ("R", 4), ("Y", 1)):
        assert state.current_player == 0
        assert state.position.stage == HAND
        left = state.position.left
        state = go(state, f"hand {kind}")
        seekers.append(state.current_player)
        assert (state.position.held, state.position.left) == (kind, left - 1)
        state = go(state, f"zone {zone}")
        assert state.position.held == ""
    assert seekers == [1, 2, 3, 1, 2]
    assert [str(zone) for zone in state.position.zones] == ["RY", "R", "R", "R"]


@pytest.mark.rule("decipher.11")
def test_who_is_not_in_turn_is_refused() -> None:
    state = go(begun("MALT", players=3, calls="own turn"), "hand R")
    assert state.actors == (1,)
    for player, move in ((0, Hand("R")), (2, Ask(1)), (2, Guess("MALT")), (0, Guess("MALT")), (7, Ask(1))):
        assert refused(state, move, player) == (
            f"Decipher 11: player {player} has nothing to choose now; 1 must choose"
        )


@pytest.mark.rule("decipher.12")
def test_the_maker_hands_out_what_is_in_the_box() -> None:
    state = begun("COIN", any_word=False)
    assert [str(hand) for hand in state.legal_actions()] == ["hand R", "hand B"]
    assert state.game.rules.in_box(state.position) == {"R": 4, "Y": 0, "B": 3, "G": 0}
    assert refused(state, Hand("Y")) == "Decipher 12: no short yellow stick is in the box"
    assert refused_text(state, "hand g") == "Decipher 12: no tight green curve is in the box"
    for what in (Hand("X"), Hand("RR"), Hand(None), Hand(["R"]), Ask(1), Guess("COIN"), BUY, WAIT, None, "R"):  # type: ignore[arg-type]
        assert refused(state, what).startswith(
            "Decipher 12: the maker hands out a piece, such as hand R, of R, Y, B, G; "
        )
    spent = lying("COIN", "B BB . .")
    assert [str(hand) for hand in spent.legal_actions()] == ["hand R"]
    assert refused(spent, Hand("B")) == "Decipher 12: no wide blue curve is in the box"


@pytest.mark.rule("decipher.12")
def test_everybody_can_count_the_pieces_if_that_is_agreed() -> None:
    state = begun("COIN", players=3, count="open")
    for player in (1, 2):
        seen: Any = state.observation(player)
        assert (seen.word, seen.left) == ("", 7)
    words = state.game.rules.candidates(state.position)
    assert {state.game.rules.cards.size(word) for word in words} == {7}


@pytest.mark.rule("decipher.12", "decipher.16")
def test_how_many_pieces_are_left_is_told_when_bonus_mode_is_announced() -> None:
    state = begun("COIN", players=3, any_word=False)
    rules, left = state.game.rules, []
    for move in ("hand B", "zone 1", "wait", "hand B", "zone 3", "zone 2", "wait", "hand R", "zone 3", "wait",
                 "hand R", "zone 4", "wait", "buy", "hand R", "guess CORN"):  # fmt: skip
        state = go(state, move)
        seen: Any = state.observation(1)
        left.append(seen.left)
        assert rules.counted(seen) == rules.counted(state.position) == (seen.left != UNSEEN)
        assert state.observation(0) == state.position
        assert rules.candidates(seen) == rules.candidates(state.position)
    assert left == [UNSEEN] * 11 + [3, 3, 3, 2, 2]


@pytest.mark.rule("decipher.12")
@pytest.mark.parametrize(
    ("board", "held", "least"),
    [(". . .", "", 4), (". . .", "R", 4), ("R . .", "", 5), ("R-B . .", "R", 5), ("RR-B . .", "", 6)],
)
def test_what_is_known_of_the_number_before(board: str, held: str, least: int) -> None:
    """More than three pieces were left before the last one was handed out."""
    p = lying("NEW", board, held=held).position
    rules = begun("NEW").game.rules
    assert rules.sizes(p) == rules.sizes(rules.observation(p, 1)) == (least, 48)
    open_rules = begun("NEW", count="open").game.rules
    assert open_rules.sizes(p) == (11, 11)


# -- questions and answers ---------------------------------------------------------------------------------------------


@pytest.mark.rule("decipher.13", "decipher.14", "decipher.15")
def test_a_question_and_its_answers() -> None:
    state = go(begun("PANDA", players=3), "hand G")
    assert [str(ask) for ask in state.legal_actions()[:5]] == [f"zone {n}" for n in (1, 2, 3, 4, 5)]
    refusing = go(state, "zone 2")
    assert refusing.position.zones == (Zone(), Zone("", "G"), Zone(), Zone(), Zone())
    assert (refusing.position.stage, refusing.current_player, refusing.position.held) == (ASK, 1, "G")
    assert Ask(2) not in refusing.legal_actions()
    assert refused(refusing, Ask(2)) == "Decipher 14: zone 2 has refused a tight green curve, and a no stays true"
    taking = go(refusing, "zone 1")
    assert taking.position.zones[0] == Zone("G")
    assert (taking.position.held, taking.position.seeker) == ("", 2)


@pytest.mark.rule("decipher.13")
def test_yes_as_long_as_the_letter_lacks_a_piece_of_the_kind() -> None:
    """N takes three long sticks, and no fourth."""
    state = lying("NANA", "RR . . .", held="R", calls="own turn")
    full = go(state, "zone 1")
    assert full.position.zones[0] == Zone("RRR")
    asked = go(full, "hand R", "zone 1")
    assert asked.position.zones[0] == Zone("RRR", "R")
    assert asked.position.held == "R"


@pytest.mark.rule("decipher.14")
def test_a_no_stays_true_for_the_round_and_for_its_kind() -> None:
    state = lying("PANDA", "RG . . . .-G", held="Y", players=3, calls="own turn")
    assert Ask(5) in state.legal_actions(), "another kind"
    later = go(state, "zone 5", "hand R", "zone 2", "hand R", "zone 2", "hand Y")
    assert later.position.zones[4] == Zone("Y", "G")
    fresh = found_at_once(packo.load("decipher").root, "MALT")
    assert fresh.position.zones == ()


@pytest.mark.rule("decipher.13", "decipher.14")
def test_questions_that_are_none() -> None:
    state = go(begun("MALT"), "hand Y")
    for zone in (0, 5, 9, -1):
        assert refused(state, Ask(zone)) == f"Decipher 13: the zones are 1 to 4, so there is none of number {zone}"
    for what in (Ask(1.0), Ask("1"), Ask(None), Ask(True), None, "zone 1!", 1, object):  # type: ignore[arg-type]
        assert refused(state, what).startswith("Decipher 13: a seeker asks a zone, such as zone 1, or guesses; ")
    assert refused_text(state, "zone 7") == "Decipher 13: the zones are 1 to 4, so there is none of number 7"
    assert refused(state, WAIT) == (
        "Decipher 14: the short yellow stick is asked about until a zone takes it, and no turn ends before"
    )
    assert refused(state, Hand("R")) == (
        "Decipher 12: the maker hands out the pieces, so 'hand R' cannot be chosen now"
    )


@pytest.mark.rule("decipher.14")
def test_one_zone_is_always_left_to_ask() -> None:
    """The most NO-tokens that there can be: each kind is refused by all zones but one (20 with six letters)."""
    word = "BANANA"
    state = begun(word, calls="own turn", players=2)
    cards = state.game.rules.cards
    while state.position.left > 3 or state.position.stage != BONUS:
        p = state.position
        if p.stage == HAND:
            state = state.child(state.legal_actions()[-1])
            continue
        zones = [ask.zone for ask in state.legal_actions() if isinstance(ask, Ask)]
        assert zones
        wrong = [z for z in zones if not cards.lacks(word[z - 1], p.zones[z - 1], p.held)]
        state = go(state, f"zone {(wrong or zones)[0]}")
        assert no_tokens(state.position) <= 4 * (len(word) - 1)


# -- bonus mode --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("decipher.16")
def test_a_piece_costs_a_bonus_token() -> None:
    state = lying("MALT", "RRYY RRY R .", players=3, calls="own turn")
    assert (state.position.stage, state.position.left, state.current_player) == (BONUS, 3, 1)
    assert state.legal_actions()[:2] == (BUY, WAIT)
    assert refused(state, Ask(1)) == "Decipher 16: nobody holds a piece to ask about: a piece is bought first, with buy"
    bought = go(state, "buy")
    assert (bought.position.bonus, bought.position.stage, bought.current_player) == (2, HAND, 0)
    assert refused(bought, BUY).startswith("Decipher 12: the maker hands out a piece")
    placed = go(bought, "hand Y", "zone 3")
    assert (placed.position.stage, placed.current_player, placed.position.left) == (BONUS, 2, 2)


@pytest.mark.rule("decipher.16")
def test_nothing_is_bought_before_bonus_mode_or_without_pieces() -> None:
    early = go(begun("MALT"), "hand R")
    assert refused(early, BUY) == (
        "Decipher 16: a long red stick is out already and is asked about first, so none can be bought"
    )
    full = lying("MALT", "RRYY RRY RY RY", bonus=0)
    assert full.legal_actions()[0] == WAIT
    assert refused(full, BUY) == "Decipher 16: no piece is left in the box, so none can be bought"
    assert refused(full, Ask(1)) == "Decipher 16: nobody holds a piece to ask about: no piece is left"
    for what in (None, "buy two", 3):
        assert refused(full, what).startswith("Decipher 16: in bonus mode a turn is wait or a guess; ")
    some = lying("MALT", "RRYY RRY RY R")
    assert refused(some, None).startswith("Decipher 16: in bonus mode a turn is buy, wait or a guess; ")
    assert refused(some, Hand("Y")) == "Decipher 12: the maker hands out the pieces, so 'hand Y' cannot be chosen now"


@pytest.mark.rule("decipher.16")
def test_three_pieces_cost_all_three_tokens() -> None:
    state = lying("MALT", "RRYY RRY R .", calls="own turn")
    state = go(state, "buy", "hand Y", "zone 3", "buy", "hand R", "zone 4", "buy", "hand Y", "zone 4")
    p = state.position
    assert (p.left, p.bonus, p.stage) == (0, 0, BONUS)
    assert BUY not in state.legal_actions()
    assert round_points(p, NOBODY) == (0 + 6 + 5, 3)


@pytest.mark.rule("decipher.16")
@pytest.mark.parametrize(("word", "left"), [("CIC", 3), ("III", 3), ("SIC", 4)])
def test_a_word_of_few_pieces_begins_in_bonus_mode(word: str, left: int) -> None:
    p = begun(word).position
    assert (p.left, p.stage) == (left, BONUS if left <= 3 else HAND)


@pytest.mark.rule("decipher.17", "decipher.22", "decipher.24")
def test_when_all_decline_the_round_ends() -> None:
    state = lying("MALT", "RRYY RRY R-G .", players=3, bonus=2)
    one = go(state, "wait")
    assert (one.position.declined, one.current_player, one.position.stage) == (1, 2, BONUS)
    ended = go(one, "wait").position
    assert ended.points == (1 + 2 + 5, 3, 3)
    assert (ended.round, ended.stage) == (1, HIDE)


@pytest.mark.rule("decipher.17")
def test_what_sets_the_declining_back() -> None:
    state = go(lying("MALT", "RRYY RRY R .", players=3), "wait")
    guessed = go(state, "guess WALL")
    assert (guessed.position.declined, guessed.current_player) == (0, 2)
    again = go(guessed, "wait")
    assert (again.position.declined, again.current_player) == (1, 1)
    assert go(again, "wait").position.round == 1
    bought = go(state, "buy", "hand Y", "zone 3", "wait")
    assert bought.position.declined == 0
    assert go(bought, "wait").position.declined == 1


@pytest.mark.rule("decipher.17")
def test_only_those_who_can_guess_decline() -> None:
    state = lying("MALT", "RRYY RRY R .", players=4, tokens=(4, 3, 0, 2))
    assert active(state.position) == (1, 3)
    one = go(state, "wait")
    assert one.current_player == 3
    assert go(one, "wait").position.points == (4 + 5, 3, 0, 2)


# -- guesses -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("decipher.18", "decipher.21")
def test_a_wrong_guess_in_turn() -> None:
    state = go(begun("MALT", players=3), "hand R")
    after = go(state, "guess WALL")
    assert after.position == state.position._replace(tokens=(1, 2, 3), wrong=("WALL",))
    assert (after.current_player, after.position.held) == (1, "R")
    assert go(after, "guess wall").position.wrong == ("WALL",)
    assert go(after, "guess gulf").position.wrong == ("GULF", "WALL")


@pytest.mark.rule("decipher.18")
@pytest.mark.parametrize("word", ["A", "XQZJ", "PANDA", "DON'T", "CO-OPERATIVENESS", "-'", "Z" * 20])
def test_a_guess_that_cannot_be_right_is_a_wrong_guess(word: str) -> None:
    for state in (go(begun("MALT"), "hand R"), lying("MALT", "RRYY RRY R .")):
        assert Guess(word) not in state.legal_actions()
        after = go(state, f"guess {word.lower()}")
        assert (after.position.wrong, after.position.tokens) == ((word,), (1, 2))


@pytest.mark.rule("decipher.18")
def test_what_is_no_guess() -> None:
    state = go(begun("MALT"), "hand R")
    wrong: tuple[Any, ...] = ("", "malt", "MA LT", "MÄLT", "M4LT", "Z" * 21, None, 7, ["MALT"], ("MALT",), "MALT\n")
    for word in wrong:
        assert not (isinstance(word, str) and len(word) <= 20 and WRITTEN.fullmatch(word))
        assert refused(state, Guess(word)).startswith(
            "Decipher 18: a guess is 1 to 20 letters, hyphens and apostrophes, such as guess PANDA; "
        )


@pytest.mark.rule("decipher.18", "decipher.22", "decipher.23")
@pytest.mark.parametrize("bonus", [0, 1, 2, 3])
def test_a_right_guess_costs_its_token(bonus: int) -> None:
    state = lying("MALT", "RRYY-B RRY RY-BG .-G", players=3, bonus=bonus, tokens=(1, 3, 2), wrong=("WALL",))
    after = go(state, "guess MALT").position
    assert after.points == (4 + 2 * (3 - bonus) + 2, 5 + 2 * bonus + 2, 2)


@pytest.mark.rule("decipher.19")
def test_after_a_placed_piece_the_others_may_call() -> None:
    """The seeker whose turn begins can guess in it, so the others are asked: he who has just placed among them."""
    state = go(begun("MALT", players=4), "hand R", "zone 1")
    assert state.game.options.calls == "turns"
    assert (state.position.stage, state.position.seeker, state.current_player) == (CALL, 2, SIMULTANEOUS)
    assert state.actors == (1, 3)
    assert callers(state.position) == (3, 1)
    silent = go(state, "wait & wait")
    assert (silent.position.stage, silent.current_player, silent.position.seeker) == (HAND, 0, 2)
    wrong = go(state, "guess WALL & wait")
    assert wrong.position == silent.position._replace(tokens=(1, 2, 3, 3), wrong=("WALL",))
    right = go(state, "wait & guess MALT").position
    assert right.points == (1, 3, 3, 5 + 6 + 2)


@pytest.mark.rule("decipher.19")
def test_after_a_no_they_may_not() -> None:
    state = go(begun("MALT", players=3), "hand Y", "zone 4", "wait", "hand R")
    assert state.position.seeker == 2
    asked = go(lying("MALT", ". . . .", held="Y", players=3), "zone 1")
    assert asked.position.stage == CALL
    refusing = go(lying("COIN", ". . . .", held="B", players=3), "zone 3")
    assert (refusing.position.stage, refusing.position.seeker) == (ASK, 1)


@pytest.mark.rule("decipher.19")
def test_calls_after_every_answer() -> None:
    state = go(lying("COIN", ". . . .", held="B", players=3, calls="answers"), "zone 3")
    assert (state.position.stage, state.position.held, state.actors) == (CALL, "B", (2,))
    back = go(state, "guess JOIN")
    assert (back.position.stage, back.current_player, back.position.held) == (ASK, 1, "B")
    assert back.position.tokens == (1, 3, 2)
    placed = go(back, "zone 1")
    assert (placed.position.stage, placed.actors) == (CALL, (1,))
    assert go(placed, "wait").position.stage == HAND


@pytest.mark.rule("decipher.19")
def test_guesses_in_ones_own_turn_alone() -> None:
    state = go(begun("COIN", players=3, calls="own turn"), "hand B", "zone 3", "zone 1")
    assert (state.position.stage, state.current_player) == (HAND, 0)


CALLING = "Decipher 19: out of turn a seeker calls a guess, such as guess PANDA, or waits; "


@pytest.mark.rule("decipher.19")
def test_who_cannot_call_is_not_asked() -> None:
    alone = go(begun("COIN"), "hand B", "zone 1")
    assert alone.position.stage == HAND, "the only seeker is in turn"
    out = lying("COIN", ". . . .", held="B", players=3, tokens=(3, 3, 0))
    assert go(out, "zone 1").position.stage == HAND
    state = go(begun("COIN", players=3), "hand B", "zone 1")
    for what in (Ask(1), BUY, Hand("R"), None):
        told = "Decipher 12: the maker hands out the pieces" if what == Hand("R") else CALLING
        assert refused(state, {1: what}).startswith(told)
    assert refused(state, {2: WAIT}).startswith("Decipher 11: ")
    assert refused(state, Guess("COIN"), 0) == "Decipher 11: player 0 has nothing to choose now; 1 must choose"


@pytest.mark.rule("decipher.20")
def test_calls_are_judged_from_the_seeker_in_turn_clockwise() -> None:
    state = go(begun("MALT", players=4), "hand R", "zone 1")
    assert callers(state.position) == (3, 1)
    both = state.parse("guess MALT & guess MALT")
    assert state.child(both).position.points == (1, 3, 3, 5 + 6 + 2), "player 3 comes before player 1"
    play = Play.start(state.game.root)
    for move in ("hide MALT", "hand R", "zone 1"):
        play = play.then(play.state.parse(move))
    seen = play.then(both).step(2).seen
    assert seen == Shown(both, Revealed("MALT", 3, (1, 3, 3, 13)))
    late = go(state, "guess MALT & guess WALL").position
    assert late.points == (2, 5 + 6 + 2, 3, 2), "a wrong call before it costs its token"
    early = go(state, "guess WALL & guess MALT").position
    assert early.points == (1, 3, 3, 5 + 6 + 2), "a wrong call after it does not"
    wrong = go(state, "guess WALL & guess WALL").position
    assert (wrong.tokens, wrong.wrong) == ((2, 2, 3, 2), ("WALL",))


@pytest.mark.rule("decipher.21")
def test_three_wrong_guesses_put_a_seeker_out() -> None:
    state = go(begun("COIN", players=3), "hand B", "zone 3", "guess AAAA", "guess BBBB")
    assert (state.current_player, state.position.tokens) == (1, (2, 1, 3))
    out = go(state, "guess CCCC")
    assert (out.current_player, out.position.stage, out.position.held) == (2, ASK, "B"), "the piece goes on"
    assert out.position.zones[2] == Zone("", "B")
    assert active(out.position) == (2,)
    assert refused(out, Guess("COIN"), 1) == "Decipher 11: player 1 has nothing to choose now; 2 must choose"
    placed = go(out, "zone 1")
    assert (placed.position.stage, placed.position.seeker) == (HAND, 2), "nobody else is left to call or to ask"
    assert go(placed, "hand R").current_player == 2


@pytest.mark.rule("decipher.21")
def test_out_in_bonus_mode_and_out_by_a_call() -> None:
    state = lying("MALT", "RRYY RRY R .", players=3, tokens=(2, 1, 3), wrong=("WALL",))
    out = go(state, "guess WATT")
    assert (out.position.stage, out.current_player, out.position.declined) == (BONUS, 2, 0)
    called = lying("MALT", "RRYY RR . .", held="R", players=3, tokens=(2, 1, 3))
    after = go(called, "zone 4", "guess WALL")
    assert after.position.tokens == (3, 0, 3)
    placed = go(after, "hand R", "zone 3")
    assert (placed.position.stage, placed.current_player) == (BONUS, 2), "nobody else is left"


@pytest.mark.rule("decipher.21", "decipher.22", "decipher.24")
def test_the_round_ends_when_all_guess_tokens_are_used() -> None:
    """The maker has the Decipher token, and bonus tokens on the board are nobody's."""
    state = lying("MALT", "RRYY RRY-G . .", held="R", players=3, tokens=(5, 1, 0), bonus=3)
    ended = go(state, "guess WALL")
    assert ended.position.points == (6 + 1 + 5, 0, 0)
    assert (ended.position.stage, ended.position.round) == (HIDE, 1)
    rules = state.game.rules
    assert rules.seen(state.position, Guess("WALL"), 2) == Shown(Guess("WALL"), Revealed("MALT", NOBODY, (12, 0, 0)))


@pytest.mark.rule("decipher.22")
def test_the_end_lays_the_word_open() -> None:
    last = lying("MALT", "RRYY RRY . .", held="R", number=3)
    assert "MALT" not in repr(last.observation(1))
    over = go(last, "guess MALT")
    assert over.is_terminal
    assert over.observation(1) == over.position
    assert (over.position.word, over.position.zones) == ("MALT", last.position.zones)
    assert repr(over) == "decipher: over, the last word was MALT, points 1:13"


# -- what is listed ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("decipher.18")
def test_guesses_are_listed_once_few_words_are_possible() -> None:
    state = go(packo.load("decipher").root, "hide MALT", "hand R")
    assert len(state.game.rules.candidates(state.position)) > LISTED
    assert state.legal_actions() == (Ask(1), Ask(2), Ask(3), Ask(4))
    late = lying("MALT", "RRYY RRY RY .", any_word=False)
    words = late.game.rules.candidates(late.position)
    assert "MALT" in words
    assert len(words) <= LISTED
    assert late.legal_actions() == (BUY, WAIT, *map(Guess, words))
    less = go(late, f"guess {next(word for word in words if word != 'MALT')}")
    assert len(less.game.rules.candidates(less.position)) == len(words) - 1


@pytest.mark.rule("decipher.12")
def test_the_number_of_pieces_and_the_held_piece_tell() -> None:
    rules = packo.load("decipher").rules
    p = begun("MALT", any_word=False).position
    words = rules.candidates(p)
    assert words == tuple(word for word in rules.vocabulary.words if rules.cards.size(word) > 3)
    held = rules.candidates(p._replace(held="G", left=10))
    assert held == tuple(word for word in words if rules.cards.needs(word)[3])
    counted = packo.load("decipher", count="open").rules.candidates(p._replace(held="G", left=10))
    assert counted == tuple(word for word in held if rules.cards.size(word) == 11)


# -- seats, options and words ------------------------------------------------------------------------------------------


@pytest.mark.rule("decipher.4")
def test_the_seats_may_be_moved_round() -> None:
    p = lying("MALT", "RRYY RRY RY .", players=3, tokens=(2, 1, 3)).position
    moved = moved_round(p, 1)
    assert (moved.maker, moved.seeker, moved.tokens) == (1, 2, (3, 2, 1))
    assert moved_round(moved, 2) == p == moved_round(p, 0) == moved_round(p, 3)


@pytest.mark.rule("decipher.6")
@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"players": 5}, "option players cannot be 5"),
        ({"length": 7}, "option length cannot be 7"),
        ({"words": 36}, "option words: it is one of 10, 20, 35, 40, 50, 55, 60, 70, or a file"),
        ({"words": "there/is/none.txt"}, "option words: the file 'there/is/none.txt' cannot be read"),
        ({"calls": "turn"}, "option calls cannot be 'turn'; did you mean 'turns'?"),
        ({"count": "shut"}, "option count cannot be 'shut'; it can be: announced, open"),
        ({"tiles": 1}, "option tiles is True or False, not 1"),
        ({"word": "MALT"}, "decipher has no option 'word'; did you mean 'words'?"),
    ],
    ids=str,
)
def test_options_that_are_refused(options: dict[str, Any], why: str) -> None:
    with pytest.raises(OptionError) as refusal:
        packo.load("decipher", **options)
    assert why in str(refusal.value)
    assert "\n" not in str(refusal.value)


@pytest.mark.rule("decipher.6")
def test_a_list_without_a_word_of_the_length(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("panda\nsuburb\n", encoding="utf-8")
    assert len(packo.load("decipher", words=str(path), length=5).rules.vocabulary) == 1
    for length in (4, 6):
        with pytest.raises(OptionError) as refusal:
            packo.load("decipher", words=str(path), length=length)
        assert str(refusal.value) == (
            f"decipher: option words: mine.txt has no word of {length} letters that the pieces can build"
        )


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("hide malt", Hide("MALT")), ("HIDE  Malt ", Hide("MALT")), ("hand r", Hand("R")), ("Zone 2", Ask(2)),
        ("buy", Buy()), ("WAIT", Decline()), ("guess x-ray", Guess("X-RAY")), ("guess can’t", Guess("CAN'T")),
    ],
)  # fmt: skip
def test_notation(text: str, action: Any) -> None:
    state = begun("MALT")
    assert state.parse(text, 1) == action
    assert state.parse(str(action), 0) == action


def test_a_listed_word_alone_is_hidden_or_guessed() -> None:
    """A slip of the pen is no word, and costs no token."""
    game = packo.load("decipher")
    assert game.root.parse("malt", 0) == Hide("MALT")
    asked = begun("MALT").child(Hand("R"))
    assert asked.parse("Wart", 1) == Guess("WART")
    assert asked.parse("wait", 1) == Decline()
    for state, text in ((asked, "wiat"), (begun("MALT"), "wart"), (asked, "wart wart")):
        assert refused_text(state, text).startswith("Decipher 1")


@pytest.mark.parametrize(
    "text",
    ["mlat", "hand", "hand x", "zone", "zone two", "zone ²", "zone 12", "buy it", "wait wait", ""],
)
def test_what_is_no_notation(text: str) -> None:
    assert refused_text(go(begun("MALT"), "hand R"), text).startswith("Decipher 13: a seeker asks a zone, such as")


def test_what_everybody_is_told() -> None:
    lines = [play.state.game.rules.describe(play.state.position) for play in panda().plays]
    assert lines[0] == "round 1 of 3, Player 1 hides a word, points 0:0:0"
    assert lines[1] == "round 1 of 3, . . . . ., 4 or more left, Player 1 hands Player 2 a piece, points 0:0:0"
    assert lines[3] == "round 1 of 3, -B . . . ., 3 or more left, Player 2 asks about B, points 0:0:0"
    assert lines[4] == "round 1 of 3, -B . . B ., 4 or more left, Player 2 may call out, points 0:0:0"
    assert lines[-2] == "round 1 of 3, RG-B RRY RRR-YG RB R, 2 left, bonus mode, Player 2 to move, points 0:0:0"
    assert lines[-1] == "round 2 of 3, Player 2 hides a word, points 8:10:2"
    assert not any("PANDA" in line for line in lines)
    open_ = begun("PANDA", players=3, count="open")
    assert open_.game.rules.describe(open_.position).startswith("round 1 of 3, . . . . ., 13 left, Player 1 hands ")


def test_points_only_rise() -> None:
    for one, two in pairwise(panda().states):
        assert all(a <= b for a, b in zip(one.position.points, two.position.points, strict=True))


def test_a_joint_move_is_seen_by_all() -> None:
    state = go(begun("MALT", players=3), "hand R", "zone 1")
    move = Joint({1: WAIT})
    assert [state.game.rules.seen(state.position, move, player) for player in range(3)] == [move] * 3
