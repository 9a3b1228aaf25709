"""Play any game in a notebook: against bots, or several persons in front of one screen."""

from __future__ import annotations

import base64
import html
from collections.abc import Callable, Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

import ipywidgets

from packo.core import Game, Play, Rules, State, record
from packo.core.files import path_of
from packo.core.loading import load
from packo.core.options import suggest
from packo.core.play import SEEDS
from packo.core.room import rooms
from packo.core.telling import brief
from packo.picture.show import digest
from packo.picture.view import overlays, stays, typed
from packo.play.analyse import advise, beliefs, beliefs_title
from packo.play.bots import bots
from packo.widgets.board import Board, actions_in, picks_in
from packo.widgets.forms import OptionsForm, replace_children
from packo.widgets.panel import Panel, button, display
from packo.widgets.session import PERSON, PERSON_WORDS, READY, Session, Sitter

MOST_LISTED = 500
REFUSALS = (ValueError, LookupError, TypeError, OSError)
"""How options, cards, bots, records and files refuse; a refusal is told in the status line."""


class Table(Panel):
    """A table for any game: the board, who plays, the moves so far, options, saving and loading.

    `game` is a game's name, a folder, a Rules class, a Game, a State or a Play.  `seats` says who plays, as in
    `{0: "you", 1: "random"}`: a person, or a bot by name, as an object, or as a function of a seat and a
    random.Random.  A seat that is not named goes to a person if it is the first, else to the game's best bot.  The same
    seed gives the same deal and the same choices of the bots; without one they are fresh.

    Every control has a method of the same effect, so a table can be played without a browser:

    >>> table = Table("tko", seats={0: "you", 1: "you"})
    >>> table.click("U"), table.click("B")
    (True, True)
    >>> table.state
    tko: Pablo Bruz - Mello Mar 3200/1121, rounds 0:0
    """

    def __init__(
        self,
        game: str | Path | type[Rules] | Game | State | Play = "tko",
        seats: Mapping[int, Sitter] | None = None,
        seed: int | None = None,
        **options: Any,
    ) -> None:
        play = _opening(game, seed, options)
        self.board = Board(self._clicked, on_pick=self._pick, label=f"{play.game.title} board")
        self._picked: str | None = None
        self._pictured: Play | None = None
        self._shown: tuple[str, ...] = ()
        self._overlays: dict[str, ipywidgets.ToggleButton] = {}
        self._met: set[str] = set()
        self._analysed: tuple[Any, ...] = ()
        self.session = Session(play, seats, seed, self._thinking)
        self._sitters = self._seated(seats or {})
        super().__init__()
        self._make_controls(seed)
        self._dress()
        self._show()

    # -- what a person does ----------------------------------------------------------------------------------------

    @property
    def play(self) -> Play:
        """The game so far."""
        return self.session.play

    @property
    def state(self) -> State:
        """Where the game stands."""
        return self.session.play.state

    @property
    def status(self) -> str:
        """The sentence above the board."""
        return str(self.board.status)

    def click(self, action: str, ply: int | None = None) -> bool:
        """Click on the board, exactly as the browser does.  False where there was nothing to click; the status line
        says so.  `click("ready")` lifts the curtain that is up while the screen changes hands."""
        return self._pressed(self.board.click(action, ply), action, ply, "click")

    def pick(self, words: str, ply: int | None = None) -> bool:
        """Take up a part of an action (a card of the hand, a first rug), exactly as the browser does; the same again
        puts it down.  False where there is nothing of that name to take up; the status line says so."""
        return self._pressed(self.board.pick(words, ply), words, ply, "take up")

    @property
    def picked(self) -> str | None:
        """The part of an action that is taken up."""
        return self._picked

    def show_overlay(self, name: str, shown: bool = True) -> bool:
        """Switch an overlay of the picture on or off.  False where the game has none of that name."""
        switch = self._overlays.get(name)
        if switch is None:
            there = suggest(name, self._overlays, "there is") if self._overlays else "this game has none"
            self.board.tell(f"there is no overlay {brief(name)}; {there}", "refused")
            return False
        switch.value = shown
        return True

    def show_beliefs(self, shown: bool = True) -> None:
        """Show under the board what the viewer can make of what the others did; or stop showing it.  Nothing is shown
        where the game has no such picture."""
        self._beliefs.value = shown

    def choose(self, player: int, notation: str) -> bool:
        """A person's choice by its notation.  False where it is refused: the status line says which rule it breaks."""
        return self._try(lambda: self.session.choose(player, notation))

    def undo(self) -> bool:
        """Back to the last decision of a person, the bots' moves since included.  False where there is none."""
        return self._try(self.session.undo)

    def redo(self) -> bool:
        """Take back an undo."""
        return self._try(self.session.redo)

    def browse(self, k: int) -> bool:
        """Look at the position after k moves; nothing can be chosen there."""
        return self._try(lambda: self.session.browse(k))

    def now(self) -> bool:
        """Back from looking at earlier positions."""
        return self.browse(self.play.length)

    def play_on(self) -> bool:
        """Play on from the position on view; redo gives back what was played after it."""
        return self._try(self.session.play_on)

    def step(self) -> bool:
        """One move of the bots, where all seats are theirs."""
        return self._try(self.session.step)

    def play_out(self) -> bool:
        """The bots play to the end, where all seats are theirs; the status line says where they stopped before it."""
        played = self._try(self.session.play_out)
        if played and not self.state.is_terminal:
            self.board.tell(self.session.stopped(), "wait")
        return played

    def sit(self, player: int, sitter: Sitter) -> bool:
        """Give a seat to a person ("you") or to a bot; the game goes on as it stands."""
        seated = self._try(lambda: self.session.sit(player, sitter), *REFUSALS)
        if seated:
            self._sitters[player] = PERSON if self.session.seats[player] is None else sitter
        self._fill_seats()
        return seated

    def new_game(self, seed: int | None = None, **options: Any) -> bool:
        """A new game, with some options changed.  False where they are refused: the game at hand goes on."""

        def begin() -> None:
            game = self.play.game.with_options(**options) if options else self.play.game
            self._begin(game.play(seed), seed)

        return self._try(begin, *REFUSALS)

    def save(self) -> str:
        """The game as a record, which `load` reads back.  A record tells all, hidden things included."""
        return record.dumps(self.play)

    def load(self, text: str) -> bool:
        """Go on with a recorded game.  False where the text is no record: the game at hand goes on."""

        def read() -> Play:
            if not isinstance(text, str | bytes):
                raise TypeError(f"a record is a text, not {text!r}")
            return self._recorded(text)

        return self._loaded("the text", read)

    def save_file(self, path: str | Path) -> bool:
        """Write the record into a file."""
        saved = self._try(lambda: record.save(self.play, path), *REFUSALS)
        if saved:
            self.board.tell(f"Saved to {path}.", "wait")
        return saved

    def load_file(self, path: str | Path) -> bool:
        """Go on with the game recorded in a file."""
        return self._loaded(path, lambda: self._recorded(path_of(path).read_bytes()))

    def show_worth(self, shown: bool = True) -> None:
        """Show on the board how often perfect play chooses each move, or how good it is; or stop showing it."""
        self._worth.value = shown

    # -- how it goes on --------------------------------------------------------------------------------------------

    def _try(self, do: Callable[[], object], *refusals: type[Exception]) -> bool:
        """Do it and show the outcome; a refusal (always a ValueError) is told, and nothing is changed."""
        told: tuple[type[Exception], ...] = (ValueError, *refusals)
        before = self.board.status, self.board.tone
        try:
            done = do()
        except told as refusal:
            self.board.tell(_sentence(refusal), "refused")
            return False
        except BaseException:
            self.board.tell(*before)
            raise
        if self._picked is not None and not stays(self.play.game, self._picked):
            self._picked = None
        self._show()
        return done is not False

    def _pressed(self, done: bool, what: str, ply: int | None, doing: str) -> bool:
        """Tell where a call found nothing in the picture; a browser only sends what is there."""
        if not done:
            self.board.tell(self._nothing(what, ply, doing), "refused")
        return done

    def _nothing(self, what: str, ply: int | None, doing: str) -> str:
        session = self.session
        if ply is not None and ply != self.board.ply:
            return f"picture {ply} is gone: picture {self.board.ply} is up"
        if session.browsing is not None:
            return f"there is no {brief(what)} to {doing}, since you are looking back: first call now() or play_on()"
        if session.curtain is not None:
            name = self.play.game.rules.names(self.state.position)[session.curtain]
            return f"there is no {brief(what)} to {doing} behind the curtain: {name} clicks {READY!r} first"
        if self.state.is_terminal:
            return f"there is no {brief(what)} to {doing}: the game is over"
        return f"there is no {brief(what)} to {doing} in this picture; choose(player, notation) takes any action"

    def _pick(self, words: str) -> None:
        self._picked = None if words == self._picked else words
        self._show()

    def _clicked(self, action: str) -> None:
        if self.session.curtain is not None:
            self._try(self.session.lift)
        elif self.session.viewer is not None:
            self.choose(self.session.viewer, action)

    def _loaded(self, what: str | Path, read: Callable[[], Play]) -> bool:
        """Go on with a play that is read, and say how long it was."""
        length = 0

        def begin() -> None:
            nonlocal length
            play = read()
            length = play.length
            self._begin(play, None)

        loaded = self._try(begin, *REFUSALS)
        if loaded:
            moves = "1 move" if length == 1 else f"{length} moves"
            self.board.tell(f"Loaded {what}: {moves}. {self.board.status}", self.board.tone)
        return loaded

    def _begin(self, play: Play, seed: int | None) -> None:
        known = {*bots(play.game), *PERSON_WORDS}
        kept = {
            i: sitter
            for i, sitter in self._sitters.items()
            if i < play.game.num_players and (not isinstance(sitter, str) or sitter in known)
        }
        self._picked = None
        self._met.clear()
        self.session = Session(play, kept, seed, self._thinking)
        self._sitters = self._seated(kept)
        self._dress()

    def _recorded(self, text: str | bytes) -> Play:
        """The play that a record tells: of the game at hand where a record cannot load it by its name, or where it is
        of the same cards file of a person's own."""
        game = self.play.game
        told = text if isinstance(text, str) else text.decode("utf-8", "replace")
        same_cards = game.card_file.provenance == "own" and f"own {game.card_file.digest}" in told
        return record.loads(text, game=game if same_cards or game.name not in rooms() else None)

    def _seated(self, given: Mapping[int, Sitter]) -> dict[int, Sitter]:
        """Who was asked to sit where, so that the next game can ask them again."""
        return {
            i: PERSON if sitter is None else given.get(i) or sitter.name for i, sitter in enumerate(self.session.seats)
        }

    def _thinking(self, name: str) -> None:
        """A bot may take seconds to prepare when it is first met; say so before it starts."""
        if name not in self._met and name != "random":
            self.board.tell(f"{name} is thinking …", "wait")
        self._met.add(name)

    # -- what is shown ---------------------------------------------------------------------------------------------

    def _show(self) -> None:
        """Bring every control and the picture up to date."""
        session = self.session
        worth, note = self._worth_now() if self._worth.value else ({}, "")
        svg = session.picture(worth, self._picked, self._shown, replayed=not self._grown())
        status, tone = session.said()
        self.board.show(svg, status, tone, fresh=bool(session.chosen) or session.curtain is not None)
        self._moves.show(_history(session))
        self._name_seats()
        looking, bots_only = session.browsing is not None, not session.persons
        with self._quietly():
            self._note.value = f'<div class="packo-note">{html.escape(note)}</div>' if note else ""
            display(self._note, bool(note))
            self._undo.disabled = not session.can_undo
            self._redo.disabled = not session.undone
            display(self._now, looking)
            display(self._play_on, looking)
            for button in (self._step, self._play_out):
                display(button, bots_only and not looking and not session.state.is_terminal)
            whole = session.curtain is None and not picks_in(svg)
            missing = [a for a in session.clickable() if a not in actions_in(svg)] if whole else []
            if typed(session.game):
                missing = list(session.clickable())
            display(self._typing, bool(missing))
            self._typed.options, self._typed.value = missing[:MOST_LISTED], ""
        self._show_beliefs()
        self._forget_record()

    def _grown(self) -> bool:
        """Whether the play on view goes on from the one of the last picture."""
        play, pictured = self.play, self._pictured
        self._pictured = play
        return pictured is not None and play is not pictured and play.plays[: pictured.length + 1][-1] is pictured

    def _show_beliefs(self) -> None:
        session, viewer = self.session, self.session.viewer
        drawing = None
        if self._beliefs.value and viewer is not None and session.curtain is None:
            drawing = beliefs(session.displayed, viewer)
        if drawing is not None:
            self.belief_board.show(drawing.svg)
        display(self.belief_board, drawing is not None)

    def _worth_now(self) -> tuple[dict[str, float], str]:
        """A share of gold for each action of whoever the viewer may look at, and a sentence on what it means."""
        session = self.session
        state, viewer = session.displayed.state, session.viewer
        if session.curtain is not None and session.browsing is None:
            return {}, ""
        seat = viewer if viewer in state.actors else next(iter(state.actors), None)
        if seat is None:
            return {}, ""
        knows = session.sees_all(state, viewer)
        if not knows and seat != viewer:
            return {}, "What each move is worth is not shown here, since it would tell what is hidden."
        key = (state if knows else session.displayed, seat)
        if self._analysed[:2] != key:
            self.board.tell("Working out what each move is worth …", "wait")
            try:
                self._analysed = (*key, _analysis(session.displayed, seat))
            except (ValueError, LookupError, RuntimeError) as refusal:
                return {}, f"What each move is worth cannot be told: {refusal}."
        worth, note = self._analysed[2]
        return worth, note

    def _dress(self) -> None:
        """Make what depends on the game: names, seats and the options' form."""
        game = self.play.game
        self.board.label = f"{game.title} board"
        if len(self._seat_boxes.children) != game.num_players:
            replace_children(self._seat_boxes, [self._seat_box(i) for i in range(game.num_players)])
        self._fill_seats()
        self._form.show(game)
        self._offer_overlays(game)
        self._beliefs.description = beliefs_title(game)
        display(self._beliefs, bool(self._beliefs.description))

    def _offer_overlays(self, game: Game) -> None:
        """A switch for each overlay that the game's drawing has; those that are on stay on."""
        offered = overlays(game)
        if list(self._overlays) == list(offered):
            return
        self._overlays.clear()
        self._overlays.update({name: self._overlay_switch(name, told) for name, told in offered.items()})
        self._shown = ()
        replace_children(self._overlay_bar, list(self._overlays.values()))
        display(self._overlay_bar, bool(offered))

    def _overlay_switch(self, name: str, told: str) -> ipywidgets.ToggleButton:
        switch = ipywidgets.ToggleButton(value=False, description=told, tooltip=f"{told}, or stop showing it")

        def switched(_change: Any) -> None:
            self._shown = tuple(n for n, s in self._overlays.items() if s.value)
            self._show()

        switch.observe(switched, "value")
        return switch

    def _seat_box(self, player: int) -> ipywidgets.Dropdown:
        box = ipywidgets.Dropdown(style={"description_width": "45%"})

        def changed(change: dict[str, Any]) -> None:
            if not self._filling:
                self.sit(player, change["new"])

        box.observe(changed, "value")
        return box

    def _name_seats(self) -> None:
        """Players may get their names in play, as where boxers are picked."""
        names = self.play.game.rules.names(self.state.position)
        for box, name in zip(self._seat_boxes.children, names, strict=True):
            box.description = name

    def _fill_seats(self) -> None:
        self._name_seats()
        known = list(bots(self.play.game))
        with self._quietly():
            for player, box in enumerate(self._seat_boxes.children):
                sitter = self.session.seats[player]
                value = PERSON if sitter is None else sitter.name
                options = tuple(dict.fromkeys([PERSON, *known, value]))
                if box.options != options:
                    box.options = options
                box.value = value

    def __repr__(self) -> str:
        return f"Table({self.session.displayed.state!r} · svg {digest(self.board.svg)})"

    # -- controls --------------------------------------------------------------------------------------------------

    def _make_controls(self, seed: int | None) -> None:
        """Buttons, lists and boxes; each calls the method of its name."""
        self._undo = button("Undo", "Back to your last decision", self.undo)
        self._redo = button("Redo", "Take back an undo", self.redo)
        self._now = button("Back to now", "Stop looking back", self.now, "primary")
        self._play_on = button("Play on from here", "Continue the game from the position on view", self.play_on)
        self._step = button("Next move", "Let the bots make a move", self.step, "primary")
        self._play_out = button("To the end", "Let the bots play to the end", self.play_out)
        self._worth = ipywidgets.ToggleButton(
            value=False, description="Worth of moves", tooltip="Show how often perfect play chooses each move"
        )
        self._worth.observe(lambda _: self._show(), "value")
        self._beliefs = ipywidgets.ToggleButton(
            value=False, tooltip="Show what can be made of what the others have done, from this seat"
        )
        self._beliefs.observe(lambda _: self._show_beliefs(), "value")
        self.belief_board = Board(label="what can be made of what the others have done")
        display(self.belief_board, False)
        self._again = button("New game", "Start again with the same options", lambda: self.new_game(self._seed()))
        self._note = ipywidgets.HTML()
        self._overlay_bar = _classed(ipywidgets.HBox([]), "packo-bar")
        display(self._overlay_bar, False)

        self._typed = ipywidgets.Combobox(placeholder="type a move")
        self._typing = _classed(
            ipywidgets.HBox([self._typed, button("Play it", "Choose this move", self._play_typed)]), "packo-bar"
        )

        self._seat_boxes = _classed(ipywidgets.VBox([]), "packo-seats")
        self._moves = Board(self._stepped_to, label="moves so far")
        self._moves.add_class("packo-history")

        self._form = OptionsForm(self.play.game)
        self._seed_box = ipywidgets.Text(
            value="" if seed is None else str(seed),
            description="seed",
            placeholder="empty: a fresh deal",
            continuous_update=False,
            style={"description_width": "initial"},
        )
        start = button("Start this game", "A new game with these options", self._start, "primary")
        new_game = ipywidgets.VBox([self._form, self._seed_box, _classed(ipywidgets.HBox([start]), "packo-bar")])

        self._written = ""
        self._record = ipywidgets.Textarea(
            placeholder="a record: written here, or pasted to be loaded",
            rows=6,
            continuous_update=False,
        )
        self._link = ipywidgets.HTML()
        self._path = ipywidgets.Text(placeholder="a file, as in game.packo", continuous_update=False)
        keep = ipywidgets.VBox(
            [
                self._record,
                _classed(
                    ipywidgets.HBox(
                        [
                            button("Write record", "Write this game as text", self._write),
                            button("Load this text", "Go on with the game in the box", self._load_text),
                        ]
                    ),
                    "packo-bar",
                ),
                self._link,
                self._path,
                _classed(
                    ipywidgets.HBox(
                        [
                            button("Save file", "Write the record into the file", self._save_path),
                            button("Load file", "Go on with the game in the file", self._load_path),
                        ]
                    ),
                    "packo-bar",
                ),
            ]
        )
        folded = ipywidgets.Accordion([new_game, keep], titles=("Options and new game", "Save and load"))

        bar = [self._undo, self._redo, self._again, self._worth, self._beliefs]
        bar += [self._step, self._play_out, self._now, self._play_on]
        left = [self.board, _classed(ipywidgets.HBox(bar), "packo-bar"), self._overlay_bar, self._typing, self._note]
        left.append(self.belief_board)
        side = [_heading("Players"), self._seat_boxes, _heading("Moves"), self._moves, folded]
        main = ipywidgets.HBox(
            [_classed(ipywidgets.VBox(left), "packo-left"), _classed(ipywidgets.VBox(side), "packo-side")]
        )
        self.children = [_classed(main, "packo-main")]
        self.add_class("packo-table")

    def _stepped_to(self, k: str) -> None:
        self.browse(int(k))

    def _play_typed(self) -> None:
        notation, viewer = self._typed.value, self.session.viewer
        if notation.strip() and viewer is not None:
            self.choose(viewer, notation)

    def _seed(self) -> int | None:
        """The number in the seed box; any other text is a seed too, by its bytes, or by their hash where they make a
        number that is too long for a record."""
        written = self._seed_box.value.strip()
        if not written:
            return None
        coded = written.encode("utf-8", "surrogatepass")
        with suppress(ValueError):
            if abs(number := int(written)) < SEEDS:
                return number
        number = int.from_bytes(coded, "big")
        return number if number < SEEDS else int.from_bytes(sha256(coded).digest(), "big")

    def _start(self) -> None:
        self.new_game(self._seed(), **self._form.values())

    def _write(self) -> None:
        try:
            text = self.save()
        except ValueError as refusal:
            self.board.tell(str(refusal), "refused")
            return
        self._record.value = self._written = text
        coded = base64.b64encode(text.encode()).decode()
        name = html.escape(f"{self.play.game.name}.packo", quote=True)
        self._link.value = f'<a download="{name}" href="data:text/plain;base64,{coded}">Download {name}</a>'

    def _forget_record(self) -> None:
        """A record that was written is of the game as it was."""
        if self._written and self._record.value == self._written:
            self._record.value = self._link.value = ""
        self._written = ""

    def _load_text(self) -> None:
        if not self._record.value.strip():
            self.board.tell("the box is empty: paste a record into it", "refused")
            return
        self.load(self._record.value)

    def _save_path(self) -> None:
        self.save_file(self._path.value.strip())

    def _load_path(self) -> None:
        self.load_file(self._path.value.strip())


