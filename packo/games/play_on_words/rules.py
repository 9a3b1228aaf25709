"""Play On Words, the Starter Game: words of eight open cards, which anybody may steal by adding to them.

The numbers in the code are those of rules.toml.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from random import Random
from typing import Any, NamedTuple

from packo import core
from packo.core import CHANCE, TERMINAL, CardError, Cards, Lottery, Refusal, option
from packo.core.telling import brief, cut, quoted
from packo.games.play_on_words import scoring
from packo.games.play_on_words.parts import (
    ANY_CONSONANT,
    ANY_PAIR,
    ANY_VOWEL,
    COMBOS,
    DEPTH,
    FLIP,
    FLIPS,
    NO_CARD,
    OVER,
    PLAY,
    STACKS,
    WILDS,
    Done,
    New,
    PlayOn,
    Position,
    Tile,
    Turned,
    Word,
)
from packo.games.play_on_words.spelling import (
    LEAST,
    LETTERS,
    STANDS_FOR,
    Play,
    Speller,
    is_tile,
    spelled_by,
    ways,
)
from packo.lexicon import Lexicon, chosen, read_words

DECK, LETTER_CARDS, MOST_OF_A_LETTER = 81, 70, 8
"""How many cards there are, how many of them are letters, and the most of one letter (rule 1)."""
DONE = Done()
SHOWN = 8
"""Words that a sentence lists."""
WILD_NAMES = {
    ANY_VOWEL: "any vowel, A E I O U",
    ANY_CONSONANT: "any consonant, Y among them",
    ANY_PAIR: "two vowels or a doubled consonant",
}
CHOSEN = frozenset((*FLIPS, *WILDS))
"""Cards whose letters are chosen as they are laid."""
WRITTEN_CARD = re.compile(r"([A-Z]{1,2}|[A-Z]/[A-Z]|[A-Z]\*)(?:=([A-Z]{1,2}))?")
NUMBER = re.compile(r"[0-9]{1,4}")


class Rules(core.Rules):
    """The whole game for two to four players, alone or as a match."""

    @dataclass(frozen=True)
    class Options:
        players: int = option(2, "How many play, 2 to 4.", choices=(2, 3, 4))
        best_of: int = option(1, "A match is the best of so many games.", choices=(1, 3, 5))
        words: int | str = option(
            60,
            "The dictionary: 10, 20, 35, 40, 50, 55, 60 or 70 (the higher, the rarer the words in it), or a file with "
            "one word in each line.",
            parse=read_words,
        )
        irregular_plurals: bool = option(False, "Whether a new word may be an irregular plural, such as MICE.")
        same_turn: bool = option(False, "Whether a word that was made in this turn can be played on in it.")
        rechoose: bool = option(
            False, "Whether a flip or wild card may stand for something else once its word is played on."
        )
        plurals_in_order: bool = option(
            False,
            "Whether a play-on of S and other letters may make a plural though the old letters keep their order: "
            "CLOUDS of LOUD.",
        )

    cards: tuple[str, ...]
    """Sorted."""

    def __init__(self, options: Any, cards: Cards, book: core.Book) -> None:
        super().__init__(options, cards, book)
        self._players: int = options.players
        self._best_of: int = options.best_of
        self._same_turn: bool = options.same_turn
        self._rechoose: bool = options.rechoose
        if isinstance(options.words, str):
            _ = self.lexicon

    def read_cards(self, cards: Cards) -> tuple[str, ...]:
        """Seventy letters, one to eight of each, and one of each other card (rule 1)."""
        where = f"{cards.file}: Play On Words 1"
        letters = cards.data.get("letters")
        if not isinstance(letters, dict):
            raise CardError(f"{where}: letters is a table that says how many there are of each, as in E = 8")
        for name in letters:
            if name not in LETTERS:
                raise CardError(f"{where}: letters are A to Z, not {brief(name)}")
        for letter in LETTERS:
            count = letters.get(letter, 0)
            if type(count) is not int or not 1 <= count <= MOST_OF_A_LETTER:
                raise CardError(f"{where}: of {letter} there are 1 to {MOST_OF_A_LETTER} cards, not {brief(count)}")
        if (total := sum(letters.values())) != LETTER_CARDS:
            raise CardError(f"{where}: there are {LETTER_CARDS} letter cards, not {total}")
        for field, wanted in (("combos", COMBOS), ("flips", FLIPS), ("wilds", WILDS)):
            listed = cards.data.get(field)
            if not isinstance(listed, list) or sorted(map(str, listed)) != sorted(wanted):
                raise CardError(f"{where}: {field} are {', '.join(wanted)}, one of each, not {brief(listed)}")
        found = [letter for letter, count in letters.items() for _ in range(count)]
        return tuple(sorted([*found, *COMBOS, *FLIPS, *WILDS]))

    # -- the dictionary --------------------------------------------------------------------------------------------

    @cached_property
    def lexicon(self) -> Lexicon:
        """The words that are allowed (rule 12); read when they are first needed."""
        return chosen(self.options.words, self.book.game)

    @cached_property
    def speller(self) -> Speller:
        """What cards spell under these options."""
        return Speller(self.lexicon, self.options.irregular_plurals, self._rechoose, self.options.plurals_in_order)

    # -- whose turn, and what is allowed ---------------------------------------------------------------------------

    def initial(self) -> Position:
        return self._laid_out(0, (0,) * self._players if self._best_of > 1 else (), 0)

    def _laid_out(self, first: int, wins: tuple[int, ...], games: int) -> Position:
        """The beginning of a game: eight stacks, all face down (rule 2)."""
        depth = (DEPTH[self._players],) * STACKS
        return Position((NO_CARD,) * STACKS, depth, self.cards, (), FLIP, first, first=first, wins=wins, games=games)

    def current_player(self, p: Position) -> int:
        if p.stage == PLAY:
            return p.to_move
        return CHANCE if p.stage == FLIP else TERMINAL

    def legal_actions(self, p: Position, player: int) -> tuple[Any, ...]:
        """The new words, the play-ons by the number of the word, and to be done; of each, longest words first.

        Each spelling is listed once, with the best choice of cards; of equal words on the table only the first one
        is played on.
        """
        owing = self._owes_new_word(p)
        found = [
            _play(number, play)
            for number, held in _bases(p)
            for play in self.speller.best_plays(p.open, held, leaving_new_word=owing and number > 0)
        ]
        return tuple(found) if owing else (*found, DONE)

    def _owes_new_word(self, p: Position) -> bool:
        """Whether the new word of the turn can be made, and has not been (rule 5)."""
        return not p.new and self.speller.has_new_word(p.open)

    def is_legal(self, p: Position, player: int, action: Any) -> bool:
        return self._refusal(p, action) is None

    def why_not(self, p: Position, player: int, action: Any) -> Refusal:
        if isinstance(action, str):
            return self._no_text(p, action)
        refusal = self._refusal(p, action)
        assert refusal is not None
        return refusal

    # -- what happens ----------------------------------------------------------------------------------------------

    def chance(self, p: Position) -> Lottery:
        """Which of the cards that nobody has seen is turned over (rule 4)."""
        return Flip(p.unseen)

    def step(self, p: Position, move: Any) -> Position:
        kind = type(move)
        if kind is Turned:
            return self._turned(p, move.card)
        if kind is Done:
            return self._done(p)
        words = list(p.words)
        old = words.pop(move.word - 1).tiles if kind is PlayOn else ()
        used = added(move.tiles, old)
        words.append(Word(p.to_move, move.tiles, not self._same_turn))
        return p._replace(
            open=_without(p.open, used),
            words=tuple(sorted(words)),
            new=p.new or kind is New,
            used=p.used + len(used),
        )

    def _turned(self, p: Position, card: str) -> Position:
        """A card is turned over at the first place that lacks one (rules 4 and 17)."""
        place = _bare(p.open, p.under)
        unseen = list(p.unseen)
        unseen.remove(card)
        return self._formed(
            p._replace(
                open=(*p.open[:place], card, *p.open[place + 1 :]),
                under=(*p.under[:place], p.under[place] - 1, *p.under[place + 1 :]),
                unseen=tuple(unseen),
            )
        )

    def _formed(self, p: Position) -> Position:
        """On to the next card that is to be turned over, or to the player (rules 17, 18 and 20)."""
        if _bare(p.open, p.under) < STACKS:
            return p._replace(stage=FLIP)
        deepest = max(range(STACKS), key=p.under.__getitem__)
        if p.under[deepest] and NO_CARD in p.open:
            cards = list(p.open)
            cards[cards.index(NO_CARD)], cards[deepest] = cards[deepest], NO_CARD
            return p._replace(open=tuple(cards), stage=FLIP)
        ready = p._replace(stage=PLAY, full=NO_CARD not in p.open, discarding=0)
        if self.speller.has_new_word(p.open):
            return ready
        for place in (*range(p.discarding, STACKS), *range(p.discarding)):
            if p.under[place]:
                cards = list(p.open)
                cards[place] = NO_CARD
                return p._replace(open=tuple(cards), stage=FLIP, discarding=(place + 1) % STACKS)
        if any(self.speller.has_play_on(p.open, word.tiles) for word in p.words):
            return ready._replace(discarding=STACKS)
        return self._game_over(p)

    def _done(self, p: Position) -> Position:
        """The next turn, or a bonus turn of the same player (rules 3, 16, 19 and 20)."""
        bonus = p.full and p.new and p.used == STACKS and any(p.under)
        passed = 0 if p.used else p.passed + 1
        following = p._replace(
            words=tuple(sorted(word._replace(fresh=False) for word in p.words)),
            to_move=p.to_move if bonus else (p.to_move + 1) % self._players,
            new=False,
            used=0,
            full=False,
            discarding=0,
            passed=passed,
        )
        return self._game_over(following) if passed == self._players else self._formed(following)

    def _game_over(self, p: Position) -> Position:
        """The end, or the next game of the match (rules 20 and 23)."""
        wins, games = p.wins, p.games
        if self._best_of > 1:
            places = scoring.places(p.words, self._players)
            wins = tuple(won + (place == 0) for won, place in zip(wins, places, strict=True))
            games += 1
            if games < self._best_of and max(wins) <= self._best_of // 2:
                return self._laid_out((p.first + 1) % self._players, wins, games)
        return Position(p.open, p.under, p.unseen, p.words, OVER, 0, first=p.first, wins=wins, games=games)

    # -- the end, and what is seen ---------------------------------------------------------------------------------

    def returns(self, p: Position) -> tuple[int, ...]:
        """Each player's points (rule 21); in a match, the games won (rule 23)."""
        return p.wins or scoring.points(p.words, self._players)

    def places(self, p: Position) -> tuple[int, ...]:
        """By points, then by combo, flip and wild cards (rule 22); in a match by games won (rule 23)."""
        return scoring.ranked(p.wins) if p.wins else scoring.places(p.words, self._players)

    def observation(self, p: Position, player: int) -> Position:
        return p

    def seen(self, p: Position, move: Any, player: int) -> Any:
        """Everything is done in the open."""
        return move

    def worlds(self, observation: Any, player: int) -> Iterator[Position]:
        """The position itself: what lies face down is left to chance."""
        yield observation

    # -- how it is written and told --------------------------------------------------------------------------------

    def parse(self, p: Position, player: int, text: str) -> Any:
        """As in `core.Rules`; besides, a plain word is read as the best play that spells it.

        `new cat` is a new word, `on loud: cloud` and `on 2: cloud` are play-ons, and `cloud` is whichever wins most
        points over the others.
        """
        form = _form(text)
        if form is None:
            return DONE
        kind, number, old, word = form
        tiles = _tiles(word, p.open)
        if tiles is not None and kind == "new":
            return New(tiles)
        if tiles is not None and kind == "on":
            return PlayOn(_number_of(p, old) if number is None else number, tiles)
        fitting = [action for action in self._spelling(p, word) if _fits(p, form, action)]
        if not fitting:
            raise LookupError(text)
        return max(fitting, key=lambda action: self._margin(p, action))

    def _spelling(self, p: Position, word: str) -> Iterator[New | PlayOn]:
        """The legal actions that spell a word."""
        owing = self._owes_new_word(p)
        for number, held in _bases(p):
            play = self.speller.best_play(word, p.open, held, leaving_new_word=owing and number > 0)
            if play is not None:
                yield _play(number, play)

    def _margin(self, p: Position, action: New | PlayOn) -> tuple[int, int]:
        """How many points a play wins over the others, and how few open cards it takes; to choose between plays."""
        points = sum(tile.points for tile in action.tiles)
        if isinstance(action, New):
            return points, -len(action.tiles)
        old = p.words[action.word - 1]
        return points + (-old.points if old.owner == p.to_move else old.points), len(old.tiles) - len(action.tiles)

    def parse_chance(self, p: Position, text: str) -> Turned:
        card = text.strip().upper()
        if card not in STANDS_FOR:
            raise LookupError(text)
        return Turned(card)

    def describe(self, p: Position) -> str:
        names = self.names(p)
        points = ":".join(map(str, scoring.points(p.words, self._players)))
        match = f", games {':'.join(map(str, p.wins))}" if p.wins else ""
        if p.stage == OVER:
            winners = [name for name, place in zip(names, self.places(p), strict=True) if place == 0]
            return f"over, {points}{match}, {' and '.join(winners)} {'wins' if len(winners) == 1 else 'win'}"
        cards = " ".join(card or "–" for card in p.open)
        doing = "a card is turned over" if p.stage == FLIP else f"{names[p.to_move]} {_doing(p)}"
        return f"{points}{match}, {cards}, {sum(p.under)} face down, {doing}"

    # -- refusals --------------------------------------------------------------------------------------------------

    def _refusal(self, p: Position, action: Any) -> Refusal | None:
        """Which rule `action` breaks, if it does."""
        kind = type(action)
        if kind is Done and action == DONE:
            return self._no_end(p)
        if kind is New and _are_tiles(action.tiles):
            return self._no_new(p, action.tiles)
        if kind is PlayOn and type(action.word) is int and _are_tiles(action.tiles):
            return self._no_play_on(p, action.word, action.tiles)
        return Refusal(
            3,
            f"a player makes a new word (new cat), plays on one (on 1: cart) or is done; {quoted(action)} is neither",
        )

    def _no_end(self, p: Position) -> Refusal | None:
        if not self._owes_new_word(p):
            return None
        word = self.speller.best_plays(p.open)[0].spelled
        return Refusal(5, f"a turn has a new word where one can be made, such as {word}, and none has been made yet")

    def _no_new(self, p: Position, tiles: tuple[Tile, ...]) -> Refusal | None:
        if p.new:
            return _second_new()
        word = cut(spelled_by(tiles))
        return (
            _no_tiles(tiles)
            or _not_open(p.open, (tile.card for tile in tiles), word)
            or self._no_word(word)
            or self._no_new_plural(word)
        )

    def _no_play_on(self, p: Position, number: int, tiles: tuple[Tile, ...]) -> Refusal | None:
        if (refusal := _no_table_word(p, number)) is not None:
            return refusal
        old, word = p.words[number - 1], cut(spelled_by(tiles))
        refusal = _no_tiles(tiles) or _not_kept(old, tiles, self._rechoose)
        if refusal is not None:
            return refusal
        used = added(tiles, old.tiles)
        return (
            _not_open(p.open, used, word)
            or self._no_word(word)
            or self._no_ending(old.spelled, word)
            or self._no_room(p, used, word)
        )

    def _no_word(self, word: str) -> Refusal | None:
        if len(word) < LEAST:
            return Refusal(5, f"a word has at least {LEAST} letters, and {word} has {len(word)}")
        if self.lexicon.is_profane(word):
            return Refusal(13, f"{word} is profane, so it cannot be played")
        if word not in self.lexicon:
            name = self.lexicon.name if self.lexicon.level is None else f"level {self.lexicon.level}"
            return Refusal(12, f"{word} is not in the dictionary ({name})")
        return None

    def _no_new_plural(self, word: str) -> Refusal | None:
        if self.speller.is_plural(word):
            return Refusal(14, f"{word} is a plural, so it cannot be a new word")
        return None

    def _no_ending(self, old: str, word: str) -> Refusal | None:
        if ending := self.speller.only_adds_ending(old, word):
            return Refusal(15, f"{word} is {old} with {ending} at its end, which no play-on may add")
        if self.speller.is_plural_in_order(old, word):
            return Refusal(
                15, f"{word} is a plural with {old} in order in it; S makes one only where old letters are rearranged"
            )
        return None

    def _no_room(self, p: Position, used: tuple[str, ...], word: str) -> Refusal | None:
        """A play-on that takes the cards of the only new words, before one has been made."""
        if not self._owes_new_word(p) or self.speller.leaves_new_word(p.open, used):
            return None
        return Refusal(5, f"{word} leaves no cards for a new word, which this turn must have; make the new word first")

    def _no_text(self, p: Position, text: str) -> Refusal:
        """Why a plain word cannot be played."""
        if p.stage == OVER:
            return Refusal(20, "the game is over")
        form = _form(text)
        if form is None or not form.word.isascii() or not form.word.isalpha():
            return Refusal(
                3, f"a move is written new cat, on 1: cart, done, or as a word alone; {quoted(text)} is none of them"
            )
        if form.number is not None and (refusal := _no_table_word(p, form.number)) is not None:
            return refusal
        olds = [
            word
            for number, word in enumerate(p.words, start=1)
            if (word.spelled == form.old if form.number is None else number == form.number)
        ]
        if form.kind == "on" and not olds:
            return Refusal(6, f"there is no word {quoted(form.old)} on the table; there is: {_listed(p)}")
        if form.kind == "new" and p.new:
            return _second_new()
        word = cut(form.word)
        if (refusal := self._no_word(word)) is not None:
            return refusal
        if form.kind == "new" and (refusal := self._no_new_plural(word)) is not None:
            return refusal
        for old in olds:
            if (refusal := self._no_text_on(p, old, word)) is not None:
                return refusal
        if not form.kind and (refusal := self._no_word_alone(p, word)) is not None:
            return refusal
        return Refusal(
            8, f"{word} cannot be made now of the cards face up, {_cards(p.open)}{_to_play(form.kind, olds)}"
        )

    def _no_word_alone(self, p: Position, word: str) -> Refusal | None:
        """Why a word that the cards would make, alone or with a word on the table, cannot be played."""
        if ways(word, p.open):
            return _second_new() if p.new else self._no_new_plural(word)
        for old in p.words:
            if any(added(tiles, old.tiles) for tiles in ways(word, p.open, old.tiles, rechoose=self._rechoose)):
                return self._no_text_on(p, old, word)
        return None

    def _no_text_on(self, p: Position, old: Word, word: str) -> Refusal | None:
        """Why a word cannot be made of one on the table, where the cards face up are not the reason."""
        if old.fresh:
            return _made_now(old)
        if not self._rechoose and (lost := Counter(old.spelled) - Counter(word)):
            letter = min(lost)
            return Refusal(7, f"a play-on keeps all the letters of {old.spelled}, and {word} lacks {letter}")
        if not Counter(word) - Counter(old.spelled):
            return _nothing_added(old)
        if (refusal := self._no_ending(old.spelled, word)) is not None:
            return refusal
        for tile in old.tiles:
            if tile.card in COMBOS and tile.card not in word:
                return Refusal(9, f"{tile.card} in {old.spelled} is one card, and its letters stay together in order")
        for tiles in ways(word, p.open, old.tiles, rechoose=self._rechoose):
            return self._no_room(p, added(tiles, old.tiles), word)
        return None


