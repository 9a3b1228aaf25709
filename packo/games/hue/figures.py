"""Figures about HUE from plays: what a poison card is worth, how much covering matters, and the start seat's edge.

The plays come from whoever has played: any bots, any seeds.  Each finished play is one sample, so plays of different
seeds are independent, and standard errors are over plays.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from packo.core import Estimated, Play
from packo.games.hue.laying import spots, tops
from packo.games.hue.parts import POISON, SOLID, Card, Placement, Position
from packo.games.hue.placing import weights
from packo.games.hue.scoring import Board, Values, colour_values
from packo.picture.chart import bar_chart, line_chart
from packo.picture.show import Drawing


def sample_of(plays: Sequence[Play]) -> str:
    """How many plays these are, and of which seeds.

    >>> sample_of([])
    'no plays'
    """
    if not plays:
        return "no plays"
    seeds = sorted({play.seed for play in plays if play.seed is not None})
    told = f", {len(seeds)} seeds from {seeds[0]} to {seeds[-1]}" if seeds else ""
    return f"{len(plays)} {'play' if len(plays) == 1 else 'plays'}{told}"


# -- poison ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class PoisonWorth:
    """What skulls do: final tables as they lie, beside the same tables without any skull.

    Without a skull a poison card is a solid card.  The play itself is held fixed, so this is what the skulls on these
    tables take away; it is not how the games would have gone without them.
    """

    colours: Estimated
    """Points that the skulls take from the five colours together."""
    owner: Estimated
    """Points that a skull on the table takes from the score of the player who put it there."""
    others: Estimated
    """Points that it takes from the score of each other player, on average."""
    edge: Estimated
    """How far it brings its owner ahead, in points: what it takes from each other less what it takes from him."""
    covered: Estimated
    """The share of the skulls that lie covered at the end."""
    kept: Estimated
    """The share of the players whose score card is their poison card."""
    turned: Estimated
    """The share of the games that another player would have won without the skulls."""
    sample: str


def poison_worth(plays: Iterable[Play]) -> PoisonWorth:
    """What skulls did in some plays of HUE; those that are not finished are left out.

    Raises:
        ValueError: fewer than two finished plays in which a poison card was put down.
    """
    done = [play for play in plays if play.state.is_terminal and _skulls(play.state.position)]
    _two(done)
    colours, owner, others, covered, kept, turned = [], [], [], [], [], []
    for play in done:
        p, rules = play.state.position, play.state.game.rules
        players = range(len(p.hands))
        points = rules.returns(p)
        plain = p._replace(table=tuple(_plain(placement) for placement in p.table))
        colours.append(sum(colour_values(plain.table).values()) - sum(colour_values(p.table).values()))
        turned.append(rules.places(p).index(0) != rules.places(plain).index(0))
        kept.append(Fraction(sum(hand[0].kind == POISON for hand in p.hands), len(p.hands)))
        skulls, visible = _skulls(p), tops(p.table)
        covered.append(Fraction(sum(visible[at.squares[1]] != number for number, at in skulls), len(skulls)))
        own, rest = [], []
        for number, placement in skulls:
            player = _who_placed(play, placement)
            table = (*p.table[:number], _plain(placement), *p.table[number + 1 :])
            lost = [a - b for a, b in zip(rules.returns(p._replace(table=table)), points, strict=True)]
            own.append(lost[player])
            rest += [lost[other] for other in players if other != player]
        owner.append(Fraction(sum(own), len(own)))
        others.append(Fraction(sum(rest), len(rest)))
    return PoisonWorth(
        colours=Estimated.of(colours),
        owner=Estimated.of(map(float, owner)),
        others=Estimated.of(map(float, others)),
        edge=Estimated.of(float(a - b) for a, b in zip(others, owner, strict=True)),
        covered=Estimated.of(map(float, covered)),
        kept=Estimated.of(map(float, kept)),
        turned=Estimated.of(map(float, turned)),
        sample=sample_of(done),
    )


def poison_chart(worth: PoisonWorth, title: str = "What a skull on the table takes away") -> Drawing:
    """Bars in points: from the five colours together, from its owner, and from each of the others."""
    labels = ["all skulls, five colours", "one, from its owner", "one, from each other"]
    notes = (
        f"{worth.sample}; a skull brings its owner {worth.edge.mean:.2f} ± {worth.edge.error:.2f} ahead; "
        f"{worth.covered.mean:.0%} lie covered, {worth.kept.mean:.0%} of the players keep theirs"
    )
    values = [worth.colours, worth.owner, worth.others]
    return Drawing(bar_chart(labels, values, title=title, x_label="points", format=".2f", notes=notes), title)


def _skulls(p: Position) -> list[tuple[int, Placement]]:
    """The poison cards on the table, with their numbers in it."""
    return [(number, placement) for number, placement in enumerate(p.table) if placement.card.kind == POISON]


def _plain(placement: Placement) -> Placement:
    """A poison card as a solid one; any other as it is."""
    card = placement.card
    return placement._replace(card=Card(SOLID, card.colours)) if card.kind == POISON else placement


def _who_placed(play: Play, placement: Placement) -> int:
    at = play.moves.index(placement)
    return int(play.states[at].position.to_move)


# -- covering ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class CoverWorth:
    """How much the right to cover adds to the next placement.

    At each turn: the most points that any card which is kept can have after the placement, less the most after a
    placement that covers nothing.  Exact at each turn; the means are over plays.
    """

    gain: Estimated
    """Points, the mean over all turns of a play."""
    by_turn: tuple[Estimated, ...]
    """Points at the first placement, the second, and so on."""
    best: Estimated
    """The share of turns at which no placement that covers nothing is as good."""
    used: Estimated
    """The share of placements that did cover."""
    sample: str


def cover_worth(plays: Iterable[Play]) -> CoverWorth:
    """What covering added in some plays of HUE; those that are not finished are left out.

    Raises:
        ValueError: fewer than two finished plays.
    """
    done = [play for play in plays if play.state.is_terminal]
    _two(done)
    gains, used = [], []
    for play in done:
        turns, covers = [], 0
        for state, move in zip(play.states, play.moves, strict=False):
            if isinstance(move, Placement):
                p = state.position
                turns.append(cover_gain(p, state.game.rules.options.cover_several))
                covers += not tops(p.table).keys().isdisjoint(move.squares)
        gains.append(turns)
        used.append(Fraction(covers, len(turns)))
    return CoverWorth(
        gain=Estimated.of(sum(turns) / len(turns) for turns in gains),
        by_turn=tuple(Estimated.of(turns) for turns in zip(*gains, strict=False)),
        best=Estimated.of(sum(gain > 0 for gain in turns) / len(turns) for turns in gains),
        used=Estimated.of(map(float, used)),
        sample=sample_of(done),
    )


def cover_gain(p: Position, cover_several: bool = False) -> int:
    """How many points the player to move can have more on his best card after the next placement by covering: exact."""
    hand, taken = p.hands[p.to_move], set(tops(p.table))
    cards = {way: number for number, card in enumerate(hand) for way in (card, card.turned())}
    keep = [weights(card) for card in hand]
    best = {True: 0, False: 0}
    for card, (x, y, way), values in Board(p.table).each_after(cards, spots(p.table, cover_several)):
        covers = not taken.isdisjoint(Placement(card, x, y, way).squares)
        points = max(_points(weight, values) for number, weight in enumerate(keep) if number != cards[card])
        best[covers] = max(best[covers], points)
    return max(0, best[True] - best[False])


def _points(weight: Values, values: Values) -> int:
    return sum(times * value for times, value in zip(weight, values, strict=True))


def cover_chart(worth: CoverWorth, title: str = "What covering adds to the next placement") -> Drawing:
    """The gain in points at each placement of the game."""
    points = [(turn, gain) for turn, gain in enumerate(worth.by_turn, start=1)]
    notes = (
        f"{worth.sample}; mean {worth.gain.mean:.2f} ± {worth.gain.error:.2f}; better at {worth.best.mean:.0%} of the "
        f"turns, used at {worth.used.mean:.0%}"
    )
    svg = line_chart({"gain": points}, title=title, x_label="placement", y_label="points", notes=notes)
    return Drawing(svg, title)


# -- seats -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class SeatEdge:
    """How the seats fare, the start player's first."""

    wins: tuple[Estimated, ...]
    """The share of the games that each seat wins."""
    points: tuple[Estimated, ...]
    """The mean score of each seat."""
    lead: Estimated
    """How far the start player is ahead of the mean of the others, in points."""
    by_tie: Estimated
    """The share of the games that the start player wins only because ties are his."""
    sample: str


