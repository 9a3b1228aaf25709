"""What is built on the solved round: matches, habits, closed forms, the choice of a boxer."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from packo.core.answer import Certified
from packo.games.tko import solve as tko
from packo.games.tko.rules import NOBODY, SUDDEN_DEATH, Position
from packo.games.tko.solver import kept, tables
from packo.games.tko.solver.tables import Starts

from .slow import Slow

LATE: Starts = ((3, 3, 2, 3), (2, 3, 3, 3))
END: Starts = ((4, 4, 4, 3), (3, 4, 4, 4))
HALF = Fraction(1, 2)


# -- matches ----------------------------------------------------------------------------------------------------------


class Prizes(Slow):
    """A round state by state, by the slow solver alone, where winning is 1 and losing 0."""

    def __init__(self, stalling: float, arrow: bool) -> None:
        self.ties = True
        self.known = type("Known", (), {"power_arrow": arrow, "stalling": min(max(stalling, 0.0), 1.0)})()

    @cache  # noqa: B019
    def worth(self, a: tuple[int, ...], b: tuple[int, ...], arrow: int) -> float:
        if 5 in a or 5 in b:
            return 0.5 if 5 in a and 5 in b else float(5 in a)
        return self.value(a, b, arrow)


def slow_round(starts: Starts, win: float, lose: float, arrow: bool) -> float:
    """A round for given prizes, where never ending is worth one half."""
    return lose + (win - lose) * Prizes((0.5 - lose) / (win - lose), arrow).worth(*starts, NOBODY)


def slow_match(starts: Starts, rounds_to_win: int, arrow: bool) -> dict[tuple[int, int], float]:
    """What a match is worth at every score."""
    worth: dict[tuple[int, int], float] = {(rounds_to_win, n): 1.0 for n in range(rounds_to_win)}
    worth |= {(n, rounds_to_win): 0.0 for n in range(rounds_to_win)}
    for i, j in sorted(product(range(rounds_to_win), repeat=2), reverse=True):
        worth[i, j] = slow_round(starts, worth[i + 1, j], worth[i, j + 1], arrow)
    return worth


def at_score(starts: Starts, *rounds: int) -> Position:
    return Position(starts, starts, rounds=rounds)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("starts", "rounds_to_win", "arrow"),
    [(END, 2, False), (((4, 4, 4, 4), (3, 4, 4, 4)), 2, True), (((4, 4, 4, 4), (3, 4, 4, 4)), 3, False)],
)
def test_a_match_against_the_slow_solver(starts: Starts, rounds_to_win: int, arrow: bool) -> None:
    match = tko.solve_match(starts, rounds_to_win, arrow)
    for rounds, slow in slow_match(starts, rounds_to_win, arrow).items():
        assert match.value(at_score(starts, *rounds)) == pytest.approx(slow, abs=1e-4)
        assert match.interval(at_score(starts, *rounds)).width < 1e-12
        for player in (0, 1):
            mix = match.strategy(at_score(starts, *rounds), player)
            assert sum(mix.values()) == (0 if rounds_to_win in rounds else 1)


@pytest.mark.parametrize("arrow", [False, True])
def test_the_other_seat_of_a_match_has_the_rest(arrow: bool) -> None:
    """What is worth [lo, hi] at the score (i, j) is worth [1 - hi, 1 - lo] to the other at (j, i), with his mixes."""
    here, there = (tko.solve_match(starts, power_arrow=arrow) for starts in (END, END[::-1]))
    for i, j in ((1, 0), (0, 1), (0, 0)):
        one, two = here.interval(at_score(END, i, j)), there.interval(at_score(END[::-1], j, i))
        assert (one.lo + two.hi, one.hi + two.lo) == (1, 1)
        for player in (0, 1):
            mix = here.strategy(at_score(END, i, j), player)
            assert mix == there.strategy(at_score(END[::-1], j, i), 1 - player)


def test_a_match_in_any_seats_is_solved_straight_the_same(plain: tko.RoundSolution) -> None:
    """Without the exchange of seats, the same rounds have the same bounds, up to rounding."""
    win, lose = Certified(Fraction(1), Fraction(1)), plain.interval(LATE[::-1])
    setting = kept.Setting(False, True, HALF, win, lose, LATE[::-1])
    spot = (0, tables.NUMBER[LATE[1]], tables.NUMBER[LATE[0]])
    straight, by_exchange = kept.make_round(setting), kept.pair_round(setting, False)
    assert float(straight.certified(*spot)) == pytest.approx(float(by_exchange.certified(*spot)), abs=1e-13)


def test_a_pair_is_shared_and_kept_and_a_damaged_file_is_made_anew(own_cache: Path) -> None:
    """One solution's work serves the next: first in memory, then on disk, whatever has happened to the file."""
    starts: Starts = ((4, 3, 3, 4), (3, 3, 4, 4))
    first = tko.solve_match(starts).interval(at_score(starts, 1, 0))
    before = kept.pair_round.cache_info()
    assert tko.solve_match(None).interval(at_score(starts, 1, 0)) == first
    after = kept.pair_round.cache_info()
    assert (after.hits, after.misses) == (before.hits + 1, before.misses)
    newest = max(own_cache.glob("tko-*-pair-*.npz"), key=lambda path: path.stat().st_mtime_ns)
    good = newest.read_bytes()
    newest.write_bytes(good[:-500])
    kept.pair_round.cache_clear()
    assert tko.solve_match(starts).interval(at_score(starts, 1, 0)) == first
    assert newest.read_bytes()[-500:] == good[-500:]


