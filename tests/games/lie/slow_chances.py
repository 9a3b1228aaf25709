"""Chances of bids by brute force: every way to deal labelled cards, every way to turn them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product
from typing import Any

Cards = Sequence[Any]


def deals(cards: list[Any], counts: Sequence[int]) -> Iterator[list[list[Any]]]:
    """Every way to give so many of these cards, all told apart, to each player."""
    if not counts:
        yield []
        return
    for chosen in combinations(range(len(cards)), counts[0]):
        rest = [card for k, card in enumerate(cards) if k not in chosen]
        for others in deals(rest, counts[1:]):
            yield [[cards[k] for k in chosen], *others]


def counts(die: int, aim: int, wild: bool) -> bool:
    """Whether a die counts for a face."""
    return die == aim or (wild and die == 1 and aim != 1)


def best(hand: Sequence[Any], wild: bool) -> list[int]:
    """The faces of which a hand can show most, where ones are wild or not."""
    size = {aim: sum(any(counts(die, aim, wild) for die in card) for card in hand) for aim in range(1, 7)}
    return [aim for aim in size if size[aim] == max(size.values())]


def turned_for(hand: Sequence[Any], aim: int, wild: bool) -> Iterator[tuple[Fraction, list[int]]]:
    """Each way to turn a hand for a face, with its odds."""
    ways = []
    for card in hand:
        exact = [die for die in card if die == aim]
        fitting = [die for die in card if counts(die, aim, wild)]
        ways.append(exact or fitting or list(card))
    for dice in product(*ways):
        odds = Fraction(1)
        for options in ways:
            odds /= len(options)
        yield odds, list(dice)


def turns(
    hand: Sequence[Any], model: str, face: int, wild: bool, turned_wild: bool
) -> Iterator[tuple[Fraction, list[int]]]:
    """Each way to turn a hand under a model, with its odds."""
    if model == "random":
        for dice in product(*hand):
            yield Fraction(1, 2 ** len(hand)), list(dice)
    elif model == "keen":
        yield from turned_for(hand, face, wild)
    else:
        aims = best(hand, turned_wild)
        for aim in aims:
            for odds, dice in turned_for(hand, aim, turned_wild):
                yield odds / len(aims), dice


def law(
    face: int,
    unseen: list[Any],
    others: Sequence[int],
    shares: dict[str, Fraction],
    wild: bool,
    turned_wild: bool | None = None,
) -> list[Fraction]:
    """The chances of 0, 1, 2, … dice that count for a face; hands are turned before it is known which.

    `wild` is whether ones are counted for every face, `turned_wild` whether hands were turned for that; by default
    both are alike.
    """
    turned_wild = wild if turned_wild is None else turned_wild
    found = [Fraction(0)] * (sum(others) + 1)
    everything = 0
    for hands in deals(unseen, others):
        everything += 1
        ways = [
            [
                (share * odds, dice)
                for model, share in shares.items()
                for odds, dice in turns(hand, model, face, wild, turned_wild)
            ]
            for hand in hands
        ]
        for turned in product(*ways):
            odds = Fraction(1)
            count = 0
            for chance, dice in turned:
                odds *= chance
                count += sum(counts(die, face, wild) for die in dice)
            found[count] += odds
    return [x / everything for x in found]
