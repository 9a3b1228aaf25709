"""TAJ's votes with open goals: against a plain backward induction, and the certificates against the rules alone."""

from __future__ import annotations

import random
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise

import numpy as np
import pytest

import packo
from packo.core import Certified, Exact, OptionError, State, TooManyPositions
from packo.games.taj.analysis import analyse
from packo.games.taj.parts import Position, Propose, Vote
from packo.games.taj.rules import Rules, mirrored, moved_round
from packo.games.taj.solver.bounds import UNIT, half_harmonic
from packo.games.taj.solver.report import report
from packo.games.taj.solver.several import Equilibrium, guaranteed, solve_equilibrium
from packo.games.taj.voting import Endless, OpenSolution, card_worth, end_games, solve_open
from packo.solve.matrix import exact_game
from packo.solve.whole import CannotSolve

from . import slow_voting
from .hall import at, go

SIX = "BGO* GOK* [OKY* KYB* YBG+] YGK"
FRESH = "BGO [GOK BGO KYB+] GOK YGK"
DIFFERENT = "BGO [GOK OKY KYB+] YBG YGK"
FEW = "BGO* BGO* [OKY* BGO OKY+] OKY*"
ONE = "BGO* BGO* [OKY* BGO OKY*+] OKY*"
"""Two kinds of rugs only, and two unseen or one: few positions."""
SEVEN = "BGO* GOK* [BGO* KYB* GOK*+] YGK BGO*"
WITHOUT = {"cards": (False, False)}


@lru_cache
def solved(text: str, objective: str = "margin", cards: tuple[bool, bool] = (True, True)) -> tuple[State, OpenSolution]:
    state = at(text, cards=cards)
    return state, solve_open(state, objective=objective)  # type: ignore[arg-type]


def hidden(text: str) -> State:
    """A state as a player sees it."""
    state = at(text)
    return State(state.game, state.observation(0))


# -- one vote ----------------------------------------------------------------------------------------------------------


def test_a_vote_is_worth_a_tie_and_half_the_harmonic_mean() -> None:
    rng = random.Random(1)
    for _ in range(300):
        yea, tie, nay = (rng.randint(-6, 6) for _ in range(3))
        value = exact_game([[yea, tie], [tie, nay]])[0]
        a, b = yea - tie, nay - tie
        assert value == tie + (Fraction(a * b, a + b) if a * b > 0 else 0)


