"""What to pay with in GEM, and what to buy free: exact answers for one player's assets.

All payments are listed by `rules.payments`.  Here they are compared, and reinvestments with them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Literal, NamedTuple, TypeAlias, TypeVar, get_args

from packo.core.telling import brief
from packo.games.gem.parts import COINS, Assets, Card, Pass, Reinvest
from packo.games.gem.rules import PASS, Payment, payments, reinvested, without
from packo.games.gem.scoring import counts, scores

Aim: TypeAlias = Literal["points", "gems", "power"]
"""What a reinvestment is for: points if the game ended here, gems on invested cards, or paying power next round."""


Piece = TypeVar("Piece", int, Card)


class Reinvested(NamedTuple):
    """A reinvestment, and what comes of it."""

    move: Pass | Reinvest
    worth: int
    """What it was to bring: the player's points, gems, or what all his coins and cards can pay next round."""
    own: Assets
    """The player's assets after it."""


def undominated(own: Assets, due: int) -> tuple[Payment, ...]:
    """The payments of `due` that no other one makes pointless, for two players who play for margin or for the win.

    Left out is every payment that stays enough when one rotated piece is exchanged, in one of these ways:

    * a card for a coin of no higher value: until the round ends the card can do all that the coin could, and afterwards
      the coin comes back by itself;
    * a coin for a lower coin: the higher one pays whatever the lower one pays;
    * a card for another with the same gems, and no higher values: it pays less, and costs less to buy free.

    Whoever pays the better way can copy all that he would do after the other payment, and never has less invested.
    Others may do the same whatever he has invested, and neither margin nor win falls when he has more.  With three or
    more players this is no proof: what he has can then change who of the others fares well.

    >>> undominated(Assets((1, 2, 3), (Card("SE", 2, 3),)), 2)
    (((2,), ()),)
    """
    every = payments(own.coins, own.invested, due)
    return tuple(payment for payment in every if not _dominated(own, payment, due))


def _dominated(own: Assets, payment: Payment, due: int) -> bool:
    coins, cards = payment
    spare = sum(coins) + sum(card.pays for card in cards) - due
    unspent = [coin for coin in own.coins if coin not in coins]
    for card in cards:
        if any(card.pays - spare <= coin <= min(card.pays, card.costs) for coin in unspent):
            return True
    if any(paid - spare <= coin < paid for paid in coins for coin in unspent):
        return True
    kept = without(own.invested, cards)
    return any(
        other.gems == card.gems
        and card.pays - spare <= other.pays < card.pays
        and max(other.costs, other.pays) <= card.costs
        for card in cards
        for other in kept
    )


def cheapest(own: Assets, due: int) -> Payment:
    """The payment that gives up least: fewest gems on rotated cards, then least to buy them free again, then the
    smallest sum, then the fewest pieces.

    Raises:
        ValueError: what is due is no whole number from 0 on, or the assets cannot pay so much.

    >>> cheapest(Assets((1, 3), (Card("D", 4, 5),)), 4)
    ((1, 3), ())
    """
    if type(due) is not int or due < 0:
        raise ValueError(f"what is due is a whole number, 0 or more, not {brief(due)}")
    every = payments(own.coins, own.invested, due)
    if not every:
        raise ValueError(f"{due} is due, and only {own.worth} can be paid")
    return min(every, key=_given_up)


def _given_up(payment: Payment) -> tuple[int, int, int, int]:
    coins, cards = payment
    gems = sum(len(card.gems) for card in cards)
    paid = sum(coins) + sum(card.pays for card in cards)
    return gems, sum(card.costs for card in cards), paid, len(coins) + len(cards)


