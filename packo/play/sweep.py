"""The same games under every combination of options: what does a rule do to balance and length?"""

from __future__ import annotations

import json
import re
import warnings
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

from packo import load
from packo.core import Estimated, Game, Rules
from packo.core.options import read_options, to_json
from packo.picture.table import as_html, as_text, estimated, shown
from packo.play.bots import Chooser, FunctionBot, seated
from packo.play.fingerprint import fingerprint
from packo.play.match import MAX_MOVES
from packo.play.objective import Objective, objective_of
from packo.play.pool import Result, Series, results

FORMAT = 1
RULES_CODE, BOTS_CODE = "code of the rules", "code of the bots"
"""Digests in the header; null for what belongs to packo, which the version of the rules and names tell."""
_PAYOFF = re.compile(r"-?[0-9]{1,400}(/[0-9]{1,400})?", re.ASCII)


class SweepError(ValueError):
    """A sweep that cannot be played as it is asked for, or a file of results that is of another one or damaged."""


@dataclass(frozen=True)
class Variant:
    """One combination of options, and how its games ended, in the order of their seeds."""

    options: Mapping[str, Any]
    results: tuple[Result, ...]

    @property
    def unfinished(self) -> int:
        """Games that were not over after `max_moves`.  They are in no mean."""
        return sum(result.payoffs is None for result in self.results)

    @property
    def length(self) -> Estimated | None:
        """Moves in a finished game, chance included; None where fewer than two finished."""
        return estimated([result.length for result in self.results if result.payoffs is not None])

    def score(self, player: int) -> Estimated | None:
        """What the player in this seat scored; None where fewer than two games finished."""
        return estimated([float(result.payoffs[player]) for result in self.results if result.payoffs is not None])


@dataclass(frozen=True, repr=False)
class Sweep:
    """The result of `sweep`: a row for each variant, every mean estimated."""

    game: str
    bots: tuple[str, ...]
    objective: Objective
    games: int
    seed: int
    max_moves: int
    variants: tuple[Variant, ...]

    def variant(self, **options: Any) -> Variant:
        """The variant with these options.

        Raises:
            LookupError: no variant, or more than one, has them.
        """
        found = [v for v in self.variants if all(v.options.get(name) == value for name, value in options.items())]
        if len(found) != 1:
            raise LookupError(f"{len(found)} variants have {options}")
        return found[0]

    def difference(self, this: Variant, that: Variant, player: int = 0) -> Estimated | None:
        """How much more the player scores in `this` than in `that`, over the seeds that finished in both.

        The variants share their seeds, so the error of the difference is often smaller than those of its parts.
        """
        return estimated(
            [
                float(a.payoffs[player] - b.payoffs[player])
                for a, b in zip(this.results, that.results, strict=True)
                if a.payoffs is not None and b.payoffs is not None
            ]
        )

    def _table(self) -> tuple[str, list[str], list[list[str]], str]:
        names = list(self.variants[0].options)
        seats = [f"seat {i} ({bot})" for i, bot in enumerate(self.bots)]
        head = [*names, *seats, "moves", "games", "unfinished"]
        rows = [
            [
                *(_written(v.options[name]) for name in names),
                *(shown(v.score(i)) for i in range(len(self.bots))),
                "–" if (length := v.length) is None else f"{length.mean:.1f} ± {length.error:.1f}",
                str(len(v.results)),
                str(v.unfinished),
            ]
            for v in self.variants
        ]
        unfinished = sum(v.unfinished for v in self.variants)
        note = f"{unfinished} games were not over after {self.max_moves:,} moves and are in no mean."
        caption = f"{self.game}: {self.objective}, the same {self.games} seeds everywhere, seed {self.seed} (estimated)"
        return caption, head, rows, note if unfinished else ""

    def __repr__(self) -> str:
        return as_text(*self._table())

    def _repr_html_(self) -> str:
        return as_html(*self._table())


