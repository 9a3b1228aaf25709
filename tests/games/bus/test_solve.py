"""BUS solved, against slow solvers that look at everything, and against the rules."""

from __future__ import annotations

from itertools import combinations
from random import Random

import networkx as nx
import numpy as np
import pytest

from packo.core import Certified, Exact, IllegalAction, State
from packo.core.options import OptionError
from packo.games.bus.parts import MOVE, STREET_CARDS, STREETS, Ride, Street
from packo.games.bus.rules import DRAW, PASS
from packo.games.bus.solve import (
    Lasts,
    TooManyStates,
    TripError,
    arrangements,
    can_solve,
    city_of,
    crossings_graph,
    fastest,
    fastest_trip,
    headings_graph,
    layouts,
    report,
    solo,
    solo_game,
    solve_last_turns,
    streets_graph,
)
from packo.games.bus.solver.city import NUMBER, colours_of
from packo.games.bus.solver.horizon import Horizon
from packo.games.bus.solver.judge import Formula, Judge
from packo.games.bus.solver.loads import loads_of
from packo.games.bus.solver.outlook import Outlook, _best_of_two
from packo.games.bus.streets import BUSES, MOTIONS
from packo.solve.adversarial import CannotSearch, TooManyNodes, alpha_beta
from tests.games.bus import slow
from tests.games.bus.block import at, card, cards, game_of
from tests.games.bus.drawn import BOX, FIVE, last_turns, some_city, some_rides


def slow_ride(ride):
    return (ride.card.colours, ride.card.points), ride.aboard


def slow_card(one):
    return one.colours, one.points


# -- graphs ------------------------------------------------------------------------------------------------------------


def test_streets_are_the_line_graph_of_the_crossings():
    crossings = crossings_graph()
    line = nx.line_graph(crossings)
    names = {edge: crossings.edges[edge]["street"] for edge in line}
    assert nx.utils.graphs_equal(nx.Graph(nx.relabel_nodes(line, names).edges), nx.Graph(streets_graph().edges))
    assert sorted(degree for _, degree in crossings.degree) == [2, 2, 2, 2, 3, 3, 3, 3, 4]


def test_headings_are_one_component_of_24_states():
    graph = headings_graph()
    assert nx.is_strongly_connected(graph)
    lengths = dict(nx.all_pairs_shortest_path_length(graph))
    assert max(max(row.values()) for row in lengths.values()) == 7
    steps = nx.to_numpy_array(graph, dtype=int)
    found = [int(np.linalg.matrix_power(steps, k).sum()) for k in range(1, 8)]
    assert found == [44, 80, 136, 224, 400, 704, 1216]


def test_graphs_know_the_signs():
    grid = tuple(map(Street, STREET_CARDS))
    assert crossings_graph(grid).edges["a1", "b1"]["sign"] == "R"
    assert streets_graph(grid).nodes["c12"]["sign"] == "stop"
    sided = (Street("R", "N"), *grid[1:])
    signs = headings_graph(sided).nodes(data="sign")
    assert [signs[bus] for bus in BUSES[:2]] == ["R", ""]
    with pytest.raises(ValueError, match="12 streets"):
        streets_graph(grid[1:])


# -- moves that matter -------------------------------------------------------------------------------------------------


def test_the_ways_of_a_city_are_the_best_of_all_routes():
    rng = Random(1)
    for _ in range(60):
        city, state, limit = some_city(rng), rng.randrange(24), rng.randint(1, 5)
        rides = some_rides(rng, rng.sample(BOX, 2))
        aboard = {colour for ride in rides for colour in ride.aboard}
        signs = slow.signs_of(city.grid)
        every = {
            (walk[-1], frozenset(signs[street] for street, _ in walk) & aboard, len(walk))
            for walk in slow.walks(slow.place_of(BUSES[state]), limit)
        }
        best = {
            (end, gone, steps)
            for end, gone, steps in every
            if not any(end == e and gone <= g and s <= steps and (gone, steps) != (g, s) for e, g, s in every)
        }
        mask = sum(1 << "RBOYGP".index(colour) for colour in aboard)
        ways = city.ways(state, limit, mask)
        found = {(slow.place_of(BUSES[w.end]), frozenset(colours_of(w.dropped)), len(w.route)) for w in ways}
        assert found == best


