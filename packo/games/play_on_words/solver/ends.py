"""The end of a game of two, once no card can be turned over any more: nothing is left to chance, so alpha-beta."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from packo.core import Game, State
from packo.games.play_on_words.parts import NO_CARD, PLAY, New, PlayOn, Position, Tile
from packo.games.play_on_words.rules import DONE, Rules
from packo.games.play_on_words.solver.anagrams import chosen, found, laid, spelled
from packo.solve.adversarial import CannotSearch, Found, alpha_beta

NODES = 20_000
"""Positions that are looked at before it is given up."""


def can_solve(rules: Rules, p: Position) -> bool:
    """Whether two play, a player is to move, and nothing is left to chance in this game."""
    return rules.num_players == 2 and p.stage == PLAY and not any(p.under)


def solve_end(game: Game, p: Position, nodes: int = NODES) -> Found:
    """The margin that best play gives in this game, and best play.

    Raises:
        CannotSearch: more players, or cards can still be turned over.
        TooManyNodes: more than `nodes` positions.
    """
    rules = game.rules
    assert isinstance(rules, Rules)
    if not can_solve(rules, p):
        raise CannotSearch(f"this is for two players and no card left to turn over, not for: {rules.describe(p)}")
    return alpha_beta(alone(game, p), order=every_play, nodes=nodes)


def alone(game: Game, p: Position) -> State:
    """The same in a game that stands alone, whatever match it belongs to."""
    return State(game.with_options(best_of=1), p._replace(wins=(), games=0))


def every_play(rules: Any, p: Position, _listed: tuple[Any, ...]) -> Iterator[New | PlayOn | Any]:
    """All that may be done, with every choice of cards: what gains most first, and to be done last.

    Words that are laid of the same cards for the same letters are played once, however the cards lie.
    """
    cards = tuple(sorted(card for card in p.open if card != NO_CARD))
    sets = () if p.new else found(rules.speller, cards)
    plays: list[tuple[int, New | PlayOn]] = []
    for mask in sets:
        plays += [(_points(tiles), New(tiles)) for tiles in _laid(rules, chosen(cards, mask), ())]
    for number, word in enumerate(p.words, start=1):
        if word.fresh or word in p.words[: number - 1]:
            continue
        taken = 0 if word.owner == p.to_move else word.points
        for mask in found(rules.speller, cards, word.tiles):
            used = chosen(cards, mask)
            if not sets or rules.speller.leaves_new_word(cards, used):
                plays += [
                    (_points(tiles) - word.points + 2 * taken, PlayOn(number, tiles))
                    for tiles in _laid(rules, used, word.tiles)
                ]
    yield from (play for _, play in sorted(plays, key=lambda one: -one[0]))
    if not sets:
        yield DONE


def _laid(rules: Rules, cards: tuple[str, ...], held: tuple[Tile, ...]) -> list[tuple[Tile, ...]]:
    return [
        tiles
        for word in spelled(rules.speller, cards, held)
        for tiles in {tuple(sorted(tiles)): tiles for tiles in laid(rules.speller, word, cards, held)}.values()
    ]


def _points(tiles: tuple[Tile, ...]) -> int:
    return sum(tile.points for tile in tiles)
