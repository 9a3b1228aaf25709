"""`check(game)`: whether a game keeps the promises that everything else in packo builds on.

For authors.  It plays at random, walks the first moves in full, and holds each clause below against what it meets: a
game that passes can be drawn, recorded, searched and solved.  A clause that cannot be tried for this game says so.

    check(packo.load(MyRules))                    # raises CheckFailed, with an example for each broken promise
    check(packo.load(MyRules), raises=False)      # the report alone
"""

from __future__ import annotations

import dataclasses
import json
import os
import re
import subprocess
import sys
import traceback
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from enum import Enum
from fractions import Fraction
from functools import cached_property, partial
from itertools import islice, pairwise, permutations, product
from math import prod
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from xml.etree import ElementTree

from packo.core import loading, record
from packo.core.book import IllegalAction
from packo.core.chance import Deal, Lottery
from packo.core.game import Game
from packo.core.joint import SEPARATOR, Joint
from packo.core.options import read_options, to_json
from packo.core.play import Play, Step, own_action
from packo.core.rules import CHANCE, SIMULTANEOUS, TERMINAL, Rules, TooManyPositions
from packo.core.state import State

EXAMPLES = 3
"""How many failures of a clause are shown."""
TREE = 1500
"""How many plays the first moves are walked in full for."""
REACHABLE = 4000
WORLDS = 500
SAMPLES = 40
ADDRESS = re.compile(r"\b0x[0-9a-fA-F]{6,}")


class CheckFailed(AssertionError):  # noqa: N818
    """A game breaks clauses; the text shows which, each with an example, and `report` has them all."""

    def __init__(self, report: Report) -> None:
        self.report = report
        super().__init__(str(report))


@dataclasses.dataclass(frozen=True, slots=True)
class Clause:
    """One promise, and how it fared."""

    name: str
    promise: str
    checked: int
    """How often it was tried."""
    failures: tuple[str, ...]
    skipped: str
    """Why it could not be tried, or only in part."""


@dataclasses.dataclass(frozen=True, slots=True, repr=False)
class Report:
    """What `check` found.  Its text is the same for the same game, plays and seed."""

    game: str
    plays: int
    positions: int
    lengths: tuple[int, ...]
    """The number of moves of each random play that ended, in order of size."""
    clauses: tuple[Clause, ...]

    @property
    def ok(self) -> bool:
        return not self.failures

    @property
    def failures(self) -> dict[str, tuple[str, ...]]:
        """The failures by the clause's name."""
        return {clause.name: clause.failures for clause in self.clauses if clause.failures}

    def __repr__(self) -> str:
        verdict = "keeps" if self.ok else "breaks"
        count = len(self.clauses) if self.ok else len(self.failures)
        lines = [f"{self.game} {verdict} {count} of {len(self.clauses)} clauses"]
        moves = f", {self.lengths[0]} to {self.lengths[-1]} moves long" if self.lengths else ""
        lines.append(f"{self.plays} random plays{moves}; {self.positions} positions")
        for clause in self.clauses:
            mark = "FAIL" if clause.failures else "skip" if clause.skipped and not clause.checked else "ok"
            lines.append(f"  {mark:4} {clause.name:12} {clause.checked:6}  {clause.promise}")
            lines += [f"         - {failure}" for failure in clause.failures]
            if clause.skipped:
                lines.append(f"         ({clause.skipped})")
        return "\n".join(lines)


def check(game: Game, *, plays: int = 20, seed: int = 0, limit: int = 5000, raises: bool = True) -> Report:
    """Hold every clause against a game.

    Args:
        game: any game: by name, from a folder, or from a Rules class in a notebook.
        plays: how many random plays to make.
        seed: of the random choices; the same seed gives the same report.
        limit: how many moves a random play may take.
        raises: whether to raise when a clause is broken.

    Raises:
        CheckFailed: a clause is broken, and `raises`.
    """
    sample = _Sample(game, plays, seed, limit)
    tried: dict[str, tuple[int, str]] = {}
    for name, _, clause in _CLAUSES:
        sample.checked, skipped = 0, ""
        try:
            for failure in islice(clause(sample), EXAMPLES):
                sample.fail(name, failure)
        except _Skipped as reason:
            skipped = str(reason)
        except _Broken as broken:
            sample.fail(broken.clause, str(broken))
        except Exception as error:  # whatever an author's code raises is a finding
            sample.fail(name, f"{_source(error)} raises {type(error).__name__}: {_brief(error)}")
        tried[name] = sample.checked, skipped
    clauses = tuple(
        Clause(name, promise, tried[name][0], tuple(sample.found.get(name, ())), tried[name][1])
        for name, promise, _ in _CLAUSES
    )
    lengths = tuple(sorted(len(play) for play in sample.finished))
    report = Report(repr(game), len(sample.plays), len(sample.positions), lengths, clauses)
    if raises and not report.ok:
        raise CheckFailed(report)
    return report


# -- what is met -------------------------------------------------------------------------------------------------------


class _Skipped(Exception):  # noqa: N818
    """A clause that cannot be tried."""


