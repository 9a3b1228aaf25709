"""Positions of TAJ in few words, for tests.

A row is its rugs from left to right, those under the Taj in brackets, a plus at the +1's end, a star on each rug that
was seen: «BGO GOK* OKY [KYB YBG YGK+] BOY GKB OYG KBO».
"""

from __future__ import annotations

from typing import Any

import packo
from packo.core import State
from packo.games.taj.parts import Display, Goal, Position, Rug

START = "BGO GOK OKY [KYB YBG YGK+] BOY GKB OYG KBO"
GOALS = "OBG KGO YOK BKY"


def display(text: str) -> Display:
    rugs, seen, taj = [], [], -1
    for index, word in enumerate(text.split()):
        if word.startswith("["):
            taj = index
        rugs.append(Rug(*(letter for letter in word if letter.isalpha())))
        seen.append("*" in word)
    return Display(tuple(rugs), tuple(seen), taj, "[+" not in text)


def shown(state: State) -> str:
    """The row of a state as text."""
    rugs, seen, taj, plus_right = state.position.display
    words = [f"{rug}{'*' if eye else ''}" for rug, eye in zip(rugs, seen, strict=True)]
    words[taj] = f"[{'' if plus_right else '+'}{words[taj]}"
    words[taj + 2] = f"{words[taj + 2]}{'+' if plus_right else ''}]"
    return " ".join(words)


def at(text: str = START, players: int = 2, goals: str = GOALS, turn_cap: int = 0, **fields: Any) -> State:
    """A state before a proposal, or with other `fields` of its position."""
    dealt = tuple(Goal(*word) for word in goals.split()[:players])
    p = Position(display(text), dealt, (True,) * players, 0)._replace(**fields)
    return State(packo.load("taj", players=players, turn_cap=turn_cap), p)


def go(state: State, *moves: str) -> State:
    """The state after moves in notation."""
    for move in moves:
        state = state.child(state.parse(move))
    return state
