"""Figures about GEM from plays: what the third coin is worth, what auctions cost, and the price of a shared majority.

Each finished play is one sample; those that are not finished are left out.  Standard errors are over plays.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

from packo.core import Estimated, Play
from packo.games.gem.parts import BID, ROUNDS, Position, Take
from packo.games.gem.rules import Rules, without
from packo.games.gem.scoring import majorities
from packo.picture.chart import bar_chart
from packo.picture.show import Drawing

THIRD = 3


class OneCoinLess(Rules):
    """GEM, but player 0 does not have the coin 3 in one round: the first."""

    lacking: ClassVar[int] = 1

    def step(self, p: Position, move: Any) -> Position:
        q = super().step(p, move)
        if q.round != self.lacking or q.round == p.round:
            return q
        first = q.assets[0]
        return q._replace(assets=(first._replace(coins=without(first.coins, (THIRD,))), *q.assets[1:]))


class LessInRoundTwo(OneCoinLess):
    """The same in round two."""

    lacking = 2


class LessInRoundThree(OneCoinLess):
    """The same in round three."""

    lacking = 3


class LessInRoundFour(OneCoinLess):
    """The same in round four."""

    lacking = 4


class LessInRoundFive(OneCoinLess):
    """The same in round five."""

    lacking = 5


class LessInRoundSix(OneCoinLess):
    """The same in round six."""

    lacking = 6


WITHOUT_COIN: Mapping[int, type[OneCoinLess]] = {
    rules.lacking: rules
    for rules in (OneCoinLess, LessInRoundTwo, LessInRoundThree, LessInRoundFour, LessInRoundFive, LessInRoundSix)
}
"""For each round, GEM in which player 0 lacks the coin 3 in it."""


@dataclass(frozen=True)
class CoinWorth:
    """What a coin was worth to its player, over pairs of plays from the same seeds."""

    points: Estimated
    """His points, more with the coin than without."""
    margin: Estimated
    """His points less the best other's, more with than without."""
    wins: Estimated
    """His share of the wins, a tie being shared, more with than without."""


def coin_worth(with_coin: Iterable[Play], without_coin: Iterable[Play], player: int = 0) -> CoinWorth:
    """What a coin was worth: plays of `packo.load("gem")` against plays of a game of WITHOUT_COIN, by the same bots
    with the same seeds, pair by pair.

    Raises:
        ValueError: not as many plays of one as of the other, or fewer than two pairs are finished.
    """
    pairs = [pair for pair in zip(with_coin, without_coin, strict=True) if all(one.state.is_terminal for one in pair)]
    ends = [tuple(_worths(play, player) for play in pair) for pair in pairs]
    return CoinWorth(*(Estimated.of(float(one[k] - two[k]) for one, two in ends) for k in range(3)))


def _worths(play: Play, player: int) -> tuple[Fraction, ...]:
    """A player's points, margin and share of the win."""
    points, places = play.state.returns(), play.state.game.rules.places(play.state.position)
    own, others = points[player], (*points[:player], *points[player + 1 :])
    won = Fraction(places[player] == 0, places.count(0))
    return Fraction(own), Fraction(own - max(others)), won


def coin_chart(worths: Mapping[int, CoinWorth], title: str = "What the coin 3 is worth in each round") -> Drawing:
    """One bar for each round: how much of the margin hangs on the coin."""
    pairs = ", ".join(str(worth.margin.samples) for worth in worths.values())
    svg = bar_chart(
        [f"round {number}" for number in worths],
        [worth.margin for worth in worths.values()],
        title=title,
        x_label="points of margin more with the coin",
        format="+.2f",
        notes=f"pairs of plays: {pairs}",
    )
    return Drawing(svg, title)


@dataclass(frozen=True)
class Prices:
    """What cards were sold for."""

    zero: Estimated
    """The share of the auctions that a bid of 0 won."""
    zero_by_round: tuple[Estimated, ...]
    """The same, round by round."""
    price_by_round: tuple[Estimated, ...]
    """The mean winning bid, round by round."""
    opener: Estimated
    """The share of the auctions that the opener won."""


def prices(plays: Iterable[Play]) -> Prices:
    """What cards were sold for in some plays of GEM.

    Raises:
        ValueError: fewer than two finished plays.
    """
    sold = [_sales(play) for play in plays if play.state.is_terminal]
    rounds = range(1, ROUNDS + 1)
    bids = {number: [[bid for at, bid, _ in sales if at == number] for sales in sold] for number in rounds}
    return Prices(
        zero=Estimated.of(_mean([bid == 0 for _, bid, _ in sales]) for sales in sold),
        zero_by_round=tuple(Estimated.of(_mean([bid == 0 for bid in one]) for one in bids[at]) for at in rounds),
        price_by_round=tuple(Estimated.of(_mean(one) for one in bids[at]) for at in rounds),
        opener=Estimated.of(_mean([won for _, _, won in sales]) for sales in sold),
    )


def _sales(play: Play) -> list[tuple[int, int, bool]]:
    """The round, the winning bid, and whether the opener won, for each auction."""
    found = []
    bid, opener = 0, 0
    for state, move in zip(play.states, play.moves, strict=False):
        p = state.position
        if p.row and p.stage == BID:
            opener = p.opener
            bid = getattr(move, "amount", max(p.bid, 0))
        if isinstance(move, Take):
            found.append((p.round, bid, p.to_move == opener))
    return found


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)


def zero_chart(found: Prices, title: str = "How often a bid of 0 wins") -> Drawing:
    """The share of auctions that go for nothing, round by round."""
    notes = f"{found.zero.samples} plays; all rounds {found.zero.mean:.0%} ± {found.zero.error:.0%}"
    labels = [f"round {number}" for number in range(1, ROUNDS + 1)]
    values = list(found.zero_by_round)
    svg = bar_chart(labels, values, title=title, x_label="share of the auctions", format=".0%", notes=notes)
    return Drawing(svg, title)


@dataclass(frozen=True)
class SharedMajorities:
    """Majorities that were shared in the end, and what it would have taken to have them alone."""

    shared: Estimated
    """Kinds of gem in a play whose majority is shared."""
    lost: Estimated
    """Points of lead that one gem more of each shared kind would bring a sharer, the sum over a play: for each kind 1
    for the gem, 1 for having the majority alone, and the 2 that the other sharers lose."""
    breakable: Estimated
    """The share of plays in which some sharer holds a leveraged card that would have broken a tie."""
    cost: Estimated | None
    """The least red value of such a card, over plays in which there is one; None where there are not two."""


SWING = 4
"""What one gem more of a shared kind adds to the lead over another sharer: 1 + (3 - 2) + 2."""


def shared_majorities(plays: Iterable[Play]) -> SharedMajorities:
    """The price of shared majorities at the end of some plays of GEM.

    Raises:
        ValueError: fewer than two finished plays.
    """
    done = [play.state.position for play in plays if play.state.is_terminal]
    ties = [{gem: who for gem, who in majorities(p.assets).items() if len(who) > 1} for p in done]
    costs = [
        [card.costs for gem, who in tied.items() for i in who for card in p.assets[i].leveraged if gem in card.gems]
        for p, tied in zip(done, ties, strict=True)
    ]
    least = [min(found) for found in costs if found]
    return SharedMajorities(
        shared=Estimated.of(len(tied) for tied in ties),
        lost=Estimated.of(SWING * len(tied) for tied in ties),
        breakable=Estimated.of(bool(found) for found in costs),
        cost=Estimated.of(least) if len(least) > 1 else None,
    )
