"""TAJ: the players vote on which rugs change places, and what lies under the Taj in the end counts for secret goals.

The numbers in the code are those of rules.toml.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, permutations
from math import factorial, perm, prod
from random import Random
from typing import Any, NamedTuple

from packo import core
from packo.core import CHANCE, SIMULTANEOUS, TERMINAL, CardError, Cards, Deal, Image, OptionError, Refusal, option
from packo.core.telling import brief, quoted
from packo.games.taj.parts import (
    ADJUST,
    ALL,
    COLOUR_NAMES,
    COLOURS,
    FLIP,
    LEFT,
    NAY,
    NIX,
    REMOVE,
    RIGHT,
    YEA,
    Adjust,
    Dealt,
    Display,
    Goal,
    Position,
    Propose,
    Remove,
    Rug,
    Vote,
)
from packo.games.taj.scoring import UNDER, colour_values, score

NOBODY = -1
RUGS = GOALS = 10
"""How many there are of each (rule 1)."""
LAST_RUGS = 5
"""The game ends with so many (rule 15)."""
FIRST_TAJ = 3
"""How many rugs lie left of the Taj at the start (rule 2)."""
LONGEST_CAP = 1000

VOTES = tuple(map(Vote, (YEA, NAY, ALL, NIX)))
PLAIN_VOTES = VOTES[:2]
REMOVES = (Remove(LEFT), Remove(RIGHT))
ADJUSTS = tuple(map(Adjust, (FLIP, LEFT, RIGHT)))
PROPOSALS = {
    count: tuple(Propose(left, right) for left, right in combinations(range(count), 2)) for count in range(RUGS + 1)
}
"""All proposals for each number of rugs in the display."""
UNIVERSE = (*PROPOSALS[RUGS], *VOTES, *REMOVES, *ADJUSTS)
WRITTEN: Mapping[str, Any] = {str(action): action for action in UNIVERSE}
PROPOSED = re.compile(r"([0-9]{1,4})-([0-9]{1,4})")


class Box(NamedTuple):
    """The cards of the game, in the order of the cards file."""

    rugs: tuple[Rug, ...]
    goals: tuple[Goal, ...]


class Rules(core.Rules):
    """The whole game: proposals, secret votes, All/Nix cards, the Curator's Eye, two to four players."""

    @dataclass(frozen=True)
    class Options:
        players: int = option(2, "How many play, 2 to 4.", choices=(2, 3, 4))
        turn_cap: int = option(
            0, f"The game also ends after so many proposals, 1 to {LONGEST_CAP}, scored as it stands; 0: it does not."
        )

        def __post_init__(self) -> None:
            if not 0 <= self.turn_cap <= LONGEST_CAP:
                raise OptionError(f"taj: option turn_cap is 0 to {LONGEST_CAP}, not {brief(self.turn_cap)}")

    cards: Box

    def __init__(self, options: Any, cards: Cards, book: core.Book) -> None:
        super().__init__(options, cards, book)
        self._players: int = options.players
        self._turn_cap: int = options.turn_cap
        self._after: tuple[tuple[int, ...], ...] = tuple(
            tuple((proposer + k) % self._players for k in range(1, self._players)) for proposer in range(self._players)
        )
        """For each proposer, the others in turn order."""

    def read_cards(self, cards: Cards) -> Box:
        """Ten rugs and ten goals of three different colours each, and all five colours on the rugs (rule 1)."""
        rugs = tuple(Rug(*letters) for letters in _triples(cards, "rugs", "rug", RUGS))
        goals = tuple(Goal(*letters) for letters in _triples(cards, "goals", "goal", GOALS))
        for colour in COLOURS:
            if not any(colour in rug for rug in rugs):
                raise CardError(f"{cards.file}: TAJ 1: five colours are on the rugs, and {_named(colour)} is on none")
        return Box(rugs, goals)

    # -- whose turn, and what is allowed ---------------------------------------------------------------------------

    def initial(self) -> Position:
        players = self._players
        return Position(Display((), (), FIRST_TAJ, True), (None,) * players, (True,) * players, 0)

    def current_player(self, p: Position) -> int:
        if p.proposal is not None:
            return SIMULTANEOUS
        if p.pending:
            return p.ruler
        display = p.display
        if len(display.rugs) <= LAST_RUGS or False not in display.seen:
            return TERMINAL if display.rugs else CHANCE
        return TERMINAL if 0 < self._turn_cap <= p.turns else p.proposer

    def legal_actions(self, p: Position, player: int) -> tuple[Any, ...]:
        if p.proposal is not None:
            return VOTES if p.cards[player] and player != p.proposer else PLAIN_VOTES
        if not p.pending:
            return PROPOSALS[len(p.display.rugs)]
        return REMOVES if p.pending[0] == REMOVE else adjustments(p.display)

    def universe(self) -> tuple[Any, ...]:
        return UNIVERSE

    def why_not(self, p: Position, player: int, action: Any) -> Refusal:
        if p.proposal is not None:
            return _no_vote(p, player, action)
        if not p.pending:
            return _no_proposal(p, action)
        if p.pending[0] == REMOVE:
            return Refusal(9, f"a rug leaves first, remove-left or remove-right; {quoted(action)} is neither")
        if isinstance(action, Remove):
            return Refusal(9, f"no rug is to leave now, so {quoted(action)} cannot be chosen")
        for how in (LEFT, RIGHT):
            if action == Adjust(how):
                return Refusal(12, f"there is no rug {how} of the Taj, so it cannot shift that way")
        return Refusal(
            12, f"the Taj must be moved now, flip, shift-left or shift-right; {quoted(action)} is none of them"
        )

    # -- what happens ----------------------------------------------------------------------------------------------

    def chance(self, p: Position) -> Deal:
        """The deal.  Where two goals of a set are alike, its outcomes are not equally likely and have no count."""
        rugs, goals = self.cards
        count = None
        if len(set(goals)) == len(goals):
            rows = factorial(len(rugs)) // prod(map(factorial, Counter(rugs).values()))
            count = rows * perm(len(goals), self._players)
        return Deal(self._deal, self._can_be_dealt, count)

    def _deal(self, rng: Random) -> Dealt:
        rugs, goals = list(self.cards.rugs), list(self.cards.goals)
        rng.shuffle(rugs)
        rng.shuffle(goals)
        return Dealt(tuple(rugs), tuple(goals[: self._players]))

    def _can_be_dealt(self, outcome: object) -> bool:
        if type(outcome) is not Dealt or type(outcome.rugs) is not tuple or type(outcome.goals) is not tuple:
            return False
        if any(type(rug) is not Rug for rug in outcome.rugs) or any(type(goal) is not Goal for goal in outcome.goals):
            return False
        try:
            rugs, goals = Counter(outcome.rugs), Counter(outcome.goals)
        except TypeError:
            return False
        box = self.cards
        return rugs == Counter(box.rugs) and goals <= Counter(box.goals) and len(outcome.goals) == self._players

    def step(self, p: Position, move: Any) -> Position:
        if p.proposal is not None:
            return self._voted(p, p.proposal, move)
        if p.pending:
            return self._decided(p, move)
        if p.display.rugs:
            turns = p.turns + 1 if self._turn_cap else 0
            return Position(p.display, p.goals, p.cards, p.proposer, (move.left, move.right), (), NOBODY, turns)
        display = Display(move.rugs, (False,) * len(move.rugs), p.display.taj, p.display.plus_right)
        return Position(display, move.goals, p.cards, p.proposer)

    def _voted(self, p: Position, proposal: tuple[int, int], votes: Mapping[int, Vote]) -> Position:
        """The votes are shown, and what they bring happens (rules 8 to 14)."""
        cards, ruler, players = p.cards, p.proposer, self._players
        yeas, spent = 0, []
        for player in self._after[ruler]:
            card = votes[player].card
            if card == YEA:
                yeas += 1
            elif card != NAY:
                spent.append(player)
        yeas += votes[ruler].card == YEA
        if spent:
            ruler = spent[0]
            yeas = players if votes[ruler].card == ALL else 0
            cards = tuple(has and player not in spent for player, has in enumerate(cards))
        display = looked_at(p.display, *proposal)
        pending: tuple[str, ...] = (ADJUST,) if yeas in (0, players) else ()
        if 2 * yeas > players:
            display = exchanged(display, *proposal)
        elif 2 * yeas < players:
            sides = furthest(display)
            if len(sides) == 1:
                display = without(display, sides[0])
            else:
                pending = (REMOVE, *pending)
        if pending:
            return Position(display, p.goals, cards, p.proposer, None, pending, ruler, p.turns)
        return self._turn_over(p, display, cards)

    def _decided(self, p: Position, move: Remove | Adjust) -> Position:
        display = without(p.display, move.side) if isinstance(move, Remove) else adjusted(p.display, move.how)
        if len(p.pending) > 1:
            return Position(display, p.goals, p.cards, p.proposer, None, p.pending[1:], p.ruler, p.turns)
        return self._turn_over(p, display, p.cards)

    def _turn_over(self, p: Position, display: Display, cards: tuple[bool, ...]) -> Position:
        return Position(display, p.goals, cards, (p.proposer + 1) % self._players, None, (), NOBODY, p.turns)

    # -- the end, and what is seen ---------------------------------------------------------------------------------

    def returns(self, p: Position) -> tuple[int, ...]:
        """Each player's score (rule 17)."""
        return tuple(score(p.display, goal) for goal in p.goals if goal is not None)

    def observation(self, p: Position, player: int) -> Position:
        """All but the others' goals; in the end those too."""
        if self.current_player(p) == TERMINAL:
            return p
        own = tuple(goal if i == player else None for i, goal in enumerate(p.goals))
        return Position(p.display, own, *p[2:])

    def seen(self, p: Position, move: Any, player: int) -> Any:
        """Every move but the deal: votes are shown (rule 6)."""
        return move if p.display.rugs else None

    def hidden(self, p: Position, player: int) -> Any:
        """The others' goals (rule 3)."""
        if self.current_player(p) in (CHANCE, TERMINAL):
            return None
        return tuple(goal for i, goal in enumerate(p.goals) if i != player)

    def worlds(self, observation: Any, player: int) -> Iterator[Position]:
        """Every way to deal the others' goals, each once, in the order of the cards: at most 504."""
        p: Position = observation
        own = p.goals[player]
        if own is None or self.current_player(p) == TERMINAL:
            yield p
            return
        others = list(self.cards.goals)
        others.remove(own)
        for goals in dict.fromkeys(permutations(others, self._players - 1)):
            yield Position(p.display, (*goals[:player], own, *goals[player:]), *p[2:])

    # -- how it is written and told --------------------------------------------------------------------------------

    def parse(self, p: Position, player: int, text: str) -> Any:
        """As in `core.Rules`; two rugs may be given in either order."""
        wanted = text.strip().lower()
        if wanted in WRITTEN:
            return WRITTEN[wanted]
        if (found := PROPOSED.fullmatch(wanted)) is None:
            raise LookupError(text)
        left, right = sorted(int(number) - 1 for number in found.groups())
        return WRITTEN.get(f"{left + 1}-{right + 1}") or Propose(left, right)

    def parse_chance(self, p: Position, text: str) -> Dealt:
        rugs, *rest = text.strip().upper().split("/")
        if len(rest) != 1 or any(len(word) != 3 for part in (rugs, *rest) for word in part.split()):
            raise LookupError(text)
        return Dealt(tuple(Rug(*word) for word in rugs.split()), tuple(Goal(*word) for word in rest[0].split()))

    def describe(self, p: Position) -> str:
        display = p.display
        if not display.rugs:
            return "before the deal"
        side = "right" if display.plus_right else "left"
        under = " ".join(map(str, display.rugs[display.taj : display.taj + UNDER]))
        worth = " ".join(f"{colour}{points}" for colour, points in colour_values(display).items())
        row = f"{len(display.rugs)} rugs, Taj over {under} +1 {side}, {display.seen.count(False)} unseen"
        return f"{self._stage(p)} · {row} · {worth}"

    def _stage(self, p: Position) -> str:
        names = self.names(p)
        if self.current_player(p) == TERMINAL:
            points = self.returns(p)
            winners = [name for name, own in zip(names, points, strict=True) if own == max(points)]
            return (
                f"over, {':'.join(map(str, points))}, {' and '.join(winners)} {'wins' if len(winners) == 1 else 'win'}"
            )
        if p.pending:
            return f"{names[p.ruler]} {'removes a rug' if p.pending[0] == REMOVE else 'flips or shifts'}"
        if p.proposal is not None:
            return f"vote on {Propose(*p.proposal)} by {names[p.proposer]}"
        of = f" ({p.turns} of {self._turn_cap} made)" if self._turn_cap else ""
        return f"{names[p.proposer]} proposes{of}"

    # -- what is alike ---------------------------------------------------------------------------------------------

    def symmetry(self, p: Position) -> Iterator[Image]:
        """The row read from its other end, the seats moved round, and colours changed where the cards allow it."""
        if p.display.rugs:
            for q in (p, mirrored(p)):
                for change in self._colour_changes:
                    yield from self._moved_round(recoloured(q, change))

    def canonical(self, p: Position) -> Image:
        """As in `core.Rules`; images whose first rug is not the least are left out before they are made."""
        if not p.display.rugs:
            return Image(p, tuple(range(self._players)))
        firsts = [
            (tuple(change[colour] for colour in q.display.rugs[0]), q, change)
            for q in (p, mirrored(p))
            for change in self._colour_changes
        ]
        least = min(first for first, _, _ in firsts)
        images = [
            image for first, q, change in firsts if first == least for image in self._moved_round(recoloured(q, change))
        ]
        return min(images, key=lambda image: (_rank(image.position), image.seats))

    def _moved_round(self, p: Position) -> Iterator[Image]:
        players = self._players
        for shift in range(players):
            yield Image(moved_round(p, shift), tuple((i + shift) % players for i in range(players)))

    @cached_property
    def _colour_changes(self) -> tuple[dict[str, str], ...]:
        """The changes of colours that keep the sets of rugs and of goals: five for the package's cards."""
        changes = (dict(zip(COLOURS, colours, strict=True)) for colours in permutations(COLOURS))
        kept = [Counter(map(tuple, part)) for part in self.cards]
        return tuple(
            change
            for change in changes
            if all(Counter(tuple(change[c] for c in card) for card in part.elements()) == part for part in kept)
        )


