"""Chance, joint moves, states and plays."""

from __future__ import annotations

import copy
import pickle
import re
from fractions import Fraction
from random import Random

import pytest

import packo
from packo import core
from packo.core import CHANCE, SIMULTANEOUS, TERMINAL, Deal, IllegalAction, Image, Joint, Lottery, Play, State

# -- chance ------------------------------------------------------------------------------------------------------------


def test_a_lottery_lists_exact_chances():
    lottery = Lottery.uniform("aab")
    assert dict(lottery) == {"a": Fraction(2, 3), "b": Fraction(1, 3)}
    assert "a" in lottery
    assert "c" not in lottery
    assert [] not in lottery
    assert repr(lottery) == "Lottery(a: 2/3, b: 1/3)"
    assert repr(Lottery.uniform(range(9))).endswith("5: 1/9, …)")
    assert Lottery({"sure": 1})["sure"] == 1


def test_a_lottery_samples_with_its_chances():
    rng = Random(1)
    lottery = Lottery({"a": Fraction(1, 6), "b": Fraction(1, 3), "c": Fraction(1, 2)})
    drawn = [lottery.sample(rng) for _ in range(6000)]
    for outcome, chance in lottery.items():
        assert abs(drawn.count(outcome) / 6000 - chance) < 0.03


@pytest.mark.parametrize(
    "chances", [{}, {"a": Fraction(1, 2)}, {"a": 1, "b": 0}, {"a": 0.5, "b": 0.5}, {"a": True}, {"a": 2, "b": -1}]
)
def test_chances_that_are_none_are_refused(chances):
    with pytest.raises(ValueError, match="chance"):
        Lottery(chances)
    with pytest.raises(ValueError, match="sum to exactly 1, not to 0"):
        Lottery.uniform([])


def test_a_deal_counts_and_samples():
    deal = Deal(lambda rng: rng.randrange(6), lambda x: x in range(6), 6)
    assert deal.sample(Random(1)) in deal
    assert 6 not in deal
    assert (deal.count, repr(deal)) == (6, "Deal(6 outcomes)")


# -- joint moves -------------------------------------------------------------------------------------------------------


def test_a_joint_move_is_a_value():
    move = Joint({1: "B", 0: "U"})
    assert move == {0: "U", 1: "B"} == Joint({0: "U", 1: "B"})
    assert hash(move) == hash(Joint({0: "U", 1: "B"}))
    assert move != {0: "U"}
    assert move != "U & B"
    assert list(move) == [0, 1]
    assert (str(move), repr(move)) == ("U & B", "Joint({0: 'U', 1: 'B'})")
    with pytest.raises(TypeError):
        move[0] = "H"


# -- states ------------------------------------------------------------------------------------------------------------


@pytest.fixture
def tko():
    return packo.load("tko").initial_state()


def test_a_state_cannot_be_changed(tko):
    for name in ("position", "game", "_hash", "new"):
        with pytest.raises(AttributeError, match="a state cannot be changed"):
            setattr(tko, name, 1)
        with pytest.raises(AttributeError, match="a state cannot be changed"):
            delattr(tko, name)
    assert copy.copy(tko) is copy.deepcopy(tko) is tko
    assert pickle.loads(pickle.dumps(tko)) == tko
    assert {tko: 1}[packo.load("tko").initial_state()] == 1
    assert tko != tko.child({0: "U", 1: "B"})
    assert tko != packo.load("tko", power_arrow=True).initial_state()
    assert tko != 1


def test_who_may_do_what(load):
    nim, kuhn, pennies = (load(name).root for name in ("nim", "kuhn", "matching_pennies"))
    assert (nim.current_player, kuhn.current_player, pennies.current_player) == (0, CHANCE, SIMULTANEOUS)
    assert (nim.actors, kuhn.actors, pennies.actors) == ((0,), (), (0, 1))
    assert nim.legal_actions() == nim.legal_actions(0)
    assert nim.legal_actions(1) == kuhn.legal_actions() == kuhn.legal_actions(0) == ()
    with pytest.raises(ValueError, match="players 0, 1 choose at once: say whose actions you want"):
        pennies.legal_actions()
    for wrong in (2, -1, "0", None):
        with pytest.raises(ValueError, match="Nim has players 0 to 1"):
            nim.observation(wrong)
    with pytest.raises(LookupError, match="chance is not to move: nim: A:1 B:2 C:3"):
        _ = nim.chance
    with pytest.raises(LookupError, match="the game is not over: nim"):
        nim.returns()
    assert nim.winners() == ()
    end = pennies.child({0: "heads", 1: "heads"})
    assert (end.current_player, end.actors, end.winners(), end.is_terminal) == (TERMINAL, (), (0,), True)
    assert len(list(kuhn.moves())) == 6
    assert len(list(pennies.moves())) == 4
    assert list(end.moves()) == []


