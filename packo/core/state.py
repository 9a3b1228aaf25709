"""The immutable handle that a person holds: a game and a position."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from fractions import Fraction
from itertools import islice
from typing import TYPE_CHECKING, Any

from packo.core.book import IllegalAction, Refusal
from packo.core.chance import Deal, Lottery
from packo.core.joint import SEPARATOR, Joint
from packo.core.rules import CHANCE, SIMULTANEOUS, TERMINAL
from packo.core.telling import brief, quoted

if TYPE_CHECKING:
    from random import Random

    from packo.core.game import Game


class State:
    """A position of a game.  It never changes: `child` gives another state.  Equal positions are equal states."""

    __slots__ = ("_choices", "_hash", "current_player", "game", "position")

    game: Game
    position: Any
    current_player: int
    """0, 1, …, or CHANCE, SIMULTANEOUS, TERMINAL."""
    _hash: int
    _choices: dict[int, tuple[Any, ...]] | None

    def __init__(self, game: Game, position: Any) -> None:
        _set_hash(self, hash(position))
        _set_game(self, game)
        _set_position(self, position)
        _set_current_player(self, game.rules.current_player(position))
        _set_choices(self, None)

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"a state cannot be changed: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a state cannot be changed: {name}")

    def __copy__(self) -> State:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return State, (self.game, self.position)

    # -- who may do what -------------------------------------------------------------------------------------------

    @property
    def actors(self) -> tuple[int, ...]:
        """The players who must choose now: (1,), (0, 1), or () at chance and at the end."""
        player = self.current_player
        return (player,) if player >= 0 else tuple(self._listed())

    @property
    def is_terminal(self) -> bool:
        return self.current_player == TERMINAL

    @property
    def is_chance(self) -> bool:
        return self.current_player == CHANCE

    def legal_actions(self, player: int | None = None) -> tuple[Any, ...]:
        """What a player may choose now; without a player, what the only actor may choose.  () for those who wait.

        Raises:
            ValueError: several players choose now and none was named, or there is no such player.
        """
        choices = self._listed()
        if player is None:
            if len(choices) > 1:
                raise ValueError(f"players {', '.join(map(str, choices))} choose at once: say whose actions you want")
            return next(iter(choices.values()), ())
        if player in choices:
            return choices[player]
        self.game.check_player(player)
        return ()

    def _listed(self) -> dict[int, tuple[Any, ...]]:
        """The legal actions of each actor, which are asked for once."""
        if self._choices is None:
            _set_choices(self, self.game.rules.choices(self.position))
        assert self._choices is not None
        return self._choices

    @property
    def chance(self) -> Lottery | Deal:
        """The outcomes of chance, where chance is to move.

        Raises:
            LookupError: chance is not to move here.
        """
        if not self.is_chance:
            raise LookupError(f"chance is not to move: {self!r}")
        return self.game.rules.chance(self.position)

    def moves(self) -> Iterator[Any]:
        """All legal moves: actions, joint moves ({player: action}), or listed outcomes of chance."""
        return self.game.rules.moves(self.position)

    # -- going on --------------------------------------------------------------------------------------------------

    def child(self, move: Any) -> State:
        """The state after a move: an action, {player: action} where several choose at once, or an outcome of chance.

        A mapping (or pairs) of player and action may be given anywhere; it must name exactly the actors.

        Raises:
            IllegalAction: the move breaks a rule, which the error names; this state is as it was.
        """
        return self.after(self.checked(move))

    def after(self, checked: Any) -> State:
        """As `child`, for a move that `checked` or `moves` gave: it is not judged again."""
        return State(self.game, self.game.rules.step(self.position, checked))

    def checked(self, move: Any) -> Any:
        """The move as the rules know it, if it is legal; a joint move becomes a `Joint`.

        Raises:
            IllegalAction: as in `child`.
        """
        player = self.current_player
        if player == SIMULTANEOUS:
            actors = self._listed()
            given = move if type(move) is dict and move.keys() == actors.keys() else self._given(move)
            return Joint.in_order({i: self._judged(i, given[i]) for i in actors})
        if player >= 0:
            return self._judged(player, self._given(move)[player] if isinstance(move, Mapping) else move)
        if player == TERMINAL:
            raise self._refused("over", "the game is over")
        if move not in self.game.rules.chance(self.position):
            raise self._refused("chance", f"chance cannot bring {quoted(move)} here")
        return move

    def checked_action(self, player: int, action: Any) -> Any:
        """One player's action, if that player may choose it now.

        Raises:
            IllegalAction: it is not that player's turn, or the action breaks a rule.
        """
        actors = self.actors
        if player not in actors:
            if self.is_terminal:
                raise self._refused("over", "the game is over")
            who = " and ".join(str(i) for i in actors) or "nobody"
            raise self._refused("turn", f"player {brief(player)} has nothing to choose now; {who} must choose")
        return self._judged(player, action)

    def _judged(self, player: int, action: Any) -> Any:
        """The action of a player whose turn it is, if the rules allow it.  Of what they listed they are not asked."""
        if self._choices is not None:
            for listed in self._choices[player]:
                if listed is action:
                    return action
        rules, p = self.game.rules, self.position
        if rules.is_legal(p, player, action):
            return action
        refusal = rules.why_not(p, player, action)
        if isinstance(action, str) and any(str(legal) == action for legal in rules.legal_actions(p, player)):
            text = brief(action)
            refusal = refusal._replace(
                reason=f"{text} is the notation of an action, not the action: state.parse({text}) reads it"
            )
        raise IllegalAction(self.game.book, refusal)

    def _given(self, move: Any) -> dict[int, Any]:
        """What a move says about each player; it names exactly the actors."""
        if isinstance(move, Mapping):
            pairs = move.items()
        elif _is_pairs(move):
            pairs = move
        else:
            raise self._refused("turn", f"several players choose at once: give {{player: action}}, not {quoted(move)}")
        given: dict[int, Any] = {}
        for player, action in pairs:
            if player in given:
                raise self._refused("turn", f"player {player} has already chosen in this move")
            given[player] = action
        actors = self.actors
        for player in given:
            if player not in actors:
                raise self._refused("turn", f"player {brief(player)} has nothing to choose now")
        for player in actors:
            if player not in given:
                raise self._refused("turn", f"player {player} has not chosen yet")
        return given

    def _refused(self, kind: str, reason: str) -> IllegalAction:
        book = self.game.book
        return IllegalAction(book, Refusal(book.refusals[kind], reason))

    def sample(self, rng: Random) -> State:
        """The state once chance has moved, as often as it is to move; this state itself where it is not."""
        state = self
        while state.is_chance:
            state = state.child(state.chance.sample(rng))
        return state

    def parse(self, text: str, player: int | None = None) -> Any:
        """The move that `text` is the notation of; with a player, that player's action alone.

        The move is read, not judged: `child` says whether it is legal.

        Raises:
            IllegalAction: no move is written so, or the wrong number of actions is given.
            TypeError: it is not text.
            ValueError: there is no such player.
        """
        if not isinstance(text, str):
            raise TypeError(f"a move is read from text, not from {brief(text)}")
        if player is not None:
            self.game.check_player(player)
            return self._parse_action(player, text)
        actor = self.current_player
        if actor == TERMINAL:
            raise self._refused("over", "the game is over")
        if actor == CHANCE:
            return self._parse_chance(text)
        if actor != SIMULTANEOUS:
            return self._parse_action(actor, text)
        actors, words = self.actors, text.split(SEPARATOR)
        if len(words) != len(actors):
            raise self._refused(
                "turn", f"{len(actors)} actions are needed here, as in A{SEPARATOR}B, not {brief(text)}"
            )
        return Joint({i: self._parse_action(i, word) for i, word in zip(actors, words, strict=True)})

    def _parse_action(self, player: int, text: str) -> Any:
        try:
            return self.game.rules.parse(self.position, player, text)
        except LookupError:
            raise IllegalAction(self.game.book, self.game.rules.why_not(self.position, player, text.strip())) from None

    def _parse_chance(self, text: str) -> Any:
        try:
            return self.game.rules.parse_chance(self.position, text)
        except LookupError:
            raise self._refused("chance", f"chance cannot bring {brief(text.strip())} here") from None

    # -- the end ---------------------------------------------------------------------------------------------------

    def returns(self) -> tuple[int | Fraction, ...]:
        """The game's own points, one for each player.

        Raises:
            LookupError: the game is not over.
        """
        if not self.is_terminal:
            raise LookupError(f"the game is not over: {self!r}")
        return self.game.rules.returns(self.position)

    def winners(self) -> tuple[int, ...]:
        """The players in first place after tie-breaks; () while the game is on."""
        if not self.is_terminal:
            return ()
        return tuple(i for i, place in enumerate(self.game.rules.places(self.position)) if place == 0)

    # -- who knows what --------------------------------------------------------------------------------------------

    def observation(self, player: int) -> Hashable:
        """What the player sees here, own secrets included."""
        self.game.check_player(player)
        return self.game.rules.observation(self.position, player)

    def worlds(self, player: int, rng: Random | None = None, n: int | None = None) -> Iterator[State]:
        """States that the player cannot tell from this one by what is seen here.

        All of them where they can be listed, at most `n`; with an `rng`, `n` independent samples.
        """
        worlds = self.game.rules.worlds(self.observation(player), player)
        if isinstance(worlds, Deal):
            if rng is None or n is None:
                raise ValueError("these worlds cannot be listed: give an rng and how many to sample")
            return (State(self.game, worlds.sample(rng)) for _ in range(n))
        if rng is None:
            return (State(self.game, p) for p in islice(worlds, n))
        listed: list[Any] = list(worlds)
        return (State(self.game, rng.choice(listed)) for _ in range(n if n is not None else len(listed)))

    # -- how it looks ----------------------------------------------------------------------------------------------

    def draw(self, seat: int | None = None, **view: Any) -> str:
        """The position as SVG text for a seat; None is an onlooker.  `view`: further fields of `packo.picture.View`.

        Raises:
            ValueError: there is no such seat.
        """
        if seat is not None:
            self.game.check_player(seat)
        return self.game.picture(self.position, seat, view)

    def _repr_svg_(self) -> str:
        return self.draw()

    def __repr__(self) -> str:
        return f"{self.game.name}: {self.game.rules.describe(self.position)}"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self is other or (self.position == other.position and self.game == other.game)

    def __hash__(self) -> int:
        return self._hash


# A state is set once, by its slots themselves: quicker than object.__setattr__, and play makes very many states.
_set_hash, _set_game, _set_position, _set_current_player, _set_choices = (
    vars(State)[name].__set__ for name in ("_hash", "game", "position", "current_player", "_choices")
)


def _is_pairs(move: Any) -> bool:
    return isinstance(move, list | tuple) and all(
        isinstance(pair, tuple) and len(pair) == 2 and isinstance(pair[0], int) for pair in move
    )
