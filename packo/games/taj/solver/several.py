"""End games of two to four players with open goals and a cap on the proposals: an equilibrium, and what one can force.

**Which solution.**  With three or four players there is no value that all must agree on.  `solve_equilibrium` gives a
Markov perfect equilibrium: everybody's choice depends on the position alone, and nobody gains by choosing otherwise
once, anywhere, the others and his own later choices being what they are.  A game of finitely many proposals has one,
and in such a game nobody can gain by any change of plan if nobody gains by one (the one-shot deviation principle).  So
the certificate is short: `largest_gain` tries every choice at every position and says what the best of them would gain.
0 is a subgame perfect equilibrium, exactly.

It is one of possibly many.  From the end backwards this one is picked:

* who proposes, removes, flips or shifts takes what is best for himself, of equals the first in the rules' order;
* a vote in secret is a game of its own.  One who decides nothing may vote as he likes; so those pure equilibria come
  first in which as few players as can be cast a vote that is never better and sometimes worse than another of theirs
  (people vote as if their vote decided); of these the first in order;
* where there is no pure one, two players mix two votes each so that the other does not care which, the rest being
  pure; where that does not do either, three players do.  The mixes of two are rational and the gain stays 0; those of
  three are rounded, and `largest_gain` says what that leaves.

**What one can force.**  `guaranteed` is what a player gets if all others agree to play against him and vote as one: a
zero-sum game, exact in Fractions.  No equilibrium gives him less.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import chain, combinations, pairwise, product
from typing import Any, Literal, TypeAlias

from packo.core import CHANCE, SIMULTANEOUS, TERMINAL, Exact, State, TooManyPositions
from packo.core.joint import Joint
from packo.games.taj.parts import Position
from packo.games.taj.rules import Rules
from packo.games.taj.solver.asked import rules_of
from packo.solve.matrix import exact_game
from packo.solve.whole import CannotSolve

SeveralObjective: TypeAlias = Literal["points", "margin", "win"]
Values: TypeAlias = tuple[Fraction, ...]
Profile: TypeAlias = tuple[dict[int, Fraction], ...]
"""For each player the shares of his actions by their place; actions that are not played are left out."""
Table: TypeAlias = Mapping[tuple[int, ...], Values]
"""What each choice of all (places of actions) is worth to each player."""

LIMIT = 30_000
ONE = Fraction(1)
SIXTEENTHS: tuple[Fraction, ...] = tuple(Fraction(k, 16) for k in (8, 4, 12, 2, 14, 1, 15))
GRID = 64
ROUNDING = Fraction(1, 10**6)
"""A gain above this is not one of rounding."""
FINE = 10**9
"""Mixes of three players are rounded to fractions with such denominators."""


@dataclass(frozen=True)
class Equilibrium:
    """What `solve_equilibrium` gives."""

    game: Any
    objective: SeveralObjective
    values: Mapping[Position, Values] = field(repr=False)
    choices: Mapping[Position, tuple[tuple[Any, ...], ...]] = field(repr=False)
    """For each player his actions, in the rules' order; () for one who waits."""
    profiles: Mapping[Position, Profile] = field(repr=False)

    def value(self, state: State | Position) -> tuple[Fraction, ...]:
        """What everybody gets from a state.

        Raises:
            LookupError: it was not reached from the one that was solved.
        """
        return self.values[self._known(state)]

    def strategy(self, state: State | Position, player: int) -> dict[Any, Fraction]:
        """How often a player makes each choice; {} where he has none."""
        p = self._known(state)
        if p not in self.profiles or not self.choices[p][player]:
            return {}
        shares = self.profiles[p][player]
        return {action: shares.get(k, Fraction(0)) for k, action in enumerate(self.choices[p][player])}

    def worth(self, state: State | Position, player: int) -> dict[Any, Fraction]:
        """What each choice of a player gives him, the others and his later choices being what they are."""
        p = self._known(state)
        if p not in self.profiles:
            return {}
        rules: Rules = self.game.rules
        actions, profile = self.choices[p], self.profiles[p]
        table = _table(rules, p, actions, lambda q: self.values[q])
        return {
            action: _expected(table, (*profile[:player], {own: ONE}, *profile[player + 1 :]))[player]
            for own, action in enumerate(actions[player])
        }

    def largest_gain(self) -> Fraction:
        """The most that anybody could gain anywhere by one other choice, tried anew in Fractions from the rules."""
        rules: Rules = self.game.rules
        most = Fraction(0)
        for p, profile in self.profiles.items():
            actions = self.choices[p]
            table = _table(rules, p, actions, lambda q: self.values[q])
            expected = _expected(table, profile)
            if expected != self.values[p]:
                raise ArithmeticError(f"the value of {rules.describe(p)} is not what the choices there lead to")
            most = max(most, *(_gain(table, profile, i, len(actions[i])) for i in range(rules.num_players)))
        return most

    def _known(self, state: State | Position) -> Position:
        p: Position = state.position if isinstance(state, State) else state
        if p not in self.values:
            raise LookupError("this state is not reached from the one that was solved")
        return p

    def __len__(self) -> int:
        return len(self.values)

    def __repr__(self) -> str:
        players = self.game.num_players
        return f"Equilibrium({self.game.name}, {players} players, {self.objective}, {len(self):,} positions)"


