"""Decipher: one player hides a word, and the others find out which by asking where the pieces of its letters go.

The numbers in the code are those of rules.toml.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from random import Random
from typing import Any

from packo import core
from packo.core import SIMULTANEOUS, TERMINAL, Cards, Deal, Image, OptionError, Refusal, Shown, option
from packo.core.telling import brief, cut, quoted
from packo.games.decipher.letters import (
    WRITTEN,
    Alphabet,
    Sizes,
    Spellings,
    Vocabulary,
    counts_of,
    named,
    read_alphabet,
    sorted_pieces,
)
from packo.games.decipher.parts import (
    ASK,
    BONUS,
    BONUS_POINTS,
    BONUS_TOKENS,
    CALL,
    DECIPHER_POINTS,
    GUESS_POINTS,
    GUESS_TOKENS,
    HAND,
    HIDE,
    KINDS,
    LENGTHS,
    NO_PIECE,
    NO_POINTS,
    NOBODY,
    OVER,
    UNSEEN,
    Ask,
    Buy,
    Decline,
    Guess,
    Hand,
    Hide,
    Position,
    Revealed,
    Zone,
    announced,
    least_left,
)
from packo.lexicon import Lexicon, chosen, read_words

BUY, WAIT = Buy(), Decline()
HANDS = {kind: Hand(kind) for kind in KINDS}
ASKS = tuple(Ask(zone) for zone in range(1, max(LENGTHS) + 1))
LISTED = 24
"""Guesses are listed once at most so many words are possible."""
LISTED_WORLDS = 20_000
"""Worlds are listed where there are at most so many."""
LONGEST_GUESS = 20
TURNS, ANSWERS, OWN_TURN = "turns", "answers", "own turn"
ANNOUNCED, COUNTABLE = "announced", "open"


class Rules(core.Rules):
    """The whole game for two to four players, with words of three to six letters."""

    @dataclass(frozen=True)
    class Options:
        players: int = option(2, "How many play, 2 to 4.", choices=(2, 3, 4))
        length: int = option(4, "How many letters the words have, 3 to 6.", choices=LENGTHS)
        words: int | str = option(
            35,
            "The words that can be hidden: 10, 20, 35, 40, 50, 55, 60 or 70 (the higher, the rarer the words), or a "
            "file with one word in each line.",
            parse=read_words,
        )
        any_word: bool = option(False, "Whether the maker may hide any letters, in the list of words or not.")
        calls: str = option(
            TURNS,
            "When the seekers whose turn it is not may call out a guess: after each placed piece (turns), after every "
            "answer (answers), or never (own turn).",
            choices=(TURNS, ANSWERS, OWN_TURN),
        )
        count: str = option(
            ANNOUNCED,
            "When the seekers know how many pieces are left in the box: once the maker announces bonus mode "
            "(announced), or always (open).",
            choices=(ANNOUNCED, COUNTABLE),
        )
        tiles: bool = option(False, "Whether the letter tiles limit the words: three of each letter, two of a sign.")

    cards: Alphabet

    def __init__(self, options: Any, cards: Cards, book: core.Book) -> None:
        super().__init__(options, cards, book)
        self._players: int = options.players
        self._length: int = options.length
        self._rounds = 2 * self._players if self._players == 2 else self._players
        if isinstance(options.words, str):
            self.lexicon = chosen(options.words, book.game)
        if isinstance(options.words, str) or cards.provenance == "own":
            self._check_words()

    def read_cards(self, cards: Cards) -> Alphabet:
        """The alphabet, and how many pieces and tiles there are (rules 1, 2 and 9)."""
        return read_alphabet(cards)

    @property
    def alphabet(self) -> Mapping[str, str]:
        """The pieces of each letter, in the order of KINDS, such as {"A": "RRY"}."""
        return self.cards.pieces

    # -- the words -------------------------------------------------------------------------------------------------

    @cached_property
    def lexicon(self) -> Lexicon:
        """The words that the group knows (rule 5); read when they are first needed."""
        return chosen(self.options.words, self.book.game)

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The listed words that can be hidden (rules 3 and 5 to 9)."""
        return vocabulary(self.lexicon, self.cards, self._length, self.options.tiles)

    @cached_property
    def _hides(self) -> tuple[Hide, ...]:
        return tuple(map(Hide, self.vocabulary.words))

    def _check_words(self) -> None:
        if not len(self.vocabulary):
            raise OptionError(
                f"{self.book.game}: option words: {self.lexicon.name} has no word of {self._length} letters that the "
                "pieces can build"
            )

    def why_no_word(self, word: str) -> Refusal | None:
        """Why a word cannot be hidden (rules 3 and 5 to 9); None if it can."""
        if not all(sign in self.cards for sign in word):
            return Refusal(7, f"words are of the letters A to Z, hyphens and apostrophes, unlike {brief(word)}")
        if len(word) != self._length:
            return Refusal(3, f"words have {self._length} letters in this game, and {cut(word)} has {len(word)}")
        if kind := self.cards.missing(word):
            need, there = self.cards.needs(word)[KINDS.index(kind)], self.cards.supply[kind]
            return Refusal(8, f"{word} needs {named(kind, need)}, and there are {there}")
        if self.options.tiles and (letter := self.cards.missing_tile(word)):
            need, there = word.count(letter), self.cards.number_of_tiles(letter)
            return Refusal(9, f"{word} needs {need} tiles of {letter}, and there are {there}")
        if self.options.any_word or word in self.vocabulary:
            return None
        if self.lexicon.is_profane(word):
            return Refusal(5, f"{word} is a word that packo does not play with")
        return Refusal(5, f"{word} is not in the list of words ({self.lexicon.name})")

    def candidates(self, p: Position) -> tuple[str, ...]:
        """The listed words that the board leaves possible and nobody has guessed, as every seeker can work them out.

        At the end of the game, those that fit what lies on the board then.
        """
        return self.vocabulary.listed(self._possible(p)) if p.zones else self.vocabulary.words

    def _possible(self, p: Position) -> int:
        return self.vocabulary.possible(p.zones, self.sizes(p), p.held, p.wrong)

    def counted(self, p: Position) -> bool:
        """Whether everybody knows how many pieces are left in the box (rule 12)."""
        return self.options.count == COUNTABLE or p.stage in (HIDE, OVER) or announced(p.left, p.held, p.bonus)

    def sizes(self, p: Position) -> Sizes:
        """Of how many pieces the hidden word is built at least and at most, as every seeker can work it out.

        Before bonus mode more than three pieces were left, before the last one was handed out.
        """
        if self.counted(p):
            return size(p), size(p)
        return size(p._replace(left=least_left(p.held))), sum(self.cards.supply.values())

    # -- whose turn, and what is allowed ---------------------------------------------------------------------------

    def initial(self) -> Position:
        return self._new_round((0,) * self._players, 0, 0)

    def _new_round(self, points: tuple[int, ...], number: int, maker: int) -> Position:
        tokens = tuple(0 if player == maker else GUESS_TOKENS for player in range(self._players))
        return Position(points, number, maker, HIDE, (maker + 1) % self._players, tokens=tokens)

    def current_player(self, p: Position) -> int:
        if p.stage in (HIDE, HAND):
            return p.maker
        if p.stage == CALL:
            return SIMULTANEOUS
        return TERMINAL if p.stage == OVER else p.seeker

    def legal_actions(self, p: Position, player: int) -> tuple[Any, ...]:
        """The words that can be hidden; the kinds of pieces that are in the box; the zones that have not refused the
        piece, or to buy and to wait; and the guesses that the board leaves, once they are at most LISTED.

        Any other guess is legal as well, and costs its token.
        """
        if p.stage == HIDE:
            return self._hides
        if p.stage == HAND:
            return tuple(HANDS[kind] for kind, number in self.in_box(p).items() if number)
        if p.stage == CALL:
            return (WAIT, *self._guesses(p)) if player in callers(p) else ()
        if p.stage == ASK:
            open_zones = (ask for ask, zone in zip(ASKS, p.zones, strict=False) if p.held not in zone.noes)
            return (*open_zones, *self._guesses(p))
        return (*((BUY,) if p.left else ()), WAIT, *self._guesses(p))

    def _guesses(self, p: Position) -> tuple[Guess, ...]:
        bits = self._possible(p)
        return tuple(map(Guess, self.vocabulary.listed(bits))) if bits.bit_count() <= LISTED else ()

    def in_box(self, p: Position) -> dict[str, int]:
        """How many pieces of each kind are in the box, as the maker sees it."""
        placed = counts_of("".join(zone.pieces for zone in p.zones) + p.held)
        return {kind: need - out for kind, need, out in zip(KINDS, self.cards.needs(p.word), placed, strict=True)}

    def is_legal(self, p: Position, player: int, action: Any) -> bool:
        """As listed; besides any guess that is written with letters (rule 18), and any word that can be hidden."""
        if isinstance(action, Guess):
            may = p.seeker == player if p.stage in (ASK, BONUS) else p.stage == CALL and player in callers(p)
            return may and is_written(action.word)
        if p.stage == HIDE:
            return isinstance(action, Hide) and isinstance(action.word, str) and self.why_no_word(action.word) is None
        return super().is_legal(p, player, action)

    def why_not(self, p: Position, player: int, action: Any) -> Refusal:
        if p.stage == HIDE:
            return self._not_hidden(action)
        if isinstance(action, Hide):
            return Refusal(5, f"a word is hidden already, so {quoted(action)} cannot be chosen now")
        if p.stage == HAND:
            return self._not_handed(p, action)
        if isinstance(action, Hand):
            return Refusal(12, f"the maker hands out the pieces, so {quoted(action)} cannot be chosen now")
        if isinstance(action, Guess):
            return Refusal(
                18,
                f"a guess is 1 to {LONGEST_GUESS} letters, hyphens and apostrophes, such as guess PANDA; "
                f"{quoted(action)} is none",
            )
        if p.stage == ASK:
            return self._not_asked(p, action)
        if p.stage == CALL:
            return Refusal(
                19, f"out of turn a seeker calls a guess, such as guess PANDA, or waits; {quoted(action)} is neither"
            )
        if isinstance(action, Ask):
            why = "a piece is bought first, with buy" if p.left else "no piece is left"
            return Refusal(16, f"nobody holds a piece to ask about: {why}")
        if isinstance(action, Buy):
            return Refusal(16, "no piece is left in the box, so none can be bought")
        choices = "buy, wait" if p.left else "wait"
        return Refusal(16, f"in bonus mode a turn is {choices} or a guess; {quoted(action)} is none of these")

    def _not_hidden(self, action: Any) -> Refusal:
        if not isinstance(action, Hide):
            return Refusal(5, f"the maker first hides a word, such as hide PANDA; {quoted(action)} hides none")
        if not isinstance(action.word, str) or not action.word:
            return Refusal(7, f"a word is text of letters, hyphens and apostrophes, not {brief(action.word)}")
        refusal = self.why_no_word(action.word)
        assert refusal is not None
        return refusal

    def _not_handed(self, p: Position, action: Any) -> Refusal:
        if not isinstance(action, Hand) or action.kind not in KINDS:
            kinds = ", ".join(KINDS)
            return Refusal(12, f"the maker hands out a piece, such as hand R, of {kinds}; {quoted(action)} is none")
        return Refusal(12, f"no {named(action.kind)} is in the box")

    def _not_asked(self, p: Position, action: Any) -> Refusal:
        if isinstance(action, Buy):
            return Refusal(16, f"a {named(p.held)} is out already and is asked about first, so none can be bought")
        if isinstance(action, Decline):
            return Refusal(14, f"the {named(p.held)} is asked about until a zone takes it, and no turn ends before")
        if not isinstance(action, Ask) or type(action.zone) is not int:
            return Refusal(13, f"a seeker asks a zone, such as zone 1, or guesses; {quoted(action)} is neither")
        if not 1 <= action.zone <= self._length:
            return Refusal(13, f"the zones are 1 to {self._length}, so there is none of number {brief(action.zone)}")
        return Refusal(14, f"zone {action.zone} has refused a {named(p.held)}, and a no stays true")

    # -- what happens ----------------------------------------------------------------------------------------------

    def step(self, p: Position, move: Any) -> Position:
        if p.stage == CALL:
            return self._called(p, move)
        if type(move) is Guess:
            return self._guessed(p, move.word)
        if type(move) is Ask:
            return self._asked(p, move.zone - 1)
        if type(move) is Hand:
            return p._replace(stage=ASK, held=move.kind, left=p.left - 1)
        if type(move) is Hide:
            word = move.word
            return on_turn(p._replace(word=word, zones=(Zone(),) * self._length, left=self.cards.size(word)))
        if type(move) is Buy:
            return p._replace(stage=HAND, bonus=p.bonus - 1, declined=0)
        declined = p.declined + 1
        if declined == len(active(p)):
            return self._ended(p, NOBODY)
        return p._replace(declined=declined, seeker=next_seeker(p))

    def _asked(self, p: Position, number: int) -> Position:
        """The maker answers (rules 13 to 15), and the others may call out (rule 19)."""
        zone = p.zones[number]
        if self.cards.lacks(p.word[number], zone, p.held):
            zone = zone._replace(pieces=sorted_pieces(zone.pieces + p.held))
            q = on_turn(p._replace(zones=replaced(p.zones, number, zone), held=NO_PIECE, seeker=next_seeker(p)))
            calling = self.options.calls != OWN_TURN
        else:
            zone = zone._replace(noes=sorted_pieces(zone.noes + p.held))
            q = p._replace(zones=replaced(p.zones, number, zone))
            calling = self.options.calls == ANSWERS
        return q._replace(stage=CALL) if calling and callers(q) else q

    def _guessed(self, p: Position, word: str) -> Position:
        """A guess in turn (rules 18 and 21)."""
        q = paid(p, p.seeker, word)._replace(declined=0)
        if word == p.word:
            return self._ended(q, p.seeker)
        if q.tokens[p.seeker]:
            return q
        return q._replace(seeker=next_seeker(q)) if active(q) else self._ended(q, NOBODY)

    def _called(self, p: Position, calls: Any) -> Position:
        """The calls are judged one after the other (rule 20)."""
        for player in callers(p):
            if type(calls[player]) is Guess:
                word = calls[player].word
                p = paid(p, player, word)
                if word == p.word:
                    return self._ended(p, player)
        return on_turn(p)

    def _ended(self, p: Position, finder: int) -> Position:
        """The round is scored, and the next one begins, if there is one (rules 22 to 26).

        At the end of the game the board lies as it is; a piece that is held goes back into the box.
        """
        points = tuple(map(sum, zip(p.points, round_points(p, finder), strict=True)))
        if p.round + 1 == self._rounds:
            p = p._replace(held=NO_PIECE, left=p.left + len(p.held))
            return p._replace(points=points, stage=OVER, seeker=(p.maker + 1) % self._players, declined=0)
        return self._new_round(points, p.round + 1, (p.maker + 1) % self._players)

    # -- the end, and what is seen ---------------------------------------------------------------------------------

    def returns(self, p: Position) -> tuple[int, ...]:
        return p.points

    def observation(self, p: Position, player: int) -> Position:
        """All but the word, and how many pieces are left before bonus mode, which the maker alone sees (rule 12).  At
        the end the word is shown (rule 22)."""
        if player == p.maker or p.stage == OVER:
            return p
        return p._replace(word="", left=p.left if self.counted(p) else UNSEEN)

    def seen(self, p: Position, move: Any, player: int) -> Any:
        """Everything but the word that is hidden; with what ends a round, that word and the points."""
        if p.stage == HIDE:
            return move if player == p.maker else None
        q = self.step(p, move)
        if q.stage not in (HIDE, OVER):
            return move
        points = tuple(after - before for before, after in zip(p.points, q.points, strict=True))
        return Shown(move, Revealed(p.word, found_by(p, move), points))

    def hidden(self, p: Position, player: int) -> Any:
        """The word, for a seeker whom the board leaves in doubt between words of the list."""
        if player == p.maker or p.stage in (HIDE, OVER):
            return None
        return p.word if self._possible(p).bit_count() > 1 else None

    def worlds(self, observation: Any, player: int) -> Iterable[Position] | Deal:
        """Each word that can have been hidden, and that the board and the wrong guesses leave possible.

        They are listed where they are at most LISTED_WORLDS, as those out of a list of words always are.  Where the
        maker may hide any letters there are more of them at first; they are then drawn, all equally likely.
        """
        p: Position = observation
        if player == p.maker or p.stage in (HIDE, OVER):
            return (p,)
        if not self.options.any_word:
            return (self._hiding(p, word) for word in self.candidates(p))
        texts = spellings(self.cards, p.zones, self.sizes(p), p.held)

        def can_be(word: str) -> bool:
            return word not in p.wrong and not (self.options.tiles and self.cards.missing_tile(word))

        if texts.count <= LISTED_WORLDS:
            return (self._hiding(p, word) for word in texts if can_be(word))

        def sample(rng: Random) -> Position:
            while not can_be(word := texts.sample(rng)):
                pass
            return self._hiding(p, word)

        def contains(q: object) -> bool:
            if type(q) is not Position or q.word not in texts or not can_be(q.word):
                return False
            return self._hiding(p, q.word) == q

        return Deal(sample, contains)

    def _hiding(self, p: Position, word: str) -> Position:
        """The position that a seeker observes, if this is the word."""
        return p._replace(word=word, left=self.cards.size(word) - size(p._replace(left=0)))

    # -- how it is written and told --------------------------------------------------------------------------------

    def parse(self, p: Position, player: int, text: str) -> Any:
        words = text.replace("’", "'").split()
        verb, rest = (" ".join(part) for part in (words[:1], words[1:]))
        verb, rest = (part.upper() if part.isascii() else part for part in (verb, rest))
        if verb == "HIDE":
            return Hide(rest)
        if verb == "GUESS":
            return Guess(rest)
        if verb == "HAND" and rest in HANDS:
            return HANDS[rest]
        if verb == "ZONE" and rest.isascii() and rest.isdigit() and len(rest) == 1:
            return Ask(int(rest))
        for action in (BUY, WAIT):
            if verb == str(action).upper() and not rest:
                return action
        if verb in self.vocabulary and verb not in ("HAND", "ZONE") and not rest and p.stage != HAND:
            return Hide(verb) if p.stage == HIDE else Guess(verb)
        raise LookupError(text)

    def describe(self, p: Position) -> str:
        points = f"points {':'.join(map(str, p.points))}"
        if p.stage == OVER:
            return f"over, the last word was {p.word}, {points}"
        return f"round {p.round + 1} of {self._rounds}, {self._stage(p)}, {points}"

    def _stage(self, p: Position) -> str:
        names = self.names(p)
        maker, seeker = names[p.maker], names[p.seeker]
        if p.stage == HIDE:
            return f"{maker} hides a word"
        doing = {
            HAND: f"{maker} hands {seeker} a piece",
            ASK: f"{seeker} asks about {p.held}",
            BONUS: f"bonus mode, {seeker} to move",
            CALL: f"{' and '.join(names[player] for player in callers(p))} may call out",
        }
        left = str(p.left) if self.counted(p) else f"{least_left(p.held)} or more"
        return f"{' '.join(map(str, p.zones))}, {left} left, {doing[p.stage]}"

    # -- what is alike ---------------------------------------------------------------------------------------------

    def symmetry(self, p: Position) -> Iterator[Image]:
        """The seats moved round: a round does not know who made the first word."""
        players = self._players
        for shift in range(players):
            yield Image(moved_round(p, shift), tuple((i + shift) % players for i in range(players)))


