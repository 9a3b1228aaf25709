"""The notebooks in a real JupyterLab in a real Chromium: what a person does on their pages, by clicking.

A page is opened and run once, and everything is tried on it in turn, since that takes longer than all the clicks.
"""

from __future__ import annotations

from random import Random
from typing import Literal

from playwright.sync_api import Locator

from packo.core import Play, record
from tests.browser.lab import NARROW, WIDE, Lab

SECONDS_TO_SOLVE = 120
"""What the first solve may take on a busy machine before the test gives up."""
MOST_TURNS = 400
SHADES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
STATUS = ".packo-table .packo-status"


def cell(lab: Lab, text: str) -> Locator:
    """The output of the cell whose source holds `text`."""
    return lab.page.locator(".jp-CodeCell", has_text=text).first.locator(".jp-OutputArea-output").last


def press(within: Locator, label: str) -> None:
    within.get_by_role("button", name=label, exact=True).first.click(timeout=10_000)


def pictures(lab: Lab, name: str, of: Locator) -> None:
    """Screenshots of one widget at both sizes, light and dark."""
    for size in (WIDE, NARROW):
        lab.zoom(*size)
        for shade in SHADES:
            lab.theme(shade)
            of.scroll_into_view_if_needed()
            lab.page.wait_for_timeout(300)
            lab.screenshot(f"{name}-{size[0]}-{shade}", of)
    lab.zoom(*WIDE)
    lab.theme("light")


class Seat:
    """A person at the table of a page."""

    def __init__(self, lab: Lab, table: Locator) -> None:
        self.lab, self.table = lab, table
        self.board = table.locator(".packo-board").first
        self.status = table.locator(".packo-status").first

    def record_box(self) -> Locator:
        """Where a record is written and pasted, in the drawer that is opened for it."""
        box = self.table.locator("textarea").first
        if not box.is_visible():
            self.table.get_by_text("Save and load").click()
            box.wait_for(state="visible")
        return box

    def play(self) -> Play:
        """The play so far, by its own record."""
        box = self.record_box()
        box.fill("")
        box.blur()
        press(self.table, "Write record")
        self.lab.wait(lambda: box.input_value().startswith("packo record"), 10, "no record was written")
        return record.loads(box.input_value())

    def paste(self, text: str) -> None:
        box = self.record_box()
        box.fill(text)
        box.blur()
        press(self.table, "Load this text")

    def says(self) -> str:
        return self.status.text_content() or ""

    def choose(self, action: str) -> None:
        """Click an action and wait until the bot has answered it."""
        before = self.board.inner_html()
        self.lab.click(action, self.board)
        self.lab.wait(
            lambda: self.board.inner_html() != before and "thinking" not in self.says(),
            SECONDS_TO_SOLVE,
            f"nothing came of {action}",
        )


def test_everything_on_the_page_of_tko(lab: Lab) -> None:
    lab.open("tko.ipynb", size=WIDE)
    lab.run_all(timeout=SECONDS_TO_SOLVE)
    seat = Seat(lab, cell(lab, 'seats={0: "you", 1: "optimal"}'))
    pictures(lab, "table-start", seat.table)

    choices = ["U", "B", "H", "U"]
    for action in choices:
        seat.choose(action)
    assert [move[0] for move in seat.play().moves] == choices
    pictures(lab, "table-middle", seat.table)

    played = seat.play()
    press(seat.table, "Undo")
    lab.wait(lambda: seat.play() == played.back, 10, "undo did not take one turn back")
    press(seat.table, "Redo")
    lab.wait(lambda: seat.play() == played, 10, "redo did not bring the turn back")

    saved = seat.record_box().input_value()
    press(seat.table, "New game")
    lab.wait(lambda: len(seat.play()) == 0, 10, "no new game began")
    seat.paste(saved.replace("1. U", "1. X"))
    lab.wait(lambda: "TKO 5" in seat.says(), 10, "a damaged record was not refused by its rule")
    assert len(seat.play()) == 0
    seat.paste(saved)
    lab.wait(lambda: seat.play() == played, 10, "the saved game did not come back")

    double = lab.action("B", seat.board)
    double.scroll_into_view_if_needed()
    double.dblclick(timeout=10_000)
    lab.page.wait_for_timeout(1500)
    assert len(seat.play()) == len(played) + 1

    play_to_the_end(seat)
    assert seat.play().state.is_terminal
    pictures(lab, "table-end", seat.table)

    explorer = cell(lab, "explorer = Explorer(")
    board = explorer.locator(".packo-board").first
    shown = lab.actions(board)
    lab.click(shown[-1], board)
    lab.wait(lambda: len(lab.actions(board)) > len(shown), 30, "the graph did not grow")
    pictures(lab, "explorer", explorer)

    analysis = cell(lab, "analysis = Analysis(")
    worth = analysis.locator(".packo-board").first
    before = worth.inner_html()
    slider = analysis.locator(".noUi-handle").nth(2)
    slider.scroll_into_view_if_needed()
    slider.focus()
    slider.press("End")
    lab.wait(lambda: worth.inner_html() != before, 10, "the slider changed nothing")
    pictures(lab, "analysis", analysis)

    for source, name in (
        ("boxer_table(table_of_rounds)", "figure-table"),
        ("findings(solution)", "figure-findings"),
        ("price_of_habits(", "figure-habits"),
        ("boxer_table(soft", "figure-soft"),
    ):
        pictures(lab, name, cell(lab, source))
    assert not lab.errors


def play_to_the_end(seat: Seat) -> None:
    """Choose at random until somebody has the belt."""
    rng = Random(4)
    for _ in range(MOST_TURNS):
        if "win" in seat.says():
            return
        seat.choose(rng.choice(["U", "H", "B", "K"]))
    raise AssertionError(f"no end after {MOST_TURNS} turns: {seat.says()}")


def test_the_start_page(lab: Lab) -> None:
    lab.open("00-start-here.ipynb", size=WIDE)
    lab.run_all(timeout=SECONDS_TO_SOLVE)
    gallery = cell(lab, "Gallery()")
    assert gallery.get_by_role("link", name="Open tko.ipynb").count() == 1
    pictures(lab, "gallery", gallery)
    seat = Seat(lab, cell(lab, 'seats={0: "you", 1: "random"}'))
    seat.choose("U")
    assert len(seat.play()) == 1
    assert not lab.errors
