"""The figures of docs/decipher.md, recomputed: same seeds, same numbers; those that need many games are long proofs."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import packo
from packo.core import Estimated
from packo.games.decipher import solve
from packo.games.decipher.bots import PlainBot, SleuthBot
from packo.games.decipher.figures import RoundResults, round_results
from packo.games.decipher.parts import ASK, BONUS, HAND, HIDE
from packo.games.decipher.rules import Rules
from packo.play.bots import Bot, Seat
from packo.play.match import match

PLAIN, SLEUTH = PlainBot(), SleuthBot()


class Player:
    """Hides words like one bot, and seeks them like another."""

    def __init__(self, maker: Bot, seeker: Bot) -> None:
        self.maker, self.seeker, self.name = maker, seeker, f"{maker.name} and {seeker.name}"

    def choose(self, seat: Seat, rng: Random) -> Any:
        making = getattr(seat.observation, "stage", "") in (HIDE, HAND)
        return (self.maker if making else self.seeker).choose(seat, rng)


class SticksFirst(Rules):
    """Sticks are handed out before curves."""

    first = "RY"

    def legal_actions(self, p: Any, player: int) -> tuple[Any, ...]:
        listed = super().legal_actions(p, player)
        if p.stage != HAND:
            return listed
        return tuple(hand for hand in listed if hand.kind in self.first) or listed


class CurvesFirst(SticksFirst):
    """Curves are handed out before sticks."""

    first = "BG"


def played(maker: Bot, seeker: Bot, games: int, rules: Any = "decipher", **options: Any) -> RoundResults:
    game = packo.load(rules, **{"players": 3, **options})
    return round_results(match(game, [Player(maker, seeker)] * game.num_players, seed) for seed in range(games))


def told(estimate: Estimated) -> tuple[float, float]:
    return round(estimate.mean, 2), round(estimate.error, 2)


def test_a_few_rounds_of_each_kind() -> None:
    """A small sample of what the long proofs measure."""
    found = {seeker.name: played(PLAIN, seeker, 12) for seeker in (PLAIN, SLEUTH)}
    assert found["sleuth"].noes.mean < found["plain"].noes.mean
    assert all(4 < one.maker.mean < 6 and one.found.mean > 0.9 for one in found.values())


@pytest.mark.parametrize(("word", "points"), [("QUIZ", 5.21), ("JAZZ", 3.34), ("WILT", 14.21)])
def test_rare_letters_hide_nothing(word: str, points: float) -> None:
    assert round(float(solve.hard(packo.load("decipher"), word).mean), 2) == points


@pytest.mark.proof
@pytest.mark.parametrize(
    ("maker", "seeker", "games", "points", "of_seekers", "noes"),
    [
        (PLAIN, PLAIN, 200, (5.38, 0.08), (7.54, 0.03), (3.46, 0.05)),
        (PLAIN, SLEUTH, 200, (4.73, 0.07), (7.43, 0.03), (2.6, 0.05)),
        (SLEUTH, PLAIN, 40, (8.98, 0.25), (6.1, 0.11), (4.19, 0.18)),
        (SLEUTH, SLEUTH, 40, (7.56, 0.2), (6.04, 0.11), (2.64, 0.13)),
    ],
    ids=lambda value: getattr(value, "name", None),
)
def test_makers_and_seekers(maker: Bot, seeker: Bot, games: int, points: Any, of_seekers: Any, noes: Any) -> None:
    found = played(maker, seeker, games)
    assert (told(found.maker), told(found.seeker), told(found.noes)) == (points, of_seekers, noes)


@pytest.mark.proof
@pytest.mark.parametrize(
    ("options", "points", "noes"),
    [
        ({"length": 3}, (4.03, 0.09), (1.59, 0.06)),
        ({"length": 4}, (4.61, 0.1), (2.57, 0.08)),
        ({"length": 5}, (5.16, 0.1), (3.27, 0.08)),
        ({"length": 6}, (5.71, 0.1), (3.99, 0.09)),
        ({"calls": "answers"}, (4.61, 0.1), (2.57, 0.08)),
        ({"calls": "own turn"}, (4.6, 0.1), (2.57, 0.08)),
        ({"count": "open"}, (4.32, 0.08), (2.22, 0.07)),
    ],
    ids=str,
)
def test_lengths_and_calls(options: dict[str, Any], points: Any, noes: Any) -> None:
    found = played(PLAIN, SLEUTH, 100, **options)
    assert (told(found.maker), told(found.noes)) == (points, noes)


@pytest.mark.proof
@pytest.mark.parametrize(
    ("rules", "points", "noes"),
    [(SticksFirst, (5.15, 0.06), (2.98, 0.05)), (CurvesFirst, (4.5, 0.06), (2.41, 0.06))],
)
def test_pieces_in_another_order(rules: type[Rules], points: Any, noes: Any) -> None:
    found = played(PLAIN, SLEUTH, 200, rules)
    assert (told(found.maker), told(found.noes)) == (points, noes)


@pytest.mark.proof
def test_how_often_a_guess_is_best() -> None:
    two = packo.load("decipher")
    times: Counter[tuple[str, int]] = Counter()
    guesses: Counter[tuple[str, int]] = Counter()
    for seed in range(40):
        for state in match(two, ["plain", "plain"], seed).states:
            stage = state.position.stage
            if stage in (ASK, BONUS) and 2 <= (number := len(solve.possible(state))) <= 4:
                times[stage, number] += 1
                guesses[stage, number] += str(solve.best_play(state).best).startswith("guess")
    assert {key: (guesses[key], times[key]) for key in times} == {
        (ASK, 2): (14, 54), (ASK, 3): (6, 63), (ASK, 4): (1, 59),
        (BONUS, 2): (63, 63), (BONUS, 3): (31, 31), (BONUS, 4): (19, 19),
    }  # fmt: skip


@pytest.mark.proof
@pytest.mark.parametrize(
    ("length", "words"),
    [
        (
            3,
            "HID 8.90 12, CAW 8.60 13, HIT 8.53 11, NIT 8.50 11, TOT 8.28 12, "
            "THY 8.07 12, AID 7.90 11, OAK 7.84 13, CAM 7.60 12, AIL 7.53 10",
        ),
        (
            4,
            "WILT 14.21 18, PEAT 10.64 17, STAY 10.54 16, WATT 10.10 17, PEAL 9.64 16, "
            "SLAY 9.52 15, WAIT 9.50 13, WILL 9.21 13, BELT 9.20 17, HOOK 9.15 15",
        ),
        (
            5,
            "WILTS 16.54 23, WATTS 13.01 20, WIVES 11.82 18, WINKS 11.64 18, WILLS 11.54 18, "
            "KILTS 11.45 17, TOOTS 11.17 21, TOLLS 11.09 17, LOINS 11.00 16, KITES 10.94 18",
        ),
        (
            6,
            "TITLED 14.71 22, KILLER 13.35 18, WHILED 12.20 16, STATED 11.73 21, STATES 10.79 18, "
            "STALED 10.73 20, CLICKS 10.38 16, CLIFFS 10.36 17, TITLES 10.36 14, FLICKS 10.28 17",
        ),
    ],
)
def test_the_hardest_words_of_each_length(length: int, words: str) -> None:
    game = packo.load("decipher", length=length)
    ranked = solve.hardest(game, 10, screen=None if length == 3 else 8)
    told_of = [f"{one.word} {float(one.mean):.2f} {float(one.best):.0f}" for one in ranked.words]
    assert ", ".join(told_of) == words


@pytest.mark.proof
@pytest.mark.parametrize(
    ("players", "games", "ahead", "wins"),
    [(2, 30, (17.0, 1.57), 29), (3, 30, (11.88, 1.45), 24), (4, 30, (10.59, 2.15), 20)],
)
def test_a_sleuth_among_plain_players(players: int, games: int, ahead: Any, wins: int) -> None:
    """How far a sleuth is ahead of the mean of the others, from each seat in turn; a shared first place is a win."""
    game = packo.load("decipher", players=players)
    found, won = [], 0
    for seed in range(games):
        seat = seed % players
        returns = match(game, ["sleuth" if i == seat else "plain" for i in range(players)], seed).state.returns()
        found.append(float(returns[seat] - (sum(returns) - returns[seat]) / (players - 1)))
        won += returns[seat] == max(returns)
    assert (told(Estimated.of(found)), won) == (ahead, wins)
