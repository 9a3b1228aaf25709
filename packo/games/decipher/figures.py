"""Figures about Decipher: how rounds go between bots, how fast the words dwindle, and which words hide best.

Estimates are means over plays with their standard errors; the same seeds give the same plays.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from packo.core import Estimated, Play
from packo.games.decipher.parts import (
    ASK,
    BONUS_POINTS,
    BONUS_TOKENS,
    DECIPHER_POINTS,
    GUESS_POINTS,
    HIDE,
    NO_POINTS,
    NOBODY,
    OVER,
    Ask,
    Position,
)  # fmt: skip
from packo.games.decipher.rules import Rules, found_by, no_tokens, size
from packo.games.decipher.solver.hiding import Hardness
from packo.games.decipher.solver.tables import table_of
from packo.picture.chart import bar_chart, line_chart, written
from packo.picture.show import Drawing


@dataclass(frozen=True)
class RoundResults:
    """How the rounds of some plays went; each play is one sample, the mean of its rounds."""

    maker: Estimated
    """The maker's points of a round."""
    seeker: Estimated
    """The mean of the seekers' points of a round."""
    found: Estimated
    """The share of the rounds in which the word was found."""
    noes: Estimated
    """NO-tokens at the end of a round."""
    guesses: Estimated
    """Guess tokens that the maker was given in a round."""
    bought: Estimated
    """Pieces that were bought in bonus mode."""
    placed: Estimated
    """The share of the word's pieces that lay on the board at the end of a round."""


def round_results(plays: Iterable[Play]) -> RoundResults:
    """How the rounds went.  Plays that are not finished are left out.

    Raises:
        ValueError: fewer than two finished plays.
    """
    rows = [_row(play) for play in plays if play.state.is_terminal]
    return RoundResults(*(Estimated.of(row[k] for row in rows) for k in range(len(RoundResults.__dataclass_fields__))))


def _row(play: Play) -> tuple[float, ...]:
    ends = list(_ends(play))
    return tuple(sum(end[k] for end in ends) / len(ends) for k in range(len(RoundResults.__dataclass_fields__)))


def _ends(play: Play) -> Iterator[tuple[float, ...]]:
    """What came of each round."""
    states = list(play.states)
    for state, move, following in zip(states, play.moves, states[1:], strict=False):
        p, q = state.position, following.position
        if p.stage != HIDE and q.stage in (HIDE, OVER):
            points = [after - before for before, after in zip(p.points, q.points, strict=True)]
            seekers = [number for player, number in enumerate(points) if player != p.maker]
            maker, found = points[p.maker], found_by(p, move) != NOBODY
            noes, bought = no_tokens(p), BONUS_TOKENS - p.bonus
            guesses = maker - NO_POINTS * noes - BONUS_POINTS * bought - DECIPHER_POINTS * (not found)
            lying = sum(len(zone.pieces) for zone in p.zones)
            yield maker, sum(seekers) / len(seekers), found, noes, guesses / GUESS_POINTS, bought, lying / size(p)


# -- how fast the words dwindle ----------------------------------------------------------------------------------------


def words_left(plays: Iterable[Play]) -> dict[int, Estimated]:
    """How many words are possible after each number of answers in a round, on the mean of the rounds that got so far.

    Every round is one sample; numbers of answers that fewer than two rounds reached are left out.
    """
    found: dict[int, list[int]] = {}
    for play in plays:
        rules = play.game.rules
        assert isinstance(rules, Rules)
        for answers, words in _dwindling(rules, play):
            found.setdefault(answers, []).append(words)
    return {answers: Estimated.of(words) for answers, words in sorted(found.items()) if len(words) > 1}


def _dwindling(rules: Rules, play: Play) -> Iterator[tuple[int, int]]:
    answers = 0
    states = list(play.states)
    for state, move, following in zip(states, play.moves, states[1:], strict=False):
        p, q = state.position, following.position
        if p.stage == HIDE:
            answers = 0
            yield 0, _possible(rules, q)
        elif p.stage == ASK and isinstance(move, Ask):
            answers += 1
            yield answers, _possible(rules, q)


def _possible(rules: Rules, p: Position) -> int:
    """How many words are possible to the seekers."""
    seen = rules.observation(p, p.seeker)
    return len(table_of(rules).possible(p.zones, seen.left, p.held, p.wrong))


def words_left_chart(
    curves: Mapping[str, Mapping[int, Estimated]], title: str = "How many words are still possible"
) -> Drawing:
    """One line for each way to ask."""
    svg = line_chart(
        {name: [(n, words.mean, words.error) for n, words in curve.items()] for name, curve in curves.items()},
        title=title,
        x_label="answers in the round",
        y_label="words",
        kind="estimated",
    )  # fmt: skip
    return Drawing(svg, title)


# -- words -------------------------------------------------------------------------------------------------------------


def hard_words_chart(words: Sequence[Hardness], title: str = "Words that hide well") -> Drawing:
    """One bar for each word: what its maker gets on average from a standard seeker, with pieces at random."""
    svg = bar_chart(
        [one.word for one in words],
        [one.mean for one in words],
        title=title,
        x_label="the maker's points, pieces handed out at random",
        format=".2f",
        notes="; ".join(f"{one.word} in the best order {written(one.best)}" for one in words),
    )
    return Drawing(svg, title)
