"""HUE: a shared board of colours, built card by card; the last card in hand says what counts.

Hands are secret, the table is open.  The numbers in the code are those of rules.toml.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb, perm, prod
from typing import TYPE_CHECKING, Any, NamedTuple

from packo import core
from packo.core import CHANCE, TERMINAL, CardError, Cards, Deal, Image, Refusal, option
from packo.core.telling import brief, quoted
from packo.games.hue.laying import Spot, Table, images, laid, least_image, spots, squares_at, tops
from packo.games.hue.parts import (
    ACROSS,
    BANDED,
    COLOUR_NAMES,
    COLOURS,
    KIND_LETTERS,
    POISON,
    SOLID,
    STARTING,
    STRIPED,
    WAYS,
    Card,
    Dealt,
    Placement,
    Position,
    Seen,
)
from packo.games.hue.scoring import colour_values

if TYPE_CHECKING:
    from random import Random

BEFORE_THE_DEAL = Position((), ())
STARTS = 3
"""Starting cards on the table."""
IN_THE_BOX = {SOLID: 10, STRIPED: 10, POISON: 5, STARTING: 5}
"""How many cards of each kind there are (rule 1)."""
FEWER_CARDS_FROM = 5
"""With so many players each is dealt four standard cards instead of five (rule 4)."""
LISTED = 20_000
"""The worlds of a player are listed where there are at most so many."""
CARD = r"([stpxb])\s*([pgbyr]{3}|[pgbyr]{9})"
PLACEMENT = re.compile(rf"{CARD}\s*@\s*(-?[0-9]{{1,4}})\s*,\s*(-?[0-9]{{1,4}})\s*([hv])", re.IGNORECASE | re.ASCII)
WRITTEN_CARD = re.compile(CARD, re.IGNORECASE | re.ASCII)
KINDS = {letter: kind for kind, letter in KIND_LETTERS.items()}


class Deck(NamedTuple):
    """The cards of the box."""

    standard: tuple[Card, ...]
    poison: tuple[Card, ...]
    starting: tuple[Card, ...]


class Rules(core.Rules):
    """The whole game: the deal, placing and covering, score cards."""

    @dataclass(frozen=True)
    class Options:
        players: int = option(2, "How many play.", choices=(2, 3, 4, 5))
        cover_several: bool = option(False, "Whether a card may cover one square each of several different cards.")
        start_shift: int = option(
            1, "By how many squares each starting card is shifted against the last.", choices=(1, 2)
        )
        start_sections: str = option(
            "squares",
            "The nine sections of a starting card: 'squares', three stripes in each square; 'bands', nine bands across "
            "the card.",
            choices=("squares", "bands"),
        )

    cards: Deck

    def __init__(self, options: Any, cards: Cards, book: core.Book) -> None:
        super().__init__(options, cards, book)
        self._as_held: dict[Card, Card] = {}
        for card in (*self.cards.standard, *self.cards.poison):
            held = self._as_held.setdefault(card, card)
            self._as_held[card.turned()] = held
        self._standard = tuple(self._as_held[card] for card in self.cards.standard)
        self._poison = tuple(self._as_held[card] for card in self.cards.poison)
        different = {*self._standard, *self._poison, *map(_either_way, self.cards.starting)}
        self._has_doubles = len(different) < sum(map(len, self.cards))
        self._cover_several: bool = options.cover_several
        self._dealt_standard = 5 if options.players < FEWER_CARDS_FROM else 4

    def read_cards(self, cards: Cards) -> Deck:
        """Ten solid, ten striped, five poison and five starting cards, on which all five colours occur (rules 1, 2)."""
        starting = STARTING if self.options.start_sections == "squares" else BANDED
        solid, striped, poison = (_group(cards, kind, kind) for kind in (SOLID, STRIPED, POISON))
        deck = Deck((*solid, *striped), poison, _group(cards, STARTING, starting))
        shown = {letter for group in deck for card in group for letter in "".join(card.colours)}
        for colour in COLOURS:
            if colour not in shown:
                name = COLOUR_NAMES[colour]
                raise CardError(f"{cards.file}: HUE 1: there are five colours on the cards, and none shows {name}")
        return deck

    # -- whose turn, and what is allowed ---------------------------------------------------------------------------

    def initial(self) -> Position:
        return BEFORE_THE_DEAL

    def current_player(self, p: Position) -> int:
        if not p.table:
            return CHANCE
        return p.to_move if len(p.hands[p.to_move]) > 1 else TERMINAL

    def legal_actions(self, p: Position, player: int) -> tuple[Placement, ...]:
        """Each card of the hand in both directions, wherever one more card may go."""
        if player != p.to_move or not p.table or len(p.hands[player]) < 2:
            return ()
        found, new = self.spots(p.table), tuple.__new__  # which takes half the time of Placement(...)
        cards = self.directions(p.hands[player])
        return tuple([new(Placement, (card, x, y, way)) for card in cards for x, y, way in found])

    def spots(self, table: Table) -> tuple[Spot, ...]:
        """Where a card may go, whichever it is: x and y of its first square, and the way it lies (rules 7 to 9)."""
        return spots(table, self._cover_several)

    def directions(self, hand: Iterable[Card]) -> tuple[Card, ...]:
        """The cards of a hand in both directions, each once where a turned card reads the same."""
        return tuple(dict.fromkeys(way for card in hand for way in (card, card.turned())))

    def held(self, card: Card) -> Card:
        """A standard or poison card in the direction of cards.toml, which is the one in which hands hold it.

        Raises:
            KeyError: there is no such card.
        """
        return self._as_held[card]

    def is_legal(self, p: Position, player: int, action: Any) -> bool:
        return (
            _is_placement(action)
            and player == p.to_move
            and len(p.hands[player]) > 1
            and self._as_held.get(action.card) in p.hands[player]
            and (action.x, action.y, action.way) in self.spots(p.table)
        )

    def why_not(self, p: Position, player: int, action: Any) -> Refusal:
        if not isinstance(action, Placement):
            return Refusal(7, f"a player places a card, as in sBGP@3,-1h; {quoted(action)} is no placement")
        if action.way not in WAYS:
            return Refusal(7, f"a card lies across (h) or down (v), so {quoted(action.way)} is no way to place it")
        if not _is_placement(action):
            return Refusal(7, f"a placement is a card, two whole numbers and a way, not {brief(tuple(action))}")
        if self._as_held.get(action.card) not in p.hands[player]:
            return Refusal(6, f"a player places a card of his own hand, and {quoted(action.card)} is not in it")
        uppermost = tops(p.table)
        squares = squares_at(action.x, action.y, action.way)
        under = [uppermost[square] for square in squares if square in uppermost]
        if under:
            return self._covers_too_much(p, action, under)
        corners = any((x + i, y + j) in uppermost for x, y in squares for i in (-1, 1) for j in (-1, 1))
        how = "only at a corner" if corners else "nowhere"
        told = quoted(action)
        return Refusal(7, f"{told} touches the other cards {how}; a whole side of a square must lie along another")

    def _covers_too_much(self, p: Position, action: Placement, under: list[int]) -> Refusal:
        number, times = Counter(under).most_common(1)[0]
        what = f"{times} squares of {p.table[number]}" if times > 1 else f"squares of {len(under)} cards at once"
        return Refusal(9, f"{quoted(action)} would cover {what}; a card that covers takes exactly one square of a card")

    # -- what happens ----------------------------------------------------------------------------------------------

    def chance(self, p: Position) -> Deal:
        """The deal: hands, and three starting cards in either direction."""
        return Deal(self._sample_deal, self._is_deal, self._count_deals())

    def step(self, p: Position, move: Placement | Dealt) -> Position:
        if isinstance(move, Dealt):
            table: Table = ()
            for k, card in enumerate(move.starts):
                table = laid(table, Placement(card, k * self.options.start_shift, k, ACROSS))
            return Position(table, move.hands, 0)
        player, hands = p.to_move, list(p.hands)
        hands[player] = _without(hands[player], self._as_held[move.card])
        return Position(laid(p.table, move), tuple(hands), (player + 1) % len(hands))

    def _sample_deal(self, rng: Random) -> Dealt:
        players, each = self.num_players, self._dealt_standard
        standard = rng.sample(self._standard, players * each)
        poison = rng.sample(self._poison, players)
        hands = (tuple(sorted((*standard[i * each : (i + 1) * each], poison[i]))) for i in range(players))
        starts = (card if rng.randrange(2) else card.turned() for card in rng.sample(self.cards.starting, STARTS))
        return Dealt(tuple(hands), tuple(starts))

    def _is_deal(self, outcome: Any) -> bool:
        if not (type(outcome) is Dealt and _is_cards(outcome.starts) and type(outcome.hands) is tuple):
            return False
        if len(outcome.hands) != self.num_players or len(outcome.starts) != STARTS:
            return False
        for hand in outcome.hands:
            if not _is_cards(hand) or hand != tuple(sorted(hand)) or len(hand) != self._dealt_standard + 1:
                return False
            if sum(card.kind == POISON for card in hand) != 1:
                return False
        in_hands = Counter(card for hand in outcome.hands for card in hand)
        on_table, starting = (Counter(map(_either_way, cards)) for cards in (outcome.starts, self.cards.starting))
        return in_hands <= Counter((*self._standard, *self._poison)) and on_table <= starting

    def _count_deals(self) -> int | None:
        """The number of different deals; None where a person's own cards make some likelier than others."""
        directions = {len({card, card.turned()}) for card in self.cards.starting}
        if len(directions) > 1 or self._has_doubles:
            return None
        hands = _splits(len(self._standard), [self._dealt_standard] * self.num_players)
        starts = perm(len(self.cards.starting), STARTS) * (1 if directions == {1} else 2**STARTS)
        return hands * perm(len(self._poison), self.num_players) * starts

    # -- the end, and what is seen ---------------------------------------------------------------------------------

    def returns(self, p: Position) -> tuple[int, ...]:
        """What each player's score card is worth (rule 17)."""
        values = colour_values(p.table)
        return tuple(score(hand[0], values) for hand in p.hands)

    def places(self, p: Position) -> tuple[int, ...]:
        """By points, and by seat among equals (rule 18)."""
        points = self.returns(p)
        order = sorted(range(len(points)), key=lambda player: (-points[player], player))
        return tuple(order.index(player) for player in range(len(points)))

    def observation(self, p: Position, player: int) -> Position | Seen:
        if not p.table:
            return Seen((), (), (), 0)
        if len(p.hands[p.to_move]) < 2:
            return p
        return Seen(p.table, p.hands[player], tuple(map(_holding, p.hands)), p.to_move)

    def seen(self, p: Position, move: Any, player: int) -> Any:
        """Cards are played face up; of the deal each player sees what the observation says."""
        return move if isinstance(move, Placement) else None

    def hidden(self, p: Position, player: int) -> Any:
        """The others' hands, while the game is on and more than one deal of them fits what the player sees."""
        seen = self.observation(p, player)
        if not isinstance(seen, Seen) or not p.table or self._unseen(seen, player).ways == 1:
            return None
        return tuple(hand for i, hand in enumerate(p.hands) if i != player)

    def worlds(self, observation: Any, player: int) -> Iterable[Position] | Deal:
        """All hands of the others that fit: listed where they are few, else counted and sampled.

        They are equally likely as far as the cards go; what the others' play tells of them is not weighed here.
        """
        if not isinstance(observation, Seen):
            return (observation,)
        if not observation.table:
            return (BEFORE_THE_DEAL,)
        unseen = self._unseen(observation, player)
        if unseen.ways <= LISTED:
            positions = (Position(observation.table, hands, observation.to_move) for hands in unseen.hands())
            return dict.fromkeys(positions) if self._has_doubles else positions
        return Deal(
            lambda rng: Position(observation.table, unseen.sample(rng), observation.to_move),
            lambda p: _is_position(p) and self.observation(p, player) == observation and unseen.fits(p.hands),
            None if self._has_doubles else unseen.ways,
        )

    def _unseen(self, seen: Seen, player: int) -> Unseen:
        out = Counter(self._as_held[placement.card] for placement in seen.table if placement.card in self._as_held)
        out.update(seen.hand)
        standard, poison = (tuple((Counter(cards) - out).elements()) for cards in (self._standard, self._poison))
        return Unseen(standard, poison, seen.holding, player, seen.hand)

    # -- how it is told --------------------------------------------------------------------------------------------

    def parse(self, p: Position, player: int, text: str) -> Placement:
        """A placement as it is written, in capitals or not, with spaces or without."""
        match = PLACEMENT.fullmatch(text.strip())
        if not match:
            raise LookupError(text)
        kind, colours, x, y, way = match.groups()
        return Placement(_card(kind, colours, text), int(x), int(y), way.lower())

    def parse_chance(self, p: Position, text: str) -> Dealt:
        """A deal as it is written: the hands and the starting cards, with strokes between them."""
        parts = [part.split() for part in text.split("/")]
        if p.table or len(parts) != self.num_players + 1:
            raise LookupError(text)
        *hands, starts = ([_written_card(word, text) for word in part] for part in parts)
        held = (tuple(sorted(self._as_held.get(card, card) for card in hand)) for hand in hands)
        return Dealt(tuple(held), tuple(starts))

    def describe(self, p: Position) -> str:
        if not p.table:
            return "the cards are to be dealt"
        values = colour_values(p.table)
        worth = " ".join(f"{colour}{values[colour]}" for colour in COLOURS)
        names = self.names(p)
        if len(p.hands[p.to_move]) < 2:
            points = ":".join(map(str, self.returns(p)))
            return f"{names[self.places(p).index(0)]} wins, points {points} · {worth}"
        sizes = sorted({len(hand) for hand in p.hands}, reverse=True)
        held = f"{sizes[0]} in hand each" if len(sizes) == 1 else f"{' or '.join(map(str, sizes))} in hand"
        return f"{names[p.to_move]} to place, {len(p.table)} cards on the table, {held} · {worth}"

    def symmetry(self, p: Position) -> Iterable[Image]:
        """The table turned and mirrored, wherever on the grid it lies.  The cards in hand are the same either way."""
        seats = tuple(range(self.num_players))
        return (Image(p._replace(table=table), seats) for table in images(p.table)) if p.table else ()

    def canonical(self, p: Position) -> Image:
        table = least_image(p.table) if p.table else ()
        return Image(p._replace(table=table), tuple(range(self.num_players)))


