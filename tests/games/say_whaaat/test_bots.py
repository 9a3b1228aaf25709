"""The bots of Say Whaaat?! and its advice: honest, quick to choose, and told no more than their seats know."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

import packo
from packo.core import Exact, Play, State
from packo.games.say_whaaat.bots import CarelessBot, LearnerBot, PopularBot
from packo.games.say_whaaat.figures import laid_open
from packo.games.say_whaaat.parts import GUESS, RANK, RANKINGS
from packo.games.say_whaaat.rules import Rules
from packo.games.say_whaaat.solve import Belief, Round, learned, mean, points_by_chance, rankings_seen, taste_of
from packo.play import advise, analyse, bots, match, seat_of
from packo.play.analyse import beliefs

VARIANTS: list[dict[str, Any]] = [{"players": 3}, {}, {"teams": True}, {"zero_bonus": False}]


def upto(stage: str, number: int = 1, seed: int = 0, **options: Any) -> Play:
    """A play of careless bots up to a stage of a round, counted from 0."""
    play = match(packo.load("say_whaaat", **options), [CarelessBot()] * options.get("players", 4), seed)
    return next(p for p in play.plays if (p.state.position.stage, p.state.position.round) == (stage, number))


def test_the_bots_by_name() -> None:
    game = packo.load("say_whaaat")
    assert list(bots(game)) == ["random", "careless", "popular", "learner"]

    class Own(Rules):
        pass

    assert list(bots(packo.load(Own))) == ["random"]


@pytest.mark.parametrize("options", VARIANTS)
@pytest.mark.parametrize("bot", [CarelessBot(), PopularBot(), LearnerBot()])
def test_games_of_bots_end_and_are_the_same_each_time(options: dict[str, Any], bot: Any) -> None:
    game = packo.load("say_whaaat", **options)
    players = [bot] * game.num_players
    play = match(game, players, 3)
    assert play.state.is_terminal
    assert play == match(game, players, 3)


def test_judges_are_honest_and_the_seed_is_the_group() -> None:
    play = upto(RANK, 0)
    seat = seat_of(play, 0)
    true = taste_of(0, 0).belief(play.state.position.words)
    drawn = [LearnerBot().choose(seat, Random(seed)) for seed in range(300)]
    assert drawn == [CarelessBot().choose(seat, Random(seed)) for seed in range(300)]
    found = sum(true.expected_matches(ranking) for ranking in drawn) / 300
    expected = sum(chance * true.expected_matches(ranking) for ranking, chance in true.chances.items())
    assert abs(found - expected) < Fraction(1, 5)
    assert len({taste_of(group, 0) for group in range(30)}) > 5


def test_a_guess_depends_on_what_was_laid_open_and_on_nothing_hidden() -> None:
    play = upto(GUESS, 3, teams=True)
    guesser = play.state.actors[0]
    chosen = LearnerBot().choose(seat_of(play, guesser), Random(0))
    rankings: Any = play.state.position.judged
    for other in (RANKINGS[0], RANKINGS[-1]):
        hidden = State(play.game, play.state.position._replace(judged=(other,) * len(rankings)))
        same = Play(hidden, play.back, play.move, play.seed)
        assert LearnerBot().choose(seat_of(same, guesser), Random(1)) == chosen
        assert advise(same, guesser) == advise(play, guesser)
        assert str(beliefs(same, guesser)) == str(beliefs(play, guesser))


def test_rankings_that_were_laid_open_are_remembered() -> None:
    for options in ({}, {"teams": True}):
        play = upto(GUESS, 2, **options)
        rules: Any = play.game.rules
        for player in range(4):
            seen = rankings_seen(rules, seat_of(play, player).information_state)
            told = [
                (judge, laid.words, ranking)
                for laid in laid_open(play)
                for judge, ranking in zip(rules.judges(laid.round), laid.judged, strict=True)
            ]
            assert [tuple(one) for one in seen] == told
            assert len(seen) == (4 if options else 2)


def value_of(answer: Any) -> Any:
    """The exact number; of a long one the two bounds meet."""
    if isinstance(answer, Exact):
        return answer.value
    assert answer.lo == answer.hi
    return answer.lo


# -- advice ------------------------------------------------------------------------------------------------------------


def test_advice_is_the_mean_of_a_round_by_the_belief() -> None:
    play = upto(GUESS, 2)
    rules: Any = play.game.rules
    p, guesser = play.state.position, play.state.actors[0]
    belief = learned(rankings_seen(rules, seat_of(play, guesser).information_state), 2, p.words)
    found = advise(play, guesser)
    assert found.objective == "points of this round"
    assert set(found.worth[guesser]) == set(map(str, RANKINGS))
    for ranking in RANKINGS[::31]:
        exact = Round(belief, (Belief.sure(ranking), belief, belief)).mean(0)
        assert value_of(found.worth[guesser][str(ranking)]) == exact
    best = max(map(value_of, found.worth[guesser].values()))
    assert tuple(map(value_of, found.value)) == tuple(0 if i == 2 else best for i in range(4))


def test_with_the_ranking_open_the_ranking_is_best() -> None:
    for options, most in (({}, 6), ({"teams": True}, 6)):
        play = upto(GUESS, 1, **options)
        rules: Any = play.game.rules
        found = analyse(play.state)
        for guesser, worth in found.worth.items():
            judged = play.state.position.judged[rules.judge_for(guesser)]
            assert worth[str(judged)] == Exact(most) == max(worth.values(), key=float)


def test_a_ranking_brings_a_judge_nothing_and_his_team_something() -> None:
    play = upto(RANK, 1)
    assert set(analyse(play.state).worth[1].values()) == {Exact(0)}
    teams = upto(RANK, 1, teams=True)
    found = analyse(teams.state)
    assert set(found.worth) == {1, 3}
    assert found.value[0] == found.value[1] == max(found.worth[1].values(), key=float)
    assert advise(teams, 1) == found


def test_before_the_words_and_after_the_end() -> None:
    for options, guessers in (({}, 3), ({"zero_bonus": False}, 3), ({"players": 6, "teams": True}, 3)):
        state = packo.load("say_whaaat", **options).root
        value = mean(points_by_chance(guessers, zero_bonus=options.get("zero_bonus", True) is True))
        assert value_of(analyse(state).value[-1]) == value
    end = match(packo.load("say_whaaat"), ["careless"] * 4, 0).state
    assert analyse(end).value == tuple(map(Exact, end.returns()))


def test_the_picture_of_beliefs() -> None:
    play = upto(GUESS, 1)
    told = str(beliefs(play, 0))
    assert all(word in told for word in play.state.position.words)
    assert "exact" in told
    assert "Player 2" in told
    assert beliefs(play, 1) is None
    assert beliefs(upto("deal", 1), 0) is None
    waiting = upto(RANK, 1)
    assert str(beliefs(waiting, 0)) == told
    assert beliefs(waiting, 1) is None
