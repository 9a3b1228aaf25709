"""What a piece of a person's own code does, as a short digest: has it changed since a file of results was begun?

The digest is made of compiled code, so comments and layout do not count, and it works in a notebook, where there is
no file to read; another version of Python compiles to another digest.  It follows base classes, what a function closes
over, and the functions, classes and data that it names.  Code of packo, of the standard library and of installed
packages counts by its name alone.
"""

from __future__ import annotations

import dataclasses
import sys
import types
from collections.abc import Iterator, Mapping
from functools import cached_property, partial
from hashlib import sha256
from typing import Any

_UNREAD = frozenset(
    (
        "__module__", "__qualname__", "__doc__", "__dict__", "__weakref__", "__annotations__", "__annotate__",
        "__annotations_cache__", "__abstractmethods__", "_abc_impl", "__firstlineno__", "__static_attributes__",
    )
)  # fmt: skip
"""What a class holds that says nothing of what it does."""
_INSTALLED = ("site-packages", "dist-packages")


def fingerprint(thing: Any) -> str | None:
    """A digest of a person's own class, function or object; None for what is packo's or an installed package's.

    >>> fingerprint(dict), fingerprint(fingerprint)
    (None, None)
    """
    code = thing if isinstance(thing, type | types.FunctionType | partial | types.MethodType) else type(thing)
    if isinstance(code, type | types.FunctionType) and not _is_own(code):
        return None
    return sha256("\n".join(_Reader().read(thing)).encode("utf-8", "surrogatepass")).hexdigest()[:16]


def _is_own(thing: Any) -> bool:
    name = getattr(thing, "__module__", None) or "builtins"
    top = name.partition(".")[0]
    if top == "packo" or top in sys.stdlib_module_names:
        return False
    file = getattr(sys.modules.get(name), "__file__", None) or ""
    return not any(part in file for part in _INSTALLED)


class _Reader:
    """Reads things once, line by line; whatever comes again is named only."""

    def __init__(self) -> None:
        self._met: dict[int, Any] = {}

    def read(self, thing: Any) -> Iterator[str]:
        if thing is None or isinstance(thing, bool | int | float | complex | str | bytes):
            yield repr(thing)
        elif isinstance(thing, set | frozenset):
            yield "set"
            yield from sorted("\n".join(self.read(item)) for item in thing)
        elif id(thing) in self._met:
            yield f"again {_name(thing)}"
        else:
            if not isinstance(thing, tuple):
                self._met[id(thing)] = thing
            yield _name(thing)
            for part in self._parts(thing):
                yield "("
                yield from self.read(part)
                yield ")"

    def _parts(self, thing: Any) -> Iterator[Any]:
        """What a thing is made of."""
        if isinstance(thing, tuple | list):
            yield from thing
        elif isinstance(thing, Mapping):
            yield from thing.items()
        elif isinstance(thing, types.CodeType):
            yield from (thing.co_code, thing.co_names, thing.co_varnames, *thing.co_consts)
        elif isinstance(thing, staticmethod | classmethod | types.MethodType):
            yield thing.__func__
            yield getattr(thing, "__self__", None)
        elif isinstance(thing, property):
            yield from (thing.fget, thing.fset)
        elif isinstance(thing, cached_property):
            yield thing.func
        elif isinstance(thing, partial):
            yield from (thing.func, thing.args, thing.keywords)
        elif isinstance(thing, dataclasses.Field):
            yield from (thing.name, thing.default, thing.default_factory, thing.metadata)
        elif isinstance(thing, types.FunctionType):
            if _is_own(thing):
                yield from self._function(thing)
        elif isinstance(thing, type):
            if _is_own(thing):
                yield thing.__bases__
                yield from (pair for pair in vars(thing).items() if pair[0] not in _UNREAD)
        elif hasattr(thing, "__wrapped__"):
            yield thing.__wrapped__
        elif not isinstance(thing, types.ModuleType):
            yield from self._object(thing)

    def _function(self, thing: types.FunctionType) -> Iterator[Any]:
        yield from (thing.__code__, thing.__defaults__, thing.__kwdefaults__)
        for cell in thing.__closure__ or ():
            try:
                yield cell.cell_contents
            except ValueError:  # not filled yet
                yield None
        for name in sorted(_named(thing.__code__)):
            if name in thing.__globals__:
                yield name, thing.__globals__[name]

    def _object(self, thing: Any) -> Iterator[Any]:
        """The class of an object of a person's own, and what it holds openly."""
        if not _is_own(type(thing)) and not dataclasses.is_dataclass(thing):
            told = repr(thing)
            yield None if " at 0x" in told else told
            return
        yield type(thing)
        if dataclasses.is_dataclass(thing):
            yield from (getattr(thing, field.name) for field in dataclasses.fields(thing))
        else:
            yield from (pair for pair in sorted(getattr(thing, "__dict__", {}).items()) if not pair[0].startswith("_"))


def _name(thing: Any) -> str:
    called = getattr(thing, "__qualname__", None) or getattr(thing, "__name__", None)
    return f"{type(thing).__name__} {called if isinstance(called, str) else ''}"


def _named(code: types.CodeType) -> set[str]:
    """The names that a piece of code looks up, in functions within it too."""
    inner = (_named(const) for const in code.co_consts if isinstance(const, types.CodeType))
    return set(code.co_names).union(*inner)
