"""The Board without a browser: what `click` does is what a message from the browser does."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from packo.picture import svg
from packo.widgets import board as module
from packo.widgets.board import SVG_MIME, Board, actions_in, digest

PICTURE = '<svg><g data-action="U"/><g data-action="a &amp; &quot;b&quot;"/><text>data-action="no"</text></svg>'
OTHER = '<svg><g data-action="H"/></svg>'


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What any Board sends to the browser after it was made."""
    messages: list[dict[str, Any]] = []
    monkeypatch.setattr(Board, "_send", lambda self, msg, buffers=None: messages.append(msg))
    return messages


def browser(board: Board, **content: Any) -> None:
    """A message as the browser sends it."""
    board._handle_custom_msg(content, [])


def test_actions_are_those_of_attributes_not_of_escaped_text() -> None:
    text = "<svg><text> data-action=&quot;x&quot;</text><g data-action='y'/></svg>"
    assert actions_in(PICTURE) >= {"U", 'a & "b"'}
    assert actions_in(text) == {"y"}


def test_show_sends_picture_and_ply_in_one_message(sent: list[dict[str, Any]]) -> None:
    board = Board()
    sent.clear()
    board.show(PICTURE)
    assert [m["state"] for m in sent] == [{"svg": PICTURE, "ply": 1}]


def test_a_click_and_a_browser_message_are_the_same() -> None:
    heard: list[str] = []
    board = Board(heard.append)
    board.show(PICTURE)
    assert board.click("U")
    browser(board, kind="click", action='a & "b"', ply=board.ply)
    assert heard == ["U", 'a & "b"']


def test_stale_double_and_unknown_clicks_do_nothing() -> None:
    heard: list[str] = []

    def on_click(action: str) -> None:
        heard.append(action)
        assert not board.click(action), "a second click while the first is served"
        board.show(OTHER)

    board = Board(on_click)
    board.show(PICTURE)
    assert not board.click("X")
    assert not board.click("U", board.ply - 1)
    assert board.click("U", 1)
    assert not board.click("H", 1)
    browser(board, kind="click", action="U", ply=1)
    assert heard == ["U"]


def test_a_click_that_changes_nothing_gives_the_board_back(sent: list[dict[str, Any]]) -> None:
    heard: list[str] = []
    board = Board(heard.append)
    board.show(PICTURE)
    sent.clear()
    assert board.click("U", 1)
    assert not board.click("U", 1)
    assert board.ply == 2
    assert [m["state"] for m in sent] == [{"ply": 2}]
    assert board.click("U", 2)


def test_a_handler_that_fails_gives_the_board_back() -> None:
    def on_click(action: str) -> None:
        raise RuntimeError(action)

    board = Board(on_click)
    board.show(PICTURE)
    with pytest.raises(RuntimeError):
        board.click("U")
    assert board.ply == 2


@pytest.mark.parametrize(
    "content",
    [
        {},
        {"kind": "click"},
        {"kind": "click", "action": "U"},
        {"kind": "click", "action": "U", "ply": "1"},
        {"kind": "click", "action": "U", "ply": True},
        {"kind": "click", "action": ["U"], "ply": 1},
        {"kind": "click", "action": None, "ply": 1},
        {"kind": "push", "action": "U", "ply": 1},
    ],
)
def test_malformed_messages_are_ignored(content: dict[str, Any]) -> None:
    heard: list[str] = []
    board = Board(heard.append)
    board.show(PICTURE)
    browser(board, **content)
    assert heard == []
    assert board.ply == 1


def test_a_board_without_a_handler_can_be_clicked() -> None:
    board = Board()
    board.show(PICTURE)
    assert board.click("U")


def test_hover_is_told_only_where_it_was_asked_for() -> None:
    heard: list[str | None] = []
    board = Board(on_hover=heard.append)
    board.show(PICTURE)
    browser(board, kind="hover", action="U", ply=1)
    browser(board, kind="hover", action="X", ply=1)
    browser(board, kind="hover", action=None, ply=1)
    browser(board, kind="hover", action="U", ply=0)
    assert heard == ["U", None]
    assert board.hovers
    assert not Board().hovers
    assert not Board().hover("U")


def test_repr_carries_a_digest_of_the_picture() -> None:
    first, second = Board(), Board()
    for board in (first, second):
        board.show(PICTURE)
    assert repr(first) == repr(second) == f"Board(svg {digest(PICTURE)})"
    second.show(OTHER)
    assert repr(first) != repr(second)


def test_the_mimebundle_has_the_live_view_and_the_picture() -> None:
    board = Board()
    board.show(PICTURE)
    bundle, _ = board._repr_mimebundle_(include=None, exclude=None)
    assert bundle[SVG_MIME] == PICTURE
    assert bundle["application/vnd.jupyter.widget-view+json"]["model_id"] == board.model_id
    assert bundle["text/plain"] == repr(board)


def test_the_browsers_half_is_small_readable_and_asks_no_other_site() -> None:
    folder = Path(module.__file__).parent
    script = (folder / "board.js").read_text(encoding="utf-8")
    style = (folder / "board.css").read_text(encoding="utf-8")
    assert "://" not in script + style
    assert "import" not in script
    assert len(script) < 12_000
    assert max(map(len, script.splitlines())) <= 120
    assert "prefers-reduced-motion" in style


def test_a_part_of_an_action_is_taken_up_like_a_click() -> None:
    taken: list[str] = []
    clicked: list[str] = []
    board = Board(clicked.append, on_pick=taken.append)
    board.show('<svg><g data-pick="card &lt;1&gt;"/><g data-action="U"/></svg>')
    late = board.ply
    assert board.pick("card <1>")
    assert not board.pick("U")
    assert not board.click("card <1>")
    browser(board, kind="pick", action="card <1>", ply=late)
    assert taken == ["card <1>"], "the picture went up again, so the first one is a late one"
    browser(board, kind="pick", action="card <1>", ply=board.ply)
    browser(board, kind="pick", action=3, ply=board.ply)
    assert (taken, clicked) == (["card <1>"] * 2, [])


def test_a_point_of_a_spot_is_an_action() -> None:
    heard: list[str] = []
    board = Board(heard.append)
    board.show(svg.document(9, 9, svg.spot("{x},{y}@30", "aim", svg.rect(0, 0, 9, 9)), title="t", desc="d"))
    good, bad = ("4.5,-1.25@30", "0,9@30"), ("4.5,1@3", "x,1@30", "4.5,1@30 ", "1e9,1@30", "4.5@30", "4.5,,1@30")
    assert [board.click(point) for point in good] == [True, True]
    assert [board.click(point) for point in bad] == [False] * len(bad)
    assert heard == list(good)
    assert not board.pick("4.5,1@30")
