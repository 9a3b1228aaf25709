"""FLY solved: the best aim for points, for flies, against the next player and for both; and the end of a game of two.

The end is a stochastic game: a drop that misses hands the same table to the other.  From finitely many aims it is
solved by value iteration, with the proved errors of the chances carried along; so it is certified for these aims.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Literal, NamedTuple, TypeAlias, get_args

from packo.core import TERMINAL, Certified, Play, State
from packo.core.loading import load
from packo.core.telling import brief
from packo.games.fly.chances import Gain, Hand, chances, each_fly, points
from packo.games.fly.geometry import flies_on
from packo.games.fly.maps import best_aims
from packo.games.fly.parts import BLANK, COLOURS, SYMBOLS, Aim, Card, Position
from packo.games.fly.rules import Rows, Rules, consolidated
from packo.solve.adversarial import CannotSearch

Goal: TypeAlias = Literal["points", "flies", "deny", "both"]
"""What an aim is for: points at once; flies; that the next player may gain least; and points less what he may gain."""
Stake: TypeAlias = Literal["win", "margin"]
MOST_FLIES = 4
"""Flies on the table up to which the end of a game is solved."""
TRIFLE = 1e-3
"""What a fly counts where it is worth nothing else, so that of equal aims the one is chosen that takes more."""
RARE = 1e-6
"""Chance to take something below which a drop is refused there."""
STILL = 1e-13
"""Value iteration ends where nothing changes by more than this."""
Aims: TypeAlias = Callable[[Rules, Position], Sequence[Aim]]


def hands(rules: Rules) -> tuple[Hand, ...]:
    """How each player drops, by the options of the game."""
    return tuple(map(Hand, rules.scatter, rules.twist))


# -- the best aim ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Best:
    """The best aim that was found for a goal, and what is proved of it."""

    goal: Goal
    aim: Aim
    points: Certified
    """Points that the drop is expected to gain at once."""
    flies: Certified
    """Flies that it is expected to take."""
    next_gain: tuple[float, float] | None = None
    """For deny and both: what the next player's best drop is expected to gain as things stand, and after this drop.
    Both are from aims that a search found, so they are bounds from below."""

    def __repr__(self) -> str:
        told = f"Best({self.goal}: {self.aim}, {float(self.points):.3f} points, {float(self.flies):.3f} flies"
        if self.next_gain is not None:
            told += f"; the next player {self.next_gain[0]:.3f} before, {self.next_gain[1]:.3f} after"
        return told + ")"


def best_aim(state: State | Play, goal: Goal = "points", hand: Hand | None = None) -> Best:
    """The best aim of the player to move; `hand` is his, by default as the options have it.

    The search (`maps.best_aims`) proves no aim to be the best; what an aim is worth is certified.

    Raises:
        ValueError: there is no such goal or hand.
        CannotSearch: nobody is to aim.
    """
    if goal not in get_args(Goal):
        raise ValueError(f"a goal is {', '.join(get_args(Goal))}, not {brief(goal)}")
    rules, p = _before_a_drop(state)
    hand = hands(rules)[p.to_move] if hand is None else hand
    flies, own = flies_on(p.rows, rules.cards), points(p.taken[p.to_move])
    replies = Replies(rules, p) if goal in ("deny", "both") else None
    aim = best_aims(flies, _gain(goal, own, replies), hand)[0].aim
    there = chances(flies, aim, hand)
    gain = None
    if replies is not None:
        gain = replies.now, replies.now + float(there.expected(replies.change))
    return Best(goal, aim, there.expected(own), there.number, gain)


def _gain(goal: Goal, own: Gain, replies: Replies | None) -> Gain:
    """What a set of flies is worth for a goal; of equal ones, the larger."""

    def gain(group: tuple[Card, ...]) -> float:
        worth = own(group) if goal in ("points", "both") else 0.0
        return worth - (replies.change(group) if replies is not None else 0.0) + TRIFLE * len(group)

    return each_fly if goal == "flies" else gain


class Replies:
    """What the next player's best drop is expected to gain, by what is taken before."""

    def __init__(self, rules: Rules, p: Position) -> None:
        self._rules, self._p = rules, p
        self._next = (p.to_move + 1) % rules.num_players
        self._known: dict[tuple[Card, ...], float] = {}

    @cached_property
    def now(self) -> float:
        return self._gain(self._p)

    def change(self, group: tuple[Card, ...]) -> float:
        """How much more he may gain after these flies are taken."""
        if group not in self._known:
            self._known[group] = self._gain(after(self._rules, self._p, group)) - self.now
        return self._known[group]

    def _gain(self, p: Position) -> float:
        if not (flies := flies_on(p.rows, self._rules.cards)):
            return 0.0
        hand = hands(self._rules)[self._next]
        return best_aims(flies, points(p.taken[self._next]), hand, tries=1)[0].worth


