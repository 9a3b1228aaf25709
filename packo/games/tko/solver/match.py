"""A match of several rounds between two boxers: every round is played for what the match is worth after it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from packo.core import State
from packo.core.answer import Certified
from packo.games.tko.rules import ACTIONS, BOXERS, NOBODY, Bars
from packo.games.tko.solver.kept import NONE, ONE, VERSION, Setting, make_round, pair_round, whole_round
from packo.games.tko.solver.proof import Mix, ProvedRound
from packo.games.tko.solver.rounds import Pair, Worth, worth_of
from packo.games.tko.solver.stalling import standing_still
from packo.games.tko.solver.tables import NEUTRAL, NUMBER, WON, Spot, Starts, head_start, spot_of, starts_of
from packo.solve import store

LEAST_PRIZE = 1e-12
"""Where winning and losing a round differ by no more than this, nothing is played for."""


class MatchSolution:
    """A match of several rounds between two boxers, solved pair by pair when asked.  Made by `solve_match`.

    At the score (i, j) a round is played for what the match is worth at (i + 1, j) and at (i, j + 1); never ending any
    round is never ending the match, worth `stalling` to player 0.
    """

    def __init__(
        self,
        pair: Starts | None,
        rounds_to_win: int,
        power_arrow: bool,
        stalling: Fraction,
        arrow_on_ties: bool,
        cache: bool,
    ) -> None:
        self._pair, self._cache = pair, cache
        self.rounds_to_win, self.power_arrow = rounds_to_win, power_arrow
        self.stalling, self.arrow_on_ties = stalling, arrow_on_ties
        self._begun: dict[tuple[Starts, tuple[int, int]], Certified] = {}

    def __repr__(self) -> str:
        who = "any boxers" if self._pair is None else "/".join("".join(map(str, bars)) for bars in self._pair)
        rules = f"rounds_to_win={self.rounds_to_win}, power_arrow={self.power_arrow}, stalling={self.stalling}"
        return f"MatchSolution({who}, {rules})"

    # -- rounds at a score ---------------------------------------------------------------------------------------------

    def _start(self, starts: Starts, score: tuple[int, int], keep: bool = True) -> Certified:
        """What the match is worth when a round begins at a score."""
        if score[0] >= self.rounds_to_win:
            return ONE
        if score[1] >= self.rounds_to_win:
            return NONE
        if (starts, score) not in self._begun:
            solved = self._round(starts, score, keep)
            self._begun[starts, score] = (
                solved
                if isinstance(solved, Certified)
                else solved.certified(NEUTRAL, NUMBER[starts[0]], NUMBER[starts[1]])
            )
        return self._begun[starts, score]

    def _round(self, starts: Starts, score: tuple[int, int], keep: bool = True) -> ProvedRound | Certified:
        """The round at a score; a bare interval where winning and losing it are the same."""
        win = self._start(starts, (score[0] + 1, score[1]), keep)
        lose = self._start(starts, (score[0], score[1] + 1), keep)
        if float(win) - float(lose) <= LEAST_PRIZE:
            return Certified(min(win.lo, lose.lo), max(win.hi, lose.hi))
        setting = Setting(self.power_arrow, self.arrow_on_ties, self.stalling, win, lose)
        if (win, lose) == (ONE, NONE):
            return whole_round(setting, self._cache)
        setting = setting._replace(starts=starts)
        return pair_round(setting, self._cache) if keep else make_round(setting)

    def _find(self, state: Any) -> tuple[ProvedRound | Certified, Spot]:
        position = getattr(state, "position", state)
        starts = getattr(position, "starts", None) or self._pair
        if starts is None or len(starts) != 2:
            raise ValueError("the value of a match depends on both boxers' head starts; give a position that has them")
        pair = head_start(starts[0]), head_start(starts[1])
        won, lost = getattr(position, "rounds", (0, 0))
        if isinstance(state, State) and state.game.options.rounds_to_win != self.rounds_to_win:
            asked = state.game.options.rounds_to_win
            raise ValueError(f"this game takes {asked} rounds to win, and this solution takes {self.rounds_to_win}")
        spot = spot_of(state, 3 if self.power_arrow else 1, self.arrow_on_ties)
        if self.rounds_to_win in (won, lost):
            return (ONE if won > lost else NONE), spot
        if spot.over:
            return self._start(pair, (won + (spot.i == WON), lost + (spot.j == WON))), spot
        return self._round(pair, (won, lost)), spot

    # -- asking --------------------------------------------------------------------------------------------------------

    def interval(self, state: Any) -> Certified:
        """The proved interval that holds what the match is worth to player 0 at any position of it."""
        solved, spot = self._find(state)
        return solved if isinstance(solved, Certified) else solved.interval(spot)

    def value(self, state: Any) -> float:
        """The chance that player 0 wins the match: the middle of the proved interval."""
        return float(self.interval(state))

    def strategy(self, state: Any, player: int) -> Mix:
        """A player's certified mix {action: share} at any position of the match; {} where he has nothing to choose."""
        if player not in (0, 1):
            raise ValueError(f"a player is 0 or 1, not {player!r}")
        solved, spot = self._find(state)
        if not isinstance(solved, Certified):
            return solved.mix(spot, player)
        position = getattr(state, "position", state)
        if spot.over or self.rounds_to_win in getattr(position, "rounds", (0, 0)):
            return {}
        return {action: Fraction(1, 4) for action in ACTIONS}

    def stalls(self, state: Any) -> bool:
        """Whether optimal play of the match can stand still for ever at this state; see `RoundSolution.stalls`."""
        solved, spot = self._find(state)
        if isinstance(solved, Certified) or spot.placing != NOBODY or spot.layer != NEUTRAL or spot.over:
            return False
        if spot.i == WON:
            return _level(solved)
        return bool(standing_still(solved, np.array([spot.i]), np.array([spot.j])).sure[0])

    # -- all pairs -----------------------------------------------------------------------------------------------------

    def table(self, boxers: Mapping[str, Sequence[int]] | None = None) -> dict[Pair, float]:
        """The value of a match for every pair of boxers; kept on disk, since all pairs take about a minute.

        Pairs that are each other's mirror images (head and body, and with `stalling` 1/2 the seats) are solved once.
        """
        found = self.stored_table(boxers)
        if found is not None:
            return found
        them = _named(boxers)
        known: dict[Starts, float] = {}
        for a in them.values():
            for b in them.values():
                if (a, b) not in known:
                    known |= self._with_images(a, b)
        if self._cache:
            values = np.array([[known[a, b] for b in them.values()] for a in them.values()])
            store.save(self._table_name(them), {"value": values})
        return {(a, b): known[them[a], them[b]] for a in them for b in them}

    def stored_table(self, boxers: Mapping[str, Sequence[int]] | None = None) -> dict[Pair, float] | None:
        """The same where it is already on disk, else None."""
        them = _named(boxers)
        shape = (len(them), len(them))
        stored = store.load(self._table_name(them), {"value": (shape, np.float64)}) if self._cache else None
        if stored is None:
            return None
        return {(a, b): float(stored["value"][i, j]) for i, a in enumerate(them) for j, b in enumerate(them)}

    def _table_name(self, them: Mapping[str, Bars]) -> str:
        rules = self.rounds_to_win, self.power_arrow, self.arrow_on_ties, self.stalling
        return store.named(f"tko-v{VERSION}-match", *rules, *them.values())

    def _with_images(self, a: Bars, b: Bars) -> dict[Starts, float]:
        """What a match between two boxers is worth, and their mirror images with it."""

        def turned(bars: Bars) -> Bars:
            u, h, blow, block = bars
            return blow, block, u, h

        alike = self.stalling == Fraction(1, 2)
        value = 0.5 if alike and b in (a, turned(a)) else float(self._start((a, b), (0, 0), keep=False))
        images = {(a, b): value, (turned(a), turned(b)): value}
        return images | ({(two, one): 1 - worth for (one, two), worth in images.items()} if alike else {})


