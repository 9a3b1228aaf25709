"""Positions of the last rounds of GEM, and their values by searches that know nothing of the quick solvers."""

from __future__ import annotations

from random import Random
from typing import Any

import packo
from packo.core import State
from packo.games.gem.parts import BID, Assets, Position
from packo.solve.adversarial import Found, alpha_beta, max_n


def some_end(rng: Random, players: int, row: int, invested: int, leveraged: int, coins: int = 2) -> State:
    """The beginning of an auction in round six; each player has at most so many pieces of each sort."""
    game = packo.load("gem", players=players)
    deck = list(game.rules.cards)
    rng.shuffle(deck)
    held = tuple(
        Assets(
            tuple(sorted(rng.sample((1, 2, 3), rng.randint(0, coins)))),
            tuple(sorted(deck.pop() for _ in range(rng.randint(0, invested)))),
            tuple(sorted(deck.pop() for _ in range(rng.randint(0, leveraged)))),
        )
        for _ in range(players)
    )
    first = rng.randrange(players)
    cards = tuple(sorted(deck.pop() for _ in range(row)))
    return State(game, Position((), cards, 6, held, BID, first, first, left=players))


def won(rules: Any, p: Position) -> tuple[int, int]:
    """1 for a win, -1 for a loss."""
    first, second = rules.places(p)
    return (second - first, first - second)


def plain(state: State, goal: str, nodes: int) -> Found:
    """By all legal actions: alpha-beta for two players, max^n for more."""
    if state.game.num_players > 2:
        return max_n(state, nodes=nodes)
    return alpha_beta(state, nodes=nodes, **({"payoff": won} if goal == "win" else {}))
