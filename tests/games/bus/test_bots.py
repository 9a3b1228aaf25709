"""Players of BUS that are programs."""

from __future__ import annotations

from random import Random

import pytest

import packo
from packo.games.bus.bots import GreedyBot, SearchBot
from packo.games.bus.parts import BUILD
from packo.games.bus.rules import Rules
from packo.games.bus.solve import Lasts, can_solve
from packo.games.bus.solver.plain import best_building, nearer, soon
from packo.play import bots, match, seat_of, tournament
from tests.games.bus.block import at, card, game_of

OPTIONS = [
    {},
    {"players": 3},
    {"challenging": True, "traffic": "left"},
    {"players": 3, "challenging": True, "start_side": "stop"},
    {"turn_cap": 12},
]


def test_the_room_offers_its_bots_the_strongest_last():
    assert list(bots(packo.load("bus"))) == ["random", "greedy", "searcher"]


def test_changed_rules_are_not_played_by_bots_that_reckon_with_the_old_ones():
    class Other(Rules):
        def returns(self, p):
            return (0, 0)

    assert list(bots(packo.load(Other))) == ["random"]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_bots_play_whole_games_the_same_each_time(options):
    game = packo.load("bus", **options)
    seats = [SearchBot(), *[GreedyBot()] * (game.num_players - 1)]
    play = match(game, seats, seed=3)
    assert play.state.is_terminal
    assert match(game, seats, seed=3) == play


def chosen(bot, state):
    return str(
        bot.choose(
            seat_of(state.game.play(seed=0), 0).__class__(
                state.game, state.current_player, (), state.position, state.legal_actions()
            ),
            Random(0),
        )
    )


def test_the_greedy_bot_completes_a_dear_card_and_the_searcher_sees_two():
    """Red lies ahead on ab1.  Or from the stop on b12 orange, red and blue lie in a row: BO5 too."""
    state = at("bc1W RP5(R)", "ab3E OG1", open="BO5 YG5", deck="YP1")
    assert chosen(GreedyBot(), state) == "go ab1"
    assert chosen(SearchBot(), state) == "go b12"
    assert chosen(SearchBot(), state.child(state.parse("go b12"))) == "take BO5"


def test_the_greedy_bot_takes_what_lies_open_before_it_draws():
    state = at("c12N RB1(B)", "ab3E OG1", stage="pick", open="RP5 BP2", deck="YP1 OY2")
    assert chosen(GreedyBot(), state) in ("take RP5", "take BP2", "pass")
    assert chosen(GreedyBot(), at("c12N RB1", "ab3E", stage="pick")) == "pass"


def test_the_searcher_plays_the_last_turns_for_the_win_above_all():
    """Either way two points behind or ahead: the win counts, and then the margin."""
    state = at("bc1W RO4(R) / RB1 RG2", "ab3E OG1 / BP2 OY2 YP1 BG3 OP3", left=1, open="", deck="")
    assert can_solve(state.game.rules, state.position)
    lasts = Lasts(state.game.rules, "both")
    best = max(lasts.worth(state.position, action) for action in state.legal_actions())
    assert lasts.worth(state.position, state.parse(chosen(SearchBot(), state))) == best


def test_building_brings_destinations_nearer_or_nothing_is_built():
    state = at("a23S RP5(R)", "c12N OG1 *", stage=BUILD, open="BO5 YP1")
    p, legal = state.position, state.legal_actions()
    best = best_building(p, 0, legal)
    assert nearer(p, 0, best) == max(nearer(p, 0, action) for action in legal) > 0
    assert state.child(best).position.grid != p.grid
    assert str(best_building(at("a23S", "c12N OG1 *", stage=BUILD).position, 0, legal[:1])) == "pass"


def test_points_fade_by_the_turns_they_take():
    state = at("bc1W RB1(R)", "ab1E / RG2")
    from packo.games.bus.solve import city_of

    city = city_of(state.position.grid)
    near, other = (soon(city, own) for own in state.position.players)
    assert near == pytest.approx(0.8)
    assert other == 2
    far = state.position.players[0]._replace(rides=at("bc1W RP5(P)", "").position.players[0].rides)
    assert 0 < soon(city, far) < 5 * 0.8
    assert card("RP5").speed == 1
    assert game_of().num_players == 2


def test_the_searcher_is_ahead_of_greedy_and_greedy_of_random():
    game = packo.load("bus")
    assert tournament(game, ["greedy", "random"], games=3, seed=1).score("greedy", "random").mean == 1
    assert tournament(game, ["searcher", "greedy"], games=2, seed=1).score("searcher", "greedy").mean > 0.5


@pytest.mark.proof
@pytest.mark.parametrize(("other", "wins"), [("random", 97), ("greedy", 75)])
def test_the_searcher_wins_so_many_of_a_hundred_games(other, wins):
    found = tournament(packo.load("bus"), ["searcher", other], games=25, seed=20)
    assert 100 * found.score("searcher", other).mean >= wins


@pytest.mark.proof
@pytest.mark.parametrize(
    "options", [{"players": 3}, {"challenging": True}, {"players": 3, "challenging": True}], ids=str
)
def test_the_searcher_wins_more_than_its_share_elsewhere(options):
    game = packo.load("bus", **options)
    found = tournament(game, ["searcher", "greedy"], games=6, seed=4)
    assert found.score("searcher", "greedy").mean > 1.2 / game.num_players
