"""GEM: auctions for jewels, paid by leveraging what one owns; most points for gems and majorities win.

The numbers in the code are those of rules.toml.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb
from random import Random
from typing import Any

from packo import core
from packo.core import CHANCE, TERMINAL, CardError, Cards, Image, Lottery, Refusal, option
from packo.core.telling import brief, quoted
from packo.games.gem.parts import (
    BID,
    COINS,
    GEM_NAMES,
    GEMS,
    NOBODY,
    OVER,
    PAY,
    REINVEST,
    ROUNDS,
    STACKS,
    TAKE,
    Assets,
    Bid,
    Card,
    Pass,
    Pay,
    Position,
    Reinvest,
    Take,
    Turned,
)
from packo.games.gem.scoring import counts, scores

CARDS, EACH, DIAMONDS = 18, 6, 3
"""How many gem cards there are, gems of each colour, and diamonds (rule 1)."""
HIGHEST = 99
"""The highest value of a card in a person's own file."""
PASS = Pass()
WRITTEN_CARD = re.compile(r"([A-Z]{1,2}) ([0-9]{1,2})/([0-9]{1,2})")
NUMBER = re.compile(r"-?[0-9]{1,4}")

Payment = tuple[tuple[int, ...], tuple[Card, ...]]
"""Coins and gem cards that are rotated together, each sorted."""


