"""HUE scored exactly: the areas on the table, what the colours are worth, and what one more card would change.

This page gathers what other parts use.  Everything here needs the standard library alone.
"""

from packo.games.hue.scoring.areas import Area, areas, colour_values
from packo.games.hue.scoring.board import Board, Values

__all__ = ["Area", "Board", "Values", "areas", "colour_values"]
