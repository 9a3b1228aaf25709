"""What drawings share: SVG primitives, a palette with a symbol per colour, charts, and the default picture of a game."""

from packo.picture.view import View

__all__ = ["View"]