# -- the words ---------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=32)
def vocabulary(lexicon: Lexicon, alphabet: Alphabet, length: int, tiles: bool) -> Vocabulary:
    """The words of a list that can be hidden, but for profanity: contractions and words with a hyphen as well."""
    every = {*lexicon, *lexicon.contractions(), *lexicon.hyphenated()}
    return Vocabulary(
        (
            word
            for word in every
            if len(word) == length
            and all(sign in alphabet for sign in word)
            and not alphabet.missing(word)
            and not (tiles and alphabet.missing_tile(word))
            and not lexicon.is_profane(word)
        ),
        alphabet,
    )


@lru_cache(maxsize=64)
def spellings(alphabet: Alphabet, zones: tuple[Zone, ...], sizes: Sizes, held: str) -> Spellings:
    """As `Spellings`; the same board is asked about again and again."""
    return Spellings(alphabet, zones, sizes, held)


# -- who is there ------------------------------------------------------------------------------------------------------


def active(p: Position) -> tuple[int, ...]:
    """The seekers who have guess tokens left, clockwise from the one whose turn it is."""
    players = len(p.tokens)
    seats = ((p.seeker + step) % players for step in range(players))
    return tuple(player for player in seats if player != p.maker and p.tokens[player])


def callers(p: Position) -> tuple[int, ...]:
    """The seekers who may guess out of turn, clockwise from the one whose turn it is (rules 19 and 20)."""
    return tuple(player for player in active(p) if player != p.seeker)


