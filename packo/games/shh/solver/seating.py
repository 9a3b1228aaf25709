"""Words laid by players in turn: where a word begins and ends at the table, the passes it needs, and words in a row.

A consonant is laid by whoever holds it, a vowel by whoever's turn it is.  A vote takes no turn: who calls it starts the
next word.  So all letters and passes of a game are one sequence that goes round the table, and a word leads from the
player who can begin it to the one who is next after it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from packo.games.shh.parts import VOWELS


class Laid(NamedTuple):
    """How a word goes round the table with as few passes as it can."""

    word: str
    start: int
    """Who lays the first letter."""
    passes: tuple[int, ...]
    """Passes before each letter."""
    end: int
    """Whose turn it is after the last letter."""

    @property
    def used(self) -> int:
        """Passes altogether."""
        return sum(self.passes)


def laid(letters: str, owner: Mapping[str, int], players: int, start: int | None = None) -> Laid:
    """How letters are laid one after the other.

    Args:
        owner: who holds each consonant.
        start: whose turn it is; the best player for it where None, so that no pass comes before the first consonant.

    >>> laid("CAT", {"C": 0, "T": 1}, 2)
    Laid(word='CAT', start=0, passes=(0, 0, 1), end=0)
    """
    if start is None:
        first = next((at for at, letter in enumerate(letters) if letter not in VOWELS), 0)
        start = (owner.get(letters[first], 0) - first) % players
    seat, passes = start, []
    for letter in letters:
        wait = 0 if letter in VOWELS else (owner[letter] - seat) % players
        passes.append(wait)
        seat = (seat + wait + 1) % players
    return Laid(letters, start, tuple(passes), seat)


def in_a_row(
    words: Sequence[Laid], start: int, players: int, vowel_words: tuple[str, ...] = ()
) -> tuple[int, tuple[Laid, ...]]:
    """The order of the words with the fewest passes between them, and how many those are.

    Words that begin with the same player and end with the same are alike, so their numbers decide.  Words of vowels
    alone can be laid between them (`route`).

    >>> a, b = (laid(word, {"C": 0, "T": 1, "D": 1}, 2) for word in ("ACT", "ADO"))
    >>> in_a_row([a, b], 0, 2)[0], in_a_row([a, b], 1, 2)[0], in_a_row([a], 0, 2)[0]
    (0, 0, 1)
    """
    kinds: Counter[tuple[int, int]] = Counter((word.start, word.end) for word in words)
    passes, order = _order(start, tuple(sorted(kinds.items())), _waits(players, vowel_words))
    pool = {kind: [word for word in words if (word.start, word.end) == kind] for kind in kinds}
    return passes, tuple(pool[kind].pop(0) for kind in order)


Kinds = tuple[tuple[tuple[int, int], int], ...]


@lru_cache(maxsize=64)
def _waits(players: int, vowel_words: tuple[str, ...]) -> tuple[tuple[int, ...], ...]:
    """The passes between any two players' turns."""
    seats = range(players)
    return tuple(tuple(route(here, there, players, vowel_words)[0] for there in seats) for here in seats)


@lru_cache(maxsize=1 << 16)
def _order(here: int, kinds: Kinds, waits: tuple[tuple[int, ...], ...]) -> tuple[int, tuple[tuple[int, int], ...]]:
    """The fewest passes between words of these kinds, and the kinds in order; what leads back here is taken first."""
    if not kinds:
        return 0, ()
    loops = next((count for kind, count in kinds if kind == (here, here)), 0)
    if loops:
        rest = tuple((kind, count) for kind, count in kinds if kind != (here, here))
        passes, order = _order(here, rest, waits)
        return passes, ((here, here),) * loops + order
    best: tuple[int, tuple[tuple[int, int], ...]] | None = None
    for kind, _ in kinds:
        wait = waits[here][kind[0]]
        if best is not None and wait >= best[0]:
            continue
        left = tuple((k, count - (k == kind)) for k, count in kinds if count > (k == kind))
        passes, order = _order(kind[1], left, waits)
        if best is None or wait + passes < best[0]:
            best = wait + passes, (kind, *order)
    assert best is not None
    return best


def route(here: int, there: int, players: int, vowel_words: Iterable[str]) -> tuple[int, tuple[str, ...]]:
    """The fewest passes from one player's turn to another's between two words, and words of vowels to lay before them.

    >>> route(0, 1, 2, ()), route(0, 1, 2, ["EAU"])
    ((1, ()), (0, ('EAU',)))
    """
    listed = sorted({len(word): word for word in vowel_words}.values())
    best: dict[int, tuple[int, tuple[str, ...]]] = {here: (0, ())}
    waiting = [here]
    while waiting:
        at = waiting.pop(0)
        for word in listed:
            to = (at + len(word)) % players
            if to not in best:
                best[to] = 0, (*best[at][1], word)
                waiting.append(to)
    passes, first = min(((there - at) % players, words) for at, (_, words) in best.items())
    return passes, first
