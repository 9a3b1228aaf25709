"""Boxers that play by themselves."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

import packo
from packo.games.tko import bots as tko_bots
from packo.games.tko.bots import BestResponseBot, CounterBot, HabitualBot, OptimalBot, RestlessBot, best_response
from packo.games.tko.rules import ACTIONS, EXCHANGES, Place, Position, Rules
from packo.play import bots, match, seat_of, tournament

ROUND = {"rounds_to_win": 1}
LATE = ((3, 3, 4, 2), (4, 3, 2, 3))


def test_the_room_offers_its_bots():
    assert list(bots(packo.load("tko"))) == ["random", "habitual", "best reply", "counter", "optimal", "restless"]


def test_changed_rules_are_not_played_by_bots_that_reckon_with_the_old_ones():
    class Other(Rules):
        def returns(self, p):
            return (0, 0)

    assert list(bots(packo.load(Other))) == ["random", "habitual"]


@pytest.mark.parametrize(
    ("mix", "sentence"),
    [
        ({"U": 1, "H": 1}, "sum to 1, not to 2"),
        ({"U": "3/2", "H": "-1/2"}, "are from 0 to 1"),
        ({"X": 1}, "about U, H, B and K, not 'X'"),
        ({"U": "much"}, "a number such as '1/4', not 'much'"),
    ],
)
def test_a_habit_that_is_no_mix_is_refused(mix, sentence):
    with pytest.raises(ValueError, match=sentence):
        HabitualBot(mix)


def test_a_habit_in_decimals_is_exact():
    assert HabitualBot({"U": 0.1, "H": 0.2, "B": 0.3, "K": 0.4}).mix["B"] == Fraction(3, 10)


def test_a_habit_is_kept():
    game = packo.load("tko", **ROUND)
    bot = HabitualBot({"U": "1/2", "K": "1/2"})
    rng = Random(1)
    seen = Counter(bot.choose(seat_of(game.play(1), 0), rng) for _ in range(1000))
    assert set(seen) == {"U", "K"}
    assert 400 < seen["U"] < 600


@pytest.mark.parametrize("arrow", [False, True])
@pytest.mark.parametrize("name", ["habitual", "best reply", "counter"])
def test_bots_play_to_the_end_legally_and_the_same_by_seed(name, arrow):
    game = packo.load("tko", boxers="open", power_arrow=arrow)
    one = match(game, [name, "random"], 6)
    assert one.state.is_terminal
    assert one == match(game, [name, "random"], 6)


@pytest.mark.parametrize("odds", [(0.5, 0.125, 0.25, 0.125), (0.25,) * 4, (1.0, 0.0, 0.0, 0.0), (0.0, 0.5, 0.0, 0.5)])
@pytest.mark.parametrize(("arrow", "ties"), [(False, True), (True, True), (True, False)])
def test_the_best_reply_agrees_with_the_rules_played_out(odds, arrow, ties):
    """A slow twin: the same decision problem on the rules themselves."""
    game = packo.load("tko", power_arrow=arrow, arrow_on_ties=ties, **ROUND)
    known = {}

    def worth(p):
        if p not in known:
            known[p] = max(replies(p).values())
        return known[p]

    def replies(p):
        if game.rules.current_player(p) == -4:
            return {None: float(game.rules.returns(p)[0])}
        if p.placing == 0:
            return {place: worth(game.rules.step(p, place)) for place in game.rules.legal_actions(p, 0)}
        if p.placing == 1:
            longest = Place(ACTIONS[p.bars[1].index(max(p.bars[1]))])
            return {None: worth(game.rules.step(p, longest))}
        found = {}
        for mine in ACTIONS:
            sure, stays = 0.0, 0.0
            for odd, his in zip(odds, ACTIONS, strict=True):
                after = game.rules.step(p, {0: mine, 1: his})
                if after == p:
                    stays += odd
                elif odd:
                    sure += odd * worth(after)
            found[mine] = sure / (1 - stays) if stays < 1 else 0.5
        return found

    table = tko_bots._solved(odds, arrow, ties)
    for bars in (LATE, (LATE[1], LATE[0]), ((4, 4, 4, 4), (4, 4, 4, 4))):
        start = Position(game.initial_state().position.starts, bars)
        i, j = (sum(x * 5 ** (3 - k) for k, x in enumerate(b)) for b in bars)
        assert table[0, i, j] == pytest.approx(worth(start))
        part = tko_bots._solved(odds, arrow, ties, start)
        assert part[0, i, j] == table[0, i, j]


def test_a_best_reply_beats_its_habit_and_a_counter_comes_near_it():
    game = packo.load("tko", **ROUND)
    habit = HabitualBot({"U": "3/4", "B": "1/4"})
    entries = {"habit": habit, "best": best_response(habit), "counter": CounterBot(), "random": "random"}
    found = tournament(game, entries, games=12, seed=1)
    assert found.score("best", "habit").mean > 0.9
    assert found.score("counter", "habit").mean > 0.7
    assert best_response(habit).name == "best reply to habitual"


def test_sudden_death_is_answered_by_what_stops_him():
    game = packo.load("tko", **ROUND)
    start = game.initial_state().position
    dead = packo.core.State(game, Position(start.starts, ((5,) * 4,) * 2))
    seat = seat_of(packo.core.Play.start(dead), 1)
    for his, mine in (("U", "H"), ("B", "K"), ("H", "B"), ("K", "U")):
        assert BestResponseBot(HabitualBot({his: 1})).choose(seat, Random(1)) == mine
        assert tuple(EXCHANGES[his, mine]) == (1,)


def test_the_counter_learns_only_what_was_shown():
    game = packo.load("tko")
    play = game.play(1)
    bot = CounterBot()
    assert bot.learnt(seat_of(play, 0)) == (Fraction(1, 4),) * 4
    for move in ("UH", "BH", "KU"):
        play = play.then({0: move[0], 1: move[1]})
    assert bot.learnt(seat_of(play, 0)) == (Fraction(2, 7), Fraction(3, 7), Fraction(1, 7), Fraction(1, 7))
    assert bot.learnt(seat_of(play, 1)) == (Fraction(2, 7), Fraction(1, 7), Fraction(2, 7), Fraction(2, 7))


class _Asked:
    """Stands in for a solution: always U, and remembers the questions."""

    def __init__(self):
        self.questions = []

    def strategy(self, p, player):
        self.questions.append((p, player))
        return {"U": Fraction(1)}


def test_who_is_asked_for_a_mix(monkeypatch):
    """The whole game; the restless bot asks for the round alone, and always as player 0."""
    round_, match_ = _Asked(), _Asked()
    monkeypatch.setattr(tko_bots, "_round", lambda *key: round_)
    monkeypatch.setattr(tko_bots, "_match", lambda *key: match_)
    game = packo.load("tko")
    first = game.initial_state()
    deciding = packo.core.State(game, first.position._replace(rounds=(1, 1)))
    for state in (first, deciding):
        OptimalBot().choose(seat_of(packo.core.Play.start(state), 1), Random(1))
    assert match_.questions == [(first.position, 1), (deciding.position, 1)]
    assert round_.questions == []
    RestlessBot().choose(seat_of(packo.core.Play.start(deciding), 1), Random(1))
    assert round_.questions[-1][1] == 0
    assert round_.questions[-1][0].bars == deciding.position.bars[::-1]


@pytest.mark.proof
@pytest.mark.parametrize("options", [{}, {"power_arrow": True}, {"boxers": "hidden", "mirror": True}])
def test_the_optimal_and_the_restless_bot_beat_random(options):
    game = packo.load("tko", **ROUND, **options)
    found = tournament(game, ["optimal", "restless", "random"], games=60, seed=2, max_moves=300)
    for name in ("optimal", "restless"):
        score = found.score(name, "random")
        assert score.mean - 2 * score.error > 0.5


def test_the_optimal_bot_beats_random_and_two_can_wait_for_ever():
    game = packo.load("tko", **ROUND)
    found = tournament(game, ["optimal", "random"], games=60, seed=2)
    score = found.score("optimal", "random")
    assert score.mean - 2 * score.error > 0.5
    assert match(game, ["optimal", "random"], 4) == match(game, ["optimal", "random"], 4)
    waiting = packo.load("tko", boxers=("Bill Cream", "Bill Cream"), mirror=True, **ROUND)
    assert not match(waiting, ["optimal", "optimal"], 1, max_moves=200).state.is_terminal


def test_boxers_are_picked_by_the_table_of_the_game_where_there_is_one(monkeypatch):
    """By `boxer_choice`, with the same boxer among the answers where the option mirror allows it."""
    game = packo.load("tko", boxers="open", mirror=True)
    names = list(game.rules.cards)
    best = names[3]

    class Stored:
        def stored_table(self, boxers):
            return {(a, b): 0.5 if a == b else 0.6 if a == best else 0.4 for a in boxers for b in boxers}

    monkeypatch.setattr(tko_bots, "_match", lambda *key: Stored())
    play = game.play(1)
    for player in (0, 1):
        choice = OptimalBot().choose(seat_of(play, player), Random(1))
        assert choice.boxer == best
        play = play.then(choice)


@pytest.mark.parametrize("options", [{"boxers": "open"}, {"boxers": "hidden", "mirror": True}])
def test_the_optimal_bot_picks_boxers(options):
    game = packo.load("tko", **ROUND, **options)
    play = match(game, ["optimal", "optimal"], 1, max_moves=2)
    assert len(play.state.position.starts) == 2
