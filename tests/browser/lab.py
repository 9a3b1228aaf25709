"""Drives JupyterLab in a real browser: a server of its own, and a page that opens notebooks, runs and clicks.

Nothing here knows a game.  A test takes the fixture `lab` (see conftest.py), which is a `Lab`:

    def test_it(lab: Lab) -> None:
        lab.open("tko.ipynb")
        lab.run_all()
        lab.click("U")
        assert "waits" in lab.text(".packo-status")
"""

from __future__ import annotations

import json
import os
import secrets
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal
from urllib.parse import quote, urlsplit

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Route, sync_playwright

WIDE, NARROW = (1300, 900), (700, 900)
"""Sizes of the window, in pixels: a laptop, and half a screen."""
SCREENSHOTS_VARIABLE = "PACKO_SCREENSHOTS"
CHROMIUM_VARIABLE = "PACKO_CHROMIUM"
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
LOOPBACK = ("127.0.0.1", "localhost", "::1")
SECOND = 1000.0
"""Playwright counts in milliseconds."""
NOTIFICATIONS = {"fetchNews": "false", "checkForUpdates": False, "doNotDisturbMode": True}
"""JupyterLab asks whether it may fetch news, in a pop-up that hides what is under it; these settings answer no."""

CURRENT = "const notebook = window.jupyterapp.shell.currentWidget;"
READY = f"""async () => {{
  {CURRENT}
  if (!notebook?.context || !notebook.content?.widgets) return false;
  const late = new Promise((answer) => setTimeout(() => answer("late"), 5000));
  const ready = Promise.all([notebook.context.ready, notebook.sessionContext.ready]);
  if ((await Promise.race([ready, late])) === "late") return false;
  const kernel = notebook.sessionContext.session?.kernel;
  if (!kernel) return false;
  await kernel.info;
  return kernel.status === "idle";
}}"""
CELLS = f"""() => {{
  {CURRENT}
  return notebook.content.widgets
    .filter((cell) => cell.model.type === "code" && cell.model.sharedModel.getSource().trim())
    .map((cell) => ({{
      count: cell.model.executionCount,
      state: cell.model.executionState ?? "idle",
      outputs: cell.model.outputs.toJSON(),
    }}));
}}"""
CLEAR = "async () => { await window.jupyterapp.commands.execute('notebook:clear-all-cell-outputs'); }"
RUN_ALL = "() => { window.jupyterapp.commands.execute('runmenu:run-all'); }"
DARK = "() => document.body.dataset.jpThemeLight === 'false'"


class LabError(AssertionError):
    """JupyterLab did not do what a person would have seen it do."""


@dataclass(frozen=True)
class Server:
    """A running JupyterLab: where it is, its token, and the folder that it shows."""

    url: str
    token: str
    folder: Path

    def add(self, name: str, cells: list[str]) -> str:
        """Put a notebook of these code cells into the folder; its name."""
        notebook = {
            "cells": [
                {
                    "cell_type": "code",
                    "execution_count": None,
                    "id": f"cell-{number}",
                    "metadata": {},
                    "outputs": [],
                    "source": source,
                }
                for number, source in enumerate(cells)
            ],
            "metadata": {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}},
            "nbformat": 4,
            "nbformat_minor": 5,
        }
        (self.folder / name).write_text(json.dumps(notebook), encoding="utf-8")
        return name

    def cut(self, name: str, last: tuple[str, ...]) -> str:
        """Put a copy of a notebook into the folder, up to the last cell that holds one of these texts; its name."""
        notebook = json.loads((self.folder / name).read_text(encoding="utf-8"))
        cells = notebook["cells"]
        notebook["cells"] = cells[
            : 1 + max(k for k, c in enumerate(cells) for text in last if text in "".join(c["source"]))
        ]
        copy = f"first-cells-of-{name}"
        (self.folder / copy).write_text(json.dumps(notebook), encoding="utf-8")
        return copy

    def api(self, path: str, method: str = "GET") -> bytes:
        """What the server's API answers."""
        headers = {"Authorization": f"token {self.token}"}
        request = urllib.request.Request(f"{self.url}/api/{path}", method=method, headers=headers)
        with urllib.request.urlopen(request, timeout=20) as answer:
            body: bytes = answer.read()
            return body

    def end_kernels(self) -> None:
        """Shut down all kernels, so that the next page begins with fresh ones."""
        for session in json.loads(self.api("sessions")):
            self.api(f"sessions/{session['id']}", "DELETE")


