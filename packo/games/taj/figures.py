"""Figures about TAJ: which goals are lucky, what is within reach, how long games are, what the All/Nix card is worth.

What can be counted is counted, and exact.  What needs plays takes them from whoever has played: any bots, any seeds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import sqrt
from typing import Any

import numpy as np

from packo.core import Estimated, Exact, Game, Play
from packo.games.taj.displays import OUTCOMES, checked_outcomes
from packo.games.taj.parts import Goal, Position, Propose
from packo.games.taj.planning import pattern_scores, reachable_scores
from packo.games.taj.rules import LAST_RUGS, Rules
from packo.picture.chart import bar_chart, heat_map, line_chart
from packo.picture.show import Drawing
from packo.picture.table import as_html, as_text

# -- luck --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, repr=False)
class DealLuck:
    """What the deal alone gives each goal, counted over all ordered choices of three rugs under the Taj.  Exact."""

    chances: Mapping[Goal, Mapping[int, Fraction]]
    """For each goal the chance of each score at the deal."""
    ahead: Mapping[tuple[Goal, Goal], Fraction]
    """The chance that the first goal's score is above the second's at the same deal; a tie counts half."""
    highest: Mapping[Goal, int]
    """The most that any three rugs can be worth to a goal, with the +1 on either side."""

    def mean(self, goal: Goal) -> Exact:
        """The mean score at the deal."""
        return Exact(sum((score * chance for score, chance in self.chances[goal].items()), Fraction(0)))

    def variance(self, goal: Goal) -> Exact:
        """The variance of the score at the deal."""
        mean = self.mean(goal).value
        parts = ((score - mean) ** 2 * chance for score, chance in self.chances[goal].items())
        return Exact(sum(parts, Fraction(0)))

    def lead(self, goal: Goal) -> Exact:
        """The chance to be ahead of another goal at the deal, over all others alike; a tie counts half."""
        others = [chance for (one, _), chance in self.ahead.items() if one == goal]
        return Exact(sum(others, Fraction(0)) / max(len(others), 1))

    @cached_property
    def kinds(self) -> tuple[tuple[Goal, ...], ...]:
        """The goals, those with the same chances together."""
        found: dict[tuple[Any, ...], list[Goal]] = {}
        for goal, chances in self.chances.items():
            found.setdefault((*sorted(chances.items()), self.highest[goal]), []).append(goal)
        return tuple(map(tuple, found.values()))

    def _table(self) -> tuple[str, list[str], list[tuple[str, ...]]]:
        head = ["goal", "mean", "spread", "lowest", "highest", "ahead of another", "highest of any display"]
        rows: list[tuple[str, ...]] = [
            (
                str(goal),
                f"{float(self.mean(goal)):.3f}",
                f"{sqrt(self.variance(goal)):.3f}",
                str(min(chances)),
                str(max(chances)),
                f"{float(self.lead(goal)):.1%}",
                str(self.highest[goal]),
            )
            for goal, chances in self.chances.items()
        ]
        return "Scores of the goals at the deal (exact)", head, rows

    def __repr__(self) -> str:
        return as_text(*self._table())

    def _repr_html_(self) -> str:
        return as_html(*self._table())


def deal_luck(game: Game) -> DealLuck:
    """What the deal alone gives each goal of a game's box: all displays at the deal, each alike."""
    rugs, goals = game.rules.cards
    goals = tuple(dict.fromkeys(goals))
    side = int(game.rules.initial().display.plus_right)
    places = np.arange(len(rugs))
    left, middle, right = places[:, None, None], places[:, None], places
    apart = (left != middle) & (left != right) & (middle != right)
    tables = {goal: pattern_scores(rugs, goal) for goal in goals}
    dealt = {goal: table[side][apart] for goal, table in tables.items()}
    deals = int(apart.sum())
    chances = {
        goal: {score: Fraction(times, deals) for score, times in sorted(Counter(scores.tolist()).items())}
        for goal, scores in dealt.items()
    }
    ahead = {
        (one, two): Fraction(int(2 * (dealt[one] > dealt[two]).sum() + (dealt[one] == dealt[two]).sum()), 2 * deals)
        for one in goals
        for two in goals
        if one != two
    }
    return DealLuck(chances, ahead, {goal: int(table[:, apart].max()) for goal, table in tables.items()})


def luck_chart(luck: DealLuck) -> Drawing:
    """The chances of each score at the deal, one line for all goals that have the same."""
    title = "What the deal alone gives a goal"
    scores = sorted({score for chances in luck.chances.values() for score in chances})
    series = {
        _names(kind): [(score, float(luck.chances[kind[0]].get(score, 0))) for score in scores] for kind in luck.kinds
    }
    means = {float(luck.mean(goal)) for goal in luck.chances}
    markers = {mean: f"mean {mean:g}" for mean in means}
    svg = line_chart(series, x_label="points at the deal", y_label="chance", title=title, markers=markers, kind="exact")
    return Drawing(svg, title)


