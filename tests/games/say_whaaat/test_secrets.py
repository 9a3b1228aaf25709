"""Rankings leak nowhere: worlds that differ only in what is hidden from a player look alike to that player."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from packo.core import Play
from packo.core.record import dumps
from packo.games.say_whaaat.draw import as_text, describe
from packo.games.say_whaaat.parts import GUESS, RANK, RANKINGS, Rank
from packo.picture import View
from packo.play import seat_of
from packo.widgets import Table
from tests.games.say_whaaat.rounds import FIRST, NAMES, game

WAYS: list[dict[str, Any]] = [{"players": 3}, {}, {"teams": True}, {"players": 6, "teams": True}]


def view(play: Play, seat: int | None) -> View:
    state = play.state
    legal = state.legal_actions(seat) if seat in state.actors and seat is not None else ()
    return View(
        state.game.rules, state.position, seat, clickable=tuple(map(str, legal)), names=NAMES, **play.view(seat)
    )


def told(play: Play, player: int) -> list[Any]:
    """All that reaches a player: what he knows, the pictures, and the words."""
    state, rules = play.state, play.game.rules
    found: list[Any] = [
        play.information_state(player), repr(play.information_state(player)), state.observation(player),
        repr(state.observation(player)), repr(state), repr(play), rules.describe(state.position), state.actors,
        state.draw(player, **play.view(player)), state.draw(None, **play.view(None)), state._repr_svg_(),
        play._repr_svg_(), str(play.view(player).get("last")), state.legal_actions(player), state.is_terminal,
    ]  # fmt: skip
    for seat in (player, None):
        found += [describe(view(play, seat)), as_text(view(play, seat))]
    if player in state.actors:
        seat_there = seat_of(play, player)
        found += [seat_there.legal, repr(seat_there), rules.why_not(state.position, player, Rank((1,)))]
    return found


def twins(options: dict[str, Any], player: int, rng: Random) -> tuple[Play, Play]:
    """Two plays of a first round in which all judges but this player rank differently."""
    start = Play.start(game(**options).root)
    start = start.then(start.state.parse(FIRST))
    one, two = {}, {}
    for judge in start.state.actors:
        one[judge], two[judge] = rng.sample(RANKINGS, 2)
        if judge == player:
            two[judge] = one[judge]
    return start.then(one), start.then(two)


@pytest.mark.rule("say_whaaat.4", "say_whaaat.11")
@pytest.mark.parametrize("options", WAYS, ids=str)
def test_rankings_of_others_are_told_to_nobody(options: dict[str, Any]) -> None:
    compared = 0
    for seed in range(3):
        rng = Random(seed)
        for player in range(game(**options).num_players):
            one, two = twins(options, player, rng)
            if one == two:
                continue
            assert one.state.position != two.state.position
            assert told(one, player) == told(two, player)
            compared += 1
            guesses = dict.fromkeys(one.state.actors, RANKINGS[0])
            opened = [told(play.then(guesses), player) for play in (one, two)]
            assert opened[0][0] != opened[1][0], "then all is laid open"
    assert compared >= 6


@pytest.mark.rule("say_whaaat.4")
def test_the_judge_sees_the_own_ranking() -> None:
    """The comparison has teeth: to the judge, the two worlds differ in each of these ways."""
    one, two = twins({}, 1, Random(2))
    for first, second in list(zip(told(one, 0), told(two, 0), strict=True))[:4]:
        assert first != second
    for words in (describe, as_text):
        assert words(view(one, 0)) != words(view(two, 0))
    assert one.state.draw(0) != two.state.draw(0)


@pytest.mark.rule("say_whaaat.6")
def test_guesses_are_secret_until_all_have_guessed() -> None:
    """At a table of persons, nothing that is shown depends on what somebody has chosen."""
    seen = []
    for guess in ("1 2 3 4 5", "5 4 3 2 1"):
        table = Table("say_whaaat", players=3, seats=dict.fromkeys(range(3), "you"), seed=3)
        assert table.choose(0, "2 1 5 3 4")
        assert table.choose(1, guess)
        seen.append((table.board.svg, table.status, table.save(), repr(table)))
    assert seen[0] == seen[1]


@pytest.mark.rule("say_whaaat.4")
def test_a_record_of_a_table_in_play_is_the_only_place_of_the_ranking() -> None:
    """Whoever saves has the file, so a record holds the ranking; what the table shows does not change with it."""
    seen, records = [], []
    for ranking in ("2 1 5 3 4", "3 4 1 5 2"):
        table = Table("say_whaaat", players=3, seats=dict.fromkeys(range(3), "you"), seed=3)
        assert table.choose(0, ranking)
        table.click("ready")
        assert table.state.position.stage == GUESS
        records.append(dumps(table.play))
        seen.append((table.board.svg, table.status, repr(table), list(table.session.history())))
    assert seen[0] == seen[1]
    assert records[0] != records[1]
    assert "2 1 5 3 4" not in str(seen[0])


def test_before_a_ranking_there_is_nothing_to_hide() -> None:
    play = Play.start(game().root).then(game().root.parse(FIRST))
    rules = play.game.rules
    assert play.state.position.stage == RANK
    for player in range(4):
        assert rules.hidden(play.state.position, player) is None
        assert play.state.observation(player) == play.state.position
