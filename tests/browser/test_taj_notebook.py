"""TAJ's notebook in a real JupyterLab in a real Chromium: a whole game by clicking, dragging and keys.

The page is opened and run once, and everything is tried on it in turn, since that takes longer than all the clicks.
"""

from __future__ import annotations

from random import Random

from playwright.sync_api import Locator

from tests.browser.lab import WIDE, Lab
from tests.browser.person import SECONDS_TO_SOLVE, Seat, cell, pictures, press

MOST_CHOICES = 300


def test_everything_on_the_page_of_taj(lab: Lab) -> None:
    lab.open("taj.ipynb", size=WIDE, last=("explorer = Explorer(", "vote = Analysis(", "analysis = Analysis("))
    lab.run_all(timeout=SECONDS_TO_SOLVE)
    seat = Seat(lab, cell(lab, 'table = Table("taj"'))
    pictures(lab, "table-start", seat.table)

    seat.pick("3")
    assert "3-7" in seat.actions()
    pictures(lab, "table-picked", seat.table)
    choose(seat, "3-7")
    choose(seat, "yea")
    assert [str(seat.play().moves[1]), str(seat.play().moves[2][0])] == ["3-7", "yea"]

    to_own_proposal(seat)
    before = seat.play()
    drag(seat, "1", "5")
    assert str(seat.play().moves[before.length]) == "1-5"
    pictures(lab, "table-vote", seat.table)
    by_keys(seat, "nay")
    assert str(seat.play().moves[before.length + 1][0]) == "nay"

    played = seat.play()
    press(seat.table, "Undo")
    lab.wait(lambda: len(seat.play()) < len(played), 10, "undo took no turn back")
    press(seat.table, "Redo")
    lab.wait(lambda: seat.play() == played, 30, "redo did not bring the turn back")

    saved = seat.record_box().input_value()
    press(seat.table, "New game")
    lab.wait(lambda: len(seat.play()) == 1, 30, "no new game began")
    fresh = seat.play()
    seat.paste(saved.replace("2. 3-7", "2. 3-3"))
    lab.wait(lambda: "TAJ 5" in seat.says(), 10, "a damaged record was not refused by its rule")
    assert seat.play() == fresh
    seat.paste(saved)
    lab.wait(lambda: seat.play() == played, 10, "the saved game did not come back")

    if seat.play().state.is_terminal:
        raise AssertionError("the game was over too soon for the rest of this test")
    for label in ("Score of every goal", "What the votes reveal"):
        plain = seat.table.inner_html()
        press(seat.table, label)
        lab.wait(lambda plain=plain: seat.table.inner_html() != plain, 20, f"{label} showed nothing")  # type: ignore[misc]
    lab.wait(lambda: "What each goal would score now" in seat.board.inner_html(), 10, "the scores are not shown")
    press(seat.table, "Worth of moves")
    lab.wait(lambda: "with goals drawn" in (seat.table.text_content() or ""), 60, "no worth of moves was told")
    pictures(lab, "table-middle", seat.table)
    press(seat.table, "Worth of moves")
    lab.wait(lambda: "with goals drawn" not in (seat.table.text_content() or ""), 30, "the worth of moves stayed")

    play_to_the_end(seat)
    assert seat.play().state.is_terminal
    pictures(lab, "table-end", seat.table)

    explorer = cell(lab, "explorer = Explorer(")
    graph = explorer.locator(".packo-board").first
    shown = lab.actions(graph)
    lab.click(shown[-1], graph)
    lab.wait(lambda: len(lab.actions(graph)) > len(shown), 60, "the graph did not grow")
    pictures(lab, "explorer", explorer)

    vote = cell(lab, "vote = Analysis(")
    worth = vote.locator(".packo-board").first
    settled = worth.inner_html()
    slider = vote.locator(".noUi-handle").first
    slider.scroll_into_view_if_needed()
    slider.focus()
    slider.press("End")
    lab.wait(lambda: worth.inner_html() != settled, 10, "the slider changed nothing")
    pictures(lab, "analysis", vote)
    pictures(lab, "analysis-proposals", cell(lab, "analysis = Analysis("))

    for source, name in (
        ("luck_chart(luck)", "figure-luck"),
        ("reach_chart(", "figure-reach"),
        ("random players", "figure-length"),
        ("card_chart(", "figure-card"),
        ("revealed(posterior(", "figure-revealed"),
        ("line_chart(series", "figure-votes"),
        ("reachable_scores(start", "table-of-scores"),
    ):
        pictures(lab, name, cell(lab, source))
    assert not lab.errors


def told(seat: Seat) -> str:
    """The picture in words, which tells every choice and every rug that is taken up."""
    return seat.board.locator("desc").first.text_content() or ""


def choose(seat: Seat, action: str) -> None:
    """Click on the frame of an action and wait for the picture that follows."""
    frame = seat.lab.action(action, seat.board).locator(".pk-frame").first
    frame.scroll_into_view_if_needed()
    seat.answered(lambda: seat.lab.page.mouse.click(*middle(frame)), action)


def to_own_proposal(seat: Seat) -> None:
    """Answer the other's proposals, each with nay, until it is the person's turn to propose."""
    for _ in range(8):
        if seat.parts():
            return
        shown = seat.actions()
        choose(seat, "nay" if "nay" in shown else shown[0])
    raise AssertionError(f"no turn to propose came: {seat.says()}")


def middle(node: Locator) -> tuple[float, float]:
    box = node.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(seat: Seat, one: str, other: str) -> None:
    """Drag a rug to another: the second may be dropped on as soon as the first is taken up."""
    lab, mouse = seat.lab, seat.lab.page.mouse
    rug = seat.board.locator(f'[data-pick="{one}"]')
    rug.scroll_into_view_if_needed()
    mouse.move(*middle(rug))
    mouse.down()
    target = seat.board.locator(f'[data-action="{one}-{other}"]')
    lab.wait(lambda: target.count() == 1, 30, f"rug {one} was not taken up")
    mouse.move(*middle(target), steps=5)
    mouse.up()
    lab.wait(lambda: "yea" in seat.actions(), SECONDS_TO_SOLVE, f"{one}-{other} was not proposed")


def by_keys(seat: Seat, action: str) -> None:
    """Choose with the keyboard alone: arrows to the choice, then Enter."""
    lab = seat.lab
    seat.board.locator("[data-action]").first.focus()
    for _ in seat.actions():
        if lab.page.evaluate("document.activeElement?.dataset.action") == action:
            break
        lab.page.keyboard.press("ArrowRight")
    assert lab.page.evaluate("document.activeElement?.dataset.action") == action
    seat.answered(lambda: lab.page.keyboard.press("Enter"), f"the key for {action}")


def play_to_the_end(seat: Seat) -> None:
    """Choose at random, by clicking, until the goals are shown."""
    rng = Random(4)
    for _ in range(MOST_CHOICES):
        shown = [action for action in seat.actions() if action not in ("all", "nix")]
        if shown:
            choose(seat, rng.choice(shown))
        elif parts := seat.parts():
            seat.pick(rng.choice(parts))
        else:
            return
    raise AssertionError(f"no end after {MOST_CHOICES} choices: {seat.says()}")