def test_the_quotient_is_rounded_down_exactly() -> None:
    rng = random.Random(2)
    pairs = [(rng.randint(-(1 << 47), 1 << 47), rng.randint(-(1 << 47), 1 << 47)) for _ in range(5000)]
    pairs += [(a, b) for a in range(-9, 10) for b in range(-9, 10)]
    one, two = (np.array([pair[k] for pair in pairs]) for k in (0, 1))
    expected = [a * b // (a + b) if a * b > 0 else 0 for a, b in pairs]
    assert half_harmonic(one, two).tolist() == expected


# -- with a cap --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("objective", ["margin", "win"])
@pytest.mark.parametrize("cards", [(True, True), (False, True), (False, False)])
def test_one_proposal_left_is_plain_backward_induction(objective: str, cards: tuple[bool, bool]) -> None:
    for text in (SIX, FRESH, "[+BGO* GOK* OKY] KYB YBG YGK", SEVEN):
        state = at(text, turn_cap=5, cards=cards, turns=4)
        rules = state.game.rules
        assert isinstance(rules, Rules)
        solution = solve_open(state, objective=objective)  # type: ignore[arg-type]
        assert solution.answer(state) == Exact(slow_voting.capped(rules, state.position, objective))
        assert solution.kind == "exact"


def test_two_proposals_left_are_plain_backward_induction() -> None:
    state = at(FEW, turn_cap=2, proposer=1)
    rules = state.game.rules
    assert isinstance(rules, Rules)
    solution = solve_open(state)
    assert solution.answer(state) == Exact(slow_voting.capped(rules, state.position))
    assert repr(solution) == f"OpenSolution(taj, 6 rugs, margin, 2 proposals, {len(solution)} states, exact)"


# -- without a cap -----------------------------------------------------------------------------------------------------


def proves_itself(solution: OpenSolution, positions: list[Position]) -> None:
    """The bounds fulfil Everett's condition at these positions, whose successors the solution also bounds."""
    rules, objective, stalling = solution.game.rules, solution.objective, solution.stalling
    for p in positions:
        lo, hi = solution.interval(p)
        low = slow_voting.turn(rules, p, lambda q: solution.interval(q).lo, objective)
        high = slow_voting.turn(rules, p, lambda q: solution.interval(q).hi, objective)
        assert lo < low or lo == low <= stalling, p
        assert hi > high or hi == high >= stalling, p


@pytest.mark.parametrize("objective", ["margin", "win"])
def test_the_bounds_are_a_proof_all_over_a_small_game(objective: str) -> None:
    """Positions that play can reach, by the rules alone, each vote a linear programme."""
    state, solution = solved(ONE, objective, (False, False))
    rules = state.game.rules
    assert isinstance(rules, Rules)
    positions = slow_voting.reachable(rules, state.position)
    assert len(positions) == 160
    proves_itself(solution, positions[:: 2 if objective == "margin" else 4])


@pytest.mark.parametrize("text", [SIX, SEVEN])
def test_the_bounds_are_a_proof_with_cards_in_play(text: str) -> None:
    state, solution = solved(text)
    rng, play = random.Random(3), []
    p = state.position
    while len(play) < 12:
        play.append(p)
        following = list(slow_voting.next_proposals(state.game.rules, p))  # type: ignore[arg-type]
        p = rng.choice(following) if following else state.position
    proves_itself(solution, play)


def test_intervals_are_narrow() -> None:
    for objective in ("margin", "win"):
        _, solution = solved(SIX, objective)
        assert isinstance(solution.source, Endless)
        bounds, spaces = solution.source.bounds, solution.source.spaces
        widths = (bounds.hi[6] - bounds.lo[6])[..., spaces[6].unseen > 0]
        assert widths.min() >= 0
        assert np.quantile(widths, 0.99) < 1e-9 * UNIT
        assert (widths > 1e-6 * UNIT).mean() < 1e-3


def test_stalling_at_the_worst_is_the_limit_of_longer_and_longer_games() -> None:
    """Where never to end is the worst for player 0, what he can force within n turns climbs to the value."""
    state = at(ONE, **WITHOUT)
    rules = state.game.rules
    assert isinstance(rules, Rules)
    worst = -100
    solution = solve_open(state, stalling=worst)
    positions = slow_voting.reachable(rules, state.position)
    ways = {p: slow_turns(rules, p) for p in positions}
    values = dict.fromkeys(positions, float(worst))
    for _ in range(60):
        values = {p: one_turn(p.proposer, ways[p], values) for p in positions}
    for p in positions:
        lo, hi = solution.interval(p)
        assert values[p] <= hi + 1e-9
        assert values[p] == pytest.approx(float(lo), abs=1e-3)


def slow_turns(rules: Rules, p: Position) -> list[tuple[object, ...]]:
    """For each proposal: where a unanimous yea, a tie and a unanimous nay can lead, as positions or payoffs."""
    found = []
    for action in rules.legal_actions(p, p.proposer):
        voting = rules.step(p, action)
        ends = []
        for one, two in (("yea", "yea"), ("yea", "nay"), ("nay", "nay")):
            q = rules.step(voting, {0: Vote(one), 1: Vote(two)})
            moved = [rules.step(q, move) for move in rules.legal_actions(q, q.ruler)] if q.pending else [q]
            ends.append([r if slow_voting.proposing(rules, r) else float(slow_voting.payoff(rules, r)) for r in moved])
        found.append(tuple(ends))
    return found


def one_turn(proposer: int, ways: list[tuple[object, ...]], values: dict[Position, float]) -> float:
    best = min if proposer else max
    worths = []
    for ends in ways:
        yea, tie, nay = (best(r if isinstance(r, float) else values[r] for r in end) for end in ends)  # type: ignore[attr-defined]
        a, b = yea - tie, nay - tie
        worths.append(tie + (a * b / (a + b) if a * b > 0 else 0))
    return best(worths)


def test_stalling_is_worth_more_to_who_profits_from_it() -> None:
    state = at(SIX, **WITHOUT)
    bounds = [solve_open(state, stalling=worth).interval(state) for worth in (-5, 0, "1/2", 5)]
    assert all(one.lo <= two.hi for one, two in pairwise(bounds))


@pytest.mark.parametrize(("objective", "total"), [("margin", 0), ("win", 1)])
def test_seats_exchanged_change_the_sign_and_a_mirror_nothing(objective: str, total: int) -> None:
    state, solution = solved(SIX, objective)
    exchanged = State(state.game, moved_round(state.position, 1))
    other = solve_open(exchanged, objective=objective)  # type: ignore[arg-type]
    lo, hi = solution.interval(state)
    back_lo, back_hi = other.interval(exchanged)
    assert total - back_hi <= hi
    assert lo <= total - back_lo
    assert solution.interval(mirrored(state.position)) == solution.interval(state)


# -- what a solution says ----------------------------------------------------------------------------------------------


def test_strategies_get_what_they_promise() -> None:
    """At a vote each player's mix gets his bound against everything the other may vote."""
    state, solution = solved(SIX, "margin", (False, False))
    mixed = 0
    for action in state.legal_actions():
        vote = state.child(action)
        lo, hi = solution.interval(vote)
        for player in (0, 1):
            mix = solution.strategy(vote, player)
            assert sum(mix.values()) == 1
            mixed += sum(share > 0 for share in mix.values()) > 1
        for other in vote.legal_actions(1):
            children = {own: solution.interval(vote.child({0: own, 1: other})) for own in vote.legal_actions(0)}
            own_mix = solution.strategy(vote, 0)
            assert sum(own_mix[own] * child.lo for own, child in children.items()) >= lo
        for own in vote.legal_actions(0):
            replies = {two: solution.interval(vote.child({0: own, 1: two})) for two in vote.legal_actions(1)}
            other_mix = solution.strategy(vote, 1)
            assert sum(other_mix[two] * child.hi for two, child in replies.items()) <= hi
    assert mixed > 4


def test_the_proposer_takes_the_best_proposal() -> None:
    state, solution = solved(SIX)
    mix = solution.strategy(state, 0)
    (chosen,) = (action for action, share in mix.items() if share)
    worth = solution.worth(state, 0)
    assert float(worth[chosen]) == max(map(float, worth.values()))
    assert solution.strategy(state, 1) == {}
    lo, hi = solution.interval(state)
    assert lo <= solution.interval(state.child(chosen)).hi
    assert solution.interval(state.child(chosen)).lo <= hi


def test_any_nay_ends_the_game_at_six_rugs_so_nix_decides() -> None:
    """The holder of the card ends the game at once with the best flip or shift for himself."""
    state, solution = solved(FRESH)
    vote = state.child(Propose(0, 1))
    ended = vote.child({0: Vote("yea"), 1: Vote("nix")})
    best = min(r.returns()[0] - r.returns()[1] for r in (ended.child(move) for move in ended.legal_actions()))
    assert solution.value(vote) <= best + 1e-9


def test_what_a_card_is_worth() -> None:
    state, solution = solved(FRESH)
    worth = card_worth(state, 1, solution=solution)
    assert float(worth.worth) == pytest.approx(float(worth.held) - float(worth.spent))
    spent = at(FRESH, cards=(True, False))
    assert float(worth.spent) == pytest.approx(-solve_open(spent).value(spent), abs=1e-9)
    assert float(worth.worth) > 1
    with pytest.raises(ValueError, match="All/Nix card of player 1 is spent"):
        card_worth(spent, 1)
    with pytest.raises(ValueError, match="before a proposal"):
        card_worth(state.child(Propose(0, 1)), 1, solution=solution)


def test_end_games_are_dealt_by_seed() -> None:
    game = packo.load("taj")
    drawn = list(end_games(game, 3, unseen=2))
    assert drawn == list(end_games(game, 3, unseen=2))
    for state in drawn:
        rugs, seen, taj, _ = state.position.display
        assert (len(rugs), seen.count(False), taj) == (6, 2, 1)
        assert set(rugs) <= set(game.rules.cards.rugs)
        assert state.current_player == 0
    with pytest.raises(ValueError, match="6 to 10 rugs"):
        next(end_games(game, 1, rugs=5))
    with pytest.raises(ValueError, match="1 to 6 of them unseen"):
        next(end_games(game, 1, unseen=0))


def test_every_stage_of_a_turn_can_be_asked_for_and_solved_from() -> None:
    state, solution = solved(SIX)
    for moves in (["1-6", "nay & nay"], ["1-6", "yea & all"], ["1-2"], ["1-5", "yea & nay"]):
        later = go(state, *moves)
        lo, hi = solve_open(later).interval(later)
        whole = solution.interval(later)
        assert lo <= whole.hi
        assert whole.lo <= hi


def test_the_end_itself_and_the_last_choice_before_it_are_solved() -> None:
    over = at("BGO* GOK* [OKY* KYB* YBG*+]")
    assert solve_open(over).answer(over) == Exact(over.returns()[0] - over.returns()[1])
    last = go(at(SIX), "1-6", "nay & nay")
    margins = {}
    for move in last.legal_actions():
        one, two = last.child(move).returns()
        margins[move] = one - two
    solution = solve_open(last)
    assert solution.answer(last) == Exact(max(margins.values()))
    assert solution.worth(last, 0) == {move: Exact(margin) for move, margin in margins.items()}


def test_it_says_what_it_is() -> None:
    _, solution = solved(SIX)
    assert repr(solution) == "OpenSolution(taj, 6 rugs, margin, stalling 0, 16,896 states, certified)"
    assert isinstance(solution.answer(at(SIX)), Certified | Exact)


def test_states_of_other_games_are_refused_in_a_sentence() -> None:
    other = packo.load("gem")
    for ask in (solve_open, solve_equilibrium, lambda state: guaranteed(state, 0), lambda state: card_worth(state, 0)):
        with pytest.raises(CannotSolve, match=r"^the solvers of TAJ begin with a state or a game of TAJ, not of GEM$"):
            ask(other.root)
        with pytest.raises(CannotSolve, match=r"not with 3$"):
            ask(3)  # type: ignore[arg-type]
    with pytest.raises(CannotSolve, match=r"^the solvers of TAJ begin with a state or a game of TAJ, not of GEM$"):
        end_games(other, 1)


def test_what_cannot_be_solved_is_refused_in_a_sentence() -> None:
    with pytest.raises(CannotSolve, match="for two players, and 3 play here"):
        solve_open(at(players=3))
    with pytest.raises(CannotSolve, match="nothing is dealt yet"):
        solve_open(packo.load("taj").root)
    with pytest.raises(CannotSolve, match="a goal is not known"):
        solve_open(hidden(SIX))
    with pytest.raises(TooManyPositions):
        solve_open(at(SIX), limit=1000)
    with pytest.raises(ValueError, match="margin or win, not 'points'"):
        solve_open(at(SIX), objective="points")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="stalling is from 0 to 1"):
        solve_open(at(SIX), objective="win", stalling=2)
    with pytest.raises(ValueError, match="stalling is from -1000 to 1000"):
        solve_open(at(SIX), stalling=10**9)
    _, solution = solved(SIX)
    with pytest.raises(LookupError, match="other goals"):
        solution.interval(at(SIX, goals="KGO OBG"))
    with pytest.raises(LookupError, match="not reached"):
        solution.interval(at(FRESH))
    with pytest.raises(ValueError, match="no vote"):
        solution.ballot(at(SIX))


