"""LIE: each card shows one of its two dice; the players bid on all hands together until a bid is called a lie.

The numbers in the code are those of rules.toml.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, partial
from itertools import accumulate, chain, combinations, combinations_with_replacement, islice, pairwise, product
from math import comb, prod
from random import Random
from typing import Any

from packo import core
from packo.core import (
    CHANCE,
    SIMULTANEOUS,
    TERMINAL,
    CardError,
    Cards,
    Deal,
    Image,
    Lottery,
    OptionError,
    Refusal,
    Shown,
    option,
)
from packo.core.telling import brief, quoted
from packo.games.lie.parts import (
    CLOCKWISE,
    COUNTER,
    FACES,
    ONES,
    Bid,
    Card,
    Challenge,
    Dealt,
    Faces,
    Laid,
    Position,
    Set,
    Way,
)

NOBODY = -1
CARDS = 30
OF_EACH_FACE = 10
"""On how many cards each die is (rule 1)."""
MOST_PLAYERS, LARGEST_HAND = 6, 5
FEWEST_FOR_SHORTER = 4
"""The shorter game is for so many players and more (rule 15)."""
LISTED = 20_000
"""Deals and worlds are listed where there are at most so many."""

CHALLENGE = Challenge()
WAYS = (Way(CLOCKWISE), Way(COUNTER))
LADDER = tuple(Bid(quantity, face) for quantity in range(1, CARDS + 1) for face in FACES)
"""All bids, each higher than the one before it (rule 7)."""
WRITTEN_BID = re.compile(r"([0-9]{1,3}) ?[x×] ?([0-9])")
WRITTEN_DICE = re.compile(r"[0-9]{1,9}")
Hand = tuple[Card, ...]


class Rules(core.Rules):
    """The whole game: rounds of bidding, two to six players, wild ones, which way, the shorter game."""

    @dataclass(frozen=True)
    class Options:
        players: int = option(2, f"How many play, 2 to {MOST_PLAYERS}.", choices=range(2, MOST_PLAYERS + 1))
        hand: int = option(
            LARGEST_HAND, "How many cards each draws in the first round, 1 to 5.", choices=range(1, LARGEST_HAND + 1)
        )
        wild: bool = option(False, "Whether ones count as every die, but in a round that is opened with ones.")
        which_way: bool = option(False, "Whether the opener of a round says which way its bidding runs.")
        shorter: bool = option(
            False, "Whether most cards win as soon as somebody is out; for 4 players and more (the shorter game)."
        )
        one_round: bool = option(False, "Whether a single round is played, which the winner of its challenge wins.")

        def __post_init__(self) -> None:
            if self.shorter and self.players < FEWEST_FOR_SHORTER:
                raise OptionError(
                    f"lie: option shorter is for {FEWEST_FOR_SHORTER} to {MOST_PLAYERS} players, not {self.players}"
                )

    cards: Hand

    def __init__(self, options: Any, cards: Cards, book: core.Book) -> None:
        super().__init__(options, cards, book)
        self._players: int = options.players
        self._wild: bool = options.wild
        self._which_way: bool = options.which_way
        self._room = tuple(
            (faces, sum(card.low in faces or card.high in faces for card in self.cards))
            for size in range(1, len(FACES) + 1)
            for faces in combinations(FACES, size)
        )
        """For each choice of faces, how many cards have one of them."""

    def read_cards(self, cards: Cards) -> Hand:
        """Thirty cards of two different dice, each die on ten of them, sorted (rule 1)."""
        listed = cards.data.get("cards")
        if not isinstance(listed, list):
            raise CardError(f'{cards.file}: LIE 1: cards is a list of two dice each, such as cards = ["12", …]')
        found = []
        for number, word in enumerate(listed, start=1):
            where = f"{cards.file}: card {number}: LIE 1"
            if not isinstance(word, str) or len(word) != 2 or not set(word) <= set("123456"):
                raise CardError(f"{where}: a card is two dice of 1 to 6, such as 25, not {brief(word)}")
            if word[0] == word[1]:
                raise CardError(f"{where}: the two dice of a card differ, and {word} has {word[0]} twice")
            found.append(Card(*sorted(map(int, word))))
        if len(found) != CARDS:
            raise CardError(f"{cards.file}: LIE 1: there are {CARDS} cards, not {len(found)}")
        for face, times in sorted(Counter(chain.from_iterable(found)).items()):
            if times != OF_EACH_FACE:
                raise CardError(f"{cards.file}: LIE 1: each die is on {OF_EACH_FACE} cards, and {face} is on {times}")
        return tuple(sorted(found))

    # -- whose turn, and what is allowed ---------------------------------------------------------------------------

    def initial(self) -> Position:
        return Position((self.options.hand,) * self._players, 0)

    def current_player(self, p: Position) -> int:
        if p.shown:
            return p.to_move
        if p.hands:
            return SIMULTANEOUS
        return CHANCE if p.winner == NOBODY else TERMINAL

    def legal_actions(self, p: Position, player: int) -> tuple[Any, ...]:
        if p.hands:
            return settings(p.hands[player])
        if p.choosing_way:
            return WAYS
        bids = higher_bids(p.bid, sum(p.counts))
        return bids if p.bid is None else (*bids, CHALLENGE)

    def universe(self) -> tuple[Any, ...]:
        hand: int = self.options.hand
        sets = (Set(dice) for size in range(1, hand + 1) for dice in combinations_with_replacement(FACES, size))
        return (*sets, *WAYS, *higher_bids(None, self._players * hand), CHALLENGE)

    def why_not(self, p: Position, player: int, action: Any) -> Refusal:
        if p.hands:
            return _not_set(p.hands[player], action)
        if isinstance(action, Set):
            return Refusal(3, f"the hands are set and stay as they are, so {quoted(action)} cannot be chosen now")
        if p.choosing_way:
            return Refusal(14, f"the opener first says clockwise or counter; {quoted(action)} is neither")
        if isinstance(action, Way):
            if not self._which_way:
                return Refusal(14, f"bidding runs clockwise here, so {quoted(action)} cannot be chosen")
            return Refusal(14, f"the way of this round is said already, so {quoted(action)} cannot be chosen now")
        return _no_bid(p, action)

    # -- what happens ----------------------------------------------------------------------------------------------

    def chance(self, p: Position) -> Lottery | Deal:
        """The draw of a round: a Lottery where the different deals are few, else a Deal.

        The `count` of the Deal is the number of ways in which the thirty cards can be drawn, all equally likely.  It
        tells equal cards apart, which the outcomes do not.
        """
        return draw(self.cards, p.counts)

    def step(self, p: Position, move: Any) -> Position:
        if not p.shown:
            if not p.hands:
                return Position(p.counts, p.opener, move.hands, playoff=p.playoff)
            shown = tuple(move[i].faces if count else () for i, count in enumerate(p.counts))
            return Position(
                p.counts, p.opener, (), shown, to_move=p.opener, choosing_way=self._which_way, playoff=p.playoff
            )
        if type(move) is Bid:
            wild = p.wild if p.bid is not None else self._wild and move.face != ONES
            following = following_seat(p.counts, p.to_move, p.direction)
            return Position(
                p.counts, p.opener, (), p.shown, p.direction, move, p.to_move, following, wild, False, p.playoff
            )
        if type(move) is Way:
            return p._replace(direction=move.direction, choosing_way=False)
        return self._challenged(p)

    def _challenged(self, p: Position) -> Position:
        """The hands are counted, the loser draws one card less, and the game goes on or ends (rules 10 to 12, 15)."""
        holds = bid_holds(p)
        winner, loser = (p.bidder, p.to_move) if holds else (p.to_move, p.bidder)
        left = 0 if p.playoff else p.counts[loser] - 1
        counts = (*p.counts[:loser], left, *p.counts[loser + 1 :])
        if self.options.one_round:
            return Position(counts, winner, winner=winner)
        playoff = p.playoff
        if self.options.shorter and not left and not playoff:
            most = max(counts)
            counts = tuple(count if count == most else 0 for count in counts)
            playoff = True
        if sum(map(bool, counts)) == 1:
            winner = counts.index(max(counts))
            return Position(counts, winner, winner=winner)
        opener = winner if counts[winner] else following_seat(counts, winner, CLOCKWISE)
        return Position(counts, opener, playoff=playoff)

    # -- the end, and what is seen ---------------------------------------------------------------------------------

    def returns(self, p: Position) -> tuple[int, ...]:
        """1 for the winner, 0 for the others (rule 12)."""
        return tuple(int(player == p.winner) for player in range(self._players))

    def observation(self, p: Position, player: int) -> Position:
        """All but the others' cards, and the dice that they show."""
        if p.hands:
            return p._replace(hands=_alone(p.hands, player))
        return p._replace(shown=_alone(p.shown, player)) if p.shown else p

    def seen(self, p: Position, move: Any, player: int) -> Any:
        """Bids and ways as they are, a challenge with the dice that all hands show; of drawing and setting nothing."""
        if not p.shown:
            return None
        if type(move) is not Challenge or p.bid is None:
            return move
        return Shown(move, Laid(p.shown, p.bid, matching(p.shown, p.bid.face, p.wild)))

    def hidden(self, p: Position, player: int) -> Any:
        """The others' cards, and the dice that they show."""
        secrets = p.hands or p.shown
        return tuple(secret for i, secret in enumerate(secrets) if i != player) if secrets else None

    def worlds(self, observation: Any, player: int) -> Iterable[Position] | Deal:
        """Before the hands are set, each way to deal unseen cards to the others; then, each way in which the others'
        dice can be on different cards of the deck, with the player's own dice on others again.

        Listed, they are all there once, however likely they are.  Where they are too many, the Deal draws cards with
        their odds, and dice as if the others had turned each card at random; it has no count.

        What the player sees once his hand is set is his dice and no longer his cards, and so the worlds go by those.
        """
        p: Position = observation
        if p.hands:
            return self._worlds_of_cards(p, player)
        return self._worlds_of_dice(p, player) if p.shown else (p,)

    def _worlds_of_cards(self, p: Position, player: int) -> Iterable[Position] | Deal:
        own = p.hands[player]
        unseen = tuple(sorted((Counter(self.cards) - Counter(own)).elements()))
        counts = tuple(0 if i == player else count for i, count in enumerate(p.counts))

        def with_own(hands: tuple[Hand, ...]) -> Position:
            return p._replace(hands=(*hands[:player], own, *hands[player + 1 :]))

        if are_few(unseen, counts):
            return (with_own(hands) for hands, _ in deals(unseen, counts))

        def contains(q: object) -> bool:
            return (
                type(q) is Position
                and self.observation(q, player) == p
                and can_be_dealt(self.cards, p.counts, Dealt(q.hands))
            )

        return Deal(lambda rng: with_own(drawn(unseen, counts, rng)), contains)

    def _worlds_of_dice(self, p: Position, player: int) -> Iterable[Position] | Deal:
        own = p.shown[player]
        counts = tuple(0 if i == player else count for i, count in enumerate(p.counts))

        def with_own(shown: tuple[Faces, ...]) -> Position:
            return p._replace(shown=(*shown[:player], own, *shown[player + 1 :]))

        if prod(comb(count + len(FACES) - 1, count) for count in counts) <= LISTED:
            every = product(*(combinations_with_replacement(FACES, count) for count in counts))
            return (q for q in map(with_own, every) if self._can_be_shown(q.shown))

        def contains(q: object) -> bool:
            return (
                type(q) is Position
                and self.observation(q, player) == p
                and tuple(map(len, q.shown)) == p.counts
                and all(face in FACES for face in chain.from_iterable(q.shown))
                and all(dice == tuple(sorted(dice)) for dice in q.shown)
                and self._can_be_shown(q.shown)
            )

        return Deal(lambda rng: with_own(self._turned_at_random(own, counts, rng)), contains)

    def _can_be_shown(self, shown: Iterable[Faces]) -> bool:
        """Whether the dice can all be on different cards (Hall's theorem)."""
        times = Counter(chain.from_iterable(shown))
        return times.total() <= OF_EACH_FACE or all(
            sum(times[face] for face in faces) <= room for faces, room in self._room
        )

    def _turned_at_random(self, own: Faces, counts: tuple[int, ...], rng: Random) -> tuple[Faces, ...]:
        """Dice for the others, drawn as if all cards had been turned at random and had come to show one's own dice."""
        having = [[i for i, card in enumerate(self.cards) if die in card] for die in own]
        taken = [rng.choice(cards) for cards in having]
        while len(set(taken)) < len(taken):
            taken = [rng.choice(cards) for cards in having]
        unseen = tuple(card for i, card in enumerate(self.cards) if i not in taken)
        hands = drawn(unseen, counts, rng)
        return tuple(tuple(sorted(rng.choice(card) for card in hand)) for hand in hands)

    # -- how it is written and told --------------------------------------------------------------------------------

    def parse(self, p: Position, player: int, text: str) -> Any:
        """As in `core.Rules`; the dice of a hand may be given in any order."""
        wanted = text.strip().lower()
        for action in (CHALLENGE, *WAYS):
            if wanted == str(action):
                return action
        if found := WRITTEN_BID.fullmatch(wanted):
            return Bid(*map(int, found.groups()))
        if WRITTEN_DICE.fullmatch(wanted):
            return Set(tuple(sorted(map(int, wanted))))
        raise LookupError(text)

    def parse_chance(self, p: Position, text: str) -> Dealt:
        return Dealt(tuple(map(_written_hand, text.strip().split("/"))))

    def describe(self, p: Position) -> str:
        return f"{self._stage(p)}{', playoff' if p.playoff else ''}, cards {':'.join(map(str, p.counts))}"

    def _stage(self, p: Position) -> str:
        names = self.names(p)
        if p.winner != NOBODY:
            return f"{names[p.winner]} wins"
        if p.hands:
            return "all set their hands"
        if not p.shown:
            return f"before the draw, {names[p.opener]} to open"
        if p.choosing_way:
            return f"{names[p.opener]} says which way"
        way = ", counter-clockwise" if p.direction == COUNTER else ""
        if p.bid is None:
            return f"{names[p.to_move]} opens{way}"
        ones = (", ones wild" if p.wild else ", ones not wild") if self._wild else ""
        return f"{p.bid} by {names[p.bidder]}, {names[p.to_move]} to answer{way}{ones}"

    # -- what is alike ---------------------------------------------------------------------------------------------

    def symmetry(self, p: Position) -> Iterator[Image]:
        """The seats moved round, with the way in which bidding runs kept."""
        players = self._players
        for shift in range(players):
            yield Image(moved_round(p, shift), tuple((i + shift) % players for i in range(players)))


