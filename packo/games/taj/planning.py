"""The fewest proposals to a wanted display of TAJ, and the scores that so many proposals can reach.  Exact.

What is wanted is a set of displays.  For a goal's points, or for certain rugs under the Taj, the set is a union of
**patterns**: these three rugs under the Taj, in this order, with the +1 on this side.  For one pattern the other rugs
are alike, so a display matters only by five small numbers: where the three rugs lie, where the Taj is, and whether it
must still be turned over.  `pattern_distances` holds the fewest proposals for all of them, some 26,000 for ten rugs,
found backwards from the pattern.  It leaves the eyes out.

The least of these numbers over all patterns that are wanted is how far a display is from the set if no game ended by
its eyes.  With eyes it can only be further, so that is an admissible bound for A*, and consistent: one turn changes it
by at most one.  Where the eyes cannot end the game so early (`displays.eyes_sleep`: most deals), the bound is the
distance itself, and A* walks straight there.

A display at which the game is over is an end: no proposal follows it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from heapq import heappop, heappush
from itertools import combinations, count
from numbers import Integral
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from packo.core import State, TooManyPositions
from packo.core.telling import brief
from packo.games.taj.displays import (
    NAY,
    OUTCOMES,
    UNANIMOUS_NAY,
    UNANIMOUS_YEA,
    YEA,
    Quotient,
    Turn,
    checked_outcomes,
    eyes_sleep,
    turns,
    worth_of,
)
from packo.games.taj.parts import COLOURS, Display, Goal, Position, Rug
from packo.games.taj.rules import LAST_RUGS, RUGS
from packo.games.taj.scoring import UNDER, score
from packo.picture.table import as_html, as_text

FAR = 1000
"""More proposals than any way needs: there is none."""
LIMIT = 200_000
"""Displays that a search may meet."""
Steps: TypeAlias = NDArray[np.int16]


class PlanError(ValueError):
    """A plan that is asked for from where no turn begins, or for what nobody can want."""


class Wanted(NamedTuple):
    """Rugs that are wanted under the Taj.

    In order there are three entries, left to right, and None is any rug; else one to three rugs, anywhere under it.
    """

    rugs: tuple[Rug | None, ...]
    plus_right: bool | None = None
    """Where the +1 is to be; None: on either side."""
    in_order: bool = True

    def __str__(self) -> str:
        rugs = " ".join("any" if rug is None else str(rug) for rug in self.rugs)
        side = {None: "", True: ", +1 right", False: ", +1 left"}[self.plus_right]
        return f"{rugs}{'' if self.in_order else ' in any order'} under the Taj{side}"


Goals: TypeAlias = Goal | str
Predicate: TypeAlias = Callable[[Display], bool]
Start: TypeAlias = State | Position | Display


@dataclass(frozen=True, repr=False)
class Plan:
    """A way to a wanted display with the fewest proposals."""

    wanted: str
    """What was wanted, in words."""
    displays: tuple[Display, ...]
    """The display at the start, and after each turn."""
    turns: tuple[Turn, ...]
    outcomes: tuple[str, ...]
    """The outcomes that were allowed."""
    met: int
    """Displays that the search met, those that are alike once."""
    goal: Goal | None = None
    """Whose points were wanted, if any's."""

    @property
    def length(self) -> int:
        """How many proposals it takes: exact, no way is shorter."""
        return len(self.turns)

    def __len__(self) -> int:
        return self.length

    def __bool__(self) -> bool:
        return True

    def _table(self) -> tuple[str, list[str], list[tuple[str, ...]]]:
        ways = ["start", *(f"{number}. {turn}" for number, turn in enumerate(self.turns, start=1))]
        rows: list[tuple[str, ...]] = [(way, row_of(d)) for way, d in zip(ways, self.displays, strict=True)]
        head = ["turn", "display"]
        if (goal := self.goal) is not None:
            head.append("points")
            rows = [(*row, str(score(d, goal))) for row, d in zip(rows, self.displays, strict=True)]
        return f"{self.length} {'proposal' if self.length == 1 else 'proposals'} to {self.wanted} (exact)", head, rows

    def __repr__(self) -> str:
        return as_text(*self._table())

    def _repr_html_(self) -> str:
        return as_html(*self._table())


