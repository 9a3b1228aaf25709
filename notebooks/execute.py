"""Run the notebooks and store their outputs, so that a second run changes no byte.

    python notebooks/execute.py            all notebooks of this folder
    python notebooks/execute.py tko.ipynb  these notebooks
    python notebooks/execute.py --check    write nothing; exit with 1 if a notebook would change

Stored are the outputs alone: no times, no widget state, no random ids.  Where an output is a widget, its text and its
picture are kept and the reference to the live widget is dropped: who opens the notebook sees the picture, and who
runs the cell gets the widget.
"""

from __future__ import annotations

import argparse
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

LIVE = ("application/vnd.jupyter.widget-view+json", "application/vnd.jupyter.widget-state+json")
SECONDS_PER_CELL = 60


def executed(path: Path) -> str:
    """The text of the notebook file after running it from top to bottom.

    Raises:
        CellExecutionError: a cell raised, and is not tagged `raises-exception`.
    """
    notebook = nbformat.read(path, as_version=4)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    NotebookClient(
        notebook,
        timeout=SECONDS_PER_CELL,
        kernel_name="python3",
        resources={"metadata": {"path": str(path.parent)}},
        record_timing=False,
        store_widget_state=False,
        coalesce_streams=True,
    ).execute()
    return str(nbformat.writes(settled(notebook))) + "\n"


def settled(notebook: Any) -> Any:
    """The notebook without anything that differs from run to run or from machine to machine."""
    notebook.nbformat, notebook.nbformat_minor = 4, 5
    notebook.metadata = nbformat.from_dict(
        {
            "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
        }
    )
    ids: set[str] = set()
    for number, cell in enumerate(notebook.cells):
        name = cell.get("id", "")
        if not name or name in ids:
            name = sha256(f"{number}\n{cell.source}".encode()).hexdigest()[:8]
        cell["id"] = name
        ids.add(name)
        tags = cell.metadata.get("tags", [])
        cell.metadata = nbformat.from_dict({"tags": tags} if tags else {})
        for output in cell.get("outputs", []):
            for mime in LIVE:
                output.get("data", {}).pop(mime, None)
            if "metadata" in output:
                output.metadata = nbformat.from_dict({})
    return notebook


def main(arguments: list[str]) -> int:
    """Run the notebooks named, or all; the number of those that failed, or with --check would change."""
    parser = argparse.ArgumentParser(description="Run the notebooks and store their outputs.")
    parser.add_argument("notebooks", nargs="*", type=Path, help="by default all notebooks beside this file")
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a notebook would change")
    chosen = parser.parse_args(arguments)
    wrong = 0
    for path in chosen.notebooks or sorted(Path(__file__).parent.glob("*.ipynb")):
        try:
            text = executed(path)
        except CellExecutionError as error:
            print(f"{path.name}: failed\n{error}")
            wrong += 1
            continue
        same = text == path.read_text(encoding="utf-8")
        wrong += chosen.check and not same
        if not (same or chosen.check):
            path.write_text(text, encoding="utf-8")
        print(f"{path.name}: {'as it was' if same else 'would change' if chosen.check else 'changed'}")
    return wrong


if __name__ == "__main__":
    sys.exit(min(main(sys.argv[1:]), 1))
