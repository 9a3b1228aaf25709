"""TAJ's displays as a graph: what one proposal can lead to, and which displays need not be told apart.

A turn of the game takes a display to another one.  Which, depends on the proposal, on how the vote came out, and on
what the ruler then chose; who voted how does not matter here.  `successors` lists that, `display_graph` follows it.

A `Quotient` puts one display in the place of many.  It has three parts; each keeps what it promises because it commutes
with every turn, so that the images of what follows a display are what follows its image, both ways (a bisimulation):

* **Mirror.**  Read the row from the right, with the Taj and its +1: proposals i-j become (n+1-j)-(n+1-i), left becomes
  right among removals and shifts, a flip stays a flip.  The rugs under the Taj are the same, the +1 is over the same
  rug, so all scores are the same.  Both ends being equally far is the same before and after.
* **Like rugs.**  A goal gives weight 2, 1, -1 or 0 to each colour.  All that it sees of a rug is two numbers: the
  weighted sum of its parts, and the sum of its weights, which counts once more under the +1 (`worth_of`).  Rugs for
  which these agree, for every goal that is asked about, are one class.  A permutation of the rugs within classes
  changes no such score.  It also commutes with every turn, since no rule looks at what is on a rug: proposals name
  places, the furthest rug is one by place, and eyes stay with places until the rugs move.  So each rug may be replaced
  by its class's representative.
* **No eyes.**  The eyes decide nothing but when the game ends.  A turn takes away at most two unseen rugs that stay,
  and one more where a rug is removed.  So the eyes may be dropped for the next k proposals if they cannot end the game
  before the last of them: `eyes_sleep(display, k, outcomes)`.  They may always be dropped where that end of the game is
  not asked about.

With no nay among the outcomes no rug ever leaves, and the graph splits by number of rugs: a display of n rugs reaches
displays of n rugs alone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

import networkx as nx

from packo.core import TooManyPositions
from packo.games.taj.parts import Adjust, Display, Goal, Propose, Remove, Rug
from packo.games.taj.rules import LAST_RUGS, adjusted, adjustments, exchanged, furthest, looked_at, without
from packo.games.taj.scoring import UNDER

YEA, UNANIMOUS_YEA, NAY, UNANIMOUS_NAY, TIE = "yea", "unanimous yea", "nay", "unanimous nay", "tie"
OUTCOMES = (YEA, UNANIMOUS_YEA, NAY, UNANIMOUS_NAY, TIE)
"""How a vote can come out.  An All/Nix card makes it unanimous."""
UNANIMOUS = (UNANIMOUS_YEA, UNANIMOUS_NAY)
PASSED = (YEA, UNANIMOUS_YEA)
FAILED = (NAY, UNANIMOUS_NAY)
LIMIT = 100_000


class Turn(NamedTuple):
    """What happens to a display in one turn.  Written as in `3-7 unanimous nay, remove-left, flip`."""

    proposal: Propose
    outcome: str
    """One of OUTCOMES."""
    removal: Remove | None = None
    """The end from which a rug leaves; the ruler chooses it only where both ends are equally far."""
    adjustment: Adjust | None = None

    def __str__(self) -> str:
        choices = (choice for choice in (self.removal, self.adjustment) if choice is not None)
        return ", ".join([f"{self.proposal} {self.outcome}", *map(str, choices)])


def checked_outcomes(outcomes: Collection[str] | str) -> tuple[str, ...]:
    """The outcomes in the order of OUTCOMES, each once; one may be given by itself.

    Raises:
        ValueError: something else is among them, or there are none.

    >>> checked_outcomes({"nay", "yea"})
    ('yea', 'nay')
    """
    given = {outcomes} if isinstance(outcomes, str) else set(outcomes)
    for outcome in sorted(given.difference(OUTCOMES), key=str):
        raise ValueError(f"an outcome of a vote is one of {', '.join(OUTCOMES)}, not {outcome!r}")
    if not given:
        raise ValueError(f"give at least one outcome of a vote: {', '.join(OUTCOMES)}")
    return tuple(outcome for outcome in OUTCOMES if outcome in given)


def is_over(display: Display) -> bool:
    """Whether no proposal is made any more: five rugs remain, or all have been seen (rule 15)."""
    return len(display.rugs) <= LAST_RUGS or all(display.seen)


def turns(display: Display, outcomes: Collection[str] = OUTCOMES) -> Iterator[tuple[Turn, Display]]:
    """Every turn that can be played on a display, with the display after it; none where the game is over.

    In the order of proposals, then of OUTCOMES, then of the ruler's choices.
    """
    if is_over(display):
        return
    allowed = checked_outcomes(outcomes)
    for i, j in combinations(range(len(display.rugs)), 2):
        proposal, looked = Propose(i, j), looked_at(display, i, j)
        for outcome in allowed:
            for removal, after in _voted(looked, proposal, outcome):
                if outcome not in UNANIMOUS:
                    yield Turn(proposal, outcome, removal), after
                    continue
                for adjustment in adjustments(after):
                    yield Turn(proposal, outcome, removal, adjustment), adjusted(after, adjustment.how)


def _voted(display: Display, proposal: Propose, outcome: str) -> list[tuple[Remove | None, Display]]:
    """What a vote brings before the Taj moves: rugs exchanged, one removed from an end, or neither."""
    if outcome in PASSED:
        return [(None, exchanged(display, *proposal))]
    if outcome in FAILED:
        return [(Remove(side), without(display, side)) for side in furthest(display)]
    return [(None, display)]


def successors(display: Display, outcomes: Collection[str] = OUTCOMES) -> dict[Display, tuple[Turn, ...]]:
    """The displays that one turn can lead to, each with all the turns that lead there."""
    found: dict[Display, list[Turn]] = {}
    for turn, after in turns(display, outcomes):
        found.setdefault(after, []).append(turn)
    return {after: tuple(ways) for after, ways in found.items()}


# -- what need not be told apart ---------------------------------------------------------------------------------------


class Worth(NamedTuple):
    """All that a goal sees of a rug."""

    points: int
    """What it adds to the score under the Taj."""
    extra: int
    """What it adds besides under the +1."""


def worth_of(rug: Rug, goal: Goal) -> Worth:
    """What a rug is worth to a goal: a score is the sum of three points and one extra.

    >>> worth_of(Rug("G", "O", "K"), Goal("O", "B", "G"))
    Worth(points=3, extra=1)
    """
    parts = [2 * (colour == goal.double) + (colour == goal.single) - (colour == goal.minus) for colour in rug]
    return Worth(sum(place * weight for place, weight in enumerate(parts, start=1)), sum(parts))


def mirrored(display: Display) -> Display:
    """The display read from the right."""
    return Display(
        display.rugs[::-1], display.seen[::-1], len(display.rugs) - UNDER - display.taj, not display.plus_right
    )


def eyes_sleep(display: Display, proposals: int, outcomes: Collection[str] = OUTCOMES) -> bool:
    """Whether the eyes cannot end the game before the last of so many proposals, whatever they are."""
    unseen = len(display.seen) - sum(display.seen)
    most = 3 if any(outcome in FAILED for outcome in checked_outcomes(outcomes)) else 2
    return unseen > 0 and most * (proposals - 1) < unseen


class Quotient:
    """A map from displays to the least display that is like it; see the module for why it is sound.

    Args:
        goals: scores are kept for these goals, and rugs that are alike to all of them are merged; None merges none.
        rugs: the rugs that occur; needed where goals are given.
        mirror: a display and its mirror image have one image.
        eyes: False turns all eyes down, so that they never end the game.
    """

    def __init__(
        self,
        goals: Iterable[Goal] | None = None,
        rugs: Iterable[Rug] = (),
        *,
        mirror: bool = True,
        eyes: bool = True,
    ) -> None:
        self.goals = None if goals is None else tuple(dict.fromkeys(goals))
        self.mirror = mirror
        self.eyes = eyes
        self.representatives: dict[Rug, Rug] = {}
        """The least rug of each rug's class."""
        least: dict[tuple[Worth, ...], Rug] = {}
        for rug in sorted(set(rugs)) if self.goals is not None else ():
            worths = tuple(worth_of(rug, goal) for goal in self.goals or ())
            self.representatives[rug] = least.setdefault(worths, rug)

    def __call__(self, display: Display) -> Display:
        """The image of a display: a display itself, in which a rug may stand several times.

        Raises:
            LookupError: a rug that the quotient was not told of.
        """
        rugs, seen, taj, plus_right = display
        if self.goals is not None:
            rugs = tuple(self.representatives[rug] for rug in rugs)
        if not self.eyes:
            seen = (False,) * len(seen)
        image = Display(rugs, seen, taj, plus_right)
        return min(image, mirrored(image)) if self.mirror else image

    @property
    def classes(self) -> int:
        """How many classes of rugs there are; 0 where rugs are not merged."""
        return len(set(self.representatives.values()))

    def __repr__(self) -> str:
        parts = ["mirror"] if self.mirror else []
        if self.goals is not None:
            names = " ".join(map(str, self.goals))
            parts.append(f"{len(self.representatives)} rugs in {self.classes} classes for {names}")
        parts += [] if self.eyes else ["no eyes"]
        return f"Quotient({', '.join(parts) or 'nothing merged'})"


