"""How many ways there are to lay out the streets, up to the symmetries of the square: exact, by Burnside's lemma."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from math import factorial

from packo.core import Exact
from packo.games.bus.parts import PLAIN, STREET_CARDS, STREETS
from packo.games.bus.streets import MOTIONS, Motion, sides

Piles = tuple[tuple[str, int], ...]
"""Street cards that are left, like ones together."""


def arrangements(challenging: bool = False) -> Exact:
    """How many different blocks there are: those that a symmetry makes of each other count once.

    In the basic play all eight symmetries of the square count; in challenging play only the four turns, since mirrors
    change the side on which buses drive.
    """
    motions = [motion for motion in MOTIONS if motion.turns or not challenging]
    return Exact(sum(alike(motion, challenging) for motion in motions) // len(motions))


def alike(motion: Motion, challenging: bool = False) -> int:
    """How many of all layouts a symmetry leaves as they are."""
    piles = tuple(sorted(Counter(STREET_CARDS).items()))
    return _filled(tuple(_cycles(motion)), piles, challenging)


def layouts(challenging: bool = False) -> int:
    """How many layouts there are in all, like cards not told apart."""
    ways = factorial(len(STREETS))
    for copies in Counter(STREET_CARDS).values():
        ways //= factorial(copies)
    return ways * (2 ** sum(sign != PLAIN for sign in STREET_CARDS) if challenging else 1)


def _cycles(motion: Motion) -> Iterable[tuple[int, bool]]:
    """The lengths of the cycles of streets, and whether a side comes back to itself after one round."""
    left = set(STREETS)
    for first in STREETS:
        if first in left:
            street, length = first, 0
            side = start = sides(first)[0]
            while street in left:
                left.remove(street)
                street, side, length = motion.streets[street], motion.directions[side], length + 1
            yield length, side == start


@lru_cache(maxsize=1 << 12)
def _filled(cycles: tuple[tuple[int, bool], ...], piles: Piles, challenging: bool) -> int:
    """In how many ways the cycles can be filled so that all streets of a cycle show the same."""
    if not cycles:
        return 1
    (length, same), rest = cycles[0], cycles[1:]
    ways = 0
    for sign, copies in piles:
        if copies >= length:
            turned = 1 if not challenging or sign == PLAIN else 2 if same else 0
            ways += turned * _filled(rest, _less(dict(piles), sign, length), challenging)
    return ways


def _less(piles: Mapping[str, int], sign: str, copies: int) -> Piles:
    return tuple((other, left - copies * (other == sign)) for other, left in piles.items())