class _Broken(Exception):  # noqa: N818
    """The game broke a clause while something else was being done."""

    def __init__(self, clause: str, sentence: str) -> None:
        self.clause = clause
        super().__init__(sentence)


class _Node(NamedTuple):
    """A play, and a number for each player that stands for his information state."""

    play: Play
    known: tuple[int, ...]


class _Worlds(NamedTuple):
    """Positions at which a player sees the same as at `position`."""

    position: Any
    player: int
    found: tuple[Any, ...]
    complete: bool
    holds_truth: bool


class _Sample:
    """The random plays, the first moves in full, and the positions met in them."""

    def __init__(self, game: Game, plays: int, seed: int, limit: int) -> None:
        self.game = game
        self.rules = game.rules
        self.players = range(game.num_players)
        self.seed = seed
        self.checked = 0
        self.found: dict[str, list[str]] = {}
        self.plays: list[Play] = []
        self.finished: list[Play] = []
        self.unfinished = 0
        self._ids: dict[Hashable, int] = {}
        for number in range(plays):
            self._play(Random(f"{seed}/{number}"), limit)
            if self.unfinished:
                break
        self.positions: list[Any] = list(dict.fromkeys(self._all_positions()))

    def fail(self, clause: str, sentence: str) -> None:
        failures = self.found.setdefault(clause, [])
        if len(failures) < EXAMPLES and sentence not in failures:
            failures.append(sentence)

    def some(self, count: int) -> Iterator[Any]:
        """Some of the positions, evenly spread, and the ends of a few plays."""
        ends = [play.state.position for play in self.finished[:4]]
        return iter(dict.fromkeys([*_spread(self.positions, count), *ends]))

    def random_state(self) -> Random:
        return Random(f"{self.seed}/moves")

    def _all_positions(self) -> Iterator[Any]:
        for play in self.plays:
            yield from (state.position for state in play.states)
        for level in self.tree:
            yield from (node.play.state.position for node in level)

    def _play(self, rng: Random, limit: int) -> None:
        try:
            play = Play.start(self.first())
            self.plays.append(play)
            while (who := self.mover(play.state.position)) != TERMINAL:
                if len(play) == limit:
                    self.unfinished += 1
                    return
                move = next(self.some_moves(play.state.position, who, rng, 1))
                play = self.plays[-1] = self.then(play, move)
            self.finished.append(play)
        except _Broken as broken:
            self.fail(broken.clause, str(broken))

    # The rules are asked here with care, so that what breaks is filed under the clause that it breaks.

    def ask(self, clause: str, method: Callable[..., Any], *args: Any) -> Any:
        try:
            return method(*args)
        except _Broken:
            raise
        except Exception as error:
            where = f" at {_short(args[0])}" if args else ""
            raise _Broken(clause, f"{_source(error)} raises {type(error).__name__}: {_brief(error)}{where}") from error

    def first(self) -> State:
        return self.state(self.ask("step", self.rules.initial))

    def state(self, position: Any) -> State:
        try:
            hash(position)
        except TypeError as error:
            raise _Broken("position", f"{error}: {_short(position)}") from None
        state: State = self.ask("actors", partial(State, self.game), position)
        return state

    def then(self, play: Play, move: Any) -> Play:
        position = self.ask("step", self.rules.step, play.state.position, move)
        return Play(self.state(position), play, move, None)

    def mover(self, p: Any) -> int:
        who = self.ask("actors", self.rules.current_player, p)
        if type(who) is not int or who not in (*self.players, CHANCE, SIMULTANEOUS, TERMINAL):
            raise _Broken("actors", f"current_player is a player, CHANCE, SIMULTANEOUS or TERMINAL, not {who!r}")
        return who

    def actors(self, p: Any) -> tuple[int, ...]:
        actors: tuple[int, ...] = self.ask("actors", self.rules.actors, p)
        if not actors:
            raise _Broken("actors", f"nobody has anything to choose, and the game is not over: {_short(p)}")
        return actors

    def legal(self, p: Any, player: int) -> tuple[Any, ...]:
        actions = self.ask("legal", self.rules.legal_actions, p, player)
        if not isinstance(actions, tuple):
            raise _Broken("legal", f"legal_actions gives a {type(actions).__name__}, not a tuple, at {_short(p)}")
        if not actions:
            raise _Broken("legal", f"player {player} is to choose and has no legal action at {_short(p)}")
        return actions

    def chance(self, p: Any) -> Lottery | Deal:
        chances = self.ask("chance", self.rules.chance, p)
        if not isinstance(chances, Lottery | Deal):
            raise _Broken("chance", f"chance gives a Lottery or a Deal, not a {type(chances).__name__}, at {_short(p)}")
        if isinstance(chances, Lottery) and (total := sum(chances.values(), Fraction(0))) != 1:
            raise _Broken("chance", f"the chances sum to {total}, not to 1, at {_short(p)}")
        return chances

    def some_moves(self, p: Any, who: int, rng: Random, most: int) -> Iterator[Any]:
        """Up to `most` moves at `p`: all of them in order where they are so few, else a random choice."""
        if who == CHANCE:
            chances = self.chance(p)
            if isinstance(chances, Deal) or most < len(chances):
                for _ in range(most):
                    yield self.ask("chance", chances.sample, rng)
            else:
                yield from chances
        elif who == SIMULTANEOUS:
            actors = self.actors(p)
            choices = [self.legal(p, i) for i in actors]
            if prod(map(len, choices)) <= most:
                yield from (Joint(dict(zip(actors, choice, strict=True))) for choice in product(*choices))
            else:
                for _ in range(most):
                    yield Joint({i: rng.choice(actions) for i, actions in zip(actors, choices, strict=True)})
        elif who >= 0:
            actions = self.legal(p, who)
            yield from actions if len(actions) <= most else rng.sample(actions, most)

    # The first moves in full, and who knows what there.

    @cached_property
    def tree(self) -> list[list[_Node]]:
        """All plays of 0, 1, 2, … moves, as far as there are no more than TREE of them."""
        levels: list[list[_Node]] = []
        self.walked_out = False
        try:
            level = [self._node(Play.start(self.first()), None)]
            while level and sum(map(len, levels)) + len(level) <= TREE:
                levels.append(level)
                level = list(islice(self._following(level), TREE))
            self.walked_out = not level
        except TooManyPositions:
            pass
        except _Broken as broken:
            self.fail(broken.clause, str(broken))
        return levels

    def _following(self, level: list[_Node]) -> Iterator[_Node]:
        for node in level:
            p = node.play.state.position
            who = self.mover(p)
            if who == CHANCE and isinstance(self.chance(p), Deal):
                raise TooManyPositions("a deal cannot be walked in full")
            for move in self.some_moves(p, who, self.random_state(), TREE):
                yield self._node(self.then(node.play, move), node)

    def _node(self, play: Play, back: _Node | None) -> _Node:
        ids = []
        for i in self.players:
            observation = self.ask("information", self.rules.observation, play.state.position, i)
            step: Hashable = Step(None, None, observation)
            if play.back is not None and back is not None:
                before = play.back.state
                seen = self.ask("information", self.rules.seen, before.position, play.move, i)
                step = back.known[i], Step(own_action(before, play.move, i), seen, observation)
            try:
                ids.append(self._ids.setdefault((i, step), len(self._ids)))
            except TypeError as error:
                raise _Broken("information", f"what a player sees is hashable: {error}: {_short(step)}") from None
        return _Node(play, tuple(ids))

    @cached_property
    def nodes(self) -> list[_Node]:
        """The nodes of the tree, and those along the random plays."""
        nodes = [node for level in self.tree for node in level]
        for play in self.plays:
            node = None
            for part in play.plays[:200]:
                node = self._node(part, node)
                nodes.append(node)
        return nodes

    @cached_property
    def alike(self) -> list[tuple[int, list[_Node]]]:
        """For each player, the nodes that he cannot tell apart, where there are several positions among them."""
        groups: dict[tuple[int, int], dict[Any, _Node]] = {}
        for node in self.nodes:
            for i in self.players:
                groups.setdefault((i, node.known[i]), {}).setdefault((node.play.state, node.play.move), node)
        return [(i, list(group.values())) for (i, _), group in groups.items() if len(group) > 1]

    @cached_property
    def by_sight(self) -> list[tuple[int, list[Any]]]:
        """For each player, the positions at which he sees the same, where there are several."""
        groups: dict[tuple[int, Hashable], dict[Any, None]] = {}
        for p in self.positions:
            for i in self.players:
                groups.setdefault((i, self.rules.observation(p, i)), {})[p] = None
        for worlds in self.worlds:
            i, sight = worlds.player, self.rules.observation(worlds.position, worlds.player)
            alike = (p for p in worlds.found[:SAMPLES] if self.rules.observation(p, i) == sight)
            groups[i, sight].update(dict.fromkeys(alike))
        return [(i, list(group)) for (i, _), group in groups.items() if len(group) > 1]

    @cached_property
    def worlds(self) -> list[_Worlds]:
        try:
            if type(self.rules).worlds is Rules.worlds:
                return list(self._searched_worlds())
            return [self._stated_worlds(p, i) for p in self.some(SAMPLES) for i in self.players]
        except TooManyPositions:
            return []

    def _searched_worlds(self) -> Iterator[_Worlds]:
        groups: dict[tuple[int, Hashable], list[Any]] = {}
        for p in self.rules.reachable(REACHABLE):
            for i in self.players:
                groups.setdefault((i, self.rules.observation(p, i)), []).append(p)
        for p in self.some(SAMPLES):
            for i in self.players:
                found = groups.get((i, self.rules.observation(p, i)), [])
                yield _Worlds(p, i, tuple(found), True, p in found)

    def _stated_worlds(self, p: Any, player: int) -> _Worlds:
        worlds = self.rules.worlds(self.rules.observation(p, player), player)
        if isinstance(worlds, Deal):
            rng = self.random_state()
            return _Worlds(p, player, tuple(worlds.sample(rng) for _ in range(SAMPLES)), False, p in worlds)
        found = tuple(islice(worlds, WORLDS))
        complete = len(found) < WORLDS
        return _Worlds(p, player, found, complete, p in found or not complete)


