"""An answer says what kind it is: exact, certified, or estimated.

* `Exact`: the value itself, a rational (`Fraction`) or an algebraic number (a sympy expression).
* `Certified`: an interval with rational ends that was proved to hold the value.
* `Estimated`: a mean of samples with its standard error; never shown as a value.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, log10, sqrt
from typing import Any, Literal, TypeAlias

Kind: TypeAlias = Literal["exact", "certified", "estimated"]
FINEST = -12
"""The power of ten beyond which a proved interval's repr tells no more."""


@dataclass(frozen=True, slots=True)
class Exact:
    """The value itself.

    >>> Exact(Fraction(1, 6))
    Exact(1/6)
    >>> float(Exact(Fraction(1, 4)))
    0.25
    """

    value: Any

    @property
    def kind(self) -> Kind:
        return "exact"

    def __float__(self) -> float:
        return float(self.value)

    def __repr__(self) -> str:
        return f"Exact({self.value})"

    def __str__(self) -> str:
        return f"{self.value} (exact)"


@dataclass(frozen=True, slots=True)
class Certified:
    """A proved interval: the value is at least `lo` and at most `hi`.  It unpacks as `lo, hi`.

    Its repr says to which power of ten the interval is narrow, and no finer than 1e-12: the last digits of a width that
    floats proposed differ between machines.

    >>> Certified(Fraction(1, 3), Fraction(1, 2)).width
    Fraction(1, 6)
    >>> Certified(Fraction(1, 3), Fraction(1, 3) + Fraction(1, 10**7))
    Certified(0.3333333833, to 1e-07)
    >>> Certified(1, 0)
    Traceback (most recent call last):
    ...
    ValueError: a certified interval has lo <= hi, not lo = 1 and hi = 0
    """

    lo: Fraction
    hi: Fraction

    def __post_init__(self) -> None:
        if self.lo > self.hi:
            raise ValueError(f"a certified interval has lo <= hi, not lo = {self.lo} and hi = {self.hi}")

    @property
    def kind(self) -> Kind:
        return "certified"

    @property
    def width(self) -> Fraction:
        return self.hi - self.lo

    def __contains__(self, number: Any) -> bool:
        return bool(self.lo <= number <= self.hi)

    def __iter__(self) -> Iterator[Fraction]:
        return iter((self.lo, self.hi))

    def __float__(self) -> float:
        return float((self.lo + self.hi) / 2)

    def __repr__(self) -> str:
        digits = max(ceil(log10(self.width)), FINEST) if self.width else FINEST
        return f"Certified({float(self):.10f}, to {10.0**digits:.0e})"

    def __str__(self) -> str:
        return f"{float(self):.6f} (certified)"


@dataclass(frozen=True, slots=True)
class Estimated:
    """A sample mean, its standard error (one sigma), and the number of samples behind it."""

    mean: float
    error: float
    samples: int = 0

    @classmethod
    def of(cls, samples: Iterable[float]) -> Estimated:
        """The mean and standard error of independent samples (at least two).

        >>> Estimated.of([0, 1, 1, 0])
        Estimated(0.5 ± 0.29, n=4)
        """
        numbers = [float(x) for x in samples]
        n = len(numbers)
        if n < 2:
            raise ValueError(f"an estimate needs at least two samples, not {n}")
        mean = sum(numbers) / n
        variance = sum((x - mean) ** 2 for x in numbers) / (n - 1)
        return cls(mean, sqrt(variance / n), n)

    @property
    def kind(self) -> Kind:
        return "estimated"

    def __float__(self) -> float:
        return self.mean

    def __repr__(self) -> str:
        return f"Estimated({self.mean:.4g} ± {self.error:.2g}, n={self.samples})"

    def __str__(self) -> str:
        return f"about {self.mean:.3g} ± {self.error:.1g} (estimated)"


Answer: TypeAlias = Exact | Certified | Estimated
