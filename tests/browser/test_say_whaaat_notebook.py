"""Say Whaaat?!'s notebook in a real JupyterLab in a real Chromium: rankings by keys, clicks, dragged and typed."""

from __future__ import annotations

from playwright.sync_api import Locator

import packo
from packo.core import Play
from packo.games.say_whaaat.parts import GUESS, OVER, RANK, Position
from packo.games.say_whaaat.rules import matches
from tests.browser.lab import WIDE, Lab
from tests.browser.person import SECONDS_TO_SOLVE, Seat, cell, pictures, press

LAST_ROUND = (
    "Rain, Soap, Love, Taxes, Tea", "1 2 3 4 5", "5 4 3 2 1 & 5 4 3 2 1 & 5 4 3 2 1",
    "Naps, Courage, Pizza, Money, Bees", "4 1 5 2 3", "4 1 5 2 3 & 4 2 5 1 3 & 2 5 1 4 3",
    "Cats, Ghost stories, Thunderstorms, Zoos, Bubble wrap", "2 1 3 5 4", "2 1 3 5 4 & 1 2 5 4 3 & 5 4 1 3 2",
    "Roller coasters, Salt, Encyclopedias, French fries, Hope", "3 2 5 4 1",
)  # fmt: skip
"""A game of four to the guess of its last ranking."""


def test_everything_on_the_page_of_say_whaaat(lab: Lab) -> None:
    lab.open("say_whaaat.ipynb", size=WIDE, last=("explorer = Explorer(", "analysis = Analysis("))
    lab.run_all(timeout=SECONDS_TO_SOLVE)
    seat = Seat(lab, cell(lab, 'seats={0: "you"'))
    assert place(seat.play()).stage == RANK
    pictures(lab, "table-start", seat.table)

    seat.by_key("3")
    by_drag(seat, "..1.. 4", "4.1..")
    seat.pick("421..")
    seat.by_key("4")
    pictures(lab, "table-ranked", seat.table)
    seat.by_key("l")
    judged = seat.play()
    assert str(judged.moves[1]) == "4 2 1 3 5"
    assert place(judged).round == 1
    assert place(judged).stage == GUESS
    pictures(lab, "table-middle", seat.table)

    press(seat.table, "Worth of moves")
    best = seat.board.locator('[data-pick][aria-label*="on the table, worth"]').first
    best.wait_for(state="visible", timeout=60_000)
    press(seat.table, "How the judge may rank")
    lab.wait(lambda: "How the judge may rank: Player 2" in (seat.table.text_content() or ""), 60, "no beliefs shown")
    seat.answered(lambda: best.click(timeout=10_000), "the best guess")
    pictures(lab, "table-worth", seat.table)
    (guess,) = seat.actions()
    seat.choose(guess)
    guessed = seat.play()
    assert str(guessed.moves[5]).startswith(guess)
    assert place(guessed).round == 2

    press(seat.table, "Undo")
    lab.wait(lambda: seat.play() == judged, 30, "undo did not take the guess back")
    press(seat.table, "Redo")
    lab.wait(lambda: seat.play() == guessed, 30, "redo did not bring the guess back")

    say(seat, "1 1 2 3 4")
    two_ones = "Say Whaaat?! 5: every place is given once, and '1 1 2 3 4' gives 1 to more than one word and 5 to none"
    lab.wait(lambda: two_ones in seat.says(), 30, "two ones were not refused")
    saved = seat.saved()
    seat.paste(saved.replace("2. 4 2 1 3 5", "2. 4 2 1 3 3", 1))
    lab.wait(lambda: "Say Whaaat?! 5: every place" in seat.says(), 30, "a damaged record was not refused")
    assert seat.play() == guessed

    last = played(*LAST_ROUND)
    seat.load(last)
    say(seat, "32541")
    lab.wait(lambda: place(seat.play()).stage == OVER, SECONDS_TO_SOLVE, "the game was not over")
    over = seat.play()
    assert matches(place(last).judged[0], over.moves[-1][0]) == 5
    assert "6" in told(seat)
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
    assert not lab.errors


def played(*moves: str) -> Play:
    """A game of four after these moves."""
    play = Play.start(packo.load("say_whaaat").root)
    for text in moves:
        play = play.then(play.state.parse(text))
    return play


def place(play: Play) -> Position:
    p: Position = play.state.position
    return p


def told(seat: Seat) -> str:
    """The picture in words."""
    return seat.board.locator("desc").first.text_content() or ""


def by_drag(seat: Seat, card: str, after: str) -> None:
    """Press on a ranking card, and let it go over the word that gives this ranking so far."""
    mouse, taken = seat.lab.page.mouse, seat.board.locator(f'[data-pick="{card}"]')
    taken.scroll_into_view_if_needed()
    mouse.move(*middle(taken))
    mouse.down()
    word = seat.board.locator(f'[data-pick="{after}"][data-drop]')
    word.wait_for(state="attached", timeout=30_000)
    mouse.move(*middle(word), steps=5)
    seat.answered(mouse.up, f"dropping {card}")


def middle(node: Locator) -> tuple[float, float]:
    box = node.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def say(seat: Seat, text: str) -> None:
    """Type a move into the box below the board."""
    box = seat.table.get_by_placeholder("type a move")
    box.fill(text)
    box.blur()
    press(seat.table, "Play it")