class Flip(Lottery):
    """One of the cards that nobody has seen.  It is drawn from the cards themselves, which is quicker than by odds."""

    __slots__ = ("_cards",)

    def __init__(self, cards: tuple[str, ...]) -> None:
        share = Fraction(1, len(cards))
        super().__init__({Turned(card): count * share for card, count in Counter(cards).items()})
        self._cards = cards

    def __contains__(self, outcome: object) -> bool:
        """Only a `Turned` will do: other tuples that equal one are no outcome."""
        return type(outcome) is Turned and super().__contains__(outcome)

    def sample(self, rng: Random) -> Turned:
        return Turned(rng.choice(self._cards))


def _bases(p: Position) -> Iterator[tuple[int, tuple[Tile, ...]]]:
    """Of what words can be made now: the number and the cards of each word on the table, of equal ones the first; and
    before them 0 and no cards, for a new word."""
    if not p.new:
        yield 0, ()
    for number, word in enumerate(p.words, start=1):
        if not word.fresh and word not in p.words[: number - 1]:
            yield number, word.tiles


def _play(number: int, play: Play) -> New | PlayOn:
    return PlayOn(number, play.tiles) if number else New(play.tiles)


def added(tiles: tuple[Tile, ...], old: tuple[Tile, ...]) -> tuple[str, ...]:
    """The open cards in a word that was made of an old one, sorted; all of them for a new word.

    >>> added((Tile("C", "C"), Tile("ST", "ST"), Tile("A", "A")), (Tile("A", "A"),))
    ('C', 'ST')
    """
    rest = Counter(tile.card for tile in tiles) - Counter(tile.card for tile in old)
    return tuple(sorted(rest.elements()))


