"""Bots, matches, tournaments, sweeps, and what each move is worth.

The functions may be called from here: `packo.play.match(game, bots, seed)`.
"""

from packo.play.analyse import advise, analyse
from packo.play.bots import Bot, RandomBot, Seat, bots, seat_of
from packo.play.match import match
from packo.play.sweep import Sweep, sweep
from packo.play.tournament import Tournament, tournament

__all__ = [
    "Bot",
    "RandomBot",
    "Seat",
    "Sweep",
    "Tournament",
    "advise",
    "analyse",
    "bots",
    "match",
    "seat_of",
    "sweep",
    "tournament",
]