# -- the display -------------------------------------------------------------------------------------------------------


def adjustments(display: Display) -> tuple[Adjust, ...]:
    """What may be done with the Taj: flip, and shift where there is a rug (rule 12)."""
    return _ADJUSTMENTS[display.taj > 0, display.taj + UNDER < len(display.rugs)]


_ADJUSTMENTS = {
    (left, right): (ADJUSTS[0], *ADJUSTS[1:2] * left, *ADJUSTS[2:] * right)
    for left in (False, True)
    for right in (False, True)
}


def furthest(display: Display) -> tuple[str, ...]:
    """The end of the row that is further from the Taj; both where they are equally far (rule 9)."""
    left, right = display.taj, len(display.rugs) - display.taj - UNDER
    return (LEFT,) if left > right else (RIGHT,) if right > left else (LEFT, RIGHT)


def without(display: Display, side: str) -> Display:
    """The display after the rug at one end has left."""
    rugs, seen, taj, plus_right = display
    return (
        Display(rugs[1:], seen[1:], taj - 1, plus_right)
        if side == LEFT
        else Display(rugs[:-1], seen[:-1], taj, plus_right)
    )


def looked_at(display: Display, left: int, right: int) -> Display:
    """The display after the Curator has seen two rugs (rule 13)."""
    seen = display.seen
    if seen[left] and seen[right]:
        return display
    now = list(seen)
    now[left] = now[right] = True
    return Display(display.rugs, tuple(now), display.taj, display.plus_right)