# -- trips -------------------------------------------------------------------------------------------------------------


def replayed(trip, rides, cards, grid):
    """The trip played by the rules, the cards lying open; the other player's turns are left out."""
    game = game_of()
    start = State(game, game.rules.initial()).position
    own = start.players[0]._replace(bus=trip.start, rides=tuple(sorted(rides)))
    p = start._replace(grid=grid, deck=(), open=tuple(sorted(cards)), players=(own, own), stage=MOVE)
    for leg in trip.legs:
        if not leg.route:
            p = p._replace(stage="pick", players=(own._replace(done=(card("RB1"),)), p.players[1]))
        for move in leg.moves:
            p = State(game, p).child(move).position
        if p.stage != MOVE or p.to_move == 0:
            p = State(game, p).child(PASS).position
        p = p._replace(to_move=0, stage=MOVE, left=-1)
    return p.players[0]


@pytest.mark.parametrize("by", ["turns", "streets"])
def test_trips_are_the_shortest_of_all(by):
    rng = Random(2)
    for _ in range(12):
        city, start = some_city(rng), rng.choice(BUSES)
        drawn = rng.sample(BOX, rng.randint(1, 3))
        split = rng.randint(0, len(drawn))
        rides, wanted, picking = some_rides(rng, drawn[:split]), drawn[split:], rng.random() < 0.3
        trip = fastest(city, start, rides, wanted, by=by, picking=picking)
        args = slow.place_of(start), list(map(slow_ride, rides)), list(map(slow_card, wanted))
        assert (trip.turns, trip.streets) == slow.fewest(slow.signs_of(city.grid), *args, by, picking)


def test_a_trip_can_be_driven_by_the_rules_and_completes_its_cards():
    rng = Random(3)
    for _ in range(15):
        city, start = some_city(rng), rng.choice(BUSES)
        drawn = rng.sample(BOX, 4)
        rides, wanted = some_rides(rng, drawn[:2]), drawn[2:]
        trip = fastest(city, start, rides, wanted)
        own = replayed(trip, rides, wanted, city.grid)
        assert not own.rides
        assert set(drawn) <= set(own.done)
        assert sorted(trip.cards) == sorted(drawn)


@pytest.mark.proof
@pytest.mark.parametrize("by", ["turns", "streets"])
def test_many_trips_are_the_shortest_of_all(by):
    rng = Random(4)
    for _ in range(60):
        city, start = some_city(rng), rng.choice(BUSES)
        drawn = rng.sample(BOX, rng.randint(2, 4))
        split = rng.randint(0, min(len(drawn), 3))
        rides, wanted = some_rides(rng, drawn[:split]), drawn[split:]
        trip = fastest(city, start, rides, wanted, by=by)
        args = slow.place_of(start), list(map(slow_ride, rides)), list(map(slow_card, wanted))
        assert (trip.turns, trip.streets) == slow.fewest(slow.signs_of(city.grid), *args, by)


def test_the_limit_of_a_trip_rises_from_turn_to_turn():
    """Purple lies two streets beyond red: with RP5 that is a turn for each street, with BP2 on its own one turn."""
    slow_trip = fastest_trip(at("b12N RP5(R) BP2(P)", ""))
    assert len(slow_trip.legs[0].route) == 1
    assert max(len(leg.route) for leg in slow_trip.legs) > 1
    assert [leg.dropped for leg in slow_trip.legs if leg.dropped] == ["R", "P"]


def test_only_some_rides_need_be_delivered():
    state = at("ab1E RP5 BY4(B)", "")
    city, own = city_of(state.position.grid), state.position.players[0]
    both, one = (fastest(city, own.bus, own.rides, deliver=some) for some in (None, [card("BY4")]))
    assert one.cards == (card("BY4"),)
    assert one.turns < both.turns


