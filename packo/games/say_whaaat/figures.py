"""Figures about Say Whaaat?!: what a round brings, the best guess, how fast a judge is learned, and how bots do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from packo.core import Estimated, Exact, Play
from packo.games.say_whaaat.parts import GUESS, Laid
from packo.games.say_whaaat.rules import Rules
from packo.games.say_whaaat.solver.beliefs import Belief, rankings
from packo.games.say_whaaat.solver.learning import Curve
from packo.games.say_whaaat.solver.points import matches_by_chance, mean, points_by_chance
from packo.games.say_whaaat.solver.tastes import TasteCurve
from packo.picture.chart import bar_chart, heat_map, line_chart
from packo.picture.show import Drawing

MOST_GUESSERS = 9


# -- what a round brings -----------------------------------------------------------------------------------------------


def matches_chart() -> Drawing:
    """How likely a guess at random has each number of matches."""
    counts = matches_by_chance()
    title = "How many words a guess at random matches"
    svg = bar_chart(
        [f"{k} matches" if k != 1 else "1 match" for k in counts], list(map(Exact, counts.values())),
        title=title, x_label="chance", notes="Four are impossible: the fifth word then has its place as well.",
    )  # fmt: skip
    return Drawing(svg, title)


def extra_point_chart() -> Drawing:
    """A guesser's mean points by how many guess at random, with both readings of the extra point."""
    title = "Points of a round in which everybody guesses at random"
    series = {
        name: [(n, Exact(mean(points_by_chance(n, zero_bonus=zero)))) for n in range(1, MOST_GUESSERS + 1)]
        for name, zero in (("extra point also for no match", True), ("extra point needs a match", False))
    }
    svg = line_chart(series, title=title, x_label="guessers", y_label="mean points", y_range=(1, 2.05))
    return Drawing(svg, title)


# -- beliefs -----------------------------------------------------------------------------------------------------------


def marginals_map(belief: Belief, words: Sequence[str] = (), title: str = "", notes: str = "") -> Drawing:
    """How likely each word has each place.

    Args:
        words: on the table; by default they are numbered.
    """
    title = title or "How likely each word has each place"
    svg = heat_map(
        words or [f"word {card + 1}" for card in range(belief.cards)],
        [str(place + 1) for place in range(belief.cards)],
        belief.marginals,
        title=title, column_title="place", format=".0%", scale="sequential", kind="exact", notes=notes,
    )  # fmt: skip
    return Drawing(svg, title)


def guesses_chart(belief: Belief, title: str = "What each guess matches in the mean", most: int = 12) -> Drawing:
    """The mean matches of the best guesses, each with how likely it is the judge's ranking itself."""
    ranked = sorted(rankings(belief.cards), key=lambda guess: (-belief.expected_matches(guess), guess))[:most]
    svg = bar_chart(
        [f"{guess} ({_percent(float(belief.chance(guess)))})" for guess in ranked],
        [Exact(belief.expected_matches(guess)) for guess in ranked],
        title=title, x_label="mean matches", notes="In brackets: how likely the guess is right in all.",
    )  # fmt: skip
    return Drawing(svg, title)


def _percent(chance: float) -> str:
    return f"{chance:.0%}" if chance >= 0.01 or not chance else f"{chance:.1%}"


# -- learning ----------------------------------------------------------------------------------------------------------


def learning_chart(curves: Mapping[str, Curve], title: str = "How fast a guesser learns a judge") -> Drawing:
    """The mean matches of the best guess by how many rankings of the same five words have been seen."""
    series = {name: list(enumerate(curve.means)) for name, curve in curves.items()}
    known = ", ".join(f"{name} {float(curve.known):.2f}" for name, curve in curves.items())
    svg = line_chart(
        series, title=title, x_label="rankings seen", y_label="mean matches",
        notes=f"After none and one exact, then estimated. Who knows the judge has (exact): {known}.",
    )  # fmt: skip
    return Drawing(svg, title)


def taste_chart(curve: TasteCurve, title: str = "What knowing a judge's taste is worth") -> Drawing:
    """How many more matches than by what most people think, by how many of his rankings have been seen."""
    series: dict[str, list[tuple[Any, ...]]] = {
        "has seen so many rankings": list(enumerate(curve.learner)),
        "knows the taste": list(enumerate(curve.known)),
    }
    svg = line_chart(
        series, title=title, x_label="rankings seen, other words each time", y_label="more mean matches"
    )  # fmt: skip
    return Drawing(svg, title)


def words_chart(
    spans: Mapping[tuple[int, int], Estimated], title: str = "How fast a judge's words are learned, deck and all"
) -> Drawing:
    """The mean matches over spans of rounds, from `solver.words.matches_by_rounds`."""
    svg = bar_chart(
        [f"rounds {first} to {last}" for first, last in spans], list(spans.values()),
        title=title, x_label="mean matches", markers={1: "at random"},
        notes="Each judge ranks five words of the whole deck in a round; no word comes twice within a game.",
    )  # fmt: skip
    return Drawing(svg, title)


# -- bots --------------------------------------------------------------------------------------------------------------


def laid_open(play: Play) -> tuple[Laid, ...]:
    """The rounds of a play that have been laid open, in order."""
    rules = play.game.rules
    assert isinstance(rules, Rules)
    return tuple(
        rules.laid(before.position, move)
        for before, move in zip(play.states[:-1], play.moves, strict=True)
        if before.position.stage == GUESS
    )


def matches_in_play(plays: Iterable[Play]) -> Estimated:
    """The mean matches of a guess; a play is one sample.

    Raises:
        ValueError: fewer than two plays.
    """
    return Estimated.of(_mean([count for laid in laid_open(play) for count in _guessed(play, laid)]) for play in plays)


def matches_by_round(plays: Iterable[Play]) -> tuple[Estimated, ...]:
    """The mean matches of a guess in each round, the first round first; the errors are over plays.

    Raises:
        ValueError: fewer than two plays.
    """
    rows = [[_mean(_guessed(play, laid)) for laid in laid_open(play)] for play in plays]
    return tuple(Estimated.of(column) for column in zip(*rows, strict=True))


def rounds_chart(
    by_name: Mapping[str, Sequence[Estimated]], title: str = "Matches of a guess, round by round"
) -> Drawing:
    """The mean matches of each kind of guesser in each round."""
    series: dict[str, list[tuple[Any, ...]]] = {
        name: [(number, mean) for number, mean in enumerate(means, start=1)] for name, means in by_name.items()
    }
    return Drawing(line_chart(series, title=title, x_label="round", y_label="mean matches"), title)


def guessers_chart(by_name: Mapping[str, Estimated], title: str = "What each kind of guesser matches") -> Drawing:
    """The mean matches of each kind of guesser."""
    svg = bar_chart(
        list(by_name), list(by_name.values()), title=title, x_label="mean matches", markers={1: "at random"},
        notes=f"games each: {', '.join(str(n) for n in sorted({mean.samples for mean in by_name.values()}))}",
    )  # fmt: skip
    return Drawing(svg, title)


def _guessed(play: Play, laid: Laid) -> list[int]:
    """The matches of all who guessed in a round."""
    rules = play.game.rules
    assert isinstance(rules, Rules)
    return [laid.matches[rules.scorer(guesser)] for guesser in rules.guessers(laid.round)]


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)
