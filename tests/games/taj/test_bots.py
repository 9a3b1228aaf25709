"""Collectors that play by themselves."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from time import perf_counter
from typing import Any

import pytest

import packo
from packo.core import Play, State
from packo.games.taj.bots import CarefulBot, GreedyBot, Outlook, Turn
from packo.games.taj.parts import ADJUST, REMOVE, Position, Propose, Remove, Vote
from packo.games.taj.rules import Rules
from packo.games.taj.scoring import score
from packo.play import bots, match, seat_of
from tests.games.taj.hall import START, at, go

NAMES = ["random", "greedy", "careful"]
GREEN = "GOK GKB [GOK GKB YBG+] BOY"
"""Not the cards of a box, but easy to see through."""


def chooses(bot: Any, state: State, player: int, seed: int = 0) -> Any:
    return bot.choose(seat_of(Play.start(state), player), Random(seed))


def wins(first: str, others: str, games: int, players: int = 2) -> float:
    """The share of wins of the first bot, on each deal in each seat; a shared win counts in part."""
    game = packo.load("taj", players=players)
    total = 0.0
    for number in range(games):
        seat = number % players
        seats = [first if i == seat else others for i in range(players)]
        play = match(game, seats, seed=number // players, max_moves=1_000)
        assert play.state.is_terminal
        winners = play.state.winners()
        total += (seat in winners) / len(winners)
    return total / games


def test_the_room_offers_its_bots() -> None:
    assert list(bots(packo.load("taj"))) == NAMES


def test_changed_rules_are_not_played_by_the_bot_that_reckons_with_the_old_ones() -> None:
    class Other(Rules):
        def returns(self, p: Position) -> tuple[int, ...]:
            return (0, 0)

    assert list(bots(packo.load(Other))) == NAMES[:2]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", NAMES[1:])
def test_bots_play_to_the_end_legally_and_the_same_by_seed(name: str, players: int) -> None:
    game = packo.load("taj", players=players)
    seats = [name] * players
    one = match(game, seats, 6, max_moves=1_000)
    assert one.state.is_terminal
    assert one == match(game, seats, 6, max_moves=1_000)


@pytest.mark.parametrize("name", NAMES[1:])
def test_a_bot_sees_only_what_its_seat_sees(name: str) -> None:
    """The same play with another goal in the other's hand: up to the first difference in what he does, no change."""
    state = at(START, goals="OBG KGO")
    other = at(START, goals="OBG BKY")
    bot = bots(state.game)[name]
    for one, two in ((state, other), (go(state, "3-7"), go(other, "3-7"))):
        assert [chooses(bot, one, 0, seed) for seed in range(5)] == [chooses(bot, two, 0, seed) for seed in range(5)]


@pytest.mark.parametrize("goal", ["OBG", "KGO", "BKY"])
def test_the_greedy_bot_proposes_the_most_points(goal: str) -> None:
    state = at(START, goals=f"{goal} GYB")
    own = state.position.goals[0]
    assert own is not None

    def passed(move: Propose) -> int:
        return score(go(state, str(move), "yea & all").position.display, own)

    chosen = chooses(GreedyBot(), state, 0)
    assert passed(chosen) == max(passed(move) for move in state.legal_actions())


def test_the_greedy_bot_votes_as_he_wishes() -> None:
    # Orange twice, green off: YBG under the +1 has green in its centre, BOY has orange in its middle.
    state = go(at(GREEN, goals="OBG GYB", cards=(False, False)), "5-6")
    assert chooses(GreedyBot(), state, 0) == Vote("yea")
    assert chooses(GreedyBot(), state, 1) == Vote("nay")
    back = go(at("GOK GKB [GOK GKB BOY+] YBG", goals="OBG GYB", cards=(False, False)), "5-6")
    assert chooses(GreedyBot(), back, 0) == Vote("nay")
    assert chooses(GreedyBot(), back, 1) == Vote("yea")


def test_the_greedy_bot_uses_his_card_where_it_brings_enough() -> None:
    state = go(at(START, goals="OBG KGO", proposer=1), "1-6")
    gains = {}
    own = state.position.goals[0]
    assert own is not None
    for vote in ("all", "nix", "yea", "nay"):
        after = go(state, f"{vote} & {'yea' if vote != 'yea' else 'nay'}")
        ends = [after.child(move) for move in after.legal_actions()] if after.position.pending else [after]
        gains[vote] = max(score(end.position.display, own) for end in ends)
    more = max(gains["all"], gains["nix"]) - max(
        score(go(state, "yea & nay").position.display, own), score(go(state, "all & yea").position.display, own)
    )
    assert more > 0
    assert chooses(GreedyBot(enough=more), state, 0).card in ("all", "nix")
    assert chooses(GreedyBot(enough=more + 1), state, 0).card in ("yea", "nay")


@pytest.mark.parametrize("goal", ["KGO", "OBG", "YOK", "BKY"])
def test_a_ruler_moves_the_taj_for_himself_in_the_last_turn(goal: str) -> None:
    state = at("KYB [BGO OKY YGK+] YBG", goals=f"OGY {goal}", pending=(ADJUST,), ruler=1)
    own = state.position.goals[1]
    assert own is not None
    points, chances = {}, {}
    for move in state.legal_actions():
        end = state.child(move).position.display
        points[move] = score(end, own)
        others = [score(end, held) for held in state.game.rules.cards.goals if held != own]
        chances[move] = sum((other < points[move]) + (other == points[move]) / 2 for other in others)
    assert points[chooses(GreedyBot(), state, 1)] == max(points.values())
    assert chances[chooses(CarefulBot(), state, 1)] == max(chances.values())


