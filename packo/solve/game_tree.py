"""The game tree of a small game with hidden information, in sequence form (Koller, Megiddo and von Stengel 1996).

A *sequence* of a player is all that he has chosen on the way to some point; an *information set* is all points that he
cannot tell apart, by perfect recall: what he saw and did in order, which core keeps and no author can forget.  The
tree itself is not kept: for each way the game can end, only the last sequence of each player, the odds of chance and
the points.  That is linear in the size of the tree, and all that equilibrium computations need.

Players who choose at once are taken one after the other, the later one not knowing what the earlier one chose.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias

from packo.core import CHANCE, SIMULTANEOUS, TERMINAL, Deal, Play, State
from packo.core.play import Step
from packo.core.rules import Rules

LIMIT = 1_000_000
"""Ways to end beyond which a game is not small."""
Payoff: TypeAlias = Callable[[Rules, Any], tuple[int | Fraction, ...]]


class TooManyEnds(ValueError):  # noqa: N818
    """A tree with more ways to end than the limit, or a deal that cannot be listed."""


class Infoset(NamedTuple):
    """What a player cannot tell apart, and what he may choose there."""

    parent: int
    """His sequence before."""
    first: int
    """His sequence after the first action; the others follow in order."""
    actions: tuple[Any, ...]
    known: int
    """The number of what he knows there; see `Tree.information_state`."""
    depth: int
    """How many information sets of his lie before."""


class End(NamedTuple):
    """One way to end, or several that no sequence tells apart."""

    sequences: tuple[int, ...]
    """Each player's last sequence; 0 is the empty one."""
    chance: Fraction
    """The odds of all that chance did on the way."""
    points: tuple[Fraction, ...]
    """What each player has there; of several ends, the average by their odds."""


@dataclass(frozen=True, eq=False, repr=False)
class Tree:
    """A game from a state on, in sequence form."""

    state: State
    nodes: int
    """Points of the tree, ends included."""
    infosets: tuple[tuple[Infoset, ...], ...]
    """Each player's information sets, those before others first."""
    sizes: tuple[int, ...]
    """Each player's number of sequences, the empty one included."""
    ends: tuple[End, ...]
    recalled: tuple[tuple[tuple[int, Step], ...], ...]
    """For each player and each number of what he knows: the number before, and what came then."""

    def information_state(self, player: int, infoset: Infoset) -> tuple[Step, ...]:
        """What the player has seen and done, in order, at an information set of his."""
        return tuple(self._recall(player, infoset.known))[::-1]

    def _recall(self, player: int, known: int) -> Iterator[Step]:
        while known >= 0:
            known, step = self.recalled[player][known]
            yield step

    @cached_property
    def numbers(self) -> tuple[Mapping[tuple[Step, ...], int], ...]:
        """For each player, the number of the information set with an information state."""
        return tuple(
            {self.information_state(player, infoset): number for number, infoset in enumerate(infosets)}
            for player, infosets in enumerate(self.infosets)
        )

    def find(self, play: Play, player: int) -> int:
        """The number of the player's information set where a play stands; the play begins where the tree does.

        Raises:
            LookupError: the play does not stand at a choice of the player in this tree.
        """
        number = self.numbers[player].get(play.information_state(player))
        if number is None:
            raise LookupError(f"player {player} has nothing to choose in this tree at {play!r}")
        return number

    def __repr__(self) -> str:
        sets = " + ".join(str(len(infosets)) for infosets in self.infosets)
        return f"Tree({self.state.game.name}: {self.nodes:,} nodes, {len(self.ends):,} ends, {sets} information sets)"


def points(rules: Rules, p: Any) -> tuple[int | Fraction, ...]:
    """The game's own points."""
    return rules.returns(p)


def game_tree(state: State | Play, payoff: Payoff = points, limit: int = LIMIT) -> Tree:
    """The game from a state on; what players have seen before does not count, as if all were told the state's
    observation and no more.

    Args:
        state: the root: where a deal is to be made it is part of the tree.
        payoff: each player's points at a terminal position.
        limit: how many ways to end there may be.

    Raises:
        TooManyEnds: there are more, or a deal cannot be listed.
    """
    root = state.state if isinstance(state, Play) else state
    return _Builder(root, payoff, limit).built()


