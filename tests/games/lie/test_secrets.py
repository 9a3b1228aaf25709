"""Two worlds that differ only in what is hidden from a player look alike to him in every way, until they are shown."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import packo
from packo.core import Play
from packo.games.lie.bots import BluffingBot, HonestBot
from packo.games.lie.draw import OVERLAYS, describe, draw
from packo.games.lie.parts import Challenge, Dealt
from packo.picture import View
from packo.play import advise, seat_of

NAMES = ("Ann", "Bo", "Cy", "Dora", "Eve", "Finn")
GAMES: list[dict[str, Any]] = [
    {"players": 2, "hand": 3},
    {"players": 2, "hand": 3, "wild": True},
    {"players": 3, "hand": 2, "which_way": True},
    {"players": 4, "hand": 2, "shorter": True, "wild": True},
    {"players": 6, "hand": 3, "which_way": True, "wild": True},
]


def picture(play: Play, seat: int | None, **more: Any) -> View:
    legal = play.state.legal_actions(seat) if seat in play.state.actors else ()
    names = NAMES[: play.game.num_players]
    return View(
        play.game.rules, play.state.position, seat, clickable=tuple(map(str, legal)), names=names,
        shown=tuple(OVERLAYS), **play.view(seat), **more,
    )  # fmt: skip


def told(play: Play, player: int) -> list[Any]:
    """All that reaches a player: what he knows, the pictures, the words, what bots and advice make of it."""
    state, seat = play.state, seat_of(play, player)
    found = [
        play.information_state(player), repr(play.information_state(player)), state.observation(player),
        str(state.observation(player)), repr(state), repr(play), play.view(player).get("last"),
        draw(picture(play, player)), draw(picture(play, None)), describe(picture(play, player)), state._repr_svg_(),
        play._repr_svg_(),
    ]  # fmt: skip
    if player in state.actors:
        found += [seat.legal, repr(seat), HonestBot().choose(seat, Random(1)), BluffingBot().choose(seat, Random(1))]
        found.append(repr(advise(play, player)))
    return found


def another_deal(play: Play, player: int, rng: Random) -> Play:
    """The same play, but that the others have drawn other cards in the last draw."""
    assert play.back is not None
    (world,) = play.state.worlds(player, rng, 1)
    return play.back.then(Dealt(world.position.hands))


@pytest.mark.rule("lie.2", "lie.3")
@pytest.mark.parametrize("options", GAMES, ids=str)
def test_worlds_that_differ_only_in_hidden_cards_and_dice_look_alike(options: dict[str, Any]) -> None:
    """In the first round and in the second, whose draw comes after the same challenge."""
    game = packo.load("lie", **options)
    compared = 0
    for seed in range(2):
        rng = Random(seed)
        play = game.play(seed=seed)
        for _ in range(2):
            player = rng.choice(play.state.actors)
            twin = another_deal(play, player, rng)
            assert twin.state != play.state
            assert told(play, player) == told(twin, player)
            own = rng.choice(play.state.legal_actions(player))
            play, twin = (each.then(set_at_random(each, player, own, rng)) for each in (play, twin))
            differ = play.state != twin.state
            while not any(isinstance(move, Challenge) for move in play.moves[-1:]):
                assert told(play, player) == told(twin, player)
                compared += differ
                move = rng.choice(play.state.legal_actions()[-12:])
                play, twin = play.then(move), twin.then(move)
            if differ:
                assert told(play, player) != told(twin, player)
            if play.state.is_terminal:
                break
            play = play.then(play.state.chance.sample(rng))
    assert compared > 5


def set_at_random(play: Play, player: int, own: Any, rng: Random) -> dict[int, Any]:
    return {i: own if i == player else rng.choice(play.state.legal_actions(i)) for i in play.state.actors}


@pytest.mark.rule("lie.3")
def test_the_other_halves_of_others_cards_are_never_told() -> None:
    """A challenge lays open the dice, and of the cards behind them nothing: not to anybody, not in any words."""
    game = packo.load("lie", hand=2)
    plays = []
    for cards in ("12 34/15 26", "12 34/15 46"):
        play = Play.start(game.root).then(game.rules.parse_chance(game.root.position, cards))
        play = play.then({0: play.state.parse("14", 0), 1: play.state.parse("56", 1)})
        plays.append(play.then(play.state.parse("2x5")))
    assert told(plays[0], 0) == told(plays[1], 0)
    one, two = (play.then(play.state.parse("lie")) for play in plays)
    assert told(one, 0) == told(two, 0)
    assert one.state == two.state


def test_what_is_not_hidden_is_told() -> None:
    """The comparison above has teeth: to the one whose cards differ, the worlds differ in each of these ways."""
    play = packo.load("lie", players=3).play(seed=4)
    twin = another_deal(play, 0, Random(1))
    changed = next(i for i in (1, 2) if play.state.position.hands[i] != twin.state.position.hands[i])
    for one, two in zip(told(play, changed)[:4], told(twin, changed)[:4], strict=True):
        assert one != two
    assert draw(picture(play, changed)) != draw(picture(twin, changed))
