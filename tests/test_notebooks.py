"""The committed notebooks: run in order, without errors, and no number in their prose is made up.

nbval runs them and compares their outputs; this file looks at what is stored.
"""

from __future__ import annotations

import importlib.util
import json
import re
from collections.abc import Iterable
from html import unescape
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

FOLDER = Path(__file__).parents[1] / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
NUMBER = re.compile(r"(?<![\w.])\d+(?:[,\u2009\u202f]\d{3})*(?:\.\d+)?(?![\w])")
CODE_OR_LINK = re.compile(
    r"```.*?```|~~~.*?~~~|`[^`\n]*`|\$\$.*?\$\$|\$[^$\n]+\$|\]\([^)]*\)|<[^>]*>|https?://\S+", re.DOTALL
)
LIST_MARKER = re.compile(r"^\s*\d+[.)]\s", re.MULTILINE)
GIVEN = "given:"
"""A markdown cell tagged `given:1950` may say 1950 although no output does."""


def prose_numbers(markdown: str) -> set[str]:
    """The numbers of two digits and more, or with a decimal point, outside code, formulas and links.

    >>> sorted(prose_numbers("1. of `99` games, [12](a/34) and 1,234 ended, or 0.5 of 7, in the 2nd of 56."))
    ['0.5', '12', '1234', '56']
    """
    text = LIST_MARKER.sub("", CODE_OR_LINK.sub(" ", markdown))
    numbers = {_plain(found) for found in NUMBER.findall(text)}
    return {number for number in numbers if len(number) > 1}


def output_numbers(outputs: Iterable[dict[str, Any]]) -> set[str]:
    """All numbers that the outputs show as text; of HTML and SVG only what stands between tags."""
    found: set[str] = set()
    for output in outputs:
        texts = [_joined(output.get("text", ""))]
        for mime, data in output.get("data", {}).items():
            if mime.startswith("text/") or mime == "image/svg+xml":
                markup = mime in ("text/html", "image/svg+xml")
                text = re.sub(r"<style.*?</style>", " ", _joined(data), flags=re.DOTALL) if markup else _joined(data)
                texts.append(unescape(re.sub(r"<[^>]*>", " ", text)) if markup else text)
        for text in texts:
            found |= {_plain(number) for number in NUMBER.findall(text)}
    return found


def made_up(notebook: dict[str, Any]) -> list[str]:
    """The numbers in the prose that neither an output shows nor a tag gives, each with its cell."""
    known = output_numbers(output for cell in notebook["cells"] for output in cell.get("outputs", []))
    found = []
    for position, cell in enumerate(notebook["cells"]):
        if cell["cell_type"] == "markdown":
            tags = cell["metadata"].get("tags", [])
            given = {_plain(tag.removeprefix(GIVEN)) for tag in tags if tag.startswith(GIVEN)}
            unknown = prose_numbers(_joined(cell["source"])) - known - given
            found += [f"cell {position}: {number}" for number in sorted(unknown)]
    return found


def _plain(number: str) -> str:
    return re.sub(r"[,\u2009\u202f]", "", number)


def _joined(text: str | list[str]) -> str:
    return text if isinstance(text, str) else "".join(text)


def load(path: Path) -> dict[str, Any]:
    notebook: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return notebook


def code_cells(path: Path) -> list[dict[str, Any]]:
    return [cell for cell in load(path)["cells"] if cell["cell_type"] == "code"]


each_notebook = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)


def test_there_is_a_first_notebook() -> None:
    assert NOTEBOOKS
    assert NOTEBOOKS[0].name == "00-start-here.ipynb"


@each_notebook
def test_was_run_once_from_top_to_bottom(path: Path) -> None:
    cells = code_cells(path)
    assert [cell["execution_count"] for cell in cells] == list(range(1, len(cells) + 1))
    assert any(cell["outputs"] for cell in cells)


@each_notebook
def test_has_no_errors(path: Path) -> None:
    for cell in code_cells(path):
        expected = "raises-exception" in cell["metadata"].get("tags", [])
        for output in cell["outputs"]:
            assert output["output_type"] != "error" or expected, output
            assert output.get("name") != "stderr", output