def solve_equilibrium(state: State, *, objective: SeveralObjective = "points", limit: int = LIMIT) -> Equilibrium:
    """A Markov perfect equilibrium of what is left of a game with a cap, all goals being known to all.

    One proposal takes no time, two take seconds; with two players and the margin it is the game's value.

    Args:
        state: anywhere in a turn.
        objective: what everybody wants more of: points, points ahead of the best other, or the chance to win.
        limit: refuse to solve more positions.

    Raises:
        CannotSolve: it is no state of TAJ, there is no cap, nothing is dealt, or a goal is not known.
        TooManyPositions: there are more positions.
        ValueError: no such objective.
    """
    rules = _checked(state, objective)
    solver = _Backward(rules, objective, limit)
    solver.solve(state.position)
    return Equilibrium(state.game, objective, solver.values, solver.choices, solver.profiles)


def guaranteed(state: State, player: int, *, objective: SeveralObjective = "points", limit: int = LIMIT) -> Exact:
    """What a player can force in a game with a cap even if all others play as one against him, all goals being open.

    Raises:
        As `solve_equilibrium`.
    """
    rules = _checked(state, objective)
    state.game.check_player(player)
    return Exact(_Alone(rules, player, objective, limit).value(state.position))


def _checked(state: State, objective: str) -> Rules:
    rules = rules_of(state)
    if objective not in ("points", "margin", "win"):
        raise ValueError(f"an objective here is points, margin or win, not {objective!r}")
    if not rules.options.turn_cap:
        raise CannotSolve("without the option turn_cap play need not end, and this solver works from the end backwards")
    if state.current_player == CHANCE:
        raise CannotSolve("nothing is dealt yet; this solver is for end games")
    if None in state.position.goals:
        raise CannotSolve("a goal is not known here; this solver is for open goals")
    return rules


def payoffs_of(rules: Rules, p: Position, objective: SeveralObjective) -> Values:
    """What the end of a game is worth to each player."""
    points = rules.returns(p)
    if objective == "points":
        return tuple(map(Fraction, points))
    if objective == "margin":
        return tuple(Fraction(own - max(points[:i] + points[i + 1 :])) for i, own in enumerate(points))
    share = Fraction(1, points.count(max(points)))
    return tuple(share if own == max(points) else Fraction(0) for own in points)


class _Backward:
    """Backward induction over positions."""

    def __init__(self, rules: Rules, objective: SeveralObjective, limit: int) -> None:
        self.rules = rules
        self.objective: SeveralObjective = objective
        self.limit = limit
        self.values: dict[Position, Values] = {}
        self.choices: dict[Position, tuple[tuple[Any, ...], ...]] = {}
        self.profiles: dict[Position, Profile] = {}

    def solve(self, p: Position) -> Values:
        if p in self.values:
            return self.values[p]
        player = self.rules.current_player(p)
        if player == TERMINAL:
            found = payoffs_of(self.rules, p, self.objective)
        else:
            listed = self.rules.choices(p)
            actions = tuple(listed.get(i, ()) for i in range(self.rules.num_players))
            table = _table(self.rules, p, actions, self.solve)
            profile = equilibrium_of(table, tuple(map(len, actions)))
            self.choices[p], self.profiles[p] = actions, profile
            found = _expected(table, profile)
        if len(self.values) >= self.limit:
            raise TooManyPositions(f"there are more than {self.limit:,} positions from here")
        self.values[p] = found
        return found


class _Alone:
    """One player against all others."""

    def __init__(self, rules: Rules, player: int, objective: SeveralObjective, limit: int) -> None:
        self.rules = rules
        self.player = player
        self.objective: SeveralObjective = objective
        self.limit = limit
        self.values: dict[Position, Fraction] = {}

    def value(self, p: Position) -> Fraction:
        if p not in self.values:
            found = self._found(p)
            if len(self.values) >= self.limit:
                raise TooManyPositions(f"there are more than {self.limit:,} positions from here")
            self.values[p] = found
        return self.values[p]

    def _found(self, p: Position) -> Fraction:
        rules, mover = self.rules, self.rules.current_player(p)
        if mover == TERMINAL:
            return payoffs_of(rules, p, self.objective)[self.player]
        if mover != SIMULTANEOUS:
            worths = [self.value(rules.step(p, action)) for action in rules.legal_actions(p, mover)]
            return max(worths) if mover == self.player else min(worths)
        choices = rules.choices(p)
        own = choices.pop(self.player)
        columns = {
            tuple(
                self.value(rules.step(p, Joint({self.player: vote, **dict(zip(choices, votes, strict=True))})))
                for vote in own
            )
            for votes in product(*choices.values())
        }
        value, _, _ = exact_game(list(zip(*sorted(columns), strict=True)))
        return value


