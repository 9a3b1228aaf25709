"""Figures about Play On Words: what special cards are worth, how games go, and how often cards make no word.

Estimates are means over independent samples with their standard errors; the same seed gives the same samples.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from packo.core import Estimated, Game, Play
from packo.games.play_on_words.parts import COMBOS, FLIPS, STACKS, WILDS, Done, PlayOn, Position
from packo.games.play_on_words.rules import Rules
from packo.games.play_on_words.solver.anagrams import found
from packo.games.play_on_words.solver.report import turn_starts
from packo.games.play_on_words.solver.turns import Turns
from packo.picture.chart import bar_chart
from packo.picture.show import Drawing

SPECIAL = (*COMBOS, *FLIPS, *WILDS)
NAMES = {"V*": "any vowel", "C*": "any consonant", "D*": "vowel pair or doubled consonant"}
"""What wild cards are called; all others are called as they are written."""


# -- what a card is worth ----------------------------------------------------------------------------------------------


def tables(game: Game, count: int, seed: int = 0) -> Iterator[Position]:
    """The beginning of one turn of each of so many such games, chosen by chance among those with eight open cards."""
    for number in range(count):
        rng = Random(f"{seed} {number}")
        yield rng.choice([p for p in turn_starts(game, rng.getrandbits(32)) if p.full])


def card_worth(game: Game, cards: Sequence[str] = SPECIAL, count: int = 100, seed: int = 0) -> dict[str, Estimated]:
    """What the best turn brings more, in points gained and taken, with a card in the formation than with a letter.

    On the table of a turn of `tables`, one place of the formation is chosen by chance; the best turn with the card
    there is compared with the best turn with a letter card there that is drawn from all letter cards of the deck.

    Raises:
        ValueError: fewer than two tables.
    """
    rules = _rules(game)
    letters = [card for card in rules.cards if card not in SPECIAL]
    gains: dict[str, list[int]] = {card: [] for card in cards}
    for number, p in enumerate(tables(game, count, seed)):
        rng = Random(f"{seed} card {number}")
        place, letter = rng.randrange(STACKS), rng.choice(letters)
        base = _best(rules, p, place, letter)
        for card in cards:
            gains[card].append(_best(rules, p, place, card) - base)
    return {card: Estimated.of(gain) for card, gain in gains.items()}


def _best(rules: Rules, p: Position, place: int, card: str) -> int:
    """The best turn with a card in one place of the formation."""
    there = p._replace(open=(*p.open[:place], card, *p.open[place + 1 :]))
    return Turns(rules.speller, rules.options.same_turn, there).best().value


def card_chart(worth: Mapping[str, Estimated], title: str = "What a card is worth in a turn") -> Drawing:
    """One bar for each card."""
    samples = ", ".join(map(str, sorted({one.samples for one in worth.values()})))
    svg = bar_chart(
        [NAMES.get(card, card) for card in worth],
        list(worth.values()),
        title=title,
        x_label="points gained and taken, more than with a letter card",
        format="+.2f",
        notes=f"tables: {samples}",
    )
    return Drawing(svg, title)


# -- how games go ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Results:
    """How some plays of single games went; each play is one sample."""

    wins: Estimated
    """The first player's share of the win, a tie being shared."""
    margin: Estimated
    """The first player's points less the mean of the others'."""
    points: Estimated
    """Points of all players together."""
    turns: Estimated
    """Turns in a game, bonus turns among them."""
    play_ons: Estimated
    """Play-ons in a game."""
    thefts: Estimated
    """Play-ons on words of others in a game."""
    eights: Estimated
    """Turns in a game in which all eight cards were used."""
    ahead: Estimated
    """Points of the first in rank less those of the second."""


def results(plays: Iterable[Play]) -> Results:
    """How some plays went.  Those that are not finished are left out.

    Raises:
        ValueError: fewer than two finished plays.
    """
    rows = [_row(play) for play in plays if play.state.is_terminal]
    return Results(*(Estimated.of(float(row[k]) for row in rows) for k in range(len(Results.__dataclass_fields__))))


def _row(play: Play) -> tuple[Fraction | int, ...]:
    points, players = play.state.returns(), play.game.num_players
    places = play.game.rules.places(play.state.position)
    play_ons = thefts = eights = turns = 0
    for state, move in zip(play.states, play.moves, strict=False):
        p = state.position
        if isinstance(move, PlayOn):
            play_ons += 1
            thefts += p.words[move.word - 1].owner != p.to_move
        elif isinstance(move, Done):
            turns += 1
            eights += p.used == STACKS
    ranked = sorted(points, reverse=True)
    return (
        Fraction(places[0] == 0, places.count(0)),
        points[0] - Fraction(sum(points[1:]), players - 1),
        sum(points),
        turns,
        play_ons,
        thefts,
        eights,
        ranked[0] - ranked[1],
    )


# -- formations --------------------------------------------------------------------------------------------------------


def no_word(game: Game, count: int = 1000, seed: int = 0, wilds: bool = True) -> Estimated:
    """How often eight cards drawn from the whole deck make no new word.

    Args:
        wilds: without them, wild cards that are drawn count for nothing.

    Raises:
        ValueError: fewer than two formations.
    """
    rules = _rules(game)
    return Estimated.of(not found(rules.speller, cards) for cards in _formations(rules, count, seed, wilds))


def eights(game: Game, count: int = 100, seed: int = 0) -> Estimated:
    """How often a turn of `tables` can use all eight cards.

    Raises:
        ValueError: fewer than two tables.
    """
    rules = _rules(game)
    return Estimated.of(
        Turns(rules.speller, rules.options.same_turn, p, "cards").best().value == STACKS
        for p in tables(game, count, seed)
    )


def _formations(rules: Rules, count: int, seed: int, wilds: bool) -> Iterator[tuple[str, ...]]:
    rng = Random(seed)
    for _ in range(count):
        drawn = rng.sample(rules.cards, STACKS)
        yield tuple(sorted(card for card in drawn if wilds or card not in WILDS))


def _rules(game: Game) -> Rules:
    """The rules of Play On Words.

    Raises:
        ValueError: another game.
    """
    if not isinstance(game.rules, Rules):
        raise ValueError(f"this is for Play On Words, not for {game.title}")
    return game.rules
