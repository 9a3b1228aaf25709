"""packo: play, walk and solve small tabletop games.

>>> import packo
>>> game = packo.load("tko", power_arrow=True)
>>> game.initial_state().legal_actions(0)
('U', 'H', 'B', 'K')
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

from packo import games
from packo.core import Game, Rules
from packo.core.cards import read_cards
from packo.core.options import read_options
from packo.core.room import Room, find_room, room_of

__version__ = "0.1.0"
__all__ = ["games", "load"]


def load(game: str | Path | type[Rules], *, cards: str | Path | None = None, **options: Any) -> Game:
    """A game by name, by folder, or from a Rules class of your own, under the given options.

    `cards` is a TOML file with your own cards, in the form of the room's cards.toml.

    Raises:
        UnknownGame: no such game; the nearest name is in the sentence.
        OptionError: no such option, or a value it cannot take.
        CardError: a cards file that does not meet the rulebook's counts.

    >>> load("tok")
    Traceback (most recent call last):
    ...
    packo.core.room.UnknownGame: there is no game 'tok'; did you mean 'tko'? there is: tko
    """
    if isinstance(game, type):
        room, rules_class, name = room_of(game), game, game.__name__
    else:
        room = find_room(game)
        rules_class, name = room.rules_class(), room.name
    card_file = room.cards() if cards is None else read_cards(Path(cards), own=True)
    chosen = read_options(rules_class.Options, options, room.name)
    rules = rules_class(chosen, card_file, room.book())
    return Game(name, rules, card_file, partial(_picture, room), partial(load, game, cards=cards))


def _picture(room: Room, game: Game, position: Any, seat: int | None, view: Mapping[str, Any]) -> str:
    from packo.picture import View
    from packo.picture.default import draw as default

    draw = getattr(room.module("draw"), "draw", default)
    text: str = draw(View(rules=game.rules, position=position, seat=seat, **view))
    return text
