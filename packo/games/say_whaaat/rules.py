"""Say Whaaat?!: a judge ranks five things in secret, and the others guess how.

The numbers in the code are those of rules.toml.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from math import perm
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
    OptionError,
    Refusal,
    Shown,
    option,
)
from packo.core.telling import brief, quoted
from packo.games.say_whaaat.parts import (
    CARDS,
    DEAL,
    GUESS,
    OVER,
    RANK,
    RANKINGS,
    TEAM_ROUNDS,
    Card,
    Laid,
    Position,
    Rank,
    TurnedUp,
)

FEWEST_PLAYERS, MOST_PLAYERS = 3, 10
TEAM = 2
LONGEST_WORD = 30
NOT_IN_WORDS = ",&;#*"
"""What notation and records use, so no word does."""
UNKNOWN = Rank(())
"""Another judge's ranking, as a judge of the team game observes it."""
LISTED = 20_000
"""Worlds are listed where there are at most so many."""
PLACES = tuple(range(1, CARDS + 1))
WRITTEN_APART = re.compile(r"[0-9]{1,9}(?:[ ,]+[0-9]{1,9}){0,19}")
WRITTEN_TOGETHER = re.compile(r"[0-9]{2,20}")


class Rules(core.Rules):
    """The whole game: three to ten players, and the team game."""

    @dataclass(frozen=True)
    class Options:
        players: int = option(
            4,
            f"How many play, {FEWEST_PLAYERS} to {MOST_PLAYERS}.",
            choices=range(FEWEST_PLAYERS, MOST_PLAYERS + 1),
        )
        teams: bool = option(False, "Whether neighbours are teams of two; for an even number of players.")
        zero_bonus: bool = option(True, "Whether all get the extra point in a round in which nobody has a match.")

        def __post_init__(self) -> None:
            if self.teams and self.players % TEAM:
                raise OptionError(f"say_whaaat: option teams is for an even number of players, not {self.players}")

    cards: tuple[Card, ...]

    def __init__(self, options: Any, cards: Cards, book: core.Book) -> None:
        self._players: int = options.players
        self._teams: bool = options.teams
        self.rounds: int = TEAM_ROUNDS if options.teams else options.players
        """How many are played (rules 9 and 11)."""
        self.scorers: int = options.players // TEAM if options.teams else options.players
        """Who has points: the players, or the teams."""
        super().__init__(options, cards, book)
        self._card_of = {word: number for number, card in enumerate(self.cards) for word in card}

    def read_cards(self, cards: Cards) -> tuple[Card, ...]:
        """Cards with two words each, all words different, and five cards for each round (rule 1)."""
        where = f"{cards.file}: {self.book.title} 1"
        listed = cards.data.get("cards")
        if not isinstance(listed, list):
            raise CardError(f'{where}: cards is a list of two words each, such as cards = [["Tea", "Time"], …]')
        found: list[Card] = []
        known: dict[str, int] = {}
        for number, entry in enumerate(listed, start=1):
            here = f"{cards.file}: card {number}: {self.book.title} 1"
            if not isinstance(entry, list) or len(entry) != len(Card._fields):
                raise CardError(f'{here}: a card is two words, such as ["Tea", "Time"], not {brief(entry)}')
            for word in entry:
                if reason := _no_word(word):
                    raise CardError(f"{here}: {reason}")
                if other := known.get(word.casefold()):
                    raise CardError(f"{here}: each word is there once, and {brief(word)} is on card {other} already")
                known[word.casefold()] = number
            found.append(Card(*entry))
        if len(found) < (needed := CARDS * self.rounds):
            raise CardError(f"{where}: {self.rounds} rounds use {needed} cards, and there are {len(found)}")
        return tuple(found)

    # -- who judges and who guesses --------------------------------------------------------------------------------

    def scorer(self, player: int) -> int:
        """Whose points the player plays for, as an entry of `scores`: the own, or the team's (rule 11)."""
        return player // TEAM if self._teams else player

    def judges(self, number: int) -> tuple[int, ...]:
        """The judges of a round, counted from 0, in the order of `judged` (rules 3 and 11)."""
        return tuple(range(number % TEAM, self._players, TEAM)) if self._teams else (number,)

    def guessers(self, number: int) -> tuple[int, ...]:
        """Who guesses in a round (rules 6 and 11)."""
        judges = self.judges(number)
        return tuple(player for player in range(self._players) if player not in judges)

    def judge_for(self, guesser: int) -> int:
        """Whose ranking of those in `judged` a guesser guesses."""
        return self.scorer(guesser) if self._teams else 0

    # -- whose turn, and what is allowed ---------------------------------------------------------------------------

    def initial(self) -> Position:
        nothing = (0,) * self.scorers
        return Position(tuple(range(len(self.cards))), (), DEAL, 0, (), nothing, nothing)

    def current_player(self, p: Position) -> int:
        if p.stage == DEAL:
            return CHANCE
        if p.stage == OVER:
            return TERMINAL
        return p.round if p.stage == RANK and not self._teams else SIMULTANEOUS

    def legal_actions(self, p: Position, player: int) -> tuple[Rank, ...]:
        return RANKINGS if self._chooses(p, player) else ()

    def _chooses(self, p: Position, player: int) -> bool:
        if p.stage not in (RANK, GUESS):
            return False
        judges = player % TEAM == p.round % TEAM if self._teams else player == p.round
        return judges == (p.stage == RANK)

    def is_legal(self, p: Position, player: int, action: Any) -> bool:
        return self._chooses(p, player) and is_ranking(action)

    def universe(self) -> tuple[Rank, ...]:
        return RANKINGS

    def why_not(self, p: Position, player: int, action: Any) -> Refusal:
        return Refusal(5, _no_ranking(action))

    # -- what happens ----------------------------------------------------------------------------------------------

    def chance(self, p: Position) -> Deal:
        """Five cards in a row, each with either side up: all ways are equally likely (rule 2)."""

        def sample(rng: Random) -> TurnedUp:
            return TurnedUp(tuple(self.cards[number][rng.randrange(2)] for number in rng.sample(p.deck, CARDS)))

        def contains(outcome: object) -> bool:
            if type(outcome) is not TurnedUp or type(outcome.words) is not tuple or len(outcome.words) != CARDS:
                return False
            numbers = {self._card_of.get(word) for word in outcome.words if type(word) is str}
            return len(numbers) == CARDS and numbers <= set(p.deck)

        return Deal(sample, contains, perm(len(p.deck), CARDS) * 2**CARDS)

    def step(self, p: Position, move: Any) -> Position:
        if p.stage == DEAL:
            used = {self._card_of[word] for word in move.words}
            deck = tuple(number for number in p.deck if number not in used)
            return Position(deck, move.words, RANK, p.round, (), p.scores, p.best)
        if p.stage == RANK:
            judged = tuple(move[judge] for judge in self.judges(p.round)) if self._teams else (move,)
            return p._replace(stage=GUESS, judged=judged)
        points = self.laid(p, move).points
        scores = tuple(score + gained for score, gained in zip(p.scores, points, strict=True))
        best = tuple(map(max, p.best, points))
        following = p.round + 1
        return Position(p.deck, (), OVER if following == self.rounds else DEAL, following, (), scores, best)

    def laid(self, p: Position, guesses: Mapping[int, Rank]) -> Laid:
        """The round as it is laid open, with its matches and points (rules 7, 8 and 11)."""
        guessers = self.guessers(p.round)
        found = {i: matches(p.judged[self.judge_for(i)], guesses[i]) for i in guessers}
        most = max(found.values())
        extra = int(most > 0 or self.options.zero_bonus)
        matched, points = [0] * self.scorers, [0] * self.scorers
        for guesser, count in found.items():
            matched[self.scorer(guesser)] = count
            points[self.scorer(guesser)] = count + (extra if count == most else 0)
        guessed = tuple(guesses[i] if i in found else None for i in range(self._players))
        return Laid(p.words, p.round, p.judged, guessed, tuple(matched), tuple(points))

    # -- the end, and what is seen ---------------------------------------------------------------------------------

    def returns(self, p: Position) -> tuple[int, ...]:
        """Each player's points; in the team game the team's."""
        return tuple(p.scores[self.scorer(player)] for player in range(self._players))

    def places(self, p: Position) -> tuple[int, ...]:
        """By points, then by the best single round; then the place is shared (rules 10 and 11)."""
        ranked = list(zip(p.scores, p.best, strict=True))
        own = [ranked[self.scorer(player)] for player in range(self._players)]
        return tuple(sum(other > mine for other in ranked) * (TEAM if self._teams else 1) for mine in own)

    def observation(self, p: Position, player: int) -> Position:
        """All but the rankings of other judges, until they are laid open."""
        if not p.judged:
            return p
        judges = self.judges(p.round)
        if player not in judges:
            return p._replace(judged=())
        return p._replace(
            judged=tuple(rank if judge == player else UNKNOWN for judge, rank in zip(judges, p.judged, strict=True))
        )

    def seen(self, p: Position, move: Any, player: int) -> Any:
        """The words, and the guesses with all that is laid open with them; of a ranking nothing."""
        if p.stage == RANK:
            return None
        return Shown(move, self.laid(p, move)) if p.stage == GUESS else move

    def hidden(self, p: Position, player: int) -> Any:
        """The rankings of the other judges."""
        if not p.judged:
            return None
        judges = self.judges(p.round)
        return tuple(rank for judge, rank in zip(judges, p.judged, strict=True) if judge != player) or None

    def worlds(self, observation: Any, player: int) -> Iterable[Position] | Deal:
        """Each way in which the judges can have ranked, all equally likely: of a person's taste the rules know nothing.

        They are listed where there are at most LISTED, else drawn.
        """
        p: Position = observation
        if p.stage != GUESS:
            return (p,)
        judges = self.judges(p.round)
        own = p.judged[judges.index(player)] if player in judges else UNKNOWN
        choices = tuple((own,) if judge == player else RANKINGS for judge in judges)
        unknown = len(judges) - (player in judges)

        def contains(q: object) -> bool:
            if type(q) is not Position or type(q.judged) is not tuple or len(q.judged) != len(judges):
                return False
            return all(map(is_ranking, q.judged)) and self.observation(q, player) == p

        if (count := len(RANKINGS) ** unknown) <= LISTED:
            return (p._replace(judged=judged) for judged in product(*choices))
        return Deal(lambda rng: p._replace(judged=tuple(map(rng.choice, choices))), contains, count)

    # -- how it is written and told --------------------------------------------------------------------------------

    def parse(self, p: Position, player: int, text: str) -> Rank:
        """A ranking as 2 1 5 3 4, with commas, or without spaces."""
        wanted = text.strip()
        if WRITTEN_TOGETHER.fullmatch(wanted):
            return Rank(tuple(map(int, wanted)))
        if WRITTEN_APART.fullmatch(wanted):
            return Rank(tuple(map(int, re.split("[ ,]+", wanted))))
        raise LookupError(text)

    def parse_chance(self, p: Position, text: str) -> TurnedUp:
        known = {word.casefold(): word for word in self._card_of}
        words = (" ".join(word.split()) for word in text.split(","))
        return TurnedUp(tuple(known[word.casefold()] for word in words))

    def describe(self, p: Position) -> str:
        scores = ":".join(map(str, p.scores))
        if p.stage == OVER:
            return f"over, points {scores}"
        stage = f"round {p.round + 1} of {self.rounds}, points {scores}"
        if p.stage == DEAL:
            return f"{stage}, before five words are turned up"
        names = self.names(p)
        if self._teams:
            doing = "the judges rank" if p.stage == RANK else "the partners guess the ranking of"
        elif p.stage == RANK:
            doing = f"{names[p.round]} ranks"
        else:
            doing = f"the others guess how {names[p.round]} ranks"
        return f"{stage}, {doing} {', '.join(p.words)}"

    # -- what is alike ---------------------------------------------------------------------------------------------

    def symmetry(self, p: Position) -> Iterator[Image]:
        """The teams moved round; who plays alone has a seat that says when he judges."""
        teams = self.scorers if self._teams else 1
        for shift in range(teams):
            seats = tuple((i + shift * TEAM) % self._players for i in range(self._players))
            yield Image(
                p._replace(
                    judged=moved_round(p.judged, shift),
                    scores=moved_round(p.scores, shift),
                    best=moved_round(p.best, shift),
                ),
                seats if self._teams else tuple(range(self._players)),
            )


