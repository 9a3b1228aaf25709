"""A cut of LIE with a few thousand nodes, and any small game as an extensive-form file that other solvers read."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

from packo.core import CHANCE, SIMULTANEOUS, TERMINAL, Joint, Lottery, Play
from packo.games.lie.parts import Bid, Card, Dealt, Position
from packo.games.lie.rules import Rules as Lie

FACES = 3
FIRST = (Card(1, 2), Card(1, 3), Card(2, 3))
SECOND = (Card(1, 2), Card(1, 2), Card(1, 3), Card(2, 3))


class Rules(Lie):
    """One card each, of three faces: the opener draws one of three cards, the other one of four of his own pile."""

    def chance(self, p: Position) -> Lottery:
        return Lottery.uniform(Dealt(((one,), (two,))) for one, two in product(FIRST, SECOND))

    def legal_actions(self, p: Position, player: int) -> tuple[Any, ...]:
        actions = super().legal_actions(p, player)
        return tuple(action for action in actions if not isinstance(action, Bid) or action.face <= FACES)


def extensive_form(play: Play) -> str:
    """The tree from a play on in the format of Gambit's .efg files; points are doubled and shifted to sum to zero."""
    writer = _Writer(play)
    head = f'EFG 2 R "{play.game.name}" {{ "Player 1" "Player 2" }}'
    return "\n".join([head, *writer.nodes(play)]) + "\n"


class _Writer:
    def __init__(self, play: Play) -> None:
        self.numbers: tuple[dict[Any, int], ...] = ({}, {})
        self.ends = 0
        self.draws = 0

    def nodes(self, play: Play) -> Iterator[str]:
        state = play.state
        player = state.current_player
        if player == TERMINAL:
            self.ends += 1
            one, two = map(Fraction, state.returns())
            yield f't "" {self.ends} "" {{ {one - two}, {two - one} }}'
        elif player == CHANCE:
            odds = " ".join(f'"{move}" {chance}' for move, chance in state.chance.items())
            self.draws += 1
            yield f'c "" {self.draws} "" {{ {odds} }} 0'
            for move in state.chance:
                yield from self.nodes(play.then(move))
        elif player == SIMULTANEOUS:
            yield self._choice(play, 0)
            for one in state.legal_actions(0):
                yield self._choice(play, 1)
                for two in state.legal_actions(1):
                    yield from self.nodes(play.then(Joint({0: one, 1: two})))
        else:
            yield self._choice(play, player)
            for action in state.legal_actions(player):
                yield from self.nodes(play.then(action))

    def _choice(self, play: Play, player: int) -> str:
        known = self.numbers[player]
        number = known.setdefault(play.information_state(player), len(known) + 1)
        actions = " ".join(f'"{action}"' for action in play.state.legal_actions(player))
        return f'p "" {player + 1} {number} "" {{ {actions} }} 0'
