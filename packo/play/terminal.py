"""A game at a terminal: one person against bots, or several at one keyboard."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from random import Random
from typing import Any

from packo.core import SIMULTANEOUS, Game, IllegalAction, Joint, Play, Shown
from packo.core.room import home_of
from packo.picture.view import View
from packo.play.bots import Bot, hides, seat_of

COMMANDS = ("undo", "help", "quit")
"""Words, so that a slip of the finger is no command; where a game has an action of that notation, the action is meant.
"""
HELP = "Type an action as it is written, or undo to take back, help (or ?) to list the actions, quit to stop."

SCREEN = 60
"""Empty lines that move what one person saw off the screen, before another looks."""
MOST_LISTED = 200
"""Actions that are listed where they are asked for."""

Ask = Callable[[str, bool], str]
"""Given a prompt and whether the answer is secret, the line that was typed; EOFError where there is none."""


class _Undo(Exception):  # noqa: N818
    pass


class _Quit(Exception):  # noqa: N818
    pass


def play_at_terminal(game: Game, seed: int, against: Mapping[int, Bot], ask: Ask, tell: Callable[[str], None]) -> Play:
    """A play from the deal to the end, or to where a person stopped it.

    `against` are the bots by seat; persons sit in the other seats.  To take back goes to a person's choice before this
    one; chance and the bots then do the same again in the same place.  Choices that several persons make at once, and
    those that another person is not to see, are asked for as secrets.  Where persons at one keyboard are to see
    different things, each is asked to look alone, and what was seen is moved off the screen before another looks.

    Where a room's draw.py has `as_text(view) -> str`, the position in lines of text, that is told before each choice as
    the chooser sees it, and at the end as everybody sees it; where several persons choose at once, as an onlooker does.
    """
    table = _Table(game, seed, against, ask, tell)
    play = game.play(seed)
    tell(f"{game!r}, seed {seed}")
    tell(HELP)
    while not play.state.is_terminal:
        try:
            play = table.moved(play)
        except _Undo:
            play = table.back(play)
        except _Quit:
            return play
    tell("")
    tell(f"{play.state!r}")
    if (text := table.text(play, None)) is not None:
        tell(text)
    points = zip(table.names(play), play.state.returns(), strict=True)
    tell("points: " + ", ".join(f"{name} {number}" for name, number in points))
    return play


class _Table:
    def __init__(
        self, game: Game, seed: int, against: Mapping[int, Bot], ask: Ask, tell: Callable[[str], None]
    ) -> None:
        self.game = game
        self.seed = seed
        self.against = against
        self.ask = ask
        self.tell = tell
        self.persons = [seat for seat in range(game.num_players) if seat not in against]
        self.viewer: int | None = None
        """Whose secrets stand on the screen."""

    def names(self, play: Play) -> tuple[str, ...]:
        return self.game.rules.names(play.state.position)

    def moved(self, play: Play) -> Play:
        """The play with one more move, of chance, of bots or of persons."""
        state = play.state
        if state.is_chance:
            dealt = play.then(state.chance.sample(Random(f"{self.seed}/chance/{play.length}")))
            self._tell_move(dealt)
            return dealt
        persons = [seat for seat in state.actors if seat not in self.against]
        chosen = {}
        for seat in state.actors:
            if seat in self.against:
                rng = Random(f"{self.seed}/{seat}/{play.length}")
                chosen[seat] = state.checked_action(seat, self.against[seat].choose(seat_of(play, seat), rng))
        if persons:
            self._hand_over(play, persons[0] if len(persons) == 1 else None)
            self.tell("")
            self.tell(repr(state))
            self._tell_position(play, persons)
        for seat in persons:
            chosen[seat] = self._asked(play, seat, secret=len(persons) > 1 or hides(state, seat, self.persons))
        after = play.then(Joint(chosen) if state.current_player == SIMULTANEOUS else chosen[state.current_player])
        self._tell_move(after)
        return after

    def _hand_over(self, play: Play, seat: int | None) -> None:
        """Before the view of another person, or one for all, what a person alone could see leaves the screen."""
        secret = seat is not None and self._has_secrets(play, seat)
        if seat != self.viewer and self.viewer is not None:
            self.tell("\n" * SCREEN)
        if seat is not None and secret and seat != self.viewer:
            self._answer(f"{self.names(play)[seat]}, press Enter when nobody else looks: ", False)
        self.viewer = seat if secret else None

    def _has_secrets(self, play: Play, seat: int) -> bool:
        """Whether another person at the keyboard is to see something else than this one."""
        own = play.state.observation(seat)
        return any(play.state.observation(person) != own for person in self.persons)

    def back(self, play: Play) -> Play:
        """The last choice of a person before this one, or the same play where there is none."""
        earlier = play.back
        while earlier is not None and not any(seat in self.persons for seat in earlier.state.actors):
            earlier = earlier.back
        if earlier is None:
            self.tell("There is nothing to take back.")
        return earlier or play

    def _asked(self, play: Play, seat: int, secret: bool) -> Any:
        state = play.state
        legal = state.legal_actions(seat)
        notations = [str(action) for action in legal]
        folded = {notation.casefold() for notation in notations}
        shown = " ".join(notations) if len(notations) <= 8 else f"{len(notations)} actions"
        shown += f"; or {', '.join(word for word in COMMANDS if word not in folded)}"
        while True:
            text, command = self._answer(f"{self.names(play)[seat]} [{shown}]: ", secret, folded)
            if command in ("help", "?") or not text:
                self.tell(HELP)
                if text:
                    more = len(notations) - MOST_LISTED
                    self.tell("   ".join(notations[:MOST_LISTED]) + (f"   and {more:,} more" if more > 0 else ""))
                continue
            try:
                return state.checked_action(seat, state.parse(text, seat))
            except IllegalAction as error:
                self.tell(str(error))

    def _answer(self, prompt: str, secret: bool, actions: Container[str] = ()) -> tuple[str, str]:
        """What was typed, and the command that it is, where no action is written so; undo and quit are done at once."""
        try:
            text = self.ask(prompt, secret).strip()
        except EOFError:
            raise _Quit from None
        word = text.casefold()
        command = "" if word in actions else word
        if command == "undo":
            raise _Undo
        if command == "quit":
            raise _Quit
        return text, command

    def text(self, play: Play, seat: int | None) -> str | None:
        """The position in lines of text, as a seat sees it; None where the game has no such text."""
        room = home_of(type(self.game.rules))
        text: Callable[[View], str] | None = getattr(room and room.module("draw"), "as_text", None)
        if text is None:
            return None
        position = play.state.position
        return text(View(self.game.rules, position, seat, names=self.names(play), **play.view(seat)))

    def _tell_position(self, play: Play, persons: list[int]) -> None:
        """What one person sees who is to choose; of several at one keyboard, only what all may see."""
        seat = persons[0] if len(persons) == 1 else None
        text = self.text(play, seat)
        if text is not None:
            self.tell(text)
        elif seat is not None and (seen := play.state.observation(seat)) != play.state.position:
            self.tell(f"{self.names(play)[seat]} sees: {seen}")

    def _tell_move(self, play: Play) -> None:
        """What was done, as far as a person at the keyboard may see it."""
        last = play.view(self.persons[0] if len(self.persons) == 1 else None).get("last")
        if last is None or play.back is None:
            return
        if play.back.state.is_chance:
            self.tell(f"chance: {last}")
            return
        who, names = play.back.state.actors, self.names(play.back)
        actions = last if isinstance(last, Joint) else dict.fromkeys(who, last)
        self.tell("; ".join(f"{names[seat]}: {actions[seat]}" for seat in who))
        seen = play.game.rules.seen(play.back.state.position, play.move, self.persons[0] if self.persons else 0)
        if isinstance(seen, Shown):
            self.tell(f"shown: {seen.also}")