# -- rankings and matches ----------------------------------------------------------------------------------------------


def matches(judged: Rank, guessed: Rank) -> int:
    """How many words have the same place in both (rule 7).

    >>> matches(Rank((2, 1, 5, 3, 4)), Rank((2, 1, 3, 5, 4)))
    3
    """
    return sum(a == b for a, b in zip(judged.places, guessed.places, strict=True))


def is_ranking(action: object) -> bool:
    """Whether it gives each of the five words a place of its own (rule 5).

    >>> is_ranking(Rank((2, 1, 5, 3, 4))), is_ranking(Rank((1, 1, 5, 3, 4))), is_ranking((2, 1, 5, 3, 4))
    (True, False, False)
    """
    return type(action) is Rank and _is_whole(action.places) and sorted(action.places) == list(PLACES)


def moved_round(parts: tuple[Any, ...], shift: int) -> tuple[Any, ...]:
    """Every entry `shift` places further on.

    >>> moved_round((1, 2, 3), 1)
    (3, 1, 2)
    """
    return parts[-shift:] + parts[:-shift] if shift else parts


# -- refusals ----------------------------------------------------------------------------------------------------------


def _no_ranking(action: Any) -> str:
    if not isinstance(action, Rank) or not _is_whole(action.places):
        return (
            f"a ranking is the places of the five words from left to right, such as 2 1 5 3 4; {quoted(action)} is none"
        )
    places = action.places
    if len(places) != CARDS:
        return f"a ranking has {CARDS} places, one for each word, and {quoted(action)} has {len(places)}"
    for place in places:
        if place not in PLACES:
            return f"places are 1 to {CARDS}, so {quoted(action)} has none for {brief(place)}"
    twice = next(place for place in places if places.count(place) > 1)
    missing = next(place for place in PLACES if place not in places)
    return f"every place is given once, and {quoted(action)} gives {twice} to more than one word and {missing} to none"


def _is_whole(parts: Any) -> bool:
    return type(parts) is tuple and all(type(part) is int for part in parts)


def _no_word(word: Any) -> str:
    """Why a word cannot be on a card; empty where it can."""
    if not isinstance(word, str) or not word:
        return f"a word is text, not {brief(word)}"
    if not all(sign.isprintable() or sign.isspace() for sign in word):
        return f"a word has no invisible signs, as there are in {brief(word)}"
    if not word.isprintable() or word != " ".join(word.split()):
        return f"a word is on one line and has single spaces, not {brief(word)}"
    if len(word) > LONGEST_WORD:
        return f"a word has at most {LONGEST_WORD} letters, not {len(word)}: {brief(word)}"
    if signs := [sign for sign in NOT_IN_WORDS if sign in word]:
        return f"a word has no {signs[0]}, which notation uses: {brief(word)}"
    return ""
