"""The Table without a browser: every control has a method, and a click is what the browser would send."""

from __future__ import annotations

import gc
import html
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import ipywidgets
import pytest

import packo
from packo import core
from packo.core import SIMULTANEOUS, TERMINAL, Exact, Play, option, record
from packo.play.bots import Seat
from packo.solve.analysis import Analysis
from packo.widgets import Table
from packo.widgets.board import Board, actions_in, digest
from packo.widgets.forms import OptionsForm
from packo.widgets.session import READY, Session, TableError

ROOMS = Path(__file__).parent.parent / "rooms"
SEED_OF_A_BET = 1
"""With it the random bot of Kuhn poker bets after a pass."""
HOT_SEAT = {0: "you", 1: "you"}


HALF = Fraction(1, 2)


class Odds(core.Rules):
    """Three players show heads or tails at once; whoever is alone wins a point; first to two."""

    players = 3

    @dataclass(frozen=True)
    class Options:
        goal: int = option(2, "Points that win.")
        loud: bool = option(False, "Whether coins are thrown loudly.")
        mood: str = option("gay", "How it is played.", choices=("gay", "grim"))
        stake: Fraction = option(HALF, "What a point is worth.")  # noqa: RUF009
        motto: str = option("", "What is said at the start.")

    def initial(self) -> Any:
        return (0, 0, 0)

    def current_player(self, p: Any) -> int:
        return TERMINAL if max(p) >= self.options.goal else SIMULTANEOUS

    def legal_actions(self, p: Any, player: int) -> tuple[str, ...]:
        return ("H", "T")

    def step(self, p: Any, move: Any) -> Any:
        alone = [i for i in move if [*move.values()].count(move[i]) == 1]
        return tuple(x + (i in alone) for i, x in enumerate(p))

    def returns(self, p: Any) -> Any:
        return tuple(x * self.options.stake for x in p)

    def observation(self, p: Any, player: int) -> Any:
        return p

    def seen(self, p: Any, move: Any, player: int) -> Any:
        return move


def kuhn(deal: str, **more: Any) -> Play:
    game = packo.load(ROOMS / "kuhn")
    return game.play(deal=game.root.parse(deal), **more)


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Any]]:
    """All that any widget sends to the browser after it was made, with the kind of widget."""
    messages: list[tuple[str, Any]] = []

    def send(self: Any, msg: Any, buffers: Any = None) -> None:
        messages.append((type(self).__name__, json.loads(json.dumps(msg, default=str))))

    monkeypatch.setattr(ipywidgets.Widget, "_send", send)
    return messages


def tree(widget: ipywidgets.Widget) -> Iterator[ipywidgets.Widget]:
    """A widget and all widgets in it."""
    yield widget
    for child in getattr(widget, "children", ()):
        yield from tree(child)


def everything(table: Table, sent: list[tuple[str, Any]] | None = None) -> str:
    """All that a browser or a saved notebook could hold of a table, without the random ids."""
    states = [(type(w).__name__, w.get_state()) for w in tree(table)]
    whole = [repr(table), table._repr_mimebundle_(), table.status, repr(table.board), states, sent or []]
    return re.sub(r"[0-9a-f]{32}", "id", json.dumps(whole, default=str))


def labelled(table: Table, label: str) -> ipywidgets.Widget:
    """The button that says so."""
    return next(w for w in tree(table) if getattr(w, "description", None) == label)


def is_shown(table: Table, label: str) -> bool:
    return labelled(table, label).layout.display != "none"


# -- a bout of TKO ----------------------------------------------------------------------------------------------------


def test_two_persons_choose_behind_each_others_back_then_both_are_shown() -> None:
    table = Table("tko", seats=HOT_SEAT)
    assert table.status == "Pablo Bruz, choose in secret while Mello Mar looks away."
    assert table.click("U")
    assert table.play.length == 0
    assert table.status == "Mello Mar, choose in secret while Pablo Bruz looks away. Pablo Bruz has chosen."
    assert table.click("K")
    assert str(table.play.move) == "U & K"
    assert table.session.told(1) == "U & K"
    assert table.status.startswith("Pablo Bruz, choose")


def test_the_exchange_is_explained_by_the_drawing() -> None:
    table = Table("tko", seats=HOT_SEAT)
    before = table.board.svg
    table.click("U")
    table.click("H")
    view = {"last": table.play.move, "before": table.play.plays[0].state.position}
    names, clickable = table.state.game.rules.names(table.state.position), ("U", "H", "B", "K")
    assert table.board.svg == table.state.draw(0, names=names, clickable=clickable, **view)
    assert table.board.svg != before


def test_a_bout_against_a_bot_to_the_end() -> None:
    table = Table("tko", seats={0: "you", 1: "random"}, seed=4, rounds_to_win=1)
    for k in range(200):
        if table.state.is_terminal:
            break
        assert table.click("UHBK"[k % 4])
    winner = table.state.game.rules.names(table.state.position)[table.state.winners()[0]]
    assert table.status == ("You win!" if winner == "Pablo Bruz" else f"{winner} wins.")
    assert not table.click("U")
    assert not table.choose(0, "U")
    assert "over" in table.status


