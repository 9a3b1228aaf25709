"""Reports of how solving went, as Markdown."""

from __future__ import annotations

import time
from collections.abc import Mapping
from fractions import Fraction

import numpy as np

from packo.games.tko.solver.match import solve_match
from packo.games.tko.solver.proof import Ends, ProvedRound, propose
from packo.games.tko.solver.rounds import Pair, RoundSolution, solve
from packo.games.tko.solver.tables import MIRROR, NEUTRAL, WON, space_of


def _markdown(table: Mapping[Pair, float]) -> list[str]:
    names = list(dict.fromkeys(a for a, _ in table))
    lines = ["| | " + " | ".join(names) + " |", "|---" * (len(names) + 1) + "|"]
    return lines + [f"| **{a}** | " + " | ".join(f"{table[a, b]:.4f}" for b in names) + " |" for a in names]


def report(power_arrow: bool = False) -> str:
    """Solve and prove a round anew, without the cache, and tell how it went, as Markdown."""
    start = time.perf_counter()
    space = space_of(power_arrow, True, swap=True)
    x, y = propose(space, 0.5)
    solved_in = time.perf_counter() - start
    solved = ProvedRound.proved(space, x, y, Ends.of(Fraction(1, 2)))
    proved_in = time.perf_counter() - start - solved_in
    solution = RoundSolution(solved, power_arrow, Fraction(1, 2), True)
    plain = space_of(power_arrow, True, swap=False, starts=((0, 0, 0, 0), (0, 0, 0, 0)))
    again = ProvedRound.proved(plain, *propose(plain, 0.5), Ends.of(Fraction(1, 2)))
    middle = (again.lo[NEUTRAL] / 2 + again.hi[NEUTRAL] / 2)[:WON, :WON] / again.ends.unit
    seats = np.abs(middle + middle.T - 1).max()
    mirror = np.abs(middle - middle[np.ix_(MIRROR[:WON], MIRROR[:WON])]).max()
    edges, stalling = len(list(solution.knife_edges())), len(list(solution.stalling_states()))
    matters = len(list(solution.stalling_states(matters=True)))
    return "\n".join(
        [
            f"# A round of TKO {'with' if power_arrow else 'without'} the power arrow",
            "",
            f"* {len(solution):,} states; {space.size:,} were solved, the others are mirror images",
            f"* solved in {solved_in:.1f} s, proved in {proved_in:.1f} s",
            f"* widest proved interval: {solution.width:.1e}",
            "* solved and proved once more without any use of symmetry: at all bars, value(a, b) + value(b, a) is 1 up",
            f"  to {seats:.0e}, and the head/body mirror changes no value by more than {mirror:.0e}",
            f"* optimal play can go on for ever at {stalling:,} states (proved); the worth of never ending decides the",
            f"  value itself at {matters:,} of them;",
            f"  {edges:,} ties are closer than the bounds" if edges else "  no tie is left open",
            "",
            "The value of a round to the boxer of the row:",
            "",
            *_markdown(solution.table()),
        ]
    )


def match_report(power_arrow: bool = False, cache: bool = True) -> str:
    """The best-of-three table of all boxers, and how far it is from independent rounds, as Markdown."""
    start = time.perf_counter()
    rounds = solve(power_arrow, cache=cache).table()
    matches = solve_match(power_arrow=power_arrow, cache=cache).table()
    took = time.perf_counter() - start
    off = {pair: matches[pair] - p * p * (3 - 2 * p) for pair, p in rounds.items()}
    worst = max(off, key=lambda pair: abs(off[pair]))
    return "\n".join(
        [
            f"# A match of TKO, best of three, {'with' if power_arrow else 'without'} the power arrow",
            "",
            f"* all pairs in {took:.0f} s",
            f"* p²(3 - 2p), p the value of a round, is off by up to {abs(off[worst]):.4f} ({worst[0]} - {worst[1]})",
            "",
            *_markdown(matches),
        ]
    )