# -- the graph ---------------------------------------------------------------------------------------------------------


def display_graph(
    display: Display,
    outcomes: Collection[str] = OUTCOMES,
    *,
    depth: int | None = None,
    limit: int = LIMIT,
    quotient: Quotient | None = None,
) -> nx.DiGraph:
    """All displays that can follow one, as a `networkx.DiGraph` in breadth-first order.

    Node attributes: `depth` (fewest proposals from the root), `terminal` (the game is over), `expanded` (what follows
    is in the graph).  Edge attribute: `turns`, all that lead from one to the other.  Graph attributes: `root`,
    `outcomes`, `complete` (every node is expanded or terminal).  With a `quotient` the nodes are its images.

    Args:
        depth: displays so many proposals from the root are not expanded.

    Raises:
        TooManyPositions: more than `limit` displays; a smaller depth, a quotient or fewer outcomes make it fit.
    """
    image = quotient if quotient is not None else _itself
    allowed = checked_outcomes(outcomes)
    root = image(display)
    graph = nx.DiGraph(root=root, outcomes=allowed)
    graph.add_node(root, **_facts(root, 0))
    for u in (queue := [root]):
        facts = graph.nodes[u]
        if facts["terminal"] or facts["depth"] == depth:
            continue
        facts["expanded"] = True
        following: dict[Display, list[Turn]] = {}
        for turn, after in turns(u, allowed):
            following.setdefault(image(after), []).append(turn)
        for v in following:
            if v not in graph:
                if len(graph) >= limit:
                    raise TooManyPositions(f"TAJ: more than {limit:,} displays follow; limit= allows more")
                graph.add_node(v, **_facts(v, facts["depth"] + 1))
                queue.append(v)
        graph.add_edges_from((u, v, {"turns": tuple(ways)}) for v, ways in following.items())
    graph.graph["complete"] = all(expanded for _, expanded in graph.nodes(data="expanded"))
    return graph


def _itself(display: Display) -> Display:
    return display


def _facts(display: Display, depth: int) -> dict[str, object]:
    over = is_over(display)
    return {"depth": depth, "terminal": over, "expanded": over}
