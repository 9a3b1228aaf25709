"""The numbered rules of a game, and the refusal of an action that breaks one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

REFUSALS = ("turn", "action", "chance", "over")


class Refusal(NamedTuple):
    """The number of the rule that an action breaks, and the reason in one sentence."""

    rule: int
    reason: str


class IllegalAction(ValueError):  # noqa: N818  (the word that people know)
    """An action that the rules refuse.  `str` names the rule: «TKO 6: 'X' is not one of U, H, B, K»."""

    def __init__(self, book: Book, refusal: Refusal) -> None:
        self.rule = refusal.rule
        self.rule_id = f"{book.game}.{refusal.rule}"
        self.reason = refusal.reason
        super().__init__(f"{book.title} {refusal.rule}: {refusal.reason}")


class BookError(ValueError):
    """A rules.toml that cannot be read as a book of rules."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a rule that leaves room."""

    text: str
    option: str
    """The option that chooses this reading, as `name = value`; empty where the reading is not an option."""
    default: bool
    why: str


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule in our own words."""

    number: int
    title: str
    text: str
    source: str
    """`rulebook`, or `ruling` where the rulebook is silent."""
    readings: tuple[Reading, ...] = ()


@dataclass(frozen=True)
class Book(Mapping[int, Rule]):
    """The rules of a game by number."""

    game: str
    title: str
    version: int
    """Goes up when play or notation changes; records carry it."""
    summary: str
    rules: Mapping[int, Rule]
    refusals: Mapping[str, int]
    """Which rule refuses an action out of turn, an unknown action, a chance outcome that cannot be, a move after the
    end: a rule's number for each of `turn`, `action`, `chance`, `over`."""

    def __getitem__(self, number: int) -> Rule:
        return self.rules[number]

    def __iter__(self) -> Iterator[int]:
        return iter(self.rules)

    def __len__(self) -> int:
        return len(self.rules)

    def __hash__(self) -> int:
        return hash((self.game, self.version, tuple(self.rules)))

    def __repr__(self) -> str:
        return f"Book({self.title}, {len(self)} rules)"


def read_book(path: Path) -> Book:
    """The book in a rules.toml file.

    Raises:
        BookError: naming the file and what is wrong with it.
    """
    import tomllib

    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BookError(f"{path.name}: {error}") from None
    game = path.parent.name
    rules: dict[int, Rule] = {}
    for entry in data.get("rule", []):
        rule = _rule(entry, path.name)
        if rule.number in rules:
            raise BookError(f"{path.name}: rule {rule.number} stands twice")
        rules[rule.number] = rule
    if not rules:
        raise BookError(f"{path.name}: there is no [[rule]]")
    refusals = dict(data.get("refusals", {}))
    first = next(iter(rules))
    for kind in REFUSALS:
        if refusals.setdefault(kind, first) not in rules:
            raise BookError(f"{path.name}: refusals.{kind} names rule {refusals[kind]}, which does not exist")
    return Book(
        game=game,
        title=str(data.get("title", game)),
        version=int(data.get("version", 1)),
        summary=str(data.get("summary", "")),
        rules=rules,
        refusals=refusals,
    )


def plain_book(name: str, text: str) -> Book:
    """The book of a game that has no rules.toml: one rule, which refuses whatever is refused.

    >>> plain_book("Odds", "Say a number.")[1].text
    'Say a number.'
    """
    summary = " ".join(text.split("\n\n")[0].split())
    rule = Rule(1, "The rules", text.strip(), "ruling")
    return Book(name, name, 1, summary, {1: rule}, dict.fromkeys(REFUSALS, 1))


def _rule(entry: Mapping[str, Any], file: str) -> Rule:
    try:
        readings = tuple(
            Reading(
                text=reading["text"],
                option=reading.get("option", ""),
                default=reading.get("default", False),
                why=reading.get("why", ""),
            )
            for reading in entry.get("reading", [])
        )
        rule = Rule(int(entry["number"]), entry["title"], entry["text"], entry.get("source", "rulebook"), readings)
    except (KeyError, TypeError, ValueError) as error:
        raise BookError(f"{file}: a rule lacks {error}: {dict(entry)}") from None
    if readings and sum(reading.default for reading in readings) != 1:
        raise BookError(f"{file}: rule {rule.number} has readings, so exactly one of them is the default")
    return rule
