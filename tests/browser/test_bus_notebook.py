"""BUS's notebook in a real JupyterLab in a real Chromium, played by clicking, dragging and keys: from its start, from a
game that stands at the construction site, and from one before its last turn."""

from __future__ import annotations

from playwright.sync_api import Locator

import packo
from packo.core import Play
from packo.games.bus.parts import Swap
from packo.games.bus.streets import drive
from packo.play import match
from tests.browser.lab import WIDE, Lab
from tests.browser.person import SECONDS_TO_SOLVE, Seat, cell, pictures, press

OVERLAYS = {
    "How many streets it is from the bus to each street": "Streets to drive: ",
    "Passenger cards that are still face down": "Face down: ",
}


def test_everything_on_the_page_of_bus(lab: Lab) -> None:
    lab.open("bus.ipynb", size=WIDE, last=("explorer = Explorer(", "analysis = Analysis(", "reach = Sliders("))
    lab.run_all(timeout=SECONDS_TO_SOLVE)
    seat = Seat(lab, cell(lab, 'seats={0: "you", 1: "greedy"}'))
    pictures(lab, "table-start", seat.table)

    seat.choose("put ab2W")
    seat.by_key("1")
    before = seat.play()
    assert [str(move) for move in before.moves[2:4]] == ["put ab2W", "take OP3"]
    seat.choose("go a12")
    played = seat.play()
    assert str(played.moves[before.length]) == "go a12"

    press(seat.table, "Undo")
    lab.wait(lambda: seat.play() == before, 10, "undo did not take the turn back")
    press(seat.table, "Redo")
    lab.wait(lambda: seat.play() == played, 10, "redo did not bring the turn back")
    saved = seat.record_box().input_value()
    for label, words in OVERLAYS.items():
        press(seat.table, label)
        lab.wait(lambda words=words: words in told(seat), 20, f"{label}: not shown")  # type: ignore[misc]
    pictures(lab, "table-middle", seat.table)

    building = greedy_game(3, 41)
    seat.load(building)
    pictures(lab, "table-site", seat.table)
    seat.paste(saved.replace(". go a12", ". go ab2"))
    lab.wait(lambda: "BUS 7" in seat.says(), 10, "a damaged record was not refused by its rule")
    assert seat.play() == building
    by_drag(seat, next(action for action in building.state.legal_actions() if isinstance(action, Swap)))
    lab.wait(lambda: seat.play().length > building.length + 1, SECONDS_TO_SOLVE, "nobody has moved since")
    assert seat.play().state.position.players[0].built
    seat.paste(saved)
    lab.wait(lambda: seat.play() == played, 10, "the saved game did not come back")

    last = greedy_game(5, 55)
    seat.load(last)
    press(seat.table, "Worth of moves")
    lab.wait(lambda: "Exact: " in (seat.table.locator(".packo-note").text_content() or ""), 60, "no worth shown")
    end = next(iter(seat.parts()))
    lab.wait(lambda: "Worth: " in told(seat), 20, "the worth of moves is not in the picture")
    seat.pick(end)
    lab.wait(lambda: f"Taken up: {end}." in told(seat), 20, "the end was not taken up")
    bus = last.state.position.players[0].bus
    assert bus is not None
    ways = [action for action in last.state.legal_actions() if str(drive(bus, action.route)[-1]) == end]
    assert len(ways) > 1
    assert set(map(str, ways)) <= set(seat.actions())
    pictures(lab, "table-ways", seat.table)
    seat.choose(str(ways[0]))
    seat.choose("pass")
    assert seat.play().state.is_terminal
    assert not seat.actions()
    assert "win" in seat.says()
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

    reach = cell(lab, "reach = Sliders(")
    arrow = reach.locator(".pk-end").first
    arrow.focus()
    way = arrow.locator(".pk-way")
    lab.wait(lambda: way.evaluate("node => getComputedStyle(node).opacity") == "1", 10, "no route lights up")
    pictures(lab, "figure-reach", reach)
    for source, name in (
        ("curve = [(turns", "figure-lone"),
        ("cities = list(blocks", "figure-blocks"),
        ("speed_chart(speed)", "figure-speed"),
        ("with_site = solo", "table-building"),
    ):
        pictures(lab, name, cell(lab, source))
    assert not lab.errors


def greedy_game(seed: int, moves: int) -> Play:
    """The first moves of a game of two greedy bots."""
    return match(packo.load("bus"), ["greedy", "greedy"], seed, max_moves=moves)


def told(seat: Seat) -> str:
    """The picture in words."""
    return seat.board.locator("desc").first.text_content() or ""


def by_drag(seat: Seat, swap: Swap) -> None:
    """Press on one street, and let it go on the other."""
    first, second = swap.streets
    mouse, street = seat.lab.page.mouse, seat.board.locator(f'[data-pick="{first}"]')
    street.scroll_into_view_if_needed()
    mouse.move(*middle(street))
    mouse.down()
    seat.lab.wait(lambda: f"Taken up: {first}." in told(seat), 30, f"{first} was not taken up")
    mouse.move(*middle(seat.lab.action(str(swap), seat.board)), steps=5)
    mouse.up()
    seat.lab.wait(lambda: "Taken up" not in told(seat), 30, f"{first} and {second} were not exchanged")


def middle(node: Locator) -> tuple[float, float]:
    box = node.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
