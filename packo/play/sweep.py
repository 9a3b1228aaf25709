"""The same games under every combination of options: what does a rule do to balance and length?"""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

from packo import load
from packo.core import Estimated, Game, Rules
from packo.core.options import to_json
from packo.play.bots import Chooser, seated
from packo.play.match import MAX_MOVES
from packo.play.objective import Objective, objective_of
from packo.play.pool import Result, Series, results
from packo.play.table import as_html, as_text, estimated, shown

FORMAT = 1


class SweepError(ValueError):
    """A file of results that belongs to another sweep, or is damaged before its last line."""


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
        SweepError: the file at `path` holds another sweep.
        BotError: as in `tournament`.

    >>> found = sweep("tko", {"rounds_to_win": [1, 2]}, games=20, seed=1)
    >>> [variant.options for variant in found.variants]
    [{'rounds_to_win': 1}, {'rounds_to_win': 2}]
    """
    objective_of(objective)
    chosen = [dict(zip(options, values, strict=True)) for values in product(*options.values())]
    if not chosen:
        raise ValueError("a sweep needs at least one value for each option")
    variants = [game.with_options(**one) if isinstance(game, Game) else load(game, **one) for one in chosen]
    choosers = tuple(bots) if bots is not None else ("random",) * variants[0].num_players
    names = tuple(one.name for one in seated(variants[0], choosers))
    base = game if isinstance(game, Game) else load(game)
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
    }
    file = _File(Path(path), header, len(chosen)) if path is not None else None
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


def _written(value: Any) -> str:
    return " / ".join(map(str, value)) if isinstance(value, tuple | list) else str(value)


class _File:
    """A header line, then one line for each finished variant: [[payoffs or null, length], …]."""

    def __init__(self, path: Path, header: Mapping[str, Any], most: int) -> None:
        self.path = path
        self.done: list[tuple[Result, ...]] = []
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        good = list(self._read(lines, header))
        self.done = [tuple(_result(entry) for entry in part) for part in good[:most]]
        text = [json.dumps(header), *lines[1 : 1 + len(good)]]
        path.write_text("\n".join(text) + "\n", encoding="utf-8")

    def _read(self, lines: Sequence[str], header: Mapping[str, Any]) -> Iterator[Any]:
        for number, line in enumerate(lines):
            try:
                entry = json.loads(line)
                if number and not (isinstance(entry, list) and len(entry) == header["games"]):
                    raise ValueError
            except ValueError:
                if number == len(lines) - 1 and number:
                    warnings.warn(
                        f"{self.path.name}: the last line is damaged; its games are played again", stacklevel=4
                    )
                    return
                raise SweepError(f"{self.path.name}: line {number + 1} is damaged") from None
            if number == 0:
                self._check(entry, header)
            else:
                yield entry

    def _check(self, found: Any, header: Mapping[str, Any]) -> None:
        if not isinstance(found, dict) or "sweep" not in found:
            raise SweepError(f"{self.path.name} is not a file of sweep results")
        for name, value in header.items():
            if found.get(name) != value:
                was = found.get(name)
                raise SweepError(f"{self.path.name} holds another sweep: its {name} is {was!r}, not {value!r}")

    def add(self, part: Sequence[Result]) -> None:
        entries = [[r.payoffs and [str(x) for x in r.payoffs], r.length] for r in part]
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(entries, separators=(",", ":")) + "\n")


def _result(entry: Any) -> Result:
    payoffs, length = entry
    return Result(None if payoffs is None else tuple(Fraction(x) for x in payoffs), int(length))
