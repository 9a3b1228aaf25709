"""Silent teams that are programs."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

import packo
from packo.core import Certified, Estimated, Exact, Play, State
from packo.games.shh import analysis
from packo.games.shh.bots import PlannerBot, SpellerBot, holdings
from packo.games.shh.parts import CONSONANTS, DOWN, VOTE, Position
from packo.games.shh.rules import Rules
from packo.games.shh.solve import perfect
from packo.play import bots, match
from packo.play.analyse import advise, analyse, beliefs
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


def test_a_word_of_vowels_that_brings_nothing_is_not_laid_for_ever(tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("EAU\nCAT\nDOG\n")
    game = packo.load("shh", players=3, passes="none", words=str(words))
    play = match(game, [SpellerBot()] * 3, seed=5, max_moves=100)
    assert play.state.is_terminal


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


# -- what actions are worth --------------------------------------------------------------------------------------------


def advised(state: State) -> dict[str, Any]:
    player = state.position.to_move
    return dict(advise(Play.start(state), player).worth[player])


def test_two_players_know_what_a_word_can_bring() -> None:
    """TO goes on to TOE, and to TODAY and TOYED, which turn two vowels each; player 1 has Y and D."""
    state = lying("B/DY", "TO", player=1, words=35)
    worth = advised(state)
    assert worth["E"] == Exact(1)
    assert worth["Y"] == worth["D"] == Exact(5)
    assert worth["call down"] == worth["A"] == Exact(0)
    assert worth["call up"] == Exact(0)
    toe = advised(lying("B/DY", "TOE", plus="AEIOU", player=1, words=35))
    assert toe["call up"] == toe["call down"] == Exact(1)


def test_advice_with_hidden_hands_is_an_estimate_that_does_not_know_them() -> None:
    state = go(packo.load("shh", players=3, words=35).initial_state(seed=4), "A")
    one, own, two = state.position.hands
    hands = ("".join(sorted(one[1:] + two[0])), own, "".join(sorted(two[1:] + one[0])))
    swapped = State(state.game, state.position._replace(hands=hands))
    assert advised(swapped) == advised(state)
    assert isinstance(advised(state)["I"], Estimated)
    assert advised(state)["call up"] == Exact(0)


def test_a_thumb_is_worth_what_it_scores() -> None:
    for word, up, down in (("TOE", 1, 1), ("TOEX", 2, 0)):
        vote = lying("B/D", word, stage=VOTE, thumb="up")
        found = advise(Play.start(vote), 1)
        assert found.worth[1] == {"up": Exact(up), "down": Exact(down)}
        ends = {thumb: perfect(go(vote, thumb)).value for thumb in ("up", "down")}
        assert analyse(vote).worth == {1: ends}


def test_open_hands_are_solved_to_the_end_where_few_letters_are_left() -> None:
    state = lying("BN/DT", plus="AEIOU", passes=1, words=35)
    found = analyse(state)
    assert found.value == (perfect(state).value,) * 2
    assert max(map(float, found.worth[0].values())) == perfect(state).value.value
    for action, value in found.worth[0].items():
        assert perfect(go(state, action)).value == value
    early = packo.load("shh", words=35).initial_state(seed=1)
    assert set(analyse(early).worth[0]) == set(map(str, early.legal_actions()))
    assert analyse(early).objective == found.objective == "points at the end"
    over = go(lying("BN/DT", "T", words=35), "call down", "up")
    assert analyse(over).value == (Exact(17), Exact(17))


def test_bounds_of_the_end_hold_it_with_open_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    """As told where more consonants are in hands than are solved; all states of a game measure the same."""
    monkeypatch.setattr(analysis, "FEW", 0)
    rng, bounded = Random(3), 0
    for hands, active in (("BN/DTR", ""), ("BND/TRS", "TA"), ("BD/LM", "E"), ("CT/RS", "")):
        state = lying(hands, active, plus="AE", passes=1, words=35)
        while not state.is_terminal:
            found = analyse(state)
            assert found.objective == "points at the end"
            actor = state.actors[0]
            for action, value in found.worth[actor].items():
                end = float(perfect(go(state, action)).value)
                low, high = (value.lo, value.hi) if isinstance(value, Certified) else (value.value, value.value)
                assert low <= end <= high, (state, action)
                bounded += low < high
            state = go(state, rng.choice([action for action in found.worth[actor] if action != "down"]))
    assert bounded > 20


def test_the_picture_of_beliefs() -> None:
    play = on(packo.load("shh", players=3).play(seed=0), "A")
    told = str(beliefs(play, 1))
    hands = play.state.position.hands
    assert "50%" in told
    assert all(f"<title>{letter}, " in told for letter in hands[0] + hands[2])
    assert all(f"<title>{letter}, " not in told for letter in hands[1])
    assert beliefs(packo.load("shh").play(seed=0), 0) is None
