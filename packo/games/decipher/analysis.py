"""What each action of Decipher is worth.

From what a seeker knows (`advise`): where he is the only seeker in the game and few words are possible, his margin at
the end of the round under best play; else what each question tells, in bits, or in bonus mode and out of turn what a
guess brings at once.  With the word open (`analyse`), and so for the maker: what the maker gets from a standard seeker
after each piece, how many words look like each word that he can hide, and whether a question gets a yes.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from packo.core import TERMINAL, Answer, Certified, Exact, State
from packo.games.decipher.bots import Knowledge, gain
from packo.games.decipher.parts import (
    ASK,
    GUESS_POINTS,
    HAND,
    HIDE,
    NO_POINTS,
    OVER,
    Ask,
    Guess,
    Hand,
    Position,
)  # fmt: skip
from packo.games.decipher.rules import Rules
from packo.games.decipher.solver.hiding import Hiding, board_of
from packo.games.decipher.solver.questions import Question, information
from packo.games.decipher.solver.seeking import bounds, seek
from packo.games.decipher.solver.tables import seeker_of, table_of
from packo.picture.chart import heat_map
from packo.picture.show import Drawing
from packo.solve.analysis import Analysis

if TYPE_CHECKING:
    from packo.play.bots import Seat

GAME, MARGIN, MAKER = "points at the end", "margin of this round", "the maker's points of this round"
BITS, GAIN, RIGHT, ALIKE = "bits of information", "points that it brings at once", "chance to be right", "look-alikes"
FEW = 12
"""A lone seeker's play is solved where so many words are possible, at most."""
NODES = 6_000
BOARDS = 20_000
SHORT = 10_000
"""Exact numbers with larger denominators are told as decimals."""
LISTED = 24
"""Words that the picture of beliefs names."""
BELIEFS = "What the word may be"
OVER_NOTE = "The game is over."
UNKNOWN = "No word of the list fits this board, so nothing is worked out."
PLANNED = (
    "The seeker's points of the round less the maker's, if the seeker plays best and the maker hands out the pieces of "
    "the box at random; {} words are possible."
)
TOLD = (
    "The expected information of the answer, all {:,} words that are possible being equally likely; of a guess, that "
    "of being told whether it is right."
)
AT_ONCE = (
    "What the action brings at once, all {:,} words that are possible being equally likely: a guess costs a token, and "
    "whoever is right gets the Decipher token and the bonus tokens on the board."
)
OPEN = "With the word open: whether the answer is yes, or the guess right."
HANDING = (
    "The maker's points of the round against a lone seeker who asks the most telling question and guesses when he is "
    "sure; after this piece the pieces come in the order that hides best."
)
NEARLY = (
    "Bounds of the maker's points of the round against a lone seeker who asks the most telling question and guesses "
    "when he is sure: at least what pieces bring that each hide best at once, at most every no and no find."
)
HIDING = "How many words of the list share the shapes of all zones with the word, itself among them."


# -- with the word open ------------------------------------------------------------------------------------------------


def analyse(state: State) -> Analysis:
    """With the word open.  But at the end the value is the same for all players: that of the best action."""
    rules, p = state.game.rules, state.position
    assert isinstance(rules, Rules)
    player = rules.current_player(p)
    if player == TERMINAL:
        return Analysis(tuple(map(Exact, rules.returns(p))), {}, objective=GAME, note=OVER_NOTE)
    if p.stage == HIDE:
        return _hiding(rules, p)
    if p.stage == HAND:
        return _handing(rules, p)
    worth = {i: {str(action): _right(p, rules, action) for action in state.legal_actions(i)} for i in state.actors}
    best = _best({action: answer for found in worth.values() for action, answer in found.items()})
    return Analysis((best,) * rules.num_players, worth, objective=RIGHT, note=OPEN)


def _hiding(rules: Rules, p: Position) -> Analysis:
    table = table_of(rules)
    numbers: dict[int, int] = {}
    for signature in table.signatures.tolist():
        numbers[signature] = numbers.get(signature, 0) + 1
    worth: dict[str, Answer] = {
        str(action): Exact(numbers[signature])
        for action, signature in zip(rules.legal_actions(p, p.maker), table.signatures.tolist(), strict=True)
    }
    return Analysis((_best(worth),) * rules.num_players, {p.maker: worth}, objective=ALIKE, note=HIDING)


def _handing(rules: Rules, p: Position) -> Analysis:
    hiding = Hiding(seeker_of(rules), p.word, rules.alphabet, "points", BOARDS)
    hiding.given = p.tokens[p.seeker] + p.tokens[p.maker]
    board = board_of(p)
    answers = {kind: hiding.answer(hiding.after(board, kind)) for kind in hiding.left(board)}
    note = HANDING if all(isinstance(answer, Exact) for answer in answers.values()) else NEARLY
    worth: dict[str, Answer] = {str(Hand(kind)): answer for kind, answer in answers.items()}
    return Analysis((_best(worth),) * rules.num_players, {p.maker: worth}, objective=MAKER, note=note)


