"""A JupyterLab server for the session, a browser for each file, a page for each test.

Without a browser these tests are skipped; where the environment says CI they fail, so that they cannot be lost there.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed")

from playwright.sync_api import Browser, sync_playwright

from tests.browser import lab as driver

HERE = Path(__file__).parent
NOTEBOOKS = HERE.parents[1] / "notebooks"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every test of this folder is marked `browser`."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker("browser")


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of Chromium.  Where there is none, all that needs it is skipped, or fails where CI is set."""
    found = driver.find_chromium()
    if found is None:
        why = f"there is no Chromium on this machine; {driver.CHROMIUM_VARIABLE} may name one"
        if os.environ.get("CI"):
            pytest.fail(why)
        pytest.skip(why)
    return found


@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[Browser]:
    """Chromium.  One for each file: while Playwright runs, nothing else in this process can have an event loop."""
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium, headless=True, args=list(driver.FLAGS))
        yield running
        running.close()


@pytest.fixture(scope="session")
def lab_server(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[driver.Server]:
    """JupyterLab on a copy of the notebooks, with settings of its own."""
    home = tmp_path_factory.mktemp("lab")
    folder = home / "notebooks"
    shutil.copytree(NOTEBOOKS, folder, ignore=shutil.ignore_patterns(".*", "__pycache__"))
    with driver.serving(folder, home) as server:
        yield server


@pytest.fixture(scope="session")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where screenshots go: the folder that PACKO_SCREENSHOTS names, else a temporary one."""
    named = os.environ.get(driver.SCREENSHOTS_VARIABLE)
    return Path(named).resolve() if named else tmp_path_factory.mktemp("screenshots")


@pytest.fixture
def lab(browser: Browser, lab_server: driver.Server, pictures: Path) -> Iterator[driver.Lab]:
    """A fresh page.  The test fails if the page asked anything of another host."""
    with driver.visiting(lab_server, browser, pictures) as page:
        yield page
        asked = list(page.blocked)
    assert not asked, f"the page asked for {asked}"
