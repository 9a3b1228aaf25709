"""How a game is loaded: its room, its cards, its options, its rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from os import PathLike
from pathlib import Path
from typing import Any

from packo.core.book import plain_book
from packo.core.cards import NO_CARDS, CardError, Cards, read_cards
from packo.core.game import Game
from packo.core.options import read_options, suggest
from packo.core.room import Room, UnknownGame, find_room, home_of
from packo.core.rules import Rules
from packo.core.telling import brief

Painter = Callable[[Room | None, Game, Any, int | None, Mapping[str, Any]], str]

_painters: list[Painter] = []


def paint_with(painter: Painter) -> None:
    """Say who draws.  Core knows no pictures; `packo` hands the painter in when it is imported."""
    _painters[:] = [painter]


def load(game: str | Path | type[Rules], *, cards: str | PathLike[str] | None = None, **options: Any) -> Game:
    """A game by name, by folder, or from a Rules class of your own, under the given options.

    `cards` is a TOML file with your own cards, in the form of the room's cards.toml.  A class that builds on a game's
    Rules has that game's book, cards and picture; one that builds on none has a book of one rule, its docstring.

    Raises:
        UnknownGame: no such game, with the nearest name; or something that is no game.
        OptionError: no such option, or a value it cannot take.
        CardError: a cards file that cannot be read, or does not meet the rulebook's counts.

    >>> load("tok")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    packo.core.room.UnknownGame: there is no game 'tok'; did you mean 'tko'? there is: ...
    """
    room: Room | None
    if isinstance(game, type) and issubclass(game, Rules):
        if game.__abstractmethods__:
            lacking = ", ".join(sorted(game.__abstractmethods__))
            raise UnknownGame(f"{game.__name__} is not a complete game: it does not say {lacking}")
        room, rules_class, name = home_of(game), game, game.__name__
    else:
        room = find_room(game)
        rules_class, name = room.rules_class(), room.name
    given = None if cards is None else read_cards(cards, own=True)
    card_file = room.cards() if room else NO_CARDS
    if given is not None:
        _check_entries(given, card_file)
        card_file = given
    book = room.book() if room else plain_book(name, rules_class.__doc__ or "")
    chosen = read_options(rules_class.Options, options, room.name if room else name)
    rules = rules_class(chosen, card_file, book)
    return Game(name, rules, card_file, partial(_picture, room), partial(load, game, cards=cards))


def _check_entries(given: Cards, printed: Cards) -> None:
    """A person's own cards are told by the entries that the game's own cards have; any other is a slip of the pen."""
    for entry in given.data:
        if printed is not NO_CARDS and entry not in printed.data:
            raise CardError(
                f"{given.file}: there is no entry {brief(entry)}; {suggest(entry, printed.data, 'there is')}"
            )


def _picture(room: Room | None, game: Game, position: Any, seat: int | None, view: Mapping[str, Any]) -> str:
    return _painters[0](room, game, position, seat, view)
