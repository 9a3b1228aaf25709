"""Collectors who play by themselves: one who looks only at his own goal, one who reckons with the others' goals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise, product
from math import prod, tanh
from typing import TYPE_CHECKING, Any, TypeVar

from packo.games.taj.parts import (
    ADJUST,
    ALL,
    NAY,
    NIX,
    YEA,
    Adjust,
    Display,
    Goal,
    Position,
    Propose,
    Vote,
)
from packo.games.taj.posterior import Sincere
from packo.games.taj.rules import (
    LAST_RUGS,
    Rules,
    adjusted,
    adjustments,
    exchanged,
    furthest,
    looked_at,
    without,
)
from packo.games.taj.scoring import score, worths

if TYPE_CHECKING:
    from random import Random

    from packo.core import Game
    from packo.play.bots import Bot, Seat

ORDINARY = (YEA, NAY)
Action = TypeVar("Action")
CLOSE = 1e-9
"""Worths that differ by less are alike."""


def bots(game: Game) -> dict[str, Bot]:
    """The bots of TAJ by name.  The one that reckons with the rules is not offered where a person changed the rules."""
    found: dict[str, Bot] = {"greedy": GreedyBot()}
    if type(game.rules) is Rules:
        found["careful"] = CarefulBot()
    return found


@dataclass(frozen=True)
class GreedyBot:
    """Wants the most points for his own goal straight after the turn, and says so: he votes as he wishes.

    His All/Nix card is played as soon as it brings `enough` points more than the better end of an ordinary vote.
    """

    enough: int = 4
    name: str = "greedy"

    def choose(self, seat: Seat, rng: Random) -> Any:
        p = _position(seat)
        goal = _own(p, seat.player)
        if p.proposal is not None:
            return self._vote(p, goal, seat.legal, rng)
        return _one_of_the_best({action: _points(p, goal, action) for action in _fresh(seat)}, rng)

    def _vote(self, p: Position, goal: Goal, legal: Sequence[Vote], rng: Random) -> Vote:
        assert p.proposal is not None
        passed = exchanged(p.display, *p.proposal)
        wishes = {Vote(YEA): score(passed, goal), Vote(NAY): score(p.display, goal)}
        if len(legal) > len(wishes):
            forced = {
                Vote(ALL): _most(passed, goal),
                Vote(NIX): max(_most(failed, goal) for failed in _failed(p.display)),
            }
            if max(forced.values()) - max(wishes.values()) >= self.enough:
                return _one_of_the_best(forced, rng)
        return _one_of_the_best(wishes, rng)


@dataclass(frozen=True)
class CarefulBot:
    """Chooses what leaves him the best chance to win after the turn, on the average over the others' votes and goals.

    What another player holds he infers by Bayes's rule from all that player has proposed, voted and moved so far, by
    the model `Sincere` of packo.games.taj.posterior; how often that player errs is inferred as well, among `errors`.
    He expects them to vote so, and to lay down a card that they still have with chance `use`.  That no two of the
    others hold the same goal he does not reckon with.

    If the game is over after the turn, his chance is that of having more points than each of the others.  While it goes
    on he takes his lead over another player to end up spread around what it is now, by a logistic distribution of
    `swing` points and `spread` more for each unseen rug; an unspent All/Nix card is as good as `card` points of lead,
    and the choices still to come as `edge`.  So he keeps the card for a turn that matters, ends the game when he is
    well ahead, and draws it out when he is not.  The numbers were chosen by play against the other bots.
    """

    errors: tuple[float, ...] = (0.05, 0.2, 0.5)
    use: float = 0.2
    swing: float = 2.0
    spread: float = 0.3
    card: float = 4.0
    edge: float = 5.0
    name: str = "careful"

    def choose(self, seat: Seat, rng: Random) -> Any:
        if len(seat.legal) == 1:
            return seat.legal[0]
        outlook = Outlook(self, seat)
        return _one_of_the_best({action: outlook.worth(action) for action in _fresh(seat)}, rng)


class Outlook:
    """What the actions of one seat are worth to a careful bot: estimated chances to win."""

    def __init__(self, bot: CarefulBot, seat: Seat) -> None:
        rules: Any = seat.game.rules
        self.bot, self.player, self.p = bot, seat.player, _position(seat)
        self.cap: int = rules.options.turn_cap
        self.own = _own(self.p, self.player)
        self.beliefs = {i: _believed(bot, seat, i) for i in range(len(self.p.goals)) if i != seat.player}
        """For each other player, how often he may err and what he may hold, with the chance of both."""
        self.chances = {i: _marginal(beliefs) for i, beliefs in self.beliefs.items()}
        """What each other player may hold, with its chance."""
        self._leads: dict[tuple[int, ...], list[list[tuple[int, float]]]] = {}

    def worth(self, action: Any) -> float:
        p = self.p
        if isinstance(action, Propose):
            turn = Turn(self, p._replace(proposal=(action.left, action.right), turns=p.turns + 1))
            return max(turn.worth(card) for card in ORDINARY)
        if isinstance(action, Vote):
            return self.turn.worth(action.card)
        if isinstance(action, Adjust):
            return self.later(adjusted(p.display, action.how), p)
        display = without(p.display, action.side)
        return self.best(display, p) if ADJUST in p.pending else self.later(display, p)

    @cached_property
    def turn(self) -> Turn:
        return Turn(self, self.p)

    def best(self, display: Display, p: Position) -> float:
        """If this player may now move the Taj."""
        return max(self.later(adjusted(display, move.how), p) for move in adjustments(display))

    def later(self, display: Display, p: Position) -> float:
        """After the turn; of `p` only the cards and the number of proposals count."""
        leads = self.leads(display)
        if len(display.rugs) <= LAST_RUGS or all(display.seen) or 0 < self.cap <= p.turns:
            return prod(sum(chance * ((lead > 0) + (lead == 0) / 2) for lead, chance in held) for held in leads)
        bot, unspent = self.bot, p.cards[self.player]
        width = bot.swing + bot.spread * display.seen.count(False)
        chances = 1.0
        for other, held in zip(self.chances, leads, strict=True):
            ahead = bot.edge + bot.card * (unspent - p.cards[other])
            chances *= sum(chance * (1 + tanh((lead + ahead) / (2 * width))) / 2 for lead, chance in held)
        return chances

    def leads(self, display: Display) -> list[list[tuple[int, float]]]:
        """For each other player: by how much this player may lead him on a display, and with what chance."""
        points = worths(display)
        if points not in self._leads:
            own = score(display, self.own)
            self._leads[points] = [
                [(own - score(display, goal), chance) for goal, chance in held] for held in self.chances.values()
            ]
        return self._leads[points]


class Turn:
    """A proposal that is to be voted on: how the others may vote, and what comes of it."""

    def __init__(self, outlook: Outlook, p: Position) -> None:
        assert p.proposal is not None
        self.outlook, self.p = outlook, p
        players = len(p.cards)
        self.order = [(p.proposer + k) % players for k in range(players)]
        looked = looked_at(p.display, *p.proposal)
        self.tied, self.passed, self.failed = looked, exchanged(looked, *p.proposal), _failed(looked)
        self.others = {i: self._votes(i) for i in outlook.chances}
        self.known: dict[tuple[Any, ...], float] = {}

    def _votes(self, player: int) -> dict[str, float]:
        """How likely another player lays down each card."""
        bot = self.outlook.bot
        yea = 0.0
        for (error, goal), chance in self.outlook.beliefs[player].items():
            gain = score(self.passed, goal) - score(self.tied, goal)
            yea += chance * (0.5 if gain == 0 else 1 - error if gain > 0 else error)
        if player == self.p.proposer or not self.p.cards[player]:
            return {YEA: yea, NAY: 1 - yea}
        card = bot.use
        return {YEA: yea * (1 - card), NAY: (1 - yea) * (1 - card), ALL: yea * card, NIX: (1 - yea) * card}

    def worth(self, card: str) -> float:
        """What it is worth to lay down a card, on the average over the others' votes."""
        total = 0.0
        players = list(self.others)
        for votes in product(*(self.others[i].items() for i in players)):
            shown = {i: vote for i, (vote, _) in zip(players, votes, strict=True)}
            shown[self.outlook.player] = card
            total += prod(chance for _, chance in votes) * self._outcome(shown)
        return total

    def _outcome(self, votes: Mapping[int, str]) -> float:
        """What comes of the votes (rules 8 to 11)."""
        spent = tuple(i for i in self.order if votes[i] not in ORDINARY)
        ruler = spent[0] if spent else self.p.proposer
        yeas = sum(vote == YEA for vote in votes.values())
        if spent:
            yeas = len(votes) if votes[ruler] == ALL else 0
        balance = 2 * yeas - len(votes)
        side = (balance > 0) - (balance < 0)
        key = (side, abs(balance) == len(votes), ruler, spent)
        if key not in self.known:
            self.known[key] = self._ruled(*key)
        return self.known[key]

    def _ruled(self, side: int, unanimous: bool, ruler: int, spent: Sequence[int]) -> float:
        p = self.p._replace(cards=tuple(has and i not in spent for i, has in enumerate(self.p.cards)))
        displays = (self.passed,) if side > 0 else self.failed if side < 0 else (self.tied,)
        outlook = self.outlook
        if ruler == outlook.player:
            return max((outlook.best if unanimous else outlook.later)(display, p) for display in displays)
        if not unanimous:
            return sum(outlook.later(display, p) for display in displays) / len(displays)
        worth = 0.0
        for goal, chance in outlook.chances[ruler]:
            ends = [adjusted(display, move.how) for display in displays for move in adjustments(display)]
            worth += chance * outlook.later(max(ends, key=lambda display: score(display, goal)), p)
        return worth


