"""HUE's end game: with hands open against plain minimax, with hands closed against a slow average."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import numpy as np
import pytest

import packo
from packo.core import Exact, OptionError, Play, State
from packo.games.hue.analysis import LOOKED_AT, advise, analyse
from packo.games.hue.parts import POISON, SOLID, STRIPED, Card, Position
from packo.games.hue.rules import Rules
from packo.games.hue.scoring import colour_values
from packo.games.hue.solve import margin_after_reply, open_margins, report, solve_open
from packo.games.hue.solver.board import Put, after, outlook_of, ways, weights
from packo.games.hue.solver.closed import last_margins, unseen
from packo.games.hue.solver.endgame import Search
from packo.games.hue.solver.outlook import BEYOND
from packo.games.hue.solver.report import end_game as fair_end_game
from packo.play import match, seat_of
from tests.games.hue import slow_solve

TWICE = (Card(SOLID, tuple("GGB")), Card(STRIPED, tuple("GBG")), Card(POISON, tuple("RRR")))
"""Cards of a person's own may show a colour twice."""


def end_game(seed, left, bots=("random", "greedy"), **options):
    """A game of two with so many placements left."""
    return match(packo.load("hue", **options), list(bots), seed, max_moves=11 - left).state


def letters(values):
    return dict(zip("PGBYR", map(int, values), strict=True))


# -- the table for a search --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seed", "options"), [(1, {}), (2, {"cover_several": True}), (3, {"start_sections": "bands"})])
def test_an_outlook_gives_the_values_after_every_placement(seed, options):
    state = end_game(seed, 4, **options)
    p, rng = state.position, Random(seed)
    table = outlook_of(p.table, state.game.options.cover_several)
    placements = [str(action) for action in state.legal_actions()]
    cards = (*rng.sample([way for hand in p.hands for card in hand for way in ways(card)], 3), *TWICE)
    for shown in cards:
        values = table.values(shown)
        factors = np.array([rng.randint(-3, 3) for _ in range(5)])
        ceilings, sums = table.ceilings(shown, factors), values @ factors
        for place, found, ceiling, exact in zip(table.places, values, ceilings, sums, strict=True):
            move = Put(shown, place)
            assert shown in TWICE or shown not in p.hands[p.to_move] or str(move.placement()) in placements
            truth = colour_values((*p.table, move.placement()))
            assert letters(found) == letters(table.values_at(shown, place)) == truth
            assert ceiling >= exact
            if shown not in TWICE and not place.covered:
                assert ceiling == exact
        for floor in (-BEYOND, int(np.median(sums)), int(sums.max())):
            most, place = table.best(shown, factors, floor)
            assert most == max(floor, sums.max())
            assert (place is None) == (sums.max() <= floor)


@pytest.mark.parametrize("several", [False, True])
def test_an_outlook_after_a_placement_is_that_of_the_table(several):
    state = end_game(4, 6, cover_several=several)
    rng, table = Random(4), outlook_of(state.position.table, several)
    while not state.is_terminal:
        assert {p.first for p in table.places} == {p.first for p in outlook_of(state.position.table, several).places}
        assert sorted(table.places) == sorted(outlook_of(state.position.table, several).places)
        move = Put(rng.choice(state.position.hands[state.current_player]), rng.choice(table.places))
        state, table = state.child(move.placement()), after(table, move)
        assert letters(table.field.values) == colour_values(state.position.table)


# -- hands open --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [1, 2])
def test_the_last_two_placements_equal_plain_minimax(seed):
    """Some actions, each against every reply; `proof` looks at all actions."""
    state = end_game(seed, 2)
    worths = {action: worth.value for action, worth in open_margins(state).items()}
    solution = solve_open(state)
    best = solution.line[0]
    assert solution.values[state.current_player] == Exact(max(worths.values())) == Exact(worths[str(best)])
    some = [best, *Random(seed).sample(state.legal_actions(), 2)]
    slow, scored = slow_solve.last_two(state.game, state.position, some)
    assert slow == {action: worths[action] for action in slow}
    assert scored > 3 * 300