class Rules(core.Rules):
    """The whole game for two to four players."""

    @dataclass(frozen=True)
    class Options:
        players: int = option(2, "How many play, 2 to 4.", choices=(2, 3, 4))
        gems: str = option(
            "pairs", "What the third five cards show: pairs of two colours, or doubles.", choices=("pairs", "doubles")
        )
        needless: bool = option(True, "Whether a payment may rotate coins and cards that are not needed for it.")

    cards: tuple[Card, ...]
    """Sorted."""

    def __init__(self, options: Any, cards: Cards, book: core.Book) -> None:
        self._gems: str = options.gems
        super().__init__(options, cards, book)
        self._players: int = options.players
        self._needless: bool = options.needless
        self._stacks = STACKS[self._players]
        self._by_name = {str(card).casefold(): card for card in self.cards}

    def read_cards(self, cards: Cards) -> tuple[Card, ...]:
        """Eighteen cards with six gems of each colour and three diamonds (rule 1)."""
        found = [*_listed(cards, "cards"), *_listed(cards, self._gems)]
        where = f"{cards.file}: GEM 1"
        if len(found) != CARDS:
            raise CardError(f"{where}: there are {CARDS} gem cards, not {len(found)}")
        gems = Counter(gem for card in found for gem in card.gems)
        for gem in GEMS:
            wanted = DIAMONDS if gem == "D" else EACH
            if gems[gem] != wanted:
                raise CardError(f"{where}: there are {wanted} gems of {gem} ({GEM_NAMES[gem]}), not {gems[gem]}")
        costs: dict[str, int] = {}
        for card in found:
            if costs.setdefault(str(card), card.costs) != card.costs:
                raise CardError(f"{where}: cards that are written {card} have the same red value")
        return tuple(sorted(found))

    # -- whose turn, and what is allowed ---------------------------------------------------------------------------

    def initial(self) -> Position:
        players = self._players
        return Position(self.cards, (), 0, (Assets(),) * players, BID, 0, 0, left=players)

    def current_player(self, p: Position) -> int:
        if p.row or p.stage == REINVEST:
            return p.to_move
        return TERMINAL if p.stage == OVER else CHANCE if p.stage == BID else p.to_move

    def legal_actions(self, p: Position, player: int) -> tuple[Any, ...]:
        """Of payments and reinvestments those in which every rotated piece is needed."""
        stage, own = p.stage, p.assets[p.to_move]
        if stage == BID:
            return _bids(p.bid + 1, own.worth)
        if stage == TAKE:
            return tuple(Take(card) for card in dict.fromkeys(p.row))
        if stage == PAY:
            return _pays(own.coins, own.invested, p.bid)
        return _reinvests(own)

    def is_legal(self, p: Position, player: int, action: Any) -> bool:
        return self._refusal(p, action) is None

    def why_not(self, p: Position, player: int, action: Any) -> Refusal:
        refusal = self._refusal(p, action)
        assert refusal is not None
        return refusal

    def _refusal(self, p: Position, action: Any) -> Refusal | None:
        """Which rule `action` breaks, if it does."""
        own = p.assets[p.to_move]
        if p.stage == BID:
            return _no_bid(p.bid, own.worth, action)
        if p.stage == TAKE:
            return _no_take(p.row, action)
        if p.stage == PAY:
            return _no_payment(own, p.bid, action, self._needless)
        return _no_reinvestment(own, action, self._needless)

    # -- what happens ----------------------------------------------------------------------------------------------

    def chance(self, p: Position) -> Lottery:
        """Which cards the next stack holds; all that equal cards make equal is merged."""
        return _stack(p.deck, self._stacks[p.round])

    def step(self, p: Position, move: Any) -> Position:
        stage = p.stage
        if stage == BID:
            return self._bid(p, move) if p.row else self._turned_up(p, move)
        if stage == TAKE:
            return self._taken(p, move.card)
        if stage == PAY:
            assets = _with_player(p.assets, p.to_move, rotated(p.assets[p.to_move], move.coins, move.cards))
            return Position(p.deck, p.row, p.round, assets, TAKE, p.to_move, p.opener)
        assets = p.assets
        if type(move) is Reinvest:
            assets = _with_player(assets, p.to_move, reinvested(assets[p.to_move], move))
        return self._reinvestment(p.deck, p.round, assets, (p.to_move + 1) % self._players, p.left - 1, p.opener)

    def _turned_up(self, p: Position, turned: Turned) -> Position:
        deck = without(p.deck, turned.cards)
        row = tuple(sorted(turned.cards))
        return Position(deck, row, p.round + 1, p.assets, BID, p.opener, p.opener, left=self._players)

    def _bid(self, p: Position, move: Bid | Pass) -> Position:
        """A bid or a pass; after the last one the auction is decided, and the next opener is known (rule 11)."""
        bid, bidder = (move.amount, p.to_move) if type(move) is Bid else (p.bid, p.bidder)
        if p.left > 1:
            following = (p.to_move + 1) % self._players
            return Position(p.deck, p.row, p.round, p.assets, BID, following, p.opener, bid, bidder, p.left - 1)
        opener = (bidder + 1) % self._players
        if bid:
            return Position(p.deck, p.row, p.round, p.assets, PAY, bidder, opener, bid, bidder)
        return Position(p.deck, p.row, p.round, p.assets, TAKE, bidder, opener)

    def _taken(self, p: Position, card: Card) -> Position:
        """The card is leveraged, or invested in the last round (rule 10)."""
        coins, invested, leveraged = p.assets[p.to_move]
        if p.round == ROUNDS:
            invested = tuple(sorted((*invested, card)))
        else:
            leveraged = tuple(sorted((*leveraged, card)))
        assets = _with_player(p.assets, p.to_move, Assets(coins, invested, leveraged))
        row = without(p.row, (card,))
        if row:
            return Position(p.deck, row, p.round, assets, BID, p.opener, p.opener, left=self._players)
        return self._reinvestment(p.deck, p.round, assets, p.to_move, self._players, p.opener)

    def _reinvestment(
        self, deck: tuple[Card, ...], number: int, assets: tuple[Assets, ...], first: int, left: int, opener: int
    ) -> Position:
        """The next of the `left` players, from `first` on, who can buy a card free; else the round is over."""
        while left:
            if can_reinvest(assets[first]):
                return Position(deck, (), number, assets, REINVEST, first, opener, left=left)
            first, left = (first + 1) % self._players, left - 1
        assets = tuple([own if own.coins == COINS else Assets(COINS, *own[1:]) for own in assets])
        if number == ROUNDS:
            return Position(deck, (), number, assets, OVER, NOBODY, NOBODY)
        return Position(deck, (), number, assets, BID, opener, opener, left=self._players)

    # -- the end, and what is seen ---------------------------------------------------------------------------------

    def returns(self, p: Position) -> tuple[int, ...]:
        """Each player's points (rules 17 and 18)."""
        return scores(p.assets)

    def places(self, p: Position) -> tuple[int, ...]:
        """By points, then by the gems on invested cards (rule 19)."""
        gems = (sum(counts(own.invested)) for own in p.assets)
        ranks = tuple(zip(self.returns(p), gems, strict=True))
        return tuple(sum(other > own for other in ranks) for own in ranks)

    def observation(self, p: Position, player: int) -> Position:
        return p

    def seen(self, p: Position, move: Any, player: int) -> Any:
        """Everything is done in the open."""
        return move

    def worlds(self, observation: Any, player: int) -> Iterator[Position]:
        """The position itself: all that is face down is left to chance."""
        yield observation

    # -- how it is written and told --------------------------------------------------------------------------------

    def parse(self, p: Position, player: int, text: str) -> Any:
        """As in `core.Rules`; coins and cards may be given in any order, and in small letters."""
        word, _, rest = " ".join(text.casefold().split()).partition(" ")
        if not rest:
            return PASS if word == "pass" else Bid(_number(word))
        if word == "take":
            return Take(self._card(rest))
        if word == "pay":
            return Pay(*self._pieces(rest))
        freed, by, paying = rest.partition(" by ")
        if word != "free" or not by:
            raise LookupError(text)
        return Reinvest(tuple(sorted(self._card(name.strip()) for name in freed.split("+"))), *self._pieces(paying))

    def parse_chance(self, p: Position, text: str) -> Turned:
        if not (names := text.casefold().split()):
            raise LookupError(text)
        return Turned(tuple(sorted(map(self._card, names))))

    def _card(self, name: str) -> Card:
        return self._by_name[name]

    def _pieces(self, text: str) -> Payment:
        coins, cards = [], []
        for piece in map(str.strip, text.split("+")):
            if piece in self._by_name:
                cards.append(self._by_name[piece])
            else:
                coins.append(_number(piece))
        return tuple(sorted(coins)), tuple(sorted(cards))

    def describe(self, p: Position) -> str:
        names = self.names(p)
        if p.stage == OVER:
            points = self.returns(p)
            winners = [name for name, place in zip(names, self.places(p), strict=True) if place == 0]
            return (
                f"over, {':'.join(map(str, points))}, {' and '.join(winners)} {'wins' if len(winners) == 1 else 'win'}"
            )
        if self.current_player(p) == CHANCE:
            return f"stack {p.round + 1} of {ROUNDS} is turned up"
        worth = " ".join(str(own.worth) for own in p.assets)
        score = " ".join(map(str, scores(p.assets)))
        row = f" · {' '.join(map(str, p.row))}" if p.row else ""
        return f"round {p.round}, {names[p.to_move]} {_doing(p)}{row} · worth {worth} · points {score}"

    # -- what is alike ---------------------------------------------------------------------------------------------

    def symmetry(self, p: Position) -> Iterator[Image]:
        """The seats moved round."""
        players = self._players
        for shift in range(players):
            yield Image(moved_round(p, shift), tuple((i + shift) % players for i in range(players)))