def sweep(
    game: str | Path | type[Rules] | Game,
    options: Mapping[str, Sequence[Any]],
    bots: Sequence[Chooser] | None = None,
    games: int = 100,
    seed: int = 0,
    workers: int = 1,
    path: str | Path | None = None,
    *,
    objective: Objective = "win",
    max_moves: int = MAX_MOVES,
) -> Sweep:
    """Play `games` games under every combination of the options' values, the same seeds in each.

    `bots` sit in seat order and stay there; by default all are random.  With a `path` each finished variant is written
    there as a line of JSON, and a sweep that was broken off goes on where it stopped.

    Raises:
        OptionError: a value that an option cannot take; nothing has been played then.
        SweepError: no values, or one twice; fewer than one move; the file at `path` holds another sweep (other rules
            of your own and other code of bots count too) or is damaged.
        BotError: as in `tournament`.

    >>> found = sweep("tko", {"rounds_to_win": [1, 2]}, games=20, seed=1)
    >>> [variant.options for variant in found.variants]
    [{'rounds_to_win': 1}, {'rounds_to_win': 2}]
    """
    objective_of(objective)
    if max_moves < 1:
        raise SweepError(f"a game is given at least 1 move, not {max_moves}")
    base = game if isinstance(game, Game) else load(game)
    chosen = _combinations(options)
    for one in chosen:
        read_options(type(base.options), one, base.name)
    variants = [base.with_options(**one) for one in chosen]
    for variant, one in zip(variants, chosen, strict=True):
        first = chosen[variants.index(variant)]
        if first is not one:
            raise SweepError(f"two variants are the same game: {first} and {one}")
    choosers = tuple(bots) if bots is not None else ("random",) * variants[0].num_players
    players = seated(variants[0], choosers)
    names = tuple(one.name for one in players)
    codes = [fingerprint(one.function if isinstance(one, FunctionBot) else one) for one in players]
    header = {
        "sweep": FORMAT,
        "game": repr(base),
        "version": base.book.version,
        "cards": base.card_file.digest,
        "options": {name: to_json(list(values)) for name, values in options.items()},
        "bots": list(names),
        "objective": objective,
        "games": games,
        "seed": seed,
        "max_moves": max_moves,
        RULES_CODE: fingerprint(type(base.rules)),
        BOTS_CODE: codes if any(codes) else None,
    }
    file = _File(Path(path), header, len(chosen), base.num_players) if path is not None else None
    done = file.done if file is not None else []
    left = [Series(variant, choosers) for variant in variants[len(done) :]]
    every = results(left, games, seed, objective=objective, max_moves=max_moves, workers=workers)
    for part in every if left else ():
        done.append(tuple(part))
        if file is not None:
            file.add(part)
    return Sweep(
        game=repr(base),
        bots=names,
        objective=objective,
        games=games,
        seed=seed,
        max_moves=max_moves,
        variants=tuple(Variant(one, part) for one, part in zip(chosen, done, strict=True)),
    )


def _combinations(options: Mapping[str, Sequence[Any]]) -> list[dict[str, Any]]:
    """Every combination of the options' values."""
    for name, values in options.items():
        if isinstance(values, str) or not isinstance(values, Sequence) or not values:
            raise SweepError(f"a sweep needs a list of at least one value for {name}, not {values!r}")
    return [dict(zip(options, values, strict=True)) for values in product(*options.values())]


def _written(value: Any) -> str:
    return " / ".join(map(str, value)) if isinstance(value, tuple | list) else str(value)


class _File:
    """A header line, then one line for each finished variant: [[payoffs or null, length], …]."""

    def __init__(self, path: Path, header: Mapping[str, Any], most: int, players: int) -> None:
        self.path = path
        self.header = header
        self.most = most
        self.players = players
        try:
            lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        except UnicodeDecodeError:
            raise SweepError(f"{path.name} is not a file of sweep results") from None
        self.done = list(self._read(lines))
        text = [json.dumps(header), *lines[1 : 1 + len(self.done)]]
        path.write_text("\n".join(text) + "\n", encoding="utf-8")

    def _read(self, lines: Sequence[str]) -> Iterator[tuple[Result, ...]]:
        for number, line in enumerate(lines):
            try:
                entry = json.loads(line)
                part = self._results(number, entry) if number else ()
            except (ValueError, RecursionError):
                if number == len(lines) - 1 and number:
                    warnings.warn(
                        f"{self.path.name}: the last line is damaged; its games are played again", stacklevel=4
                    )
                    return
                raise SweepError(f"{self.path.name}: line {number + 1} is damaged") from None
            if number == 0:
                self._check(entry)
            else:
                yield part

    def _check(self, found: Any) -> None:
        if not isinstance(found, dict) or "sweep" not in found:
            raise SweepError(f"{self.path.name} is not a file of sweep results")
        for name, value in self.header.items():
            was = found.get(name)
            if json.dumps(was) == json.dumps(value):
                continue
            if name in (RULES_CODE, BOTS_CODE):
                raise SweepError(f"{self.path.name} holds another sweep: the {name} has changed since it was begun")
            raise SweepError(f"{self.path.name} holds another sweep: its {name} is {was!r}, not {value!r}")

    def _results(self, number: int, entries: Any) -> tuple[Result, ...]:
        """The results of a variant, as `add` wrote them.

        Raises:
            ValueError: no sweep wrote this line.
        """
        if number > self.most or not isinstance(entries, list) or len(entries) != self.header["games"]:
            raise ValueError
        return tuple(self._result(entry) for entry in entries)

    def _result(self, entry: Any) -> Result:
        payoffs, length = entry if isinstance(entry, list) and len(entry) == 2 else (None, None)
        most: int = self.header["max_moves"]
        if type(length) is not int or not 0 <= length <= most:
            raise ValueError
        if payoffs is None:
            if length < most:
                raise ValueError
            return Result(None, length)
        if not isinstance(payoffs, list) or len(payoffs) != self.players:
            raise ValueError
        numbers = tuple(_payoff(text) for text in payoffs)
        if self.header["objective"] == "win" and (min(numbers) < 0 or sum(numbers) != 1):
            raise ValueError
        return Result(numbers, length)

    def add(self, part: Sequence[Result]) -> None:
        entries = [[r.payoffs and [str(x) for x in r.payoffs], r.length] for r in part]
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(entries, separators=(",", ":")) + "\n")


def _payoff(text: Any) -> Fraction:
    """A payoff as `str` writes it, and in no other way."""
    number = Fraction(text) if isinstance(text, str) and _PAYOFF.fullmatch(text) and not text.endswith("/0") else None
    if number is None or str(number) != text:
        raise ValueError
    return number
