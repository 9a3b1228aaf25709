"""The last rounds solved, against plain searches over all legal actions."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

import packo
from packo.core import Estimated, Exact
from packo.games.gem.analysis import analyse
from packo.games.gem.scoring import counts, scores
from packo.games.gem.solve import (
    CONVENTION,
    LastRound,
    LastTwo,
    Several,
    ends,
    report,
    solve_last_round,
    solve_last_two,
)
from packo.games.gem.solver.duel import best_opening
from packo.games.gem.solver.report import last_round, written
from packo.play import match
from packo.solve.adversarial import CannotSearch, TooManyNodes
from tests.games.gem.shop import assets, at, cards
from tests.games.gem.slow_rounds import plain, some_end


def compared(players, goal, nodes, tries, seed, **sizes):
    """How many positions a plain search could solve, all with the same values; those in which max^n met ties aside."""
    rng, solved = Random(seed), 0
    for _ in range(tries):
        state = some_end(rng, players, **sizes)
        try:
            wanted = plain(state, goal, nodes)
        except TooManyNodes:
            continue
        if wanted.tied:
            continue
        p = state.position
        if players > 2:
            assert Several("points", 10**6).value(p) == wanted.values, p
        else:
            duel = LastRound(goal)
            value = duel.value(p)
            assert value == wanted.values[p.to_move], p
            assert max(duel.worth(p, action) for action in state.legal_actions()) == value
        solved += 1
    return solved


@pytest.mark.parametrize("goal", ["margin", "win"])
def test_the_last_round_of_two_is_what_plain_search_finds(goal):
    assert compared(2, goal, 20_000, 40, 1, row=1, invested=2, leveraged=2) >= 20
    assert compared(2, goal, 20_000, 12, 2, row=2, invested=1, leveraged=2) >= 6


@pytest.mark.parametrize("players", [3, 4])
def test_the_last_round_of_more_is_max_n_where_nobody_is_indifferent(players):
    assert compared(players, "points", 8_000, 60, 3, row=1, invested=1, leveraged=1) >= 5


@pytest.mark.proof
def test_many_last_rounds_are_what_plain_search_finds():
    for goal in ("margin", "win"):
        assert compared(2, goal, 200_000, 150, 4, row=2, invested=2, leveraged=2) >= 75
    for players in (3, 4):
        assert compared(players, "points", 30_000, 300, 5, row=1, invested=1, leveraged=2) >= 40


def test_best_play_is_legal_and_reaches_the_value():
    state = last_round_of(["greedy", "greedy"], 3)
    for goal in ("margin", "win"):
        found = solve_last_round(state, goal)
        here = state
        for move in found.line:
            here = here.child(move)
        assert here.is_terminal
        assert found.exact
        points, places = here.returns(), here.game.rules.places(here.position)
        assert (
            found.values
            == {
                "margin": (points[0] - points[1], points[1] - points[0]),
                "win": tuple(Fraction(1, places.count(0)) * (place == 0) for place in places),
            }[goal]
        )


@pytest.mark.parametrize("players", [3, 4])
def test_the_line_of_max_n_reaches_its_values(players):
    game = packo.load("gem", players=players)
    play = match(game, ["greedy"] * players, seed=2)
    state = next(s for s in play.states if s.position.round == 6 and len(s.position.row) == 1)
    found = solve_last_round(state, "points")
    here = state
    for move in found.line:
        here = here.child(move)
    assert here.returns() == found.values
    assert (found.exact, found.tied, found.convention) == (False, True, CONVENTION)
    assert "by convention, one of several equilibria" in repr(found)


def test_where_max_n_is_too_much_a_guess_is_given_and_called_so():
    state = at("1 2 3 SR1 D4 / EA3", "1 2 3 SE2 AT3", "2 3 RE1", row="AT1 TR2", round=6)
    whole = solve_last_round(state, "points")
    assert whole.convention
    found = solve_last_round(state, "points", whole.nodes - 1)
    assert (found.exact, found.convention) == (False, "")
    assert found.nodes < whole.nodes
    assert repr(found).startswith(f"Found({', '.join(map(str, found.values))} a guess, one of several equilibria; ")
    here = state
    for move in found.line:
        here = here.child(move)
    assert here.returns() == found.values
    with pytest.raises(
        TooManyNodes, match=r"^this last round is too large for max\^n: .* more than 3 last purchases; "
    ):
        solve_last_round(state, "points", 3)


def test_the_report_tells_values_and_what_they_rest_on():
    told, again = ([line for line in report(seed=3).splitlines() if "solved in" not in line] for _ in range(2))
    assert told == again
    state = last_round(packo.load("gem"), 3)
    player, solver = state.current_player, LastRound("margin")
    own, other = solve_last_round(state).values
    assert f"| margin | {own} | {other} |" in told
    assert "* exact: all that is left out is proved to lose nothing" in told
    worths = [solver.worth(state.position, bid) for bid in state.legal_actions()]
    assert max(worths) == (own, other)[player]
    assert "| margin | " + " | ".join(f"{worth:+d}" for worth in worths) + " |" in told


def test_the_report_on_more_players_tells_the_convention_or_that_it_is_a_guess():
    state = at("1 2 SR1", "1 2", "3 RE1", row="D4", round=6)
    found = solve_last_round(state, "points")
    assert f"* no proof, but a convention: {CONVENTION}" in written(state, {"points": found}, 0.1)
    guess = replace(found, convention="")
    assert "* a guess: the whole search is too large" in written(state, {"points": guess}, 0.1)


def last_round_of(bots, seed):
    play = match(packo.load("gem"), bots, seed=seed)
    return next(s for s in play.states if s.position.round == 6 and len(s.position.row) == 2)


def test_final_sets_and_the_bids_they_allow():
    """SR1 may pay, and be bought free again by D4, which is then not invested."""
    table = ends(assets("1 SR1"), cards("D4")[0])
    found = {(tuple(gems), most) for gems, most in zip(table.gems.tolist(), table.most.tolist(), strict=True)}
    assert found == {((1, 1, 0, 0, 0, 1), 1), ((0, 0, 0, 0, 0, 1), 2), ((1, 1, 0, 0, 0, 0), 2)}


def test_the_best_opening_bid_is_the_best_of_all():
    rng = Random(6)
    for _ in range(200):
        own = sorted((rng.randint(-9, 9) for _ in range(8)), reverse=True)
        let_go = sorted(rng.randint(-9, 9) for _ in range(5))
        worth = [min(own[b], let_go[b]) if b < 5 else own[b] for b in range(8)]
        bid, value = best_opening(own.__getitem__, lambda b, go=let_go: go[b] if b < 5 else None, 7)
        assert value == max(worth) == worth[bid]


# -- the last two rounds -----------------------------------------------------------------------------------------------


def small_round_five(stage="reinvest", **fields):
    return at("3 AS2 / SE2 EA1", "1 2 SR1 / RA2", round=5, deck="TR2 D4", stage=stage, opener=1, **fields)


def test_the_last_two_rounds_are_exact_from_the_reinvestment_on():
    state = small_round_five()
    found = solve_last_two(state)
    assert found.exact
    rules, values = state.game.rules, []
    for mine in state.legal_actions():
        q = state.child(mine)
        replies = q.legal_actions() if q.position.stage == "reinvest" else [None]
        here = [q.child(reply) if reply is not None else q for reply in replies]
        after = [rules.step(s.position, rules.chance(s.position).sample(Random(1))) for s in here]
        duel = LastRound("margin")
        values.append(min(duel.value(p) * (1 if p.to_move == 0 else -1) for p in after))
    assert found.values == (max(values), -max(values))


def test_a_search_that_is_cut_short_says_so():
    state = small_round_five(stage="take", row="AT1 RE3")
    whole = solve_last_two(state)
    assert whole.exact
    found = solve_last_two(state, last_rounds=whole.nodes - 1)
    assert not found.exact
    assert "a guess" in repr(found)
    with pytest.raises(TooManyNodes, match="even a narrow search"):
        solve_last_two(state, last_rounds=0)


def test_the_actions_of_round_five_are_worth_its_value():
    p = small_round_five(stage="take", row="AT1").position
    search = LastTwo("margin", p.deck, 500)
    assert max(search.worth(p, action) for action in search.choices(p)) == search.value(p)


def test_what_is_not_solved_is_refused():
    state = packo.load("gem").initial_state()
    for solve in (solve_last_round, solve_last_two):
        with pytest.raises(CannotSearch):
            solve(state)
    with pytest.raises(CannotSearch, match="for two players"):
        solve_last_two(packo.load("gem", players=3).initial_state())
    with pytest.raises(CannotSearch, match="not zero-sum"):
        solve_last_round(last_round_of(["random", "random"], 1), "points")


@pytest.mark.parametrize("goal", ["glory", "both", "", "Win", None, 1, ["win"]])
def test_a_goal_that_there_is_not_is_refused_in_words(goal):
    last = last_round_of(["random", "random"], 1)
    with pytest.raises(ValueError, match=r"^the goal is margin or win, or points with three or four players, not "):
        solve_last_round(last, goal)
    for state in (last, small_round_five()):
        with pytest.raises(ValueError, match=r"^the aim is margin or win, not "):
            solve_last_two(state, goal)
    with pytest.raises(ValueError, match=r"^the goal of a last round of several is points, margin or win, not "):
        Several(goal, 10)
    if goal != "both":
        with pytest.raises(ValueError, match=r"^the aim of a last round of two is margin, win or both, not "):
            LastRound(goal)


def test_the_points_are_no_aim_of_two():
    for make in (LastRound, lambda aim: solve_last_two(small_round_five(), aim)):
        with pytest.raises(ValueError, match="not 'points'"):
            make("points")


# -- the analysis ------------------------------------------------------------------------------------------------------


def test_an_analysis_is_exact_in_the_last_round_and_says_so():
    state = last_round_of(["greedy", "greedy"], 1)
    found = analyse(state)
    player = state.current_player
    assert found.value == tuple(map(Exact, solve_last_round(state).values))
    assert max(answer.value for answer in found.worth[player].values()) == found.value[player].value
    assert list(found.worth[player]) == [str(action) for action in state.legal_actions()]
    assert "Exact" in found.note


@pytest.mark.parametrize("players", [2, 3])
def test_an_analysis_is_estimated_before(players, monkeypatch):
    monkeypatch.setattr("packo.games.gem.analysis.PLAYOUTS", 2)
    game = packo.load("gem", players=players)
    play = match(game, ["greedy"] * players, seed=4, max_moves=25 * players)
    state = play.state
    found = analyse(state)
    assert all(isinstance(answer, Estimated) and answer.error >= 0 for answer in found.value)
    assert set(found.worth[state.current_player]) == {str(action) for action in state.legal_actions()}
    assert analyse(state) == found


def test_an_analysis_of_a_finished_game_is_its_margin():
    state = match(packo.load("gem"), ["greedy", "greedy"], seed=1).state
    points = scores(state.position.assets)
    assert analyse(state).value == (Exact(points[0] - points[1]), Exact(points[1] - points[0]))
    assert sum(counts(state.position.assets[0].invested)) > 0
