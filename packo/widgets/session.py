"""A game at a table, without any widget: who sits where, what was played, and what each may see of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from copy import copy
from itertools import takewhile
from random import Random
from typing import Any, TypeAlias

from packo.core import Game, IllegalAction, Joint, Play, Refusal, Shown, State
from packo.core.joint import SEPARATOR
from packo.core.options import suggest
from packo.core.telling import brief
from packo.picture import svg
from packo.play.bots import Bot, Chooser, bot, bots, hides, seat_of

PERSON = "person"
PERSON_WORDS = (PERSON, "you")
READY = "ready"
"""The action of the curtain: the next person is looking."""
HIDDEN = "?"
CHANCE_WORD = "chance"
MOST_MOVES_OF_BOTS = 10_000
MOST_MOVES_OUT = 500
"""Moves that `play_out` makes before it stops and says so."""

Sitter: TypeAlias = Chooser | None
"""Who takes a seat: a bot as `packo.play.bots.bot` takes it, or a person: None, "you" or "person"."""
Thinking: TypeAlias = Callable[[str], None]
"""Told the name of a bot before it thinks."""


class TableError(ValueError):
    """Something that cannot be done at the table now, in one sentence."""


def _nobody(_name: str) -> None:
    pass


class Session:
    """One game in progress.

    A person's part of a simultaneous choice stays in `chosen` until all have chosen; no picture, sentence or list that
    this class makes depends on what is in it, only on who has chosen.

    >>> import packo
    >>> session = Session(packo.load("tko").play(), {0: "you", 1: "you"})
    >>> session.choose(0, "U"), session.turn, session.choose(1, "B"), session.told(1)
    (None, 1, None, 'U & B')
    """

    def __init__(
        self,
        play: Play,
        seats: Mapping[int, Sitter] | None = None,
        seed: int | None = None,
        thinking: Thinking = _nobody,
    ) -> None:
        game = play.game
        self.thinking = thinking
        self.seats: list[Bot | None] = [_sitter(game, s) for s in _seating(game, seats)]
        self.viewer: int | None = None
        """Whose eyes the picture is for; None: an onlooker's."""
        self.curtain: int | None = None
        """The person to whom the screen is being handed; while it is, the picture shows nothing."""
        self._rng = Random() if seed is None else Random(f"{seed}/table")
        self._begin(play)

    def _begin(self, play: Play) -> None:
        self.play = play
        self.chosen: dict[int, Any] = {}
        self.undone: list[Play] = []
        self.browsing: int | None = None
        self.viewer = self.curtain = None
        self._go_on()

    # -- what is so ------------------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        return self.play.game

    @property
    def state(self) -> State:
        return self.play.state

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats of persons."""
        return tuple(i for i, sitter in enumerate(self.seats) if sitter is None)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The persons who must still choose."""
        return tuple(i for i in self.state.actors if self.seats[i] is None and i not in self.chosen)

    @property
    def turn(self) -> int | None:
        """The person who chooses next, or None."""
        return next(iter(self.waiting), None)

    @property
    def stops(self) -> list[int]:
        """The numbers of moves after which one can look at the play: all but those where chance is about to move,
        unless the last move has laid open what chance will hide."""
        plays = self.play.plays
        return [
            k
            for k, play in enumerate(plays)
            if not play.state.is_chance or k == len(plays) - 1 or isinstance(_seen(play, self.viewer), Shown)
        ]

    @property
    def displayed(self) -> Play:
        """The play as far as the picture shows it."""
        return self.play if self.browsing is None else self.play.plays[self.browsing]

    def names(self) -> tuple[str, ...]:
        """What the players are called where the picture stands."""
        return self.game.rules.names(self.displayed.state.position)

    def sees_all(self, state: State, viewer: int | None) -> bool:
        """Whether nothing in the position is hidden from the viewer (None: from anybody)."""
        watchers = range(self.game.num_players) if viewer is None else (viewer,)
        return all(self.game.rules.observation(state.position, i) == state.position for i in watchers)

    # -- what happens ----------------------------------------------------------------------------------------------

    def choose(self, player: int, notation: str) -> None:
        """A person's choice.  Where others choose at the same time it stays secret until they have.

        Raises:
            IllegalAction: it breaks a rule, it is not that player's turn, or he has chosen.
            TableError: not a person's seat, an earlier position is on view, or a bot failed.
        """
        if self.browsing is not None:
            raise TableError("you are looking back: go back to now, or play on from here")
        self._check_seat(player)
        if not isinstance(notation, str):
            raise TableError(f"an action is chosen by its notation, a text, not by {notation!r}")
        sitter = self.seats[player]
        if sitter is not None:
            raise TableError(f"{self._name(player)} is played by {sitter.name}")
        state = self.state
        if player in self.chosen:
            raise self._out_of_turn(f"{self._name(player)} has already chosen")
        if player not in state.actors and state.actors:
            who = self._list(state.actors)
            raise self._out_of_turn(f"{self._name(player)} has nothing to choose now; {who} must choose")
        action = state.checked_action(player, state.parse(notation, player))
        with self._whole():
            self.chosen[player] = action
            if not self.waiting:
                self._move()
            self._go_on()
            self.undone.clear()

    def _out_of_turn(self, sentence: str) -> IllegalAction:
        book = self.game.book
        return IllegalAction(book, Refusal(book.refusals["turn"], sentence))

    def lift(self) -> None:
        """The next person is looking: open the curtain."""
        self.viewer, self.curtain = self.curtain, None

    def step(self) -> bool:
        """One move of the bots, where no person has a say in it.  False where there is none.

        Raises:
            TableError: a bot failed.
        """
        if self.browsing is not None or self.waiting or not self.state.actors:
            return False
        with self._whole():
            self._move()
            self.undone.clear()
            self._go_on()
        return True

    def play_out(self) -> bool:
        """The moves of the bots to the end, where no person has a say; at most `MOST_MOVES_OUT` of them.

        Raises:
            TableError: a bot failed.
        """
        moved = False
        with self._whole():
            for _ in range(MOST_MOVES_OUT):
                if not self.step():
                    break
                moved = True
        return moved

    def stopped(self) -> str:
        """Why `play_out` stopped before the end, in a sentence."""
        plays = reversed(self.play.plays[:-1])
        same = sum(1 for _ in takewhile(lambda play: play.state == self.state, plays))
        why = f": nothing has changed for {same} moves, and even perfect play can go on for ever" if same > 1 else ""
        return f"Stopped after {MOST_MOVES_OUT} moves, and the game is not over{why}."

    @contextmanager
    def _whole(self) -> Iterator[None]:
        """All that is done inside, or nothing."""
        kept = ("play", "seats", "chosen", "undone", "browsing", "viewer", "curtain")
        before = {name: copy(getattr(self, name)) for name in kept}
        try:
            yield
        except BaseException:
            vars(self).update(before)
            raise

    def _move(self) -> None:
        choices = dict(self.chosen)
        for player in self.state.actors:
            sitter = self.seats[player]
            if sitter is not None:
                choices[player] = self._choice_of(sitter, player)
        self.play = self.play.then(choices)
        self.chosen = {}

    def _choice_of(self, sitter: Bot, player: int) -> Any:
        """What a bot chooses; the error of a bot that fails, or breaks a rule, says which bot it was."""
        self.thinking(sitter.name)
        try:
            return self.state.checked_action(player, sitter.choose(seat_of(self.play, player), self._rng))
        except IllegalAction as refusal:
            raise TableError(f"the bot {sitter.name!r} broke a rule: {refusal}") from refusal
        except Exception as error:
            told = " ".join(str(error).split())
            why = f"{type(error).__name__}: {told}" if told else type(error).__name__
            raise TableError(f"the bot {sitter.name!r} failed: {why}") from error

    def _check_seat(self, player: int) -> None:
        if type(player) is not int:
            raise TableError(f"a seat is a whole number, not {player!r}")
        self.game.check_player(player)

    def _go_on(self, *, handover: bool = False) -> None:
        """Chance and bots move until a person must choose; `handover` if the screen may be another person's now."""
        self.play = self.play.deal(self._rng)
        for _ in range(MOST_MOVES_OF_BOTS):
            if self.waiting or not self.persons or self.state.is_terminal:
                break
            self._move()
            self.play = self.play.deal(self._rng)
        self._seat_viewer(handover=handover or len(self.persons) > 1)

    def _seat_viewer(self, *, handover: bool) -> None:
        """Turn the picture to the person whose turn it is, behind a curtain where persons have secrets."""
        persons, turn = self.persons, self.turn
        after = persons[0] if len(persons) == 1 else turn
        secrets = not all(self.sees_all(self.state, i) for i in persons)
        if after is None or after == self.viewer or not handover or not secrets:
            self.viewer, self.curtain = after, None
        else:
            self.viewer, self.curtain = None, after

    @property
    def can_undo(self) -> bool:
        return bool(self.chosen) or self._last_decision() is not None

    def _last_decision(self) -> Play | None:
        """Where a person, or if there are none a bot, last chose."""
        plays = reversed(self.play.plays[:-1])
        by_bots = not self.persons
        return next((p for p in plays if any(by_bots or self.seats[i] is None for i in p.state.actors)), None)

    def undo(self) -> bool:
        """Take back the secret choices made so far, else go back to the last decision of a person (where all seats are
        bots', of a bot).  False where there is nothing to undo."""
        before = self._last_decision()
        if not self.chosen and before is None:
            return False
        with self._whole():
            self.browsing = None
            if not self.chosen and before is not None:
                self.undone.append(self.play)
                self.play = before
            self.chosen = {}
            self._go_on()
        return True

    def redo(self) -> bool:
        """Take back an undo.  False where there is none."""
        if not self.undone:
            return False
        with self._whole():
            self.browsing, self.chosen = None, {}
            self.play = self.undone.pop()
            self._go_on()
        return True

    def browse(self, k: int) -> None:
        """Look at the position after k moves; the last one is now.

        Raises:
            TableError: there is no such position.
        """
        if type(k) is not int or k not in self.stops:
            raise TableError(f"there is no position after move {k!r} to look at")
        self.browsing = None if k == self.play.length else k

    def play_on(self) -> bool:
        """Play on from the position on view; what was played after it can be had back with redo."""
        if self.browsing is None:
            return False
        with self._whole():
            self.undone.append(self.play)
            self.play, self.chosen, self.browsing = self.displayed, {}, None
            self._go_on()
        return True

    def sit(self, player: int, sitter: Sitter) -> None:
        """Give a seat to a person or a bot, at once.

        Raises:
            ValueError: no such bot, no such seat, or a bot failed; then all sit where they sat.
        """
        self._check_seat(player)
        newcomer = _sitter(self.game, sitter)
        many = len(self.persons) > 1
        with self._whole():
            self.seats[player] = newcomer
            self.chosen.pop(player, None)
            if self.chosen and not self.waiting:
                self._move()
            self._go_on(handover=many)

    # -- what may be seen ------------------------------------------------------------------------------------------

    def told(self, k: int) -> str:
        """Move k of the play, from 1, as far as the viewer may know it."""
        return self._told(self.play.plays[k])

    def _told(self, play: Play) -> str:
        assert play.back is not None
        before, move, viewer = play.back.state, play.move, self.viewer
        if self._is_open(play):
            return str(move)
        if before.is_chance:
            return CHANCE_WORD
        if isinstance(move, Joint):
            return SEPARATOR.join(str(a) if i == viewer else HIDDEN for i, a in move.items())
        return str(move) if viewer is not None and before.actors == (viewer,) else HIDDEN

    def _is_open(self, play: Play) -> bool:
        """Whether the viewer knows the last move of a play."""
        assert play.back is not None
        if play.view(self.viewer):
            return True
        both = self.sees_all(play.back.state, self.viewer) and self.sees_all(play.state, self.viewer)
        return both and not isinstance(play.move, Joint)

    def history(self) -> Iterator[tuple[int, str]]:
        """Each position that one can look at: the number of moves before it, and what led there since the last."""
        plays = self.play.plays
        told: list[str] = []
        stops = set(self.stops)
        for k, play in enumerate(plays):
            if k:
                told.append(self._told(play))
            if k in stops:
                yield k, " · ".join(told) or "start"
                told = []

    def clickable(self) -> tuple[str, ...]:
        """The notations of what the viewer may choose now."""
        if self.browsing is not None or self.viewer is None or self.viewer not in self.waiting:
            return ()
        return tuple(str(action) for action in self.state.legal_actions(self.viewer))

    def picture(
        self,
        worth: Mapping[str, float] | None = None,
        picked: str | None = None,
        shown: tuple[str, ...] = (),
        *,
        replayed: bool = False,
    ) -> str:
        """What the viewer sees, as SVG; the curtain while the screen changes hands.

        `picked`, `shown` and `replayed` are as in `packo.picture.View`.
        """
        if self.curtain is not None and self.browsing is None:
            return curtain(self._name(self.curtain), self.game.title)
        play = self.displayed
        clickable = self.clickable()
        view: dict[str, Any] = {"names": self.names(), "clickable": clickable, "worth": worth or {}, "shown": shown}
        if clickable:
            view["picked"] = picked
        told = self._last_told(play)
        if told is not None and told.back is not None:
            view |= {"last": told.move, "before": told.back.state.position}
        if self.browsing is None:
            view |= {"since": self._since(), "replayed": replayed}
        return play.state.draw(self.viewer, **view)

    def _since(self) -> tuple[tuple[Any, Any], ...]:
        """The moves since the last choice of a person, that choice included, as far as the viewer may know them."""
        told = []
        play = self.play
        while play.back is not None:
            before = play.back.state
            if self._is_open(play):
                told.append((before.position, play.move))
            if any(self.seats[i] is None for i in before.actors):
                break
            play = play.back
        return tuple(reversed(told))

    def _last_told(self, play: Play) -> Play | None:
        """The play up to the last move that the viewer knows of, if only chance in secret has moved since."""
        while play.back is not None:
            if self._is_open(play):
                return play
            if not play.back.state.is_chance:
                break
            play = play.back
        return None

    def said(self) -> tuple[str, str]:
        """One or two sentences on how things stand, and their tone: turn, wait, look or end."""
        if self.browsing is not None:
            told = dict(self.history())[self.browsing]
            where = f"after move {self.browsing} of {self.play.length}" if self.browsing else "at the start"
            return f"Looking back {where}{f' ({told})' if self.browsing else ''}.", "look"
        if self.state.is_terminal:
            return self._result(), "end"
        if self.curtain is not None:
            return f"Hand the screen over to {self._name(self.curtain)}.", "wait"
        turn = self.turn
        if turn is None:
            return f"Next to move: {self._list(self.state.actors)}.", "wait"
        name = self._name(turn)
        others = tuple(i for i in self.persons if i != turn)
        if len(self.state.actors) == 1 and not hides(self.state, turn, others):
            return (f"{name} to move." if others else f"Your turn, {name}."), "turn"
        if not others:
            return f"Choose, {name}: all show their choice at once.", "turn"
        has = f" {self._list(self.chosen)} {'has' if len(self.chosen) == 1 else 'have'} chosen." if self.chosen else ""
        look = "looks" if len(others) == 1 else "look"
        return f"{name}, choose in secret while {self._list(others)} {look} away.{has}", "turn"

    def _result(self) -> str:
        winners, points = self.state.winners(), self.state.returns()
        # 1 for those who win and 0 for the others says no more than who wins, and looks like a score.
        telling = any(x != (i in winners) for i, x in enumerate(points))
        score = ", ".join(f"{self._name(i)} {x}" for i, x in enumerate(points)) if telling else ""
        listed, added = (f": {score}", f" {score}.") if score else ("", "")
        one = self.persons[0] if len(self.persons) == 1 else None
        if len(points) == 1:
            return f"The game is over: {points[0]}."
        if len(winners) == len(points):
            return f"The game is over, and all are equal{listed}."
        if len(winners) > 1:
            return f"{self._list(winners)} share first place{listed}."
        if one is not None:
            return f"{'You win!' if one in winners else f'{self._name(winners[0])} wins.'}{added}"
        return f"{self._name(winners[0])} wins!{added}"

    def _name(self, player: int) -> str:
        return self.names()[player]

    def _list(self, players: Any) -> str:
        names = [self._name(i) for i in players]
        return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def _seen(play: Play, viewer: int | None) -> Any:
    """What the viewer saw of the last move itself; an onlooker sees what the first player sees of it."""
    if play.back is None:
        return None
    return play.game.rules.seen(play.back.state.position, play.move, viewer or 0)


