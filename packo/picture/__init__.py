"""What drawings share: SVG primitives, a palette with symbols, figures, charts, and a game's default picture."""

from packo.picture.view import View

__all__ = ["View"]
