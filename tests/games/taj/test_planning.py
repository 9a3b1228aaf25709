"""Plans and reachable scores, against breadth-first search on a slow twin and on the graph of displays."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import islice

import networkx as nx
import numpy as np
import pytest

import packo
from packo.core import State, TooManyPositions
from packo.games.taj.displays import OUTCOMES, Quotient, display_graph, is_over, mirrored, successors
from packo.games.taj.parts import Display, Goal, Rug
from packo.games.taj.planning import FAR, PatternAim, ScoreAim
from packo.games.taj.scoring import score
from packo.games.taj.solve import Plan, PlanError, Wanted, bound, pattern_distances, plan, reachable_scores, row_of

from .slow_planning import Row, fewest, following, levels, points, row

GAME = packo.load("taj")
CARDS = GAME.rules.cards
GOAL = Goal("O", "B", "G")
NAYS = ("nay", "unanimous nay")
ALLOWED = [("yea",), NAYS, ("yea", "nay", "tie"), ("unanimous nay", "yea"), ("unanimous yea",), OUTCOMES]


def some_display(rng: random.Random, rugs: int, unseen: int) -> Display:
    """A display of so many rugs, so many of them unseen."""
    eyes = [True] * (rugs - unseen) + [False] * unseen
    rng.shuffle(eyes)
    return Display(tuple(rng.sample(CARDS.rugs, rugs)), tuple(eyes), rng.randrange(rugs - 2), rng.random() < 0.5)


def assert_leads_there(found: Plan, start: Display, outcomes: tuple[str, ...]) -> None:
    """Each turn of the plan is one of the twin's, and none follows the end of the game."""
    rows = [row(display) for display in found.displays]
    assert rows[0] == row(start)
    assert found.length == len(found.turns) == len(rows) - 1
    for before, turn, after in zip(rows, found.turns, rows[1:], strict=False):
        assert turn.outcome in outcomes
        assert after in set(following(before, [turn.outcome]))
        assert sorted({0, 1} | set(after[1])) == [0, 1]
    for before, turn, after in zip(found.displays, found.turns, found.displays[1:], strict=False):
        assert turn in successors(before)[after]


def worth(goal: Goal, wanted: int) -> Callable[[Row], bool]:
    return lambda state: points(state, goal) >= wanted


# -- fewest proposals --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("outcomes", ALLOWED, ids=" ".join)
def test_a_plan_to_a_score_is_as_short_as_breadth_first_search_finds(outcomes: tuple[str, ...]) -> None:
    """On displays where the eyes may end the game, and for scores that can be reached and that cannot."""
    rng = random.Random(1)
    for _ in range(8):
        rugs = rng.choice((6, 6, 7) if len(outcomes) < 5 else (6,))
        start, goal = some_display(rng, rugs, rng.randint(1, 3)), rng.choice(CARDS.goals)
        within = list(islice(levels(row(start), outcomes), 3))
        best = [max(points(state, goal) for state in level) for level in within]
        for k, reached in enumerate(best):
            for wanted in {reached, reached + 1}:
                found = plan(start, goal, outcomes, at_least=wanted, at_most=k)
                expected = next((depth for depth in range(k + 1) if best[depth] >= wanted), None)
                assert (found and found.length) == expected
                if found is not None:
                    assert_leads_there(found, start, outcomes)
                    assert score(found.displays[-1], goal) >= wanted


@pytest.mark.parametrize("outcomes", [("yea",), NAYS, ("unanimous nay", "tie")], ids=" ".join)
def test_the_best_score_is_the_best_of_all_that_can_be_reached(outcomes: tuple[str, ...]) -> None:
    rng = random.Random(2)
    for _ in range(4):
        start, goal = some_display(rng, 6 if "yea" in outcomes else 7, 2), rng.choice(CARDS.goals)
        within = list(levels(row(start), outcomes))
        best = max(points(state, goal) for level in within for state in level)
        found = plan(start, goal, outcomes)
        assert score(found.displays[-1], goal) == best
        assert found.length == fewest(row(start), outcomes, worth(goal, best))
        assert_leads_there(found, start, outcomes)