def after(rules: Rules, p: Position, group: Sequence[Card]) -> Position:
    """The position after the player to move has taken these flies with one drop."""
    places = [fly.place for fly in flies_on(p.rows, rules.cards) if fly.card in group]
    own = tuple(sorted((*p.taken[p.to_move], *group)))
    taken = (*p.taken[: p.to_move], own, *p.taken[p.to_move + 1 :])
    rows = consolidated(p.rows, places, rules.options.refill) if places else p.rows
    return Position(rows, taken, (p.to_move + 1) % rules.num_players, None, max(p.left - 1, -1))


# -- the end -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class End:
    """The end of a game of two where both choose from listed aims: a proved value for these aims."""

    stake: Stake
    values: tuple[Certified, Certified]
    """To each player: his share of the win, or his margin."""
    worth: Mapping[Aim, Certified]
    """To the player to move, for each of his aims."""
    positions: int
    """Positions before a drop that were solved, both players to move counted apart."""

    @property
    def best(self) -> Aim:
        return max(self.worth, key=lambda aim: float(self.worth[aim]))

    def __repr__(self) -> str:
        values = ", ".join(f"{float(value):.6f}" for value in self.values)
        return f"End({self.stake} {values} for {len(self.worth)} listed aims; {self.best}; {self.positions} positions)"


def solve_end(state: State | Play, stake: Stake = "win", aims: Aims | None = None, flies: int = MOST_FLIES) -> End:
    """The end of a game of two with at most `flies` flies on the table, both with the hands of the options.

    `aims` says which aims a player chooses from; by default those that the rules list.  Others may be better, so this
    is the value of the game with these aims, and no bound for the whole game.

    Chances are those of landings before they are rounded (`chances.rounding`).

    Raises:
        ValueError: there is no such stake.
        CannotSearch: more players or more flies, nobody is to aim, or an aim that covers nothing.
    """
    if stake not in get_args(Stake):
        raise ValueError(f"the stake is win or margin, not {brief(stake)}")
    rules, p = _before_a_drop(state)
    if rules.num_players != 2:
        raise CannotSearch(f"the end is solved for two players, and there are {rules.num_players} here")
    there = sum(card != BLANK for row in p.rows for card in row)
    if there > flies:
        raise CannotSearch(f"the end is solved with at most {flies} flies on the table, and there are {there}")
    ends = Ends(rules, stake, aims)
    value = ends.value(p)
    worth = {drop.aim: ends.told(ends.worth(p, drop), p.to_move) for drop in ends.drops(p)}
    return End(stake, (ends.told(value, 0), ends.told(value, 1)), worth, len(ends.solved))


class Number(NamedTuple):
    """A value to the first player, and how far it may be off."""

    mean: float
    error: float


class Drop(NamedTuple):
    """What an aim may bring: the chance to take nothing, and to take each set."""

    aim: Aim
    nothing: Number
    sets: tuple[tuple[tuple[Card, ...], Number], ...]


