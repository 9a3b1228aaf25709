"""What the words before each player score, and who is ahead (rules 21 and 22)."""

from __future__ import annotations

from collections.abc import Iterable

from packo.games.play_on_words.parts import COMBOS, FLIPS, WILDS, Word

SPECIAL = frozenset((*COMBOS, *FLIPS, *WILDS))
"""The cards that break ties."""


def points(words: Iterable[Word], players: int) -> tuple[int, ...]:
    """Each player's points: 1 for a letter or a flip card in own words, 2 for a combo, 0 for a wild card (rule 21).

    >>> from packo.games.play_on_words.parts import Tile
    >>> cash = Word(1, (Tile("C", "C"), Tile("V*", "A"), Tile("SH", "SH")))
    >>> points([cash], 2), specials([cash], 2), places([cash], 2)
    ((0, 3), (0, 2), (1, 0))
    """
    found = [0] * players
    for word in words:
        found[word.owner] += word.points
    return tuple(found)


def specials(words: Iterable[Word], players: int) -> tuple[int, ...]:
    """How many combo, flip and wild cards lie in each player's words (rule 22)."""
    found = [0] * players
    for word in words:
        found[word.owner] += sum(tile.card in SPECIAL for tile in word.tiles)
    return tuple(found)


def places(words: Iterable[Word], players: int) -> tuple[int, ...]:
    """Each player's place in one game: by points, then by combo, flip and wild cards; equal places are shared."""
    listed = tuple(words)
    return ranked(tuple(zip(points(listed, players), specials(listed, players), strict=True)))


def ranked(results: tuple[object, ...]) -> tuple[int, ...]:
    """The place of each result, 0 for the greatest.

    >>> ranked((3, 7, 3))
    (1, 0, 1)
    """
    return tuple(sum(other > own for other in results) for own in results)  # type: ignore[operator]
