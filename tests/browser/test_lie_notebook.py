"""LIE's notebook in a real JupyterLab in a real Chromium: a game with few cards by clicking, dragging and keys."""

from __future__ import annotations

from playwright.sync_api import Locator

from packo.core import Play
from packo.games.lie.parts import Challenge, Position
from tests.browser.lab import WIDE, Lab
from tests.browser.person import SECONDS_TO_SOLVE, Seat, cell, pictures, press

MOST_TURNS = 60
LIE = "lie"


def test_everything_on_the_page_of_lie(lab: Lab) -> None:
    lab.open("lie.ipynb", size=WIDE, last=("explorer = Explorer(", "analysis = Analysis("))
    lab.run_all(timeout=SECONDS_TO_SOLVE)
    seat = Seat(lab, cell(lab, 'seats={0: "you", 1: "bluffer"}'))
    pictures(lab, "table-start", seat.table)

    turn_by_clicking(seat)
    turn_by_keys(seat)
    turn_by_dragging(seat)
    seat.choose(seat.actions()[0])
    assert place(seat.play()).shown[0]
    bids = seat.actions()
    assert LIE not in bids

    press(seat.table, "How likely bids are, if all cards are turned at random")
    lab.wait(lambda: "%" in texts(seat), 10, "no chances were written on the ladder")
    pictures(lab, "table-middle", seat.table)
    press(seat.table, "How likely bids are, if all cards are turned at random")
    lab.wait(lambda: "%" not in texts(seat), 10, "the chances stayed on the ladder")

    press(seat.table, "Worth of moves")
    lab.wait(lambda: "Gold: " in (seat.table.locator(".packo-note").text_content() or ""), 30, "no worth was shown")
    pictures(lab, "table-worth", seat.table)
    press(seat.table, "Worth of moves")
    lab.wait(lambda: "Worth: " not in told(seat), 10, "the worth stayed on the board")

    seat.choose(bids[0])
    played = seat.play()
    press(seat.table, "Undo")
    lab.wait(lambda: seat.play().length < played.length, 10, "undo took nothing back")
    press(seat.table, "Redo")
    lab.wait(lambda: seat.play() == played, 10, "redo did not bring the turn back")

    saved = seat.record_box().input_value()
    press(seat.table, "New game")
    lab.wait(lambda: seat.play().length == 1, 10, "no new game was dealt")
    fresh = seat.play()
    seat.paste(saved.replace(f". {bids[0]}", ". 9x9", 1))
    lab.wait(lambda: "LIE 6" in seat.says(), 10, "a damaged record was not refused by its rule")
    assert seat.play() == fresh
    seat.paste(saved)
    lab.wait(lambda: seat.play() == played, 10, "the saved game did not come back")

    play_a_round(seat)
    assert sum(place(seat.play()).counts) == 3
    pictures(lab, "table-round-over", seat.table)
    for _ in range(3):
        if not seat.play().state.is_terminal:
            play_a_round(seat)
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
    assert "win the round" in (analysis.text_content() or "")
    pictures(lab, "analysis", analysis)

    for source, name in (
        ("mine = ladder(", "figure-ladder"),
        ("wild = ladder(", "figure-wild"),
        ("def higher_die(", "figure-settings"),
        ("def opening_map(", "figure-openings"),
        ("def challenge_map(", "figure-challenges"),
        ("GAMES = ", "figure-chain"),
        ("in the cut of three faces", "figure-rules"),
    ):
        pictures(lab, name, cell(lab, source))
    assert not lab.errors


def place(play: Play) -> Position:
    p: Position = play.state.position
    return p


def told(seat: Seat) -> str:
    """The picture in words."""
    return seat.board.locator("desc").first.text_content() or ""


def texts(seat: Seat) -> str:
    return " ".join(seat.board.locator("text").all_text_contents())


def up(seat: Seat) -> str:
    """The dice that would be set now."""
    (action,) = seat.actions()
    return action


def own_cards(seat: Seat) -> Locator:
    return seat.board.locator("[data-pick][data-key]")


def turn_by_clicking(seat: Seat) -> None:
    """Turn the first card, and then take one of the settings that are listed."""
    for part in (own_cards(seat).first, seat.board.locator('[aria-label^="turn the cards to"]').last):
        before = up(seat)
        part.click()
        seat.lab.wait(lambda was=before: up(seat) != was, 10, "no card was turned")


def turn_by_keys(seat: Seat) -> None:
    before = up(seat)
    own_cards(seat).first.focus()
    seat.lab.page.keyboard.press("2")
    seat.lab.wait(lambda: up(seat) != before, 10, "the key turned no card")


def turn_by_dragging(seat: Seat) -> None:
    """Press on a card and let it go beside everything: it is turned, and nothing is set."""
    before, mouse = up(seat), seat.lab.page.mouse
    box = own_cards(seat).nth(0).bounding_box()
    assert box is not None
    mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    mouse.down()
    mouse.move(box["x"] + box["width"] / 2, box["y"] - 20, steps=4)
    mouse.up()
    seat.lab.wait(lambda: up(seat) != before, 10, "the card was not turned")


def play_a_round(seat: Seat) -> None:
    """Set the hand as it lies, and bid as little as can be until somebody calls a lie: the person does by its key."""
    rounds = sum(isinstance(move, Challenge) for move in seat.play().moves)
    for _ in range(MOST_TURNS):
        play = seat.play()
        if sum(isinstance(move, Challenge) for move in play.moves) > rounds:
            return
        actions = seat.actions()
        enough = LIE in actions and play.length % 2
        action = LIE if enough or actions == [LIE] else actions[0]
        if action == LIE:
            seat.by_key("l")
        else:
            seat.choose(action)
    raise AssertionError(f"no end of a round: {seat.says()}")