def test_the_same_seed_and_clicks_give_the_same_game() -> None:
    def played(seed: int) -> Play:
        table = Table("tko", seats={0: "you", 1: "random"}, seed=seed)
        for action in "UHBKUHBK":
            table.click(action)
        return table.play

    assert played(1) == played(1)
    assert played(1) != played(2)


@pytest.mark.parametrize("picked", ["open", "hidden"])
def test_boxers_picked_at_the_table(picked: str) -> None:
    table = Table("tko", seats=HOT_SEAT, boxers=picked, mirror=picked == "hidden")
    labels = [box.description for box in table._seat_boxes.children]
    assert labels == ["Player 1", "Player 2"]
    assert table.click("Ginger Al")
    assert table.click("Bill Cream")
    assert repr(table.state).startswith("tko: Ginger Al - Bill Cream")
    assert [box.description for box in table._seat_boxes.children] == ["Ginger Al", "Bill Cream"]
    table.new_game()
    assert [box.description for box in table._seat_boxes.children] == labels


def test_placing_a_point_by_the_arrow() -> None:
    table = Table("tko", seats=HOT_SEAT, power_arrow=True)
    for action in "UKUK":
        table.click(action)
    assert table.status == "Pablo Bruz to move."
    assert actions_in(table.board.svg) == {"+U", "+H", "+B", "+K"}
    assert table.click("+B")


# -- nothing happens, or the rule is named ----------------------------------------------------------------------------


def test_stale_and_double_clicks_do_nothing() -> None:
    table = Table("tko", seats=HOT_SEAT)
    ply = table.board.ply
    assert table.click("U", ply)
    assert not table.click("U", ply)
    table.board._handle_custom_msg({"kind": "click", "action": "U", "ply": ply}, [])
    assert table.session.chosen == {0: "U"}
    assert table.play.length == 0


def test_the_same_player_cannot_choose_twice() -> None:
    table = Table("tko", seats=HOT_SEAT)
    assert table.choose(0, "U")
    assert not table.choose(0, "B")
    assert table.status == "TKO 5: Pablo Bruz has already chosen"
    assert table.session.chosen == {0: "U"}


@pytest.mark.parametrize(
    ("player", "notation", "why"), [(0, "X", "TKO 5: "), (0, "+U", "TKO 14: "), (5, "U", "TKO has")]
)
def test_a_refused_choice_names_the_rule_and_changes_nothing(player: int, notation: str, why: str) -> None:
    table = Table("tko", seats=HOT_SEAT)
    before = table.play, table.board.svg
    assert not table.choose(player, notation)
    assert table.status.startswith(why)
    assert table.board.tone == "refused"
    assert (table.play, table.board.svg) == before
    assert table.session.chosen == {}


def test_a_refused_choice_keeps_what_can_be_redone() -> None:
    table = Table("tko", seats={0: "you", 1: "random"}, seed=1)
    table.click("U")
    table.undo()
    table.choose(0, "X")
    assert table.redo()
    assert table.play.length == 1


def test_nobody_chooses_for_a_bot_or_out_of_turn() -> None:
    table = Table("tko", seats={0: "you", 1: "random"})
    assert not table.choose(1, "U")
    assert table.status == "Mello Mar is played by random"
    table = Table("tko", seats=HOT_SEAT, boxers="open")
    assert not table.choose(1, "Ginger Al")
    assert "TKO" in table.status


def test_a_bot_that_breaks_the_rules_is_told_and_nothing_is_changed() -> None:
    def cheat(seat: Seat, rng: Random) -> Any:
        return "X"

    table = Table("tko", seats={0: "you", 1: cheat})
    assert table.click("U")
    assert "TKO 5" in table.status
    assert table.play.length == 0
    assert table.session.chosen == {}
    assert table.click("U")


def breaks(seat: Seat, rng: Random) -> Any:
    raise ZeroDivisionError("no\nluck")


def cheats(seat: Seat, rng: Random) -> Any:
    return "zzz"


@pytest.mark.parametrize(
    ("bot", "told"),
    [
        (breaks, "the bot 'breaks' failed: ZeroDivisionError: no luck"),
        (cheats, "the bot 'cheats' broke a rule: TKO 5: a player chooses U, H, B or K; 'zzz' is none of them"),
    ],
)
def test_a_bot_that_fails_is_named_and_the_game_stays_as_it_was(bot: Any, told: str) -> None:
    table = Table("tko", seats={0: "you", 1: bot})
    assert table.click("U")
    assert table.status == told
    assert (table.play.length, table.session.chosen) == (0, {})
    table = Table("tko", seats={0: "random", 1: bot})
    for button in ("Next move", "To the end"):
        labelled(table, button).click()
        assert table.status == told
        assert table.play.length == 0


def test_a_refused_bot_does_not_take_the_seat() -> None:
    table = Table("tko", seats=HOT_SEAT)
    assert table.click("U")
    assert not table.sit(1, cheats)
    assert table.status.startswith("the bot 'cheats'")
    assert table.session.persons == (0, 1)
    assert table.session.chosen == {0: "U"}
    assert [box.value for box in table._seat_boxes.children] == ["person", "person"]
    assert table.click("K")
    assert str(table.play.move) == "U & K"