def ahead_chart(luck: DealLuck) -> Drawing:
    """For every two goals the chance that the row's is ahead of the column's at the deal, a tie counting half."""
    title = "Ahead at the deal (a tie counts half)"
    goals = tuple(luck.chances)
    names = list(map(str, goals))
    values = [[None if one == two else Exact(luck.ahead[one, two]) for two in goals] for one in goals]
    svg = heat_map(
        names, names, values, format=_percent, title=title, row_title="goal", column_title="the other", low=0.45,
        high=0.55, kind="exact",
    )  # fmt: skip
    return Drawing(svg, title)


def _percent(share: Fraction) -> str:
    return f"{float(share):.1%}"


# -- reach -------------------------------------------------------------------------------------------------------------


ALIKE = "exactly this in every deal"


@dataclass(frozen=True, repr=False)
class Reach:
    """How good a goal's score can become within 0, 1, 2, … proposals of the deal, over drawn deals.

    The scores of each deal are exact; deals are drawn, so their means are estimates.  Goals that have the same chances
    at the deal are one kind: for each deal the mean over the goals of the kind counts.
    """

    outcomes: tuple[str, ...]
    deals: int
    best: Mapping[tuple[Goal, ...], tuple[Estimated, ...]]
    """For each kind of goals the mean best score, by the number of proposals."""
    full: Mapping[tuple[Goal, ...], tuple[Estimated, ...]]
    """For each kind the share at which the most that any three rugs can be worth is within reach."""

    def _table(self) -> tuple[str, list[str], list[tuple[str, ...]]]:
        head = ["goals", *map(str, range(max(map(len, self.best.values()))))]
        rows = [
            (_names(kind), *(f"{m.mean:.2f} ± {m.error:.2f}" if m.error else f"{m.mean:.2f}" for m in means))
            for kind, means in self.best.items()
        ]
        how = ", ".join(self.outcomes)
        return (
            f"Best score within so many proposals by {how}: mean of {self.deals} deals (estimated; no ±: {ALIKE})",
            head,
            rows,
        )

    def __repr__(self) -> str:
        return as_text(*self._table())

    def _repr_html_(self) -> str:
        return as_html(*self._table())


def reach(
    game: Game, deals: int = 200, proposals: int = 4, outcomes: Collection[str] = OUTCOMES, seed: int = 0
) -> Reach:
    """How good the goals' scores can become within 0 to `proposals` proposals, over the deals of `seed`, `seed` + 1, …

    Raises:
        ValueError: fewer than two deals, which have no standard error.
    """
    if deals < 2:
        raise ValueError(f"an estimate needs at least two deals, not {deals}")
    luck, allowed = deal_luck(game), checked_outcomes(outcomes)
    tables = [
        reachable_scores(game.initial_state(seed=seed + number), None, proposals, allowed) for number in range(deals)
    ]
    best, full = {}, {}
    for kind in luck.kinds:
        by_deal = [[[table.best(goal, k) for goal in kind] for table in tables] for k in range(proposals + 1)]
        best[kind] = tuple(_mean([Fraction(sum(scores), len(kind)) for scores in some]) for some in by_deal)
        most = luck.highest[kind[0]]
        full[kind] = tuple(_mean([Fraction(scores.count(most), len(kind)) for scores in some]) for some in by_deal)
    return Reach(allowed, deals, best, full)


def _mean(samples: Sequence[Fraction]) -> Estimated:
    """The mean; of samples that are all alike it is taken without rounding, and its error is 0."""
    if len(set(samples)) == 1:
        return Estimated(float(samples[0]), 0.0, len(samples))
    return Estimated.of(map(float, samples))


def reach_chart(found: Reach) -> Drawing:
    """One line for each kind of goals: the mean best score by the number of proposals."""
    title = "The best score within so many proposals of the deal"
    series = {
        _names(kind): [(k, mean.mean, mean.error) if mean.error else (k, mean.mean) for k, mean in enumerate(means)]
        for kind, means in found.best.items()
    }
    notes = f"{found.deals} deals; no ±: {ALIKE}; outcomes: {', '.join(found.outcomes)}"
    svg = line_chart(series, x_label="proposals", y_label="points", title=title, kind="estimated", notes=notes)
    return Drawing(svg, title)


def _names(goals: Sequence[Goal]) -> str:
    return " ".join(map(str, goals))


# -- length ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Lengths:
    """How many proposals games had, and what ended them."""

    proposals: tuple[int, ...]
    """Of each finished game, in the order given."""
    endings: Mapping[str, int]
    """How many games ended so: `five rugs`, `all seen`, `both`, `turn cap`."""
    unfinished: int
    """Games that were broken off.  They are in nothing else."""

    @property
    def mean(self) -> Estimated:
        """Proposals in a finished game."""
        return Estimated.of(self.proposals)

    def share(self, ending: str) -> Estimated:
        """The share of finished games that ended so."""
        times = self.endings.get(ending, 0)
        return Estimated.of([1.0] * times + [0.0] * (len(self.proposals) - times))

    def __repr__(self) -> str:
        ends = ", ".join(f"{name} {times}" for name, times in self.endings.items())
        rest = f", {self.unfinished} unfinished" if self.unfinished else ""
        return f"Lengths({len(self.proposals)} games{rest}: {ends})"


