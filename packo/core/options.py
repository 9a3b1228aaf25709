"""Options of a game: typed, documented, and refused in one sentence when they are wrong."""

from __future__ import annotations

import dataclasses
import typing
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

from packo.core.telling import brief, cut


class OptionError(ValueError):
    """An option that a game does not have, or a value that it cannot take."""


def option(
    default: Any,
    doc: str,
    *,
    choices: Iterable[Any] | None = None,
    parse: Callable[[Any], Any] | None = None,
) -> Any:
    """A field of an `Options` dataclass: its default, one sentence of documentation, and what it may be.

    `choices` lists the allowed values; `parse` turns what a person gave into the value, or raises ValueError
    with a sentence.  Without either, the annotation decides: bool, int, str or Fraction.
    """
    listed = tuple(choices) if choices is not None else None
    return dataclasses.field(default=default, metadata={"doc": doc, "choices": listed, "parse": parse})


@dataclasses.dataclass(frozen=True)
class NoOptions:
    """The options of a game that has none."""


def read_options(cls: type, given: Mapping[str, Any], game: str) -> Any:
    """An instance of the dataclass `cls` from what a person gave.

    Raises:
        OptionError: an unknown name or a value that does not fit, in one sentence with the nearest valid choice.
    """
    fields = {field.name: field for field in dataclasses.fields(cls)}
    hints = typing.get_type_hints(cls)
    values = {}
    for name, value in given.items():
        if name not in fields:
            raise OptionError(f"{game} has no option {brief(name)}; {suggest(name, fields, 'it has')}")
        values[name] = _read(fields[name], hints.get(name), value, game)
    return cls(**values)


def _read(field: dataclasses.Field[Any], kind: Any, value: Any, game: str) -> Any:
    choices, parse = field.metadata.get("choices"), field.metadata.get("parse")
    if parse is not None:
        try:
            return parse(value)
        except (ValueError, TypeError) as error:
            raise OptionError(f"{game}: option {field.name}: {error}") from None
    if choices is not None:
        for choice in choices:
            if type(choice) is type(value) and choice == value:
                return choice
        raise OptionError(
            f"{game}: option {field.name} cannot be {brief(value)}; {suggest(value, map(str, choices), 'it can be')}"
        )
    if kind is bool and isinstance(value, bool):
        return value
    if kind is int and isinstance(value, int) and not isinstance(value, bool):
        return value
    if kind is str and isinstance(value, str):
        return value
    if kind is Fraction and isinstance(value, int | str | Fraction) and not isinstance(value, bool):
        try:
            return Fraction(value)
        except (ValueError, ZeroDivisionError):
            pass
    wanted = {bool: "True or False", int: "a whole number", str: "text", Fraction: "a fraction such as '1/2'"}
    raise OptionError(f"{game}: option {field.name} is {wanted.get(kind, kind)}, not {brief(value)}")


def suggest(wrong: Any, valid: Iterable[str], lead: str) -> str:
    """The end of a sentence that refuses `wrong`: the nearest valid choice, and the list.

    >>> suggest("tk0", ["hue", "tko"], "there is")
    "did you mean 'tko'? there is: hue, tko"
    """
    import difflib

    names = list(valid)
    folded = {name.casefold(): name for name in names}
    near = difflib.get_close_matches(
        (wrong if isinstance(wrong, str) else brief(wrong)).casefold(), folded, n=1, cutoff=0.5
    )
    listing = f"{lead}: {', '.join(map(cut, names))}" if names else f"{lead} none"
    return f"did you mean {brief(folded[near[0]])}? {listing}" if near else listing


def to_json(value: Any) -> Any:
    """An option's value as JSON can hold it: tuples as lists, Fractions as text."""
    if isinstance(value, tuple | list):
        return [to_json(item) for item in value]
    if isinstance(value, Fraction):
        return str(value)
    return value
