"""The notebooks in a real JupyterLab in a real Chromium: what a person does on their pages, by clicking.

A page is opened and run once, and everything is tried on it in turn, since that takes longer than all the clicks.
"""

from __future__ import annotations

from random import Random

from tests.browser.lab import WIDE, Lab
from tests.browser.person import SECONDS_TO_SOLVE, Seat, cell, pictures, press

MOST_TURNS = 400


def test_everything_on_the_page_of_tko(lab: Lab) -> None:
    lab.open("tko.ipynb", size=WIDE, last=("explorer = Explorer(", "analysis = Analysis("))
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
    seat.answered(lambda: double.dblclick(timeout=10_000), "B, clicked twice")
    lab.page.wait_for_timeout(1000)
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