class Unseen(NamedTuple):
    """The cards that a player does not see, and how the others hold some of them."""

    standard: tuple[Card, ...]
    poison: tuple[Card, ...]
    holding: tuple[tuple[int, int], ...]
    player: int
    hand: tuple[Card, ...]

    @property
    def ways(self) -> int:
        """In how many ways the others may hold them."""
        standard, poison = self._sizes()
        return _splits(len(self.standard), standard) * _splits(len(self.poison), poison)

    def hands(self) -> Iterator[tuple[tuple[Card, ...], ...]]:
        """Each way to hold them, with the player's own hand at its place."""
        sizes = self._sizes()
        poisons = list(_shares(self.poison, sizes[1]))
        for standard in _shares(self.standard, sizes[0]):
            for poison in poisons:
                yield self._joined(standard, poison)

    def sample(self, rng: Random) -> tuple[tuple[Card, ...], ...]:
        """One way to hold them, each as likely as any other."""
        standard, poison = self._sizes()
        return self._joined(_drawn(self.standard, standard, rng), _drawn(self.poison, poison, rng))

    def fits(self, hands: tuple[tuple[Card, ...], ...]) -> bool:
        """Whether the others may hold these hands."""
        others = [hand for i, hand in enumerate(hands) if i != self.player]
        held = Counter(card for hand in others for card in hand)
        return held <= Counter((*self.standard, *self.poison)) and all(hand == tuple(sorted(hand)) for hand in others)

    def _sizes(self) -> tuple[list[int], list[int]]:
        others = [sizes for i, sizes in enumerate(self.holding) if i != self.player]
        return [standard for standard, _ in others], [poison for _, poison in others]

    def _joined(self, standard: Shares, poison: Shares) -> tuple[tuple[Card, ...], ...]:
        hands = [tuple(sorted((*some, *more))) for some, more in zip(standard, poison, strict=True)]
        hands.insert(self.player, self.hand)
        return tuple(hands)