# -- bids and turns ----------------------------------------------------------------------------------------------------


def higher_bids(bid: Bid | None, most: int) -> tuple[Bid, ...]:
    """The bids above another one, of at most so many dice, in rising order; all of them where there is none yet.

    >>> [str(higher) for higher in higher_bids(Bid(2, 4), 2)]
    ['2x5', '2x6']
    """
    lower = 0 if bid is None else (bid.quantity - 1) * len(FACES) + bid.face
    return LADDER[lower : most * len(FACES)]


def matching(shown: Iterable[Faces], face: int, wild: bool) -> int:
    """How many dice of all hands count for a bid on a face (rules 9 and 13).

    >>> matching([(1, 4), (4, 6)], 4, wild=True), matching([(1, 4), (4, 6)], 4, wild=False)
    (3, 2)
    """
    return sum(die == face or (wild and die == ONES) for dice in shown for die in dice)


def bid_holds(p: Position) -> bool:
    """Whether the last bid is true: there are as many dice as it says, or more (rule 10)."""
    assert p.bid is not None, "there is no bid yet"
    return matching(p.shown, p.bid.face, p.wild) >= p.bid.quantity


def following_seat(counts: tuple[int, ...], player: int, direction: int) -> int:
    """Who comes after a player in a direction, of those who have cards (rules 5 and 14)."""
    players = len(counts)
    seat = (player + direction) % players
    while not counts[seat]:
        seat = (seat + direction) % players
    return seat


