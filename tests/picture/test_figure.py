"""The cartoon boxer: every look and face can be drawn, and looks differ."""

from __future__ import annotations

from itertools import product
from xml.etree import ElementTree

from packo.picture.figure import BEARDS, HAIR_STYLES, MARKS, Look, Pose, bust, figure


def test_every_look_can_be_drawn_and_no_two_are_alike() -> None:
    drawn = set()
    looks = [
        Look("#d99a66", hair, "#2b2233", "#e6a817", beard, mark)
        for hair, beard, mark in product(HAIR_STYLES, BEARDS, MARKS)
    ]
    for look in looks:
        for markup in (figure(Pose(), look, "#0072b2"), bust(look)):
            ElementTree.fromstring(f"<g>{markup}</g>")
            drawn.add(markup)
    assert len(drawn) == 2 * len(looks)


def test_every_face_is_its_own() -> None:
    look = Look("#d99a66", "crew", "#2b2233", "#e6a817")
    assert len({bust(look, face) for face in ("set", "ouch", "out", "glad")}) == 4
