"""GEM's notebook in a real JupyterLab in a real Chromium: a whole game by clicking, dragging and keys."""

from __future__ import annotations

from playwright.sync_api import Locator

from packo.games.gem.parts import BID, PAY, ROUNDS, TAKE, Position
from tests.browser.lab import WIDE, Lab
from tests.browser.person import SECONDS_TO_SOLVE, Seat, cell, pictures, press

DECK = "Cards that are still face down"
MOST_TURNS = 120


def test_everything_on_the_page_of_gem(lab: Lab) -> None:
    lab.open("gem.ipynb", size=WIDE, last=("explorer = Explorer(", "analysis = Analysis("))
    lab.run_all(timeout=SECONDS_TO_SOLVE)
    person = Person(lab)
    seat = person.seat
    pictures(lab, "table-start", seat.table)

    while person.position().round == 1:
        person.turn()
    played = seat.play()
    assert {str(move).partition(" ")[0] for move in played.moves} >= {"pay", "take", "free"}
    assert {"clicks", "free"} <= person.done
    press(seat.table, DECK)
    lab.wait(lambda: "Face down: " in told(seat), 10, "the deck was not shown")
    pictures(lab, "table-middle", seat.table)
    press(seat.table, DECK)
    lab.wait(lambda: "Face down: " not in told(seat), 10, "the deck stayed on view")

    press(seat.table, "Undo")
    lab.wait(lambda: seat.play().length < played.length, 10, "undo did not take the turn back")
    press(seat.table, "Redo")
    lab.wait(lambda: seat.play() == played, 10, "redo did not bring the turn back")

    saved = seat.record_box().input_value()
    first = f"2. {played.moves[1]}"
    assert first in saved
    press(seat.table, "New game")
    lab.wait(lambda: seat.play().length == 1, 10, "no new game was dealt")
    fresh = seat.play()
    seat.paste(saved.replace(first, "2. 99", 1))
    lab.wait(lambda: "GEM 7" in seat.says(), 10, "a damaged record was not refused by its rule")
    assert seat.play() == fresh
    seat.paste(saved)
    lab.wait(lambda: seat.play() == played, 10, "the saved game did not come back")

    for _ in range(MOST_TURNS):
        if not person.turn():
            break
    assert seat.play().state.is_terminal
    assert person.done == {"clicks", "drag", "keys", "free", "worth"}
    assert "win" in seat.says()
    assert not seat.actions()
    pictures(lab, "table-end", seat.table)

    explorer = cell(lab, "explorer = Explorer(")
    board = explorer.locator(".packo-board").first
    before, shown = board.inner_html(), lab.actions(board)
    lab.click(shown[-1], board)
    lab.wait(lambda: board.inner_html() != before, 60, "nothing came of a click on a state")
    pictures(lab, "explorer", explorer)

    analysis = cell(lab, "analysis = Analysis(")
    assert "margin" in (analysis.text_content() or "")
    pictures(lab, "analysis", analysis)

    for source, name in (
        ("if_ended_here(play", "figure-points"),
        ("solution = solve_last_round", "figure-last"),
        ("curve.append(", "figure-bids"),
        ("zero_chart(", "figure-gifts"),
        ("coin_chart(worths)", "figure-coin"),
    ):
        pictures(lab, name, cell(lab, source))
    assert not lab.errors


