"""Decipher solved: what a board leaves possible, what a question tells, when a guess pays, and what hides a word best.

This page gathers what other parts use, and asks it of states; the work is done in `packo.games.decipher.solver`, one
idea to a module.  What is asked about a seeker never looks at the secret word.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, get_args

from packo.core import Game, Play, State
from packo.core.loading import load
from packo.core.telling import brief
from packo.games.decipher.parts import ASK, HAND, HIDE, OVER, Position
from packo.games.decipher.rules import Rules
from packo.games.decipher.solver import hiding, questions, seeking
from packo.games.decipher.solver.hiding import Hardness, Hiding, board_of, hardness
from packo.games.decipher.solver.questions import MAKERS, Maker, Question
from packo.games.decipher.solver.report import Ranked, ranked, written
from packo.games.decipher.solver.seeking import Against, Aim, Seeking, seek
from packo.games.decipher.solver.table import Table
from packo.games.decipher.solver.tables import seeker_of, table_of
from packo.solve.adversarial import CannotSearch

__all__ = [
    "Hardness", "Question", "Ranked", "Seeking", "Table", "alike", "ask", "best_order", "best_play", "hard", "hardest",
    "possible", "report", "table_of",
]  # fmt: skip


# -- for a seeker ------------------------------------------------------------------------------------------------------


def possible(state: State | Play) -> tuple[str, ...]:
    """The listed words that the board leaves possible, as every seeker can work them out; exact.

    Raises:
        CannotSearch: no word is hidden.
    """
    rules, p = _asked(state)
    table = table_of(rules)
    return table.listed(table.possible(p.zones, p.left, p.held, p.wrong))


def ask(state: State | Play, maker: Maker = "any") -> tuple[Question, ...]:
    """What every question about the piece that is held tells, the most telling first; exact.

    Args:
        maker: "any", of whom nothing is assumed, so that all possible words are equally likely; or "random", who hands
            out each piece of the box equally often, and tells by it which words are likelier.

    Raises:
        CannotSearch: nobody holds a piece, or no listed word is possible.
        ValueError: there is no such maker.
    """
    rules, p = _asked(state)
    if maker not in MAKERS:
        raise ValueError(f"the maker is {' or '.join(MAKERS)}, not {brief(maker)}")
    if p.stage != ASK:
        raise CannotSearch("questions are asked about a piece, and nobody holds one here")
    table = table_of(rules)
    found = table.possible(p.zones, p.left, p.held, p.wrong)
    if not len(found):
        raise CannotSearch("no word of the list is possible here")
    asked = questions.questions(table, found, p.zones, p.held, maker)
    return tuple(sorted(asked, key=lambda question: (abs(question.yes - question.no), -question.yes, question.zone)))


def best_play(
    state: State | Play, against: Against = "random", aim: Aim = "margin", nodes: int = seeking.NODES
) -> Seeking:
    """What best play of the seeker in turn brings in this round, if he were the only seeker from here on.

    It is exact where the search ends within `nodes`, and else an interval that was proved to hold the value.

    Args:
        against: "random", a maker who has handed out and hands out pieces at random; or "worst": all possible words are
            equally likely now, and from now on the maker hands out what is worst for the seeker.
        aim: "margin", the seeker's points of the round less the maker's; or "points", the seeker's alone.
        nodes: how much may be looked at.

    Raises:
        CannotSearch: no seeker has anything to do there, or no listed word is possible.
        ValueError: there is no such maker or aim.
    """
    rules, p = _asked(state)
    return seek(table_of(rules), p, against, aim, nodes)


# -- for the maker -----------------------------------------------------------------------------------------------------


def best_order(state: State | Play, aim: hiding.Aim = "points", nodes: int = hiding.NODES) -> tuple[str, ...]:
    """The order of pieces in which the hidden word hides best from a standard seeker, up to the end of the round.

    The standard seeker is described in `packo.games.decipher.solver.hiding`.  It is an order that is best where it is
    found within `nodes` boards, and else one in which each piece hides best at once.

    Raises:
        CannotSearch: the maker is not to hand out a piece, or the word is not known.
        ValueError: there is no such aim.
    """
    rules, _ = _asked(state)
    p = (state.state if isinstance(state, Play) else state).position
    if p.stage != HAND or not p.word:
        raise CannotSearch("the maker's order is asked where he hands out a piece of a word that is known")
    return Hiding(seeker_of(rules), p.word, rules.alphabet, _aim(aim), nodes).line(board_of(p))


def hard(game: Game, word: str, aim: hiding.Aim = "points", nodes: int = hiding.MOST) -> Hardness:
    """How well a word hides from a standard seeker: what the maker gets with pieces at random, and in the best order.

    Args:
        aim: "points" of the maker, "margin": those less the seeker's, or "noes": NO-tokens.

    Raises:
        ValueError: the word cannot be hidden in this game, or there is no such aim.
        TooManyNodes: more than `nodes` boards can come up.
    """
    rules = _rules(game)
    word = word.upper()
    if (why := rules.why_no_word(word)) is not None:
        raise ValueError(why.reason)
    return hardness(seeker_of(rules), word, rules.alphabet, _aim(aim), nodes)


def hardest(
    game: Game, count: int = 10, screen: int | None = 8, keep: int = 40, aim: hiding.Aim = "points", seed: int = 0,
    words: Sequence[str] | None = None,
) -> Ranked:  # fmt: skip
    """The words that hide best from a standard seeker, by what the maker gets on average with pieces at random.

    Args:
        screen: rounds in which each word is tried first; of the words that do best there, `keep` are worked out.  None
            to work out all.
        words: among which they are looked for; by default all that can be hidden.

    Raises:
        ValueError: there is no such aim.
    """
    rules = _rules(game)
    among = rules.vocabulary.words if words is None else words
    return ranked(seeker_of(rules), rules.alphabet, among, count, screen, keep, _aim(aim), Random(seed))


def alike(game: Game) -> tuple[tuple[str, ...], ...]:
    """The groups of listed words that share all shapes, the largest first: no board tells them apart."""
    return table_of(_rules(game)).alike()


def report(length: int = 4, seed: int = 0, **options: Any) -> str:
    """Words that look alike, the hardest words, and a round that is solved at every step, as Markdown.

    Args:
        length: of the words, 3 to 6.
        seed: of the round.
        options: of the game.

    Raises:
        OptionError: there is no such game.
    """
    return written(load("decipher", length=length, **options), seed)


def _aim(aim: hiding.Aim) -> hiding.Aim:
    if aim not in get_args(hiding.Aim):
        raise ValueError(f"the aim is {', '.join(get_args(hiding.Aim))}, not {brief(aim)}")
    return aim


def _rules(game: Game) -> Rules:
    if not isinstance(game.rules, Rules):
        raise ValueError(f"this is for Decipher, not for {game.title}")
    return game.rules


def _asked(state: State | Play) -> tuple[Rules, Position]:
    """The rules, and what a seeker observes."""
    here = state.state if isinstance(state, Play) else state
    rules, p = here.game.rules, here.position
    if not isinstance(rules, Rules) or p.stage in (HIDE, OVER):
        raise CannotSearch(f"this is asked in a round of Decipher whose word is hidden, not of {here!r}")
    return rules, rules.observation(p, p.seeker)
