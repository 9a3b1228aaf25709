"""A person at a table on a page: chooses, picks up, saves, and reads what it says."""

from __future__ import annotations

import os
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
        box = self.record_box()
        box.fill("")
        box.blur()
        press(self.table, "Write record")
        self.lab.wait(lambda: box.input_value().startswith("packo record"), 30, "no record was written")
        return record.loads(box.input_value())

    def paste(self, text: str) -> None:
        box = self.record_box()
        box.fill(text)
        box.blur()
        press(self.table, "Load this text")

    def says(self) -> str:
        return self.status.text_content() or ""

    def pick(self, words: str) -> None:
        """Take up a part of an action and wait for the next picture."""
        before = self.board.inner_html()
        part = self.board.locator(f'[data-pick="{words}"]')
        part.click(timeout=10_000)
        self.lab.wait(
            lambda: not self.busy() and self.board.inner_html() != before, 30, f"nothing came of taking up {words}"
        )

    def busy(self) -> bool:
        """Whether a click is on its way; the button that is pressed looks different at once."""
        return "packo-busy" in (self.board.get_attribute("class") or "")

    def parts(self) -> list[str]:
        """What can be taken up now."""
        found = self.board.locator("[data-pick]").evaluate_all("(nodes) => nodes.map((node) => node.dataset.pick)")
        return [str(words) for words in found]

    def actions(self) -> list[str]:
        """What can be chosen now."""
        return self.lab.actions(self.board)

    def choose(self, action: str) -> None:
        """Click an action and wait until the bot has answered it."""
        before = self.board.inner_html()
        self.lab.click(action, self.board)
        self.lab.wait(
            lambda: not self.busy() and self.board.inner_html() != before and "thinking" not in self.says(),
            SECONDS_TO_SOLVE,
            f"nothing came of {action}",
        )