# -- three and four players --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cards", [(True, True), (False, False)])
def test_with_two_players_an_equilibrium_has_the_value_of_the_game(cards: tuple[bool, bool]) -> None:
    state = at(ONE, turn_cap=2, cards=cards)
    found = solve_equilibrium(state, objective="margin")
    assert found.value(state)[0] == -found.value(state)[1]
    assert Exact(found.value(state)[0]) == solve_open(state).answer(state)
    assert found.largest_gain() == 0
    assert any(len(shares) > 1 for profile in found.profiles.values() for shares in profile)
    alone = [guaranteed(state, player, objective="margin").value for player in (0, 1)]
    assert tuple(alone) == found.value(state)


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("objective", ["points", "margin", "win"])
def test_nobody_gains_by_a_deviation_and_all_get_what_they_can_force(players: int, objective: str) -> None:
    state = at(SIX, players=players, turn_cap=1)
    found = solve_equilibrium(state, objective=objective)  # type: ignore[arg-type]
    assert found.largest_gain() == 0
    for player in range(players):
        assert guaranteed(state, player, objective=objective).value <= found.value(state)[player]  # type: ignore[arg-type]
    assert repr(found) == f"Equilibrium(taj, {players} players, {objective}, {len(found)} positions)"


def test_two_proposals_of_three_players() -> None:
    state = at(FEW, players=3, turn_cap=2, cards=(False,) * 3)
    found = solve_equilibrium(state)
    assert found.largest_gain() < Fraction(1, 10**9)
    mix = found.strategy(state, 0)
    (chosen,) = (action for action, share in mix.items() if share)
    assert found.worth(state, 0)[chosen] == max(found.worth(state, 0).values()) == found.value(state)[0]
    assert found.strategy(state, 1) == {}


