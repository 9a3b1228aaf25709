"""Decipher's notebook in a real JupyterLab in a real Chromium: questions by clicking, dragging and keys, words by
typing, and a word of one's own."""

from __future__ import annotations

from playwright.sync_api import Locator

import packo
from packo.core import Play
from packo.games.decipher.parts import BONUS_TOKENS, HAND, HIDE, OVER, Position, Zone
from tests.browser.lab import WIDE, Lab
from tests.browser.person import SECONDS_TO_SOLVE, Seat, cell, pictures, press

FITS = "Letters that still fit"
LAST_ROUND = ("hide COIN", "hand B", "guess COIN") * 3
JUMP = (
    "hide JUMP", "hand G", "zone 1", "hand R", "zone 4", "hand R", "zone 1", "zone 2", "zone 3", "hand R", "zone 3",
    "hand Y", "zone 2",
)  # fmt: skip
"""A round in which one more short yellow stick leaves no doubt to a seeker who reckons."""


def test_everything_on_the_page_of_decipher(lab: Lab) -> None:
    lab.open("decipher.ipynb", size=WIDE, last=("explorer = Explorer(", "analysis = Analysis("))
    lab.run_all(timeout=SECONDS_TO_SOLVE)
    seat = Seat(lab, cell(lab, 'seats={0: "sleuth", 1: "you"}'))
    pictures(lab, "table-start", seat.table)
    word = place(seat.play()).word
    assert f"hide {word}" not in seat.board.inner_html()

    seat.choose("zone 1")
    assert place(seat.play()).zones[0] != Zone()
    by_drag(seat, 2)
    assert place(seat.play()).zones[1] != Zone()
    seat.by_key("3")
    asked = seat.play()
    assert place(asked).zones[2] != Zone()

    press(seat.table, FITS)
    lab.wait(lambda: "fit" in told(seat), 10, "the overlay was not shown")
    pictures(lab, "table-letters", seat.table)
    press(seat.table, "Worth of moves")
    note = seat.table.locator(".packo-note").first
    lab.wait(lambda: "information" in (note.text_content() or ""), 60, "no worth was shown")
    pictures(lab, "table-worth", seat.table)
    for switch in (FITS, "Worth of moves"):
        press(seat.table, switch)
    lab.wait(lambda: "Worth: " not in told(seat), 10, "the worth stayed on the board")

    press(seat.table, "Undo")
    lab.wait(lambda: seat.play().length < asked.length, 10, "undo did not take the question back")
    press(seat.table, "Redo")
    lab.wait(lambda: seat.play() == asked, 10, "redo did not bring the question back")

    typed(seat, "oboe")
    pictures(lab, "table-spelled", seat.table)
    seat.by_key("!")
    guessed = seat.play()
    assert place(guessed).wrong == ("OBOE",)
    saved = seat.record_box().input_value()
    seat.paste(saved.replace(". zone 1 ", ". zone 5 ", 1))
    lab.wait(lambda: "Decipher 13: the zones are 1 to 4" in seat.says(), 10, "a damaged record was not refused")
    assert seat.play() == guessed

    seat.load(played(*LAST_ROUND))
    assert place(seat.play()).stage == HIDE
    typed(seat, "jump")
    pictures(lab, "table-hide", seat.table)
    seat.by_key("!")
    assert place(seat.play()).word == "JUMP"
    seat.choose("hand G")
    assert place(seat.play()).stage == HAND
    assert "G" in "".join(zone.pieces for zone in place(seat.play()).zones)
    pictures(lab, "table-middle", seat.table)

    seat.load(played(*LAST_ROUND, *JUMP))
    seat.choose("hand Y")
    assert place(seat.play()).stage == OVER
    assert place(seat.play()).bonus == BONUS_TOKENS
    assert "JUMP" in told(seat)
    assert not seat.actions()
    pictures(lab, "table-end", seat.table)

    explorer = cell(lab, "explorer = Explorer(")
    states = explorer.locator(".packo-board").first
    before, shown = states.inner_html(), lab.actions(states)
    lab.click(shown[-1], states)
    lab.wait(lambda: states.inner_html() != before, 60, "nothing came of a click on a state")
    pictures(lab, "explorer", explorer)

    analysis = cell(lab, "analysis = Analysis(")
    assert "points of this round" in (analysis.text_content() or "")
    pictures(lab, "analysis", analysis)
    for source, name in (
        ("beliefs(panda", "figure-beliefs"),
        ("words_left_chart(later", "figure-words"),
        ("hard_words_chart(", "figure-hard"),
    ):
        pictures(lab, name, cell(lab, source))
    assert not lab.errors


def played(*moves: str) -> Play:
    """A game of two players after these moves."""
    play = Play.start(packo.load("decipher").root)
    for text in moves:
        play = play.then(play.state.parse(text))
    return play


def place(play: Play) -> Position:
    p: Position = play.state.position
    return p


def told(seat: Seat) -> str:
    """The picture in words."""
    return seat.board.locator("desc").first.text_content() or ""


def typed(seat: Seat, letters: str) -> None:
    for letter in letters:
        seat.by_key(letter)


def by_drag(seat: Seat, zone: int) -> None:
    """Press on the piece in hand, and let it go over a zone."""
    mouse, piece = seat.lab.page.mouse, seat.board.locator("[data-pick=piece]")
    piece.scroll_into_view_if_needed()
    mouse.move(*middle(piece))
    mouse.down()
    seat.lab.wait(lambda: piece.get_attribute("aria-pressed") == "true", 30, "the piece was not taken up")
    mouse.move(*middle(seat.lab.action(f"zone {zone}", seat.board)), steps=5)
    seat.answered(mouse.up, f"dropping the piece in zone {zone}")


def middle(node: Locator) -> tuple[float, float]:
    box = node.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