def test_an_undo_that_a_bot_refuses_changes_nothing(tmp_path: Path) -> None:
    faults: list[int] = []

    def moody(seat: Seat, rng: Random) -> Any:
        return seat.legal[0] if not faults else None

    table = Table(ROOMS / "nim", seats={0: moody, 1: "you"}, seed=1)
    table.choose(1, str(table.state.legal_actions(1)[0]))
    before = table.play
    assert table.undo()
    assert table.redo()
    assert table.play == before
    faults.append(1)
    assert not table.choose(1, str(table.state.legal_actions(1)[0]))
    assert "the bot 'moody'" in table.status
    assert table.play == before


def test_a_fault_of_packo_does_not_leave_the_status_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(seat: Seat, rng: Random) -> Any:
        raise KeyboardInterrupt

    table = Table("tko", seats={0: "you", 1: interrupted})
    before = table.status
    with pytest.raises(KeyboardInterrupt):
        table.click("U")
    assert table.status == before
    assert table.session.chosen == {}


@pytest.mark.parametrize(
    "do",
    [
        lambda table: table.load(None),
        lambda table: table.load("\ud800"),
        lambda table: table.choose(0, None),
        lambda table: table.choose(1.0, "U"),
        lambda table: table.choose(True, "U"),
        lambda table: table.browse(0.0),
        lambda table: table.browse(None),
        lambda table: table.sit(1.0, "random"),
        lambda table: table.sit(1, 7),
        lambda table: table.save_file(None),
    ],
)
def test_things_of_the_wrong_kind_are_refused_in_a_sentence(do: Any) -> None:
    table = Table("tko", seats=HOT_SEAT)
    before = repr(table)
    assert do(table) is False
    assert table.board.tone == "refused"
    assert table.status
    assert "\n" not in table.status
    assert repr(table) == before


@pytest.mark.parametrize(
    "written",
    ["\ud800", "a sentence that is quite long for a seed", "long " * 40, "-" + "9" * 101, "9" * 5000],
    ids=range(5),
)
def test_any_text_is_a_seed_that_a_record_can_hold(written: str) -> None:
    table = Table("tko", seats=HOT_SEAT)
    table._seed_box.value = written
    labelled(table, "New game").click()
    seed = table.play.seed
    assert seed is not None
    assert table.load(table.save())
    assert table.play.seed == seed
    labelled(table, "New game").click()
    assert table.play.seed == seed, "the same text is the same seed"


def test_playing_out_stops_where_nothing_changes_and_says_so() -> None:
    def waits(seat: Seat, rng: Random) -> Any:
        return "B"

    table = Table("tko", seats={0: waits, 1: waits})
    assert table.play_out()
    assert table.play.length == 500
    assert table.status == (
        "Stopped after 500 moves, and the game is not over: "
        "nothing has changed for 500 moves, and even perfect play can go on for ever."
    )
    assert is_shown(table, "To the end")


# -- undo, redo, looking back -----------------------------------------------------------------------------------------


def test_undo_goes_back_to_the_last_decision_of_a_person() -> None:
    game = packo.load(ROOMS / "nim")
    table = Table(game, seats={0: "you", 1: "random"}, seed=1)
    first = table.play
    notation = str(table.state.legal_actions(0)[0])
    table.click(notation)
    after = table.play
    assert after.length > first.length
    assert table.undo()
    assert table.play == first
    assert not table.undo()
    assert table.redo()
    assert table.play == after
    assert not table.redo()


def test_undo_takes_back_a_secret_choice_first() -> None:
    table = Table("tko", seats=HOT_SEAT)
    for action in "UKU":
        table.click(action)
    assert table.undo()
    assert table.play.length == 1
    assert table.session.chosen == {}
    assert table.status.startswith("Pablo Bruz, choose")
    assert table.undo()
    assert table.play.length == 0
    assert not table.undo()


def test_a_new_move_forgets_what_was_undone() -> None:
    table = Table("tko", seats={0: "you", 1: "random"}, seed=1)
    table.click("U")
    table.undo()
    table.click("K")
    assert not table.redo()


def test_looking_back_shows_and_changes_nothing() -> None:
    table = Table("tko", seats=HOT_SEAT)
    for action in "UKHB":
        table.click(action)
    now = table.board.svg
    assert table.browse(1)
    assert table.status == "Looking back after move 1 of 2 (U & K)."
    assert actions_in(table.board.svg) == set()
    assert repr(table).startswith(f"Table({table.play.plays[1].state!r} ·")
    assert not table.click("U")
    assert not table.choose(0, "U")
    assert "looking back" in table.status
    assert table.browse(0)
    assert table.status == "Looking back at the start."
    assert table.now()
    assert table.board.svg == now
    assert not table.browse(9)
    assert table.play.length == 2


def test_playing_on_from_an_earlier_position() -> None:
    table = Table("tko", seats=HOT_SEAT)
    for action in "UKHB":
        table.click(action)
    whole = table.play
    assert not table.play_on()
    table.browse(1)
    assert table.play_on()
    assert table.play == whole.plays[1]
    assert table.redo()
    assert table.play == whole