def test_nothing_to_do_takes_no_turn():
    trip = fastest_trip(at("ab1E", ""))
    assert (trip.turns, trip.streets, trip.legs) == (0, 0, ())
    assert trip


def test_a_trip_may_begin_with_a_card():
    state = at("c12N", "", stage="pick", open="RB1 RG2", deck="OG1")
    trip = fastest_trip(state, ["RB1"])
    assert (trip.legs[0].route, trip.legs[0].card) == ((), card("RB1"))
    assert trip.turns < fastest_trip(at("c12N", "", open="RB1 RG2"), ["BR1"]).turns


def test_trips_that_cannot_be_are_refused():
    state = at("ab1E RB1", "", open="RG2 BP2")
    for cards_, words in ((["RB1"], "taken it"), (["XX9"], "no passenger card"), (["OY2"], "taken it")):
        with pytest.raises(TripError, match=words):
            fastest_trip(state, cards_)
    city, stand = city_of(state.position.grid), BUSES[0]
    with pytest.raises(TripError, match="BUS 13"):
        fastest(city, stand, [Ride(one, one.colours) for one in BOX[:4]])
    with pytest.raises(TripError, match="twice"):
        fastest(city, stand, (), [BOX[0], BOX[0]])
    with pytest.raises(TripError, match="turns or streets"):
        fastest(city, stand, by="metres")
    with pytest.raises(TripError, match="not in progress"):
        fastest(city, stand, deliver=[BOX[0]])
    with pytest.raises(TripError, match="not placed"):
        fastest_trip(game_of().initial_state(seed=1))
    with pytest.raises(TooManyStates, match="more than 10"):
        fastest(city, stand, (), BOX[:3], limit=10)


def test_a_city_without_a_destination_leaves_a_card_undone():
    grid = tuple(Street("plain" if sign == "R" else sign) for sign in STREET_CARDS)
    assert fastest(city_of(grid), BUSES[0], [Ride(card("RB1"), "RB")]) is None
    with pytest.raises(ValueError, match="12 streets"):
        city_of(())


def test_trips_keep_to_the_side_of_the_street():
    """The blue sign on the north side of bc1 is for those who drive west."""
    block = "R BN O Y G P stop stop stop site plain plain"
    trip = fastest(city_of(at("ab1E", "", block=block).position.grid), BUSES[1], [Ride(card("RB1"), "B")])
    assert trip.legs[-1].route[-1] == "bc1"
    assert (trip.streets, fastest_trip(at("ab1E RB1(B)", "")).streets) == (4, 1)


# -- the solo game -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("goal", ["points", "cards"])
def test_the_solo_game_is_what_looking_at_everything_finds(goal):
    rng = Random(5)
    for _ in range(8):
        city, start = some_city(rng), rng.choice(BUSES)
        drawn = rng.sample(BOX, 5)
        rides, turns = some_rides(rng, drawn[:1]), rng.randint(1, 4)
        found = solo(city, drawn[1:], turns, bus=start, rides=rides, goal=goal, picking=False)
        args = slow.place_of(start), list(map(slow_ride, rides)), list(map(slow_card, drawn[1:])), turns, goal
        assert found.value == Exact(slow.most(slow.signs_of(city.grid), *args))
        assert found.exact


def test_the_solo_game_with_the_site_is_what_looking_at_everything_finds():
    rng = Random(6)
    for _ in range(1):
        city = some_city(rng)
        start = next(bus for bus, site in zip(BUSES, city.sites, strict=True) if site)
        drawn = rng.sample(BOX, 2)
        rides, turns = some_rides(rng, drawn[:1]), 2
        found = solo(city, drawn[1:], turns, bus=start, rides=rides, picking=False, site=True)
        args = slow.place_of(start), list(map(slow_ride, rides)), list(map(slow_card, drawn[1:])), turns
        assert found.value == Exact(slow.most(slow.signs_of(city.grid), *args, "points", True))


