"""Solved rounds, kept in memory and on disk: whole rounds, and what can follow two boxers' head starts in a match."""

from __future__ import annotations

from fractions import Fraction
from functools import cache as remember
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from packo.core.answer import Certified
from packo.games.tko.solver.proof import Ends, ProvedRound, propose
from packo.games.tko.solver.tables import Space, Starts, space_of
from packo.solve import store

VERSION = 2
"""Raise this when the solver's answers or the layout of the files change: old files are then not read."""
PAIRS_IN_MEMORY, PAIRS_ON_DISK = 12, 60
"""How many rounds of matches are kept; each takes some 12 and 5 megabytes, three times that with the power arrow."""
ONE, NONE = Certified(Fraction(1), Fraction(1)), Certified(Fraction(0), Fraction(0))


class Setting(NamedTuple):
    """The rules of a round, and what winning it, losing it and never ending it are worth to player 0."""

    power_arrow: bool
    ties: bool
    stalling: Fraction
    win: Certified = ONE
    lose: Certified = NONE
    starts: Starts | None = None
    """Only what can follow these bars; None: all bars."""

    @property
    def name(self) -> str:
        """Of the file on disk."""
        rules = f"arrow{int(self.power_arrow)}", f"ties{int(self.ties)}"
        stalling = f"stalling{self.stalling.numerator}_{self.stalling.denominator}"
        if self.starts is None:
            return store.named(f"tko-v{VERSION}", *rules, stalling)
        return store.named(f"tko-v{VERSION}-pair", *rules, stalling, *self.win, *self.lose, *self.starts)

    @property
    def space(self) -> Space:
        """The states to be solved; the seats are alike where both players have the same to win."""
        return _space(self.power_arrow, self.ties, self.stalling == Fraction(1, 2), self.starts)

    @property
    def ends(self) -> Ends:
        return Ends.of(self.stalling, self.win, self.lose)

    @property
    def relative(self) -> float:
        """What never ending is worth where winning is 1 and losing is 0.

        Outside the two it acts as the nearer of them: either player can force an end by mixing U and B, so no v beyond
        them solves v = val M(v).
        """
        lose = float(self.lose)
        return min(max((float(self.stalling) - lose) / (float(self.win) - lose), 0.0), 1.0)

    def exchanged(self) -> Setting:
        """The same round from the other seat."""
        starts = None if self.starts is None else (self.starts[1], self.starts[0])
        win, lose = (Certified(1 - worth.hi, 1 - worth.lo) for worth in (self.lose, self.win))
        return Setting(self.power_arrow, self.ties, 1 - self.stalling, win, lose, starts)


_space = lru_cache(maxsize=8)(space_of)


def make_round(setting: Setting) -> ProvedRound:
    """Solve and prove a round anew."""
    space = setting.space
    return ProvedRound.proved(space, *propose(space, setting.relative), setting.ends)


def read_or_make(setting: Setting) -> ProvedRound:
    """A round from the disk, or made anew and stored."""
    space, ends = setting.space, setting.ends
    n = space.size
    stored = store.load(
        setting.name,
        {"x": ((4, n), np.float64), "y": ((4, n), np.float64), "lo": ((n,), np.int64), "hi": ((n,), np.int64)},
    )
    if stored is not None:
        return ProvedRound.stored(space, ends, stored)
    answer = make_round(setting)
    store.save(setting.name, answer.to_store())
    return answer


@remember
def whole_round(setting: Setting, cache: bool) -> ProvedRound:
    """A round with all bars, kept in memory; with `cache` on disk too."""
    return read_or_make(setting) if cache else make_round(setting)


@lru_cache(maxsize=PAIRS_IN_MEMORY)
def pair_round(setting: Setting, cache: bool) -> ProvedRound:
    """What can follow two head starts; solved once for both ways to seat the boxers."""
    assert setting.starts is not None
    if setting.starts[0] < setting.starts[1]:
        return pair_round(setting.exchanged(), cache).exchanged()
    if not cache:
        return make_round(setting)
    answer = read_or_make(setting)
    store.keep_newest(f"tko-v{VERSION}-pair", PAIRS_ON_DISK)
    return answer


def forget() -> None:
    """Drop what is kept in memory."""
    whole_round.cache_clear()
    pair_round.cache_clear()