def test_the_list_of_moves_steps_through_the_game() -> None:
    table = Table("tko", seats=HOT_SEAT)
    for action in "UKHB":
        table.click(action)
    moves = next(w for w in tree(table) if isinstance(w, Board) and w not in (table.board, table.belief_board))
    assert actions_in(moves.svg) == {"0", "1", "2"}
    assert "U &amp; K" in moves.svg
    assert moves.click("1")
    assert table.session.browsing == 1
    assert re.findall(r'data-action="(\d)" aria-current', moves.svg) == ["1"]
    assert moves.click("2")
    assert table.session.browsing is None


def test_buttons_do_what_the_methods_do() -> None:
    table = Table("tko", seats=HOT_SEAT)
    assert labelled(table, "Undo").disabled
    table.click("U")
    table.click("K")
    assert not is_shown(table, "Back to now")
    labelled(table, "Undo").click()
    assert table.play.length == 0
    labelled(table, "Redo").click()
    assert table.play.length == 1
    table.browse(0)
    assert is_shown(table, "Play on from here")
    labelled(table, "Back to now").click()
    assert table.session.browsing is None
    labelled(table, "New game").click()
    assert table.play.length == 0


# -- seats and new games ----------------------------------------------------------------------------------------------


def test_seats_change_in_the_middle_of_a_game() -> None:
    table = Table("tko", seats=HOT_SEAT, seed=1)
    table.click("U")
    assert table.sit(1, "random")
    assert table.play.length == 1
    assert table.sit(1, "you")
    assert not table.sit(1, "nobody")
    assert "nobody" in table.status
    assert table.session.persons == (0, 1)


def test_a_dropdown_seats_a_bot() -> None:
    table = Table("tko", seats=HOT_SEAT, seed=1)
    box = next(w for w in tree(table) if isinstance(w, ipywidgets.Dropdown) and w.description == "Mello Mar")
    assert box.value == "person"
    assert "random" in box.options
    box.value = "random"
    assert table.session.persons == (0,)
    table.new_game()
    assert table.session.persons == (0,)


def test_a_bot_may_be_a_function() -> None:
    def puncher(seat: Seat, rng: Random) -> Any:
        return "U"

    table = Table("tko", seats={0: "you", 1: puncher})
    table.click("H")
    assert str(table.play.move) == "H & U"
    assert table.new_game(rounds_to_win=1)
    table.click("H")
    assert str(table.play.move) == "H & U"


def test_only_bots_play_move_by_move_or_to_the_end() -> None:
    table = Table("tko", seats={0: "random", 1: "random"}, seed=1, rounds_to_win=1)
    assert table.play.length == 0
    assert is_shown(table, "Next move")
    assert table.step()
    assert table.play.length == 1
    assert table.play_out()
    assert table.state.is_terminal
    assert not table.step()
    assert not is_shown(table, "Next move")
    assert table.undo()


def test_a_new_game_with_other_options() -> None:
    table = Table("tko", seats=HOT_SEAT)
    table.click("U")
    assert table.new_game(boxers=("Ginger Al", "Bill Cream"), power_arrow=True)
    assert repr(table.state).startswith("tko: Ginger Al - Bill Cream")
    assert table.session.chosen == {}
    assert table.new_game(rounds_to_win=1)
    assert table.play.game.options.power_arrow


@pytest.mark.parametrize("options", [{"rounds_to_win": 0}, {"boxers": ("Ginger Al", "Nobody")}, {"nonsense": 1}])
def test_refused_options_keep_the_game(options: dict[str, Any]) -> None:
    table = Table("tko", seats=HOT_SEAT)
    table.click("U")
    table.click("K")
    before = table.play
    assert not table.new_game(**options)
    assert table.play is before
    assert table.status.startswith("tko")
    assert "\n" not in table.status


def test_the_form_is_made_from_the_options() -> None:
    table = Table("tko", seats=HOT_SEAT)
    form = next(w for w in tree(table) if isinstance(w, OptionsForm))
    boxes = [w for w in tree(form) if isinstance(w, ipywidgets.Dropdown)]
    assert len(boxes) == 2, "the two boxers"
    boxes[1].value = "Ginger Al"
    next(w for w in tree(form) if isinstance(w, ipywidgets.IntText)).value = 1
    labelled(table, "Start this game").click()
    assert table.play.game.options.boxers == ("Pablo Bruz", "Ginger Al")
    assert table.play.game.options.rounds_to_win == 1
    boxes = [w for w in tree(form) if isinstance(w, ipywidgets.Dropdown)]
    boxes[1].value = "Pablo Bruz"
    labelled(table, "Start this game").click()
    assert "differ" in table.status


def test_the_form_takes_what_no_list_holds() -> None:
    table = Table("tko", seats=HOT_SEAT)
    form = next(w for w in tree(table) if isinstance(w, OptionsForm))
    next(w for w in tree(form) if isinstance(w, ipywidgets.Text)).value = "open"
    labelled(table, "Start this game").click()
    assert table.play.game.options.boxers == ("open",)
    assert form.values()["boxers"] == "open"
    labelled(table, "Start this game").click()
    assert table.play.game.options.boxers == ("open",)


