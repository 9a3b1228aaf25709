"""The command `packo`.  Each command imports what it needs, so that `packo --help` is quick."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer
from typer.core import TyperGroup

if TYPE_CHECKING:
    from packo.core import Game
    from packo.core.ledger import Entry

WRONG = 2
"""The exit code where what was asked for cannot be done as it was asked; 1 is a check that failed."""

LONGEST = 1_000
"""Characters of a refusal; what was typed may be longer."""


class _Commands(TyperGroup):
    """A refusal is one sentence, not a traceback."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except (ValueError, LookupError, RuntimeError, OSError) as error:
            if not _is_refusal(error):
                raise
            _refuse(str(error))


def _is_refusal(error: Exception) -> bool:
    """Whether packo itself refused, or a file could not be used; anything else is a fault, and shows where."""
    return type(error).__module__.partition(".")[0] == "packo" or isinstance(error, OSError)


def _refuse(sentence: str) -> NoReturn:
    line = " ".join(sentence.split())
    typer.echo(f"packo: {line if len(line) <= LONGEST else line[:LONGEST] + ' …'}", err=True)
    raise typer.Exit(WRONG)


app = typer.Typer(
    cls=_Commands,
    help="Play, walk and solve small tabletop games.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

Name = Annotated[str, typer.Argument(metavar="GAME", help="A game's name, as `packo games` lists them.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game; may be repeated."),
]
Cards = Annotated[Path | None, typer.Option("--cards", help="A TOML file with your own cards.")]
Seed = Annotated[int, typer.Option("--seed", help="The same seed gives the same games.")]
Workers = Annotated[int, typer.Option("--workers", min=1, help="Processes; the results do not depend on it.")]


def main() -> None:
    """The entry point."""
    app(prog_name="packo")


# -- reading what was typed --------------------------------------------------------------------------------------------


def read_value(text: str) -> Any:
    """A value as a person types it: JSON where it is JSON, a list where it has commas, else text.

    >>> read_value("true"), read_value("2"), read_value("open"), read_value("Pablo Bruz,Mello Mar")
    (True, 2, 'open', ['Pablo Bruz', 'Mello Mar'])
    """
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        pass
    if text in ("True", "False"):
        return text == "True"
    return [read_value(part.strip()) for part in text.split(",")] if "," in text else text


def _pair(text: str) -> tuple[str, Any]:
    name, equals, value = text.partition("=")
    if not equals or not name.strip():
        _refuse(f"an option is written as name=value, not {text!r}")
    return name.strip(), read_value(value.strip())


def _pairs(written: list[str] | None) -> dict[str, Any]:
    pairs: dict[str, Any] = {}
    for name, value in map(_pair, written or []):
        if name in pairs:
            _refuse(f"{name} is given twice")
        pairs[name] = value
    return pairs


def _load(name: str, options: list[str] | None, cards: Path | None = None) -> Game:
    import packo
    from packo.core.options import read_options

    game, given = packo.load(name, cards=cards), _pairs(options)
    try:
        read_options(type(game.options), given, name)
        return game.with_options(**given)
    except (ValueError, TypeError, ArithmeticError, RecursionError) as error:
        if _is_refusal(error):
            raise
        _refuse(f"{name} cannot take these options: {type(error).__name__}: {error}")


# -- commands ----------------------------------------------------------------------------------------------------------


@app.command()
def games() -> None:
    """List the games."""
    from rich.console import Console
    from rich.table import Table

    import packo
    from packo.core.room import rooms

    table = Table("game", "players", "rules", "options", "what it is", box=None, pad_edge=False)
    for name in rooms():
        game = packo.load(name)
        table.add_row(name, _counts(game), str(len(game.book)), ", ".join(vars(game.options)) or "–", game.book.summary)
    Console().print(table)


def _counts(game: Game) -> str:
    """For how many players a game is: 2, or 3-10."""
    field = type(game.options).__dataclass_fields__.get("players")
    choices = field and field.metadata.get("choices")
    counts = sorted(choices) if choices else [game.num_players]
    return str(counts[0]) if len(counts) == 1 else f"{counts[0]}-{counts[-1]}"


@app.command()
def rules(
    game: Name,
    rule: Annotated[int | None, typer.Option("--rule", help="Only the rule with this number.")] = None,
) -> None:
    """Print the numbered rules: their readings, where they come from, and the tests that hold them."""
    from rich.console import Console
    from rich.padding import Padding
    from rich.text import Text

    from packo.core.ledger import find_tests, ledger
    from packo.core.room import find_room

    room = find_room(game)
    book, tests = room.book(), find_tests()
    if rule is not None and rule not in book:
        _refuse(f"{book.title} has rules {min(book)} to {max(book)}, and no rule {rule}")
    console = Console(highlight=False)
    if rule is None:
        console.print(Text(f"{book.title}, version {book.version} of the rules", style="bold"))
        console.print(Text(book.summary))
    for entry in ledger(room, tests if tests is not None else []):
        if rule in (None, entry.rule.number):
            first, *rest = _rule_lines(entry, tests is not None)
            console.print()
            console.print(Text(first, style="bold"))
            for line in rest:
                console.print(Padding(Text(line), (0, 0, 0, 4)))


def _rule_lines(entry: Entry, checkout: bool) -> list[str]:
    rule = entry.rule
    lines = [f"{rule.number}. {rule.title}  ({rule.source})", rule.text]
    for reading in rule.readings:
        option = f"  [{reading.option}]" if reading.option else ""
        default = ", the default" if reading.default else ""
        lines.append(f"- reading{default}: {reading.text}{option}  {reading.why}".rstrip())
    if not checkout:
        lines.append("tests: they are in a source checkout, and this packo was installed without one")
    elif entry.tests:
        lines += [f"test: {test}" for test in entry.tests]
    else:
        lines.append("test: none yet")
    return lines


@app.command()
def play(
    game: Name,
    option: Options = None,
    cards: Cards = None,
    seed: Annotated[int | None, typer.Option("--seed", help="The deal's seed; by default a fresh one.")] = None,
    seat: Annotated[int, typer.Option("--seat", help="Your seat, from 0, against bots.")] = 0,
    against: Annotated[
        str | None, typer.Option("--against", help="The bot in all other seats; without it persons take turns here.")
    ] = None,
    save: Annotated[Path | None, typer.Option("--save", help="Write the record to this file at the end.")] = None,
) -> None:
    """Play at the terminal, against a bot or with several persons at one keyboard."""
    from random import SystemRandom

    from packo.core import record
    from packo.play.bots import bot
    from packo.play.terminal import play_at_terminal

    chosen = _load(game, option, cards)
    if seat not in range(chosen.num_players):
        _refuse(f"{chosen.title} has seats 0 to {chosen.num_players - 1}, not {seat}")
    if save is not None and not save.resolve().parent.is_dir():
        _refuse(f"{save} cannot be written: there is no folder {save.parent}")
    opponents = {}
    if against is not None:
        opponents = {i: bot(chosen, against) for i in range(chosen.num_players) if i != seat}
    fresh = SystemRandom().randrange(2**32) if seed is None else seed
    played = play_at_terminal(chosen, fresh, opponents, _ask, typer.echo)
    if save is not None:
        record.save(played, save)
        typer.echo(f"The record is in {save}.")
    elif not played.state.is_terminal:
        typer.echo("Stopped; nothing was saved (--save FILE keeps a record).")


def _ask(prompt: str, secret: bool) -> str:
    if secret and sys.stdin.isatty():
        from getpass import getpass

        return getpass(prompt)
    typer.echo(prompt, nl=False)
    line = sys.stdin.readline()
    if not line:
        typer.echo("")
        raise EOFError
    return line


@app.command()
def solve(
    game: Name,
    option: Options = None,
    power_arrow: Annotated[bool, typer.Option("--power-arrow", help="The same as --option power_arrow=true.")] = False,
    match: Annotated[bool, typer.Option("--match", help="The whole match instead of a round.")] = False,
) -> None:
    """Print what is solved about a game, as Markdown."""
    import dataclasses
    import inspect
    import typing

    from packo.core.options import read_options
    from packo.core.room import find_room

    name = "match_report" if match else "report"
    report = getattr(find_room(game).module("solve"), name, None)
    if report is None:
        _refuse(f"{game} has no solve.py with {name}()")
    given = _pairs(option)
    if power_arrow:
        given["power_arrow"] = True
    kinds = typing.get_type_hints(report)
    known = dataclasses.make_dataclass(
        "known", [(key, kinds[key], None) for key in inspect.signature(report).parameters]
    )
    read = read_options(known, given, f"the report on {game}")
    _markdown(report(**{key: getattr(read, key) for key in given}))


def _markdown(text: str) -> None:
    if not sys.stdout.isatty():
        typer.echo(text)
        return
    from rich.console import Console
    from rich.markdown import Markdown

    Console().print(Markdown(text))


@app.command()
def sweep(
    game: Name,
    values: Annotated[list[str], typer.Argument(metavar="NAME=V1,V2…", help="The values of an option, by commas.")],
    option: Options = None,
    bots: Annotated[str, typer.Option("--bots", help="Bots in seat order, by commas; all random by default.")] = "",
    games: Annotated[int, typer.Option("--games", min=1, help="Games under each combination.")] = 100,
    seed: Seed = 0,
    workers: Workers = 1,
    objective: Annotated[str, typer.Option("--objective", help="points, margin or win.")] = "win",
    max_moves: Annotated[int, typer.Option("--max-moves", min=1, help="A longer game counts as unfinished.")] = 10_000,
    path: Annotated[Path | None, typer.Option("--path", help="Keep results here, and go on from them.")] = None,
) -> None:
    """Play the same games under every combination of option values."""
    import warnings

    from packo.play.objective import objective_of
    from packo.play.sweep import sweep as run

    swept = {name: _values(value) for name, value in _pairs(values).items()}
    seats = [name.strip() for name in bots.split(",")] if bots else None
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", UserWarning)
        found = run(
            _load(game, option), swept, seats, games, seed, workers, path,
            objective=objective_of(objective), max_moves=max_moves,
        )  # fmt: skip
    for warning in caught:
        typer.echo(f"packo: {warning.message}", err=True)
    typer.echo(repr(found))


def _values(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list) else [value]


@app.command()
def check(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="A game's name; with --all every game.")] = None,
    option: Options = None,
    every: Annotated[bool, typer.Option("--all", help="Every game.")] = False,
) -> None:
    """Run the conformance suite; the exit code is 1 where a game fails it."""
    from packo.core.check import CheckFailed
    from packo.core.check import check as run
    from packo.core.room import rooms

    if (game is None) != every:
        _refuse("name a game, or say --all")
    failed = False
    for name in rooms() if every else (str(game),):
        try:
            typer.echo(str(run(_load(name, option))))
        except CheckFailed as error:
            failed = True
            typer.echo(f"{name}: {error}", err=True)
    if failed:
        raise typer.Exit(1)


