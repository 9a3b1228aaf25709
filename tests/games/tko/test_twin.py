"""The rules and their independent twin agree: one turn from every kind of position, and whole bouts."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import packo
from packo.core import State
from packo.games.tko.rules import BOXERS, NOBODY, SUDDEN_DEATH, Position
from tests.games.tko.naive import SHEET, Twin

NAMES = {bars: name for name, bars in BOXERS.items()}


def key(state: State) -> str:
    """A state in the words of the twin's key."""
    p: Position = state.position
    words = []
    for player in (0, 1):
        known = len(p.starts) > player
        words += [NAMES[p.starts[player]] if known else "None", f"won {p.rounds[player]}"]
        gone = len(p.starts) < 2 or p.bars == SUDDEN_DEATH
        words.append("-" if gone else " ".join(map(str, p.bars[player])))
    words += [{NOBODY: "-", 0: "a", 1: "b"}[whom] for whom in (p.arrow, p.placing)]
    return ", ".join([*words, "sudden death" if p.bars == SUDDEN_DEATH else "-"])


def check_agreement(state: State, twin: Twin) -> None:
    assert key(state) == twin.key()
    assert state.is_terminal == twin.is_over()
    assert state.winners() == (() if twin.winner() is None else (twin.winner(),))
    for player in (0, 1):
        assert [str(action) for action in state.legal_actions(player)] == twin.choices(player)
    assert [str(move) for move in state.moves()] == twin.legal()


def options() -> st.SearchStrategy[dict[str, Any]]:
    pair = st.tuples(st.sampled_from(list(BOXERS)), st.sampled_from(list(BOXERS)))
    return st.fixed_dictionaries(
        {
            "boxers": st.one_of(pair, st.sampled_from(["open", "hidden"])),
            "mirror": st.booleans(),
            "power_arrow": st.booleans(),
            "arrow_on_ties": st.booleans(),
            "rounds_to_win": st.integers(1, 3),
        }
    ).map(lambda o: {**o, "mirror": o["mirror"] or o["boxers"] == "hidden" or o["boxers"][0] == o["boxers"][1]})


@given(options(), st.randoms(use_true_random=False))
def test_bouts_agree_to_their_end(given_options: dict[str, Any], rng: Random) -> None:
    state, twin = packo.load("tko", **given_options).root, Twin(**given_options)
    for _ in range(400):
        check_agreement(state, twin)
        if state.is_terminal:
            break
        move = rng.choice(twin.legal())
        state = state.child(state.parse(move))
        twin.play(move)
    check_agreement(state, twin)


def test_bouts_between_attackers_meet_sudden_death_and_placing() -> None:
    rng, met = Random(7), {"sudden death": 0, "placing": 0, "placing into sudden death": 0, "full length": 0}
    for _ in range(150):
        names = rng.sample(list(BOXERS), 2)
        state, twin = packo.load("tko", boxers=names, power_arrow=True).root, Twin(names, power_arrow=True)
        while not state.is_terminal:
            placing = state.position.placing != NOBODY
            move = rng.choice([text for text in twin.legal() if placing or text[0] in "UB" or rng.random() < 0.5])
            state = state.child(state.parse(move))
            twin.play(move)
            check_agreement(state, twin)
            sudden = state.position.bars == SUDDEN_DEATH
            met["sudden death"] += sudden
            met["placing"] += placing
            met["placing into sudden death"] += placing and sudden
        met["full length"] += sum(state.position.rounds) == 3
    assert min(met.values()) > 5


def twin_at(state: State, **settings: Any) -> Twin:
    """The twin at a position of a round."""
    p: Position = state.position
    twin = Twin([NAMES[start] for start in p.starts], **settings)
    players = {0: twin.a, 1: twin.b, NOBODY: None}
    for player, bars, won in zip((twin.a, twin.b), p.bars, p.rounds, strict=True):
        player.update(zip(("uppercut", "head block", "body blow", "body block"), bars, strict=True), won=won)
    twin.arrow_at, twin.to_place = players[p.arrow], players[p.placing]
    twin.sudden = p.bars == SUDDEN_DEATH
    return twin


def check_turns(state: State, **settings: Any) -> None:
    twin = twin_at(state, **settings)
    check_agreement(state, twin)
    for move in twin.legal():
        after = twin.copy()
        after.play(move)
        assert key(state.child(state.parse(move))) == after.key()


ARROWS = [{"power_arrow": False}, {"power_arrow": True}, {"power_arrow": True, "arrow_on_ties": False}]


@pytest.mark.parametrize("settings", ARROWS, ids=str)
def test_every_turn_agrees_at_bars_near_their_end(settings: dict[str, Any]) -> None:
    rng = Random(3)
    game = packo.load("tko", boxers=("Wil Bleed", "Oran Crusher"), **settings)
    starts = (BOXERS["Wil Bleed"], BOXERS["Oran Crusher"])
    near = list(product((2, 3, 4), repeat=4))
    for bars in [((4,) * 4, (4,) * 4), SUDDEN_DEATH, *((rng.choice(near), rng.choice(near)) for _ in range(40))]:
        arrows = (NOBODY, 0, 1) if settings["power_arrow"] and bars != SUDDEN_DEATH else (NOBODY,)
        for arrow, rounds in product(arrows, [(0, 0), (1, 1)]):
            check_turns(State(game, Position(starts, bars, arrow, NOBODY, rounds)), **settings)
            if arrow != NOBODY:
                check_turns(State(game, Position(starts, bars, arrow, arrow, rounds)), **settings)


@pytest.mark.proof
@pytest.mark.parametrize("settings", ARROWS, ids=str)
def test_every_turn_agrees_at_positions_from_all_over_a_round(settings: dict[str, Any]) -> None:
    game = packo.load("tko", rounds_to_win=1, **settings)
    for number, p in enumerate(game.rules.reachable(10**6)):
        if number % 97 == 0:
            check_turns(State(game, p), rounds_to_win=1, **settings)


def test_the_sheet_of_the_twin_is_the_same_sheet() -> None:
    assert SHEET.split() == [word for name, bars in BOXERS.items() for word in (*name.split(), *map(str, bars))]