# -- the clauses -------------------------------------------------------------------------------------------------------

_Check = Callable[[_Sample], Iterator[str]]
_CLAUSES: list[tuple[str, str, _Check]] = []


def _clause(name: str, promise: str) -> Callable[[_Check], _Check]:
    def register(check: _Check) -> _Check:
        _CLAUSES.append((name, promise, check))
        return check

    return register


@_clause("position", "positions are immutable, hashable, equal by value, and their repr says what they hold")
def _position(s: _Sample) -> Iterator[str]:
    again = {p: p for p in s.positions}
    for p in s.some(300):
        s.checked += 1
        for part, what in _mutable(p):
            yield f"{what}: {_short(part)} in {_short(p)}"
        if ADDRESS.search(repr(p)):
            yield f"the repr has a memory address in it: {_short(p)}"
        if p not in again or hash(again[p]) != hash(p) or repr(again[p]) != repr(p):
            yield f"equal positions have other hashes or reprs: {_short(p)}"


@_clause("actors", "who is to choose is a player who exists, CHANCE, SIMULTANEOUS or TERMINAL")
def _actors(s: _Sample) -> Iterator[str]:
    for p in s.some(300):
        s.checked += 1
        who, actors = s.mover(p), s.rules.actors(p)
        if not isinstance(actors, tuple) or any(i not in s.players for i in actors) or len(set(actors)) < len(actors):
            yield f"actors are a tuple of different players, not {actors!r}, at {_short(p)}"
        elif (actors != (who,)) if who >= 0 else (bool(actors) != (who == SIMULTANEOUS)):
            yield f"current_player is {who}, and the actors are {actors}, at {_short(p)}"
        elif tuple(s.rules.choices(p)) != actors:
            yield f"the actors are {actors}, and choices lists {tuple(s.rules.choices(p))}, at {_short(p)}"