def test_a_boxer_picked_from_a_list_counts_more_than_what_was_typed_before() -> None:
    form = OptionsForm(packo.load("tko", boxers="open"))
    line = next(w for w in tree(form) if isinstance(w, ipywidgets.Text))
    assert line.placeholder == "or type open or hidden"
    assert form.values()["boxers"] == "open"
    next(w for w in tree(form) if isinstance(w, ipywidgets.Dropdown)).value = "Ginger Al"
    assert line.value == ""
    assert form.values()["boxers"] == ("Ginger Al", "Mello Mar")
    line.value = "hidden"
    assert form.values()["boxers"] == "hidden"
    ticks = [w.description for w in tree(form) if isinstance(w, ipywidgets.Checkbox)]
    assert ticks == ["mirror", "power arrow", "arrow on ties"]


def test_every_kind_of_option_has_a_control() -> None:
    game = packo.load(Odds)
    form = OptionsForm(game)
    assert form.values() == {"goal": 2, "loud": False, "mood": "gay", "stake": "1/2", "motto": ""}
    assert game.with_options(**form.values()) == game
    assert "goal=2" in repr(form)


def test_new_games_leave_no_widgets_behind() -> None:
    def alive() -> int:
        return len(ipywidgets.widgets.widget._instances)

    table = Table("tko", seats=HOT_SEAT)
    table.new_game(power_arrow=True)
    before = alive()
    for arrow in (False, True, False):
        table.new_game(power_arrow=arrow)
    assert alive() == before


def test_the_seed_box_is_used() -> None:
    table = Table(ROOMS / "kuhn", seats={0: "you", 1: "random"}, seed=3)
    first = table.play.plays[1].move
    labelled(table, "New game").click()
    assert table.play.plays[1].move == first
    labelled(table, "seed").value = ""
    labelled(table, "New game").click()
    assert table.play.seed is None


# -- saving and loading -----------------------------------------------------------------------------------------------


def test_a_saved_game_comes_back() -> None:
    table = Table("tko", seats=HOT_SEAT, power_arrow=True)
    for action in "UKHB":
        table.click(action)
    text = table.save()
    other = Table("tko", seats={0: "you", 1: "random"})
    assert other.load(text)
    assert other.play == table.play
    assert other.play.game.options.power_arrow
    assert other.session.persons == (0,)


@pytest.mark.parametrize("text", ["", "nonsense", "packo record 1\ngame: tok\n"])
def test_a_text_that_is_no_record_keeps_the_game(text: str) -> None:
    table = Table("tko", seats=HOT_SEAT)
    before = table.play
    assert not table.load(text)
    assert table.play is before
    assert table.status
    assert table.board.tone == "refused"


def test_files(tmp_path: Path) -> None:
    table = Table("tko", seats=HOT_SEAT)
    table.click("U")
    table.click("K")
    path = tmp_path / "bout.packo"
    assert table.save_file(path)
    assert table.status == f"Saved to {path}."
    table.new_game()
    assert table.load_file(path)
    assert table.status.startswith(f"Loaded {path}: 1 move. Pablo Bruz, choose")
    assert table.play.length == 1
    assert table.load(table.save())
    assert table.status.startswith("Loaded the text: 1 move. Pablo Bruz, choose")
    assert not table.load_file(tmp_path / "nothing")
    assert not table.save_file(tmp_path / "no" / "folder")
    assert table.play.length == 1


@pytest.mark.parametrize(
    ("name", "button", "told"),
    [
        ("", "Save file", "the path is empty: give the name of a file"),
        ("", "Load file", "the path is empty: give the name of a file"),
        (".", "Save file", "'.' is a folder: give the name of a file"),
        (".", "Load file", "'.' is a folder: give the name of a file"),
        ("no/file", "Save file", "'no/file' cannot be saved: there is no such folder"),
        ("nothing", "Load file", "there is no file 'nothing'"),
        ("x" * 300, "Load file", "File name too long"),
        ("", "Load this text", "the box is empty: paste a record into it"),
    ],
)
def test_files_that_cannot_be_used_are_told_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, button: str, told: str
) -> None:
    monkeypatch.chdir(tmp_path)
    table = Table("tko", seats=HOT_SEAT)
    table._path.value = name
    labelled(table, button).click()
    assert told in table.status
    assert "Errno" not in table.status
    assert table.board.tone == "refused"
    assert not list(tmp_path.iterdir())


def test_the_written_record_leaves_the_page_with_the_next_move() -> None:
    table = Table("tko", seats=HOT_SEAT)
    labelled(table, "Write record").click()
    box = next(w for w in tree(table) if isinstance(w, ipywidgets.Textarea))
    assert box.value == table.save()
    assert "download=&quot;" not in everything(table)
    assert 'download=\\"tko.packo\\"' in everything(table)
    table.click("U")
    assert box.value == ""
    assert "tko.packo" not in everything(table)
    box.value = record.dumps(table.play)
    labelled(table, "Load this text").click()
    assert table.session.chosen == {}


