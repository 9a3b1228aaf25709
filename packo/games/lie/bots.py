"""Players of LIE: one who bids what he believes, and one who reads the others' bids and bluffs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import combinations_with_replacement
from math import comb, exp, prod
from typing import TYPE_CHECKING, Any

from packo.core import Lottery
from packo.games.lie.chances import DECK, best_faces, own_cards, shown_for, view_of
from packo.games.lie.parts import COUNTER, FACES, ONES, Bid, Card, Challenge, Position, Set, Way
from packo.games.lie.rules import CHALLENGE, Rules, following_seat, matching

if TYPE_CHECKING:
    from random import Random

    from packo.core import Game
    from packo.play.bots import Bot, Seat

Chances = list[float]
"""How likely 0, 1, 2, … dice are."""
CLOSE = 1e-9
"""Worths that differ by less are alike."""


def bots(game: Game) -> dict[str, Bot]:
    """The bots of LIE by name.  They reckon with its rules, so they are not offered where a person changed those."""
    return {bot.name: bot for bot in (HonestBot(), BluffingBot())} if type(game.rules) is Rules else {}


@dataclass(frozen=True)
class HonestBot:
    """Turns his hand for the face he has most of, and never makes a bid that he does not believe.

    He takes the others to have turned their cards at random, makes the highest bid that is at least as likely true as
    not, and challenges where there is none.  Who must open without one makes the likeliest bid.
    """

    name: str = "honest"

    def choose(self, seat: Seat, rng: Random) -> Any:
        if isinstance(seat.legal[0], Set):
            return for_best(own_cards(seat), _wild_is_on(seat), seat.legal, rng)
        if isinstance(seat.legal[0], Way):
            return rng.choice(seat.legal)
        view = view_of(seat)
        bids = [bid for bid in seat.legal if isinstance(bid, Bid)]
        believed = [bid for bid in bids if 2 * view.chance(bid) >= 1]
        if believed:
            return believed[-1]
        return CHALLENGE if CHALLENGE in seat.legal else max(bids, key=view.chance)


@dataclass(frozen=True)
class BluffingBot:
    """Weighs for each bid who will call it, what he would find, and what the bid tells of his own hand.

    Every other player is taken to have turned his hand for a best face; which face, is inferred from his bids: each bid
    on a face makes it `trust` times likelier.  The next player is expected to look at a bid in the same way, with his
    own dice in view, and to challenge the more surely the less likely he finds it (a logistic curve of width `nerve`).
    A bid that he lets pass is worth `passed`.  Of choices nearly alike (within `slack`) one is taken at random, so that
    nobody can read the bot's hand from its bids with certainty.  The numbers were chosen by play against other bots.

    Where two players are left with one card each he plays the proved plan of packo.games.lie.solve, which takes some
    seconds to work out the first time and is kept on disk; `iterations`, where given, is for a plan of other quality.
    """

    trust: float = 3.0
    nerve: float = 0.12
    passed: float = 0.0
    slack: float = 0.03
    iterations: int | None = None
    name: str = "bluffer"

    def choose(self, seat: Seat, rng: Random) -> Any:
        if len(seat.legal) == 1:
            return seat.legal[0]
        if isinstance(seat.legal[0], Way):
            return self._way(seat)
        if mix := solved_mix(seat, self.iterations):
            return Lottery({action: share for action, share in mix.items() if share}).sample(rng)
        if isinstance(seat.legal[0], Set):
            return for_best(own_cards(seat), _wild_is_on(seat), seat.legal, rng)
        return self._of_the_best(Outlook(self, seat).worths(), rng)

    def _of_the_best(self, worths: Mapping[Any, float], rng: Random) -> Any:
        most = max(worths.values())
        return rng.choice([action for action, worth in worths.items() if worth >= most - self.slack])

    def _way(self, seat: Seat) -> Way:
        """Towards the neighbour with more cards: a challenge then takes one from him, or his dice make bids true."""
        p = _position(seat)
        after, before = (following_seat(p.counts, seat.player, way) for way in (1, COUNTER))
        return Way(1) if p.counts[after] >= p.counts[before] else Way(COUNTER)


class Outlook:
    """What a bluffing bot makes of the bids so far."""

    def __init__(self, bot: BluffingBot, seat: Seat) -> None:
        self.bot = bot
        self.p = _position(seat)
        self.player = seat.player
        self.legal = seat.legal
        self.turned_wild = _wild_is_on(seat)
        self.wild = self.p.wild or (self.turned_wild and self.p.bid is None)
        self.dice = self.p.shown[seat.player]
        self.bids = bids_of(seat)
        self.others = [i for i, count in enumerate(self.p.counts) if count and i != seat.player]
        self.next = following_seat(self.p.counts, seat.player, self.p.direction)

    @property
    def win(self) -> float:
        """What winning a challenge is worth where losing one is worth -1: the loss is one of the others'."""
        return 1 / len(self.others)

    def worths(self) -> dict[Any, float]:
        """What each choice is worth; of bids only those up to two dice more than the last one are looked at."""
        found: dict[Any, float] = {}
        reach = (self.p.bid.quantity if self.p.bid else 1 + sum(self.p.counts) // 3) + 2
        for action in self.legal:
            if isinstance(action, Challenge):
                assert self.p.bid is not None
                true = self.likely(self.p.bid)
                found[action] = (1 - true) * self.win - true
            elif action.quantity <= reach:
                found[action] = self.worth(action)
        return found

    def likely(self, bid: Bid) -> float:
        """How likely a bid is true, by the bids so far."""
        own = matching([self.dice], bid.face, self.wild)
        return _tail(self._together(bid.face, tuple(self.others), self.bids), bid.quantity - own)

    def worth(self, bid: Bid) -> float:
        """What a bid is worth, if the next player calls it by what he can know."""
        wild = self.wild
        own = matching([self.dice], bid.face, wild)
        rest = tuple(i for i in self.others if i != self.next)
        his = self._one(self.next, bid.face, self.bids)
        mine = self._together(bid.face, rest, self.bids)
        told = (*self.bids, (self.player, bid))
        public = self._together(bid.face, (*rest, self.player), told)
        total = 0.0
        for count, chance in enumerate(his):
            if chance:
                called = 1 / (1 + exp((_tail(public, bid.quantity - count) - 0.5) / self.bot.nerve))
                true = _tail(mine, bid.quantity - own - count)
                total += chance * (called * (true * self.win - (1 - true)) + (1 - called) * self.bot.passed)
        return total

    def _together(self, face: int, players: tuple[int, ...], bids: tuple[tuple[int, Bid], ...]) -> Chances:
        found = [1.0]
        for i in players:
            found = _sum_of(found, self._one(i, face, bids))
        return found

    def _one(self, player: int, face: int, bids: tuple[tuple[int, Bid], ...]) -> Chances:
        """How many dice of a player count for a face."""
        key = player, face, bids
        if key not in self._known:
            times = Counter(bid.face for i, bid in bids if i == player)
            weights = {f: self.bot.trust ** min(times[f], 2) for f in FACES}
            share = weights[face] / sum(weights.values())
            this, other = habits(self.p.counts[player], face, self.wild, self.turned_wild)
            self._known[key] = [share * a + (1 - share) * b for a, b in zip(this, other, strict=True)]
        return self._known[key]

    @cached_property
    def _known(self) -> dict[Any, Chances]:
        return {}


def solved_mix(seat: Seat, iterations: int | None = None) -> Mapping[Any, Fraction]:
    """What the proved plan of a round does at a seat; empty where there is none: for one card each of two players."""
    p = _position(seat)
    if sorted(filter(None, p.counts)) != [1, 1] or type(seat.game.rules) is not Rules or p.choosing_way:
        return {}
    from packo.games.lie.solve import solve_round

    solution = solve_round(wild=bool(seat.game.options.wild), iterations=iterations)
    side = int(seat.player != p.opener)
    if not p.shown:
        return solution.setting(side, own_cards(seat))
    bids = [bid for _, bid in bids_of(seat)]
    return solution.bidding(side, own_cards(seat), p.shown[seat.player], bids)


@lru_cache(maxsize=256)
def habits(cards: int, face: int, wild: bool, turned_wild: bool) -> tuple[Chances, Chances]:
    """How many dice count for a face in a hand that is turned for it, and in one that is turned for another face.

    Over all hands of the whole deck, each best face of a hand equally often.  Hands are turned with wild ones in mind
    where the game has them, and counted without where the round was opened with ones.
    """
    found = [[0.0] * (cards + 1), [0.0] * (cards + 1)]
    kinds = Counter(DECK)
    for hand in combinations_with_replacement(kinds, cards):
        times = Counter(hand)
        ways = prod(comb(kinds[card], count) for card, count in times.items())
        if not ways:
            continue
        best = best_faces(hand, turned_wild)
        for b in best:
            chances = [1.0]
            for card in hand:
                shown = shown_for(card, b, turned_wild)
                counting = matching([shown], face, wild) / len(shown)
                chances = _sum_of(chances, [1 - counting, counting])
            line = found[0 if b == face else 1]
            for count, chance in enumerate(chances):
                line[count] += ways * chance / len(best)
    this, other = ([x / sum(line) for x in line] for line in found)
    return this, other


def for_best(hand: Sequence[Card], wild: bool, legal: Sequence[Set], rng: Random) -> Set:
    """A hand turned for a best face, and what is left of it for the best of that, and so on; ties at random."""
    left, dice = list(hand), []
    while left:
        best = rng.choice(best_faces(left, wild))
        fitting = [card for card in left if best in card or (wild and ONES in card)]
        dice += [best if best in card else ONES for card in fitting]
        left = [card for card in left if card not in fitting]
    wanted = Set(tuple(sorted(dice)))
    assert wanted in legal
    return wanted


def bids_of(seat: Seat) -> tuple[tuple[int, Bid], ...]:
    """Who has bid what in this round, in order."""
    found: list[tuple[int, Bid]] = []
    for step in reversed(seat.information_state):
        p = step.observation
        if not isinstance(p, Position) or not p.shown or p.bid is None:
            break
        found.append((p.bidder, p.bid))
    return tuple(reversed(found))


def _wild_is_on(seat: Seat) -> bool:
    """Whether ones may come to be wild in this round."""
    return bool(seat.game.options.wild)


def _position(seat: Seat) -> Position:
    assert isinstance(seat.observation, Position)
    return seat.observation


def _tail(chances: Chances, count: int) -> float:
    return sum(chances[max(count, 0) :])


def _sum_of(one: Chances, two: Chances) -> Chances:
    found = [0.0] * (len(one) + len(two) - 1)
    for i, x in enumerate(one):
        for j, y in enumerate(two):
            found[i + j] += x * y
    return found