# -- one choice as a game ----------------------------------------------------------------------------------------------


def _table(rules: Rules, p: Position, actions: Sequence[Sequence[Any]], worth: Any) -> dict[tuple[int, ...], Values]:
    """What each choice of all is worth to each; one who waits has the one choice 0."""
    table: dict[tuple[int, ...], Values] = {}
    acting = [i for i, some in enumerate(actions) if some]
    for places in product(*(range(len(some) or 1) for some in actions)):
        if p.proposal is not None:
            move: Any = Joint({i: actions[i][places[i]] for i in acting})
        else:
            move = actions[acting[0]][places[acting[0]]]
        table[places] = worth(rules.step(p, move))
    return table


def equilibrium_of(table: Table, counts: tuple[int, ...]) -> Profile:
    """An equilibrium of one game, picked as the top of this module says.

    >>> matching = {(a, b): (Fraction(a == b), Fraction(a != b)) for a in (0, 1) for b in (0, 1)}
    >>> equilibrium_of(matching, (2, 2))[0]
    {0: Fraction(1, 2), 1: Fraction(1, 2)}
    """
    if pure := _pure(table, counts):
        return tuple({place: ONE} for place in pure)
    best: Profile | None = None
    least: Fraction | None = None
    for profile in chain(_one_mixes(table, counts), _two_mix(table, counts), _three_mix(table, counts)):
        gain = max(_gain(table, profile, i, count) for i, count in enumerate(counts))
        if gain == 0:
            return profile
        if least is None or gain < least:
            best, least = profile, gain
    if best is None or least is None or least > ROUNDING:
        raise CannotSolve("a vote has no equilibrium in which at most three players mix two votes each")
    return best


def _pure(table: Table, counts: tuple[int, ...]) -> tuple[int, ...] | None:
    """The first pure equilibrium with the fewest dominated choices."""
    found: tuple[int, ...] | None = None
    fewest = len(counts) + 1
    dominated = [[_dominated(table, counts, i, own) for own in range(count or 1)] for i, count in enumerate(counts)]
    for places in table:
        poor = sum(dominated[i][own] for i, own in enumerate(places))
        if poor < fewest and all(
            table[(*places[:i], own, *places[i + 1 :])][i] <= table[places][i]
            for i, count in enumerate(counts)
            for own in range(count)
        ):
            found, fewest = places, poor
    return found


def _dominated(table: Table, counts: tuple[int, ...], i: int, own: int) -> bool:
    """Whether another choice of i's is never worse and sometimes better."""
    rest = [places for places in table if places[i] == own]
    for other in range(counts[i]):
        better = [table[(*places[:i], other, *places[i + 1 :])][i] - table[places][i] for places in rest]
        if min(better) >= 0 < max(better):
            return True
    return False


def _supports(counts: tuple[int, ...], mixing: int) -> Iterator[tuple[tuple[int, ...], list[tuple[int, ...]]]]:
    """Who mixes, and for each player the choices that he plays: two for those who mix, one for the others."""
    choosing = [i for i, count in enumerate(counts) if count > 1]
    for mixers in combinations(choosing, mixing):
        options = [
            list(combinations(range(count), 2)) if i in mixers else [(own,) for own in range(count or 1)]
            for i, count in enumerate(counts)
        ]
        for played in product(*options):
            yield mixers, list(played)


def _one_mixes(table: Table, counts: tuple[int, ...]) -> Iterator[Profile]:
    """One player mixes two votes that are worth the same to him, so that nobody else wants to change his vote."""
    for (i,), played in _supports(counts, 1):
        ends = [tuple(own if j == i else some[0] for j, some in enumerate(played)) for own in played[i]]
        worths = [[table[(*places[:i], own, *places[i + 1 :])][i] for own in range(counts[i])] for places in ends]
        if not worths[0][played[i][0]] == worths[0][played[i][1]] == max(worths[0]):
            continue
        low, high = Fraction(0), ONE
        for j, count in enumerate(counts):
            for own in range(count) if j != i else ():
                # What j gains by `own` where i makes his first, his second choice.
                first, second = (table[(*p[:j], own, *p[j + 1 :])][j] - table[p][j] for p in ends)
                if first > second:
                    high = min(high, second / (second - first))
                elif second > first:
                    low = max(low, second / (second - first))
                elif first > 0:
                    high = Fraction(-1)
        if low <= high:
            yield _mixed(played, {i: (low + high) / 2})