@pytest.mark.proof
def test_three_turns_with_all_cards_are_what_looking_at_everything_finds():
    rng = Random(7)
    for _ in range(6):
        city, start = some_city(rng), rng.choice(BUSES)
        found = solo(city, BOX, 3, bus=start, picking=False)
        args = slow.place_of(start), [], list(map(slow_card, BOX)), 3
        assert found.value == Exact(slow.most(slow.signs_of(city.grid), *args))


@pytest.mark.proof
def test_longer_solo_games_with_the_site_are_what_looking_at_everything_finds():
    rng = Random(8)
    for _ in range(6):
        city, start = some_city(rng), rng.choice(BUSES)
        drawn = rng.sample(BOX, 3)
        rides = some_rides(rng, drawn[:2])
        found = solo(city, drawn[2:], 3, bus=start, rides=rides, picking=False, site=True)
        args = slow.place_of(start), list(map(slow_ride, rides)), list(map(slow_card, drawn[2:])), 3
        assert found.value == Exact(slow.most(slow.signs_of(city.grid), *args, "points", True))


def test_the_line_of_the_solo_game_makes_its_points_by_the_rules():
    rng = Random(9)
    city = some_city(rng)
    found = solo(city, BOX[:6], 6)
    assert found.exact
    own = replayed(found_trip(found), [], BOX[:6], city.grid)
    done = list(own.done)
    if not found.legs[0].route:
        done.remove(card("RB1"))
    assert sum(one.points for one in done) == found.found == found.value.value
    assert found.start.street in [STREETS[n] for n, street in enumerate(city.grid) if street.sign == "stop"]


def found_trip(found):
    from packo.games.bus.solver.fastest import Leg, Trip

    legs = tuple(Leg(leg.route, leg.dropped, leg.card) for leg in found.legs)
    return Trip(found.start, (), legs, "turns", 0)


@pytest.mark.proof
def test_more_turns_and_the_site_are_never_worse():
    city = some_city(Random(10))
    values = [solo(city, BOX[:3], turns).value.value for turns in range(6)]
    assert values == sorted(values)
    assert values[0] == 0
    assert all(solo(city, BOX[:3], n, site=True).value.value >= values[n] for n in (2,))


def test_where_the_search_is_cut_short_the_answer_is_an_interval_that_holds_the_truth():
    city = some_city(Random(11))
    truth = solo(city, BOX[:8], 6)
    rough = solo(city, BOX[:8], 6, kept=1, tries=1)
    assert truth.exact
    assert isinstance(rough.value, Certified)
    assert truth.value.value in rough.value
    assert rough.found == rough.value.lo
    assert "certified" in repr(rough)


def test_the_bound_is_never_below_the_solo_game():
    city, loads = some_city(Random(12)), loads_of(BOX[:4])
    horizon, sharper = Horizon(city, loads), Horizon(city, loads, once=(0, 1))
    for bound in (horizon, sharper):
        bound.reach(6)
    for state in (3, 16):
        truth = solo(city, BOX[:4], 6, bus=BUSES[state], picking=False).value.value
        assert truth <= sharper.tables[6][0, state, 0] <= horizon.tables[6][0, state, 0]


def test_a_solo_game_is_asked_of_a_state():
    state = at("c12N RB1", "ab1E OY2 / YP1", open="RG2 BP2", deck="OG1")
    own, other = (solo_game(state, 3, player=player) for player in (0, 1))
    assert own.start == state.position.players[0].bus
    assert {leg.card for leg in (*own.legs, *other.legs)} <= {None, *cards("RG2 BP2 OG1")}
    assert solo_game(game_of().initial_state(seed=2), 1).legs[0].card is not None
    built = at("c12N RB1 *", "", open="RG2 BP2")
    assert solo_game(built, 2, site=True).value == solo_game(built, 2).value


