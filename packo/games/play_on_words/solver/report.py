"""A report of what is solved about one game, as Markdown."""

from __future__ import annotations

from random import Random

from packo.core import CHANCE, TERMINAL, Game
from packo.games.play_on_words import scoring
from packo.games.play_on_words.parts import NO_CARD, STACKS, Position
from packo.games.play_on_words.rules import DONE, Rules
from packo.games.play_on_words.solver.ends import can_solve, solve_end
from packo.games.play_on_words.solver.turns import Turn, Turns, best_turn, carried_out


def turn_starts(game: Game, seed: int = 0) -> list[Position]:
    """The beginnings of all turns of a game of players who make the most of each turn.

    The same seed gives the same cards.
    """
    rules, rng, starts = game.rules, Random(seed), list[Position]()
    assert isinstance(rules, Rules)
    p = rules.initial()
    while (player := rules.current_player(p)) != TERMINAL:
        if player == CHANCE:
            p = rules.step(p, rules.chance(p).sample(rng))
        else:
            starts.append(p)
            p = rules.step(best_turn(rules, p).after, DONE)
    return starts


def written(game: Game, seed: int) -> str:
    """The best turn of every turn of such a game, whether it could have used all eight cards, and the end."""
    rules, starts = game.rules, turn_starts(game, seed)
    assert isinstance(rules, Rules)
    names = rules.names(starts[0])
    lines = [
        f"# Play On Words, {len(names)} players: the best turns of a game",
        "",
        "Each player makes the most of his turn: the points that he gains and those that he takes from others (exact). "
        "The choices are those of open cards that some turn uses, all of them and no other.",
        "",
        "| player | open cards | choices | the best turn | gained | taken | can use all eight |",
        "|---|---|---|---|---|---|---|",
    ]
    for p in starts:
        turns = Turns(rules.speller, rules.options.same_turn, p)
        best = carried_out(rules, p, turns.best())
        count = len(turns.plans(1 << STACKS))
        eight = "yes" if _all_eight(turns) else "no"
        cards = " ".join(card for card in p.open if card != NO_CARD)
        lines.append(
            f"| {names[p.to_move]} | {cards} | {count} | {_moves(p, best)} | {best.points} | {best.taken} | {eight} |"
        )
    end = rules.step(best_turn(rules, starts[-1]).after, DONE)
    told = ", ".join(f"{name} {own}" for name, own in zip(names, scoring.points(end.words, len(names)), strict=True))
    return "\n".join([*lines, "", f"In the end: {told}.", *_ends(game, starts)])


def _ends(game: Game, starts: list[Position]) -> list[str]:
    """The first turn from which nothing is left to chance, played to the end."""
    rules = game.rules
    assert isinstance(rules, Rules)
    p = next((p for p in starts if can_solve(rules, p)), None)
    if p is None:
        return []
    found = solve_end(game, p)
    number = starts.index(p) + 1
    line = ", ".join(map(str, found.line))
    return [
        "",
        f"From turn {number} on no card is left to turn over. With best play of both from there the first player's "
        f"margin is {found.values[0]:+d} (exact, {found.nodes:,} positions): {line}.",
    ]


def _all_eight(turns: Turns) -> bool:
    return len(turns.cards) == STACKS and bool(turns.worth[-1] >= 0)


def _moves(p: Position, turn: Turn) -> str:
    return ", ".join(map(str, turn.moves)) or "nothing"
