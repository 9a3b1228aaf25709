"""Proof of bounds for recursive games, in whole numbers only.  It trusts no solver: it is given mixes and successors.

The claim it proves.  Take a state where both players choose at once, an entry of whose matrix either exits to a later
state or loops to the state itself, and never leaving is worth `stalling` to the row player.  Let the row player mix
his actions in the proportions w_i >= 0, afresh every time.  Against that *fixed* mix the column player faces a
decision problem with one state, so a fixed pure column j is among his best replies.  If column j exits with some
chance, the state is left for certain in the end, through row i in proportion to w_i, and the row player gets

    g_j = sum of w_i L_ij over the exits of column j  /  sum of w_i over the same exits,

where L_ij is any lower bound of where the exit leads; if column j meets only loops where w_i > 0, the state is never
left and he gets g_j = `stalling`.  So min over j of g_j is a lower bound of the state's value (Everett 1957 calls such
mixes stationary).  Later states first, this gives a lower bound for every state, by induction; whatever is rounded,
is rounded down.  The column player's bounds are the same statement with payoffs 1 - V.  Nothing here needs the mixes
to be best, or best mixes to exist: poor mixes give wide bounds, never wrong ones.

Bounds are whole numbers of some tiny `unit` (1 is `unit` units), kept as int64; products are Python integers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

Ints: TypeAlias = npt.NDArray[np.int64]
Weights: TypeAlias = npt.NDArray[np.int64] | npt.NDArray[np.object_]
Exits: TypeAlias = Sequence[Sequence[Ints | None]]
"""An m × n matrix of bounds (N,), None where the entry loops."""


def lower(weights: Weights, exits: Exits, stalling: int) -> Ints:
    """What the row player's mixes `weights` (m, N) guarantee at N states, rounded down, (N,).

    `exits` holds lower bounds.  Raises ValueError for weights that are negative or all zero.

    >>> half = np.array([50])
    >>> lower(np.array([[1], [2]]), [[None, half], [np.array([90]), None]], 0)
    array([50])
    """
    if (weights < 0).any() or not (weights > 0).any(axis=0).all():
        raise ValueError("a mix needs weights that are 0 or more, and at least one above 0, at every state")
    big = weights.astype(object)
    least: npt.NDArray[np.object_] | None = None
    for j in range(len(exits[0])):
        chance = np.zeros(weights.shape[1], dtype=object)
        pay = np.zeros(weights.shape[1], dtype=object)
        for i, line in enumerate(exits):
            bound = line[j]
            if bound is not None:
                chance += big[i]
                pay += big[i] * bound.astype(object)
        stays = chance == 0
        worth = np.where(stays, stalling, pay // np.where(stays, 1, chance))
        least = worth if least is None else np.minimum(least, worth)
    assert least is not None
    return least.astype(np.int64)


def upper(weights: Weights, exits: Exits, stalling: int, unit: int) -> Ints:
    """The column player's side: above this the row player cannot get, (N,), rounded up.

    `weights` (n, N) are the column player's, `exits` holds upper bounds, `stalling` is the row player's, rounded up.

    >>> half = np.array([50])
    >>> upper(np.array([[0], [1]]), [[None, half], [np.array([90]), None]], 70, 100)
    array([70])
    """
    turned: list[list[Ints | None]] = []
    for j in range(len(exits[0])):
        column = [line[j] for line in exits]
        turned.append([None if bound is None else unit - bound for bound in column])
    return unit - lower(weights, turned, unit - stalling)


def whole_weights(mixes: npt.NDArray[np.float64]) -> npt.NDArray[np.object_]:
    """Float mixes (m, N) as whole weights for `lower` and `upper`.

    Each state's are multiplied by the power of 2 that keeps every digit that matters, so no mix is rounded to nothing.

    >>> whole_weights(np.array([[0.25], [0.75]])).ravel().tolist()[1] // whole_weights(np.array([[0.25], [0.75]]))[0, 0]
    3
    """
    least = np.where(mixes > 0, mixes, 1.0).min(axis=0)
    scaled = np.rint(np.ldexp(mixes, np.minimum(53 - np.frexp(least)[1], 900)))
    return np.asarray(np.frompyfunc(int, 1, 1)(scaled), dtype=object)
