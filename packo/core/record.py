"""A play as a small text that a person can read, write and edit, and back.

    packo record 1
    game: kuhn
    rules: 1
    cards: none
    seed: 7

    1. * QJ  #5957
    2. pass  #0e46
    3. bet  #ac01
    result: *

One line per option that differs from its default; one line per move, chance included (marked with a star), so that a
replay needs no random numbers.  The mark after `#` is made of the move and the position it leads to: an edit is found
at its own line.  Marks may be left out.  Blank lines, and what follows a semicolon after a space, are not read.
"""

from __future__ import annotations

import json
import os
import re
import stat
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

from packo.core import loading
from packo.core.book import IllegalAction
from packo.core.files import path_of
from packo.core.game import Game
from packo.core.options import OptionError, read_options, to_json
from packo.core.play import Play
from packo.core.room import UnknownGame, find_room
from packo.core.state import State
from packo.core.telling import brief, cut

VERSION = 1
TITLE = "packo record"
UNFINISHED = "*"
CHANCE_MARK = "* "

_MOVE = re.compile(r"([0-9]+)\.(?:\s+(.*))?")
_MARK = re.compile(r"\s+#([0-9a-fA-F]{4})$")
_FIELD = re.compile(r"(game|rules|cards|seed|result|option\s+\w+)\s*:\s*(.*)")
_WHOLE = re.compile(r"-?[0-9]{1,100}")


class RecordError(ValueError):
    """A text that is no record, or a record that does not replay; one sentence, which starts with the line."""

    def __init__(self, line: int, sentence: str, rule_id: str | None = None) -> None:
        self.line = line
        """The number of the line, from 1; 0 where no line is to blame."""
        self.rule_id = rule_id
        """The rule that the move of that line breaks, such as tko.5, or None."""
        super().__init__(f"line {line}: {sentence}" if line else sentence)


def dumps(play: Play) -> str:
    """The play as text.

    Raises:
        RecordError: the play does not begin where the game begins.
    """
    game, first = play.game, play.plays[0].state
    if first != game.root:
        raise RecordError(0, f"a record begins where the game begins, and this play begins at {first!r}")
    lines = [f"{TITLE} {VERSION}", f"game: {game.name}", f"rules: {game.book.version}"]
    lines += [f"option {name}: {_json(value)}" for name, value in game.changed_options().items()]
    lines += [f"cards: {_cards(game)}", f"seed: {'none' if play.seed is None else play.seed}", ""]
    for number, (before, after) in enumerate(zip(play.plays, play.plays[1:], strict=False), start=1):
        star = CHANCE_MARK if before.state.is_chance else ""
        lines.append(f"{number}. {star}{after.move}  #{_mark(after.move, after.state)}")
    return "\n".join([*lines, f"result: {_result(play.state)}", ""])


def loads(text: str | bytes, *, cards: str | Path | None = None, game: Game | None = None) -> Play:
    """The play that a record tells, replayed under the rules.

    `game` is needed for a game that `packo.load` does not know by name (a class or a folder of your own); `cards` is
    the cards file, where the play used one.

    Raises:
        RecordError: the first line that is wrong, in one sentence.
        CardError: the cards file cannot be used.
        TypeError: it is not text, or both the game and the cards are given.
    """
    if game is not None and cards is not None:
        raise TypeError("give the game or the cards: a game has its cards already")
    lines = list(_lines(_text(text)))
    header, moves = _header(lines)
    game = _game(header, cards, game)
    return _replay(Play.start(game.root, _seed(header)), moves, lines[-1].number)


def save(play: Play, path: str | Path) -> None:
    """Write the play to a file: all of it, or nothing is changed.

    An ordinary file that may be written is replaced; where the path is a link, the file that it leads to.

    Raises:
        OSError: the file cannot be written, is read-only, or is no ordinary file (a folder, a device); or its folder
            does not exist.  The sentence has the path as it was given.
        RecordError: as in `dumps`.
    """
    text = dumps(play).encode("utf-8")
    target = Path(os.path.realpath(path_of(path)))
    scratch = target.parent / f".packo-{os.urandom(8).hex()}"
    try:
        _check_writable(target, path)
        scratch.write_bytes(text)
        scratch.replace(target)
    except OSError as error:
        if error.errno is None:
            raise
        raise OSError(error.errno, error.strerror, os.fspath(path)) from None
    finally:
        with suppress(OSError):
            scratch.unlink(missing_ok=True)


