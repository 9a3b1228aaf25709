"""A drawing with sliders, driven without a browser."""

from __future__ import annotations

import pytest

from packo.picture.svg import button, circle, document
from packo.widgets import Sliders


def dot(r, colour="red"):
    return document(20, 20, button("more", "more", circle(9, 9, r, fill=colour)), title="dot", desc=f"{r:g} {colour}")


def test_moving_a_slider_draws_again():
    drawn = []
    sliders = Sliders(lambda r: drawn.append(r) or dot(r), r=(1, 4, 0.5, 2))
    assert sliders.values == {"r": 2}
    sliders._controls["r"].value = 3.5
    assert 'r="3.5"' in sliders.board.svg
    assert drawn == [2, 3.5]


def test_several_are_set_with_one_drawing():
    drawn = []
    sliders = Sliders(lambda **words: drawn.append(words) or dot(**words), r=(1, 4, 0.5, 2), colour=["red", "blue"])
    sliders.set(r=1, colour="blue")
    assert drawn == [{"r": 2, "colour": "red"}, {"r": 1, "colour": "blue"}]
    assert 'fill="blue"' in sliders.board.svg


def test_a_click_is_told_and_drawn():
    clicks = []
    sliders = Sliders(lambda r: dot(r + len(clicks)), clicks.append, r=(1, 4, 0.5, 2))
    assert sliders.click("more")
    assert not sliders.click("less")
    assert clicks == ["more"]
    assert 'r="3"' in sliders.board.svg


def test_without_a_listener_clicks_change_nothing():
    sliders = Sliders(dot, r=(1, 4, 0.5, 2))
    before = sliders.board.svg
    sliders.click("more")
    assert sliders.board.svg == before


@pytest.mark.parametrize(
    ("values", "error", "told"),
    [
        ({"q": 1}, LookupError, "there is no control 'q'; there is r, colour"),
        ({"r": 5}, ValueError, "r is a number from 1 to 4, not 5"),
        ({"r": "big"}, ValueError, "r is a number from 1 to 4, not 'big'"),
        ({"r": float("nan")}, ValueError, "r is a number from 1 to 4"),
        ({"r": 3, "colour": "pink"}, ValueError, "colour is one of red, blue, not 'pink'"),
    ],
)
def test_what_cannot_be_set_changes_nothing(values, error, told):
    sliders = Sliders(dot, r=(1, 4, 0.5, 2), colour=["red", "blue"])
    with pytest.raises(error, match=told):
        sliders.set(**values)
    assert sliders.values == {"r": 2, "colour": "red"}


def test_the_picture_stands_where_there_is_no_kernel():
    sliders = Sliders(dot, r=(1, 4, 0.5, 2))
    data, _ = sliders._repr_mimebundle_()
    assert data["image/svg+xml"] == sliders.board.svg
    assert data["text/plain"] == repr(sliders)
    assert repr(sliders).startswith("Sliders(r=2.0 · svg ")