Shares = tuple[tuple[Card, ...], ...]


def score(card: Card, values: Mapping[str, int]) -> int:
    """What a score card earns where the colours are worth so much: the middle colour counts twice (rule 17).

    >>> score(Card(STRIPED, ("B", "G", "P")), {"P": 6, "G": 9, "B": 4, "Y": 5, "R": 7})
    28
    """
    first, middle, last = card.colours
    return values[first] + 2 * values[middle] + values[last]


def _splits(cards: int, sizes: Sequence[int]) -> int:
    """In how many ways players can be given so many cards each."""
    given = [sum(sizes[:i]) for i in range(len(sizes))]
    return prod([comb(cards - before, size) for before, size in zip(given, sizes, strict=True)])


def _shares(cards: tuple[Card, ...], sizes: Sequence[int]) -> Iterator[Shares]:
    """Each way to give players so many of the cards each."""
    if not sizes:
        yield ()
        return
    for chosen in combinations(range(len(cards)), sizes[0]):
        rest = tuple(card for i, card in enumerate(cards) if i not in chosen)
        for others in _shares(rest, sizes[1:]):
            yield (tuple(cards[i] for i in chosen), *others)


def _drawn(cards: tuple[Card, ...], sizes: Sequence[int], rng: Random) -> Shares:
    drawn = iter(rng.sample(cards, sum(sizes)))
    return tuple(tuple(next(drawn) for _ in range(size)) for size in sizes)


