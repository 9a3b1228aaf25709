"""The SVG primitives: safe text, steady numbers, documents that do not restyle each other."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from packo.picture import svg

FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
NAMESPACE = "{http://www.w3.org/2000/svg}"


@given(st.text())
def test_any_text_comes_back_from_the_xml(content: str) -> None:
    root = ElementTree.fromstring(svg.document(10, 10, svg.text(0, 0, content), title=content, desc=content))
    expected = FORBIDDEN.sub("\ufffd", content).replace("\r\n", "\n").replace("\r", "\n")
    for tag in ("title", "desc", "text"):
        assert (root.findtext(NAMESPACE + tag) or "") == expected


@given(st.text())
def test_any_notation_comes_back_from_a_button(notation: str) -> None:
    markup = svg.button(notation, notation, svg.circle(0, 0, 1))
    value = ElementTree.fromstring(markup).attrib["data-action"]
    assert value == re.sub(r"[\t\n\r]", " ", FORBIDDEN.sub("\ufffd", notation).replace("\r\n", "\n"))


@pytest.mark.parametrize(
    ("value", "shown"),
    [(0, "0"), (-0.0, "0"), (-0.004, "0"), (1e6, "1000000"), (100, "100"), (2.675, "2.67"), (-1.5, "-1.5")],
)
def test_numbers_are_short(value: float, shown: str) -> None:
    assert svg.number(value) == shown


def test_a_document_has_title_desc_and_viewbox_and_is_an_image() -> None:
    root = ElementTree.fromstring(svg.document(320, 200, svg.rect(0, 0, 1, 1), title="a title", desc="a text"))
    assert root.attrib["viewBox"] == "0 0 320 200"
    assert root.attrib["role"] == "img"
    assert [child.tag for child in root][:2] == [NAMESPACE + "title", NAMESPACE + "desc"]


def test_a_document_with_buttons_is_a_group_so_that_screen_readers_reach_them() -> None:
    root = ElementTree.fromstring(
        svg.document(9, 9, svg.button("U", "uppercut", svg.circle(0, 0, 1)), title="", desc="")
    )
    assert root.attrib["role"] == "group"


def test_every_css_rule_is_kept_inside_its_document() -> None:
    text = svg.document(9, 9, "", title="", desc="", css="S .a,S .b{fill:red}", colours={"x": ("#fff", "#000")})
    scope = ElementTree.fromstring(text).attrib["class"]
    style = ElementTree.fromstring(text).findtext(NAMESPACE + "style") or ""
    assert f".{scope} .a,.{scope} .b{{fill:red}}" in style
    heads = [
        h for rule in re.sub(r"@media[^{]*\{|\}\}", "", style).split("}") for h in rule.partition("{")[0].split(",")
    ]
    assert all(f".{scope}" in head for head in heads if head.strip())


def test_documents_share_a_class_only_if_they_share_the_style() -> None:
    def scope(**more: object) -> str:
        return ElementTree.fromstring(svg.document(9, 9, "", title="", desc="", **more)).attrib["class"]  # type: ignore[arg-type]

    assert scope() == scope() != scope(css="S .a{fill:red}")
    assert scope(colours={"x": ("#fff", "#000")}) != scope(colours={"x": ("#fff", "#111")})


def test_dark_follows_the_system_and_jupyterlab_overrules_it() -> None:
    style = svg.document(9, 9, "", title="", desc="")
    assert "@media (prefers-color-scheme:dark)" in style
    assert '[data-jp-theme-light="false"] .pk-' in style
    assert '[data-jp-theme-light="true"] .pk-' in style


def test_a_gradient_is_named_by_its_content() -> None:
    first, second = svg.gradient([(0, "#fff"), (1, "#000")]), svg.gradient([(0, "#fff"), (1, "#111")])
    assert first == svg.gradient([(0, "#fff"), (1, "#000")])
    assert first[1] != second[1]


def test_long_text_is_shrunk_and_then_cut() -> None:
    shrunk = ElementTree.fromstring(svg.fitted(0, 0, "a longer text", 80, 20))
    assert shrunk.text == "a longer text"
    assert float(shrunk.attrib["font-size"]) < 20
    cut = ElementTree.fromstring(svg.fitted(0, 0, "word " * 50, 80, 20))
    assert cut.text is not None
    assert cut.text.endswith("…")
    assert svg.width_of(cut.text, float(cut.attrib["font-size"])) <= 81


@given(st.text(alphabet="ab ", max_size=80), st.integers(1, 5))
def test_wrapping_loses_no_word(content: str, lines: int) -> None:
    wrapped = svg.wrap(content, 60, 16, lines=lines)
    assert len(wrapped) <= lines
    assert " ".join(wrapped).split() == content.split()