@pytest.mark.parametrize(("left", "spare", "seed"), [(3, 1, 5), (3, 1, 6), (3, 2, 7), (4, 0, 8)])
def test_the_last_three_and_four_equal_plain_minimax_where_few_places_are_allowed(left, spare, seed):
    """Cut down: both may only use a few places that share no square, in the slow and in the quick search."""
    found, slow = both_ways(left, spare, seed)
    assert found == slow


def both_ways(left, spare, seed):
    """The margin of player 0 by the quick and by the slow search, on a few places of which half cover something."""
    state = end_game(seed, left)
    p = state.position
    table = outlook_of(p.table, False)
    window = []
    for place in Random(seed).sample(table.places, len(table.places)):
        apart = all(set(place.keys).isdisjoint(other.keys) for other in window)
        if apart and sum(bool(other.covered) == bool(place.covered) for other in window) < (left + spare + 1) // 2:
            window.append(place)
    window = window[: left + spare]
    assert len(window) == left + spare
    card = p.hands[0][0]
    spots = {(one.x, one.y, one.way) for one in (Put(card, place).placement() for place in window)}
    slow = slow_solve.margin(state.game, p, lambda action: (action.x, action.y, action.way) in spots)
    mine, other = p.hands[p.to_move], p.hands[1 - p.to_move]
    found = _Windowed(window).best(table, mine, other, -BEYOND, BEYOND).value
    return (found if p.to_move == 0 else -found), slow


class _Windowed(Search):
    """The quick search, on tables cut down to some places."""

    def __init__(self, window):
        super().__init__()
        self.spots = {(place.first, place.step) for place in window}

    def best(self, table, mine, other, low=-BEYOND, high=BEYOND):
        return super().best(self.cut(table), mine, other, low, high)

    def _last(self, table, mine, other, low, high):
        return super()._last(self.cut(table), mine, other, low, high)

    def cut(self, table):
        table.places = [place for place in table.places if (place.first, place.step) in self.spots]
        return table


def test_a_line_of_best_play_ends_in_the_margin():
    state = end_game(7, 2)
    solution = solve_open(state)
    assert repr(solution).startswith(
        f"OpenSolution(margin {solution.values[0].value} {solution.values[1].value}, 2 left"
    )
    for move in solution.line:
        state = state.child(move)
        if not state.is_terminal:
            assert solve_open(state).values == solution.values
    points = state.returns()
    assert points[0] - points[1] == solution.values[0].value == -solution.values[1].value


@pytest.mark.parametrize("seed", range(4))
def test_to_win_is_to_have_the_margin_that_the_seat_needs(seed):
    state = end_game(seed, 2)
    margin = solve_open(state).values[0].value
    assert solve_open(state, "win").values == (Exact(int(margin >= 0)), Exact(int(margin < 0)))


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: solve_open(end_game(1, 5)), "1 to 4 placements left, and here it is 5"),
        (lambda: solve_open(end_game(1, 0)), "here it is 0"),
        (lambda: solve_open(packo.load("hue").root), "once the cards are dealt"),
        (lambda: solve_open(packo.load("hue", players=3).initial_state(1)), "for two players; of these 3"),
        (lambda: solve_open(end_game(1, 1), "points"), "'margin' or 'win', not 'points'"),
        (lambda: open_margins(end_game(1, 3)), "1 to 2 placements left, and here it is 3"),
    ],
)
def test_what_is_not_solved_is_refused_in_a_sentence(make, sentence):
    with pytest.raises(ValueError, match=sentence):
        make()


def test_rules_of_ones_own_are_not_solved():
    class Other(Rules):
        def returns(self, p):
            return (0, 0)

    state = State(packo.load(Other), end_game(1, 1).position)
    with pytest.raises(ValueError, match="rules of one's own"):
        solve_open(state)


# -- hands closed ------------------------------------------------------------------------------------------------------


def test_what_a_player_does_not_see_is_what_the_worlds_are_made_of():
    state = end_game(3, 4)
    rules, player = state.game.rules, state.current_player
    seen = state.observation(player)
    held = {card for world in rules.worlds(seen, player) for card in world.hands[1 - player]}
    assert held <= set(unseen(rules, seen))
    assert len(unseen(rules, seen)) == 25 - 6 - len(seen.hand)


