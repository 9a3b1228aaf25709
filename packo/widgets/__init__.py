"""Widgets for notebooks: every game gets a Table, an Analysis and an Explorer; each has a twin without a browser."""

from __future__ import annotations

from packo.widgets.analysis import Analysis
from packo.widgets.board import Board
from packo.widgets.explorer import Explorer
from packo.widgets.gallery import Gallery
from packo.widgets.sliders import Sliders
from packo.widgets.table import Table

__all__ = ["Analysis", "Board", "Explorer", "Gallery", "Sliders", "Table"]
