"""What a turn leaves to the next players: their best replies, over samples of the cards that are turned over.

All samples are of the cards that nobody has seen, and the same ones for each turn that is compared.  A formation of
which no word can be made is taken as it is, though some of it would be discarded (rule 18).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from random import Random

from packo.core import Estimated, Exact
from packo.games.play_on_words import scoring
from packo.games.play_on_words.parts import FLIP, NO_CARD, PLAY, STACKS, Position
from packo.games.play_on_words.rules import Rules
from packo.games.play_on_words.solver.turns import Turn, Turns, best_turn, carried_out

TURNS, SAMPLES, AHEAD = 8, 8, 1
"""Turns that are compared, samples of the cards that come, and turns that are looked ahead."""


@dataclass(frozen=True)
class Prospect:
    """A turn, and what it comes to once the next player has replied."""

    turn: Turn
    worth: Estimated | Exact
    """What the player's lead over the others, on average, grows by."""


def prospects(
    rules: Rules, p: Position, turns: int = TURNS, samples: int = SAMPLES, ahead: int = AHEAD
) -> tuple[Prospect, ...]:
    """The turns with the greatest swing, each for another choice of open cards, the best by what comes of them first.

    Exact for best replies where no card is turned over any more; else estimated by samples.
    """
    plans = Turns(rules.speller, rules.options.same_turn, p).plans(turns)
    found = [prospect(rules, p, carried_out(rules, p, plan), samples, ahead) for plan in plans]
    return tuple(sorted(found, key=lambda one: -float(one.worth)))


def prospect(rules: Rules, p: Position, turn: Turn, samples: int = SAMPLES, ahead: int = AHEAD) -> Prospect:
    """What a turn of the player to move comes to."""
    before = lead(p, rules.num_players)[p.to_move]
    leads = [lead(q, rules.num_players)[p.to_move] - before for q in afterwards(rules, turn.after, samples, ahead)]
    return Prospect(turn, Exact(leads[0]) if len(leads) == 1 else Estimated.of(map(float, leads)))


def lead(p: Position, players: int) -> tuple[Fraction, ...]:
    """Each player's points less the mean of the others'."""
    points = scoring.points(p.words, players)
    return tuple(own - Fraction(sum(points) - own, players - 1) for own in points)


def afterwards(rules: Rules, p: Position, samples: int = SAMPLES, ahead: int | None = None) -> list[Position]:
    """Samples of what lies on the table some turns after the one at hand, each turn being the best at once.

    There is one sample only where no card is turned over any more.

    Args:
        p: the player to move has made all his plays; or cards are turned over for him.
        ahead: turns of others that are looked at, and bonus turns with them; None is to the end.
    """
    rngs = [Random(f"{k}") for k in range(samples)] if any(p.under) else [Random("0")]
    return [_afterwards(rules, p, ahead, rng) for rng in rngs]


def _afterwards(rules: Rules, p: Position, ahead: int | None, rng: Random) -> Position:
    players = rules.num_players
    if p.stage == FLIP:
        p = best_turn(rules, _next(p, p.to_move, rng)).after
    idle, turns = 0 if p.used else p.passed + 1, 0
    while idle < players and (ahead is None or turns < ahead):
        bonus = p.full and p.new and p.used == STACKS and any(p.under)
        turns += not bonus
        p = best_turn(rules, _next(p, p.to_move if bonus else (p.to_move + 1) % players, rng)).after
        idle = 0 if p.used else idle + 1
    return p


def _next(p: Position, player: int, rng: Random) -> Position:
    """The beginning of a turn, its formation filled up in any places."""
    kept = [card for card in p.open if card != NO_CARD]
    down = sum(p.under)
    turned = rng.sample(p.unseen, len(p.unseen))[: min(STACKS - len(kept), down)]
    unseen = list(p.unseen)
    for card in turned:
        unseen.remove(card)
    cards = (*kept, *turned)
    return p._replace(
        open=cards + (NO_CARD,) * (STACKS - len(cards)),
        under=(down - len(turned), *(0,) * (STACKS - 1)),
        unseen=tuple(unseen),
        words=tuple(sorted(word._replace(fresh=False) for word in p.words)),
        stage=PLAY,
        to_move=player,
        new=False,
        used=0,
        full=len(cards) == STACKS,
    )