class _Builder:
    def __init__(self, root: State, payoff: Payoff, limit: int) -> None:
        self.root = root
        self.rules = root.game.rules
        self.players = range(root.game.num_players)
        self.payoff = payoff
        self.limit = limit
        self.nodes = 0
        self.infosets: list[list[Infoset]] = [[] for _ in self.players]
        self.sizes = [1 for _ in self.players]
        self.owners: list[list[int]] = [[-1] for _ in self.players]
        """For each player and sequence, the information set that it is chosen at."""
        self.found: list[dict[int, int]] = [{} for _ in self.players]
        self.recalled: list[list[tuple[int, Step]]] = [[] for _ in self.players]
        self.interned: list[dict[tuple[int, Step], int]] = [{} for _ in self.players]
        self.ends: dict[tuple[int, ...], list[tuple[Fraction, tuple[Fraction, ...]]]] = {}
        self.exact: dict[tuple[int | Fraction, ...], tuple[Fraction, ...]] = {}
        """The points that were met, as Fractions; equal ones are one object."""

    def built(self) -> Tree:
        p = self.root.position
        known = tuple(self._know(i, -1, Step(None, None, self.rules.observation(p, i))) for i in self.players)
        stack = [(p, Fraction(1), tuple(0 for _ in self.players), known)]
        while stack:
            stack.extend(reversed(list(self._expand(*stack.pop()))))
        ends = tuple(_end(sequences, ways) for sequences, ways in self.ends.items())
        return Tree(
            self.root,
            self.nodes,
            tuple(map(tuple, self.infosets)),
            tuple(self.sizes),
            ends,
            tuple(map(tuple, self.recalled)),
        )

    def _expand(self, p: Any, odds: Fraction, sequences: tuple[int, ...], known: tuple[int, ...]) -> Iterator[Any]:
        rules = self.rules
        self.nodes += 1
        player = rules.current_player(p)
        if player == TERMINAL:
            self._end(p, odds, sequences)
        elif player == CHANCE:
            chances = rules.chance(p)
            if isinstance(chances, Deal):
                raise TooManyEnds(f"{rules.book.title}: the outcomes of this deal cannot be listed")
            for outcome, chance in chances.items():
                yield self._after(p, outcome, odds * chance, sequences, known, {})
        elif player == SIMULTANEOUS:
            for move in rules.moves(p):
                yield self._after(p, move, odds, self._chosen(sequences, known, p, move), known, move)
        else:
            for action in rules.legal_actions(p, player):
                own = {player: action}
                yield self._after(p, action, odds, self._chosen(sequences, known, p, own), known, own)

    def _end(self, p: Any, odds: Fraction, sequences: tuple[int, ...]) -> None:
        given = self.payoff(self.rules, p)
        values = self.exact.get(given)
        if values is None:
            values = self.exact[given] = tuple(map(Fraction, given))
        before = self.ends.get(sequences)
        if before is not None:
            before.append((odds, values))
        elif len(self.ends) >= self.limit:
            raise TooManyEnds(f"{self.rules.book.title}: there are more than {self.limit:,} ways to end")
        else:
            self.ends[sequences] = [(odds, values)]

    def _chosen(
        self, sequences: tuple[int, ...], known: tuple[int, ...], p: Any, move: Mapping[int, Any]
    ) -> tuple[int, ...]:
        """Each player's sequence after a move."""
        after = list(sequences)
        for player, action in move.items():
            infoset = self._infoset(player, known[player], sequences[player], p)
            after[player] = infoset.first + infoset.actions.index(action)
        return tuple(after)

    def _infoset(self, player: int, known: int, sequence: int, p: Any) -> Infoset:
        number = self.found[player].get(known)
        if number is not None:
            return self.infosets[player][number]
        before = self.owners[player][sequence]
        depth = self.infosets[player][before].depth + 1 if before >= 0 else 0
        actions = self.rules.legal_actions(p, player)
        infoset = Infoset(sequence, self.sizes[player], actions, known, depth)
        self.found[player][known] = len(self.infosets[player])
        self.owners[player] += [len(self.infosets[player])] * len(actions)
        self.infosets[player].append(infoset)
        self.sizes[player] += len(actions)
        return infoset

    def _after(
        self,
        p: Any,
        move: Any,
        odds: Fraction,
        sequences: tuple[int, ...],
        known: tuple[int, ...],
        own: Mapping[int, Any],
    ) -> tuple[Any, Fraction, tuple[int, ...], tuple[int, ...]]:
        rules = self.rules
        q = rules.step(p, move)
        now = tuple(
            self._know(i, known[i], Step(own.get(i), rules.seen(p, move, i), rules.observation(q, i)))
            for i in self.players
        )
        return q, odds, sequences, now

    def _know(self, player: int, before: int, step: Step) -> int:
        key = (before, step)
        number = self.interned[player].get(key)
        if number is None:
            number = self.interned[player][key] = len(self.recalled[player])
            self.recalled[player].append(key)
        return number


def _end(sequences: tuple[int, ...], ways: list[tuple[Fraction, tuple[Fraction, ...]]]) -> End:
    if len(ways) == 1:
        return End(sequences, *ways[0])
    chance = sum((odds for odds, _ in ways), Fraction(0))
    totals = (sum((odds * values[i] for odds, values in ways), Fraction(0)) for i in range(len(ways[0][1])))
    return End(sequences, chance, tuple(total / chance for total in totals))
