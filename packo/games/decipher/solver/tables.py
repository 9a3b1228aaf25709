"""The table of a game's words and its standard seeker, each made once."""

from __future__ import annotations

from functools import lru_cache

from packo.games.decipher.rules import COUNTABLE, Rules
from packo.games.decipher.solver.hiding import StandardSeeker
from packo.games.decipher.solver.table import Table


@lru_cache(maxsize=8)
def table_of(rules: Rules) -> Table:
    """All words that can be hidden and are listed, in the order of the rules."""
    return Table(rules.vocabulary.words, rules.alphabet)


@lru_cache(maxsize=8)
def seeker_of(rules: Rules) -> StandardSeeker:
    """The standard seeker of a game, with all that he has worked out."""
    return StandardSeeker(table_of(rules), rules.options.count == COUNTABLE)