@_clause("legal", "legal actions are a tuple in a fixed order, each once, each accepted")
def _legal(s: _Sample) -> Iterator[str]:
    universe = set(s.rules.universe())
    for p, player, actions in _choices(s, 200):
        s.checked += 1
        if len(set(actions)) < len(actions):
            yield f"an action is listed twice: {_short(actions)}"
        if s.legal(p, player) != actions:
            yield f"asked again, the legal actions are others: {_short(actions)}"
        for action in actions[:60]:
            if not s.rules.is_legal(p, player, action):
                yield f"{action} is listed for player {player} and refused at {_short(p)}"
            if universe and action not in universe:
                yield f"{action} is legal and not in the universe"
            for part, what in _mutable(action):
                yield f"{what}: {_short(part)} in the action {_short(action)}"


@_clause("notation", "an action is written in one line, differently from all others, and reads back")
def _notation(s: _Sample) -> Iterator[str]:
    universe = s.rules.universe()
    yield from _written_alike(universe)
    rng = s.random_state()
    for p in s.some(80):
        who, state = s.mover(p), s.state(p)
        moves = list(s.some_moves(p, who, rng, 20))
        for move in moves:
            s.checked += 1
            yield from _reads_back(state, move, None)
        yield from _written_alike(moves)
        for player in s.actors(p) if who >= 0 or who == SIMULTANEOUS else ():
            actions = s.legal(p, player)
            yield from _written_alike((*actions, *universe))
            for action in actions[:40]:
                s.checked += 1
                yield from _well_written(str(action))
                yield from _reads_back(state, action, player)


@_clause("refusal", "whatever is not legal is refused by IllegalAction with the number of a rule, and nothing changes")
def _refusal(s: _Sample) -> Iterator[str]:
    universe = s.rules.universe()
    for p in s.some(60):
        state, before = s.state(p), (repr(p), hash(p))
        for what, attempt in _attempts(s, state, universe):
            s.checked += 1
            try:
                attempt()
            except IllegalAction as error:
                if error.rule not in s.game.book:
                    yield f"{what} is refused by rule {error.rule}, which does not exist"
                if not error.reason or "\n" in error.reason:
                    yield f"{what} is refused with a reason that is not one sentence: {error.reason!r}"
            except Exception as error:
                yield f"{what}: {_source(error)} raises {type(error).__name__}, not IllegalAction: {_brief(error)}"
            else:
                yield f"{what} is accepted at {_short(p)}"
            if (repr(p), hash(p)) != before:
                yield f"{what} changes the position"


@_clause("step", "the same move at the same position always leads to the same position, and changes no other")
def _step(s: _Sample) -> Iterator[str]:
    rng = s.random_state()
    if s.rules.initial() != s.rules.initial():
        yield "initial gives different positions"
    for p in s.some(200):
        before = repr(p), hash(p)
        for move in s.some_moves(p, s.mover(p), rng, 20):
            s.checked += 1
            one, two = s.ask("step", s.rules.step, p, move), s.ask("step", s.rules.step, p, move)
            if (repr(p), hash(p)) != before:
                yield f"{move} changes the position that it is made in: {before[0]}"
            if one != two or repr(one) != repr(two):
                yield f"{move} leads to {_short(one)}, and made again to {_short(two)}"