def test_solo_games_that_cannot_be_are_refused():
    city = some_city(Random(13))
    for turns in (-1, True, 1.5):
        with pytest.raises(ValueError, match="turns is 0 or more"):
            solo(city, BOX, turns)
    with pytest.raises(ValueError, match="each card is there once"):
        solo(city, [BOX[0], BOX[0]], 1)
    with pytest.raises(ValueError, match="points or cards"):
        solo(city, BOX[:2], 1, goal="fun")
    with pytest.raises(ValueError, match="kept is 1 or more, not 0"):
        solo(city, BOX[:2], 1, kept=0)
    with pytest.raises(ValueError, match="tries is 1 or more, not 'x'"):
        solo(city, BOX[:2], 1, tries="x")
    sided = city_of((Street("R", "N"), *city.grid[1:]))
    with pytest.raises(ValueError, match="sides of the street"):
        solo(sided, BOX[:2], 1, site=True)
    with pytest.raises(TripError, match="laid out"):
        solo_game(game_of().root, 1)


# -- expected points ---------------------------------------------------------------------------------------------------


def test_the_best_of_two_cards_of_a_third_unseen_and_of_none():
    rng = np.random.default_rng(1)
    for count in (2, 3, 5):
        worth, none = np.sort(rng.normal(size=(count, 1)), axis=0).astype(np.float32), np.float32(rng.normal())
        least = max(none, worth.mean())
        pairs = [max(least, worth[i, 0], worth[j, 0]) for i, j in combinations(range(count), 2)]
        assert _best_of_two(worth, np.array([none]))[0] == pytest.approx(sum(pairs) / len(pairs), abs=1e-5)


def test_with_one_card_that_always_comes_the_outlook_is_the_bound():
    city, loads = some_city(Random(14)), loads_of(BOX[4:5])
    outlook, horizon = Outlook(city, loads), Horizon(city, loads)
    outlook.reach(5)
    horizon.reach(5)
    assert np.allclose(outlook.tables[5], horizon.tables[5][0])


def test_turns_left_are_known_once_the_last_have_begun():
    judge = Judge(game_of(players=3).rules, Formula(pace=1.0, rest=0.0))
    for left, turns in ((1, (0, 1, 0)), (2, (0, 1, 1)), (3, (1, 1, 1)), (4, (1, 2, 1)), (60, (6, 6, 6))):
        p = at("ab1E RB1", "ab1E RG2", "ab1E BP2", to_move=1, left=left).position
        assert judge.turns_left(p) == turns
    assert judge.turns_left(at("ab1E / RB1 RG2", "", "").position) == (4.0, 4.0, 4.0)


# -- the last turns ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("left", [1, 2])
def test_the_last_turns_are_what_plain_search_finds(left):
    rng = Random(15)
    for _ in range(8):
        state = last_turns(rng, left, open="BG3 RY3")
        wanted = alpha_beta(state)
        found = solve_last_turns(state)
        assert found.exact
        assert found.values == wanted.values
        lasts = Lasts(state.game.rules)
        player = state.current_player
        worths = [lasts.worth(state.position, action) for action in state.legal_actions()]
        assert max(worths) == wanted.values[player]


def test_a_card_at_the_end_of_the_turn_that_brings_on_the_last_ones():
    """The mover has a turn more, so the card counts; a drawn one is the mean over the deck."""
    state = at(f"c12N / {FIVE}", "ab1E RP5(R) / YP1 *", stage="pick", open="BG3 RY3", deck="OP3 BY4", block=BLOCK_SMALL)
    lasts, p = Lasts(state.game.rules), state.position
    assert can_solve(state.game.rules, p)
    wanted = alpha_beta(state)
    assert wanted.exact
    assert solve_last_turns(state).values == wanted.values
    after = [
        lasts.worth(p._replace(open=(one,), deck=()), state.parse("take RB1")._replace(card=one)) for one in p.deck
    ]
    assert lasts.worth(p, DRAW) == sum(after) / 2


BLOCK_SMALL = "R B O Y G P stop stop stop site plain plain"


