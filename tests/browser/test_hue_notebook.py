"""HUE's notebook in a real JupyterLab in a real Chromium: a whole game by clicking, dragging and keys."""

from __future__ import annotations

from playwright.sync_api import Locator

from tests.browser.lab import WIDE, Lab
from tests.browser.person import SECONDS_TO_SOLVE, Seat, cell, pictures, press

TURNS = 5
"""Placements of a player in a game of two."""


def test_everything_on_the_page_of_hue(lab: Lab) -> None:
    lab.open("hue.ipynb", size=WIDE, last=("explorer = Explorer(", "analysis = Analysis("))
    lab.run_all(timeout=SECONDS_TO_SOLVE)
    seat = Seat(lab, cell(lab, 'seats={0: "you", 1: "searcher"}'))
    pictures(lab, "table-start", seat.table)

    place_by_clicking(seat)
    place_by_dragging(seat)
    place_by_keys(seat)
    played = seat.play()
    assert len(played.moves) == 1 + 2 * 3

    press(seat.table, "Outline areas")
    lab.wait(lambda: "Areas: " in told(seat), 10, "the areas were not outlined")
    take_up(seat)
    hover(seat)
    pictures(lab, "table-middle", seat.table)
    put_down(seat)
    press(seat.table, "Outline areas")
    lab.wait(lambda: "Areas: " not in told(seat), 10, "the areas stayed outlined")

    press(seat.table, "Worth of moves")
    lab.wait(lambda: "Gold: " in (seat.table.locator(".packo-note").text_content() or ""), 30, "no worth was shown")
    take_up(seat)
    pictures(lab, "table-worth", seat.table)
    put_down(seat)
    press(seat.table, "Worth of moves")

    press(seat.table, "Undo")
    lab.wait(lambda: seat.play().length == played.length - 2, 10, "undo did not take the turn back")
    press(seat.table, "Redo")
    lab.wait(lambda: seat.play() == played, 10, "redo did not bring the turn back")

    saved = seat.record_box().input_value()
    press(seat.table, "New game")
    lab.wait(lambda: seat.play().length == 1, 10, "no new game was dealt")
    fresh, last = seat.play(), str(played.moves[-1])
    seat.paste(saved.replace(last, f"{last.partition('@')[0]}@90,90h"))
    lab.wait(lambda: "HUE 7" in seat.says(), 10, "a damaged record was not refused by its rule")
    assert seat.play() == fresh
    seat.paste(saved)
    lab.wait(lambda: seat.play() == played, 10, "the saved game did not come back")

    for _ in range(TURNS - 3):
        place_by_clicking(seat)
    assert seat.play().state.is_terminal
    assert "win" in seat.says()
    assert not seat.actions()
    pictures(lab, "table-end", seat.table)

    explorer = cell(lab, "explorer = Explorer(")
    board = explorer.locator(".packo-board").first
    before, shown = board.inner_html(), lab.actions(board)
    lab.click(shown[-1], board)
    lab.wait(lambda: board.inner_html() != before, 30, "nothing came of a click on a state")
    pictures(lab, "explorer", explorer)

    analysis = cell(lab, "analysis = Analysis(")
    assert "margin" in (analysis.text_content() or "")
    pictures(lab, "analysis", analysis)

    for source, name in (
        ("solved = play.states[8]", "figure-solved"),
        ("poison_chart(", "figure-poison"),
        ("compare_rules(with_covering", "figure-rules"),
    ):
        pictures(lab, name, cell(lab, source))
    assert not lab.errors


def told(seat: Seat) -> str:
    """The picture in words."""
    return seat.board.locator("desc").first.text_content() or ""


def take_up(seat: Seat) -> None:
    """Pick up the first card and wait for its places."""
    seat.pick(seat.parts()[0])
    seat.lab.wait(lambda: bool(seat.actions()), 30, "no places for the card")


def put_down(seat: Seat) -> None:
    """Press the card that is picked up once more."""
    held = seat.board.locator('[data-pick][aria-pressed="true"]').first.get_attribute("data-pick")
    seat.pick(str(held))
    seat.lab.wait(lambda: not seat.actions(), 30, "the card was not put down")


def middle(node: Locator) -> tuple[float, float]:
    box = node.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def hover(seat: Seat) -> None:
    """Point at a place: the card shows there, and what it changes, although the picture is not drawn anew."""
    target = seat.lab.action(seat.actions()[len(seat.actions()) // 2], seat.board)
    target.scroll_into_view_if_needed()
    before = seat.board.inner_html()
    shown = seat.board.locator(".hue-show:visible")
    # The pointer may rest on a place since the page was scrolled.
    seat.lab.page.mouse.move(*middle(seat.status))
    seat.lab.wait(lambda: shown.count() == 0, 10, "a card is shown that nobody points at")
    seat.lab.page.mouse.move(*middle(target))
    seat.lab.wait(lambda: shown.count() == 1, 10, "the card is not shown where one points")
    assert seat.board.inner_html() == before


def length(seat: Seat) -> int:
    """How many cards lie on the table."""
    return told(seat).partition("On the table")[2].count(" from ")


def settled(seat: Seat, cards: int) -> None:
    """Wait until so many cards lie on the table, and it is the person's turn or the end."""
    seat.lab.wait(
        lambda: length(seat) == cards and "thinking" not in seat.says(),
        SECONDS_TO_SOLVE,
        f"not {cards} cards: {told(seat)}",
    )


def place_by_clicking(seat: Seat) -> None:
    """Pick up the first card and click a place of it."""
    cards = length(seat)
    take_up(seat)
    actions = seat.actions()
    seat.choose(actions[len(actions) // 3])
    settled(seat, cards + 2)


def place_by_dragging(seat: Seat) -> None:
    """Press on a card, and let it go on a place that has appeared."""
    cards, mouse = length(seat), seat.lab.page.mouse
    seat.board.scroll_into_view_if_needed()
    card = seat.board.locator("[data-pick]").nth(1)
    mouse.move(*middle(card))
    mouse.down()
    seat.lab.wait(lambda: bool(seat.actions()), 30, "no places for the card that is dragged")
    actions = seat.actions()
    mouse.move(*middle(seat.lab.action(actions[len(actions) // 2], seat.board)), steps=5)
    mouse.up()
    settled(seat, cards + 2)


def place_by_keys(seat: Seat) -> None:
    """Take up a card with Enter, turn it with R, go to a place with the arrows, and put it there with Enter."""
    cards, keys = length(seat), seat.lab.page.keyboard
    seat.board.locator("[data-pick]").first.focus()
    keys.press("Enter")
    seat.lab.wait(lambda: ", across; " in told(seat), 30, "no card was taken up")
    keys.press("r")
    seat.lab.wait(lambda: ", down; " in told(seat), 30, "the card was not turned")
    for _ in range(4):
        keys.press("ArrowUp")
        if seat.board.locator("[data-action]:focus").count():
            break
    assert seat.board.locator("[data-action]:focus").count() == 1
    keys.press("Enter")
    settled(seat, cards + 2)
