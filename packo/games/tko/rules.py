"""TKO: two boxers, four bars each, both choose at once.

A punch scores unless it is blocked or meets the same punch; a block scores when it stops a punch; five points on any
one bar win the round.  The numbers in the code are those of rules.toml.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, NamedTuple

from packo import core
from packo.core import SIMULTANEOUS, TERMINAL, CardError, Cards, Image, OptionError, Refusal, option
from packo.core.options import suggest
from packo.core.telling import brief, cut, quoted

UPPERCUT, HEAD_BLOCK, BODY_BLOW, BODY_BLOCK = "U", "H", "B", "K"
ACTIONS = (UPPERCUT, HEAD_BLOCK, BODY_BLOW, BODY_BLOCK)
ACTION_NAMES = {UPPERCUT: "uppercut", HEAD_BLOCK: "head block", BODY_BLOW: "body blow", BODY_BLOCK: "body block"}
STOPS = {HEAD_BLOCK: UPPERCUT, BODY_BLOCK: BODY_BLOW}
"""Which punch a block stops."""
NOBODY = -1
TOP = 5
HEAD_START = 4
BOXERS_IN_THE_BOX = 8
FIELDS = ("uppercut", "head_block", "body_blow", "body_block")
"""The four bars as a cards file names them, in the order of ACTIONS."""
NOTATIONS = {action.casefold() for action in ACTIONS}
"""What is an action, so no boxer's name is.  Places are written with a plus, which no name has."""
NOT_IN_NAMES = "&;#*+"
"""What notation and records use, so no boxer's name does."""
Bars = tuple[int, int, int, int]
OPEN, HIDDEN = ("open",), ("hidden",)
"""The values of the option `boxers` under which the boxers are chosen in play."""
SUDDEN_DEATH: tuple[Bars, Bars] = ((TOP,) * 4, (TOP,) * 4)

BOXERS: dict[str, Bars] = {
    "Pablo Bruz": (2, 2, 0, 0),
    "Mello Mar": (1, 1, 1, 1),
    "Barry Punch": (0, 2, 2, 0),
    "Yor Lightsout": (2, 1, 1, 0),
    "Oran Crusher": (1, 1, 2, 0),
    "Bill Cream": (0, 2, 0, 2),
    "Ginger Al": (2, 0, 2, 0),
    "Wil Bleed": (2, 0, 0, 2),
}
"""The boxers of the rulebook, as in cards.toml (a test compares them)."""


class Position(NamedTuple):
    """What the rules need to know of a bout, and no past."""

    starts: tuple[Bars, ...]
    """Each boxer's points at the start of a round, in the order uppercut, head block, body blow, body block; fewer
    than two while boxers are still being chosen."""
    bars: tuple[Bars, ...]
    """Each player's point markers, in the same order; in sudden death they no longer matter and all stand at 5."""
    arrow: int = NOBODY
    """Whom the power arrow favours: 0, 1 or NOBODY."""
    placing: int = NOBODY
    """Who has earned a point by the arrow's favour and has yet to say on which bar, or NOBODY."""
    rounds: tuple[int, int] = (0, 0)
    """Rounds won by each player."""


class Place(NamedTuple):
    """The favoured player puts the point on a bar (rule 14).  Written as +U, +H, +B or +K."""

    bar: str

    def __str__(self) -> str:
        return f"+{self.bar}"


PLACES = tuple(Place(bar) for bar in ACTIONS)


class Pick(NamedTuple):
    """A player takes a boxer (rule 3).  Written as the boxer's name."""

    boxer: str

    def __str__(self) -> str:
        return f"{self.boxer}"


def _boxers(value: Any) -> tuple[str, ...]:
    names = (value,) if isinstance(value, str) else tuple(value) if isinstance(value, tuple | list) else ()
    if names in (OPEN, HIDDEN) or (len(names) == 2 and all(isinstance(name, str) for name in names)):
        return names
    raise ValueError(f"give two boxers' names, 'open' or 'hidden', not {brief(value)}")


def scores(own: str, other: str) -> str | None:
    """The bar on which the player of `own` scores against `other`, or None.

    >>> scores("U", "B"), scores("U", "K"), scores("U", "H"), scores("H", "U"), scores("H", "B")
    ('U', 'U', None, 'H', None)
    """
    if own in STOPS:
        return own if STOPS[own] == other else None
    return None if own == other or STOPS.get(other) == own else own


