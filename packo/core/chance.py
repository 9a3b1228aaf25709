"""Chance, in two forms: a `Lottery` lists its outcomes with exact odds, a `Deal` counts them and samples."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterator, Mapping
from fractions import Fraction
from itertools import accumulate
from math import lcm
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from random import Random


class Lottery(Mapping[Any, Fraction]):
    """Outcomes and their probabilities, in a fixed order; the probabilities are Fractions and sum to exactly 1.

    >>> Lottery.uniform("KQJ")["Q"]
    Fraction(1, 3)
    >>> Lottery({"a": Fraction(1, 2), "b": Fraction(1, 3)})
    Traceback (most recent call last):
    ...
    ValueError: the chances of a lottery sum to exactly 1, not to 5/6
    """

    __slots__ = ("_chances", "_tickets")

    def __init__(self, chances: Mapping[Any, Fraction]) -> None:
        for outcome, chance in chances.items():
            if not isinstance(chance, Fraction | int) or isinstance(chance, bool) or chance <= 0:
                raise ValueError(f"the chance of {outcome} is a positive Fraction, not {chance!r}")
        total = sum(chances.values(), Fraction(0))
        if total != 1:
            raise ValueError(f"the chances of a lottery sum to exactly 1, not to {total}")
        self._chances = {outcome: Fraction(chance) for outcome, chance in chances.items()}
        self._tickets: tuple[list[Any], list[int]] | None = None

    @classmethod
    def uniform(cls, outcomes: Any) -> Lottery:
        """Every outcome equally likely; an outcome listed twice is twice as likely."""
        listed = list(outcomes)
        share = Fraction(1, len(listed)) if listed else Fraction(0)
        chances: dict[Hashable, Fraction] = {}
        for outcome in listed:
            chances[outcome] = chances.get(outcome, Fraction(0)) + share
        return cls(chances)

    def sample(self, rng: Random) -> Any:
        """One outcome.  The draw is exact: an integer below the common denominator."""
        if self._tickets is None:
            denominator = lcm(*(chance.denominator for chance in self._chances.values()))
            shares = (chance.numerator * (denominator // chance.denominator) for chance in self._chances.values())
            self._tickets = list(self._chances), list(accumulate(shares))
        outcomes, ends = self._tickets
        return outcomes[bisect_right(ends, rng.randrange(ends[-1]))]

    def __contains__(self, outcome: object) -> bool:
        try:
            return outcome in self._chances
        except TypeError:
            return False

    def __getitem__(self, outcome: Any) -> Fraction:
        return self._chances[outcome]

    def __iter__(self) -> Iterator[Any]:
        return iter(self._chances)

    def __len__(self) -> int:
        return len(self._chances)

    def __repr__(self) -> str:
        shown = ", ".join(f"{outcome}: {chance}" for outcome, chance in list(self._chances.items())[:6])
        return f"Lottery({shown}{', …' if len(self) > 6 else ''})"


class Deal:
    """Chance with too many outcomes to list, or a continuum: it can be sampled and its outcomes recognised.

    `count` is the exact number of equally likely outcomes, or None where there is no such number.
    """

    __slots__ = ("_contains", "_sample", "count")

    def __init__(
        self, sample: Callable[[Random], Any], contains: Callable[[Any], bool], count: int | None = None
    ) -> None:
        self._sample = sample
        self._contains = contains
        self.count = count

    def sample(self, rng: Random) -> Any:
        """One outcome, drawn with the odds of the game."""
        return self._sample(rng)

    def __contains__(self, outcome: object) -> bool:
        return self._contains(outcome)

    def __repr__(self) -> str:
        return f"Deal({self.count} outcomes)" if self.count is not None else "Deal(no listed outcomes)"
