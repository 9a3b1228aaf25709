"""`make lab` where everything is set up already: it starts JupyterLab on the first notebook."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
START = "notebooks/00-start-here.ipynb"
READY = ROOT / ".venv" / ".packo-ready"


@pytest.mark.skipif(shutil.which("make") is None, reason="there is no make on this machine")
@pytest.mark.skipif(not READY.exists(), reason="this environment was not made by make")
def test_make_lab_opens_the_first_notebook(tmp_path: Path) -> None:
    if READY.stat().st_mtime < (ROOT / "pyproject.toml").stat().st_mtime:
        pytest.skip("make would set up the environment anew")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    arguments = f"--no-browser --ip=127.0.0.1 --port={port} --ServerApp.port_retries=0"
    environment = {
        **os.environ,
        "JUPYTER_CONFIG_DIR": str(tmp_path / "config"),
        "JUPYTER_DATA_DIR": str(tmp_path / "data"),
        "JUPYTER_RUNTIME_DIR": str(tmp_path / "runtime"),
        "JUPYTER_TOKEN": "told",
    }
    log = tmp_path / "make.log"
    with log.open("w") as out:
        process = subprocess.Popen(
            ["make", "lab", f"LAB_ARGS={arguments}"],
            cwd=ROOT,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=out,
            start_new_session=True,
        )
    try:
        page = answer(f"http://127.0.0.1:{port}/lab/tree/{START}?token=told", process)
        listing = answer(f"http://127.0.0.1:{port}/api/contents/{START}?content=0&token=told", process)
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(20)
    assert page is not None, log.read_text()
    assert "JupyterLab" in page
    assert listing is not None
    assert Path(START).name in listing
    assert f"lab/tree/{START}" in log.read_text()


def answer(url: str, process: subprocess.Popen[bytes], seconds: float = 60) -> str | None:
    """The body of a page once the server is up; None if it never is."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline and process.poll() is None:
        try:
            with urllib.request.urlopen(url, timeout=10) as response:
                body: str = response.read().decode()
                return body
        except (urllib.error.URLError, OSError):
            time.sleep(0.2)
    return None