def best_reinvestment(assets: Sequence[Assets], player: int, aim: Aim = "points") -> Reinvested:
    """The reinvestment that brings a player most now: exact.

    Among equals it leaves most gems, then most paying power, then most points, and pays with the fewest coins.

    Args:
        aim: `points` (as if the game ended after it, the others staying as they are), `gems`, or `power`.

    Raises:
        ValueError: there is no such aim, or no such player.

    >>> own = Assets((1, 2), (), (Card("D", 4, 5), Card("SR", 1, 2), Card("SE", 2, 3)))
    >>> print(best_reinvestment([own, Assets()], 0).move)
    free SE2 by 1+2
    """
    if aim not in get_args(Aim):
        raise ValueError(f"the aim of a reinvestment is {', '.join(get_args(Aim))}, not {aim!r}")
    if type(player) is not int or not 0 <= player < len(assets):
        raise ValueError(f"the players are 0 to {len(assets) - 1}, and {brief(player)} is none of them")
    own = assets[player]

    def ranked(invested: tuple[Card, ...]) -> tuple[int, ...]:
        after = own._replace(invested=invested)
        found = {
            "points": scores((*assets[:player], after, *assets[player + 1 :]))[player],
            "gems": sum(counts(invested)),
            "power": sum(COINS) + sum(card.pays for card in invested),
        }
        return (found[aim], found["gems"], found["power"], found["points"])

    best = max(settlements(own), key=ranked)
    move = settling(own, best)
    after = reinvested(own, move) if isinstance(move, Reinvest) else own
    return Reinvested(move, ranked(best)[0], after)


@lru_cache(maxsize=1 << 10)
def settlements(own: Assets) -> tuple[tuple[Card, ...], ...]:
    """All sets of cards that a player may have invested after his reinvestment and that are not part of another such
    set, each sorted.  A card that pays is not in the set; coins pay as far as they go."""
    money = sum(own.coins)
    kept = [(sum(card.pays for card in gone), without(own.invested, gone)) for gone in _subsets(own.invested)]
    freed = [(sum(card.costs for card in chosen), chosen) for chosen in _subsets(own.leveraged)]
    found = {tuple(sorted((*left, *bought))) for paid, left in kept for cost, bought in freed if cost <= paid + money}
    largest: list[tuple[Card, ...]] = []
    for cards in sorted(found, key=lambda cards: (-len(cards), cards)):
        if not any(_within(cards, other) for other in largest):
            largest.append(cards)
    return tuple(largest)


def settling(own: Assets, invested: tuple[Card, ...]) -> Pass | Reinvest:
    """The reinvestment that leaves these cards invested, with as little from coins as will do.

    Raises:
        ValueError: no reinvestment does that.
    """
    freed = without_any(invested, own.invested)
    cards = without_any(own.invested, invested)
    if not freed and not cards:
        return PASS
    due = sum(card.costs for card in freed) - sum(card.pays for card in cards)
    ways = [coins for coins in _subsets(own.coins) if sum(coins) >= due]
    if not freed or not ways or without_any(freed, own.leveraged):
        raise ValueError(f"no reinvestment leaves {' '.join(map(str, invested)) or 'nothing'} invested")
    return Reinvest(freed, min(ways, key=lambda coins: (sum(coins), len(coins))), cards)


def if_ended_here(assets: Sequence[Assets]) -> tuple[int, ...]:
    """Each player's points after everybody has reinvested for the most points, in seat order, each knowing only what
    was done before him.  What the invested cards score as they lie is `scoring.scores`."""
    now = list(assets)
    for player in range(len(now)):
        now[player] = best_reinvestment(now, player).own
    return scores(now)


def without_any(cards: Sequence[Card], gone: Sequence[Card]) -> tuple[Card, ...]:
    """What is left of some cards when each of `gone` has taken away one like it, where there is one."""
    left = list(cards)
    for card in gone:
        if card in left:
            left.remove(card)
    return tuple(left)


def _subsets(pieces: tuple[Piece, ...]) -> Iterator[tuple[Piece, ...]]:
    """Each choice of some pieces, in their order; equal cards are one."""
    for size in range(len(pieces) + 1):
        yield from dict.fromkeys(combinations(pieces, size))


def _within(cards: tuple[Card, ...], other: tuple[Card, ...]) -> bool:
    return len(cards) <= len(other) and not without_any(cards, other)
