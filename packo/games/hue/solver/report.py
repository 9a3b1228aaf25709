"""A report on an end game, as Markdown."""

from __future__ import annotations

import time
from random import Random

import numpy as np

from packo.core import State
from packo.core.loading import load
from packo.core.options import OptionError
from packo.games.hue.draw import as_text
from packo.games.hue.parts import Placement, Position
from packo.games.hue.solver.board import Put, outlook_of, ways, weights
from packo.games.hue.solver.solution import MOST_LEFT, open_margins, solve_open
from packo.picture.view import View

LISTED, SHORT = 5, 2
"""How many placements are listed, and with how many left at most: with more it would take minutes."""


def end_game(seed: int, left: int) -> State:
    """A game of two with so many placements left.  Both placed so that the best card they keep is worth most at once;
    the same seed gives the same deal and the same choices among equals."""
    game, rng = load("hue"), Random(seed)
    state = game.root.sample(rng)
    while sum(map(len, state.position.hands)) > left + 2:
        state = state.child(rng.choice(_greedy(state.position)))
    return state


def _greedy(p: Position) -> list[Placement]:
    """The placements after which the best card that is kept is worth most."""
    table, hand = outlook_of(p.table, False), p.hands[p.to_move]
    best, found = -1, list[Placement]()
    for number, card in enumerate(hand):
        rest = weights([*hand[:number], *hand[number + 1 :]])
        for shown in ways(card):
            own = (table.values(shown) @ rest).max(axis=1)
            if (most := int(own.max())) > best:
                best, found = most, []
            if most == best:
                found += [Put(shown, table.places[at]).placement() for at in np.flatnonzero(own == best).tolist()]
    return found


def report(seed: int = 0, left: int = 2) -> str:
    """Solve an end game of two with hands open, and tell how it went, as Markdown.

    Args:
        seed: of the deal.
        left: how many placements are left, 1 to 4; three take some seconds, four up to a minute.

    Raises:
        OptionError: as many placements are not solved.
    """
    if not 1 <= left <= MOST_LEFT:
        raise OptionError(f"an end game has 1 to {MOST_LEFT} placements left, not {left}")
    state = end_game(seed, left)
    start = time.perf_counter()
    margin = solve_open(state)
    took = time.perf_counter() - start
    win = solve_open(state, "win")
    rules, p = state.game.rules, state.position
    names = rules.names(p)
    hands = (f"{name}: {' '.join(map(str, hand))}" for name, hand in zip(names, p.hands, strict=True))
    lead, winner = margin.values[0].value, names[0 if win.values[0].value == 1 else 1]
    ahead = "nobody is ahead" if not lead else f"{names[0 if lead > 0 else 1]} is {abs(lead)} points ahead"
    lines = [
        f"# An end game of HUE, hands open, {left} {'placement' if left == 1 else 'placements'} left",
        "",
        "```",
        as_text(View(rules, p, names=names)),
        *hands,
        "```",
        "",
        f"* solved in {took:.1f} s: {margin.nodes:,} tables at which a best move was looked for",
        f"* with best play for the margin {ahead} in the end (exact)",
        f"* with best play for the win {winner} wins (exact)",
        f"* best play: {', '.join(map(str, margin.line))}",
    ]
    return "\n".join([*lines, *(_placements(state) if left <= SHORT else ())])


def _placements(state: State) -> list[str]:
    """The best placements, and what each is worth."""
    worths = sorted(open_margins(state).items(), key=lambda item: (-item[1].value, item[0]))
    return [
        f"* the best of {len(worths):,} placements, and the margin of who places, exactly:",
        "",
        "| placement | margin |",
        "|---|---|",
        *(f"| {action} | {answer.value:+d} |" for action, answer in worths[:LISTED]),
    ]
