"""The question and the answer: an end game of two with hands open."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from packo.core import Exact, State
from packo.games.hue.parts import Placement, Position
from packo.games.hue.rules import Rules
from packo.games.hue.solver.board import Put, after, outlook_of, ways
from packo.games.hue.solver.endgame import Search
from packo.games.hue.solver.outlook import BEYOND, Outlook

Objective = Literal["margin", "win"]
MOST_LEFT = 4
"""Placements left, at most; more would take minutes or longer."""


@dataclass(frozen=True)
class OpenSolution:
    """What an end game with open hands is worth to each player, and a best way to play it."""

    objective: Objective
    values: tuple[Exact, Exact]
    line: tuple[Placement, ...]
    """Best play of both to the end.  For the objective "win" a winning move of the player to move, or nothing."""
    left: int
    """Placements left."""
    nodes: int
    """Tables at which the search looked for a best move."""

    def __repr__(self) -> str:
        line = " ".join(map(str, self.line))
        values = " ".join(str(value.value) for value in self.values)
        return f"OpenSolution({self.objective} {values}, {self.left} left, {line or 'no move'}, {self.nodes:,} nodes)"


def solve_open(state: State, objective: Objective = "margin") -> OpenSolution:
    """The end game of two players who see each other's hands, solved exactly.

    The margin is a player's score less the other's; both play for theirs.  The objective "win" is 1 to the winner and 0
    to the other, the start player winning ties (rule 18); since a player wins just where his margin is large enough,
    it is found by asking whether it is.  It is the quicker question.

    Two placements left take about a tenth of a second of processor time, three some seconds, four about ten seconds to
    a minute.

    Raises:
        ValueError: not two players, no placements left or more than four, rules of one's own, no such objective.
    """
    p = state.position
    if objective not in ("margin", "win"):
        raise ValueError(f"an end game is solved for 'margin' or 'win', not {objective!r}")
    table, left = table_of(state)
    me, other = p.to_move, 1 - p.to_move
    search = Search()
    if objective == "win":
        needed = me
        found = search.best(table, p.hands[me], p.hands[other], needed - 1, needed)
        won = found.value >= needed
        winner = me if won else other
        line = (found.move.placement(),) if won and found.move is not None else ()
        return OpenSolution("win", (Exact(int(winner == 0)), Exact(int(winner == 1))), line, left, search.nodes)
    value = search.best(table, p.hands[me], p.hands[other]).value
    margins = (value, -value) if me == 0 else (-value, value)
    moves = tuple(put.placement() for put in _line(search, table, p, left))
    return OpenSolution("margin", (Exact(margins[0]), Exact(margins[1])), moves, left, search.nodes)


def open_margins(state: State) -> dict[str, Exact]:
    """What each action is worth to the player to move, by its notation, with hands open and at most two placements
    left: his margin when both play on for theirs.

    Raises:
        ValueError: as in `solve_open`, or more than two placements left.
    """
    p = state.position
    table, _ = table_of(state, 2)
    me, other = p.hands[p.to_move], p.hands[1 - p.to_move]
    search = Search()
    found = {}
    for number, card in enumerate(me):
        rest = (*me[:number], *me[number + 1 :])
        for shown in ways(card):
            for place in table.places:
                move = Put(shown, place)
                found[str(move.placement())] = Exact(-search.best(after(table, move), other, rest).value)
    return found


def table_of(state: State, most: int = MOST_LEFT) -> tuple[Outlook, int]:
    """The table of an end game and the number of placements left.

    Raises:
        ValueError: as in `solve_open`.
    """
    rules, p = state.game.rules, state.position
    if type(rules) is not Rules:
        raise ValueError("the end game is solved under the rules of HUE, not under rules of one's own")
    if (players := state.game.num_players) != 2:
        raise ValueError(f"an end game is solved for two players; of these {players} each may help another")
    if state.is_chance:
        raise ValueError("an end game is solved once the cards are dealt")
    left = sum(map(len, p.hands)) - 2
    if not 1 <= left <= most:
        raise ValueError(f"an end game has 1 to {most} placements left, and here it is {left}")
    return outlook_of(p.table, rules.options.cover_several), left


def _line(search: Search, table: Outlook, p: Position, left: int) -> list[Put]:
    """Best play to the end, by the search that has been made."""
    mine, other = p.hands[p.to_move], p.hands[1 - p.to_move]
    moves: list[Put] = []
    for _ in range(left):
        move = search.best(table, mine, other, -BEYOND, BEYOND).move
        assert move is not None
        moves.append(move)
        held = move.shown if move.shown in mine else move.shown.turned()
        at = mine.index(held)
        table, mine, other = after(table, move), other, (*mine[:at], *mine[at + 1 :])
    return moves