def load(path: str | Path, *, cards: str | Path | None = None, game: Game | None = None) -> Play:
    """The play in a file; as `loads`.

    Raises:
        OSError: the file cannot be read.
        RecordError, CardError: as in `loads`.
    """
    return loads(path_of(path).read_bytes(), cards=cards, game=game)


def _check_writable(target: Path, path: str | Path) -> None:
    """Refuse what a save must not replace: `path` is how a person wrote it."""
    told = repr(os.fspath(path))
    try:
        mode = target.stat().st_mode
    except FileNotFoundError:
        if not target.parent.is_dir():
            raise FileNotFoundError(f"{told} cannot be saved: there is no such folder") from None
        return
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(f"{told} is a folder: give the name of a file")
    if not stat.S_ISREG(mode):
        raise FileExistsError(f"{told} is not an ordinary file, so nothing is saved there")
    # The mode is asked too: a superuser may write whatever is marked as read-only.
    if not mode & (stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH) or not os.access(target, os.W_OK):
        raise PermissionError(f"{told} is read-only")


class _Line(NamedTuple):
    number: int
    text: str

    def refuse(self, sentence: str, rule_id: str | None = None) -> NoReturn:
        raise RecordError(self.number, sentence, rule_id)


class _Field(NamedTuple):
    line: _Line
    value: str


def _text(text: str | bytes) -> str:
    if isinstance(text, str):
        return text
    if not isinstance(text, bytes):
        raise TypeError(f"a record is text, not {brief(text)}")
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError as error:
        line = text.count(b"\n", 0, error.start) + 1
        raise RecordError(line, f"this is not text in UTF-8 (byte {text[error.start]:#04x})") from None


def _lines(text: str) -> Iterator[_Line]:
    """The lines that say something; at least one, and the first is the title."""
    title = None
    for number, raw in enumerate(text.removeprefix("\ufeff").split("\n"), start=1):
        content = re.split(r"(?:^|\s);", raw, maxsplit=1)[0].strip()
        if not content:
            continue
        line = _Line(number, content)
        if title is None:
            title = line
            _check_title(line)
        yield line
    if title is None:
        raise RecordError(1, f"a record begins with '{TITLE} {VERSION}', and this text is empty")


def _check_title(line: _Line) -> None:
    if line.text == f"{TITLE} {VERSION}":
        return
    version = line.text.removeprefix(TITLE).strip()
    if line.text.startswith(TITLE) and _WHOLE.fullmatch(version):
        line.refuse(f"this is a record of version {version}; this packo reads version {VERSION}")
    line.refuse(f"a record begins with '{TITLE} {VERSION}', not with {brief(line.text)}")


def _header(lines: list[_Line]) -> tuple[dict[str, _Field], list[_Line]]:
    """The fields before the moves, by name; and the lines from the first move on."""
    header: dict[str, _Field] = {}
    rest = len(lines)
    for index, line in enumerate(lines[1:], start=1):
        field = _FIELD.fullmatch(line.text)
        if _MOVE.fullmatch(line.text) or (field and field[1] == "result"):
            rest = index
            break
        if field is None:
            line.refuse(f"this is neither a field (game, rules, option, cards, seed) nor a move: {brief(line.text)}")
        name = " ".join(field[1].split())
        if name in header:
            line.refuse(f"{brief(name)} stands twice")
        header[name] = _Field(line, field[2])
    for name in ("game", "rules"):
        if name not in header:
            lines[min(rest, len(lines) - 1)].refuse(f"there is no '{name}:' line before the moves")
    return header, lines[rest:]