def test_a_match_of_one_round_is_the_round() -> None:
    match = tko.solve_match(("Pablo Bruz", "Mello Mar"), rounds_to_win=1)
    assert match.interval("2200/1111") == tko.solve().interval("2200/1111")


def test_a_round_that_is_over_is_the_next_one() -> None:
    match = tko.solve_match()
    over = Position(END, ((5, 4, 4, 3), (3, 4, 4, 4)))
    assert match.value(over) == match.value(at_score(END, 1, 0))


def test_stalling_outside_the_prizes_acts_as_the_nearer_prize() -> None:
    """One round ahead, a never-ending match is worth less than losing this round: player 0 must not stand still."""
    starts: Starts = ((3, 4, 3, 4), (3, 4, 3, 4))
    match = tko.solve_match(starts)
    ahead = Position(starts, starts, rounds=(1, 0))
    level = match.value(Position(starts, starts, rounds=(1, 1)))
    assert level == 0.5
    clamped = level + (1 - level) * tko.solve(stalling=0).value(starts)
    assert match.value(ahead) == pytest.approx(clamped, abs=1e-10)
    assert match.value(starts) == pytest.approx(0.5, abs=1e-10)


def test_matches_refuse_what_they_cannot_read() -> None:
    with pytest.raises(ValueError, match="1 to 9"):
        tko.solve_match(rounds_to_win=0)
    with pytest.raises(ValueError, match="two names"):
        tko.solve_match(("Pablo Bruz", "Nobody"))
    with pytest.raises(ValueError, match="head starts"):
        tko.solve_match().value("2200/1111")


# -- habits -----------------------------------------------------------------------------------------------------------

EVEN: Mapping[str, Fraction] = {action: Fraction(1, 4) for action in "UHBK"}


class Reply(Slow):
    """The best reply of player 0 to `EVEN`, in exact fractions, state by state."""

    def __init__(self, arrow: bool) -> None:
        self.ties = True
        self.known = type("Known", (), {"power_arrow": arrow})()

    @cache  # noqa: B019
    def worth(self, a: tuple[int, ...], b: tuple[int, ...], arrow: int) -> Fraction:  # type: ignore[override]
        if 5 in a or 5 in b:
            return HALF if 5 in a and 5 in b else Fraction(int(5 in a))
        lines = [[self.after(a, b, arrow, one, two) for two in range(4)] for one in range(4)]
        out = [[Fraction(worth) for worth in line if worth is not None] for line in lines]
        return max(sum(line, Fraction(0)) / len(line) for line in out)


@pytest.mark.parametrize("arrow", [False, True])
def test_a_habit_against_fractions(arrow: bool) -> None:
    even, reply = tko.best_response(EVEN, power_arrow=arrow, boxers=LATE), Reply(arrow)
    # Sudden death against this habit: a punch scores against one block and loses to the other; a block wins or loses.
    assert even.value(SUDDEN_DEATH) == 0.5
    for at in (NOBODY, 0, 1)[: 3 if arrow else 1]:
        lo, hi = even.interval(Position(LATE, LATE, arrow=at))
        assert lo <= reply.worth(*LATE, at) <= hi
        assert hi - lo < Fraction(1, 10**15)


def test_a_habit_never_gains_and_its_owner_pays() -> None:
    even = tko.best_response(EVEN, boxers=("Pablo Bruz", "Mello Mar"))
    for state in ("2200/1111", "2300/2111", LATE, SUDDEN_DEATH):
        assert even.price(state) >= 0
    assert even.price("2200/1111") > 0.1
    assert even.action("2200/1111") in "UHBK"