def _without(cards: tuple[str, ...], used: tuple[str, ...]) -> tuple[str, ...]:
    """The formation once some cards are used: of equal ones the first."""
    left = list(cards)
    for card in used:
        left[left.index(card)] = NO_CARD
    return tuple(left)


def _bare(cards: tuple[str, ...], under: tuple[int, ...]) -> int:
    """The first place without a card face up whose stack has cards; STACKS where there is none."""
    for place in range(STACKS):
        if cards[place] == NO_CARD and under[place]:
            return place
    return STACKS


# -- what breaks a rule ------------------------------------------------------------------------------------------------


def _no_tiles(tiles: tuple[Tile, ...]) -> Refusal | None:
    """Cards that there are not, or that cannot stand for these letters."""
    if not tiles:
        return Refusal(5, f"a word has at least {LEAST} letters, and none is given")
    for tile in tiles:
        card, letters = tile
        if is_tile(tile):
            continue
        if card not in STANDS_FOR:
            return Refusal(8, f"there is no card {quoted(card)}")
        if card in FLIPS:
            return Refusal(10, f"{card} is {card.replace('/', ' or ')}, not {quoted(letters)}")
        if card in WILDS:
            return Refusal(11, f"{card} is {WILD_NAMES[card]}, not {quoted(letters)}")
        return Refusal(9 if card in COMBOS else 8, f"{card} is {card}, and does not stand for {quoted(letters)}")
    return None