def exchanged(display: Display, left: int, right: int) -> Display:
    """The display after two rugs have changed places, each with its eye."""
    rugs, seen = list(display.rugs), list(display.seen)
    rugs[left], rugs[right] = rugs[right], rugs[left]
    seen[left], seen[right] = seen[right], seen[left]
    return Display(tuple(rugs), tuple(seen), display.taj, display.plus_right)


def adjusted(display: Display, how: str) -> Display:
    """The display after the Taj was turned over, or shifted by one rug (rule 12)."""
    rugs, seen, taj, plus_right = display
    if how == FLIP:
        return Display(rugs, seen, taj, not plus_right)
    return Display(rugs, seen, taj - 1 if how == LEFT else taj + 1, plus_right)


# -- symmetries --------------------------------------------------------------------------------------------------------


def mirrored(p: Position) -> Position:
    """The same position, read from the other end of the row."""
    rugs, seen, taj, plus_right = p.display
    last = len(rugs) - 1
    display = Display(rugs[::-1], seen[::-1], len(rugs) - UNDER - taj, not plus_right)
    proposal = None if p.proposal is None else (last - p.proposal[1], last - p.proposal[0])
    return p._replace(display=display, proposal=proposal)


def moved_round(p: Position, shift: int) -> Position:
    """Every player sits `shift` seats further on."""
    players = len(p.cards)
    if not (shift := shift % players):
        return p
    goals, cards = p.goals[-shift:] + p.goals[:-shift], p.cards[-shift:] + p.cards[:-shift]
    ruler = p.ruler if p.ruler == NOBODY else (p.ruler + shift) % players
    return p._replace(goals=goals, cards=cards, proposer=(p.proposer + shift) % players, ruler=ruler)


