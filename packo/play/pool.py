"""Many games, on one process or several, with the same results on any number.

A game's result depends on its rules, its bots and its seed, and on nothing else.  Worker processes are told how to load
the game and which bots to seat; no live game crosses over.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache, partial
from hashlib import sha256
from itertools import repeat
from typing import Any, NamedTuple

from packo.core import Game
from packo.play.bots import Bot, BotError, Chooser, seated
from packo.play.match import match
from packo.play.objective import Objective, payoffs

CHUNK = 25
"""Games that a worker plays before it reports."""


class Result(NamedTuple):
    """How one game ended."""

    payoffs: tuple[Fraction, ...] | None
    """To each player; None where the game was not over after the most moves it was given."""
    length: int
    """Moves made, chance included."""


class Series(NamedTuple):
    """Games of one seating, one for each seed."""

    game: Game
    seats: tuple[Chooser, ...]


def game_seed(seed: int, number: int) -> int:
    """The seed of game `number` of a series: series with different seeds share no games."""
    return int.from_bytes(sha256(f"{seed}/{number}".encode()).digest()[:6], "big")


def results(
    series: Sequence[Series], games: int, seed: int, *, objective: Objective, max_moves: int, workers: int
) -> Iterator[list[Result]]:
    """The results of each series in turn.  Game i of every series has the same seed, so deals are common to all.

    Raises:
        BotError: a bot or game that cannot be sent to a worker process.
        ValueError: fewer than one game or worker.
    """
    if games < 1 or workers < 1:
        raise ValueError(f"there is at least one game and one worker, not {games} and {workers}")
    seeds = [game_seed(seed, number) for number in range(games)]
    players = [seated(one.game, one.seats) for one in series]
    yield from _results(series, players, seeds, objective, max_moves, workers)


def _results(
    series: Sequence[Series],
    players: Sequence[tuple[Bot, ...]],
    seeds: Sequence[int],
    objective: Objective,
    max_moves: int,
    workers: int,
) -> Iterator[list[Result]]:
    if workers == 1:
        for one, bots in zip(series, players, strict=True):
            yield [_result(one.game, bots, number, objective, max_moves) for number in seeds]
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    chunks = [seeds[i : i + CHUNK] for i in range(0, len(seeds), CHUNK)]
    jobs = [_parcel(one) for one in series]
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        parts = pool.map(
            partial(_chunk, objective=objective, max_moves=max_moves),
            [job for job in jobs for _ in chunks],
            [c for _ in jobs for c in chunks],
        )
        try:
            for _ in repeat(None, len(jobs)):
                yield [result for _ in chunks for result in next(parts)]
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _result(game: Game, bots: Sequence[Bot], seed: int, objective: Objective, max_moves: int) -> Result:
    play = match(game, bots, seed, max_moves=max_moves)
    ended = play.state.is_terminal
    return Result(payoffs(game.rules, play.state.position, objective) if ended else None, play.length)


def _parcel(series: Series) -> tuple[bytes, bytes]:
    game, seats = series
    return _packed(game, f"the game {game.name}"), _packed(seats, "a bot among " + ", ".join(map(_called, seats)))


def _packed(thing: Any, what: str) -> bytes:
    advice = "define it at the top level of a module that can be imported, or use workers=1"
    try:
        packed = pickle.dumps(thing)
    except (pickle.PicklingError, AttributeError, TypeError):
        raise BotError(f"{what} cannot be sent to another process: {advice}") from None
    if b"__main__" in packed:
        raise BotError(f"{what} is defined in the notebook or script itself, where workers cannot see it: {advice}")
    return packed


def _called(chooser: Chooser) -> str:
    return chooser if isinstance(chooser, str) else str(getattr(chooser, "name", getattr(chooser, "__name__", chooser)))


@lru_cache(maxsize=64)
def _unpacked(packed_game: bytes, seats: bytes) -> tuple[Game, tuple[Bot, ...]]:
    """A worker's own game and bots, kept from chunk to chunk with all that the bots have worked out."""
    game: Game = pickle.loads(packed_game)
    return game, seated(game, pickle.loads(seats))


def _chunk(job: tuple[bytes, bytes], seeds: Sequence[int], objective: Objective, max_moves: int) -> list[Result]:
    game, bots = _unpacked(*job)
    return [_result(game, bots, seed, objective, max_moves) for seed in seeds]
