"""SHH's notebook in a real JupyterLab in a real Chromium: words laid by clicking and by typing, votes, and the end."""

from __future__ import annotations

import packo
from packo.core import Play
from packo.games.shh.parts import CONSONANTS, OVER, PERFECT, START, VOWELS, Position
from tests.browser.lab import WIDE, Lab
from tests.browser.person import SECONDS_TO_SOLVE, Seat, cell, pictures, press

ALIVE = "Letters that keep a word alive"
WORDS = ("JUMPING", "KEYBOARDS", "QUIZ", "VEX", "WATCHFUL")
"""A perfect game of two players in turn, without passes; player 1 calls the last vote."""


def test_everything_on_the_page_of_shh(lab: Lab) -> None:
    lab.open("shh.ipynb", size=WIDE, last=("explorer = Explorer(", "analysis = Analysis("))
    lab.run_all(timeout=SECONDS_TO_SOLVE)
    seat = Seat(lab, cell(lab, 'seats={0: "you", 1: "speller"}'))
    pictures(lab, "table-start", seat.table)

    first = next(letter for letter in seat.actions() if letter in CONSONANTS)
    seat.choose(first)
    assert place(seat.play()).active.startswith(first)
    own = seat.play().moves[1::2]
    assert [str(move) for move in own] == [first]

    quiz = played(WORDS, "QUIZ")
    seat.load(quiz)
    assert "call up" in seat.actions()
    press(seat.table, ALIVE)
    lab.wait(lambda: "QUIZ is a valid word now." in told(seat), 10, "the overlay was not shown")
    assert "V in no word" in told(seat)
    pictures(lab, "table-middle", seat.table)

    seat.by_key("+")
    assert place(seat.play()).stage == START
    assert "QUIZ: " in told(seat)
    assert place(seat.play()).row == "BDGJKMNPQRSYZ"
    seat.by_key("v")
    voted = seat.play()
    assert place(voted).stage != START
    assert [str(move) for move in voted.moves[quiz.length :]][:3:2] == ["call up", "V"]
    press(seat.table, ALIVE)
    lab.wait(lambda: "in no word" not in told(seat), 10, "the overlay stayed on the board")

    press(seat.table, "Worth of moves")
    note = seat.table.locator(".packo-note").first
    lab.wait(lambda: "Gold: " in (note.text_content() or ""), 60, "no worth was shown")
    pictures(lab, "table-worth", seat.table)
    press(seat.table, "Worth of moves")
    lab.wait(lambda: "Worth: " not in told(seat), 10, "the worth stayed on the board")

    press(seat.table, "Undo")
    lab.wait(lambda: place(seat.play()).stage == START, 10, "undo did not take the letter back")
    press(seat.table, "Redo")
    lab.wait(lambda: seat.play() == voted, 10, "redo did not bring the letter back")

    saved = seat.record_box().input_value()
    assert "2. J " in saved
    seat.paste(saved.replace("3. U ", "3. J ", 1))
    lab.wait(lambda: "SHH 8: J lies in the word J already" in seat.says(), 10, "a damaged record was not refused")
    assert seat.play() == voted
    seat.paste(saved.replace("2. J ", "2. H ", 1))
    lab.wait(lambda: "SHH 7: H is not in this player's hand" in seat.says(), 10, "a damaged record was not refused")
    assert seat.play() == voted

    last = played(WORDS, "WATCHFUL", "call up")
    seat.load(last)
    assert seat.actions() == ["up", "down"]
    pictures(lab, "table-vote", seat.table)
    seat.choose("up")
    assert place(seat.play()).stage == OVER
    assert f"All {PERFECT} points, 4 stars." in told(seat)
    assert not seat.actions()
    pictures(lab, "table-end", seat.table)

    explorer = cell(lab, "explorer = Explorer(")
    states = explorer.locator(".packo-board").first
    before, shown = states.inner_html(), lab.actions(states)
    lab.click(shown[-1], states)
    lab.wait(lambda: states.inner_html() != before, 60, "nothing came of a click on a state")
    pictures(lab, "explorer", explorer)

    analysis = cell(lab, "analysis = Analysis(")
    assert "points at the end" in (analysis.text_content() or "")
    pictures(lab, "analysis", analysis)
    for source, name in (
        ("beliefs(middle", "figure-beliefs"),
        ("common.sample(rng)", "figure-clears"),
        ("variants_chart(scores)", "figure-variants"),
    ):
        pictures(lab, name, cell(lab, source))
    assert not lab.errors


def played(words: tuple[str, ...], until: str, *more: str) -> Play:
    """Two players lay words in turn, who hold what they need for it, until one of them lies on the table; and then
    more moves."""
    letters = "".join(words)
    hands = ("".join(sorted(set(letters[seat::2]) - set(VOWELS))) for seat in (0, 1))
    play = Play.start(packo.load("shh").root)
    moves = ["/".join(hands)]
    for word in words:
        moves += word
        if word == until:
            break
        moves += ["call up", "up"]
    for text in (*moves, *more):
        play = play.then(play.state.parse(text))
    return play


def place(play: Play) -> Position:
    p: Position = play.state.position
    return p


def told(seat: Seat) -> str:
    """The picture in words."""
    return seat.board.locator("desc").first.text_content() or ""