def test_in_a_whole_deal_two_proposals_are_as_good_as_breadth_first_search_says() -> None:
    start, outcomes = GAME.initial_state(seed=1), ("yea", "nay", "unanimous yea")
    within = list(islice(levels(row(start.position.display), outcomes), 3))
    for goal in CARDS.goals[::3]:
        best = [max(points(state, goal) for state in level) for level in within]
        for at_most in range(3):
            found = plan(start, goal, outcomes, at_most=at_most)
            most = max(best[: at_most + 1])
            assert score(found.displays[-1], goal) == most
            assert found.length == best.index(most)
            assert_leads_there(found, start.position.display, outcomes)


def test_eyes_can_put_a_score_out_of_reach() -> None:
    """Where rugs only leave and the last unseen one is the next, the game ends before the Taj has moved enough."""
    rng = random.Random(3)
    lost = 0
    for _ in range(40):
        start, goal = some_display(rng, 8, 1), rng.choice(CARDS.goals)
        found = plan(start, goal, "unanimous nay")
        asleep = plan(start._replace(seen=(False,) * 8), goal, "unanimous nay")
        best, unhindered = score(found.displays[-1], goal), score(asleep.displays[-1], goal)
        assert best == max(points(state, goal) for level in levels(row(start), ["unanimous nay"]) for state in level)
        assert found.length == fewest(row(start), ["unanimous nay"], worth(goal, best))
        within = [points(state, goal) for level in islice(levels(row(start), ["unanimous nay"]), 4) for state in level]
        table = reachable_scores(start, goal, 3, "unanimous nay")
        assert (table.worst(goal, 3), table.best(goal, 3)) == (min(within), max(within))
        if best < unhindered:
            lost += 1
            assert bound(start, ScoreAim(goal, unhindered), ["unanimous nay"]) == asleep.length
            assert plan(start, goal, "unanimous nay", at_least=best + 1) is None
    assert lost


def test_a_function_is_searched_as_networkx_searches_the_graph() -> None:
    rng = random.Random(4)
    start = some_display(rng, 6, 3)
    outcomes = ("yea", "unanimous nay", "tie")
    graph = display_graph(start, outcomes)
    for target in rng.sample(list(graph), 6):
        found = plan(start, lambda display, target=target: display == target, outcomes)
        assert found.length == nx.shortest_path_length(graph, start, target) == graph.nodes[target]["depth"]
        assert_leads_there(found, start, outcomes)


def test_an_estimate_may_be_as_uneven_as_it_likes_below_the_truth() -> None:
    """The shortest plan is found where estimates are drawn, and where they speak for every way but the shortest."""
    rng = random.Random(10)
    start, outcomes = some_display(rng, 6, 3), ("yea", "unanimous nay")
    graph = display_graph(start, outcomes)
    for target in rng.sample([display for display, depth in graph.nodes(data="depth") if depth >= 3], 8):
        truth = nx.single_source_shortest_path_length(graph.reverse(copy=False), target)
        left = {display: truth.get(display, FAR) for display in graph}
        drawn = {display: rng.choice((0, steps)) for display, steps in left.items()}
        depths = dict(graph.nodes(data="depth"))
        misled = {display: steps if depths[display] + steps == left[start] else 0 for display, steps in left.items()}
        for estimate in (drawn, misled):
            found = plan(start, lambda display, target=target: display == target, outcomes, estimate=estimate.get)
            assert found.length == left[start]
            assert_leads_there(found, start, outcomes)


def test_a_function_with_an_estimate_and_a_quotient_finds_as_short_a_plan_sooner() -> None:
    start = some_display(random.Random(5), 7, 4)
    wanted = score(plan(start, GOAL, at_most=2).displays[-1], GOAL)
    aim = ScoreAim(GOAL, wanted)

    def rich(display: Display) -> bool:
        return score(display, GOAL) >= wanted

    plain = plan(start, rich, ("yea", "nay"))
    informed = plan(start, rich, ("yea", "nay"), estimate=lambda display: bound(display, aim, ("yea", "nay")))
    folded = plan(start, rich, ("yea", "nay"), quotient=Quotient([GOAL], CARDS.rugs))
    assert plain.length == informed.length == folded.length == plan(start, GOAL, ("yea", "nay"), at_least=wanted).length
    assert informed.met < plain.met
    assert folded.met < plain.met
    assert plain.wanted == "rich"


def test_a_function_may_ask_for_the_end_of_the_game() -> None:
    start = Display(CARDS.rugs[:8], (True,) * 5 + (False,) * 3, 2, True)
    assert plan(start, is_over).length == 1 == fewest(row(start), OUTCOMES, lambda state: 0 not in state[1])
    assert plan(start, is_over, "yea").length == 2


