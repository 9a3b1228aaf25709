"""What each question about a piece tells, exactly.

How likely a word is depends on how the maker hands out pieces.  Of a maker of whom nothing is assumed ("any"), all
words that are possible are equally likely.  A maker who takes each piece of the box equally often ("random") tells by
what he hands out: a word with T pieces of a kind would have led to h of that kind in T·(T-1)·…·(T-h+1) ways.  The
product over the kinds, divided by the same for all pieces of the word, is how likely such pieces were to be handed out,
and so the word's weight.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm, log2, perm, prod
from typing import Literal, NamedTuple, TypeAlias, get_args

from packo.core import Answer, Certified, Exact
from packo.games.decipher.parts import KINDS, Zone
from packo.games.decipher.solver.table import WIDTH, Ints, Table

Maker: TypeAlias = Literal["any", "random"]
MAKERS = get_args(Maker)
ROUNDING = Fraction(1, 10**12)


class Question(NamedTuple):
    """Whether the piece that is held goes into a zone: the weights of the words that say yes and those that say no."""

    zone: int
    """From 1."""
    yes: int
    no: int

    @property
    def chance(self) -> Fraction:
        """How likely the answer is yes."""
        return Fraction(self.yes, self.yes + self.no)

    @property
    def bits(self) -> float:
        """The expected information of the answer: its entropy, to machine precision."""
        return entropy(self.chance)


def entropy(chance: Fraction) -> float:
    """The expected information in bits of an answer that is yes with this chance.

    >>> entropy(Fraction(1, 2)), entropy(Fraction(0))
    (1.0, 0.0)
    """
    shares = [float(share) for share in (chance, 1 - chance) if share]
    return sum(share * -log2(share) for share in shares)


def information(chance: Fraction) -> Answer:
    """The same as an answer: exact where it is 0 or 1, else within bounds far wider than the error of floats."""
    if chance in (0, 1) or chance == Fraction(1, 2):
        return Exact(int(chance not in (0, 1)))
    bits = Fraction(entropy(chance))
    return Certified(bits - ROUNDING, bits + ROUNDING)


def weights(table: Table, found: Ints, handed: Sequence[int], maker: Maker) -> list[int]:
    """How likely each of the words is, up to a factor that makes all of them whole.

    Args:
        handed: how many pieces of each kind the maker has handed out.
    """
    if maker == "any":
        return [1] * len(found)
    pieces = table.pieces[found].tolist()
    orders = {number: perm(number, sum(handed)) for number in set(pieces)}
    whole = lcm(*orders.values())
    known: dict[tuple[int, ...], int] = {}
    result = []
    for number, totals in zip(pieces, map(tuple, table.kinds[:, found].T.tolist()), strict=True):
        if totals not in known:
            known[totals] = prod(map(perm, totals, handed)) * (whole // orders[number])
        result.append(known[totals])
    return result


def questions(
    table: Table, found: Ints, zones: Sequence[Zone], held: str, maker: Maker = "any"
) -> tuple[Question, ...]:
    """Every question that may be asked about the piece that is held, by zone.

    Args:
        found: where the words stand that are possible.
    """
    kind = KINDS.index(held)
    handed = handed_out(zones, held)
    weight = weights(table, found, handed, maker)
    total = sum(weight)
    asked = []
    for at, zone in enumerate(zones):
        if held not in zone.noes:
            lacks = table.needs[WIDTH * at + kind][found] > zone.pieces.count(held)
            yes = (
                int(lacks.sum())
                if maker == "any"
                else sum(w for w, one in zip(weight, lacks.tolist(), strict=True) if one)
            )
            asked.append(Question(at + 1, yes, total - yes))
    return tuple(asked)


def handed_out(zones: Sequence[Zone], held: str) -> tuple[int, ...]:
    """How many pieces of each kind have been handed out: those on the board, and the one that is held."""
    return tuple(sum(zone.pieces.count(kind) for zone in zones) + (kind == held) for kind in KINDS)


def most_telling(asked: Sequence[Question]) -> Question:
    """The question with the most expected information; of equal ones the likeliest yes, then the first zone."""
    return min(asked, key=lambda question: (abs(question.yes - question.no), -question.yes, question.zone))