@_clause("chance", "chances are Fractions that sum to exactly 1; a sample is one of the outcomes")
def _chance(s: _Sample) -> Iterator[str]:
    places = [p for p in s.positions if s.mover(p) == CHANCE]
    if not places and "chance" not in s.found:
        raise _Skipped("chance never moves")
    for p in _spread(places, 60):
        s.checked += 1
        chances, again = s.chance(p), s.chance(p)
        if isinstance(chances, Lottery) and isinstance(again, Lottery) and [*chances.items()] != [*again.items()]:
            yield f"asked again, the outcomes are others at {_short(p)}"
        if isinstance(chances, Deal) and not (chances.count is None or (type(chances.count) is int and chances.count)):
            yield f"the count of a Deal is a positive whole number or None, not {chances.count!r}"
        for number in range(10):
            outcome = chances.sample(Random(number))
            for part, what in _mutable(outcome):
                yield f"{what}: {_short(part)} in the outcome {_short(outcome)}"
            if outcome not in chances:
                yield f"{_short(outcome)} is drawn, and is none of the outcomes"
            if chances.sample(Random(number)) != outcome:
                yield f"the same random numbers draw different outcomes at {_short(p)}"


@_clause("returns", "the end has one whole number or Fraction for each player, and places that fit together")
def _returns(s: _Sample) -> Iterator[str]:
    for p in _spread([p for p in s.positions if s.mover(p) == TERMINAL], 300):
        s.checked += 1
        points, places = s.rules.returns(p), s.rules.places(p)
        if not isinstance(points, tuple) or len(points) != len(s.players):
            yield f"returns are a tuple of {len(s.players)} numbers, not {points!r}"
        elif any(type(x) not in (int, Fraction) for x in points):
            yield f"returns are whole numbers or Fractions, not {points!r}"
        if not isinstance(places, tuple) or len(places) != len(s.players):
            yield f"places are a tuple of {len(s.players)} numbers, not {places!r}"
        elif any(place != sum(other < place for other in places) for place in places):
            yield f"places count from 0, and equal places are shared; not {places!r}"


@_clause("end", "random play ends")
def _end(s: _Sample) -> Iterator[str]:
    s.checked = len(s.finished)
    if s.unfinished:
        play = s.plays[-1]
        yield f"a random play did not end in {len(play)} moves; it stands at {_short(play.state.position)}"


@_clause("seed", "the same seed gives the same play")
def _seed(s: _Sample) -> Iterator[str]:
    for seed in range(5):
        s.checked += 1
        if s.game.play(seed=seed) != s.game.play(seed=seed):
            yield f"seed {seed} deals differently when it is used again"


@_clause("worlds", "the worlds of a player are the positions that look to him like the true one, itself among them")
def _worlds(s: _Sample) -> Iterator[str]:
    for worlds in s.worlds:
        s.checked += 1
        p, player = worlds.position, worlds.player
        sight = s.rules.observation(p, player)
        if not worlds.holds_truth:
            yield f"the worlds of player {player} lack the true position {_short(p)}"
        for q in worlds.found:
            if s.rules.observation(q, player) != sight:
                yield f"player {player} sees the difference between {_short(p)} and its world {_short(q)}"
                break
    if not s.checked:
        raise _Skipped(f"there are more than {REACHABLE:,} positions to search; override worlds")


@_clause("sight", "what a player may choose depends only on what that player sees")
def _sight(s: _Sample) -> Iterator[str]:
    for p in s.some(300):
        for i in s.players:
            s.checked += 1
            if s.rules.observation(p, i) != s.rules.observation(p, i):
                yield f"asked again, player {i} sees something else at {_short(p)}"
    for i, positions in s.by_sight:
        acting = [p for p in positions if i in s.rules.actors(p)]
        for p, q in pairwise(acting):
            s.checked += 1
            if s.rules.legal_actions(p, i) != s.rules.legal_actions(q, i):
                yield f"player {i} sees the same at {_short(p)} and {_short(q)}, and may choose differently"


@_clause("information", "with the same information a player has the same choices, and the game is on or over alike")
def _information(s: _Sample) -> Iterator[str]:
    s.checked = len(s.nodes)
    for i, nodes in s.alike:
        first = nodes[0].play.state
        for node in nodes[1:]:
            state = node.play.state
            pair = f"at {_short(first.position)} and at {_short(state.position)}, which player {i} cannot tell apart"
            if state.is_terminal != first.is_terminal:
                yield f"the game is over at only one of two positions, {pair}"
            elif (i in state.actors) != (i in first.actors):
                yield f"player {i} is to choose at only one of two positions, {pair}"
            elif state.legal_actions(i) != first.legal_actions(i):
                yield f"player {i} may choose differently {pair}"


