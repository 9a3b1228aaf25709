"""Players of Play On Words that are programs."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

import packo
from packo.core import State
from packo.games.play_on_words import solve
from packo.games.play_on_words.bots import CarefulBot, CasualBot, GreedyBot
from packo.games.play_on_words.rules import Rules
from packo.games.play_on_words.solver.replies import afterwards, lead, prospect, prospects
from packo.play import bots, match, tournament
from packo.play.bots import Bot, Seat
from tests.games.play_on_words.kitchen import at, game, go


def chosen(bot: Bot, state: State) -> Any:
    p = state.position
    return bot.choose(Seat(state.game, p.to_move, (), p, state.legal_actions()), Random(1))


def listed(folder: Path, *words: str) -> str:
    path = folder / "words.txt"
    path.write_text("\n".join(words))
    return str(path)


def test_the_room_offers_its_bots_the_strongest_last() -> None:
    assert list(bots(game())) == ["random", "casual", "greedy", "careful"]


def test_changed_rules_are_not_played_by_bots_that_reckon_with_the_old_ones() -> None:
    class Other(Rules):
        def returns(self, p: Any) -> tuple[int, ...]:
            return (0, 0)

    assert list(bots(packo.load(Other))) == ["random"]


@pytest.mark.parametrize(
    "options",
    [{}, {"players": 3, "same_turn": True, "words": 35}, {"players": 4, "rechoose": True, "words": 20}],
    ids=repr,
)
def test_bots_play_whole_games_the_same_each_time(options: dict[str, Any]) -> None:
    found = game(**options)
    seats = [CarefulBot(turns=2, samples=2), GreedyBot(), *[CasualBot(level=20)] * 2][: found.num_players]
    play = match(found, seats, seed=3)
    assert play.state.is_terminal
    assert match(found, seats, seed=3) == play


def test_greedy_plays_the_best_turn_move_by_move() -> None:
    state = at("", "LOUD", open="C K I T", under=1)
    turn = solve.best_turn(state)
    for move in turn.moves:
        assert chosen(GreedyBot(), state) == move
        state = state.child(move)
    assert str(chosen(GreedyBot(), state)) == "done"


def test_greedy_may_choose_cards_that_are_not_listed(tmp_path: Path) -> None:
    """Both words are listed with the C; to make both, one of them takes the wild card."""
    state = at("", "LOUD", open="C C* A T", under=1, options={"words": listed(tmp_path, "cat", "loud", "cloud")})
    assert [str(action) for action in state.legal_actions()] == ["new C-A-T", "on 1: C-L-O-U-D"]
    first = chosen(GreedyBot(), state)
    assert str(first) == "new C*=C-A-T"
    assert str(chosen(GreedyBot(), state.child(first))) == "on 2: C-L-O-U-D"


def test_casual_plays_words_that_most_people_know(tmp_path: Path) -> None:
    state = at("", "", open="A D Z E C T", under=1, options={"words": listed(tmp_path, "adze", "cat", "at")})
    assert str(chosen(CasualBot(level=10), state)) == "new C-A-T"
    assert str(chosen(GreedyBot(), state)) == "new A-D-Z-E"


def test_casual_finds_a_word_where_he_knows_none(tmp_path: Path) -> None:
    state = at("", "", open="A D Z E X U", under=1, options={"words": listed(tmp_path, "adze", "adz")})
    assert str(chosen(CasualBot(level=10), state)) == "new A-D-Z"
    assert str(chosen(CasualBot(level=10), go(state, "new A-D-Z"))) == "done"


def test_what_a_turn_leaves_is_exact_where_no_card_is_turned_over() -> None:
    """The other one can make CLOUD of LOUD if the C is left."""
    state = at("", "", open="L O U D C", under=0)
    rules, p = state.game.rules, state.position
    found = prospects(rules, p)
    assert [one.worth.kind for one in found] == ["exact"] * len(found)
    by_word = {one.turn.moves[0].tiles: one for one in found}
    for one in by_word.values():
        (end,) = afterwards(rules, one.turn.after, ahead=1)
        assert one.worth.value == lead(end, 2)[0]
    assert max(float(one.worth) for one in found) == float(found[0].worth)


def test_samples_are_the_same_for_all_turns_and_labelled() -> None:
    state = game().play(seed=5).state
    rules, p = state.game.rules, state.position
    found = prospects(rules, p, turns=3, samples=3)
    assert [one.worth.kind for one in found] == ["estimated"] * 3
    assert [one.worth.samples for one in found] == [3] * 3
    assert prospect(rules, p, found[0].turn, 3) == found[0]


def test_leads_are_over_the_mean_of_the_others() -> None:
    p = at("LOUD CAR", "CAT", "").position
    assert [str(one) for one in lead(p, 3)] == ["11/2", "-1/2", "-5"]
    assert lead(p, 3)[1] == 3 - (7 + 0) / 2


def test_the_stronger_one_wins_more() -> None:
    found = tournament(game(words=35), ["greedy", "random"], games=3, seed=1)
    assert found.score("greedy", "random").mean > 0.8
