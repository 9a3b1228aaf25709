"""A report on a last round, as Markdown."""

from __future__ import annotations

from random import Random
from typing import Any

from packo.core import CHANCE, Game, State
from packo.games.gem.draw import as_text
from packo.games.gem.parts import ROUNDS
from packo.games.gem.solver.duel import LastRound
from packo.games.gem.solver.outlook import Formula, Outlook
from packo.picture.view import View
from packo.solve.adversarial import Found

DEPTH, WIDTH = 1, 2
"""How many auctions the players before the last round look ahead, and how many payments they look at."""


def last_round(game: Game, seed: int) -> State:
    """The beginning of the last round of a game of players who look one auction ahead by a formula.

    The same seed gives the same deal.
    """
    rules, p, rng = game.rules, game.rules.initial(), Random(seed)
    while p.round < ROUNDS or rules.current_player(p) == CHANCE:
        player = rules.current_player(p)
        if player == CHANCE:
            p = rules.step(p, rules.chance(p).sample(rng))
            continue
        found = Outlook(Formula(), DEPTH, WIDTH).worths(p, rules.legal_actions(p, player))
        p = rules.step(p, max(found, key=lambda action, own=player, worth=found: worth[action][own]))  # type: ignore[misc]
    return State(game, p)


def written(state: State, found: dict[str, Found], seconds: float) -> str:
    """What was found about a last round: for each goal the values to all, and the line."""
    rules, p = state.game.rules, state.position
    names, shown = rules.names(p), as_text(View(rules, p, names=rules.names(p)))
    exact = all(one.exact for one in found.values())
    lines = [
        f"# The last round of GEM, {len(names)} players",
        "",
        "It begins after a game of players who look one auction ahead:",
        "",
        "```",
        shown,
        "```",
        "",
        f"* solved in {seconds:.1f} s, {max(one.nodes for one in found.values()):,} last purchases compared",
        "* exact: all that is left out is proved to lose nothing" if exact else f"* {_held(found)}",
        "",
        "| goal | " + " | ".join(names) + " |",
        "|---" * (len(names) + 1) + "|",
    ]
    lines += [f"| {goal} | " + " | ".join(map(str, one.values)) + " |" for goal, one in found.items()]
    lines += ["", *(f"Best play for the {goal}: {', '.join(map(str, one.line))}." for goal, one in found.items())]
    return "\n".join([*lines, *(_openings(state) if len(names) == 2 else ())])


def _held(found: dict[str, Found]) -> str:
    """What the values rest on where they are not exact."""
    known = dict.fromkeys(one.convention for one in found.values())
    return (
        "a guess: the whole search is too large" if "" in known else f"no proof, but a convention: {', '.join(known)}"
    )


def _openings(state: State) -> list[str]:
    """What each opening bid is worth."""
    p, solver = state.position, LastRound("margin")
    worths: dict[Any, int] = {action: solver.worth(p, action) for action in state.legal_actions()}
    return [
        "",
        "What each opening bid is worth to the opener, in points of the margin:",
        "",
        "| bid | " + " | ".join(map(str, worths)) + " |",
        "|---" * (len(worths) + 1) + "|",
        "| margin | " + " | ".join(f"{worth:+d}" for worth in worths.values()) + " |",
    ]
