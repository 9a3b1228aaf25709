"""The palette: inks that can be read, colours and symbols that can be told apart."""

from __future__ import annotations

from itertools import combinations, pairwise
from xml.etree import ElementTree

import pytest

from packo.picture import palette, svg


@pytest.mark.parametrize("colour", palette.PALETTE.values(), ids=lambda c: c.name)
def test_the_ink_of_each_colour_can_be_read(colour: palette.Colour) -> None:
    assert palette.contrast(colour.fill, colour.ink) >= 4.5


@pytest.mark.parametrize("scale", [palette.sequential, palette.diverging])
def test_ink_can_be_read_all_along_the_scales(scale: object) -> None:
    assert callable(scale)
    fills = [scale(k / 200) for k in range(201)]
    assert min(palette.contrast(fill, palette.ink_on(fill)) for fill in fills) >= 4.5


def test_each_colour_has_its_own_symbol() -> None:
    symbols = [colour.symbol for colour in palette.PALETTE.values()]
    assert len(set(symbols)) == len(symbols)
    drawn = {name: palette.symbol(name, 0, 0, 10, fill="#000") for name in palette.PALETTE}
    assert len(set(drawn.values())) == len(drawn)
    for markup in drawn.values():
        ElementTree.fromstring(markup)


def _as_seen_by_a_deuteranope(colour: str) -> tuple[float, ...]:
    """Machado, Oliveira and Fernandes (2009), full severity, in linear light."""
    linear = [((v / 255 + 0.055) / 1.055) ** 2.4 if v > 10 else v / 255 / 12.92 for v in palette.rgb(colour)]
    matrix = ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881))
    return tuple(sum(a * b for a, b in zip(row, linear, strict=True)) for row in matrix)


def test_colours_stay_apart_for_a_deuteranope() -> None:
    seen = [_as_seen_by_a_deuteranope(colour.fill) for colour in palette.PALETTE.values()]
    apart = [sum((a - b) ** 2 for a, b in zip(x, y, strict=True)) ** 0.5 for x, y in combinations(seen, 2)]
    assert min(apart) > 0.05


def test_the_sequential_scale_darkens_and_the_diverging_one_is_palest_in_the_middle() -> None:
    light = [palette.luminance(palette.sequential(k / 50)) for k in range(51)]
    assert all(a > b for a, b in pairwise(light))
    both = [palette.luminance(palette.diverging(k / 50)) for k in range(51)]
    assert all(a < b for a, b in pairwise(both[:26]))
    assert all(a > b for a, b in pairwise(both[25:]))


def test_scales_cut_what_is_beyond() -> None:
    assert palette.sequential(-3) == palette.sequential(0)
    assert palette.diverging(7) == palette.diverging(1)


@pytest.mark.parametrize("page", [0, 1], ids=["light", "dark"])
def test_text_can_be_read_on_every_ground_of_the_theme(page: int) -> None:
    for ground in ("paper", "panel", "raised"):
        assert palette.contrast(svg.THEME["ink"][page], svg.THEME[ground][page]) >= 7
        assert palette.contrast(svg.THEME["soft"][page], svg.THEME[ground][page]) >= 4.5
