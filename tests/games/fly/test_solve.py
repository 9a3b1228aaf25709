"""FLY solved: best aims for four goals, and ends of games against closed forms, plain recursion and plays."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from random import Random

import pytest

import packo
from packo.core import TERMINAL, State
from packo.games.fly.analysis import analyse
from packo.games.fly.chances import Hand, chances, points
from packo.games.fly.geometry import flies_on
from packo.games.fly.parts import Aim
from packo.games.fly.solve import after, best_aim, hands, report, solve_end
from packo.solve.adversarial import CannotSearch
from tests.games.fly.picnic import at, cards, dealt

TWO = "-- BD BT -- YC"
OWN = ("BS BC", "YS YD YT")


# -- best aims ---------------------------------------------------------------------------------------------------------


def test_each_goal_is_best_at_what_it_is_for():
    state = at("-- BD BT RQ GT YC YT YD BC / -- PS PC", "BS BQ", "YS RT")
    found = {goal: best_aim(state, goal) for goal in ("points", "flies", "deny", "both")}
    slack = 3e-3
    for other in found.values():
        assert float(found["points"].points) >= float(other.points) - slack
        assert float(found["flies"].flies) >= float(other.flies) - slack
    deny, both = found["deny"].next_gain, found["both"].next_gain
    assert deny is not None
    assert both is not None
    assert deny[0] == both[0]
    assert deny[1] <= both[1] + slack
    assert float(found["both"].points) - both[1] >= float(found["deny"].points) - deny[1] - slack
    assert deny[1] < deny[0]


def test_what_an_aim_is_worth_is_certified():
    state = at(TWO, *OWN)
    best = best_aim(state, "points")
    rules, p = state.game.rules, state.position
    there = chances(flies_on(p.rows, rules.cards), best.aim, hands(rules)[0])
    assert best.points == there.expected(points(p.taken[0]))
    assert best.points.width < Fraction(1, 10**6)
    assert repr(best).startswith(f"Best(points: {best.aim}, ")


def test_another_hand_may_be_given():
    state = at(TWO, *OWN)
    assert float(best_aim(state, "flies", Hand(0.1, 1)).flies) > 1.5 > float(best_aim(state, "flies").flies)


def test_taking_is_what_the_rules_do():
    state = dealt(2, scatter=0, twist=0)
    rules, p = state.game.rules, state.position
    for aim in rules.legal_actions(p, 0)[:40]:
        landed = state.child(aim).child(state.child(aim).chance.sample(Random(1))).position
        group = [card for card in landed.taken[0] if card not in p.taken[0]]
        assert after(rules, p, group) == landed


# -- the end -----------------------------------------------------------------------------------------------------------


def test_the_last_fly_is_a_race_of_equal_chances():
    state = at("-- BD --", "BS BC", "YD RD")
    p = float(chances(flies_on(state.position.rows, state.game.rules.cards), Aim(1700, 1500, 0), Hand()).any)
    win, margin = solve_end(state, "win"), solve_end(state, "margin")
    assert float(win.values[0]) == pytest.approx(1 / (2 - p), abs=1e-8)
    assert float(margin.values[0]) == pytest.approx(3 * (2 / (2 - p) - 1), abs=1e-7)
    assert win.values[0].width < Fraction(1, 10**6)
    assert float(win.values[0].lo + win.values[1].hi) == pytest.approx(1)
    assert win.best in (Aim(1700, 1500, 0), Aim(1700, 1500, 900))


def test_hands_may_differ():
    state = at("-- BD --", "BS BC", "YD RD", scatter=(0.3, 0.6))
    flies = flies_on(state.position.rows, state.game.rules.cards)
    p, q = (float(chances(flies, Aim(1700, 1500, 0), Hand(scatter, 15)).any) for scatter in (0.3, 0.6))
    assert float(solve_end(state).values[0]) == pytest.approx(p / (1 - (1 - p) * (1 - q)), abs=1e-8)


def plain(state, stake):
    """The value to the first player by recursion over all drops; the rules alone, and `chances`."""
    rules, p = state.game.rules, state.position
    if rules.current_player(p) == TERMINAL:
        if stake == "margin":
            return float(rules.returns(p)[0] - rules.returns(p)[1])
        places = rules.places(p)
        return (places[0] == 0) / places.count(0)
    flies = flies_on(p.rows, rules.cards)
    values = []
    for aim in state.legal_actions():
        found = chances(flies, aim, hands(rules)[p.to_move])
        total = 0.0
        for group, chance in found.sets.items():
            if float(chance) > 1e-12:
                total += float(chance) * plain(State(state.game, after(rules, p, group)), stake)
        values.append(total)
    return (max, min)[p.to_move](values)


@pytest.mark.parametrize("stake", ["win", "margin"])
def test_with_a_cap_of_drops_it_is_plain_recursion(stake):
    state = at("BD -- GC", "BS BC", "GS GT YQ", left=2, turn_cap=9)
    assert float(solve_end(state, stake).values[0]) == pytest.approx(plain(state, stake), abs=1e-6)


def test_without_a_cap_it_is_the_limit_of_long_caps():
    free = solve_end(at("BD -- GC", *OWN), "win").values[0]
    long = solve_end(at("BD -- GC", *OWN, left=60, turn_cap=90), "margin").values[0]
    margin = solve_end(at("BD -- GC", *OWN), "margin").values[0]
    assert float(long) == pytest.approx(float(margin), abs=1e-4)
    assert 0 < float(free) < 1


def test_best_play_comes_to_what_it_is_worth():
    """Plays of the listed aims that are best at each position: their mean is the value, as near as they tell."""
    state = at(TWO, *OWN)
    solved = solve_end(state, "margin")
    known, margins = {}, []
    rng = Random(4)
    for _ in range(400):
        here = state
        while not here.is_terminal:
            if here.is_chance:
                here = here.child(here.chance.sample(rng))
            else:
                p = here.position
                if p not in known:
                    known[p] = solve_end(here, "margin").best
                here = here.child(known[p])
        points_ = here.returns()
        margins.append(points_[0] - points_[1])
    mean = sum(margins) / len(margins)
    error = sqrt(sum((x - mean) ** 2 for x in margins) / len(margins) ** 2)
    assert abs(mean - float(solved.values[0])) <= 4 * error


def test_a_player_has_the_most_of_his_aims():
    for left in ("BD BT -- YC", "RT -- GC"):
        end = solve_end(at(left, *OWN, to_move=1), "win")
        assert float(end.values[1]) == pytest.approx(max(map(float, end.worth.values())), abs=1e-9)
        assert end.best in end.worth


def test_other_aims_may_be_given_and_more_never_hurts():
    state = at(TWO, *OWN)
    few = solve_end(state, "win", lambda rules, p: rules.legal_actions(p, p.to_move)[:2])
    more = solve_end(state, "win", lambda rules, p: rules.legal_actions(p, p.to_move)[: None if p.to_move == 0 else 2])
    assert float(more.values[0]) >= float(few.values[0]) - 1e-8
    with pytest.raises(CannotSearch, match="hardly ever takes anything"):
        solve_end(state, "win", lambda rules, p: [Aim(12000, 12000, 0)])


@pytest.mark.parametrize(
    ("state", "told"),
    [
        (lambda: dealt(1), "at most 4 flies on the table, and there are 25"),
        (lambda: at("BD --", "", "", ""), "two players, and there are 3"),
        (lambda: packo.load("fly").root, "in which a player is to aim"),
        (lambda: packo.load("tko").root, "in which a player is to aim"),
    ],
)
def test_what_cannot_be_solved_says_why(state, told):
    with pytest.raises(CannotSearch, match=told):
        solve_end(state())


def test_there_are_no_such_goals_and_stakes():
    with pytest.raises(ValueError, match="a goal is points, flies, deny, both"):
        best_aim(at(TWO, *OWN), "glory")
    with pytest.raises(ValueError, match="the stake is win or margin"):
        solve_end(at(TWO, *OWN), "points")


def test_the_report_has_the_last_fly():
    text = report()
    assert "| 0.5 in | 0.3782 |" in text
    assert "* win: 0.616587 (certified)" in text


# -- the analysis ------------------------------------------------------------------------------------------------------


def test_an_analysis_has_the_points_of_each_listed_aim():
    state = at("-- BD BT RQ GT YC YT YD BC / -- PS PC", "BS BQ RT RC RS", "YS GD")
    found = analyse(state)
    rules, p = state.game.rules, state.position
    assert found.objective == "points after this drop"
    assert set(found.worth[0]) == {str(aim) for aim in state.legal_actions()}
    for aim in state.legal_actions()[::5]:
        gained = chances(flies_on(p.rows, rules.cards), aim, Hand()).expected(points(p.taken[0]))
        assert float(found.worth[0][str(aim)]) == pytest.approx(3 + float(gained), abs=1e-7)
    assert found.value[0] == max(found.worth[0].values(), key=float)
    assert found.value[1].value == 0


def test_an_analysis_counts_flies_before_there_are_points():
    found = analyse(dealt(1, players=3))
    assert found.objective == "flies of this drop"
    assert max(map(float, found.worth[0].values())) > 0.5


def test_an_analysis_of_the_end_is_the_chance_to_win():
    state = at(TWO, *OWN)
    found, end = analyse(state), solve_end(state)
    assert found.objective == "share of the win"
    assert found.value == end.values
    assert found.worth[0] == {str(aim): worth for aim, worth in end.worth.items()}


def test_an_analysis_knows_falling_dealing_and_the_end():
    state = at(TWO, "BS BC", "YS YD YT")
    falling = state.child(Aim(1700, 1500, 0))
    gained = chances(flies_on(state.position.rows, state.game.rules.cards), Aim(1700, 1500, 0), Hand()).expected(
        points(cards("BS BC"))
    )
    assert float(analyse(falling).value[0]) == pytest.approx(float(gained))
    assert [answer.value for answer in analyse(packo.load("fly").root).value] == [0, 0]
    over = at("-- --", "BS BC BD", "YS")
    assert [answer.value for answer in analyse(over).value] == [3, 0]