def test_a_game_of_ones_own_is_saved_and_loaded() -> None:
    table = Table(Odds, seats={0: "you", 1: "you", 2: "you"})
    for action in "HTT":
        table.click(action)
    text = table.save()
    table.new_game()
    assert table.load(text)
    assert table.play.length == 1


# -- secrets ----------------------------------------------------------------------------------------------------------


def test_no_trace_of_a_secret_choice(sent: list[tuple[str, Any]]) -> None:
    """Whatever the first person chooses, the browser and the notebook get the same."""

    def after(choice: str) -> str:
        table = Table("tko", seats=HOT_SEAT)
        sent.clear()
        table.click(choice)
        return everything(table, sent)

    traces = {after(choice) for choice in "UHBK"}
    assert len(traces) == 1


def test_no_trace_of_secret_choices_of_three(sent: list[tuple[str, Any]]) -> None:
    def after(choices: str) -> str:
        table = Table(Odds, seats={0: "you", 1: "you", 2: "you"})
        sent.clear()
        for choice in choices:
            table.click(choice)
        return everything(table, sent)

    assert len({after(choices) for choices in ("HH", "HT", "TH", "TT")}) == 1


def test_focus_and_pointer_do_not_tell_what_was_chosen() -> None:
    table = Table("tko", seats=HOT_SEAT)
    assert not table.board.fresh
    table.click("U")
    assert table.board.fresh
    table.click("K")
    assert not table.board.fresh


@pytest.mark.parametrize("other", ["you", "random"])
def test_no_trace_of_the_others_hand(sent: list[tuple[str, Any]], other: str) -> None:
    """The table of a person who holds Q is the same whether the other holds J or K, until the end."""

    def seen(deal: str) -> list[str]:
        sent.clear()
        table = Table(kuhn(deal), seats={0: "you", 1: other}, seed=SEED_OF_A_BET)
        shown = [everything(table, sent)]
        if table.session.curtain == 0:
            table.click(READY)
            shown.append(everything(table, sent))
        table.click("pass")
        if not table.state.is_terminal:
            shown.append(everything(table, sent))
        return shown

    first, second = seen("QJ"), seen("QK")
    assert first == second
    assert len(first) > 1


def test_the_screen_is_handed_over_behind_a_curtain() -> None:
    table = Table(kuhn("QJ"), seats=HOT_SEAT)
    assert table.status == "Hand the screen over to Player 1."
    assert actions_in(table.board.svg) == {READY}
    assert not table.click("pass")
    table.click(READY)
    assert table.session.viewer == 0
    assert actions_in(table.board.svg) == {"pass", "bet"}
    table.click("bet")
    assert (table.session.viewer, table.session.curtain) == (None, 1)
    assert table.board.fresh
    table.click(READY)
    assert table.session.viewer == 1
    table.click("bet")
    assert table.state.is_terminal
    assert table.session.viewer is None


def test_behind_the_curtain_the_past_is_an_onlookers() -> None:
    def past(deal: str) -> str:
        table = Table(kuhn(deal), seats=HOT_SEAT)
        table.click(READY)
        table.click("pass")
        table.browse(1)
        return everything(table)

    assert past("QJ") == past("KQ")


def test_changing_seats_does_not_show_a_hand() -> None:
    table = Table(kuhn("QJ"), seats=HOT_SEAT, seed=1)
    table.click(READY)
    table.sit(0, "random")
    assert table.session.viewer is None or table.state.is_terminal
    assert READY in actions_in(table.board.svg) or table.state.is_terminal


def test_against_bots_there_is_no_curtain() -> None:
    table = Table(kuhn("QJ"), seats={0: "you", 1: "random"}, seed=1)
    assert table.session.curtain is None
    assert actions_in(table.board.svg) == {"pass", "bet"}


def test_a_hidden_deal_is_not_told() -> None:
    table = Table(kuhn("QJ"), seats={0: "you", 1: "random"}, seed=1)
    assert "QJ" not in everything(table)
    assert dict(table.session.history())[1] == "chance"


def test_the_worth_of_moves_rests_on_what_the_viewer_may_know() -> None:
    shown = []
    for deal in ("QJ", "QK"):
        table = Table(kuhn(deal), seats={0: "you", 1: "random"}, seed=1)
        plain = table.board.svg
        table.show_worth()
        assert table.board.svg != plain
        assert "look the same" in table._note.value
        shown.append((table.board.svg, table._note.value))
    assert shown[0] == shown[1]


def test_who_alone_chooses_what_others_must_not_see_is_told_so() -> None:
    table = Table("say_whaaat", seats={0: "you", 1: "you", 2: "popular", 3: "you"}, seed=11)
    assert table.status == "Player 1, choose in secret while Player 2 and Player 4 look away."
    table = Table("decipher", seats=HOT_SEAT, seed=11)
    assert table.status == "Player 1, choose in secret while Player 2 looks away."
    table = Table("say_whaaat", seats={0: "you"}, seed=11)
    assert table.status == "Your turn, Player 1."