def test_the_certificate_notices_a_worse_choice() -> None:
    state = at(SIX, players=3, turn_cap=1)
    found = solve_equilibrium(state)
    worth = found.worth(state, 0)
    worst = min(worth, key=lambda action: worth[action])
    place = state.legal_actions().index(worst)
    profiles = {**found.profiles, state.position: ({place: Fraction(1)}, {0: Fraction(1)}, {0: Fraction(1)})}
    values = {**found.values, state.position: found.value(state.child(worst))}
    spoiled = Equilibrium(found.game, "points", values, found.choices, profiles)
    assert spoiled.largest_gain() == max(worth.values()) - worth[worst] > 0
    wrong = Equilibrium(found.game, "points", found.values, found.choices, profiles)
    with pytest.raises(ArithmeticError):
        wrong.largest_gain()


def test_without_a_cap_several_players_are_refused() -> None:
    with pytest.raises(CannotSolve, match="turn_cap"):
        solve_equilibrium(at(SIX, players=3))
    with pytest.raises(TooManyPositions):
        guaranteed(at(SIX, players=3, turn_cap=3), 0, limit=50)
    found = solve_equilibrium(at(SIX, players=3, turn_cap=1))
    with pytest.raises(LookupError, match="not reached"):
        found.value(at(FRESH, players=3, turn_cap=1))


