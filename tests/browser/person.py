"""A person at a table on a page: chooses, picks up, saves, and reads what it says."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Literal

from playwright.sync_api import Locator

from packo.core import Play, record
from tests.browser.lab import NARROW, SCREENSHOTS_VARIABLE, WIDE, Lab

SECONDS_TO_SOLVE = 120
"""What a bot's first choice may take on a busy machine before the test gives up."""
SHADES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def cell(lab: Lab, text: str) -> Locator:
    """The output of the cell whose source holds `text`."""
    return lab.page.locator(".jp-CodeCell", has_text=text).first.locator(".jp-OutputArea-output").last


def press(within: Locator, label: str) -> None:
    within.get_by_role("button", name=label, exact=True).first.click(timeout=10_000)


def pictures(lab: Lab, name: str, of: Locator) -> None:
    """Screenshots of one widget at both sizes, light and dark, for a person to look at: only where somebody asks for
    them, since they take longer than all the clicks."""
    if SCREENSHOTS_VARIABLE not in os.environ:
        return
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
        return record.loads(self.saved())

    def saved(self) -> str:
        """The record that the table writes of the play so far.  A picture that comes while the button is pressed moves
        it away, or takes the record with it, so it is pressed again."""
        box = self.record_box()
        box.fill("")
        box.blur()

        def written() -> bool:
            press(self.table, "Write record")
            return self.lab.until(lambda: box.input_value().startswith("packo record"), 5)

        self.lab.wait(written, 60, "no record was written")
        return box.input_value()

    def load(self, play: Play) -> None:
        """Paste the record of a play, and wait until the table stands where it ends."""
        self.paste(record.dumps(play))
        self.lab.wait(lambda: self.play() == play, 30, "the record was not loaded")

    def paste(self, text: str) -> None:
        box = self.record_box()
        box.fill(text)
        box.blur()
        press(self.table, "Load this text")

    def says(self) -> str:
        return self.status.text_content() or ""

    def pick(self, words: str) -> None:
        """Take up a part of an action and wait for the next picture."""
        part = self.board.locator(f'[data-pick="{words}"]')
        self.answered(lambda: part.click(timeout=10_000), f"taking up {words}")

    def choose(self, action: str) -> None:
        """Click an action and wait until the bot has answered it."""
        self.answered(lambda: self.lab.click(action, self.board), action)

    def by_key(self, key: str) -> None:
        """Press a key on the board and wait until the bot has answered it."""
        self.board.locator("[data-action], [data-pick]").first.focus()
        self.answered(lambda: self.lab.page.keyboard.press(key), f"the key {key}")

    def answered(self, do: Callable[[], object], what: str) -> None:
        """Do what the table answers with its next picture, and wait for that."""
        before = self.ply()
        do()
        self.lab.wait(lambda: self.ply() > before, SECONDS_TO_SOLVE, f"nothing came of {what}")

    def ply(self) -> int:
        """The number of the picture that is up: one that looks just like the last has its own."""
        return int(self.board.get_attribute("data-ply") or -1)

    def parts(self) -> list[str]:
        """What can be taken up now."""
        found = self.board.locator("[data-pick]").evaluate_all("(nodes) => nodes.map((node) => node.dataset.pick)")
        return [str(words) for words in found]

    def actions(self) -> list[str]:
        """What can be chosen now."""
        return self.lab.actions(self.board)
