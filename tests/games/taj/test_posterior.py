"""What votes reveal: against a count over all worlds, written out from the moves; and what a posterior promises."""

from __future__ import annotations

from fractions import Fraction
from html import unescape
from itertools import pairwise
from math import log2
from random import Random
from typing import Any

import pytest

import packo
from packo.core.play import Play
from packo.games.taj.parts import Goal, Position, Vote
from packo.games.taj.posterior import Graded, Model, Sincere, posterior, posteriors
from packo.games.taj.rules import exchanged
from packo.games.taj.scoring import colour_values

from .hall import at, go

MODELS = (
    Sincere(),
    Sincere(error=0.25, card=0),
    Sincere(proposals=True, adjustments=True),
    Graded(),
    Graded(half=5, card="1/3"),
)


def random_play(players: int, seed: int, moves: int = 30, cards: bool = True) -> Play:
    rng = Random(seed)
    play = packo.load("taj", players=players).play(seed=seed)
    while len(play) < moves and not play.state.is_terminal:
        state = play.state
        given = {}
        for i in state.actors:
            legal = [a for a in state.legal_actions(i) if cards or a not in (Vote("all"), Vote("nix"))]
            given[i] = rng.choice(legal)
        play = play.then(given)
    return play


def worth(display: Any, goal: Goal) -> int:
    values = colour_values(display)
    return 2 * values[goal.double] + values[goal.single] - values[goal.minus]


def likelihood(play: Play, goals: tuple[Goal, ...], viewer: int, error: Fraction, card: Fraction) -> Fraction:
    """The chance of all votes of the others if these were the goals, from the sincere model's words."""
    chance = Fraction(1)
    for before, after in pairwise(play.plays):
        p: Position = before.state.position
        if p.proposal is None:
            continue
        for i, goal in enumerate(goals):
            if i == viewer:
                continue
            vote = after.move[i].card
            now, then = worth(p.display, goal), worth(exchanged(p.display, *p.proposal), goal)
            yea = Fraction(1, 2) if now == then else 1 - error if then > now else error
            chance *= yea if vote in ("yea", "all") else 1 - yea
            if i != p.proposer and p.cards[i]:
                chance *= card if vote in ("all", "nix") else 1 - card
    return chance


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", [1, 2])
def test_it_is_bayes_rule_over_all_worlds(players: int, seed: int) -> None:
    play = random_play(players, seed)
    error, card = Fraction(1, 10), Fraction(1, 10)
    for viewer in range(players):
        weights = {}
        for world in play.state.worlds(viewer) if not play.state.is_terminal else ():
            goals = world.position.goals
            others = tuple(goal for i, goal in enumerate(goals) if i != viewer)
            weights[others] = likelihood(play, goals, viewer, error, card)
        if weights:
            total = sum(weights.values())
            found = posterior(play, viewer)
            assert found.joint == {others: weight / total for others, weight in weights.items()}
            assert len(found.joint) == (9, 72, 504)[players - 2]


@pytest.mark.parametrize("model", MODELS, ids=repr)
def test_chances_sum_to_one_and_leave_out_the_own_goal(model: Model) -> None:
    for players in (2, 3, 4):
        play = random_play(players, 7, cards=model != Sincere(error=0.25, card=0))
        for found in posteriors(play, 1, model):
            assert sum(found.joint.values()) == 1
            assert all(found.own not in goals and len(set(goals)) == len(goals) for goals in found.joint)
            for other in found.others:
                marginal = found.marginal(other)
                assert sum(marginal.values()) == 1
                assert len(marginal) == 9
                seat = found.others.index(other)
                assert all(
                    chance == sum(c for goals, c in found.joint.items() if goals[seat] == goal)
                    for goal, chance in marginal.items()
                )


@pytest.mark.parametrize("model", MODELS[2:4], ids=repr)
def test_a_model_gives_every_choice_its_chance(model: Model) -> None:
    """The chances of all that a player may choose sum to 1, whatever his goal, wherever the model speaks."""
    spoken = 0
    for play in random_play(3, 4).plays[1:]:
        state = play.state
        for player in state.actors:
            for goal in state.game.rules.cards.goals[:4]:
                chances = [model.chance(state.position, player, goal, a) for a in state.legal_actions(player)]
                assert sum(chances) == 1 or set(chances) == {1}
                spoken += sum(chances) == 1
    assert spoken > 50


def test_there_is_one_before_the_first_vote_and_one_after_each() -> None:
    play = random_play(2, 3)
    votes = sum(before.state.position.proposal is not None for before in play.plays[:-1])
    found = posteriors(play, 0)
    assert [one.votes for one in found] == list(range(votes + 1))
    assert set(found[0].marginal(1).values()) == {Fraction(1, 9)}
    assert found[0].bits() == pytest.approx(log2(9))
    assert found[-1] == posterior(play, 0)
    for cut in range(1, len(play.plays)):
        part = play.plays[cut]
        assert posterior(part, 0).joint == found[posterior(part, 0).votes].joint


