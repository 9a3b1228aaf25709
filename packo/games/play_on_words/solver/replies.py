"""What a turn leaves to the next player: his best reply, over samples of the cards that are turned over.

All samples are of the cards that nobody has seen, and the same ones for each turn that is compared.  A formation of
which no word can be made is taken as it is, though some of it would be discarded (rule 18).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from random import Random

from packo.core import Estimated, Exact
from packo.games.play_on_words import scoring
from packo.games.play_on_words.parts import NO_CARD, STACKS, Position
from packo.games.play_on_words.rules import Rules
from packo.games.play_on_words.solver.turns import Turn, Turns, best_turn, carried_out

TURNS, SAMPLES = 8, 8
"""Turns that are compared, and samples of the cards that come."""
BONUS_TURNS = 4
"""No more bonus turns in a row are looked at."""


@dataclass(frozen=True)
class Prospect:
    """A turn, and what it comes to once the next player has replied."""

    turn: Turn
    worth: Estimated | Exact
    """What the player's lead over the others, on average, grows by."""


def prospects(rules: Rules, p: Position, turns: int = TURNS, samples: int = SAMPLES) -> tuple[Prospect, ...]:
    """The turns with the greatest swing, each for another choice of open cards, the best by what comes of them first.

    Exact where no card is turned over any more, one reply ahead; else estimated by samples.
    """
    plans = Turns(rules.speller, rules.options.same_turn, p).plans(turns)
    found = [prospect(rules, p, carried_out(rules, p, plan), samples) for plan in plans]
    return tuple(sorted(found, key=lambda one: -float(one.worth)))


def prospect(rules: Rules, p: Position, turn: Turn, samples: int = SAMPLES) -> Prospect:
    """What a turn of the player to move comes to."""
    if not any(p.under):
        return Prospect(turn, Exact(_after_reply(rules, p, turn, None)))
    return Prospect(turn, Estimated.of(float(_after_reply(rules, p, turn, Random(f"{k}"))) for k in range(samples)))


def lead(p: Position, player: int, players: int) -> Fraction:
    """A player's points less the mean of the others'."""
    points = scoring.points(p.words, players)
    return points[player] - Fraction(sum(points) - points[player], players - 1)


def _after_reply(rules: Rules, p: Position, turn: Turn, rng: Random | None) -> Fraction:
    """What the lead grows by, with bonus turns, until the next player has had his turn; `rng` turns cards over."""
    player, players, q = p.to_move, rules.num_players, turn.after
    for _ in range(BONUS_TURNS):
        bonus = q.full and q.new and q.used == STACKS and any(q.under)
        if not bonus:
            break
        q = best_turn(rules, _next(q, player, rng)).after
    reply = best_turn(rules, _next(q, (player + 1) % players, rng))
    return lead(reply.after, player, players) - lead(p, player, players)


def _next(p: Position, player: int, rng: Random | None) -> Position:
    """The beginning of a turn, its formation filled up in any places."""
    kept = [card for card in p.open if card != NO_CARD]
    down = sum(p.under)
    count = min(STACKS - len(kept), down)
    turned = rng.sample(p.unseen, len(p.unseen))[:count] if rng is not None else []
    unseen = list(p.unseen)
    for card in turned:
        unseen.remove(card)
    cards = (*kept, *turned)
    return p._replace(
        open=cards + (NO_CARD,) * (STACKS - len(cards)),
        under=(down - count, *(0,) * (STACKS - 1)),
        unseen=tuple(unseen),
        words=tuple(sorted(word._replace(fresh=False) for word in p.words)),
        to_move=player,
        new=False,
        used=0,
        full=len(cards) == STACKS,
    )
