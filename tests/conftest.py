"""What all tests share: the same examples in every run, and no browser test lost in CI."""

from __future__ import annotations

import importlib.util
import os

import pytest
from hypothesis import settings

settings.register_profile("packo", derandomize=True, deadline=None)
settings.load_profile("packo")


def pytest_configure() -> None:
    """Where the environment says CI, a missing Playwright is an error; elsewhere the browser tests are skipped."""
    if os.environ.get("CI") and importlib.util.find_spec("playwright") is None:
        raise pytest.UsageError("CI runs the browser tests, and Playwright is not installed: pip install 'packo[test]'")
