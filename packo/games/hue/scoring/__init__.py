"""HUE scored exactly: the areas on the table, and what the colours are worth.

This page gathers what other parts use.  Everything here needs the standard library alone.
"""

from packo.games.hue.scoring.areas import Area, areas, colour_values

__all__ = ["Area", "areas", "colour_values"]