# -- what can be paid --------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 13)
def payments(coins: tuple[int, ...], invested: tuple[Card, ...], due: int) -> tuple[Payment, ...]:
    """All ways to pay at least `due` in which every piece is needed, the cheapest first; equal cards are one.

    >>> payments((1, 2, 3), (), 3)
    (((3,), ()), ((1, 2), ()))
    >>> payments((1, 2), (), 4)
    ()
    """
    if due <= 0:
        return (((), ()),)
    pieces = sorted(
        [(coin, coin, None) for coin in coins] + [(card.pays, 0, card) for card in invested],
        key=lambda piece: (-piece[0], piece[1], piece[2] or ()),
    )
    rest = [0]
    for value, _, _ in reversed(pieces):
        rest.append(rest[-1] + value)
    rest.reverse()
    found: list[tuple[int, Payment]] = []
    chosen: list[tuple[int, int, Card | None]] = []

    def choose(start: int, total: int) -> None:
        """Pieces go down in value, and the one that reaches what is due is the last: so none is needless."""
        for index in range(start, len(pieces)):
            if total + rest[index] < due:
                return
            if index > start and pieces[index] == pieces[index - 1]:
                continue
            chosen.append(pieces[index])
            reached = total + pieces[index][0]
            if reached < due:
                choose(index + 1, reached)
            else:
                paid = tuple(sorted(coin for _, coin, card in chosen if card is None))
                found.append((reached, (paid, tuple(sorted(card for _, _, card in chosen if card is not None)))))
            chosen.pop()

    choose(0, 0)
    found.sort(key=lambda entry: (entry[0], len(entry[1][0]) + len(entry[1][1]), entry[1]))
    return tuple(payment for _, payment in found)