@lru_cache(maxsize=4096)
def settings(hand: Hand) -> tuple[Set, ...]:
    """The different dice that a hand can show, in order; () for a player without cards.

    >>> [str(setting) for setting in settings((Card(1, 2), Card(1, 3)))]
    ['11', '12', '13', '23']
    """
    return tuple(map(Set, sorted({tuple(sorted(dice)) for dice in product(*hand)}))) if hand else ()


def moved_round(p: Position, shift: int) -> Position:
    """Every player sits `shift` seats further on."""
    players = len(p.counts)
    if not (shift := shift % players):
        return p

    def seat(player: int) -> int:
        return player if player == NOBODY else (player + shift) % players

    def turned(parts: tuple[Any, ...]) -> tuple[Any, ...]:
        return parts[-shift:] + parts[:-shift]

    return p._replace(
        counts=turned(p.counts),
        opener=seat(p.opener),
        hands=turned(p.hands),
        shown=turned(p.shown),
        bidder=seat(p.bidder),
        to_move=seat(p.to_move),
        winner=seat(p.winner),
    )


# -- the draw ----------------------------------------------------------------------------------------------------------


class Draw(Lottery):
    """The deals and their odds, which are listed when somebody asks for them; a draw takes cards and needs no list."""

    __slots__ = ("_cards", "_counts")

    def __init__(self, cards: Hand, counts: tuple[int, ...]) -> None:
        self._cards, self._counts = cards, counts

    @property
    def _chances(self) -> dict[Dealt, Fraction]:  # type: ignore[override]
        return odds(self._cards, self._counts)

    def sample(self, rng: Random) -> Dealt:
        return Dealt(drawn(self._cards, self._counts, rng))

    def __contains__(self, outcome: object) -> bool:
        return can_be_dealt(self._cards, self._counts, outcome)