# -- analysis ----------------------------------------------------------------------------------------------------------


def test_an_analysis_of_a_small_end_game_is_proved() -> None:
    state, solution = solved(SIX, "margin", (False, False))
    found = analyse(state)
    assert found.value[0] == solution.answer(state)
    assert float(found.value[1]) == -float(found.value[0])
    assert found.objective == "margin"
    assert set(found.worth[0]) == {str(action) for action in state.legal_actions()}
    vote = analyse(state.child(Propose(1, 5)))
    assert vote.matrix is not None
    assert vote.matrix.columns == ("yea", "nay")
    assert set(vote.mix) == {0, 1}
    for player in (0, 1):
        assert sum(vote.mix[player].values()) == 1
        best = max(float(worth) for worth in vote.worth[player].values())
        assert best == pytest.approx(float(vote.value[player]), abs=1e-6)


def test_an_analysis_of_a_large_state_is_a_labelled_estimate() -> None:
    for players in (2, 3):
        state = at(players=players)
        found = analyse(state)
        assert {worth.kind for worth in found.value} == {"estimated"}
        assert {worth.kind for worth in found.worth[0].values()} == {"estimated"}
        assert "Estimated" in found.note
        assert analyse(at(players=players)) == found
    assert analyse(packo.load("taj").root).worth == {}


