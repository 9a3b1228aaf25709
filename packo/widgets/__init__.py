"""Widgets for notebooks: every game gets a Table to play at; each has a twin without a browser."""

from __future__ import annotations

from packo.widgets.board import Board
from packo.widgets.table import Table

__all__ = ["Board", "Table"]