def draw(cards: Hand, counts: tuple[int, ...]) -> Lottery | Deal:
    """How so many cards can come to each player (rule 2)."""
    if are_few(cards, counts):
        return Draw(cards, counts)
    return Deal(
        lambda rng: Dealt(drawn(cards, counts, rng)), partial(can_be_dealt, cards, counts), labelled(cards, counts)
    )


@lru_cache(maxsize=16)
def odds(cards: Hand, counts: tuple[int, ...]) -> dict[Dealt, Fraction]:
    """The different deals of so many cards each, with their exact chances; for few cards."""
    ways = {Dealt(hands): number for hands, number in deals(cards, counts)}
    total = labelled(cards, counts)
    share = {number: Fraction(number, total) for number in set(ways.values())}
    return {dealt: share[number] for dealt, number in ways.items()}


def drawn(cards: Hand, counts: tuple[int, ...], rng: Random) -> tuple[Hand, ...]:
    """Hands of so many cards at random, each sorted."""
    pile = iter(rng.sample(cards, sum(counts)))
    return tuple(tuple(sorted(islice(pile, count))) for count in counts)


def can_be_dealt(cards: Hand, counts: tuple[int, ...], outcome: object) -> bool:
    """Whether an outcome is sorted hands of so many cards each, all of them out of these cards."""
    if type(outcome) is not Dealt or type(outcome.hands) is not tuple:
        return False
    if len(outcome.hands) != len(counts) or any(type(hand) is not tuple for hand in outcome.hands):
        return False
    dealt = tuple(chain.from_iterable(outcome.hands))
    if any(type(card) is not Card or not all(type(die) is int for die in card) for card in dealt):
        return False
    return (
        tuple(map(len, outcome.hands)) == counts
        and all(a <= b for hand in outcome.hands for a, b in pairwise(hand))
        and Counter(dealt) <= Counter(cards)
    )