def _seating(game: Game, seats: Mapping[int, Sitter] | None) -> list[Sitter]:
    """One sitter for each seat: as given, else a person in the first seat and in others the game's best bot."""
    for player in seats or ():
        game.check_player(player)
    known = bots(game)
    other = "optimal" if "optimal" in known else list(known)[-1]
    default: list[Sitter] = [None, *[other] * (game.num_players - 1)]
    return [(seats or {}).get(i, sitter) for i, sitter in enumerate(default)]


def _sitter(game: Game, sitter: Sitter) -> Bot | None:
    """The bot that is meant, or None for a person."""
    if sitter is None:
        return None
    if isinstance(sitter, str):
        if sitter in PERSON_WORDS:
            return None
        known = bots(game)
        if sitter not in known:
            who = suggest(sitter, [*PERSON_WORDS, *known], "a seat takes a person or a bot")
            raise TableError(f"{game.name} has nobody called {brief(sitter)}; {who}")
    return bot(game, sitter)


def curtain(name: str, title: str) -> str:
    """What the screen shows while it changes hands: nothing of the game, and one button."""
    body = svg.rect(0, 0, 760, 300, 14, fill="var(--pk-panel)")
    body += svg.fitted(380, 104, f"Hand the screen to {name}", 700, 30, anchor="middle", bold=True)
    body += svg.text(380, 140, "Nobody else looks while it is open.", 18, anchor="middle", fill="var(--pk-soft)")
    button = svg.rect(230, 176, 300, 64, 12, fill="var(--pk-raised)")
    button += svg.rect(230, 176, 300, 64, 12, fill="none", class_="pk-frame", stroke="var(--pk-focus)", stroke_width=3)
    button += svg.fitted(380, 215, f"I am {name}", 280, 21, anchor="middle", bold=True)
    body += svg.button(READY, f"I am {name}: show my side", button)
    return svg.document(760, 300, body, title=title, desc=f"The screen is being handed to {name}.")
