"""The rules and their independent twin agree, move by move; takings are closed up as by a naive list."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import packo
from packo.core import State
from packo.games.fly.parts import BLANK, Aim, Place
from packo.games.fly.rules import Rows, consolidated
from packo.games.fly.scoring import scores
from tests.games.fly.naive import NAMES, Twin, close_up
from tests.games.fly.picnic import CARDS, STEADY, written

WAYS_TO_PLAY: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 3, "refill": "row 2", "scatter": [0.25], "twist": [5.0]},
    {"players": 4, "scatter": [0.2, 0.4, 0.0, 0.6], "twist": [5.0, 0.0, 0.0, 20.0], "turn_cap": 30},
    {"players": 2, "scatter": [0.0], "twist": [0.0]},
]
MET = ("misses", "one fly", "two flies", "three flies", "not a listed aim", "two rows")
"""What random plays are to come across."""


def key(state: State) -> str:
    """A state in the words of the twin's key."""
    p = state.position
    table = "to be laid out" if not p.rows else " / ".join(written((row,)) for row in p.rows)
    table += " / " * (3 - len(p.rows)) if p.rows else ""
    piles = " | ".join(" ".join(sorted(map(str, pile))) for pile in p.taken)
    left = f", {p.left} left" if p.left >= 0 else ""
    return f"{table} · {piles} · turn {p.to_move}, aim {p.aim}{left}"


def check_agreement(state: State, twin: Twin, aims: bool) -> None:
    assert key(state) == twin.key()
    assert state.is_terminal == twin.is_over()
    assert list(scores(state.position.taken)) == twin.scores()
    if state.is_terminal:
        assert list(state.returns()) == twin.scores()
        assert twin.winner() == (state.winners()[0] if len(state.winners()) == 1 else None)
    if aims:
        for player in range(state.game.num_players):
            assert list(map(str, state.legal_actions(player))) == twin.choices(player)


def check_cards(state: State) -> None:
    """Each card is in one place, rows are full but the last, and every pile is sorted."""
    p = state.position
    if p.rows:
        cards = [card for row in p.rows for card in row] + [card for pile in p.taken for card in pile]
        assert sorted(map(str, cards)) == sorted(NAMES)
        assert [len(row) for row in p.rows[:-1]] == [9] * (len(p.rows) - 1)
        assert 1 <= len(p.rows[-1]) <= 9
    assert all(list(pile) == sorted(pile) and BLANK not in pile for pile in p.taken)


def choose(state: State, rng: Random) -> str:
    """A move at random: now and then an aim that is not listed, near a fly."""
    if state.is_chance:
        return str(state.chance.sample(rng))
    aim = rng.choice(state.legal_actions())
    if rng.random() < 0.3:
        x, y = (min(12_000, max(-3_000, value + rng.randint(-400, 400))) for value in aim[:2])
        aim = Aim(x, y, rng.randint(-899, 900))
    return str(aim)


def note(met: Counter[str], before: State, move: Any, after: State) -> None:
    """What a move shows."""
    p, q = before.position, after.position
    if not before.is_chance:
        met["not a listed aim"] += move not in before.legal_actions()
    elif p.rows:
        taken = sum(map(len, q.taken)) - sum(map(len, p.taken))
        met[("misses", "one fly", "two flies", "three flies")[min(taken, 3)]] += 1
        met["two rows"] += len(p.rows) == 3 and p.rows[0] != q.rows[0] and p.rows[1][:-1] != q.rows[1][:-1]


def check_plays(options: dict[str, Any], seeds: range, every: int) -> Counter[str]:
    """Random plays step by step against the twin, its aims at one step of `every`; what was met in them."""
    met: Counter[str] = Counter()
    game = packo.load("fly", **options)
    for seed in seeds:
        rng = Random(seed)
        state, twin, steps = game.root, Twin(**options), 0
        while not state.is_terminal:
            check_agreement(state, twin, aims=steps % every == 1)
            check_cards(state)
            text = choose(state, rng)
            before, move = state, state.parse(text)
            assert str(move) == text
            assert not state.is_chance or text in twin.legal()
            state = state.child(move)
            twin.play(text)
            note(met, before, move, state)
            steps += 1
        check_agreement(state, twin, aims=True)
        check_cards(state)
    return met


