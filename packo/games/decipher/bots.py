"""Players of Decipher, each of whom hides words and seeks them: a plain one, and one who reckons."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from packo.core import Deal
from packo.games.decipher.parts import (
    ASK,
    BONUS,
    BONUS_POINTS,
    CALL,
    DECIPHER_POINTS,
    GUESS_POINTS,
    HAND,
    HIDE,
    Ask,
    Guess,
    Hand,
    Hide,
    Position,
)  # fmt: skip
from packo.games.decipher.rules import BUY, WAIT, Rules, callers
from packo.games.decipher.solver.hiding import Hiding, board_of
from packo.games.decipher.solver.questions import Question, questions
from packo.games.decipher.solver.seeking import seek
from packo.games.decipher.solver.table import Ints, Table
from packo.games.decipher.solver.tables import seeker_of, table_of

if TYPE_CHECKING:
    from random import Random

    from packo.core import Game
    from packo.play.bots import Bot, Seat


def bots(game: Game) -> dict[str, Bot]:
    """The bots of Decipher by name, the strongest last.  They reckon with its rules, so they are not offered where a
    person changed those."""
    return {bot.name: bot for bot in (PlainBot(), SleuthBot())} if type(game.rules) is Rules else {}


@dataclass(frozen=True)
class PlainBot:
    """Hides any word, hands out any piece, asks any zone that may say yes, and guesses when he is sure.

    In bonus mode he guesses one of the words that are left where he has a token for each, and else buys.
    """

    name: str = "plain"

    def choose(self, seat: Seat, rng: Random) -> Any:
        p = _position(seat)
        if p.stage in (HIDE, HAND):
            return rng.choice(seat.legal)
        known = Knowledge.of(seat)
        words = known.words
        if len(words) == 1 or (p.stage == BONUS and 0 < len(words) <= p.tokens[seat.player]):
            return Guess(words[0])
        if p.stage == ASK:
            asked = known.asked
            return Ask(rng.choice([question for question in asked if question.yes] or asked).zone)
        if p.stage == BONUS and BUY in seat.legal:
            return BUY
        return Guess(rng.choice(words)) if p.stage == BONUS and words else WAIT


@dataclass(frozen=True)
class SleuthBot:
    """Hides a word that is hard to find, hands out the pieces that hide it best, asks what tells most, and guesses when
    that pays.

    As the maker he draws some words (`drawn`) and hides the one that costs a standard seeker most, if each piece hides
    best at once; his order of pieces is the best one against that seeker where it is found among `boards`.

    As a lone seeker he plays best against a maker who hands out pieces at random, once at most `few` words are left.
    Elsewhere he asks the question whose answer is worth most, a bit of information for one, less `price` for each NO
    that it risks.  Against other seekers he guesses where he is right with a chance of `daring` at least: the next to
    speak would be as wise as he.
    """

    drawn: int = 12
    boards: int = 150
    few: int = 10
    nodes: int = 2000
    price: float = 1.0
    daring: Fraction = Fraction(1, 3)
    name: str = "sleuth"

    def choose(self, seat: Seat, rng: Random) -> Any:
        p = _position(seat)
        rules = seat.game.rules
        assert isinstance(rules, Rules)
        if p.stage == HIDE:
            return self._hidden(rules, seat, rng)
        if p.stage == HAND:
            return self._handed(rules, p)
        known = Knowledge.of(seat)
        if not known.words:
            return Ask(known.asked[0].zone) if p.stage == ASK else BUY if BUY in seat.legal else WAIT
        alone = not callers(p) and p.stage != CALL
        if alone and len(known.words) <= self.few:
            return seek(known.table, p, nodes=self.nodes).best
        if (guess := self._guess(known, p, seat.player, alone)) is not None:
            return guess
        if p.stage == ASK:
            return Ask(self._asked(known.asked).zone)
        return BUY if BUY in seat.legal else WAIT

    def _hidden(self, rules: Rules, seat: Seat, rng: Random) -> Hide:
        words = [action.word for action in seat.legal]
        drawn = rng.sample(words, min(self.drawn, len(words)))
        return Hide(max(drawn, key=lambda word: _cost(rules, word)))

    def _handed(self, rules: Rules, p: Position) -> Hand:
        hiding = Hiding(seeker_of(rules), p.word, rules.alphabet, "margin", self.boards)
        return Hand(hiding.line(board_of(p))[0])

    def _asked(self, asked: tuple[Question, ...]) -> Question:
        return max(
            (question for question in asked if question.yes),
            key=lambda question: (question.bits - self.price * float(1 - question.chance), -question.zone),
        )

    def _guess(self, known: Knowledge, p: Position, player: int, alone: bool) -> Guess | None:
        """A word, where to guess it pays; who calls after others takes another word than they."""
        words = known.words
        chance = Fraction(1, len(words))
        if alone or (p.stage == BONUS and not p.left):
            pays = len(words) <= 1 or (p.stage == BONUS and chance * gain(p) > GUESS_POINTS and not p.left)
        else:
            pays = chance >= self.daring
        if not pays:
            return None
        before = callers(p).index(player) if p.stage == CALL else 0
        return Guess(words[before]) if before < len(words) else None


def gain(p: Position) -> int:
    """What whoever finds the word now gets, less what is his anyway."""
    return DECIPHER_POINTS + BONUS_POINTS * p.bonus


@lru_cache(maxsize=1 << 14)
def _cost(rules: Rules, word: str) -> int:
    """The maker's margin over a standard seeker, if each piece hides best at once."""
    hiding = Hiding(seeker_of(rules), word, rules.alphabet, "margin")
    return hiding.played(hiding.start()).worth("margin")


@dataclass(frozen=True, eq=False)
class Knowledge:
    """What a seeker makes of the board: the words that are possible, the listed ones where there are any."""

    table: Table
    found: Ints
    p: Position

    @classmethod
    def of(cls, seat: Seat) -> Knowledge:
        """From a seat.  Where no listed word is left, it is any spelling, if there are few enough to be listed."""
        p, rules = _position(seat), seat.game.rules
        assert isinstance(rules, Rules)
        table = table_of(rules)
        found = table.possible(p.zones, p.left, p.held, p.wrong)
        if not len(found):
            worlds = rules.worlds(p, seat.player)
            if not isinstance(worlds, Deal):
                table = Table((world.word for world in worlds), rules.alphabet)
                found = table.possible(p.zones, p.left, p.held, p.wrong)
        return cls(table, found, p)

    @property
    def words(self) -> tuple[str, ...]:
        return self.table.listed(self.found)

    @property
    def asked(self) -> tuple[Question, ...]:
        """What each question tells that may be asked."""
        return questions(self.table, self.found, self.p.zones, self.p.held)


def _position(seat: Seat) -> Position:
    assert isinstance(seat.observation, Position)
    return seat.observation