class Person:
    """Somebody who plays a game at the table of the page, and tries each way to pay once."""

    def __init__(self, lab: Lab) -> None:
        self.lab = lab
        self.seat = Seat(lab, cell(lab, 'seats={0: "you", 1: "greedy"}'))
        self.done: set[str] = set()
        """Ways to pay and to reinvest that were tried."""

    def position(self) -> Position:
        found: Position = self.seat.play().state.position
        return found

    def turn(self) -> bool:
        """One choice.  False at the end of the game."""
        play = self.seat.play()
        p: Position = play.state.position
        if play.state.is_terminal:
            return False
        if p.stage == BID:
            if p.round == ROUNDS and "worth" not in self.done:
                self.worth()
            self.seat.choose(self._bid(p))
        elif p.stage == PAY:
            self._pay(p)
        elif p.stage == TAKE:
            card = min(p.row, key=lambda card: card.costs)
            self.seat.choose(f"take {card}")
        else:
            self._reinvest(p)
        self.lab.wait(
            lambda: "thinking" not in self.seat.says() and self.seat.play().length > play.length,
            SECONDS_TO_SOLVE,
            f"nothing came of the turn: {told(self.seat)}",
        )
        return True

    def worth(self) -> None:
        """What each bid of the last round is worth, in gold."""
        table = self.seat.table
        press(table, "Worth of moves")
        self.lab.wait(lambda: "Exact: " in (table.locator(".packo-note").text_content() or ""), 60, "no worth shown")
        pictures(self.lab, "table-worth", table)
        press(table, "Worth of moves")
        self.done.add("worth")

    def _bid(self, p: Position) -> str:
        """The least that wins, while coins can pay it and some way to pay was not tried yet; but the price of buying a
        card free is kept until that was tried."""
        own = p.assets[0]
        kept = min((card.costs for card in own.leveraged), default=0) if "free" not in self.done else 0
        wanted = max(p.bid + 1, 0 if {"clicks", "drag", "keys"} <= self.done else 3)
        if wanted + kept <= sum(own.coins) and not {"clicks", "drag", "keys"} <= self.done:
            return str(wanted)
        return "0" if p.bid < 0 else "pass"

    def _pay(self, p: Position) -> None:
        """Several coins one by one, then one that is dragged, then by keys."""
        seat, coins = self.seat, p.assets[0].coins
        enough = [coin for coin in coins if coin >= p.bid]
        if "clicks" not in self.done and 1 in coins and 2 in coins and p.bid == 3:
            self._take_up("1")
            assert "Taken up: 1, 1 of 3." in told(seat)
            assert "pay 1" not in seat.actions()
            self._take_up("1+2")
            assert "Taken up: 1+2, 3 of 3." in told(seat)
            pictures(self.lab, "table-paying", seat.table)
            seat.choose("pay 1+2")
            self.done.add("clicks")
        elif "drag" not in self.done and enough:
            self._drag(enough[0])
        elif "keys" not in self.done and enough:
            self._press(enough[0])
        else:
            seat.choose(seat.actions()[0])

    def _take_up(self, words: str) -> None:
        """One more piece, so that these words stand for all that is taken up."""
        self.seat.pick(words)
        self.lab.wait(lambda: f"Taken up: {words}, " in told(self.seat), 30, f"{words} was not taken up")

    def _drag(self, coin: int) -> None:
        """Press on a coin, and let it go on the button that pays."""
        seat, mouse = self.seat, self.lab.page.mouse
        piece = seat.board.locator(f'[data-pick="{coin}"]')
        piece.scroll_into_view_if_needed()
        mouse.move(*middle(piece))
        mouse.down()
        self.lab.wait(lambda: f"Taken up: {coin}" in told(seat), 30, "the coin was not taken up")
        mouse.move(*middle(self.lab.action(f"pay {coin}", seat.board)), steps=5)
        mouse.up()
        self.lab.wait(lambda: "Taken up" not in told(seat), 30, "the coin did not pay")
        self.done.add("drag")

    def _press(self, coin: int) -> None:
        """The coin by its number, and P to pay."""
        seat, keys = self.seat, self.lab.page.keyboard
        seat.board.locator("[data-pick]").first.focus()
        keys.press(str(coin))
        self.lab.wait(lambda: f"Taken up: {coin}" in told(seat), 30, "the key took no coin up")
        keys.press("p")
        self.lab.wait(lambda: "Taken up" not in told(seat), 30, "the key did not pay")
        self.done.add("keys")

    def _reinvest(self, p: Position) -> None:
        """The card that costs least, by the coins from the smallest on."""
        own, seat = p.assets[0], self.seat
        card = min(own.leveraged, key=lambda card: card.costs)
        if card.costs > sum(own.coins):
            seat.choose("pass")
            return
        self._take_up(str(card))
        assert f"free {card}" not in seat.actions()
        chosen: list[int] = []
        for coin in own.coins:
            chosen.append(coin)
            self._take_up(f"{card} by {'+'.join(map(str, chosen))}")
            if sum(chosen) >= card.costs:
                break
        if "free" not in self.done:
            pictures(self.lab, "table-reinvesting", seat.table)
        seat.choose(f"free {card} by {'+'.join(map(str, chosen))}")
        self.done.add("free")


def told(seat: Seat) -> str:
    """The picture in words."""
    return seat.board.locator("desc").first.text_content() or ""


def middle(node: Locator) -> tuple[float, float]:
    box = node.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
