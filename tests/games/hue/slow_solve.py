"""HUE's end game by plain minimax, through the rules alone: for tests of the quick solver."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

from packo.core import Game
from packo.games.hue.parts import POISON, Card, Position
from packo.games.hue.rules import score
from packo.games.hue.scoring import colour_values


def margin(game: Game, p: Position, limit: Callable[[Any], bool] = lambda action: True) -> int:
    """What player 0 is ahead when both play for their margin; only actions that pass `limit` are looked at."""
    rules = game.rules
    if rules.current_player(p) < 0:
        points = rules.returns(p)
        return points[0] - points[1]
    player = p.to_move
    pick = max if player == 0 else min
    return pick(margin(game, rules.step(p, a), limit) for a in rules.legal_actions(p, player) if limit(a))


def last_two(game: Game, p: Position, actions: Iterable[Any]) -> tuple[dict[str, int], int]:
    """What these actions are worth to the player to move with two placements left, and how many tables were scored.

    Every table is scored from nothing; score cards are then compared without asking the rules for each.
    """
    rules, found, scored = game.rules, {}, 0
    for action in actions:
        q = rules.step(p, action)
        (mine,) = q.hands[p.to_move]
        least = None
        for reply in rules.legal_actions(q, q.to_move):
            end = rules.step(q, reply)
            values = colour_values(end.table)
            scored += 1
            ahead = score(mine, values) - score(end.hands[q.to_move][0], values)
            least = ahead if least is None else min(least, ahead)
        assert least is not None
        found[str(action)] = least
    return found, scored


def closed_margin(game: Game, p: Position, action: Any) -> Fraction:
    """The mean margin of the player to move, one of two with two placements left, after `action`, when each hand that
    the other may hold is met by the reply that its owner thinks best (see `packo.games.hue.solver.closed`)."""
    rules, me = game.rules, p.to_move
    margins = [met(game, rules.step(world, action), me) for world in rules.worlds(rules.observation(p, me), me)]
    return Fraction(sum(margins), len(margins))


def met(game: Game, q: Position, me: int) -> int:
    rules, other = game.rules, q.to_move
    mine: Card = q.hands[me][0]
    out = {one.card for one in q.table} | {one.card.turned() for one in q.table} | set(q.hands[other])
    deck = rules.cards.poison if mine.kind == POISON else rules.cards.standard
    possible = [card for card in deck if rules.held(card) not in out and rules.held(card).turned() not in out]
    best: tuple[Fraction, int] | None = None
    for reply in rules.legal_actions(q, other):
        end = rules.step(q, reply)
        values = colour_values(end.table)
        own = score(end.hands[other][0], values)
        hoped = own - Fraction(sum(score(card, values) for card in possible), len(possible))
        found = (hoped, own - score(mine, values))
        best = found if best is None else max(best, found)
    assert best is not None
    return -best[1]