def can_reinvest(own: Assets) -> bool:
    """Whether the player can buy any leveraged card free."""
    return bool(own.leveraged) and min(card.costs for card in own.leveraged) <= own.worth


def rotated(own: Assets, coins: tuple[int, ...], cards: tuple[Card, ...]) -> Assets:
    """A player's assets after a payment: coins leave, cards become leveraged."""
    leveraged = tuple(sorted((*own.leveraged, *cards))) if cards else own.leveraged
    return Assets(without(own.coins, coins), without(own.invested, cards), leveraged)


def reinvested(own: Assets, move: Reinvest) -> Assets:
    """A player's assets after a reinvestment."""
    freed, coins, cards = move
    invested = tuple(sorted((*without(own.invested, cards), *freed)))
    leveraged = without(own.leveraged, freed)
    if cards:
        leveraged = tuple(sorted((*leveraged, *cards)))
    return Assets(without(own.coins, coins), invested, leveraged)


def without(pieces: tuple[Any, ...], gone: tuple[Any, ...]) -> tuple[Any, ...]:
    """What is left of some pieces, in their order.

    >>> without((1, 1, 2, 3), (1, 3))
    (1, 2)
    """
    if not gone:
        return pieces
    left = list(pieces)
    for piece in gone:
        left.remove(piece)
    return tuple(left)


def moved_round(p: Position, shift: int) -> Position:
    """Every player sits `shift` seats further on."""
    players = len(p.assets)
    if not (shift := shift % players):
        return p

    def seat(player: int) -> int:
        return NOBODY if player == NOBODY else (player + shift) % players

    assets = p.assets[-shift:] + p.assets[:-shift]
    return p._replace(assets=assets, to_move=seat(p.to_move), opener=seat(p.opener), bidder=seat(p.bidder))


@lru_cache(maxsize=1024)
def _bids(least: int, most: int) -> tuple[Bid | Pass, ...]:
    """The opener bids from 0; the others may pass."""
    return ((PASS,) if least else ()) + tuple(map(Bid, range(least, most + 1)))


@lru_cache(maxsize=1 << 13)
def _pays(coins: tuple[int, ...], invested: tuple[Card, ...], bid: int) -> tuple[Pay, ...]:
    return tuple(Pay(*payment) for payment in payments(coins, invested, bid))


@lru_cache(maxsize=1 << 11)
def _reinvests(own: Assets) -> tuple[Pass | Reinvest, ...]:
    """To pass, then all that can be freed, fewest cards first, with every payment for it."""
    found: list[Pass | Reinvest] = [PASS]
    for freed in _selections(own.leveraged, own.worth):
        due = sum(card.costs for card in freed)
        found += [Reinvest(freed, *payment) for payment in payments(own.coins, own.invested, due)]
    return tuple(found)


def _selections(leveraged: tuple[Card, ...], most: int) -> list[tuple[Card, ...]]:
    """All choices of leveraged cards that cost at most so much, equal cards being one."""
    found: dict[tuple[Card, ...], int] = {(): 0}
    for card in leveraged:
        found |= {(*chosen, card): cost + card.costs for chosen, cost in found.items() if cost + card.costs <= most}
    del found[()]
    return sorted(found, key=lambda chosen: (len(chosen), chosen))


class Stack(Lottery):
    """All that a stack of `size` cards out of a shuffled deck may hold.  It is drawn from the deck itself, which is
    much quicker than by the odds."""

    __slots__ = ("_deck", "_size")

    def __init__(self, deck: tuple[Card, ...], size: int) -> None:
        total = comb(len(deck), size)
        drawn = _draws(tuple(Counter(deck).items()), size)
        super().__init__({Turned(cards): Fraction(ways, total) for cards, ways in drawn})
        self._deck, self._size = deck, size

    def __contains__(self, outcome: object) -> bool:
        """Only a `Turned` of cards will do: other tuples that equal one are no outcome."""
        return type(outcome) is Turned and _are_cards(outcome.cards) and super().__contains__(outcome)

    def sample(self, rng: Random) -> Turned:
        return Turned(tuple(sorted(rng.sample(self._deck, self._size))))


