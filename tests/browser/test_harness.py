"""The driver itself, on a scratch notebook: it opens, runs, clicks, reads, changes theme and size, and sees leaks."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.lab import NARROW, WIDE, Lab, LabError, Server

IMPORTS = """\
import anywidget
import traitlets
from IPython.display import HTML
from ipywidgets import HTML as Label, VBox
"""
WIDGET = '''\
class Scratch(anywidget.AnyWidget):
    _esm = """
    function render({ model, el }) {
      const host = document.createElement("div");
      host.className = "packo-board";
      el.append(host);
      const draw = () => { host.innerHTML = model.get("svg"); };
      host.addEventListener("click", (event) => {
        const hit = event.target.closest("[data-action]");
        if (hit) model.send({ action: hit.dataset.action });
      });
      model.on("change:svg", draw);
      draw();
    }
    export default { render };
    """
    svg = traitlets.Unicode().tag(sync=True)

def picture(done):
    squares = "".join(
        f'<rect data-action="{a}" x="{x}" y="5" width="40" height="40" fill="{"gold" if a in done else "grey"}"/>'
        for a, x in (("U", 5), ("two words", 55))
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="100" height="50">{squares}</svg>'

done = []
status = Label("<p class='packo-status'>nothing yet</p>")
board = Scratch(svg=picture(done))

def hit(widget, content, buffers):
    done.append(content["action"])
    board.svg = picture(done)
    status.value = f"<p class='packo-status'>clicked {', '.join(done)}</p>"

board.on_msg(hit)
'''
SCRATCH = [IMPORTS, WIDGET, "VBox([board, status])", "6 * 7"]


@pytest.fixture(scope="module")
def scratch(lab_server: Server) -> str:
    return lab_server.add("scratch.ipynb", SCRATCH)


def test_runs_and_clicks(lab: Lab, scratch: str) -> None:
    lab.open(scratch)
    lab.run_all()
    assert [cell["count"] for cell in lab.cells()] == [1, 2, 3, 4]
    assert lab.cells()[-1]["outputs"][0]["data"]["text/plain"] == "42"
    assert lab.actions(lab.board()) == ["U", "two words"]
    assert lab.text(".packo-status") == "nothing yet"
    lab.click("U")
    lab.wait_for_text(".packo-status", "clicked U")
    lab.click("two words", lab.board())
    lab.wait_for_text(".packo-status", "clicked U, two words")
    lab.run_all()
    lab.wait_for_text(".packo-status", "nothing yet")
    assert [cell["count"] for cell in lab.cells()] == [5, 6, 7, 8]


def test_sizes_themes_and_screenshots(lab: Lab, scratch: str) -> None:
    lab.open(scratch, size=NARROW)
    lab.run_all()
    assert [cell["count"] for cell in lab.cells()] == [1, 2, 3, 4], "the kernel is a fresh one"
    lab.board().scroll_into_view_if_needed()
    narrow = lab.screenshot("harness-narrow-light")
    lab.zoom(*WIDE)
    lab.theme("dark")
    dark = lab.screenshot("harness-wide-dark")
    lab.theme("light")
    light = lab.screenshot("harness-wide-light")
    assert not lab.page.locator(".Toastify__toast").count()
    alone = lab.screenshot("harness-board", lab.board())
    assert png_size(narrow) == NARROW
    assert png_size(dark) == png_size(light) == WIDE
    assert png_size(alone) < WIDE
    assert dark.read_bytes() != light.read_bytes()


def png_size(path: Path) -> tuple[int, int]:
    """Width and height, from the head of a PNG file."""
    head = path.read_bytes()[:24]
    assert head[1:4] == b"PNG"
    return int.from_bytes(head[16:20], "big"), int.from_bytes(head[20:24], "big")


def test_an_error_in_a_cell_is_told(lab: Lab, lab_server: Server) -> None:
    lab.open(lab_server.add("wrong.ipynb", ["1 / 0"]))
    with pytest.raises(LabError, match="ZeroDivisionError"):
        lab.run_all()
    lab.run_all(errors=True)


def test_a_request_to_another_host_is_refused_and_listed(lab: Lab, lab_server: Server) -> None:
    outside = "https://example.invalid/picture.png"
    lab.open(lab_server.add("leak.ipynb", [f"{IMPORTS}HTML('<img src=\"{outside}\">')"]))
    lab.run_all()
    lab.wait(lambda: bool(lab.blocked), 10, "the picture was not asked for")
    assert set(lab.blocked) == {outside}
    lab.blocked.clear()


NOTEBOOKS = sorted(path.name for path in (Path(__file__).parents[2] / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize(
    "name", [pytest.param(n, marks=pytest.mark.proof) for n in NOTEBOOKS if not n.startswith("00")]
)
def test_every_notebook_runs_from_top_to_bottom(lab: Lab, name: str) -> None:
    """A proof, since the suite runs all cells without a browser, and what can be clicked with one."""
    lab.open(name)
    lab.run_all(timeout=240)