@pytest.mark.rule("fly.1", "fly.8", "fly.9", "fly.12")
@pytest.mark.parametrize("options", WAYS_TO_PLAY, ids=str)
def test_random_plays_agree_to_their_end_and_keep_every_card(options: dict[str, Any]) -> None:
    met = check_plays(options, range(7), every=24)
    assert all(met[what] for what in MET if what != "three flies")


@pytest.mark.proof
@pytest.mark.parametrize("options", WAYS_TO_PLAY, ids=str)
def test_a_thousand_random_plays_agree(options: dict[str, Any]) -> None:
    met = check_plays(options, range(250), every=8)
    assert all(met[what] > 5 for what in MET)


# -- closing and filling -----------------------------------------------------------------------------------------------


def random_table(rng: Random) -> Rows:
    """A table of the form that rules leave: full rows, and a last one."""
    cards = rng.sample([CARDS[name] for name in NAMES], rng.randint(1, 27))
    return tuple(tuple(cards[start : start + 9]) for start in range(0, len(cards), 9))


def by_naive_list(table: Rows, gone: set[tuple[int, int]], refill: str) -> Rows:
    grid: list[list[Any]] = [[None] * 9 for _ in range(3)]
    for row, cards in enumerate(table):
        for column, card in enumerate(cards):
            grid[row][column] = None if (row, column) in gone else card
    close_up(grid, refill)
    return tuple(tuple(card for card in row if card is not None) for row in grid if row[0] is not None)


@pytest.mark.rule("fly.10", "fly.11")
@pytest.mark.parametrize(("refill", "takings"), [("row 1", 10_000), ("row 2", 4_000)])
def test_ten_thousand_takings_are_closed_up_as_by_a_naive_list(refill: str, takings: int) -> None:
    rng, differs = Random(7), 0
    for _ in range(takings):
        table = random_table(rng)
        places = [Place(row, column) for row, cards in enumerate(table) for column in range(len(cards))]
        gone = rng.sample(places, min(len(places), rng.choice((0, 1, 1, 1, 2, 2, 3, 4, 6, 9, 15, 27))))
        left = consolidated(table, gone, refill)
        assert left == by_naive_list(table, set(gone), refill)
        kept = [card for row, cards in enumerate(table) for col, card in enumerate(cards) if (row, col) not in gone]
        assert sorted(card for row in left for card in row) == sorted(kept)
        assert [len(row) for row in left] == [9] * (len(kept) // 9) + [len(kept) % 9] * (len(kept) % 9 > 0)
        differs += left != consolidated(table, gone, "row 1")
    assert (differs > 100) == (refill == "row 2")


@pytest.mark.rule("fly.10", "fly.11")
@pytest.mark.parametrize("refill", ["row 1", "row 2"])
def test_every_taking_of_up_to_three_cards_from_a_full_table(refill: str) -> None:
    """All 1 + 27 + 351 + 2,925 of them: a kept card of an upper row moves left only, and one of the third may rise."""
    table: Rows = tuple(tuple(CARDS[name] for name in NAMES[start : start + 9]) for start in (0, 9, 18))
    places = [Place(row, column) for row in range(3) for column in range(9)]
    count = 0
    for first in range(28):
        for second in range(first, 28):
            for third in range(second, 28):
                numbers = [number for number in (first, second, third) if number < 27]
                if len(set(numbers)) < len(numbers):
                    continue
                gone = [places[number] for number in numbers]
                left = consolidated(table, gone, refill)
                assert left == by_naive_list(table, set(gone), refill)
                for row in (0, 1):
                    kept = tuple(c for column, c in enumerate(table[row]) if (row, column) not in gone)
                    assert left[row][: len(kept)] == kept
                count += 1
    assert count == 1 + 27 + 351 + 2_925


def test_steady_hands_are_the_same_in_the_twin() -> None:
    twin, game = Twin(scatter=(0.0,), twist=(0.0,)), packo.load("fly", **STEADY)
    twin.play(" ".join(NAMES))
    twin.play("0.3,0.5@0")
    state = game.root.child(game.root.parse(" ".join(NAMES)))
    state = state.child(state.parse("0.3,0.5@0"))
    assert twin.legal() == [str(move) for move in state.moves()] == ["lands 0.3,0.5@0"]
