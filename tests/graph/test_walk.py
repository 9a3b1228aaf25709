"""A walk through a graph: what its filter says."""

from __future__ import annotations

import packo
from packo.graph.walk import Walk


def test_words_are_kept_as_typed_and_matched_in_either_case() -> None:
    walk = Walk(packo.load("tko", rounds_to_win=1))
    walk.filter(" u & * ", "")
    assert walk.words == ("u & *",)
    assert len(walk.view().states) == 4
    assert walk.unmatched() == ()


def test_words_that_no_move_fits_are_known() -> None:
    walk = Walk(packo.load("tko", rounds_to_win=1))
    assert walk.unmatched() == ()
    walk.filter("zZz", "K", "U & X")
    assert walk.unmatched() == ("zZz", "U & X")
    walk.filter("zzz")
    assert len(walk.view().states) == 1
