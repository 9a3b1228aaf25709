"""Charts: all numbers are there, in the picture and in its text, with the kind of answer they are."""

from __future__ import annotations

from fractions import Fraction
from xml.etree import ElementTree

import pytest

from packo.core import Certified, Estimated, Exact
from packo.picture.chart import bar_chart, heat_map, line_chart, written

NAMESPACE = "{http://www.w3.org/2000/svg}"
ROWS, COLUMNS = ("uppercut", "head <block>"), ("x & y", "second", "third")
VALUES = (
    (Exact(Fraction(1, 3)), Certified(Fraction(1, 4), Fraction(3, 8)), Estimated(0.62, 0.03, 50)),
    (0.125, 1, None),
)


def texts(markup: str) -> list[str]:
    return ["".join(e.itertext()) for e in ElementTree.fromstring(markup).iter(NAMESPACE + "text")]


def desc(markup: str) -> str:
    return ElementTree.fromstring(markup).findtext(NAMESPACE + "desc") or ""


def test_a_heat_map_holds_all_values_in_cells_and_text() -> None:
    chart = heat_map(ROWS, COLUMNS, VALUES, title="A table")
    for value in ("1/3", "0.312", "≈0.620", "0.125", "1", "–"):
        assert value in texts(chart)
    assert desc(chart).startswith(
        "A table. uppercut: x & y 1/3, second 0.312, third ≈0.620 ± 0.03. head <block>: x & y 0.125, second 1, third –."
    )


def test_a_heat_map_says_the_kinds_of_its_answers() -> None:
    assert "certified, estimated, exact" in texts(heat_map(ROWS, COLUMNS, VALUES))
    assert "proved" in texts(heat_map(ROWS, COLUMNS, VALUES, kind="proved"))
    assert "±0.03" in texts(heat_map(ROWS, COLUMNS, VALUES))


def test_mixes_stand_at_the_edges_and_in_the_text() -> None:
    chart = heat_map(
        ROWS, COLUMNS, VALUES, row_mix=(Fraction(1, 3), Fraction(2, 3)), column_mix=(0, 0.5, 0.5),
        row_what_if=(1, 0), column_what_if=(0.125, 0.875, 0),
    )  # fmt: skip
    assert {"33.3%", "66.7%", "0%", "50%", "100%", "12.5%", "87.5%", "optimal mix", "what if"} <= set(texts(chart))
    assert "Mix of the rows: uppercut 33.3%, head <block> 66.7%." in desc(chart)
    assert "What if, columns: x & y 12.5%, second 87.5%, third 0%." in desc(chart)


def test_only_cells_with_an_action_can_be_clicked() -> None:
    chart = heat_map(ROWS, COLUMNS, VALUES, actions={(0, 1): "a <b>", (1, 0): "c"}, selected=(0, 1))
    found = [e.attrib["data-action"] for e in ElementTree.fromstring(chart).iter() if "data-action" in e.attrib]
    assert found == ["a <b>", "c"]


@pytest.mark.parametrize("wrong", [{"row_mix": (1,)}, {"column_mix": (1, 0)}, {"row_what_if": (1, 0, 0)}])
def test_a_mix_of_the_wrong_length_is_refused(wrong: dict[str, tuple[int, ...]]) -> None:
    with pytest.raises(ValueError, match="shares"):
        heat_map(ROWS, COLUMNS, VALUES, **wrong)  # type: ignore[arg-type]


def test_a_table_of_the_wrong_shape_is_refused() -> None:
    with pytest.raises(ValueError, match="2 rows and 3 columns"):
        heat_map(ROWS, COLUMNS, VALUES[:1])


def test_a_line_chart_tells_points_markers_kind_and_errors() -> None:
    chart = line_chart(
        {"first & last": [(0, 0.5), (1, 0.75)], "second": [(0, Estimated(0.25, 0.05, 9))]},
        x_label="points", y_label="chance", title="Lines", markers={0.5: "here"}, notes="A note.",
    )  # fmt: skip
    assert desc(chart) == (
        "Lines. chance by points. first & last: 0 0.5, 1 0.75. second: 0 ≈0.25 ± 0.05. At 0.5: here. "
        "Kind: estimated. A note."
    )
    assert {"first & last", "second", "here", "estimated", "A note.", "points", "chance"} <= set(texts(chart))


def test_one_point_and_level_lines_can_be_drawn() -> None:
    for points in ([(1, 2)], [(0, 0), (5, 0)], [(0, 1e-12), (1, 2e-12)], [(0, -1e9), (1, 1e9)]):
        ElementTree.fromstring(line_chart({"": points}))


def test_a_bar_chart_tells_values_errors_and_kind() -> None:
    chart = bar_chart(("a", "b"), (Fraction(1, 6), Fraction(-1, 4)), title="Edges", kind="exact")
    assert desc(chart) == "Edges. a: 1/6. b: -1/4. Kind: exact."
    assert {"1/6", "-1/4", "exact"} <= set(texts(chart))
    sampled = bar_chart(("a",), (0.5,), errors=(0.02,))
    assert {"≈0.500", "estimated"} <= set(texts(sampled))
    assert "± 0.02" in desc(sampled)


def test_charts_without_data_are_refused() -> None:
    with pytest.raises(ValueError, match="at least one point"):
        line_chart({"a": []})
    with pytest.raises(ValueError, match="at least one bar"):
        bar_chart((), ())
    with pytest.raises(ValueError, match="2 bars"):
        bar_chart(("a", "b"), (1,))


def test_charts_are_the_same_each_time() -> None:
    assert heat_map(ROWS, COLUMNS, VALUES) == heat_map(ROWS, COLUMNS, VALUES)
    assert line_chart({"a": [(0, 1)]}) == line_chart({"a": [(0, 1)]})


def test_an_estimate_is_never_written_as_a_value() -> None:
    assert written(Estimated(0.5, 0.1, 10)) == "≈0.500"
    assert written(Estimated(0.5, 0.1, 10), ".1%") == "≈50.0%"
    assert written(Exact(Fraction(7, 5)), str) == "7/5"