@_clause("hidden", "what must stay hidden from a player cannot be told from all that the player has seen")
def _hidden(s: _Sample) -> Iterator[str]:
    if type(s.rules).hidden is Rules.hidden:
        raise _Skipped(
            "hidden is not overridden, so no secret is known"
            if s.by_sight
            else "no player is ever in doubt about the position; if that is wrong, say in hidden what is secret"
        )
    secrets: dict[tuple[int, int], dict[Hashable, _Node]] = {}
    for node in (node for level in s.tree for node in level):
        for i in s.players:
            secret = s.rules.hidden(node.play.state.position, i)
            secrets.setdefault((i, node.known[i]), {}).setdefault(secret, node)
    for (i, _), found in secrets.items():
        s.checked += 1
        (secret, node), *others = found.items()
        if secret is not None and not others:
            line = _line(node.play)
            yield f"player {i} can tell {_short(secret)} after {line}: it is so in all plays that look like it"
    for worlds in s.worlds:
        s.checked += 1
        values = {s.rules.hidden(p, worlds.player) for p in worlds.found}
        if len(values) == 1 and None not in values and len(worlds.found) >= (1 if worlds.complete else SAMPLES):
            yield f"player {worlds.player} sees {_short(*values)} at {_short(worlds.position)}: it is so in all worlds"
    if not s.walked_out and not s.worlds:
        raise _Skipped(f"tried for the first {len(s.tree) - 1} moves only: the worlds are too many to search")


@_clause("describe", "the short line and the names are one line each, and tell what every player may know")
def _describe(s: _Sample) -> Iterator[str]:
    for p in s.some(200):
        s.checked += 1
        told, names = s.rules.describe(p), s.rules.names(p)
        for text in (told, *names):
            if not isinstance(text, str) or not text.strip() or "\n" in text:
                yield f"this is not one line: {text!r}"
            elif ADDRESS.search(text):
                yield f"there is a memory address in it: {text}"
        if (s.rules.describe(p), s.rules.names(p)) != (told, names):
            yield f"asked again, it is another: {told!r}"
        if not isinstance(names, tuple) or len(names) != len(s.players):
            yield f"names are a tuple of {len(s.players)} texts, not {names!r}"
    for i, positions in s.by_sight:
        s.checked += 1
        if lines := _varies(positions, lambda p: (s.rules.describe(p), s.rules.names(p))):
            yield f"player {i} sees the same, and is told {lines[0]} or {lines[1]}"


@_clause("picture", "the same view has the same bytes, and shows a seat only what that seat may see")
def _picture(s: _Sample) -> Iterator[str]:
    seats = (None, *s.players)
    for p in s.some(6):
        for seat in seats:
            s.checked += 1
            svg = s.game.picture(p, seat, {})
            if s.game.picture(p, seat, {}) != svg:
                yield f"drawn again, the picture of {_short(p)} is another"
            if ADDRESS.search(svg):
                yield f"there is a memory address in the picture of {_short(p)}"
            if not ElementTree.fromstring(svg).tag.endswith("svg"):
                yield f"this is not SVG: {_short(svg)}"
    for i, positions in _spread(s.by_sight, 60):
        s.checked += 1
        for seat in (i, None):
            if _varies(_spread(positions, 4), lambda p, seat=seat: s.game.picture(p, seat, {})):  # type: ignore[misc]
                whose = "his own picture" if seat == i else "the public picture"
                yield f"player {i} sees the same at several positions, but {whose} differs: {_short(positions[0])}"
    for i, nodes in _spread(s.alike, 60):
        s.checked += 1
        plays = [node.play for node in _spread(nodes, 4)]
        if _varies(plays, lambda play, i=i: play.state.draw(i, **play.view(i))):  # type: ignore[misc]
            yield f"the picture of the last move tells player {i} what he does not know, after {_line(plays[0])}"


@_clause("symmetry", "images are alike in who chooses, how many actions, what follows and who wins")
def _symmetry(s: _Sample) -> Iterator[str]:
    identity = tuple(s.players)
    seatings = set(permutations(identity)) if len(identity) < 7 else None
    for p in s.some(30):
        for q, seats in s.rules.symmetry(p):
            s.checked += 1
            pair = f"{_short(p)} and its image {_short(q)}"
            if seatings is not None and seats not in seatings:
                yield f"seats {seats!r} is no order of the players"
                continue
            yield from (f"{failure}: {pair}" for failure in _differences(s, p, q, seats))
            least, other = s.rules.canonical(p).position, s.rules.canonical(q).position
            if least != other:
                yield f"canonical differs for {pair}"
            if s.rules.canonical(least).position != least:
                yield f"canonical of {_short(least)}, which is canonical, is another"
    if not s.checked:
        raise _Skipped("the rules name no symmetry")


