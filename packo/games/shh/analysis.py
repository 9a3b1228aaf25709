"""What each action of SHH is worth.

From what a player knows (`advise`): the points that the word on the table can still bring, in worlds drawn from what
the others may hold, if everybody then played it well; that is more than a silent team can be sure of.  With all hands
open (`analyse`): the points at the end, exact where few consonants are left, and before between proved bounds.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any

from packo.core import CHANCE, TERMINAL, Answer, Certified, Estimated, Exact, State
from packo.core.joint import Joint
from packo.games.shh.bots import holdings
from packo.games.shh.parts import CONSONANTS, LONG, OVER, VOTE, VOWELS, Call, Letter, Pass, Position
from packo.games.shh.rules import THUMBS, Rules, drawn, points
from packo.games.shh.solver.open_hands import solve_open
from packo.games.shh.solver.outlook import beginning
from packo.games.shh.solver.seating import laid
from packo.picture.chart import heat_map
from packo.picture.show import Drawing
from packo.solve.analysis import Analysis

if TYPE_CHECKING:
    from packo.play.bots import Seat

END, WORD = "points at the end", "points of this word"
FEW = 7
"""Consonants in hands, from which on every action is solved to the end."""
WORLDS = 12
"""Worlds behind an estimate."""
DEALS = 3
"""Deals that are solved before the cards are dealt."""
DOUBT = 0.6
"""For the picture of beliefs: a partner who declined to go on with a letter holds it this much less likely."""
BELIEFS = "What the others may hold"
BELIEVED = (
    "Each unseen consonant is as likely in a hand as that is large, less so where its player did not go on with it."
)
ENDED = "The game is over."
SOLVED = "Exact, with all hands open: the team plays the rest as well as can be, and scores valid words only."
OPEN = (
    "Bounds, with all hands open: at least what is scored and the most that this word can bring if everybody wants it; "
    "at most all that can be scored yet."
)
SURE = "All that is unseen is in one hand, so this is exact: the most points that a word can bring, if both want it."
DRAWN = (
    "Estimated: the most points that a word can bring from here if everybody wanted it, over {} worlds drawn from what "
    "the others may hold. Nobody knows what another has in mind, so a silent team gets less."
)
VOTED = "What the thumb brings at once, where all other thumbs are up."
THUMBED = "With all hands open: what the team can come to after this thumb, where all others are up."
DEALT = "Estimated: {} deals, each with all hands open, and valid words only."


def analyse(state: State) -> Analysis:
    """With all hands open, the points at the end: exact where few consonants are in hands, else bounds of them."""
    rules, p = state.game.rules, state.position
    assert isinstance(rules, Rules)
    players = rules.num_players
    player = rules.current_player(p)
    if player == TERMINAL:
        return Analysis((Exact(points(p)),) * players, {}, objective=END, note=ENDED)
    if player == CHANCE:
        deals = [rules.step(p, rules.chance(p).sample(Random(f"{deal}"))) for deal in range(DEALS)]
        ends = Estimated.of(float(solve_open(rules, dealt).value) for dealt in deals)
        return Analysis((ends,) * players, {}, objective=END, note=DEALT.format(DEALS))
    if p.stage == VOTE:
        worth = {thumb: _end(rules, after) for thumb, after in _voted(rules, p).items()}
        worths = dict.fromkeys(state.actors, worth)
        return Analysis((_best(worth),) * players, worths, objective=END, note=THUMBED)
    if sum(map(len, p.hands)) <= FEW:
        ends_of = {str(action): _end(rules, rules.step(p, action)) for action in state.legal_actions()}
        return Analysis((_end(rules, p),) * players, {player: ends_of}, objective=END, note=SOLVED)
    held = tuple(dict.fromkeys(hand, 1.0) for hand in p.hands)
    brought = _of_this_word(rules, p, player, held, state.legal_actions())
    bounds = {
        str(action): Exact(points(p))
        if isinstance(action, Call) and not rules.is_valid(p.active)
        else _end(rules, p, brought[str(action)])
        for action in state.legal_actions()
    }
    return Analysis((_best(bounds),) * players, {player: bounds}, objective=END, note=OPEN)


def advise(seat: Seat) -> Analysis:
    """By what the player knows: the points that the word on the table can still bring."""
    p, rules = seat.observation, seat.game.rules
    assert isinstance(p, Position)
    assert isinstance(rules, Rules)
    players = rules.num_players
    if p.stage == VOTE:
        worth = _thumbs(rules, p)
        return Analysis((_best(worth),) * players, {seat.player: worth}, objective=WORD, note=VOTED)
    worlds = _worlds(seat, p)
    samples = [_of_this_word(rules, p, seat.player, held, seat.legal) for held in worlds]
    worth = {
        str(action): Exact(samples[0][str(action)])
        if len(samples) == 1 or isinstance(action, Call)
        else Estimated.of(sample[str(action)] for sample in samples)
        for action in seat.legal
    }
    note = SURE if len(samples) == 1 else DRAWN.format(len(samples))
    return Analysis((_best(worth),) * players, {seat.player: worth}, objective=WORD, note=note)


def beliefs(seat: Seat) -> Drawing | None:
    """How likely each of the others holds each consonant that is not seen; None where nothing is open."""
    p, rules = seat.observation, seat.game.rules
    if not isinstance(p, Position) or rules.current_player(p) in (CHANCE, TERMINAL):
        return None
    held = holdings(seat, doubt=DOUBT)
    others = [i for i, hand in enumerate(held) if hand and i != seat.player]
    letters = sorted({letter for i in others for letter in held[i]})
    if len(others) < 2:
        return None
    names = rules.names(p)
    svg = heat_map(
        letters, [names[i] for i in others], [[held[i].get(letter, 0.0) for i in others] for letter in letters],
        title=BELIEFS, format=".0%", scale="sequential", notes=BELIEVED,
    )  # fmt: skip
    return Drawing(svg, BELIEFS)


def _end(rules: Rules, p: Position, brought: int = 0) -> Answer:
    """The points at the end with open hands and valid words: exact where few consonants are in hands, else between
    bounds.

    Args:
        brought: points that can be had beyond those that are scored.
    """
    held = sum(map(len, p.hands))
    if p.stage == OVER or held <= FEW:
        return solve_open(rules, p).value
    left = held + sum(letter in CONSONANTS for letter in p.active) + len(VOWELS) - len(p.plus)
    return Certified(Fraction(points(p) + brought), Fraction(points(p) + left))


def _of_this_word(rules: Rules, p: Position, player: int, held: Sequence[Any], legal: Sequence[Any]) -> dict[str, int]:
    """The most points that a word can bring after each action, where it is certain who holds what."""
    words = _Words(rules, p, held)
    after = (player + 1) % rules.num_players
    found = {}
    for action in legal:
        if isinstance(action, Letter):
            value = words.most(p.active + action.letter, after, p.passes)
        elif isinstance(action, Pass):
            value = words.most(p.active, after, p.passes - 1)
        else:
            value = words.gain(p.active) if rules.is_valid(p.active) else 0
        found[str(action)] = value
    return found


class _Words:
    """What the word on the table can become where it is certain who holds what."""

    def __init__(self, rules: Rules, p: Position, held: Sequence[Any]) -> None:
        self.p, self.players = p, rules.num_players
        self.owner = {letter: i for i, hand in enumerate(held) for letter in hand}
        letters = {*self.owner, *VOWELS, *p.active}
        of_these = (word for word in beginning(rules, p.active) if letters.issuperset(word))
        self.words = sorted(of_these, key=lambda word: (-self.gain(word), word))
        """Those of the letters there are, those that bring most first."""

    def gain(self, word: str) -> int:
        """Points that are made by scoring a word (rules 16 and 17)."""
        turned = {letter for letter in word if letter in VOWELS} - set(self.p.plus) if len(word) >= LONG else ()
        return sum(letter in CONSONANTS for letter in word) + len(turned)

    def most(self, active: str, seat: int, passes: int) -> int:
        """The most that a word brings which begins so and is gone on with by a player, with so many passes at most."""
        for word in self.words:
            if word.startswith(active) and laid(word[len(active) :], self.owner, self.players, seat).used <= passes:
                return self.gain(word)
        return 0


def _worlds(seat: Seat, p: Position) -> list[tuple[Any, ...]]:
    """Who holds what: the one way that there can be, or ways drawn at random, each as likely."""
    held = holdings(seat)
    unseen = "".join(letter for letter in CONSONANTS if any(letter in hand for i, hand in enumerate(held)
                                                            if i != seat.player))  # fmt: skip
    sizes = tuple(0 if i == seat.player else len(hand) for i, hand in enumerate(p.hands))
    own = dict.fromkeys(p.hands[seat.player], 1.0)
    sure = sum(map(bool, sizes)) < 2 and len(unseen) == sum(sizes)
    number = 1 if sure else WORLDS
    found = []
    for world in range(number):
        hands = drawn(unseen, sizes, Random(f"{world}"))
        found.append(tuple(own if i == seat.player else dict.fromkeys(hand, 1.0) for i, hand in enumerate(hands)))
    return found


def _thumbs(rules: Rules, p: Position) -> dict[str, Answer]:
    """What each thumb brings at once, all others being up."""
    return {thumb: Exact(points(after) - points(p)) for thumb, after in _voted(rules, p).items()}


def _voted(rules: Rules, p: Position) -> dict[str, Position]:
    """What comes of each thumb, all others being up."""
    voters = [i for i in range(rules.num_players) if i != p.to_move]
    return {
        str(thumb): rules.step(p, Joint({i: thumb if i == voters[0] else THUMBS[0] for i in voters}))
        for thumb in THUMBS
    }


def _best(worth: dict[str, Answer]) -> Answer:
    return max(worth.values(), key=float)