def test_the_last_placement_is_worth_the_mean_over_the_worlds():
    state = end_game(3, 1)
    rules, player = state.game.rules, state.current_player
    worlds = list(rules.worlds(state.observation(player), player))
    table = outlook_of(state.position.table, False)
    thrown, kept = state.position.hands[player]
    for place in table.places[::9]:
        action = Put(thrown, place).placement()
        ends = [rules.returns(rules.step(world, action)) for world in worlds]
        mean = Fraction(sum(points[player] - points[1 - player] for points in ends), len(ends))
        others = [world.hands[1 - player][0] for world in worlds]
        values = np.array([table.values_at(thrown, place)])
        assert last_margins(values, kept, others) == [mean]


@pytest.mark.parametrize("seed", [3, 9])
def test_the_last_but_one_is_met_by_the_reply_that_each_hand_thinks_best(seed):
    state = end_game(seed, 2)
    rules, player, p = state.game.rules, state.current_player, state.position
    seen = state.observation(player)
    p = Position(p.table, p.hands, p.to_move)
    hands = [world.hands[1 - player] for world in rules.worlds(seen, player)]
    table = outlook_of(p.table, False)
    thrown, kept = p.hands[player]
    move = Put(thrown, table.places[len(table.places) // 2])
    some = Random(seed).sample(hands, 3)
    met = [slow_solve.met(state.game, rules.step(_with(p, player, hand), move.placement()), player) for hand in some]
    assert margin_after_reply(table, move, kept, some, unseen(rules, seen)) == Fraction(sum(met), 3)


def _with(p, player, hand):
    hands = list(p.hands)
    hands[1 - player] = hand
    return p._replace(hands=tuple(hands))


# -- what each action is worth -----------------------------------------------------------------------------------------


def test_analysis_is_exact_for_the_last_two_placements():
    state = end_game(4, 2)
    player = state.current_player
    found = analyse(state)
    assert found.value == solve_open(state).values
    assert list(found.worth[player]) == [str(action) for action in state.legal_actions()]
    over = analyse(end_game(4, 0))
    points = end_game(4, 0).returns()
    assert over.value == (Exact(points[0] - points[1]), Exact(points[1] - points[0]))


def test_advice_is_exact_where_it_says_so_and_does_not_look_at_hidden_hands():
    for left in (1, 2):
        state = end_game(6, left)
        rules, player = state.game.rules, state.current_player
        worlds = list(rules.worlds(state.observation(player), player))
        found = [advise(seat_of(Play.start(State(state.game, world)), player)) for world in worlds[:2]]
        assert found[0] == found[1]
        exact = {name: worth for name, worth in found[0].worth[player].items() if isinstance(worth, Exact)}
        assert len(exact) == (len(state.legal_actions()) if left == 1 else LOOKED_AT)
        assert found[0].value[player] == max(exact.values(), key=lambda worth: worth.value)
    thrown, kept = state.position.hands[player]
    name = next(name for name in exact if str(thrown) in name or str(thrown.turned()) in name)
    action = state.parse(name)
    hands = [world.hands[1 - player] for world in worlds]
    table = outlook_of(state.position.table, False)
    move = next(Put(action.card, place) for place in table.places if Put(action.card, place).placement() == action)
    pool = unseen(rules, state.observation(player))
    assert exact[name] == Exact(margin_after_reply(table, move, kept, hands, pool))


@pytest.mark.parametrize(("options", "moves"), [({}, 1), ({"players": 3}, 5), ({"players": 5}, 20), ({}, 0)])
def test_an_earlier_state_is_estimated_and_says_how(options, moves):
    game = packo.load("hue", **options)
    state = match(game, ["greedy"] * game.num_players, 2, max_moves=moves).state
    found = analyse(state)
    assert all(value.kind == "estimated" and value.samples >= 2 for value in found.value)
    assert sum(map(float, found.value)) == pytest.approx(0)
    assert "as if the game were scored" in found.note
    if moves:
        worth = found.worth[state.current_player]
        assert list(worth) == [str(action) for action in state.legal_actions()]
        assert float(found.value[state.current_player]) == max(map(float, worth.values()))
    assert analyse(state) == found


# -- proofs ------------------------------------------------------------------------------------------------------------


@pytest.mark.proof
@pytest.mark.parametrize("seed", range(20, 24))
def test_more_last_two_placements_equal_plain_minimax(seed):
    options = [{}, {"cover_several": True}, {"start_sections": "bands"}, {"start_shift": 2}][seed % 4]
    state = end_game(seed, 2, **options)
    slow, _ = slow_solve.last_two(state.game, state.position, state.legal_actions())
    assert {action: worth.value for action, worth in open_margins(state).items()} == slow
    assert solve_open(state).values[state.current_player] == Exact(max(slow.values()))


@pytest.mark.proof
@pytest.mark.parametrize(("left", "spare", "seed"), [*((3, 3, seed) for seed in range(60, 68)), (4, 1, 70), (4, 1, 71)])
def test_more_of_the_last_three_and_four_where_few_places_are_allowed(left, spare, seed):
    found, slow = both_ways(left, spare, seed)
    assert found == slow


@pytest.mark.proof
@pytest.mark.parametrize("seed", range(40, 41))
def test_three_placements_equal_the_best_of_two(seed):
    """One level is searched plainly, over the exact value of each action's end game of two."""
    state = end_game(seed, 3)
    player = state.current_player
    worths = [solve_open(state.child(action)).values[player].value for action in state.legal_actions()]
    assert solve_open(state).values[player] == Exact(max(worths))


def test_the_report_tells_the_value_and_the_best_placements():
    told = report(seed=1, left=1).splitlines()
    state = fair_end_game(1, 1)
    assert len(state.legal_actions()) == int(next(line for line in told if "the best of" in line).split()[4])
    solution, worths = solve_open(state), open_margins(state)
    lead = solution.values[0].value
    ahead = f"{state.game.rules.names(state.position)[lead < 0]} is {abs(lead)} points ahead" if lead else "nobody"
    assert any(line.startswith(f"* with best play for the margin {ahead}") for line in told)
    listed = [line.strip("| ").split(" | ") for line in told if line.startswith("| ") and "@" in line]
    assert [f"{worths[action].value:+d}" for action, _ in listed] == [margin for _, margin in listed]
    assert int(listed[0][1]) == max(answer.value for answer in worths.values()) == worths[str(solution.line[0])].value
    assert told.index("```") < next(k for k, line in enumerate(told) if line.startswith("Player 1: ")) < len(told)


@pytest.mark.parametrize("left", [0, 5])
def test_a_report_that_would_take_too_long_is_refused(left):
    with pytest.raises(OptionError, match=f"1 to 4 placements left, not {left}"):
        report(left=left)


@pytest.mark.proof
@pytest.mark.parametrize("seed", range(2))
def test_the_last_four_placements(seed):
    """The line of best play holds its value at every step, each step solved anew."""
    state = end_game(seed, 4, ("greedy", "greedy"))
    solution = solve_open(state)
    assert len(solution.line) == 4
    for move in solution.line[:-1]:
        state = state.child(move)
        assert solve_open(state).values == solution.values


@pytest.mark.proof
def test_a_whole_average_with_closed_hands():
    state = end_game(9, 2)
    rules, player, p = state.game.rules, state.current_player, state.position
    hands = [world.hands[1 - player] for world in rules.worlds(state.observation(player), player)]
    table = outlook_of(p.table, False)
    thrown, kept = p.hands[player]
    move = Put(thrown, table.places[3])
    found = margin_after_reply(table, move, kept, hands, unseen(rules, state.observation(player)))
    assert found == slow_solve.closed_margin(state.game, p, move.placement())


def test_weights_count_the_middle_twice():
    assert weights([Card(SOLID, tuple("BGP")), Card(SOLID, tuple("RRB"))]).T.tolist() == [
        [1, 2, 1, 0, 0],
        [0, 0, 1, 0, 3],
    ]