def _not_open(cards: tuple[str, ...], used: Iterable[str], word: str) -> Refusal | None:
    short = Counter(used) - Counter(cards)
    for card in sorted(short):
        there = cards.count(card)
        count = f"only {there} {card} is" if there else f"no {card} is"
        return Refusal(8, f"{count} face up for {word}; the cards are {_cards(cards)}")
    return None


def _no_table_word(p: Position, number: int) -> Refusal | None:
    if not 1 <= number <= len(p.words):
        return Refusal(6, f"there is no word {brief(number)} on the table; there is: {_listed(p)}")
    word = p.words[number - 1]
    return _made_now(word) if word.fresh else None


def _made_now(word: Word) -> Refusal:
    return Refusal(6, f"{word.spelled} was made in this turn, so it can be played on from the next turn on")


def _second_new() -> Refusal:
    return Refusal(5, "a turn has one new word, and it has been made; more cards can only be played on words")


def _nothing_added(word: Word) -> Refusal:
    return Refusal(6, f"a play-on adds at least one card to {word.spelled}")


def _not_kept(old: Word, tiles: tuple[Tile, ...], rechoose: bool) -> Refusal | None:
    """Cards of the word on the table that are missing or stand for something else, or no card added to it."""
    word = cut(spelled_by(tiles))
    lost = Counter(tile.card for tile in old.tiles) - Counter(tile.card for tile in tiles)
    for card in sorted(lost):
        if card in COMBOS:
            return Refusal(9, f"{card} in {old.spelled} is one card, and stays one in {word}")
        return Refusal(7, f"a play-on keeps all the cards of {old.spelled}, and {word} lacks {card}")
    if not rechoose:
        for tile in sorted(Counter(old.tiles) - Counter(tiles)):
            return Refusal(7, f"{tile.card} goes on standing for {tile.letters} as in {old.spelled}")
    if len(tiles) == len(old.tiles):
        return _nothing_added(old)
    return None