def row_of(display: Display) -> str:
    """A display on one line: brackets for the Taj, + at its +1, and seen rugs in small letters.

    >>> rugs = tuple(Rug(*name) for name in ("BGO", "GOK", "OKY", "KYB", "YBG"))
    >>> row_of(Display(rugs, (True, False, False, False, True), 1, True))
    'bgo [GOK OKY KYB+] ybg'
    """
    words = [str(rug).lower() if seen else str(rug) for rug, seen in zip(display.rugs, display.seen, strict=True)]
    first, last = display.taj, display.taj + UNDER - 1
    words[first] = f"[{'' if display.plus_right else '+'}{words[first]}"
    words[last] = f"{words[last]}{'+' if display.plus_right else ''}]"
    return " ".join(words)


# -- patterns ----------------------------------------------------------------------------------------------------------


def pattern_distances(outcomes: Collection[str] = OUTCOMES) -> Mapping[int, Steps]:
    """The fewest proposals that bring three rugs under the Taj, were no game ended by its eyes.

    For each number of rugs n, 5 to 10, an array of the shape (n - 2, 2, n, n, n): by the Taj's place, whether the +1 is
    wanted on its other side, and where the rugs lie that are wanted left, middle and right.  FAR: no way leads there.
    """
    return _pattern_distances(checked_outcomes(outcomes))


@lru_cache(maxsize=32)
def _pattern_distances(outcomes: tuple[str, ...]) -> Mapping[int, Steps]:
    tables: dict[int, Steps] = {}
    for n in range(LAST_RUGS, RUGS + 1):
        steps = np.full((n - UNDER + 1, 2, n, n, n), FAR, np.int16)
        for taj in range(n - UNDER + 1):
            steps[taj, 0, taj, taj + 1, taj + 2] = 0
        if n > LAST_RUGS:
            steps = _settled(steps, tables[n - 1], outcomes)
        steps.flags.writeable = False
        tables[n] = steps
    return MappingProxyType(tables)


def _settled(steps: Steps, smaller: Steps, outcomes: tuple[str, ...]) -> Steps:
    """The distances for n rugs, from where they are 0 and those for n - 1: one turn more, until none helps."""
    for outcome, after in ((NAY, smaller), (UNANIMOUS_NAY, _after_adjusting(smaller))):
        if outcome in outcomes:
            steps = np.minimum(steps, _after_removing(after) + 1)
    while True:
        ways = [steps]
        if UNANIMOUS_YEA in outcomes:
            ways.append(_after_exchanging(_after_adjusting(steps)) + 1)
        if YEA in outcomes:
            ways.append(_after_exchanging(steps) + 1)
        better = np.minimum.reduce(ways)
        if (better == steps).all():
            return np.minimum(steps, FAR).astype(np.int16)
        steps = better


def _after_adjusting(steps: Steps) -> Steps:
    """The least distance after the Taj was turned over or shifted by one."""
    least = steps[:, ::-1].copy()
    least[1:] = np.minimum(least[1:], steps[:-1])
    least[:-1] = np.minimum(least[:-1], steps[1:])
    return least


def _after_exchanging(steps: Steps) -> Steps:
    """The least distance after any two rugs have changed places."""
    n = steps.shape[-1]
    least = np.full_like(steps, FAR)
    for i, j in combinations(range(n), 2):
        to = np.arange(n)
        to[[i, j]] = j, i
        np.minimum(least, steps[:, :, to[:, None, None], to[:, None], to], out=least)
    return least


def _after_removing(smaller: Steps) -> Steps:
    """For displays of one rug more, the least distance after a furthest one has left."""
    n = smaller.shape[-1] + 1
    least = np.full((n - UNDER + 1, 2, n, n, n), FAR, np.int16)
    for taj in range(n - UNDER + 1):
        left, right = taj, n - UNDER - taj
        if left >= right:
            least[taj, :, 1:, 1:, 1:] = smaller[taj - 1]
        if right >= left:
            rest = least[taj, :, :-1, :-1, :-1]
            np.minimum(rest, smaller[taj], out=rest)
    return least


class Aim(Protocol):
    """A set of patterns that are wanted."""

    @property
    def mirror(self) -> bool:
        """Whether a display is wanted exactly where its mirror image is."""
        ...

    def patterns(self, rugs: Sequence[Rug]) -> NDArray[np.bool_]:
        """Of n rugs, which patterns are wanted, as an array of the shape (2, n, n, n).

        By the side of the +1 (0 left, 1 right), and by which rugs are left, middle and right under the Taj.
        """
        ...