# -- rugs under the Taj ------------------------------------------------------------------------------------------------


def under(state: Row) -> tuple[tuple[str, ...], int]:
    return state[0][state[2] : state[2] + 3], state[3]


def holds(state: Row, parts: list[tuple[int | None, str]], plus: tuple[int, ...]) -> bool:
    """Whether each named rug is under the Taj, at its place where one is said, with the +1 at one of some places."""
    names, at = under(state)
    return at in plus and all(name in names if place is None else names[place] == name for place, name in parts)


@pytest.mark.parametrize("outcomes", [("yea",), ("yea", "unanimous nay"), OUTCOMES], ids=" ".join)
def test_a_plan_to_rugs_is_as_short_as_breadth_first_search_finds(outcomes: tuple[str, ...]) -> None:
    rng = random.Random(6)
    for _ in range(4):
        start = some_display(rng, 6, rng.randint(1, 3))
        within = list(islice(levels(row(start), outcomes), 3 if len(outcomes) < 5 else 2))
        for _ in range(6):
            rugs, side = rng.sample(start.rugs, 3), rng.choice((None, True, False))
            names, plus = tuple(map(str, rugs)), {True: (2,), False: (0,), None: (0, 2)}[side]
            cases = {
                Wanted(tuple(rugs), side): [(0, names[0]), (1, names[1]), (2, names[2])],
                Wanted((None, rugs[1], None), side): [(1, names[1])],
                Wanted(tuple(rugs[:2]), side, False): [(None, names[0]), (None, names[1])],
            }
            for wanted, parts in cases.items():
                depths = [k for k, level in enumerate(within) if any(holds(state, parts, plus) for state in level)]
                found = plan(start, wanted, outcomes, at_most=len(within) - 1)
                assert (found and found.length) == (depths[0] if depths else None)
                if found is not None:
                    assert_leads_there(found, start, outcomes)
                    assert holds(row(found.displays[-1]), parts, plus)


def test_the_same_rug_twice_is_wanted_twice() -> None:
    twin = Rug("G", "O", "K")
    rugs = (twin, *CARDS.rugs[2:5], CARDS.rugs[6], twin)
    start = Display(rugs, (False,) * 6, 1, True)
    found = plan(start, Wanted((twin, twin), in_order=False), "yea")
    assert found.length == 2
    assert found.displays[-1].rugs[1:4].count(twin) == 2
    assert plan(start, Wanted((twin, twin, twin), in_order=False)) is None


# -- the bound ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("outcomes", ALLOWED, ids=" ".join)
def test_the_distances_of_patterns_are_those_of_breadth_first_search(outcomes: tuple[str, ...]) -> None:
    """For all patterns of six rugs, and of seven where those are few; eyes left out."""
    for rugs in (6, 7) if outcomes == NAYS else (6,):
        for taj in range(rugs - 2) if len(outcomes) < 5 else (1,):
            assert_distances(rugs, taj, outcomes)


@pytest.mark.proof
@pytest.mark.parametrize("taj", [0, 2])
def test_the_distances_of_patterns_of_seven_rugs(taj: int) -> None:
    assert_distances(7, taj, OUTCOMES)


def assert_distances(rugs: int, taj: int, outcomes: tuple[str, ...]) -> None:
    """Every pattern of so many rugs is first met at its distance."""
    start = Display(CARDS.rugs[:rugs], (False,) * rugs, taj, True)
    steps = pattern_distances(outcomes)[rugs][taj]
    expected = np.full_like(steps, FAR)
    place = {str(rug): k for k, rug in enumerate(start.rugs)}
    for depth, level in enumerate(levels(row(start), outcomes, eyes=False)):
        for state in level:
            names, plus = under(state)
            index = (0 if plus == 2 else 1, *(place[name] for name in names))
            expected[index] = min(expected[index], depth)
    assert (steps == expected).all()


