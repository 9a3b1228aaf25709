"""TAJ's turns once more, on plain lists and written apart from the rules, and breadth-first search over all of them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import TypeAlias

from packo.games.taj.parts import Display, Goal, Rug

Row: TypeAlias = tuple[tuple[str, ...], tuple[int, ...], int, int]
"""Rugs as three letters each, 1 for each that was seen, rugs left of the Taj, and which of the three has the +1."""


def row(display: Display) -> Row:
    return tuple(map(str, display.rugs)), tuple(map(int, display.seen)), display.taj, 2 if display.plus_right else 0


def display_of(state: Row) -> Display:
    rugs, seen, left, plus = state
    return Display(tuple(Rug(*rug) for rug in rugs), tuple(map(bool, seen)), left, plus == 2)


def over(state: Row) -> bool:
    return len(state[0]) == 5 or 0 not in state[1]


def points(state: Row, goal: Goal) -> int:
    rugs, _, left, plus = state
    total = 0
    for colour, times in zip(str(goal), (2, 1, -1), strict=True):
        for place in range(3):
            rug = rugs[left + place]
            if colour in rug:
                total += times * (rug.index(colour) + 1 + (place == plus))
    return total


def following(state: Row, outcomes: Collection[str]) -> Iterator[Row]:
    """Every row that one turn can lead to, with repetitions."""
    rugs, seen, left, plus = state
    if over(state):
        return
    count = len(rugs)
    for one in range(count):
        for two in range(one):
            eyes = [eye or place in (one, two) for place, eye in enumerate(seen)]
            for outcome in outcomes:
                rows = []
                if "yea" in outcome:
                    order = list(range(count))
                    order[one], order[two] = two, one
                    rows.append(([rugs[k] for k in order], [eyes[k] for k in order], left))
                elif "nay" in outcome:
                    right = count - 3 - left
                    if left >= right:
                        rows.append((list(rugs[1:]), eyes[1:], left - 1))
                    if right >= left:
                        rows.append((list(rugs[:-1]), eyes[:-1], left))
                else:
                    rows.append((list(rugs), eyes, left))
                for new_rugs, new_eyes, at in rows:
                    moves = [(at, plus)]
                    if "unanimous" in outcome:
                        moves = [(at, 2 - plus)]
                        if at > 0:
                            moves.append((at - 1, plus))
                        if at + 3 < len(new_rugs):
                            moves.append((at + 1, plus))
                    for new_left, new_plus in moves:
                        yield tuple(new_rugs), tuple(map(int, new_eyes)), new_left, new_plus


def levels(start: Row, outcomes: Collection[str], *, eyes: bool = True) -> Iterator[set[Row]]:
    """The rows that are first reached by 0, 1, 2, … proposals; without `eyes` none ever counts as seen."""
    level = {start}
    met = set(level)
    while level:
        yield level
        level = {
            after if eyes else (after[0], (0,) * len(after[0]), *after[2:])
            for state in level
            for after in following(state, outcomes)
        } - met
        met |= level


def fewest(start: Row, outcomes: Collection[str], wanted: Callable[[Row], bool]) -> int | None:
    """The number of proposals to the nearest wanted row, by breadth-first search."""
    for depth, level in enumerate(levels(start, outcomes)):
        if any(map(wanted, level)):
            return depth
    return None
