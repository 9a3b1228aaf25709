"""All games there are, as pictures that lead to their notebooks."""

from __future__ import annotations

import html
from pathlib import Path
from typing import Any

from packo.core import Game
from packo.core.loading import load
from packo.core.room import rooms
from packo.picture.show import digest

STYLE = (
    "display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,300px),1fr));"
    "gap:16px;max-width:1080px;margin:4px 0"
)

SEED = 7
"""Of the deals on the pictures."""


class Gallery:
    """A card for every game that is found: its picture, what it is, and a link to its notebook where there is one.

    `folder` is where the notebooks are looked for.
    """

    def __init__(self, folder: str | Path = ".") -> None:
        self.folder = Path(folder)
        self.games: tuple[Game, ...] = tuple(load(room.folder) for room in rooms().values())

    def _card(self, game: Game) -> str:
        title = html.escape(game.title)
        notebook = f"{game.name}.ipynb"
        link = f'<a href="{html.escape(notebook)}">Open {html.escape(notebook)}</a>'
        return (
            '<div style="border:1px solid rgba(127,127,127,.35);border-radius:12px;overflow:hidden">'
            f'<div style="padding:8px 8px 0">{game.initial_state(seed=SEED).draw()}</div>'
            f'<div style="padding:2px 14px 12px"><h3 style="margin:.3em 0">{title}</h3>'
            f'<p style="margin:.3em 0">{html.escape(game.book.summary)}</p>'
            f"{link if (self.folder / notebook).exists() else 'No notebook here yet.'}</div></div>"
        )

    def _repr_html_(self) -> str:
        return f'<div style="{STYLE}">{"".join(map(self._card, self.games))}</div>'

    def __repr__(self) -> str:
        names = ", ".join(game.name for game in self.games)
        return f"Gallery({names} · html {digest(self._repr_html_())})"

    def __len__(self) -> int:
        return len(self.games)

    def __getitem__(self, number: int) -> Any:
        return self.games[number]
