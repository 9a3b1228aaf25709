"""Figures about LIE: when to bluff and how often, what a bluff is worth, and the ladder of bids.

The mixes and chances of a round of one card each come from plans that are proved to be good; how good is said below
each figure.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from packo.core import Certified
from packo.games.lie.chances import RANDOM, Hand, ladder
from packo.games.lie.parts import FACES, Bid
from packo.games.lie.rules import CHALLENGE, matching
from packo.picture.chart import bar_chart, heat_map
from packo.picture.show import Drawing

if TYPE_CHECKING:
    from packo.games.lie.solve import RoundSolution, Standing


def opening_mix(solution: RoundSolution) -> dict[int, dict[Bid, Fraction]]:
    """For each die, how often an opener with one card who shows it opens with which bid, over all cards that show it.

    A die that the plan never shows is left out.
    """
    return _averaged(solution, 0, ())


def answer_mix(solution: RoundSolution, bid: Bid) -> dict[int, dict[Any, Fraction]]:
    """For each die, how often the other, with one card, answers an opening bid with which bid, or challenges it."""
    return _averaged(solution, 1, (bid,))


def shown(solution: RoundSolution, side: int) -> dict[int, Fraction]:
    """How often a side with one card shows each die."""
    total = dict.fromkeys(FACES, Fraction(0))
    hands = solution.duel.sides[side].hands
    for hand in hands:
        for setting, share in solution.setting(side, hand).items():
            total[setting.faces[0]] += share / len(hands)
    return total


def bluffs(solution: RoundSolution) -> Fraction:
    """How often an opener with one card opens with a bid for which his own die does not count."""
    often, wild, total = shown(solution, 0), solution.duel.wild, Fraction(0)
    for die, mix in opening_mix(solution).items():
        total += often[die] * sum(share for bid, share in mix.items() if not matching([(die,)], bid.face, wild))
    return total


def _averaged(solution: RoundSolution, side: int, bids: tuple[Bid, ...]) -> dict[int, dict[Any, Fraction]]:
    weights: dict[int, Fraction] = dict.fromkeys(FACES, Fraction(0))
    sums: dict[int, dict[Any, Fraction]] = {face: {} for face in FACES}
    for hand in _single(solution, side):
        for setting, share in solution.setting(side, hand).items():
            if not share:
                continue
            die = setting.faces[0]
            weights[die] += share
            for choice, often in solution.bidding(side, hand, setting.faces, bids).items():
                sums[die][choice] = sums[die].get(choice, Fraction(0)) + share * often
    return {die: {choice: x / weights[die] for choice, x in sums[die].items()} for die in FACES if weights[die]}


def _single(solution: RoundSolution, side: int) -> tuple[Hand, ...]:
    """A side's hands.

    Raises:
        ValueError: they are not of one card.
    """
    if solution.duel.counts[side] != 1:
        raise ValueError(f"this figure is about hands of one card, not of {solution.duel.counts[side]}")
    return solution.duel.sides[side].hands


def _proved(solution: RoundSolution) -> str:
    return f"plans proved to within {float(solution.exploitability):.0e} of a round"


# -- pictures ----------------------------------------------------------------------------------------------------------


def how_often_to_bluff(solution: RoundSolution) -> Drawing:
    """The opener's bids by the die that he shows, as a heat map: what is off his own face is a bluff.

    Where ones are wild, who shows one never bluffs.
    """
    mixes, often = opening_mix(solution), shown(solution, 0)
    bids = solution.duel.bids
    rows = [f"shows {die} ({float(often[die]):.0%})" for die in mixes]
    table = [[mix.get(bid, Fraction(0)) for bid in bids] for mix in mixes.values()]
    title = "How the opener opens, by the die that he shows"
    share = float(bluffs(solution))
    notes = (
        f"{share:.0%} of all opening bids are bluffs, for which the opener's die does not count; {_proved(solution)}"
    )
    return Drawing(_shares(rows, list(map(str, bids)), table, title, "opening bid", notes), title)


def how_often_to_call(solution: RoundSolution) -> Drawing:
    """How often the other challenges each opening bid, by the die that he shows, as a heat map."""
    bids = solution.duel.bids
    mixes = [answer_mix(solution, bid) for bid in bids]
    dice = list(mixes[0])
    table = [[mix[die][CHALLENGE] for mix in mixes] for die in dice]
    title = "How often an opening bid is called a lie, by the die that the other shows"
    rows = [f"shows {die}" for die in dice]
    return Drawing(_shares(rows, list(map(str, bids)), table, title, "opening bid", _proved(solution)), title)


def _shares(
    rows: Sequence[str], columns: Sequence[str], table: Sequence[Sequence[Fraction]], title: str, told: str, notes: str
) -> str:
    return heat_map(
        rows, columns, table, format=".0%", title=title, column_title=told, scale="sequential", notes=notes,
        kind="certified",
    )  # fmt: skip


def worth_of_openings(solution: RoundSolution, card: Any) -> Drawing:
    """What each opening bid is worth to a card, for either die that it can show, against the other's proved plan."""
    _single(solution, 0)
    bids = solution.duel.bids
    table = []
    for die in card:
        worth = solution.worth(0, [card], [die])
        table.append([worth[bid] for bid in bids])
    title = f"What each opening bid is worth with the card {card}"
    svg = heat_map(
        [f"shows {die}" for die in card],
        list(map(str, bids)),
        table,
        format=".3f",
        title=title,
        column_title="opening bid",
        low=float(min(map(min, table))),
        high=float(max(map(max, table))),
        kind="certified",
        notes=f"chance to win the round against the other's plan; {_proved(solution)}",
    )
    return Drawing(svg, title)


def price_of_honesty(solution: RoundSolution) -> dict[str, Certified]:
    """What it costs either side never to bid where no die of his counts: chance to win the round, in bounds.

    It is measured against the other's proved plan, which is not told of it; who is told can take no less.
    """
    prices = {}
    for side, name in enumerate(("the opener", "the other")):
        without = solution.without_bluff(side)
        lo, hi = (solution.lo, solution.hi) if side == 0 else (1 - solution.hi, 1 - solution.lo)
        prices[name] = Certified(max(lo - without, Fraction(0)), max(hi - without, Fraction(0)))
    return prices


def price_of_a_bluff(solution: RoundSolution) -> Drawing:
    """What never bluffing costs either side, as bars."""
    prices = price_of_honesty(solution)
    title = "What it costs never to bluff"
    svg = bar_chart(
        list(prices), list(prices.values()), kind="certified", title=title, format=".3f",
        x_label="lost chance to win the round", notes=_proved(solution),
    )  # fmt: skip
    return Drawing(svg, title)


def ladder_figure(
    hand: Hand,
    dice: Sequence[int],
    others: Sequence[int],
    model: str | Mapping[str, Any] = RANDOM,
    wild: bool = False,
    measure: str = "chance",
) -> Drawing:
    """All bids from the view of one hand, as a heat map of `chance`, `alone` or `challenge`."""
    return ladder(hand, dice, others, model, wild).draw(measure)


def standings(values: Mapping[Standing, Certified]) -> Drawing:
    """The opener's chance to win the game between two rounds, by the cards of both, as bars."""
    title = "The opener's chance to win the game, by his cards and the other's"
    labels = [f"{standing.opener} against {standing.other}" for standing in values]
    svg = bar_chart(
        labels, list(values.values()), kind="certified", title=title, format=".3f", x_range=(0, 1),
        markers={0.5: "even"},
    )  # fmt: skip
    return Drawing(svg, title)