@app.command(context_settings={"allow_extra_args": True, "ignore_unknown_options": True})
def bench(ctx: typer.Context) -> None:
    """Run the benchmarks of a source checkout; further arguments go to pytest."""
    import subprocess

    from packo.core.ledger import find_tests

    tests = find_tests()
    if tests is None:
        _refuse("the benchmarks are in a source checkout, and this packo was installed without one")
    command = [sys.executable, "-m", "pytest", str(tests / "benchmarks"), "--benchmark-enable", "--benchmark-only"]
    raise typer.Exit(subprocess.run([*command, *ctx.args], cwd=tests.parent, check=False).returncode)


@app.command()
def lab(
    notebook: Annotated[str, typer.Argument(help="A notebook's name, such as tko.")] = "00-start-here",
) -> None:
    """Open JupyterLab on a notebook of a source checkout."""
    import subprocess

    from packo.core.ledger import find_tests

    tests = find_tests()
    folder = tests.parent / "notebooks" if tests is not None else None
    if folder is None:
        _refuse(
            "the notebooks are in a source checkout, and this packo was installed without one; "
            "in any notebook of your own, `import packo` works"
        )
    path = folder / f"{notebook.removesuffix('.ipynb')}.ipynb"
    if not path.exists():
        known = ", ".join(sorted(found.stem for found in folder.glob("*.ipynb"))) or "none"
        _refuse(f"there is no notebook {notebook!r}; there is: {known}")
    raise typer.Exit(subprocess.run([sys.executable, "-m", "jupyterlab", str(path)], check=False).returncode)