@contextmanager
def serving(folder: Path, home: Path) -> Iterator[Server]:
    """JupyterLab on `folder`, on a free loopback port, with all its settings in `home`.

    Raises:
        LabError: it did not come up within 60 seconds; its log is in the message.
    """
    settings = home / "settings" / "@jupyterlab" / "apputils-extension"
    settings.mkdir(parents=True)
    (settings / "notification.jupyterlab-settings").write_text(json.dumps(NOTIFICATIONS))
    token, port, log = secrets.token_hex(16), free_port(), home / "server.log"
    environment = {
        **os.environ,
        "JUPYTER_CONFIG_DIR": str(home / "config"),
        "JUPYTER_DATA_DIR": str(home / "data"),
        "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
        "JUPYTERLAB_SETTINGS_DIR": str(home / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces"),
        "IPYTHONDIR": str(home / "ipython"),
        "JUPYTER_TOKEN": token,
    }
    command = [
        *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--ip=127.0.0.1", f"--port={port}"),
        *("--ServerApp.port_retries=0", f"--ServerApp.root_dir={folder}", "--LabApp.expose_app_in_browser=True"),
    ]
    with log.open("w") as out:
        process = subprocess.Popen(command, env=environment, stdout=out, stderr=out, stdin=subprocess.DEVNULL)
    try:
        server = Server(f"http://127.0.0.1:{port}", token, folder)
        _wait_until_up(server, process, log)
        yield server
    finally:
        process.terminate()
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            process.kill()


def free_port() -> int:
    """A loopback port that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_until_up(server: Server, process: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and process.poll() is None:
        try:
            server.api("status")
            return
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    raise LabError(f"JupyterLab did not start:\n{log.read_text()[-3000:]}")


def find_chromium() -> str | None:
    """The path of a Chromium: PACKO_CHROMIUM, the system's, or the one that Playwright installed."""
    named = os.environ.get(CHROMIUM_VARIABLE)
    for name in (named,) if named else ("chromium", "chromium-browser", "google-chrome"):
        if found := shutil.which(name):
            return found
    if named:
        return None
    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    return own if Path(own).exists() else None


@dataclass
class Lab:
    """A page in a browser, on a server, offline: what it asks of other hosts is refused and listed in `blocked`."""

    server: Server
    page: Page
    pictures: Path
    """Where screenshots go."""
    blocked: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    """Uncaught errors of the page, and what it wrote to the console as errors."""

    # -- notebooks -------------------------------------------------------------------------------------------------

    def open(self, notebook: str, *, size: tuple[int, int] = WIDE, last: tuple[str, ...] = ()) -> None:
        """Open a notebook of the server's folder, alone on a light page, and wait until its kernel is idle.

        `last` are texts in cells: what comes after all of them is left out, since all cells are run elsewhere without
        a browser.  Where screenshots are asked for nothing is left out.
        """
        if last and SCREENSHOTS_VARIABLE not in os.environ:
            notebook = self.server.cut(notebook, last)
        self.zoom(*size)
        self.page.goto(f"{self.server.url}/lab/tree/{quote(notebook)}?reset&token={self.server.token}")
        self.page.wait_for_selector(".jp-Notebook .jp-Cell", timeout=60 * SECOND)
        self.wait(lambda: bool(self.page.evaluate(READY)), 60, f"the kernel of {notebook} is not idle")
        self.hide_side_bar()
        if self.page.evaluate(DARK):
            self.theme("light")

    def hide_side_bar(self) -> None:
        """Give the notebook the whole width."""
        self.page.evaluate(
            """async () => {
              const app = window.jupyterapp;
              if (app.shell.leftCollapsed === false) await app.commands.execute("application:toggle-left-area");
            }"""
        )

    def run_all(self, timeout: float = 60, *, errors: bool = False) -> None:
        """Clear all outputs, Run All Cells, again if JupyterLab swallowed it, and wait until every cell has its number.

        Raises:
            LabError: not all have run within `timeout` seconds, or one raised (unless `errors`).
        """
        self.page.evaluate(CLEAR)
        deadline = time.monotonic() + timeout
        while True:
            self.page.evaluate(RUN_ALL)
            if self.until(self._has_started, 3):
                break
            if time.monotonic() > deadline:
                raise LabError("Run All was swallowed: no prompt has changed")
        self.wait(self._has_ended, max(deadline - time.monotonic(), 1), "not all cells have run")
        raised = [o for cell in self.cells() for o in cell["outputs"] if o["output_type"] == "error"]
        if raised and not errors:
            raise LabError("\n".join(f"{o['ename']}: {o['evalue']}" for o in raised))

    def cells(self) -> list[dict[str, Any]]:
        """The code cells that are not empty: `count` (the number in the prompt), `state`, `outputs`."""
        found: list[dict[str, Any]] = self.page.evaluate(CELLS)
        return found

    def _has_started(self) -> bool:
        return any(cell["state"] == "running" or cell["count"] is not None for cell in self.cells())

    def _has_ended(self) -> bool:
        return all(cell["state"] != "running" and cell["count"] is not None for cell in self.cells())

    # -- what a person does ----------------------------------------------------------------------------------------

    def board(self, nth: int = 0) -> Locator:
        """The nth live board of the notebook."""
        return self.page.locator(".jp-OutputArea .packo-board").nth(nth)

    def action(self, action: str, within: Locator | None = None) -> Locator:
        """What carries a `data-action` in a board, or in anything that a cell has put out."""
        root = within or self.page.locator(".jp-OutputArea-output")
        return root.locator(f"[data-action={json.dumps(action)}]").first

    def actions(self, within: Locator | None = None) -> list[str]:
        """All `data-action` values that can be clicked now, in the order of the page."""
        root = within or self.page.locator(".jp-OutputArea-output")
        found: list[str] = root.locator("[data-action]").evaluate_all("nodes => nodes.map(n => n.dataset.action)")
        return found

    def click(self, action: str, within: Locator | None = None) -> None:
        """Click on an action of a board, scrolling to it first, and again where a new picture takes its place."""
        self.action(action, within).click(timeout=10 * SECOND)

    def press(self, label: str) -> None:
        """Press an ordinary widget button by its label."""
        self.page.locator("button.jupyter-button", has_text=label).first.click(timeout=10 * SECOND)

    def text(self, selector: str) -> str:
        """The text of the first match within the notebook's outputs, white space folded."""
        found = self.page.locator(f".jp-OutputArea {selector}").first.text_content(timeout=10 * SECOND)
        return " ".join((found or "").split())

    def wait_for_text(self, selector: str, wanted: str, timeout: float = 10) -> None:
        """Wait until the text of the first match holds `wanted`.

        Raises:
            LabError: it does not; the message has the text there is.
        """
        if not self.until(lambda: wanted in self.text(selector), timeout):
            raise LabError(f"{selector} says {self.text(selector)!r}, not {wanted!r}")

    # -- how it looks ----------------------------------------------------------------------------------------------

    def zoom(self, width: int, height: int) -> None:
        """Give the window a size in pixels."""
        self.page.set_viewport_size({"width": width, "height": height})

    def theme(self, shade: Literal["light", "dark"]) -> None:
        """Change JupyterLab's theme, as Settings > Theme does, and wait until the page wears it."""
        name = f"JupyterLab {shade.capitalize()}"
        self.page.evaluate("theme => window.jupyterapp.commands.execute('apputils:change-theme', {theme})", name)
        splash = self.page.locator("#jupyterlab-splash")

        def worn() -> bool:
            return bool(self.page.evaluate(DARK)) == (shade == "dark") and not splash.count()

        self.wait(worn, 20, f"the theme is not {shade}")

    def screenshot(self, name: str, of: Locator | None = None) -> Path:
        """Save the window, or one element, as `name`.png; the file's path."""
        self.pictures.mkdir(parents=True, exist_ok=True)
        path = self.pictures / f"{name}.png"
        (of or self.page).screenshot(path=path)
        return path

    # -- waiting ---------------------------------------------------------------------------------------------------

    def wait(self, condition: Callable[[], bool], timeout: float, complaint: str) -> None:
        """Wait until a condition holds.

        Raises:
            LabError: it does not within `timeout` seconds.
        """
        if not self.until(condition, timeout):
            raise LabError(f"{complaint}, after {timeout:.0f} s")

    def until(self, condition: Callable[[], bool], timeout: float) -> bool:
        """Whether a condition holds within `timeout` seconds."""
        deadline = time.monotonic() + timeout
        while not condition():
            if time.monotonic() > deadline:
                return False
            self.page.wait_for_timeout(50)
        return True


@contextmanager
def visiting(server: Server, browser: Browser, pictures: Path) -> Iterator[Lab]:
    """A fresh page on a server, with fresh kernels, which reaches nothing but this machine."""
    context = browser.new_context()
    lab = Lab(server, context.new_page(), pictures)

    def guard(route: Route) -> None:
        if urlsplit(route.request.url).hostname in LOOPBACK:
            route.continue_()
        else:
            lab.blocked.append(route.request.url)
            route.abort()

    def listen(message: ConsoleMessage) -> None:
        if message.type == "error":
            lab.errors.append(message.text)

    context.route("**/*", guard)
    lab.page.on("console", listen)
    lab.page.on("pageerror", lambda error: lab.errors.append(str(error)))
    try:
        yield lab
    finally:
        context.close()
        server.end_kernels()
