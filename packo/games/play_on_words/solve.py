"""Play On Words solved: all plays, the best turn, whether a turn can use all eight cards, and the end.

This page gathers what other parts use, and asks it of states; the work is done in `packo.games.play_on_words.solver`,
one idea to a module.
"""

from __future__ import annotations

from typing import get_args

from packo.core import Play, State
from packo.core.loading import load
from packo.core.telling import brief
from packo.games.play_on_words.parts import NO_CARD, PLAY, STACKS, New, PlayOn, Position
from packo.games.play_on_words.rules import Rules
from packo.games.play_on_words.solver import ends
from packo.games.play_on_words.solver.ends import NODES
from packo.games.play_on_words.solver.report import written
from packo.games.play_on_words.solver.turns import Aim, Plan, Turn, Turns, carried_out
from packo.solve.adversarial import CannotSearch, Found

__all__ = ["Aim", "Plan", "Turn", "all_eight", "best_turn", "best_turns", "plays", "report", "solve_end"]


def plays(state: State | Play) -> tuple[New | PlayOn, ...]:
    """Every play that is legal now, with every choice of cards; of the ways to lay the same cards for the same word
    only the first, and of equal words on the table only the first is played on.

    Raises:
        CannotSearch: no player is to move.
    """
    rules, p = _asked(state)
    speller, found = rules.speller, list[New | PlayOn]()
    if not p.new:
        found += [New(play.tiles) for play in speller.new_words(p.open)]
    owing = bool(found)
    for number, word in enumerate(p.words, start=1):
        if not word.fresh and word not in p.words[: number - 1]:
            found += [
                PlayOn(number, play.tiles)
                for play in speller.play_ons(p.open, word.tiles)
                if not owing or speller.leaves_new_word(p.open, play.used)
            ]
    return tuple(found)


def best_turn(state: State | Play, aim: Aim = "swing") -> Turn:
    """The best turn of the player to move, or the best rest of it; exact.

    `swing` is the points gained and those taken from others together, which with two players is the change of the
    margin; `points` are those gained, `taken` those taken from others, and `cards` the open cards that are used.  Of
    equal turns it is one that uses the fewest cards.

    Raises:
        CannotSearch: no player is to move.
        ValueError: there is no such aim.
    """
    return best_turns(state, 1, aim)[0]


def best_turns(state: State | Play, count: int = 5, aim: Aim = "swing") -> tuple[Turn, ...]:
    """The best turns that use different cards, best first: for each choice of open cards that can be used up, one.

    Raises:
        CannotSearch: no player is to move.
        ValueError: there is no such aim.
    """
    rules, p = _asked(state)
    return tuple(carried_out(rules, p, plan) for plan in _turns(rules, p, aim).plans(count))


def all_eight(state: State | Play, aim: Aim = "swing") -> Turn | None:
    """The best turn that uses all eight cards, with what was played in it before; None where there is none.

    It brings a bonus turn where it has a new word and cards are left to be turned over (rule 19).

    Raises:
        CannotSearch: no player is to move.
        ValueError: there is no such aim.
    """
    rules, p = _asked(state)
    left = sum(card != NO_CARD for card in p.open)
    if p.used + left < STACKS:
        return None
    try:
        return carried_out(rules, p, _turns(rules, p, aim).plan((1 << left) - 1))
    except ValueError:
        return None


def solve_end(state: State | Play, nodes: int = NODES) -> Found:
    """The margin of this game under best play of two players from here on, and best play; exact.

    Args:
        nodes: how many positions may be looked at.

    Raises:
        CannotSearch: more players, no player is to move, or cards can still be turned over.
        TooManyNodes: more than `nodes` positions.
    """
    _, p = _asked(state)
    here = state.state if isinstance(state, Play) else state
    return ends.solve_end(here.game, p, nodes)


def report(seed: int = 0, players: int = 2) -> str:
    """The best turns of one game and, of two players, its end, as Markdown.

    Args:
        seed: of the cards.
        players: 2 to 4.

    Raises:
        OptionError: there is no such game.
    """
    return written(load("play_on_words", players=players), seed)


def _turns(rules: Rules, p: Position, aim: Aim) -> Turns:
    if aim not in get_args(Aim):
        raise ValueError(f"the aim is {', '.join(get_args(Aim))}, not {brief(aim)}")
    return Turns(rules.speller, rules.options.same_turn, p, aim)


def _asked(state: State | Play) -> tuple[Rules, Position]:
    here = state.state if isinstance(state, Play) else state
    rules, p = here.game.rules, here.position
    if not isinstance(rules, Rules) or p.stage != PLAY:
        raise CannotSearch(f"this is asked where a player of Play On Words is to move, not of {here!r}")
    return rules, p