def _two_mix(table: Table, counts: tuple[int, ...]) -> Iterator[Profile]:
    """Two players mix so that the other is indifferent; where he is so in any case, by some parts of sixteen."""
    for (i, j), played in _supports(counts, 2):
        for one in _indifferent(table, played, j, i):
            for two in _indifferent(table, played, i, j):
                yield _mixed(played, {i: one, j: two})


def _mixed(played: Sequence[tuple[int, ...]], shares: Mapping[int, Fraction]) -> Profile:
    """Those with a share mix two choices, the others make one; a share of 0 or 1 is no mix."""
    profile = []
    for player, own in enumerate(played):
        parts = zip(own, (shares[player], 1 - shares[player]) if player in shares else (ONE,), strict=True)
        profile.append({choice: share for choice, share in parts if share})
    return tuple(profile)


def _indifferent(table: Table, played: Sequence[tuple[int, ...]], player: int, mixer: int) -> tuple[Fraction, ...]:
    """The shares of the mixer's first choice at which both of the player's are worth the same."""

    def gap(own: int) -> Fraction:
        places = [some[0] for some in played]
        places[mixer] = own
        worths = []
        for choice in played[player]:
            places[player] = choice
            worths.append(table[tuple(places)][player])
        return worths[0] - worths[1]

    first, second = (gap(own) for own in played[mixer])
    if first == second == 0:
        return SIXTEENTHS
    if first == second:
        return ()
    share = second / (second - first)
    return (share,) if 0 < share < 1 else ()


def _three_mix(table: Table, counts: tuple[int, ...]) -> Iterator[Profile]:
    """Three players mix: their indifference is solved for one share by bisection, and rounded."""
    for mixers, played in _supports(counts, 3):
        i, j, k = mixers
        gaps = {player: _bilinear(table, played, player, mixers) for player in mixers}

        def others(share: float) -> tuple[float, float, float] | None:
            """The other two shares at which i and j do not care, and what k gains by his first choice."""
            a, b = _solved(gaps[i], share), _solved(gaps[j], share)  # noqa: B023
            if a is None or b is None:
                return None
            one, first, second, both = gaps[k]  # noqa: B023
            return a, b, one + first * b + second * a + both * a * b

        line = [(x / GRID, others(x / GRID)) for x in range(GRID + 1)]
        for (low, left), (high, right) in pairwise(line):
            if left is None or right is None or left[2] * right[2] > 0:
                continue
            for _ in range(60):
                middle = (low + high) / 2
                here = others(middle)
                if here is None:
                    break
                low, high = (middle, high) if here[2] * left[2] > 0 else (low, middle)
            here = others(low)
            if here is not None and all(0 < x < 1 for x in (low, *here[:2])):
                rounded = [Fraction(x).limit_denominator(FINE) for x in (here[1], here[0], low)]
                yield _mixed(played, dict(zip(mixers, rounded, strict=True)))


def _bilinear(
    table: Table, played: Sequence[tuple[int, ...]], player: int, mixers: tuple[int, ...]
) -> tuple[float, float, float, float]:
    """What the player gains by his first choice over his second, as c + a x + b y + d x y in the others' shares.

    x belongs to the first of the other two mixers, y to the second.
    """
    one, two = (i for i in mixers if i != player)

    def gap(x: int, y: int) -> float:
        places = [some[0] for some in played]
        places[one], places[two] = played[one][1 - x], played[two][1 - y]
        worths = []
        for choice in played[player]:
            places[player] = choice
            worths.append(table[tuple(places)][player])
        return float(worths[0] - worths[1])

    none, x, y, both = gap(0, 0), gap(1, 0), gap(0, 1), gap(1, 1)
    return none, x - none, y - none, both - x - y + none


def _solved(gap: tuple[float, float, float, float], y: float) -> float | None:
    """The x at which c + a x + b y + d x y is 0."""
    c, a, b, d = gap
    slope = a + d * y
    return -(c + b * y) / slope if slope else None


def _expected(table: Table, profile: Profile) -> Values:
    total = [Fraction(0)] * len(profile)
    for places in product(*profile):
        chance = ONE
        for i, own in enumerate(places):
            chance *= profile[i][own]
        for i, worth in enumerate(table[places]):
            total[i] += chance * worth
    return tuple(total)


def _gain(table: Table, profile: Profile, player: int, count: int) -> Fraction:
    """What the best other choice of a player would gain him."""
    now = _expected(table, profile)[player]
    tried = (_expected(table, (*profile[:player], {own: ONE}, *profile[player + 1 :]))[player] for own in range(count))
    return max((worth - now for worth in tried), default=Fraction(0))
