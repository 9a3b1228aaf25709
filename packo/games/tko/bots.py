"""Boxers that play by themselves: one with a habit, one who knows it, one who learns it, one who plays optimally."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from itertools import product
from typing import TYPE_CHECKING, Any

from packo.core import Game, Joint, Lottery
from packo.games.tko.rules import ACTIONS, EXCHANGES, NOBODY, SUDDEN_DEATH, TOP, Place, Position, Rules, swapped

if TYPE_CHECKING:
    from random import Random

    import numpy as np
    import numpy.typing as npt

    from packo.play.bots import Bot, Seat

    Floats = npt.NDArray[np.float64]
    Ints = npt.NDArray[np.int64]

HABIT = {"U": Fraction(1, 2), "H": Fraction(1, 8), "B": Fraction(1, 4), "K": Fraction(1, 8)}
"""He punches, and high most of all."""


def bots(game: Game) -> dict[str, Bot]:
    """The bots of TKO by name.  Those that reckon with the rules are not offered where a person changed the rules."""
    habit = HabitualBot()
    found: dict[str, Bot] = {habit.name: habit}
    if type(game.rules) is Rules:
        for bot in (BestResponseBot(habit), CounterBot(), OptimalBot()):
            found[bot.name] = bot
    return found


@dataclass(frozen=True, init=False)
class HabitualBot:
    """Chooses with the same odds in every turn, whatever happens.

    A point that he may place freely goes on his longest bar (the first of them in the order U, H, B, K); a boxer is
    picked at random.

    >>> HabitualBot({"U": "1/2", "B": "1/2"}).mix["U"]
    Fraction(1, 2)
    >>> HabitualBot({"U": "1/2", "B": "1/3"})
    Traceback (most recent call last):
    ...
    ValueError: the odds of U, H, B and K are from 0 to 1 and sum to 1, not to 5/6
    """

    odds: tuple[Fraction, Fraction, Fraction, Fraction]
    name: str

    def __init__(self, mix: Mapping[str, Fraction | int | float | str] = HABIT, name: str = "habitual") -> None:
        for action in mix:
            if action not in ACTIONS:
                raise ValueError(f"a habit is about U, H, B and K, not {action!r}")
        odds = [_fraction(mix.get(action, 0)) for action in ACTIONS]
        if sum(odds) != 1 or min(odds) < 0:
            raise ValueError(f"the odds of U, H, B and K are from 0 to 1 and sum to 1, not to {sum(odds)}")
        object.__setattr__(self, "odds", tuple(odds))
        object.__setattr__(self, "name", name)

    @property
    def mix(self) -> dict[str, Fraction]:
        return dict(zip(ACTIONS, self.odds, strict=True))

    def choose(self, seat: Seat, rng: Random) -> Any:
        if seat.legal == ACTIONS:
            return _drawn(self.mix, rng)
        if isinstance(seat.legal[0], Place):
            return Place(ACTIONS[_longest(_position(seat).bars[seat.player])])
        return rng.choice(seat.legal)


@dataclass(frozen=True)
class BestResponseBot:
    """The best reply to a habit: he knows the odds, and looks ahead to the end of the round.

    The reply is a decision problem, solved backwards from the end of the round (in floats: it is a bot, not a proof).
    To win a round is all that a round can do for the game, so the reply is best for the whole game too.
    """

    habit: HabitualBot
    name: str = "best reply"

    def choose(self, seat: Seat, rng: Random) -> Any:
        options = seat.game.options
        odds = tuple(map(float, self.habit.odds))
        return _reply(seat, rng, odds, lambda _: _table(odds, options.power_arrow, options.arrow_on_ties))


def best_response(habit: HabitualBot) -> BestResponseBot:
    """The bot that does best against a habit."""
    return BestResponseBot(habit, f"best reply to {habit.name}")


@dataclass(frozen=True)
class CounterBot:
    """Learns the other's odds from what he has shown so far in the game, and plays the best reply to them.

    Every action counts as seen `prior` times before the game begins (the mean of a Dirichlet distribution).  He takes
    the other for one with a habit; one who is not can lead him astray.
    """

    prior: Fraction = Fraction(1)
    name: str = "counter"

    def choose(self, seat: Seat, rng: Random) -> Any:
        options = seat.game.options
        odds = tuple(map(float, self.learnt(seat)))
        return _reply(seat, rng, odds, lambda p: _solved(odds, options.power_arrow, options.arrow_on_ties, p))

    def learnt(self, seat: Seat) -> tuple[Fraction, ...]:
        """How often the other is expected to choose U, H, B and K."""
        shown = [step.seen[1 - seat.player] for step in seat.information_state if isinstance(step.seen, Joint)]
        counts = [self.prior + shown.count(action) for action in ACTIONS]
        return tuple(count / sum(counts) for count in counts)


# -- the best reply to given odds --------------------------------------------------------------------------------------
# A player's bars are a number 0..624, or DONE once one is at 5.  A table has shape (layers, 626, 626): what it is worth
# to the replier, whose bars come first, with the arrow neutral, at him, at the other.

DONE = TOP**4
NEUTRAL, MINE, HIS = 0, 1, 2
_AFTER_MINE, _AFTER_HIS = (MINE, MINE, NEUTRAL), (HIS, NEUTRAL, HIS)
"""Where the arrow points after a turn in which only the replier, or only the other, scores (rule 12)."""


@cache
def _grid() -> tuple[Ints, Ints, Ints]:
    """By number: the number after a point on each bar (626, 4), the total (625,), the longest bar (625,)."""
    import numpy as np

    bars = list(product(range(TOP), repeat=4))
    number = {b: n for n, b in enumerate(bars)}
    up = [[number.get(tuple(x + (k == bar) for k, x in enumerate(b)), DONE) for bar in range(4)] for b in bars]
    longest = [_longest(b) for b in bars]
    return np.array([*up, [DONE] * 4]), np.array([sum(b) for b in bars]), np.array(longest)


def _worths(table: Floats, odds: tuple[float, ...], layer: int, i: Ints, j: Ints, ties: bool) -> Floats:
    """What each of the replier's actions is worth at N states, (4, N); a reply that changes nothing is repeated."""
    import numpy as np

    up, _, longest = _grid()
    arrow = len(table) > 1
    worths = np.zeros((4, len(i)))
    for a, mine in enumerate(ACTIONS):
        stays = 0.0
        for odd, his in zip(odds, ACTIONS, strict=True):
            points = EXCHANGES[mine, his]
            both = len(points) == 2
            if not points and layer == NEUTRAL:
                stays += odd
                continue
            after = NEUTRAL
            if arrow and len(points) == 1:
                after = (_AFTER_MINE if 0 in points else _AFTER_HIS)[layer]
            free = ties or not both
            k = i if 0 not in points else up[i, ACTIONS.index(points[0])]
            m = j if 1 not in points else up[j, ACTIONS.index(points[1])]
            if 1 in points and layer == HIS and free:
                m = up[j, longest[j]]
            if 0 in points and layer == MINE and free:
                worths[a] += odd * np.max([table[after, up[i, bar], m] for bar in range(4)], axis=0)
            else:
                worths[a] += odd * table[after, k, m]
        if stays < 1:
            worths[a] /= 1 - stays
        else:
            worths[a] = 0.5
    return worths