def recoloured(p: Position, change: Mapping[str, str]) -> Position:
    """Every colour becomes another, on the rugs and on the goals."""
    rugs = tuple(Rug(change[a], change[b], change[c]) for a, b, c in p.display.rugs)
    goals = tuple(None if goal is None else Goal(*(change[colour] for colour in goal)) for goal in p.goals)
    return p._replace(display=p.display._replace(rugs=rugs), goals=goals)


def _rank(p: Position) -> tuple[Any, ...]:
    """By this positions are compared that are images of each other, though a goal may be unknown."""
    return (p.display, tuple(goal or () for goal in p.goals), p.cards, p.proposer, p.proposal or (), p.ruler)


# -- refusals ----------------------------------------------------------------------------------------------------------


def _no_vote(p: Position, player: int, action: Any) -> Refusal:
    if isinstance(action, Propose):
        return Refusal(5, f"two rugs are proposed already, so {quoted(action)} cannot be proposed before the next turn")
    if (misplaced := _misplaced(action)) is not None:
        return misplaced
    if action in VOTES[2:]:
        if player == p.proposer:
            return Refusal(7, f"the proposer votes yea or nay, and may not use the All/Nix card for {quoted(action)}")
        return Refusal(7, f"the All/Nix card of player {player} is spent, so {quoted(action)} cannot be voted")
    return Refusal(6, f"a vote is yea, nay, all or nix; {quoted(action)} is none of them")


