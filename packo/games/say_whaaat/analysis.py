"""What each guess in Say Whaaat?! is worth: the mean of its points in this round.

The rules know nothing of tastes, so a model of people does: how far a judge follows what most people think, learned
exactly from all rankings that were laid open (`packo.games.say_whaaat.solver.tastes`).  Given that model the numbers
are exact; whether the judge is like that is another question.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from packo.core import CHANCE, TERMINAL, Answer, Certified, Exact, State
from packo.games.say_whaaat.figures import marginals_map
from packo.games.say_whaaat.parts import GUESS, RANK, Position, Rank
from packo.games.say_whaaat.rules import Rules
from packo.games.say_whaaat.solver.beliefs import Belief
from packo.games.say_whaaat.solver.outlook import Outlook, rankings_seen
from packo.games.say_whaaat.solver.points import mean, points_by_chance
from packo.games.say_whaaat.solver.tastes import learned
from packo.picture.show import Drawing
from packo.solve.analysis import Analysis

if TYPE_CHECKING:
    from collections.abc import Mapping

    from packo.play.bots import Seat

END, ROUND = "points at the end", "points of this round"
SHORT = 10_000
"""Exact numbers with larger denominators are told as decimals."""
BELIEFS = "How the judge may rank"
BELIEVED = (
    "How likely each word has each place, exactly, for a judge who follows what most people think as far as the "
    "rankings so far let one believe."
)
OVER = "The game is over."
RANDOM = "The mean where everybody guesses at random, exact."
OPEN = "With the ranking open; how the others guess is a model of people, and given that the numbers are exact."
GUESSED = (
    "Exact for a judge who follows what most people think as far as the rankings so far let one believe, and for "
    "others who feel alike."
)
HONEST = "A judge ranks by what matters to him; no ranking brings him anything."
TEAM = "A judge ranks by what matters to him. This is what it would bring if the partner guessed as most people think."


def analyse(state: State) -> Analysis:
    """With all rankings open: the mean points of each guess in this round."""
    rules, p = state.game.rules, state.position
    assert isinstance(rules, Rules)
    player = rules.current_player(p)
    if player == TERMINAL:
        return Analysis(tuple(map(Exact, rules.returns(p))), {}, objective=END, note=OVER)
    guessers = rules.guessers(p.round)
    if player == CHANCE:
        counts = points_by_chance(len(guessers), zero_bonus=rules.options.zero_bonus)
        return _told(rules, p, dict.fromkeys(guessers, mean(counts)), {}, RANDOM)
    if p.stage == RANK:
        return _of_judges(rules, p)
    worth = {}
    for guesser in guessers:
        true = Belief.sure(p.judged[rules.judge_for(guesser)])
        worth[guesser] = Outlook.of(rules, p, guesser).worths(true)
    values = {guesser: max(found.values()) for guesser, found in worth.items()}
    return _told(rules, p, values, worth, OPEN)


def advise(seat: Seat) -> Analysis:
    """By what the player knows: the mean points of each guess in this round."""
    rules, p = seat.game.rules, seat.observation
    assert isinstance(rules, Rules)
    assert isinstance(p, Position)
    if p.stage == RANK:
        return _of_judges(rules, p)
    seen = rankings_seen(rules, seat.information_state)
    values = {guesser: Outlook.of(rules, p, guesser, seen).best()[1] for guesser in rules.guessers(p.round)}
    worth = Outlook.of(rules, p, seat.player, seen).worths()
    return _told(rules, p, values, {seat.player: worth}, GUESSED)


def beliefs(seat: Seat) -> Drawing | None:
    """How likely each word has each place in the ranking that the player guesses, or is to guess; None for a judge, or
    where no words are on the table."""
    rules, p = seat.game.rules, seat.observation
    assert isinstance(rules, Rules)
    if not isinstance(p, Position) or p.stage not in (RANK, GUESS) or seat.player in rules.judges(p.round):
        return None
    judge = rules.judges(p.round)[rules.judge_for(seat.player)]
    belief = learned(rankings_seen(rules, seat.information_state), judge, p.words)
    return marginals_map(belief, p.words, f"{BELIEFS}: {rules.names(p)[judge]}", BELIEVED)


def _of_judges(rules: Rules, p: Position) -> Analysis:
    """While judges rank: nothing to one who judges for all; to a team what its guesser gets."""
    judges, guessers = rules.judges(p.round), rules.guessers(p.round)
    outlooks = {guesser: Outlook.of(rules, p, guesser) for guesser in guessers}
    values = {guesser: outlook.best()[1] for guesser, outlook in outlooks.items()}
    if len(judges) == 1:
        nothing = dict.fromkeys(rules.legal_actions(p, judges[0]), Fraction(0))
        return _told(rules, p, values, {judges[0]: nothing}, HONEST)
    worth = {judges[rules.judge_for(guesser)]: outlook.worths() for guesser, outlook in outlooks.items()}
    return _told(rules, p, values, worth, TEAM)


def _told(
    rules: Rules,
    p: Position,
    values: Mapping[int, Fraction],
    worth: Mapping[int, Mapping[Rank, Fraction]],
    note: str,
) -> Analysis:
    """The values of guessers are also those of their teams."""
    of_scorer = {rules.scorer(guesser): value for guesser, value in values.items()}
    every = tuple(_answer(of_scorer.get(rules.scorer(i), Fraction(0))) for i in range(rules.num_players))
    answers = {
        player: {str(ranking): _answer(value) for ranking, value in found.items()} for player, found in worth.items()
    }
    return Analysis(every, answers, objective=ROUND, note=note)


def _answer(value: Fraction) -> Answer:
    """Exact; a long fraction as bounds that meet, which are told as a decimal."""
    return Exact(value) if value.denominator < SHORT else Certified(value, value)