def _either_way(card: Card) -> Card:
    """The same for a card and for the card turned."""
    return min(card, card.turned())


def _holding(hand: tuple[Card, ...]) -> tuple[int, int]:
    """How many standard and how many poison cards are in a hand."""
    poison = sum(card.kind == POISON for card in hand)
    return len(hand) - poison, poison


def _without(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]


# -- what a person gave ------------------------------------------------------------------------------------------------


def _is_card(value: Any) -> bool:
    """Whether something is a card and written like one, be it in the box or not."""
    if type(value) is not Card or type(value.kind) is not str or type(value.colours) is not tuple:
        return False
    return all(type(part) is str for part in value.colours)


def _is_cards(value: Any) -> bool:
    return type(value) is tuple and all(map(_is_card, value))


def _is_placement(value: Any) -> bool:
    return (
        type(value) is Placement
        and _is_card(value.card)
        and (type(value.x), type(value.y), type(value.way)) == (int, int, str)
    )


def _is_position(value: Any) -> bool:
    return type(value) is Position and type(value.hands) is tuple and all(map(_is_cards, value.hands))


def _card(letter: str, colours: str, text: str) -> Card:
    kind = KINDS[letter.lower()]
    if (len(colours) == 9) != (kind in (STARTING, BANDED)):
        raise LookupError(text)
    return _coloured(kind, colours.upper())


