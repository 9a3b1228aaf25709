"""How likely a bid is true, exactly, from one's own hand and a stated model of how the others turn their cards.

The others draw from the cards that are not in one's own hand, without putting back.  The models:

* `random`: each card is turned by the toss of a coin.
* `keen`: each card that can count for the bid in question is turned so that it does.  No way to turn the cards makes
  the bid likelier, so this is a bound from above.
* `best`: a player turns his hand for the face of which it can show most dice (with wild ones, most dice that count);
  of faces that tie, each equally often.  A card without that face shows a wild one where it has it, and is turned by
  the toss of a coin where not.

A mixture gives each model a share: every other player, by himself, turns his whole hand by one of them, so often.

Whether ones are wild matters twice.  A hand is turned before anybody bids, so `best` goes by whether ones were to be
wild when it was set (`turned_wild`); dice are counted by whether they are wild in the round (`wild`).  In a game with
wild ones the two differ in a round that was opened with ones (rule 13).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import combinations, combinations_with_replacement, product
from math import comb, lcm, prod
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias

from packo.core import Exact, Game
from packo.core.play import Step
from packo.games.lie.parts import FACES, ONES, Bid, Card, Faces, Position
from packo.games.lie.rules import are_few, deals, matching

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from packo.picture.show import Drawing

    Ints: TypeAlias = npt.NDArray[np.int64]

RANDOM, KEEN, BEST = "random", "keen", "best"
MODELS = (RANDOM, KEEN, BEST)
DECK = tuple(sorted([Card(low, high) for low, high in combinations(FACES, 2)] * 2))
Hand: TypeAlias = tuple[Card, ...]
Law: TypeAlias = tuple[Fraction, ...]
"""The chance of 0, 1, 2, … dice that count."""
Mixture: TypeAlias = tuple[tuple[str, Fraction], ...]
HALF = Fraction(1, 2)


class Aim(NamedTuple):
    """What is counted in the others' hands."""

    face: int
    wild: bool = False
    """Whether ones count for every face."""
    turned_wild: bool = False
    """Whether the hands were turned for ones that count for every face."""


PRIMES = (2147483647, 2147483629, 2147483587, 2147483579, 2147483563, 2147483549, 2147483543, 2147483497)


def chance_true(
    bid: Bid,
    hand: Sequence[Card],
    dice: Sequence[int],
    others: Sequence[int],
    model: str | Mapping[str, Any] = RANDOM,
    wild: bool = False,
    deck: Sequence[Card] = DECK,
    turned_wild: bool | None = None,
) -> Fraction:
    """The chance that all hands together show at least the dice of a bid.

    Args:
        hand: one's own cards, which the others cannot have.
        dice: what one's own cards show.
        others: how many cards each of the others has.
        model: one of `random`, `keen` and `best`, or shares of several.
        wild: whether ones count for every face in this round.
        turned_wild: whether the others turned their hands for ones that count for every face; by default as `wild`.
            In a game with wild ones whose round was opened with ones, `wild` is false and this is true.

    Raises:
        ValueError: dice that the cards cannot show, or what `law` refuses.
        TypeError: a model that is neither a name nor shares.

    >>> chance_true(Bid(2, 4), [Card(1, 4)], [4], [1])
    Fraction(9, 58)
    >>> chance_true(Bid(2, 4), [Card(1, 4)], [4], [1], {"random": "1/2", "keen": "1/2"})
    Fraction(27, 116)
    """
    _refuse_unfit(hand, dice)
    own = matching([tuple(dice)], bid.face, wild)
    return at_least(law(bid.face, hand, others, model, wild, deck, turned_wild), bid.quantity - own)


def _refuse_unfit(hand: Sequence[Card], dice: Sequence[int]) -> None:
    """Raise a ValueError unless each card shows one of its dice, and all of them together these."""
    ways: set[Faces] = {tuple(dice)}
    for card in hand:
        ways = {left[:i] + left[i + 1 :] for left in ways for i, die in enumerate(left) if die in card}
    if () not in ways:
        shown, cards = " ".join(map(str, dice)) or "no dice", " ".join(map(str, hand)) or "none"
        raise ValueError(f"each card shows one of its two dice, so the cards {cards} cannot show {shown}")