def test_an_analysis_of_a_capped_end_is_exact() -> None:
    for state in (at(SIX, turn_cap=1), at(SIX, players=3, turn_cap=1), at(SIX, players=4, turn_cap=1)):
        for shown in (state, state.child(Propose(0, 5))):
            found = analyse(shown)
            assert {worth.kind for worth in found.value} == {"exact"}
            assert set(found.worth) == set(shown.actors)


def test_an_analysis_of_the_end_is_the_score_and_of_a_hidden_goal_refused() -> None:
    over = at("BGO* GOK* [OKY* KYB* YBG*+]")
    one, two = over.returns()
    assert analyse(over).value == (Exact(one - two), Exact(two - one))
    with pytest.raises(ValueError, match="one is hidden here"):
        analyse(hidden(SIX))


# -- longer proofs -----------------------------------------------------------------------------------------------------


@pytest.mark.proof
def test_the_bounds_are_a_proof_at_every_position_of_a_small_game() -> None:
    """With one card in play, which makes two sets of cards."""
    state, solution = solved(FEW, "margin", (True, False))
    positions = slow_voting.reachable(state.game.rules, state.position)  # type: ignore[arg-type]
    assert len(positions) > 500
    proves_itself(solution, positions)


@pytest.mark.proof
@pytest.mark.parametrize("objective", ["margin", "win"])
def test_six_fresh_rugs_are_proved_by_the_rules(objective: str) -> None:
    """300 positions of random play from six unseen rugs with both cards."""
    state, solution = solved(DIFFERENT, objective)
    rng, p, met = random.Random(5), state.position, []
    while len(met) < 300:
        met.append(p)
        following = list(slow_voting.next_proposals(state.game.rules, p))  # type: ignore[arg-type]
        p = rng.choice(following) if following else state.position
    proves_itself(solution, met)


def test_the_report_tells_the_value_and_what_the_cards_are_worth() -> None:
    told = report(seed=4, unseen=1).splitlines()
    (state,) = end_games(packo.load("taj"), 1, 6, 1, 4)
    solution = solve_open(state)
    assert f"* Player 1's margin with best play: {solution.answer(state)}" in told
    assert any(line.endswith(f"to Player 2 {card_worth(state, 1, solution=solution).worth}") for line in told)
    worths = {str(action): worth for action, worth in solution.worth(state, 0).items()}
    listed = [line.split(" | ") for line in told if line.startswith("| ") and "proposal" not in line]
    assert [f"| {action} | {worths[action]} |" for (action, _) in ((row[0][2:], row) for row in listed)] == [
        " | ".join(row) for row in listed
    ]
    assert float(max(worths.values(), key=float)) == float(worths[listed[0][0][2:]])
    with pytest.raises(OptionError, match="not 7"):
        report(unseen=7)


@pytest.mark.proof
def test_seven_fresh_rugs() -> None:
    state = at("BGO GOK [OKY KYB YBG+] YGK BOY")
    solution = solve_open(state)
    assert isinstance(solution.source, Endless)
    bounds, spaces = solution.source.bounds, solution.source.spaces
    for rugs in (6, 7):
        widths = (bounds.hi[rugs] - bounds.lo[rugs])[..., spaces[rugs].unseen > 0]
        assert widths.min() >= 0
        assert np.quantile(widths, 0.99) < 1e-9 * UNIT
