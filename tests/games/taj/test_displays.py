"""The display graph against the rules and against a slow twin, and the quotients against the whole graph."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator

import networkx as nx
import pytest

import packo
from packo.core import State, TooManyPositions
from packo.games.taj.displays import (
    OUTCOMES,
    Quotient,
    Turn,
    checked_outcomes,
    display_graph,
    eyes_sleep,
    is_over,
    mirrored,
    successors,
    turns,
    worth_of,
)
from packo.games.taj.parts import COLOURS, Adjust, Display, Goal, Propose, Remove, Rug, Vote
from packo.games.taj.scoring import score
from packo.graph import by_depth

from .slow_planning import display_of, following, levels, row

CARDS = packo.load("taj").rules.cards
GOAL = Goal("O", "B", "G")
NAYS = ("nay", "unanimous nay")


def some_display(rng: random.Random, rugs: int, unseen: int) -> Display:
    """A display of so many rugs, so many of them unseen."""
    row = tuple(rng.sample(CARDS.rugs, rugs))
    eyes = [True] * (rugs - unseen) + [False] * unseen
    rng.shuffle(eyes)
    return Display(row, tuple(eyes), rng.randrange(rugs - 2), rng.random() < 0.5)


def some_displays(seed: int, count: int) -> Iterator[Display]:
    rng = random.Random(seed)
    for _ in range(count):
        rugs = rng.randint(5, 10)
        yield some_display(rng, rugs, rng.randint(0, rugs))


# -- what follows a display --------------------------------------------------------------------------------------------


def test_successors_are_those_of_the_slow_twin() -> None:
    for display in some_displays(1, 60):
        for outcome in OUTCOMES:
            assert set(map(row, successors(display, outcome))) == set(following(row(display), [outcome]))


def settled(
    state: State, removal: Remove | None = None, adjustment: Adjust | None = None
) -> Iterator[tuple[Remove | None, Adjust | None, Display]]:
    """What the ruler chooses until the turn is over, and the displays then."""
    if not state.position.pending:
        yield removal, adjustment, state.position.display
        return
    for action in state.legal_actions():
        if isinstance(action, Remove):
            yield from settled(state.child(action), action, adjustment)
        else:
            yield from settled(state.child(action), removal, action)


def by_the_rules(state: State) -> dict[str, set[tuple[Turn, Display]]]:
    """What one turn of four players without All/Nix cards leads to, for each outcome."""
    found = defaultdict(set)
    names = {0: "unanimous nay", 1: "nay", 2: "tie", 3: "yea", 4: "unanimous yea"}
    for proposal in state.legal_actions():
        vote = state.child(proposal)
        for yeas in range(5):
            after = vote.child({player: Vote("yea" if player < yeas else "nay") for player in range(4)})
            for removal, adjustment, display in settled(after):
                found[names[yeas]].add((Turn(proposal, names[yeas], removal, adjustment), display))
    return found


def test_turns_are_those_of_the_rules() -> None:
    game = packo.load("taj", players=4)
    start = game.initial_state(seed=3)
    for display in (start.position.display, *some_displays(2, 6)):
        state = State(game, start.position._replace(display=display, cards=(False,) * 4))
        expected = {} if is_over(display) else by_the_rules(state)
        assert state.is_terminal == is_over(display)
        for outcome in OUTCOMES:
            both_ends = len(display.rugs) - 3 == 2 * display.taj
            found = {
                (turn if both_ends else turn._replace(removal=None), after) for turn, after in turns(display, outcome)
            }
            assert found == expected.get(outcome, set())


def test_a_turn_is_written_with_its_choices() -> None:
    rugs = CARDS.rugs
    display = Display(rugs[:7], (False,) * 7, 2, True)
    found = [turn for turn, _ in turns(display, "unanimous nay") if turn.proposal == Propose(0, 2)]
    assert [str(turn) for turn in found] == [
        f"1-3 unanimous nay, remove-{side}, {how}"
        for side, shifts in (("left", ("left", "right")), ("right", ("left", "right")))
        for how in ("flip", *(f"shift-{shift}" for shift in shifts))
    ]
    assert str(Turn(Propose(2, 6), "tie")) == "3-7 tie"
    assert Turn(Propose(0, 2), "unanimous nay", Remove("left"), Adjust("flip")) in found


def test_nothing_follows_the_end() -> None:
    rugs = CARDS.rugs
    assert not successors(Display(rugs[:5], (False,) * 5, 0, True))
    assert not successors(Display(rugs[:8], (True,) * 8, 0, True))


def test_outcomes_are_checked() -> None:
    assert checked_outcomes("tie") == ("tie",)
    with pytest.raises(ValueError, match="one of yea, unanimous yea, nay, unanimous nay, tie, not 'maybe'"):
        successors(Display(CARDS.rugs, (False,) * 10, 3, True), ("yea", "maybe"))
    with pytest.raises(ValueError, match="at least one outcome"):
        checked_outcomes(())


# -- quotients ---------------------------------------------------------------------------------------------------------

QUOTIENTS = {
    "mirror": Quotient(),
    "like rugs": Quotient([GOAL], CARDS.rugs, mirror=False),
    "no eyes": Quotient(mirror=False, eyes=False),
    "all": Quotient([GOAL], CARDS.rugs, eyes=False),
}


@pytest.mark.parametrize("quotient", QUOTIENTS.values(), ids=QUOTIENTS.keys())
def test_images_of_successors_are_the_successors_of_images(quotient: Quotient) -> None:
    """Both ways, for each outcome: with the eyes wherever they have not ended the game."""
    for display in some_displays(3, 40):
        if is_over(display) and not quotient.eyes:
            continue
        image = quotient(display)
        assert quotient(image) == image
        assert score(image, GOAL) == score(display, GOAL)
        for outcome in OUTCOMES:
            here = {quotient(after) for after in successors(display, outcome)}
            assert here == {quotient(after) for after in successors(image, outcome)}


def test_a_mirror_image_has_the_same_scores_and_comes_back() -> None:
    for display in some_displays(4, 40):
        assert mirrored(mirrored(display)) == display
        assert all(score(mirrored(display), goal) == score(display, goal) for goal in CARDS.goals)


def test_like_rugs_are_those_of_equal_worth_and_a_score_is_the_sum_of_worths() -> None:
    worths = {rug: worth_of(rug, GOAL) for rug in CARDS.rugs}
    quotient = Quotient([GOAL], CARDS.rugs)
    for one in CARDS.rugs:
        for two in CARDS.rugs:
            like = quotient.representatives[one] == quotient.representatives[two]
            assert like == (worths[one] == worths[two])
    assert quotient.classes == 9
    assert Quotient(CARDS.goals, CARDS.rugs).classes == 10
    for display in some_displays(5, 40):
        under = [worths[rug] for rug in display.rugs[display.taj : display.taj + 3]]
        total = sum(worth.points for worth in under) + under[-1 if display.plus_right else 0].extra
        assert total == score(display, GOAL)


def test_rugs_may_be_told_apart_by_nothing_at_all() -> None:
    """With a goal that has none of their colours all rugs are one class, and displays differ by places alone."""
    rugs = tuple(Rug(*letters) for letters in ("GOK", "OKG", "KGO", "GKO", "OGK", "KOG"))
    quotient = Quotient([Goal("Y", "B", "Y")], rugs, eyes=False)
    graph = display_graph(Display(rugs, (False,) * 6, 1, True), quotient=quotient)
    assert quotient.classes == 1
    assert by_depth(graph) == (1, 4 - 1 + 2, 1)  # of 4 + 3 up to the mirror: six rugs, then five


LIKE = tuple(rug for rug in CARDS.rugs if sum(worth_of(rug, GOAL) == worth_of(other, GOAL) for other in CARDS.rugs) > 1)
SMALL = Display((*LIKE, *(rug for rug in CARDS.rugs if rug not in LIKE))[:6], (True,) * 3 + (False,) * 3, 1, True)


@pytest.mark.parametrize("outcomes", [("yea", "tie"), ("yea", "nay"), NAYS], ids=" ".join)
def test_the_quotient_graph_is_the_image_of_the_whole_graph(outcomes: tuple[str, ...]) -> None:
    whole = display_graph(SMALL, outcomes)
    assert whole.graph["complete"]
    for quotient in (Quotient(), Quotient([GOAL], CARDS.rugs)):
        folded = display_graph(SMALL, outcomes, quotient=quotient)
        assert set(folded) == {quotient(display) for display in whole}
        assert set(folded.edges) == {(quotient(u), quotient(v)) for u, v in whole.edges}
        assert len(folded) <= len(whole)
        for u, v, ways in whole.edges(data="turns"):
            assert {turn.outcome for turn in ways} <= {
                turn.outcome for turn in folded.edges[quotient(u), quotient(v)]["turns"]
            }
        assert scores_within(folded) == scores_within(whole)


def scores_within(graph: nx.DiGraph) -> list[set[int]]:
    """The scores of all displays within 0, 1, 2, … proposals, as long as there are more."""
    scores = [{score(display, GOAL) for display, depth in graph.nodes(data="depth") if depth <= k} for k in range(20)]
    return [some for k, some in enumerate(scores) if k == 0 or some != scores[k - 1]]


def test_like_rugs_make_the_graph_smaller() -> None:
    assert len(LIKE) == 2
    start = SMALL._replace(seen=(True,) * 5 + (False,))
    whole, folded = (display_graph(start, "yea", quotient=q) for q in (Quotient(), Quotient([GOAL], CARDS.rugs)))
    assert len(folded) < 0.7 * len(whole)
    assert scores_within(folded) == scores_within(whole)


@pytest.mark.proof
def test_the_whole_graph_of_six_rugs_and_its_quotient() -> None:
    start = SMALL._replace(seen=(True,) * 4 + (False,) * 2)
    quotient = Quotient([GOAL], CARDS.rugs)
    whole = display_graph(start)
    folded = display_graph(start, quotient=quotient)
    assert set(folded) == {quotient(display) for display in whole}
    assert scores_within(folded) == scores_within(whole)


def test_eyes_sleep_as_long_as_it_is_said() -> None:
    """Where they are said to sleep for k proposals, nobody can end the game by eyes in fewer than k."""
    rng = random.Random(6)
    for unseen in range(1, 5):
        start = some_display(rng, 7, unseen)
        for outcomes in (("yea",), ("nay",), ("tie", "nay")):
            seen_by = [any(0 not in eyes for _, eyes, *_ in level) for level in levels(row(start), outcomes)]
            ends = seen_by.index(True) if any(seen_by) else len(seen_by)
            for k in range(6):
                if eyes_sleep(start, k, outcomes):
                    assert k <= ends
    assert not eyes_sleep(Display(CARDS.rugs, (True,) * 10, 3, True), 0)
    assert [eyes_sleep(Display(CARDS.rugs, (False,) * 10, 3, True), k) for k in (4, 5)] == [True, False]


def test_a_quotient_says_what_it_merges() -> None:
    assert repr(Quotient()) == "Quotient(mirror)"
    assert repr(Quotient(mirror=False)) == "Quotient(nothing merged)"
    assert repr(QUOTIENTS["all"]) == "Quotient(mirror, 10 rugs in 9 classes for OBG, no eyes)"
    with pytest.raises(LookupError):
        Quotient([GOAL], CARDS.rugs[:3])(Display(CARDS.rugs, (False,) * 10, 3, True))


# -- the graph ---------------------------------------------------------------------------------------------------------


def test_the_graph_is_that_of_the_slow_twin() -> None:
    graph = display_graph(SMALL, ("yea", "nay"))
    expected = list(levels(row(SMALL), ("yea", "nay")))
    assert by_depth(graph) == tuple(map(len, expected))
    assert {row(u): {row(v) for v in graph.successors(u)} for u in graph} == {
        state: set(following(state, ("yea", "nay"))) for level in expected for state in level
    }
    assert all(graph.nodes[display]["terminal"] == is_over(display) for display in graph)
    assert display_of(row(SMALL)) == SMALL == graph.graph["root"]


def test_without_nays_no_rug_leaves() -> None:
    graph = display_graph(SMALL, ("yea", "unanimous yea", "tie"), depth=2)
    assert {len(display.rugs) for display in graph} == {6}
    assert not graph.graph["complete"]
    assert max(depth for _, depth in graph.nodes(data="depth")) == 2


def test_an_edge_has_all_its_turns() -> None:
    graph = display_graph(SMALL, depth=1)
    for after, ways in successors(SMALL).items():
        assert graph.edges[SMALL, after]["turns"] == ways
    assert sum(len(ways) for *_, ways in graph.edges(data="turns")) == len(list(turns(SMALL)))


def test_a_graph_that_is_too_large_is_refused() -> None:
    with pytest.raises(TooManyPositions, match="more than 100 displays follow"):
        display_graph(SMALL, limit=100)


def test_colours_may_change_places_with_the_goal() -> None:
    """Worths depend on the weights alone: a cyclic change of colours on rug and goal keeps them."""
    change = dict(zip(COLOURS, COLOURS[1:] + COLOURS[:1], strict=True))
    for rug in CARDS.rugs:
        for goal in CARDS.goals:
            assert worth_of(rug, goal) == worth_of(Rug(*map(change.get, rug)), Goal(*map(change.get, goal)))