def test_a_habit_is_solved_only_as_far_as_asked() -> None:
    """Restricted to what can follow some bars it has the same bounds there, and no others."""
    part, more = (tko.best_response(EVEN, boxers=boxers) for boxers in (END, LATE))
    assert part.interval(END) == more.interval(END)
    assert repr(part).startswith("HabitSolution(player=1, 4443/3444, RoundSolution(")
    with pytest.raises(ValueError, match="what can follow 4443/3444, and this cannot"):
        part.value(LATE)


def test_one_who_only_blocks_can_be_kept_waiting() -> None:
    """Against blocks alone, the other may block as well: never ending is worth `stalling` and no less."""
    blocks = tko.best_response({"H": HALF, "K": HALF}, player=0, boxers=("2222", "4444"))
    assert blocks.value("2222/4444") <= 0.5
    assert blocks.value(SUDDEN_DEATH) == 0.5


def test_a_habit_may_look_at_the_bars_and_must_be_a_mix() -> None:
    by_bars = tko.best_response(lambda own, other: EVEN if own[0] < 4 else {"B": Fraction(1)}, boxers=END)
    assert by_bars.price(END) >= 0
    with pytest.raises(ValueError, match="sum to 1"):
        tko.best_response({"U": HALF})
    with pytest.raises(ValueError, match="0 or 1"):
        tko.best_response(EVEN, player=2)


# -- closed forms -----------------------------------------------------------------------------------------------------


def test_closed_forms_lie_in_the_certified_intervals() -> None:
    forms = tko.closed_forms()
    assert sum(not form.exact.is_rational for form in forms) >= 3
    for form in forms:
        digits = Fraction(str(form.exact.evalf(40)))
        assert form.interval.lo - Fraction(1, 10**30) <= digits <= form.interval.hi + Fraction(1, 10**30)
        assert form.value == pytest.approx(float(form.interval), abs=1e-14)


# -- which boxer ------------------------------------------------------------------------------------------------------


def test_the_choice_of_a_boxer() -> None:
    table = {("a", "a"): 0.5, ("a", "b"): 0.75, ("b", "a"): 0.25, ("b", "b"): 0.5}
    choice = tko.boxer_choice(table)
    assert choice.value == Certified(HALF, HALF)
    assert choice.first == choice.second == {"a": Fraction(1)}
    assert (choice.pick, choice.reply, choice.pick_value) == ("a", "a", 0.5)
    assert choice.replies["b"] == ("a", 0.25)


def test_without_mirror_the_answer_is_another_boxer() -> None:
    table = {("a", "a"): 0.5, ("a", "b"): 0.75, ("b", "a"): 0.25, ("b", "b"): 0.5}
    choice = tko.boxer_choice(table, mirror=False)
    assert choice.value is choice.first is choice.second is None
    assert (choice.pick, choice.reply, choice.pick_value) == ("a", "b", 0.75)


def test_a_cyclic_table_is_mixed_and_its_bounds_hold() -> None:
    names = "rps"
    third = Fraction(1, 3)
    wins = {("r", "s"), ("s", "p"), ("p", "r")}
    width = Fraction(1, 1000)
    table = {
        (a, b): Certified(v, v + width)
        for a in names
        for b in names
        for v in [HALF if a == b else Fraction(int((a, b) in wins))]
    }
    choice = tko.boxer_choice(table)
    assert choice.first == choice.second == dict.fromkeys(names, third)
    assert choice.value == Certified(HALF, HALF + width)


def test_the_boxers_of_the_box(plain: tko.RoundSolution) -> None:
    choice = tko.boxer_choice(plain.table())
    assert choice.value is not None
    assert 0.5 in choice.value
    assert choice.pick == "Ginger Al"
    assert np.isclose(choice.pick_value, 1 - plain.table()[choice.reply, "Ginger Al"])


def test_a_match_table_uses_its_mirror_images_and_is_kept() -> None:
    boxers = {"low": (3, 3, 4, 4), "turned": (4, 4, 3, 3), "high": (4, 4, 4, 4)}
    match = tko.solve_match()
    assert match.stored_table(boxers) is None
    table = match.table(boxers)
    assert len(table) == 9
    assert table["low", "turned"] == table["low", "low"] == 0.5
    assert table["low", "high"] == table["turned", "high"] == pytest.approx(1 - table["high", "low"], abs=1e-15)
    straight = tko.solve_match((boxers["turned"], boxers["high"])).value((boxers["turned"], boxers["high"]))
    assert table["turned", "high"] == pytest.approx(straight, abs=1e-12)
    assert tko.solve_match().stored_table(boxers) == tko.solve_match().table(boxers) == table
