"""What an author of a game writes: pure functions over a small immutable position."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Hashable, Iterable, Iterator
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import combinations, product
from math import prod
from typing import Any, ClassVar, NamedTuple

from packo.core.book import Book, Refusal
from packo.core.cards import Cards
from packo.core.chance import Deal, Lottery
from packo.core.joint import Joint
from packo.core.options import NoOptions
from packo.core.telling import quoted

CHANCE = -1
SIMULTANEOUS = -2
TERMINAL = -4
"""What `current_player` may be besides a player's number; the numbers are OpenSpiel's."""

WORLDS_LIMIT = 100_000
FEW = 256
"""Joint moves at a position that are worth keeping."""
RANKED = 8
"""Images of a position that are ranked pair by pair."""


class Image(NamedTuple):
    """A position under a symmetry of the game: `seats[i]` is the seat that player i takes in it."""

    position: Any
    seats: tuple[int, ...]


class Shown(NamedTuple):
    """What a player sees of a move that shows more than itself: hands that are laid open by it, say."""

    move: Any
    also: Hashable


class TooManyPositions(RuntimeError):  # noqa: N818
    """A search over positions met more of them than its limit."""


class Rules(ABC):
    """The rules of one game under one choice of options.

    A position is bare data: hashable, equal by value, a NamedTuple or a frozen slotted dataclass.  No method keeps
    state between calls, so positions may be shared, merged and explored in any order.  An action is a small
    hashable value whose `str` is its notation; within a position notations are unique.
    """

    Options: ClassVar[type] = NoOptions
    """A frozen dataclass of options, each field made by `packo.core.option`."""
    players: ClassVar[int] = 2

    def __init__(self, options: Any, cards: Cards, book: Book) -> None:
        self.options = options
        self.book = book
        self.cards = self.read_cards(cards)

    # -- what a game must say --------------------------------------------------------------------------------------

    @abstractmethod
    def initial(self) -> Any:
        """The first position.  A deal is a first position whose current player is CHANCE."""

    @abstractmethod
    def current_player(self, p: Any) -> int:
        """Who moves at `p`: a player's number, CHANCE, SIMULTANEOUS or TERMINAL."""

    @abstractmethod
    def legal_actions(self, p: Any, player: int) -> tuple[Any, ...]:
        """What `player` may choose at `p`, in a fixed order that depends only on what that player knows.

        Where there are too many to list, or a continuum (a word out of a dictionary, an aim on a table), those that
        a bot or a graph should consider; `is_legal` then knows them all.
        """

    @abstractmethod
    def step(self, p: Any, move: Any) -> Any:
        """The position after a legal move: an action, a mapping {player: action}, or an outcome of chance."""

    @abstractmethod
    def returns(self, p: Any) -> tuple[int | Fraction, ...]:
        """The game's own points at a terminal position, one exact number for each player."""

    @abstractmethod
    def observation(self, p: Any, player: int) -> Hashable:
        """What the player sees at `p`: own secrets included, nothing more.  Where nothing is hidden, `p` itself."""

    # -- what has a correct default --------------------------------------------------------------------------------

    @cached_property
    def num_players(self) -> int:
        """The option `players` where the game has one, else the class's number."""
        return int(getattr(self.options, "players", self.players))

    def read_cards(self, cards: Cards) -> Any:
        """The cards as the rules use them, after checking them against the rulebook's counts (CardError)."""
        return cards.data

    def chance(self, p: Any) -> Lottery | Deal:
        """The outcomes of chance at `p`; called only where CHANCE is to move."""
        raise LookupError(f"{self.book.title} has no chance at {p}")

    def seen(self, p: Any, move: Any, player: int) -> Hashable:
        """What the player sees of a move itself, beyond the observations before and after it.  Nothing by default;
        a game that reveals simultaneous choices returns them here, since a position need not remember them.  What is
        laid open besides the move comes with it as `Shown(move, also)`."""
        return None

    def is_legal(self, p: Any, player: int, action: Any) -> bool:
        """Whether `player`, who is to choose at `p`, may choose `action`: by default, whether it is listed.

        `action` is whatever a person gave, of any type.  What equals a listed action and is written in another way,
        such as 1.0 for 1, is not that action.
        """
        for legal in self.legal_actions(p, player):
            if legal is action or (type(legal) is type(action) and legal == action and repr(legal) == repr(action)):
                return True
        return False

    def why_not(self, p: Any, player: int, action: Any) -> Refusal:
        """Which rule an action that is not legal for `player` at `p` breaks.  Called only for such actions."""
        legal = ", ".join(str(a) for a in self.legal_actions(p, player)[:12])
        return Refusal(self.book.refusals["action"], f"{quoted(action)} is not allowed here; allowed: {legal}")

    def places(self, p: Any) -> tuple[int, ...]:
        """Each player's place at a terminal position, 0 is the best; equal places are a shared rank.  By default
        most points win; a game with tie-breaks overrides this."""
        points = self.returns(p)
        return tuple(sum(other > own for other in points) for own in points)

    def parse(self, p: Any, player: int, text: str) -> Any:
        """The action that `text` is the notation of, legal or not.

        Raises:
            LookupError: no action is written so.
        """
        wanted = text.strip().casefold()
        for action in (*self.legal_actions(p, player), *self.universe()):
            if str(action).casefold() == wanted:
                return action
        raise LookupError(text)

    def parse_chance(self, p: Any, text: str) -> Any:
        """The outcome of chance that `text` is the notation of; where chance is a Deal the game overrides this.

        Raises:
            LookupError: no outcome is written so.
        """
        chances = self.chance(p)
        wanted = text.strip().casefold()
        for outcome in () if isinstance(chances, Deal) else chances:
            if str(outcome).casefold() == wanted:
                return outcome
        raise LookupError(text)

    def universe(self) -> tuple[Any, ...]:
        """All actions that ever occur; empty where there are too many to list."""
        return ()

    def hidden(self, p: Any, player: int) -> Hashable:
        """What `player` must not be able to know at `p`, such as the others' hands; None where there is nothing.

        Play never asks.  It is the author's second entry, against which `check` holds the first: if all that a player
        has seen leaves one value of it possible, `observation` or `seen` tells too much.  So leave out what a player
        may work out, such as the last card of a deck.
        """
        return None

    def describe(self, p: Any) -> str:
        """One short line about `p` that every player may see."""
        player = self.current_player(p)
        return {CHANCE: "chance", SIMULTANEOUS: "all choose", TERMINAL: "over"}.get(player, f"player {player} to move")

    def names(self, p: Any) -> tuple[str, ...]:
        """What the players are called."""
        return tuple(f"Player {i + 1}" for i in range(self.num_players))

    def symmetry(self, p: Any) -> Iterable[Image]:
        """Images of `p` under symmetries that keep the game: step, legal actions and returns commute with them.

        Either all images, so that each is an image of each other; or some, and `canonical` is overridden as well.
        """
        return ()

    def canonical(self, p: Any) -> Image:
        """The least of the images of `p`: one representative of all positions that a symmetry maps to each other."""
        images = [Image(p, tuple(range(self.num_players))), *self.symmetry(p)]
        least = _least({image.position for image in images})
        return Image(least, min(seats for q, seats in images if q == least))

    def worlds(self, observation: Hashable, player: int) -> Iterable[Any] | Deal:
        """The positions at which the player would see `observation`.

        By default all reachable positions are searched, in breadth-first order.

        Raises:
            TooManyPositions: the search met more than WORLDS_LIMIT positions; such a game overrides this method.
        """
        return (p for p in self.reachable() if self.observation(p, player) == observation)

    # -- what follows from the above -------------------------------------------------------------------------------

    def choices(self, p: Any) -> dict[int, tuple[Any, ...]]:
        """The legal actions at `p` of each player who must choose there, in seat order.

        At a simultaneous position those must choose who have an action.
        """
        player = self.current_player(p)
        if player >= 0:
            return {player: self.legal_actions(p, player)}
        if player != SIMULTANEOUS:
            return {}
        found = {}
        for i in range(self.num_players):
            if actions := self.legal_actions(p, i):
                found[i] = actions
        return found

    def actors(self, p: Any) -> tuple[int, ...]:
        """The players who must choose at `p`."""
        player = self.current_player(p)
        return (player,) if player >= 0 else tuple(self.choices(p))

    def moves(self, p: Any) -> Iterator[Any]:
        """All legal moves at `p`: actions, joint moves, or the listed outcomes of chance.

        Raises:
            TooManyPositions: the outcomes of chance cannot be listed.
        """
        player = self.current_player(p)
        if player == CHANCE:
            chances = self.chance(p)
            if isinstance(chances, Deal):
                raise TooManyPositions(f"{self.book.title}: the outcomes of this deal cannot be listed")
            return iter(chances)
        choices = self.choices(p)
        if player != SIMULTANEOUS:
            return iter(choices.get(player, ()))
        actors, actions = tuple(choices), tuple(choices.values())
        return iter(_listed_moves(actors, actions) if prod(map(len, actions)) <= FEW else _joint_moves(actors, actions))

    def reachable(self, limit: int = WORLDS_LIMIT) -> Iterator[Any]:
        """All positions that play can reach, each once, in breadth-first order."""
        first = self.initial()
        seen = {first}
        level = [first]
        step = self.step
        while level:
            following = []
            for p in level:
                yield p
                for move in self.moves(p):
                    q = step(p, move)
                    if q not in seen:
                        if len(seen) >= limit:
                            raise TooManyPositions(f"{self.book.title} has more than {limit:,} positions")
                        seen.add(q)
                        following.append(q)
            level = following


def _least(positions: Collection[Any]) -> Any:
    """The least of a few different positions, in whatever order they come.

    Positions are compared where that ranks each against each (tuples of numbers), else by how they are written.
    """
    try:
        if len(positions) <= RANKED and all(p < q or q < p for p, q in combinations(positions, 2)):
            return min(positions)
    except TypeError:
        pass
    return min(positions, key=repr)


def _joint_moves(actors: tuple[int, ...], choices: tuple[tuple[Any, ...], ...]) -> Iterator[Joint]:
    return (Joint.in_order(dict(zip(actors, choice, strict=True))) for choice in product(*choices))


@lru_cache(maxsize=256)
def _listed_moves(actors: tuple[int, ...], choices: tuple[tuple[Any, ...], ...]) -> tuple[Joint, ...]:
    """The same few choices come again and again, so their joint moves are made once."""
    return tuple(_joint_moves(actors, choices))