def _right(p: Position, rules: Rules, action: Any) -> Answer:
    """1 where a question gets a yes or a guess is right."""
    if isinstance(action, Ask):
        return Exact(int(rules.cards.lacks(p.word[action.zone - 1], p.zones[action.zone - 1], p.held)))
    return Exact(int(isinstance(action, Guess) and action.word == p.word))


# -- from a seat -------------------------------------------------------------------------------------------------------


def advise(seat: Seat) -> Analysis:
    """By what a seeker knows; a maker knows all, so for him it is `analyse`."""
    p, rules = seat.observation, seat.game.rules
    assert isinstance(p, Position)
    assert isinstance(rules, Rules)
    known = Knowledge.of(seat)
    words = len(known.words)
    if words and rules.num_players == 2 and words <= FEW:
        return _planned(seat, p, known)
    worth: dict[str, Answer]
    if not words:
        worth, objective, note = {str(action): Exact(0) for action in seat.legal}, RIGHT, UNKNOWN
    elif p.stage == ASK:
        asked = {question.zone: question for question in known.asked}
        worth = {str(action): _bits(action, asked, words) for action in seat.legal}
        objective, note = BITS, TOLD.format(words)
    else:
        right = Exact(Fraction(gain(p), words) - GUESS_POINTS)
        worth = {str(action): right if isinstance(action, Guess) else Exact(0) for action in seat.legal}
        objective, note = GAIN, AT_ONCE.format(words)
    return Analysis((_best(worth),) * rules.num_players, {seat.player: worth}, objective=objective, note=note)


def _planned(seat: Seat, p: Position, known: Knowledge) -> Analysis:
    """The margin under best play.

    Words that share all shapes are worth the same.  A question that no word says yes to costs a NO-token, and changes
    nothing else.
    """
    found = seek(known.table, p, nodes=NODES)
    group = {word: known.table.signatures[known.table.number[word]] for word in known.words}
    alike = {group[action.word]: answer for action, answer in found.worth.items() if isinstance(action, Guess)}
    worth: dict[str, Answer] = {}
    for action in seat.legal:
        if isinstance(action, Guess):
            worth[str(action)] = _told(alike[group[action.word]])
        elif action in found.worth:
            worth[str(action)] = _told(found.worth[action])
        else:
            lo, hi = bounds(found.value)
            worth[str(action)] = _told(Certified(lo - NO_POINTS, hi - NO_POINTS))
    lo, hi = bounds(found.value)
    value = tuple(_told(Certified(lo, hi) if i == seat.player else Certified(-hi, -lo)) for i in range(2))
    return Analysis(value, {seat.player: worth}, objective=MARGIN, note=PLANNED.format(len(known.words)))


def _bits(action: Any, asked: Mapping[int, Question], words: int) -> Answer:
    return information(asked[action.zone].chance if isinstance(action, Ask) else Fraction(1, words))


def _told(answer: Answer) -> Answer:
    """Bounds that meet are exact; a long fraction stays as such bounds, which are told as a decimal."""
    lo, hi = bounds(answer)
    return Exact(lo) if lo == hi and lo.denominator < SHORT else Certified(lo, hi)


def _best(worth: Mapping[str, Answer]) -> Answer:
    return max(worth.values(), key=float)


# -- beliefs -----------------------------------------------------------------------------------------------------------


def beliefs(seat: Seat) -> Drawing | None:
    """How likely each letter stands in each zone, all words that are possible being equally likely; None for the maker,
    before a word is hidden, and where no word is possible."""
    p, rules = seat.observation, seat.game.rules
    assert isinstance(rules, Rules)
    if not isinstance(p, Position) or p.stage in (HIDE, OVER) or p.maker == seat.player:
        return None
    words = Knowledge.of(seat).words
    if not words:
        return None
    letters = sorted(set("".join(words)))
    zones = range(len(words[0]))
    counts = [[sum(word[zone] == letter for word in words) for zone in zones] for letter in letters]
    named = ", ".join(words) if len(words) <= LISTED else f"{', '.join(words[:LISTED])} and more"
    svg = heat_map(
        letters, [f"zone {zone + 1}" for zone in zones],
        [[count / len(words) if count else None for count in row] for row in counts],
        title=f"{BELIEFS}: {len(words):,} {'word' if len(words) == 1 else 'words'}", format=".0%", scale="sequential",
        notes=f"Each word that is possible is equally likely: {named}.",
    )  # fmt: skip
    return Drawing(svg, BELIEFS)