def seat_edge(plays: Iterable[Play]) -> SeatEdge:
    """How the seats fared in some plays of HUE between like bots; those that are not finished are left out.

    Raises:
        ValueError: fewer than two finished plays.
    """
    done = [play for play in plays if play.state.is_terminal]
    _two(done)
    points = [[float(score) for score in play.state.returns()] for play in done]
    places = [play.state.game.rules.places(play.state.position) for play in done]
    return SeatEdge(
        wins=tuple(Estimated.of(float(place == 0) for place in seat) for seat in zip(*places, strict=True)),
        points=tuple(Estimated.of(seat) for seat in zip(*points, strict=True)),
        lead=Estimated.of(first - sum(rest) / len(rest) for first, *rest in points),
        by_tie=Estimated.of(
            float(place[0] == 0 and max(rest) == first) for place, (first, *rest) in zip(places, points, strict=True)
        ),
        sample=sample_of(done),
    )


def seat_chart(edge: SeatEdge, title: str = "How often each seat wins") -> Drawing:
    """A bar for each seat, and a mark at an even share."""
    labels = ["start player", *(f"player {seat + 1}" for seat in range(1, len(edge.wins)))]
    notes = f"{edge.sample}; the start player leads by {edge.lead.mean:.2f} ± {edge.lead.error:.2f} points"
    notes += f", and wins {edge.by_tie.mean:.1%} by ties alone"
    even = {1 / len(edge.wins): "even"}
    svg = bar_chart(
        labels, edge.wins, title=title, x_label="share of the games", format=".1%", markers=even, notes=notes
    )
    return Drawing(svg, title)


def _two(done: Sequence[Play]) -> None:
    if len(done) < 2:
        raise ValueError(f"a figure needs at least two finished plays, not {len(done)}")
