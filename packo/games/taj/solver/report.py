"""A report on an end game with open goals, as Markdown."""

from __future__ import annotations

import time

from packo.core.loading import load
from packo.core.options import OptionError
from packo.games.taj.draw import as_text
from packo.games.taj.voting import card_worth, end_games, solve_open
from packo.picture.view import View

RUGS = 6
LISTED = 5


def report(seed: int = 0, unseen: int = 2) -> str:
    """Solve an end game of two with six rugs and both goals open, for the margin and for the win, and tell how it went,
    as Markdown.

    Args:
        seed: of the deal.
        unseen: how many of the six rugs the Curator has not seen, 1 to 6; more take longer.

    Raises:
        OptionError: there are no such end games.
    """
    if not 1 <= unseen <= RUGS:
        raise OptionError(f"of {RUGS} rugs 1 to {RUGS} are unseen, not {unseen}")
    (state,) = end_games(load("taj"), 1, RUGS, unseen, seed)
    start = time.perf_counter()
    margin = solve_open(state)
    took = time.perf_counter() - start
    win = solve_open(state, objective="win")
    rules, p = state.game.rules, state.position
    names = rules.names(p)
    goals = (as_text(View(rules, p, seat, names=names)).splitlines()[-2] for seat in (0, 1))
    *shown, cards = as_text(View(rules, p, names=names)).splitlines()
    cards_worth = ", ".join(f"to {name} {card_worth(state, i, solution=margin).worth}" for i, name in enumerate(names))
    worths = sorted(margin.worth(state, 0).items(), key=lambda item: (-float(item[1]), str(item[0])))
    return "\n".join(
        [
            f"# An end game of TAJ, {RUGS} rugs, both goals open",
            "",
            "```",
            *shown,
            *goals,
            cards,
            "```",
            "",
            f"* the margin was solved in {took:.1f} s: {len(margin):,} states; play that never ends is worth "
            f"{margin.stalling}",
            f"* {names[0]}'s margin with best play: {margin.answer(state)}",
            f"* {names[0]}'s chance to win, with best play for that: {win.answer(state)}; never ending is half a win",
            f"* the All/Nix card is worth, in points of the margin: {cards_worth}",
            f"* the best of {names[0]}'s {len(worths)} proposals, and his margin:",
            "",
            "| proposal | margin |",
            "|---|---|",
            *(f"| {action} | {worth} |" for action, worth in worths[:LISTED]),
        ]
    )
