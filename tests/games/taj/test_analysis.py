"""Advice from what a seat may know, and the picture of what votes reveal."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

import packo
from packo.core import Play, State
from packo.games.taj.analysis import BELIEFS, DRAWN, HABITS
from packo.games.taj.posterior import Graded, Sincere, gain_of, posterior
from packo.games.taj.revealed import revealed
from packo.play.analyse import advise, beliefs, beliefs_title
from packo.play.match import match
from packo.widgets import Table

from .test_posterior import random_play

SHOWN = re.compile(r"([A-Z]{3}) ([01]\.\d{3})")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_advice_is_a_labelled_estimate_for_every_choice(players: int) -> None:
    play = packo.load("taj", players=players).play(seed=2)
    found = advise(play, 0)
    assert list(found.worth) == [0]
    assert list(found.worth[0]) == [str(action) for action in play.state.legal_actions(0)]
    assert {worth.kind for worth in (*found.value, *found.worth[0].values())} == {"estimated"}
    assert found.objective == ("margin" if players == 2 else "points")
    assert found.note == DRAWN.format(26, 4)
    assert found.value[0] == max(found.worth[0].values(), key=float)
    if players == 2:
        assert float(found.value[1]) == pytest.approx(-float(found.value[0]))


def test_advice_depends_on_nothing_that_is_hidden() -> None:
    game = packo.load("taj")
    p = game.initial_state(seed=3).position._replace(proposal=(2, 6))
    advices = [
        advise(Play.start(State(game, p._replace(goals=(p.goals[0], goal)))), 0)
        for goal in game.rules.cards.goals
        if goal != p.goals[0]
    ]
    assert advices == advices[:1] * 9


def test_advice_knows_a_good_vote_from_a_bad_one() -> None:
    """Where a swap changes the own score by 8 and more, the vote for it is the better one, on the average."""
    leads = []
    for seed in range(10):
        play = packo.load("taj").play(seed=seed)
        p, rules = play.state.position, play.game.rules
        gains = {pair: gain_of(rules.step(p, pair), p.goals[0]) for pair in play.state.legal_actions()}
        for pair in (max(gains, key=lambda pair: gains[pair]), min(gains, key=lambda pair: gains[pair])):
            if abs(gains[pair]) >= 8:
                worth = advise(play.then(pair), 0).worth[0]
                lead = float(worth["yea"]) - float(worth["nay"])
                leads.append(lead if gains[pair] > 0 else -lead)
    assert len(leads) >= 8
    assert sum(leads) / len(leads) > 1


def test_advice_makes_the_table_show_what_moves_are_worth() -> None:
    table = Table("taj", seats={0: "you", 1: "random"}, seed=7)
    table.show_worth()
    note = table._note.value
    assert "Expected margin: about " in note
    assert "with goals drawn for the others" in note
    assert "Worth: 1-2 " in table.board.svg


# -- what votes reveal -------------------------------------------------------------------------------------------------


def test_there_is_nothing_to_show_before_the_deal_and_at_the_end() -> None:
    game = packo.load("taj")
    assert beliefs_title(game) == BELIEFS == "What the votes reveal"
    assert beliefs(game.play(seed=4).plays[0], 0) is None
    play = match(game, ["random", "random"], seed=4)
    assert beliefs(play, 0) is None
    assert beliefs(play.back, 0) is not None


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_bars_are_the_posterior_of_all_the_others(players: int) -> None:
    play = random_play(players, 7, moves=12)
    for viewer in range(players):
        drawing, found = beliefs(play, viewer), posterior(play, viewer)
        assert drawing is not None
        told = str(drawing)
        for other in found.others:
            line = re.search(rf"Player {other + 1}&#39;s goal: ([^.]*(?:\.\d+[^.]*)*)\.", told)
            assert line is not None
            shown = {name: float(chance) for name, chance in SHOWN.findall(line[1])}
            assert shown == {
                str(goal): pytest.approx(float(chance), abs=6e-4) for goal, chance in found.marginal(other).items()
            }
        assert f"Exact after {found.votes} votes, if players vote against their goal 10% of the time" in told
        assert f"Player {viewer + 1}&#39;s goal" not in told


def test_the_picture_moves_with_the_votes_alone() -> None:
    play = random_play(2, 7)
    pictures = [(one, beliefs(one, 0)) for one in play.plays[1:] if not one.state.is_terminal]
    for (before, old), (_, new) in pairwise(pictures):
        if before.state.position.proposal is None:
            assert str(old) == str(new)
        else:
            assert str(old) != str(new)


def test_it_can_be_drawn_for_any_model_and_is_the_same_each_time() -> None:
    play = random_play(3, 7, moves=12)
    names = ("You", "Ann", "Bob")
    for model, said in (
        (Sincere(error="1/4"), "25% of the time"),
        (Graded(), "Graded(half=2, card=1/10)"),
        (HABITS, "10%"),
    ):
        found = posterior(play, 0, model)
        drawing = revealed(found, names)
        assert said in drawing.svg
        assert "Ann&#39;s goal" in drawing.svg
        assert drawing.svg == revealed(found, names).svg


def test_the_table_shows_it_on_demand() -> None:
    table = Table("taj", seats={0: "you", 1: "random"}, seed=7)
    assert "Exact" not in table.belief_board.svg
    table.show_beliefs()
    assert "Exact after 0 votes" in table.belief_board.svg
    table.choose(0, "3-7")
    table.choose(0, "yea")
    assert "Exact after 1 vote," in table.belief_board.svg
