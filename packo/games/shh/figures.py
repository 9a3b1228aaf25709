"""Figures about SHH from plays of silent teams, and from clears.

Each finished play is one sample; those that are not finished are left out.  Standard errors are over plays.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from packo.core import Estimated, Play
from packo.games.shh.bots import SpellerBot
from packo.games.shh.parts import PERFECT, VOTE, Pass
from packo.games.shh.rules import points, stars
from packo.picture.chart import bar_chart
from packo.picture.show import Drawing

VARIANTS: Mapping[str, Mapping[str, Any]] = {
    "the main game": {},
    "one pass card fewer": {"passes": "one fewer"},
    "no pass cards": {"passes": "none"},
    "words of 4 letters or more": {"shortest": 4},
    "words of 5 letters or more": {"shortest": 5},
    "face down, and remembered": {"face_down": True},
    "face down, and forgotten": {"face_down": True},
}
"""Ways to play, and the options of each."""


def team_of(variant: str, players: int) -> list[SpellerBot]:
    """A silent team for one of the variants: the one that forgets is for the row that lies face down."""
    return [SpellerBot(remembers=not variant.endswith("forgotten"))] * players


@dataclass(frozen=True)
class TeamScore:
    """How a team did over some plays."""

    points: Estimated
    perfect: Estimated
    """The share of the plays with all 26 points."""
    words: Estimated
    """Words that were scored in a play."""
    passes: Estimated
    """Pass cards that were used in a play."""
    by_points: Mapping[int, int]
    """How many plays ended with so many points."""

    @property
    def by_stars(self) -> dict[int, int]:
        """How many plays ended with so many stars."""
        found = dict.fromkeys((1, 2, 3, 4), 0)
        for number, plays in self.by_points.items():
            found[stars(number)] += plays
        return found


def team_score(plays: Iterable[Play]) -> TeamScore:
    """How a team did.

    Raises:
        ValueError: fewer than two finished plays.
    """
    done = [play for play in plays if play.state.is_terminal]
    ends = [points(play.state.position) for play in done]
    return TeamScore(
        points=Estimated.of(ends),
        perfect=Estimated.of(end == PERFECT for end in ends),
        words=Estimated.of(_scored_words(play) for play in done),
        passes=Estimated.of(sum(isinstance(move, Pass) for move in play.moves) for play in done),
        by_points={number: ends.count(number) for number in sorted(set(ends))},
    )


def _scored_words(play: Play) -> int:
    """Words that were voted on, but for one that failed."""
    voted = sum(bool(state.position.stage == VOTE) for state in play.states)
    return voted - (1 if play.state.position.active else 0)


def variants_chart(
    scores: Mapping[str, TeamScore], title: str = "What each way to play costs a silent team"
) -> Drawing:
    """One bar for each variant: the mean of the points."""
    samples = sorted({score.points.samples for score in scores.values()})
    svg = bar_chart(
        list(scores),
        [score.points for score in scores.values()],
        title=title,
        x_label="points at the end",
        format=".1f",
        x_range=(0, PERFECT),
        markers={PERFECT: "all"},
        notes=f"plays each: {', '.join(map(str, samples))}",
    )
    return Drawing(svg, title)


def points_chart(score: TeamScore, title: str = "How often a silent team makes so many points") -> Drawing:
    """One bar for each number of points that was made."""
    svg = bar_chart(
        [f"{number} points" for number in score.by_points],
        list(score.by_points.values()),
        title=title,
        x_label="plays",
        notes=f"{score.points.samples} plays, mean {score.points.mean:.1f} ± {score.points.error:.1f}",
    )
    return Drawing(svg, title)