# -- what the others hold ----------------------------------------------------------------------------------------------

Belief = dict[tuple[float, Goal], float]


def _believed(bot: CarefulBot, seat: Seat, player: int) -> Belief:
    """How often another player errs and what he holds, by what he chose so far."""
    rules: Any = seat.game.rules
    own = _own(_position(seat), seat.player)
    goals = list(rules.cards.goals)
    goals.remove(own)
    odds = {(error, goal): float(goals.count(goal)) for error in bot.errors for goal in goals}
    for p, action in _choices(seat, player):
        for error in bot.errors:
            for goal in set(goals):
                odds[error, goal] *= _likely(_model(error), p, player, goal, action)
        most = max(odds.values())
        odds = {key: odd / most for key, odd in odds.items()}
    total = sum(odds.values())
    return {key: odd / total for key, odd in odds.items()}


def _choices(seat: Seat, player: int) -> Iterator[tuple[Position, Any]]:
    """Where a player chose, as it was seen, and what."""
    for before, after in pairwise(seat.information_state):
        p = before.observation
        if not isinstance(p, Position) or not p.display.rugs:
            continue
        if p.proposal is not None:
            assert isinstance(after.seen, Mapping)
            yield p, after.seen[player]
        elif player == (p.ruler if p.pending else p.proposer):
            yield p, after.seen