@dataclass(frozen=True)
class ScoreAim:
    """A goal's points from `least` to `most`."""

    goal: Goal
    least: int | None = None
    most: int | None = None
    mirror: bool = True

    def patterns(self, rugs: Sequence[Rug]) -> NDArray[np.bool_]:
        scores = pattern_scores(rugs, self.goal)
        wanted = np.ones(scores.shape, bool)
        if self.least is not None:
            wanted &= scores >= self.least
        if self.most is not None:
            wanted &= scores <= self.most
        return wanted

    def __str__(self) -> str:
        ends = [f"at {word} {end}" for word, end in (("least", self.least), ("most", self.most)) if end is not None]
        return f"{' and '.join(ends)} points for {self.goal}"


@dataclass(frozen=True)
class PatternAim:
    """Certain rugs under the Taj."""

    wanted: Wanted
    mirror: bool = False

    def patterns(self, rugs: Sequence[Rug]) -> NDArray[np.bool_]:
        n, wanted = len(rugs), self.wanted
        if wanted.in_order:
            left, middle, right = (np.array([name in (None, rug) for rug in rugs]) for name in wanted.rugs)
            under = left[:, None, None] & middle[:, None] & right
        else:
            under = np.ones((n, n, n), bool)
            for name, copies in Counter(wanted.rugs).items():
                there = np.array([rug == name for rug in rugs], np.int8)
                under &= there[:, None, None] + there[:, None] + there >= copies
        sides = np.array([wanted.plus_right in (None, side) for side in (False, True)])
        either: NDArray[np.bool_] = sides[:, None, None, None] & under
        return either

    def __str__(self) -> str:
        return str(self.wanted)


@lru_cache(maxsize=1024)
def _worth(rug: Rug, goal: Goal) -> tuple[int, int]:
    return worth_of(rug, goal)


def pattern_scores(rugs: Sequence[Rug], goal: Goal) -> NDArray[np.int16]:
    """A goal's points for every pattern, as an array of the shape of `Aim.patterns`."""
    points, extra = np.array([_worth(rug, goal) for rug in rugs], np.int16).T
    under = points[:, None, None] + points[:, None] + points
    return np.stack([under + extra[:, None, None], under + extra])


def steps_by_side(display: Display, outcomes: Collection[str] = OUTCOMES) -> Steps:
    """The fewest proposals from a display to every pattern, in the shape of `Aim.patterns`; eyes left out."""
    steps: Steps = pattern_distances(outcomes)[len(display.rugs)][display.taj]
    return steps[::-1] if display.plus_right else steps


def bound(display: Display, aim: Aim, outcomes: Collection[str] = OUTCOMES) -> int:
    """The fewest proposals to what is wanted, were no game ended by its eyes; FAR where no way leads there.

    Never more than the true number.
    """
    return int(steps_by_side(display, outcomes)[aim.patterns(display.rugs)].min(initial=FAR))


# -- plans -------------------------------------------------------------------------------------------------------------


