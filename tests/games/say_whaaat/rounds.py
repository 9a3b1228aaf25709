"""Rounds of Say Whaaat?! for the tests: positions by their moves, and views of them."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Any

import packo
from packo.core import Game, State
from packo.games.say_whaaat.parts import RANK
from packo.picture import View

NAMES = ("Ann", "Bo", "Cy", "Dora", "Eve", "Finn", "Gus", "Hal", "Iris", "Jo")
FIRST = "Cats, Ghost stories, Thunderstorms, Zoos, Bubble wrap"
SECOND = "Roller coasters, Tea, Encyclopedias, French fries, Love"
THIRD = "Garlic, Naps, Bees, Salt, Rain"
JUDGED = "2 1 5 3 4"
GUESSED = "2 1 3 5 4 & 1 2 5 4 3 & 5 4 1 3 2"
"""Three guesses with 3, 1 and 1 matches."""
PAIRS_JUDGED = "1 2 3 4 5 & 2 1 5 3 4"
PAIRS_GUESSED = "1 2 4 3 5 & 5 1 3 2 4"
"""Guesses of two teams with 3 and 2 matches."""


@cache
def game(**options: Any) -> Game:
    return packo.load("say_whaaat", **options)


def go(state: State, *moves: str) -> State:
    """The state after moves in notation."""
    for move in moves:
        state = state.child(state.parse(move))
    return state


def start(*moves: str, **options: Any) -> State:
    """The state after moves from the beginning of a game."""
    return go(game(**options).root, *moves)


def shown(state: State, seat: int | None = None, **view: Any) -> View:
    """The view of a seat that may click all that it may choose."""
    rules, p = state.game.rules, state.position
    choices = () if seat is None or state.is_chance or state.is_terminal else rules.choices(p).get(seat, ())
    return View(rules, p, seat, **{"clickable": tuple(map(str, choices)), "names": NAMES[: rules.num_players], **view})


def after(state: State, *moves: str, seat: int | None = None, since: bool = False, **view: Any) -> View:
    """The view after moves, with the last one told if it is open, and `since` with all of them that are."""
    states = [state]
    for move in moves:
        states.append(go(states[-1], move))
    told = [(a.position, a.parse(text)) for (a, _), text in zip(pairwise(states), moves, strict=True)]
    known = [(before, move) for before, move in told if before.stage != RANK]
    if told[-1] in known:
        view = {"before": told[-1][0], "last": told[-1][1], **view}
    if since:
        view = {"since": tuple(known), **view}
    return shown(states[-1], seat, **view)