def _are_tiles(tiles: Any) -> bool:
    return type(tiles) is tuple and all(
        type(tile) is Tile and type(tile.card) is str and type(tile.letters) is str for tile in tiles
    )


# -- words and cards ---------------------------------------------------------------------------------------------------


class _Form(NamedTuple):
    """A move as it is written: what kind it is, which word is played on by number or spelling, and what is laid."""

    kind: str
    number: int | None
    old: str
    word: str


def _form(text: str) -> _Form | None:
    """The form of a move; a word alone has no kind, and None is to be done."""
    text = " ".join(text.upper().split())
    if text == str(DONE).upper():
        return None
    first, _, rest = text.partition(" ")
    if first == "NEW" and rest:
        return _Form("new", None, "", rest)
    if first == "ON" and ":" in rest:
        old, _, word = (part.strip() for part in rest.partition(":"))
        return _Form("on", int(old), "", word) if NUMBER.fullmatch(old) else _Form("on", None, old, word)
    return _Form("", None, "", text)


def _fits(p: Position, form: _Form, action: New | PlayOn) -> bool:
    """Whether an action is of the form, whatever it spells."""
    if isinstance(action, New):
        return form.kind != "on"
    if form.kind == "new" or form.number not in (None, action.word):
        return False
    return not form.old or p.words[action.word - 1].spelled == form.old


