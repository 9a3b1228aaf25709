"""Helpers that import another library at their top are read by the benchmarks that use them, and by nothing else."""

from __future__ import annotations

collect_ignore_glob = ["openspiel_*.py"]