def _sentence(refusal: Exception) -> str:
    """What a refusal says, without the number that the operating system gives to a fault of a file."""
    if not isinstance(refusal, OSError) or refusal.errno is None or refusal.filename is None:
        return str(refusal)
    path = brief(str(refusal.filename))
    if isinstance(refusal, FileNotFoundError):
        return f"there is no file {path}"
    if isinstance(refusal, IsADirectoryError):
        return f"{path} is a folder: give the name of a file"
    return f"{path} cannot be used: {refusal.strerror}"


def _opening(
    game: str | Path | type[Rules] | Game | State | Play, seed: int | None, options: Mapping[str, Any]
) -> Play:
    if isinstance(game, State | Play):
        if options:
            raise ValueError("options belong to a game: give them where the game is loaded")
        return game if isinstance(game, Play) else Play.start(game, seed)
    loaded = game if isinstance(game, Game) else load(game)
    return (loaded.with_options(**options) if options else loaded).play(seed)


def _analysis(play: Play, player: int) -> tuple[dict[str, float], str]:
    """A share of gold for each of the player's actions, from what he may know, and what it means."""
    found, state = advise(play, player), play.state
    name = state.game.rules.names(state.position)[player]
    measure = {"win": "chance to win", "margin": "margin", "points": "points"}.get(found.objective, found.objective)
    mix = found.mix.get(player)
    if mix:
        shares = {action: float(share) for action, share in mix.items()}
        gold = f"how often perfect play of {name} chooses a move"
    else:
        worths = {action: float(worth) for action, worth in found.worth.get(player, {}).items()}
        shares = _scaled(worths)
        gold = f"how good a move is for {name}{_scale(worths, shares, measure)}"
    return shares, f"Gold: {gold}. Expected {measure}: {found.value[player]}. {found.note}".strip()


