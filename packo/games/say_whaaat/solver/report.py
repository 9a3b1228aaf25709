"""A report of what is solved about Say Whaaat?!, as Markdown."""

from __future__ import annotations

from packo.core import Estimated
from packo.core.options import OptionError
from packo.games.say_whaaat.parts import CARDS
from packo.games.say_whaaat.solver.learning import Learner, learning_curve, mallows_learner, worth_learner
from packo.games.say_whaaat.solver.points import (
    matches_by_chance,
    mean,
    mean_formula,
    points_by_chance,
    sharing_by_chance,
)
from packo.games.say_whaaat.solver.surprises import Surprise, likeliest_is_not_best, most_matches_is_not_best

GUESSERS = (1, 2, 3, 5, 9)
SEEN = (0, 1, 2, 5, 10)
MOST_JUDGES = 10_000


def report(judges: int = 400, seed: int = 0) -> str:
    """Matches and points of guesses at random, the smallest surprises, and how fast a judge is learned, as Markdown.

    Args:
        judges: behind each estimate.
        seed: of the estimates.

    Raises:
        OptionError: fewer than two judges, or more than 10,000.
    """
    if not 2 <= judges <= MOST_JUDGES:
        raise OptionError(f"estimates rest on 2 to {MOST_JUDGES} judges, not {judges}")
    return "\n".join(
        [
            "# Say Whaaat?!: matches, points and beliefs",
            "",
            *_matches(),
            "",
            *_points(),
            "",
            *_surprises(),
            "",
            *_learning(judges, seed),
        ]
    )


def _matches() -> list[str]:
    counts = matches_by_chance()
    return [
        "A guess at random (exact; four matches are impossible):",
        "",
        "| matches | " + " | ".join(map(str, counts)) + " |",
        "|---" * (len(counts) + 1) + "|",
        "| chance | " + " | ".join(map(str, counts.values())) + " |",
    ]


def _points() -> list[str]:
    lines = [
        "Points of a round in which n guess at random (exact). A guesser's mean is",
        f"`{mean_formula()}`.",
        "",
        "| n | mean | chance of the extra point | mean if it needs a match | who gets it: one alone |",
        "|---|---|---|---|---|",
    ]
    for n in GUESSERS:
        with_zero, without = (mean(points_by_chance(n, zero_bonus=zero)) for zero in (True, False))
        alone = sharing_by_chance(n).get(1, 0)
        lines.append(
            f"| {n} | {float(with_zero):.4f} | {float(with_zero - 1):.4f} | {float(without):.4f} | {float(alone):.4f} |"
        )
    return lines


def _surprises() -> list[str]:
    return [
        "The smallest beliefs at which the guess that comes to mind is not the best (exact):",
        "",
        "| what | rankings and chances | comes to mind | is worth | best | is worth |",
        "|---|---|---|---|---|---|",
        _surprise("likeliest, by matches", likeliest_is_not_best()),
        _surprise("likeliest, and the best is impossible", likeliest_is_not_best(4, impossible=True)),
        _surprise("most matches, by points, against one at random", most_matches_is_not_best(1)),
        _surprise("most matches, by points, against three at random", most_matches_is_not_best(3)),
    ]


def _surprise(name: str, found: Surprise) -> str:
    chances = ", ".join(f"{ranking}: {chance}" for ranking, chance in found.belief.chances.items())
    values = found.expected_value.value, found.value.value
    return f"| {name} | {chances} | {found.expected} | {values[0]} | {found.best} | {values[1]} |"


def _learning(judges: int, seed: int) -> list[str]:
    learners: dict[str, Learner] = {
        "Plackett and Luce": worth_learner(),
        "Mallows, swaps": mallows_learner(),
        "Mallows, misses": mallows_learner(steps="misses"),
    }
    lines = [
        f"The mean matches of the best guess of {CARDS} words, after so many rankings of them by the same judge (0 and",
        f"1 exact, further ones estimated over {judges} judges, seed {seed}; at most: exact):",
        "",
        "| judge | " + " | ".join(map(str, SEEN)) + " | at most |",
        "|---" * (len(SEEN) + 2) + "|",
    ]
    for name, learner in learners.items():
        curve = learning_curve(learner, max(SEEN), judges, seed)
        told = []
        for seen in SEEN:
            answer = curve.means[seen]
            error = f" ± {answer.error:.3f}" if isinstance(answer, Estimated) else ""
            told.append(f"{float(answer):.3f}{error}")
        lines.append(f"| {name} | " + " | ".join(told) + f" | {float(curve.known):.3f} |")
    return lines