def _no_proposal(p: Position, action: Any) -> Refusal:
    if isinstance(action, Vote):
        return Refusal(6, f"nothing is proposed yet, so {quoted(action)} cannot be voted")
    if (misplaced := _misplaced(action)) is not None:
        return misplaced
    if not isinstance(action, Propose) or type(action.left) is not int or type(action.right) is not int:
        return Refusal(5, f"a proposal is the numbers of two rugs, such as 3-7; {quoted(action)} is none")
    count = len(p.display.rugs)
    for index in action:
        if not 0 <= index < count:
            return Refusal(5, f"the rugs are numbered 1 to {count}, so there is no rug {brief(index + 1)}")
    if action.left == action.right:
        return Refusal(5, f"two different rugs are proposed, not rug {action.left + 1} twice")
    return Refusal(5, f"of two proposed rugs the left one is named first, so not {quoted(action)}")


def _misplaced(action: Any) -> Refusal | None:
    if isinstance(action, Remove):
        return Refusal(9, f"no rug is to leave now, so {quoted(action)} cannot be chosen")
    if isinstance(action, Adjust):
        return Refusal(12, f"the Taj is not to be moved now, so {quoted(action)} cannot be chosen")
    return None


# -- cards -------------------------------------------------------------------------------------------------------------


def _triples(cards: Cards, field: str, kind: str, count: int) -> list[tuple[str, str, str]]:
    """The cards of one kind, each as the letters of three different colours (rule 1)."""
    listed = cards.data.get(field)
    if not isinstance(listed, list):
        raise CardError(f'{cards.file}: TAJ 1: {field} is a list of three letters each, such as {field} = ["GOK", …]')
    found = []
    for number, word in enumerate(listed, start=1):
        where = f"{cards.file}: {kind} {number}: TAJ 1"
        if not isinstance(word, str) or len(word) != 3 or not set(word) <= set(COLOURS):
            letters = ", ".join(f"{letter} ({_named(letter)})" for letter in COLOURS)
            raise CardError(f"{where}: a {kind} is three letters of {letters}, not {brief(word)}")
        if len(set(word)) < 3:
            twice = next(letter for letter in word if word.count(letter) > 1)
            raise CardError(f"{where}: a {kind} has three different colours, and {word} has {_named(twice)} twice")
        found.append((word[0], word[1], word[2]))
    if len(found) != count:
        raise CardError(f"{cards.file}: TAJ 1: there are {count} {field}, not {len(found)}")
    return found


def _named(colour: str) -> str:
    return COLOUR_NAMES[colour]