def labelled(cards: Hand, counts: tuple[int, ...]) -> int:
    """The number of ways to deal so many cards to each player where no two cards are alike."""
    left = (len(cards) - gone for gone in accumulate(counts, initial=0))
    return prod(comb(rest, count) for rest, count in zip(left, counts, strict=False))


def are_few(cards: Hand, counts: tuple[int, ...]) -> bool:
    """Whether the different deals of so many cards each are at most LISTED."""
    return _are_few(cards, tuple(sorted(filter(None, counts))))


@lru_cache(maxsize=1024)
def _are_few(cards: Hand, counts: tuple[int, ...]) -> bool:
    """As `are_few`.  A deal stands for at most as many labelled ones as cards are alike, to the power of the cards."""
    alike = max(Counter(cards).values(), default=1)
    if labelled(cards, counts) > LISTED * alike ** sum(counts):
        return False
    return sum(1 for _ in islice(deals(cards, counts), LISTED + 1)) <= LISTED


def deals(cards: Hand, counts: tuple[int, ...]) -> Iterator[tuple[tuple[Hand, ...], int]]:
    """The different deals of so many of the sorted cards to each player, each once, and how many labelled ones it is.

    >>> [(str(Dealt(hands)), ways) for hands, ways in deals((Card(1, 2), Card(1, 2), Card(1, 3)), (1, 1))]
    [('12/12', 2), ('12/13', 2), ('13/12', 2)]
    """
    if not any(counts):
        yield ((),) * len(counts), 1
        return
    for hand, ways in Counter(combinations(cards, counts[0])).items():
        rest = cards if any(counts[1:]) else ()
        for card in hand if rest else ():
            at = rest.index(card)
            rest = (*rest[:at], *rest[at + 1 :])
        for others, more in deals(rest, counts[1:]):
            yield (hand, *others), ways * more