def next_seeker(p: Position) -> int:
    """Whose turn comes after this one's: the next seeker who is not out, maybe the same."""
    return next(iter(callers(p)), p.seeker)


def on_turn(p: Position) -> Position:
    """The turn of the seeker goes on with the piece that he holds, or begins (rules 12 and 16)."""
    if p.held:
        return p._replace(stage=ASK)
    return p._replace(stage=HAND if p.left > BONUS_TOKENS else BONUS)


# -- tokens and points -------------------------------------------------------------------------------------------------


def paid(p: Position, player: int, word: str) -> Position:
    """A guess token is given to the maker, and a wrong word is noted (rule 18)."""
    change = {player: -1, p.maker: 1}
    tokens = tuple(number + change.get(i, 0) for i, number in enumerate(p.tokens))
    wrong = p.wrong if word == p.word else tuple(sorted({*p.wrong, word}))
    return p._replace(tokens=tokens, wrong=wrong)


def no_tokens(p: Position) -> int:
    """NO-tokens on the board."""
    return sum(len(zone.noes) for zone in p.zones)


def round_points(p: Position, finder: int) -> tuple[int, ...]:
    """Each player's points of a round that ends here (rules 23 and 24)."""
    found = DECIPHER_POINTS + BONUS_POINTS * p.bonus
    points = [GUESS_POINTS * number + (found if player == finder else 0) for player, number in enumerate(p.tokens)]
    points[p.maker] += NO_POINTS * no_tokens(p) + BONUS_POINTS * (BONUS_TOKENS - p.bonus)
    if finder == NOBODY:
        points[p.maker] += DECIPHER_POINTS
    return tuple(points)