def plan(
    state: Start,
    wanted: Goals | Wanted | Predicate,
    outcomes: Collection[str] = OUTCOMES,
    *,
    at_least: int | None = None,
    at_most: int | None = None,
    estimate: Callable[[Display], int] | None = None,
    quotient: Quotient | None = None,
    limit: int = LIMIT,
) -> Plan | None:
    """The fewest proposals from a display to a wanted one, or None where none leads there.

    The game's ends hold on the way: from a display of five rugs, or one that is wholly seen, no proposal follows; a
    state's `turn_cap` counts too.  The display at the start may be the wanted one already.

    Args:
        state: where to begin: a state or a position between two turns, or a display.
        wanted: a goal (or its three letters): the best score that it can have at all from here, in `at_most` proposals
            where that is given.  Or rugs under the Taj.  Or any function that says of a display whether it is wanted.
        outcomes: how votes may come out; every choice in them is free.
        at_least: with a goal: any score from this on instead of the best one.
        at_most: no longer plans.
        estimate: with a function: a number of proposals, never more than a display is from a wanted one, which makes
            the search shorter.
        quotient: with a function: displays that need not be told apart; `wanted` must say the same of all that are
            alike, and so must the end of the game.  By default all are told apart.
        limit: the most displays that the search may meet.

    Raises:
        PlanError: a turn is under way, the rugs are not dealt, nobody can want this, or a number is not whole.
        TooManyPositions: the limit was met, so it is open whether there is a plan.
    """
    display, most = start_of(state)
    if at_most is not None:
        most = min(most, _proposals("at_most=", at_most))
    allowed = checked_outcomes(outcomes)
    if isinstance(wanted, Goal | str):
        goal = as_goal(wanted, _goals_in(state))
        _only_for(estimate, quotient, "a function")
        if at_least is not None:
            return plan_to(
                display, ScoreAim(goal, _whole("at_least= is a score, a whole number", at_least)), allowed, most, limit
            )
        return _best_plan(display, goal, allowed, most, limit)
    if at_least is not None:
        raise PlanError("at_least= is a score, so it needs a goal as what is wanted")
    if isinstance(wanted, Wanted):
        _only_for(estimate, quotient, "a function")
        return plan_to(display, PatternAim(_checked(wanted)), allowed, most, limit)
    if not callable(wanted):
        raise PlanError(f"wanted is a goal, rugs under the Taj (Wanted) or a function, not {brief(wanted)}")
    search = Search(allowed, _by_function(wanted, estimate), quotient or _itself, most, limit)
    return search.run(display, getattr(wanted, "__name__", "what is wanted"), None)


def start_of(state: Start) -> tuple[Display, int]:
    """The display that a plan begins with, and how many proposals may follow before the turn cap.

    Raises:
        PlanError: there is none: the rugs are not dealt, or a turn is under way.
    """
    most = FAR
    if isinstance(state, State):
        if not isinstance(state.position, Position):
            raise PlanError(f"a plan begins with a state of TAJ, not of {state.game.title}")
        if cap := state.game.options.turn_cap:
            most = max(cap - state.position.turns, 0)
        state = state.position
    if isinstance(state, Position):
        if state.proposal is not None or state.pending:
            raise PlanError("a plan begins between two turns, and here a turn is under way: give the display")
        state = state.display
    if not isinstance(state, Display):
        raise PlanError(f"a plan begins with a state, a position or a display, not with {brief(state)}")
    n = len(state.rugs)
    if not n:
        raise PlanError("a plan begins after the deal, for example with game.initial_state(seed=7)")
    if not LAST_RUGS <= n <= RUGS or len(state.seen) != n or not 0 <= state.taj <= n - UNDER:
        raise PlanError(f"a display has {LAST_RUGS} to {RUGS} rugs, an eye for each, and three of them under the Taj")
    return state, most


def as_goal(goal: Goals, box: Collection[Goal] = ()) -> Goal:
    """A goal, or the one that three letters name: doubled, single, minus.  `box`: goals that are so, whatever they are.

    >>> as_goal("obg")
    Goal(double='O', single='B', minus='G')

    Raises:
        PlanError: these are not three different colours (rule 1), and no goal of the box.
    """
    letters = tuple(goal.upper()) if isinstance(goal, str) else tuple(goal)
    if len(letters) != 3 or not set(letters) <= set(COLOURS):
        raise PlanError(f"a goal is three letters of {', '.join(COLOURS)}, not {brief(goal)}")
    found = Goal(*letters)
    if len(set(letters)) < len(letters) and found not in box:
        raise PlanError(f"a goal has three different colours (TAJ 1), and {found} has not")
    return found


def _goals_in(state: Start) -> Collection[Goal]:
    """The goals in a state's box; a position or a display has none."""
    goals: Collection[Goal] = state.game.rules.cards.goals if isinstance(state, State) else ()
    return goals


def _whole(what: str, number: Any) -> int:
    if isinstance(number, bool) or not isinstance(number, Integral):
        raise PlanError(f"{what}, not {brief(number)}")
    return int(number)


def _proposals(name: str, number: Any) -> int:
    what = f"{name} is a number of proposals, 0 or more"
    if (found := _whole(what, number)) < 0:
        raise PlanError(f"{what}, not {found}")
    return found