def at_least(chances: Law, count: int) -> Fraction:
    """The chance of so many dice or more.

    >>> at_least((HALF, Fraction(1, 4), Fraction(1, 4)), 1), at_least((HALF, HALF), 0), at_least((HALF, HALF), 2)
    (Fraction(1, 2), Fraction(1, 1), Fraction(0, 1))
    """
    return sum(chances[max(count, 0) :], Fraction(0))


def law(
    face: int,
    hand: Sequence[Card],
    others: Sequence[int],
    model: str | Mapping[str, Any] = RANDOM,
    wild: bool = False,
    deck: Sequence[Card] = DECK,
    turned_wild: bool | None = None,
) -> Law:
    """The chances of 0, 1, 2, … dice among the others that count for a face; see `chance_true`.

    `random` and `keen` need only know which cards have the face, so they are quick.  `best` looks at whole hands: quick
    where the others' hands are few, else by inclusion and exclusion over all parts of the deck, which takes seconds.

    Raises:
        ValueError: no such face or model, shares that do not sum to 1, a number of cards that is not whole or below 0,
            or more cards than there are.
        TypeError: a model that is neither a name nor shares.
    """
    if not _is_whole(face) or face not in FACES:
        raise ValueError(f"a die has 1 to 6 pips, not {face!r}")
    if over := Counter(hand) - Counter(deck):
        raise ValueError(f"the hand has {', '.join(map(str, over.elements()))} more often than the deck")
    for cards in others:
        if not _is_whole(cards) or cards < 0:
            raise ValueError(f"each of the others has a whole number of cards, 0 or more, not {cards!r}")
    if len(hand) + sum(others) > len(deck):
        raise ValueError(f"{len(hand)} and {sum(others)} cards are more than the {len(deck)} of the deck")
    unseen = tuple(sorted((Counter(deck) - Counter(hand)).elements()))
    turned = bool(wild if turned_wild is None else turned_wild)
    return _law(Aim(face, bool(wild), turned), unseen, tuple(sorted(filter(None, others))), mixture(model))


def _is_whole(number: object) -> bool:
    return isinstance(number, int) and not isinstance(number, bool)


def mixture(model: str | Mapping[str, Any]) -> Mixture:
    """The shares of the models, without those that have none.

    >>> mixture({"random": "1/4", "best": "3/4", "keen": 0})
    (('random', Fraction(1, 4)), ('best', Fraction(3, 4)))
    >>> mixture("nice")
    Traceback (most recent call last):
    ...
    ValueError: others turn their cards by random, keen or best, not by 'nice'
    """
    if not isinstance(model, str | Mapping):
        raise TypeError(f"a model is random, keen or best, or a mapping of these to their shares, not {model!r}")
    shares = {model: Fraction(1)} if isinstance(model, str) else {name: Fraction(x) for name, x in model.items()}
    for name in shares:
        if name not in MODELS:
            raise ValueError(f"others turn their cards by random, keen or best, not by {name!r}")
    if sum(shares.values()) != 1 or min(shares.values()) < 0:
        raise ValueError(f"the shares of the models are 0 or more and sum to 1, not to {sum(shares.values())}")
    return tuple((name, shares[name]) for name in MODELS if shares.get(name))


@lru_cache(maxsize=4096)
def _law(aim: Aim, unseen: Hand, others: tuple[int, ...], models: Mixture) -> Law:
    if not any(name == BEST for name, _ in models):
        kinds = Counter(counts_as(card, aim.face, aim.wild) for card in unseen)
        # Where all turn their cards by one model it does not matter who holds which.
        hands = (sum(others),) if len(models) == 1 else others
        chances = _by_kind(kinds[Fraction(1)], kinds[HALF], kinds[Fraction(0)], hands, models)
        return chances if others else (Fraction(1),)
    if are_few(unseen, others):
        return _by_deal(aim, unseen, others, models)
    return _by_parts(aim, unseen, others, models)


# -- what a hand shows -------------------------------------------------------------------------------------------------


