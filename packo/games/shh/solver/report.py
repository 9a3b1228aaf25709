"""A report of what is solved about SHH, as Markdown."""

from __future__ import annotations

import time

from packo.core.loading import load
from packo.core.options import OptionError
from packo.games.shh.rules import Rules
from packo.games.shh.solver.clears import Clears
from packo.games.shh.solver.open_hands import solve_open
from packo.lexicon import LEVELS

MOST_LEVEL = 20


def report(seed: int = 0, level: int = MOST_LEVEL) -> str:
    """Count the perfect clears level by level, and play one deal with open hands for each number of players, as
    Markdown.

    Args:
        seed: of the deals.
        level: of the words, up to which clears are counted; each further one takes longer, 70 some minutes.

    Raises:
        OptionError: there is no such level.
    """
    if level not in LEVELS:
        raise OptionError(f"the levels of words are {', '.join(map(str, LEVELS))}, not {level}")
    lines = ["# SHH: clearing everything", "", "Sets of words that score all 26 points, hands and turns aside (exact):"]
    lines += [
        "",
        "| level | words | fewest | most | how many | one with the fewest | took |",
        "|---|---|---|---|---|---|---|",
    ]
    for each in LEVELS[: LEVELS.index(level) + 1]:
        began = time.perf_counter()
        clears = Clears(each)
        fewest, most, count, one = clears.fewest(), clears.most(), clears.count(), next(clears.shortest(), ())
        took = time.perf_counter() - began
        told = " ".join(one).lower()
        lines.append(f"| {each} | {len(clears.words):,} | {fewest} | {most} | {count:,} | {told} | {took:.1f} s |")
    lines += ["", f"One deal each (seed {seed}), with open hands and standard words:", ""]
    lines += ["| players | deal | points | words | pass cards used | took |", "|---|---|---|---|---|---|"]
    for players in (2, 3, 4):
        game = load("shh", players=players)
        rules, p = game.rules, game.initial_state(seed=seed).position
        assert isinstance(rules, Rules)
        began = time.perf_counter()
        found = solve_open(rules, p)
        took = time.perf_counter() - began
        words = " ".join(found.words).lower()
        lines.append(f"| {players} | {'/'.join(p.hands)} | {found.value} | {words} | {found.passes} | {took:.1f} s |")
    return "\n".join(lines)