def test_a_joint_move_may_be_given_as_mapping_or_pairs(tko):
    after = tko.child({0: "U", 1: "B"})
    assert (
        after == tko.child(Joint({0: "U", 1: "B"})) == tko.child([(1, "B"), (0, "U")]) == tko.child({True: "B", 0: "U"})
    )
    assert repr(tko.checked({True: "B", 0: "U"})) == "Joint({0: 'U', 1: 'B'})"


def test_a_state_asks_once_what_may_be_chosen(load):
    asked = []

    class Counting(type(load("matching_pennies").rules)):
        def legal_actions(self, p, player):
            asked.append(player)
            return super().legal_actions(p, player)

    state = packo.load(Counting).root
    assert state.actors == (0, 1)
    state.child({i: state.legal_actions(i)[1] for i in state.actors})
    assert asked == [0, 1]


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("U", "TKO 5: several players choose at once: give {player: action}, not 'U'"),
        ("U & B", "TKO 5: several players choose at once"),
        ({0: "U"}, "TKO 5: player 1 has not chosen yet"),
        ({}, "TKO 5: player 0 has not chosen yet"),
        ({0: "U", 1: "B", 2: "K"}, "TKO 5: player 2 has nothing to choose now"),
        ([(0, "U"), (0, "B")], "TKO 5: player 0 has already chosen in this move"),
        ({0: "U", 1: "X"}, "TKO 5: a player chooses U, H, B or K; 'X' is none of them"),
        ({0: "U", 1: []}, "TKO 5: a player chooses U, H, B or K; '[]' is none of them"),
        (iter([(0, "U"), (1, "B")]), "TKO 5: several players choose at once"),
    ],
)
def test_a_move_that_is_none_is_refused_by_its_rule(tko, move, sentence):
    before = repr(tko.position)
    with pytest.raises(IllegalAction) as error:
        tko.child(move)
    assert str(error.value).startswith(sentence)
    assert repr(tko.position) == before


def test_what_equals_a_legal_action_is_not_always_one(load):
    state = load("nim").root
    legal = state.legal_actions()[0]
    assert state.child(legal)
    for other in (tuple(legal), legal._replace(matches=True), legal._replace(matches=1.0), str(legal)):
        with pytest.raises(IllegalAction):
            state.child(other)


def test_notation_reads_back(tko, load):
    assert tko.parse("u & b") == Joint({0: "U", 1: "B"})
    assert tko.parse(" k ", player=1) == "K"
    assert load("kuhn").root.parse("kq") == ("K", "Q")
    for text in ("U", "U & B & K", ""):
        with pytest.raises(IllegalAction, match="TKO 5: 2 actions are needed here"):
            tko.parse(text)
    with pytest.raises(IllegalAction, match="Kuhn poker 2: chance cannot bring 'QQ' here"):
        load("kuhn").root.parse("QQ")
    with pytest.raises(IllegalAction, match="the game is over"):
        load("matching_pennies").root.child({0: "heads", 1: "tails"}).parse("heads & tails")


def test_a_move_is_read_from_text(tko):
    for wrong in (None, 3, b"U & B", ["U"]):
        with pytest.raises(TypeError, match=r"^a move is read from text, not from "):
            tko.parse(wrong)
    with pytest.raises(ValueError, match="TKO has players 0 to 1, not 7"):
        tko.parse("U", player=7)


def test_the_notation_of_an_action_is_not_the_action(load):
    state = load("nim").root
    text = str(state.legal_actions()[0])
    sentence = f"{text!r} is the notation of an action, not the action: state.parse({text!r}) reads it"
    for move in (text, {0: text}):
        with pytest.raises(IllegalAction, match=f"^Nim [0-9]+: {re.escape(sentence)}$"):
            state.child(move)
    with pytest.raises(IllegalAction, match="'nonsense' is not one"):
        state.child("nonsense")


@pytest.mark.parametrize("name", ["tko", "kuhn", "matching_pennies"])
@pytest.mark.parametrize("move", ["x" * 100_000, 16**9999, ["y"] * 100_000, {"z" * 100_000: 1}], ids="sinm")
def test_a_refusal_is_short_whatever_was_given(load, name, move):
    with pytest.raises(IllegalAction) as error:
        load(name).root.child(move)
    assert len(str(error.value)) < 250


def test_there_is_no_picture_for_a_seat_that_does_not_exist(tko):
    assert tko.draw(None)
    assert tko.draw(1)
    for wrong in (7, -1, "x", []):
        with pytest.raises(ValueError, match="TKO has players 0 to 1, not "):
            tko.draw(wrong)


