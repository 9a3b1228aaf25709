"""Figures about TKO for its notebook and its page: tables of boxers and the price of habits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

from packo.core import Certified
from packo.core.loading import load
from packo.games.tko.rules import ACTION_NAMES, ACTIONS, BOXERS, Rules
from packo.games.tko.solve import Pair, RoundSolution, best_response, boxer_choice, solve
from packo.picture.chart import bar_chart, heat_map
from packo.picture.show import Drawing
from packo.solve.whole import solve_game


def ranked(table: Mapping[Pair, Any]) -> list[str]:
    """The boxers of a table, the strongest first: by the mean of their values against all."""
    names = list(dict.fromkeys(first for first, _ in table))
    return sorted(names, key=lambda name: (-sum(float(table[name, other]) for other in names), name))


def boxer_table(table: Mapping[Pair, Any], title: str = "Chance to win a round", kind: str = "certified") -> Drawing:
    """An 8 × 8 table as a heat map, the strongest boxer first; rows are player 0's boxer, columns player 1's."""
    names = ranked(table)
    values = [[float(table[first, second]) for second in names] for first in names]
    svg = heat_map(
        names, names, values, format=".3f", title=title, row_title="you", column_title="the other", low=0.2, high=0.8,
        kind=kind,
    )  # fmt: skip
    return Drawing(svg, title)


def strength(table: Mapping[Pair, Any], title: str = "Mean chance to win a round against the other seven") -> Drawing:
    """One bar per boxer: the mean of his values against all others."""
    names = ranked(table)
    means = [sum(float(table[a, b]) for b in names if b != a) / (len(names) - 1) for a in names]
    labels = [f"{name} {''.join(map(str, BOXERS[name]))}" if name in BOXERS else name for name in names]
    svg = bar_chart(labels, means, kind="certified", title=title, format=".3f", markers={0.5: "even"})
    return Drawing(svg, title)


def price_of_habits(state: Any, share: Fraction = Fraction(1, 2), power_arrow: bool = False) -> Drawing:
    """What it costs player 1 to choose one action with a fixed `share` in every turn, and the rest evenly.

    One bar per action: how much more than the value of `state` player 0 gets by the best reply, in chance to win the
    round.
    """
    boxers = solve(power_arrow).bars(state)
    prices = []
    for action in ACTIONS:
        habit = {other: share if other == action else (1 - share) / 3 for other in ACTIONS}
        prices.append(best_response(habit, power_arrow=power_arrow, boxers=boxers).price(state))
    title = f"What it costs to choose one action {share} of the time, whatever happens"
    labels = [ACTION_NAMES[action] for action in ACTIONS]
    svg = bar_chart(labels, prices, kind="certified", title=title, format=".3f", x_label="lost chance to win the round")
    return Drawing(svg, title)


def variant_table(rules: type[Rules], **options: Any) -> dict[Pair, Certified]:
    """The value of a round for every two boxers under changed rules that treat both seats alike.

    Solved by `packo.solve.whole`, each pair once: the other seat has the rest, and a boxer against himself has half.
    """
    table: dict[Pair, Certified] = {}
    for first, second in product(BOXERS, repeat=2):
        if (second, first) in table and first != second:
            other = table[second, first]
            table[first, second] = Certified(1 - other.hi, 1 - other.lo)
        elif first == second:
            table[first, second] = Certified(Fraction(1, 2), Fraction(1, 2))
        else:
            game = load(rules, boxers=(first, second), rounds_to_win=1, **options)
            table[first, second] = solve_game(game.initial_state()).interval(game.initial_state())
    return table


class Findings:
    """Sentences with numbers that were just computed.  Notebooks show them as a list."""

    def __init__(self, *sentences: str) -> None:
        self.sentences = sentences

    def _repr_markdown_(self) -> str:
        return "\n".join(f"* {sentence}" for sentence in self.sentences)

    def __repr__(self) -> str:
        return "\n".join(self.sentences)


def findings(solution: RoundSolution) -> Findings:
    """What a player should know of a round, told in words."""
    table = solution.table()
    names = ranked(table)
    best, worst = names[0], names[-1]
    least = min(table[best, other] for other in names if other != best)
    choice = boxer_choice(table, mirror=False)
    still = [(a, b) for a, b in table if a < b and solution.stalls((BOXERS[a], BOXERS[b]))]
    count, total = sum(1 for _ in solution.stalling_states()), len(solution)
    return Findings(
        f"**Take {best}** ({head_start(best)}). He has the better of every other boxer: at least {least:.1%} of the "
        f"rounds against each, and {table[best, worst]:.1%} against {worst}.",
        f"**The best answer to {choice.pick} is {choice.reply}** ({head_start(choice.reply)}). It still leaves "
        f"{choice.pick} with {choice.pick_value:.1%}.",
        f"**Perfect play can stand still.** In {count:,} of {total:,} states both can play best and never score again: "
        "by blocking for ever, or by throwing the same punch for ever. "
        + ("It can begin with the first bell: " + ", ".join(f"{a} v {b}" for a, b in still) + "." if still else ""),
        *_first_bell(solution, still),
    )


def head_start(boxer: str) -> str:
    """A boxer's points at the start of a round, in words.

    >>> head_start("Ginger Al")
    '2 on uppercut, 2 on body blow'
    """
    points = zip(BOXERS[boxer], ACTIONS, strict=True)
    return ", ".join(f"{count} on {ACTION_NAMES[action]}" for count, action in points if count)


def _first_bell(solution: RoundSolution, still: Sequence[Pair]) -> list[str]:
    """What the first stand-off looks like: what either would get by leaving it alone."""
    if not still:
        return []
    first, second = still[0]
    bars = (BOXERS[first], BOXERS[second])
    mixes = [solution.strategy(bars, player) for player in (0, 1)]
    names = [" or ".join(ACTION_NAMES[a] for a, share in mix.items() if share) for mix in mixes]
    matrix = solution.game_matrix(bars)
    alone = max(matrix[i][j] for i in range(4) for j in range(4) if mixes[1].get(ACTIONS[j]) == 1)
    return [
        f"**How a stand-off looks.** {first} v {second}: {names[0]} against {names[1]}. Whoever leaves it alone "
        f"has at most {alone:.1%} of the round, so neither has a reason to."
    ]


def compare_rules(before: Mapping[Pair, Any], after: Mapping[Pair, Any]) -> Findings:
    """How a changed rule moves the balance of the boxers, told in words."""
    names = ranked(before)
    pairs = [(a, b) for a, b in product(names, repeat=2) if a < b]

    def even(table: Mapping[Pair, Any]) -> int:
        return sum(abs(float(table[pair]) - 0.5) < 1e-9 for pair in pairs)

    def spread(table: Mapping[Pair, Any]) -> float:
        return sum(abs(float(table[pair]) - 0.5) for pair in pairs) / len(pairs)

    decided = sum(abs(float(after[pair]) - 0.5) > 0.5 - 1e-9 for pair in pairs)
    return Findings(
        f"Of {len(pairs)} pairs of boxers, {even(before)} are even before the change and {even(after)} after it.",
        f"A pair is {spread(before):.3f} away from even on average before, and {spread(after):.3f} after.",
        f"In {decided} pairs one boxer now wins for certain.",
    )
