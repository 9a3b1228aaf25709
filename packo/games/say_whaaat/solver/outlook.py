"""What a guess is worth where somebody sits, if the judge ranks and the others guess as they are believed to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from packo.core import Shown
from packo.games.say_whaaat.parts import Laid, Position, Rank
from packo.games.say_whaaat.rules import Rules
from packo.games.say_whaaat.solver.beliefs import Belief
from packo.games.say_whaaat.solver.guessing import best_for_points, points_of_guesses
from packo.games.say_whaaat.solver.tastes import Judged, learned


@dataclass(frozen=True)
class Outlook:
    """How the judge may rank, and what the others may do.

    They are taken to draw their guesses with the chances with which the judge ranks, as one does who has just the same
    feeling for what people find important.
    """

    belief: Belief
    others: tuple[Belief, ...]
    """How each of the others guesses the same judge."""
    teams: tuple[Belief, ...]
    """In the team game: how the judges of the other teams rank, and their partners guess."""
    zero_bonus: bool

    @classmethod
    def of(cls, rules: Rules, p: Position, player: int, seen: Sequence[Judged] = ()) -> Outlook:
        """Where somebody guesses, by the rankings that he has seen."""
        judges, guessers = rules.judges(p.round), rules.guessers(p.round)
        beliefs = [learned(seen, judge, p.words) for judge in judges]
        own = rules.judge_for(player)
        together = len(judges) == 1
        return cls(
            beliefs[own],
            tuple(beliefs[own] for guesser in guessers if guesser != player) if together else (),
            () if together else tuple(one for at, one in enumerate(beliefs) if at != own),
            rules.options.zero_bonus,
        )

    def worths(self, belief: Belief | None = None) -> Mapping[Rank, Fraction]:
        """The mean points of each guess in this round; with another belief of the judge's ranking, where it is open."""
        return _worths(belief or self.belief, self)

    def best(self) -> tuple[Rank, Fraction]:
        """The guess with the most points in the mean, the first of several, and that mean."""
        return _best(self)


@lru_cache(maxsize=256)
def _worths(belief: Belief, outlook: Outlook) -> Mapping[Rank, Fraction]:
    teams = [_alike(one) for one in outlook.teams]
    return points_of_guesses(belief, outlook.others, teams=teams, zero_bonus=outlook.zero_bonus)


@lru_cache(maxsize=256)
def _best(outlook: Outlook) -> tuple[Rank, Fraction]:
    teams = [_alike(one) for one in outlook.teams]
    guess, most = best_for_points(outlook.belief, outlook.others, teams=teams, zero_bonus=outlook.zero_bonus)
    return guess, most.value


@lru_cache(maxsize=64)
def _alike(belief: Belief) -> Mapping[int, Fraction]:
    return belief.matches(belief)


def rankings_seen(rules: Rules, steps: Sequence[Any]) -> tuple[Judged, ...]:
    """The rankings that have been laid open, out of an information state."""
    found = []
    for step in steps:
        if isinstance(step.seen, Shown) and isinstance(step.seen.also, Laid):
            laid = step.seen.also
            judges = rules.judges(laid.round)
            found += [Judged(judge, laid.words, rank) for judge, rank in zip(judges, laid.judged, strict=True)]
    return tuple(found)
