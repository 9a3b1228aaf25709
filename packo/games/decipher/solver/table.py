"""What words need in each zone, as arrays; the words that a board leaves possible; the words that share all shapes.

The maker tells the truth, so a board leaves exactly those words possible that

* need at least the pieces that lie in each zone (rule 8),
* need no more of a kind in a zone that has refused it,
* have as many pieces as lie on the board, are held, and are left in the box; or, until bonus mode is announced and
  they can be counted, more than three besides those that lie there,
* still lack a piece of the kind that is held, in some zone,
* were not guessed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from packo.games.decipher.parts import KINDS, NO_PIECE, UNSEEN, Zone, least_left

Ints: TypeAlias = npt.NDArray[np.intp]
Counts: TypeAlias = npt.NDArray[np.uint8]
WIDTH = len(KINDS)


class Table:
    """Words of one length and what they need.

    Args:
        words: all of one length; their order is that of all answers.
        alphabet: the pieces of each letter, such as {"A": "RRY"}.

    Raises:
        ValueError: words of different lengths, or a letter that the alphabet lacks.
    """

    def __init__(self, words: Iterable[str], alphabet: Mapping[str, str]) -> None:
        self.words = tuple(words)
        lengths = sorted({len(word) for word in self.words})
        if len(lengths) > 1:
            raise ValueError(f"the words of a table have one length, not {', '.join(map(str, lengths))}")
        self.length = lengths[0] if lengths else 0
        counts = {letter: [pieces.count(kind) for kind in KINDS] for letter, pieces in alphabet.items()}
        strange = sorted(set("".join(self.words)) - set(counts))
        if strange:
            raise ValueError(f"the alphabet has no pieces for {', '.join(strange)}")
        rows = [[number for letter in word for number in counts[letter]] for word in self.words]
        by_word = np.array(rows, dtype=np.uint8).reshape(len(rows), WIDTH * self.length)
        self.needs: Counts = np.ascontiguousarray(by_word.T)
        """How many pieces each word needs: a row for each kind in each zone, zone by zone; a column for each word."""
        self.kinds: Counts = by_word.reshape(len(rows), self.length, WIDTH).sum(axis=1, dtype=np.uint8).T
        """How many pieces of each kind each word needs, (kinds, words)."""
        self.pieces: Counts = self.kinds.sum(axis=0, dtype=np.uint8)
        """How many pieces each word needs."""

    @cached_property
    def number(self) -> Mapping[str, int]:
        """Where each word stands."""
        return {word: at for at, word in enumerate(self.words)}

    @cached_property
    def signatures(self) -> Ints:
        """A number for each word; words have the same if they need the same pieces in every zone."""
        return np.unique(self.needs, axis=1, return_inverse=True)[1].reshape(-1).astype(np.intp)

    def possible(
        self,
        zones: Sequence[Zone],
        left: int = UNSEEN,
        held: str = NO_PIECE,
        wrong: Iterable[str] = (),
        among: Ints | None = None,
    ) -> Ints:
        """Where the words stand that a board leaves possible, in order.

        Args:
            zones: one for each letter.
            left: pieces in the box; UNSEEN before bonus mode is announced, to who cannot count them.
            held: the kind of the piece that is held.
            wrong: words that were guessed.
            among: those that were possible before; by default all.
        """
        lying = [zone.pieces.count(kind) for zone in zones for kind in KINDS]
        pieces = self.pieces if among is None else self.pieces[among]
        out = sum(lying) + len(held)
        found = np.flatnonzero(pieces >= out + least_left(held) if left == UNSEEN else pieces == out + left)
        if among is not None:
            found = among[found]
        for row, (zone, sign) in enumerate((zone, sign) for zone in zones for sign in KINDS):
            if sign in zone.noes:
                found = found[self.needs[row][found] == lying[row]]
            elif lying[row]:
                found = found[self.needs[row][found] >= lying[row]]
        if held:
            kind = KINDS.index(held)
            found = found[self.kinds[kind][found] > sum(lying[kind::WIDTH])]
        for word in wrong:
            found = found[found != self.number.get(word, -1)]
        return found

    def listed(self, found: Ints) -> tuple[str, ...]:
        """The words that stand there."""
        return tuple(self.words[at] for at in found.tolist())

    def alike(self) -> tuple[tuple[str, ...], ...]:
        """The groups of two or more words that share the shapes of every zone, the largest first.

        No board tells the words of a group apart.
        """
        groups: dict[int, list[str]] = {}
        for word, signature in zip(self.words, self.signatures.tolist(), strict=True):
            groups.setdefault(signature, []).append(word)
        several = [tuple(group) for group in groups.values() if len(group) > 1]
        return tuple(sorted(several, key=lambda group: (-len(group), group)))

    def __repr__(self) -> str:
        return f"Table({len(self.words):,} words of {self.length} letters)"
