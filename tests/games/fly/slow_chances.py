"""Chances of FLY the plain way, to compare: turn by turn in small steps, and cell by cell of the grid of edges."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from math import cos, erf, exp, pi, radians, sin, sqrt
from random import Random

from packo.games.fly.chances import Hand
from packo.games.fly.geometry import Disc
from packo.games.fly.parts import Aim, Card


def below(z: float) -> float:
    """The normal distribution function."""
    return (1 + erf(z / sqrt(2))) / 2


def at_turn(flies: Sequence[Disc], aim: Aim, turn: float, scatter: float) -> Counter[frozenset[Card]]:
    """The chance of each covered set at one turn, in radians: a sum over the cells of all edges in both directions."""
    c, s = cos(turn), sin(turn)
    edges: list[list[tuple[float, float, Card]]] = [[], []]
    for fly in flies:
        dx, dy, r = (fly.x - aim.x) / 1000, (fly.y - aim.y) / 1000, fly.radius / 1000
        for axis, (at, half) in enumerate(((dx * c + dy * s, 0.5 - r), (dy * c - dx * s, 1.5 - r))):
            edges[axis].append((at - half, at + half, fly.card))
    sides = []
    for ranges in edges:
        ends = sorted({end for low, high, _ in ranges for end in (low, high)})
        cells = [(-99.0, ends[0]), *pairwise(ends), (ends[-1], 99.0)]
        sides.append(
            [
                (below(b / scatter) - below(a / scatter), {card for lo, hi, card in ranges if lo <= a and b <= hi})
                for a, b in cells
            ]
        )
    found: Counter[frozenset[Card]] = Counter()
    for p, across in sides[0]:
        for q, along in sides[1]:
            found[frozenset(across & along)] += p * q
    return found


def plainly(flies: Sequence[Disc], aim: Aim, hand: Hand, steps: int = 400) -> Counter[frozenset[Card]]:
    """The chance of each covered set: the mean over turns, by equal steps over eight deviations to each side."""
    twist = radians(hand.twist)
    found: Counter[frozenset[Card]] = Counter()
    if not twist:
        return at_turn(flies, aim, radians(aim.angle / 10), hand.scatter)
    for k in range(steps):
        z = -8 + 16 * (k + 0.5) / steps
        weight = exp(-z * z / 2) / sqrt(2 * pi) * 16 / steps
        for group, chance in at_turn(flies, aim, radians(aim.angle / 10) + twist * z, hand.scatter).items():
            found[group] += weight * chance
    return found


def loop_map(flies: Sequence[Disc], hand: Hand, angle: float, shape: tuple[int, int], steps: int) -> list[list[float]]:
    """The expected flies for a grid of aims a tenth of an inch apart, one aim, turn and fly after the other."""
    rows = []
    for j in range(shape[1]):
        row = []
        for i in range(shape[0]):
            total = 0.0
            for k in range(steps):
                z = -4 + 8 * (k + 0.5) / steps
                turn = radians(angle + hand.twist * z)
                c, s, weight = cos(turn), sin(turn), exp(-z * z / 2) / sqrt(2 * pi) * 8 / steps
                for fly in flies:
                    dx, dy, r = fly.x / 1000 - i / 10, fly.y / 1000 - j / 10, fly.radius / 1000
                    chance = weight
                    for at, half in ((dx * c + dy * s, 0.5 - r), (dy * c - dx * s, 1.5 - r)):
                        chance *= below((at + half) / hand.scatter) - below((at - half) / hand.scatter)
                    total += chance
            row.append(total)
        rows.append(row)
    return rows


def random_aim(rng: Random) -> Aim:
    return Aim(rng.randrange(0, 9001), rng.randrange(0, 9001), rng.randrange(-899, 901))
