"""A game: rules under one choice of options, with their cards, their book and their picture."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any

from packo.core.book import Book
from packo.core.cards import Cards
from packo.core.play import Play
from packo.core.rules import Rules
from packo.core.state import State
from packo.core.telling import brief

Picture = Callable[["Game", Any, int | None, Mapping[str, Any]], str]


class Game:
    """What `packo.load` gives: the start of everything a person does with a game."""

    def __init__(self, name: str, rules: Rules, cards: Cards, picture: Picture, reload: Callable[..., Game]) -> None:
        self.name = name
        self.rules = rules
        self.card_file = cards
        self._picture = picture
        self._reload = reload

    @property
    def book(self) -> Book:
        """The numbered rules."""
        return self.rules.book

    @property
    def title(self) -> str:
        return self.book.title

    @property
    def options(self) -> Any:
        """The options, a frozen dataclass."""
        return self.rules.options

    @property
    def num_players(self) -> int:
        return self.rules.num_players

    def changed_options(self) -> dict[str, Any]:
        """The options that differ from their defaults."""
        return {
            field.name: getattr(self.options, field.name)
            for field in dataclasses.fields(self.options)
            if getattr(self.options, field.name) != field.default
        }

    def with_options(self, **options: Any) -> Game:
        """The same game with some options changed."""
        return self._reload(**{**self.changed_options(), **options})

    def check_player(self, player: int) -> None:
        """Refuse a player that does not exist.

        Raises:
            ValueError: naming the players there are.
        """
        if player not in range(self.num_players):
            raise ValueError(f"{self.title} has players 0 to {self.num_players - 1}, not {brief(player)}")

    @property
    def root(self) -> State:
        """The state before anything happened, the deal included."""
        return State(self, self.rules.initial())

    def initial_state(self, seed: int | None = None, deal: Any = None) -> State:
        """The first state at which somebody chooses.

        The deal is `deal` where given (an outcome of chance at `root`), else drawn: the same seed gives the same
        deal, no seed a fresh one.
        """
        return self.play(seed, deal).state

    def play(self, seed: int | None = None, deal: Any = None) -> Play:
        """A new play, dealt as in `initial_state`."""
        play = Play.start(self.root, seed)
        if deal is not None:
            play = play.then(deal)
        if not play.state.is_chance:
            return play
        from random import Random

        return play.deal(Random(seed))

    def picture(self, position: Any, seat: int | None, view: Mapping[str, Any]) -> str:
        """The position as SVG text; `view` holds further fields of `packo.picture.View`."""
        return self._picture(self, position, seat, view)

    def __reduce__(self) -> tuple[Any, ...]:
        return _reloaded, (self._reload, self.changed_options())

    def _identity(self) -> tuple[Any, ...]:
        return type(self.rules), self.options, self.card_file.digest

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, Game) and self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self._identity())

    def __repr__(self) -> str:
        own = {"cards": self.card_file.file} if self.card_file.provenance == "own" else {}
        given = {**own, **self.changed_options()}
        return f"packo.load({self.name!r}{''.join(f', {name}={value!r}' for name, value in given.items())})"


def _reloaded(reload: Callable[..., Game], options: Mapping[str, Any]) -> Game:
    return reload(**options)