def found_by(p: Position, move: Any) -> int:
    """Who finds the word by a move, or NOBODY (rules 18 and 20)."""
    guesses = [(player, move[player]) for player in callers(p)] if p.stage == CALL else [(p.seeker, move)]
    return next((player for player, guess in guesses if type(guess) is Guess and guess.word == p.word), NOBODY)


# -- small helpers -----------------------------------------------------------------------------------------------------


def size(p: Position) -> int:
    """Of how many pieces the hidden word is built, where it is known how many are left."""
    return p.left + len(p.held) + sum(len(zone.pieces) for zone in p.zones)


def is_written(word: Any) -> bool:
    """Whether it is text of letters, hyphens and apostrophes, not too long."""
    return isinstance(word, str) and len(word) <= LONGEST_GUESS and WRITTEN.fullmatch(word) is not None


def replaced(zones: tuple[Zone, ...], number: int, zone: Zone) -> tuple[Zone, ...]:
    """The zones with another one in a place."""
    return (*zones[:number], zone, *zones[number + 1 :])


def moved_round(p: Position, shift: int) -> Position:
    """Every player sits `shift` seats further on."""
    players = len(p.points)
    if not (shift := shift % players):
        return p
    return p._replace(
        points=p.points[-shift:] + p.points[:-shift],
        tokens=p.tokens[-shift:] + p.tokens[:-shift],
        maker=(p.maker + shift) % players,
        seeker=(p.seeker + shift) % players,
    )