EXCHANGES: dict[tuple[str, str], dict[int, str]] = {
    (first, second): {
        player: bar for player, bar in enumerate((scores(first, second), scores(second, first))) if bar is not None
    }
    for first in ACTIONS
    for second in ACTIONS
}
"""For each pair of choices, who scores and on which bar."""


class Rules(core.Rules):
    """The whole game: choosing boxers, rounds, sudden death, the power arrow, best of three."""

    @dataclass(frozen=True)
    class Options:
        boxers: tuple[str, ...] = option(
            ("Pablo Bruz", "Mello Mar"),
            "The two boxers by name, which must be given with cards of your own; 'open': chosen in play, one after the "
            "other; 'hidden': both at once.",
            parse=_boxers,
        )
        mirror: bool = option(False, "Whether both may fight as the same boxer.")
        power_arrow: bool = option(False, "Whether the power arrow is used (intermediate play).")
        arrow_on_ties: bool = option(True, "Whether the favoured player places his point freely when both score.")
        rounds_to_win: int = option(2, "Rounds that win the game: 2 is best of three, 1 a single round.")

        def __post_init__(self) -> None:
            if not 1 <= self.rounds_to_win <= 9:
                raise OptionError(f"tko: option rounds_to_win is 1 to 9, not {brief(self.rounds_to_win)}")
            if self.boxers == HIDDEN and not self.mirror:
                raise OptionError("tko: boxers='hidden' needs mirror=True, since both may choose the same boxer")
            if len(self.boxers) == 2 and self.boxers[0] == self.boxers[1] and not self.mirror:
                raise OptionError(f"tko: the two boxers differ, so {cut(self.boxers[0])} twice needs mirror=True")

    exchanges: ClassVar[Mapping[tuple[str, str], Mapping[int, str]]] = EXCHANGES
    """Who scores on which bar for each pair of choices; a variant of the game may score otherwise."""
    cards: dict[str, Bars]

    def __init__(self, options: Any, cards: Cards, book: core.Book) -> None:
        super().__init__(options, cards, book)
        self._rounds_to_win: int = options.rounds_to_win
        self._power_arrow: bool = options.power_arrow
        self._picks = tuple(map(Pick, self.cards))
        self._universe = (*ACTIONS, *PLACES, *self._picks)
        for name in options.boxers if len(options.boxers) == 2 else ():
            if name not in self.cards:
                lead = "there is"
                if cards.provenance == "own":
                    lead = f"your cards ({cards.file}) have boxers of their own, so name two of them as boxers=(…, …)"
                raise OptionError(f"tko: option boxers: there is no {brief(name)}; {suggest(name, self.cards, lead)}")

    def read_cards(self, cards: Cards) -> dict[str, Bars]:
        """Eight boxers with different names and different head starts, four points each (rule 1)."""
        boxers: dict[str, Bars] = {}
        entries = cards.data.get("boxer", [])
        if not isinstance(entries, list):
            raise CardError(f"{cards.file}: TKO 1: each boxer is a table of its own, headed [[boxer]]")
        for number, entry in enumerate(entries, start=1):
            where = f"{cards.file}: boxer {number}: TKO 1"
            name, bars = _boxer(entry, where)
            for other, start in boxers.items():
                if name.casefold() == other.casefold():
                    raise CardError(f"{where}: the name {brief(name)} stands twice")
                if bars == start:
                    raise CardError(f"{where}: {cut(name)} has the same head start as {cut(other)}")
            boxers[name] = bars
        if len(boxers) != BOXERS_IN_THE_BOX:
            raise CardError(f"{cards.file}: TKO 1: there are {BOXERS_IN_THE_BOX} boxers, not {len(boxers)}")
        return boxers

    # -- whose turn, and what is allowed ---------------------------------------------------------------------------

    def initial(self) -> Position:
        if len(self.options.boxers) < 2:
            return Position((), ())
        starts = tuple(self.cards[name] for name in self.options.boxers)
        return Position(starts, starts)

    def current_player(self, p: Position) -> int:
        if self._rounds_to_win in p.rounds:
            return TERMINAL
        if len(p.starts) < 2 and self.options.boxers == OPEN:
            return len(p.starts)
        return SIMULTANEOUS if p.placing == NOBODY else p.placing

    def legal_actions(self, p: Position, player: int) -> tuple[Any, ...]:
        if len(p.starts) < 2:
            taken = () if self.options.mirror else p.starts
            return tuple(Pick(name) for name, start in self.cards.items() if start not in taken)
        return ACTIONS if p.placing == NOBODY else PLACES

    def universe(self) -> tuple[Any, ...]:
        return self._universe

    def why_not(self, p: Position, player: int, action: Any) -> Refusal:
        if len(p.starts) < 2:
            if isinstance(action, Pick) and action in self._picks:
                return Refusal(2, f"{cut(str(action))} is already taken")
            if isinstance(action, Place) or action in ACTIONS:
                return Refusal(3, f"the boxers are still being chosen, so {quoted(action)} cannot be chosen yet")
            return Refusal(1, f"there is no boxer {quoted(action)}; {suggest(action, self.cards, 'there is')}")
        if p.placing != NOBODY:
            return Refusal(14, f"the point goes on one bar, +U, +H, +B or +K; {quoted(action)} is none of them")
        if isinstance(action, Place):
            return Refusal(14, f"no point may be placed freely now, so {quoted(action)} cannot be chosen")
        if isinstance(action, Pick):
            return Refusal(3, f"the boxers are already chosen, so {quoted(action)} cannot be taken now")
        return Refusal(5, f"a player chooses U, H, B or K; {quoted(action)} is none of them")

    # -- what happens ----------------------------------------------------------------------------------------------

    def step(self, p: Position, move: Any) -> Position:
        if len(p.starts) < 2:
            return self._picked(p, move)
        if p.placing == NOBODY:
            return self._fought(p, move)
        bars = tuple(raised(b, move.bar) if i == p.placing else b for i, b in enumerate(p.bars))
        return self._judged(p._replace(bars=bars, placing=NOBODY))

    def _picked(self, p: Position, move: Pick | Mapping[int, Pick]) -> Position:
        picks = (move,) if isinstance(move, Pick) else (move[0], move[1])
        starts = (*p.starts, *(self.cards[pick.boxer] for pick in picks))
        return p._replace(starts=starts, bars=starts if len(starts) == 2 else ())

    def _fought(self, p: Position, move: Mapping[int, str]) -> Position:
        points = self.exchanges[move[0], move[1]]
        if not points and p.arrow == NOBODY:
            return p
        if p.bars == SUDDEN_DEATH:
            return self._round_won(p, *points) if len(points) == 1 else p
        placing = self._places_freely(p, points) if self._power_arrow else NOBODY
        first, second = p.bars
        if 0 in points and placing != 0:
            first = raised(first, points[0])
        if 1 in points and placing != 1:
            second = raised(second, points[1])
        arrow = self._turned(p, points) if self._power_arrow else NOBODY
        after = Position(p.starts, (first, second), arrow, placing, p.rounds)
        return after if placing != NOBODY else self._judged(after)

    def _places_freely(self, p: Position, scorers: Collection[int]) -> int:
        """Who may put the point on any bar (rules 14 and 15)."""
        if p.arrow not in scorers or (len(scorers) == 2 and not self.options.arrow_on_ties):
            return NOBODY
        return p.arrow

    def _turned(self, p: Position, scorers: Collection[int]) -> int:
        """Where the arrow points after a turn (rules 12 and 13)."""
        if len(scorers) != 1:
            return NOBODY
        (scorer,) = scorers
        return NOBODY if p.arrow == 1 - scorer else scorer

    def _judged(self, p: Position) -> Position:
        """The round is won, goes on, or goes into sudden death (rules 9 and 10).

        Both reach five only in a turn in which both score, so in sudden death the arrow is neutral.
        """
        first, second = TOP in p.bars[0], TOP in p.bars[1]
        if first and second:
            return p._replace(bars=SUDDEN_DEATH)
        return self._round_won(p, 0 if first else 1) if first or second else p

    def _round_won(self, p: Position, winner: int) -> Position:
        rounds = (p.rounds[0] + (winner == 0), p.rounds[1] + (winner == 1))
        return Position(p.starts, p.starts, rounds=rounds)

    # -- the end, and what is seen ---------------------------------------------------------------------------------

    def returns(self, p: Position) -> tuple[int, int]:
        """1 for the winner of the game, 0 for the other."""
        return (1, 0) if p.rounds[0] > p.rounds[1] else (0, 1)

    def observation(self, p: Position, player: int) -> Position:
        return p

    def seen(self, p: Position, move: Any, player: int) -> Any:
        """Both choices are shown (rule 5)."""
        return move

    def worlds(self, observation: Any, player: int) -> Iterable[Position]:
        return (observation,)

    # -- how it is told --------------------------------------------------------------------------------------------

    def names(self, p: Position) -> tuple[str, ...]:
        known = {start: name for name, start in self.cards.items()}
        names = [known.get(start, f"boxer {''.join(map(str, start))}") for start in p.starts]
        names += [f"Player {i + 1}" for i in range(len(names), 2)]
        return tuple(f"{name} ({i + 1})" for i, name in enumerate(names)) if names[0] == names[1] else tuple(names)

    def describe(self, p: Position) -> str:
        if len(p.starts) < 2:
            return "choosing boxers"
        names, score = self.names(p), f"rounds {p.rounds[0]}:{p.rounds[1]}"
        if self.options.rounds_to_win in p.rounds:
            return f"{names[0 if p.rounds[0] > p.rounds[1] else 1]} wins, {score}"
        bars = "/".join("".join(map(str, b)) for b in p.bars)
        what = "sudden death" if p.bars == SUDDEN_DEATH else bars
        arrow = f", arrow at {names[p.arrow]}" if p.arrow != NOBODY else ""
        placing = f", {names[p.placing]} places a point" if p.placing != NOBODY else ""
        return f"{names[0]} - {names[1]} {what}, {score}{arrow}{placing}"

    def symmetry(self, p: Position) -> Iterable[Image]:
        """Head and body exchanged, the seats exchanged, and both.

        In a round that decides the game whoever wins it, the head starts are never needed again, so all of them are
        alike: they are dropped.  Once the game is over only the score of rounds matters, so the bars are dropped too.
        """
        if len(p.starts) < 2:
            return
        over = self.options.rounds_to_win in p.rounds
        q = p
        if over or min(p.rounds) == self.options.rounds_to_win - 1:
            q = p._replace(starts=NO_STARTS, bars=NO_STARTS if over else p.bars)
            yield Image(q, (0, 1))
        for image in (mirrored(q), q):
            yield Image(image, (0, 1))
            yield Image(swapped(image), (1, 0))