@pytest.mark.parametrize("outcomes", ALLOWED, ids=" ".join)
def test_the_bound_is_admissible_and_consistent(outcomes: tuple[str, ...]) -> None:
    rng = random.Random(7)
    for _ in range(6):
        rugs = rng.randint(6, 10)
        start, goal = some_display(rng, rugs, rng.randint(1, rugs)), rng.choice(CARDS.goals)
        for aim in (ScoreAim(goal, rng.randint(5, 20)), PatternAim(Wanted(tuple(rng.sample(start.rugs, 3))))):
            here = bound(start, aim, outcomes)
            after = [bound(display, aim, outcomes) for display in successors(start, outcomes)]
            assert here == min(FAR, 1 + min(after)) or here == 0
            if isinstance(aim, ScoreAim):
                assert (here == 0) == (score(start, goal) >= aim.least)
                assert bound(mirrored(start), aim, outcomes) == here


def test_every_pattern_of_a_whole_deal_is_at_most_three_proposals_away() -> None:
    steps = pattern_distances(("unanimous yea",))[10]
    assert steps[steps < FAR].max() == 3
    assert (steps[:, :] < FAR).sum() == 8 * 2 * 10 * 9 * 8


# -- reachable scores --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("outcomes", ALLOWED, ids=" ".join)
def test_reachable_scores_are_those_of_breadth_first_search(outcomes: tuple[str, ...]) -> None:
    rng = random.Random(8)
    for unseen in (1, 2, 4):
        start = some_display(rng, 6, unseen)
        table = reachable_scores(start, CARDS.goals, 3, outcomes)
        within = list(islice(levels(row(start), outcomes), 4))
        for goal in CARDS.goals:
            met: list[int] = []
            for k in range(4):
                met += [points(state, goal) for state in within[k]] if k < len(within) else []
                assert (table.worst(goal, k), table.best(goal, k)) == (min(met), max(met)), (goal, k)


def test_reachable_scores_of_a_whole_deal() -> None:
    start = GAME.initial_state(seed=5)
    table = reachable_scores(start, proposals=2)
    within = list(islice(levels(row(start.position.display), OUTCOMES), 3))
    assert tuple(table.ranges) == CARDS.goals
    for goal in CARDS.goals[::4]:
        met: list[int] = []
        for k, level in enumerate(within):
            met += [points(state, goal) for state in level]
            assert table.ranges[goal][k] == (min(met), max(met))


def test_after_the_cap_no_more_is_reached() -> None:
    state = packo.load("taj", turn_cap=2).initial_state(seed=5)
    table = reachable_scores(state, "obg", 4)
    free = reachable_scores(GAME.initial_state(seed=5), "OBG", 4)
    assert [table.best("OBG", k) for k in range(5)] == [free.best("OBG", min(k, 2)) for k in range(5)]
    assert plan(state, "OBG", "yea", at_least=free.best("OBG", 2) + 1) is None
    last = State(state.game, state.position._replace(turns=1))
    assert reachable_scores(last, "OBG", 4).best("OBG", 4) == free.best("OBG", 1)
    over = State(state.game, state.position._replace(turns=2))
    assert over.is_terminal
    assert plan(over, "OBG").turns == ()


# -- doors, words and refusals -----------------------------------------------------------------------------------------


def test_a_plan_begins_at_a_state_a_position_or_a_display() -> None:
    state = GAME.initial_state(seed=7)
    expected = plan(state, GOAL)
    assert plan(state.position, GOAL) == plan(state.position.display, GOAL) == plan(state, "OBG") == expected


def test_at_the_end_of_a_game_only_what_is_there_can_be_had() -> None:
    over = Display(CARDS.rugs[:5], (False,) * 5, 1, True)
    here = score(over, GOAL)
    assert plan(over, GOAL).turns == ()
    assert plan(over, GOAL, at_least=here).length == 0
    assert plan(over, GOAL, at_least=here + 1) is None
    assert plan(over._replace(rugs=CARDS.rugs[:6], seen=(True,) * 6), GOAL, at_least=22) is None
    assert reachable_scores(over, GOAL, 2).ranges == {GOAL: ((here, here),) * 3}


def test_a_plan_is_told_the_same_every_time() -> None:
    rugs = CARDS.rugs
    found = plan(Display(rugs, (False,) * 10, 3, True), GOAL, ("yea", "nay"))
    again = plan(Display(rugs, (False,) * 10, 3, True), GOAL, ("nay", "yea"))
    assert repr(found) == repr(again)
    assert repr(found).splitlines() == [
        "3 proposals to 21 points for OBG, the most there are (exact)",
        "turn         display                                     points",
        "start        BGO GOK OKY [KYB YBG YGK+] BOY GKB OYG KBO  -1",
        "1. 1-4 yea   kyb GOK OKY [bgo YBG YGK+] BOY GKB OYG KBO  1",
        "2. 5-7 yea   kyb GOK OKY [bgo boy YGK+] ybg GKB OYG KBO  7",
        "3. 6-10 yea  kyb GOK OKY [bgo boy kbo+] ybg GKB OYG ygk  21",
    ]
    assert found._repr_html_().startswith("<table><caption>")
    assert found._repr_html_().count("<tr>") == found.length + 2


