"""Figures about FLY: maps as pictures, best aims, and what plays come to; and the table as shapes."""

from __future__ import annotations

import base64
import re
import zlib
from struct import unpack

import pytest

import packo
from packo.games.fly.bots import EagerBot
from packo.games.fly.chances import Hand
from packo.games.fly.figures import (
    aim_map,
    aim_picture,
    best_by_turn,
    best_picture,
    results,
    sets_in_reach,
    skill_chart,
    skill_curve,
    wins_chart,
)
from packo.games.fly.geometry import covered, covers, flies_on
from packo.games.fly.parts import Aim, Landing, Place
from packo.games.fly.solve import best_aim
from packo.play import match
from tests.games.fly.picnic import at, cards, dealt


def pixels(svg):
    """The rows of levels of the image in a picture, read back."""
    data = base64.b64decode(re.search(r"data:image/png;base64,([A-Za-z0-9+/=]+)", svg)[1])
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    chunks, at_ = {}, 8
    while at_ < len(data):
        size = unpack(">I", data[at_ : at_ + 4])[0]
        kind, body = data[at_ + 4 : at_ + 8], data[at_ + 8 : at_ + 8 + size]
        assert unpack(">I", data[at_ + 8 + size : at_ + 12 + size])[0] == zlib.crc32(kind + body)
        chunks[kind] = body
        at_ += 12 + size
    width, height = unpack(">II", chunks[b"IHDR"][:8])
    raw = zlib.decompress(chunks[b"IDAT"])
    return [list(raw[k * (width + 1) + 1 : (k + 1) * (width + 1)]) for k in range(height)]


def test_a_map_s_picture_has_its_numbers():
    state = dealt(2)
    found, svg = aim_map(state, "flies", 30), aim_picture(state, "flies", 30).svg
    rows = pixels(svg)
    aim, most = found.best
    assert len(rows) == len(rows[0]) == 91
    for j, i in ((10, 20), (45, 45), (80, 3)):
        assert abs(rows[j][i] - found.values[j, i] / most * 31) <= 0.5 + 1e-6
    assert rows[aim.y // 100][aim.x // 100] == 31
    assert f"Best here: {most:.3f}" in svg
    assert "(proved)" in svg
    assert svg == aim_picture(state, "flies", 30).svg
    assert len(svg) < 60_000


def test_a_map_is_that_of_the_player_to_move_unless_a_hand_is_given():
    state = dealt(2, scatter=(0.2, 0.7))
    assert aim_map(state).hand == Hand(0.2, 15)
    assert aim_map(state, hand=Hand(0.3, 9)).hand == Hand(0.3, 9)
    assert aim_map(state, "points").best[1] == 0
    assert "Nothing to gain here." in aim_picture(state, "points").svg


def test_best_aims_are_drawn_once_where_they_agree():
    state = at("-- BD BT -- YC", "BS BC", "YS YD YT")
    found = [best_aim(state, goal) for goal in ("points", "flies")]
    svg = best_picture(state, found).svg
    for best in found:
        assert f"{best.goal} {best.aim}" in svg
    assert "points, flies" in svg or svg.count(">points<") == 1


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (lambda: aim_map(packo.load("fly").root), "whose table is laid out"),
        (lambda: aim_picture(dealt(1), "luck"), "a map shows any, flies, points"),
        (lambda: aim_map(dealt(1), hand=Hand(-1)), "at least 0"),
        (lambda: skill_curve([]), "at least one table"),
        (lambda: results([]), "at least two samples"),
    ],
)
def test_what_cannot_be_shown_says_why(call, told):
    with pytest.raises(ValueError, match=told):
        call()


def test_a_steadier_hand_takes_more():
    curve = skill_curve([dealt(1)], scatters=(0.1, 0.3, 1.0))
    for line in curve.values():
        taken = [y for _, y in line]
        assert taken == sorted(taken, reverse=True)
    assert all(y <= best + 1e-3 for (_, y), (_, best) in zip(*curve.values(), strict=True))
    assert "scatter, inches" in skill_chart(curve).svg


def test_results_are_means_of_plays():
    plays = [match(packo.load("fly", scatter=(0.2, 0.5)), [EagerBot(), EagerBot()], seed) for seed in range(4)]
    found = results(plays)
    ends = [play.state.position for play in plays]
    assert found.flies.mean == sum(len(p.taken[0]) for p in ends) / 4
    assert found.points.mean == sum(play.state.returns()[0] for play in plays) / 4
    assert found.drops.mean == sum((len(play.moves) - 1) / 2 for play in plays) / 4
    assert found.wins.mean + results(plays, 1).wins.mean == 1
    landings = [
        covered(state.position.rows, move, state.game.rules.cards)
        for play in plays
        for state, move in zip(play.states, play.moves, strict=False)
        if isinstance(move, Landing)
    ]
    assert found.idle.samples == len(landings)
    assert found.idle.mean == pytest.approx(landings.count(()) / len(landings))
    assert "plays: 4" in wins_chart({"0.2 in": found}).svg


def test_the_best_drop_along_two_flies_takes_both():
    """Side by side at the same height, so across takes both and upright one."""
    states = [at("-- BC YS --", scatter=0, twist=0)] * 2
    found = best_by_turn(states, Hand(0.01, 0))
    assert found["across"].mean == pytest.approx(2, abs=0.01)
    assert found["any turn"].mean >= found["across"].mean
    assert found["upright"].mean == pytest.approx(1, abs=0.01)


def test_sets_in_reach_are_those_that_can_still_be_had():
    assert sets_in_reach(cards("BS BC"), cards("BD GS PS RT")) == {"B": 1, "S": 2}
    assert sets_in_reach(cards("BS BC BD"), cards("BT GS")) == {}


def test_shapes_are_those_of_the_table():
    shapely = pytest.importorskip("shapely")
    from packo.games.fly import shapes

    state = dealt(3)
    rows = state.position.rows
    assert shapes.table(rows).area == pytest.approx(81)
    lies = Aim(4000, 4000, 300)
    assert shapes.swatter(lies).area == pytest.approx(3)
    assert shapes.uncovered(rows, lies).area == pytest.approx(78)
    for fly in flies_on(rows, state.game.rules.cards):
        assert shapes.card(fly.place).covers(shapes.fly(fly))
        for aside in (240, 260):
            lies = Aim(fly.x + aside, fly.y, 0)
            assert shapes.swatter(lies).covers(shapes.fly(fly)) == covers(lies, fly)
        for angle in (0, 300, -450):
            inside = shapes.aimed_to_cover([fly], angle / 10)
            for x, y in ((0, 0), (240, 0), (400, 400), (-100, 1200)):
                aim = Aim(fly.x + x, fly.y + y, angle)
                assert inside.covers(shapely.Point(aim.x / 1000, aim.y / 1000)) == covers(aim, fly)
    assert shapes.card(Place(1, 2)).bounds == (2, 3, 3, 6)