def _tiles(word: str, cards: tuple[str, ...]) -> tuple[Tile, ...] | None:
    """Cards that are written one by one; None for a plain word.  A combo alone is a card where it lies face up."""
    pieces = [WRITTEN_CARD.fullmatch(piece.strip()) for piece in word.split("-")]
    if len(pieces) == 1 and word in COMBOS and word not in cards:
        return None
    tiles = []
    for match in pieces:
        if match is None or match[1] not in STANDS_FOR or (match[1] in CHOSEN and not match[2]):
            return None
        tiles.append(Tile(match[1], match[2] or match[1]))
    return tuple(tiles)


def _number_of(p: Position, old: str) -> int:
    """The number of the first word on the table that is spelled so.

    Raises:
        LookupError: there is none.
    """
    for number, word in enumerate(p.words, start=1):
        if word.spelled == old:
            return number
    raise LookupError(old)


def _cards(cards: tuple[str, ...]) -> str:
    return " ".join(card for card in cards if card) or "none"


def _listed(p: Position) -> str:
    """The words on the table with their numbers."""
    words = [f"{number} {word.spelled}" for number, word in enumerate(p.words, start=1)]
    return ", ".join(words[:SHOWN]) + (", …" if len(words) > SHOWN else "") if words else "none"


def _to_play(kind: str, olds: list[Word]) -> str:
    """How a word was to be made, besides by the cards face up."""
    if kind == "new":
        return ""
    return f" and {olds[0].spelled}" if olds else ", nor of a word on the table with them"


def _doing(p: Position) -> str:
    if p.discarding == STACKS:
        return "has no new word"
    return "may play on words" if p.new else "is to make a new word"