@each_notebook
def test_holds_nothing_that_differs_from_run_to_run(path: Path, execute: ModuleType) -> None:
    notebook = load(path)
    assert "widgets" not in notebook["metadata"]
    cells = notebook["cells"]
    assert len({cell["id"] for cell in cells}) == len(cells)
    for cell in cells:
        assert set(cell["metadata"]) <= {"tags"}
        for output in cell.get("outputs", []):
            assert not set(execute.LIVE) & set(output.get("data", {}))


@each_notebook
def test_numbers_in_the_prose_come_from_cells(path: Path) -> None:
    assert not made_up(load(path))


def test_a_made_up_number_is_found() -> None:
    def markdown(text: str, *tags: str) -> dict[str, Any]:
        return {"cell_type": "markdown", "source": [text], "metadata": {"tags": list(tags)}}

    svg = "<svg width='640'><style>a{b:77}</style><desc>of 81</desc></svg>"
    output = {"data": {"text/plain": ["Fraction(1, 36)"], "image/svg+xml": svg}}
    printed = {"output_type": "stream", "name": "stdout", "text": ["total 12,345\n"]}
    code = {"cell_type": "code", "source": "640", "metadata": {}, "outputs": [output, printed]}
    prose = markdown("One in 36 of 12,345, or 81; not 37, 640, 77 or 0.5; 5 is small. In 1950 and 1951.", "given:1950")
    assert made_up({"cells": [prose, code]}) == [f"cell 0: {n}" for n in ("0.5", "1951", "37", "640", "77")]


# -- notebooks/execute.py ----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def execute() -> ModuleType:
    spec = importlib.util.spec_from_file_location("execute", FOLDER / "execute.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_running_again_changes_no_byte(tmp_path: Path, execute: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    code = {"cell_type": "code", "execution_count": 9, "outputs": [], "metadata": {"trusted": True}}
    slider = "import ipywidgets\nipywidgets.IntSlider(3)"
    cells = [
        {"cell_type": "markdown", "source": "# Text", "metadata": {}},
        {**code, "source": slider},
        {**code, "source": "print(1)\nprint(2)", "metadata": {"tags": ["kept"]}},
    ]
    path = tmp_path / "scratch.ipynb"
    path.write_text(json.dumps({"cells": cells, "metadata": {"widgets": {}}, "nbformat": 4, "nbformat_minor": 4}))
    assert execute.main([str(path)]) == 0
    first = path.read_bytes()
    assert execute.main(["--check", str(path)]) == 0
    assert execute.main([str(path)]) == 0
    assert path.read_bytes() == first
    assert capsys.readouterr().out.splitlines()[-3:] == [
        "scratch.ipynb: changed",
        "scratch.ipynb: as it was",
        "scratch.ipynb: as it was",
    ]
    _, shown, printed = load(path)["cells"]
    assert [cell["execution_count"] for cell in (shown, printed)] == [1, 2]
    assert shown["outputs"][0]["data"] == {"text/plain": ["IntSlider(value=3)"]}
    assert shown["metadata"] == {}
    assert printed["metadata"] == {"tags": ["kept"]}
    assert printed["outputs"][0]["text"] == ["1\n", "2\n"]


def test_a_failing_notebook_is_left_as_it_was(tmp_path: Path, execute: ModuleType) -> None:
    cell = {"cell_type": "code", "source": "1 / 0", "execution_count": None, "outputs": [], "metadata": {}, "id": "a"}
    path = tmp_path / "wrong.ipynb"
    path.write_text(json.dumps({"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}))
    before = path.read_bytes()
    assert execute.main([str(path)]) == 1
    assert path.read_bytes() == before


@pytest.mark.proof
@each_notebook
def test_stored_outputs_are_those_of_a_run_now(path: Path, execute: ModuleType) -> None:
    assert execute.executed(path) == path.read_text(encoding="utf-8")
