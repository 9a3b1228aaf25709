"""BUS solved: the fewest turns for given cards, the solo game, and the last turns of two players, all exact where they
say so; the block as graphs; and how many blocks there are.

This page gathers what other parts use, and asks it of states; the work is done in `packo.games.bus.solver`, one idea
to a module.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from packo.core import CHANCE, TERMINAL, Play, State
from packo.core.telling import brief
from packo.games.bus.parts import PICK, Passengers, Position
from packo.games.bus.rules import Rules
from packo.games.bus.solver.city import City, city_of
from packo.games.bus.solver.fastest import LIMIT, By, TooManyStates, Trip, TripError, fastest
from packo.games.bus.solver.graphs import crossings_graph, headings_graph, streets_graph
from packo.games.bus.solver.grids import arrangements, layouts
from packo.games.bus.solver.horizon import Goal
from packo.games.bus.solver.lasts import LIMIT as NODES
from packo.games.bus.solver.lasts import Aim, Lasts, can_solve
from packo.games.bus.solver.report import report
from packo.games.bus.solver.solo import KEPT, TRIES, Solo, solo
from packo.solve.adversarial import CannotSearch, Found

__all__ = [
    "City",
    "Lasts",
    "Solo",
    "TooManyStates",
    "Trip",
    "TripError",
    "arrangements",
    "can_solve",
    "city_of",
    "crossings_graph",
    "fastest",
    "fastest_trip",
    "headings_graph",
    "layouts",
    "report",
    "solo",
    "solo_game",
    "solve_last_turns",
    "streets_graph",
]


def fastest_trip(
    state: State | Play,
    cards: Iterable[Passengers | str] = (),
    *,
    player: int | None = None,
    by: By = "turns",
    limit: int = LIMIT,
) -> Trip | None:
    """The fewest turns in which a player completes the cards in progress and the given ones; None where that is never.

    The others are left out: they neither take a card nor build, and the player does not build either.  Where the
    player is to take a card now, one of the given ones may be that.

    Args:
        cards: cards that are to be picked up first, or how they are written (RB1); they are taken to lie open until
            then.
        player: who; the one who is to move where None.
        by: turns or streets: what is to be few, the other after it.
        limit: the most states that the search may meet.

    Raises:
        TripError: no bus stands anywhere yet, or cards that nobody can pick up.
        TooManyStates: the limit was met, so the fewest turns are open.
    """
    rules, p, who = _asked(state, player)
    own = p.players[who]
    if own.bus is None:
        raise TripError("a trip begins where a bus stands, and this player's bus is not placed yet")
    chosen = tuple(_card(rules, card) for card in cards)
    left = (*p.open, *p.deck)
    if gone := [card for card in chosen if card not in left]:
        raise TripError(f"{gone[0]} cannot be picked up any more: somebody has taken it")
    picking = p.stage == PICK and p.to_move == who and not p.drawing
    return fastest(
        city_of(p.grid, rules.options.traffic), own.bus, own.rides, chosen, by=by, picking=picking, limit=limit
    )


def solo_game(
    state: State | Play,
    turns: int,
    *,
    player: int | None = None,
    goal: Goal = "points",
    site: bool = False,
    kept: int = KEPT,
    tries: int = TRIES,
) -> Solo:
    """The most that one player could make of so many turns alone, with all cards open that nobody has taken.

    From where his bus stands with what it has in progress; or from the best stop where it is not placed yet.  A card is
    picked up where that helps, also when the bus is placed, where the game insists on it (rule 5).

    Args:
        player: who; the one who is to move where None.
        goal: points or cards.
        site: whether the construction site may be used too, where the player has not yet.
        kept, tries: how hard it tries to be exact, as in `solo`.

    Raises:
        ValueError: turns that are no number of them, no such goal, or the site in challenging play.
    """
    rules, p, who = _asked(state, player)
    own = p.players[who]
    picking = own.bus is None or (p.stage == PICK and p.to_move == who)
    return solo(
        city_of(p.grid, rules.options.traffic), (*p.open, *p.deck), turns, bus=own.bus, rides=own.rides, goal=goal,
        picking=picking, site=site and not own.built, kept=kept, tries=tries,
    )  # fmt: skip


def solve_last_turns(state: State | Play, aim: Aim = "margin", limit: int = NODES) -> Found:
    """The last turns of two players, from any position at which they have begun or begin with the end of this turn.

    Under a turn cap from any position, as far as the search reaches: three turns before the end are quick.

    `margin` is one's points less the other's, `win` the share of the win, after the tie-break by cards (rule 18).

    Raises:
        ValueError: there is no such aim.
        CannotSearch: more players, chance is to move, or nothing says when the game ends.
        TooManyNodes: more than `limit` positions; that can be under a turn cap only.
    """
    here = state.state if isinstance(state, Play) else state
    rules, p = here.game.rules, here.position
    capped = rules.num_players == 2 and rules.current_player(p) >= 0 and getattr(p, "left", -1) > 0
    if not isinstance(rules, Rules) or not (capped or can_solve(rules, p)):
        raise CannotSearch(f"this is for the last turns of two players, and the position is: {rules.describe(p)}")
    lasts, line = Lasts(rules, aim, limit), []
    value = lasts.value(p)
    while rules.current_player(p) not in (CHANCE, TERMINAL):
        line.append(lasts.best(p))
        p = rules.step(p, line[-1])
    worth = (1 + value) / 2 if aim == "win" else value
    other: Any = 1 - worth if aim == "win" else -worth
    return Found((_plain(worth), _plain(other)), tuple(line), True, lasts.met)


def _plain(number: Fraction) -> Any:
    return int(number) if number.denominator == 1 else number


def _asked(state: State | Play, player: int | None) -> tuple[Rules, Position, int]:
    """The rules, the position, and the player who is meant."""
    here = state.state if isinstance(state, Play) else state
    if not isinstance(here, State) or not isinstance(here.game.rules, Rules) or not here.position.grid:
        raise TripError(f"this is asked of a state of BUS whose streets are laid out, not of {brief(here)}")
    rules, p = here.game.rules, here.position
    if player is None:
        if rules.current_player(p) == TERMINAL:
            raise TripError("the game is over: say which player is meant")
        player = p.to_move
    here.game.check_player(player)
    return rules, p, player


def _card(rules: Rules, card: Passengers | str) -> Passengers:
    """A card of the game, however it is named."""
    for known in rules.cards:
        if card == known or str(card).upper() in (str(known), f"{known.colours[::-1]}{known.points}"):
            return known
    raise TripError(f"there is no passenger card {card}; there are {' '.join(map(str, rules.cards))}")
