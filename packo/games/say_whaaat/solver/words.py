"""How fast a guesser learns what single words are worth to a judge, over many games with the whole deck.

Within a game no word comes twice, so this needs games.  The judge is one of Plackett and Luce; before anything is
known each word is worth any of WORTHS, equally likely.  A ranking's sums over all worths of its five words are exact;
of what it tells, each word then keeps its own chances, and what it tells of words together is let go.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product
from random import Random
from typing import TYPE_CHECKING, Any

from packo.core import Estimated
from packo.games.say_whaaat.parts import CARDS, Rank
from packo.games.say_whaaat.solver.beliefs import match_table, numbered, rankings
from packo.games.say_whaaat.solver.judges import plackett_luce
from packo.games.say_whaaat.solver.learning import CLOSE, WORTHS

if TYPE_CHECKING:
    from numpy.typing import NDArray

DECK = 216
"""Words in the deck."""


@dataclass(frozen=True)
class Acquaintance:
    """What somebody knows of the worths of words to a judge: for each word seen, a chance of each of WORTHS.

    The chances are floats.
    """

    known: Mapping[Any, tuple[float, ...]] = field(default_factory=dict)

    def after(self, words: Sequence[Any], ranking: Rank) -> Acquaintance:
        """Having seen the judge rank these words."""
        weights = self._weights(words) * _chances()[:, numbered()[ranking]]
        table = (weights / weights.sum()).reshape((len(WORTHS),) * CARDS)
        own = {
            word: tuple(float(chance) for chance in table.sum(axis=tuple(k for k in range(CARDS) if k != card)))
            for card, word in enumerate(words)
        }
        return Acquaintance({**self.known, **own})

    def chances(self, words: Sequence[Any]) -> NDArray[Any]:
        """How likely each ranking of these words is, in the order of `rankings()`."""
        found: NDArray[Any] = self._weights(words) @ _chances()
        return found

    def _weights(self, words: Sequence[Any]) -> NDArray[Any]:
        """How likely each combination of worths is."""
        from numpy import array, multiply

        even = (1 / len(WORTHS),) * len(WORTHS)
        found = array([1.0])
        for word in words:
            found = multiply.outer(found, array(self.known.get(word, even))).ravel()
        return found


@lru_cache(maxsize=1)
def _chances() -> NDArray[Any]:
    """How likely each ranking is for each combination of worths of five words."""
    from numpy import array

    judges = [plackett_luce(worths) for worths in product(WORTHS, repeat=CARDS)]
    return array([[weight / judge.total for weight in judge.weights] for judge in judges])


def matches_by_rounds(
    ends: Sequence[int] = (20, 40, 80, 160, 320), judges: int = 40, deck: int = DECK, seed: int = 0
) -> dict[tuple[int, int], Estimated]:
    """The mean matches of the best guess while getting to know a judge, who ranks five words of the deck each time.

    Args:
        ends: the last rounds of the spans of rounds over which means are taken.
        judges: drawn for the estimates, each with worths of his own; the errors are over judges.
        deck: words there are.

    Returns:
        For each span, first and last round from 1, the mean of what the guesses have in the mean.
    """
    starts = [1, *(end + 1 for end in ends[:-1])]
    found: dict[tuple[int, int], list[float]] = {span: [] for span in zip(starts, ends, strict=True)}
    for judge in range(judges):
        values = _one_judge(ends[-1], deck, Random(f"{seed}/{judge}"))
        for first, last in found:
            found[first, last].append(sum(values[first - 1 : last]) / (last - first + 1))
    return {span: Estimated.of(values) for span, values in found.items()}


def _one_judge(rounds: int, deck: int, rng: Random) -> list[float]:
    """What the guesses of each round have in the mean, for one judge."""
    from numpy import array

    table = array(match_table(), dtype=float)
    chances = _chances()
    means = chances @ table
    worths = [rng.randrange(len(WORTHS)) for _ in range(deck)]
    known, found = Acquaintance(), []
    for _ in range(rounds):
        words = rng.sample(range(deck), CARDS)
        true = 0
        for word in words:
            true = true * len(WORTHS) + worths[word]
        believed = known.chances(words) @ table
        guess = int((believed >= believed.max() - CLOSE).argmax())
        found.append(float(means[true, guess]))
        (ranked,) = rng.choices(range(len(table)), list(map(float, chances[true])))
        known = known.after(words, rankings()[ranked])
    return found