def counts_as(card: Card, face: int, wild: bool) -> Fraction:
    """The chance that a card, turned at random, counts for a face."""
    return Fraction(sum(die == face or (wild and die == ONES) for die in card), 2)


def best_faces(hand: Sequence[Card], wild: bool) -> tuple[int, ...]:
    """The faces of which a hand can show most dice (with wild ones: most dice that count).

    >>> best_faces([Card(1, 2), Card(2, 5), Card(4, 5)], wild=False)
    (2, 5)
    """
    most = {f: sum(f in card or (wild and f != ONES and ONES in card) for card in hand) for f in FACES}
    return tuple(face for face in FACES if most[face] == max(most.values()))


def shown_for(card: Card, best: int, wild: bool) -> tuple[int, ...]:
    """The dice that a card may show, each equally often, in a hand that is turned for a best face."""
    if best in card:
        return (best,)
    return (ONES,) if wild and ONES in card else tuple(card)


def hand_law(hand: Hand, aim: Aim, models: Mixture) -> tuple[int, ...]:
    """The chances of 0, 1, 2, … dice that count in a given hand, times `scale_of`."""
    total = [0] * (len(hand) + 1)
    scale = scale_of(len(hand), models)
    chances = [int(2 * counts_as(card, aim.face, aim.wild)) for card in hand]
    for name, share in models:
        weight = int(share * scale)
        if name != BEST:
            sure, half = chances.count(2), chances.count(1)
            _toss(total, weight, *((sure + half, 0) if name == KEEN else (sure, half)))
            continue
        best = best_faces(hand, aim.turned_wild)
        for b in best:
            shown = [shown_for(card, b, aim.turned_wild) for card in hand]
            counting = [matching([dice], aim.face, aim.wild) * 2 // len(dice) for dice in shown]
            _toss(total, weight // len(best), counting.count(2), counting.count(1))
    return tuple(total)


def scale_of(cards: int, models: Mixture) -> int:
    """A number that makes all chances of a hand whole: coins, ties of up to six faces, and shares."""
    return lcm(*FACES) * (1 << cards) * lcm(*(share.denominator for _, share in models))


def _toss(total: list[int], weight: int, sure: int, half: int) -> None:
    """Add a weight at the number of dice that count: some are sure, the others fall by the toss of a coin."""
    for count in range(half + 1):
        total[sure + count] += weight * comb(half, count) // 2**half


# -- three ways to the law ---------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def _by_kind(sure: int, half: int, none: int, others: tuple[int, ...], models: Mixture) -> Law:
    """By how many cards must count, can, and cannot: all that `random` and `keen` ask of a hand."""
    states = {(sure, half, none, 0): Fraction(1)}
    for cards in others:
        after: dict[tuple[int, int, int, int], Fraction] = {}
        for (sure, half, none, found), odds in states.items():
            ways = comb(sure + half + none, cards)
            for s, h in product(range(min(sure, cards) + 1), range(min(half, cards) + 1)):
                drawn = comb(sure, s) * comb(half, h) * comb(none, cards - s - h) if s + h <= cards else 0
                if not drawn:
                    continue
                for turned, chance in enumerate(_turned(h, models)):
                    if chance:
                        key = sure - s, half - h, none - (cards - s - h), found + s + turned
                        after[key] = after.get(key, Fraction(0)) + odds * chance * drawn / ways
        states = after
    total = [Fraction(0)] * (sum(others) + 1)
    for (*_, found), odds in states.items():
        total[found] += odds
    return tuple(total)


@lru_cache(maxsize=256)
def _turned(halves: int, models: Mixture) -> Law:
    """How many of some cards, each with one die that counts, show it."""
    total = [Fraction(0)] * (halves + 1)
    for name, share in models:
        if name == KEEN:
            total[halves] += share
        else:
            for count in range(halves + 1):
                total[count] += share * Fraction(comb(halves, count), 2**halves)
    return tuple(total)


def _by_deal(aim: Aim, unseen: Hand, others: tuple[int, ...], models: Mixture) -> Law:
    """Deal by deal."""
    known: dict[Hand, tuple[int, ...]] = {}
    total = [0] * (sum(others) + 1)
    everything = 0
    for hands, ways in deals(unseen, others):
        everything += ways
        both = [ways]
        for hand in hands:
            if hand not in known:
                known[hand] = hand_law(hand, aim, models)
            both = _product(both, known[hand])
        for count, weight in enumerate(both):
            total[count] += weight
    everything *= prod(scale_of(cards, models) for cards in others)
    return tuple(Fraction(weight, everything) for weight in total)


def _product(one: Sequence[int], two: Sequence[int]) -> list[int]:
    found = [0] * (len(one) + len(two) - 1)
    for (i, x), (j, y) in product(enumerate(one), enumerate(two)):
        if x and y:
            found[i + j] += x * y
    return found


def _by_parts(aim: Aim, unseen: Hand, others: tuple[int, ...], models: Mixture) -> Law:
    """By inclusion and exclusion over all parts of the unseen cards.

    Hands that are drawn from a part of the cards, each by itself, may overlap.  Summed over the parts with alternating
    signs, only the draws remain that use every card once; the cards that nobody draws count as one more hand.  Each
    sum is a whole number below a known bound; it is taken modulo primes, at some points z of the polynomial whose
    coefficients are wanted, and put together again.
    """
    import numpy as np

    types = Counter(unseen)
    parts = _Parts(types, aim, models)
    pile = len(unseen) - sum(others)
    top = min(sum(others), sum(bool(counts_as(card, aim.face, aim.wild)) for card in unseen))
    bound = prod(scale_of(cards, models) for cards in others)
    left = len(unseen)
    for cards in others:
        bound *= comb(left, cards)
        left -= cards
    needed: list[int] = []
    while prod(needed) <= bound:
        needed.append(PRIMES[len(needed)])
    rest = np.array([comb(size, pile) for size in range(len(unseen) + 1)], dtype=np.int64)[parts.sizes]
    signed = parts.signs * rest
    residues = []
    for prime in needed:
        values = []
        for z in range(top + 1):
            term = signed % prime
            for cards in set(others):
                here = parts.at(cards, z, prime)
                for _ in range(others.count(cards)):
                    term = term * here % prime
            values.append(int(term.sum() % prime))
        residues.append(_coefficients(values, prime))
    coefficients = [_remaindered([line[k] for line in residues], needed) for k in range(top + 1)]
    found = [Fraction(x, bound) for x in coefficients]
    return tuple(found + [Fraction(0)] * (sum(others) - top))


class _Parts:
    """All parts of a pile of cards, as an array with one axis for each kind of card, flattened."""

    def __init__(self, types: Mapping[Card, int], aim: Aim, models: Mixture) -> None:
        import numpy as np

        self.types = types
        self.aim, self.models = aim, models
        self.shape = tuple(count + 1 for count in types.values())
        self.sizes: Ints = np.zeros(self.shape, dtype=np.int64)
        self.signs: Ints = np.ones(self.shape, dtype=np.int64)
        for axis, count in enumerate(types.values()):
            along = tuple(-1 if k == axis else 1 for k in range(len(self.shape)))
            self.sizes = self.sizes + np.arange(count + 1).reshape(along)
            signs = [(-1) ** (count - k) * comb(count, k) for k in range(count + 1)]
            self.signs = self.signs * np.array(signs, dtype=np.int64).reshape(along)
        self._drawn: dict[int, Ints] = {}

    def at(self, cards: int, z: int, prime: int) -> Ints:
        """The polynomial of a hand drawn from each part, at a point."""
        import numpy as np

        table = self._of(cards)
        value: Ints = np.zeros(self.shape, dtype=np.int64)
        for line in table[::-1]:
            value = (value * z + line) % prime
        return value

    def _of(self, cards: int) -> Ints:
        """For each number of dice that count, and each part: the draws of a hand from it, weighted by the chances."""
        import numpy as np

        if cards not in self._drawn:
            kinds = list(self.types)
            table = np.zeros((cards + 1, *self.shape), dtype=np.int64)
            for hand in combinations_with_replacement(range(len(kinds)), cards):
                times = Counter(hand)
                if all(count <= self.types[kinds[k]] for k, count in times.items()):
                    at = tuple(times[k] for k in range(len(kinds)))
                    drawn = tuple(kinds[k] for k in hand)
                    for count, weight in enumerate(hand_law(drawn, self.aim, self.models)):
                        table[(count, *at)] = weight
            for axis in range(1, table.ndim):
                _sum_below(np.moveaxis(table, axis, 0))
            self._drawn[cards] = table
        return self._drawn[cards]


def _sum_below(table: Ints) -> None:
    """In place, along the first axis: the sum over k of C(s, k) times what stands at k."""
    for s in range(len(table) - 1, 0, -1):
        for k in range(s):
            table[s] += comb(s, k) * table[k]


def _coefficients(values: Sequence[int], prime: int) -> list[int]:
    """The polynomial with these values at 0, 1, 2, …, modulo a prime (Newton's divided differences)."""
    points = len(values)
    newton = list(values)
    for order in range(1, points):
        inverse = pow(order, -1, prime)
        for k in range(points - 1, order - 1, -1):
            newton[k] = (newton[k] - newton[k - 1]) * inverse % prime
    found = [0] * points
    for k in range(points - 1, -1, -1):
        found = [(low - k * x) % prime for low, x in zip([0, *found[:-1]], found, strict=True)]
        found[0] = (found[0] + newton[k]) % prime
    return found


def _remaindered(residues: Sequence[int], primes: Sequence[int]) -> int:
    """The whole number from 0 to below the product of the primes with these remainders."""
    found, modulus = 0, 1
    for residue, prime in zip(residues, primes, strict=True):
        found += modulus * ((residue - found) * pow(modulus, -1, prime) % prime)
        modulus *= prime
    return found


# -- one seat's view ---------------------------------------------------------------------------------------------------


class Seated(Protocol):
    """What a player may know, as a `packo.play.bots.Seat` has it."""

    @property
    def game(self) -> Game: ...

    @property
    def player(self) -> int: ...

    @property
    def information_state(self) -> tuple[Step, ...]: ...

    @property
    def observation(self) -> Hashable: ...


@dataclass(frozen=True)
class View:
    """What a player knows once his hand is set."""

    hand: Hand
    dice: Faces
    others: tuple[int, ...]
    """How many cards each of the others has."""
    wild: bool = False
    """Whether ones count for every face, as far as is known; see `may_be_wild`."""
    may_be_wild: bool = False
    """Whether nobody has bid yet in a game with wild ones: then an opening bid on ones is counted without them, and
    any other with them."""
    turned_wild: bool | None = None
    """Whether hands were set when ones were to be wild; by default as they are counted.  See `chance_true`."""

    @property
    def counted_wild(self) -> bool:
        """Whether ones count for every face that is bid now; for a bid on ones only ones count in any case."""
        return self.wild or self.may_be_wild

    def law(self, face: int, model: str | Mapping[str, Any] = RANDOM) -> Law:
        """The chances of 0, 1, 2, … dice among the others that count for a face."""
        return law(face, self.hand, self.others, model, self.counted_wild, turned_wild=self.turned_wild)

    def own(self, face: int) -> int:
        """How many of one's own dice count for a face."""
        return matching([self.dice], face, self.counted_wild)

    def chance(self, bid: Bid, model: str | Mapping[str, Any] = RANDOM) -> Fraction:
        """That a bid is true."""
        return at_least(self.law(bid.face, model), bid.quantity - self.own(bid.face))

    def alone(self, bid: Bid) -> bool:
        """Whether a bid is true even if the others hold nothing of it."""
        return self.own(bid.face) >= bid.quantity

    def ladder(self, model: str | Mapping[str, Any] = RANDOM) -> Ladder:
        """All bids there can be, from the lowest to the highest."""
        return Ladder(self, model)


def view_of(seat: Seated) -> View:
    """What a seat knows that has set its hand; its cards it remembers.

    Raises:
        ValueError: the hands are not set.
    """
    p = seat.observation
    assert isinstance(p, Position)
    if not p.shown:
        raise ValueError("the hands are not set yet, so there are no dice to reckon with")
    others = tuple(count for i, count in enumerate(p.counts) if i != seat.player and count)
    game_is_wild = bool(seat.game.options.wild)
    may = game_is_wild and p.bid is None
    return View(own_cards(seat), p.shown[seat.player], others, p.wild, may, game_is_wild)


def own_cards(seat: Seated) -> Hand:
    """The cards that the player drew in this round."""
    for step in reversed(seat.information_state):
        if isinstance(step.observation, Position) and step.observation.hands:
            return step.observation.hands[seat.player]
    raise ValueError("the player has drawn no cards yet")


@dataclass(frozen=True, repr=False)
class Ladder:
    """Every bid from one player's view: whether it is true, and what it is worth to call it a lie.

    As a picture: a heat map of one measure, `chance`, `alone` or `challenge`.
    """

    view: View
    model: str | Mapping[str, Any] = RANDOM

    @property
    def most(self) -> int:
        """The highest number that can be bid."""
        return len(self.view.dice) + sum(self.view.others)

    @cached_property
    def chances(self) -> Mapping[Bid, Fraction]:
        """That each bid is true."""
        view, found = self.view, {}
        for face in FACES:
            own, chances = view.own(face), view.law(face, self.model)
            for quantity in range(1, self.most + 1):
                found[Bid(quantity, face)] = at_least(chances, quantity - own)
        return {bid: found[bid] for bid in sorted(found)}

    @property
    def challenges(self) -> Mapping[Bid, Fraction]:
        """What it is worth to challenge each bid: the chance that it is a lie."""
        return {bid: 1 - chance for bid, chance in self.chances.items()}

    @property
    def alone(self) -> Mapping[Bid, Fraction]:
        """1 where a bid is true even if the others hold nothing of it, else 0."""
        return {bid: Fraction(self.view.alone(bid)) for bid in self.chances}

    def __iter__(self) -> Iterator[tuple[Bid, Fraction]]:
        return iter(self.chances.items())

    def draw(self, measure: str = "chance", rows: int = 8) -> Drawing:
        """A heat map, faces across and numbers down, of at most so many rows: the rest is as good as impossible.

        Raises:
            ValueError: there is no such measure.
        """
        from packo.picture.chart import heat_map
        from packo.picture.show import Drawing

        titles = {
            "chance": "Chance that a bid is true",
            "alone": "True if the others hold nothing",
            "challenge": "What a challenge is worth",
        }
        if measure not in titles:
            raise ValueError(f"a ladder shows chance, alone or challenge, not {measure!r}")
        values = {"chance": self.chances, "alone": self.alone, "challenge": self.challenges}[measure]
        quantities = range(1, min(self.most, rows) + 1)
        table = [[Exact(values[Bid(quantity, face)]) for face in FACES] for quantity in quantities]
        own = " ".join(map(str, self.view.dice))
        title = f"{titles[measure]}, with {own}"
        told = self.model if isinstance(self.model, str) else ", ".join(f"{m} {x}" for m, x in self.model.items())
        svg = heat_map(
            [f"{quantity} ×" for quantity in quantities],
            [str(face) for face in FACES],
            table,
            format=lambda value: f"{float(value):.0%}",
            title=title,
            row_title="bid",
            column_title="die",
            kind="exact",
            notes="" if measure == "alone" else f"the others turn their cards: {told}",
        )
        return Drawing(svg, title)

    def __repr__(self) -> str:
        return f"Ladder({' '.join(map(str, self.view.dice))} against {'+'.join(map(str, self.view.others))})"

    def _repr_svg_(self) -> str:
        return self.draw().svg


def ladder(
    hand: Sequence[Card],
    dice: Sequence[int],
    others: Sequence[int],
    model: str | Mapping[str, Any] = RANDOM,
    wild: bool = False,
    turned_wild: bool | None = None,
) -> Ladder:
    """All bids from the view of a player with these cards, turned so; see `chance_true`.

    Raises:
        ValueError: dice that the cards cannot show.
    """
    _refuse_unfit(hand, dice)
    view = View(tuple(sorted(hand)), tuple(sorted(dice)), tuple(others), wild, turned_wild=turned_wild)
    return view.ladder(model)
