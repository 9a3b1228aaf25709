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
        body += svg.picker("turned", "turn", svg.rect(105, 5, 40, 40, fill="tan"), drop=True, data_key="r")
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

    # Dragged onto another part that takes it.
    mouse.move(*middle(pick(board, "two")))
    mouse.down()
    lab.wait_for_text(status, "holding two; heard ['two here', 'ace here']")
    mouse.move(*middle(pick(board, "turned")), steps=5)
    mouse.up()
    lab.wait_for_text(status, "holding turned; heard ['two here', 'ace here']")
    lab.page.keyboard.press("r")
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


SPOTS = """\
from packo.picture import svg
from packo.widgets.board import Board

heard = []
style = "S .ghost{display:none;pointer-events:none;transform:translate(var(--pk-x),var(--pk-y))}"
style += "S.pk-pointing .ghost{display:inline}"

def show(*_):
    field = svg.spot("{x},{y}@30", "field", svg.rect(0, 0, 9, 9, fill="#ddd"))
    over = svg.button("fly", "a fly", svg.rect(6, 6, 2, 2, fill="#666"))
    ghost = svg.rect(-0.5, -1.5, 1, 3, fill="red", class_="ghost")
    body = svg.group(field, over, ghost, transform="translate(20 10) scale(10)")
    board.show(svg.document(200, 110, body, title="spots", desc=str(heard), css=style), f"heard {heard}")

def click(action):
    heard.append(action)
    show()

board = Board(click)
show()
board
"""


def test_points_of_a_spot(lab: Lab, lab_server: Server) -> None:
    lab.open(lab_server.add("spots.ipynb", [SPOTS]))
    lab.run_all()
    board, status, mouse = lab.board(), ".packo-status", lab.page.mouse
    lab.wait_for_text(status, "heard []")
    field, ghost = board.locator("[data-at] rect"), board.locator(".ghost")
    box = field.bounding_box()
    assert box is not None

    def at(x: float, y: float) -> tuple[float, float]:
        return box["x"] + box["width"] * x / 9, box["y"] + box["height"] * y / 9

    assert not ghost.is_visible()
    mouse.move(*at(3, 4))
    lab.wait(ghost.is_visible, 10, "nothing follows the pointer")
    follows = ghost.bounding_box()
    assert follows is not None
    wanted = at(3, 4)
    assert abs(follows["x"] + follows["width"] / 2 - wanted[0]) < 2
    assert abs(follows["y"] + follows["height"] / 2 - wanted[1]) < 2

    mouse.click(*at(3, 4))
    lab.wait(lambda: "@30" in (board.page.locator(status).first.text_content() or ""), 10, "a point was not chosen")
    told = board.page.locator(status).first.text_content() or ""
    x, y = map(float, told.partition("'")[2].partition("@30")[0].split(","))
    assert abs(x - 3) < 0.1
    assert abs(y - 4) < 0.1

    # A button that lies over the field is pressed, and nothing follows the pointer there.
    mouse.move(*at(7, 7))
    lab.wait(lambda: not ghost.is_visible(), 10, "it is shown over a button")
    lab.page.wait_for_timeout(400)
    mouse.click(*at(7, 7))
    lab.wait(lambda: "'fly'" in (board.page.locator(status).first.text_content() or ""), 10, "the button was not heard")
    assert not lab.errors