def _scale(worths: Mapping[str, float], shares: Mapping[str, float], measure: str) -> str:
    """What no gold and full gold stand for, as the end of a sentence.

    >>> worths = {"a": -2.0, "b": 3.0}
    >>> _scale(worths, _scaled(worths), "margin")
    ', from 0% for the worst (margin -2) to 100% for the best (margin 3)'
    """
    if not worths:
        return ""
    if shares == worths:
        return f", as it is: 100% is 1 ({measure})"
    low, high = (f"{measure} {bound:.3g}" for bound in (min(worths.values()), max(worths.values())))
    if low == high:
        return f"; all are equally good ({high})"
    return f", from 0% for the worst ({low}) to 100% for the best ({high})"


def _scaled(values: Mapping[str, float]) -> dict[str, float]:
    """Values from 0 to 1: as they are where they are so already, else 0 for the worst and 1 for the best.

    >>> _scaled({"a": 0.5, "b": 1.0}), _scaled({"a": -2.0, "b": 3.0})
    ({'a': 0.5, 'b': 1.0}, {'a': 0.0, 'b': 1.0})
    """
    low, high = min(values.values(), default=0.0), max(values.values(), default=1.0)
    if low >= 0 and high <= 1:
        return dict(values)
    span = high - low
    return {action: (value - low) / span if span else 1.0 for action, value in values.items()}


def _history(session: Session) -> str:
    """The moves so far as a list of buttons, the one on view marked."""
    here = session.displayed.length
    rows = []
    for number, (k, told) in enumerate(session.history()):
        current = ' aria-current="step"' if k == here else ""
        rows.append(f'<li><button data-action="{k}"{current}><i>{number or ""}</i>{html.escape(told)}</button></li>')
    return f'<ol class="packo-moves">{"".join(rows)}</ol>'


def _heading(text: str) -> ipywidgets.HTML:
    return ipywidgets.HTML(f'<div class="packo-heading">{html.escape(text)}</div>')


def _classed(widget: ipywidgets.Widget, name: str) -> ipywidgets.Widget:
    widget.add_class(name)
    return widget