def _named(boxers: Mapping[str, Sequence[int]] | None) -> dict[str, Bars]:
    return {name: head_start(bars) for name, bars in (boxers or BOXERS).items()}


def _level(solved: ProvedRound) -> bool:
    """Whether sudden death is worth exactly what never ending is."""
    win, lose, stalling = solved.ends.win, solved.ends.lose, solved.ends.stalling
    return win[0] == win[1] and lose[0] == lose[1] and 2 * stalling[0] == 2 * stalling[1] == win[0] + lose[0]


def solve_match(
    boxers: tuple[Any, Any] | None = None,
    rounds_to_win: int = 2,
    power_arrow: bool = False,
    stalling: Worth = Fraction(1, 2),
    arrow_on_ties: bool = True,
    cache: bool = True,
) -> MatchSolution:
    """Solve a match of several rounds (best of three by default) between two boxers, given by name or by bars.

    Without `boxers` it answers for the head starts in each position it is asked about.  A pair takes some two seconds
    of work at the first question; with `cache` its rounds are kept on disk, and in memory for all solutions alike.
    """
    if not isinstance(rounds_to_win, int) or not 1 <= rounds_to_win <= 9:
        raise ValueError(f"rounds_to_win is a whole number from 1 to 9, not {rounds_to_win!r}")
    pair = None if boxers is None else starts_of(boxers)
    return MatchSolution(pair, rounds_to_win, power_arrow, worth_of(stalling), arrow_on_ties or not power_arrow, cache)