def test_a_ranking_put_together_so_far_stays_when_the_worth_of_moves_is_shown() -> None:
    table = Table("say_whaaat", players=3, seed=11)
    assert table.pick("1....")
    assert table.pick("12...")
    for shown in (True, False):
        table.show_worth(shown)
        assert table.picked == "12..."
    assert table.pick("123..")


def test_the_worth_of_moves_is_not_shown_to_onlookers() -> None:
    table = Table(kuhn("QJ"), seats={0: "random", 1: "random"}, seed=1)
    plain = table.board.svg
    table.show_worth()
    assert table.board.svg == plain
    assert "hidden" in everything(table)


# -- other games ------------------------------------------------------------------------------------------------------


def test_three_players_at_one_screen() -> None:
    table = Table(Odds, seats={0: "you", 1: "you", 2: "you"})
    assert table.status == "Player 1, choose in secret while Player 2 and Player 3 look away."
    table.click("H")
    table.click("T")
    assert (
        table.status
        == "Player 3, choose in secret while Player 1 and Player 2 look away. Player 1 and Player 2 have chosen."
    )
    table.click("T")
    assert str(table.play.move) == "H & T & T"
    for action in "HTT":
        table.click(action)
    assert table.status == "Player 1 wins!"


def test_points_are_told_where_they_say_more_than_who_wins() -> None:
    table = Table(Odds, seats={0: "you", 1: "you", 2: "you"}, goal=1)
    for action in "HTT":
        table.click(action)
    assert table.status == "Player 1 wins! Player 1 1/2, Player 2 0, Player 3 0."


def test_a_shared_first_place_is_told() -> None:
    class Both(Odds):
        def places(self, p: Any) -> tuple[int, ...]:
            return (0, 0, 2)

    table = Table(Both, seats={0: "you", 1: "you", 2: "you"}, goal=1)
    for action in "HTT":
        table.click(action)
    assert table.status == "Player 1 and Player 2 share first place: Player 1 1/2, Player 2 0, Player 3 0."


def test_the_worth_of_moves_is_drawn_and_explained() -> None:
    table = Table(ROOMS / "nim", seats={0: "you", 1: "random"}, seed=1)
    plain = table.board.svg
    table.show_worth()
    assert table.board.svg != plain
    assert "Gold: " in everything(table)
    table.show_worth(False)
    assert table.board.svg == plain
    assert "Gold: " not in everything(table)