def _solved(odds: tuple[float, ...], arrow: bool, ties: bool, start: Position | None = None) -> Floats:
    """The table of all states, or of those that can follow `start`, highest totals first."""
    import numpy as np

    _, total, _ = _grid()
    table = np.zeros((3 if arrow else 1, DONE + 1, DONE + 1))
    table[:, DONE, :], table[:, :, DONE] = 1.0, 0.0
    table[:, DONE, DONE] = _sudden_death(odds).max()
    starts = [(0,) * 4 if start is None or TOP in start.bars[side] else start.bars[side] for side in (0, 1)]
    sides = [_numbers_from(bars) for bars in starts]
    i, j = (grid.ravel() for grid in np.meshgrid(*sides, indexing="ij"))
    both = total[i] + total[j]
    order = np.argsort(-both, kind="stable")
    i, j, both = i[order], j[order], both[order]
    for here in np.split(np.arange(len(both)), np.flatnonzero(np.diff(both)) + 1):
        for layer in range(len(table)):
            table[layer, i[here], j[here]] = _worths(table, odds, layer, i[here], j[here], ties).max(axis=0)
    return table


_table = lru_cache(maxsize=8)(_solved)


def _numbers_from(bars: tuple[int, ...]) -> Ints:
    import numpy as np

    return np.array([sum(x * TOP ** (3 - k) for k, x in enumerate(b)) for b in product(*(range(x, TOP) for x in bars))])


def _sudden_death(odds: tuple[float, ...]) -> Floats:
    """The chance that each action, repeated, wins sudden death (rule 10)."""
    import numpy as np

    found = []
    for mine in ACTIONS:
        win = sum(q for q, his in zip(odds, ACTIONS, strict=True) if tuple(EXCHANGES[mine, his]) == (0,))
        lose = sum(q for q, his in zip(odds, ACTIONS, strict=True) if tuple(EXCHANGES[mine, his]) == (1,))
        found.append(win / (win + lose) if win + lose else 0.5)
    return np.array(found)


def _reply(seat: Seat, rng: Random, odds: tuple[float, ...], solved: Callable[[Position], Floats]) -> Any:
    """The action that is worth most at this seat; the first of equals."""
    import numpy as np

    if seat.legal != ACTIONS and not isinstance(seat.legal[0], Place):
        return rng.choice(seat.legal)
    p = _position(seat) if seat.player == 0 else swapped(_position(seat))
    if p.bars == SUDDEN_DEATH:
        return ACTIONS[int(_sudden_death(odds).argmax())]
    table = solved(p)
    layer = {NOBODY: NEUTRAL, 0: MINE, 1: HIS}[p.arrow]
    i, j = (DONE if TOP in b else int(sum(x * TOP ** (3 - k) for k, x in enumerate(b))) for b in p.bars)
    if p.placing == NOBODY:
        worths = _worths(table, odds, layer, np.array([i]), np.array([j]), seat.game.options.arrow_on_ties)
        return ACTIONS[int(worths[:, 0].argmax())]
    up, _, _ = _grid()
    return Place(ACTIONS[int(np.array([table[layer, up[i, bar], j] for bar in range(4)]).argmax())])


# -- small things ------------------------------------------------------------------------------------------------------


def _position(seat: Seat) -> Position:
    """Nothing is hidden in TKO but the choices of this turn, so what a player sees is the position."""
    assert isinstance(seat.observation, Position)
    return seat.observation


def _longest(bars: tuple[int, ...]) -> int:
    return bars.index(max(bars))


def _drawn(mix: Mapping[Any, Fraction], rng: Random) -> Any:
    return Lottery({action: share for action, share in mix.items() if share}).sample(rng)


def _fraction(number: Fraction | int | float | str) -> Fraction:
    """A float is read as it is written: 0.1 is 1/10."""
    try:
        return Fraction(str(number)) if isinstance(number, float) else Fraction(number)
    except (ValueError, TypeError, ZeroDivisionError):
        raise ValueError(f"the odds of an action are a number such as '1/4', not {number!r}") from None


@dataclass(frozen=True)
class OptimalBot:
    name: str = "optimal"

    def choose(self, seat: Seat, rng: Random) -> Any:
        raise NotImplementedError