NO_STARTS: tuple[Bars, Bars] = ((0,) * 4, (0,) * 4)


@cache
def raised(bars: Bars, bar: str) -> Bars:
    """The bars with one more point on one of them.

    >>> raised((2, 2, 0, 0), "B")
    (2, 2, 1, 0)
    """
    u, h, b, k = bars
    return (u + (bar == UPPERCUT), h + (bar == HEAD_BLOCK), b + (bar == BODY_BLOW), k + (bar == BODY_BLOCK))


def mirrored(p: Position) -> Position:
    """Head and body exchanged for both players."""

    def turn(all_bars: tuple[Bars, ...]) -> tuple[Bars, ...]:
        return tuple((b, k, u, h) for u, h, b, k in all_bars)

    return p._replace(starts=turn(p.starts), bars=turn(p.bars))


def swapped(p: Position) -> Position:
    """The players exchange seats."""

    def other(player: int) -> int:
        return NOBODY if player == NOBODY else 1 - player

    return Position(p.starts[::-1], p.bars[::-1], other(p.arrow), other(p.placing), p.rounds[::-1])


def _boxer(entry: Any, where: str) -> tuple[str, Bars]:
    name = entry.get("name") if isinstance(entry, Mapping) else None
    if not isinstance(name, str) or not name.strip():
        raise CardError(f"{where}: a boxer has a name")
    if name != name.strip() or not name.isprintable() or set(name) & set(NOT_IN_NAMES):
        raise CardError(
            f"{where}: a name is one line with none of {NOT_IN_NAMES} and no space at its ends, not {brief(name)}"
        )
    if name.casefold() in NOTATIONS:
        raise CardError(f"{where}: no boxer's name is {brief(name)}, which is the notation of an action")
    told = cut(name)
    points = {field: entry.get(field) for field in FIELDS}
    for field, number in points.items():
        if field not in entry:
            raise CardError(f"{where}: {told} has no {field}")
        if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number < TOP:
            raise CardError(f"{where}: {field} is a whole number from 0 to {TOP - 1}, not {brief(number)}")
    if sum(points.values()) != HEAD_START:
        raise CardError(f"{where}: {told} has {sum(points.values())} points in all, not {HEAD_START}")
    u, h, b, k = points.values()
    return name, (u, h, b, k)