@pytest.mark.parametrize(("goal", "side"), [("YKG", "left"), ("YOK", "right"), ("GBK", "right"), ("OGY", "right")])
def test_the_careful_bot_ends_the_game_when_he_is_well_ahead(goal: str, side: str) -> None:
    """The only unseen rug is at the left end; if it leaves, the game is over."""
    state = at("BOY GOK* [BGO* OKY* KYB*+] YGK* YBG*", goals=f"{goal} GYB", pending=(REMOVE,), ruler=0)
    own, held = state.position.goals[0], state.game.rules.cards.goals
    assert own is not None
    end = go(state, "remove-left")
    assert end.is_terminal
    behind = sum(score(end.position.display, own) > score(end.position.display, other) for other in held)
    assert (behind == 9) == (side == "left")
    assert chooses(CarefulBot(), state, 0) == Remove(side)


def test_nobody_proposes_twice_what_was_refused() -> None:
    """While the rugs lie as they did: so two who refuse each other come to an end."""
    for name in NAMES[1:]:
        play = packo.load("taj").play(seed=3)
        bot = bots(play.game)[name]
        made = []
        for _ in range(12):
            move = bot.choose(seat_of(play, 0), Random(1))
            made.append(move)
            play = play.then(move).then({0: Vote("yea"), 1: Vote("nay")})
            if play.state.is_terminal:
                break
            play = play.then(Propose(0, 1)).then({0: Vote("yea"), 1: Vote("nay")})
            if play.state.is_terminal:
                break
        assert len(made) > 1
        assert len(set(made)) == len(made)


def test_the_careful_bot_learns_what_the_other_holds() -> None:
    play = match(packo.load("taj"), ["greedy", "greedy"], seed=5, max_moves=1_000)
    shares = []
    for part in play.plays[:-1]:
        if part.state.position.display.rugs:
            goal = part.state.position.goals[1]
            outlook = Outlook(CarefulBot(), seat_of(part, 0))
            assert sum(outlook.beliefs[1].values()) == pytest.approx(1)
            shares.append(dict(outlook.chances[1])[goal])
    assert shares[0] == pytest.approx(1 / 9)
    assert shares[-1] > 0.9


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("text", [START, "BGO* GOK OKY [KYB* YBG YGK+] BOY GKB OYG"])
def test_an_outlook_comes_to_what_the_rules_say(players: int, text: str) -> None:
    """What a vote is worth, against the rules played out with the same chances."""
    state = go(at(text, players=players), "1-5")
    outlook = Outlook(CarefulBot(), seat_of(Play.start(state), 1))
    turn = Turn(outlook, state.position)
    rules = state.game.rules

    def ruled(p: Position) -> float:
        """The best or, by another, the likely end of what is pending."""
        if not p.pending:
            return outlook.later(p.display, p)
        ends = [p]
        while ends[0].pending:
            ends = [rules.step(q, move) for q in ends for move in rules.legal_actions(q, p.ruler)]
        if p.ruler == 1:
            return max(outlook.later(q.display, q) for q in ends)
        if p.pending == (REMOVE,):
            return sum(outlook.later(q.display, q) for q in ends) / len(ends)
        worth = 0.0
        for goal, chance in outlook.chances[p.ruler]:
            end = max(ends, key=lambda q: score(q.display, goal))
            worth += chance * outlook.later(end.display, end)
        return worth

    for vote in state.legal_actions(1):
        total = 0.0
        for move in rules.moves(state.position):
            if move[1] == vote:
                chance = 1.0
                for i, votes in turn.others.items():
                    chance *= votes[move[i].card]
                total += chance * ruled(rules.step(state.position, move))
        assert outlook.worth(vote) == pytest.approx(total)


def test_an_end_is_judged_by_who_wins() -> None:
    state = at("KYB [BGO OKY YGK+] YBG", goals="KGO YOK")
    outlook = Outlook(CarefulBot(), seat_of(Play.start(state), 0))
    points = {goal: score(state.position.display, goal) for goal, _ in outlook.chances[1]}
    want = sum((other < 13) + (other == 13) / 2 for other in points.values()) / 9
    assert outlook.later(state.position.display, state.position) == pytest.approx(want)


def test_careful_beats_greedy_and_greedy_beats_random() -> None:
    assert wins("careful", "greedy", 6) >= 0.8
    assert wins("greedy", "random", 40) >= 0.75


@pytest.mark.parametrize("players", [2, 4])
def test_a_choice_takes_little_time(players: int) -> None:
    game = packo.load("taj", players=players)
    bot = bots(game)["careful"]
    play = match(game, ["greedy"] * players, seed=2, max_moves=1_000)
    times = []
    for part in play.plays[1:-1]:
        player = part.state.actors[0]
        start = perf_counter()
        assert bot.choose(seat_of(part, player), Random(1)) in part.state.legal_actions(player)
        times.append(perf_counter() - start)
    assert sorted(times)[len(times) // 2] < 0.5


@pytest.mark.proof
def test_strength_over_a_hundred_games() -> None:
    assert wins("careful", "random", 100) >= 0.9
    assert wins("careful", "greedy", 100) >= 0.9
    assert wins("greedy", "random", 100) >= 0.8


@pytest.mark.proof
@pytest.mark.parametrize("players", [3, 4])
def test_one_careful_player_among_greedy_ones(players: int) -> None:
    """An even share would be one in three, or one in four."""
    assert wins("careful", "greedy", 20 * players, players) > 1 / players + 0.1


def test_a_play_of_two_careful_bots_is_a_play() -> None:
    play = match(packo.load("taj"), ["careful", "careful"], seed=1, max_moves=1_000)
    for before, after in pairwise(play.states):
        assert before.position != after.position
    assert play.state.is_terminal