def test_deals_and_seeds(load):
    game = load("kuhn")
    assert game.initial_state(seed=7) == game.initial_state(seed=7)
    assert len({game.initial_state(seed=seed) for seed in range(40)}) == 6
    assert game.initial_state(deal=("K", "Q")).position.hands == ("K", "Q")
    assert game.root.sample(Random(7)) == game.initial_state(seed=7)
    with pytest.raises(IllegalAction, match="chance cannot bring"):
        game.initial_state(deal=("K", "K"))


def test_worlds(load):
    state = load("kuhn").initial_state(deal=("K", "Q"))
    assert {world.position.hands for world in state.worlds(0)} == {("K", "Q"), ("K", "J")}
    assert {world.position.hands for world in state.worlds(1)} == {("K", "Q"), ("J", "Q")}
    assert len(list(state.worlds(0, n=1))) == 1
    sampled = list(state.worlds(0, Random(1), 20))
    assert len(sampled) == 20
    assert len(set(sampled)) == 2


# -- plays -------------------------------------------------------------------------------------------------------------


def test_a_play_grows_and_is_never_changed(load):
    play = load("nim").play(seed=5)
    longer = play.then((play.state.legal_actions())[0])
    assert (len(play), len(longer), longer.back) == (0, 1, play)
    assert longer.states == (play.state, longer.state)
    assert longer.plays == (play, longer)
    assert longer.seed == 5
    assert bool(play)
    for name in ("state", "back", "new"):
        with pytest.raises(AttributeError, match="a play cannot be changed"):
            setattr(play, name, None)
        with pytest.raises(AttributeError, match="a play cannot be changed"):
            delattr(play, name)
    with pytest.raises(IllegalAction):
        play.then("nothing")
    assert len(play) == 0
    assert copy.deepcopy(longer) is copy.copy(longer) is longer
    assert longer == load("nim").play().then(longer.move)
    assert hash(longer) == hash(load("nim").play().then(longer.move))
    assert longer != play
    assert longer != 1


def test_a_long_play_can_be_pickled():
    play = packo.load("tko").play()
    for _ in range(3000):
        play = play.then({0: "H", 1: "K"})
    again = pickle.loads(pickle.dumps(play))
    assert again == play
    assert again.state == play.state
    assert isinstance(again, Play)
    assert isinstance(again.state, State)


def test_perfect_recall(load):
    game = load("kuhn")
    one, other = (game.play(deal=deal).then("pass").then("bet") for deal in (("K", "Q"), ("K", "J")))
    assert one.information_state(0) == other.information_state(0)
    assert one.information_state(1) != other.information_state(1)
    assert [step.own for step in one.information_state(0)] == [None, None, "pass", None]
    assert [step.own for step in one.information_state(1)] == [None, None, None, "bet"]
    assert one.then("bet").information_state(0) != other.then("bet").information_state(0)
    assert hash(one.information_state(0)) == hash(other.information_state(0))


def test_what_an_onlooker_may_know_of_the_last_move(load):
    nim = load("nim").play()
    move = nim.state.legal_actions()[0]
    assert nim.view(None) == {}
    assert nim.then(move).view(None) == {"last": move, "before": nim.state.position}
    kuhn = load("kuhn").play(deal=("K", "Q"))
    assert kuhn.view(None) == kuhn.view(0) == {}


# -- symmetry ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "positions",
    [
        [(1, 2), (0, 9), (0, 10)],
        [(1, "a"), (1, 2), (0, 3)],
        [(None, 3), (3, None), (2, 3), (2, None)],
        [frozenset("a"), frozenset("b"), frozenset("ab")],
        [(n % 7, n) for n in range(12)],
        [Fraction(1, 2)],
    ],
)
def test_the_least_image_does_not_hang_on_the_order_of_the_images(load, positions):
    class Turned(type(load("nim").rules)):
        def symmetry(self, p):
            at = positions.index(p)
            return (Image(q, (1, 0)) for q in (*positions[at + 1 :], *positions[:at]))

        canonical = core.Rules.canonical

    rules = packo.load(Turned).rules
    found = {rules.canonical(p).position for p in positions}
    positions.reverse()
    assert found == {rules.canonical(p).position for p in positions}
    assert len(found) == 1


def test_numbers_are_ranked_as_numbers(load):
    class Doubled(type(load("nim").rules)):
        def symmetry(self, p):
            return (Image((10,), (1, 0)), Image((9,), (1, 0)), Image((9,), (0, 1)))

        canonical = core.Rules.canonical

    assert packo.load(Doubled).rules.canonical((11,)) == Image((9,), (0, 1))


@pytest.mark.parametrize("seed", ["x", 1.5, True, b"x", [1], 10**100, -(10**100)])
def test_a_seed_is_a_whole_number_that_a_record_can_hold(seed):
    for begin in (packo.load("tko").play, packo.load("gem").initial_state):
        with pytest.raises(ValueError, match=r"^the seed is None or a whole number of at most 100 digits, not "):
            begin(seed)
