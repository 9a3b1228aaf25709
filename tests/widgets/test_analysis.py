"""The Analysis widget without a browser, and the analysis of TKO behind it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest

import packo
from packo.core import State
from packo.games.tko.solve import solve
from packo.play.analyse import analyse
from packo.widgets.analysis import Analysis, what_if
from packo.widgets.board import SVG_MIME
from packo.widgets.table import Table

ROOMS = Path(__file__).parent.parent / "rooms"
ROUND = {"rounds_to_win": 1}


@pytest.fixture
def analysis() -> Iterator[Analysis]:
    made = Analysis("tko", **ROUND)
    yield made
    made.close()


def test_it_shows_the_matrix_the_mixes_and_a_bar_for_each_choice(analysis: Analysis) -> None:
    assert analysis.status.startswith("Chance to win the game: Pablo Bruz 0.585099 (certified)")
    assert "certified" in analysis.board.svg
    assert "46.1%" in analysis.board.svg
    assert len(analysis._below.children) == 2


def test_the_best_mix_costs_nothing(analysis: Analysis) -> None:
    for player in (0, 1):
        analysis.choose_player(player)
        assert analysis.change.price == pytest.approx(0, abs=1e-9)
        assert analysis.change.guarantee == pytest.approx(float(analysis.found.value[player]))


def test_a_pure_choice_is_worth_the_worst_entry_of_its_row(analysis: Analysis) -> None:
    matrix = analysis.found.matrix
    assert matrix is not None
    for i, action in enumerate(matrix.rows):
        change = analysis.what_if(action, 1)
        assert change.guarantee == min(matrix.values[i])
        assert {matrix.columns[j] for j, x in enumerate(matrix.values[i]) if x == min(matrix.values[i])} == set(
            change.punished_by
        )
    for j, action in enumerate(matrix.columns):
        change = analysis.what_if(action, 1, player=1)
        assert change.guarantee == pytest.approx(1 - max(line[j] for line in matrix.values))


def test_shares_always_sum_to_one(analysis: Analysis) -> None:
    change = analysis.what_if("U", 0.6)
    assert change.mix["U"] == 0.6
    assert sum(change.mix.values()) == pytest.approx(1)
    assert change.mix["H"] / change.mix["B"] == pytest.approx(0.184905 / 0.353667, rel=1e-3)
    analysis.what_if("U", 1)
    assert analysis.what_if("U", 0.4).mix["K"] == pytest.approx(0.2)
    assert analysis.what_if_mix({"U": 1, "K": 3}).mix == {"U": 0.25, "H": 0, "B": 0, "K": 0.75}


def test_wrong_changes_are_refused(analysis: Analysis) -> None:
    with pytest.raises(LookupError, match="no action 'X'"):
        analysis.what_if("X", 0.5)
    with pytest.raises(LookupError, match="no action 'X'"):
        analysis.what_if_mix({"X": 1})
    with pytest.raises(ValueError, match="from 0 to 1"):
        analysis.what_if("U", 1.5)
    with pytest.raises(ValueError, match="not all 0"):
        analysis.what_if_mix({"U": 0})
    with pytest.raises(ValueError, match="no mix to change"):
        analysis.choose_player(4)


@pytest.mark.parametrize("weight", [float("nan"), float("inf"), -1, "1", None, 10**400])
def test_weights_that_are_no_weights_are_refused_and_change_nothing(analysis: Analysis, weight: Any) -> None:
    before, change = repr(analysis), analysis.change
    for mix in ({"U": weight}, {"U": 1, "H": weight}, {"U": 1e308, "H": 1e308}):
        with pytest.raises(ValueError, match="weights are finite numbers"):
            analysis.what_if_mix(mix, player=1)
    with pytest.raises(TypeError, match="a mix gives each action its weight"):
        analysis.what_if_mix(None)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="a share is from 0 to 1"):
        analysis.what_if("U", weight, player=1)
    assert (repr(analysis), analysis.change) == (before, change)


def test_what_is_neither_state_nor_table_is_refused(analysis: Analysis) -> None:
    table = Table("tko", seats={0: "you", 1: "you"}, **ROUND)
    analysis.follow(table)
    before = repr(analysis), analysis.status
    with pytest.raises(TypeError, match="a State or a Play, not None"):
        analysis.show(None)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a Table, not None"):
        analysis.follow(None)  # type: ignore[arg-type]
    assert (repr(analysis), analysis.status) == before
    assert analysis._followed is table


def test_each_slider_is_a_weight_and_none_moves_another(analysis: Analysis) -> None:
    best = analysis.change.mix
    assert [slider.value for slider in analysis._sliders.values()] == [round(100 * x) for x in best.values()]
    assert [label.value for label in analysis._labels.values()] == [f"{x:.1%}" for x in best.values()]
    before = {action: slider.value for action, slider in analysis._sliders.items()}
    analysis._sliders["B"].value = 100
    assert {action: slider.value for action, slider in analysis._sliders.items()} == {**before, "B": 100}
    mix = analysis.change.mix
    assert mix["B"] == pytest.approx(1 / (2 - best["B"]))
    assert mix["H"] / mix["U"] == pytest.approx(best["H"] / best["U"])
    assert [label.value for label in analysis._labels.values()] == [f"{x:.1%}" for x in mix.values()]
    assert f"{mix['B']:.1%}" in analysis.board.svg
    assert "This mix costs" in analysis._told.value
    twin = Analysis("tko", **ROUND)
    twin.what_if_mix(mix)
    assert repr(analysis) == repr(twin)


def test_untouched_sliders_stand_for_the_exact_mix(analysis: Analysis) -> None:
    untouched = repr(analysis), analysis.change, analysis._told.value
    sliders = analysis._sliders
    sliders["U"].set_state({"value": sliders["U"].value})
    assert (repr(analysis), analysis.change, analysis._told.value) == untouched
    before = sliders["U"].value
    sliders["U"].set_state({"value": 90})
    assert repr(analysis) != untouched[0]
    sliders["U"].set_state({"value": before})
    assert (repr(analysis), analysis.change, analysis._told.value) == untouched
    exact = analysis.what_if_mix({"U": 1, "H": 2}).mix
    analysis._sliders["K"].value = 5
    assert analysis.change.mix != exact
    analysis._sliders["K"].value = 0
    assert analysis.change.mix == exact


def test_what_old_sliders_still_say_is_not_heard_after_best_mix(analysis: Analysis) -> None:
    best = repr(analysis), analysis._told.value
    old = analysis._sliders["B"]
    old.value = 80
    assert (repr(analysis), analysis._told.value) != best
    analysis._reset.click()
    assert (repr(analysis), analysis._told.value) == best
    old.set_state({"value": 95})
    assert (repr(analysis), analysis._told.value) == best
    assert "The best mix" in analysis._told.value
    assert analysis._sliders["B"] is not old
    assert old.comm is None


def test_sliders_that_are_all_at_0_are_no_mix(analysis: Analysis) -> None:
    for slider in analysis._sliders.values():
        slider.value = 0
    assert "Some move must have a weight" in analysis._told.value
    assert {label.value for label in analysis._labels.values()} == {"–"}
    analysis._sliders["K"].value = 1
    assert analysis.change.mix == {"U": 0, "H": 0, "B": 0, "K": 1}


def test_the_other_player_has_his_own_sliders(analysis: Analysis) -> None:
    analysis._whose.value = 1
    assert analysis.change.player == 1
    assert analysis.what_if("K", 1).price > 0


def test_a_change_is_shown_quickly(analysis: Analysis) -> None:
    times = []
    for share in (0.1, 0.2, 0.3, 0.4, 0.5):
        start = perf_counter()
        analysis.what_if("U", share)
        times.append(perf_counter() - start)
    assert min(times) < 0.15


def test_a_single_chooser_gets_bars_and_no_sliders() -> None:
    nim = Analysis(ROOMS / "nim")
    assert nim.status.startswith("Points: Player 1")
    assert nim._panel.layout.display == "none"
    with pytest.raises(ValueError, match="two players who choose at once"):
        nim.what_if("1 from A", 1)
    with pytest.raises(ValueError, match="two players who choose at once"):
        what_if(nim.found, 0, {})


def test_an_end_is_shown_too(analysis: Analysis) -> None:
    state = analysis.state
    while not state.is_terminal:
        state = state.child({0: "U", 1: "K"})
    analysis.show(state)
    assert analysis.found.note == "The game is over."
    assert analysis._panel.layout.display == "none"


def test_it_follows_a_table(analysis: Analysis) -> None:
    table = Table("tko", seats={0: "you", 1: "you"}, **ROUND)
    assert analysis.follow(table) is analysis
    table.click("U")
    table.click("B")
    assert analysis.state == table.state
    before = repr(analysis)
    analysis.unfollow()
    table.click("U")
    table.click("B")
    assert repr(analysis) == before


def test_it_does_not_tell_what_is_hidden() -> None:
    table = Table(ROOMS / "kuhn", seats={0: "you", 1: "random"}, seed=3)
    analysis = Analysis(packo.load("tko", **ROUND)).follow(table)
    assert "would tell what is hidden" in analysis.status
    assert not analysis.found.value


def test_repr_and_bundle_are_deterministic(analysis: Analysis) -> None:
    assert repr(analysis) == repr(Analysis("tko", **ROUND))
    data, _ = analysis._repr_mimebundle_()
    assert data[SVG_MIME] == analysis.board.svg
    assert data["text/plain"] == repr(analysis)


# -- the analysis of TKO -----------------------------------------------------------------------------------------------


def states(**options: object) -> Iterator[State]:
    """States along a fixed bout."""
    state = packo.load("tko", rounds_to_win=1, **options).root
    for pair in ("U & K", "H & U", "B & U", "U & B", "B & K", "H & U", "U & K"):
        yield state
        if len(state.actors) == 1:
            state = state.child(state.parse("+K"))
        if not state.is_terminal:
            state = state.child(state.parse(pair))


@pytest.mark.parametrize("power_arrow", [False, True])
def test_values_of_tko_are_those_of_the_solution(power_arrow: bool) -> None:
    solution = solve(power_arrow=power_arrow)
    for state in states(power_arrow=power_arrow):
        if state.is_terminal:
            continue
        found = analyse(state)
        assert float(found.value[0]) == pytest.approx(solution.value(state), abs=1e-12)
        assert float(found.value[0]) + float(found.value[1]) == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize("power_arrow", [False, True])
def test_no_action_is_worth_more_than_the_value_and_those_played_are_worth_it(power_arrow: bool) -> None:
    """Against a best mix nothing gains; where play can go on for ever, a played action may stand still at a half."""
    for state in states(power_arrow=power_arrow):
        found = analyse(state)
        for player, worth in found.worth.items():
            value = float(found.value[player])
            assert max(map(float, worth.values())) == pytest.approx(value, abs=1e-9)
            assert sum(found.mix[player].values()) == 1
            assert set(found.mix[player]) == set(worth) == {str(a) for a in state.legal_actions(player)}


def test_what_is_proved_is_called_certified() -> None:
    found = analyse(packo.load("tko", **ROUND).root)
    assert {answer.kind for answer in found.value} == {"certified"}
    assert {answer.kind for worth in found.worth.values() for answer in worth.values()} == {"certified"}


def test_standing_still_is_noted() -> None:
    stalling = State(
        packo.load("tko", **ROUND),
        packo.load("tko", **ROUND).rules.initial()._replace(bars=next(solve().stalling_states())),
    )
    assert "for ever" in analyse(stalling).note
    assert float(analyse(stalling).value[0]) == pytest.approx(0.5)


def test_sudden_death_is_even() -> None:
    game = packo.load("tko", **ROUND)
    found = analyse(State(game, game.rules.initial()._replace(bars=((5,) * 4, (5,) * 4))))
    assert found.note.startswith("Sudden death")
    assert found.mix[0] == dict.fromkeys("UHBK", Fraction(1, 4))


def test_choosing_boxers() -> None:
    opened = analyse(packo.load("tko", boxers="open", **ROUND).root)
    assert max(opened.worth[0], key=lambda name: float(opened.worth[0][name])) == "Ginger Al"
    reply = analyse(
        packo.load("tko", boxers="open").root.child(packo.load("tko", boxers="open").root.legal_actions()[0])
    )
    assert "Pablo Bruz" not in reply.worth[1]
    assert reply.objective == "chance to win a round"
    assert max(map(float, reply.worth[1].values())) == float(reply.value[1])
    hidden = analyse(packo.load("tko", boxers="hidden", mirror=True).root)
    assert float(hidden.value[0]) == 0.5
    assert hidden.matrix is not None
    assert len(hidden.matrix.rows) == 8