def _alone(parts: tuple[tuple[Any, ...], ...], player: int) -> tuple[tuple[Any, ...], ...]:
    """Only the player's own part."""
    return tuple(part if i == player else () for i, part in enumerate(parts))


def _written_hand(text: str) -> Hand:
    """The cards of one player as a deal writes them: 12 35, or - for none."""
    words = text.split()
    if words == ["-"]:
        return ()
    if not words or any(len(word) != 2 or not set(word) <= set("123456") for word in words):
        raise LookupError(text)
    return tuple(sorted(Card(*sorted(map(int, word))) for word in words))


# -- refusals ----------------------------------------------------------------------------------------------------------


def _not_set(hand: Hand, action: Any) -> Refusal:
    if isinstance(action, Bid):
        return Refusal(3, f"the hands are not set yet, so {quoted(action)} cannot be bid")
    if isinstance(action, Challenge):
        return Refusal(9, "the hands are not set yet, so there is no bid to challenge")
    if isinstance(action, Way):
        return Refusal(14, f"the hands are not set yet, so {quoted(action)} cannot be said")
    if not isinstance(action, Set) or not _is_whole(action.faces):
        return Refusal(3, f"a hand is set by its dice, such as 22244; {quoted(action)} are none")
    if len(action.faces) != len(hand):
        return Refusal(3, f"one die of each card is chosen, {len(hand)} in all, not {len(action.faces)}")
    told = " ".join(map(str, hand))
    return Refusal(3, f"the cards {told} cannot show the dice {quoted(action)}")


def _no_bid(p: Position, action: Any) -> Refusal:
    if isinstance(action, Challenge):
        return Refusal(4, "the opener must bid: there is no bid to challenge yet")
    if not isinstance(action, Bid) or not _is_whole(tuple(action)):
        return Refusal(
            6, f"a bid is a number and a die, such as 3x5, and a challenge is lie; {quoted(action)} is neither"
        )
    cards = sum(p.counts)
    if action.face not in FACES:
        return Refusal(6, f"dice have one to six pips, so there are none of {brief(action.face)}")
    if action.quantity < 1:
        return Refusal(6, f"a bid is on one die or more, not on {brief(action.quantity)}")
    if action.quantity > cards:
        return Refusal(8, f"{cards} cards are in play, so no bid is on {brief(action.quantity)} dice")
    return Refusal(7, f"{quoted(action)} is not higher than the last bid, '{p.bid}'")


def _is_whole(parts: Any) -> bool:
    return isinstance(parts, tuple) and all(type(part) is int for part in parts)
