"""FLY's notebook in a real JupyterLab in a real Chromium: drops by clicking, dragging and keys, maps, and a hand."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator

import packo
from packo.core import Play, record
from packo.games.fly.parts import Aim, Position
from packo.play import match
from tests.browser.lab import WIDE, Lab
from tests.browser.person import SECONDS_TO_SOLVE, Seat, cell, pictures, press

OUTLINES = "What has to be covered"
PIXEL = 30
"""Thousandths of an inch that a click may be off, since a pixel is as large."""
PLACE = "(node, [x, y]) => { const p = new DOMPoint(x, y).matrixTransform(node.getScreenCTM()); return [p.x, p.y]; }"


def test_everything_on_the_page_of_fly(lab: Lab) -> None:
    lab.open("fly.ipynb", size=WIDE, last=("explorer = Explorer(", "analysis = Analysis("))
    lab.run_all(timeout=SECONDS_TO_SOLVE)
    person = Person(lab)
    seat = person.seat
    pictures(lab, "table-start", seat.table)

    seat.pick("@30")
    lab.wait(lambda: "turned 30°" in told(seat.board), 10, "the swatter was not turned")
    person.drops(lambda: person.click(4.5, 1.25), "@30")
    person.drops(lambda: person.drag("@-45", 5.5, 4), "@-45")
    person.drops(person.by_keys, "@-30")
    played = seat.play()
    for aim, place in zip(person.aims(played), [(4500, 1250), (5500, 4000)], strict=False):
        assert max(abs(aim.x - place[0]), abs(aim.y - place[1])) <= PIXEL, aim

    before = seat.board.inner_html()
    press(seat.table, OUTLINES)
    lab.wait(lambda: seat.board.inner_html() != before, 10, "the outlines were not shown")
    pictures(lab, "table-middle", seat.table)
    press(seat.table, OUTLINES)
    press(seat.table, "Worth of moves")
    note = seat.table.locator(".packo-note").first
    lab.wait(lambda: "Certified" in (note.text_content() or ""), 60, "no worth shown")
    pictures(lab, "table-worth", seat.table)
    press(seat.table, "Worth of moves")

    press(seat.table, "Undo")
    lab.wait(lambda: seat.play().length < played.length, 10, "undo did not take the drop back")
    press(seat.table, "Redo")
    lab.wait(lambda: seat.play() == played, 10, "redo did not bring the drop back")

    saved = seat.record_box().input_value()
    first = f"2. {played.moves[1]}"
    assert first in saved
    seat.paste(saved.replace(first, "2. 4.5,13@30", 1))
    lab.wait(lambda: "FLY 5: the middle is over -3 to 12 inches" in seat.says(), 10, "a damaged record was not refused")
    assert seat.play() == played

    end = last_drop()
    seat.paste(record.dumps(end))
    lab.wait(lambda: seat.play() == end, 10, "the game near its end did not come")
    aim = end.state.legal_actions()[0]
    person.click(aim.x / 1000, aim.y / 1000)
    lab.wait(lambda: "win" in seat.says(), 30, "the last drop did not end the game")
    assert seat.play().state.is_terminal
    assert not seat.actions()
    pictures(lab, "table-end", seat.table)

    maps = cell(lab, "maps = Sliders(")
    plan = maps.locator(".packo-board").first
    assert "the swatter at 0°" in titled(plan)
    slider = maps.locator(".noUi-handle").first
    slider.focus()
    slider.press("ArrowRight")
    lab.wait(lambda: "the swatter at 5°" in titled(plan), 10, "the map does not follow its slider")
    maps.locator("select").first.select_option("any")
    lab.wait(lambda: titled(plan).startswith("Chance to take something"), 10, "the map does not follow its menu")
    pictures(lab, "maps", maps)

    measure = cell(lab, "measure = Sliders(")
    target = measure.locator(".packo-board").first
    assert told(target).startswith("8 drops")
    target.locator("[data-at]").first.click(position={"x": 150, "y": 200})
    lab.wait(lambda: told(target).startswith("9 drops"), 10, "a click on the target was not heard")
    pictures(lab, "measure", measure)

    explorer = cell(lab, "explorer = Explorer(")
    states = explorer.locator(".packo-board").first
    before, shown = states.inner_html(), lab.actions(states)
    lab.click(shown[-1], states)
    lab.wait(lambda: states.inner_html() != before, 60, "nothing came of a click on a state")
    pictures(lab, "explorer", explorer)

    analysis = cell(lab, "analysis = Analysis(")
    assert "certified" in (analysis.text_content() or "").lower()
    pictures(lab, "analysis", analysis)
    for source, name in (
        ("best_picture(", "figure-best"),
        ("skill_chart(", "figure-skill"),
        ("wins_chart(", "figure-wins"),
    ):
        pictures(lab, name, cell(lab, source))
    assert not lab.errors


def last_drop() -> Play:
    """A game of steady hands in which one more drop of the first player ends it."""
    game = packo.load("fly", scatter=0, twist=0)
    play = match(game, ["eager", "eager"], seed=0)
    before = play.plays[-3]
    assert before.state.current_player == 0
    return before


class Person:
    """Somebody who plays against a program at the table of the page."""

    def __init__(self, lab: Lab) -> None:
        self.lab = lab
        self.seat = Seat(lab, cell(lab, 'seats={0: "you", 1: "collector"}'))

    def aims(self, play: Play) -> list[Aim]:
        """The person's own aims in a play."""
        states = play.states
        return [
            move for state, move in zip(states, play.moves, strict=False) if state.current_player == 0 and state.actors
        ]

    def drops(self, do: Callable[[], None], turn: str) -> None:
        """Do something that drops the swatter with that turn, and wait for the program's drop."""
        before = self.seat.play()
        do()
        self.lab.wait(
            lambda: "thinking" not in self.seat.says() and self.seat.play().length >= before.length + 4,
            SECONDS_TO_SOLVE,
            f"nothing came of the drop: {self.seat.says()}",
        )
        position: Position = self.seat.play().state.position
        assert position.to_move == 0
        assert str(self.aims(self.seat.play())[-1]).endswith(turn)

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Where a point of the table is on the screen now."""
        found: list[float] = self.pad.evaluate(PLACE, [x, y])
        return found[0], found[1]

    @property
    def pad(self) -> Locator:
        """All that the swatter can be let go over."""
        return self.seat.board.locator("[data-at]").first

    def click(self, x: float, y: float) -> None:
        """Let go of the swatter over a point of the table, in inches."""
        self.pad.scroll_into_view_if_needed()
        self.lab.page.mouse.click(*self.point(x, y))

    def drag(self, turn: str, x: float, y: float) -> None:
        """Take the swatter up with a turn, and let it go over a point."""
        mouse, button = self.lab.page.mouse, self.seat.board.locator(f'[data-pick="{turn}"]').first
        button.scroll_into_view_if_needed()
        mouse.move(*middle(button))
        mouse.down()
        self.lab.wait(lambda: f"turned {turn[2:]}° left" in told(self.seat.board), 10, "the swatter was not taken up")
        mouse.move(*self.point(x, y), steps=5)
        mouse.up()

    def by_keys(self) -> None:
        """Turn the swatter with E, go to a fly, and drop there with Enter."""
        keys = self.lab.page.keyboard
        self.seat.board.locator("[data-pick]").first.focus()
        keys.press("e")
        self.lab.wait(lambda: "turned 30° left" in told(self.seat.board), 10, "the key did not turn the swatter")
        self.seat.board.locator("[data-action]").first.focus()
        keys.press("Enter")


def told(board: Locator) -> str:
    """The picture in words."""
    return board.locator("svg desc").first.text_content() or ""


def titled(board: Locator) -> str:
    return board.locator("svg title").first.text_content() or ""


def middle(node: Locator) -> tuple[float, float]:
    box = node.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
