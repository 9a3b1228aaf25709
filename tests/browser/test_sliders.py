"""Sliders in a real browser: the map of a drop follows its slider, and a target is clicked where a card lies."""

from __future__ import annotations

import pytest

from tests.browser.lab import Lab, Server

MAP = """\
import packo
from packo.games.fly.chances import Hand
from packo.games.fly.figures import aim_picture
from packo.widgets import Sliders

state = packo.load("fly").initial_state(seed=2)
Sliders(
    lambda shows, angle, scatter, twist: aim_picture(state, shows, angle, Hand(scatter, twist)),
    shows=["any", "flies"], angle=(-85, 90, 5, 0), scatter=(0.05, 1.5, 0.05, 0.5), twist=(0, 60, 5, 15),
)
"""
TARGET = """\
from packo.games.fly.skill import clicked, target

drops = []
Sliders(lambda angle: target(drops, angle), lambda words: drops.append(clicked(words)), angle=(-85, 90, 5, 0))
"""


@pytest.fixture(scope="module")
def sliders(lab_server: Server) -> str:
    return lab_server.add("sliders.ipynb", [MAP, TARGET])


def test_maps_and_targets(lab: Lab, sliders: str) -> None:
    lab.open(sliders)
    lab.run_all()
    plan, target = lab.board(0), lab.board(1)

    def told(of: object) -> str:
        return str(of.locator("svg title").first.text_content())  # type: ignore[attr-defined]

    lab.wait(lambda: "the swatter at 0°" in told(plan), 10, "the map is not there")
    lab.screenshot("fly-map")
    slider = lab.page.locator(".noUi-handle").first
    slider.focus()
    slider.press("ArrowRight")
    lab.wait(lambda: "the swatter at 5°" in told(plan), 10, "the map does not follow its slider")
    lab.page.locator(".widget-dropdown select").first.select_option("flies")
    lab.wait(lambda: told(plan).startswith("Expected flies"), 10, "the map does not follow its menu")

    pad = target.locator("[data-at]")
    pad.click(position={"x": 100, "y": 100})
    lab.wait(lambda: "1 drop:" in str(target.locator("svg desc").first.text_content()), 10, "no click was heard")
    lab.screenshot("fly-target", target)
