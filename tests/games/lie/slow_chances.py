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


def turns(hand: list[Any], model: str, face: int, wild: bool) -> Iterator[tuple[Fraction, list[int]]]:
    """Each way to turn a hand under a model, with its odds."""

    def counts(die: int, aim: int) -> bool:
        return die == aim or (wild and die == 1 and aim != 1)

    if model == "best":
        size = {aim: sum(any(counts(die, aim) for die in card) for card in hand) for aim in range(1, 7)}
        aims = [aim for aim in size if size[aim] == max(size.values())]
    else:
        aims = [face]
    for aim in aims:
        ways = []
        for card in hand:
            exact = [die for die in card if die == aim]
            fitting = [die for die in card if counts(die, aim)]
            ways.append(list(card) if model == "random" else exact or fitting or list(card))
        for dice in product(*ways):
            odds = Fraction(1, len(aims))
            for options in ways:
                odds /= len(options)
            yield odds, list(dice)


def law(face: int, unseen: list[Any], others: Sequence[int], shares: dict[str, Fraction], wild: bool) -> list[Fraction]:
    """The chances of 0, 1, 2, … dice that count for a face; hands are turned before it is known which."""
    found = [Fraction(0)] * (sum(others) + 1)
    everything = 0
    for hands in deals(unseen, others):
        everything += 1
        ways = [
            [(share * odds, dice) for model, share in shares.items() for odds, dice in turns(hand, model, face, wild)]
            for hand in hands
        ]
        for turned in product(*ways):
            odds = Fraction(1)
            count = 0
            for chance, dice in turned:
                odds *= chance
                count += sum(die == face or (wild and face != 1 and die == 1) for die in dice)
            found[count] += odds
    return [x / everything for x in found]