def plan_to(
    display: Display, aim: ScoreAim | PatternAim, outcomes: tuple[str, ...], most: int, limit: int, words: str = ""
) -> Plan | None:
    """The fewest proposals to patterns that are wanted: A* with the bound by patterns.

    Where the eyes sleep until the bound is reached they are left out, and the bound is the distance itself.
    """
    least = bound(display, aim, outcomes)
    if least > min(most, FAR - 1):
        return None
    goal = aim.goal if isinstance(aim, ScoreAim) else None
    image = Quotient(
        None if goal is None else [goal],
        display.rugs,
        mirror=aim.mirror,
        eyes=not eyes_sleep(display, least, outcomes),
    )

    def ahead(after: Display) -> int:
        return bound(after, aim, outcomes)

    return Search(outcomes, ahead, image, most, limit).run(display, words or str(aim), goal)


def _best_plan(display: Display, goal: Goal, outcomes: tuple[str, ...], most: int, limit: int) -> Plan | None:
    """A plan to the best score that can be reached at all: the scores are tried from the best down."""
    steps, scores = steps_by_side(display, outcomes), pattern_scores(display.rugs, goal)
    for points in sorted(set(scores[steps <= min(most, FAR - 1)].tolist()), reverse=True):
        words = f"{points} points for {goal}, the most there are"
        if (found := plan_to(display, ScoreAim(goal, points), outcomes, most, limit, words)) is not None:
            return found
    return None


def _only_for(estimate: Any, quotient: Any, what: str) -> None:
    if estimate is not None or quotient is not None:
        raise PlanError(f"estimate= and quotient= are for {what} as what is wanted")


def _checked(wanted: Wanted) -> Wanted:
    if wanted.in_order and len(wanted.rugs) != UNDER:
        raise PlanError(f"in order there are three rugs under the Taj, None for any; not {len(wanted.rugs)}")
    if not wanted.in_order and (not 1 <= len(wanted.rugs) <= UNDER or None in wanted.rugs):
        raise PlanError("in any order one to three rugs are wanted under the Taj, and each is named")
    return wanted


def _by_function(wanted: Predicate, estimate: Callable[[Display], int] | None) -> Callable[[Display], int]:
    def ahead(display: Display) -> int:
        return 0 if wanted(display) else max(1, estimate(display) if estimate is not None else 1)

    return ahead


def _itself(display: Display) -> Display:
    return display


@dataclass(frozen=True)
class Search:
    """A* over displays: what is nearest by proposals made and a lower bound of those to come is looked at first."""

    outcomes: tuple[str, ...]
    ahead: Callable[[Display], int]
    """A lower bound of the proposals to a wanted display: 0 exactly there, FAR where no way leads there."""
    image: Callable[[Display], Display]
    """Displays with one image are one node."""
    most: int
    limit: int

    def run(self, start: Display, wanted: str, goal: Goal | None) -> Plan | None:
        """The shortest plan, or None.

        Raises:
            TooManyPositions: more than `limit` displays were met.
        """
        root, order = self.image(start), count()
        made = {root: 0}
        bounds = {root: self.ahead(start)}
        came: dict[Display, tuple[Display, Turn, Display]] = {}
        """For each node the one before, the turn between, and the display it stands for."""
        frontier = [(bounds[root], bounds[root], next(order), 0, root, start)]
        while frontier:
            total, left, _, length, node, display = heappop(frontier)
            if total > self.most:
                return None
            if length > made[node]:
                continue
            if left == 0:
                return self._traced(start, came, root, node, wanted, goal, len(made))
            for turn, after in turns(display, self.outcomes):
                following = self.image(after)
                if made.get(following, FAR) <= length + 1:
                    continue
                if following not in bounds:
                    if len(bounds) >= self.limit:
                        raise TooManyPositions(
                            f"TAJ: the search for a plan met more than {self.limit:,} displays; limit= allows more"
                        )
                    bounds[following] = self.ahead(after)
                made[following] = length + 1
                came[following] = node, turn, after
                ahead = bounds[following]
                if ahead < FAR:
                    heappush(frontier, (length + 1 + ahead, ahead, next(order), length + 1, following, after))
        return None

    def _traced(
        self,
        start: Display,
        came: Mapping[Display, tuple[Display, Turn, Display]],
        root: Display,
        node: Display,
        wanted: str,
        goal: Goal | None,
        met: int,
    ) -> Plan:
        way: list[tuple[Turn, Display]] = []
        while node != root:
            node, turn, display = came[node]
            way.append((turn, display))
        way.reverse()
        displays = (start, *(display for _, display in way))
        return Plan(wanted, displays, tuple(turn for turn, _ in way), self.outcomes, met, goal)


