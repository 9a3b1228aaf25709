"""Play On Words' notebook in a real JupyterLab in a real Chromium: words by clicking, dragging, keys and typing."""

from __future__ import annotations

from collections.abc import Iterable

from playwright.sync_api import Locator

import packo
from packo.core import Play
from packo.games.play_on_words.parts import New, Position, Word
from packo.games.play_on_words.spelling import spelled_by
from packo.play import match
from tests.browser.lab import WIDE, Lab
from tests.browser.person import SECONDS_TO_SOLVE, Seat, cell, pictures, press

BEST, MISSED = "Best plays now", "What could have been played"


def test_everything_on_the_page_of_play_on_words(lab: Lab) -> None:
    lab.open("play_on_words.ipynb", size=WIDE, last=("explorer = Explorer(", "analysis = Analysis("))
    lab.run_all(timeout=SECONDS_TO_SOLVE)
    seat = Seat(lab, cell(lab, 'seats={0: "you", 1: "casual"}'))
    pictures(lab, "table-start", seat.table)

    take_up(seat, "B", "B")
    take_up(seat, "B+E", "B and E")
    assert "new B-E" in seat.actions()
    drag(seat, "B+E+D", "new B-E-D")
    assert own(seat.play()) == ["BED"]
    seat.choose("done")
    answered(seat)
    assert turns(seat.play()) == 2
    pictures(lab, "table-middle", seat.table)

    press(seat.table, BEST)
    lab.wait(lambda: bool(seat.actions()), 30, "no plays were offered")
    pictures(lab, "table-best", seat.table)
    press(seat.table, BEST)
    lab.wait(lambda: not seat.actions(), 30, "plays are still offered")

    before = seat.play()
    words = [action for action in before.state.legal_actions() if isinstance(action, New)]
    word = spelled_by(words[0].tiles)
    say(seat, word)
    lab.wait(lambda: seat.play().length == before.length + 1, 30, f"{word} was not played")
    played = seat.play()
    assert word in own(played)
    press(seat.table, "Undo")
    lab.wait(lambda: seat.play() == before, 10, "undo did not take the word back")
    press(seat.table, "Redo")
    lab.wait(lambda: seat.play() == played, 10, "redo did not bring the word back")

    saved = seat.record_box().input_value()
    for right, wrong, why in (
        (". new B-E-D", ". new B-E-A-D", "Play On Words 8: no A is face up for BEAD"),
        (". new B-E-D", ". new B-E-E-D", "Play On Words 8: only 1 E is face up for BEED"),
        (". new B-E-D", ". new B-D-E", "Play On Words 12: BDE is not in the dictionary"),
    ):
        assert right in saved
        seat.paste(saved.replace(right, wrong, 1))
        lab.wait(lambda why=why: why in seat.says(), 10, f"not refused: {wrong}")  # type: ignore[misc]
        assert seat.play() == played

    theft = greedy_game(23, 42)
    seat.load(theft)
    say(seat, "on sparky: park")
    why = "Play On Words 7: a play-on keeps all the letters of SPARKY, and PARK lacks S"
    lab.wait(lambda: why in seat.says(), 10, "a word that lost a letter was not refused")
    assert seat.play() == theft
    number = next(k for k, word in enumerate(theft.state.position.words, start=1) if word.spelled == "SPARKY")
    take_up(seat, f"on {number}", "SPARKY")
    key(seat, "l", "Taken up: SPARKY and L.")
    pictures(lab, "table-stealing", seat.table)
    key(seat, "+", "steals SPARKY from Player 2 for SPARKLY")
    for letter, taken in (("b", "B"), ("e", "B and E"), ("t", "B, E and T")):
        key(seat, letter, f"Taken up: {taken}.")
    key(seat, "+", "makes BET")
    assert own(seat.play()) == ["BET", "SPARKLY", "OATMEAL"]
    key(seat, ".", "Player 2 ")
    answered(seat)
    assert turns(seat.play()) >= turns(theft) + 2
    press(seat.table, MISSED)
    lab.wait(lambda: "Possible" in told(seat), 30, "what could have been played is not told")
    pictures(lab, "table-missed", seat.table)
    press(seat.table, MISSED)

    last = greedy_game(15, 59)
    seat.load(last)
    press(seat.table, "Worth of moves")
    lab.wait(lambda: "Exact: " in (seat.table.locator(".packo-note").text_content() or ""), 60, "no worth shown")
    lab.wait(lambda: "Worth: " in told(seat), 20, "the worth of moves is not in the picture")
    pictures(lab, "table-worth", seat.table)
    seat.choose(seat.actions()[0])
    seat.choose("done")
    lab.wait(lambda: "wins" in seat.says(), 30, "the game is not over")
    assert seat.play().state.is_terminal
    assert not seat.actions()
    pictures(lab, "table-end", seat.table)

    explorer = cell(lab, "explorer = Explorer(")
    board = explorer.locator(".packo-board").first
    drawn, shown = board.inner_html(), lab.actions(board)
    lab.click(shown[-1], board)
    lab.wait(lambda: board.inner_html() != drawn, 60, "nothing came of a click on a state")
    pictures(lab, "explorer", explorer)

    analysis = cell(lab, "analysis = Analysis(")
    assert "margin" in (analysis.text_content() or "")
    pictures(lab, "analysis", analysis)
    pictures(lab, "figure-cards", cell(lab, "card_chart(worth)"))
    assert not lab.errors


