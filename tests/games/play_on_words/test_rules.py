"""Each numbered rule of Play On Words, its readings and its options."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from random import Random
from typing import Any

import pytest

import packo
from packo.core import CHANCE, State
from packo.games.play_on_words.parts import FLIP, NO_CARD, OVER, PLAY, STACKS, Done, New, PlayOn, Tile, Turned
from packo.games.play_on_words.rules import Rules
from packo.lexicon import Lexicon, load
from tests.games.play_on_words.kitchen import at, game, go, held, refused, said, spelled, tiles

NAME = "Play On Words"


def legal(state: State, move: Any) -> bool:
    rules, p = state.game.rules, state.position
    return bool(rules.is_legal(p, p.to_move, state.parse(move) if isinstance(move, str) else move))


# -- the beginning -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("play_on_words.2", "play_on_words.3", "play_on_words.4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_setup(players: int) -> None:
    root = game(players=players).root
    depth = {2: 5, 3: 6, 4: 7}[players]
    assert root.current_player == CHANCE
    p = root.position
    assert (p.open, p.under, len(p.unseen), p.words) == ((NO_CARD,) * 8, (depth,) * 8, 81, ())
    state, rng = root, Random(3)
    for place in range(8):
        assert state.is_chance
        assert state.position.open[place] == NO_CARD
        state = state.child(state.chance.sample(rng))
        assert state.position.open[place] != NO_CARD
    assert state.current_player == 0
    assert state.position.under == (depth - 1,) * 8
    assert len(state.position.unseen) == 73
    assert (state.position.stage, state.position.full) == (PLAY, True)


@pytest.mark.rule("play_on_words.4")
def test_any_card_that_nobody_has_seen_may_be_turned_over() -> None:
    root = game().root
    assert root.chance[Turned("E")] == Fraction(8, 81)
    state = go(root, "E", "QU")
    assert sum(state.chance.values()) == 1
    assert [state.chance[Turned(card)] * 79 for card in ("E", "A", "ST", "D*")] == [7, 6, 1, 1]
    assert Turned("QU") not in state.chance
    assert ("E",) not in state.chance
    assert refused(state, "QU") == f"{NAME} 4: chance cannot bring 'QU' here"
    assert refused(state, "new cat").startswith(f"{NAME} 4")


@pytest.mark.rule("play_on_words.3")
def test_turns_go_round_and_moves_in_them_in_any_order() -> None:
    state = at("CAT", "LOUD", "", open="C R I N A T E O", under=0, to_move=1)
    one = go(state, "on loud: cloud", "new into", "done")
    two = go(state, "new into", "on loud: cloud", "done")
    assert one == two
    assert one.current_player == 2
    assert held(one) == ["CAT", "CLOUD INTO", ""]
    assert go(one, "new are", "done").winners() == (1,)


@pytest.mark.rule("play_on_words.3")
@pytest.mark.parametrize("move", [None, 3, "", "cat dog", "new", Done("over"), New(()), PlayOn("1", ()), ("C", "A")])
def test_what_is_no_move(move: Any) -> None:
    state = at("CAT", "LOUD", open="C R I N A T E O")
    sentence = refused(state, move)
    assert sentence.startswith((f"{NAME} 3: ", f"{NAME} 5: a word has", f"{NAME} 8: NEW cannot"))


# -- new words ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("play_on_words.5")
def test_one_new_word_and_no_second_one() -> None:
    state = at("", "", open="C A T D O G I N", under=4)
    after = go(state, "new cat")
    assert held(after) == ["CAT", ""]
    assert after.position.open == (NO_CARD, NO_CARD, NO_CARD, "D", "O", "G", "I", "N")
    assert (after.current_player, after.position.new, after.position.used) == (0, True, 3)
    assert said(after) == ["done"]
    for second in ("new dog", "new d-o-g"):
        assert refused(after, second) == (
            f"{NAME} 5: a turn has one new word, and it has been made; more cards can only be played on words"
        )


@pytest.mark.rule("play_on_words.5", "play_on_words.16")
def test_the_turn_is_not_done_before_the_new_word() -> None:
    state = at("LOUD", "", open="C A T D O G I N")
    assert "done" not in said(state)
    assert refused(state, "done") == (
        f"{NAME} 5: a turn has a new word where one can be made, such as COATING, and none has been made yet"
    )
    played = go(state, "on loud: cloud")
    assert refused(played, "done").startswith(f"{NAME} 5: a turn has a new word where one can be made")
    assert go(played, "new dog", "done").current_player == 1


@pytest.mark.rule("play_on_words.5")
def test_a_play_on_leaves_the_cards_of_some_new_word() -> None:
    """OX is the only new word, so O is not played on a word before it has been made."""
    state = at("CAT LOUD", "", open="O X C")
    assert spelled(state) == {"OX", "COX", "CLOUD", "COULD"}
    why = f"{NAME} 5: COAT leaves no cards for a new word, which this turn must have; make the new word first"
    assert refused(state, "on cat: coat") == why
    assert refused(state, "on 1: C-O-A-T") == why
    assert spelled(go(state, "on loud: cloud")) == {"OX"}
    assert spelled(go(state, "new ox")) == {"CLOUD", "COULD"}
    free = at("CAT LOUD", "", open="O X C", new=True)
    assert {"COAT", "TACO", "CLOUD"} <= spelled(free)


@pytest.mark.rule("play_on_words.5")
@pytest.mark.parametrize("move", ["new a", New((Tile("A", "A"),))])
def test_a_word_has_two_letters_at_least(move: Any) -> None:
    state = at("", "", open="A T I N C O X E")
    assert legal(state, "new at")
    assert refused(state, move) == f"{NAME} 5: a word has at least 2 letters, and A has 1"


@pytest.mark.rule("play_on_words.5")
def test_a_combo_alone_may_be_a_word_of_two_letters() -> None:
    state = at("", "", open="SH S H A")
    assert "new SH" in said(state)
    assert state.parse("new sh") == New((Tile("SH", "SH"),))
    assert go(state, "new s-h").position.open[0] == "SH"


# -- play-ons ----------------------------------------------------------------------------------------------------------

EXAMPLES = [
    ("LOUD", "C", "CLOUD"),
    ("COME", "T", "COMET"),
    ("CAT", "R", "CART"),
    ("RASH", "K", "SHARK"),
    ("R-A-SH", "K", "SHARK"),
    ("SHOE", "R", "HORSE"),
    ("CAVE", "I T", "ACTIVE"),
]


@pytest.mark.rule("play_on_words.6", "play_on_words.7")
@pytest.mark.parametrize(("old", "letters", "new"), EXAMPLES)
@pytest.mark.parametrize("owner", [0, 1])
def test_the_examples(old: str, letters: str, new: str, owner: int) -> None:
    """In front, at the end, inside, in a new order, and with two cards; of one's own words and of another's."""
    state = at(*(old if player == owner else "" for player in range(2)), open=letters, new=True)
    assert new in spelled(state)
    for written in (f"on 1: {new}", f"on {''.join(tile.letters for tile in tiles(old))}: {new}", new.lower()):
        after = go(state, written)
        assert held(after) == [new, ""]
        assert set(after.position.open) == {NO_CARD}
        assert after.position.words[0].fresh
    assert state.game.rules.returns(after.position) == (len(new), 0)


@pytest.mark.rule("play_on_words.6")
def test_a_stolen_word_takes_its_points_along() -> None:
    state = at("DOG", "LOUD", "CAVE", open="C I T", new=True, to_move=2)
    points = state.game.rules.returns
    assert points(state.position) == (3, 4, 4)
    assert points(go(state, "on loud: cloud").position) == (3, 0, 9)
    assert points(go(state, "on cave: active").position) == (3, 4, 6)


@pytest.mark.rule("play_on_words.6")
def test_many_play_ons_in_one_turn() -> None:
    state = at("CAT LOUD", "COME CAVE", open="C T R I T O N", to_move=1)
    state = go(state, "on cat: cart", "on loud: cloud", "on come: comet", "new on", "on cave: active", "done")
    assert held(state) == ["", "ACTIVE CART CLOUD COMET ON"]


@pytest.mark.rule("play_on_words.6")
def test_a_play_on_adds_a_card() -> None:
    state = at("LATE", "", open="S R", new=True)
    for move in ("on late: tale", "on 1: T-A-L-E", "on 1: L-A-T-E"):
        assert refused(state, move) == f"{NAME} 6: a play-on adds at least one card to LATE"


@pytest.mark.rule("play_on_words.6")
@pytest.mark.parametrize(
    "move", ["on 3: cart", "on 0: cart", "on 3: C-A-R-T", "on dog: cart", PlayOn(-1, tiles("CART"))]
)
def test_only_words_on_the_table(move: Any) -> None:
    state = at("CAT", "LOUD", open="R C", new=True)
    assert refused(state, move).endswith("on the table; there is: 1 CAT, 2 LOUD")
    assert refused(state, move).startswith(f"{NAME} 6: there is no word ")
    assert refused(at("", "", open="R C", new=True), move).endswith("there is: none")


@pytest.mark.rule("play_on_words.6")
def test_a_word_of_this_turn_is_not_played_on() -> None:
    state = go(at("LOUD", "", open="C A T R S N O D"), "new cat")
    why = f"{NAME} 6: CAT was made in this turn, so it can be played on from the next turn on"
    assert "CART" not in spelled(state)
    assert refused(state, "on cat: cart") == why
    assert refused(state, "on 1: C-A-R-T") == why
    later = go(state, "done", "new no", "on cat: cart")
    assert held(later) == ["LOUD", "CART NO"]


@pytest.mark.rule("play_on_words.6")
def test_a_stolen_word_is_not_played_on_again_in_this_turn() -> None:
    state = go(at("", "LOUD", open="C E R", new=True), "on loud: cloud")
    assert said(state) == ["done"]
    assert "from the next turn on" in refused(state, "on 1: C-L-O-U-D-E-R")
    assert not any(word.fresh for word in go(state, "done").position.words)


@pytest.mark.rule("play_on_words.6")
def test_or_is_by_an_option() -> None:
    state = at("LOUD", "", open="C A T R I N O D", options={"same_turn": True})
    state = go(state, "new cat", "on cat: cart")
    assert held(state)[0].split() == ["CART", "LOUD"]
    assert not any(word.fresh for word in state.position.words)


@pytest.mark.rule("play_on_words.6")
def test_the_same_word_may_lie_there_twice_and_is_listed_once() -> None:
    state = at("CAT CAT", "CAT", open="R", new=True)
    assert [move for move in said(state) if move.endswith("C-A-R-T")] == ["on 1: C-A-R-T", "on 3: C-A-R-T"]
    assert legal(state, "on 2: C-A-R-T")
    assert go(state, "on 1: C-A-R-T") == go(state, "on 2: C-A-R-T")


# -- letters and cards -------------------------------------------------------------------------------------------------


@pytest.mark.rule("play_on_words.7")
def test_all_letters_of_the_old_word_stay() -> None:
    state = at("LOUD", "", open="C R A N E T I S", new=True)
    why = f"{NAME} 7: a play-on keeps all the letters of LOUD, and COLD lacks U"
    assert refused(state, "on loud: cold") == why
    assert refused(state, "on 1: C-O-L-D") == f"{NAME} 7: a play-on keeps all the cards of LOUD, and COLD lacks U"
    assert legal(state, "on 1: C-L-O-U-D")


@pytest.mark.rule("play_on_words.7")
def test_a_letter_that_stands_twice_stays_twice() -> None:
    state = at("TEE", "", open="N S T A R", new=True)
    assert refused(state, "on tee: tens").startswith(
        f"{NAME} 7: a play-on keeps all the letters of TEE, and TENS lacks E"
    )
    assert "TEEN" in spelled(state)


@pytest.mark.rule("play_on_words.7")
def test_what_was_chosen_stays_or_not_by_the_option() -> None:
    state = at("V*=A-T", "J/X=J-O-T", open="B E N U I", new=True)
    assert spelled(state) >= {"BAT", "ATE", "JOINT"}
    assert not {"BUT", "BIT", "TOXIN"} & spelled(state)
    assert refused(state, "on 1: B-V*=U-T") == f"{NAME} 7: V* goes on standing for A as in AT"
    assert refused(state, "on 2: T-O-J/X=X-I-N") == f"{NAME} 7: J/X goes on standing for J as in JOT"
    free = at("V*=A-T", "J/X=J-O-T", open="B E N U I", new=True, options={"rechoose": True})
    assert spelled(free) >= {"BAT", "ATE", "JOINT", "BUT", "BIT", "TOXIN"}
    assert held(go(free, "on 1: B-V*=U-T"))[0] == "BUT"
    assert held(go(free, "on jot: toxin"))[0] == "TOXIN AT"
    assert refused(free, "on 1: B-U-T") == f"{NAME} 7: a play-on keeps all the cards of AT, and BUT lacks V*"


@pytest.mark.rule("play_on_words.8")
def test_only_cards_that_are_face_up_each_once() -> None:
    state = at("CAT", "", open="D O G A T I N E", under=4)
    assert refused(state, "new zebra") == (f"{NAME} 8: ZEBRA cannot be made now of the cards face up, D O G A T I N E")
    assert refused(state, "new z-e-b-r-a") == f"{NAME} 8: no B is face up for ZEBRA; the cards are D O G A T I N E"
    assert refused(state, "new d-a-d") == f"{NAME} 8: only 1 D is face up for DAD; the cards are D O G A T I N E"
    assert refused(state, "on 1: C-A-R-T") == f"{NAME} 8: no R is face up for CART; the cards are D O G A T I N E"
    assert refused(state, "on cat: cart") == (
        f"{NAME} 8: CART cannot be made now of the cards face up, D O G A T I N E and CAT"
    )
    assert refused(state, "cart").endswith("D O G A T I N E, nor of a word on the table with them")
    assert refused(state, New((Tile("Ä", "Ä"), Tile("A", "A")))) == f"{NAME} 8: there is no card 'Ä'"
    assert refused(state, New((Tile("D", "G"), Tile("O", "O")))) == f"{NAME} 8: D is D, and does not stand for 'G'"


@pytest.mark.rule("play_on_words.8")
def test_of_equal_cards_the_first_is_taken() -> None:
    state = go(at("", "", open="N T O T O A D E"), "new to")
    assert state.position.open == ("N", NO_CARD, NO_CARD, "T", "O", "A", "D", "E")


@pytest.mark.rule("play_on_words.9")
def test_a_combo_is_one_unit() -> None:
    state = at("SH-O-E", "SHOE R-A-SH", open="R K ST A", new=True)
    assert refused(state, "on 1: H-O-R-S-E") == f"{NAME} 9: SH in SHOE is one card, and stays one in HORSE"
    alone = at("SH-O-E", "", open="R K ST A", new=True)
    assert (
        refused(alone, "on shoe: horse") == f"{NAME} 9: SH in SHOE is one card, and its letters stay together in order"
    )
    assert legal(state, "on shoe: horse")
    assert legal(state, "on rash: shark")
    assert refused(state, New((Tile("ST", "S"), Tile("A", "A")))).startswith(f"{NAME} 5")
    fresh = at("", "", open="ST A R CK O QU")
    assert legal(fresh, "new ST-A-R")
    assert not legal(fresh, "new S-T-A-R")
    assert legal(fresh, "new R-O-CK")
    assert refused(fresh, New((Tile("ST", "TS"), Tile("A", "A")))) == f"{NAME} 9: ST is ST, and does not stand for 'TS'"
    assert "RATS" not in spelled(fresh)


@pytest.mark.rule("play_on_words.10")
def test_a_flip_card_is_one_of_its_letters() -> None:
    state = at("", "", open="J/X V/Z A E I T O F")
    assert {"TAXI", "EXIT", "JOT", "VET", "FEZ", "FOX"} <= spelled(state)
    assert "new V/Z=V-E-T" in said(state)
    assert refused(state, "new V/Z=W-E-T") == f"{NAME} 10: V/Z is V or Z, not 'W'"
    after = go(state, "new J/X=J-O-T")
    assert str(after.position.words[0].tiles[0]) == "J/X=J"
    assert state.game.rules.returns(after.position) == (3, 0)


@pytest.mark.rule("play_on_words.11")
def test_wild_cards() -> None:
    state = at("", "", open="V* C* D* T R")
    for word in ("new T-R-D*=EE", "new T-D*=OO", "new V*=A-T", "new C*=Y-V*=E-T", "new D*=EA-T", "new T-R-V*=I-C*=P"):
        assert legal(state, word), word
    assert refused(state, "new T-V*=Y") == f"{NAME} 11: V* is any vowel, A E I O U, not 'Y'"
    assert refused(state, "new C*=A-T") == f"{NAME} 11: C* is any consonant, Y among them, not 'A'"
    for pair in ("TR", "EY", "E", "TTT", ""):
        move = New((Tile("T", "T"), Tile("D*", pair)))
        assert refused(state, move) == f"{NAME} 11: D* is two vowels or a doubled consonant, not {pair!r}"
    assert "new V*" not in said(state)
    assert state.game.rules.returns(go(state, "new D*=EA-T").position) == (1, 0)


@pytest.mark.rule("play_on_words.21")
def test_the_best_choice_of_cards_is_listed() -> None:
    """A letter counts 1 and a wild card nothing; of equal points the fewest wild cards and then the fewest cards."""
    assert "new A-T" in said(at("", "", open="A T V* C*"))
    state = at("", "", open="S T ST A R V*")
    listed = [action for action in state.legal_actions() if "".join(t.letters for t in action.tiles) == "STAR"]
    assert list(map(str, listed)) == ["new ST-A-R"]
    assert legal(state, "new S-T-A-R")
    assert legal(state, "new S-T-V*=A-R")


# -- words -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("play_on_words.12")
def test_words_of_the_dictionary() -> None:
    state = at("CAT", "", open="Q I X U O T E N")
    assert refused(state, "new qi") == f"{NAME} 12: QI is not in the dictionary (level 60)"
    assert refused(state, "new q-i").startswith(f"{NAME} 12: QI is not")
    assert refused(state, "on cat: catx").startswith(f"{NAME} 12: CATX is not")
    assert refused(state, "xyzzy").startswith(f"{NAME} 12")
    assert {"QUOTE", "UNTIE", "QUITE"} <= spelled(state)


@pytest.mark.rule("play_on_words.12")
def test_another_dictionary_by_an_option(tmp_path: Any) -> None:
    rare = {level: spelled(at("", "", open="Y O B A E I N R", options={"words": level})) for level in (10, 60, 70)}
    assert rare[10] < rare[60] < rare[70]
    path = tmp_path / "mine.txt"
    path.write_text("cat\nqi\ncart\n", encoding="utf-8")
    state = at("CAT", "", open="Q I R T A C", options={"words": str(path)})
    assert spelled(state) == {"QI", "CAT", "CART"}
    assert refused(state, "new tar") == f"{NAME} 12: TAR is not in the dictionary (mine.txt)"


@pytest.mark.rule("play_on_words.12")
def test_whoever_changes_the_words_changes_those_of_a_file_too(tmp_path: Any) -> None:
    class LongWords(Rules):
        @cached_property
        def lexicon(self) -> Lexicon:
            return Lexicon([word for word in super().lexicon if len(word) >= 5], "long")

    path = tmp_path / "mine.txt"
    path.write_text("cat\ncloud\n", encoding="utf-8")
    assert list(packo.load(LongWords, words=str(path)).rules.speller.lexicon) == ["CLOUD"]
    assert list(packo.load(LongWords, words=10).rules.speller.lexicon) == [w for w in load(10) if len(w) >= 5]


@pytest.mark.rule("play_on_words.13")
def test_profane_words() -> None:
    state = at("DAM", "", open="D A M N H I T O")
    assert "DAMN" not in spelled(state)
    assert refused(state, "new damn") == f"{NAME} 13: DAMN is profane, so it cannot be played"
    assert refused(state, "on 1: D-A-M-N") == f"{NAME} 13: DAMN is profane, so it cannot be played"


@pytest.mark.rule("play_on_words.14")
@pytest.mark.parametrize("word", ["CATS", "RUNS", "BOXES", "MICE", "FEET", "CITIES"])
def test_plurals_are_no_new_words(word: str) -> None:
    state = at("", "", open=" ".join([*word, "A", "R"][:8]))
    assert word not in spelled(state)
    assert refused(state, f"new {word}") == f"{NAME} 14: {word} is a plural, so it cannot be a new word"
    assert refused(state, New(tiles(word))) == f"{NAME} 14: {word} is a plural, so it cannot be a new word"


@pytest.mark.rule("play_on_words.14")
def test_what_only_looks_like_a_plural() -> None:
    state = at("", "", open="E A T S G L I N")
    assert {"EATS", "SEAL", "STEAL"} <= spelled(state)


@pytest.mark.rule("play_on_words.14")
def test_irregular_plurals_by_an_option() -> None:
    allowed = {"irregular_plurals": True}
    state = at("", "", open="M I C E F T S A", options=allowed)
    assert {"MICE", "MITE"} <= spelled(state)
    assert refused(state, "new cats").startswith(f"{NAME} 14")
    assert "MICE" not in spelled(at("", "", open="M I C E F T S A"))


@pytest.mark.rule("play_on_words.15")
@pytest.mark.parametrize(
    ("old", "letters", "new", "ending"),
    [
        ("CAT", "S", "CATS", "S"),
        ("BOX", "E S", "BOXES", "ES"),
        ("RUN", "S", "RUNS", "S"),
        ("EAT", "S", "EATS", "S"),
        ("PRINCES", "S", "PRINCESS", "S"),
        ("TEA", "C*", "TEAS", "S"),
    ],
)
def test_no_s_at_the_end(old: str, letters: str, new: str, ending: str) -> None:
    state = at(old, "", open=letters, new=True)
    assert new not in spelled(state)
    why = f"{NAME} 15: {new} is {old} with {ending} at its end, which no play-on may add"
    assert refused(state, f"on 1: {new}") == why
    added = letters.split()
    written = [*old, *(["C*=S"] if added == ["C*"] else added)]
    assert refused(state, f"on 1: {'-'.join(written)}") == why


@pytest.mark.rule("play_on_words.15")
@pytest.mark.parametrize(
    ("old", "letters", "new"),
    [
        ("PLAY", "S", "SPLAY"),
        ("LATE", "S", "STEAL"),
        ("REAL", "S", "LASER"),
        ("CAT", "S", "CAST"),
        ("ART", "S", "RATS"),
        ("STEAL", "E S", "TEASELS"),
        ("RATS", "B", "BRATS"),
        ("TEAS", "M", "TEAMS"),
        ("EAR", "S C", "SCARE"),
        ("PRO", "S E S", "POSERS"),
    ],
)
def test_an_s_in_front_inside_or_in_a_new_order(old: str, letters: str, new: str) -> None:
    """RATS is a plural, and made of ART by another order of letters it is allowed; BRATS has its S from RATS."""
    assert held(go(at("", old, open=letters, new=True), f"on 1: {new}")) == [new, ""]


@pytest.mark.rule("play_on_words.15")
@pytest.mark.parametrize(
    ("old", "letters", "new"),
    [
        ("LOUD", "C S", "CLOUDS"),
        ("CAT", "R S", "CARTS"),
        ("VICE", "N O S", "NOVICES"),
        ("BUS", "H E S", "BUSHES"),
    ],
)
def test_a_plural_in_the_old_order_is_made_by_an_option_only(old: str, letters: str, new: str) -> None:
    state = at("", old, open=letters, new=True)
    assert new not in spelled(state)
    why = f"{NAME} 15: {new} is a plural with {old} in order in it; S makes one only where old letters are rearranged"
    assert refused(state, f"on 1: {new}") == why
    assert refused(state, PlayOn(1, tiles(new))) == why
    allowed = at("", old, open=letters, new=True, options={"plurals_in_order": True})
    assert held(go(allowed, f"on 1: {new}")) == [new, ""]


@pytest.mark.rule("play_on_words.15")
@pytest.mark.parametrize("plurals_in_order", [False, True])
def test_an_s_that_makes_no_plural_comes_to_the_end_with_other_letters(plurals_in_order: bool) -> None:
    state = at("", "GAS GLASS", open="L S E S", new=True, options={"plurals_in_order": plurals_in_order})
    assert held(go(state, "on gas: glass")) == ["GLASS", "GLASS"]
    assert refused(state, "on glass: glasses").endswith("GLASSES is GLASS with ES at its end, which no play-on may add")


# -- the turn is done --------------------------------------------------------------------------------------------------


@pytest.mark.rule("play_on_words.16")
def test_what_is_left_stays() -> None:
    state = go(at("LOUD", "", open="C A T D O G I N", under=0), "new dog", "done")
    assert state.current_player == 1
    assert state.position.open == ("C", "A", "T", NO_CARD, NO_CARD, NO_CARD, "I", "N")
    assert (state.position.new, state.position.used, state.position.full) == (False, 0, False)


@pytest.mark.rule("play_on_words.16")
def test_nobody_has_to_play_on_a_word() -> None:
    state = go(at("", "LOUD", open="C A T"), "new cat")
    assert said(state) == ["done"]
    state = at("", "LOUD", open="C A T", new=True)
    assert spelled(state) == {"ALOUD", "CLOUD", "COULD"}
    assert go(state, "done").current_player == 1


@pytest.mark.rule("play_on_words.17")
def test_the_used_places_are_filled_from_their_stacks() -> None:
    state = go(at("", "", open="C A T D O G I N", under=(4, 3, 2, 1, 4, 4, 4, 4)), "new cat", "done")
    filled = []
    while state.is_chance:
        place = state.position.open.index(NO_CARD)
        state = state.child(state.chance.sample(Random(place)))
        filled.append(place)
    assert filled == [0, 1, 2]
    assert state.position.under == (3, 2, 1, 1, 4, 4, 4, 4)
    assert state.position.open[3:] == ("D", "O", "G", "I", "N")


@pytest.mark.rule("play_on_words.17")
def test_a_gap_takes_an_open_card_from_the_deepest_stack() -> None:
    state = go(at("", "", open="C A T D O G I N", under=(0, 0, 1, 1, 3, 0, 3, 0)), "new cat", "done")
    assert state.position.open == (NO_CARD, NO_CARD, NO_CARD, "D", "O", "G", "I", "N")
    state = go(state, "E")
    assert state.position.open == ("O", NO_CARD, "E", "D", NO_CARD, "G", "I", "N")
    state = go(state, "R")
    assert state.position.open == ("O", "I", "E", "D", "R", "G", NO_CARD, "N")
    assert state.position.under == (0, 0, 0, 1, 2, 0, 3, 0)
    state = go(state, "L")
    assert (state.current_player, state.position.full) == (1, True)
    assert state.position.open == ("O", "I", "E", "D", "R", "G", "L", "N")


@pytest.mark.rule("play_on_words.17")
def test_without_cards_beneath_play_goes_on_with_fewer() -> None:
    state = go(at("", "", open="C A T D O G I N", under=(0, 0, 0, 1, 0, 0, 0, 0)), "new cat", "done")
    assert state.position.open == ("D", NO_CARD, NO_CARD, NO_CARD, "O", "G", "I", "N")
    state = go(state, "E")
    assert state.position.open == ("D", NO_CARD, NO_CARD, "E", "O", "G", "I", "N")
    assert (state.current_player, state.position.full) == (1, False)
    assert "new D-O-E" in said(state)


# -- no new word -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("play_on_words.18")
def test_cards_are_discarded_from_the_upper_left() -> None:
    state = at("", "", open="A B L N R T D G", under=(2, 2, 2, 2, 2, 2, 2, 2), to_move=1)
    state = go(state, "new at", "done")
    assert state.is_chance
    before = len(state.position.unseen)
    state = go(state, "M", "F")
    assert state.position.open == (NO_CARD, "B", "L", "N", "R", "F", "D", "G")
    assert (state.position.stage, state.position.discarding) == (FLIP, 1)
    state = go(state, "P")
    assert state.position.open == ("P", NO_CARD, "L", "N", "R", "F", "D", "G")
    state = go(state, "E")
    assert state.position.open == ("P", "E", "L", "N", "R", "F", "D", "G")
    assert (state.current_player, state.position.discarding, state.position.full) == (0, 0, True)
    assert state.position.under == (0, 1, 2, 2, 2, 1, 2, 2)
    assert len(state.position.unseen) == before - 4
    assert not {"M", "B"} & set(state.position.open)


@pytest.mark.rule("play_on_words.18")
def test_places_without_cards_beneath_are_passed_over_and_it_goes_round() -> None:
    state = at("OX", "", open="A B L N R T D G", under=(0, 0, 0, 1, 0, 1, 2, 0), to_move=1)
    state = go(state, "new at", "done", "M")
    # The gap at the first place is filled from the seventh, whose next card is turned over.
    assert state.position.open == ("D", "B", "L", "N", "R", "M", NO_CARD, "G")
    state = go(state, "F")
    assert state.position.open == ("D", "B", "L", NO_CARD, "R", "M", "F", "G")
    state = go(state, "P")
    assert state.position.open == ("D", "B", "L", "P", "R", "M", NO_CARD, "G")
    state = go(state, "H")
    assert state.position.open == ("D", "B", "L", "P", "R", "M", "H", "G")
    assert (state.position.under, state.position.discarding) == ((0,) * 8, STACKS)
    assert not any(move.startswith("new") for move in said(state))
    assert "done" in said(state)


@pytest.mark.rule("play_on_words.18")
def test_only_a_play_on_is_possible() -> None:
    state = at("LOUD", "", open="B C L N R T D G", under=0, to_move=1)
    assert state.position.discarding == STACKS
    assert spelled(state) == {"BULLDOG", "CLOUD", "COULD", "UNTOLD"}
    assert "done" in said(state)
    assert held(go(state, "on loud: cloud")) == ["", "CLOUD"]
    assert go(state, "done").current_player == 0
    assert refused(state, "new red").startswith(f"{NAME} 8")


# -- the bonus turn ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("play_on_words.19")
@pytest.mark.parametrize(
    ("players", "cards", "moves"),
    [
        (("", ""), "C R E A T I O N", ["new reaction"]),
        (("LOUD", "COME"), "C T R E N T I D", ["on loud: cloud", "on come: comet", "new tinder"]),
        (("LOUD", "COME"), "C T R E N T I D", ["new tinder", "on come: comet", "on loud: cloud"]),
    ],
)
def test_all_eight_cards_bring_a_bonus_turn(players: tuple[str, str], cards: str, moves: list[str]) -> None:
    """In one new word, or in a new word and play-ons."""
    state = go(at(*players, open=cards, under=2, to_move=1), *moves)
    assert (state.position.used, state.position.full, state.current_player) == (8, True, 1)
    assert said(state) == ["done"]
    state = go(state, "done")
    assert state.is_chance
    assert state.position.to_move == 1
    assert not any(word.fresh for word in state.position.words)
    state = go(state, *"EARLSUNG")
    assert (state.current_player, state.position.used, state.position.new) == (1, 0, False)
    assert state.position.under == (1,) * 8


@pytest.mark.rule("play_on_words.19")
def test_seven_cards_bring_none() -> None:
    state = go(at("LOUD", "", open="C T R A I N E D", under=2, to_move=1), "on loud: cloud", "new detain")
    assert (state.position.used, state.position.full) == (7, True)
    assert go(state, "done").position.to_move == 0


@pytest.mark.rule("play_on_words.19")
def test_a_bonus_turn_may_bring_another() -> None:
    state = go(at("", "", open="C R E A T I O N", under=2), "new reaction", "done")
    state = go(state, *"TRIANGLE", "new triangle", "done")
    assert (state.current_player, state.position.to_move) == (CHANCE, 0)
    assert held(state) == ["REACTION TRIANGLE", ""]


@pytest.mark.rule("play_on_words.19")
def test_no_bonus_without_eight_cards_or_without_cards_to_turn_over() -> None:
    seven = at("", "", open="T R A I N E D", under=0)
    assert go(seven, "new trained", "done").is_terminal
    last = go(at("CAT", "", open="C R E A T I O N", under=0), "new reaction", "done")
    assert last.is_terminal
    few = go(at("", "", open="C R E A T I O N", under=(1, 0, 0, 0, 0, 0, 0, 0)), "new reaction", "done")
    assert (few.current_player, few.position.to_move) == (CHANCE, 0)
    few = go(few, "L")
    assert few.is_terminal


# -- the end -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("play_on_words.20")
def test_it_ends_when_nothing_can_be_played() -> None:
    over = go(at("LOUD", "", open="O X V"), "new ox", "done")
    assert over.is_terminal
    p = over.position
    assert (p.stage, p.to_move, p.new, p.used, p.passed) == (OVER, 0, False, 0, 0)
    assert p.open == (NO_CARD, NO_CARD, "V", *(NO_CARD,) * 5)
    assert over.returns() == (6, 0)
    assert refused(over, "done") == f"{NAME} 20: the game is over"
    more = go(at("LOUD", "", open="O X R D"), "new ox", "done")
    assert spelled(more) == set()
    assert go(at("LOUD", "", open="O X C"), "new ox", "done").current_player == 1


@pytest.mark.rule("play_on_words.20")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_ends_when_all_have_played_nothing(players: int) -> None:
    state = at("LOUD", *[""] * (players - 1), open="C B")
    for player in range(players):
        assert state.current_player == player
        assert state.position.passed == player
        state = go(state, "done")
    assert state.is_terminal
    again = go(at("LOUD", "CAT", open="C B R"), "done", "on cat: cart", "done")
    assert (again.current_player, again.position.passed) == (0, 0)


@pytest.mark.rule("play_on_words.21")
def test_points() -> None:
    state = at("C-A-SH QU-I-CK", "J/X=X-E-V*=O-N D*=OO-C*=F", open="B", stage=OVER)
    assert state.returns() == (4 + 5, 3)
    assert at("SH-R-V*=U-C*=G V/Z=Z-D*=OO", "", open="B", stage=OVER).returns() == (4, 0)


@pytest.mark.rule("play_on_words.22")
@pytest.mark.parametrize(
    ("words", "places"),
    [
        (("CART", "DOG"), (0, 1)),
        (("DOG", "CART"), (1, 0)),
        (("SH-O-W", "CART"), (0, 1)),
        (("CASH", "C-A-SH"), (1, 0)),
        (("C-A-SH", "CART"), (0, 1)),
        (("C-A-SH-V*=E", "C-A-SH"), (0, 1)),
        (("J/X=J-O-T", "DOG"), (0, 1)),
        (("CART", "LOUD"), (0, 0)),
        (("C-A-SH", "R-A-SH", "DOG"), (0, 0, 2)),
        (("CASH", "R-A-SH", "CART", "R-A-SH"), (2, 0, 2, 0)),
    ],
)
def test_who_is_ahead(words: tuple[str, ...], places: tuple[int, ...]) -> None:
    state = at(*words, open="B", stage=OVER)
    assert state.game.rules.places(state.position) == places
    assert state.winners() == tuple(player for player, place in enumerate(places) if place == 0)


# -- a match -----------------------------------------------------------------------------------------------------------


def last_turn(*players: str, best_of: int = 3, **fields: Any) -> State:
    """The last word of a game of a match can be made."""
    return at(*players, open="O X", options={"best_of": best_of}, **fields)


@pytest.mark.rule("play_on_words.23")
def test_the_next_game_is_begun_by_the_next_player() -> None:
    state = go(last_turn("", "LOUD"), "new ox", "done")
    assert state.is_chance
    p = state.position
    assert (p.wins, p.games, p.first, p.to_move) == ((0, 1), 1, 1, 1)
    assert (p.words, p.under, len(p.unseen)) == ((), (5,) * 8, 81)
    assert "games 0:1" in repr(state)


@pytest.mark.rule("play_on_words.23")
@pytest.mark.parametrize(
    ("best_of", "wins", "games", "over"),
    [(3, (0, 1), 1, True), (3, (1, 0), 1, False), (3, (1, 1), 2, True), (5, (0, 1), 1, False), (5, (1, 2), 3, True)],
)
def test_more_than_half_of_the_games_win_the_match(best_of: int, wins: tuple[int, int], games: int, over: bool) -> None:
    state = go(last_turn("", "LOUD", best_of=best_of, wins=wins, games=games), "new ox", "done")
    won = (wins[0], wins[1] + 1)
    assert state.position.wins == won
    assert state.is_terminal == over
    if over:
        assert state.returns() == won
        assert state.winners() == (1,)


@pytest.mark.rule("play_on_words.23")
def test_a_shared_game_counts_for_each_and_a_match_may_be_shared() -> None:
    state = go(last_turn("", "DO", wins=(1, 1), games=2), "new ox", "done")
    assert state.is_terminal
    assert (state.returns(), state.winners()) == ((2, 2), (0, 1))
    state = go(last_turn("", "DO"), "new ox", "done")
    assert (state.position.wins, state.position.games) == ((1, 1), 1)
    three = go(last_turn("", "DOG", "", wins=(1, 0, 1), games=2), "new ox", "done")
    assert three.is_terminal
    assert (three.returns(), three.winners()) == ((1, 1, 1), (0, 1, 2))


# -- notation, and what is told ----------------------------------------------------------------------------------------


@pytest.mark.rule("play_on_words.3")
@pytest.mark.parametrize(
    ("text", "notation"),
    [
        ("new tan", "new T-A-N"),
        ("  NEW   Tan ", "new T-A-N"),
        ("new t-a-n", "new T-A-N"),
        ("tan", "new T-A-N"),
        ("on loud: cloud", "on 3: C-L-O-U-D"),
        ("on 3: cloud", "on 3: C-L-O-U-D"),
        ("On Loud : c-l-o-u-d", "on 3: C-L-O-U-D"),
        ("cloud", "on 3: C-L-O-U-D"),
        ("could", "on 3: C-O-U-L-D"),
        ("cart", "on 2: C-A-R-T"),
        ("on 1: cart", "on 1: C-A-R-T"),
        ("new ca-t", None),
        ("done", "done"),
        ("DONE", "done"),
    ],
)
def test_plain_words_are_read_as_the_best_play(text: str, notation: str | None) -> None:
    """Of CARTs the one that takes a word from another is worth most."""
    state = at("CAT", "CAT LOUD", open="C R T A N D N E")
    if notation is None:
        assert "none of them" in refused(state, text)
    else:
        assert str(state.parse(text)) == notation


@pytest.mark.rule("play_on_words.3")
def test_every_move_reads_back_and_is_told_in_one_line() -> None:
    rng = Random(11)
    for players in (2, 3):
        state = game(players=players).root
        while not state.is_terminal:
            state = state.sample(rng)
            if state.is_terminal:
                break
            for action in state.legal_actions():
                assert state.parse(str(action)) == action
            assert "\n" not in repr(state)
            state = state.child(rng.choice(state.legal_actions()))