@pytest.mark.proof
def test_many_last_turns_are_what_plain_search_finds():
    rng = Random(16)
    for _ in range(40):
        state = last_turns(rng, rng.choice([1, 2]), deck="BO5", open="BG3 RY3")
        assert solve_last_turns(state).values == alpha_beta(state).values


def test_a_turn_cap_can_leave_more_turns_than_one():
    state = at("ab1E RB1 / YP1", "bc1W OG1 / OY2", left=2, options={"turn_cap": 40})
    assert solve_last_turns(state).values == alpha_beta(state).values
    assert not can_solve(state.game.rules, state.position._replace(left=3))


def test_three_turns_before_a_cap_cards_count():
    """An empty bus reaches the stop on b12, and from there orange and green lie three streets off."""
    cap = {"turn_cap": 40}
    players = "bc2E / YP1", "bc1W RB1(R) / OY2 *"
    state, bare = (at(*players, open=some, left=3, options=cap) for some in ("OG1", ""))
    found = solve_last_turns(state)
    assert found.exact
    assert found.values == alpha_beta(state).values
    assert found.values[0] == solve_last_turns(bare).values[0] + 1
    assert str(found.line[1]) == "take OG1"
    with pytest.raises(TooManyNodes, match="more than 2 positions"):
        solve_last_turns(state, limit=2)


def test_the_win_is_by_points_then_by_cards():
    state = at("ab1E / RP5 BO5", f"ab2E / {FIVE} YP1 RY3 *", left=1, to_move=0)
    points = [sum(one.points for one in own.done) for own in state.position.players]
    assert points == [10, 12]
    assert solve_last_turns(state, "win").values == (0, 1)
    even = at("ab1E / RP5 BO5", f"ab2E / {FIVE} OP3(O)".replace("OP3(O)", "") + " YP1 *".replace("YP1", ""), left=1)
    assert solve_last_turns(even).values[0] == 10 - 8


def test_the_last_turns_are_asked_for_where_they_are():
    with pytest.raises(CannotSearch, match="last turns of two"):
        solve_last_turns(at("ab1E RB1", "ab2E RG2"))
    with pytest.raises(CannotSearch, match="last turns of two"):
        solve_last_turns(at("ab1E RB1", "ab2E RG2", "ab1E BP2", left=1))
    with pytest.raises(ValueError, match="margin, win or both"):
        solve_last_turns(at("ab1E RB1", "ab2E RG2", left=1), "fun")
    with pytest.raises(ValueError, match="two players"):
        Lasts(game_of(players=3).rules)
    with pytest.raises(TooManyNodes, match="more than 3 positions"):
        Lasts(game_of().rules, limit=3).value(at("ab1E RB1", "ab2E RG2", left=2).position)


# -- how many blocks ---------------------------------------------------------------------------------------------------


def test_blocks_up_to_symmetry():
    assert layouts() == 39_916_800
    assert layouts(challenging=True) == 39_916_800 * 2**10
    assert arrangements() == Exact(39_916_800 // 8)
    assert arrangements(challenging=True) == Exact(39_916_800 * 2**10 // 4)


def test_no_block_is_its_own_mirror_image():
    """Why all orbits have full size: 7 cards are there once, and no motion leaves 7 streets in place."""
    for motion in MOTIONS[1:]:
        assert sum(motion.streets[street] == street for street in STREETS) < 7


def test_the_report_tells_the_solo_game():
    told = report(seed=1, turns=1)
    assert "4,989,600" in told
    assert "| 1 |" in told
    with pytest.raises(OptionError, match="1 to 16"):
        report(turns=0)


def test_states_are_numbered_once():
    assert sorted(NUMBER.values()) == list(range(24))


def test_illegal_trips_stay_illegal():
    """A trip's first move is refused by the rules where its limit is broken, so trips keep to limits."""
    state = at("ab1E RP5", "")
    with pytest.raises(IllegalAction, match="BUS 8"):
        state.child(state.parse("go bc1 c12"))
    assert all(len(leg.route) == 1 for leg in fastest_trip(state).legs)
