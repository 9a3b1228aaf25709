"""Silent teams for SHH: one that weighs words by what partners may hold, and one for two who can count."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from packo.games.shh.parts import CONSONANTS, TURN, VOTE, VOWELS, Call, Letter, Pass, Position
from packo.games.shh.rules import CALLS, LETTERS, PASS, THUMBS, UNKNOWN, Rules
from packo.games.shh.solver.open_hands import solve_open
from packo.games.shh.solver.outlook import Formula, Holding, Outlook, continuing

if TYPE_CHECKING:
    from random import Random

    from packo.core import Game
    from packo.play.bots import Bot, Seat


def bots(game: Game) -> dict[str, Bot]:
    """The bots of SHH by name, the strongest last.  They reckon with its rules, so they are not offered where a person
    changed those."""
    found: dict[str, Bot] = {}
    if type(game.rules) is Rules:
        team: list[Bot] = [SpellerBot()]
        if game.num_players == 2:
            team.append(PlannerBot())
        found.update((bot.name, bot) for bot in team)
    return found


@dataclass(frozen=True)
class SpellerBot:
    """Lays the letter from which the word is expected to bring most, and calls the vote where that brings more.

    He sees his own hand, the rows and what happened.  His thumb is up for valid words only.  Every unseen consonant is
    as likely in a partner's hand as that is large; with a `doubt` less than 1 a partner holds a consonant less likely
    for each time that he could have gone on with it and did not.  Who does not remember (`remembers`) forgets the
    consonants in a row that lies face down.
    """

    formula: Formula = field(default_factory=Formula)
    doubt: float = 1.0
    remembers: bool = True
    name: str = "speller"

    def choose(self, seat: Seat, rng: Random) -> Any:
        p, rules = seat.observation, seat.game.rules
        assert isinstance(p, Position)
        assert isinstance(rules, Rules)
        if p.stage == VOTE:
            return THUMBS[0 if rules.is_valid(p.active) else 1]
        worths = self.worths(seat)
        most = max(worths.values())
        return next(action for action in seat.legal if worths.get(action) == most)

    def worths(self, seat: Seat) -> dict[Any, float]:
        """What each sensible action is worth by the formula; a vote that fails is one where nothing else is left."""
        p, rules = seat.observation, seat.game.rules
        assert isinstance(p, Position)
        assert isinstance(rules, Rules)
        outlook = Outlook(rules, p, seat.player, holdings(seat, self.remembers, self.doubt), self.formula)
        found: dict[Any, float] = {LETTERS[letter]: worth for letter, worth in outlook.letters().items()}
        if PASS in seat.legal:
            found[PASS] = outlook.waiting()
        if outlook.valid:
            found[CALLS[0]] = outlook.gain(p.active)
        elif p.active:
            found[CALLS[1]] = outlook.failed
        return found or {next(action for action in seat.legal if str(action) in VOWELS): outlook.failed}


@dataclass(frozen=True)
class PlannerBot:
    """For two: each knows the other's hand, which is all that is unseen; so both find the same best line, in silence.

    He plays the line of packo.games.shh.solve from the deal, or from wherever somebody last left it.  With more players
    he is a speller.
    """

    name: str = "planner"

    def choose(self, seat: Seat, rng: Random) -> Any:
        if seat.game.num_players != 2:
            return SpellerBot().choose(seat, rng)
        rules = seat.game.rules
        assert isinstance(rules, Rules)
        followed = _followed(rules, seat)
        if followed is None:
            return SpellerBot().choose(seat, rng)
        position, line = followed
        if position.stage == VOTE:
            return THUMBS[0 if rules.is_valid(position.active) else 1]
        return line[0]


def _followed(rules: Rules, seat: Seat) -> tuple[Position, tuple[Any, ...]] | None:
    """Where the play stands, all hands open, and how the line goes on that was followed last; None where more is hidden
    than the other's hand, as in a play that begins with consonants in a row that lies face down."""
    position: Position | None = None
    line: tuple[Any, ...] = ()
    for step in seat.information_state:
        if position is not None:
            position = rules.step(position, step.seen)
            line = line[1:] if line and line[0] == step.seen else solve_open(rules, position).moves
        elif isinstance(step.observation, Position) and step.observation.hands:
            position = _opened(step.observation, seat.player)
            if position is None:
                return None
            line = solve_open(rules, position).moves
    return (position, line) if position is not None else None


def _opened(p: Position, player: int) -> Position | None:
    """A position of two with the other's hand in it."""
    unseen = "".join(letter for letter in CONSONANTS if letter not in p.hands[player] + p.active + p.row)
    if UNKNOWN in p.row:
        return None
    hands = (p.hands[0], unseen) if player == 0 else (unseen, p.hands[1])
    return p._replace(hands=hands)


# -- who may hold what -------------------------------------------------------------------------------------------------


def holdings(seat: Seat, remembers: bool = True, doubt: float = 1.0) -> tuple[Holding, ...]:
    """For each player, how likely he holds each consonant, as the player in the seat sees it.

    Args:
        remembers: whether he still knows the consonants in a row that lies face down.
        doubt: how much less likely a partner holds a consonant with which he could have gone on when he passed or
            called; 1 for not at all.
    """
    p = seat.observation
    assert isinstance(p, Position)
    own = p.hands[seat.player]
    hidden_row = p.row.count(UNKNOWN)
    gone = p.active + p.row
    if hidden_row and remembers:
        gone, hidden_row = gone + _laid(seat), 0
    unseen = [letter for letter in CONSONANTS if letter not in gone and letter not in own]
    declined = _declined(seat) if doubt != 1 else {}
    found: list[dict[str, float]] = [{} for _ in p.hands]
    found[seat.player] = dict.fromkeys(own, 1.0)
    for letter in unseen:
        weights = [
            0.0 if i == seat.player else len(hand) * doubt ** declined.get((i, letter), 0)
            for i, hand in enumerate(p.hands)
        ]
        total = sum(weights) + hidden_row
        for i, weight in enumerate(weights):
            if weight:
                found[i][letter] = weight / total
    return tuple(found)


def _laid(seat: Seat) -> str:
    """All letters that anybody has laid."""
    return "".join(step.seen.letter for step in seat.information_state if isinstance(step.seen, Letter))


def _declined(seat: Seat) -> dict[tuple[int, str], int]:
    """How often each player passed or called when a consonant would have led on to a word."""
    rules = seat.game.rules
    assert isinstance(rules, Rules)
    found: dict[tuple[int, str], int] = {}
    before: Position | None = None
    for step in seat.information_state:
        if before is not None and isinstance(step.seen, Pass | Call) and before.active and before.stage == TURN:
            for letter in continuing(rules, before.active):
                found[before.to_move, letter] = found.get((before.to_move, letter), 0) + 1
        before = step.observation if isinstance(step.observation, Position) else None
    return found
