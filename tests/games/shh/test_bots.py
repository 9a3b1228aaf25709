"""Silent teams that are programs."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import packo
from packo.core import Play, State
from packo.games.shh.bots import PlannerBot, SpellerBot
from packo.games.shh.parts import CONSONANTS, DOWN, VOTE, Position
from packo.games.shh.rules import Rules
from packo.games.shh.solver.outlook import holdings
from packo.play import bots, match
from packo.play.bots import Seat, seat_of

from .silence import go, lying

OPTIONS = [
    {},
    {"passes": "none", "shortest": 4},
    {"players": 3, "face_down": True},
    {"players": 4, "passes": "one fewer", "words": 35, "shortest": 5},
]


def at_move(state: State, player: int | None = None) -> Seat:
    return seat_of(Play.start(state), state.position.to_move if player is None else player)


def test_the_room_offers_its_bots_the_strongest_last() -> None:
    assert list(bots(packo.load("shh"))) == ["random", "speller", "planner"]
    assert list(bots(packo.load("shh", players=3))) == ["random", "speller"]


def test_changed_rules_are_not_played_by_bots_that_reckon_with_the_old_ones() -> None:
    class Other(Rules):
        def returns(self, p: Position) -> tuple[int, ...]:
            return (0,) * self.num_players

    assert list(bots(packo.load(Other))) == ["random"]


@pytest.mark.parametrize("options", OPTIONS)
def test_a_silent_team_plays_whole_games_the_same_each_time(options: dict[str, Any]) -> None:
    game = packo.load("shh", **options)
    team = [SpellerBot()] * game.num_players
    play = match(game, team, seed=3)
    assert play.state.is_terminal
    assert play.state.returns()[0] >= 11
    assert match(game, team, seed=3) == play


def test_words_are_scored_only_if_they_are_valid() -> None:
    game = packo.load("shh", players=4)
    play = match(game, [SpellerBot()] * 4, seed=2)
    voted = [state.position for state in play.states if state.position.stage == VOTE]
    assert len(voted) > 3
    for p in voted:
        assert (p.thumb == DOWN) is not game.rules.is_valid(p.active)


def test_a_thumb_tells_the_truth() -> None:
    for word, thumb in (("TOE", "up"), ("TOEX", "down")):
        vote = lying("B/", word, stage=VOTE, thumb="up")
        assert str(SpellerBot().choose(at_move(vote, 1), Random(0))) == thumb


def test_a_bot_sees_no_other_hand() -> None:
    """Worlds that look the same to a player get the same choice."""
    state = go(packo.load("shh", players=3).initial_state(seed=4), "A")
    one, own, two = state.position.hands
    swapped = ("".join(sorted(one[1:] + two[0])), own, "".join(sorted(two[1:] + one[0])))
    other = State(state.game, state.position._replace(hands=swapped))
    assert other.position != state.position
    assert SpellerBot().worths(at_move(other)) == SpellerBot().worths(at_move(state))


def test_what_partners_are_taken_to_hold() -> None:
    state = packo.load("shh", players=4).initial_state(seed=1)
    own = state.position.hands[0]
    held = holdings(at_move(state))
    assert held[0] == dict.fromkeys(own, 1.0)
    for letter in set(CONSONANTS) - set(own):
        assert [round(hand[letter], 12) for hand in held[1:]] == [round(1 / 3, 12)] * 3
    two = packo.load("shh").initial_state(seed=1)
    assert holdings(at_move(two))[1] == dict.fromkeys(two.position.hands[1], 1.0)


def test_doubt_and_memory_change_beliefs() -> None:
    play = packo.load("shh", players=3, face_down=True).play(seed=0)
    first = play.state.position.hands[0][0]
    play = on(play, first, "A", "pass")
    plain, doubting = (holdings(seat_of(play, 0), doubt=doubt) for doubt in (1, 0.5))
    assert plain != doubting
    for letter in plain[1]:
        assert plain[1][letter] + plain[2][letter] == pytest.approx(1)
        assert doubting[2][letter] <= plain[2][letter]
    play = on(play, "call up", "up & up")
    assert play.state.position.row == first
    assert not any(first in hand for hand in holdings(seat_of(play, 1)))
    forgetful = holdings(seat_of(play, 1), remembers=False)
    assert (forgetful[0][first], forgetful[2][first]) == (6 / 14, 7 / 14)


def on(play: Play, *moves: str) -> Play:
    """The play after moves in notation."""
    for move in moves:
        play = play.then(play.state.parse(move))
    return play


def test_two_who_can_count_score_everything() -> None:
    for options in ({"words": 35}, {"words": 35, "passes": "none", "face_down": True}):
        game = packo.load("shh", **options)
        play = match(game, [PlannerBot(), PlannerBot()], seed=6)
        assert play.state.returns() == (26, 26)


def test_the_planner_takes_up_a_play_that_somebody_left() -> None:
    left = go(lying("BC/DT", words=35), "A")
    end = match_on(left, [PlannerBot(), PlannerBot()])
    assert end.is_terminal
    hidden = lying("B/D", words=35, face_down=True)
    assert PlannerBot().choose(at_move(hidden), Random(0)) in hidden.legal_actions()


def match_on(state: State, team: list[Any]) -> State:
    """Bots play on to the end."""
    play = Play.start(state)
    while not play.state.is_terminal:
        actors = play.state.actors
        chosen = {i: team[i].choose(seat_of(play, i), Random(0)) for i in actors}
        play = play.then(chosen if play.state.position.stage == VOTE else chosen[actors[0]])
    return play.state