def _marginal(belief: Belief) -> list[tuple[Goal, float]]:
    chances: dict[Goal, float] = {}
    for (_, goal), chance in belief.items():
        chances[goal] = chances.get(goal, 0.0) + chance
    return list(chances.items())


@lru_cache(maxsize=16)
def _model(error: float) -> Sincere:
    return Sincere(error=str(error), proposals=True, adjustments=True)


@lru_cache(maxsize=1 << 16)
def _likely(model: Sincere, p: Position, player: int, goal: Goal, action: Any) -> float:
    """Asked again at every later choice of a game."""
    return float(model.chance(p, player, goal, action))


# -- small helpers -----------------------------------------------------------------------------------------------------


def _points(p: Position, goal: Goal, action: Any) -> int:
    """The goal's points if a proposal passes, or once the ruler has decided."""
    if isinstance(action, Propose):
        return score(exchanged(p.display, *action), goal)
    if isinstance(action, Adjust):
        return score(adjusted(p.display, action.how), goal)
    display = without(p.display, action.side)
    return _most(display, goal) if ADJUST in p.pending else score(display, goal)


def _most(display: Display, goal: Goal) -> int:
    """The goal's points after the best move of the Taj."""
    return max(score(adjusted(display, move.how), goal) for move in adjustments(display))


def _failed(display: Display) -> tuple[Display, ...]:
    """The display after a nay: one for each rug that may be chosen to leave."""
    return tuple(without(display, side) for side in furthest(display))


def _fresh(seat: Seat) -> Sequence[Any]:
    """What may be chosen, without what this player has already proposed while the rugs lay as they do now.

    So two bots who refuse each other's proposals come to an end: every rug is seen sooner or later.
    """
    p = _position(seat)
    if p.proposal is not None or p.pending:
        return seat.legal
    made = set()
    for before, after in pairwise(seat.information_state):
        if isinstance(after.own, Propose) and _lying(before.observation) == _lying(p):
            made.add(after.own)
    return [action for action in seat.legal if action not in made] or seat.legal


def _lying(p: Any) -> tuple[Any, ...]:
    return p.display.rugs, p.display.taj, p.display.plus_right


def _one_of_the_best(worth: Mapping[Action, float], rng: Random) -> Action:
    most = max(worth.values())
    return rng.choice([action for action, own in worth.items() if own >= most - CLOSE])


def _position(seat: Seat) -> Position:
    assert isinstance(seat.observation, Position)
    return seat.observation


def _own(p: Position, player: int) -> Goal:
    goal = p.goals[player]
    assert goal is not None
    return goal