_stack = lru_cache(maxsize=256)(Stack)


def _draws(kinds: tuple[tuple[Card, int], ...], size: int) -> Iterator[tuple[tuple[Card, ...], int]]:
    """Each multiset of `size` cards out of these kinds, and in how many ways it can be drawn."""
    if not size:
        yield (), 1
        return
    if not kinds:
        return
    (card, copies), *others = kinds
    for taken in range(min(copies, size), -1, -1):
        for cards, ways in _draws(tuple(others), size - taken):
            yield (card,) * taken + cards, comb(copies, taken) * ways


def _with_player(assets: tuple[Assets, ...], player: int, own: Assets) -> tuple[Assets, ...]:
    return (*assets[:player], own, *assets[player + 1 :])


# -- refusals ----------------------------------------------------------------------------------------------------------


def _no_bid(highest: int, worth: int, action: Any) -> Refusal | None:
    opening = highest < 0
    if type(action) is Pass and action == PASS:
        return Refusal(5, "the opener must bid, 0 or more, and cannot pass") if opening else None
    if type(action) is not Bid or type(action.amount) is not int:
        if opening:
            return Refusal(5, f"an auction opens with a bid, a number such as 2; {quoted(action)} is none")
        return Refusal(6, f"now a player bids, a number such as 2, or passes; {quoted(action)} is neither")
    amount = action.amount
    if amount < 0:
        return Refusal(5, f"a bid is 0 or more, not {brief(amount)}")
    if amount <= highest:
        return Refusal(6, f"a bid is higher than the last one, which was {highest}; {amount} is not")
    if amount > worth:
        return Refusal(7, f"{brief(amount)} is beyond what is invested, which can pay {worth}")
    return None


def _no_take(row: tuple[Card, ...], action: Any) -> Refusal | None:
    if type(action) is not Take or not _is_card(action.card):
        return Refusal(10, f"a card of the row is to be taken now, as in take {row[0]}; {quoted(action)} takes none")
    if action.card in row:
        return None
    return Refusal(10, f"the row is {' '.join(map(str, row))}, so {quoted(action.card)} cannot be taken")


def _no_payment(own: Assets, bid: int, action: Any, needless: bool) -> Refusal | None:
    if type(action) is not Pay or not _are_pieces(action.coins, action.cards):
        return Refusal(8, f"the bid of {bid} is to be paid now, as in pay 1+3; {quoted(action)} is no payment")
    refusal = _cannot_pay(own, action.coins, action.cards)
    return refusal or _wrong_sum(action.coins, action.cards, bid, f"the bid of {bid}", 8, needless)


def _no_reinvestment(own: Assets, action: Any, needless: bool) -> Refusal | None:
    if type(action) is Pass and action == PASS:
        return None
    if type(action) is not Reinvest or not _are_pieces(action.coins, action.cards) or not _are_cards(action.freed):
        example = f"free {own.leveraged[0]} by 3" if own.leveraged else "free D4 by 2+3"
        return Refusal(12, f"cards are bought free now, as in {example}, or pass; {quoted(action)} is neither")
    freed, coins, cards = action
    if not freed:
        return Refusal(12, "a reinvestment buys at least one card free; without one it is a pass")
    both = set(freed) & set(cards)
    short = (Counter(freed) - Counter(own.leveraged)) + (Counter(cards) - Counter(own.invested))
    for card in sorted(both):
        if short[card]:
            return Refusal(14, f"{card} cannot both pay and be bought free in one reinvestment")
    for card, missing in (Counter(freed) - Counter(own.leveraged)).items():
        if card in own.leveraged:
            return Refusal(12, f"{missing + own.leveraged.count(card)} leveraged cards {card} are not there")
        if card in own.invested:
            return Refusal(12, f"{card} is invested already, so it cannot be bought free")
        return Refusal(12, f"{quoted(card)} is not among this player's leveraged cards")
    if (refusal := _cannot_pay(own, coins, cards)) is not None:
        return refusal
    due = sum(card.costs for card in freed)
    if list(freed) != sorted(freed):
        return Refusal(13, f"cards are named in order: {' '.join(map(str, sorted(freed)))}")
    return _wrong_sum(coins, cards, due, f"the {due} that {'+'.join(map(str, freed))} costs", 13, needless)


