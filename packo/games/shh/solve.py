"""SHH solved: ways to clear all consonants, counted and drawn exactly; and best play with all hands open.

This page gathers what other parts use, and asks it of deals and states; the work is done in `packo.games.shh.solver`,
one idea to a module.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from packo.core import CHANCE, Play, State
from packo.core.loading import load
from packo.games.shh.parts import HANDS
from packo.games.shh.rules import Rules
from packo.games.shh.solver.clears import Clears, is_clear
from packo.games.shh.solver.open_hands import LIMIT, OpenHands, solve_open
from packo.games.shh.solver.report import report
from packo.games.shh.solver.seating import Laid, in_a_row, laid

__all__ = ["Clears", "Laid", "OpenHands", "in_a_row", "is_clear", "laid", "perfect", "report", "solve_open", "start"]


def start(deal: str | Sequence[str], first: int = 0, **options: Any) -> State:
    """The state after a deal, the hands in the order of the seats.

    Args:
        deal: the hands, or how they are written (BCDFGHJKLMN/PQRSTVWXYZ).
        first: who begins; by the rules the player in the first seat, who is dealt the first card.

    Raises:
        OptionError, IllegalAction: there are no such options, or no such deal.
        ValueError: there is no such player.
    """
    hands = deal.split("/") if isinstance(deal, str) else list(deal)
    options.setdefault("players", len(hands) if len(hands) in HANDS else 2)
    root = load("shh", **options).root
    root.game.check_player(first)
    state = root.child(root.parse("/".join(hands)))
    return State(state.game, state.position._replace(to_move=first))


def perfect(
    deal: str | Sequence[str] | State | Play, *, first: int = 0, limit: int = LIMIT, **options: Any
) -> OpenHands:
    """The most points that a team can make if it sees all hands and scores valid words only, and how.

    Its `value` is 26 where everything can be scored.

    Args:
        deal: the hands, as for `start`; or a state or a play, from any point after the deal on.
        first: who begins, where hands are given.
        limit: the most words that are tried in a search for a set; where it is met, the value is an interval.
        options: of the game, where hands are given.

    Raises:
        ValueError: a state before the deal, or of other rules.
    """
    state = deal.state if isinstance(deal, Play) else deal
    if not isinstance(state, State):
        state = start(state, first, **options)
    rules = state.game.rules
    if type(rules) is not Rules or state.current_player == CHANCE:
        raise ValueError(f"this is asked of a state of SHH whose cards are dealt, not of {state!r}")
    return solve_open(rules, state.position, limit)