# -- scores ------------------------------------------------------------------------------------------------------------


class Range(NamedTuple):
    """The worst and the best score that can be reached."""

    worst: int
    best: int

    def __str__(self) -> str:
        return f"{self.worst} to {self.best}"


@dataclass(frozen=True, repr=False)
class ReachableScores:
    """For each goal the worst and the best score that at most 0, 1, 2, … proposals can reach.  Exact."""

    display: Display
    outcomes: tuple[str, ...]
    ranges: Mapping[Goal, tuple[Range, ...]]
    """For each goal, by the number of proposals."""

    def best(self, goal: Goals, proposals: int) -> int:
        """The best score of a goal that at most so many proposals can reach."""
        return self.ranges[as_goal(goal, self.ranges)][proposals].best

    def worst(self, goal: Goals, proposals: int) -> int:
        """The worst score of a goal that at most so many proposals can reach."""
        return self.ranges[as_goal(goal, self.ranges)][proposals].worst

    def _table(self) -> tuple[str, list[str], list[tuple[str, ...]]]:
        most = max(map(len, self.ranges.values()), default=1)
        head = ["goal", *map(str, range(most))]
        rows = [(str(goal), *map(str, found)) for goal, found in self.ranges.items()]
        caption = f"Scores reachable in at most so many proposals by {', '.join(self.outcomes)} (exact)"
        return caption, head, rows

    def __repr__(self) -> str:
        return as_text(*self._table())

    def _repr_html_(self) -> str:
        return as_html(*self._table())


def reachable_scores(
    state: Start,
    goals: Goals | Iterable[Goals] | None = None,
    proposals: int = 4,
    outcomes: Collection[str] = OUTCOMES,
    *,
    limit: int = LIMIT,
) -> ReachableScores:
    """The best and the worst score of each goal after at most 0, 1, … `proposals` proposals, whatever is voted.

    A score counts as reached wherever it stands on the way, whether the game ends there or not.

    Args:
        goals: one or several; by default all in the state's box, which needs a state.
        limit: as in `plan`; needed only where the eyes may end the game early.

    Raises:
        PlanError: as in `plan`, or no goals were given with a bare display.
        TooManyPositions: as in `plan`.
    """
    display, most = start_of(state)
    proposals = _proposals("proposals=", proposals)
    if goals is None:
        if not isinstance(state, State):
            raise PlanError("a display has no goals of its own: give goals=")
        goals = dict.fromkeys(state.game.rules.cards.goals)
    elif isinstance(goals, Goal | str):
        goals = (goals,)
    allowed, box = checked_outcomes(outcomes), _goals_in(state)
    wanted = [as_goal(goal, box) for goal in goals]
    found = {goal: _ranges(display, goal, min(proposals, most), allowed, limit) for goal in wanted}
    padded = {goal: (*some, *some[-1:] * (proposals + 1 - len(some))) for goal, some in found.items()}
    return ReachableScores(display, allowed, padded)


def _ranges(display: Display, goal: Goal, proposals: int, outcomes: tuple[str, ...], limit: int) -> tuple[Range, ...]:
    now = score(display, goal)
    ranges = [Range(now, now)]
    steps, scores = steps_by_side(display, outcomes), pattern_scores(display.rugs, goal)
    for k in range(1, proposals + 1):
        near = sorted(set(scores[steps <= k].tolist()))
        worst, best = ranges[-1]
        if eyes_sleep(display, k, outcomes):
            ranges.append(Range(near[0], near[-1]))
            continue
        higher = (points for points in reversed(near) if points > best)
        lower = (points for points in near if points < worst)
        ranges.append(
            Range(
                next((x for x in lower if _can(display, ScoreAim(goal, most=x), outcomes, k, limit)), worst),
                next((x for x in higher if _can(display, ScoreAim(goal, x), outcomes, k, limit)), best),
            )
        )
    return tuple(ranges)


def _can(display: Display, aim: ScoreAim, outcomes: tuple[str, ...], most: int, limit: int) -> bool:
    return plan_to(display, aim, outcomes, most, limit) is not None
