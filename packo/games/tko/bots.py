"""Boxers that play by themselves: one with a habit, one who knows it, one who learns it, one who plays optimally."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from itertools import product
from typing import TYPE_CHECKING, Any

from packo.core import Game, Joint, Lottery
from packo.games.tko.rules import (
    ACTIONS,
    EXCHANGES,
    HIDDEN,
    NOBODY,
    SUDDEN_DEATH,
    TOP,
    Pick,
    Place,
    Position,
    Rules,
    swapped,
)

if TYPE_CHECKING:
    from random import Random

    import numpy as np
    import numpy.typing as npt

    from packo.games.tko.solve import MatchSolution, RoundSolution
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
        for bot in (BestResponseBot(habit), CounterBot(), OptimalBot(), RestlessBot()):
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
        return _reply(seat, rng, tuple(map(float, self.habit.odds)), known=True)


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
        # In sixteenths, so that a long game asks for few different replies.
        parts = [max(1, round(16 * odd)) for odd in self.learnt(seat)]
        return _reply(seat, rng, tuple(part / sum(parts) for part in parts), known=False)

    def learnt(self, seat: Seat) -> tuple[Fraction, ...]:
        """How often the other is expected to choose U, H, B and K."""
        seen = [step.seen for step in seat.information_state]
        shown = [move[1 - seat.player] for move in seen if isinstance(move, Joint) and _is_exchange(move)]
        counts = [self.prior + shown.count(action) for action in ACTIONS]
        return tuple(count / sum(counts) for count in counts)


@dataclass(frozen=True)
class OptimalBot:
    """Plays the certified mixes of packo.games.tko.solve, drawn exactly from their fractions.

    A game that never ends is worth one half to either player.  So two optimal bots can block each other for ever, and
    `match` then gives an unfinished play.  Solving takes some two seconds at the first choice between two boxers; what
    is solved is kept on disk.

    Boxers are picked by the table of the whole game where that table has been made before and is on disk
    (`MatchSolution.table`, about a minute), else by the table of a single round; that is optimal where one round wins
    the game.
    """

    name: str = "optimal"

    def choose(self, seat: Seat, rng: Random) -> Any:
        if isinstance(seat.legal[0], Pick):
            return _drawn(_picks(seat), rng)
        return _drawn(_match(seat.game).strategy(_position(seat), seat.player), rng)


@dataclass(frozen=True)
class RestlessBot:
    """Plays every round as if one that never ends were lost, so he never waits for ever; good company in a notebook.

    He wins a round at least as often as such a round is worth, whatever the other does, and gives up what a threat to
    wait is worth: between Pablo Bruz and Mello Mar he is sure of 0.528 instead of 0.585 in a single round without the
    arrow; between two of Bill Cream, the worst case, of 0.143 instead of 0.500.
    """

    name: str = "restless"

    def choose(self, seat: Seat, rng: Random) -> Any:
        if isinstance(seat.legal[0], Pick):
            return _drawn(_picks(seat), rng)
        p, options = _position(seat), seat.game.options
        solution = _round(options.power_arrow, options.arrow_on_ties, Fraction(0))
        return _drawn(solution.strategy(p if seat.player == 0 else swapped(p), 0), rng)


@cache
def _round(power_arrow: bool, arrow_on_ties: bool, stalling: Fraction) -> RoundSolution:
    from packo.games.tko.solve import solve

    return solve(power_arrow=power_arrow, stalling=stalling, arrow_on_ties=arrow_on_ties)


def _match(game: Game) -> MatchSolution:
    from packo.games.tko.analysis import solution_of

    return solution_of(game.options)


def _picks(seat: Seat) -> dict[Pick, Fraction]:
    """Which boxer to take (rules 2 and 3): the best mix where both choose in secret, else the best boxer."""
    from packo.games.tko.solve import boxer_choice

    game, taken = seat.game, _position(seat).starts
    options, boxers = game.options, game.rules.cards
    table = _match(game).stored_table(boxers)
    if table is None:
        table = _round(options.power_arrow, options.arrow_on_ties, Fraction(1, 2)).table(boxers)
    choice = boxer_choice(table, mirror=options.mirror)
    if options.boxers == HIDDEN:
        mix = (choice.first, choice.second)[seat.player]
        assert mix is not None
        return {Pick(name): share for name, share in mix.items()}
    if not taken:
        return {Pick(choice.pick): Fraction(1)}
    his = next(name for name, bars in boxers.items() if bars == taken[0])
    return {Pick(choice.replies[his][0]): Fraction(1)}


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


def _reply(seat: Seat, rng: Random, odds: tuple[float, ...], *, known: bool) -> Any:
    """The action that is worth most at this seat; a boxer is picked at random."""
    if isinstance(seat.legal[0], Pick):
        return rng.choice(seat.legal)
    p, options = _position(seat), seat.game.options
    q = (p if seat.player == 0 else swapped(p))._replace(starts=(), rounds=(0, 0))
    return _best(q, odds, options.power_arrow, options.arrow_on_ties, known)


@lru_cache(maxsize=10_000)
def _best(p: Position, odds: tuple[float, ...], arrow: bool, ties: bool, known: bool) -> Any:
    """The first of player 0's best actions.  For `known` odds the table of the whole round is kept."""
    import numpy as np

    if p.bars == SUDDEN_DEATH:
        return ACTIONS[int(_sudden_death(odds).argmax())]
    table = _table(odds, arrow, ties) if known else _solved(odds, arrow, ties, p)
    layer = {NOBODY: NEUTRAL, 0: MINE, 1: HIS}[p.arrow]
    i, j = (DONE if TOP in b else int(sum(x * TOP ** (3 - k) for k, x in enumerate(b))) for b in p.bars)
    if p.placing == NOBODY:
        return ACTIONS[int(_worths(table, odds, layer, np.array([i]), np.array([j]), ties)[:, 0].argmax())]
    up, _, _ = _grid()
    return Place(ACTIONS[int(np.array([table[layer, up[i, bar], j] for bar in range(4)]).argmax())])


# -- small things ------------------------------------------------------------------------------------------------------


def _position(seat: Seat) -> Position:
    """Nothing is hidden in TKO but the choices of this turn, so what a player sees is the position."""
    assert isinstance(seat.observation, Position)
    return seat.observation


def _is_exchange(move: Joint) -> bool:
    return set(move.values()) <= set(ACTIONS)


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
