"""Helpers that import another library at their top are read by the benchmarks that use them, and by nothing else.

After a timed run the figures that go into the documents are printed as a Markdown table.
"""

from __future__ import annotations

from typing import Any

collect_ignore_glob = ["openspiel_*.py"]


def pytest_terminal_summary(terminalreporter: Any, config: Any) -> None:
    session = getattr(config, "_benchmarksession", None)
    timed = [b for b in getattr(session, "benchmarks", []) if b.stats.rounds]
    if not timed:
        return
    terminalreporter.section("the figures, as Markdown")
    terminalreporter.line("| benchmark | median | figures |")
    terminalreporter.line("|---|---|---|")
    for bench in timed:
        figures = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in bench.extra_info.items())
        terminalreporter.line(f"| {bench.name} | {bench.stats.median:.3g} s | {figures} |")
