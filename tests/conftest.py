"""What all tests share: which tests wait for a wish of their own, and which need a browser."""

from __future__ import annotations

import importlib.util
import os
import shutil
from pathlib import Path

import pytest

BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the long proofs unless `-m` says what to run; skip browser tests where there is no browser.

    With CI in the environment nothing is skipped: a browser test without a browser fails there.
    """
    if not config.option.markexpr:
        proofs = [item for item in items if item.get_closest_marker("proof")]
        if proofs:
            config.hook.pytest_deselected(items=proofs)
            items[:] = [item for item in items if not item.get_closest_marker("proof")]
    in_browser = [item for item in items if item.get_closest_marker("browser")]
    missing = "" if os.environ.get("CI") or not in_browser else _missing_for_browser()
    for item in in_browser if missing else ():
        item.add_marker(pytest.mark.skip(reason=f"browser tests need {missing}"))


def _missing_for_browser() -> str:
    """What a browser test lacks here, or nothing."""
    if importlib.util.find_spec("playwright") is None:
        return "playwright: pip install 'packo[test]'"
    folder = Path(os.environ.get("PLAYWRIGHT_BROWSERS_PATH", Path.home() / ".cache" / "ms-playwright"))
    if any(map(shutil.which, BROWSERS)) or any(folder.glob("chromium*")):
        return ""
    return "Chromium: playwright install chromium"