def _cannot_pay(own: Assets, coins: tuple[int, ...], cards: tuple[Card, ...]) -> Refusal | None:
    """Coins and cards that are not invested (rule 9)."""
    for coin in coins:
        if coin not in COINS:
            return Refusal(9, f"there is no coin {brief(coin)}; the coins are {', '.join(map(str, COINS))}")
        if coin not in own.coins:
            return Refusal(9, f"the coin {coin} is spent, and comes back when the round is over")
        if coins.count(coin) > 1:
            return Refusal(9, f"each player has one coin {coin}, and it pays once")
    for card, missing in (Counter(cards) - Counter(own.invested)).items():
        there = own.invested.count(card)
        if card in own.leveraged:
            held = f"only {there}" if there else "no"
            return Refusal(9, f"{held} {card} is invested, and what is leveraged pays nothing")
        if there:
            return Refusal(9, f"this player has {there} {card} invested, not {there + missing}")
        return Refusal(9, f"{quoted(card)} is not among this player's invested cards")
    return None


def _wrong_sum(
    coins: tuple[int, ...], cards: tuple[Card, ...], due: int, what: str, rule: int, needless: bool
) -> Refusal | None:
    """A payment that is too little, or too much where that is forbidden, or out of order."""
    values = [*coins, *(card.pays for card in cards)]
    paid = sum(values)
    if paid < due:
        return Refusal(rule, f"{paid} is less than {what}")
    if not needless:
        for piece, value in zip((*coins, *cards), values, strict=True):
            if paid - value >= due:
                return Refusal(rule, f"{piece} is not needed for {what}, and nothing needless may be rotated")
    if list(coins) != sorted(coins) or list(cards) != sorted(cards):
        inorder = "+".join(map(str, (*sorted(coins), *sorted(cards))))
        return Refusal(rule, f"coins are named before cards, both in order: {inorder}")
    return None


def _is_card(card: Any) -> bool:
    return type(card) is Card and type(card.gems) is str and type(card.pays) is int and type(card.costs) is int


def _are_cards(cards: Any) -> bool:
    return type(cards) is tuple and all(map(_is_card, cards))


def _are_pieces(coins: Any, cards: Any) -> bool:
    return type(coins) is tuple and all(type(coin) is int for coin in coins) and _are_cards(cards)


# -- words and cards ---------------------------------------------------------------------------------------------------


def _doing(p: Position) -> str:
    if p.stage == BID:
        return "opens" if p.bid < 0 else f"bids over {p.bid}"
    return {PAY: f"pays {p.bid}", TAKE: "takes a card", REINVEST: "reinvests"}[p.stage]


def _number(text: str) -> int:
    if NUMBER.fullmatch(text) is None:
        raise LookupError(text)
    return int(text)


def _listed(cards: Cards, field: str) -> list[Card]:
    """The cards of one list of the file; a list that is not there is empty (rule 1)."""
    listed = cards.data.get(field, [])
    if not isinstance(listed, list):
        raise CardError(f'{cards.file}: GEM 1: {field} is a list of cards such as {field} = ["SR 1/2", …]')
    found = []
    for number, text in enumerate(listed, start=1):
        where = f"{cards.file}: {field}, card {number}: GEM 1"
        match = WRITTEN_CARD.fullmatch(text) if isinstance(text, str) else None
        if match is None or not set(match[1]) <= set(GEMS):
            raise CardError(
                f"{where}: a card is one or two letters of {''.join(GEMS)} and two numbers, as in SR 1/2, "
                f"not {brief(text)}"
            )
        pays, costs = int(match[2]), int(match[3])
        if not pays or not costs:
            raise CardError(f"{where}: both values are 1 to {HIGHEST}, not {pays} and {costs}")
        found.append(Card(match[1], pays, costs))
    return found
