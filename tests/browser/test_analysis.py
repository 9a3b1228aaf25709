"""The sliders of an Analysis in a real browser: dragged, left alone, and set back."""

from __future__ import annotations

from tests.browser.lab import Lab, Server

ANALYSIS = """\
import packo
from packo.widgets.analysis import Analysis

analysis = Analysis(packo.load("tko", rounds_to_win=1))
analysis
"""
TRACKS = ".packo-side .noUi-target"
HANDLES = ".packo-side .noUi-handle"


def test_sliders_stay_where_they_are_dragged_and_best_mix_is_the_best_mix(lab: Lab, lab_server: Server) -> None:
    lab.open(lab_server.add("sliders.ipynb", [ANALYSIS]))
    lab.run_all(timeout=120)
    side = lab.page.locator(".packo-side").first
    lab.wait(lambda: lab.page.locator(HANDLES).count() == 4, 20, "there are no four sliders")
    picture = lab.board()

    def at() -> list[float]:
        found = lab.page.locator(HANDLES).evaluate_all("nodes => nodes.map(n => +n.ariaValueNow)")
        return [float(x) for x in found]

    def told() -> str:
        return side.inner_text()

    lab.page.wait_for_timeout(1500)
    assert "The best mix" in told()
    assert at() == [46, 18, 35, 0]
    best = picture.inner_html()

    for nth, to in ((2, 1.0), (0, 0.1), (2, 0.4), (3, 0.9)):
        was = at()
        handle = lab.page.locator(HANDLES).nth(nth)
        handle.scroll_into_view_if_needed()
        box, track = handle.bounding_box(), lab.page.locator(TRACKS).nth(nth).bounding_box()
        assert box is not None
        assert track is not None
        y = box["y"] + box["height"] / 2
        lab.page.mouse.move(box["x"] + box["width"] / 2, y)
        lab.page.mouse.down()
        lab.page.mouse.move(track["x"] + to * track["width"], y, steps=40)
        lab.page.mouse.up()
        left = at()
        assert abs(left[nth] - 100 * to) <= 3
        assert left[:nth] + left[nth + 1 :] == was[:nth] + was[nth + 1 :]
        lab.wait(lambda: "This mix costs" in told(), 10, "the drag was not heard")
        lab.page.wait_for_timeout(1500)
        assert at() == left, "the sliders move by themselves"
        shares = [f"{x / sum(left):.0%}" for x in left]
        shown = [x for x in told().split() if x.endswith("%")]
        assert all(abs(float(a[:-1]) - float(b[:-1])) <= 1 for a, b in zip(shares, shown, strict=True))
        assert all(share.replace(".0%", "%") in picture.inner_html() for share in shown)

        # Best mix while the last moves are still on their way
        lab.page.mouse.move(track["x"] + to * track["width"] * 0.9, y)
        lab.page.mouse.down()
        lab.page.mouse.move(track["x"] + 0.5 * track["width"], y, steps=30)
        lab.page.mouse.up()
        if nth != 0:
            lab.press("Best mix")
            lab.wait(lambda: "The best mix" in told(), 10, "Best mix did not give the best mix")
            lab.page.wait_for_timeout(1500)
            assert "The best mix" in told()
            assert at() == [46, 18, 35, 0]
            assert picture.inner_html() == best
    assert not lab.errors