@pytest.mark.parametrize(
    ("objective", "worths", "told"),
    [
        ("margin", (-29, 5), "Gold: how good a move is for Player 1, from 0% for the worst (margin -29) to 100% for "
         "the best (margin 5). Expected margin: 5 (exact). Found."),
        ("points", (8.4, 8.4), "Player 1; all are equally good (points 8.4). Expected points: 8.4 (exact)."),
        ("win", (0.25, 0.5), "Player 1, as it is: 100% is 1 (chance to win). Expected chance to win: 0.5 (exact)."),
    ],
)  # fmt: skip
def test_the_scale_of_the_gold_is_told(
    objective: str, worths: tuple[float, ...], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def advised(play: Play, player: int) -> Analysis:
        worth = dict(zip(map(str, play.state.legal_actions()), map(Exact, worths), strict=False))
        return Analysis((Exact(max(worths)),) * 2, {player: worth}, objective=objective, note="Found.")

    monkeypatch.setattr("packo.widgets.table.advise", advised)
    table = Table(ROOMS / "nim", seats=HOT_SEAT)
    table.show_worth()
    assert told in html.unescape(everything(table))


def test_a_call_that_finds_nothing_in_the_picture_is_told_in_a_sentence() -> None:
    table = Table(kuhn("QJ"), seats=HOT_SEAT)
    assert not table.click("bet")
    assert table.status == "there is no 'bet' to click behind the curtain: Player 1 clicks 'ready' first"
    assert table.board.tone == "refused"
    table.click(READY)
    old = table.board.ply
    assert not table.click("raise")
    assert table.status == "there is no 'raise' to click in this picture; choose(player, notation) takes any action"
    assert not table.pick("Q")
    assert table.status.startswith("there is no 'Q' to take up in this picture; ")
    table.click("bet")
    assert not table.click("bet", old)
    assert table.status == f"picture {old} is gone: picture {table.board.ply} is up"
    table.click(READY)
    table.browse(1)
    assert not table.click("bet")
    assert table.status == "there is no 'bet' to click, since you are looking back: first call now() or play_on()"
    table.now()
    table.click("bet")
    assert table.state.is_terminal
    assert not table.click("bet")
    assert table.status == "there is no 'bet' to click: the game is over"


def test_matching_pennies_against_a_bot() -> None:
    table = Table(ROOMS / "matching_pennies", seats={0: "you", 1: "random"}, seed=1, **{"rounds": 3})
    for _ in range(3):
        assert table.click("heads")
    assert table.state.is_terminal


def test_moves_that_are_not_drawn_can_be_typed(tmp_path: Path) -> None:
    folder = tmp_path / "shy"
    folder.mkdir()
    for name in ("rules.py", "rules.toml"):
        (folder / name).write_text((ROOMS / "nim" / name).read_text(encoding="utf-8"), encoding="utf-8")
    (folder / "draw.py").write_text("def draw(view):\n    return '<svg/>'\n", encoding="utf-8")
    table = Table(folder, seats=HOT_SEAT)
    box = next(w for w in tree(table) if isinstance(w, ipywidgets.Combobox))
    legal = [str(action) for action in table.state.legal_actions(0)]
    assert list(box.options) == legal
    box.value = legal[0]
    labelled(table, "Play it").click()
    assert table.play.length == 1
    assert box.value == ""


def test_a_table_opens_on_a_state_or_a_play() -> None:
    play = packo.load("tko").play().then({0: "U", 1: "K"})
    assert Table(play, seats=HOT_SEAT).play == play
    table = Table(play.state, seats=HOT_SEAT)
    assert table.state == play.state
    assert table.play.length == 0
    labelled(table, "Write record").click()
    assert "begins" in table.status
    for start in (play, play.state):
        with pytest.raises(ValueError, match="options belong to a game"):
            Table(start, rounds_to_win=1)


# -- what a notebook keeps --------------------------------------------------------------------------------------------


def test_repr_and_mimebundle() -> None:
    table = Table("tko", seats=HOT_SEAT)
    again = Table("tko", seats=HOT_SEAT)
    svg = table.board.svg
    assert repr(table) == repr(again)
    assert repr(table) == f"Table(tko: Pablo Bruz - Mello Mar 2200/1111, rounds 0:0 · svg {digest(svg)})"
    data, _ = table._repr_mimebundle_()
    assert data["image/svg+xml"] == svg
    assert data["text/plain"] == repr(table)
    assert data["application/vnd.jupyter.widget-view+json"]["model_id"] == table.model_id


def test_a_click_sends_one_message_for_the_picture_and_no_output_widget(sent: list[tuple[str, Any]]) -> None:
    table = Table("tko", seats={0: "you", 1: "random"}, seed=1)
    table.click("U")
    sent.clear()
    table.click("K")
    pictures = [m["state"] for kind, m in sent if kind == "Board" and "<svg" in m["state"].get("svg", "")]
    assert len(pictures) == 1
    assert {"svg", "ply"} <= set(pictures[0])
    assert len(sent) <= 4
    assert not any(isinstance(w, ipywidgets.Output) for w in tree(table))


def test_thinking_is_told_before_a_bot_is_first_asked(sent: list[tuple[str, Any]]) -> None:
    told: list[str] = []

    class Ponderer:
        name = "ponderer"

        def choose(self, seat: Seat, rng: Random) -> Any:
            told.append(table.status)
            return "U"

    table = Table("tko", seats={0: "you", 1: Ponderer()})
    table.click("H")
    table.click("H")
    assert told[0] == "ponderer is thinking …"
    assert told[1].startswith("Choose")
    assert any("ponderer" in str(m) for _, m in sent)


def test_names_are_escaped() -> None:
    class Loud(Odds):
        def names(self, p: Any) -> tuple[str, ...]:
            return ("<b onclick=x>", "B", "C")

        def legal_actions(self, p: Any, player: int) -> tuple[str, ...]:
            return ("<i>", "T")

    table = Table(Loud, seats={0: "you", 1: "you", 2: "you"})
    for action in ("<i>", "T", "T"):
        assert table.click(action)
    for widget in tree(table):
        if isinstance(widget, Board):
            assert "<i>1</i>" in widget.svg or "<i>" not in widget.svg
            assert "<b onclick" not in widget.svg


def test_the_session_alone() -> None:
    session = Session(packo.load("tko").play(), {0: "you", 1: "you"})
    with pytest.raises(TableError):
        session.browse(4)
    for stranger, near in (("yuo", "you"), ("randon", "random")):
        with pytest.raises(ValueError, match=f"'{stranger}'; did you mean '{near}'"):
            Session(packo.load("tko").play(), {0: stranger})
    with pytest.raises(ValueError, match=r"nobody called 'me'; .*a seat takes a person or a bot: person, you, random"):
        Session(packo.load("tko").play(), {0: "me"})
    assert Session(packo.load("tko").play(), {0: "you", 1: "person"}).persons == (0, 1)
    with pytest.raises(ValueError, match="players 0 to 1"):
        Session(packo.load("tko").play(), {2: "you"})


def test_tables_do_not_share_anything() -> None:
    first, second = Table("tko", seats=HOT_SEAT), Table("tko", seats=HOT_SEAT)
    first.click("U")
    gc.collect()
    assert second.session.chosen == {}
    assert second.play.length == 0


def test_what_is_no_overlay_and_no_seed_is_told_in_a_sentence() -> None:
    table = Table("hue", seed=1)
    before = table.save()
    assert table.show_overlay("zz") is False
    assert table.status.startswith("there is no overlay 'zz'; ")
    assert table.new_game(seed="x") is False  # type: ignore[arg-type]
    assert table.status == "the seed is None or a whole number of at most 100 digits, not 'x'"
    assert table.save() == before