def test_a_table_of_scores_is_told() -> None:
    table = reachable_scores(Display(CARDS.rugs, (False,) * 10, 3, True), ["OBG", "KGO"], 2, "yea")
    assert repr(table).splitlines() == [
        "Scores reachable in at most so many proposals by yea (exact)",
        "goal  0         1         2",
        "OBG   -1 to -1  -5 to 13  -5 to 19",
        "KGO   16 to 16  2 to 19   -2 to 21",
    ]
    assert table._repr_html_().count("<tr>") == 3


def test_a_row_tells_everything_of_a_display() -> None:
    rng = random.Random(9)
    displays = [some_display(rng, rng.randint(5, 10), rng.randint(0, 5)) for _ in range(200)]
    assert len({row_of(display) for display in displays}) == len(set(displays))


def test_what_cannot_be_planned_is_refused_in_a_sentence() -> None:
    state = GAME.initial_state(seed=7)
    display = state.position.display
    vote = state.child(state.legal_actions()[0])
    refused = [
        ((GAME.root, GOAL), {}, "after the deal"),
        ((vote, GOAL), {}, "a turn is under way"),
        ((packo.load("tko").root, GOAL), {}, "a state of TAJ, not of TKO"),
        ((3, GOAL), {}, "not with 3"),
        ((display._replace(taj=9), GOAL), {}, "three of them under the Taj"),
        ((state, "OXG"), {}, "three letters of G, O, K, Y, B, not 'OXG'"),
        ((state, 5), {}, "or a function, not 5"),
        ((state, "ooo"), {}, r"three different colours \(TAJ 1\), and OOO has not"),
        ((state, "OOG"), {}, r"three different colours \(TAJ 1\), and OOG has not"),
        ((display, Goal("O", "B", "O")), {}, r"three different colours \(TAJ 1\), and OBO has not"),
        ((state, GOAL), {"at_least": "5"}, "at_least= is a score, a whole number, not '5'"),
        ((state, GOAL), {"at_least": 5.5}, "at_least= is a score, a whole number, not 5.5"),
        ((state, GOAL), {"at_most": "1"}, "at_most= is a number of proposals, 0 or more, not '1'"),
        ((state, GOAL), {"at_most": 1.5}, "0 or more, not 1.5"),
        ((state, GOAL), {"at_most": True}, "0 or more, not True"),
        ((state, GOAL), {"at_most": -1}, "0 or more, not -1"),
        ((state, GOAL), {"estimate": len}, "are for a function"),
        ((state, is_over), {"at_least": 3}, "needs a goal"),
        ((state, Wanted(display.rugs[:2])), {}, "in order there are three rugs"),
        ((state, Wanted((None,), in_order=False)), {}, "each is named"),
    ]
    for arguments, options, sentence in refused:
        with pytest.raises(PlanError, match=sentence):
            plan(*arguments, **options)
    with pytest.raises(PlanError, match="give goals="):
        reachable_scores(display)
    with pytest.raises(PlanError, match="0 or more, not -1"):
        reachable_scores(state, proposals=-1)
    with pytest.raises(ValueError, match="an outcome of a vote is one of"):
        plan(state, GOAL, "maybe")


def test_a_search_that_meets_its_limit_says_so() -> None:
    state = GAME.initial_state(seed=7)
    with pytest.raises(TooManyPositions, match="more than 500 displays"):
        plan(state, lambda display: False, limit=500)
    assert plan(Display(CARDS.rugs[:6], (False,) * 6, 1, True), lambda display: False, "nay") is None


def test_any_deal_is_planned_at_once() -> None:
    """No more than a few hundred displays are met, for any goal."""
    for seed in range(2):
        state = GAME.initial_state(seed=seed)
        for goal in CARDS.goals:
            found = plan(state, goal)
            assert found.length <= 3
            assert found.met < 2000
