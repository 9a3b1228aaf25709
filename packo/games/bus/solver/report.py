"""A report of what is solved about BUS, as Markdown."""

from __future__ import annotations

import time

from packo.core.loading import load
from packo.core.options import OptionError
from packo.games.bus.parts import Passengers
from packo.games.bus.rules import Rules
from packo.games.bus.solver.city import City, city_of
from packo.games.bus.solver.fastest import Trip, fastest
from packo.games.bus.solver.grids import arrangements, layouts
from packo.games.bus.solver.solo import solo
from packo.games.bus.streets import BUSES

MOST_TURNS = 16


def report(seed: int = 0, turns: int = 8) -> str:
    """Solve the solo game on one block, turn by turn, and how fast the cards of each worth are brought home there, as
    Markdown.

    Args:
        seed: of the block.
        turns: up to how many turns of the solo game, 1 to 16; from 12 on it takes more than half a minute.

    Raises:
        OptionError: there are no such turns.
    """
    if not 1 <= turns <= MOST_TURNS:
        raise OptionError(f"the solo game is reported for 1 to {MOST_TURNS} turns, not {turns}")
    game = load("bus")
    rules = game.rules
    assert isinstance(rules, Rules)
    city = city_of(game.initial_state(seed=seed).position.grid)
    lines = ["# BUS: the solo game, and trips", "", f"* the block: {' '.join(map(str, city.grid))}"]
    lines.append(
        f"* one of {layouts():,}, or of {arrangements().value:,} that no turn or mirror makes of each other (exact)"
    )
    lines += ["", "All cards open, nobody else, from the best stop:", "", "| turns | most points | most cards | took |"]
    lines.append("|---|---|---|---|")
    for number in range(1, turns + 1):
        began = time.perf_counter()
        points, cards = (solo(city, rules.cards, number, goal=goal) for goal in ("points", "cards"))
        took = time.perf_counter() - began
        lines.append(f"| {number} | {_told(points.value)} | {_told(cards.value)} | {took:.1f} s |")
    lines += ["", "The three cards of one worth, from the best stop (exact):", ""]
    lines += ["| cards | fewest turns | fewest streets |", "|---|---|---|"]
    for worth in sorted({card.points for card in rules.cards}):
        some = tuple(card for card in rules.cards if card.points == worth)
        trips = [_best(city, some, by) for by in ("turns", "streets")]
        lines.append(f"| {' '.join(map(str, some))} | {trips[0].turns} | {trips[1].streets} |")
    return "\n".join(lines)


def _told(value: object) -> str:
    lo, hi = getattr(value, "lo", None), getattr(value, "hi", None)
    return f"{lo} to {hi} (certified)" if lo is not None else str(value)


def _best(city: City, cards: tuple[Passengers, ...], by: str) -> Trip:
    """The best trip over all stops where the bus may begin."""
    trips = [fastest(city, BUSES[state], (), cards, by=by, picking=True) for state in city.starts]  # type: ignore[arg-type]
    found = [trip for trip in trips if trip is not None]
    return min(found, key=lambda trip: trip.turns if by == "turns" else trip.streets)
