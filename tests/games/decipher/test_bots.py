"""Players of Decipher that are programs, what actions are worth, and what the word may be."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

import packo
from packo.core import Certified, Exact, Play, State
from packo.games.decipher import analysis, solve
from packo.games.decipher.bots import Knowledge, PlainBot, SleuthBot
from packo.games.decipher.parts import ASK, BONUS, CALL, OVER, Ask, Buy, Decline, Guess, Hand, Position
from packo.games.decipher.rules import Rules
from packo.play import bots, match
from packo.play.analyse import advise, analyse, beliefs, beliefs_title
from packo.play.bots import Seat, seat_of

from .riddle import begun, lying

OPTIONS: list[dict[str, Any]] = [
    {},
    {"players": 3, "calls": "answers", "length": 3},
    {"players": 4, "length": 5, "calls": "own turn", "words": 20},
    {"players": 3, "length": 6, "tiles": True, "words": 10},
]
NAMES = ["two", "three", "four", "six letters"]
ANYTHING = {"players": 3, "any_word": True, "words": 10}


def at(state: State, player: int) -> Seat:
    return seat_of(Play.start(state), player)


def test_the_room_offers_its_bots_the_strongest_last() -> None:
    assert list(bots(packo.load("decipher"))) == ["random", "plain", "sleuth"]


def test_changed_rules_are_not_played_by_bots_that_reckon_with_the_old_ones() -> None:
    class Other(Rules):
        def returns(self, p: Position) -> tuple[int, ...]:
            return (0,) * self.num_players

    assert list(bots(packo.load(Other))) == ["random"]


@pytest.mark.parametrize("bot", [PlainBot(), SleuthBot(boards=30, few=3)], ids=["plain", "sleuth"])
@pytest.mark.parametrize("options", OPTIONS, ids=NAMES)
def test_bots_play_whole_games_the_same_each_time(bot: Any, options: dict[str, Any]) -> None:
    game = packo.load("decipher", **options)
    play = match(game, [bot] * game.num_players, seed=3)
    assert play.state.is_terminal
    assert sum(play.state.returns()) > 0
    if isinstance(bot, PlainBot):
        assert match(game, [bot] * game.num_players, seed=3) == play


def test_the_sleuth_plays_the_same_each_time() -> None:
    game = packo.load("decipher", players=3, words=10)
    team = [SleuthBot(boards=30)] * 3
    assert match(game, team, seed=1) == match(game, team, seed=1)


def test_a_seeker_sees_no_word() -> None:
    """Whatever the word is of those that fit, the seeker does the same."""
    for state in (
        lying("WALL", "RR-B RR RY .", held="R", stage=ASK, any_word=False),
        lying("WALL", "RRYY RRY RY .", stage=BONUS, any_word=False, players=3),
    ):
        words = solve.possible(state)
        assert len(words) > 1
        for bot in (PlainBot(), SleuthBot()):
            chosen = set()
            for word in words:
                there = State(state.game, state.position._replace(word=word))
                chosen.add(bot.choose(at(there, 1), Random(0)))
            assert len(chosen) == 1


def test_the_plain_one_asks_only_what_may_be_yes() -> None:
    state = lying("WALL", "RR-B RR RY .", held="R", stage=ASK, any_word=False)
    yes = {question.zone for question in solve.ask(state) if question.yes}
    chosen = {PlainBot().choose(at(state, 1), Random(seed)).zone for seed in range(30)}
    assert chosen == yes


def test_who_is_sure_guesses() -> None:
    one = lying("PANDA", "RG RRY RRR RB RR", stage=BONUS, any_word=False, length=5, players=3)
    assert solve.possible(one) == ("PANDA",)
    for bot in (PlainBot(), SleuthBot()):
        assert bot.choose(at(one, 1), Random(0)) == Guess("PANDA")
    alone = lying("PANDA", "RG RRY RRR RB RR", stage=BONUS, any_word=False, length=5)
    assert SleuthBot().choose(at(alone, 1), Random(0)) == Guess("PANDA")


def test_those_who_call_together_call_different_words() -> None:
    state = lying("WALL", "RRYY RRY RY RY", stage=CALL, any_word=False, players=4, wrong=("MALT",))
    words = solve.possible(state)
    assert words == ("MALL", "WALL", "WATT")
    assert SleuthBot().choose(at(state, 2), Random(0)) == Guess("MALL")
    assert SleuthBot().choose(at(state, 3), Random(0)) == Guess("WALL")
    assert SleuthBot(daring=Fraction(1, 2)).choose(at(state, 3), Random(0)) == Decline()


def test_in_bonus_mode_a_piece_is_bought_while_much_is_open() -> None:
    for players in (2, 3):
        state = lying("KITE", "R R R RYYY", stage=BONUS, any_word=False, players=players)
        assert len(solve.possible(state)) == 23
        for bot in (PlainBot(), SleuthBot()):
            assert bot.choose(at(state, 1), Random(0)) == Buy()


def test_an_unlisted_word_is_sought_among_all_spellings() -> None:
    state = lying("NNNN", "RRR RRR RRR R", held="R", stage=ASK, **ANYTHING)
    assert solve.possible(state) == ()
    known = Knowledge.of(at(state, 1))
    assert "NNNN" in known.words
    assert all(len(word) == 4 for word in known.words)
    assert isinstance(SleuthBot().choose(at(state, 1), Random(0)), Ask | Guess)
    for seed in range(2):
        for bot in (PlainBot(), SleuthBot(boards=20)):
            assert match(packo.load("decipher", **ANYTHING), [bot] * 3, seed=seed).state.is_terminal


def test_where_nothing_is_known_a_piece_is_asked_about_all_the_same() -> None:
    state = lying("NNNNEE", "RRR RRR . . . .", held="R", stage=ASK, **ANYTHING)
    assert Knowledge.of(at(state, 1)).words == ()
    for bot in (PlainBot(), SleuthBot()):
        assert bot.choose(at(state, 1), Random(0)) in state.legal_actions()


def test_the_sleuth_hands_out_what_hides_best() -> None:
    state = begun("STAG", any_word=False)
    first = SleuthBot(boards=1 << 20).choose(at(state, 0), Random(0))
    assert first == Hand(solve.best_order(state, "margin", nodes=1 << 20)[0])


def test_the_sleuth_hides_a_word_that_costs_more_than_most() -> None:
    game = packo.load("decipher", length=3)
    hidden = [SleuthBot(drawn=8, boards=1).choose(at(game.root, 0), Random(seed)).word for seed in range(4)]
    drawn = Random(0).sample(game.rules.vocabulary.words, 8)
    own = sum(float(solve.hard(game, word).best) for word in hidden) / 4
    assert own > sum(float(solve.hard(game, word).best) for word in drawn) / 8


def test_the_sleuth_beats_the_plain_one() -> None:
    game = packo.load("decipher", players=3, words=20)
    margins = []
    for seed in range(4):
        points = match(game, [SleuthBot(boards=30), PlainBot(), PlainBot()], seed=seed).state.returns()
        margins.append(points[0] - (points[1] + points[2]) / 2)
    assert sum(margins) / 4 > 3


# -- what actions are worth --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3])
def test_every_action_has_a_worth(players: int) -> None:
    game = packo.load("decipher", players=players, words=10, length=3)
    play = Play.start(game.root)
    for move in match(game, ["plain"] * players, seed=2).moves[:24]:
        for player in play.state.actors:
            legal = list(map(str, play.state.legal_actions(player)))
            assert sorted(advise(play, player).worth[player]) == sorted(legal)
            assert sorted(analyse(play.state).worth[player]) == sorted(legal)
        play = play.then(move)


def test_advice_in_bits() -> None:
    state = lying("WALL", "RR-B . . .", held="R", stage=ASK, any_word=False)
    found = advise(Play.start(state), 1)
    assert found.objective == "bits of information"
    for question in solve.ask(state):
        answer = found.worth[1][f"zone {question.zone}"]
        assert float(answer) == pytest.approx(question.bits, abs=1e-11)
        if isinstance(answer, Certified):
            assert Fraction(question.bits) in answer
        else:
            assert question.chance in (0, Fraction(1, 2), 1)


def test_advice_to_a_lone_seeker_is_his_margin() -> None:
    """Words that look alike are worth the same, and a question in vain costs a NO-token."""
    state = lying("WALL", "RRYY RRY RY R-BG", held="Y", stage=ASK, any_word=False)
    found = advise(Play.start(state), 1)
    best = solve.best_play(state)
    assert found.objective == "margin of this round"
    assert found.value == (Exact(-best.value.value), best.value)  # type: ignore[union-attr]
    assert {found.worth[1][f"guess {word}"] for word in solve.possible(state)} == {best.worth[Guess("MALL")]}
    assert found.worth[1]["zone 2"] == Exact(best.value.value - 1)  # type: ignore[union-attr]


def test_advice_out_of_turn_is_what_a_guess_brings_at_once() -> None:
    state = lying("WALL", "RRYY RRY RY RY", stage=CALL, any_word=False, players=3, bonus=2)
    found = advise(Play.start(state), 2).worth[2]
    assert found == {"wait": Exact(0), **{f"guess {word}": Exact(Fraction(9, 4) - 1) for word in solve.possible(state)}}


def test_where_no_word_fits_nothing_is_claimed() -> None:
    state = lying("NNNNEE", "RRR RRR . . . .", held="R", stage=ASK, **ANYTHING)
    found = advise(Play.start(state), 1)
    assert found.worth[1] == {f"zone {zone}": Exact(0) for zone in range(1, 7)}
    assert "nothing is worked out" in found.note
    assert beliefs(Play.start(state), 1) is None


def test_with_the_word_open() -> None:
    state = lying("WALL", "RR-B RR RY .", held="R", stage=ASK, any_word=False)
    worth = analyse(state).worth[1]
    assert {action: answer for action, answer in worth.items() if action.startswith("zone")} == {
        "zone 1": Exact(0), "zone 2": Exact(0), "zone 3": Exact(0), "zone 4": Exact(1)
    }  # fmt: skip
    alone = lying("WALL", "RRYY RRY RY RY", stage=BONUS, any_word=False)
    assert analyse(alone).worth[1]["guess WALL"] == Exact(1)
    assert analyse(alone).worth[1]["guess MALL"] == Exact(0)
    over = match(packo.load("decipher", words=10), ["plain"] * 2, seed=1).state
    assert over.position.stage == OVER
    assert analyse(over).value == tuple(map(Exact, over.returns()))


def test_a_maker_is_told_what_hides_best(monkeypatch: pytest.MonkeyPatch) -> None:
    game = packo.load("decipher")
    hiding = advise(Play.start(game.root), 0)
    assert hiding.worth[0]["hide WALL"] == Exact(4)
    groups = {word: len(group) for group in solve.alike(game) for word in group}
    for action, answer in hiding.worth[0].items():
        assert answer == Exact(groups.get(action.removeprefix("hide "), 1))
    small = begun("OIL", any_word=False)
    found = advise(Play.start(small), 0)
    best = solve.hard(small.game, "OIL").best
    assert found.value == (best, best)
    assert "hides best." in found.note
    drab = begun("DRAB", any_word=False)
    exact = advise(Play.start(drab), 0).worth[0]
    assert exact["hand R"] == solve.hard(drab.game, "DRAB").best == Exact(8)
    monkeypatch.setattr(analysis, "BOARDS", 100)
    nearly = advise(Play.start(drab), 0)
    assert nearly.note.startswith("Bounds ")
    assert any(isinstance(answer, Certified) for answer in nearly.worth[0].values())
    for action, answer in nearly.worth[0].items():
        known = exact[action].value
        assert answer.lo <= known <= answer.hi if isinstance(answer, Certified) else answer.value == known


def test_the_picture_of_beliefs() -> None:
    game = packo.load("decipher")
    assert beliefs_title(game) == "What the word may be"
    state = lying("WALL", "RRYY RRY RY RY", stage=BONUS, any_word=False)
    told = str(beliefs(Play.start(state), 1))
    assert "What the word may be: 4 words" in told
    assert "MALL, MALT, WALL, WATT" in told
    assert "<title>L, zone 4" in told
    assert beliefs(Play.start(state), 0) is None
    assert beliefs(Play.start(game.root), 1) is None
    hidden = beliefs(Play.start(begun("WALL", any_word=False)), 1)
    assert "and more" in str(hidden)
    assert hidden is not None