def game_lengths(plays: Iterable[Play]) -> Lengths:
    """How many proposals were made in each of some plays of TAJ, and what ended them."""
    proposals, endings, unfinished = [], Counter[str](), 0
    for play in plays:
        if not play.state.is_terminal:
            unfinished += 1
            continue
        proposals.append(sum(isinstance(move, Propose) for move in play.moves))
        endings[_ending(play.state.position)] += 1
    return Lengths(tuple(proposals), {name: endings[name] for name in ENDINGS if endings[name]}, unfinished)


ENDINGS = ("five rugs", "all seen", "both", "turn cap")


def _ending(p: Position) -> str:
    few, seen = len(p.display.rugs) <= LAST_RUGS, all(p.display.seen)
    return "both" if few and seen else "five rugs" if few else "all seen" if seen else "turn cap"


def length_chart(lengths: Lengths, most: int = 16, title: str = "How many proposals a game has") -> Drawing:
    """The share of games with each number of proposals; `most` and more are one bar.

    Raises:
        ValueError: fewer than two finished games.
    """
    games = len(lengths.proposals)
    if games < 2:
        raise ValueError(f"a spread of lengths needs at least two finished games, not {games}")
    counts = Counter(min(number, most) for number in lengths.proposals)
    numbers = range(min(counts), max(counts) + 1)
    shares = [counts[number] / games for number in numbers]
    errors = [sqrt(share * (1 - share) / games) for share in shares]
    longer = any(number > most for number in lengths.proposals)
    labels = [f"{number} or more" if longer and number == most else str(number) for number in numbers]
    ends = ", ".join(f"{name} {times}" for name, times in lengths.endings.items())
    notes = f"{games} games, mean {lengths.mean.mean:.2f} ± {lengths.mean.error:.2f}; ended by {ends}"
    svg = bar_chart(labels, shares, errors, title=title, x_label="share of the games", format=".1%", notes=notes)
    return Drawing(svg, title)


# -- the All/Nix card --------------------------------------------------------------------------------------------------


class FirstWithoutCard(Rules):
    """TAJ, but player 0 has no All/Nix card."""

    def initial(self) -> Position:
        p = super().initial()
        return p._replace(cards=(False, *p.cards[1:]))


class OnlyFirstWithCard(Rules):
    """TAJ, but only player 0 has an All/Nix card."""

    def initial(self) -> Position:
        p = super().initial()
        return p._replace(cards=(True, *(False for _ in p.cards[1:])))


class NobodyWithCard(Rules):
    """TAJ without All/Nix cards."""

    def initial(self) -> Position:
        p = super().initial()
        return p._replace(cards=(False,) * len(p.cards))


@dataclass(frozen=True)
class CardWorth:
    """What a difference in All/Nix cards was worth to a player, over pairs of games from the same seeds."""

    points: Estimated
    """His own points, more with than without."""
    margin: Estimated
    """His points less the best other's, more with than without."""
    wins: Estimated
    """His share of wins, a tie being shared, more with than without."""
    dropped: int
    """Pairs of which a game was not finished.  They are in no mean."""


def card_worth(with_card: Iterable[Play], without: Iterable[Play], player: int = 0) -> CardWorth:
    """What a card was worth to `player`: the games of `with_card` against those of `without`, pair by pair.

    For example plays of `packo.load("taj")` and of `packo.load(FirstWithoutCard)` by the same bots with the same seeds.

    Raises:
        ValueError: the games are not as many, or fewer than two pairs were finished.
    """
    pairs = list(zip(with_card, without, strict=True))
    finished = [pair for pair in pairs if all(play.state.is_terminal for play in pair)]
    ends = [tuple(_worths(play, player) for play in pair) for pair in finished]
    points, margin, wins = (Estimated.of(float(one[k] - two[k]) for one, two in ends) for k in range(3))
    return CardWorth(points, margin, wins, len(pairs) - len(finished))


def _worths(play: Play, player: int) -> tuple[Fraction, ...]:
    """A player's points, margin and share of the win."""
    points = tuple(map(Fraction, play.state.returns()))
    own, others = points[player], points[:player] + points[player + 1 :]
    won = Fraction(1, points.count(own)) if own == max(points) else Fraction(0)
    return own, own - max(others), won


def card_chart(worths: Mapping[str, CardWorth], title: str = "What the All/Nix card is worth") -> Drawing:
    """One bar for each comparison: the share of wins that the card adds, with its standard error."""
    values = [worth.wins for worth in worths.values()]
    games = ", ".join(f"{worth.wins.samples} pairs" for worth in worths.values())
    label = "wins more with the card, as a share of the games"
    svg = bar_chart(list(worths), values, title=title, x_label=label, format="+.1%", notes=f"games: {games}")
    return Drawing(svg, title)