@_clause("record", "a play written down reads back as the same play")
def _record(s: _Sample) -> Iterator[str]:
    for play in s.plays[:6]:
        for part in (play.plays[min(len(play), 300)], play.plays[len(play) // 2]):
            if len(part) <= 300:
                s.checked += 1
                text = record.dumps(part)
                try:
                    back = record.loads(text, game=s.game)
                except record.RecordError as error:
                    yield f"a record does not read back: {error}"
                    continue
                if back != part or back.state != part.state or record.dumps(back) != text:
                    yield f"a record reads back as another play: {_line(part)}"


@_clause("game", "a game loaded again is the same game; its options survive being written as JSON")
def _game(s: _Sample) -> Iterator[str]:
    s.checked = 1
    again = s.game.with_options()
    if again != s.game or hash(again) != hash(s.game) or repr(again) != repr(s.game):
        yield f"loaded again it is another game: {again!r}, not {s.game!r}"
    if ADDRESS.search(repr(s.game)):
        yield f"there is a memory address in {s.game!r}"
    written = json.loads(json.dumps(to_json(tuple(s.game.changed_options().items()))))
    if read_options(type(s.game.options), dict(written), s.game.name) != s.game.options:
        yield f"the options do not read back from JSON: {written}"


@_clause("process", "another process, with other hashes, meets the same positions in the same order")
def _process(s: _Sample) -> Iterator[str]:
    reload: Any = s.game._reload
    source, cards = reload.args[0], reload.keywords["cards"]
    if not isinstance(source, str | Path):
        raise _Skipped("the game comes from a class, which another process cannot load")
    asked = json.dumps(
        {
            "game": source if isinstance(source, str) else None,
            "folder": None if isinstance(source, str) else str(source.resolve()),
            "cards": None if cards is None else str(cards),
            "options": {name: to_json(value) for name, value in s.game.changed_options().items()},
        }
    )
    seed = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    paths = os.pathsep.join(path for path in sys.path if path)
    try:
        done = subprocess.run(
            [sys.executable, "-c", "from packo.core.check import _tell; _tell()"],
            input=asked,
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=120,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": paths, "PYTHONIOENCODING": "utf-8"},
        )
    except OSError as error:
        raise _Skipped(f"no other process can be started here: {error}") from None
    if done.returncode:
        yield f"another process cannot load the game: {done.stderr.strip().splitlines()[-1]}"
        return
    here, there = list(_trace(s.game)), json.loads(done.stdout)
    s.checked = len(here)
    for mine, other in zip(here, there, strict=False):
        if mine != other:
            yield f"here {_short(mine)}, there {_short(other)}"


def _tell() -> None:
    """The other side of the clause `process`."""
    asked = json.loads(sys.stdin.read())
    source = asked["game"] or Path(asked["folder"])
    print(json.dumps(list(_trace(loading.load(source, cards=asked["cards"], **asked["options"])))))


def _trace(game: Game) -> Iterator[str]:
    s = _Sample(game, 3, 0, 200)
    for p in s.some(200):
        yield f"{p!r} {game.rules.describe(p)} {game.rules.canonical(p)!r}"
        yield " ".join(repr(move) for move in s.some_moves(p, s.mover(p), s.random_state(), 50))
        yield repr([game.rules.observation(p, i) for i in s.players])
    for p in s.some(3):
        yield game.picture(p, None, {})


# -- small helpers -----------------------------------------------------------------------------------------------------


def _choices(s: _Sample, count: int) -> Iterator[tuple[Any, int, tuple[Any, ...]]]:
    for p in s.some(count):
        who = s.mover(p)
        for player in s.actors(p) if who >= 0 or who == SIMULTANEOUS else ():
            yield p, player, s.legal(p, player)


def _well_written(text: str) -> Iterator[str]:
    if not text.strip() or text != " ".join(text.split()) or not text.isprintable():
        yield f"a notation is one line, without spaces around it: {text!r}"
    if SEPARATOR in text or " ;" in text or " #" in text or text.startswith((";", record.CHANCE_MARK)):
        yield f"a notation has no {SEPARATOR!r}, ' ;' or ' #' in it, and begins with no star: {text!r}"
    if ADDRESS.search(text):
        yield f"there is a memory address in a notation: {text!r}"


def _written_alike(actions: Iterable[Any]) -> Iterator[str]:
    written: dict[str, Any] = {}
    for action in actions:
        other = written.setdefault(str(action).casefold(), action)
        if other != action:
            yield f"{other!r} and {action!r} are both written {str(action)!r}"


def _reads_back(state: State, move: Any, player: int | None) -> Iterator[str]:
    for text in dict.fromkeys((str(move), str(move).upper(), str(move).lower(), f"  {move} ")):
        if text.casefold().strip() != str(move).casefold():
            continue
        try:
            back = state.parse(text, player)
        except IllegalAction as error:
            yield f"{text!r} is a notation, and does not read back: {error}"
        else:
            if back != move or type(back) is not type(move):
                yield f"{text!r} is the notation of {move!r}, and reads back as {back!r}"


_GARBAGE: tuple[Any, ...] = (
    None,
    -1,
    10**9,
    3.5,
    float("nan"),
    "",
    "no such action",
    b"U",
    (),
    (1, 2, 3),
    [],
    {},
    set(),
    object(),
    len,
)


def _attempts(s: _Sample, state: State, universe: tuple[Any, ...]) -> Iterator[tuple[str, Callable[[], Any]]]:
    """What must be refused at a state, each with words for it."""
    p, who, actors = state.position, state.current_player, state.actors
    wrong = [*_spread(universe, 40), *_GARBAGE]
    for player in actors:
        for action in wrong:
            if not any(type(a) is type(action) and a == action for a in s.rules.legal_actions(p, player)):
                if action in universe and s.rules.is_legal(p, player, action):
                    continue
                yield f"{_plain(action)} of player {player}", partial(state.checked_action, player, action)
    something = [s.rules.legal_actions(p, i)[0] for i in actors] or [*universe[:1], "something"]
    others: tuple[Any, ...] = (*s.players, len(s.players), -1, -7, None)
    for player in others:
        if player not in actors:
            yield f"a choice of player {player} out of turn", partial(state.checked_action, player, something[0])
    if who < 0:
        for move in (*_GARBAGE, something[0]):
            if who != CHANCE or not _listed(s.chance(p), move):
                yield f"the move {_plain(move)}", partial(state.child, move)
    if who == SIMULTANEOUS or who >= 0:
        move = dict(zip(actors, something, strict=True))
        yield "a move with a player missing", partial(state.child, dict(list(move.items())[1:]))
        yield "a move with a player too many", partial(state.child, {**move, len(s.players): something[0]})
    for text in ("", "no such move", SEPARATOR, "\0", "🂡"):
        yield f"the text {text!r}", partial(_parse_and_move, state, text)


def _parse_and_move(state: State, text: str) -> None:
    state.child(state.parse(text))


def _listed(chances: Lottery | Deal, move: Any) -> bool:
    try:
        return move in chances
    except Exception:
        return False


def _plain(action: Any) -> str:
    if type(action) is object or callable(action):
        return f"a {type(action).__name__}"
    return f"{str(action)!r} ({type(action).__name__})"


def _differences(s: _Sample, p: Any, q: Any, seats: tuple[int, ...]) -> Iterator[str]:
    who, image = s.mover(p), s.mover(q)
    if image != (seats[who] if who >= 0 else who):
        yield f"{who} is to move, and in the image {image}"
        return
    if who == TERMINAL:
        points, others = s.rules.returns(p), s.rules.returns(q)
        if any(points[i] != others[seat] for i, seat in enumerate(seats)):
            yield f"the points are {points}, and in the image {others}"
        return
    for i in s.rules.actors(p):
        if len(s.legal(p, i)) != len(s.legal(q, seats[i])):
            yield "the numbers of legal actions differ"
            return
    following, imaged = _successors(s, p, who), _successors(s, q, who)
    if following is not None and imaged is not None and following != imaged:
        yield "what follows on them differs"


def _successors(s: _Sample, p: Any, who: int) -> Mapping[Any, Any] | None:
    """The positions that follow, up to symmetry, with their chances; None where they cannot be listed."""
    chances = s.chance(p) if who == CHANCE else None
    if isinstance(chances, Deal):
        return None
    found: dict[Any, Any] = {}
    moves = list(islice(s.rules.moves(p), 501))
    if len(moves) > 500:
        return None
    for move in moves:
        q = s.rules.canonical(s.rules.step(p, move)).position
        found[q] = found.get(q, 0) + (chances[move] if chances is not None else 0)
    return found


_ATOMS = (str, bytes, int, float, complex, type(None), Fraction, Enum, range)


def _mutable(value: Any) -> Iterator[tuple[Any, str]]:
    """The parts of a value that can be changed, or that have no fixed order, each with words for it."""
    if isinstance(value, _ATOMS):
        return
    if isinstance(value, tuple):
        for part in value:
            yield from _mutable(part)
    elif isinstance(value, frozenset):
        yield value, "a frozenset has no order to be written in; hold a sorted tuple"
    elif isinstance(value, Mapping):
        if not isinstance(value, Joint):
            yield value, "a mapping can be changed; hold a tuple of pairs"
        for part in value.values():
            yield from _mutable(part)
    elif dataclasses.is_dataclass(value) and not isinstance(value, type):
        if not type(value).__dataclass_params__.frozen:  # type: ignore[attr-defined]
            yield value, "a dataclass is frozen where it is part of a position"
        for field in dataclasses.fields(value):
            yield from _mutable(getattr(value, field.name))
    else:
        yield value, f"a {type(value).__name__} may change; hold tuples, texts and numbers"


def _varies(values: Iterable[Any], tell: Callable[[Any], Any]) -> list[Any]:
    """Two different answers about values that are alike; [] where all answers are the same."""
    answers = list(dict.fromkeys(map(tell, values)))
    return answers[:2] if len(answers) > 1 else []


def _spread(values: list[Any] | tuple[Any, ...], count: int) -> list[Any]:
    if len(values) <= count:
        return list(values)
    return [values[round(k * (len(values) - 1) / (count - 1))] for k in range(count)]


def _line(play: Play) -> str:
    return ", ".join(map(str, play.moves)) or "no move"


def _short(value: Any) -> str:
    text = ADDRESS.sub("0x…", value if isinstance(value, str) else repr(value))
    return text if len(text) <= 160 else f"{text[:159]}…"


def _brief(error: BaseException) -> str:
    return _short(" ".join(str(error).split()))


def _source(error: BaseException) -> str:
    """The function that raised."""
    frames = traceback.extract_tb(error.__traceback__)
    return frames[-1].name if frames else "something"