def greedy_game(seed: int, moves: int) -> Play:
    """The first moves of a game of two greedy bots."""
    return match(packo.load("play_on_words"), ["greedy", "greedy"], seed, max_moves=moves)


def take_up(seat: Seat, words: str, taken: str) -> None:
    """Click one card or word more, so that these words stand for all that is taken up."""
    seat.pick(words)
    seat.lab.wait(lambda: f"Taken up: {taken}." in told(seat), 30, f"{taken} was not taken up")


def drag(seat: Seat, words: str, action: str) -> None:
    """Press on one card more, and let it go on the word that is made of all that is taken up."""
    mouse, card = seat.lab.page.mouse, seat.board.locator(f'[data-pick="{words}"]')
    card.scroll_into_view_if_needed()
    mouse.move(*middle(card))
    mouse.down()
    seat.lab.wait(lambda: action in seat.actions(), 30, f"{action} was not offered")
    mouse.move(*middle(seat.lab.action(action, seat.board)), steps=5)
    mouse.up()
    seat.lab.wait(lambda: "Taken up" not in told(seat), 30, f"{action} was not played")


def key(seat: Seat, pressed: str, comes: str) -> None:
    """Press a key on the board, and wait until the picture tells what comes of it."""
    seat.board.locator("[data-pick]").first.focus()
    seat.lab.page.keyboard.press(pressed)
    seat.lab.wait(lambda: comes in told(seat), 30, f"nothing came of {pressed}")


def answered(seat: Seat) -> None:
    """Wait until the other has made a turn, and it is the person's again, or the game is over."""
    seat.lab.wait(
        lambda: told(seat).startswith("Player 2 ") and any(said in seat.says() for said in ("Your turn", "win")),
        SECONDS_TO_SOLVE,
        "no turn was made",
    )


def say(seat: Seat, text: str) -> None:
    """Type a move into the box below the board."""
    box = seat.table.get_by_placeholder("type a move")
    box.fill(text)
    box.blur()
    press(seat.table, "Play it")


def own(play: Play) -> list[str]:
    """The words before the first player."""
    return spelled(word for word in place(play).words if word.owner == 0)


def spelled(words: Iterable[Word]) -> list[str]:
    return [word.spelled for word in words]


def turns(play: Play) -> int:
    """How many turns are done."""
    return sum(str(move) == "done" for move in play.moves)


def place(play: Play) -> Position:
    p: Position = play.state.position
    return p


def told(seat: Seat) -> str:
    """The picture in words."""
    return seat.board.locator("desc").first.text_content() or ""


def middle(node: Locator) -> tuple[float, float]:
    box = node.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
