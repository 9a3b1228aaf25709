"""Bots against each other: every pair, in every seat, on the same deals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from packo.core import Estimated, Game
from packo.picture.table import as_html, as_text, estimated, shown
from packo.play.bots import BotError, Chooser
from packo.play.match import MAX_MOVES
from packo.play.objective import Objective, objective_of
from packo.play.pool import Result, Series, results


@dataclass(frozen=True, slots=True)
class Pairing:
    """What two bots scored against each other.

    With more than two players one of the two sits alone and the other in all other seats; each is alone in each seat
    once per deal.
    """

    first: str
    second: str
    first_score: Estimated | None
    """To the first bot, over deals; a deal counts as the mean of its seatings.  None where fewer than two finished."""
    second_score: Estimated | None
    length: Estimated | None
    """Moves in a finished game, chance included."""
    finished: int
    unfinished: int
    """Games that were not over after `max_moves`.  They are in no mean."""


@dataclass(frozen=True, slots=True)
class Tournament:
    """The result of `tournament`.  Every mean is estimated and carries its standard error."""

    game: str
    objective: Objective
    games: int
    """Deals; each is played in every seating."""
    seed: int
    max_moves: int
    pairings: tuple[Pairing, ...]
    standings: Mapping[str, Estimated | None]
    """The mean score of each bot over all its opponents, the best first."""

    @property
    def unfinished(self) -> int:
        return sum(pairing.unfinished for pairing in self.pairings)

    def score(self, name: str, against: str) -> Estimated | None:
        """What one bot scored against another.

        Raises:
            LookupError: they did not meet.
        """
        for pairing in self.pairings:
            if (pairing.first, pairing.second) == (name, against):
                return pairing.first_score
            if (pairing.first, pairing.second) == (against, name):
                return pairing.second_score
        raise LookupError(f"{name} and {against} did not meet")

    def _table(self) -> tuple[str, list[str], list[list[str]], str]:
        names = list(self.standings)
        met = {frozenset((p.first, p.second)) for p in self.pairings}
        rows = [
            [
                name,
                *(shown(self.score(name, other)) if frozenset((name, other)) in met else "" for other in names),
                shown(self.standings[name]),
            ]
            for name in names
        ]
        note = f"{self.unfinished} games were not over after {self.max_moves:,} moves and are in no mean."
        caption = f"{self.game}: {self.objective}, {self.games} deals in every seating, seed {self.seed} (estimated)"
        return caption, ["", *(f"against {name}" for name in names), "all"], rows, note if self.unfinished else ""

    def __repr__(self) -> str:
        return as_text(*self._table())

    def _repr_html_(self) -> str:
        return as_html(*self._table())


def tournament(
    game: Game,
    bots: Mapping[str, Chooser] | Sequence[str],
    games: int = 100,
    seed: int = 0,
    workers: int = 1,
    *,
    objective: Objective = "win",
    max_moves: int = MAX_MOVES,
) -> Tournament:
    """Every pair of bots in both seats on the same `games` deals; the same result on any number of workers.

    A bot is given by name, as in `bots(game)`, or as {name: bot}.  With several workers a script must guard its entry
    with `if __name__ == "__main__"`, and bots must be importable.

    Standard errors come from the deals, which are independent.  A bot that never lost a finished game has error 0: that
    is the sample's, not a proof.

    Raises:
        BotError: fewer than two bots, none of that name, or one that cannot be sent to a worker.

    >>> import packo
    >>> tournament(packo.load("tko", rounds_to_win=1), ["random", "habitual"], games=20, seed=1).unfinished
    0
    """
    objective_of(objective)
    choosers: dict[str, Chooser] = dict(bots) if isinstance(bots, Mapping) else {name: name for name in bots}
    if len(choosers) < 2:
        raise BotError(f"a tournament needs at least two bots with different names, not {list(bots)}")
    pairs = list(combinations(choosers, 2))
    seatings = [(pair, names) for pair in pairs for names in _seatings(pair, game.num_players)]
    series = [Series(game, tuple(choosers[name] for name in names)) for _, names in seatings]
    found: dict[tuple[str, str], list[tuple[tuple[str, ...], list[Result]]]] = {pair: [] for pair in pairs}
    every = results(series, games, seed, objective=objective, max_moves=max_moves, workers=workers)
    for (pair, names), part in zip(seatings, every, strict=True):
        found[pair].append((names, part))
    pairings = tuple(_pairing(pair, games, found[pair]) for pair in pairs)
    standings = {
        name: estimated(_by_deal(name, games, [one for pair in pairs if name in pair for one in found[pair]]))
        for name in choosers
    }
    ranked = sorted(standings, key=lambda name: -mean.mean if (mean := standings[name]) is not None else 1.0)
    return Tournament(
        game=repr(game),
        objective=objective,
        games=games,
        seed=seed,
        max_moves=max_moves,
        pairings=pairings,
        standings={name: standings[name] for name in ranked},
    )


def _seatings(pair: tuple[str, str], players: int) -> list[tuple[str, ...]]:
    """Each of the two alone in each seat against the other in all others; for two players that is both seats.

    >>> _seatings(("a", "b"), 2)
    [('a', 'b'), ('b', 'a')]
    >>> len(_seatings(("a", "b"), 4))
    8
    """
    first, second = pair
    found = {
        tuple(alone if seat == place else rest for place in range(players)): None
        for alone, rest in ((first, second), (second, first))
        for seat in range(players)
    }
    return list(found)


def _pairing(pair: tuple[str, str], games: int, played: Sequence[tuple[tuple[str, ...], list[Result]]]) -> Pairing:
    every = [result for _, part in played for result in part]
    lengths = [result.length for result in every if result.payoffs is not None]
    return Pairing(
        first=pair[0],
        second=pair[1],
        first_score=estimated(_by_deal(pair[0], games, played)),
        second_score=estimated(_by_deal(pair[1], games, played)),
        length=estimated(lengths),
        finished=len(lengths),
        unfinished=len(every) - len(lengths),
    )


def _by_deal(name: str, games: int, played: Sequence[tuple[tuple[str, ...], list[Result]]]) -> list[float]:
    """For each deal with a finished game the mean score of `name` over seats and games."""
    means = []
    for number in range(games):
        scores = [
            score
            for names, part in played
            for who, score in zip(names, part[number].payoffs or (), strict=False)
            if who == name
        ]
        if scores:
            means.append(float(sum(scores, Fraction(0)) / len(scores)))
    return means