def test_an_information_state_says_as_much_as_the_play() -> None:
    play = random_play(4, 5)
    goals = play.game.rules.cards.goals
    for player in range(4):
        assert posterior(play.information_state(player), player, goals=goals) == posterior(play, player)
    with pytest.raises(ValueError, match="give `goals`"):
        posterior(play.information_state(0), 0)


def test_the_end_of_the_game_reveals_nothing_here() -> None:
    play = random_play(2, 8, moves=2000)
    assert play.state.is_terminal
    assert len([chance for chance in posterior(play, 0).marginal(1).values() if chance]) == 9


def test_a_vote_for_a_swap_favours_those_who_gain() -> None:
    """Goal OBG gains by rugs 1 and 4 changing places where more orange comes under the Taj."""
    state = at("OYG GOK OKY [KYB YBG YGK+] BOY GKB BGO KBO", goals="KGO OBG")
    play = Play.start(state)
    for move in ("1-6", "nay & yea"):
        play = play.then(play.state.parse(move))
    display = state.position.display
    swap = exchanged(display, 0, 5)
    before, after = posteriors(play, 0)
    for goal, chance in after.marginal(1).items():
        gain = worth(swap, goal) - worth(display, goal)
        prior = before.marginal(1)[goal]
        if gain > 0:
            assert chance > prior
        if gain < 0:
            assert chance < prior


def test_an_all_nix_card_counts_as_the_side_it_takes() -> None:
    play = Play.start(at())
    for move in ("1-4", "yea & all"):
        play = play.then(play.state.parse(move))
    plain = Play.start(at())
    for move in ("1-4", "yea & yea"):
        plain = plain.then(plain.state.parse(move))
    assert posterior(play, 0).joint == posterior(plain, 0).joint
    assert posterior(go_on(play), 0).votes == 1


def go_on(play: Play) -> Play:
    """With a flip, which is no vote."""
    return play.then(play.state.parse("flip"))


def test_proposals_and_flips_count_where_the_model_says_so() -> None:
    play = go_on(_voted("2-5", "yea & all"))
    assert posterior(play, 1, Sincere(proposals=True)).joint != posterior(play, 1).joint
    assert posterior(play, 0, Sincere(adjustments=True)).joint != posterior(play, 0).joint
    assert posterior(play, 1, Sincere(adjustments=True)).joint == posterior(play, 1).joint


def _voted(*moves: str) -> Play:
    play = Play.start(at())
    for move in moves:
        play = play.then(play.state.parse(move))
    return play


def test_equal_goal_cards_are_counted() -> None:
    """A set with a goal twice: the other is twice as likely to hold it, unless it is one's own."""
    play = Play.start(at())
    goals = [*play.game.rules.cards.goals[:9], play.game.rules.cards.goals[1]]
    found = posterior(play, 0, goals=goals).marginal(1)
    assert found[goals[1]] == Fraction(2, 9)
    assert posterior(play, 1, goals=goals).marginal(0)[goals[1]] == Fraction(1, 9)


def test_it_draws_bars_and_says_what_it_is() -> None:
    found = posterior(_voted("1-4", "yea & yea"), 0)
    assert repr(found).startswith("Posterior(player 0 after 1 votes; 1: ")
    picture = found.draw(1)
    assert "Player 2's goal, as player 1 may see it" in unescape(picture.svg)
    assert all(str(goal) in picture.svg for goal in found.marginal(1))
    assert str(found.own) not in picture.svg.replace(repr(found.model), "")
    assert found._repr_svg_() == picture.svg


def test_what_cannot_be_is_refused_in_a_sentence() -> None:
    with pytest.raises(ValueError, match="nothing is dealt yet"):
        posterior(Play.start(packo.load("taj").root), 0)
    with pytest.raises(ValueError, match="the others are players 1, not 0"):
        posterior(_voted(), 0).marginal(0)
    with pytest.raises(ValueError, match="error is from 0 to 1/2, not 2"):
        Sincere(error=2)
    with pytest.raises(ValueError, match="half is a whole number of points, 1 or more, not 0"):
        Graded(half=0)
    with pytest.raises(ValueError, match="error above 0"):
        posterior(_voted("1-4", "yea & all"), 0, Sincere(card=0))
    with pytest.raises(ValueError, match="is not among the goals"):
        posterior(_voted(), 0, goals=[Goal("O", "Y", "G")])


def test_a_state_is_a_play_without_a_past() -> None:
    assert posterior(Play.start(go(at(), "1-4")), 0).votes == 0


@pytest.mark.parametrize("half", [0, -1, 1.5, True, "2", None])
def test_a_graded_model_has_a_whole_number_of_points(half: Any) -> None:
    with pytest.raises(ValueError, match="half is a whole number of points, 1 or more, not"):
        Graded(half=half)


@pytest.mark.parametrize("odds", [float("nan"), float("inf"), "often", "1/0", None, True, -1, 2])
def test_a_model_has_odds_that_can_be(odds: Any) -> None:
    with pytest.raises(ValueError, match="an error is from 0 to 1/2, not"):
        Sincere(error=odds)
    with pytest.raises(ValueError, match="a card is from 0 to 1, not"):
        Graded(card=odds)