def _coloured(kind: str, letters: str) -> Card:
    return Card(kind, tuple(letters) if len(letters) == 3 else (letters[:3], letters[3:6], letters[6:]))


def _written_card(word: str, text: str) -> Card:
    match = WRITTEN_CARD.fullmatch(word)
    if not match:
        raise LookupError(text)
    return _card(match[1], match[2], text)


def _group(cards: Cards, name: str, kind: str) -> tuple[Card, ...]:
    """The cards of one kind in a cards file, where they are a list of words under the kind's name."""
    number, example = IN_THE_BOX[name], "BGR/YPY/RGB" if name == STARTING else "BGP"
    entries = cards.data.get(name)
    if not isinstance(entries, list):
        raise CardError(f'{cards.file}: HUE 1: {name} is a list of {number} cards, each written like "{example}"')
    if len(entries) != number:
        raise CardError(f"{cards.file}: HUE 1: there are {number} {name} cards, not {len(entries)}")
    return tuple(_entry(entry, name, kind, f"{cards.file}: {name} card {i}") for i, entry in enumerate(entries, 1))


def _entry(entry: Any, name: str, kind: str, where: str) -> Card:
    if not isinstance(entry, str):
        raise CardError(f"{where}: HUE 2: a card is written as the letters of its colours, not as {brief(entry)}")
    letters = "".join(entry.replace("/", " ").split())
    for letter in letters:
        if letter.upper() not in COLOURS:
            known = ", ".join(f"{colour} {name}" for colour, name in COLOUR_NAMES.items())
            raise CardError(f"{where}: HUE 1: there is no colour {brief(letter)}; the colours are {known}")
    wanted = 9 if name == STARTING else 3
    if len(letters) != wanted:
        raise CardError(f"{where}: HUE 2: it has {wanted} sections, and {brief(entry)} names {len(letters)}")
    return _coloured(kind, letters.upper())