class Ends:
    """Ends of games of two, each solved once.  Values are those to the first player; the second wants them low."""

    def __init__(self, rules: Rules, stake: Stake, aims: Aims | None = None) -> None:
        self._rules, self._stake = rules, stake
        self._aims: Aims = aims or (lambda rules, p: rules.legal_actions(p, p.to_move))
        self._span = 1.0 if stake == "win" else 2.0 * len(rules.cards)
        self._drops: dict[tuple[Rows, int], tuple[Drop, ...]] = {}
        self.solved: dict[Position, Number] = {}

    def value(self, p: Position) -> Number:
        """The value of a position before a drop, or at the end."""
        if self._rules.current_player(p) == TERMINAL:
            return Number(self._outcome(p), 0.0)
        if p not in self.solved:
            if p.left < 0:
                self._solve_both(p)
            else:
                self.solved[p] = self._better(p.to_move, [self.worth(p, drop) for drop in self.drops(p)])
        return self.solved[p]

    def worth(self, p: Position, drop: Drop) -> Number:
        """The value after a drop, chance still to come."""
        taken, missed = self._taken(p, drop), self.value(after(self._rules, p, ()))
        return Number(
            taken.mean + drop.nothing.mean * missed.mean,
            taken.error + (drop.nothing.mean + drop.nothing.error) * missed.error,
        )

    def drops(self, p: Position) -> tuple[Drop, ...]:
        """What each aim of the player to move may bring."""
        if (p.rows, p.to_move) not in self._drops:
            flies, hand = flies_on(p.rows, self._rules.cards), hands(self._rules)[p.to_move]
            found = []
            for aim in self._aims(self._rules, p):
                there = chances(flies, aim, hand)
                if there.any.lo < RARE:
                    raise CannotSearch(f"a drop at {aim} hardly ever takes anything, and the end needs aims that do")
                told = {group: _number(chance) for group, chance in there.sets.items()}
                found.append(Drop(aim, told.pop(()), tuple(told.items())))
            self._drops[p.rows, p.to_move] = tuple(found)
        return self._drops[p.rows, p.to_move]

    def told(self, number: Number, player: int) -> Certified:
        """A value as a proved interval, to a player."""
        low, high = (Fraction(number.mean) + k * Fraction(number.error) for k in (-1, 1))
        if self._stake == "margin":
            return Certified(low, high) if player == 0 else Certified(-high, -low)
        low, high = max(low, Fraction(0)), min(high, Fraction(1))
        return Certified(low, high) if player == 0 else Certified(1 - high, 1 - low)

    def _solve_both(self, p: Position) -> None:
        """The same table with either player to move: each has what he takes, and the other's value where he misses."""
        pair = [p._replace(to_move=player) for player in (0, 1)]
        lines = [[(drop.nothing.mean, self._taken(q, drop)) for drop in self.drops(q)] for q in pair]
        values, moved = [0.0, 0.0], 1.0
        while moved > STILL:
            new = [
                choose(missed * values[1 - player] + taken.mean for missed, taken in lines[player])
                for player, choose in enumerate((max, min))
            ]
            moved = max(abs(a - b) for a, b in zip(new, values, strict=True))
            values = new
        often = max(missed for line in lines for missed, _ in line)
        error = (max(taken.error for line in lines for _, taken in line) + STILL) / (1 - often)
        for q, value in zip(pair, values, strict=True):
            self.solved[q] = Number(value, error)

    def _taken(self, p: Position, drop: Drop) -> Number:
        """What the sets of a drop add to its value; the error holds what all its chances may be off by."""
        mean, error = 0.0, drop.nothing.error * self._span
        for group, chance in drop.sets:
            there = self.value(after(self._rules, p, group))
            mean += chance.mean * there.mean
            error += chance.error * self._span + chance.mean * there.error
        return Number(mean, error)

    def _better(self, player: int, numbers: Sequence[Number]) -> Number:
        choose = max if player == 0 else min
        return Number(choose(number.mean for number in numbers), max(number.error for number in numbers))

    def _outcome(self, p: Position) -> float:
        if self._stake == "margin":
            own, other = self._rules.returns(p)
            return float(own - other)
        places = self._rules.places(p)
        return (places[0] == 0) / places.count(0)


def _number(chance: Certified) -> Number:
    return Number(float(chance), float(chance.width) / 2 + 1e-16)


def _before_a_drop(state: State | Play) -> tuple[Rules, Position]:
    """The rules and the position.

    Raises:
        CannotSearch: nobody is to aim there.
    """
    here = state.state if isinstance(state, Play) else state
    rules, p = here.game.rules, here.position
    if not isinstance(rules, Rules) or rules.current_player(p) < 0:
        raise CannotSearch(f"this is for positions of FLY in which a player is to aim, and this is {here!r}")
    return rules, p


# -- the report --------------------------------------------------------------------------------------------------------

SCATTERS = (0.1, 0.25, 0.5, 0.75, 1.0)


def report() -> str:
    """What is computed about FLY, as Markdown."""
    game = load("fly")
    card, spot = next(iter(game.rules.cards.items()))
    flies = flies_on(((card,),), game.rules.cards)
    over = {scatter: chances(flies, Aim(spot.x, spot.y, 0), Hand(scatter)).any for scatter in SCATTERS}
    lines = [
        "# FLY",
        "",
        "The chance to cover a fly by aiming over its middle, by the standard deviation of the landing; each is proved",
        f"to within {max(float(chance.width) for chance in over.values()):.0e}. The turn does not matter there.",
        "",
        "| scatter | chance |",
        "|---|---|",
        *(f"| {scatter:g} in | {float(chance):.4f} |" for scatter, chance in over.items()),
    ]
    lines += [
        "",
        "The last fly, which makes three points for whoever takes it (both hands 0.5 in, 15°), from the listed aims:",
        "",
    ]
    p = Position(((BLANK, card, BLANK),), _owners(card), 0)
    for stake in get_args(Stake):
        lines.append(f"* {stake}: {solve_end(State(game, p), stake).values[0]!s} for the player who is to drop")
    return "\n".join(lines)


def _owners(fly: Card) -> tuple[tuple[Card, ...], ...]:
    """Two flies of the fly's colour for one player, and two of its symbol for the other."""
    colours = [Card(fly.colour, symbol) for symbol in SYMBOLS if symbol != fly.symbol][:2]
    symbols = [Card(colour, fly.symbol) for colour in COLOURS if colour != fly.colour][:2]
    return tuple(sorted(colours)), tuple(sorted(symbols))
