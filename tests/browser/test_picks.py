"""Parts of actions in a real browser: clicked, dragged, put down again, and reached by keys."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator

from tests.browser.lab import Lab, Server

BOARD = """\
from packo.picture import svg
from packo.widgets.board import Board

heard = []

def picture(card):
    looks = {"width": 40, "height": 40, "y": 5}
    body = "".join(
        svg.picker(c, c, svg.rect(x, 5, 40, 40, fill="grey"), pressed=c == card)
        for c, x in (("ace", 5), ("two", 55))
    )
    if card:
        body += svg.picker("turned", "turn", svg.rect(105, 5, 40, 40, fill="tan"), data_key="r")
        body += svg.button(card + " here", "put it here", svg.rect(155, 5, 40, 40, fill="gold"))
    return svg.document(200, 50, body, title="picks", desc=card or "nothing")

card = None

def pick(words):
    global card
    card = None if words == card else words
    show()

def click(action):
    global card
    heard.append(action)
    card = None
    show()

def show():
    board.show(picture(card), f"holding {card}; heard {heard}")

board = Board(click, on_pick=pick)
show()
board
"""


@pytest.fixture(scope="module")
def picks(lab_server: Server) -> str:
    return lab_server.add("picks.ipynb", [BOARD])


def pick(board: Locator, words: str) -> Locator:
    return board.locator(f'[data-pick="{words}"]')


def middle(node: Locator) -> tuple[float, float]:
    box = node.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_parts_of_actions(lab: Lab, picks: str) -> None:
    lab.open(picks)
    lab.run_all()
    board, status, mouse = lab.board(), ".packo-status", lab.page.mouse
    lab.wait_for_text(status, "holding None; heard []")

    pick(board, "ace").click()
    lab.wait_for_text(status, "holding ace; heard []")
    pick(board, "ace").click()
    lab.wait_for_text(status, "holding None; heard []")

    pick(board, "two").click()
    lab.wait_for_text(status, "holding two; heard []")
    lab.page.keyboard.press("r")
    lab.wait_for_text(status, "holding turned; heard []")
    lab.page.keyboard.press("Escape")
    pick(board, "ace").click()
    lab.wait_for_text(status, "holding ace; heard []")
    lab.page.keyboard.press("Escape")
    lab.wait_for_text(status, "holding None; heard []")

    # Dragged: the picture with the place to drop it comes while the button is held down.
    mouse.move(*middle(pick(board, "two")))
    mouse.down()
    lab.wait_for_text(status, "holding two; heard []")
    mouse.move(*middle(board.locator('[data-action="two here"]')), steps=5)
    mouse.up()
    lab.wait_for_text(status, "holding None; heard ['two here']")

    # Dragged beside every place: the card stays in hand.
    mouse.move(*middle(pick(board, "ace")))
    mouse.down()
    lab.wait_for_text(status, "holding ace; heard ['two here']")
    mouse.move(*middle(pick(board, "two")), steps=5)
    mouse.up()
    lab.click("ace here", board)
    lab.wait_for_text(status, "holding None; heard ['two here', 'ace here']")

    # By keys alone.
    pick(board, "two").focus()
    lab.page.keyboard.press("Enter")
    lab.wait_for_text(status, "holding two; heard ['two here', 'ace here']")
    lab.page.keyboard.press("ArrowRight")
    lab.page.keyboard.press("ArrowRight")
    lab.page.keyboard.press("Enter")
    lab.wait_for_text(status, "holding None; heard ['two here', 'ace here', 'two here']")
    assert not lab.errors