def _game(header: dict[str, _Field], cards: str | Path | None, given: Game | None) -> Game:
    line, name = header["game"]
    options = {key.split()[1]: field for key, field in header.items() if key.startswith("option")}
    values = {option: _value(field) for option, field in options.items()}
    if given is not None and given.name != name:
        line.refuse(f"the record is of {brief(name)}, and the game that was given is {given.name}")
    try:
        options_class = type(given.options) if given is not None else find_room(name).rules_class().Options
        wanted = read_options(options_class, values, name)
        game = given or loading.load(name, cards=cards, **values)
    except UnknownGame as error:
        line.refuse(f"{error}; a game of your own, from a class or a folder, is handed in as game=")
    except OptionError as error:
        found = ((re.search(rf"\b{option}\b", str(error)), field.line) for option, field in options.items())
        named = sorted((match.start(), at) for match, at in found if match)
        (named[0][1] if named else line).refuse(str(error))
    for option in vars(wanted):
        was, now = getattr(wanted, option), getattr(game.options, option)
        if was != now:
            at_line = options[option].line if option in options else line
            at_line.refuse(
                f"the record was played with {option}={brief(was)}, the game that was given has {option}={brief(now)}"
            )
    _check_rules(header["rules"], game)
    if "cards" in header:
        _check_cards(header["cards"], game)
    return game


def _value(field: _Field) -> Any:
    try:
        return json.loads(field.value)
    except (ValueError, RecursionError):
        field.line.refuse(f'the value of an option is JSON, such as true, 2 or "text", not {brief(field.value)}')


def _check_rules(field: _Field, game: Game) -> None:
    if field.value != str(game.book.version):
        field.line.refuse(
            f"the record was played under version {brief(field.value)} of the rules of {game.title}; "
            f"this is version {game.book.version}"
        )


def _check_cards(field: _Field, game: Game) -> None:
    words, have = field.value.split(), _cards(game)
    if words == have.split():
        return
    if words[:1] == ["own"] and game.card_file.provenance != "own":
        field.line.refuse(f"the play used a cards file of its own ({cut(' '.join(words[1:]))}): hand it in as cards=")
    field.line.refuse(f"the play used other cards: {brief(field.value)}, not '{have}'")


def _seed(header: dict[str, _Field]) -> int | None:
    if "seed" not in header or header["seed"].value == "none":
        return None
    line, value = header["seed"]
    if not _WHOLE.fullmatch(value):
        line.refuse(f"the seed is a whole number or none, not {brief(value)}")
    return int(value)


def _replay(play: Play, lines: list[_Line], last: int) -> Play:
    for index, line in enumerate(lines):
        field = _FIELD.fullmatch(line.text)
        if field and field[1] == "result":
            _check_result(line, field[2], play)
            for extra in lines[index + 1 :]:
                extra.refuse(f"nothing follows the result, but here is {brief(extra.text)}")
            return play
        play = _moved(play, line)
    raise RecordError(last, "the record stops here without a result: is its end missing?")


def _moved(play: Play, line: _Line) -> Play:
    match = _MOVE.fullmatch(line.text)
    if match is None:
        line.refuse(f"this is neither a move, such as '{len(play) + 1}. …', nor the result: {brief(line.text)}")
    if match[1] != str(len(play) + 1):
        line.refuse(f"move {len(play) + 1} comes here, not move {cut(match[1])}")
    notation, mark = match[2] or "", _MARK.search(match[2] or "")
    if mark:
        notation = notation[: mark.start()]
    if notation.startswith(CHANCE_MARK):
        if not play.state.is_chance:
            line.refuse("a star marks a move of chance, and chance is not to move here")
        notation = notation.removeprefix(CHANCE_MARK)
    try:
        after = play.then(play.state.parse(notation))
    except IllegalAction as error:
        line.refuse(str(error), error.rule_id)
    if mark and mark[1].lower() != _mark(after.move, after.state):
        line.refuse(f"{brief(notation)} does not lead to the position it was recorded with")
    return after


def _check_result(line: _Line, told: str, play: Play) -> None:
    result = _result(play.state)
    if told.split() == result.split():
        return
    if result == UNFINISHED:
        line.refuse(f"the game is not over after move {len(play)}, so the result is {UNFINISHED}, not {brief(told)}")
    line.refuse(f"the result is {result}, not {brief(told)}")


def _result(state: State) -> str:
    return " ".join(str(points) for points in state.returns()) if state.is_terminal else UNFINISHED


def _cards(game: Game) -> str:
    cards = game.card_file
    if not cards.digest:
        return "none"
    return f"own {cards.digest}" if cards.provenance == "own" else cards.provenance


def _mark(move: Any, state: State) -> str:
    return sha256(f"{move}\n{state.position!r}".encode("utf-8", "surrogatepass")).hexdigest()[:4]


def _json(value: Any) -> str:
    return json.dumps(to_json(value), ensure_ascii=False)
